//! Ready-made figures: those of the ledger's data, and every legal starting figure, generated from the rules.
//!
//! Sources: names and some scores from the base text (Bob's DX 16 and chain; heights), Flavius, Wulf, the morningstar
//! man and the spearman from well-known fights of the general rules, the other numbers invented, as `tft-figures.toml`
//! says.

use super::figure::Figure;
use super::forms::{FORMS, Form};
use super::weapons::{ARMORS, Armor, SHIELDS, Shield, WEAPONS, Weapon};

/// A figure of the ledger's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Name in scenario files.
    pub id: &'static str,
    /// Name in reports.
    pub name: &'static str,
    form: &'static str,
    scores: [u8; 2],
    armor: &'static str,
    shield: &'static str,
    weapon: &'static str,
    backup: &'static str,
    /// Hits that its hide stops.
    hide: u8,
    /// Movement allowance of its own.
    ma: Option<u8>,
}

const fn sample(id: &'static str, name: &'static str, form: &'static str, scores: [u8; 2]) -> Sample {
    Sample { id, name, form, scores, armor: "none", shield: "none", weapon: "", backup: "dagger", hide: 0, ma: None }
}

impl Sample {
    const fn wears(self, armor: &'static str, shield: &'static str) -> Self {
        Self { armor, shield, ..self }
    }

    const fn wields(self, weapon: &'static str) -> Self {
        Self { weapon, ..self }
    }

    /// A creature with teeth for weapons, and a hide that stops so many hits.
    const fn beast(self, weapon: &'static str, hide: u8) -> Self {
        Self { weapon, hide, backup: "", ..self }
    }

    const fn moves(self, ma: u8) -> Self {
        Self { ma: Some(ma), ..self }
    }

    /// The figure.
    pub fn figure(&self) -> Figure {
        let form = Form::find(self.form).unwrap_or(Form::human());
        let armor = Armor::find(self.armor).copied().unwrap_or_default();
        Figure {
            name: self.name.to_owned(),
            form,
            st: self.scores[0],
            dx: self.scores[1],
            weapon: Weapon::find(self.weapon).copied(),
            backup: Weapon::find(self.backup).copied(),
            armor: if self.hide > 0 { Armor { id: "", stops: self.hide, ..armor } } else { armor },
            shield: Shield::find(self.shield).copied().unwrap_or_default(),
            reach: form.reach,
            move_height: form.move_height,
            size: form.size,
            own_ma: self.ma.or(form.ma),
        }
    }
}

/// The figures of the ledger's data.
pub const SAMPLES: &[Sample] = &[
    sample("bob", "Bob the Barbarian", "human", [12, 16]).wears("chain", "none").wields("broadsword"),
    sample("grundar", "Grundar the Stout", "dwarf", [15, 14]).wields("battleaxe"),
    sample("dwarf", "Dwarf on the height", "dwarf", [13, 11]).wears("leather", "small").wields("morningstar"),
    sample("human", "Human below", "human", [12, 12]).wears("leather", "small").wields("broadsword"),
    sample("swordsman", "Swordsman", "human", [12, 12]).wears("leather", "small").wields("broadsword"),
    sample("hobbit", "Hobbit of the columns", "hobbit", [8, 14]).wears("cloth", "small").wields("dagger"),
    sample("elf", "Elf archer", "elf", [11, 13]).wears("leather", "none").wields("longbow"),
    sample("goblin", "Goblin", "goblin", [10, 12]).wears("cloth", "small").wields("saber"),
    sample("orc", "Orc", "orc", [13, 11]).wears("leather", "large").wields("morningstar"),
    sample("halberdier", "Halberdier", "human", [13, 11]).wears("leather", "none").wields("halberd"),
    sample("knight", "Knight", "human", [12, 12]).wears("plate", "large").wields("broadsword"),
    sample("flavius", "Flavius", "human", [12, 12]).wears("chain", "large").wields("shortsword"),
    sample("wulf", "Wulf", "human", [14, 10]).wields("two-handed-sword"),
    sample("morningstar-man", "Morningstar man", "human", [13, 11]).wears("none", "small").wields("morningstar"),
    sample("spearman", "Spearman", "human", [11, 13]).wields("spear"),
    sample("horseman", "Horseman", "horseman", [12, 12]).wears("chain", "small").wields("broadsword"),
    sample("giant", "Three-hex giant", "hex3", [30, 9]).beast("giant-club", 0),
    sample("dragon4", "Four-hex dragon", "hex4", [30, 13]).beast("dragon-bite-4", 3).moves(6),
    sample("dragon7", "Seven-hex dragon", "hex7", [60, 14]).beast("dragon-bite-7", 5).moves(8),
];

/// The figure with this name: one of [`SAMPLES`], or a starting figure by its description (see `starting`).
pub fn find(id: &str) -> Option<Figure> {
    SAMPLES.iter().find(|sample| sample.id == id).map(Sample::figure).or_else(|| starting(id))
}

/// A starting figure by description: race, ST, DX, weapon, armor and shield joined by hyphens, armor and shield where
/// there are any: `human-12-12-broadsword-leather-small`. `None` when it is not a legal one.
fn starting(id: &str) -> Option<Figure> {
    let form = FORMS.iter().find(|form| id.strip_prefix(form.id).is_some_and(|rest| rest.starts_with('-')))?;
    all_starting(form).find(|figure| describe(figure) == id)
}

/// The description by which [`find`] knows a starting figure.
pub fn describe(figure: &Figure) -> String {
    let weapon = figure.weapon.map_or("unarmed", |weapon| weapon.id);
    let mut id = format!("{}-{}-{}-{weapon}", figure.form.id, figure.st, figure.dx);
    for part in [figure.armor.id, figure.shield.id] {
        if !part.is_empty() && part != "none" {
            id.push('-');
            id.push_str(part);
        }
    }
    id
}

/// Every legal starting figure of a race (`tft.figure.create`, `tft.figure.weapon`): each division of the points, each
/// weapon it is strong enough for, each armor, each shield that a free hand can hold; and a dagger as a second weapon.
/// None for forms that nobody starts with.
pub fn all_starting(form: &'static Form) -> impl Iterator<Item = Figure> {
    let scores = form.start.into_iter().flat_map(|start| {
        let spare = start.total - start.st - start.dx;
        (0..=spare).map(move |points| (start.st + points, start.dx + spare - points))
    });
    let playable = |weapon: &&Weapon| !matches!(weapon.id, "giant-club" | "thrown-rock") && weapon.hands > 0;
    scores.flat_map(move |(st, dx)| {
        WEAPONS.iter().filter(playable).filter(move |weapon| weapon.st <= st).flat_map(move |weapon| {
            ARMORS.iter().flat_map(move |armor| {
                let shields = SHIELDS.iter().filter(|shield| weapon.hands < 2 || !shield.is_carried());
                shields.map(move |shield| build(form, [st, dx], weapon, *armor, *shield))
            })
        })
    })
}

fn build(form: &'static Form, scores: [u8; 2], weapon: &Weapon, armor: Armor, shield: Shield) -> Figure {
    let mut figure = Figure {
        name: String::new(),
        form,
        st: scores[0],
        dx: scores[1],
        weapon: Some(*weapon),
        backup: Weapon::find("dagger").copied(),
        armor,
        shield,
        reach: form.reach,
        move_height: form.move_height,
        size: form.size,
        own_ma: form.ma,
    };
    figure.name = describe(&figure);
    figure
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_derived_scores_are_those_given_as_a_check() {
        // tft-figures.toml, adj_dx and ma of all nineteen.
        let adj_dx = [13, 14, 9, 10, 10, 13, 11, 11, 8, 9, 5, 8, 10, 11, 13, 9, 9, 13, 14];
        let found: Vec<i32> = SAMPLES.iter().map(|sample| sample.figure().adj_dx()).collect();
        assert_eq!(found, adj_dx);
        let ma = [6, 10, 8, 8, 8, 10, 10, 10, 8, 8, 6, 6, 10, 10, 10, 16, 10, 6, 8];
        let found: Vec<u8> = SAMPLES.iter().map(|sample| sample.figure().ma()).collect();
        assert_eq!(found, ma);
    }

    #[test]
    fn every_name_in_the_data_is_known() {
        for sample in SAMPLES {
            let figure = sample.figure();
            assert_eq!((figure.form.id, figure.armor.id.is_empty()), (sample.form, sample.hide > 0));
            assert_eq!(figure.weapon.map(|weapon| weapon.id), Some(sample.weapon));
            assert_eq!(figure.backup.map_or("", |weapon| weapon.id), sample.backup);
            assert_eq!(figure.shield.id, sample.shield);
            let weapon = figure.weapon.unwrap();
            assert!(weapon.st <= figure.st && (weapon.hands < 2 || !figure.shield.is_carried()), "{}", sample.id);
        }
    }

    #[test]
    fn starting_figures_are_counted_by_hand() {
        // Hobbits have ST 4 to 10 (22 points, ST 4 and DX 12 at least). ST 4 to 8: dagger (one hand), sling (two). ST 9
        // adds rapier, club, javelin (one hand) and the small bow (two). ST 10 adds hammer, saber (one) and the horse
        // bow (two). A one-handed weapon goes with 3 shields (or none), a two-handed one with none; times 7 armors.
        // ST 4..8: 5 x (1 x 3 + 1); ST 9: 4 x 3 + 2; ST 10: 6 x 3 + 3. Sum 20 + 14 + 21 = 55, times 7 = 385.
        let hobbits: Vec<Figure> = all_starting(Form::find("hobbit").unwrap()).collect();
        assert_eq!(hobbits.len(), 385);
        assert_eq!(all_starting(Form::find("hex7").unwrap()).count(), 0);
    }

    #[test]
    fn every_starting_figure_obeys_the_rules_and_is_found_by_its_description() {
        let mut seen = BTreeSet::new();
        for form in FORMS {
            for figure in all_starting(form) {
                let weapon = figure.weapon.unwrap();
                assert_eq!(figure.is_starting(), Some(true));
                assert!(weapon.st <= figure.st && (weapon.hands < 2 || !figure.shield.is_carried()));
                assert!(seen.insert(describe(&figure)), "{} twice", describe(&figure));
            }
        }
        let wanted = "human-12-12-broadsword-leather-small";
        let figure = find(wanted).unwrap();
        assert_eq!((figure.st, figure.dx, figure.adj_dx(), figure.name.as_str()), (12, 12, 10, wanted));
        // tft.height.move-height: an elf strikes three levels up and steps four, on one hex.
        let elf = find("elf-12-12-broadsword").unwrap();
        assert_eq!((elf.reach, elf.move_height, elf.size), (3, 4, 1));
        // Too weak for it; no hand left; not a starting total.
        for id in ["human-11-13-broadsword", "human-14-10-two-handed-sword-small", "human-12-13-broadsword", "human"] {
            assert_eq!(find(id).is_some(), id == "human", "{id}");
        }
    }
}
