//! Nothing that is added to a figure harms it: under the default policies it wins no less often with one more power,
//! point, click, re-roll or friend, the dice being the same; except by what a power's own text takes from it.
//!
//! Powers come from the list of powers, each as a trait of the whole dial. An action that activates powers is ordered
//! by name (`use`) and no choice of ours.

use super::Duel;
use super::bout::{prepare, tables};
use super::setup::Setup;
use super::state::Outcome;
use crate::scenario::Mistakes;
use crate::systems::heroclix::powers::POWERS;
use crate::systems::panel::{Base, Harms};

/// Clicks alike: how many, attack, defense and damage, what each shows, and the keys of the side.
#[derive(Clone, Debug)]
struct Dial {
    clicks: u8,
    values: [u8; 3],
    shown: &'static str,
    keys: String,
}

/// Each puts other choices before the owner, who comes first: `[duel]` and `[rules]`, and both sides.
type Pairing = (&'static str, [(u8, [u8; 3], &'static str, &'static str); 2]);

const PLAIN: (u8, [u8; 3], &str, &str) = (6, [9, 16, 2], "", "");
const PUSHES: (u8, [u8; 3], &str, &str) = (6, [9, 16, 2], "", "policy = { tokens = \"push\" }");
const RANGED: &str = "duel.kind = \"ranged\"";
const PANEL: [Pairing; 10] = [
    ("", [PLAIN, (5, [10, 17, 3], "powers = [\"toughness\"]", "")]),
    ("duel.first = \"B\"", [PLAIN, (6, [10, 16, 3], "powers = [\"super-senses\"]", "powers = [\"mystics\"]")]),
    ("", [PUSHES, (6, [9, 16, 2], "", "policy = { tokens = \"alternate\" }")]),
    (RANGED, [PUSHES, (6, [10, 16, 2], "powers = [\"energy-shield-deflection\"]", "opposing-re-rolls = 1")]),
    // Knocked back into a wall, and knocking back.
    ("", [(6, [9, 17, 3], "", "behind = \"wall\""), (6, [9, 17, 3], "", "behind = \"rim\"\nroom = 1")]),
    // Dice for damage, twice.
    (
        "",
        [
            (6, [9, 16, 2], "powers = [\"flurry\", \"blades-claws-fangs\"]\nuse = [\"flurry\"]", ""),
            (6, [9, 17, 2], "powers = [\"invulnerability\"]", "own-re-rolls = 1"),
        ],
    ),
    // Hardly ever hit, and hardly ever hitting.
    ("duel.first = \"roll\"", [(4, [7, 18, 2], "", ""), (4, [8, 18, 3], "powers = [\"shape-change\"]", "")]),
    ("rules.edition = 2013", [PLAIN, (6, [9, 17, 2], "powers = [\"combat-reflexes\", \"poison\"]", "")]),
    ("rules.edition = 2010", [(6, [9, 15, 1], "powers = [\"steal-energy\"]", ""), (6, [9, 16, 2], "", "")]),
    (RANGED, [(6, [9, 16, 3], "powers = [\"willpower\"]", "policy = { tokens = \"push\" }"), PUSHES]),
];

fn written(dial: &Dial) -> String {
    let Dial { clicks, values: [attack, defense, damage], shown, keys } = dial;
    let values = format!("attack = {attack}\ndefense = {defense}\ndamage = {damage}");
    format!("{keys}\n[[side.click]]\ncount = {clicks}\n{values}\n{shown}\n")
}

/// `None` where the addition does not go together with what there is.
fn prepared(before: &str, own: &Dial, foe: &Dial) -> Option<Setup> {
    prepare(&tables(before, &written(own), &written(foe)), &Mistakes::new()).map(|(setup, _)| setup)
}

/// Everything that can be added to a dial: what it is, and the dial with it.
fn additions(bare: &Dial, foe: &Dial) -> Vec<(String, Dial)> {
    let mut found = Vec::new();
    let mut add = |what: &str, change: &dyn Fn(&mut Dial)| {
        let mut dial = bare.clone();
        change(&mut dial);
        found.push((what.to_owned(), dial));
    };
    for power in POWERS.iter().map(|power| power.entry()) {
        add(power.id, &|dial| dial.keys += &format!("\ntraits = [\"{}\"]", power.id));
    }
    // A trait cannot be lost, so what is countered is what the clicks of the foe show.
    if let Some(shown) = foe.shown.strip_prefix("powers = ") {
        add("outwit", &|dial| dial.keys += &format!("\ntraits = [\"outwit\"]\noutwit = {shown}"));
    }
    for (value, what) in ["attack", "defense", "damage"].into_iter().enumerate() {
        add(what, &|dial| dial.values[value] += 1);
        add(&format!("perplex on {what}"), &|dial| dial.keys += &format!("\nperplex = {{ {what} = 1 }}"));
    }
    add("a click", &|dial| dial.clicks += 1);
    for key in ["own-re-rolls", "opposing-re-rolls", "enhancement", "empower", "defend"] {
        let most = if key == "defend" { 18 } else { 1 };
        add(key, &|dial| dial.keys += &format!("\n{key} = {most}"));
    }
    add("support", &|dial| dial.keys += "\nsupport = 10");
    found
}

#[test]
fn one_more_power_point_click_or_re_roll_never_harms_a_figure() {
    let mut harms = Harms::default();
    for (before, sides) in PANEL {
        let [own, foe] =
            sides.map(|(clicks, values, shown, keys)| Dial { clicks, values, shown, keys: keys.to_owned() });
        let bare = prepared(before, &own, &foe).unwrap_or_else(|| panic!("{own:?} against {foe:?} cannot be played"));
        let base = Base::<Duel>::new(&bare, &[Outcome::First as usize]);
        for (what, with) in additions(&own, &foe) {
            let Some(with) = prepared(before, &with, &foe) else { continue };
            harms.look(&base, &with, || format!("{what} for {own:?} against {foe:?}, {before:?}"));
        }
    }
    harms.none_among(350);
}

/// What the test above would see: the die of Blades in place of damage 5, rolled whether it is worth it or not.
#[test]
fn a_choice_that_is_not_the_best_harms_a_figure() {
    for (blades, harms) in [("best", false), ("always", true)] {
        let keys = format!("policy = {{ blades = \"{blades}\" }}");
        let own = Dial { clicks: 6, values: [9, 16, 5], shown: "", keys };
        let foe = Dial { clicks: 8, values: [9, 16, 3], shown: "", keys: String::new() };
        let with = Dial { shown: "powers = [\"blades-claws-fangs\"]", ..own.clone() };
        let [bare, with] = [own, with].map(|own| prepared("", &own, &foe).expect("both can be played"));
        let base = Base::<Duel>::new(&bare, &[Outcome::First as usize]);
        assert_eq!(base.lasting_harm(&with).is_some(), harms, "{blades}");
    }
}
