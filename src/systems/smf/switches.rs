//! The rules in force: switches under `[rules]`. Where the book leaves a choice its readings are switches, with the
//! ledger's ruling as default (`smf.core.key-rule`).

use super::dice::ReRoll;
use crate::keys::{first_of, settings, truth, whole};

/// Most inches of Move and of a range.
pub const MAX_INCHES: i64 = 200;
/// Rounds after which a fight without a limit is called undecided (`round-limit = 0`).
pub const HARD_CAP: u32 = 1000;
/// What says where two stand, how they meet, and what is played between two only.
const DUEL: &[&str] = &["a duel"];

settings! {
    /// The rules in force, as written.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Switches: "[rules]" {
        /// Who acts first in a round.
        "order" order: Order = first_of(), "smf.sim.duel", {
            /// Each round is begun by whoever wins an initiative roll; equal pools that tie have even chances.
            Initiative = "initiative",
            /// The fighters attack in turn; the first one named begins every round.
            Alternate = "alternate",
            /// Each has a card and acts in the order of the cards; some powers bring a second one, of which the better
            /// counts.
            Cards = "cards",
        };
        /// Rounds after which a fight is undecided; 0 means 1000.
        "round-limit" round_limit: u32 = whole(0..=i64::from(HARD_CAP))
            .map(|limit| if limit == 0 { HARD_CAP } else { limit }).or(50), "smf.sim.duel";
        /// The first attack of the duel is a charge, +1D.
        "charge" charge: bool = truth().or(false).only(DUEL), "smf.sim.duel";
        /// Distance at the start in inches; above 0 it is kept, unless the ground is open.
        "range" range: u8 = whole(0..=MAX_INCHES).or(0).only(DUEL), "smf.sim.duel";
        /// Whether the fighters move on a line.
        "ground" footing: Footing = first_of().only(DUEL), "smf.combat.break-from-melee", {
            /// They stay where they are, but for knockback and grapples.
            Fixed = "fixed",
            /// They move on a line: they charge, walk, shoot and retreat as their policies say.
            Open = "open",
        };
        /// Hits in melee may knock back.
        "knockback" knockback: bool = truth().or(false), "smf.combat.knockback";
        /// Whoever comes to the aid of friends who are fewer takes one of their foes aside.
        "aid" aid: bool = truth().or(false).only(&["a skirmish"]), "smf.combat.aid";
        /// Archetype maneuvers are in use.
        "maneuvers" maneuvers: bool = truth().or(false), "smf.maneuver.general";
        /// How re-rolls are used on checks.
        "re-roll" re_roll: ReRoll = first_of(), "smf.core.re-roll";
        /// Members that do not count for a group's numbers.
        "henchmen-beyond" henchmen_beyond: u8 = whole(0..=1).or(1), "smf.henchmen.melee-bonus";
        /// What a group without a leader beside it rolls for initiative.
        "henchmen-initiative" group_leads: GroupLeads = first_of(), "smf.initiative.leader", {
            /// A group rolls 2D for initiative, as for every check.
            RuleOf2d = "rule-of-2d",
            /// A group rolls 4D for initiative, as a leader does.
            Leader = "leader",
        };
        /// A group of henchmen may trade minors for boosts, as a character may.
        "henchmen-boosts" henchmen_boosts: bool = truth().or(true), "smf.boost.general";
        /// When powers that a free action switches on for good begin to work.
        "powers-on" powers_on: PowersOn = first_of(), "smf.free.general", {
            /// Whatever a free action switches on works from its owner's first turn on.
            FirstTurn = "first-turn",
            /// Whatever a free action switches on for good works before the first round.
            Start = "start",
        };
        /// Characters have +1D on melee attacks.
        "dire-enemies" dire_enemies: bool = truth().or(false), "smf.event.dire-enemies";
        /// It is dark: target numbers are +1 for everybody without Enhanced Senses, groups included. Whoever sees
        /// has +1D in melee, attack and defense, against those who do not, and these +1D on ranged defense among
        /// themselves.
        "stygian-darkness" darkness: bool = truth().or(false), "smf.event.stygian-darkness";
        /// There are traps about.
        "traps" traps: bool = truth().or(false), "smf.event.traps";
        /// Powers about seek one character of each team, who makes a check against TN3 before anybody acts in a round: after
        /// a failure all foes have +1D on attacks at him and on defenses against his until he passes one.
        "emanations-of-power" emanations: bool = truth().or(false), "smf.event.emanations-of-power";
    }
}
