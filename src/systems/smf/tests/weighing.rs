//! What figures can do, and what it is worth to them, in fights by chance: a digest for each set-up.
//!
//! Most of what is weighed is taken up by the comparison that follows: a fight goes on alike although a number moved.
//! So the numbers themselves are held here. `just golden` writes the digests anew.

use super::random::{duel, prepared, runner};
use crate::chance::{Sampled, Scripted, Stream};
use crate::game::{Counts, Progress, System};
use crate::systems::smf::duel::Duel;
use crate::systems::smf::fight::{Fight, Rich};
use crate::systems::smf::fighter::Fighter;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::options::{Deed, Freedom, Pick, several};
use crate::systems::smf::policy::field::Field;
use crate::systems::smf::race::Worth;
use crate::systems::smf::setup::Setup;
use crate::systems::smf::state::State;
use crate::systems::smf::strides::Stride;
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::fmt::Write;

/// Set-ups by chance, of which some are not legal.
const SETUPS: u32 = 220;
/// Turns after which a state is looked at, the start included.
const LOOKS: usize = 4;

/// Everything that is weighed in a state.
fn weighed(setup: &Setup, mut state: State, told: &mut String) {
    let (mut chance, mut counts) = (Scripted::new(&[]), Counts::default());
    let State { fighters, places, course, .. } = &mut state;
    let mut fight = Fight::erased(setup, fighters, places, course, &mut chance, &mut counts);
    fight.free = 3;
    for me in [0, 1].map(FigureId::at) {
        if fight.is_over(me) {
            continue;
        }
        for (moves, walks, all) in [(true, true, true), (true, false, false), (false, false, false)] {
            let deeds = several(&fight, me, fight.targets(me), Freedom { moves, walks, ported: None }, all);
            let deeds: Vec<String> = deeds.iter().map(|deed| in_full(fight.fighter(me), deed)).collect();
            writeln!(told, "[{}]", deeds.join(", ")).unwrap();
        }
        let foe = fight.rival(me);
        let gap = fight.scene.distance(me, foe);
        let field = Field::new(&mut fight, me, foe);
        for gap in [gap, 0, 7] {
            // Whoever is asked which plans are allowed sees all of them.
            let plans = RefCell::new(String::new());
            let noted = |plan: &_| write!(plans.borrow_mut(), "{plan:?}").is_ok();
            let worth = field.after(me, gap, Worth::LEAST, noted, |_| ());
            writeln!(told, "{gap} {worth:?} {}", plans.into_inner()).unwrap();
        }
    }
}

/// A deed with all that its attack is in place of the attack's number.
fn in_full(fighter: &Fighter, deed: &Deed) -> String {
    let pick = deed.pick.map_or_else(
        || "None".to_owned(),
        |pick| {
            let Pick { at, walk, by, .. } = pick;
            let charging = by == Stride::Charge;
            let attack = pick.of(fighter);
            format!("Some(Pick {{ attack: {attack:?}, at: {at:?}, walk: {walk}, charging: {charging} }})")
        },
    );
    format!("Deed {{ pick: {pick}, to: {:?}, step: {} }}", deed.to, deed.step)
}

#[test]
fn whatever_is_weighed_in_fights_by_chance_weighs_what_it_did() {
    let lines = RefCell::new(Vec::new());
    let result = runner(SETUPS).run(&duel(), |tables| {
        let Some((setup, _)) = prepared(&tables) else { return Ok(()) };
        let mut chance = Sampled::new(Stream::new(3, "main").trial(0));
        let (mut state, mut counts, mut told) = (setup.start, Counts::default(), String::new());
        for _ in 0..LOOKS {
            weighed(&setup, state, &mut told);
            if let Progress::Over(_) = Duel::<Rich>::turn(&setup, &mut state, &mut chance, &mut counts) {
                break;
            }
        }
        let digest: String = Sha256::digest(told).iter().take(6).map(|byte| format!("{byte:02x}")).collect();
        let [a, b] = setup.fighters.iter().map(|fighter| fighter.attacks.len()).collect::<Vec<_>>()[..] else {
            panic!("a duel is between two");
        };
        lines.borrow_mut().push(format!("{a} and {b} attacks: {digest}"));
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    insta::assert_snapshot!("weighed", lines.into_inner().join("\n"));
}
