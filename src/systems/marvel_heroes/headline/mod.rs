//! A headline from the Trouble roll to its resolution, with the Master Plan behind it if there is one.
//!
//! Rules: `marvel-heroes.headline.*`, `marvel-heroes.trouble.*`, `marvel-heroes.villains.*`,
//! `marvel-heroes.mastermind.*`, `report.headline`. The first step is everything up to the combat: [`trouble`], then
//! [`villains`]. Every sequence of the combat is a step of its own, and so is every sequence of a challenge, which goes
//! on with the heroes as the combat left them. What happens inside a combat is played by [`super::team`]: everybody who
//! may take part is a member of one team combat, and who does is in the state in which it begins.

pub mod brief;
pub mod check;
pub mod compile;
pub mod metrics;
pub mod read;
pub mod state;
pub mod trouble;
pub mod villains;

#[cfg(test)]
mod tests;

use super::combat::Ruleset;
use super::state::Outcome;
use super::team::{self, Team};
use crate::chance::{Chance, Decision, Draw, Options, Player, Reading, Weights};
use crate::game::{Meter, Note, Progress, System};
use metrics::{Count, Within};
use state::State;
use std::marker::PhantomData;
use trouble::Trouble;
use villains::{Place, Villains};

/// Spaces for Most Wanted villains (`marvel-heroes.villains.most-wanted`).
pub const WANTED_SPACES: usize = 3;
/// KO tokens that every fighting hero must still be able to take for `healthy` (`policy.challenge`).
const HEALTHY: u8 = 2;

/// Whether the Mastermind is challenged (`policy.challenge`), the default first.
pub const CHALLENGE: [&str; 3] = ["healthy", "always", "never"];

/// The decision to challenge: option 0 is to leave the plan alone, option 1 to challenge.
const ANSWERS: [&str; 2] = ["leaves the Mastermind alone", "challenges the Mastermind"];
/// Whether the Mastermind behind a solved headline is challenged.
pub const CHALLENGED: Decision = Decision { what: "challenge", rule: "marvel-heroes.mastermind.challenge" };

/// When the hero side challenges the Mastermind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Challenge {
    /// When every fighting hero can take at least two more KOs.
    Healthy,
    /// Whenever it may.
    Always,
    /// Never.
    Never,
}

impl Challenge {
    /// All of them, in the order of [`CHALLENGE`].
    pub const ALL: [Self; 3] = [Self::Healthy, Self::Always, Self::Never];

    /// Whether it comes to a challenge when the weakest hero can take this many KOs.
    fn accepts(self, weakest: u8) -> bool {
        match self {
            Self::Healthy => weakest >= HEALTHY,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// How a headline ends (`report.headline`, `marvel-heroes.mastermind.challenge-result`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Solved, and the Master Plan fails; only where one is attempted.
    Foiled,
    /// Solved; a Master Plan succeeds where one is attempted.
    Solved,
    /// Lost; a Master Plan succeeds where one is attempted.
    Lost,
    /// A combat in which nobody can be hurt any more.
    Endless,
    /// The limit of sequences was reached.
    Undecided,
}

/// Villain cards that a Mastermind's Henchmen bring into a challenge (`policy.preparation.deck`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Henchmen {
    /// Cards drawn.
    pub drawn: u8,
    /// A useless card, a useful one; `None` when every card is useful.
    pub share: Option<Weights>,
    /// Place of the effect among those that villains hold.
    pub slot: usize,
    /// Unused effects of this kind after which no further ones are taken.
    pub cap: u8,
}

/// A Master Plan under way (`marvel-heroes.mastermind.plan`).
#[derive(Clone, Debug)]
pub struct Plan {
    /// Place of the Mastermind among the members of the combat.
    pub mastermind: usize,
    /// When the hero side challenges him.
    pub challenge: Challenge,
    /// What his Henchmen bring.
    pub henchmen: Option<Henchmen>,
    /// Losing the challenge loses the headline too (`marvel-heroes.mastermind.challenge-result`).
    pub forfeits: bool,
}

/// A compiled headline.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The Trouble roll.
    pub trouble: Trouble,
    /// The villain side's cards.
    pub villains: Villains,
    /// Everybody who may fight, the Mastermind included; its start knows the heroes only.
    pub team: team::setup::Setup,
    /// The Lead has boosting by Scheming (`marvel-heroes.mastermind.scheming-boost`).
    pub boosted: bool,
    /// The Master Plan.
    pub plan: Option<Plan>,
    /// Victory Points of the headline.
    pub points: u8,
}

impl Setup {
    /// Index of an end in the list of outcomes: without a plan none fails.
    fn place(&self, end: End) -> usize {
        (end as usize).saturating_sub(usize::from(self.plan.is_none()))
    }
}

/// Headlines under one ruleset.
#[derive(Debug)]
pub struct Headline<R>(PhantomData<R>);

impl<R: Ruleset> System for Headline<R> {
    type Setup = Setup;
    type State = State;

    /// The first step, then sequences.
    fn limit(setup: &Setup) -> u32 {
        setup.team.limit + 1
    }

    #[inline(always)]
    fn start(_setup: &Setup) -> State {
        State::Trouble
    }

    #[inline(always)]
    fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
        let mut game = Game { setup, chance, meter };
        let next = match *state {
            State::Trouble => game.opening(),
            State::Combat(lead, combat) => game.combat::<R>(lead, combat),
            State::Challenge(combat) => game.challenge::<R>(combat),
        };
        match next {
            Next::Goes(next, progress) => {
                *state = next;
                progress
            }
            Next::Ends(end) => Progress::Over(setup.place(end)),
        }
    }

    fn undecided(setup: &Setup) -> usize {
        setup.place(End::Undecided)
    }
}

/// What comes after a turn.
enum Next {
    /// The headline goes on.
    Goes(State, Progress),
    /// It is over.
    Ends(End),
}

/// A headline under way.
struct Game<'a, C, M> {
    setup: &'a Setup,
    chance: &'a mut C,
    meter: &'a mut M,
}

impl<C: Chance, M: Meter> Game<'_, C, M> {
    /// Steps 1 to 4: the Trouble roll, what heroes take from it, the Lead, its backups.
    #[inline(always)]
    fn opening(&mut self) -> Next {
        let setup = self.setup;
        let level = setup.trouble.level(self.chance, self.meter);
        if level == 0 {
            // `marvel-heroes.trouble.zero`: no villain cards are drawn or played.
            self.meter.count(Count::NoTrouble.index(), 1);
            return self.won(setup.team.start);
        }
        let Some(lineup) = setup.villains.play(level, self.chance, self.meter) else {
            // `marvel-heroes.villains.none`
            self.meter.count(Count::NoLead.index(), 1);
            self.note("marvel-heroes.villains.none", || "nobody plays a Lead".to_owned());
            return self.won(setup.team.start);
        };
        Next::Goes(State::Combat(lineup.lead, state::against(setup, lineup)), Progress::Tick)
    }

    /// Step 5, the combat against the Lead: a turn of it.
    #[inline(always)]
    fn combat<R: Ruleset>(&mut self, lead: u8, mut combat: team::state::State) -> Next {
        let outcome = match self.fight::<R>(&mut combat) {
            Ok(outcome) => outcome,
            Err(progress) => return Next::Goes(State::Combat(lead, combat), progress),
        };
        match outcome {
            Outcome::Hero | Outcome::Double => self.won(combat),
            Outcome::Villain => {
                self.lead_wins(lead);
                self.lost()
            }
            Outcome::Endless => Next::Ends(End::Endless),
            Outcome::Undecided => Next::Ends(End::Undecided),
        }
    }

    /// The challenge (`marvel-heroes.mastermind.challenge`): a turn of it.
    #[inline(always)]
    fn challenge<R: Ruleset>(&mut self, mut combat: team::state::State) -> Next {
        let outcome = match self.fight::<R>(&mut combat) {
            Ok(outcome) => outcome,
            Err(progress) => return Next::Goes(State::Challenge(combat), progress),
        };
        match outcome {
            Outcome::Hero | Outcome::Double => {
                // `marvel-heroes.mastermind.challenge-result`: the plan fails.
                self.meter.count(Count::PowerUps.index(), 1);
                self.solved(End::Foiled)
            }
            Outcome::Villain if self.setup.plan.as_ref().is_some_and(|plan| plan.forfeits) => self.lost(),
            Outcome::Villain => self.solved(End::Solved),
            Outcome::Endless => Next::Ends(End::Endless),
            Outcome::Undecided => Next::Ends(End::Undecided),
        }
    }

    /// A turn of a combat; its outcome if it is over.
    #[inline(always)]
    fn fight<R: Ruleset>(&mut self, combat: &mut team::state::State) -> Result<Outcome, Progress> {
        let mut within = Within { meter: self.meter };
        let progress = Team::<R>::turn(&self.setup.team, combat, self.chance, &mut within);
        let outcome = match progress {
            Progress::Turn => return Err(progress),
            Progress::Tick => {
                self.meter.count(Count::Sequences.index(), 1);
                return Err(progress);
            }
            Progress::Over(outcome) => Outcome::ALL[outcome % Outcome::ALL.len()],
        };
        // A combat is found to be endless before another sequence begins.
        self.meter.count(Count::Sequences.index(), u32::from(outcome != Outcome::Endless));
        self.meter.count(Count::Doubles.index(), u32::from(outcome == Outcome::Double));
        Ok(outcome)
    }

    /// The headline is the hero side's, with the heroes as they are here: it may challenge the Mastermind behind a plan
    /// while one of them stands, after a headline without a Lead too.
    fn won(&mut self, combat: team::state::State) -> Next {
        let setup = self.setup;
        let Some(plan) = &setup.plan else { return self.solved(End::Solved) };
        let Some(weakest) = combat.ready().map(|hero| setup.team.remaining(&combat, hero)).min() else {
            return self.solved(End::Solved);
        };
        let answers = Options::new(ANSWERS.len(), &|option| ANSWERS[option].to_owned());
        let accepted = match self.chance.pick(CHALLENGED, Player::First, answers) {
            Some(option) => option == 1,
            None => plan.challenge.accepts(weakest),
        };
        if !accepted {
            self.note(CHALLENGED.rule, || "nobody challenges the Mastermind".to_owned());
            return self.solved(End::Solved);
        }
        self.meter.count(Count::Challenges.index(), 1);
        self.note(CHALLENGED.rule, || format!("{} is challenged", setup.team.member(plan.mastermind).name));
        let mut challenge = state::challenge(setup, plan, &combat);
        if let Some(henchmen) = &plan.henchmen {
            self.henchmen(henchmen, &mut challenge);
        }
        Next::Goes(State::Challenge(challenge), Progress::Tick)
    }

    /// As many Villain cards as the Henchmen rating, drawn and played free.
    fn henchmen(&mut self, henchmen: &Henchmen, combat: &mut team::state::State) {
        const CARD: Draw = Draw::new("Henchmen card", "marvel-heroes.mastermind.challenge")
            .read(Reading::Named(&["no use", "useful"]));
        for _ in 0..henchmen.drawn {
            let held = &mut combat.held[combat.holder(super::fighter::VILLAIN)][henchmen.slot];
            if *held < henchmen.cap && henchmen.share.as_ref().is_none_or(|share| self.chance.draw(CARD, share) == 1) {
                *held += 1;
                self.meter.count(Count::Backups.index(), 1);
            }
        }
    }

    /// The Lead is discarded, or goes to a Most Wanted space (`marvel-heroes.headline.villain-wins`).
    fn lead_wins(&mut self, lead: u8) {
        let villains = &self.setup.villains;
        let Some(card) = villains.cards.get(usize::from(lead)).filter(|card| card.marked) else { return };
        let others = villains.wanted() - usize::from(card.place == Place::Wanted);
        self.meter.count(Count::Wanted.index(), 1);
        self.meter.count(Count::Replaced.index(), u32::from(others >= WANTED_SPACES));
        self.note("marvel-heroes.headline.villain-wins", || format!("{} goes to a Most Wanted space", card.name));
    }

    /// Step 6 (`marvel-heroes.headline.resolution`): the hero side scores. KO tokens and villain cards are gone
    /// (`marvel-heroes.headline.hero-wins`).
    fn solved(&mut self, end: End) -> Next {
        let setup = self.setup;
        self.meter.count(Count::Points.index(), setup.points.into());
        self.meter.count(Count::Plans.index(), u32::from(setup.plan.is_some() && end != End::Foiled));
        self.note("marvel-heroes.headline.resolution", || format!("solved, for {} Victory Points", setup.points));
        Next::Ends(end)
    }

    /// Step 6 without points: the headline is discarded, and a plan succeeds without a challenge.
    fn lost(&mut self) -> Next {
        self.meter.count(Count::Plans.index(), u32::from(self.setup.plan.is_some()));
        self.note("marvel-heroes.headline.resolution", || "lost: the headline is discarded".to_owned());
        Next::Ends(End::Lost)
    }

    fn note(&mut self, rule: &'static str, text: impl FnOnce() -> String) {
        self.meter.note(|| Note { rule, text: text() });
    }
}
