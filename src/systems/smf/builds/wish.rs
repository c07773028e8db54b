//! What a `[[generate]]` asks for, as written.

use crate::keys::{Form, Keys, Named, Shape, Written, choice, choices, keys, list, text, truth, whole};
use crate::scenario::reader::{as_list, as_string};
use crate::scenario::{Kind, Mistakes, Spanned, Table, names};
use crate::systems::rules::MOST_BUILDS;
use crate::systems::smf::archetypes::{ARCHETYPES, Archetype};
use crate::systems::smf::powers::id::{POWERS, PowerId};
use crate::systems::smf::roster::Sample;

keys! {
    /// Builds to be made from the menus, as written.
    #[derive(Clone, Debug)]
    pub struct Generate: "a [[generate]]" {
        /// The archetypes whose builds are listed: one, several, or "standard" for the nine of the rulebook.
        "archetype" archetype: Written<Vec<&'static Archetype>> = archetypes().required(), "smf.build.character";
        /// The standard archetypes that a Super is built on, or that a Powerhouse is put together from.
        "on" on: Written<Vec<&'static Archetype>> = archetypes().unless_written("all nine"), "smf.archetype.super";
        /// Amphibious and Construct stand on every list.
        "any" any: bool = truth().or(false), "smf.power.amphibious";
        /// Picks may be traded for boosts.
        "boosts" boosts: bool = truth().or(false), "smf.boost.general";
        /// Which options of powers are tried: the first of each, or all. The figures of variable blasts are not
        /// varied.
        "options" options: Options = choice().or(Options::First), "";
        /// Boxes and Move may be traded off for one more minor power; builds that trade nothing are listed as well.
        "trade-off" trade_off: bool = truth().or(false), "smf.boost.trade-off";
        /// Two picks of a Super may go for one minor power of another list.
        "foreign" foreign: bool = truth().or(false), "smf.archetype.super";
        /// Most faults and limits of a character: builds with fewer are listed as well, and each re-roll that they give
        /// goes to every pool that the build has. Groups have none.
        "faults" faults: u32 = whole(0..=2).or(0), "smf.fault.general";
        /// Trick arrows of every archer.
        "tricks" tricks: Written<Vec<Spanned<String>>> = list(text(), 3..=3).unless_written("Deadeye's"),
            "smf.power.archery";
        /// Grimoire of every sorcerer.
        "grimoire" grimoire: Written<Vec<Spanned<String>>> = list(text(), 5..=5).unless_written("Prof. Weird's"),
            "smf.power.sorcery";
        /// What a build must have to be listed: picks with "or" between them and "not" before them; every line must
        /// hold.
        "where" only: Written<Vec<Spanned<Term>>> = list(term(), 0..=100), "";
        /// As many builds as are drawn from the list, one from each of as many equal stretches of it.
        "sample" sample: Written<u32> = whole(1..=i64::from(MOST_BUILDS)).unless_written("all of them"), "";
    }
}

choices! {
    /// Which options of powers are tried.
    pub enum Options {
        /// The first option of each power.
        First = "first",
        /// Every option of each power.
        All = "all",
    }
}

/// One line of `where`: picks of which one has to be there, or not to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term(Vec<(bool, PowerId)>);

impl Term {
    /// Whether a build with these picks has what the line says.
    pub fn holds(&self, has: impl Fn(PowerId) -> bool) -> bool {
        self.0.iter().any(|&(wanted, power)| has(power) == wanted)
    }
}

fn term() -> Shape<Term> {
    text().then(|written, mistakes| {
        let part = |part: &str| {
            let (wanted, id) = part.trim().strip_prefix("not ").map_or((true, part.trim()), |id| (false, id.trim()));
            let power = PowerId::find(id);
            if power.is_none() {
                let near = names::suggest(id, POWERS.iter().map(|power| power.entry().id));
                let help = names::or_listed(near, "`slugfest list powers smf` shows all");
                mistakes.at(&written, format!("unknown power \"{id}\" in system \"smf\""), help);
            }
            Some((wanted, power?))
        };
        let parts: Vec<_> = written.value.split(" or ").map(part).collect();
        Some(Term(parts.into_iter().collect::<Option<_>>()?))
    })
}

/// An archetype, a list of them, or the nine standard ones.
fn archetypes() -> Shape<Vec<&'static Archetype>> {
    const STANDARD: &str = "standard";
    let ids = || ARCHETYPES.iter().map(|archetype| archetype.id).chain([STANDARD]);
    let one = || Form::OneOf(ids().map(Named::plain).collect());
    let form = Form::Either(vec![one(), Form::List(Box::new(one()), 1..=ARCHETYPES.len())]);
    Shape::new(form, move |value, what, mistakes| {
        let values = match value.kind {
            Kind::Array(_) => as_list(value, what, mistakes)?,
            _ => std::slice::from_ref(value),
        };
        let mut found: Vec<&'static Archetype> = Vec::new();
        for value in values {
            let id = as_string(value, what, mistakes)?;
            let named = |archetype: &&Archetype| match id.value.as_str() {
                STANDARD => archetype.standard,
                id => archetype.id == id,
            };
            let before = found.len();
            found.extend(ARCHETYPES.iter().filter(named));
            if found.len() == before {
                let help = names::suggest(&id.value, ids());
                mistakes.at(&id, format!("unknown archetype \"{}\" in system \"smf\"", id.value), help);
                return None;
            }
        }
        let mut seen = Vec::new();
        found.retain(|archetype| {
            !seen.contains(&archetype.id) && {
                seen.push(archetype.id);
                true
            }
        });
        Some(found)
    })
}

impl Generate {
    /// What powers hold that is chosen with them, trick arrows and pages: as asked for, or as the ready-made characters
    /// have it.
    pub fn held(&self, powers: &[PowerId]) -> Vec<(&'static str, Vec<String>)> {
        let sample = |id: &str, of: fn(&Sample) -> &'static [&'static str]| {
            Sample::find(id).map_or_else(Vec::new, |sample| of(sample).iter().map(|&id| id.to_owned()).collect())
        };
        let given = |list: &Written<Vec<Spanned<String>>>| {
            list.as_ref().map(|list| list.value.iter().map(|each| each.value.clone()).collect())
        };
        let mut held = Vec::new();
        if powers.contains(&PowerId::Archery) {
            held.push(("tricks", given(&self.tricks).unwrap_or_else(|| sample("deadeye", |sample| sample.tricks))));
        }
        if powers.contains(&PowerId::Sorcery) {
            let pages = || sample("prof-weird", |sample| sample.grimoire);
            held.push(("grimoire", given(&self.grimoire).unwrap_or_else(pages)));
        }
        held
    }
}

/// What is asked for; `None` where that cannot be told.
pub fn read(table: &Table, mistakes: &Mistakes) -> Option<Generate> {
    let wish = Generate::of(table, mistakes);
    let built = |archetype: &&'static Archetype| matches!(archetype.id, "super" | "powerhouse");
    let kinds = wish.archetype.as_ref()?;
    if let (Some(on), false) = (table.entry("on"), kinds.iter().any(built)) {
        mistakes.at(on, "\"on\" is for Supers and Powerhouses", "leave it out");
    }
    if let (Some(foreign), false) = (table.entry("foreign"), kinds.iter().any(|kind| kind.id == "super")) {
        mistakes.at(foreign, "\"foreign\" is for Supers", "leave it out, or add \"super\" to the archetypes");
    }
    // Neither a Wildcard nor anybody built on others has what these go with, unless one of those has.
    let bases = kinds.iter().copied().chain(wish.on.iter().flat_map(|on| on.value.iter().copied()));
    let all_nine = wish.on.is_none() && kinds.iter().any(built);
    for (key, power, who) in [("tricks", "archery", "archers"), ("grimoire", "sorcery", "sorcerers")] {
        let has = all_nine || bases.clone().any(|archetype| archetype.majors.1.contains(&power));
        if let (Some(idle), false) = (table.entry(key), has) {
            let help = "leave it out, or add an archetype that has the power";
            mistakes.at(idle, format!("\"{key}\" is for {who}, and none of these builds is one"), help);
        }
    }
    if let Some(bad) = wish.on.iter().flat_map(|on| &on.value).find(|on| !on.standard) {
        let message = format!("a {} is no standard archetype", bad.name);
        let at = table.entry("on").map_or_else(|| Spanned::at(table, ()), |entry| Spanned::at(entry, ()));
        mistakes.at(&at, message, "Supers and Powerhouses are built on the nine standard ones");
    }
    Some(wish)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::schema::properties;

    /// A single archetype may stand in a list of its own, and all of them may; none is nobody's wish.
    #[test]
    fn archetypes_are_one_or_a_list_of_one_or_more() {
        let schema = properties(Generate::keys());
        for key in ["archetype", "on"] {
            let forms = &schema[key]["anyOf"];
            assert!(forms[0]["enum"].is_array() && forms[1]["type"] == "array", "{key}: {forms}");
            assert!(forms[1]["minItems"] == 1 && forms[1]["maxItems"] == ARCHETYPES.len(), "{key}: {forms}");
        }
    }

    /// `smf.power.archery`, `smf.power.sorcery`: an archer has the tricks that are asked for, or Deadeye's; a sorcerer
    /// the pages of Prof. Weird; nobody else has either.
    #[test]
    fn who_holds_what_he_is_built_with() {
        use crate::scenario::{Source, document};
        let held = |text: &str, powers: &[PowerId]| {
            let mistakes = Mistakes::new();
            let table = document::parse(&Source::new("r.toml", format!("archetype = \"blaster\"\n{text}")), &mistakes);
            Generate::of(&table.unwrap(), &mistakes).held(powers)
        };
        let of = |id: &str| Sample::find(id).unwrap();
        let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        let both = [PowerId::Archery, PowerId::Sorcery];
        let usual = [("tricks", texts(of("deadeye").tricks)), ("grimoire", texts(of("prof-weird").grimoire))];
        assert_eq!(held("", &both), usual);
        assert_eq!(held("tricks = [\"a\", \"b\", \"c\"]", &both[..1]), [("tricks", texts(&["a", "b", "c"]))]);
        assert_eq!(held("", &[PowerId::Armor]), []);
    }
}
