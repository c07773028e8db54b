//! What a user owns is never lost, and what is ours is whole or not there.

use super::temporary::{PREFIX, sweep};
use super::*;
use std::io::ErrorKind;
use tempfile::TempDir;

fn file(path: &str, text: &str) -> File {
    File { path: path.to_owned(), bytes: text.as_bytes().to_vec() }
}

fn report(text: &str) -> Vec<File> {
    vec![file("run.json", text), file("tables/outcomes.csv", text), file("charts/a.png", text)]
}

fn facts() -> Facts {
    [("slugfest".to_owned(), "0".into()), ("manifest".to_owned(), 1.into())].into_iter().collect()
}

fn write_report(out: &Path, slug: &str, files: &[File]) -> Result<PathBuf, WriteError> {
    write_folder(out, slug, &facts(), files).map(|written| written.expect("nothing of it is missing"))
}

fn check_reports(out: &Path, slugs: &[&str]) -> Result<Vec<PathBuf>, WriteError> {
    let slugs: Vec<String> = slugs.iter().map(ToString::to_string).collect();
    check(&Places { reports: Some((out, &slugs)), ..Places::default() })
}

fn check_file(path: &Path) -> Result<Vec<PathBuf>, WriteError> {
    check(&Places { file: Some(path), ..Places::default() })
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
    let first = write_report(&out, "duel", &report("one")).unwrap();
    assert_eq!(first, out.join("duel"));
    let mut longer = report("one");
    longer.push(file("charts/old.png", "one"));
    write_report(&out, "duel", &longer).unwrap();
    write_report(&out, "duel", &report("two")).unwrap();
    let shown = tree(&out);
    let files: Vec<_> = shown.iter().filter(|(name, _)| !name.ends_with('/')).collect();
    let expected = ["duel/charts/a.png", "duel/manifest.json", "duel/run.json", "duel/tables/outcomes.csv"];
    assert_eq!(files.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), expected);
    assert!(files.iter().all(|(name, text)| text == "two" || name.ends_with("manifest.json")));
    assert_eq!(fs::read_dir(&out).unwrap().count(), 1, "{shown:?}");
}

#[test]
fn what_is_finished_never_makes_way_for_what_is_not() {
    let home = TempDir::new().unwrap();
    let write = |text: &str, is_complete: bool| {
        let facts = crate::report::manifest::with_command(facts(), "slugfest run duel.toml", !is_complete);
        write_folder(home.path(), "duel", &facts, &report(text)).unwrap().is_some()
    };
    let stands = || fs::read_to_string(home.path().join("duel/run.json")).unwrap();
    for (text, is_complete, left) in
        [("a", false, "a"), ("b", false, "b"), ("c", true, "c"), ("d", false, "c"), ("e", true, "e")]
    {
        assert_eq!((write(text, is_complete), stands().as_str()), (left == text, left));
    }
}

#[test]
fn a_failure_half_way_leaves_the_old_report_and_nothing_else() {
    let home = TempDir::new().unwrap();
    write_report(home.path(), "duel", &report("old")).unwrap();
    let before = tree(home.path());
    let bad: [Vec<File>; 3] = [
        vec![file("run.json", "new"), file("charts", "new"), file("charts/a.png", "new")],
        vec![file("run.json", "new"), file(&"x".repeat(300), "new")],
        vec![file("run.json", "new"), file("run.json", "newer")],
    ];
    for files in bad {
        let error = write_report(home.path(), "duel", &files).unwrap_err();
        assert!(matches!(error, WriteError::Io { .. }), "{error}");
        assert_eq!(tree(home.path()), before);
    }
    let fresh = home.path().join("not/yet/there");
    assert!(write_report(&fresh, "duel", &[file(&"x".repeat(300), "")]).is_err());
    assert_eq!(tree(home.path()), before);
}

#[test]
fn a_single_file_is_replaced_whole_and_only_where_it_holds_test_cases() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("a/j.xml");
    check_file(&path).unwrap();
    assert_eq!(tree(home.path()), [], "checking leaves nothing behind");
    let suites = |name: &str| {
        let own = crate::report::junit::Suite { name: name.to_owned(), file: String::new(), cases: vec![] };
        crate::report::junit::document(&[own]).unwrap()
    };
    for bytes in [suites("first, and longer"), suites("second"), Vec::new(), suites("third")] {
        check_file(&path).unwrap();
        write_one(&path, &bytes).unwrap();
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
    fs::write(home.path().join("notes.xml"), "<testsuites name=\"mine\"/>").unwrap();
    let before = tree(home.path());
    for bad in ["a", "a/j.xml/b", "b/", "notes.xml"].map(|bad| home.path().join(bad)) {
        assert!(check_file(&bad).is_err(), "{}", bad.display());
        assert!(write_one(&bad, b"x").is_err(), "{}", bad.display());
    }
    assert_eq!(tree(home.path()), before);
}

/// A target with an old report and a new one beside it, and what becomes of them when the n-th renaming fails.
fn swapped(refused: &[i32]) -> (TempDir, Result<Option<PathBuf>, WriteError>) {
    let home = TempDir::new().unwrap();
    let path = |name: &str| home.path().join(name);
    for name in ["target", "new"] {
        fs::create_dir(path(name)).unwrap();
        fs::write(path(name).join("run.json"), name).unwrap();
    }
    let n = std::cell::Cell::new(0);
    let rename = |from: &Path, to: &Path| {
        n.set(n.get() + 1);
        if refused.contains(&n.get()) { Err(io::Error::from(ErrorKind::StorageFull)) } else { fs::rename(from, to) }
    };
    let unable = |_: &Path, _: &Path| Err(ErrorKind::Unsupported.into());
    let done = swap::swap(&path("target"), &path("new"), &path("old"), unable, rename);
    (home, done)
}

#[test]
fn where_folders_cannot_change_places_a_swap_that_fails_puts_the_old_report_back() {
    let text = |home: &TempDir, name: &str| fs::read_to_string(home.path().join(name).join("run.json")).ok();
    let (home, done) = swapped(&[]);
    assert_eq!(done.unwrap(), Some(home.path().join("old")));
    assert_eq!([text(&home, "target"), text(&home, "old")], [Some("new".into()), Some("target".into())]);

    for first in [[1], [2]] {
        let (home, done) = swapped(&first);
        assert!(done.unwrap_err().to_string().contains("free some space"));
        assert_eq!([text(&home, "target"), text(&home, "old")], [Some("target".into()), None]);
    }
    let (home, done) = swapped(&[2, 3]);
    assert!(matches!(done.unwrap_err(), WriteError::Stranded { kept, .. } if kept == home.path().join("old")));
    assert_eq!([text(&home, "target"), text(&home, "old")], [None, Some("target".into())]);
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
#[test]
fn where_they_can_the_old_report_is_where_the_new_one_was() {
    let home = TempDir::new().unwrap();
    let path = |name: &str| home.path().join(name);
    for name in ["target", "new"] {
        fs::create_dir(path(name)).unwrap();
        fs::write(path(name).join("run.json"), name).unwrap();
    }
    let never = |_: &Path, _: &Path| panic!("one step is enough");
    let old = swap::swap(&path("target"), &path("new"), &path("old"), swap::exchange, never).unwrap();
    assert_eq!(old, Some(path("new")));
    let text = |name: &str| fs::read_to_string(path(name).join("run.json")).unwrap();
    assert_eq!([text("target"), text("new")], ["new", "target"]);
}

/// What a run leaves that is killed: `in_place` names what stands at the target, `old` and `new` what stands aside.
fn killed(in_place: Option<&str>, old: Option<&str>, new: Option<&str>) -> (TempDir, PathBuf) {
    let home = TempDir::new().unwrap();
    let remain = home.path().join(format!("{PREFIX}killed"));
    for (folder, text) in [(home.path().to_owned(), in_place), (remain.join("old"), old), (remain.join("new"), new)] {
        if let Some(text) = text {
            fs::create_dir_all(&folder).unwrap();
            write_report(&folder, "duel", &report(text)).unwrap();
        }
    }
    fs::create_dir_all(&remain).unwrap();
    fs::write(remain.join("lock"), "").unwrap();
    (home, remain)
}

#[test]
fn what_a_killed_run_left_is_put_back_or_tidied_up() {
    for (in_place, old, new, found, is_restored) in [
        // Killed between the two steps, before there was anything to replace, and after the exchange.
        (None, Some("old"), Some("new"), Some("old"), true),
        (None, None, Some("new"), Some("new"), true),
        (Some("new"), None, Some("old"), Some("new"), false),
        (Some("new"), Some("old"), None, Some("new"), false),
        (None, None, None, None, false),
    ] {
        let (home, remain) = killed(in_place, old, new);
        let restored = check_reports(home.path(), &["duel"]).unwrap();
        let target = home.path().join("duel");
        assert_eq!(restored, if is_restored { vec![target.clone()] } else { vec![] });
        assert_eq!(fs::read_to_string(target.join("run.json")).ok().as_deref(), found);
        assert!(!remain.exists(), "{in_place:?} {old:?} {new:?}: {:?}", tree(home.path()));
    }
}

#[test]
fn a_report_that_was_never_finished_is_no_report() {
    let (home, remain) = killed(None, None, Some("new"));
    fs::remove_file(remain.join("new/duel/manifest.json")).unwrap();
    assert_eq!(sweep(home.path()), Vec::<PathBuf>::new());
    assert_eq!(tree(home.path()), []);
}

#[test]
fn the_temporary_folder_of_a_run_that_lives_is_left_alone_and_so_is_what_only_looks_like_one() {
    let home = TempDir::new().unwrap();
    let alive = Temporary::beside(home.path()).unwrap();
    fs::create_dir_all(alive.fresh("duel")).unwrap();
    fs::write(alive.fresh("duel").join("run.json"), "half").unwrap();
    fs::create_dir(home.path().join(".slugfest-notes")).unwrap();
    fs::write(home.path().join(".slugfest-notes/mine"), "precious").unwrap();
    let before = tree(home.path());
    assert_eq!(sweep(home.path()), Vec::<PathBuf>::new());
    assert_eq!(tree(home.path()), before);
    drop(alive);
    assert_eq!(tree(home.path()).len(), 2, "only the notes are left");
}

#[test]
fn a_folder_that_is_not_a_report_is_left_alone() {
    let home = TempDir::new().unwrap();
    fs::create_dir(home.path().join("duel")).unwrap();
    write_report(home.path(), "duel", &report("into an empty folder")).unwrap();
    for (name, content) in [("photos", "me.png"), ("older", "run.json"), ("claimed", "manifest.json")] {
        fs::create_dir(home.path().join(name)).unwrap();
        fs::write(home.path().join(name).join(content), "precious").unwrap();
    }
    fs::write(home.path().join("file"), "precious").unwrap();
    let before = tree(home.path());
    check_reports(home.path(), &["duel"]).unwrap();
    check_reports(&home.path().join("not/yet"), &["there"]).unwrap();
    for (name, reason) in [
        ("photos", "there is no manifest.json in it"),
        ("older", "an older slugfest"),
        ("claimed", "something other than a report"),
        ("file", "is not a folder"),
    ] {
        for error in [
            check_reports(home.path(), &["duel", name]).unwrap_err(),
            write_report(home.path(), name, &report("x")).unwrap_err(),
        ] {
            assert!(error.to_string().contains(reason) && error.to_string().contains("--out"), "{error}");
        }
    }
    assert_eq!(tree(home.path()), before);
}

#[test]
fn what_somebody_put_into_a_report_or_changed_in_it_is_never_lost() {
    type Change<'a> = (&'a str, &'a dyn Fn(&Path));
    let changes: [Change<'_>; 6] = [
        ("`notes.md`", &|folder| fs::write(folder.join("notes.md"), "precious").unwrap()),
        ("`charts/mine.png`", &|folder| fs::write(folder.join("charts/mine.png"), "precious").unwrap()),
        ("`source`", &|folder| fs::create_dir(folder.join("source")).unwrap()),
        ("`run.json` was changed", &|folder| fs::write(folder.join("run.json"), "precious").unwrap()),
        ("`charts/a.png` was changed", &|folder| {
            fs::remove_file(folder.join("charts/a.png")).unwrap();
            fs::create_dir(folder.join("charts/a.png")).unwrap();
            fs::write(folder.join("charts/a.png/b"), "precious").unwrap();
        }),
        ("`charts/b.png` and 1 more", &|folder| {
            fs::write(folder.join("charts/b.png"), "precious").unwrap();
            fs::write(folder.join("z"), "precious").unwrap();
        }),
    ];
    for (said, change) in changes {
        let home = TempDir::new().unwrap();
        let folder = write_report(home.path(), "duel", &report("old")).unwrap();
        change(&folder);
        let before = tree(home.path());
        for error in [
            check_reports(home.path(), &["duel"]).unwrap_err(),
            write_report(home.path(), "duel", &report("new")).unwrap_err(),
        ] {
            assert!(error.to_string().contains(said) || said.contains("a.png"), "{said}: {error}");
            assert!(error.to_string().contains("move that away"), "{error}");
        }
        assert!(!owned::remove(&folder));
        assert_eq!(tree(home.path()), before);
    }
}

#[test]
fn files_that_are_missing_or_that_every_system_leaves_about_are_in_nobodys_way() {
    let home = TempDir::new().unwrap();
    let folder = write_report(home.path(), "duel", &report("old")).unwrap();
    fs::remove_file(folder.join("charts/a.png")).unwrap();
    fs::write(folder.join("charts/.DS_Store"), "").unwrap();
    fs::write(folder.join(manifest::LOG), "another time").unwrap();
    write_report(home.path(), "duel", &report("new")).unwrap();
    assert_eq!(fs::read_to_string(folder.join("charts/a.png")).unwrap(), "new");
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1);
    assert!(!folder.join(manifest::LOG).exists() && !folder.join("charts/.DS_Store").exists());
}

#[test]
fn no_output_is_an_input_however_it_is_spelt() {
    let home = TempDir::new().unwrap();
    let path = |name: &str| home.path().join(name);
    fs::create_dir_all(path("out/duel")).unwrap();
    fs::write(path("duel.toml"), "precious").unwrap();
    let refused = |reports: Option<&Path>, file: Option<&Path>, inputs: &[PathBuf]| {
        let slugs = ["duel".to_owned()];
        let places = Places { reports: reports.map(|out| (out, &slugs[..])), file, inputs: inputs.to_vec() };
        let error = check(&places).err();
        assert!(error.as_ref().is_none_or(WriteError::is_a_mistake), "{error:?}");
        assert_eq!(fs::read_to_string(path("duel.toml")).unwrap(), "precious");
        error.is_some()
    };
    let scenario = [path("duel.toml")];
    assert!(refused(None, Some(&path("duel.toml")), &scenario));
    assert!(refused(None, Some(&path("out/../duel.toml")), &scenario));
    assert!(refused(None, Some(&path("nowhere/./../duel.toml")), &scenario));
    assert!(refused(Some(&path("nowhere/../out")), None, &[path("out/duel/a.toml")]));
    assert!(!refused(None, Some(&path("other.xml")), &scenario));
    // What is read lies where a report is replaced as a whole.
    assert!(refused(Some(&path("out")), None, &[path("out/duel/a.toml")]));
    assert!(refused(Some(&path("out/../out")), None, &[path("out/duel/deep/a.toml")]));
    assert!(!refused(Some(&path("out")), None, &[path("out/a.toml")]));
    // The file of test cases lies in a report, or where one is to be.
    for file in ["out/duel/j.xml", "out/duel", "out", "new/duel/j.xml", "new"] {
        assert!(refused(Some(&path(&file[..3])), Some(&path(file)), &scenario), "{file}");
    }
    assert!(!refused(Some(&path("out")), Some(&path("out/j.xml")), &scenario));
    #[cfg(unix)]
    {
        fs::hard_link(path("duel.toml"), path("hard.xml")).unwrap();
        std::os::unix::fs::symlink(path("duel.toml"), path("soft.toml")).unwrap();
        std::os::unix::fs::symlink(path("out"), path("link")).unwrap();
        assert!(refused(None, Some(&path("hard.xml")), &scenario));
        assert!(refused(None, Some(&path("duel.toml")), &[path("soft.toml")]));
        assert!(refused(Some(&path("link")), None, &[path("out/duel/a.toml")]));
        assert!(refused(Some(&path("out")), Some(&path("link/duel/j.xml")), &[]));
    }
}

#[test]
fn an_out_that_cannot_hold_reports_is_refused_before_and_during() {
    let home = TempDir::new().unwrap();
    let file = home.path().join("file");
    fs::write(&file, "precious").unwrap();
    for out in [file.clone(), file.join("below"), file.join("far/below")] {
        for error in [check_reports(&out, &[]).unwrap_err(), write_report(&out, "duel", &report("x")).unwrap_err()] {
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
        for error in [check_reports(&out, &[]).unwrap_err(), write_report(&out, "duel", &report("x")).unwrap_err()] {
            assert!(matches!(&error, WriteError::DanglingLink { path: at } if *at == path("dangling")), "{error}");
        }
    }
    assert!(!path("nowhere").exists());
    fs::create_dir(path("real")).unwrap();
    std::os::unix::fs::symlink(path("real"), path("link")).unwrap();
    write_report(&path("link"), "duel", &report("x")).unwrap();
    assert!(path("real/duel/run.json").is_file());
    std::os::unix::fs::symlink(path("real/duel"), path("real/other")).unwrap();
    assert!(matches!(write_report(&path("real"), "other", &report("x")), Err(WriteError::Link { .. })));
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_system_that_takes_no_files_is_refused_cleanly() {
    // /proc refuses new entries to everybody, root included.
    for error in [
        check_reports(Path::new("/proc/reports"), &[]).unwrap_err(),
        write_report(Path::new("/proc"), "duel", &report("x")).unwrap_err(),
    ] {
        assert!(matches!(error, WriteError::Io { .. }) && error.to_string().contains("/proc"), "{error}");
    }
}

#[test]
fn checking_leaves_nothing_behind() {
    let home = TempDir::new().unwrap();
    check_reports(home.path(), &[]).unwrap();
    check_reports(&home.path().join("not/yet/there"), &[]).unwrap();
    assert_eq!(tree(home.path()), []);
}

#[test]
fn names_cannot_lead_out_of_the_folder() {
    let home = TempDir::new().unwrap();
    for slug in ["", ".", "..", "a/b", "/etc", "../x", ".slugfest-x"] {
        let error = write_report(&home.path().join("out"), slug, &report("x")).unwrap_err();
        assert!(matches!(error, WriteError::Name { .. }), "{slug}: {error}");
    }
    for path in ["", "../x", "/etc/x", "a/../../x"] {
        let error = write_report(&home.path().join("out"), "duel", &[file(path, "x")]).unwrap_err();
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
    let folder = write_report(home.path(), "duel", &report("x")).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&folder), mode(&ordinary));
}
