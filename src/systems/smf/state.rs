//! The state of a duel: everything the next turn depends on, small and hashable.

use super::fighter::{Fighter, Track};
use super::figure::{Anybody, FigureId};
use super::scene::Place;
use std::hash::{Hash, Hasher};

/// Yes-or-no facts about a combatant, as bits of [`Combatant::flags`].
pub mod flag {
    use crate::systems::smf::fighter::MOST_UNRELIABLE;

    /// A KO check was forced on the Body track in this battle.
    pub const BODY_CHECKED: u16 = 1;
    /// A KO check was forced on the Psyche track in this battle.
    pub const PSYCHE_CHECKED: u16 = 1 << 1;
    /// Knocked out, or the group is wiped out.
    pub const OUT: u16 = 1 << 2;
    /// Knocked down or prone.
    pub const DOWN: u16 = 1 << 3;
    /// Stunned until the end of his next turn.
    pub const STUNNED: u16 = 1 << 4;
    /// Jinxed until the end of his next turn.
    pub const JINXED: u16 = 1 << 5;
    /// Has been the target of Dispel before and resists it better.
    pub const DISPELLED_BEFORE: u16 = 1 << 6;
    /// A foe has used up his Weakness.
    pub const WEAKNESS_USED: u16 = 1 << 7;
    /// The unreliable powers have been tested.
    pub const UNRELIABLE_USED: u16 = 1 << 8;
    /// An unreliable power, the first or the second, is off until the start of his next turn.
    pub const UNRELIABLE_OFF: [u16; MOST_UNRELIABLE] = [1 << 9, 1 << 15];
    /// Has had his first turn.
    pub const STARTED: u16 = 1 << 10;
    /// Moved in this turn.
    pub const MOVED: u16 = 1 << 11;
    /// His own link has a die for a defense, of his or of the friend whom it links with him (`smf.power.rapport`).
    pub const LINKED: u16 = 1 << 12;
    /// Misses his turn in this round (`smf.power.immortal`).
    pub const MISSES: u16 = 1 << 13;
    /// Has not come yet; out so far.
    pub const ABSENT: u16 = 1 << 14;
}

/// One fighter as the fight has left him.
// In the order of its words, which are read at once so.
#[derive(Clone, Copy, Debug, Default, Eq)]
#[repr(C)]
pub struct Combatant {
    /// Boxes left, by [`Track`]; a group has its members in the first.
    pub boxes: [u8; 2],
    /// Facts, see [`flag`].
    pub flags: u16,
    /// Dice gained by Rage.
    pub rage: u8,
    /// Temporary re-rolls in hand (`smf.core.temporary-re-rolls`).
    pub rerolls: u8,
    /// Break-out target number of the Entangle that holds him; 0 when free.
    pub entangled: u8,
    /// Ends of turns of his own until he is there again; 0 when he is (`smf.power.explosion`).
    pub away: u8,
    /// Powers switched on, by slot.
    pub on: u32,
    /// Limited powers used and not recharged, by slot.
    pub spent: u32,
    /// Powers that are cancelled, by slot; whoever did it gives them back ([`Scene`](super::scene::Scene)).
    pub cancelled: u32,
    /// Spent powers that were pushed: their next recharge roll is one harder, by slot.
    pub strained: u32,
    /// Powers of the foe that Mimic has copied, by slot.
    pub copied: u32,
    /// Friends who came along when he last teleported, until that is recharged (`smf.power.teleport`).
    pub passengers: u8,
}

impl Combatant {
    /// What of the first word is left of somebody of whom it does not matter how much he has lost.
    pub const UNHURT: u64 = {
        let [low, high] = (!(flag::BODY_CHECKED | flag::PSYCHE_CHECKED)).to_le_bytes();
        u64::from_le_bytes([0, 0, low, high, u8::MAX, u8::MAX, u8::MAX, u8::MAX])
    };

    /// All of it in whole words: states are looked up more often than anything else is done with them.
    #[inline(always)]
    pub fn words(&self) -> [u64; 4] {
        let Self {
            boxes: [body, psyche],
            flags,
            rage,
            rerolls,
            entangled,
            away,
            passengers,
            on,
            spent,
            cancelled,
            strained,
            copied,
        } = *self;
        let [low, high] = flags.to_le_bytes();
        [
            u64::from_le_bytes([body, psyche, low, high, rage, rerolls, entangled, away]),
            u64::from(on) | u64::from(spent) << 32,
            u64::from(cancelled) | u64::from(strained) << 32,
            u64::from(copied) | u64::from(passengers) << 32,
        ]
    }
}

impl PartialEq for Combatant {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.words() == other.words()
    }
}

impl Hash for Combatant {
    #[inline(always)]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words().into_iter().for_each(|word| state.write_u64(word));
    }
}

/// A fighter before the fight.
pub fn fresh(fighter: &Fighter) -> Combatant {
    Combatant { boxes: fighter.boxes, on: fighter.on, ..Combatant::default() }
}

impl Combatant {
    /// Whether he still fights, and is met where he stands.
    #[inline(always)]
    pub fn is_met(&self) -> bool {
        const NOT: u64 = {
            let [low, high] = flag::OUT.to_le_bytes();
            u64::from_le_bytes([0, 0, low, high, 0, 0, 0, u8::MAX])
        };
        self.words()[0] & NOT == 0
    }

    /// Boxes left on a track.
    #[inline(always)]
    pub fn left(&self, track: Track) -> u8 {
        self.boxes[track as usize]
    }

    /// Whether a fact holds.
    #[inline(always)]
    pub fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }

    /// Makes a fact hold.
    #[inline(always)]
    pub fn set(&mut self, flag: u16) {
        self.flags |= flag;
    }

    /// Makes a fact no longer hold.
    #[inline(always)]
    pub fn clear(&mut self, flag: u16) {
        self.flags &= !flag;
    }
}

/// What events have come to for a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Events {
    /// Whom emanations seek (`smf.event.emanations-of-power`).
    pub drawn: Anybody,
    /// He has failed his last check.
    pub is_open: bool,
    /// How it stands with traps (`smf.event.traps`).
    pub traps: Traps,
}

/// How it stands with the traps that a side may walk into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Traps {
    /// Nobody has looked for them in this round.
    #[default]
    Hidden = 0,
    /// Somebody has, in vain.
    Searched = 1,
    /// They were sprung or disarmed.
    Gone = 2,
}

impl Events {
    /// All of it in two bytes.
    pub const fn bytes(self) -> [u8; 2] {
        let Self { drawn, is_open, traps } = self;
        [drawn.byte(), traps as u8 | (is_open as u8) << 2]
    }
}

/// How far a fight has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// Who acts now, or acted last.
    pub acting: FigureId,
    /// The first attack of the fight has been made.
    pub opened: bool,
    /// Rounds begun, counted only up to 4 and only when a limit "after round 3" needs it.
    pub round: u8,
    /// Whoever acts now has begun his turn, and has so many free actions left for the rest of it.
    pub begun: Option<u8>,
    /// What events have come to, for each side.
    pub events: [Events; 2],
    /// Inches from the end of the table behind the first side to where spots are counted from; 0 where it has no end.
    pub origin: u8,
}

impl Course {
    /// All of it in a word.
    #[inline(always)]
    pub fn word(&self) -> u64 {
        let Self { acting, opened, round, begun, events, origin } = *self;
        // Rounds and free actions are counted up to four.
        let begun = begun.map_or(0, |free| free << 1 | 1);
        debug_assert!(round < 16 && begun < 16);
        let [[a, b], [c, d]] = events.map(Events::bytes);
        let acting = FigureId::or_none(Some(acting));
        u64::from_le_bytes([acting, round << 4 | begun, u8::from(opened), origin, a, b, c, d])
    }

    /// Before anybody has acted.
    pub fn start() -> Self {
        Self {
            acting: FigureId::at(0),
            opened: false,
            round: 0,
            begun: None,
            events: [Events::default(); 2],
            origin: 0,
        }
    }
}

impl Hash for Course {
    #[inline(always)]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.word());
    }
}

/// A duel between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Both fighters.
    pub fighters: [Combatant; 2],
    /// Where they stand.
    pub places: [Place; 2],
    /// How far the fight has come.
    pub course: Course,
    /// Half of the round has been played.
    pub second_half: bool,
}

/// Outcome of a duel by who is left standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Only the first fighter stands.
    First = 0,
    /// Only the second stands.
    Second = 1,
    /// Neither stands.
    DoubleKo = 2,
    /// Both stand when the rounds are over.
    Undecided = 3,
}
