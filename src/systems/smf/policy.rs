//! Choices that the rules leave to the player, by name: `[policy]` in a scenario.
//!
//! The defaults are the ledger's default policies. A choice never goes through the dice.

/// One named choice and what it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Key under `[policy]`.
    pub key: &'static str,
    /// Values, the default first.
    pub values: &'static [&'static str],
    /// What it decides, in a sentence.
    pub about: &'static str,
    /// Ledger id of the rule that leaves the choice open.
    pub rule: &'static str,
}

macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident, $field:ident, $key:literal, $rule:literal, $about:literal:
        $($(#[$value_doc:meta])* $value:ident = $text:literal),+;)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
            pub enum $name { $($(#[$value_doc])* $value),+ }

            impl $name {
                const VALUES: &'static [Self] = &[$(Self::$value),+];
            }
        )+

        /// How a fighter decides.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct Policy {
            /// The attack to make whenever it can be made; empty for the best one in the turn (see [`super::choice`]).
            pub attack: String,
            $($(#[$doc])* pub $field: $name,)+
        }

        /// Every choice with a fixed list of values.
        pub const CHOICES: &[Choice] = &[
            $(Choice { key: $key, values: &[$($text),+], about: $about, rule: $rule },)+
        ];

        impl Policy {
            /// Sets the choice of this key to its `value`-th value; `false` when there is no such key or value.
            pub fn set(&mut self, key: &str, value: usize) -> bool {
                match key {
                    $($key => match $name::VALUES.get(value) {
                        Some(&value) => { self.$field = value; true }
                        None => false,
                    },)+
                    _ => false,
                }
            }
        }
    };
}

choices! {
    /// Attacks that do no damage: Stun, Entangle, Jinx, Dispel.
    Control, control, "control", "smf.combat.general",
        "when to use an attack that does no damage (Stun, Entangle, Jinx, Dispel)":
        /// Only when no damaging attack can be made.
        #[default] Last = "last",
        /// Whenever the foe is not under its effect already.
        First = "first",
        /// Not at all.
        Never = "never";
    /// Temporary re-rolls.
    Spend, spend, "re-rolls", "smf.core.temporary-re-rolls",
        "which rolls get the temporary re-rolls, as many as the throw may use":
        /// Own attacks.
        #[default] Attack = "attack",
        /// Own defense rolls.
        Defense = "defense",
        /// KO checks only.
        Ko = "ko-check";
    /// Recharge rolls.
    Recharge, recharge, "recharge", "smf.power.general-recharge",
        "whether spent powers are recharged":
        /// Every spent power, dearest first.
        #[default] Always = "always",
        /// None.
        Never = "never";
    /// Force-Field at maximum protection.
    FieldPush, field_push, "force-field", "smf.power.force-field",
        "when the Force-Field is pushed to 6D":
        /// When the attacker's expected margin would take the last box.
        #[default] LastBox = "last-box",
        /// Whenever it can be.
        Always = "always",
        /// Not at all.
        Never = "never";
    /// Fortune.
    Luck, luck, "fortune", "smf.power.fortune",
        "when Fortune is used":
        /// On the first defense roll after which a box would be lost.
        #[default] FirstBox = "first-box",
        /// Only when the last box would be lost.
        LastBox = "last-box",
        /// Not at all.
        Never = "never";
    /// Damage Field.
    HeatPush, heat_push, "damage-field", "smf.power.damage-field",
        "whether the Damage Field is pushed to 6D[1] when it can be":
        /// Never.
        #[default] Never = "never",
        /// Whenever it can be.
        Always = "always";
    /// Healing and recovery.
    Heal, heal, "heal", "smf.power.healing",
        "when the special action is spent on Healing or Miraculous Recovery instead of an attack":
        /// When a track has half its boxes or fewer and the boxes that come back, on average, last longer than the turn
        /// they cost.
        #[default] Pays = "pays",
        /// When a track has half its boxes or fewer.
        Half = "half",
        /// When a track is down to its last box.
        LastBox = "last-box",
        /// When a box is missing.
        Always = "always",
        /// Not at all.
        Never = "never";
    /// Parasite.
    Feed, feed, "parasite", "smf.power.parasite",
        "what Parasite takes for a Psyche box":
        /// A missing box, else a re-roll.
        #[default] Heal = "heal",
        /// A re-roll.
        ReRoll = "re-roll";
    /// Regen with both tracks damaged.
    Mend, mend, "regen", "smf.power.regen",
        "which track Regen heals first when both are damaged":
        /// The one with fewer boxes left.
        #[default] Fewer = "fewer-left",
        /// Body.
        Body = "body",
        /// Psyche.
        Psyche = "psyche";
    /// Knockback.
    Push, push, "knockback", "smf.combat.knockback",
        "whether a hit in melee knocks the foe back (with knockback = true)":
        /// No: a victim who keeps his feet can charge back.
        #[default] Stay = "stay",
        /// Whenever it can.
        Push = "push";
    /// Knocked down.
    Stand, stand, "stand", "smf.move.knocked-down",
        "whether to stand up before acting":
        /// Yes.
        #[default] First = "first",
        /// No.
        Never = "never";
    /// Prone at range.
    Prone, prone, "prone", "smf.free.drop-prone",
        "whether to drop prone in a fight at range":
        /// No.
        #[default] Never = "never",
        /// Yes.
        Always = "always";
    /// Winner of the initiative.
    Lead, lead, "initiative", "smf.initiative.defer",
        "what the winner of the initiative does":
        /// Acts first.
        #[default] First = "first",
        /// Lets the foe act first.
        Defer = "defer";
    /// Insubstantial.
    Phase, phase, "density-decrease", "smf.power.density-decrease",
        "whether to become insubstantial":
        /// When that makes the better exchange: what he takes from the foe to what the foe takes from him.
        #[default] Pays = "pays",
        /// Whenever the roll allows.
        Always = "always",
        /// Not at all.
        Never = "never";
    /// Momentum charge of a shrunken fighter.
    Shrink, shrink, "shrinking", "smf.power.shrinking",
        "what a Shrinking fighter does in his turn":
        /// Stays shrunk.
        #[default] Stay = "shrunk",
        /// Charges with momentum when he can, shrunk again at the end of the turn if a free action is left.
        Momentum = "momentum";
    /// Leaving melee on open ground.
    Stance, stance, "stance", "smf.combat.break-from-melee",
        "what a fighter does with his Move on open ground":
        /// Closes in, or holds, as his favourite attack needs; never leaves a melee.
        #[default] Hold = "hold",
        /// Breaks from melee to use a ranged favourite.
        Skirmish = "skirmish";
    /// Escape Artist.
    Escape, escape, "escape-artist", "smf.maneuver.escape-artist",
        "what Escape Artist is spent on":
        /// An Entangle or a grapple.
        #[default] Bonds = "bonds",
        /// Those, and whatever melee a fighter wants to leave and would pay a free attack for.
        Melee = "melee";
    /// Mimic.
    Copies, copies, "mimic", "smf.power.mimic",
        "what a mimic does with copies of some of the foe's powers":
        /// Keeps them for the rest of the battle.
        #[default] Keep = "keep",
        /// Clears them with a free action and tries for more, unless they are all there is.
        Again = "again";
    /// Metamorph's form.
    Form, form, "form", "smf.power.metamorph",
        "which form a Metamorph takes, the first or second of his track or a third":
        /// The first form listed for the track.
        #[default] One = "first",
        /// The second form listed.
        Two = "second",
        /// The third form listed.
        Three = "third";
}
