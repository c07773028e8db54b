//! Who plays a team: each step of the ladder is won, and what a greedy team weighs is worked out another way.

use super::{Skirmish, battle, contest, margins, team};
use crate::chance::{Player, Scripted, Stream};
use crate::contest::Contest;
use crate::exact::{Bound, Budget};
use crate::game::{Counts, System, play_turn};
use crate::trials::Event;

/// A mirror match on a line, with the policies of its teams.
fn mirror(figures: &[&str], policies: [&str; 2]) -> Result<Box<dyn Contest>, String> {
    let [ours, theirs] = [("A", policies[0]), ("B", policies[1])]
        .map(|(name, policy)| team(name, figures).replacen('\n', &format!("\npolicy = \"{policy}\"\n"), 1));
    contest(&format!("[board]\nkind = \"line\"\napart = 12\n{ours}{theirs}"))
}

/// Numbers alone: one to strike, one to shoot.
const PLAIN: [&str; 2] = ["body = 4", "body = 4; attack = \"2D\"; ranged-attack = \"5D\""];
/// Who hides behind whom, and whom it pays to be rid of.
const MIXED: [&str; 3] = ["body = 5; powers = [\"armor\"]", "body = 4; melee-attack = \"7D\"", "body = 8"];

/// The better one wins by more than four standard errors, whichever team he plays.
#[track_caller]
fn ladder(figures: &[&str], better: &str, worse: &str, trials: u64) {
    for (policies, winner) in [([better, worse], 0), ([worse, better], 1)] {
        let contest = mirror(figures, policies).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let mut tally = contest.empty();
        contest.batch(&Stream::new(3, "main"), 0..trials, &mut tally);
        let won = tally.outcomes()[winner] as f64 / trials as f64;
        assert!(won > 0.5 + 4.0 * (0.25 / trials as f64).sqrt(), "{policies:?}: {won}");
    }
}

/// A draw is worth as much to either team, whoever is asked.
#[test]
fn a_draw_is_half_of_what_either_team_is_after() {
    let (prepared, brief) =
        battle(&(team("A", &["body = 4; policy = { open = \"actions\" }"]) + &team("B", &["body = 4"]))).unwrap();
    let stakes = Skirmish::<16>::stakes(&prepared).unwrap();
    assert_eq!((stakes.halves(), &stakes.goal), (vec![2, 0, 1], &brief.outcomes[0]));
}

/// Who takes any option loses against the keys of the policy.
#[test]
fn the_script_beats_whoever_takes_anything() {
    ladder(&PLAIN, "script", "random", 400);
}

/// Who looks at all foes at once beats whoever looks at one after the other.
#[test]
fn the_greedy_beats_the_script() {
    ladder(&MIXED, "greedy", "script", 20_000);
}

/// Whoever stands first hits little and lasts; it pays to be rid of the other one first.
const HIDDEN: [&str; 2] =
    ["body = 4; attack = \"2D\"; defense = \"5D\"", "body = 2; attack = \"6D\"; defense = \"2D\""];

/// Who strikes brings a copy of himself, and acts with it.
const DOUBLED: [&str; 2] = [
    "body = 4; attack = \"2D\"; defense = \"5D\"",
    "body = 2; attack = \"6D\"; defense = \"2D\"; powers = [\"duplicate\"]",
];

/// How often each of two policies wins in a mirror match in contact, where the first of the list is attacked unless
/// somebody knows better: the better one's share of both seats, and fights.
fn in_contact(figures: &[&str], better: &str, worse: &str, trials: u64) -> (f64, f64) {
    let mut won = 0;
    for (policies, winner) in [([better, worse], 0), ([worse, better], 1)] {
        let [ours, theirs] = [("A", policies[0]), ("B", policies[1])].map(|(name, policy)| {
            let follows = match figures[1].contains("duplicate") {
                true => format!("[[team.arrival]]\nfigure = \"{name} twin\"\ncopy-of = \"{name}2\"\ncopies = 1\n"),
                false => String::new(),
            };
            team(name, figures).replacen('\n', &format!("\npolicy = \"{policy}\"\n"), 1) + &follows
        });
        let contest = contest(&format!("{ours}{theirs}")).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let mut tally = contest.empty();
        contest.batch(&Stream::new(5, "main"), 0..trials, &mut tally);
        won += tally.outcomes()[winner];
    }
    (won as f64 / (2 * trials) as f64, (2 * trials) as f64)
}

/// Whoever plays fights on keeps to what is best at a look unless another option is surely better: he beats the script
/// by more than four standard errors, and is no worse than the greedy by more than two.
#[test]
fn who_plays_on_beats_the_script_and_loses_nothing_to_the_greedy() {
    let error = |fights: f64| (0.25 / fights).sqrt();
    let (won, fights) = in_contact(&HIDDEN, "rollout:24", "script", 60);
    assert!(won > 0.5 + 4.0 * error(fights), "{won}");
    let (won, fights) = in_contact(&HIDDEN, "rollout:24", "greedy", 60);
    assert!(won > 0.5 - 2.0 * error(fights), "{won}");
}

/// `smf.power.duplicate`: so he does with somebody who acts after him who brings him.
#[test]
fn who_plays_on_knows_whom_to_bring_and_what_to_do_with_him() {
    let (won, fights) = in_contact(&DOUBLED, "rollout:24", "script", 40);
    assert!(won > 0.5 + 4.0 * (0.25 / fights).sqrt(), "{won}");
}

#[test]
fn a_team_is_played_by_whom_it_names() {
    let said = |policies| {
        let contest = mirror(&PLAIN, policies).unwrap();
        let rulings = contest.brief().rulings.iter().map(|ruling| format!("{} {}", ruling.switch, ruling.text));
        rulings.collect::<String>()
    };
    assert!(said(["rollout:3", "script"]).contains("decider = [\"rollout:3\", \"script\"]"));
    assert!(!said(["script", "script"]).contains("decider"));
    assert!(said(["script", "greedy"]).contains("B is greedy") && !said(["script", "greedy"]).contains("A is greedy"));
    let mistakes = mirror(&PLAIN, ["rollout", "script"]).err().unwrap();
    assert!(mistakes.contains("rollout:100"), "{mistakes}");
}

#[test]
fn only_a_greedy_team_has_caution() {
    let mistakes = mirror(&PLAIN, ["script\"\ncaution = 50 #", "script"]).err().unwrap();
    assert!(mistakes.contains("\"caution\" is for a greedy team"), "{mistakes}");
    assert!(mirror(&PLAIN, ["greedy\"\ncaution = 50 #", "script"]).is_ok());
}

/// What the first attacker weighs in a replay.
fn weighed(apart: u8, ours: &str, theirs: &[&str]) -> String {
    let ours = team("A", &[ours]).replacen('\n', "\npolicy = \"greedy\"\ncaution = 100\n", 1);
    let board = format!("[rules]\norder = \"alternate\"\n[board]\nkind = \"line\"\napart = {apart}\n");
    let contest =
        contest(&format!("{board}{ours}{}", team("B", theirs))).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let story = contest.story(&Stream::new(1, "main"), 0);
    let noted = story.events.iter().filter_map(|event| match event {
        Event::Noted(note) => Some(note.text.clone()),
        _ => None,
    });
    noted.into_iter().find(|text| text.contains("weighs")).unwrap_or_default()
}

/// Of each margin twice its boxes, of twice the boxes that are left and one for the check on the last.
fn toll(attack: usize, defense: usize, left: usize) -> f64 {
    let whole = (2 * left + 1) as f64;
    (0..).zip(margins(attack, defense)).map(|(n, p): (u32, f64)| f64::from(2 * n).min(whole) / whole * p).sum()
}

/// `smf.combat.choose-target`: a shot of 5D at 4D, twelve inches from two who walk 7 and shoot as well, 4D each, or
/// strike only, and charge 10.
#[test]
fn a_greedy_figure_weighs_what_he_takes_against_what_foes_take() {
    let shooter = "body = 6; attack = \"2D\"; ranged-attack = \"5D\"";
    let percent = |part: f64| (100.0 * part) as i64;
    let gain = percent(toll(5, 4, 3));
    let shots = percent(2.0 * toll(4, 4, 6));
    let both = weighed(20, shooter, &["body = 3; melee-attack = \"1D\"; ranged-attack = \"4D\""; 2]);
    assert!(both.contains(&format!("at B1 takes {gain} %, costs {shots} %")), "{gain} {shots}: {both}");
    let none = weighed(20, shooter, &["body = 3"; 2]);
    assert!(none.contains(&format!("at B1 takes {gain} %, costs 0 %")), "{gain}: {none}");
}

/// `smf.initiative.alternate`: the owner chooses; a greedy team begins with whoever takes most, here a whole foe.
#[test]
fn a_greedy_team_chooses_whose_turn_it_is() {
    let ours = team("A", &["body = 9; attack = \"2D\"", "body = 9; attack = \"8D\""]);
    let theirs = team("B", &["body = 1", "body = 9"]);
    for (policy, acts) in [("greedy", [1, 0]), ("script", [0, 1])] {
        let ours = ours.replacen('\n', &format!("\npolicy = \"{policy}\"\n"), 1);
        let (battle, _) = battle(&format!("[rules]\norder = \"alternate\"\n{ours}{theirs}")).unwrap();
        let mut state = Skirmish::<16>::start(&battle);
        for (turn, who) in acts.into_iter().enumerate() {
            // A misses, and between his two turns B does.
            for expected in [who].into_iter().chain((turn == 0).then_some(2)) {
                let mut chance = Scripted::new(&[("melee attack", 0)]);
                play_turn::<Skirmish<16>>(&battle, &mut state, &mut chance, &mut Counts::default());
                chance.finish();
                assert_eq!(state.acting(), expected, "{policy} {turn}");
            }
        }
    }
}

/// `smf.initiative.alternate`: the second team's owner chooses among his own.
#[test]
fn the_second_team_chooses_of_its_own() {
    let theirs = team("B", &["body = 9; attack = \"2D\"", "body = 9; attack = \"8D\""]);
    let theirs = theirs.replacen('\n', "\npolicy = \"greedy\"\n", 1);
    let ours = team("A", &["body = 1", "body = 9"]);
    let (battle, _) = battle(&format!("[rules]\norder = \"alternate\"\n{ours}{theirs}")).unwrap();
    let mut state = Skirmish::<16>::start(&battle);
    for expected in [0, 3, 1, 2] {
        let mut chance = Scripted::new(&[("melee attack", 0)]);
        play_turn::<Skirmish<16>>(&battle, &mut state, &mut chance, &mut Counts::default());
        assert_eq!(state.acting(), expected);
    }
}

/// `smf.initiative.alternate`: a team that is asked chooses who of it acts, here the second.
#[test]
fn a_team_that_is_asked_chooses_whose_turn_it_is() {
    let open = "body = 9; policy = { open = \"actions\" }";
    let tables = format!("[rules]\norder = \"alternate\"\n{}{}", team("A", &[open, open]), team("B", &["body = 9"]));
    let (battle, _) = battle(&tables).unwrap();
    let mut state = Skirmish::<16>::start(&battle);
    let decided = [("next", Player::First, 1), ("action", Player::First, 0)];
    let mut chance = Scripted::new(&[("melee attack", 0)]).deciding(&decided);
    play_turn::<Skirmish<16>>(&battle, &mut state, &mut chance, &mut Counts::default());
    chance.finish();
    assert_eq!(state.acting(), 1);
}

/// `smf.initiative.alternate`: where what one of a team does is left open the team chooses as well, whoever of it is first
/// in the order; each acts once a round.
#[test]
fn a_team_of_which_one_is_asked_has_a_turn_for_each() {
    let open = "body = 9; policy = { open = \"actions\" }";
    for (figures, second) in [([open, "body = 9"], 1), (["body = 9", open], 1), ([open, "body = 9"], 0)] {
        let tables = format!("[rules]\norder = \"alternate\"\n{}{}", team("A", &figures), team("B", &["body = 9"]));
        let (battle, _) = battle(&tables).unwrap();
        let mut state = Skirmish::<16>::start(&battle);
        let mut acted = Vec::new();
        for turn in 0..3 {
            let mut decided = if turn == 0 { vec![("next", Player::First, second)] } else { Vec::new() };
            let mine = if turn == 2 { 1 - second } else { second };
            if turn != 1 && figures[mine] == open {
                decided.push(("action", Player::First, 0));
            }
            let mut chance = Scripted::new(&[("melee attack", 0)]).deciding(&decided);
            play_turn::<Skirmish<16>>(&battle, &mut state, &mut chance, &mut Counts::default());
            chance.finish();
            acted.push(state.acting());
        }
        assert_eq!(acted, [second, 2, 1 - second]);
    }
}

/// `smf.initiative.cards`: cards say whose turn it is, whatever a greedy team would choose. A1 has a card; A2's is
/// the worse of two, B1's the worst of three.
#[test]
fn a_greedy_team_goes_by_the_cards() {
    let ours = team("A", &["body = 9; attack = \"2D\"", "body = 9; attack = \"8D\""]);
    let ours = ours.replacen('\n', "\npolicy = \"greedy\"\n", 1);
    let (battle, _) = battle(&format!("[rules]\norder = \"cards\"\n{ours}{}", team("B", &["body = 9"]))).unwrap();
    let mut state = Skirmish::<16>::start(&battle);
    let mut chance = Scripted::new(&[("place of a card", 1), ("place of a card", 2), ("melee attack", 0)]);
    play_turn::<Skirmish<16>>(&battle, &mut state, &mut chance, &mut Counts::default());
    chance.finish();
    assert_eq!(state.acting(), 0);
}

/// What greedy teams weigh is work of the solver's: it ends with its budget, after the same number of states whatever
/// was played on the same thread before, and sooner than with teams that weigh nothing.
#[test]
fn a_solver_stops_when_greedy_teams_have_weighed_enough() {
    let found = |policy: &str, work: u64| {
        let contest = mirror(&MIXED, [policy; 2]).unwrap();
        let solve = || contest.solve(&Budget { work, ..Budget::default() }).unwrap_err();
        let first = solve();
        assert_eq!(first.bound, Bound::Work);
        contest.batch(&Stream::new(5, "main"), 0..3, &mut contest.empty());
        assert_eq!(first, solve(), "{policy}");
        first.states_found
    };
    let [script, greedy] = ["script", "greedy"].map(|policy| found(policy, 2_000_000));
    assert!(2 * greedy < script, "{greedy} {script}");
}
