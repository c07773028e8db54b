//! Every cell of a file of claims: two dice come to 7 or more with 21 of 36, to 10 or more with 6 of 36; two dice of
//! Super Mission Force score 4/3 goals on average.

use slugfest::report::{Format, Style, claims};
use slugfest::scenario::Mistakes;
use slugfest::verify;

use super::read::{Want, Wanted, csv, differences, json};

const CLAIMS: &str = r#"title = "T"
source = "a book"
[[claim]]
question = "2d6 >= 7"
printed = "58 %"
[[claim]]
cell = "ten or more"
source = "page 3"
question = "2d6 >= 10"
printed = "17.1 %"
note = "a remark"
[[claim]]
question = "smf 2D mean"
printed = "1.4"
expected = "off"
"#;

#[test]
fn every_cell_of_a_claim_is_the_literal_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.claims.toml");
    std::fs::write(&path, CLAIMS).unwrap();
    let mistakes = Mistakes::new();
    let mut reports = verify::load(&[path], &mistakes).check();
    assert!(mistakes.is_empty());
    reports[0].file = "own.claims.toml".to_owned();
    // What both have under the same name.
    let row =
        |name: &str, question: &str, [printed, fraction, exact, correct, verdict, expected, standing]: [&str; 7]| {
            Wanted::from([
                ("claim", Want::text(name)),
                ("question", Want::text(question)),
                ("printed", Want::text(printed)),
                ("fraction", Want::text(fraction)),
                ("low", Want::Empty),
                ("high", Want::Empty),
                ("exact", Want::text(exact)),
                ("correct", Want::text(correct)),
                ("verdict", Want::text(verdict)),
                ("arithmetic", Want::Empty),
                ("expected", Want::text(expected)),
                ("standing", Want::text(standing)),
            ])
        };
    let differs = "differs from the model";
    let rows = [
        row("2d6 >= 7", "2d6 >= 7", ["58 %", "7/12", "58.33 %", "58 %", "right", "right", "held"]),
        row("ten or more", "2d6 >= 10", ["17.1 %", "1/6", "16.667 %", "16.7 %", differs, "right", "refuted"]),
        row("smf 2D mean", "smf 2D mean", ["1.4", "4/3", "1.333", "1.3", differs, "off", "held"]),
    ];
    let numbers = [(3, 0, 7.0 / 12.0), (6, 1, 1.0 / 6.0), (12, 1, 4.0 / 3.0)];
    let with = |more: &dyn Fn(usize) -> Vec<(&'static str, Want)>| -> Vec<Wanted> {
        let row = |(i, row): (usize, &Wanted)| {
            let (line, decimals, value) = numbers[i];
            let numbers =
                [("line", Want::Whole(line)), ("decimals", Want::Whole(decimals)), ("value", Want::Near(value))];
            row.clone().into_iter().chain(numbers).chain(more(i)).collect()
        };
        rows.iter().enumerate().map(row).collect()
    };
    let print = |format| claims::stdout(&reports, format, &Style::default()).unwrap();
    let sources = ["a book", "page 3", "a book"];
    let in_csv = with(&|i| vec![("file", Want::text("own.claims.toml")), ("source", Want::text(sources[i]))]);
    let mut told = differences("csv", &csv(print(Format::Csv).as_bytes()), &in_csv, true);
    let object: serde_json::Value = serde_json::from_str(&print(Format::Json)).unwrap();
    let in_json = with(&|i| {
        vec![
            ("source", Want::text(["", "page 3", ""][i])),
            ("note", Want::text(["", "a remark", ""][i])),
            ("remarks", Want::text("[]")),
            ("kind", Want::text(["chance", "chance", "mean"][i])),
            ("percent", Want::text(["true", "true", "false"][i])),
            ("method", Want::text("fraction")),
            ("error", Want::Empty),
            ("trials", Want::Empty),
            ("seed", Want::Empty),
        ]
    });
    told.extend(differences("json", &json(&object["claims"]), &in_json, false));
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert_eq!(
        (&object["source"], &object["title"], &object["complete"]),
        (&"a book".into(), &"T".into(), &true.into())
    );
}
