//! One case of a scenario that has several.

use super::refused::Refused;
use crate::run;
use crate::scenario::names;

/// A case that was named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub name: String,
    /// What it is called in the name of a folder: no two cases of a scenario alike.
    pub slug: String,
}

impl Named {
    /// One of these, by its place.
    pub(super) fn of(known: &[&str], place: usize) -> Self {
        Self { name: known[place].to_owned(), slug: run::slug_of(known, place) }
    }
}

/// The place of a case by its name, or of the only one.
///
/// # Errors
/// Where there is none of this name, or several and none is named.
pub fn place_of(file: &str, known: &[&str], name: Option<&str>) -> Result<usize, Refused> {
    const FEW: usize = 8;
    let listed = |known: &[&str]| match known.len().checked_sub(FEW) {
        None | Some(0) => names::list(known, "or"),
        Some(others) => format!("{}, or one of {others} others", names::list(&known[..FEW], "or")),
    };
    match (name, known) {
        (None, [_]) => Ok(0),
        (None, _) => {
            let help = format!("write {file}#CASE: {}", listed(known));
            Err(Refused::new(format!("{file} has {} cases, and one of them is wanted", known.len()), help))
        }
        (Some(name), _) => known.iter().position(|known| *known == name).ok_or_else(|| {
            Refused::new(format!("{file} has no case \"{name}\""), names::suggest(name, known.iter().copied()))
        }),
    }
}
