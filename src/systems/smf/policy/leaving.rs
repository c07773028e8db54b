//! Where somebody gets to who leaves others or is sent off by them, and whether he leaves a hold by teleporting.
//!
//! All is counted in the measure by which foes are chosen: what an attack takes of all that whoever it meets has left
//! (`toll`).

use super::field::{expected, struck};
use super::friends::best_blow;
use super::greedy::exposure;
use super::toll::toll;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::act::strikers;
use crate::systems::smf::attempt::Manner;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::exchange::assemble;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::grab;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::inches::longest_shot;
use crate::systems::smf::losses::{ONE, scaled, share};
use crate::systems::smf::options::Freedom;
use crate::systems::smf::race::{Blow, NOTHING};
use crate::systems::smf::scene::Place;

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// Where somebody comes down whom a foe sends so far off: on that side on which all who reach him there would
    /// take more of him, else on his own.
    pub fn sent_off(&mut self, me: FigureId, by: FigureId, inches: u8) -> Place {
        let [near, beyond] = self.scene.sides(me, by, inches, self.ends());
        // Between two one side is like the other.
        if self.figures.len() == 2 {
            return near;
        }
        let here = self.scene.at(me);
        let [on_this, on_that] = [near, beyond].map(|place| {
            self.scene.put(me, place);
            exposure(self, me)
        });
        self.scene.put(me, here);
        if on_that > on_this { beyond } else { near }
    }

    /// Whether somebody who is held or bound, and can teleport, does so instead of breaking out by this pool: what he
    /// takes then, less what those take who strike at him as he goes, is more than what he takes, and loses, if he
    /// stays.
    pub fn slips_away(&mut self, me: FigureId, break_out: Pool) -> bool {
        let strikers = strikers(self, me);
        let costs: i64 = strikers
            .into_iter()
            .map(|(foe, blow, manner)| {
                let blow = struck(self, foe, me, blow, manner).0;
                i64::from(toll(self, me, &blow))
            })
            .sum();
        let stays = if costs == 0 { i64::MIN } else { if_he_stays(self, me, break_out) };
        let (now, place) = (*self.now(me), self.scene.at(me));
        self.disentangle(me);
        self.scene.let_go(me);
        if let Some(inches) = longest_shot(self, me) {
            self.withdraw(me, self.rival(me), inches);
        }
        let takes = best_blow(self, me, Freedom::NONE) as i64;
        *self.now_mut(me) = now;
        self.scene.put(me, place);
        takes - costs > stays
    }
}

/// What somebody who is held or bound takes in this turn, less what his holder does in his next one.
fn if_he_stays<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, break_out: Pool) -> i64 {
    if let Some((holder, _)) = fight.scene.grip_of(me) {
        let grab = grab();
        let holds = |fight: &Fight<'_, C, M>, free: bool| {
            let manner = Manner { free, ..Manner::default() };
            expected(fight, &assemble(fight, holder, me, &grab, manner))
        };
        let [escape, squeeze] = [true, false].map(|free| holds(fight, free));
        let blow = Blow { given: [squeeze.boxes, NOTHING.given[1]], ..NOTHING };
        return -i64::from(scaled(escape.hit, toll(fight, me, &blow)));
    }
    let now = *fight.now(me);
    let target = now.entangled + fight.tn_plus(me);
    let frees = share(fight.tables().check(break_out, target, fight.setup.rules.switches.re_roll), 1);
    fight.now_mut(me).entangled = 0;
    let takes = best_blow(fight, me, Freedom::NONE);
    *fight.now_mut(me) = now;
    (takes * u64::from(frees) / u64::from(ONE)) as i64
}
