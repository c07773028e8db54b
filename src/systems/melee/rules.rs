//! The rules of the ledger and where they stand in this program: `slugfest list rules tft`.
//!
//! A test checks that every rule marked as played or worked out is cited by the code that does it.

/// Where a rule stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Played in some play; what is said of a whole turn, as far as two figures on a line go.
    Played,
    /// Worked out by a function, for a board to come.
    Table,
    /// Needs free movement on a board.
    NeedsBoard,
}

/// A rule of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Ledger id.
    pub id: &'static str,
    /// Its heading.
    pub name: &'static str,
    /// Where it stands.
    pub standing: Standing,
}

const fn rule(id: &'static str, name: &'static str, standing: Standing) -> Rule {
    Rule { id, name, standing }
}

use Standing::{NeedsBoard, Played, Table};

/// Every rule of the ledger, in its order.
pub const ALL: &[Rule] = &[
    rule("tft.dice.nd6", "Sum of n dice", Played),
    rule("tft.dice.save", "Saving roll", Played),
    rule("tft.dice.attack-3", "Attack roll on three dice", Played),
    rule("tft.dice.attack-4", "Attack roll on four dice", Played),
    rule("tft.dice.weapon", "Damage dice", Played),
    rule("tft.dice.which-dx", "Which score each roll uses", Played),
    rule("tft.figure.create", "Starting scores", Played),
    rule("tft.figure.st", "ST as hit points", Played),
    rule("tft.figure.adjdx", "Adjusted DX", Played),
    rule("tft.figure.weapon", "Weapons", Played),
    rule("tft.figure.armor", "Armor", Played),
    rule("tft.figure.shield", "Shields", Played),
    rule("tft.figure.ma", "Movement allowance", Played),
    rule("tft.height.figure", "Height of a figure", Played),
    rule("tft.height.table", "Height and falling-damage table", Played),
    rule("tft.height.move-height", "Move height Hm", Played),
    rule("tft.height.prone", "Prone figures", Played),
    rule("tft.height.reach", "Who can attack whom", Played),
    rule("tft.height.advantage", "Height advantage", Played),
    rule("tft.fall.free-drop", "Free drop", Played),
    rule("tft.fall.damage", "Falling damage", Played),
    rule("tft.fall.save", "Saving roll when falling", Played),
    rule("tft.fall.save-dx", "Target of the falling save", Played),
    rule("tft.fall.posture", "Posture after a fall", Played),
    rule("tft.fall.armor", "Armor and falls", Played),
    rule("tft.fall.injury", "A fall as injury", Played),
    rule("tft.fall.mounted", "Falling with a horse", Played),
    rule("tft.fall.landing-hex", "Where one lands", Table),
    rule("tft.stumble", "Stumble", Played),
    rule("tft.climb.set", "Climbing sets", Played),
    rule("tft.climb.roll", "Climbing roll", Played),
    rule("tft.climb.fall", "Falling off a climb", Played),
    rule("tft.climb.last-set", "Partial last set", Played),
    rule("tft.climb.down", "Climbing down", Played),
    rule("tft.climb.hands", "Hands free", Played),
    rule("tft.gap.jump", "Jumping a gap", Played),
    rule("tft.gap.grab", "Grabbing the far edge", Played),
    rule("tft.gap.pull-up", "Pulling up", Played),
    rule("tft.gap.geometry", "Where a gap can be jumped", Played),
    rule("tft.missile.range", "Range bands", Played),
    rule("tft.missile.slant", "Range with height", Played),
    rule("tft.missile.to-hit", "Missile attack", Played),
    rule("tft.missile.los", "Line of sight", Played),
    rule("tft.missile.concealment", "Concealment", NeedsBoard),
    rule("tft.missile.thrown", "Thrown weapons", Played),
    rule("tft.missile.rate", "Rate of fire", Played),
    rule("tft.melee.to-hit", "To hit in melee", Played),
    rule("tft.melee.damage", "Melee damage", Played),
    rule("tft.melee.order", "Order of action", Played),
    rule("tft.melee.facing", "Facing bonus", Played),
    rule("tft.melee.down-target", "Striking a fallen figure", Played),
    rule("tft.melee.defend", "Defend", Played),
    rule("tft.melee.dodge", "Dodge", Played),
    rule("tft.melee.fumble", "Dropped and broken weapons", Played),
    rule("tft.injury.reaction", "Reaction to injury", Played),
    rule("tft.injury.low-st", "Weakness", Played),
    rule("tft.injury.out", "Out of the fight", Played),
    rule("tft.injury.stand-up", "Standing up", Played),
    rule("tft.pole.vertical-jab", "Vertical jab with a pole weapon", Played),
    rule("tft.pole.charge", "Pole weapon charge", Played),
    rule("tft.swipe.attack", "Swipe attack (optional)", Played),
    rule("tft.swipe.exposed", "Exposure while swiping", Played),
    rule("tft.sweep.blow", "Sweeping blow", Played),
    rule("tft.sweep.wall", "Wall in the sweep", Played),
    rule("tft.duel.setup", "Static duel: set-up", Played),
    rule("tft.duel.turn", "Static duel: one turn", Played),
    rule("tft.duel.end", "Static duel: end", Played),
    rule("tft.duel.measures", "Static duel: outputs", Played),
    rule("tft.board.hex", "Board", Table),
    rule("tft.board.turn", "Turn sequence", Played),
    rule("tft.board.options", "Choices per turn", Played),
    rule("tft.move.up", "Stepping up", Table),
    rule("tft.move.down", "Stepping and jumping down", Table),
    rule("tft.move.prone", "Crawling", Table),
    rule("tft.engagement.control", "Engagement and levels", Table),
    rule("tft.engagement.large", "Engaging large figures", Table),
    rule("tft.disengage", "Disengaging", Table),
    rule("tft.force-retreat.eligible", "Who can force a retreat", Table),
    rule("tft.force-retreat.push", "Where the foe is pushed", Played),
    rule("tft.force-retreat.blocked", "No room to retreat", Played),
    rule("tft.force-retreat.advance", "Following up", Table),
    rule("tft.multihex.horseman", "Two-hex horseman", Table),
    rule("tft.multihex.three", "Three-hex figure", Table),
    rule("tft.multihex.four", "Four-hex figure", Table),
    rule("tft.multihex.seven", "Seven-hex figure", Table),
    rule("tft.multihex.lead", "Moving large figures", Table),
    rule("tft.multihex.small-base", "Small bases (optional)", Table),
    rule("tft.terrain.broken", "Broken ground", Table),
    rule("tft.terrain.water", "Water", Table),
    rule("tft.board.hand-to-hand", "Hand-to-hand", NeedsBoard),
];
