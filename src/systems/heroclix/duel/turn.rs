//! One turn of a duel: its beginning, its middle and its end (`heroclix.turn.parts`).
//!
//! Rules: `heroclix.duel.model`, `heroclix.duel.tokens`, `heroclix.turn.tokens`, `heroclix.turn.pushing`,
//! `heroclix.turn.colossal-third-action`, `heroclix.duel.crit-order`, `heroclix.outwit.use`,
//! `heroclix.value.perplex`.
//!
//! Beginning: what Outwit countered a turn ago is back, Outwit, Poison. Middle: Support, Perplex, then the action named
//! on the click, if its powers can still be used, else a plain attack; or a rest. End: a figure that was given no token
//! this turn loses all it has. The duel is over at once when somebody is knocked out.

use super::metrics::{Attacker, Count};
use super::open;
use super::setup::Setup;
use super::state::{Outcome, Side, Stage, State, foe_of};
use super::support;
use crate::chance::{Chance, Draw, Options, Player, Reading};
use crate::game::{Meter, Note, Part, Party, Progress};
use crate::systems::heroclix::fight::Fight;
use crate::systems::heroclix::policy::{Open, Tokens};
use crate::systems::heroclix::powers::id::PowerSet;
use crate::systems::heroclix::powers::{battle_fury, outwit, perplex, poison};
use crate::systems::heroclix::state::{self as attack, Phase};

/// Plays on to the next point at which somebody could step in.
#[inline(always)]
pub fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
    if state.stage == Stage::First {
        let draw = Draw::new("who moves first", "heroclix.duel.model").read(Reading::Winner);
        let side = chance.draw(draw, &setup.coin);
        *state = first_turn(setup, state, side);
    }
    if state.stage == Stage::Beginning {
        match begin(setup, state, chance, meter) {
            Next::Act => {}
            Next::Stop(progress) => return progress,
        }
    }
    act(setup, state, chance, meter)
}

/// What follows the beginning of a turn.
enum Next {
    /// The action, at once.
    Act,
    /// Something else.
    Stop(Progress),
}

/// The first turn of a side that won the roll for it: both fighters as they stand, from this side's view.
pub fn first_turn(setup: &Setup, state: &State, side: Side) -> State {
    let from_first = State { stage: Stage::Beginning, active: 0, ..*state };
    if side == 0 { from_first } else { passed(setup, &from_first) }
}

fn begin<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Next {
    let me = usize::from(state.active);
    let side = &setup.sides[me];
    let rests = rests(setup, state, chance, meter);
    meter.note(|| introduction(setup, state, rests));
    let mut sides = Part { meter, names: Attacker(me) };
    let attack = &setup.actions[me][0].attack;
    let mut fight = Fight { setup: attack, state: &mut state.attack, chance, meter: &mut sides };
    perplex::expire(&mut fight);
    if let Some(power) = outwit::use_it(&mut fight, &side.outwit) {
        fight.note(outwit::ENTRY.rule, |setup| format!("{} counters {}", setup.attacker.name, power.entry().name));
    }
    poison::beginning(&mut fight);
    let hurt = fight.state.turned > 0 && !fight.is_over();
    let free = rests || side.policy.tokens == Tokens::Ignored;
    let supported = side.support.filter(|_| hurt && free);
    if let Some(support) = supported {
        support::heal(&mut fight, support);
    }
    perplex::place(&mut fight);
    if let Some(outcome) = outcome(setup, state) {
        return Next::Stop(over(setup, state, outcome, meter));
    }
    if rests {
        meter.count(Count::Rests.of(me), 1);
        state.attack.tokens = 0;
        *state = passed(setup, state);
        return Next::Stop(Progress::Tick);
    }
    state.stage = Stage::Acting;
    state.action = choose(setup, state);
    // What Support came to is drawn on its own, lest its branches multiply with those of the attack.
    if supported.is_some() { Next::Stop(Progress::Turn) } else { Next::Act }
}

/// Whether the active side rests in this turn (`heroclix.duel.tokens`): by its policy, or as somebody decides where that
/// is left open. With two tokens it has to.
fn rests<C: Chance, M: Meter>(setup: &Setup, state: &State, chance: &mut C, meter: &mut M) -> bool {
    let (held, me) = (state.attack.tokens, usize::from(state.active));
    let side = &setup.sides[me];
    let Some(rests) = side.policy.tokens.rests(held) else { return false };
    if held > 1 {
        return true;
    }
    let name = |option: usize| open::name(held, option);
    let options = Options::new(2, &name);
    let player = [Player::First, Player::Second][me];
    let decided = if side.policy.open == Open::Rests { chance.pick(open::REST, player, options) } else { None };
    let option = decided.unwrap_or(usize::from(rests));
    meter.note(|| Note::decision(open::REST, &Party::one(&side.figure.name), options, option));
    option == 1
}

/// The first action of the click now showing whose powers can be used against the foe.
fn choose(setup: &Setup, state: &State) -> u8 {
    let me = usize::from(state.active);
    let (turned, countered) = (state.attack.turned, state.attack.countered);
    let usable = setup.sides[me].figure.usable(turned, countered);
    let foe = state.attack.targets[0];
    let foes = setup.sides[foe_of(me)].figure.usable(foe.turned, foe.countered);
    let possible = |action: &&u8| {
        let action = &setup.actions[me][usize::from(**action)];
        action.needs.without(usable) == PowerSet::NONE && !battle_fury::is_safe_from(action.attack.manner.uses, foes)
    };
    setup.preferences(me, turned).iter().find(possible).copied().unwrap_or(0)
}

fn act<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
    let me = usize::from(state.active);
    let attack = &setup.actions[me][usize::from(state.action)].attack;
    let announced = !matches!(state.attack.phase, Phase::Rolled(_));
    let mut sides = Part { meter, names: Attacker(me) };
    let progress = Fight { setup: attack, state: &mut state.attack, chance, meter: &mut sides }.advance();
    if announced && matches!(state.attack.phase, Phase::Rolled(_)) {
        meter.count(Count::Attacks.of(me), 1);
    }
    if let Some(outcome) = outcome(setup, state) {
        return over(setup, state, outcome, meter);
    }
    match progress {
        Progress::Over(_) => {
            *state = passed(setup, state);
            Progress::Tick
        }
        // The second attack of a Flurry is part of the same turn.
        Progress::Within | Progress::Turn | Progress::Tick => Progress::Turn,
    }
}

/// The beginning of the other side's turn.
fn passed(setup: &Setup, state: &State) -> State {
    let next = foe_of(usize::from(state.active));
    let foe = state.attack.targets[0];
    let mut attack = attack::State {
        turned: foe.turned,
        tokens: foe.tokens,
        countered: foe.countered,
        perplexed: foe.perplexed,
        own_rerolls: setup.sides[next].rerolls[0],
        opposing_rerolls: setup.sides[foe_of(next)].rerolls[1],
        ..attack::State::default()
    };
    attack.targets[0] = attack::Target {
        turned: state.attack.turned,
        tokens: state.attack.tokens,
        countered: state.attack.countered,
        perplexed: state.attack.perplexed,
        has_rerolled: false,
    };
    State { stage: Stage::Beginning, active: next as u8, action: 0, attack }
}

/// The outcome, if somebody is knocked out (`heroclix.damage.ko`). Both can only be by one attack and its answer.
#[inline(always)]
fn outcome(setup: &Setup, state: &State) -> Option<Outcome> {
    let me = usize::from(state.active);
    let i_fell = setup.sides[me].figure.is_ko(state.attack.turned);
    let foe_fell = setup.sides[foe_of(me)].figure.is_ko(state.attack.targets[0].turned);
    let wins = |side: Side| if side == 0 { Outcome::First } else { Outcome::Second };
    match (i_fell, foe_fell) {
        (false, false) => None,
        (true, true) => Some(Outcome::Double),
        (true, false) => Some(wins(foe_of(me))),
        (false, true) => Some(wins(me)),
    }
}

fn over<M: Meter>(setup: &Setup, state: &State, outcome: Outcome, meter: &mut M) -> Progress {
    count_clicks_left(setup, state, meter);
    Progress::Over(outcome as usize)
}

/// Counts the clicks that both sides have left.
#[inline(always)]
pub fn count_clicks_left<M: Meter>(setup: &Setup, state: &State, meter: &mut M) {
    // Before the roll for the first turn the first side is the active one.
    let me = usize::from(state.active);
    for (side, turned) in [(me, state.attack.turned), (foe_of(me), state.attack.targets[0].turned)] {
        let left = setup.sides[side].figure.life.map_or(0, |life| life - turned);
        meter.count(Count::ClicksLeft.of(side), left.max(0) as u32);
    }
}

fn introduction(setup: &Setup, state: &State, rests: bool) -> Note {
    let me = usize::from(state.active);
    let side = &setup.sides[me];
    let click = i32::from(side.first_click) + i32::from(state.attack.turned);
    let tokens = match (side.policy.tokens, state.attack.tokens) {
        (Tokens::Ignored, _) => String::new(),
        (_, 1) => " with one token".to_owned(),
        (_, 2) => " with two tokens".to_owned(),
        _ => " without a token".to_owned(),
    };
    let does = if rests { "rests" } else { "acts" };
    let name = &side.figure.name;
    Note { rule: "heroclix.duel.tokens", text: format!("{name} {does}, on click {click}{tokens}") }
}
