//! Duplicate: is several.
//!
//! Rule:    Special action: a copy with all powers and boosts of the owner but this one, the same Move, base Body 1 and
//!          base Psyche 1, within 5 in. It acts with him, at once too, and fails every KO check. Whoever loses one
//!          makes TN2 or loses a box of Psyche; with him all are gone. Recharge 2+ for a further one.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Duplicate; ledger `smf.power.duplicate`.
//! Reading: As many at once as the scenario says, each a figure of the team who is worth nothing at the end and adds
//!          nothing to initiative; one that is gone can be made again. A copy has the maneuvers and faults of its
//!          owner, and is no Titan; it is not Immortal, since it is gone when it falls. It acts after him, and he stays
//!          where he makes it. The check is 4D, to which Savant adds nothing; the box is his own doing and no foe's.
//!          The policy makes one as soon as it can, as long as the last box of Psyche is safe if all are lost.
//! Example: 4D fail TN2 with 11/48: a copy that is lost costs so much of a box.

use super::power::{Entry, Level, Power, PowerId, Spent};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Timing, Track};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::followers;
use crate::systems::smf::harm;
use crate::systems::smf::setup::Setup;
use crate::systems::smf::state::flag;

const RULE: &str = "smf.power.duplicate";
const BACKLASH: Draw = Draw::new("loss of a copy", RULE);
const BACKLASH_POOL: Pool = Pool::new(4, 0);
const BACKLASH_TN: u8 = 2;
const INCHES: u8 = 5;

/// Duplicate.
#[derive(Debug)]
pub struct Duplicate;

impl Power for Duplicate {
    const ENTRY: Entry = Entry::new(
        "duplicate",
        "Duplicate",
        RULE,
        Level::Minor,
        "instead of an attack a copy of Body 1 and Psyche 1 that acts with the owner (`copy-of` in [[team.arrival]])",
    )
    .recharge(2)
    .among_friends();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        sheet.hook(slot, Timing::Special);
    }

    fn special<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> Spent {
        let copy = followers::at_hand(fight, me).find(|follower| follower.goals.is_none());
        let Some(copy) = copy.filter(|_| fight.ready(me, slot) && can_bear_to_lose_another(fight, me)) else {
            return Spent::Nothing;
        };
        if !fight.decides(me, Ask::BringAlong) {
            return Spent::Nothing;
        }
        fight.use_up(me, slot);
        followers::appear(fight, copy.figure, me, INCHES, RULE);
        Spent::Turn
    }
}

/// The copies of a figure, whatever has become of them.
fn copies(setup: &Setup, of: FigureId) -> impl Iterator<Item = FigureId> {
    let copies = setup.followers.iter().filter(move |follower| follower.owner == of && follower.goals.is_none());
    copies.map(|copy| copy.figure)
}

/// Whether the last box of Psyche is safe, were another copy made and all of them lost; a group has none.
fn can_bear_to_lose_another<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> bool {
    let standing = copies(fight.setup, me).filter(|&copy| !fight.is_out(copy)).count();
    fight.fighter(me).group.is_some() || usize::from(fight.now(me).left(Track::Psyche)) > standing + 1
}

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// What a knock-out is to copies: those of the fallen vanish, and the owner of a fallen one feels it.
    #[cold]
    #[inline(never)]
    pub fn parts_from_copies(&mut self, fallen: FigureId) {
        for copy in copies(self.setup, fallen) {
            if !self.is_out(copy) {
                self.now_mut(copy).set(flag::OUT | flag::ABSENT);
                harm::leaves(self, copy);
                self.note(copy, RULE, "vanishes");
            }
        }
        let lost = self.setup.follower(fallen).filter(|follower| follower.goals.is_none());
        let Some(owner) = lost.map(|copy| copy.owner).filter(|&owner| !self.is_out(owner)) else { return };
        let pool = self.printed(owner, BACKLASH_POOL);
        if !self.check(owner, BACKLASH, pool, BACKLASH_TN) {
            harm::lose(self, owner, owner, Track::Psyche, 1);
        }
    }
}

/// Whether a power goes with a copy: all but the one that makes it, and the one that raises the fallen.
pub fn is_copied(power: PowerId) -> bool {
    !matches!(power, PowerId::Duplicate | PowerId::Immortal)
}
