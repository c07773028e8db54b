//! After a stun: Interception, Flanking, Preparation.

use crate::chance::{Player, Reading, Scripted, Traced};
use crate::game::{Progress, play_turn};
use crate::systems::marvel_heroes::fighter::{HERO, VILLAIN};
use crate::systems::marvel_heroes::team::bout::{Bout, card, hfc, red};
use crate::systems::marvel_heroes::team::metrics::Count;
use crate::systems::marvel_heroes::team::options::Action;
use crate::systems::marvel_heroes::team::state::MAX_HEROES;
use crate::systems::marvel_heroes::team::state::{NOBODY, Phase};
use crate::systems::marvel_heroes::team::system::Team;

const LEAD: usize = MAX_HEROES;
const BACK: usize = MAX_HEROES + 1;

/// A hero with a supporter against a Lead with a backup.
fn four(policy: &str) -> Bout {
    let heroes = [red("H", "ready", 3, [1, 1, 1], ""), red("S", "support", 2, [3, 2, 0], "level = 2")];
    let villains = [red("L", "lead", 3, [2, 1, 1], ""), red("B", "backup", 2, [0, 3, 0], "")];
    Bout::new(&hfc(policy, &[heroes.concat(), villains.concat()]))
}

/// A stun in the first attack from which this side recovers first: 0 the heroes, 1 the villains.
fn stun(side: usize) -> [(&'static str, usize); 2] {
    [("hero's attack", 1), ("Recovery roll", side)]
}

#[test]
fn a_supporter_comes_in_and_fights_on_with_his_own_ratings() {
    // hfc.action.interception, policy.recovery.hero when-last: H, 1 of 3 left, makes way for S with 2 of 2.
    let mut bout = four("");
    bout.state.kos[0] = 2;
    assert_eq!(bout.turn(&stun(0)), Progress::Turn);
    assert_eq!(bout.state.phase, Phase::Recovery { side: HERO, second: false, powers: [0, 0] });
    // S defends the second attack with 2 boosted dice, and has no Outwit dice: an Outwit contest of 0 against 1.
    // 2 dice on 2 boosted: none of the attacker's hits: 4/36; with P(attacker's hits): 0 4/36, 1 12/36, 2 13/36, 3
    // 6/36, 4 1/36. Outwit 1 die against none: the villain wins with 2/3.
    assert_eq!(bout.turn(&[("villain's attack", 2), ("Outwit contest", 2)]), Progress::Turn);
    let boosted: [u128; 7] = {
        let one = [12, 14, 9, 1];
        let mut two = [0; 7];
        (0..4).for_each(|a| (0..4).for_each(|b| two[a + b] += one[a] * one[b]));
        two
    };
    let attacker = [4u128, 12, 13, 6, 1];
    let more: u128 = (0..5).map(|a| attacker[a] * boosted[..a].iter().sum::<u128>()).sum();
    let (numerator, denominator) = bout.fraction;
    assert_eq!(numerator * 36 * 1296 * 3, denominator * more * 2);
    // The attack's token and the contest's lie on S, who fought, and fell him: nobody else was Ready.
    assert_eq!((bout.counted(Count::Interceptions, HERO), bout.state.kos[1]), (1, 1));
    assert_eq!(bout.turn(&[]), Progress::Over(1));
    assert_eq!((bout.state.kos[0], bout.state.kos[1], bout.state.support), (2, 2, 0));
}

#[test]
fn a_stun_is_counted_once_and_a_recovery_for_who_won_it() {
    // hfc.stun.recovery
    for (side, recoveries) in [(0, [1, 0]), (1, [0, 1])] {
        let mut bout = four("");
        bout.turn(&stun(side));
        assert_eq!(bout.counted(Count::Stuns, HERO), 1);
        assert_eq!([HERO, VILLAIN].map(|side| bout.counted(Count::Recoveries, side)), recoveries);
    }
}

#[test]
fn each_player_decides_for_his_side_and_one_fights_one() {
    // marvel-heroes.combat.control: the first player decides for the heroes, the second, who put down the Lead, for him
    // and every backup. S comes in for H, then B for L.
    let mut bout = four("");
    bout.turn(&stun(0));
    let misses = [("villain's attack", 0), ("Outwit contest", 0)];
    bout.decide(&misses, &[("recovery action", Player::First, 1)]);
    assert_eq!((bout.state.ready, bout.state.support), (0b10, 0));
    bout.turn(&stun(1));
    // Neither S nor B has Outwit dice, and B has no attack: nothing else is rolled.
    assert_eq!(bout.decide(&[], &[("recovery action", Player::Second, 1)]), Progress::Tick);
    assert_eq!((usize::from(bout.state.lead), bout.state.backups), (BACK, 0b01));
    // Whoever stands behind does not roll: one attack, by S.
    assert_eq!(bout.turn(&[("hero's attack", 0)]), Progress::Tick);
}

#[test]
fn a_newcomer_fights_on_in_the_colour_in_effect_and_opens_with_his_own() {
    // policy.team.colours: Trickster opens in yellow, and comes in during a red sequence: red ratings now, yellow next.
    let trickster = "[[side]]\nname = \"Trickster\"\nrole = \"support\"\nko = 3\nlevel = 6\n\
                     powers.red = { attack = 1, defend = 0, outwit = 0 }\n\
                     powers.yellow = { attack = 0, defend = 1, outwit = 0 }\n\
                     policy.power = \"fixed\"\npolicy.colour = \"yellow\"\n";
    let members = [red("H", "ready", 3, [1, 1, 0], ""), trickster.to_owned(), red("L", "lead", 3, [2, 1, 0], "")];
    let mut bout = Bout::new(&hfc("", &members));
    bout.turn(&stun(0));
    bout.decide(&[("villain's attack", 2)], &[("recovery action", Player::First, 1)]);
    // Red: two dice on none hit with 8/9. Yellow: he has no attack; two dice on one boosted die, 728 of 1296.
    assert_eq!(bout.fraction, (8, 9));
    bout.turn(&[("villain's attack", 2)]);
    assert_eq!((bout.fraction, bout.state.kos[1]), ((728, 1296).into_lowest(), 2));
}

#[test]
fn tokens_go_with_the_characters_and_initiative_stays() {
    // hfc.action.interception-kos: Lead with 1 of 3 swaps out; the backup leads with none, and the other way back.
    let mut bout = four("");
    bout.state.kos[LEAD] = 1;
    bout.turn(&stun(1));
    // Options: nothing, Interception by B, Flanking.
    bout.decide(&[("Outwit contest", 0)], &[("recovery action", Player::Second, 1)]);
    assert_eq!((usize::from(bout.state.lead), bout.state.backups, bout.state.kos[LEAD]), (BACK, 0b01, 1));
    assert!(!bout.state.villain_leads);
    // The new Lead has Attack 0: his second attack was skipped, and it was his Outwit that was rolled: none against 1.
    assert_eq!(bout.fraction, (1, 3));
    bout.state.kos[BACK] = 1;
    bout.turn(&stun(1));
    bout.decide(&[("villain's attack", 0), ("Outwit contest", 0)], &[("recovery action", Player::Second, 1)]);
    assert_eq!((usize::from(bout.state.lead), bout.state.kos[LEAD], bout.state.kos[BACK]), (LEAD, 1, 1));
    assert_eq!(bout.counted(Count::Interceptions, VILLAIN), 2);
}

#[test]
fn a_newcomer_needs_the_colour_in_effect() {
    // hfc.action.interception: the fight goes on in red.
    let yellow = "\npowers.yellow = { attack = 3, defend = 3, outwit = 0 }\n";
    let heroes = [
        red("H", "ready", 3, [1, 1, 1], ""),
        format!("[[side]]\nname = \"S\"\nrole = \"support\"\nko = 2\nlevel = 6{yellow}"),
    ];
    let back = format!("[[side]]\nname = \"B\"\nrole = \"backup\"\nko = 2{yellow}");
    let villains = [
        red("L", "lead", 3, [2, 1, 1], ""),
        back,
        card("Foot", "agent", 0, "kind = \"reduce_rating\", stat = \"attack\", by = 1"),
    ];
    let mut bout = Bout::new(&hfc("hero-recovery = \"none\"", &[heroes.concat(), villains.concat()]));
    bout.state.cards[0] = 0;
    // Nobody has anything to do: no decision, the sequence goes on in the same turn. A supporter of Level 6 cannot be
    // flanked, and Agents do not come in (hfc.action.interception-limits).
    for side in [0, 1] {
        let answers = [("hero's attack", 1), ("Recovery roll", side), ("villain's attack", 0), ("Outwit contest", 0)];
        assert_eq!(bout.turn(&answers), Progress::Tick);
    }
    let setup = &bout.prepared.setup;
    assert_eq!(setup.actions(&bout.state, HERO, 0).all(), [Action::Nothing]);
    assert_eq!(setup.actions(&bout.state, HERO, 2).all(), [Action::Nothing, Action::Intercept(1)]);
    assert_eq!(setup.actions(&bout.state, VILLAIN, 0).all(), [Action::Nothing]);
    assert_eq!(setup.actions(&bout.state, VILLAIN, 2).all(), [Action::Nothing, Action::Intercept(BACK as u8)]);
}

#[test]
fn interception_swaps_two_positions_and_adds_nobody() {
    // hfc.action.interception-limits: never a second Ready hero more.
    let heroes = [
        red("H", "ready", 3, [1, 1, 1], ""),
        red("R", "ready", 3, [1, 1, 1], ""),
        red("S", "support", 3, [1, 1, 1], ""),
    ];
    let mut bout = Bout::new(&hfc("", &[heroes.concat(), red("L", "lead", 3, [1, 1, 1], "")]));
    bout.turn(&stun(0));
    let misses = [("villain's attack", 0), ("Outwit contest", 0)];
    bout.decide(&misses, &[("recovery action", Player::First, 1)]);
    assert_eq!((bout.state.ready, bout.state.support, bout.state.fighter), (0b110, 0, NOBODY));
    // Another Ready hero is no newcomer: with the supporter gone there is nothing to do.
    bout.state.support = NOBODY;
    let state = bout.state;
    assert_eq!(bout.prepared.setup.actions(&state, HERO, 0).all(), [Action::Nothing]);
}

#[test]
fn policies_of_interception_look_at_what_remains() {
    // policy.recovery.hero and policy.recovery.villain: fighter 1 of 3 left, supporter 2 of 2: swap under both kinds;
    // fighter 2 left, supporter 2: under neither; fighter 2, supporter 3: healthier only.
    let wants = |policy: &str, tokens: [u8; 2]| {
        let heroes = [red("H", "ready", 3, [1, 1, 1], ""), red("S", "support", 3, [1, 1, 1], "")];
        let villains = [red("L", "lead", 3, [1, 1, 1], ""), red("B", "backup", 3, [1, 1, 1], "")];
        let recovery = format!("hero-recovery = \"{policy}\"\nvillain-recovery = [\"intercept-{policy}\"]");
        let bout = Bout::new(&hfc(&recovery, &[heroes.concat(), villains.concat()]));
        let mut state = bout.state;
        [state.kos[0], state.kos[1], state.kos[LEAD], state.kos[BACK]] = [tokens[0], tokens[1], tokens[0], tokens[1]];
        let setup = &bout.prepared.setup;
        [HERO, VILLAIN].map(|side| setup.reacts(&state, side, setup.actions(&state, side, 0).all()))
    };
    assert_eq!((wants("when-last", [2, 1]), wants("healthier", [2, 1])), ([1, 1], [1, 1]));
    assert_eq!((wants("when-last", [1, 1]), wants("healthier", [1, 1])), ([0, 0], [0, 0]));
    assert_eq!((wants("when-last", [1, 0]), wants("healthier", [1, 0])), ([0, 0], [1, 1]));
    // when-last needs a newcomer with at least 2.
    assert_eq!(wants("when-last", [2, 2]), [0, 0]);
}

#[test]
fn of_several_backups_the_healthiest_comes_in() {
    let villains = [
        red("L", "lead", 2, [1, 1, 1], "kos = 1"),
        red("B", "backup", 2, [1, 1, 1], ""),
        red("C", "backup", 3, [1, 1, 1], ""),
    ];
    let bout = Bout::new(&hfc("", &[red("H", "ready", 3, [1, 1, 1], ""), villains.concat()]));
    let setup = &bout.prepared.setup;
    let actions = setup.actions(&bout.state, VILLAIN, 0);
    assert_eq!(actions.all()[setup.reacts(&bout.state, VILLAIN, actions.all())], Action::Intercept(6));
}

#[test]
fn a_flanking_attempt_has_to_roll_more_than_the_level() {
    // hfc.action.flanking: Level 1: 5/6, Level 2: 2/3, Level 3: 1/2, Level 5: 1/6; Level 6: impossible.
    for (level, expected) in [(1, (5, 6)), (2, (2, 3)), (3, (1, 2)), (4, (1, 3)), (5, (1, 6))] {
        let support = red("S", "support", 2, [1, 1, 1], &format!("level = {level}"));
        let members = [red("H", "ready", 2, [1, 0, 0], ""), support, red("V", "lead", 2, [0, 1, 0], "")];
        let mut bout = Bout::new(&hfc("", &members));
        bout.turn(&stun(1));
        // What the die has to show is told.
        let (mut reading, mut state) = (None, bout.state);
        let die = Scripted::new(&[("Flanking Attempt", 1)]);
        let mut chance = Traced::new(die, |answer| reading = Some(answer.draw.reading));
        play_turn::<Team>(&bout.prepared.setup, &mut state, &mut chance, &mut ());
        assert_eq!(reading, Some(Reading::AtLeast(level + 1)));
        // The villain has no attack and nobody has Outwit dice: the sequence ends.
        assert_eq!(bout.turn(&[("Flanking Attempt", 1)]), Progress::Tick);
        assert_eq!(bout.fraction, expected, "{level}");
        assert_eq!((bout.counted(Count::Flanks, HERO), bout.counted(Count::Flanked, HERO)), (1, 1));
    }
}

#[test]
fn a_supporter_who_is_down_gives_no_boosting_for_one_roll() {
    // hfc.action.flanking: H defends the second attack unboosted, 2 dice on 1, and outwits boosted again.
    // 2 dice 4, 12, 13, 6, 1 of 36; 1 die 12, 18, 6 of 36: more: 12*12 + 13*30 + 6*36 + 36 = 786 of 1296. Outwit 1
    // boosted die on 1: 79/216. Together 2/3 * 786/1296 * 79/216.
    let mut bout = four("");
    bout.turn(&stun(1));
    bout.turn(&[("Flanking Attempt", 1), ("villain's attack", 2), ("Outwit contest", 1)]);
    let (numerator, denominator) = bout.fraction;
    assert_eq!(numerator * 3 * 1296 * 216, denominator * 2 * 786 * 79);
    assert_eq!((bout.state.support, bout.state.flanked, bout.state.kos[1]), (1, 0b10, 0));
    // A failed attempt changes nothing: boosted defense, 2 dice on one of 12, 14, 9, 1 of 36.
    // More: 12*12 + 13*26 + 6*35 + 36 = 728 of 1296.
    let mut bout = four("");
    bout.turn(&stun(1));
    bout.turn(&[("Flanking Attempt", 0), ("villain's attack", 2), ("Outwit contest", 1)]);
    let (numerator, denominator) = bout.fraction;
    assert_eq!(numerator * 3 * 1296 * 216, denominator * 728 * 79);
}

#[test]
fn down_lasts_past_an_attack_that_nobody_rolls_for() {
    // marvel-heroes.dice.floor: a skipped attack is no roll, so the Outwit roll is the next one: 1 die on 1, 11/36.
    let members = [
        red("H", "ready", 2, [1, 0, 1], ""),
        red("S", "support", 2, [1, 1, 1], ""),
        red("V", "lead", 2, [0, 1, 1], ""),
    ];
    let mut bout = Bout::new(&hfc("", &members));
    bout.turn(&stun(1));
    bout.turn(&[("Flanking Attempt", 1), ("Outwit contest", 1)]);
    assert_eq!(bout.fraction, (2 * 11, 3 * 36).into_lowest());
}

#[test]
fn further_successes_give_a_ko_each_and_the_supporter_falls() {
    // hfc.action.flanking-ko: successes 1, 2, 3 against the same supporter: 0, 1, 1 KO. hfc.action.flanking-defeat: KO
    // value 2 is reached with the third; the combat goes on without boosting.
    let members = [
        red("H", "ready", 9, [1, 0, 0], ""),
        red("S", "support", 2, [1, 1, 1], ""),
        red("V", "lead", 2, [0, 1, 0], ""),
    ];
    let mut bout = Bout::new(&hfc("", &members));
    for kos in [0, 1, 2] {
        bout.turn(&stun(1));
        // A failure in between resets nothing.
        bout.turn(&[("Flanking Attempt", 0)]);
        bout.turn(&stun(1));
        assert_eq!(bout.turn(&[("Flanking Attempt", 1)]), Progress::Tick);
        assert_eq!(bout.state.kos[1], kos);
    }
    assert_eq!((bout.state.support, bout.counted(Count::Wounds, HERO)), (NOBODY, 1));
    assert_eq!((bout.counted(Count::FlankKos, HERO), bout.counted(Count::Kos, HERO)), (2, 2));
    // Nobody to flank any more: nothing to decide; 1 die on 1 ties with 10/36.
    assert_eq!(bout.turn(&stun(1)), Progress::Tick);
    assert_eq!(bout.fraction, (10, 72).into_lowest());
}

#[test]
fn the_count_of_flanking_follows_the_hero_where_he_goes() {
    // hfc.action.flanking-ko: S is hit, comes in by Interception; H behind him has not been hit.
    let mut bout = four("villain-recovery = [\"flank\"]");
    bout.turn(&stun(1));
    bout.turn(&[("Flanking Attempt", 1), ("villain's attack", 0), ("Outwit contest", 0)]);
    bout.turn(&stun(0));
    bout.decide(&[("villain's attack", 0), ("Outwit contest", 0)], &[("recovery action", Player::First, 1)]);
    assert_eq!((bout.state.support, bout.state.flanked), (0, 0b10));
    bout.turn(&stun(1));
    bout.turn(&[("Flanking Attempt", 1), ("villain's attack", 0), ("Outwit contest", 0)]);
    assert_eq!((bout.state.kos[0], bout.state.kos[1], bout.state.flanked), (0, 0, 0b11));
}

#[test]
fn preparation_is_worth_an_eighth_with_a_quarter_of_useful_cards() {
    // hfc.action.preparation, policy.preparation.deck: q = 1/4: a stun gives the villain a cancel_ko with 1/2 * 1/4 =
    // 1/8.
    let lead = red("V", "lead", 1, [0, 1, 0], "deck = { share = \"1/4\", cap = 1 }");
    let mut bout = Bout::new(&hfc("villain-recovery = [\"prepare\"]", &[red("H", "ready", 2, [1, 0, 0], ""), lead]));
    assert_eq!(bout.turn(&stun(1)), Progress::Turn);
    // 1 die on 1 ties with 10/36, the villain recovers first with 1/2.
    assert_eq!(bout.fraction, (10, 72).into_lowest());
    assert_eq!(bout.turn(&[("card", 1)]), Progress::Tick);
    assert_eq!((bout.fraction, bout.state.held[1][0], bout.counted(Count::Cards, VILLAIN)), ((1, 4), 1, 1));
    // Whoever is on the card, only its effect counts: nobody came who could be swapped in, and heroes prepare nothing.
    let setup = &bout.prepared.setup;
    assert_eq!(setup.actions(&setup.start, VILLAIN, 0).all(), [Action::Nothing, Action::Prepare]);
    assert_eq!(setup.actions(&bout.state, VILLAIN, 0).all(), [Action::Nothing]);
    assert_eq!((setup.actions(&setup.start, HERO, 0).all(), bout.state.backups), (&[Action::Nothing][..], 0));
    // With the cap of 1 held there is nothing to prepare; the KO that would defeat him is cancelled.
    assert_eq!(bout.turn(&stun(1)), Progress::Tick);
    assert_eq!(bout.turn(&[("hero's attack", 2)]), Progress::Tick);
    assert_eq!((bout.state.held[1][0], bout.counted(Count::Cancelled, VILLAIN)), (0, 1));
}

#[test]
fn a_prepared_card_is_covered_while_its_holder_stands_behind() {
    // hfc.action.preparation-cover: L holds a cancel_ko and is intercepted: B cannot use it and falls.
    let villains =
        [red("L", "lead", 1, [1, 1, 0], "effects = [{ kind = \"cancel_ko\" }]"), red("B", "backup", 1, [1, 1, 0], "")];
    let tables = hfc("", &[red("H", "ready", 2, [1, 0, 0], ""), villains.concat()]);
    let mut bout = Bout::new(&tables);
    bout.turn(&stun(1));
    bout.decide(&[("villain's attack", 0)], &[("recovery action", Player::Second, 1)]);
    assert_eq!(bout.turn(&[("hero's attack", 2)]), Progress::Over(0));
    // Leading, he uses it.
    let mut bout = Bout::new(&tables);
    assert_eq!(bout.turn(&[("hero's attack", 2), ("villain's attack", 0)]), Progress::Tick);
    assert_eq!(bout.state.held[1], [0; 3]);
}

trait Lowest {
    fn into_lowest(self) -> (u128, u128);
}

impl Lowest for (u128, u128) {
    fn into_lowest(self) -> (u128, u128) {
        fn gcd(a: u128, b: u128) -> u128 {
            if b == 0 { a } else { gcd(b, a % b) }
        }
        let divisor = gcd(self.0, self.1);
        (self.0 / divisor, self.1 / divisor)
    }
}

#[test]
fn a_newcomer_needs_the_colour_that_his_own_side_shows() {
    // hfc.action.interception-limits: the heroes show red, the villains orange; S has red and no orange, B orange.
    let orange = |name: &str, role: &str| red(name, role, 2, [1, 1, 0], "").replace("powers.red", "powers.orange");
    let heroes = [red("H", "ready", 2, [1, 1, 0], ""), red("S", "support", 2, [1, 1, 0], "")];
    let all = [heroes.concat(), orange("L", "lead"), orange("B", "backup")];
    let bout = || Bout::new(&hfc("", &all));
    let mut heroes = bout();
    assert_eq!(heroes.turn(&stun(0)), Progress::Turn);
    assert_eq!(heroes.decide(&[("villain's attack", 0)], &[("recovery action", Player::First, 1)]), Progress::Tick);
    assert_eq!(heroes.state.fights(HERO), 1);
    let mut villains = bout();
    assert_eq!(villains.turn(&stun(1)), Progress::Turn);
    assert_eq!(villains.decide(&[("villain's attack", 0)], &[("recovery action", Player::Second, 1)]), Progress::Tick);
    assert_eq!(villains.state.fights(VILLAIN), BACK);
}

#[test]
fn the_last_ko_of_a_team_is_that_of_both_who_fight() {
    // report.outcome: L has two to go in the first sequence and one in the second; S and B, behind, do not matter.
    let heroes = [red("H", "ready", 1, [1, 1, 0], ""), red("S", "support", 3, [1, 1, 0], "")];
    let villains = [red("L", "lead", 2, [1, 1, 0], ""), red("B", "backup", 3, [1, 1, 0], "")];
    let mut bout = Bout::new(&hfc("", &[heroes.concat(), villains.concat()]));
    bout.turn(&[("hero's attack", 2), ("villain's attack", 0)]);
    assert_eq!(bout.counted(Count::LastKo, HERO), 0);
    bout.turn(&[("hero's attack", 0), ("villain's attack", 0)]);
    assert_eq!(bout.counted(Count::LastKo, HERO), 1);
}
