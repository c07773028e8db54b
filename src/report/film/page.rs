//! Fills the templates with a film.

use super::reel::Film;
use super::stage::{Field, Stage, WIDTH};
use crate::report::file::RenderError;
use crate::report::story::Line;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value, context};
use serde::Serialize;

const PAGE: &str = concat!(include_str!("stage.svg.jinja"), include_str!("film.html.jinja"));
const DRAWING: &str = concat!(include_str!("stage.svg.jinja"), include_str!("film.svg.jinja"));
const STYLE: &str = include_str!("film.css");
/// What the page and the drawing share, in the colours that the page names.
const STAGE: &str = include_str!("stage.css");
const SCRIPT: &str = include_str!("film.js");
/// By which a file of ours is known again.
pub const MARK: &str = "<!-- slugfest replay -->";
/// Height of a panel's heading, and of what stands above all panels.
const HEADING: i32 = 26;
const HEAD: i32 = 64;

/// A picture with what is said beside it.
#[derive(Serialize)]
struct Shown {
    heading: String,
    lines: Vec<Said>,
    stage: Stage,
    /// It is the last of its round, which paper shows.
    last: bool,
    y: i32,
}

#[derive(Serialize)]
struct Said {
    text: String,
    rule: &'static str,
    indent: usize,
}

/// The film as a page with buttons, a picture for each turn.
///
/// # Errors
/// When a template is broken; no film makes it so.
pub fn page(film: &Film) -> Result<String, RenderError> {
    let field = field(film);
    let opening = Shown {
        heading: "before the first turn".to_owned(),
        lines: Vec::new(),
        stage: field.stage(&film.start, &film.start, &[]),
        last: false,
        y: 0,
    };
    let scenes = film.scenes.iter().enumerate().map(|(number, scene)| {
        let said = |line: &Line| Said { text: line.text.clone(), rule: line.rule, indent: line.indent };
        Shown {
            heading: scene.clock.clone(),
            lines: scene.lines.iter().map(said).collect(),
            stage: field.stage(film.before(number), &scene.after, &scene.deeds),
            last: film.scenes.get(number + 1).is_none_or(|next| next.tick != scene.tick),
            y: 0,
        }
    });
    let shown: Vec<Shown> = std::iter::once(opening).chain(scenes).collect();
    filled("film.html", PAGE, &[STYLE, STAGE].concat(), film, &shown, 0)
}

/// The film as one drawing, a panel for each round.
///
/// # Errors
/// When a template is broken; no film makes it so.
pub fn drawing(film: &Film) -> Result<String, RenderError> {
    let field = field(film);
    let mut y = HEAD;
    let panels: Vec<Shown> = film
        .rounds()
        .into_iter()
        .map(|round| {
            let deeds: Vec<_> = film.scenes[round.clone()].iter().flat_map(|scene| &scene.deeds).copied().collect();
            let last = &film.scenes[round.end - 1];
            let stage = field.stage(film.before(round.start), &last.after, &deeds);
            let top = y + HEADING;
            y = top + stage.height;
            Shown { heading: last.clock.clone(), lines: Vec::new(), stage, last: true, y: top }
        })
        .collect();
    filled("film.svg", DRAWING, &plain(), film, &panels, y + HEADING)
}

/// The style of the drawing, in the light colours of the page by themselves: many programs that show drawings know no
/// names of colours, and paint what has one black.
fn plain() -> String {
    let light = STYLE.split(['{', '}']).nth(1).unwrap_or_default();
    let named =
        light.split(';').filter_map(|rule| rule.trim().split_once(": ")).filter(|(name, _)| name.starts_with("--"));
    named.fold(STAGE.to_owned(), |style, (name, color)| style.replace(&format!("var({name})"), color))
}

fn field(film: &Film) -> Field {
    Field::of(film.scenes.iter().map(|scene| &scene.after).chain([&film.start]))
}

fn filled(
    name: &'static str,
    template: &'static str,
    style: &str,
    film: &Film,
    shown: &[Shown],
    height: i32,
) -> Result<String, RenderError> {
    let fill = || {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
        environment.add_template(name, template)?;
        environment.get_template(name)?.render(context! {
            mark => Value::from_safe_string(MARK.to_owned()),
            style => Value::from_safe_string(style.to_owned()),
            script => Value::from_safe_string(SCRIPT.to_owned()),
            title => &film.title, about => &film.about, end => &film.end,
            width => WIDTH, height => height,
            scenes => Serde(shown),
        })
    };
    fill().map_err(|source| RenderError::Page { page: name, source })
}
