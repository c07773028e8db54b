//! `[[expect]]` of a roster: what a designer wants to stay true. Read here, judged after the run.

use crate::scenario::expect::read_bounds;
use crate::scenario::{Mistakes, Reader, Spanned, Table, names};

/// One `[[expect]]`.
#[derive(Clone, Debug)]
pub struct Expect {
    pub about: About,
    /// Both ends are allowed.
    pub between: (f64, f64),
    /// The setting that it is about; what all of them come to together when left out.
    pub setting: Option<String>,
}

/// What is claimed of a roster. A `*` in a name stands for anything.
#[derive(Clone, Debug)]
pub enum About {
    /// The score of everybody whose name fits.
    Score(String),
    /// The place of everybody whose name fits, 1 for the best.
    Rank(String),
    /// Mean score of an archetype's builds.
    Archetype(String),
    /// Standard deviation of the scores of an archetype's builds.
    Spread(String),
    /// What something is worth to a fighter, or to everybody whose name fits.
    Worth(Spanned<String>, String),
    /// The share of the log-odds that no ranking explains.
    Cyclic,
    /// The largest share in the mix that nobody can exploit.
    MaxShare,
}

impl About {
    /// What it is about, by the name or pattern that it has.
    pub fn named(&self) -> String {
        match self {
            Self::Score(of) => format!("score of {of}"),
            Self::Rank(of) => format!("rank of {of}"),
            Self::Archetype(of) => format!("mean score of {of}"),
            Self::Spread(of) => format!("spread of {of}"),
            Self::Worth(pick, of) => format!("worth of {} to {of}", pick.value),
            Self::Cyclic => "cyclic share".to_owned(),
            Self::MaxShare => "largest share of the mix".to_owned(),
        }
    }
}

/// Names that expectations may use.
pub struct Names<'a> {
    pub entries: Vec<&'a str>,
    /// Members of the panel who are no entries.
    pub guests: Vec<&'a str>,
    pub groups: Vec<&'a str>,
    /// Whether anything is told of the groups by themselves.
    pub has_kinds: bool,
    /// Whether anything is told of all entries at once.
    pub has_whole: bool,
    /// What one of the entries is called, and several.
    pub whom: [&'static str; 2],
    pub settings: Vec<&'a str>,
}

/// Reads every `[[expect]]`.
pub fn read(tables: &[&Table], known: &Names, mistakes: &Mistakes) -> Vec<Expect> {
    let mut expects = Vec::new();
    for table in tables {
        let mut reader = Reader::new(table, "an expectation", mistakes);
        // What a misspelt name is about is known, and in which range that lies.
        let ends = match (reader.has("rank"), reader.has("worth")) {
            (true, _) => (1.0, known.entries.len().max(2) as f64),
            (_, true) => (-1.0, 1.0),
            _ => (0.0, 1.0),
        };
        let about = read_about(&mut reader, table, known, mistakes);
        let between = read_bounds(&mut reader, "between", ends);
        let setting = reader.string("setting");
        reader.finish();
        if let Some(named) = setting.as_ref().filter(|named| !known.settings.contains(&named.value.as_str())) {
            let named_ones = known.settings.iter().copied().filter(|name| !name.is_empty());
            let help = match named_ones.clone().next() {
                Some(_) => names::suggest(&named.value, named_ones),
                None => "leave it out: the roster has no [[setting]] with a name".to_owned(),
            };
            mistakes.at(named, format!("there is no setting \"{}\"", named.value), help);
        }
        if let (Some(about), Some(between)) = (about, between) {
            expects.push(Expect { about, between, setting: setting.map(|named| named.value) });
        }
    }
    expects
}

fn read_about(reader: &mut Reader, table: &Table, known: &Names, mistakes: &Mistakes) -> Option<About> {
    const KINDS: [&str; 6] = ["score", "rank", "archetype", "spread", "worth", "about"];
    let given: Vec<&str> = KINDS.into_iter().filter(|key| reader.has(key)).collect();
    let [key] = given.as_slice() else {
        let help = "score = \"brick *\", rank = \"shatterer\", archetype = \"brick\", spread = \"brick\", worth = \"armor\" (with of = \"…\"), \
                    or about = \"cyclic\" or \"max-share\"; then between = [lowest, highest], at-least or at-most";
        let message = match given.len() {
            0 => "an expectation says what it is about",
            _ => "an expectation is about one thing",
        };
        mistakes.at(table, message, help);
        reader.allow(&KINDS);
        reader.allow(&["of"]);
        return None;
    };
    if *key == "about" {
        let about = reader.choice("about", &["cyclic", "max-share"])?;
        if !known.has_whole {
            let whom = known.whom[1];
            let help = format!(
                "three {whom} at least have to meet each other, and not a [panel]: add some, or ask for score = \"NAME\""
            );
            mistakes.at(&about, format!("nothing is told of all {whom} at once here"), help);
            return None;
        }
        return Some(if about.value == 0 { About::Cyclic } else { About::MaxShare });
    }
    let named = reader.string(key)?;
    let check = |named: &Spanned<String>, known: &[&str]| {
        let fits = known.iter().any(|name| matches(&named.value, name));
        if !fits {
            let help = names::suggest(&named.value, known.iter().copied());
            mistakes.at(named, format!("nobody is called \"{}\"", named.value), help);
        }
        fits.then(|| named.value.clone())
    };
    match *key {
        "score" => check(&named, &known.entries).map(About::Score),
        "rank" => check(&named, &known.entries).map(About::Rank),
        "archetype" | "spread" => {
            let kind = check(&named, &known.groups)?;
            if !known.has_kinds {
                let help = "they are told of where there are two, one of which has several builds: add some, or ask for score = \"NAME\"";
                mistakes.at(&named, "nothing is told of archetypes here", help);
                return None;
            }
            Some(if *key == "spread" { About::Spread(kind) } else { About::Archetype(kind) })
        }
        _ => {
            reader.require("of", "add a line: of = \"NAME\", whose pick it is");
            let of = reader.string("of")?;
            let fighters = [known.entries.as_slice(), &known.guests].concat();
            Some(About::Worth(named, check(&of, &fighters)?))
        }
    }
}

/// Whether a name fits a pattern, in which `*` stands for anything.
pub fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            let ends = name.char_indices().map(|(at, _)| at).chain([name.len()]);
            ends.into_iter().any(|at| matches(rest, &name[at..]))
        }),
    }
}
