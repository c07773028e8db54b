//! Fights of chance teams whose players do anything that they may: nothing panics, nothing leaves its bounds, every fight
//! ends, and what was counted is what became of everybody.
//!
//! `SLUGFEST_GAMES=1000000` plays so many games instead of those of every run.

use super::{Battle, Outcome, Skirmish, State, battle, contest, team};
use crate::chance::{Sampled, Stream};
use crate::game::{AnyCase, Case, Counts, Fight, Meter, Progress};
use crate::policy::{Random, turn};
use crate::systems::smf::compile;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::metrics::{Count, of_team};
use crate::systems::smf::policy::memo;
use crate::systems::smf::powers::healing::can_be_raised;
use crate::systems::smf::powers::id::PowerId;
use crate::systems::smf::scene::look;
use crate::systems::smf::setup::Setup;
use crate::systems::smf::state::flag;
use crate::systems::smf::team::counted;
use crate::systems::smf::tests::random::{character, group};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::cell::Cell;

/// Games of every run.
const GAMES: u32 = 1_500;
/// Games of one pair of teams.
const EACH: u32 = 10;

type Whole = State<16>;

/// Whoever is summoned, or stands there from the start where nobody summons.
const CREATURE: &str = "body = 4\npsyche = 4\nmove = 5\npowers = [\"jinx\"]";
/// Who brings somebody along, and whom.
const BRINGS: [(&str, &str); 4] = [
    (
        "body = 3\npsyche = 2\npowers = [\"duplicate\", \"reflection\", \"power-blasts-minor\"]",
        "[[team.arrival]]\nfigure = \"TWIN\"\ncopy-of = \"OWNER\"\ncopies = 2\n",
    ),
    (
        "body = 3\npowers = [\"summoning\", \"savant\"]",
        "[[team.arrival]]\nfigure = \"CREATURE\"\nsummoned-by = \"OWNER\"\ngoals = 3\n",
    ),
    (
        "body = 5\npsyche = 5\npowers = [\"duplicate\", \"summoning\", \"rapport\", \"save\"]",
        "[[team.arrival]]\nfigure = \"TWIN\"\ncopy-of = \"OWNER\"\ncopies = 2\n[[team.arrival]]\nfigure = \"CREATURE\"\n\
         summoned-by = \"OWNER\"\ngoals = 3\n",
    ),
    // Whose hordes all groups of his team are.
    ("body = 9\ntitan = [\"tough-out\"]", ""),
];

fn board() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        (1..50, 0..4, prop::option::of(0..8)).prop_map(|(apart, ranks, edge)| {
            // Room for all who stand there at the start.
            let edge = edge.map_or_else(String::new, |edge| format!("edge = {}\n", edge + 6 * ranks));
            format!("[board]\nkind = \"line\"\napart = {apart}\nranks = {ranks}\n{edge}")
        }),
    ]
}

fn rules() -> impl Strategy<Value = String> {
    let order = prop::sample::select(vec!["initiative", "alternate", "cards"]);
    let events = ["dire-enemies", "stygian-darkness", "traps", "emanations-of-power"];
    let switches = prop::sample::subsequence([&["maneuvers", "knockback", "aid"][..], &events].concat(), 0..=4);
    let stance = prop::sample::select(vec!["hold", "skirmish", "step-back"]);
    (order, switches, 1..40, board(), stance).prop_map(|(order, switches, limit, board, stance)| {
        let switches: String = switches.iter().map(|switch| format!("{switch} = true\n")).collect();
        let policy = format!("[policy]\nstance = \"{stance}\"\n");
        format!("[rules]\norder = \"{order}\"\nround-limit = {limit}\n{switches}{board}{policy}")
    })
}

/// Numbers alone.
fn plain() -> impl Strategy<Value = String> {
    (2..8, 4..8, 0..12).prop_map(|(body, dice, inches)| format!("body = {body}\nattack = \"{dice}D\"\nmove = {inches}"))
}

fn teams(policy: &'static str) -> impl Strategy<Value = String> {
    let figure = || prop_oneof![5 => character().boxed(), 1 => group().boxed(), 2 => plain().boxed()];
    let figures = || (prop::collection::vec(figure(), 1..=4), prop::option::of(2..=4));
    let brings = || prop::option::of(prop::sample::select(BRINGS.to_vec()));
    (rules(), figures(), figures(), brings(), brings()).prop_map(move |(rules, ours, theirs, mine, his)| {
        let teams = [("A", ours, mine), ("B", theirs, his)].map(|(name, (figures, late), brings)| {
            let policy = format!("\npolicy = \"{policy}\"\n");
            let mut figures: Vec<&str> = figures.iter().map(String::as_str).collect();
            // The last of several comes late.
            let late = late.filter(|_| figures.len() > 1).map_or_else(String::new, |round| {
                format!("[[team.arrival]]\nfigure = \"{name}{}\"\nround = {round}\n", figures.len())
            });
            let brings = brings.map_or_else(String::new, |(owner, brought)| {
                figures.extend([owner, CREATURE]);
                let [owner, creature] = [1, 0].map(|back| format!("{name}{}", figures.len() - back));
                brought.replace("OWNER", &owner).replace("CREATURE", &creature).replace("TWIN", &format!("{name} twin"))
            });
            team(name, &figures).replacen('\n', &policy, 1) + &late + &brings
        });
        rules + &teams.concat()
    })
}

/// What has to hold between any two turns.
fn check(battle: &Battle, state: &Whole, before: &Whole) -> Result<(), TestCaseError> {
    let fighters = &battle.fight.fighters;
    let is_out = |state: &Whole, figure: FigureId| state.fighter(figure.place()).is(flag::OUT);
    for (number, fighter) in fighters.iter().enumerate() {
        let (who, now, was) = (FigureId::at(number), state.fighter(number), before.fighter(number));
        for track in 0..2 {
            // A mimic may bring boxes of what he copied; nothing else raises a track above its start.
            let lent = fighter.slots.iter().filter(|slot| slot.lent_by.is_some());
            let copied: u8 = lent.map(|slot| [slot.boxes.0, slot.boxes.1][track].max(0) as u8).sum();
            prop_assert!(now.boxes[track] <= fighter.boxes[track] + copied, "{:?}", now);
        }
        let slots = 1u64.checked_shl(fighter.slots.len() as u32).map_or(u64::MAX, |limit| limit - 1);
        let masks = now.on | now.spent | now.cancelled | now.strained | now.copied;
        prop_assert_eq!(u64::from(masks) & !slots, 0, "{:?}", now);
        prop_assert!(now.rerolls <= 6 && now.entangled <= 41, "{:?}", now);
        // Only who comes late, who cannot die and who has a healer for a friend get up.
        let rose = was.is(flag::OUT) && !now.is(flag::OUT);
        let may_rise = was.is(flag::ABSENT) || comes_back(battle, who);
        prop_assert!(!rose || may_rise, "{} rises", fighter.name);
        // Whoever gets up may be out again at the end of that turn.
        prop_assert!(!was.is(flag::OUT) || may_rise || now.boxes == was.boxes, "{} changes while out", fighter.name);
        prop_assert!(!now.is(flag::ABSENT) || now.is(flag::OUT) && now.boxes == fighter.boxes, "{}", fighter.name);
        let follows = battle.fight.follower(who);
        prop_assert!(follows.is_some() || was.is(flag::ABSENT) || !now.is(flag::ABSENT), "{} goes again", fighter.name);
        // Whoever follows and is out is gone, and no copy is there without its owner.
        prop_assert!(follows.is_none() || now.is(flag::OUT) == now.is(flag::ABSENT), "{}", fighter.name);
        let owned = follows.is_none_or(|it| it.goals.is_some() || now.is(flag::OUT) || !is_out(state, it.owner));
        prop_assert!(owned, "{} is a copy of nobody", fighter.name);
        let grip = look(state.places(), |scene| scene.grip_of(who));
        if let Some((holder, held)) = grip {
            let apart = look(state.places(), |scene| scene.distance(holder, held));
            prop_assert!(
                holder != held && apart == 0 && battle.fight.foes[holder.place()].contains(held),
                "{:?}",
                grip
            );
            prop_assert!(!is_out(state, holder) && !is_out(state, held), "the fallen hold nobody: {:?}", grip);
        }
        if let Some(binder) = look(state.places(), |scene| scene.binder(who)) {
            // A stray net may be a friend's.
            prop_assert!(now.entangled > 0 && binder != who, "{}", fighter.name);
        }
    }
    let inches = |number: usize| look(state.places(), |scene| scene.inches(FigureId::at(number)));
    prop_assert_eq!(inches(0), 0, "spots are counted from the first figure");
    let origin = state.clone().parts(fighters.len()).2.origin;
    let table = battle.fight.rules.table().map(|table| -i16::from(origin)..=i16::from(table) - i16::from(origin));
    prop_assert!(table.is_some() || origin == 0, "{}", origin);
    for (number, fighter) in fighters.iter().enumerate().filter(|(number, _)| !state.fighter(*number).is(flag::ABSENT))
    {
        let is_on_it = table.as_ref().is_none_or(|table| table.contains(&inches(number)));
        prop_assert!(is_on_it, "{} stands at {} of {:?}", fighter.name, inches(number), table);
    }
    Ok(())
}

fn comes_back(battle: &Battle, who: FigureId) -> bool {
    let (fight, fighter) = (&battle.fight, &battle.fight.fighters[who.place()]);
    let is_undying = fighter.slots.iter().any(|slot| slot.power == PowerId::Immortal);
    is_undying || can_be_raised(&fight.fighters, who, fight.friends(who))
}

/// What was counted of everybody is what became of him.
fn check_counts(battle: &Battle, state: &Whole, counts: &Counts, rounds: u32) -> Result<(), TestCaseError> {
    let Setup { fighters, foes, rules, .. } = &battle.fight;
    let reported = compile::metrics(fighters, foes, rules, |_| true);
    for (count, place) in Count::ALL.into_iter().flat_map(|count| (0..fighters.len()).map(move |place| (count, place)))
    {
        let index = count.of(place);
        let is_told = reported.iter().any(|metric| metric.index == index);
        prop_assert!(counts[index] == 0 || is_told, "{:?} of {} is not reported", count, fighters[place].name);
    }
    for (number, fighter) in battle.fight.fighters.iter().enumerate() {
        // Whoever comes anew begins anew.
        if battle.fight.following.contains(FigureId::at(number)) {
            prop_assert_eq!(counts[Count::KoRound.of(number)], 0, "{}", fighter.name);
            continue;
        }
        let (now, of) = (state.fighter(number), |count: Count| counts[count.of(number)]);
        let is_out = now.is(flag::OUT) && !now.is(flag::ABSENT);
        prop_assert_eq!(of(Count::KnockedOut), u32::from(is_out) + of(Count::Returned), "{}", fighter.name);
        let comes_back = comes_back(battle, FigureId::at(number));
        prop_assert!(of(Count::Returned) == 0 || comes_back, "{}", fighter.name);
        let fell_in = if is_out && !comes_back { 1..=rounds } else { 0..=0 };
        prop_assert!(fell_in.contains(&of(Count::KoRound)), "{}", fighter.name);
        // A blow, what Speed or a third arm adds to it; a blast meets everybody else.
        let most = if fighter.bursts() { battle.fight.fighters.len().max(3) as u32 } else { 3 };
        prop_assert!(of(Count::Hits) <= of(Count::Attacks) * most, "{}", fighter.name);
        if fighter.slots.iter().all(|slot| slot.lent_by.is_none()) {
            let sum = |boxes: [u8; 2]| boxes.map(u32::from).iter().sum::<u32>();
            let gone = of(Count::BoxesLost) + of(Count::Fled);
            prop_assert_eq!(sum(fighter.boxes) + of(Count::Healed), sum(now.boxes) + gone, "{}", fighter.name);
        }
    }
    let value = |team: usize| -> u32 {
        let standing = battle.teams[team].figures.filter(|figure| !state.fighter(figure.place()).is(flag::OUT));
        standing.map(|figure| u32::from(battle.worth[figure.place()])).sum()
    };
    let figures = battle.fight.fighters.len();
    prop_assert_eq!([0, 1].map(|team| counts[of_team(figures, 0, team)]), [0, 1].map(value));
    if figures > 2 {
        check_knock_outs(battle, counts)?;
    }
    Ok(())
}

/// Each knock-out is somebody's, of those to whom a report gives any.
fn check_knock_outs(battle: &Battle, counts: &Counts) -> Result<(), TestCaseError> {
    let between = counted::metrics(battle);
    for (place, fighter) in battle.fight.fighters.iter().enumerate() {
        let of_him = between.iter().filter(|metric| metric.name.ends_with(&format!(": KOs of {}", fighter.name)));
        let told: u32 = of_him.map(|metric| counts[metric.index]).sum();
        prop_assert_eq!(told, counts[Count::KnockedOut.of(place)], "{}", fighter.name);
    }
    let sum = |count: Count| (0..battle.fight.fighters.len()).map(|place| counts[count.of(place)]).sum::<u32>();
    prop_assert!(sum(Count::BoxesDealt) <= sum(Count::BoxesLost));
    Ok(())
}

/// A clock beside the counts.
struct Clocked<'a>(&'a mut Counts, u32);

impl Meter for Clocked<'_> {
    fn count(&mut self, metric: usize, n: u32) {
        self.0.count(metric, n);
    }

    fn when(&mut self, metric: usize) {
        self.0.count(metric, self.1);
    }
}

fn watch(battle: &Battle, trial: u64) -> Result<(), TestCaseError> {
    let case = Case::<Skirmish<16>>(battle);
    let mut fight = case.start();
    let state = |fight: &dyn Fight| fight.state().downcast_ref::<Whole>().cloned().expect("a state of these rules");
    let mut chance = Sampled::new(Stream::new(1, "main").trial(trial));
    let (mut counts, mut round, mut before) = (Counts::default(), 1, state(&*fight));
    let limit = case.clock().limit;
    // A Titan has two further turns, and a figure may be called.
    let mut turns = limit as usize * battle.fight.fighters.len() * 4;
    loop {
        let progress =
            turn(&case, [Some(&Random), Some(&Random)], &mut *fight, &mut chance, &mut Clocked(&mut counts, round));
        let now = state(&*fight);
        check(battle, &now, &before)?;
        let stands = |team: usize| {
            let mut figures = battle.teams[team].figures;
            figures.any(|figure| !now.fighter(figure.place()).is(flag::OUT))
        };
        match progress {
            Progress::Within => {}
            Progress::Over(outcome) => {
                let expected = match [stands(0), stands(1)] {
                    [true, false] => Outcome::First,
                    [false, true] => Outcome::Second,
                    [false, false] => Outcome::Draw,
                    [true, true] => return Err(TestCaseError::fail("it is over, and both stand")),
                };
                prop_assert_eq!(outcome, expected as usize);
                return check_counts(battle, &now, &counts, round);
            }
            _ if !(stands(0) && stands(1)) => return Err(TestCaseError::fail("it goes on without a team")),
            Progress::Tick if round == limit => {
                fight.leave(&mut counts);
                return check_counts(battle, &now, &counts, round);
            }
            Progress::Tick => round += 1,
            Progress::Turn => {}
        }
        turns -= usize::from(progress != Progress::Within);
        prop_assert!(turns > 0, "a round does not end");
        before = now;
    }
}

/// So many cases, the same on every run.
fn runner(cases: u32) -> TestRunner {
    let config =
        Config { cases, failure_persistence: None, max_global_rejects: cases.saturating_mul(9), ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[13; 32]))
}

#[test]
fn any_team_fight_keeps_its_bounds_and_ends() {
    let games = std::env::var("SLUGFEST_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    let cases = games.div_ceil(EACH);
    let legal = Cell::new(0);
    let result = runner(cases).run(&teams("random"), |tables| {
        let Ok((battle, _)) = battle(&tables) else { return Err(TestCaseError::reject("not legal")) };
        legal.set(legal.get() + 1);
        (0..u64::from(EACH)).try_for_each(|trial| watch(&battle, trial))
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    assert!(legal.get() * EACH >= games, "{} games", legal.get() * EACH);
}

/// Whatever somebody decided before in the same fights, he decides the same where he decides anew: what comes of a trial
/// hangs on its dice alone.
#[test]
fn what_is_remembered_changes_no_fight() {
    for policy in ["script", "greedy"] {
        let result = runner(100).run(&teams(policy), |tables| {
            let Ok(contest) = contest(&tables) else { return Err(TestCaseError::reject("not legal")) };
            let played = |forgets: bool| {
                memo::forget();
                let stream = Stream::new(1, "main");
                let trial = |trial| {
                    if forgets {
                        memo::forget();
                    }
                    let mut tally = contest.empty();
                    contest.batch(&stream, trial..trial + 1, &mut tally);
                    tally
                };
                (0..20).map(trial).collect::<Vec<_>>()
            };
            prop_assert_eq!(played(false), played(true));
            Ok(())
        });
        result.unwrap_or_else(|error| panic!("{policy}: {error}"));
    }
}
