//! Scripts of workflows and actions, run as the service that has them runs them.

use super::support::desk::Desk;
use super::support::root;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::PathBuf;
use std::process::{Command, Output};

/// The scripts of the steps of a workflow or action, in order.
pub fn scripts(text: &str) -> Vec<String> {
    let mut scripts = Vec::new();
    let mut lines = text.lines().peekable();
    let indent = |line: &str| line.len() - line.trim_start().len();
    while let Some(line) = lines.next() {
        if !line.trim_start().starts_with("run: |") {
            continue;
        }
        let depth = indent(line);
        let mut script = String::new();
        while let Some(line) = lines.next_if(|line| line.trim().is_empty() || indent(line) > depth) {
            script += line.trim_start();
            script.push('\n');
        }
        scripts.push(script);
    }
    scripts
}

/// A place where nothing but the action's scripts, a fake `curl` that copies, and what they leave is.
pub struct Runner {
    pub desk: Desk,
    /// What steps said to those after them: paths, outputs, summary.
    pub path: Vec<PathBuf>,
}

impl Runner {
    pub fn new() -> Self {
        let desk = Desk::new();
        desk.put("bin/curl", "#!/bin/sh\nexec cp \"${6#file://}\" \"$5\"\n");
        let curl = desk.0.path().join("bin/curl");
        fs::set_permissions(curl, fs::Permissions::from_mode(0o755)).unwrap();
        Self { path: vec![desk.0.path().join("bin")], desk }
    }

    /// The repository, with a program that was built into a folder.
    pub fn checkout(&self, built: &str) {
        let here = self.desk.0.path();
        for name in [".ci", "README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE", "scenarios"] {
            symlink(root().join(name), here.join(name)).unwrap();
        }
        fs::create_dir_all(here.join(built)).unwrap();
        symlink(env!("CARGO_BIN_EXE_slugfest"), here.join(built).join("slugfest")).unwrap();
    }

    /// Runs a script as the service does.
    pub fn run(&self, script: &str, variables: &BTreeMap<&str, String>) -> (i32, String) {
        let paths = self.path.iter().cloned();
        let path =
            std::env::join_paths(paths.chain(std::env::split_paths(&std::env::var_os("PATH").unwrap()))).unwrap();
        let mut bash = Command::new("bash");
        bash.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script]).current_dir(self.desk.0.path());
        bash.env("PATH", path).envs(variables);
        for file in ["GITHUB_PATH", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"] {
            bash.env(file, self.desk.0.path().join(file));
        }
        let Output { status, stdout, stderr } = bash.output().unwrap();
        (status.code().unwrap(), String::from_utf8([stdout, stderr].concat()).unwrap())
    }
}
