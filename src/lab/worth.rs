//! `slugfest worth`: what a pick, a die, a re-roll or a box is worth to a fighter.
//!
//! Everything is measured as a difference: the fighter with one thing changed and as he is, against the same opponents
//! on the same dice. Twice: against himself as he is (the mirror), and against those that the roster names. What lowers
//! his chances although he need not use it raises an alarm: then a policy uses it badly, and the number says nothing
//! about the pick.

use super::matrix::{Fighter, Info};
use super::play::{self, Follow, Met, Work};
use super::roster::{Entry, Roster};
use super::table;
use crate::estimate::{Expectation, Timing};
use crate::scenario::Mistakes;
use crate::stats::paired::Difference;
use crate::systems::{Change, Variant, rules::Kind};

/// What everything about a fighter is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    pub info: Info,
    pub seed: u64,
    /// Trials of each pair that is counted, two fights each; 0 where every pair is known.
    pub trials: u64,
    /// Whose picks they are.
    pub subject: Fighter,
    /// What he scores against the panel as he is; `None` without one.
    pub score: Option<f64>,
    /// The opponents, by name; none where there is the mirror alone.
    pub panel: Vec<String>,
    /// Setting in which he meets them; empty where the roster has no settings.
    pub setting: String,
    pub picks: Vec<Pick>,
    /// What became of every `[[expect]]` about them.
    pub expectations: Vec<Expectation>,
    /// Confidence with which the intervals of each column hold all at once.
    pub confidence: f64,
    pub complete: bool,
    pub timing: Timing,
}

/// Something about a fighter, and what it is worth to him: what he scores with it less what he scores without.
#[derive(Clone, Debug, PartialEq)]
pub struct Pick {
    pub pick: String,
    pub kind: Kind,
    /// Whether he has it, or would get it.
    pub has: bool,
    /// Against himself as he is; `None` where the rules do not let the two meet.
    pub mirror: Option<Difference>,
    /// Against the panel, on the average.
    pub panel: Option<Difference>,
    /// The same in log-odds.
    pub logit: Option<f64>,
    /// In attack dice: the points divided by those of one more die of melee attack.
    pub dice: Option<f64>,
    /// It surely lowers his chances.
    pub alarm: bool,
    /// No trial ends otherwise with it.
    pub idle: bool,
}

impl Pick {
    /// What it is worth against the panel, or against himself where there is none.
    pub fn points(&self) -> Option<Difference> {
        self.panel.or(self.mirror)
    }
}

/// Why there is nothing to tell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Nothing {
    /// The system does not say what its fighters consist of.
    #[error("{0} does not say what its fighters are made of")]
    Unknown(&'static str),
    /// The fighter cannot be taken apart.
    #[error("{0}")]
    Mistake(String),
}

/// What everything about one fighter of a roster is worth, in its first setting.
///
/// # Errors
/// When the system does not say what its fighters are made of, or the fighter cannot be read.
pub fn worth(roster: &Roster, subject: usize, work: Work, follow: &dyn Follow) -> Result<Worth, Nothing> {
    let builds = roster.rules.builds.ok_or(Nothing::Unknown(roster.rules.name))?;
    let mistakes = Mistakes::new();
    let case = roster.case(&roster.settings[0], [subject; 2]);
    let variants = (builds.variants)(&case, &mistakes);
    if let Some(mistake) = mistakes.into_vec().into_iter().next() {
        return Err(Nothing::Mistake(mistake.message));
    }
    let opponents: Vec<usize> = match &roster.panel {
        Some(panel) => panel.clone(),
        None => (0..roster.entries.len()).collect(),
    };
    let opponents: Vec<usize> = opponents.into_iter().filter(|&place| place != subject).collect();
    let own = roster.fighter(subject).clone();
    let of_variant = |variant: &Variant| {
        let sign = if variant.change == Change::Added { "with" } else { "without" };
        Entry { name: format!("{sign} {}", variant.pick), side: variant.side.clone(), ..own.clone() }
    };
    let entries: Vec<Entry> = std::iter::once(own.clone()).chain(variants.iter().map(of_variant)).collect();
    let n = entries.len();
    // Against himself, who stands first and is the whole panel.
    let against_self = roster.with(entries.clone(), Vec::new(), vec![0]);
    let guests: Vec<Entry> = opponents.iter().map(|&place| roster.fighter(place).clone()).collect();
    let panel: Vec<String> = guests.iter().map(|guest| guest.name.clone()).collect();
    let against_panel = roster.with(entries, guests, (n..n + opponents.len()).collect());
    let mirror = play::play(&against_self, work, follow).swap_remove(0);
    let met = (!panel.is_empty()).then(|| play::play(&against_panel, work, follow).swap_remove(0));

    let in_mirror = table::from_even(&against_self, &mirror, work.seed);
    let in_panel = met.as_ref().map(|fights| table::differences(&against_panel, fights, 0, work.seed));
    let score = met.as_ref().and_then(|fights| table::score(&against_panel, fights, 0));
    let mut picks: Vec<Pick> = Vec::with_capacity(variants.len());
    for (place, variant) in variants.into_iter().enumerate() {
        let has = variant.change == Change::Removed;
        let turned = |difference: Difference| if has { negative(difference) } else { difference };
        let mirror = in_mirror[place + 1].map(turned);
        let panel = in_panel.as_ref().and_then(|all| all[place + 1]).map(turned);
        let points = panel.or(mirror);
        let base = score.unwrap_or(0.5);
        let logit = points.and_then(|points| {
            let other = if has { base - points.estimate } else { base + points.estimate };
            let change = log_odds(other)? - log_odds(base)?;
            Some(if has { -change } else { change })
        });
        let alarm = points.is_some_and(|points| points.high < 0.0 && points.estimate < -NOISE);
        let idle = points.is_some_and(|points| points.estimate.abs() <= NOISE)
            && mirror.is_none_or(|m| m.estimate.abs() <= NOISE);
        let Variant { pick, kind, .. } = variant;
        picks.push(Pick { pick, kind, has, mirror, panel, logit, dice: None, alarm, idle });
    }
    let die = picks.iter().find(|pick| pick.pick == ATTACK_DIE).and_then(Pick::points);
    let die = die.map(|die| die.estimate).filter(|die| die.abs() > NOISE);
    for pick in &mut picks {
        pick.dice = die.and_then(|die| Some(pick.points()?.estimate / die));
    }
    let all = std::iter::once(&mirror).chain(&met);
    let counted = |met: &Met| matches!(met, Met::Known { cell, .. } if cell.trials().is_some());
    let missing = all.clone().flat_map(|fights| &fights.met).any(|met| *met == Met::Missing);
    let is_counted = all.clone().flat_map(|fights| &fights.met).any(counted);
    let trials = all.filter_map(|fights| fights.blocks.last()).copied().min().unwrap_or(0);
    Ok(Worth {
        info: roster.info(),
        seed: work.seed,
        trials: if is_counted { trials } else { 0 },
        subject: Fighter { name: own.name, group: own.group },
        score,
        panel,
        setting: roster.settings[0].name.clone(),
        picks,
        expectations: Vec::new(),
        confidence: crate::run::CONFIDENCE,
        complete: !missing && (!is_counted || trials == work.trials),
        timing: Timing::default(),
    })
}

/// The unit of what things are worth in dice.
const ATTACK_DIE: &str = "melee-attack +1D";
/// What floats leave of nothing.
const NOISE: f64 = 1e-12;

fn negative(Difference { estimate, low, high }: Difference) -> Difference {
    Difference { estimate: -estimate, low: -high, high: -low }
}

fn log_odds(p: f64) -> Option<f64> {
    (p > 0.0 && p < 1.0).then(|| (p / (1.0 - p)).ln())
}

/// The place of a fighter by name, or the first one.
///
/// # Errors
/// The name where nobody is called so.
pub fn subject<'a>(roster: &Roster, name: Option<&'a str>) -> Result<usize, &'a str> {
    let Some(name) = name else { return Ok(0) };
    roster.fighters().position(|entry| entry.name == name).ok_or(name)
}
