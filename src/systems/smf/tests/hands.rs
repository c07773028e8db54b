//! What a figure has in hand and in effect, asked of the fight itself: re-rolls, switches, bonds, inches of Move; and what
//! a reader is shown of it.

use super::alternate;
use crate::chance::{Answer, Scripted, Traced};
use crate::game::{Counts, Deed, Meter, play_turn};
use crate::systems::smf::bout::Bout;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::duel::Duel;
use crate::systems::smf::fight::{Plain, Profile, Rich};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::powers::duel;
use crate::systems::smf::state::flag;

const A: FigureId = FigureId::at(0);
const B: FigureId = FigureId::at(1);

/// `smf.core.temporary-re-rolls`, `smf.core.re-roll-cap`: as many as the throw has dice, four at most, less those that it
/// has, and no more than are in hand.
#[test]
fn a_throw_takes_the_re_rolls_that_it_has_room_for() {
    let mut bout = duel("", "body = 6", "body = 6");
    for (hand, dice, rerolls, taken) in [
        (6, 4, 0, 4),
        (6, 5, 0, 4),
        (6, 5, 1, 3),
        (6, 2, 0, 2),
        (6, 0, 0, 0),
        (6, -1, 0, 0),
        (6, 4, 4, 0),
        (6, 2, 3, 0),
        (6, 4, -1, 4),
        (2, 4, 0, 2),
        (2, 4, 3, 1),
    ] {
        bout.state.fighters[0].rerolls = hand;
        let mut chance = Scripted::new(&[]);
        let mut fight = bout.fight(&mut chance);
        let pool = Pool::new(dice, rerolls);
        assert_eq!(fight.rerolls_for(A, pool), taken, "{hand} for {pool:?}");
        assert_eq!(fight.commit_rerolls(A, pool), Pool::new(dice, rerolls + taken as i8));
        assert_eq!(fight.now(A).rerolls, hand - taken);
    }
}

/// `smf.free.general`: to switch on takes one free action, and none where the power is on or cancelled; a limited one is
/// spent by that (`smf.power.general-recharge`), and not where no action was left.
#[test]
fn a_switch_takes_a_free_action_once() {
    let mut bout = duel("", "body = 6; powers = [\"growth\"]", "body = 6");
    for (on, cancelled, spent, free, then) in [
        (0, 0, 0, 3, (1, 1, 2)),
        (0, 0, 0, 1, (1, 1, 0)),
        (0, 0, 0, 0, (0, 0, 0)),
        (1, 0, 0, 3, (1, 1, 3)),
        (0, 1, 0, 3, (0, 0, 3)),
        (0, 0, 1, 3, (0, 1, 3)),
    ] {
        let now = &mut bout.state.fighters[0];
        (now.on, now.cancelled, now.spent) = (on, cancelled, spent);
        let mut chance = Scripted::new(&[]);
        let mut fight = bout.fight(&mut chance);
        fight.free = free;
        fight.switch_on_limited(A, 0);
        let now = fight.now(A);
        assert_eq!((now.on, now.spent, fight.free), then, "{on} {cancelled} {spent} {free}");
    }
}

/// `smf.power.entangle`, ruling: a second one takes the place of the first only if it is harder to break.
#[test]
fn of_two_bonds_the_harder_one_holds() {
    for (second, target, binder) in [(2, 3, A), (3, 3, A), (4, 4, B)] {
        let mut bout = duel("", "body = 6", "body = 6");
        let mut chance = Scripted::new(&[]);
        let mut fight = bout.fight(&mut chance);
        fight.entangle(A, B, 3);
        fight.entangle(B, B, second);
        assert_eq!((fight.now(B).entangled, fight.scene.binder(B)), (target, Some(binder)), "{second}");
        fight.disentangle(B);
        assert_eq!((fight.now(B).entangled, fight.scene.binder(B)), (0, None));
    }
}

/// Inches that a power is worth are part of the usual Move while it works: `smf.power.dispel` takes them away, and 6 in
/// are left.
#[test]
fn a_cancelled_power_takes_its_inches_with_it() {
    for power in ["super-agility", "speed", "massive"] {
        let mut bout = duel("", &format!("body = 6; powers = [\"{power}\"]"), "body = 6");
        let mut chance = Scripted::new(&[]);
        let mut fight = bout.fight(&mut chance);
        assert!(fight.movement(A) > 6, "{power}");
        fight.now_mut(A).cancelled = 1;
        assert_eq!(fight.movement(A), 6, "{power}");
    }
}

/// What is lent is part of no usual Move: its inches come while its page is open (`smf.power.sorcery`), as many as those
/// of a power of one's own.
#[test]
fn a_page_brings_its_inches_while_it_is_open() {
    for power in ["super-agility", "speed", "massive"] {
        let own = duel("", &format!("body = 6; powers = [\"{power}\"]"), "body = 6").setup.fighters[0].movement;
        let pages = "[\"speed\", \"super-agility\", \"massive\", \"jinx\", \"regen\"]";
        let mut bout = duel("", &format!("body = 6; powers = [\"sorcery\"]; grimoire = {pages}"), "body = 6");
        let slots = &bout.setup.fighters[0].slots;
        let page = slots.iter().position(|slot| slot.power.entry().id == power).unwrap();
        let mut chance = Scripted::new(&[]);
        let mut fight = bout.fight(&mut chance);
        assert_eq!(fight.movement(A), 6, "{power}");
        fight.now_mut(A).on |= 1 << page;
        assert_eq!(fight.movement(A), own, "{power}");
    }
}

/// What a reader is shown: dice as they lie on the table, those of a chance roll and of a new die included
/// (`smf.core.chance-roll`, `smf.power.fortune`).
#[test]
fn dice_are_shown_as_they_are_thrown() {
    let bout = duel("", "body = 6", "body = 6; powers = [\"fortune\", \"rage\"]");
    let (mut state, mut shown) = (bout.state, Vec::new());
    let mut chance = Scripted::new(&[("melee attack", 7), ("Fortune", 0), ("Rage", 0)]);
    let mut traced = Traced::new(&mut chance, |answer: Answer| {
        let [one, other] = answer.draw.throws;
        shown.push((answer.draw.what, (one.dice, one.rerolls), (other.dice, other.rerolls)));
    });
    play_turn::<Duel<Rich>>(&bout.setup, &mut state, &mut traced, &mut Counts::default());
    chance.finish();
    assert_eq!(shown, [("melee attack", (4, 0), (4, 0)), ("Fortune", (1, 1), (0, 0)), ("Rage", (2, 0), (0, 0))]);
}

/// Somebody who is shown who attacked whom, and whether it hit.
#[derive(Default)]
struct Watcher(Vec<Deed>);

impl Meter for Watcher {
    fn count(&mut self, _metric: usize, _n: u32) {}

    fn listens(&self) -> bool {
        true
    }

    fn show(&mut self, deed: Deed) {
        self.0.push(deed);
    }
}

fn watched<P: Profile>(margin: usize) -> Vec<Deed> {
    let bout = Bout::new(&alternate("", "body = 6", "body = 6"));
    let (mut state, mut watcher) = (bout.state, Watcher::default());
    let mut chance = Scripted::new(&[("melee attack", margin)]);
    play_turn::<Duel<P>>(&bout.setup, &mut state, &mut chance, &mut watcher);
    chance.finish();
    watcher.0
}

/// `smf.combat.melee`: a margin of one is a hit, a tie is none; whichever profile plays the duel.
#[test]
fn a_hit_is_shown_as_one() {
    for (margin, hits) in [(0, false), (1, true), (2, true)] {
        let deed = Deed { by: 0, at: 1, hits };
        assert_eq!((watched::<Plain>(margin), watched::<Rich>(margin)), (vec![deed], vec![deed]), "{margin}");
    }
}

/// `smf.power.jinx`: target numbers rise in the jinxed one's own turn, and nobody else's.
#[test]
fn a_jinx_counts_for_its_victim_in_his_own_turn() {
    for (jinxed, acting, plus) in [(true, A, 1), (true, B, 0), (false, A, 0)] {
        let mut bout = duel("", "body = 6", "body = 6");
        bout.state.course.acting = acting;
        if jinxed {
            bout.state.fighters[0].set(flag::JINXED);
        }
        let mut chance = Scripted::new(&[]);
        assert_eq!(bout.fight(&mut chance).tn_plus(A), plus);
    }
}
