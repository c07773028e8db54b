//! From what was written about figures to fighters that can be played: each compiled with an eye on his foes.
//!
//! Nothing in here knows what is played with them.

use super::build::Sheet;
use super::dice::{MAX_DICE, Pool, Tables};
use super::events::of_sight;
use super::fighter::{Attack, Fighter, MAX_SLOTS, PoolKind, Preference, grab};
use super::figure::{FigureId, Figures};
use super::legality;
use super::loans;
use super::losses::{Cover, Losses};
use super::melee::MOST_ADVANTAGE;
use super::policy::keys::{Control, Favourite};
use super::powers::id::{Level, Numbers, PowerId};
use super::powers::rage;
use super::read::Spec;
use super::setup::{Ground, Loan, Rules, Setup, SetupId, is_possible};
use crate::order;
use crate::scenario::{Mistakes, names};

/// Fighters, and what they can do for their friends.
#[derive(Clone, Debug)]
pub struct Figured {
    /// In the order of the figures.
    pub fighters: Vec<Fighter>,
    /// What each can do for the others.
    pub loans: Vec<Loan>,
}

/// A set-up of these figures, of whom some attack in the order of the list.
pub fn setup(Figured { fighters, loans }: Figured, foes: Vec<Figures>, rules: Rules) -> Setup {
    let counts_rounds = fighters.iter().any(|fighter| fighter.only_late != 0);
    let nobody = Figures::default();
    let owners = (0..fighters.len()).filter(|&place| fighters[place].asked(PowerId::Save).is_some());
    let savers = owners.map(FigureId::at).fold(nobody, Figures::with);
    Setup {
        bare: Figures::whose(&fighters, |fighter| fighter.slots.is_empty()),
        plain: Figures::whose(&fighters, Fighter::is_plain),
        blasts: Figures::whose(&fighters, |fighter| fighter.attacks.iter().any(Attack::meets_others)),
        fighters,
        foes,
        in_order: nobody,
        greedy: nobody,
        caution: Default::default(),
        links: Vec::new(),
        savers,
        loans,
        followers: Vec::new(),
        following: nobody,
        hordes: Vec::new(),
        rules,
        counts_rounds,
        tables: Tables::shared(),
        id: SetupId::default(),
    }
}

/// Makes fighters of what was written, each against his foes; `None` where a mistake makes it impossible.
pub fn fighters(specs: &[Spec], foes: &[Figures], rules: &Rules, mistakes: &Mistakes) -> Option<Figured> {
    let numbers = |foes: &Figures| Numbers {
        friends: specs.len() - foes.count() - 1,
        foes: foes.count(),
        walk: rules.ground == Ground::Open,
    };
    let of = |(spec, foes): (&Spec, &Figures)| Sheet::of(spec, rules.switches.maneuvers, numbers(foes));
    let mut sheets: Vec<Sheet> = specs.iter().zip(foes).map(of).collect();
    let foes_of = |figure: usize| foes[figure];
    for (spec, sheet) in specs.iter().zip(&sheets) {
        legality::check_fault_pools(spec, &sheet.attacks, mistakes);
    }
    for figure in 0..sheets.len() {
        // What does not fit is refused.
        copy_for_mimic(&mut sheets, figure, foes_of(figure), usize::MAX);
    }
    let loans = loans::open(&mut sheets, foes);
    for figure in 0..sheets.len() {
        let friends = Figures::first_of(sheets.len()).without(foes_of(figure).with(FigureId::at(figure)));
        copy_for_mimic(&mut sheets, figure, friends, MAX_SLOTS);
    }
    for (spec, sheet) in specs.iter().zip(&sheets) {
        if sheet.slots.len() > MAX_SLOTS {
            let message = format!("{} powers, lent and copied ones included", sheet.slots.len());
            mistakes.at(&spec.name, message, format!("a fighter can have up to {MAX_SLOTS}"));
            return None;
        }
        // No power takes boxes of Body.
        let [body, psyche] = sheet.total_boxes();
        if psyche < 1 {
            let message = format!("Body {body} and Psyche {psyche} after all powers and trades");
            mistakes.at(&spec.name, message, "both tracks need at least one box");
            return None;
        }
    }
    let owners = |power| -> Vec<bool> {
        sheets.iter().map(|sheet| sheet.slots.iter().any(|(slot, _)| slot.power == power)).collect()
    };
    let (dispels, sees) = (owners(PowerId::Dispel), owners(PowerId::EnhancedSenses));
    let against = |figure: usize, owners: &[bool]| foes_of(figure).any(|foe| owners[foe.place()]);
    let mut fighters = Vec::with_capacity(sheets.len());
    for (figure, sheet) in sheets.into_iter().enumerate() {
        let mut fighter = sheet.finish(&specs[figure], rules, against(figure, &dispels));
        fighter.hampered = rules.switches.darkness && !sees[figure];
        fighters.push(fighter);
    }
    for figure in 0..fighters.len() {
        order_attacks(&mut fighters, figure, foes_of(figure), mistakes);
    }
    check_dice(&fighters, foes, specs, rules, mistakes);
    let mut attacks = fighters.iter().flat_map(|fighter| &fighter.attacks);
    if !attacks.any(|attack| is_possible(attack, rules)) {
        let help = "give one of them a ranged or Psyche attack that reaches, or let them fight in base contact";
        mistakes.at(&specs[0].name, "neither fighter can ever attack the other at this distance", help);
    }
    Some(Figured { fighters, loans })
}

/// Powers of others that a mimic could copy, each once, switched off in slots of their own, as long as he has less than so
/// many (`smf.power.mimic`).
fn copy_for_mimic(sheets: &mut [Sheet], figure: usize, others: Figures, most: usize) {
    let Some(mimic) = sheets[figure].slots.iter().position(|(slot, _)| slot.power == PowerId::Mimic) else { return };
    for other in others {
        let numbers = sheets[figure].numbers;
        let owned: Vec<PowerId> = sheets[figure].slots.iter().map(|(slot, _)| slot.power).collect();
        let copied: Vec<(PowerId, String)> = sheets[other.place()]
            .slots
            .iter()
            .filter(|(slot, _)| {
                slot.lent_by.is_none() && can_be_copied(slot.power, numbers) && !owned.contains(&slot.power)
            })
            .map(|(slot, option)| (slot.power, option.clone()))
            .collect();
        for (power, option) in copied {
            if sheets[figure].slots.len() >= most {
                return;
            }
            sheets[figure].lend(mimic as u8, power, &option, false);
        }
    }
}

/// Powers and boosts that are worth something to a mimic in such numbers.
pub fn can_be_copied(power: PowerId, numbers: Numbers) -> bool {
    use PowerId::{Archery, Duplicate, Immortal, MagicArtifact, Metamorph, Mimic, Sorcery, Summoning, XFactor};
    let entry = power.entry();
    // What a grimoire, a quiver or a form holds is not the power itself, and a copied one would be empty; a maneuver
    // was chosen before the battle; whoever comes has a sheet, or comes as the copy of another one; an Immortal's copy
    // could only hurt.
    let barred = matches!(power, Archery | Immortal | MagicArtifact | Metamorph | Mimic | Sorcery | XFactor);
    let barred = barred || matches!(power, Duplicate | Summoning);
    matches!(entry.level, Level::Major | Level::Minor | Level::Boost) && entry.plays(numbers) && !barred
}

/// Sorts attacks by preference: the one the policy names, then damaging ones, then the others as it says. Those of one
/// preference stand by what they take of the first foe on average when nothing is switched; in the turn
/// [`super::policy`] looks again.
fn order_attacks(fighters: &mut [Fighter], figure: usize, foes: Figures, mistakes: &Mistakes) {
    let named = &fighters[figure].policy.attack.id;
    // The shared [policy] may name an attack that only somebody else has.
    let others = (0..fighters.len()).filter(|&other| other != figure);
    let other_has = others.flat_map(|other| &fighters[other].attacks).any(|attack| attack.id == named);
    let rival = &fighters[foes.first().map_or(figure, FigureId::place)];
    let (resistance, sees_badly) = (rival.fixed, [fighters[figure].hampered, rival.hampered]);
    let fighter = &mut fighters[figure];
    let Favourite { id: wanted, at } = fighter.policy.attack.clone();
    if wanted == "grapple" {
        fighter.attacks.push(grab());
    }
    let first = fighter.policy.control == Control::First;
    for attack in &mut fighter.attacks {
        attack.preference = match (attack.id == wanted, attack.effect.takes_boxes()) {
            (true, _) => Preference::Named,
            (false, true) => Preference::Damage,
            (false, false) if first => Preference::ControlFirst,
            (false, false) => Preference::ControlLast,
        };
    }
    let fixed = fighter.fixed;
    let worth = |attack: &Attack| {
        let sight = |who: [bool; 2], kind| Pool { dice: of_sight(who, kind), rerolls: 0 };
        let [me, foe] = sees_badly;
        let (adds, resisted_by) = (attack.adds, attack.resisted_by);
        let dice = attack.pool.plus(fixed[adds as usize]).plus(sight([me, foe], adds));
        let resistance = resistance[resisted_by as usize].plus(sight([foe, me], resisted_by));
        Losses::shared().expected(dice, resistance, Cover::default()).loss
    };
    // A stable sort: equal attacks stay in the order of the sheet.
    order::by(&mut fighter.attacks, |attack| (attack.preference, std::cmp::Reverse(worth(attack))));
    if let Some(at) = &at
        && !wanted.is_empty()
        && !other_has
        && !fighter.attacks.iter().any(|attack| attack.id == wanted)
    {
        let known: Vec<&str> = fighter.attacks.iter().map(|attack| attack.id).chain(["grapple", "best"]).collect();
        let help = format!("{} can use {}", fighter.name, names::list(&known, "or"));
        mistakes.at(at, format!("{} has no attack \"{wanted}\"", fighter.name), help);
    }
}

/// Refuses pools that could grow past what the tables hold.
fn check_dice(fighters: &[Fighter], foes: &[Figures], specs: &[Spec], rules: &Rules, mistakes: &Mistakes) {
    for ((fighter, spec), foes) in fighters.iter().zip(specs).zip(foes) {
        // A die in the dark, if at all against whoever sees badly.
        let against = |foe: &Fighter| most_dice(fighter, foe) + i16::from(foe.hampered);
        let most = foes.map(|foe| against(&fighters[foe.place()])).max().unwrap_or(0);
        // Gang-up dice on attack and defense, and the die against whoever is in a grip.
        let crowd = if fighters.len() > 2 { i16::from(MOST_ADVANTAGE) + 1 } else { 0 };
        // One against whoever emanations leave open.
        let most = most + crowd + i16::from(rules.switches.emanations);
        if most > i16::from(MAX_DICE) {
            let message = format!("with all bonuses a throw of {} could reach {most} dice", fighter.name);
            mistakes.at(&spec.name, message, format!("a throw has at most {MAX_DICE} dice: use smaller pools"));
        }
    }
}

/// Dice of the largest throw that a fighter could ever make against this foe.
fn most_dice(me: &Fighter, foe: &Fighter) -> i16 {
    // Situations add at most: charge 1, momentum or punch 1, knocked down 1, entangled 1, weakness 1,
    const SITUATIONS: i16 = 5;
    // and for a group its numbers 3, or Rage, one's own or a copy, as much as it gives.
    const NUMBERS: i16 = 3;
    let numbers = if me.group.is_some() { NUMBERS } else { 0 };
    let rages = me.slots.iter().any(|slot| slot.power == PowerId::Rage);
    let situations = SITUATIONS + numbers.max(if rages { rage::MOST.into() } else { 0 });
    use PoolKind::{AgainstMelee, AgainstRanged, Charge, Grapple};
    // No power takes dice away.
    let most = |fighter: &Fighter, kind: PoolKind| {
        let switched = fighter.switched[kind as usize].iter().map(|adder| adder.by.dice);
        [fighter.fixed[kind as usize].dice].into_iter().chain(switched).sum::<i16>()
    };
    let helps = [most(me, Charge), most(foe, AgainstMelee), most(foe, AgainstRanged), situations];
    let bonuses: i16 = helps.into_iter().sum();
    let attacks = me.attacks.iter().map(|attack| attack.pool.dice + most(me, attack.adds) + bonuses);
    let others = super::read::POOL_KEYS.iter().map(|&(_, kind, _)| most(me, kind) + situations + most(me, Grapple));
    attacks.chain(others).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Scripted;
    use crate::systems::smf::bout::{Bout, mistakes};
    use crate::systems::smf::powers::id::POWERS;
    use crate::systems::smf::team::tests::Fray;

    /// `smf.limit.only-x`: rounds are counted where somebody's power waits for the fourth, and nowhere else, so that
    /// states of other fights are told apart by nothing that does not matter.
    #[test]
    fn rounds_are_counted_for_whoever_waits_for_one() {
        let limited = |limit: &str| format!("powers = [\"armor\"]\nfaults = [\"{limit}:armor\"]");
        let [late, charging] = ["only-after-round-3", "only-while-charging"].map(limited);
        for (a, b, counts) in [("", "", false), (&late, "", true), ("", &late, true), (&late, &late, true)]
            .into_iter()
            .chain([(charging.as_str(), charging.as_str(), false)])
        {
            assert_eq!(Bout::between("", a, b).setup.counts_rounds, counts, "{a} {b}");
        }
    }

    /// `smf.power.save`: whoever has it saves, the first of the list as well.
    #[test]
    fn savers_are_those_who_have_it() {
        let (saver, other) = ("body = 30; powers = [\"save\"]", "body = 30");
        for (ours, savers) in [([other, other], vec![]), ([saver, other], vec![0]), ([saver, saver], vec![0, 1])] {
            let mut fray = Fray::new("", &ours, &[other]);
            let mut chance = Scripted::new(&[]);
            let found = fray.fight(&mut chance).setup.savers.map(FigureId::place).collect::<Vec<_>>();
            assert_eq!(found, savers, "{ours:?}");
        }
    }

    /// `smf.maneuver.mind-meld`: a pair of slots for each mind beside him, and none for his own or a foe's.
    #[test]
    fn a_figure_is_open_to_the_minds_of_his_friends() {
        let mind = "body = 30; powers = [\"mind-meld\"]";
        let striker = "body = 30";
        let fray = Fray::new("", &[mind, striker, mind], &[mind, striker]);
        let slots = [0, 1, 2, 3, 4].map(|figure| fray.slots(figure, |_| u32::MAX).len());
        assert_eq!(slots, [1 + 2, 4, 1 + 2, 1, 2]);
    }

    /// A fighter has 32 powers at most, each a bit of a mask.
    #[test]
    fn as_many_powers_as_there_are_bits() {
        // An artifact lends a field.
        let minors = POWERS.iter().map(|power| power.entry()).filter(|entry| entry.level == Level::Minor);
        let ids = minors.map(|entry| format!("\"{}\"", entry.id)).filter(|id| id != "\"magic-artifact\"");
        let ids: Vec<String> = ids.collect();
        for (count, refused) in [(32, false), (33, true)] {
            let powers = ids[..count].join(", ");
            let told = mistakes(&format!(
                "[[side]]\nname = \"A\"\nbody = 6\npowers = [{powers}]\n[[side]]\nname = \"B\"\nbody = 6\n"
            ));
            assert_eq!(told.contains("powers, lent and copied ones included"), refused, "{told}");
        }
    }

    /// `smf.power.mimic`: powers and boosts of the foe's own that are worth something where two fight; no page of his,
    /// no maneuver, and nothing that needs friends.
    #[test]
    fn a_mimic_copies_what_is_somebody_s_own_and_of_use() {
        for (foe, copied) in [
            ("powers = [\"resistance\", \"clever\"]", &["resistance", "clever"][..]),
            ("powers = [\"sorcery\"]\ngrimoire = [\"resistance\", \"jinx\"]", &[]),
            ("powers = [\"haymaker\", \"armor\"]", &["armor"]),
            ("powers = [\"enhance-minor\", \"armor\"]", &["armor"]),
        ] {
            let bout = Bout::between("maneuvers = true", "powers = [\"mimic\"]", foe);
            let slots = &bout.setup.fighters[0].slots;
            let ids: Vec<&str> = slots.iter().map(|slot| slot.power.entry().id).filter(|id| *id != "mimic").collect();
            assert_eq!(ids, copied, "{foe}");
        }
    }

    /// A favourite that both share and only one has is his, whoever of the two that is; one that nobody has is a
    /// mistake.
    #[test]
    fn a_shared_favourite_is_that_of_whoever_has_it() {
        let shooter = "ranged-attack = \"4D\"";
        for (a, b, is_refused) in [(shooter, "", false), ("", shooter, false), ("", "", true)] {
            let sides =
                [("A", a), ("B", b)].map(|(name, keys)| format!("[[side]]\nname = \"{name}\"\nbody = 6\n{keys}\n"));
            let told = mistakes(&format!("[policy]\nattack = \"ranged-attack\"\n{}", sides.concat()));
            assert_eq!(told.contains("has no attack \"ranged-attack\""), is_refused, "{told}");
        }
    }

    /// Five dice by the situation beside those of the attack, of its pool and of a foe who is large, and for a group or
    /// whoever rages its own; any other throw may be made in a grip, where strength counts again (`smf.combat.grapple`).
    #[test]
    fn the_largest_throw_has_all_dice_together() {
        let powers = |ids: &str| format!("powers = [{ids}]");
        let blasts = powers("\"power-blasts-major\"");
        let grown = powers("\"growth\"");
        let group = "archetype = \"henchmen\"\nlegal = false\nattack = \"12D\"";
        for (me, foe, dice) in [
            (group, "", 12 + 5 + 3),
            (&powers("\"rage\""), "", 4 + 5 + 2),
            (&powers("\"mimic\""), &powers("\"rage\""), 4 + 5 + 2),
            ("attack = \"12D\"", "", 12 + 5),
            (&blasts, "", 6 + 5),
            (&blasts, &grown, 6 + 5 + 1),
            (&blasts, &powers("\"growth:giant\""), 6 + 5 + 1),
            (&grown, "", 4 + 1 + 5),
            (&powers("\"super-strength-major\""), "", 4 + 2 + 5 + 2),
            (&powers("\"super-strength-major\", \"growth\""), "", 4 + 2 + 1 + 5 + 2),
        ] {
            let bout = Bout::between("", me, foe);
            assert_eq!(most_dice(&bout.setup.fighters[0], &bout.setup.fighters[1]), dice, "{me} {foe}");
        }
    }
}
