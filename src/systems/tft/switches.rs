//! The rules in force: the thirteen switches of the ledger under `[rules]`.
//!
//! Keys and values may be written with hyphens, like all keys, or with the underscores of the ledger.

use crate::game::Ruling;
use crate::keys::{Choice, Form, Setting, Settings, Shape, Slot, Word, changed, choice, list, settings, text};
use crate::scenario::{Kind, Mistakes, Spanned, names};

settings! {
    /// How the rules are read.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Switches: "[rules]", underscores {
        /// Whether saving rolls have totals that always save or always fail.
        "save-bands" save_bands: SaveBands = freely(), "tft.dice.save", {
            /// A roll is made exactly when the total is at most what is needed.
            Plain = "plain",
            /// In the Labyrinth: automatic totals, by number of dice.
            Itl = "itl",
        };
        /// Score that a faller rolls against.
        "fall-save-dx" fall_save_dx: FallSaveDx = freely(), "tft.fall.save-dx", {
            /// Adjusted DX for the shortest falls, DX for longer ones.
            AsWritten = "as-written",
            /// Adjusted DX for all.
            Adj = "adj",
            /// DX for all.
            Basic = "basic",
        };
        /// Whether the lowest totals on four dice multiply damage.
        "four-dice-crit" four_dice_crit: FourDiceCrit = freely(), "tft.dice.attack-4", {
            /// No.
            None = "none",
            /// 4 triples, 5 doubles.
            Melee3 = "melee3",
        };
        /// Whether height changes the order of action.
        "height-in-order" height_in_order: HeightInOrder = freely(), "tft.melee.order", {
            /// Yes.
            Yes = "true",
            /// No.
            No = "false",
        };
        /// Whether height helps missile and thrown attacks.
        "height-on-missiles" height_on_missiles: HeightOnMissiles = freely(), "tft.height.advantage", {
            /// No.
            No = "false",
            /// Yes.
            Yes = "true",
        };
        /// When a figure that spends its turn standing up is on its feet.
        "stand-up-at" stand_up_at: StandUpAt = freely(), "tft.injury.stand-up", {
            /// At once, in the movement phase.
            Movement = "movement",
            /// At its own place in the order of action.
            OwnAction = "own-action",
        };
        /// ST at or below which a figure is out of the fight.
        "out-at-st" out_at_st: OutAtSt = freely(), "tft.injury.out", {
            /// Advanced Melee: unconscious at 1.
            One = "1",
            /// The booklet: unconscious at 0.
            Zero = "0",
        };
        /// ST rolled against when pulling up onto a ledge.
        "pull-up-st" pull_up_st: PullUpSt = freely(), "tft.gap.pull-up", {
            /// The unhurt score.
            Basic = "basic",
            /// What is left.
            Current = "current",
        };
        /// How the last tiles of a climb down are done.
        "climb-down-finish" climb_down_finish: ClimbDownFinish = freely(), "tft.climb.down", {
            /// Let go and drop free.
            Jump = "jump",
            /// Roll for them as well.
            Roll = "roll",
        };
        /// How far down a pole weapon can jab.
        "pole-down-limit" pole_down_limit: PoleDownLimit = freely(), "tft.pole.vertical-jab", {
            /// The lower figure's H and two levels more.
            LowerHPlus2 = "lower-h-plus-2",
            /// The jabbing figure's own H and two levels more.
            OwnHPlus2 = "own-h-plus-2",
        };
        /// Whether range runs through the air.
        "slant-range" slant_range: SlantRange = freely(), "tft.missile.slant", {
            /// Yes.
            Yes = "true",
            /// No: hexes only.
            No = "false",
        };
        /// A pole charge with double or triple damage.
        "charge-crit" charge_crit: ChargeCrit = freely(), "tft.pole.charge", {
            /// Both factors are multiplied.
            Product = "product",
            /// The larger counts.
            Largest = "largest",
        };
        /// Rules that are off unless they are listed.
        "optional-rules" optional: Optional = optional_rules().or(Optional::default()), "tft.swipe.attack";
    }
}

/// One of the values of a list, written with hyphens or underscores; the first unless something is written.
fn freely<T: Choice + Word>() -> Slot<T> {
    let plain = choice::<T>();
    let form = Form::OneOf(T::NAMES.to_vec());
    let taken = Shape::new(form, move |value, what, mistakes| {
        let named = match &value.kind {
            Kind::String(text) => T::NAMES.iter().position(|named| named.id == canonical(text)),
            _ => None,
        };
        match named {
            Some(place) => T::ALL.get(place).copied(),
            None => plain.take(value, what, mistakes),
        }
    });
    taken.or(T::ALL[0])
}

/// Rules that are off unless listed, as bits of [`optional`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Optional(pub u8);

impl Word for Optional {
    fn word(&self) -> String {
        let names: Vec<String> = self.names().map(|(name, _)| format!("\"{name}\"")).collect();
        format!("[{}]", names.join(", "))
    }
}

impl Optional {
    /// Name and ledger id of those in use.
    pub fn names(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        optional::NAMES.into_iter().enumerate().filter(move |(bit, _)| self.0 >> bit & 1 == 1).map(|(_, named)| named)
    }
}

fn optional_rules() -> Shape<Optional> {
    let form = Form::Set(Box::new(Form::one_of(optional::NAMES.map(|(name, _)| name))));
    let names = list(text(), 0..=usize::MAX);
    Shape::new(form, move |value, what, mistakes| {
        let names = names.take(value, what, mistakes)?;
        let known = names.iter().filter_map(|name| optional_rule(name, mistakes));
        Some(Optional(known.fold(0, |bits, bit| bits | bit)))
    })
}

/// Rules that are off unless listed under `optional-rules`, as bits of [`Switches::optional`].
pub mod optional {
    /// Swipe attacks.
    pub const SWIPE: u8 = 1;
    /// Large figures on small bases.
    pub const SMALL_BASE: u8 = 1 << 1;
    /// Broken ground.
    pub const BROKEN_GROUND: u8 = 1 << 2;
    /// Water.
    pub const WATER: u8 = 1 << 3;
    /// Concealment.
    pub const CONCEALMENT: u8 = 1 << 4;

    /// Names and ledger ids, in the order of the bits.
    pub const NAMES: [(&str, &str); 5] = [
        ("swipe", "tft.swipe.attack"),
        ("small-base", "tft.multihex.small-base"),
        ("broken-ground", "tft.terrain.broken"),
        ("water", "tft.terrain.water"),
        ("concealment", "tft.missile.concealment"),
    ];
}

impl Switches {
    /// Whether these optional rules are in use.
    pub const fn uses(&self, optional: u8) -> bool {
        self.optional.0 & optional != 0
    }

    /// ST at or below which a figure is out of the fight.
    #[inline(always)]
    pub const fn out_at(&self) -> u8 {
        match self.out_at_st {
            OutAtSt::One => 1,
            OutAtSt::Zero => 0,
        }
    }
}

/// What is to be said of switches that are not at their defaults, and of optional rules in use, that do nothing in a
/// play: its readings name each switch that it looks at, and `optional` the optional rules.
pub fn idle(switches: &Switches, rulings: &[Ruling], optional: u8, play: &str) -> Vec<String> {
    let named = |key: &str| rulings.iter().any(|ruling| ruling.switch.split(" = ").next() == Some(key));
    let idle = named_switches(switches).filter(|setting| !named(setting.key.name));
    let idle = idle.map(|setting| format!("`{}` changes nothing in {play}.", setting.key.name));
    let others = Optional(switches.optional.0 & !optional);
    let others =
        others.names().map(|(name, id)| format!("The optional rule `{name}` changes nothing in {play} ({id})."));
    idle.chain(others).collect()
}

/// The switches that are not at their defaults, but for the list of optional rules.
pub fn named_switches(switches: &Switches) -> impl Iterator<Item = Setting> {
    let list = switches.cite().optional().key.name;
    changed(switches).map(|(setting, _)| setting).filter(move |setting| setting.key.name != list)
}

/// A name with hyphens, in lower case.
pub fn canonical(name: &str) -> String {
    name.trim().to_lowercase().replace(['_', ' '], "-")
}

fn optional_rule(name: &Spanned<String>, mistakes: &Mistakes) -> Option<u8> {
    let wanted = canonical(&name.value);
    match optional::NAMES.iter().position(|(known, _)| *known == wanted) {
        Some(bit) => Some(1 << bit),
        None => {
            let help = names::suggest(&name.value, optional::NAMES.iter().map(|(known, _)| *known));
            mistakes.at(name, format!("unknown optional rule \"{}\"", name.value), help);
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::{Key, Keys, Named};
    use crate::scenario::{Source, document, render};

    fn read_text(text: &str) -> (Switches, String) {
        let mistakes = Mistakes::new();
        let table = document::parse(&Source::new("t.toml", text), &mistakes).unwrap();
        let switches = Switches::of(&table, &mistakes);
        (switches, render(&mistakes.into_vec(), false))
    }

    #[test]
    fn there_are_thirteen_switches() {
        assert_eq!(Switches::keys().len(), 13);
        assert_eq!(Switches::default().optional, Optional(0));
        assert_eq!(changed(&Switches::default()).count(), 0);
    }

    #[test]
    fn every_value_can_be_written_with_hyphens_and_with_underscores() {
        for (index, Key { name, form, .. }) in Switches::keys().into_iter().enumerate() {
            let Form::OneOf(values) = form else { continue };
            for Named { id, .. } in values {
                let quoted = !["true", "false", "0", "1"].contains(&id);
                for (key, value) in [(name.to_owned(), id.to_owned()), (name.replace('-', "_"), id.replace('-', "_"))] {
                    let written = if quoted { format!("\"{value}\"") } else { value };
                    let (switches, mistakes) = read_text(&format!("{key} = {written}\n"));
                    assert_eq!(mistakes, "");
                    assert_eq!(switches.settings()[index].value.trim_matches('"'), id);
                }
            }
        }
        let (switches, mistakes) = read_text("optional_rules = [\"swipe\", \"small_base\", \"broken-ground\"]\n");
        let names: Vec<&str> = switches.optional.names().map(|(name, _)| name).collect();
        assert_eq!((names, mistakes.as_str()), (vec!["swipe", "small-base", "broken-ground"], ""));
        assert_eq!(read_text("optional-rules = []\n"), (Switches::default(), String::new()));
    }

    #[test]
    fn what_is_misspelt_is_answered_with_the_nearest() {
        let (_, mistakes) = read_text("stand-up-at = \"own-acton\"\noptional-rules = [\"swip\"]\nslant-rang = true\n");
        for part in ["own-action", "unknown optional rule \"swip\"", "\"slant-range\""] {
            assert!(mistakes.contains(part), "{part} is missing in {mistakes}");
        }
    }
}
