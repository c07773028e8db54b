//! Why something was not written.

use crate::report::manifest;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Why something was not written. Whatever stood there before still stands there, unless the error says where it is.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    #[error("{path}: is not a folder\n  help: choose another folder with --out, or move that file away")]
    NotAFolder { path: PathBuf },
    #[error("{path}: is a link that leads nowhere\n  help: remove the link, or choose another folder with --out")]
    DanglingLink { path: PathBuf },
    #[error(
        "{path}: is a link, and a report would replace it\n  help: remove the link, or choose another folder with --out"
    )]
    Link { path: PathBuf },
    #[error(
        "{path}: holds something other than a report (there is no {} in it), so it was left alone\n  help: choose \
         another folder with --out, or move that folder away",
        manifest::NAME
    )]
    NotAReport { path: PathBuf },
    #[error(
        "{path}: holds a report of an older slugfest, which wrote no {}, so nobody can tell what else is in it\n  help: \
         move that folder away or remove it, or choose another folder with --out",
        manifest::NAME
    )]
    Older { path: PathBuf },
    #[error(
        "{path}: a report there would be replaced, and {} with it, which slugfest did not write\n  help: move that \
         away, or choose another folder with --out",
        some(files)
    )]
    Foreign { path: PathBuf, files: Vec<String> },
    #[error(
        "{path}: a report there would be replaced, and {} was changed since it was written\n  help: move that away, or \
         choose another folder with --out",
        some(files)
    )]
    Changed { path: PathBuf, files: Vec<String> },
    #[error(
        "\"-\" would be a file of that name, for standard output has the answer itself\n  help: name another file, or \
         write ./- where it shall be called so"
    )]
    Dash,
    #[error("{path}: is not a file that can be replaced\n  help: name another file")]
    NotAFile { path: PathBuf },
    #[error(
        "{path}: holds something that slugfest did not write, so it was left alone\n  help: name another file, or move that one away"
    )]
    NotOurs { path: PathBuf },
    #[error(
        "{path}: is read by this command and would be overwritten\n  help: name another file, or another folder with --out"
    )]
    Input { path: PathBuf },
    #[error("{path}: lies in a report folder that this command writes, {folder}\n  help: name a file outside of it")]
    Inside { path: PathBuf, folder: PathBuf },
    #[error("\"{name}\" cannot name a file or folder of a report\n  help: rename the scenario file")]
    Name { name: String },
    #[error("{path}: could not {action}: {source}\n  help: {}", help(source))]
    Io { action: &'static str, path: PathBuf, source: io::Error },
    #[error("{path}: could not put the old report back: {source}\n  help: it is safe in {kept}; move it back by hand")]
    Stranded { path: PathBuf, kept: PathBuf, source: io::Error },
    #[error(
        "{path}: the report is written; what somebody else put there meanwhile was not removed\n  help: it is safe in \
         {kept}; move it where you want it"
    )]
    Kept { path: PathBuf, kept: PathBuf },
}

impl WriteError {
    /// Whether the command line asks for something that makes no sense, whatever the disk says.
    pub fn is_a_mistake(&self) -> bool {
        matches!(self, Self::Dash | Self::Input { .. } | Self::Inside { .. })
    }
}

/// The first of some files, and how many more.
fn some(files: &[String]) -> String {
    match files {
        [] => "a file".to_owned(),
        [one] => format!("`{one}`"),
        [first, others @ ..] => format!("`{first}` and {} more", others.len()),
    }
}

pub(super) fn failed(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> WriteError + use<> {
    let path = path.to_owned();
    move |source| WriteError::Io { action, path, source }
}

fn help(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "free some space on that disk, or choose another one with --out"
        }
        ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => {
            "choose a folder that you may write to with --out"
        }
        ErrorKind::InvalidFilename => "choose a shorter folder name with --out, or rename the scenario file",
        _ => "choose another folder with --out, or run again",
    }
}
