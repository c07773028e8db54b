//! The Nemesis: Scheming, Master Plans, the challenge and its result.

use super::*;
use crate::systems::marvel_heroes::RULES;
use crate::systems::marvel_heroes::headline::setup::Challenge;

const TROUBLE: &str = "Trouble roll";
const HERO: &str = "hero's attack";
const VILLAIN: &str = "villain's attack";
const CARD: &str = "Henchmen card";

/// A headline with a plan: one hero of KO value 3, a Lead of KO value 1, a Mastermind of KO value 2.
fn plan(rules: &str, challenge: &str, villains: &str, more: &str) -> Table {
    Table::new(&with_policy(rules, &format!("challenge = \"{challenge}\""), villains, more))
}

/// The same in the words of a scenario, with these policies.
fn with_policy(rules: &str, policy: &str, villains: &str, more: &str) -> String {
    let nemesis = "mastermind = true\npoints = 4\n[nemesis]\nplan = \"prologue\"";
    format!(
        "[rules]\n{rules}\n[policy]\n{policy}\n{}{villains}\n{}{}{}{more}",
        danger(1, nemesis),
        hero("H", 3, [2, 2, 0], 0),
        villain("V", 1, [2, 2, 0], 1, 1),
        mastermind(2, [2, 2, 0]),
    )
}

/// The chance that the plan fails, with these policies.
fn foiled(policy: &str) -> f64 {
    let text = text(&with_policy("", policy, "", ""));
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new("t.toml", text), &mistakes).unwrap();
    let play = RULES.play("headline").unwrap();
    let contest = play.contest(&scenario.cases[0], &mistakes);
    let contest = contest.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)));
    contest.solve(&Budget::default()).unwrap().outcomes()[0]
}

#[test]
fn whoever_is_named_decides_about_the_challenge() {
    let always = foiled("challenge = \"always\"");
    assert!(always > 0.01, "{always}");
    assert_eq!(foiled("challenge = \"never\""), 0.0);
    assert_eq!(foiled("challenge = \"always\"\ndecider = \"first\""), 0.0);
    // Nothing else is decided here, and who never challenges never foils the plan.
    let best = foiled("challenge = \"never\"\ndecider = [\"solved\", \"script\"]");
    assert!((best - always).abs() < 1e-12, "{best} {always}");
}

/// The Lead is beaten after the hero took one KO.
const BEATEN: [&[(&str, usize)]; 3] = [&[(TROUBLE, 1)], &[(HERO, 0), (VILLAIN, 2)], &[(HERO, 2)]];

fn after(turns: &[&[(&'static str, usize)]]) -> Vec<&'static [(&'static str, usize)]> {
    turns.iter().map(|turn| &*turn.to_vec().leak()).collect()
}

fn plays(table: &mut Table, more: &[&[(&'static str, usize)]]) -> String {
    let turns: Vec<&[(&'static str, usize)]> = after(&BEATEN).into_iter().chain(more.iter().copied()).collect();
    table.ends(&turns)
}

#[test]
fn the_challenge_goes_on_with_the_heroes_tokens() {
    // marvel-heroes.mastermind.challenge: hero won with 1 of 3 KOs: two more end him. He has Initiative again. Tokens
    // are removed after the challenge, not before (marvel-heroes.headline.hero-wins).
    let mut table = plan("", "always", "", "");
    let outcome = plays(&mut table, &[&[(HERO, 0), (VILLAIN, 2)], &[(HERO, 2), (VILLAIN, 2)]]);
    assert_eq!(outcome, "only solved");
    let counts = [Count::Challenges, Count::PowerUps, Count::Plans, Count::Wounds, Count::Points, Count::HeroKos];
    assert_eq!(counts.map(|count| table.counted(count)), [1, 0, 1, 1, 4, 3]);
}

#[test]
fn a_won_challenge_foils_the_plan_and_brings_a_power_up() {
    let mut table = plan("", "always", "", "");
    assert_eq!(plays(&mut table, &[&[(HERO, 2), (VILLAIN, 2)], &[(HERO, 2)]]), "solved, plan fails");
    let counts = [Count::Challenges, Count::PowerUps, Count::Plans, Count::Wounds, Count::Points, Count::VillainKos];
    assert_eq!(counts.map(|count| table.counted(count)), [1, 1, 0, 0, 4, 3]);
}

#[test]
fn a_lost_challenge_may_cost_the_headline_by_the_stricter_reading() {
    // marvel-heroes.mastermind.challenge-result: the headline is kept; the switch takes it away.
    let lost: [&[(&'static str, usize)]; 2] = [&[(HERO, 0), (VILLAIN, 2)], &[(HERO, 0), (VILLAIN, 2)]];
    let result = |rules: &str| {
        let mut table = plan(rules, "always", "", "");
        (plays(&mut table, &lost), table.counted(Count::Points), table.counted(Count::Plans))
    };
    assert_eq!(result(""), ("only solved".to_owned(), 4, 1));
    assert_eq!(result("loss-forfeits-headline = true"), ("lost".to_owned(), 0, 1));
}

#[test]
fn the_mastermind_is_boosted_and_the_lead_is_not() {
    let mut table = plan("", "always", "", "");
    table.turn(&[(TROUBLE, 1)]);
    // The Lead defends with two plain dice: no hits on both are 1/9; a hero's two dice against two.
    table.turn(&[(HERO, 0), (VILLAIN, 0)]);
    let (plain, against) = (table.fraction, faces(2, 2));
    // A miss of the hero's and one of the villain's, both with two dice against two.
    assert_eq!(plain, lowest((against * against, 1296 * 1296)));
    table.turn(&[(HERO, 2)]);
    table.turn(&[(HERO, 0), (VILLAIN, 0)]);
    assert_ne!(table.fraction, plain, "boosted dice fall differently");
}

/// Ways, of 1296, in which two plain dice have fewer hits than two others, or none at all.
fn faces(first: u32, second: u32) -> u128 {
    const HITS: [u32; 6] = [0, 0, 1, 1, 1, 2];
    let totals = |dice: u32| {
        (0..6usize.pow(dice)).map(move |throw| (0..dice).map(|die| HITS[throw / 6usize.pow(die) % 6]).sum::<u32>())
    };
    totals(first).flat_map(|a| totals(second).map(move |b| (a, b))).filter(|&(a, b)| a < b || a == 0).count() as u128
}

fn lowest((numerator, denominator): (u128, u128)) -> (u128, u128) {
    let divisor = (1..=numerator).rev().find(|d| numerator % d == 0 && denominator % d == 0).unwrap_or(1);
    (numerator / divisor, denominator / divisor)
}

#[test]
fn healthy_heroes_challenge_and_others_do_not() {
    // policy.challenge: a hero with 1 remaining declines.
    let turns = |kos: usize| -> Vec<&'static [(&'static str, usize)]> {
        let mut turns = after(&[&[(TROUBLE, 1)]]);
        (0..kos).for_each(|_| turns.extend(after(&[&[(HERO, 0), (VILLAIN, 2)]])));
        turns.extend(after(&[&[(HERO, 2)]]));
        turns
    };
    let mut tired = plan("", "healthy", "", "");
    assert_eq!(tired.ends(&turns(2)), "only solved");
    assert_eq!([Count::Challenges, Count::Plans].map(|count| tired.counted(count)), [0, 1]);
    let mut fit = plan("", "healthy", "", "");
    turns(1).iter().for_each(|turn| assert!(!matches!(fit.turn(turn), Progress::Over(_))));
    assert_eq!((fit.counted(Count::Challenges), fit.fighting()), (1, vec!["M"]));
    let mut never = plan("", "never", "", "");
    assert_eq!(never.ends(&turns(0)), "only solved");
    assert_eq!(Challenge::ALL.map(|policy| policy.accepts(1)), [false, true, false]);
}

#[test]
fn the_weakest_hero_decides_whether_all_are_healthy() {
    // policy.challenge: "every fighting hero has at least 2 remaining": beside H with 3, somebody with 1 is enough to
    // decline, and with 2 to accept. Everybody is asked alike by `always`.
    let with = |challenge: &str, ko: u8| {
        let mut table = plan("", challenge, "", &hero("I", ko, [2, 2, 0], 0));
        table.turn(&[(TROUBLE, 0)]);
        table.counted(Count::Challenges)
    };
    assert_eq!((with("healthy", 1), with("healthy", 2), with("always", 1)), (0, 1, 1));
}

#[test]
fn a_lost_combat_gives_no_challenge() {
    // marvel-heroes.mastermind.plan: Lead Villain beats the hero: the plan succeeds.
    let mut table = plan("", "always", "", "");
    let blow: &[(&'static str, usize)] = &[(HERO, 0), (VILLAIN, 2)];
    assert_eq!(table.ends(&[&[(TROUBLE, 1)], blow, blow, blow]), "lost");
    assert_eq!([Count::Challenges, Count::Plans, Count::Points].map(|count| table.counted(count)), [0, 1, 0]);
}

#[test]
fn a_headline_without_a_lead_may_be_followed_by_a_challenge() {
    let mut table = plan("", "healthy", "", "");
    assert_eq!(table.ends(&[&[(TROUBLE, 0)], &[(HERO, 2), (VILLAIN, 0)], &[(HERO, 2)]]), "solved, plan fails");
    assert_eq!([Count::NoTrouble, Count::Challenges].map(|count| table.counted(count)), [1, 1]);
}

#[test]
fn nobody_left_standing_cannot_challenge() {
    // A double KO of the only hero: the headline is scored, and the plan succeeds.
    let nemesis = "mastermind = true\n[nemesis]\nplan = \"conclusion\"\n[policy]\nchallenge = \"always\"";
    let lead = villain("V", 1, [1, 1, 0], 1, 1) + "effects = [{ kind = \"retaliate_ko\" }]\n";
    let mut table =
        Table::new(&format!("{}{}{lead}{}", danger(1, nemesis), hero("H", 1, [1, 1, 0], 0), mastermind(1, [1, 1, 0])));
    assert_eq!(table.ends(&[&[(TROUBLE, 1)], &[(HERO, 2)]]), "only solved");
    assert_eq!(table.counted(Count::Challenges), 0);
}

#[test]
fn what_is_held_by_whoever_stays_away_is_nobodys() {
    // hfc.action.preparation-cover: cards are discarded with their holder. Level 2 pays for V and no more, so that W
    // and the Mastermind stay away; in the challenge the Mastermind is alone.
    const ONE: &str = "effects = [{ kind = \"cancel_ko\" }]\n";
    let nemesis = "mastermind = true\n[nemesis]\nplan = \"prologue\"\n[policy]\nchallenge = \"always\"";
    let villains = [
        villain("V", 1, [2, 2, 0], 1, 1) + ONE,
        villain("W", 1, [2, 2, 0], 5, 5) + ONE,
        mastermind(2, [2, 2, 0]) + ONE,
    ];
    let mut table =
        Table::new(&format!("{}{}{}", danger(1, nemesis), hero("H", 3, [2, 2, 0], 0) + ONE, villains.concat()));
    let holders = |table: &Table| {
        let (State::Combat(_, combat) | State::Challenge(combat)) = &table.state else { panic!("no combat") };
        combat.held.map(|held| held[0])[..4].to_vec()
    };
    table.turn(&[(TROUBLE, 1)]);
    assert_eq!((table.fighting(), holders(&table)), (vec!["V"], vec![1, 1, 0, 0]));
    table.turn(&[(HERO, 2), (VILLAIN, 0)]);
    table.turn(&[(HERO, 2)]);
    assert_eq!((table.fighting(), holders(&table)), (vec!["M"], vec![1, 0, 0, 1]));
}

#[test]
fn several_heroes_fight_on_in_the_challenge() {
    // A falls against the Lead and is gone; B, untouched, challenges alone.
    let nemesis = "mastermind = true\n[nemesis]\nplan = \"prologue\"";
    let heroes = hero("A", 1, [2, 1, 0], 0) + &hero("B", 2, [2, 1, 0], 0);
    let rest = villain("V", 1, [2, 1, 0], 1, 1) + &mastermind(1, [2, 1, 0]);
    let mut table = Table::new(&format!("{}{heroes}{rest}", danger(1, nemesis)));
    let turns: [&[(&'static str, usize)]; 4] =
        [&[(TROUBLE, 1)], &[(HERO, 0), (VILLAIN, 2)], &[(VILLAIN, 0), (HERO, 2)], &[(HERO, 0), (VILLAIN, 2)]];
    turns.iter().for_each(|turn| assert!(!matches!(table.turn(turn), Progress::Over(_))));
    assert_eq!(table.ends(&[&[(HERO, 0), (VILLAIN, 2)]]), "only solved");
    assert_eq!([Count::Wounds, Count::HeroKos].map(|count| table.counted(count)), [2, 3]);
}

#[test]
fn henchmen_bring_useful_cards_for_nothing() {
    // marvel-heroes.mastermind.challenge with policy.preparation.deck: Henchmen 3, a quarter of the cards cancel a KO,
    // at most two are held.
    let deck = "[villains]\ndeck = { share = \"1/4\", cap = 2 }";
    let mut table = plan("", "always", deck, "henchmen = 3\n");
    table.turn(&[(TROUBLE, 0), (CARD, 1), (CARD, 0), (CARD, 1)]);
    // No trouble on one boosted die is 6/36, then 1/4 * 3/4 * 1/4.
    assert_eq!(table.fraction, lowest((3, 6 * 64)));
    assert_eq!(table.counted(Count::Backups), 2);
    let mut capped = plan("", "always", deck, "henchmen = 3\n");
    capped.turn(&[(TROUBLE, 0), (CARD, 1), (CARD, 1)]);
    // Both cancel the KO that would defeat him; the third does.
    let blow: &[(&'static str, usize)] = &[(HERO, 2), (VILLAIN, 0)];
    assert_eq!(capped.ends(&[blow, blow, blow, &[(HERO, 2)]]), "solved, plan fails");
    // Without a deck nobody draws.
    let mut none = plan("", "always", "", "henchmen = 3\n");
    none.turn(&[(TROUBLE, 0)]);
    assert_eq!(none.counted(Count::Backups), 0);
}

#[test]
fn scheming_boosts_whoever_leads() {
    // marvel-heroes.mastermind.scheming-boost: a boosted die has hits with 24/36, a plain one with 24/36 too, but 10/36
    // of them are two or more. 0 dice defend.
    let lead = villain("V", 9, [1, 0, 0], 1, 1);
    let text = |more: &str| format!("{}{}{lead}", danger(1, more), hero("H", 9, [1, 1, 0], 0));
    let hits = |more: &str| {
        let mut table = Table::new(&text(more));
        table.turn(&[(TROUBLE, 1)]);
        table.turn(&[(HERO, 0), (VILLAIN, 1)]);
        let (numerator, denominator) = table.fraction;
        // The hero misses a Lead without Defend dice with 1/3.
        (numerator * 3, denominator)
    };
    // As many hits, and one at least: plain 3/6 * 3/6 + 1/6 * 1/6 = 10/36; boosted 14/36 * 3/6 + 9/36 * 1/6 = 51/216.
    assert_eq!(lowest(hits("")), (5, 18));
    assert_eq!(lowest(hits("mastermind = true\n[nemesis]\nscheming = \"boost\"")), (17, 72));
}

/// The set-up table says all that somebody wrote, in the order in which it matters.
#[test]
fn the_set_up_of_a_headline_is_told_line_by_line() {
    let more = "points = 2\nmastermind = true\n[nemesis]\nplan = \"prologue\"\nscheming = \"cards\"\n\
                [villains]\ndeck-size = 9\n";
    let lead = villain("V", 2, [1, 0, 0], 1, 1) + &villain("W", 2, [1, 0, 0], 1, 1) + "from = \"deck\"\n";
    let text = format!("{}{lead}{}{}", danger(1, more), hero("H", 9, [1, 1, 1], 0), mastermind(2, [1, 1, 1]));
    let cards = compiled(&text).brief.cards;
    let card = cards.iter().find(|card| card.name == "The headline").unwrap();
    let lines: Vec<String> = card.lines.iter().map(|(label, value)| format!("{label}: {value}")).collect();
    let expected = [
        "Is a: Danger headline",
        "Victory Points: 2",
        "Trouble roll: 1 die, boosted",
        "Heroes take: 0 Trouble",
        "Master Plan: Prologue",
        "Heroes challenge: while every hero who stands can take two more KOs",
        "A lost challenge loses: the challenge alone",
        "Scheming: more villain cards are drawn",
        "May lead, in this order: V, W",
        "May back up, in this order: nobody",
        "Villain cards drawn: 3 from a deck of 9",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn the_archnemesis_may_interfere_anywhere() {
    // marvel-heroes.mastermind.when and marvel-heroes.headline.special.
    let rest = hero("H", 1, [1, 1, 1], 0) + &mastermind(1, [1, 1, 1]);
    let token = "[nemesis]\narchnemesis = true\nplan = \"prologue\"\nscheming = \"threat\"";
    assert!(compiled(&format!("{}{rest}", danger(1, token))).setup.plan.is_some());
    let special = "special = true\n[nemesis]\narchnemesis = true\nscheming = \"threat\"";
    let prepared = compiled(&format!("{}{rest}", danger(1, special)));
    assert!(prepared.setup.plan.is_none());
    assert!(prepared.brief.notes.iter().any(|note| note.contains("ends the game")));
}

#[test]
fn what_was_used_up_in_the_combat_is_gone_in_the_challenge() {
    // marvel-heroes.mastermind.challenge, marvel-heroes.allies.activate: the KO that would have defeated H is cancelled
    // once, by an effect of his own or by an Ally.
    let cancel = "effects = [{ kind = \"cancel_ko\" }]\n";
    let own = hero("H", 1, [2, 2, 0], 0) + cancel;
    let ally = format!("{}[[side]]\nname = \"A\"\nrole = \"ally\"\n{cancel}", hero("H", 1, [2, 2, 0], 0));
    for heroes in [own, ally] {
        let nemesis = "mastermind = true\n[nemesis]\nplan = \"prologue\"";
        let villains = villain("V", 1, [2, 2, 0], 1, 1) + &mastermind(2, [2, 2, 0]);
        let policy = "[policy]\nchallenge = \"always\"\n";
        let mut table = Table::new(&format!("{policy}{}{heroes}{villains}", danger(1, nemesis)));
        let struck: &[(&'static str, usize)] = &[(HERO, 0), (VILLAIN, 2)];
        assert_eq!(table.ends(&[&[(TROUBLE, 1)], struck, &[(HERO, 2)], struck]), "only solved", "{heroes}");
    }
}
