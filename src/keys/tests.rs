//! What a declaration promises, tried on a table of its own.

use super::schema::properties;
use super::{
    Form, Key, Keys, LeftOut, Settings, Written, choices, first_of, keys, list, name, sentence, settings, table, truth,
    whole,
};
use crate::scenario::{Mistakes, Source, Table, document, render};
use serde_json::{Value, json};

settings! {
    /// How it is played.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct House: "[rules]", underscores {
        /// Rounds after which nobody wins.
        "round-limit" limit: u32 = whole(1..=9).or(5), "t.end";
        /// KO checks are rolled.
        "checks" checks: bool = truth().or(true), "";
        /// Who begins.
        "first-turn" first: First = first_of(), "t.first", {
            /// The one who is named first.
            Left = "left-hand",
            /// The other one.
            Right = "right-hand",
        };
    }
}

keys! {
    /// Somebody.
    #[derive(Clone, Debug)]
    struct Somebody: "somebody" {
        /// What he is called.
        "name" name: Written<String> = name("fighter").required(), "";
        /// Colours that he wears.
        "colours" colours: Written<Vec<crate::scenario::Spanned<Colour>>> = list(super::choice(), 0..=2), "t.colours";
        /// How he would play it.
        "house" house: Written<House> = table(), "";
    }
}

choices! {
    /// A colour.
    pub enum Colour {
        /// As blood.
        Red = "red",
        /// As the sky.
        Blue = "blue",
    }
}

fn read<T>(text: &str, read: impl FnOnce(&Table, &Mistakes) -> T) -> (T, String) {
    let mistakes = Mistakes::new();
    let table = document::parse(&Source::new("t", text), &mistakes).unwrap();
    let read = read(&table, &mistakes);
    (read, render(&mistakes.into_vec(), false))
}

#[test]
fn what_is_left_out_holds_its_default_and_what_is_written_goes_over_it() {
    let default = House { limit: 5, checks: true, first: First::Left };
    assert_eq!(House::default(), default);
    assert_eq!(read("", House::of), (default.clone(), String::new()));
    let written = House { limit: 7, first: First::Right, ..default.clone() };
    let text = "round-limit = 7\nfirst-turn = \"right-hand\"";
    assert_eq!(read(text, House::of), (written.clone(), String::new()));
    // Of two tables the second one goes over the first, key by key.
    let (over, mistakes) = read("checks = false", |table, mistakes| written.over(Some(table), mistakes));
    assert_eq!((over, mistakes.as_str()), (House { limit: 7, checks: false, first: First::Right }, ""));
}

#[test]
fn a_table_that_allows_it_is_read_with_underscores() {
    assert_eq!(read("round_limit = 7", House::of).0.limit, 7);
    let (_, mistakes) = read("name = \"A\"\nhouse = { round_limit = 10 }", Somebody::of);
    assert!(mistakes.contains("\"round_limit\" must be a whole number from 1 to 9, not 10"), "{mistakes}");
}

#[test]
fn every_key_is_refused_where_it_is_wrong_and_no_other_is_known() {
    let text =
        "name = 7\ncolours = [\"red\", \"bleu\"]\nhouse = { round-limit = 0, checks = 1, first-turn = \"top\", x = 1 }";
    let (somebody, mistakes) = read(text, Somebody::of);
    assert!(somebody.name.is_none());
    assert_eq!(somebody.colours.unwrap().value.iter().map(|colour| colour.value).collect::<Vec<_>>(), [Colour::Red]);
    assert_eq!(somebody.house.unwrap().value, House::default());
    for part in [
        "t:1:8: \"name\" must be a text",
        "each element of \"colours\" must be \"red\" or \"blue\", not \"bleu\"",
        "\"round-limit\" must be a whole number from 1 to 9",
        "\"checks\" must be true or false",
        "\"first-turn\" must be \"left-hand\" or \"right-hand\", not \"top\"",
        "unknown key \"x\" in [rules]",
    ] {
        assert!(mistakes.contains(part), "{part} is missing in\n{mistakes}");
    }
    assert_eq!(mistakes.matches("error: ").count(), 6, "{mistakes}");
    assert!(read("", Somebody::of).1.contains("somebody needs \"name\"\n"));
}

#[test]
fn a_schema_has_what_was_declared_with_its_sentence() {
    let schema = Value::Object(properties(Somebody::keys()));
    assert_eq!(
        schema["house"],
        json!({
            "type": "object",
            "properties": {
                "round-limit": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 9,
                    "description": "rounds after which nobody wins (t.end)",
                    "default": 5,
                },
                "checks": { "type": "boolean", "description": "KO checks are rolled", "default": true },
                "first-turn": {
                    "enum": ["left-hand", "right-hand"],
                    "description": "who begins (left-hand: the one who is named first; right-hand: the other one) (t.first)",
                    "default": "left-hand",
                },
            },
            "additionalProperties": false,
            "description": "how he would play it",
        })
    );
    let each = [("red", "as blood"), ("blue", "as the sky")];
    let each = each.map(|(name, about)| json!({ "const": name, "description": about }));
    assert_eq!(schema["colours"]["items"], json!({ "type": "string", "anyOf": each }));
}

keys! {
    /// A room of the house.
    #[derive(Clone, Debug)]
    struct Room: "a room" {
        /// Everybody's.
        "doors" doors: Written<i64> = whole(0..=9), "";
        /// Of a kitchen.
        "stoves" stoves: Written<i64> = super::Slot::from(whole(0..=9)).only(&["a kitchen"]), "";
        /// Of two.
        "taps" taps: Written<i64> = super::Slot::from(whole(0..=9)).only(&["a kitchen", "a bath"]), "";
    }
}

keys! {
    /// Where one sleeps.
    #[derive(Clone, Debug)]
    struct Flat: "a flat" {
        /// The bath.
        "bath" bath: Written<Table> = super::later::<Room>().seen_by("a bath"), "";
    }
}

#[test]
fn a_key_that_only_others_have_is_neither_shown_nor_accepted() {
    let text = "[bath]\ndoors = 1\nstoves = 1\ntaps = 2\n";
    let (flat, refused) = read(text, Flat::of);
    assert!(refused.contains("\"stoves\" is for a kitchen"), "{refused}");
    assert_eq!(refused.matches("error").count(), 1, "{refused}");
    let bath = Room::of(&flat.bath.unwrap(), &Mistakes::new());
    let held = [bath.doors, bath.stoves, bath.taps].map(|number| number.map(|number| number.value));
    assert_eq!(held, [Some(1), Some(1), Some(2)]);
    let schema = properties(Flat::keys());
    let keys: Vec<&String> = schema["bath"]["properties"].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["doors", "taps"]);
    let of =
        |who: &str| read("stoves = 1\ntaps = 2\n", |table, mistakes| super::foreign::<Room>(table, who, mistakes)).1;
    assert_eq!(of("a kitchen"), "");
    assert!(of("a hall").contains("\"taps\" is for a kitchen or a bath"));
}

#[test]
fn lists_show_tables_under_their_headers() {
    let items = super::list::all(&[Key {
        name: "side",
        form: Form::tables::<Somebody>(2..=2),
        left_out: LeftOut::Refused,
        about: "",
        rule: "",
        only: &[],
    }]);
    let shown: Vec<_> = items.iter().map(|item| (item.group.as_str(), item.id.as_str(), item.about.as_str())).collect();
    assert_eq!(shown[0], ("[[side]]", "name", "what he is called (a name; required)"));
    assert_eq!(shown[3], ("[side.house]", "round-limit", "rounds after which nobody wins (1 to 9; default 5)"));
    assert_eq!(items.len(), 6);
}

#[test]
fn a_setting_states_its_value_with_what_that_means() {
    let house = House { first: First::Right, ..House::default() };
    let ruling = house.cite().first().ruling();
    assert_eq!(
        (ruling.rule.as_str(), ruling.switch.as_str(), ruling.text.as_str()),
        ("t.first", "first-turn = \"right-hand\"", "The other one.")
    );
    assert_eq!(house.cite().checks().ruling().text, "KO checks are rolled.");
    let changed: Vec<String> = super::changed(&house).map(|(setting, _)| setting.switch()).collect();
    assert_eq!(changed, ["first-turn = \"right-hand\""]);
}

#[test]
fn sentences_begin_in_lower_case_unless_with_an_abbreviation() {
    for (documentation, shown) in [
        (" Body boxes.", "body boxes"),
        (" KO checks are rolled.", "KO checks are rolled"),
        (" A die,\n of six.", "a die, of six"),
    ] {
        assert_eq!(sentence(documentation), shown);
    }
}

/// Two plays of one game: what only one of them asks for is required by neither, and forms go together.
#[test]
fn keys_of_several_plays_are_one_set() {
    let side = |keys: fn() -> Vec<Key>| Key {
        name: "side",
        form: Form::Table(super::Below::new(keys)),
        left_out: LeftOut::Refused,
        about: "",
        rule: "",
        only: &[],
    };
    let both = super::merged([vec![side(Somebody::keys)], vec![side(House::keys)]]);
    let schema = properties(both);
    let keys: Vec<&String> = schema["side"]["properties"].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["name", "colours", "house", "round-limit", "checks", "first-turn"]);
    assert_eq!(schema["side"].get("required"), None);
    let alike = properties(super::merged([vec![side(Somebody::keys)], vec![side(Somebody::keys)]]));
    assert_eq!(alike["side"]["required"], json!(["name"]));
}

keys! {
    /// Several of them.
    #[derive(Clone, Debug)]
    struct Several: "a duel" {
        /// Each of them.
        "x" each: Written<Vec<Table>> = super::counted::<House>(2..=2, "a duel has two sides", ""), "";
    }
}

#[test]
fn another_number_of_tables_is_told_at_the_first_too_many_and_all_are_read() {
    let count = |text: &str| {
        let (several, mistakes) = read(text, Several::of);
        let said = mistakes.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
        (several.each.map_or(0, |each| each.value.len()), said)
    };
    assert_eq!(count("[[x]]\n[[x]]\n"), (2, String::new()));
    let said = "t:5:1: a duel has two sides, and there are 4";
    assert_eq!(count("[[x]]\n\n[[x]]\n\n[[x]]\n[[x]]\n"), (4, said.to_owned()));
    assert_eq!(count("\nx = [{}]"), (1, "t:2:5: a duel has two sides, and there is only one".to_owned()));
    assert_eq!(count("x = []"), (0, "t:1:5: a duel has two sides, and there is none".to_owned()));
    // What is no table is told once, and not counted out as well.
    assert_eq!(count("x = [{}, 1]").1, "t:1:10: each element of \"x\" must be a table, not a whole number");
}
