//! For tests: a duel played turn by turn with scripted dice.

use super::compile;
use super::duel::{Duel, Duelists};
use super::fight::{Fight, Rich};
use super::figure::{FigureId, Side, opposite};
use super::metrics::Count;
use super::scene::{Scene, look};
use super::state::{Combatant, State};
use crate::chance::Scripted;
use crate::game::{Brief, Counts, Progress, play_turn};
use crate::scenario::{self, Mistakes, Source};
use crate::systems::smf::fight::Erased;

/// A duel under way.
pub struct Bout {
    pub setup: Duelists,
    pub brief: Brief,
    pub state: State,
    pub counts: Counts,
    /// Probability of the answers of the last turn.
    pub fraction: (u128, u128),
}

/// Mistakes found in the `[rules]`, `[policy]` and `[[side]]` tables of a duel, rendered.
pub fn mistakes(tables: &str) -> String {
    let mistakes = Mistakes::new();
    prepare(tables, &mistakes);
    scenario::render(&mistakes.into_vec(), false)
}

fn prepare(tables: &str, mistakes: &Mistakes) -> Option<(Duelists, Brief)> {
    let text = format!("title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n{tables}");
    let scenario = scenario::parse(Source::new("t.toml", text), mistakes)?;
    compile::prepare(&scenario.cases[0], mistakes)
}

impl Bout {
    /// A duel from its `[rules]`, `[policy]` and `[[side]]` tables.
    pub fn new(tables: &str) -> Self {
        let mistakes = Mistakes::new();
        let prepared = prepare(tables, &mistakes);
        let (setup, brief) = prepared.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)));
        let state = setup.start;
        Self { setup, brief, state, counts: Counts::default(), fraction: (1, 1) }
    }

    /// A duel between A and B, of whom A attacks first in every round; each has 30 boxes on both tracks unless what is
    /// written for him says something else.
    pub fn between(rules: &str, first: &str, second: &str) -> Self {
        let order = if rules.contains("order") { "" } else { "order = \"alternate\"\n" };
        let side = |name: &str, keys: &str| {
            let built = ["archetype", "character"].iter().any(|key| keys.contains(key));
            let boxes = ["body", "psyche"].iter().filter(|key| !built && !keys.contains(&format!("{key} =")));
            let boxes: String = boxes.map(|key| format!("{key} = 30\n")).collect();
            format!("[[side]]\nname = \"{name}\"\n{boxes}{keys}\n")
        };
        Self::new(&format!("[rules]\n{order}{rules}\n{}{}", side("A", first), side("B", second)))
    }

    /// Plays the next turn with these answers, all of which must be asked for.
    pub fn turn(&mut self, answers: &[(&'static str, usize)]) -> Progress {
        let mut chance = Scripted::new(answers);
        let progress = play_turn::<Duel<Rich>>(&self.setup, &mut self.state, &mut chance, &mut self.counts);
        chance.finish();
        self.fraction = chance.fraction();
        progress
    }

    /// A fighter as he stands.
    pub fn now(&self, side: Side) -> &Combatant {
        &self.state.fighters[side]
    }

    /// Inches between the two.
    pub fn gap(&self) -> u8 {
        look(&self.state.places, |scene| scene.distance(FigureId::at(0), FigureId::at(1)))
    }

    /// Sets the two so far apart.
    pub fn place(&mut self, inches: u8) {
        self.scene().set_apart(FigureId::at(0), FigureId::at(1), inches);
    }

    /// The fight as the rules see it, with dice from a script.
    pub fn fight<'a>(&'a mut self, chance: &'a mut Scripted) -> Erased<'a> {
        let State { fighters, places, course, .. } = &mut self.state;
        Fight::erased(&self.setup, fighters, places, course, chance, &mut self.counts)
    }

    /// Who holds the other.
    pub fn holder(&self) -> Option<Side> {
        look(&self.state.places, |scene| scene.grip_of(FigureId::at(0)).map(|(holder, _)| holder.place()))
    }

    /// Where the two stand.
    pub fn scene(&mut self) -> Scene<'_> {
        Scene(&mut self.state.places)
    }

    /// Whether an attack of a side has taken a box from the other one in this round.
    pub fn drew_blood(&self, side: Side) -> bool {
        let (by, whom) = (FigureId::at(side), FigureId::at(opposite(side)));
        look(&self.state.places, |scene| scene.has_hurt(by, whom))
    }

    /// Whether a report has a place for this count.
    pub fn reports(&self, count: Count, side: Side) -> bool {
        self.brief.metrics.iter().any(|metric| metric.index == count.of(side))
    }

    /// What was counted for a side so far.
    pub fn counted(&self, count: Count, side: Side) -> u32 {
        self.counts[count.of(side)]
    }
}
