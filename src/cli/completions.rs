//! `slugfest completions`: what a shell needs to complete commands, flags and files.

use super::{command, print};
use clap::Args;
use clap_complete::{Shell, generate};
use slugfest::error::{Error, exit};

/// Print what a shell needs to complete slugfest's commands and flags
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  slugfest completions bash > ~/.local/share/bash-completion/completions/slugfest\n  \
                        slugfest completions zsh > ~/.zfunc/_slugfest      # a folder of your fpath\n  \
                        slugfest completions fish > ~/.config/fish/completions/slugfest.fish\n  \
                        slugfest completions powershell >> $PROFILE"
)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub fn run(&self) -> Result<u8, Error> {
        let mut script = Vec::new();
        generate(self.shell, &mut command(), "slugfest", &mut script);
        print(&String::from_utf8_lossy(&script))?;
        Ok(exit::DONE)
    }
}
