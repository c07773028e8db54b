//! `report.md`: the article as GitHub-flavoured Markdown, with links to `charts/*.png`.
//!
//! Names cannot become markup: every character that Markdown or HTML gives a meaning is escaped.

use super::article::{self, Article, Block, Cell, Line, Span, Table};
use super::chart::picture::Chart;
use super::file::{File, RenderError, Renderer};
use crate::estimate::Summary;

/// Writes `report.md`.
pub struct Markdown;

impl Renderer for Markdown {
    fn name(&self) -> &'static str {
        "markdown"
    }

    fn paths(&self) -> &'static [&'static str] {
        &["report.md"]
    }

    fn render(&self, summary: &Summary, charts: &[Chart]) -> Result<Vec<File>, RenderError> {
        Ok(vec![File { path: "report.md".to_owned(), bytes: article(summary, charts).into_bytes() }])
    }
}

/// The article as Markdown.
pub fn article(summary: &Summary, charts: &[Chart]) -> String {
    page(&article::article(summary, charts))
}

/// Any article as Markdown.
pub fn page(Article { title, subtitle, warnings, sections }: &Article) -> String {
    let mut parts = vec![format!("# {}", escape(title)), escape_start(subtitle)];
    parts.extend(warnings.iter().map(|warning| format!("> **Warning:** {}", escape(warning))));
    for section in sections {
        parts.push(format!("## {}", escape(&section.heading)));
        parts.extend(section.blocks.iter().map(block));
    }
    parts.join("\n\n") + "\n"
}

fn block(block: &Block) -> String {
    match block {
        Block::Lead { line: text } => format!("**{}**", line(text)),
        Block::Paragraph { line: text } => line(text),
        Block::List { items } => items.iter().map(|item| format!("- {}", line(item))).collect::<Vec<_>>().join("\n"),
        Block::Table { table: content } => format!("{}\n\n{}", caption(content), table(content)),
        Block::Fold { summary, table: content } => {
            format!("<details>\n<summary>{}</summary>\n\n{}\n\n</details>", escape(summary), table(content))
        }
        Block::Figure { stem, title, alt } => {
            format!("![{}](<charts/{}.png>)\n\n*{}*", escape(alt), escape_link(stem), escape(title))
        }
        Block::Command { command } => format!("    {command}"),
    }
}

fn caption(table: &Table) -> String {
    format!("*{}*", escape(&table.caption))
}

fn table(table: &Table) -> String {
    let row = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
    let mut lines = vec![row(table.head.iter().map(|head| escape(&head.text)).collect())];
    lines.push(row(table.head.iter().map(|head| if head.number { "--:" } else { ":--" }.to_owned()).collect()));
    lines.extend(table.rows.iter().map(|cells| row(cells.iter().map(cell).collect())));
    lines.join("\n")
}

fn cell(cell: &Cell) -> String {
    let note = if cell.note.is_empty() { String::new() } else { format!(" ({})", escape(&cell.note)) };
    match cell.tone {
        article::Tone::Plain => escape(&cell.text) + &note,
        _ => format!("**{}**{note}", escape(&cell.text)),
    }
}

fn line(line: &Line) -> String {
    let mut text = String::new();
    for (i, span) in line.iter().enumerate() {
        match span {
            Span::Text(words) if i == 0 => text += &escape_start(words),
            Span::Text(words) => text += &escape(words),
            Span::Strong(words) => text += &format!("**{}**", escape(words)),
            Span::Code(words) => text += &code(words),
            Span::Rule(id) => text += &format!("[{}](#{id})", code(id)),
            Span::Stated(id) => text += &format!("<a id=\"{id}\"></a>{}", code(id)),
        }
    }
    text
}

/// The text so that it means itself inside a line, a table cell or a link's text.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '#' | '$' => escaped.extend(['\\', c]),
            _ => escaped.push(c),
        }
    }
    // These would become links without being asked.
    escaped.replace("://", "&#58;//").replace("www.", "www&#46;")
}

/// [`escape`] for the beginning of a paragraph, where `-`, `+`, `=` and `1.` begin lists and headings.
pub(super) fn escape_start(text: &str) -> String {
    let text = escape(text.trim_start());
    let n_digits = text.chars().take_while(char::is_ascii_digit).count();
    let after_digits = text[n_digits..].chars().next();
    if n_digits > 0 && matches!(after_digits, Some('.' | ')')) {
        format!("{}\\{}", &text[..n_digits], &text[n_digits..])
    } else if text.starts_with(['-', '+', '=']) {
        format!("\\{text}")
    } else {
        text
    }
}

/// A code span; its fence is longer than any run of backticks inside.
fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    if text.contains('`') { format!("{fence} {text} {fence}") } else { format!("{fence}{text}{fence}") }
}

/// A file's stem inside `<…>`, where only these have a meaning.
fn escape_link(stem: &str) -> String {
    stem.replace('\\', "%5C").replace('<', "%3C").replace('>', "%3E")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn names_mean_themselves() {
        assert_eq!(escape("a|b <i> *c* [d](e) 5D[1] `x` $y$"), r"a\|b &lt;i&gt; \*c\* \[d\](e) 5D\[1\] \`x\` \$y\$");
        assert_eq!(escape("http://x www.y Shatterer: Body"), "http&#58;//x www&#46;y Shatterer: Body");
        assert_eq!(escape_start("1. x"), r"1\. x");
        assert_eq!(escape_start("- x"), r"\- x");
        assert_eq!(escape_start("=x"), r"\=x");
        assert_eq!(code("a``b"), "``` a``b ```");
    }

    #[test]
    fn no_table_row_is_broken_by_a_name() {
        let summary = sample::duel();
        let text = article(&summary, &sample::charts(&summary));
        let mut columns = None;
        for line in text.lines() {
            if line.starts_with("| ") {
                let n_bars = line.replace(r"\|", "").matches('|').count();
                assert_eq!(*columns.get_or_insert(n_bars), n_bars, "{line}");
            } else {
                columns = None;
            }
            assert!(!line.contains("<script") && !line.contains('\u{202E}'), "{line}");
        }
    }

    #[test]
    fn the_articles_read_as_before() {
        let article = |summary: Summary| article(&summary, &sample::charts(&summary));
        insta::assert_snapshot!("hostile.md", article(sample::duel()));
        insta::assert_snapshot!("sweep.md", article(sample::sweep()));
        insta::assert_snapshot!("exact.md", article(sample::exact()));
        insta::assert_snapshot!("decision.md", article(sample::decision()));
        insta::assert_snapshot!("nothing_finished.md", article(sample::nothing_finished()));
    }
}
