//! What the worth of a pick does not hang on: how many trials were asked for, and how a system lists its changes.

use super::made::{FOE, OWN, counted, known};
use super::{from_blocks, roster, work};
use crate::lab::play::Met;
use crate::lab::worth::{parts, subject, worth};
use crate::lab::{Roster, Work};
use crate::scenario::{Case, Method, Mistakes};
use crate::systems::{Apart, SYSTEMS, Variant};

/// Fights that were played are told the same way whatever number of trials was wanted; how far they may be off is
/// drawn by the seed.
#[test]
fn intervals_hang_on_the_seed_and_not_on_how_many_trials_were_asked_for() {
    for foes in ["[panel]\nentries = [\"own\"]\n", FOE] {
        let roster = roster(&format!("{OWN}{foes}"));
        let told = |seed: u64, trials: u64| {
            let work = Work { trials, seed, method: Method::Sample };
            let won = |pair: usize, block: usize| 400 + (7 * (pair + 1) * (block + 2) * (block + 3) % 101) as u64;
            parts(&roster, 0, true).unwrap().of_fights(work, &mut |roster| counted(roster, won))
        };
        let [one, longer, other] = [(1, 10_000), (1, 10_001), (2, 10_000)].map(|(seed, trials)| told(seed, trials));
        assert!(one.complete && !longer.complete && one.swaps.len() > 3 && one.pairs.len() == 1, "{one:?}");
        assert_eq!((&one.picks, &one.pairs, &one.swaps), (&longer.picks, &longer.pairs, &longer.swaps));
        assert_eq!([one.picks != other.picks, one.swaps != other.swaps], [true; 2], "{foes}");
    }
}

/// Super-strength adds to a pool that is given by hand, and so nothing: of few trials nobody knows, and of none it is
/// said what other trials might show. Whoever gives no pool by hand is told nothing of it.
#[test]
fn no_effect_is_told_of_enough_trials_and_why() {
    let own = "system = \"smf\"\n[[entry]]\nname = \"own\"\nbody = 4\npowers = [\"super-strength-minor\"]\n";
    let pool = "melee-attack = \"5D\"\n";
    let told = |by_hand: &str, method: Method, trials: u64| {
        let roster = roster(&format!("{own}{by_hand}[[entry]]\nname = \"foe\"\nbody = 4\n"));
        let found = worth(&roster, 0, work(method, trials), &()).unwrap();
        let pick = found.picks.iter().find(|pick| pick.has && pick.pick == "super-strength-minor").unwrap();
        (pick.points().unwrap().estimate, pick.idle, found.notes.iter().any(|note| note.contains("by hand")))
    };
    assert_eq!([1, 100].map(|trials| told(pool, Method::Sample, trials)), [(0.0, false, false); 2]);
    assert_eq!(told(pool, Method::Sample, 2000), (0.0, true, true));
    let (points, idle, is_told) = told("", Method::Sample, 2000);
    assert!(points > 0.01 && !idle && !is_told, "{points}");
}

#[test]
fn a_subject_is_who_is_called_so_or_the_first() {
    let roster = roster(&format!("{OWN}{FOE}"));
    let found = [None, Some("own"), Some("foe"), Some("nobody")].map(|name| subject(&roster, name));
    assert_eq!(found, [Ok(0), Ok(0), Ok(1), Err("nobody")]);
}

/// Nobody with Battle Fury shoots: what he scores at close quarters alone is not held against what is scored in both.
#[test]
fn what_cannot_be_played_in_every_setting_has_no_number() {
    let entry = |name: &str, power: &str| {
        format!(
            "[[entry]]\nname = \"{name}\"\n[[entry.click]]\ncount = 2\nattack = 10\ndefense = 16\ndamage = 2\n\
             powers = [\"{power}\"]\n"
        )
    };
    let settings = "[[setting]]\nname = \"close\"\n[[setting]]\nname = \"ranged\"\n\
                    set = { \"duel.kind\" = \"ranged\" }\n";
    let text = ["system = \"heroclix\"\n", &entry("one", "toughness"), &entry("two", "super-senses"), settings];
    let told = worth(&roster(&text.concat()), 0, work(Method::Exact, 1), &()).unwrap();
    let points = |name: &str| told.picks.iter().find(|pick| pick.pick == name).unwrap().points();
    assert_eq!(points("battle-fury"), None);
    assert!(points("toughness").unwrap().estimate > 0.01);
    let rest =
        |pick: &crate::lab::worth::Pick| pick.points().is_some_and(|d| d.estimate != 0.0 && d.estimate.abs() < 1e-12);
    assert!(!told.picks.iter().any(rest), "{:?}", told.picks);
}

/// Trials throw the same dice in every setting, so that each comes to what it comes to alone; the whole is their mean,
/// by weight.
#[test]
fn what_a_pick_is_worth_in_a_setting_is_what_it_is_worth_there_alone() {
    let close = "[[setting]]\nname = \"close\"\n";
    let open = "[[setting]]\nname = \"open\"\nset = { \"rules.ground\" = \"open\", \"rules.range\" = 24 }\n";
    let own = "system = \"smf\"\n[[entry]]\nname = \"own\"\nbody = 4\nattack = \"5D\"\ndefense = \"4D\"\n";
    for foes in ["[[entry]]\nname = \"foe\"\nbody = 5\n", "[panel]\nentries = [\"own\"]\n"] {
        let told = |settings: &str| {
            worth(&roster(&format!("{own}{foes}{settings}")), 0, work(Method::Sample, 60), &()).unwrap()
        };
        let (both, alone) = (told(&format!("{close}weight = 3\n{open}")), [close, open].map(told));
        assert_eq!(both.settings, ["close", "open"]);
        for (place, pick) in both.picks.iter().enumerate() {
            assert_eq!(pick.settings, [0, 1].map(|setting: usize| alone[setting].picks[place].points()), "{pick:?}");
            let [close, open] = [0, 1].map(|setting: usize| pick.settings[setting].unwrap().estimate);
            assert!((from_blocks(&both.traces, place) - pick.points().unwrap().estimate).abs() < 1e-12, "{pick:?}");
            assert_eq!(both.traces.numbers[place].what, pick.pick);
            assert!((pick.points().unwrap().estimate - (0.75 * close + 0.25 * open)).abs() < 1e-12, "{pick:?}");
            assert!(alone[0].picks[place].settings.is_empty());
        }
        assert!(both.picks.iter().any(|pick| pick.settings[0] != pick.settings[1]), "{:?}", both.picks);
    }
}

/// What he has and what he could have are called the same, and whichever is listed first, the pair is of what he has.
#[test]
fn pairs_are_of_what_is_taken_away_in_whatever_order_changes_are_listed() {
    fn backwards(case: &Case, mistakes: &Mistakes) -> Vec<Variant> {
        let rules = SYSTEMS.iter().find(|rules| rules.id == "marvel-heroes").unwrap();
        let mut variants = (rules.plays[0].apart.unwrap().variants)(case, mistakes);
        variants.reverse();
        variants
    }
    let mut roster = roster(&format!("{OWN}{FOE}"));
    let told = |roster: &Roster| worth(roster, 0, work(Method::Exact, 1), &()).unwrap().pairs;
    let usual = told(&roster);
    let mut play = *roster.play;
    play.apart = Some(Box::leak(Box::new(Apart { variants: backwards, ..*roster.play.apart.unwrap() })));
    roster.play = Box::leak(Box::new(play));
    let turned = told(&roster);
    assert_eq!((usual.len(), turned.len()), (1, 1));
    assert_eq!(usual[0].more, turned[0].more);
    assert!(usual[0].more.estimate.abs() > 1e-3, "{usual:?}");
}

/// Against one of two he always wins and against the other he never does: whoever has met one of them alone, for the
/// rest was not played, is not held against a mean over both.
#[test]
fn whoever_has_not_met_the_same_is_not_compared() {
    let roster = roster(&format!("{OWN}{FOE}{}", FOE.replace("\"foe\"", "\"other\"")));
    let told = |row: usize, lacks: usize| {
        parts(&roster, 0, true).unwrap().of_fights(work(Method::Exact, 1), &mut |roster| {
            let n = roster.entries.len();
            let is_panel = !roster.guests.is_empty();
            let wins = |column: usize| {
                if !is_panel {
                    0.5
                } else if column == n {
                    1.0
                } else {
                    0.0
                }
            };
            let mut fights = known(roster, |_, _, column| [wins(column), 0.0, 0.0]);
            let cut = fights[0].pairs.iter().position(|pair| *pair == (row, n + lacks));
            cut.into_iter().for_each(|pair| fights[0].met[pair] = Met::Missing);
            fights
        })
    };
    let whole = told(1, 9);
    assert!(whole.picks.iter().all(|pick| pick.panel.is_some()) && !whole.swaps.is_empty(), "{whole:?}");
    assert!(whole.picks.iter().all(|pick| !pick.alarm));
    for lacks in [0, 1] {
        // The first change alone, in whichever list it stands.
        let cut = told(1, lacks);
        assert_eq!((cut.picks[0].panel, cut.picks[0].alarm), (None, false), "{lacks}");
        assert!(cut.picks[1..].iter().all(|pick| pick.panel.is_some_and(|panel| panel.estimate == 0.0)), "{cut:?}");
        assert_eq!(cut.swaps.len() + 1, whole.swaps.len());
        // As he is himself.
        let own = told(0, lacks);
        assert!(own.picks.iter().all(|pick| pick.panel.is_none() && !pick.alarm), "{own:?}");
        assert!(own.pairs.is_empty() && own.swaps.is_empty() && whole.pairs.len() == 1, "{own:?}");
    }
}
