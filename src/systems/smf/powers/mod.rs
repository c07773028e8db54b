//! Powers, boosts, equipment and maneuvers: one file each, one line each in the list below.
//!
//! A power says in [`Power::compile`] what it adds to a fighter and at which points of the turn it steps in; the fight
//! calls it there and nowhere else. Powers that need friends or a map do nothing in a duel: they are known by name, so
//! that builds can be checked, and [`Entry::plays`] tells.

pub mod amphibious;
pub mod archery;
pub mod armor;
pub mod blast_back;
pub mod boosts;
pub mod burrowing;
pub mod charges;
pub mod construct;
pub mod damage_field;
pub mod density_decrease;
pub mod density_increase;
pub mod desperate_defense;
pub mod dispel;
pub mod duplicate;
pub mod elsewhere;
pub mod enhance;
pub mod enhanced_senses;
pub mod entangle;
pub mod equipment;
pub mod escape_artist;
pub mod explosion;
pub mod flight;
pub mod force_field;
pub mod fortune;
pub mod gadgets;
pub mod grenades;
pub mod growth;
pub mod hardball_special;
pub mod healing;
pub mod i_have_a_plan;
pub mod id;
pub mod immortal;
pub mod invisibility_obscurement;
pub mod iron_will;
pub mod jinx;
pub mod leaping;
pub mod magic_artifact;
pub mod massive;
pub mod melee_specialist;
pub mod mentalism;
pub mod metamorph;
pub mod mimic;
pub mod mind_meld;
pub mod miraculous_recovery;
pub mod multiple_limbs;
pub mod parasite;
pub mod power;
pub mod power_attack;
pub mod power_blasts_major;
pub mod power_blasts_minor;
pub mod radius_attack;
pub mod rage;
pub mod rapid_fire;
pub mod rapport;
pub mod reflection;
pub mod regen;
pub mod resistance;
pub mod savant;
pub mod save;
pub mod scrapper;
pub mod second_wind;
pub mod servitor_sidekick;
pub mod shield;
pub mod shockwave;
pub mod shrinking;
pub mod sonic_blasts;
pub mod sorcery;
pub mod speed;
pub mod speed_burst;
pub mod stun;
pub mod summoning;
pub mod super_agility;
pub mod super_strength_major;
pub mod super_strength_minor;
pub mod talisman;
pub mod teleport;
pub mod titan;
pub mod vampire;
pub mod vehicle;
pub mod way_outta_here;
pub mod x_factor;

use super::attempt::{Attempt, Shield};
use super::build::Sheet;
use super::dice::Pool;
use super::fight::Fight;
use super::figure::FigureId;
use crate::chance::Chance;
use crate::game::Meter;
use id::powers;
pub use id::{Entry, Level, POWERS, PowerId};
use power::{Power, Spent};

macro_rules! of {
    (($power:ident, $method:ident $args:tt) $($module:ident: $($name:ident),+;)+) => {
        match $power {
            $($(PowerId::$name => <$module::$name as Power>::$method $args,)+)+
        }
    };
}

macro_rules! entry {
    (($power:ident) $($module:ident: $($name:ident),+;)+) => {
        match $power {
            $($(PowerId::$name => const { &<$module::$name as Power>::ENTRY },)+)+
        }
    };
}

impl PowerId {
    /// What is known of it without a fight.
    pub const fn entry(self) -> &'static Entry {
        powers!(entry(self))
    }

    /// The power with this name.
    pub fn find(id: &str) -> Option<Self> {
        POWERS.iter().copied().find(|power| power.entry().id == id)
    }

    /// The maneuver with this name.
    pub fn maneuver(id: &str) -> Option<Self> {
        Self::find(id).filter(|power| power.entry().level == Level::Maneuver)
    }

    /// See [`Power::recharge_need`].
    pub fn recharge_need<C: Chance, M: Meter>(self, fight: &Fight<'_, C, M>, me: FigureId, usual: u8) -> u8 {
        powers!(of(self, recharge_need(fight, me, usual)))
    }

    /// See [`Power::recharged`].
    pub fn recharged<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, me: FigureId) {
        powers!(of(self, recharged(fight, me)))
    }

    /// See [`Power::upkeep_cost`].
    pub fn upkeep_cost<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> u8 {
        powers!(of(self, upkeep_cost(fight, me, slot)))
    }

    /// See [`Power::is_wanted`].
    pub fn is_wanted<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> bool {
        powers!(of(self, is_wanted(fight, me, slot)))
    }

    /// See [`Power::compile`].
    pub fn compile(self, sheet: &mut Sheet, slot: u8) {
        powers!(of(self, compile(sheet, slot)))
    }

    /// See [`Power::turn_start`].
    pub fn turn_start<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        powers!(of(self, turn_start(fight, me, slot)))
    }

    /// See [`Power::upkeep`].
    pub fn upkeep<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        powers!(of(self, upkeep(fight, me, slot)))
    }

    /// See [`Power::attack`].
    pub fn attack<C: Chance, M: Meter>(self, fight: &Fight<'_, C, M>, me: FigureId, slot: u8, attempt: &mut Attempt) {
        powers!(of(self, attack(fight, me, slot, attempt)))
    }

    /// See [`Power::harmed`].
    pub fn harmed<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        powers!(of(self, harmed(fight, me, slot)))
    }

    /// See [`Power::touched`].
    pub fn touched<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, owner: FigureId, other: FigureId, slot: u8) {
        powers!(of(self, touched(fight, owner, other, slot)))
    }

    /// See [`Power::defended`].
    pub fn defended<C: Chance, M: Meter>(
        self,
        fight: &mut Fight<'_, C, M>,
        owner: FigureId,
        slot: u8,
        attempt: &Attempt,
    ) -> bool {
        powers!(of(self, defended(fight, owner, slot, attempt)))
    }

    /// See [`Power::spare`].
    pub fn spare<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> bool {
        powers!(of(self, spare(fight, me, slot)))
    }

    /// See [`Power::special`].
    pub fn special<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> Spent {
        powers!(of(self, special(fight, me, slot)))
    }

    /// See [`Power::held`].
    pub fn held<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        powers!(of(self, held(fight, me, slot)))
    }

    /// See [`Power::actions`].
    pub fn actions<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> bool {
        powers!(of(self, actions(fight, me, slot)))
    }

    /// See [`Power::unbind`].
    pub fn unbind<C: Chance, M: Meter>(
        self,
        fight: &mut Fight<'_, C, M>,
        me: FigureId,
        slot: u8,
        break_out: Pool,
    ) -> bool {
        powers!(of(self, unbind(fight, me, slot, break_out)))
    }

    /// See [`Power::pay`].
    pub fn pay<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        powers!(of(self, pay(fight, me, slot)))
    }

    /// See [`Power::defense`].
    pub fn defense<C: Chance, M: Meter>(
        self,
        fight: &Fight<'_, C, M>,
        owner: FigureId,
        slot: u8,
        attempt: &mut Attempt,
    ) {
        powers!(of(self, defense(fight, owner, slot, attempt)))
    }

    /// See [`Power::block`].
    pub fn block<C: Chance, M: Meter>(
        self,
        fight: &Fight<'_, C, M>,
        owner: FigureId,
        attempt: &Attempt,
        slot: u8,
    ) -> Option<Shield> {
        powers!(of(self, block(fight, owner, attempt, slot)))
    }

    /// See [`Power::stops`].
    pub fn stops<C: Chance, M: Meter>(
        self,
        fight: &mut Fight<'_, C, M>,
        owner: FigureId,
        shield: Shield,
        goals: u8,
    ) -> bool {
        powers!(of(self, stops(fight, owner, shield, goals)))
    }

    /// See [`Power::has_target`].
    pub fn has_target<C: Chance, M: Meter>(self, fight: &Fight<'_, C, M>, foe: FigureId) -> bool {
        powers!(of(self, has_target(fight, foe)))
    }

    /// See [`Power::struck`].
    pub fn struck<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, attempt: &Attempt, margin: u8) {
        powers!(of(self, struck(fight, attempt, margin)))
    }

    /// See [`Power::thrown`].
    pub fn thrown<C: Chance, M: Meter>(
        self,
        fight: &mut Fight<'_, C, M>,
        me: FigureId,
        slot: u8,
        attempt: &Attempt,
    ) -> bool {
        powers!(of(self, thrown(fight, me, slot, attempt)))
    }

    /// See [`Power::followed`].
    pub fn followed<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8, at: FigureId) {
        powers!(of(self, followed(fight, me, slot, at)))
    }

    /// See [`Power::turn_end`].
    pub fn turn_end<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        powers!(of(self, turn_end(fight, me, slot)))
    }
}

#[cfg(test)]
macro_rules! files {
    (() $($module:ident: $($power:ident),+;)+) => {
        /// Name and text of the file of each power, for the laws they all keep.
        const FILES: &[(PowerId, &str, &str)] = &[$($((
            PowerId::$power,
            stringify!($module),
            include_str!(concat!(stringify!($module), ".rs")),
        ),)+)+];
    };
}
#[cfg(test)]
powers!(files());

/// For the tests of powers: a duel between "A" and "B", A acting first unless the rules say otherwise; `; ` separates
/// the keys of `[rules]` and of each side.
#[cfg(test)]
pub fn duel(rules: &str, a: &str, b: &str) -> super::bout::Bout {
    super::bout::Bout::new(&tables(rules, a, b))
}

/// The tables of [`duel`].
#[cfg(test)]
pub fn tables(rules: &str, a: &str, b: &str) -> String {
    let order = if rules.contains("order") { "" } else { "order = \"alternate\"" };
    let [rules, a, b] = [rules, a, b].map(|keys| keys.replace("; ", "\n"));
    format!("[rules]\n{order}\n{rules}\n[[side]]\nname = \"A\"\n{a}\n[[side]]\nname = \"B\"\n{b}\n")
}

/// A fighter by numbers.
#[cfg(test)]
pub const PLAIN: &str = "body = 6";

/// A fighter with this power, written with its option, and with no other; without it when nothing is written.
#[cfg(test)]
pub fn alone(power: PowerId, written: &[&str]) -> String {
    let list: Vec<String> = written.iter().map(|written| format!("\"{written}\"")).collect();
    let list = list.join(", ");
    let lent = match power {
        PowerId::Archery => "; tricks = [\"entangle\", \"stun\", \"super-agility\"]",
        PowerId::Sorcery => {
            "; grimoire = [\"power-blasts-major\", \"armor\", \"force-field\", \"regen\", \"damage-field\"]"
        }
        _ => "",
    };
    let owns = written.iter().any(|written| written.starts_with(power.entry().id));
    let lent = if owns { lent } else { "" };
    match power.entry().level {
        Level::Equipment => format!("archetype = \"street-level-henchmen\"; legal = false; equipment = [{list}]"),
        // Something that is spent, for a big move.
        _ if power == PowerId::BigMove => format!("{PLAIN}; titan = [{list}]; powers = [\"haymaker\"]"),
        Level::Titan => format!("{PLAIN}; titan = [{list}]"),
        _ if power == PowerId::Legion => format!("archetype = \"henchmen\"; legal = false; minor = [{list}]"),
        _ => format!("{PLAIN}; powers = [{list}]{lent}"),
    }
}

/// Every power with each of its options, as written.
#[cfg(test)]
pub fn variants() -> impl Iterator<Item = (PowerId, String)> {
    POWERS.iter().flat_map(|&power| {
        let Entry { id, options, .. } = power.entry();
        let written = match options {
            [] => vec![(*id).to_owned()],
            options => options.iter().map(|option| format!("{id}:{option}")).collect(),
        };
        written.into_iter().map(move |written| (power, written))
    })
}

/// Laws for every power.
#[cfg(test)]
mod tests {
    use super::id::Numbers;
    use super::*;
    use crate::chance::{Sampled, Stream};
    use crate::game::Counts;
    use crate::game::play;
    use crate::systems::smf::archetypes::ARCHETYPES;
    use crate::systems::smf::bout::{Bout, mistakes};
    use crate::systems::smf::dice::MAX_DICE;
    use crate::systems::smf::duel::Duel;
    use crate::systems::smf::fight::Rich;
    use crate::systems::smf::fighter::Fighter;
    use crate::systems::smf::state::Outcome;
    use std::collections::HashSet;

    #[test]
    fn names_are_unique_and_written_one_way() {
        let (mut ids, mut names) = (HashSet::new(), HashSet::new());
        for entry in POWERS.iter().map(|power| power.entry()) {
            let letters = entry.id.chars().all(|c| c.is_ascii_lowercase() || c == '-');
            assert!(letters && !entry.id.is_empty(), "{}", entry.id);
            assert!(!entry.id.starts_with('-') && !entry.id.ends_with('-') && !entry.id.contains("--"), "{}", entry.id);
            assert!(ids.insert(entry.id), "{} twice", entry.id);
            // Three archetypes call their maneuver Power Attack; the rule tells them apart.
            assert!(names.insert((entry.name, entry.level, entry.rule)), "{} twice", entry.name);
            let power_attack = entry.name == "Power Attack";
            let same =
                POWERS.iter().filter(|other| (other.entry().name, other.entry().level) == (entry.name, entry.level));
            assert_eq!(same.count(), if power_attack { 3 } else { 1 }, "{}", entry.name);
            assert_eq!(PowerId::find(entry.id).map(|power| power.entry().id), Some(entry.id));
        }
    }

    #[test]
    fn entries_cite_a_rule_and_say_what_they_do_in_a_line() {
        for entry in POWERS.iter().map(|power| power.entry()) {
            assert!(entry.rule.starts_with("smf."), "{}", entry.id);
            let summary = entry.summary;
            assert!(
                !summary.is_empty() && !summary.contains('\n') && !summary.ends_with('.'),
                "{}: {summary}",
                entry.id
            );
            let options: HashSet<_> = entry.options.iter().collect();
            assert_eq!(options.len(), entry.options.len(), "{}", entry.id);
            assert!(entry.options.len() != 1 && !options.contains(&""), "{}: a single option is none", entry.id);
        }
    }

    /// `smf.core.key-rule`: a power of the players' own is on no list of the book.
    #[test]
    fn house_powers_are_on_no_archetypes_menu() {
        let house: Vec<&Entry> =
            POWERS.iter().map(|power| power.entry()).filter(|entry| entry.rule == "smf.core.key-rule").collect();
        assert!(!house.is_empty());
        for entry in house {
            for archetype in ARCHETYPES {
                let menus = [archetype.majors.1, archetype.minors.1];
                assert!(!menus.concat().contains(&entry.id), "{} of {}", entry.id, archetype.id);
            }
            assert!(entry.summary.starts_with("house power: "), "{}", entry.id);
        }
    }

    #[test]
    fn every_file_opens_with_its_rule_source_reading_and_example() {
        assert_eq!(FILES.len(), POWERS.len());
        for &(power, module, text) in FILES {
            let header: Vec<&str> = text.lines().take_while(|line| line.starts_with("//!")).collect();
            let places = ["Rule:", "Source:", "Reading:", "Example:"].map(|heading| {
                let place = header
                    .iter()
                    .position(|line| line.strip_prefix("//! ").is_some_and(|line| line.starts_with(heading)));
                place.unwrap_or_else(|| panic!("{module}.rs has no line \"//! {heading}\""))
            });
            assert!(places.is_sorted(), "{module}.rs: {places:?}");
            if power.entry().plays(Numbers::TEAM) {
                let source = header[places[1]..places[2]].concat();
                let family = power.entry().rule.rsplit_once('.').map_or("", |(family, _)| family);
                let named = source.contains(power.entry().rule) || source.contains(&format!("{family}.*"));
                assert!(named, "{module}.rs: the source line does not name {}", power.entry().rule);
            }
        }
    }

    /// Tables exist for what a fighter can throw, slots and hooks refer to each other, boxes are there.
    fn check(fighter: &Fighter) {
        assert!(fighter.boxes.iter().all(|&boxes| boxes > 0), "{}", fighter.name);
        assert!(fighter.attacks.iter().any(|attack| attack.blow));
        assert!(fighter.fixed.iter().all(|pool| (0..=i16::from(MAX_DICE)).contains(&pool.dice) && pool.rerolls >= 0));
        let slots = fighter.slots.len();
        let known = 1u32.checked_shl(slots as u32).map_or(u32::MAX, |bit| bit - 1);
        let Fighter { on, fleeting, strong, psyche_fields, hides, grips, far, .. } = *fighter;
        for bits in [on, fleeting, strong, psyche_fields, hides, grips, far] {
            assert_eq!(bits & !known, 0);
        }
        assert_eq!(fighter.invisible & !fighter.hides, 0);
        for (power, slot) in fighter.hooks.iter().flatten() {
            assert_eq!(fighter.slot(*slot).map(|slot| slot.power), Some(*power));
        }
        assert!(fighter.switched.iter().flatten().all(|adder| (adder.slot as usize) < slots));
        assert!(fighter.recharge_order.iter().all(|&slot| fighter.slots[slot as usize].recharge > 0));
        for attack in &fighter.attacks {
            assert!(attack.slot.is_none_or(|slot| (slot as usize) < slots), "{}", attack.id);
        }
        for slot in &fighter.slots {
            assert!(slot.lent_by.is_none_or(|lender| (lender as usize) < slots));
        }
    }

    /// Plays trials, each of which has to end within the limit; how many of them were undecided.
    fn undecided(bout: &Bout, trials: u64) -> usize {
        let stream = Stream::new(2017, "laws of powers");
        let ends = (0..trials).map(|trial| {
            let mut chance = Sampled::new(stream.trial(trial));
            play::<Duel<Rich>, _, _>(&bout.setup, &mut chance, &mut Counts::default())
        });
        ends.inspect(|end| assert!(end.outcome < 4 && (1..=bout.setup.rules.switches.round_limit).contains(&end.ticks)))
            .filter(|end| end.outcome == Outcome::Undecided as usize)
            .count()
    }

    #[test]
    fn each_power_alone_makes_a_fighter_whose_duels_end() {
        let mut endless = Vec::new();
        for (power, written) in variants() {
            let side = alone(power, &[&written]);
            for rules in ["", "ground = \"open\"; range = 8; knockback = true", "range = 5"] {
                for foe in [PLAIN, "body = 6; attack = \"4D\"", side.as_str()] {
                    let tables = tables(rules, &side, foe);
                    // Two who cannot reach each other are refused, not played.
                    if rules == "range = 5" && mistakes(&tables).contains("can ever attack the other") {
                        continue;
                    }
                    let bout = Bout::new(&tables);
                    bout.setup.fighters.iter().for_each(check);
                    assert!(bout.setup.fighters[0].slot_of(power).is_some(), "{side}");
                    if undecided(&bout, 200) > 0 && rules.is_empty() {
                        endless.push((power, foe == side));
                    }
                }
            }
        }
        // In base contact 50 rounds are enough for everybody, except for ghosts, who cannot touch each other, for
        // hordes, who return as fast as they fall, and for two who heal themselves.
        use PowerId::{DensityDecrease, Healing, Hordes, MiraculousRecovery, Regen, Sorcery, XFactor};
        let may = [DensityDecrease, Healing, Hordes, MiraculousRecovery, Regen, Sorcery, XFactor];
        assert!(endless.iter().all(|&(power, mirror)| mirror && may.contains(&power)), "{endless:?}");
    }

    #[test]
    fn what_belongs_elsewhere_changes_nothing() {
        let plain = duel("", PLAIN, PLAIN);
        let mut tried = 0;
        for power in POWERS.iter().copied().filter(|power| !power.entry().plays(Numbers::DUEL)) {
            let bout = duel("", &alone(power, &[power.entry().id]), PLAIN);
            let [with, without] = [&bout, &plain].map(|bout| &bout.setup.fighters[0]);
            assert_eq!((with.boxes, with.movement, with.fixed), (without.boxes, without.movement, without.fixed));
            assert_eq!(
                (&with.switched, &with.attacks, &with.hooks),
                (&without.switched, &without.attacks, &without.hooks)
            );
            let mut start = bout.setup.start;
            start.fighters[0].on = 0;
            assert_eq!(start, plain.setup.start, "{}", power.entry().id);
            // The same dice tell the same story, turn by turn.
            let stream = Stream::new(2017, "laws of powers");
            for trial in 0..20 {
                let ends = [&bout, &plain].map(|bout| {
                    play::<Duel<Rich>, _, _>(
                        &bout.setup,
                        &mut Sampled::new(stream.trial(trial)),
                        &mut Counts::default(),
                    )
                });
                assert_eq!(ends[0], ends[1], "{}", power.entry().id);
            }
            tried += 1;
        }
        assert_eq!(tried, 24);
    }
}
