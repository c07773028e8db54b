//! The report on what a fighter's picks are worth.

use super::{Sheet, word};
use crate::frame::lab as frames;
use crate::lab::worth::{Pick, Swap, Together, Worth};
use crate::order;
use crate::report::article::{
    ANSWER, Article, Block, Cell, Section, Span, Table, Tone, expected, numbers_head, paragraph, plain, section,
    shortened, texts,
};
use crate::report::json::schema::VERSION;
use crate::report::manifest::Intervals;
use crate::report::{percent, text};
use crate::stats::paired::Difference;
use crate::systems::apart::Kind;
use serde_json::{Value, json};

/// The name of the table of what picks are worth in each setting.
const IN_SETTINGS: &str = "picks-in-settings";

/// The report.
pub fn worth(worth: &Worth) -> Sheet<'_> {
    Sheet {
        article: article(worth),
        object: object(worth),
        tables: std::iter::once(("picks", frames::picks(worth)))
            .chain(frames::picks_in_settings(worth).map(|frame| (IN_SETTINGS, frame)))
            .chain((!worth.swaps.is_empty()).then(|| ("alternatives", frames::alternatives(worth))))
            .chain(frames::pairs(worth).map(|frame| ("pairs", frame)))
            .chain(crate::frame::expectations::of(&worth.expectations).map(|frame| ("expectations", frame)))
            .collect(),
        kept: super::traces(&worth.traces),
        facts: super::facts(&worth.info, (worth.seed, worth.trials), made(worth), intervals(worth), worth.complete),
        made: super::made(worth.trials, worth.seed),
        notes: &worth.notes,
        timing: worth.timing,
        played: (worth.trials > 0).then(|| text::count(worth.picks.len() as u64, "change", "changes")),
    }
}

/// Those of a column, as far as anything is known in it.
fn intervals(worth: &Worth) -> Intervals {
    let family = worth.picks.iter().filter(|pick| pick.points().is_some()).count();
    Intervals { method: super::BOOTSTRAP, confidence: worth.confidence, family }
}

/// How the fights were found: `solved exactly`.
pub fn made(worth: &Worth) -> String {
    match worth.trials {
        0 => "solved exactly".to_owned(),
        trials => {
            format!("{} of two fights each, where it was not solved exactly", text::count(trials, "trial", "trials"))
        }
    }
}

/// The object of `run.json`.
fn object(worth: &Worth) -> Value {
    let difference = |difference: Option<Difference>| {
        difference.map(|d| json!({"points": d.estimate, "low": d.low, "high": d.high}))
    };
    let pick = |pick: &Pick| {
        let points = pick.points();
        json!({
            "pick": pick.pick,
            "kind": word(pick.kind),
            "points": points.map(|points| points.estimate),
            "low": points.map(|points| points.low),
            "high": points.map(|points| points.high),
            "logit": pick.logit,
            "dice": pick.dice,
            "alarm": pick.alarm,
            "has": pick.has,
            "no_effect": pick.idle,
            "why": pick.why,
            "mirror": difference(pick.mirror),
            "panel": difference(pick.panel),
            "settings": pick.settings.iter().copied().map(difference).collect::<Vec<_>>(),
        })
    };
    let pair = |pair: &Together| {
        json!({
            "picks": pair.picks,
            "points": pair.more.estimate,
            "low": pair.more.low,
            "high": pair.more.high,
            "p_value": pair.p_value,
            "significant": pair.significant,
            "both": difference(pair.both),
        })
    };
    let swap = |swap: &Swap| {
        json!({
            "pick": swap.pick,
            "instead": swap.instead,
            "kind": word(swap.kind),
            "points": swap.by.estimate,
            "low": swap.by.low,
            "high": swap.by.high,
        })
    };
    json!({
        "command": "worth",
        "slugfest": env!("CARGO_PKG_VERSION"),
        "schema": VERSION,
        "roster": super::source::source(&worth.info),
        "settings": worth.settings,
        "subject": worth.subject.name,
        "score": worth.score,
        "panel": worth.panel,
        "unit": Some(worth.unit[0]).filter(|unit| !unit.is_empty()),
        "seed": worth.seed,
        "trials": (worth.trials > 0).then_some(worth.trials),
        "confidence": worth.confidence,
        "complete": worth.complete,
        "baseline": Value::Null,
        "picks": worth.picks.iter().map(pick).collect::<Vec<_>>(),
        "expectations": worth.expectations.iter().map(crate::report::json::expectation).collect::<Vec<_>>(),
        "notes": worth.notes,
        "pairs": worth.pairs.iter().map(pair).collect::<Vec<_>>(),
        "alternatives": worth.swaps.iter().map(swap).collect::<Vec<_>>(),
    })
}

fn article(worth: &Worth) -> Article {
    let glance = |section: Section| Section { at_a_glance: true, ..section };
    let mut sections = vec![glance(section(ANSWER, "The answer", vec![lead(worth)]))];
    let caption = "What was expected and what was found, with intervals at 95 %".to_owned();
    sections.extend(expected(&worth.expectations, None, caption).map(glance));
    sections.extend(alarms(worth).map(glance));
    let own = format!("What the {} has", worth.info.whom()[0]);
    for (has, heading) in [(true, own.as_str()), (false, "What more would be worth")] {
        let (mut picks, unknown): (Vec<&Pick>, Vec<&Pick>) = worth
            .picks
            .iter()
            .filter(|pick| pick.has == has && !pick.idle)
            .partition(|pick| !worth.complete || pick.points().is_some());
        order::falling(&mut picks, |pick| estimate(pick));
        let idle: Vec<String> =
            worth.picks.iter().filter(|pick| pick.has == has && pick.idle).map(|pick| pick.pick.clone()).collect();
        let mut blocks = Vec::new();
        if !picks.is_empty() {
            blocks.push(Block::Table { table: table(worth, heading, &picks) });
        }
        // Those of the same reason together, in the order in which the reasons come.
        let mut reasons: Vec<(Option<&str>, Vec<String>)> = Vec::new();
        for pick in unknown {
            match reasons.iter_mut().find(|(why, _)| *why == pick.why.as_deref()) {
                Some((_, picks)) => picks.push(pick.pick.clone()),
                None => reasons.push((pick.why.as_deref(), vec![pick.pick.clone()])),
            }
        }
        for (why, picks) in reasons {
            let why = why.map_or_else(String::new, |why| format!(" ({why})"));
            let told = "Not to be compared, for not all of these fights can be fought so";
            blocks.push(paragraph(format!("{told}{why}: {}.", text::list(&picks))));
        }
        if !idle.is_empty() {
            blocks.push(paragraph(format!("No effect here: {}.", text::list(&idle))));
        }
        if !blocks.is_empty() {
            let id = if has { "has" } else { "more" };
            sections.push(glance(section(id, heading, blocks)));
        }
    }
    sections.extend(paid(worth).map(glance));
    sections.extend(in_settings(worth));
    sections.extend(alternatives(worth).map(glance));
    sections.extend(pairs(worth));
    sections.extend(super::source::assumed(&worth.info));
    sections.push(making(worth));
    super::source::state_rules(&worth.info, &mut sections);
    let warning = "This run was interrupted: what was not finished is missing, and intervals are wider.";
    Article {
        title: format!("{}: what {} is made of", worth.info.title, worth.subject.name),
        subtitle: format!("{}, {}", worth.info.system_name, worth.info.play),
        warnings: if worth.complete { Vec::new() } else { vec![warning.to_owned()] },
        sections,
    }
}

/// What does the opposite of what it is there for.
fn alarms(worth: &Worth) -> Option<Section> {
    let alarms: Vec<&Pick> = worth.picks.iter().filter(|pick| pick.alarm).collect();
    let (faults, others): (Vec<&Pick>, Vec<&Pick>) = alarms.iter().partition(|pick| pick.kind == Kind::Fault);
    let item = |pick: &&Pick| vec![Span::Text(format!("{}: {}", pick.pick, alarming(worth, pick)))];
    let told = |told: &str, picks: &[&Pick]| {
        let items = Block::List { items: picks.iter().map(item).collect() };
        if picks.is_empty() { Vec::new() } else { vec![paragraph(told), items] }
    };
    let harmful = told(
        "These surely lower the chances: the policy uses them badly, or they have a drawback that is more than what \
         they give. What they would be worth in other hands the number does not say.",
        &others,
    );
    let helpful = told(
        "These faults surely raise the chances without what they pay for: they keep the policy from something that it \
         does badly.",
        &faults,
    );
    (!alarms.is_empty()).then(|| section("alarms", "Alarms", [harmful, helpful].concat()))
}

/// Each fault with each re-roll that a fault pays for: whether the trade is a fair one.
fn paid(worth: &Worth) -> Option<Section> {
    let row = |pair: &Together| {
        let [fault, re_roll] = match pair.kinds {
            [Kind::Fault, Kind::ReRoll] => [0, 1],
            [Kind::ReRoll, Kind::Fault] => [1, 0],
            _ => return None,
        };
        Some((pair.both?, [fault, re_roll].map(|place| pair.picks[place].clone())))
    };
    let mut trades: Vec<(Difference, [String; 2])> = worth.pairs.iter().filter_map(row).collect();
    order::falling(&mut trades, |(both, _)| both.estimate);
    let row = |(both, [fault, re_roll]): &(Difference, [String; 2])| {
        vec![plain(fault.clone()), plain(re_roll.clone()), worth_cell(Some(*both))]
    };
    let mut head = texts(&["fault", "re-roll"]);
    head.extend(numbers_head(&["both"]));
    let table =
        Table { caption: "Faults with what they pay for".to_owned(), head, rows: trades.iter().map(row).collect() };
    let told = "What he scores as he is less what he scores without the fault and without the re-roll: a fair trade is \
                nothing.";
    let is_any = !table.rows.is_empty();
    is_any.then(|| section("trades", "Faults and what they pay for", vec![paragraph(told), Block::Table { table }]))
}

/// What everything is worth in each setting, in the order of what it is worth over all.
fn in_settings(worth: &Worth) -> Option<Section> {
    let is_told = |pick: &&Pick| !pick.idle && pick.settings.iter().any(Option::is_some);
    let mut picks: Vec<&Pick> = worth.picks.iter().filter(is_told).collect();
    order::falling(&mut picks, |pick| estimate(pick));
    let row = |pick: &&Pick| {
        let name = if pick.has { pick.pick.clone() } else { format!("{} (added)", pick.pick) };
        std::iter::once(plain(name)).chain(pick.settings.iter().copied().map(worth_cell)).collect()
    };
    let rows: Vec<Vec<Cell>> = picks.iter().map(row).collect();
    let mut head = texts(&["pick"]);
    head.extend(numbers_head(&worth.settings.iter().map(String::as_str).collect::<Vec<_>>()));
    let whom = if worth.panel.is_empty() { "against himself" } else { "against the panel" };
    let table = Table { caption: format!("Points {whom}, setting by setting"), head, rows };
    let is_any = !table.rows.is_empty();
    is_any.then(|| section("in-settings", "What it is worth in each setting", shortened(table, IN_SETTINGS)))
}

/// Points with their interval; nothing where they are not known.
fn worth_cell(difference: Option<Difference>) -> Cell {
    Cell {
        note: difference.map_or_else(String::new, |d| percent::points_interval(d.low, d.high)),
        ..plain(difference.map_or_else(String::new, |d| percent::points_short(d.estimate, d.low, d.high)))
    }
}

/// What else could have been taken from the same menus.
fn alternatives(worth: &Worth) -> Option<Section> {
    let better = worth.swaps.iter().filter(|swap| swap.by.low > 0.0).count();
    let told = format!(
        "What he scores with another pick of the same menu in its place, less what he scores as he is. {} of {} are \
         surely better.",
        better,
        text::count(worth.swaps.len() as u64, "swap", "swaps"),
    );
    let row = |swap: &Swap| {
        let note = percent::points_interval(swap.by.low, swap.by.high);
        let by = percent::points_short(swap.by.estimate, swap.by.low, swap.by.high);
        vec![plain(swap.instead.clone()), plain(swap.pick.clone()), Cell { note, ..plain(by) }]
    };
    let mut head = texts(&["pick", "in place of"]);
    head.extend(numbers_head(&["points"]));
    let rows: Vec<Vec<Cell>> = worth.swaps.iter().map(row).collect();
    let table = Table { caption: "Alternatives, the best first".to_owned(), head, rows };
    let blocks = || std::iter::once(paragraph(told)).chain(shortened(table, "alternatives")).collect();
    (!worth.swaps.is_empty()).then(|| section("alternatives", "What else he could have taken", blocks()))
}

/// Pairs of picks that are worth more or less together.
fn pairs(worth: &Worth) -> Option<Section> {
    let sure: Vec<&Together> = worth.pairs.iter().filter(|pair| pair.significant).collect();
    if worth.pairs.is_empty() {
        return None;
    }
    let told = format!(
        "What two of his picks bring together to him without either, less what each of them brings alone: above \
         nought they help each other, below it they do the same work twice. {} of {} differ from nought by more than \
         luck, all looked at together (Holm).",
        sure.len(),
        text::count(worth.pairs.len() as u64, "pair", "pairs"),
    );
    let row =
        |pair: &&Together| vec![plain(pair.picks.join(" and ")), worth_cell(pair.both), worth_cell(Some(pair.more))];
    let mut head = texts(&["pair"]);
    head.extend(numbers_head(&["both", "more than the sum"]));
    let rows: Vec<Vec<Cell>> = sure.iter().map(row).collect();
    let mut blocks = vec![paragraph(told)];
    if !rows.is_empty() {
        blocks.push(Block::Table { table: Table { caption: "Pairs".to_owned(), head, rows } });
    }
    Some(section("pairs", "Picks together", blocks))
}

fn estimate(pick: &Pick) -> f64 {
    pick.points().map_or(f64::NEG_INFINITY, |points| points.estimate)
}

fn lead(worth: &Worth) -> Block {
    let best = |has: bool| {
        let of = worth.picks.iter().filter(|pick| pick.has == has && !pick.idle && pick.points().is_some());
        of.max_by(|a, b| estimate(a).total_cmp(&estimate(b)))
    };
    let told = |pick: &Pick| {
        format!("{} with {}{}", pick.pick, percent::in_points(&points(pick.points())), not_by_panel(worth, pick))
    };
    let mut line = match best(true) {
        // What has no effect is known to have none; here trials are too few to say so.
        Some(pick) if estimate(pick) == 0.0 => {
            format!("It is not known what anything that {} has is worth: more trials would tell", worth.subject.name)
        }
        Some(pick) if estimate(pick) < 0.0 => {
            format!("All that {} has does harm as it is played: least {}", worth.subject.name, told(pick))
        }
        Some(pick) => format!("Of what {} has, {} is worth most", worth.subject.name, told(pick)),
        None if worth.picks.iter().any(|pick| pick.has) => {
            format!("Nothing that {} has makes a difference", worth.subject.name)
        }
        None => format!("{} is numbers alone: nothing can be taken away", worth.subject.name),
    };
    if let Some(pick) = best(false).filter(|pick| estimate(pick) > 0.0) {
        line += &format!("; of what could be added, {}", told(pick));
    }
    if let Some(swap) = worth.swaps.first().filter(|swap| swap.by.low > 0.0) {
        let by = points(Some(swap.by));
        line += &format!(". With {} in place of {} he scores {by} points more", swap.instead, swap.pick);
    }
    Block::Lead { line: vec![Span::Text(line + ".")] }
}

/// `+12.3`, in points of a hundred.
fn points(difference: Option<Difference>) -> String {
    difference.map_or_else(|| percent::UNKNOWN.to_owned(), |d| percent::points_short(d.estimate, d.low, d.high))
}

/// `−11 points (−14 to −8)`.
fn alarming(worth: &Worth, pick: &Pick) -> String {
    let interval = pick.points().map_or_else(String::new, |d| percent::points_interval(d.low, d.high));
    let interval = if interval.is_empty() { interval } else { format!(" ({interval})") };
    format!("{}{interval}{}", percent::in_points(&points(pick.points())), not_by_panel(worth, pick))
}

/// Against whom a number is where the panel was asked for and has not been met.
fn not_by_panel(worth: &Worth, pick: &Pick) -> &'static str {
    let is_so = !worth.panel.is_empty() && pick.panel.is_none() && pick.mirror.is_some();
    if is_so { " against himself" } else { "" }
}

fn table(worth: &Worth, caption: &str, picks: &[&Pick]) -> Table {
    // Of a team there is no one thing that all others could be measured by.
    let has_unit = !worth.unit[0].is_empty();
    // Two heroes do not fight each other.
    let has_mirror = worth.picks.iter().any(|pick| pick.mirror.is_some());
    let row = |pick: &&Pick| {
        let tone = if pick.alarm { Tone::Bad } else { Tone::Plain };
        let mut row = vec![Cell { tone, ..plain(pick.pick.clone()) }, plain(word(pick.kind))];
        if !worth.panel.is_empty() {
            row.push(worth_cell(pick.panel));
        }
        if has_mirror {
            row.push(worth_cell(pick.mirror));
        }
        if has_unit {
            let told = |dice: f64| percent::plain_number(dice, 1);
            row.push(plain(pick.dice.map_or_else(String::new, told)));
        }
        row
    };
    let mut head = texts(&["pick", "kind"]);
    if !worth.panel.is_empty() {
        head.extend(numbers_head(&["against the panel"]));
    }
    if has_mirror {
        head.extend(numbers_head(&["against himself"]));
    }
    if has_unit {
        head.extend(numbers_head(&[&format!("in {}", worth.unit[1])]));
    }
    Table { caption: caption.to_owned(), head, rows: picks.iter().map(row).collect() }
}

fn making(worth: &Worth) -> Section {
    let [one, many] = worth.info.whom();
    let it = if one == "fighter" { "he" } else { "it" };
    let mut blocks = vec![paragraph(format!(
        "A thing is worth what the {one} scores with it less what {it} scores without it, in points of a hundred: \
         wins, and half of all draws and undecided fights. What {it} has is taken away and nothing put in its place; \
         what {it} lacks is added on top, whatever the menus allow. Both are interventions on the same dice, and no \
         comparison of different {many}.",
    ))];
    if let (Some(score), false) = (worth.score, worth.panel.is_empty()) {
        blocks.push(paragraph(format!(
            "The panel is {}; against it {} scores {} %.",
            text::list(&worth.panel),
            worth.subject.name,
            percent::rounded(score, 1)
        )));
    }
    let setting = match worth.settings.as_slice() {
        [setting] => format!(" Setting: {setting}."),
        several => super::source::over_settings(several).map(|told| format!(" {told}")).unwrap_or_default(),
    };
    blocks.push(paragraph(format!(
        "Every pair {}; the intervals of a column hold all at once with 95 %.{setting}",
        made(worth)
    )));
    blocks.extend(worth.notes.iter().map(|note| paragraph(note.clone())));
    section("making", "How the numbers were made", blocks)
}
