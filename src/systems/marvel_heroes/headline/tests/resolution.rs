//! The combat's end and what follows: points, Wounds, Most Wanted spaces, steps.

use super::*;

const TROUBLE: &str = "Trouble roll";
const HERO: &str = "hero's attack";
const VILLAIN: &str = "villain's attack";

/// Two heroes of KO value 1 and 2 against a Lead of KO value 2, nobody with Outwit dice.
fn two_heroes(more: &str, lead: &str) -> Table {
    let heroes = hero("A", 1, [2, 1, 0], 0) + &hero("B", 2, [2, 1, 0], 0);
    Table::new(&format!("{}{heroes}{}{lead}", danger(3, more), villain("V", 2, [2, 1, 0], 1, 1)))
}

#[test]
fn beating_the_lead_scores_the_headline() {
    // marvel-heroes.headline.resolution: headline worth 6: 6 points. One step for the roll, one for each sequence.
    let mut table = two_heroes("points = 6", "");
    let outcome = table.ends(&[&[(TROUBLE, 2)], &[(HERO, 2), (VILLAIN, 0)], &[(HERO, 2)]]);
    assert_eq!(outcome, "headline solved");
    let counts = [Count::Points, Count::Sequences, Count::VillainKos, Count::HeroKos, Count::Wounds];
    assert_eq!(counts.map(|count| table.counted(count)), [6, 2, 2, 0, 0]);
    assert_eq!(table.counts[Count::lead(0)], 1);
    // 2 dice of 2 hit more often than a die defends: hits of two dice 4, 12, 13, 6, 1 of 36, of one 2, 3, 1 of 6. As
    // many or more, and one at least: 12 * 5 + 13 * 6 + 6 * 6 + 1 * 6 of 216 = 180/216 = 5/6.
    let mut alone = two_heroes("", "");
    alone.turn(&[(TROUBLE, 2)]);
    alone.turn(&[(HERO, 0), (VILLAIN, 0)]);
    assert_eq!(alone.fraction, (1, 36));
}

#[test]
fn whoever_won_with_2_of_3_kos_is_fresh_for_the_next_headline() {
    // marvel-heroes.headline.hero-wins: no Wound is left of the two tokens, and nobody may begin a headline with any.
    let cards = villain("V", 1, [2, 1, 0], 1, 1);
    let mut table = Table::new(&format!("{}{}{cards}", danger(1, "points = 2"), hero("H", 3, [2, 1, 0], 0)));
    let blow: &[(&'static str, usize)] = &[(HERO, 0), (VILLAIN, 2)];
    assert_eq!(table.ends(&[&[(TROUBLE, 1)], blow, blow, &[(HERO, 2)]]), "headline solved");
    assert_eq!([Count::HeroKos, Count::Wounds].map(|count| table.counted(count)), [2, 0]);
    let shown = mistakes(&format!("{}{}kos = 2\n{cards}", danger(1, ""), hero("H", 3, [2, 1, 0], 0)));
    assert!(shown.contains("nobody comes to a headline with KO tokens"), "{shown}");
}

#[test]
fn heroes_who_fall_are_wounded_whoever_wins() {
    // A falls in the first sequence; the villain takes Initiative (marvel-heroes.combat.hero-defeated); B then wins.
    let mut table = two_heroes("points = 6", "");
    let fights: [&[(&'static str, usize)]; 4] =
        [&[(TROUBLE, 2)], &[(HERO, 0), (VILLAIN, 2)], &[(VILLAIN, 0), (HERO, 2)], &[(VILLAIN, 2), (HERO, 2)]];
    assert_eq!(table.ends(&fights), "headline solved");
    assert_eq!([Count::Wounds, Count::HeroKos, Count::Points].map(|count| table.counted(count)), [1, 2, 6]);
}

#[test]
fn losing_the_combat_discards_the_headline() {
    // marvel-heroes.headline.villain-wins: each defeated hero has 1 Wound.
    let mut table = two_heroes("points = 6", "");
    let fights: [&[(&'static str, usize)]; 4] =
        [&[(TROUBLE, 2)], &[(HERO, 0), (VILLAIN, 2)], &[(VILLAIN, 2), (HERO, 0)], &[(VILLAIN, 2)]];
    assert_eq!(table.ends(&fights), "headline lost");
    let counts = [Count::Wounds, Count::HeroKos, Count::Points, Count::Wanted].map(|count| table.counted(count));
    assert_eq!(counts, [2, 3, 0, 0]);
}

#[test]
fn a_marked_lead_who_wins_goes_to_a_most_wanted_space() {
    let lost: [&[(&'static str, usize)]; 4] =
        [&[(TROUBLE, 2)], &[(HERO, 0), (VILLAIN, 2)], &[(VILLAIN, 2), (HERO, 0)], &[(VILLAIN, 2)]];
    let wanted = |name: &str| villain(name, 1, [1, 1, 0], 1, 9) + "from = \"most-wanted\"\n";
    let counts = |lead: &str| {
        let mut table = two_heroes("", lead);
        table.ends(&lost);
        [Count::Wanted, Count::Replaced].map(|count| table.counted(count))
    };
    assert_eq!(counts("most-wanted = true\n"), [1, 0]);
    // Two spaces are taken by others: there is room. The fourth villain replaces one of three.
    let two = wanted("X") + &wanted("Y");
    assert_eq!(counts(&format!("most-wanted = true\n{two}")), [1, 0]);
    assert_eq!(counts(&format!("most-wanted = true\n{two}{}", wanted("Z"))), [1, 1]);
    // One who came from a space goes back to it.
    assert_eq!(counts(&format!("most-wanted = true\nfrom = \"most-wanted\"\n{two}")), [1, 0]);
    // marvel-heroes.headline.hero-wins, ruling: a marked Lead who loses is discarded.
    let mut table = two_heroes("", "most-wanted = true\n");
    table.ends(&[&[(TROUBLE, 2)], &[(HERO, 2), (VILLAIN, 0)], &[(HERO, 2)]]);
    assert_eq!(table.counted(Count::Wanted), 0);
}

#[test]
fn a_double_ko_is_a_solved_headline_and_a_wound() {
    // marvel-heroes.combat.double-ko: the villain gives back the KO that defeats him.
    let lead = villain("V", 1, [1, 1, 0], 1, 1) + "effects = [{ kind = \"retaliate_ko\" }]\n";
    let mut table = Table::new(&format!("{}{}{lead}", danger(1, "points = 2"), hero("H", 1, [1, 1, 0], 0)));
    assert_eq!(table.ends(&[&[(TROUBLE, 1)], &[(HERO, 2)]]), "headline solved");
    let counts = [Count::Doubles, Count::Wounds, Count::Points].map(|count| table.counted(count));
    assert_eq!(counts, [1, 1, 2]);
}

#[test]
fn nobody_able_to_hurt_anybody_is_endless_and_scores_nothing() {
    // report.outcome: unresolved; the clock and the sequences stop where nobody can do anything.
    let lead = villain("V", 1, [0, 1, 0], 1, 1);
    let mut table = Table::new(&format!("{}{}{lead}", danger(1, "points = 2"), hero("H", 1, [0, 1, 0], 0)));
    assert_eq!(table.ends(&[&[(TROUBLE, 1)], &[]]), "endless");
    assert_eq!([Count::Points, Count::Sequences].map(|count| table.counted(count)), [0, 0]);
}

#[test]
fn backups_and_agents_are_there_for_their_lead_only() {
    // Viper backs up whoever leads with three Defend dice, once; leading himself he has nothing.
    let viper = "[[side]]\nname = \"Viper\"\ncharacter = \"viper\"\npolicy.colour = \"orange\"\n\
                 policy.power = \"fixed\"\n";
    let cards = villain("V", 2, [1, 1, 0], 3, 1) + viper;
    let text = format!("{}{}{cards}", danger(3, ""), hero("H", 1, [1, 1, 0], 0));
    let mut table = Table::new(&text);
    table.turn(&[(TROUBLE, 3)]);
    assert_eq!(table.fighting(), ["V", "Viper"]);
    // As many hits of one die as of three, and one at least: one, 3/6, against one, 36/216; two, 1/6, against two,
    // 66/216: 174/1296. The villain's one die then misses one die with 5/12.
    table.turn(&[(HERO, 1), (VILLAIN, 0)]);
    assert_eq!(table.fraction, (145, 2592));
    assert_eq!(table.fighting(), ["V"], "used and discarded");
    let mut alone = Table::new(&text);
    alone.turn(&[(TROUBLE, 1)]);
    assert_eq!(alone.fighting(), ["Viper"]);
}

#[test]
fn the_limit_of_sequences_leaves_a_headline_undecided() {
    let text = format!(
        "[rules]\nsequence-limit = 1\n{}{}{}",
        danger(8, ""),
        hero("H", 9, [1, 1, 0], 0),
        villain("V", 9, [1, 1, 0], 1, 1)
    );
    let prepared = compiled(&text);
    let exact = solved(&prepared);
    // No trouble on any of eight boosted dice: (6/36)^8; else one sequence decides nothing.
    let none = (1.0f64 / 6.0).powi(8);
    assert!((exact.outcomes()[0] - none).abs() < 1e-15 && (exact.outcomes()[3] - (1.0 - none)).abs() < 1e-15);
    assert_eq!(exact.clock().len(), 3);
}
