//! What a solved game says to players: the value, a mix for every decision, what each option would lose, and how far
//! the scenario's own policies are from best.

use super::explore::{Explored, Game, Told, Unfit, number, told};
use super::solve::Solution;
use crate::chance::Player;
use crate::exact::Budget;
use crate::game::{AnyCase, BY_THE_RULES, Brief, Case, Stakes, System};
use crate::order;

/// States that advice is listed for: a large game has more than anybody reads, and its solution holds them all.
pub const MOST_ADVISED: usize = 200;

/// A game's solution in the game's own words.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// Who plays for what.
    pub stakes: Stakes,
    /// What the first player can expect when both play as well as they can.
    pub value: f64,
    /// What the mixes below secure for the first player, and what they concede to him at most.
    pub secured: f64,
    pub conceded: f64,
    /// How good the scenario's policies are.
    pub policies: Policies,
    /// Distinct states of the fight.
    pub states: usize,
    /// States in which somebody decides, those that are reached most often first: at most [`MOST_ADVISED`].
    pub decisions: Vec<Advised>,
    /// How many more there are.
    pub left_out: usize,
}

impl Advice {
    /// How much better the two sides together could do by departing from the advice: 0 but for rounding noise.
    pub fn exploitability(&self) -> f64 {
        self.conceded - self.secured
    }
}

/// What the first player can expect when the scenario's policies are followed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Policies {
    /// By both.
    pub both: f64,
    /// By the second player only: the first one answers as well as he can.
    pub first_answers: f64,
    /// By the first player only: the second one answers as well as he can.
    pub second_answers: f64,
}

/// One state in which somebody decides.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised {
    /// The state in words.
    pub state: String,
    /// What is decided, and the rule that offers it.
    pub what: &'static str,
    pub rule: &'static str,
    /// Nothing is decided before it.
    pub opens: bool,
    /// How many times a fight comes here on average, when both play as advised.
    pub visits: f64,
    /// What the first player can expect from here.
    pub value: f64,
    /// The options of both players; empty for somebody who has nothing to decide here.
    pub options: [Vec<Advising>; 2],
}

/// One option.
#[derive(Clone, Debug, PartialEq)]
pub struct Advising {
    /// What it is called.
    pub name: String,
    /// How likely it should be taken.
    pub p: f64,
    /// What taking it would lose against the other side's mix, in chances of the one who takes it; 0 for those that
    /// should be taken.
    pub loss: f64,
}

impl Stakes {
    /// What each outcome pays to the first player.
    pub fn payoff(&self) -> Vec<f64> {
        self.wins.iter().map(|&wins| if wins { 1.0 } else { 0.0 }).collect()
    }
}

/// Solves a fight as a game; `None` when nobody decides anything in it, or its rules leave it untold.
///
/// # Errors
/// When the game does not fit the budget.
pub fn advise<S: System>(setup: &S::Setup, brief: &Brief, budget: &Budget) -> Result<Option<Advice>, Unfit> {
    solved(&Case::<S>(setup), brief, budget)
}

fn solved(case: &dyn AnyCase, brief: &Brief, budget: &Budget) -> Result<Option<Advice>, Unfit> {
    let Some(stakes) = case.stakes().filter(|_| case.advises()) else { return Ok(None) };
    let mut states = case.states(BY_THE_RULES);
    let mut with = |free| number(&mut *states, brief.outcomes.len(), free, budget);
    let Explored { at, game } = &with([true, true])?;
    if game.nodes.iter().all(|node| node.options == [1, 1]) {
        return if stakes.asked { Err(Unfit::Settled) } else { Ok(None) };
    }
    let payoff = &stakes.payoff();
    let solution = game.solve(payoff);
    let mut value_of = |free| -> Result<f64, Unfit> { Ok(with(free)?.game.value(payoff)) };
    let policies = Policies {
        both: value_of([false, false])?,
        first_answers: value_of([true, false])?,
        second_answers: value_of([false, true])?,
    };
    budget.go_on()?;
    let names = &mut |place: usize| told(case, &mut *states, &at[place]);
    let (decisions, left_out) = decisions(names, game, &solution, payoff);
    budget.go_on()?;
    Ok(Some(Advice {
        value: solution.values.first().copied().unwrap_or(0.0),
        secured: solution.secured,
        conceded: solution.conceded,
        policies,
        states: game.nodes.len(),
        decisions,
        left_out,
        stakes,
    }))
}

/// The states in which somebody decides, those that are reached most often first, and how many more there are. Of
/// states that are reached as often the one comes first that can be reached first.
fn decisions(
    names: &mut dyn FnMut(usize) -> Told,
    game: &Game,
    solution: &Solution,
    payoff: &[f64],
) -> (Vec<Advised>, usize) {
    let decides = |state: &usize| game.nodes[*state].decision.is_some();
    let mut states: Vec<usize> = (0..game.nodes.len()).filter(decides).collect();
    let (opening, visits) = (states.first().copied(), game.visits(solution));
    order::falling(&mut states, |&one| visits[one]);
    let left_out = states.len().saturating_sub(MOST_ADVISED);
    states.truncate(MOST_ADVISED);
    let advised = |state: usize| {
        let decision = game.nodes[state].decision?;
        let told = names(state);
        Some(Advised {
            options: options(told.options, game, state, solution, payoff),
            state: told.state,
            what: decision.what,
            rule: decision.rule,
            opens: Some(state) == opening,
            visits: visits[state],
            value: solution.values[state],
        })
    };
    (states.into_iter().filter_map(advised).collect(), left_out)
}

/// The options of both players in a state; none for somebody who has nothing to decide there.
fn options(
    mut names: [Vec<String>; 2],
    game: &Game,
    state: usize,
    solution: &Solution,
    payoff: &[f64],
) -> [Vec<Advising>; 2] {
    [Player::First, Player::Second].map(|player| {
        let mut names = std::mem::take(&mut names[player.index()]).into_iter();
        let n = game.nodes[state].options[player.index()];
        let losses = if n > 1 { game.losses(state, player, solution, payoff) } else { Vec::new() };
        let mix = &solution.mixes[player.index()][state];
        let option =
            |(option, loss): (usize, f64)| Advising { name: names.next().unwrap_or_default(), p: mix[option], loss };
        losses.into_iter().enumerate().map(option).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Party;

    #[test]
    fn whoever_concedes_more_than_he_secures_can_be_exploited() {
        let policies = Policies { both: 0.5, first_answers: 0.5, second_answers: 0.5 };
        let players = ["one", "other"].map(Party::one);
        let (goal, wins) = ("one wins".to_owned(), vec![true, false]);
        let stakes = Stakes { players, goal, wins, draws: Vec::new(), asked: true };
        let (decisions, value) = (Vec::new(), 0.5);
        let advice =
            Advice { stakes, value, secured: 0.25, conceded: 0.625, policies, states: 1, decisions, left_out: 0 };
        assert_eq!(advice.exploitability(), 0.375);
    }
}
