//! How powers and holds are read where the rules leave it open, for the report of a duel in which they matter.

use super::fighter::{Effect, Fighter};
use super::powers::id::PowerId;

/// Rule and reading, of everything that one of them has.
pub fn of(fighters: &[Fighter]) -> Vec<(&'static str, &'static str)> {
    let has = |power: PowerId| fighters.iter().any(|fighter| fighter.slot_of(power).is_some());
    let does = |effect| fighters.iter().any(|fighter| fighter.attacks.iter().any(|attack| attack.effect == effect));
    let readings = [
        (
            has(PowerId::Immortal),
            "smf.power.immortal",
            "A duel is over at the first KO: an Immortal rises, but his side has lost while he lies there alone.",
        ),
        (has(PowerId::Mentalism), "smf.power.mentalism", "Mind Control is not used."),
        (has(PowerId::Rage), "smf.power.rage", "One Rage roll for each event that costs boxes, after its KO check."),
        (
            has(PowerId::Fortune),
            "smf.power.fortune",
            "Fortune adds one die, and one re-roll of a failed die that was not re-rolled yet.",
        ),
        (
            does(Effect::Grapple),
            "smf.combat.grapple",
            "Whatever counted on the first grab counts on every roll to keep hold and to get free.",
        ),
        (
            does(Effect::Dispel) && does(Effect::Entangle),
            "smf.power.dispel",
            "Whoever is entangled dispels that where it is likelier than breaking out; it is no attempt on its maker.",
        ),
        (
            has(PowerId::EscapeArtist),
            "smf.maneuver.escape-artist",
            "Escape Artist is used on bonds, by policy also to leave a melee; he goes the whole charge distance when he \
             wants distance on open ground, else no further than he must.",
        ),
        (
            has(PowerId::Mimic),
            "smf.power.mimic",
            "A mimic keeps the first powers that he copies, unless his policy is to clear them and try for more.",
        ),
    ];
    readings.into_iter().filter(|(told, ..)| *told).map(|(_, rule, text)| (rule, text)).collect()
}
