//! The program as its users call it: a folder with a short fight in it, and calls whose answers can be looked at.

use serde_json::Value;
use std::fs;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A fight that takes a fraction of a second.
pub const DUEL: &str = r#"title = "A short fight"
system = "smf"
play = "duel"
trials = 4_000
method = "sample"
seed = 3

[rules]
order = "alternate"

[[side]]
name = "Ann"
attack = "5D[1]"
defense = "5D"
body = 7

[[side]]
name = "Bob"
attack = "6D"
defense = "4D"
body = 8
"#;

/// Many cases, each solved in a moment, and all together in a minute and more.
pub fn solved_for_long() -> String {
    let bodies: Vec<String> = (1..=31).map(|body| body.to_string()).collect();
    let bodies = bodies.join(", ");
    format!(
        "title = \"A long solution\"\nsystem = \"smf\"\nplay = \"duel\"\nmethod = \"exact\"\n\
         [[side]]\nname = \"Ann\"\ncharacter = \"shatterer\"\n[[side]]\nname = \"Bob\"\ncharacter = \"white-rhino\"\n\
         [sweep]\n\"side.Ann.body\" = [{bodies}]\n\"side.Bob.body\" = [{bodies}]\n"
    )
}

/// A folder to work in, and the program run inside it.
pub struct Desk(pub TempDir);

/// What a call of the program answered.
pub struct Answer {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Desk {
    /// A desk with the short fight on it, as `duel.toml`.
    pub fn new() -> Self {
        let desk = Self(tempfile::tempdir().unwrap());
        desk.put("duel.toml", DUEL);
        desk
    }

    pub fn put(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.path().join(name)).unwrap()
    }

    pub fn has(&self, name: &str) -> bool {
        self.0.path().join(name).exists()
    }

    pub fn command(&self, args: &[&str]) -> Command {
        self.command_by(&[], args)
    }

    /// The program, started by another one that gives way to it.
    pub fn command_by(&self, starter: &[&str], args: &[&str]) -> Command {
        let words: Vec<&str> = starter.iter().copied().chain([env!("CARGO_BIN_EXE_slugfest")]).collect();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).args(args).current_dir(self.0.path()).env_remove("NO_COLOR").stdin(Stdio::null());
        command
    }

    pub fn call(&self, args: &[&str]) -> Answer {
        answer(&mut self.command(args))
    }

    /// Calls the program, which must do what it was asked and say nothing else.
    pub fn done(&self, args: &[&str]) -> String {
        let answer = self.call(args);
        assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{args:?}");
        answer.out
    }

    /// Calls the program, which must refuse with this code, print nothing but the reason, and write nothing.
    pub fn refused(&self, args: &[&str], code: i32, reasons: &[&str]) {
        let answer = self.call(args);
        assert_eq!((answer.code, answer.out.as_str()), (code, ""), "{args:?}: {}", answer.err);
        for reason in reasons {
            assert!(answer.err.contains(reason), "{args:?} does not say {reason:?}:\n{}", answer.err);
        }
        assert!(answer.err.starts_with("error: ") && !self.has("out"), "{args:?}: {}", answer.err);
    }
}

pub fn answer(command: &mut Command) -> Answer {
    let output = command.output().unwrap();
    Answer {
        code: output.status.code().expect("the program ends by itself"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

pub fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}
