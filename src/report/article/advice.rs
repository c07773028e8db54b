//! The best decisions of both players: what they are worth, how to start, and what every other option would lose.
//!
//! The numbers come from a game that was solved, so they are exact also where the odds of a report were sampled. A mix
//! is what a player may tell everybody: nobody who knows it can do better against it than its value.

use super::choice::capitalized;
use super::model::{Block, Line, Section, Span, Table, numbers_head, paragraph, plain, section, texts};
use crate::estimate::{Advice, Advised, Advising, CaseSummary, Party, Summary};
use crate::order;
use crate::report::{percent, text};

/// Smaller chances and losses are what rounding leaves.
const NOTHING: f64 = 1e-9;
/// Tables with more states are closed until asked for.
const OPEN_STATES: usize = 8;
/// Games are told in full up to this many; beyond it, the first.
const GAMES_TOLD: usize = 4;

/// A game, and the cases that play it: those that differ in nothing but the policies of the players.
pub struct Game<'a> {
    /// Their advice but for the policies.
    pub advice: &'a Advice,
    /// Case and advice, in order.
    pub cases: Vec<(&'a CaseSummary, &'a Advice)>,
}

impl Game<'_> {
    /// The names of its cases: `base, always red and 2 more`; empty when there is no other game.
    pub fn name(&self, games: usize) -> String {
        const NAMED: usize = 3;
        let mut names: Vec<String> = self.cases.iter().take(NAMED).map(|(case, _)| case.case.clone()).collect();
        match (games, self.cases.len().saturating_sub(NAMED)) {
            (1, _) => return String::new(),
            (_, 0) => {}
            (_, more) => names.push(format!("{more} more")),
        }
        text::list(&names)
    }
}

/// The games of a run, each with its cases.
pub fn games(summary: &Summary) -> Vec<Game<'_>> {
    let mut games: Vec<Game<'_>> = Vec::new();
    for case in &summary.cases {
        let Some(advice) = &case.advice else { continue };
        let same =
            |game: &&mut Game<'_>| (&game.advice.stakes, &game.advice.decisions) == (&advice.stakes, &advice.decisions);
        match games.iter_mut().find(same) {
            Some(game) => game.cases.push((case, advice)),
            None => games.push(Game { advice, cases: vec![(case, advice)] }),
        }
    }
    games
}

/// What the players should decide.
pub fn section_of(summary: &Summary) -> Option<Section> {
    let games = games(summary);
    let first = games.first()?;
    let told = if games.len() > GAMES_TOLD { 1 } else { games.len() };
    let mut blocks = Vec::new();
    for game in &games[..told] {
        blocks.extend(told_in_full(game, games.len()));
    }
    blocks.push(paragraph(
        "How often is what a side may announce beforehand: no answer beats it. Loses is what taking the option once \
         costs against the other side's best mix. Where several options lose nothing, only the right mix keeps the \
         other side from guessing.",
    ));
    if games.len() > told {
        blocks.push(folded(by_game(&games), games.len()));
    }
    blocks.extend(own_policies(&games));
    for game in &games[..told] {
        blocks.extend(states(game.advice, &game.name(games.len())));
    }
    if told < games.len() {
        let file = [Span::Text("The states of all cases are in ".into()), Span::Code("tables/advice.csv".into())];
        blocks.push(Block::Paragraph { line: file.into_iter().chain([Span::Text(".".into())]).collect() });
    }
    Some(section("advice", &title(first.advice), blocks))
}

/// What a game is worth, how to start, and what every other start would lose.
fn told_in_full(game: &Game<'_>, games: usize) -> Vec<Block> {
    let advice = game.advice;
    let name = game.name(games);
    let whose = if name.is_empty() { name } else { format!("{}. ", capitalized(&name)) };
    let worth = Span::Strong(format!("{whose}{}", worth(advice)));
    let mut blocks = vec![Block::Paragraph { line: vec![worth, Span::Text(format!(" {}", certified(advice)))] }];
    let starts: Vec<Line> = starts(advice).into_iter().map(|sentence| vec![Span::Text(sentence)]).collect();
    if !starts.is_empty() {
        blocks.push(Block::List { items: starts });
    }
    blocks.extend(first_decision(advice).map(|table| Block::Table { table }));
    blocks
}

/// How far the policies of the scenario are from best: in sentences for one case, as a table for several.
fn own_policies(games: &[Game<'_>]) -> Vec<Block> {
    let cases: Vec<&(&CaseSummary, &Advice)> = games.iter().flat_map(|game| &game.cases).collect();
    if let [(_, advice)] = cases[..] {
        let gaps = gaps(advice).into_iter().map(|gap| vec![Span::Text(gap)]).collect();
        let opening = paragraph("How far the policies of this scenario are from that:");
        return vec![opening, Block::List { items: gaps }];
    }
    let mut head = texts(&["Case"]);
    let heads = own_heads(games[0].advice);
    head.extend(numbers_head(&heads.each_ref().map(String::as_str)));
    let row = |(case, advice): &&(&CaseSummary, &Advice)| {
        std::iter::once(plain(case.case.clone())).chain(own(advice).map(plain)).collect()
    };
    let caption = format!("The chance of “{}” by who decides how", games[0].advice.stakes.goal);
    let table = Table { caption, head, rows: cases.iter().map(row).collect() };
    let [first, second] = &games[0].advice.stakes.players;
    let reading = format!(
        "{} {} these chances high, {second} {} them low. Answered means that the other side knows the \
         policy of this case and replies to it as well as it can: what that is off the best play, the policy gives away.",
        capitalized(&first.name),
        first.verb("wants", "want"),
        second.verb("wants", "want"),
    );
    vec![folded(table, cases.len()), paragraph(reading)]
}

/// Heads of [`own`].
pub fn own_heads(advice: &Advice) -> [String; 4] {
    let [first, second] = &advice.stakes.players;
    let answered = |player: &Party| capitalized(&format!("{player} answered"));
    ["Best play".to_owned(), "As played".to_owned(), answered(first), answered(second)]
}

/// Chances by who decides how: both as well as they can; both by the scenario's policies; the first side by its policy
/// and the second one answering it; the other way round.
pub fn own(advice: &Advice) -> [String; 4] {
    let own = advice.policies;
    [advice.value, own.both, own.second_answers, own.first_answers].map(chance)
}

fn chance(p: f64) -> String {
    format!("{} %", percent::rounded(p, 2))
}

/// `The best choice of power`, or of everything that is decided.
pub fn title(advice: &Advice) -> String {
    let first = advice.decisions.first().map_or("", |advised| advised.what);
    match advice.decisions.iter().all(|advised| advised.what == first) && !first.is_empty() {
        true => format!("The best choice of {first}"),
        false => "The best decisions".to_owned(),
    }
}

/// What both can expect when both play as well as they can.
pub fn worth(advice: &Advice) -> String {
    let [first, second] = &advice.stakes.players;
    format!(
        "With the best play on both sides, the chance of “{}” is {}; {first} cannot be held below it, and {second} \
         cannot be pushed above it.",
        advice.stakes.goal,
        percent::percent_exact(advice.value),
    )
}

/// How sure that is.
pub fn certified(advice: &Advice) -> String {
    format!(
        "This was checked by letting each side answer the other's mix as well as it can: nobody gains more than {}, \
         over {}.",
        power_of_ten(advice.exploitability()),
        text::count(advice.states as u64, "state of the fight", "states of the fight"),
    )
}

/// The next power of ten above what can be gained: `1e-12`.
fn power_of_ten(gap: f64) -> String {
    const LEAST: f64 = -15.0;
    let exponent = if gap > 0.0 { gap.log10().ceil().max(LEAST) } else { LEAST };
    format!("1e{exponent}")
}

/// What each side does at its first decision, as a player would say it.
pub fn starts(advice: &Advice) -> Vec<String> {
    let start = |player: usize| {
        let advised = first_of(advice, player)?;
        let when = if advised.opens { "At the start".to_owned() } else { format!("At {}", advised.state) };
        let name = &advice.stakes.players[player];
        Some(match sole(&advised.options[player]) {
            Some(only) => format!("{when}, {name} should always pick {}.", only.name),
            None => format!("{when}, {name} should pick {} of the time.", mix(&advised.options[player])),
        })
    };
    (0..2).filter_map(start).collect()
}

/// The state that opens the fight, if a player has something to decide there, else the one in which he decides most
/// often.
fn first_of(advice: &Advice, player: usize) -> Option<&Advised> {
    let mut decides = advice.decisions.iter().filter(|advised| !advised.options[player].is_empty());
    decides.clone().find(|advised| advised.opens).or_else(|| decides.next())
}

/// The option that is always taken, if one is.
fn sole(options: &[Advising]) -> Option<&Advising> {
    options.iter().find(|option| option.p >= 1.0 - NOTHING)
}

/// `yellow 54.8 % and red 45.2 %`, or `always red`.
pub fn mix(options: &[Advising]) -> String {
    if let Some(only) = sole(options) {
        return format!("always {}", only.name);
    }
    let mut taken: Vec<&Advising> = options.iter().filter(|option| option.p > NOTHING).collect();
    order::falling(&mut taken, |one| one.p);
    text::list(&taken.iter().map(|option| format!("{} {}", option.name, share(option.p))).collect::<Vec<_>>())
}

/// How often an option should be taken: `45.2 %`.
pub fn share(p: f64) -> String {
    match p {
        p if p <= NOTHING => "never".to_owned(),
        p if p >= 1.0 - NOTHING => "always".to_owned(),
        p => format!("{} %", percent::rounded(p, 1)),
    }
}

/// What taking an option loses: `2.13 points`.
fn loss(loss: f64) -> String {
    match loss {
        loss if loss <= NOTHING => "nothing".to_owned(),
        loss => points(loss),
    }
}

fn points(difference: f64) -> String {
    match difference * 100.0 {
        points if points < 0.01 => "less than 0.01 points".to_owned(),
        points => format!("{points:.2} points"),
    }
}

/// How much either side gives away by the policy it follows in the scenario.
pub fn gaps(advice: &Advice) -> Vec<String> {
    let [first, second] = &advice.stakes.players;
    let (value, own) = (advice.value, advice.policies);
    let sides = [
        (0, first, second, value - own.second_answers, own.second_answers),
        (1, second, first, own.first_answers - value, own.first_answers),
    ];
    let mut gaps = Vec::new();
    for (player, name, other, gap, reached) in sides {
        let whose = capitalized(&name.whose());
        let gains = other.verb("gains", "gain");
        gaps.push(if first_of(advice, player).is_none() {
            format!("{} {} nothing to decide.", capitalized(&name.name), name.verb("has", "have"))
        } else if gap <= NOTHING {
            format!("{whose} policy gives nothing away: {other} {gains} nothing by answering it.")
        } else {
            let points = points(gap);
            let (reached, value) = (chance(reached), chance(value));
            format!(
                "{whose} policy can be answered: if {other} {} it, {other} {gains} {points} (the chance becomes \
                 {reached} instead of {value}).",
                other.verb("knows", "know")
            )
        });
    }
    gaps.push(format!("As both play in this scenario, the chance is {}.", chance(own.both)));
    gaps
}

/// The first decision of each side, option by option.
fn first_decision(advice: &Advice) -> Option<Table> {
    let mut rows = Vec::new();
    for player in 0..2 {
        let Some(advised) = first_of(advice, player) else { continue };
        for option in &advised.options[player] {
            let name = plain(capitalized(&advice.stakes.players[player].name));
            rows.push(vec![name, plain(option.name.clone()), plain(share(option.p)), plain(loss(option.loss))]);
        }
    }
    let mut head = texts(&["Player", "Option"]);
    head.extend(numbers_head(&["How often", "Loses"]));
    (!rows.is_empty()).then(|| Table { caption: "The first decision, option by option".to_owned(), head, rows })
}

/// Decisions by what is decided, the kind that comes up most often first; within a kind, the states that are reached
/// most often first.
pub fn kinds<'a>(decisions: impl IntoIterator<Item = &'a Advised>) -> Vec<(&'static str, Vec<&'a Advised>)> {
    let mut kinds: Vec<(&'static str, Vec<&Advised>)> = Vec::new();
    for advised in decisions {
        match kinds.iter_mut().find(|(what, _)| *what == advised.what) {
            Some((_, states)) => states.push(advised),
            None => kinds.push((advised.what, vec![advised])),
        }
    }
    let often = |states: &[&Advised]| states.iter().map(|advised| advised.visits).sum::<f64>();
    order::falling(&mut kinds, |(_, kind)| often(kind));
    kinds
}

/// How many times a fight comes to a state: `1.08`.
pub fn times(visits: f64) -> String {
    match visits {
        visits if visits <= NOTHING => "never".to_owned(),
        visits if visits < 0.001 => "under 0.001".to_owned(),
        visits if visits < 0.1 => format!("{visits:.3}"),
        visits => format!("{visits:.2}"),
    }
}

/// One table for each kind of decision, one row for each state.
fn states(advice: &Advice, whose: &str) -> Vec<Block> {
    let whose = if whose.is_empty() { String::new() } else { format!(", {whose}") };
    let listed = advice.decisions.len();
    let which = match advice.left_out {
        0 => String::new(),
        more => {
            let [listed, all] = [listed, listed + more].map(|n| text::thousands(n as u64));
            format!(" in those of the {listed} likeliest of {all} states")
        }
    };
    let kinds = kinds(&advice.decisions);
    let table = |(what, states): &(&str, Vec<&Advised>)| {
        let what = if kinds.len() > 1 { format!("{}: the", capitalized(what)) } else { "The".to_owned() };
        let caption = format!(
            "{what} best mix{which}{whose}; times that a fight comes there under the best play, chance of “{}” from there",
            advice.stakes.goal
        );
        folded(of_kind(advice, states, caption), states.len())
    };
    kinds.iter().map(table).collect()
}

/// The states of one kind of decision; a player who decides in none of them has no column.
fn of_kind(advice: &Advice, states: &[&Advised], caption: String) -> Table {
    let deciding: Vec<usize> =
        (0..2).filter(|&player| states.iter().any(|advised| !advised.options[player].is_empty())).collect();
    let mut head = texts(&["State"]);
    head.extend(numbers_head(&["Times a fight", "Chance"]));
    for &player in &deciding {
        let player = &advice.stakes.players[player];
        head.extend(texts(&[&capitalized(&format!("{player} {}", player.verb("picks", "pick")))]));
    }
    let picks = |options: &Vec<Advising>| {
        let mut cell = plain(if options.is_empty() { String::new() } else { mix(options) });
        let others = options.iter().filter(|option| option.p <= NOTHING);
        cell.note = others.map(|it| format!("{} loses {}", it.name, loss(it.loss))).collect::<Vec<_>>().join(", ");
        cell
    };
    let row = |advised: &&Advised| {
        let numbers = [advised.state.clone(), times(advised.visits), chance(advised.value)].map(plain);
        numbers.into_iter().chain(deciding.iter().map(|&player| picks(&advised.options[player]))).collect()
    };
    Table { caption, head, rows: states.iter().map(row).collect() }
}

/// One row per game: its value, and how to start.
fn by_game(games: &[Game<'_>]) -> Table {
    let mut head = texts(&["Case"]);
    head.extend(numbers_head(&["Best play"]));
    head.extend(texts(&["First decisions"]));
    let row = |game: &Game<'_>| {
        let advice = game.advice;
        let picks = |player: usize| {
            let picks = mix(&first_of(advice, player)?.options[player]);
            Some(format!("{}: {picks}", advice.stakes.players[player]))
        };
        let picks: Vec<String> = (0..2).filter_map(picks).collect();
        vec![plain(game.name(games.len())), plain(chance(advice.value)), plain(picks.join("; "))]
    };
    Table { caption: "The best first decisions in every case".to_owned(), head, rows: games.iter().map(row).collect() }
}

fn folded(table: Table, rows: usize) -> Block {
    match rows > OPEN_STATES {
        true => Block::Fold { summary: table.caption.clone(), table },
        false => Block::Table { table },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn the_start_is_told_as_a_player_would_say_it() {
        let summary = sample::advised();
        let advice = games(&summary)[0].advice;
        assert_eq!(title(advice), "The best choice of power");
        let said = [
            "At the start, A should pick yellow 62.5 % and red 37.5 % of the time.",
            "At the start, B should always pick red.",
        ];
        assert_eq!(starts(advice), said);
    }

    #[test]
    fn every_policy_is_held_against_the_best_answer_to_it() {
        let summary = sample::advised();
        let advice = games(&summary)[0].advice;
        let gaps = gaps(advice);
        assert!(gaps[0].contains("B gains 5.00 points (the chance becomes 40.00 % instead of 45.00 %)"), "{gaps:?}");
        assert_eq!(gaps[1], "B's policy gives nothing away: A gains nothing by answering it.");
        let mut advice = advice.clone();
        advice.decisions.iter_mut().for_each(|advised| advised.options[1].clear());
        assert_eq!(super::gaps(&advice)[1], "B has nothing to decide.");
    }

    #[test]
    fn cases_that_differ_in_their_policies_alone_are_one_game() {
        let mut summary = sample::advised();
        let mut case = summary.cases[0].clone();
        case.case = "another policy".to_owned();
        case.advice.as_mut().unwrap().policies.both = 0.5;
        summary.cases.push(case.clone());
        case.advice.as_mut().unwrap().decisions[0].value = 0.1;
        summary.cases.push(case);
        let games = games(&summary);
        assert_eq!(
            games.iter().map(|game| game.name(2)).collect::<Vec<_>>(),
            ["base and another policy", "another policy"]
        );
        assert_eq!(own(games[0].cases[1].1), ["45.00 %", "50.00 %", "40.00 %", "45.00 %"]);
    }

    #[test]
    fn what_could_be_gained_is_a_power_of_ten_above_it() {
        let told = [(0.0, "1e-15"), (-1e-17, "1e-15"), (2e-13, "1e-12"), (1e-17, "1e-15"), (3e-4, "1e-3")];
        told.iter().for_each(|&(gap, text)| assert_eq!(power_of_ten(gap), text, "{gap}"));
    }

    #[test]
    fn losses_stand_beside_options_that_are_never_taken() {
        let summary = sample::advised();
        let advice = games(&summary)[0].advice;
        let table = of_kind(advice, &advice.decisions.iter().collect::<Vec<_>>(), String::new());
        assert_eq!(
            (table.rows[0][4].text.as_str(), table.rows[0][4].note.as_str()),
            ("always red", "yellow loses 2.13 points")
        );
    }
}
