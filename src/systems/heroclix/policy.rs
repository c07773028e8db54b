//! Choices that the rules leave to a player, each with its default (`heroclix.power.probability-control.policy` and the
//! rulings of the powers concerned).

use crate::keys::{first_of, settings};

settings! {
    /// How both players decide.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Policy: "[policy]" {
        /// Which of his rolls the attacker's side makes again, while it can.
        "own-re-rolls" own: Own = first_of(), "heroclix.power.probability-control.policy", {
            /// Every miss.
            Misses = "misses",
            /// Only double one.
            CriticalMisses = "critical-misses",
            /// None.
            Never = "never",
        };
        /// Which rolls the other side has made again, while it can.
        "opposing-re-rolls" opposing: Opposing = first_of(), "heroclix.power.probability-control.policy", {
            /// Every hit.
            Hits = "hits",
            /// Only double six.
            CriticalHits = "critical-hits",
            /// None.
            Never = "never",
        };
        /// Whether the damage die of Blades/Claws/Fangs is rolled after a hit.
        "blades" blades: Blades = first_of(), "heroclix.power.blades", {
            /// When it is expected to cost the target more clicks.
            Best = "best",
            /// Always.
            Always = "always",
            /// Not at all.
            Never = "never",
        };
        /// What an expert adds in the edition 2013.
        "expert" expert: Expert = first_of(), "heroclix.power.close-combat-expert", {
            /// Whatever is expected to cost the target most clicks.
            Best = "best",
            /// +2 attack.
            Attack = "attack",
            /// +2 damage.
            Damage = "damage",
            /// +1 to both.
            Both = "both",
        };
        /// Whether a target with Combat Reflexes lets itself be knocked back.
        "combat-reflexes" reflexes: Reflexes = first_of(), "heroclix.power.combat-reflexes", {
            /// No.
            Never = "never",
            /// Whenever it can.
            Always = "always",
        };
        /// In a duel, when a figure acts, and when it rests to clear its action tokens.
        "tokens" tokens: Tokens = first_of().only(&["a duel"]), "heroclix.duel.tokens", {
            /// It acts in every turn and holds none.
            Ignored = "ignored",
            /// It acts without a token, and rests with one.
            Alternate = "alternate",
            /// It acts with one token as well, at the price of pushing damage, and rests with two.
            Push = "push",
            /// A colossal figure: it acts in every turn, and pays for it from the third on.
            Colossal = "colossal",
        };
        /// Which decisions are left open in a duel: where it is small enough, the best way to take them is worked out, and
        /// what the policies lose by theirs. Everybody else plays by the policies all the same.
        "open" open: Open = first_of().only(&["a duel"]), "heroclix.duel.tokens", {
            /// None.
            Nothing = "nothing",
            /// Whether to rest or to act, at the price of pushing damage where it has a token.
            Rests = "rests",
        };
        /// How damage is divided among several targets that were hit.
        "split" split: Split = first_of(), "heroclix.attack.one-roll-many-targets", {
            /// Equal shares, what is left over to the first.
            Even = "even",
            /// All of it to the first.
            First = "first",
        };
    }
}

impl Own {
    /// Whether a miss is to be rolled again.
    #[inline(always)]
    pub fn dislikes(self, is_critical: bool) -> bool {
        match self {
            Self::Misses => true,
            Self::CriticalMisses => is_critical,
            Self::Never => false,
        }
    }
}

impl Opposing {
    /// Whether a hit is to be rolled again.
    #[inline(always)]
    pub fn dislikes(self, is_critical: bool) -> bool {
        match self {
            Self::Hits => true,
            Self::CriticalHits => is_critical,
            Self::Never => false,
        }
    }
}

impl Blades {
    /// Whether the damage die is rolled, where that is `better` or is not.
    #[inline(always)]
    pub fn rolls(self, is_better: impl FnOnce() -> bool) -> bool {
        match self {
            Self::Best => is_better(),
            Self::Always => true,
            Self::Never => false,
        }
    }
}

impl Expert {
    /// The place of the choice among attack, damage, both; `best` tells which is expected to cost most.
    #[inline(always)]
    pub fn chosen(self, best: impl FnOnce() -> usize) -> usize {
        match self {
            Self::Attack => 0,
            Self::Damage => 1,
            Self::Both => 2,
            Self::Best => best(),
        }
    }
}

impl Reflexes {
    /// Whether a target that may choose lets itself be knocked back.
    #[inline(always)]
    pub fn flies(self) -> bool {
        self == Self::Always
    }
}

impl Tokens {
    /// Whether a figure with so many tokens rests before it has two and must; `None` for one that never does.
    #[inline(always)]
    pub fn rests(self, held: u8) -> Option<bool> {
        match self {
            Self::Ignored | Self::Colossal => None,
            Self::Alternate => Some(held > 0),
            Self::Push => Some(false),
        }
    }
}
