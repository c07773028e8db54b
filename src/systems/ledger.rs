//! A game's rules, as `rules/GAME.toml` states them in our own words. There is no other list of rules: `slugfest list
//! rules` and `slugfest rule` read these files, which are compiled in, and `tests/ledgers.rs` holds the code to them.

use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The rules of a game, in the order of its book.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// Every rule, played or not.
    #[serde(rename = "rule")]
    pub rules: Vec<Rule>,
}

/// A rule of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// What code, tests, replays and reports cite: `smf.power.armor`.
    pub id: String,
    /// Its heading.
    pub name: String,
    /// What it belongs to: `power`.
    pub family: String,
    /// Where it stands in this program.
    pub standing: Standing,
    /// Where the book has it; `ours` for what the program had to agree on.
    pub chapter: String,
    /// Keys of a scenario that change it: `rules.knockback`, `policy.knockback`.
    #[serde(default)]
    pub switch: Vec<String>,
    /// What it says.
    #[serde(deserialize_with = "flowing")]
    pub statement: String,
    /// What we decided where the book is silent or unclear; empty where it is neither.
    #[serde(default, deserialize_with = "flowing")]
    pub reading: String,
    /// Every figure in it, by name.
    #[serde(default)]
    pub numbers: toml::Table,
}

/// Where a rule stands in this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Played in some play.
    Played,
    /// Worked out by a function, for a board to come.
    WorkedOut,
    /// Needs more figures on a side.
    NeedsTeams,
    /// Needs positions, terrain or objectives.
    NeedsTable,
    /// Happens before or after fights.
    NeedsCampaign,
    /// Names, sheets and layout.
    NothingToPlay,
}

impl Standing {
    /// All of them, from what is played to what never will be.
    pub const ALL: [Self; 6] =
        [Self::Played, Self::WorkedOut, Self::NeedsTeams, Self::NeedsTable, Self::NeedsCampaign, Self::NothingToPlay];

    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::WorkedOut => "worked out, for a board",
            Self::NeedsTeams => "needs teams",
            Self::NeedsTable => "needs a table",
            Self::NeedsCampaign => "needs a campaign",
            Self::NothingToPlay => "nothing to play",
        }
    }

    /// Whether code of this program follows the rule.
    pub const fn is_in_code(self) -> bool {
        matches!(self, Self::Played | Self::WorkedOut)
    }
}

impl Ledger {
    /// A ledger from its file.
    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// A ledger that is compiled in. A test reads each of them, so that none is empty for a slip in its file.
    pub(crate) fn read(text: &str) -> Self {
        Self::parse(text).unwrap_or_default()
    }

    /// The rule with this id.
    pub fn find(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// The rules of a family.
    pub fn of_family<'a>(&'a self, family: &'a str) -> impl Iterator<Item = &'a Rule> + Clone {
        self.rules.iter().filter(move |rule| rule.family == family)
    }

    /// The families, in the order of the book.
    pub fn families(&self) -> Vec<&str> {
        let mut families: Vec<&str> = Vec::new();
        for rule in &self.rules {
            if !families.contains(&rule.family.as_str()) {
                families.push(&rule.family);
            }
        }
        families
    }
}

/// How many of these rules stand where, leaving out where none does.
pub fn standings<'a>(rules: impl Iterator<Item = &'a Rule> + Clone) -> Vec<(Standing, usize)> {
    let count = |standing| rules.clone().filter(|rule| rule.standing == standing).count();
    Standing::ALL.into_iter().map(|standing| (standing, count(standing))).filter(|(_, n)| *n > 0).collect()
}

/// A text whose line breaks are those of the file and mean nothing.
fn flowing<'de, D: Deserializer<'de>>(text: D) -> Result<String, D::Error> {
    Ok(String::deserialize(text)?.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Which tests hold which rules: those whose comments cite them, by file and test. Made of the sources by `just golden`;
/// a test holds it to them.
static TESTS: LazyLock<BTreeMap<String, BTreeMap<String, Vec<String>>>> =
    LazyLock::new(|| toml::from_str(include_str!("../../rules/tests.toml")).unwrap_or_default());

impl Rule {
    /// The tests whose comments cite the rule, each with its file, in the order of the files.
    pub fn held_by(&self) -> Vec<(&'static str, &'static str)> {
        let of_file = |(file, tests): (&'static String, &'static BTreeMap<String, Vec<String>>)| {
            let citing = tests.iter().filter(|(_, ids)| ids.contains(&self.id));
            citing.map(|(test, _)| (file.as_str(), test.as_str())).collect::<Vec<_>>()
        };
        TESTS.iter().flat_map(of_file).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_stand_once_each_in_the_order_of_the_book() {
        let ledger = Ledger::parse(include_str!("../../rules/tft.toml")).unwrap();
        let families = ledger.families();
        let first = |family: &&str| ledger.rules.iter().position(|rule| rule.family == **family);
        assert!(families.len() > 3 && families.is_sorted_by_key(first), "{families:?}");
        assert!(families.windows(2).all(|pair| pair[0] != pair[1]));
        assert_eq!(families.iter().map(|family| ledger.of_family(family).count()).sum::<usize>(), ledger.rules.len());
    }

    /// Where the rules stand adds up to all of them, in the order of [`Standing::ALL`], without what nobody is in.
    #[test]
    fn every_rule_stands_somewhere_and_is_found_by_its_id() {
        let ledger = Ledger::parse(include_str!("../../rules/tft.toml")).unwrap();
        let found = standings(ledger.rules.iter());
        assert_eq!(found.iter().map(|(_, n)| n).sum::<usize>(), ledger.rules.len());
        assert!(found.iter().all(|&(standing, n)| n == ledger.rules.iter().filter(|r| r.standing == standing).count()));
        let one = &ledger.rules[..1];
        assert_eq!(standings(one.iter()), [(one[0].standing, 1)]);
        for rule in &ledger.rules {
            assert_eq!(ledger.find(&rule.id).map(|found| &found.id), Some(&rule.id));
        }
        assert_eq!(ledger.find("tft.nothing").map(|rule| &rule.id), None);
        // `rules/tests.toml` knows who holds the end of a duel.
        let duel = ledger.find("tft.duel.end").unwrap();
        assert!(duel.held_by().iter().any(|(file, _)| file.contains("tft")), "{:?}", duel.held_by());
    }
}
