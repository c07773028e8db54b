//! Builds from the menus: every character that an archetype allows, in a fixed order, as a `[[generate]]` of a roster
//! asks for them.
//!
//! Rules: `smf.build.character`, `smf.archetype.*`, `smf.boost.general`, `smf.boost.trade-off`,
//! `smf.power.immortal`, `smf.henchmen.*`, `smf.build.archetype-limit`. What is legal is said in [`super::legality`], which every build has to pass;
//! here it is only counted out. Picks come in the order of the menu, so that the list is the same whoever asks.

mod faults;
mod list;
mod menu;
pub mod variants;
mod wish;

#[cfg(test)]
mod tests;

pub use wish::Generate;

use crate::keys::Keys;
use crate::scenario::{Mistakes, Table};
use crate::systems::apart::Apart;
use crate::systems::rules::{Builds, Draw, Generated};
use crate::systems::smf::archetypes::Archetype;

/// What a roster can ask for.
pub const BUILDS: Builds = Builds { keys: Generate::keys, generate, group, most_in_team };

/// How a fighter is taken apart.
pub const APART: Apart =
    Apart { variants: variants::variants, unit: "melee-attack +1D", units: "dice of melee attack", added: "" };

/// The builds that a `[[generate]]` asks for.
fn generate(table: &Table, draw: Draw<'_>, mistakes: &Mistakes) -> Option<Generated> {
    let before = mistakes.count();
    let wish = wish::read(table, mistakes);
    if mistakes.count() > before {
        return None;
    }
    list::generated(&wish?, table, draw, mistakes)
}

/// Heroes of a standard team.
const TEAM: u32 = 4;

/// Of a team of four each standard archetype may be one, Wildcards two (`smf.build.archetype-limit`). Others are built
/// on two archetypes, exempt, or no heroes.
fn most_in_team(archetype: &str) -> Option<[u32; 2]> {
    let archetype = Archetype::find(archetype).filter(|archetype| archetype.standard)?;
    Some([archetype.per_team(), TEAM])
}

/// The archetype of a fighter as written.
fn group(side: &Table) -> Option<String> {
    let text = |key: &str| side.get(key).map(crate::scenario::Value::as_written);
    let of_sample = || super::roster::Sample::find(&text("character")?).map(|sample| sample.archetype.to_owned());
    text("archetype").or_else(of_sample)
}
