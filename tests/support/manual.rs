//! What the program says of its own command line: the names of its commands, and the flags of each.

use super::desk::Desk;

/// The commands, as `--help` lists them.
pub fn commands(desk: &Desk) -> Vec<String> {
    let manual = desk.done(&["--help"]);
    let lines = manual.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // What goes on in the next line stands further in.
    let starts = lines.filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    let commands: Vec<String> = starts.filter_map(|line| line.split(' ').next()).map(str::to_owned).collect();
    assert!(commands.len() > 10, "{manual}");
    commands
}

/// The long flags of a command, as its help lists them: `--format`.
pub fn flags(desk: &Desk, command: &str) -> Vec<String> {
    let help = desk.done(&[command, "--help"]);
    let starts = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let flags: Vec<String> = starts
        .filter_map(|line| line.split([' ', ',']).find(|word| word.starts_with("--")))
        .map(str::to_owned)
        .collect();
    assert!(flags.iter().any(|flag| flag == "--help"), "{help}");
    flags
}
