//! Which powers fit into one action (`heroclix.combo.activation`, `heroclix.action.kinds`, `heroclix.action.nesting`).
//!
//! One action is given. A power that needs it uses it up and grants something; the next power has to find in that
//! exactly what it needs itself. No action is given inside another unless the power in use grants it.

use super::powers::{Activation, Grants, Needs, PowerId};

/// Why powers do not combine: the position of the one that does not fit, what is wrong, and a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Position in the list.
    pub index: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

/// What an action comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// It has an attack.
    pub attacks: bool,
    /// The attack is part of a close combat action.
    pub in_close_action: bool,
}

/// Whether the action of a power brings a move and then a combat action, which can also be given by itself: in a duel,
/// whose fighters stand where they stand, that is done without the power too.
pub fn leads(power: PowerId) -> bool {
    power
        .entry()
        .activation
        .is_some_and(|activation| matches!(activation.grants, Grants::CloseAction | Grants::RangedAction))
}

/// What is still to be used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    /// The action itself, of any kind.
    Action,
    /// What the last power granted.
    Granted(Grants),
}

/// Follows the powers of an action, in the order in which they are activated.
///
/// # Errors
/// The first power that finds no action of the kind it needs, or an attack at the wrong distance.
pub fn follow(uses: &[PowerId], ranged: bool) -> Result<Course, Misfit> {
    let mut left = Left::Action;
    let mut close_action = !ranged;
    for (index, power) in uses.iter().enumerate() {
        let entry = power.entry();
        let Some(Activation { needs, grants }) = entry.activation else {
            let message = format!("{} is not activated by an action: it simply works", entry.name);
            let help = format!("leave it out of `use`; \"{}\" among the attacker's powers is enough", entry.id);
            return Err(Misfit { index, message, help });
        };
        if !is_met(needs, left, ranged) {
            let message = match index.checked_sub(1).and_then(|before| uses.get(before)) {
                Some(before) => format!(
                    "{} needs {}, and {} grants {}",
                    entry.name,
                    what_is_needed(needs),
                    before.entry().name,
                    what_is_left(left)
                ),
                None => format!("{} needs {}, and the attack is {}", entry.name, what_is_needed(needs), kind(ranged)),
            };
            let help = "`slugfest list powers heroclix` shows what each power needs and grants".to_owned();
            return Err(Misfit { index, message, help });
        }
        close_action = needs == Needs::Close || needs == Needs::Combat && !ranged;
        left = Left::Granted(grants);
    }
    let misfit = match left {
        Left::Granted(Grants::CloseAttack | Grants::CloseAction) => ranged,
        Left::Granted(Grants::RangedAttack | Grants::RangedAction) => !ranged,
        _ => false,
    };
    if let (true, Some(last)) = (misfit, uses.last()) {
        let message =
            format!("{} grants {}, and the attack is {}", last.entry().name, what_is_left(left), kind(ranged));
        let help = format!("write `kind = \"{}\"`", kind(!ranged));
        return Err(Misfit { index: uses.len() - 1, message, help });
    }
    close_action |= left == Left::Granted(Grants::CloseAction);
    Ok(Course { attacks: left != Left::Granted(Grants::Nothing), in_close_action: close_action })
}

fn is_met(needs: Needs, left: Left, ranged: bool) -> bool {
    match (needs, left) {
        (Needs::Power, left) => left == Left::Action,
        (Needs::Close, Left::Action) => !ranged,
        (Needs::Ranged, Left::Action) => ranged,
        (Needs::Combat, Left::Action) => true,
        (Needs::Close | Needs::Combat, Left::Granted(Grants::CloseAction)) => true,
        (Needs::Ranged | Needs::Combat, Left::Granted(Grants::RangedAction)) => true,
        _ => false,
    }
}

const fn kind(ranged: bool) -> &'static str {
    if ranged { "ranged" } else { "close" }
}

/// An action in words.
pub const fn what_is_needed(needs: Needs) -> &'static str {
    match needs {
        Needs::Power => "a power action",
        Needs::Close => "a close combat action",
        Needs::Ranged => "a ranged combat action",
        Needs::Combat => "a close or ranged combat action",
    }
}

/// What a power grants, in words.
pub const fn what_is_granted(grants: Grants) -> &'static str {
    match grants {
        Grants::Nothing => "no attack",
        Grants::CloseAttack => "a close attack",
        Grants::RangedAttack => "a ranged attack",
        Grants::Attack => "an attack, not an action",
        Grants::CloseAction => "a close combat action",
        Grants::RangedAction => "a ranged combat action",
    }
}

const fn what_is_left(left: Left) -> &'static str {
    match left {
        Left::Action => "an action",
        Left::Granted(grants) => what_is_granted(grants),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use PowerId::*;

    #[test]
    fn powers_combine_as_the_table_of_the_ledger_says() {
        // heroclix.combo.activation: params charge_with, not_with_charge, running_shot_with, not_with_hypersonic.
        for inside in [Flurry, ExploitWeakness, Quake, Incapacitate] {
            assert!(follow(&[Charge, inside], false).is_ok(), "Charge with {inside:?}");
            assert!(follow(&[HypersonicSpeed, inside], false).is_err(), "Hypersonic Speed with {inside:?}");
        }
        for inside in [EnergyExplosion, PsychicBlast, PulseWave, Incapacitate] {
            assert!(follow(&[RunningShot, inside], true).is_ok(), "Running Shot with {inside:?}");
            assert!(follow(&[HypersonicSpeed, inside], true).is_err(), "Hypersonic Speed with {inside:?}");
        }
        assert!(follow(&[Charge, CloseCombatExpert], false).is_err());
        assert!(follow(&[Charge, HypersonicSpeed], false).is_err());
        assert!(follow(&[RunningShot, RangedCombatExpert], true).is_err());
    }

    #[test]
    fn one_close_combat_action_activates_one_power() {
        // heroclix.action.kinds: each action activates one power that requires its kind.
        // heroclix.power.exploit-weakness: not with Flurry or Quake.
        for [first, second] in [[ExploitWeakness, Flurry], [Flurry, ExploitWeakness], [Quake, ExploitWeakness]] {
            assert!(follow(&[first, second], false).is_err(), "{first:?} with {second:?}");
        }
    }

    #[test]
    fn no_action_is_given_inside_another_unless_the_power_grants_it() {
        // heroclix.action.nesting: no Outwit between the two halves of Hypersonic Speed, which is a free action of its
        // own and part of none; the close combat action inside Charge is granted by Charge. No power action is.
        let misfit = follow(&[HypersonicSpeed, Outwit], false).unwrap_err();
        assert_eq!((misfit.index, &*misfit.message), (1, "Outwit is not activated by an action: it simply works"));
        assert_eq!(follow(&[Charge, Flurry], false).map(|course| course.attacks), Ok(true));
        for outer in [Charge, Flurry, CloseCombatExpert, HypersonicSpeed] {
            for inner in [Regeneration, ForceBlast, CloseCombatExpert, Charge] {
                assert!(follow(&[outer, inner], false).is_err(), "{outer:?} with {inner:?}");
            }
        }
    }

    #[test]
    fn blades_need_a_close_combat_action_around_the_attack() {
        // heroclix.action.kinds: a close combat action includes a close combat attack; the attack of Hypersonic Speed
        // comes with no combat action.
        let blades = |uses: &[PowerId]| follow(uses, false).map(|course| course.in_close_action);
        assert_eq!(blades(&[]), Ok(true));
        assert_eq!(blades(&[Charge]), Ok(true));
        assert_eq!(blades(&[Charge, Flurry]), Ok(true));
        assert_eq!(blades(&[ExploitWeakness]), Ok(true));
        assert_eq!(blades(&[HypersonicSpeed]), Ok(false));
        assert_eq!(blades(&[CloseCombatExpert]), Ok(false));
        assert_eq!(blades(&[Incapacitate]), Ok(true));
        for uses in [&[][..], &[Incapacitate]] {
            assert_eq!(follow(uses, true).map(|course| course.in_close_action), Ok(false), "{uses:?}");
        }
    }

    #[test]
    fn the_distance_has_to_fit() {
        assert!(follow(&[Charge], true).is_err());
        assert!(follow(&[RunningShot], false).is_err());
        assert!(follow(&[PsychicBlast], false).is_err());
        assert!(follow(&[HypersonicSpeed], true).is_ok());
        // The last power that was followed is the one that does not fit.
        for (uses, ranged, message, help) in [
            (&[Charge][..], true, "Charge grants a close combat action, and the attack is ranged", "close"),
            (&[Charge, Quake], true, "Quake grants a close attack, and the attack is ranged", "close"),
            (&[RunningShot], false, "Running Shot grants a ranged combat action, and the attack is close", "ranged"),
        ] {
            let help = format!("write `kind = \"{help}\"`");
            assert_eq!(follow(uses, ranged), Err(Misfit { index: uses.len() - 1, message: message.to_owned(), help }));
        }
        assert_eq!(follow(&[Regeneration], false).map(|course| course.attacks), Ok(false));
    }
}
