//! Finding and reading scenario files: the only code of this stage that touches the file system.
//!
//! A path names a file, or a folder that is searched for `*.toml` below it. Files of published numbers to be checked
//! (`*.claims.toml`, `*.claims.csv`) may lie among the scenarios: a search for scenarios passes them by, and one that
//! is named is refused as such; a search for claims finds nothing else. Rosters (`*.roster.toml`) likewise. What is too
//! large, or not a file, is refused before it is opened, and everything refused is reported together with the mistakes
//! inside the other files.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Component, MAIN_SEPARATOR, Path, PathBuf};
use std::sync::Arc;

use super::mistake::{Mistake, Mistakes};
use super::names;
use super::source::{Source, Spanned};

/// What messages and reports call standard input, which is read where a path is `-`.
pub const STDIN: &str = "<stdin>";

/// The largest file, in bytes.
pub const MAX_BYTES: u64 = 1 << 20;

/// The most files one folder may hold, however deep.
pub const MAX_FILES: usize = 10_000;

/// How the names of files of published numbers end.
pub const CLAIMS: &str = ".claims.toml";

/// How the names of rosters end that lie among scenarios; one that is named may be called anything.
pub const ROSTER: &str = ".roster.toml";

/// How the names of files of published numbers end when they are tables.
pub const CLAIMS_TABLE: &str = ".claims.csv";

/// What a scenario needs at least, shown to whoever hands in an empty file.
const MINIMAL: &str = "a scenario needs at least a title, a system, a play and its [[side]] tables; \
    `slugfest list plays` shows what can be played";

/// What a file of claims needs at least, shown to whoever hands in an empty one.
const MINIMAL_CLAIMS: &str = "a file of claims needs a title and its [[claim]] tables, each with a question and the \
    number printed for it; a table (.csv) needs a line of headings";

/// What a roster needs at least, shown to whoever hands in an empty one.
const MINIMAL_ROSTER: &str = "a roster needs at least a system and its fighters: [[entry]] tables, written as a \
    [[side]] of a scenario is, or [[generate]] tables";

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Scenarios,
    Claims,
    Rosters,
}

impl Wanted {
    /// Whether a folder is searched for files of this name.
    fn finds(self, path: &Path) -> bool {
        match self {
            Self::Scenarios => is_toml(path) && !is_claims(path) && !is_roster(path),
            Self::Claims => is_claims(path),
            Self::Rosters => is_roster(path),
        }
    }

    /// What is missing in a folder without any, and how it would look.
    fn none_found(self) -> (&'static str, String) {
        match self {
            Self::Scenarios => ("there is no scenario in this folder", "scenario files end in .toml".to_owned()),
            Self::Claims => {
                let help = format!("files of claims end in {CLAIMS} or {CLAIMS_TABLE}");
                ("there are no claims in this folder", help)
            }
            Self::Rosters => ("there is no roster in this folder", format!("rosters in a folder end in {ROSTER}")),
        }
    }

    fn noun(self) -> &'static str {
        match self {
            Self::Scenarios => "a scenario",
            Self::Claims => "a file of claims",
            Self::Rosters => "a roster",
        }
    }
}

/// Reads every scenario at `paths`, each once, in the order given; below a folder, in the order of names.
pub fn read_all(paths: &[PathBuf], mistakes: &Mistakes) -> Vec<Arc<Source>> {
    read_wanted(Wanted::Scenarios, paths, mistakes)
}

/// Reads every file of published numbers at `paths`, like [`read_all`].
pub fn read_claims(paths: &[PathBuf], mistakes: &Mistakes) -> Vec<Arc<Source>> {
    read_wanted(Wanted::Claims, paths, mistakes)
}

/// Reads every roster at `paths`, like [`read_all`].
pub fn read_rosters(paths: &[PathBuf], mistakes: &Mistakes) -> Vec<Arc<Source>> {
    read_wanted(Wanted::Rosters, paths, mistakes)
}

fn read_wanted(wanted: Wanted, paths: &[PathBuf], mistakes: &Mistakes) -> Vec<Arc<Source>> {
    let mut files = Vec::new();
    for path in paths {
        find(wanted, path, &mut files, mistakes);
    }
    // A file named twice, or once by itself and once through its folder, is one scenario.
    let mut seen = HashSet::new();
    // Standard input is no file that happens to have its name.
    files.retain(|file| seen.insert(if is_stdin(file) { file.clone() } else { whole(file) }));
    files.iter().filter_map(|file| read(wanted, file, mistakes)).collect()
}

/// The path of a file that a line of another file names, and whether it lies in that file's folder or below, wherever
/// links and `..` lead. What lies elsewhere must not be shown: a file handed in by a stranger may name what is ours.
pub fn named(named: &Spanned<String>) -> (PathBuf, bool) {
    let folder = Path::new(&named.source.path).parent().unwrap_or(Path::new(""));
    let path = folder.join(&named.value);
    // What is not there is refused where it is read, with the names beside it: these may be told of our folder alone.
    let there =
        [Some(path.as_path()), path.parent()].into_iter().flatten().find_map(|path| fs::canonicalize(path).ok());
    let inside = stays_below(Path::new(&named.value)) && there.is_none_or(|path| is_below(&path, folder));
    (path, inside)
}

/// Whether a path as written never climbs above where it starts.
fn stays_below(path: &Path) -> bool {
    let mut depth = 0_u32;
    path.components().all(|part| match part {
        Component::CurDir => true,
        Component::Normal(_) => {
            depth += 1;
            true
        }
        Component::ParentDir => {
            let climbs = depth > 0;
            depth = depth.saturating_sub(1);
            climbs
        }
        Component::RootDir | Component::Prefix(_) => false,
    })
}

/// Whether a path without links lies in a folder or below it.
fn is_below(path: &Path, folder: &Path) -> bool {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    fs::canonicalize(folder).is_ok_and(|folder| path.starts_with(folder))
}

/// Whether this is a file of published numbers by its name, or not a file at all; a link is called as what it leads to.
pub fn holds_claims(path: &Path) -> bool {
    let whole = fs::canonicalize(path);
    is_claims(path) && whole.as_deref().map_or(true, is_claims) || whole.is_ok_and(|whole| !whole.is_file())
}

/// Adds the files at a path given by the user.
fn find(wanted: Wanted, path: &Path, files: &mut Vec<PathBuf>, mistakes: &Mistakes) {
    let is_folder = !is_stdin(path) && fs::metadata(path).is_ok_and(|metadata| metadata.is_dir());
    if !is_folder || is_toml(path) || is_claims(path) {
        files.push(path.to_owned());
        return;
    }
    let before = files.len();
    let clean = search(wanted, path, path, files, mistakes);
    if clean && files.len() == before {
        let (message, help) = wanted.none_found();
        mistakes.add(Mistake::file(show(path), message).help(help));
    }
}

/// Adds every wanted file below a folder, by name; false when a mistake was recorded. Links to folders are not
/// followed, so there is no going in circles, and neither are links to files outside the folder `top` that was named.
fn search(wanted: Wanted, top: &Path, folder: &Path, files: &mut Vec<PathBuf>, mistakes: &Mistakes) -> bool {
    let listing = fs::read_dir(folder).and_then(|entries| {
        let paths = entries.map(|entry| entry.map(|entry| entry.path()));
        paths.collect::<Result<Vec<_>, _>>()
    });
    let mut entries = match listing {
        Ok(entries) => entries,
        Err(error) => {
            mistakes.add(Mistake::file(show(folder), format!("cannot be listed: {error}")));
            return false;
        }
    };
    entries.sort();
    let mut clean = true;
    for entry in entries {
        let metadata = fs::symlink_metadata(&entry);
        let is_folder = metadata.as_ref().is_ok_and(|metadata| metadata.is_dir());
        let is_link = metadata.is_ok_and(|metadata| metadata.is_symlink());
        if wanted.finds(&entry) {
            let is_other = |whole: PathBuf| !is_below(&whole, top) || !wanted.finds(&whole);
            if is_link && fs::canonicalize(&entry).is_ok_and(is_other) {
                let help = "name the file itself to have it read, or put a copy in its place";
                let message = "this is a link that leads out of the folder, or to a file of another kind";
                mistakes.add(Mistake::file(show(&entry), message).help(help));
                clean = false;
                continue;
            }
            files.push(entry);
        } else if is_folder && !is_toml(&entry) {
            clean &= search(wanted, top, &entry, files, mistakes);
        }
        if files.len() > MAX_FILES {
            mistakes.add(Mistake::file(show(folder), format!("there are more than {MAX_FILES} files to read")));
            files.clear();
            return false;
        }
    }
    clean
}

/// Whether a path stands for what comes from standard input.
pub fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}

/// Whether a file is a roster by its name.
pub fn is_roster(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(ROSTER))
}

fn is_claims(path: &Path) -> bool {
    let ends = |name: &str| name.ends_with(CLAIMS) || name.ends_with(CLAIMS_TABLE);
    path.file_name().is_some_and(|name| ends(&name.to_string_lossy()))
}

/// The text of one file, or a mistake.
fn read(wanted: Wanted, path: &Path, mistakes: &Mistakes) -> Option<Arc<Source>> {
    let name = show(path);
    let bytes = match read_bytes(wanted, path) {
        Ok(bytes) => bytes,
        Err((message, help)) => {
            mistakes.add(Mistake::file(name, message).help(help));
            return None;
        }
    };
    check_text(wanted, name, bytes, mistakes)
}

/// The bytes of one file; what cannot be what is wanted is refused before it is opened.
fn read_bytes(wanted: Wanted, path: &Path) -> Result<Vec<u8>, (String, String)> {
    let cannot = |error: io::Error| (format!("cannot be read: {error}"), String::new());
    if is_stdin(path) {
        return bounded(wanted, io::stdin().lock());
    }
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Err(("there is no such file or folder".to_owned(), nearest_file(path)));
        }
        Err(error) => return Err(cannot(error)),
    };
    if metadata.is_dir() {
        let help = "rename it, or name the files inside it".to_owned();
        let ending = path.extension().map_or_else(String::new, |ending| ending.to_string_lossy().into_owned());
        return Err((format!("this is a folder, although its name ends in .{ending}"), help));
    }
    if !metadata.is_file() {
        // Opening a pipe would wait for its other end, and a device may never end.
        return Err(("this is not a regular file".to_owned(), "save it as a file first".to_owned()));
    }
    if wanted == Wanted::Scenarios && is_roster(path) {
        let help = format!("`slugfest matrix {}` plays it", show(path));
        return Err(("this file holds a roster, not a scenario".to_owned(), help));
    }
    if wanted == Wanted::Rosters && is_claims(path) {
        let help = format!("`slugfest verify {}` checks it", show(path));
        return Err(("this file holds published numbers, not a roster".to_owned(), help));
    }
    if wanted == Wanted::Scenarios && is_claims(path) {
        let help =
            format!("`slugfest verify` checks them; scenarios are the .toml files whose names do not end in {CLAIMS}");
        return Err(("this file holds published numbers, not a scenario".to_owned(), help));
    }
    if metadata.len() > MAX_BYTES {
        return Err(too_large(wanted, &format!("{} bytes", metadata.len())));
    }
    // The file may have grown since, or not know its size.
    bounded(wanted, File::open(path).map_err(cannot)?)
}

/// All that there is to read, as far as it may be.
fn bounded(wanted: Wanted, from: impl Read) -> Result<Vec<u8>, (String, String)> {
    let mut bytes = Vec::new();
    let read = from.take(MAX_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|error| (format!("cannot be read: {error}"), String::new()))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(too_large(wanted, "more"));
    }
    Ok(bytes)
}

fn too_large(wanted: Wanted, size: &str) -> (String, String) {
    let noun = wanted.noun();
    let message = format!("the file is too large: {noun} has at most {MAX_BYTES} bytes, and this one {size}");
    (message, "is this the right file?".to_owned())
}

/// Opens a file to be read, if it is one: a pipe would wait for its other end, and a device may never end.
///
/// # Errors
/// Of the kind [`ErrorKind::InvalidData`] where it is none; else what the system says.
pub fn open(path: &Path) -> io::Result<File> {
    match fs::metadata(path)?.is_file() {
        true => File::open(path),
        false => Err(io::Error::new(ErrorKind::InvalidData, "this is not a regular file")),
    }
}

/// All of such a file.
///
/// # Errors
/// As of [`open`], and of the kind [`ErrorKind::FileTooLarge`] where it has more than so many bytes.
pub fn whole_of(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    let mut bytes = Vec::new();
    // The file may have grown since, or not know its size.
    if file.metadata()?.len() <= most {
        file.take(most + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 <= most {
            return Ok(bytes);
        }
    }
    Err(io::Error::new(ErrorKind::FileTooLarge, format!("this has more than {most} bytes, too many for such a file")))
}

/// The largest file that slugfest wrote, in bytes: a table of what a large roster has counted.
pub const MOST_WRITTEN: u64 = 1 << 30;

/// The bytes of a file that slugfest wrote, or a mistake. It may be much larger than what people write.
pub fn bytes_of(path: &Path, mistakes: &Mistakes) -> Option<Vec<u8>> {
    let told = |error: &io::Error| mistakes.add(Mistake::file(show(path), format!("cannot be read: {error}")));
    whole_of(path, MOST_WRITTEN).inspect_err(told).ok()
}

/// The same as text.
pub fn text_of(path: &Path, mistakes: &Mistakes) -> Option<String> {
    let text = String::from_utf8(bytes_of(path, mistakes)?);
    text.inspect_err(|_| mistakes.add(Mistake::file(show(path), "this is not UTF-8 text"))).ok()
}

/// Whether two paths lead to the same file.
pub fn same(one: &Path, other: &Path) -> bool {
    whole(one) == whole(other)
}

/// A path without links, as far as there is anything.
fn whole(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// The nearest name in the same folder, as a remedy.
fn nearest_file(path: &Path) -> String {
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let wanted = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let entries: Vec<fs::DirEntry> =
        fs::read_dir(folder).map(|entries| entries.flatten().take(MAX_FILES).collect()).unwrap_or_default();
    let mut names: Vec<String> = entries.iter().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    match names::nearest(&wanted, names.iter().map(String::as_str)).as_slice() {
        [] => String::new(),
        near => format!("in the same folder: {}", names::list(near, "and")),
    }
}

/// Takes bytes for text, or says where they are none.
fn check_text(wanted: Wanted, path: String, bytes: Vec<u8>, mistakes: &Mistakes) -> Option<Arc<Source>> {
    let (valid, bad) = match std::str::from_utf8(&bytes) {
        Ok(_) => (bytes.len(), None),
        Err(error) => (error.valid_up_to(), bytes.get(error.valid_up_to()).copied()),
    };
    // The replacement characters start where the valid text ends, so the place is the same in both.
    let source = Source::new(path, String::from_utf8_lossy(&bytes));
    if let Some(byte) = bad {
        let place = Spanned { value: (), span: valid..valid + 1, source };
        mistakes.at(&place, format!("this is not UTF-8 text: byte 0x{byte:02X}"), "save the file as UTF-8 text");
        return None;
    }
    if let Some(at) = source.text.find('\0') {
        let place = Spanned { value: (), span: at..at + 1, source };
        mistakes.at(&place, "a zero byte: this is not a text file", "save it as UTF-8 text");
        return None;
    }
    if source.text.trim_start_matches('\u{feff}').trim().is_empty() {
        mistakes.add(Mistake::file(source.path.clone(), "the file is empty").help(match wanted {
            Wanted::Scenarios => MINIMAL,
            Wanted::Claims => MINIMAL_CLAIMS,
            Wanted::Rosters => MINIMAL_ROSTER,
        }));
        return None;
    }
    Some(source)
}

/// A path as messages and reports show it.
fn show(path: &Path) -> String {
    if is_stdin(path) {
        return STDIN.to_owned();
    }
    path.to_string_lossy().replace(MAIN_SEPARATOR, "/")
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use super::super::diagnose::render;
    use super::*;

    type Outcome = Result<(), Box<dyn Error>>;

    /// What reading paths below a folder yields: the names of files read, and the mistakes, both without the folder.
    fn read_below(folder: &Path, paths: &[&str]) -> (Vec<String>, String) {
        let mistakes = Mistakes::new();
        let paths: Vec<PathBuf> = paths.iter().map(|path| folder.join(path)).collect();
        let sources = read_all(&paths, &mistakes);
        let prefix = format!("{}/", show(folder));
        let names = sources.iter().map(|source| source.path.replace(&prefix, "")).collect();
        (names, render(&mistakes.into_vec(), false).replace(&prefix, ""))
    }

    fn check_refused(content: &[u8], expected: &str) -> Outcome {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join("a.toml"), content)?;
        let (names, shown) = read_below(folder.path(), &["a.toml"]);
        assert_eq!((names.len(), shown.as_str()), (0, expected));
        Ok(())
    }

    #[test]
    fn a_folder_gives_its_toml_files_in_the_order_of_names() -> Outcome {
        let folder = tempfile::tempdir()?;
        fs::create_dir_all(folder.path().join("b/deep"))?;
        for name in ["c.toml", "a.toml", "b/deep/z.toml", "b/y.toml", "notes.txt"] {
            fs::write(folder.path().join(name), "x = 1")?;
        }
        let (names, shown) = read_below(folder.path(), &["."]);
        let names: Vec<&str> = names.iter().map(|name| name.trim_start_matches("./")).collect();
        assert_eq!(names, ["a.toml", "b/deep/z.toml", "b/y.toml", "c.toml"]);
        assert_eq!(shown, "");
        Ok(())
    }

    #[test]
    fn published_numbers_among_the_scenarios_are_passed_by_and_refused_by_name() -> Outcome {
        let folder = tempfile::tempdir()?;
        for name in ["a.toml", "b.claims.toml", "claims.toml"] {
            fs::write(folder.path().join(name), "x = 1")?;
        }
        let (names, shown) = read_below(folder.path(), &["", "b.claims.toml"]);
        assert_eq!(names, ["a.toml", "claims.toml"]);
        let expected = "error: b.claims.toml: this file holds published numbers, not a scenario\n  help: `slugfest \
                        verify` checks them; scenarios are the .toml files whose names do not end in .claims.toml\n";
        assert_eq!(shown, expected);
        Ok(())
    }

    #[test]
    fn a_file_named_twice_is_read_once() -> Outcome {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join("a.toml"), "x = 1")?;
        fs::write(folder.path().join("b.txt"), "x = 1")?;
        let (names, shown) = read_below(folder.path(), &["b.txt", "a.toml", "./a.toml", ""]);
        assert_eq!((names.as_slice(), shown.as_str()), (["b.txt".to_owned(), "a.toml".to_owned()].as_slice(), ""));
        Ok(())
    }

    #[test]
    fn a_folder_without_scenarios_is_a_mistake() -> Outcome {
        let folder = tempfile::tempdir()?;
        fs::create_dir(folder.path().join("empty"))?;
        let (_, shown) = read_below(folder.path(), &["empty"]);
        assert_eq!(shown, "error: empty: there is no scenario in this folder\n  help: scenario files end in .toml\n");
        Ok(())
    }

    #[test]
    fn a_folder_called_like_a_file_is_a_mistake_by_itself_and_inside_another() -> Outcome {
        let folder = tempfile::tempdir()?;
        fs::create_dir_all(folder.path().join("sub/x.toml"))?;
        let expected = "error: sub/x.toml: this is a folder, although its name ends in .toml\n  help: rename it, or \
                        name the files inside it\n";
        for path in ["sub", "sub/x.toml"] {
            assert_eq!(read_below(folder.path(), &[path]), (Vec::new(), expected.to_owned()));
        }
        Ok(())
    }

    #[test]
    fn a_missing_file_is_answered_with_its_neighbours_and_hides_no_other_mistake() -> Outcome {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join("duel.toml"), "")?;
        let (_, shown) = read_below(folder.path(), &["dual.toml", "duel.toml", "none/such.toml"]);
        let heads: Vec<&str> = shown.lines().collect();
        assert_eq!(heads[0], "error: dual.toml: there is no such file or folder");
        assert_eq!(heads[1], "  help: in the same folder: \"duel.toml\"");
        assert_eq!(heads[2], "error: duel.toml: the file is empty");
        assert!(heads[3].starts_with("  help: a scenario needs at least a title"), "{shown}");
        assert_eq!(heads[4], "error: none/such.toml: there is no such file or folder");
        Ok(())
    }

    #[test]
    fn a_file_of_two_mebibytes_is_refused_by_its_size_alone() -> Outcome {
        let folder = tempfile::tempdir()?;
        // A sparse file: its size is all there is. Unreadable, so that opening it would be another mistake.
        let path = folder.path().join("a.toml");
        File::create(&path)?.set_len(2 << 20)?;
        #[cfg(unix)]
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o000))?;
        let (_, shown) = read_below(folder.path(), &["a.toml"]);
        let expected = "error: a.toml: the file is too large: a scenario has at most 1048576 bytes, and this one \
            2097152 bytes\n  help: is this the right file?\n";
        assert_eq!(shown, expected);
        Ok(())
    }

    #[test]
    fn a_file_of_exactly_the_limit_is_read() -> Outcome {
        let folder = tempfile::tempdir()?;
        let mut text = vec![b'#'; MAX_BYTES as usize];
        fs::write(folder.path().join("a.toml"), &text)?;
        assert_eq!(read_below(folder.path(), &["a.toml"]).0, ["a.toml"]);
        text.push(b'#');
        fs::write(folder.path().join("a.toml"), &text)?;
        assert_eq!(read_below(folder.path(), &["a.toml"]).0, [""; 0]);
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_refused_without_opening_it() {
        let mistakes = Mistakes::new();
        assert!(read_all(&[PathBuf::from("/dev/zero")], &mistakes).is_empty());
        let shown = render(&mistakes.into_vec(), false);
        assert_eq!(shown, "error: /dev/zero: this is not a regular file\n  help: save it as a file first\n");
    }

    #[test]
    fn bytes_that_are_no_text_are_shown_where_they_stand() -> Outcome {
        check_refused(
            b"title = \"D\xc3\xbcel\"\nplay = \"d\xfcel\"\n",
            "error: a.toml:2:10: this is not UTF-8 text: byte 0xFC\n\
             \x20   2 | play = \"d\u{fffd}el\"\n      |          ^\n  help: save the file as UTF-8 text\n",
        )
    }

    #[test]
    fn a_text_cut_inside_its_last_character_is_refused() -> Outcome {
        check_refused(
            b"title = \"\xe3\x82",
            "error: a.toml:1:10: this is not UTF-8 text: byte 0xE3\n\
             \x20   1 | title = \"\u{fffd}\n      |          ^\n  help: save the file as UTF-8 text\n",
        )
    }

    #[test]
    fn a_zero_byte_is_refused_where_it_stands() -> Outcome {
        check_refused(
            b"x = 1\ny\0= 2\n",
            "error: a.toml:2:2: a zero byte: this is not a text file\n\
             \x20   2 | y\\u{0}= 2\n      |  ^^^^^\n  help: save it as UTF-8 text\n",
        )
    }

    #[test]
    fn a_file_of_blanks_or_of_a_byte_order_mark_is_empty() -> Outcome {
        for content in [&b""[..], b" \r\n\t\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"] {
            check_refused(content, &format!("error: a.toml: the file is empty\n  help: {MINIMAL}\n"))?;
        }
        Ok(())
    }
}
