//! `slugfest worth`: what a pick, a die, a re-roll or a box is worth to a fighter.
//!
//! Everything is measured as a difference: the fighter with one thing changed and as he is, against the same opponents
//! on the same dice. Twice: against himself as he is (the mirror), and against those that the roster names. What lowers
//! his chances although he need not use it raises an alarm: then a policy uses it badly, and the number says nothing
//! about the pick. A fault is there to harm, so that it raises one where it surely helps; what it pays for is a pick
//! beside it, and both together are a pair.

use super::gap;
use super::matrix::{Fighter, Info};
use super::play::{self, Fights, Follow, Met, Work};
use super::roster::{Entry, Roster};
use super::scored;
use super::traced::Traces;
use crate::estimate::{Expectation, Timing};
use crate::order;
use crate::scenario::{Mistakes, names};
use crate::stats::holm;
use crate::stats::paired::Difference;
use crate::systems::{Apart, Change, Variant, apart::Kind};

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
    /// Settings in which he meets them, each counted by its weight; none where the roster has none.
    pub settings: Vec<String>,
    /// The change by which all are measured, and what so many of it are called.
    pub unit: [&'static str; 2],
    pub picks: Vec<Pick>,
    /// What they are worth block by block.
    pub traces: Traces,
    /// Powers, boosts, faults and re-rolls that he has, two by two.
    pub pairs: Vec<Together>,
    /// What he could have taken instead, the best first.
    pub swaps: Vec<Swap>,
    /// What became of every `[[expect]]` about them.
    pub expectations: Vec<Expectation>,
    /// What is to be said besides.
    pub notes: Vec<String>,
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
    /// What it is worth in each of several settings by itself, in the order of [`Worth::settings`]: the intervals of
    /// one setting hold all at once.
    pub settings: Vec<Option<Difference>>,
    /// The points over all settings in log-odds.
    pub logit: Option<f64>,
    /// In units: the points divided by those of [`Worth::unit`], such as one more die of attack.
    pub dice: Option<f64>,
    /// Why nobody knows, where the rules do not let him fight so: what they say of the first fight that cannot be.
    pub why: Option<String>,
    /// It surely lowers his chances; a fault surely raises them.
    pub alarm: bool,
    /// No trial ends otherwise with it, and that of enough trials to say so.
    pub idle: bool,
}

/// What the rules say of the first fight of somebody that they do not allow.
fn barred(fights: &[Fights], who: usize) -> Option<String> {
    let all = fights.iter().flat_map(|fights| fights.pairs.iter().zip(&fights.met));
    all.into_iter().find_map(|(&(row, column), met)| match met {
        Met::Barred(why) if row == who || column == who => Some(why.clone()),
        _ => None,
    })
}

/// A pick of a fighter and another one of the same menu.
#[derive(Clone, Debug, PartialEq)]
pub struct Swap {
    pub pick: String,
    pub instead: String,
    pub kind: Kind,
    /// What he scores with the other one less what he scores as he is: against the panel, or against himself where
    /// there is none.
    pub by: Difference,
}

/// Two picks of a fighter, and by how much they are worth more together than each by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Together {
    pub picks: [String; 2],
    pub kinds: [Kind; 2],
    /// What both bring to him without either: against the panel, or against himself as he is where there is none;
    /// `None` where somebody could not meet all whom he meets.
    pub both: Option<Difference>,
    /// That less what each alone brings.
    pub more: Difference,
    pub p_value: f64,
    /// Whether that is more than luck, all pairs looked at together (Holm).
    pub significant: bool,
}

impl Pick {
    /// What it is worth against the panel, or against himself where there is none.
    pub fn points(&self) -> Option<Difference> {
        self.panel.or(self.mirror)
    }

    /// The same in one of the settings of this answer by itself.
    pub fn points_in(&self, worth: &Worth, setting: &str) -> Option<Difference> {
        // Of one alone nothing is told apart.
        if self.settings.is_empty() {
            return self.points();
        }
        let place = worth.settings.iter().position(|name| name == setting)?;
        self.settings.get(place).copied().flatten()
    }
}

/// Why there is nothing to tell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Nothing {
    /// The play does not say what its fighters consist of.
    #[error("\"{0}\" of {1} does not say what its fighters are made of")]
    Unknown(&'static str, &'static str),
    /// The fighter cannot be taken apart.
    #[error("{0}")]
    Mistake(String),
}

/// A fighter taken apart, and everybody whom he and his variants meet.
pub struct Parts {
    apart: &'static Apart,
    own: Entry,
    variants: Vec<Variant>,
    /// Places of two variants without something, which come together as an entry of their own behind all variants.
    both: Vec<[usize; 2]>,
    field: Field,
    /// Variants with another pick in place of one: of whose places among the variants, and the other pick.
    swaps: Vec<(usize, Variant)>,
    /// The fighter and those, with intervals of their own.
    of_swaps: Option<Field>,
}

/// Some fighters, and whom they are held against.
struct Field {
    /// Against the first of them alone.
    against_self: Roster,
    /// Against the panel, where there is one.
    against_panel: Option<Roster>,
}

impl Field {
    fn new(roster: &Roster, entries: Vec<Entry>, opponents: &[usize]) -> Self {
        let n = entries.len();
        let against_self = roster.with(entries.clone(), Vec::new(), vec![0]);
        let guests: Vec<Entry> = opponents.iter().map(|&place| roster.fighter(place).clone()).collect();
        let panel = (n..n + opponents.len()).collect();
        let against_panel = (!guests.is_empty()).then(|| roster.with(entries, guests, panel));
        Self { against_self, against_panel }
    }

    /// Against the panel, or against the first of them where there is none.
    fn usual(&self) -> &Roster {
        self.against_panel.as_ref().unwrap_or(&self.against_self)
    }
}

/// Takes one fighter of a roster apart; with everything that he could have taken `instead` of what he has.
///
/// # Errors
/// When the system does not say what its fighters are made of, or the fighter cannot be read.
pub fn parts(roster: &Roster, subject: usize, instead: bool) -> Result<Parts, Nothing> {
    taken(roster, subject, if instead { Extent::Instead } else { Extent::More })
}

/// How far a fighter is taken apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// One by one, what he has alone.
    Own,
    /// What he has, also two by two, and what could be added.
    More,
    /// That, and what he could have taken in place of each.
    Instead,
}

fn taken(roster: &Roster, subject: usize, extent: Extent) -> Result<Parts, Nothing> {
    let apart = roster.play.apart.ok_or(Nothing::Unknown(roster.play.id, roster.rules.name))?;
    let mistakes = Mistakes::new();
    let case = roster.own_case(&roster.settings[0], subject);
    let mut variants = (apart.variants)(&case, &mistakes);
    variants.retain(|variant| extent != Extent::Own || variant.change == Change::Removed);
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
    let two = match extent {
        Extent::Own => Vec::new(),
        _ => without_two(roster, apart, &opponents, &own, &variants),
    };
    let (both, without): (Vec<[usize; 2]>, Vec<Entry>) = two.into_iter().unzip();
    let entries = std::iter::once(own.clone()).chain(variants.iter().map(of_variant)).chain(without);
    let field = Field::new(roster, entries.collect(), &opponents);
    let swaps = if extent == Extent::Instead { swaps(roster, apart, &opponents, &own, &variants) } else { Vec::new() };
    let of_swap = |(place, other): &(usize, Variant)| {
        let name = format!("{} instead of {}", other.pick, variants[*place].pick);
        Entry { name, side: other.side.clone(), ..own.clone() }
    };
    let of_swaps = (!swaps.is_empty()).then(|| {
        Field::new(roster, std::iter::once(own.clone()).chain(swaps.iter().map(of_swap)).collect(), &opponents)
    });
    Ok(Parts { apart, own, variants, both, field, swaps, of_swaps })
}

/// The fighter without one of his variants' picks, and every way to change him further: against himself, or against
/// whomever of his opponents he may meet.
fn lacking(roster: &Roster, apart: &Apart, opponents: &[usize], own: &Entry, variant: &Variant) -> Vec<Variant> {
    let lacking = Entry { side: variant.side.clone(), ..own.clone() };
    let guests = opponents.iter().map(|&place| roster.fighter(place).clone()).collect();
    let lacking = roster.with(vec![lacking], guests, vec![0]);
    (apart.variants)(&lacking.own_case(&lacking.settings[0], 0), &Mistakes::new())
}

/// Everything on the menu of each pick that could have been taken in its place.
fn swaps(
    roster: &Roster,
    apart: &Apart,
    opponents: &[usize],
    own: &Entry,
    variants: &[Variant],
) -> Vec<(usize, Variant)> {
    let picks = variants
        .iter()
        .enumerate()
        .filter(|(_, variant)| variant.change == Change::Removed && !variant.menu.is_empty());
    picks
        .flat_map(|(place, pick)| {
            let others = lacking(roster, apart, opponents, own, pick).into_iter();
            let fits =
                |other: &Variant| other.change == Change::Added && other.menu == pick.menu && other.pick != pick.pick;
            others.filter(fits).map(move |other| (place, other)).collect::<Vec<_>>()
        })
        .collect()
}

/// The fighter without any two of the powers, boosts, faults and re-rolls that he has; a team without any two of its
/// figures.
fn without_two(
    roster: &Roster,
    apart: &Apart,
    opponents: &[usize],
    own: &Entry,
    variants: &[Variant],
) -> Vec<([usize; 2], Entry)> {
    let kinds: &[Kind] = match roster.play.teams {
        Some(_) => &[Kind::Figure],
        None => &[Kind::Power, Kind::Boost, Kind::Fault, Kind::ReRoll],
    };
    let is_pick = |variant: &Variant| variant.change == Change::Removed && kinds.contains(&variant.kind);
    let picks: Vec<usize> = (0..variants.len()).filter(|&place| is_pick(&variants[place])).collect();
    let mut found = Vec::new();
    for (at, &one) in picks.iter().enumerate() {
        let more = lacking(roster, apart, opponents, own, &variants[one]);
        for &other in &picks[at + 1..] {
            let is_other = |variant: &&Variant| is_pick(variant) && variant.pick == variants[other].pick;
            let Some(both) = more.iter().find(is_other) else { continue };
            let name = format!("without {} and {}", variants[one].pick, variants[other].pick);
            found.push(([one, other], Entry { name, side: both.side.clone(), ..own.clone() }));
        }
    }
    found
}

/// Which of the picks that he has are surely worth more or less when the other policy decides for all teams, in a
/// sentence; `None` where there is no other, there is much to play, or somebody asks to stop.
pub fn gap(roster: &Roster, subject: usize, worth: &Worth, work: Work, follow: &dyn Follow) -> Option<String> {
    let apart = |other: &Roster| taken(other, subject, Extent::Own).ok();
    let cells = |other: &Roster| apart(other).map_or(u64::MAX, |parts| parts.cells());
    let (policy, other, work) = gap::otherwise(roster, cells, work)?;
    let now = apart(&other)?.worth(work, &gap::Beside(follow));
    if follow.stop().is_asked() {
        return None;
    }
    let own = worth.picks.iter().filter(|pick| pick.has);
    let both = own.zip(&now.picks).filter(|(pick, now)| pick.pick == now.pick);
    let both = both.filter_map(|(pick, now)| Some((pick.pick.clone(), pick.points()?, now.points()?))).collect();
    Some(gap::told(&policy, work.trials, both, "worth", |name, before, now| {
        format!("“{name}” is worth {} instead of {}", gap::points(now), gap::whole(before.estimate))
    }))
}

impl Parts {
    /// Who has to meet whom, in the order in which it is played: the fighter and his variants against himself, against
    /// the panel, and those who took something else.
    pub fn rosters(&self) -> Vec<&Roster> {
        let Field { against_self, against_panel } = &self.field;
        std::iter::once(against_self).chain(against_panel).chain(self.of_swaps.as_ref().map(Field::usual)).collect()
    }

    /// Pairs that are played or solved, in all settings.
    pub fn cells(&self) -> u64 {
        self.rosters().iter().map(|roster| (roster.pairs().len() * roster.settings.len()) as u64).sum()
    }

    /// What everything about the fighter is worth.
    pub fn worth(self, work: Work, follow: &dyn Follow) -> Worth {
        self.of_fights(work, &mut |roster| play::play(roster, work, follow))
    }

    /// The same from the fights of each of its [rosters](Self::rosters), asked for one after the other.
    pub fn of_fights(self, work: Work, fights: &mut dyn FnMut(&Roster) -> Vec<Fights>) -> Worth {
        let Self { apart, own, variants, both, field: Field { against_self, against_panel }, swaps, of_swaps } = self;
        let mirror = fights(&against_self);
        let met = against_panel.as_ref().map(|roster| (roster, fights(roster)));
        let in_mirror = scored::from_even(&against_self, &mirror, work.seed);
        let in_panel = met.as_ref().map(|(roster, fights)| scored::differences(roster, fights, 0, work.seed));
        let in_settings = match &met {
            Some((roster, fights)) => {
                scored::in_each(roster, fights, |roster, fights| scored::differences(roster, fights, 0, work.seed))
            }
            None => scored::in_each(&against_self, &mirror, |roster, met| scored::from_even(roster, met, work.seed)),
        };
        let score = met.as_ref().and_then(|(roster, fights)| scored::score(roster, fights, 0));
        let fours: Vec<[usize; 4]> = (1 + variants.len()..)
            .zip(&both)
            .map(|(together, [one, other])| [0, one + 1, other + 1, together])
            .collect();
        let found = match &met {
            Some((roster, fights)) => scored::interactions(roster, fights, &fours, work.seed),
            None => scored::interactions(&against_self, &mirror, &fours, work.seed),
        };
        let of_both = |place: usize| {
            let by = |all: &[Option<Difference>]| all[1 + variants.len() + place].map(|by| quiet(negative(by)));
            in_panel.as_deref().map_or_else(|| by(&in_mirror), by)
        };
        let brought = (0..both.len()).map(of_both).collect();
        let pairs = together(&variants, &both, brought, found);
        let (swaps, swapped) =
            of_swaps.map_or_else(Default::default, |field| swapped(&variants, swaps, &field, work.seed, fights));
        let mut traces = match &met {
            Some((roster, fights)) => scored::traces(roster, fights, Some(0)),
            None => scored::traces(&against_self, &mirror, None),
        };
        // Nothing is told of the fighter as he is, nor of what lacks two.
        traces.numbers.drain(..1);
        traces.numbers.truncate(variants.len());
        let alone = &mirror;
        let mut picks: Vec<Pick> = Vec::with_capacity(variants.len());
        for (place, variant) in variants.into_iter().enumerate() {
            let has = variant.change == Change::Removed;
            let turned = |difference: Difference| quiet(if has { negative(difference) } else { difference });
            let panel = in_panel.as_ref().and_then(|all| all[place + 1]).map(turned);
            // What cannot be played in every setting is not measured by those in which it can.
            let is_partial = panel.is_none() && in_panel.is_some() && against_self.settings.len() > 1;
            let mirror = in_mirror[place + 1].map(turned).filter(|_| !is_partial);
            let settings = in_settings.iter().map(|all| all[place + 1].map(turned)).collect();
            let points = panel.or(mirror);
            let base = score.unwrap_or(0.5);
            let logit = points.and_then(|points| {
                let other = if has { base - points.estimate } else { base + points.estimate };
                let change = log_odds(other)? - log_odds(base)?;
                Some(if has { -change } else { change })
            });
            // What does harm where nobody has to use it, and a fault that does none but good.
            let against = points.map(|points| if variant.kind == Kind::Fault { negative(points) } else { points });
            let alarm = against.is_some_and(|points| points.high < 0.0 && points.estimate < -NOISE);
            let traced = &mut traces.numbers[place];
            let idle = points.is_some_and(is_nothing)
                && mirror.is_none_or(is_nothing)
                && traced.blocks.iter().all(|points| points.abs() <= NOISE);
            traced.what.clone_from(&variant.pick);
            // Of whoever met himself alone there are no blocks against a panel.
            traced.value = if in_panel.is_some() { panel } else { mirror }.map(|points| points.estimate);
            traced.blocks.iter_mut().filter(|_| has).for_each(|points| *points = -*points);
            let Variant { pick, kind, .. } = variant;
            let of_panel = met.as_ref().map_or(&[][..], |(_, fights)| fights);
            let why =
                || [place + 1, 0].into_iter().find_map(|who| barred(of_panel, who).or_else(|| barred(alone, who)));
            let why = if points.is_none() { why() } else { None };
            picks.push(Pick { pick, kind, has, mirror, panel, settings, logit, dice: None, why, alarm, idle });
        }
        let die = picks.iter().find(|pick| pick.pick == apart.unit).and_then(Pick::points);
        let die = die.map(|die| die.estimate).filter(|die| die.abs() > NOISE);
        for pick in &mut picks {
            // Nothing is nothing, and not less than that.
            pick.dice = die.and_then(|die| Some(pick.points()?.estimate / die + 0.0));
        }
        let mut notes: Vec<String> = against_self.caveats().collect();
        if picks.iter().all(|pick| pick.mirror.is_none()) && picks.iter().any(|pick| pick.panel.is_some()) {
            notes.extend(barred(&mirror, 0).map(|why| format!("{} meets nobody like himself here: {why}.", own.name)));
        }
        notes.extend(by_hand(&own, &picks, against_self.whom()[0]));
        let matters = |pick: &Pick| !pick.has && pick.kind == Kind::Power && !pick.idle;
        let is_added = !apart.added.is_empty() && picks.iter().any(matters);
        notes.extend(is_added.then(|| apart.added.to_owned()));
        let all = mirror.iter().chain(met.iter().flat_map(|(_, fights)| fights)).chain(&swapped);
        let counted = |met: &Met| matches!(met, Met::Known { cell, .. } if cell.trials().is_some());
        let missing = all.clone().flat_map(|fights| &fights.met).any(|met| *met == Met::Missing);
        let is_counted = all.clone().flat_map(|fights| &fights.met).any(counted);
        let trials = all.filter_map(|fights| fights.blocks.last()).copied().min().unwrap_or_default();
        let named = against_self.settings.iter().map(|setting| setting.name.clone());
        Worth {
            info: against_self.info(),
            seed: work.seed,
            trials: if is_counted { trials } else { 0 },
            subject: Fighter { name: own.name, group: own.group },
            score,
            panel: against_panel.iter().flat_map(|roster| &roster.guests).map(|guest| guest.name.clone()).collect(),
            settings: named.filter(|name| !name.is_empty()).collect(),
            unit: [apart.unit, apart.units],
            picks,
            traces,
            pairs,
            swaps,
            expectations: Vec::new(),
            notes,
            confidence: crate::run::CONFIDENCE,
            complete: !missing && (!is_counted || trials == work.trials),
            timing: Timing::default(),
        }
    }
}

/// What everything about one fighter of a roster is worth, over all its settings, alternatives left out.
///
/// # Errors
/// When the system does not say what its fighters are made of, or the fighter cannot be read.
pub fn worth(roster: &Roster, subject: usize, work: Work, follow: &dyn Follow) -> Result<Worth, Nothing> {
    Ok(parts(roster, subject, false)?.worth(work, follow))
}

/// What each other pick would be worth in place of one that he has, the best first, and the fights that say so.
fn swapped(
    variants: &[Variant],
    swaps: Vec<(usize, Variant)>,
    field: &Field,
    seed: u64,
    fights: &mut dyn FnMut(&Roster) -> Vec<Fights>,
) -> (Vec<Swap>, Vec<Fights>) {
    let roster = field.usual();
    let fights = fights(roster);
    let by = match field.against_panel {
        Some(_) => scored::differences(roster, &fights, 0, seed),
        None => scored::from_even(roster, &fights, seed),
    };
    let swap = |((place, other), by): ((usize, Variant), &Option<Difference>)| {
        Some(Swap { pick: variants[place].pick.clone(), instead: other.pick, kind: other.kind, by: (*by)? })
    };
    let mut found: Vec<Swap> = swaps.into_iter().zip(&by[1..]).filter_map(swap).collect();
    order::falling(&mut found, |one| one.by.estimate);
    (found, fights)
}

/// Two by two, the largest first.
fn together(
    variants: &[Variant],
    both: &[[usize; 2]],
    brought: Vec<Option<Difference>>,
    found: Vec<Option<(Difference, f64)>>,
) -> Vec<Together> {
    let p_values: Vec<f64> =
        found.iter().map(|found| found.map_or(f64::NAN, |(more, error)| holm::p_value(more.estimate, error))).collect();
    let significant = holm::significant(&p_values, 1.0 - crate::run::CONFIDENCE);
    let mut pairs: Vec<Together> = Vec::with_capacity(both.len());
    let told = both.iter().zip(brought).zip(found).zip(p_values).zip(significant);
    for ((((places, both), found), p_value), significant) in told {
        let Some((more, _)) = found else { continue };
        let picks = places.map(|place| variants[place].pick.clone());
        let kinds = places.map(|place| variants[place].kind);
        pairs.push(Together { picks, kinds, both, more, p_value, significant });
    }
    order::falling(&mut pairs, |one| one.more.estimate.abs());
    pairs
}

/// What floats leave of nothing.
const NOISE: f64 = 1e-12;

/// A pick without effect is surely worth less than this: of few trials nobody knows whether the next one would tell.
const IDLE: f64 = 0.01;

/// Nothing was found, and nothing that counts can be there.
fn is_nothing(Difference { estimate, low, high }: Difference) -> bool {
    estimate.abs() <= NOISE && -low <= IDLE && high <= IDLE
}

/// Why powers and boosts may do nothing, where that is so of some: pools that stand in the entry as numbers are what
/// they are, whatever would add to them.
fn by_hand(own: &Entry, picks: &[Pick], whom: &str) -> Option<String> {
    let is_added = |pick: &Pick| pick.idle && matches!(pick.kind, Kind::Power | Kind::Boost);
    // A die more of a pool is called by the key of the pool.
    let pools = picks.iter().filter(|pick| pick.kind == Kind::Die).filter_map(|pick| pick.pick.split(' ').next());
    let mut given: Vec<&str> = Vec::new();
    for key in pools.filter(|key| own.side.get(key).is_some()) {
        if !given.contains(&key) {
            given.push(key);
        }
    }
    (picks.iter().any(is_added) && !given.is_empty()).then(|| {
        let given = names::list(&given, "and");
        format!("The {whom} gives {given} by hand, as it is in the end: what only adds to that has no effect.")
    })
}

/// Without what floats leave of nothing.
fn quiet(Difference { estimate, low, high }: Difference) -> Difference {
    let [estimate, low, high] = [estimate, low, high].map(|number| if number.abs() <= NOISE { 0.0 } else { number });
    Difference { estimate, low, high }
}

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
