//! Rosters from text to tables, against duels of scenarios and against themselves.

mod apart;
mod baseline;
mod compare;
mod counting;
mod even;
mod expect;
mod faults;
mod leaning;
pub mod made;
pub mod paired;
mod picks;
mod points;
mod precision;
mod shortlist;
mod sounding;
mod teams;
mod told;
mod written;

use super::play::{Follow, Met, Pair};
use super::roster::Made;
use super::table::{Standing, Table};
use super::traced::Traces;
use super::*;
use crate::exact::Budget;
use crate::scenario::{Method, Mistakes, Source, render};
use crate::stats::matchups::table::Cell;
use crate::stop::Stop;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Fighters by numbers: who has more boxes wins more often.
const NUMBERS: &str = "system = \"smf\"\n[[entry]]\nname = \"small\"\nbody = 2\n\
                       [[entry]]\nname = \"middling\"\nbody = 3\n[[entry]]\nname = \"large\"\nbody = 4\n";

fn read(text: &str) -> Result<Roster, String> {
    let mistakes = Mistakes::new();
    let roster = reading::read(&Source::new("r.roster.toml", text), &mistakes);
    roster.ok_or_else(|| render(&mistakes.into_vec(), false))
}

fn roster(text: &str) -> Roster {
    read(text).unwrap_or_else(|said| panic!("{said}"))
}

/// Three fighters in the dark, behind whatever other settings: there the hawk would throw more dice than anybody may
/// against whoever does not see him, so that the first two cannot meet.
pub fn in_the_dark(settings: &str) -> Roster {
    let entry = |name: &str, more: &str| format!("[[entry]]\nname = \"{name}\"\nbody = 3\n{more}");
    let senses = "powers = [\"enhanced-senses\"]\n";
    let hawk = "attack = 12\npowers = [\"enhanced-senses\", \"rage\", \"growth\"]\n";
    let entries = [entry("small", ""), entry("hawk", hawk), entry("owl", senses)].concat();
    let dark = "[[setting]]\nname = \"dark\"\nset = { \"rules.stygian-darkness\" = true }\n";
    roster(&format!("system = \"smf\"\n{entries}{settings}{dark}"))
}

/// A number of a run from its blocks of trials.
fn from_blocks(traces: &Traces, place: usize) -> f64 {
    let blocks = traces.numbers[place].in_blocks(traces.ends.len()).unwrap();
    let lengths =
        traces.ends.iter().zip(std::iter::once(&0).chain(&traces.ends)).map(|(end, start)| (end - start) as f64);
    lengths.zip(blocks).map(|(trials, of)| trials * of).sum::<f64>() / *traces.ends.last().unwrap() as f64
}

fn work(method: Method, trials: u64) -> Work {
    Work { trials, seed: 1, method }
}

fn table(roster: &Roster, work: Work) -> Table {
    matrix(roster, work, &()).tables.swap_remove(0)
}

fn score(table: &Table, row: usize, column: usize) -> f64 {
    table.cell(row, column).unwrap().0.score()
}

#[test]
fn a_cell_is_the_chance_that_the_duel_of_a_scenario_has() {
    let roster = roster(NUMBERS);
    let table = table(&roster, work(Method::Exact, 10));
    // Another way there: a scenario, its plan, and the solver's chances by name.
    let [wins, losses] = duel_chances("[[side]]\nname = \"A\"\nbody = 2\n[[side]]\nname = \"B\"\nbody = 4\n");
    let expected = 0.5 + 0.5 * (wins - losses);
    assert!((score(&table, 0, 2) - expected).abs() < 1e-12, "{} {expected}", score(&table, 0, 2));
    assert!(table.cell(0, 2).unwrap().0.trials().is_none());
}

#[test]
fn what_one_scores_the_other_does_not_and_mirrors_are_even() {
    let roster = roster(NUMBERS);
    for method in [Method::Exact, Method::Sample] {
        let table = table(&roster, work(method, 500));
        for (row, column) in [(0, 1), (0, 2), (1, 2)] {
            assert!((score(&table, row, column) + score(&table, column, row) - 1.0).abs() < 1e-12);
        }
        assert_eq!(table.cell(1, 1), None);
    }
    // Oneself in both seats wins as often as he loses, whatever the seats are worth.
    let pair = Pair::of(&roster, &roster.settings[0], 1, 1).unwrap();
    let Some(chances) = pair.solved(&Budget::default()) else { panic!("a small fight") };
    assert!((chances.win + 0.5 * (chances.draw + chances.undecided) - 0.5).abs() < 1e-12);
}

#[test]
fn played_scores_lie_where_solved_ones_do() {
    let roster = roster(NUMBERS);
    let (exact, played) = (table(&roster, work(Method::Exact, 1)), table(&roster, work(Method::Sample, 4000)));
    for (known, counted) in exact.rows.iter().zip(&played.rows) {
        // All three at once hold with 95 %: one seed in twenty would miss, and this one does not.
        assert!(counted.low <= known.score && known.score <= counted.high, "{known:?} {counted:?}");
        // 8,000 fights against each of two: at most a half, less what the seats have in common.
        assert!(counted.high - counted.low < 0.04 && counted.low < counted.high, "{counted:?}");
        assert_eq!((known.low, known.high), (known.score, known.score));
    }
    for cell in &played.cells {
        let known = score(&exact, cell.row, cell.column);
        assert!(cell.low <= known && known <= cell.high, "{cell:?} {known}");
    }
    let order = |table: &Table| table.order().into_iter().map(|place| table.rows[place].entry).collect::<Vec<_>>();
    assert_eq!((order(&exact), order(&played)), (vec![2, 1, 0], vec![2, 1, 0]));
    assert_eq!(
        exact.rows.iter().map(|row| (row.rank, row.rank_low, row.rank_high)).collect::<Vec<_>>(),
        [(3, 3, 3), (2, 2, 2), (1, 1, 1)]
    );
    assert_eq!(exact.rows[2].worst_against, Some(1));
    assert_eq!(exact.rows[2].standing, Standing::Strong);
}

#[test]
fn a_score_is_the_mean_of_its_cells_in_every_setting_and_their_weighted_mean_in_all() {
    let settings = "[[setting]]\nname = \"short\"\nset = { \"rules.round-limit\" = 2 }\nweight = 3\n\
                    [[setting]]\nname = \"long\"\nset = { \"rules.round-limit\" = 30 }\n";
    for method in [Method::Exact, Method::Sample] {
        let matrix = matrix(&roster(&format!("{NUMBERS}{settings}")), work(method, 300), &());
        let [short, long, together] = matrix.tables.as_slice() else { panic!("two settings and both together") };
        for (place, row) in together.rows.iter().enumerate() {
            let mean = |table: &Table| {
                let cells = (0..3).filter(|&other| other != place).map(|other| score(table, place, other));
                let mean = cells.sum::<f64>() / 2.0;
                assert!((table.rows[place].score - mean).abs() < 1e-12, "{method:?}");
                mean
            };
            assert!((row.score - (3.0 * mean(short) + mean(long)) / 4.0).abs() < 1e-12, "{method:?}");
            assert!(row.low <= row.score && row.score <= row.high);
        }
        // After two rounds much is undecided, after thirty next to nothing.
        assert!(short.rows[2].undecided > 0.2 && long.rows[2].undecided < 0.01);
        assert!(matrix.notes[0].contains("undecided"), "{:?}", matrix.notes);
    }
}

#[test]
fn the_numbers_do_not_depend_on_threads() {
    let roster = roster(NUMBERS);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| matrix(&roster, work(Method::Sample, 777), &()))
    };
    assert_eq!(on(1), on(3));
    let other = Work { seed: 2, ..work(Method::Sample, 777) };
    assert_ne!(matrix(&roster, other, &()).tables, on(1).tables);
}

#[test]
fn a_panel_is_met_and_nobody_else() {
    let text = format!("{NUMBERS}[panel]\nentries = [\"large\", \"shatterer\"]\n");
    let roster = roster(&text);
    assert_eq!(roster.guests.iter().map(|guest| guest.name.as_str()).collect::<Vec<_>>(), ["shatterer"]);
    assert_eq!(roster.pairs(), [(0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
    let table = table(&roster, work(Method::Exact, 1));
    let small = (score(&table, 0, 2) + score(&table, 0, 3)) / 2.0;
    assert_eq!(table.rows.len(), 3);
    assert!((table.rows[0].score - small).abs() < 1e-12);
    // A member of the panel does not meet himself.
    assert!((table.rows[2].score - score(&table, 2, 3)).abs() < 1e-12);
    assert!(read(&format!("{NUMBERS}[panel]\nentries = [\"lrge\"]\n")).err().unwrap().contains("\"large\""));
    let samples = format!("{NUMBERS}[panel]\nentries = [\"samples\"]\n");
    assert_eq!(self::roster(&samples).guests.len(), 8);
}

#[test]
fn builds_of_a_kind_are_told_together() {
    let text = "system = \"smf\"\n[rules]\nround-limit = 3\n[[generate]]\narchetype = [\"metamorph\", \"sorcerer\"]\n";
    let roster = roster(text);
    assert_eq!((roster.entries.len(), roster.generated.as_slice()), (16, &[Made { all: 16, kept: 16, drawn: 16 }][..]));
    let table = table(&roster, work(Method::Sample, 40));
    let [one, other] = table.groups.as_slice() else { panic!("two kinds") };
    assert_eq!((one.name.as_str(), one.members.len(), other.members.len()), ("metamorph", 8, 8));
    let mean = |of: &[usize]| of.iter().map(|&place| table.rows[place].score).sum::<f64>() / of.len() as f64;
    for kind in [one, other] {
        assert!((kind.score - mean(&kind.members)).abs() < 1e-12 && kind.low <= kind.score && kind.score <= kind.high);
        assert!(kind.worst.1 <= kind.score && kind.score <= kind.best.1);
        assert_eq!(table.rows[kind.best.0].score, kind.best.1);
    }
    // Mirrors of a kind are even, and the two kinds share what there is between them.
    assert!((one.against[0].unwrap() - 0.5).abs() < 1e-12);
    assert!((one.against[1].unwrap() + other.against[0].unwrap() - 1.0).abs() < 1e-12);
}

/// Who is both an entry and of the panel is met by everybody: builds of a kind are held against those of the panel
/// alone, as rows are.
#[test]
fn builds_of_a_kind_are_told_against_those_of_the_panel() {
    let text = "system = \"smf\"\n[rules]\nround-limit = 3\n[[generate]]\narchetype = [\"metamorph\", \"sorcerer\"]\n";
    let whole = roster(text);
    let panel = whole.entries[0].name.clone();
    let roster = roster(&format!("{text}[panel]\nentries = [\"{panel}\"]\n"));
    let table = table(&roster, work(Method::Sample, 40));
    let [one, two] = table.groups.as_slice() else { panic!("two kinds") };
    let mean = |kind: &[usize]| {
        let rows = table.rows.iter().filter(|row| row.entry != 0 && kind.contains(&row.entry));
        rows.clone().map(|row| row.score).sum::<f64>() / rows.count() as f64
    };
    assert!((one.against[0].unwrap() - mean(&one.members)).abs() < 1e-12);
    assert!((two.against[0].unwrap() - mean(&two.members)).abs() < 1e-12);
    assert_eq!((one.against[1], two.against[1]), (None, None), "nobody of the panel is a sorcerer");
}

/// Asks to stop after so many looks.
struct Impatient {
    flag: &'static AtomicBool,
    cells: AtomicU64,
    after: u64,
}

impl Follow for Impatient {
    fn done(&self, cells: u64) {
        self.cells.fetch_add(1, Ordering::Relaxed);
        if self.cells.load(Ordering::Relaxed) >= self.after {
            self.flag.store(true, Ordering::Relaxed);
        }
        let _ = cells;
    }

    fn stop(&self) -> Stop {
        Stop::at(self.flag)
    }
}

#[test]
fn whoever_asks_to_stop_keeps_whole_blocks_of_every_pair() {
    static FLAG: AtomicBool = AtomicBool::new(false);
    let roster = roster(NUMBERS);
    let follow = Impatient { flag: &FLAG, cells: AtomicU64::new(0), after: 3 };
    let cut = matrix(&roster, work(Method::Sample, 10_000), &follow);
    assert!(!cut.complete && 0 < cut.trials && cut.trials < 10_000, "{}", cut.trials);
    assert!(cut.tables[0].cells.iter().all(|cell| cell.cell.trials() == Some(cut.trials)));
    // What was finished is what so many trials alone would have come to, fight by fight.
    let alone = play(&roster, work(Method::Sample, cut.trials), &());
    for (cell, met) in cut.tables[0].cells.iter().zip(&alone[0].met) {
        assert!(matches!(met, Met::Known { cell: Cell::Counted(counts), .. } if Cell::Counted(*counts) == cell.cell));
    }
}

/// What is held at a time is half of the first setting here, so that the second one has nothing when it ends.
#[test]
fn whoever_asks_to_stop_between_groups_keeps_the_pairs_that_were_finished() {
    static FLAG: AtomicBool = AtomicBool::new(false);
    let text = "system = \"smf\"\n[[generate]]\narchetype = \"brick\"\nany = true\nsample = 34\n\
                [[setting]]\nname = \"a\"\n[[setting]]\nname = \"b\"\n";
    let follow = Impatient { flag: &FLAG, cells: AtomicU64::new(0), after: 2 };
    let roster = roster(text);
    let cut = matrix(&roster, work(Method::Sample, 2), &follow);
    let [a, b, together] = cut.tables.as_slice() else { panic!("two settings and both together") };
    assert!(!cut.complete && !a.cells.is_empty() && a.missing > 0 && b.cells.is_empty() && b.missing == 561);
    assert_eq!((b.rows.len(), together.rows.len()), (0, a.rows.len()));
    assert!(a.rows.iter().zip(&together.rows).all(|(one, all)| one.score == all.score && one.draw == all.draw));
    // Against whom somebody was not seen he may win or lose: what becomes of it on the same dice lies in his interval.
    let whole = matrix(&roster, work(Method::Sample, 2), &());
    for (cut, whole) in [(a, &whole.tables[0]), (together, &whole.tables[2])] {
        for row in &cut.rows {
            let then = whole.rows.iter().find(|then| then.entry == row.entry).unwrap();
            assert!(row.low <= then.score && then.score <= row.high, "{row:?} {}", then.score);
            let above = whole.rows.iter().filter(|other| other.score > then.score + 1e-9).count();
            let below = whole.rows.iter().filter(|other| other.score < then.score - 1e-9).count();
            assert!(row.rank_low <= above + 1 && 34 - below <= row.rank_high, "{row:?}");
        }
    }
}

/// Notes how much is said to be done.
#[derive(Default)]
struct Attentive(std::sync::Mutex<Vec<u64>>);

impl Follow for Attentive {
    fn done(&self, cells: u64) {
        self.0.lock().unwrap().push(cells);
    }
}

/// More pairs than are held at a time.
#[test]
fn every_pair_of_every_group_is_played_and_what_is_done_is_told_on_the_way() {
    let text = "system = \"smf\"\n[[generate]]\narchetype = \"brick\"\nany = true\nsample = 34\n";
    let follow = Attentive::default();
    let whole = matrix(&roster(text), work(Method::Sample, 2), &follow);
    assert!(whole.complete && whole.tables[0].missing == 0 && whole.tables[0].cells.len() == 561);
    let told = follow.0.into_inner().unwrap();
    assert!(told.is_sorted() && told.last() == Some(&561) && told.contains(&512), "{told:?}");
}

#[test]
fn mistakes_of_a_roster_are_told_with_their_places_before_anything_is_played() {
    let said = |text: &str| read(text).err().unwrap_or_default();
    for (text, expected) in [
        ("system = \"smf\"\n", "the roster has no fighters"),
        ("system = \"smff\"\n", "did you mean \"smf\"?"),
        ("title = \"x\"\n", "needs \"system\""),
        ("system = \"smf\"\n[[entry]]\nbody = 3\n", "r.roster.toml:2:1: an entry needs \"name\""),
        ("system = \"smf\"\n[[entry]]\nname = \"a\"\nbody = 3\n", "nobody meets a single fighter"),
        ("system = \"heroclix\"\n[[generate]]\narchetype = \"brick\"\n", "has no menus to make builds from"),
        ("system = \"smf\"\nplay = \"attack\"\n[[entry]]\nname = \"a\"\nbody = 3\n", "cannot play \"attack\""),
    ] {
        assert!(said(text).contains(expected), "{text}: {}", said(text));
    }
    let twins = format!("{NUMBERS}[[entry]]\nname = \"Large\"\nbody = 3\n");
    assert!(said(&twins).contains(":12:8: a second fighter is called \"Large\""), "{}", said(&twins));
    // A fighter's own mistake, and one of what all fights have in common, each once.
    let bad = NUMBERS.replace("body = 3", "body = 0") + "[rules]\nround-limt = 3\n";
    assert_eq!((said(&bad).matches("error:").count(), said(&bad).contains(":7:8:")), (2, true), "{}", said(&bad));
    let setting = format!("{NUMBERS}[[setting]]\nname = \"x\"\nset = {{ \"rles.range\" = 3 }}\n");
    assert!(said(&setting).contains("unknown key \"rles\""), "{}", said(&setting));
    // A path that leads nowhere is one of this file.
    let near = setting.replace("rles.range", "rule.range") + "[rules]\nround-limit = 3\n";
    let astray = ":13:9: there is no \"rule\" in the roster";
    assert!(said(&near).contains(astray) && said(&near).contains("did you mean \"rules\"?"), "{}", said(&near));
    let whole = setting.replace("rles.range", "trials");
    let apart = "\"trials\" belongs to the whole roster and cannot differ between settings";
    assert!(said(&whole).contains(apart), "{}", said(&whole));
    let weightless = format!("{NUMBERS}[[setting]]\nname = \"x\"\nweight = 0\n");
    assert!(said(&weightless).contains("no setting weighs anything"));
}

/// A name that is missing or given twice, or a panel of nobody, hides nothing that is wrong with fighters and settings.
#[test]
fn mistakes_of_all_parts_of_a_roster_are_told_at_once() {
    let text = "system = \"smf\"\ncolour = 3\n\
                [[entry]]\nname = \"a\"\nbody = 400\n\
                [[entry]]\nname = \"a\"\nbodi = 4\nattack = \"5X\"\n\
                [[entry]]\ndefense = 200\n\
                [[generate]]\narchetype = \"brik\"\n\
                [panel]\nentries = [\"zed\"]\n\
                [[setting]]\nname = \"x\"\nset = { \"rules.orders\" = \"alternate\" }\n\
                [[expect]]\nrank = \"b\"\nat-most = 2\n";
    let said = read(text).err().unwrap_or_default();
    let lines = [2, 5, 7, 8, 9, 10, 11, 13, 15, 18, 20];
    for line in lines {
        assert!(said.contains(&format!("error: r.roster.toml:{line}:")), "{line}: {said}");
    }
    assert_eq!(said.matches("error:").count(), lines.len(), "{said}");
}

#[test]
fn builds_with_long_names_meet_each_other_and_themselves() {
    let picks = "\"enhanced-senses\", \"invisibility-obscurement\", \"melee-specialist\"";
    let entry = |last: &str| {
        let name = format!("wildcard enhanced-senses+invisibility-obscurement+melee-specialist+{last}");
        assert!(name.chars().count() > 80);
        format!("[[entry]]\nname = \"{name}\"\narchetype = \"wildcard\"\nminor = [{picks}, \"{last}\"]\n")
    };
    let both = roster(&format!("system = \"smf\"\n{}{}", entry("servitor-sidekick"), entry("super-strength-minor")));
    assert!(score(&table(&both, work(Method::Sample, 20)), 0, 1) < 1.0);
}

/// A Brick without minor powers, and what slugfest run says of him against himself with each pick of his menu.
#[test]
fn a_pick_is_worth_what_the_duel_with_it_against_the_one_without_says() {
    let brick = "archetype = \"brick\"\nlegal = false\nmajor = [\"super-strength-major\"]\n";
    let bare = "system = \"smf\"\n[[entry]]\nname = \"bare\"\n";
    let text = format!("{bare}{brick}[panel]\nentries = [\"bare\"]\n");
    let roster = roster(&text);
    let worth = worth::worth(&roster, 0, work(Method::Exact, 10), &()).unwrap();
    let points = |pick: &str| worth.picks.iter().find(|found| found.pick == pick).unwrap().points().unwrap();
    for pick in ["armor", "resistance", "density-increase", "rage", "massive"] {
        let sides = format!("[[side]]\nname = \"A\"\n{brick}minor = [\"{pick}\"]\n[[side]]\nname = \"B\"\n{brick}");
        let [wins, losses] = duel_chances(&sides);
        let found = points(pick);
        assert!((found.estimate - (0.5 + 0.5 * (wins - losses) - 0.5)).abs() < 1e-9, "{pick}: {found:?}");
        assert_eq!((found.low, found.high), (found.estimate, found.estimate));
    }
    // Published with the design of the lab, to a tenth of a point.
    for (pick, published) in [("armor", 0.740), ("resistance", 0.671), ("rage", 0.640), ("massive", 0.466)] {
        assert!((0.5 + points(pick).estimate - published).abs() < 0.000_5, "{pick}");
    }
    // There the powers that last were in effect from the start, which costs nobody his first action.
    let early = self::roster(&format!("{text}[rules]\npowers-on = \"start\"\n"));
    let early = worth::worth(&early, 0, work(Method::Exact, 10), &()).unwrap();
    let density = early.picks.iter().find(|pick| pick.pick == "density-increase").unwrap().points().unwrap();
    assert!((0.5 + density.estimate - 0.767).abs() < 0.000_5, "{density:?}");
    let named = |pick: &str| worth.picks.iter().find(|found| found.pick == pick).unwrap();
    // Massive makes its owner easier to hit: its own text is the drawback. A pool against what nobody does is idle.
    assert_eq!((named("massive").alarm, named("armor").alarm), (true, false));
    assert_eq!((named("ranged-defense +1D").idle, named("melee-defense +1D").idle), (true, false));
    assert!((named("melee-attack +1D").dice.unwrap() - 1.0).abs() < 1e-12);
    let strength = named("super-strength-major");
    assert!(strength.has && strength.points().unwrap().estimate > 0.3);
}

/// Two picks together, against what four duels say: with both, with each, with neither.
#[test]
fn two_picks_are_worth_what_both_bring_beyond_each() {
    let brick = "archetype = \"brick\"\nlegal = false\nmajor = [\"super-strength-major\"]\n";
    let own = format!("{brick}minor = [\"armor\", \"rage\"]\n");
    let text = format!("system = \"smf\"\n[[entry]]\nname = \"own\"\n{own}[panel]\nentries = [\"own\"]\n");
    let score = |minor: &str| {
        let other = format!("{brick}minor = [{minor}]\n");
        let [wins, losses] = duel_chances(&format!("[[side]]\nname = \"A\"\n{other}[[side]]\nname = \"B\"\n{own}"));
        0.5 + 0.5 * (wins - losses)
    };
    let expected = (0.5 - score("")) - (score("\"armor\"") - score("")) - (score("\"rage\"") - score(""));
    let found = |method: Method, trials: u64| {
        let worth = worth::worth(&roster(&text), 0, work(method, trials), &()).unwrap();
        let is_pair =
            |pair: &&worth::Together| ["armor", "rage"].iter().all(|pick| pair.picks.iter().any(|p| p == pick));
        let pair = worth.pairs.iter().find(is_pair).unwrap().clone();
        (worth.pairs.len(), pair)
    };
    // The two help each other.
    assert!(expected > 0.01, "{expected}");
    // Three things that he has, two by two.
    let (pairs, exact) = found(Method::Exact, 10);
    assert!(pairs == 3 && (exact.more.estimate - expected).abs() < 1e-9, "{exact:?} {expected}");
    assert!(exact.significant == (expected.abs() > 1e-9) && exact.more.low == exact.more.high);
    let (_, played) = found(Method::Sample, 2000);
    assert!(
        played.more.low <= expected && expected <= played.more.high && played.more.low < played.more.high,
        "{played:?}"
    );
}

/// The chances that the first and that the second side wins, by way of a scenario and its plan.
fn duel_chances(sides: &str) -> [f64; 2] {
    chances_of("system = \"smf\"\n", sides)
}

/// The same of any system, named in front.
fn chances_of(head: &str, sides: &str) -> [f64; 2] {
    let text = format!("title = \"t\"\nplay = \"duel\"\n{head}{sides}");
    let mistakes = Mistakes::new();
    let scenario = crate::scenario::parse(Source::new("t.toml", text), &mistakes);
    let plan = crate::plan::plan(scenario.into_iter().collect(), Default::default(), &mistakes).remove(0);
    let contest = &plan.cases[0].contest;
    let exact = contest.solve(&Budget::default()).unwrap().outcomes();
    ["A wins", "B wins"].map(|name| exact[contest.brief().outcomes.iter().position(|outcome| outcome == name).unwrap()])
}

#[test]
fn what_harms_its_owner_beyond_the_interval_raises_an_alarm_and_nothing_else_does() {
    // A Massive is easier to hit and no harder to hurt here: 3.4 points less for a Brick.
    let massive = "system = \"smf\"\n[[entry]]\nname = \"bare\"\narchetype = \"brick\"\nlegal = false\n\
                   major = [\"super-strength-major\"]\nminor = [\"massive\"]\n[panel]\nentries = [\"bare\"]\n";
    let alarms = |trials: u64| {
        let worth = worth::worth(&roster(massive), 0, work(Method::Sample, trials), &()).unwrap();
        worth.picks.into_iter().filter(|pick| pick.alarm).map(|pick| pick.pick).collect::<Vec<_>>()
    };
    // With 20,000 fights the interval of one of thirty picks is about two points to either side, with 40 thirty. Faults
    // that keep it from him most of the time help him.
    let of_faults = |faults: bool, trials| {
        alarms(trials).into_iter().filter(|pick| pick.contains(':') == faults).collect::<Vec<_>>()
    };
    let (faults, others, few) = (of_faults(true, 10_000), of_faults(false, 10_000), of_faults(false, 20));
    assert_eq!((others, few), (vec!["massive".to_owned()], Vec::new()));
    let helps = ["only-after-round-3:massive", "only-while-charging:massive", "unreliable:massive"];
    assert!(faults.iter().all(|fault| helps.contains(&fault.as_str())) && faults.len() >= 2, "{faults:?}");
}

#[test]
fn worth_against_a_panel_is_the_difference_of_two_scores() {
    let text = format!("{NUMBERS}[[entry]]\nname = \"own\"\nbody = 3\npowers = [\"armor\"]\n");
    let roster = roster(&text);
    let subject = worth::subject(&roster, Some("own")).unwrap();
    let worth = worth::worth(&roster, subject, work(Method::Exact, 10), &()).unwrap();
    assert_eq!(worth.panel, ["small", "middling", "large"]);
    let score = |own: &str| {
        let own = self::roster(&format!("{NUMBERS}[[entry]]\nname = \"own\"\nbody = 3\n{own}"));
        table(&own, work(Method::Exact, 10)).rows[3].score
    };
    let armor = worth.picks.iter().find(|pick| pick.pick == "armor").unwrap();
    let (with, without) = (score("powers = [\"armor\"]\n"), score(""));
    assert!((armor.points().unwrap().estimate - (with - without)).abs() < 1e-12);
    assert!((worth.score.unwrap() - with).abs() < 1e-12);
    let odds = |p: f64| (p / (1.0 - p)).ln();
    assert!((armor.logit.unwrap() - (odds(with) - odds(without))).abs() < 1e-12);
    // What he would get, from where he stands up: in points, in log-odds, and in dice.
    let named = |pick: &str| worth.picks.iter().find(|found| found.pick == pick).unwrap();
    assert!(!named("body +1").has && armor.has);
    let bigger = self::roster(&text.replace("name = \"own\"\nbody = 3", "name = \"own\"\nbody = 4"));
    let bigger = table(&bigger, work(Method::Exact, 10)).rows[3].score;
    let (body, die) = (named("body +1"), named("melee-attack +1D").points().unwrap().estimate);
    assert!((body.points().unwrap().estimate - (bigger - with)).abs() < 1e-12);
    assert!((body.logit.unwrap() - (odds(bigger) - odds(with))).abs() < 1e-12);
    assert!(die > 0.0 && (body.dice.unwrap() - (bigger - with) / die).abs() < 1e-12);
    assert_eq!((worth.trials, worth.complete, worth.subject.name.as_str(), worth.seed), (0, true, "own", 1));
    let played = worth::worth(&roster, subject, work(Method::Sample, 30), &()).unwrap();
    assert_eq!((played.trials, played.complete), (30, true));
    assert_eq!(worth::subject(&roster, Some("nobody")), Err("nobody"));
    assert_eq!(worth::subject(&roster, None), Ok(0));
    let other = "system = \"heroclix\"\n[[entry]]\ncharacter = \"x\"\n";
    assert!(read(other).is_err());
}

#[test]
fn a_scenario_of_two_sides_is_a_roster_of_two() {
    let scenario = "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\ntrials = 100\nmetrics = [\"rounds\"]\n\
                    [[side]]\nname = \"A\"\nbody = 2\n[[side]]\nname = \"B\"\nbody = 3\n";
    let roster = roster(scenario);
    assert_eq!((roster.entries.len(), roster.trials), (2, Some(100)));
    let swept = format!("{scenario}[sweep]\n\"side.A.body\" = [2, 3]\n");
    assert!(read(&swept).err().unwrap().contains("\"sweep\" is of no use here"));
    assert!(read(&format!("precision = 0.1\n{NUMBERS}")).err().unwrap().contains("\"precision\" is of no use here"));
}

#[test]
fn what_is_said_about_everybody_is_that_of_the_table() {
    let roster = roster(NUMBERS);
    for method in [Method::Exact, Method::Sample] {
        let table = table(&roster, work(method, 2000));
        let overall = table.overall.unwrap();
        let sum: f64 = overall.strengths.iter().map(|(strength, _)| strength).sum();
        assert!(sum.abs() < 1e-9 && overall.strengths[2].0 > overall.strengths[0].0);
        assert_eq!(overall.strengths.iter().all(|(_, error)| *error > 0.0), method == Method::Sample);
        // Whoever has most boxes beats everybody, so that nobody takes anybody else.
        let mix = overall.equilibrium.unwrap();
        assert_eq!((mix.support(), overall.cycles.count), (vec![2], 0));
        assert!(overall.cyclic.unwrap().0 < 0.05 && overall.explained > 0.95);
    }
}

/// Twenty questions, each against the whole range played out one value after the other.
#[test]
fn the_value_that_is_found_is_the_one_that_trying_all_of_them_finds() {
    let mut asked = 0;
    for (body, attack) in (2..=6).flat_map(|body| ["3D", "4D", "5D", "6D"].map(|attack| (body, attack))) {
        let text = format!(
            "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n[[side]]\nname = \"A\"\nbody = 1\n\
             [[side]]\nname = \"B\"\nbody = {body}\nattack = \"{attack}\"\n"
        );
        let mistakes = Mistakes::new();
        let scenario = crate::scenario::parse(Source::new("t.toml", text), &mistakes).unwrap();
        let question = fair::read(scenario, "side.A.body", 0..=12).unwrap();
        let info = question.info("t".to_owned());
        let found = question.fair(0.5, work(Method::Exact, 1), info, &());
        // Body 0 is refused, and so left out.
        assert_eq!(found.range, (1, 12));
        let score = |value: i64| {
            let sides = format!(
                "[[side]]\nname = \"A\"\nbody = {value}\n[[side]]\nname = \"B\"\nbody = {body}\nattack = \"{attack}\"\n"
            );
            let [wins, losses] = duel_chances(&sides);
            0.5 + 0.5 * (wins - losses)
        };
        let all: Vec<(i64, f64)> = (1..=12).map(|value| (value, score(value))).collect();
        let nearest = all.iter().min_by(|a, b| (a.1 - 0.5).abs().total_cmp(&(b.1 - 0.5).abs())).unwrap();
        let passes = all.windows(2).any(|pair| pair[0].1 < 0.5 && pair[1].1 >= 0.5);
        assert_eq!(found.at().map(|at| at.value), passes.then_some(nearest.0), "{body} {attack}");
        assert!(found.monotone && found.at().is_none_or(|at| (at.score - nearest.1).abs() < 1e-12));
        asked += 1;
    }
    assert_eq!(asked, 20);
}

/// Every system that has a duel of two alike can hold a roster of it.
#[test]
fn the_other_systems_have_rosters_too() {
    let dial = "[[entry.click]]\ncount = 3\nattack = 9\ndefense = 16\ndamage = 2\n";
    let heroclix = format!("system = \"heroclix\"\n[[entry]]\nname = \"a\"\n{dial}[[entry]]\nname = \"b\"\n{dial}");
    let heroclix = heroclix.as_str();
    let tft = "system = \"tft\"\n[[entry]]\ncharacter = \"halberdier\"\n[[entry]]\ncharacter = \"swordsman\"\n";
    for text in [heroclix, tft] {
        let table = table(&roster(text), work(Method::Sample, 100));
        assert!((table.rows[0].score + table.rows[1].score - 1.0).abs() < 1e-12);
    }
}

/// Over two settings a pick is worth the mean of what it is worth in each, by their weights.
#[test]
fn worth_over_several_settings_is_their_weighted_mean() {
    let brick = "system = \"smf\"\n[[entry]]\nname = \"own\"\nbody = 3\n[[entry]]\nname = \"other\"\nbody = 4\n";
    let settings = "[[setting]]\nname = \"near\"\nweight = 3\n[[setting]]\nname = \"far\"\n\
                    set = { \"rules.round-limit\" = 2 }\n";
    let of = |text: &str| worth::worth(&roster(text), 0, work(Method::Exact, 10), &()).unwrap();
    let points = |worth: &worth::Worth, pick: &str| {
        let pick = worth.picks.iter().find(|found| found.pick == pick).unwrap();
        [pick.mirror.unwrap().estimate, pick.panel.unwrap().estimate]
    };
    let both = of(&format!("{brick}{settings}"));
    let near = of(brick);
    let far = of(&format!("{brick}[rules]\nround-limit = 2\n"));
    assert_eq!(both.settings, ["near", "far"]);
    for pick in ["body +1", "melee-attack +1D"] {
        for place in 0..2 {
            let [both, near, far] = [&both, &near, &far].map(|worth| points(worth, pick)[place]);
            assert!((both - 0.75 * near - 0.25 * far).abs() < 1e-12 && (near - far).abs() > 1e-3, "{pick}: {both}");
        }
    }
    // What is played is counted before it is: himself and the other against him and every variant, in both settings.
    let parts = worth::parts(&roster(&format!("{brick}{settings}")), 0, false).unwrap();
    let variants = both.picks.len() as u64;
    assert_eq!(parts.cells(), 2 * (variants + variants + 1));
}

/// What somebody scores with another pick of the same menu, against what a duel of the two says.
#[test]
fn an_alternative_is_worth_what_the_duel_between_both_choices_says() {
    let brick = "archetype = \"brick\"\nlegal = false\nmajor = [\"super-strength-major\"]\n";
    let own = format!("{brick}minor = [\"armor\", \"rage\"]\n");
    let text = format!("system = \"smf\"\n[[entry]]\nname = \"own\"\n{own}[panel]\nentries = [\"own\"]\n");
    let found = worth::parts(&roster(&text), 0, true).unwrap().worth(work(Method::Exact, 10), &());
    for (minor, pick, instead) in
        [("\"resistance\", \"rage\"", "armor", "resistance"), ("\"armor\", \"massive\"", "rage", "massive")]
    {
        let sides = format!("[[side]]\nname = \"A\"\n{brick}minor = [{minor}]\n[[side]]\nname = \"B\"\n{own}");
        let [wins, losses] = duel_chances(&sides);
        let swap = found.swaps.iter().find(|swap| swap.pick == pick && swap.instead == instead).unwrap();
        assert!((swap.by.estimate - 0.5 * (wins - losses)).abs() < 1e-9, "{swap:?}");
    }
    // Both picks against every other minor and boost; nothing else fits the place of the major power.
    assert!(found.swaps.iter().all(|swap| ["armor", "rage"].contains(&swap.pick.as_str())), "{:?}", found.swaps);
    let of = |pick: &str| found.swaps.iter().filter(|swap| swap.pick == pick).count();
    assert!(of("armor") == of("rage") && of("armor") > 3);
    assert!(found.swaps.is_sorted_by(|a, b| a.by.estimate >= b.by.estimate));
    let blank = worth::parts(&roster(&text), 0, false).unwrap().worth(work(Method::Exact, 10), &());
    assert!(blank.swaps.is_empty() && blank.picks == found.picks && blank.pairs == found.pairs);
    // A Blaster has two major powers to choose from.
    let blaster = "system = \"smf\"\n[[entry]]\nname = \"b\"\narchetype = \"blaster\"\n\
                   major = [\"power-blasts-major\"]\nminor = [\"fortune\", \"flight\"]\nlegal = false\n\
                   [panel]\nentries = [\"b\"]\n[rules]\nround-limit = 3\n";
    let found = worth::parts(&roster(blaster), 0, true).unwrap().worth(work(Method::Sample, 20), &());
    let majors: Vec<&str> = found
        .swaps
        .iter()
        .filter(|swap| swap.pick.starts_with("power-blasts-major"))
        .map(|swap| swap.instead.as_str())
        .collect();
    assert_eq!(majors, ["archery"]);
}

/// Who beats everybody is the whole free mix; of a team each archetype may be a quarter, Wildcards a half.
#[test]
fn a_team_takes_no_more_of_a_kind_than_the_rules_allow() {
    let hero = |name: &str, archetype: &str, body: u32| {
        format!(
            "[[entry]]\nname = \"{name}\"\narchetype = \"{archetype}\"\nlegal = false\nbody = {body}\nattack = \"5D\"\ndefense = \"4D\"\n"
        )
    };
    let all =
        [("wild", "wildcard", 12), ("brick", "brick", 9), ("brawler", "brawler", 6), ("speedster", "speedster", 3)];
    let text: String = all.iter().map(|(name, archetype, body)| hero(name, archetype, *body)).collect();
    let of = |text: &str| {
        let table = table(&roster(&format!("system = \"smf\"\n{text}")), work(Method::Sample, 2000));
        let overall = table.overall.unwrap();
        let free = overall.equilibrium.unwrap();
        ((0..table.rows.len()).map(|entry| free.share(entry)).collect::<Vec<f64>>(), overall.limited)
    };
    let (free, limited) = of(&text);
    assert_eq!(free, [1.0, 0.0, 0.0, 0.0]);
    let limited = limited.unwrap();
    for (entry, share) in [0.5, 0.25, 0.25, 0.0].into_iter().enumerate() {
        assert!((limited.share(entry) - share).abs() < 1e-6, "{limited:?}");
    }
    // Two of a kind share what the kind may be; who is no hero of a team leaves the rule without a meaning.
    let (_, twins) = of(&format!("{}{}{}", hero("a", "brick", 7), hero("b", "brick", 8), text));
    assert!((0..2).chain([3]).map(|entry| twins.as_ref().unwrap().share(entry)).sum::<f64>() < 0.25 + 1e-6);
    assert_eq!(of(&text.replace("wildcard", "street-level")).1, None);
    assert_eq!(
        of(&text
            .split("[[entry]]")
            .take(4)
            .map(|entry| format!("[[entry]]{entry}"))
            .skip(2)
            .chain([hero("third", "brick", 2)])
            .collect::<String>())
        .1,
        None
    );
}
