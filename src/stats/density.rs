//! How values lie, as a smooth curve: the Gaussian kernel estimate with Silverman's bandwidth.
//!
//! Source: B. W. Silverman, "Density Estimation for Statistics and Data Analysis" (1986), equation 3.31:
//! `0.9 min(sd, IQR / 1.34) n^(-1/5)`. It is for looking at; no number is made of it.

/// A kernel density estimate.
#[derive(Clone, Debug, PartialEq)]
pub struct Density {
    values: Vec<f64>,
    bandwidth: f64,
}

impl Density {
    /// Of these values; `None` where they do not differ, so that there is no curve to draw.
    pub fn of(values: &[f64]) -> Option<Self> {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let n = sorted.len() as f64;
        let mean = sorted.iter().sum::<f64>() / n;
        let sd = (sorted.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
        let quarter = |share: f64| {
            let at = share * (n - 1.0);
            let (low, part) = (at.floor() as usize, at.fract());
            let next = sorted.get(low + 1).or(sorted.get(low))?;
            Some(sorted.get(low)? * (1.0 - part) + next * part)
        };
        let between = (quarter(0.75)? - quarter(0.25)?) / 1.34;
        // Where half of the values are one, the quarters say nothing.
        let spread = if between > 0.0 { sd.min(between) } else { sd };
        let bandwidth = 0.9 * spread * n.powf(-0.2);
        (bandwidth > 0.0 && bandwidth.is_finite()).then_some(Self { values: sorted, bandwidth })
    }

    /// The curve's height, so that what lies below all of it is 1.
    pub fn at(&self, x: f64) -> f64 {
        let kernel = |value: &f64| (-0.5 * ((x - value) / self.bandwidth).powi(2)).exp();
        let sum: f64 = self.values.iter().map(kernel).sum();
        sum / (self.values.len() as f64 * self.bandwidth * std::f64::consts::TAU.sqrt())
    }

    /// Where the curve begins and ends: it is next to nothing three bandwidths beyond the values.
    pub fn ends(&self) -> (f64, f64) {
        let ends = self.values.first().zip(self.values.last());
        let (first, last) = ends.map_or((0.0, 0.0), |(first, last)| (*first, *last));
        (first - 3.0 * self.bandwidth, last + 3.0 * self.bandwidth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Quarters of 0, 1, 2, 3, 4 are 1 and 3, the deviation is the root of 2.5: of the two the former are narrower.
    #[test]
    fn the_bandwidth_is_silvermans_and_the_curve_holds_one() {
        let density = Density::of(&[4.0, 0.0, 2.0, 1.0, 3.0]).unwrap();
        assert!((density.bandwidth - 0.9 * 2.0 / 1.34 * 5_f64.powf(-0.2)).abs() < 1e-12);
        let (low, high) = (density.ends().0 - 5.0, density.ends().1 + 5.0);
        let steps = 20_000;
        let width = (high - low) / f64::from(steps);
        let area: f64 = (0..steps).map(|i| density.at(low + (f64::from(i) + 0.5) * width) * width).sum();
        assert!((area - 1.0).abs() < 1e-9, "{area}");
        assert!((density.at(1.3) - density.at(2.7)).abs() < 1e-12 && density.at(2.0) > density.at(3.5));
    }

    /// Two normal curves of the same width, added up by hand.
    #[test]
    fn the_height_is_that_of_the_kernels() {
        let density = Density::of(&[0.0, 1.0]).unwrap();
        let width = density.bandwidth;
        let normal = |z: f64| (-0.5 * z * z).exp() / (width * std::f64::consts::TAU.sqrt());
        assert!((density.at(0.25) - (normal(0.25 / width) + normal(0.75 / width)) / 2.0).abs() < 1e-12);
    }

    #[test]
    fn values_that_do_not_differ_have_no_curve() {
        assert_eq!([&[][..], &[1.0], &[1.0, 1.0]].map(Density::of), [None, None, None]);
        // Three of four are one: the quarters do not differ, the values do.
        assert!(Density::of(&[1.0, 1.0, 1.0, 1.0, 2.0]).is_some());
    }
}
