//! `slugfest matrix`: the fighters of a roster against each other.

use super::run::{Method, trials};
use super::{Common, format, guarded, print, quoted, remark, shown, signals, threads, tidied};
use clap::{Args, ValueEnum};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use slugfest::error::{Error, exit};
use slugfest::estimate::Timing;
use slugfest::lab::play::{self, Follow, MOST_CELLS, MOST_TRIALS};
use slugfest::lab::{self, Matrix, Roster, Work, matrix};
use slugfest::report::write::{self, Places};
use slugfest::report::{self, chart, manifest};
use slugfest::scenario::{self, Mistakes};
use slugfest::stop::Stop;
use slugfest::words::{count, thousands};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Play the fighters of a roster against each other: who beats whom, and by how much
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct MatrixCommand {
    /// A roster: fighters, and the settings in which they meet
    #[arg(value_name = "ROSTER")]
    roster: PathBuf,
    /// Trials of each pair, two fights each, instead of the roster's number
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = trials)]
    trials: Option<u64>,
    /// Seed, instead of the roster's
    #[arg(long, value_name = "S", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    seed: Option<u64>,
    /// Worker threads; all cores when left out. The results do not depend on it
    #[arg(long, value_name = "T", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How to get the numbers, instead of the roster's way; auto solves the pairs for which that is cheap
    #[arg(long, value_enum)]
    method: Option<Method>,
    /// Where the report folder goes
    #[arg(long, value_name = "DIR", default_value = "reports")]
    out: PathBuf,
    /// Say what would be played and how long that takes, and play nothing
    #[arg(long)]
    dry_run: bool,
}

const HELP: &str = "\
A roster is a TOML file (in a folder of scenarios its name ends in .roster.toml):

  title  = \"My heroes\"
  system = \"smf\"
  [[entry]]                               a fighter, written as a [[side]] of a scenario is
  character = \"shatterer\"
  [[generate]]                            every build of an archetype's menu
  archetype = [\"brick\", \"brawler\"]        or \"standard\" for all nine
  boosts = true                           picks may be traded for boosts
  where = [\"not burrowing\", \"armor or resistance\"]
  sample = 200                            so many of them, spread over the list
  [panel]                                 against these alone; else everybody meets everybody
  entries = [\"samples\"]
  [[setting]]                             circumstances, each with tables of its own
  name = \"open, 24 in\"
  set = { \"rules.ground\" = \"open\", \"rules.range\" = 24 }
  weight = 1

Everything else, such as [rules] and [policy], is common to all fights, as in a scenario.

Examples:
  slugfest matrix scenarios/smf/rosters/samples.roster.toml
  slugfest matrix my.roster.toml --dry-run
  slugfest matrix my.roster.toml --trials 2000 --format csv";

/// Pairs that are tried out to tell how long all of them take, and the trials that each is played.
const SOUNDED: usize = 96;
const SOUNDINGS: [u64; 2] = [64, 576];
/// Longer than this nobody waits unawares.
const LONG: f64 = 4.0 * 3600.0;

impl MatrixCommand {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let roster = self.read()?;
        let work = self.work(&roster)?;
        let slug = roster.slug();
        let slugs = [slug];
        let inputs = vec![self.roster.clone()];
        let places = Places { reports: Some((&self.out, &slugs)), file: None, inputs };
        if !self.dry_run {
            tidied(&write::check(&places)?, common);
        }
        threads(self.threads)?;
        let stop = signals::keep();
        if self.dry_run {
            let follower = Follower::new(stop, 0, &Common { quiet: true, ..common.clone() });
            return print(&plan(&roster, work, &follower)).map(|()| exit::DONE);
        }
        let follower = Follower::new(stop, roster.pairs().len() * roster.settings.len(), common);
        let start = Instant::now();
        let mut matrix = guarded(|| Ok(matrix(&roster, work, &follower)))?;
        follower.bar.finish_and_clear();
        matrix.timing = timing(&matrix, start.elapsed());
        if matrix.tables.iter().all(|table| table.cells.is_empty()) {
            remark(common, "interrupted: no pair was finished");
            return Ok(signals::code().unwrap_or(exit::DONE));
        }
        let style = report::Style { color: common.colors_out(), reports: Some(shown(&self.out)) };
        print(&report::lab::stdout(&matrix, format(common), &style)?)?;
        self.write(&matrix, stop)?;
        if matches!(common.format, super::Format::Table) {
            print(&report::terminal::written_as(&matrix.info.slug, &style))?;
        }
        Ok(signals::code().unwrap_or(exit::DONE))
    }

    fn read(&self) -> Result<Roster, Error> {
        let mistakes = Mistakes::new();
        let sources = scenario::file::read_rosters(std::slice::from_ref(&self.roster), &mistakes);
        let rosters: Vec<Roster> = sources.iter().filter_map(|source| lab::roster::read(source, &mistakes)).collect();
        let mistakes = mistakes.into_vec();
        if !mistakes.is_empty() {
            return Err(Error::Scenario(mistakes));
        }
        let several = rosters.len();
        match <[Roster; 1]>::try_from(rosters) {
            Ok([roster]) => Ok(roster),
            Err(_) => Err(Error::Usage {
                message: format!("{} holds {several} rosters", self.roster.display()),
                help: "name one of them".to_owned(),
            }),
        }
    }

    /// What is asked for, refused where it has no end.
    fn work(&self, roster: &Roster) -> Result<Work, Error> {
        let usual = roster.work();
        let work = Work {
            trials: self.trials.unwrap_or(usual.trials),
            seed: self.seed.unwrap_or(usual.seed),
            method: self.method.map_or(usual.method, Method::planned),
        };
        let cells = (roster.pairs().len() * roster.settings.len()) as u64;
        if cells > MOST_CELLS {
            let message = format!("{} pairs, and a table has at most {}", thousands(cells), thousands(MOST_CELLS));
            let help = "draw some of the builds with `sample`, or hold them against a few with a [panel]".to_owned();
            return Err(Error::Usage { message, help });
        }
        if work.trials > MOST_TRIALS {
            let message = format!("a pair has at most {} trials", thousands(MOST_TRIALS));
            return Err(Error::Usage { message, help: "ask for fewer with --trials".to_owned() });
        }
        Ok(work)
    }

    fn write(&self, matrix: &Matrix, stop: Stop) -> Result<(), Error> {
        let facts = report::lab::provenance(matrix);
        let charts = chart::of_matrix(matrix, &facts, stop)?;
        let files = report::lab::files(matrix, &charts, &facts)?;
        let facts = manifest::with_command(facts, &self.command(&matrix.info.file));
        write::write_folder(&self.out, &matrix.info.slug, &facts, &files)?;
        Ok(())
    }

    /// The command that makes the report again.
    fn command(&self, file: &str) -> String {
        let mut command = format!("slugfest matrix {}", quoted(file));
        let mut option = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                command += &format!(" --{name} {value}");
            }
        };
        option("trials", self.trials.map(|trials| trials.to_string()));
        option("seed", self.seed.map(|seed| seed.to_string()));
        option(
            "method",
            self.method.and_then(|method| method.to_possible_value()).map(|word| word.get_name().to_owned()),
        );
        command
    }
}

/// What would be played.
fn plan(roster: &Roster, work: Work, follower: &Follower) -> String {
    let (cells, seconds) = sounded(roster, work, follower);
    let threads = rayon::current_num_threads();
    let mut lines = vec![format!("{}: {}", roster.title, count(roster.entries.len() as u64, "fighter", "fighters"))];
    for (all, kept) in &roster.generated {
        let of = if all == kept { String::new() } else { format!(", {} of them as asked for", thousands(*kept)) };
        lines.push(format!("  {} allowed by the menus{of}", count(*all, "build", "builds")));
    }
    if let Some(panel) = &roster.panel {
        lines.push(format!("  held against a panel of {}", panel.len()));
    }
    let settings = count(roster.settings.len() as u64, "setting", "settings");
    lines.push(format!("  {} in {settings}", count(cells as u64, "pair", "pairs")));
    lines.push(format!("  {} of each, two fights each", count(work.trials, "trial", "trials")));
    let time = if seconds < 90.0 {
        format!("{seconds:.1} seconds")
    } else {
        HumanDuration(Duration::from_secs_f64(seconds.min(1e9))).to_string()
    };
    lines.push(format!("  about {time} on {}", count(threads as u64, "thread", "threads")));
    if seconds > LONG {
        lines.push("  that is long: fewer trials, a [panel], or a `sample` of the builds make it shorter".to_owned());
    }
    lines.join("\n") + "\n"
}

/// How many pairs there are, and how many seconds they take: told from some of them, played a little and played more.
fn sounded(roster: &Roster, work: Work, follower: &Follower) -> (usize, f64) {
    let trials = SOUNDINGS.map(|trials| trials.min(work.trials));
    let timed = |trials: u64| {
        let start = Instant::now();
        let (all, tried) = play::sound(roster, work, SOUNDED, trials, follower);
        (all, start.elapsed().as_secs_f64() * all as f64 / tried.max(1) as f64)
    };
    // What nothing has warmed up yet takes longer than it will.
    timed(trials[0]);
    let (cells, short) = timed(trials[0]);
    if trials[0] == trials[1] {
        return (cells, short);
    }
    let (_, long) = timed(trials[1]);
    let each = (long - short).max(0.0) / (trials[1] - trials[0]) as f64;
    (cells, (short + each * (work.trials - trials[0]) as f64).max(0.0))
}

fn timing(matrix: &Matrix, elapsed: Duration) -> Timing {
    let elapsed_seconds = elapsed.as_secs_f64();
    let counted = matrix.tables.iter().flat_map(|table| &table.cells).filter_map(|cell| cell.cell.trials());
    let fights: u64 = counted.map(|trials| 2 * trials).sum();
    Timing {
        threads: rayon::current_num_threads(),
        elapsed_seconds,
        combats_per_second: if elapsed_seconds > 0.0 { fights as f64 / elapsed_seconds } else { 0.0 },
    }
}

/// Shows how far the work is, on a terminal, and passes on the wish to stop.
struct Follower {
    bar: ProgressBar,
    stop: Stop,
}

impl Follower {
    fn new(stop: Stop, cells: usize, common: &Common) -> Self {
        let hidden = common.quiet || !std::io::stderr().is_terminal();
        let bar = if hidden { ProgressBar::hidden() } else { ProgressBar::new(cells as u64) };
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent:>3} %  {human_pos} pairs  {eta} left") {
            bar.set_style(style);
        }
        Self { bar, stop }
    }
}

impl Follow for Follower {
    fn done(&self, cells: u64) {
        self.bar.set_position(cells);
    }

    fn stop(&self) -> Stop {
        self.stop
    }
}
