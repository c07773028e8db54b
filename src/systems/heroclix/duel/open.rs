//! Decisions that a policy leaves open: who plays for what, and states and options in words.
//!
//! Where nobody decides, whatever is open is done as the policy does it, so numbers do not depend on it.

use super::setup::Setup;
use super::state::{Outcome, Side, Stage, State, foe_of};
use crate::chance::Decision;
use crate::game::{Bar, Brief, Party, Stakes, Standing, Tableau};
use crate::systems::heroclix::policy::Open;

/// Whether to rest or to act.
pub const REST: Decision = Decision { what: "act or rest", rule: "heroclix.duel.tokens" };

/// What an option is called for a figure that holds so many tokens.
pub fn name(held: u8, option: usize) -> String {
    match (option, held) {
        (0, 0) => "act".to_owned(),
        (0, _) => "push".to_owned(),
        _ => "rest".to_owned(),
    }
}

/// Who plays for what, where somebody leaves something open.
pub fn stakes(setup: &Setup) -> Option<Stakes> {
    let open = setup.sides.iter().any(|side| side.policy.open != Open::Nothing);
    let [first, second] = setup.sides.each_ref().map(|side| side.figure.name.clone());
    let goal = Brief::wins(&first);
    let outcomes = || 0..=Outcome::Undecided as usize;
    let wins = outcomes().map(|outcome| outcome == Outcome::First as usize).collect();
    let draws = outcomes().map(|outcome| outcome > Outcome::Second as usize).collect();
    open.then(|| Stakes { players: [Party::one(first), Party::one(second)], goal, wins, draws, asked: true })
}

/// The start of a turn in words: clicks and tokens of both, whose turn it is.
pub fn state_name(setup: &Setup, state: &State) -> String {
    let active = usize::from(state.active);
    let figure = |side: Side| {
        let (turned, tokens) = stands(state, side);
        let duelist = &setup.sides[side];
        let tokens = match tokens {
            0 => "no token".to_owned(),
            1 => "one token".to_owned(),
            n => format!("{n} tokens"),
        };
        format!("{} on click {} with {tokens}", duelist.figure.name, duelist.first_click + turned)
    };
    let turn = match state.stage {
        Stage::First => "nobody has moved".to_owned(),
        _ => format!("the turn of {}", setup.sides[active].figure.name),
    };
    let first = active.min(foe_of(active));
    format!("{}; {}; {turn}", figure(first), figure(foe_of(first)))
}

/// Clicks that a side has turned, and tokens that it holds.
fn stands(state: &State, side: Side) -> (i8, u8) {
    let foe = state.attack.targets[0];
    match side == usize::from(state.active) {
        true => (state.attack.turned, state.attack.tokens),
        false => (foe.turned, foe.tokens),
    }
}

/// Both dials as a picture shows them.
pub fn tableau(setup: &Setup, state: &State) -> Tableau {
    let standing = setup.sides.iter().enumerate().map(|(side, duelist)| {
        let ((turned, tokens), full) = (stands(state, side), duelist.figure.clicks.len());
        Standing {
            name: duelist.figure.name.clone(),
            side,
            place: None,
            bars: vec![Bar {
                what: "clicks",
                left: (full as u32).saturating_add_signed(-i32::from(turned)),
                full: full as u32,
            }],
            words: match tokens {
                0 => Vec::new(),
                1 => vec!["one token"],
                _ => vec!["two tokens"],
            },
            is_out: duelist.figure.is_ko(turned),
        }
    });
    Tableau { figures: standing.collect(), next: Some(state.active.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Player, Sampled, Scripted, Stream};
    use crate::exact::Budget;
    use crate::exact::game::{Unfit, advise, explore};
    use crate::game::{Case, Counts, play_turn};
    use crate::policy::{Rollout, Seats, Solved, follow};
    use crate::systems::heroclix::duel::Duel;
    use crate::systems::heroclix::duel::bout::{compiled, mistakes, plain, tables};

    const FIRST: &str = "[duel]\nfirst = \"A\"\n";

    fn duel(policy: &str, clicks: [usize; 2]) -> String {
        let [a, b] = clicks.map(|count| plain(count, "9/16/2"));
        tables(&format!("{FIRST}[policy]\n{policy}"), &a, &b)
    }

    fn value(policy: &str, clicks: [usize; 2]) -> (f64, f64) {
        let (setup, brief) = compiled(&duel(policy, clicks));
        let advice = advise::<Duel>(&setup, &brief, &Budget::default()).unwrap().unwrap();
        assert!(advice.exploitability() < 1e-9);
        (advice.value, advice.policies.both)
    }

    /// `heroclix.duel.tokens`: who decides to rest at once holds no token after his turn, and has not attacked.
    #[test]
    fn a_figure_rests_when_its_player_says_so() {
        let (setup, _) = compiled(&duel("tokens = \"alternate\"\nopen = \"rests\"", [3, 3]));
        let mut chance = Scripted::new(&[]).deciding(&[("act or rest", Player::First, 1)]);
        let mut state = setup.start;
        play_turn::<Duel>(&setup, &mut state, &mut chance, &mut Counts::default());
        chance.finish();
        assert_eq!((state.active, state.attack.targets[0].tokens), (1, 0));
    }

    /// How often A wins when both have one click and keep to these habits, as bits: whether to act, by own and foe's
    /// tokens. 9 against 16 hits with 21/36 and is critically missed with 1/36, which costs the last click, and so does
    /// pushing after a miss.
    fn by_habits(habits: [usize; 2]) -> f64 {
        let (mut at, mut won) = (vec![(1.0, [0usize; 2])], 0.0);
        for turn in 0..600 {
            let (me, foe) = (turn % 2, 1 - turn % 2);
            let mut next: Vec<(f64, [usize; 2])> = Vec::new();
            for (p, tokens) in at {
                let mut left = tokens;
                let mut goes_on = 1.0;
                if habits[me] >> (2 * tokens[me] + tokens[foe]) & 1 == 1 {
                    let (hits, falls) = (21.0 / 36.0, if tokens[me] == 0 { 1.0 / 36.0 } else { 15.0 / 36.0 });
                    won += p * if me == 0 { hits } else { falls };
                    goes_on = 1.0 - hits - falls;
                    left[me] = 1;
                } else {
                    left[me] = 0;
                }
                next.push((p * goes_on, left));
            }
            at = next;
        }
        won
    }

    /// `heroclix.turn.pushing`, `heroclix.duel.tokens`: the best against the best of all habits, tried one by one.
    #[test]
    fn with_one_click_each_the_best_is_that_of_all_habits() {
        let (value, _) = value("tokens = \"alternate\"\nopen = \"rests\"", [1, 1]);
        let worst = |mine| (0..16).map(|his| by_habits([mine, his])).fold(1.0, f64::min);
        let best = (0..16).map(worst).fold(0.0, f64::max);
        assert!((value - best).abs() < 1e-9, "{value} {best}");
    }

    /// The best use of turns is one value, whatever the habits; and the habits of one side are worth what its foe can
    /// make of them, no more.
    #[test]
    fn what_is_best_does_not_hang_on_what_is_usual() {
        let [(alternate, a), (push, p)] =
            ["alternate", "push"].map(|tokens| value(&format!("tokens = \"{tokens}\"\nopen = \"rests\""), [4, 3]));
        assert!((alternate - push).abs() < 1e-9, "{alternate} {push}");
        assert!((a - p).abs() > 1e-3, "the habits are not the same: {a} {p}");
    }

    /// The best use of turns, played, is worth what the solver says; and who tries out every turn does better than by
    /// habit, and no better than can be. All within five standard errors.
    #[test]
    fn what_was_solved_can_be_played_and_trying_out_beats_habit() {
        let (setup, brief) = compiled(&duel("tokens = \"push\"\nopen = \"rests\"", [3, 3]));
        let stakes = stakes(&setup).unwrap();
        let share = |seats: Seats<'_>, fights: u64| {
            let stream = Stream::new(1, "main");
            let won = |&trial: &u64| {
                let mut dice = Sampled::new(stream.trial(trial));
                stakes.wins[follow(&Case::<Duel>(&setup), seats, trial, &mut dice, &mut Counts::default()).outcome]
            };
            (0..fights).filter(won).count() as f64 / fights as f64
        };
        let five_errors = |p: f64, fights: u64| 5.0 * (p * (1.0 - p) / fights as f64).sqrt();
        let free = [true, true];
        let explored = explore::<Duel>(&setup, brief.outcomes.len(), free, &Budget::default()).unwrap();
        let solution = explored.game.solve(&stakes.payoff());
        let [a, b] = [Player::First, Player::Second].map(|player| Solved::of(&explored, &solution, player, free));
        let (value, played) = (solution.values[0], share([Some(&a), Some(&b)], 20_000));
        assert!((played - value).abs() < five_errors(value, 20_000), "{played} {value}");
        let policies = advise::<Duel>(&setup, &brief, &Budget::default()).unwrap().unwrap().policies;
        let (habit, best) = (policies.both, policies.first_answers);
        let rollout = Rollout::new(40, 1, &stakes.halves());
        let tried = share([Some(&rollout), None], 1000);
        assert!(tried > habit + five_errors(habit, 1000), "{tried} {habit}");
        assert!(tried < best + five_errors(best, 1000), "{tried} {best}");
    }

    #[test]
    fn who_never_rests_has_nothing_to_leave_open() {
        let text = mistakes(&duel("open = \"rests\"", [3, 3]));
        assert!(text.contains("never rests by its policy"), "{text}");
        let (setup, brief) = compiled(&duel("tokens = \"alternate\"", [3, 3]));
        assert!(matches!(advise::<Duel>(&setup, &brief, &Budget::default()), Ok(None)));
        assert_eq!(Unfit::Settled.to_string(), "nothing that is left open is ever decided in it");
    }

    #[test]
    fn states_and_options_are_told_in_the_words_of_the_game() {
        let (setup, _) = compiled(&duel("tokens = \"push\"\nopen = \"rests\"", [3, 3]));
        let told = state_name(&setup, &setup.start);
        assert_eq!(told, "A on click 1 with no token; B on click 1 with no token; the turn of A");
        // heroclix.duel.crit-order: a double KO is a draw, and so is a duel that is not over.
        let stakes = stakes(&setup).unwrap();
        assert_eq!((stakes.wins, stakes.draws), (vec![true, false, false, false], vec![false, false, true, true]));
        let b = format!("policy = {{ tokens = \"push\" }}\ntokens = 2\n{}", plain(3, "9/16/2"));
        let a = format!("start = 2\nnow = 3\n{}", plain(4, "9/16/2"));
        let (setup, _) = compiled(&tables("[duel]\nfirst = \"B\"\n", &a, &b));
        let told = state_name(&setup, &setup.start);
        assert_eq!(told, "A on click 3 with no token; B on click 1 with 2 tokens; the turn of B");
        let shown = tableau(&setup, &setup.start).figures;
        let bars = shown.iter().map(|figure| (figure.name.as_str(), figure.bars[0].left, figure.bars[0].full));
        assert_eq!(bars.collect::<Vec<_>>(), [("A", 2, 3), ("B", 3, 3)]);
        assert_eq!(shown.iter().map(|figure| figure.words.concat()).collect::<Vec<_>>(), ["", "two tokens"]);
        assert_eq!([(0, 0), (1, 0), (1, 1)].map(|(held, option)| name(held, option)), ["act", "push", "rest"]);
    }
}
