//! What a reader who follows a duel is told, and what single turns come to beside it.

use super::bout::{clicks, compiled, plain, tables, turns};
use super::metrics::Count;
use super::{Duel, state::Outcome};
use crate::chance::Scripted;
use crate::game::{Progress, Reader, play_turn};

/// What is told in so many turns beside what their rolls had to show.
fn told(tables: &str, n: usize, answers: &[(&'static str, usize)]) -> Vec<String> {
    heard(tables, n, answers).into_iter().filter(|text| !text.starts_with("needed ")).collect()
}

/// What is told in so many turns with these answers, all of which must be asked for.
fn heard(tables: &str, n: usize, answers: &[(&'static str, usize)]) -> Vec<String> {
    let (setup, _) = compiled(tables);
    let (mut chance, mut reader, mut state) = (Scripted::new(answers), Reader::default(), setup.start);
    let mut played = 0;
    while played < n {
        match play_turn::<Duel>(&setup, &mut state, &mut chance, &mut reader) {
            Progress::Within | Progress::Turn => {}
            Progress::Tick => played += 1,
            Progress::Over(_) => break,
        }
    }
    chance.finish();
    reader.0
}

const HIT: (&str, usize) = ("attack roll", 8);
const MISS: (&str, usize) = ("attack roll", 3);

#[test]
fn a_duel_tells_who_acts_rests_counters_and_falls() {
    // heroclix.duel.tokens, heroclix.turn.pushing, heroclix.outwit.use, heroclix.damage.ko
    let dial = plain(6, "9/16/2");
    let pushes = format!("policy = {{ tokens = \"push\" }}\n{dial}");
    assert_eq!(
        told(&tables("", &pushes, &dial), 5, &[MISS; 4]),
        [
            "A decides: act (or rest)",
            "A acts, on click 1 without a token",
            "B acts, on click 1",
            "A decides: push (or rest)",
            "A acts, on click 1 with one token",
            "A is pushed",
            "B acts, on click 1",
            "A rests, on click 2 with two tokens",
        ]
    );
    let outwits = format!("outwit = [\"toughness\"]\n{}", clicks(6, "9/16/2", "powers = [\"outwit\"]"));
    let tough = clicks(6, "9/16/2", "powers = [\"toughness\"]");
    assert_eq!(told(&tables("", &outwits, &tough), 1, &[MISS]), ["A acts, on click 1", "A counters Toughness"]);
    let last = format!("start = 2\nnow = 6\n{dial}");
    assert_eq!(told(&tables("", &dial, &last), 1, &[HIT]), ["A acts, on click 1", "B is knocked out"]);
    assert_eq!(told(&tables("", &last, &dial), 1, &[MISS]), ["A acts, on click 6"]);
}

#[test]
fn what_a_roll_had_to_show_is_told_with_whether_it_missed() {
    // heroclix.attack.to-hit: 9 against 16; heroclix.attack.bounds: a 2 is never enough.
    let dial = plain(6, "9/16/2");
    let heard = |foe: &str, answer| heard(&tables("", &dial, foe), 1, &[answer]).pop();
    assert_eq!(heard(&dial, HIT).as_deref(), Some("needed 7: a hit"));
    assert_eq!(heard(&dial, MISS).as_deref(), Some("needed 7: a miss"));
    assert_eq!(heard(&plain(6, "9/6/2"), HIT).as_deref(), Some("needed 3: a hit"));
}

/// A and B, the only die of A's first turn, and what is told of it beside the action.
type Case<'a> = (&'a str, &'a str, (&'static str, usize), &'a [&'a str]);

#[test]
fn what_a_turn_does_beside_its_dice_is_told_and_what_it_does_not_is_not() {
    let dial = plain(6, "9/16/2");
    let shows = |power: &str| clicks(6, "9/16/2", &format!("powers = [\"{power}\"]"));
    let mystics = format!("powers = [\"mystics\"]\n{dial}");
    let colossal = |tokens: u8| {
        format!("size = \"colossal\"\ntokens = {tokens}\npolicy = {{ tokens = \"colossal\" }}\n{}", shows("willpower"))
    };
    let (poison, tough, last) = (shows("poison"), shows("toughness"), format!("now = 6\n{dial}"));
    let cases: [Case<'_>; 9] = [
        // heroclix.power.poison: nobody is poisoned whom it does not hurt.
        (&poison, &dial, MISS, &["B is poisoned"]),
        (&poison, &tough, MISS, &[]),
        // heroclix.damage.mystics, heroclix.damage.dealt-and-taken
        (&dial, &mystics, HIT, &["the blow is answered: A is dealt 1"]),
        (&dial, &mystics, MISS, &[]),
        (&dial, &tough, HIT, &["B takes 1 of 2"]),
        // heroclix.attack.critical-miss, heroclix.damage.ko
        (&last, &dial, ("attack roll", 2), &["A is knocked out"]),
        // heroclix.power.shape-change
        (&dial, &shows("shape-change"), ("Shape Change", 1), &["B cannot be targeted", "nobody is left to attack"]),
        // heroclix.turn.colossal-third-action: Willpower ignores the damage of a second token only.
        (&colossal(1), &dial, MISS, &[]),
        (&colossal(2), &dial, MISS, &["A has acted with two tokens"]),
    ];
    for (a, b, answer, expected) in cases {
        assert_eq!(told(&tables("", a, b), 1, &[answer])[1..], *expected, "{a} against {b}");
    }
}

#[test]
fn knock_back_in_a_duel_is_counted_and_looked_for_where_it_hurts() {
    // heroclix.duel.behind: double four, 2 clicks and the wall's.
    let dial = plain(6, "9/16/2");
    let walled = format!("behind = \"wall\"\n{dial}");
    let after = turns(&tables("", &dial, &walled), 1, &[("attack roll", 12 + 4)]);
    assert_eq!((after.clicks, after.counts.of(Count::KnockBack, 1)), ([1, 4], 1));
    // heroclix.power.incapacitate: without damage nobody flies, and an 8 comes up five times, not four.
    let gives = clicks(6, "9/16/2", "powers = [\"incapacitate\"]\nuse = [\"incapacitate\"]");
    let rests = format!("policy = {{ tokens = \"alternate\" }}\n{walled}");
    let after = turns(&tables("", &gives, &rests), 1, &[HIT]);
    assert_eq!((after.tokens[1], after.fraction), (1, (5, 36)));
    // heroclix.power.pulse-wave: Charge is ignored with all other powers.
    let waves = clicks(6, "9/16/2", "powers = [\"pulse-wave\"]\nuse = [\"pulse-wave\"]");
    let charges = format!("behind = \"wall\"\n{}", clicks(6, "9/16/2", "powers = [\"charge\"]"));
    let after = turns(&tables("[duel]\nkind = \"ranged\"", &waves, &charges), 1, &[("attack roll", 12 + 4)]);
    assert_eq!(after.clicks, [1, 4]);
}

#[test]
fn what_is_given_for_the_turns_of_the_foe_is_not_there_in_its_own() {
    // heroclix.power.probability-control.policy
    let dial = plain(6, "9/16/2");
    let a = format!("opposing-re-rolls = 1\n{dial}");
    assert_eq!(turns(&tables("", &a, &dial), 1, &[MISS]).counts.of(Count::Rerolls, 0), 0);
    let again = ("attack roll, again for the attacker's side", 8);
    let a = format!("own-re-rolls = 1\n{dial}");
    let after = turns(&tables("", &a, &dial), 1, &[MISS, again]);
    assert_eq!((after.counts.of(Count::Rerolls, 0), after.clicks, after.over), (1, [1, 3], None::<usize>));
}

#[test]
fn no_damage_die_is_rolled_without_a_close_combat_action() {
    // heroclix.power.blades, heroclix.action.kinds: Hypersonic Speed comes with an attack, and with no such action.
    let blades = |power: &str| {
        let powers = format!("powers = [\"blades-claws-fangs\", \"{power}\"]\nuse = [\"{power}\"]");
        format!("policy = {{ blades = \"always\" }}\n{}", clicks(6, "9/16/2", &powers))
    };
    let dial = plain(6, "9/16/2");
    assert_eq!(turns(&tables("", &blades("hypersonic-speed"), &dial), 1, &[HIT]).clicks, [1, 3]);
    let die = ("Blades/Claws/Fangs", 6);
    let after = turns(&tables("", &blades("charge"), &dial), 1, &[HIT, die]);
    assert_eq!((after.over, after.clicks[1]), (Some(Outcome::First as usize), 7));
}

#[test]
fn a_dial_begins_at_its_starting_line_and_what_it_shows_everywhere_can_be_countered() {
    // heroclix.dial.clicks: from the second click on it attacks with 9, and 7 hits 16.
    let dial = plain(6, "9/16/2");
    let a = format!("start = 2\n{}{}", plain(1, "4/16/2"), plain(5, "9/16/2"));
    assert_eq!(turns(&tables("", &a, &dial), 1, &[("attack roll", 7)]).clicks, [2, 3]);
    // heroclix.outwit.what: a power is countered, though the whole dial has it; a team ability is not on the dial.
    let outwits = |list: &str| format!("outwit = [{list}]\n{}", clicks(6, "9/16/2", "powers = [\"outwit\"]"));
    let tough = format!("powers = [\"toughness\", \"mystics\"]\n{dial}");
    let after = |list: &str| turns(&tables("", &outwits(list), &tough), 1, &[HIT]).clicks;
    assert_eq!([after("\"toughness\""), after("")], [[2, 3], [2, 2]]);
}
