//! How strong everybody of a roster is, over all its settings, and how far that may be off.

use super::overall::whole;
use super::play::{Fights, Met};
use super::roster::Roster;
use crate::stats::linear::dot;
use crate::stats::matchups::strength::Strengths;
use std::f64::consts::FRAC_1_SQRT_2;

/// Strengths in log-odds, and the covariances of their errors.
pub(super) struct Measured {
    pub strengths: Vec<f64>,
    pub covariance: Vec<Vec<f64>>,
}

impl Measured {
    /// Over all settings of a roster, each with its weight; `None` where somebody did not meet somebody. All settings
    /// throw the same dice: whatever that does to them, errors of a mean are not larger than the mean of the errors
    /// (as matrices, by convexity), and that is what is taken.
    pub fn of(roster: &Roster, fights: &[Fights]) -> Option<Self> {
        let all: f64 = roster.settings.iter().map(|setting| setting.weight).sum();
        let entries = roster.entries.len();
        let mut sum = Self { strengths: vec![0.0; entries], covariance: vec![vec![0.0; entries]; entries] };
        for (setting, fights) in roster.settings.iter().zip(fights).filter(|(setting, _)| setting.weight > 0.0) {
            let share = setting.weight / all;
            let own = match roster.panel {
                Some(_) => Self::against_panel(roster, fights)?,
                None => Self::among_all(roster, fights)?,
            };
            sum.strengths.iter_mut().zip(&own.strengths).for_each(|(sum, own)| *sum += share * own);
            let cells = sum.covariance.iter_mut().flatten().zip(own.covariance.iter().flatten());
            cells.for_each(|(sum, own)| *sum += share * own);
        }
        Some(sum)
    }

    /// Where everybody met everybody: the strengths that explain the table best.
    fn among_all(roster: &Roster, fights: &Fights) -> Option<Self> {
        let (table, blocks) = whole(roster, fights)?;
        let entries = roster.entries.len();
        let strengths = Strengths::new(&table);
        let exact = || vec![vec![0.0; entries]; entries];
        let covariance = match table.is_exact() {
            true => exact(),
            false => strengths.covariance(&table, &blocks.rows(&table)).unwrap_or_else(exact),
        };
        Some(Self { strengths: (0..entries).map(|entry| strengths.strength(entry)).collect(), covariance })
    }

    /// Where everybody met a panel: the mean log-odds against its members, who are even with themselves. A score at an
    /// end is taken to be half a trial away from there, a known one a millionth. Of what no block shows half is the
    /// luck of either side, as it is in [`Strengths`].
    fn against_panel(roster: &Roster, fights: &Fights) -> Option<Self> {
        let panel = roster.panel.as_ref()?;
        let entries = roster.entries.len();
        let starts = std::iter::once(0).chain(fights.blocks.iter().copied());
        let lengths: Vec<u64> = fights.blocks.iter().zip(starts).map(|(end, start)| end - start).collect();
        let trials: u64 = lengths.iter().sum();
        let unbiased = lengths.len() as f64 / lengths.len().saturating_sub(1).max(1) as f64;
        let mut strengths = vec![0.0; entries];
        let mut moves = vec![vec![0.0; lengths.len()]; entries];
        // The luck of each member of the panel, and that of everybody else.
        let mut lucky = vec![vec![0.0; panel.len()]; entries];
        let mut own = vec![0.0; entries];
        for (&(row, column), met) in fights.pairs.iter().zip(&fights.met) {
            let Met::Known { cell, blocks } = met else { return None };
            let margin = cell.trials().map_or(1e-6, |trials| 0.5 / trials as f64);
            let score = cell.score().clamp(margin, 1.0 - margin);
            let each = 1.0 / panel.len() as f64;
            let unseen = each * FRAC_1_SQRT_2 * cell.unseen_error() / (score * (1.0 - score));
            let of_panel = |fighter: usize| panel.iter().position(|&member| member == fighter);
            for (who, other, sign) in [(row, column, 1.0), (column, row, -1.0)] {
                let Some(member) = of_panel(other).filter(|_| who < entries) else { continue };
                lucky[who][member] -= unseen;
                *of_panel(who).map_or(&mut own[who], |member| &mut lucky[who][member]) += unseen;
                strengths[who] += sign * each * (score / (1.0 - score)).ln();
                for ((moved, quarters), n) in moves[who].iter_mut().zip(blocks).zip(&lengths) {
                    let more = f64::from(*quarters) / (4 * n) as f64 - cell.score();
                    let weight = *n as f64 / trials as f64 * unbiased.sqrt();
                    *moved += sign * each * weight * more / (score * (1.0 - score));
                }
            }
        }
        moves.iter_mut().zip(lucky).for_each(|(moved, lucky)| moved.extend(lucky));
        let mut covariance: Vec<Vec<f64>> = moves.iter().map(|a| moves.iter().map(|b| dot(a, b)).collect()).collect();
        own.iter().enumerate().for_each(|(entry, luck)| covariance[entry][entry] += luck * luck);
        let middle = strengths.iter().sum::<f64>() / entries as f64;
        strengths.iter_mut().for_each(|strength| *strength -= middle);
        Some(Self { strengths, covariance })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::reading;
    use crate::lab::tests::in_the_dark;
    use crate::scenario::{Mistakes, Source};
    use crate::stats::matchups::table::{Cell, Chances, Counts};

    /// Small wins a quarter of 30 trials against either: 4, 2.5 and 1 of each ten against the middling one, and the
    /// other way round against the large one. The shares of the three blocks deviate by 3/20, 0 and -3/20, a variance
    /// of 9/400 among them, as of a sample, and of 3/400 in their mean; log-odds move by (3/16)^-1 times as much:
    /// 3/400 * 256/9 = 16/75. What one loses by the dice the other wins.
    #[test]
    fn log_odds_against_a_panel_vary_as_the_blocks_of_a_sample() {
        let entry = |name: &str| format!("[[entry]]\nname = \"{name}\"\nbody = 3\n");
        let entries = ["small", "middling", "large"].map(entry).concat();
        let text = format!("system = \"smf\"\n{entries}[panel]\nentries = [\"small\"]\n");
        let roster = reading::read(&Source::new("r.roster.toml", text), &Mistakes::new()).unwrap();
        let met = |blocks: [u32; 3]| {
            // 7 won by both fights and 22 lost by both, and one of either.
            let mut ended = [[0; 4]; 4];
            (ended[3][3], ended[0][0], ended[3][0]) = (7, 22, 1);
            Met::Known { cell: Cell::Counted(Counts::of_pairs(&ended).unwrap()), blocks: blocks.to_vec() }
        };
        let fights = |met: Vec<Met>| Fights { pairs: roster.pairs(), met, blocks: vec![10, 20, 30] };
        let found = Measured::against_panel(&roster, &fights(vec![met([16, 10, 4]), met([4, 10, 16])])).unwrap();
        // Odds of 3 for both, and none against oneself: the mean is 2/3 of that.
        let log = 3.0_f64.ln();
        let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
        found.strengths.iter().zip([-2.0, 1.0, 1.0]).for_each(|(found, thirds)| near(*found, thirds * log / 3.0));
        let varies = 16.0 / 75.0;
        let wanted = [[0.0; 3], [0.0, varies, -varies], [0.0, -varies, varies]];
        found
            .covariance
            .iter()
            .flatten()
            .zip(wanted.iter().flatten())
            .for_each(|(found, wanted)| near(*found, *wanted));
        assert!(Measured::against_panel(&roster, &fights(vec![met([16, 10, 4]), Met::Missing])).is_none());
    }

    /// Small won all of 30 trials against either: odds of 59, half a trial away from there, with a variance of
    /// `1 / (30 * 59/60 * 1/60) = 120/59`, half of which is what small threw against both.
    #[test]
    fn whoever_always_won_against_a_panel_is_not_known_to() {
        let entry = |name: &str| format!("[[entry]]\nname = \"{name}\"\nbody = 3\n");
        let entries = ["small", "middling", "large"].map(entry).concat();
        let text = format!("system = \"smf\"\n{entries}[panel]\nentries = [\"small\"]\n");
        let roster = reading::read(&Source::new("r.roster.toml", text), &Mistakes::new()).unwrap();
        let mut ended = [[0; 4]; 4];
        ended[3][3] = 30;
        let met = Met::Known { cell: Cell::Counted(Counts::of_pairs(&ended).unwrap()), blocks: vec![40; 3] };
        let fights = Fights { pairs: roster.pairs(), met: vec![met; 2], blocks: vec![10, 20, 30] };
        let found = Measured::against_panel(&roster, &fights).unwrap().covariance;
        let wanted = [[0.0; 3], [0.0, 120.0 / 59.0, 60.0 / 59.0], [0.0, 60.0 / 59.0, 120.0 / 59.0]];
        let near = |(found, wanted): (&f64, &f64)| (found - wanted).abs() < 1e-12;
        assert!(found.iter().flatten().zip(wanted.iter().flatten()).all(near), "{found:?}");
    }

    /// In the dark the first two cannot meet, and nobody asks where that counts for nothing.
    #[test]
    fn a_setting_of_no_weight_is_not_looked_at() {
        let mut roster = in_the_dark("[[setting]]\nname = \"light\"\n");
        let met =
            |win: f64| Met::Known { cell: Cell::Exact(Chances { win, draw: 0.0, undecided: 0.0 }), blocks: Vec::new() };
        let light = Fights { pairs: roster.pairs(), met: vec![met(0.25), met(0.5), met(0.75)], blocks: Vec::new() };
        let mut dark = light.clone();
        dark.met[0] = Met::Barred("why".to_owned());
        assert!(Measured::of(&roster, &[light.clone(), dark.clone()]).is_none());
        roster.settings[1].weight = 0.0;
        let found = Measured::of(&roster, &[light.clone(), dark]).unwrap();
        assert_eq!(found.strengths, Measured::among_all(&roster, &light).unwrap().strengths);
    }
}
