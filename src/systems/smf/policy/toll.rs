//! What is taken of somebody, in the measure by which attacks are weighed: a part of all that he has left.

use super::field::prospects;
use super::memo::{self, Case, Choice, Question};
use super::pair::{Company, Pair, Surroundings};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::losses::ONE;
use crate::systems::smf::race::{Blow, Plan, Worth};

/// All that a decision hangs on, for somebody who has this around him.
#[inline(always)]
pub(super) fn case<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    around: Option<&Surroundings>,
    me: FigureId,
    foe: FigureId,
    question: Question,
) -> (Pair, Option<Company>, Case) {
    let pair = Pair::of(me, foe);
    let company = around.map(|around| fight.company_in(pair, around));
    let case = Case::new(pair, &fight.moment(pair, company), me, fight.free, fight.charging, question);
    (pair, company, case)
}

/// What a blow takes of all that a figure has left, on average, in units of [`ONE`]: a knock-out is all of it, and the
/// check on the last box counts half a box.
pub(super) fn toll<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, whom: FigureId, blow: &Blow) -> u32 {
    let [body, psyche] = tolls_of(fight, whom, blow);
    (body + psyche).min(ONE)
}

/// The same by track.
pub(super) fn tolls_of<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, whom: FigureId, blow: &Blow) -> [u32; 2] {
    let is_group = fight.fighter(whom).group.is_some();
    let of = |track: usize| {
        let whole = 2 * u64::from(fight.now(whom).boxes[track]) + u64::from(!is_group);
        let lost = |(boxes, &chance): (u64, &u32)| (2 * boxes).min(whole) * u64::from(chance);
        (0..).zip(&blow.given[track]).map(lost).sum::<u64>().checked_div(whole).unwrap_or(0)
    };
    // Groups lose members on one track alone.
    [of(0), if is_group { 0 } else { of(1) }].map(|toll| toll.min(ONE.into()) as u32)
}

/// What a figure takes of each track of a foe in a turn of his from where he stands, by his best attack.
pub(super) fn tolls_in_turn<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    of: FigureId,
    from: FigureId,
) -> [u32; 2] {
    remembered(fight, of, from, Question::Reply, |fight| {
        let gap = fight.scene.distance(of, from);
        most_by_track(fight, of, from, gap)
    })
}

/// The same from where he will come to stand, in contact.
pub(super) fn tolls_in_contact<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    of: FigureId,
    from: FigureId,
) -> [u32; 2] {
    remembered(fight, of, from, Question::InContact, |fight| most_by_track(fight, of, from, 0))
}

fn most_by_track<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, of: FigureId, from: FigureId, gap: u8) -> [u32; 2] {
    let prospects = prospects(fight, of, from);
    let tolls = prospects.blows(Pair::of(of, from).side(of), gap).map(|blow| tolls_of(fight, from, blow));
    tolls.max_by_key(|[body, psyche]| body + psyche).unwrap_or_default()
}

/// What a figure takes of a foe at most in a turn of his, in contact and from afar, wherever they stand.
pub(super) fn tolls_at_best<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    of: FigureId,
    from: FigureId,
) -> [u32; 2] {
    remembered(fight, of, from, Question::AtBest, |fight| {
        let (prospects, side) = (prospects(fight, of, from), Pair::of(of, from).side(of));
        let most = |blow: fn(&Plan) -> &Blow| {
            prospects.plans[side].iter().map(|plan| toll(fight, from, blow(plan))).max().unwrap_or_default()
        };
        [most(|plan| &plan.strikes.near), most(|plan| &plan.strikes.far)]
    })
}

/// Two parts of what a figure's foe has left, as they were before in the same state of the two.
fn remembered<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    of: FigureId,
    from: FigureId,
    question: Question,
    find_out: impl FnOnce(&mut Fight<'_, C, M>) -> [u32; 2],
) -> [u32; 2] {
    let (_, _, case) = case(fight, fight.surroundings(of).as_ref(), of, from, question);
    let answer = memo::recall(&fight.setup.id, &case, || (Worth::LEAST, Choice::Tolls(find_out(fight))));
    if let (_, Choice::Tolls(tolls)) = answer { tolls } else { [0, 0] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Scripted;
    use crate::systems::smf::bout::Bout;
    use crate::systems::smf::losses::certainly;
    use crate::systems::smf::race::NOTHING;

    /// Twice its boxes of twice what is left and one for the check, on either track, and never more than all; a group has
    /// neither a check nor a second track.
    #[test]
    fn a_blow_takes_its_boxes_of_what_is_left_and_of_the_check() {
        let group = "archetype = \"henchmen\"\nlegal = false\nmembers = 4";
        for (target, left, given, (part, of)) in [
            ("", [3, 6], [0, 0], (0, 1)),
            ("", [3, 6], [2, 0], (4, 7)),
            ("", [3, 6], [3, 0], (6, 7)),
            ("", [3, 6], [4, 0], (1, 1)),
            ("", [3, 6], [0, 1], (2, 13)),
            ("", [2, 6], [1, 1], (36, 65)),
            ("", [0, 6], [1, 0], (1, 1)),
            ("", [3, 2], [4, 3], (1, 1)),
            (group, [4, 4], [1, 0], (1, 4)),
            (group, [4, 4], [1, 3], (1, 4)),
        ] {
            let mut bout = Bout::between("", "", target);
            bout.state.fighters[1].boxes = left;
            let mut chance = Scripted::new(&[]);
            let blow = Blow { given: given.map(certainly), ..NOTHING };
            let taken = toll(&bout.fight(&mut chance), FigureId::at(1), &blow);
            let expected = (u64::from(ONE) * part / of) as u32;
            assert!(taken.abs_diff(expected) < 3, "{left:?} {given:?}: {taken} is not {expected}");
        }
    }
}
