//! Friends who strike at the same foe. He is out as soon as one of his tracks is, so that what somebody takes of the mind
//! is nothing to those who strike at the body: an attack is worth by how much sooner it puts its target out, with all
//! that his friends do to him in a turn.

use super::memo::Help;
use super::toll::{tolls_in_contact, tolls_in_turn};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Track;
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::losses::ONE;

/// One part in so many of what is taken counts also where it puts nobody out any sooner: between two things that do not
/// it tells.
const SPARE: u32 = 16;

/// In parts of this much help is told.
const PART: u32 = ONE / 16;

/// The help of his friends that a figure has against each foe.
pub struct Helps(Option<[[u32; 2]; Figures::MOST]>);

impl Helps {
    /// Against this one.
    pub fn against(&self, foe: FigureId) -> Help {
        self.0.as_ref().map(|of| of[foe.place()])
    }

    /// Whether there is any.
    pub fn is_any_against(&self, foe: FigureId) -> bool {
        self.against(foe).is_some_and(|help| help != [0, 0])
    }
}

/// By how much sooner so much of each track of a foe puts him out, in units of [`ONE`].
pub fn hastens(own: [u32; 2], help: Help) -> u32 {
    let taken = own[0].saturating_add(own[1]).min(ONE);
    let Some(friends) = help else { return taken };
    let most = |tracks: [u32; 2]| tracks[0].max(tracks[1]).min(ONE);
    let together = [0, 1].map(|track: usize| own[track].saturating_add(friends[track]));
    most(together) - most(friends) + taken / SPARE
}

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// What his friends do to the foes of a figure in a turn: each goes for one of those whom he meets, or of those whom
    /// he reaches if he meets none, and whoever reaches nobody yet will strike at one of them all in contact.
    pub fn helps(&mut self, me: FigureId) -> Helps {
        if self.figures.len() == 2 || !self.strikes_at_both(me) {
            return Helps(None);
        }
        let mut sums = [[0, 0]; Figures::MOST];
        for friend in self.friends(me) {
            let met = self.engaging(friend);
            let foes = if met.is_empty() { self.foes(friend) } else { met };
            let mut tolls = [[0, 0]; Figures::MOST];
            foes.for_each(|foe| tolls[foe.place()] = tolls_in_turn(self, friend, foe));
            if foes.into_iter().all(|foe| tolls[foe.place()] == [0, 0]) {
                foes.for_each(|foe| tolls[foe.place()] = tolls_in_contact(self, friend, foe));
            }
            let reached = foes.filter(|foe| tolls[foe.place()] != [0, 0]).count().max(1) as u32;
            for foe in foes {
                // More than all of it is no more than all.
                for (sum, toll) in sums[foe.place()].iter_mut().zip(tolls[foe.place()]) {
                    *sum = (*sum + toll / reached).min(ONE);
                }
            }
        }
        // In whole parts of it: the same is asked again and again of help that differs by next to nothing.
        Helps(Some(sums.map(|tracks| tracks.map(|sum| (sum + PART / 2) / PART * PART))))
    }

    /// Whether a figure can strike at the body and at the mind: whoever has no choice takes what he can.
    fn strikes_at_both(&self, me: FigureId) -> bool {
        let on = |track| {
            let mut attacks = self.fighter(me).attacks.iter().filter(|attack| attack.effect.takes_boxes());
            attacks.any(|attack| attack.track == track)
        };
        on(Track::Body) && on(Track::Psyche)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tenth of the mind where friends take three of the body puts nobody out sooner; a tenth of the body does.
    #[test]
    fn what_nobody_else_strikes_at_puts_nobody_out_sooner() {
        let tenth = ONE / 10;
        let spare = |taken: u32| taken / SPARE;
        for (own, help, expected) in [
            ([tenth, 0], None, tenth),
            ([tenth, tenth], None, 2 * tenth),
            ([tenth, 0], Some([0, 0]), tenth + spare(tenth)),
            ([tenth, 0], Some([3 * tenth, 0]), tenth + spare(tenth)),
            ([0, tenth], Some([3 * tenth, 0]), spare(tenth)),
            ([0, 4 * tenth], Some([3 * tenth, 0]), tenth + spare(4 * tenth)),
            ([ONE, 0], Some([ONE, 0]), spare(ONE)),
        ] {
            assert_eq!(hastens(own, help), expected, "{own:?} {help:?}");
        }
    }

    /// `smf.combat.choose-target`, `smf.damage.tracks`: whoever can strike at either track goes for the mind alone, and for
    /// the body where a friend does who is sure to be there first.
    #[test]
    fn whoever_has_the_choice_strikes_where_his_friends_do() {
        use crate::chance::Scripted;
        use crate::systems::smf::options::Freedom;
        use crate::systems::smf::team::tests::{Fray, OTHER, line};
        let (me, foe) = (FigureId::at(0), FigureId::at(2));
        for (friend, stands, help, strikes) in [
            ("body = 6; attack = \"8D\"", true, true, "power-blasts-minor"),
            ("body = 6; attack = \"1D\"", true, false, "mentalism"),
            ("body = 6; attack = \"8D\"", false, false, "mentalism"),
        ] {
            // Alone with one foe a script looks at the whole duel.
            for greedy in [false, true].into_iter().filter(|&greedy| greedy || help) {
                let fray = line(
                    12,
                    &["body = 6; powers = [\"mentalism\", \"power-blasts-minor\"]", friend],
                    &["body = 8; psyche = 6"],
                );
                let mut fray = if greedy { fray.greedy(0) } else { fray };
                fray.state.scene().beside(FigureId::at(1), foe);
                if !stands {
                    fray.state.fall(1);
                }
                let mut chance = Scripted::new(&[]);
                let mut fight = fray.fight(&mut chance);
                let [body, psyche] = fight.helps(me).against(foe).expect("he strikes at both");
                assert_eq!((body > 0, psyche), (help, 0), "{friend}");
                let freedom = Freedom::at_first(&fight, me);
                let pick = fight.best_deed(me, freedom).pick.expect("an attack");
                assert_eq!(pick.of(fight.fighter(me)).id, strikes, "{friend} {stands} {greedy}");
                // Who can only strike at the body is told nothing by it.
                assert_eq!(fight.helps(FigureId::at(1)).against(foe), None);
            }
        }
        // A friend who is still on his way will strike at the body, as one who is there does.
        let strong = "body = 6; attack = \"8D\"";
        let help = |is_there: bool| {
            let mut fray = line(24, &["body = 6; powers = [\"mentalism\"]", strong], &["body = 8"]);
            if is_there {
                fray.state.scene().beside(FigureId::at(1), foe);
            }
            let mut chance = Scripted::new(&[]);
            fray.fight(&mut chance).helps(me).against(foe)
        };
        assert!(help(false) == help(true) && help(true) != Some([0, 0]), "{:?}", help(false));
        // However many there are, they take no more of a foe than all.
        let minds = "body = 6; powers = [\"mentalism\"]";
        let mut many = Fray::new("", &[minds, strong, strong, strong, strong, strong, strong], &["body = 1"]);
        let mut chance = Scripted::new(&[]);
        assert_eq!(many.fight(&mut chance).helps(me).against(FigureId::at(7)), Some([ONE, 0]));
        let mut alone = line(6, &["body = 6; powers = [\"mentalism\"]"], &[OTHER]);
        let mut chance = Scripted::new(&[]);
        assert_eq!(alone.fight(&mut chance).helps(me).against(FigureId::at(1)), None);
    }
}
