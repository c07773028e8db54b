//! What the stated policy does where the rules ask a question of yes or no.
//!
//! Rules and powers ask by the name of the question (`Ask`); which key of `[policy]` answers it stands here alone.

use super::keys::{
    Control, Copies, Escape, Feed, FieldPush, Followers, Heal, HeatPush, Lead, Luck, Mend, Phase, Prone, Push,
    Recharge, Save, Shrink, Spend, Stand,
};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::decision::{Ask, FADE, HEAL, MEND};
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Effect, Track};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::harm;
use crate::systems::smf::losses::{BOX, Cover, Losses};
use crate::systems::smf::options;
use crate::systems::smf::race::Runner;
use crate::systems::smf::setup::{Ground, Setup};

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// What a side's policy says to a question, without asking anybody.
    #[inline(always)]
    pub fn would(&self, me: FigureId, ask: Ask) -> bool {
        let policy = &self.fighter(me).policy;
        match ask {
            Ask::Defer => match policy.lead {
                Lead::InReach => self.setup.rules.ground == Ground::Open && !self.reaches_with_all(me),
                Lead::First => false,
                Lead::Defer => true,
            },
            Ask::Recharge => policy.recharge == Recharge::Always,
            // A question that asked another one here could not become part of the turn, which a plain duel would feel.
            Ask::StandUp => policy.stand == Stand::First && !(policy.prone == Prone::Always && self.is_fixed()),
            Ask::DropProne => policy.prone == Prone::Always,
            Ask::KnockBack => policy.push == Push::Push,
            Ask::Fortune { hurts, fells } => match policy.luck {
                Luck::FirstBox => hurts,
                Luck::LastBox => fells,
                Luck::Never => false,
            },
            Ask::ReRollAttack => policy.spend == Spend::Attack,
            Ask::ReRollDefense => policy.spend == Spend::Defense,
            Ask::ReRollKo => policy.spend == Spend::Ko,
            Ask::Save => policy.save == Save::Always,
            Ask::PushDamageField => policy.heat_push == HeatPush::Always,
            Ask::CopyAgain => policy.copies == Copies::Again,
            Ask::FeedBox => policy.feed == Feed::Heal,
            Ask::Momentum => policy.shrink == Shrink::Momentum,
            Ask::LeaveMelee => policy.escape == Escape::Melee,
            Ask::BringAlong => policy.followers == Followers::AtOnce,
            // Weighed where they are asked ([`Fight::gain_of`], [`Fight::gain_of_blow`]).
            Ask::Sprint | Ask::Shake | Ask::TakeAlong | Ask::Throw | Ask::Tremble => true,
        }
    }

    /// What a side does: what its policy says, told to whoever follows the fight.
    #[inline(always)]
    pub fn decides(&mut self, me: FigureId, ask: Ask) -> bool {
        let yes = self.would(me, ask);
        self.says(me, ask, yes)
    }

    /// The same where it is known already what the policy says.
    #[inline(always)]
    pub fn says(&mut self, me: FigureId, ask: Ask, yes: bool) -> bool {
        let words = ask.words();
        let name = |_: &Setup, option: usize| words[option].to_owned();
        self.decide(ask.decision(), me, false, words.len(), |_| usize::from(!yes), name) == 0
    }

    /// Whether Fortune is ever used, so that the dice have to be looked at.
    pub fn trusts_to_luck(&self, me: FigureId) -> bool {
        self.fighter(me).policy.luck != Luck::Never
    }

    /// Whether an attack without damage is made now; whether one with damage `can` be is found out only if that
    /// matters.
    pub fn wants_control(&self, me: FigureId, can: impl FnOnce() -> bool) -> bool {
        match self.fighter(me).policy.control {
            Control::First => true,
            Control::Last => !can(),
            Control::Never => false,
        }
    }

    /// Whether attacks without damage are not made at all.
    pub fn shuns_control(&self, me: FigureId) -> bool {
        self.fighter(me).policy.control == Control::Never
    }

    /// Whether a Force-Field is pushed against an attack: by default when its expected margin would take the last box.
    pub fn pushes_field(&self, owner: FigureId, attempt: &Attempt) -> bool {
        match self.fighter(owner).policy.field_push {
            FieldPush::Always => true,
            FieldPush::Never => false,
            FieldPush::LastBox => threatens_last_box(self, owner, attempt),
        }
    }

    /// Whether a fighter wants to be insubstantial by the power in a slot.
    pub fn would_fade(&mut self, me: FigureId, slot: u8) -> bool {
        let bit = 1 << slot;
        match self.fighter(me).policy.phase {
            Phase::Always => true,
            Phase::Never => false,
            Phase::Pays => {
                let before = *self.now(me);
                self.now_mut(me).on &= !bit;
                let better = self.outlook_after(me, |fight| {
                    fight.now_mut(me).on |= bit;
                    fight.disentangle(me);
                    fight.scene.let_go(me);
                });
                *self.now_mut(me) = before;
                better.is_gt()
            }
        }
    }

    /// Whether he becomes insubstantial, or tries to.
    pub fn fades(&mut self, me: FigureId, slot: u8) -> bool {
        let yes = self.would_fade(me, slot);
        let words = ["be insubstantial", "be solid"];
        let name = |_: &Setup, option: usize| words[option].to_owned();
        self.decide(FADE, me, false, words.len(), |_| usize::from(!yes), name) == 0
    }

    /// Whether a fighter who lacks boxes heals now instead of attacking, if that mends so much.
    pub fn heals_now(&mut self, me: FigureId, slot: u8, mends: impl Fn(&mut Runner)) -> bool {
        // Nobody is asked who has nothing to get back.
        if !self.wants_boxes(me, Heal::Always) {
            return false;
        }
        let heal = self.fighter(me).policy.heal;
        let yes = self.wants_boxes(me, heal) && (heal != Heal::Pays || self.is_worth_a_turn(me, slot, mends));
        let words = ["heal", "attack"];
        let name = |_: &Setup, option: usize| words[option].to_owned();
        self.decide(HEAL, me, false, words.len(), |_| usize::from(!yes), name) == 0
    }

    /// Whether a figure has lost so much that a policy thinks of healing him.
    pub(super) fn wants_boxes(&self, whom: FigureId, heal: Heal) -> bool {
        let (now, full) = (self.now(whom).boxes, self.fighter(whom).boxes);
        let mut tracks = now.iter().zip(full).filter(|&(&now, full)| now < full);
        let lost = match heal {
            Heal::Pays | Heal::Half => tracks.any(|(&now, full)| 2 * u16::from(now) <= u16::from(full)),
            Heal::LastBox => tracks.any(|(&now, _)| now <= 1),
            Heal::Always => tracks.next().is_some(),
            Heal::Never => false,
        };
        lost && self.fighter(whom).group.is_none()
    }

    /// The track that gets boxes back first, if one is named: Body 0, Psyche 1.
    pub fn mends_first(&mut self, me: FigureId) -> Option<usize> {
        let policy = match self.fighter(me).policy.mend {
            Mend::Body => 0,
            Mend::Psyche => 1,
            Mend::Fewer => 2,
        };
        let words = ["heal Body first", "heal Psyche first", "heal the track with fewer boxes"];
        let name = |_: &Setup, option: usize| words[option].to_owned();
        let option = self.decide(MEND, me, false, words.len(), |_| policy, name);
        (option < 2).then_some(option)
    }

    /// Whether everybody of a figure's side who stands would go for boxes in this turn.
    #[cold]
    fn reaches_with_all(&self, me: FigureId) -> bool {
        let foes = self.all_foes(me);
        let side = (0..self.figures.len()).map(FigureId::at).filter(|figure| !foes.contains(*figure));
        let mut standing = side.filter(|&figure| !self.is_out(figure));
        standing.all(|figure| options::goes_for_boxes(self, figure))
    }

    fn is_fixed(&self) -> bool {
        matches!(self.setup.rules.ground, Ground::Range(_))
    }
}

fn threatens_last_box<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, foe: FigureId, attempt: &Attempt) -> bool {
    let attack = attempt.attack;
    if !matches!(attack.effect, Effect::Damage | Effect::Parasite) {
        return false;
    }
    let armor = if attack.track == Track::Body { 1 - harm::soaked(fight, foe, 1) } else { 0 };
    let track = if fight.fighter(foe).group.is_some() { Track::Body } else { attack.track };
    let margin = Losses::shared().expected(attempt.dice, attempt.defense, Cover::default()).loss;
    margin >= u64::from(fight.now(foe).left(track).max(1) + armor) * BOX
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Scripted;
    use crate::systems::smf::attempt::Manner;
    use crate::systems::smf::bout::Bout;
    use crate::systems::smf::dice::Pool;
    use crate::systems::smf::exchange::assemble;
    use crate::systems::smf::fighter::{Attack, blow};

    /// `smf.power.healing`: half of either track or less, the last box, or any box that is missing; nothing of a whole
    /// track, and no group.
    #[test]
    fn each_policy_of_healing_has_its_own_number_of_boxes() {
        let group = "archetype = \"henchmen\"\nlegal = false";
        for (heal, who, left, wanted) in [
            ("pays", "body = 6\npsyche = 6", [3, 6], true),
            ("pays", "body = 6\npsyche = 6", [4, 6], false),
            ("half", "body = 6\npsyche = 6", [3, 6], true),
            ("half", "body = 6\npsyche = 6", [4, 6], false),
            ("half", "body = 6\npsyche = 6", [6, 3], true),
            ("half", "body = 7\npsyche = 6", [4, 6], false),
            ("half", "body = 7\npsyche = 6", [3, 6], true),
            ("last-box", "body = 6\npsyche = 6", [2, 6], false),
            ("last-box", "body = 6\npsyche = 6", [1, 6], true),
            ("last-box", "body = 6\npsyche = 6", [6, 0], true),
            ("last-box", "body = 1\npsyche = 6", [1, 6], false),
            ("always", "body = 6\npsyche = 6", [5, 6], true),
            ("always", "body = 6\npsyche = 6", [6, 6], false),
            ("never", "body = 6\npsyche = 6", [0, 0], false),
            ("always", group, [2, 2], false),
        ] {
            let mut bout = Bout::between("", &format!("{who}\npolicy = {{ heal = \"{heal}\" }}"), "");
            bout.state.fighters[0].boxes = left;
            let mut chance = Scripted::new(&[]);
            let fight = bout.fight(&mut chance);
            let me = FigureId::at(0);
            assert_eq!(fight.wants_boxes(me, fight.fighter(me).policy.heal), wanted, "{heal} {who} {left:?}");
        }
    }

    /// `smf.power.force-field`: pushed by default where the expected margin would take the last box; 3D over nothing are
    /// two on average. Armor is a box more for the body, a track without a box counts as the last one, a group has its
    /// members on one track, and what takes no boxes threatens none.
    #[test]
    fn a_field_is_pushed_where_the_last_box_is_expected_to_go() {
        let (body, mind) = (blow(), Attack { track: Track::Psyche, ..blow() });
        let [net, feeds] = [Effect::Entangle, Effect::Parasite].map(|effect| Attack { effect, ..blow() });
        let group = "archetype = \"henchmen\"\nlegal = false";
        for (target, attack, left, pushed) in [
            ("", body, [2, 30], true),
            ("", body, [3, 1], false),
            ("", body, [0, 30], true),
            ("powers = [\"armor\"]", body, [2, 30], false),
            ("powers = [\"armor\"]", body, [1, 30], true),
            ("powers = [\"armor\"]", body, [0, 30], true),
            ("powers = [\"armor\"]", mind, [30, 2], true),
            ("", mind, [1, 3], false),
            (group, mind, [2, 10], true),
            (group, mind, [3, 1], false),
            ("", net, [1, 1], false),
            ("", feeds, [2, 30], true),
        ] {
            let mut bout = Bout::between("", "", target);
            bout.state.fighters[1].boxes = left;
            let mut chance = Scripted::new(&[]);
            let fight = bout.fight(&mut chance);
            let mut attempt = assemble(&fight, FigureId::at(0), FigureId::at(1), &attack, Manner::default());
            (attempt.dice, attempt.defense) = (Pool::new(3, 0), Pool::default());
            assert_eq!(fight.pushes_field(FigureId::at(1), &attempt), pushed, "{target} {attack:?} {left:?}");
        }
    }

    /// `smf.free.drop-prone`, `smf.move.knocked-down`: whoever lies down to be shot at less does not get up, where nobody
    /// can walk; elsewhere he does.
    #[test]
    fn whoever_lies_down_by_choice_stays_down_at_range() {
        for (rules, keys, stands) in [
            ("range = 5", "", true),
            ("range = 5", "prone = \"always\"", false),
            ("ground = \"open\"", "prone = \"always\"", true),
            ("range = 5", "stand = \"never\"", false),
        ] {
            let shooter = format!("ranged-attack = \"4D\"\npolicy = {{ {keys} }}");
            let mut bout = Bout::between(rules, &shooter, "ranged-attack = \"4D\"");
            let mut chance = Scripted::new(&[]);
            assert_eq!(bout.fight(&mut chance).would(FigureId::at(0), Ask::StandUp), stands, "{rules} {keys}");
        }
    }

    /// `smf.initiative.defer`: by default whoever wins the initiative acts first where all of his side who stand would go
    /// for boxes at once, and where nobody can walk; a charge at Move 6 is 9 in. Whoever charges 12 in goes nowhere that
    /// a friend who shoots does not get to.
    #[test]
    fn a_side_that_is_not_all_in_reach_lets_the_others_come() {
        use crate::systems::smf::team::tests::{Fray, OTHER};
        let line = |apart: u8, first: &[&str], foe: &str| {
            Fray::new(&format!("[board]\nkind = \"line\"\napart = {apart}\nranks = 0"), first, &[foe])
        };
        let defers = |mut fray: Fray, fallen: &[usize]| {
            fallen.iter().for_each(|&figure| fray.state.fall(figure));
            let mut chance = Scripted::new(&[]);
            fray.fight(&mut chance).would(FigureId::at(0), Ask::Defer)
        };
        assert!(!defers(line(9, &[OTHER, OTHER], "body = 30; move = 0"), &[]));
        assert!(defers(line(10, &[OTHER, OTHER], "body = 30; move = 20"), &[]));
        let slow = "body = 30; move = 1";
        assert!(defers(line(9, &[OTHER, slow], OTHER), &[]));
        assert!(defers(line(9, &[slow, OTHER], OTHER), &[]));
        assert!(!defers(line(9, &[OTHER, slow], OTHER), &[1]));
        let [fast, shoots] = ["move = 8", "powers = [\"power-blasts-minor\"]"].map(|keys| format!("{OTHER}; {keys}"));
        for (first, defers_then) in [(&[fast.as_str()][..], false), (&[&fast, &shoots], true), (&[&shoots], false)] {
            assert_eq!(defers(line(10, first, OTHER), &[]), defers_then, "{first:?}");
        }
        assert!(!defers(Fray::new("", &[OTHER], &[OTHER]), &[]));
    }

    /// `smf.power.density-decrease`: to be free of bonds speaks for fading; whoever asks himself stays as he is.
    #[test]
    fn whether_to_fade_is_asked_without_fading() {
        let ghost = "body = 6\npsyche = 6\npowers = [\"density-decrease\"]";
        for on in [0, 1] {
            let mut bout = Bout::between("", ghost, "body = 6\nmelee-attack = \"9D\"");
            bout.state.fighters[0].on = on;
            bout.state.fighters[0].entangled = 3;
            bout.scene().bind(FigureId::at(1), FigureId::at(0));
            let before = bout.state;
            let mut chance = Scripted::new(&[]);
            let mut fight = bout.fight(&mut chance);
            fight.free = 3;
            assert!(fight.would_fade(FigureId::at(0), 0));
            assert!(bout.state == before);
        }
    }

    /// `smf.power.density-decrease`: nobody fades to touch for 3/4 of a box where 4D do more, but he does where bonds,
    /// or a grip, keep him from striking at all.
    #[test]
    fn bonds_and_a_grip_each_speak_for_fading() {
        let ghost = "body = 6\npsyche = 6\npowers = [\"density-decrease\"]";
        for (bound, held, fades) in [(0, false, false), (3, false, true), (0, true, true)] {
            let mut bout = Bout::between("", ghost, "body = 6\nattack = \"1D\"");
            bout.state.fighters[0].entangled = bound;
            if held {
                bout.scene().take_hold(FigureId::at(1), FigureId::at(0));
            }
            let mut chance = Scripted::new(&[]);
            let mut fight = bout.fight(&mut chance);
            fight.free = 3;
            assert_eq!(fight.would_fade(FigureId::at(0), 0), fades, "{bound} {held}");
        }
    }

    /// `smf.power.healing`: nobody is asked whether to heal who lacks no box, and no group is.
    #[test]
    fn nobody_heals_himself_who_lacks_nothing() {
        let group = "archetype = \"henchmen\"\nlegal = false";
        for (keys, left, heals) in
            [("body = 6\npsyche = 6", [6, 6], false), ("body = 6\npsyche = 6", [5, 6], true), (group, [2, 2], false)]
        {
            let mut bout = Bout::between("", &format!("{keys}\npolicy = {{ heal = \"always\" }}"), "");
            bout.state.fighters[0].boxes = left;
            let mut chance = Scripted::new(&[]);
            assert_eq!(bout.fight(&mut chance).heals_now(FigureId::at(0), 0, |_| ()), heals, "{keys} {left:?}");
        }
    }

    /// `smf.power.dispel`: by policy "never" nobody makes an attack without damage, though he could make no other.
    #[test]
    fn whoever_shuns_what_does_no_damage_does_nothing_else_instead() {
        for (control, answers) in [("last", &[("ranged attack", 0)][..]), ("never", &[])] {
            let netter = format!("powers = [\"entangle\"]\npolicy = {{ control = \"{control}\" }}");
            let mut bout = Bout::between("range = 10", &netter, "ranged-attack = \"4D\"");
            bout.turn(answers);
        }
    }
}
