//! A story cut into scenes.

use crate::chance::TrialRng;
use crate::game::{Brief, Deed, Tableau};
use crate::report::story::{self, Line};
use crate::report::text;
use crate::systems::{Telling, so_many};
use crate::trials::{Event, Story};

/// A game in pictures.
#[derive(Clone, Debug)]
pub struct Film {
    /// What it is called.
    pub title: String,
    /// Which game it is.
    pub about: String,
    /// How it ended.
    pub end: String,
    /// How everybody stood before the first turn.
    pub(super) start: Tableau,
    /// What happened, turn by turn.
    pub(super) scenes: Vec<Scene>,
}

/// A turn.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// `round 2`.
    pub clock: String,
    /// The tick of the clock.
    pub tick: u32,
    pub lines: Vec<Line>,
    pub deeds: Vec<Deed>,
    /// How everybody stands after it.
    pub after: Tableau,
}

impl Film {
    /// The pictures of a story; `None` for a play that has none.
    pub fn of(
        title: &str,
        about: &str,
        telling: &Telling,
        brief: &Brief,
        story: &Story,
        faces: &mut TrialRng,
    ) -> Option<Self> {
        let mut start = None;
        let (mut scenes, mut lines, mut deeds): (Vec<Scene>, Vec<Line>, Vec<Deed>) = Default::default();
        let mut tick = 0;
        for event in &story.events {
            match event {
                Event::Stood(tableau) if start.is_none() => start = Some(tableau.clone()),
                Event::Stood(tableau) => {
                    let clock = format!("{} {tick}", brief.clock.trim_end_matches('s'));
                    let (lines, deeds) = (std::mem::take(&mut lines), std::mem::take(&mut deeds));
                    scenes.push(Scene { clock, tick, lines, deeds, after: tableau.clone() });
                }
                Event::Struck(deed) => deeds.push(*deed),
                Event::Ticked(now) => tick = *now,
                event => lines.extend(story::lines(telling, brief, event, faces)),
            }
        }
        // What is counted at the end belongs to the last turn.
        if let Some(last) = scenes.last_mut() {
            last.lines.append(&mut lines);
        }
        let outcome = brief.outcomes.get(story.end.outcome).map_or("", String::as_str);
        let end = format!("after {}: {}", so_many(story.end.ticks, brief.clock), text::clean(outcome));
        Some(Self { title: text::clean(title), about: text::clean(about), end, start: start?, scenes })
    }

    /// How everybody stood before the scene with this number.
    pub(super) fn before(&self, scene: usize) -> &Tableau {
        scene.checked_sub(1).and_then(|before| self.scenes.get(before)).map_or(&self.start, |scene| &scene.after)
    }

    /// The scenes of each tick of the clock, as ranges of their numbers.
    pub(super) fn rounds(&self) -> Vec<std::ops::Range<usize>> {
        let mut rounds: Vec<std::ops::Range<usize>> = Vec::new();
        for (number, scene) in self.scenes.iter().enumerate() {
            match rounds.last_mut() {
                Some(round) if self.scenes[round.start].tick == scene.tick => round.end = number + 1,
                _ => rounds.push(number..number + 1),
            }
        }
        rounds
    }
}
