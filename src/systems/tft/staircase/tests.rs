//! Staircases: retreats, stumbles and falls with scripted dice, the ledger's examples, movement, switches, the solver
//! against samples, bad input.

use super::compile;
use super::setup::Setup;
use super::state::{Outcome, State};
use super::system::Staircase;
use crate::chance::Scripted;
use crate::contest::Compiled;
use crate::exact::{Budget, Exact, everything, outcomes};
use crate::game::{Brief, Counts, Progress, play_turn};
use crate::scenario::{self, Mistakes, Source};
use crate::systems::sampled::agrees;
use crate::systems::tft::duel::tests::Listener;
use crate::systems::tft::fighter::{Arms, Side};
use crate::systems::tft::metrics::Count;

fn prepare(tables: &str, mistakes: &Mistakes) -> Option<(Setup, Brief)> {
    let text = format!("title = \"t\"\nsystem = \"tft\"\nplay = \"staircase\"\n{tables}");
    let scenario = scenario::parse(Source::new("t.toml", text), mistakes)?;
    compile::prepare(&scenario.cases[0], mistakes)
}

pub(super) fn compiled(tables: &str) -> (Setup, Brief) {
    let mistakes = Mistakes::new();
    let prepared = prepare(tables, &mistakes);
    prepared.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)))
}

fn mistakes(tables: &str) -> String {
    let mistakes = Mistakes::new();
    prepare(tables, &mistakes);
    scenario::render(&mistakes.into_vec(), false)
}

/// Columns, `[rules]`, and two sides by their keys.
pub(super) fn tables(columns: &str, rules: &str, first: &str, second: &str) -> String {
    let side = |name: &str, keys: &str| format!("[[side]]\nname = \"{name}\"\n{keys}\n");
    format!("columns = {columns}\n[rules]\n{rules}\n{}{}", side("A", first), side("B", second))
}

/// A fight under way.
pub(super) struct Bout {
    setup: Setup,
    pub(super) state: State,
    counts: Counts,
    pub(super) fraction: (u128, u128),
}

impl Bout {
    pub(super) fn new(columns: &str, rules: &str, first: &str, second: &str) -> Self {
        let (setup, _) = compiled(&tables(columns, rules, first, second));
        let state = setup.start;
        Self { setup, state, counts: Counts::default(), fraction: (1, 1) }
    }

    pub(super) fn turn(&mut self, answers: &[(&'static str, usize)]) -> Progress {
        let mut chance = Scripted::new(answers);
        let progress = loop {
            match play_turn::<Staircase>(&self.setup, &mut self.state, &mut chance, &mut self.counts) {
                Progress::Turn => {}
                progress => break progress,
            }
        };
        chance.finish();
        self.fraction = chance.fraction();
        progress
    }

    /// One step of a turn with these answers.
    pub(super) fn step(&mut self, answers: &[(&'static str, usize)]) -> Progress {
        let mut chance = Scripted::new(answers);
        let progress = play_turn::<Staircase>(&self.setup, &mut self.state, &mut chance, &mut self.counts);
        chance.finish();
        progress
    }

    pub(super) fn counted(&self, count: Count, side: Side) -> u32 {
        self.counts[count.of(side)]
    }
}

const MISS: (&str, usize) = ("attack roll", 0);
const HIT: (&str, usize) = ("attack roll", 1);
const DROP: (&str, usize) = ("attack roll", 4);
const SAVED: (&str, usize) = ("falling save", 1);
const NOT_SAVED: (&str, usize) = ("falling save", 0);

fn damage(total: usize) -> (&'static str, usize) {
    ("damage", total)
}

/// Strikes first, with 2D, and stays where it is.
const PUSHER: &str = "st = 12\ndx = 15\nweapon = \"2D\"\npolicy = \"hold\"\ncolumn = 1";
/// DX 12 in chain: adjusted 9; a dagger.
const PUSHED: &str = "st = 14\ndx = 12\nweapon = \"dagger\"\narmor = \"chain\"\npolicy = \"hold\"\ncolumn = 2";

#[test]
fn a_push_over_five_tiles_is_a_fall() {
    // tft.force-retreat.push: DX 12 in chain, 5 down: 3D v 9, prone 0.6250; 2 hits stopped at most.
    let mut bout = Bout::new("[5, 5, 0]", "", PUSHER, PUSHED);
    let progress = bout.turn(&[HIT, damage(4), MISS, NOT_SAVED, ("falling damage", 6)]);
    // 4 - 3 stopped and 6 - 2 stopped: 5 hits in the turn.
    assert_eq!((bout.state.now[1].st, bout.state.at), (14 - 1 - 4, [0, 2]));
    assert!(bout.state.now[1].down && bout.state.now[1].stunned);
    assert_eq!([Count::Pushes.of(0), Count::Falls.of(1), Count::FallHits.of(1)].map(|i| bout.counts[i]), [1, 1, 4]);
    // Both hold, apart: nobody strikes again, and the second one lies below.
    assert_eq!(progress, Progress::Over(Outcome::SecondOff as usize));
    // 15 or less: 202/216 plain hits; 2D = 4: 3/36; B misses at 9, not 17 or 18: 131/216; the save fails 135/216; 1/6.
    let (n, d) = bout.fraction;
    assert_eq!(n * 216 * 36 * 216 * 216 * 6, d * 202 * 3 * 131 * 135);
}

#[test]
fn a_made_save_lands_on_the_feet_without_the_only_die() {
    let mut bout = Bout::new("[5, 5, 0]", "", PUSHER, PUSHED);
    bout.turn(&[HIT, damage(4), MISS, SAVED]);
    assert_eq!((bout.state.now[1].st, bout.state.now[1].down), (13, false));
}

#[test]
fn eight_hits_by_blow_and_fall_together_knock_down() {
    // tft.fall.injury: 6 - 3 by the blow, 12 tiles: 3 dice, 2 after a made save: 7 - 2 = 5. Together 8.
    let mut bout = Bout::new("[12, 12, 0]", "", PUSHER, PUSHED);
    bout.turn(&[HIT, damage(6), MISS, SAVED, ("falling damage", 7)]);
    assert!(bout.state.now[1].down);
    assert_eq!((bout.state.now[1].st, bout.counted(Count::KnockedDown, 1)), (6, 1));
}

#[test]
fn a_fall_can_end_the_fight() {
    let mut bout = Bout::new("[12, 12, 0]", "", PUSHER, PUSHED);
    let progress = bout.turn(&[HIT, damage(6), MISS, NOT_SAVED, ("falling damage", 18)]);
    assert_eq!(progress, Progress::Over(Outcome::First as usize));
    assert_eq!((bout.state.now[1].st, bout.counted(Count::FallHits, 1)), (0, 11));
    assert_eq!([0, 1].map(|side| bout.counted(Count::StLeft, side)), [12, 0]);
}

#[test]
fn who_is_pushed_off_and_lives_has_an_outcome_of_his_own() {
    // Either side, and the odds of the whole: where both hold, a fall that kills nobody ends it at once.
    let swapped = [PUSHED.replace("column = 2", "column = 1"), PUSHER.replace("column = 1", "column = 2")];
    let (setup, brief) = compiled(&tables("[5, 5, 0]", "", PUSHER, PUSHED));
    assert_eq!(brief.outcomes[5..], ["A is pushed off", "B is pushed off"]);
    let exact = everything::<Staircase>(&setup, &brief, &Budget::default()).unwrap();
    let place = brief.metrics.iter().position(|metric| metric.name == "B: falls").unwrap();
    let (wins, off, falls) = (exact.outcomes()[0], exact.outcomes()[6], exact.metrics[place][1]);
    // Each fall ends the fight, by death or below; and nobody else ever is out of reach.
    assert!(off > 0.1 && off < falls && falls < wins + off && exact.outcomes()[3] == 0.0, "{off} {falls} {wins}");
    let (setup, brief) = compiled(&tables(
        "[0, 5, 5]",
        "",
        &swapped[0].replace("column = 1", "column = 2"),
        &swapped[1].replace("column = 2", "column = 3"),
    ));
    let mirror = outcomes::<Staircase>(&setup, &brief, &Budget::default()).unwrap();
    assert!((mirror.outcomes()[5] - off).abs() < 1e-12);
    // An elf lands four tiles down on his feet, a human does not: either of them is enough, on either side.
    let elf = |side: &str| format!("form = \"elf\"\n{side}");
    for (first, second, outcomes) in
        [(PUSHER.to_owned(), elf(PUSHED), 7), (elf(PUSHER), PUSHED.to_owned(), 7), (elf(PUSHER), elf(PUSHED), 5)]
    {
        assert_eq!(compiled(&tables("[4, 4, 0]", "", &first, &second)).1.outcomes.len(), outcomes);
    }
    // Without a ledge nobody can be pushed off it.
    let (_, brief) = compiled(&tables("[2, 2, 0]", "", PUSHER, PUSHED));
    assert_eq!(brief.outcomes.len(), 5);
}

#[test]
fn a_push_down_within_reach_is_a_stumble() {
    // tft.stumble: DX 12 in chain, 2 down: target 9, prone 0.6250, no damage.
    let advance = PUSHED.replace("hold", "advance");
    let mut bout = Bout::new("[2, 2, 0]", "", PUSHER, &advance);
    assert_eq!(bout.turn(&[HIT, damage(4), MISS, ("stumble", 0)]), Progress::Tick);
    assert_eq!((bout.state.at, bout.state.now[1].st, bout.state.now[1].down), ([0, 2], 13, true));
    // tft.injury.reaction: a single hit stuns nobody.
    assert!(!bout.state.now[1].stunned);
    assert_eq!(bout.counted(Count::Stumbled, 1), 1);
    let (n, d) = bout.fraction;
    assert_eq!(n * 216 * 36 * 216 * 8, d * 202 * 3 * 131 * 5);
    // It stands up, the pusher holds: no roll at all. Then it climbs back, 1 + 2 of 3 points: half of MA 6, so it
    // attacks.
    assert_eq!(bout.turn(&[]), Progress::Tick);
    bout.turn(&[MISS, MISS]);
    assert_eq!(bout.state.at, [0, 1]);
}

#[test]
fn a_push_up_one_level_needs_no_roll_and_two_levels_are_no_room() {
    // tft.force-retreat.blocked: back to a wall, adjDX 9: falls 0.6250.
    let mut bout = Bout::new("[0, 0, 1]", "", PUSHER, PUSHED);
    bout.turn(&[HIT, damage(4), MISS]);
    assert_eq!(bout.state.at, [0, 2]);
    for columns in ["[0, 0, 2]", "[0, 0]"] {
        let mut bout = Bout::new(columns, "", PUSHER, PUSHED);
        bout.turn(&[HIT, damage(4), MISS, ("no room to retreat", 0)]);
        assert_eq!((bout.state.at, bout.state.now[1].down), ([0, 1], true));
        let (n, d) = bout.fraction;
        assert_eq!(n * 216 * 36 * 216 * 8, d * 202 * 3 * 131 * 5);
    }
}

#[test]
fn whoever_is_struck_himself_pushes_nobody() {
    // tft.force-retreat.eligible: took none itself; hits that armor stopped do not count.
    let mut bout = Bout::new("[5, 5, 0]", "", PUSHER, PUSHED);
    bout.turn(&[HIT, damage(4), HIT, damage(3)]);
    assert_eq!(bout.state.at, [0, 1]);
    bout.turn(&[HIT, damage(3), MISS]);
    assert_eq!((bout.state.at, bout.counted(Count::Pushes, 0)), ([0, 1], 0));
}

#[test]
fn a_foe_two_levels_up_is_not_pushed_and_a_giant_pushes_three() {
    let above = PUSHED.replace("chain", "none");
    // The upper figure strikes first: 12 + 2 against 15 - 2.
    let mut bout = Bout::new("[0, 2, 0]", "", PUSHER, &above);
    bout.turn(&[MISS, HIT, damage(4)]);
    assert_eq!(bout.counted(Count::Pushes, 0), 0);
    let giant = "character = \"giant\"\nweapon = \"2D\"\ndx = 16\npolicy = \"hold\"\ncolumn = 1";
    let mut bout = Bout::new("[0, 3, 3]", "", giant, &above);
    bout.turn(&[MISS, HIT, damage(4)]);
    assert_eq!((bout.counted(Count::Pushes, 0), bout.state.at), (1, [0, 2]));
}

#[test]
fn a_prone_figure_stays_prone_and_fails_its_save() {
    // 11 - 3 = 8 hits: down before its blow, so no blow; then pushed over 5 tiles: no save, 1 die.
    let mut bout = Bout::new("[5, 5, 0]", "", PUSHER, &PUSHED.replace("st = 14", "st = 20"));
    bout.turn(&[HIT, damage(11), ("falling damage", 3)]);
    assert_eq!((bout.state.now[1].st, bout.state.now[1].down, bout.state.at), (11, true, [0, 2]));
    // Down 2, prone already: no stumble to roll.
    let mut bout = Bout::new("[2, 2, 0]", "", PUSHER, &PUSHED.replace("st = 14", "st = 20"));
    bout.turn(&[HIT, damage(11)]);
    assert_eq!((bout.state.now[1].down, bout.counted(Count::Stumbled, 1)), (true, 0));
}

#[test]
fn who_follows_takes_the_column_just_left() {
    // tft.force-retreat.advance: within Hm up and down.
    let follower = format!("{PUSHER}\nfollow-up = true");
    let mut bout = Bout::new("[0, 1, 1]", "", &follower, PUSHED);
    bout.turn(&[HIT, damage(4), MISS]);
    assert_eq!(bout.state.at, [1, 2]);
    // Four levels down is further than a human steps; only a giant's reach gets there at all.
    let tall = format!("{follower}\nheight = 5\nmove-height = 3");
    let mut bout = Bout::new("[4, 0, 0]", "", &tall, &format!("{PUSHED}\nheight = 5"));
    bout.turn(&[HIT, damage(4), MISS]);
    assert_eq!(bout.state.at, [0, 2]);
}

#[test]
fn a_weapon_on_the_ground_is_lost_to_whoever_is_pushed_away() {
    // B is quicker, and drops its weapon before A strikes.
    let quick = "st = 14\ndx = 16\nweapon = \"2D\"\npolicy = \"advance\"\ncolumn = 2";
    let mut bout = Bout::new("[0, 0, 0]", "", PUSHER, quick);
    bout.turn(&[DROP, HIT, damage(4)]);
    assert_eq!((bout.state.at, bout.state.now[1].arms), ([0, 2], Arms::MainBroken));
    bout.turn(&[]);
    assert_eq!(bout.state.now[1].arms, Arms::Backup);
    let mut bout = Bout::new("[0, 0, 0]", "", PUSHER, quick);
    let told = bout.told(&[DROP, HIT, damage(4)]);
    assert!(told.contains(&"B leaves the weapon behind [tft.melee.fumble]".to_owned()), "{told:?}");
    // tft.duel.end: the only weapon is left above, A still has his: B is pushed off, and weapons are not wanting.
    let mut bout =
        Bout::new("[5, 5, 0]", "", PUSHER, &format!("{}\nbackup = \"none\"", quick.replace("advance", "hold")));
    let over = bout.turn(&[DROP, HIT, damage(4), SAVED]);
    assert_eq!((over, bout.state.now[1].arms), (Progress::Over(Outcome::SecondOff as usize), Arms::None));
}

#[test]
fn without_any_weapon_left_nobody_wins() {
    // tft.duel.end, tft.melee.fumble: both break the only weapon that they have.
    let only = |side: &str| format!("{side}\nbackup = \"none\"");
    let mut bout = Bout::new("[0, 0]", "", &only(PUSHER), &only(PUSHED));
    assert_eq!(bout.turn(&[("attack roll", 5), ("attack roll", 5)]), Progress::Over(Outcome::NoWeapon as usize));
}

#[test]
fn how_far_down_a_pole_jabs_does_not_matter_to_one_that_never_does() {
    // Option pole_down_limit.
    let noted = |jab: bool| {
        let pole = format!("weapon = {{ damage = \"2D\", kind = \"pole\", hands = 2, jab = {jab} }}");
        let first = PUSHER.replace("weapon = \"2D\"", &pole);
        let notes = compiled(&tables("[0, 0]", "pole-down-limit = \"own-h-plus-2\"", &first, PUSHED)).1.notes;
        notes.iter().any(|note| note.contains("changes nothing in this fight"))
    };
    assert_eq!([true, false].map(noted), [false, true]);
}

// ------------------------------------------------------------------ movement

const WALKER: &str = "st = 12\ndx = 12\nweapon = \"2D\"";

#[test]
fn one_who_advances_strikes_in_the_same_turn_up_to_half_its_allowance() {
    // MA 10: 5 points. Four level columns cost 4; with a step of 2 up, 6, which is too much to strike at once.
    let holder = format!("{WALKER}\npolicy = \"hold\"\ncolumn = 6");
    let walker = format!("{WALKER}\ncolumn = 1");
    let mut near = Bout::new("[0, 0, 0, 0, 0, 0]", "", &walker, &holder);
    near.turn(&[("who acts first", 0), MISS, MISS]);
    assert_eq!(near.state.at, [4, 5]);
    let mut steep = Bout::new("[0, 0, 2, 2, 2, 2]", "", &walker, &holder);
    // Only the one who was come to strikes.
    steep.turn(&[MISS]);
    assert_eq!(steep.state.at, [4, 5]);
}

#[test]
fn a_long_way_takes_more_than_a_turn() {
    // Up 3 each: 4 points a column; MA 10 is two of them.
    let walker = format!("{WALKER}\ncolumn = 1");
    let holder = format!("{WALKER}\npolicy = \"hold\"\ncolumn = 5");
    let mut bout = Bout::new("[0, 3, 6, 9, 9]", "", &walker, &holder);
    bout.turn(&[]);
    assert_eq!(bout.state.at, [2, 4]);
    bout.turn(&[("who acts first", 1), MISS, MISS]);
    assert_eq!(bout.state.at, [3, 4]);
}

#[test]
fn where_both_would_move_the_winner_of_the_initiative_moves_second() {
    let (left, right) = (format!("{WALKER}\ncolumn = 1"), format!("{WALKER}\ncolumn = 3"));
    // tft.board.turn. The loser goes up to the middle, and the winner strikes from where he is.
    let mut bout = Bout::new("[0, 1, 0]", "", &left, &right);
    bout.turn(&[("who wins the initiative", 0), MISS, MISS]);
    assert_eq!(bout.state.at, [0, 1]);
    let mut bout = Bout::new("[0, 1, 0]", "", &left, &right);
    bout.turn(&[("who wins the initiative", 1), MISS, MISS]);
    assert_eq!(bout.state.at, [1, 2]);
}

/// A human on a height and a dwarf (Hm 2) far below, who cannot walk up steps of three tiles.
const ABOVE: &str = "st = 5\ndx = 11\nweapon = \"1D\"\nbackup = \"none\"\narmor = \"leather\"\ncolumn = 12";
const BELOW: &str = "form = \"dwarf\"\nst = 6\ndx = 12\nweapon = \"1D\"\nbackup = \"none\"\ncolumn = 1";
const STEPS: &str = "[0, 0, 0, 0, 0, 0, 3, 6, 9, 9, 9, 9]";

#[test]
fn the_initiative_decides_where_one_opens_the_way_for_the_other() {
    // tft.board.turn. The human comes down eight columns, MA 8, too far to strike. If the dwarf moves second, he has a
    // way then, of two points, and strikes; if first, he has none.
    for (winner, at, blows) in [(1, [3, 2], vec![("who wins the initiative", 1), MISS]), (0, [3, 0], vec![])] {
        let mut bout = Bout::new(STEPS, "", ABOVE, BELOW);
        bout.turn(if winner == 1 { &blows } else { &[("who wins the initiative", 0)] });
        assert_eq!(bout.state.at, at, "the initiative goes to {winner}");
    }
    // Where the other has no way in any case, nothing is rolled: one who holds, and one whose foe is still too far up.
    let mut holds = Bout::new(STEPS, "", ABOVE, &format!("{BELOW}\npolicy = \"hold\""));
    holds.turn(&[]);
    let mut far = Bout::new("[0, 0, 3, 6, 9, 9, 9, 9, 9, 9, 9, 9]", "", ABOVE, BELOW);
    far.turn(&[]);
    assert_eq!(far.state.at, [3, 0]);
}

#[test]
fn the_order_of_the_sides_does_not_matter() {
    // The same figures written in either order, and seen in a mirror: each wins as often.
    let mirrored = |keys: &str| keys.replace("column = 12", "column = x").replace("column = 1", "column = 12");
    let mirrored = |keys: &str| mirrored(keys).replace("column = x", "column = 1");
    let odds = |columns: &str, first: &str, second: &str| {
        let (setup, brief) = compiled(&tables(columns, "", first, second));
        outcomes::<Staircase>(&setup, &brief, &Budget::default()).unwrap().outcomes()
    };
    let plain = odds(STEPS, ABOVE, BELOW);
    let swapped = odds(STEPS, BELOW, ABOVE);
    let seen = odds("[9, 9, 9, 9, 6, 3, 0, 0, 0, 0, 0, 0]", &mirrored(ABOVE), &mirrored(BELOW));
    for (index, other) in [(0, 1), (1, 0), (2, 2), (3, 3), (4, 4)] {
        assert!((plain[index] - swapped[other]).abs() < 1e-12, "{plain:?} {swapped:?}");
        assert!((plain[index] - seen[index]).abs() < 1e-12, "{plain:?} {seen:?}");
    }
    // A second formulation in another language, which rolls the initiative in every turn, whether it matters or not.
    let (dwarf, human) = ("form = \"dwarf\"\narmor = \"plate\"\ncolumn = 2", "armor = \"chain\"\ncolumn = 12");
    let small = "st = 6\ndx = 12\nweapon = \"1D\"\nbackup = \"none\"\n";
    let in_mail = odds(STEPS, &format!("{small}{dwarf}"), &format!("{small}{human}"));
    for (found, expected) in [
        (&plain, [0.252_370_888_763, 0.746_745_179_633, 0.000_883_931_602]),
        (&in_mail, [0.562_544_444_140, 0.391_745_767_408, 0.045_709_788_440]),
    ] {
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-11, "{found} is not {expected}");
        }
    }
}

// ------------------------------------------------------------------ what a reader is told

impl Bout {
    /// What is told of a turn with these answers, but for the blows.
    pub(super) fn told(&mut self, answers: &[(&'static str, usize)]) -> Vec<String> {
        let blows = [" attacks at ", " is hit for ", "tft.melee.order"];
        let mut told = self.heard(answers);
        told.retain(|told| !blows.iter().any(|blow| told.contains(blow)));
        told
    }

    /// The same with the blows.
    fn heard(&mut self, answers: &[(&'static str, usize)]) -> Vec<String> {
        let (mut chance, mut listener) = (Scripted::new(answers), Listener::default());
        while play_turn::<Staircase>(&self.setup, &mut self.state, &mut chance, &mut listener) == Progress::Turn {}
        chance.finish();
        listener.0
    }
}

#[test]
fn pushes_falls_and_stumbles_are_told_with_column_and_level() {
    let mut bout = Bout::new("[5, 5, 0]", "", &format!("{PUSHER}\nfollow-up = true"), PUSHED);
    assert_eq!(
        bout.told(&[HIT, damage(4), MISS, NOT_SAVED, ("falling damage", 6)]),
        [
            "B has ST 13 left [tft.figure.st]",
            "A forces the foe back [tft.force-retreat.push]",
            "B is pushed to column 3, level 0 [tft.force-retreat.push]",
            "B falls 5 tiles and takes 4: 6 from the dice, 2 stopped [tft.fall.damage]",
            "B is prone [tft.fall.posture]",
            "B has ST 9 left [tft.figure.st]",
            "A follows to column 2, level 5 [tft.force-retreat.advance]",
        ]
    );
    let mut saved = Bout::new("[5, 5, 0]", "", PUSHER, PUSHED);
    let told = saved.told(&[HIT, damage(4), MISS, SAVED]);
    assert_eq!(
        told[3..],
        ["B falls 5 tiles and takes 0: 0 from the dice [tft.fall.damage]", "B lands on its feet [tft.fall.posture]",]
    );
    let mut stumble = Bout::new("[2, 2, 0]", "", PUSHER, PUSHED);
    let told = stumble.told(&[HIT, damage(4), MISS, ("stumble", 1)]);
    assert_eq!(
        told[2..],
        ["B is pushed to column 3, level 0 [tft.force-retreat.push]", "B keeps its feet [tft.stumble]"]
    );
    let mut wall = Bout::new("[0, 0, 2]", "", PUSHER, PUSHED);
    let told = wall.told(&[HIT, damage(4), MISS, ("no room to retreat", 0)]);
    assert_eq!(told[2..], ["B has no room, and is prone [tft.force-retreat.blocked]"]);
    let mut wall = Bout::new("[0, 0, 2]", "", PUSHER, PUSHED);
    let told = wall.told(&[HIT, damage(4), MISS, ("no room to retreat", 1)]);
    assert_eq!(told[2..], ["B has no room, and keeps its feet [tft.force-retreat.blocked]"]);
}

#[test]
fn who_acts_first_is_told_with_both_places_in_the_order() {
    // tft.melee.order: DX 15 against 12 in chain; a level up both count it, 9 + 1 against 15 - 1.
    for (columns, told) in [("[0, 0]", "15 against 9"), ("[0, 1]", "14 against 10")] {
        let mut bout = Bout::new(columns, "", PUSHER, PUSHED);
        let heard = bout.heard(&[MISS, MISS]);
        assert_eq!(heard[0], format!("A acts first: {told} [tft.melee.order]"));
    }
}

#[test]
fn moves_are_told_with_where_they_end() {
    let mut bout = Bout::new(STEPS, "", ABOVE, BELOW);
    assert_eq!(
        bout.told(&[("who wins the initiative", 1), MISS]),
        [
            "B wins the initiative, and moves second [tft.board.turn]",
            "A moves to column 4, level 0, 8 of 8 points, too far to attack [tft.board.options]",
            "B moves to column 3, level 0, 2 of 10 points [tft.board.options]",
        ]
    );
}

// ------------------------------------------------------------------ switches, ends, agreement

/// A small fight on a ledge five tiles high: 3 hits in all, 1D against 1D.
const LEDGE: [&str; 2] = [
    "st = 4\ndx = 11\nweapon = \"1D\"\nbackup = \"none\"\ncolumn = 2",
    "st = 4\ndx = 20\nweapon = \"1D\"\nbackup = \"none\"\narmor = { stops = 1, dx = -1 }\npolicy = \"hold\"\ncolumn = 3",
];

fn solve(columns: &str, rules: &str) -> Exact {
    let (setup, brief) = compiled(&tables(columns, rules, LEDGE[0], LEDGE[1]));
    outcomes::<Staircase>(&setup, &brief, &Budget::default()).unwrap()
}

#[test]
fn each_switch_matters_on_a_staircase_or_does_not() {
    let (ledge, step) = ("[0, 5, 5, 0]", "[0, 1, 1, 0]");
    for (columns, rules, matters) in [
        (ledge, "save-bands = \"itl\"", true),
        (ledge, "fall-save-dx = \"basic\"", true),
        (ledge, "out-at-st = 0", true),
        (step, "stand-up-at = \"own-action\"", true),
        (ledge, "height-in-order = false", false),
        (ledge, "four-dice-crit = \"melee3\"", false),
        (ledge, "charge-crit = \"largest\"", false),
        (ledge, "height-on-missiles = true", false),
        (ledge, "pull-up-st = \"current\"", false),
        (ledge, "climb-down-finish = \"roll\"", false),
        (ledge, "slant-range = false", false),
        (ledge, "pole-down-limit = \"own-h-plus-2\"", false),
        (ledge, "optional-rules = [\"swipe\"]", false),
    ] {
        let (plain, switched) = (solve(columns, ""), solve(columns, rules));
        assert_eq!(plain.lengths != switched.lengths, matters, "{rules}");
        // The order by height is looked at here, and does nothing on the level.
        let (_, brief) = compiled(&tables(columns, rules, LEDGE[0], LEDGE[1]));
        let noted = brief.notes.iter().any(|note| note.contains("changes nothing in this fight"));
        assert_eq!(noted, !matters && !rules.starts_with("height-in-order"), "{rules}");
    }
}

#[test]
fn samples_agree_with_the_solver() {
    let (setup, brief) = compiled(&tables("[0, 5, 5, 0]", "", LEDGE[0], LEDGE[1]));
    let exact = everything::<Staircase>(&setup, &brief, &Budget::default()).unwrap();
    assert!(exact.metrics.len() > 1);
    agrees(&Compiled::<Staircase> { setup, brief }, &exact, 2017, 5_000);
}

#[test]
fn a_horseman_is_told_to_take_one_column() {
    let horseman = "character = \"horseman\"\ncolumn = 1";
    let (_, brief) = compiled(&tables("[0, 0]", "", horseman, &format!("{WALKER}\ncolumn = 2")));
    let told = brief.rulings.iter().filter(|ruling| ruling.rule == "tft.multihex.lead");
    assert_eq!(told.map(|ruling| &ruling.text[..15]).collect::<Vec<_>>(), ["A fills 2 hexes"]);
}

#[test]
fn what_is_left_is_counted_where_nobody_can_be_hurt() {
    // Two who cannot get through the other's armor: after ten turns both have what they had.
    let shell = "st = 9\ndx = 9\nweapon = { damage = \"1D-5\", kind = \"natural\" }\narmor = { stops = 20 }";
    let side = |column| format!("{shell}\ncolumn = {column}");
    let (setup, brief) = compiled(&tables("[0, 0]", "turn-limit = 10", &side(1), &side(2)));
    let exact = everything::<Staircase>(&setup, &brief, &Budget::default()).unwrap();
    let place = brief.metrics.iter().position(|metric| metric.name == "A: ST left").unwrap();
    assert!((exact.metrics[place][9] - 1.0).abs() < 1e-12, "{:?}", exact.metrics[place]);
    assert!((exact.outcomes()[Outcome::Undecided as usize] - 1.0).abs() < 1e-12);
}

#[test]
fn the_same_fight_seen_in_a_mirror_has_the_same_odds() {
    let mirrored = LEDGE.map(|keys| keys.replace("column = 2", "column = x").replace("column = 3", "column = 2"));
    let mirrored = mirrored.map(|keys| keys.replace("column = x", "column = 3"));
    let (setup, brief) = compiled(&tables("[0, 5, 5, 0]", "", &mirrored[0], &mirrored[1]));
    let mirror = outcomes::<Staircase>(&setup, &brief, &Budget::default()).unwrap();
    for (a, b) in mirror.outcomes().iter().zip(solve("[0, 5, 5, 0]", "").outcomes()) {
        assert!((a - b).abs() < 1e-12);
    }
}

#[test]
fn without_any_step_and_any_push_a_staircase_is_a_duel() {
    // Columns of one level and no room on either side change nothing but the roll of whoever is pressed; with adjusted
    // DX of 18 and more, whatever the wounds, that roll cannot fail, so the static duel comes out.
    let sure = "st = 5\ndx = 23\nweapon = \"1D\"\nbackup = \"none\"";
    let weak = "st = 5\ndx = 26\nweapon = \"1D\"\nbackup = \"none\"\narmor = { stops = 1, dx = -1 }";
    let (setup, brief) =
        compiled(&tables("[0, 0]", "", &format!("{sure}\ncolumn = 1"), &format!("{weak}\ncolumn = 2")));
    let stairs = outcomes::<Staircase>(&setup, &brief, &Budget::default()).unwrap();
    let (setup, brief) =
        crate::systems::tft::duel::tests::compiled(&crate::systems::tft::duel::tests::sides("", sure, weak));
    let duel = outcomes::<crate::systems::tft::duel::system::Duel>(&setup, &brief, &Budget::default()).unwrap();
    for (a, b) in stairs.outcomes().iter().zip(duel.outcomes()) {
        assert!((a - b).abs() < 1e-12, "{a} is not {b}");
    }
}

// ------------------------------------------------------------------ bad input

#[test]
fn every_mistake_is_found_at_once_with_a_remedy() {
    let (a, b) = (format!("{WALKER}\ncolumn = 1"), format!("{WALKER}\ncolumn = 2"));
    let holder = format!("{WALKER}\ncolumn = 3\npolicy = \"hold\"");
    for (tables, parts) in [
        (tables("[0]", "", &a, &b), vec!["a staircase of one column", "there can be 2 to 12"]),
        (tables("[]", "", &a, &b), vec!["a staircase without columns"]),
        (tables("[0, 41]", "", &a, &b), vec!["must be"]),
        (tables("[0, \"hole\"]", "", &a, &b), vec!["each element of \"columns\""]),
        (tables("[0, 0]", "", &a.replace("st = 12", "st = 1"), &b), vec!["has ST 1, and is out of the fight"]),
        (tables("[0, 0]", "", &a, &a), vec!["both figures stand on column 1"]),
        (tables("[0, 0]", "", &a, &b.replace("column = 2", "column = 9")), vec!["stands on column 9", "from 1 to 2"]),
        (tables("[0, 0]", "", &a, WALKER), vec!["a side needs \"column\""]),
        (tables("[0, 4]", "", &a, &b), vec!["neither figure can ever get at the other"]),
        // tft.pole.vertical-jab: nor with a pole that does not jab.
        (
            tables(
                "[0, 4]",
                "",
                &a.replace("\"2D\"", "{ damage = \"2D\", kind = \"pole\", hands = 2, jab = false }"),
                &b,
            ),
            vec!["neither figure can ever get at the other"],
        ),
        (
            tables("[0, 4, 4]", "", &a, &b.replace("column = 2", "column = 3")),
            vec!["neither figure can ever get at the other"],
        ),
        (tables("[0, 0, 0]", "", &a.replace("column", "policy = \"hold\"\ncolumn"), &holder), vec!["neither figure"]),
        (tables("[0, 0]", "", &a, &b).replacen("columns", "colums", 1), vec!["needs \"columns\"", "\"colums\""]),
        (tables("[0, 0]", "", &format!("{a}\npolicy = \"hild\""), &b), vec!["unknown policy \"hild\"", "\"hold\""]),
    ] {
        let found = mistakes(&tables);
        for part in parts {
            assert!(found.contains(part), "{part} is missing in:\n{found}\n{tables}");
        }
    }
    // Of no columns at all, none needs to be told missing.
    assert!(!mistakes(&tables("[]", "", &a, &b)).contains("stands on column"));
}
