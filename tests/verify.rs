//! `slugfest verify`: every shipped claim gets its verdict, a bent one is found out, and mistakes are shown where they
//! are. The odds of the HeroClix article are held against fractions worked out by hand.

#![cfg(feature = "report")]

mod support;

use serde_json::Value;
use slugfest::exact::Budget;
use slugfest::plan::{Overrides, plan};
use slugfest::run;
use slugfest::scenario::{self, Mistakes, render};
use slugfest::stop::Stop;
use slugfest::verify::{self, Expected, Found, Report, Row, Standing, Verdict};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use support::Patient;
use tempfile::TempDir;

fn scenarios() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")
}

const ARTICLE_FILE: &str = "heroclix/heroclix-outwit.claims.toml";
const RULEBOOK_FILE: &str = "published/smf-dice.claims.toml";

fn check(path: &Path) -> Vec<Report> {
    check_within(path, &Budget::default())
}

fn check_within(path: &Path, budget: &Budget) -> Vec<Report> {
    let mistakes = Mistakes::new();
    let prepared = verify::load(&[path.to_owned()], &mistakes);
    let shown = render(&mistakes.into_vec(), false);
    assert_eq!(shown, "");
    prepared.check_within(budget)
}

fn shipped(name: &str) -> Report {
    let mut reports = check(&scenarios().join(name));
    assert_eq!(reports.len(), 1);
    reports.remove(0)
}

/// A folder to work in, and the program run inside it.
struct Desk(TempDir);

struct Answer {
    code: i32,
    out: String,
    err: String,
}

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn put(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn call(&self, args: &[&str]) -> Answer {
        let mut command = Command::new(env!("CARGO_BIN_EXE_slugfest"));
        command.args(args).current_dir(self.0.path()).stdin(Stdio::null());
        let output = command.output().unwrap();
        Answer {
            code: output.status.code().expect("the program ends by itself"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The mistakes in one file of claims: the lines that say what and where.
    fn heads(&self, name: &str) -> Vec<String> {
        let answer = self.call(&["verify", name]);
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{}", answer.err);
        answer.err.lines().filter_map(|line| line.strip_prefix("error: ")).map(str::to_owned).collect()
    }
}

// --- What is shipped ---

/// Name within its table, exact value, printed and correct percent (`heroclix.published.*`), as worked out by hand: K =
/// 13/18 needs 6, H = 7/12 needs 7, 5/12 needs 8.
const ARTICLE: [(&str, &str, u32, u32); 26] = [
    ("coin flips: a head", "1/2", 50, 50),
    ("coin flips: two heads in a row", "1/4", 25, 25),
    ("roll table: 2d6 >= 3", "35/36", 97, 97),
    ("roll table: 2d6 >= 4", "11/12", 92, 92),
    ("roll table: 2d6 >= 5", "5/6", 83, 83),
    ("roll table: 2d6 >= 6", "13/18", 72, 72),
    ("roll table: 2d6 >= 7", "7/12", 58, 58),
    ("roll table: 2d6 >= 8", "5/12", 42, 42),
    ("roll table: 2d6 >= 9", "5/18", 28, 28),
    ("roll table: 2d6 >= 10", "1/6", 17, 17),
    ("roll table: 2d6 >= 11", "1/12", 8, 8),
    ("roll table: 2d6 >= 12", "1/36", 3, 3),
    // 7/12 * 7/12, and that times 2/3.
    ("worked example: need 7 twice", "49/144", 34, 34),
    ("worked example: need 7 twice, Super Senses", "49/216", 22, 23),
    // H*H, H*H, H
    ("solution table: Harbinger, Shape Change", "49/144", 34, 34),
    ("solution table: Harbinger, Super Senses", "49/144", 34, 34),
    ("solution table: Harbinger, Prob. Control", "7/12", 58, 58),
    // K*K*2/3, 2/3*K*K + 1/3*H*H, 2/3*K*2/3 + 1/3*H
    ("solution table: King/Queen, Shape Change", "169/486", 35, 35),
    ("solution table: King/Queen, Super Senses", "1793/3888", 46, 46),
    ("solution table: King/Queen, Prob. Control", "167/324", 51, 52),
    // The same with H = 5/12.
    ("bonus table: Harbinger, Shape Change", "25/144", 18, 17),
    ("bonus table: Harbinger, Super Senses", "25/144", 18, 17),
    ("bonus table: Harbinger, Prob. Control", "5/12", 42, 42),
    ("bonus table: King/Queen, Shape Change", "169/486", 35, 35),
    ("bonus table: King/Queen, Super Senses", "1577/3888", 40, 41),
    ("bonus table: King/Queen, Prob. Control", "149/324", 46, 46),
];

/// The arithmetic that the article must have done where it is off.
const EXPLAINED: [&str; 5] = [
    "0.58 × 0.58 × 2/3 = 0.2243",
    "2/3 × 0.72 × 2/3 + 1/3 × 0.58 = 0.5133",
    "0.42 × 0.42 = 0.1764",
    "0.42 × 0.42 = 0.1764",
    "2/3 × 0.72 × 0.72 + 1/3 × 0.42 × 0.42 = 0.4044",
];

#[test]
fn the_26_odds_of_the_outwit_article_are_right_but_for_five_that_were_rounded_early() {
    let report = shipped(ARTICLE_FILE);
    assert_eq!(report.rows.len(), ARTICLE.len());
    for (row, (name, exact, printed, correct)) in report.rows.iter().zip(ARTICLE) {
        assert_eq!(format!("{}: {}", row.printed_in, row.name), name);
        let Found::Exact(found) = row.found else { panic!("{name} has a fraction") };
        assert_eq!(found.to_string(), exact, "{name}");
        assert_eq!(row.printed.text, format!("{printed} %"), "{name}");
        assert_eq!(row.correct.as_deref(), Some(format!("{correct} %").as_str()), "{name}");
        let verdict = if printed == correct { Verdict::Right } else { Verdict::RoundedInputs };
        assert_eq!((row.verdict, row.standing), (verdict, Standing::Held), "{name}");
    }
    let explained: Vec<&str> =
        report.rows.iter().filter_map(Row::explained).map(|rounded| rounded.text.as_str()).collect();
    assert_eq!(explained, EXPLAINED);
    // One mechanism explains the right ones too.
    assert!(report.rows.iter().all(|row| row.reproduced() != Some(false)));
}

#[test]
fn the_dice_of_the_rulebook_are_right_in_21_cells_and_off_in_31() {
    let report = shipped(RULEBOOK_FILE);
    let n = |verdict| report.rows.iter().filter(|row| row.verdict == verdict).count();
    assert_eq!((n(Verdict::Right), n(Verdict::Differs)), (8 + 13, 31));
    assert!(report.rows.iter().all(|row| row.standing == Standing::Held && matches!(row.found, Found::Exact(_))));
    let worst = report.rows.iter().find(|row| row.name == "smf 6D[3] mean").unwrap();
    assert_eq!((worst.printed.text.as_str(), worst.correct.as_deref()), ("5.63", Some("5.69")));
}

#[test]
fn every_shipped_claim_is_as_expected_and_the_program_says_so() {
    let folder = scenarios();
    let answer = Desk::new().call(&["verify", folder.to_str().unwrap()]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    assert!(answer.out.contains("in all: 78 claims, 42 right, 5 rounded early and 31 differ from the model"));
    assert!(answer.out.lines().all(|line| line.chars().count() <= 80), "{}", answer.out);
    for line in EXPLAINED {
        // Lines are broken at spaces.
        let words = answer.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(line), "{line}");
    }
}

/// The claims of a file, each with its printed number one unit higher in the last digit.
fn bent(text: &str) -> String {
    let bend = |line: &str| {
        let Some((head, number)) = line.split_once('"').filter(|_| line.starts_with("printed")) else {
            return line.to_owned();
        };
        let (number, unit) = number
            .trim_end_matches('"')
            .split_once(' ')
            .map_or((number, ""), |_| (number.split(' ').next().unwrap_or_default(), " %"));
        let number = number.trim_end_matches('"');
        let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
        // 9.2 stands for 9.20 in the table of averages.
        let places = if line.contains('%') && rest.is_empty() { 0 } else { 2 };
        let digits: u64 = format!("{whole}{rest:0<places$}").parse().unwrap();
        let shown = format!("{:0>width$}", digits + 1, width = places + 1);
        let (whole, rest) = shown.split_at(shown.len() - places);
        let point = if places > 0 { "." } else { "" };
        format!("{head}\"{whole}{point}{rest}{unit}\"")
    };
    text.lines().map(bend).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_shipped_number_that_is_right_is_refuted_when_it_is_bent() {
    for name in [ARTICLE_FILE, RULEBOOK_FILE] {
        let desk = Desk::new();
        let text = bent(&fs::read_to_string(scenarios().join(name)).unwrap());
        let folder = scenarios().join("heroclix");
        desk.put(name, &text.replace("scenario = \"", &format!("scenario = \"{}/", folder.display())));
        let report = check(&desk.path(name)).remove(0);
        for row in report.rows.iter().filter(|row| row.expected != Expected::Off) {
            assert_eq!(row.standing, Standing::Refuted, "{}: {}", row.name, row.printed.text);
        }
        let answer = desk.call(&["verify", name]);
        assert_eq!(answer.code, 3, "{}", answer.err);
        assert!(answer.out.contains("Not as expected:"), "{}", answer.out);
    }
}

#[test]
fn a_number_expected_to_be_off_that_is_right_is_refuted_too() {
    let desk = Desk::new();
    for expected in ["off", "rounded-inputs"] {
        let claim = format!(
            "title = \"t\"\n[[claim]]\nquestion = \"2d6 >= 7\"\nprinted = \"58 %\"\nexpected = \"{expected}\"\n"
        );
        desk.put("a.claims.toml", &claim);
        let answer = desk.call(&["verify", "a.claims.toml"]);
        assert_eq!((answer.code, answer.err.as_str()), (3, ""));
        let words = answer.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words.contains("line 2, 2d6 >= 7: printed 58 %; the exact value is 7/12 = 58.33 %, as printed"),
            "{words}"
        );
        assert!(words.contains("1 of 1 not as expected"), "{words}");
    }
}

// --- Longer fights ---

/// Nobody is favoured, and every fight ends.
const EVEN: &str = "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\ntrials = 2000\nseed = 7\n\
                    [[side]]\nname = \"A\"\nbody = 3\n[[side]]\nname = \"B\"\nbody = 3\n";

fn claims_about(lines: &[&str]) -> String {
    let claims = lines.iter().map(|line| format!("[[claim]]\nscenario = \"fights/even.toml\"\n{line}\n"));
    format!("title = \"t\"\n{}", claims.collect::<String>())
}

#[test]
fn a_fight_without_a_fraction_is_compared_by_its_exact_chance_and_says_how_exact() {
    let desk = Desk::new();
    desk.put("fights/even.toml", EVEN);
    let lines = [
        "outcome = \"A wins\"\nprinted = \"50.0 %\"",
        "outcome = \"A wins\"\nprinted = \"50.1 %\"\nexpected = \"off\"",
        "outcome = [\"A wins\", \"B wins\"]\nprinted = \"100 %\"",
        // One half is the border between 0 and 1, and an error of 1e-12 does not tell on which side it lies.
        "outcome = \"A wins\"\nprinted = \"1\"",
        "metric = \"rounds\"\nvalue = 0\nprinted = 0.0",
        "metric = \"rounds\"\nat-least = 1\nprinted = 1.0",
        "metric = \"rounds\"\nat-most = 0\nprinted = \"0 %\"",
    ];
    desk.put("a.claims.toml", &claims_about(&lines));
    let rows = check(&desk.path("a.claims.toml")).remove(0).rows;
    let verdicts: Vec<Verdict> = rows.iter().map(|row| row.verdict).collect();
    use Verdict::{Differs, Right, Undecided};
    assert_eq!(verdicts, [Right, Differs, Right, Undecided, Right, Right, Right]);
    assert!(rows.iter().all(|row| matches!(row.found, Found::Near { error, .. } if error < 3e-12)));
    let answer = desk.call(&["verify", "a.claims.toml"]);
    assert_eq!((answer.code, answer.err.as_str()), (4, ""), "one is not decided");
    assert!(answer.out.contains("7 solved to within 2e-12"), "{}", answer.out);
}

#[test]
fn the_mean_of_a_metric_is_that_of_the_run() {
    let desk = Desk::new();
    desk.put("fights/even.toml", EVEN);
    let mistakes = Mistakes::new();
    let scenarios = scenario::load(&[desk.path("fights/even.toml")], &mistakes);
    let plan = plan(scenarios, Overrides::default(), &mistakes).remove(0);
    let approach = run::approach(&plan, Stop::never()).unwrap();
    let solved = run::run(&plan, &approach, &mut Patient).unwrap();
    let mean = solved.cases[0].metrics[0].mean;
    desk.put("a.claims.toml", &claims_about(&[&format!("metric = \"rounds\"\nprinted = {mean:.4}")]));
    let row = check(&desk.path("a.claims.toml")).remove(0).rows.remove(0);
    assert_eq!((row.verdict, row.is_chance), (Verdict::Right, false));
    assert!((row.found.value() - mean).abs() < 1e-9);
}

#[test]
fn a_fight_too_large_to_solve_is_played_and_decided_by_its_interval_or_not_at_all() {
    let desk = Desk::new();
    desk.put("fights/even.toml", EVEN);
    let lines = [
        "outcome = \"A wins\"\nprinted = \"50 %\"",
        "outcome = \"A wins\"\nprinted = \"40 %\"\nexpected = \"off\"",
        "outcome = [\"A wins\", \"B wins\"]\nprinted = \"100 %\"",
        "metric = \"rounds\"\nprinted = \"99\"\nexpected = \"off\"",
        "metric = \"rounds\"\nat-least = 1\nprinted = \"100 %\"",
    ];
    desk.put("a.claims.toml", &claims_about(&lines));
    let little = Budget { states: 5, ..Budget::default() };
    let rows = check_within(&desk.path("a.claims.toml"), &little).remove(0).rows;
    let verdicts: Vec<Verdict> = rows.iter().map(|row| row.verdict).collect();
    use Verdict::{Differs, Right, Undecided};
    // 2,000 trials tell one half to within 3 %, and 2,000 of 2,000 from 99.5 %.
    assert_eq!(verdicts, [Undecided, Differs, Right, Differs, Right]);
    assert!(rows.iter().all(|row| matches!(row.found, Found::Played { trials: 2000, seed: 7, .. })));
    let standings: Vec<Standing> = rows.iter().map(|row| row.standing).collect();
    assert_eq!((standings[0], standings[1]), (Standing::Undecided, Standing::Held));
    // Five estimates share the risk of 5 %: 99 % each, half a percent on either side. 2,000 of 2,000 have a closed
    // form.
    let Found::Played { low, .. } = rows[4].found else { panic!("{:?}", rows[4].found) };
    assert!((low - 0.005_f64.powf(1.0 / 2000.0)).abs() < 1e-12, "{low}");
}

// --- Tables ---

#[test]
fn a_table_says_the_same_as_toml() {
    let desk = Desk::new();
    let toml = "title = \"t\"\n[[claim]]\nquestion = \"2d6 >= 7\"\nprinted = \"58 %\"\nnote = \"a, b\"\n\
                [[claim]]\nquestion = \"smf 6D[3] mean\"\nprinted = \"5.63\"\ndecimals = 2\nexpected = \"off\"\n";
    let csv = "question,printed,decimals,expected,note\n2d6 >= 7,58 %,,,\"a, b\"\n\nsmf 6D[3] mean,5.63,2,off,\n";
    desk.put("a.claims.toml", toml);
    desk.put("a.claims.csv", csv);
    desk.put(
        "semicolons.claims.csv",
        &csv.replace("\"a, b\"", "a, b\u{1}").replace(',', ";").replace(";\u{20}b\u{1}", ", b"),
    );
    let rows = |name: &str| {
        let mut rows = check(&desk.path(name)).remove(0).rows;
        rows.iter_mut().for_each(|row| row.line = 0);
        rows
    };
    assert_eq!(rows("a.claims.toml"), rows("a.claims.csv"));
    assert_eq!(rows("a.claims.toml"), rows("semicolons.claims.csv"));
    let report = check(&desk.path("a.claims.csv")).remove(0);
    assert_eq!((report.title.as_str(), report.rows[0].line, report.rows[1].line), ("a", 2, 4));
}

// --- Bad input ---

#[test]
fn every_mistake_of_every_file_is_shown_at_once_with_its_place() {
    let desk = Desk::new();
    let toml = "titel = \"x\"\nsystem = \"smg\"\n\
        [[claim]]\nprinted = \"58 %\"\n\
        [[claim]]\nquestion = \"2d6 >= sevn\"\nprinted = \"58,3 %\"\n\
        [[claim]]\nquestion = \"heroclx 10 vs 17\"\nprinted = \"58\"\nexpected = \"rigth\"\n\
        [[claim]]\nquestion = \"2d6 >= 7\"\nprinted = \"58\"\noutcome = \"hit\"\n\
        [[claim]]\nquestion = \"smf 4D mean\"\nprinted = \"58 %\"\n\
        [[claim]]\nquestion = \"\"\nprinted = \"5 %\"\ndecimals = 99\n\
        [[claim]]\nquestion = \"2d6 >= 7\"\n";
    desk.put("a.claims.toml", toml);
    let heads = desk.heads("a.claims.toml");
    let expected = [
        "a.claims.toml:1:1: the file needs \"title\"",
        "a.claims.toml:1:1: unknown key \"titel\" in the file",
        "a.claims.toml:2:10: unknown system \"smg\"",
        "a.claims.toml:3:1: a claim needs a question",
        "a.claims.toml:6:20: the question is not understood: ",
        "a.claims.toml:7:11: \"58,3 %\" is not a printed number",
        "a.claims.toml:9:13: the question is not understood: ",
        "a.claims.toml:10:11: the question asks for a chance, and 58 is above 1",
        "a.claims.toml:11:12: \"expected\" must be",
        "a.claims.toml:14:11: the question asks for a chance, and 58 is above 1",
        "a.claims.toml:15:1: \"outcome\" says nothing about an odds question",
        "a.claims.toml:18:11: the question asks for an average, and this is a percentage",
        "a.claims.toml:20:12: the question is empty",
        "a.claims.toml:22:12: \"decimals\" must be a whole number from 0 to 12, not 99",
        "a.claims.toml:23:1: a claim needs the number as it is printed",
    ];
    // A question that is not understood has no answer, so its number is not held against anything.
    let expected: Vec<&str> = expected.into_iter().filter(|head| !head.starts_with("a.claims.toml:10:11")).collect();
    assert_eq!(heads.len(), expected.len(), "{heads:#?}");
    for (head, expected) in heads.iter().zip(expected) {
        assert!(head.starts_with(expected), "{head}\n{expected}");
    }
}

#[test]
fn claims_about_scenarios_are_checked_against_them_by_name() {
    let desk = Desk::new();
    desk.put("fights/even.toml", EVEN);
    desk.put("fights/broken.toml", "title = \"t\"\nsystem = \"smf\"\nplay = \"dual\"\n");
    let toml = "title = \"t\"\n\
        [[claim]]\nscenario = \"fights/evn.toml\"\noutcome = \"A wins\"\nprinted = \"5 %\"\n\
        [[claim]]\nscenario = \"fights/even.toml\"\ncase = \"bse\"\noutcome = \"A wins\"\nprinted = \"5 %\"\n\
        [[claim]]\nscenario = \"fights/even.toml\"\noutcome = \"A win\"\nprinted = \"5 %\"\n\
        [[claim]]\nscenario = \"fights/even.toml\"\nmetric = \"rouns\"\nprinted = \"5\"\n\
        [[claim]]\nscenario = \"fights/even.toml\"\nprinted = \"5 %\"\n\
        [[claim]]\nscenario = \"fights/even.toml\"\nmetric = \"rounds\"\nat-least = 3\nat-most = 4\nprinted = \"5 %\"\n\
        [[claim]]\nscenario = \"fights/broken.toml\"\noutcome = \"A wins\"\nprinted = \"5 %\"\n\
        [[claim]]\nscenario = \"fights\"\noutcome = \"A wins\"\nprinted = \"5 %\"\n\
        [[claim]]\nquestion = \"2d6 >= 7\"\nscenario = \"fights/even.toml\"\nprinted = \"5 %\"\n";
    desk.put("a.claims.toml", toml);
    let answer = desk.call(&["verify", "a.claims.toml"]);
    for expected in [
        "a.claims.toml:3:12: \"fights/evn.toml\": there is no such file or folder\n",
        "in the same folder: \"even.toml\"",
        "a.claims.toml:8:8: there is no case \"bse\"\n",
        "did you mean \"base\"?",
        "a.claims.toml:13:11: unknown outcome \"A win\"\n",
        "a.claims.toml:17:10: unknown metric \"rouns\"\n",
        "did you mean \"rounds\"?",
        "a.claims.toml:19:1: a claim about a scenario needs \"outcome\" or \"metric\"\n",
        "a.claims.toml:26:1: a claim is about one chance of a metric\n",
        "fights/broken.toml:3:8: unknown play \"dual\" in system \"smf\"\n",
        "a.claims.toml:38:1: a claim has one question, and this is a second\n",
    ] {
        assert!(answer.err.contains(expected), "{expected}\n{}", answer.err);
    }
    assert_eq!((answer.code, answer.out.as_str()), (2, ""));
}

#[test]
fn what_holds_no_claims_is_refused() {
    let desk = Desk::new();
    desk.put("fights/even.toml", EVEN);
    desk.put("none.claims.toml", "title = \"t\"\n");
    desk.put("empty.claims.toml", "");
    desk.put("bad.claims.csv", "question,printed,expcted\n2d6 >= 7,58 %,right\n,42 %,\n\"2d6 >= 8,42 %\n");
    let heads = |name: &str| desk.heads(name).join("\n");
    assert_eq!(heads("fights/even.toml"), "fights/even.toml:3:1: this is a scenario, not a file of claims");
    assert_eq!(heads("fights"), "fights: there are no claims in this folder");
    assert!(heads("none.claims.toml").contains("the file needs \"claim\""));
    assert_eq!(heads("empty.claims.toml"), "empty.claims.toml: the file is empty");
    assert_eq!(heads("nothing.claims.toml"), "nothing.claims.toml: there is no such file or folder");
    assert_eq!(heads("bad.claims.csv"), "bad.claims.csv:4:1: the double quotes around this text are not closed");
    desk.put("bad.claims.csv", "question,printed,expcted\n2d6 >= 7,58 %,right\n,42 %,\n");
    let expected =
        "bad.claims.csv:1:18: unknown key \"expcted\" in a claim\nbad.claims.csv:3:1: a claim needs a question";
    assert_eq!(heads("bad.claims.csv"), expected);
}

// --- Outputs ---

const TWO: &str = "title = \"Two <claims> & more\"\nsource = \"a \\\"book\\\"\"\n\
    [[claim]]\nquestion = \"2d6 >= 7\"\nprinted = \"58 %\"\n\
    [[claim]]\ncell = \"<b>|`x`\\u001b[2J ]]>\"\nquestion = \"2d6 >= 8\"\nprinted = \"41 %\"\n";

/// The elements of an XML document with their attributes and texts, in order; fails when it is not well-formed.
fn elements(xml: &str) -> Vec<(String, Vec<(String, String)>)> {
    use quick_xml::events::Event;
    let mut reader = quick_xml::Reader::from_str(xml);
    let (mut found, mut open) = (Vec::new(), 0);
    loop {
        match reader.read_event().unwrap() {
            event @ (Event::Start(_) | Event::Empty(_)) => {
                open += i32::from(matches!(event, Event::Start(_)));
                let (Event::Start(element) | Event::Empty(element)) = event else { unreachable!() };
                let attributes = element.attributes().map(|attribute| {
                    let attribute = attribute.unwrap();
                    let key = String::from_utf8(attribute.key.as_ref().to_vec()).unwrap();
                    (key, attribute.unescape_value().unwrap().into_owned())
                });
                found.push((String::from_utf8(element.name().as_ref().to_vec()).unwrap(), attributes.collect()));
            }
            Event::End(_) => open -= 1,
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(open, 0, "an element is not closed:\n{xml}");
    found
}

fn attribute<'a>(element: &'a (String, Vec<(String, String)>), name: &str) -> &'a str {
    element.1.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
}

#[test]
fn claims_become_test_cases_in_well_formed_junit_whatever_their_names() {
    let desk = Desk::new();
    desk.put("two.claims.toml", TWO);
    let answer = desk.call(&["verify", "two.claims.toml", "--junit", "deep/er/j.xml", "--quiet"]);
    assert_eq!((answer.code, answer.err.as_str()), (3, ""));
    let xml = desk.read("deep/er/j.xml");
    assert!(xml.chars().all(|c| c == '\n' || !c.is_control()), "{xml:?}");
    let found = elements(&xml);
    let named = |name: &str| found.iter().filter(|element| element.0 == name).collect::<Vec<_>>();
    for suite in [named("testsuites"), named("testsuite")] {
        let counts = ["tests", "failures", "errors", "skipped"].map(|count| attribute(suite[0], count).to_owned());
        assert_eq!((suite.len(), counts), (1, ["2", "1", "0", "0"].map(str::to_owned)));
    }
    assert_eq!(attribute(named("testsuite")[0], "name"), "Two <claims> & more");
    let cases = named("testcase");
    assert_eq!(attribute(cases[0], "name"), "2d6 >= 7 is 58 %");
    assert_eq!((attribute(cases[0], "file"), attribute(cases[0], "line")), ("two.claims.toml", "3"));
    assert_eq!(attribute(cases[1], "name"), "<b>|`x`\u{FFFD}[2J ]]> is 41 %");
    assert_eq!(attribute(named("failure")[0], "message"), "expected right, found differs from the model");
    assert_eq!(attribute(named("failure")[0], "type"), "differs from the model");
}

#[test]
fn expectations_of_a_run_become_test_cases_and_undecided_ones_are_skipped() {
    let desk = Desk::new();
    let expects = [("A wins", "0.4, 0.6"), ("A wins", "0.1, 0.2"), ("A wins", "0.0, 0.5")];
    let expects = expects.map(|(outcome, range)| format!("[[expect]]\noutcome = \"{outcome}\"\nbetween = [{range}]\n"));
    desk.put("even.toml", &(EVEN.to_owned() + &expects.concat()));
    let answer = desk.call(&["run", "even.toml", "--method", "sample", "--out", "out", "--junit", "j.xml", "--quiet"]);
    assert_eq!((answer.code, answer.err.as_str()), (3, ""));
    let found = elements(&desk.read("j.xml"));
    let suite = found.iter().find(|element| element.0 == "testsuite").unwrap();
    assert_eq!(["tests", "failures", "skipped"].map(|count| attribute(suite, count)), ["3", "1", "1"]);
    let names: Vec<&str> =
        found.iter().filter(|element| element.0 == "testcase").map(|element| attribute(element, "name")).collect();
    assert_eq!(names[0], "base: A wins between 40 and 60 %");
    let skipped = found.iter().find(|element| element.0 == "skipped").unwrap();
    assert!(attribute(skipped, "message").starts_with("not decided after 2,000 trials: "), "{skipped:?}");
}

#[test]
fn a_junit_file_that_cannot_be_written_is_refused_before_anything_is_done() {
    let desk = Desk::new();
    desk.put("two.claims.toml", TWO);
    desk.put("even.toml", EVEN);
    fs::create_dir(desk.path("folder")).unwrap();
    for junit in ["folder", "folder/", "two.claims.toml/j.xml"] {
        for args in [["verify", "two.claims.toml"], ["run", "even.toml"]] {
            let answer = desk.call(&[args[0], args[1], "--out", "out", "--junit", junit]);
            assert_eq!((answer.code, answer.out.as_str()), (1, ""), "{junit}");
            assert!(answer.err.starts_with("error: "), "{}", answer.err);
            assert!(!desk.path("out").exists());
        }
    }
    assert_eq!(desk.read("two.claims.toml"), TWO);
}

#[test]
fn every_format_says_the_same_and_out_keeps_it() {
    let desk = Desk::new();
    desk.put("two.claims.toml", TWO);
    let printed = |format: &str| {
        let answer = desk.call(&["verify", "two.claims.toml", "--out", "out", "--format", format]);
        assert_eq!((answer.code, answer.err.as_str()), (3, ""));
        answer.out
    };
    assert_eq!(printed("json"), desk.read("out/two-claims/claims.json"));
    assert_eq!(printed("csv"), desk.read("out/two-claims/claims.csv"));
    assert_eq!(printed("markdown"), desk.read("out/two-claims/report.md"));
    let object: Value = serde_json::from_str(&printed("json")).unwrap();
    let claim = &object["claims"][1];
    assert_eq!(
        (&claim["fraction"], &claim["exact"], &claim["correct"]),
        (&"5/12".into(), &"41.67 %".into(), &"42 %".into())
    );
    assert_eq!((&claim["verdict"], &claim["standing"]), (&"differs from the model".into(), &"refuted".into()));
    assert_eq!(claim["low"], Value::Null, "unknown is null");
    let table = printed("table");
    assert!(!table.contains('\u{1b}') && table.contains("report: out/two-claims/report.md"), "{table}");
    for row in desk.read("out/two-claims/report.md").lines().filter(|line| line.starts_with('|')) {
        assert_eq!(row.replace("\\|", "").matches('|').count(), 7, "{row}");
    }
    let left: Vec<_> = fs::read_dir(desk.path("out")).unwrap().collect();
    assert_eq!(left.len(), 1, "no temporary folder is left");
}

#[test]
fn a_folder_that_is_no_report_is_left_alone() {
    let desk = Desk::new();
    desk.put("two.claims.toml", TWO);
    desk.put("out/two-claims/photo.txt", "mine");
    let answer = desk.call(&["verify", "two.claims.toml", "--out", "out"]);
    assert_eq!((answer.code, answer.out.as_str()), (1, ""));
    assert!(answer.err.contains("holds something other than a report"), "{}", answer.err);
    assert_eq!(desk.read("out/two-claims/photo.txt"), "mine");
}

// --- Claims that a scenario names as its own ---

/// An attack that needs a 7, with claims about it and about something else beside it.
fn own(desk: &Desk, published: &str, claims: &str) {
    let scenario = "title = \"Seven\"\nsystem = \"heroclix\"\nplay = \"attack\"\n";
    let figures = "[attacker]\nattack = 10\ndamage = 3\n\n[target]\ndefense = 17\n";
    desk.put("fights/seven.toml", &format!("{scenario}{published}\n{figures}"));
    desk.put("fights/print/a.claims.toml", &format!("title = \"Printed\"\nsource = \"a magazine\"\n{claims}"));
}

const NAMED: &str = "published = \"print/a.claims.toml\"";
const ABOUT_SEVEN: &str = "[[claim]]\ncell = \"seven\"\nscenario = \"../seven.toml\"\noutcome = \"hit\"\n";

#[test]
fn a_report_shows_the_printed_numbers_about_its_scenario_and_no_others() {
    let desk = Desk::new();
    let other = "[[claim]]\nquestion = \"2d6 >= 12\"\nprinted = \"3 %\"\n";
    own(&desk, NAMED, &format!("{ABOUT_SEVEN}printed = \"59 %\"\n{other}"));
    let answer = desk.call(&["run", "fights/seven.toml", "--out", "out"]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        answer.out.lines().any(|line| words(line).starts_with("seven 59 % 58.33 % (7/12) 58 % differs")),
        "{}",
        answer.out
    );
    let run: Value = serde_json::from_str(&desk.read("out/seven/run.json")).unwrap();
    let claims = run["published"]["claims"].as_array().unwrap();
    assert_eq!(claims.len(), 1);
    let shown = |key: &str| claims[0][key].as_str().unwrap_or("null").to_owned();
    let expected = [("case", "base"), ("fraction", "7/12"), ("correct", "58 %"), ("verdict", "differs from the model")];
    expected.iter().for_each(|(key, value)| assert_eq!(shown(key), *value, "{key}"));
    let report = desk.read("out/seven/report.md");
    assert!(report.contains("| seven | 59 % | 58.33 % (7/12) | 58 % | **differs** | rounding does not explain it |"));
    assert!(report.contains("printed in: a magazine. Of 1 printed number, 1 differs from the rules."), "{report}");
}

#[test]
fn the_challenge_says_why_its_printed_numbers_are_off_and_that_its_advice_stands() {
    let scenarios = scenarios().join("heroclix");
    for (name, off) in [("challenge-4", 1), ("challenge-4-bonus", 3), ("super-senses", 1)] {
        let file = scenarios.join(format!("{name}.toml"));
        let desk = Desk::new();
        let answer = desk.call(&["run", file.to_str().unwrap(), "--out", "out"]);
        assert_eq!(answer.code, 0, "{}", answer.err);
        let report = desk.read(&format!("out/{name}/report.md"));
        assert_eq!(report.matches("| **rounded early** | ").count(), off, "{name}");
        assert_eq!(report.contains("The advice stands"), name.starts_with("challenge"), "{name}");
        let shown = EXPLAINED.iter().filter(|text| report.contains(&format!("| **rounded early** | {text} |")));
        assert!(shown.count() >= off.min(2), "{name}");
    }
}

#[test]
fn published_numbers_that_cannot_be_used_are_refused_where_they_are_named() {
    let heads = |published: &str, claims: &str| {
        let desk = Desk::new();
        own(&desk, published, claims);
        let answer = desk.call(&["check", "fights/seven.toml"]);
        assert_eq!((answer.code, answer.out.as_str()), (2, ""));
        let heads = answer.err.lines().filter_map(|line| line.strip_prefix("error: ")).map(str::to_owned);
        heads.collect::<Vec<_>>()
    };
    let good = format!("{ABOUT_SEVEN}printed = \"58 %\"\n");
    let at = "fights/seven.toml:4:13:";
    assert_eq!(
        heads("published = \"print/b.claims.toml\"", &good),
        [format!("{at} \"print/b.claims.toml\": there is no such file or folder")]
    );
    assert_eq!(
        heads("published = 5", &good),
        [format!("{at} \"published\" must be a text in double quotes, not a whole number")]
    );
    assert_eq!(
        heads(NAMED, "[[claim]]\nquestion = \"2d6 >= 7\"\nprinted = \"58 %\"\n"),
        [format!("{at} no claim in \"print/a.claims.toml\" is about this scenario")]
    );
    assert_eq!(
        heads(NAMED, &format!("{ABOUT_SEVEN}printed = \"58 %\"\ncase = \"nine\"\n")),
        ["fights/print/a.claims.toml:8:8: there is no case \"nine\""]
    );
    // A mistake in the scenario is said once, although its claims ask for it again: they only point to it.
    let said = heads(&format!("{NAMED}\ntrails = 5"), &good);
    assert_eq!(said.iter().filter(|head| head.contains("\"trails\"")).count(), 1, "{said:?}");
}

const TOKEN: &str = "TOKEN=hunter2";

/// Everything that a scenario or claim in `fights` says when it names this file, which must not hold the token.
fn refused_without_a_word(desk: &Desk, command: &str, file: &str, content: &str) -> String {
    desk.put(file, content);
    let answer = desk.call(&[command, file]);
    assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{content}");
    assert!(!answer.err.contains("hunter2"), "{}", answer.err);
    answer.err
}

#[test]
fn a_scenario_names_claims_in_its_own_folder_and_shows_nothing_of_another_file() {
    let desk = Desk::new();
    for secret in ["secret.env", "secret.claims.toml", "fights/secret.env"] {
        desk.put(secret, TOKEN);
    }
    #[cfg(unix)]
    for (link, to) in [("out.claims.toml", "../secret.claims.toml"), ("in.claims.toml", "secret.env"), ("up", "..")] {
        std::os::unix::fs::symlink(to, desk.path("fights").join(link)).unwrap();
    }
    let absolute = desk.path("secret.claims.toml");
    let leads_out = "leads out of the scenario's folder";
    let is_none = "is no file of claims";
    let mut cases = vec![
        ("../secret.env", leads_out),
        ("../secret.claims.toml", leads_out),
        ("../fights/secret.env", leads_out),
        ("deep/../../secret.claims.toml", leads_out),
        ("../secrets.claims.toml", leads_out),
        (absolute.to_str().unwrap(), leads_out),
        ("secret.env", is_none),
    ];
    if cfg!(unix) {
        cases.extend([
            ("out.claims.toml", leads_out),
            ("up/secret.claims.toml", leads_out),
            ("up/secrets.claims.toml", leads_out),
            ("in.claims.toml", is_none),
        ]);
    }
    for (named, reason) in cases {
        let scenario = "title = \"Seven\"\nsystem = \"heroclix\"\nplay = \"attack\"\n";
        let figures = "[attacker]\nattack = 10\ndamage = 3\n\n[target]\ndefense = 17\n";
        let text = format!("{scenario}published = \"{named}\"\n{figures}");
        let said = refused_without_a_word(&desk, "check", "fights/seven.toml", &text);
        assert!(said.starts_with("error: fights/seven.toml:4:13:") && said.contains(reason), "{named}: {said}");
        assert!(!said.contains("in the same folder"), "{said}");
    }
}

#[test]
fn a_claim_shows_nothing_of_a_scenario_outside_its_folder() {
    let desk = Desk::new();
    desk.put("secret.env", TOKEN);
    desk.put("secret.toml", &format!("{TOKEN}\n"));
    for named in ["../secret.env", "../secret.toml", "../secret.tom"] {
        let text = format!("title = \"t\"\n[[claim]]\nscenario = \"{named}\"\noutcome = \"hit\"\nprinted = \"5 %\"\n");
        let said = refused_without_a_word(&desk, "verify", "fights/a.claims.toml", &text);
        assert!(said.starts_with("error: fights/a.claims.toml:3:12:"), "{said}");
        assert!(said.contains("cannot be read as a scenario") && said.contains("slugfest check"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_out_of_a_folder_that_is_searched_is_refused_unread() {
    let desk = Desk::new();
    desk.put("secret.env", TOKEN);
    desk.put("fights/b.toml", "x = 1");
    for link in ["a.toml", "a.claims.toml"] {
        std::os::unix::fs::symlink("../secret.env", desk.path("fights").join(link)).unwrap();
    }
    desk.put("fights/secret.env", TOKEN);
    std::os::unix::fs::symlink("secret.env", desk.path("fights/c.claims.toml")).unwrap();
    for (command, link) in
        [("check", "a.toml"), ("run", "a.toml"), ("verify", "a.claims.toml"), ("verify", "c.claims.toml")]
    {
        let answer = desk.call(&[command, "fights"]);
        assert_eq!(answer.code, 2);
        let said = format!("error: fights/{link}: this is a link that leads out of the folder");
        assert!(answer.err.contains(&said) && !answer.err.contains("hunter2"), "{}", answer.err);
    }
}

#[test]
fn what_a_question_names_without_need_is_said() {
    let desk = Desk::new();
    let claim = "[[claim]]\ncell = \"nine\"\nprinted = \"42 %\"\nquestion = \"heroclix 9 vs 17 --toughness\"\n";
    desk.put("own.claims.toml", &format!("title = \"t\"\n{claim}"));
    let report = check(&desk.path("own.claims.toml")).remove(0);
    assert_eq!(report.rows[0].verdict, Verdict::Right);
    let told = "\"--toughness\" makes no difference here: the numbers are the same without it";
    assert_eq!(report.rows[0].remarks, [told]);
    let answer = desk.call(&["verify", "own.claims.toml", "--out", "reports"]);
    assert!(answer.out.contains("Line 2, nine: \"--toughness\" makes no difference"), "{}", answer.out);
    assert!(desk.read("reports/own-claims/report.md").contains("makes no difference here"));
}
