//! Choices that the rules leave to a player, each with its default (`heroclix.power.probability-control.policy` and the
//! rulings of the powers concerned).

macro_rules! choices {
    ($($(#[$doc:meta])* $type:ident, $field:ident, $key:literal, $rule:literal, $about:literal:
        $($(#[$vdoc:meta])* $variant:ident = $value:literal,)*;)*) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $type { $($(#[$vdoc])* $variant,)* }
        impl $type { const ALL: &[Self] = &[$(Self::$variant,)*]; })*

        /// How both players decide.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Policy { $($(#[$doc])* pub $field: $type,)* }

        /// Every choice, in the order of the struct.
        pub const CHOICES: &[Choice] = &[$(Choice {
            key: $key, rule: $rule, about: $about, values: &[$($value,)*],
        },)*];

        impl Policy {
            /// Sets the choice with this key to its value with this index; anything unknown changes nothing.
            pub fn set(&mut self, key: &str, value: usize) {
                match key {
                    $($key => self.$field = $type::ALL.get(value).copied().unwrap_or(self.$field),)*
                    _ => {}
                }
            }

            /// The value of every choice by name, in the order of [`CHOICES`].
            pub fn values(&self) -> Vec<&'static str> {
                let indices = [$(self.$field as usize,)*];
                let named = CHOICES.iter().zip(indices).filter_map(|(choice, index)| choice.values.get(index).copied());
                named.collect()
            }
        }
    };
}

/// A choice as scenario files know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Key under `[policy]`.
    pub key: &'static str,
    /// Ledger id.
    pub rule: &'static str,
    /// What is chosen.
    pub about: &'static str,
    /// Values, the default first.
    pub values: &'static [&'static str],
}

impl Choice {
    /// Whether only a duel leaves this choice.
    pub fn is_for_duels(&self) -> bool {
        self.key == "tokens"
    }
}

choices! {
    /// The attacker's side.
    Own, own, "own-re-rolls", "heroclix.power.probability-control.policy",
        "which of his rolls the attacker's side makes again, while it can":
        /// Every miss.
        #[default] Misses = "misses",
        /// Only double one.
        CriticalMisses = "critical-misses",
        /// None.
        Never = "never",;
    /// The other side.
    Opposing, opposing, "opposing-re-rolls", "heroclix.power.probability-control.policy",
        "which rolls the other side has made again, while it can":
        /// Every hit.
        #[default] Hits = "hits",
        /// Only double six.
        CriticalHits = "critical-hits",
        /// None.
        Never = "never",;
    /// Blades/Claws/Fangs.
    Blades, blades, "blades", "heroclix.power.blades",
        "whether the damage die of Blades/Claws/Fangs is rolled after a hit":
        /// When it is expected to cost the target more clicks.
        #[default] Best = "best",
        /// Always.
        Always = "always",
        /// Not at all.
        Never = "never",;
    /// Close and Ranged Combat Expert, edition 2013.
    Expert, expert, "expert", "heroclix.power.close-combat-expert",
        "what an expert adds in the edition 2013":
        /// Whatever is expected to cost the target most clicks.
        #[default] Best = "best",
        /// +2 attack.
        Attack = "attack",
        /// +2 damage.
        Damage = "damage",
        /// +1 to both.
        Both = "both",;
    /// Combat Reflexes.
    Reflexes, reflexes, "combat-reflexes", "heroclix.power.combat-reflexes",
        "whether a target with Combat Reflexes lets itself be knocked back":
        /// No.
        #[default] Never = "never",
        /// Whenever it can.
        Always = "always",;
    /// Action tokens.
    Tokens, tokens, "tokens", "heroclix.duel.tokens",
        "in a duel, when a figure acts, and when it rests to clear its action tokens":
        /// It acts in every turn and holds none.
        #[default] Ignored = "ignored",
        /// It acts without a token, and rests with one.
        Alternate = "alternate",
        /// It acts with one token as well, at the price of pushing damage, and rests with two.
        Push = "push",
        /// A colossal figure: it acts in every turn, and pays for it from the third on.
        Colossal = "colossal",;
    /// Several targets.
    Split, split, "split", "heroclix.attack.one-roll-many-targets",
        "how damage is divided among several targets that were hit":
        /// Equal shares, what is left over to the first.
        #[default] Even = "even",
        /// All of it to the first.
        First = "first",;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_first_value_of_every_choice() {
        let first: Vec<&str> = CHOICES.iter().map(|choice| choice.values[0]).collect();
        assert_eq!(Policy::default().values(), first);
    }

    #[test]
    fn every_value_can_be_chosen() {
        for (index, choice) in CHOICES.iter().enumerate() {
            for (number, value) in choice.values.iter().enumerate() {
                let mut policy = Policy::default();
                policy.set(choice.key, number);
                assert_eq!(policy.values()[index], *value);
            }
        }
    }
}
