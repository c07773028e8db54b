//! Whose turn it is next of a team (`smf.initiative.alternate`): his whose attack takes most of all that its target has
//! left, a knock-out being all of it, or for whoever is greedy his whose deed comes to most beside what threatens him.
//! Of equals, and where nobody reaches anybody, it is the first of the list; so it is of a team that attacks in its order.

use super::friends::next_turn;
use super::memo::Asked;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::decision;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::setup::Setup;

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// Whose turn it is of those who wait for theirs, one at least.
    pub fn next_of(&mut self, waiting: Figures) -> FigureId {
        let (first, count) = (waiting.first().unwrap_or(self.course.acting), waiting.count());
        let open = waiting.into_iter().any(|figure| self.fighter(figure).policy.open.actions());
        if count < 2 || self.setup.is_listed(first) && !open {
            return first;
        }
        let figure = move |option| waiting.clone().nth(option).unwrap_or(first);
        let policy = |fight: &mut Self| {
            fight.in_whole(first, Asked::Next(waiting), |fight| {
                let values: Vec<i64> = waiting.map(|figure| next_turn(fight, figure)).collect();
                (1..values.len()).fold(0, |best, other| if values[other] > values[best] { other } else { best })
            })
        };
        let name =
            |setup: &Setup, option: usize| format!("it is the turn of {}", setup.fighters[figure(option).place()].name);
        figure(self.decide(decision::NEXT, first, open, count, policy, name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Scripted;
    use crate::systems::smf::team::tests::{Fray, OTHER, line};

    const STRONG: &str = "body = 6; melee-attack = \"7D\"";
    const WEAK: &str = "body = 6; melee-attack = \"2D\"";

    /// Who of the first team is next.
    fn next(fray: &mut Fray, waiting: usize) -> usize {
        let mut chance = Scripted::new(&[]);
        fray.fight(&mut chance).next_of(Figures::first_of(waiting)).place()
    }

    /// `smf.initiative.alternate`, and section 12 of what a script does: him whose attack takes most, wherever he stands
    /// in the list, a knock-out being all of it; of equals the first.
    #[test]
    fn he_is_next_whose_attack_takes_most() {
        let foes = [OTHER, OTHER];
        for (team, expected) in [([WEAK, STRONG], 1), ([STRONG, WEAK], 0), ([STRONG, STRONG], 0)] {
            for greedy in [false, true] {
                let fray = Fray::new("", &team, &foes).seeking();
                let mut fray = if greedy { fray.greedy(50) } else { fray };
                assert_eq!(next(&mut fray, 2), expected, "{team:?} {greedy}");
                assert_eq!(next(&mut fray, 1), 0);
            }
        }
        // Who is in the melee strikes, and who is strong and far away waits.
        let mut fray = line(40, &[STRONG, WEAK], &["body = 6; move = 0"]);
        assert_eq!(next(&mut fray, 2), 0);
        fray.state.scene().beside(FigureId::at(1), FigureId::at(2));
        assert_eq!(next(&mut fray, 2), 1);
    }

    /// Where nobody decides for a team that leaves it open, it chooses as a script does.
    #[test]
    fn a_team_that_is_asked_by_nobody_chooses_for_itself() {
        let open = "body = 30; policy = { open = \"actions\" }";
        let better = format!("{open}; attack = \"7D\"");
        assert_eq!(next(&mut Fray::new("", &[open, open], &[OTHER]), 2), 0);
        assert_eq!(next(&mut Fray::new("", &[open, &better], &[OTHER]), 2), 1);
    }
}
