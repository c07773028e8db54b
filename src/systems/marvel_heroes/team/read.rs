//! From a case's tables to what the author wrote about the members of a team combat, its cards and its policies.
//!
//! Every character and card is a `[[side]]` with a `role`; [`super::compile`] checks what does not go together.

use super::policy::{HERO_CHOICE, HERO_RECOVERY, Intercept, OUTWIT, Policies, Reaction, VILLAIN_RECOVERY};
use super::state::{MAX_CARDS, MAX_HEROES, MAX_VILLAINS};
use crate::keys::{Form, Keys, Shape, Written, foreign, keys, later, later_each, list, table, whole};
use crate::scenario::reader::as_string;
use crate::scenario::{Mistakes, Spanned, Table, names};
use crate::systems::marvel_heroes::fighter::{Effect, KINDS, Kind, MAX_KO, Ratings};
use crate::systems::marvel_heroes::read::{
    self, CARD, COMBAT, CardKeys, DeckSpec, FIGHTING, HERO, PowerKeys, PowerSpec, RulesKeys, VILLAIN, among, effect,
};
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

/// Most Plot Points on a card.
pub const MAX_PLOT_POINTS: i64 = 9;
/// Highest Level of a hero.
pub const MAX_LEVEL: i64 = 9;

keys! {
    /// A team combat as written.
    #[derive(Clone, Debug)]
    pub struct Document: "the scenario" {
        /// How the rules are read.
        "rules" rules: Written<Table> = later::<RulesKeys>().seen_by(COMBAT), "";
        /// What both sides do where the rules leave them a choice.
        "policy" policy: PolicyKeys = table().or_else("", PolicyKeys::default()), "";
        /// Everybody and every card.
        "side" sides: Written<Vec<Table>> = later_each::<SideKeys>(1..=MAX_HEROES + MAX_VILLAINS + MAX_CARDS).required(), "";
    }
}

keys! {
    /// The policies of a team combat.
    #[derive(Clone, Debug)]
    pub struct PolicyKeys: "[policy]" {
        /// In a team, which Ready hero fights.
        "hero-choice" hero_choice: Written<usize> = among(&HERO_CHOICE).unless_written("in-order"), "policy.hero-choice";
        /// In a team, when the supporter comes in after a stun.
        "hero-recovery" hero_recovery: Written<usize> = among(&HERO_RECOVERY).unless_written("when-last"),
            "policy.recovery.hero";
        /// In a team, what villains do after a stun: the first of these that they can.
        "villain-recovery" villain_recovery: Written<Vec<Spanned<usize>>> = list(reaction(), 0..=usize::MAX)
            .unless_written("intercept-when-last, then flank"), "policy.recovery.villain";
        /// In a team, what heroes use a won Outwit contest for.
        "hero-outwit" hero_outwit: Written<usize> = among(&OUTWIT).unless_written("ko"), "policy.outwit";
        /// In a team, what villains use a won Outwit contest for.
        "villain-outwit" villain_outwit: Written<usize> = among(&OUTWIT).unless_written("ko"), "policy.outwit";
        /// In a team, whether heroes play by policies, or as well as they can against the best answer.
        "heroes" heroes: Written<usize> = among(&PLAY).unless_written("policies"), "policy.power.equilibrium";
        /// In a team, whether villains play by policies, or as well as they can against the best answer.
        "villains" villains: Written<usize> = among(&PLAY).unless_written("policies"), "policy.power.equilibrium";
        .. power: PowerKeys;
    }
}

keys! {
    /// A member or a card of a team.
    #[derive(Clone, Debug)]
    pub struct SideKeys: "a side" {
        /// Where a member of a team stands.
        "role" role: Written<Role> = among(&ROLES).map(|role| Role::ALL[role])
            .unless_written("Ready for a hero, the lead for the first villain, else a backup"), "";
        /// KOs that it has taken before the combat.
        "kos" kos: Written<u8> = whole(0..=i64::from(MAX_KO) - 1).unless_written("0").only(FIGHTING), "";
        /// Level of a hero.
        "level" level: Written<u8> = whole(1..=MAX_LEVEL).unless_written("the character's").only(&[HERO]), "";
        /// What the card of a villain does while it is a backup.
        "backup" backup: Written<Effect> = effect().unless_written("the character's").only(&[VILLAIN]),
            "marvel-heroes.effects.vocabulary";
        /// Plot Points on a card.
        "plot-points" plot_points: Written<u8> = whole(0..=MAX_PLOT_POINTS).unless_written("0").only(&[CARD]), "";
        .. card: CardKeys;
    }
}

/// A recovery action of villains, by its place in the list of them.
fn reaction() -> Shape<usize> {
    Shape::new(Form::one_of(VILLAIN_RECOVERY), |value, what, mistakes| {
        let entry = as_string(value, what, mistakes)?;
        let found = VILLAIN_RECOVERY.iter().position(|name| *name == entry.value);
        if found.is_none() {
            let help = format!("entries are {}", VILLAIN_RECOVERY.join(", "));
            mistakes.at(&entry, format!("unknown recovery action \"{}\"", entry.value), help);
        }
        found
    })
}

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
pub struct Authored {
    /// What they come to.
    pub policies: Policies,
    /// Where an Interception of each side was asked for by name.
    pub intercepts: [Option<Spanned<()>>; 2],
    /// Sides that play as well as they can, and where that stands.
    pub best: [Option<Spanned<()>>; 2],
}

/// Everybody in the combat; `None` when they cannot even be told apart.
pub fn sides(tables: &[Table], shared: &PolicyKeys, mistakes: &Mistakes) -> Option<Vec<Spec>> {
    let before = mistakes.count();
    let mut led = false;
    let mut specs: Vec<Spec> = Vec::new();
    names::check_twins(tables, "two", "results name the characters: give one of them another name", mistakes);
    for table in tables {
        let keys = SideKeys::of(table, mistakes);
        let Some(spec) = side(table, keys, shared, led, mistakes) else { continue };
        led |= spec.role.value == Role::Lead && !spec.away;
        specs.push(spec);
    }
    specs.retain(|spec| !spec.away);
    (mistakes.count() == before).then_some(specs)
}

/// One character or card; `led` says that somebody leads already.
pub fn side(table: &Table, keys: SideKeys, shared: &PolicyKeys, led: bool, mistakes: &Mistakes) -> Option<Spec> {
    let before = mistakes.count();
    let has = |key: &str| table.get(key).is_some();
    let SideKeys { role, kos, level, backup, plot_points, card } = keys;
    let CardKeys { name, character, kind: written, ko, powers: given, boost, effects, deck, policy } = card;
    let is_read = name.is_some() && has("character") == character.is_some() && has("ko") == ko.is_some();
    let character = character.map(|character| character.value);
    let known = written.as_ref().map(|kind| kind.value).or(character.map(|character| character.kind));
    let away = role.as_ref().is_some_and(|role| role.value == Role::Away);
    let role = match (role.filter(|_| !away), known) {
        (Some(role), _) => Some(role),
        (None, Some(kind)) => Some(Spanned::at(table, default_role(kind, led))),
        (None, None) if has("character") => None,
        // Whoever is away is read as what he looks like.
        (None, None) if away => {
            let role = if has("ko") || has("powers") { Role::Ready } else { Role::Ally };
            Some(Spanned::at(table, role))
        }
        (None, None) => {
            let help = "add `role = \"ready\"` or \"support\" for a hero, \"lead\" or \"backup\" for a villain, \"agent\" \
                        or \"ally\" for a card";
            mistakes.at(table, "nothing says what this is", help);
            None
        }
    };
    let fights = role.as_ref().is_none_or(|role| role.value.fights());
    let hero = role.as_ref().is_none_or(|role| role.value.is_hero());
    let kind = known.or(role.as_ref().map(|role| kind_of(role.value)));
    if let (Some(role), Some(kind)) = (&role, kind) {
        agrees(role, kind, mistakes);
    }
    let who = match (fights, hero) {
        (false, _) => CARD,
        (true, true) => HERO,
        (true, false) => VILLAIN,
    };
    foreign::<SideKeys>(table, who, mistakes);
    let ko = ko.map(|ko| ko.value);
    if fights && !has("ko") && !has("character") {
        let help = "add `ko = 2`, or a `character` from `slugfest list characters marvel-heroes`";
        mistakes.at(table, "this fighter has no KO value", help);
    }
    let powers = if fights { read::powers(given.as_ref(), character, table, mistakes) } else { Some([None; 3]) };
    let changed = given.is_some() || ko.is_some_and(|ko| character.is_some_and(|character| character.ko != ko));
    let sheet = character.map(|character| character.sheet.level).filter(|&level| level > 0);
    let mut effects = effects.map_or_else(Vec::new, |effects| effects.value);
    let power = if fights { PowerSpec::of(&shared.power) } else { PowerSpec::default() };
    let power = policy.as_ref().map_or(power, |own| PowerSpec::of(own));
    if !fights
        && effects.is_empty()
        && let (Some(effect), Some(name)) = (character.and_then(|c| c.backup), &name)
    {
        effects.push(name.clone().map(|_| effect));
    }
    if mistakes.count() > before || !is_read {
        return None;
    }
    let (role, kind) = (role?, kind?);
    let backup = backup.map(|backup| backup.value).or(character.and_then(|character| character.backup));
    Some(Spec {
        name: name?,
        ko: if fights { ko.or(character.map(|character| character.ko))? } else { 0 },
        powers: powers?,
        level: level.map(|level| level.value).or(sheet),
        backup: backup.filter(|_| fights && !role.value.is_hero()),
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
        (Kind::Agent, _) => "an Agent is a card and never fights: also played as a backup it has `role = \"agent\"`",
    };
    let role_name = ROLES[role.value as usize];
    let article = if kind == Kind::Agent { "an" } else { "a" };
    mistakes.at(role, format!("{article} {} cannot have the role \"{role_name}\"", KINDS[kind as usize]), help);
}

/// What the policies of a team come to.
pub fn policies(keys: &PolicyKeys) -> Authored {
    let mut written = Authored::default();
    let at = |place: &Spanned<usize>| Spanned::at(place, ());
    let second = |choice: &Written<usize>| choice.as_ref().is_some_and(|choice| choice.value == 1);
    let policies = &mut written.policies;
    policies.most_remaining = second(&keys.hero_choice);
    if let Some(choice) = &keys.hero_recovery {
        policies.hero = [Intercept::WhenLast, Intercept::Never, Intercept::Healthier][choice.value];
        written.intercepts[0] = (policies.hero != Intercept::Never).then(|| at(choice));
    }
    if let Some(list) = &keys.villain_recovery {
        policies.villain.0.clear();
        for entry in &list.value {
            let reaction = match entry.value {
                0 => Reaction::Intercept(Intercept::WhenLast),
                1 => Reaction::Intercept(Intercept::Healthier),
                2 => Reaction::Flank,
                _ => Reaction::Prepare,
            };
            if matches!(reaction, Reaction::Intercept(_)) {
                written.intercepts[1].get_or_insert(at(entry));
            }
            policies.villain.0.push(reaction);
        }
    }
    policies.weaker = [second(&keys.hero_outwit), second(&keys.villain_outwit)];
    written.best = [&keys.heroes, &keys.villains].map(|play| play.as_ref().filter(|play| play.value == 1).map(at));
    written
}
