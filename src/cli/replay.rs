//! `slugfest replay`: one trial of a batch, blow by blow, by its number or by what happened in it.

use super::{Common, Format, check, file_and_name, print, refused, seed};
use clap::{ArgGroup, Args};
use serde_json::{Value, json};
use slugfest::chance::Stream;
use slugfest::contest::{Found, Wanted, search};
use slugfest::error::{Error, exit};
use slugfest::game::{Brief, Standing};
use slugfest::lab::cases::place_of;
use slugfest::plan::{Length, Overrides, Plan, PlannedCase};
use slugfest::report::film::{self, Film};
use slugfest::report::write::{self, Places};
use slugfest::report::{story, text};
use slugfest::stop::Stop;
use slugfest::systems::{Telling, so_many};
use slugfest::trials::{Event, Story};
use std::path::{Path, PathBuf};

/// Most trials that are looked through for a game.
const MOST_TRIALS: u64 = 100_000;

/// Show one trial of a run, blow by blow
///
/// Trial K of a seed always has the same dice, whatever else the run played. The percentage says how likely the result
/// of a roll was; the faces are one way of many in which the dice may have shown it.
///
/// With --where the trials of the run are looked through, up to 100,000 of them, for a game in which something
/// happened: "longest", "shortest", "upset" (the side wins that wins least often, and soonest), "typical" (it ends as
/// most do, and what is counted lies nearest to the medians), an outcome such as "Shatterer wins", "Tornado out",
/// "Tornado out in round 1", or a metric or the clock beside a number, by >=, >, =, < or <=: "Tornado: boxes lost >= 5",
/// "rounds >= 9", "rounds = 3".
///
/// With --html the game becomes a page that plays it turn by turn, with --svg a drawing with a panel for each round.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("game").required(true).args(["trial", "wanted"])))]
#[command(after_help = "Examples:\n  slugfest replay scenarios/smf/benchmark-duel.toml --trial 7\n  \
                        slugfest replay scenarios/smf/teams/a-powerhouse-for-two.toml --where upset\n  \
                        slugfest replay scenarios/smf/teams/a-powerhouse-for-two.toml --where upset --html upset.html")]
pub struct Replay {
    /// A scenario, or a case of it: FILE or FILE#CASE
    #[arg(value_name = "SCENARIO")]
    scenario: PathBuf,
    /// Number of the trial, from 0
    #[arg(long, value_name = "K", allow_negative_numbers = true, value_parser = number)]
    trial: Option<u64>,
    /// What happens in the game, instead of its number
    #[arg(long = "where", value_name = "WHAT")]
    wanted: Option<String>,
    /// Write the game as a page that plays it
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the game as a drawing
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Name of the case; the first one when left out
    #[arg(long, value_name = "NAME")]
    case: Option<String>,
    /// Seed, instead of the scenario's: a whole number, or a text that stands for one
    #[arg(long, value_name = "S", value_parser = seed)]
    seed: Option<u64>,
}

/// The number of a trial.
fn number(text: &str) -> Result<u64, String> {
    text.replace('_', "").parse().map_err(|_| "a whole number from 0 is wanted".to_owned())
}

impl Replay {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        // A story is told whole, whatever is counted.
        let overrides = Overrides { seed: self.seed, all_metrics: true, ..Overrides::default() };
        let (file, case) = file_and_name(&self.scenario);
        if let (Some(case), Some(other)) = (case, &self.case) {
            return Err(Error::Usage {
                message: format!("two cases are named: \"{case}\" with the file, and \"{other}\" with --case"),
                help: "leave out one of the two".to_owned(),
            });
        }
        let (plans, _) = check::plans(std::slice::from_ref(&file), overrides)?;
        let [plan] = plans.as_slice() else {
            return Err(Error::Usage {
                message: format!("{} holds {} scenarios", file.display(), plans.len()),
                help: "name one scenario file".to_owned(),
            });
        };
        let case = case_of(plan, case.or(self.case.as_deref()))?;
        self.check_pictures(case)?;
        self.check_places(plan)?;
        let stream = Stream::new(plan.seed, "main");
        let trial = match (&self.wanted, self.trial) {
            (Some(wanted), _) => {
                let found = find(plan, case, &stream, wanted)?;
                if !common.quiet {
                    eprintln!("trial {} of {}: {wanted}", found.trial, text::thousands(found.of));
                }
                found.trial
            }
            (None, trial) => trial.unwrap_or_default(),
        };
        let story = case.contest.story(&stream, trial);
        let brief = case.contest.brief();
        self.film(plan, case, trial, &story)?;
        let text = match common.format {
            Format::Json => format!("{:#}\n", json(plan, case, trial, &story)),
            Format::Csv => csv(&plan.rules.telling, brief, &story),
            Format::Table | Format::Markdown => table(plan, case, trial, &story),
        };
        print(&text)?;
        Ok(exit::DONE)
    }

    /// Checks before anything is played that there are pictures of the game, where they are asked for.
    fn check_pictures(&self, case: &PlannedCase) -> Result<(), Error> {
        if self.pictures().is_empty() || case.contest.has_pictures() {
            return Ok(());
        }
        Err(Error::Usage {
            message: "a game of this kind has no pictures".to_owned(),
            help:
                "leave out --html and --svg: the game is told in words. Duels have pictures, and team fights of Super \
                   Mission Force; nothing else has"
                    .to_owned(),
        })
    }

    /// Checks before anything is looked for that the pictures can be written where they are to go.
    fn check_places(&self, plan: &Plan) -> Result<(), Error> {
        let inputs = || vec![PathBuf::from(&plan.scenario.source.path)];
        for file in self.pictures() {
            write::check(&Places { file: Some(file), inputs: inputs(), ..Places::default() })?;
        }
        match self.pictures().as_slice() {
            [one, other] if write::whole(one) == write::whole(other) => Err(Error::Usage {
                message: "the page and the drawing would be one file".to_owned(),
                help: "name two files".to_owned(),
            }),
            _ => Ok(()),
        }
    }

    fn pictures(&self) -> Vec<&Path> {
        [&self.html, &self.svg].into_iter().flatten().map(PathBuf::as_path).collect()
    }

    /// Writes the pictures that were asked for.
    fn film(&self, plan: &Plan, case: &PlannedCase, trial: u64, story: &Story) -> Result<(), Error> {
        if self.pictures().is_empty() {
            return Ok(());
        }
        let about = format!("case {}, trial {trial}, seed {}", case.name, plan.seed);
        let mut faces = Stream::new(plan.seed, "faces").trial(trial);
        let (telling, brief) = (&plan.rules.telling, case.contest.brief());
        let film = Film::of(&plan.scenario.title, &about, telling, brief, story, &mut faces);
        let film = film.ok_or_else(|| Error::Usage {
            message: "a game of this kind has no pictures".to_owned(),
            help: "leave out --html and --svg: the game is told in words".to_owned(),
        })?;
        if let Some(path) = &self.html {
            write::write_one(path, film::page(&film)?.as_bytes())?;
        }
        if let Some(path) = &self.svg {
            write::write_one(path, film::drawing(&film)?.as_bytes())?;
        }
        Ok(())
    }
}

/// The case of this name, or the first one.
fn case_of<'a>(plan: &'a Plan, name: Option<&str>) -> Result<&'a PlannedCase, Error> {
    let known: Vec<&str> = plan.cases.iter().map(|case| case.name.as_str()).collect();
    let place = name.map_or(Ok(0), |name| place_of(&plan.scenario.source.path, &known, Some(name)));
    Ok(&plan.cases[place.map_err(refused)?])
}

/// A game in which something happened.
fn find(plan: &Plan, case: &PlannedCase, stream: &Stream, wanted: &str) -> Result<Found, Error> {
    let contest = &*case.contest;
    let usage = |message, help| Error::Usage { message, help };
    let asked = Wanted::read(wanted, contest.brief()).map_err(|unknown| usage(unknown.message, unknown.help))?;
    let trials = match plan.length {
        Length::Trials(trials) => trials.min(MOST_TRIALS),
        _ => MOST_TRIALS,
    };
    let found = search(contest, stream, trials, &asked, Stop::never());
    let found = found.ok_or_else(|| {
        let message = format!("in none of {}: {wanted}", text::count(trials, "trial", "trials"));
        let help = match trials {
            MOST_TRIALS.. => "ask for something likelier: that is as far as a search goes",
            _ => "ask for something likelier, or look through more of them with `trials` in the scenario",
        };
        Error::NotFound { message, help: help.to_owned() }
    })?;
    Ok(found)
}

fn table(plan: &Plan, case: &PlannedCase, trial: u64, story: &Story) -> String {
    let brief = case.contest.brief();
    let (title, name) = (text::clean(&plan.scenario.title), text::clean(&case.name));
    let head = [title, format!("case {name}, trial {}, seed {}", trial, plan.seed)];
    let head = head.iter().flat_map(|line| text::wrap(line, 80, 2));
    let mut out: String = head.map(|line| line + "\n").collect();
    let mut faces = Stream::new(plan.seed, "faces").trial(trial);
    for event in &story.events {
        for line in story::lines(&plan.rules.telling, brief, event, &mut faces) {
            let indent = line.indent;
            for line in text::wrap(&line.plain(), 80 - indent, 2) {
                out.push_str(format!("{:indent$}{line}", "").trim_end());
                out.push('\n');
            }
        }
    }
    let outcome = brief.outcomes.get(story.end.outcome).map_or("", String::as_str);
    out.push_str(&format!("\nafter {}: {}\n", so_many(story.end.ticks, brief.clock), text::clean(outcome)));
    out
}

fn csv(telling: &Telling, brief: &Brief, story: &Story) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut out = "event,what,dice,result,probability,rule,words\n".to_owned();
    for event in &story.events {
        let row = match event {
            Event::Counted { n: 0, .. } | Event::Struck(_) | Event::Stood(_) => continue,
            Event::Drawn(answer) => format!(
                "roll,{},{},{},{},{},{}",
                quoted(answer.draw.what),
                quoted(&(telling.thrown)(answer)),
                answer.outcome,
                answer.probability,
                answer.draw.rule,
                quoted(&(telling.result)(answer, brief)),
            ),
            Event::Counted { metric, n } => {
                let (name, rule) =
                    brief.metrics.get(*metric).map_or(("", ""), |metric| (metric.name.as_str(), metric.rule));
                format!("count,{},,{n},,{rule},", quoted(name))
            }
            Event::Noted(note) | Event::Began(note) => format!("note,{},,,,{},", quoted(&note.text), note.rule),
            Event::Ticked(tick) => format!("{},,,{tick},,,", quoted(brief.clock)),
        };
        out.push_str(&row);
        out.push('\n');
    }
    out
}

fn json(plan: &Plan, case: &PlannedCase, trial: u64, story: &Story) -> Value {
    let brief = case.contest.brief();
    let figure = |place: usize| {
        story.events.iter().find_map(|event| match event {
            Event::Stood(tableau) => tableau.figures.get(place).map(|figure| figure.name.as_str()),
            _ => None,
        })
    };
    let events: Vec<Value> = story
        .events
        .iter()
        .map(|event| match event {
            Event::Struck(deed) => {
                json!({ "attack": figure(deed.by), "at": figure(deed.at), "hits": deed.hits })
            }
            Event::Stood(tableau) => json!({ "figures": tableau.figures.iter().map(standing).collect::<Vec<_>>() }),
            Event::Drawn(answer) => json!({
                "roll": answer.draw.what,
                "dice": (plan.rules.telling.thrown)(answer),
                "result": answer.outcome,
                "words": (plan.rules.telling.result)(answer, brief),
                "probability": answer.probability,
                "rule": answer.draw.rule,
            }),
            Event::Counted { metric, n } => json!({
                "metric": brief.metrics.get(*metric).map(|metric| &metric.name),
                "n": n,
                "rule": brief.metrics.get(*metric).map(|metric| metric.rule),
            }),
            Event::Noted(note) | Event::Began(note) => json!({ "note": note.text, "rule": note.rule }),
            Event::Ticked(tick) => json!({ brief.clock: tick }),
        })
        .collect();
    json!({
        "scenario": plan.scenario.source.path,
        "case": case.name,
        "seed": plan.seed,
        "trial": trial,
        "events": events,
        "outcome": brief.outcomes.get(story.end.outcome),
        brief.clock: story.end.ticks,
    })
}

/// A figure between two turns.
fn standing(figure: &Standing) -> Value {
    let bars: serde_json::Map<String, Value> =
        figure.bars.iter().map(|bar| (bar.what.to_owned(), json!([bar.left, bar.full]))).collect();
    json!({
        "name": figure.name,
        "side": figure.side,
        "inches": figure.place,
        "left": bars,
        "words": figure.words,
        "out": figure.is_out,
    })
}
