//! Nothing that is added to a figure harms it: under the default policies it wins no less often with one more point of
//! ST or DX, a stronger or a second weapon, more armor, a longer reach, the dice being the same.

use super::duel::{self, system::Duel};
use super::staircase::{self, system::Staircase};
use crate::game::{Brief, System};
use crate::scenario::{Case, Mistakes, Source, parse};
use crate::systems::panel::{Base, Harms};

/// A figure as written; dice and what is added of both weapons, and what is stopped.
#[derive(Clone, Debug)]
struct Figure {
    st: u8,
    dx: u8,
    weapon: (u8, i8),
    backup: Option<(u8, i8)>,
    armor: u8,
    shield: u8,
    heights: [u8; 2],
    keys: &'static str,
    pole: bool,
    charges: bool,
}

const fn figure(st: u8, dx: u8, weapon: (u8, i8), keys: &'static str) -> Figure {
    let (backup, armor, shield) = (Some((1, -1)), 1, 0);
    Figure { st, dx, weapon, backup, armor, shield, heights: [3, 3], keys, pole: false, charges: false }
}

impl Figure {
    fn text(&self, name: &str) -> String {
        let kind = if self.pole { "pole" } else { "melee" };
        let weapon = |(dice, more): (u8, i8), kind: &str| {
            format!(
                "{{ damage = \"{dice}D{}\", kind = \"{kind}\" }}",
                if more == 0 { String::new() } else { format!("{more:+}") }
            )
        };
        let backup = self.backup.map_or("\"none\"".to_owned(), |backup| weapon(backup, "melee"));
        let [reach, moves] = self.heights;
        let charges = if self.charges { "charges = true\n" } else { "" };
        format!(
            "[[side]]\nname = \"{name}\"\nst = {}\ndx = {}\nweapon = {}\nbackup = {backup}\narmor = {{ stops = {} }}\n\
             shield = {{ stops = {} }}\nheight = {reach}\nmove-height = {moves}\n{charges}{}\n",
            self.st,
            self.dx,
            weapon(self.weapon, kind),
            self.armor,
            self.shield,
            self.keys
        )
    }

    /// Everything that can be added to it: what it is, and the figure with it.
    fn additions(&self) -> Vec<(&'static str, Self)> {
        let mut found = Vec::new();
        let mut add = |what, change: &dyn Fn(&mut Self)| {
            let mut with = self.clone();
            change(&mut with);
            found.push((what, with));
        };
        add("ST", &|with| with.st += 1);
        add("much ST", &|with| with.st += 6);
        add("DX", &|with| with.dx += 1);
        add("much DX", &|with| with.dx += 3);
        add("a stronger weapon", &|with| with.weapon.1 += 1);
        add("a much stronger weapon", &|with| with.weapon.0 += 1);
        add("a stronger second weapon", &|with| with.backup = Some((self.weapon.0, self.weapon.1 + 1)));
        if self.backup.is_none() {
            add("a second weapon", &|with| with.backup = Some((1, -1)));
        }
        add("armor", &|with| with.armor += 1);
        add("a shield", &|with| with.shield += 1);
        add("height", &|with| with.heights[0] += 1);
        add("a higher step", &|with| with.heights[1] += 1);
        add("a charge", &|with| with.charges = true);
        found
    }
}

/// How a play is prepared.
type Prepare<S> = fn(&Case, &Mistakes) -> Option<(<S as System>::Setup, Brief)>;

/// The owner comes first; what stands before the sides, and both figures.
fn try_all<S: System>(
    harms: &mut Harms,
    (play, won, prepare): (&str, &'static [usize], Prepare<S>),
    panel: &[(&str, [Figure; 2])],
) {
    for (before, [own, foe]) in panel {
        let prepared = |own: &Figure| {
            let sides = own.text("A") + &foe.text("B");
            let text = format!("title = \"t\"\nsystem = \"tft\"\nplay = \"{play}\"\n{before}\n{sides}");
            let mistakes = Mistakes::new();
            let scenario = parse(Source::new("t.toml", text), &mistakes)?;
            prepare(&scenario.cases[0], &mistakes).map(|(setup, _)| setup)
        };
        let bare = prepared(own).unwrap_or_else(|| panic!("{own:?} against {foe:?} cannot be played"));
        let base = Base::<S>::new(&bare, won);
        for (what, with) in own.additions() {
            let Some(with) = prepared(&with) else { continue };
            harms.look(&base, &with, || format!("{what} for {own:?} against {foe:?}, {before:?}"));
        }
    }
}

#[test]
fn one_more_point_or_weapon_never_harms_a_duellist() {
    let sword = |keys| figure(12, 12, (2, 0), keys);
    let halberd = |keys| Figure { pole: true, ..figure(13, 11, (2, 0), keys) };
    let mut harms = Harms::default();
    try_all::<Duel>(
        &mut harms,
        ("duel", &[duel::state::Outcome::First as usize], duel::compile::prepare),
        &[
            ("", [sword(""), sword("")]),
            ("", [figure(9, 15, (1, 0), ""), figure(15, 9, (3, 0), "")]),
            ("", [figure(15, 9, (3, 0), ""), figure(9, 15, (1, 0), "")]),
            ("", [Figure { backup: None, ..sword("") }, Figure { backup: None, ..sword("policy = \"cautious\"") }]),
            ("", [sword("policy = \"cautious\""), figure(14, 8, (2, 2), "policy = \"cautious\"")]),
            ("", [sword("level = 2"), sword("")]),
            ("", [sword(""), sword("level = 4")]),
            ("", [halberd(""), sword("level = 3")]),
            ("rules.out-at-st = 0", [figure(29, 9, (4, 0), ""), figure(30, 9, (3, 0), "")]),
            ("rules.stand-up-at = \"own-action\"", [sword(""), figure(14, 10, (3, -1), "")]),
        ],
    );
    harms.none_among(100);
}

#[test]
fn one_more_point_or_weapon_never_harms_a_figure_on_a_staircase() {
    let sword = |keys| figure(12, 12, (2, 0), keys);
    let mut harms = Harms::default();
    try_all::<Staircase>(
        &mut harms,
        // Who is pushed off has lost the stair, though not the fight.
        (
            "staircase",
            &[staircase::state::Outcome::First as usize, staircase::state::Outcome::SecondOff as usize],
            staircase::compile::prepare,
        ),
        &[
            ("columns = [0, 0, 0, 0, 0]", [sword("column = 3\npolicy = \"hold\""), sword("column = 1")]),
            ("columns = [0, 1, 2, 2, 2]", [sword("column = 1"), sword("column = 3\npolicy = \"hold\"")]),
            ("columns = [0, 2, 4, 4, 4]", [sword("column = 4\npolicy = \"hold\""), sword("column = 1")]),
            (
                "columns = [9, 9, 9, 9, 3]",
                [sword("column = 4\npolicy = \"hold\""), figure(10, 14, (1, 0), "column = 3")],
            ),
            ("columns = [0, 0, 3, 3, 0]", [sword("column = 3"), sword("column = 2\nfollow-up = true")]),
            ("columns = [0, 3, 0]", [sword("column = 1"), sword("column = 2\npolicy = \"hold\"")]),
        ],
    );
    harms.none_among(50);
}

/// What the tests above would see, and why they add armor without its price: DX lost for armor that stops too little.
#[test]
fn dx_lost_harms_a_duellist() {
    let sword = figure(12, 12, (2, 0), "");
    let slower = Figure { armor: sword.armor + 1, dx: sword.dx - 4, ..sword.clone() };
    let prepared = |own: &Figure| {
        let text = format!("title = \"t\"\nsystem = \"tft\"\nplay = \"duel\"\n{}{}", own.text("A"), sword.text("B"));
        let mistakes = Mistakes::new();
        let scenario = parse(Source::new("t.toml", text), &mistakes)?;
        duel::compile::prepare(&scenario.cases[0], &mistakes).map(|(setup, _)| setup)
    };
    let [bare, with] = [&sword, &slower].map(|own| prepared(own).expect("both can be played"));
    assert!(Base::<Duel>::new(&bare, &[duel::state::Outcome::First as usize]).lasting_harm(&with).is_some());
}
