//! Skirmishes: scripted turns by hand, and whole fights against a calculation of their own.

mod aid;
mod apart;
mod bad_input;
mod brief;
pub mod brought;
mod contact;
mod drawn;
mod fuzz;
mod knock_outs;
mod line;
mod monotone;
mod policies;
mod search;
mod split;

use super::compile::{prepare, skirmish};
use super::skirmish::{Battle, Outcome, Skirmish, State};
use crate::chance::{Answer, Chance, Sampled, Scripted, Stream, Traced};
use crate::contest::Contest;
use crate::exact::{Budget, everything};
use crate::game::{Brief, Counts, Meter, Note, Progress, System, Tableau, play, play_turn};
use crate::scenario::{self, Mistakes, Source};
use crate::systems::smf::bout::Bout;
use crate::systems::smf::duel::Duel;
use crate::systems::smf::fight::{Erased, Fight, Rich};
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::metrics::Count;
use crate::systems::smf::powers::id::PowerId;
use crate::systems::smf::scene::look;
use crate::systems::smf::state::Combatant;
use crate::systems::smf::tests::divided::both;
use std::collections::BTreeMap;

/// A skirmish from its tables; what is wrong with it where it cannot be played.
fn battle(tables: &str) -> Result<(Battle, Brief), String> {
    let mistakes = Mistakes::new();
    let text = format!("title = \"t\"\nsystem = \"smf\"\nplay = \"skirmish\"\n{tables}");
    let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
    let prepared = scenario.and_then(|scenario| prepare(&scenario.cases[0], &mistakes));
    prepared.map(|(battle, brief, _)| (battle, brief)).ok_or_else(|| scenario::render(&mistakes.into_vec(), false))
}

/// A skirmish as it is played, with whoever decides in it.
fn contest(tables: &str) -> Result<Box<dyn Contest>, String> {
    let mistakes = Mistakes::new();
    let text = format!("title = \"t\"\nsystem = \"smf\"\nplay = \"skirmish\"\n{tables}");
    let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
    let made = scenario.and_then(|scenario| skirmish(&scenario.cases[0], &mistakes));
    made.ok_or_else(|| scenario::render(&mistakes.into_vec(), false))
}

/// The figures of a team, one to a line.
fn team(name: &str, figures: &[&str]) -> String {
    let figures = (1..).zip(figures).map(|(n, keys)| {
        let keys = keys.replace("; ", "\n");
        format!("[[team.figure]]\nname = \"{name}{n}\"\n{keys}\n")
    });
    format!("[[team]]\nname = \"{name}\"\n{}", figures.collect::<String>())
}

/// A figure without powers, whom one blow does not knock out.
pub const OTHER: &str = "body = 30";
/// The turn of a figure who strikes and misses.
pub const MISS: &[(&str, usize)] = &[("melee attack", 0)];

/// A skirmish under way, of whom A acts first in every round.
pub struct Fray {
    battle: Battle,
    pub state: State<16>,
    counts: Counts,
    pub fraction: (u128, u128),
}

impl Fray {
    pub fn new(rules: &str, first: &[&str], second: &[&str]) -> Self {
        let order = if rules.contains("order") { "" } else { "order = \"alternate\"\n" };
        let tables = format!("[rules]\n{order}{rules}\n{}{}", team("A", first), team("B", second));
        let (battle, _) = battle(&tables).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let state = Skirmish::<16>::start(&battle);
        Self { battle, state, counts: Counts::default(), fraction: (1, 1) }
    }

    /// The same with what is written of each team beside its figures.
    pub fn with_arrivals(rules: &str, first: (&[&str], &str), second: (&[&str], &str)) -> Self {
        let teams = [("A", first), ("B", second)].map(|(name, (figures, more))| {
            let written = team(name, figures);
            format!("{written}{more}\n")
        });
        let order = if rules.contains("order") { "" } else { "order = \"alternate\"\n" };
        let tables = format!("[rules]\n{order}{rules}\n{}", teams.concat());
        let (battle, _) = battle(&tables).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let state = Skirmish::<16>::start(&battle);
        Self { battle, state, counts: Counts::default(), fraction: (1, 1) }
    }

    /// The same with a key of the first team.
    pub fn with_key(rules: &str, (first, key): (&[&str], &str), second: &[&str]) -> Self {
        let ours = team("A", first).replacen('\n', &format!("\n{key}"), 1);
        let (battle, _) = battle(&format!("[rules]\n{rules}\n{ours}{}", team("B", second))).unwrap();
        let state = Skirmish::<16>::start(&battle);
        Self { battle, state, counts: Counts::default(), fraction: (1, 1) }
    }

    /// As it was compiled.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    pub fn turn(&mut self, answers: &[(&'static str, usize)]) -> Progress {
        let mut chance = Scripted::new(answers);
        let progress = play_turn::<Skirmish<16>>(&self.battle, &mut self.state, &mut chance, &mut self.counts);
        chance.finish();
        self.fraction = chance.fraction();
        progress
    }

    /// Plays a turn with other dice.
    pub fn thrown(&mut self, chance: &mut impl Chance) -> Progress {
        play_turn::<Skirmish<16>>(&self.battle, &mut self.state, chance, &mut self.counts)
    }

    /// Plays a turn; answers with what a reader is told of it, each with its rule: what happens, and what is rolled.
    pub fn told(&mut self, answers: &[(&'static str, usize)]) -> Vec<(&'static str, String)> {
        struct Told(Vec<(&'static str, String)>);
        impl Meter for Told {
            fn count(&mut self, _metric: usize, _n: u32) {}
            fn listens(&self) -> bool {
                true
            }
            fn write(&mut self, note: Note) {
                self.0.push((note.rule, note.text));
            }
        }
        let (mut told, mut rolled, mut chance) = (Told(Vec::new()), Vec::new(), Scripted::new(answers));
        let mut traced = Traced::new(&mut chance, |answer: Answer| {
            let whom = answer.draw.whom.map_or_else(String::new, |card| format!(" of {card}"));
            rolled.push((answer.draw.rule, answer.draw.what.to_owned() + &whom));
        });
        play_turn::<Skirmish<16>>(&self.battle, &mut self.state, &mut traced, &mut told);
        chance.finish();
        [told.0, rolled].concat()
    }

    /// The first team is greedy, and minds so many percent of what its foes could do.
    pub fn greedy(mut self, caution: u8) -> Self {
        let fight = &mut self.battle.fight;
        (fight.greedy, fight.caution) = (self.battle.teams[0].figures, [caution, 0]);
        self.battle.choosing = self.battle.choosing.and(self.battle.teams[0].figures);
        self
    }

    /// Those of a team have their turns in the order of its list, whatever each could do.
    pub fn by_the_list(mut self) -> Self {
        self.battle.choosing = Figures::NONE;
        self
    }

    /// Everybody attacks whomever he likes best.
    pub fn seeking(mut self) -> Self {
        self.battle.fight.in_order = Default::default();
        self
    }

    /// The fight as the rules see it, with dice from a script.
    pub fn fight<'a>(&'a mut self, chance: &'a mut Scripted) -> Erased<'a> {
        let (fighters, places, course) = self.state.parts(self.battle.fight.fighters.len());
        Fight::erased(&self.battle.fight, fighters, places, course, chance, &mut self.counts)
    }

    /// Those who act in so many turns, everybody missing.
    pub fn acting(&mut self, turns: usize) -> Vec<usize> {
        let turn = |_| {
            self.turn(MISS);
            self.state.acting()
        };
        (0..turns).map(turn).collect()
    }

    /// Plays the first turn of a round; dice and re-rolls of the first team's initiative.
    fn initiative(&mut self, answers: &[(&'static str, usize)]) -> (u8, u8) {
        let mut chance = Scripted::new(answers);
        let mut pool = None;
        let mut traced = Traced::new(&mut chance, |answer: Answer| {
            if answer.draw.what == "initiative" {
                pool = Some((answer.draw.throws[0].dice, answer.draw.throws[0].rerolls));
            }
        });
        play_turn::<Skirmish<16>>(&self.battle, &mut self.state, &mut traced, &mut self.counts);
        chance.finish();
        pool.expect("an initiative roll")
    }

    /// Steps of work of a turn.
    pub fn work(&self) -> u64 {
        Skirmish::<16>::work_of_turn(&self.battle)
    }

    /// A picture of how all stand.
    pub fn tableau(&self) -> Tableau {
        Skirmish::<16>::tableau(&self.battle, &self.state).expect("a skirmish can be seen")
    }

    /// Who comes later, and who brings him.
    pub fn arrivals(&self) -> Vec<(usize, Option<usize>)> {
        let arrivals = self.battle.arrivals.iter();
        arrivals.map(|it| (it.figure.place(), it.master.map(FigureId::place))).collect()
    }

    /// How often something was counted of a figure.
    pub fn counted(&self, count: Count, figure: usize) -> u32 {
        self.counts[count.of(figure)]
    }

    /// How often something was counted under this index.
    pub fn counted_at(&self, index: usize) -> u32 {
        self.counts[index]
    }

    /// The powers of a figure whose slots are among these of his.
    pub fn slots(&self, figure: usize, which: impl Fn(&Combatant) -> u32) -> Vec<PowerId> {
        let which = which(self.state.fighter(figure));
        let slots = (0..).zip(&self.battle.fight.fighters[figure].slots);
        slots.filter(|(slot, _)| which >> slot & 1 == 1).map(|(_, slot)| slot.power).collect()
    }

    /// Boxes of Body that a figure has left.
    pub fn boxes(&self, figure: usize) -> u8 {
        self.state.fighter(figure).boxes[0]
    }
}

/// Teams so far apart, of whom A acts first in every round.
pub fn line(apart: u8, first: &[&str], second: &[&str]) -> Fray {
    Fray::new(&format!("[board]\nkind = \"line\"\napart = {apart}"), first, second)
}

/// Inches between two figures.
pub fn distance(state: &State<16>, one: usize, other: usize) -> u8 {
    look(state.places(), |scene| scene.distance(FigureId::at(one), FigureId::at(other)))
}

const PLAIN: &str = "body = 6";

/// `smf.combat.multiple-foes`: 2:1 is +1D, 3:1 +2D, at most +3D; 4D are eight goals with 6^-4 over 1/2^4.
#[test]
fn each_of_those_who_are_more_has_a_die_for_every_one() {
    for (number, dice) in [(1, 4), (2, 5), (3, 6), (4, 7), (5, 7)] {
        let mut fray = Fray::new("", &vec!["body = 30"; number], &["body = 90"]);
        fray.turn(&[("melee attack", 2 * dice)]);
        assert_eq!(fray.fraction, (1, 6u128.pow(dice as u32) * 16), "{number}");
    }
}

/// `smf.combat.multiple-foes`: he who is alone strikes with 4D at the 5D of each of the two.
#[test]
fn those_who_are_more_defend_each_other() {
    let mut fray = Fray::new("", &["body = 30"], &["body = 30", "body = 30"]);
    fray.turn(&[("melee attack", 8)]);
    assert_eq!(fray.fraction, (1, 1296 * 32));
    assert_eq!((fray.boxes(1), fray.boxes(2)), (22, 30));
}

/// `smf.combat.multiple-foes`: at most +3D on defense too; 8 goals over so many failures.
#[test]
fn those_who_are_more_defend_with_three_dice_more_at_most() {
    for (number, dice) in [(1, 4), (3, 6), (4, 7), (5, 7), (6, 7)] {
        let mut fray = Fray::new("", &["body = 30"], &vec!["body = 30"; number]);
        fray.turn(&[("melee attack", 8)]);
        assert_eq!(fray.fraction, (1, 1296 << dice), "{number}");
    }
}

/// `smf.initiative.roll`, `smf.initiative.defer`: the side that wins begins, or lets the other one.
#[test]
fn whoever_wins_the_initiative_begins_or_lets_the_others() {
    for (keys, winner, acting) in [("", 0, 0), ("", 1, 2), ("; policy = { initiative = \"defer\" }", 0, 2)] {
        let leader = format!("body = 30{keys}");
        let mut fray = Fray::new("order = \"initiative\"", &[&leader, "body = 30"], &["body = 30"]);
        fray.turn(&[("initiative", winner), ("melee attack", 0)]);
        assert_eq!(fray.state.acting(), acting, "{keys} {winner}");
    }
}

/// `smf.combat.multiple-foes`: whoever is out counts no more.
#[test]
fn numbers_are_those_who_still_fight() {
    let mut fray = Fray::new("", &["body = 30"], &["body = 8", "body = 30"]);
    fray.turn(&[("melee attack", 8), ("KO check", 0)]);
    // The one who is left: 4D against 4D.
    fray.turn(&[("melee attack", 8)]);
    assert_eq!(fray.fraction, (1, 1296 * 16));
    assert_eq!(fray.boxes(0), 22);
}

/// `smf.power.scrapper`: gang-up dice less 1, not below 0, and on the attack alone.
#[test]
fn a_scrapper_takes_a_die_of_the_gang() {
    let mut fray = Fray::new("", &["body = 30"; 2], &["body = 90; powers = [\"scrapper\"]"]);
    fray.turn(&[("melee attack", 8)]);
    // 4D over the 5D of the Scrapper.
    assert_eq!(fray.fraction, (1, 1296 * 32));
    fray.turn(&[("melee attack", 10)]);
    // His 5D over 5D.
    assert_eq!(fray.fraction, (1, 7776 * 32));
}

/// `smf.initiative.alternate`: one figure at a time, the rest of the larger team one after another; a round is over when
/// all have acted.
#[test]
fn teams_take_turns_one_figure_at_a_time() {
    let mut fray = Fray::new("", &["body = 30"], &["body = 30"; 3]);
    let miss = [("melee attack", 0)];
    for (turn, progress) in [Progress::Turn, Progress::Turn, Progress::Turn, Progress::Tick].into_iter().enumerate() {
        assert_eq!((fray.turn(&miss), fray.state.acting()), (progress, turn));
    }
    assert_eq!((fray.turn(&miss), fray.state.acting()), (Progress::Turn, 0));
}

/// `smf.round.structure`: whoever is knocked out before his turn loses it, and the next of his list has the turn of his
/// team.
#[test]
fn the_fallen_take_no_turn() {
    let mut fray = Fray::new("", &["body = 30", "body = 30"], &["body = 8", "body = 30"]);
    fray.turn(&[("melee attack", 8), ("KO check", 0)]);
    for acting in [3, 1] {
        fray.turn(&[("melee attack", 0)]);
        assert_eq!(fray.state.acting(), acting);
    }
}

/// `smf.initiative.leader`: each Clever team-mate adds a die, Enhanced Senses a re-roll once, and the best leads.
#[test]
fn team_mates_help_their_leader() {
    let clever = "body = 30; powers = [\"clever\"]";
    let senses = "body = 30; powers = [\"enhanced-senses\"]";
    let pools = |figures: &[&str]| {
        let mut fray = Fray::new("order = \"initiative\"", figures, &["body = 30"]);
        fray.initiative(&[("initiative", 0), ("melee attack", 0)])
    };
    assert_eq!(pools(&["body = 30"]), (4, 0));
    assert_eq!(pools(&["body = 30", clever]), (5, 0));
    assert_eq!(pools(&[clever, clever, clever]), (7, 0));
    assert_eq!(pools(&["body = 30", senses]), (4, 1));
    assert_eq!(pools(&[senses, senses, clever]), (5, 1));
    // Neither the fallen help nor those whose power is cancelled.
    for (fallen, cancelled, dice) in [(false, 0, 5), (true, 0, 4), (false, 1, 4)] {
        let dispeller = "body = 30; powers = [\"dispel\"]; policy = { control = \"never\" }";
        let mut fray = Fray::new("order = \"initiative\"", &["body = 30", clever], &[dispeller]);
        fray.state.fighter_mut(1).cancelled = cancelled;
        if fallen {
            fray.state.fall(1);
        }
        assert_eq!(fray.initiative(&[("initiative", 0), ("melee attack", 0)]), (dice, 0));
    }
    // Where the leader has it himself, a team-mate before him in the list adds nothing either.
    assert_eq!(pools(&[senses, "body = 30; powers = [\"clever\", \"enhanced-senses\"]"]), (5, 1));
}

/// `smf.initiative.leader`: the best pool is that of whoever rolls most dice with what the others add. Clever leads
/// with his own 5D, and adds one to 5D of another one, who so has 6D; Savant has his re-roll, of his own and in effect,
/// and helps nobody but himself; whoever comes later adds nothing to it yet.
#[test]
fn the_best_leader_is_the_one_whom_the_others_help_most() {
    let (clever, quick) = ("body = 30; powers = [\"clever\"]", "body = 30; initiative = \"5D\"");
    let savant = "body = 30; powers = [\"savant\"]";
    let leads = |figures: &[&str], arrival: &str, foe: &str| {
        let fray = Fray::with_arrivals("order = \"initiative\"", (figures, arrival), (&[foe], ""));
        fray.battle.teams[0].leaders[0].place()
    };
    let mut fray = Fray::new("order = \"initiative\"", &[clever, quick], &[OTHER]);
    assert_eq!(fray.initiative(&[("initiative", 0), ("melee attack", 0)]), (6, 0));
    assert_eq!(leads(&[clever, quick], "", OTHER), 1);
    assert_eq!(leads(&[clever, OTHER], "", OTHER), 0);
    // What may be cancelled is in a pool as well as what may not.
    for foe in [OTHER, "body = 30; powers = [\"dispel\"]"] {
        assert_eq!(leads(&[OTHER, savant], "", foe), 1, "{foe}");
    }
    // Of those who are helped alike the first, and Clever's own die is worth as much.
    assert_eq!(leads(&[OTHER, OTHER, clever], "", OTHER), 0);
    let late = "[[team.arrival]]\nfigure = \"A1\"\nround = 2";
    assert_eq!(leads(&[clever, quick], late, OTHER), 0);
}

/// `smf.initiative.new-leader`: the next best leads when the leader is out.
#[test]
fn another_one_leads_when_the_leader_is_out() {
    let leader = "body = 8; initiative = \"6D\"";
    let mut fray = Fray::new("order = \"initiative\"", &["body = 30", leader], &["body = 90"; 2]);
    let strikes = [("initiative", 1), ("melee attack", 8)];
    assert_eq!(fray.initiative(&strikes), (6, 0));
    fray.state = Skirmish::<16>::start(&fray.battle);
    fray.state.fall(1);
    assert_eq!(fray.initiative(&strikes), (4, 0));
}

/// `smf.initiative.leader`: whoever is named leads with his own pool and what the others add to it, while he stands.
#[test]
fn a_leader_can_be_named() {
    let (clever, quick) = ("body = 8; powers = [\"clever\"]", "body = 30; initiative = \"6D\"");
    let named = "leader = \"A1\"\n";
    for (written, dice) in [("", 7), (named, 5)] {
        let mut fray = Fray::with_key("order = \"initiative\"", (&[clever, quick], written), &["body = 90"]);
        let strikes = [("initiative", 0), ("melee attack", 0)];
        assert_eq!(fray.initiative(&strikes), (dice, 0), "{written}");
        fray.state = Skirmish::<16>::start(&fray.battle);
        fray.state.fall(0);
        assert_eq!(fray.initiative(&strikes), (6, 0), "{written}");
    }
    // What a report says of it names him.
    let fray = Fray::with_key("order = \"initiative\"", (&[clever, quick], named), &["body = 90"]);
    assert_eq!(fray.battle.teams.each_ref().map(|team| team.named), [Some(FigureId::at(0)), None]);
}

/// `smf.combat.choose-target`: in contact any foe may be attacked, the first of the list or whoever promises most.
#[test]
fn a_figure_attacks_the_first_of_the_list_or_the_best() {
    for (targets, struck) in [("in-order", 1), ("best", 2)] {
        let (strong, weak) = ("body = 30; defense = \"8D\"", "body = 30; defense = \"1D\"");
        let mut fray = Fray::new("", &["body = 30"], &[strong, weak]);
        if targets == "best" {
            fray = fray.seeking();
        }
        fray.turn(&[("melee attack", 3)]);
        assert_eq!(fray.boxes(struck), 27, "{targets}");
    }
}

/// `smf.maneuver.desperate-defense`: against a gang his defense has a re-roll, once.
#[test]
fn a_desperate_defense_meets_a_gang() {
    let defender = "body = 90; powers = [\"desperate-defense\"]";
    let mut fray = Fray::new("maneuvers = true", &["body = 30"; 2], &[defender]);
    fray.turn(&[("melee attack", 10)]);
    // 5D against 4D[1], which score nothing with 1/2^5.
    assert_eq!(fray.fraction, (1, 7776 * 32));
}

/// `smf.henchmen.split`: eleven members against two foes are six and five, the odd one where the defense is weaker.
#[test]
fn a_group_divides_its_members_among_its_foes() {
    let group = "archetype = \"henchmen\"; legal = false; members = 11";
    let mut fray = Fray::new("", &[group], &["body = 30", "body = 30; defense = \"3D\""]);
    // Six members are two dice, five are one: 4D at the 3D of the second, 3D at the 4D of the first; the larger team
    // has its die on the defense against a group too.
    fray.turn(&[("melee attack", 8), ("melee attack", 6)]);
    assert_eq!((fray.boxes(1), fray.boxes(2)), (24, 22));
    assert_eq!(fray.fraction, (1, 1296 * 16 * 216 * 32));
}

/// `smf.henchmen.support`: a group beside a character is one more; the character has +1D, the group its own dice.
#[test]
fn a_group_is_one_friend() {
    let group = "archetype = \"henchmen\"; legal = false";
    let mut fray = Fray::new("", &["body = 30", group], &["body = 90"]);
    fray.turn(&[("melee attack", 10)]);
    assert_eq!(fray.fraction, (1, 7776 * 16));
    fray.turn(&[("melee attack", 0)]);
    // 2D + 3D for ten members.
    fray.turn(&[("melee attack", 10)]);
    assert_eq!(fray.fraction, (1, 7776 * 16));
}

/// `smf.combat.grapple`: others have +1D against whoever is held.
#[test]
fn whoever_is_held_is_struck_more_easily() {
    let grappler = "body = 30; policy = { attack = \"grapple\" }";
    let mut fray = Fray::new("", &[grappler, "body = 30"], &["body = 30", "body = 30"]);
    fray.turn(&[("grapple", 1)]);
    fray.turn(&[("keep grapple", 1)]);
    fray.turn(&[("melee attack", 10)]);
    assert_eq!(fray.fraction, (1, 7776 * 16));
}

/// `smf.sim.battle-end`: at the limit the larger value stands for the victory.
#[test]
fn the_limit_is_judged_by_who_stands() {
    for (second, outcome) in [
        (vec!["archetype = \"street-level\"; legal = false"], Outcome::First),
        (vec!["archetype = \"street-level\"; legal = false"; 2], Outcome::Draw),
        (vec!["archetype = \"powerhouse\"; halves = [\"brick\", \"blaster\"]; legal = false"], Outcome::Second),
    ] {
        let fray = Fray::new("round-limit = 1", &["body = 30"], &second);
        assert_eq!(Skirmish::<16>::judged(&fray.battle, &fray.state), outcome as usize);
    }
}

/// `smf.power.mimic`: a margin buys powers of the one foe he looks at, of whom there is most to copy.
#[test]
fn a_mimic_copies_one_foe_at_a_time() {
    let foes = ["body = 30; powers = [\"resistance\"]", "body = 30; powers = [\"massive\", \"regen\"]"];
    let mut fray = Fray::new("", &["body = 30; powers = [\"mimic\"]"], &foes);
    fray.turn(&[("Mimic", 3), ("melee attack", 0)]);
    let copied = |fray: &Fray| {
        let (mimic, now) = (&fray.battle.fight.fighters[0], fray.state.fighter(0));
        let names = (0..).zip(&mimic.slots).filter(|(slot, _)| now.copied >> slot & 1 == 1);
        names.map(|(_, slot)| slot.power.entry().id).collect::<Vec<_>>()
    };
    // A third goal is worth nothing: the Resistance is another one's.
    assert_eq!(copied(&fray), ["massive", "regen"]);
}

/// `smf.power.mimic`: the Psyche defense is that of the foe he looks at: nothing over 6D, 1/2^6.
#[test]
fn whom_a_mimic_looks_at_defends() {
    let foes = ["body = 30", "body = 30; psyche-defense = \"6D\"; powers = [\"resistance\"]"];
    let mut fray = Fray::new("", &["body = 30; powers = [\"mimic\"]"], &foes);
    fray.turn(&[("Mimic", 10), ("melee attack", 8)]);
    // 5D are ten goals with 6^-5; then 4D over the 5D of one of two.
    assert_eq!(fray.fraction, (1, 7776 * 64 * 1296 * 32));
}

/// `smf.power.dispel`: an Entangle is dispelled against the Psyche defense of whoever made it.
#[test]
fn an_entangle_is_dispelled_against_its_maker() {
    let foes = ["body = 30; psyche-defense = \"1D\"", "body = 30; psyche-defense = \"3D\""];
    let dispeller = "body = 30; psyche-attack = \"1D\"; powers = [\"dispel\"]; policy = { control = \"first\" }";
    let mut fray = Fray::new("", &[dispeller], &foes);
    fray.state.entangle(0, 2, 9);
    fray.turn(&[("break-out", 0), ("Dispel an Entangle", 10)]);
    assert_eq!(fray.state.fighter(0).entangled, 0);
    // TN9 is beyond 4D; 5D are ten goals with 6^-5, and 3D none with 2^-3.
    assert_eq!(fray.fraction, (1, 7776 * 8));
}

/// Chances of the goals of so many dice: nothing on 1 to 3, one on 4 and 5, two on a 6.
fn goals(dice: usize) -> Vec<f64> {
    (0..dice).fold(vec![1.0], |sums, _| {
        let mut next = vec![0.0; sums.len() + 2];
        for (sum, p) in sums.iter().enumerate() {
            for (goals, q) in [(0, 1.0 / 2.0), (1, 1.0 / 3.0), (2, 1.0 / 6.0)] {
                next[sum + goals] += p * q;
            }
        }
        next
    })
}

/// Chances of each margin of an attack.
fn margins(attack: usize, defense: usize) -> Vec<f64> {
    let mut margins = vec![0.0; 2 * attack + 1];
    for (a, p) in goals(attack).iter().enumerate() {
        for (d, q) in goals(defense).iter().enumerate() {
            margins[a.saturating_sub(d)] += p * q;
        }
    }
    margins
}

/// Somebody who has nothing but numbers.
#[derive(Clone, Copy)]
struct Numbers {
    attack: usize,
    defense: usize,
    body: usize,
}

/// Boxes left of everybody; `None` is out.
type Left = Vec<Option<usize>>;

/// What becomes of all when somebody takes so many boxes, by their chances: at the last one he has to pass a check.
fn struck(at: &Left, whom: usize, margins: &[f64]) -> Vec<(Left, f64)> {
    const PASSES: f64 = 25.0 / 48.0;
    let left = at[whom].expect("nobody strikes the fallen");
    let mut ways = Vec::new();
    for (margin, &p) in margins.iter().enumerate() {
        let mut to = |now: Option<usize>, p: f64| {
            let mut next = at.clone();
            next[whom] = now;
            ways.push((next, p));
        };
        match margin {
            0 => to(Some(left), p),
            _ if margin < left => to(Some(left - margin), p),
            _ if left == 0 => to(None, p),
            _ => {
                to(Some(0), p * PASSES);
                to(None, p * (1.0 - PASSES));
            }
        }
    }
    ways
}

/// One against two, by the ledger's model and nothing else: how often he wins, how often they do, within so many rounds
/// (`smf.sim.two-on-one`). The second is attacked when the first is out.
fn one_against_two(one: Numbers, two: [Numbers; 2], rounds: usize) -> [f64; 2] {
    let turn = |at: Left, who: usize| -> Vec<(Left, f64)> {
        let both = usize::from(at[1].is_some() && at[2].is_some());
        if at[who].is_none() || at[0].is_none() || at[1].is_none() && at[2].is_none() {
            return vec![(at, 1.0)];
        }
        match who {
            0 => {
                let whom = if at[1].is_some() { 1 } else { 2 };
                struck(&at, whom, &margins(one.attack, two[whom - 1].defense + both))
            }
            _ => struck(&at, 0, &margins(two[who - 1].attack + both, one.defense)),
        }
    };
    let mut now: Vec<(Left, f64)> = vec![(vec![Some(one.body), Some(two[0].body), Some(two[1].body)], 1.0)];
    let mut ends = [0.0; 2];
    for _ in 0..rounds {
        let mut next: BTreeMap<Left, f64> = BTreeMap::new();
        for (at, p) in now {
            for order in [[0, 1, 2], [1, 0, 2]] {
                // Equal pools win the initiative equally often.
                let mut ways = vec![(at.clone(), p / 2.0)];
                for who in order {
                    ways = ways
                        .into_iter()
                        .flat_map(|(at, p)| turn(at, who).into_iter().map(move |(to, q)| (to, p * q)))
                        .collect();
                }
                for (at, p) in ways {
                    match at[..] {
                        [None, ..] => ends[1] += p,
                        [_, None, None] => ends[0] += p,
                        _ => *next.entry(at).or_default() += p,
                    }
                }
            }
        }
        now = next.into_iter().collect();
    }
    ends
}

/// Two teams in contact, by the rules' words and nothing else: how often each knocks out the other within so many rounds.
/// Whoever wins the initiative begins; then the sides take turns, on each the first of its list who stands and has not
/// acted (`smf.initiative.alternate`), and strikes at the first of his foes who stands. The more of a side there are, the
/// more dice each has (`smf.combat.multiple-foes`).
fn in_lists(teams: [&[Numbers]; 2], rounds: usize) -> [f64; 2] {
    let all = teams.concat();
    let of = |team: usize| if team == 0 { 0..teams[0].len() } else { teams[0].len()..all.len() };
    let side = |who: usize| usize::from(who >= teams[0].len());
    let standing = |at: &Left, team: usize| of(team).filter(|&who| at[who].is_some()).count();
    let surplus = |at: &Left, team: usize| standing(at, team).saturating_sub(standing(at, 1 - team)).min(3);
    let mut now: BTreeMap<Left, f64> = [(all.iter().map(|it| Some(it.body)).collect(), 1.0)].into();
    let mut ends = [0.0; 2];
    for _ in 0..rounds {
        // Who has acted, whose side is next.
        let mut within: Vec<(Left, Vec<bool>, usize, f64)> = Vec::new();
        for (at, p) in std::mem::take(&mut now) {
            within.extend([0, 1].map(|first| (at.clone(), vec![false; all.len()], first, p / 2.0)));
        }
        while let Some((at, acted, team, p)) = within.pop() {
            if let Some(beaten) = (0..2).find(|&team| standing(&at, team) == 0) {
                ends[1 - beaten] += p;
                continue;
            }
            let next = |team: usize| of(team).find(|&who| at[who].is_some() && !acted[who]);
            let Some(who) = next(team).or_else(|| next(1 - team)) else {
                *now.entry(at).or_default() += p;
                continue;
            };
            let foes = 1 - side(who);
            let whom = of(foes).find(|&foe| at[foe].is_some()).expect("somebody stands");
            let attack = all[who].attack + surplus(&at, side(who));
            let defense = all[whom].defense + surplus(&at, foes);
            let mut acted = acted.clone();
            acted[who] = true;
            let ways = struck(&at, whom, &margins(attack, defense)).into_iter();
            within.extend(ways.map(|(to, q)| (to, acted.clone(), foes, p * q)));
        }
    }
    ends
}

/// `smf.sim.two-on-one`, against a calculation that shares nothing with the rules but their numbers.
#[test]
fn one_against_two_is_what_the_model_says() {
    let numbers = |attack, defense, body| Numbers { attack, defense, body };
    for (one, two) in [
        (numbers(5, 5, 6), [numbers(4, 4, 3); 2]),
        (numbers(6, 4, 8), [numbers(4, 3, 4), numbers(5, 4, 2)]),
        (numbers(4, 6, 5), [numbers(3, 4, 2), numbers(3, 3, 5)]),
        (numbers(7, 7, 10), [numbers(5, 5, 6); 2]),
    ] {
        let written =
            |it: Numbers| format!("body = {}\nattack = \"{}D\"\ndefense = \"{}D\"", it.body, it.attack, it.defense);
        let figures = [one, two[0], two[1]].map(written);
        let tables = format!(
            "[rules]\nround-limit = 12\n{}{}",
            team("A", &[&figures[0]]),
            team("B", &[&figures[1], &figures[2]])
        );
        let (battle, brief) = battle(&tables).unwrap();
        let solved = everything::<Skirmish<4>>(&battle, &brief, &Budget::default()).unwrap();
        // At the limit the value that stands would decide: the model calls that a draw, so rounds in which it ended
        // are summed up.
        let ends = one_against_two(one, two, 12);
        let by_ko: Vec<f64> = (0..2).map(|outcome| solved.lengths[outcome].iter().take(12).sum()).collect();
        let before = one_against_two(one, two, 11);
        for outcome in 0..2 {
            assert!((by_ko[outcome] - before[outcome]).abs() < 1e-10, "{by_ko:?} {before:?}");
            assert!(solved.outcomes()[outcome] >= ends[outcome] - 1e-10);
        }
        assert!((solved.outcomes().iter().sum::<f64>() - 1.0).abs() < 1e-10);
    }
}

/// `smf.initiative.defer` and `smf.initiative.alternate`, against a calculation that shares nothing with the rules but
/// their numbers: whoever wins the initiative has the first turn also where the first of his list is out.
#[test]
fn teams_that_keep_to_their_lists_take_turns() {
    let numbers = |attack, defense, body| Numbers { attack, defense, body };
    let written =
        |it: &Numbers| format!("body = {}\nattack = \"{}D\"\ndefense = \"{}D\"", it.body, it.attack, it.defense);
    for (first, second) in [
        (vec![numbers(5, 4, 2), numbers(4, 4, 1)], vec![numbers(4, 4, 2), numbers(6, 3, 2)]),
        (vec![numbers(7, 6, 3)], vec![numbers(4, 4, 1); 3]),
    ] {
        let sheets = [&first, &second].map(|team| team.iter().map(written).collect::<Vec<_>>());
        let [one, other] = sheets.each_ref().map(|team| team.iter().map(String::as_str).collect::<Vec<_>>());
        let tables = format!("[rules]\nround-limit = 6\n{}{}", team("A", &one), team("B", &other));
        let (battle, brief) = battle(&tables).unwrap();
        let solved = everything::<Skirmish<4>>(&battle, &brief, &Budget::default()).unwrap();
        // At the limit the value that stands would decide.
        let before = in_lists([&first, &second], 5);
        for outcome in 0..2 {
            let by_ko: f64 = solved.lengths[outcome].iter().take(6).sum();
            assert!((by_ko - before[outcome]).abs() < 1e-10, "{by_ko} {before:?}");
        }
    }
}

/// `smf.sim.two-on-one`, validation: one against one in contact is the duel, to the last bit of the distribution, with
/// powers and without.
#[test]
fn one_against_one_is_the_duel() {
    for (first, second) in [
        ("body = 4", "body = 5; attack = \"5D\""),
        ("body = 4; powers = [\"scrapper\", \"regen\"]", "body = 4; powers = [\"armor\", \"rage\"]"),
        ("body = 3; psyche = 3; powers = [\"dispel\", \"entangle\"]", "body = 4; psyche = 3; powers = [\"fortune\"]"),
        ("archetype = \"henchmen\"; legal = false; members = 5", "body = 3; powers = [\"damage-field\"]"),
    ] {
        let rules = "round-limit = 9";
        let duel = Bout::between(
            &format!("{rules}\norder = \"initiative\""),
            &first.replace("; ", "\n"),
            &second.replace("; ", "\n"),
        );
        let tables = format!("[rules]\n{rules}\n{}{}", team("A", &[first]), team("B", &[second]));
        let (battle, brief) = battle(&tables).unwrap();
        let skirmish = everything::<Skirmish<4>>(&battle, &brief, &Budget::default()).unwrap();
        let alone = everything::<Duel<Rich>>(&duel.setup, &duel.brief, &Budget::default()).unwrap();
        for outcome in 0..2 {
            let (one, other) = (&skirmish.lengths[outcome], &alone.lengths[outcome]);
            for tick in 0..9 {
                assert!((one[tick] - other[tick]).abs() < 1e-13, "{first} {second} {outcome} {tick}");
            }
        }
    }
}

/// Sampled and solved agree within four standard errors, in every outcome and the mean of every metric.
#[test]
fn two_against_two_sampled_is_what_is_solved() {
    let strong = "body = 2; powers = [\"super-strength-minor\"]";
    let tables = format!(
        "[rules]\nround-limit = 4\n{}{}",
        team("A", &[strong, "body = 2"]),
        team("B", &["body = 2", "body = 3"])
    );
    let (battle, brief) = battle(&tables).unwrap();
    let solved = everything::<Skirmish<4>>(&battle, &brief, &Budget::default()).unwrap();
    const TRIALS: u64 = 20_000;
    let stream = Stream::new(7, "main");
    let mut ends = vec![0u64; brief.outcomes.len()];
    let mut sums = vec![(0u64, 0u64); brief.metrics.len()];
    let mut counts = Counts::default();
    for trial in 0..TRIALS {
        counts.clear();
        let end = play::<Skirmish<4>, _, _>(&battle, &mut Sampled::new(stream.trial(trial)), &mut counts);
        ends[end.outcome] += 1;
        for (sum, metric) in sums.iter_mut().zip(&brief.metrics) {
            let n = u64::from(counts[metric.index]);
            *sum = (sum.0 + n, sum.1 + n * n);
        }
    }
    let n = TRIALS as f64;
    for (found, p) in ends.iter().zip(solved.outcomes()) {
        let error = (p * (1.0 - p) / n).sqrt();
        assert!((*found as f64 / n - p).abs() < 4.0 * error, "{ends:?} {:?}", solved.outcomes());
    }
    for ((sum, squares), (law, metric)) in sums.iter().zip(solved.metrics.iter().zip(&brief.metrics)) {
        let mean = law.iter().enumerate().map(|(value, p)| value as f64 * p).sum::<f64>();
        let found = *sum as f64 / n;
        let error = ((*squares as f64 / n - found * found) / n).sqrt();
        assert!((law.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{}", metric.name);
        assert!((found - mean).abs() <= 4.0 * error + 1e-12, "{}: {found} is not {mean}", metric.name);
    }
}

/// The round of a KO is that of the clock: the last of a group against one who always strikes first.
#[test]
fn the_round_of_a_knock_out_is_counted_by_the_clock() {
    let tables = format!(
        "[rules]\norder = \"alternate\"\nround-limit = 3\n{}{}",
        team("A", &["body = 90"]),
        team("B", &["archetype = \"henchmen\"; legal = false; members = 1"])
    );
    let (battle, brief) = battle(&tables).unwrap();
    let solved = everything::<Skirmish<4>>(&battle, &brief, &Budget::default()).unwrap();
    let place = brief.metrics.iter().position(|metric| metric.name == "B1: round of KO").unwrap();
    let hits: f64 = margins(4, 2)[1..].iter().sum();
    let law = [(1.0 - hits).powi(3), hits, (1.0 - hits) * hits, (1.0 - hits).powi(2) * hits];
    for (round, p) in law.iter().enumerate() {
        assert!((solved.metrics[place][round] - p).abs() < 1e-12, "{:?}", solved.metrics[place]);
    }
}

#[test]
fn what_is_wrong_with_teams_is_told_at_once() {
    let mistakes = battle(&format!(
        "[rules]\nrange = 5\n{}{}",
        team("A", &["body = 6", "body = 6"]),
        team("A", &["body = 6; archetype = \"nobody\""])
    ))
    .unwrap_err();
    for part in
        ["\"range\" is for a duel", "both teams are called \"A\"", "two figures are called \"A1\"", "unknown archetype"]
    {
        assert!(mistakes.contains(part), "{part}: {mistakes}");
    }
    let nobody = battle("[[team]]\nname = \"A\"\nfigure = []\n[[team]]\nname = \"B\"\nfigure = []").unwrap_err();
    assert!(nobody.contains("a team has 1 to 8 figures, and there is none"), "{nobody}");
    let nine = battle(&format!("{}{}", team("A", &["body = 6"; 9]), team("B", &[PLAIN]))).unwrap_err();
    assert!(nine.contains("a team has 1 to 8 figures, and there are 9"), "{nine}");
}

#[test]
fn any_other_number_of_teams_than_two_is_refused() {
    let teams = |names: &[&str]| names.iter().map(|name| team(name, &[PLAIN])).collect::<String>();
    for names in [&["A"][..], &["A", "B", "C"]] {
        assert!(battle(&teams(names)).err().is_some_and(|told| told.contains("a skirmish has two teams")), "{names:?}");
    }
    assert!(battle(&teams(&["A", "B"])).is_ok());
}

/// `smf.titan.setup`: a Titan is a Powerhouse, and there is one.
#[test]
fn a_titan_is_a_powerhouse_and_alone() {
    let titan = "body = 30; titan = [\"multi-action\"]";
    let refused = |first: &[&str]| battle(&format!("{}{}", team("A", first), team("B", &[PLAIN; 2]))).err();
    assert!(refused(&[titan]).is_none());
    assert!(refused(&[titan, titan]).is_some_and(|told| told.contains("a second Titan with Multi-Action")));
    let brick = "archetype = \"brick\"; major = [\"super-strength-major\"]; minor = [\"armor\", \"resistance\"]";
    let titan = format!("{brick}; titan = [\"tough-out\"]");
    assert!(refused(&[brick]).is_none());
    assert!(refused(&[titan.as_str()]).is_some_and(|told| told.contains("is no Powerhouse")));
    let powerhouse = "archetype = \"powerhouse\"; halves = [\"brick\", \"speedster\"]; \
        major = [\"super-strength-major\", \"speed\"]; minor = [\"armor\", \"rage\", \"savant\", \"stun\"]; \
        titan = [\"tough-out\"]";
    assert_eq!(refused(&[powerhouse]), None);
}

/// What is told goes by the rule that it comes of: a shot at the mind, a guest star and a horde who come, a group that
/// is gone.
#[test]
fn what_happens_is_told_by_its_rule() {
    let mut mind = line(10, &["body = 30; move = 0; powers = [\"mentalism\"]"], &[OTHER]);
    let told = mind.told(&[("Psyche attack", 0)]);
    assert!(told.contains(&("smf.combat.ranged", "Psyche attack".to_owned())), "{told:?}");
    let late = "[[team.arrival]]\nfigure = \"A2\"\nround = 2";
    let group = "archetype = \"henchmen\"; legal = false";
    for (first, second, rule) in [
        (OTHER, OTHER, "smf.scenario.team-up"),
        (OTHER, group, "smf.scenario.team-up"),
        ("body = 90; titan = [\"tough-out\"]", group, "smf.titan.hordes"),
    ] {
        let mut fray = Fray::with_arrivals("", (&[first, second], late), (&[OTHER], ""));
        fray.acting(2);
        let told = fray.told(MISS);
        assert!(told.contains(&(rule, "A2 arrives".to_owned())), "{told:?}");
    }
    let mut fray = Fray::new("", &[OTHER], &[group, OTHER]);
    fray.state.hurt(1, 1);
    let told = fray.told(&[("melee attack", 1)]);
    assert!(told.contains(&("smf.henchmen.damage", "B1 is out".to_owned())), "{told:?}");
}

/// `smf.titan.hordes`: what has that name is equipment; a Titan's are written as groups, of which one arrives.
#[test]
fn hordes_of_a_titan_are_figures_of_his_team() {
    let titan = "body = 30; titan = [\"multi-action\", \"hordes\"]";
    let told = battle(&format!("{}{}", team("A", &[titan]), team("B", &[PLAIN]))).err().unwrap_or_default();
    let remedy =
        "write a [[team.figure]] with `archetype = \"henchmen\"` for each, and for the second a [[team.arrival]]";
    assert!(told.contains("\"hordes\" is equipment of henchmen") && told.contains(remedy), "{told}");
}

/// Regen, Gadgets, and a Titan's further turns, which begin otherwise than the first.
#[test]
fn a_divided_team_fight_has_the_distributions_of_the_whole() {
    for (first, second) in [
        ("body = 3; psyche = 3; powers = [\"regen\", \"gadgets\"]", "body = 2; psyche = 2; powers = [\"force-field\"]"),
        (
            "body = 4; psyche = 4; titan = [\"multi-action\"]; powers = [\"regen\"]",
            "body = 2; psyche = 2; powers = [\"rage\"]",
        ),
    ] {
        let teams = [team("A", &[first]), team("B", &[second, "body = 2; psyche = 2"])].concat();
        let (battle, brief) = battle(&format!("[rules]\nround-limit = 6\n{teams}")).unwrap();
        let [divided, whole] = both::<Skirmish<4>>(&battle, &brief);
        assert!(whole > 10 && divided > whole, "{first}: {divided} {whole}");
    }
}
