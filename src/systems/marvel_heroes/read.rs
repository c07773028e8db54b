//! From a case's tables to what the author wrote about fighters and rules: names looked up, numbers in range.
//!
//! [`super::compile`] checks what does not go together and makes a duel of it.

use super::dice::{BOX_2006, Boosting, Die, Face, MAX_DICE, MAX_FACES, MAX_ICONS};
use super::fighter::{COLOURS, Colour, EFFECTS, Effect, KINDS, Kind, MAX_KO, MAX_UNUSED, STATS, Stat};
use super::policy::{CANCEL_KO, POWER, REPLACE_RATING};
use super::roster::{CHARACTERS, Character};
use super::setup::SEQUENCE_LIMIT;
use crate::scenario::value::Kind as ValueKind;
use crate::scenario::{Mistakes, Reader, Spanned, Table, Value, names};

/// Most sequences that a limit may allow.
pub const MAX_SEQUENCES: u32 = 10_000;
/// Unused effects after which a deck gives no further ones, unless the scenario says otherwise.
pub const DECK_CAP: u8 = 3;
/// Largest whole number that a weight may be.
pub const MAX_WEIGHT: u128 = 1_000_000_000;
/// The rulesets, the default first.
pub const COMBAT: [&str; 2] = ["printed", "hfc"];
/// Who may have Initiative in the first sequence, the default first.
pub const INITIATIVE: [&str; 2] = ["hero", "villain"];
/// How a boost icon may be read, the default first.
pub const BOOSTING: [&str; 2] = ["add", "replace"];

/// The rules in force: switches under `[rules]`.
#[derive(Clone, Debug)]
pub struct Switches {
    /// The combat mod is in force.
    pub hfc: bool,
    /// Sequences after which a combat is undecided.
    pub limit: u32,
    /// The die.
    pub die: Die,
    /// The villain has Initiative first (`marvel-heroes.combat.first-initiative`).
    pub villain_first: bool,
    /// Printed rules: no hits against no hits are a KO, as the manual's comparison alone would have it
    /// (`marvel-heroes.combat.attack`).
    pub nil_ko: bool,
    /// A lost challenge loses the headline too (`marvel-heroes.mastermind.challenge-result`).
    pub loss_forfeits: bool,
}

/// Weights by colour, each with its place.
pub type ColourWeights = Vec<(Spanned<Colour>, u128)>;

/// How a side picks its power, as written.
#[derive(Clone, Debug, Default)]
pub struct PowerSpec {
    /// Index in [`POWER`], if given.
    pub kind: Option<Spanned<usize>>,
    /// The colour of `fixed`.
    pub colour: Option<Spanned<Colour>>,
    /// The weights of `mixed`, by colour, and where they stand.
    pub weights: Option<Spanned<ColourWeights>>,
}

/// A deck as written.
#[derive(Clone, Debug)]
pub struct DeckSpec {
    /// Useful cards among this many: numerator, denominator.
    pub share: (u128, u128),
    /// Unused effects after which no further ones are taken.
    pub cap: u8,
    /// What a useful card does.
    pub effect: Spanned<Effect>,
}

/// A side as written.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Its name.
    pub name: Spanned<String>,
    /// The ready-made character it starts from.
    pub character: Option<&'static Character>,
    /// What it is, where the author or the character says so.
    pub kind: Option<Spanned<Kind>>,
    /// KO value.
    pub ko: u8,
    /// Ratings by colour.
    pub powers: [Option<[u8; 3]>; 3],
    /// Boosting, if given.
    pub boost: Option<Spanned<bool>>,
    /// Effects in play on its side.
    pub effects: Vec<Spanned<Effect>>,
    /// Draws after a stun.
    pub deck: Option<Spanned<DeckSpec>>,
    /// How it picks its power.
    pub power: PowerSpec,
    /// Somebody wrote other ratings than the character's.
    pub changed: bool,
}

/// Reads `[rules]`.
pub fn switches(table: Option<&Table>, mistakes: &Mistakes) -> Switches {
    let mut switches = Switches {
        hfc: false,
        limit: SEQUENCE_LIMIT,
        die: Die::default(),
        villain_first: false,
        nil_ko: false,
        loss_forfeits: false,
    };
    let Some(table) = table else { return switches };
    let mut reader = Reader::new(table, "[rules]", mistakes);
    switches.hfc = reader.choice("combat", &COMBAT).is_some_and(|combat| combat.value == 1);
    if let Some(limit) = reader.integer("sequence-limit", 1..=i64::from(MAX_SEQUENCES)) {
        switches.limit = limit.value as u32;
    }
    switches.villain_first = reader.choice("first-initiative", &INITIATIVE).is_some_and(|first| first.value == 1);
    if reader.choice("boosting", &BOOSTING).is_some_and(|boosting| boosting.value == 1) {
        switches.die.boosting = Boosting::Replace;
    }
    if let Some(faces) = faces(&mut reader, mistakes) {
        switches.die.faces = faces;
    }
    if let Some(nil_ko) = reader.boolean("nil-ko") {
        switches.nil_ko = nil_ko.value;
        if nil_ko.value && switches.hfc {
            let help = "leave out `nil-ko`, or set `combat = \"printed\"`";
            mistakes.at(&nil_ko, "the combat mod says itself that none against none is a miss (hfc.stun.zero)", help);
        }
    }
    switches.loss_forfeits = reader.boolean("loss-forfeits-headline").is_some_and(|loss| loss.value);
    reader.finish();
    switches
}

/// The faces of the die: `"box-2006"`, or one table for each face (`marvel-heroes.dice.faces`).
fn faces(reader: &mut Reader<'_>, mistakes: &Mistakes) -> Option<Vec<Face>> {
    let value = reader.value("faces")?;
    if let ValueKind::String(name) = &value.kind {
        if **name != *"box-2006" {
            let help =
                "write `faces = \"box-2006\"`, or a list such as [{}, { trouble = 1 }, { hits = 1, boost = true }]";
            mistakes.at(value, format!("there are no faces called \"{name}\""), help);
            return None;
        }
        return Some(BOX_2006.to_vec());
    }
    let tables = reader.tables("faces")?;
    if tables.is_empty() || tables.len() > MAX_FACES {
        let message = format!("a die with {} faces", tables.len());
        mistakes.at(value, message, format!("list 1 to {MAX_FACES} faces, one table for each"));
        return None;
    }
    let face = |table: &&Table| {
        let mut reader = Reader::new(table, "a face", mistakes);
        let icons = 0..=i64::from(MAX_ICONS);
        let face = Face {
            hits: reader.integer("hits", icons.clone()).map_or(0, |hits| hits.value as u8),
            trouble: reader.integer("trouble", icons).map_or(0, |trouble| trouble.value as u8),
            boost: reader.boolean("boost").is_some_and(|boost| boost.value),
        };
        reader.finish();
        face
    };
    Some(tables.iter().map(face).collect())
}

/// Both sides of a duel, as they stand in the file; `None` when they cannot even be told apart.
pub fn sides(reader: &mut Reader<'_>, mistakes: &Mistakes) -> Option<[Spec; 2]> {
    let shared = reader.table("policy");
    let tables = reader.counted_tables("side", 2..=2, "a duel has two sides", "write [[side]] twice");
    let specs: Vec<Option<Spec>> = tables.iter().map(|table| side(table, shared, mistakes)).collect();
    names::check_twins(&tables, "both sides", "results name the fighters: give one of them another name", mistakes);
    let specs: Vec<Spec> = specs.into_iter().collect::<Option<_>>()?;
    <[Spec; 2]>::try_from(specs).ok()
}

fn side(table: &Table, shared: Option<&Table>, mistakes: &Mistakes) -> Option<Spec> {
    let before = mistakes.count();
    let mut reader = Reader::new(table, "a side", mistakes);
    let name = reader.required_string("name").filter(|name| names::is_name(name, "fighter", mistakes));
    let character = character(&mut reader, mistakes);
    let place = name.clone();
    let from_character = character.and_then(|character| Some(place?.map(|_| character.kind)));
    let kind = reader.choice("kind", &KINDS[..3]).map(|kind| {
        let value = [Kind::Hero, Kind::Villain, Kind::Mastermind][kind.value % 3];
        kind.map(|_| value)
    });
    let ko = reader.integer("ko", 1..=i64::from(MAX_KO)).map(|ko| ko.value as u8);
    if ko.is_none() && character.is_none() && !reader.has("ko") && !reader.has("character") {
        let help = "add `ko = 2`, or a `character` from `slugfest list characters marvel-heroes`";
        mistakes.at(table, "this fighter has no KO value", help);
    }
    let given = reader.table("powers");
    let powers = powers(given, character, reader.has("character"), table, mistakes);
    let changed = given.is_some() || ko.is_some_and(|ko| character.is_some_and(|character| character.ko != ko));
    let boost = reader.boolean("boost");
    let effects = effects(&mut reader, mistakes);
    let deck = reader.table("deck").and_then(|table| deck(table, mistakes));
    let own = reader.table("policy");
    let power = power(&[shared, own], &[], mistakes);
    reader.finish();
    if mistakes.count() > before {
        return None;
    }
    Some(Spec {
        name: name?,
        kind: kind.or(from_character),
        ko: ko.or(character.map(|character| character.ko))?,
        powers: powers?,
        character,
        boost,
        effects,
        deck,
        power,
        changed,
    })
}

fn character(reader: &mut Reader<'_>, mistakes: &Mistakes) -> Option<&'static Character> {
    let id = reader.string("character")?;
    let found = find(&id, mistakes)?;
    if found.kind == Kind::Agent {
        let help = "name it under `backups` of a villain";
        mistakes.at(&id, format!("{} is an Agent and never fights", found.name), help);
        return None;
    }
    Some(found)
}

pub(super) fn find(id: &Spanned<String>, mistakes: &Mistakes) -> Option<&'static Character> {
    let found = Character::find(&id.value);
    if found.is_none() {
        let known = CHARACTERS.iter().map(|character| character.id);
        let help = format!("{} (`slugfest list characters marvel-heroes` shows all)", names::suggest(&id.value, known));
        mistakes.at(id, format!("unknown character \"{}\" in system \"marvel-heroes\"", id.value), help);
    }
    found
}

/// Ratings by colour: the character's, changed where the author wrote others.
pub(super) fn powers(
    given: Option<&Table>,
    character: Option<&Character>,
    named: bool,
    side: &Table,
    mistakes: &Mistakes,
) -> Option<[Option<[u8; 3]>; 3]> {
    let mut powers = character.map_or([None; 3], |character| character.powers);
    let Some(given) = given else {
        if character.is_none() && !named {
            let help = "add `powers.red = { attack = 3, defend = 2, outwit = 1 }`, and other colours likewise";
            mistakes.at(side, "this fighter has no powers", help);
        }
        return Some(powers);
    };
    let mut reader = Reader::new(given, "`powers`", mistakes);
    for (colour, power) in COLOURS.iter().zip(&mut powers) {
        let Some(table) = reader.table(colour) else { continue };
        let mut ratings = power.unwrap_or_default();
        let mut reader = Reader::new(table, "a power", mistakes);
        for (stat, rating) in STATS.iter().zip(&mut ratings) {
            let range = 0..=i64::from(MAX_DICE);
            let written = match power {
                Some(_) => reader.integer(stat, range),
                None => reader.required_integer(stat, range),
            };
            if let Some(written) = written {
                *rating = written.value as u8;
            }
        }
        reader.finish();
        *power = Some(ratings);
    }
    reader.finish();
    if powers.iter().all(Option::is_none) {
        // `marvel-heroes.combat.missing-colours`
        mistakes.at(given, "a character has one to three colours, and here is none", "write red, orange or yellow");
        return None;
    }
    Some(powers)
}

/// Effects written out, and those of backup cards.
pub(super) fn effects(reader: &mut Reader<'_>, mistakes: &Mistakes) -> Vec<Spanned<Effect>> {
    let tables = reader.tables("effects").unwrap_or_default();
    let mut effects: Vec<_> =
        tables.into_iter().filter_map(|table| Some(Spanned::at(table, effect(table, mistakes)?))).collect();
    for id in reader.strings("backups").unwrap_or_default() {
        let Some(character) = find(&id, mistakes) else { continue };
        match character.backup {
            Some(effect) => effects.push(id.map(|_| effect)),
            None => {
                let help = "no backup effect of this card is known: write what it does under `effects`";
                mistakes.at(&id, format!("{} does nothing as a backup", character.name), help);
            }
        }
    }
    effects
}

/// An effect of the closed list (`marvel-heroes.effects.vocabulary`): anything else is refused.
pub(super) fn effect(table: &Table, mistakes: &Mistakes) -> Option<Effect> {
    let mut reader = Reader::new(table, "an effect", mistakes);
    let kind = reader.required_choice("kind", &EFFECTS);
    let mut rated = |key: &str, least: i64| {
        let stat = reader.required_choice("stat", &STATS);
        let dice = reader.required_integer(key, least..=i64::from(MAX_DICE));
        Some((Stat::ALL[stat?.value % 3], dice?.value as u8))
    };
    let effect = match kind.as_ref()?.value {
        0 => Some(Effect::CancelKo),
        1 => rated("value", 0).map(|(stat, dice)| Effect::ReplaceRating(stat, dice)),
        2 => rated("by", 1).map(|(stat, dice)| Effect::ReduceRating(stat, dice)),
        _ => Some(Effect::RetaliateKo),
    };
    reader.finish();
    effect
}

/// Draws after a stun (`policy.preparation.deck`).
pub(super) fn deck(table: &Table, mistakes: &Mistakes) -> Option<Spanned<DeckSpec>> {
    let before = mistakes.count();
    let mut reader = Reader::new(table, "a deck", mistakes);
    if !reader.has("share") {
        mistakes.at(table, "a deck needs \"share\"", "add a line: share = 0.25");
    }
    let share = reader.value("share").and_then(|value| share(value, mistakes));
    let cap = reader.integer("cap", 1..=i64::from(MAX_UNUSED)).map_or(DECK_CAP, |cap| cap.value as u8);
    let effect = match reader.table("effect") {
        Some(table) => effect(table, mistakes).map(|effect| Spanned::at(table, effect)),
        None => Some(Spanned::at(table, Effect::CancelKo)),
    };
    if let Some(effect) = effect.as_ref().filter(|effect| !effect.value.is_one_use()) {
        let help = "a useful card is a cancel_ko or a replace_rating; write other effects under `effects`";
        mistakes.at(effect, "a deck gives effects that are used once", help);
    }
    reader.finish();
    (mistakes.count() == before).then_some(())?;
    Some(Spanned::at(table, DeckSpec { share: share?, cap, effect: effect? }))
}

/// A share from 0 to 1: `0.25`, or `"1/4"`, kept exactly.
fn share(value: &Value, mistakes: &Mistakes) -> Option<(u128, u128)> {
    let text = value.as_written();
    let numeric =
        !matches!(value.kind, ValueKind::Boolean(_) | ValueKind::Array(_) | ValueKind::Table(_) | ValueKind::Date);
    let found = match text.split_once('/') {
        Some((part, whole)) => part.trim().parse().ok().zip(whole.trim().parse().ok()),
        None => decimal(&text),
    };
    let found =
        found.filter(|&(part, whole): &(u128, u128)| numeric && part <= whole && (1..=MAX_WEIGHT).contains(&whole));
    if found.is_none() && !matches!(value.kind, ValueKind::Unreadable) {
        let help = "write a number from 0 to 1, such as 0.25, or a fraction such as \"1/4\"";
        mistakes.at(value, format!("{text} is no share of a deck"), help);
    }
    found
}

/// A decimal number as an exact fraction over a power of ten, at most nine digits after the point.
fn decimal(text: &str) -> Option<(u128, u128)> {
    let text = text.replace('_', "");
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    if whole.is_empty() || whole.len() > 9 || part.len() > 9 || !digits(whole) || !digits(part) {
        return None;
    }
    Some((format!("{whole}{part}").parse().ok()?, 10u128.pow(part.len() as u32)))
}

/// How a side picks its power: what `[policy]` says, then the side's own table. Somebody else reads the `others` keys.
pub(super) fn power(tables: &[Option<&Table>], others: &[&str], mistakes: &Mistakes) -> PowerSpec {
    let mut spec = PowerSpec::default();
    for table in tables.iter().flatten() {
        let mut reader = Reader::new(table, "a policy", mistakes);
        reader.allow(others);
        let kind = reader.choice("power", &POWER);
        let colour = reader.choice("colour", &COLOURS);
        let weights = reader.table("weights").and_then(|table| weights(table, mistakes));
        // A side that picks in another way than everybody leaves the shared colour or weights behind.
        if kind.is_some() || colour.is_some() || weights.is_some() {
            spec = PowerSpec { kind, colour, weights };
        }
        reader.choice("cancel-ko", &CANCEL_KO);
        reader.choice("replace-rating", &REPLACE_RATING);
        reader.finish();
    }
    spec
}

/// Weights by colour: whole numbers, or decimals that sum to 1, kept exactly (`policy.power.fixed`).
fn weights(table: &Table, mistakes: &Mistakes) -> Option<Spanned<ColourWeights>> {
    let before = mistakes.count();
    let mut reader = Reader::new(table, "the weights", mistakes);
    let (mut written, mut fractions) = (Vec::new(), false);
    for (colour, name) in COLOURS.iter().enumerate() {
        let Some(value) = reader.value(name) else { continue };
        let number = matches!(value.kind, ValueKind::Integer(_) | ValueKind::Float(_));
        match decimal(&value.as_written()).filter(|_| number) {
            Some((part, whole)) => {
                fractions |= matches!(value.kind, ValueKind::Float(_));
                written.push((Spanned::at(value, colour), part * (MAX_WEIGHT / whole)));
            }
            None => {
                let help = "write a whole number from 0 on, or a decimal with up to nine digits after the point";
                mistakes.at(value, format!("{} is no weight", value.as_written()), help);
            }
        }
    }
    reader.finish();
    let sum: u128 = written.iter().map(|(_, weight)| weight).sum();
    if mistakes.count() == before && sum == 0 {
        mistakes.at(table, "no colour has a weight above 0", "write for instance { red = 1, yellow = 1 }");
    } else if mistakes.count() == before && fractions && sum != MAX_WEIGHT {
        let help = "make them sum to 1, or write whole numbers: { red = 1, orange = 1, yellow = 1 } are thirds";
        mistakes.at(table, "these probabilities do not sum to 1", help);
    }
    (mistakes.count() == before).then(|| Spanned::at(table, written))
}
