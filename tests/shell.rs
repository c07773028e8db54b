//! What shells and `man` are given: every command with every flag, made from the command line that is parsed.

#![cfg(feature = "report")]

mod support;

use support::desk::Desk;
use support::manual::{commands, flags};

/// The part of a script for bash that completes a command.
fn part<'a>(script: &'a str, command: &str) -> &'a str {
    let (_, rest) = script.split_once(&format!("slugfest__subcmd__{command})\n")).expect(command);
    rest.split_once(";;\n    ").map_or(rest, |(part, _)| part)
}

#[test]
fn completions_know_every_command_in_every_shell() {
    let desk = Desk::new();
    let commands = commands(&desk);
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = desk.done(&["completions", shell]);
        for command in &commands {
            assert!(script.contains(command.as_str()), "{shell} does not complete {command}");
        }
    }
    desk.refused(&["completions", "dos"], 2, &["possible values: bash, elvish, fish, powershell, zsh"]);
}

#[test]
fn completions_know_every_flag_of_every_command() {
    let desk = Desk::new();
    let bash = desk.done(&["completions", "bash"]);
    let fish = desk.done(&["completions", "fish"]);
    for command in commands(&desk) {
        let offered = part(&bash, &command).split_once("opts=\"").expect(&command).1;
        let offered: Vec<&str> = offered.split('"').next().unwrap().split(' ').collect();
        let of_command = format!("__fish_slugfest_using_subcommand {command}\"");
        for flag in flags(&desk, &command) {
            assert!(offered.contains(&flag.as_str()), "bash does not complete {command} {flag}");
            let long = format!(" -l {} ", flag.trim_start_matches('-'));
            let known = fish.lines().any(|line| line.contains(&of_command) && format!("{line} ").contains(&long));
            assert!(known, "fish does not complete {command} {flag}");
        }
    }
}

/// A page without what is special to its format.
fn plain(page: &str) -> String {
    page.replace("\\-", "-").replace("\\(aq", "'").replace("\\*(Aq", "'")
}

#[test]
fn the_manual_has_every_command_with_every_flag_and_its_examples() {
    let desk = Desk::new();
    let whole = plain(&desk.done(&["man"]));
    assert!(whole.contains(concat!(".TH slugfest 1  \"slugfest ", env!("CARGO_PKG_VERSION"), "\"")), "{whole}");
    for command in commands(&desk) {
        assert!(whole.contains(&format!("\nslugfest-{command}(1)\n")), "{command} is not in the manual");
        let page = plain(&desk.done(&["man", &command]));
        assert!(page.contains(&format!("\nslugfest-{command} - ")), "{page}");
        for flag in flags(&desk, &command) {
            assert!(page.contains(&format!("\\fB{flag}\\fR")), "the page of {command} lacks {flag}");
        }
        let (_, examples) = page.split_once("\n.SH EXAMPLES\n.nf\n").expect(&command);
        assert!(examples.contains(&format!("\n  slugfest {command}")) && examples.ends_with("\n.fi\n"), "{examples}");
        // What begins with a dot or a quote is a request, and no text.
        let requests: Vec<&str> = examples.lines().filter(|line| line.starts_with(['.', '\''])).collect();
        assert_eq!(requests, [".fi"], "{command}");
    }
    for code in ["0", "1", "2", "3", "4", "130", "143", "129"] {
        assert!(whole.lines().any(|line| line.trim_start().starts_with(&format!("{code}  "))), "exit code {code}");
    }
    assert!(whole.ends_with("\n.fi\n"), "{whole}");
    desk.refused(&["man", "fight"], 2, &["unknown command \"fight\"", "\"run\""]);
}

#[test]
fn pages_are_written_and_replace_nothing_but_pages() {
    let desk = Desk::new();
    desk.refused(&["man", "run", "--out", "out"], 2, &["cannot be used with"]);
    let pages = commands(&desk).len() + 1;
    for _ in 0..2 {
        assert_eq!(desk.done(&["man", "--out", "pages"]), format!("{pages} pages: pages\n"));
    }
    assert_eq!(desk.read("pages/slugfest-run.1"), desk.done(&["man", "run"]));
    assert_eq!(desk.read("pages/slugfest.1"), desk.done(&["man"]));
    desk.put("other/slugfest-worth.1", "my own notes\n");
    desk.refused(&["man", "--out", "other"], 1, &["slugfest-worth.1: holds something that slugfest did not write"]);
    assert!(!desk.has("other/slugfest.1"), "nothing is written when something is refused");
}
