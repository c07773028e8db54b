//! A skirmish as the rest of the program plays it: the order of play between two teams, and how it ends.
//!
//! Rules: `smf.round.structure`, `smf.initiative.roll`, `smf.initiative.defer`, `smf.initiative.alternate`,
//! `smf.initiative.cards`, `smf.sim.two-on-one`, `smf.sim.battle-end`.
//!
//! Reading: At each of its turns a team chooses who of those who still wait acts: whoever its policy or its player likes
//! best ([`Fight::next_of`]), or the first of its list. Where two in contact with one attack in that order they keep to
//! their places, as the exact model has it: the place of one who is out is passed over, and the others keep theirs.

use super::arrivals::{self, Arrival};
use super::lead;
use crate::chance::{Chance, Draw, Reading};
use crate::game::{Brief, Meter, Party, Progress, Stakes, System, Tableau, Ticks};
use crate::systems::smf::deal::{Dealt, deal};
use crate::systems::smf::decision::Ask;
use crate::systems::smf::events;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::{FigureId, Figures, Side, opposite};
use crate::systems::smf::followers;
use crate::systems::smf::hordes;
use crate::systems::smf::metrics::{apart, of_team};
use crate::systems::smf::open;
use crate::systems::smf::picture;
use crate::systems::smf::policy::memo;
use crate::systems::smf::powers::id::PowerId;
use crate::systems::smf::powers::titan::{MOST_FURTHER, further_turns};
use crate::systems::smf::powers::{immortal, rapport, save};
use crate::systems::smf::scene::Place;
use crate::systems::smf::setup::{Ground, Setup};
use crate::systems::smf::state::{Combatant, Course, flag, fresh};
use crate::systems::smf::switches::Order;
use crate::systems::smf::turn;
use std::borrow::Cow;

const INITIATIVE: Draw = Draw::new("initiative", "smf.initiative.roll");

/// A skirmish as compiled.
#[derive(Debug)]
pub struct Battle {
    /// The fight.
    pub fight: Setup,
    /// Where its figures begin.
    pub places: Vec<Place>,
    /// The two teams.
    pub teams: [Team; 2],
    /// The order of a round in which the first team begins, and of one in which the second does.
    pub orders: [Vec<FigureId>; 2],
    /// Who has further turns for his foes (`smf.titan.multi-action`).
    pub titan: Option<FigureId>,
    /// Who comes later.
    pub arrivals: Vec<Arrival>,
    /// Those of teams that choose who of them acts next, where no cards say so and nobody has a place of his own.
    pub choosing: Figures,
    /// Those who act with somebody else: whoever is brought along, and a Titan's hordes.
    pub accompany: Figures,
    /// Who rises when he has been knocked out (`smf.power.immortal`).
    pub undying: Figures,
    /// What each figure is worth while he stands, in halves of a standard character (`smf.sim.battle-end`).
    pub worth: Vec<u8>,
}

/// A team as compiled.
#[derive(Debug)]
pub struct Team {
    /// What results call it.
    pub name: String,
    /// Its figures.
    pub figures: Figures,
    /// The same in the order in which they lead it.
    pub leaders: Vec<FigureId>,
    /// Who of them leads because he is named.
    pub named: Option<FigureId>,
    /// Powers by which some add to the initiative of others, each with its slot.
    pub helpers: Vec<lead::Helper>,
}

/// How a skirmish ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The first team wins.
    First = 0,
    /// The second one.
    Second = 1,
    /// Neither.
    Draw = 2,
}

impl Battle {
    /// Whether cards say who acts when.
    fn deals(&self) -> bool {
        self.fight.rules.switches.order == Order::Cards
    }

    /// Whether the team of a figure chooses who of it acts next.
    fn chooses(&self, figure: FigureId) -> bool {
        self.choosing.contains(figure)
    }

    /// With whom a figure acts who has no turn of his own.
    fn leader(&self, figure: FigureId) -> Option<FigureId> {
        let titan = || hordes::with(&self.fight, figure).map(|hordes| hordes.titan);
        self.fight.follower(figure).map(|follower| follower.leader).or_else(titan)
    }

    /// Those of whom one acts at a figure's place in the order of a round.
    fn waiting<C: Chance, M: Meter>(&self, fight: &Fight<'_, C, M>, figure: FigureId, acted: Figures) -> Figures {
        // Most have nobody who could act in their place.
        if self.accompany.is_empty() && !self.chooses(figure) && !fight.is_out(figure) && !acted.contains(figure) {
            return Figures::NONE.with(figure);
        }
        let led = if self.fight.hordes.is_empty() { Figures::NONE } else { hordes::led(fight) };
        let following = self.fight.following.and(led);
        if following.contains(figure) {
            return Figures::NONE;
        }
        let comes = |figure| !fight.is_out(figure) || immortal::rises(fight, figure);
        let choose = |from: Figures| {
            let wait = from.without(acted).without(following);
            let come = wait.that(comes);
            let fallen = wait.without(come);
            if self.accompany.is_empty() {
                return come;
            }
            let hordes = fallen.filter_map(|titan| hordes::instead_of(fight, titan)).fold(Figures::NONE, Figures::with);
            come.and(followers::instead_of(fight, fallen).and(hordes).without(acted))
        };
        match self.teams.iter().find(|team| self.chooses(figure) && team.figures.contains(figure)) {
            Some(team) => choose(team.figures),
            None => choose(Figures::default().with(figure)),
        }
    }

    /// Under which indices it is counted how far the teams are apart after a round, where they have places.
    pub fn distances(&self) -> Option<Ticks> {
        let rounds = self.fight.rules.switches.round_limit;
        (self.fight.rules.ground == Ground::Open).then(|| apart(self.fight.fighters.len(), rounds))
    }

    /// Inches between those two foes who stand nearest to one another.
    fn nearest<C: Chance, M: Meter>(&self, fight: &Fight<'_, C, M>) -> Option<u8> {
        let [first, second] = self.teams.each_ref().map(|team| team.figures.filter(|&figure| !fight.is_out(figure)));
        first.flat_map(|one| second.clone().map(move |other| fight.scene.distance(one, other))).min()
    }

    /// What those of a team are worth who still stand.
    fn value(&self, team: Side, stands: impl Fn(FigureId) -> bool) -> u32 {
        let standing = self.teams[team].figures.filter(|&figure| stands(figure));
        standing.map(|figure| u32::from(self.worth[figure.place()])).sum()
    }
}

/// A skirmish between two turns, of at most `N` figures.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State<const N: usize> {
    fighters: [Combatant; N],
    places: [Place; N],
    course: Course,
    round: Round<N>,
}

/// How far a round has come.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Round<const N: usize> {
    /// The order of its turns; none between two rounds.
    order: Option<[FigureId; N]>,
    /// Places of it that are done with.
    done: u8,
    /// Figures who have acted out of the order: of teams that choose who is next, or called.
    acted: Figures,
    /// Who acts next whatever the order is.
    next: Option<Next>,
    /// Further turns that a Titan has had.
    further: u8,
    /// Behind how many places of the order his further cards lie ([`Dealt`]).
    cards: [u8; MOST_FURTHER],
    /// With cards, that he has had a turn since one of his foes had.
    rests: bool,
}

impl<const N: usize> Round<N> {
    const BETWEEN: Self = Self {
        order: None,
        done: 0,
        acted: Figures::NONE,
        next: None,
        further: 0,
        cards: [0; MOST_FURTHER],
        rests: false,
    };

    /// The places of the order that are to come.
    fn to_come(&self, battle: &Battle) -> &[FigureId] {
        let order = self.order.as_ref().map_or(&[][..], |order| &order[..battle.fight.fighters.len()]);
        order.get(usize::from(self.done)..).unwrap_or_default()
    }

    /// Those whose own turn is still to come.
    fn waiting(&self, battle: &Battle) -> Figures {
        let to_come = self.to_come(battle).iter().fold(Figures::NONE, |all, &figure| all.with(figure));
        to_come.and(battle.choosing).without(self.acted).without(battle.accompany)
    }

    /// Whether a figure is one of them.
    fn waits(&self, battle: &Battle, figure: FigureId) -> bool {
        self.waiting(battle).contains(figure)
    }

    /// Who follows somebody who has had his turn.
    fn follows<C: Chance, M: Meter>(&self, battle: &Battle, fight: &Fight<'_, C, M>) -> Option<FigureId> {
        let here = battle.accompany.without(self.acted).within(fight.standing());
        let due = |&figure: &FigureId| battle.leader(figure).is_some_and(|leader| !self.waits(battle, leader));
        here.into_iter().find(due)
    }

    /// Those of whom one acts at the next place at which there is somebody, and the places that are done with then.
    fn next<C: Chance, M: Meter>(&self, battle: &Battle, fight: &Fight<'_, C, M>) -> Option<(u8, Figures)> {
        let mut places = (self.done + 1..).zip(self.to_come(battle));
        places.find_map(|(done, &figure)| {
            let waiting = battle.waiting(fight, figure, self.acted);
            (!waiting.is_empty()).then_some((done, waiting))
        })
    }

    /// Whether it is time for a further turn of a Titan's, after one of somebody's: of a foe, or where no foe has a turn
    /// left in the round; with cards where one of his comes up, unless a foe has to act before (`smf.titan.multi-action`).
    fn comes_up<C: Chance, M: Meter>(
        &self,
        battle: &Battle,
        fight: &Fight<'_, C, M>,
        titan: FigureId,
        after: FigureId,
    ) -> bool {
        let foe_waits = || fight.foes(titan).any(|foe| self.waits(battle, foe));
        if !battle.deals() {
            return fight.all_foes(titan).contains(after) || !foe_waits();
        }
        // The places of the fallen are passed over.
        let to_come = self.next(battle, fight).map_or(u8::MAX, |(done, _)| done);
        let lie_open = self.cards.iter().filter(|&&behind| behind > 0 && behind < to_come).count();
        lie_open > usize::from(self.further) && !(self.rests && foe_waits())
    }

    /// A figure called to act early takes the place of the next foe's card, if that is the better one.
    fn exchange_cards<C: Chance, M: Meter>(&mut self, fight: &Fight<'_, C, M>, called: FigureId) {
        let (Some(order), done) = (&mut self.order, usize::from(self.done)) else { return };
        let foes = fight.foes(called);
        let to_come = &mut order[done..];
        let Some(own) = to_come.iter().position(|&figure| figure == called) else { return };
        let better = &to_come[..own];
        if let Some(foe) = better.iter().position(|figure| foes.contains(*figure) && !self.acted.contains(*figure)) {
            to_come.swap(foe, own);
        }
    }
}

/// Whoever acts next out of the order of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Next {
    /// He takes his own turn early.
    Early(FigureId),
    /// He has a further one.
    Again(FigureId),
}

impl Next {
    const fn figure(self) -> FigureId {
        match self {
            Self::Early(figure) | Self::Again(figure) => figure,
        }
    }
}

impl<const N: usize> State<N> {
    fn stands(&self, figure: FigureId) -> bool {
        !self.fighters[figure.place()].is(flag::OUT)
    }
}

#[cfg(test)]
impl<const N: usize> State<N> {
    /// A figure as he stands.
    pub fn fighter(&self, figure: usize) -> &Combatant {
        &self.fighters[figure]
    }

    /// A figure as he stands, to change.
    pub fn fighter_mut(&mut self, figure: usize) -> &mut Combatant {
        &mut self.fighters[figure]
    }

    /// Where all stand, to change.
    pub fn scene(&mut self) -> crate::systems::smf::scene::Scene<'_> {
        crate::systems::smf::scene::Scene(&mut self.places)
    }

    /// A figure is knocked out.
    pub fn fall(&mut self, figure: usize) {
        self.fighters[figure].set(flag::OUT);
    }

    /// A figure has so many boxes of Body left.
    pub fn hurt(&mut self, figure: usize, left: u8) {
        self.fighters[figure].boxes[0] = left;
    }

    /// A figure is in the Entangle of another one.
    pub fn entangle(&mut self, whom: usize, by: usize, target: u8) {
        self.fighters[whom].entangled = target;
        crate::systems::smf::scene::Scene(&mut self.places).bind(FigureId::at(by), FigureId::at(whom));
    }

    /// All of it that a fight is made of.
    pub fn parts(&mut self, figures: usize) -> (&mut [Combatant], &mut [Place], &mut Course) {
        (&mut self.fighters[..figures], &mut self.places[..figures], &mut self.course)
    }

    /// Where all stand.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Who acted last.
    pub fn acting(&self) -> usize {
        self.course.acting.place()
    }
}

/// Steps of work of a turn for each figure, in contact and on a line.
const OF_CONTACT: u64 = 80;
const OF_LINE: u64 = 300;

/// Skirmishes of at most `N` figures.
#[derive(Debug)]
pub struct Skirmish<const N: usize>;

impl<const N: usize> System for Skirmish<N> {
    type Setup = Battle;
    type State = State<N>;

    /// In contact everybody looks at everybody; on a line he does so from each place that he could go to.
    fn work_of_turn(battle: &Battle) -> u64 {
        let figures = battle.fight.fighters.len() as u64;
        figures * if battle.fight.rules.ground == Ground::Open { OF_LINE } else { OF_CONTACT }
    }

    fn limit(battle: &Battle) -> u32 {
        battle.fight.rules.switches.round_limit
    }

    fn start(battle: &Battle) -> State<N> {
        let nobody = Combatant { flags: flag::OUT, ..Combatant::default() };
        let mut fighters = std::array::from_fn(|place| battle.fight.fighters.get(place).map_or(nobody, fresh));
        for arrival in &battle.arrivals {
            fighters[arrival.figure.place()].set(flag::OUT | flag::ABSENT);
        }
        for figure in battle.fight.following {
            fighters[figure.place()] = followers::gone(&battle.fight.fighters[figure.place()]);
        }
        let places = std::array::from_fn(|place| battle.places.get(place).copied().unwrap_or_default());
        let course = Course { origin: battle.fight.rules.edge.unwrap_or_default(), ..Course::start() };
        State { fighters, places, course, round: Round::BETWEEN }
    }

    fn turn<C: Chance, M: Meter>(battle: &Battle, state: &mut State<N>, chance: &mut C, meter: &mut M) -> Progress {
        let State { fighters, places, course, round } = state;
        let figures = battle.fight.fighters.len();
        let (fighters, places) = (&mut fighters[..figures], &mut places[..figures]);
        let mut fight = Fight::new(&battle.fight, fighters, places, course, chance, meter);
        if round.order.is_none() {
            let (begun, cards) = begin_round(battle, &mut fight);
            round.cards = cards;
            round.order = Some(std::array::from_fn(|place| begun.get(place).copied().unwrap_or(FigureId::at(place))));
        }
        let begun = fight.course.begun.take();
        let next = match begun {
            Some(_) => Some(Next::Early(fight.course.acting)),
            None => begin_turn(battle, &mut fight, round),
        };
        let mut over = None;
        if let Some(next) = next {
            let me = next.figure();
            fight.waiting = fight.friends(me).within(round.waiting(battle));
            if turn::is_under_way(&mut fight, me, begun, matches!(next, Next::Early(_))) {
                return Progress::Within;
            }
            fight.settle();
            if !battle.fight.following.is_empty() {
                followers::forget(&mut fight);
            }
            for whom in battle.undying {
                immortal::lies(&mut fight, whom, round.waits(battle, whom));
            }
            over = ended(battle, &fight);
            round.next = comes_next(battle, &fight, round, me);
        }
        let goes_on = round.next.is_some() || round.next(battle, &fight).is_some();
        if let Some(outcome) = over {
            Self::leave(battle, state, meter);
            return Progress::Over(outcome as usize);
        }
        if goes_on {
            return Progress::Turn;
        }
        if let Some((ticks, inches)) = battle.distances().zip(battle.nearest(&fight)) {
            meter.within(ticks, u32::from(inches));
        }
        *round = Round::BETWEEN;
        Progress::Tick
    }

    fn forget(_battle: &Battle) {
        memo::forget();
    }

    fn undecided(_battle: &Battle) -> usize {
        Outcome::Draw as usize
    }

    fn judged(battle: &Battle, state: &State<N>) -> usize {
        let [first, second] = [0, 1].map(|team| battle.value(team, |figure| state.stands(figure)));
        let outcome = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::First,
            std::cmp::Ordering::Less => Outcome::Second,
            std::cmp::Ordering::Equal => Outcome::Draw,
        };
        outcome as usize
    }

    fn leave<M: Meter>(battle: &Battle, state: &State<N>, meter: &mut M) {
        let values = [0, 1].map(|team| battle.value(team, |figure| state.stands(figure)));
        let figures = battle.fight.fighters.len();
        for team in 0..2 {
            meter.count(of_team(figures, 0, team), values[team]);
            meter.count(of_team(figures, 1, team), values[team].saturating_sub(values[opposite(team)]));
        }
    }

    fn stakes(battle: &Battle) -> Option<Stakes> {
        let players = battle.teams.each_ref().map(|team| Party::one(team.name.clone()));
        let goal = Brief::wins(&battle.teams[0].name);
        let [wins, draws] = [Outcome::First, Outcome::Draw]
            .map(|wanted| (0..=Outcome::Draw as usize).map(|outcome| outcome == wanted as usize).collect());
        open::leaves_open(&battle.fight).then_some(Stakes { players, goal, wins, draws, asked: true })
    }

    fn tableau(battle: &Battle, state: &State<N>) -> Option<Tableau> {
        Some(picture::tableau(&battle.fight, &state.fighters, &state.places))
    }

    fn state_name(battle: &Battle, state: &State<N>) -> String {
        let figures = battle.fight.fighters.iter().zip(&state.fighters);
        let standing = figures.filter(|(_, now)| !now.is(flag::OUT)).map(|(fighter, now)| open::fighter(fighter, now));
        // The first horde of a Titan who is out has his turn.
        let horde_of = |titan: FigureId| {
            let hordes = battle.fight.hordes.iter().find(|hordes| hordes.titan == titan);
            hordes?.groups.that(|group| state.stands(group)).first().filter(|_| !state.round.acted.contains(titan))
        };
        let whose = |figure: FigureId| match state.stands(figure) {
            true => Some(figure).filter(|&figure| !battle.accompany.contains(figure)),
            false => horde_of(figure),
        };
        let next = match state.round.to_come(battle).iter().find_map(|&figure| whose(figure)) {
            _ if state.course.begun.is_some() => {
                format!("the actions of {}", battle.fight.fighters[state.course.acting.place()].name)
            }
            _ if let Some(next) = state.round.next => {
                format!("the turn of {}", battle.fight.fighters[next.figure().place()].name)
            }
            Some(figure) if battle.chooses(figure) => {
                let team = battle.teams.iter().find(|team| team.figures.contains(figure));
                format!("a turn of {}", team.map_or("", |team| team.name.as_str()))
            }
            Some(figure) => format!("the turn of {}", battle.fight.fighters[figure.place()].name),
            None => "a new round".to_owned(),
        };
        standing.chain([next]).collect::<Vec<_>>().join("; ")
    }
}

/// What begins a round; answers with the order of its turns, and where the further cards of a Titan lie.
fn begin_round<'a, C: Chance, M: Meter>(
    battle: &'a Battle,
    fight: &mut Fight<'_, C, M>,
) -> (Cow<'a, [FigureId]>, [u8; MOST_FURTHER]) {
    for figure in (0..fight.figures.len()).map(FigureId::at) {
        fight.scene.forget_blood(figure);
    }
    save::renew(fight);
    for whom in battle.undying {
        immortal::begin_round(fight, whom);
    }
    if battle.fight.counts_rounds {
        fight.course.round = (fight.course.round + 1).min(4);
    }
    arrivals::come(fight, &battle.arrivals);
    // Whoever has just come has his link in this round as well.
    rapport::renew(fight);
    events::begin_round(fight);
    let first = match battle.fight.rules.switches.order {
        Order::Alternate => 0,
        Order::Initiative => initiative(battle, fight),
        Order::Cards => {
            let Dealt { order, further } = deal(fight);
            return (Cow::from(order), further);
        }
    };
    (Cow::from(&battle.orders[first]), [0; MOST_FURTHER])
}

/// Whose turn begins, and that he is there for it; nobody's where the round is over.
fn begin_turn<const N: usize, C: Chance, M: Meter>(
    battle: &Battle,
    fight: &mut Fight<'_, C, M>,
    round: &mut Round<N>,
) -> Option<Next> {
    let called = round.next.take().filter(|next| !fight.is_out(next.figure()));
    let next = match called {
        Some(next) => next,
        None => {
            let (done, waiting) = round.next(battle, fight)?;
            round.done = done;
            Next::Early(fight.next_of(waiting))
        }
    };
    let me = next.figure();
    if battle.chooses(me) || called.is_some() {
        round.acted = round.acted.with(me);
    }
    if let Some(leader) = battle.leader(me) {
        // Whoever stands in for his leader has that one's turn.
        round.acted = round.acted.with(me).with(leader);
    }
    fight.course.acting = me;
    if fight.is_out(me) {
        immortal::rise(fight, me);
    }
    Some(next)
}

/// Who acts next out of the order, after somebody's turn: whoever was called, a follower, or a Titan.
fn comes_next<const N: usize, C: Chance, M: Meter>(
    battle: &Battle,
    fight: &Fight<'_, C, M>,
    round: &mut Round<N>,
    after: FigureId,
) -> Option<Next> {
    if let Some(titan) = battle.titan.filter(|_| battle.deals()) {
        round.rests = after == titan || round.rests && !fight.all_foes(titan).contains(after);
    }
    match fight.called {
        Some(called) if battle.deals() => round.exchange_cards(fight, called),
        Some(called) => return Some(Next::Early(called)),
        None => {}
    }
    if !battle.accompany.is_empty()
        && let Some(follower) = round.follows(battle, fight)
    {
        return Some(Next::Early(follower));
    }
    let titan = battle.titan?;
    let comes_up = !round.waits(battle, titan) && round.comes_up(battle, fight, titan, after);
    (comes_up && has_another(fight, titan, round.further)).then(|| {
        round.further += 1;
        Next::Again(titan)
    })
}

/// Whether a Titan has another turn in a round in which he has had so many (`smf.titan.multi-action`).
fn has_another<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, titan: FigureId, further: u8) -> bool {
    !fight.is_out(titan) && fight.has(titan, PowerId::MultiAction) && usize::from(further) < further_turns(fight, titan)
}

/// The team that wins the initiative, or has it left to it.
fn initiative<C: Chance, M: Meter>(battle: &Battle, fight: &mut Fight<'_, C, M>) -> Side {
    let leaders = battle.teams.each_ref().map(|team| {
        let standing = team.leaders.iter().copied().find(|&figure| !fight.is_out(figure));
        standing.unwrap_or(team.leaders[0])
    });
    let pools = [0, 1].map(|team: Side| lead::pool(fight, leaders[team], &battle.teams[team].helpers));
    let weights = fight.tables().initiative(pools);
    let draw = INITIATIVE.opposed(pools[0].throw(), pools[1].throw()).read(Reading::Winner);
    let winner = fight.chance.draw(draw, weights);
    if fight.decides(leaders[winner], Ask::Defer) { opposite(winner) } else { winner }
}

/// How the battle has ended, if a team has nobody left.
fn ended<C: Chance, M: Meter>(battle: &Battle, fight: &Fight<'_, C, M>) -> Option<Outcome> {
    let standing = fight.standing();
    let beaten = battle.teams.each_ref().map(|team| team.figures.within(standing).is_empty());
    match beaten {
        [true, true] => Some(Outcome::Draw),
        [true, false] => Some(Outcome::Second),
        [false, true] => Some(Outcome::First),
        [false, false] => None,
    }
}
