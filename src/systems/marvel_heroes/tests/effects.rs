//! Effects of the closed list and when they are used.

use super::faces;
use crate::game::Progress;
use crate::systems::marvel_heroes::bout::{Bout, compiled, mean, red, solved, tables};
use crate::systems::marvel_heroes::fighter::{HERO, VILLAIN};
use crate::systems::marvel_heroes::metrics::Count;
use crate::systems::marvel_heroes::state::Outcome;

const HERO_ATTACKS: &str = "hero's attack";
const VILLAIN_ATTACKS: &str = "villain's attack";
const OUTWIT: &str = "Outwit contest";
const CANCEL: &str = "effects = [{ kind = \"cancel_ko\" }]\n";
const RETALIATE: &str = "effects = [{ kind = \"retaliate_ko\" }]\n";

#[test]
fn only_the_ko_that_would_defeat_is_cancelled() {
    // policy.effects.default: last-stand. KO value 2: the first KO stands, the second is cancelled, the third stands.
    let mut bout = Bout::new(&tables("", &red(9, [2, 2, 0]), &format!("{}{CANCEL}", red(2, [0, 2, 1]))));
    bout.turn(&[(HERO_ATTACKS, 2), (OUTWIT, 0)]);
    assert_eq!((bout.state.kos[VILLAIN], bout.state.unused[VILLAIN][0]), (1, 1));
    bout.turn(&[(HERO_ATTACKS, 2), (OUTWIT, 0)]);
    assert_eq!((bout.state.kos[VILLAIN], bout.state.unused[VILLAIN][0]), (1, 0));
    assert_eq!(bout.turn(&[(HERO_ATTACKS, 2)]), Progress::Over(Outcome::Hero as usize));
    // report.counts: cancelled KOs are not among the tokens.
    assert_eq!((bout.counted(Count::Kos, VILLAIN), bout.counted(Count::Cancelled, VILLAIN)), (2, 1));
}

#[test]
fn a_ko_of_an_outwit_contest_is_cancelled_too_and_initiative_still_changes() {
    let mut bout = Bout::new(&tables("", &format!("{}{CANCEL}", red(1, [0, 2, 1])), &red(1, [0, 2, 1])));
    assert_eq!(bout.turn(&[(OUTWIT, 2)]), Progress::Tick);
    assert_eq!((bout.state.kos, bout.state.initiative()), ([0, 0], VILLAIN));
}

#[test]
fn a_cancelled_ko_is_worth_a_point_of_ko_value() {
    // policy.effects.default, example: the same chances, one token less at the end.
    let cancels = compiled(&tables("", &red(2, [4, 2, 2]), &format!("{}{CANCEL}", red(2, [3, 3, 2]))));
    let tougher = compiled(&tables("", &red(2, [4, 2, 2]), &red(3, [3, 3, 2])));
    let (a, b) = (solved(&cancels), solved(&tougher));
    for (p, q) in a.outcomes().into_iter().zip(b.outcomes()) {
        assert!((p - q).abs() < 1e-14, "{p} {q}");
    }
    let hero_wins = a.outcomes()[Outcome::Hero as usize];
    let cancelled = mean(&cancels, &a, "V: KOs cancelled");
    let tokens = mean(&tougher, &b, "V: KOs taken") - mean(&cancels, &a, "V: KOs taken");
    assert!((tokens - cancelled).abs() < 1e-13 && cancelled >= hero_wins, "{tokens} {cancelled} {hero_wins}");
}

#[test]
fn a_rating_is_replaced_at_the_first_roll_that_gains_by_it() {
    // marvel-heroes.effects.vocabulary: a Lead with Defend 2 rolls 3 dice once, by the backup effect of Viper's card.
    let villain = format!("{}backups = [\"viper\"]\n", red(9, [0, 2, 0]));
    let mut bout = Bout::new(&tables("", &red(1, [3, 0, 0]), &villain));
    bout.turn(&[(HERO_ATTACKS, 2)]);
    assert_eq!(bout.fraction, faces(3, 3)[3]);
    bout.turn(&[(HERO_ATTACKS, 2)]);
    assert_eq!(bout.fraction, faces(3, 2)[3]);
    assert_eq!(bout.counted(Count::Replaced, VILLAIN), 1);
    // With Defend 3 it is no gain and is kept.
    let villain = format!("{}backups = [\"viper\"]\n", red(9, [0, 3, 0]));
    let mut bout = Bout::new(&tables("", &red(1, [3, 0, 0]), &villain));
    bout.turn(&[(HERO_ATTACKS, 2)]);
    assert_eq!((bout.counted(Count::Replaced, VILLAIN), bout.state.unused[VILLAIN][0]), (0, 1));
}

#[test]
fn one_effect_for_a_roll_the_largest_first() {
    // marvel-heroes.combat.abilities-timing: two replacements for Attack 1, values 2 and 4: 4 dice, then 2, then 1.
    let hero = format!(
        "{}effects = [{{ kind = \"replace_rating\", stat = \"attack\", value = 2 }}, \
         {{ kind = \"replace_rating\", stat = \"attack\", value = 4 }}]\n",
        red(1, [1, 0, 0])
    );
    let mut bout = Bout::new(&tables("", &hero, &red(9, [0, 1, 0])));
    for dice in [4, 2, 1] {
        bout.turn(&[(HERO_ATTACKS, 2)]);
        assert_eq!(bout.fraction, faces(dice, 1)[3]);
    }
    assert_eq!(bout.counted(Count::Replaced, HERO), 2);
}

#[test]
fn a_replaced_rating_of_0_makes_an_attack() {
    // Attack 0 replaced by 1: one die on none hits with 2/3; the next sequence has no attack.
    let hero =
        format!("{}effects = [{{ kind = \"replace_rating\", stat = \"attack\", value = 1 }}]\n", red(1, [0, 0, 1]));
    let mut bout = Bout::new(&tables("", &hero, &red(9, [0, 0, 1])));
    bout.turn(&[(HERO_ATTACKS, 2), (OUTWIT, 0)]);
    assert_eq!(bout.fraction, super::product(&[(2, 3), (14, 36)]));
    bout.turn(&[(OUTWIT, 0)]);
}

#[test]
fn agents_take_dice_from_the_other_side() {
    // marvel-heroes.dice.floor: Attack 1 less 1 is 0, so there is no attack at all.
    let villain = format!("{}backups = [\"example-foot-soldiers\"]\n", red(9, [1, 1, 0]));
    let mut bout = Bout::new(&tables("", &red(9, [1, 1, 0]), &villain));
    bout.turn(&[(VILLAIN_ATTACKS, 0)]);
    let mut bout = Bout::new(&tables("", &red(9, [3, 1, 0]), &villain));
    bout.turn(&[(HERO_ATTACKS, 2), (VILLAIN_ATTACKS, 0)]);
    let miss = faces(1, 1)[0];
    let nil = faces(1, 1)[1];
    let miss = super::reduced((miss.0 * nil.1 + nil.0 * miss.1, miss.1 * nil.1));
    assert_eq!(bout.fraction, super::product(&[faces(2, 1)[3], miss]));
}

#[test]
fn both_may_be_defeated_in_one_step() {
    // marvel-heroes.combat.double-ko: the attack that defeats the Lead gives the hero his last KO.
    let mut bout = Bout::new(&tables("", &red(1, [2, 2, 0]), &format!("{}{RETALIATE}", red(1, [2, 2, 0]))));
    assert_eq!(bout.turn(&[(HERO_ATTACKS, 1)]), Progress::Over(Outcome::Double as usize));
    assert_eq!(bout.state.kos, [1, 1]);
    assert_eq!(bout.counted(Count::Left, HERO) + bout.counted(Count::Left, VILLAIN), 0);
}

#[test]
fn the_plain_procedure_never_defeats_both() {
    let prepared = compiled(&tables("", &red(2, [3, 2, 2]), &red(2, [3, 2, 2])));
    assert_eq!(solved(&prepared).outcomes()[Outcome::Double as usize], 0.0);
}

#[test]
fn a_ko_is_given_back_for_attacks_only_and_not_for_one_given_back_or_cancelled() {
    // marvel-heroes.effects.vocabulary. Both sides give KOs back: an attack costs one token each, not two.
    let both = tables("", &format!("{}{RETALIATE}", red(9, [2, 2, 1])), &format!("{}{RETALIATE}", red(9, [2, 2, 1])));
    let mut bout = Bout::new(&both);
    bout.turn(&[(HERO_ATTACKS, 2), (VILLAIN_ATTACKS, 0), (OUTWIT, 1)]);
    // One token each by the attack, one on the villain by Outwit, nothing given back for it.
    assert_eq!(bout.state.kos, [1, 2]);
    // A cancelled KO is not given back.
    let holder = "effects = [{ kind = \"retaliate_ko\" }, { kind = \"cancel_ko\" }]\n";
    let mut bout = Bout::new(&tables("", &red(2, [2, 2, 0]), &format!("{}{holder}", red(1, [0, 2, 0]))));
    assert_eq!(bout.turn(&[(HERO_ATTACKS, 2)]), Progress::Tick);
    assert_eq!(bout.state.kos, [0, 0]);
    // The KO given back may itself be cancelled.
    let villain = format!("{}{RETALIATE}", red(2, [0, 2, 0]));
    let mut bout = Bout::new(&tables("", &format!("{}{CANCEL}", red(1, [2, 2, 0])), &villain));
    assert_eq!(bout.turn(&[(HERO_ATTACKS, 2)]), Progress::Tick);
    assert_eq!((bout.state.kos, bout.counted(Count::Cancelled, HERO)), ([0, 1], 1));
}

#[test]
fn every_effect_that_gives_a_ko_back_gives_one() {
    // marvel-heroes.effects.vocabulary: two for one, no more than the attacker can take, and each may be cancelled.
    let twice = "effects = [{ kind = \"retaliate_ko\" }, { kind = \"retaliate_ko\" }]\n";
    let villain = format!("{}{twice}", red(3, [0, 2, 0]));
    let kos = |ko: u8, more: &str| {
        let mut bout = Bout::new(&tables("", &format!("{}{more}", red(ko, [2, 2, 0])), &villain));
        bout.turn(&[(HERO_ATTACKS, 2)]);
        bout.state.kos
    };
    assert_eq!((kos(3, ""), kos(2, ""), kos(1, ""), kos(2, CANCEL)), ([2, 1], [2, 1], [1, 1], [1, 1]));
}

#[test]
fn the_leads_own_backup_effect_is_not_his_while_he_leads() {
    // hfc.backup.use-discards: Example Unstoppable cancels a KO as a backup, not as the Lead.
    let prepared = compiled(&tables("", &red(1, [1, 1, 1]), "character = \"example-unstoppable\"\n"));
    assert!(prepared.setup.fighters[VILLAIN].one_use.is_empty());
}
