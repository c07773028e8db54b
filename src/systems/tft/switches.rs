//! The rules in force: the thirteen switches of the ledger under `[rules]`.
//!
//! Keys and values may be written with hyphens, like all keys, or with the underscores of the ledger.

use crate::game::Ruling;
use crate::scenario::{Kind, Mistakes, Reader, Spanned, Table, names};

macro_rules! switches {
    ($($(#[$doc:meta])* $type:ident, $field:ident, $key:literal, $rule:literal, $about:literal:
        $($(#[$vdoc:meta])* $variant:ident = $value:literal,)*;)*) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $type { $($(#[$vdoc])* $variant,)* }
        impl $type { const ALL: &[Self] = &[$(Self::$variant,)*]; })*

        /// How the rules are read.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Switches {
            $($(#[$doc])* pub $field: $type,)*
            /// Rules that are off unless listed, as bits of [`optional`].
            pub optional: u8,
        }

        /// Every switch with named values, in the order of the ledger.
        pub const SWITCHES: &[Switch] = &[$(Switch {
            key: $key, rule: $rule, about: $about, values: &[$($value,)*],
        },)*];

        impl Switches {
            /// Sets the switch with this key to its value with this index; anything unknown changes nothing.
            pub fn set(&mut self, key: &str, value: usize) {
                match key {
                    $($key => self.$field = $type::ALL.get(value).copied().unwrap_or(self.$field),)*
                    _ => {}
                }
            }

            /// The value of every switch by name, in the order of [`SWITCHES`].
            pub fn values(&self) -> Vec<&'static str> {
                let indices = [$(self.$field as usize,)*];
                SWITCHES.iter().zip(indices).filter_map(|(switch, index)| switch.values.get(index).copied()).collect()
            }
        }
    };
}

/// A switch as scenario files know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Key under `[rules]`.
    pub key: &'static str,
    /// Ledger id of the rule it belongs to.
    pub rule: &'static str,
    /// What is decided.
    pub about: &'static str,
    /// Values, the default first; `true`, `false` and numbers are written without quotes.
    pub values: &'static [&'static str],
}

switches! {
    /// Saving rolls.
    SaveBands, save_bands, "save-bands", "tft.dice.save",
        "whether saving rolls have totals that always save or always fail":
        /// A roll is made exactly when the total is at most what is needed.
        #[default] Plain = "plain",
        /// In the Labyrinth: automatic totals, by number of dice.
        Itl = "itl",;
    /// The score for falling saves.
    FallSaveDx, fall_save_dx, "fall-save-dx", "tft.fall.save-dx",
        "score that a faller rolls against":
        /// Adjusted DX for the shortest falls, DX for longer ones.
        #[default] AsWritten = "as-written",
        /// Adjusted DX for all.
        Adj = "adj",
        /// DX for all.
        Basic = "basic",;
    /// Multiplied damage on four dice.
    FourDiceCrit, four_dice_crit, "four-dice-crit", "tft.dice.attack-4",
        "whether the lowest totals on four dice multiply damage":
        /// No.
        #[default] None = "none",
        /// 4 triples, 5 doubles.
        Melee3 = "melee3",;
    /// Height and the order of action.
    HeightInOrder, height_in_order, "height-in-order", "tft.melee.order",
        "whether height changes the order of action":
        /// Yes.
        #[default] Yes = "true",
        /// No.
        No = "false",;
    /// Height and missiles.
    HeightOnMissiles, height_on_missiles, "height-on-missiles", "tft.height.advantage",
        "whether height helps missile and thrown attacks":
        /// No.
        #[default] No = "false",
        /// Yes.
        Yes = "true",;
    /// Standing up.
    StandUpAt, stand_up_at, "stand-up-at", "tft.injury.stand-up",
        "when a figure that spends its turn standing up is on its feet":
        /// At once, in the movement phase.
        #[default] Movement = "movement",
        /// At its own place in the order of action.
        OwnAction = "own-action",;
    /// Out of the fight.
    OutAtSt, out_at_st, "out-at-st", "tft.injury.out",
        "ST at or below which a figure is out of the fight":
        /// Advanced Melee: unconscious at 1.
        #[default] One = "1",
        /// The booklet: unconscious at 0.
        Zero = "0",;
    /// Pulling up.
    PullUpSt, pull_up_st, "pull-up-st", "tft.gap.pull-up",
        "ST rolled against when pulling up onto a ledge":
        /// The unhurt score.
        #[default] Basic = "basic",
        /// What is left.
        Current = "current",;
    /// The end of a climb down.
    ClimbDownFinish, climb_down_finish, "climb-down-finish", "tft.climb.down",
        "how the last tiles of a climb down are done":
        /// Let go and drop free.
        #[default] Jump = "jump",
        /// Roll for them as well.
        Roll = "roll",;
    /// Jabbing down.
    PoleDownLimit, pole_down_limit, "pole-down-limit", "tft.pole.vertical-jab",
        "how far down a pole weapon can jab":
        /// The lower figure's H and two levels more.
        #[default] LowerHPlus2 = "lower-h-plus-2",
        /// The jabbing figure's own H and two levels more.
        OwnHPlus2 = "own-h-plus-2",;
    /// Range and height.
    SlantRange, slant_range, "slant-range", "tft.missile.slant",
        "whether range runs through the air":
        /// Yes.
        #[default] Yes = "true",
        /// No: hexes only.
        No = "false",;
    /// A charge that hits hard.
    ChargeCrit, charge_crit, "charge-crit", "tft.pole.charge",
        "a pole charge with double or triple damage":
        /// Both factors are multiplied.
        #[default] Product = "product",
        /// The larger counts.
        Largest = "largest",;
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

/// Key of the list of optional rules.
pub const OPTIONAL_RULES: &str = "optional-rules";

impl Switches {
    /// Whether these optional rules are in use.
    pub const fn uses(&self, optional: u8) -> bool {
        self.optional & optional != 0
    }

    /// ST at or below which a figure is out of the fight.
    #[inline(always)]
    pub const fn out_at(&self) -> u8 {
        match self.out_at_st {
            OutAtSt::One => 1,
            OutAtSt::Zero => 0,
        }
    }

    /// The names of the optional rules in use.
    pub fn optional_names(&self) -> Vec<&'static str> {
        let in_use = optional::NAMES.iter().enumerate().filter(|(bit, _)| self.optional >> bit & 1 == 1);
        in_use.map(|(_, (name, _))| *name).collect()
    }
}

/// What is to be said of switches that are not at their defaults, and of optional rules in use, that do nothing in a
/// play: its readings name each switch that it looks at, and `optional` the optional rules.
pub fn idle(switches: &Switches, rulings: &[Ruling], optional: u8, play: &str) -> Vec<String> {
    let named = |key: &str| rulings.iter().any(|ruling| ruling.switch.split(" = ").next() == Some(key));
    let default = Switches::default().values();
    let changed = SWITCHES.iter().zip(switches.values()).zip(default).filter(|((_, value), default)| value != default);
    let idle = changed.filter(|((switch, _), _)| !named(switch.key)).map(|((switch, _), _)| switch.key);
    let others = Switches { optional: switches.optional & !optional, ..*switches };
    let ids = optional::NAMES.iter().filter(|(name, _)| others.optional_names().contains(name));
    let idle = idle.map(|key| format!("`{key}` changes nothing in {play}."));
    idle.chain(ids.map(|(name, id)| format!("The optional rule `{name}` changes nothing in {play} ({id})."))).collect()
}

/// Reads the switches from an open `[rules]` table, which the caller reads on and finishes.
pub fn read(reader: &mut Reader<'_>) -> Switches {
    let mut switches = Switches::default();
    for switch in SWITCHES {
        let key = spelling(reader, switch.key);
        let number = switch.values.iter().all(|value| value.parse::<i64>().is_ok());
        let index = if number {
            let values: Vec<i64> = switch.values.iter().filter_map(|value| value.parse().ok()).collect();
            let (low, high) = (values.iter().min().copied(), values.iter().max().copied());
            let value = reader.integer(&key, low.unwrap_or(0)..=high.unwrap_or(0));
            value.and_then(|value| values.iter().position(|known| *known == value.value))
        } else if switch.values.contains(&"true") {
            let value = reader.boolean(&key);
            value.and_then(|value| switch.values.iter().position(|known| (*known == "true") == value.value))
        } else {
            named(reader, &key, switch.values)
        };
        if let Some(index) = index {
            switches.set(switch.key, index);
        }
    }
    let key = spelling(reader, OPTIONAL_RULES);
    for name in reader.strings(&key).unwrap_or_default() {
        switches.optional |= optional_rule(&name, reader.mistakes());
    }
    switches
}

/// Reads the switches of a play that has no other rules.
pub fn read_alone(table: Option<&Table>, mistakes: &Mistakes) -> Switches {
    let Some(table) = table else { return Switches::default() };
    let mut reader = Reader::new(table, "[rules]", mistakes);
    let switches = read(&mut reader);
    reader.finish();
    switches
}

/// The key as it was written: with hyphens, unless it stands there with the ledger's underscores.
fn spelling(reader: &Reader<'_>, key: &str) -> String {
    let underscored = key.replace('-', "_");
    if reader.has(&underscored) && !reader.has(key) { underscored } else { key.to_owned() }
}

/// One of `values`, written either way.
fn named(reader: &mut Reader<'_>, key: &str, values: &[&str]) -> Option<usize> {
    if let Some(Kind::String(text)) = reader.value(key).map(|value| &value.kind) {
        let text = canonical(text);
        if let Some(index) = values.iter().position(|value| *value == text) {
            return Some(index);
        }
    }
    reader.choice(key, values).map(|value| value.value)
}

/// A name with hyphens, in lower case.
pub fn canonical(name: &str) -> String {
    name.trim().to_lowercase().replace(['_', ' '], "-")
}

fn optional_rule(name: &Spanned<String>, mistakes: &Mistakes) -> u8 {
    let wanted = canonical(&name.value);
    match optional::NAMES.iter().position(|(known, _)| *known == wanted) {
        Some(bit) => 1 << bit,
        None => {
            let help = names::suggest(&name.value, optional::NAMES.iter().map(|(known, _)| *known));
            mistakes.at(name, format!("unknown optional rule \"{}\"", name.value), help);
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Source, render, value};

    fn read_text(text: &str) -> (Switches, String) {
        let mistakes = Mistakes::new();
        let table = value::parse(&Source::new("t.toml", text), &mistakes).unwrap();
        let switches = read_alone(Some(&table), &mistakes);
        (switches, render(&mistakes.into_vec(), false))
    }

    #[test]
    fn there_are_thirteen_switches_and_their_defaults_are_the_ledgers() {
        assert_eq!(SWITCHES.len() + 1, 13);
        let first: Vec<&str> = SWITCHES.iter().map(|switch| switch.values[0]).collect();
        assert_eq!(Switches::default().values(), first);
        assert_eq!(Switches::default().optional, 0);
    }

    #[test]
    fn every_value_can_be_written_with_hyphens_and_with_underscores() {
        for (index, switch) in SWITCHES.iter().enumerate() {
            for value in switch.values {
                let quoted = !["true", "false", "0", "1"].contains(value);
                for (key, value_written) in [
                    (switch.key.to_owned(), (*value).to_owned()),
                    (switch.key.replace('-', "_"), value.replace('-', "_")),
                ] {
                    let written = if quoted { format!("\"{value_written}\"") } else { value_written };
                    let (switches, mistakes) = read_text(&format!("{key} = {written}\n"));
                    assert_eq!(mistakes, "");
                    assert_eq!(switches.values()[index], *value);
                }
            }
        }
        let (switches, mistakes) = read_text("optional_rules = [\"swipe\", \"small_base\", \"broken-ground\"]\n");
        assert_eq!((switches.optional_names(), mistakes.as_str()), (vec!["swipe", "small-base", "broken-ground"], ""));
    }

    #[test]
    fn what_is_misspelt_is_answered_with_the_nearest() {
        let (_, mistakes) = read_text("stand-up-at = \"own-acton\"\noptional-rules = [\"swip\"]\nslant-rang = true\n");
        for part in ["own-action", "unknown optional rule \"swip\"", "\"slant-range\""] {
            assert!(mistakes.contains(part), "{part} is missing in {mistakes}");
        }
    }
}
