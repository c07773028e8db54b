//! Names of files and folders that are made from what people call things: no two of one folder alike, also where the
//! system takes `Storm` and `storm` for the same file.

use std::collections::BTreeSet;

/// Longest name in bytes: file systems take 255, and a number, an ending and a temporary name want some of them.
const LONGEST: usize = 200;

/// Names that are taken in one folder.
#[derive(Clone, Debug, Default)]
pub struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    /// The first of these names that is still free; the first of all with a number where none is. There must be one.
    pub fn take(&mut self, wanted: &[&str]) -> String {
        let cut = |name: &str, most: usize| name[..name.floor_char_boundary(most)].to_owned();
        let plain = wanted.iter().map(|name| cut(name, LONGEST));
        let first = wanted.first().copied().unwrap_or_default();
        let numbered = (2u64..).map(|n| format!("{}-{n}", cut(first, LONGEST)));
        let mut free = plain.chain(numbered).filter(|name| !name.is_empty());
        // Numbers are endless, so one is free.
        free.find(|name| self.taken.insert(key(name))).unwrap_or_default()
    }
}

/// What two names share that some system takes for one: both ways of folding, for letters like `ß`.
fn key(name: &str) -> String {
    name.to_uppercase().to_lowercase()
}

/// Name of the report folder: the file's stem, with everything unusual made a hyphen, and none at its ends: a name that
/// begins with one is typed like an option.
pub fn slug(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.strip_suffix(".toml").unwrap_or(name);
    let slug: String =
        stem.chars().map(|c| if c.is_alphanumeric() || c == '-' || c == '_' { c } else { '-' }).take(80).collect();
    let slug = slug.trim_matches('-');
    if slug.is_empty() { "scenario".to_owned() } else { slug.to_owned() }
}

/// The same for one of several, by their names and its place: no two are alike.
pub fn slug_of(names: &[&str], place: usize) -> String {
    let mut taken = Names::default();
    names.iter().map(|name| taken.take(&[&slug(name)])).nth(place).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_that_some_system_takes_for_one_are_told_apart() {
        let mut names = Names::default();
        let mut take = |wanted: &[&str]| names.take(wanted);
        assert_eq!(take(&["T0"]), "T0");
        assert_eq!(take(&["t0", "folder-t0"]), "folder-t0");
        assert_eq!(take(&["t0", "folder-t0"]), "t0-2");
        assert_eq!(take(&["t0"]), "t0-3");
        assert_eq!([take(&["Straße"]), take(&["STRASSE"])], ["Straße", "STRASSE-2"]);
        // A number that somebody chose himself is no exception.
        assert_eq!([take(&["a-2"]), take(&["a"]), take(&["a"])], ["a-2", "a", "a-3"]);
    }

    #[test]
    fn a_name_that_no_file_system_takes_is_cut_between_letters() {
        let mut names = Names::default();
        let long = "雷".repeat(100);
        let (first, second) = (names.take(&[&long]), names.take(&[&long]));
        assert!(first.len() <= LONGEST && long.starts_with(&first) && second == format!("{first}-2"), "{second}");
    }

    #[test]
    fn what_differs_by_unusual_letters_alone_is_told_apart() {
        let names = ["a b", "by night", "a-b", "A/B", "a b"];
        let slugs: Vec<String> = (0..names.len()).map(|place| slug_of(&names, place)).collect();
        assert_eq!(slugs, ["a-b", "by-night", "a-b-2", "B", "a-b-3"]);
    }

    proptest! {
        #[test]
        fn no_two_names_of_a_folder_are_alike(wanted in proptest::collection::vec("[aAbB2-]{1,4}", 1..40)) {
            let mut names = Names::default();
            let taken: Vec<String> = wanted.iter().map(|name| names.take(&[name])).collect();
            let folded: BTreeSet<String> = taken.iter().map(|name| name.to_ascii_lowercase()).collect();
            prop_assert_eq!(folded.len(), wanted.len());
        }
    }
}
