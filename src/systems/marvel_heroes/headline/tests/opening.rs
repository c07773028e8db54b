//! Everything before the combat: the Trouble roll, what is taken from it, who leads, who backs up.

use super::*;
use crate::systems::marvel_heroes::dice::Die;
use crate::systems::marvel_heroes::headline::state::State;
use crate::systems::marvel_heroes::headline::trouble::{Trouble, dice};

const TROUBLE: &str = "Trouble roll";

fn mean_level(trouble: &Trouble) -> (u128, u128) {
    let levels = trouble.levels();
    (levels.iter().enumerate().map(|(level, weight)| level as u128 * weight).sum(), levels.iter().sum())
}

#[test]
fn a_trouble_roll_is_boosted_unless_somebody_has_the_skill() {
    // marvel-heroes.trouble.boost: six dice are worth 7 on average, with a match 6.
    let die = Die::default();
    for (skilled, mean) in [(false, 7), (true, 6)] {
        let (sum, total) = mean_level(&Trouble::new(&die, 6, skilled, 0));
        assert_eq!(sum, mean * total);
    }
}

#[test]
fn ready_heroes_and_the_supporter_are_looked_at_for_the_skill() {
    let roll = |skill: &str| {
        let text = danger(6, &format!("skill = \"{skill}\""))
            + "[[side]]\nname = \"A\"\ncharacter = \"example-bruiser\"\n\
               [[side]]\nname = \"B\"\ncharacter = \"example-mystic\"\nrole = \"support\"\n";
        compiled(&text).setup.trouble.roll
    };
    // Bruiser, who is Ready, has Fight; Mystic, in support, has Mystic; nobody has Science.
    assert_eq!(["fight", "mystic", "science"].map(|skill| roll(skill).boosted), [false, false, true]);
    assert_eq!(roll("fight").dice, 6);
}

#[test]
fn the_number_of_dice_is_capped_last() {
    // marvel-heroes.dice.cap: threat 7 and 3 more are 8 dice. marvel-heroes.mastermind.scheming-threat: 5 and 2 are 7.
    assert_eq!((dice(7, 3, 0), dice(5, 2, 0), dice(7, 3, -4), dice(2, 0, -3)), (8, 7, 6, 0));
    let mastermind = mastermind(1, [1, 1, 1]) + "threat = { danger = 2, crime = 5 }\n";
    let rest = "mastermind = true\n[nemesis]\nscheming = \"threat\"";
    let table = Table::new(&format!("{}{}{mastermind}", danger(5, rest), hero("H", 1, [1, 1, 1], 0)));
    assert_eq!(table.setup().trouble.roll.dice, 7);
}

#[test]
fn the_best_rating_of_one_ready_hero_is_taken_and_the_supporters_ability_besides() {
    // marvel-heroes.trouble.reduce: level 7, Ready heroes with Danger 2 and 3: level 4. The supporter's own rating does
    // not count, his ability does.
    let heroes = hero("A", 1, [1, 1, 1], 2) + &hero("B", 1, [1, 1, 1], 3);
    let level = |support: &str| {
        let mut table = Table::new(&format!("{}{heroes}{support}", danger(5, "")));
        table.turn(&[(TROUBLE, 7)]);
        (table.counted(Count::Rolled), table.counted(Count::Level))
    };
    assert_eq!(level(""), (7, 4));
    let support = hero("C", 1, [1, 1, 1], 9).replace("ready", "support");
    assert_eq!(level(&support), (7, 4));
    assert_eq!(level(&format!("{support}reduces = 1\n")), (7, 3));
}

#[test]
fn no_trouble_left_is_a_solved_headline() {
    // marvel-heroes.trouble.zero: threat 2 rolls 1, rating 2: solved at once. Two unboosted dice come to 1 with
    // 2 * 1/6 * 4/6 = 2/9. Nobody draws or plays a card.
    let heroes = hero("H", 1, [1, 1, 1], 2) + "skills = [\"fight\"]\n";
    let mut table = Table::new(&format!(
        "{}{heroes}{}",
        danger(2, "skill = \"fight\"\npoints = 3"),
        villain("V", 1, [1, 1, 1], 0, 0)
    ));
    assert_eq!(table.ends(&[&[(TROUBLE, 1)]]), "headline solved");
    assert_eq!(table.fraction, (2, 9));
    let counts = [Count::NoTrouble, Count::NoLead, Count::Points, Count::Sequences].map(|count| table.counted(count));
    assert_eq!(counts, [1, 0, 3, 0]);
}

#[test]
fn a_threat_without_dice_is_no_trouble() {
    // marvel-heroes.dice.floor: 0 dice are worth 0; nobody rolls.
    let mut table = Table::new(&(danger(0, "") + &hero("H", 1, [1, 1, 1], 0)));
    assert_eq!(table.ends(&[&[]]), "headline solved");
}

/// A headline whose Trouble Level is what is rolled, against these cards.
fn at_level(level: usize, more: &str, cards: &str) -> Table {
    let mut table = Table::new(&format!("{}{}{cards}", danger(8, more), hero("H", 2, [1, 1, 1], 0)));
    table.turn(&[(TROUBLE, level)]);
    table
}

#[test]
fn the_first_candidate_that_the_level_covers_leads() {
    // policy.villain-play: level 6, candidates (7, 5), (5, 3), (2, 1): the second is played, 3 left for backups.
    let cards =
        villain("A", 1, [1, 1, 1], 7, 5) + &villain("B", 1, [1, 1, 1], 5, 3) + &villain("C", 1, [1, 1, 1], 2, 1);
    let table = |level| at_level(level, "", &cards);
    assert_eq!(table(6).fighting(), ["B"]);
    assert_eq!(table(7).fighting(), ["A"]);
    assert_eq!(table(4).fighting(), ["C"]);
    // marvel-heroes.villains.none: level 1 is too low for C, and nobody leads.
    let low = table(1);
    assert_eq!((low.counted(Count::NoLead), low.state), (1, State::Trouble));
}

#[test]
fn requirement_and_cost_must_both_be_covered() {
    // marvel-heroes.villains.lead: level 5, requirement 5 and cost 3: playable. A cost above the level is not, and
    // without a requirement level 1 is needed.
    let leads = |level, requirement, cost| {
        at_level(level, "", &villain("V", 1, [1, 1, 1], requirement, cost)).counted(Count::NoLead) == 0
    };
    assert!(leads(5, 5, 3) && !leads(4, 5, 3) && !leads(4, 2, 5) && leads(5, 2, 5) && leads(1, 0, 0));
}

#[test]
fn a_most_wanted_villain_needs_no_level_and_still_costs() {
    // marvel-heroes.villains.most-wanted: level 4, cost 4: playable whatever the card requires.
    let wanted = villain("V", 1, [1, 1, 1], 7, 4) + "from = \"most-wanted\"\n";
    assert_eq!(at_level(4, "", &wanted).fighting(), ["V"]);
    assert_eq!(at_level(3, "", &wanted).counted(Count::NoLead), 1);
}

fn agent(name: &str, cost: u8) -> String {
    format!(
        "[[side]]\nname = \"{name}\"\nrole = \"agent\"\ncost = {cost}\n\
         effects = [{{ kind = \"reduce_rating\", stat = \"attack\", by = 1 }}]\n"
    )
}

#[test]
fn backups_are_paid_from_what_the_lead_leaves() {
    // marvel-heroes.villains.backup: level 2 left after the Lead: one backup of cost 2, or two of cost 1.
    let lead = villain("V", 1, [1, 1, 1], 5, 3);
    let with = |first: &str, costs: [u8; 3]| {
        let agents = ["A", "B", "C"].iter().zip(costs).map(|(name, cost)| agent(name, cost)).collect::<String>();
        let table = at_level(5, "", &format!("{lead}{first}{agents}"));
        (table.fighting()[1..].join(" "), table.counted(Count::Backups))
    };
    assert_eq!(with("", [2, 1, 1]), ("A".to_owned(), 1));
    assert_eq!(with("", [3, 1, 1]), ("B C".to_owned(), 2));
    assert_eq!(with("", [3, 3, 3]), (String::new(), 0));
    // A character may back up too, at a price of its own; the Lead cannot back himself up.
    let thug = villain("T", 1, [1, 1, 1], 9, 4).replace("lead", "backup") + "backup-cost = 1\n";
    assert_eq!(with(&thug, [1, 1, 1]), ("T A".to_owned(), 2));
}

#[test]
fn agents_never_lead() {
    // marvel-heroes.villains.none: all hands hold Agents only.
    let mut table = Table::new(&format!("{}{}{}", danger(3, "points = 2"), hero("H", 1, [1, 1, 1], 0), agent("A", 0)));
    assert_eq!(table.ends(&[&[(TROUBLE, 3)]]), "headline solved");
    assert_eq!([Count::NoLead, Count::Backups, Count::Points].map(|count| table.counted(count)), [1, 0, 2]);
}

#[test]
fn lists_say_who_is_preferred() {
    let cards = villain("A", 1, [1, 1, 1], 1, 1) + &villain("B", 1, [1, 1, 1], 1, 1) + &agent("C", 1) + &agent("D", 1);
    let table = at_level(2, "[villains]\nleads = [\"B\", \"A\"]\nbackups = [\"D\"]", &cards);
    assert_eq!(table.fighting(), ["B", "D"]);
}

#[test]
fn cards_are_drawn_from_the_deck_without_being_put_back() {
    // marvel-heroes.villains.draw: two players, so two cards are drawn, here from five, two of which are known.
    let cards = villain("A", 1, [1, 1, 1], 1, 1)
        + "from = \"deck\"\n"
        + &villain("B", 1, [1, 1, 1], 1, 1)
        + "from = \"deck\"\n";
    let text = format!("{}{}{cards}", danger(1, "[villains]\ndeck-size = 5"), hero("H", 1, [1, 1, 1], 0));
    let play = |answers: &[(&'static str, usize)]| {
        let mut table = Table::new(&text);
        table.turn(answers);
        // One boosted die comes to 1 with 19/36.
        let (numerator, denominator) = table.fraction;
        let lead = if table.state == State::Trouble { String::new() } else { table.fighting()[0].to_owned() };
        (lead, numerator * 36 * 20, denominator * 19)
    };
    const CARD: &str = "villain card drawn";
    // A is among two of five with 2/5 = 8/20; then nobody asks for B.
    let (lead, sum, all) = play(&[(TROUBLE, 1), (CARD, 1)]);
    assert_eq!((lead.as_str(), sum), ("A", 8 * all));
    // Not A, but B among two of the other four: 3/5 * 2/4 = 6/20.
    let (lead, sum, all) = play(&[(TROUBLE, 1), (CARD, 0), (CARD, 1)]);
    assert_eq!((lead.as_str(), sum), ("B", 6 * all));
    // Neither: 3/5 * 2/4 = 6/20.
    let (lead, sum, all) = play(&[(TROUBLE, 1), (CARD, 0), (CARD, 0)]);
    assert_eq!((lead.as_str(), sum), ("", 6 * all));
}

#[test]
fn nobody_draws_a_card_twice() {
    // marvel-heroes.villains.draw: A, of five cards two of which were drawn, was not among them when a Lead was looked
    // for, and is not asked for again as a backup; nor is C, who was: 3/5 * 2/4.
    let deck =
        |name: &str| villain(name, 1, [1, 1, 1], 1, 1).replace("lead", "backup") + "from = \"deck\"\nbackup-cost = 1\n";
    let cards = villain("A", 1, [1, 1, 1], 1, 1)
        + "from = \"deck\"\nbackup-cost = 1\n"
        + &villain("B", 1, [1, 1, 1], 1, 1)
        + &deck("C");
    let lists = "[villains]\ndeck-size = 5\nleads = [\"A\", \"B\"]\nbackups = [\"A\", \"C\"]";
    const CARD: &str = "villain card drawn";
    let is_played = |drawn: [usize; 2], fighting: [&str; 2], twentieths: u128| {
        let mut table = Table::new(&format!("{}{}{cards}", danger(8, lists), hero("H", 2, [1, 1, 1], 0)));
        table.turn(&[(TROUBLE, 4), (CARD, drawn[0]), (CARD, drawn[1])]);
        assert_eq!(table.fighting(), fighting);
        let levels = table.setup().trouble.levels();
        table.fraction.0 * levels.iter().sum::<u128>() * 20 == table.fraction.1 * levels[4] * twentieths
    };
    assert!(is_played([0, 1], ["B", "C"], 6));
    // Where A leads, he backs nobody up, and one more card was drawn of four: 2/5 * 1/4.
    assert!(is_played([1, 1], ["A", "C"], 2));
}

#[test]
fn each_other_player_draws_one_card_and_a_single_one_draws_two() {
    let drawn = |nemesis: &str, players: u8| {
        let cards = villain("A", 1, [1, 1, 1], 1, 1) + "from = \"deck\"\n";
        let heroes = hero("H", 1, [1, 1, 1], 0) + &hero("I", 1, [1, 1, 1], 0).replace("level = 1", "level = 3");
        let more = format!("{nemesis}\n[villains]\ndeck-size = 50\nplayers = {players}");
        compiled(&format!("{}{heroes}{cards}", danger(1, &more))).setup.villains.drawn
    };
    // Four players: three cards in all.
    assert_eq!([2, 3, 4].map(|players| drawn("", players)), [2, 2, 3]);
    // marvel-heroes.mastermind.scheming-cards: Levels 1 and 3 are 3 extra cards.
    assert_eq!(drawn("mastermind = true\n[nemesis]\nscheming = \"cards\"", 2), 5);
}

#[test]
fn a_deck_drawn_in_full_leaves_nothing_to_chance() {
    let cards = villain("A", 1, [1, 1, 1], 1, 1) + "from = \"deck\"\n";
    let mut table =
        Table::new(&format!("{}{}{cards}", danger(1, "[villains]\ndeck-size = 2"), hero("H", 1, [1, 1, 1], 0)));
    table.turn(&[(TROUBLE, 1)]);
    assert_eq!(table.fighting(), ["A"]);
}

#[test]
fn whoever_is_away_takes_no_part() {
    let cards = villain("A", 1, [1, 1, 1], 1, 1).replace("\"lead\"", "\"away\"") + &villain("B", 1, [1, 1, 1], 1, 1);
    let table = at_level(3, "", &cards);
    assert_eq!(table.fighting(), ["B"]);
    let names: Vec<&str> = table.prepared.brief.cards.iter().map(|card| card.name.as_str()).collect();
    assert_eq!(names, ["The headline", "H", "B"]);
}

#[test]
fn an_agent_comes_with_the_plot_points_on_its_card() {
    // marvel-heroes.allies.activate: one use more than Plot Points.
    let uses = |points: &str| {
        let table = at_level(3, "", &(villain("V", 1, [1, 1, 1], 1, 1) + &agent("A", 1) + points));
        let State::Combat(_, combat) = &table.state else { panic!("no combat under way") };
        combat.cards[0]
    };
    assert_eq!([uses(""), uses("plot-points = 2\n")], [1, 3]);
}

#[test]
fn villains_prepare_with_the_cards_of_their_deck() {
    // hfc.action.preparation, policy.preparation.deck: a share of 1 is always useful.
    let deck =
        "[villains]\ndeck = { share = 1 }\n[rules]\ncombat = \"hfc\"\n[policy]\nvillain-recovery = [\"prepare\"]";
    let mut table = at_level(3, deck, &villain("V", 2, [1, 1, 0], 1, 1));
    table.turn(&[("hero's attack", 1), ("Recovery roll", 1)]);
    table.turn(&[("villain's attack", 0), ("Outwit contest", 0)]);
    let State::Combat(_, combat) = &table.state else { panic!("no combat under way") };
    assert_eq!(combat.held[1][0], 1);
}

#[test]
fn an_ally_is_in_nobodys_hand() {
    // marvel-heroes.allies.activate: an Ally lies on the heroes' side; the villain side draws and plays cards of its own.
    let ally = agent("A", 1).replace("agent", "ally").replace("cost = 1\n", "");
    let hand = |more: &str| {
        let sides = hero("H", 1, [1, 1, 1], 0) + &villain("V", 1, [1, 1, 1], 0, 0);
        let table = Table::new(&format!("{}{sides}{more}", danger(5, "")));
        table.setup().villains.cards.iter().map(|card| card.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(hand(&ally), ["V"]);
    assert_eq!(hand(&agent("A", 1)), ["V", "A"]);
}
