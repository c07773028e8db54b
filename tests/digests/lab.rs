//! A fifth net: what small rosters come to, in every way in which they can be written and worked out, and what is said
//! to what is wrong with them.

use crate::support::digest::{Parts, hold};
use rayon::prelude::*;
use slugfest::lab::baseline::{Baseline, changes, kept};
use slugfest::lab::points::{Of, points};
use slugfest::lab::{Roster, Table, Work, compare, fair, judge, making, matrix, reading, side, worth};
use slugfest::scenario::{self, Method, Mistakes, Source, render};
use std::fmt::Write;

/// Fighters by numbers, far apart and near to each other.
const NUMBERS: &str = "system = \"smf\"\n[[entry]]\nname = \"small\"\nbody = 2\n\
                       [[entry]]\nname = \"middling\"\nbody = 3\n[[entry]]\nname = \"large\"\nbody = 4\n";
/// Everybody has somebody whom he beats.
const CIRCLE: &str = "system = \"smf\"\n[[entry]]\nname = \"fists\"\nbody = 4\nmelee-attack = 6\nmelee-defense = 4\n\
                      psyche-defense = 2\n[[entry]]\nname = \"mind\"\nbody = 4\npsyche-attack = 6\n\
                      melee-defense = 4\n[[entry]]\nname = \"will\"\nbody = 4\nmelee-attack = 4\npsyche-defense = 7\n\
                      melee-defense = 2\n[[entry]]\nname = \"plain\"\nbody = 5\n";
const SETTINGS: &str = "[[setting]]\nname = \"short\"\nset = { \"rules.round-limit\" = 2 }\nweight = 3\n\
                        [[setting]]\nname = \"long\"\nset = { \"rules.round-limit\" = 20 }\n";

/// Rosters, each with how many of its trials are played.
fn rosters() -> Vec<(&'static str, String, u64)> {
    let shipped = |name: &str| {
        let path = crate::support::root().join("scenarios/smf/rosters").join(name);
        std::fs::read_to_string(path).unwrap()
    };
    let generated = |more: &str| format!("system = \"smf\"\n[rules]\nround-limit = 3\n{more}");
    vec![
        ("numbers", NUMBERS.to_owned(), 600),
        ("circle", CIRCLE.to_owned(), 700),
        ("settings", format!("{NUMBERS}{SETTINGS}"), 300),
        ("panel", format!("{NUMBERS}[panel]\nentries = [\"large\", \"shatterer\"]\n"), 200),
        ("panel in settings", format!("{CIRCLE}[panel]\nentries = [\"mind\", \"plain\"]\n{SETTINGS}"), 90),
        ("kinds", generated("[[generate]]\narchetype = [\"metamorph\", \"sorcerer\"]\n"), 20),
        ("some of a menu", generated("[[generate]]\narchetype = \"brick\"\nany = true\nsample = 5\n"), 40),
        ("samples", shipped("samples.roster.toml"), 24),
        ("bare brick", shipped("bare-brick.roster.toml"), 60),
        (
            "two sides",
            format!(
                "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\ntrials = 100\n{}",
                sides("body = 3", "body = 4")
            ),
            50,
        ),
    ]
}

fn sides(one: &str, other: &str) -> String {
    format!("[[side]]\nname = \"A\"\n{one}\n[[side]]\nname = \"B\"\n{other}\n")
}

fn read(text: &str, mistakes: &Mistakes) -> Option<Roster> {
    reading::read(&Source::new("net.roster.toml", text), mistakes)
}

fn work(method: Method, trials: u64) -> Work {
    Work { trials, seed: 1, method }
}

/// What is said to a roster with one line left out or one value written otherwise, and what it then consists of.
fn wrong(text: &str, parts: &mut Parts) -> usize {
    let lines: Vec<&str> = text.lines().collect();
    let without = |line: usize, instead: Option<String>| {
        lines.iter().enumerate().fold(String::new(), |mut text, (place, &line_of)| {
            let line = if place == line { instead.as_deref().unwrap_or_default() } else { line_of };
            let _ = writeln!(text, "{line}");
            text
        })
    };
    let mut variants: Vec<String> = (0..lines.len()).map(|line| without(line, None)).collect();
    for (place, line) in lines.iter().enumerate() {
        let Some((key, _)) = line.split_once(" = ") else { continue };
        let values = ["0", "-1", "2.5", "\"nonsense\"", "[]", "{}", "true", "[\"large\", \"large\"]"];
        variants.extend(values.map(|value| without(place, Some(format!("{key} = {value}")))));
        variants.push(without(place, Some(format!("{line}\n{line}x"))));
        variants.push(without(place, Some(format!("{line}\nnonsense = 1"))));
    }
    for text in &variants {
        let mistakes = Mistakes::new();
        if let Some(roster) = read(text, &mistakes) {
            let names: Vec<&String> = roster.fighters().map(|entry| &entry.name).collect();
            parts.add(&(names, &roster.panel, &roster.generated, roster.trials, roster.seed, roster.pairs()));
            roster.settings.iter().for_each(|setting| parts.add(&(&setting.name, setting.weight)));
        }
        parts.add(&render(&mistakes.into_vec(), false));
    }
    variants.len()
}

/// A roster without mistakes.
fn roster(name: &str, text: &str) -> Roster {
    let mistakes = Mistakes::new();
    read(text, &mistakes).unwrap_or_else(|| panic!("{name}: {}", render(&mistakes.into_vec(), false)))
}

/// A golden file below `lab/` with a line for each of these.
fn hold_each<T: Sync>(file: &str, all: &[T], line: impl Fn(&T, &mut Parts) -> String + Sync) {
    let line = |one: &T| {
        let mut parts = Parts::coarse();
        let head = line(one, &mut parts);
        let [numbers, words] = parts.digests();
        format!("{head}\t{numbers}\t{words}")
    };
    hold(&format!("lab/{file}.txt"), &all.par_iter().map(line).collect::<Vec<_>>());
}

/// Whether everybody is written by numbers, and so solved in passing.
fn is_small(text: &str) -> bool {
    text.contains("body = ")
}

#[test]
fn matrices_come_to_what_the_golden_file_has() {
    hold_each("matrices", &rosters(), |(name, text, trials), parts| {
        let roster = roster(name, text);
        let mut works: Vec<Work> = [1, 2].map(|seed| Work { seed, ..work(Method::Sample, *trials) }).to_vec();
        if is_small(text) {
            works.extend([Method::Exact, Method::Auto].map(|method| work(method, *trials)));
        }
        for work in works {
            let matrix = matrix(&roster, work, &());
            for overall in matrix.tables.iter().filter_map(|table| table.overall.as_ref()) {
                let middling = |place| overall.against_middling(place, 0.9);
                parts.add(&(0..overall.strengths.len()).map(middling).collect::<Vec<_>>());
                parts.add(&overall.largest_share());
            }
            let cell = |table: &Table, row: usize| (0..row).map(|column| table.cell(row, column)).collect::<Vec<_>>();
            for table in &matrix.tables {
                parts.add(&(table.order(), table.is_exact()));
                parts.add(&(0..roster.fighters().count()).map(|row| cell(table, row)).collect::<Vec<_>>());
                parts.add(&making::method(&matrix, table));
            }
            parts.add(&(matrix.played(), roster.slug(), &matrix));
        }
        format!("{name}\tmatrix\t{} fighters", roster.fighters().count())
    });
}

#[test]
fn what_is_worth_what_is_in_the_golden_file() {
    let mut all: Vec<_> =
        rosters().into_iter().filter(|(name, text, _)| is_small(text) || *name == "bare brick").collect();
    let own = "[[entry]]\nname = \"own\"\nbody = 3\npowers = [\"armor\", \"rage\", \"resistance\"]\n";
    all.push(("powers", format!("{NUMBERS}{own}").replace("[[entry]]\nname = \"small\"\nbody = 2\n", ""), 100));
    all.push(("own panel", format!("system = \"smf\"\n{own}[panel]\nentries = [\"own\"]\n"), 100));
    hold_each("worth", &all, |(name, text, trials), parts| {
        let roster = roster(name, text);
        let subjects = 0..roster.entries.len().min(2);
        for subject in subjects.clone() {
            for instead in [false, true] {
                parts.add(&worth::parts(&roster, subject, instead).map(|parts| parts.cells()));
            }
            parts.add(&worth::worth(&roster, subject, work(Method::Sample, trials / 4), &()));
        }
        // Every pick makes fights to be solved.
        if *name == "numbers" {
            parts.add(&worth::worth(&roster, 0, work(Method::Exact, *trials), &()));
        }
        format!("{name}\tworth\t{} fighters", subjects.len())
    });
}

#[test]
fn what_is_said_to_wrong_rosters_is_what_the_golden_file_has() {
    hold_each("mistakes", &rosters(), |(name, text, _), parts| {
        format!("{name}\tmistakes\t{} variants", wrong(text, parts))
    });
}

/// What is expected of fighters of [`CIRCLE`] and [`SETTINGS`]: everything that can be, in every way.
const EXPECTED: [&str; 12] = [
    "score = \"*\"\nbetween = [0.4, 0.6]",
    "score = \"*i*\"\nat-least = 0.5",
    "score = \"fists\"\nat-most = 0.55\nsetting = \"short\"",
    "rank = \"*\"\nat-most = 2",
    "rank = \"will\"\nbetween = [2, 3]\nsetting = \"long\"",
    "about = \"cyclic\"\nat-most = 0.3",
    "about = \"cyclic\"\nat-least = 0.01\nsetting = \"long\"",
    "about = \"max-share\"\nat-most = 0.6",
    "about = \"max-share\"\nat-most = 0.98\nsetting = \"short\"",
    "worth = \"body +1\"\nof = \"*\"\nat-least = 0",
    "worth = \"melee-attack +1D\"\nof = \"fists\"\nbetween = [0, 0.03]",
    "worth = \"armor\"\nof = \"will\"\nat-least = 0.1",
];

#[test]
fn expectations_are_judged_as_the_golden_file_has_it() {
    let text = format!("{CIRCLE}{SETTINGS}");
    let all = roster("circle", &text);
    let works = [(Method::Exact, 1), (Method::Sample, 40), (Method::Sample, 900)];
    let matrices = works.map(|(method, trials)| matrix(&all, work(method, trials), &()));
    let worths = [0, 2].map(|subject| worth::worth(&all, subject, work(Method::Sample, 40), &()).unwrap());
    hold_each("expectations", &EXPECTED, |lines, parts| {
        let expects = roster(lines, &format!("{text}[[expect]]\n{lines}\n")).expects;
        let of_matrices = matrices.iter().flat_map(|matrix| judge::of_matrix(&expects, matrix));
        let judged: Vec<_> =
            of_matrices.chain(worths.iter().flat_map(|worth| judge::of_worth(&expects, worth))).collect();
        parts.add(&judged);
        let all = judged.iter().map(|expectation| format!("{:?}", expectation.verdict)).collect::<Vec<_>>();
        format!("{}\texpected\t{}", lines.replace('\n', "; "), all.join(", "))
    });
}

/// Two that are compared, in a file of their own.
fn compared() -> Vec<(String, String, [&'static str; 2])> {
    let cases = format!(
        "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n{}[[case]]\nname = \"tough\"\n\
         set = {{ \"side.A.body\" = 5 }}\n[[case]]\nname = \"same\"\n\
         set = {{ \"side.A.name\" = \"A\" }}\n[[case]]\nname = \"late\"\nset = {{ \"rules.round-limit\" = 3 }}\n",
        sides("body = 4", "body = 5")
    );
    let of_cases = [["base", "tough"], ["tough", "base"], ["base", "same"], ["late", "tough"]];
    let of_roster = [["fists", "mind"], ["plain", "will"], ["mind", "plain"]];
    let of_panel = format!("{CIRCLE}[panel]\nentries = [\"mind\", \"plain\"]\n{SETTINGS}");
    let listed = |name: &str, text: &str, names: &[[&'static str; 2]]| {
        names.iter().map(|both| (name.to_owned(), text.to_owned(), *both)).collect::<Vec<_>>()
    };
    [listed("cases", &cases, &of_cases), listed("circle", CIRCLE, &of_roster), listed("panel", &of_panel, &of_roster)]
        .concat()
}

#[test]
fn comparisons_come_to_what_the_golden_file_has() {
    hold_each("comparisons", &compared(), |(name, text, both), parts| {
        let source = Source::new("net.toml", text.as_str());
        let question = || {
            let mistakes = Mistakes::new();
            let sides = both.map(|name| side::read(&source, Some(name), None, &mistakes).map(Result::unwrap));
            let [Some(first), Some(second)] = sides else { panic!("{}", render(&mistakes.into_vec(), false)) };
            compare::Question::of(first, second)
        };
        let mut said = Vec::new();
        for (method, trials) in [(Method::Exact, 1), (Method::Sample, 70), (Method::Sample, 1500), (Method::Auto, 300)]
        {
            for delta in [None, Some(0.02), Some(0.3)] {
                match question() {
                    Err(refused) => parts.add(&refused),
                    Ok(question) => {
                        parts.add(&(question.slug(), question.asked(), &question.opponents, &question.barred));
                        let found = question.compare(work(method, trials), delta, "net".to_owned(), &());
                        parts.add(&found);
                        said.extend(found.map(|found| format!("{:?}", found.verdict)));
                    }
                }
            }
        }
        said.dedup();
        format!("{name}: {} or {}\tcompared\t{}", both[0], both[1], said.join(", "))
    });
}

#[test]
fn points_come_to_what_the_golden_file_has() {
    let printed = NUMBERS.replace("body = 2", "body = 2\ncost = 10").replace("body = 3", "body = 3\ncost = 25");
    let printed = printed.replace("body = 4", "body = 4\ncost = 29");
    let generated = |more: &str| format!("system = \"smf\"\n[rules]\nround-limit = 3\n{more}");
    let bricks = generated(
        "[[generate]]\narchetype = \"brick\"\nsample = 9\n[[generate]]\narchetype = \"brawler\"\nsample = 5\n",
    );
    let twins = format!("{CIRCLE}[[entry]]\nname = \"plain too\"\nbody = 5\n");
    let rosters = [
        ("numbers", NUMBERS.to_owned(), Of::Fighters, Some(("large", 40.0))),
        ("numbers by no unit", NUMBERS.to_owned(), Of::Fighters, None),
        ("printed", printed, Of::Fighters, None),
        ("twins", twins, Of::Fighters, Some(("plain", 7.0))),
        ("bricks", bricks.clone(), Of::Picks, None),
        ("bricks by armor", bricks, Of::Picks, Some(("armor", 5.0))),
        ("nothing apart", NUMBERS.to_owned(), Of::Picks, None),
        ("settings", format!("{NUMBERS}{SETTINGS}"), Of::Fighters, None),
    ];
    hold_each("points", &rosters, |(name, text, of, unit), parts| {
        let roster = roster(name, text);
        let exact = is_small(text).then(|| work(Method::Exact, 200));
        for work in exact.into_iter().chain([work(Method::Sample, 150)]) {
            parts.add(&points(&roster, *of, *unit, work, &()));
        }
        format!("{name}\tpoints\t{} fighters", roster.entries.len())
    });
}

/// What a run leaves of a roster for later ones.
fn base(text: &str, work: Work, chain: u64) -> Baseline {
    let roster = roster("before", text);
    let fights = matrix(&roster, work, &()).fights;
    let name = |place: usize| roster.fighter(place).name.clone();
    let mut all = Vec::new();
    for (setting, fights) in roster.settings.iter().zip(&fights) {
        for (&(row, column), met) in fights.pairs.iter().zip(&fights.met) {
            all.extend(kept(met).map(|kept| ([setting.name.clone(), name(row), name(column)], kept)));
        }
    }
    let text = format!(
        "{{\"command\": \"matrix\", \"complete\": true, \"seed\": {}, \"trials\": {}, \"baseline\": {{\"chain\": {chain}}}}}",
        work.seed, work.trials
    );
    Baseline::new("before", &text, all).unwrap()
}

#[test]
fn changes_since_a_run_come_to_what_the_golden_file_has() {
    let weaker = CIRCLE.replace("body = 5", "body = 4");
    let renamed = CIRCLE.replace("\"plain\"", "\"fresh\"");
    let kinds = "[[generate]]\narchetype = [\"metamorph\", \"sorcerer\"]\nsample = 6\n";
    let kinds = |rounds: u64| format!("system = \"smf\"\n[rules]\nround-limit = {rounds}\n{kinds}");
    let panel = |text: &str| format!("{text}[panel]\nentries = [\"mind\", \"plain\"]\n{SETTINGS}");
    let (sample, exact) = (|trials| work(Method::Sample, trials), work(Method::Exact, 1));
    let pairs = [
        ("weaker", (CIRCLE.to_owned(), sample(300)), (weaker.clone(), sample(300))),
        ("weaker, fewer", (CIRCLE.to_owned(), sample(400)), (weaker.clone(), sample(100))),
        ("weaker, more", (CIRCLE.to_owned(), sample(50)), (weaker.clone(), sample(400))),
        ("weaker, solved", (CIRCLE.to_owned(), exact), (weaker.clone(), exact)),
        ("weaker, solved before", (CIRCLE.to_owned(), exact), (weaker.clone(), sample(300))),
        ("weaker, other dice", (CIRCLE.to_owned(), Work { seed: 2, ..sample(300) }), (weaker.clone(), sample(300))),
        ("renamed", (CIRCLE.to_owned(), sample(60)), (renamed, sample(60))),
        ("panel in settings", (panel(CIRCLE), sample(60)), (panel(&weaker), sample(60))),
        ("kinds", (kinds(3), sample(20)), (kinds(4), sample(20))),
    ];
    hold_each("changes", &pairs, |(name, before, after), parts| {
        let base = base(&before.0, before.1, 2);
        let roster = roster(name, &after.0);
        let fights = matrix(&roster, after.1, &()).fights;
        let mut said = Vec::new();
        for allow in [None, Some(0.01), Some(0.2)] {
            let found = changes(&roster, &fights, &base, allow, 1);
            said.extend(found.verdicts().map(|verdict| format!("{verdict:?}")));
            parts.add(&(found.is_lost(), found));
        }
        said.dedup();
        format!("{name}\tchanges\t{}", said.join(", "))
    });
}

/// Duels with a number left open: its path, and its range.
const OPEN: [(&str, &str, i64, i64); 7] = [
    ("body = 4", "side.B.body", 1, 9),
    ("body = 4\nmelee-attack = 3", "side.A.melee-attack", 1, 12),
    ("body = 4\npowers = [\"armor\"]", "side.B.body", 0, 7),
    ("body = 4\nmelee-attack = 3", "side.B.melee-defense", 3, 3),
    ("body = 4", "rules.round-limit", 1, 25),
    ("body = 2", "side.A.psyche", 1, 4),
    ("body = 2", "side.A.nonsense", 1, 4),
];

#[test]
fn numbers_left_open_come_to_what_the_golden_file_has() {
    let line = |(own, vary, first, last): (&str, &str, i64, i64)| {
        let mut parts = Parts::coarse();
        let text = format!(
            "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n[rules]\n{}",
            sides(own, "body = 4\nmelee-defense = 3")
        );
        let mistakes = Mistakes::new();
        let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
        let Some(scenario) = scenario else { panic!("{}", render(&mistakes.into_vec(), false)) };
        let found = fair::read(scenario, vary, first..=last);
        match &found {
            Err(refused) => parts.add(refused),
            Ok(question) => {
                for (target, method) in [0.1, 0.3, 0.5, 0.9]
                    .into_iter()
                    .flat_map(|target| [(target, Method::Exact), (target, Method::Sample)])
                {
                    let fair = question.fair(target, work(method, 700), question.info("t".to_owned()), &());
                    parts.add(&(fair.at(), &fair));
                }
            }
        }
        let [numbers, words] = parts.digests();
        let told = if found.is_ok() { "asked" } else { "refused" };
        format!("{} {vary} {first} to {last}\tfair\t{told}\t{numbers}\t{words}", own.replace('\n', "; "))
    };
    hold("lab/fair.txt", &OPEN.map(line));
}
