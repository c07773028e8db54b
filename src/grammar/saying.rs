//! What people say, and what questions call it.

/// Something that people say, and what questions call it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saying {
    /// One word or several; hyphens, blanks and a plural make no difference.
    pub said: String,
    /// What it stands for, as it would be typed: words, or a `--flag`; nothing for what only fills. Several where it
    /// can mean several things.
    pub means: Vec<String>,
    /// Whether a number belongs to it, which may also stand before it: `3 damage`.
    pub takes_number: bool,
}

impl Saying {
    /// Words for words.
    pub fn words(said: &str, means: &str) -> Self {
        Self::either(said, &[means])
    }

    /// Words for a flag.
    pub fn flag(said: &str, name: &str, takes_number: bool) -> Self {
        Self { takes_number, ..Self::words(said, &format!("--{name}")) }
    }

    /// Words that can mean several things.
    pub fn either(said: &str, means: &[&str]) -> Self {
        let means = means.iter().map(|&means| means.to_owned()).collect();
        Self { said: said.to_lowercase(), means, takes_number: false }
    }

    /// Other names of things; one that several things share can mean each of them.
    pub fn names<'a>(all: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<Self> {
        let mut sayings: Vec<Self> = Vec::new();
        for (said, means) in all {
            match sayings.iter_mut().find(|saying| saying.said == said.to_lowercase()) {
                Some(shared) if shared.means.iter().any(|known| known == means) => {}
                Some(shared) => shared.means.push(means.to_owned()),
                None => sayings.push(Self::words(said, means)),
            }
        }
        sayings
    }

    /// Words that say nothing.
    pub fn fillers(all: &str) -> Vec<Self> {
        all.split(", ").map(|said| Self::words(said, "")).collect()
    }
}
