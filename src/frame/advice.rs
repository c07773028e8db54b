//! The best decisions as a frame: one row per case, state, player and option.

use super::columns;
use super::making::{Context, Table, cases};
use crate::estimate::{Advice, Advised, Advising, Summary};
use polars::prelude::{DataFrame, PolarsResult};

struct Row<'a> {
    context: Context<'a>,
    advice: &'a Advice,
    advised: &'a Advised,
    player: usize,
    option: &'a Advising,
}

/// Rows of one option of one player in one state: case, sweep axes, state, what, rule, visits, player, option, p, loss,
/// value. `None` when no case has advice.
///
/// `visits` is how many times a fight comes to the state on average under the best play, `p` how likely the option
/// should be taken, `loss` what taking it costs its player in chances, `value` the first player's chance from this
/// state; all are fractions of 1. Fails only when polars refuses the frame.
pub fn advice(summary: &Summary) -> Option<PolarsResult<DataFrame>> {
    let rows: Vec<Row<'_>> = cases(std::slice::from_ref(summary)).flat_map(rows).collect();
    (!rows.is_empty()).then(|| frame(&rows))
}

fn rows(context: Context<'_>) -> impl Iterator<Item = Row<'_>> {
    let advice = context.case.advice.iter();
    advice.flat_map(move |advice| {
        let of = move |advised| {
            let option = move |player: usize, option| Row { context, advice, advised, player, option };
            (0..2).flat_map(move |player| advised.options[player].iter().map(move |it| option(player, it)))
        };
        advice.decisions.iter().flat_map(of)
    })
}

fn frame(rows: &[Row<'_>]) -> PolarsResult<DataFrame> {
    let mut table = Table::leading(rows.iter().map(|row| row.context).collect(), false);
    table.add(columns::STATE, rows.iter().map(|row| row.advised.state.as_str()));
    table.add(columns::WHAT, rows.iter().map(|row| row.advised.what));
    table.add(columns::RULE, rows.iter().map(|row| row.advised.rule));
    table.add(columns::VISITS, rows.iter().map(|row| row.advised.visits));
    table.add(columns::PLAYER, rows.iter().map(|row| row.advice.stakes.players[row.player].name.as_str()));
    table.add(columns::OPTION, rows.iter().map(|row| row.option.name.as_str()));
    table.add(columns::P, rows.iter().map(|row| row.option.p));
    table.add(columns::LOSS, rows.iter().map(|row| row.option.loss));
    table.add(columns::VALUE, rows.iter().map(|row| row.advised.value));
    table.finish()
}

#[cfg(test)]
mod tests {
    use crate::report::sample;

    #[test]
    fn every_option_of_every_state_has_a_row_and_a_case_without_advice_has_none() {
        let summary = sample::advised();
        let advice = summary.cases[0].advice.as_ref().unwrap();
        let frame = super::advice(&summary).unwrap().unwrap();
        let options = || advice.decisions.iter().flat_map(|advised| advised.options.iter().flatten());
        assert_eq!(frame.height(), options().count());
        for (i, option) in options().enumerate() {
            assert_eq!(frame.column("p").unwrap().f64().unwrap().get(i), Some(option.p));
            assert_eq!(frame.column("loss").unwrap().f64().unwrap().get(i), Some(option.loss));
        }
        assert!(super::advice(&sample::plain_duel()).is_none());
    }
}
