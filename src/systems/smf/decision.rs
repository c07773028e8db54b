//! What players decide, and what there is to choose from, in words.

use super::figure::FigureId;
use super::options::Deed;
use super::setup::Setup;
use super::strides::Stride;
use crate::chance::Decision;

/// What to do in a turn.
pub const ACTION: Decision = Decision { what: "action", rule: "smf.turn.actions" };
/// Whose turn it is next.
pub const NEXT: Decision = Decision { what: "next", rule: "smf.initiative.alternate" };
/// Whom to take aside.
pub const ASIDE: Decision = Decision { what: "aid", rule: "smf.combat.aid" };
/// Whether to declare a maneuver.
pub const MANEUVER: Decision = Decision { what: "maneuver", rule: "smf.maneuver.general" };

/// Whether to be insubstantial.
pub const FADE: Decision = Decision { what: "density", rule: "smf.power.density-decrease" };
/// Whether to heal instead of attacking.
pub const HEAL: Decision = Decision { what: "healing", rule: "smf.special.use-power" };
/// Whether to burst instead of attacking.
pub const EXPLODE: Decision = Decision { what: "explosion", rule: "smf.power.explosion" };
/// Whom to take over instead of attacking, and whom he is to strike.
pub const CONTROL: Decision = Decision { what: "Mind Control", rule: "smf.power.mentalism" };
/// Which track to heal.
pub const MEND: Decision = Decision { what: "track to heal", rule: "smf.power.regen" };

/// A question of yes or no that the rules leave to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// To let the foe act first, having won the initiative.
    Defer,
    /// To recharge spent powers.
    Recharge,
    /// To stand up before acting.
    StandUp,
    /// To drop prone at the end of a turn.
    DropProne,
    /// To knock back whoever was hit.
    KnockBack,
    /// To use Fortune on a roll that costs boxes, or does other harm; on one that takes the last box.
    Fortune {
        /// Boxes would be lost, or other harm done.
        hurts: bool,
        /// The last box would be lost, or other harm done.
        fells: bool,
    },
    /// To spend temporary re-rolls on an attack.
    ReRollAttack,
    /// To spend them on a defense.
    ReRollDefense,
    /// To spend them on a KO check.
    ReRollKo,
    /// To keep somebody from being knocked back.
    Save,
    /// To push a Damage Field.
    PushDamageField,
    /// To clear copied powers and try for more.
    CopyAgain,
    /// To take a missing box for what a Parasite feeds on.
    FeedBox,
    /// To charge with momentum.
    Momentum,
    /// To spend Escape Artist on leaving a melee.
    LeaveMelee,
    /// To bring somebody along instead of attacking.
    BringAlong,
    /// To spend Speed Burst.
    Sprint,
    /// To spend Shockwave.
    Shake,
    /// To take friends along in a teleport.
    TakeAlong,
    /// To throw a friend at a foe.
    Throw,
    /// To make the ground tremble.
    Tremble,
}

impl Ask {
    /// What is decided, and by which rule.
    pub const fn decision(self) -> Decision {
        let (what, rule) = match self {
            Self::Defer => ("initiative", "smf.initiative.defer"),
            Self::Recharge => ("recharge", "smf.power.general-recharge"),
            Self::StandUp => ("standing up", "smf.move.knocked-down"),
            Self::DropProne => ("dropping prone", "smf.free.drop-prone"),
            Self::KnockBack => ("knockback", "smf.combat.knockback"),
            Self::Fortune { .. } => ("Fortune", "smf.power.fortune"),
            Self::ReRollAttack | Self::ReRollDefense | Self::ReRollKo => ("re-rolls", "smf.core.temporary-re-rolls"),
            Self::Save => ("saving", "smf.power.save"),
            Self::PushDamageField => ("Damage Field", "smf.power.damage-field"),
            Self::CopyAgain => ("copies", "smf.power.mimic"),
            Self::FeedBox => ("feeding", "smf.power.parasite"),
            Self::Momentum => ("momentum", "smf.power.shrinking"),
            Self::LeaveMelee => ("escape", "smf.maneuver.escape-artist"),
            Self::BringAlong => ("followers", "smf.special.use-power"),
            Self::Sprint => ("dash", "smf.maneuver.speed-burst"),
            Self::Shake => ("shockwave", "smf.maneuver.shockwave"),
            Self::TakeAlong => ("passengers", "smf.power.teleport"),
            Self::Throw => ("hardball", "smf.maneuver.hardball-special"),
            Self::Tremble => ("tremors", "smf.power.burrowing"),
        };
        Decision { what, rule }
    }

    /// Yes and no in words.
    pub const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Defer => ["let the foe act first", "act first"],
            Self::Recharge => ["recharge", "leave powers spent"],
            Self::StandUp => ["stand up", "stay down"],
            Self::DropProne => ["drop prone", "stay up"],
            Self::KnockBack => ["knock back", "let the foe stand"],
            Self::Fortune { .. } => ["use Fortune", "keep Fortune"],
            Self::ReRollAttack | Self::ReRollDefense | Self::ReRollKo => ["spend re-rolls", "keep re-rolls"],
            Self::Save => ["save", "let him be thrown"],
            Self::PushDamageField => ["push the Damage Field", "not push it"],
            Self::CopyAgain => ["copy anew", "keep the copies"],
            Self::FeedBox => ["heal a box", "take a re-roll"],
            Self::Momentum => ["charge with momentum", "stay shrunk"],
            Self::LeaveMelee => ["slip out of the melee", "stay in it"],
            Self::BringAlong => ["bring somebody along", "attack"],
            Self::Sprint => ["dash", "keep the Speed Burst"],
            Self::Shake => ["shake the ground", "keep the Shockwave"],
            Self::TakeAlong => ["take friends along", "go alone"],
            Self::Throw => ["throw a friend", "keep the Hardball Special"],
            Self::Tremble => ["make the ground tremble", "leave it still"],
        }
    }
}

/// What a fighter might do with his turn, in words.
pub fn action(setup: &Setup, me: FigureId, deed: &Deed) -> String {
    let name = |to: FigureId| &setup.fighters[to.place()].name;
    let goes = match deed.stride() {
        Stride::Walk | Stride::Charge | Stride::Back => "walk",
        Stride::Leap => "leap",
        Stride::Burrow => "burrow",
        Stride::Teleport | Stride::Arrive => "teleport",
    };
    let Some(pick) = deed.pick else {
        return match deed.step {
            0 => "wait".to_owned(),
            step => format!("{goes} {step} in towards {}", name(deed.to)),
        };
    };
    let fighter = &setup.fighters[me.place()];
    let attack = pick.of(fighter);
    let power = attack.slot.and_then(|slot| fighter.slot(slot));
    let attack = power.map_or(attack.what, |slot| slot.power.entry().name);
    // Of an only foe nothing needs to be said.
    let is_one_of_several = setup.foes[me.place()].count() > 1;
    let at = if is_one_of_several { format!(" at {}", name(pick.at)) } else { String::new() };
    if deed.back() > 0 {
        let walk = || format!("{goes} {} in towards {}: {attack}", pick.walk, name(pick.at));
        let shot = if pick.walk > 0 { walk() } else { format!("{attack}{at}") };
        return format!("{shot}, then step back {} in", deed.step);
    }
    match (pick.by == Stride::Charge, pick.walk, deed.step) {
        (true, ..) => format!("charge: {attack}{at}"),
        (false, 0, 0) => format!("{attack}{at}"),
        (false, 0, step) => format!("{attack}{at}, then walk {step} in towards {}", name(deed.to)),
        (false, walk, _) => format!("{goes} {walk} in towards {}: {attack}", name(pick.at)),
    }
}

/// To declare the maneuver in a slot, or not.
pub fn maneuver(setup: &Setup, me: FigureId, slot: u8, option: usize) -> String {
    let name = setup.fighters[me.place()].slot(slot).map_or("the maneuver", |slot| slot.power.entry().name);
    if option == 0 { name.to_owned() } else { format!("hold {name} back") }
}
