//! What lasts beyond a turn or ends within one: Perplex, Outwit.

use super::bout::{clicks, plain, tables, turns};
use super::metrics::Count;

const HIT: (&str, usize) = ("attack roll", 8);
const MISS: (&str, usize) = ("attack roll", 3);
const SEVEN: (&str, usize) = ("attack roll", 7);
const DOUBLE_ONE: (&str, usize) = ("attack roll", 2);

#[test]
fn a_figure_that_heals_itself_has_lost_what_friends_did_for_it() {
    // heroclix.value.perplex, heroclix.power.regeneration: raised to 17 before the action, A regenerates, and stands at
    // 16 again when B rolls the 7 that it needs; where the die heals nothing, 8 is needed.
    let heals = clicks(6, "9/16/2", "powers = [\"regeneration\"]\nuse = [\"regeneration\"]");
    let a = format!("now = 3\nperplex = {{ defense = 1 }}\n{heals}");
    let click = |healed: usize| {
        let after = turns(&tables("", &a, &plain(6, "9/16/2")), 2, &[("Regeneration", healed), SEVEN]);
        after.clicks[0]
    };
    assert_eq!([click(1), click(2), click(0)], [3 - 1 + 2, 3 - 2 + 2, 3]);
}

#[test]
fn what_friends_did_lasts_through_the_turn_of_the_foe() {
    // heroclix.value.perplex: "until the beginning of the user's next turn": B's friends raise its 16 in its own turn,
    // and A, who needed 7 before, needs 8 after it; in 2009 it ends with B's turn.
    let b = format!("perplex = {{ defense = 1 }}\n{}", plain(6, "9/16/2"));
    let click = |edition: u16, n: usize, answers: &[(&'static str, usize)]| {
        turns(&tables(&format!("[rules]\nedition = {edition}"), &plain(6, "9/16/2"), &b), n, answers).clicks[1]
    };
    assert_eq!(click(2012, 1, &[SEVEN]), 3);
    assert_eq!((click(2012, 3, &[MISS, MISS, SEVEN]), click(2009, 3, &[MISS, MISS, SEVEN])), (1, 3));
}

#[test]
fn losing_outwit_by_the_blow_itself_gives_back_at_once() {
    // heroclix.outwit.lost: as in heroclix.sequence.hela-m11 without Mystics: Hela's dial alone turns, and M-11's
    // second token costs nothing; where she keeps her Outwit it costs a click.
    let m_11 =
        "policy = { tokens = \"push\" }\ntokens = 1\n".to_owned() + &clicks(6, "9/16/5", "powers = [\"willpower\"]");
    let click = |later: &str| {
        let hela = "outwit = [\"willpower\"]\n".to_owned()
            + &clicks(5, "9/16/2", "powers = [\"outwit\"]")
            + &clicks(4, "9/16/2", later);
        turns(&tables("[duel]\nfirst = \"B\"", &m_11, &hela), 2, &[MISS, HIT]).clicks
    };
    assert_eq!((click("powers = []"), click("powers = [\"outwit\"]")), ([1, 6], [2, 6]));
}

/// Clicks that B, with Toughness countered on its first, turns by two attacks of A, whose dial goes on like this.
fn two_attacks(now: u8, first: &str, second: &str, answers: &[(&'static str, usize)]) -> i32 {
    let a = format!("now = {now}\noutwit = [\"toughness\"]\n")
        + &clicks(1, "9/16/2", &format!("powers = [{first}]\nuse = [\"flurry\"]"))
        + &clicks(5, "9/16/2", &format!("powers = [{second}]\nuse = [\"flurry\"]"));
    turns(&tables("", &a, &clicks(9, "9/16/2", "powers = [\"toughness\"]")), 1, answers).clicks[1] - 1
}

#[test]
fn losing_outwit_by_a_double_one_gives_back_before_the_second_attack() {
    // heroclix.outwit.lost, heroclix.attack.critical-miss: Toughness takes 1 off the 2 again; with Outwit on the next
    // click as well it stays countered.
    let (outwits, plain) = ("\"flurry\", \"outwit\"", "\"flurry\"");
    assert_eq!(two_attacks(1, outwits, plain, &[DOUBLE_ONE, HIT]), 1);
    assert_eq!(two_attacks(1, outwits, outwits, &[DOUBLE_ONE, HIT]), 2);
}

#[test]
fn losing_outwit_by_healing_gives_back_before_the_second_attack() {
    // heroclix.outwit.lost, heroclix.power.steal-energy: the first hit, for 2, turns A back to a click without Outwit,
    // and the second does 2 less 1.
    let (steals, outwits) = ("\"flurry\", \"steal-energy\"", "\"flurry\", \"steal-energy\", \"outwit\"");
    assert_eq!(two_attacks(2, steals, outwits, &[HIT, HIT]), 2 + 1);
    assert_eq!(two_attacks(2, outwits, outwits, &[HIT, HIT]), 2 + 2);
}

#[test]
fn a_foe_that_falls_has_lost_its_outwit() {
    // heroclix.outwit.lost, heroclix.damage.ko: B, on its last click, has countered Steal Energy; the blow that knocks
    // it out heals A, which one that leaves it standing does not.
    let a = "now = 3\n".to_owned() + &clicks(6, "9/16/2", "powers = [\"steal-energy\"]");
    let healed = |n_clicks: usize| {
        let b = "outwit = [\"steal-energy\"]\n".to_owned() + &clicks(n_clicks, "9/16/2", "powers = [\"outwit\"]");
        turns(&tables("[duel]\nfirst = \"B\"", &a, &b), 2, &[MISS, HIT]).counts.of(Count::Healed, 0)
    };
    assert_eq!([healed(2), healed(3)], [1, 0]);
}

#[test]
fn in_2013_what_was_countered_is_back_in_the_next_turn_of_who_did_it() {
    // heroclix.outwit.duration, heroclix.outwit.lost: A loses its Outwit in B's turn; nothing comes back at once, but
    // A's own turn begins without anything countered.
    let a = "outwit = [\"toughness\"]\n".to_owned()
        + &clicks(1, "9/16/3", "powers = [\"outwit\"]")
        + &clicks(5, "9/16/3", "powers = []");
    let tough = clicks(9, "9/16/1", "powers = [\"toughness\"]");
    assert_eq!(turns(&tables("[rules]\nedition = 2013", &a, &tough), 3, &[MISS, HIT, HIT]).clicks, [2, 1 + 2]);
}

#[test]
fn outwit_looks_at_the_click_now_showing() {
    // heroclix.outwit.what: B has left its click with Toughness; of the two on the list Invulnerability is there.
    let a =
        "outwit = [\"toughness\", \"invulnerability\"]\n".to_owned() + &clicks(6, "9/16/3", "powers = [\"outwit\"]");
    let b = "now = 2\n".to_owned()
        + &clicks(1, "9/16/1", "powers = [\"toughness\"]")
        + &clicks(8, "9/16/1", "powers = [\"invulnerability\"]");
    assert_eq!(turns(&tables("", &a, &b), 1, &[HIT]).clicks, [1, 2 + 3]);
}

#[test]
fn countering_outwit_gives_back_at_once_what_it_had_countered() {
    // heroclix.outwit.lost, ruling: "Losing Outwit by being countered also ends it": B counters A's Flurry, A counters
    // B's Outwit at the beginning of its turn, and attacks twice.
    let a = |list: &str| {
        format!("outwit = [{list}]\n") + &clicks(6, "9/16/2", "powers = [\"outwit\", \"flurry\"]\nuse = [\"flurry\"]")
    };
    let b = "outwit = [\"flurry\"]\n".to_owned() + &clicks(6, "9/16/2", "powers = [\"outwit\"]");
    let attacks = |list: &str, answers: &[(&'static str, usize)]| {
        turns(&tables("[duel]\nfirst = \"B\"", &a(list), &b), 2, answers).counts.of(Count::Attacks, 0)
    };
    assert_eq!(attacks("\"outwit\"", &[MISS, MISS, MISS]), 2);
    assert_eq!(attacks("", &[MISS, MISS]), 1);
}
