//! One secret choice: a matrix game of a few options on each side, solved by its kernels.
//!
//! Source: L. S. Shapley and R. N. Snow, "Basic solutions of discrete games", in "Contributions to the Theory of Games"
//! I (1950) 27-35: some square submatrix, with all options in it mixed so that the other side does not care, holds an
//! optimal pair. There are few submatrices, so all are tried, and the pair with the smallest gap between what each side
//! secures is taken: the gap is computed against the whole matrix, so it certifies the answer however it was found.

/// Options of one side at most where both decide: 924 submatrices.
pub const MOST_OPTIONS: usize = 6;

/// A solution of a matrix game.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixed {
    /// How likely the row player, who maximises, takes each option.
    pub rows: Vec<f64>,
    /// How likely the column player, who minimises, takes each option.
    pub columns: Vec<f64>,
    /// What the rows' mix secures at least, and what the columns' mix concedes at most: the value lies between.
    pub secured: f64,
    pub conceded: f64,
}

impl Mixed {
    /// The middle of the gap, which is rounding noise.
    pub fn value(&self) -> f64 {
        0.5 * (self.secured + self.conceded)
    }
}

/// Solves the game in which the row player receives `payoff[row][column]`.
///
/// Both sides need an option, and all rows are of one length.
pub fn solve(payoff: &[Vec<f64>]) -> Mixed {
    let (rows, columns) = (payoff.len(), payoff.first().map_or(0, Vec::len));
    if rows == 1 || columns == 1 {
        return alone(payoff);
    }
    let mut best: Option<Mixed> = None;
    for size in 1..=rows.min(columns) {
        for own in subsets(rows, size) {
            for theirs in subsets(columns, size) {
                let Some(mixed) = kernel(payoff, &own, &theirs) else { continue };
                let gap = |mixed: &Mixed| mixed.conceded - mixed.secured;
                if best.as_ref().is_none_or(|best| gap(&mixed) < gap(best)) {
                    best = Some(mixed);
                }
            }
        }
        // A gap of rounding noise cannot be beaten; smaller supports come first and are easier to play.
        if let Some(best) = best.as_ref().filter(|best| best.conceded - best.secured <= 1e-15) {
            return best.clone();
        }
    }
    best.unwrap_or(Mixed { rows: vec![], columns: vec![], secured: 0.0, conceded: 0.0 })
}

/// Somebody who decides alone takes the first of the best options.
fn alone(payoff: &[Vec<f64>]) -> Mixed {
    let cells = || payoff.iter().flatten().copied().enumerate();
    let better = |a: f64, b: f64| if payoff.len() > 1 { a > b } else { a < b };
    let best = cells().reduce(|best, cell| if better(cell.1, best.1) { cell } else { best });
    let (place, value) = best.unwrap_or_default();
    let mix = |n: usize| (0..n).map(|option| f64::from(u8::from(n == 1 || option == place))).collect();
    let (rows, columns) = (mix(payoff.len()), mix(payoff.first().map_or(0, Vec::len)));
    Mixed { rows, columns, secured: value, conceded: value }
}

/// Subsets of `0..n` with so many members, one at least, in lexicographic order.
fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    let members = |set: u32| (0..n).filter(move |&i| set >> i & 1 == 1);
    let sets = (1u32..1 << n.min(MOST_OPTIONS)).filter(|set| set.count_ones() as usize == size);
    sets.map(|set| members(set).collect()).collect()
}

/// The pair of mixes over these options at which neither side cares, checked against the whole matrix; `None` when
/// there is none.
fn kernel(payoff: &[Vec<f64>], own: &[usize], theirs: &[usize]) -> Option<Mixed> {
    let at = |i: usize, j: usize| payoff[own[i]][theirs[j]];
    let x = indifferent(own.len(), &|i, j| at(j, i))?;
    let y = indifferent(own.len(), &at)?;
    let (mut rows, mut columns) = (vec![0.0; payoff.len()], vec![0.0; payoff[0].len()]);
    own.iter().zip(x).for_each(|(&row, p)| rows[row] = p);
    theirs.iter().zip(y).for_each(|(&column, p)| columns[column] = p);
    let against = |column: usize| rows.iter().zip(payoff).map(|(p, row)| p * row[column]).sum::<f64>();
    let with = |row: &Vec<f64>| columns.iter().zip(row).map(|(p, value)| p * value).sum::<f64>();
    let secured = (0..columns.len()).map(against).fold(f64::INFINITY, f64::min);
    let conceded = payoff.iter().map(with).fold(f64::NEG_INFINITY, f64::max);
    Some(Mixed { rows, columns, secured, conceded })
}

/// Probabilities `p` with the same `sum_j a(i, j) p_j` for every `i`; `None` when there are none.
fn indifferent(n: usize, a: &dyn Fn(usize, usize) -> f64) -> Option<Vec<f64>> {
    // Unknowns: the probabilities and the common value. The last equation makes the probabilities sum to 1.
    let mut system = [[0.0; MOST_OPTIONS + 2]; MOST_OPTIONS + 1];
    for (i, equation) in system[..n].iter_mut().enumerate() {
        equation[..n].iter_mut().enumerate().for_each(|(j, factor)| *factor = a(i, j));
        equation[n] = -1.0;
    }
    system[n][..n].fill(1.0);
    system[n][n + 1] = 1.0;
    let mut p = linear(&mut system[..=n])?;
    p.truncate(n);
    if p.iter().any(|&p| !(-1e-12..=1.0 + 1e-12).contains(&p)) {
        return None;
    }
    p.iter_mut().for_each(|p| *p = p.clamp(0.0, 1.0));
    let total: f64 = p.iter().sum();
    p.iter_mut().for_each(|p| *p /= total);
    Some(p)
}

/// Solves a square system, each row with its right-hand side behind its factors, by Gaussian elimination with partial
/// pivoting; `None` when it is singular.
pub fn linear(system: &mut [impl AsMut<[f64]> + AsRef<[f64]>]) -> Option<Vec<f64>> {
    let n = system.len();
    for step in 0..n {
        let size = |row: usize| system[row].as_ref()[step].abs();
        let pivot = (step..n).max_by(|&a, &b| size(a).total_cmp(&size(b)))?;
        if size(pivot) < 1e-300 {
            return None;
        }
        system.swap(step, pivot);
        let (done, rest) = system.split_at_mut(step + 1);
        let Some(lead) = done.last().map(AsRef::as_ref) else { continue };
        for row in rest.iter_mut().map(AsMut::as_mut) {
            let factor = row[step] / lead[step];
            if factor != 0.0 {
                row.iter_mut().zip(lead).take(n + 1).skip(step).for_each(|(value, lead)| *value -= factor * lead);
            }
        }
    }
    let mut solution = vec![0.0; n];
    for row in (0..n).rev() {
        let factors = system[row].as_ref();
        let known: f64 = (row + 1..n).map(|column| factors[column] * solution[column]).sum();
        solution[row] = (factors[n] - known) / factors[row];
    }
    solution.iter().all(|value| value.is_finite()).then_some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(payoff: &[&[f64]], value: f64, rows: &[f64], columns: &[f64]) {
        let payoff: Vec<Vec<f64>> = payoff.iter().map(|row| row.to_vec()).collect();
        let mixed = solve(&payoff);
        let close = |found: &[f64], expected: &[f64]| {
            found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12)
        };
        assert!((mixed.value() - value).abs() < 1e-12, "{mixed:?}");
        assert!(close(&mixed.rows, rows) && close(&mixed.columns, columns), "{mixed:?}");
    }

    /// More options than both sides could have at once, the best of them the last.
    #[test]
    fn whoever_decides_alone_has_any_number_of_options() {
        let mut last = vec![0.0; MOST_OPTIONS + 3];
        last[MOST_OPTIONS + 2] = 1.0;
        let rows: Vec<[f64; 1]> = last.iter().map(|&value| [value]).collect();
        let column: Vec<&[f64]> = rows.iter().map(|row| &row[..]).collect();
        check(&column, 1.0, &last, &[1.0]);
        let least: Vec<f64> = last.iter().map(|value| 1.0 - value).collect();
        check(&[&least], 0.0, &[1.0], &last);
        // Of equals the first.
        check(&[&[0.5, 0.25, 0.25]], 0.25, &[1.0], &[0.0, 1.0, 0.0]);
        check(&[&[0.5], &[0.75], &[0.75]], 0.75, &[0.0, 1.0, 0.0], &[1.0]);
    }

    #[test]
    fn a_saddle_point_is_played_pure() {
        check(&[&[3.0, 2.0], &[1.0, 0.0]], 2.0, &[1.0, 0.0], &[0.0, 1.0]);
        check(&[&[0.5]], 0.5, &[1.0], &[1.0]);
    }

    #[test]
    fn of_plays_as_good_as_each_other_the_first_and_the_simplest_is_told() {
        check(&[&[0.0, 0.0], &[0.0, 0.0]], 0.0, &[1.0, 0.0], &[1.0, 0.0]);
        check(&[&[1.0, 1.0, 2.0], &[1.0, 1.0, 2.0], &[0.0, 0.0, 0.0]], 1.0, &[1.0, 0.0, 0.0], &[1.0, 0.0, 0.0]);
    }

    #[test]
    fn two_by_two_without_a_saddle_is_mixed_by_the_closed_form() {
        // (a d - b c) / (a + d - b - c) with a = 2, b = -1, c = -1, d = 1: 1/5; mixes 2/5 and 3/5 on each side.
        check(&[&[2.0, -1.0], &[-1.0, 1.0]], 0.2, &[0.4, 0.6], &[0.4, 0.6]);
    }

    #[test]
    fn scissors_count_double() {
        // Rock wins 2 from scissors, the others 1: optimal mixes put 1/4, 1/2, 1/4 on rock, paper, scissors.
        let payoff: [&[f64]; 3] = [&[0.0, -1.0, 2.0], &[1.0, 0.0, -1.0], &[-2.0, 1.0, 0.0]];
        check(&payoff, 0.0, &[0.25, 0.5, 0.25], &[0.25, 0.5, 0.25]);
    }

    #[test]
    fn an_option_that_is_worse_whatever_happens_is_not_taken() {
        let payoff: [&[f64]; 3] = [&[2.0, -1.0], &[-1.0, 1.0], &[-2.0, 0.5]];
        check(&payoff, 0.2, &[0.4, 0.6, 0.0], &[0.4, 0.6]);
    }

    proptest! {
        #[test]
        fn neither_side_can_do_better_against_a_solution(
            rows in 1usize..=4, columns in 1usize..=4, cells in proptest::collection::vec(0.0f64..1.0, 16)
        ) {
            let payoff: Vec<Vec<f64>> = (0..rows).map(|i| cells[4 * i..4 * i + columns].to_vec()).collect();
            let mixed = solve(&payoff);
            prop_assert!((mixed.rows.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            prop_assert!((mixed.columns.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            // What is secured never exceeds what is conceded, and equality certifies both.
            prop_assert!((mixed.conceded - mixed.secured).abs() < 1e-10, "{:?} {:?}", payoff, mixed);
        }

        #[test]
        fn few_values_make_degenerate_games_and_they_are_solved_too(
            cells in proptest::collection::vec(0u8..3, 9)
        ) {
            let cells: Vec<f64> = cells.into_iter().map(f64::from).collect();
            let payoff: Vec<Vec<f64>> = cells.chunks(3).map(<[f64]>::to_vec).collect();
            let mixed = solve(&payoff);
            prop_assert!((mixed.conceded - mixed.secured).abs() < 1e-10, "{:?} {:?}", payoff, mixed);
        }
    }
}
