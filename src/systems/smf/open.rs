//! Decisions that a policy leaves open: who plays for what, and states in words.
//!
//! Where nobody decides, whatever is open is done as the policy does it, so numbers do not depend on it.

use super::fighter::Fighter;
use super::figure::{FigureId, Side};
use super::policy::keys::Open;
use super::scene::look;
use super::setup::Setup;
use super::state::{Combatant, Outcome, State};
use crate::game::{Brief, Party, Stakes};

/// Who plays for what, where somebody leaves something open.
pub fn stakes(setup: &Setup) -> Option<Stakes> {
    let [first, second] = [0, 1].map(|side: Side| setup.fighters[side].name.clone());
    let goal = Brief::wins(&first);
    let outcomes = || 0..=Outcome::Undecided as usize;
    let wins = outcomes().map(|outcome| outcome == Outcome::First as usize).collect();
    let draws = outcomes().map(|outcome| outcome > Outcome::Second as usize).collect();
    leaves_open(setup).then(|| Stakes {
        players: [Party::one(first), Party::one(second)],
        goal,
        wins,
        draws,
        asked: true,
    })
}

/// Whether somebody's policy leaves something open.
pub fn leaves_open(setup: &Setup) -> bool {
    setup.fighters.iter().any(|fighter| fighter.policy.open != Open::Nothing)
}

/// The start of a turn in words: boxes, what is spent and what is switched on, the distance, whose turn it is.
pub fn state_name(setup: &Setup, state: &State) -> String {
    let mut parts: Vec<String> = (0..2).map(|side| fighter(&setup.fighters[side], &state.fighters[side])).collect();
    let apart = look(&state.places, |scene| scene.distance(FigureId::at(0), FigureId::at(1)));
    if apart > 0 {
        parts.push(format!("{apart} in apart"));
    }
    let acting = &setup.fighters[state.course.acting.place()].name;
    parts.push(match state.course.begun {
        Some(_) => format!("the actions of {acting}"),
        None if state.second_half => format!("the turn of {acting}"),
        None => "a new round".to_owned(),
    });
    parts.join("; ")
}

/// A fighter as he stands, in words.
pub fn fighter(fighter: &Fighter, now: &Combatant) -> String {
    let mut text = match fighter.group {
        Some(_) => format!("{} members {}/{}", fighter.name, now.boxes[0], fighter.boxes[0]),
        None => {
            let [body, psyche] = [0, 1].map(|track: usize| format!("{}/{}", now.boxes[track], fighter.boxes[track]));
            format!("{} Body {body}, Psyche {psyche}", fighter.name)
        }
    };
    let named = |slots: u32| -> Vec<&str> {
        let of = fighter.slots.iter().enumerate().filter(|(slot, _)| slots >> slot & 1 == 1);
        of.map(|(_, slot)| slot.power.entry().name).collect()
    };
    let spent = named(now.spent);
    if !spent.is_empty() {
        text += &format!(" ({} spent)", spent.join(", "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Player, Scripted};
    use crate::exact::Budget;
    use crate::exact::game::{Advice, Unfit, advise};
    use crate::game::{Counts, System, play_turn};
    use crate::systems::smf::bout::Bout;
    use crate::systems::smf::decision::action;
    use crate::systems::smf::duel::Duel;
    use crate::systems::smf::fight::Rich;
    use crate::systems::smf::options::{Deed, Pick};
    use crate::systems::smf::powers::duel;
    use crate::systems::smf::strides::Stride;

    fn advice(bout: &Bout) -> Result<Option<Advice>, Unfit> {
        advise::<Duel<Rich>>(&bout.setup, &bout.brief, &Budget::default())
    }

    /// Plays a turn as somebody decides.
    fn decided(bout: &mut Bout, answers: &[(&'static str, usize)], decisions: &[(&'static str, Player, usize)]) {
        let mut chance = Scripted::new(answers).deciding(decisions);
        play_turn::<Duel<Rich>>(&bout.setup, &mut bout.state, &mut chance, &mut Counts::default());
        chance.finish();
        bout.fraction = chance.fraction();
    }

    /// `smf.maneuver.general`: held back, the Haymaker adds no re-roll and is not spent.
    #[test]
    fn a_maneuver_that_is_held_back_is_neither_rolled_nor_spent() {
        let brick = "body = 6; powers = [\"haymaker\"]; policy = { open = \"maneuvers\" }";
        let mut bout = duel("maneuvers = true", brick, "body = 20; defense = \"1D\"");
        decided(&mut bout, &[("melee attack", 8)], &[("maneuver", Player::First, 1)]);
        // Eight goals of 4D are four 6s, and 1D scores none with a half.
        assert_eq!((bout.fraction, bout.now(0).spent), ((1, 2592), 0));
        let mut bout = duel("maneuvers = true", brick, "body = 20; defense = \"1D\"");
        decided(&mut bout, &[("melee attack", 8)], &[("maneuver", Player::First, 0)]);
        assert_eq!(bout.now(0).spent, 1);
    }

    /// `smf.turn.actions`: whoever may decide has every attack to choose from, in the order they are listed, and to wait.
    #[test]
    fn an_action_is_one_of_all_that_can_be_done() {
        let mentalist = "body = 6; psyche-attack = \"4D\"; policy = { open = \"actions\" }";
        let mut bout = duel("", mentalist, "body = 6");
        decided(&mut bout, &[("Psyche attack", 1)], &[("action", Player::First, 1)]);
        assert_eq!(bout.now(1).boxes[1], 5);
        let mut waiting = duel("", mentalist, "body = 6");
        decided(&mut waiting, &[], &[("action", Player::First, 2)]);
        assert_eq!(waiting.now(1).boxes, [6, 6]);
    }

    /// Two re-rolls on every blow whose maneuver is ready cost nothing, so to declare it at once is best; and to wait for
    /// ever is what nobody would answer with.
    #[test]
    fn a_haymaker_is_best_declared_at_once() {
        let brick = "body = 3; powers = [\"haymaker\"]; policy = { open = \"maneuvers\" }";
        let bout = duel("maneuvers = true", brick, "body = 3");
        let advice = advice(&bout).unwrap().unwrap();
        assert!((advice.value - advice.policies.both).abs() < 1e-12);
        assert!(advice.exploitability() < 1e-9);
        let options = advice.decisions[0].options[0].iter().map(|option| (option.name.as_str(), option.p));
        assert_eq!(options.collect::<Vec<_>>(), [("Haymaker", 1.0), ("hold Haymaker back", 0.0)]);
    }

    /// Whoever is free to decide does no worse than his policy, and no better against one who is free as well.
    #[test]
    fn freedom_to_decide_never_harms_its_owner() {
        let pairs = [
            ("", "body = 4; psyche = 4; psyche-attack = \"4D\"", "body = 4; psyche = 4"),
            ("ground = \"open\"; range = 12", "body = 3; ranged-attack = \"5D\"", "body = 3"),
            (
                "",
                "body = 3; psyche = 3; powers = [\"density-decrease\"]",
                "body = 3; psyche = 3; psyche-attack = \"3D\"",
            ),
        ];
        for (rules, one, two) in pairs {
            let open = |keys: &str| format!("{keys}; policy = {{ open = \"actions\" }}");
            let bout = duel(rules, &open(one), &open(two));
            let advice = advice(&bout).unwrap().unwrap();
            let policies = &advice.policies;
            assert!(policies.second_answers <= policies.both + 1e-9 && policies.both <= policies.first_answers + 1e-9);
            assert!(policies.second_answers <= advice.value + 1e-9 && advice.value <= policies.first_answers + 1e-9);
            assert!(advice.exploitability() < 1e-6, "{one} {two}: {advice:?}");
        }
    }

    #[test]
    fn what_is_left_open_and_never_decided_is_told() {
        let bout = duel("", "body = 3; policy = { open = \"maneuvers\" }", "body = 3; powers = [\"armor\"]");
        assert_eq!(advice(&bout).unwrap_err(), Unfit::Settled);
        assert_eq!(advice(&duel("", "body = 3", "body = 3")).unwrap(), None);
    }

    /// A group has members, in words and in a picture, and no Body or Psyche of its own.
    #[test]
    fn a_group_is_told_by_its_members() {
        let group = "archetype = \"henchmen\"; legal = false; members = 5";
        let mut bout = duel("", group, "body = 4; psyche = 5");
        bout.state.fighters[0].boxes[0] = 3;
        let told = state_name(&bout.setup, &bout.state);
        assert_eq!(told, "A members 3/5; B Body 4/4, Psyche 5/5; a new round");
        let figures = Duel::<Rich>::tableau(&bout.setup, &bout.state).unwrap().figures;
        let bars = |figure: usize| figures[figure].bars.iter().map(|bar| (bar.what, bar.left, bar.full));
        assert_eq!(bars(0).collect::<Vec<_>>(), [("members", 3, 5)]);
        assert_eq!(bars(1).collect::<Vec<_>>(), [("Body", 4, 4), ("Psyche", 5, 5)]);
    }

    /// The first player is after his victory; a double KO and a fight without an end are half of it for either.
    #[test]
    fn what_a_duel_is_played_for() {
        let bout = duel("", "body = 3; policy = { open = \"actions\" }", "body = 3");
        let stakes = stakes(&bout.setup).unwrap();
        assert_eq!(stakes.halves(), [2, 0, 1, 1]);
        assert_eq!(stakes.goal, bout.brief.outcomes[0]);
        assert!(super::stakes(&duel("", "body = 3", "body = 3").setup).is_none());
    }

    #[test]
    fn states_and_actions_are_told_in_the_words_of_the_game() {
        let mut bout = duel(
            "range = 10; ground = \"open\"",
            "body = 6; powers = [\"fortune\"]",
            "body = 4; psyche = 5; powers = [\"armor\"]",
        );
        bout.state.fighters[0].spent = 1;
        let told = state_name(&bout.setup, &bout.state);
        assert_eq!(told, "A Body 6/6, Psyche 6/6 (Fortune spent); B Body 4/4, Psyche 5/5; 10 in apart; a new round");
        bout.place(1);
        assert!(state_name(&bout.setup, &bout.state).contains("; 1 in apart; "));
        let (me, to) = (FigureId::at(0), FigureId::at(1));
        for (step, words) in [(0, "wait"), (6, "walk 6 in towards B")] {
            assert_eq!(action(&bout.setup, me, &Deed { pick: None, to, step, by: Stride::Walk }), words);
        }
        let pick = Some(Pick { attack: 0, at: to, walk: 4, by: Stride::Walk });
        let back = action(&bout.setup, me, &Deed { pick, to, step: 3, by: Stride::Back });
        assert_eq!(back, "walk 4 in towards B: melee attack, then step back 3 in");
    }
}
