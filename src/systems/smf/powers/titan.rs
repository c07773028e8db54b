//! What makes a Titan, who stands alone against a team.
//!
//! Rule:    Multi-Action: another turn in a round for every two foes who stand, each after one of them has acted.
//!          Big-Move: once a game a free action makes a spent power ready again. Tough Out: +1D on all defense.
//! Source:  Super Mission Force, 2nd printing, App. II, Four Against a Titan; ledger `smf.titan.multi-action`,
//!          `smf.titan.big-move`, `smf.titan.tough-out`.
//! Reading: Foes are counted anew before each further turn, groups of henchmen not among them; one follows the turn of
//!          a foe as soon as the Titan has had his own of the round, and the rest of them come when no foe has a turn
//!          left in it: copies and their maker, who act together, are one turn and several foes. It has moves and
//!          actions like any, free ones too, but nothing that comes at the start of a turn, recharge rolls and upkeep
//!          among it: what lasts to his next turn lasts to that of the next round. With cards he is dealt one more for
//!          every two foes, and a further turn comes up with each; one that would follow a turn of his waits in the
//!          same way. Big-Move is used at once on what takes longest to recharge.
//! Example: five foes are two further turns, after the first and the second of them.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{PoolKind, Timing};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::team::read::MOST_FIGURES;

/// Multi-Action.
#[derive(Debug)]
pub struct MultiAction;
/// Big-Move.
#[derive(Debug)]
pub struct BigMove;
/// Tough Out.
#[derive(Debug)]
pub struct ToughOut;

const FOES_PER_TURN: usize = 2;
/// Most further turns of a round.
pub const MOST_FURTHER: usize = MOST_FIGURES / FOES_PER_TURN;

impl Power for MultiAction {
    const ENTRY: Entry = Entry::new(
        "multi-action",
        "Multi-Action",
        "smf.titan.multi-action",
        Level::Titan,
        "another turn for every two foes who stand, each after one of them has acted",
    )
    .against_several();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
    }
}

impl Power for BigMove {
    const ENTRY: Entry = Entry::new(
        "big-move",
        "Big-Move",
        "smf.titan.big-move",
        Level::Titan,
        "once a game a spent power is ready again without a roll",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::Upkeep);
    }

    fn upkeep<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        let (fighter, now) = (fight.fighter(me), fight.now(me));
        let spent = fighter.recharge_order.iter().copied().find(|&spent| now.spent & !now.cancelled & 1 << spent != 0);
        if let Some(spent) = spent.filter(|_| fight.ready(me, slot))
            && fight.take_free_action()
        {
            fight.use_up(me, slot);
            fight.make_ready(me, spent);
            fight.note(me, "smf.titan.big-move", "makes a big move");
        }
    }
}

impl Power for ToughOut {
    const ENTRY: Entry =
        Entry::new("tough-out", "Tough Out", "smf.titan.tough-out", Level::Titan, "+1D on all defense");

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.body_defense(slot, 1, 0);
        sheet.add(slot, PoolKind::PsycheDefense, 1, 0);
    }
}

/// Further turns that a Titan has in a round as things stand.
pub fn further_turns<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, titan: FigureId) -> usize {
    let foes = fight.foes(titan).filter(|&foe| fight.fighter(foe).group.is_none());
    foes.count() / FOES_PER_TURN
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;
    use crate::systems::smf::powers::id::PowerId;
    use crate::systems::smf::state::flag;
    use crate::systems::smf::team::tests::{Fray, OTHER};

    const TITAN: &str = "body = 90; titan = [\"multi-action\"]";

    /// `smf.titan.multi-action`, example: five foes, two further turns, three in all.
    #[test]
    fn every_two_foes_are_a_further_turn_after_one_of_theirs() {
        let mut fray = Fray::new("", &[TITAN], &[OTHER; 5]);
        assert_eq!(fray.acting(9), [0, 1, 0, 2, 0, 3, 4, 5, 0]);
        let mut fray = Fray::new("", &[TITAN], &[OTHER; 3]);
        assert_eq!(fray.acting(6), [0, 1, 0, 2, 3, 0]);
        let mut fray = Fray::new("", &[TITAN], &[OTHER]);
        assert_eq!(fray.acting(4), [0, 1, 0, 1]);
    }

    /// `smf.titan.multi-action`, with cards: four foes are two more, dealt behind those of the others; where his lie
    /// side by side, a foe acts first. Any card of the seven comes in at any place, 1/7!; a miss of 4D over the 7D of four.
    #[test]
    fn a_further_turn_comes_up_with_a_card_of_its_own() {
        const CARDS: &str = "order = \"cards\"";
        let card = |place| ("place of a card", place);
        let miss = ("melee attack", 0);
        let fray = || Fray::new(CARDS, &[TITAN], &[OTHER; 4]);
        // Titan, 1, 2, 3, 4 as they are dealt; his further cards behind 2, and behind 3.
        let dealt = [card(1), card(2), card(3), card(4), card(3), card(5), miss];
        let (mut one, mut certain) = (fray(), Fray::new("", &[TITAN], &[OTHER; 4]));
        one.turn(&dealt);
        certain.turn(&[miss]);
        assert_eq!(one.fraction.0 * certain.fraction.1 * 5040, certain.fraction.0 * one.fraction.1);
        assert_eq!(one.acting(6), [1, 2, 0, 3, 0, 4]);
        // A new round, a new deal: all three cards before those of the others.
        one.turn(&[card(1), card(2), card(3), card(4), card(0), card(0), miss]);
        assert_eq!(one.acting(6), [1, 0, 2, 0, 3, 4]);
        // All of them behind those of the others, who have no turn left to wait for.
        let mut last = fray();
        last.turn(&[card(0), card(1), card(2), card(3), card(5), card(6), miss]);
        assert_eq!(last.acting(6), [2, 3, 4, 0, 0, 0]);
        // Counted anew when it would begin: of four foes three have fallen, and a group is none.
        let mut fewer = fray();
        fewer.turn(&dealt);
        [2, 3, 4].into_iter().for_each(|foe| fewer.state.fall(foe));
        assert_eq!(fewer.acting(1), [1]);
        fewer.turn(&[card(1), miss]);
        let group = "archetype = \"henchmen\"; legal = false";
        let mut groups = Fray::new(CARDS, &[TITAN], &[OTHER, group, group]);
        groups.turn(&[card(1), card(2), card(3), miss]);
        assert_eq!(groups.acting(3), [1, 2, 3]);
    }

    /// `smf.titan.multi-action`: a Titan who is out has no turn, so the round is over with that of the last foe.
    #[test]
    fn a_fallen_titan_has_no_further_turn() {
        use crate::game::Progress;
        use crate::systems::smf::team::tests::MISS;
        let mut fray = Fray::new("", &[TITAN, OTHER], &[OTHER; 3]);
        fray.state.fall(0);
        assert_eq!(fray.acting(3), [1, 2, 3]);
        assert_eq!((fray.turn(MISS), fray.state.acting()), (Progress::Tick, 4));
    }

    /// `smf.titan.multi-action`: his own turn comes first, where it is theirs to begin.
    #[test]
    fn a_further_turn_follows_his_own() {
        let mut fray = Fray::new("", &[OTHER; 4], &[TITAN]);
        assert_eq!(fray.acting(8), [0, 4, 1, 4, 2, 4, 3, 0]);
        // After the last turn of a round as well.
        let mut fray = Fray::new("", &[OTHER; 2], &[TITAN]);
        assert_eq!(fray.acting(5), [0, 2, 1, 2, 0]);
    }

    /// `smf.titan.multi-action`: three copies and their maker act together, and are four foes and two further turns.
    #[test]
    fn the_further_turns_for_copies_come_when_all_have_acted() {
        let copies = "[[team.arrival]]\nfigure = \"Copy\"\ncopy-of = \"B1\"\ncopies = 3";
        let maker = "body = 90; psyche = 9; powers = [\"duplicate\"]";
        let mut fray = Fray::with_arrivals("", (&[TITAN], ""), (&[maker], copies));
        for copy in 2..5 {
            fray.state.fighter_mut(copy).clear(flag::OUT | flag::ABSENT);
        }
        assert_eq!(fray.acting(8), [0, 1, 2, 3, 4, 0, 0, 0]);
    }

    /// `smf.titan.multi-action`: counted anew; with three of four out of it there is none.
    #[test]
    fn fewer_foes_are_fewer_turns() {
        let mut fray = Fray::new("", &[TITAN], &[OTHER; 4]);
        assert_eq!(fray.acting(3), [0, 1, 0]);
        fray.state.fall(3);
        assert_eq!(fray.acting(3), [2, 4, 0]);
    }

    /// `smf.titan.multi-action`: a Titan who looks at all his foes has his further turn as well, once he has had his
    /// own.
    #[test]
    fn a_greedy_titan_has_his_further_turn() {
        let titan = "body = 90; titan = [\"multi-action\"]";
        let fray = || Fray::new("", &[titan], &[OTHER; 2]);
        assert_eq!(fray().greedy(0).acting(4), fray().acting(4));
        assert_eq!(fray().acting(3), [0, 1, 0]);
        // His team begins with whoever takes most, a whole foe: he waits for his own turn, though its place has passed.
        let mut fray = Fray::new("", &[TITAN, "body = 9; attack = \"8D\""], &["body = 1", OTHER]).greedy(0);
        assert_eq!(fray.acting(5), [1, 2, 0, 3, 0]);
    }

    /// `smf.titan.multi-action`: what comes at the start of a turn comes once a round, and so do recharge rolls.
    #[test]
    fn nothing_comes_back_in_a_further_turn() {
        let titan = "body = 90; titan = [\"multi-action\"]; powers = [\"regen\"]";
        let mut fray = Fray::new("", &[titan], &[OTHER; 2]);
        fray.turn(&[("melee attack", 0)]);
        // Two against one: 5D over 4D.
        fray.turn(&[("melee attack", 9)]);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("melee attack", 0)]);
        assert_eq!((fray.state.acting(), fray.boxes(0)), (2, 81));
        fray.turn(&[("Regen", 1), ("melee attack", 0)]);
        assert_eq!(fray.boxes(0), 83);
    }

    /// `smf.titan.multi-action`, `smf.sim.turn-start`: what lasts to the next turn lasts through the further ones of
    /// the round, and what has to be kept up is so once; in the next round it is off until it is recharged, 1+ with
    /// 3/4.
    #[test]
    fn what_lasts_to_the_next_turn_lasts_through_further_ones() {
        let titan = "body = 90; titan = [\"multi-action\"]; powers = [\"invisibility-obscurement\"]";
        let mut fray = Fray::new("", &[titan], &[OTHER; 2]);
        let hidden = |fray: &Fray| fray.state.fighter(0).on & 0b10 != 0;
        assert_eq!(fray.slots(0, |_| 0b10), [PowerId::InvisibilityObscurement]);
        let miss = ("melee attack", 0);
        for acting in [0, 1, 0, 2] {
            fray.turn(&[("perception", 1), miss]);
            assert!(fray.state.acting() == acting && hidden(&fray), "{acting}");
        }
        fray.turn(&[("recharge", 0), miss]);
        assert!(fray.state.acting() == 0 && !hidden(&fray));
        // An artifact is asked once a round, from the second on; it is off here, so that nothing else is rolled for it.
        let titan = "body = 90; titan = [\"multi-action\"]; powers = [\"magic-artifact\"]; attack = \"1D\"";
        let mut fray = Fray::new("", &[titan], &["body = 30; move = 0"; 2]);
        let struck = [("melee attack", 0)];
        fray.turn(&struck);
        fray.state.fighter_mut(0).on = 0b1;
        fray.turn(&struck);
        fray.turn(&struck);
        assert_eq!(fray.state.acting(), 0);
        fray.turn(&struck);
        fray.turn(&[("Magic Artifact", 0), struck[0]]);
        fray.turn(&struck);
        fray.turn(&struck);
        assert_eq!(fray.state.acting(), 0);
    }

    /// `smf.titan.tough-out`: +1D on every defense.
    #[test]
    fn he_is_tougher_on_all_sides() {
        for (attack, what) in [
            ("", "melee attack"),
            ("ranged-attack = \"4D\"", "ranged attack"),
            ("psyche-attack = \"4D\"", "Psyche attack"),
        ] {
            let distance = if attack.is_empty() { "" } else { "range = 5" };
            let mut bout = Bout::between(distance, attack, "titan = [\"tough-out\"]\nranged-attack = \"1D\"");
            bout.turn(&[(what, 8)]);
            assert_eq!(bout.fraction, (1, 1296 * 32), "{what}");
        }
    }

    /// `smf.titan.big-move`: a spent power is ready without a roll, once. Haymaker's 4D[2] are eight goals over none with
    /// 1/288 1/16, 4D with 1/1296 1/16; recharging 2+ fails with 7/12.
    #[test]
    fn a_big_move_makes_a_power_ready_once() {
        let mut bout = Bout::between("", "titan = [\"big-move\"]\npowers = [\"haymaker\"]", "body = 90");
        let (blow, failed) = (("melee attack", 8), ("recharge", 0));
        bout.turn(&[blow]);
        assert_eq!(bout.fraction, (1, 4608));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[failed, blow]);
        assert_eq!(bout.fraction, (7, 12 * 4608));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[failed, blow]);
        assert_eq!(bout.fraction, (7, 12 * 20_736));
    }
}
