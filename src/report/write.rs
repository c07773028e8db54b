//! The only code that creates files: a report folder, or a single file, is written whole or not at all.
//!
//! The files are written and synced in a temporary folder beside the target, which is then renamed into place; an older
//! report is moved aside first, removed last, and put back when anything fails. A reader sees the whole old report or
//! the whole new one (for an instant neither), never a mixture. A folder that is not a report is never replaced.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Component, Path, PathBuf};

use tempfile::TempDir;

use super::File;

/// The files one of which makes a folder one of ours.
const MARKS: [&str; 2] = ["run.json", "claims.json"];
/// Begins the names of temporary folders.
const TEMPORARY: &str = ".slugfest-";

/// Why a report folder was not written. Whatever stood there before still stands there, unless the error says where
/// it is.
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
        MARKS.join(" or ")
    )]
    NotAReport { path: PathBuf },
    #[error("{path}: is not a file that can be replaced\n  help: name another file")]
    NotAFile { path: PathBuf },
    #[error("\"{name}\" cannot name a file or folder of a report\n  help: rename the scenario file")]
    Name { name: String },
    #[error("{path}: could not {action}: {source}\n  help: {}", help(source))]
    Io { action: &'static str, path: PathBuf, source: io::Error },
    #[error("{path}: could not put the old report back: {source}\n  help: it is safe in {kept}; move it back by hand")]
    Stranded { path: PathBuf, kept: PathBuf, source: io::Error },
}

/// Writes the report folder `out_dir/slug` and returns its path.
///
/// `out_dir` is created where it is missing. A report that stands there is replaced; a folder with anything else in it
/// is refused. On failure nothing new is left behind.
pub fn write_folder(out_dir: &Path, slug: &str, files: &[File]) -> Result<PathBuf, WriteError> {
    check_names(slug, files)?;
    check_out(out_dir)?;
    let target = out_dir.join(slug);
    let missing = missing_folders(out_dir);
    fs::create_dir_all(out_dir).map_err(failed("create the folder", out_dir))?;
    let written = check_target(&target).and_then(|()| replace(out_dir, &target, files));
    if written.is_err() {
        // Only folders that were made here and are still empty go away.
        missing.iter().for_each(|folder| drop(fs::remove_dir(folder)));
    }
    written.map(|()| target)
}

/// Checks that reports can be written into this folder, before hours of work depend on it. Leaves nothing behind.
pub fn check_writable(out_dir: &Path) -> Result<(), WriteError> {
    check_out(out_dir)?;
    let missing = missing_folders(out_dir);
    let existing = missing.last().map_or(out_dir, |first| parent(first));
    let probe = TempDir::with_prefix_in(TEMPORARY, existing).map_err(failed("write into the folder", existing))?;
    let file = probe.path().join("probe");
    fs::write(&file, b"slugfest").map_err(failed("write into the folder", existing))?;
    probe.close().map_err(failed("tidy up the folder", existing))
}

/// Checks that this report may be written there: nothing stands in its place but an older report. For before the work
/// starts; [`write_folder`] checks again.
pub fn check_replaceable(out_dir: &Path, slug: &str) -> Result<(), WriteError> {
    check_names(slug, &[])?;
    check_out(out_dir)?;
    check_target(&out_dir.join(slug))
}

/// Checks that a single file may be written there: its folder can hold it, and nothing stands in its place but an
/// ordinary file. For before the work starts; leaves nothing behind.
pub fn check_file(path: &Path) -> Result<(), WriteError> {
    check_place(path)?;
    check_writable(parent(path))
}

/// Writes a single file, creating its folder where it is missing and replacing an older file of that name as a whole.
pub fn write_one(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    check_place(path)?;
    let folder = parent(path);
    check_out(folder)?;
    fs::create_dir_all(folder).map_err(failed("create the folder", folder))?;
    let write = || -> io::Result<()> {
        // The temporary folder is private; the file inside it gets the ordinary permissions.
        let temporary = TempDir::with_prefix_in(TEMPORARY, folder)?;
        let fresh = temporary.path().join("new");
        let mut open = fs::File::create_new(&fresh)?;
        open.write_all(bytes)?;
        open.sync_all()?;
        fs::rename(&fresh, path)
    };
    write().map_err(failed("write the file", path))
}

/// What stands at the path must be nothing or an ordinary file.
fn check_place(path: &Path) -> Result<(), WriteError> {
    let named = path.file_name().is_some() && !path.to_string_lossy().ends_with(['/', '\\']);
    match fs::symlink_metadata(path) {
        _ if !named => Err(WriteError::NotAFile { path: path.to_owned() }),
        Ok(data) if !data.is_file() => Err(WriteError::NotAFile { path: path.to_owned() }),
        Ok(_) => Ok(()),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(()),
        Err(source) => Err(failed("look at the file", path)(source)),
    }
}

fn check_names(slug: &str, files: &[File]) -> Result<(), WriteError> {
    let plain = |path: &str| Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    let one_part = Path::new(slug).components().count() == 1 && !slug.starts_with(TEMPORARY);
    let bad_slug = Some(slug).filter(|slug| !(plain(slug) && one_part));
    let bad_file = files.iter().map(|file| file.path.as_str()).find(|path| path.is_empty() || !plain(path));
    match bad_slug.or(bad_file) {
        Some(name) => Err(WriteError::Name { name: name.to_owned() }),
        None => Ok(()),
    }
}

/// The nearest existing part of the path must be a folder, or a link to one.
fn check_out(out_dir: &Path) -> Result<(), WriteError> {
    for part in out_dir.ancestors().filter(|part| !part.as_os_str().is_empty()) {
        match (fs::symlink_metadata(part), fs::metadata(part)) {
            (Ok(_), Ok(data)) if data.is_dir() => return Ok(()),
            (Ok(_), Ok(_)) => return Err(WriteError::NotAFolder { path: part.to_owned() }),
            (Ok(_), Err(error)) if error.kind() == ErrorKind::NotFound => {
                return Err(WriteError::DanglingLink { path: part.to_owned() });
            }
            (Err(error), _) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {}
            (Err(source), _) | (_, Err(source)) => return Err(failed("look at the folder", part)(source)),
        }
    }
    Ok(())
}

/// What stands at the target must be nothing, an empty folder, or a report.
fn check_target(target: &Path) -> Result<(), WriteError> {
    let data = match fs::symlink_metadata(target) {
        Ok(data) => data,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(source) => return Err(failed("look at the folder", target)(source)),
    };
    if data.is_symlink() {
        return Err(WriteError::Link { path: target.to_owned() });
    }
    if !data.is_dir() {
        return Err(WriteError::NotAFolder { path: target.to_owned() });
    }
    let mut entries = fs::read_dir(target).map_err(failed("look into the folder", target))?;
    if entries.next().is_some() && !MARKS.iter().any(|mark| target.join(mark).is_file()) {
        return Err(WriteError::NotAReport { path: target.to_owned() });
    }
    Ok(())
}

/// Folders on the way to this one that do not exist yet, innermost first.
fn missing_folders(folder: &Path) -> Vec<PathBuf> {
    let parts = folder.ancestors().filter(|part| !part.as_os_str().is_empty());
    parts.take_while(|part| !part.exists()).map(Path::to_owned).collect()
}

/// Writes the files beside the target and swaps them in.
fn replace(out_dir: &Path, target: &Path, files: &[File]) -> Result<(), WriteError> {
    let temporary =
        TempDir::with_prefix_in(TEMPORARY, out_dir).map_err(failed("create a temporary folder", out_dir))?;
    // The temporary folder is private; the report inside it gets the ordinary permissions.
    let (fresh, aside) = (temporary.path().join("new"), temporary.path().join("old"));
    fs::create_dir(&fresh).map_err(failed("create a temporary folder", out_dir))?;
    for file in files {
        write_file(&fresh, file).map_err(failed("write the report file", &target.join(&file.path)))?;
    }
    sync_folders(&fresh).map_err(failed("save the report", target))?;
    match swap(target, &fresh, &aside, |from, to| fs::rename(from, to)) {
        Ok(()) => {}
        Err(error @ WriteError::Stranded { .. }) => {
            // The old report is in there: this folder must outlive us.
            let _ = temporary.keep();
            return Err(error);
        }
        Err(error) => return Err(error),
    }
    // The new report is in place. What cannot be synced or tidied up now does not make it less whole.
    drop(sync_folder(out_dir));
    drop(temporary.close());
    Ok(())
}

/// Puts `fresh` where `target` is, keeping the old one in `aside`; puts the old one back when that fails.
fn swap(
    target: &Path,
    fresh: &Path,
    aside: &Path,
    rename: impl Fn(&Path, &Path) -> io::Result<()>,
) -> Result<(), WriteError> {
    let had_old = target.exists();
    if had_old {
        rename(target, aside).map_err(failed("move the old report aside", target))?;
    }
    let Err(source) = rename(fresh, target) else { return Ok(()) };
    match if had_old { rename(aside, target) } else { Ok(()) } {
        Ok(()) => Err(failed("move the report into place", target)(source)),
        Err(source) => Err(WriteError::Stranded { path: target.to_owned(), kept: aside.to_owned(), source }),
    }
}

fn write_file(folder: &Path, file: &File) -> io::Result<()> {
    let path = folder.join(&file.path);
    fs::create_dir_all(parent(&path))?;
    // Two files of one name would be a mistake of ours, and silent.
    let mut open = fs::File::create_new(&path)?;
    open.write_all(&file.bytes)?;
    open.sync_all()
}

/// Makes the names of all files in this folder and its subfolders last through a power cut.
fn sync_folders(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync_folders(&entry.path())?;
        }
    }
    sync_folder(folder)
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    fs::File::open(folder)?.sync_all()
}

/// Elsewhere, folders cannot be opened and their entries are saved with the files.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The folder that something is in; `.` for a bare name.
fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

fn failed(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> WriteError + use<> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), bytes: text.as_bytes().to_vec() }
    }

    fn report(text: &str) -> Vec<File> {
        vec![file("run.json", text), file("tables/outcomes.csv", text), file("charts/a.png", text)]
    }

    /// Every file below the folder with its text, sorted.
    fn tree(folder: &Path) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            if path.is_dir() {
                found.push((format!("{name}/"), String::new()));
                found.extend(tree(&path).into_iter().map(|(inner, text)| (format!("{name}/{inner}"), text)));
            } else {
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
        found.sort();
        found
    }

    #[test]
    fn a_report_is_written_whole_and_the_next_replaces_it_whole() {
        let home = TempDir::new().unwrap();
        let out = home.path().join("a/b");
        let first = write_folder(&out, "duel", &report("one")).unwrap();
        assert_eq!(first, out.join("duel"));
        let mut longer = report("one");
        longer.push(file("charts/old.png", "one"));
        write_folder(&out, "duel", &longer).unwrap();
        write_folder(&out, "duel", &report("two")).unwrap();
        let shown = tree(&out);
        let files: Vec<_> = shown.iter().filter(|(name, _)| !name.ends_with('/')).collect();
        let expected = ["duel/charts/a.png", "duel/run.json", "duel/tables/outcomes.csv"];
        assert_eq!(files.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), expected);
        assert!(files.iter().all(|(_, text)| text == "two"));
        assert_eq!(fs::read_dir(&out).unwrap().count(), 1, "{shown:?}");
    }

    #[test]
    fn a_failure_half_way_leaves_the_old_report_and_nothing_else() {
        let home = TempDir::new().unwrap();
        write_folder(home.path(), "duel", &report("old")).unwrap();
        let before = tree(home.path());
        let bad: [Vec<File>; 3] = [
            vec![file("run.json", "new"), file("charts", "new"), file("charts/a.png", "new")],
            vec![file("run.json", "new"), file(&"x".repeat(300), "new")],
            vec![file("run.json", "new"), file("run.json", "newer")],
        ];
        for files in bad {
            let error = write_folder(home.path(), "duel", &files).unwrap_err();
            assert!(matches!(error, WriteError::Io { .. }), "{error}");
            assert_eq!(tree(home.path()), before);
        }
        let fresh = home.path().join("not/yet/there");
        assert!(write_folder(&fresh, "duel", &[file(&"x".repeat(300), "")]).is_err());
        assert_eq!(tree(home.path()), before);
    }

    #[test]
    fn a_single_file_is_replaced_whole_and_nothing_else_is() {
        let home = TempDir::new().unwrap();
        let path = home.path().join("a/j.xml");
        check_file(&path).unwrap();
        assert_eq!(tree(home.path()), [], "checking leaves nothing behind");
        for text in ["first, and longer", "second"] {
            write_one(&path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        let before = tree(home.path());
        for bad in [home.path().join("a"), home.path().join("a/j.xml/b"), home.path().join("b/")] {
            assert!(check_file(&bad).is_err(), "{}", bad.display());
            assert!(write_one(&bad, b"x").is_err(), "{}", bad.display());
        }
        assert_eq!(tree(home.path()), before);
    }

    #[test]
    fn a_swap_that_fails_puts_the_old_report_back() {
        let home = TempDir::new().unwrap();
        let path = |name: &str| home.path().join(name);
        fs::create_dir(path("target")).unwrap();
        fs::write(path("target/run.json"), "old").unwrap();
        fs::create_dir(path("new")).unwrap();
        let refuse = |wrong: &'static str, n: &std::cell::Cell<i32>, limit: i32, from: &Path, to: &Path| {
            let refused = from.ends_with(wrong) || n.get() >= limit;
            n.set(n.get() + 1);
            if refused { Err(io::Error::from(ErrorKind::StorageFull)) } else { fs::rename(from, to) }
        };
        let n = std::cell::Cell::new(0);
        let rename = |from: &Path, to: &Path| refuse("new", &n, 9, from, to);
        let error = swap(&path("target"), &path("new"), &path("old"), rename).unwrap_err();
        assert!(error.to_string().contains("free some space"), "{error}");
        assert_eq!(fs::read_to_string(path("target/run.json")).unwrap(), "old");
        assert!(!path("old").exists());

        let n = std::cell::Cell::new(0);
        let rename = |from: &Path, to: &Path| refuse("new", &n, 1, from, to);
        let error = swap(&path("target"), &path("new"), &path("old"), rename).unwrap_err();
        assert!(matches!(&error, WriteError::Stranded { kept, .. } if *kept == path("old")), "{error}");
        assert_eq!(fs::read_to_string(path("old/run.json")).unwrap(), "old");
    }

    #[test]
    fn a_folder_that_is_not_a_report_is_left_alone() {
        let home = TempDir::new().unwrap();
        fs::create_dir(home.path().join("duel")).unwrap();
        write_folder(home.path(), "duel", &report("into an empty folder")).unwrap();
        fs::create_dir(home.path().join("photos")).unwrap();
        fs::write(home.path().join("photos/me.png"), "precious").unwrap();
        fs::write(home.path().join("file"), "precious").unwrap();
        let before = tree(home.path());
        check_replaceable(home.path(), "duel").unwrap();
        check_replaceable(&home.path().join("not/yet"), "there").unwrap();
        for error in [
            check_replaceable(home.path(), "photos").unwrap_err(),
            write_folder(home.path(), "photos", &report("x")).unwrap_err(),
        ] {
            assert!(error.to_string().contains("no run.json") && error.to_string().contains("--out"), "{error}");
        }
        assert!(matches!(write_folder(home.path(), "file", &report("x")), Err(WriteError::NotAFolder { .. })));
        assert_eq!(tree(home.path()), before);
    }

    #[test]
    fn an_out_that_cannot_hold_reports_is_refused_before_and_during() {
        let home = TempDir::new().unwrap();
        let file = home.path().join("file");
        fs::write(&file, "precious").unwrap();
        for out in [file.clone(), file.join("below"), file.join("far/below")] {
            for error in [check_writable(&out).unwrap_err(), write_folder(&out, "duel", &report("x")).unwrap_err()] {
                assert!(matches!(&error, WriteError::NotAFolder { path } if *path == file), "{error}");
                assert!(error.to_string().starts_with(&file.display().to_string()), "{error}");
            }
        }
        assert_eq!(tree(home.path()), [("file".to_owned(), "precious".to_owned())]);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_to_folders_and_refused_elsewhere() {
        let home = TempDir::new().unwrap();
        let path = |name: &str| home.path().join(name);
        std::os::unix::fs::symlink(path("nowhere"), path("dangling")).unwrap();
        for out in [path("dangling"), path("dangling/below")] {
            for error in [check_writable(&out).unwrap_err(), write_folder(&out, "duel", &report("x")).unwrap_err()] {
                assert!(matches!(&error, WriteError::DanglingLink { path: at } if *at == path("dangling")), "{error}");
            }
        }
        assert!(!path("nowhere").exists());
        fs::create_dir(path("real")).unwrap();
        std::os::unix::fs::symlink(path("real"), path("link")).unwrap();
        write_folder(&path("link"), "duel", &report("x")).unwrap();
        assert!(path("real/duel/run.json").is_file());
        std::os::unix::fs::symlink(path("real/duel"), path("real/other")).unwrap();
        assert!(matches!(write_folder(&path("real"), "other", &report("x")), Err(WriteError::Link { .. })));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_system_that_takes_no_files_is_refused_cleanly() {
        // /proc refuses new entries to everybody, root included.
        for error in [
            check_writable(Path::new("/proc/reports")).unwrap_err(),
            write_folder(Path::new("/proc"), "duel", &report("x")).unwrap_err(),
        ] {
            assert!(matches!(error, WriteError::Io { .. }) && error.to_string().contains("/proc"), "{error}");
        }
    }

    #[test]
    fn checking_leaves_nothing_behind() {
        let home = TempDir::new().unwrap();
        check_writable(home.path()).unwrap();
        check_writable(&home.path().join("not/yet/there")).unwrap();
        assert_eq!(tree(home.path()), []);
    }

    #[test]
    fn names_cannot_lead_out_of_the_folder() {
        let home = TempDir::new().unwrap();
        for slug in ["", ".", "..", "a/b", "/etc", "../x", ".slugfest-x"] {
            let error = write_folder(&home.path().join("out"), slug, &report("x")).unwrap_err();
            assert!(matches!(error, WriteError::Name { .. }), "{slug}: {error}");
        }
        for path in ["", "../x", "/etc/x", "a/../../x"] {
            let error = write_folder(&home.path().join("out"), "duel", &[file(path, "x")]).unwrap_err();
            assert!(matches!(error, WriteError::Name { .. }), "{path}: {error}");
        }
        assert_eq!(tree(home.path()), []);
    }

    #[cfg(unix)]
    #[test]
    fn a_report_can_be_read_by_others_as_far_as_the_user_lets_them() {
        use std::os::unix::fs::PermissionsExt;
        let home = TempDir::new().unwrap();
        let ordinary = home.path().join("ordinary");
        fs::create_dir(&ordinary).unwrap();
        let folder = write_folder(home.path(), "duel", &report("x")).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&folder), mode(&ordinary));
    }
}
