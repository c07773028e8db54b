//! How results look where they are printed.

/// How results are printed to standard output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// For people at a terminal: at most 80 columns wide.
    #[default]
    Table,
    /// The object of `run.json`; an array of them for several scenarios.
    Json,
    /// The outcome table; for several scenarios with a first column that names the file.
    Csv,
    /// The article of `report.md`, without its charts.
    Markdown,
}

/// How results look on a terminal. The caller decides; nothing here asks the environment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Whether to use ANSI colours.
    pub color: bool,
    /// Whether to say how long it took: what is kept is the same every time.
    pub timed: bool,
    /// Folder the reports were written to; the table names each report in its last line.
    pub reports: Option<String>,
}
