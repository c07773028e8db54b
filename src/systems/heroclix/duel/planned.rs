//! Duels without dice: what is planned with attacks that always just hit.

use super::bout::{clicks, plain, tables, turns};
use super::metrics::Count;

/// Clicks that both show after a turn of A, planned by the mean and for the worst.
fn after(kind: &str, a: &str, b: &str) -> [[i32; 2]; 2] {
    ["mean", "worst"].map(|planning| {
        let before = format!("[rules]\nplanning = \"{planning}\"\n[duel]\nkind = \"{kind}\"");
        turns(&tables(&before, a, b), 1, &[]).clicks
    })
}

#[test]
fn a_blast_carries_four_squares_or_one() {
    // heroclix.challenge.5, heroclix.value.rounding, heroclix.power.force-blast: 3.5 squares rounded up, and 1 at
    // worst; a wall behind fewer free squares costs a click.
    let a = clicks(6, "9/16/2", "powers = [\"force-blast\"]\nuse = [\"force-blast\"]");
    let flown = |room: u8| {
        let b = format!("behind = \"wall\"\nroom = {room}\n{}", plain(6, "9/16/2"));
        after("close", &a, &b).map(|[_, b]| b)
    };
    assert_eq!([0, 1, 3, 4].map(flown), [[2, 2], [2, 1], [2, 1], [1, 1]]);
}

#[test]
fn healing_comes_to_its_mean_or_to_nothing() {
    // heroclix.challenge.5, heroclix.value.rounding: Regeneration heals 5/3 of a click, rounded up to 2;
    // heroclix.power.support: a die of 3.5, rounded up, less 2. Nothing at worst.
    let heals = clicks(6, "9/16/2", "powers = [\"regeneration\"]\nuse = [\"regeneration\"]");
    let heals = format!("now = 5\n{heals}");
    assert_eq!(after("close", &heals, &plain(6, "9/16/2")), [[3, 1], [5, 1]]);
    let supported = format!("now = 5\nsupport = 9\n{}", plain(6, "9/16/2"));
    assert_eq!(after("ranged", &supported, &plain(6, "9/16/2")), [[3, 3], [5, 3]]);
}

#[test]
fn one_chance_in_three_comes_at_worst_alone() {
    // heroclix.challenge.5: Super Senses and Shape Change do not help on average, and always do at worst.
    for power in ["super-senses", "shape-change"] {
        let b = clicks(6, "9/16/2", &format!("powers = [\"{power}\"]"));
        assert_eq!(after("close", &plain(6, "9/16/2"), &b), [[1, 3], [1, 1]], "{power}");
    }
}

#[test]
fn a_hit_that_is_just_enough_is_never_critical() {
    // heroclix.challenge.5: critical = false, however much is needed.
    let sure = tables("[rules]\nplanning = \"mean\"", &plain(6, "1/16/2"), &plain(6, "9/30/2"));
    let after = turns(&sure, 1, &[]);
    assert_eq!(after.clicks, [1, 3]);
    let counted = [Count::Attacks, Count::Hits, Count::CriticalHits].map(|count| after.counts.of(count, 0));
    assert_eq!(counted, [1, 1, 0]);
}

#[test]
fn what_is_best_is_weighed_without_dice_too() {
    // heroclix.challenge.5, heroclix.power.close-combat-expert: every attack hits, so that +2 damage is best, 5 clicks;
    // heroclix.power.blades: the die of 4 is more than a value of 2 on average, and the 1 at worst is less.
    let expert = "powers = [\"close-combat-expert\"]\nuse = [\"close-combat-expert\"]";
    let taken = |edition: &str, a: &str| {
        ["mean", "worst"].map(|planning| {
            let before = format!("[rules]\nplanning = \"{planning}\"\n{edition}\n[duel]\nkind = \"close\"");
            turns(&tables(&before, a, &plain(12, "9/17/1")), 1, &[]).clicks[1] - 1
        })
    };
    assert_eq!(taken("edition = 2013", &clicks(6, "8/18/3", expert)), [5, 5]);
    assert_eq!(taken("", &clicks(6, "8/18/2", "powers = [\"blades-claws-fangs\"]")), [4, 2]);
}
