//! Systems of linear equations, small and dense.

/// The triangular factor of a symmetric positive definite matrix (Cholesky).
#[derive(Clone, Debug)]
pub struct Factor {
    /// Rows of the lower triangle.
    rows: Vec<Vec<f64>>,
}

impl Factor {
    /// Of the matrix whose lower triangle is given row by row; `None` where it is not positive definite.
    pub fn new(mut rows: Vec<Vec<f64>>) -> Option<Self> {
        for i in 0..rows.len() {
            let (above, rest) = rows.split_at_mut(i);
            let row = &mut rest[0];
            for j in 0..i {
                row[j] = (row[j] - dot(&row[..j], &above[j][..j])) / above[j][j];
            }
            let square = row[i] - dot(&row[..i], &row[..i]);
            if square.is_nan() || square <= 0.0 {
                return None;
            }
            row[i] = square.sqrt();
        }
        Some(Self { rows })
    }

    /// What is left of a row beside those before it, as a length.
    pub fn pivot(&self, row: usize) -> f64 {
        self.rows[row][row]
    }

    /// The solution of the equations with this right-hand side.
    pub fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for i in 0..x.len() {
            x[i] = (x[i] - dot(&self.rows[i][..i], &x[..i])) / self.rows[i][i];
        }
        for i in (0..x.len()).rev() {
            x[i] /= self.rows[i][i];
            let (below, at) = x.split_at_mut(i);
            below.iter_mut().zip(&self.rows[i]).for_each(|(below, factor)| *below -= factor * at[0]);
        }
        x
    }
}

/// Values and directions of a symmetric matrix, in no order: the directions are perpendicular and of length 1 (C. G. J.
/// Jacobi's rotations, 1846).
pub fn eigen(mut matrix: Vec<Vec<f64>>) -> Vec<(f64, Vec<f64>)> {
    let n = matrix.len();
    let unit = |place: usize| (0..n).map(|at| f64::from(u8::from(at == place))).collect();
    let mut directions: Vec<Vec<f64>> = (0..n).map(unit).collect();
    let scale = matrix.iter().flatten().fold(0.0, |scale: f64, value| scale.max(value.abs()));
    for _ in 0..ROUNDS {
        let mut turned = false;
        for p in 0..n {
            for q in p + 1..n {
                if matrix[p][q].abs() <= 1e-15 * scale {
                    continue;
                }
                turned = true;
                // The angle that makes this element vanish, the smaller of both.
                let slope = (matrix[q][q] - matrix[p][p]) / (2.0 * matrix[p][q]);
                let tan = slope.signum() / (slope.abs() + slope.hypot(1.0));
                let cos = 1.0 / tan.hypot(1.0);
                let sin = tan * cos;
                let turn = |a: f64, b: f64| (cos * a - sin * b, sin * a + cos * b);
                for row in &mut matrix {
                    (row[p], row[q]) = turn(row[p], row[q]);
                }
                for at in 0..n {
                    let (above, below) = turn(matrix[p][at], matrix[q][at]);
                    (matrix[p][at], matrix[q][at]) = (above, below);
                    (directions[p][at], directions[q][at]) = turn(directions[p][at], directions[q][at]);
                }
            }
        }
        if !turned {
            break;
        }
    }
    directions.into_iter().enumerate().map(|(place, direction)| (matrix[place][place], direction)).collect()
}

/// Rounds of rotations after which a matrix is taken to be diagonal; a dozen are enough for hundreds of rows.
const ROUNDS: usize = 60;

/// The sum of products.
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The solution of square equations by elimination with pivots; `None` where a pivot vanishes beside the matrix.
pub fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let n = right.len();
    let scale = matrix.iter().flatten().fold(0.0, |scale: f64, value| scale.max(value.abs()));
    for column in 0..n {
        let pivot = (column..n).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let (done, rest) = matrix.split_at_mut(column + 1);
        let pivot_row = &done[column];
        if pivot_row[column].abs() <= 1e-300 + 1e-16 * scale {
            return None;
        }
        for (row, below) in rest.iter_mut().enumerate() {
            let factor = below[column] / pivot_row[column];
            if factor != 0.0 {
                below[column..]
                    .iter_mut()
                    .zip(&pivot_row[column..])
                    .for_each(|(below, above)| *below -= factor * above);
                right[column + 1 + row] -= factor * right[column];
            }
        }
    }
    for column in (0..n).rev() {
        let known = dot(&matrix[column][column + 1..], &right[column + 1..]);
        right[column] = (right[column] - known) / matrix[column][column];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Each direction is only stretched, by its value, and they are a frame.
        #[test]
        fn directions_of_a_symmetric_matrix_are_only_stretched(values in prop::collection::vec(-3.0..3.0f64, 28)) {
            let of = |i: usize, j: usize| values[i.max(j) * (i.max(j) + 1) / 2 + i.min(j)];
            let matrix: Vec<Vec<f64>> = (0..7).map(|i| (0..7).map(|j| of(i, j)).collect()).collect();
            let all = eigen(matrix.clone());
            for (place, (value, direction)) in all.iter().enumerate() {
                for (row, at) in matrix.iter().zip(direction) {
                    prop_assert!((dot(row, direction) - value * at).abs() < 1e-12 * 40.0);
                }
                for (other, (_, against)) in all.iter().enumerate() {
                    prop_assert!((dot(direction, against) - f64::from(u8::from(place == other))).abs() < 1e-12);
                }
            }
        }

        /// Equations made from their solution give it back, by both ways where the matrix is symmetric.
        #[test]
        fn solutions_are_found_again(
            values in prop::collection::vec(-1.0f64..1.0, 36), wanted in prop::collection::vec(-1.0f64..1.0, 6),
        ) {
            let general: Vec<Vec<f64>> = values.chunks(6).map(<[f64]>::to_vec).collect();
            // Its product with its own mirror image, plus one on the diagonal, is positive definite.
            let at = |i: usize, j: usize| dot(&general[i], &general[j]) + f64::from(u8::from(i == j));
            let square: Vec<Vec<f64>> = (0..6).map(|i| (0..6).map(|j| at(i, j)).collect()).collect();
            let right: Vec<f64> = square.iter().map(|row| dot(row, &wanted)).collect();
            let lower = (0..6).map(|i| square[i][..=i].to_vec()).collect();
            let found = [Factor::new(lower).unwrap().solve(&right), solve(square, right).unwrap()];
            for found in found {
                prop_assert!(found.iter().zip(&wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-12));
            }
        }
    }

    #[test]
    fn what_has_no_single_solution_is_refused() {
        assert!(Factor::new(vec![vec![1.0], vec![2.0, 1.0]]).is_none());
        assert_eq!(solve(vec![vec![1.0, 2.0], vec![2.0, 4.0]], vec![1.0, 2.0]), None);
        // A zero where the pivot would be is no obstacle.
        assert_eq!(solve(vec![vec![0.0, 2.0], vec![4.0, 0.0]], vec![1.0, 2.0]), Some(vec![0.5, 0.5]));
    }
}
