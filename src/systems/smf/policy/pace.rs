//! Whoever gets further than his friends do. Alone he meets the blows of all foes before anybody is there to share them,
//! so that a power by which he is there first would harm him: he goes ahead of his friends only where all of them can
//! follow with their next turns, or to a foe who would shoot at them until then: to a single one, or to one whom none of
//! them can reach. For a friend who is many turns away nobody waits where all foes shoot meanwhile.

use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::inches::{longest_shot, next_charge, next_move};
use crate::systems::smf::strides::Stride;
use std::cell::{Cell, OnceCell};

/// Turns after which a friend is too late, walking: by then two who shoot have mostly knocked somebody out.
pub const LATE: u16 = 8;

/// How a figure gets on beside his friends in one turn: what is asked more than once is found out once.
pub struct Pace<'f, 'a, C, M> {
    /// The fight as it stands.
    pub fight: &'f Fight<'a, C, M>,
    /// Whose turn it is.
    pub me: FigureId,
    companions: OnceCell<Figures>,
    charges: [Cell<Option<u16>>; Figures::MOST],
}

impl<'f, 'a, C: Chance, M: Meter> Pace<'f, 'a, C, M> {
    /// That of a figure, of whom nothing has been asked.
    pub const fn of(fight: &'f Fight<'a, C, M>, me: FigureId) -> Self {
        Self { fight, me, companions: OnceCell::new(), charges: [const { Cell::new(None) }; Figures::MOST] }
    }

    /// Inches of somebody's charge in a turn that has not begun.
    pub fn charge_of(&self, figure: FigureId) -> u16 {
        let known = &self.charges[figure.place()];
        known.get().unwrap_or_else(|| {
            let inches = next_charge(self.fight, figure);
            known.set(Some(inches));
            inches
        })
    }

    /// Those beside a figure whom he might leave behind: whoever cannot go anywhere follows nobody, and neither does
    /// whoever is at it already, or comes too late.
    fn companions(&self) -> Figures {
        let (fight, me) = (self.fight, self.me);
        let comes = |friend| match u16::from(next_move(fight, friend)) {
            0 => false,
            inches => !fight.is_engaged(friend) && !self.is_beyond(friend, LATE * inches),
        };
        *self.companions.get_or_init(|| fight.friends(me).that(comes))
    }

    /// Whether all foes are further from a figure than so many inches, and shoot, so that none of them comes nearer.
    fn is_beyond(&self, friend: FigureId, inches: u16) -> bool {
        let shoots_afar =
            |foe| u16::from(self.fight.scene.distance(friend, foe)) > inches && longest_shot(self.fight, foe).is_some();
        self.fight.foes(self.me).all(shoots_afar)
    }

    /// Whether a figure is not alone where an attack on somebody brings him, after so many inches: each of his friends
    /// could go as far, can attack the same foe in contact with his next turn, or comes along, which nobody does who reaches
    /// a foe from here. A single foe has his blows for whoever is there first as well, unless he shoots at all of them until
    /// then.
    pub fn keeps_up(&self, at: FigureId, walk: u8, by: Stride) -> bool {
        let (fight, me) = (self.fight, self.me);
        if walk == 0 || self.meets_a_lone_shooter() || self.meets_a_hidden_shooter(at) {
            return true;
        }
        // Past those in between nobody walks after him (`smf.move.through-models`).
        let passes = || fight.scene.room(me, at, fight.foes(me)) < walk;
        let follows = |friend: FigureId| {
            let gap = fight.scene.distance(friend, at);
            u16::from(gap) <= self.charge_of(friend) && gap <= fight.room(friend, at)
        };
        let as_they_could = |friend: FigureId| u16::from(walk) <= self.charge_of(friend) && !passes();
        let comes_along =
            |friend: FigureId| by == Stride::Teleport && fight.in_contact(me, friend) && !self.reaches_somebody(friend);
        self.companions().all(|friend| comes_along(friend) || as_they_could(friend) || follows(friend))
    }

    /// Whether there is but one foe, who shoots: whoever is at him first keeps him from it.
    fn meets_a_lone_shooter(&self) -> bool {
        let mut foes = self.fight.foes(self.me);
        match (foes.next(), foes.next()) {
            (Some(foe), None) => longest_shot(self.fight, foe).is_some(),
            _ => false,
        }
    }

    /// Whether somebody shoots from behind others who do not: nobody else gets there to keep him from it. Whoever is
    /// greedy is drawn to him by what he takes there, and is better off beside his friends.
    fn meets_a_hidden_shooter(&self, at: FigureId) -> bool {
        let (fight, me) = (self.fight, self.me);
        if fight.setup.greedy.contains(me) {
            return false;
        }
        let shoots = |foe| longest_shot(fight, foe).is_some();
        let mut in_front = fight.foes(me).that(|foe| fight.scene.is_between(foe, me, at));
        !in_front.is_empty() && shoots(at) && !in_front.any(shoots)
    }

    /// Whether a friend could attack somebody with his next turn from where he stands.
    fn reaches_somebody(&self, friend: FigureId) -> bool {
        let shot = longest_shot(self.fight, friend).map(|inches| inches.saturating_add(next_move(self.fight, friend)));
        let reach = self.charge_of(friend).max(shot.unwrap_or(0).into());
        self.fight.foes(self.me).any(|foe| u16::from(self.fight.scene.distance(friend, foe)) <= reach)
    }

    /// Whether a figure comes along where in a duel he would wait until he can charge: his charge goes further than
    /// those of all his friends, who would go on without him, or one of them is at it already.
    pub fn outruns(&self) -> bool {
        let (fight, me) = (self.fight, self.me);
        if self.meets_a_lone_shooter() {
            return false;
        }
        let own = self.charge_of(me);
        let is_slower = |friend| self.charge_of(friend) < own;
        let is_at_it = |friend| fight.is_engaged(friend);
        let mut companions = self.companions();
        fight.friends(me).any(is_at_it) || !companions.is_empty() && companions.all(is_slower)
    }

    /// Inches that a figure goes at most towards a foe whom he does not attack: those of the slowest of his friends, so
    /// that all are there at once.
    pub fn furthest(&self) -> u8 {
        if self.meets_a_lone_shooter() {
            return u8::MAX;
        }
        self.companions().map(|friend| next_move(self.fight, friend)).min().unwrap_or(u8::MAX)
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
        done_about(OTHER, keys, ours, theirs)
    }

    /// The same about foes of another kind.
    fn done_about(foe: &str, keys: &str, ours: &[i16], theirs: &[i16]) -> Vec<(Option<usize>, u8)> {
        done_against(&vec![foe; theirs.len()], keys, ours, theirs)
    }

    /// The same about these foes.
    fn done_against(foes: &[&str], keys: &str, ours: &[i16], theirs: &[i16]) -> Vec<(Option<usize>, u8)> {
        let first = format!("{OTHER}{keys}");
        let own: Vec<&str> = (0..ours.len()).map(|place| if place == 0 { first.as_str() } else { OTHER }).collect();
        let mut fray = line(1, &own, foes);
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
    /// could go as far, against a single foe who shoots, and by himself. Else he comes along; whoever is no faster may also
    /// keep out of reach.
    #[test]
    fn nobody_charges_where_no_friend_can_follow() {
        let fast = "; move = 8";
        assert_eq!(done(fast, &[0, 0], &[12, 12]), [(None, 6), (None, 6)]);
        assert_eq!(done("", &[0, 0], &[12, 12]), [(None, 6), (None, 2), (None, 6), (None, 2)]);
        assert_eq!(done(fast, &[0, 3], &[12, 12]), [(Some(2), 12), (Some(3), 12)]);
        assert_eq!(done(fast, &[0, 0], &[9, 9]), [(Some(2), 9), (Some(3), 9)]);
        assert_eq!(done(fast, &[0, 0], &[12]), [(None, 6)]);
        let shoots = format!("{OTHER}; powers = [\"power-blasts-minor\"]");
        assert_eq!(done_about(&shoots, fast, &[0, 0], &[12]), [(Some(2), 12)]);
        assert_eq!(done_about(&shoots, fast, &[0, 0], &[12, 12]), [(None, 6), (None, 6)]);
        // Move 6 of a friend is 48 inches in eight turns.
        assert_eq!(done_about(&shoots, fast, &[0, -36], &[12, 12]), [(None, 6), (None, 6)]);
        assert_eq!(done_about(&shoots, fast, &[0, -37], &[12, 12]), [(Some(2), 12), (Some(3), 12)]);
        assert_eq!(done_against(&[OTHER, &shoots], fast, &[0, -37], &[12, 12]), [(None, 6), (None, 6)]);
        assert_eq!(done(fast, &[0], &[12]), [(Some(1), 12)]);
        assert_eq!(done(fast, &[0], &[12, 12]), [(Some(1), 12), (Some(2), 12)]);
    }

    /// Whoever is told to entangle before he strikes comes nearer with it among several, and does so to the last inch,
    /// where no step is left that keeps him out of contact.
    #[test]
    fn whose_control_comes_first_makes_it_an_inch_away_as_well() {
        let nets = "; powers = [\"entangle\"]; policy = { control = \"first\" }";
        assert_eq!(done(nets, &[0], &[4, 9]).first(), Some(&(Some(1), 3)));
        assert_eq!(done(nets, &[0], &[1, 9]).first(), Some(&(Some(1), 0)));
    }

    /// `smf.power.flight`: nor past a foe at whom his friends have to stop.
    #[test]
    fn nobody_flies_behind_foes_by_himself() {
        let flies = "; powers = [\"flight\"]";
        assert_eq!(done(flies, &[0, 0], &[6, 9]), [(Some(2), 6)]);
        assert_eq!(done(flies, &[0], &[6, 9]), [(Some(1), 6), (Some(2), 9)]);
    }

    /// `smf.power.burrowing`: but to somebody who shoots from behind, unless those in front shoot as well.
    #[test]
    fn somebody_who_shoots_from_behind_is_gone_for() {
        let digs = "; powers = [\"burrowing\"]";
        let shoots = format!("{OTHER}; powers = [\"power-blasts-minor\"]");
        let done = |foes: &[&str]| done_against(foes, digs, &[0, 0], &[5, 6]);
        assert_eq!(done(&[OTHER, &shoots]), [(Some(2), 5), (Some(3), 6)]);
        assert_eq!(done(&[OTHER, OTHER]), [(Some(2), 5)]);
        assert_eq!(done(&[&shoots, &shoots]), [(Some(2), 5)]);
    }

    /// `smf.power.teleport`: nor does he teleport there, since friends beside him who reach a foe from here do not come
    /// along.
    #[test]
    fn nobody_teleports_behind_foes_by_himself() {
        let ports = "; powers = [\"teleport\"]";
        assert_eq!(done(ports, &[0, 0], &[9, 10]), [(Some(2), 9)]);
        assert_eq!(done(ports, &[0], &[9, 10]), [(Some(1), 9), (Some(2), 10)]);
    }
}
