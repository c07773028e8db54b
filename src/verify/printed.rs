//! A number as it stands in print, and what rounding makes of a true value there. All arithmetic is in integers.

use crate::chance::fraction::{self, Fraction};

/// The most decimals a printed number may have.
pub const MAX_DECIMALS: u32 = 12;
/// The most digits before the point.
const MAX_DIGITS: usize = 12;
/// Digits shown of an exact value beyond those that are printed, and the most there are.
const FURTHER: u32 = 2;
const MOST: u32 = 15;

/// A printed number. Rounding is to the nearest, halves upwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// As written: `33.33 %`.
    pub text: String,
    /// In per cent; else a plain number.
    pub percent: bool,
    /// Decimals it was rounded to, which may be more than are written: `9.2` for 9.20.
    pub decimals: u32,
    /// The number without its point: 3333 for `33.33 %`.
    pub digits: u128,
}

/// Why a text is no printed number: what is wrong, and what to do.
pub type Unreadable = (String, String);

impl Printed {
    /// Reads `33.33 %` or `9.2`, rounded to so many decimals; as many as are written when nobody says.
    ///
    /// # Errors
    /// When the text is something else, or has more decimals than it was rounded to.
    pub fn read(text: &str, decimals: Option<u32>) -> Result<Self, Unreadable> {
        let text = text.trim();
        let (number, percent) = match text.strip_suffix('%') {
            Some(number) => (number.trim_end(), true),
            None => (text, false),
        };
        let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
        let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !is_digits(whole) || !is_digits(rest) || number.ends_with('.') {
            return Err((format!("\"{text}\" is not a printed number"), remedy(number, percent)));
        }
        let written = rest.len() as u32;
        if whole.len() > MAX_DIGITS || written > MAX_DECIMALS {
            let message = format!("\"{text}\" has too many digits");
            return Err((message, format!("at most {MAX_DIGITS} before the point and {MAX_DECIMALS} after it")));
        }
        let decimals = decimals.unwrap_or(written);
        if written > decimals {
            let message = format!("\"{text}\" has more decimals than it was rounded to");
            return Err((message, format!("write `decimals = {written}`, or leave `decimals` out")));
        }
        let shown = format!("{whole}{rest:0<width$}", width = decimals as usize);
        // At most 24 digits, which always fit.
        let digits = shown.parse().unwrap_or(u128::MAX);
        Ok(Self { text: text.to_owned(), percent, decimals, digits })
    }

    /// What stands for a number that could not be read; the mistake is recorded, so nothing is made of it.
    pub(super) fn unread() -> Self {
        Self { text: String::new(), percent: false, decimals: 0, digits: 0 }
    }

    /// The printed number without its unit: 1/3 or so for `33.33 %`.
    pub fn value(&self) -> Fraction {
        Fraction::new(self.digits, 10u128.pow(self.places()))
    }

    /// Digits after the point of the plain number.
    pub fn places(&self) -> u32 {
        self.decimals + if self.percent { 2 } else { 0 }
    }

    /// What should have been printed, without its point; `None` when it does not fit.
    pub fn correct(&self, exact: Fraction) -> Option<u128> {
        fraction::rounded(exact, self.places())
    }

    /// Rounded digits in the way of this number: `33.33 %`, without noughts at the end where it leaves them out.
    pub fn show(&self, digits: u128) -> String {
        let written = self.text.split_once('.').map_or(0, |(_, rest)| rest.trim_end_matches(['%', ' ']).len());
        let mut text = decimal(digits, self.decimals);
        if written < self.decimals as usize && text.contains('.') {
            text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
        }
        self.unit(text)
    }

    /// An exact value to two digits more than are printed, and to more where it would else seem to lie on the border
    /// between two roundings.
    pub fn show_exact(&self, exact: Fraction) -> String {
        let start = self.decimals + FURTHER;
        let percent = if self.percent { 2 } else { 0 };
        for shown in start..=MOST {
            let Some(digits) = fraction::rounded(exact, shown + percent) else { break };
            let rounded_twice = fraction::rounded(Fraction::new(digits, 10u128.pow(shown + percent)), self.places());
            if rounded_twice == self.correct(exact) {
                return self.unit(trimmed(decimal(digits, shown)));
            }
        }
        self.show_near(fraction::to_f64(exact))
    }

    /// A value known in floating point, to two digits more than are printed.
    pub fn show_near(&self, value: f64) -> String {
        let value = if self.percent { value * 100.0 } else { value };
        self.unit(trimmed(format!("{value:.*}", (self.decimals + FURTHER) as usize)))
    }

    /// An interval from a sample, with as many digits.
    pub fn show_interval(&self, low: f64, high: f64) -> String {
        let end = |value: f64| self.show_near(value);
        format!("{} to {}", end(low).trim_end_matches([' ', '%']), end(high))
    }

    fn unit(&self, text: String) -> String {
        if self.percent { format!("{text} %") } else { text }
    }
}

/// What to write instead of a text that is no number.
fn remedy(number: &str, percent: bool) -> String {
    let sign = if percent { " %" } else { "" };
    let with_point = number.replace(',', ".");
    if with_point != number && with_point.parse::<f64>().is_ok_and(f64::is_finite) {
        return format!("write a point: \"{with_point}{sign}\"");
    }
    if number.strip_prefix('.').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit())) {
        return format!("write \"0{number}{sign}\"");
    }
    "write it like \"33.33 %\" or \"1.83\"".to_owned()
}

/// Digits with the point in its place.
fn decimal(digits: u128, decimals: u32) -> String {
    let decimals = decimals as usize;
    let text = format!("{digits:0>width$}", width = decimals + 1);
    let (whole, rest) = text.split_at(text.len() - decimals);
    if decimals == 0 { text } else { format!("{whole}.{rest}") }
}

fn trimmed(mut text: String) -> String {
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str, decimals: Option<u32>) -> Printed {
        Printed::read(text, decimals).unwrap()
    }

    fn fraction(over: u128, under: u128) -> Fraction {
        Fraction::new(over, under)
    }

    #[test]
    fn percentages_and_plain_numbers_are_read_with_their_decimals() {
        let read = |text, decimals| {
            let printed = printed(text, decimals);
            (printed.percent, printed.decimals, printed.digits)
        };
        assert_eq!(read("33.33 %", None), (true, 2, 3333));
        assert_eq!(read(" 25%", Some(2)), (true, 2, 2500));
        assert_eq!(read("9.2", Some(2)), (false, 2, 920));
        assert_eq!(read("9.20", None), (false, 2, 920));
        assert_eq!(read("0", None), (false, 0, 0));
        assert_eq!(printed("33.33 %", None).value(), fraction(3333, 10_000));
        assert_eq!(printed("1.83", None).value(), fraction(183, 100));
    }

    #[test]
    fn what_is_no_number_is_refused_with_a_remedy() {
        for (text, remedy) in [
            ("33,33 %", "write a point: \"33.33 %\""),
            (".5", "write \"0.5\""),
            ("a third", "write it like \"33.33 %\" or \"1.83\""),
            ("-1", "write it like \"33.33 %\" or \"1.83\""),
            ("1.", "write it like \"33.33 %\" or \"1.83\""),
            ("", "write it like \"33.33 %\" or \"1.83\""),
            ("1e3", "write it like \"33.33 %\" or \"1.83\""),
            ("1234567890123", "at most 12 before the point and 12 after it"),
        ] {
            assert_eq!(Printed::read(text, None).unwrap_err().1, remedy, "{text}");
        }
        let (message, help) = Printed::read("1.83", Some(1)).unwrap_err();
        assert_eq!(message, "\"1.83\" has more decimals than it was rounded to");
        assert_eq!(help, "write `decimals = 2`, or leave `decimals` out");
    }

    #[test]
    fn a_true_value_is_rounded_half_up_the_way_the_number_is_printed() {
        let show = |text, decimals, exact| {
            let printed = printed(text, decimals);
            printed.show(printed.correct(exact).unwrap())
        };
        assert_eq!(show("51 %", None, fraction(167, 324)), "52 %");
        assert_eq!(show("33 %", None, fraction(1, 200)), "1 %");
        assert_eq!(show("9.2", Some(2), fraction(5, 2)), "2.5");
        assert_eq!(show("9.20", None, fraction(5, 2)), "2.50");
        assert_eq!(show("9.2", Some(2), fraction(3, 1)), "3");
        assert_eq!(show("0.05", None, fraction(1, 40)), "0.03");
    }

    #[test]
    fn an_exact_value_never_looks_like_another_rounding() {
        let show = |text, exact| printed(text, None).show_exact(exact);
        assert_eq!(show("51 %", fraction(167, 324)), "51.54 %");
        assert_eq!(show("1.99", fraction(2, 1)), "2");
        assert_eq!(show("1.83", fraction(11, 6)), "1.8333");
        // 17.4999 %: two further digits would read 17.5, and round to 18.
        assert_eq!(show("17 %", fraction(174_999, 1_000_000)), "17.4999 %");
    }
}
