//! Lines of at most 80 columns in the making, in colours or without.

use super::grid::Grid;
use super::paint::Paint;
use crate::report::text::{LINE, width, wrap};

/// Lines in the making.
#[derive(Default)]
pub struct Page {
    pub text: String,
}

impl Page {
    pub fn line(&mut self, line: &str) {
        self.text += line.trim_end();
        self.text.push('\n');
    }

    /// A line without anything in it, unless there is one already.
    pub fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.line("");
        }
    }

    pub fn wrapped(&mut self, text: &str) {
        self.painted(text, 2, &str::to_owned);
    }

    /// A text over several lines, each painted by itself; those after the first are indented.
    pub fn painted(&mut self, text: &str, indent: usize, paint: &dyn Fn(&str) -> String) {
        for line in wrap(text, LINE, indent) {
            self.line(&paint(&line));
        }
    }

    /// A path to copy: broken without hyphens where it is too long, never shortened.
    pub fn path(&mut self, label: &str, path: &str) {
        let mut line = label.to_owned();
        for c in path.chars() {
            if width(&line) + width(c.encode_utf8(&mut [0; 4])) > LINE {
                self.line(&std::mem::take(&mut line));
            }
            line.push(c);
        }
        self.line(&line);
    }

    pub fn grid(&mut self, grid: &Grid, paint: Paint) {
        grid.lines(paint).iter().for_each(|line| self.line(line));
        self.line("");
    }
}
