//! Numbers as text, with the digits that their intervals support and no more: the one place that decides them for
//! tables, articles and charts.
//!
//! Three rules. The half-width of the interval is at most three units of the last digit shown: 61.5 % stands for an
//! interval of up to +- 0.3 %, 61.52 % for one of up to +- 0.03 %; one digit more where rounding would else carry the
//! value out of its interval (70.5 %, and not 71 %, beside 70.1 to 70.9 %). The ends of an interval are rounded to a
//! unit no coarser than its half-width, so that they always differ: one digit more where needed (61.43 to 61.62 %). And
//! a chance that is neither none nor certain is never written as 0 % or 100 %: it gets as many digits as that takes.
//! No events in n trials is shown as an upper bound, all n of n as a lower one. Percentages exist only in `report/`.

use crate::estimate::{Fraction, fraction};

/// Digits after the point never go beyond this; smaller percentages are written with a power of ten.
const MOST_PLACES: usize = 9;
/// Digits after the point that tell the largest float below 1 from 1, in per cent.
const ALL_PLACES: usize = 14;
/// What an exact probability may miss of one before nobody knows how much it is: ten times what may be wrong with it.
const BELOW_ALL: f64 = 1e-11;
/// How many units of the last digit shown the half-width may be.
const UNITS: f64 = 3.0;
/// Exact percentages below this power of ten are written as one.
const SMALLEST_EXPONENT: i32 = -4;
/// Standard errors on either side of a 95 % interval.
const Z95: f64 = 1.96;

/// Characters of a fraction that somebody still reads: `119371/209952`.
const LONGEST_FRACTION: usize = 13;

/// What stands where a number is not known.
pub const UNKNOWN: &str = "unknown";

/// A probability in per cent: `61.5 %`; `below 0.00037 %` for none seen, `above 99.99963 %` for nothing else seen.
///
/// Without an interval (`low == high`) the probability is taken as exact.
pub fn percent(p: f64, low: f64, high: f64) -> String {
    with_sign(digits(p, low, high))
}

/// [`percent`] for tables that are read and not looked up: what is known exactly is rounded to a tenth.
pub fn percent_short(p: f64, low: f64, high: f64) -> String {
    with_sign(digits_short(p, low, high))
}

/// [`percent_short`] without its sign.
pub fn digits_short(p: f64, low: f64, high: f64) -> String {
    if p.is_finite() && low >= high { rounded(p, 1) } else { digits(p, low, high) }
}

/// [`percent`] without its sign: `61.5`.
pub fn digits(p: f64, low: f64, high: f64) -> String {
    if !(p.is_finite() && low.is_finite() && high.is_finite()) {
        UNKNOWN.to_owned()
    } else if low >= high {
        exact_digits(p)
    } else if p <= 0.0 {
        format!("below {}", bound(high))
    } else if p >= 1.0 {
        format!("above {}", bound_under_all(low))
    } else {
        let text = |places| rounded(p, places);
        // What is written is never twice what is meant.
        inside(decimals(low, high).max(first_place(p)), text, |text| {
            text.parse().map_or(true, |percent: f64| is_in(percent / 100.0, low, high))
        })
    }
}

/// Digits after the point of a probability in per cent down to the first one that tells it from none and from all.
fn first_place(p: f64) -> usize {
    (-exponent(p.min(1.0 - p) * 100.0)).clamp(0, MOST_PLACES as i32) as usize
}

/// The text with so many digits after the point, or with one more where `fits` does not hold.
fn inside(places: usize, text: impl Fn(usize) -> String, fits: impl Fn(&str) -> bool) -> String {
    let short = text(places);
    if fits(&short) { short } else { text(places + 1) }
}

/// Whether a rounded value lies in an interval, up to what floats leave of a decimal.
fn is_in(value: f64, low: f64, high: f64) -> bool {
    let slack = 1e-12 * value.abs();
    (low - slack..=high + slack).contains(&value)
}

/// The interval of a probability: `61.4 to 61.6 %`; empty when there is none.
pub fn interval(low: f64, high: f64) -> String {
    if !(low.is_finite() && high.is_finite()) || low >= high {
        return String::new();
    }
    if low <= 0.0 {
        return format!("0 to {} %", bound(high));
    }
    if high >= 1.0 {
        return format!("{} to 100 %", bound_under_all(low));
    }
    let places = end_places((high - low) * 50.0);
    format!("{} to {} %", rounded(low, places), rounded(high, places))
}

/// An exact probability with six significant digits, never rounded to nothing or to everything.
pub fn percent_exact(p: f64) -> String {
    with_sign(if p.is_finite() { exact_digits(p) } else { UNKNOWN.to_owned() })
}

/// The nearest float of an exact probability.
pub fn float(p: Fraction) -> f64 {
    fraction::to_f64(p)
}

/// A fraction as long as it tells more than its decimals: `49/216`; empty for none, all, and anything longer.
pub fn fraction(fraction: Option<Fraction>) -> String {
    let text = fraction.map(|fraction| fraction.to_string()).unwrap_or_default();
    if text.contains('/') && text.len() <= LONGEST_FRACTION { text } else { String::new() }
}

/// A whole per cent as printed tables round it, halves upwards: `58 %`; empty where the fraction does not fit.
pub fn whole(p: Fraction) -> String {
    fraction::rounded(p, 2).map_or(String::new(), |percents| format!("{percents} %"))
}

fn exact_digits(p: f64) -> String {
    let percent = p * 100.0;
    if percent > 0.0 && exponent(percent) < SMALLEST_EXPONENT {
        return power_of_ten(percent);
    }
    if p < 1.0 && 1.0 - p < BELOW_ALL {
        // What floats leave there is no digit of it.
        return format!("above {}", in_places((1.0 - BELOW_ALL) * 100.0, MOST_PLACES));
    }
    without_zeros(&rounded(p, (5 - exponent(percent)).max(0) as usize))
}

/// A probability in per cent, without the sign, with this many digits after the point, and with more where it would
/// else read as 0 or 100 but is not.
pub fn rounded(p: f64, places: usize) -> String {
    let percent = p * 100.0;
    if p <= 0.0 || p >= 1.0 {
        return if p <= 0.0 { "0" } else { "100" }.to_owned();
    }
    if exponent(percent) < -(MOST_PLACES as i32) {
        return power_of_ten(percent);
    }
    let tells = |text: &String| !matches!(text.parse(), Ok(0.0 | 100.0));
    let texts = (places..ALL_PLACES).map(|places| in_places(percent, places));
    texts.into_iter().find(tells).unwrap_or_else(|| in_places(percent, ALL_PLACES))
}

/// A probability in per cent with this many digits after the point where there is no room for more: `12.9 %`, `<0.1 %`
/// and `>99.9 %` for what would else read as none or all.
pub fn coarse(p: f64, places: usize) -> String {
    let unit = 10_f64.powi(-(places as i32));
    if p > 0.0 && p * 100.0 < unit / 2.0 {
        format!("<{unit:.places$} %")
    } else if p < 1.0 && (1.0 - p) * 100.0 < unit / 2.0 {
        format!(">{:.places$} %", 100.0 - unit)
    } else {
        with_sign(in_places(p * 100.0, places))
    }
}

/// A probability as a whole per cent, without the sign, where there is room for nothing else: `58`, and an end of its
/// interval for what would read as never or always and is not known to be: `<4`, `>96`.
///
/// Without an interval (`low == high`) the probability is taken as exact.
pub fn digits_whole(p: f64, low: f64, high: f64) -> String {
    if low >= high {
        return rounded(p, 0);
    }
    match in_places(p * 100.0, 0).as_str() {
        "0" => format!("<{}", (high * 100.0).ceil().max(1.0)),
        "100" => format!(">{}", (low * 100.0).floor().min(99.0)),
        text => text.to_owned(),
    }
}

/// A fraction in per cent, correctly rounded to two digits after the point (halves upwards, as printed tables round),
/// and to more where it would else read as 0 or 100 but is not: `22.69 %` for 49/216.
///
/// An exact percentage loses its noughts where `plain`: `50 %` instead of `50.00 %`.
pub fn of_fraction(numerator: u128, denominator: u128, plain: bool) -> String {
    if numerator == 0 || numerator >= denominator {
        return if numerator == 0 { "0 %" } else { "100 %" }.to_owned();
    }
    let mut texts = (2..=MOST_PLACES).map_while(|places| quotient(numerator, denominator, 2, places));
    let told = texts.find(|(text, _)| !matches!(text.parse(), Ok(0.0 | 100.0)));
    match told {
        Some((text, true)) if plain => with_sign(without_zeros(&text)),
        Some((text, _)) => with_sign(text),
        // Too small for so many digits, or too many digits for the division.
        None => percent_exact(numerator as f64 / denominator as f64),
    }
}

/// A fraction as a number with two digits after the point, and with more where less than two of them would say
/// anything: `1.72`, `0.0046`; without noughts at its end where it is exact.
pub fn number_of_fraction(numerator: u128, denominator: u128) -> String {
    // 0.0046 says as much as 1.72.
    let tells = |text: &str| text.trim_start_matches(['0', '.']).len() >= 2;
    let mut texts = (2..=MOST_PLACES).map_while(|places| quotient(numerator, denominator, 0, places));
    match texts.find(|(text, is_exact)| *is_exact || tells(text)) {
        Some((text, true)) => without_zeros(&text),
        Some((text, false)) => text,
        None => number(numerator as f64 / denominator as f64, None),
    }
}

/// `numerator / denominator * 10^shift` in decimals, correctly rounded, and whether that is exact; `None` when it needs
/// more than 128 bits.
fn quotient(numerator: u128, denominator: u128, shift: usize, places: usize) -> Option<(String, bool)> {
    let mut digits = numerator.checked_div(denominator)?;
    let mut rest = numerator % denominator;
    for _ in 0..shift + places {
        rest = rest.checked_mul(10)?;
        digits = digits.checked_mul(10)?.checked_add(rest / denominator)?;
        rest %= denominator;
    }
    digits += u128::from(rest >= denominator - rest);
    let scale = 10u128.checked_pow(places as u32)?;
    let text = format!("{}.{:0places$}", digits / scale, digits % scale);
    Some((text, rest == 0))
}

/// A probability without an interval of its own, estimated from this many trials: digits as for [`ends_of_trials`].
pub fn percent_of_trials(p: f64, trials: u64) -> String {
    if trials == 0 || !p.is_finite() {
        return UNKNOWN.to_owned();
    }
    // Such a probability is a sum, which may miss a count of none or all by its rounding.
    let count = p * trials as f64;
    if count < 0.5 {
        "none".to_owned()
    } else if trials as f64 - count < 0.5 {
        "all".to_owned()
    } else {
        let (low, high) = ends_of_trials(p, trials);
        percent(p, low, high)
    }
}

/// About where a probability estimated from this many trials lies, to decide how many digits to write and for nothing
/// else: the 95 % score interval (E. B. Wilson, 1927).
pub fn ends_of_trials(p: f64, trials: u64) -> (f64, f64) {
    let (n, z2) = (trials.max(1) as f64, Z95 * Z95);
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = (z2 * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).max(0.0)).sqrt() / (1.0 + z2 / n);
    (centre - half, centre + half)
}

/// A difference of two probabilities in percentage points, with its sign: `+3.2`, `−0.4`. Not written as nought when
/// its interval excludes nought.
pub fn points(difference: f64, low: f64, high: f64) -> String {
    if !difference.is_finite() {
        return UNKNOWN.to_owned();
    }
    let places = if low < high { decimals(low, high) } else { 4 };
    let size = difference.abs() * 100.0;
    let text = |places| {
        if low > 0.0 || high < 0.0 {
            signed_points(difference, places)
        } else {
            signed(&in_places(difference * 100.0, places))
        }
    };
    let half = (high - low) * 50.0;
    let near = |text: &str| {
        let written = text.trim_start_matches(['+', '\u{2212}']).parse::<f64>();
        written.map_or(true, |written| half <= 0.0 || (written - size).abs() <= half)
    };
    inside(places, text, near)
}

/// A number of points, as it is written: `1 point`, `−2.5 points`.
pub fn in_points(number: &str) -> String {
    let noun = if number.trim_start_matches(['+', '\u{2212}', '-']) == "1" { "point" } else { "points" };
    format!("{number} {noun}")
}

/// Half of an interval in percentage points, never told as less than it is, beside what it was to be at most: two
/// digits after the point, or as many more as tell it from that.
pub fn half_width(half: f64, most: f64) -> String {
    let (half, most) = (100.0 * half, 100.0 * most);
    let up = |places: usize| {
        let scale = 10_f64.powi(places as i32);
        // What floats leave of a decimal is no more.
        (half * scale - 1e-6).ceil() / scale
    };
    let tells = |places: &usize| (up(*places) <= most) == (half <= most);
    let places = (2..MOST_PLACES).find(tells).unwrap_or(MOST_PLACES);
    without_zeros(&in_places(up(places), places))
}

/// [`points`] for tables that are read and not looked up: what is known exactly is rounded to a tenth.
pub fn points_short(difference: f64, low: f64, high: f64) -> String {
    let is_exact = low >= high && difference.is_finite();
    if is_exact { signed_points(difference, 1) } else { points(difference, low, high) }
}

/// A difference and half of its interval, both to the digits that the half has: `−3.1 ± 0.4`, `+5.0 ± 0.4`,
/// `+0.02 ± 0.05`.
pub fn points_within(difference: f64, half: f64) -> String {
    let (difference, half) = (100.0 * difference, 100.0 * half);
    if !(difference.is_finite() && half > 0.0) {
        return UNKNOWN.to_owned();
    }
    let places = (-half.log10().floor()).clamp(0.0, MOST_PLACES as f64) as usize;
    format!("{} ± {}", signed(&in_places(difference, places)), in_places(half, places))
}

/// The ends of such a difference: `+3.1 to +3.3`; empty when there is no interval.
pub fn points_interval(low: f64, high: f64) -> String {
    if !(low.is_finite() && high.is_finite()) || low >= high {
        return String::new();
    }
    let places = end_places((high - low) * 50.0);
    format!("{} to {}", signed_points(low, places), signed_points(high, places))
}

/// Percentage points whose sign always shows, unless they are nought.
fn signed_points(difference: f64, places: usize) -> String {
    let size = rounded(difference.abs(), places);
    signed(&if difference < 0.0 { format!("-{size}") } else { size })
}

/// A mean or another plain number: digits as its interval has them, else six significant ones.
pub fn number(value: f64, interval: Option<(f64, f64)>) -> String {
    if !value.is_finite() {
        return UNKNOWN.to_owned();
    }
    match interval {
        Some((low, high)) if low < high => {
            let text = |places| in_places(value, places);
            inside(places((high - low) / 2.0), text, |text| text.parse().map_or(true, |value| is_in(value, low, high)))
        }
        _ => trimmed(value, (5 - exponent(value)).clamp(0, MOST_PLACES as i32) as usize),
    }
}

/// The interval of a mean: `5.01 to 5.03`; empty when there is none.
pub fn number_interval(interval: Option<(f64, f64)>) -> String {
    match interval {
        Some((low, high)) if low < high => {
            let places = end_places((high - low) / 2.0);
            format!("{} to {}", in_places(low, places), in_places(high, places))
        }
        _ => String::new(),
    }
}

/// The number with at most this many digits after the point, and no noughts at the end: `2.5`.
pub fn trimmed(number: f64, places: usize) -> String {
    without_zeros(&in_places(number, places))
}

/// Digits after the point of a percentage that the interval from `low` to `high` supports.
fn decimals(low: f64, high: f64) -> usize {
    places((high - low) * 50.0)
}

/// Digits after the point that a half-width supports: the most for which it is at most [`UNITS`] of the last.
fn places(half: f64) -> usize {
    // The addend keeps rounding in the logarithm from denying a digit to a half-width of exactly three units.
    if half > 0.0 { ((UNITS / half).log10() + 1e-9).floor().clamp(0.0, MOST_PLACES as f64) as usize } else { 0 }
}

/// Digits after the point of an interval's ends: the fewest whose unit is no more than the half-width.
fn end_places(half: f64) -> usize {
    if half > 0.0 { (-half.log10() - 1e-9).ceil().clamp(0.0, MOST_PLACES as f64) as usize } else { 0 }
}

/// The power of ten of the first significant digit: 0 for 5, -2 for 0.05, 2 for 500; 0 for nought.
fn exponent(number: f64) -> i32 {
    if number == 0.0 || !number.is_finite() { 0 } else { number.abs().log10().floor() as i32 }
}

/// An upper bound in per cent with two significant digits, rounded up so that it stays one.
fn bound(high: f64) -> String {
    let percent = high * 100.0;
    if percent > 0.0 && exponent(percent) < -(MOST_PLACES as i32) {
        return power_of_ten(percent * 1.05);
    }
    let places = (1 - exponent(percent)).max(0) as usize;
    let scale = 10_f64.powi(places as i32);
    without_zeros(&in_places(((percent * scale - 1e-6).ceil() / scale).min(100.0), places))
}

/// A lower bound in per cent near 100, rounded down so that it stays one.
fn bound_under_all(low: f64) -> String {
    let missing = (1.0 - low) * 100.0;
    let places = (1 - exponent(missing)).clamp(0, MOST_PLACES as i32) as usize;
    let scale = 10_f64.powi(places as i32);
    without_zeros(&in_places((low * 100.0 * scale + 1e-6).floor() / scale, places))
}

/// The digits with their sign, where they are a number.
fn with_sign(digits: String) -> String {
    if digits == UNKNOWN { digits } else { format!("{digits} %") }
}

/// The number with this many digits after the point, and no minus before nought.
fn in_places(number: f64, places: usize) -> String {
    let text = format!("{number:.places$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| c == '0' || c == '.') => rest.to_owned(),
        _ => text,
    }
}

/// A number that may be less than nothing, with so many digits after its point: `−0.3`; `0.0` for what rounds to it.
pub fn plain_number(number: f64, places: usize) -> String {
    in_places(number, places).replace('-', "\u{2212}")
}

/// `0.6250` becomes `0.625`, `5.0` becomes `5`.
fn without_zeros(text: &str) -> String {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text.to_owned() }
}

/// A sign before every number but nought; a real minus, as wide as the plus.
pub fn signed(text: &str) -> String {
    match text.strip_prefix('-') {
        Some(rest) => format!("−{rest}"),
        None if text.chars().all(|c| c == '0' || c == '.') => text.to_owned(),
        None => format!("+{text}"),
    }
}

/// `8.5 × 10⁻²⁴`.
fn power_of_ten(number: f64) -> String {
    // Rust's own notation rounds first and then finds the exponent, so that 9.99 becomes 1.0 × 10¹.
    let text = format!("{number:.1e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    format!("{mantissa} × 10{}", exponent.chars().filter_map(superscript).collect::<String>())
}

fn superscript(digit: char) -> Option<char> {
    if digit == '-' {
        return Some('⁻');
    }
    "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit.to_digit(10)? as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was never or always seen is not told as if it were known.
    #[test]
    fn a_whole_per_cent_says_neither_never_nor_always_of_a_sample() {
        for ((p, low, high), told) in [
            ((0.583, 0.5, 0.6), "58"),
            ((0.0, 0.0, 0.031), "<4"),
            ((0.001, 0.000_5, 0.002), "<1"),
            ((1.0, 0.962, 1.0), ">96"),
            ((0.998, 0.996, 0.999), ">99"),
            ((1.0, 1.0, 1.0), "100"),
            ((0.998, 0.998, 0.998), "99.8"),
        ] {
            assert_eq!(digits_whole(p, low, high), told, "{p}");
        }
    }

    /// Never narrower than it is, nor wider than what was asked where it is not.
    #[test]
    fn half_of_an_interval_is_rounded_up() {
        for (half, most, told) in [
            (0.00504, 0.005, "0.51"),
            (0.004_996, 0.005, "0.5"),
            (0.005, 0.005, "0.5"),
            (0.003, 0.003, "0.3"),
            (0.001_21, 0.001_25, "0.121"),
            (0.000_000_4, 0.000_01, "0.001"),
            (0.005_000_01, 0.005, "0.51"),
            (0.0, 0.005, "0"),
        ] {
            assert_eq!(half_width(half, most), told, "{half} of {most}");
        }
    }

    #[test]
    fn a_percentage_shows_the_digits_its_interval_supports() {
        // Half-width 0.116 points: 1.2 units of the first digit after the point, 12 of the second.
        assert_eq!(percent(0.61502, 0.613_86, 0.616_18), "61.5 %");
        assert_eq!(percent(0.615, 0.51, 0.71), "62 %");
        // 0.003 points is exactly three units of the third digit; a little more loses that digit.
        assert_eq!(percent(0.615_021, 0.614_991, 0.615_051), "61.502 %");
        assert_eq!(percent(0.615_021, 0.614_990, 0.615_052), "61.50 %");
        assert_eq!(digits(0.615, 0.51, 0.71), "62");
        assert_eq!(percent(f64::NAN, 0.0, 1.0), UNKNOWN);
    }

    #[test]
    fn a_narrow_table_still_tells_hardly_ever_from_never() {
        let told = [0.0, 0.000_004, 0.128_964, 0.999_9, 1.0];
        assert_eq!(told.map(|p| coarse(p, 1)), ["0.0 %", "<0.1 %", "12.9 %", ">99.9 %", "100.0 %"]);
        assert_eq!(told.map(|p| coarse(p, 0)), ["0 %", "<1 %", "13 %", ">99 %", "100 %"]);
    }

    /// Three of sixty thousand are not 0.01 %, which would be twice as many.
    #[test]
    fn what_is_seldom_or_nearly_always_has_a_digit_of_its_own() {
        let (low, high) = (0.000_008, 0.000_17);
        assert_eq!(digits(0.000_05, low, high), "0.005");
        assert_eq!(digits(0.999_95, 1.0 - high, 1.0 - low), "99.995");
        assert_eq!(digits(0.004, 0.001, 0.01), "0.4");
    }

    #[test]
    fn no_value_is_rounded_out_of_its_own_interval() {
        assert_eq!(percent(0.705, 0.701, 0.709), "70.5 %");
        assert_eq!(percent(0.708, 0.704, 0.712), "71 %");
        assert_eq!(number(16.45, Some((16.41, 16.49))), "16.45");
        assert_eq!(points(0.0351, 0.0311, 0.0391), "+3.5");
        for i in 1..2_000 {
            let (p, half) = (0.000_449_3 * f64::from(i), 1e-5 * 1.006_f64.powi(i));
            let (low, high) = (p - half, p + half);
            if low > 0.0 && high < 1.0 {
                let written: f64 = digits(p, low, high).parse().unwrap();
                assert!((low..=high).contains(&(written / 100.0)), "{written} beside {low} to {high}");
            }
        }
    }

    #[test]
    fn the_ends_of_an_interval_differ_and_have_at_most_one_digit_more() {
        // Half-width 0.116 points is more than one unit of the first digit, 0.095 is not.
        assert_eq!(interval(0.613_86, 0.616_18), "61.4 to 61.6 %");
        assert_eq!(interval(0.614_05, 0.615_95), "61.41 to 61.59 %");
        assert_eq!(interval(0.042_70, 0.043_50), "4.27 to 4.35 %");
        assert_eq!(interval(0.05, 0.21), "5 to 21 %");
        assert_eq!(interval(0.3, 0.3), "");
        for i in 1..400 {
            let half = 1e-9 * 1.05_f64.powi(i);
            let more = end_places(half) - places(half);
            assert!(more <= 1, "{half}");
            assert_ne!(in_places(61.5 - half, end_places(half)), in_places(61.5 + half, end_places(half)), "{half}");
        }
    }

    #[test]
    fn the_half_width_is_at_most_three_units_of_the_last_digit_and_one_more_would_break_that() {
        let mut fewest = usize::MAX;
        for i in 1..480 {
            let half = 1e-9 * 1.05_f64.powi(i);
            let shown = decimals(0.5 - half, 0.5 + half);
            let units = |places: usize| half * 100.0 * 10_f64.powi(places as i32);
            // Below three units of the ninth digit and above three whole per cent there is no choice left.
            assert!(units(shown) <= 3.000_001 || shown == 0, "{half}: {shown}");
            assert!(units(shown + 1) > 2.999_999 || shown == MOST_PLACES, "{half}: {shown}");
            assert!(shown <= fewest, "a wider interval shows more digits: {half}");
            fewest = shown;
        }
        assert_eq!((fewest, decimals(0.5 - 1e-9, 0.5 + 1e-9)), (0, 7));
    }

    #[test]
    fn a_chance_that_is_neither_none_nor_certain_never_reads_as_if_it_were() {
        assert_eq!(percent(2e-6, 0.2e-6, 9e-6), "0.0002 %");
        assert_eq!(percent(1.0 - 2e-6, 1.0 - 9e-6, 1.0 - 0.2e-6), "99.9998 %");
        assert_eq!(percent(0.004, 0.0001, 0.05), "0.4 %");
        // One event in a million: the lower end needs more digits than the upper one.
        assert_eq!(interval(2.53e-8, 5.572e-6), "0.000003 to 0.0006 %");
        assert_eq!(interval(0.93, 0.999_6), "93 to 99.96 %");
        for i in 1..300 {
            let p = 10_f64.powi(-i) * 0.97;
            for text in [percent(p, p / 2.0, 0.9), percent_exact(p), rounded(p, 0) + " %", interval(p, 0.9)] {
                assert!(!text.starts_with("0 ") && text.contains(|c| ('1'..='9').contains(&c)), "{p}: {text}");
            }
            let q = 1.0 - p;
            for text in [percent(q, 0.1, q / 2.0 + 0.5), percent_exact(q), rounded(q, 0) + " %"] {
                assert!(q == 1.0 || !text.starts_with("100"), "{q}: {text}");
            }
        }
    }

    #[test]
    fn none_seen_is_an_upper_bound_and_all_seen_a_lower_one() {
        // 1 - (0.05 / 2)^(1 / n): the two-sided Clopper-Pearson bound for no events in n = 1,000,000.
        let high = 1.0 - 0.025_f64.powf(1e-6);
        assert_eq!(percent(0.0, 0.0, high), "below 0.00037 %");
        assert_eq!([-0.26, -0.04, 0.04, 1.0].map(|dice| plain_number(dice, 1)), ["−0.3", "0.0", "0.0", "1.0"]);
        assert_eq!(interval(0.0, high), "0 to 0.00037 %");
        assert_eq!(percent(1.0, 1.0 - high, 1.0), "above 99.99963 %");
        assert_eq!(interval(1.0 - high, 1.0), "99.99963 to 100 %");
        assert_eq!(percent(0.0, 0.0, 1.0), "below 100 %");
    }

    #[test]
    fn fractions_are_rounded_as_printed_tables_round() {
        assert_eq!(of_fraction(49, 216, false), "22.69 %");
        // 1/800 is 0.125 % exactly: a half goes up.
        assert_eq!(of_fraction(1, 800, false), "0.13 %");
        assert_eq!((of_fraction(1, 2, false), of_fraction(1, 2, true)), ("50.00 %".into(), "50 %".into()));
        assert_eq!((of_fraction(7, 12, true), of_fraction(3, 8, true)), ("58.33 %".into(), "37.5 %".into()));
        assert_eq!((of_fraction(0, 5, true), of_fraction(5, 5, true)), ("0 %".into(), "100 %".into()));
        assert_eq!(
            (of_fraction(1, 46656, true), of_fraction(46655, 46656, true)),
            ("0.002 %".into(), "99.998 %".into())
        );
        assert_eq!(of_fraction(1, 10u128.pow(30), true), "1.0 × 10⁻²⁸ %");
        assert_eq!(of_fraction(u128::MAX / 3, u128::MAX, true), "33.3333 %");
        for (numerator, denominator) in (0..=400).flat_map(|n| (1..=400).map(move |d| (n, d))).filter(|(n, d)| n <= d) {
            let exact = numerator as f64 * 100.0 / denominator as f64;
            let shown: f64 = of_fraction(numerator, denominator, true).trim_end_matches(" %").parse().unwrap();
            assert!((shown - exact).abs() <= 0.005 + 1e-9, "{numerator}/{denominator}");
        }
    }

    #[test]
    fn averages_show_two_digits_that_say_something() {
        assert_eq!(number_of_fraction(722_143, 419_904), "1.72");
        assert_eq!((number_of_fraction(15, 4), number_of_fraction(7, 1)), ("3.75".into(), "7".into()));
        assert_eq!((number_of_fraction(2, 3), number_of_fraction(0, 3)), ("0.67".into(), "0".into()));
        assert_eq!(number_of_fraction(1, 216), "0.0046");
        assert_eq!(number_of_fraction(1, 36), "0.028");
    }

    #[test]
    fn exact_probabilities_are_never_rounded_to_nothing_or_everything() {
        assert_eq!(percent_exact(0.624_936_813_276_139), "62.4937 %");
        assert_eq!(percent_exact(0.5), "50 %");
        assert_eq!(percent_exact(8.5e-26), "8.5 × 10⁻²⁴ %");
        assert_eq!(percent_exact(9.97e-8), "1.0 × 10⁻⁵ %");
        assert_eq!(percent_exact(0.0), "0 %");
        assert_eq!(percent_exact(1.0), "100 %");
        assert_eq!(percent_exact(1.0 / 7776.0), "0.0128601 %");
        // Of what is nearer to all than anything is known the distance is not told.
        assert_eq!(percent_exact(1.0 - 1e-13), "above 99.999999999 %");
        for i in 1..12 {
            let rest = 10_f64.powi(-i) * 0.97;
            assert_ne!(percent_exact(1.0 - rest), "100 %");
            assert_ne!(percent_exact(rest), "0 %");
        }
    }

    #[test]
    fn differences_carry_their_sign_and_nought_has_none() {
        assert_eq!(points(0.0321, 0.0305, 0.0337), "+3.2");
        assert_eq!(points(-0.0321, -0.0337, -0.0305), "−3.2");
        assert_eq!(points(-0.000_01, -0.0016, 0.0016), "0.0");
        assert_eq!(points_interval(-0.0337, 0.0305), "−3 to +3");
        // Half-width 0.04 points allows one digit, but the interval excludes nought and the difference must show it.
        assert_eq!(points(0.000_46, 0.000_05, 0.000_85), "+0.05");
        assert_eq!(points_interval(0.000_06, 0.000_86), "+0.01 to +0.09");
    }

    #[test]
    fn plain_numbers_follow_their_interval_too() {
        assert_eq!(number(5.018_804, Some((5.0162, 5.0214))), "5.019");
        assert_eq!(number_interval(Some((5.0162, 5.0214))), "5.016 to 5.021");
        assert_eq!(number(5.018_804_4, None), "5.0188");
        assert_eq!(number(0.0, None), "0");
        assert_eq!(number(f64::NAN, None), UNKNOWN);
        assert_eq!(percent_of_trials(0.25, 100), "25 %");
        // 1.96 standard errors: 0.085 points, less than three tenths and more than three hundredths.
        assert_eq!(percent_of_trials(0.25, 1_000_000), "25.0 %");
        assert_eq!(percent_of_trials(0.25, 100_000_000), "25.00 %");
        assert_eq!(percent_of_trials(1e-17, 1_000_000), "none");
        assert_eq!(percent_of_trials(1.0 - 1e-16, 1_000_000), "all");
        assert_eq!(percent_of_trials(1e-6, 1_000_000), "0.0001 %");
        assert_eq!(percent_of_trials(1.0, 1_000_000), "all");
    }
}
