//! What is counted in a skirmish beside what is counted of each figure: who knocks out whom, what a team has left and
//! by how much that is more than what the other one has (`smf.sim.battle-end`), and how far they are apart
//! (`smf.sim.abstract-distance`).
//!
//! Reading: A knock-out is of whoever took the last box, by an attack or by what answers one; what somebody brings upon
//! himself, by a mishap, a trap or panic, is his own. How far two teams are apart is how far those two foes are who stand
//! nearest to one another.

use super::skirmish::Battle;
use crate::game::Metric;
use crate::systems::smf::fighter::Effect;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::meets::may_meet;
use crate::systems::smf::metrics::{APART, KNOCK_OUTS, VALUE_AHEAD, VALUE_LEFT, knock_out, of_team};

/// The metrics of the two teams, and those between two figures, of whom of one against one the outcome tells all of it.
pub fn metrics(battle: &Battle) -> Vec<Metric> {
    let figures = battle.fight.fighters.len();
    let (left, unit, rule) = VALUE_LEFT;
    let mut metrics = Vec::new();
    for (what, name) in [left, VALUE_AHEAD].into_iter().enumerate() {
        for (team, named) in battle.teams.iter().enumerate() {
            let metric = Metric::of(&named.name, of_team(figures, what, team), name, unit, rule);
            // Side by side they are the margin: what the winner has left shows in it.
            metrics.push(if name == VALUE_AHEAD { metric.compared() } else { metric });
        }
    }
    let (what, unit, rule) = KNOCK_OUTS;
    for by in (0..figures).map(FigureId::at).filter(|_| figures > 2) {
        for whom in (0..figures).map(FigureId::at).filter(|&whom| may_knock_out(battle, by, whom)) {
            let [one, other] = [by, whom].map(|figure| &battle.fight.fighters[figure.place()].name);
            let index = knock_out(figures, by.place(), whom.place());
            metrics.push(Metric::between(one, other, index, what, unit, rule));
        }
    }
    let (what, unit, rule) = APART;
    metrics.extend(battle.distances().into_iter().flat_map(|ticks| Metric::course(ticks, what, unit, rule)));
    metrics
}

/// Whether the one can be who takes the other's last box.
fn may_knock_out(battle: &Battle, by: FigureId, whom: FigureId) -> bool {
    let setup = &battle.fight;
    if by != whom {
        return may_meet(&setup.fighters, &setup.foes, &setup.rules, by, whom);
    }
    let jinx = |foe: FigureId| {
        let attacks = &setup.fighters[foe.place()].attacks;
        attacks.iter().any(|attack| attack.effect == Effect::Jinx)
    };
    let own_team = battle.teams.iter().find(|team| team.figures.contains(by));
    let friends = own_team.into_iter().flat_map(|team| team.figures);
    let is_copied = setup.followers.iter().any(|it| it.owner == by && it.goals.is_none());
    let panics = setup.fighters[by.place()].group.is_some_and(|group| group.panics);
    setup.rules.switches.traps || panics || setup.foes[by.place()].into_iter().chain(friends).any(jinx) || is_copied
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::figure::FigureId;
    use crate::systems::smf::metrics::{Count, apart, knock_out, of_team};
    use crate::systems::smf::team::tests::{Fray, line};

    /// `smf.sim.battle-end`: the second of two strikes the last of one box off; two standard characters are left, four
    /// halves more than nothing. The first deals the box before.
    #[test]
    fn who_takes_the_last_box_has_knocked_him_out() {
        let mut fray = Fray::new("", &["body = 3", "body = 3"], &["body = 2"]);
        fray.turn(&[("melee attack", 1)]);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("melee attack", 1), ("KO check", 0)]);
        let of = |index| fray.counted_at(index);
        assert_eq!([(0, 2), (1, 2), (2, 0)].map(|(by, whom)| of(knock_out(3, by, whom))), [0, 1, 0]);
        assert_eq!([0, 1, 2].map(|figure| fray.counted(Count::BoxesDealt, figure)), [1, 1, 0]);
        assert_eq!([(0, 0), (0, 1), (1, 0), (1, 1)].map(|(what, team)| of(of_team(3, what, team))), [4, 0, 4, 0]);
    }

    /// `smf.sim.abstract-distance`: 4 in from the nearer of two, and 9 in from the other when that one is out.
    #[test]
    fn two_teams_are_as_far_apart_as_their_nearest_foes_who_stand() {
        let still = "body = 30; move = 0";
        let mut fray = line(9, &[still, still], &[still]);
        let [far, near, foe] = [0, 1, 2].map(FigureId::at);
        fray.state.scene().stand(near, foe, far, 4);
        let after_a_round = apart(3, 50).first;
        fray.turn(&[]);
        fray.turn(&[]);
        assert_eq!(fray.counted_at(after_a_round), 0);
        fray.turn(&[]);
        assert_eq!(fray.counted_at(after_a_round), 4);
        fray.state.fall(near.place());
        fray.turn(&[]);
        fray.turn(&[]);
        assert_eq!(fray.counted_at(after_a_round), 4 + 9);
    }

    /// `smf.power.jinx`: whoever stumbles to death has nobody to thank for it, and nobody dealt the boxes.
    #[test]
    fn what_somebody_brings_upon_himself_is_his_own() {
        let witch = "body = 6; move = 0; powers = [\"jinx\"]; policy = { control = \"first\" }";
        let mut fray = line(15, &[witch, "body = 6; move = 0"], &["body = 3"]);
        fray.turn(&[("Psyche attack", 2)]);
        fray.turn(&[("jinxed move", 0), ("KO check", 0)]);
        assert_eq!([(0, 2), (1, 2), (2, 2)].map(|(by, whom)| fray.counted_at(knock_out(3, by, whom))), [0, 0, 1]);
        assert_eq!((fray.counted(Count::BoxesLost, 2), fray.counted(Count::BoxesDealt, 0)), (3, 0));
    }

    /// `smf.event.traps`: whoever walks into one has nobody to thank for it.
    #[test]
    fn a_trap_is_his_own_who_springs_it() {
        let mut fray = Fray::new("traps = true", &["body = 1", "body = 1"], &["body = 30"]);
        fray.turn(&[("trap search", 0), ("trap", 0), ("KO check", 0)]);
        assert_eq!([(0, 0), (1, 0), (2, 0)].map(|(by, whom)| fray.counted_at(knock_out(3, by, whom))), [1, 0, 0]);
        assert!(super::metrics(fray.battle()).iter().any(|metric| metric.index == knock_out(3, 0, 0)));
    }

    /// `smf.power.reflection`: what comes back is dealt by whoever sends it back.
    #[test]
    fn what_answers_an_attack_is_dealt_by_him_who_was_attacked() {
        let board = "[board]\nkind = \"line\"\napart = 10";
        let shooter = "body = 1; move = 0; ranged-attack = \"4D\"";
        let mut fray = Fray::new(board, &[shooter, "body = 30; move = 0"], &["body = 30; powers = [\"reflection\"]"]);
        fray.turn(&[("ranged attack", 0), ("Reflection", 1), ("KO check", 0)]);
        assert_eq!(fray.counted_at(knock_out(3, 2, 0)), 1);
        assert_eq!(fray.counted(Count::BoxesDealt, 2), 1);
    }
}
