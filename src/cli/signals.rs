//! Signals that ask the program to end: Ctrl-C, `kill`, a terminal that is closed.
//!
//! The first one is answered on standard error at once and passed on as the wish to stop, so that what is finished is
//! still written; the second one ends the program where it stands, unless it comes with the first: `timeout` sends its
//! signal to the program and to its group, and a terminal that is closed sends several. Before there is anything to
//! finish, and in commands that keep nothing, the first one does. A terminal that pauses the program (Ctrl-Z) pauses
//! its [`Clock`] as well.

use slugfest::error::{Error, exit};
use slugfest::stop::Stop;
use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Whether somebody asked to stop, which every stage looks at.
static ASKED: AtomicBool = AtomicBool::new(false);
/// Whether there is something to finish.
static KEEPS: AtomicBool = AtomicBool::new(false);
/// The exit code of the signal that was heard; 0 before that.
static CODE: AtomicU8 = AtomicU8::new(0);
/// When it was heard.
static FIRST: OnceLock<Instant> = OnceLock::new();
/// What comes so soon behind the first one is the same wish.
const TOGETHER: Duration = Duration::from_millis(300);

/// Nanoseconds for which the program was paused.
static PAUSED: AtomicU64 = AtomicU64::new(0);

/// How long something takes, pauses left out.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    start: Instant,
    paused: u64,
}

impl Clock {
    /// From now on.
    pub fn start() -> Self {
        Self { start: Instant::now(), paused: PAUSED.load(Ordering::Relaxed) }
    }

    /// So far.
    pub fn elapsed(&self) -> Duration {
        let paused = Duration::from_nanos(PAUSED.load(Ordering::Relaxed) - self.paused);
        self.start.elapsed().saturating_sub(paused)
    }
}

/// From here on signals are heard.
///
/// # Errors
/// When the system gives the program no thread to listen on, or no way to listen.
pub fn listen(quiet: bool) -> Result<(), Error> {
    system::listen(move |code| heard(code, quiet))
        .map_err(|source| Error::System { what: "the program cannot listen to signals", source })
}

/// From here on there is something to finish: the first signal only asks to stop.
pub fn keep() -> Stop {
    KEEPS.store(true, Ordering::SeqCst);
    Stop::at(&ASKED)
}

/// The exit code of the signal that was heard, if any was.
pub fn code() -> Option<u8> {
    Some(CODE.load(Ordering::SeqCst)).filter(|&code| code != 0)
}

fn heard(code: u8, quiet: bool) {
    let first = !ASKED.load(Ordering::SeqCst);
    if FIRST.get_or_init(Instant::now).elapsed() < TOGETHER && !first {
        return;
    }
    if first {
        CODE.store(code, Ordering::SeqCst);
    }
    let ends = !first || !KEEPS.load(Ordering::SeqCst);
    ASKED.store(true, Ordering::SeqCst);
    if !quiet {
        let answer = match (first, ends) {
            (false, _) => "stopped: what was not written yet is lost",
            (true, true) => "stopped: nothing was finished yet",
            (true, false) => "stopping: what is finished is kept; a second signal ends the program at once",
        };
        let _ = writeln!(std::io::stderr(), "{answer}");
    }
    if ends {
        std::process::exit(i32::from(code));
    }
}

#[cfg(unix)]
mod system {
    use super::{PAUSED, exit};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::io;
    use std::sync::atomic::Ordering;
    use std::time::Instant;

    const CODES: [(i32, u8); 3] = [(SIGINT, exit::INTERRUPTED), (SIGTERM, exit::TERMINATED), (SIGHUP, exit::HUNG_UP)];

    pub fn listen(heard: impl Fn(u8) + Send + 'static) -> io::Result<()> {
        let ignored = ignored();
        // Whoever started the program with `nohup`, or in the background of a script, wants it to go on.
        let heeded = CODES.map(|(signal, _)| signal).into_iter().chain([SIGTSTP]);
        let listened = heeded.filter(|signal| ignored & 1 << (signal - 1) == 0);
        // A file that may not grow any further is an error of whoever writes it, and told like a full disk.
        let mut signals = Signals::new(listened.chain([SIGXFSZ]))?;
        let listen = move || {
            for signal in signals.forever() {
                if signal == SIGTSTP {
                    pause();
                }
                CODES.iter().filter(|(known, _)| *known == signal).for_each(|(_, code)| heard(*code));
            }
        };
        std::thread::Builder::new().name("signals".to_owned()).spawn(listen).map(drop)
    }

    /// Everything stands still until somebody wants the program to go on.
    fn pause() {
        let start = Instant::now();
        drop(emulate_default_handler(SIGTSTP));
        PAUSED.fetch_add(u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// The signals that the program was started to ignore, one bit for each, as Linux tells; none elsewhere.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }
}

#[cfg(not(unix))]
mod system {
    use super::exit;
    use std::io;

    /// There is one kind of signal here, and the library listens on a thread of its own.
    pub fn listen(heard: impl Fn(u8) + Send + 'static) -> io::Result<()> {
        ctrlc::set_handler(move || heard(exit::INTERRUPTED)).map_err(io::Error::other)
    }
}
