//! Static duels: each rule with scripted dice and the fraction worked by hand, the ledger's examples, every switch, bad
//! input.

use super::compile;
use super::setup::Setup;
use super::state::{Outcome, State};
use super::system::Duel;
use crate::chance::{Sampled, Scripted, Stream};
use crate::exact::{Budget, Exact, everything, outcomes};
use crate::game::{Brief, Case, Counts, Meter, Note, Progress, System, follow, play_turn};
use crate::scenario::{self, Mistakes, Source};
use crate::systems::tft::fighter::{Arms, Side};
use crate::systems::tft::metrics::Count;
use std::collections::HashSet;

fn prepare(tables: &str, mistakes: &Mistakes) -> Option<(Setup, Brief)> {
    let text = format!("title = \"t\"\nsystem = \"tft\"\nplay = \"duel\"\n{tables}");
    let scenario = scenario::parse(Source::new("t.toml", text), mistakes)?;
    compile::prepare(&scenario.cases[0], mistakes)
}

pub fn compiled(tables: &str) -> (Setup, Brief) {
    let mistakes = Mistakes::new();
    let prepared = prepare(tables, &mistakes);
    prepared.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)))
}

fn mistakes(tables: &str) -> String {
    let mistakes = Mistakes::new();
    prepare(tables, &mistakes);
    scenario::render(&mistakes.into_vec(), false)
}

/// Two sides by their keys.
pub fn sides(rules: &str, first: &str, second: &str) -> String {
    let side = |name: &str, keys: &str| format!("[[side]]\nname = \"{name}\"\n{keys}\n");
    format!("[rules]\n{rules}\n{}{}", side("A", first), side("B", second))
}

/// A duel under way.
pub(super) struct Bout {
    setup: Setup,
    pub(super) state: State,
    counts: Counts,
    /// Probability of the answers of the last turn.
    pub(super) fraction: (u128, u128),
}

impl Bout {
    pub(super) fn new(rules: &str, first: &str, second: &str) -> Self {
        let (setup, _) = compiled(&sides(rules, first, second));
        let state = setup.start;
        Self { setup, state, counts: Counts::default(), fraction: (1, 1) }
    }

    /// Plays on to the end of a turn with these answers, all of which must be asked for.
    pub(super) fn turn(&mut self, answers: &[(&'static str, usize)]) -> Progress {
        let mut chance = Scripted::new(answers);
        let progress = loop {
            match play_turn::<Duel>(&self.setup, &mut self.state, &mut chance, &mut self.counts) {
                Progress::Within | Progress::Turn => {}
                progress => break progress,
            }
        };
        chance.finish();
        self.fraction = chance.fraction();
        progress
    }

    fn st(&self) -> [u8; 2] {
        self.state.now.map(|now| now.st)
    }

    pub(super) fn counted(&self, count: Count, side: Side) -> u32 {
        self.counts[count.of(side)]
    }
}

const MISS: (&str, usize) = ("attack roll", 0);
const HIT: (&str, usize) = ("attack roll", 1);
const DOUBLE: (&str, usize) = ("attack roll", 2);
const TRIPLE: (&str, usize) = ("attack roll", 3);
const DROP: (&str, usize) = ("attack roll", 4);
const BREAK: (&str, usize) = ("attack roll", 5);
const FIRST: (&str, usize) = ("who acts first", 0);
const SECOND: (&str, usize) = ("who acts first", 1);

fn damage(total: usize) -> (&'static str, usize) {
    ("damage", total)
}

const SWORDSMAN: &str = "character = \"swordsman\"";
/// adjDX 13 and 10, no armor: the first strikes first, both have 2D.
const QUICK: &str = "st = 12\ndx = 13\nweapon = \"broadsword\"";
const SLOW: &str = "st = 12\ndx = 10\nweapon = \"broadsword\"";

fn solve(rules: &str, first: &str, second: &str) -> Exact {
    let (setup, brief) = compiled(&sides(rules, first, second));
    outcomes::<Duel>(&setup, &brief, &Budget::default()).unwrap()
}

/// Probability of each outcome, and the mean number of turns.
fn odds(rules: &str, first: &str, second: &str) -> (Vec<f64>, f64) {
    let exact = solve(rules, first, second);
    let turns = exact.clock().iter().enumerate().map(|(turn, p)| turn as f64 * p).sum();
    (exact.outcomes(), turns)
}

fn close(found: f64, printed: f64, digits: i32) {
    let tolerance = 0.5 * 10f64.powi(-digits) * 1.000_001;
    assert!((found - printed).abs() <= tolerance, "{found} is not {printed}");
}

// ------------------------------------------------------------------ the ledger's examples

#[test]
fn equal_swordsmen_are_as_the_ledger_says() {
    // tft.duel.measures. tft.duel.setup: the swordsman by his numbers is the one from the roster.
    let (p, turns) = odds("", SWORDSMAN, SWORDSMAN);
    let by_numbers = "st = 12\ndx = 12\nweapon = \"2D\"\narmor = { stops = 2, dx = -2 }\nshield = { stops = 1 }\n\
                      backup = \"1D-1\"\nheight = 3";
    assert_eq!(odds("", by_numbers, SWORDSMAN), (p.clone(), turns));
    close(p[0], 0.499992, 6);
    close(p[1], 0.499992, 6);
    close(p[2], 0.000015, 6);
    close(turns, 4.9384, 4);
    let (p, turns) = odds("", "character = \"swordsman\"\nlevel = 1", SWORDSMAN);
    close(p[0], 0.745020, 6);
    close(p[1], 0.254962, 6);
    close(turns, 4.7529, 4);
}

#[test]
fn a_two_handed_sword_knocks_down_as_often_as_the_ledger_says() {
    // tft.injury.reaction: at adjDX 10 against no armor, P(8 or more) = 0.3749 a blow. 3D-1 >= 8 is 3D >= 9: 160/216 of
    // plain hits, 104/216; doubled 4 (3/216): 3D-1 >= 4, 3D >= 5: 212/216; tripled (1/216): 3D-1 >= 3, 3D >= 4:
    // 215/216.
    let p = (104.0 * 160.0 + 3.0 * 212.0 + 215.0) / (216.0 * 216.0);
    close(p, 0.3749, 4);
    let mut bout = Bout::new("", "character = \"wulf\"", "st = 30\ndx = 9\nweapon = \"dagger\"");
    assert_eq!(bout.turn(&[HIT, damage(9), MISS]), Progress::Tick);
    // ST 30: 8 hits neither fell nor stun it (9 and 16).
    assert!(!bout.state.now[1].down && !bout.state.now[1].stunned);
}

#[test]
fn a_halberdier_below_fights_up_to_five_levels() {
    // tft.pole.vertical-jab: d = 3: both strike, -3; 4 and 5: only the halberdier, at 0; 6: nobody. tft.duel.end: four
    // levels below, when the halberd breaks the duel is drawn.
    let needed = |level: u8| {
        let (setup, _) = compiled(&sides("", "character = \"halberdier\"", &format!("{SWORDSMAN}\nlevel = {level}")));
        [setup.reach[0][0][0], setup.reach[1][0][0]]
    };
    assert_eq!(needed(3), [Some(-3), Some(3)]);
    assert_eq!([needed(4), needed(5)], [[Some(0), None]; 2]);
    assert_eq!(needed(6), [None, None]);
    let mut bout = Bout::new("", "character = \"halberdier\"", &format!("{SWORDSMAN}\nlevel = 4"));
    assert_eq!(bout.turn(&[MISS]), Progress::Tick);
    assert_eq!(bout.turn(&[BREAK]), Progress::Over(Outcome::NoWeapon as usize));
    let mut far = Bout::new("", "character = \"halberdier\"", &format!("{SWORDSMAN}\nlevel = 6"));
    assert_eq!(far.turn(&[]), Progress::Over(Outcome::OutOfReach as usize));
    assert_eq!([0, 1].map(|side| far.counted(Count::StLeft, side)), far.st().map(u32::from));
}

// ------------------------------------------------------------------ one turn, rule by rule

#[test]
fn the_higher_dx_strikes_first_and_at_once() {
    // QUICK needs 13: 181/216 hit, less 4 that multiply: 177/216 plain. 2D = 7: 6/36.
    let mut bout = Bout::new("", QUICK, SLOW);
    assert_eq!(bout.turn(&[HIT, damage(7), MISS]), Progress::Tick);
    assert_eq!(bout.st(), [12, 5]);
    // SLOW misses, neither dropping nor breaking: 216 - 108 - 4 = 104 in 216.
    let (n, d) = bout.fraction;
    assert_eq!(n * 216 * 36 * 216, 177 * 6 * 104 * d);
}

#[test]
fn a_turn_is_over_at_once_where_no_second_blow_comes() {
    // tft.duel.turn with tft.pole.vertical-jab: of two four levels apart only the halberdier below strikes; three apart
    // both do, and the turn goes on after the first blow. Whoever falls by it has lost his own.
    let after_first = |level: u8, answers: &[(&'static str, usize)]| {
        let mut bout = Bout::new("", "character = \"halberdier\"", &format!("{SWORDSMAN}\nlevel = {level}"));
        let mut chance = Scripted::new(answers);
        let progress = play_turn::<Duel>(&bout.setup, &mut bout.state, &mut chance, &mut bout.counts);
        chance.finish();
        progress
    };
    assert_eq!(after_first(4, &[MISS]), Progress::Tick);
    assert_eq!(after_first(3, &[MISS]), Progress::Turn);
    assert_eq!(after_first(3, &[HIT, damage(11)]), Progress::Tick);
}

#[test]
fn equal_dx_is_a_coin_toss_every_turn() {
    let mut bout = Bout::new("", SWORDSMAN, SWORDSMAN);
    bout.turn(&[FIRST, MISS, MISS]);
    bout.turn(&[SECOND, MISS, MISS]);
    // 1/2 x (104/216)^2: needed 10, plain misses.
    assert_eq!(bout.fraction.0 * 2 * 216 * 216, bout.fraction.1 * 104 * 104);
}

#[test]
fn five_hits_cost_two_dx_in_the_next_turn_only() {
    let mut bout = Bout::new("", "st = 20\ndx = 13\nweapon = \"broadsword\"", "st = 20\ndx = 10\nweapon = \"dagger\"");
    bout.turn(&[HIT, damage(5), MISS]);
    assert!(bout.state.now[1].stunned);
    // Needed 8 now: 56/216, less 4 that multiply.
    bout.turn(&[MISS, HIT, damage(2)]);
    let plain_miss = 216 - 181 - 4;
    assert_eq!(bout.fraction.0 * 216 * 216 * 6, bout.fraction.1 * plain_miss * 52);
    assert!(!bout.state.now[1].stunned);
}

#[test]
fn hits_come_off_st_and_leave_the_strength_to_wield() {
    // tft.figure.st: ST 12 takes 7 net: 5 left, and the ST 12 broadsword still does 2D. Stunned, SLOW needs 8 in the
    // next turn: (56 - 4)/216 plain hits.
    let mut bout = Bout::new("", QUICK, SLOW);
    bout.turn(&[HIT, damage(7), MISS]);
    assert_eq!(bout.st(), [12, 5]);
    bout.turn(&[MISS, HIT, damage(10)]);
    assert_eq!((bout.st(), bout.state.now[1].arms), ([2, 5], Arms::Main));
    // 31/216 x 52/216 x 3/36.
    assert_eq!(bout.fraction.0 * 216 * 216 * 36, bout.fraction.1 * 31 * 52 * 3);
}

#[test]
fn who_is_down_between_turns_is_stunned_as_well() {
    // tft.duel.turn: fine, stunned, or down and stunned; six states of the weapons. Two-handed swords show them all.
    let (setup, _) = compiled(&sides("", "character = \"wulf\"", "character = \"wulf\""));
    let stream = Stream::new(1977, "main");
    let (mut conditions, mut arms) = (HashSet::new(), HashSet::new());
    for trial in 0..4_000 {
        let (mut state, mut chance) = (setup.start, Sampled::new(stream.trial(trial)));
        loop {
            match Duel::turn(&setup, &mut state, &mut chance, &mut Counts::default()) {
                Progress::Within | Progress::Turn => {}
                Progress::Tick => {
                    conditions.extend(state.now.map(|now| (now.stunned, now.down)));
                    arms.extend(state.now.map(|now| now.arms));
                }
                Progress::Over(_) => break,
            }
        }
    }
    assert_eq!(conditions, HashSet::from([(false, false), (true, false), (true, true)]));
    let all = [Arms::Main, Arms::MainDropped, Arms::MainBroken, Arms::Backup, Arms::BackupDropped, Arms::None];
    assert_eq!(arms, HashSet::from(all));
}

#[test]
fn eight_hits_knock_down_and_the_blow_to_come_is_lost() {
    // tft.injury.stand-up: knocked down before acting: no blow in this turn and the next.
    let mut bout = Bout::new("", QUICK, SLOW);
    bout.turn(&[HIT, damage(9)]);
    assert!(bout.state.now[1].down && bout.state.now[1].stunned);
    assert_eq!((bout.st(), bout.counted(Count::KnockedDown, 1)), ([12, 3], 1));
    // It stands up first, so that its foe has no +4: needed 13, 31/216 plain misses.
    bout.turn(&[MISS]);
    assert_eq!(bout.fraction, (31, 216));
    assert!(!bout.state.now[1].down);
    // ST 3: 10 - 3 = 7 needed (35/216 with the multiplied), the -2 is over.
    bout.turn(&[MISS, HIT, damage(2)]);
    assert_eq!(bout.fraction.0 * 216 * 216 * 36, bout.fraction.1 * 31 * 31);
}

#[test]
fn weakness_tells_at_once_but_does_not_change_the_order() {
    // tft.injury.low-st: adjDX 10 at ST 2 after 6 hits last turn: 5. The first blow takes B to ST 3, its blow of the
    // same turn needs 10 - 3 = 7.
    let mut bout = Bout::new("", QUICK, "st = 7\ndx = 10\nweapon = \"dagger\"");
    bout.turn(&[HIT, damage(4), HIT, damage(3)]);
    // 177/216 x 3/36 x 31/216 x 1/6.
    assert_eq!(bout.fraction.0 * 216 * 36 * 216 * 6, bout.fraction.1 * 177 * 3 * 31);
    let (setup, _) = compiled(&sides("", SWORDSMAN, SWORDSMAN));
    let mut now = setup.start.now[0];
    (now.st, now.stunned) = (2, true);
    assert_eq!(setup.fighters[0].adj_dx(&now), 5);
}

#[test]
fn double_and_triple_damage_come_before_armor() {
    // tft.figure.shield: leather and small shield stop 3.
    let mut bout = Bout::new(
        "",
        "st = 20\ndx = 14\nweapon = \"dagger\"",
        "st = 20\ndx = 9\narmor = \"leather\"\nshield = \"small\"",
    );
    bout.turn(&[DOUBLE, damage(5)]);
    assert_eq!(bout.st()[1], 20 - (2 * 4 - 3));
    bout.turn(&[TRIPLE, damage(3)]);
    assert_eq!(bout.st()[1], 15 - (3 * 2 - 3));
    // 1D-1 hits, 1 + 2 stopped by 3: nothing, and no hit.
    bout.turn(&[HIT, damage(3)]);
    assert_eq!((bout.st()[1], bout.counted(Count::Hits, 0)), (12, 2));
}

#[test]
fn one_who_is_out_does_not_strike_back() {
    let mut bout = Bout::new("", QUICK, SLOW);
    // 11 hits: ST 1 is out (Advanced Melee).
    assert_eq!(bout.turn(&[HIT, damage(11)]), Progress::Over(Outcome::First as usize));
    assert_eq!((bout.counted(Count::StLost, 1), bout.counted(Count::StLeft, 0)), (11, 12));
}

#[test]
fn a_blow_that_every_throw_makes_deadly_needs_no_throw() {
    let mut bout = Bout::new("", QUICK, "st = 2\ndx = 10\nweapon = \"dagger\"");
    assert_eq!(bout.turn(&[HIT]), Progress::Over(Outcome::First as usize));
    assert_eq!((bout.counted(Count::StLost, 1), bout.counted(Count::StLeft, 1)), (2, 0));
}

#[test]
fn a_dropped_weapon_costs_the_next_turn() {
    let mut bout = Bout::new("", QUICK, SLOW);
    bout.turn(&[DROP, MISS]);
    assert_eq!(bout.state.now[0].arms, Arms::MainDropped);
    bout.turn(&[MISS]);
    assert_eq!((bout.state.now[0].arms, bout.counted(Count::WeaponsLost, 0)), (Arms::Main, 1));
    bout.turn(&[MISS, MISS]);
}

#[test]
fn a_broken_weapon_is_replaced_and_the_last_one_is_not() {
    // tft.melee.fumble: breaks in turn 3, turn 4 draw, turn 5 attack with 1D-1.
    let mut bout = Bout::new("", QUICK, SLOW);
    bout.turn(&[BREAK, MISS]);
    bout.turn(&[MISS]);
    bout.turn(&[HIT, damage(6), MISS]);
    assert_eq!(bout.st()[1], 12 - 5);
    bout.turn(&[BREAK, MISS]);
    assert_eq!(bout.state.now[0].arms, Arms::None);
    bout.turn(&[MISS]);
    // The foe loses both as well: nobody can strike any more. tft.board.hand-to-hand: and nobody grapples.
    bout.turn(&[BREAK]);
    bout.turn(&[]);
    assert_eq!(bout.turn(&[BREAK]), Progress::Over(Outcome::NoWeapon as usize));
    assert_eq!([0, 1].map(|side| bout.counted(Count::WeaponsLost, side)), [2, 2]);
}

#[test]
fn stand_first_then_pick_up() {
    let mut bout = Bout::new("", "st = 20\ndx = 13\nweapon = \"broadsword\"", "st = 20\ndx = 14\nweapon = \"dagger\"");
    bout.turn(&[DROP, HIT, damage(8)]);
    assert!(bout.state.now[1].down && bout.state.now[1].arms == Arms::MainDropped);
    bout.turn(&[MISS]);
    assert!(!bout.state.now[1].down && bout.state.now[1].arms == Arms::MainDropped);
    bout.turn(&[MISS]);
    assert_eq!(bout.state.now[1].arms, Arms::Main);
    bout.turn(&[MISS, MISS]);
}

#[test]
fn teeth_are_neither_dropped_nor_broken() {
    let mut bout = Bout::new("", "character = \"dragon4\"", "st = 60\ndx = 9\nweapon = \"dagger\"");
    bout.turn(&[BREAK, MISS]);
    bout.turn(&[DROP, MISS]);
    assert_eq!((bout.state.now[0].arms, bout.counted(Count::WeaponsLost, 0)), (Arms::Main, 0));
}

#[test]
fn height_helps_the_upper_and_hinders_the_lower_figure() {
    // tft.melee.to-hit: DX 12 in leather: two above 12 (160/216), two below 8 (56/216). tft.melee.order: the upper one
    // of equal swordsmen always strikes first.
    let mut bout = Bout::new("", "character = \"swordsman\"\nlevel = 2", SWORDSMAN);
    bout.turn(&[HIT, damage(3), HIT, damage(3)]);
    // 3 stopped: 3 - 3 = 0 net. (160 - 4)/216 x 2/36 x (56 - 4)/216 x 2/36.
    assert_eq!(bout.fraction.0 * 216 * 36 * 216 * 36, bout.fraction.1 * 156 * 2 * 52 * 2);
}

#[test]
fn a_defender_makes_the_foe_roll_four_dice() {
    // tft.melee.defend: needed 13: 181/216 becomes 575/1296. B needs 7 and defends.
    let mut bout = Bout::new("", QUICK, "st = 12\ndx = 7\nweapon = \"broadsword\"\npolicy = \"cautious\"");
    bout.turn(&[HIT, damage(2)]);
    assert_eq!(bout.fraction.0 * 1296 * 36, bout.fraction.1 * 575);
    assert_eq!(bout.counted(Count::Defended, 1), 1);
    // From 8 on the cautious attack like anybody.
    let mut bold = Bout::new("", QUICK, "st = 12\ndx = 8\nweapon = \"broadsword\"\npolicy = \"duel.cautious\"");
    bold.turn(&[MISS, MISS]);
}

#[test]
fn the_cautious_strike_at_a_foe_who_lies_before_them() {
    // Needed 7, and 11 against a foe who is down when the turn begins; by then he has stood up, and 7 is needed again.
    let mut bout = Bout::new(
        "",
        "st = 20\ndx = 7\nweapon = \"two-handed-sword\"\npolicy = \"cautious\"",
        "st = 20\ndx = 8\nweapon = \"dagger\"",
    );
    bout.turn(&[MISS]);
    bout.state.now[1].down = true;
    bout.turn(&[HIT, damage(9)]);
    assert_eq!(bout.fraction.0 * 216 * 216, bout.fraction.1 * 31 * 25);
}

// ------------------------------------------------------------------ charges

const SPEARMAN: &str = "character = \"spearman\"";

#[test]
fn a_charging_spear_strikes_first_for_double_damage_in_turn_one() {
    let mut bout = Bout::new("", "character = \"spearman\"\ncharges = true", "st = 20\ndx = 16\nweapon = \"dagger\"");
    bout.turn(&[HIT, damage(2), MISS]);
    assert_eq!(bout.st()[1], 20 - 2 * (2 + 1));
    // Turn 2 is a turn like any other: B, stunned to 14, strikes first, and the spear does 1D+1.
    bout.turn(&[MISS, HIT, damage(4)]);
    assert_eq!(bout.st()[1], 14 - 5);
}

#[test]
fn a_braced_spear_strikes_first_at_two_more() {
    // tft.pole.charge: needed 13 + 2: 206/216 hit.
    let mut bout = Bout::new("", "st = 40\ndx = 16\nweapon = \"broadsword\"\ncharges = true", SPEARMAN);
    bout.turn(&[HIT, damage(1), MISS]);
    assert_eq!(bout.st()[0], 40 - 2 * 2);
    // 202/216 x 1/6 x the charger's plain misses at 16: 6/216.
    assert_eq!(bout.fraction.0 * 216 * 6 * 216, bout.fraction.1 * 202 * 6);
}

#[test]
fn a_charge_and_a_double_result_multiply_unless_the_larger_counts() {
    for (rules, net) in [("", 4 * 5), ("charge-crit = \"largest\"", 2 * 5)] {
        let mut bout =
            Bout::new(rules, "character = \"spearman\"\ncharges = true", "st = 40\ndx = 8\nweapon = \"dagger\"");
        let blows = [DOUBLE, damage(4), MISS];
        // ST 40 is knocked down by 16 hits, not by 10.
        bout.turn(if net == 20 { &blows[..2] } else { &blows });
        assert_eq!(bout.st()[1], 40 - net);
    }
    // A triple is larger than the charge: 3 * (3 + 1) of 1D+1, where both make it 6 * 4.
    for (rules, net) in [("", 6 * 4), ("charge-crit = \"largest\"", 3 * 4)] {
        let mut bout =
            Bout::new(rules, "character = \"spearman\"\ncharges = true", "st = 40\ndx = 8\nweapon = \"dagger\"");
        let blows = [TRIPLE, damage(3), MISS];
        bout.turn(if net == 24 { &blows[..2] } else { &blows });
        assert_eq!(bout.st()[1], 40 - net);
    }
}

#[test]
fn a_charge_strikes_first_but_does_not_double_a_jab() {
    // tft.pole.vertical-jab: "Normal damage, never doubled". Over a hobbit (H 1) the spear jabs at levels 2 and 3 and
    // strikes at 1, where the charge doubles 1D+1.
    let slow = "form = \"hobbit\"\nst = 40\ndx = 20\nweapon = \"dagger\"";
    for (level, net) in [(1, 2 * (2 + 1)), (2, 2 + 1), (3, 2 + 1)] {
        let charger = format!("character = \"spearman\"\ncharges = true\nlevel = {level}");
        let mut bout = Bout::new("", &charger, slow);
        // The hobbit, who is quicker, answers where he can.
        let blows = [HIT, damage(2), MISS];
        bout.turn(if level == 1 { &blows } else { &blows[..2] });
        assert_eq!(bout.st()[1], 40 - net, "level {level}");
        let (_, brief) = compiled(&sides("", &charger, slow));
        let told = brief.rulings.iter().any(|ruling| ruling.rule == "tft.pole.vertical-jab");
        assert_eq!(told, level > 1);
    }
    // Nobody else strikes up there, so that being first changes nothing either: the odds are those without a charge.
    let jabs = "st = 9\ndx = 11\nweapon = { damage = \"1D\", kind = \"pole\", hands = 2 }\nlevel = 3";
    let small = "form = \"hobbit\"\nst = 6\ndx = 11\nweapon = \"dagger\"";
    assert_eq!(odds("", &format!("{jabs}\ncharges = true"), small), odds("", jabs, small));
    // A braced one jabs at +2 and +-0, plain; the dice that triple still do: 3 x (1 + 1). An elf steps up four levels.
    let elf = "form = \"elf\"\nst = 40\ndx = 16\nweapon = \"broadsword\"\ncharges = true\nlevel = 4";
    let mut braced = Bout::new("", elf, SPEARMAN);
    braced.turn(&[HIT, damage(1)]);
    assert_eq!((braced.st()[0], braced.fraction.0 * 216 * 6), (40 - 2, braced.fraction.1 * 202));
    let mut braced = Bout::new("", elf, SPEARMAN);
    braced.turn(&[TRIPLE, damage(1)]);
    assert_eq!(braced.st()[0], 40 - 6);
}

// ------------------------------------------------------------------ switches

/// Every switch: whether it matters in some duel, and in which.
#[test]
fn each_switch_matters_in_a_duel_or_does_not() {
    // Small figures: the same rules, fewer states. One hit decides little, eight knock down.
    let level = "st = 4\ndx = 11\nweapon = \"1D\"\nbackup = \"none\"";
    let above = &format!("{level}\nlevel = 1");
    let cautious = "st = 4\ndx = 7\nweapon = \"1D\"\nbackup = \"none\"\npolicy = \"cautious\"";
    let pole = "weapon = { damage = \"1D\", kind = \"pole\", hands = 2 }\nbackup = \"none\"";
    let spear = &format!("st = 4\ndx = 11\n{pole}\ncharges = true");
    let jabs = &format!("st = 4\ndx = 11\n{pole}\nlevel = 4");
    let hobbit = &format!("{level}\nform = \"hobbit\"");
    let large = "st = 11\ndx = 11\nweapon = \"2D\"\nbackup = \"none\"";
    for (rules, first, second, matters) in [
        ("four-dice-crit = \"melee3\"", level, cautious, true),
        ("height-in-order = false", above, level, true),
        ("stand-up-at = \"own-action\"", large, large, true),
        ("out-at-st = 0", level, level, true),
        ("pole-down-limit = \"own-h-plus-2\"", jabs, hobbit, true),
        ("charge-crit = \"largest\"", spear, large, true),
        ("save-bands = \"itl\"", spear, level, false),
        ("fall-save-dx = \"adj\"", above, level, false),
        ("height-on-missiles = true", above, level, false),
        ("pull-up-st = \"current\"", above, level, false),
        ("climb-down-finish = \"roll\"", above, level, false),
        ("slant-range = false", above, level, false),
        ("optional-rules = [\"swipe\", \"small-base\", \"broken-ground\", \"water\"]", above, level, false),
    ] {
        let (plain, switched) = (solve("", first, second), solve(rules, first, second));
        assert_eq!(plain.lengths != switched.lengths, matters, "{rules}");
        let (_, brief) = compiled(&sides(rules, first, second));
        let noted = brief.notes.iter().filter(|note| note.contains("changes nothing in this duel")).count();
        let expected = if rules.contains("optional-rules") { 4 } else { usize::from(!matters) };
        assert_eq!(noted, expected, "{rules}: {:?}", brief.notes);
    }
    // tft.terrain.water: each under its own id.
    let (_, brief) = compiled(&sides("optional-rules = [\"water\"]", level, level));
    assert!(
        brief.notes.contains(&"The optional rule `water` changes nothing in this duel (tft.terrain.water).".to_owned())
    );
    assert!(!brief.rulings.iter().any(|ruling| ruling.rule == "tft.swipe.attack"));
}

#[test]
fn four_dice_may_multiply_damage_by_a_switch() {
    // Option four_dice_crit: 5 doubles on four dice, 4 ways in 1296.
    let cautious = "st = 12\ndx = 7\nweapon = \"broadsword\"\npolicy = \"cautious\"";
    let mut bout = Bout::new("four-dice-crit = \"melee3\"", QUICK, cautious);
    bout.turn(&[DOUBLE, damage(3)]);
    // A throw of 3: 2 ways in 36.
    assert_eq!((bout.st()[1], bout.fraction.0 * 1296 * 36), (6, bout.fraction.1 * 4 * 2));
}

#[test]
fn without_height_in_the_order_equal_swordsmen_toss_for_it() {
    let mut bout = Bout::new("height-in-order = false", "character = \"swordsman\"\nlevel = 1", SWORDSMAN);
    bout.turn(&[SECOND, MISS, MISS]);
}

#[test]
fn one_who_stands_up_at_his_own_action_is_struck_before_it() {
    // B is down, ST 20 and slower: +4 for A, no shield, and 8 more hits keep him down.
    let mut bout = Bout::new(
        "stand-up-at = \"own-action\"",
        "st = 12\ndx = 9\nweapon = \"broadsword\"",
        "st = 40\ndx = 8\nweapon = \"dagger\"\nshield = \"large\"",
    );
    bout.state.now[1].down = true;
    bout.state.now[1].st = 12;
    bout.turn(&[HIT, damage(3)]);
    // Needed 13: 177/216 x 2/36; all 3 hits count, then B stands up.
    assert_eq!((bout.st()[1], bout.fraction.0 * 216 * 36), (9, bout.fraction.1 * 177 * 2));
    assert!(!bout.state.now[1].down);
    bout.state.now[1].down = true;
    bout.state.now[1].st = 40;
    bout.turn(&[TRIPLE, damage(7)]);
    assert!(bout.state.now[1].down, "hit for 16 and more, it stays where it is");
    assert_eq!(bout.counted(Count::KnockedDown, 1), 0, "who lies there is not knocked down again");
}

#[test]
fn at_st_one_a_figure_fights_on_where_the_booklet_rules() {
    let mut bout = Bout::new("out-at-st = 0", QUICK, "st = 9\ndx = 10\nweapon = \"dagger\"\narmor = { stops = 3 }");
    // Nor is he out of it before it begins.
    assert_eq!(mistakes(&sides("out-at-st = 0", "st = 1\ndx = 18\nweapon = \"dagger\"", SWORDSMAN)), "");
    // 8 + 3 of 11: ST 1, down.
    assert_eq!(bout.turn(&[HIT, damage(11)]), Progress::Tick);
    assert!(bout.state.now[1].down && bout.st()[1] == 1);
}

// ------------------------------------------------------------------ what a reader is told

/// What the rules remark on, each with its rule.
#[derive(Default)]
pub struct Listener(pub Vec<String>);

impl Meter for Listener {
    fn count(&mut self, _metric: usize, _n: u32) {}

    fn listens(&self) -> bool {
        true
    }

    fn write(&mut self, note: Note) {
        let Note { rule, text } = note;
        self.0.push(format!("{text} [{rule}]"));
    }
}

impl Bout {
    /// What is told of a turn with these answers.
    pub(super) fn told(&mut self, answers: &[(&'static str, usize)]) -> Vec<String> {
        let (mut chance, mut listener) = (Scripted::new(answers), Listener::default());
        while play_turn::<Duel>(&self.setup, &mut self.state, &mut chance, &mut listener) == Progress::Turn {}
        chance.finish();
        listener.0
    }
}

#[test]
fn a_blow_can_be_followed_by_its_numbers() {
    let above = "st = 20\ndx = 13\nweapon = \"2D+1\"\nlevel = 2";
    let below = "st = 20\ndx = 12\nweapon = \"dagger\"\narmor = \"leather\"\nshield = \"small\"";
    let mut bout = Bout::new("", above, below);
    assert_eq!(
        bout.told(&[DOUBLE, damage(4), HIT, damage(3)]),
        [
            "A acts first: 15 against 8 [tft.melee.order]",
            "A attacks at 15: adjusted DX 13, height +2 [tft.melee.to-hit]",
            "B is hit for 7: 5 from 2D+1, x2 by the roll, 3 stopped [tft.melee.damage]",
            "B has ST 13 left [tft.figure.st]",
            "B attacks at 8: adjusted DX 10, height -2 [tft.melee.to-hit]",
            "A is hit for 2: 2 from 1D-1 [tft.melee.damage]",
            "A has ST 18 left [tft.figure.st]",
        ]
    );
    // Stunned by seven hits; then weak and still on its feet.
    bout.state.now[1].st = 5;
    assert_eq!(
        bout.told(&[HIT, damage(4), HIT, damage(1)]),
        [
            "A acts first: 15 against 6 [tft.melee.order]",
            "A attacks at 15: adjusted DX 13, height +2 [tft.melee.to-hit]",
            "B is hit for 2: 5 from 2D+1, 3 stopped [tft.melee.damage]",
            "B has ST 3 left [tft.figure.st]",
            "B attacks at 3: adjusted DX 10, stunned -2, weak -3, height -2 [tft.melee.to-hit]",
            "A is hit, and armor stops it all: 0 from 1D-1 [tft.melee.damage]",
        ]
    );
    // Nothing that the dice can show saves B now, so that they are not thrown.
    bout.state.now[1].st = 2;
    bout.state.now[1].down = true;
    bout.setup.switches.stand_up_at = crate::systems::tft::switches::StandUpAt::OwnAction;
    bout.setup.reach[0][0][1] = Some(0);
    let told = bout.told(&[TRIPLE]);
    assert_eq!(
        told[1..],
        [
            "A attacks at 17: adjusted DX 13, the foe is down +4 [tft.melee.to-hit]",
            "B is hit for 7 or more: whatever 2D+1 shows, x3 by the roll, 2 stopped [tft.melee.damage]",
            "B has ST 0 left [tft.figure.st]",
            "B is out of the fight [tft.injury.out]",
        ]
    );
}

#[test]
fn tosses_charges_and_defenders_are_told_with_what_they_change() {
    let mut toss = Bout::new("", SWORDSMAN, SWORDSMAN);
    assert_eq!(
        toss.told(&[SECOND, MISS, MISS])[..2],
        [
            "B acts first: both are at 10, and it wins the toss [tft.melee.order]",
            "B attacks at 10: adjusted DX 10 [tft.melee.to-hit]"
        ]
    );
    let cautious = "st = 40\ndx = 7\nweapon = \"broadsword\"\npolicy = \"cautious\"";
    let largest = "charge-crit = \"largest\"";
    for (rules, roll, multiplied) in [
        ("", DOUBLE, "x2 by the roll, x2 by the charge"),
        (largest, DOUBLE, "x2 by charge and roll, the larger"),
        (largest, HIT, "x2 by the charge"),
    ] {
        let rules = format!("four-dice-crit = \"melee3\"\n{rules}");
        let mut charge = Bout::new(&rules, "character = \"spearman\"\ncharges = true", cautious);
        let told = charge.told(&[roll, damage(1)]);
        let net = if rules.contains("largest") { 4 } else { 8 };
        assert_eq!(
            told[..5],
            [
                "B defends [tft.melee.defend]",
                "A acts first in the charge [tft.pole.charge]",
                "A attacks at 13: adjusted DX 13; four dice, for the foe defends [tft.melee.to-hit]",
                &format!("B is hit for {net}: 2 from 1D+1, {multiplied} [tft.melee.damage]"),
                &format!("B has ST {} left [tft.figure.st]", 40 - net),
            ]
        );
    }
}

// ------------------------------------------------------------------ policies and ends

#[test]
fn two_who_only_defend_are_undecided_at_the_limit() {
    let cautious = "character = \"knight\"\npolicy = \"cautious\"";
    let (p, turns) = odds("turn-limit = 50", cautious, cautious);
    assert_eq!((p[4], turns), (1.0, 50.0));
    let (_, brief) = compiled(&sides("", cautious, cautious));
    assert!(brief.notes.iter().any(|note| note.contains("undecided after 10000 turns")));
}

#[test]
fn one_who_only_defends_against_a_foe_without_weapons_is_told_of() {
    let noted = |first: &str, second: &str| {
        let (_, brief) = compiled(&sides("", first, second));
        let note = brief.notes.iter().find(|note| note.contains("undecided after 10000 turns"));
        note.map(|note| note.split(' ').next().unwrap().to_owned())
    };
    let cautious = |more: &str| format!("character = \"swordsman\"\npolicy = \"cautious\"\n{more}");
    // Three levels below, 10 - 3 = 7 is needed, and the foe may lose both his weapons. On the level 10, but weak 7; one
    // higher 8 even so.
    assert_eq!(noted(&cautious(""), "character = \"swordsman\"\nlevel = 3").as_deref(), Some("A"));
    assert_eq!(noted(SWORDSMAN, &cautious("")).as_deref(), Some("B"));
    assert_eq!(noted(&cautious("level = 1"), SWORDSMAN), None);
    // Teeth are never lost; who cannot strike at all does not keep a duel going.
    assert_eq!(noted(&cautious(""), "character = \"dragon4\""), None);
    assert_eq!(noted(&cautious(""), "character = \"swordsman\"\nlevel = 4"), None);
    // Who jabs at somebody who cannot strike never grows weak: at 9 he strikes, at 7 he never does.
    let halberdier = |dx: u8| format!("character = \"halberdier\"\npolicy = \"cautious\"\ndx = {dx}");
    let above = "character = \"swordsman\"\nlevel = 4";
    assert_eq!([11, 9].map(|dx| noted(&halberdier(dx), above)), [None, Some("A".to_owned())]);
    // Teeth are nothing to strike with where they do not reach, once the pole that did is broken.
    let biter = "weapon = { damage = \"1D\", kind = \"pole\", hands = 2 }\nbackup = \"dragon-bite-4\"\nlevel = 4";
    assert_eq!(noted(&halberdier(9), &format!("st = 12\ndx = 9\n{biter}")).as_deref(), Some("A"));
    // tft.height.prone: three levels apart the upper one reaches whoever stands below, and nobody who lies there. From
    // below 13 is 10, or 7 where he is weak; from above 7 is 10, and weak 7; and teeth that reach stay.
    let plain = |dx: u8, more: &str| format!("st = 12\ndx = {dx}\nweapon = \"2D\"\npolicy = \"cautious\"\n{more}");
    assert_eq!(noted(&plain(13, ""), "character = \"swordsman\"\nlevel = 3").as_deref(), Some("A"));
    assert_eq!(noted(&plain(7, "level = 3"), SWORDSMAN).as_deref(), Some("A"));
    let teeth = "st = 12\ndx = 9\nweapon = { damage = \"1D\", kind = \"natural\" }\nbackup = \"none\"\nlevel = 3";
    assert_eq!(noted(&cautious(""), teeth), None);
    // And such a duel: A needs 7 for ever.
    let mut bout = Bout::new("", &cautious(""), "character = \"swordsman\"\nlevel = 3\nbackup = \"none\"");
    assert_eq!(bout.turn(&[BREAK]), Progress::Tick);
    for _ in 0..3 {
        assert_eq!(bout.turn(&[]), Progress::Tick);
    }
}

#[test]
fn what_is_left_is_counted_in_an_undecided_duel() {
    // One turn, and nobody is out: B may have lost what a dagger did. Every trial counts what both have left, so that
    // nothing is left in no case.
    let (tough, weak) = ("st = 20\ndx = 8\nweapon = \"dagger\"", "st = 20\ndx = 13\nweapon = \"dagger\"");
    let (setup, brief) = compiled(&sides("turn-limit = 1", tough, weak));
    let exact = everything::<Duel>(&setup, &brief, &Budget::default()).unwrap();
    assert!((exact.outcomes()[4] - 1.0).abs() < 1e-12);
    let left = |name: &str| {
        let place = brief.metrics.iter().position(|metric| metric.name == name).unwrap();
        exact.metrics[place].clone()
    };
    let mean: f64 = left("A: ST left").iter().enumerate().map(|(st, p)| st as f64 * p).sum();
    // 1D-1 at 13 or less: 177 plain hits of 2.5 hits each, 3 double, 1 triple.
    let expected = 20.0 - (177.0 + 2.0 * 3.0 + 3.0) / 216.0 * 2.5;
    assert!((mean - expected).abs() < 1e-12, "{mean} is not {expected}");
    // Triple damage takes 15 at most.
    assert_eq!(left("B: ST left")[..5], [0.0; 5]);
}

#[test]
fn out_of_reach_from_the_start_is_told() {
    let (setup, brief) = compiled(&sides("", "character = \"hobbit\"", "character = \"human\"\nlevel = 2"));
    assert!(brief.notes.iter().any(|note| note.contains("Neither can reach")));
    let exact = everything::<Duel>(&setup, &brief, &Budget::default()).unwrap();
    assert_eq!(exact.outcomes(), [0.0, 0.0, 0.0, 1.0, 0.0]);
    // tft.duel.end: a start without any reach is a draw in 0 turns; solved, and played.
    assert_eq!(exact.clock(), [1.0]);
    let end = follow(&Case::<Duel>(&setup), &mut Scripted::new(&[]), &mut Counts::default());
    assert_eq!((end.outcome, end.ticks), (Outcome::OutOfReach as usize, 0));
}

#[test]
fn figures_of_several_hexes_are_told_to_take_one_column() {
    let told = |first: &str| {
        let (_, brief) = compiled(&sides("", first, SWORDSMAN));
        let rulings = brief.rulings.into_iter().filter(|ruling| ruling.rule == "tft.multihex.lead");
        rulings.map(|ruling| ruling.text).collect::<Vec<_>>()
    };
    assert_eq!(told(SWORDSMAN), [""; 0]);
    assert_eq!(
        told("character = \"giant\""),
        ["A fills 3 hexes, and takes one column here: footing and overhang are not played."]
    );
}

#[test]
fn what_is_left_tells_who_won() {
    let small = "st = 5\ndx = 11\nweapon = \"1D\"\nbackup = \"none\"";
    let (setup, brief) = compiled(&sides("", &format!("{small}\nlevel = 1"), small));
    let exact = everything::<Duel>(&setup, &brief, &Budget::default()).unwrap();
    // A figure is out of the fight, at ST 1 or 0, exactly when the other wins.
    for (name, foe_wins) in [("A", 1), ("B", 0)] {
        let place = brief.metrics.iter().position(|metric| metric.name == format!("{name}: ST left")).unwrap();
        let out: f64 = exact.metrics[place][..2].iter().sum();
        assert!((out - exact.outcomes()[foe_wins]).abs() < 1e-12);
        assert!((exact.metrics[place].iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
    // Teeth are nothing to lose.
    let (_, brief) = compiled(&sides("", "st = 12\ndx = 12\nweapon = { damage = \"1D\", kind = \"natural\" }", small));
    let lost: Vec<&str> =
        brief.metrics.iter().map(|metric| metric.name.as_str()).filter(|name| name.contains("weapons")).collect();
    assert_eq!(lost, ["B: weapons dropped or broken"]);
    // Cut short, the duel tells what was lost as well.
    let (_, brief) = compiled(&sides("turn-limit = 5", small, small));
    let names: Vec<&str> = brief.metrics.iter().map(|metric| metric.name.as_str()).collect();
    assert!(names.contains(&"A: ST lost") && names.contains(&"A: ST left"));
}

// ------------------------------------------------------------------ bad input

#[test]
fn every_mistake_is_found_at_once_with_a_remedy() {
    for (tables, parts) in [
        (sides("", "character = \"elf\"", SWORDSMAN), vec!["a longbow is not for melee", "dagger"]),
        (sides("", "character = \"swordsman\"\nlevel = 41", SWORDSMAN), vec!["\"level\" must be"]),
        (sides("", "character = \"swordsman\"\npolicy = \"cautios\"", SWORDSMAN), vec!["\"cautious\""]),
        (sides("turn-limit = 0", SWORDSMAN, SWORDSMAN), vec!["\"turn-limit\" must be"]),
        (
            sides("", "st = 1\ndx = 18\nweapon = \"dagger\"", SWORDSMAN),
            vec!["A has ST 1, and is out of the fight at that", "`st = 2` or more"],
        ),
        (sides("", "st = 8\ndx = 8\nweapon = \"halberd\"", SWORDSMAN), vec!["a halberd needs ST 13, and A has 8"]),
        (sides("", "character = \"swordsman\"\ncharges = true", SWORDSMAN), vec!["without a pole weapon"]),
        (sides("", "character = \"spearman\"\ncharges = true", SPEARMAN), vec!["not settled"]),
        (
            sides("", "character = \"spearman\"\ncharges = true\nlevel = 4", SWORDSMAN),
            vec!["nobody charges over 4 levels, and A steps 3"],
        ),
        (
            sides("", "character = \"spearman\"\ncharges = true", "character = \"swordsman\"\ncharges = true"),
            vec!["only one side charges"],
        ),
        ("[[side]]\ncharacter = \"wulf\"".to_owned(), vec!["a fight has two sides, and there is only one"]),
        (sides("", SWORDSMAN, SWORDSMAN).replace("\"B\"", "\"A\""), vec!["two figures are called \"A\""]),
        (
            sides("stand-up = 1", "character = \"swordsman\"\nlevl = 1\nst = 200", "dx = 12\nweapon = \"sward\""),
            vec!["\"stand-up\"", "\"level\"", "\"st\" must be", "a side needs \"st\"", "unknown weapon \"sward\""],
        ),
    ] {
        let found = mistakes(&tables);
        for part in parts {
            assert!(found.contains(part), "{part} is missing in:\n{found}\n{tables}");
        }
    }
}

/// Bars are ST of the whole, and words tell what else is the matter; out is whoever is at the ST of the switch.
#[test]
fn a_duel_is_shown_as_it_stands() {
    let mut bout = Bout::new("", "st = 12\ndx = 11", "st = 10\ndx = 9");
    let shown = |bout: &Bout| {
        let figures = Duel::tableau(&bout.setup, &bout.state).unwrap().figures;
        let of = |f: &crate::game::Standing| (f.bars[0].left, f.bars[0].full, f.words.join(" "), f.is_out);
        figures.iter().map(of).collect::<Vec<_>>()
    };
    let words = |is_unarmed: bool| if is_unarmed { "unarmed" } else { "" }.to_owned();
    let [first, second] = bout.state.now.map(|now| words(now.arms == Arms::None));
    assert_eq!(shown(&bout), [(12, 12, first, false), (10, 10, second.clone(), false)]);
    let out_at = bout.setup.switches.out_at();
    (bout.state.now[0].st, bout.state.now[0].down, bout.state.now[0].stunned) = (out_at + 1, true, true);
    bout.state.now[0].arms = Arms::None;
    (bout.state.now[1].st, bout.state.now[1].down) = (out_at, true);
    let told = shown(&bout);
    assert_eq!(told[0], (u32::from(out_at) + 1, 12, "down stunned unarmed".to_owned(), false));
    assert_eq!((told[1].0, told[1].3), (out_at.into(), true));
    (bout.state.now[0].down, bout.state.now[0].stunned) = (false, true);
    assert_eq!(shown(&bout)[0].2, "stunned unarmed");
}
