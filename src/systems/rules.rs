//! What a body of rules is to the rest of the program: its plays, its words and its lists.

use super::apart::Apart;
use super::ledger::Ledger;
use crate::chance::{Answer, TrialRng};
use crate::contest::Contest;
use crate::exact::Budget;
use crate::game::{Brief, Metric};
use crate::grammar::Grammar;
use crate::keys::list::{self, Item};
use crate::keys::schema::properties;
use crate::keys::{Below, Form, Key, Keys, merged};
use crate::policy::{DeciderKeys, Deciders, Unseated};
use crate::scenario::{Case, Kind as Holds, Mistakes, Table, Value};

/// What a play makes of a case; mistakes are collected, and `None` means that there were some.
pub type Compile = fn(&Case, &Mistakes) -> Option<Box<dyn Contest>>;

/// What one trial plays.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// Name in scenario files: `duel`.
    pub id: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// Every outcome that a case of it can have, `…` standing for a name: what is known of a case that cannot be
    /// played.
    pub outcomes: &'static [&'static str],
    /// The keys that it reads of a case, beside those of every scenario.
    pub keys: fn() -> Vec<Key>,
    /// Whether it asks the players, so that `[policy]` may say who decides.
    pub asks: bool,
    /// How its two sides are written where they are teams; `None` where they are `[[side]]` tables.
    pub teams: Option<&'static Teams>,
    /// From a case to something that can be played, whoever decides.
    pub(super) compile: Compile,
    /// How its fighters are taken apart, where they can be.
    pub apart: Option<&'static Apart>,
}

impl Play {
    /// The keys of a case of it, beside those of every scenario.
    pub fn keys(&self) -> Vec<Key> {
        let mut keys = (self.keys)();
        for key in keys.iter_mut().filter(|key| self.asks && key.name == POLICY) {
            if let Form::Table(below) = key.form.clone() {
                key.form = Form::Table(Below::new(move || [below.keys(), DeciderKeys::keys()].concat()));
            }
        }
        keys
    }

    /// JSON Schema of the keys that it adds to a scenario.
    pub fn schema(&self) -> serde_json::Map<String, serde_json::Value> {
        properties(self.keys())
    }

    /// From a case to something that can be played; `None` where mistakes were recorded.
    pub fn contest(&self, case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
        let policy = case.table.get(POLICY).and_then(|policy| match &policy.kind {
            Holds::Table(table) => Some((policy, table, table.entry(DECIDER)?)),
            _ => None,
        });
        let Some((policy, table, entry)) = policy else { return (self.compile)(case, mistakes) };
        if !self.asks {
            mistakes.at(entry, format!("nobody is asked anything in \"{}\"", self.id), "leave it out");
        }
        // Who decides is the same in all plays; what is left of the table is for the rules.
        let others: Vec<&str> = table.entries().iter().map(|entry| &*entry.key).filter(|key| *key != DECIDER).collect();
        let written = DeciderKeys::of(&table.without(&others), mistakes).decider;
        let mut case = case.clone();
        if let Some(value) = case.table.get_mut(POLICY) {
            *value = Value { kind: Holds::Table(table.without(&[DECIDER])), ..policy.clone() };
        }
        let contest = (self.compile)(&case, mistakes)?;
        let written = written.filter(|_| self.asks)?;
        if written.value == Deciders::default() {
            return Some(contest);
        }
        let seated = contest.seat(written.value, &Budget::default());
        seated.map_err(|unseated| mistakes.at(&written, unseated.to_string(), remedy(&unseated))).ok()
    }
}

/// The table of policies, and the key in it that says who decides.
pub const POLICY: &str = "policy";
const DECIDER: &str = "decider";

/// What to do about players who cannot be seated.
pub fn remedy(unseated: &Unseated) -> &'static str {
    match unseated {
        Unseated::Unasked => {
            "leave it out, or leave something open to the players under [policy] (`slugfest list policies`)"
        }
        Unseated::Taken => "leave it out, or what is said of single players",
        Unseated::Unfit(_) => "write \"greedy\" or \"rollout:100\"",
    }
}

/// A body of rules, as far as the rest of the program knows it.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Name in scenario files: `smf`.
    pub id: &'static str,
    /// Full name.
    pub name: &'static str,
    /// The edition the rules follow.
    pub edition: &'static str,
    /// What can be played.
    pub plays: &'static [Play],
    /// What can be written in a scenario beside its keys, by topic.
    pub catalogue: fn(Topic) -> Vec<Item>,
    /// How a fight is told to somebody who follows it.
    pub telling: Telling,
    /// The questions that `slugfest odds` answers about it, if any.
    pub odds: Option<&'static Grammar>,
    /// Its rules, played or not.
    pub ledger: fn() -> &'static Ledger,
    /// Fighters made from its menus, where it has any.
    pub builds: Option<&'static Builds>,
}

/// How a play of two teams writes them, and what rosters of teams have to know about their figures.
#[derive(Clone, Copy, Debug)]
pub struct Teams {
    /// The key of the teams.
    pub team: &'static str,
    /// The key of the figures of one.
    pub figure: &'static str,
    /// Most figures of one.
    pub most: usize,
    /// What a figure as written counts as where the rules limit how many of a kind a team may have: each kind, and how
    /// many. Nothing where they do not.
    pub counts_as: fn(&Table) -> Vec<(String, u32)>,
    /// The same case with everybody played by the other policy, and what that is called.
    pub otherwise: fn(&Case) -> Option<(&'static str, Case)>,
    /// Who decides for each of the teams of a case.
    pub played: fn(&Case) -> Vec<String>,
    /// What scores of teams hang on beside the teams when these decide for them, for whoever reads them.
    pub caveat: fn(&[String]) -> String,
}

/// How a body of rules makes fighters from its menus.
#[derive(Clone, Copy, Debug)]
pub struct Builds {
    /// The keys of a `[[generate]]`.
    pub keys: fn() -> Vec<Key>,
    /// The builds that one asks for; `None` where it cannot be read, or asks for none or too many.
    pub generate: fn(&Table, Draw<'_>, &Mistakes) -> Option<Generated>,
    /// What kind of fighter a side is, such as its archetype; `None` for one by numbers.
    pub group: fn(&Table) -> Option<String>,
    /// How many fighters of this kind a team may have, of so many in all; `None` where the rules do not limit that.
    pub most_in_team: fn(&str) -> Option<[u32; 2]>,
}

/// How some of a list are drawn.
#[derive(Clone, Copy)]
pub struct Draw<'a> {
    /// How many there may be.
    pub most: usize,
    /// Draws places: of so many, so many are drawn, and they come in order.
    pub places: &'a dyn Fn(u64, u64) -> Vec<u64>,
}

/// Builds that a `[[generate]]` asks for.
#[derive(Clone, Debug)]
pub struct Generated {
    /// Those that are played, in a fixed order.
    pub builds: Vec<Build>,
    /// Builds that the menus allow.
    pub all: u64,
    /// Those among them that are as the wish says.
    pub kept: u64,
}

/// A fighter made from menus.
#[derive(Clone, Debug)]
pub struct Build {
    /// Short, and no other build's: `brick armor+resistance`.
    pub name: String,
    /// As a side of a scenario is written, without the name.
    pub side: Table,
}

/// Most builds that one list may have, where they do not race.
pub const MOST_BUILDS: u32 = 5_000;

/// How a body of rules tells what happens in a fight: every word about dice and counts that a replay shows.
#[derive(Clone, Copy, Debug)]
pub struct Telling {
    /// What a draw came to: `success by 3`, `5 or more on one die`. Fighters are named by the brief's cards.
    pub result: fn(&Answer, &Brief) -> String,
    /// The dice on the table, as the game writes them: `5D[1] against 4D`, `2d6`; empty when none are thrown.
    pub thrown: fn(&Answer) -> String,
    /// One way the dice may have fallen; `None` when there is nothing to show.
    pub faces: fn(&Answer, &mut TrialRng) -> Option<String>,
    /// What was counted, and how many; empty where the rest of the story tells it already.
    pub counted: fn(&Metric, u32) -> String,
}

impl Telling {
    /// A count by the name of its metric, for what no sentence says better: `attacks blocked: 1`.
    pub fn plainly(metric: &Metric, n: u32) -> String {
        format!("{}: {n}", metric.name)
    }

    /// Whom a metric is about, if it is about somebody, and what it counts.
    pub fn parts(metric: &Metric) -> (Option<&str>, &str) {
        metric.name.rsplit_once(": ").map_or((None, metric.name.as_str()), |(who, what)| (Some(who), what))
    }
}

/// So many of something, in the plural or of one: `1 click`, `2 clicks`.
pub fn so_many(n: u32, unit: &str) -> String {
    let one = unit.strip_suffix("xes").map(|stem| format!("{stem}x")).or(unit.strip_suffix('s').map(str::to_owned));
    match n {
        1 => format!("1 {}", one.unwrap_or_else(|| unit.to_owned())),
        n => format!("{n} {unit}"),
    }
}

impl Rules {
    /// The keys that the system adds to a scenario, those of all its plays together.
    pub fn keys(&self) -> Vec<Key> {
        merged(self.plays.iter().map(Play::keys))
    }

    /// JSON Schema of the keys that the system adds to a scenario.
    pub fn schema(&self) -> serde_json::Map<String, serde_json::Value> {
        properties(self.keys())
    }

    /// What can be written in a scenario, by topic.
    pub fn list(&self, topic: Topic) -> Vec<Item> {
        let more = (self.catalogue)(topic);
        match topic {
            Topic::Keys => list::all(&self.keys()),
            Topic::Switches => list::below(&self.keys(), "rules").into_iter().chain(more).collect(),
            Topic::Policies => list::below(&self.keys(), "policy").into_iter().chain(more).collect(),
            _ => more,
        }
    }

    /// The scenario of a duel between two ready-made fighters.
    pub fn duel(&self, first: &str, second: &str) -> String {
        let twin = Self::twin(first, second);
        format!(
            "title = \"{first} against {twin}\"\nsystem = \"{}\"\nplay = \"duel\"\n\
             [[side]]\nname = \"{first}\"\ncharacter = \"{first}\"\n\
             [[side]]\nname = \"{twin}\"\ncharacter = \"{second}\"\n",
            self.id
        )
    }

    /// What the second of two is called, who may be the first again.
    pub fn twin(first: &str, second: &str) -> String {
        if first == second { format!("{second} (2)") } else { second.to_owned() }
    }

    /// The play with this name.
    pub fn play(&self, id: &str) -> Option<&'static Play> {
        self.plays.iter().find(|play| play.id == id)
    }
}

/// A topic of `slugfest list`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Archetypes and their menus.
    Archetypes,
    /// Powers, boosts, maneuvers.
    Powers,
    /// Ready-made fighters.
    Characters,
    /// What is counted.
    Metrics,
    /// Choices left to the player.
    Policies,
    /// Switches under `[rules]`.
    Switches,
    /// Every key of every table.
    Keys,
}
