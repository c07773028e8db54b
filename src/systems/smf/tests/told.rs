//! What a reader who follows a fight is told of powers.

use crate::chance::Scripted;
use crate::game::{Reader, Standing, play_turn};
use crate::systems::smf::bout::Bout;
use crate::systems::smf::duel::Duel;
use crate::systems::smf::fight::Rich;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::picture;
use crate::systems::smf::powers::duel;
use crate::systems::smf::state::flag;

/// Each of these turns, all misses but what is written, ends with this being told in the last of them.
#[test]
fn a_reader_is_told_what_powers_do() {
    const MISS: &[(&str, usize)] = &[("melee attack", 0)];
    let netter = "body = 6; powers = [\"entangle\"]";
    let set = "body = 6; powers = [\"massive\", \"super-strength-major\"]";
    for (rules, a, b, turns, told) in [
        ("", "body = 6", "body = 6", &[MISS][..], "A acts"),
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
        ("range = 10", netter, "body = 6", &[&[("ranged attack", 4)], &[("break-out", 1)]], "B breaks out"),
        (
            "",
            "body = 6; policy = { attack = \"grapple\" }",
            "body = 6",
            &[&[("grapple", 1)], &[("keep grapple", 0)]],
            "B breaks free",
        ),
        ("order = \"cards\"", "body = 6", "body = 6", &[&[("place of a card", 1), MISS[0]]], "the cards: A, B"),
        (
            "ground = \"open\"",
            "body = 6; powers = [\"mentalism\"]; policy = { stance = \"skirmish\" }",
            "body = 6; powers = [\"super-strength-minor\"]",
            &[&[MISS[0], ("Psyche attack", 0)]],
            "A leaves the melee",
        ),
        (
            "knockback = true",
            "body = 6; policy = { knockback = \"push\" }",
            "body = 6",
            &[&[("melee attack", 1), ("knockdown check", 0)], MISS],
            "B stands up",
        ),
    ] {
        let bout = duel(rules, a, b);
        let (mut state, mut reader) = (bout.state, Reader::default());
        for turn in turns {
            reader.0.clear();
            let mut chance = Scripted::new(turn);
            play_turn::<Duel<Rich>>(&bout.setup, &mut state, &mut chance, &mut reader);
            chance.finish();
        }
        assert!(reader.0.iter().any(|text| text == told), "{told}: {:?}", reader.0);
    }
}

/// `smf.free.drop-prone`: whoever lies down already is not asked to.
#[test]
fn whoever_lies_down_does_so_once() {
    let prone = "body = 6; ranged-attack = \"4D\"; policy = { prone = \"always\" }";
    let bout = duel("range = 5", prone, prone);
    let (mut state, mut reader) = (bout.state, Reader::default());
    for lies in [2, 2] {
        for _ in 0..2 {
            let mut chance = Scripted::new(&[("ranged attack", 0)]);
            play_turn::<Duel<Rich>>(&bout.setup, &mut state, &mut chance, &mut reader);
        }
        assert_eq!(reader.0.iter().filter(|text| text.contains("drop prone")).count(), lies, "{:?}", reader.0);
    }
}

/// What everybody has left, and what is the matter with him.
#[test]
fn a_picture_shows_how_everybody_stands() {
    let group = "archetype = \"henchmen\"; legal = false";
    let mut bout = duel("ground = \"open\"; range = 7", "body = 6; psyche = 5", group);
    let shown = |bout: &Bout| picture::tableau(&bout.setup.fight, &bout.state.fighters, &bout.state.places).figures;
    let bars = |standing: &Standing| -> Vec<(&str, i64, i64)> {
        standing.bars.iter().map(|bar| (bar.what, bar.left as i64, bar.full as i64)).collect()
    };
    let start = shown(&bout);
    assert_eq!((bars(&start[0]), bars(&start[1])), (vec![("Body", 6, 6), ("Psyche", 5, 5)], vec![("members", 10, 10)]));
    assert_eq!([0, 1].map(|side| (start[side].side, start[side].place)), [(0, Some(0)), (1, Some(7))]);
    assert!(start.iter().all(|standing| standing.words.is_empty() && !standing.is_out));
    bout.state.fighters[0].boxes = [2, 4];
    bout.state.fighters[0].set(flag::DOWN | flag::JINXED);
    bout.state.fighters[1].entangled = 3;
    bout.state.fighters[1].set(flag::STUNNED | flag::OUT);
    bout.scene().take_hold(FigureId::at(0), FigureId::at(1));
    let then = shown(&bout);
    assert_eq!(bars(&then[0]), [("Body", 2, 6), ("Psyche", 4, 5)]);
    assert_eq!([&then[0].words, &then[1].words], [&["down", "jinxed", "holds"][..], &["stunned", "entangled", "held"]]);
    assert_eq!([then[0].is_out, then[1].is_out], [false, true]);
    let near = duel("", "body = 6", "body = 6");
    assert!(shown(&near).iter().all(|standing| standing.place.is_none()));
}
