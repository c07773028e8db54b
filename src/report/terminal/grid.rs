//! A table in columns of letters.

use super::paint::Paint;
use crate::report::article::{self, Table, Tone};
use crate::report::percent;
use crate::report::text::{LINE, apart, shorten, width, wrap};

/// Space between columns.
const GAP: usize = 2;
/// A column of texts is not made narrower than this.
const NARROWEST: usize = 6;
/// Names keep this much room where a table could lose something else,
const NAMES: usize = 20;
/// and so much where several columns of them stand beside each other: they take more lines then.
const SEVERAL_NAMES: usize = 13;
/// Lines of a name at most: one that takes more is cut.
const MOST_LINES: usize = 4;
/// A long head over numbers gives way to this.
const HEAD: usize = 24;
/// The same, where room is scarce.
const SHORT_HEAD: usize = 14;
/// Heads longer than this become numbers that are explained, where nothing else helps.
const LONGEST_HEAD: usize = 9;

/// A table in the making: the first column holds names, the others what is known about them.
#[derive(Clone, Debug)]
pub struct Grid {
    columns: Vec<Column>,
    rows: Vec<Vec<(String, Tone)>>,
}

#[derive(Clone, Debug)]
struct Column {
    head: String,
    /// Texts begin on the left and may be shortened; numbers end on the right and never are.
    is_text: bool,
    /// The most that the head makes the column wider by itself.
    most: usize,
}

impl Grid {
    /// One with these heads: names first, then numbers.
    pub fn new(head: &[&str]) -> Self {
        let column = |(i, head): (usize, &&str)| Column { head: (*head).to_owned(), is_text: i == 0, most: HEAD };
        Self { columns: head.iter().enumerate().map(column).collect(), rows: Vec::new() }
    }

    /// The last column holds words, not numbers.
    pub fn ending_in_words(mut self) -> Self {
        if let Some(last) = self.columns.last_mut() {
            last.is_text = true;
        }
        self
    }

    pub fn row(&mut self, cells: Vec<String>) {
        self.toned(cells, Tone::Plain);
    }

    /// A row that is good or bad news.
    pub fn toned(&mut self, cells: Vec<String>, tone: Tone) {
        self.rows.push(cells.into_iter().map(|cell| (cell, tone)).collect());
    }

    /// How wide a column would like to be.
    fn natural(&self, i: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(i)).map(|(cell, _)| width(cell)).max().unwrap_or(0);
        let Column { head, is_text, most } = &self.columns[i];
        cells.max(if *is_text { width(head) } else { width(head).min(*most) })
    }

    /// Whether every number has its room and texts at least this much of theirs.
    fn fits(&self, texts: usize) -> bool {
        let needed = |i: usize| if self.columns[i].is_text { self.natural(i).min(texts) } else { self.natural(i) };
        (0..self.columns.len()).map(needed).sum::<usize>() + GAP * self.columns.len().saturating_sub(1) <= LINE
    }

    /// How wide each column is: texts give way, the widest first.
    fn widths(&self) -> Vec<usize> {
        let mut widths: Vec<usize> = (0..self.columns.len()).map(|i| self.natural(i)).collect();
        let room = LINE.saturating_sub(GAP * widths.len().saturating_sub(1));
        while widths.iter().sum::<usize>() > room {
            let texts = widths.iter_mut().zip(&self.columns).filter(|(_, column)| column.is_text);
            match texts.map(|(width, _)| width).max() {
                Some(widest) if *widest > NARROWEST => *widest -= 1,
                // Nobody writes numbers as long as that.
                _ => match widths.iter_mut().max() {
                    Some(widest) if *widest > 1 => *widest -= 1,
                    _ => break,
                },
            }
        }
        widths
    }

    /// Head, rule and rows.
    pub fn lines(&self, paint: Paint) -> Vec<String> {
        let widths = self.widths();
        let heads: Vec<Vec<String>> =
            self.columns.iter().zip(&widths).map(|(column, &columns)| wrap(&column.head, columns, 0)).collect();
        let tall = heads.iter().map(Vec::len).max().unwrap_or(1);
        // Heads stand on the rule, whatever lines they take.
        let head = |line: usize| {
            let of = |lines: &Vec<String>| (line + lines.len()).checked_sub(tall).and_then(|i| lines.get(i)).cloned();
            let cells: Vec<(String, Tone)> =
                heads.iter().map(|lines| (of(lines).unwrap_or_default(), Tone::Plain)).collect();
            self.line_of(&cells, &widths, Paint { on: false }).trim_end().to_owned()
        };
        let columns: Vec<Vec<Vec<String>>> = (0..widths.len()).map(|i| self.broken(i, widths[i])).collect();
        let rule = widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1);
        let top = (0..tall).map(head).chain(std::iter::once("─".repeat(rule)));
        let mut lines: Vec<String> = top.map(|line| paint.dim(&line)).collect();
        for (place, row) in self.rows.iter().enumerate() {
            let cells = || row.iter().zip(&columns).map(|((_, tone), column)| (&column[place], *tone));
            let height = cells().map(|(cell, _)| cell.len()).max().unwrap_or(1);
            lines.extend((0..height).map(|i| {
                let line: Vec<(String, Tone)> =
                    cells().map(|(cell, tone)| (cell.get(i).cloned().unwrap_or_default(), tone)).collect();
                self.line_of(&line, &widths, paint)
            }));
        }
        lines
    }

    /// The cells of a column in lines of this width: a text in several where they show it whole, else cut, and told
    /// apart from those that differ.
    fn broken(&self, i: usize, columns: usize) -> Vec<Vec<String>> {
        let cells: Vec<String> =
            self.rows.iter().map(|row| row.get(i).map_or(String::new(), |cell| cell.0.clone())).collect();
        if !self.columns[i].is_text {
            return cells.iter().map(|cell| vec![shorten(cell, columns)]).collect();
        }
        let lines = |(cell, cut): (&String, String)| {
            let lines = wrap(cell, columns, 1);
            let letters = |text: &str| text.replace(' ', "");
            let is_whole = (2..=MOST_LINES).contains(&lines.len()) && letters(&lines.concat()) == letters(cell);
            if is_whole { lines } else { vec![cut] }
        };
        cells.iter().zip(apart(&cells, columns)).map(lines).collect()
    }

    fn line_of(&self, cells: &[(String, Tone)], widths: &[usize], paint: Paint) -> String {
        let mut line = String::new();
        // What stands on the right of the last word is no part of the line.
        let last = cells.iter().rposition(|(cell, _)| !cell.is_empty()).map_or(0, |last| last + 1);
        for (i, ((cell, tone), &columns)) in cells.iter().zip(widths).enumerate().take(last) {
            let space = " ".repeat(columns - width(cell));
            let painted = paint.tone(cell, *tone);
            line += if i == 0 { "" } else { "  " };
            match self.columns[i].is_text {
                true if i + 1 == last => line += &painted,
                true => line += &(painted + &space),
                false => line += &(space + &painted),
            }
        }
        line
    }
}

/// What a table of the report may lose to fit a terminal.
#[derive(Clone, Copy)]
struct Form {
    /// Columns of numbers that keep what stands in brackets.
    notes: usize,
    /// How long a head over numbers may be.
    most: usize,
    /// Long heads are numbers that are explained.
    numbered: bool,
    /// Digits after the point of chances that have more.
    places: Option<usize>,
}

impl Form {
    /// From everything to the least, in the order in which a reader misses it least.
    fn all() -> impl Iterator<Item = Self> {
        let whole = Self { notes: usize::MAX, most: HEAD, numbered: false, places: None };
        let notes = [usize::MAX, 1, 0].map(|notes| [HEAD, SHORT_HEAD].map(|most| Self { notes, most, ..whole }));
        let bare = Self { notes: 0, most: SHORT_HEAD, ..whole };
        let places = [None, Some(2), Some(1), Some(0)];
        let short = [false, true].map(|numbered| places.map(|places| Self { numbered, places, ..bare }));
        notes.into_iter().flatten().chain(short.into_iter().flatten())
    }
}

/// So many of [`Form::all`] keep every interval, and so many one in each row at least.
const WHOLE: usize = 2;
const NOTED: usize = 4;
/// Of more columns with intervals, where the first of them is not the same in every row, as in a table of everybody
/// against everybody, all keep them or none does.
const MOST_NOTED: usize = 2;

impl Grid {
    /// A table of the report as far as it fits, and what is to be said below it.
    pub fn of(table: &Table) -> (Self, Vec<String>) {
        let forms: Vec<(Self, bool)> = Form::all().map(|form| Self::in_form(table, form)).collect();
        // A name is worth more than what stands in brackets.
        let names = if table.head.iter().filter(|head| !head.number).count() > 1 { SEVERAL_NAMES } else { NAMES };
        let texts = |i: usize| if i < NOTED { NAMES + NAMES / 2 } else { names };
        // `58.1 to 61.2 %`, and not a fraction.
        let has_interval = |cell: &article::Cell| cell.note.contains(" to ");
        let has_notes = table.rows.iter().flatten().any(has_interval);
        let noted_of =
            |i: &usize| table.head[*i].number && table.rows.iter().any(|row| row.get(*i).is_some_and(has_interval));
        let first_of = |row: &Vec<article::Cell>| row.iter().position(has_interval);
        let is_crossed = table.rows.windows(2).any(|two| first_of(&two[0]) != first_of(&two[1]));
        let all_or_none = is_crossed && (0..table.head.len()).filter(noted_of).count() > MOST_NOTED;
        let noted_end = if all_or_none { WHOLE } else { NOTED };
        let fits = |(i, (grid, _)): (usize, &(Self, bool))| !(noted_end..NOTED).contains(&i) && grid.fits(texts(i));
        let found = forms.iter().enumerate().position(fits).unwrap_or(forms.len() - 1);
        // A number without its interval is worth less than the words at the end of its row, but for those that judge.
        let fewer = |form: usize| {
            let mut grid = forms[form].0.clone();
            let is_word = |grid: &Self| {
                let last = grid.columns.len() - 1;
                let is_plain = |row: &Vec<(String, Tone)>| row.get(last).is_none_or(|(_, tone)| *tone == Tone::Plain);
                last > 1 && grid.columns[last].is_text && grid.rows.iter().all(is_plain)
            };
            while !grid.fits(texts(form)) && is_word(&grid) {
                grid.leave_out_last();
            }
            grid.fits(texts(form)).then_some((grid, forms[form].1))
        };
        let first = |forms: std::ops::Range<usize>| forms.into_iter().find_map(fewer);
        let noted = match found {
            _ if !has_notes || found < WHOLE => None,
            _ if found < NOTED => first(0..WHOLE),
            _ => first(0..noted_end),
        };
        let is_bare = has_notes && found >= NOTED && noted.is_none();
        let (mut grid, numbered) = noted.unwrap_or_else(|| forms[found].clone());
        let all = table.head.len();
        while !grid.fits(names) && grid.columns.len() > 2 {
            grid.leave_out_last();
        }
        let explained = |i: usize| table.head[i].number.then(|| format!("{i} {}", table.head[i].text));
        let explained: Vec<String> = (1..grid.columns.len()).filter_map(explained).collect();
        let mut below = if numbered { vec![explained.join("; ")] } else { Vec::new() };
        if grid.columns.len() < all {
            let more = crate::words::count((all - grid.columns.len()) as u64, "more column", "more columns");
            below.push(format!("not shown: {more}; the report has all"));
        }
        if is_bare {
            below.push("intervals are in the report".to_owned());
        }
        (grid, below)
    }

    fn leave_out_last(&mut self) {
        self.columns.pop();
        self.rows.iter_mut().for_each(|row| row.truncate(self.columns.len()));
    }

    /// In one form, and whether numbers stand for its heads and are to be explained.
    fn in_form(table: &Table, form: Form) -> (Self, bool) {
        let heads: Vec<&str> = table.head.iter().map(|head| head.text.as_str()).collect();
        let is_long = |(i, head): (usize, &&str)| table.head[i].number && width(head) > LONGEST_HEAD;
        let numbered = form.numbered && heads.iter().enumerate().any(is_long);
        // Everybody against everybody: the names of the rows explain the columns.
        let names: Vec<&str> = table.rows.iter().filter_map(|row| Some(row.first()?.text.as_str())).collect();
        let same = numbered && heads[1..] == names[..];
        let column = |(i, head): (usize, &article::Head)| Column {
            head: if numbered && i > 0 && head.number { i.to_string() } else { head.text.clone() },
            is_text: !head.number,
            most: form.most,
        };
        let columns: Vec<Column> = table.head.iter().enumerate().map(column).collect();
        let cell = |i: usize, n_before: usize, cell: &article::Cell| {
            let text = match (cell.bar, form.places) {
                (Some(p), Some(places)) if is_fine(&cell.text, places) => percent::coarse(p, places),
                _ => cell.text.clone(),
            };
            let keeps = n_before < form.notes || !columns[i].is_text && form.notes == usize::MAX;
            let text = if cell.note.is_empty() || !keeps { text } else { format!("{text} ({})", cell.note) };
            (text, cell.tone)
        };
        let row = |(place, cells): (usize, &Vec<article::Cell>)| {
            let mut n_noted = 0;
            let mut row: Vec<(String, Tone)> = Vec::with_capacity(cells.len());
            for (i, own) in cells.iter().enumerate() {
                row.push(cell(i, n_noted, own));
                n_noted += usize::from(!own.note.is_empty());
            }
            if let Some((name, _)) = row.first_mut().filter(|_| same) {
                *name = format!("{} {name}", place + 1);
            }
            row
        };
        let rows = table.rows.iter().enumerate().map(row).collect();
        (Self { columns, rows }, numbered && !same)
    }
}

/// Whether a chance is written with more digits after its point than these.
fn is_fine(text: &str, places: usize) -> bool {
    let digits = text.split_once('.').map_or(0, |(_, rest)| rest.chars().take_while(char::is_ascii_digit).count());
    digits > places && text.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::article::{Cell, Head};

    /// Nobody meets himself, so that the first score of the first row is the second column: of three columns one would
    /// have its interval in this row and another in that.
    #[test]
    fn of_everybody_against_everybody_all_have_their_intervals_or_none() {
        let shown = |columns: &[&str]| {
            let mut table = crossed(columns, columns, "12.3 to 12.4 %");
            (0..columns.len()).for_each(|i| table.rows[i][i + 1].note.clear());
            let (grid, below) = Grid::of(&table);
            let lines = grid.lines(Paint { on: false }).join("\n");
            (lines.matches("(12.3 to").count(), below.contains(&"intervals are in the report".to_owned()))
        };
        assert_eq!(shown(&["a", "b"]), (2, false));
        assert_eq!(shown(&["a", "b", "c", "d"]), (0, true));
    }

    /// Names down and across, a chance in every cell.
    fn crossed(columns: &[&str], rows: &[&str], note: &str) -> Table {
        let head = |(i, text): (usize, &&str)| Head { text: (*text).to_owned(), number: i > 0 };
        let cell = |i: usize| Cell {
            text: format!("12.345{i} %"),
            note: note.to_owned(),
            tone: Tone::Plain,
            bar: Some(0.123_45),
        };
        let name = |text: &&str| Cell { text: (*text).to_owned(), note: String::new(), tone: Tone::Plain, bar: None };
        let row = |text: &&str| std::iter::once(name(text)).chain((0..columns.len()).map(cell)).collect();
        let heads: Vec<&str> = std::iter::once("").chain(columns.iter().copied()).collect();
        Table {
            caption: String::new(),
            head: heads.iter().enumerate().map(head).collect(),
            rows: rows.iter().map(row).collect(),
        }
    }

    fn shown(table: &Table) -> (String, Vec<String>) {
        let (grid, below) = Grid::of(table);
        let lines = grid.lines(Paint { on: false });
        assert!(lines.iter().all(|line| width(line) <= LINE), "{lines:#?}");
        (lines.join("\n"), below)
    }

    #[test]
    fn what_fits_is_shown_whole() {
        let (text, below) = shown(&crossed(&["4", "5"], &["x", "y"], "10/81"));
        assert!(text.contains("x  12.3450 % (10/81)  12.3451 % (10/81)") && below.is_empty(), "{text}");
    }

    #[test]
    fn a_wide_table_loses_its_brackets_then_its_digits_then_columns() {
        let columns: Vec<String> = (0..40).map(|n| n.to_string()).collect();
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        let (text, below) = shown(&crossed(&columns[..3], &["a name of some length"], "12.1 to 12.5 %"));
        assert!(text.contains("12.3450 % (12.1 to 12.5 %)  12.3451 %  12.3452 %") && below.is_empty(), "{text}");
        let (text, below) = shown(&crossed(&columns[..8], &["a name"], "12.1 to 12.5 %"));
        assert!(text.contains("a name  12.35 %  12.35 %") && !text.contains('('), "{text}");
        assert_eq!(below, ["intervals are in the report"]);
        let (text, below) = shown(&crossed(&columns, &["a name"], ""));
        assert!(text.contains("a name  12 %  12 %"), "{text}");
        assert_eq!(below, ["not shown: 28 more columns; the report has all"]);
    }

    #[test]
    fn a_text_takes_two_lines_where_it_is_whole_in_them() {
        let mut grid = Grid::new(&["Expected", "Found", "Verdict"]).ending_in_words();
        let claim = "the far side of a long claim lies between fifty and seventy-five and a half in a hundred";
        grid.row(vec![claim.to_owned(), "12.3 %".to_owned(), "held".to_owned()]);
        let lines = grid.lines(Paint { on: false });
        assert_eq!(lines.len(), 4, "{lines:#?}");
        assert!(
            lines[2].ends_with("12.3 %  held") && lines[3].starts_with(" ") && !lines[3].contains('%'),
            "{lines:#?}"
        );
        assert!(lines.iter().all(|line| width(line) <= LINE && !line.contains('…')), "{lines:#?}");
    }

    #[test]
    fn long_heads_take_several_lines_and_columns_that_are_left_out_are_not_explained() {
        let long = ["in points of a hundred against himself", "in dice of melee attack", "p"];
        let (text, _) = shown(&crossed(&long, &["a name"], "12.1 to 12.5 %"));
        let words: Vec<&str> = text.split_whitespace().collect();
        assert!(!text.contains('…') && long[0].split(' ').all(|word| words.contains(&word)), "{text}");
        let many: Vec<String> = (0..20).map(|n| format!("the long head number {n}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let (_, below) = shown(&crossed(&many, &["x"], ""));
        assert!(below[0].contains("11 the long") && !below[0].contains("14 the long"), "{below:?}");
    }

    /// An interval at the end of a row is worth more than names in one line.
    #[test]
    fn several_columns_of_names_give_way_before_an_interval_does() {
        let text = |text: &str| Cell { text: text.to_owned(), note: String::new(), tone: Tone::Plain, bar: None };
        let heads =
            [("What changes", false), ("Where", false), ("Before", true), ("After", true), ("95 % interval", true)];
        let head = heads.map(|(text, number)| Head { text: text.to_owned(), number }).to_vec();
        let cells =
            ["pulling up against the ST that is left", "gap hexes 1 to 2 or more", "above 99.965 %", "below 0.034 %"];
        let row = cells.into_iter().chain(["−99.8 to −97.5"]).map(text).collect();
        let (text, below) = shown(&Table { caption: String::new(), head, rows: vec![row] });
        assert!(text.contains("−99.8 to −97.5") && below.is_empty(), "{text}");
    }

    /// So do words at the end of a row, which are left out before it.
    #[test]
    fn an_interval_outlasts_the_words_behind_it() {
        let mut table = crossed(&["score"], &["wildcard armor+resistance", "brick rage+leaping"], "55.1 to 61.2 %");
        let words = |head: &str| Head { text: head.to_owned(), number: false };
        table.head.extend(["standing", "does best against", "does worst against"].map(words));
        let text = |text: &str| Cell { text: text.to_owned(), note: String::new(), tone: Tone::Plain, bar: None };
        let names =
            ["undecided", "speedster super-agility+super-speed 97.5 %", "mentalist mind-control+telepathy 3.5 %"];
        table.rows.iter_mut().for_each(|row| row.extend(names.map(text)));
        let (text, below) = shown(&table);
        assert!(text.contains("(55.1 to 61.2 %)"), "{text}");
        assert!(below.iter().all(|line| line.starts_with("not shown: ")) && below.len() == 1, "{below:?}");
    }

    #[test]
    fn names_that_have_to_be_cut_still_differ() {
        let rows =
            ["human-9-15-rapier-leather-large", "human-12-12-rapier-leather-large", "human-9-15-rapier-plate-large"];
        let rows = rows.map(|row| format!("{row} against {}", rows[0]));
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let (text, _) = shown(&crossed(&["1", "2", "3", "4", "5"], &rows, ""));
        let names: std::collections::BTreeSet<&str> =
            text.lines().skip(2).map(|line| line.split("  ").next().unwrap_or("")).collect();
        assert_eq!(names.len(), 3, "{text}");
    }

    #[test]
    fn long_heads_become_numbers_that_are_explained() {
        let long = ["the first of the long names", "the second of them", "a third one", "and a fourth", "a fifth"];
        let (text, below) = shown(&crossed(&long, &["x", "y"], ""));
        assert!(below.is_empty() && text.contains("the second"), "{text}");
        let many = [long, long].concat();
        let (text, below) = shown(&crossed(&many, &["x"], ""));
        assert!(text.contains("    1     2 ") && below[0].starts_with("1 the first of the long names; 2 "), "{text}");
        // Everybody against everybody is explained by its rows.
        let (text, below) = shown(&crossed(&many, &many, ""));
        assert!(text.contains("\n2 the second of them") && below.is_empty(), "{text}");
    }
}
