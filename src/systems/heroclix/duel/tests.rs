//! Duels against the examples of the ledger, scripted turns of every rule, and mistakes.

use super::bout::{After, clicks, compiled, mean, mean_turns, mistakes, plain, solved, tables, turns};
use super::metrics::Count;
use super::{Duel, state::Outcome};
use crate::chance::Stream;
use crate::contest::{Compiled, Contest};
use crate::systems::heroclix::bout::{plus, times};

/// Ten printed decimals.
fn printed(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 0.51e-10, "{found:.12} is not {expected:.10}");
}

fn mirror(before: &str, dial: &str) -> String {
    tables(before, dial, dial)
}

#[test]
fn mirror_matches_come_out_as_in_the_ledger() {
    // heroclix.duel.model
    let six = solved(&mirror("", &plain(6, "9/16/2")));
    printed(six.outcomes()[0], 0.586_754_185_0);
    printed(mean_turns(&six), 7.598_628_092_8);
    printed(solved(&mirror("", &plain(3, "9/16/2"))).outcomes()[0], 0.607_111_152_1);
}

#[test]
fn mystics_and_probability_control_come_out_as_in_the_ledger() {
    // heroclix.duel.details
    let dial = clicks(3, "9/16/2", "powers = [\"probability-control\"]") + &clicks(2, "8/15/2", "powers = []");
    let exact = solved(&mirror("", &format!("powers = [\"mystics\"]\n{dial}")));
    for (found, expected) in exact.outcomes().into_iter().zip([0.596_861_163_6, 0.352_598_481_8, 0.050_540_354_6, 0.0])
    {
        printed(found, expected);
    }
}

#[test]
fn pushing_against_alternating_comes_out_as_in_the_ledger() {
    // heroclix.duel.tokens
    let dial = plain(6, "9/16/2");
    let a = format!("policy = {{ tokens = \"push\" }}\n{dial}");
    let b = format!("policy = {{ tokens = \"alternate\" }}\n{dial}");
    let exact = solved(&tables("", &a, &b));
    printed(exact.outcomes()[0], 0.545_967_991_9);
    printed(exact.outcomes()[1], 0.454_032_008_1);
    printed(mean_turns(&exact), 9.719_146_615_0);
}

#[test]
fn a_wall_or_a_rim_behind_comes_out_as_in_the_ledger() {
    // heroclix.duel.behind
    for (behind, first, mean) in [("wall", 0.582_594_706_6, 7.186_730_551_9), ("rim", 0.580_891_473_3, 6.645_674_269_3)]
    {
        let dial = format!("behind = \"{behind}\"\nroom = 1\n{}", plain(6, "9/16/2"));
        let exact = solved(&mirror("", &dial));
        printed(exact.outcomes()[0], first);
        printed(mean_turns(&exact), mean);
    }
}

#[test]
fn both_fall_as_often_as_another_program_found() {
    // heroclix.duel.crit-order gives an example without saying which dial the attacker has; this one is six clicks
    // of 9/16/2 with Blades and Flurry against the same with Mystics, by a loop over turns in another language.
    // It rolls for damage 2 whatever the foe has left.
    let a = clicks(6, "9/16/2", "powers = [\"blades-claws-fangs\", \"flurry\"]\nuse = [\"flurry\"]");
    let a = format!("policy = {{ blades = \"always\" }}\n{a}");
    let b = format!("powers = [\"mystics\"]\n{}", plain(6, "9/16/2"));
    let exact = solved(&tables("", &a, &b));
    for (found, expected) in exact.outcomes().into_iter().zip([0.841_325_633_9, 0.102_573_592_2, 0.056_100_773_9]) {
        printed(found, expected);
    }
}

/// The set-up table of A against a plain dial, as rows of a label and a value.
fn card_of(keys: &str) -> Vec<(String, String)> {
    let dial = plain(2, "9/16/2");
    let (_, brief) = compiled(&tables("", &format!("{keys}{dial}"), &dial));
    brief.cards[0].lines.clone()
}

#[test]
fn a_card_says_what_is_written_and_nothing_of_what_is_not() {
    let dial = ("Clicks 1 and 2", "attack 9, defense 16, damage 2");
    let ignored = ("Action tokens", "ignored: acts in every turn");
    let alternates = ("Action tokens", "alternates: acts in one turn, rests in the next");
    let cases: [(&str, &[(&str, &str)]); 7] = [
        ("", &[ignored]),
        ("own-re-rolls = 1\n", &[ignored, ("Re-rolls by friends, own turns", "1")]),
        ("opposing-re-rolls = 2\n", &[ignored, ("Re-rolls by friends, foe's turns", "2")]),
        ("behind = \"wall\"\nroom = 1\n", &[("Behind it", "wall after 1 free square"), ignored]),
        ("behind = \"wall\"\nroom = 2\n", &[("Behind it", "wall after 2 free squares"), ignored]),
        ("tokens = 0\npolicy = { tokens = \"alternate\" }\n", &[alternates]),
        ("tokens = 1\npolicy = { tokens = \"alternate\" }\n", &[alternates, ("Tokens at the start", "1")]),
    ];
    for (keys, expected) in cases {
        let found = card_of(keys);
        let found: Vec<(&str, &str)> = found.iter().map(|(label, value)| (label.as_str(), value.as_str())).collect();
        assert_eq!(found, [expected, &[dial]].concat(), "{keys}");
    }
}

const HIT: (&str, usize) = ("attack roll", 8);
const MISS: (&str, usize) = ("attack roll", 3);
const DOUBLE_ONE: (&str, usize) = ("attack roll", 2);
const DOUBLE_SIX: (&str, usize) = ("attack roll", 12);

fn policy(tokens: &str) -> String {
    format!("policy = {{ tokens = \"{tokens}\" }}\n")
}

/// Turns of two plain dials of six clicks 9/16/2, with these keys before the clicks.
fn plain_turns(a: &str, b: &str, n: usize, answers: &[(&'static str, usize)]) -> After {
    let dial = plain(6, "9/16/2");
    turns(&tables("", &format!("{a}{dial}"), &format!("{b}{dial}")), n, answers)
}

#[test]
fn damage_turns_the_dial_and_the_click_then_showing_counts() {
    // heroclix.dial.clicks: from click 1, 2 clicks lead to click 3; from there B needs 12 where it needed 7.
    let b = plain(2, "9/16/2") + &plain(2, "4/16/2");
    let dials = tables("", &plain(4, "9/16/2"), &b);
    let after = turns(&dials, 2, &[HIT, ("attack roll", 11)]);
    assert_eq!((after.clicks, after.over), ([1, 3], None));
    // 5/36 for an 8, 2/36 for an 11.
    assert_eq!(after.fraction, (5, 648));
    assert_eq!(turns(&dials, 2, &[HIT, DOUBLE_SIX]).clicks, [4, 3]); // 2 + 1
}

#[test]
fn a_dial_of_n_clicks_is_at_its_end_past_click_n() {
    // heroclix.damage.ko: click 6 of 6 taking 1, and click 4 of 6 taking 5, of which 2 are lost.
    let a = plain(6, "9/16/1");
    let b = format!("now = 6\n{a}");
    let after = turns(&tables("", &a, &b), 9, &[HIT]);
    assert_eq!((after.over, after.counts.of(Count::Dealt, 0)), (Some(Outcome::First as usize), 1));
    let b = format!("now = 4\n{}", plain(6, "9/16/2"));
    let after = turns(&tables("", &plain(6, "9/16/5"), &b), 9, &[HIT]);
    assert_eq!((after.over, after.counts.of(Count::Taken, 1)), (Some(Outcome::First as usize), 3));
    assert_eq!([0, 1].map(|side| after.counts.of(Count::ClicksLeft, side)), [6, 0]);
}

#[test]
fn a_double_one_costs_a_click_and_can_lose_the_duel() {
    assert_eq!(plain_turns("", "", 1, &[DOUBLE_ONE]).clicks, [2, 1]);
    let after = plain_turns("now = 6\n", "", 9, &[DOUBLE_ONE]);
    assert_eq!((after.over, after.counts.of(Count::CriticalMisses, 0)), (Some(Outcome::Second as usize), 1));
}

#[test]
fn healing_ends_at_the_starting_line() {
    // heroclix.damage.healing: on click 2, 4 clicks lead back to click 1; from click 5 with a starting line of 4, to 4.
    let heals = clicks(6, "9/16/2", "powers = [\"regeneration\"]\nuse = [\"regeneration\"]");
    for (keys, clicks, healed) in [("now = 2", 1, 1), ("start = 4\nnow = 5", 4, 1), ("now = 6", 2, 4)] {
        let after = turns(&tables("", &format!("{keys}\n{heals}"), &plain(6, "9/16/2")), 1, &[("Regeneration", 4)]);
        assert_eq!((after.clicks, after.counts.of(Count::Healed, 0)), ([clicks, 1], healed), "{keys}");
    }
    // heroclix.power.regeneration: nothing with 1/3, and no attack in that turn.
    let after = turns(&tables("", &format!("now = 6\n{heals}"), &plain(6, "9/16/2")), 1, &[("Regeneration", 0)]);
    assert_eq!((after.clicks[0], after.fraction, after.counts.of(Count::Attacks, 0)), (6, (1, 3), 0));
}

#[test]
fn poison_works_on_resting_turns_too_and_not_against_toughness() {
    // heroclix.power.poison, heroclix.duel.tokens: A acts, rests and acts.
    let a = policy("alternate") + &clicks(6, "9/16/2", "powers = [\"poison\"]");
    let after = turns(&tables("", &a, &plain(6, "9/16/2")), 3, &[MISS, MISS]);
    assert_eq!((after.clicks, after.counts.of(Count::Rests, 0)), ([1, 3], 1));
    let tough = clicks(6, "9/16/2", "powers = [\"toughness\"]");
    assert_eq!(turns(&tables("", &a, &tough), 3, &[MISS, MISS]).clicks, [1, 1]);
    // It can end the duel before a blow is struck.
    let last = format!("now = 6\n{}", plain(6, "9/16/2"));
    assert_eq!(turns(&tables("", &a, &last), 1, &[]).over, Some(Outcome::First as usize));
}

#[test]
fn steal_energy_heals_and_mystics_cancel_it() {
    // heroclix.power.steal-energy: a hit for 3 on click 3 leads to click 2.
    let a = format!("now = 3\n{}", clicks(6, "9/16/3", "powers = [\"steal-energy\"]"));
    assert_eq!(turns(&tables("", &a, &plain(6, "9/16/2")), 1, &[HIT]).clicks, [2, 4]);
    let mystic = format!("powers = [\"mystics\"]\n{}", plain(6, "9/16/2"));
    assert_eq!(turns(&tables("", &a, &mystic), 1, &[HIT]).clicks, [3, 4]);
    // A dial of one click falls (heroclix.power.steal-energy, ruling).
    let one = clicks(1, "9/16/3", "powers = [\"steal-energy\"]");
    assert_eq!(turns(&tables("", &one, &mystic), 1, &[HIT]).over, Some(Outcome::Second as usize));
}

#[test]
fn act_act_rest_is_one_two_no_tokens() {
    // heroclix.turn.tokens, heroclix.turn.pushing: the second token costs a click.
    let push = policy("push");
    let after = |n: usize| plain_turns(&push, "", n, &[MISS; 5][..n.min(4)]);
    assert_eq!([1, 3].map(|n| (after(n).tokens[0], after(n).clicks[0])), [(1, 1), (2, 2)]);
    let rested = plain_turns(&push, "", 5, &[MISS; 4]);
    assert_eq!((rested.tokens, rested.clicks), ([0, 0], [2, 1]));
    assert_eq!([Count::Pushes, Count::Rests, Count::Attacks].map(|count| rested.counts.of(count, 0)), [1, 1, 2]);
}

#[test]
fn willpower_is_not_pushed_if_it_shows_at_that_moment() {
    // heroclix.power.willpower: 0 clicks for the second token; double one turns the dial past it first.
    let dial = clicks(2, "9/16/2", "powers = [\"willpower\"]") + &clicks(4, "9/16/2", "powers = []");
    let a = |now: u8| format!("{}now = {now}\ntokens = 1\n{dial}", policy("push"));
    let click = |now: u8, roll| turns(&tables("", &a(now), &plain(6, "9/16/2")), 1, &[roll]).clicks[0];
    assert_eq!([click(1, MISS), click(1, DOUBLE_ONE), click(2, DOUBLE_ONE), click(3, MISS)], [1, 2, 4, 4]);
    // Indomitable lets every click use it.
    let whole = format!("{}tokens = 1\npowers = [\"willpower\"]\n{}", policy("push"), plain(6, "9/16/2"));
    assert_eq!(turns(&tables("", &whole, &plain(6, "9/16/2")), 1, &[MISS]).clicks[0], 1);
}

#[test]
fn colossal_figures_pay_from_the_third_action_on() {
    // heroclix.turn.colossal-third-action: with Indomitable 0, 0, 1, 1 clicks; without 0, 1, 1, 1; tokens 1, 2, 2, 2.
    // heroclix.damage.unavoidable: Impervious reduces neither this nor pushing damage.
    for (powers, clicks) in [
        ("powers = [\"willpower\"]\n", [1, 1, 2, 3]),
        ("", [1, 2, 3, 4]),
        ("traits = [\"impervious\"]\n", [1, 2, 3, 4]),
    ] {
        let a = format!("{}size = \"colossal\"\n{powers}", policy("colossal"));
        for (round, (click, tokens)) in clicks.into_iter().zip([1, 2, 2, 2]).enumerate() {
            let n = 2 * round + 1;
            let after = plain_turns(&a, "", n, &[MISS; 7][..n]);
            assert_eq!((after.clicks[0], after.tokens[0]), (click, tokens), "round {}", round + 1);
            // Only the second token pushes.
            let pushes = if powers.contains("willpower") { 0 } else { round.min(1) as u32 };
            assert_eq!(after.counts.of(Count::Pushes, 0), pushes, "round {}", round + 1);
        }
    }
}

#[test]
fn incapacitate_gives_tokens() {
    // heroclix.power.incapacitate, one turn of A against B with so many tokens.
    let a = clicks(6, "9/16/2", "powers = [\"incapacitate\"]\nuse = [\"incapacitate\"]");
    let after = |rules: &str, tokens: u8, powers: &str, roll| {
        let b = format!("{}tokens = {tokens}\n{}", policy("push"), clicks(6, "9/16/2", powers));
        let after = turns(&tables(rules, &a, &b), 1, &[roll]);
        (after.clicks[1], after.tokens[1])
    };
    assert_eq!(after("", 0, "", DOUBLE_SIX), (1, 1));
    assert_eq!(after("", 1, "", HIT), (2, 2));
    assert_eq!(after("", 1, "powers = [\"willpower\"]", HIT), (1, 2));
    assert_eq!(after("", 2, "powers = [\"invulnerability\"]", HIT), (2, 2));
    assert_eq!(after("[rules]\nedition = 2010", 2, "", HIT), (1, 2));
    // It does not backfire (heroclix.attack.no-damage), and B rests with two tokens.
    let b = format!("{}tokens = 1\n{}", policy("push"), plain(6, "9/16/2"));
    let two = turns(&tables("", &a, &b), 2, &[HIT]);
    assert_eq!((two.tokens[1], two.counts.of(Count::Rests, 1), two.counts.of(Count::TokensGiven, 0)), (0, 1, 1));
    assert_eq!(turns(&tables("", &a, &b), 1, &[DOUBLE_ONE]).clicks, [1, 1]);
}

#[test]
fn battle_fury_makes_incapacitate_a_plain_attack() {
    // heroclix.power.battle-fury: such a figure cannot be targeted by it; on the next click it can.
    let a = clicks(6, "9/16/1", "powers = [\"incapacitate\"]\nuse = [\"incapacitate\"]");
    let b = policy("push") + &clicks(1, "9/16/2", "powers = [\"battle-fury\"]") + &clicks(5, "9/16/2", "powers = []");
    let after = turns(&tables("", &a, &b), 1, &[HIT]);
    assert_eq!((after.clicks, after.tokens), ([1, 2], [0, 0]));
    let after = turns(&tables("", &a, &format!("now = 2\n{b}")), 1, &[HIT]);
    assert_eq!((after.clicks, after.tokens), ([1, 2], [0, 1]));
}

#[test]
fn a_friend_with_support_heals_from_behind() {
    // heroclix.power.support: need 16 - 8 = 8; 5 or 6 heals 3 or 4, 1 to 3 heal 1; 12 heals 1 more; 2 harms.
    let ranged = "[duel]\nkind = \"ranged\"";
    let a = format!("support = 8\nnow = 6\n{}", plain(7, "9/16/2"));
    let clicks = |answers: &[(&'static str, usize)]| {
        let answers: Vec<_> = answers.iter().copied().chain([MISS]).collect();
        turns(&tables(ranged, &a, &plain(6, "9/16/2")), 1, &answers).clicks[0]
    };
    assert_eq!(clicks(&[("Support", 8), ("Support: clicks", 6)]), 2);
    assert_eq!(clicks(&[("Support", 8), ("Support: clicks", 1)]), 5);
    assert_eq!(clicks(&[("Support", 12), ("Support: clicks", 2)]), 4);
    assert_eq!(clicks(&[("Support", 7)]), 6);
    assert_eq!(clicks(&[("Support", 2)]), 7);
    // Unhurt figures are left alone, and so are those who act while tokens are counted.
    let unhurt = format!("support = 8\n{}", plain(6, "9/16/2"));
    assert_eq!(turns(&tables(ranged, &unhurt, &plain(6, "9/16/2")), 1, &[MISS]).clicks[0], 1);
    let acts = format!("{}{a}", policy("alternate"));
    let rests = [MISS, MISS, ("Support", 9), ("Support: clicks", 4)];
    assert_eq!(turns(&tables(ranged, &acts, &plain(6, "9/16/2")), 3, &rests).clicks[0], 4);
    // A friend can kill, too.
    let last = format!("support = 8\nnow = 7\n{}", plain(7, "9/16/2"));
    let after = turns(&tables(ranged, &last, &plain(6, "9/16/2")), 1, &[("Support", 2)]);
    assert_eq!(after.over, Some(Outcome::Second as usize));
}

#[test]
fn support_is_rolled_against_the_higher_of_printed_defense_and_defend() {
    // heroclix.power.support: "unmodified", and Defend replaces what is printed. Need 18 - 8 = 10, or 16 - 8 = 8.
    let clicks = |defend: i32, answers: &[(&'static str, usize)]| {
        let a = format!("support = 8\nnow = 6\ndefend = {defend}\n{}", plain(7, "9/16/2"));
        let answers: Vec<_> = answers.iter().copied().chain([MISS]).collect();
        turns(&tables("[duel]\nkind = \"ranged\"", &a, &plain(6, "9/16/2")), 1, &answers).clicks[0]
    };
    assert_eq!(clicks(18, &[("Support", 9)]), 6);
    assert_eq!(clicks(18, &[("Support", 10), ("Support: clicks", 4)]), 4);
    assert_eq!(clicks(14, &[("Support", 8), ("Support: clicks", 4)]), 4);
    assert_eq!(clicks(14, &[("Support", 7)]), 6);
}

#[test]
fn only_two_sides_that_both_may_come_to_do_no_harm_are_refused() {
    // heroclix.duel.model: whether the first click, on which nothing is done but healing or blowing away, is ever shown.
    let endless = |a: &str, b: &str| mistakes(&tables("", a, b)).contains("for ever");
    let first = |first: &str, more: &str| clicks(1, "9/16/2", first) + &clicks(3, "9/16/2", more);
    let blows = "powers = [\"force-blast\"]\nuse = [\"force-blast\"]";
    let heals = "powers = [\"regeneration\"]\nuse = [\"regeneration\"]";
    let steals = "powers = [\"steal-energy\"]";
    assert!(endless(&first(blows, ""), &first(blows, "")));
    // Who begins past that click comes back to it only by healing.
    let hurt = |more: &str| format!("now = 2\n{}", first(blows, more));
    assert!(!endless(&hurt(""), &first(blows, "")));
    assert!(endless(&hurt(heals), &first(blows, "")) && endless(&hurt(steals), &first(blows, "")));
    // Whoever has a wall or a rim behind is hurt by the blow, whoever is next to Poison by that.
    for behind in ["wall", "rim"] {
        assert!(!endless(&first(blows, ""), &format!("behind = \"{behind}\"\n{}", first(blows, ""))), "{behind}");
    }
    let poison = "powers = [\"force-blast\", \"poison\"]\nuse = [\"force-blast\"]";
    assert!(!endless(&first(poison, ""), &first(blows, "")));
    // What a foe counters cannot be used.
    let outwits = format!("outwit = [\"force-blast\"]\n{}", first(blows, "powers = [\"outwit\"]"));
    assert!(!endless(&first(blows, ""), &outwits));
}

#[test]
fn support_heals_five_sixths_of_a_click_on_average() {
    // heroclix.power.support: need 16 - 8 = 8. 15/36 heal 2 on average, (1 + 1 + 1 + 2 + 3 + 4) / 6, 1/36 heals 1 more
    // and 1/36 harms: 30/36 + 1/36 - 1/36 = 5/6. From click 6 the starting line is not reached.
    let a = format!("support = 8\nnow = 6\n{}", plain(7, "9/16/2"));
    let (mut mean, mut whole) = ((0, 1), (0, 1));
    let mut add = |answers: &[(&'static str, usize)]| {
        let answers: Vec<_> = answers.iter().copied().chain([MISS]).collect();
        let after = turns(&tables("[duel]\nkind = \"ranged\"", &a, &plain(6, "9/16/2")), 1, &answers);
        // The attack misses by a 3 with 2/36, which is divided out.
        let p = times(after.fraction, (18, 1));
        whole = plus(whole, p);
        // Counted from one click worse than he was, so that nothing is below zero.
        mean = plus(mean, times(p, (u128::from(7 - after.clicks[0].unsigned_abs()), 1)));
    };
    for total in 2..=12 {
        if (8..=12).contains(&total) {
            (1..=6).for_each(|face| add(&[("Support", total), ("Support: clicks", face)]));
        } else {
            add(&[("Support", total)]);
        }
    }
    assert_eq!((whole, mean), ((1, 1), (11, 6))); // 1 + 5/6
}

#[test]
fn perplex_is_used_anew_in_every_turn_and_ends_with_the_damage() {
    // heroclix.value.perplex: A's friends add 1 to its attack 9, so that it needs 6 of B's 16; B's foes take 1 off its
    // attack, so that it needs 8. Who is damaged has them back at once in the first case, a turn later in the second.
    let dial = plain(6, "9/16/2");
    let fraction = |answers: &[(&'static str, usize)], n| {
        turns(&tables("", &format!("perplex = {{ attack = 1 }}\n{dial}"), &dial), n, answers).clicks
    };
    let six = ("attack roll", 6);
    assert_eq!([fraction(&[six], 1), fraction(&[six, HIT, six], 3)], [[1, 3], [3, 5]]);
    let lowered = |edition: u16, answers: &[(&'static str, usize)]| {
        let b = format!("perplex = {{ attack = -1 }}\n{dial}");
        turns(&tables(&format!("[rules]\nedition = {edition}"), &dial, &b), answers.len(), answers).clicks[0]
    };
    let seven = ("attack roll", 7);
    // After a miss of A's B needs 8, after a hit 7, after the next miss 8 again; in 2009 it is over before B's turn.
    assert_eq!((lowered(2012, &[MISS, seven]), lowered(2012, &[HIT, seven])), (1, 3));
    assert_eq!((lowered(2012, &[HIT, MISS, MISS, seven]), lowered(2009, &[MISS, seven])), (1, 3));
    // Exactly: of two turns A hits with 26/36 and B answers with 21/36 after a hit, 15/36 after a miss.
    let both = |keys_a: &str, keys_b: &str, roll| {
        let dials = tables("", &format!("{keys_a}{dial}"), &format!("{keys_b}{dial}"));
        turns(&dials, 2, &[roll, seven]).clicks
    };
    let (raised, lowered) = ("perplex = { attack = 1 }\n", "perplex = { attack = -1 }\n");
    assert_eq!((both(raised, lowered, six), both(raised, lowered, MISS)), ([3, 3], [1, 1]));
}

#[test]
fn outwit_comes_before_poison() {
    // heroclix.outwit.use, heroclix.turn.parts: Toughness countered at the beginning, then Poison does its click.
    let a = "outwit = [\"toughness\"]\nspecial = [\"outwit\"]\n".to_owned()
        + &clicks(6, "9/16/2", "powers = [\"poison\", \"outwit\"]");
    let tough = clicks(6, "9/16/2", "powers = [\"toughness\"]");
    let after = turns(&tables("", &a, &tough), 1, &[MISS]);
    assert_eq!(after.clicks, [1, 2]);
}

#[test]
fn what_is_countered_stays_so_on_every_click_until_the_next_turn() {
    // heroclix.outwit.duration: Toughness countered on click 1; 3 clicks lead to click 4, whose Toughness is countered
    // too, so that the second attack of the turn takes 3 more.
    let a = "outwit = [\"toughness\"]\n".to_owned()
        + &clicks(6, "9/16/3", "powers = [\"outwit\", \"flurry\"]\nuse = [\"flurry\"]");
    let tough = clicks(9, "9/16/2", "powers = [\"toughness\"]");
    assert_eq!(turns(&tables("", &a, &tough), 1, &[HIT, HIT]).clicks, [1, 7]);
    // heroclix.outwit.what: a trait cannot be lost; a special power goes as a whole.
    let by_trait = format!("traits = [\"toughness\"]\n{}", plain(9, "9/16/2"));
    let shown = mistakes(&tables("", &a, &by_trait));
    assert!(shown.contains("B has Toughness as a trait"), "{shown}");
    let both = "special = [\"toughness\", \"super-senses\"]\n".to_owned()
        + &clicks(9, "9/16/2", "powers = [\"toughness\", \"super-senses\"]");
    assert_eq!(turns(&tables("", &a, &both), 1, &[HIT, MISS]).clicks, [1, 4]);
}

#[test]
fn countering_perplex_takes_outwit_along_where_one_special_power_grants_both() {
    // heroclix.outwit.what: B has countered A's Toughness, then A counters a power of B's. If that is a part of the one
    // that grants Outwit, Outwit goes too, Toughness is back at once, and of B's 2 damage A takes 1.
    let click = |countered: &str, special: &str| {
        let a = format!("outwit = [\"{countered}\"]\n") + &clicks(6, "9/16/2", "powers = [\"toughness\", \"outwit\"]");
        let b = format!("outwit = [\"toughness\"]\n{special}\n")
            + &clicks(6, "9/16/2", &format!("powers = [\"outwit\", \"{countered}\"]"));
        turns(&tables("[duel]\nfirst = \"B\"", &a, &b), 3, &[HIT, MISS, HIT]).clicks[0]
    };
    assert_eq!(click("perplex", "special = [\"outwit\", \"perplex\"]"), 1 + 2 + 1);
    // Beside Outwit, Charge is a power of its own: B counters Toughness again.
    assert_eq!(click("charge", ""), 1 + 2 + 2);
}

#[test]
fn a_countered_charge_does_not_hold_against_knock_back() {
    // heroclix.knockback.immune: only who can use Charge. Double four, and a wall behind: 2 and 1, each less Toughness.
    let a = |list: &str| format!("outwit = [{list}]\n{}", clicks(6, "9/16/2", "powers = [\"outwit\"]"));
    let b = |special: &str| {
        format!("behind = \"wall\"\n{special}\n{}", clicks(6, "9/16/2", "powers = [\"charge\", \"toughness\"]"))
    };
    let double_four = [("attack roll", 12 + 4)];
    assert_eq!(turns(&tables("", &a("\"charge\""), &b("")), 1, &double_four).clicks, [1, 2]);
    let special = "special = [\"charge\", \"toughness\"]";
    assert_eq!(turns(&tables("", &a("\"toughness\""), &b(special)), 1, &double_four).clicks, [1, 1 + 2 + 1]);
    // Where nobody counters it, doubles are not even looked at: index 12 is the total of double six, 2 + 1.
    assert_eq!(turns(&tables("", &a("\"toughness\""), &b("")), 1, &[DOUBLE_SIX]).clicks, [1, 1 + 3]);
}

#[test]
fn a_quake_knocks_back_by_any_roll() {
    // heroclix.power.quake: 2 and 1 by a 12, told by its total alone, and 1 from the wall.
    let a = clicks(6, "9/16/2", "powers = [\"quake\"]\nuse = [\"quake\"]");
    let b = format!("behind = \"wall\"\n{}", plain(6, "9/16/2"));
    assert_eq!(turns(&tables("", &a, &b), 1, &[DOUBLE_SIX]).clicks, [1, 1 + 3 + 1]);
}

#[test]
fn a_countered_action_becomes_a_plain_attack() {
    let a = clicks(6, "9/16/2", "powers = [\"flurry\"]\nuse = [\"flurry\"]");
    let b = "outwit = [\"flurry\"]\n".to_owned() + &clicks(6, "9/16/2", "powers = [\"outwit\"]");
    let first = "[duel]\nfirst = \"B\"";
    let after = turns(&tables(first, &a, &b), 2, &[MISS, MISS]);
    assert_eq!([0, 1].map(|side| after.counts.of(Count::Attacks, side)), [1, 1]);
}

/// M-11 with one token, Willpower countered by Hela, hits her for 5 onto a click with these powers.
fn hela_and_m_11(edition: u16, powers: &str) -> After {
    let hela = "powers = [\"mystics\"]\noutwit = [\"willpower\"]\n".to_owned()
        + &clicks(5, "9/16/2", "powers = [\"outwit\"]")
        + &clicks(4, "9/16/2", powers);
    let m_11 = policy("push") + "tokens = 1\n" + &clicks(6, "9/16/5", "powers = [\"willpower\"]");
    let before = format!("[rules]\nedition = {edition}\n[duel]\nfirst = \"B\"");
    turns(&tables(&before, &m_11, &hela), 2, &[MISS, HIT])
}

#[test]
fn a_lost_outwit_gives_back_what_it_countered() {
    // heroclix.outwit.lost, heroclix.sequence.hela-m11: Mystics puts M-11 on click 2; Willpower is back, so the second
    // token costs nothing. Had she kept Outwit, or under the wording of 2013, it would cost a click.
    let after = hela_and_m_11(2012, "powers = []");
    assert_eq!((after.clicks, after.tokens[0]), ([2, 6], 2));
    assert_eq!(hela_and_m_11(2012, "powers = [\"outwit\"]").clicks, [3, 6]);
    assert_eq!(hela_and_m_11(2013, "powers = []").clicks, [3, 6]);
}

#[test]
fn what_charge_leads_is_done_without_it() {
    // heroclix.outwit.use: one power is countered. The 3 of A are penetrating through Exploit Weakness, and less the 1 of
    // Toughness where that is countered; a shot is a Psychic Blast without the run.
    let b = |countered: &str| {
        format!("outwit = [\"{countered}\"]\n") + &clicks(6, "9/16/2", "powers = [\"outwit\", \"toughness\"]")
    };
    for (kind, leads, led) in [("close", "charge", "exploit-weakness"), ("ranged", "running-shot", "psychic-blast")] {
        let both = format!("[\"{leads}\", \"{led}\"]");
        let a = clicks(6, "9/16/3", &format!("powers = {both}\nuse = {both}"));
        let duel = format!("[duel]\nfirst = \"B\"\nkind = \"{kind}\"");
        let after = |countered: &str| turns(&tables(&duel, &a, &b(countered)), 2, &[MISS, HIT]).clicks[1];
        assert_eq!((after(leads), after(led), after("willpower")), (4, 3, 4), "{leads}");
    }
}

#[test]
fn outwit_against_outwit_gives_back_too() {
    // A counters Toughness. B counters A's Outwit, and Toughness is back before A's next turn.
    let a = "outwit = [\"toughness\"]\n".to_owned() + &clicks(6, "9/16/2", "powers = [\"outwit\"]");
    let b = "outwit = [\"outwit\"]\n".to_owned() + &clicks(6, "9/16/2", "powers = [\"outwit\", \"toughness\"]");
    let after = turns(&tables("", &a, &b), 3, &[HIT, MISS, HIT]);
    assert_eq!(after.clicks, [1, 1 + 2 + 1]);
}

#[test]
fn who_moves_first_is_given_or_rolled_for() {
    // heroclix.duel.model
    let (dial, b_first) = (plain(6, "9/16/2"), ("who moves first", 1));
    let after = |first: &str, answers: &[(&'static str, usize)]| {
        turns(&tables(&format!("[duel]\nfirst = \"{first}\""), &dial, &dial), 1, answers).clicks
    };
    assert_eq!(after("A", &[HIT]), [1, 3]);
    assert_eq!(after("B", &[HIT]), [3, 1]);
    assert_eq!(after("roll", &[b_first, HIT]), [3, 1]);
    // A mirror match whose first mover is rolled for is even.
    let even = solved(&tables("[duel]\nfirst = \"roll\"", &dial, &dial)).outcomes();
    assert!((even[0] - 0.5).abs() < 1e-14 && (even[1] - 0.5).abs() < 1e-14, "{even:?}");
}

#[test]
fn one_blow_may_knock_out_both() {
    // heroclix.duel.crit-order
    let mystic = "powers = [\"mystics\"]\nnow = 6\n";
    assert_eq!(plain_turns("now = 6\n", mystic, 1, &[HIT]).over, Some(Outcome::Double as usize));
    // Pushing damage comes too late for that: the duel is over.
    let pushed = format!("{}tokens = 1\nnow = 6\n", policy("push"));
    assert_eq!(plain_turns(&pushed, "now = 6\n", 1, &[HIT]).over, Some(Outcome::First as usize));
    assert_eq!(plain_turns(&pushed, "", 1, &[MISS]).over, Some(Outcome::Second as usize));
}

#[test]
fn who_is_answered_out_of_the_duel_knocks_nobody_back() {
    // heroclix.duel.details: damage, Mystics, KO check, and only then knock back. Double four on the last click.
    let mystic = "powers = [\"mystics\"]\nbehind = \"rim\"\n";
    let after = plain_turns("now = 6\n", mystic, 1, &[("attack roll", 12 + 4)]);
    assert_eq!((after.over, after.clicks[1]), (Some(Outcome::Second as usize), 3));
    assert_eq!(plain_turns("", mystic, 1, &[("attack roll", 12 + 4)]).clicks, [2, 5]); // 2 and a fall for 2
}

#[test]
fn flurry_uses_the_values_then_showing_and_ends_with_its_click() {
    // heroclix.duel.details: a double one in the first attack turns to a click without the action.
    let flurry = clicks(1, "9/16/2", "powers = [\"flurry\"]\nuse = [\"flurry\"]");
    let ends = flurry.clone() + &clicks(5, "9/16/2", "use = []");
    assert_eq!(turns(&tables("", &ends, &plain(6, "9/16/2")), 1, &[DOUBLE_ONE]).clicks, [2, 1]);
    let goes_on = flurry + &clicks(5, "8/16/3", "");
    let after = turns(&tables("", &goes_on, &plain(6, "9/16/2")), 1, &[DOUBLE_ONE, HIT]);
    assert_eq!((after.clicks, after.counts.of(Count::Attacks, 0)), ([2, 4], 2));
}

#[test]
fn re_rolls_come_back_every_turn() {
    // heroclix.duel.details: one use in its own turn, on a miss, one in each turn of the foe, on a hit.
    let lucky = clicks(6, "9/16/2", "powers = [\"probability-control\"]");
    let own = ("attack roll, again for the attacker's side", 8);
    let opposing = ("attack roll, again for the target's side", 3);
    let dials = tables("", &lucky, &plain(6, "9/16/2"));
    let after = turns(&dials, 4, &[MISS, own, HIT, opposing, MISS, own, HIT, opposing]);
    assert_eq!((after.clicks, after.counts.of(Count::Rerolls, 0)), ([1, 5], 4));
    // So do friends' (heroclix.power.probability-control).
    let friends = format!("own-re-rolls = 1\nopposing-re-rolls = 1\n{}", plain(6, "9/16/2"));
    let after = turns(&tables("", &friends, &plain(6, "9/16/2")), 2, &[MISS, own, HIT, opposing]);
    assert_eq!((after.clicks, after.counts.of(Count::Rerolls, 0)), ([1, 3], 2));
}

#[test]
fn a_changed_shape_wastes_the_action_but_not_the_token() {
    let b = clicks(6, "9/16/2", "powers = [\"shape-change\"]");
    let a = policy("push") + &plain(6, "9/16/2");
    let after = turns(&tables("", &a, &b), 1, &[("Shape Change", 1)]);
    assert_eq!((after.tokens[0], after.counts.of(Count::Attacks, 0)), (1, 0));
}

#[test]
fn an_action_that_does_not_fit_the_distance_is_a_plain_attack() {
    // heroclix.duel.details: Flurry from afar is one shot.
    let a = clicks(6, "9/16/2", "powers = [\"flurry\"]\nuse = [\"flurry\"]");
    let ranged = "[duel]\nkind = \"ranged\"";
    assert_eq!(turns(&tables(ranged, &a, &plain(6, "9/16/2")), 1, &[MISS]).counts.of(Count::Attacks, 0), 1);
}

#[test]
fn a_sharpshooter_shoots_at_close_quarters_while_he_can() {
    // heroclix.size.sharpshooter: against Energy Shield a shot needs 9 where a blow needs 7.
    let a = "shoots = true\n".to_owned()
        + &clicks(1, "9/16/2", "powers = [\"sharpshooter\"]")
        + &clicks(5, "9/16/2", "powers = []");
    let b = clicks(6, "9/16/2", "powers = [\"energy-shield-deflection\"]");
    assert_eq!(turns(&tables("", &a, &b), 1, &[HIT]).clicks, [1, 1]);
    assert_eq!(turns(&tables("", &format!("now = 2\n{a}"), &b), 1, &[HIT]).clicks, [2, 3]);
}

#[test]
fn without_dice_every_attack_just_hits() {
    // heroclix.challenge.5, heroclix.value.rounding: Blades show 3.5 rounded up on average, and 1 at worst, where the
    // damage value of 3 is better; Impervious takes 2 off the 4, or all.
    let a = clicks(6, "4/16/3", "powers = [\"blades-claws-fangs\"]");
    let b = clicks(6, "9/30/2", "powers = [\"impervious\"]");
    let after = |planning: &str, b: &str| {
        turns(&tables(&format!("[rules]\nplanning = \"{planning}\""), &a, b), 1, &[]).clicks[1]
    };
    assert_eq!([after("mean", &b), after("worst", &b)], [3, 1]);
    assert_eq!([after("mean", &plain(6, "9/30/2")), after("worst", &plain(6, "9/30/2"))], [5, 4]);
    let rolled = "[policy]\nblades = \"always\"\n[rules]\nplanning = \"worst\"";
    assert_eq!(turns(&tables(rolled, &a, &plain(6, "9/30/2")), 1, &[]).clicks[1], 2);
    let sure = solved(&tables("[rules]\nplanning = \"mean\"", &a, &b));
    assert_eq!(sure.outcomes(), [1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn clicks_left_are_counted_when_the_clock_stops_as_well() {
    // One turn: A hits with 21/36, critically with 1 of them, and falls by one click with 1/36.
    let dial = plain(6, "9/16/2");
    let one = tables("[rules]\nturn-limit = 1", &dial, &dial);
    let exact = solved(&one);
    assert_eq!(exact.outcomes()[Outcome::Undecided as usize], 1.0);
    let left = mean(&one, &exact, "B: clicks left");
    assert!((left - (6.0 - (20.0 * 2.0 + 3.0) / 36.0)).abs() < 1e-12, "{left}");
    let (setup, brief) = compiled(&one);
    let contest = Compiled::<Duel> { setup, brief };
    let mut tally = contest.empty();
    contest.batch(&Stream::new(1, "main"), 0..2000, &mut tally);
    let place = contest.brief().metrics.iter().position(|metric| metric.name == "A: clicks left").unwrap();
    let lowest = tally.metrics[place].counts().iter().position(|&count| count > 0);
    assert_eq!(lowest, Some(5));
}

#[test]
fn a_duel_reports_only_what_it_can_count() {
    let names = |tables: &str| compiled(tables).1.metrics.into_iter().map(|metric| metric.name).collect::<Vec<_>>();
    let plainly = names(&tables("", &plain(3, "9/16/2"), &plain(3, "9/16/2")));
    assert_eq!(plainly.len(), 14);
    let push = policy("push") + "behind = \"wall\"\n" + &clicks(3, "9/16/2", "powers = [\"super-senses\"]");
    let more = names(&tables("", &push, &plain(3, "9/16/2")));
    for name in ["A: hits evaded", "A: times pushed", "A: turns rested", "A: clicks taken from knock back"] {
        assert!(more.iter().any(|known| known == name), "{name} in {more:?}");
    }
}

#[test]
fn dials_with_gaps_are_refused() {
    let click = |number: usize| format!("[[side.click]]\nnumber = {number}\nattack = 9\ndefense = 16\ndamage = 2\n");
    let dial = plain(3, "9/16/2");
    let shown = mistakes(&tables("", &(click(1) + &click(2) + &click(5)), &dial));
    assert!(shown.contains("click 5 follows click 2: clicks 3 to 4 are missing"), "{shown}");
    assert!(shown.contains("write what is missing, or `count` on the row before"), "{shown}");
    let shown = mistakes(&tables("", &click(2), &dial));
    assert!(shown.contains("the dial begins with click 2: click 1 is missing"), "{shown}");
    let shown = mistakes(&tables("", &(click(1) + &click(1)), &dial));
    assert!(shown.contains("click 1 is there already: the next one is click 2"), "{shown}");
    let shown = mistakes(&tables("", "[[side.click]]\nattack = 9\ndamage = 2\n", &dial));
    assert!(shown.contains("the first click needs \"defense\""), "{shown}");
}

/// A misspelt power keeps nothing from being judged but its own click.
#[test]
fn all_mistakes_are_told_in_one_go() {
    let shows = |number: usize, lines: &str| format!("[[side.click]]\nnumber = {number}\n{lines}\n");
    let values = "attack = 10\ndefense = 17\ndamage = 3\n";
    let a = shows(2, &format!("{values}powers = [\"toughness\", \"impervious\"]"))
        + &shows(3, "powers = [\"chrage\"]")
        + &shows(4, "powers = [\"flurry\"]\nuse = [\"flurry\", \"charge\"]");
    let b = shows(1, &format!("{values}powers = [\"toughness\"]\nuse = [\"regeneration\"]"));
    let shown = mistakes(&tables("[duel]\nfirst = \"Foo\"", &a, &b));
    for message in [
        "no side is called \"Foo\"",
        "the dial begins with click 2",
        "Toughness and Impervious are both defense powers",
        "unknown power \"chrage\"",
        "A does not show Charge on click 3",
        "Charge needs a power action, and Flurry grants",
        "B does not show Regeneration on click 1",
    ] {
        assert!(shown.contains(message), "wanted {message:?}, got\n{shown}");
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    let dial = plain(3, "9/16/2");
    let shows = |powers: &str| clicks(3, "9/16/2", powers);
    let regenerates = shows("powers = [\"regeneration\"]\nuse = [\"regeneration\"]");
    for (before, a, message) in [
        ("", shows("powers = [\"toughness\", \"impervious\"]"), "Toughness and Impervious are both defense powers"),
        ("", shows("powers = [\"charge\", \"flurry\"]"), "Charge and Flurry are both speed powers"),
        ("", shows("powers = [\"tougness\"]"), "did you mean \"toughness\"?"),
        ("", shows("use = [\"flurry\"]"), "A does not show Flurry on click 1"),
        ("", shows("powers = [\"mystics\"]"), "Mystics belongs to the whole dial"),
        ("", shows("powers = [\"invincible\"]"), "Invincible is not played under the edition 2012"),
        ("", plain(3, "9/16/99"), "\"damage\""),
        ("", plain(31, "9/16/2"), "\"count\""),
        ("", plain(20, "9/16/2") + &plain(20, "8/16/2"), "a dial has at most 30 clicks"),
        ("", format!("start = 4\n{dial}"), "there is no click 4"),
        ("", format!("start = 2\nnow = 1\n{dial}"), "click 1 lies before the starting line, click 2"),
        ("", format!("{}{dial}", policy("colossal")), "A is not colossal"),
        ("", format!("tokens = 1\n{dial}"), "A holds tokens, and its policy ignores them"),
        ("", shows("powers = [\"outwit\"]"), "A shows Outwit, and nothing says what it counters"),
        ("", format!("outwit = [\"toughness\"]\n{dial}"), "A has no Outwit to counter Toughness with"),
        ("", format!("support = 9\n{dial}"), "Support heals nobody who stands next to an enemy"),
        ("", format!("shoots = true\n{dial}"), "A shoots nobody without Sharpshooter"),
        ("", format!("enhancement = 1\n{dial}"), "Enhancement helps ranged attacks, and this duel is close"),
        ("", format!("shoots = false\nenhancement = 1\n{dial}"), "Enhancement helps ranged attacks"),
        ("[duel]\nkind = \"ranged\"", format!("range = 6\nempower = 1\n{dial}"), "Empower helps close attacks"),
        ("[duel]\nkind = \"ranged\"", format!("range = 6\nshoots = true\n{dial}"), "`shoots` is for close duels"),
        ("", format!("special = [\"flurry\"]\n{dial}"), "no click of A shows Flurry"),
        ("[duel]\nfirst = \"C\"", dial.clone(), "no side is called \"C\""),
        ("[duel]\nkind = \"ranged\"", shows("powers = [\"battle-fury\"]"), "makes no ranged attacks"),
        ("[duel]\nkind = \"ranged\"", format!("range = 0\n{dial}"), "a ranged attack needs a range above 0"),
        ("[rules]\nturn-limit = 0", dial.clone(), "\"turn-limit\""),
        ("", format!("empower = 1\n{dial}"), "there is no Empower before 2013"),
        ("", format!("outwit = [\"mystics\"]\n{}", shows("powers = [\"outwit\"]")), "Mystics cannot be countered"),
        ("", "speed = 8\n".to_owned() + &dial, "unknown key \"speed\" in a side"),
    ] {
        let shown = mistakes(&tables(before, &a, &dial));
        assert!(shown.contains(message), "wanted {message:?}, got\n{shown}");
    }
    let shown = mistakes(&mirror("", &regenerates));
    assert!(shown.contains("nothing but heal or blow each other about, for ever"), "{shown}");
    // heroclix.power.poison, heroclix.duel.model: what poisons its neighbor does harm, and from afar it does none.
    let toxic = clicks(1, "9/16/2", "powers = [\"regeneration\", \"poison\"]\nuse = [\"regeneration\"]") + &dial;
    assert_eq!(mistakes(&mirror("", &toxic)), "");
    assert!(mistakes(&mirror("[duel]\nkind = \"ranged\"", &toxic)).contains("for ever"));
    // Who has left the click on which it only blows about does not come back there, unless somebody heals it.
    let blows = clicks(1, "9/16/2", "powers = [\"force-blast\"]\nuse = [\"force-blast\"]")
        + &clicks(2, "9/16/2", "powers = []");
    let left = |keys: &str| mistakes(&tables("[duel]\nkind = \"ranged\"", &format!("now = 2\n{keys}{blows}"), &blows));
    // Steal Energy heals at close quarters alone.
    assert_eq!(left("powers = [\"steal-energy\"]\n"), "");
    assert!(left("").is_empty() && left("support = 9\n").contains("for ever"), "{}", left(""));
    let nothing = mistakes(&tables("", &format!("outwit = [\"toughness\", \"impervious\"]\n{dial}"), &dial));
    assert_eq!(nothing.matches("has no Outwit to counter").count(), 1, "{nothing}");
    let one = format!("[[side]]\nname = \"A\"\n{dial}");
    assert!(mistakes(&one).contains("a duel has two sides, and there is only one"));
    let bare = mistakes(&format!("[[side]]\nname = \"A\"\nclick = []\n[[side]]\nname = \"B\"\n{dial}"));
    assert!(bare.contains("the dial of this side has no clicks"), "{bare}");
    let third = format!("{}[[side]]\nname = \"A\"\nspeed = 8\n{dial}", tables("", &dial, &dial));
    let shown = mistakes(&third);
    for part in ["there are 3", "unknown key \"speed\" in a side", "both sides are called \"A\""] {
        assert!(shown.contains(part), "{part} is missing in\n{shown}");
    }
    let same = tables("", &dial, &dial).replace("\"B\"", "\"A\"");
    assert!(mistakes(&same).contains("both sides are called \"A\""));
    let ranged = format!("range = 6\n{dial}");
    for (before, a, b) in [
        ("", format!("shoots = true\nenhancement = 1\n{}", shows("powers = [\"sharpshooter\"]")), &dial),
        ("[duel]\nkind = \"ranged\"", format!("enhancement = 1\nsupport = 9\n{ranged}"), &ranged),
        ("[rules]\nedition = 2013", format!("empower = 1\n{dial}"), &dial),
        ("", format!("range = 0\ntokens = 0\n{dial}"), &dial),
    ] {
        assert_eq!(mistakes(&tables(before, &a, b)), "");
    }
    let combined = shows("powers = [\"charge\", \"close-combat-expert\"]\nuse = [\"charge\", \"close-combat-expert\"]");
    let shown = mistakes(&tables("", &combined, &dial));
    assert!(shown.contains("Close Combat Expert needs a power action, and Charge grants"), "{shown}");
    // What is said is about the power that gets furthest, at whichever distance.
    let mixed = shows("powers = [\"flurry\", \"psychic-blast\"]\nuse = [\"flurry\", \"psychic-blast\"]");
    for kind in ["close", "ranged"] {
        let shown = mistakes(&tables(&format!("[duel]\nkind = \"{kind}\""), &mixed, &dial));
        assert!(shown.contains("Psychic Blast needs a ranged combat action, and Flurry grants"), "{shown}");
    }
    let incapacitates = shows("powers = [\"incapacitate\"]\nuse = [\"incapacitate\"]");
    assert!(mistakes(&tables("", &incapacitates, &dial)).contains("B ignores them"));
}
