//! From a case's tables to what the author wrote about a headline: `[headline]`, `[nemesis]`, `[villains]`, and what
//! each `[[side]]` has on its card beside what a combat needs. [`super::compile`] checks what does not go together.

use super::setup::CHALLENGE;
use super::trouble::{MAX_THREAT, TYPES};
use super::villains::{MAX_DECK, Place};
use crate::keys::{
    Each, Keys, Named, Row, Slot, Written, keys, later, later_each, list, name, table, text, truth, whole,
};
use crate::scenario::{Mistakes, Spanned, Table, names};
use crate::systems::marvel_heroes::fighter::Kind;
use crate::systems::marvel_heroes::read::{self, DeckSpec, RulesKeys, among};
use crate::systems::marvel_heroes::roster::Character;
use crate::systems::marvel_heroes::team::read as team;
use crate::systems::marvel_heroes::team::state::{MAX_CARDS, MAX_HEROES, MAX_VILLAINS};

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
keys! {
    /// A headline as written.
    #[derive(Clone, Debug)]
    pub struct Document: "the scenario" {
        /// How the rules are read.
        "rules" rules: Written<Table> = later::<RulesKeys>(), "";
        /// What both sides do where the rules leave them a choice.
        "policy" policy: PolicyKeys = table().or_else("", PolicyKeys::default()), "";
        /// The headline.
        "headline" headline: Written<HeadlineKeys> = table().required(), "report.headline";
        /// The Nemesis and his plans.
        "nemesis" nemesis: NemesisKeys = table().or_else("", NemesisKeys::default()),
            "marvel-heroes.mastermind.plan";
        /// The cards of the villain side.
        "villains" villains: VillainsKeys = table().or_else("", VillainsKeys::default()),
            "marvel-heroes.villains.draw";
        /// Everybody and every card.
        "side" sides: Written<Vec<Table>> = later_each::<SideKeys>(1..=MAX_HEROES + MAX_VILLAINS + MAX_CARDS).required(), "";
    }
}

keys! {
    /// The policies of a headline.
    #[derive(Clone, Debug)]
    pub struct PolicyKeys: "[policy]" {
        /// In a headline, whether heroes who won challenge the Mastermind.
        "challenge" challenge: Written<usize> = among(&CHALLENGE).unless_written("healthy"), "policy.challenge";
        .. team: team::PolicyKeys;
    }
}

keys! {
    /// The headline.
    #[derive(Clone, Debug)]
    pub struct HeadlineKeys: "[headline]" {
        /// Its type.
        "type" kind: Written<usize> = among(&TYPES).required(), "marvel-heroes.trouble.level";
        /// Number on its Threat token: dice of the Trouble roll.
        "threat" threat: Written<u8> = whole(0..=i64::from(MAX_THREAT)).required(), "marvel-heroes.trouble.level";
        /// Dice that the scenario adds to the Trouble roll or takes from it.
        "extra-dice" change: i8 = whole(-MAX_CHANGE..=MAX_CHANGE).or(0), "marvel-heroes.trouble.level";
        /// Its Skill.
        "skill" skill: Written<String> = name("skill").unless_written("none"), "marvel-heroes.trouble.boost";
        /// Its Victory Points.
        "points" points: u8 = whole(0..=MAX_POINTS).or(0), "report.headline";
        /// It has the Mastermind mark.
        "mastermind" marked: bool = truth().or(false), "marvel-heroes.mastermind.when";
        /// It is a special headline of the scenario.
        "special" special: bool = truth().or(false), "marvel-heroes.headline.special";
    }
}

impl HeadlineKeys {
    /// Place of its type in [`TYPES`]; without one there is no headline to play.
    pub fn kind(&self) -> usize {
        self.kind.as_ref().map(|kind| kind.value).unwrap_or_default()
    }

    /// Number on its Threat token.
    pub fn threat(&self) -> u8 {
        self.threat.as_ref().map(|threat| threat.value).unwrap_or_default()
    }
}

keys! {
    /// The Nemesis.
    #[derive(Clone, Debug)]
    pub struct NemesisKeys: "[nemesis]" {
        /// He holds the Archnemesis token.
        "archnemesis" archnemesis: bool = truth().or(false), "marvel-heroes.mastermind.when";
        /// The Master Plan that he attempts.
        "plan" plan: Written<usize> = among(&PLANS).unless_written("none"), "marvel-heroes.mastermind.plan";
        /// What he schemes.
        "scheming" scheming: Written<Scheming> = among(&SCHEMING)
            .map(|action| [Scheming::Threat, Scheming::Cards, Scheming::Boost][action])
            .unless_written("nothing"), "marvel-heroes.mastermind.when";
    }
}

keys! {
    /// The cards of the villain side as a whole.
    #[derive(Clone, Debug)]
    pub struct VillainsKeys: "[villains]" {
        /// Players in the game.
        "players" players: u8 = whole(2..=4).or(2), "marvel-heroes.villains.draw";
        /// Candidates for the Lead in order of preference.
        "leads" leads: Written<Vec<Spanned<String>>> = list(text(), 0..=usize::MAX).unless_written("every villain who may lead"),
            "policy.villain-play";
        /// Backups in order of preference.
        "backups" backups: Written<Vec<Spanned<String>>> = list(text(), 0..=usize::MAX)
            .unless_written("every card that may back a Lead up"), "policy.villain-play";
        /// Cards in the deck.
        "deck-size" deck_size: Written<u8> = whole(1..=i64::from(MAX_DECK)), "marvel-heroes.villains.draw";
        /// Cards drawn blindly: Preparation, Reinforcements, Henchmen.
        "deck" deck: Written<DeckSpec> = read::deck().unless_written("none are drawn"), "policy.preparation.deck";
    }
}

keys! {
    /// A character or card of a headline.
    #[derive(Clone, Debug)]
    pub struct SideKeys: "a side" {
        .. sheet: SheetKeys;
        .. team: team::SideKeys;
    }
}

keys! {
    /// What a headline asks of a character or card.
    #[derive(Clone, Debug)]
    pub struct SheetKeys: "a side" {
        /// Skills of a hero.
        "skills" skills: Written<Vec<Spanned<String>>> = list(text(), 0..=usize::MAX).unless_written("the character's"),
            "marvel-heroes.trouble.boost";
        /// Troubleshooting ratings of a hero by type.
        "troubleshooting" troubleshooting: Written<Each<Trouble>> = table().unless_written("the character's"),
            "marvel-heroes.trouble.reduce";
        /// Trouble that the ability of a supporter takes.
        "reduces" reduces: Written<u8> = whole(0..=MAX_TROUBLE).unless_written("0"), "marvel-heroes.trouble.reduce";
        /// Trouble Level that a villain needs to lead.
        "requirement" requirement: Written<u8> = whole(0..=MAX_TROUBLE).unless_written("the character's"),
            "policy.villain-play";
        /// Trouble that a card costs.
        "cost" cost: Written<u8> = whole(0..=MAX_TROUBLE).unless_written("the character's"), "policy.villain-play";
        /// Trouble that a villain costs as a backup.
        "backup-cost" backup_cost: Written<u8> = whole(0..=MAX_TROUBLE).unless_written("`cost`"), "policy.villain-play";
        /// The Most Wanted mark.
        "most-wanted" wanted: Written<bool> = truth().unless_written("the character's"),
            "marvel-heroes.villains.most-wanted";
        /// Where a card is when the headline begins.
        "from" place: Written<Place> = among(&FROM)
            .map(|place| [Place::Hand, Place::Deck, Place::Wanted][place])
            .unless_written("hand"), "marvel-heroes.villains.draw";
        /// Threat ratings of a Mastermind by type.
        "threat" threat: Written<Each<Trouble>> = table().unless_written("the character's"),
            "marvel-heroes.mastermind.scheming-threat";
        /// Henchmen rating of a Mastermind.
        "henchmen" henchmen: Written<u8> = whole(0..=MAX_HENCHMEN).unless_written("the character's"),
            "policy.preparation.deck";
    }
}

/// Ratings by type.
#[derive(Clone, Debug)]
pub struct Trouble;

impl Row for Trouble {
    type Value = Written<u8>;
    const WHAT: &'static str = "the ratings";

    fn names() -> Vec<Named> {
        let about = ["Rating for crimes.", "Rating for dangers.", "Rating for mysteries."];
        TYPES.into_iter().zip(about).map(|(id, about)| Named { about, ..Named::plain(id) }).collect()
    }

    fn slot() -> Slot<Self::Value> {
        whole(0..=i64::from(MAX_THREAT)).unless_written("the character's")
    }
}

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

/// Everybody and every card; `None` when they cannot even be told apart.
pub fn sides(tables: &[Table], shared: &team::PolicyKeys, mistakes: &Mistakes) -> Option<Vec<Spec>> {
    let before = mistakes.count();
    let mut specs: Vec<Spec> = Vec::new();
    names::check_twins(tables, "two", "results name the characters: give one of them another name", mistakes);
    for table in tables {
        let SideKeys { sheet: keys, team: written } = SideKeys::of(table, mistakes);
        let sheet = sheet(table, keys, written.card.character.as_ref().map(|character| character.value));
        let Some(side) = team::side(table, written, shared, false, mistakes) else { continue };
        refused(table, &side, mistakes);
        specs.push(Spec { side, sheet });
    }
    specs.retain(|spec| !spec.side.away);
    (mistakes.count() == before).then_some(specs)
}

/// Refuses keys that such a character or card cannot have.
fn refused(table: &Table, side: &team::Spec, mistakes: &Mistakes) {
    let own: &[&str] = match side.kind {
        _ if side.away => return,
        Kind::Hero => &["skills", "troubleshooting", "reduces"],
        Kind::Villain => &["requirement", "cost", "backup-cost", "most-wanted", "from"],
        Kind::Mastermind => &["threat", "henchmen"],
        Kind::Agent if side.role.value == team::Role::Ally => &[],
        Kind::Agent => &["cost", "from"],
    };
    let name = &side.name.value;
    let others = SheetKeys::keys().into_iter().filter(|key| !own.contains(&key.name));
    for entry in others.filter_map(|key| table.entry(key.name)) {
        let help = if own.is_empty() { "leave it out".to_owned() } else { format!("{name} has {}", own.join(", ")) };
        mistakes.at(entry, format!("{name} has no \"{}\"", entry.key), help);
    }
}

/// What a headline asks of a character or card: the ready-made one's, changed where the author wrote something else.
fn sheet(table: &Table, keys: SheetKeys, character: Option<&Character>) -> Sheet {
    let known = character.map(|character| character.sheet).unwrap_or_default();
    let skills = match keys.skills {
        Some(skills) => skills.value.into_iter().map(|skill| skill.value).collect(),
        None => known.skills.iter().map(|&skill| skill.to_owned()).collect(),
    };
    let number = |written: Written<u8>, known: u8| written.map_or(known, |number| number.value);
    let mut ratings = known.trouble;
    for (rating, written) in keys.troubleshooting.iter().chain(&keys.threat).flat_map(|written| ratings_of(written)) {
        ratings[rating] = written;
    }
    let cost = number(keys.cost, known.cost);
    Sheet {
        role_given: table.get("role").is_some(),
        skills,
        ratings,
        reduces: keys.reduces,
        requirement: number(keys.requirement, known.requirement),
        cost,
        backup_cost: number(keys.backup_cost, cost),
        wanted: keys.wanted.map_or(known.most_wanted, |mark| mark.value),
        place: keys.place.unwrap_or_else(|| Spanned::at(table, Place::Hand)),
        henchmen: number(keys.henchmen, known.henchmen),
    }
}

/// The ratings that were written, by place.
fn ratings_of(written: &Each<Trouble>) -> impl Iterator<Item = (usize, u8)> {
    written.0.iter().enumerate().filter_map(|(place, rating)| Some((place, rating.as_ref()?.value)))
}
