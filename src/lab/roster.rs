//! Fighters and the settings in which they meet: who meets whom, and the fight of any two.

use super::cases::Named;
use super::expect::{About, Expect, matches};
use super::teams;
use crate::contest::Contest;
use crate::scenario::{Case, Entry as Line, Kind, Method, Mistake, Mistakes, Source, Spanned, Table, Value, names};
use crate::systems::{Play, Rules};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// Trials of each pair when nobody says how many.
pub const TRIALS: u64 = 20_000;
/// Fights that are tried at most to find somebody for those who may not meet themselves.
const MOST_TRIES: usize = 20_000;
/// Fighters who are tried at most before anything is played.
const MOST_TRIED: usize = 10_000;
/// The seed when nobody says which.
pub const SEED: u64 = 1;
/// Fighters and the settings in which they meet.
#[derive(Clone)]
pub struct Roster {
    pub source: Arc<Source>,
    /// What its file is called in a message: a scenario of two sides is a roster of two.
    pub file: &'static str,
    /// The case of a scenario that it is made from, where that is one of several.
    pub case: Option<Named>,
    pub title: String,
    pub about: String,
    pub rules: &'static Rules,
    pub play: &'static Play,
    /// Pairs of trials of each pair of fighters; those of [`TRIALS`] when nobody says.
    pub trials: Option<u64>,
    pub seed: Option<u64>,
    pub method: Method,
    /// Whose scores are asked for, in the order of the file.
    pub entries: Vec<Entry>,
    /// Those against whom the entries are held, by their places among [`Roster::entries`] and then
    /// [`Roster::guests`]; `None` where everybody meets everybody.
    pub panel: Option<Vec<usize>>,
    /// Members of the panel who are no entries.
    pub guests: Vec<Entry>,
    /// At least one.
    pub settings: Vec<Setting>,
    /// What is to stay true.
    pub expects: Vec<Expect>,
    /// What became of each `[[generate]]`.
    pub generated: Vec<Made>,
}

/// Builds or line-ups of a `[[generate]]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// Those that the menus allow.
    pub all: u64,
    /// Those among them that are as wished.
    pub kept: u64,
    /// Those of these that play: all, or as many as the sample has.
    pub drawn: u64,
}

/// Whether anything is told of kinds of fighters by themselves: there are two, and one has several fighters.
pub fn has_kinds(entries: &[Entry]) -> bool {
    let mut sizes: HashMap<&str, usize> = HashMap::new();
    entries.iter().filter_map(|entry| entry.group.as_deref()).for_each(|kind| *sizes.entry(kind).or_default() += 1);
    are_told(sizes.into_values())
}

/// Whether kinds with so many fighters are told of: there are two, and one of them has several.
pub(super) fn are_told(sizes: impl ExactSizeIterator<Item = usize>) -> bool {
    sizes.len() >= 2 && sizes.into_iter().any(|size| size > 1)
}

/// A fighter of a roster.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Short, and nobody else's.
    pub name: String,
    /// What kind of fighter it is, such as its archetype.
    pub group: Option<String>,
    /// As a side of a scenario is written, or a team, without the name.
    pub side: Table,
    /// What somebody says that it costs.
    pub cost: Option<f64>,
    /// Where it stands.
    pub place: Spanned<()>,
}

/// Circumstances in which everybody meets.
#[derive(Clone, Debug)]
pub struct Setting {
    pub name: String,
    /// Its share of what is said about all settings together.
    pub weight: f64,
    /// What the fights have in common.
    pub table: Table,
}
impl Roster {
    /// A fighter by its place among the entries and then the guests.
    pub fn fighter(&self, place: usize) -> &Entry {
        self.entries.get(place).unwrap_or_else(|| &self.guests[place - self.entries.len()])
    }

    /// Everybody, the guests of the panel last.
    pub fn fighters(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().chain(&self.guests)
    }

    /// Whether somebody counts among those against whom entries are held.
    pub fn is_opponent(&self, place: usize) -> bool {
        self.panel.as_ref().is_none_or(|panel| panel.contains(&place))
    }

    /// The pairs that meet, the lower place first, each once.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let n = self.entries.len();
        match &self.panel {
            None => (0..n).flat_map(|row| (row + 1..n).map(move |column| (row, column))).collect(),
            Some(panel) => {
                let mut pairs: Vec<(usize, usize)> = (0..n)
                    .flat_map(|row| panel.iter().map(move |&column| (row.min(column), row.max(column))))
                    .filter(|(row, column)| row != column)
                    .collect();
                pairs.sort_unstable();
                pairs.dedup();
                pairs
            }
        }
    }

    /// The same fights among others.
    pub fn with(&self, entries: Vec<Entry>, guests: Vec<Entry>, panel: Vec<usize>) -> Self {
        Self { entries, guests, panel: Some(panel), expects: Vec::new(), generated: Vec::new(), ..self.clone() }
    }

    /// Some of the entries, by their places, against all whom they are held against.
    pub(super) fn only(&self, stay: &[usize]) -> Self {
        let opponents: Vec<usize> = match &self.panel {
            Some(panel) => panel.clone(),
            None => (0..self.entries.len()).collect(),
        };
        let guests: Vec<usize> = opponents.iter().copied().filter(|place| !stay.contains(place)).collect();
        let everybody = stay.iter().chain(&guests);
        let panel = everybody.enumerate().filter(|(_, place)| opponents.contains(place)).map(|(at, _)| at).collect();
        let fighters = |places: &[usize]| places.iter().map(|&place| self.fighter(place).clone()).collect();
        self.with(fighters(stay), fighters(&guests), panel)
    }

    /// One fighter against another in a setting, ready to be played; `None` with the mistakes that forbid it.
    pub fn contest(&self, setting: &Setting, places: [usize; 2], mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
        self.play.contest(&self.case(setting, places), mistakes)
    }

    /// One fighter against another in a setting, as a scenario would have it.
    pub fn case(&self, setting: &Setting, [one, other]: [usize; 2]) -> Case {
        let (first, second) = (self.fighter(one), self.fighter(other));
        let [of_first, of_second] = self.names([one, other]);
        let mut table = setting.table.clone();
        let (key, sides) = match self.play.teams {
            None => ("side", vec![named(first, &of_first), named(second, &of_second)]),
            Some(teams) => {
                let common = setting.table.get(teams.team);
                let both = [(&first.side, &*of_first), (&second.side, &*of_second)];
                (teams.team, teams::pair(teams, both, common))
            }
        };
        let (span, source) = (first.place.span.clone(), Arc::clone(&first.place.source));
        let value = Value { kind: Kind::Array(Arc::new(sides)), span: span.clone(), source };
        table.set(Line { key: key.into(), key_span: span, value });
        let name = format!("{} against {}", first.name, second.name);
        let (set, axes, play) = (Vec::new(), Vec::new(), first.place.clone());
        Case { variation: name.clone(), name, set, axes, table, play, file: self.file }
    }

    /// What scores hang on beside the fighters, where that is not seen.
    pub(super) fn caveats(&self) -> impl Iterator<Item = String> {
        self.play.teams.map(|teams| (teams.caveat)(&self.played())).into_iter()
    }

    /// Who decides for the teams, in any setting.
    pub(super) fn played(&self) -> Vec<String> {
        let Some(teams) = self.play.teams else { return Vec::new() };
        let places = 0..self.entries.len() + self.guests.len();
        let cases = self.settings.iter().flat_map(|setting| places.clone().map(move |at| self.case(setting, [at; 2])));
        let all: BTreeSet<String> = cases.flat_map(|case| (teams.played)(&case)).collect();
        all.into_iter().collect()
    }

    /// The same teams, decided for by another policy, and what that is called; `None` where there is no other one for
    /// all, or settings differ in what they say of teams.
    pub(super) fn otherwise(&self) -> Option<(&'static str, Self)> {
        let teams = self.play.teams?;
        let common = |setting: &Setting| match setting.table.get(teams.team).map(|value| &value.kind) {
            Some(Kind::Table(said)) => {
                said.entries().iter().map(|line| (line.key.clone(), line.value.as_written())).collect()
            }
            _ => Vec::new(),
        };
        if self.settings.iter().any(|setting| common(setting) != common(&self.settings[0])) {
            return None;
        }
        let mut other = self.clone();
        let mut named = None;
        for place in 0..other.entries.len() + other.guests.len() {
            let (policy, case) = (teams.otherwise)(&self.case(&self.settings[0], [place; 2]))?;
            if named.replace(policy).is_some_and(|before| before != policy) {
                return None;
            }
            let Kind::Array(sides) = &case.table.get(teams.team)?.kind else { return None };
            let Kind::Table(side) = &sides.first()?.kind else { return None };
            let entries = other.entries.len();
            let of = if place < entries { &mut other.entries[place] } else { &mut other.guests[place - entries] };
            of.side = side.without(&["name"]);
        }
        // What all teams have in common stands in each of them now.
        other.settings.iter_mut().for_each(|setting| setting.table = setting.table.without(&[teams.team]));
        Some((named?, other))
    }

    /// What two fighters are called where they meet: names of a scenario are unique and short; against oneself the
    /// other is a copy, and so may be what is cut.
    pub fn names(&self, places: [usize; 2]) -> [String; 2] {
        let [of_first, mut of_second] = places.map(|place| cut(&self.fighter(place).name));
        if of_first == of_second {
            of_second += " (2)";
        }
        [of_first, of_second]
    }

    /// Tries everybody against himself in every setting, so that what is wrong with a fighter or with what the fights
    /// have in common is told before anything is played. Whoever may not meet himself, as a hero who needs a villain,
    /// has to be able to meet somebody. Of very many, who come from lists, some are tried.
    pub(super) fn check(&self, mistakes: &Mistakes) {
        let mut tries = MOST_TRIES;
        for setting in &self.settings {
            let all = self.entries.len() + self.guests.len();
            for place in (0..all).step_by(all.div_ceil(MOST_TRIED).max(1)) {
                let alone = Mistakes::new();
                if self.contest(setting, [place; 2], &alone).is_some() || self.meets(setting, place, &mut tries) {
                    continue;
                }
                // Nobody wrote a second one of him: what is wrong with both is said of him, once.
                let [own, copy] = self.names([place; 2]);
                for mistake in alone.into_vec() {
                    mistakes.add(Mistake { message: mistake.message.replace(&copy, &own), ..mistake });
                }
            }
        }
    }

    /// Refuses expectations about what nobody of those whom they name has or could have.
    pub(super) fn check_worths(&self, mistakes: &Mistakes) {
        for expect in &self.expects {
            let About::Worth(pick, of) = &expect.about else { continue };
            let Some(apart) = self.play.apart else {
                let message = format!("nothing is told of what anything is worth in \"{}\"", self.play.id);
                mistakes.at(pick, message, "leave it out");
                continue;
            };
            let mut known: Vec<String> = Vec::new();
            let mut named = (0..).zip(self.fighters()).filter(|(_, fighter)| matches(of, &fighter.name));
            let fits = named.any(|(place, _)| {
                let variants = (apart.variants)(&self.own_case(&self.settings[0], place), &Mistakes::new());
                known.extend(variants.into_iter().map(|variant| variant.pick));
                known.iter().any(|known| matches(&pick.value, known))
            });
            if !fits {
                known.sort_unstable();
                known.dedup();
                let help = names::suggest(&pick.value, known.iter().map(String::as_str));
                mistakes.at(pick, format!("nothing that {of} has or could have is called \"{}\"", pick.value), help);
            }
        }
    }

    /// Whether a fighter can meet another one.
    fn meets(&self, setting: &Setting, place: usize, tries: &mut usize) -> bool {
        self.others(place).any(|other| {
            *tries = tries.saturating_sub(1);
            *tries > 0 && self.contest(setting, [place, other], &Mistakes::new()).is_some()
        })
    }

    /// All others whom a fighter may meet, those who follow him first.
    fn others(&self, place: usize) -> impl Iterator<Item = usize> {
        let all = self.entries.len() + self.guests.len();
        (1..all).map(move |step| (place + step) % all)
    }

    /// A fight of this fighter that the rules allow: against himself, or else against another one.
    pub(super) fn own_case(&self, setting: &Setting, place: usize) -> Case {
        let against = |other: usize| self.case(setting, [place, other]);
        let plays = |case: &Case| self.play.contest(case, &Mistakes::new()).is_some();
        let own = against(place);
        if plays(&own) {
            return own;
        }
        self.others(place).map(against).find(plays).unwrap_or(own)
    }
}

/// A name that fits a scenario: builds of many picks have longer ones.
fn cut(name: &str) -> String {
    const ROOM: usize = 70;
    if name.chars().count() <= ROOM { name.to_owned() } else { name.chars().take(ROOM - 1).chain(['…']).collect() }
}

/// A side with its name.
fn named(entry: &Entry, name: &str) -> Value {
    let (span, source) = (entry.place.span.clone(), &entry.place.source);
    let mut side = entry.side.clone();
    let value = Value { kind: Kind::String(name.into()), span: span.clone(), source: Arc::clone(source) };
    side.set(Line { key: "name".into(), key_span: span.clone(), value });
    Value { kind: Kind::Table(side), span, source: Arc::clone(source) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::reading;

    fn read(text: &str) -> Roster {
        let head = "system = \"marvel-heroes\"\n";
        reading::read(&Source::new("r.roster.toml", format!("{head}{text}")), &Mistakes::new()).unwrap()
    }

    fn entry(name: &str, kind: &str) -> String {
        format!(
            "[[entry]]\nname = \"{name}\"\nkind = \"{kind}\"\npowers.red = {{ attack = 3, defend = 2, outwit = 1 }}\n\
             ko = 1\n"
        )
    }

    /// Two of the panel meet each other once, whichever of them is asked for first.
    #[test]
    fn whoever_is_an_entry_and_of_the_panel_meets_everybody_once() {
        let villains = ["a", "b", "c"].map(|name| entry(name, "villain")).concat();
        let roster = read(&format!("{villains}{}[panel]\nentries = [\"hero\", \"b\"]\n", entry("hero", "hero")));
        assert_eq!(roster.pairs(), [(0, 1), (0, 3), (1, 2), (1, 3), (2, 3)]);
    }

    /// The guest is the third, and the only hero.
    #[test]
    fn guests_are_among_those_whom_a_fighter_may_meet() {
        let mut roster = read(&[entry("a", "villain"), entry("b", "villain"), entry("hero", "hero")].concat());
        let setting = roster.settings[0].clone();
        roster.guests.extend(roster.entries.pop());
        assert_eq!(roster.own_case(&setting, 0).name, "a against hero");
        assert_eq!(roster.own_case(&setting, 1).name, "b against hero");
        assert_eq!(roster.own_case(&setting, 2).name, "hero against a");
    }

    /// The second villain after the hero is the last one tried, and a try that is the last is none.
    #[test]
    fn so_many_are_tried_and_no_more_to_find_somebody() {
        let roster = read(
            &["villain", "villain", "hero"]
                .map(|kind| entry(&format!("{kind} {}", kind.len()), kind))
                .concat()
                .replacen("villain 7", "first", 1),
        );
        let meets = |mut tries: usize| (roster.meets(&roster.settings[0], 0, &mut tries), tries);
        // The other villain first, and then the hero.
        assert_eq!([0, 1, 2, 3, 4].map(meets), [(false, 0), (false, 0), (false, 0), (true, 1), (true, 2)]);
    }
}
