//! Dispel: takes powers away for a turn.
//!
//! Rule:    Combat action, one foe in melee or within 5 in: 5D Psyche attack without damage. Each goal of margin
//!          cancels a power or boost until the start of the dispeller's next turn; a major costs two. A second attempt
//!          on the same character is resisted with +1 re-roll. Recharge 2+. An Entangle or a summoned creature goes by any
//!          margin over its maker, who rolls 4D if he is out.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Dispel; ledger `smf.power.dispel`.
//! Reading: The dispeller cancels majors first, then the rest in the order of the sheet, and only powers that are in
//!          effect and of use in a duel; with a power goes what it lends. Cancelling removes dice, re-rolls, actions
//!          and Move, not boxes. Maneuvers are not powers. The re-roll is for every attempt after the first, a miss
//!          included, and does not accumulate. What somebody has made is no attempt on him, and his
//!          Force-Field and a stun do not matter. An Entangle that holds the dispeller is tried with the action left for
//!          it when that is likelier than breaking out, unless a damaging attack can be made and comes first (policy
//!          `control`); a creature that a foe has summoned where it is likelier gone than the best attack takes much of
//!          what its target has left, unless the policy is `never`. Whoever is sent away so is not knocked out. Who
//!          dispels another foe before his next turn, a Titan in a further one, lets go of the first.
//! Example: 5D scores 4 against 2: margin 2 cancels a major; the largest margin against 4D[1] has 1/248832.

use super::power::{Entry, Level, Power, PowerId, Spent};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::exchange;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, Effect, Reach, Slot, Timing};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::harm;
use crate::systems::smf::losses::{self, Cover, Losses};
use crate::systems::smf::metrics::Count;
use crate::systems::smf::options::{Legs, way};
use crate::systems::smf::state::flag;

const RULE: &str = "smf.power.dispel";
/// What the fallen defend with against the end of what they have made.
const FALLEN: Pool = Pool::new(4, 0);

/// Dispel.
#[derive(Debug)]
pub struct Dispel;

impl Power for Dispel {
    const ENTRY: Entry = Entry::new(
        "dispel",
        "Dispel",
        RULE,
        Level::Minor,
        "5D Psyche attack within 5 in, no damage: each goal of margin cancels a power for a turn, a major costs two; \
         or sends a summoned creature away",
    )
    .recharge(2);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.psyche_attack(slot, "dispel", Pool::new(5, 0), Reach::Anywhere(5));
        sheet.last_attack(|attack| {
            attack.effect = Effect::Dispel;
            attack.recharge = 2;
        });
        sheet.hook(slot, Timing::Bound);
        if sheet.numbers.foes > 1 {
            sheet.hook(slot, Timing::Special);
        }
    }

    fn unbind<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8, break_out: Pool) -> bool {
        unties(fight, me, slot, break_out)
    }

    fn special<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> Spent {
        sends_away(fight, me, slot).map_or(Spent::Nothing, Spent::Attack)
    }

    fn has_target<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, foe: FigureId) -> bool {
        [2, 1].iter().any(|&cost| targets(fight, foe, cost).is_some())
    }

    fn struck<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt, margin: u8) {
        cancel(fight, attempt, margin);
    }
}

/// Powers that can be cancelled now, as (slot, goals).
fn targets<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, foe: FigureId, cost: u8) -> Option<u8> {
    let costs = |level| match level {
        Level::Major => Some(2),
        Level::Minor | Level::Boost => Some(1),
        _ => None,
    };
    let slots = &fight.fighter(foe).slots;
    (0..slots.len() as u8).find(|&slot| {
        let Slot { power, plays, .. } = slots[slot as usize];
        // Nobody wastes a goal on what does nothing here, or on what only harms its owner.
        let worth_it = plays && power != PowerId::Immortal;
        worth_it && costs(power.entry().level) == Some(cost) && fight.works(foe, slot)
    })
}

/// The roll against what somebody has made: of all that adds to 5D over his Psyche defense, 4D where he is out.
#[derive(Clone, Copy)]
struct Undoing {
    attack: Attack,
    dice: Pool,
    defense: Pool,
    maker: FigureId,
}

impl Undoing {
    /// Whoever has Dispel in a slot against what this one has made, if it is ready.
    fn of<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, slot: u8, maker: FigureId) -> Option<Self> {
        let attack = fight.fighter(me).attacks.iter().copied().find(|attack| attack.slot == Some(slot));
        let attack = attack.filter(|_| fight.ready(me, slot))?;
        let defense = match fight.is_out(maker) {
            true => fight.printed(maker, FALLEN),
            false => fight.pool(maker, attack.resisted_by),
        };
        Some(Self { attack, dice: attack.pool.plus(fight.pool(me, attack.adds)), defense, maker })
    }

    /// How likely it is undone, in units of [`losses::ONE`].
    fn likely(&self) -> u32 {
        Losses::shared().expected(self.dice, self.defense, Cover::default()).hit
    }

    /// Rolls; answers with whether it is undone.
    fn works<C: Chance, M: Meter>(self, fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8, draw: Draw) -> bool {
        fight.use_up(me, slot);
        let spends = fight.now(me).rerolls > 0 && fight.decides(me, Ask::ReRollAttack);
        let dice = if spends { fight.commit_rerolls(me, self.dice) } else { self.dice };
        fight.count(Count::Attacks, me, 1);
        let works = exchange::opposed(fight, self.maker, draw, &self.attack, dice, self.defense) > 0;
        fight.count(Count::Hits, me, u8::from(works));
        works
    }
}

/// Tries to remove the Entangle that holds its owner, if that is the better use of his action; `true` when he tried.
fn unties<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8, break_out: Pool) -> bool {
    let Some(undoing) = fight.scene.binder(me).and_then(|binder| Undoing::of(fight, me, slot, binder)) else {
        return false;
    };
    let target = fight.now(me).entangled + fight.tn_plus(me);
    let broken = losses::share(fight.tables().check(break_out, target, fight.setup.rules.switches.re_roll), 1);
    if undoing.likely() <= broken {
        return false;
    }
    if undoing.works(fight, me, slot, Draw::new("Dispel an Entangle", RULE)) {
        fight.disentangle(me);
        fight.note(me, RULE, "dispels what entangles him");
    }
    true
}

/// Tries to remove a creature that a foe has summoned, if that is likelier than his best attack takes much of its target;
/// answers with whom.
fn sends_away<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> Option<FigureId> {
    if fight.shuns_control(me) || fight.is_away(me) {
        return None;
    }
    let (legs, foes) = (Legs::of(fight, me, false), fight.targets(me));
    let creatures = fight.setup.followers.iter().filter(|it| it.goals.is_some() && foes.contains(it.figure));
    let reached = creatures.filter_map(|it| {
        let undoing = Undoing::of(fight, me, slot, it.owner)?;
        way(fight, legs, me, it.figure, &undoing.attack).map(|_| ((undoing.likely(), it.goals), it.figure, undoing))
    });
    // Of equals the first of the list.
    let ((likely, _), creature, undoing) = reached.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    if i64::from(likely) <= fight.best_of_attacks(me) {
        return None;
    }
    fight.course.opened = true;
    if undoing.works(fight, me, slot, Draw::new("Dispel a creature", RULE)) {
        fight.now_mut(creature).set(flag::OUT);
        harm::leaves(fight, creature);
        fight.note(creature, RULE, "is sent away");
    }
    Some(creature)
}

/// Cancels powers of a foe by the margin, what they lend included.
fn cancel<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt, margin: u8) {
    let foe = attempt.at;
    let mut left = margin;
    for cost in [2, 1] {
        while left >= cost {
            let Some(slot) = targets(fight, foe, cost) else { break };
            let lent = (0u8..).zip(&fight.fighter(foe).slots).filter(|(_, lent)| lent.lent_by == Some(slot));
            let with_it = lent.fold(1 << slot, |bits, (i, _)| bits | 1 << i);
            fight.cancel(attempt.by, foe, with_it);
            let name = fight.fighter(foe).slots[slot as usize].power.entry().name;
            fight.note(foe, RULE, &format!("loses {name} for a turn"));
            left -= cost;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::chance::Scripted;
    use crate::systems::smf::figure::FigureId;
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::powers::duel;
    use crate::systems::smf::state::flag;
    use crate::systems::smf::team::tests::brought::{CALLED, CREATURES, SUMMONER};
    use crate::systems::smf::team::tests::{Fray, MISS};

    const DISPELLER: &str = "body = 30; powers = [\"dispel\"]; policy = { control = \"first\" }";
    const NETTER: &str = "body = 6; powers = [\"entangle\"]; policy = { control = \"first\" }";
    const FOE: &str = "body = 20; powers = [\"resistance\", \"super-strength-major\", \"flight\", \"fast\"]";

    /// `smf.power.dispel`: a goal of margin for a minor or a boost, two for a major; no boxes.
    #[test]
    fn a_major_costs_two_goals_and_comes_first() {
        for (margin, cancelled) in [(1, 0b0001), (2, 0b0010), (3, 0b0011), (4, 0b1011), (6, 0b1011)] {
            let mut bout = duel("", DISPELLER, FOE);
            bout.turn(&[("Psyche attack", margin)]);
            assert_eq!((bout.now(1).cancelled, bout.now(1).boxes), (cancelled, [20, 6]), "margin {margin}");
        }
    }

    /// `smf.power.dispel`, example: 4 goals of 5D against 2 of 4D are a margin of 2 and cancel the major Power Blasts.
    /// That margin has 248125/1679616 (the sum of P(5D = i + 2) P(4D = i)). A margin of 1 does not half-cancel them.
    #[test]
    fn a_margin_of_two_cancels_major_power_blasts() {
        for (margin, silenced) in [(2, true), (1, false)] {
            let mut bout = duel("range = 5", DISPELLER, "body = 20; powers = [\"power-blasts-major\"]");
            bout.turn(&[("Psyche attack", margin)]);
            if silenced {
                assert_eq!(bout.fraction, (248_125, 1_679_616));
            }
            bout.turn(if silenced { &[] } else { &[("ranged attack", 0)] });
        }
    }

    /// `smf.power.dispel`: the second attempt is resisted with +1 re-roll, which does not accumulate; recharge 2+.
    ///
    /// 5D score 10 with 6^-5; 4D scores nothing with 1/2^4, and 4D[1], from the second
    /// attempt on, with 1/2^5; the recharge is 15/36.
    #[test]
    fn a_second_attempt_meets_a_reroll_even_after_a_miss() {
        let mut bout = duel("", DISPELLER, FOE);
        bout.turn(&[("Psyche attack", 10)]);
        assert_eq!(bout.fraction, (1, 7776 * 16));
        let mut bout = duel("", DISPELLER, FOE);
        bout.turn(&[("Psyche attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 1), ("Psyche attack", 10)]);
        assert_eq!(bout.fraction, (5, 12 * 7776 * 32));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 1), ("Psyche attack", 10)]);
        assert_eq!(bout.fraction, (5, 12 * 7776 * 32));
    }

    /// Robbed of his strength the foe strikes with 4D: 8 goals with 6^-4 against nothing with 1/16; 6D again later.
    #[test]
    fn what_is_cancelled_comes_back_at_the_start_of_the_dispellers_next_turn() {
        let mut bout = duel("", DISPELLER, FOE);
        bout.turn(&[("Psyche attack", 2)]);
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 1296 * 16));
        bout.turn(&[("recharge", 0), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 12)]);
        assert_eq!(bout.fraction, (1, 46656 * 16));
    }

    /// With two Dispels a Titan tries one foe after the other before his next turn: the first has his own again, and the
    /// second has when it begins.
    #[test]
    fn a_titan_dispels_one_foe_at_a_time() {
        let titan = "body = 90; titan = [\"multi-action\"]; powers = [\"dispel\"]";
        let mut fray = Fray::new("", &[titan], &["body = 30; powers = [\"armor\"]"; 2]);
        let [me, first, second] = [0, 1, 2].map(FigureId::at);
        let mut chance = Scripted::new(&[]);
        let mut fight = fray.fight(&mut chance);
        for (whom, cancelled) in [(first, [1, 0]), (second, [0, 1]), (second, [0, 1])] {
            fight.cancel(me, whom, 1);
            assert_eq!([first, second].map(|foe| fight.now(foe).cancelled), cancelled);
        }
        fight.restore(me);
        assert_eq!([first, second].map(|foe| fight.now(foe).cancelled), [0, 0]);
    }

    #[test]
    fn it_is_not_wasted_on_what_does_nothing_here() {
        let mut bout = duel("", DISPELLER, "body = 6; powers = [\"flight\", \"immortal\", \"haymaker\"]");
        bout.turn(&[("melee attack", 0)]);
    }

    #[test]
    fn with_the_quiver_go_its_arrows() {
        let archer = "body = 6; powers = [\"archery\"]; tricks = [\"super-agility\"]";
        let mut bout = duel("", DISPELLER, archer);
        bout.turn(&[("Psyche attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 1), ("Psyche attack", 2)]);
        assert_eq!(bout.now(1).cancelled, 0b11);
    }

    #[test]
    fn inches_go_with_their_power() {
        let mut bout = duel("ground = \"open\"; range = 5", DISPELLER, "body = 6; powers = [\"fast\"]");
        bout.turn(&[("Psyche attack", 1)]);
        bout.place(30);
        bout.turn(&[]);
        assert_eq!(bout.gap(), 24);
    }

    /// `smf.power.dispel`: an Entangle goes by any margin of 5D over its maker's Psyche defense, wherever he stands. At
    /// TN5 his move fails with 1147/1296, and 4D against 5D is the better chance; recharge 2+.
    #[test]
    fn whoever_is_entangled_dispels_that() {
        let netter = "body = 6; powers = [\"entangle\", \"resistance\"]; psyche-defense = \"4D\"";
        let bound = || {
            let mut bout =
                duel("range = 10", netter, "body = 6; powers = [\"dispel\"]; policy = { re-rolls = \"attack\" }");
            bout.turn(&[("ranged attack", 4)]);
            bout
        };
        let mut bout = bound();
        bout.turn(&[("break-out", 0), ("Dispel an Entangle", 10)]);
        // Five 6s over four failures.
        assert_eq!(bout.fraction, (1147, 1296 * 7776 * 16));
        assert_eq!((bout.now(1).entangled, bout.now(0).cancelled), (0, 0));
        // It is no attempt on the netter, who resists the next one with 4D, as he does a second one on the net.
        let mut bout = bound();
        bout.turn(&[("break-out", 0), ("Dispel an Entangle", 0)]);
        assert_eq!((bout.now(1).entangled, bout.now(0).flags), (5, 0));
        bout.turn(&[]);
        bout.state.fighters[1].rerolls = 1;
        bout.turn(&[("recharge", 1), ("break-out", 0), ("Dispel an Entangle", 10)]);
        // 5D[1]: (1 + 5/2) / 6^5.
        assert_eq!(bout.fraction, (5 * 1147 * 7, 12 * 1296 * 15_552 * 16));
    }

    /// Where breaking out is the better chance, or a damaging attack comes first, the net is left alone: TN2 is passed
    /// by 4D more often than 5D beat 6D. Dispel reaches 5 in, and nobody saves his action for a foe at 10 in.
    #[test]
    fn a_loose_net_is_broken() {
        let netter = "body = 6; powers = [\"entangle\"]; psyche-defense = \"6D\"";
        let mut bout = duel("range = 10", netter, "body = 6; powers = [\"dispel\"]");
        bout.turn(&[("ranged attack", 1)]);
        bout.turn(&[("break-out", 0), ("break-out", 0)]);
        let thinker = "body = 6; powers = [\"dispel\"]; psyche-attack = \"4D\"";
        for (policy, answer) in [("last", "Psyche attack"), ("first", "Dispel an Entangle"), ("never", "Psyche attack")]
        {
            let mut bout = duel("range = 10", NETTER, &format!("{thinker}; policy = {{ control = \"{policy}\" }}"));
            bout.turn(&[("ranged attack", 4)]);
            bout.turn(&[("break-out", 0), (answer, 0)]);
        }
    }

    /// `smf.power.dispel`: within 5 in.
    #[test]
    fn it_reaches_five_inches() {
        let dispeller = format!("{DISPELLER}; ranged-attack = \"1D\"");
        for (range, does) in [(5, "Psyche attack"), (6, "ranged attack")] {
            let mut bout = duel(&format!("range = {range}"), &dispeller, FOE);
            bout.turn(&[(does, 0)]);
        }
    }

    /// `smf.power.jinx`: what is compared with the net is the number that he faces now. 5D beat 5D more often than 4D score
    /// the 4 of the jinxed, 121/432, and less often than they score 3, 25/48.
    #[test]
    fn a_net_is_harder_to_break_for_the_jinxed() {
        let netter = "body = 6; powers = [\"entangle\"]; psyche-defense = \"5D\"";
        for (flags, instead) in [(0, "break-out"), (flag::JINXED, "Dispel an Entangle")] {
            let mut bout = duel("range = 10", netter, "body = 6; powers = [\"dispel\"]");
            bout.turn(&[("ranged attack", 2)]);
            bout.state.fighters[1].set(flags);
            bout.turn(&[("break-out", 0), (instead, 0)]);
        }
    }

    /// `smf.power.dispel`: any margin will do; it is an attack made, and one that hit.
    #[test]
    fn a_net_goes_by_any_margin_and_counts_as_an_attack() {
        for (margin, hits) in [(0, 0), (1, 1)] {
            let mut bout = duel("range = 10", NETTER, "body = 6; powers = [\"dispel\"]");
            bout.turn(&[("ranged attack", 4)]);
            bout.turn(&[("break-out", 0), ("Dispel an Entangle", margin)]);
            assert_eq!((bout.counted(Count::Attacks, 1), bout.counted(Count::Hits, 1)), (1, hits));
            assert_eq!(bout.now(1).entangled == 0, hits == 1);
        }
    }

    /// `smf.power.dispel`: a creature goes by any margin over the Psyche defense of whoever has summoned it: five 6s over
    /// four failures; no KO, and it may come again. Its own dice do not count, which are more.
    #[test]
    fn a_creature_is_sent_away() {
        let creature = "body = 4; psyche = 4; move = 5; powers = [\"iron-will\"]";
        let dispeller = "body = 30; attack = \"2D\"; powers = [\"dispel\"]";
        let called = || {
            let mut fray = Fray::with_arrivals("", (&[SUMMONER, creature], CALLED[0]), (&[dispeller], "")).seeking();
            fray.turn(&[("Summoning", 3)]);
            fray.turn(MISS);
            fray
        };
        let mut fray = called();
        fray.turn(&[("Dispel a creature", 10)]);
        assert_eq!(fray.fraction, (1, 7776 * 16));
        let gone = |fray: &Fray| fray.state.fighter(1).is(flag::OUT | flag::ABSENT);
        assert_eq!((gone(&fray), fray.counted(Count::KnockedOut, 1)), (true, 0));
        assert_eq!([Count::Attacks, Count::Hits].map(|count| fray.counted(count, 2)), [1, 1]);
        // It was no attempt on the summoner, and he has the creature at hand again.
        assert!(!fray.state.fighter(0).is(flag::DISPELLED_BEFORE));
        fray.turn(&[("recharge", 1), ("Summoning", 3)]);
        let mut fray = called();
        fray.turn(&[("Dispel a creature", 0)]);
        assert_eq!((gone(&fray), fray.state.fighter(2).spent), (false, 1));
        // Not where the policy is against it, or a blow is worth more.
        for foe in [
            dispeller.replace("powers", "policy = { control = \"never\" }; powers"),
            "body = 30; attack = \"10D\"; powers = [\"dispel\"]".to_owned(),
        ] {
            let mut fray = Fray::with_arrivals("", (&[SUMMONER, CREATURES[0]], CALLED[0]), (&[&foe], "")).seeking();
            fray.turn(&[("Summoning", 3)]);
            fray.turn(MISS);
            fray.turn(MISS);
        }
    }

    /// `smf.power.dispel`, ruling: the fallen defend with 4D.
    #[test]
    fn what_the_fallen_have_made_is_defended_with_four_dice() {
        let dispeller = "body = 30; attack = \"2D\"; powers = [\"dispel\"]";
        let summoner = &format!("psyche-defense = \"8D\"; {SUMMONER}");
        let mut fray = Fray::with_arrivals("", (&[summoner, CREATURES[0]], CALLED[0]), (&[dispeller], ""));
        fray.turn(&[("Summoning", 3)]);
        fray.turn(MISS);
        fray.state.fall(0);
        fray.turn(&[("Dispel a creature", 10)]);
        assert_eq!(fray.fraction, (1, 7776 * 16));
    }
}
