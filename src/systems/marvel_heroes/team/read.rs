//! From a case's tables to what the author wrote about the members of a team combat, its cards and its policies.
//!
//! Every character and card is a `[[side]]` with a `role`; [`super::compile`] checks what does not go together.

use super::policy::{HERO_CHOICE, HERO_RECOVERY, Intercept, OUTWIT, Policies, Reaction, VILLAIN_RECOVERY};
use crate::scenario::{Mistakes, Reader, Spanned, Table, names};
use crate::systems::marvel_heroes::fighter::{Effect, KINDS, Kind, MAX_KO, Ratings};
use crate::systems::marvel_heroes::read::{self, DeckSpec, PowerSpec};
use crate::systems::marvel_heroes::roster::Character;

/// Positions in a team combat, as scenarios name them.
pub const ROLES: [&str; 7] = ["ready", "support", "lead", "backup", "agent", "ally", "away"];

/// A position in a team combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A hero who can fight.
    Ready,
    /// The hero in the Support space.
    Support,
    /// The villain who fights.
    Lead,
    /// A character behind him.
    Backup,
    /// A card of the villains that never fights.
    Agent,
    /// A card of the heroes that never fights.
    Ally,
    /// Not in this combat: for cases that leave somebody out.
    Away,
}

impl Role {
    const ALL: [Self; 7] = [Self::Ready, Self::Support, Self::Lead, Self::Backup, Self::Agent, Self::Ally, Self::Away];

    /// Whether it fights, or may come to fight.
    pub const fn fights(self) -> bool {
        !matches!(self, Self::Agent | Self::Ally | Self::Away)
    }

    /// Whether it stands with the heroes.
    pub const fn is_hero(self) -> bool {
        matches!(self, Self::Ready | Self::Support | Self::Ally)
    }
}

/// Who decides for a side.
pub const PLAY: [&str; 2] = ["policies", "equilibrium"];
/// Keys of `[policy]` that only a team has, in the order of [`policies`].
pub const POLICY_KEYS: [&str; 7] =
    ["hero-choice", "hero-recovery", "villain-recovery", "hero-outwit", "villain-outwit", "heroes", "villains"];
/// Keys of `[policy]` that say how powers are picked.
const POWER_KEYS: [&str; 5] = ["power", "colour", "weights", "cancel-ko", "replace-rating"];

/// Most Plot Points on a card.
pub const MAX_PLOT_POINTS: i64 = 9;
/// Highest Level of a hero.
pub const MAX_LEVEL: i64 = 9;

/// A member or a card as written.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Its name.
    pub name: Spanned<String>,
    /// The ready-made character it starts from.
    pub character: Option<&'static Character>,
    /// Where it stands.
    pub role: Spanned<Role>,
    /// It is not in this combat after all.
    pub away: bool,
    /// What it is.
    pub kind: Kind,
    /// KO value; 0 for a card.
    pub ko: u8,
    /// KO tokens at the start.
    pub kos: Option<Spanned<u8>>,
    /// Ratings by colour.
    pub powers: [Option<Ratings>; 3],
    /// A hero's Level, where it is known.
    pub level: Option<u8>,
    /// Boosting of the Lead, if given.
    pub boost: Option<Spanned<bool>>,
    /// What its card does while it is a backup.
    pub backup: Option<Effect>,
    /// Effects of its own; of a card, what it does.
    pub effects: Vec<Spanned<Effect>>,
    /// Plot Points on a card.
    pub plot_points: Option<Spanned<u8>>,
    /// Draws after a stun.
    pub deck: Option<Spanned<DeckSpec>>,
    /// How it picks its power.
    pub power: PowerSpec,
    /// Somebody wrote other ratings than the character's.
    pub changed: bool,
}

/// The policies as written.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// What they come to.
    pub policies: Policies,
    /// Where an Interception of each side was asked for by name.
    pub intercepts: [Option<Spanned<()>>; 2],
    /// Sides that play as well as they can, and where that stands.
    pub best: [Option<Spanned<()>>; 2],
}

/// Everybody in the combat; `None` when they cannot even be told apart.
pub fn sides(reader: &mut Reader<'_>, mistakes: &Mistakes) -> Option<Vec<Spec>> {
    let before = mistakes.count();
    let shared = reader.table("policy");
    let tables = reader.required_tables("side")?;
    let mut led = false;
    let mut specs: Vec<Spec> = Vec::new();
    names::check_twins(&tables, "two", "results name the characters: give one of them another name", mistakes);
    for table in tables {
        let Some(spec) = side(table, shared, led, Others::default(), mistakes) else { continue };
        led |= spec.role.value == Role::Lead && !spec.away;
        specs.push(spec);
    }
    specs.retain(|spec| !spec.away);
    (mistakes.count() == before).then_some(specs)
}

/// Keys that another play has besides those of a team combat, and reads itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Others<'a> {
    /// Of a `[[side]]`.
    pub side: &'a [&'a str],
    /// Of `[policy]`.
    pub policy: &'a [&'a str],
}

/// One character or card; `led` says that somebody leads already.
pub fn side(table: &Table, shared: Option<&Table>, led: bool, others: Others<'_>, mistakes: &Mistakes) -> Option<Spec> {
    let before = mistakes.count();
    let mut reader = Reader::new(table, "a side", mistakes);
    reader.allow(others.side);
    let name = reader.required_string("name").filter(|name| names::is_name(name, "fighter", mistakes));
    let named = reader.has("character");
    let character = reader.string("character").and_then(|id| read::find(&id, mistakes));
    let written = reader.choice("kind", &KINDS[..3]).map(|kind| {
        let value = [Kind::Hero, Kind::Villain, Kind::Mastermind][kind.value % 3];
        kind.map(|_| value)
    });
    let role = reader.choice("role", &ROLES).map(|role| role.map(|role| Role::ALL[role % ROLES.len()]));
    let known = written.as_ref().map(|kind| kind.value).or(character.map(|character| character.kind));
    let away = role.as_ref().is_some_and(|role| role.value == Role::Away);
    let role = match (role.filter(|_| !away), known) {
        (Some(role), _) => Some(role),
        (None, Some(kind)) => Some(Spanned::at(table, default_role(kind, led))),
        (None, None) if named => None,
        // Whoever is away is read as what he looks like.
        (None, None) if away => {
            let fights = reader.has("ko") || reader.has("powers");
            Some(Spanned::at(table, if fights { Role::Ready } else { Role::Ally }))
        }
        (None, None) => {
            let help = "add `role = \"ready\"` or \"support\" for a hero, \"lead\" or \"backup\" for a villain, \"agent\" \
                        or \"ally\" for a card";
            mistakes.at(table, "nothing says what this is", help);
            None
        }
    };
    let fights = role.as_ref().is_none_or(|role| role.value.fights());
    let kind = known.or(role.as_ref().map(|role| kind_of(role.value)));
    if let (Some(role), Some(kind)) = (&role, kind) {
        agrees(role, kind, mistakes);
    }
    let ko = if fights { reader.integer("ko", 1..=i64::from(MAX_KO)).map(|ko| ko.value as u8) } else { None };
    if fights && ko.is_none() && !reader.has("ko") && !named {
        let help = "add `ko = 2`, or a `character` from `slugfest list characters marvel-heroes`";
        mistakes.at(table, "this fighter has no KO value", help);
    }
    let given = if fights { reader.table("powers") } else { None };
    let powers = if fights { read::powers(given, character, named, table, mistakes) } else { Some([None; 3]) };
    let changed = given.is_some() || ko.is_some_and(|ko| character.is_some_and(|character| character.ko != ko));
    let tokens = 0..=i64::from(MAX_KO) - 1;
    let kos = if fights { reader.integer("kos", tokens).map(|kos| kos.map(|kos| kos as u8)) } else { None };
    let hero = role.as_ref().is_none_or(|role| role.value.is_hero());
    let level = if fights && hero { reader.integer("level", 1..=MAX_LEVEL) } else { None };
    let sheet = character.map(|character| character.sheet.level).filter(|&level| level > 0);
    let boost = if fights { reader.boolean("boost") } else { None };
    let backup =
        if fights && !hero { reader.table("backup").and_then(|table| read::effect(table, mistakes)) } else { None };
    let mut effects: Vec<Spanned<Effect>> = reader
        .tables("effects")
        .unwrap_or_default()
        .into_iter()
        .filter_map(|table| Some(Spanned::at(table, read::effect(table, mistakes)?)))
        .collect();
    let points = 0..=MAX_PLOT_POINTS;
    let plot_points =
        if fights { None } else { reader.integer("plot-points", points).map(|points| points.map(|n| n as u8)) };
    let deck = if fights { reader.table("deck").and_then(|table| read::deck(table, mistakes)) } else { None };
    let own = if fights { reader.table("policy") } else { None };
    let power = read::power(&[shared.filter(|_| fights)], &[&POLICY_KEYS, others.policy].concat(), mistakes);
    let power = match own {
        Some(own) => read::power(&[Some(own)], &[], mistakes),
        None => power,
    };
    reader.finish();
    if !fights
        && effects.is_empty()
        && let (Some(effect), Some(name)) = (character.and_then(|c| c.backup), &name)
    {
        effects.push(name.clone().map(|_| effect));
    }
    if mistakes.count() > before {
        return None;
    }
    let (role, kind) = (role?, kind?);
    Some(Spec {
        name: name?,
        ko: if fights { ko.or(character.map(|character| character.ko))? } else { 0 },
        powers: powers?,
        level: level.map(|level| level.value as u8).or(sheet),
        backup: backup.or(character.and_then(|character| character.backup)).filter(|_| fights && !role.value.is_hero()),
        character,
        role,
        away,
        kind,
        kos,
        boost,
        effects,
        plot_points,
        deck,
        power,
        changed,
    })
}

/// Where a character stands when nothing else is said: heroes are Ready, the first villain leads.
fn default_role(kind: Kind, led: bool) -> Role {
    match kind {
        Kind::Hero => Role::Ready,
        Kind::Villain | Kind::Mastermind if led => Role::Backup,
        Kind::Villain | Kind::Mastermind => Role::Lead,
        Kind::Agent => Role::Agent,
    }
}

fn kind_of(role: Role) -> Kind {
    match role {
        Role::Ready | Role::Support => Kind::Hero,
        Role::Lead | Role::Backup => Kind::Villain,
        Role::Agent | Role::Ally | Role::Away => Kind::Agent,
    }
}

/// Refuses a character in a position that it cannot have.
fn agrees(role: &Spanned<Role>, kind: Kind, mistakes: &Mistakes) {
    let help = match (kind, role.value) {
        (Kind::Hero, Role::Ready | Role::Support) => return,
        (Kind::Villain, Role::Lead | Role::Backup) | (Kind::Mastermind, Role::Lead) => return,
        (Kind::Agent, Role::Agent | Role::Ally) => return,
        (Kind::Hero, _) => "a hero is \"ready\" or in \"support\"",
        (Kind::Villain, _) => "a villain is the \"lead\" or a \"backup\"",
        (Kind::Mastermind, _) => "a Mastermind leads: `role = \"lead\"`",
        (Kind::Agent, _) => "an Agent is a card and never fights: `role = \"agent\"`",
    };
    let role_name = ROLES[role.value as usize];
    mistakes.at(role, format!("a {} cannot have the role \"{role_name}\"", KINDS[kind as usize]), help);
}

/// Reads the policies of a team under `[policy]`.
pub fn policies(table: Option<&Table>, others: Others<'_>, mistakes: &Mistakes) -> Written {
    let mut written = Written::default();
    let Some(table) = table else { return written };
    let mut reader = Reader::new(table, "[policy]", mistakes);
    reader.allow(&POWER_KEYS);
    reader.allow(others.policy);
    let policies = &mut written.policies;
    policies.most_remaining = reader.choice("hero-choice", &HERO_CHOICE).is_some_and(|choice| choice.value == 1);
    if let Some(choice) = reader.choice("hero-recovery", &HERO_RECOVERY) {
        policies.hero = [Intercept::WhenLast, Intercept::Never, Intercept::Healthier][choice.value % 3];
        written.intercepts[0] = (policies.hero != Intercept::Never).then(|| choice.map(|_| ()));
    }
    if let Some(list) = reader.strings("villain-recovery") {
        policies.villain.clear();
        for entry in list {
            let reaction = match VILLAIN_RECOVERY.iter().position(|name| *name == entry.value) {
                Some(0) => Reaction::Intercept(Intercept::WhenLast),
                Some(1) => Reaction::Intercept(Intercept::Healthier),
                Some(2) => Reaction::Flank,
                Some(_) => Reaction::Prepare,
                None => {
                    let help = format!("entries are {}", VILLAIN_RECOVERY.join(", "));
                    mistakes.at(&entry, format!("unknown recovery action \"{}\"", entry.value), help);
                    continue;
                }
            };
            if matches!(reaction, Reaction::Intercept(_)) {
                written.intercepts[1].get_or_insert(entry.map(|_| ()));
            }
            policies.villain.push(reaction);
        }
    }
    for (side, key) in ["hero-outwit", "villain-outwit"].into_iter().enumerate() {
        policies.weaker[side] = reader.choice(key, &OUTWIT).is_some_and(|choice| choice.value == 1);
    }
    for (side, key) in ["heroes", "villains"].into_iter().enumerate() {
        written.best[side] = reader.choice(key, &PLAY).filter(|play| play.value == 1).map(|play| play.map(|_| ()));
    }
    reader.finish();
    written
}
