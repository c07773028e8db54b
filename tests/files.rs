//! What is written where: every file of a report in its manifest, names that no two share, and nothing lost that a user
//! owns, whatever fails and whenever a run is killed.

#![cfg(feature = "report")]

mod support;

use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use support::desk::{DUEL, Desk, answer, json};

/// Every file below a folder, by its path from there.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![String::new()];
    while let Some(below) = open.pop() {
        for entry in fs::read_dir(folder.join(&below)).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{below}{}", entry.file_name().to_str().unwrap());
            match entry.file_type().unwrap().is_dir() {
                true => open.push(format!("{path}/")),
                false => drop(found.insert(path, fs::read(entry.path()).unwrap())),
            }
        }
    }
    found
}

fn report(desk: &Desk, name: &str) -> BTreeMap<String, Vec<u8>> {
    files(&desk.0.path().join(name))
}

/// Fails unless the folder holds what its manifest says and nothing else.
fn check_whole(files: &BTreeMap<String, Vec<u8>>) -> Value {
    let manifest = json(std::str::from_utf8(&files["manifest.json"]).unwrap());
    let listed = manifest["files"].as_object().unwrap();
    for (path, bytes) in files.iter().filter(|(path, _)| !["manifest.json", "run.log.json"].contains(&path.as_str())) {
        let digest: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(listed[path], digest.as_str(), "{path}");
    }
    assert!(listed.keys().all(|path| files.contains_key(path)), "{listed:?}");
    manifest
}

#[test]
fn a_manifest_lists_every_file_and_its_command_makes_the_same_report_again() {
    let desk = Desk::new();
    desk.put("my fights/it's a duel.toml", DUEL);
    let typed = ["run", "my fights/it's a duel.toml", "--seed", "9", "--trials", "1_500", "--threads", "2", "--quiet"];
    desk.done(&[&typed[..], &["--out", "first"]].concat());
    let first = report(&desk, "first/it-s-a-duel");
    let manifest = check_whole(&first);
    assert_eq!(manifest["complete"], true);
    assert_eq!((&manifest["seed"], &manifest["method"]), (&Value::from(9), &Value::from("sample")));
    let command = manifest["command"].as_str().unwrap();
    assert_eq!(command, r"slugfest run 'my fights/it'\''s a duel.toml' --trials 1500 --seed 9");
    let program = format!("{} --out second", command.replacen("slugfest", env!("CARGO_BIN_EXE_slugfest"), 1));
    let done = Command::new("sh").args(["-c", &program]).current_dir(desk.0.path()).output().unwrap();
    assert!(done.status.success());
    let mut second = report(&desk, "second/it-s-a-duel");
    second.insert("run.log.json".to_owned(), first["run.log.json"].clone());
    assert!(first == second, "another run wrote other bytes");
}

#[test]
fn claims_have_a_manifest_too() {
    let desk = Desk::new();
    desk.put("own.claims.toml", "title = \"t\"\n[[claim]]\nquestion = \"2d6 >= 7\"\nprinted = \"58 %\"\n");
    let verify = ["verify", "own.claims.toml", "--out", "out"];
    desk.done(&verify);
    desk.done(&verify);
    let manifest = check_whole(&report(&desk, "out/own-claims"));
    assert_eq!(manifest["command"], "slugfest verify own.claims.toml --out reports");
    desk.put("out/own-claims/notes.md", "precious");
    assert!(desk.call(&verify).err.contains("`notes.md`"));
    assert_eq!(desk.read("out/own-claims/notes.md"), "precious");
}

#[test]
fn no_command_writes_over_what_it_reads() {
    let desk = Desk::new();
    let claim = |file: &str| format!("[[claim]]\nscenario = \"{file}\"\noutcome = \"Ann wins\"\nprinted = \"60 %\"\n");
    let claims = format!("title = \"t\"\n{}{}", claim("duel.toml"), claim("named.toml"));
    desk.put("own.claims.toml", claims);
    desk.put("named.toml", format!("published = \"own.claims.toml\"\n{DUEL}"));
    let before = report(&desk, "");
    for args in [
        &["run", "duel.toml", "--junit", "duel.toml"][..],
        &["run", "duel.toml", "--junit", "./nowhere/../duel.toml"],
        &["verify", "own.claims.toml", "--junit", "own.claims.toml"],
        // What a claim is about is read as well.
        &["verify", "own.claims.toml", "--junit", "duel.toml"],
        // So are the claims that a scenario names.
        &["run", "named.toml", "--junit", "own.claims.toml"],
    ] {
        let answer = desk.call(&[args, &["--out", "out"]].concat());
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{args:?}: {}", answer.err);
        assert!(answer.err.contains("is read by this command"), "{args:?}: {}", answer.err);
        assert!(report(&desk, "") == before, "{args:?}");
    }
    // Somebody's own file is no file of test cases, even if nobody reads it.
    desk.put("notes.xml", "<notes/>");
    let answer = desk.call(&["run", "duel.toml", "--out", "out", "--junit", "notes.xml"]);
    assert_eq!((answer.code, desk.read("notes.xml").as_str()), (1, "<notes/>"), "{}", answer.err);
}

#[test]
fn whatever_somebody_keeps_in_a_report_is_named_before_anything_is_played() {
    let desk = Desk::new();
    desk.done(&["run", "duel.toml", "--out", "out"]);
    let endless = ["run", "duel.toml", "--out", "out", "--trials", "1000000000000"];
    for (name, was) in [("notes.md", None), ("report.md", Some(desk.read("out/duel/report.md")))] {
        desk.put(&format!("out/duel/{name}"), "precious");
        let answer = desk.call(&endless);
        assert_eq!((answer.code, answer.out.as_str()), (1, ""), "{}", answer.err);
        assert!(answer.err.contains(&format!("`{name}`")), "{}", answer.err);
        assert_eq!(desk.read(&format!("out/duel/{name}")), "precious");
        match was {
            Some(was) => desk.put(&format!("out/duel/{name}"), was),
            None => fs::remove_file(desk.0.path().join("out/duel").join(name)).unwrap(),
        }
    }
    desk.done(&["run", "duel.toml", "--out", "out"]);
}

#[test]
fn things_whose_names_make_the_same_file_name_get_files_of_their_own() {
    let desk = Desk::new();
    for (file, names) in
        [("cyrillic.toml", ["Халк", "Тор"]), ("hyphen.toml", ["Spider-Man", "Spider Man"]), ("case.toml", ["T0", "t0"])]
    {
        let of = |what: &str| names.map(|name| format!("\"{name}: {what}\"")).join(", ");
        let counted = ["attacks", "hits", "Body lost", "KO checks passed"].map(of).join(", ");
        let duel = DUEL.replace("Ann", names[0]).replace("Bob", names[1]);
        desk.put(file, format!("metrics = [\"rounds\", {counted}]\n{duel}"));
        desk.done(&["run", file, "--out", "out", "--trials", "500"]);
        let whole = report(&desk, &format!("out/{}", file.trim_end_matches(".toml")));
        check_whole(&whole);
        let folded: std::collections::BTreeSet<String> = whole.keys().map(|path| path.to_lowercase()).collect();
        assert_eq!(folded.len(), whole.len(), "{:?}", whole.keys());
        let distributions =
            whole.keys().filter(|path| path.starts_with("charts/distribution-") && path.ends_with("png"));
        // Rounds, and four things counted for each side.
        assert_eq!(distributions.count(), 9, "{names:?}: {:?}", whole.keys());
    }
}

#[test]
fn scenarios_whose_names_make_the_same_folder_get_folders_of_their_own() {
    let desk = Desk::new();
    desk.put("a/T0.toml", DUEL);
    desk.put("b/t0.toml", DUEL);
    desk.put("c/t 0.toml", DUEL);
    desk.put("c/t-0.toml", DUEL);
    desk.done(&["run", "a", "b", "c", "--out", "out", "--trials", "500"]);
    let names: Vec<String> = fs::read_dir(desk.0.path().join("out"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let mut sorted = names.clone();
    sorted.sort();
    assert_eq!(sorted, ["T0", "b-t0", "c-t-0", "t-0"]);
}

/// A limit on the size of files that one report keeps and another, of many cases, does not.
#[cfg(target_os = "linux")]
#[test]
fn a_report_that_cannot_be_written_costs_the_others_nothing_and_its_numbers_are_printed() {
    let desk = Desk::new();
    let values: Vec<String> = (1..=60).map(|n| n.to_string()).collect();
    desk.put(
        "large.toml",
        format!("{}\n[sweep]\n\"side.Ann.body\" = [{}]\n", DUEL.replace("A short", "A large"), values.join(", ")),
    );
    desk.put("later.toml", DUEL.replace("A short", "A later"));
    for (format, numbers) in [("table", ["A short", "A large", "A later"]), ("csv", ["duel", "large", "later"])] {
        let run = format!(
            "ulimit -f 700; exec {} run duel.toml large.toml later.toml --trials 500 --out {format} --format {format}",
            env!("CARGO_BIN_EXE_slugfest")
        );
        let answer = answer(Command::new("sh").args(["-c", &run]).current_dir(desk.0.path()));
        assert_eq!(answer.code, 1, "{}", answer.err);
        assert!(answer.err.contains("large") && answer.err.contains("File too large"), "{}", answer.err);
        assert!(numbers.iter().all(|numbers| answer.out.contains(numbers)), "{}", answer.out);
        check_whole(&report(&desk, &format!("{format}/duel")));
        check_whole(&report(&desk, &format!("{format}/later")));
        assert!(!desk.has(&format!("{format}/large")));
    }
}

/// [31] Old or new, never torn.
#[test]
fn a_run_killed_at_any_moment_leaves_a_whole_report() {
    let desk = Desk::new();
    let args = ["run", "duel.toml", "--out", "out", "--trials", "500", "--quiet"];
    desk.done(&args);
    let first = report(&desk, "out/duel");
    for moment in 0..16 {
        let mut child = desk.command(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(25 * moment));
        // It may have ended by then.
        drop(child.kill());
        child.wait().unwrap();
        let now = report(&desk, "out/duel");
        check_whole(&now);
        assert!(now.len() == first.len(), "after {moment}");
    }
    desk.done(&args);
    let left: Vec<_> =
        fs::read_dir(desk.0.path().join("out")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["duel"], "the next run tidies up");
}
