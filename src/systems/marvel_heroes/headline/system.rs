//! The course of a headline (`marvel-heroes.headline.resolution`).

use super::metrics::{Count, OfCombats};
use super::setup::{End, Henchmen, Setup, WANTED_SPACES};
use super::state::{self, State};
use super::villains::Place;
use crate::chance::{Chance, Decision, Draw, Options, Player, Reading};
use crate::game::{Meter, Note, Part, Progress, Stakes, System};
use crate::systems::marvel_heroes::fighter::VILLAIN;
use crate::systems::marvel_heroes::state::Outcome;
use crate::systems::marvel_heroes::team::state as team;
use crate::systems::marvel_heroes::team::system::Team;

/// The decision to challenge: option 0 is to leave the plan alone, option 1 to challenge.
const ANSWERS: [&str; 2] = ["leaves the Mastermind alone", "challenges the Mastermind"];
/// Whether the Mastermind behind a solved headline is challenged.
pub const CHALLENGED: Decision = Decision { what: "challenge", rule: "marvel-heroes.mastermind.challenge" };

/// Headlines.
#[derive(Debug)]
pub struct Headline;

impl System for Headline {
    type Setup = Setup;
    type State = State;

    const TURN: u64 = 90;

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
            State::Combat(lead, combat) => game.combat(lead, combat),
            State::Challenge(combat) => game.challenge(combat),
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

    fn stakes(setup: &Setup) -> Option<Stakes> {
        Some(setup.stakes())
    }

    /// A headline is several combats with all the cards that may come: too much of a game to be solved unasked.
    fn advises(_setup: &Setup) -> bool {
        false
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
    fn combat(&mut self, lead: u8, mut combat: team::State) -> Next {
        let outcome = match self.fight(&mut combat) {
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
    fn challenge(&mut self, mut combat: team::State) -> Next {
        let outcome = match self.fight(&mut combat) {
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
    fn fight(&mut self, combat: &mut team::State) -> Result<Outcome, Progress> {
        let mut within = Part { meter: self.meter, names: OfCombats };
        let progress = Team::turn(&self.setup.team, combat, self.chance, &mut within);
        let outcome = match progress {
            Progress::Within | Progress::Turn => return Err(progress),
            Progress::Tick => {
                self.meter.count(Count::Sequences.index(), 1);
                return Err(progress);
            }
            Progress::Over(outcome) => Outcome::ALL[outcome],
        };
        // A combat is found to be endless before another sequence begins.
        self.meter.count(Count::Sequences.index(), u32::from(outcome != Outcome::Endless));
        self.meter.count(Count::Doubles.index(), u32::from(outcome == Outcome::Double));
        Ok(outcome)
    }

    /// The headline is the hero side's, with the heroes as they are here: it may challenge the Mastermind behind a plan
    /// while one of them stands, after a headline without a Lead too.
    fn won(&mut self, combat: team::State) -> Next {
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
    fn henchmen(&mut self, henchmen: &Henchmen, combat: &mut team::State) {
        const CARD: Draw = Draw::new("Henchmen card", "marvel-heroes.mastermind.challenge")
            .read(Reading::Named(&["no use", "useful"]));
        for _ in 0..henchmen.drawn {
            let held = &mut combat.held[combat.holder(VILLAIN)][henchmen.slot];
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
