//! Whoever a scenario names to decide, in real fights: those that two shipped scenarios leave open.

use super::SYSTEMS;
use crate::chance::Stream;
use crate::contest::{self, Batches, Contest};
use crate::exact::Budget;
use crate::exact::game::Policies;
use crate::policy::{Decider, Unseated};
use crate::scenario::{self, Mistakes, Scenario, Source};
use crate::stop::Stop;
use crate::tally::Tally;
use std::path::PathBuf;

const OPEN: [&str; 2] = ["smf/studies/hold-a-maneuver-back.toml", "heroclix/duel-to-push-or-not.toml"];

fn text(file: &str) -> String {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios")).join(file);
    std::fs::read_to_string(path).unwrap()
}

fn scenario(text: &str, mistakes: &Mistakes) -> Option<Scenario> {
    scenario::parse(Source::new("t.toml", text), mistakes)
}

/// The first case of a shipped scenario with this line under `[policy]`.
fn decided(file: &str, line: &str) -> Result<Box<dyn Contest>, String> {
    let text = text(file);
    let text = match text.split_once("[policy]\n") {
        Some((before, after)) => format!("{before}[policy]\n{line}\n{after}"),
        None => text.replacen("[[side]]", &format!("[policy]\n{line}\n[[side]]"), 1),
    };
    played(&text)
}

fn played(text: &str) -> Result<Box<dyn Contest>, String> {
    let mistakes = Mistakes::new();
    let made = scenario(text, &mistakes).and_then(|scenario| {
        let rules = SYSTEMS.iter().find(|rules| rules.id == scenario.system.value)?;
        rules.play(&scenario.play.value)?.contest(&scenario.cases[0], &mistakes)
    });
    let found = mistakes.into_vec();
    made.filter(|_| found.is_empty()).ok_or_else(|| scenario::render(&found, false))
}

/// The chance that the first side wins, its goal in both scenarios.
fn exact(contest: &dyn Contest) -> f64 {
    contest.solve(&Budget::default()).unwrap().outcomes()[0]
}

fn sampled(contest: &dyn Contest, trials: u64, threads: usize) -> Tally {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let stream = Stream::new(7, "main");
    pool.install(|| contest::run(contest, &stream, &Batches::of(trials), |_| true))
}

/// The share of fights that the first side won, and its standard error at most.
fn share(contest: &dyn Contest, trials: u64) -> (f64, f64) {
    let tally = sampled(contest, trials, 2);
    let won = tally.lengths[0].total() as f64;
    (won / trials as f64, (0.25 / trials as f64).sqrt())
}

fn policies(file: &str) -> (f64, Policies) {
    let advice = decided(file, "").unwrap().advice(&Budget::default()).unwrap().unwrap();
    (advice.value, advice.policies)
}

/// Standard errors by which a sample may be off: of the twelve comparisons below one in a thousand would be by luck.
const ERRORS: f64 = 4.0;
/// Fights that a limit of rounds ends are nobody's, and the game solver has no such limit.
const CUT_SHORT: f64 = 1e-6;

#[test]
fn who_plays_the_solution_reaches_what_the_solver_certifies() {
    for file in OPEN {
        let (value, policies) = policies(file);
        let both = exact(&*decided(file, "decider = \"solved\"").unwrap());
        let first = exact(&*decided(file, "decider = [\"solved\", \"script\"]").unwrap());
        let second = exact(&*decided(file, "decider = [\"script\", \"solved\"]").unwrap());
        for (found, certified) in [(both, value), (first, policies.first_answers), (second, policies.second_answers)] {
            assert!((found - certified).abs() < CUT_SHORT, "{file}: {found} for {certified}");
        }
        let script = exact(&*decided(file, "decider = \"script\"").unwrap());
        assert_eq!(script, exact(&*decided(file, "").unwrap()), "{file}");
    }
}

/// From anything to the best: against a side that does as its policy says nobody does better than the best answer, and
/// who tries fights out does no worse than the policy that he tries them with.
#[test]
fn who_thinks_further_ahead_wins_no_less() {
    for file in OPEN {
        let (_, policies) = policies(file);
        let against_script = |decider: &str| decided(file, &format!("decider = [\"{decider}\", \"script\"]")).unwrap();
        let best = exact(&*against_script("solved"));
        for decider in ["first", "random", "greedy"] {
            let p = exact(&*against_script(decider));
            assert!(p <= best + 1e-9, "{file}: {decider} {p}, best {best}");
        }
        assert!(exact(&*against_script("random")) < best - 1e-4, "{file}: what is decided makes no difference");
        let (p, error) = share(&*against_script("rollout:20"), 3000);
        assert!(p <= best + ERRORS * error, "{file}: {p}, best {best}");
        assert!(p >= policies.both - ERRORS * error, "{file}: {p}, policy {}", policies.both);
    }
}

#[test]
fn sampled_and_exact_agree_on_whoever_decides() {
    for file in OPEN {
        for decider in ["first", "random", "greedy", "solved"] {
            let contest = decided(file, &format!("decider = \"{decider}\"")).unwrap();
            let (p, error) = share(&*contest, 4000);
            let known = exact(&*contest);
            assert!((p - known).abs() < ERRORS * error, "{file}, {decider}: {p} for {known}");
        }
    }
}

#[test]
fn what_is_tried_out_hangs_on_the_fight_and_the_seed_and_never_on_threads() {
    for file in OPEN {
        let contest = decided(file, "decider = [\"rollout:5\", \"random\"]").unwrap();
        assert_eq!(sampled(&*contest, 400, 1), sampled(&*contest, 400, 4), "{file}");
        let said = contest.solve(&Budget::default()).unwrap_err().to_string();
        assert!(said.contains("only a sample"), "{said}");
        assert!(contest.story(&Stream::new(7, "main"), 3).end.ticks > 0);
        // Twenty times as many fights on take nearly twenty times as long.
        let effort = |decider: &str| {
            decided(file, &format!("decider = \"{decider}\"")).unwrap().effort(1000, Stop::never()) as f64
        };
        let ratio = effort("rollout:400") / effort("rollout:20");
        assert!((10.0..=20.0).contains(&ratio) && effort("rollout:20") > 20.0 * effort("script"), "{file}: {ratio}");
    }
}

#[test]
fn whoever_decides_is_named_in_the_brief_with_the_rule_that_asks() {
    let said = |file: &str, line: &str| {
        let contest = decided(file, line).unwrap();
        let rulings = &contest.brief().rulings;
        let last = rulings.last().unwrap();
        format!("{} {} {}", last.rule, last.switch, last.text)
    };
    let both = said(OPEN[1], "decider = \"rollout:30\"");
    assert!(both.contains(" decider = \"rollout:30\" ") && both.contains(" plays 30 fights on from each"), "{both}");
    let each = said(OPEN[0], "decider = [\"greedy\", \"script\"]");
    assert!(each.starts_with("smf.maneuver") && each.contains("decider = [\"greedy\", \"script\"]"), "{each}");
}

#[test]
fn a_decider_that_cannot_be_is_refused_with_a_remedy() {
    let refused = |line: &str| decided(OPEN[0], line).err().unwrap();
    for (line, said) in [
        ("decider = \"gredy\"", "greedy"),
        ("decider = \"rollout\"", "rollout:100"),
        ("decider = \"rollout:0\"", "plays 1 to 10000 fights on"),
        ("decider = [\"first\", \"first\", \"first\"]", "one decider or two"),
        ("decider = 3", "must be"),
    ] {
        let shown = refused(line);
        assert!(shown.contains(said), "{line}:\n{shown}");
    }
    let open = text(OPEN[0]);
    let base = open.split_once("# Spent once").unwrap().0;
    let closed = base.replace("policy = { open = \"maneuvers\" }", "");
    let shown = played(&closed.replacen("[[side]]", "[policy]\ndecider = \"first\"\n[[side]]", 1)).err().unwrap();
    assert!(shown.contains("nobody is asked anything") && shown.contains("leave something open"), "{shown}");
    let fall = text("tft/high-ground.toml").replacen("[[side]]", "[policy]\ndecider = \"first\"\n[[side]]", 1);
    let shown = played(&fall).err().unwrap();
    assert!(shown.contains("nobody is asked anything in \""), "{shown}");
}

/// Which plays ask is written down for each of them; which rules ask is seen here.
#[test]
fn a_play_asks_where_some_shipped_case_of_it_does() {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
    for rules in SYSTEMS {
        let mistakes = Mistakes::new();
        let scenarios = scenario::load(&[folder.join(rules.id)], &mistakes);
        for play in rules.plays {
            let asks = scenarios.iter().filter(|scenario| scenario.play.value == play.id).any(|scenario| {
                let made = play.contest(&scenario.cases[0], &mistakes).unwrap();
                !matches!(made.seat([Decider::First; 2], &Budget::default()), Err(Unseated::Unasked))
            });
            assert_eq!(asks, play.asks, "{} {}", rules.id, play.id);
        }
    }
}
