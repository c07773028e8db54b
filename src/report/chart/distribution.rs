//! How a metric is spread: exactly this many, and at least this many.
//!
//! One case gets two panels one above the other; several get a panel each, bars for "exactly" and a line for "at
//! least", on one scale where the bars are high and else the line on a scale of its own. A long tail goes to one slot
//! at the end, which the note below explains.

use super::drawing::{Drawing, Outcomes, chosen, chosen_note, source};
use super::flight;
use super::layout::{
    AXIS_HEIGHT, Heading, Scale, axis_end, clear_top, every_note, label_every, named_panels, page, panel_title, phase,
    slot_axis_to, steps, vertical_axis,
};
use super::palette::{AXIS, DATA, INK, MUTED};
use super::scene::{Anchor, Area, Scene};
use super::text::{Type, drawable};
use super::words::{self, Share, capitalized, mean, slug};
use crate::estimate::{CaseSummary, DistributionRow, Method, MetricRow, Summary};
use crate::order;
use crate::report::headline;
use crate::report::text::{thousands, trials_noun};

/// Bars above this share stand on the scale of the line, from 0 to 100 %: on two scales they could not be compared.
const HIGH: f64 = 1.0 / 3.0;
const VALUE: Type = Type::regular(12.5);
const MAX_PANELS: usize = 12;
/// Most bars in a chart of one panel, and in one of several panels.
const MAX_BARS: u64 = 200;
const MAX_BARS_SMALL: u64 = 60;
/// Distributions this short are drawn whole.
const SHORT: u64 = 16;
/// What is lower may be left out of a longer one when it is less than this share.
const TAIL: f64 = 0.0005;

/// One chart for each metric that was asked for and had more than one value, in order of appearance.
pub(super) fn draw(summary: &Summary) -> Vec<Drawing> {
    let outcomes = Outcomes::of(summary);
    metrics(summary).iter().filter_map(|metric| draw_metric(summary, &outcomes, metric)).collect()
}

fn metrics(summary: &Summary) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for rows in summary.cases.iter().flat_map(CaseSummary::by_metric) {
        if !names.contains(&rows[0].metric) {
            names.push(rows[0].metric.clone());
        }
    }
    names.retain(|name| headline::is_asked(summary, name) && !flight::is_drawn(summary, name));
    names
}

/// The rows of one metric in one case.
#[derive(Clone)]
struct Spread<'a> {
    case: &'a CaseSummary,
    /// Values that occur, in order.
    rows: Vec<&'a DistributionRow>,
    moments: Option<&'a MetricRow>,
}

impl<'a> Spread<'a> {
    fn of(case: &'a CaseSummary, metric: &str) -> Self {
        let occurs = |row: &&DistributionRow| row.metric == metric && row.p.is_finite() && row.p > 0.0;
        let mut rows: Vec<_> = case.distributions.iter().filter(occurs).collect();
        order::by(&mut rows, |row| row.value);
        Self { case, rows, moments: case.metrics.iter().find(|row| row.metric == metric) }
    }

    /// The commonest value where it lies at an end of the range.
    fn piled_up(&self) -> Option<u64> {
        let commonest = self.rows.iter().max_by(|a, b| a.p.total_cmp(&b.p))?.value;
        let (low, high) = self.range()?;
        (commonest == low || commonest == high).then_some(commonest)
    }

    fn range(&self) -> Option<(u64, u64)> {
        Some((self.rows.first()?.value, self.rows.last()?.value))
    }

    /// The smallest value that is not exceeded with this probability; the highest where no other is known to be.
    fn holding(&self, share: f64) -> u64 {
        let row = self.rows.iter().find(|row| row.at_most >= share - 1e-12).or(self.rows.last());
        row.map_or(0, |row| row.value)
    }

    /// Probability of `value` or more.
    fn at_least(&self, value: u64) -> f64 {
        let row = self.rows.iter().find(|row| row.value >= value && row.at_least.is_finite());
        row.map_or(0.0, |row| row.at_least.clamp(0.0, 1.0))
    }
}

/// The values that a chart shows: bar `i` stands for `width` values from `first + i * width`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bins {
    first: u64,
    width: u64,
    n: usize,
    /// The lowest value: later than `first` where a bar begins before anything happens.
    low: u64,
    /// Whether one more bar counts all that is higher.
    has_rest: bool,
}

impl Bins {
    fn new(low: u64, high: u64, most: u64) -> Self {
        let span = (high - low).saturating_add(1);
        let powers = (0..19).map(|power| 10u64.pow(power));
        let width = powers
            .flat_map(|ten| [1, 2, 5].map(|m| ten.saturating_mul(m)))
            .find(|&width| span.div_ceil(width) <= most)
            .unwrap_or(u64::MAX);
        let first = if width > 1 { low / width * width } else { low };
        Self { first, width, n: ((high - first) / width) as usize + 1, low, has_rest: false }
    }

    /// Bars for values of which some may be left out at the lower end and some put together at the upper one.
    fn of(spreads: &[Spread], most: u64) -> Option<Self> {
        let whole = spreads.iter().filter_map(Spread::range).reduce(hull)?;
        if whole.1 - whole.0 < SHORT {
            return Some(Self::new(whole.0, whole.1, most));
        }
        let holding = |share: f64| spreads.iter().map(|spread| spread.holding(share)).max().unwrap_or(whole.1);
        let low = spreads.iter().map(|spread| spread.holding(TAIL)).min().unwrap_or(whole.0);
        let end = axis_end(holding).clamp(low, whole.1);
        // A tail that takes hardly any room is drawn as it is.
        let end = if whole.1 - end <= 1 + (end - low) / 10 { whole.1 } else { end };
        let bins = Self::new(low, end, most);
        Some(Self { low: bins.first.max(whole.0), has_rest: whole.1 >= bins.start(bins.n), ..bins })
    }

    /// How many bars there are, that of the rest among them.
    fn slots(self) -> usize {
        self.n + usize::from(self.has_rest)
    }

    fn start(self, i: usize) -> u64 {
        self.first.saturating_add(self.width.saturating_mul(i as u64))
    }

    fn labels(self) -> Vec<String> {
        let label = |i: usize| {
            let (from, to) = (self.start(i).max(self.low), self.start(i).saturating_add(self.width - 1));
            match i {
                i if i >= self.n => format!("{}+", thousands(from)),
                _ if from == to => thousands(from),
                _ => format!("{}–{}", thousands(from), thousands(to)),
            }
        };
        (0..self.slots()).map(label).collect()
    }

    /// The first bar's number when bars are counted from the value 0.
    fn origin(self) -> u64 {
        self.first / self.width
    }

    fn bar(self, value: u64) -> Option<usize> {
        let i = usize::try_from(value.checked_sub(self.first)? / self.width).unwrap_or(usize::MAX);
        if i < self.n { Some(i) } else { self.has_rest.then_some(self.n) }
    }
}

/// Probability of each bar, with its interval where a bar is one value.
fn bars(summary: &Summary, spread: &Spread, bins: Bins) -> Vec<(f64, Option<Share>)> {
    let mut bars = vec![(0.0, None); bins.slots()];
    for row in &spread.rows {
        let Some(i) = bins.bar(row.value) else { continue };
        if let Some(bar) = bars.get_mut(i) {
            bar.0 = f64::min(bar.0 + row.p, 1.0);
            bar.1 = (bins.width == 1 && i < bins.n).then(|| Share::of_value(summary, spread.case, row)).flatten();
        }
    }
    bars
}

fn draw_metric(summary: &Summary, outcomes: &Outcomes, metric: &str) -> Option<Drawing> {
    let spreads: Vec<Spread> =
        summary.cases.iter().map(|case| Spread::of(case, metric)).filter(|spread| !spread.rows.is_empty()).collect();
    let mut values = spreads.iter().flat_map(|spread| &spread.rows).map(|row| row.value);
    let first = values.next()?;
    if values.all(|value| value == first) {
        // The same everywhere: the tables say so in one number.
        return None;
    }
    let shown = shown(summary, outcomes, &spreads);
    let bins = bins_of_panels(&shown)?;
    let mut notes = vec![source(summary)];
    notes.extend(left_out(summary, &shown, &bins));
    notes.extend(rest(summary, &shown, &bins));
    if shown.iter().filter_map(|spread| spread.moments).any(|row| row.few_apart) {
        notes.push(
            "Fewer than 100 trials had another value than the most usual one: do not trust the mean.".to_string(),
        );
    }
    notes.extend(chosen_note(summary, shown.len(), spreads.len()));
    match (spreads.as_slice(), summary.cases.len()) {
        ([only], 2..) => notes.push(format!("Only in “{}”.", words::short(&only.case.case))),
        (known, n) if known.len() < n && known.len() == shown.len() => {
            notes.push(format!("Counted in {} of {n} cases.", known.len()));
        }
        _ => {}
    }
    Some(match shown.as_slice() {
        [one] => draw_one(summary, metric, one, bins[0], notes),
        several => draw_several(summary, metric, several, title_of_many(metric, &spreads), &bins, notes),
    })
}

/// The cases that get a panel: among them those with the lowest and the highest mean.
fn shown<'a>(summary: &Summary, outcomes: &Outcomes, all: &[Spread<'a>]) -> Vec<Spread<'a>> {
    let cases: Vec<&CaseSummary> = all.iter().map(|spread| spread.case).collect();
    let mean = |i: &usize| all[*i].moments.map_or(f64::NAN, |row| row.mean);
    let by_mean = |a: &usize, b: &usize| mean(a).total_cmp(&mean(b));
    let known = || (0..all.len()).filter(|i| mean(i).is_finite());
    let ends: Vec<usize> = [known().min_by(by_mean), known().rev().max_by(by_mean)].into_iter().flatten().collect();
    chosen(summary, outcomes, &cases, &ends, MAX_PANELS).into_iter().map(|i| all[i].clone()).collect()
}

fn hull(a: (u64, u64), b: (u64, u64)) -> (u64, u64) {
    (a.0.min(b.0), a.1.max(b.1))
}

/// The bars of every panel: the same for all, unless one long case would crush most of the others.
fn bins_of_panels(shown: &[Spread]) -> Option<Vec<Bins>> {
    let most = if shown.len() > 1 { MAX_BARS_SMALL } else { MAX_BARS };
    let common = Bins::of(shown, most)?;
    let mut usual: Vec<u64> = shown.iter().map(|spread| spread.holding(0.95)).collect();
    usual.sort_unstable();
    let middle = usual.get(usual.len() / 2).copied().unwrap_or(0).max(1);
    if common.n as u64 >= SHORT && common.start(common.n) > middle.saturating_mul(10) {
        return shown.iter().map(|spread| Bins::of(std::slice::from_ref(spread), most)).collect();
    }
    Some(vec![common; shown.len()])
}

/// Whether the panels do not share their axis.
fn have_own_axes(bins: &[Bins]) -> bool {
    bins.windows(2).any(|pair| pair[0] != pair[1])
}

/// What a chart does not show at the lower end.
fn left_out(summary: &Summary, shown: &[Spread], bins: &[Bins]) -> Option<String> {
    let trials = trials_noun(&summary.scenario.play);
    let is_lower = |(spread, bins): (&Spread, &Bins)| spread.rows.iter().any(|row| row.value < bins.first);
    let (_, first) = shown.iter().zip(bins).find(|pair| is_lower(*pair))?;
    let values = match have_own_axes(bins) {
        true => "lower values".to_string(),
        false => format!("values below {}", thousands(first.first)),
    };
    Some(format!("Not drawn: {values}, under {} % of {trials}.", words::tick(TAIL)))
}

/// What the bar at the upper end stands for.
fn rest(summary: &Summary, shown: &[Spread], bins: &[Bins]) -> Option<String> {
    let higher = |(spread, bins): (&Spread, &Bins)| {
        let from = bins.start(bins.n);
        let p = spread.at_least(from);
        bins.has_rest.then(|| (p, tail_text(summary, spread, p), from))
    };
    let highest_share = shown.iter().zip(bins).filter_map(higher).max_by(|a, b| a.0.total_cmp(&b.0));
    let own = have_own_axes(bins).then(|| "Each panel has an axis of its own.".to_string());
    let Some((_, most, from)) = highest_share else { return own };
    let highest = shown.iter().filter_map(Spread::range).map(|range| range.1).max()?;
    let in_a_case = if shown.len() > 1 { " in a case" } else { "" };
    let trials = trials_noun(&summary.scenario.play);
    let (from, highest) = (thousands(from), thousands(highest));
    Some(match own {
        Some(own) => format!("{own} {from}+ and the like: all from there on, up to {most} % of {trials}{in_a_case}."),
        None => format!("{from}+: all from {from} to {highest}, up to {most} % of {trials}{in_a_case}."),
    })
}

/// Two panels: exactly, and at least.
fn draw_one(summary: &Summary, metric: &str, spread: &Spread, bins: Bins, mut notes: Vec<String>) -> Drawing {
    let bars = bars(summary, spread, bins);
    let texts: Vec<String> = bars.iter().map(|(p, share)| bar_text(summary, spread, *p, *share)).collect();
    let tails: Vec<f64> = (0..bins.slots()).map(|i| spread.at_least(bins.start(i))).collect();
    let tail_texts: Vec<String> = tails.iter().map(|p| tail_text(summary, spread, *p)).collect();
    let slot = (super::scene::WIDTH - 96.0 - 64.0) / bins.slots() as f64;
    let widest = texts.iter().chain(&tail_texts).map(|text| VALUE.width(text)).fold(0.0, f64::max);
    let every = label_every(slot, widest);
    notes.extend(every_note(every, "bar"));

    let trials = trials_noun(&summary.scenario.play);
    let title = title_of_one(metric, spread, trials);
    let (mut scene, body) =
        page(&Heading { title: title.clone(), subtitle: subtitle(summary, spread), legend: vec![], notes });
    let split = body.top + 0.58 * (body.height() - AXIS_HEIGHT);
    let upper = Area::new(body.left, body.top, body.right, split);
    let lower = Area::new(body.left, split + 14.0, body.right, body.bottom);

    let plot = panel_title(&mut scene, upper, &format!("Exactly this many: share of {trials} in %"));
    let plot = plot.inset(64.0, 20.0, 0.0, 28.0);
    let highest = bars.iter().map(|(p, share)| share.map_or(*p, |s| s.high)).fold(0.0, f64::max);
    let scale = Scale::holding(highest, 4);
    vertical_axis(&mut scene, plot, &scale);
    draw_bars(&mut scene, plot, &scale, &bars, bins);
    let tops: Vec<f64> = bars.iter().map(|(p, share)| plot.y(scale.place(share.map_or(*p, |s| s.high)))).collect();
    draw_values(&mut scene, plot, &tops, &texts, (bins.origin(), every));
    slot_axis_to(&mut scene, plot, &bins.labels(), bins.origin(), bins.has_rest, "");

    let plot = panel_title(&mut scene, lower, &format!("At least this many: share of {trials} in %"));
    let plot = plot.inset(64.0, 20.0, 0.0, AXIS_HEIGHT);
    let scale = Scale::whole(2);
    vertical_axis(&mut scene, plot, &scale);
    let tops: Vec<f64> = tails.iter().map(|p| plot.y(*p)).collect();
    draw_tail(&mut scene, plot, &tops);
    draw_values(&mut scene, plot, &tops, &tail_texts, (bins.origin(), every));
    slot_axis_to(&mut scene, plot, &bins.labels(), bins.origin(), bins.has_rest, &axis_name(metric, spread));

    Drawing {
        stem: format!("distribution-{}", slug(metric)),
        alt: format!("Bar chart of {metric}. {}", described(summary, spread)),
        title,
        scene,
    }
}

fn draw_bars(scene: &mut Scene, plot: Area, scale: &Scale, bars: &[(f64, Option<Share>)], bins: Bins) {
    let slot = plot.width() / bars.len().max(1) as f64;
    let half = (slot * 0.39).min(44.0);
    for (i, (p, share)) in bars.iter().enumerate().filter(|(_, (p, _))| *p > 0.0) {
        let x = plot.left + (i as f64 + 0.5) * slot;
        let y = |p: f64| plot.y(scale.place(p));
        scene.fill(Area::new(x - half, y(*p), x + half, plot.bottom), if i < bins.n { DATA } else { DATA.tint(0.55) });
        if let Some(share) = share.filter(|share| share.has_interval() && slot >= 5.0) {
            scene.whisker((x, y(share.low)), (x, y(share.high)), (half * 0.4).min(6.0), INK);
        }
    }
}

/// The area under "at least", and its edge.
fn draw_tail(scene: &mut Scene, plot: Area, tops: &[f64]) {
    let edge = steps(plot, tops.len(), |i| tops[i]);
    let mut area = edge.clone();
    area.extend([(plot.right, plot.bottom), (plot.left, plot.bottom)]);
    scene.polygon(area, DATA.tint(0.25));
    scene.path(edge, 2.0, DATA);
}

/// Numbers above every k-th bar, clear of its neighbours.
fn draw_values(scene: &mut Scene, plot: Area, tops: &[f64], texts: &[String], (origin, every): (u64, usize)) {
    let slot = plot.width() / tops.len().max(1) as f64;
    for (i, text) in texts.iter().enumerate().skip(phase(origin, every, texts.len())).step_by(every) {
        let half = VALUE.width(text) / 2.0;
        let x = plot.left + (i as f64 + 0.5) * slot;
        if !text.is_empty() && x - half > plot.left - 4.0 && x + half < plot.right + 30.0 {
            let y = clear_top(plot, tops, i, 2.0 * half) - 6.0;
            scene.text(text.clone(), (x, y), Anchor::Middle, VALUE, INK);
        }
    }
}

/// The number above a bar; none where nothing happened.
fn bar_text(summary: &Summary, spread: &Spread, p: f64, share: Option<Share>) -> String {
    match share {
        Some(share) => share.digits(),
        None if p > 0.0 => tail_text(summary, spread, p),
        None => String::new(),
    }
}

/// A share that comes without an interval, in the digits that this number of trials supports.
fn tail_text(summary: &Summary, spread: &Spread, p: f64) -> String {
    if p <= 0.0 {
        return String::new();
    }
    if p >= 1.0 - 1e-12 {
        return "100".to_string();
    }
    Share::of_sum(summary.method == Method::Exact, spread.case.trials, p).map_or_else(String::new, Share::digits)
}

/// One panel per case on common scales.
fn draw_several(
    summary: &Summary,
    metric: &str,
    spreads: &[Spread],
    (title, extremes): (String, String),
    bins: &[Bins],
    notes: Vec<String>,
) -> Drawing {
    let trials = trials_noun(&summary.scenario.play);
    let all: Vec<Vec<(f64, Option<Share>)>> =
        spreads.iter().zip(bins).map(|(spread, bins)| self::bars(summary, spread, *bins)).collect();
    let highest = all.iter().flatten().map(|(p, share)| share.map_or(*p, |s| s.high)).fold(0.0, f64::max);
    let is_one_scale = highest > HIGH;
    let scale = if is_one_scale { Scale::whole(2) } else { Scale::holding(highest, 3) };
    let on = |scale: &str| if is_one_scale { String::new() } else { format!(", {scale} scale") };
    let (mut scene, body) = page(&Heading {
        title: title.clone(),
        subtitle: words::method(summary, Some(", each on its own")) + &extremes,
        legend: vec![
            (format!("share of {trials} with exactly this many (bars{})", on("left")), DATA),
            (format!("with at least this many (line{})", on("right")), INK),
        ],
        notes,
    });
    let names: Vec<&str> = spreads.iter().map(|spread| spread.case.case.as_str()).collect();
    let cases = spreads.iter().zip(bins.iter().copied()).zip(&all);
    for ((panel, name), ((spread, bins), bars)) in named_panels(body, &names).into_iter().zip(cases) {
        let plot = panel_title(&mut scene, panel, &name);
        let plot = plot.inset(54.0, 8.0, if is_one_scale { 12.0 } else { 48.0 }, AXIS_HEIGHT - 4.0);
        vertical_axis(&mut scene, plot, &scale);
        draw_bars(&mut scene, plot, &scale, bars, bins);
        let edge = steps(plot, bins.slots(), |i| plot.y(spread.at_least(bins.start(i))));
        scene.path(edge, 1.6, INK);
        for share in [0.0, 0.5, 1.0].into_iter().filter(|_| !is_one_scale) {
            let label = format!("{} %", words::tick(share));
            scene.line((plot.right, plot.y(share)), (plot.right + 4.0, plot.y(share)), 1.0, AXIS);
            scene.text_on(label, (plot.right + 7.0, plot.y(share)), Anchor::Start, VALUE, MUTED);
        }
        slot_axis_to(&mut scene, plot, &bins.labels(), bins.origin(), bins.has_rest, &axis_name(metric, spread));
    }
    let each = spreads.iter().map(|spread| format!("{}: {}", spread.case.case, described(summary, spread)));
    Drawing {
        stem: format!("distribution-{}", slug(metric)),
        alt: format!("Small bar charts of {metric}, one per case. {}", each.collect::<Vec<_>>().join(" ")),
        title,
        scene,
    }
}

fn axis_name(metric: &str, spread: &Spread) -> String {
    match spread.moments {
        Some(row) if !row.unit.is_empty() && row.unit != metric => {
            format!("{metric} ({})", row.unit)
        }
        _ => drawable(metric),
    }
}

/// The middle and the range of nine trials in ten.
fn title_of_one(metric: &str, spread: &Spread, trials: &str) -> String {
    let name = capitalized(&super::text::clean(metric));
    let Some(row) = spread.moments else {
        return format!("{name}: how it is spread");
    };
    if row.p05 == row.p95 {
        return format!("{name}: {} in nine {trials} out of ten", thousands(row.p50));
    }
    // Where counts pile up at an end, the middle may be a value that hardly ever comes up.
    let usual = match spread.piled_up() {
        Some(value) => format!("most often {}", thousands(value)),
        None => format!("typically {}", thousands(row.p50)),
    };
    format!("{name}: {usual}, nine {trials} in ten between {} and {}", thousands(row.p05), thousands(row.p95))
}

/// The lowest and the highest mean, and in which cases they are.
fn title_of_many(metric: &str, spreads: &[Spread]) -> (String, String) {
    let name = capitalized(&super::text::clean(metric));
    let mut means: Vec<(&CaseSummary, &MetricRow)> = spreads
        .iter()
        .filter_map(|spread| Some((spread.case, spread.moments.filter(|row| row.mean.is_finite())?)))
        .collect();
    let all: Vec<(&str, f64)> = means.iter().map(|(case, row)| (case.case.as_str(), row.mean)).collect();
    order::rising(&mut means, |one| one.1.mean);
    match (means.first(), means.last()) {
        (Some((_, low)), Some((_, high))) if mean(low) != mean(high) => (
            format!("{name}: on average {} to {}, by case", mean(low), mean(high)),
            words::ends(["Fewest", "most"], &all),
        ),
        (Some((_, row)), _) => (format!("{name}: {} on average in every case", mean(row)), String::new()),
        (None, _) => (format!("{name}: how it is spread"), String::new()),
    }
}

fn subtitle(summary: &Summary, spread: &Spread) -> String {
    let method = words::method(summary, Some(", each on its own"));
    match spread.moments.filter(|row| row.mean.is_finite()) {
        Some(row) => format!("mean {}; {method}", mean(row)),
        None => method,
    }
}

/// The likeliest value and the ends, in words.
fn described(summary: &Summary, spread: &Spread) -> String {
    let likeliest = spread.rows.iter().max_by(|a, b| a.p.total_cmp(&b.p));
    let share = likeliest.and_then(|row| Some((row.value, Share::of_value(summary, spread.case, row)?)));
    match (share, spread.range()) {
        (Some((value, share)), Some((low, high))) => format!(
            "Most often {} ({}); values from {} to {}.",
            thousands(value),
            share.percent(),
            thousands(low),
            thousands(high)
        ),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::sample;
    use super::super::scene::Mark;
    use super::*;
    use std::sync::Arc;

    #[test]
    fn only_what_was_asked_for_is_drawn_unless_nothing_else_is_open() {
        let mut summary = sample::duel(1_000_000);
        let drawn = draw(&summary).len();
        summary.scenario.asked.truncate(1);
        assert_eq!((drawn, draw(&summary).len()), (2, 1));
        summary.scenario.asked.clear();
        assert_eq!(draw(&summary), []);
        // How it ends is certain, so what is counted is the question.
        summary.cases[0].outcomes.iter_mut().zip([1.0, 0.0, 0.0]).for_each(|(row, p)| row.p = p);
        assert_eq!(draw(&summary).len(), 2);
    }

    #[test]
    fn a_metric_that_is_the_same_everywhere_gets_no_chart() {
        let summary = sample::named_cases(&[("base", 0.6), ("Slow", 0.6)], 1000);
        assert_eq!(draw(&summary).len(), 2);
        let with_values = |values: [u64; 2]| {
            let mut summary = summary.clone();
            for (case, value) in summary.cases.iter_mut().zip(values) {
                Arc::make_mut(&mut case.distributions).iter_mut().for_each(|row| row.value = value);
            }
            draw(&summary)
        };
        assert_eq!(with_values([0, 0]), []);
        assert_eq!(with_values([1, 1]), []);
        // Always the same in a case, but not in all of them.
        assert_eq!(with_values([1, 2]).len(), 2);
    }

    #[test]
    fn the_title_gives_the_median_and_the_middle_nine_tenths() {
        let summary = sample::duel(1_000_000);
        let title = &draw(&summary)[0].title;
        let row = &summary.cases[0].metrics[0];
        assert_eq!(
            *title,
            format!("Rounds: typically {}, nine fights in ten between {} and {}", row.p50, row.p05, row.p95)
        );
    }

    #[test]
    fn counts_that_pile_up_at_an_end_are_called_by_the_commonest() {
        let mut summary = sample::duel(1_000_000);
        let title = |summary: &Summary| draw(summary)[0].title.clone();
        assert!(title(&summary).starts_with("Rounds: typically"), "{}", title(&summary));
        let metric = summary.cases[0].metrics[0].metric.clone();
        let of_metric = |row: &&mut DistributionRow| row.metric == metric;
        let last = Arc::make_mut(&mut summary.cases[0].distributions).iter_mut().rfind(of_metric).unwrap();
        last.p = 0.9;
        let value = last.value;
        assert!(title(&summary).starts_with(&format!("Rounds: most often {value}, nine")), "{}", title(&summary));
    }

    #[test]
    fn the_only_case_that_counts_something_is_named() {
        let mut summary = sample::named_cases(&[("base", 0.6), ("On a wall", 0.5), ("Below it", 0.4)], 1000);
        let says =
            |summary: &Summary, note: &str| draw(summary)[0].scene.labels().any(|label| label.text.contains(note));
        assert!(!says(&summary, "Counted in"));
        summary.cases[0].distributions = Arc::default();
        assert!(says(&summary, "Counted in 2 of 3 cases."));
        summary.cases[2].distributions = Arc::default();
        assert!(says(&summary, "Only in “On a wall”."));
    }

    /// A metric of `n` cases: as many trials as this for each value from 0 on, and some that take 10,000.
    fn long_tail(counts: &[u64], far: u64) -> Summary {
        let mut counts = counts.to_vec();
        counts.resize(10_001, 0);
        counts[10_000] = far;
        let mut summary = sample::named_cases(&[("base", 0.6)], 10_000);
        let case = &mut summary.cases[0];
        case.metrics = vec![sample::moments("turns", "turns", &counts)];
        case.distributions = sample::rows("turns", &counts).into();
        summary
    }

    #[test]
    fn a_long_tail_is_one_bar_at_the_end() {
        // 95 % up to 18, 99 % up to 19, and 0.5 % at 10,000.
        let counts = [[0].as_slice(), &[500; 18], &[950]].concat();
        let summary = long_tail(&counts, 50);
        let drawing = draw(&summary).remove(0);
        let texts: Vec<&str> = drawing.scene.labels().map(|label| label.text.as_str()).collect();
        assert_eq!(texts.iter().filter(|text| **text == "20+").count(), 2, "{texts:?}");
        assert!(!texts.contains(&"10,000"));
        let note = "20+: all from 20 to 10,000, up to 0.5 % of fights.";
        assert!(texts.iter().any(|text| text.contains(note)), "{texts:?}");
        // With one trial there, 99.9 % themselves end at 19.
        let spread = |summary| Bins::of(&[Spread::of(summary, "turns")], 60).unwrap();
        let few = long_tail(&counts, 1);
        assert_eq!(spread(&few.cases[0]).labels().last().unwrap(), "20+");
    }

    #[test]
    fn one_long_case_does_not_crush_the_others() {
        let counts = |n: usize| [[0].as_slice(), &vec![10; n]].concat();
        let of = |lengths: [usize; 3]| {
            let mut summary = sample::named_cases(&[("base", 0.6), ("b", 0.6), ("c", 0.6)], 1000);
            for (case, n) in summary.cases.iter_mut().zip(lengths) {
                case.metrics = vec![sample::moments("turns", "turns", &counts(n))];
                case.distributions = sample::rows("turns", &counts(n)).into();
            }
            let spreads: Vec<Spread> = summary.cases.iter().map(|case| Spread::of(case, "turns")).collect();
            let ends: Vec<u64> = bins_of_panels(&spreads).unwrap().iter().map(|bins| bins.start(bins.n)).collect();
            let is_said = draw(&summary)[0].scene.labels().any(|label| label.text.contains("an axis of its own"));
            (ends, is_said)
        };
        assert_eq!(of([8, 12, 40]), (vec![41; 3], false));
        assert_eq!(of([8, 12, 500]), (vec![9, 13, 510], true));
    }

    #[test]
    fn high_bars_and_the_line_share_a_scale() {
        let scales = |counts: &[u64]| {
            let mut summary = sample::named_cases(&[("base", 0.6), ("b", 0.6)], 1000);
            for case in &mut summary.cases {
                case.metrics = vec![sample::moments("turns", "turns", counts)];
                case.distributions = sample::rows("turns", counts).into();
            }
            let drawing = draw(&summary).remove(0);
            let bar = drawing.scene.marks.iter().find_map(|mark| match mark {
                Mark::Fill(area, DATA) if area.height() > 17.0 => Some(*area),
                _ => None,
            });
            let line = drawing.scene.marks.iter().find_map(|mark| match mark {
                Mark::Path(points, 1.6, INK) if points.len() > 5 => Some(points.clone()),
                _ => None,
            });
            let is_said = drawing.scene.labels().any(|label| label.text.contains("right scale"));
            (bar.unwrap(), line.unwrap(), is_said)
        };
        // The last value has no other above it: its bar is as high as the line.
        let (bar, line, is_said) = scales(&[0, 625, 0, 375]);
        let (foot, top) = (bar.bottom, line[0].1);
        let last = foot - line[line.len() - 1].1;
        assert!((last / (foot - top) - 0.375).abs() < 1e-9 && (bar.height() / (foot - top) - 0.625).abs() < 1e-9);
        assert!(!is_said);
        // Ten bars of a tenth reach farther up than to a tenth of the line's scale, which the legend says.
        let (bar, line, is_said) = scales(&[100; 10]);
        assert!(bar.height() > 0.5 * (bar.bottom - line[0].1) && is_said);
    }

    #[test]
    fn bars_of_several_values_are_called_by_their_range() {
        let counts = [[0].as_slice(), &[100; 99]].concat();
        let summary = long_tail(&counts, 0);
        let bins = Bins::of(&[Spread::of(&summary.cases[0], "turns")], 30).unwrap();
        let labels = bins.labels();
        assert_eq!((labels[0].as_str(), labels[1].as_str(), labels.len()), ("1–4", "5–9", 20));
        assert_eq!((labels[19].as_str(), bins.has_rest), ("95–99", false));
    }

    proptest! {
        #![proptest_config(sample::seeded(256))]

        #[test]
        fn bins_hold_every_value_of_their_range(low: u64, span in 0..u64::MAX, most in 1u64..300, at in 0.0..1.0f64) {
            let high = low.saturating_add(span);
            let bins = Bins::new(low, high, most);
            let value = low + ((high - low) as f64 * at) as u64;
            prop_assert!(bins.n as u64 <= most + 1);
            for value in [low, value.min(high), high] {
                let bar = bins.bar(value).unwrap();
                prop_assert!(bins.start(bar) <= value && value - bins.start(bar) < bins.width);
            }
        }
    }
}
