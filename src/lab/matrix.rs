//! `slugfest matrix`: who beats whom, by how much.

use super::changes::Changes;
use super::course::Course;
use super::leaning::Leaning;
use super::play::{self, Fights, Follow, Work};
use super::reading::is_roster;
pub use super::refused::Refused;
use super::roster::Roster;
use super::standings::tables;
use super::table::Table;
use super::teams;
use crate::estimate::{Expectation, Timing};
use crate::scenario::file::ROSTER;
use crate::scenario::{Method, Scenario};
use crate::stats::matchups::table::Cell;
use crate::systems::Rules;

/// What is known about the fighters of a roster.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    pub info: Info,
    pub seed: u64,
    /// Trials of each pair that is counted, two fights each; 0 where every pair is known.
    pub trials: u64,
    /// Trials that were asked for.
    pub asked: u64,
    /// Everybody, the guests of the panel last.
    pub fighters: Vec<Fighter>,
    /// Places of those against whom the entries are held; `None` where everybody meets everybody.
    pub panel: Option<Vec<usize>>,
    /// One for each setting, and the last for all of them together where there are several.
    pub tables: Vec<Table>,
    /// What every pair came to, in each setting: what a later run is held against.
    pub fights: Vec<Fights>,
    /// What became of every `[[expect]]`.
    pub expectations: Vec<Expectation>,
    /// What has changed since an earlier run, if it was held against one.
    pub changes: Option<Changes>,
    /// Somebody asked about the kinds of fighters first.
    pub by_kind: bool,
    /// How it was found out what to play, where a precision was asked for.
    pub course: Option<Course>,
    /// Confidence with which all scores hold at once, and so do all cells.
    pub confidence: f64,
    /// Whether nothing is missing.
    pub complete: bool,
    pub notes: Vec<String>,
    /// Kept out of what depends on the roster alone.
    pub timing: Timing,
}

impl Matrix {
    /// Fights that were played for it.
    pub fn played(&self) -> u64 {
        let trials = self.tables.iter().flat_map(|table| &table.cells).filter_map(|cell| cell.cell.trials());
        trials.map(|trials| 2 * trials).sum()
    }
}

/// Where a matrix comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Name of its folder.
    pub slug: String,
    pub file: String,
    pub title: String,
    pub about: String,
    pub system: String,
    pub system_name: String,
    pub edition: String,
    pub play: String,
    pub sha256: String,
    /// Of what the file says, however it is written; nothing of a saved run.
    pub canonical_sha256: Option<String>,
    /// What the numbers lean on, where they are those of a roster.
    pub leaning: Leaning,
}

impl Info {
    /// What those are called whom it is about, one and several.
    pub fn whom(&self) -> [&'static str; 2] {
        let play = Rules::find(&self.system).and_then(|rules| rules.play(&self.play));
        teams::whom(play.is_some_and(|play| play.teams.is_some()))
    }

    /// That of a scenario.
    pub(super) fn of(scenario: &Scenario, rules: &Rules, slug: String) -> Self {
        Self {
            slug,
            file: scenario.source.path.clone(),
            title: scenario.title.clone(),
            about: scenario.about.clone(),
            system: rules.id.to_owned(),
            system_name: rules.name.to_owned(),
            edition: rules.edition.to_owned(),
            play: scenario.play.value.clone(),
            sha256: scenario.source.sha256(),
            canonical_sha256: scenario.source.canonical_sha256(),
            leaning: Leaning::default(),
        }
    }
}

/// A fighter by name and kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fighter {
    pub name: String,
    pub group: Option<String>,
}

impl Roster {
    /// The name of its folder: that of the file without its endings.
    pub fn slug(&self) -> String {
        let path = self.source.path.as_str();
        let file = crate::run::slug(path.strip_suffix(ROSTER).unwrap_or(path));
        self.case.iter().fold(file, |file, case| format!("{file}-{}", case.slug))
    }

    /// The name of the folder of its table: a scenario of two sides has a report of its own, which stays.
    pub fn slug_of_table(&self) -> String {
        if is_roster(&self.source) { self.slug() } else { format!("{}-matrix", self.slug()) }
    }

    /// Its file, with the case where one is named: FILE#CASE.
    pub fn named(&self) -> String {
        self.case.iter().fold(self.source.path.clone(), |file, case| format!("{file}#{}", case.name))
    }

    /// The case, where one is named.
    pub fn case_name(&self) -> Option<String> {
        self.case.as_ref().map(|case| case.name.clone())
    }

    /// What its entries are called, one and several.
    pub fn whom(&self) -> [&'static str; 2] {
        teams::whom(self.play.teams.is_some())
    }

    pub(super) fn info(&self) -> Info {
        Info {
            slug: self.slug(),
            file: self.named(),
            title: self.title.clone(),
            about: self.about.clone(),
            system: self.rules.id.to_owned(),
            system_name: self.rules.name.to_owned(),
            edition: self.rules.edition.to_owned(),
            play: self.play.id.to_owned(),
            sha256: self.source.sha256(),
            canonical_sha256: self.source.canonical_sha256(),
            leaning: self.leaning(),
        }
    }
}

/// Plays or solves every pair of a roster and says what that comes to.
pub fn matrix(roster: &Roster, work: Work, follow: &dyn Follow) -> Matrix {
    of_fights(roster, work, play::play(roster, work, follow))
}

/// What the fights of a roster come to.
pub fn of_fights(roster: &Roster, work: Work, fights: Vec<Fights>) -> Matrix {
    let tables = tables(roster, &fights, work.seed);
    let is_counted = tables.iter().flat_map(|table| &table.cells).any(|row| row.cell.trials().is_some());
    let played = fights.iter().filter_map(|fights| fights.blocks.last()).copied().max().unwrap_or(0);
    let missing: usize = tables.iter().map(|table| table.missing).sum();
    Matrix {
        info: roster.info(),
        seed: work.seed,
        trials: if is_counted { played } else { 0 },
        asked: work.trials,
        fighters: roster
            .fighters()
            .map(|entry| Fighter { name: entry.name.clone(), group: entry.group.clone() })
            .collect(),
        panel: roster.panel.clone(),
        confidence: crate::run::CONFIDENCE,
        complete: missing == 0 && (!is_counted || played == work.trials),
        notes: notes(roster, &tables, work),
        tables,
        fights,
        expectations: Vec::new(),
        changes: None,
        by_kind: false,
        course: None,
        timing: Timing::default(),
    }
}

/// Share of undecided fights above which a table says so.
pub const UNDECIDED: f64 = 0.01;

fn notes(roster: &Roster, tables: &[Table], work: Work) -> Vec<String> {
    let mut notes: Vec<String> = roster.caveats().collect();
    let (kept, drawn) =
        roster.generated.iter().fold((0, 0), |(kept, drawn), made| (kept + made.kept, drawn + made.drawn));
    if drawn < kept {
        notes.push(format!(
            "Of the {} that are asked for {} play, drawn by `sample`: averages and intervals are about these, and others \
             of their kind may score otherwise.",
            crate::words::count(kept, "build", "builds"),
            crate::words::thousands(drawn)
        ));
    }
    let shares = tables.iter().flat_map(|table| &table.cells).map(|row| row.cell.undecided());
    let open: Vec<f64> = shares.filter(|share| *share > UNDECIDED).collect();
    if let Some(most) = open.iter().copied().reduce(f64::max) {
        let pairs = crate::words::count(open.len() as u64, "pair", "pairs");
        // All of two fights is no chance of 100 %.
        let most = match (100.0 * most).round() as u64 {
            100 if most > 1.0 - 1e-12 => "all of them".to_owned(),
            100 => "more than 99 %".to_owned(),
            rounded => format!("{rounded} %"),
        };
        notes.push(format!(
            "In {pairs} more than 1 % of the fights are undecided when the last round is over, up to {most}; they \
             count half for either side."
        ));
    }
    let barred: usize = tables.iter().map(|table| table.barred.len()).sum();
    if barred > 0 {
        let mut reasons: Vec<&str> = Vec::new();
        for (_, _, why) in tables.iter().flat_map(|table| &table.barred) {
            if !reasons.contains(&why.as_str()) {
                reasons.push(why);
            }
        }
        let pairs = crate::words::count(barred as u64, "pair", "pairs");
        let why = reasons.join(", or ");
        notes.push(format!("The rules do not let {pairs} meet, and no score counts them: {why}."));
    }
    notes.extend(one_sided(tables.iter().flat_map(|table| &table.cells).map(|row| &row.cell), "strength"));
    let unsolved = tables.iter().flat_map(|table| &table.cells).filter(|row| row.cell.trials().is_some()).count();
    if work.method == Method::Exact && unsolved > 0 {
        let pairs = crate::words::count(unsolved as u64, "pair", "pairs");
        notes.push(format!("{pairs} were too large to be solved exactly, and were played."));
    }
    notes
}

/// What is said of cells in which one side won every trial and whose strength or cost is told; nothing where there is
/// none.
pub(super) fn one_sided<'a>(cells: impl Iterator<Item = &'a Cell>, told: &str) -> Option<String> {
    let pairs = cells.filter(|cell| cell.is_one_sided()).count() as u64;
    let of = crate::words::count(pairs, "pair", "pairs");
    (pairs > 0).then(|| {
        format!(
            "In {of} one side won every trial: how much stronger it is no count tells, and the error of its {told} is \
             that of half a trial."
        )
    })
}
