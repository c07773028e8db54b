//! Which entry has which part, and least squares by it: of all parts, of some, and with none below nothing
//! ([`super::costs`]).

use crate::stats::linear::{Factor, dot};

/// Which entry has which part, around the mean of all entries: a level that all share is no cost.
#[derive(Clone)]
pub struct Columns {
    /// `[part][entry]`.
    pub columns: Vec<Vec<f64>>,
    /// Products of every two columns, the lower triangle.
    products: Vec<Vec<f64>>,
}

/// Columns of which none follows from the others.
pub struct Design {
    pub columns: Columns,
    pub factor: Factor,
}

impl Design {
    pub fn new(columns: Columns) -> Option<Self> {
        let factor = Factor::new(columns.products.clone())?;
        // What is left of a column beside those before it vanishes where it follows from them.
        let stands_alone = |part: usize| factor.pivot(part).powi(2) > 1e-9 * columns.products[part][part];
        (0..columns.count()).all(stands_alone).then_some(Self { columns, factor })
    }

    /// How each coefficient of least squares hangs on every strength: `[part][entry]`.
    pub fn weights(&self) -> Vec<Vec<f64>> {
        let count = self.columns.count();
        let alone = |part: usize| (0..count).map(|other| f64::from(u8::from(other == part))).collect::<Vec<f64>>();
        (0..count).map(|part| self.columns.sums(&self.factor.solve(&alone(part)))).collect()
    }
}

impl Columns {
    pub fn new(parts: &[Vec<f64>]) -> Self {
        let column = |part: usize| {
            let mean = parts.iter().map(|entry| entry[part]).sum::<f64>() / parts.len() as f64;
            parts.iter().map(|entry| entry[part] - mean).collect()
        };
        let columns: Vec<Vec<f64>> = (0..parts.first().map_or(0, Vec::len)).map(column).collect();
        let count = columns.len();
        let products = (0..count).map(|a| (0..=a).map(|b| dot(&columns[a], &columns[b])).collect()).collect();
        Self { columns, products }
    }

    pub fn count(&self) -> usize {
        self.columns.len()
    }

    /// Some of the columns.
    pub fn only(&self, parts: &[usize]) -> Self {
        let products = |(at, &a): (usize, &usize)| parts[..=at].iter().map(|&b| self.product(a, b)).collect();
        Self {
            columns: parts.iter().map(|&part| self.columns[part].clone()).collect(),
            products: parts.iter().enumerate().map(products).collect(),
        }
    }

    /// Their products with the strengths.
    pub fn slopes(&self, strengths: &[f64]) -> Vec<f64> {
        self.columns.iter().map(|column| dot(column, strengths)).collect()
    }

    pub fn product(&self, a: usize, b: usize) -> f64 {
        self.products[a.max(b)][a.min(b)]
    }

    /// The coefficients, none below 0, nearest to the strengths with these products with the columns.
    pub fn non_negative(&self, slopes: &[f64]) -> Vec<f64> {
        let count = slopes.len();
        let mut inside = vec![false; count];
        let mut found = vec![0.0; count];
        // Every round is nearer than the one before, so none comes twice: the number only ends a walk on noise.
        for _ in 0..10 * count + 10 {
            let push = |part: usize| slopes[part] - (0..count).map(|b| self.product(part, b) * found[b]).sum::<f64>();
            let scale = |part: usize| 1e-10 * self.product(part, part).sqrt() * (1.0 + slopes[part].abs());
            // The first of several that push as much.
            let pushed = (0..count).rev().filter(|&part| !inside[part] && push(part) > scale(part));
            let Some(next) = pushed.max_by(|&a, &b| push(a).total_cmp(&push(b))) else { break };
            inside[next] = true;
            while let Some(wanted) = self.within(&inside, slopes) {
                if inside.iter().zip(&wanted).all(|(&inside, &wanted)| !inside || wanted > 0.0) {
                    found = wanted;
                    break;
                }
                // As far towards the wanted coefficients as the first of them to vanish allows.
                let ends = (0..count).filter(|&part| inside[part] && wanted[part] <= 0.0);
                let step = ends.map(|part| found[part] / (found[part] - wanted[part])).fold(1.0, f64::min);
                for part in 0..count {
                    found[part] += step * (wanted[part] - found[part]);
                    if wanted[part] <= 0.0 && found[part] <= 1e-12 {
                        (inside[part], found[part]) = (false, 0.0);
                    }
                }
            }
        }
        found
    }

    /// Least squares with these parts alone; 0 for the others.
    pub fn within(&self, inside: &[bool], slopes: &[f64]) -> Option<Vec<f64>> {
        let parts: Vec<usize> = (0..inside.len()).filter(|&part| inside[part]).collect();
        let solved =
            Factor::new(self.only(&parts).products)?.solve(&parts.iter().map(|&part| slopes[part]).collect::<Vec<_>>());
        let mut all = vec![0.0; inside.len()];
        parts.iter().zip(solved).for_each(|(&part, value)| all[part] = value);
        Some(all)
    }

    /// What each entry's parts add up to, around the mean.
    pub fn sums(&self, coefficients: &[f64]) -> Vec<f64> {
        let entries = self.columns.first().map_or(0, Vec::len);
        let at = |entry: usize| self.columns.iter().zip(coefficients).map(|(column, by)| column[entry] * by).sum();
        (0..entries).map(at).collect()
    }
}
