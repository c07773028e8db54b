//! Nothing that a team gets harms it on boards that nobody has chosen: drawn by a seed, with whoever and whatever there is.
//!
//! Some harm is none of ours: a figure who is better defended is no lure any more, and one who is dangerous draws all
//! blows, so that the other team plays better than before. Some is: whoever shoots stays behind while a friend goes on
//! and is charged alone. Both together are seen in one comparison of 200, mostly against a single foe; where a policy
//! wastes what it has, they are seen by the dozen.
//!
//! `SLUGFEST_HARMS=200:7` looks at two hundred boards of the seed 7 instead; with `--nocapture` what does harm is told.

use super::super::skirmish::{Battle, Outcome, Skirmish};
use super::monotone::DRAWBACKS;
use super::{battle, team};
use crate::chance::{Sampled, Stream};
use crate::game::{Counts, play};
use crate::systems::panel::{Base, Harms};
use crate::systems::smf::powers::id::{Level, Numbers};
use crate::systems::smf::powers::variants;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Boards that are looked at, and the seed by which they are drawn.
const BOARDS: (usize, u64) = (60, 2017);
/// Boards on a line on which a team steps back, and one comparison of so many may do harm: a stance is an order, so that
/// whoever gets a weak attack from afar keeps away with it where he would strike harder.
const BACKING: (usize, usize) = (20, 50);
/// One comparison of so many may do harm.
const MANY: usize = 140;
/// What costs its owner something by its own text: no check is passed, no charge goes further than a move.
const COSTS: [&str; 2] = ["immortal", "density-increase"];

const POLICIES: [&str; 2] = ["script", "greedy"];
const GROUNDS: [&str; 4] = [
    "kind = \"contact\"",
    "kind = \"line\"\napart = 12",
    "kind = \"line\"\napart = 16\nranks = 0",
    "kind = \"line\"\napart = 24",
];

/// Who draws.
struct Hat(Xoshiro256PlusPlus);

impl Hat {
    fn below(&mut self, many: usize) -> usize {
        (self.0.next_u64() % many as u64) as usize
    }

    fn one<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len())]
    }
}

/// A figure in the making.
#[derive(Clone, Default)]
struct Drawn {
    body: usize,
    psyche: usize,
    attack: Option<usize>,
    defense: Option<usize>,
    powers: Vec<String>,
    /// What he does with his Move.
    stance: Option<&'static str>,
}

impl Drawn {
    /// A single foe who is worth several.
    fn strong() -> Self {
        Self { body: 15, psyche: 8, attack: Some(7), defense: Some(6), ..Self::default() }
    }

    /// Somebody.
    fn new(hat: &mut Hat, powers: &[String]) -> Self {
        let mut drawn = Self { body: *hat.one(&[3, 5, 6, 8, 12]), psyche: *hat.one(&[3, 5, 6, 8]), ..Self::default() };
        let better = |hat: &mut Hat, dice: &[usize]| (hat.below(10) < 3).then(|| *hat.one(dice));
        (drawn.attack, drawn.defense) = (better(hat, &[5, 6, 7]), better(hat, &[3, 5, 6]));
        for _ in 0..hat.below(4) {
            drawn.add(hat.one::<String>(powers));
        }
        drawn
    }

    /// One power more; `false` where he has it.
    fn add(&mut self, power: &str) -> bool {
        let name = |power: &str| power.split(':').next().map(str::to_owned);
        let is_new = self.powers.iter().all(|had| name(had) != name(power));
        if is_new {
            self.powers.push(power.to_owned());
        }
        is_new
    }

    fn written(&self) -> String {
        let pool = |key: &str, dice: Option<usize>| dice.map_or(String::new(), |dice| format!("; {key} = \"{dice}D\""));
        let (attack, defense) = (pool("melee-attack", self.attack), pool("defense", self.defense));
        let powers: Vec<String> = self.powers.iter().map(|power| format!("\"{power}\"")).collect();
        let Self { body, psyche, .. } = self;
        let policy = self.stance.map_or(String::new(), |stance| format!("; policy = {{ stance = \"{stance}\" }}"));
        format!("body = {body}; psyche = {psyche}{attack}{defense}; powers = [{}]{policy}", powers.join(", "))
    }

    /// The same with one more of something, and what that is.
    fn better(&self, hat: &mut Hat, powers: &[String]) -> Vec<(String, Self)> {
        let with = |what: &str, change: &dyn Fn(&mut Self)| {
            let mut better = self.clone();
            change(&mut better);
            (what.to_owned(), better)
        };
        let mut all = vec![
            with("a box of Body", &|it| it.body += 1),
            with("a box of Psyche", &|it| it.psyche += 1),
            with("a die of attack", &|it| it.attack = Some(it.attack.unwrap_or(4) + 1)),
            with("a die of defense", &|it| it.defense = Some(it.defense.unwrap_or(4) + 1)),
        ];
        // A written pool has what his powers add to it.
        all.retain(|(_, better)| better.attack == self.attack || self.attack.is_some());
        all.retain(|(_, better)| better.defense == self.defense || self.defense.is_some());
        for _ in 0..4 {
            let (power, mut better) = (hat.one(powers), self.clone());
            if better.add(power) {
                all.push((power.clone(), better));
            }
        }
        all
    }
}

/// A fight of two teams.
fn fight(board: &str, [ours, theirs]: [&[Drawn]; 2], policies: [&str; 2]) -> Option<Battle> {
    let written = |name: &str, policy: &str, figures: &[Drawn]| {
        let figures: Vec<String> = figures.iter().map(Drawn::written).collect();
        let figures: Vec<&str> = figures.iter().map(String::as_str).collect();
        team(name, &figures).replacen('\n', &format!("\npolicy = \"{policy}\"\n"), 1)
    };
    let teams = written("A", policies[0], ours) + &written("B", policies[1], theirs);
    battle(&format!("[rules]\nround-limit = 30\n[board]\n{board}\n{teams}")).ok().map(|(battle, _)| battle)
}

/// What can be drawn: whatever plays in a team, asks for nothing beside, and has no drawback of its own.
fn powers() -> Vec<String> {
    let stands_alone = |written: &String| {
        let figure = Drawn { body: 5, psyche: 5, powers: vec![written.clone()], ..Drawn::default() };
        fight(
            "kind = \"contact\"",
            [&[figure.clone(), figure], &[Drawn { powers: Vec::new(), ..Drawn::strong() }]],
            ["script"; 2],
        )
        .is_some()
    };
    let plays = variants().filter(|(power, written)| {
        let entry = power.entry();
        let costs = DRAWBACKS.iter().chain(&COSTS).any(|power| power == written);
        entry.level != Level::Equipment && entry.plays(Numbers::TEAM) && !costs
    });
    plays.map(|(_, written)| written).filter(stands_alone).collect()
}

/// One more of anything for any of a team whose figures have this stance, or a friend more, on any of these grounds; and
/// how many boards were looked at.
fn looked_at(boards: usize, grounds: &[&str], stance: Option<&'static str>) -> (Harms, usize) {
    let asked = std::env::var("SLUGFEST_HARMS").ok();
    let (boards, seed) = asked.map_or((boards, BOARDS.1), |asked| {
        let (boards, seed) = asked.split_once(':').expect("BOARDS:SEED");
        (boards.parse().expect("boards"), seed.parse().expect("a seed"))
    });
    let (powers, mut harms) = (powers(), Harms::default());
    for board in 0..boards {
        let mut hat = Hat(Xoshiro256PlusPlus::seed_from_u64(seed ^ (board as u64) << 32));
        let strong = board.is_multiple_of(2);
        let ours = (0..2 + hat.below(2)).map(|_| Drawn { stance, ..Drawn::new(&mut hat, &powers) });
        let ours: Vec<Drawn> = ours.collect();
        let theirs: Vec<Drawn> = match strong {
            true => vec![Drawn { powers: Drawn::new(&mut hat, &powers).powers, ..Drawn::strong() }],
            false => (0..2 + hat.below(2)).map(|_| Drawn::new(&mut hat, &powers)).collect(),
        };
        let ground = hat.one(grounds);
        let policies = [*hat.one(&POLICIES), *hat.one(&POLICIES)];
        let Some(bare) = fight(ground, [&ours, &theirs], policies) else { continue };
        let base = Base::<Skirmish<16>>::new(&bare, &[Outcome::First as usize]);
        let mut look = |what: &str, team: &[Drawn]| {
            if let Some(with) = fight(ground, [team, &theirs], policies) {
                let written = |team: &[Drawn]| team.iter().map(Drawn::written).collect::<Vec<_>>();
                let stands = || format!("{ground:?} {policies:?}\n  {:?}\n  {:?}", written(team), written(&theirs));
                harms.look(&base, &with, || format!("board {board}, {what}, {}", stands()));
            }
        };
        for place in 0..ours.len() {
            for (what, better) in ours[place].better(&mut hat, &powers) {
                let mut team = ours.clone();
                team[place] = better;
                look(&format!("{what} for A{}", place + 1), &team);
            }
        }
        let friend = Drawn { body: 2, psyche: 2, stance, ..Drawn::default() };
        look("one more figure", &[&ours[..], &[friend]].concat());
    }
    (harms, boards)
}

#[test]
fn little_that_a_team_gets_on_any_board_harms_it() {
    let (harms, boards) = looked_at(BOARDS.0, &GROUNDS, None);
    harms.one_in(MANY, 8 * boards);
}

/// The same of a team whose figures walk into range, shoot, and walk back.
#[test]
fn one_thing_of_fifty_harms_a_team_that_steps_back() {
    let (harms, boards) = looked_at(BACKING.0, &GROUNDS[1..], Some("step-back"));
    harms.one_in(BACKING.1, 8 * boards);
}

/// Mirror matches that are looked at, and trials of each seat.
const MIRRORS: (u64, u64) = (60, 100);

/// Who looks at all his foes at once beats whoever looks at one after the other, by more than four standard errors over
/// all boards.
#[test]
fn the_greedy_beats_the_script_on_boards_that_nobody_has_chosen() {
    let (powers, (boards, trials)) = (powers(), MIRRORS);
    let (mut halves, mut fights) = (0, 0);
    for board in 0..boards {
        let mut hat = Hat(Xoshiro256PlusPlus::seed_from_u64(BOARDS.1 ^ board << 32));
        let team: Vec<Drawn> = (0..2 + hat.below(3)).map(|_| Drawn::new(&mut hat, &powers)).collect();
        let ground = hat.one(&GROUNDS);
        for (seat, policies) in [["greedy", "script"], ["script", "greedy"]].into_iter().enumerate() {
            let Some(mirror) = fight(ground, [&team, &team], policies) else { continue };
            let stream = Stream::new(board, "mirror");
            for trial in 0..trials {
                let mut dice = Sampled::new(stream.trial(trial));
                let outcome = play::<Skirmish<16>, _, _>(&mirror, &mut dice, &mut Counts::default()).outcome;
                halves += if outcome == Outcome::Draw as usize { 1 } else { 2 * u64::from(outcome == seat) };
                fights += 1;
            }
        }
    }
    let (score, error) = (halves as f64 / (2 * fights) as f64, (0.25 / fights as f64).sqrt());
    println!("{score:.4} +- {error:.4} in {fights} fights");
    assert!(fights > 10_000 && score > 0.5 + 4.0 * error, "{score} in {fights} fights");
}
