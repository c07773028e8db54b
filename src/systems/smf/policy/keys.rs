//! Choices that the rules leave to the player, by name: `[policy]` in a scenario.
//!
//! The defaults are the ledger's default policies. A choice never goes through the dice.

use crate::keys::{Shape, Word, first_of, settings, text};
use crate::scenario::Spanned;

/// The attack to make whenever it can be made.
#[derive(Clone, Debug, Default)]
pub struct Favourite {
    /// Its id; empty for the best one in the turn (see [`super::policy`]).
    pub id: String,
    /// Where it was written.
    pub at: Option<Spanned<()>>,
}

impl PartialEq for Favourite {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Favourite {}

impl Word for Favourite {
    fn word(&self) -> String {
        format!("\"{}\"", if self.id.is_empty() { "best" } else { &self.id })
    }
}

fn favourite() -> Shape<Favourite> {
    text().then(|written, _| {
        let at = Some(Spanned::at(&written, ()));
        let id = if written.value == "best" { String::new() } else { written.value };
        Some(Favourite { id, at })
    })
}

impl Open {
    /// Whether actions are left open.
    pub fn actions(self) -> bool {
        matches!(self, Self::Actions | Self::Both)
    }

    /// Whether maneuvers are.
    pub fn maneuvers(self) -> bool {
        matches!(self, Self::Maneuvers | Self::Both)
    }
}

settings! {
    /// How a fighter decides.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Policy: "a policy" {
        /// The attack to make whenever it can be made: best, melee, grapple, or the id of a power.
        "attack" attack: Favourite = favourite().or(Favourite::default()), "smf.combat.general";
        /// When to use an attack that does no damage (Stun, Entangle, Jinx, Dispel). Mind Control, by which a foe does
        /// some, is used where it takes more, unless that is not at all.
        "control" control: Control = first_of(), "smf.combat.general", {
            /// Only when no damaging attack can be made.
            Last = "last",
            /// Whenever the foe is not under its effect already.
            First = "first",
            /// Not at all.
            Never = "never",
        };
        /// Which rolls get the temporary re-rolls, as many as the throw may use.
        "re-rolls" spend: Spend = first_of(), "smf.core.temporary-re-rolls", {
            /// Own attacks.
            Attack = "attack",
            /// Own defense rolls.
            Defense = "defense",
            /// KO checks only.
            Ko = "ko-check",
        };
        /// Whether spent powers are recharged.
        "recharge" recharge: Recharge = first_of(), "smf.power.general-recharge", {
            /// Every spent power, dearest first.
            Always = "always",
            /// None.
            Never = "never",
        };
        /// When the Force-Field is pushed to 6D.
        "force-field" field_push: FieldPush = first_of(), "smf.power.force-field", {
            /// When the attacker's expected margin would take the last box.
            LastBox = "last-box",
            /// Whenever it can be.
            Always = "always",
            /// Not at all.
            Never = "never",
        };
        /// When Fortune is used.
        "fortune" luck: Luck = first_of(), "smf.power.fortune", {
            /// On the first defense roll after which a box would be lost.
            FirstBox = "first-box",
            /// Only when the last box would be lost.
            LastBox = "last-box",
            /// Not at all.
            Never = "never",
        };
        /// Whether the Damage Field is pushed to 6D[1] when it can be.
        "damage-field" heat_push: HeatPush = first_of(), "smf.power.damage-field", {
            /// Never.
            Never = "never",
            /// Whenever it can be.
            Always = "always",
        };
        /// When the special action is spent on Healing or Miraculous Recovery instead of an attack.
        "heal" heal: Heal = first_of(), "smf.power.healing", {
            /// When a track has half its boxes or fewer and the boxes that come back, on average, last longer than the turn
            /// they cost.
            Pays = "pays",
            /// When a track has half its boxes or fewer.
            Half = "half",
            /// When a track is down to its last box.
            LastBox = "last-box",
            /// When a box is missing.
            Always = "always",
            /// Not at all.
            Never = "never",
        };
        /// When the special action is spent on Summoning or Duplicate instead of an attack.
        "followers" followers: Followers = first_of(), "smf.power.summoning", {
            /// As soon as somebody can come.
            AtOnce = "at-once",
            /// Not at all.
            Never = "never",
        };
        /// What Parasite takes for a Psyche box.
        "parasite" feed: Feed = first_of(), "smf.power.parasite", {
            /// A missing box, else a re-roll.
            Heal = "heal",
            /// A re-roll.
            ReRoll = "re-roll",
        };
        /// Which track Regen heals first when both are damaged.
        "regen" mend: Mend = first_of(), "smf.power.regen", {
            /// The one with fewer boxes left.
            Fewer = "fewer-left",
            /// Body.
            Body = "body",
            /// Psyche.
            Psyche = "psyche",
        };
        /// Whether a hit in melee knocks the foe back (with knockback = true).
        "knockback" push: Push = first_of(), "smf.combat.knockback", {
            /// No: a victim who keeps his feet can charge back.
            Stay = "stay",
            /// Whenever it can.
            Push = "push",
        };
        /// Whether Save keeps its owner and his friends from being knocked back.
        "save" save: Save = first_of(), "smf.power.save", {
            /// Whenever it can.
            Always = "always",
            /// Not at all.
            Never = "never",
        };
        /// Whether to stand up before acting.
        "stand" stand: Stand = first_of(), "smf.move.knocked-down", {
            /// Yes.
            First = "first",
            /// No.
            Never = "never",
        };
        /// Whether to drop prone in a fight at range.
        "prone" prone: Prone = first_of(), "smf.free.drop-prone", {
            /// No.
            Never = "never",
            /// Yes.
            Always = "always",
        };
        /// What the winner of the initiative does.
        "initiative" lead: Lead = first_of(), "smf.initiative.defer", {
            /// Acts first when everybody of his side would go for boxes at once, else lets the others come.
            InReach = "in-reach",
            /// Acts first.
            First = "first",
            /// Lets the foe act first.
            Defer = "defer",
        };
        /// Whether to become insubstantial.
        "density-decrease" phase: Phase = first_of(), "smf.power.density-decrease", {
            /// When that makes the better exchange: what he takes from the foe to what the foe takes from him.
            Pays = "pays",
            /// Whenever the roll allows.
            Always = "always",
            /// Not at all.
            Never = "never",
        };
        /// Which decisions are left open: where the fight is small enough, the best way to take them is worked out, and
        /// what the policies lose by theirs. Everybody else plays by the policies all the same.
        "open" open: Open = first_of(), "smf.turn.actions", {
            /// None.
            Nothing = "nothing",
            /// What to do in a turn: which attack, from where, or none.
            Actions = "actions",
            /// Whether to declare a maneuver that is ready, or to hold it back.
            Maneuvers = "maneuvers",
            /// Both.
            Both = "both",
        };
        /// What a Shrinking fighter does in his turn.
        "shrinking" shrink: Shrink = first_of(), "smf.power.shrinking", {
            /// Stays shrunk.
            Stay = "shrunk",
            /// Charges with momentum when he can, shrunk again at the end of the turn if a free action is left.
            Momentum = "momentum",
        };
        /// What a fighter does with his Move on open ground.
        "stance" stance: Stance = first_of(), "smf.combat.break-from-melee", {
            /// Closes in, or holds, as his favourite attack needs; never leaves a melee.
            Hold = "hold",
            /// Breaks from melee to use a ranged favourite.
            Skirmish = "skirmish",
            /// That, and steps back with what a shot leaves of his Move where he is better off there.
            StepBack = "step-back",
        };
        /// What Escape Artist is spent on.
        "escape-artist" escape: Escape = first_of(), "smf.maneuver.escape-artist", {
            /// An Entangle or a grapple.
            Bonds = "bonds",
            /// Those, and whatever melee a fighter wants to leave and would pay a free attack for.
            Melee = "melee",
        };
        /// What a mimic does with copies of some of the foe's powers.
        "mimic" copies: Copies = first_of(), "smf.power.mimic", {
            /// Keeps them for the rest of the battle.
            Keep = "keep",
            /// Clears them with a free action and tries for more, unless they are all there is.
            Again = "again",
        };
        /// Which form a Metamorph takes, the first or second of his track or a third.
        "form" form: Form = first_of(), "smf.power.metamorph", {
            /// The first form listed for the track.
            One = "first",
            /// The second form listed.
            Two = "second",
            /// The third form listed.
            Three = "third",
        };
    }
}

#[cfg(test)]
mod tests {
    use super::Open;

    /// Actions, maneuvers, both or nothing are left open, as the key says.
    #[test]
    fn what_is_left_open_is_what_the_key_says() {
        let all = [Open::Nothing, Open::Actions, Open::Maneuvers, Open::Both];
        assert_eq!(all.map(|open| open.actions()), [false, true, false, true]);
        assert_eq!(all.map(|open| open.maneuvers()), [false, false, true, true]);
    }
}
