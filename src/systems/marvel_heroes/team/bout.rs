//! For tests: a team combat played turn by turn with scripted dice and decisions, and one solved.

use super::compile::{self, Prepared};
use super::metrics::Count;
use super::system::Team;
use crate::scenario::{self, Mistakes, Source};
use crate::systems::marvel_heroes::fighter::Side;
use crate::systems::marvel_heroes::played;

pub use crate::systems::marvel_heroes::played::{mean, solved};

/// A combat under way.
pub type Bout = played::Bout<Team>;

/// Mistakes found in the tables of a combat, rendered.
pub fn mistakes(tables: &str) -> String {
    let mistakes = Mistakes::new();
    prepare(tables, &mistakes);
    scenario::render(&mistakes.into_vec(), false)
}

/// A combat from its tables, unless there are mistakes.
pub fn prepare(tables: &str, mistakes: &Mistakes) -> Option<Prepared> {
    let text = format!("title = \"t\"\nsystem = \"marvel-heroes\"\nplay = \"team\"\n{tables}");
    let scenario = scenario::parse(Source::new("t.toml", text), mistakes)?;
    compile::prepare(scenario.cases.last()?, mistakes)
}

/// A combat from its `[rules]`, `[policy]` and `[[side]]` tables.
pub fn compiled(tables: &str) -> Prepared {
    let mistakes = Mistakes::new();
    let prepared = prepare(tables, &mistakes);
    prepared.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)))
}

/// A combat by the mod, from the lines under `[policy]` and the members.
pub fn hfc(policy: &str, members: &[String]) -> String {
    format!("rules.combat = \"hfc\"\n[policy]\n{policy}\n{}", members.concat())
}

/// A combat by the printed rules.
pub fn printed(policy: &str, members: &[String]) -> String {
    format!("[policy]\n{policy}\n{}", members.concat())
}

/// A member with this role, KO value and red power, and more lines.
pub fn red(name: &str, role: &str, ko: u8, [attack, defend, outwit]: [u8; 3], more: &str) -> String {
    let level = if matches!(role, "ready" | "support") && !more.contains("level") { "level = 2\n" } else { "" };
    format!(
        "[[side]]\nname = \"{name}\"\nrole = \"{role}\"\nko = {ko}\n{level}{more}\n\
         powers.red = {{ attack = {attack}, defend = {defend}, outwit = {outwit} }}\n"
    )
}

/// An Agent or Ally that does this.
pub fn card(name: &str, role: &str, points: u8, effect: &str) -> String {
    format!("[[side]]\nname = \"{name}\"\nrole = \"{role}\"\nplot-points = {points}\neffects = [{{ {effect} }}]\n")
}

impl Bout {
    /// A combat from its tables, before the first sequence.
    pub fn new(tables: &str) -> Self {
        Self::of(compiled(tables))
    }

    /// What was counted for a side so far.
    pub fn counted(&self, count: Count, side: Side) -> u32 {
        self.counts[count.of(side)]
    }
}
