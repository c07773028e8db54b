//! What is wrong with a scenario, where, and what to do about it; and the collector that lets reading go on.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::source::{Place, Source};
use super::sweep::Case;

/// One thing wrong with a scenario file. Ordered by file, then by position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The file; its text is empty when it could not be read.
    pub source: Arc<Source>,
    /// The bytes to underline, or `None` when the file as a whole is at fault.
    pub span: Option<Range<usize>>,
    /// What is wrong: lower case, no final stop.
    pub message: String,
    /// What to do about it, if there is more to say than the message does.
    pub help: Option<String>,
    /// A word or two beside the underline.
    pub label: Option<String>,
    /// The cases it is about, when it is not about all that hold what is underlined.
    pub cases: Vec<String>,
}

impl Mistake {
    /// A mistake at a place.
    pub fn at(place: &impl Place, message: impl Into<String>) -> Self {
        Self {
            source: Arc::clone(place.source()),
            span: Some(place.span()),
            message: message.into(),
            help: None,
            label: None,
            cases: Vec::new(),
        }
    }

    /// A mistake of a file as a whole: it is missing, too large, not text.
    pub fn file(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            source: Source::new(path, ""),
            span: None,
            message: message.into(),
            help: None,
            label: None,
            cases: Vec::new(),
        }
    }

    /// Adds a remedy; an empty one adds nothing.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into()).filter(|help| !help.is_empty());
        self
    }

    /// Adds a word or two beside the underline; an empty one adds nothing.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into()).filter(|label| !label.is_empty());
        self
    }

    fn key(&self) -> impl Ord + '_ {
        let span = self.span.as_ref().map(|span| (span.start, span.end));
        (&self.source.path, span, &self.message, &self.help, &self.label)
    }
}

impl PartialOrd for Mistake {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Mistake {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

/// Collects mistakes while reading goes on, so that all of them are reported at once.
///
/// The same mistake found twice (once per case of a sweep, say) is kept once.
#[derive(Debug, Default)]
pub struct Mistakes {
    /// With the cases, by their numbers, in which each was found.
    found: RefCell<BTreeMap<Mistake, BTreeSet<usize>>>,
    recorded: Cell<usize>,
    /// The case that is being read.
    case: Cell<Option<usize>>,
}

impl Mistakes {
    /// No mistakes yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Records a mistake at a place, with a remedy (`""` for none).
    pub fn at(&self, place: &impl Place, message: impl Into<String>, help: impl Into<String>) {
        self.add(Mistake::at(place, message).help(help));
    }

    /// Records a mistake.
    pub fn add(&self, mistake: Mistake) {
        self.recorded.set(self.recorded.get() + 1);
        self.found.borrow_mut().entry(mistake).or_default().extend(self.case.get());
    }

    /// Reads something of the case with this number; what is wrong with it may be about this case alone.
    pub fn in_case<T>(&self, case: usize, read: impl FnOnce() -> T) -> T {
        self.case.set(Some(case));
        let read = read();
        self.case.set(None);
        read
    }

    /// Names the cases of each mistake that was found in some of `cases` alone, in so far as what is underlined does
    /// not tell already: a value of the sweep that is wrong wherever it stands speaks for itself.
    pub fn name_cases(&self, cases: &[Case]) {
        let found = self.found.take();
        let mut shown = 0;
        let named = |(mut mistake, numbers): (Mistake, BTreeSet<usize>)| {
            let some = !numbers.is_empty() && numbers.len() < cases.len();
            // No more are shown, and whether a case holds a place takes a search.
            if some && shown < super::diagnose::MAX_SHOWN {
                shown += 1;
                let holds = |case: &&Case| mistake.span.as_ref().is_some_and(|span| case.table.holds(span));
                let holders = cases.iter().filter(holds).count();
                if holders == 0 || numbers.len() < holders {
                    mistake.cases = numbers.iter().filter_map(|&case| Some(cases.get(case)?.name.clone())).collect();
                }
            }
            (mistake, BTreeSet::new())
        };
        self.found.replace(found.into_iter().map(named).collect());
    }

    /// Whether nothing is wrong so far.
    pub fn is_empty(&self) -> bool {
        self.found.borrow().is_empty()
    }

    /// How many mistakes were recorded so far, repeated ones each time: unchanged means that a piece read well.
    pub fn count(&self) -> usize {
        self.recorded.get()
    }

    /// Everything found, by file, then by position.
    pub fn into_vec(self) -> Vec<Mistake> {
        self.found.into_inner().into_keys().collect()
    }
}
