//! What hardly ever happens: chances that splitting found and counting could not.

use super::model::{Cell, Section, Table, numbers_head, paragraph, plain, section, shortened, texts};
use crate::estimate::{Rare, Summary};
use crate::report::{percent, text};

/// `Splitting puts the chance of “undecided” at 2.9e-12 % (2.3e-12 to 3.5e-12 %).`
pub fn sentence(rare: &Rare) -> String {
    let Rare { outcome, p, low, high, .. } = rare;
    let (chance, ends) = (percent::percent(*p, *low, *high), percent::interval(*low, *high));
    format!("Splitting puts the chance of “{outcome}” at {chance} ({ends}).")
}

/// Of several cases: each outcome that came up a few times at most; `None` where nothing more is known of any.
pub fn section_of(summary: &Summary) -> Option<Section> {
    if summary.rare.is_empty() || summary.cases.len() == 1 {
        return None;
    }
    let row = |Rare { case, outcome, p, low, high, .. }: &Rare| {
        let chance = plain(percent::percent(*p, *low, *high));
        vec![plain(case), plain(outcome), Cell { note: percent::interval(*low, *high), ..chance }]
    };
    let table = Table {
        caption: "Outcomes that came up less than ten times: their chances by splitting".to_owned(),
        head: [texts(&["Case", "Outcome"]), numbers_head(&["Chance"])].concat(),
        rows: summary.rare.iter().map(row).collect(),
    };
    let mut blocks = shortened(table, "rare");
    blocks.extend(how(summary).map(paragraph));
    Some(section("rare", "What hardly ever happens", blocks))
}

/// How these chances were found; `None` where there are none.
pub fn how(summary: &Summary) -> Option<String> {
    let span = |count: fn(&Rare) -> usize| {
        let counts = summary.rare.iter().map(count);
        let [least, most] = [counts.clone().min()?, counts.max()?].map(|count| text::thousands(count as u64));
        Some(if least == most { most } else { format!("{least} to {most}") })
    };
    let (paths, rungs) = (span(|rare| rare.paths)?, span(|rare| rare.rungs + 1)?);
    let runs = summary.rare.first()?.runs;
    Some(format!(
        "Chances by splitting: means of {runs} runs, each of {paths} paths from every one of {rungs} steps towards the \
         outcome (fixed effort; Garvels, 2000); t-intervals of their logarithms, each as sure as those of the \
         outcomes. A leap over all steps, too rare for any of the paths, is not in them."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::article::article;
    use crate::report::sample;

    fn rare(case: &str) -> Rare {
        let outcome = "undecided".to_owned();
        Rare { case: case.to_owned(), outcome, p: 2.9e-7, low: 2.3e-7, high: 3.5e-7, runs: 10, rungs: 8, paths: 277 }
    }

    #[test]
    fn of_one_case_it_is_a_sentence_of_the_answer() {
        let mut summary = sample::plain_duel();
        let said = |summary: &Summary| format!("{:?}", article(summary, &[]));
        assert!(how(&summary).is_none() && !said(&summary).contains("plitting"));
        summary.rare = vec![rare("base")];
        let sentence = "Splitting puts the chance of “undecided” at 0.00003 % (0.000023 to 0.000035 %).";
        assert_eq!(self::sentence(&summary.rare[0]), sentence);
        let told = said(&summary);
        assert!(told.contains(sentence) && told.contains("277 paths from every one of 9 steps"), "{told}");
        assert_eq!((told.matches("by splitting").count(), section_of(&summary)), (1, None));
    }

    #[test]
    fn of_several_cases_it_is_a_table() {
        let mut summary = sample::sweep();
        assert_eq!(section_of(&summary), None);
        summary.rare = [6, 8].map(|body| rare(&format!("body = {body}"))).to_vec();
        summary.rare[1].paths = 300;
        let section = format!("{:?}", section_of(&summary).unwrap());
        for word in ["body = 6", "body = 8", "0.00003 %", "0.000023 to 0.000035 %", "277 to 300 paths"] {
            assert!(section.contains(word), "{word}: {section}");
        }
        let told = format!("{:?}", article(&summary, &[]));
        assert!(!told.contains("Splitting puts") && told.matches("fixed effort").count() == 1, "{told}");
    }
}
