//! What all frames are made with: a case that knows which of its numbers are known, and columns in the making.

use super::columns;
use crate::estimate::{AxisValue, CaseSummary, Datum, Method, Summary};
use polars::prelude::{Column, DataFrame, NamedFrom, PolarsResult, Series};

/// The word for a method in tables and in `run.json`.
pub fn method_word(method: Method) -> &'static str {
    match method {
        Method::Sample => "sample",
        Method::Exact => "exact",
    }
}

/// The number; unknown when it is not finite.
pub fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

/// A case with the run it belongs to: knows which of its numbers are known. `run.json` asks it too.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub summary: &'a Summary,
    pub case: &'a CaseSummary,
}

impl Context<'_> {
    /// Trials counted in this case; unknown (there were none) for an exact answer.
    pub fn trials(&self) -> Option<u64> {
        (self.summary.method == Method::Sample).then_some(self.case.trials)
    }

    /// A count of trials; unknown for an exact answer.
    pub fn counted(&self, count: u64) -> Option<u64> {
        self.trials().map(|_| count)
    }

    /// An estimate; unknown when it is not finite or nothing was counted.
    pub fn number(&self, number: f64) -> Option<f64> {
        finite(number).filter(|_| self.known())
    }

    /// A value of a metric; unknown when nothing was counted.
    pub fn value(&self, value: u64) -> Option<u64> {
        self.known().then_some(value)
    }

    pub(super) fn known(&self) -> bool {
        self.trials() != Some(0)
    }
}

/// The cases of all summaries, in order.
pub fn cases(summaries: &[Summary]) -> impl Iterator<Item = Context<'_>> + Clone {
    summaries.iter().flat_map(|summary| summary.cases.iter().map(move |case| Context { summary, case }))
}

/// Columns in the making.
pub(super) struct Table {
    height: usize,
    columns: Vec<Column>,
}

impl Table {
    /// A table of so many rows, without columns.
    pub(super) fn new(height: usize) -> Self {
        Self { height, columns: Vec::new() }
    }

    /// The columns every frame begins with: scenario where asked, case, one per sweep axis in order of appearance.
    pub(super) fn leading(rows: Vec<Context<'_>>, with_scenario: bool) -> Self {
        let mut table = Self { height: rows.len(), columns: Vec::new() };
        if with_scenario {
            table.add(columns::SCENARIO, rows.iter().map(|context| context.summary.scenario.file.as_str()));
        }
        table.add(columns::CASE, rows.iter().map(|context| context.case.case.as_str()));
        // The rows of a case follow one another, and there are hundreds of them.
        let same_case = |a: &Context<'_>, b: &Context<'_>| std::ptr::eq(a.case, b.case);
        let cases = || rows.chunk_by(same_case);
        let of_cases: Vec<Vec<&AxisValue>> = cases().map(|rows| rows[0].case.axes.iter().collect()).collect();
        let of_rows = cases().zip(&of_cases).flat_map(|(rows, axes)| rows.iter().map(move |_| axes));
        table.add_axes(&of_cases, &of_rows.map(Vec::as_slice).collect::<Vec<_>>());
        table
    }

    /// One column per axis of `all` in order of appearance, from the axes of each row; null where a row has no such
    /// axis. A column is of whole numbers, of numbers or of truths where all values of its axis are, else of texts.
    pub(super) fn add_axes(&mut self, all: &[Vec<&AxisValue>], rows: &[&[&AxisValue]]) {
        let all = || all.iter().flatten();
        let mut paths: Vec<&str> = Vec::new();
        for axis in all() {
            if !paths.contains(&axis.path.as_str()) {
                paths.push(&axis.path);
            }
        }
        for path in paths {
            let on_axis = |axis: &&&AxisValue| axis.path == path;
            let values: Vec<Option<&Datum>> =
                rows.iter().map(|row| row.iter().find(on_axis).map(|axis| &axis.value)).collect();
            let name = columns::axis(path);
            let known = || all().filter(on_axis).map(|axis| &axis.value);
            if known().all(|value| matches!(value, Datum::Integer(_))) {
                self.add(&name, values.iter().map(|value| value.and_then(Datum::integer)));
            } else if known().all(|value| value.number().is_some()) {
                self.add(&name, values.iter().map(|value| value.and_then(Datum::number)));
            } else if known().all(|value| matches!(value, Datum::Boolean(_))) {
                self.add(&name, values.iter().map(|value| value.and_then(Datum::boolean)));
            } else {
                self.add(&name, values.iter().map(|value| value.map(Datum::to_string)));
            }
        }
    }

    pub(super) fn add<T, P: ?Sized>(&mut self, name: &str, values: impl Iterator<Item = T>)
    where
        Series: NamedFrom<Vec<T>, P>,
    {
        // Compiled for each column of each frame: so the loop is all there is of it.
        let mut column = Vec::with_capacity(self.height);
        for value in values {
            column.push(value);
        }
        self.add_column(name, column);
    }

    fn add_column<T, P: ?Sized>(&mut self, name: &str, values: Vec<T>)
    where
        Series: NamedFrom<Vec<T>, P>,
    {
        self.columns.push(Column::new(name.into(), values));
    }

    pub(super) fn finish(self) -> PolarsResult<DataFrame> {
        DataFrame::new(self.height, self.columns)
    }
}
