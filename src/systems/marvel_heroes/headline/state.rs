//! Where a headline stands between two turns, and how its combats begin.

use super::setup::{Plan, Setup};
use super::villains::{Lineup, Part};
use crate::systems::marvel_heroes::fighter::HERO;
use crate::systems::marvel_heroes::team::state::{self as team, bit, holder_of};
use crate::systems::marvel_heroes::team::state::{MAX_HELD, MAX_HEROES, MAX_MEMBERS};

/// A headline between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// Before the Trouble roll.
    Trouble,
    /// In the combat that this card began as the Lead.
    Combat(u8, team::State),
    /// In the challenge.
    Challenge(team::State),
}

/// The combat against a Lead with its backups: characters stand behind him, Agents lie before him.
pub fn against(setup: &Setup, lineup: Lineup) -> team::State {
    let mut combat = setup.team.start;
    let part = |card: usize| setup.villains.cards.get(card).map(|card| card.part);
    if let Some(Part::Character(lead)) = part(lineup.lead.into()) {
        combat.lead = lead as u8;
    }
    for backup in lineup.backups().filter_map(part) {
        match backup {
            Part::Character(place) => combat.backups |= bit(place),
            Part::Agent(place, points) => combat.cards[place] = 1 + points,
        }
    }
    combat.boosted = setup.boosted;
    only_present(&mut combat);
    combat.begin()
}

/// The combat against the Mastermind (`marvel-heroes.mastermind.challenge`): heroes and their cards as the last combat
/// left them, nobody and nothing else of the villains', Initiative with the heroes, Flanking Attempts forgotten
/// (`hfc.action.flanking-ko`).
pub fn challenge(setup: &Setup, plan: &Plan, after: &team::State) -> team::State {
    let mut combat = setup.team.start;
    let heroes = 0..setup.team.heroes.len();
    combat.kos[heroes.clone()].copy_from_slice(&after.kos[heroes]);
    (combat.ready, combat.support) = (after.ready, after.support);
    for (place, _) in setup.team.cards.iter().enumerate().filter(|(_, card)| card.side == HERO) {
        combat.cards[place] = after.cards[place];
    }
    combat.held[0] = after.held[0];
    combat.lead = plan.mastermind as u8;
    only_present(&mut combat);
    combat.begin()
}

/// What villains hold who take no part is nobody's.
fn only_present(combat: &mut team::State) {
    let present = combat.backups | bit(combat.lead.into());
    for villain in MAX_HEROES..MAX_MEMBERS {
        if present & bit(villain) == 0 {
            combat.held[holder_of(villain)] = [0; MAX_HELD];
        }
    }
}
