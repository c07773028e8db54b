//! A team combat as a game of two players, in words: who plays for what, states, options.

use super::options::{Action, Target};
use super::setup::Setup;
use super::state::{NOBODY, Phase, State, holder_of};
use crate::chance::Player;
use crate::game::{Party, Stakes};
use crate::systems::marvel_heroes::fighter::{COLOURS, HERO, Side, VILLAIN};
use crate::systems::marvel_heroes::state::{OUTCOMES, Outcome};

/// Who plays for what.
pub fn stakes() -> Stakes {
    let won = |outcome| outcome == Outcome::Hero as usize || outcome == Outcome::Double as usize;
    Stakes {
        players: [Party::several("the heroes"), Party::several("the villains")],
        goal: "the heroes win, or hero and Lead are defeated together".to_owned(),
        wins: (0..OUTCOMES).map(won).collect(),
        draws: Vec::new(),
        asked: false,
    }
}

/// A state in words: who fights, tokens, who stands behind, what is unused, who has Initiative.
pub fn state_name(setup: &Setup, state: &State) -> String {
    let name = |member: usize| {
        let known = setup.member(member);
        let marked = 1u8.checked_shl(member as u32).is_some_and(|hero| state.flanked & hero != 0);
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
    let unused = |side: Side, holder: usize| {
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
            let who = if who == HERO { "heroes" } else { "villains" };
            let attack = if second { "second" } else { "first" };
            let [hero, villain] = powers.map(|colour| COLOURS[usize::from(colour)]);
            parts.push(format!("the {who} recover first from the {attack} attack, {hero} against {villain}"));
        }
        Phase::Outwit { winner } => {
            let winner = if winner == HERO { "heroes" } else { "villains" };
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
            let member = setup.member(state.fights(who));
            let colour = (0..COLOURS.len()).filter(|&colour| member.has(colour)).nth(option);
            colour.map_or_else(String::new, |colour| COLOURS[colour].to_owned())
        }
        Phase::Recovery { side: packed, powers, .. } => {
            let actions = setup.actions(state, packed, usize::from(powers[packed]));
            match actions.all().get(option) {
                None | Some(Action::Nothing) => "nothing".to_owned(),
                Some(Action::Intercept(newcomer)) => format!("Interception by {}", name(usize::from(*newcomer))),
                Some(Action::Flank) => "Flanking Attempt".to_owned(),
                Some(Action::Prepare) => "Preparation".to_owned(),
            }
        }
        Phase::Outwit { winner } => {
            let targets = setup.options_of_outwit(state, winner);
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
