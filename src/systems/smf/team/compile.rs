//! From a case to a skirmish that can be played, and what a report has to say about it.

use super::arrivals;
use super::brought;
use super::counted;
use super::lead;
use super::read::{self, Named, Roll, Targets};
use super::skirmish::{Battle, Skirmish, Team};
use crate::board::line::Spot;
use crate::contest::{Compiled, Contest};
use crate::exact::Budget;
use crate::game::{Brief, Card, Metric, Ruling};
use crate::keys::Settings;
use crate::policy::{Decider, Deciders};
use crate::scenario::{Case, Mistakes, Spanned};
use crate::systems::rules::remedy;
use crate::systems::smf::archetypes::Archetype;
use crate::systems::smf::assembly::{self, can_be_copied, fighters};
use crate::systems::smf::cards::card;
use crate::systems::smf::compile::{first_in_a_round, metrics, notes, readings_of};
use crate::systems::smf::fighter::{Effect, Fighter, MAX_SLOTS};
use crate::systems::smf::figure::{FigureId, Figures, Side};
use crate::systems::smf::hordes;
use crate::systems::smf::metrics::Count;
use crate::systems::smf::policy::keys::Open;
use crate::systems::smf::policy::pace::LATE;
use crate::systems::smf::powers::id::{Numbers, PowerId};
use crate::systems::smf::powers::rapport;
use crate::systems::smf::read::Spec;
use crate::systems::smf::scene::Place;
use crate::systems::smf::setup::{Follower, Ground, Hordes, Rules, Setup};
use crate::systems::smf::switches::Order;

/// Most figures of a fight whose states are small.
const FEW: usize = 4;
/// Most figures of any.
const MANY: usize = 2 * read::MOST_FIGURES;

/// Compiles a case of `play = "skirmish"`; mistakes are collected, and `None` means that there were some.
pub fn skirmish(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    let (setup, brief, deciders) = prepare(case, mistakes)?;
    let contest: Box<dyn Contest> = match setup.fight.fighters.len() {
        ..=FEW => Box::new(Compiled::<Skirmish<FEW>> { setup, brief }),
        _ => Box::new(Compiled::<Skirmish<MANY>> { setup, brief }),
    };
    let Some((at, deciders)) = deciders else { return Some(contest) };
    let seated = contest.seat(deciders, &Budget::default());
    seated.map_err(|unseated| mistakes.at(&at, unseated.to_string(), remedy(&unseated))).ok()
}

/// Who decides for the two teams, and where the first of them is named.
pub type Seats = (Spanned<Decider>, Deciders);

/// Who decides for the two teams, if not both do as their policies say; whoever does not is asked everything. A greedy
/// team has a policy of its own.
fn seats(mut roll: Roll) -> (Roll, Option<Seats>) {
    let asked = |team: &Named| {
        let policy = team.policy.clone();
        policy.filter(|policy| !matches!(policy.value, Decider::Script | Decider::Greedy))
    };
    let deciders = roll.teams.iter().map(|team| asked(team).map_or(Decider::Script, |policy| policy.value));
    let deciders: Option<Deciders> = deciders.collect::<Vec<_>>().try_into().ok();
    let at = roll.teams.iter().find_map(asked);
    for team in roll.teams.iter_mut().filter(|team| asked(team).is_some()) {
        team.figures.iter_mut().flatten().for_each(|spec| spec.policy.open = Open::Both);
    }
    (roll, at.zip(deciders))
}

/// The set-up of a case of `play = "skirmish"`, what to say about it, and who decides where somebody is named.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<(Battle, Brief, Option<Seats>)> {
    let before = mistakes.count();
    let (Roll { mut rules, ranks, mut teams }, seats) = seats(read::case(case, mistakes)?);
    // Each build is judged whatever becomes of the others.
    for team in &teams {
        team.figures.iter().flatten().for_each(|spec| brought::check_build(team, spec, &rules, mistakes));
    }
    refuse_a_second_titan(teams.iter().flat_map(|team| team.figures.iter().flatten()), mistakes);
    let (mut sizes, mut arrivals, mut followers) = (Vec::new(), Vec::new(), Vec::new());
    let mut leaders = [None; 2];
    for (team, leader) in teams.iter_mut().zip(&mut leaders) {
        let first = sizes.iter().sum();
        let coming = arrivals::of_team(team, first, mistakes);
        *leader = lead::named(team, first, &coming.followers, mistakes);
        arrivals.extend(coming.arrivals);
        followers.extend(coming.followers);
        team.figures.extend(coming.copies.into_iter().map(Some));
        sizes.push(team.figures.len());
    }
    let [one, other] = teams
        .each_ref()
        .map(|Named { name, caution, targets, .. }| (name.clone(), *caution, *targets == Targets::InOrder));
    let specs: Vec<Spec> = teams.into_iter().flat_map(|Named { figures, .. }| figures).collect::<Option<_>>()?;
    // Too many have been told.
    if mistakes.count() > before {
        return None;
    }
    let [first, second] = sides(&sizes);
    let foes: Vec<Figures> = (0..specs.len()).map(|place| if place < sizes[0] { second } else { first }).collect();
    let figured = fighters(&specs, &foes, &rules, mistakes)?;
    let grapples =
        figured.fighters.iter().any(|fighter| fighter.attacks.iter().any(|attack| attack.effect == Effect::Grapple));
    rules.apart = rules.switches.knockback || rules.switches.aid || grapples;
    if mistakes.count() > before {
        return None;
    }
    let some = |figures: Figures, is_so: bool| if is_so { figures } else { Figures::default() };
    let those = |which: fn(&Follower) -> bool| {
        followers.iter().filter(|follower| which(follower)).fold(Figures::NONE, |all, it| all.with(it.figure))
    };
    let (following, copies) = (those(|_| true), those(|follower| follower.goals.is_none()));
    let hordes: Vec<Hordes> =
        [first, second].into_iter().filter_map(|team| hordes::of(&figured.fighters, team.without(following))).collect();
    let built = assembly::setup(figured, foes, rules);
    let fight = Setup {
        counts_rounds: built.counts_rounds || !arrivals.is_empty(),
        in_order: some(first, one.2).and(some(second, other.2)),
        greedy: some(first, one.1.is_some()).and(some(second, other.1.is_some())),
        caution: [one.1, other.1].map(Option::unwrap_or_default),
        links: [first, second].map(|team| rapport::links(&built.fighters, team)).concat(),
        followers,
        following,
        hordes,
        ..built
    };
    let decides = |figure: FigureId| {
        let is_asked = fight.fighters[figure.place()].policy.open.actions();
        is_asked || !fight.is_listed(figure)
    };
    let late = arrivals.iter().fold(Figures::NONE, |late, arrival: &arrivals::Arrival| late.with(arrival.figure));
    let teams = [(first, one.0, leaders[0]), (second, other.0, leaders[1])].map(|(figures, name, leader)| Team {
        name,
        leaders: {
            let there = figures.without(following.and(late));
            lead::order(&fight.fighters, figures, leader, following, copies, there)
        },
        figures,
        named: leader,
        helpers: lead::helpers(&fight.fighters, figures.without(copies)),
    });
    // Whoever is brought along is worth nothing at the end.
    let worth_of = |(place, spec)| if following.contains(FigureId::at(place)) { 0 } else { halves(spec) };
    let worth = specs.iter().enumerate().map(worth_of).collect();
    let deals = fight.rules.switches.order == Order::Cards;
    // The exact model of two against one has a place for each (`smf.sim.two-on-one`).
    let has_places = fight.fighters.len() <= 3 && fight.rules.ground != Ground::Open;
    let chooses = |team: &Figures| !deals && (!has_places || !team.that(decides).is_empty());
    let choosing = [first, second].into_iter().filter(chooses).fold(Figures::NONE, Figures::and);
    let accompany = following.and(hordes::all(&fight));
    let orders = [[first, second], [second, first]].map(|teams| by_turns(teams, accompany));
    let places = lines_up(&sizes, following, fight.rules.gap, ranks);
    let titan = titan(&fight.fighters);
    let undying = some_of(&fight.fighters, PowerId::Immortal);
    let battle = Battle { places, fight, teams, orders, titan, arrivals, choosing, accompany, undying, worth };
    let brief = brief(&specs, &battle);
    Some((battle, brief, seats))
}

/// Those who have a power that the rules ask for by name.
fn some_of(fighters: &[Fighter], power: PowerId) -> Figures {
    let owners = (0..fighters.len()).filter(|&place| fighters[place].asked(power).is_some());
    owners.map(FigureId::at).fold(Figures::NONE, Figures::with)
}

/// Who has further turns for his foes.
fn titan(fighters: &[Fighter]) -> Option<FigureId> {
    fighters.iter().position(|fighter| fighter.slot_of(PowerId::MultiAction).is_some()).map(FigureId::at)
}

/// Refuses a second Titan: whose further turn it is would not be told (`smf.titan.setup`).
fn refuse_a_second_titan<'a>(specs: impl Iterator<Item = &'a Spec>, mistakes: &Mistakes) {
    let picks = specs.flat_map(|spec| &spec.titan).filter(|pick| pick.power == PowerId::MultiAction);
    for second in picks.skip(1) {
        mistakes.at(&second.at, "a second Titan with Multi-Action", "a battle has one: leave it out");
    }
}

/// The figures of the two teams, of so many.
fn sides(sizes: &[usize]) -> [Figures; 2] {
    let team = |from: usize, to: usize| (from..to).map(FigureId::at).fold(Figures::default(), Figures::with);
    [team(0, sizes[0]), team(sizes[0], sizes[0] + sizes[1])]
}

/// Where figures stand at the start: the first of the two teams so far apart, the others of each behind them; whoever
/// is brought along takes nobody's place.
fn lines_up(sizes: &[usize], following: Figures, apart: u8, ranks: u8) -> Vec<Place> {
    let [first, second] = sides(sizes);
    let place = |figure: FigureId| {
        let (team, front, way) = if first.contains(figure) { (first, 0, -1) } else { (second, i16::from(apart), 1) };
        let before = team.without(following).that(|other| other < figure).count() as i16;
        let inches = front + way * before * i16::from(ranks);
        if following.contains(figure) { Place::default() } else { Place::at(Spot::at(inches)) }
    };
    first.and(second).map(place).collect()
}

/// One figure of each team in turn; when one has run out, those who are left of the other (`smf.initiative.alternate`).
/// Whoever acts with somebody else has no turn of his own: his place is behind the others.
fn by_turns(teams: [Figures; 2], accompany: Figures) -> Vec<FigureId> {
    let [mut first, mut second] = teams.map(|team| team.without(accompany));
    let pairs = std::iter::from_fn(|| match [first.next(), second.next()] {
        [None, None] => None,
        pair => Some(pair),
    });
    pairs.flatten().flatten().chain(accompany).collect()
}

/// What a figure is worth in halves of a standard character (`smf.sim.battle-end`).
fn halves(spec: &Spec) -> u8 {
    match spec.archetypes.as_slice() {
        [_, _, ..] => 4,
        [_] if spec.is_super => 3,
        [one] => one.halves(),
        [] => Archetype::STANDARD_HALVES,
    }
}

/// What a report says about the skirmish.
fn brief(specs: &[Spec], battle: &Battle) -> Brief {
    let (fighters, rules) = (&battle.fight.fighters, &battle.fight.rules);
    let several = fighters.len() > 2;
    let mut counted = metrics(fighters, &battle.fight.foes, rules, |count| several || count != Count::BoxesDealt);
    // Whoever can come anew has no round in which he went for good.
    let for_good = |metric: &Metric| {
        battle.fight.followers.iter().all(|follower| metric.index != Count::KoRound.of(follower.figure.place()))
    };
    counted.retain(for_good);
    counted.extend(counted::metrics(battle));
    let cards = specs.iter().zip(fighters).enumerate().map(|(place, (spec, fighter))| {
        let team = battle.teams.iter().find(|team| team.figures.contains(FigureId::at(place)));
        let Card { name, lines } = card(spec, fighter, rules);
        let team = team.map(|team| ("Team".to_owned(), team.name.clone()));
        Card { name, lines: team.into_iter().chain(lines).collect() }
    });
    let idles = match rules.ground {
        Ground::Open => "fights as if without what is not played among several yet",
        _ => "fights as if without what is of no use in contact or not played among several yet",
    };
    Brief {
        outcomes: vec![Brief::wins(&battle.teams[0].name), Brief::wins(&battle.teams[1].name), Brief::DRAW.to_owned()],
        leading: None,
        clock: "rounds",
        metrics: counted,
        noughts: Vec::new(),
        cards: cards.collect(),
        rulings: rulings(battle),
        notes: notes(specs, fighters, rules, idles)
            .into_iter()
            .chain(not_copied(&battle.fight))
            .chain(too_many_alike(specs, battle))
            .collect(),
    }
}

/// What a mimic cannot copy from his friends because his sheet has no room for it (`smf.power.mimic`).
fn not_copied(fight: &Setup) -> Vec<String> {
    let mut told = Vec::new();
    for (place, mimic) in fight.fighters.iter().enumerate().filter(|(_, fighter)| copies(fighter)) {
        let friends = fight.friends(FigureId::at(place)).map(|friend| &fight.fighters[friend.place()]);
        let own = friends.flat_map(|friend| friend.slots.iter().filter(|slot| slot.lent_by.is_none() && slot.plays));
        let mut names = Vec::new();
        for power in own.map(|slot| slot.power).filter(|&power| can_be_copied(power, Numbers::TEAM)) {
            let name = power.entry().name;
            if mimic.slots.iter().all(|slot| slot.power != power) && !names.contains(&name) {
                names.push(name);
            }
        }
        if !names.is_empty() {
            told.push(format!(
                "{} has no room to copy {} from friends: a fighter can have up to {MAX_SLOTS} powers, lent and copied \
                 ones included (smf.power.mimic).",
                mimic.name,
                names.join(", "),
            ));
        }
    }
    told
}

/// Whether a figure is a mimic of his own.
fn copies(fighter: &Fighter) -> bool {
    fighter.slots.iter().any(|slot| slot.power == PowerId::Mimic && slot.lent_by.is_none())
}

/// Who has more of an archetype than a team may have; whoever is brought along by another one is no hero of it.
fn too_many_alike(specs: &[Spec], battle: &Battle) -> Vec<String> {
    let mut told = Vec::new();
    for team in &battle.teams {
        let own = team.figures.without(battle.fight.following);
        let all: Vec<&Archetype> = own.flat_map(|figure| &specs[figure.place()].archetypes).copied().collect();
        for (place, one) in all.iter().enumerate().filter(|(_, one)| one.standard) {
            let has = all.iter().filter(|other| other.id == one.id).count();
            let is_first = all[..place].iter().all(|other| other.id != one.id);
            if is_first && has > one.per_team() as usize {
                told.push(format!(
                    "{} has {has} who count as {}, and a team may have {} (smf.build.archetype-limit).",
                    team.name,
                    one.name,
                    one.per_team(),
                ));
            }
        }
    }
    told
}

/// How a team has its turns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turns {
    /// It keeps to the places of its list.
    Placed,
    /// It keeps to the list.
    Listed,
    /// It weighs what attacks take.
    Scripted,
    /// It weighs deeds, with what they cost.
    Greedy,
}

impl Turns {
    fn of(battle: &Battle, team: &Team) -> Self {
        let mut choosing = team.figures.within(battle.choosing);
        let Some(first) = choosing.first() else { return Self::Placed };
        let open = choosing.any(|figure| battle.fight.fighters[figure.place()].policy.open.actions());
        match (battle.fight.is_listed(first) && !open, battle.fight.greedy.contains(first)) {
            (true, _) => Self::Listed,
            (false, false) => Self::Scripted,
            (false, true) => Self::Greedy,
        }
    }

    /// The words for whoever has them so.
    fn told(self, who: &str) -> String {
        match self {
            Self::Placed => {
                format!("{who} acts in the order of its list, where the place of one who is out is passed over.")
            }
            Self::Listed => format!("Of {who} he is next who stands first in its list of those who wait."),
            Self::Scripted => format!(
                "Of {who} he is next whose attack takes most of all that its target has left; of equals it is the \
                 first of the list."
            ),
            Self::Greedy => format!("Of {who} he is next whose deed comes to most."),
        }
    }
}

/// Who of each team is next.
fn turns(battle: &Battle) -> String {
    match battle.teams.each_ref().map(|team| Turns::of(battle, team)) {
        [Turns::Placed, Turns::Placed] => Turns::Placed.told("Each"),
        [first, second] if first == second => first.told("each"),
        ways => [0, 1].map(|team: Side| ways[team].told(&battle.teams[team].name)).join(" "),
    }
}

fn rulings(battle: &Battle) -> Vec<Ruling> {
    let (fighters, rules): (&[Fighter], &Rules) = (&battle.fight.fighters, &battle.fight.rules);
    let cite = rules.switches.cite();
    let limit = "A battle ends at once when a team has nobody left. At the limit the team with the larger value \
                 standing wins, equal value is a draw: a standard character counts 1, a Super 1 1/2, a Powerhouse 2, a \
                 Street-Level 1/2, a group 1, a street-level one 1/2.";
    // The setting is one of duels too, and its rule is theirs.
    let end = Ruling { rule: "smf.sim.battle-end".to_owned(), ..cite.round_limit().ruling().saying(limit) };
    let mut rulings = vec![first_in_a_round(rules), end];
    let mut reading = |rule, text: &str| rulings.push(Ruling::reading(rule, text));
    let line;
    match rules.ground {
        Ground::Open => {
            let rest = match rules.switches.aid {
                true => "not played, and nobody hovers out of reach.",
                false => "not played, nobody hovers out of reach, and helpers take no foe aside.",
            };
            let end = rules.edge.map_or_else(String::new, |edge| {
                format!(" The table ends {edge} in behind the first of each team: nobody goes or is thrown beyond.")
            });
            line = format!(
                "They stand on a line, the first of each team {} inches apart and the others behind them, with free \
                 sight and no cover.{end} Contact is to stand on the same spot. Flanks, heights, terrain and whatever \
                 hides or blocks sight are {rest}",
                rules.gap
            );
            reading("smf.sim.abstract-distance", &line);
            reading(
                "smf.move.through-models",
                "Nobody walks past a foe who stands, but whoever flies; friends and the fallen are no hindrance.",
            );
            reading(
                "smf.combat.blast-into-melee",
                "A shot that misses somebody in a melee, with a goal at least, meets one of the others there; attacks \
                 on the mind do not.",
            );
        }
        _ => {
            let text = match rules.apart {
                true => "Everybody stands in base contact with every foe from the start.",
                false => "Everybody stands in base contact with every foe from the start; nobody charges.",
            };
            reading("smf.sim.two-on-one", text);
        }
    }
    if rules.switches.order != Order::Cards {
        let next = turns(battle);
        let text = format!(
            "The teams take turns, one figure at a time; when a team has run out, the others follow one another. {next}"
        );
        reading("smf.initiative.alternate", &text);
    }
    let named = battle.teams.iter().filter_map(|team| team.named);
    let named: String = named.map(|leader| format!("{} is named as leader. ", fighters[leader.place()].name)).collect();
    let leader = format!(
        "{named}Whoever has the best initiative leads{}, with what the powers of his team-mates add to it, and the \
         next best when he is out.",
        if named.is_empty() { "" } else { " where nobody is named" }
    );
    reading("smf.initiative.leader", &leader);
    if fighters.len() > 2 {
        reading(
            "smf.combat.multiple-foes",
            "Each of those who are more has +1D for every one, at most +3D, on his attacks in contact and on his \
             defense against those who are fewer.",
        );
        reading(
            "smf.damage.ko-check",
            "A knock-out is counted for whoever took the last box, by an attack or by what answers one; what somebody \
             brings upon himself, by a mishap, a trap or panic, is his own.",
        );
    }
    let policies: Vec<String> = battle.teams.iter().enumerate().filter_map(|(team, Team { name, figures, .. })| {
        let greedy = figures.clone().any(|figure| battle.fight.greedy.contains(figure));
        greedy.then(|| {
            format!(
                "{name} is greedy: what an attack takes of all its target has left, less {} % of what the foes who could \
                 reach the attacker then take of him; whose turn is next is weighed in the same way, and who reaches \
                 nobody comes or waits by what he could take next.",
                battle.fight.caution[team]
            )
        })
    }).collect();
    for policy in &policies {
        reading("smf.combat.choose-target", policy);
    }
    if rules.ground == Ground::Open && battle.teams.iter().any(|team| team.figures.count() > 1) {
        let text = format!(
            "Whoever is faster than his friends goes no further than the slowest of them, unless all of them can follow \
             with their next turns, or he gets to a foe who shoots and they do not. Where all foes shoot, he waits for \
             nobody who needs more than {LATE} turns."
        );
        reading("smf.combat.choose-target", &text);
    }
    if !battle.fight.in_order.is_empty() {
        let text = match rules.comes_apart() {
            true => {
                "A figure attacks the first foe of the list who stands beside him, else the first who stands; whom he \
                     cannot harm he passes over."
            }
            false => "A figure attacks the first foe of the list who stands and whom he can harm.",
        };
        reading("smf.combat.choose-target", text);
    }
    if fighters.iter().any(|fighter| fighter.group.is_some()) {
        reading(
            "smf.henchmen.support",
            "A group counts as one in a melee, has dice for its members instead, and divides them among several foes.",
        );
    }
    let name = |figure: FigureId| fighters[figure.place()].name.clone();
    for &Hordes { titan, groups } in &battle.fight.hordes {
        let of = |group| {
            let (group, titan) = (name(group), name(titan));
            let text =
                format!("{group} acts after the first turn of {titan} in a round, and in his place while he is out.");
            Ruling::reading("smf.titan.hordes", text)
        };
        rulings.extend(groups.map(of));
    }
    rulings.extend(arrivals::rulings(&battle.fight, &battle.arrivals, name));
    rulings.extend(brought::rulings(&battle.fight.followers, name));
    rulings.extend(readings_of(fighters, rules));
    rulings
}
