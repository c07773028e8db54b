//! How powers and holds are read where the rules leave it open, for the report of a fight in which they matter.

use super::fighter::{Effect, Fighter};
use super::powers::id::PowerId;

/// Rule and reading, of everything that one of them has.
pub fn of(fighters: &[Fighter]) -> Vec<(&'static str, &'static str)> {
    let has = |power: PowerId| fighters.iter().any(|fighter| fighter.slot_of(power).is_some());
    let plays = |power: PowerId| {
        fighters.iter().flat_map(|fighter| &fighter.slots).any(|slot| slot.power == power && slot.plays)
    };
    let does = |effect| fighters.iter().any(|fighter| fighter.attacks.iter().any(|attack| attack.effect == effect));
    let readings = [
        (
            fighters.len() > 2 && fighters.iter().any(Fighter::bursts),
            "smf.combat.radius",
            "One roll meets everybody within the radius, friends too and not whoever makes it; each defends for himself, a \
             group once. It is made where that takes more of foes than of friends, and does not go astray.",
        ),
        (
            plays(PowerId::Explosion),
            "smf.power.explosion",
            "Used before any walk where it takes more than two of his attacks. Dispersed he holds nobody in melee and stands \
             where he stood; in base contact everybody is within 5 inches of everybody.",
        ),
        (
            has(PowerId::Immortal) && fighters.len() == 2,
            "smf.power.immortal",
            "A duel is over at the first KO: an Immortal rises, but his side has lost while he lies there alone.",
        ),
        (
            has(PowerId::Immortal) && fighters.len() > 2,
            "smf.power.immortal",
            "An Immortal misses one turn and rises whole at the start of the one after, in which he acts; his side has \
             lost while he lies there and nobody else of it stands.",
        ),
        (has(PowerId::Mentalism) && fighters.len() == 2, "smf.power.mentalism", "Mind Control is not used."),
        (
            has(PowerId::Mentalism) && fighters.len() > 2,
            "smf.power.mentalism",
            "Mind Control is used where what the foe is expected to take of one of his own is more than its owner's \
             best attack takes: one attack from where he stands, with his own dice and limited powers, and his own \
             turn still comes.",
        ),
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
            plays(PowerId::SpeedBurst),
            "smf.maneuver.speed-burst",
            "Used when it brings about an attack that is worth more than the best one without it.",
        ),
        (
            plays(PowerId::Leaping),
            "smf.power.leaping",
            "A roll is tried by whoever foes reach where he stands, as far as it is at least as likely as not; falling short \
             of a foe ends the turn. \"+2D instead of +1D\" counts once, and whoever is moved off goes to the side where \
             his foes can do more to him.",
        ),
        (
            plays(PowerId::Teleport),
            "smf.power.teleport",
            "No charge. Used by whoever foes reach where he stands, as far as it is at least as likely as not; out of a grip or an Entangle where that beats \
             breaking out. Friends come along who wait for their turn and reach nobody from where they are.",
        ),
        (
            plays(PowerId::Shockwave),
            "smf.maneuver.shockwave",
            "Used before his attack where that is worth more on those who have fallen, on the side of a foe; not where a \
             friend could fall. Whoever touches him is within the band.",
        ),
        (
            plays(PowerId::Burrowing),
            "smf.power.burrowing",
            "Dives and comes up in the same turn: to a foe whom he does not reach on foot, as a charge of his usual Move, \
             or to shake foes where friends who wait take more by that than his own attack takes. Nobody stays below \
             ground.",
        ),
        (
            plays(PowerId::HardballSpecial),
            "smf.maneuver.hardball-special",
            "A friend in base contact is thrown where his blow, if it comes to it, takes more than the thrower's best \
             attack, less what he loses by being there; over everybody, out of a melee without a free attack, and as a \
             helper of friends where he comes down.",
        ),
        (
            plays(PowerId::WayOuttaHere),
            "smf.maneuver.way-outta-here",
            "Used with whatever blow knocks back, with Haymaker too; a line has no edge.",
        ),
        (
            plays(PowerId::IHaveAPlan),
            "smf.maneuver.i-have-a-plan",
            "Used for a team-mate who still waits for his turn and could take boxes at once, by whoever would begin a round \
             himself; he has his own turn early.",
        ),
        (
            plays(PowerId::EnhanceMajor) || plays(PowerId::EnhanceMinor),
            "smf.power.enhance-major",
            "Each re-roll goes to the team-mate in range with the fewest in hand, the first of the list among equals.",
        ),
        (
            plays(PowerId::EnhanceMinor),
            "smf.power.enhance-minor",
            "Used when nobody is in reach of an attack, so that it costs none.",
        ),
        (
            plays(PowerId::Rapport),
            "smf.power.rapport",
            "Linked with the first other figure of the team's list; used on the first attack of a round, on either, that \
             can take boxes.",
        ),
        (
            plays(PowerId::MultiAction),
            "smf.titan.multi-action",
            "A further turn follows the turn of a foe once the Titan has had his own in the round; foes are counted \
             anew for each, groups of henchmen not among them.",
        ),
        (
            plays(PowerId::BigMove),
            "smf.titan.big-move",
            "Used at once on the first spent power in the order of recharge.",
        ),
        (
            has(PowerId::Mimic),
            "smf.power.mimic",
            "A mimic keeps the first powers that he copies, unless his policy is to clear them and try for more.",
        ),
    ];
    readings.into_iter().filter(|(told, ..)| *told).map(|(_, rule, text)| (rule, text)).collect()
}

#[cfg(test)]
mod tests {
    use super::of;
    use crate::chance::Scripted;
    use crate::systems::smf::team::tests::{Fray, OTHER};

    /// What one of them has, or each of two, is read as told, and nothing else.
    #[test]
    fn a_reading_is_told_of_whoever_has_what_it_is_about() {
        let own = |id: &str| format!("{OTHER}; powers = [\"{id}\"]");
        let titan = |id: &str| format!("{OTHER}; titan = [\"{id}\"]");
        for (first, second, rules) in [
            (OTHER.to_owned(), OTHER.to_owned(), &[][..]),
            (own("immortal"), OTHER.to_owned(), &["smf.power.immortal"]),
            (OTHER.to_owned(), own("mentalism"), &["smf.power.mentalism"]),
            (own("rage"), OTHER.to_owned(), &["smf.power.rage"]),
            (own("fortune"), OTHER.to_owned(), &["smf.power.fortune"]),
            (format!("{OTHER}; policy = {{ attack = \"grapple\" }}"), OTHER.to_owned(), &["smf.combat.grapple"]),
            (own("dispel"), OTHER.to_owned(), &[]),
            (own("entangle"), OTHER.to_owned(), &[]),
            (own("dispel"), own("entangle"), &["smf.power.dispel"]),
            (own("escape-artist"), OTHER.to_owned(), &["smf.maneuver.escape-artist"]),
            (own("i-have-a-plan"), OTHER.to_owned(), &["smf.maneuver.i-have-a-plan"]),
            (own("enhance-major"), OTHER.to_owned(), &["smf.power.enhance-major"]),
            (own("enhance-minor"), OTHER.to_owned(), &["smf.power.enhance-major", "smf.power.enhance-minor"]),
            (own("rapport"), OTHER.to_owned(), &["smf.power.rapport"]),
            (titan("multi-action"), OTHER.to_owned(), &["smf.titan.multi-action"]),
            (titan("big-move"), OTHER.to_owned(), &["smf.titan.big-move"]),
            (own("mimic"), OTHER.to_owned(), &["smf.power.mimic"]),
            (own("shockwave"), OTHER.to_owned(), &["smf.maneuver.shockwave"]),
            (own("grenades"), OTHER.to_owned(), &["smf.combat.radius"]),
            (own("radius-attack"), OTHER.to_owned(), &["smf.combat.radius"]),
            (own("explosion"), OTHER.to_owned(), &["smf.combat.radius", "smf.power.explosion"]),
        ] {
            let mut fray = Fray::new("maneuvers = true", &[&first, OTHER], &[&second, OTHER]);
            let mut chance = Scripted::new(&[]);
            let told = of(&fray.fight(&mut chance).setup.fighters);
            assert_eq!(told.into_iter().map(|(rule, _)| rule).collect::<Vec<_>>(), rules, "{first} {second}");
        }
    }

    /// `smf.power.leaping`, `smf.power.teleport`: told where somebody goes anywhere.
    #[test]
    fn how_somebody_gets_on_is_told_where_he_goes_anywhere() {
        for (power, rule) in [("leaping", "smf.power.leaping"), ("teleport", "smf.power.teleport")] {
            let own = format!("{OTHER}; powers = [\"{power}\"]");
            for (board, told) in [("[board]\nkind = \"line\"\napart = 9", true), ("", false)] {
                let mut fray = Fray::new(board, &[&own, OTHER], &[OTHER, OTHER]);
                let mut chance = Scripted::new(&[]);
                let found = of(&fray.fight(&mut chance).setup.fighters);
                assert_eq!(found.iter().any(|(known, _)| *known == rule), told, "{power} {board}");
            }
        }
    }
}
