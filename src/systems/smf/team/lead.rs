//! Who leads a team, and what he rolls for its initiative.
//!
//! Rules: `smf.initiative.leader`, `smf.initiative.new-leader`, `smf.boost.clever`, `smf.power.enhanced-senses`.
//!
//! Reading: The leader is whoever is named, or under whom the team has the best pool before the battle, the first of
//! the list among equals; when he is out the best of the others leads. His own powers are in his pool; what team-mates
//! who stand add to it each power says of itself ([`Entry::lends`](crate::systems::smf::powers::id::Entry)).

use super::brought::Names;
use super::read::Named;
use crate::chance::Chance;
use crate::game::Meter;
use crate::scenario::Mistakes;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Fighter, PoolKind};
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::powers::id::Lends;
use crate::systems::smf::setup::Follower;
use std::cmp::Reverse;

/// A figure who has a power by which he adds to the initiative of others, and its slot.
pub type Helper = (FigureId, u8, Lends);

/// The figures of a team in the order in which they lead it, whoever is named before all others; whoever follows
/// another one behind them, and copies not at all, since none is there without its owner. These are there when the
/// battle begins.
pub fn order(
    fighters: &[Fighter],
    team: Figures,
    named: Option<FigureId>,
    following: Figures,
    copies: Figures,
    there: Figures,
) -> Vec<FigureId> {
    let helpers = helpers(fighters, there);
    let helping = helpers.iter().filter(|(figure, slot, _)| fighters[figure.place()].works_at_first() >> slot & 1 != 0);
    let mut leaders: Vec<FigureId> = team.without(copies).collect();
    // A stable sort: the first of the list among equals.
    leaders.sort_by_key(|figure| {
        let pool = helped(fighters[figure.place()].at_first(PoolKind::Initiative), *figure, helping.clone());
        (Some(*figure) != named, following.contains(*figure), Reverse((pool.dice, pool.rerolls)))
    });
    leaders
}

/// Who leads a team by name, whose first figure has this place: somebody with a place of his own in it.
pub fn named(team: &Named, first: usize, followers: &[Follower], mistakes: &Mistakes) -> Option<FigureId> {
    let leader = team.leader.as_ref()?;
    let figure = FigureId::at(first + Names(team).place(leader, mistakes)?);
    if followers.iter().any(|follower| follower.figure == figure) {
        let message = format!("{} is there only when somebody summons him", leader.value);
        mistakes.at(leader, message, "name a figure who is there by himself");
    }
    Some(figure)
}

/// Powers by which figures of a team add to the initiative of others, each with its slot.
pub fn helpers(fighters: &[Fighter], team: Figures) -> Vec<Helper> {
    let of = |figure: FigureId| {
        let slots = (0..).zip(&fighters[figure.place()].slots);
        slots.map(move |(slot, power)| (figure, slot, power.power.entry().lends))
    };
    team.flat_map(of).filter(|(.., lends)| *lends != Lends::Nothing).collect()
}

/// What a team rolls for initiative under a leader.
pub fn pool<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, leader: FigureId, helpers: &[Helper]) -> Pool {
    let stands = |&&(figure, slot, _): &&Helper| !fight.is_out(figure) && fight.works(figure, slot);
    helped(fight.pool(leader, PoolKind::Initiative), leader, helpers.iter().filter(stands))
}

/// A leader's own pool with what these add to it.
fn helped<'h>(own: Pool, leader: FigureId, helping: impl Iterator<Item = &'h Helper> + Clone) -> Pool {
    let others = helping.clone().enumerate().filter(|(_, (figure, ..))| *figure != leader);
    others.fold(own, |pool, (place, (.., lends))| {
        let has_had_it = || helping.clone().take(place).any(|(.., before)| before == lends);
        let leads_with_it = || helping.clone().any(|(figure, _, his)| *figure == leader && his == lends);
        match lends {
            Lends::Nothing => pool,
            Lends::Each(by) => pool.plus(*by),
            Lends::Once(_) if has_had_it() || leads_with_it() => pool,
            Lends::Once(by) => pool.plus(*by),
        }
    })
}
