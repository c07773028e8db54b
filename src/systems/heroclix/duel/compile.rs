//! From a case to a duel that can be played: an attack for every kind of action that a side can take.

use super::Duel;
use super::brief::brief;
use super::check;
use super::read::{self, Authored, Spec};
use super::setup::{Action, Duelist, Setup};
use super::state::{Side, Stage, State, foe_of};
use super::turn;
use crate::chance::Weights;
use crate::contest::{Compiled, Contest};
use crate::game::Brief;
use crate::scenario::{Case, Mistakes};
use crate::systems::heroclix::activation;
use crate::systems::heroclix::compile::may_be_thrown;
use crate::systems::heroclix::dice::Dice;
use crate::systems::heroclix::figure::{Behind, Figure};
use crate::systems::heroclix::policy::{Policy, Tokens};
use crate::systems::heroclix::powers::id::{PowerId, PowerSet};
use crate::systems::heroclix::setup::{self as attack, Manner};
use crate::systems::heroclix::state as attack_state;

/// Compiles a case of `play = "duel"`; mistakes are collected, and `None` means that there were some.
pub fn duel(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    let (setup, brief) = prepare(case, mistakes)?;
    Some(Box::new(Compiled::<Duel> { setup, brief }))
}

/// The set-up of a case of `play = "duel"` and what to say about it.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<(Setup, Brief)> {
    let before = mistakes.count();
    let written = read::read(case, mistakes)?;
    check::check(&written, mistakes);
    if mistakes.count() > before {
        return None;
    }
    let setup = setup(&written);
    let brief = brief(&written, &setup);
    Some((setup, brief))
}

fn setup(written: &Authored) -> Setup {
    let sides = [0, 1].map(|side: Side| duelist(&written.sides[side], written.ranged));
    let mut actions = [Vec::new(), Vec::new()];
    let by_click = [0, 1].map(|side: Side| {
        let figure = &sides[side].figure;
        let clicks = (0..figure.clicks.len()).map(|position| {
            let named = figure.click(position as i8).uses;
            let wanted = preferences(named, written, side);
            let places =
                wanted.into_iter().map(|(uses, ranged)| place(&mut actions[side], uses, ranged, written, &sides, side));
            places.collect()
        });
        clicks.collect()
    });
    let coin = Weights::new(&[1, 1]).unwrap_or_else(|_| Weights::certain());
    let limit = written.switches.turn_limit;
    let mut setup = Setup { sides, actions, by_click, start: State::default(), turn_limit: limit, coin };
    setup.start = start(&setup, written);
    setup
}

fn duelist(spec: &Spec, ranged: bool) -> Duelist {
    let tokens = match spec.policy.tokens {
        Tokens::Ignored => None,
        _ => Some(spec.keys.tokens.as_ref().map_or(0, |tokens| tokens.value as u8)),
    };
    Duelist {
        figure: Figure { adjacent: !ranged, tokens, ..spec.figure.clone() },
        first_click: spec.first_click,
        policy: spec.policy,
        rerolls: [spec.keys.own_rerolls, spec.keys.opposing_rerolls],
        outwit: spec.keys.outwit.iter().flat_map(|outwit| &outwit.value).map(|(power, _)| *power).collect(),
        support: spec.keys.support.as_ref().map(|support| support.value as i8),
    }
}

/// What a side would do on a click with this action, by preference: the action named where the distance allows it, what
/// is left of it when the power that leads it is countered, else a plain attack; shots before blows where a Sharpshooter
/// may choose. Powers activated, and whether it shoots.
fn preferences(named: PowerSet, written: &Authored, side: Side) -> Vec<(PowerSet, bool)> {
    let shoots = written.sides[side].keys.shoots.as_ref().is_some_and(|shoots| shoots.value);
    let distances: &[bool] = match (written.ranged, shoots) {
        (true, _) => &[true],
        (false, true) => &[true, false],
        (false, false) => &[false],
    };
    let with = |uses: PowerSet| {
        let fits = move |ranged: &bool| activation::follow(&in_order(uses), *ranged).is_ok();
        distances.iter().copied().filter(fits).map(move |ranged| (uses, ranged))
    };
    let rest: PowerSet = named.iter().filter(|&power| !activation::leads(power)).collect();
    let activated = [Some(named), (rest != named).then_some(rest)].into_iter().flatten();
    let with_powers = activated.filter(|&uses| uses != PowerSet::NONE).flat_map(with);
    with_powers.chain(distances.iter().map(|&ranged| (PowerSet::NONE, ranged))).collect()
}

/// Powers in an order in which they can be activated, if there is one: whatever grants an action comes first.
fn in_order(uses: PowerSet) -> Vec<PowerId> {
    let (mut first, rest): (Vec<_>, Vec<_>) = uses.iter().partition(|&power| activation::leads(power));
    first.extend(rest);
    first
}

/// The place of an action in a side's list; a new one is put at its end.
fn place(
    actions: &mut Vec<Action>,
    uses: PowerSet,
    ranged: bool,
    written: &Authored,
    sides: &[Duelist; 2],
    side: Side,
) -> u8 {
    let known = actions.iter().position(|action| {
        let manner = &action.attack.manner;
        manner.uses == uses && manner.ranged == ranged
    });
    let place = known.unwrap_or_else(|| {
        actions.push(action(uses, ranged, written, sides, side));
        actions.len() - 1
    });
    place as u8
}

fn action(uses: PowerSet, ranged: bool, written: &Authored, sides: &[Duelist; 2], side: Side) -> Action {
    let course = activation::follow(&in_order(uses), ranged);
    let (attacks, in_close_action) = course.map_or((true, !ranged), |course| (course.attacks, course.in_close_action));
    let keys = &written.sides[side].keys;
    let helpers = if ranged { &keys.enhancement } else { &keys.empower };
    let manner = Manner {
        ranged,
        uses,
        attacks,
        in_close_action,
        named: 1,
        object: None,
        helpers: helpers.as_ref().map_or(0, |helpers| helpers.value as i8),
    };
    let (me, foe) = (&sides[side], &sides[foe_of(side)]);
    let hurts_behind = matches!(foe.figure.behind, Behind::Wall | Behind::Rim);
    // Charge holds nobody whose Charge is countered, alone or as part of a special power, or ignored by a wave.
    let counters_charge = me.outwit.iter().any(|&power| foe.figure.countered_with(power).has(PowerId::Charge));
    let charge_may_fail = counters_charge || manner.uses(PowerId::PulseWave);
    let needs = if ranged && !written.ranged { uses.with(PowerId::Sharpshooter) } else { uses };
    let attack = attack::Setup {
        doubles_matter: manner.deals_damage()
            && !uses.has(PowerId::Quake)
            && hurts_behind
            && may_be_thrown(&foe.figure, charge_may_fail),
        in_duel: true,
        attacker_outwits: false,
        targets_outwit: false,
        start: attack_state::State::default(),
        dice: Dice::shared(),
        attacker: me.figure.clone(),
        targets: vec![foe.figure.clone()],
        manner,
        switches: written.switches,
        // Each player decides for his own figure.
        policy: Policy { opposing: foe.policy.opposing, reflexes: foe.policy.reflexes, ..me.policy },
    };
    Action { needs, attack }
}

/// Both fighters before the first turn.
fn start(setup: &Setup, written: &Authored) -> State {
    let [first, second] = &setup.sides;
    let held = |side: &Duelist| side.figure.tokens.unwrap_or(0);
    let mut attack = attack_state::State {
        turned: written.sides[0].turned,
        tokens: held(first),
        own_rerolls: first.rerolls[0],
        opposing_rerolls: second.rerolls[1],
        ..attack_state::State::default()
    };
    attack.targets[0].turned = written.sides[1].turned;
    attack.targets[0].tokens = held(second);
    let state = State { stage: Stage::Beginning, active: 0, action: 0, attack };
    match written.first {
        Some(side) => turn::first_turn(setup, &state, side),
        None => State { stage: Stage::First, ..state },
    }
}
