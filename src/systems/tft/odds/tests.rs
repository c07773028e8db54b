//! Questions against the ledger's numbers, and against dice thrown one by one.

use crate::ask::ask;
use crate::chance::Fraction;
use crate::grammar::{Answer, Part};

fn answered(question: &str) -> Answer {
    ask(question).unwrap_or_else(|error| panic!("{error}"))
}

fn value(question: &str) -> Fraction {
    answered(question).value.fraction().unwrap()
}

fn of(numerator: u128, denominator: u128) -> Fraction {
    Fraction::new(numerator, denominator)
}

fn named(question: &str, name: &str) -> Fraction {
    answered(question)
        .named
        .iter()
        .find(|named| named.name == name)
        .and_then(|named| named.p.fraction())
        .unwrap_or_default()
}

/// In units of 1/10,000, as the ledger prints.
fn rounded(p: Fraction) -> u128 {
    (p * Fraction::from_integer(20_000) + Fraction::from_integer(1)).to_integer() / 2
}

#[test]
fn saving_rolls_are_those_of_the_ledger() {
    // tft.dice.nd6: 3D <= 11 is 135/216, 4D <= 16 is 986/1296. tft.dice.save: 3D v 17 is 215/216, with itl 206/216.
    assert_eq!(value("tft 3d6 <= 11"), of(135, 216));
    assert_eq!(value("tft 4D <= 16"), of(986, 1296));
    assert_eq!(value("tft 3d6 <= 17"), of(215, 216));
    assert_eq!(value("tft 3d6 <= 17 itl"), of(206, 216));
    assert_eq!(named("tft 3d6 <= 11", "failed"), of(81, 216));
}

#[test]
fn rolls_to_hit_are_those_of_the_ledger() {
    // tft.dice.attack-3: needed 10 is 108/216, needed 2 still 10/216; triple 1, double 3, dropped 3, broken 1 of 216.
    assert_eq!(value("tft hit 10"), of(108, 216));
    assert_eq!(value("tft hit 2"), of(10, 216));
    let parts = ["hits for triple", "hits for double", "misses and drops it", "misses and breaks it"];
    assert_eq!(parts.map(|part| named("tft hit 10", part)), [1, 3, 3, 1].map(|ways| of(ways, 216)));
    // tft.dice.attack-4: needed 13 is 575/1296.
    assert_eq!(value("tft hit 13 defended"), of(575, 1296));
    assert_eq!(named("tft hit 13 defended", "hits for double"), of(0, 1));
}

#[test]
fn an_adjusted_dx_below_nothing_is_a_number_like_any_other() {
    // tft.dice.attack-3: 3 to 5 hit whatever is needed, 10 of 216. A saving roll has no such totals, but for `itl`.
    assert_eq!(value("tft hit -5"), of(10, 216));
    assert_eq!(value("tft hit −5 defended"), of(5, 1296));
    assert_eq!((value("tft 3d6 <= -1"), value("tft 3d6 <= -1 itl")), (of(0, 1), of(10, 216)));
    assert_eq!(value("tft broadsword vs 3 hit -60"), value("tft broadsword vs 3 hit 0"));
    for (question, parts) in [
        ("tft hit -61", ["-61 is not a number needed to hit", "from -60 to 60"]),
        ("tft fall 5 dx -3", ["-3 is not a DX", "from 1 to 40"]),
        ("tft hit -", ["\"-\" was not understood", "a number needed to hit"]),
    ] {
        let said = ask(question).unwrap_err().to_string();
        assert!(parts.iter().all(|part| said.contains(part)), "{said}");
    }
}

#[test]
fn weapons_are_known_by_their_names_with_hyphens_or_without() {
    for (names, plain) in [
        (["two-handed sword", "two handed sword", "two-handed-sword"], "3d-1"),
        (["dragon-bite-7", "dragon bite 7", "dragon-bite 7"], "4d"),
    ] {
        let wanted = value(&format!("tft {plain} vs 3"));
        for name in names {
            let question = answered(&format!("tft {name} vs 3")).question;
            assert_eq!((value(&format!("tft {name} vs 3")), value(&question)), (wanted, wanted), "{name}");
        }
    }
    // What only begins like a name is none.
    assert!(ask("tft two-handed vs 3").is_err() && ask("tft dragon-bite vs 3").is_err());
}

#[test]
fn damage_gets_through_armor_as_every_throw_says() {
    for (weapon, [dice, modifier]) in [("broadsword", [2, 0]), ("2d-1", [2, -1]), ("pike axe", [2, 2])] {
        assert_eq!(dice, 2);
        for stops in [0, 3, 7] {
            let throws: Vec<i64> = (1..=6).flat_map(|a| (1..=6).map(move |b| a + b)).collect();
            let net: Vec<i64> = throws.iter().map(|total| (total + modifier - stops).max(0)).collect();
            let mean = of(net.iter().sum::<i64>() as u128, 36);
            assert_eq!(value(&format!("tft {weapon} vs {stops}")), mean, "{weapon} {stops}");
            let eight = net.iter().filter(|&&net| net >= 4).count() as u128;
            assert_eq!(value(&format!("tft {weapon} vs {stops} >= 4")), of(eight, 36));
        }
    }
}

#[test]
fn doubles_and_triples_multiply_before_armor_stops() {
    // Every throw of three dice to hit and of two for damage: 2D against 3, 11 needed.
    let (mut eight, mut sum) = (0, 0);
    for code in 0..6i64.pow(5) {
        let [a, b, c, d, e] = [1, 6, 36, 216, 1296].map(|unit| code / unit % 6 + 1);
        let factor = match a + b + c {
            3 => 3,
            4 => 2,
            5..=11 => 1,
            _ => 0,
        };
        let net = if factor == 0 { 0 } else { (factor * (d + e) - 3).max(0) };
        eight += u128::from(net >= 8);
        sum += net as u128;
    }
    assert_eq!(value("tft broadsword vs 3 hit 11 >= 8"), of(eight, 7776));
    assert_eq!(value("tft 2d6 vs 3 hit 11"), of(sum, 7776));
    // On four dice nothing is doubled: the mean is the chance to hit times that of a blow.
    let alone = value("tft broadsword vs 3");
    assert_eq!(value("tft broadsword vs 3 hit 13 defended"), alone * of(575, 1296));
}

#[test]
fn a_fall_is_the_ledgers() {
    // tft.fall.save: human DX 12 in chain, 5 tiles: prone 0.6250, net hits 1.0417 = 0.6250 x 1.6667 on average.
    assert_eq!(value("tft fall 5 dx 12 armor chain"), of(5, 8) * of(5, 3));
    // A die less 2 gets through with 3 to 6.
    assert_eq!(value("tft fall 5 in chain >= 1"), of(5, 8) * of(4, 6));
    // Within a free drop nothing happens.
    assert_eq!((value("tft fall 3"), named("tft fall 3", "stands")), (of(0, 1), of(1, 1)));
}

#[test]
fn a_leap_is_the_ledgers() {
    // tft.gap.grab: ST 12 DX 12 over 3 hexes: clear 0.2377; across in all 0.7961; over two hexes 0.9676 clear.
    assert_eq!(rounded(named("tft gap 3", "leaps across")), 2377);
    assert_eq!(rounded(named("tft gap 2 depth 6", "leaps across")), 9676);
    let across = value("tft gap 3 depth 6 st 12 dx 12");
    assert_eq!(rounded(across), 7961);
}

#[test]
fn what_makes_no_sense_is_refused_at_its_place() {
    for (question, reason) in [
        ("tft 9d6 <= 20", "no saving roll is made with these dice"),
        ("tft 3d8 <= 11", "no saving roll is made with these dice"),
        ("tft hit 61", "61 is not a number needed to hit"),
        ("tft 11d vs 3", "no weapon does that much"),
        ("tft 2d+21 vs 3", "no weapon does that much"),
        ("tft broadswrod vs 3", "did you mean \"broadsword\"?"),
        ("tft fall 41", "41 is not a number of tiles"),
        ("tft fall 10 in chian", "did you mean \"chain\"?"),
        ("tft gap 4", "4 is not a number of hexes to leap over"),
        ("tft fall 10 >= 3 >= 4", "not understood here"),
        ("tft fall 10 >= 3 mean", "not understood here"),
        ("tft fall 5 helpless climb", "a fall is \"helpless\" or \"climb\", not both"),
        ("tft fall 5 jump push", "a fall is \"jump\" or \"push\", not both"),
        ("tft fall 5 climb climb", "\"climb\" is said twice"),
        ("tft fall 5 dx 12 dx 13", "\"dx\" is said twice"),
        ("tft fall 5 st 12 dx 13 st 12", "\"st\" is said twice"),
        ("tft fall 5 armor chain >= 2 in plate", "\"armor\" is said twice"),
        ("tft gap 2 depth 6 deep 7", "\"depth\" is said twice"),
        ("tft gap 2 dx 9 dx 9", "\"dx\" is said twice"),
        ("tft hit 11 defended defended", "not understood here"),
        ("tft 3d6 <= 11 itl itl", "not understood here"),
        ("tft broadsword vs 3 hit 11 hit 12", "not understood here"),
    ] {
        let refusal = ask(question).unwrap_err().to_string();
        assert!(refusal.contains(reason), "{question}:\n{refusal}");
    }
}

/// What the sentence of an answer says in words, its numbers left out.
fn said(question: &str) -> String {
    let parts = answered(question).sentence.0.into_iter();
    parts.map(|part| if let Part::Text(text) = part { text } else { "…".to_owned() }).collect()
}

#[test]
fn one_of_a_thing_is_told_in_the_singular() {
    for (one, more, words) in [
        ("tft climb 1 tile", "tft climb 10 tiles", ["A wall of 1 tile is", "A wall of 10 tiles is"]),
        ("tft fall 1 tile", "tft fall 5 tiles", ["A fall of 1 tile (jump),", "A fall of 5 tiles (jump),"]),
        ("tft gap 1 hex", "tft gap 3 hexes", ["Over 1 hex,", "Over 3 hexes,"]),
        ("tft move human 8 over 0 2", "tft move human 8 over 0 2 2", [" takes 1 step over", " takes 2 steps over"]),
    ] {
        let told = [said(one), said(more)];
        assert!(told.iter().zip(words).all(|(told, words)| told.contains(words)), "{told:?}");
    }
}

#[test]
fn shots_climbs_and_walks_are_the_ledgers() {
    // tft.missile.range, tft.melee.dodge: 13 at 13 hexes is 11; against a dodge 310/1296.
    assert_eq!(value("tft longbow range 13 dx 13"), of(135, 216));
    assert_eq!(value("tft longbow range 13 dx 13 dodging"), of(310, 1296));
    assert_eq!(value("tft longbow dx 13 range 13 hexes"), of(135, 216));
    // tft.climb.roll: three sets of 986/1296.
    let set = of(986, 1296);
    assert_eq!(value("tft climb 10 dx 16"), set * set * set);
    // tft.move.up, tft.move.down: 3 points for two levels up, 1 down; a fall ends it.
    assert_eq!(value("tft move human 8 over 0 2 1"), of(2, 1));
    assert!(
        said("tft move human 8 over 5 0 0")
            .contains("takes 1 step over columns of 5, 0, 0 tiles, for 1 points, the last a fall of 5 tiles")
    );
    // Where it begins is a column of the walk.
    assert!(ask("tft move human 8 over 0").is_err());
}

#[test]
fn an_answer_names_the_rules_that_it_uses() {
    let rules = |question: &str| answered(question).rulings.into_iter().map(|one| one.rule).collect::<Vec<_>>();
    assert_eq!(rules("tft hit 11"), ["tft.dice.attack-3"]);
    assert_eq!(rules("tft hit 11 defended"), ["tft.dice.attack-4"]);
    assert_eq!(rules("tft broadsword vs 3"), ["tft.dice.weapon"]);
    assert_eq!(rules("tft broadsword vs 3 hit 11"), ["tft.dice.attack-3", "tft.dice.weapon"]);
    for (question, rule) in [
        ("tft longbow range 13 dx 13", "tft.missile.to-hit"),
        ("tft longbow range 13 dx 13", "tft.dice.attack-3"),
        ("tft longbow range 13 dx 13 dodging", "tft.dice.attack-4"),
        ("tft small ax range 3 dx 12", "tft.missile.thrown"),
        ("tft fall 10", "tft.fall.save"),
    ] {
        assert_eq!(rules(question).into_iter().filter(|cited| cited == rule).count(), 1, "{question}");
    }
    let told = answered("tft small ax range 3 dx 12").notes.concat();
    assert!(told.contains("the thrower") && !told.contains("archer"), "{told}");
    // What no form puts into words is said in those of the ledger.
    assert!(answered("tft longbow range 13 dx 13").rulings.iter().all(|one| !one.text.is_empty()));
}

#[test]
fn what_wounds_what_is_stopped_and_what_misses_is_all_there_is() {
    // tft.dice.weapon, tft.dice.attack-3: 2D against 3, 11 needed: 81/216 miss; of plain hits, 131/216, 3 of 36 throws
    // are stopped, of doubled and tripled ones none.
    let question = "tft broadsword vs 3 hit 11";
    let stopped = of(131, 216) * of(3, 36);
    assert_eq!(named(question, "misses"), of(81, 216));
    assert_eq!(named(question, "hits, and armor stops it all"), stopped);
    assert_eq!(named(question, "wounds"), of(135, 216) - stopped);
    assert_eq!(named("tft broadsword vs 3", "gets through"), of(33, 36));
}

#[test]
fn a_question_is_told_back_with_all_that_it_takes_for_granted() {
    for (asked, plain) in [
        ("tft fall 5", "tft fall 5 st 12 dx 12"),
        ("tft fall 5 st 13 in chain push", "tft fall 5 st 13 dx 12 armor chain push"),
        ("tft gap 3", "tft gap 3 depth 6 st 12 dx 12"),
        ("tft climb 10 dx 16", "tft climb 10 st 12 dx 16"),
        ("tft longbow range 13 dx 13 dodging vs 2", "tft longbow range 13 dx 13 st 12 dodging vs 2"),
    ] {
        assert_eq!(answered(asked).question, plain);
        assert_eq!(value(asked), value(plain), "{asked}");
    }
}

#[test]
fn a_saving_roll_is_told_with_the_bands_where_they_matter() {
    // tft.dice.save: bands of three dice are 5 and 16.
    let [with, without] = ["with the automatic totals of `itl`", "without automatic totals"];
    for (question, told) in [
        ("tft 3d6 <= 17", [true, false]),
        ("tft 3d6 <= 17 itl", [false, true]),
        ("tft 3d6 <= 11", [false, false]),
        ("tft 3d6 <= 11 itl", [false, false]),
    ] {
        assert_eq!([with, without].map(|words| said(question).contains(words)), told, "{question}");
    }
}

#[test]
fn what_cannot_come_up_is_not_named_and_what_is_said_twice_not_understood() {
    let names = |question: &str| answered(question).named.into_iter().map(|one| one.name).collect::<Vec<_>>();
    assert_eq!(names("tft fall 3"), ["stands"]);
    assert_eq!(names("tft hit 11 defended"), ["misses", "hits", "misses and drops it", "misses and breaks it"]);
    for question in ["tft longbow range 13 dx 13 dx 12", "tft longbow range 13 dx 13 range 12"] {
        assert!(ask(question).is_err(), "{question}");
    }
}
