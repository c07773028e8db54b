//! What answers about The Fantasy Trip have in common.

use super::super::dice::DEFENDED_DICE;
use crate::game::Ruling;
use crate::grammar::{Answer, Asked, Distribution, Parsed, Sentence, Stop, Value, Words};

/// Most hits that armor and shield may stop.
pub(super) const MOST_STOPPED: u32 = 40;

/// A rule with its switch and how it is read.
pub(super) fn ruling(rule: &str, switch: &str, text: &str) -> Ruling {
    Ruling { rule: rule.to_owned(), switch: switch.to_owned(), text: text.to_owned() }
}

/// How a roll to hit on so many dice is read.
pub(super) fn dice_to_hit(dice: u8) -> Ruling {
    match dice {
        DEFENDED_DICE => ruling(
            "tft.dice.attack-4",
            "four-dice-crit = none",
            "On four dice 4 and 5 always hit and 20 or more never do; nothing is doubled. 21 and 22 drop the weapon, 23 \
             and 24 break it.",
        ),
        _ => ruling(
            "tft.dice.attack-3",
            "",
            "3 hits for triple damage, 4 for double, 5 always; 16 and more never. 17 drops the weapon, 18 breaks it.",
        ),
    }
}

/// An answer as far as its sentence goes.
pub(super) fn answer(question: String, sentence: Sentence, value: Value) -> Answer {
    Answer::new("tft", question, sentence, value)
}

/// Everything here is a share of at most 42 dice, so this is for what a later rule makes larger.
pub(super) fn too_large(words: &Words) -> Stop {
    words.refuse(0..0, "these dice are too many to be counted exactly", "take fewer dice")
}

/// An answer about net hits; `says` is the sentence up to what is done.
pub(super) fn counted(words: &Words, net: &Distribution, asked: Asked, says: &str, question: String) -> Parsed<Answer> {
    let Some(value) = net.answer(asked) else { return Err(too_large(words)) };
    let sentence = asked.sentence(&format!("{says} does"), value, ["hit", "hits"], "");
    Ok(Answer { counted: "hits", rows: net.rows(), ..answer(question, sentence, value) })
}
