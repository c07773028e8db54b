//! Nothing that is added to a side of a team combat harms it: under the default policies it wins no less often with one
//! more die, KO, effect, card or companion, the dice being the same.

use crate::scenario::Mistakes;
use crate::systems::marvel_heroes::fighter::Ratings;
use crate::systems::marvel_heroes::state::Outcome;
use crate::systems::marvel_heroes::team::bout::{card, hfc, prepare, printed};
use crate::systems::marvel_heroes::team::setup::Setup;
use crate::systems::marvel_heroes::team::system::Team;
use crate::systems::marvel_heroes::tests::monotone::Written;
use crate::systems::panel::{Base, Harms};

/// Name, role, KO value and ratings.
type Member = (&'static str, &'static str, u8, Ratings);

const GUARD: Member = ("Guard", "ready", 3, [3, 3, 2]);
const SCOUT: Member = ("Scout", "ready", 2, [4, 2, 2]);
const HELPER: Member = ("Helper", "support", 3, [3, 2, 3]);
const LEAD: Member = ("Lead", "lead", 4, [3, 3, 2]);
const BRUTE: Member = ("Brute", "lead", 3, [5, 2, 1]);
const THUG: Member = ("Thug", "backup", 3, [3, 3, 2]);

const PANEL: [&[Member]; 5] = [
    &[GUARD, LEAD],
    &[GUARD, HELPER, BRUTE],
    &[GUARD, SCOUT, LEAD, THUG],
    &[SCOUT, HELPER, BRUTE, THUG],
    &[SCOUT, GUARD, HELPER, LEAD],
];

fn member((name, role, ko, ratings): Member, written: Option<&Written>) -> String {
    let level = if matches!(role, "ready" | "support") { "level = 2\n" } else { "" };
    let plain = Written::new(ko, [Some(ratings), None, None], &[], "");
    format!("[[side]]\nname = \"{name}\"\nrole = \"{role}\"\n{level}{}", written.unwrap_or(&plain).text())
}

/// What can join a side: for whom, and its lines.
fn companions() -> Vec<(&'static str, String)> {
    let backup = |effect: &str| card("Card", "agent", 1, effect);
    let ally = |effect: &str| card("Card", "ally", 1, effect);
    vec![
        ("ready", member(("Another", "ready", 2, [3, 3, 2]), None)),
        ("support", member(("Another", "support", 3, [4, 3, 2]), None)),
        ("backup", member(("Another", "backup", 3, [4, 3, 2]), None)),
        ("agent", backup("kind = \"reduce_rating\", stat = \"defend\", by = 1")),
        ("agent", backup("kind = \"cancel_ko\"")),
        ("ally", ally("kind = \"reduce_rating\", stat = \"attack\", by = 1")),
        ("ally", ally("kind = \"replace_rating\", stat = \"defend\", value = 5")),
    ]
}

/// The outcomes that a side with this role is after.
fn won(role: &str) -> &'static [usize] {
    match role {
        "ready" | "support" | "ally" => &[Outcome::Hero as usize, Outcome::Double as usize],
        _ => &[Outcome::Villain as usize],
    }
}

fn try_all(harms: &mut Harms, tables: fn(&str, &[String]) -> String, members: &[Member]) {
    let plain: Vec<String> = members.iter().map(|&one| member(one, None)).collect();
    let prepared = |members: &[String]| -> Option<Setup> {
        prepare(&tables("", members), &Mistakes::new()).map(|prepared| prepared.setup)
    };
    let bare = prepared(&plain).unwrap_or_else(|| panic!("{plain:?} cannot be played"));
    let mut look = |role: &str, what: &str, with: &[String]| {
        let Some(with) = prepared(with) else { return };
        let base = Base::<Team>::new(&bare, won(role));
        harms.look(&base, &with, || format!("{what} for {role} among {members:?} under {}", bare.ruleset.attack()));
    };
    for (place, &one) in members.iter().enumerate() {
        let (_, role, ko, ratings) = one;
        for (what, with) in Written::new(ko, [Some(ratings), None, None], &[], "").additions() {
            let mut all = plain.clone();
            all[place] = member(one, Some(&with));
            look(role, &what, &all);
        }
    }
    for (role, lines) in companions() {
        look(role, &lines, &[plain.clone(), vec![lines.clone()]].concat());
    }
}

#[test]
fn one_more_die_ko_effect_or_companion_never_harms_a_side() {
    let mut harms = Harms::default();
    for members in PANEL {
        try_all(&mut harms, printed, members);
        try_all(&mut harms, hfc, members);
    }
    harms.none_among(250);
}
