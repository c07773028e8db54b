//! A race held against others who count it in another way: by joint chances, and turn by turn in floating point.

use super::*;
use crate::chance::{Stream, TrialRng, face};
use crate::systems::smf::losses::{closed, together};

fn boxes(quarters: &[u32]) -> Boxes {
    let mut boxes = certainly(0);
    for (boxes, quarters) in boxes.iter_mut().zip(quarters) {
        *boxes = ONE / 4 * quarters;
    }
    closed(boxes)
}

/// A curve says of one number of boxes what following all of them turn by turn says.
#[test]
fn a_curve_agrees_with_wear_followed_turn_by_turn() {
    let (gain, lose) = (boxes(&[3, 1]), boxes(&[1, 2, 0, 1]));
    for loses_first in [false, true] {
        for left in 0..=7 {
            let curve = Curve::new(Chain { loses_first, gain, lose, passes: ONE / 8 * 5, full: 7 });
            let start = Wear::new(left, 7, ONE / 8 * 5);
            let mut wear = start;
            for turn in 1..=20 {
                if turn > 1 || !loses_first {
                    wear.gain(&gain);
                }
                wear.lose(&lose);
                let [after, ..] = curve.along(turn, start.possible());
                assert!(wear.stands().abs_diff(after) < 100, "{left} {turn} {loses_first}");
            }
        }
    }
}

/// One box a turn, and a check at even odds for the last: whoever stands without a box is out at once.
#[test]
fn a_curve_ends_with_the_box_after_the_last() {
    let chain = Chain { loses_first: true, gain: certainly(0), lose: certainly(1), passes: ONE / 2, full: 2 };
    let curve = Curve::new(chain);
    let half = ONE / 2;
    assert_eq!(curve.along(1, Wear::new(2, 2, ONE / 2).possible()), [ONE, half, 0, 0]);
    let by_boxes = [[ONE, 0, 0], [ONE, half, 0], [ONE, ONE, half]].map(|column| column.map(u64::from));
    let stands = curve.stands.borrow();
    assert!(stands.columns.iter().zip(by_boxes).all(|(column, known)| column[..3] == known), "{stands:?}");
}

/// A track may have been cut below what is left on it: seven boxes of six are seven, and nothing that comes back takes
/// one of them away.
#[test]
fn boxes_beyond_the_track_are_kept() {
    let passes = ONE / 4;
    let (mut beyond, mut whole) = (Wear::new(7, 6, passes), Wear::new(7, 7, passes));
    let chain = Chain { loses_first: true, gain: boxes(&[3, 1]), lose: boxes(&[1, 2, 0, 1]), passes, full: 7 };
    assert_eq!(beyond.whole(), (7, passes));
    for turns in 0..5 {
        assert_eq!(Curve::new(chain).along(turns, beyond.possible()), Curve::new(chain).along(turns, whole.possible()));
    }
    for wear in [&mut beyond, &mut whole] {
        wear.gain(&certainly(1));
        assert_eq!((wear.left(), wear.stands()), (7 * u64::from(ONE), ONE));
    }
}

const NONE: Strikes = Strikes { far: NOTHING, charge: NOTHING, near: NOTHING };

/// Whoever moves like this and strikes so, as far off as this.
fn plan(way: Way, strikes: Strikes, reach: u8) -> Plan {
    Plan { way, strikes: Rc::new(strikes), reach, heals: false, veiled: 0 }
}

fn blow(body: Boxes) -> Blow {
    Blow { given: [body, certainly(0)], ..NOTHING }
}

fn runner(left: u8) -> Runner {
    let track = |left| Wear::new(left, 6, ONE / 4);
    let (none, inches) = (certainly(0), (6, 9));
    Runner { tracks: [track(left), track(6)], regains: none, heals: none, inches, bound: false, veiled: false }
}

/// Chance that the second of two wins who take turns, the first beginning, each losing `hit` of four boxes at once:
/// by the joint chances of both tracks, in floating point.
fn joint(left: [usize; 2], hit: [f64; 2]) -> f64 {
    // Boxes 1 to 6 as they are; 0 stands after a passed check; 7 is out.
    let mut at = vec![vec![0.0; 8]; 8];
    at[left[0]][left[1]] = 1.0;
    let fall = |n: usize| {
        if n == 0 {
            vec![(7, 1.0)]
        } else if n > 1 {
            vec![(n - 1, 1.0)]
        } else {
            vec![(0, 0.25), (7, 0.75)]
        }
    };
    let mut won = 0.0;
    for turn in 0..400 {
        let mut next = vec![vec![0.0; 8]; 8];
        for (a, row) in at.iter().enumerate() {
            for (b, &p) in row.iter().enumerate() {
                let victim = 1 - turn % 2;
                let chance = hit[1 - victim];
                next[a][b] += p * (1.0 - chance);
                for (to, q) in fall(if victim == 0 { a } else { b }) {
                    let (a, b) = if victim == 0 { (to, b) } else { (a, to) };
                    next[a][b] += p * chance * q;
                }
            }
        }
        won += next[7].iter().take(7).sum::<f64>();
        next[7] = vec![0.0; 8];
        next.iter_mut().for_each(|row| row[7] = 0.0);
        at = next;
    }
    won
}

/// Two who stand in contact and strike by turns, as their joint chances have it.
#[test]
fn a_race_in_contact_agrees_with_the_joint_chances() {
    for (left, quarters) in [([6, 6], [2, 2]), ([3, 6], [2, 3]), ([1, 5], [1, 3]), ([0, 2], [3, 1])] {
        let plans = quarters.map(|hit: u32| plan(Way::Stay, Strikes { near: blow(boxes(&[4 - hit, hit])), ..NONE }, 0));
        let curve = |side: usize, lose: Boxes| {
            let chain = Chain { loses_first: side == 1, gain: certainly(0), lose, passes: ONE / 4, full: 6 };
            [Some(Rc::new(Curve::new(chain))), None]
        };
        let lasting = Rc::new([0, 1].map(|side| curve(side, plans[1 - side].strikes.near.given[0])));
        let worth = run([runner(left[0]), runner(left[1])], [&plans[0], &plans[1]], 0, 1, Between::ALL, |_| lasting);
        let expected = joint(left.map(usize::from), quarters.map(|hit| f64::from(hit) / 4.0));
        let won = f64::from(worth.won) * f64::from(ALIKE) / f64::from(ONE);
        assert!((won - expected).abs() < 2e-4, "{left:?} {quarters:?}: {won} {expected}");
    }
}

/// 22 in are walked 6 in a turn, without a shot beyond 12 in, until a charge of 9 in gets there.
#[test]
fn who_comes_walks_until_he_can_charge() {
    let strikes = Strikes { far: blow(certainly(1)), charge: blow(certainly(2)), ..NONE };
    let plan = plan(Way::Come, strikes, 12);
    let mut gap = 22;
    let went: Vec<(u8, u32)> = (0..4)
        .map(|_| {
            let given = plan.go(&mut gap, (6, 9)).given[0];
            (gap, (0..).zip(given).find(|&(_, chance)| chance == ONE).map_or(9, |(n, _)| n))
        })
        .collect();
    assert_eq!(went, [(16, 0), (10, 1), (4, 1), (0, 2)]);
}

/// A track in floating point: the chances of 0, 1, 2… boxes, whoever is out left out.
#[derive(Clone)]
struct Track {
    at: Vec<f64>,
    full: usize,
    passes: f64,
}

/// Whether a number is above zero; `None` when rounding decides.
fn sign(number: f64) -> Option<bool> {
    (number == 0.0 || number.abs() > 1e-4).then_some(number > 0.0)
}

fn part(chance: u32) -> f64 {
    f64::from(chance) / f64::from(ONE)
}

impl Track {
    fn of(wear: &Wear) -> Self {
        Self { at: wear.at.iter().map(|&at| part(at)).collect(), full: wear.full, passes: part(wear.passes) }
    }

    fn stands(&self) -> f64 {
        self.at.iter().sum()
    }

    fn left(&self) -> f64 {
        self.at.iter().zip(0..).map(|(at, boxes)| at * f64::from(boxes)).sum()
    }

    /// Every number of boxes with every loss.
    fn lose(&mut self, boxes: &Boxes) {
        let before = std::mem::replace(&mut self.at, vec![0.0; LONGEST + 1]);
        for (left, p) in before.into_iter().enumerate() {
            for (lost, q) in boxes.iter().map(|&chance| part(chance)).enumerate() {
                if lost < left || lost == 0 {
                    self.at[left - lost] += p * q;
                } else if left > 0 {
                    self.at[0] += p * q * self.passes;
                }
            }
        }
    }

    fn gain(&mut self, boxes: &Boxes) {
        let before = std::mem::replace(&mut self.at, vec![0.0; LONGEST + 1]);
        for (left, p) in before.into_iter().enumerate() {
            for (back, q) in boxes.iter().map(|&chance| part(chance)).enumerate() {
                self.at[(left + back).min(self.full)] += p * q;
            }
        }
    }

    /// Boxes that are gone of a track of those who stand.
    fn gone(&self) -> f64 {
        self.full as f64 * self.stands() - self.left()
    }
}

/// A runner in floating point.
struct Floating {
    tracks: [Track; 2],
    runner: Runner,
}

impl Floating {
    fn stands(&self) -> f64 {
        self.tracks[0].stands() * self.tracks[1].stands()
    }

    /// Gives boxes to the track with fewer, Body on a tie; one that lacks nothing gets nothing.
    fn gain(&mut self, boxes: &Boxes) -> Option<()> {
        let [body, psyche] = &self.tracks;
        let first = match [body, psyche].map(|track| sign(track.gone())) {
            [Some(true), Some(true)] => !sign(body.left() - psyche.left())?,
            [lacks, other] => {
                other?;
                lacks?
            }
        };
        self.tracks[usize::from(!first)].gain(boxes);
        Some(())
    }

    /// Whether half of one of his tracks is gone.
    fn is_half_gone(&self) -> Option<bool> {
        let over = self.tracks.iter().map(|track| 2.0 * track.left() - track.full as f64 * track.stands());
        sign(over.fold(f64::MAX, f64::min)).map(|more| !more)
    }
}

/// Chance that `me` wins, and turns that the foe will have stood: every turn followed. `None` when rounding decides.
fn followed(runners: &[Runner; 2], plans: [&Plan; 2], mut gap: u8, me: Side) -> Option<(f64, f64)> {
    let mut all = runners.map(|runner| Floating { tracks: runner.tracks.map(|track| Track::of(&track)), runner });
    let foe = opposite(me);
    let mut veils =
        [0, 1].map(|side: usize| if side == foe { plans[foe].veiled } else { ONE * u32::from(runners[me].veiled) });
    let (mut won, mut stood) = ((1.0 - all[foe].stands()) * all[me].stands(), 0.0);
    // As the foe's turn leaves him: what his own blows cost him shows after the next.
    let mut mine = all[me].stands();
    for turn in 0..TURNS {
        let before = all[foe].stands();
        // When nearly nobody is left, everybody stays as he is.
        let both = before * mine / part(NEGLIGIBLE);
        if (both - 1.0).abs() < 0.1 {
            return None;
        }
        if both < 1.0 {
            stood += before * (TURNS - turn) as f64;
            break;
        }
        for side in [foe, me] {
            let (plan, other) = (plans[side], opposite(side));
            let regains = all[side].runner.regains;
            all[side].gain(&regains)?;
            if !std::mem::take(&mut all[side].runner.bound) {
                let blow = *plan.go(&mut gap, runners[side].inches);
                if plan.heals && all[side].is_half_gone()? {
                    let heals = all[side].runner.heals;
                    all[side].gain(&heals)?;
                } else {
                    // What touches a body that cannot be touched does nothing at all to the body, costs and feeds
                    // nothing; a mind is reached behind every veil.
                    let touches = blow.given[0][0] < ONE;
                    let meets = if touches { 1.0 - part(veils[other]) } else { 1.0 };
                    let fall = |boxes: &Boxes| -> Boxes {
                        let met = (meets * f64::from(ONE)).round() as u32;
                        closed(boxes.map(|chance| scaled(chance, met)))
                    };
                    all[other].tracks[0].lose(&fall(&blow.given[0]));
                    all[other].tracks[1].lose(&blow.given[1]);
                    all[side].tracks[0].lose(&fall(&blow.cost));
                    if blow.fed > 0 {
                        let mut fed = certainly(0);
                        fed[1] = blow.fed;
                        all[side].gain(&fall(&closed(fed)))?;
                    }
                }
            }
            if side == foe {
                mine = all[me].stands();
            }
        }
        won += (before - all[foe].stands()).max(0.0) * mine;
        stood += before;
        veils = [plans[0].veiled, plans[1].veiled];
    }
    Some((won, stood))
}

/// Less than `n`, each as likely.
fn below(n: u8, rng: &mut TrialRng) -> u8 {
    face(n, rng) - 1
}

/// Up to `most` boxes lost or gained, in eighths.
fn random_boxes(most: u8, rng: &mut TrialRng) -> Boxes {
    let mut boxes = certainly(0);
    for _ in 0..below(9, rng) {
        boxes[usize::from(below(most + 1, rng))] += ONE / 8;
    }
    closed(boxes)
}

fn random_blow(rng: &mut TrialRng, dear: bool) -> Blow {
    let given = match below(4, rng) {
        0 => [certainly(0), random_boxes(2, rng)],
        1 => [random_boxes(2, rng), random_boxes(1, rng)],
        _ => [random_boxes(3, rng), certainly(0)],
    };
    let dear = dear && below(2, rng) == 0;
    let cost = if dear { random_boxes(1, rng) } else { certainly(0) };
    Blow { given, cost, fed: if dear { ONE / 8 * u32::from(below(9, rng)) } else { 0 } }
}

fn random_plan(rng: &mut TrialRng, heals: bool) -> Plan {
    let way = [Way::Stay, Way::Wait, Way::Come, Way::Leave][usize::from(below(4, rng))];
    let [far, charge, near] = [0, 1, 2].map(|_| random_blow(rng, heals));
    let veiled = if below(3, rng) == 0 { ONE / 8 * u32::from(below(9, rng)) } else { 0 };
    Plan { heals, veiled, ..plan(way, Strikes { far, charge, near }, 6 * below(5, rng)) }
}

fn random_runner(rng: &mut TrialRng, heals: bool) -> Runner {
    let passes = ONE / 8 * u32::from(below(9, rng));
    let tracks = [0, 1].map(|_| {
        let full = 1 + below(9, rng);
        Wear::new(full - below(full.min(4), rng), full, passes)
    });
    let back = |rng: &mut TrialRng| if heals { random_boxes(1, rng) } else { certainly(0) };
    let (regains, heals) = (back(rng), back(rng));
    let step = 3 * below(4, rng);
    let inches = (step, u16::from(step) * 3 / 2);
    Runner { tracks, regains, heals, inches, bound: below(4, rng) == 0, veiled: below(4, rng) == 0 }
}

/// What becomes of both who keep to these blows, where nothing is gained and nothing costs anything.
fn worn(runners: &[Runner; 2], plans: [&Plan; 2], gap: u8, me: Side) -> Rc<[Lasting; 2]> {
    let blows = [0, 1].map(|side: Side| plans[side].from(gap).past_a_veil(plans[opposite(side)].veiled));
    Rc::new([0, 1].map(|side: Side| {
        [0, 1].map(|track| {
            let (full, passes) = runners[side].tracks[track].whole();
            let lose = together(&blows[opposite(side)].given[track], &certainly(0));
            let chain = Chain { loses_first: side == me, gain: certainly(0), lose, passes, full };
            (lose[0] < ONE).then(|| Rc::new(Curve::new(chain)))
        })
    }))
}

/// Whoever moves, waits, is bound or veiled, heals, regains, feeds or pays for his blows: as followed turn by turn. While
/// nobody heals, gains or pays, the rest is read from curves.
#[test]
fn a_race_agrees_with_every_turn_followed() {
    let mut compared = [0, 0];
    for trial in 0..3000 {
        let rng = &mut Stream::new(1, "race").trial(trial);
        let heals = below(2, rng) == 0;
        let plans = [0, 1].map(|_| random_plan(rng, heals));
        let runners = [0, 1].map(|_| random_runner(rng, heals));
        let (gap, me) = (3 * below(9, rng), usize::from(below(2, rng)));
        let plans = [&plans[0], &plans[1]];
        let Some((won, stood)) = followed(&runners, plans, gap, me) else { continue };
        let race = |between| run(runners, plans, gap, me, between, |gap| worn(&runners, plans, gap, me));
        let worth = race(Between::ALL);
        let unit = f64::from(ONE) / f64::from(ALIKE);
        let (found, lasted) = (f64::from(worth.won) / unit, worth.stood.0 as f64 / f64::from(ONE));
        assert!((found - won).abs() < 3e-4, "{trial}: {found} for {won}");
        assert!((lasted - stood).abs() < 2e-2, "{trial}: {lasted} turns for {stood}");
        compared[usize::from(heals)] += 1;
    }
    assert!(compared.into_iter().all(|races| races > 400), "{compared:?}");
}

/// Whoever asks for what lies between two bounds is told the same of it, and of the rest on which side it lies.
#[test]
fn a_race_ends_where_it_is_clear_that_it_lies_beyond_what_is_asked() {
    let mut ended = [0, 0];
    for trial in 0..400 {
        let rng = &mut Stream::new(2, "race").trial(trial);
        let plans = [0, 1].map(|_| random_plan(rng, false));
        let runners = [0, 1].map(|_| random_runner(rng, false));
        let (gap, me) = (3 * below(9, rng), usize::from(below(2, rng)));
        let plans = [&plans[0], &plans[1]];
        let race = |between| run(runners, plans, gap, me, between, |gap| worn(&runners, plans, gap, me));
        let worth = race(Between::ALL);
        for off in [-3000, -200, -1, 0, 1, 200, 3000] {
            let bound = Worth { won: worth.won.saturating_add_signed(off), ..worth };
            let above = race(Between { least: bound, ..Between::ALL });
            let below = race(Between { most: bound, ..Between::ALL });
            assert!(above == worth || worth < bound && above < bound, "{trial} {off}");
            assert!(below == worth || worth > bound && below > bound, "{trial} {off}");
            ended[0] += usize::from(above != worth);
            ended[1] += usize::from(below != worth);
        }
    }
    assert!(ended.into_iter().all(|races| races > 400), "{ended:?}");
}

/// Turns are like each other for whoever stays, for whoever has left or cannot, waits out of reach of his charge or in
/// contact, or has come as near as he gets; and for nobody who heals by how much he has left.
#[test]
fn turns_are_alike_where_nobody_moves_any_more() {
    for (way, gap, inches, lasts) in [
        (Way::Stay, 0, (6, 9), true),
        (Way::Stay, 5, (6, 9), true),
        (Way::Leave, 0, (6, 9), false),
        (Way::Leave, 1, (6, 9), true),
        (Way::Leave, 0, (0, 0), true),
        (Way::Wait, 0, (6, 9), true),
        (Way::Wait, 9, (6, 9), false),
        (Way::Wait, 10, (6, 9), true),
        (Way::Come, 0, (6, 9), true),
        (Way::Come, 9, (6, 9), false),
        (Way::Come, 10, (6, 9), false),
        (Way::Come, 10, (0, 0), true),
        (Way::Come, 1, (6, 0), true),
        (Way::Come, 2, (6, 0), false),
    ] {
        assert_eq!(plan(way, NONE, 0).lasts(gap, inches), lasts, "{way:?} {gap} {inches:?}");
        assert!(!Plan { heals: true, ..plan(way, NONE, 0) }.lasts(gap, inches), "{way:?} {gap} {inches:?}");
    }
}

/// A shot reaches as far as it reaches.
#[test]
fn from_a_distance_there_is_what_reaches_so_far() {
    let [far, near] = [1, 2].map(|boxes| blow(certainly(boxes)));
    let plan = plan(Way::Stay, Strikes { far, near, ..NONE }, 12);
    assert_eq!([0, 1, 12, 13].map(|gap| *plan.from(gap)), [near, far, far, NOTHING]);
}

/// Of a blow at whom nobody can touch there is what goes for the mind; half the time half of all.
#[test]
fn a_veil_lets_thoughts_through_and_nothing_else() {
    let both = Blow { given: [certainly(2), certainly(1)], cost: certainly(1), fed: ONE };
    let thought = Blow { given: [certainly(0), certainly(1)], ..NOTHING };
    assert_eq!([both.past_a_veil(0), both.past_a_veil(ONE), thought.past_a_veil(ONE)], [both, thought, thought]);
    let half = both.past_a_veil(ONE / 2);
    let even = |boxes: usize| (half.given[0][boxes], half.cost[boxes.min(1)]);
    assert_eq!((even(0), half.given[0][2], half.cost[1]), ((ONE / 2, ONE / 2), ONE / 2, ONE / 2));
    assert_eq!((half.given[1], half.fed), (certainly(1), ONE / 2));
}

/// What a blow gives, what it costs, and the box that it feeds, which goes where fewer are left.
#[test]
fn a_blow_falls_on_both() {
    let mut runners = [runner(3), runner(6)];
    hit(&mut runners, 0, &Blow { given: [certainly(2), certainly(1)], cost: certainly(1), fed: ONE });
    let left = runners.map(|runner| runner.tracks.map(|track| track.left() / u64::from(ONE)));
    assert_eq!(left, [[3, 6], [4, 5]]);
    hit(&mut runners, 1, &Blow { fed: ONE, ..NOTHING });
    assert_eq!(runners[1].tracks.map(|track| track.left() / u64::from(ONE)), [5, 5]);
}
