//! How a metric is spread: exactly this many, and at least this many.
//!
//! One case gets two panels one above the other; several get a panel each, bars for "exactly" on the left scale and a
//! line for "at least" on the right one. Tails that would be thinner than a hair are left out and named below.

use super::layout::{
    AXIS_HEIGHT, Heading, Scale, clear_top, every_note, label_every, named_panels, page, panel_title, phase, slot_axis,
    steps, vertical_axis,
};
use super::palette::{AXIS, DATA, INK, MUTED};
use super::scene::{Anchor, Area, Scene};
use super::text::{Type, drawable};
use super::words::{self, Share, capitalized, slug};
use super::{Drawing, flight, source};
use crate::estimate::{CaseSummary, DistributionRow, Method, MetricRow, Summary};
use crate::report::percent;
use crate::report::text::{thousands, trials_noun};

const VALUE: Type = Type::regular(12.5);
const MAX_PANELS: usize = 12;
/// Most bars in a chart of one panel, and in one of several panels.
const MAX_BARS: u64 = 200;
const MAX_BARS_SMALL: u64 = 60;
/// Distributions this short are drawn whole.
const SHORT: u64 = 16;
/// A tail of less than this share may be left out of a longer one.
const TAIL: f64 = 0.0005;

/// One chart per metric that had more than one value, in order of appearance.
pub(super) fn draw(summary: &Summary) -> Vec<Drawing> {
    let mut stems: Vec<String> = Vec::new();
    metrics(summary)
        .into_iter()
        .filter_map(|metric| {
            let mut drawing = draw_metric(summary, &metric)?;
            while stems.contains(&drawing.stem) {
                drawing.stem.push_str("-b");
            }
            stems.push(drawing.stem.clone());
            Some(drawing)
        })
        .collect()
}

fn metrics(summary: &Summary) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for row in summary.cases.iter().flat_map(|case| &case.distributions) {
        if !names.contains(&row.metric) && !flight::is_drawn(summary, &row.metric) {
            names.push(row.metric.clone());
        }
    }
    names
}

/// The rows of one metric in one case.
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
        rows.sort_by_key(|row| row.value);
        Self { case, rows, moments: case.metrics.iter().find(|row| row.metric == metric) }
    }

    fn range(&self) -> Option<(u64, u64)> {
        Some((self.rows.first()?.value, self.rows.last()?.value))
    }

    /// The range without tails of less than [`TAIL`].
    fn trimmed(&self) -> Option<(u64, u64)> {
        let low = self.rows.iter().find(|row| row.at_most >= TAIL)?.value;
        let high = self.rows.iter().rfind(|row| row.at_least >= TAIL)?.value;
        (low <= high).then_some((low, high))
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
        Self { first, width, n: ((high - first) / width) as usize + 1 }
    }

    fn start(self, i: usize) -> u64 {
        self.first.saturating_add(self.width.saturating_mul(i as u64))
    }

    fn labels(self) -> Vec<String> {
        (0..self.n).map(|i| thousands(self.start(i))).collect()
    }

    /// The first bar's number when bars are counted from the value 0.
    fn origin(self) -> u64 {
        self.first / self.width
    }

    fn bar(self, value: u64) -> Option<usize> {
        let i = (value.checked_sub(self.first)? / self.width) as usize;
        (i < self.n).then_some(i)
    }
}

/// Probability of each bar, with its interval where a bar is one value.
fn bars(summary: &Summary, spread: &Spread, bins: Bins) -> Vec<(f64, Option<Share>)> {
    let mut bars = vec![(0.0, None); bins.n];
    for row in &spread.rows {
        if let Some(bar) = bins.bar(row.value).and_then(|i| bars.get_mut(i)) {
            bar.0 = f64::min(bar.0 + row.p, 1.0);
            bar.1 = (bins.width == 1).then(|| Share::of_value(summary, spread.case, row)).flatten();
        }
    }
    bars
}

fn draw_metric(summary: &Summary, metric: &str) -> Option<Drawing> {
    let spreads: Vec<Spread> =
        summary.cases.iter().map(|case| Spread::of(case, metric)).filter(|spread| !spread.rows.is_empty()).collect();
    let mut values = spreads.iter().flat_map(|spread| &spread.rows).map(|row| row.value);
    let first = values.next()?;
    if values.all(|value| value == first) {
        // The same everywhere: the tables say so in one number.
        return None;
    }
    let shown = &spreads[..spreads.len().min(MAX_PANELS)];
    let whole = shown.iter().filter_map(Spread::range).reduce(hull)?;
    let (low, high) = if whole.1 - whole.0 < SHORT {
        whole
    } else {
        shown.iter().filter_map(Spread::trimmed).reduce(hull).unwrap_or(whole)
    };
    let most = if shown.len() > 1 { MAX_BARS_SMALL } else { MAX_BARS };
    let bins = Bins::new(low, high, most);
    let mut notes = vec![source(summary)];
    notes.extend(left_out(summary, shown, (low, high)));
    if bins.width > 1 {
        notes.push(format!("Each bar counts {} values, from its number on.", thousands(bins.width)));
    }
    if shown.iter().filter_map(|spread| spread.moments).any(|row| row.few_nonzero) {
        notes.push("Fewer than 100 trials had a value other than 0: do not trust the mean.".to_string());
    }
    Some(match shown {
        [one] => draw_one(summary, metric, one, bins, notes),
        several => draw_several(summary, metric, several, spreads.len(), bins, notes),
    })
}

fn hull(a: (u64, u64), b: (u64, u64)) -> (u64, u64) {
    (a.0.min(b.0), a.1.max(b.1))
}

/// What a chart does not show at either end.
fn left_out(summary: &Summary, shown: &[Spread], (low, high): (u64, u64)) -> Option<String> {
    let beyond = |spread: &Spread| -> f64 {
        let outside = spread.rows.iter().filter(|row| row.value < low || row.value > high);
        outside.map(|row| row.p).sum()
    };
    let most = shown.iter().map(beyond).fold(0.0, f64::max);
    let trials = trials_noun(&summary.scenario.play);
    (most > 0.0).then(|| {
        let limit = if most < TAIL { TAIL } else { 2.0 * TAIL };
        format!(
            "Not drawn: values outside {} to {}, under {} % of {trials}.",
            thousands(low),
            thousands(high),
            words::tick(limit)
        )
    })
}

/// Two panels: exactly, and at least.
fn draw_one(summary: &Summary, metric: &str, spread: &Spread, bins: Bins, mut notes: Vec<String>) -> Drawing {
    let bars = bars(summary, spread, bins);
    let texts: Vec<String> = bars.iter().map(|(p, share)| bar_text(summary, spread, *p, *share)).collect();
    let tails: Vec<f64> = (0..bins.n).map(|i| spread.at_least(bins.start(i))).collect();
    let tail_texts: Vec<String> = tails.iter().map(|p| tail_text(summary, spread, *p)).collect();
    let slot = (super::scene::WIDTH - 96.0 - 64.0) / bins.n as f64;
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
    draw_bars(&mut scene, plot, &scale, &bars);
    let tops: Vec<f64> = bars.iter().map(|(p, share)| plot.y(scale.place(share.map_or(*p, |s| s.high)))).collect();
    draw_values(&mut scene, plot, &tops, &texts, (bins.origin(), every));
    slot_axis(&mut scene, plot, &bins.labels(), bins.origin(), "");

    let plot = panel_title(&mut scene, lower, &format!("At least this many: share of {trials} in %"));
    let plot = plot.inset(64.0, 20.0, 0.0, AXIS_HEIGHT);
    let scale = Scale::whole(2);
    vertical_axis(&mut scene, plot, &scale);
    let tops: Vec<f64> = tails.iter().map(|p| plot.y(*p)).collect();
    draw_tail(&mut scene, plot, &tops);
    draw_values(&mut scene, plot, &tops, &tail_texts, (bins.origin(), every));
    slot_axis(&mut scene, plot, &bins.labels(), bins.origin(), &axis_name(metric, spread));

    Drawing {
        stem: format!("distribution-{}", slug(metric)),
        alt: format!("Bar chart of {metric}. {}", described(summary, spread)),
        title,
        scene,
    }
}

fn draw_bars(scene: &mut Scene, plot: Area, scale: &Scale, bars: &[(f64, Option<Share>)]) {
    let slot = plot.width() / bars.len().max(1) as f64;
    let half = (slot * 0.39).min(44.0);
    for (i, (p, share)) in bars.iter().enumerate().filter(|(_, (p, _))| *p > 0.0) {
        let x = plot.left + (i as f64 + 0.5) * slot;
        let y = |p: f64| plot.y(scale.place(p));
        scene.fill(Area::new(x - half, y(*p), x + half, plot.bottom), DATA);
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
    n_cases: usize,
    bins: Bins,
    mut notes: Vec<String>,
) -> Drawing {
    if spreads.len() < n_cases {
        notes.push(format!("The first {} of {n_cases} cases.", spreads.len()));
    }
    let (title, extremes) = title_of_many(metric, spreads);
    let trials = trials_noun(&summary.scenario.play);
    let (mut scene, body) = page(&Heading {
        title: title.clone(),
        subtitle: words::method(summary, Some(", each on its own")) + &extremes,
        legend: vec![
            (format!("share of {trials} with exactly this many (left scale)"), DATA),
            ("with at least this many (line, right scale)".to_string(), INK),
        ],
        notes,
    });
    let all: Vec<Vec<(f64, Option<Share>)>> = spreads.iter().map(|spread| bars(summary, spread, bins)).collect();
    let highest = all.iter().flatten().map(|(p, share)| share.map_or(*p, |s| s.high)).fold(0.0, f64::max);
    let scale = Scale::holding(highest, 3);
    let names: Vec<&str> = spreads.iter().map(|spread| spread.case.case.as_str()).collect();
    for (((panel, name), spread), bars) in named_panels(body, &names).into_iter().zip(spreads).zip(&all) {
        let plot = panel_title(&mut scene, panel, &name).inset(54.0, 8.0, 48.0, AXIS_HEIGHT - 4.0);
        vertical_axis(&mut scene, plot, &scale);
        draw_bars(&mut scene, plot, &scale, bars);
        let edge = steps(plot, bins.n, |i| plot.y(spread.at_least(bins.start(i))));
        scene.path(edge, 1.6, INK);
        for share in [0.0, 0.5, 1.0] {
            let label = format!("{} %", words::tick(share));
            scene.line((plot.right, plot.y(share)), (plot.right + 4.0, plot.y(share)), 1.0, AXIS);
            scene.text_on(label, (plot.right + 7.0, plot.y(share)), Anchor::Start, VALUE, MUTED);
        }
        slot_axis(&mut scene, plot, &bins.labels(), bins.origin(), &axis_name(metric, spread));
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
    format!(
        "{name}: typically {}, nine {trials} in ten between {} and {}",
        thousands(row.p50),
        thousands(row.p05),
        thousands(row.p95)
    )
}

/// The lowest and the highest mean, and in which cases they are.
fn title_of_many(metric: &str, spreads: &[Spread]) -> (String, String) {
    let name = capitalized(&super::text::clean(metric));
    let mut means: Vec<(&CaseSummary, &MetricRow)> = spreads
        .iter()
        .filter_map(|spread| Some((spread.case, spread.moments.filter(|row| row.mean.is_finite())?)))
        .collect();
    means.sort_by(|a, b| a.1.mean.total_cmp(&b.1.mean));
    match (means.first(), means.last()) {
        (Some((low_case, low)), Some((high_case, high))) if mean(low) != mean(high) => (
            format!("{name}: on average {} to {}, by case", mean(low), mean(high)),
            words::ends(["Fewest", "most"], [&low_case.case, &high_case.case]),
        ),
        (Some((_, row)), _) => (format!("{name}: {} on average in every case", mean(row)), String::new()),
        (None, _) => (format!("{name}: how it is spread"), String::new()),
    }
}

/// The mean in the digits that its interval supports.
fn mean(row: &MetricRow) -> String {
    match row.mean_interval {
        // An exact mean has no interval to say where to stop; a title needs no more than this.
        None if row.mean.abs() >= 0.1 => format!("{:.2}", row.mean),
        interval => percent::number(row.mean, interval),
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
    use super::*;

    #[test]
    fn a_metric_that_is_the_same_everywhere_gets_no_chart() {
        let summary = sample::named_cases(&[("base", 0.6), ("Slow", 0.6)], 1000);
        assert_eq!(draw(&summary).len(), 2);
        let with_values = |values: [u64; 2]| {
            let mut summary = summary.clone();
            for (case, value) in summary.cases.iter_mut().zip(values) {
                case.distributions.iter_mut().for_each(|row| row.value = value);
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
    fn metrics_with_the_same_slug_get_files_of_their_own() {
        let mut summary = sample::duel(1000);
        let case = &mut summary.cases[0];
        for (i, row) in case.distributions.iter_mut().enumerate() {
            row.metric = if i % 2 == 0 { "a b".to_string() } else { "a/b".to_string() };
        }
        let stems: Vec<String> = draw(&summary).into_iter().map(|drawing| drawing.stem).collect();
        assert_eq!(stems, ["distribution-a-b", "distribution-a-b-b"]);
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
