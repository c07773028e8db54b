//! One trial told blow by blow: every draw with its dice and rule, and what came of it.

use crate::chance::{Answer, Chance, Sampled, Stream, Traced};
use crate::game::{AnyCase, Brief, Deed, End, Meter, Note, Tableau, Ticks, follow};
use std::cell::RefCell;

/// What happened in a trial, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Dice were thrown.
    Drawn(Answer),
    /// Something was counted: index in [`Brief::metrics`] and how many.
    Counted { metric: usize, n: u32 },
    /// A remark of the rules.
    Noted(Note),
    /// A remark of the rules that stands above what follows.
    Began(Note),
    /// A tick of the clock began.
    Ticked(u32),
    /// One attacked another.
    Struck(Deed),
    /// A turn is over, or none has begun yet, and everybody stands like this.
    Stood(Tableau),
}

/// A trial from its first roll to its outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Story {
    /// Everything that happened.
    pub events: Vec<Event>,
    /// How it ended.
    pub end: End,
}

/// Plays one trial of a stream and tells what happened.
pub fn tell(case: &dyn AnyCase, brief: &Brief, stream: &Stream, trial: u64) -> Story {
    tell_as(brief, stream, trial, |chance, meter| follow(case, chance, meter))
}

/// The same of a fight that somebody else plays.
pub fn tell_as(
    brief: &Brief,
    stream: &Stream,
    trial: u64,
    fight: impl FnOnce(&mut dyn Chance, &mut dyn Meter) -> End,
) -> Story {
    let events = RefCell::new(Vec::new());
    let mut chance = Traced::new(Sampled::new(stream.trial(trial)), |answer| {
        events.borrow_mut().push(Event::Drawn(answer));
    });
    let end = fight(&mut chance, &mut Narrator { events: &events, brief, tick: 0, origin: 0 });
    Story { events: events.take(), end }
}

struct Narrator<'a> {
    events: &'a RefCell<Vec<Event>>,
    brief: &'a Brief,
    tick: u32,
    /// Where places are counted from, in places of the start.
    origin: i32,
}

impl Meter for Narrator<'_> {
    fn count(&mut self, metric: usize, n: u32) {
        if let Some(metric) = self.brief.metrics.iter().position(|known| known.index == metric) {
            self.events.borrow_mut().push(Event::Counted { metric, n });
        }
    }

    fn tick(&mut self, tick: u32) {
        self.tick = tick;
        self.events.borrow_mut().push(Event::Ticked(tick));
    }

    fn when(&mut self, metric: usize) {
        self.count(metric, self.tick);
    }

    fn within(&mut self, ticks: Ticks, n: u32) {
        if let Some(metric) = ticks.at(self.tick) {
            self.count(metric, n);
        }
    }

    fn listens(&self) -> bool {
        true
    }

    fn write(&mut self, note: Note) {
        self.events.borrow_mut().push(Event::Noted(note));
    }

    fn head(&mut self, note: Note) {
        self.events.borrow_mut().push(Event::Began(note));
    }

    fn weigh(&mut self, note: Note) {
        let weighed = Event::Noted(note);
        let mut events = self.events.borrow_mut();
        let mut just_said = events.iter().rev().take_while(|event| matches!(event, Event::Noted(_)));
        if just_said.all(|said| *said != weighed) {
            events.push(weighed);
        }
    }

    fn see(&mut self, mut tableau: Tableau) {
        tableau.figures.iter_mut().filter_map(|figure| figure.place.as_mut()).for_each(|place| *place += self.origin);
        self.events.borrow_mut().push(Event::Stood(tableau));
    }

    fn shift(&mut self, inches: i32) {
        self.origin += inches;
    }

    fn show(&mut self, deed: Deed) {
        self.events.borrow_mut().push(Event::Struck(deed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Draw, Weights};

    #[test]
    fn what_is_weighed_again_at_once_is_told_once() {
        let note = |text: &str| Note { rule: "game.rule", text: text.to_owned() };
        let end = End { outcome: 0, ticks: 1, turns: 1 };
        let fight = |chance: &mut dyn Chance, meter: &mut dyn Meter| {
            for said in ["one", "other"] {
                meter.weigh(note("weighs"));
                meter.write(note(said));
            }
            chance.draw(Draw::new("coin", "game.rule"), &Weights::new(&[1, 1]).unwrap());
            meter.weigh(note("weighs"));
            end
        };
        let story = tell_as(&Brief::default(), &Stream::new(1, "main"), 0, fight);
        let said = |event: &Event| match event {
            Event::Noted(note) => note.text.clone(),
            _ => "die".to_owned(),
        };
        let told: Vec<String> = story.events.iter().map(said).collect();
        assert_eq!(told, ["weighs", "one", "other", "die", "weighs"]);
    }
}
