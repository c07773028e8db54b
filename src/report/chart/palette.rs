//! Colours: one per outcome, the same in every chart of a report, and one scale for heat maps.
//!
//! Outcomes take the colours of M. Okabe and K. Ito, "Color Universal Design" (2008), which stay apart for readers with
//! any of the common kinds of colour blindness. Heat maps use cividis by J. R. Nuñez, C. R. Anderton and R. S. Renslow,
//! "Optimizing colormaps with consideration for color vision deficiency", PLOS ONE 13(7), 2018: its lightness grows
//! evenly, so it also survives a black and white printer. No chart tells two things apart by colour alone: every bar,
//! band and curve carries its name or stands beside a legend in the same order.

/// A colour on white paper: sRGB and opacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Color {
    pub rgb: (u8, u8, u8),
    pub alpha: f64,
}

impl Color {
    pub const fn new(r: u8, g: u8, b: u8) -> Self {
        Self { rgb: (r, g, b), alpha: 1.0 }
    }

    /// The opaque colour that this one becomes when `share` of it is mixed with white.
    pub fn tint(self, share: f64) -> Self {
        let mix = |channel: u8| (255.0 - (255.0 - f64::from(channel)) * share).round() as u8;
        let (r, g, b) = self.rgb;
        Self::new(mix(r), mix(g), mix(b))
    }

    /// Relative luminance as WCAG 2.1 defines it, 0 for black and 1 for white.
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        let (r, g, b) = self.rgb;
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    /// Black or white, whichever has the higher contrast when written on this colour.
    pub fn ink_on(self) -> Self {
        let l = self.luminance();
        if (l + 0.05) / 0.05 >= 1.05 / (l + 0.05) { BLACK } else { PAPER }
    }
}

pub(super) const PAPER: Color = Color::new(255, 255, 255);
const BLACK: Color = Color::new(0, 0, 0);
pub(super) const INK: Color = Color::new(26, 26, 26);
pub(super) const MUTED: Color = Color::new(89, 89, 89);
pub(super) const AXIS: Color = Color::new(140, 140, 140);
pub(super) const GRID: Color = Color::new(228, 228, 228);
/// What is still open: fights that go on, trials without an outcome.
pub(super) const OPEN: Color = Color::new(187, 187, 187);
/// Data that belongs to no outcome, the bars of a metric: slate, which no outcome has.
pub(super) const DATA: Color = Color::new(96, 112, 130);

/// Okabe and Ito's colours, the ones furthest apart first.
const OKABE_ITO: [Color; 7] = [
    Color::new(0, 114, 178),
    Color::new(230, 159, 0),
    Color::new(0, 158, 115),
    Color::new(204, 121, 167),
    Color::new(213, 94, 0),
    Color::new(86, 180, 233),
    Color::new(240, 228, 66),
];

/// What is not as it should be: vermilion.
pub(super) const ALARM: Color = OKABE_ITO[4];

/// Colour of the outcome at this place in the report's list; past the seventh, paler rounds of the same.
pub(super) fn outcome(place: usize) -> Color {
    of_rounds(&OKABE_ITO, place, 0.55)
}

/// The colour at a place of rounds of the same colours, the second round so pale, all later ones paler.
fn of_rounds<const N: usize>(colors: &[Color; N], place: usize, second: f64) -> Color {
    let (place, round) = (place % N, place / N);
    match round {
        0 => colors[place],
        1 => colors[place].tint(second),
        _ => colors[place].tint(0.3),
    }
}

/// Colours of options, none of which is an outcome's: the "muted" scheme of P. Tol, "Colour Schemes" (SRON, 2021),
/// without those that look like the colours that options are called by.
const OPTIONS: [Color; 7] = [
    Color::new(51, 34, 136),
    Color::new(68, 170, 153),
    Color::new(136, 34, 85),
    Color::new(153, 153, 51),
    Color::new(136, 204, 238),
    Color::new(170, 68, 153),
    Color::new(17, 119, 51),
];

/// Colours that options are called by.
const CALLED: [(&str, Color); 3] =
    [("red", Color::new(200, 30, 40)), ("orange", Color::new(245, 130, 50)), ("yellow", Color::new(250, 230, 130))];

/// Colour of the option at this place; past the seventh, paler rounds of the same.
pub(super) fn option(place: usize) -> Color {
    of_rounds(&OPTIONS, place, 0.5)
}

/// The colour that an option is called by, where it is.
pub(super) fn called(name: &str) -> Option<Color> {
    CALLED.iter().find(|(known, _)| *known == name).map(|(_, color)| *color)
}

/// Every sixteenth colour of cividis.
const CIVIDIS: [(u8, u8, u8); 17] = [
    (0, 34, 78),
    (0, 46, 106),
    (26, 56, 111),
    (50, 67, 109),
    (67, 78, 108),
    (83, 90, 109),
    (97, 101, 111),
    (111, 112, 115),
    (125, 124, 120),
    (140, 136, 120),
    (155, 148, 118),
    (171, 160, 114),
    (188, 174, 108),
    (205, 187, 99),
    (222, 201, 88),
    (240, 216, 70),
    (254, 232, 56),
];

/// Colour of `share` (0 to 1) on the heat scale.
pub(super) fn heat(share: f64) -> Color {
    let place = share.clamp(0.0, 1.0) * (CIVIDIS.len() - 1) as f64;
    let below = (place as usize).min(CIVIDIS.len() - 2);
    let part = place - below as f64;
    let (a, b) = (CIVIDIS[below], CIVIDIS[below + 1]);
    let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * part).round() as u8;
    Color::new(mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
}

/// Colour of `share` on a scale from less (0, blue) over as much (1/2, white) to more (1, vermilion).
pub(super) fn diverging(share: f64) -> Color {
    let away = 2.0 * share.clamp(0.0, 1.0) - 1.0;
    let end = if away < 0.0 { OKABE_ITO[0] } else { OKABE_ITO[4] };
    end.tint(away.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_option_has_the_colour_of_an_outcome_or_of_another_option() {
        let options = (0..2 * OPTIONS.len()).map(option).chain(CALLED.iter().map(|(_, color)| *color));
        let outcomes = (0..2 * OKABE_ITO.len()).map(outcome).chain([OPEN, DATA, GRID]);
        let all: Vec<(bool, Color)> =
            options.map(|color| (true, color)).chain(outcomes.map(|color| (false, color))).collect();
        let apart = |a: Color, b: Color| {
            let channels = [(a.rgb.0, b.rgb.0), (a.rgb.1, b.rgb.1), (a.rgb.2, b.rgb.2)];
            channels.iter().map(|(a, b)| (f64::from(*a) - f64::from(*b)).powi(2)).sum::<f64>().sqrt()
        };
        for (i, (is_option, a)) in all.iter().enumerate().filter(|(_, (is_option, _))| *is_option) {
            for (_, b) in all.iter().skip(i + 1) {
                assert!(apart(*a, *b) >= 20.0, "{is_option} {a:?} {b:?}: {}", apart(*a, *b));
            }
        }
    }

    #[test]
    fn the_heat_scale_grows_lighter_all_the_way() {
        let steps: Vec<f64> = (0..=200).map(|i| heat(f64::from(i) / 200.0).luminance()).collect();
        assert!(steps.windows(2).all(|pair| pair[0] <= pair[1]), "{steps:?}");
    }

    #[test]
    fn text_on_every_fill_has_the_contrast_that_wcag_asks_for() {
        let fills = (0..21).map(outcome).chain((0..=50).map(|i| heat(f64::from(i) / 50.0)));
        let fills = fills.chain((0..=50).map(|i| diverging(f64::from(i) / 50.0)));
        for fill in fills {
            let (a, b) = (fill.luminance(), fill.ink_on().luminance());
            let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
            assert!(contrast >= 4.5, "{fill:?}: {contrast}");
        }
    }

    #[test]
    fn the_first_outcomes_differ_in_lightness_or_hue_even_for_the_colour_blind() {
        // Viénot, Brettel and Mollon (1999): deuteranopes and protanopes see red and green mixed in fixed parts, so two
        // colours that agree in blue and in the mix look alike to them.
        let seen = |c: Color| {
            let (r, g, b) = c.rgb;
            (0.29 * f64::from(r) + 0.71 * f64::from(g), f64::from(b))
        };
        for i in 0..7 {
            for j in 0..i {
                let (a, b) = (seen(outcome(i)), seen(outcome(j)));
                let distance = (a.0 - b.0).hypot(a.1 - b.1);
                assert!(distance > 25.0, "{i} and {j}: {distance}");
            }
        }
    }
}
