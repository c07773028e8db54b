//! The program: parse the command line, call the library, print what went wrong, leave with the right exit code.

#![forbid(unsafe_code)]

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(cli::main())
}
