//! The report on what everything ought to cost.

use super::Sheet;
use crate::frame::lab as frames;
use crate::lab::overall::Enough;
use crate::lab::points::{Check, Played, Points, Priced, Scale};
use crate::report::article::{
    ANSWER, Article, Block, Cell, Section, Span, Table, Tone, numbers_head, paragraph, plain, section, texts,
};
use crate::report::json::schema::VERSION;
use crate::report::manifest::Intervals;
use crate::report::{percent, text};
use crate::stats::paired::Difference;
use serde_json::{Value, json};

/// Pairs of equal cost that a page shows.
const SHOWN: usize = 10;
/// Log-odds of a fight that somebody wins with 60 %.
const SIXTY: f64 = 0.405_465_108_108_164_4;

/// The report.
pub fn points(points: &Points) -> Sheet<'_> {
    let method = method(points);
    let intervals = Intervals { method: "Student's t", confidence: points.confidence, family: points.costs.len() };
    let [one, many] = points.info.whom();
    Sheet {
        article: article(points, &method),
        object: object(points),
        tables: vec![("costs", frames::costs(points))],
        kept: Vec::new(),
        facts: super::facts(&points.info, (points.seed, points.trials), method, intervals, points.complete),
        made: super::made(points.trials, points.seed),
        notes: &points.notes,
        timing: points.timing,
        played: (points.trials > 0).then(|| text::count(points.fighters as u64, one, many)),
    }
}

/// How the fights were found that costs are fitted to.
pub fn method(points: &Points) -> String {
    match points.trials {
        0 => "every pair solved exactly".to_owned(),
        trials => format!("{} of each pair, two fights each", text::count(trials, "trial", "trials")),
    }
}

/// The object of `run.json`.
fn object(points: &Points) -> Value {
    let cost = |cost: &Priced| {
        json!({
            "what": cost.what,
            "cost": cost.cost,
            "low": cost.low,
            "high": cost.high,
            "printed": cost.printed,
            "rounded": cost.rounded,
            "flagged": cost.printed.map(|_| cost.flagged),
        })
    };
    json!({
        "command": "points",
        "slugfest": env!("CARGO_PKG_VERSION"),
        "schema": VERSION,
        "roster": super::source::source(&points.info),
        "costs": points.costs.iter().map(cost).collect::<Vec<_>>(),
        "settings": points.settings,
        "panel": points.panel,
        "free": points.free,
        "scale": scale_word(points.scale),
        "left_out": points.left_out,
        "point": points.point,
        "misfit": points.misfit,
        "enough": points.enough.iter().map(enough).collect::<Vec<_>>(),
        "check": points.check.as_ref().map(|check| json!({
            "pairs": check.pairs,
            "rms_from_half": check.rms_from_half,
            "rms_of_all": check.rms_of_all,
            "played": check.played.iter().map(played).collect::<Vec<_>>(),
        })),
        "seed": points.seed,
        "trials": (points.trials > 0).then_some(points.trials),
        "confidence": points.confidence,
        "complete": points.complete,
        "baseline": Value::Null,
        "notes": points.notes,
        "precision": points.course.as_ref().map(super::course::object),
    })
}

fn enough(Enough { setting, explained, surprise, counters }: &Enough) -> Value {
    let surprise = surprise.as_ref();
    let surprise = surprise.map(|([row, column], more)| json!({"row": row, "column": column, "points": more}));
    json!({ "setting": setting, "explained": explained, "largest_surprise": surprise, "counters": counters })
}

fn played(Played { pair: [row, column], score }: &Played) -> Value {
    json!({ "row": row, "column": column, "score": score.estimate, "low": score.low, "high": score.high })
}

/// The word for how the scale was found.
pub fn scale_word(scale: Scale) -> &'static str {
    match scale {
        Scale::Named => "named",
        Scale::Printed => "printed",
        Scale::Dearest => "dearest",
    }
}

/// A cost as it is read.
pub fn number(value: f64) -> String {
    percent::trimmed(value, 1)
}

fn article(points: &Points, method: &str) -> Article {
    let glance = |section: Section| Section { at_a_glance: true, ..section };
    let is_printed = points.costs.iter().any(|cost| cost.printed.is_some());
    let row = |cost: &Priced| {
        let known = cost.high - cost.low < 1e-9;
        let note = if known { String::new() } else { format!("{} to {}", number(cost.low), number(cost.high)) };
        let mut row = vec![plain(cost.what.clone()), Cell { note, ..plain(number(cost.cost)) }];
        if is_printed {
            let tone = if cost.flagged { Tone::Bad } else { Tone::Plain };
            row.push(Cell { tone, ..plain(cost.printed.map_or_else(String::new, number)) });
        }
        row
    };
    let mut head = texts(&["what"]);
    head.extend(numbers_head(&["cost"]));
    if is_printed {
        head.extend(numbers_head(&["printed"]));
    }
    let mut rows: Vec<Vec<Cell>> = points.costs.iter().map(row).collect();
    // Where nothing is taken out, a team without any of the parts is what they are held against.
    if !points.free.is_empty() && points.costs.iter().all(|cost| cost.what != points.free) {
        rows.push(vec![plain(points.free.clone()), plain(number(0.0))]);
    }
    let caption = if points.trials > 0 { "Costs, with intervals" } else { "Costs" }.to_owned();
    let table = Table { caption, head, rows };
    let mut blocks = vec![Block::Lead { line: vec![Span::Text(lead(points))] }];
    let [one, _] = points.info.whom();
    blocks.extend(points.enough.iter().map(|Enough { setting, explained, surprise, .. }| {
        let surprise = surprise.as_ref().map(|(pair, more)| (pair.each_ref().map(String::as_str), *more));
        let setting = if setting.is_empty() { String::new() } else { format!("{setting}: ") };
        paragraph(format!("{setting}{}", super::strengths::enough(one, *explained, surprise)))
    }));
    let flagged: Vec<String> = points.costs.iter().filter(|cost| cost.flagged).map(|cost| cost.what.clone()).collect();
    if !flagged.is_empty() {
        blocks.push(paragraph(format!("Printed costs outside their intervals: {}.", text::list(&flagged))));
    }
    let course = points.course.as_ref().filter(|_| points.complete);
    blocks.extend(course.and_then(|course| super::course::of_all(course, points.trials)));
    if !points.left_out.is_empty() {
        blocks.push(paragraph(format!(
            "At no cost, because they cannot be told from other parts here (what everybody has, and of parts that follow \
             from each other the weakest): {}.",
            text::list(&points.left_out)
        )));
    }
    let mut sections = vec![
        glance(section(ANSWER, "The answer", blocks)),
        glance(section("costs", "Costs", vec![Block::Table { table }])),
    ];
    sections.extend(points.check.as_ref().map(tried));
    let free = if points.free.is_empty() { "a team with none of these" } else { &points.free };
    let fitted = match points.scale {
        Scale::Printed => {
            "Costs lie on the line by which log-odds rise with the printed costs, by least squares: their level and \
             their scale are those of all that is printed."
                .to_owned()
        }
        scale => format!(
            "Costs are fitted so that the difference of two sums is the log-odds of the fight, by least squares with \
             none below nothing; all are held against {free}. {}",
            if scale == Scale::Named { "The scale is that of the unit." } else { "The dearest costs 100." }
        ),
    };
    let mut making = vec![paragraph(format!(
        "{fitted} One point is worth {:.3} log-odds, so that {} more win 60 % of the fights. Numbers come from \
         {method}; the intervals of all costs hold at once with 95 %.",
        points.point,
        percent::in_points(&number(SIXTY / points.point)),
    ))];
    if !points.panel.is_empty() {
        let panel = text::list(&points.panel);
        making.push(paragraph(format!("Log-odds are means of those against the panel: {panel}.")));
    }
    making.extend(super::source::over_settings(&points.settings).map(paragraph));
    if points.misfit > 0.0 {
        making.push(paragraph(format!(
            "Fighters miss the sum of their parts by {:.2} log-odds (standard deviation): so much do parts not just add \
             up.",
            points.misfit
        )));
    }
    sections.extend(super::source::assumed(&points.info));
    sections.push(section("making", "How the numbers were made", making));
    super::source::state_rules(&points.info, &mut sections);
    let warning = "This run was interrupted: equal costs were not all tried.";
    Article {
        title: format!("{}: what it costs", points.info.title),
        subtitle: format!("{}, {}", points.info.system_name, points.info.play),
        warnings: if points.complete { Vec::new() } else { vec![warning.to_owned()] },
        sections,
    }
}

/// Those of equal cost who were played, the farthest from even first.
fn tried(check: &Check) -> Section {
    let row = |Played { pair: [row, column], score }: &Played| {
        let Difference { estimate, low, high } = *score;
        let note = percent::interval(low, high);
        vec![
            plain(row.clone()),
            plain(column.clone()),
            Cell { note, ..plain(percent::percent_short(estimate, low, high)) },
        ]
    };
    let rows = check.played.iter().take(SHOWN).map(row).collect();
    let caption = match check.played.len() {
        0..=SHOWN => "Score of the first, with intervals".to_owned(),
        all => format!("Score of the first, with intervals: the {SHOWN} of {all} pairs that are farthest from even"),
    };
    let mut head = texts(&["first", "second"]);
    head.extend(numbers_head(&["score"]));
    let uneven = check.played.iter().filter(|one| one.is_uneven()).count();
    let told = match uneven {
        0 => "Of none of these fights it is sure that it is not even".to_owned(),
        n => {
            let is = if n == 1 { "is" } else { "are" };
            format!("{} {is} surely not even", text::count(n as u64, "fight", "fights"))
        }
    };
    let told = format!("{told}; the intervals of all pairs hold at once with 95 %.");
    section(
        "tried",
        "Equal costs, played",
        vec![paragraph(told), Block::Table { table: Table { caption, head, rows } }],
    )
}

/// What the costs are good for, and the dearest.
fn lead(points: &Points) -> String {
    let dearest = points.costs.first().map_or_else(String::new, |cost| {
        let known = cost.low >= cost.high;
        let interval = if known { String::new() } else { format!(" ({} to {})", number(cost.low), number(cost.high)) };
        let others = points.costs[1..].iter().filter(|other| other.may_be_dearest).count();
        let sure = match others {
            0 => String::new(),
            n => format!(", and {} may cost as much", text::count(n as u64, "other", "others")),
        };
        format!("{} costs most: {}{interval}{sure}", cost.what, number(cost.cost))
    });
    match &points.check {
        Some(check) => {
            let pairs = text::count(check.pairs, "pair", "pairs");
            let are = if check.pairs == 1 { "is" } else { "are" };
            format!(
                "{dearest}. Played on dice of their own, {pairs} of equal cost {are} {} from even (root mean \
                 square), where all pairs of the roster are {}.",
                percent::in_points(&number(100.0 * check.rms_from_half)),
                number(100.0 * check.rms_of_all)
            )
        }
        None => format!("{dearest}. No two {} cost the same, so that nothing could be tried.", points.info.whom()[1]),
    }
}
