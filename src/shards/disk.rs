//! Files that are whole or not there: each is written under a name of its own, synced, and then gets the name that it
//! is known by. Several who write the same one at the same time are in nobody's way. The name is synced as well, with
//! the folder that it stands in.

use crate::scenario::file;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// What killed processes left is passed by so many times, and what is not there yet is looked for.
const TRIES: u32 = 10_000;

/// The name under which a file is written, and whoever is the first to take this number.
fn fresh_name(name: &str, number: u32) -> String {
    format!(".{name}.{number}.new")
}

/// Whether a name is one under which a file of another name is written.
pub(super) fn is_fresh(name: &str, of: &str) -> bool {
    let number = name.strip_prefix(&format!(".{of}.")).and_then(|rest| rest.strip_suffix(".new"));
    number.and_then(|number| number.parse().ok()).is_some_and(|number| name == fresh_name(of, number))
}

/// Writes a text beside where it is to be.
fn written(path: &Path, text: &str) -> io::Result<PathBuf> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    for number in 0..TRIES {
        let fresh = path.with_file_name(fresh_name(&name, number));
        let mut file = match File::create_new(&fresh) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
            file => file?,
        };
        let done = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
        return done.inspect_err(|_| drop(fs::remove_file(&fresh))).map(|()| fresh);
    }
    Err(ErrorKind::ResourceBusy.into())
}

/// Puts a text where there is nothing; `false` where somebody else was the first, whose file stays.
pub(super) fn put_first(path: &Path, text: &str) -> io::Result<bool> {
    put_first_by(path, text, |fresh| fs::hard_link(fresh, path))
}

/// The same where `link` gives a file the second name.
///
/// Some file systems know no second name. There an empty file that only one can make takes the name, and the one with
/// the text its place. So there is never a part of the text, but no text for as long as that takes ([`first_of`]), and
/// for good where a process is killed in that moment: then it is told of as any file that is damaged.
fn put_first_by(path: &Path, text: &str, link: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<bool> {
    let fresh = written(path, text)?;
    let linked = link(&fresh);
    let is_linked = linked.is_ok();
    let put = linked.or_else(|_| {
        drop(File::create_new(path)?);
        fs::rename(&fresh, path).inspect_err(|_| drop(fs::remove_file(path)))
    });
    // What was moved has left its name to others.
    if is_linked || put.is_err() {
        drop(fs::remove_file(&fresh));
    }
    match put {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        put => put.map(|()| names_last(path)).map(|()| true),
    }
}

/// All of a file that [`put_first`] puts, which has at most so many bytes: where it is empty it is read again and
/// again, since it may get its text this moment.
pub(super) fn first_of(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut read = (0..TRIES).map(|_| file::whole_of(path, most));
    read.find(|read| !read.as_ref().is_ok_and(Vec::is_empty)).unwrap_or_else(|| Ok(Vec::new()))
}

/// Puts a text in the place of whatever file is there.
pub(super) fn put(path: &Path, text: &str) -> io::Result<()> {
    let fresh = written(path, text)?;
    fs::rename(&fresh, path).inspect_err(|_| drop(fs::remove_file(&fresh))).inspect(|()| names_last(path))
}

/// Makes the name of a file or folder last through a power cut. What cannot be synced is there all the same.
pub(super) fn names_last(path: &Path) {
    drop(path.parent().map(sync_folder));
}

/// Makes the names in a folder last through a power cut.
///
/// # Errors
/// Where the system cannot.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    let here = folder.as_os_str().is_empty();
    File::open(if here { Path::new(".") } else { folder })?.sync_all()
}

/// Elsewhere, folders cannot be opened and their entries are saved with the files.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    /// One of many is the first, whether or not a file can have two names, and his text is what everybody reads;
    /// nothing is left beside it.
    #[test]
    fn one_of_many_is_the_first_and_all_read_his_text() {
        for has_links in [true, false] {
            for _ in 0..40 {
                let folder = tempfile::tempdir().unwrap();
                let path = folder.path().join("plan.json");
                let link = |fresh: &Path| match has_links {
                    true => fs::hard_link(fresh, &path),
                    false => Err(ErrorKind::Unsupported.into()),
                };
                let write = |text: String| {
                    let is_first = put_first_by(&path, &text, link).unwrap();
                    (is_first, text, String::from_utf8(first_of(&path, 1 << 20).unwrap()).unwrap())
                };
                let all: Vec<_> = thread::scope(|scope| {
                    let write = &write;
                    let begun: Vec<_> =
                        (0..6).map(|who| scope.spawn(move || write(who.to_string().repeat(9999)))).collect();
                    begun.into_iter().map(|one| one.join().unwrap()).collect()
                });
                let first: Vec<_> = all.iter().filter(|(is_first, ..)| *is_first).collect();
                assert_eq!(first.len(), 1, "{has_links}");
                assert!(all.iter().all(|(.., read)| *read == first[0].1), "{has_links}");
                assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
            }
        }
    }

    /// Where a name is taken and the text cannot have it, nothing stays; what somebody else has there does.
    #[test]
    fn whoever_is_not_the_first_takes_nothing_away() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("plan.json");
        let put = |meanwhile: &dyn Fn(&Path) -> io::Result<()>| {
            put_first_by(&path, "mine", |fresh| meanwhile(fresh).and(Err(ErrorKind::Unsupported.into())))
        };
        assert!(put(&|fresh| fs::remove_file(fresh)).is_err() && fs::read_dir(folder.path()).unwrap().count() == 0);
        assert!(!put(&|_| fs::write(&path, "another's")).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "another's");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
