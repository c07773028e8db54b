//! What the report on a roster says. The answer is who scores most and who least; then the tables, best first.

use super::names::{name, short};
use super::sheet::AS_IT_IS;
use super::strengths::{Told, at_a_glance, strengths};
use crate::frame::lab::standing_word;
use crate::lab::matrix::UNDECIDED;
use crate::lab::table::{EVEN, Group, NOISE, Row, Standing, Table as Scores};
use crate::lab::{Matrix, making};
use crate::order;
use crate::report::article::{
    ANSWER, Article, Block, Cell, Head, Section, Span, Table, Tone, expected, figures, numbers_head, paragraph, plain,
    section, shortened, texts,
};
use crate::report::chart::picture::Chart;
use crate::report::{percent, text};

/// Most fighters whose matrix is written out.
const MOST_WRITTEN: usize = 20;
/// And of whom it fits a screen.
const MOST_SEEN: usize = 8;

/// The report. The charts are referred to by their file names.
pub fn article(matrix: &Matrix, charts: &[Chart]) -> Article {
    let mut sections = Vec::new();
    if !matrix.info.about.is_empty() {
        sections.push(section("question", "The question", vec![paragraph(matrix.info.about.clone())]));
    }
    let glance = |section: Section| Section { at_a_glance: true, ..section };
    // Of several settings what they come to together is the answer.
    let (together, each) = match matrix.tables.as_slice() {
        [each @ .., together] if together.weight.is_none() => (Some(together), each),
        all => (None, all),
    };
    if let Some(changes) = &matrix.changes {
        sections.extend(super::changes::sections(changes, matrix.trials).into_iter().map(glance));
    }
    let case = (each.len() > 1).then_some("Setting");
    let intervals = if matrix.trials > 0 { ", with intervals at 95 %" } else { "" };
    let caption = format!("What was expected and what was found{intervals}");
    sections.extend(expected(&matrix.expectations, case, caption).map(glance));
    let main = together.or(each.first());
    if let Some(table) = main {
        let mut blocks = vec![lead(matrix, table)];
        blocks.extend(super::course::told(matrix));
        blocks.extend(weights(matrix));
        let id = if matrix.changes.is_some() { AS_IT_IS } else { ANSWER };
        sections.push(glance(section(id, "The answer", blocks)));
        sections.extend(kinds(matrix, table).map(glance));
        let by_kind = |section| if matrix.by_kind { glance(section) } else { section };
        sections.extend(between_kinds(matrix, table).map(by_kind));
        sections.push(glance(section("scores", "Scores", scores(matrix, table))));
    }
    let (one_number, told) = at_a_glance(matrix, each, MOST_SEEN);
    sections.extend(one_number.map(glance));
    if together.is_some() {
        for table in each {
            let blocks = std::iter::once(lead(matrix, table)).chain(scores(matrix, table)).collect();
            sections.push(section("setting", &table.setting, blocks));
        }
    }
    sections.extend(figures(charts));
    sections.extend(super::course::left(matrix));
    // Who beats whom is what was asked: where it fits a screen it is told there.
    let fits = |section: Section| if each.len() == 1 && is_small(matrix) { glance(section) } else { section };
    sections.extend(each.iter().filter_map(|table| written(matrix, table)).map(fits));
    sections.extend(each.iter().filter_map(|table| strengths(matrix, table, told)));
    sections.extend(super::source::assumed(&matrix.info));
    sections.push(making(matrix, "matrix"));
    super::source::state_rules(&matrix.info, &mut sections);
    Article {
        title: matrix.info.title.clone(),
        subtitle: format!("{}, {}", matrix.info.system_name, matrix.info.play),
        warnings: warnings(matrix),
        sections,
    }
}

/// The report on the map of a game. The charts are referred to by their file names.
pub fn map(matrix: &Matrix, charts: &[Chart]) -> Article {
    let mut answers = Vec::new();
    for table in &matrix.tables {
        let Some(overall) = &table.overall else { continue };
        let by_strength = |a: &usize, b: &usize| overall.strengths[*a].0.total_cmp(&overall.strengths[*b].0);
        let places = || 0..table.rows.len();
        let Some((strongest, weakest)) = places().max_by(by_strength).zip(places().min_by(by_strength)) else {
            continue;
        };
        let level = |place: usize| -> Vec<usize> {
            let apart = |other: &usize| (overall.strengths[*other].0 - overall.strengths[place].0).abs();
            places().filter(|other| apart(other) < NOISE).collect()
        };
        let of = |place: usize| {
            let (score, low, high) = overall.against_middling(place, matrix.confidence);
            format!("{}, {}", names(matrix, table, &level(place)), percent::percent_short(score, low, high))
        };
        let wheel = overall
            .disc
            .as_ref()
            .map_or_else(String::new, |disc| format!(" Of what strengths leave, {} is one circle.", short(disc.share)));
        let setting = if table.setting.is_empty() { String::new() } else { format!("{}: ", table.setting) };
        let [one, _] = matrix.info.whom();
        let ends = match level(strongest).len() {
            all if all == table.rows.len() => "All are as strong as each other.".to_owned(),
            several => format!(
                "Against a {one} of middling strength the strongest {} most ({}), the weakest least ({}).",
                if several == 1 { "scores" } else { "score" },
                of(strongest),
                of(weakest),
            ),
        };
        let line = format!("{setting}One number per {one} explains {}. {ends}{wheel}", short(overall.explained));
        answers.push(Block::Lead { line: vec![Span::Text(line)] });
    }
    answers.extend(super::course::told(matrix));
    let mut sections = vec![Section { at_a_glance: true, ..section(ANSWER, "The answer", answers) }];
    sections.extend(figures(charts));
    sections.extend(matrix.tables.iter().filter_map(|table| strengths(matrix, table, Told::Nothing)));
    sections.extend(super::source::assumed(&matrix.info));
    sections.push(making(matrix, "map"));
    super::source::state_rules(&matrix.info, &mut sections);
    Article {
        title: format!("{}: the map", matrix.info.title),
        subtitle: format!("{}, {}", matrix.info.system_name, matrix.info.play),
        warnings: warnings(matrix),
        sections,
    }
}

fn warnings(matrix: &Matrix) -> Vec<String> {
    if matrix.complete {
        return Vec::new();
    }
    let missing: usize = matrix.tables.iter().filter(|table| table.weight.is_some()).map(|table| table.missing).sum();
    let done: usize = matrix.tables.iter().map(|table| table.cells.len()).sum();
    let trials = match matrix.trials {
        0 => String::new(),
        trials => {
            let all = text::count(matrix.asked, "trial", "trials");
            format!(" with {} of {all} each", text::thousands(trials))
        }
    };
    vec![format!(
        "This run was interrupted: {} finished{trials}, {} not. Scores are over the opponents that were finished.",
        text::count(done as u64, "pair was", "pairs were"),
        missing
    )]
}

/// Those in these places of a table.
fn names(matrix: &Matrix, table: &Scores, places: &[usize]) -> String {
    let names: Vec<String> = places.iter().map(|&place| name(matrix, table.rows[place].entry).to_owned()).collect();
    text::few(&names)
}

/// Who scores most, beginning a sentence; `first` is the best place.
pub fn most(matrix: &Matrix, table: &Scores, first: usize) -> String {
    let level = table.level_with(first);
    match level.len() {
        1 => format!("{} scores most", name(matrix, table.rows[first].entry)),
        all if all == table.rows.len() => "All score the same".to_owned(),
        _ => format!("{} score most", names(matrix, table, &level)),
    }
}

/// Two scores are known exactly, and the same but for what floats leave.
fn is_equal(one: &Row, other: &Row) -> bool {
    let is_known = |row: &Row| row.high - row.low < NOISE;
    is_known(one) && is_known(other) && (one.score - other.score).abs() < NOISE
}

/// Who scores most, who least, and whether that is sure: of the kinds of fighters, where there are several builds of
/// each, and of all of them.
fn lead(matrix: &Matrix, table: &Scores) -> Block {
    let order = table.order();
    let by_score = |a: &&Group, b: &&Group| a.score.total_cmp(&b.score);
    let ends = table.groups.iter().max_by(by_score).zip(table.groups.iter().min_by(by_score));
    let kinds = ends.map_or_else(String::new, |(best, worst)| {
        // Whoever is surely below another: differences are known better than either score.
        let is_below = |group: &Group| group.rank_low > 1;
        let equal = if table.groups.iter().any(is_below) { "are not equal" } else { "cannot be told apart" };
        format!(
            "The {} kinds {equal}: builds of the {} score {} on the average, of the {} {}. ",
            table.groups.len(),
            best.name,
            percent::percent_short(best.score, best.low, best.high),
            worst.name,
            percent::percent_short(worst.score, worst.low, worst.high),
        )
    });
    let line = match (order.first(), order.last()) {
        (Some(&first), Some(&last)) if first != last => {
            let (best, worst) = (&table.rows[first], &table.rows[last]);
            let whom = match matrix.panel.as_deref() {
                Some(&[only]) => format!("against {}", name(matrix, only)),
                Some(panel) => format!("against the {} of the panel", panel.len()),
                None => format!("of {}", matrix.fighters.len()),
            };
            let sure = match best.rank_high {
                1 => String::new(),
                n if order[..n.min(order.len())].iter().all(|&place| is_equal(&table.rows[place], best)) => {
                    format!(" The first {n} are exactly equal.")
                }
                n => format!(" Which of the first {n} scores most is not sure."),
            };
            // Of a race only the scores of those who stayed in it are known.
            let least = match matrix.course.as_ref().is_some_and(|course| !course.left.is_empty()) {
                true => String::new(),
                false => format!(
                    "; {} least: {}",
                    names(matrix, table, &table.level_with(last)),
                    percent::percent_short(worst.score, worst.low, worst.high),
                ),
            };
            let score = percent::percent_short(best.score, best.low, best.high);
            let least = if table.level_with(first).len() == order.len() { "" } else { &least };
            format!("{} {whom}: {score}{least}.{sure}", most(matrix, table, first))
        }
        (Some(&only), _) => {
            let row = &table.rows[only];
            format!("{} scores {}.", name(matrix, row.entry), percent::percent_short(row.score, row.low, row.high))
        }
        _ => "Nothing was finished.".to_owned(),
    };
    Block::Lead { line: vec![Span::Text(kinds + &line)] }
}

/// What the settings count for, where there are several.
fn weights(matrix: &Matrix) -> Option<Block> {
    let settings: Vec<(&str, f64)> =
        matrix.tables.iter().filter_map(|table| Some((table.setting.as_str(), table.weight?))).collect();
    let all: f64 = settings.iter().map(|(_, weight)| weight).sum();
    let named: Vec<String> =
        settings.iter().map(|(setting, weight)| format!("{setting} {} %", percent::rounded(weight / all, 0))).collect();
    (settings.len() > 1).then(|| paragraph(format!("Settings count as the roster says: {}.", text::list(&named))))
}

/// Rank with the places that it may have: `3`, `3 (2 to 5)`.
fn rank(rank: usize, low: usize, high: usize) -> Cell {
    let note = if low == high { String::new() } else { format!("{low} to {high}") };
    Cell { note, ..plain(rank.to_string()) }
}

fn score(score: f64, low: f64, high: f64) -> Cell {
    Cell { note: percent::interval(low, high), bar: Some(score), ..plain(percent::percent_short(score, low, high)) }
}

fn scores(matrix: &Matrix, table: &Scores) -> Vec<Block> {
    let order = table.order();
    // Undecided fights count half: where there are more than a few, whose they are is told.
    let is_open = table.rows.iter().any(|row| row.undecided > UNDECIDED);
    // All settings together have no pairs of their own.
    let is_exact = match table.cells.is_empty() {
        true => matrix.tables.iter().filter(|of| !of.cells.is_empty()).all(Scores::is_exact),
        false => table.is_exact(),
    };
    let open = |share: f64| match is_exact {
        true => short(share),
        false => percent::percent_of_trials(share, 2 * matrix.trials),
    };
    let row = |place: usize| {
        let row = &table.rows[place];
        let other = |place: Option<usize>| {
            let Some(place) = place else { return plain("") };
            let cell = table.cell(row.entry, place);
            let chance =
                cell.map_or_else(String::new, |(cell, low, high)| percent::percent_short(cell.score(), low, high));
            Cell { note: chance, ..plain(name(matrix, place)) }
        };
        let mut cells = vec![
            plain(name(matrix, row.entry)),
            rank(row.rank, row.rank_low, row.rank_high),
            score(row.score, row.low, row.high),
            Cell { tone: tone(row.standing), ..plain(standing_word(row.standing)) },
        ];
        cells.extend(is_open.then(|| plain(open(row.undecided))));
        // All settings together have no opponents of their own.
        if !table.cells.is_empty() {
            cells.extend([other(row.best_against), other(row.worst_against)]);
        }
        cells
    };
    let rows: Vec<Vec<Cell>> = order.iter().map(|&place| row(place)).collect();
    let mut head = texts(&matrix.info.whom()[..1]);
    head.extend(numbers_head(&["rank", "score"]));
    head.extend(texts(&["standing"]));
    head.extend(is_open.then(|| numbers_head(&["undecided fights"])).into_iter().flatten());
    if !table.cells.is_empty() {
        head.extend(texts(&["best against", "worst against"]));
    }
    let caption = match table.setting.as_str() {
        "" => "Scores, best first".to_owned(),
        setting => format!("Scores, best first: {setting}"),
    };
    if rows.is_empty() { Vec::new() } else { shortened(Table { caption, head, rows }, "entries") }
}

fn tone(standing: Standing) -> Tone {
    if standing == Standing::Open { Tone::Open } else { Tone::Plain }
}

/// The kinds of fighters, best first.
fn kinds(matrix: &Matrix, table: &Scores) -> Option<Section> {
    let mut kinds: Vec<&Group> = table.groups.iter().collect();
    order::falling(&mut kinds, |one| one.score);
    let build = |(place, score): (usize, f64)| Cell { note: short(score), ..plain(name(matrix, place)) };
    let row = |kind: &&Group| {
        vec![
            plain(kind.name.clone()),
            plain(kind.members.len().to_string()),
            rank(kind.rank, kind.rank_low, kind.rank_high),
            score(kind.score, kind.low, kind.high),
            plain(short(kind.strong)),
            build(kind.best),
            build(kind.worst),
        ]
    };
    let rows: Vec<Vec<Cell>> = kinds.iter().map(row).collect();
    let mut head: Vec<Head> = texts(&["archetype"]);
    head.extend(numbers_head(&["builds", "rank", "mean score", "above 55 %"]));
    head.extend(texts(&["best build", "worst build"]));
    let caption = "Archetypes by the mean score of their builds".to_owned();
    (!rows.is_empty())
        .then(|| section("archetypes", "Archetypes", vec![Block::Table { table: Table { caption, head, rows } }]))
}

/// Archetypes whose meetings are written out, at most.
const MOST_KINDS: usize = 12;

/// What the kinds of fighters score against one another: builds as they come, the best ones, and those that both sides
/// would pick.
fn between_kinds(matrix: &Matrix, table: &Scores) -> Option<Section> {
    let mut order: Vec<usize> = (0..table.groups.len()).collect();
    order::falling(&mut order, |&kind| table.groups[kind].score);
    if order.is_empty() || order.len() > MOST_KINDS {
        return None;
    }
    // Of a sample nobody knows that the best build never or always beats the other.
    let best_cell = |one: usize, other: usize| {
        let [(one, _), (other, _)] = [one, other].map(|kind| table.groups[kind].best);
        let (cell, low, high) = table.cell(one, other)?;
        cell.trials().map(|_| plain(format!("{} %", percent::digits_whole(cell.score(), low, high))))
    };
    let of = |caption: &str, scores: fn(&Group) -> &[Option<f64>], cell: &dyn Fn(usize, usize) -> Option<Cell>| {
        // Of a panel only some kinds may have members.
        let is_met = |&&other: &&usize| order.iter().any(|&kind| scores(&table.groups[kind])[other].is_some());
        let columns: Vec<usize> = order.iter().filter(is_met).copied().collect();
        let row = |&place: &usize| {
            let kind = &table.groups[place];
            let short = |&other: &usize| {
                let score = scores(kind)[other].map_or_else(String::new, short);
                cell(place, other).unwrap_or_else(|| plain(score))
            };
            std::iter::once(plain(kind.name.clone())).chain(columns.iter().map(short)).collect::<Vec<Cell>>()
        };
        let rows: Vec<Vec<Cell>> = order.iter().map(row).collect();
        let mut head = texts(&["score of"]);
        head.extend(numbers_head(&columns.iter().map(|&kind| table.groups[kind].name.as_str()).collect::<Vec<_>>()));
        (!columns.is_empty()).then(|| Table { caption: caption.to_owned(), head, rows })
    };
    let as_they_come = match matrix.panel {
        Some(_) => "Builds as they come against those of the panel: the mean over their pairs",
        None => "Builds as they come: the mean over all pairs",
    };
    let mut means = of(as_they_come, |kind| &kind.against, &|_, _| None);
    if let Some(means) = means.as_mut().filter(|_| table.groups.iter().any(|kind| kind.response.is_some())) {
        means.head.extend(texts(&["best against it"]));
        for (row, &kind) in means.rows.iter_mut().zip(&order) {
            let best = table.groups[kind].response;
            row.extend(best.map(|(who, score)| Cell { note: short(score), ..plain(name(matrix, who)) }));
        }
    }
    let picked =
        of("Both sides pick a build in secret, as well as they can", |kind| &kind.picked_against, &|_, _| None);
    let mixed = match picked {
        Some(_) => "; in the last table either side mixes its builds so that the other cannot exploit it",
        None => "",
    };
    let told = format!(
        "What the archetype of the row scores against that of the column. Averages weigh builds that nobody would \
         take{mixed}."
    );
    let tables = [means, of("The best build of each", |kind| &kind.best_against, &best_cell), picked];
    let tables = tables.into_iter().flatten().map(|table| Block::Table { table });
    let blocks: Vec<Block> = std::iter::once(paragraph(&told)).chain(tables).collect();
    (blocks.len() > 1).then(|| section("kinds", "Archetype against archetype", blocks))
}

/// Everybody against everybody, where that can be read.
fn written(matrix: &Matrix, table: &Scores) -> Option<Section> {
    let order = table.order();
    let rows: Vec<usize> = order.iter().map(|&place| table.rows[place].entry).collect();
    let columns = matrix.panel.clone().unwrap_or_else(|| rows.clone());
    if table.cells.is_empty() || rows.len() > MOST_WRITTEN || columns.len() > MOST_WRITTEN {
        return None;
    }
    // Where everybody meets everybody columns go by the numbers of the rows, as in the table of a tournament.
    let is_whole = matrix.panel.is_none();
    let heads: Vec<String> = match is_whole {
        true => (1..=columns.len()).map(|number| number.to_string()).collect(),
        false => columns.iter().map(|&place| name(matrix, place).to_owned()).collect(),
    };
    let mut head = texts(&["score of"]);
    head.extend(numbers_head(&heads.iter().map(String::as_str).collect::<Vec<_>>()));
    let cell = |row: usize, column: usize| match table.cell(row, column) {
        Some((cell, low, high)) => Cell {
            note: if cell.trials().is_some() { percent::interval(low, high) } else { String::new() },
            ..plain(percent::percent_short(cell.score(), low, high))
        },
        None => plain(""),
    };
    let row = |(number, &row): (usize, &usize)| {
        let cells = columns.iter().map(|&column| cell(row, column));
        let own = name(matrix, row);
        let own = if is_whole { format!("{} {own}", number + 1) } else { own.to_owned() };
        std::iter::once(plain(own)).chain(cells).collect::<Vec<Cell>>()
    };
    let heading = if table.setting.is_empty() {
        "Who beats whom".to_owned()
    } else {
        format!("Who beats whom: {}", table.setting)
    };
    let is_counted = table.cells.iter().any(|row| row.cell.trials().is_some());
    let caption = if is_counted { SCORES_OF_PAIRS } else { EXACT_SCORES }.to_owned();
    let table = Table { caption, head, rows: rows.iter().enumerate().map(row).collect() };
    Some(section("matrix", &heading, vec![Block::Table { table }]))
}

/// Whether the columns of the table of pairs fit a screen.
fn is_small(matrix: &Matrix) -> bool {
    matrix.panel.as_ref().map_or(matrix.fighters.len(), Vec::len) <= MOST_SEEN
}

/// What a table of pairs says above it.
const SCORES_OF_PAIRS: &str = "Score of the row against the column; what was played has its interval, and all of them \
                               hold at once";
const EXACT_SCORES: &str = "Score of the row against the column, exactly";

/// How it was made, and by which command.
fn making(matrix: &Matrix, command: &str) -> Section {
    let mut blocks = Vec::new();
    let says = |text: String| paragraph(text);
    blocks.push(says(format!(
        "A {}'s score is the chance to win, draws and undecided fights counted half, on the average over all opponents \
         but itself. Every number is under the policies that the roster names, or the usual ones, for both sides.",
        matrix.info.whom()[0]
    )));
    for table in matrix.tables.iter().filter(|table| table.weight.is_some()) {
        let setting = if table.setting.is_empty() { String::new() } else { format!("{}: ", table.setting) };
        blocks.push(says(format!("{setting}{}.", making::method(matrix, table))));
    }
    if matrix.trials > 0 {
        blocks.push(says(
            "A trial is two fights that face the same dice, with the seats changed; all pairs face the same dice as \
             well, so that differences between fighters are better known than their scores. Cells have \
             Clopper-Pearson intervals corrected for their number; scores, their differences and ranks have \
             simultaneous intervals by the multiplier bootstrap over blocks of trials."
                .to_owned(),
        ));
    }
    if matrix.tables.iter().any(|table| table.overall.as_ref().is_some_and(|overall| overall.equilibrium.is_some())) {
        blocks.push(says(
            "The mix is the one that nobody can exploit, and the score against it the mean over its members by their \
             shares: unlike the mean over all, it stays as it is when somebody like another one joins the roster."
                .to_owned(),
        ));
    }
    blocks.push(says(format!(
        "Strong, even and weak compare the score with {} to {} %, which is a convention of the hobby and no law; \
         \"undecided\" says that the interval does not tell.",
        percent::rounded(EVEN.0, 0),
        percent::rounded(EVEN.1, 0)
    )));
    let notes: Vec<_> = matrix.notes.iter().map(|note| vec![Span::Text(note.clone())]).collect();
    if !notes.is_empty() {
        blocks.push(Block::List { items: notes });
    }
    blocks.push(says("The same roster, seed and version give the same numbers on any machine:".to_owned()));
    blocks.push(Block::Command { command: format!("slugfest {command} {}", matrix.info.file) });
    section("making", "How the numbers were made", blocks)
}
