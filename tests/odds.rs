//! `slugfest odds` through the program itself: what a player reads, what other programs read, what is refused and how.

#![cfg(feature = "report")]

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

struct Answer {
    code: i32,
    out: String,
    err: String,
}

fn call(args: &[&str], input: &str) -> Answer {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slugfest"));
    command.arg("odds").args(args).env_remove("NO_COLOR");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that reads nothing may be gone already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Answer { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

fn done(args: &[&str]) -> String {
    let answer = call(args, "");
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{args:?}");
    answer.out
}

fn refused(args: &[&str]) -> String {
    let answer = call(args, "");
    assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{args:?}: {}", answer.err);
    answer.err
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&done(&[args, &["--format", "json"]].concat())).unwrap()
}

#[test]
fn a_player_reads_a_sentence_the_fraction_and_a_small_table() {
    assert_eq!(
        done(&["smf 5D[1] vs 4D"]),
        "\
5D[1] hits 4D 63.50 % of the time for 1.72 Body on average (2.71 when it hits).
exactly 6399137/10077696 = 63.498 %

Body lost  Exactly  At least   At most
────────────────────────────────────────────────────────────────
0          36.50 %     100 %   36.50 %  ████████████████████████
1          16.68 %   63.50 %   53.18 %  ███████████
2          16.12 %   46.82 %   69.31 %  ██████████▋
3          13.14 %   30.69 %   82.44 %  ████████▋
4           8.99 %   17.56 %   91.43 %  █████▉
5           5.11 %    8.57 %   96.55 %  ███▍
6           2.36 %    3.45 %   98.90 %  █▌
7           0.84 %    1.10 %   99.74 %  ▌
8           0.22 %    0.26 %   99.96 %  ▏
9           0.04 %    0.04 %  99.997 %
10         0.003 %   0.003 %     100 %

by smf.core.opposed-roll and smf.core.re-roll (re-roll = \"fails-first\");
  `--format markdown` says how each is read
"
    );
}

#[test]
fn the_worked_example_of_the_articles_comes_with_its_formula() {
    assert_eq!(
        done(&["heroclix 10 vs 17 --opposing-reroll 1 --super-senses"]),
        "\
An attack of 10 against 17 needs 7 and hits 22.69 % of the time, with 1 opposing
re-roll and Super Senses.
exactly 49/216 = 22.6852 %

chance of a hit = T × T × 2/3, where
  T    the attack roll against the target shows 7 or more: 21 of 36
  T    the attack roll against the target, again for the target's side, shows 7
       or more: 21 of 36
  2/3  the target’s Super Senses roll does not show 5 or 6: 4 of 6

Outcome         Chance  Exactly
───────────────────────────────
hit            22.69 %   49/216
evaded         11.34 %   49/432
miss           61.57 %  133/216
critical miss   4.40 %   19/432

by heroclix.attack.sequence (edition = 2012), heroclix.value.rule-of-three
  (modifier-cap = true), heroclix.attack.quantities,
  heroclix.power.probability-control.policy, heroclix.power.super-senses,
  heroclix.attack.to-hit and heroclix.power.probability-control; `--format
  markdown` says how each is read
"
    );
}

#[test]
fn every_question_of_the_contract_is_answered() {
    for (question, sentence) in [
        ("smf 4D tn 3", "4D makes a TN 3 check 52.08 % of the time."),
        ("smf 4D[2] mean", "4D[2] scores 3.75 goals on average."),
        ("smf 2D = 1", "2D scores exactly 1 goal 33.33 % of the time."),
        ("smf 2D tn 2", "2D makes a TN 2 check 41.67 % of the time."),
        ("smf initiative 4D vs 4D", "4D wins the initiative against 4D 50 % of the time."),
        ("2d6 >= 7", "On 2d6, 7 or more comes up 58.33 % of the time."),
        ("3d6 <= 11", "On 3d6, 11 or less comes up 62.5 % of the time."),
        ("heroclix need 7 --own-re-roll", "An attack needs 7 and hits 82.64 % of the time, with 1 own re-roll."),
        ("heroclix regeneration", "Regeneration heals 1.67 clicks on average."),
    ] {
        assert_eq!(done(&[question]).lines().next(), Some(sentence));
    }
    let rescued = done(&["smf 4D[2] tn 5 best"]);
    assert!(rescued.contains("4s and 5s too, when the check would fail  33.90 %  7909/23328"), "{rescued}");
}

#[test]
fn a_rule_is_named_once_and_a_sentence_without_a_number_has_none_below() {
    assert_eq!(done(&["tft gap 3"]).matches("tft.gap.pull-up").count(), 1);
    let reach = done(&["tft reach human level 9 vs human"]);
    assert!(
        reach.starts_with("The human on level 9 and the human on level 0 are out of each other's reach.\n"),
        "{reach}"
    );
    assert!(!reach.contains("exactly 0"), "{reach}");
    assert!(done(&["tft reach human vs orc"]).contains("tft.height.reach"));
}

#[test]
fn programs_read_the_whole_fraction_and_the_whole_table() {
    let answer = json(&["smf 20D[4] vs 20D[4]"]);
    assert_eq!(answer["question"], "smf 20D[4] vs 20D[4]");
    assert_eq!((&answer["kind"], &answer["method"]), (&"chance".into(), &"exact".into()));
    let fraction = answer["value"]["fraction"].as_str().unwrap();
    assert!(fraction.len() > 50, "{fraction}");
    let (numerator, denominator) = fraction.split_once('/').unwrap();
    let p = numerator.parse::<f64>().unwrap() / denominator.parse::<f64>().unwrap();
    assert!((answer["value"]["number"].as_f64().unwrap() - p).abs() < 1e-15);
    assert_eq!(answer["distribution"].as_array().unwrap().len(), 41);

    let attack = json(&["heroclix 10 vs 17 --opposing-reroll --super-senses"]);
    assert_eq!((&attack["value"]["fraction"], &attack["formula"]["text"]), (&"49/216".into(), &"T × T × 2/3".into()));

    let csv = done(&["2d2 = 4", "--format", "csv"]);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "question,kind,of,value,number,fraction",
            "2d2 = 4,answer,chance,,0.25,1/4",
            "2d2 = 4,exactly,total,2,0.25,1/4",
        ]
    );
    assert_eq!(lines.len(), 2 + 3 * 3);

    let markdown = done(&["smf chance 2", "--format", "markdown"]);
    assert!(markdown.starts_with("**A chance roll of 2+ succeeds 41.67 % of the time.**\n"), "{markdown}");
    assert!(markdown.contains("\n| 4 | 2.78 % | 2.78 % | 100 % |\n"), "{markdown}");
    assert!(markdown.contains("(smf.core.chance-roll)"), "{markdown}");
}

#[test]
fn long_tables_are_shortened_for_people_only() {
    let table = done(&["30d6"]);
    assert!(
        table.lines().count() < 40 && table.contains("other values are not shown; `--format csv` has all"),
        "{table}"
    );
    assert_eq!(done(&["30d6", "--format", "csv"]).lines().count(), 2 + 3 * 151);
    for question in ["30d6", "smf 20D[4] vs 20D[4]", "18d100 >= 800", "heroclix 10 vs 17 --flurry --blades"] {
        let text = call(&[question], "");
        assert!((text.out + &text.err).lines().all(|line| line.chars().count() <= 110), "{question}");
    }
}

/// Need 7 twice: 25/144, 70/144, 49/144; 1 of 36^2 for double one twice.
#[test]
fn a_flurry_says_how_often_it_hits_and_that_its_outcomes_are_of_both_attacks() {
    let table = done(&["heroclix need 7 --flurry"]);
    let sentence = "An attack needs 7 and hits at least once 82.64 % of the time, with Flurry.";
    assert!(table.contains(sentence), "{table}");
    for cells in [["0", "17.36 %"], ["1", "48.61 %"], ["2", "34.03 %"]] {
        let row = table.lines().find(|line| line.split_whitespace().next() == Some(cells[0])).unwrap_or(&table);
        assert!(row.contains(cells[1]), "{table}");
    }
    assert!(table.contains("hit at least once") && table.contains("critical miss both times"), "{table}");
    assert!(table.contains("1/1296"), "{table}");
    assert!(!done(&["heroclix need 7"]).contains("at least once"));
}

#[test]
fn several_questions_are_answered_in_turn() {
    let answers = json(&["2d6 >= 7", "smf 2D tn 2"]);
    let values: Vec<&Value> = answers.as_array().unwrap().iter().map(|answer| &answer["value"]["fraction"]).collect();
    assert_eq!(values, ["7/12", "5/12"]);

    let from_input = call(&["-", "--format", "json"], "# two of them\n2d6 >= 7\n\n  smf 2D tn 2\n");
    assert_eq!(serde_json::from_str::<Value>(&from_input.out).unwrap(), answers);
    assert_eq!(call(&["-"], " \n# nothing\n").code, 2);
    assert_eq!(call(&["-"], "2d6\0\n").code, 2);
    // Words without quotes are one question.
    assert_eq!(done(&["smf", "5D[1]", "vs", "4D"]), done(&["smf 5D[1] vs 4D"]));
}

#[test]
fn every_question_that_is_not_understood_is_reported_and_none_is_answered() {
    let error = refused(&["2d6 >= 7", "smf 5D[1] sv 4D", "heroclix 10 vs 17 --suprsenses"]);
    assert!(error.contains("  smf 5D[1] sv 4D\n            ^^ expected \"vs\""), "{error}");
    assert!(error.contains("did you mean --super-senses?"), "{error}");
    assert_eq!(error.matches("error: ").count(), 2, "{error}");
    for nonsense in ["", " ", "?", "who wins", "smf", "heroclix", "d", "smf 4D\u{1b}[2J", "7", "2d6 2d6"] {
        assert!(refused(&["2d6 >= 7", nonsense]).starts_with("error: "), "{nonsense:?}");
        assert!(!refused(&["2d6 >= 7", nonsense]).contains('\u{1b}'), "{nonsense:?}");
    }
    assert_eq!(call(&[], "").code, 2);
}

#[test]
fn every_line_that_is_not_understood_is_told_by_its_number() {
    let answer =
        call(&["-"], "# comments count\n2d6 >= 7\n\n2d6 2d6\n  smf 2D tn 2\r\nheroclix 10 vs 17 --suprsenses\n");
    assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{}", answer.err);
    let told: Vec<&str> = answer.err.lines().filter(|line| line.starts_with("error: ")).collect();
    assert!(told.len() == 2 && told[0].starts_with("error: line 4: "), "{told:?}");
    assert!(told[1].starts_with("error: line 6: ") && answer.err.contains("did you mean --super-senses?"), "{told:?}");
    // What is typed as an argument has no line.
    assert!(!refused(&["2d6 >= 7", "2d6 2d6"]).contains("line "));
}

#[test]
fn help_lists_every_form_with_an_example_that_works() {
    let help = done(&["help"]);
    let examples: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("  \"")?.strip_suffix('"')).collect();
    let forms: usize = slugfest::ask::grammars().map(|grammar| grammar.forms.len()).sum();
    assert_eq!(examples.len(), forms, "{help}");
    for example in &examples {
        done(&[example]);
    }
    assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    let whole = done(&["--help"]);
    assert!(examples.iter().all(|example| whole.contains(example)), "{whole}");

    let one = done(&["help", "smf"]);
    assert!(one.contains("smf POOL tn N [best]") && !one.contains("heroclix"), "{one}");
    let unknown = refused(&["help", "chess"]);
    assert!(unknown.contains("no questions about \"chess\"") && unknown.contains("\"smf\""), "{unknown}");
}

#[test]
fn what_was_understood_is_repeated_and_what_means_two_things_is_asked_back() {
    let out = done(&["10 vs 17 with super senses, their prob?"]);
    assert!(out.contains("understood as: heroclix 10 vs 17 --super-senses --opposing-re-roll 1"), "{out}");
    assert!(!done(&["heroclix 10 vs 17"]).contains("understood as"));
    let asked = json(&["need an 8"]);
    assert_eq!((&asked["question"], &asked["asked"]), (&"heroclix need 8".into(), &"need an 8".into()));
    let back = refused(&["4 vs 3"]);
    assert!(
        back.contains("two things") && back.contains("`heroclix 4 vs 3` or `marvel-heroes 4 vs 3 printed`"),
        "{back}"
    );
}

#[test]
fn a_question_becomes_a_scenario_where_a_game_plays_it() {
    let file = done(&["10 vs 17 super senses", "--scenario"]);
    assert!(
        file.starts_with("title = ") && file.contains("play = \"attack\"") && file.contains("super-senses"),
        "{file}"
    );
    let none = refused(&["2d6 >= 7", "--scenario"]);
    assert!(none.contains("no scenario asks \"2d6 >= 7\""), "{none}");
    assert!(refused(&["2d6 >= 7", "heroclix 10 vs 17", "--scenario"]).contains("no single scenario"));
    assert!(refused(&["10 vs 17", "--scenario", "--format", "json"]).contains("one format"));
}

#[test]
fn many_re_rolls_are_answered_as_exactly_as_none() {
    let fraction = |question: &str| json(&[question])["value"]["fraction"].as_str().unwrap_or("null").to_owned();
    // Seven sevens in a row: (7/12)^7.
    assert_eq!(fraction("heroclix 10 vs 17 --opposing-re-roll 6"), "823543/35831808");
    // Six of them, then 21/36 of 3 clicks and 1/36 of one more: (7/12)^6 * 16/9.
    assert_eq!(fraction("heroclix 10 vs 17 damage 3 --opposing-re-roll 6"), "117649/1679616");
    // Seven misses in a row: 1 - (5/12)^7.
    assert_eq!(fraction("heroclix 10 vs 17 --own-re-roll 6"), "35753683/35831808");
}

#[test]
fn a_question_without_quotes_that_has_flags_is_told_about_quotes() {
    let answer = call(&["heroclix", "10", "vs", "17", "--opposing-re-roll", "1"], "");
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("Put the whole question in double quotes"), "{}", answer.err);
}
