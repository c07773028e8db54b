//! What a reader who follows a combat is told.

use crate::chance::Scripted;
use crate::game::{Deed, Meter, Note, System, play_turn};
use crate::systems::marvel_heroes::bout::{Bout, red, tables};
use crate::systems::marvel_heroes::system::Duel;
use crate::systems::marvel_heroes::team::bout as team;
use crate::systems::marvel_heroes::team::system::Team;

/// Somebody who listens.
#[derive(Default)]
pub struct Reader {
    pub told: Vec<String>,
    rules: Vec<&'static str>,
    deeds: Vec<(usize, usize, bool)>,
}

impl Meter for Reader {
    fn count(&mut self, _metric: usize, _n: u32) {}

    fn listens(&self) -> bool {
        true
    }

    fn write(&mut self, note: Note) {
        self.told.push(note.text);
        self.rules.push(note.rule);
    }

    fn show(&mut self, deed: Deed) {
        self.deeds.push((deed.by, deed.at, deed.hits));
    }
}

impl Reader {
    /// What is told of a turn in which these answers are all that is asked for.
    pub fn follow<S: System>(setup: &S::Setup, state: &mut S::State, answers: &[(&'static str, usize)]) -> Self {
        let (mut chance, mut reader) = (Scripted::new(answers), Self::default());
        play_turn::<S>(setup, state, &mut chance, &mut reader);
        chance.finish();
        reader
    }
}

const HERO: &str = "hero's attack";
const VILLAIN: &str = "villain's attack";
const NO_OUTWIT: [u8; 3] = [1, 1, 0];

#[test]
fn a_duel_tells_colours_blows_and_effects() {
    // marvel-heroes.combat.choose-powers, marvel-heroes.effects.vocabulary, policy.preparation.deck
    let begins = "H: red, V: orange";
    let follow = |rules: &str, more: &str, answers: &[(&'static str, usize)]| {
        let villain = "ko = 1\npowers.orange = { attack = 1, defend = 1, outwit = 0 }\n".to_owned() + more;
        let mut bout = Bout::new(&tables(rules, &red(2, NO_OUTWIT), &villain));
        Reader::follow::<Duel>(&bout.prepared.setup, &mut bout.state, answers)
    };
    let misses = [(HERO, 0), (VILLAIN, 0)];
    let plain = follow("", "", &misses);
    assert_eq!((plain.told, plain.deeds), (vec![begins.to_owned()], vec![(0, 1, false), (1, 0, false)]));
    // As many hits are a hit, and more are.
    for result in [1, 2] {
        assert_eq!(follow("", "", &[(HERO, result)]).deeds, [(0, 1, true)]);
    }
    let cancels = follow("", "effects = [{ kind = \"cancel_ko\" }]\n", &[(HERO, 2), (VILLAIN, 0)]);
    assert_eq!(cancels.told, [begins, "the KO that would defeat V is cancelled"]);
    let dodges = follow("", "effects = [{ kind = \"replace_rating\", stat = \"defend\", value = 5 }]\n", &misses);
    assert_eq!(dodges.told, [begins, "an effect gives V 5 dice instead of 1"]);
    let draws = [(HERO, 1), ("Recovery roll", 1), (VILLAIN, 0)];
    let prepares = follow("combat = \"hfc\"", "deck = { share = 1 }\n", &draws);
    assert_eq!(prepares.told, [begins, "V has drawn a useful card"]);
    // hfc.mastermind.reinforcements: against a Mastermind that is what the card is called.
    let reinforced = follow("combat = \"hfc\"", "kind = \"mastermind\"\ndeck = { share = 1 }\n", &draws);
    let card = [prepares, reinforced].map(|reader| reader.rules.last().copied());
    assert_eq!(card, [Some("hfc.action.preparation"), Some("hfc.mastermind.reinforcements")]);
}

#[test]
fn a_state_is_told_by_tokens_initiative_and_the_effects_of_who_has_some() {
    // marvel-heroes.combat.repeat, marvel-heroes.combat.abilities-timing: what the next sequence depends on.
    let told = |villain: &str, villain_leads: bool| {
        let mut bout = Bout::new(&tables("", &red(2, NO_OUTWIT), &(red(3, NO_OUTWIT) + villain)));
        bout.state.kos = [1, 2];
        bout.state.villain_leads = villain_leads;
        Duel::state_name(&bout.prepared.setup, &bout.state)
    };
    assert_eq!(told("", false), "KOs 1/2 on H, 2/3 on V; Initiative H");
    let cancel = "{ kind = \"cancel_ko\" }";
    let one = format!("effects = [{cancel}]");
    assert_eq!(told(&one, false), "KOs 1/2 on H, 2/3 on V; Initiative H; unused effects of V: 1");
    let effects =
        format!("effects = [{cancel}, {cancel}, {{ kind = \"replace_rating\", stat = \"defend\", value = 5 }}]");
    assert_eq!(told(&effects, true), "KOs 1/2 on H, 2/3 on V; Initiative V; unused effects of V: 2+1");
}

#[test]
fn a_team_combat_tells_who_fights_with_what_and_who_falls() {
    // marvel-heroes.combat.multi-hero, marvel-heroes.combat.hero-defeated, marvel-heroes.effects.vocabulary
    let follow = |rules: &str, members: &[String], answers: &[&[(&'static str, usize)]]| {
        let tables = if rules == "hfc" { team::hfc("", members) } else { team::printed("", members) };
        let mut bout = team::Bout::new(&tables);
        let turns = answers.iter();
        turns
            .flat_map(|turn| Reader::follow::<Team>(&bout.prepared.setup, &mut bout.state, turn).told)
            .collect::<Vec<_>>()
    };
    let hero = |name: &str, ko: u8| team::red(name, "ready", ko, NO_OUTWIT, "");
    let lead = |more: &str| team::red("L", "lead", 1, NO_OUTWIT, more);
    let begins = "H: red, L: red";
    let two = [hero("H", 1), hero("I", 1), lead("")];
    let told = follow("", &two, &[&[(HERO, 0), (VILLAIN, 2)]]);
    assert!(told.contains(&"H fights".to_owned()) && told.contains(&begins.to_owned()), "{told:?}");
    assert!(told.iter().any(|told| told.ends_with(": H (or I)")), "{told:?}");
    assert_eq!(told.last().map(String::as_str), Some("H is defeated"));
    let blow: &[(&'static str, usize)] = &[(HERO, 2), (VILLAIN, 0)];
    let cancels = follow("", &[hero("H", 1), lead("effects = [{ kind = \"cancel_ko\" }]")], &[blow]);
    assert_eq!(cancels, [begins, "the KO that would defeat L is cancelled"]);
    let dodges = "effects = [{ kind = \"replace_rating\", stat = \"defend\", value = 5 }]";
    let dodges = follow("", &[hero("H", 1), lead(dodges)], &[&[(HERO, 0), (VILLAIN, 0)]]);
    assert_eq!(dodges, [begins, "an effect gives L 5 dice instead of 1"]);
}

#[test]
fn what_is_done_after_a_stun_or_an_outwit_contest_is_told() {
    // hfc.action.interception, hfc.action.flanking, hfc.action.flanking-ko, hfc.action.preparation, hfc.outwit.choice
    let hero = |outwit: u8| team::red("H", "ready", 2, [1, 1, outwit], "");
    let lead = |more: &str| team::red("L", "lead", 3, NO_OUTWIT, more);
    let supporter = team::red("S", "support", 2, NO_OUTWIT, "level = 2");
    let last = |policy: &str, members: &[String], flanked: u8, kos: [u8; 2], turns: &[&[(&'static str, usize)]]| {
        let mut bout = team::Bout::new(&team::hfc(policy, members));
        (bout.state.flanked, bout.state.kos[0], bout.state.kos[4]) = (flanked, kos[0], kos[1]);
        let told =
            turns.iter().flat_map(|turn| Reader::follow::<Team>(&bout.prepared.setup, &mut bout.state, turn).told);
        told.collect::<Vec<_>>()
    };
    let stun = |side: usize| [(HERO, 1), ("Recovery roll", side)];
    let rest: &[(&'static str, usize)] = &[(VILLAIN, 0)];
    let has = |told: Vec<String>, text: &str| assert!(told.iter().any(|told| told == text), "{text} in {told:?}");
    has(last("", &[hero(0), supporter.clone(), lead("")], 0, [1, 0], &[&stun(0), rest]), "S comes in by Interception");
    let flank: &[(&'static str, usize)] = &[("Flanking Attempt", 1), (VILLAIN, 0)];
    let three = [hero(0), supporter.clone(), lead("")];
    has(last("", &three, 0, [0, 0], &[&stun(1), flank]), "S is down for the next roll");
    has(last("", &three, 0b10, [0, 0], &[&stun(1), flank]), "S is down for the next roll, with a KO");
    let prepares = "villain-recovery = [\"prepare\"]";
    has(last(prepares, &[hero(0), lead("deck = { share = 1 }")], 0, [0, 0], &[&stun(1), rest]), "a useful card for L");
    let weaker = "hero-outwit = \"new-target-weaker\"";
    let behind = team::red("B", "backup", 1, NO_OUTWIT, "");
    let contest: &[(&'static str, usize)] = &[(HERO, 0), (VILLAIN, 0), ("Outwit contest", 1)];
    has(last(weaker, &[hero(1), lead(""), behind], 0, [0, 0], &[contest, &[]]), "New Target: B");
}

#[test]
fn a_picture_shows_the_kos_that_are_left() {
    // marvel-heroes.combat.ko-value: out with as many tokens as the KO value.
    let mut bout = Bout::new(&tables("", &red(2, NO_OUTWIT), &red(1, NO_OUTWIT)));
    bout.state.kos = [1, 1];
    let shown = Duel::tableau(&bout.prepared.setup, &bout.state).unwrap().figures;
    let shown = shown.iter().map(|one| (one.name.as_str(), one.bars[0].left, one.bars[0].full, one.is_out));
    assert_eq!(shown.collect::<Vec<_>>(), [("H", 1, 2, false), ("V", 0, 1, true)]);
}
