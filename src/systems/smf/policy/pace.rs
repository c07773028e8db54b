//! Whoever gets further than his friends do. Alone among several foes he meets the blows of all of them before anybody
//! is there to share them, so that a power by which he is there first would harm him: he goes ahead of his friends only
//! where one of them can follow with his next turn.

use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::options::{Pick, longest_shot, next_charge, next_move};
use crate::systems::smf::strides::Stride;

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// Those beside a figure whom he might leave behind: whoever cannot go anywhere follows nobody.
    fn companions(&self, me: FigureId) -> Figures {
        self.friends(me).that(|friend| next_move(self, friend) > 0)
    }

    /// Whether a figure is not alone where an attack brings him: he goes as his friends could, one of them can attack
    /// the same foe with his next turn or be gone for by him, or comes along. Of a single foe nobody is afraid.
    pub fn keeps_up(&self, me: FigureId, pick: &Pick) -> bool {
        let (friends, foes) = (self.companions(me), self.foes(me));
        if pick.walk == 0 || friends.is_empty() || foes.count() < 2 {
            return true;
        }
        // Past those in between nobody walks after him (`smf.move.through-models`).
        let passes = self.scene.room(me, pick.at, foes) < pick.walk;
        let follows = |friend: FigureId| {
            let gap = self.scene.distance(friend, pick.at);
            let (walks, shoots) = (self.room(friend, pick.at), longest_shot(self, friend));
            let charge = next_charge(self, friend).max(next_charge(self, pick.at));
            let meets = gap <= walks && u16::from(gap) <= charge;
            meets || shoots.is_some_and(|range| gap <= range.saturating_add(walks.min(next_move(self, friend))))
        };
        let as_they_could = |friend: FigureId| !passes && u16::from(pick.walk) <= next_charge(self, friend);
        let comes_along = |friend: FigureId| pick.by == Stride::Teleport && self.in_contact(me, friend);
        friends.into_iter().any(|friend| comes_along(friend) || as_they_could(friend) || follows(friend))
    }

    /// Whether a figure's charge goes further than those of all his friends: in a duel he would wait until he can make
    /// it, and here his friends would go on without him.
    pub fn outruns(&self, me: FigureId) -> bool {
        let (own, friends) = (next_charge(self, me), self.companions(me));
        let is_slower = |friend| next_charge(self, friend) < own;
        !friends.is_empty() && self.foes(me).count() > 1 && friends.into_iter().all(is_slower)
    }

    /// Inches that a figure goes at most towards a foe whom he does not attack: those of the fastest of his friends.
    pub fn pace(&self, me: FigureId) -> u8 {
        match self.foes(me).count() {
            0 | 1 => u8::MAX,
            _ => self.companions(me).map(|friend| next_move(self, friend)).max().unwrap_or(u8::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::line::Spot;
    use crate::chance::Scripted;
    use crate::systems::smf::options::{Freedom, deeds};
    use crate::systems::smf::scene::Place;
    use crate::systems::smf::team::tests::{OTHER, line};

    /// What the first of these does about the foes, who stand at these inches as his friends do at theirs: whom he
    /// attacks and the way there, or how far he goes.
    fn done(keys: &str, ours: &[i16], theirs: &[i16]) -> Vec<(Option<usize>, u8)> {
        let first = format!("{OTHER}{keys}");
        let own: Vec<&str> = (0..ours.len()).map(|place| if place == 0 { first.as_str() } else { OTHER }).collect();
        let mut fray = line(1, &own, &vec![OTHER; theirs.len()]);
        let all = ours.len() + theirs.len();
        for (place, &inches) in ours.iter().chain(theirs).enumerate() {
            fray.state.parts(all).1[place] = Place::at(Spot::at(inches));
        }
        let mut chance = Scripted::new(&[]);
        let fight = fray.fight(&mut chance);
        let me = FigureId::at(0);
        let all = deeds(&fight, me, Freedom::at_first(&fight, me), false);
        all.iter().map(|deed| (deed.pick.map(|pick| pick.at.place()), deed.inches())).collect()
    }

    /// Move 6, so that a charge is 9: whoever moves 8 charges 12, and does so where a friend can follow, where all
    /// could go as far, against one foe, and by himself. Else he comes along; whoever is no faster may also keep out of
    /// reach.
    #[test]
    fn nobody_charges_where_no_friend_can_follow() {
        let fast = "; move = 8";
        assert_eq!(done(fast, &[0, 0], &[12, 12]), [(None, 6), (None, 6)]);
        assert_eq!(done("", &[0, 0], &[12, 12]), [(None, 6), (None, 2), (None, 6), (None, 2)]);
        assert_eq!(done(fast, &[0, 3], &[12, 12]), [(Some(2), 12), (Some(3), 12)]);
        assert_eq!(done(fast, &[0, 0], &[9, 9]), [(Some(2), 9), (Some(3), 9)]);
        assert_eq!(done(fast, &[0, 0], &[12]), [(Some(2), 12)]);
        assert_eq!(done(fast, &[0], &[12, 12]), [(Some(1), 12), (Some(2), 12)]);
    }

    /// `smf.power.flight`: nor past a foe at whom his friends have to stop.
    #[test]
    fn nobody_flies_behind_foes_by_himself() {
        let flies = "; powers = [\"flight\"]";
        assert_eq!(done(flies, &[0, 0], &[6, 9]), [(Some(2), 6)]);
        assert_eq!(done(flies, &[0], &[6, 9]), [(Some(1), 6), (Some(2), 9)]);
    }
}
