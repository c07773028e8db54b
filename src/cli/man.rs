//! `slugfest man`: the manual as pages for `man`, made from the command line itself.

use super::{command, print, shown};
use clap::{Args, Command};
use clap_mangen::Man;
use slugfest::error::{Error, exit};
use slugfest::report::text;
use slugfest::report::write::{self, Places};
use slugfest::scenario::names;
use std::path::PathBuf;

const VERSION: &str = concat!("slugfest ", env!("CARGO_PKG_VERSION"));

/// Print a page of the manual, or write all of them
///
/// There is a page for slugfest and one for each command. A page goes to standard output, for `man -l -`; with --out
/// all of them become files: slugfest.1, slugfest-run.1 and so on. A file of that name that is no such page is left
/// alone.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  slugfest man | man -l -\n  slugfest man run | man -l -\n  \
                        slugfest man --out ~/.local/share/man/man1")]
pub struct ManCommand {
    /// The command whose page is wanted; slugfest's own when left out
    #[arg(conflicts_with = "out")]
    command: Option<String>,
    /// Write all pages into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl ManCommand {
    pub fn run(&self) -> Result<u8, Error> {
        let whole = command();
        let Some(out) = &self.out else {
            print(&page(self.find(&whole)?)?)?;
            return Ok(exit::DONE);
        };
        let mut files = Vec::new();
        for command in [&whole].into_iter().chain(whole.get_subcommands()) {
            files.push((out.join(format!("{}.1", name(command))), page(command)?));
        }
        for (path, _) in &files {
            write::check(&Places { file: Some(path), ..Places::default() })?;
        }
        for (path, text) in &files {
            write::write_one(path, text.as_bytes())?;
        }
        print(&format!("{} pages: {}\n", files.len(), shown(out)))?;
        Ok(exit::DONE)
    }

    /// The command whose page is wanted.
    fn find<'a>(&self, whole: &'a Command) -> Result<&'a Command, Error> {
        let Some(word) = self.command.as_deref() else { return Ok(whole) };
        whole.find_subcommand(word).ok_or_else(|| {
            let known: Vec<&str> = whole.get_subcommands().map(Command::get_name).collect();
            Error::Usage {
                message: format!("unknown command \"{word}\""),
                help: match names::suggest(word, known.iter().copied()) {
                    nearest if !nearest.is_empty() => nearest,
                    _ => format!("there is {}", names::list(&known, "and")),
                },
            }
        })
    }
}

/// `slugfest`, `slugfest-run`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

fn page(command: &Command) -> Result<String, Error> {
    // Without a date: the same program writes the same page.
    let man = Man::new(command.clone()).section("1").source(VERSION).manual("slugfest");
    let mut text = Vec::new();
    man.render(&mut text).map_err(|source| Error::System { what: "the page could not be made", source })?;
    let text = String::from_utf8_lossy(&text);
    // Examples keep their lines; the version stands at the foot of every page.
    let Some((before, after)) = text.split_once("\n.SH EXTRA\n") else { return Ok(text.into_owned()) };
    let examples = after.split("\n.SH ").next().unwrap_or(after).trim_end();
    let wrapped = |line: &str| match line.starts_with(' ') {
        true => vec![line.to_owned()],
        false => text::wrap(line, text::LINE, 0),
    };
    // What begins like a request would be taken for one, and lost.
    let plain = |line: String| if line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line };
    let examples = examples.lines().flat_map(wrapped).map(plain).collect::<Vec<_>>().join("\n");
    let heading = if command.has_subcommands() { "\"EXAMPLES AND EXIT CODES\"" } else { "EXAMPLES" };
    Ok(format!("{before}\n.SH {heading}\n.nf\n{examples}\n.fi\n"))
}
