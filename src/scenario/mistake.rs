//! What is wrong with a scenario, where, and what to do about it; and the collector that lets reading go on.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

pub use super::refused::MOST;
use super::refused::Refused;
use super::source::{Place, Source};
use super::value::Table;

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
    /// Mistakes of the same file that are left out after this one.
    pub more: Option<More>,
}

/// Mistakes of a file beyond the [`MOST`] that are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct More {
    /// How many were found.
    pub found: usize,
    /// Whether the whole file was looked at; else there may be more.
    pub whole: bool,
}

impl Mistake {
    /// A mistake at a place.
    pub fn at(place: &dyn Place, message: impl Into<String>) -> Self {
        Self {
            source: Arc::clone(place.source()),
            span: Some(place.span()),
            message: message.into(),
            help: None,
            label: None,
            cases: Vec::new(),
            more: None,
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
            more: None,
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
/// The same mistake found twice (once per case of a sweep, say) is kept once; of one file, the first [`MOST`] are kept
/// and the others counted. Whoever reads many things of one kind stops when [`Mistakes::is_full`].
#[derive(Debug, Default)]
pub struct Mistakes {
    /// By path.
    files: RefCell<BTreeMap<String, OfFile>>,
    recorded: Cell<usize>,
    /// The case that is being read.
    case: Cell<Option<usize>>,
    /// Of the document that is being read.
    refused: RefCell<Refused>,
    /// What is recorded now is about what is written, and not about what it means.
    reading: Cell<bool>,
    /// What is recorded now is about tables that are held against each other.
    comparing: Cell<bool>,
}

/// What is wrong with one file.
#[derive(Debug, Default)]
struct OfFile {
    /// With the cases, by their numbers, in which each was found.
    kept: BTreeMap<Mistake, BTreeSet<usize>>,
    /// Digests of those that are not kept, so that one found in every case counts once.
    others: HashSet<u64>,
    /// Further ones that another collector had counted.
    counted: usize,
    /// Some of the file was not looked at.
    given_up: bool,
}

impl OfFile {
    fn add(&mut self, mut mistake: Mistake, case: Option<usize>) {
        if let Some(more) = mistake.more.take() {
            self.counted += more.found;
            self.given_up |= !more.whole;
        }
        if self.kept.len() < MOST || self.kept.contains_key(&mistake) {
            self.kept.entry(mistake).or_default().extend(case);
        } else {
            let mut digest = DefaultHasher::new();
            (&mistake.span, &mistake.message, &mistake.help, &mistake.label).hash(&mut digest);
            self.others.insert(digest.finish());
        }
    }

    fn more(&self) -> Option<More> {
        let found = self.others.len() + self.counted;
        (found > 0 || self.given_up).then_some(More { found, whole: !self.given_up })
    }
}

impl Mistakes {
    /// No mistakes yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Records a mistake at a place, with a remedy (`""` for none).
    pub fn at(&self, place: &dyn Place, message: impl Into<String>, help: impl Into<String>) {
        self.add(Mistake::at(place, message).help(help));
    }

    /// Begins with a document. As long as one is read, a mistake about what it means is left out, though counted, where
    /// it may come from something that could not be read: one mistake, one message.
    pub(super) fn begin(&self, document: &Table) {
        self.refused.replace(Refused::of(document));
    }

    /// Reads a value: whatever is recorded meanwhile says that it cannot be read.
    pub fn reading<T>(&self, read: impl FnOnce() -> T) -> T {
        let before = self.reading.replace(true);
        let read = read();
        self.reading.set(before);
        read
    }

    /// Holds tables against each other: whatever is recorded meanwhile may come from anything that could not be read.
    pub fn comparing<T>(&self, judge: impl FnOnce() -> T) -> T {
        self.comparing.set(true);
        let judged = judge();
        self.comparing.set(false);
        judged
    }

    /// Records a mistake.
    pub fn add(&self, mistake: Mistake) {
        self.recorded.set(self.recorded.get() + 1);
        if self.reading.get() {
            self.refused.borrow_mut().add(mistake.span.as_ref());
        } else if self.refused.borrow().explains(&mistake.source.path, mistake.span.as_ref(), self.comparing.get()) {
            return;
        }
        self.keep(mistake);
    }

    /// Records a mistake at a place, with a remedy, that is one whatever else could not be read.
    pub fn surely(&self, place: &dyn Place, message: impl Into<String>, help: impl Into<String>) {
        self.recorded.set(self.recorded.get() + 1);
        self.keep(Mistake::at(place, message).help(help));
    }

    fn keep(&self, mistake: Mistake) {
        let mut files = self.files.borrow_mut();
        match files.get_mut(&mistake.source.path) {
            Some(file) => file.add(mistake, self.case.get()),
            None => files.entry(mistake.source.path.clone()).or_default().add(mistake, self.case.get()),
        }
    }

    /// Whether more is wrong with the file of this path than is kept, so that reading on would only count.
    pub fn is_full(&self, path: &str) -> bool {
        self.files.borrow().get(path).is_some_and(|file| file.more().is_some())
    }

    /// The same, for whoever stops reading for that reason: that there may be more is then told with the number.
    pub fn gives_up(&self, path: &str) -> bool {
        let full = self.is_full(path);
        if let Some(file) = self.files.borrow_mut().get_mut(path).filter(|_| full) {
            file.given_up = true;
        }
        full
    }

    /// Reads something of the case with this number; what is wrong with it may be about this case alone.
    pub fn in_case<T>(&self, case: usize, read: impl FnOnce() -> T) -> T {
        self.case.set(Some(case));
        let read = read();
        self.case.set(None);
        self.refused.take();
        read
    }

    /// Names the cases of each mistake that was found in some of `cases` alone, in so far as what is underlined does
    /// not tell already: a value of the sweep that is wrong wherever it stands speaks for itself. `holds` tells whether
    /// the case with this number holds these bytes.
    pub fn name_cases(&self, cases: &[&str], holds: impl Fn(usize, &Range<usize>) -> bool) {
        for file in self.files.borrow_mut().values_mut() {
            // Cases that were not looked at may have the same mistake.
            let read_all = !file.given_up;
            let named = |(mut mistake, numbers): (Mistake, BTreeSet<usize>)| {
                // Whether a case holds a place takes a search.
                if read_all && !numbers.is_empty() && numbers.len() < cases.len() {
                    let holds = |&case: &usize| mistake.span.as_ref().is_some_and(|span| holds(case, span));
                    let holders = (0..cases.len()).filter(holds).count();
                    if holders == 0 || numbers.len() < holders {
                        let name = |&case: &usize| cases.get(case).map(|name| (*name).to_owned());
                        mistake.cases = numbers.iter().filter_map(name).collect();
                    }
                }
                (mistake, BTreeSet::new())
            };
            file.kept = std::mem::take(&mut file.kept).into_iter().map(named).collect();
        }
    }

    /// Whether nothing is wrong so far.
    pub fn is_empty(&self) -> bool {
        self.files.borrow().is_empty()
    }

    /// How many mistakes were recorded so far, repeated ones each time: unchanged means that a piece read well.
    pub fn count(&self) -> usize {
        self.recorded.get()
    }

    /// Everything kept, by file, then by position; the last one of a file tells how many are not.
    pub fn into_vec(self) -> Vec<Mistake> {
        let of_file = |file: OfFile| {
            let more = file.more();
            let mut kept: Vec<Mistake> = file.kept.into_keys().collect();
            if let Some(last) = kept.last_mut() {
                last.more = more;
            }
            kept
        };
        self.files.into_inner().into_values().flat_map(of_file).collect()
    }
}
