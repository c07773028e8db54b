//! Whose card is the best: the order of a round where cards are dealt instead of dice rolled.
//!
//! Rule: `smf.initiative.cards`.
//!
//! Reading: A card is told by its place among those on the table and by nothing else. No two of the 54 are equal and the
//! deck is shuffled, so each card dealt is as likely to come in at any place as at any other, whatever was dealt in
//! rounds before. An extra card goes to the friend with the worst card who has but one; nobody has more than two. A
//! Titan has one more for every two foes, and his further turns come up with those (`smf.titan.multi-action`).

use super::fight::Fight;
use super::figure::{FigureId, Figures};
use super::hordes;
use super::powers::id::PowerId;
use super::powers::titan::{MOST_FURTHER, further_turns};
use crate::chance::{Chance, Draw, Weights};
use crate::game::{Meter, Note};
use std::sync::LazyLock;

const RULE: &str = "smf.initiative.cards";
const CARD: Draw = Draw::new("place of a card", RULE);
/// Most cards of one figure.
const MOST_CARDS: usize = 2;
/// Cards on the table at most.
const ON_THE_TABLE: usize = MOST_CARDS * Figures::MOST + MOST_FURTHER;

/// The place of a card among so many, by that number.
static PLACES: LazyLock<Vec<Weights>> = LazyLock::new(|| {
    let even = |cards: usize| Weights::even(cards).unwrap_or_else(|_| Weights::certain());
    (0..=ON_THE_TABLE).map(even).collect()
});

/// The cards of a round.
#[derive(Debug)]
pub struct Dealt {
    /// All figures in the order of their best cards, behind them those who have none.
    pub order: Vec<FigureId>,
    /// How many of them stand before each further card of the Titan's, the first of those first; 0 for none.
    pub further: [u8; MOST_FURTHER],
}

/// Deals cards to all who stand and have a turn of their own.
#[cold]
#[inline(never)]
pub fn deal<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>) -> Dealt {
    let all = (0..fight.figures.len()).map(FigureId::at);
    let without = fight.setup.following.and(hordes::led(fight));
    let has_none = |&figure: &FigureId| fight.is_out(figure) || without.contains(figure);
    let (out, standing): (Vec<FigureId>, Vec<FigureId>) = all.partition(has_none);
    // Whose the cards are, the best first.
    let mut table: Vec<FigureId> = Vec::with_capacity(ON_THE_TABLE);
    for &figure in &standing {
        place(fight, &mut table, figure);
    }
    let titan = standing.iter().copied().find(|&figure| fight.has(figure, PowerId::MultiAction));
    let more = titan.map_or(0, |titan| further_turns(fight, titan)).min(MOST_FURTHER);
    for titan in titan.into_iter().cycle().take(more) {
        place(fight, &mut table, titan);
    }
    for &dealer in &standing {
        for slot in (0..).take(fight.fighter(dealer).slots.len()) {
            let deals = fight.power(dealer, slot).is_some_and(|power| power.entry().deals);
            if !deals || !fight.works(dealer, slot) {
                continue;
            }
            let side = fight.friends(dealer).with(dealer);
            let cards = |whose: FigureId| table.iter().filter(|&&card| card == whose).count();
            let worst = table.iter().rev().copied().find(|&card| side.contains(card) && cards(card) < MOST_CARDS);
            if let Some(friend) = worst {
                place(fight, &mut table, friend);
            }
        }
    }
    // The better card of two counts, and each of a Titan with further turns.
    let mut order: Vec<FigureId> = Vec::new();
    let (mut shown, mut further) = (Vec::new(), Vec::new());
    for card in table {
        if !order.contains(&card) {
            order.push(card);
        } else if more > 0 && Some(card) == titan {
            further.push(order.len() as u8);
        } else {
            continue;
        }
        shown.push(card);
    }
    order.extend(out);
    let setup = fight.setup;
    fight.meter.note(|| {
        let names: Vec<&str> = shown.iter().map(|figure| setup.fighters[figure.place()].name.as_str()).collect();
        Note { rule: RULE, text: format!("the cards: {}", names.join(", ")) }
    });
    Dealt { order, further: std::array::from_fn(|place| further.get(place).copied().unwrap_or_default()) }
}

/// A card for a figure.
fn place<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, table: &mut Vec<FigureId>, whose: FigureId) {
    let place =
        if table.is_empty() { 0 } else { fight.chance.draw(CARD.about(whose.place() as u8), &PLACES[table.len() + 1]) };
    table.insert(place, whose);
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;
    use crate::systems::smf::team::tests::{Fray, OTHER};

    const CARDS: &str = "order = \"cards\"";
    const SENSES: &str = "body = 30; powers = [\"enhanced-senses\"]";

    fn card(place: usize) -> (&'static str, usize) {
        ("place of a card", place)
    }

    /// `smf.initiative.cards`: any order of three is as likely as any other, 1/6.
    #[test]
    fn whoever_has_the_best_card_acts_first() {
        let mut fray = Fray::new(CARDS, &[OTHER, OTHER], &[OTHER]);
        // The second comes in before the first, the third between them; a miss of 5D over 4D.
        let mut certain = Fray::new("", &[OTHER, OTHER], &[OTHER]);
        certain.turn(&[("melee attack", 0)]);
        fray.turn(&[card(0), card(1), ("melee attack", 0)]);
        assert_eq!(fray.fraction.0 * certain.fraction.1 * 6, certain.fraction.0 * fray.fraction.1);
        let mut acting = vec![fray.state.acting()];
        for _ in 0..2 {
            fray.turn(&[("melee attack", 0)]);
            acting.push(fray.state.acting());
        }
        assert_eq!(acting, [1, 2, 0]);
        // A new round, a new deal.
        fray.turn(&[card(1), card(2), ("melee attack", 0)]);
        assert_eq!(fray.state.acting(), 0);
    }

    /// `smf.initiative.cards`: Enhanced Senses bring a card to the friend with the worst; the better one counts, and
    /// nobody has three.
    #[test]
    fn an_extra_card_goes_to_whoever_needs_it_most() {
        let mut fray = Fray::new(CARDS, &[SENSES, OTHER], &[OTHER]);
        // A1, A2 after him, B before both; then one more for A2, the best of all.
        fray.turn(&[card(1), card(0), card(0), ("melee attack", 0)]);
        assert_eq!(fray.state.acting(), 1);
        fray.turn(&[("melee attack", 0)]);
        assert_eq!(fray.state.acting(), 2);
        // Senses that are cancelled bring none.
        let mut fray = Fray::new(CARDS, &[SENSES, OTHER], &[OTHER]);
        fray.state.fighter_mut(0).cancelled = 1;
        fray.turn(&[card(1), card(0), ("melee attack", 0)]);
        let keys = "body = 30; powers = [\"enhanced-senses\", \"savant\", \"clever\"]";
        let mut fray = Fray::new(CARDS, &[keys], &[OTHER]);
        // Three powers, one extra card.
        fray.turn(&[card(0), card(0), ("melee attack", 0)]);
        assert_eq!(fray.state.acting(), 0);
    }

    /// It is told whose card comes in where.
    #[test]
    fn it_is_told_whose_card_it_is() {
        let told = Fray::new(CARDS, &[OTHER, OTHER], &[OTHER]).told(&[card(0), card(1), ("melee attack", 0)]);
        for draw in ["place of a card of 1", "place of a card of 2"] {
            assert!(told.contains(&(super::RULE, draw.to_owned())), "{draw}: {told:?}");
        }
    }

    /// `smf.initiative.cards`: whoever is out has no card.
    #[test]
    fn the_fallen_are_dealt_nothing() {
        let mut fray = Fray::new(CARDS, &[OTHER, OTHER], &[OTHER]);
        fray.state.fall(0);
        fray.turn(&[card(0), ("melee attack", 0)]);
        assert_eq!(fray.state.acting(), 2);
    }

    /// `smf.initiative.cards`: two cards to one win with 2/3.
    #[test]
    fn two_cards_are_better_than_one() {
        let mut bout = Bout::between(CARDS, "powers = [\"savant\"]", "");
        bout.turn(&[card(0), card(2), ("melee attack", 8)]);
        // B's card is the best, A's extra card the last of three: 1/2 1/3, B strikes with 4D over 4D.
        assert_eq!((bout.fraction, bout.now(0).boxes[0]), ((1, 6 * 20_736), 22));
        let mut bout = Bout::between(CARDS, "powers = [\"savant\"]", "");
        bout.turn(&[card(0), card(0), ("melee attack", 8)]);
        assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((1, 6 * 20_736), 22));
    }

    /// `smf.maneuver.i-have-a-plan`, with cards: the friend has the card of the foe before him.
    #[test]
    fn a_plan_exchanges_two_cards() {
        let mut fray = Fray::new(CARDS, &["body = 30; powers = [\"i-have-a-plan\"]", OTHER], &[OTHER, OTHER]);
        // A1, B1, A2, B2; with the plan A2 before B1.
        let dealt = [card(1), card(1), card(3)];
        fray.turn(&[dealt[0], dealt[1], dealt[2], ("melee attack", 0), ("I Have a Plan", 1)]);
        let mut acting = vec![fray.state.acting()];
        for _ in 0..3 {
            fray.turn(&[("melee attack", 0)]);
            acting.push(fray.state.acting());
        }
        assert_eq!(acting, [0, 1, 2, 3]);
    }
}
