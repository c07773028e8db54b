//! A figure: scores, equipment, body; and the numbers that follow from them.
//!
//! Rules: `tft.figure.st`, `tft.figure.adjdx`, `tft.figure.ma`, `tft.fall.armor`, `tft.injury.reaction`,
//! `tft.injury.low-st`, `tft.dice.which-dx`.

use super::forms::Form;
use super::weapons::{Armor, Shield, Weapon};

/// DX lost in the turn after a wound of so many hits (`tft.injury.reaction`).
pub const STUN_DX: i32 = -2;
/// DX lost at [`LOW_ST`] and below (`tft.injury.low-st`).
pub const LOW_ST_DX: i32 = -3;
/// The ST at which weakness begins.
pub const LOW_ST: u8 = 3;
/// DX lost by a large figure off balance (`tft.figure.adjdx`).
pub const OFF_BALANCE_DX: i32 = -2;
/// Hits of one fall that armor stops at most (`tft.fall.armor`).
pub const FALL_ARMOR_CAP: u8 = 2;

/// Hits in one turn that matter (`tft.injury.reaction`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// From here on, -2 DX in the next turn.
    pub stun: u8,
    /// From here on, the figure falls down.
    pub down: u8,
}

impl Thresholds {
    /// By starting ST: 5 and 8; from 30 on 9 and 16; from 50 on 15 and 25.
    pub const fn of(st: u8) -> Self {
        match st {
            0..30 => Self { stun: 5, down: 8 },
            30..50 => Self { stun: 9, down: 16 },
            50.. => Self { stun: 15, down: 25 },
        }
    }
}

/// A figure as it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Name in reports.
    pub name: String,
    /// Race or body form.
    pub form: &'static Form,
    /// Starting ST.
    pub st: u8,
    /// DX.
    pub dx: u8,
    /// Main weapon, if it has any.
    pub weapon: Option<Weapon>,
    /// Second weapon, drawn when the first is broken.
    pub backup: Option<Weapon>,
    /// Armor; hide counts as armor.
    pub armor: Armor,
    /// Shield.
    pub shield: Shield,
    /// H: how many levels up it strikes (`tft.height.figure`).
    pub reach: u8,
    /// Hm: how many it steps up, drops free, climbs at once (`tft.height.move-height`).
    pub move_height: u8,
    /// Hexes it occupies.
    pub size: u8,
    /// Movement allowance of its own, whatever it wears; `None` for those who go by armor.
    pub own_ma: Option<u8>,
}

impl Figure {
    /// Adjusted DX with general modifiers only, unhurt and its shield ready (`tft.figure.adjdx`).
    pub const fn adj_dx(&self) -> i32 {
        self.adj_dx_hands_free() + self.shield.dx as i32
    }

    /// The same with the shield put away: while climbing or hanging.
    pub const fn adj_dx_hands_free(&self) -> i32 {
        self.dx as i32 + self.armor.dx as i32
    }

    /// Hits of one fall that its armor stops, at most two; a shield stops none (`tft.fall.armor`).
    pub const fn fall_stops(&self) -> u8 {
        if self.armor.stops < FALL_ARMOR_CAP { self.armor.stops } else { FALL_ARMOR_CAP }
    }

    /// Hits in one turn that matter to it.
    pub const fn thresholds(&self) -> Thresholds {
        Thresholds::of(self.st)
    }

    /// Movement allowance (`tft.figure.ma`): its own if it has one; else by armor, and elves get 2 more up to leather.
    pub fn ma(&self) -> u8 {
        if let Some(own) = self.own_ma {
            return own;
        }
        let light = matches!(self.armor.id, "none" | "cloth" | "leather");
        self.armor.ma + if light && self.form.id == "elf" { 2 } else { 0 }
    }

    /// Whether ST + DX are those of a starting figure of its race (`tft.figure.create`); `None` for forms without any.
    pub fn is_starting(&self) -> Option<bool> {
        let start = self.form.start?;
        Some(self.st >= start.st && self.dx >= start.dx && self.st + self.dx == start.total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::tft::roster;

    fn figure(id: &str) -> Figure {
        roster::find(id).unwrap()
    }

    fn scored((st, dx): (u8, u8)) -> Figure {
        Figure { st, dx, ..figure("human") }
    }

    #[test]
    fn armor_and_a_ready_shield_lower_dx() {
        // tft.figure.adjdx: DX 12, chain -3, large shield -1: 8.
        assert_eq!(figure("flavius").adj_dx(), 8);
        assert_eq!(figure("flavius").adj_dx_hands_free(), 9);
    }

    #[test]
    fn armor_stops_two_hits_of_a_fall_at_most() {
        // tft.fall.armor: plate, chain and leather 2, cloth 1, none 0; the knight's shield does nothing.
        let stops = ["knight", "bob", "swordsman", "hobbit", "wulf"].map(|id| figure(id).fall_stops());
        assert_eq!(stops, [2, 2, 2, 1, 0]);
    }

    #[test]
    fn big_figures_take_more_to_fall() {
        // tft.injury.reaction: 5 and 8; from ST 30 on 9 and 16; from 50 on 15 and 25.
        let of = |st| (Thresholds::of(st).stun, Thresholds::of(st).down);
        assert_eq!([1, 29, 30, 49, 50, 60].map(of), [(5, 8), (5, 8), (9, 16), (9, 16), (15, 25), (15, 25)]);
    }

    #[test]
    fn movement_allowance_goes_by_armor_and_race() {
        // tft.figure.ma: leather 8, elves 10 in it; chain 6.
        assert_eq!(["swordsman", "elf", "flavius", "wulf"].map(|id| figure(id).ma()), [8, 10, 6, 10]);
        // A horse carries its rider's chain, and a dragon what it has grown; a giant goes by armor like a human.
        assert_eq!(["horseman", "dragon4", "dragon7", "giant"].map(|id| figure(id).ma()), [16, 6, 8, 10]);
    }

    #[test]
    fn a_starting_figure_has_the_total_of_its_race() {
        // tft.figure.create: a human has 8 and 8 and 8 points more: ST 12 DX 12, or ST 14 DX 10.
        assert_eq!([(12, 12), (14, 10)].map(|scores| scored(scores).is_starting()), [Some(true); 2]);
        assert_eq!([(7, 17), (17, 7), (12, 13), (12, 11)].map(|scores| scored(scores).is_starting()), [Some(false); 4]);
        assert_eq!(figure("bob").is_starting(), Some(false));
        assert_eq!(figure("giant").is_starting(), None);
    }
}
