//! What can be named in the cases of a scenario, and what may have been meant.

use crate::contest::Contest;
use crate::scenario::names;
use crate::systems::{Play, Rules, Topic};

/// Names of outcomes and metrics over all cases.
#[derive(Default)]
pub(super) struct Known {
    pub outcomes: Vec<String>,
    pub metrics: Vec<String>,
    /// What is asked of cases that cannot be played, when there are some.
    pub of_unplayed: Option<(&'static Rules, &'static Play)>,
}

impl Known {
    pub fn is_outcome(&self, name: &str) -> bool {
        let fits = |form: &&str| match form.split_once('…') {
            Some((start, end)) => {
                name.len() > start.len() + end.len() && name.starts_with(start) && name.ends_with(end)
            }
            None => **form == *name,
        };
        let listed = || self.of_unplayed.is_some_and(|(_, play)| play.outcomes.iter().any(fits));
        self.outcomes.iter().any(|known| known == name) || listed()
    }

    /// In the lists, `NAME: hits` stands for everybody's hits, `NAME: KOs of NAME` for those of anybody else, `N` for a
    /// number, and commas part twins.
    pub fn is_metric(&self, name: &str) -> bool {
        let form = |name: &str| {
            let tail = name.rsplit_once(": ").map_or(name, |(_, tail)| tail);
            let words = tail.split(' ').map(|word| if word.parse::<u32>().is_ok() { "N" } else { word });
            words.collect::<Vec<_>>().join(" ")
        };
        let wanted = form(name);
        let listed = |(rules, _): (&Rules, &Play)| {
            let items = rules.list(Topic::Metrics);
            let ends = |id: &str| id.strip_prefix("NAME").is_some_and(|end| name.ends_with(end));
            let is_whose = |name: &str| name.contains(": ");
            let to_somebody = |id: &str| {
                let done = id.strip_prefix("NAME").and_then(|rest| rest.strip_suffix("NAME"));
                done.is_some_and(|done| name.contains(done) && !name.ends_with(done))
            };
            let is_one = |id: &str| is_whose(id) == is_whose(name) && form(id) == wanted || ends(id) || to_somebody(id);
            items.iter().any(|item| is_one(&item.id) || item.id.split(", ").any(is_one))
        };
        self.metrics.iter().any(|known| known == name)
            || self.of_unplayed.is_some_and(|(rules, play)| listed((rules, play)))
    }

    /// The names that are known for certain.
    pub fn suggested(&self, metrics: bool) -> Vec<String> {
        match (metrics, self.of_unplayed) {
            (true, _) => self.metrics.clone(),
            (false, Some((_, play))) if self.outcomes.is_empty() => {
                play.outcomes.iter().map(|&outcome| outcome.to_owned()).collect()
            }
            (false, _) => self.outcomes.clone(),
        }
    }

    pub fn add(&mut self, contest: &dyn Contest) {
        let brief = contest.brief();
        let clock = std::iter::once(brief.clock.to_owned());
        let metrics = clock.chain(brief.metrics.iter().map(|metric| metric.name.clone()));
        for (names, new) in
            [(&mut self.outcomes, brief.outcomes.clone()), (&mut self.metrics, metrics.collect::<Vec<_>>())]
        {
            for name in new {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
    }
}

/// The names nearest to this one, or all there are.
pub(super) fn suggestion(name: &str, known: &[String]) -> String {
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    if known.is_empty() {
        return String::new();
    }
    match names::nearest(name, known.iter().copied()).is_empty() {
        true => format!("there is {}", names::list(&known, "and")),
        false => names::suggest(name, known.iter().copied()),
    }
}
