//! From a case's tables to what the author wrote about two teams.

use crate::keys::{Keys, Settings, Written, choice, choices, counted, keys, later, name, table, tables, text, whole};
use crate::policy::{Decider, one_decider};
use crate::scenario::{self, Case, Entry, Mistakes, Spanned, Table, names};
use crate::systems::smf::policy::keys::Policy;
use crate::systems::smf::read::{self, Side, Spec};
use crate::systems::smf::setup::{Ground, Rules};
use crate::systems::smf::switches::{Order, Switches};

/// Most figures of a team.
pub const MOST_FIGURES: usize = 8;

/// Most copies of somebody: as many as a team has room for beside him.
const MOST_COPIES: i64 = MOST_FIGURES as i64 - 1;

/// Most inches between two teams, and between two figures of one: the longest range of the book, and a move.
const MOST_APART: i64 = 60;
const MOST_RANKS: i64 = 8;

/// Inches between the teams, and between the figures of one, where nothing is said.
const APART: u8 = 24;
const RANKS: u8 = 1;

/// The latest round in which somebody comes: rounds are counted so far.
const LATEST: i64 = 4;

/// How much of the answers of foes a greedy team minds where nothing is said, and at most, in percent.
const CAUTION: u8 = 50;
const MOST_CAUTION: i64 = 200;

keys! {
    /// A case as written.
    #[derive(Clone, Debug)]
    pub struct Document: "the scenario" {
        /// How the rules are read.
        "rules" rules: Written<Table> = later::<Switches>().seen_by("a skirmish"), "";
        /// What all figures do where the rules leave them a choice.
        "policy" policy: Policy = table().or_else("", Policy::default()), "";
        /// Where they fight.
        "board" board: Board = table().or_else("", Board::default()), "smf.sim.abstract-distance";
        /// The two teams.
        "team" teams: Written<Vec<Table>> = counted::<Team>(2..=2, "a skirmish has two teams", "write [[team]] twice"),
            "";
    }
}

keys! {
    /// Where a skirmish is fought.
    #[derive(Clone, Debug)]
    pub struct Board: "the board" {
        /// What kind of place it is.
        "kind" kind: Kind = choice().or(Kind::Contact), "smf.sim.two-on-one", {
            /// Everybody stands in base contact with every foe.
            Contact = "contact",
            /// They stand on a line, with free sight and no cover, and move along it.
            Line = "line",
        };
        /// Inches between the first figures of the two teams.
        "apart" apart: Written<u8> = whole(1..=MOST_APART).unless_written("24 on a line"),
            "smf.sim.abstract-distance";
        /// Inches from one figure of a team to the next, who stands behind him.
        "ranks" ranks: Written<u8> = whole(0..=MOST_RANKS).unless_written("1 on a line"), "smf.sim.abstract-distance";
        /// Inches behind the first figure of each team to where the table ends: nobody goes, or is thrown, beyond. On one
        /// of four feet with teams 24 inches apart they are 12.
        "edge" edge: Written<u8> = whole(0..=MOST_APART).unless_written("the line has no end"),
            "smf.sim.abstract-distance";
    }
}

keys! {
    /// A team as written.
    #[derive(Clone, Debug)]
    pub struct Team: "a team" {
        /// What results call the team.
        "name" name: Written<String> = name("team").required(), "";
        /// Who decides for its figures: "script" as the dials under `policy` say, one figure after the other; "greedy"
        /// weighs what each attack takes of each foe against what the foes could do in answer, and whose turn is next;
        /// "random" takes any option for an action, a maneuver and whose turn is next, and answers yes or no as the
        /// dials do; "rollout:100" plays so many fights on from each and does as a greedy team
        /// unless another option surely wins more of them; and whatever else a `decider` can be.
        "policy" policy: Written<Decider> = one_decider().unless_written("script"), "";
        /// How much a greedy team minds the answers of foes who could reach a figure, in percent of what they take.
        "caution" caution: Written<u8> = whole(0..=MOST_CAUTION).unless_written("50 for a greedy team"),
            "smf.combat.choose-target";
        /// Whom its figures attack.
        "targets" targets: Written<Targets> = choice().unless_written("in-order in contact, best on a line and for a greedy team"),
            "smf.combat.choose-target";
        /// Which of its figures leads it; when he is out, or not there yet, whoever has the best initiative of the others.
        "leader" leader: Written<String> = text().unless_written("whoever has the best initiative"),
            "smf.initiative.leader";
        /// Who of them is not there from the start.
        "arrival" arrivals: Written<Vec<Spanned<Arrival>>> = tables::<Arrival>(0..=MOST_FIGURES)
            .unless_written("everybody is there"), "smf.sim.battle-end";
        /// Its figures.
        "figure" figures: Written<Vec<Table>> = counted::<Side>(1..=MOST_FIGURES, "a team has 1 to 8 figures",
            "write [[team.figure]] for each of them"), "";
    }
}

keys! {
    /// Somebody who comes later: a guest star, a Titan's second horde or a sidekick, where he would have stood at the
    /// start; or a creature, a group or a copy, near him who brings it.
    #[derive(Clone, Debug)]
    pub struct Arrival: "an arrival" {
        /// Which figure of the team it is, or what copies are called.
        "figure" figure: Written<String> = name("figure").required(), "";
        /// The round at whose start he comes.
        "round" round: Written<u8> = whole(2..=LATEST), "smf.titan.hordes";
        /// Whose Servitor or Sidekick he is: he is there from the start by a chance roll, else comes in round 2.
        "servant-of" master: Written<String> = text(), "smf.power.servitor-sidekick";
        /// Who brings him by Summoning; then he acts with that one.
        "summoned-by" summoner: Written<String> = text(), "smf.power.summoning";
        /// Goals that bring him.
        "goals" goals: Written<u8> = whole(3..=5), "smf.power.summoning";
        /// Whose copies come, by Duplicate: figures of the team without a sheet of their own, several with a number
        /// behind their name.
        "copy-of" original: Written<String> = text(), "smf.power.duplicate";
        /// Copies that there can be at once.
        "copies" copies: Written<u8> = whole(1..=MOST_COPIES), "smf.power.duplicate";
    }
}

choices! {
    /// Whom the figures of a team attack.
    pub enum Targets {
        /// The first foe of the list who stands.
        InOrder = "in-order",
        /// Whoever loses most of what he has left, a knock-out being all of it; what is done about him is weighed as in
        /// a duel with him. Whoever can strike at the body and at the mind looks at which his friends strike.
        Best = "best",
    }
}

/// What could be read of a case.
#[derive(Debug)]
pub struct Roll {
    /// The rules in force.
    pub rules: Rules,
    /// Inches between the figures of a team, one behind the other.
    pub ranks: u8,
    /// The teams, in their order.
    pub teams: [Named; 2],
}

/// A team and what could be read of its figures.
#[derive(Debug)]
pub struct Named {
    /// What results call it.
    pub name: String,
    /// Who decides for its figures, and where that is said.
    pub policy: Option<Spanned<Decider>>,
    /// How much a greedy team minds the answers of its foes, in percent; `None` for any other.
    pub caution: Option<u8>,
    /// Whom its figures attack.
    pub targets: Targets,
    /// Who leads it, where somebody is named.
    pub leader: Option<Spanned<String>>,
    /// Its figures; `None` for those that could not be read.
    pub figures: Vec<Option<Spec>>,
    /// Who of them comes later.
    pub arrivals: Vec<Spanned<Arrival>>,
    /// All that is written of it beside its figures could be read.
    pub whole: bool,
    /// Its figures are all that it has, whatever else of it could not be read: none stands under a misspelt key.
    pub all_named: bool,
}

/// The rules of a case and its teams; `None` when they cannot even be told apart.
pub fn case(case: &Case, mistakes: &Mistakes) -> Option<Roll> {
    let mut reader = case.reader(mistakes);
    let Document { rules, policy, board, teams } = Document::read(&mut reader);
    reader.finish();
    let switches = Switches::default().over(rules.as_deref(), mistakes);
    let (ground, targets) = match board.kind {
        Kind::Contact => (Ground::Contact, Targets::InOrder),
        Kind::Line => (Ground::Open, Targets::Best),
    };
    for (key, at) in [("apart", &board.apart), ("ranks", &board.ranks), ("edge", &board.edge)] {
        if let (Some(written), Kind::Contact) = (at, board.kind) {
            let message = format!("\"{key}\" is for figures on a line, and in contact nobody is apart");
            mistakes.at(written, message, "write `kind = \"line\"`, or leave it out");
        }
    }
    let on_a_line = |inches: Option<u8>, usual| if board.kind == Kind::Line { inches.unwrap_or(usual) } else { 0 };
    let gap = on_a_line(board.apart.as_deref().copied(), APART);
    let ranks = on_a_line(board.ranks.as_deref().copied(), RANKS);
    let edge = board.edge.as_deref().copied().filter(|_| board.kind == Kind::Line);
    let rules = Rules { switches, ground, gap, edge, apart: false };
    let tables = teams?.value;
    names::check_twins(&tables, "both teams", "results name the teams: give one of them another name", mistakes);
    let known = Team::keys();
    let of = |table: &Table| {
        let before = mistakes.count();
        let team = Team::of(table, mistakes);
        let holds_nobody =
            |entry: &Entry| !matches!(entry.value.kind, scenario::Kind::Array(_) | scenario::Kind::Table(_));
        let is_known = |entry: &Entry| known.iter().any(|key| *key.name == *entry.key);
        let all_known = table.entries().iter().all(|entry| is_known(entry) || holds_nobody(entry));
        (team, mistakes.count() == before, all_known)
    };
    let teams: Vec<(Team, bool, bool)> = tables.iter().map(of).collect();
    let figures: Vec<&Table> =
        teams.iter().filter_map(|(team, ..)| team.figures.as_ref()).flat_map(|all| &all.value).collect();
    names::check_twins(&figures, "two figures", "results name the figures: give one of them another name", mistakes);
    let named = teams.into_iter().map(|(team, whole, all_known)| {
        let figures = team.figures.map_or_else(Vec::new, |figures| figures.value);
        let figures: Vec<Option<Spec>> = figures.iter().map(|figure| read::side(figure, &policy, mistakes)).collect();
        // Whoever plays on does so from what is best at a look.
        let looks = |policy: &Spanned<Decider>| matches!(policy.value, Decider::Greedy | Decider::Rollout(_));
        let is_greedy = team.policy.as_ref().is_some_and(looks);
        if let (Some(written), false) = (&team.caution, is_greedy) {
            let message = "\"caution\" is for a greedy team, or one that plays on, and nobody else minds";
            mistakes.at(written, message, "write `policy = \"greedy\"`, or leave it out");
        }
        let usual = if is_greedy { Targets::Best } else { targets };
        Named {
            // A team without a name has been told.
            name: team.name.map_or_else(|| "the team".to_owned(), |name| name.value),
            policy: team.policy,
            caution: is_greedy.then(|| team.caution.map_or(CAUTION, |written| written.value)),
            targets: team.targets.map_or(usual, |written| written.value),
            leader: team.leader.filter(|leader| can_lead(leader, &rules, mistakes)),
            all_named: all_known && !figures.is_empty() && figures.iter().all(Option::is_some),
            figures,
            arrivals: team.arrivals.map_or_else(Vec::new, |arrivals| arrivals.value),
            whole,
        }
    });
    // Another number of them has been refused.
    let teams: [Named; 2] = named.collect::<Vec<_>>().try_into().ok()?;
    let deepest = teams.iter().map(|team| team.figures.len().saturating_sub(1) * usize::from(ranks)).max().unwrap_or(0);
    if let Some(written) = board.edge.filter(|edge| usize::from(edge.value) < deepest) {
        let message = format!("the table ends before the last of a team, who stands {deepest} in behind the first");
        mistakes.at(&written, message, format!("write {deepest} at least, or fewer `ranks`"));
    }
    Some(Roll { rules, ranks, teams })
}

/// Whether it matters who leads; where it does not, that is told.
fn can_lead(leader: &Spanned<String>, rules: &Rules, mistakes: &Mistakes) -> bool {
    let rolls = rules.switches.order == Order::Initiative;
    if !rolls {
        let message = "\"leader\" is for initiative that is rolled, and here nobody rolls it";
        mistakes.at(leader, message, "write `order = \"initiative\"` under [rules], or leave it out");
    }
    rolls
}
