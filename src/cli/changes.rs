//! Files that somebody is writing: what was changed since it was played.

use super::{Common, remark, report, signals};
use slugfest::error::{Error, exit};
use slugfest::scenario::{self, Mistakes, Source};
use slugfest::stop::Stop;
use slugfest::words;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Pause between two looks at the files.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

/// What was read, and what was played of it.
#[derive(Default)]
pub struct Changes {
    /// Files that are looked at beside those that were named.
    beside: Vec<String>,
    /// For each file that was played, what it and those beside it were then.
    played: BTreeMap<String, Vec<String>>,
}

impl Changes {
    /// From here on these files are looked at too.
    pub fn look_at<'a>(&mut self, files: impl Iterator<Item = &'a str>) {
        self.beside = files.map(str::to_owned).collect();
    }

    /// Whether this was not played yet as it is now, with the files that it is made from; it is to be played now.
    pub fn is_new<'a>(&mut self, source: &Source, inputs: impl Iterator<Item = &'a str>) -> bool {
        let others = inputs.filter(|file| *file != source.path).map(digest);
        let now: Vec<String> = std::iter::once(source.sha256()).chain(others).collect();
        self.played.insert(source.path.clone(), now.clone()) != Some(now)
    }

    /// Calls `play`, which answers with how much there was to play, now and whenever something was changed, until
    /// somebody asks to stop; answers with the code to end with. What is wrong in a file is told, and waited for to be
    /// mended.
    pub fn follow(
        &mut self,
        paths: &[PathBuf],
        stop: Stop,
        common: &Common,
        mut play: impl FnMut(&mut Self) -> Result<usize, Error>,
    ) -> u8 {
        let (mut seen, mut before) = (None, None);
        while !stop.is_asked() {
            let now = self.look(paths);
            // A file that was only just changed may not be whole yet.
            let is_settled = before.as_ref().is_none_or(|before| *before == now);
            before = Some(now.clone());
            if is_settled && seen.as_ref() != Some(&now) {
                seen = Some(now);
                match play(self) {
                    Ok(0) => {}
                    Ok(_) if stop.is_asked() => break,
                    Ok(_) => remark(common, "watching for changes: Ctrl-C ends this"),
                    Err(error) => report(&error, common),
                }
            }
            std::thread::sleep(BETWEEN_LOOKS);
        }
        signals::code().unwrap_or(exit::DONE)
    }

    /// What there is to read: a digest of every file, and what is wrong with the others.
    fn look(&self, paths: &[PathBuf]) -> Vec<String> {
        let mistakes = Mistakes::new();
        let sources = scenario::file::read_all(paths, &mistakes);
        let texts = sources.iter().map(|source| format!("{} {}", source.path, source.sha256()));
        let wrong = mistakes.into_vec().into_iter().map(|mistake| mistake.message);
        texts.chain(wrong).chain(self.beside.iter().map(|file| digest(file))).collect()
    }
}

/// What is in a file now; nothing where it cannot be read.
fn digest(file: &str) -> String {
    scenario::file::bytes_of(Path::new(file), &Mistakes::new()).map_or_else(String::new, |bytes| words::sha256(&bytes))
}
