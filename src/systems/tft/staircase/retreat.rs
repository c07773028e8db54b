//! The forced retreat at the end of a turn: one column back, level, one up, or down as far as it goes.
//!
//! Rules: `tft.force-retreat.eligible`, `tft.force-retreat.push`, `tft.force-retreat.blocked`,
//! `tft.force-retreat.advance`, `tft.stumble`, `tft.fall.injury`, `tft.fall.landing-hex`.
//!
//! Reading: on a line there is one column behind a figure; behind the last one there is no room. A weapon on the ground
//! stays where it is, and its owner, pushed away, has lost it.

use super::super::fall::{self, Cause, Fall};
use super::super::fighter::{Arms, Side, foe_of};
use super::super::metrics::Count;
use super::super::strike::Wound;
use super::super::stumble;
use super::super::tables::retreat::{Blows, Push, may_follow, may_push, push};
use super::turn::Turn;
use crate::chance::Chance;
use crate::game::{Meter, Progress};

impl<C: Chance, M: Meter> Turn<'_, C, M> {
    /// Whether a side may push the other (`tft.force-retreat.eligible`).
    pub fn may_push(&self, me: Side) -> bool {
        let foe = foe_of(me);
        // Only blows of this turn have been counted so far, and the foe is the only one who struck.
        let blows = Blows {
            dealt: u32::from(self.ring.now[foe].hits),
            taken: u32::from(self.ring.now[me].hits),
            standing: !self.ring.now[me].down,
        };
        let (level, foe_level) = (self.setup.level(self.at[me]), self.setup.level(self.at[foe]));
        self.at[me].abs_diff(self.at[foe]) == 1
            && may_push(blows, u32::from(self.setup.fighters[me].figure.size), level, foe_level)
    }

    /// Pushes the other back, and ends the turn.
    pub fn retreat(&mut self, me: Side) -> Progress {
        let foe = foe_of(me);
        self.ring.count(Count::Pushes, me, 1);
        self.ring.note(me, "tft.force-retreat.push", "forces the foe back");
        let left = self.at[foe];
        let behind = self.behind(me);
        let move_height = self.setup.fighters[foe].figure.move_height;
        let way = behind.map(|to| push(self.setup.level(left), self.setup.level(to), u32::from(move_height)));
        let (Some(to), Some(way)) = (behind, way.filter(|way| *way != Push::Blocked)) else {
            return self.blocked(foe);
        };
        self.at[foe] = to;
        let setup = self.setup;
        self.ring.tell(foe, "tft.force-retreat.push", || format!("is pushed to {}", setup.place(to)));
        self.leave_weapon(foe);
        let wound = match way {
            Push::Stumbles(_) => self.stumble(foe),
            Push::Falls(tiles) => self.fall(foe, tiles.min(255) as u8),
            Push::Steps | Push::Blocked => Wound::Stands,
        };
        if wound == Wound::Out {
            return self.won(me);
        }
        let own_height = u32::from(self.setup.fighters[me].figure.move_height);
        if self.setup.follows[me] && may_follow(self.setup.level(self.at[me]), self.setup.level(left), own_height) {
            self.at[me] = left;
            self.ring.tell(me, "tft.force-retreat.advance", || format!("follows to {}", setup.place(left)));
        }
        self.end(matches!(way, Push::Falls(_)).then_some(foe))
    }

    /// The column behind the foe, who stands beside, if there is one.
    fn behind(&self, me: Side) -> Option<u8> {
        let to = (2 * self.at[foe_of(me)]).checked_sub(self.at[me]);
        to.filter(|&to| usize::from(to) < self.setup.columns.len())
    }

    /// No room behind: whoever stands may fall where he is.
    fn blocked(&mut self, foe: Side) -> Progress {
        if !self.ring.now[foe].down {
            let adj_dx = self.ring.adj_dx(foe);
            if !stumble::holds_its_ground(adj_dx, self.ring.switches, self.ring.chance) {
                self.topple(foe, "tft.force-retreat.blocked", "has no room, and is prone");
            } else {
                self.ring.note(foe, "tft.force-retreat.blocked", "has no room, and keeps its feet");
            }
        }
        self.end(None)
    }

    fn stumble(&mut self, foe: Side) -> Wound {
        if !self.ring.now[foe].down {
            let adj_dx = self.ring.adj_dx(foe);
            if !stumble::keeps_its_feet(adj_dx, self.ring.switches, self.ring.chance) {
                self.topple(foe, "tft.stumble", "stumbles, and is prone");
            } else {
                self.ring.note(foe, "tft.stumble", "keeps its feet");
            }
        }
        Wound::Stands
    }

    fn topple(&mut self, foe: Side, rule: &'static str, what: &'static str) {
        self.ring.now[foe].down = true;
        self.ring.count(Count::Stumbled, foe, 1);
        self.ring.note(foe, rule, what);
    }

    fn fall(&mut self, foe: Side, tiles: u8) -> Wound {
        let figure = &self.setup.fighters[foe].figure;
        let fallen = Fall {
            tiles,
            move_height: figure.move_height,
            adj_dx: self.ring.adj_dx(foe),
            dx: i32::from(figure.dx),
            stops: figure.fall_stops(),
            cause: if self.ring.now[foe].down { Cause::Helpless } else { Cause::JumpOrPush },
        };
        let landing = fall::fall(&fallen, self.ring.switches, self.ring.chance);
        self.ring.count(Count::Falls, foe, 1);
        self.ring.tell(foe, "tft.fall.damage", || {
            let stopped = if landing.rolled > 0 { format!(", {} stopped", fallen.stops) } else { String::new() };
            format!("falls {tiles} tiles and takes {}: {} from the dice{stopped}", landing.net, landing.rolled)
        });
        self.ring.now[foe].down |= landing.prone;
        let posture = if self.ring.now[foe].down { "is prone" } else { "lands on its feet" };
        self.ring.note(foe, "tft.fall.posture", posture);
        let net = landing.net.clamp(0, 255) as u8;
        if net == 0 {
            return Wound::Stands;
        }
        let lost = net.min(self.ring.now[foe].st);
        self.ring.count(Count::FallHits, foe, lost);
        self.ring.wound(foe, net)
    }

    /// What lies on the ground stays behind.
    fn leave_weapon(&mut self, foe: Side) {
        let has_backup = self.setup.fighters[foe].weapons[1].is_some();
        let arms = &mut self.ring.now[foe].arms;
        if matches!(arms, Arms::MainDropped | Arms::BackupDropped) {
            *arms = arms.lost(has_backup);
            self.ring.note(foe, "tft.melee.fumble", "leaves the weapon behind");
        }
    }
}
