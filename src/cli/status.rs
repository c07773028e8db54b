//! `slugfest status`: how far a run or a table in many parts is, for people and for the jobs that wait for it.

use super::list::quoted_row;
use super::shards::{Player, Visit, Whole};
use super::{Common, Format, print};
use clap::Args;
use serde_json::json;
use slugfest::error::{Error, exit};
use slugfest::shards::{Counted, Holding, Sheet, latest, missing, named, shown};
use slugfest::words::{about, part_of, thousands};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// How far a run or table in parts is: units on the disk, those that are running, and what is missing
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  slugfest status /shared/fight\n  slugfest status /shared/fight --format json\n\n\
                        Exit codes:\n  0  all units are there: `slugfest merge` makes the report\n  \
                        1  units are missing, or a file cannot be read\n  \
                        2  there is no such plan, or it or what was counted is damaged, of another version or of \
                        another scenario")]
pub struct Status {
    /// The folder of the plan
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Status {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let (folder, sheet) = latest(&self.folder)?;
        let whole = Whole::of(&self.folder, &sheet)?;
        let far = whole.visit(Looking { folder: &folder, sheet: &sheet })?;
        print(&match common.format {
            Format::Table => far.text(),
            Format::Json => format!("{:#}\n", far.json()),
            Format::Csv => far.csv(),
            Format::Markdown => far.markdown(),
        })?;
        Ok(if far.missing.is_empty() { exit::DONE } else { exit::FAILED })
    }
}

/// How far it is.
struct Far {
    /// The stage that is played, of what is played in stages.
    stage: Option<u64>,
    done: u64,
    units: u64,
    files: Vec<Holding>,
    /// Units of which none is there, first to last; those that are running are among them.
    missing: Vec<Range<u64>>,
    /// Seconds that one thread works on what is missing, about.
    seconds: f64,
}

struct Looking<'a> {
    folder: &'a Path,
    sheet: &'a Sheet,
}

impl Visit for Looking<'_> {
    type Answer = Far;

    fn with<P: Player>(self, player: &P) -> Result<Far, Error> {
        let Self { folder, sheet } = self;
        let counted = Counted::of(folder, sheet, player.nothing())?;
        let done = counted.units.len() as u64;
        Ok(Far {
            stage: sheet.stage.as_ref().map(|stage| stage.number),
            done,
            units: sheet.units,
            missing: missing(&counted.units, sheet.units),
            files: counted.files,
            seconds: sheet.seconds(sheet.units - done),
        })
    }
}

impl Far {
    fn running(&self) -> u64 {
        self.files.iter().filter(|file| file.is_played).count() as u64
    }

    /// In a sentence.
    fn said(&self) -> String {
        let stage = self.stage.map(|stage| format!("stage {stage}: ")).unwrap_or_default();
        let there = part_of(self.done, self.units, ("unit", "units"), ("is", "are"));
        let running = match self.running() {
            0 => String::new(),
            running => format!(", {} running", thousands(running)),
        };
        format!("{stage}{there} there{running}")
    }

    fn text(&self) -> String {
        let mut text = self.said() + "\n";
        for Holding { name, units, is_played, is_torn } in &self.files {
            let last = match (is_played, is_torn) {
                (true, _) => ", another one running",
                (false, true) => ", another one cut off while it was written",
                (false, false) => "",
            };
            text += &format!("  {name}: {}{last}\n", thousands(*units));
        }
        if !self.missing.is_empty() {
            text += &format!("missing: {}; {} of one thread's work\n", named(&self.missing), about(self.seconds));
        }
        text
    }

    fn json(&self) -> serde_json::Value {
        let file = |file: &Holding| {
            let Holding { name, units, is_played, is_torn } = file;
            json!({ "file": name, "units": units, "running": is_played, "torn": is_torn })
        };
        json!({
            "command": "status",
            "stage": self.stage,
            "units": self.units,
            "done": self.done,
            "running": self.running(),
            "missing": self.missing.iter().map(|units| json!([units.start, units.end - 1])).collect::<Vec<_>>(),
            "seconds_left": self.seconds,
            "files": self.files.iter().map(file).collect::<Vec<_>>(),
        })
    }

    /// What there is of units, a row each: those in a file, those that are played or were cut off there, and those that
    /// are missing.
    fn rows(&self) -> Vec<[String; 3]> {
        let row = |state: &str, place: &str, units: u64| [state.to_owned(), place.to_owned(), units.to_string()];
        let mut rows = Vec::new();
        for Holding { name, units, is_played, is_torn } in &self.files {
            rows.push(row("there", name, *units));
            rows.extend(is_played.then(|| row("running", name, 1)));
            rows.extend((*is_torn && !is_played).then(|| row("cut off", name, 1)));
        }
        let missing = |units: &Range<u64>| row("missing", &shown(std::slice::from_ref(units)), units.end - units.start);
        rows.extend(self.missing.iter().map(missing));
        rows
    }

    fn csv(&self) -> String {
        let rows = self.rows().into_iter().map(|row| quoted_row(&row.each_ref().map(String::as_str)));
        format!("state,where,units\n{}", rows.collect::<String>())
    }

    fn markdown(&self) -> String {
        let rows = self.rows().into_iter().map(|[state, place, units]| format!("| {state} | {place} | {units} |\n"));
        let all: String = rows.collect();
        let table = if all.is_empty() { all } else { format!("\n| state | where | units |\n|---|---|---:|\n{all}") };
        format!("{}\n{table}", self.said())
    }
}
