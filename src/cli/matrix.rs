//! `slugfest matrix`: the fighters of a roster against each other.

use super::lab::{Follower, Job, Options, read, timing};
use super::{Common, print, signals, threads};
use clap::Args;
use indicatif::HumanDuration;
use slugfest::error::{Error, exit};
use slugfest::lab::{Roster, Work, matrix, play};
use slugfest::report::chart::{self, Chart};
use slugfest::report::lab as reports;
use slugfest::report::manifest::Facts;
use slugfest::report::write::Places;
use slugfest::words::{count, thousands};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Play the fighters of a roster against each other: who beats whom, and by how much
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct MatrixCommand {
    /// A roster: fighters, and the settings in which they meet
    #[arg(value_name = "ROSTER")]
    roster: PathBuf,
    #[command(flatten)]
    options: Options,
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
        let roster = read(&self.roster)?;
        let cells = roster.pairs().len() * roster.settings.len();
        let work = self.options.work(&roster, cells as u64)?;
        if self.dry_run {
            threads(self.options.threads)?;
            let follower = Follower::new(signals::keep(), 0, common);
            return print(&plan(&roster, work, &follower)).map(|()| exit::DONE);
        }
        let inputs = vec![self.roster.clone()];
        let job = Job::start(&self.options, common, &roster.slug(), Places { inputs, ..Places::default() })?;
        let (mut matrix, elapsed) = job.timed(cells, |follower| matrix(&roster, work, follower))?;
        matrix.timing = timing(matrix.fights(), elapsed);
        let is_any = matrix.tables.iter().any(|table| !table.cells.is_empty());
        let sheet = is_any.then_some(|charts: &[Chart]| reports::matrix(&matrix, charts));
        let draw = |facts: &Facts| Ok(chart::of_matrix(&matrix, facts, job.stop)?);
        job.hand_in(&["matrix", &matrix.info.file], sheet, draw)
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
