//! Fills the template with an article.
//!
//! Charts are embedded as SVG in data URIs: as images, they cannot run anything and their styles stay inside.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, Error, UndefinedBehavior, Value, context};

use crate::report::article::Article;
use crate::report::chart::picture::Chart;

/// The name ends in `.html`, which turns automatic escaping on.
const NAME: &str = "report.html";
const TEMPLATE: &str = include_str!("report.html.jinja");
const STYLE: &str = include_str!("style.css");

/// The whole page.
pub fn page(article: &Article, charts: &[Chart]) -> Result<String, Error> {
    let images: BTreeMap<String, Value> =
        charts.iter().map(|chart| (chart.stem.clone(), Value::from_safe_string(data_uri(chart)))).collect();
    let mut environment = Environment::new();
    // A misspelt name in the template is an error, not an empty place in somebody's report.
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
    environment.add_filter("glue", glue);
    environment.add_template(NAME, TEMPLATE)?;
    environment
        .get_template(NAME)?
        .render(context! { article => Serde(article), images, anchors => anchors(article), style => STYLE })
}

/// What leads to each section: its own name, with a number where an earlier one is called the same.
fn anchors(article: &Article) -> Vec<String> {
    let ids: Vec<&str> = article.sections.iter().map(|section| section.id).collect();
    let anchor = |(place, id): (usize, &&str)| match ids[..place].iter().filter(|other| *other == id).count() {
        0 => (*id).to_owned(),
        n => format!("{id}-{}", n + 1),
    };
    ids.iter().enumerate().map(anchor).collect()
}

/// Keeps a number and its per cent sign on one line.
fn glue(text: String) -> String {
    text.replace(" %", "\u{A0}%")
}

/// The picture as an address; made of letters that need no escaping in HTML.
fn data_uri(chart: &Chart) -> String {
    format!("data:image/svg+xml;base64,{}", STANDARD.encode(chart.svg.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::Summary;
    use crate::report::{article, sample};

    fn page_of(summary: &Summary) -> String {
        page(&article::article(summary, &sample::charts(summary)), &sample::charts(summary)).unwrap()
    }

    #[test]
    fn names_never_become_markup() {
        let plain = page_of(&sample::plain_duel());
        let hostile = page_of(&sample::duel());
        assert!(hostile.contains("&lt;script&gt;alert(1)&lt;&#x2f;script&gt;"));
        for page in [&plain, &hostile] {
            assert!(!page.contains("<script") && !page.contains("onerror=\"") && !page.contains('\u{202E}'));
        }
        // Names add no tag of their own: both pages have the same tags in the same order, but for the line which tells
        // that charts cannot show them.
        let is_shown = |line: &&str| !line.starts_with("<p>The charts show □");
        let hostile: Vec<&str> = hostile.lines().filter(is_shown).collect();
        assert_eq!(tags(&plain), tags(&hostile.join("\n")));
    }

    /// The names of all tags, in order.
    fn tags(page: &str) -> Vec<&str> {
        let body = page.split_once("</style>").unwrap().1;
        body.split('<').skip(1).map(|tag| tag.split([' ', '>', '\n']).next().unwrap()).collect()
    }

    /// A lab's report has the same section for each of its settings.
    #[test]
    fn every_section_has_an_anchor_of_its_own() {
        let summary = sample::plain_duel();
        let mut article = article::article(&summary, &sample::charts(&summary));
        let first = article.sections[0].clone();
        article.sections.extend([first.clone(), first]);
        let page = page(&article, &sample::charts(&summary)).unwrap();
        let ids: Vec<&str> = page.split("<section id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let apart: std::collections::BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!((ids.len(), apart.len()), (article.sections.len(), ids.len()));
        assert!(ids.contains(&"question") && ids.contains(&"question-3"), "{ids:?}");
    }

    #[test]
    fn the_page_needs_no_network() {
        for summary in sample::all() {
            let page = page_of(&summary);
            for reference in ["http", "url(", "@import", "<link", "<iframe", "src=\"/", "src=\"charts"] {
                assert!(!page.contains(reference), "{reference} in the page");
            }
            let n_images = page.matches("<img").count();
            assert_eq!(n_images, page.matches("src=\"data:image/svg+xml;base64,").count());
        }
    }

    #[test]
    fn the_page_can_be_read_by_ear() {
        let page = page_of(&sample::sweep());
        assert!(page.starts_with("<!doctype html>\n<html lang=\"en\">"));
        assert_eq!(page.matches("<table").count(), page.matches("<caption").count());
        assert_eq!(page.matches("<th ").count() + page.matches("<th\n").count(), page.matches("scope=").count());
        assert!(!page.contains("<th>"));
        assert_eq!(page.matches("<img").count(), page.matches(" alt=\"").count());
    }

    #[test]
    fn tags_are_closed_in_order() {
        for summary in sample::all() {
            let page = page_of(&summary);
            let mut open = Vec::new();
            for tag in tags(&page) {
                match tag.strip_prefix('/') {
                    Some("head" | "html") => {}
                    Some(name) => assert_eq!(open.pop(), Some(name), "closing {name}"),
                    None if ["img", "meta", "br"].contains(&tag) => {}
                    None => open.push(tag),
                }
            }
            assert!(open.is_empty(), "left open: {open:?}");
        }
    }

    /// The page with `(picture)` for the contents of every data URI, which would be most of the snapshot.
    fn without_pictures(page: &str) -> String {
        let mut parts = page.split("base64,");
        let mut text = parts.next().unwrap().to_owned();
        for part in parts {
            let (_, rest) = part.split_once('"').unwrap();
            text += &format!("base64,(picture)\"{rest}");
        }
        text
    }

    #[test]
    fn every_picture_is_the_chart_of_its_caption() {
        let summary = sample::plain_duel();
        let page = page_of(&summary);
        let figures: Vec<&str> = page.split("<figure>").skip(1).collect();
        let charts = sample::charts(&summary);
        assert_eq!(figures.len(), charts.len());
        for (figure, chart) in figures.iter().zip(&charts) {
            let encoded = figure.split_once("base64,").unwrap().1.split_once('"').unwrap().0;
            assert_eq!(STANDARD.decode(encoded).unwrap(), chart.svg.as_bytes());
            assert!(
                figure.contains(&format!("<figcaption>{}</figcaption>", glue(chart.title.clone()))),
                "{}",
                chart.stem
            );
        }
    }

    #[test]
    fn the_page_reads_as_before() {
        insta::assert_snapshot!("hostile.html", without_pictures(&page_of(&sample::duel())));
        insta::assert_snapshot!("sweep.html", without_pictures(&page_of(&sample::sweep())));
    }
}
