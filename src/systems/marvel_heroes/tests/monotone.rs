//! Nothing that is added to a fighter harms him: under the default policies he wins no less often with one more die, KO
//! or effect, the dice being the same.
//!
//! A colour is added as good as the best that he has, since the default picks any with equal chances
//! (`policy.power.fixed`); where the choice is the best one, a colour of any ratings.

use crate::scenario::Mistakes;
use crate::systems::marvel_heroes::bout::{prepare, tables};
use crate::systems::marvel_heroes::compile::Prepared;
use crate::systems::marvel_heroes::fighter::{COLOURS, HERO, Ratings, STATS, Side, VILLAIN};
use crate::systems::marvel_heroes::state::Outcome;
use crate::systems::marvel_heroes::system::Duel;
use crate::systems::panel::{Base, Harms};

/// A fighter as written.
#[derive(Clone, Debug, Default)]
pub struct Written {
    pub ko: u8,
    pub powers: [Option<Ratings>; 3],
    pub effects: Vec<String>,
    pub keys: String,
}

impl Written {
    pub fn new(ko: u8, powers: [Option<Ratings>; 3], effects: &[&str], keys: &str) -> Self {
        let effects = effects.iter().map(|effect| (*effect).to_owned()).collect();
        Self { ko, powers, effects, keys: keys.to_owned() }
    }

    /// The lines of his `[[side]]`.
    pub fn text(&self) -> String {
        let mut text = format!("ko = {}\neffects = [{}]\n{}\n", self.ko, self.effects.join(", "), self.keys);
        for (colour, power) in COLOURS.iter().zip(self.powers) {
            let Some([attack, defend, outwit]) = power else { continue };
            text += &format!("powers.{colour} = {{ attack = {attack}, defend = {defend}, outwit = {outwit} }}\n");
        }
        text
    }

    /// What can be added to any fighter, and the fighter with it.
    pub fn additions(&self) -> Vec<(String, Self)> {
        let mut found = Vec::new();
        let mut add = |what: String, change: &dyn Fn(&mut Self)| {
            let mut with = self.clone();
            change(&mut with);
            found.push((what, with));
        };
        add("a KO".to_owned(), &|with| with.ko += 1);
        for (stat, name) in STATS.iter().enumerate() {
            for colour in (0..COLOURS.len()).filter(|&colour| self.powers[colour].is_some()) {
                add(format!("{name} of {}", COLOURS[colour]), &|with| {
                    with.powers[colour].iter_mut().for_each(|ratings| ratings[stat] += 1);
                });
            }
            let replaced = format!("{{ kind = \"replace_rating\", stat = \"{name}\", value = 5 }}");
            let reduced = format!("{{ kind = \"reduce_rating\", stat = \"{name}\", by = 1 }}");
            for effect in [replaced, reduced] {
                add(effect.clone(), &|with| with.effects.push(effect.clone()));
            }
        }
        for kind in ["cancel_ko", "retaliate_ko"] {
            add(kind.to_owned(), &|with| with.effects.push(format!("{{ kind = \"{kind}\" }}")));
        }
        add("boosting".to_owned(), &|with| with.keys += "\nboost = true");
        add("a deck".to_owned(), &|with| with.keys += "\ndeck = { share = 0.5 }");
        let best = |stat: usize| self.powers.iter().flatten().map(|ratings| ratings[stat]).max().unwrap_or(0);
        let best = [0, 1, 2].map(best);
        for colour in (0..COLOURS.len()).filter(|&colour| self.powers[colour].is_none()) {
            add(format!("{} as good as any", COLOURS[colour]), &|with| with.powers[colour] = Some(best));
        }
        found
    }
}

fn panel() -> Vec<[Written; 2]> {
    let red = |ko, ratings, more| Written::new(ko, [Some(ratings), None, None], more, "");
    let hero = |keys: &str| Written::new(3, [Some([4, 2, 2]), None, Some([2, 3, 3])], &[], keys);
    let villain = |keys: &str| Written::new(4, [Some([3, 3, 2]), Some([4, 2, 3]), None], &[], keys);
    let cancel = "{ kind = \"cancel_ko\" }";
    let late = "{ kind = \"replace_rating\", stat = \"attack\", value = 4 }";
    let best = "policy = { power = \"equilibrium\" }";
    vec![
        [red(2, [3, 2, 1], &[]), red(2, [3, 2, 1], &[])],
        [red(2, [2, 3, 0], &[cancel]), red(3, [3, 1, 2], &[late])],
        [hero(""), villain("")],
        [hero("boost = true"), villain("deck = { share = 0.25 }")],
        [hero(best), villain(best)],
    ]
}

fn try_all(harms: &mut Harms, rules: &str, sides: &[Written; 2], side: Side) {
    let won: &[usize] =
        if side == HERO { &[Outcome::Hero as usize, Outcome::Double as usize] } else { &[Outcome::Villain as usize] };
    let prepared = |sides: &[Written; 2]| -> Option<Prepared> {
        prepare(&tables(rules, &sides[0].text(), &sides[1].text()), &Mistakes::new())
    };
    let bare = prepared(sides).unwrap_or_else(|| panic!("{rules} {sides:?} cannot be played"));
    let base = Base::<Duel>::new(&bare.setup, won);
    let mut additions = sides[side].additions();
    if sides[side].keys.contains("equilibrium") {
        let mut with = sides[side].clone();
        with.powers.iter_mut().filter(|power| power.is_none()).for_each(|power| *power = Some([3, 1, 2]));
        additions.push(("a colour to choose from".to_owned(), with));
    }
    for (what, with) in additions {
        let mut sides = sides.clone();
        sides[side] = with;
        let Some(with) = prepared(&sides) else { continue };
        harms.look(&base, &with.setup, || format!("{what} for {side:?} of {rules:?}: {sides:?}"));
    }
}

#[test]
fn one_more_die_ko_or_effect_never_harms_a_fighter() {
    let mut harms = Harms::default();
    for sides in panel() {
        for side in [HERO, VILLAIN] {
            try_all(&mut harms, "", &sides, side);
            try_all(&mut harms, "combat = \"hfc\"", &sides, side);
        }
    }
    harms.none_among(250);
}

/// What the test above would see, and why it adds no such colour: a weak one, picked as often as the strong one.
#[test]
fn a_weak_colour_harms_whoever_picks_any_with_equal_chances() {
    let base = Written::new(2, [Some([4, 4, 3]), None, None], &[], "");
    for (power, harms) in [("uniform", true), ("equilibrium", false)] {
        let own = Written { keys: format!("policy = {{ power = \"{power}\" }}"), ..base.clone() };
        let with = Written { powers: [base.powers[0], Some([1, 1, 1]), None], ..own.clone() };
        let [bare, with] = [own, with].map(|own| {
            let prepared = prepare(&tables("", &own.text(), &base.text()), &Mistakes::new());
            prepared.expect("both can be played").setup
        });
        let base = Base::<Duel>::new(&bare, &[Outcome::Hero as usize, Outcome::Double as usize]);
        assert_eq!(base.lasting_harm(&with).is_some(), harms, "{power}");
    }
}
