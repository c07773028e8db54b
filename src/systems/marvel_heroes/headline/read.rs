//! From a case's tables to what the author wrote about a headline: `[headline]`, `[nemesis]`, `[villains]`, and what
//! each `[[side]]` has on its card beside what a combat needs. [`super::compile`] checks what does not go together.

use super::CHALLENGE;
use super::Challenge;
use super::trouble::{MAX_THREAT, TYPES};
use super::villains::{MAX_DECK, Place};
use crate::scenario::{Mistakes, Reader, Spanned, Table, names};
use crate::systems::marvel_heroes::fighter::Kind;
use crate::systems::marvel_heroes::read::{self, DeckSpec};
use crate::systems::marvel_heroes::roster::Character;
use crate::systems::marvel_heroes::team::read as team;

/// Master Plans in the order in which they are attempted (`marvel-heroes.mastermind.plan`).
pub const PLANS: [&str; 3] = ["prologue", "development", "conclusion"];
/// Scheming actions.
pub const SCHEMING: [&str; 3] = ["threat", "cards", "boost"];
/// Where a card may be when the headline begins, the default first.
pub const FROM: [&str; 3] = ["hand", "deck", "most-wanted"];
/// Most Victory Points of a headline.
pub const MAX_POINTS: i64 = 20;
/// Most Trouble that a card needs or costs: no roll of the box comes to more.
pub const MAX_TROUBLE: i64 = 24;
/// Highest Henchmen rating.
pub const MAX_HENCHMEN: i64 = 9;
/// Most dice that a scenario adds or takes.
pub const MAX_CHANGE: i64 = 8;
/// Keys of a `[[side]]` that only a headline reads.
pub const SIDE_KEYS: [&str; 10] = [
    "skills",
    "troubleshooting",
    "reduces",
    "requirement",
    "cost",
    "backup-cost",
    "most-wanted",
    "from",
    "threat",
    "henchmen",
];

/// What only a headline reads of a side and of `[policy]`.
pub const OTHERS: team::Others<'_> = team::Others { side: &SIDE_KEYS, policy: &["challenge"] };

/// A Scheming action (`marvel-heroes.mastermind.when`: one of them at most).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheming {
    /// More dice for the Trouble roll.
    Threat,
    /// More villain cards.
    Cards,
    /// Boosting for the Lead.
    Boost,
}

/// The headline as written.
#[derive(Clone, Debug)]
pub struct HeadlineSpec {
    /// Place in [`TYPES`].
    pub kind: usize,
    /// Number on the Threat token.
    pub threat: u8,
    /// Dice that the scenario adds or takes.
    pub change: i8,
    /// Its Skill.
    pub skill: Option<Spanned<String>>,
    /// Its Victory Points.
    pub points: u8,
    /// It has the Mastermind mark.
    pub marked: bool,
    /// It is a special headline of the scenario.
    pub special: bool,
}

/// The Nemesis as written.
#[derive(Clone, Debug, Default)]
pub struct NemesisSpec {
    /// He holds the Archnemesis token.
    pub archnemesis: bool,
    /// Place in [`PLANS`].
    pub plan: Option<Spanned<usize>>,
    /// What he schemes.
    pub scheming: Option<Spanned<Scheming>>,
}

/// The villain side's cards as a whole, as written.
#[derive(Clone, Debug)]
pub struct VillainsSpec {
    /// Players in the game.
    pub players: u8,
    /// Candidates for the Lead in order of preference.
    pub leads: Option<Vec<Spanned<String>>>,
    /// Backups in order of preference.
    pub backups: Option<Vec<Spanned<String>>>,
    /// Cards in the deck.
    pub deck_size: Option<Spanned<u8>>,
    /// Cards drawn blindly: Preparation, Reinforcements, Henchmen.
    pub deck: Option<Spanned<DeckSpec>>,
}

impl Default for VillainsSpec {
    fn default() -> Self {
        Self { players: 2, leads: None, backups: None, deck_size: None, deck: None }
    }
}

/// A character or card.
#[derive(Clone, Debug)]
pub struct Spec {
    /// What a combat needs.
    pub side: team::Spec,
    /// What a headline asks of it besides.
    pub sheet: Sheet,
}

/// What a headline asks of a character or card.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its role was written out.
    pub role_given: bool,
    /// A hero's Skills.
    pub skills: Vec<String>,
    /// A hero's Troubleshooting ratings, or a Mastermind's Threat ratings.
    pub ratings: [u8; 3],
    /// Trouble that a supporter's ability takes.
    pub reduces: Option<Spanned<u8>>,
    /// Trouble Level that it needs to lead.
    pub requirement: u8,
    /// Trouble that it costs.
    pub cost: u8,
    /// Trouble that it costs as a backup.
    pub backup_cost: u8,
    /// The Most Wanted mark.
    pub wanted: bool,
    /// Where it is.
    pub place: Spanned<Place>,
    /// A Mastermind's Henchmen rating.
    pub henchmen: u8,
}

/// Reads `[headline]`.
pub fn headline(table: &Table, mistakes: &Mistakes) -> Option<HeadlineSpec> {
    let mut reader = Reader::new(table, "[headline]", mistakes);
    let kind = reader.required_choice("type", &TYPES);
    let threat = reader.required_integer("threat", 0..=i64::from(MAX_THREAT));
    let change = reader.integer("extra-dice", -MAX_CHANGE..=MAX_CHANGE).map_or(0, |change| change.value as i8);
    let skill = reader.string("skill").filter(|skill| names::is_name(skill, "skill", mistakes));
    let points = reader.integer("points", 0..=MAX_POINTS).map_or(0, |points| points.value as u8);
    let marked = reader.boolean("mastermind").is_some_and(|mark| mark.value);
    let special = reader.boolean("special").is_some_and(|special| special.value);
    reader.finish();
    Some(HeadlineSpec { kind: kind?.value, threat: threat?.value as u8, change, skill, points, marked, special })
}

/// Reads `[nemesis]`.
pub fn nemesis(table: Option<&Table>, mistakes: &Mistakes) -> NemesisSpec {
    let Some(table) = table else { return NemesisSpec::default() };
    let mut reader = Reader::new(table, "[nemesis]", mistakes);
    let archnemesis = reader.boolean("archnemesis").is_some_and(|token| token.value);
    let plan = reader.choice("plan", &PLANS);
    let scheming = reader.choice("scheming", &SCHEMING);
    let scheming =
        scheming.map(|action| action.map(|action| [Scheming::Threat, Scheming::Cards, Scheming::Boost][action % 3]));
    reader.finish();
    NemesisSpec { archnemesis, plan, scheming }
}

/// Reads `[villains]`.
pub fn villains(table: Option<&Table>, mistakes: &Mistakes) -> VillainsSpec {
    let Some(table) = table else { return VillainsSpec::default() };
    let mut reader = Reader::new(table, "[villains]", mistakes);
    let players = reader.integer("players", 2..=4).map_or(2, |players| players.value as u8);
    let leads = reader.strings("leads");
    let backups = reader.strings("backups");
    let deck_size = reader.integer("deck-size", 1..=i64::from(MAX_DECK)).map(|size| size.map(|size| size as u8));
    let deck = reader.table("deck").and_then(|table| read::deck(table, mistakes));
    reader.finish();
    VillainsSpec { players, leads, backups, deck_size, deck }
}

/// Reads `challenge` under `[policy]` (`policy.challenge`).
pub fn challenge(table: Option<&Table>, mistakes: &Mistakes) -> Option<Spanned<Challenge>> {
    let chosen = Reader::new(table?, "[policy]", mistakes).choice("challenge", &CHALLENGE)?;
    Some(chosen.map(|kind| Challenge::ALL[kind % Challenge::ALL.len()]))
}

/// Everybody and every card; `None` when they cannot even be told apart.
pub fn sides(reader: &mut Reader<'_>, shared: Option<&Table>, mistakes: &Mistakes) -> Option<Vec<Spec>> {
    let before = mistakes.count();
    let tables = reader.required_tables("side")?;
    let mut specs: Vec<Spec> = Vec::new();
    names::check_twins(&tables, "two", "results name the characters: give one of them another name", mistakes);
    for table in tables {
        let sheet = sheet(table, mistakes);
        let Some(side) = team::side(table, shared, false, OTHERS, mistakes) else { continue };
        refused(table, &side, mistakes);
        specs.push(Spec { side, sheet });
    }
    specs.retain(|spec| !spec.side.away);
    (mistakes.count() == before).then_some(specs)
}

/// Refuses keys that such a character or card cannot have.
fn refused(table: &Table, side: &team::Spec, mistakes: &Mistakes) {
    let reader = Reader::new(table, "a side", mistakes);
    let own: &[&str] = match side.kind {
        Kind::Hero => &["skills", "troubleshooting", "reduces"],
        Kind::Villain => &["requirement", "cost", "backup-cost", "most-wanted", "from"],
        Kind::Mastermind => &["threat", "henchmen"],
        Kind::Agent if side.role.value == team::Role::Ally => &[],
        Kind::Agent => &["cost", "from"],
    };
    let name = &side.name.value;
    // Of whoever is away nobody need say what he is.
    let own = if side.away { &SIDE_KEYS[..] } else { own };
    for entry in SIDE_KEYS.iter().filter(|key| !own.contains(key)).filter_map(|key| reader.key(key)) {
        let help = if own.is_empty() { "leave it out".to_owned() } else { format!("{name} has {}", own.join(", ")) };
        mistakes.at(entry, format!("{name} has no \"{}\"", entry.key), help);
    }
}

/// What a headline asks of a character or card: the ready-made one's, changed where the author wrote something else.
fn sheet(table: &Table, mistakes: &Mistakes) -> Sheet {
    let quiet = Mistakes::new();
    let known = Reader::new(table, "a side", &quiet).string("character");
    let known = known.and_then(|id| Character::find(&id.value)).map(|character| character.sheet).unwrap_or_default();
    let mut reader = Reader::new(table, "a side", mistakes);
    let mut rated = |key: &str| reader.table(key).map(|table| ratings(table, known.trouble, mistakes));
    let (troubleshooting, threat) = (rated("troubleshooting"), rated("threat"));
    let skills = match reader.strings("skills") {
        Some(skills) => skills.into_iter().map(|skill| skill.value).collect(),
        None => known.skills.iter().map(|&skill| skill.to_owned()).collect(),
    };
    let mut number = |key: &str, most: i64| reader.integer(key, 0..=most).map(|number| number.map(|n| n as u8));
    let reduces = number("reduces", MAX_TROUBLE);
    let requirement = number("requirement", MAX_TROUBLE).map_or(known.requirement, |number| number.value);
    let cost = number("cost", MAX_TROUBLE).map_or(known.cost, |number| number.value);
    let backup_cost = number("backup-cost", MAX_TROUBLE).map_or(cost, |number| number.value);
    let henchmen = number("henchmen", MAX_HENCHMEN).map_or(known.henchmen, |number| number.value);
    let wanted = reader.boolean("most-wanted").map_or(known.most_wanted, |mark| mark.value);
    let place = reader.choice("from", &FROM);
    let place = place.map(|place| place.map(|place| [Place::Hand, Place::Deck, Place::Wanted][place % FROM.len()]));
    Sheet {
        role_given: reader.has("role"),
        skills,
        ratings: troubleshooting.or(threat).unwrap_or(known.trouble),
        reduces,
        requirement,
        cost,
        backup_cost,
        wanted,
        place: place.unwrap_or_else(|| Spanned::at(table, Place::Hand)),
        henchmen,
    }
}

/// Ratings by type: those of the card, changed where the author wrote others.
fn ratings(table: &Table, mut ratings: [u8; 3], mistakes: &Mistakes) -> [u8; 3] {
    let mut reader = Reader::new(table, "the ratings", mistakes);
    for (kind, rating) in TYPES.iter().zip(&mut ratings) {
        if let Some(written) = reader.integer(kind, 0..=i64::from(MAX_THREAT)) {
            *rating = written.value as u8;
        }
    }
    reader.finish();
    ratings
}
