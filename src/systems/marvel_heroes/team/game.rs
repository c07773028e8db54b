//! A team combat as a game of two players (`policy.power.equilibrium`): who plays for what, states and options in
//! words, and the solution for a side that plays as well as it can.
//!
//! All decisions are in it: which hero fights, the powers, the recovery actions, KO or New Target. What a card does
//! when it can be used follows `policy.effects.default`.

use super::Team;
use super::actions::{Action, Target};
use super::setup::{MAX_HEROES, Setup};
use super::state::{NOBODY, Phase, State, holder_of, side};
use crate::chance::{Player, Weights};
use crate::exact::Budget;
use crate::exact::game::{Explored, Unfit, explore};
use crate::game::{Party, Stakes};
use crate::systems::marvel_heroes::OUTCOMES;
use crate::systems::marvel_heroes::combat::Ruleset;
use crate::systems::marvel_heroes::fighter::{COLOURS, HERO, VILLAIN};
use crate::systems::marvel_heroes::state::Outcome;
use std::collections::HashMap;

/// Who plays for what.
pub fn stakes() -> Stakes {
    let won = |outcome| outcome == Outcome::Hero as usize || outcome == Outcome::Double as usize;
    Stakes {
        players: [Party::several("the heroes"), Party::several("the villains")],
        goal: "the heroes win, or hero and Lead are defeated together".to_owned(),
        wins: (0..OUTCOMES).map(won).collect(),
        asked: false,
    }
}

/// What each side that plays as well as it can does in every state.
///
/// # Errors
/// When the combat has too many states.
pub fn best<R: Ruleset>(setup: &Setup, sides: [bool; 2]) -> Result<[Option<HashMap<State, Weights>>; 2], Unfit> {
    let Explored { at, game } = explore::<Team<R>>(setup, OUTCOMES, [true, true], &Budget::default())?;
    let solution = game.solve(&stakes().payoff());
    let mixes = |player: Player| {
        let decides = |place: &usize| game.nodes[*place].options[player.index()] > 1;
        let mix = |place: usize| Some((at[place].state, Weights::new(&solution.weights(player, place)).ok()?));
        (0..at.len()).filter(decides).filter_map(mix).collect()
    };
    Ok([Player::First, Player::Second].map(|player| sides[player.index()].then(|| mixes(player))))
}

/// A state in words: who fights, tokens, who stands behind, what is unused, who has Initiative.
pub fn state_name(setup: &Setup, state: &State) -> String {
    let name = |member: usize| {
        let known = setup.member(member);
        let marked = member < MAX_HEROES && state.flanked >> member & 1 == 1;
        format!("{} {}/{}{}", known.name, state.kos[member], known.ko, if marked { " (flanked before)" } else { "" })
    };
    let mut parts = Vec::new();
    let fights = if state.fighter == NOBODY { "no hero named yet".to_owned() } else { name(state.fights(HERO)) };
    parts.push(format!("{fights} against {}", name(state.fights(VILLAIN))));
    let mut group = |label: &str, members: Vec<String>| {
        if !members.is_empty() {
            parts.push(format!("{label} {}", members.join(", ")));
        }
    };
    group("Ready", state.ready().filter(|&hero| hero != state.fights(HERO)).map(name).collect());
    group("support", state.supporter().map(name).into_iter().collect());
    group("behind", state.backups().map(name).collect());
    let cards = setup.cards.iter().zip(state.cards).filter(|(_, points)| *points > 0);
    group("cards", cards.map(|(card, points)| format!("{} with {} Plot Points", card.name, points - 1)).collect());
    let unused = |side: usize, holder: usize| {
        let kinds = setup.held[side].len();
        let counts: Vec<String> = state.held[holder][..kinds].iter().map(u8::to_string).collect();
        state.held[holder].iter().any(|&n| n > 0).then(|| counts.join("+"))
    };
    let of = |member: usize| Some(format!("{} of {}", unused(VILLAIN, holder_of(member))?, setup.member(member).name));
    let villains = [usize::from(state.lead)].into_iter().chain(state.backups());
    let heroes = unused(HERO, 0).map(|unused| format!("{unused} of the heroes"));
    group("unused effects", heroes.into_iter().chain(villains.filter_map(of)).collect());
    parts.push(format!("Initiative with the {}", if state.villain_leads { "villains" } else { "heroes" }));
    match state.phase {
        Phase::Hero | Phase::Powers => {}
        Phase::Recovery { side: who, second, powers } => {
            let who = if side(who) == HERO { "heroes" } else { "villains" };
            let attack = if second { "second" } else { "first" };
            let [hero, villain] = powers.map(|colour| COLOURS[usize::from(colour) % COLOURS.len()]);
            parts.push(format!("the {who} recover first from the {attack} attack, {hero} against {villain}"));
        }
        Phase::Outwit { winner } => {
            let winner = if side(winner) == HERO { "heroes" } else { "villains" };
            parts.push(format!("the {winner} have won the Outwit contest"));
        }
    }
    parts.join("; ")
}

/// What an option of the decision in a state is called.
pub fn option_name(setup: &Setup, state: &State, who: Player, option: usize) -> String {
    let name = |member: usize| setup.member(member).name.clone();
    match state.phase {
        Phase::Hero => state.ready().nth(option).map_or_else(String::new, name),
        Phase::Powers => {
            let member = setup.member(state.fights(who.index()));
            let colour = (0..COLOURS.len()).filter(|&colour| member.has(colour)).nth(option);
            colour.map_or_else(String::new, |colour| COLOURS[colour].to_owned())
        }
        Phase::Recovery { side: packed, powers, .. } => {
            let actions = setup.actions(state, side(packed), usize::from(powers[side(packed)]));
            match actions.all().get(option) {
                None | Some(Action::Nothing) => "nothing".to_owned(),
                Some(Action::Intercept(newcomer)) => format!("Interception by {}", name(usize::from(*newcomer))),
                Some(Action::Flank) => "Flanking Attempt".to_owned(),
                Some(Action::Prepare) => "Preparation".to_owned(),
            }
        }
        Phase::Outwit { winner } => {
            let targets = setup.options_of_outwit(state, side(winner));
            match targets.all().get(option) {
                None | Some(Target::Ko) => "KO".to_owned(),
                Some(Target::Lead(member) | Target::Ready(member)) => {
                    format!("New Target: {}", name(usize::from(*member)))
                }
                Some(Target::Support { back }) => {
                    let named = state.supporter().map_or_else(String::new, name);
                    format!("New Target: {named}, {} steps back", name(usize::from(*back)))
                }
                Some(Target::Card(card)) => format!("New Target: {}", setup.cards[usize::from(*card)].name),
            }
        }
    }
}
