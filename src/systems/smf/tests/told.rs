//! What a reader who follows a fight is told of powers.

use crate::chance::Scripted;
use crate::game::{Meter, Note, System};
use crate::systems::smf::duel::Duel;
use crate::systems::smf::fight::Rich;
use crate::systems::smf::powers::duel;

/// Somebody who listens.
#[derive(Default)]
struct Reader(Vec<String>);

impl Meter for Reader {
    fn count(&mut self, _metric: usize, _n: u32) {}

    fn listens(&self) -> bool {
        true
    }

    fn write(&mut self, note: Note) {
        self.0.push(note.text);
    }
}

/// Each of these turns, all misses but what is written, ends with this being told in the last of them.
#[test]
fn a_reader_is_told_what_powers_do() {
    const MISS: &[(&str, usize)] = &[("melee attack", 0)];
    let netter = "body = 6; powers = [\"entangle\"]";
    let set = "body = 6; powers = [\"massive\", \"super-strength-major\"]";
    for (rules, a, b, turns, told) in [
        (
            "",
            "body = 6; powers = [\"mimic\"]",
            "body = 6; powers = [\"armor\"]",
            &[&[("Mimic", 1), MISS[0]][..]][..],
            "A copies Armor",
        ),
        (
            "",
            "body = 6; powers = [\"mimic\"]; policy = { mimic = \"again\" }",
            set,
            &[&[("Mimic", 1), MISS[0]], MISS, &[("Mimic", 0), MISS[0]]],
            "A clears what he has copied",
        ),
        (
            "range = 5",
            "body = 6; powers = [\"dispel\"]; policy = { control = \"first\" }",
            "body = 6; powers = [\"armor\"]; ranged-attack = \"1D\"",
            &[&[("Psyche attack", 1)]],
            "B loses Armor for a turn",
        ),
        (
            "range = 10",
            netter,
            "body = 6; powers = [\"dispel\"]",
            &[&[("ranged attack", 4)], &[("break-out", 0), ("Dispel an Entangle", 1)]],
            "B dispels what entangles him",
        ),
        (
            "range = 10",
            netter,
            "body = 6; powers = [\"escape-artist\"]",
            &[&[("ranged attack", 4)], &[]],
            "B slips out",
        ),
        ("range = 10", "body = 6; powers = [\"jinx\"]", "body = 6", &[&[("Psyche attack", 1)]], "B is jinxed"),
        (
            "",
            "body = 20; titan = [\"big-move\"]; powers = [\"haymaker\"]",
            "body = 90",
            &[MISS, MISS, &[("recharge", 0), MISS[0]]],
            "A makes a big move",
        ),
    ] {
        let bout = duel(rules, a, b);
        let (mut state, mut reader) = (bout.state, Reader::default());
        for turn in turns {
            reader.0.clear();
            let mut chance = Scripted::new(turn);
            Duel::<Rich>::turn(&bout.setup, &mut state, &mut chance, &mut reader);
            chance.finish();
        }
        assert!(reader.0.iter().any(|text| text == told), "{told}: {:?}", reader.0);
    }
}
