//! Fighters with nothing but pools and tracks: when they are all there is, and the dice of their turn, looked up once.
//!
//! Whether a fight is plain is read off what was compiled, never off a list of powers. Whatever the full turn could
//! look at is a field of [`Fighter`], and every field is decided on here: a new one does not compile until somebody
//! says what it means for [`turn`]. A power that the rules ask for by name is found
//! only if it said so ([`Fighter::asked`]), so one that is missing here does nothing under the full rules either.

use super::dice::{Pool, Tables};
use super::fight::Fight;
use super::fighter::{Attack, Effect, Fighter, PoolKind, Reach, Timing, Track};
use super::figure::{FigureId, Side, opposite};
use super::harm;
use super::metrics::Count;
use super::policy::keys::{Policy, Prone};
use super::setup::{Ground, Rules, is_possible};
use super::switches::{Order, Switches};
use crate::chance::{Chance, Draw, Reading, Weights};
use crate::game::{Deed, Meter};

/// The dice of a fighter without powers, looked up once.
#[derive(Debug)]
pub struct PlainDice {
    /// What his attack takes away.
    track: Track,
    /// His attack standing, and charging.
    ways: [Way; 2],
    /// His own KO check.
    ko: Weights,
}

/// One opposed roll with its table.
#[derive(Debug)]
struct Way {
    /// Its name and dice.
    draw: Draw,
    /// The margin.
    margin: Weights,
}

/// The turn of a fighter without powers: one attack on his foe; `true` when that one is out.
#[inline(always)]
pub fn turn<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    dice: &[PlainDice; 2],
    me: FigureId,
    foe: FigureId,
) -> bool {
    let (mine, his) = (&dice[me.place()], &dice[foe.place()]);
    let opening = !fight.course.opened & fight.setup.rules.switches.charge;
    fight.course.opened = true;
    let way = &mine.ways[usize::from(opening)];
    let margin = fight.chance.draw(way.draw, &way.margin) as u8;
    fight.count(Count::Attacks, me, 1);
    if fight.meter.listens() {
        fight.meter.show(Deed { by: me.place(), at: foe.place(), hits: margin > 0 });
    }
    if margin == 0 {
        return false;
    }
    fight.count(Count::Hits, me, 1);
    match mine.track {
        Track::Body => harm::lose_plainly(fight, foe, Track::Body, margin, &his.ko),
        Track::Psyche => harm::lose_plainly(fight, foe, Track::Psyche, margin, &his.ko),
    }
    fight.is_out(foe)
}

impl PlainDice {
    /// The dice of one side.
    pub fn of(fighters: &[Fighter; 2], me: Side, rules: &Rules, tables: &Tables) -> Self {
        let (fighter, foe) = (&fighters[me], &fighters[opposite(me)]);
        let attack = chosen(fighter, rules).unwrap_or(&fighter.attacks[0]);
        let defense = foe.fixed[attack.resisted_by as usize];
        let dice = attack.pool.plus(fighter.fixed[attack.adds as usize]);
        let way = |dice: Pool| Way {
            draw: Draw::new(attack.what, attack.rule).opposed(dice.throw(), defense.throw()).read(Reading::Margin),
            margin: tables.margin(dice, defense).clone(),
        };
        let charge = if attack.reach == Reach::Contact { 1 } else { 0 };
        Self {
            track: attack.track,
            ways: [way(dice), way(dice.plus(Pool::new(charge, 0)))],
            ko: tables.check(fighter.fixed[PoolKind::Ko as usize], 3, rules.switches.re_roll).clone(),
        }
    }
}

/// The attack that a fighter makes in every turn who has no other of the same preference: nothing can keep him from it.
fn chosen<'f>(fighter: &'f Fighter, rules: &Rules) -> Option<&'f Attack> {
    fighter.attacks.iter().find(|attack| is_possible(attack, rules))
}

/// Whether there is never more than one attack to choose from: a choice depends on what is left of both tracks.
fn has_no_choice(fighter: &Fighter, rules: &Rules) -> bool {
    let possible =
        || fighter.attacks.iter().filter(|attack| is_possible(attack, rules)).map(|attack| attack.preference);
    possible().next().is_none_or(|first| possible().filter(|&preference| preference == first).count() == 1)
}

/// Whether nothing beyond pools and tracks can matter in a fight, so that both profiles of the rules play it alike.
pub fn is_plain(fighters: &[Fighter], rules: &Rules) -> bool {
    are_plain_rules(rules) && fighters.iter().all(|fighter| is_plain_fighter(fighter, rules))
}

fn are_plain_rules(rules: &Rules) -> bool {
    let Rules {
        ground,
        // Part of what was compiled: distances in the attacks that are possible.
        gap: _,
        edge: _,
        apart: _,
        switches,
    } = rules;
    let Switches {
        // Read by the plain turn and its dice.
        round_limit: _,
        order,
        charge: _,
        re_roll: _,
        // Part of what was compiled: where the fighters stand, a die in pools.
        range: _,
        footing: _,
        maneuvers: _,
        dire_enemies: _,
        // Without either who sees badly is not plain, and of others nobody sees better.
        darkness: _,
        // For groups, who are never plain, and for powers that can be off.
        henchmen_beyond: _,
        group_leads: _,
        henchmen_boosts: _,
        powers_on: _,
        knockback,
        traps,
        emanations,
        // Of two nobody has a friend.
        aid: _,
    } = switches;
    // Dealing cards looks at every figure, which a plain turn has no time for.
    *ground != Ground::Open && *order != Order::Cards && !knockback && !traps && !emanations
}

fn is_plain_fighter(fighter: &Fighter, rules: &Rules) -> bool {
    let Fighter {
        name: _,
        // Read by the plain turn.
        boxes: _,
        // Asked only where somebody can move.
        movement: _,
        movers: _,
        // Asked only where somebody can be knocked back, or of attacks in a turn with a move, or for traps.
        knockback: _,
        strong: _,
        still: _,
        brawler: _,
        // Only told.
        far: _,
        // Marks on slots whose power steps in, is asked for by name or can be switched.
        answering: _,
        lent: _,
        copies: _,
        recharge_order: _,
        psyche_fields: _,
        // Whoever hides has slots for it that are off.
        hides: _,
        invisible: _,
        grips: _,
        in_turn: _,
        lasting: _,
        fixed,
        attacks: _,
        policy,
        group,
        switched,
        slots,
        on,
        fleeting,
        asked,
        hooks,
        armor,
        fortune,
        glass_jaw,
        hampered,
        weakness,
        unreliable: _,
        only_charging: _,
        only_late: _,
        suspendable,
    } = fighter;
    let all_on = slots.iter().all(|slot| slot.on) && on.count_ones() as usize == slots.len();
    group.is_none()
        && switched.iter().all(Vec::is_empty)
        && all_on
        && *fleeting == 0
        && asked.is_empty()
        // Among plain fighters nobody is ever bound.
        && hooks.iter().enumerate().all(|(timing, hooks)| timing == Timing::Bound as usize || hooks.is_empty())
        && armor.is_none()
        && fortune.is_none()
        && !glass_jaw
        && !hampered
        && !weakness
        && *suspendable == 0
        && PoolKind::ALL.iter().all(|&kind| is_plain_pool(kind, fixed[kind as usize]))
        && has_no_choice(fighter, rules)
        && chosen(fighter, rules).is_some_and(is_plain_attack)
        && is_plain_policy(policy)
}

/// Whether the plain turn reads a pool, or nobody asks for it among plain fighters, or it is empty.
fn is_plain_pool(kind: PoolKind, pool: Pool) -> bool {
    use PoolKind::{
        AgainstMelee, AgainstRanged, Charge, Escape, Footing, Grapple, Initiative, Ko, Leap, MeleeAttack, MeleeDefense,
        Movement, Perception, PsycheAttack, PsycheDefense, RangedAttack, RangedDefense,
    };
    match kind {
        MeleeAttack | MeleeDefense | RangedAttack | RangedDefense | PsycheAttack | PsycheDefense => true,
        Initiative | Ko => true,
        // Knockback, bonds, grips, hiding and how far one gets.
        Footing | Escape | Grapple | Perception | Movement | Leap => true,
        Charge | AgainstMelee | AgainstRanged => pool == Pool::default(),
    }
}

fn is_plain_attack(attack: &Attack) -> bool {
    let Attack {
        // Read by the plain turn and its dice. The power behind the attack is always on.
        id: _,
        what: _,
        rule: _,
        slot: _,
        reach: _,
        pool: _,
        adds: _,
        resisted_by: _,
        track: _,
        // Asked only where a hit can knock back.
        blow: _,
        // Asked only where there is a choice.
        preference: _,
        // Nobody stands around.
        radius: _,
        effect,
        recharge,
        once,
        volley,
    } = attack;
    *effect == Effect::Damage && *recharge == 0 && !once && !volley
}

fn is_plain_policy(policy: &Policy) -> bool {
    let Policy {
        // Nothing is left to decide where there is one attack and no maneuver.
        open: _,
        // Part of the order of the attacks.
        attack: _,
        control: _,
        // Read by the plain turn.
        lead: _,
        // For powers, and for what only powers give: re-rolls, copies, forms, spent slots.
        spend: _,
        recharge: _,
        field_push: _,
        luck: _,
        heat_push: _,
        heal: _,
        feed: _,
        mend: _,
        phase: _,
        shrink: _,
        escape: _,
        copies: _,
        form: _,
        followers: _,
        // For knockback, those who lie, and open ground.
        push: _,
        save: _,
        stand: _,
        stance: _,
        prone,
    } = policy;
    *prone == Prone::Never
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::smf::bout::Bout;

    /// Pools, tracks and one attack make a plain fight; whatever else somebody has, or the rules bring, makes it none,
    /// whichever of the two has it.
    #[test]
    fn one_thing_more_makes_a_fight_rich() {
        let fault = |fault: &str| {
            format!("powers = [\"resistance\"]\nfaults = [\"{fault}\"]\nfault-re-rolls = [\"melee-defense\"]")
        };
        let power = |id: &str| format!("powers = [\"{id}\"]");
        let shooter = "ranged-attack = \"4D\"";
        for (rules, keys, plain) in [
            ("", String::new(), true),
            ("", power("resistance"), true),
            ("", "policy = { initiative = \"defer\" }".to_owned(), true),
            ("maneuvers = true\ndire-enemies = true", String::new(), true),
            ("range = 5", shooter.to_owned(), true),
            ("range = 5", format!("{shooter}\npolicy = {{ prone = \"always\" }}"), false),
            ("knockback = true", String::new(), false),
            ("traps = true", String::new(), false),
            ("emanations-of-power = true", String::new(), false),
            ("stygian-darkness = true", String::new(), false),
            ("order = \"cards\"", String::new(), false),
            ("ground = \"open\"", String::new(), false),
            ("", "archetype = \"henchmen\"\nlegal = false".to_owned(), false),
            ("", "psyche-attack = \"4D\"".to_owned(), false),
            ("", "policy = { attack = \"grapple\" }".to_owned(), false),
            ("", power("armor"), false),
            ("", power("fortune"), false),
            ("", power("growth"), false),
            ("", power("massive"), false),
            ("", power("reflection"), false),
            ("", power("save"), true),
            ("", fault("glass-jaw"), false),
            ("", fault("weakness"), false),
            ("", fault("only-while-charging:resistance"), false),
            ("", fault("unreliable:resistance"), false),
        ] {
            let other = if rules.contains("range") { shooter } else { "" };
            for (a, b) in [(keys.as_str(), other), (other, keys.as_str())] {
                let setup = Bout::between(rules, a, b).setup;
                assert_eq!(is_plain(&setup.fighters, &setup.rules), plain, "{rules} {a} {b}");
            }
        }
    }
}
