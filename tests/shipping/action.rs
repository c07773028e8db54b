//! The archive of a release, and the action that fetches it: packed, installed and used as the workflows do it.

use super::runner::{Runner, scripts};
use super::support::desk::DUEL;
use super::support::sources::read;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;

const ACTION: &str = ".github/actions/slugfest/action.yml";

/// The names of the inputs that an action declares.
fn inputs(action: &str) -> BTreeSet<&str> {
    let lines = action.lines().skip_while(|line| *line != "inputs:").skip(1).take_while(|line| line.starts_with("  "));
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.strip_suffix(':'));
    names.filter(|name| !name.starts_with(' ')).collect()
}

/// The words after each `before` in a text, as long as they are made of small letters.
fn after<'a>(text: &'a str, before: &str) -> BTreeSet<&'a str> {
    let words = text.split(before).skip(1);
    words.map(|rest| rest.split(|c: char| !c.is_ascii_lowercase()).next().unwrap()).collect()
}

#[test]
fn every_input_of_the_action_is_used_and_none_is_used_that_is_not_declared() {
    let action = read(ACTION);
    let inputs = inputs(&action);
    assert!(inputs.contains("scenarios") && inputs.len() > 3, "{inputs:?}");
    assert_eq!(after(&action, "inputs."), inputs);
    // Scripts see inputs as variables alone, so that no input can be a piece of a script.
    for script in scripts(&action) {
        assert!(!script.contains("${{"), "{script}");
    }
    let example = read("examples/ci/scenarios.yml");
    let (_, with) = example.split_once("with: { ").expect("the inputs of the example");
    let named: Vec<&str> = with.split(" }").next().unwrap().split(", ").map(|i| i.split(':').next().unwrap()).collect();
    assert!(named.iter().all(|name| inputs.contains(name)), "{named:?}");
    let page = read("docs/installing.md");
    let steps = example.lines().skip_while(|line| !line.contains("steps:")).skip(1);
    assert!(steps.map(str::trim).all(|line| page.lines().any(|shown| shown.trim() == line)), "{example}");
}

#[test]
fn the_action_fetches_what_the_release_builds() {
    let release = read(".github/workflows/release.yml");
    let built: BTreeSet<&str> = release
        .split("target: ")
        .skip(1)
        .map(|rest| rest.split([',', '\n']).next().unwrap())
        .filter(|t| !t.starts_with('$'))
        .collect();
    let action = read(ACTION);
    let fetched = action.split(") archive=").skip(1).map(|rest| rest.split(" ;;").next().unwrap());
    let fetched: BTreeSet<&str> =
        fetched.map(|archive| archive.trim_end_matches(".tar.gz").trim_end_matches(".zip")).collect();
    assert_eq!(built.len(), 5);
    assert_eq!(fetched, built);
    assert!(release.contains(".ci/pack \"$program\" \"$TARGET\" packed"));
}

#[test]
fn an_archive_is_packed_fetched_checked_and_played_with() {
    let mut runner = Runner::new();
    let here = runner.desk.0.path().to_owned();
    let (version, target) = (env!("CARGO_PKG_VERSION"), "x86_64-unknown-linux-gnu");
    let name = format!("slugfest-{version}-{target}");
    let mut variables: BTreeMap<&str, String> = BTreeMap::new();

    // As the release packs it.
    let release = scripts(&read(".github/workflows/release.yml"));
    let [_, pack, compare, check, notes, _] = release.as_slice() else { panic!("{release:?}") };
    runner.checkout(&format!("target/{target}/dist"));
    variables.insert("TARGET", target.to_owned());
    variables.insert("TAG", "v9.0.0".to_owned());
    let (code, said) = runner.run(pack, &variables);
    assert!(code == 1 && said.contains("the tag is v9.0.0, and the program says"), "{said}");
    variables.insert("TAG", format!("v{version}"));
    let (code, said) = runner.run(pack, &variables);
    assert_eq!((code, said), (0, format!("{name}.tar.gz\n")));
    let held = Command::new("tar").arg("-tzf").arg(here.join(format!("packed/{name}.tar.gz"))).output().unwrap();
    let held = String::from_utf8(held.stdout).unwrap();
    for file in [
        "slugfest",
        "README.md",
        "CHANGELOG.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "man/slugfest.1",
        "man/slugfest-run.1",
        "completions/slugfest.bash",
        "completions/slugfest.fish",
        "completions/slugfest.zsh",
    ] {
        assert!(held.lines().any(|line| line == format!("{name}/{file}")), "{file} is not in the archive:\n{held}");
    }
    // Where the service puts what the jobs have kept.
    fs::create_dir(here.join("built")).unwrap();
    fs::rename(here.join("packed"), here.join("built/packed")).unwrap();
    fs::rename(here.join("answers"), here.join("built/answers")).unwrap();
    assert_eq!(runner.run(compare, &variables).0, 0);
    runner.desk.put("built/answers/other.json", "{}\n");
    assert_eq!(runner.run(compare, &variables).0, 1);
    let (code, said) = runner.run(check, &variables);
    assert!(code == 0 && said.contains("OK"), "{said}");
    assert!(runner.desk.read("built/packed/SHA256SUMS").contains(&format!("  {name}.tar.gz\n")));
    fs::remove_file(here.join("CHANGELOG.md")).unwrap();
    runner.desk.put("CHANGELOG.md", "# Changes\n\n## Unreleased\n\n- later\n");
    assert_eq!(runner.run(notes, &variables).0, 1);
    runner.desk.put("CHANGELOG.md", format!("# Changes\n\n## {version}\n\n- this\n\n## 0.0.1\n\n- that\n"));
    assert_eq!(runner.run(notes, &variables), (0, String::new()));
    assert_eq!(runner.desk.read("notes.md").trim(), "- this");

    // As the action fetches it.
    let scripts = scripts(&read(ACTION));
    let [install, play] = scripts.as_slice() else { panic!("{scripts:?}") };
    let releases = here.join(format!("releases/v{version}"));
    fs::create_dir(here.join("releases")).unwrap();
    fs::rename(here.join("built/packed"), &releases).unwrap();
    variables.insert("VERSION", version.to_owned());
    variables.insert("FROM", format!("file://{}", here.join("releases").display()));
    variables.insert("SYSTEM", "Linux-X64".to_owned());
    variables.insert("PLACE", here.display().to_string());
    let (code, said) = runner.run(install, &variables);
    assert_eq!(code, 0, "{said}");
    let folder = PathBuf::from(runner.desk.read("GITHUB_PATH").trim_end());
    assert!(folder.ends_with(&name) && folder.join("slugfest").is_file(), "{folder:?}");
    runner.path.insert(0, folder);
    // Another system, and a file that is not what was packed.
    variables.insert("SYSTEM", "Linux-RISCV".to_owned());
    assert_eq!(runner.run(install, &variables).0, 1);
    variables.insert("SYSTEM", "Linux-X64".to_owned());
    fs::write(releases.join(format!("{name}.tar.gz")), "something else").unwrap();
    let (code, said) = runner.run(install, &variables);
    assert!(code != 0 && said.contains("FAILED"), "{said}");

    // As it plays.
    let expecting = |bounds: &str| format!("{}\n[[expect]]\noutcome = \"Ann wins\"\nbetween = {bounds}\n", DUEL);
    runner.desk.put("fights/duel.toml", expecting("[0.01, 0.99]"));
    runner
        .desk
        .put("odds/right.claims.toml", "title = \"Odds\"\n[[claim]]\nquestion = \"2d6 >= 7\"\nprinted = \"58 %\"\n");
    runner
        .desk
        .put("wrong/wrong.claims.toml", "title = \"Odds\"\n[[claim]]\nquestion = \"2d6 >= 7\"\nprinted = \"61 %\"\n");
    for (key, value) in [("SCENARIOS", "fights"), ("CLAIMS", ""), ("FLAGS", ""), ("OUT", ""), ("UNDECIDED", "failure")]
    {
        variables.insert(key, value.to_owned());
    }
    let mut play = |changes: &[(&'static str, &str)], code: i32, word: &str| {
        for (key, value) in changes {
            variables.insert(key, (*value).to_owned());
        }
        let (ended, said) = runner.run(play, &variables);
        assert!(ended == code && said.contains(word), "{changes:?}: {ended}\n{said}");
        let outputs = runner.desk.read("GITHUB_OUTPUT");
        outputs.lines().last().unwrap().to_owned()
    };
    assert_eq!(play(&[], 0, "Everything is as expected."), "code=0");
    assert!(!here.join("reports").exists() && here.join("slugfest-expectations.xml").exists());
    assert_eq!(play(&[("CLAIMS", "odds"), ("OUT", "reports")], 0, "Everything is as expected."), "code=0");
    assert!(here.join("reports/duel/report.html").exists() && here.join("reports/right-claims").exists());
    assert_eq!(play(&[("CLAIMS", "wrong")], 3, "::error"), "code=3");
    assert_eq!(play(&[("CLAIMS", "nowhere")], 2, "could not be played (exit code 2)"), "code=2");
    fs::write(here.join("fights/duel.toml"), expecting("[0.625, 0.63]")).unwrap();
    assert_eq!(play(&[("CLAIMS", "odds")], 4, "not decided yet"), "code=4");
    assert_eq!(play(&[("UNDECIDED", "warning")], 0, "::warning"), "code=4");
    assert_eq!(play(&[("CLAIMS", "wrong")], 3, "::error"), "code=3");
    assert_eq!(play(&[("CLAIMS", ""), ("FLAGS", "--trials no")], 2, "exit code 2"), "code=2");
    assert!(runner.desk.read("GITHUB_STEP_SUMMARY").contains("Ann wins"));
}

/// A program that ends as it is told stands for one that was killed, is missing or has broken down.
#[test]
fn what_could_not_be_done_counts_before_what_was_refuted() {
    let mut runner = Runner::new();
    let bin = runner.path[0].clone();
    runner.desk.put("bin/slugfest", "#!/bin/sh\nif [ \"$1\" = run ]; then exit \"$RUN\"; else exit \"$VERIFY\"; fi\n");
    fs::set_permissions(bin.join("slugfest"), fs::Permissions::from_mode(0o755)).unwrap();
    runner.path = vec![bin];
    let scripts = scripts(&read(ACTION));
    let names = [("SCENARIOS", "fights"), ("CLAIMS", "odds"), ("FLAGS", ""), ("OUT", ""), ("UNDECIDED", "warning")];
    for (run, verify, code) in [
        (0, 0, 0),
        (0, 4, 4),
        (0, 3, 3),
        (0, 130, 130),
        (3, 0, 3),
        (3, 4, 3),
        (3, 1, 1),
        (4, 0, 4),
        (4, 3, 3),
        (4, 137, 137),
        (1, 3, 1),
        (101, 3, 101),
        (130, 3, 130),
        (130, 4, 130),
        (137, 4, 137),
        (143, 2, 143),
    ] {
        let mut variables: BTreeMap<&str, String> = names.map(|(name, value)| (name, value.to_owned())).into();
        variables.extend([("RUN", run.to_string()), ("VERIFY", verify.to_string())]);
        let (ended, said) = runner.run(&scripts[1], &variables);
        // What is not decided is a warning here.
        assert_eq!(ended, if code == 4 { 0 } else { code }, "{run} {verify}: {said}");
        let told = runner.desk.read("GITHUB_OUTPUT");
        assert_eq!(told.lines().last(), Some(format!("code={code}").as_str()), "{run} {verify}");
    }
}
