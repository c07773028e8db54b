//! Whom somebody thinks of attacking.
//!
//! Rules: `smf.combat.choose-target`, `smf.move.through-models`, `smf.power.density-decrease`.

use super::fight::Fight;
use super::fighter::{Attack, Track};
use super::figure::{FigureId, Figures};
use super::inches::longest_shot;
use crate::chance::Chance;
use crate::game::Meter;

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// Foes whom a figure thinks of attacking: of whoever goes by the list the first, rather of those beside him, of those
    /// whom he can harm, and of those at whom nobody in the way keeps him from getting.
    #[inline]
    pub fn targets(&self, figure: FigureId) -> Figures {
        let foes = self.foes(figure);
        if !self.setup.in_order.contains(figure) {
            return foes;
        }
        let present = foes.within(self.present());
        let harmed = |among: Figures| among.into_iter().find(|&foe| self.finds(figure, foe));
        let first = if self.setup.rules.comes_apart() {
            let beside = self.engaging(figure);
            let open = present.that(|foe| self.gets_at(figure, foe));
            harmed(beside).or_else(|| harmed(open)).or_else(|| harmed(present)).or(beside.first())
        } else {
            harmed(present)
        };
        first.or(present.first()).or(foes.first()).map_or(foes, |first| Figures::NONE.with(first))
    }

    /// Whether any attack of a figure finds a foe: the insubstantial are met by those on the mind alone
    /// (`smf.power.density-decrease`).
    fn finds(&self, figure: FigureId, foe: FigureId) -> bool {
        let works = |attack: &Attack| attack.slot.is_none_or(|slot| self.works(figure, slot));
        let mut attacks = self.fighter(figure).attacks.iter();
        !self.is_ghost(foe) || attacks.any(|attack| attack.track != Track::Body && works(attack))
    }

    /// Whether nobody stands in the way of a figure to a foe (`smf.move.through-models`), or he shoots past whoever does.
    fn gets_at(&self, figure: FigureId, foe: FigureId) -> bool {
        self.room(figure, foe) >= self.scene.distance(figure, foe) || longest_shot(self, figure).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::line::Spot;
    use crate::chance::Scripted;
    use crate::systems::smf::scene::Place;
    use crate::systems::smf::team::tests::{Fray, OTHER};

    /// Whom A thinks of attacking, who goes by the list, of foes so many inches away.
    fn aimed_at(rules: &str, own: &str, theirs: &[i16]) -> Vec<usize> {
        let mut fray = Fray::new(rules, &[own], &vec![OTHER; theirs.len()]);
        for (place, &inches) in (1..).zip(theirs) {
            fray.state.parts(theirs.len() + 1).1[place] = Place::at(Spot::at(inches));
        }
        let mut chance = Scripted::new(&[]);
        fray.fight(&mut chance).targets(FigureId::at(0)).map(FigureId::place).collect()
    }

    /// `smf.move.through-models`: the first of the list who stands behind another one is out of reach of a blow, not of a
    /// shot; where all stay in contact nobody stands behind anybody.
    #[test]
    fn nobody_waits_for_the_first_of_his_list_behind_others() {
        let (knocks, shoots) = ("knockback = true", "body = 30; powers = [\"power-blasts-minor\"]");
        assert_eq!(aimed_at(knocks, OTHER, &[6, 3]), [2]);
        assert_eq!(aimed_at(knocks, shoots, &[6, 3]), [1]);
        assert_eq!(aimed_at(knocks, OTHER, &[3, 6]), [1]);
        assert_eq!(aimed_at(knocks, OTHER, &[-6, 3]), [1]);
        assert_eq!(aimed_at(knocks, OTHER, &[3, 0]), [2]);
        assert_eq!(aimed_at("", OTHER, &[0, 0]), [1]);
    }
}
