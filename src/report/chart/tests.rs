//! What must hold for every chart of every summary.

pub mod lab;

use proptest::prelude::*;

use super::drawing::chosen;
use super::sample;
use super::scene::{Area, Label, Mark, WIDTH};
use super::*;
use crate::estimate::{AxisValue, CaseSummary, DistributionRow, Method, OutcomeRow};
use std::sync::Arc;

/// Names that break careless drawing code.
const HOSTILE: [&str; 9] = [
    "",
    "<script>alert('x')</script>",
    "\"quoted\" & 'quoted'",
    "💥 漢字 שלום 💥",
    "\u{202e}\u{0}\u{7}\n\t\u{200d}",
    "A name of sixty characters, which is what long hero names need",
    "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww\
     Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
    "../../etc/passwd",
    "Łódź – Ωmega ж %s {} $x",
];

#[test]
fn nothing_is_laid_out_or_drawn_once_somebody_asks_to_stop() {
    static ASKED: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(true);
    for (name, summary) in gallery() {
        assert_eq!(drawings(&summary, Stop::at(&ASKED)), [], "{name}");
        assert_eq!(charts_until(&summary, Stop::at(&ASKED)).unwrap(), [], "{name}");
    }
}

/// Summaries of every shape that charts are made of.
fn gallery() -> Vec<(&'static str, Summary)> {
    let mut all = vec![
        ("duel", sample::duel(2_000_000)),
        ("nothing", sample::duel(0)),
        ("single", sample::duel(1)),
        ("twenty", sample::duel(20)),
        ("exact", exact(sample::duel(1_000_000))),
        ("certain", sample::named_cases(&[("base", 1.0)], 1000)),
        (
            "named",
            sample::named_cases(
                &[("base", 0.615), ("Rhino without Resistance", 0.782), ("Shatterer tired", 0.41), ("Both slow", 0.6)],
                100_000,
            ),
        ),
        ("thirty", thirty()),
        ("long", sixty_values()),
        ("rounds", two_hundred_rounds()),
        ("curve", sample::sweep(&[("side.White Rhino.body", &["6", "7", "8", "9", "10"])], 2_000)),
        ("weapons", sample::sweep(&[("side.Knight.weapon", &["spear", "axe", "broadsword", "two-handed sword"])], 900)),
        (
            "heat",
            sample::sweep(
                &[("side.White Rhino.body", &["6", "7", "8", "9"]), ("side.Shatterer.might", &["3", "4", "5"])],
                90_000,
            ),
        ),
        ("heats", heats()),
        ("decision", sample::decision()),
        ("attack", attack()),
        ("flight", flight()),
    ];
    for (i, name) in HOSTILE.iter().enumerate() {
        let mut summary = match i % 3 {
            0 => sample::named_cases(&[("base", 0.6), ("b", 0.3)], 500),
            1 => heats(),
            _ => sample::decision(),
        };
        rename(&mut summary, name);
        all.push(("hostile", summary));
    }
    all
}

fn exact(mut summary: Summary) -> Summary {
    summary.method = Method::Exact;
    for row in summary.cases.iter_mut().flat_map(|case| &mut case.outcomes) {
        (row.exact, row.low, row.high) = (Some(row.p), row.p, row.p);
    }
    summary
}

fn thirty() -> Summary {
    let names: Vec<String> =
        (1..=30).map(|i| format!("Case {i}: the Rhino with yet another long description")).collect();
    let cases: Vec<(&str, f64)> =
        names.iter().enumerate().map(|(i, name)| (name.as_str(), 0.1 + 0.027 * i as f64)).collect();
    sample::named_cases(&cases, 10_000)
}

fn sixty_values() -> Summary {
    let mut summary = sample::duel(200_000);
    set_metric(&mut summary, "damage", &sample::spread(200_000, 19.0));
    summary
}

fn two_hundred_rounds() -> Summary {
    let mut summary = sample::duel(1_000_000);
    let case = &mut summary.cases[0];
    case.lengths = [0.5, 0.3]
        .map(|share| (0..=200u64).map(|t| (share * 1e6 * 0.985f64.powf(t as f64) * 0.015) as u64).collect())
        .to_vec();
    let counted: u64 = case.lengths.iter().flatten().sum();
    let mut limit = vec![0; 201];
    limit[200] = 1_000_000 - counted;
    case.lengths.push(limit);
    case.outcomes = case
        .lengths
        .iter()
        .zip(["Shatterer wins", "White Rhino wins", "undecided"])
        .map(|(counts, name)| sample::outcome_row(name, counts.iter().sum(), 1_000_000))
        .collect();
    let rounds: Vec<u64> = (0..=200).map(|t| case.lengths.iter().map(|counts| counts[t]).sum()).collect();
    set_metric(&mut summary, "rounds", &rounds);
    summary
}

fn heats() -> Summary {
    sample::sweep(
        &[
            ("side.White Rhino.body", &["6", "7", "8", "9", "10", "11", "12"]),
            ("side.Shatterer.might", &["2", "3", "4", "5", "6"]),
            ("side.Shatterer.weapon", &["none", "club", "hammer of the mountain king"]),
        ],
        4_000,
    )
}

/// One attack: what came of it, the hit first.
fn attack() -> Summary {
    let mut summary = sample::duel(100_000);
    summary.scenario.leading = Some("Shatterer wins".into());
    summary
}

/// Two cases in which somebody is knocked back, far in one of them.
fn flight() -> Summary {
    let mut summary = sample::named_cases(&[("base", 0.6), ("Quake", 0.3)], 100_000);
    for (case, counts) in summary.cases.iter_mut().zip([&[91_000, 5_000, 4_000][..], &[40_000, 1, 0, 59_000, 999]]) {
        case.metrics = vec![sample::moments("Rhino: knock back squares", "squares", counts)];
        case.distributions = sample::rows("Rhino: knock back squares", counts).into();
    }
    summary
}

fn set_metric(summary: &mut Summary, metric: &str, counts: &[u64]) {
    let case = &mut summary.cases[0];
    case.metrics = vec![sample::moments(metric, "points", counts)];
    case.distributions = sample::rows(metric, counts).into();
}

/// Puts `name` wherever a name can stand.
fn rename(summary: &mut Summary, name: &str) {
    summary.scenario.title = name.to_string();
    summary.scenario.system_name = name.to_string();
    summary.scenario.clock = name.to_string();
    if let Some(choice) = &mut summary.choice {
        choice.goal.words = name.to_string();
        for axis in [&mut choice.rows, &mut choice.columns] {
            let named = (0..axis.options.len()).map(|i| (format!("{name}{i}"), false)).collect();
            *axis = crate::estimate::choice::ChoiceAxis::new(named);
        }
        choice.axes.iter_mut().for_each(|axis| {
            axis.path = name.to_string();
            axis.values.iter_mut().for_each(|value| *value = format!("{name}{value}"));
        });
    }
    for (i, case) in summary.cases.iter_mut().enumerate() {
        case.case = format!("{name}{}", if i > 0 { i.to_string() } else { String::new() });
        case.axes.iter_mut().for_each(|axis| axis.path = format!("side.{name}.{}", axis.path));
        case.cards.iter_mut().for_each(|card| card.name = name.to_string());
        case.outcomes.iter_mut().enumerate().for_each(|(i, row)| row.outcome = format!("{name}{i} wins"));
        case.metrics.iter_mut().for_each(|row| row.metric = format!("{name}{}", row.metric));
        Arc::make_mut(&mut case.distributions).iter_mut().for_each(|row| row.metric = format!("{name}{}", row.metric));
    }
}

/// The first two texts of a drawing that overlap, or the first off the paper.
fn misplaced(drawing: &Drawing) -> Option<String> {
    let paper = Area::new(0.0, 0.0, WIDTH, drawing.scene.height);
    let labels: Vec<_> = drawing.scene.labels().collect();
    for (i, label) in labels.iter().enumerate() {
        let area = label.area();
        let inside =
            area.left >= paper.left && area.right <= paper.right && area.top >= 0.0 && area.bottom <= paper.bottom;
        if !inside {
            return Some(format!("{}: off the paper: {label:?}", drawing.stem));
        }
        if let Some(other) = labels[..i].iter().find(|other| other.area().overlaps(area)) {
            return Some(format!("{}: overlap: {label:?} and {other:?}", drawing.stem));
        }
    }
    None
}

/// Marks that are not text and leave the paper or are not numbers.
fn stray_marks(drawing: &Drawing) -> usize {
    let on_paper = |(x, y): &(f64, f64)| (0.0..=WIDTH).contains(x) && (0.0..=drawing.scene.height).contains(y);
    let marks = drawing.scene.marks.iter();
    marks
        .filter(|mark| match mark {
            Mark::Fill(area, _) => !on_paper(&(area.left, area.top)) || !on_paper(&(area.right, area.bottom)),
            Mark::Path(points, ..) | Mark::Polygon(points, _) => !points.iter().all(on_paper),
            Mark::Dot(at, ..) => !on_paper(at),
            Mark::Text(_) => false,
        })
        .count()
}

fn decode(bytes: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    (info.width, info.height, pixels)
}

/// A text through which a line of the grid runs.
fn crossed(drawing: &Drawing) -> Option<String> {
    let lines = drawing.scene.marks.iter().filter_map(|mark| match mark {
        Mark::Path(points, _, palette::GRID) => Some(points),
        _ => None,
    });
    let areas: Vec<Area> = lines
        .map(|points| {
            let ends = |of: fn(&(f64, f64)) -> f64| {
                points.iter().map(of).fold((f64::MAX, f64::MIN), |(a, b), x| (a.min(x), b.max(x)))
            };
            let ((left, right), (top, bottom)) = (ends(|point| point.0), ends(|point| point.1));
            let thin = if left == right { (0.5, 0.0) } else { (0.0, 0.5) };
            Area::new(left, top, right, bottom).inset(-thin.0, -thin.1, -thin.0, -thin.1)
        })
        .collect();
    let is_crossed = |label: &&Label| areas.iter().any(|area| area.overlaps(label.area()));
    drawing.scene.labels().find(is_crossed).map(|label| format!("{}: {label:?}", drawing.stem))
}

#[test]
fn no_line_of_a_grid_runs_through_a_text() {
    for (name, summary) in gallery() {
        for mut drawing in drawings(&summary, Stop::never()) {
            assert_eq!(crossed(&drawing), None, "{name}");
            // What runs there without giving way is seen.
            let label = drawing.scene.labels().next().cloned();
            if let Some(label) = label {
                drawing.scene.line((0.0, label.at.1 - 2.0), (WIDTH, label.at.1 - 2.0), 1.0, palette::GRID);
                assert!(crossed(&drawing).is_some(), "{name}");
                drawing.scene.part_the_grid();
                assert_eq!(crossed(&drawing), None, "{name}");
            }
        }
    }
}

#[test]
fn texts_neither_overlap_nor_leave_the_paper() {
    for (name, summary) in gallery() {
        for drawing in drawings(&summary, Stop::never()) {
            assert_eq!(misplaced(&drawing), None, "{name}");
            assert_eq!(stray_marks(&drawing), 0, "{name}, {}", drawing.stem);
        }
    }
}

#[test]
fn every_kind_of_chart_is_drawn_where_it_belongs() {
    let stems = |summary: &Summary| -> Vec<String> {
        drawings(summary, Stop::never()).into_iter().map(|drawing| drawing.stem).collect()
    };
    let metrics = ["distribution-rounds", "distribution-shatterer-body-lost"];
    let with = |first: &[&'static str]| [first, &metrics].concat();
    assert_eq!(stems(&sample::duel(1000)), with(&["outcomes", "survival"]));
    assert_eq!(stems(&thirty()), with(&["outcomes", "comparison", "survival"]));
    // Case by case, a map of 105 cells would be a fraction of itself.
    assert_eq!(stems(&heats()), ["sweep", "sweep-rounds"]);
    let mut small = heats();
    small.cases.retain(|case| case.axes[0].label == "6");
    assert_eq!(stems(&small), with(&["outcomes", "sweep", "sweep-rounds", "survival"]));
    assert_eq!(stems(&sample::decision()), with(&["choice", "choice-map", "survival"]));
    assert_eq!(stems(&flight()), ["outcomes", "comparison", "survival", "knock-back"]);
    let mut empty = sample::duel(10);
    empty.cases.clear();
    assert_eq!(stems(&empty), [""; 0]);
}

#[test]
fn images_have_the_size_of_their_scene_and_are_small_and_not_blank() {
    for (name, summary) in gallery().into_iter().take(14) {
        for (chart, drawing) in charts(&summary).unwrap().iter().zip(drawings(&summary, Stop::never())) {
            let (width, height, pixels) = decode(&chart.png);
            assert_eq!((width, f64::from(height)), (1200, drawing.scene.height));
            assert!((300..=800).contains(&height), "{name}, {}: {height}", chart.stem);
            assert!(chart.png.len() < 150_000, "{name}, {}: {} bytes", chart.stem, chart.png.len());
            let dark = pixels.chunks(3).filter(|pixel| pixel.iter().all(|&c| c < 100)).count();
            assert!(dark > 1000, "{name}, {}: {dark}", chart.stem);
        }
    }
}

#[test]
fn text_is_escaped_in_svg_and_every_label_is_there() {
    for (_, summary) in gallery().into_iter().rev().take(HOSTILE.len()) {
        for (chart, drawing) in charts(&summary).unwrap().iter().zip(drawings(&summary, Stop::never())) {
            assert!(!chart.svg.contains("<script"), "{}", chart.stem);
            let tags: Vec<&str> =
                chart.svg.split('<').skip(1).filter_map(|tag| tag.split([' ', '>', '/']).next()).collect();
            let known =
                ["svg", "title", "desc", "metadata", "rect", "text", "line", "polyline", "polygon", "circle", ""];
            assert!(tags.iter().all(|tag| known.contains(tag)), "{tags:?}");
            assert_eq!(tags.iter().filter(|tag| **tag == "text").count(), drawing.scene.labels().count());
            for label in drawing.scene.labels() {
                let escaped = label.text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
                let escaped = escaped.replace('"', "&quot;").replace('\'', "&apos;");
                assert!(chart.svg.contains(&format!("\n{escaped}\n")), "{escaped}");
            }
        }
    }
}

#[test]
fn nothing_unseen_is_left_in_titles_and_documents() {
    let mut summary = sample::duel(1000);
    rename(&mut summary, "\u{202e}Rhino\u{0}\u{1b}[31m\u{feff}\u{ffff}");
    for chart in charts(&summary).unwrap() {
        for text in [&chart.title, &chart.alt, &chart.svg] {
            let bad = text.chars().find(|c| "\u{202e}\u{0}\u{1b}\u{feff}\u{ffff}".contains(*c));
            assert_eq!(bad, None, "{}", chart.stem);
        }
    }
}

/// A picture that was taken out of its folder still says which run it shows, as the manifest does.
#[test]
fn every_picture_carries_how_its_numbers_were_made() {
    let summary = sample::duel(1000);
    let facts = manifest::of_run(&summary, "slugfest run a.toml", false);
    for chart in charts(&summary).unwrap() {
        let reader = png::Decoder::new(std::io::Cursor::new(&chart.png)).read_info().unwrap();
        let chunks = reader.info().utf8_text.iter().map(|chunk| (chunk.keyword.clone(), chunk.get_text().unwrap()));
        let mut told: std::collections::BTreeMap<String, String> = chunks.collect();
        assert_eq!(told.remove("Title").as_ref(), Some(&chart.title));
        assert_eq!(told.remove("Description").as_ref(), Some(&chart.alt));
        let wanted = manifest::pairs(&facts).filter(|(key, _)| key != "command").collect();
        assert_eq!(told, wanted);
        assert_eq!((told["seed"].as_str(), told["method"].as_str()), ("2017", "sample"));
        let (_, metadata) = chart.svg.split_once("<metadata>").unwrap();
        let (metadata, _) = metadata.split_once("</metadata>").unwrap();
        let read: serde_json::Value = serde_json::from_str(&metadata.replace("&quot;", "\"")).unwrap();
        assert_eq!((&read["seed"], &read["scenario"]), (&facts["seed"], &facts["scenario"]));
    }
}

#[test]
fn the_same_summary_gives_the_same_bytes() {
    for (_, summary) in gallery().into_iter().step_by(4) {
        assert_eq!(charts(&summary).unwrap(), charts(&summary).unwrap());
    }
}

#[test]
fn what_a_screen_reader_reads_out_is_short() {
    let drawn = drawings(&thirty(), Stop::never()).remove(0);
    assert!(drawn.alt.len() > 1000);
    let chart = render(drawn, &manifest::provenance(&thirty())).unwrap();
    assert!((200..=300).contains(&chart.alt.chars().count()) && chart.alt.ends_with('…'), "{}", chart.alt);
    assert!(chart.svg.contains(&chart.alt));
}

#[test]
fn an_outcome_keeps_its_colour_and_undecided_is_grey() {
    let outcomes = Outcomes::of(&two_hundred_rounds());
    assert_eq!(outcomes.color(0), palette::outcome(0));
    assert_eq!(outcomes.color(2), palette::OPEN);
    let mixed = Outcomes { names: ["undecided", "A wins", "B wins"].map(String::from).to_vec() };
    assert_eq!([mixed.color(1), mixed.color(2)], [palette::outcome(0), palette::outcome(1)]);
}

#[test]
fn of_too_many_cases_base_the_extremes_and_evenly_spread_ones_are_shown() {
    let summary = |shares: [f64; 20]| {
        let names: Vec<String> = (0..20).map(|i| if i == 0 { "base".into() } else { format!("case {i}") }).collect();
        let cases: Vec<(&str, f64)> = names.iter().map(String::as_str).zip(shares).collect();
        sample::named_cases(&cases, 10_000)
    };
    let mut shares = [0.5; 20];
    (shares[17], shares[12]) = (0.2, 0.8);
    let summary = summary(shares);
    let outcomes = Outcomes::of(&summary);
    let cases: Vec<&CaseSummary> = summary.cases.iter().collect();
    let shown = |telling: &[usize], most| chosen(&summary, &outcomes, &cases, telling, most);
    assert_eq!(shown(&[], 3), [0, 12, 17]);
    // Two more evenly between 0 and 12.
    assert_eq!(shown(&[], 5), [0, 4, 8, 12, 17]);
    assert_eq!(shown(&[6], 4), [0, 6, 12, 17]);
    assert_eq!(shown(&[], 20).len(), 20);
    // Eight more between 0 and 12, at the end and between 12 and 17 leave no gap of more than two.
    let ten = shown(&[], 11);
    assert!(ten.len() == 11 && ten.windows(2).all(|pair| (1..=3).contains(&(pair[1] - pair[0]))), "{ten:?}");

    let drawing = &distribution::draw(&summary)[0];
    let texts: Vec<&str> = drawing.scene.labels().map(|label| label.text.as_str()).collect();
    for name in ["base", "case 12", "case 17"] {
        assert!(texts.contains(&name), "{texts:?}");
    }
    assert!(texts.iter().any(|text| text.contains("12 of 20 cases")), "{texts:?}");
}

/// Numbers that a broken or empty run could hold.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        6 => 0.0..=1.0f64,
        1 => prop_oneof![Just(0.0), Just(1.0), Just(f64::NAN), Just(f64::INFINITY), Just(-1.0), Just(1e-300)],
    ]
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("base".to_string()),
        Just("undecided".to_string()),
        (0..HOSTILE.len()).prop_map(|i| HOSTILE[i].to_string()),
        any::<String>(),
    ]
}

prop_compose! {
    fn row()(metric in name(), value in prop_oneof![0u64..80, any::<u64>()], count in 0u64..100, p in number(),
             low in number(), high in number(), at_least in number(), at_most in number()) -> DistributionRow {
        DistributionRow { metric, value, count, p, low, high, at_least, at_most, fraction: None }
    }
}

fn axis_value() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just("1"), Just("-1e308"), Just("1e308"), Just("2"), Just("x"), Just("")]
}

prop_compose! {
    fn case(n_axes: usize)(
        case in name(), trials in 0u64..2000, p in 0.0..=1.0f64,
        axes in prop::collection::vec(axis_value(), n_axes),
        outcomes in prop::collection::vec((name(), number(), number(), number()), 0..9),
        rows in prop::collection::vec(row(), 0..12),
        lengths in prop::collection::vec(prop::collection::vec(0u64..5, 0..210), 0..5),
    ) -> CaseSummary {
        let axes = axes.into_iter().enumerate().map(|(i, value)| AxisValue::named(format!("side.<b>.{i}"), value));
        let axes: Vec<_> = axes.collect();
        let mut made = sample::case(&case, &axes, p, trials);
        made.lengths = lengths;
        Arc::make_mut(&mut made.distributions).extend(rows);
        made.outcomes.extend(outcomes.into_iter().map(|(outcome, p, low, high)| OutcomeRow {
            outcome, count: 0, p, low, high, exact: None, fraction: None,
        }));
        made
    }
}

proptest! {
    #![proptest_config(sample::seeded(48))]
    #[test]
    fn no_summary_makes_texts_collide_or_marks_stray(
        cases in (0usize..4).prop_flat_map(|n_axes| prop::collection::vec(case(n_axes), 0..7)), exactly: bool,
    ) {
        let mut summary = sample::duel(10);
        summary.cases = cases;
        summary.method = if exactly { Method::Exact } else { Method::Sample };
        let drawings = drawings(&summary, Stop::never());
        for drawing in &drawings {
            prop_assert_eq!(misplaced(drawing), None);
            prop_assert_eq!(stray_marks(drawing), 0, "{}", &drawing.stem);
        }
        if let Some(last) = drawings.into_iter().next_back() {
            prop_assert!(render(last, &manifest::provenance(&summary)).is_ok());
        }
    }
}
