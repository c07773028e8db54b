//! From a case's tables to what the author wrote about fighters and rules: names looked up, numbers in range.
//!
//! [`super::compile`] checks what does not go together and makes a duel of it.

use super::dice::{BOX_2006, Boosting, Die, Face, MAX_DICE, MAX_FACES, MAX_ICONS};
use super::fighter::{COLOURS, Colour, EFFECTS, Effect, KINDS, Kind, MAX_KO, MAX_UNUSED, STATS, Stat};
use super::policy::{CANCEL_KO, POWER, REPLACE_RATING};
use super::roster::{CHARACTERS, Character};
use super::setup::SEQUENCE_LIMIT;
use crate::keys::{
    Each, Form, Keys, Named, Row, Settings, Shape, Slot, Word, Written, counted, first_of, keys, later, list, name,
    settings, table, tables, truth, whole,
};
use crate::scenario::reader::{as_choice, as_string};
use crate::scenario::value::Kind as ValueKind;
use crate::scenario::{Mistakes, Spanned, Table, Value, names};

/// Who has keys of his own: a play.
pub const COMBAT: &str = "a combat";
/// A play.
pub const HEADLINE: &str = "a headline";
/// A member of a team.
pub const HERO: &str = "a hero";
/// A member of a team.
pub const VILLAIN: &str = "a villain";
/// What stands with a team and never fights.
pub const CARD: &str = "a card";
/// Those who can fight.
pub const FIGHTING: &[&str] = &[HERO, VILLAIN];

/// Most sequences that a limit may allow.
pub const MAX_SEQUENCES: u32 = 10_000;
/// Unused effects after which a deck gives no further ones, unless the scenario says otherwise.
pub const DECK_CAP: u8 = 3;
/// Largest whole number that a weight may be.
pub const MAX_WEIGHT: u128 = 1_000_000_000;
settings! {
    /// Switches under `[rules]`, as written.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct RulesKeys: "[rules]" {
        /// Which rules of combat are played.
        "combat" combat: Combat = first_of(), "hfc.attack.result", {
            /// As printed.
            Printed = "printed",
            /// By the HFC combat mod.
            Hfc = "hfc",
        };
        /// Sequences after which a combat is undecided.
        "sequence-limit" limit: u32 = whole(1..=i64::from(MAX_SEQUENCES)).or(SEQUENCE_LIMIT).only(&[COMBAT, HEADLINE]),
            "report.outcome";
        /// Who attacks first in the first sequence.
        "first-initiative" first: First = first_of().only(&[COMBAT, HEADLINE]), "marvel-heroes.combat.first-initiative", {
            /// The hero.
            Hero = "hero",
            /// The villain.
            Villain = "villain",
        };
        /// Whether the second throw of a boosted die is added or replaces the first.
        "boosting" boosting: Boosting = first_of(), "marvel-heroes.dice.boost";
        /// The faces of the die, all equally likely: those of the box, or one table for each.
        "faces" faces: Faces = faces().or(Faces(BOX_2006.to_vec())), "marvel-heroes.dice.faces";
        /// Printed combat: no hits against no hits are a KO.
        "nil-ko" nil_ko: bool = truth().or(false), "marvel-heroes.combat.attack";
        /// Whoever loses the challenge loses the headline too.
        "loss-forfeits-headline" loss_forfeits: bool = truth().or(false).only(&[HEADLINE]),
            "marvel-heroes.mastermind.challenge-result";
    }
}

keys! {
    /// A face of the die.
    #[derive(Clone, Debug)]
    pub struct FaceKeys: "a face" {
        /// Hits.
        "hits" hits: u8 = whole(0..=i64::from(MAX_ICONS)).or(0), "marvel-heroes.dice.faces";
        /// Trouble.
        "trouble" trouble: u8 = whole(0..=i64::from(MAX_ICONS)).or(0), "marvel-heroes.dice.faces";
        /// A boost icon.
        "boost" boost: bool = truth().or(false), "marvel-heroes.dice.boost";
    }
}

/// The faces of a die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faces(pub Vec<Face>);

impl Word for Faces {
    fn word(&self) -> String {
        if self.0 == BOX_2006 { "\"box-2006\"" } else { "[…]" }.to_owned()
    }
}

/// The rules in force.
#[derive(Clone, Debug)]
pub struct Switches {
    /// As written.
    pub keys: RulesKeys,
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

keys! {
    /// A duel as written.
    #[derive(Clone, Debug)]
    pub struct Document: "the scenario" {
        /// How the rules are read.
        "rules" rules: Written<Table> = later::<RulesKeys>().seen_by(COMBAT), "";
        /// What both sides do where the rules leave them a choice.
        "policy" policy: PowerKeys = table().or_else("", PowerKeys::default()), "";
        /// The hero and the villain.
        "side" sides: Written<Vec<Table>> = counted::<SideKeys>(2..=2, "a duel has two sides", "write [[side]] twice"), "";
    }
}

keys! {
    /// A side of a duel.
    #[derive(Clone, Debug)]
    pub struct SideKeys: "a side" {
        /// Backup cards whose effects are in play.
        "backups" backups: Written<Vec<Spanned<Effect>>> = list(backup(), 0..=usize::MAX), "marvel-heroes.effects.vocabulary";
        .. card: CardKeys;
    }
}

keys! {
    /// What every character has.
    #[derive(Clone, Debug)]
    pub struct CardKeys: "a side" {
        /// What results call the character.
        "name" name: Written<String> = name("fighter").required(), "";
        /// A ready-made character to start from; other keys change it.
        "character" character: Written<&'static Character> = character(), "";
        /// What the character is.
        "kind" kind: Written<Kind> = among(&KINDS[..3]).map(|kind| [Kind::Hero, Kind::Villain, Kind::Mastermind][kind])
            .unless_written("what the character is, or what the other side leaves"), "";
        /// KOs that it can take.
        "ko" ko: Written<u8> = whole(1..=i64::from(MAX_KO)).unless_written("the character's").only(FIGHTING), "";
        /// Its powers by colour.
        "powers" powers: Written<Each<Power>> = table().unless_written("the character's").only(FIGHTING),
            "marvel-heroes.combat.choose-powers";
        /// It has boosting.
        "boost" boost: Written<bool> = truth().unless_written("false, but for a Mastermind").only(FIGHTING),
            "marvel-heroes.combat.boost-mastermind";
        /// Effects in play on its side.
        "effects" effects: Written<Vec<Spanned<Effect>>> = list(effect(), 0..=usize::MAX),
            "marvel-heroes.effects.vocabulary";
        /// Cards that it draws after a stun.
        "deck" deck: Written<DeckSpec> = deck().unless_written("it draws none").only(FIGHTING),
            "policy.preparation.deck";
        /// How this side picks its power; it takes the place of what `policy` says for all.
        "policy" policy: Written<PowerKeys> = Slot::from(table()).only(FIGHTING), "";
    }
}

keys! {
    /// How a power is picked.
    #[derive(Clone, Debug)]
    pub struct PowerKeys: "a policy" {
        /// How a side picks its power each sequence.
        "power" power: Written<usize> = among(&POWER).unless_written("uniform, or what the other keys need"),
            "policy.power.fixed";
        /// The power of power = "fixed".
        "colour" colour: Written<Colour> = among(&COLOURS), "policy.power.fixed";
        /// The weights of power = "mixed": whole numbers, or decimals that sum to 1.
        "weights" weights: Written<ColourWeights> = weights(), "policy.power.fixed";
        /// Which KO is cancelled: the one that would defeat the fighter.
        "cancel-ko" cancel_ko: Written<usize> = among(&CANCEL_KO), "policy.effects.default";
        /// When a rating is replaced: at the first roll that gets more dice by it.
        "replace-rating" replace_rating: Written<usize> = among(&REPLACE_RATING), "policy.effects.default";
    }
}

keys! {
    /// An effect.
    #[derive(Clone, Debug)]
    pub struct EffectKeys: "an effect" {
        /// What it does: cancels a KO, replaces a rating once, reduces a rating of the other side, or gives a KO back.
        "kind" kind: Written<usize> = among(&EFFECTS).required(), "marvel-heroes.effects.vocabulary";
        /// The rating that it replaces or reduces.
        "stat" stat: Written<usize> = among(&STATS), "marvel-heroes.effects.vocabulary";
        /// Dice in place of those of the rating.
        "value" value: Written<u8> = whole(0..=i64::from(MAX_DICE)), "marvel-heroes.effects.vocabulary";
        /// Dice that it takes from the rating.
        "by" by: Written<u8> = whole(1..=i64::from(MAX_DICE)), "marvel-heroes.effects.vocabulary";
    }
}

keys! {
    /// A deck.
    #[derive(Clone, Debug)]
    pub struct DeckKeys: "a deck" {
        /// Useful cards among all: a number from 0 to 1, or a fraction such as "1/4".
        "share" share: Written<(u128, u128)> = share().required_so("add a line: share = 0.25"), "policy.preparation.deck";
        /// Unused effects after which no further ones are taken.
        "cap" cap: u8 = whole(1..=i64::from(MAX_UNUSED)).or(DECK_CAP), "policy.preparation.deck";
        /// What a useful card does.
        "effect" effect: Written<Effect> = effect().unless_written("it cancels a KO"),
            "policy.preparation.deck";
    }
}

/// Powers by colour.
#[derive(Clone, Debug)]
pub struct Power;
/// Ratings of a power.
#[derive(Clone, Debug)]
pub struct Rating;
/// Weights by colour.
#[derive(Clone, Debug)]
pub struct Weight;

impl Row for Power {
    type Value = Written<Each<Rating>>;
    const WHAT: &'static str = "`powers`";
    const RULE: &'static str = "marvel-heroes.combat.choose-powers";

    fn names() -> Vec<Named> {
        let about = ["The red power.", "The orange power.", "The yellow power."];
        COLOURS.into_iter().zip(about).map(|(id, about)| Named { about, ..Named::plain(id) }).collect()
    }

    fn slot() -> Slot<Self::Value> {
        table().into()
    }
}

impl Row for Rating {
    type Value = Written<u8>;
    const WHAT: &'static str = "a power";
    const RULE: &'static str = "marvel-heroes.combat.choose-powers";

    fn names() -> Vec<Named> {
        let about = ["Dice of an attack.", "Dice against an attack.", "Dice of the Outwit contest."];
        STATS.into_iter().zip(about).map(|(id, about)| Named { about, ..Named::plain(id) }).collect()
    }

    fn slot() -> Slot<Self::Value> {
        whole(0..=i64::from(MAX_DICE)).unless_written("the character's")
    }
}

impl Row for Weight {
    type Value = Written<(u128, bool)>;
    const WHAT: &'static str = "the weights";
    const RULE: &'static str = "policy.power.fixed";

    fn names() -> Vec<Named> {
        let about = ["Weight of red.", "Weight of orange.", "Weight of yellow."];
        COLOURS.into_iter().zip(about).map(|(id, about)| Named { about, ..Named::plain(id) }).collect()
    }

    fn slot() -> Slot<Self::Value> {
        weight().unless_written("0")
    }
}

/// The place of a name in a list.
pub(super) fn among(names: &'static [&'static str]) -> Shape<usize> {
    Shape::new(Form::one_of(names.iter().copied()), move |value, what, mistakes| {
        Some(as_choice(value, what, names, mistakes)?.value)
    })
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

/// The rules of a case.
pub fn switches(table: Option<&Table>, mistakes: &Mistakes) -> Switches {
    let keys = RulesKeys::default().over(table, mistakes);
    let hfc = keys.combat == Combat::Hfc;
    if let Some(nil_ko) = table.and_then(|table| table.get("nil-ko")).filter(|_| keys.nil_ko && hfc) {
        let help = "leave out `nil-ko`, or set `combat = \"printed\"`";
        mistakes.at(nil_ko, "the combat mod says itself that none against none is a miss (hfc.stun.zero)", help);
    }
    Switches {
        hfc,
        limit: keys.limit,
        die: Die { boosting: keys.boosting, faces: keys.faces.0.clone() },
        villain_first: keys.first == First::Villain,
        nil_ko: keys.nil_ko,
        loss_forfeits: keys.loss_forfeits,
        keys,
    }
}

/// The faces of the die: `"box-2006"`, or one table for each face (`marvel-heroes.dice.faces`).
fn faces() -> Shape<Faces> {
    let tables = tables::<FaceKeys>(1..=MAX_FACES);
    let form = Form::Either(vec![Form::one_of(["box-2006"]), Form::tables::<FaceKeys>(1..=MAX_FACES)]);
    Shape::new(form, move |value, what, mistakes| {
        if let ValueKind::String(name) = &value.kind {
            if **name != *"box-2006" {
                let help =
                    "write `faces = \"box-2006\"`, or a list such as [{}, { trouble = 1 }, { hits = 1, boost = true }]";
                mistakes.at(value, format!("there are no faces called \"{name}\""), help);
                return None;
            }
            return Some(Faces(BOX_2006.to_vec()));
        }
        let faces = tables.take(value, what, mistakes)?;
        if faces.is_empty() || faces.len() > MAX_FACES {
            let message = format!("a die with {} faces", faces.len());
            mistakes.at(value, message, format!("list 1 to {MAX_FACES} faces, one table for each"));
            return None;
        }
        let face = |face: &Spanned<FaceKeys>| Face { hits: face.hits, trouble: face.trouble, boost: face.boost };
        Some(Faces(faces.iter().map(face).collect()))
    })
}

/// Both sides of a duel, as they stand in the file; `None` when they cannot even be told apart.
pub fn sides(tables: Written<Vec<Table>>, shared: &PowerKeys, mistakes: &Mistakes) -> Option<[Spec; 2]> {
    let tables = tables?.value;
    let specs: Vec<Option<Spec>> = tables.iter().map(|table| side(table, shared, mistakes)).collect();
    names::check_twins(&tables, "both sides", "results name the fighters: give one of them another name", mistakes);
    let specs: Vec<Spec> = specs.into_iter().collect::<Option<_>>()?;
    <[Spec; 2]>::try_from(specs).ok()
}

fn side(table: &Table, shared: &PowerKeys, mistakes: &Mistakes) -> Option<Spec> {
    let before = mistakes.count();
    let SideKeys { backups, card } = SideKeys::of(table, mistakes);
    let has = |key: &str| table.get(key).is_some();
    let CardKeys { name, character, kind, ko, powers: given, boost, effects, deck, policy } = card;
    if let Some(agent) = character.as_ref().filter(|character| character.kind == Kind::Agent) {
        let help = "name it under `backups` of a villain";
        mistakes.at(agent, format!("{} is an Agent and never fights", agent.name), help);
    }
    let character = character.map(|character| character.value);
    let from_character = character.and_then(|character| Some(name.clone()?.map(|_| character.kind)));
    let ko = ko.map(|ko| ko.value);
    if !has("ko") && !has("character") {
        let help = "add `ko = 2`, or a `character` from `slugfest list characters marvel-heroes`";
        mistakes.at(table, "this fighter has no KO value", help);
    }
    let powers = powers(given.as_ref(), character, table, mistakes);
    let changed = given.is_some() || ko.is_some_and(|ko| character.is_some_and(|character| character.ko != ko));
    let effects = effects.into_iter().chain(backups).flat_map(|effects| effects.value).collect();
    let power = PowerSpec::of(shared).over(policy.as_ref().map(|own| &own.value));
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

/// A ready-made character.
fn character() -> Shape<&'static Character> {
    Shape::new(Form::one_of(CHARACTERS.iter().map(|character| character.id)), |value, what, mistakes| {
        let id = as_string(value, what, mistakes)?;
        let found = Character::find(&id.value);
        if found.is_none() {
            let near = names::suggest(&id.value, CHARACTERS.iter().map(|character| character.id));
            let help = names::or_listed(near, "`slugfest list characters marvel-heroes` shows all");
            mistakes.at(&id, format!("unknown character \"{}\" in system \"marvel-heroes\"", id.value), help);
        }
        found
    })
}

/// What a card does as a backup.
fn backup() -> Shape<Effect> {
    let known = CHARACTERS.iter().filter(|character| character.backup.is_some()).map(|character| character.id);
    let card = character();
    Shape::new(Form::one_of(known), move |value, what, mistakes| {
        let character = card.take(value, what, mistakes)?;
        if character.backup.is_none() {
            let help = "no backup effect of this card is known: write what it does under `effects`";
            mistakes.at(value, format!("{} does nothing as a backup", character.name), help);
        }
        character.backup
    })
}

/// Ratings by colour: the character's, changed where the author wrote others.
pub(super) fn powers(
    given: Option<&Spanned<Each<Power>>>,
    character: Option<&Character>,
    side: &Table,
    mistakes: &Mistakes,
) -> Option<[Option<[u8; 3]>; 3]> {
    let mut powers = character.map_or([None; 3], |character| character.powers);
    let Some(given) = given else {
        if side.get("powers").is_none() && side.get("character").is_none() {
            let help = "add `powers.red = { attack = 3, defend = 2, outwit = 1 }`, and other colours likewise";
            mistakes.at(side, "this fighter has no powers", help);
        }
        return Some(powers);
    };
    for (written, power) in given.0.iter().zip(&mut powers) {
        let Some(written) = written else { continue };
        let mut ratings = power.unwrap_or_default();
        for ((stat, rating), into) in STATS.iter().zip(&written.0).zip(&mut ratings) {
            match rating {
                Some(rating) => *into = rating.value,
                None if power.is_some() => {}
                None => mistakes.at(written, format!("a power needs \"{stat}\""), format!("add a line: {stat} = 0")),
            }
        }
        *power = Some(ratings);
    }
    if powers.iter().all(Option::is_none) {
        // `marvel-heroes.combat.missing-colours`
        mistakes.at(given, "a character has one to three colours, and here is none", "write red, orange or yellow");
        return None;
    }
    Some(powers)
}

/// An effect of the closed list (`marvel-heroes.effects.vocabulary`): anything else is refused.
pub(super) fn effect() -> Shape<Effect> {
    table::<EffectKeys>().then(|written, mistakes| {
        let EffectKeys { kind, stat, value, by } = &written.value;
        let kind = kind.as_ref()?.value;
        let wanted = ["", "value", "by", ""][kind];
        let need = |key: &str, is_there: bool, example: &str| {
            if !is_there {
                mistakes.at(&written, format!("an effect needs \"{key}\""), format!("add a line: {key} = {example}"));
            }
        };
        let stray = |key: &'static str, place: Option<Spanned<()>>| {
            if let Some(place) = place {
                let message = format!("\"{key}\" is not for the effect {}", EFFECTS[kind]);
                mistakes.at(&place, message, "leave it out");
            }
        };
        if wanted != "value" {
            stray("value", value.as_ref().map(|value| Spanned::at(value, ())));
        }
        if wanted != "by" {
            stray("by", by.as_ref().map(|by| Spanned::at(by, ())));
        }
        if wanted.is_empty() {
            stray("stat", stat.as_ref().map(|stat| Spanned::at(stat, ())));
            return Some(if kind == 0 { Effect::CancelKo } else { Effect::RetaliateKo });
        }
        let dice = if wanted == "value" { value } else { by };
        need("stat", stat.is_some(), "\"attack\"");
        need(wanted, dice.is_some(), "1");
        let (stat, dice) = (Stat::ALL[stat.as_ref()?.value], dice.as_ref()?.value);
        Some(if wanted == "value" { Effect::ReplaceRating(stat, dice) } else { Effect::ReduceRating(stat, dice) })
    })
}

/// Draws after a stun (`policy.preparation.deck`).
pub(super) fn deck() -> Shape<DeckSpec> {
    table::<DeckKeys>().then(|written, mistakes| {
        let at = Spanned::at(&written, Effect::CancelKo);
        let DeckKeys { share, cap, effect } = written.value;
        if let Some(effect) = effect.as_ref().filter(|effect| !effect.value.is_one_use()) {
            let help = "a useful card is a cancel_ko or a replace_rating; write other effects under `effects`";
            mistakes.at(effect, "a deck gives effects that are used once", help);
            return None;
        }
        Some(DeckSpec { share: share?.value, cap, effect: effect.unwrap_or(at) })
    })
}

/// A share from 0 to 1: `0.25`, or `"1/4"`, kept exactly.
fn share() -> Shape<(u128, u128)> {
    let fraction = Form::Like("^ *[0-9]+ */ *[0-9]+ *$", "a fraction such as \"1/4\"");
    Shape::new(Form::Either(vec![Form::Number(0, Some(1)), fraction]), |value, _, mistakes| {
        exact_share(value, mistakes)
    })
}

fn exact_share(value: &Value, mistakes: &Mistakes) -> Option<(u128, u128)> {
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

impl PowerSpec {
    /// How a side picks its power, as a table says.
    pub(super) fn of(keys: &PowerKeys) -> Self {
        let PowerKeys { power, colour, weights, .. } = keys.clone();
        Self { kind: power, colour, weights }
    }

    /// A side that picks in another way than everybody leaves the shared colour or weights behind.
    pub(super) fn over(self, own: Option<&PowerKeys>) -> Self {
        let own = own.map(Self::of).unwrap_or_default();
        if own.kind.is_some() || own.colour.is_some() || own.weights.is_some() { own } else { self }
    }
}

/// A weight, and whether it is written as a decimal.
fn weight() -> Shape<(u128, bool)> {
    Shape::new(Form::Number(0, None), |value, _, mistakes| {
        let number = matches!(value.kind, ValueKind::Integer(_) | ValueKind::Float(_));
        let found = decimal(&value.as_written()).filter(|_| number);
        if found.is_none() {
            let help = "write a whole number from 0 on, or a decimal with up to nine digits after the point";
            mistakes.at(value, format!("{} is no weight", value.as_written()), help);
        }
        let (part, whole) = found?;
        Some((part * (MAX_WEIGHT / whole), matches!(value.kind, ValueKind::Float(_))))
    })
}

/// Weights by colour: whole numbers, or decimals that sum to 1, kept exactly (`policy.power.fixed`).
fn weights() -> Shape<ColourWeights> {
    let by_colour = table::<Each<Weight>>();
    Shape::new(Form::table::<Each<Weight>>(), move |value, what, mistakes| {
        let before = mistakes.count();
        let by_colour = by_colour.take(value, what, mistakes)?;
        let ValueKind::Table(table) = &value.kind else { return None };
        let colours = by_colour.0.into_iter().enumerate();
        let written: Vec<_> = colours.filter_map(|(colour, weight)| Some((colour, weight?))).collect();
        let sum: u128 = written.iter().map(|(_, weight)| weight.value.0).sum();
        let fractions = written.iter().any(|(_, weight)| weight.value.1);
        if mistakes.count() == before && sum == 0 {
            mistakes.at(table, "no colour has a weight above 0", "write for instance { red = 1, yellow = 1 }");
        } else if mistakes.count() == before && fractions && sum != MAX_WEIGHT {
            let help = "make them sum to 1, or write whole numbers: { red = 1, orange = 1, yellow = 1 } are thirds";
            mistakes.at(table, "these probabilities do not sum to 1", help);
        }
        let weight = |(colour, weight): (usize, Spanned<(u128, bool)>)| (Spanned::at(&weight, colour), weight.value.0);
        (mistakes.count() == before).then(|| written.into_iter().map(weight).collect())
    })
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn decimals_have_up_to_nine_digits_on_either_side_of_the_point() {
        for (text, found) in [
            ("0.25", Some((25, 100))),
            ("12", Some((12, 1))),
            ("1_000.5", Some((10_005, 10))),
            ("123456789.123456789", Some((123_456_789_123_456_789, 1_000_000_000))),
            ("1234567890", None),
            ("0.1234567890", None),
            (".5", None),
            ("-1", None),
            ("0.2e1", None),
            ("0.5.5", None),
        ] {
            assert_eq!(decimal(text), found, "{text}");
        }
    }
}
