//! A duel as the rest of the program plays it: the contract of rules, and the order of play between two.
//!
//! Rules: `smf.round.structure`, `smf.initiative.leader` (a duellist leads himself), `smf.initiative.roll`,
//! `smf.initiative.defer`, `smf.sim.duel`.

use super::deal::deal;
use super::decision::Ask;
use super::dice::Pool;
use super::events;
use super::fight::{Fight, Profile};
use super::fighter::PoolKind;
use super::figure::{FigureId, opposite};
use super::open;
use super::picture;
use super::plain::{self, PlainDice};
use super::policy::keys::Lead;
use super::setup::Setup;
use super::state::{Outcome, State};
use super::switches::Order;
use super::turn;
use crate::chance::{Chance, Draw, Reading, Weights};
use crate::game::{Meter, Progress, Stakes, System, Tableau};
use std::hint::black_box;
use std::marker::PhantomData;
use std::ops::Deref;

const INITIATIVE: Draw = Draw::new("initiative", "smf.initiative.roll");
const FIRST: FigureId = FigureId::at(0);
const SECOND: FigureId = FigureId::at(1);

/// A duel as compiled: the fight, and what only two need.
#[derive(Debug)]
pub struct Duelists {
    /// The fight.
    pub fight: Setup,
    /// Their dice where neither has a power.
    plain: [PlainDice; 2],
    /// Initiative with the pools at the start.
    first: Weights,
    /// The pools that it is for.
    first_pools: [Pool; 2],
    /// The state in which every fight begins.
    pub start: State,
}

impl Duelists {
    /// Two who have not moved yet.
    pub fn new(fight: Setup, plain: [PlainDice; 2], start: State) -> Self {
        let first_pools =
            [FIRST, SECOND].map(|figure| fight.fighters[figure.place()].fixed[PoolKind::Initiative as usize]);
        let first = fight.tables.initiative(first_pools).clone();
        Self { fight, plain, first, first_pools, start }
    }

    /// Who wins the initiative with these pools (`smf.initiative.roll`).
    #[inline(always)]
    fn initiative(&self, pools: [Pool; 2]) -> &Weights {
        if pools == self.first_pools { &self.first } else { self.fight.tables.initiative(pools) }
    }
}

impl Deref for Duelists {
    type Target = Setup;

    fn deref(&self) -> &Setup {
        &self.fight
    }
}

/// Duels under one profile of the rules.
#[derive(Debug)]
pub struct Duel<P>(PhantomData<P>);

impl<P: Profile> System for Duel<P> {
    type Setup = Duelists;
    type State = State;

    const TURN: u64 = if P::RICH { 120 } else { 3 };

    fn limit(setup: &Duelists) -> u32 {
        setup.rules.switches.round_limit
    }

    #[inline(always)]
    fn start(setup: &Duelists) -> State {
        setup.start
    }

    #[inline(always)]
    fn turn<C: Chance, M: Meter>(setup: &Duelists, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
        let State { fighters, places, course, second_half } = state;
        let mut fight = Fight::new(setup, fighters, places, course, chance, meter);
        half_round::<P, _, _>(setup, &mut fight, second_half)
    }

    fn undecided(_setup: &Duelists) -> usize {
        Outcome::Undecided as usize
    }

    fn stakes(setup: &Duelists) -> Option<Stakes> {
        open::stakes(setup)
    }

    fn tableau(setup: &Duelists, state: &State) -> Option<Tableau> {
        // Who goes first is rolled for when a round begins.
        let next = state.second_half.then_some(state.course.acting.place());
        Some(Tableau { next, ..picture::tableau(setup, &state.fighters, &state.places) })
    }

    fn state_name(setup: &Duelists, state: &State) -> String {
        open::state_name(setup, state)
    }
}

/// One fighter's turn, and what begins and ends a round around it.
#[inline(always)]
fn half_round<P: Profile, C: Chance, M: Meter>(
    setup: &Duelists,
    fight: &mut Fight<'_, C, M>,
    second_half: &mut bool,
) -> Progress {
    let begun = if P::RICH { fight.course.begun.take() } else { None };
    if !*second_half && begun.is_none() {
        begin_round::<P, _, _>(setup, fight);
    }
    let me = fight.course.acting;
    if P::RICH {
        if turn::is_under_way(fight, me, begun, true) {
            return Progress::Within;
        }
        fight.settle();
        let (first_out, second_out) = (fight.is_out(FIRST), fight.is_out(SECOND));
        if first_out | second_out {
            let outcome = match (first_out, second_out) {
                (true, true) => Outcome::DoubleKo,
                (true, false) => Outcome::Second,
                _ => Outcome::First,
            };
            return Progress::Over(outcome as usize);
        }
    } else {
        // A constant side lets the compiler keep both fighters in registers, as long as it does not fold the two
        // blocks into one that looks the side up.
        let first = me == FIRST;
        let over = if first {
            let over = plain::turn(fight, &setup.plain, FIRST, SECOND);
            black_box(());
            over
        } else {
            plain::turn(fight, &setup.plain, SECOND, FIRST)
        };
        if over {
            return Progress::Over(if first { Outcome::First } else { Outcome::Second } as usize);
        }
    }
    let end_of_round = *second_half;
    *second_half = !end_of_round;
    fight.course.acting = against(me);
    if end_of_round { Progress::Tick } else { Progress::Turn }
}

/// The other of the two.
const fn against(figure: FigureId) -> FigureId {
    FigureId::at(opposite(figure.place()))
}

/// Who goes first this round.
#[inline(always)]
fn begin_round<P: Profile, C: Chance, M: Meter>(setup: &Duelists, fight: &mut Fight<'_, C, M>) {
    if P::RICH {
        events::begin_round(fight);
    }
    fight.course.acting = match fight.setup.rules.switches.order {
        Order::Alternate => FIRST,
        // A fight with cards is never plain.
        Order::Cards if P::RICH => deal(fight).order[0],
        Order::Cards | Order::Initiative => initiative::<P, _, _>(setup, fight),
    };
    if P::RICH {
        for figure in [FIRST, SECOND] {
            fight.scene.forget_blood(figure);
        }
        if fight.setup.counts_rounds {
            fight.course.round = (fight.course.round + 1).min(4);
        }
    }
}

/// Who wins the initiative, or has it left to him.
fn initiative<P: Profile, C: Chance, M: Meter>(setup: &Duelists, fight: &mut Fight<'_, C, M>) -> FigureId {
    let pools = [FIRST, SECOND].map(|figure| initiative_pool::<P, _, _>(fight, figure));
    let weights = setup.initiative(pools);
    let [first, second] = pools.map(|pool| pool.throw());
    let winner = fight.chance.draw(INITIATIVE.opposed(first, second).read(Reading::Winner), weights);
    let winner = FigureId::at(winner);
    // Among plain fighters somebody is always in reach. What is called with the whole fight must become part of the turn
    // there, or nothing of it stays in registers.
    let defers =
        if P::RICH { fight.would(winner, Ask::Defer) } else { fight.fighter(winner).policy.lead == Lead::Defer };
    if fight.says(winner, Ask::Defer, defers) { against(winner) } else { winner }
}

fn initiative_pool<P: Profile, C: Chance, M: Meter>(fight: &Fight<'_, C, M>, figure: FigureId) -> Pool {
    let kind = PoolKind::Initiative;
    if P::RICH { fight.pool(figure, kind) } else { fight.fighter(figure).fixed[kind as usize] }
}
