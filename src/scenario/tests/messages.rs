//! What people see when they write something wrong: the exact text of every kind of mistake.

use super::{Mistakes, SIDES, check, duel, read_into, render, shown};

#[test]
fn an_empty_document_misses_everything() {
    check(
        r#"# nothing yet
"#,
        r#"
error: duel.toml:1:1: the scenario needs "play"
  help: add a line: play = "…"
error: duel.toml:1:1: the scenario needs "system"
  help: add a line: system = "…"
error: duel.toml:1:1: the scenario needs "title"
  help: add a line: title = "…"
"#,
    );
}

/// A million is no fraction; what is larger than fractions are exact is no number that could be written out.
#[test]
fn a_whole_number_in_the_way_of_fractions_is_to_be_written_out() {
    check(
        "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\ntrials = 1e6\nseed = 1e18\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n",
        r#"
error: duel.toml:4:10: "trials" must be a whole number from 1 to 1_000_000_000_000, not a number with a fraction
    4 | trials = 1e6
      |          ^^^
  help: write it out: 1_000_000
error: duel.toml:5:8: "seed" must be a whole number of at least 0, not a number with a fraction
    5 | seed = 1e18
      |        ^^^^
"#,
    );
}

#[test]
fn wrong_types_of_common_keys_are_all_reported() {
    check(
        r#"title = 5
system = ["smf"]
play = 2017-05-01
trials = "1000"
seed = 1.5
about = true
method = {}
[[side]]
name = "Rhino"
[[side]]
name = "Ace"
"#,
        r#"
error: duel.toml:1:9: "title" must be a text in double quotes, not a whole number
    1 | title = 5
      |         ^
  help: put it in double quotes: "5"
error: duel.toml:2:10: "system" must be a text in double quotes, not a list
    2 | system = ["smf"]
      |          ^^^^^^^
  help: give one text, without [ ]
error: duel.toml:3:8: "play" must be a text in double quotes, not a date
    3 | play = 2017-05-01
      |        ^^^^^^^^^^
  help: put it in double quotes: "2017-05-01"
error: duel.toml:4:10: "trials" must be a whole number from 1 to 1_000_000_000_000, not a text
    4 | trials = "1000"
      |          ^^^^^^
  help: write it without quotes: 1000
error: duel.toml:5:8: "seed" must be a whole number of at least 0, not a number with a fraction
    5 | seed = 1.5
      |        ^^^
error: duel.toml:6:9: "about" must be a text in double quotes, not true or false
    6 | about = true
      |         ^^^^
  help: put it in double quotes: "true"
error: duel.toml:7:10: "method" must be "auto", "exact" or "sample", not a table
    7 | method = {}
      |          ^^
"#,
    );
}

#[test]
fn numbers_out_of_range_are_reported_with_the_range() {
    check(
        &duel(
            r#"trials = 0
seed = -1
precision = 0.7
[[side]]
name = "Rhino"
[[side]]
name = "Ace"
"#,
        ),
        r#"
error: duel.toml:4:10: "trials" must be a whole number from 1 to 1_000_000_000_000, not 0
    4 | trials = 0
      |          ^
error: duel.toml:5:8: "seed" must be a whole number of at least 0, not -1
    5 | seed = -1
      |        ^^
error: duel.toml:6:1: "trials" and "precision" exclude each other
    6 | precision = 0.7
      | ^^^^^^^^^
  help: `trials` fixes the number; `precision` works it out from the half-width wanted: keep one of them
error: duel.toml:6:13: "precision" must be a number from 0.000001 to 0.5, not 0.7
    6 | precision = 0.7
      |             ^^^
"#,
    );
}

#[test]
fn trials_and_precision_exclude_each_other() {
    check(
        &duel(
            r#"trials = 1000
precision = 0.001
[[side]]
name = "Rhino"
[[side]]
name = "Ace"
"#,
        ),
        r#"
error: duel.toml:5:1: "trials" and "precision" exclude each other
    5 | precision = 0.001
      | ^^^^^^^^^
  help: `trials` fixes the number; `precision` works it out from the half-width wanted: keep one of them
"#,
    );
}

#[test]
fn nan_and_infinity_are_refused_wherever_a_number_is_read() {
    check(
        &duel(
            r#"precision = nan
[[side]]
name = "Rhino"
luck = inf
[[side]]
name = "Ace"
luck = 1e999
"#,
        ),
        r#"
error: duel.toml:4:13: "precision" must be a number from 0.000001 to 0.5, not nan
    4 | precision = nan
      |             ^^^
error: duel.toml:7:8: "luck" must be a number from 0 to 1, not inf
    7 | luck = inf
      |        ^^^
error: duel.toml:10:8: "luck" must be a number from 0 to 1, not 1e999
   10 | luck = 1e999
      |        ^^^^^
"#,
    );
}

#[test]
fn an_integer_that_does_not_fit_is_reported_once() {
    check(
        &duel(
            r#"seed = 99999999999999999999
[[side]]
name = "Rhino"
[[side]]
name = "Ace"
"#,
        ),
        r#"
error: duel.toml:4:8: 99999999999999999999 does not fit: whole numbers go from -9223372036854775808 to 9223372036854775807
    4 | seed = 99999999999999999999
      |        ^^^^^^^^^^^^^^^^^^^^
"#,
    );
}

#[test]
fn a_misspelt_method_is_answered_with_the_nearest() {
    check(
        &duel(
            r#"method = "exat"
[[side]]
name = "Rhino"
[[side]]
name = "Ace"
"#,
        ),
        r#"
error: duel.toml:4:10: "method" must be "auto", "exact" or "sample", not "exat"
    4 | method = "exat"
      |          ^^^^^^
  help: did you mean "exact"?
"#,
    );
}

#[test]
fn a_method_that_resembles_nothing_is_answered_with_all() {
    check(
        &duel(
            r#"method = "quantum"
[[side]]
name = "Rhino"
[[side]]
name = "Ace"
"#,
        ),
        r#"
error: duel.toml:4:10: "method" must be "auto", "exact" or "sample", not "quantum"
    4 | method = "quantum"
      |          ^^^^^^^^^
"#,
    );
}

#[test]
fn empty_and_overlong_texts_are_refused() {
    check(
        &format!("title = \"  \"\nabout = \"{}\"\nsystem = \"smf\"\nplay = \"duel\"\n", "long ".repeat(201)),
        r#"
error: duel.toml:1:9: "title" is empty
    1 | title = "  "
      |         ^^^^
  help: say it in a few words
error: duel.toml:2:9: "about" has 1004 characters, and may have 1000
    2 | about = "long long long long long long long long long long long long long…
      |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
error: duel.toml:4:8: the scenario needs "side"
    4 | play = "duel"
      |        ^^^^^^
  help: add a line [[side]] and its keys below it, once for each
"#,
    );
}

#[test]
fn a_control_character_in_a_title_is_refused_and_shown_by_its_number() {
    check(
        r#"title = "Du\u001bel"
system = "smf"
play = "duel"
[[side]]
name = "Rhino"
[[side]]
name = "Ace"
"#,
        r#"
error: duel.toml:1:9: "title" holds a control character
    1 | title = "Du\u001bel"
      |         ^^^^^^^^^^^^
"#,
    );
}

#[test]
fn unknown_keys_are_answered_with_the_nearest_known_one() {
    check(
        r#"titel = "Duel"
system = "smf"
play = "duel"
[rules]
round-limt = 50
[[side]]
name = "Rhino"
bdy = 7
zzz = 1
[[side]]
name = "Ace"
"#,
        r#"
error: duel.toml:1:1: the scenario needs "title"
  help: add a line: title = "…"
error: duel.toml:1:1: unknown key "titel" in the scenario
    1 | titel = "Duel"
      | ^^^^^
  help: did you mean "title"?
error: duel.toml:5:1: unknown key "round-limt" in [rules]
    5 | round-limt = 50
      | ^^^^^^^^^^
  help: did you mean "round-limit"?
error: duel.toml:8:1: unknown key "bdy" in a side
    8 | bdy = 7
      | ^^^
  help: did you mean "body"?
error: duel.toml:9:1: unknown key "zzz" in a side
    9 | zzz = 1
      | ^^^
  help: choose from "body", "luck", "archetype", "minor" and "squares"
"#,
    );
}

#[test]
fn keys_of_a_side_are_checked_for_type_range_and_name() {
    check(
        &duel(
            r#"[[side]]
name = "Rhino"
body = "7"
archetype = "blastr"
minor = "fast"
squares = [1, 2.5, "3", 12]
luck = "0.5"
[[side]]
body = 99
minor = ["fast", 3]
"#,
        ),
        r#"
error: duel.toml:6:8: "body" must be a whole number from 1 to 20, not a text
    6 | body = "7"
      |        ^^^
  help: write it without quotes: 7
error: duel.toml:7:13: "archetype" must be "brick", "blaster" or "speedster", not "blastr"
    7 | archetype = "blastr"
      |             ^^^^^^^^
  help: did you mean "blaster"?
error: duel.toml:8:9: "minor" must be a list, not a text
    8 | minor = "fast"
      |         ^^^^^^
  help: put it in brackets: ["fast"]
error: duel.toml:9:15: each element of "squares" must be a whole number from 1 to 9, not a number with a fraction
    9 | squares = [1, 2.5, "3", 12]
      |               ^^^
error: duel.toml:9:20: each element of "squares" must be a whole number from 1 to 9, not a text
    9 | squares = [1, 2.5, "3", 12]
      |                    ^^^
  help: write it without quotes: 3
error: duel.toml:9:25: each element of "squares" must be a whole number from 1 to 9, not 12
    9 | squares = [1, 2.5, "3", 12]
      |                         ^^
error: duel.toml:10:8: "luck" must be a number from 0 to 1, not a text
   10 | luck = "0.5"
      |        ^^^^^
  help: write it without quotes: 0.5
error: duel.toml:11:1: a side needs "name"
   11 | [[side]]
      | ^^^^^^^^
  help: add a line: name = "…"
error: duel.toml:12:8: "body" must be a whole number from 1 to 20, not 99
   12 | body = 99
      |        ^^
error: duel.toml:13:18: each element of "minor" must be a text in double quotes, not a whole number
   13 | minor = ["fast", 3]
      |                  ^
  help: put it in double quotes: "3"
"#,
    );
}

#[test]
fn booleans_in_quotes_and_a_single_side_in_single_brackets_are_explained() {
    check(
        &duel(
            r#"[rules]
henchmen = "true"
[side]
name = "Rhino"
"#,
        ),
        r#"
error: duel.toml:5:12: "henchmen" must be true or false, not a text
    5 | henchmen = "true"
      |            ^^^^^^
  help: write it without quotes: true
error: duel.toml:6:1: "side" must be a list of tables, not a table
    6 | [side]
      | ^^^^^^
  help: start each one with a line [[side]], in double brackets
"#,
    );
}

#[test]
fn a_list_of_tables_may_hold_only_tables() {
    check(
        &duel(
            r#"side = [{ name = "Rhino" }, 5]
rules = 3
"#,
        ),
        r#"
error: duel.toml:4:29: each element of "side" must be a table, not a whole number
    4 | side = [{ name = "Rhino" }, 5]
      |                             ^
error: duel.toml:5:9: "rules" must be a table, not a whole number
    5 | rules = 3
      |         ^
"#,
    );
}

#[test]
fn a_syntax_error_is_reported_at_its_place() {
    check(
        &duel(
            r#"[[side]
name = "Rhino"
"#,
        ),
        r#"
error: duel.toml:4:8: not valid TOML: unclosed array table, expected `]`
    4 | [[side]
      |        ^
  help: text goes in double quotes, lists in [ ], and each key on a line of its own: key = value
"#,
    );
}

#[test]
fn an_unquoted_text_is_explained() {
    check(
        r#"title = Duel of the ages
system = "smf"
play = "duel"
"#,
        r#"
error: duel.toml:1:9: not valid TOML: string values must be quoted
    1 | title = Duel of the ages
      |         ^^^^^^^^^^^^^^^^
  help: text goes in double quotes, lists in [ ], and each key on a line of its own: key = value
"#,
    );
}

#[test]
fn an_unclosed_list_at_the_end_is_reported_there() {
    check(
        &duel(
            r#"minor = ["fast",
"#,
        ),
        r#"
error: duel.toml:4:17: not valid TOML: unclosed array, expected `]`
    4 | minor = ["fast",
      |                 ^
  help: text goes in double quotes, lists in [ ], and each key on a line of its own: key = value
"#,
    );
}

#[test]
fn a_key_set_twice_does_not_hide_other_mistakes() {
    check(
        &duel(
            r#"seed = 1
seed = 2
trials = -5
[rules]
round-limit = 5
[rules]
henchmen = true
[[side]]
name = "Rhino"
[[side]]
name = "Ace"
"#,
        ),
        r#"
error: duel.toml:5:1: "seed" is set twice in the same table
    5 | seed = 2
      | ^^^^
  help: keep one of the two; a further fighter starts with its own [[side]] line
error: duel.toml:6:10: "trials" must be a whole number from 1 to 1_000_000_000_000, not -5
    6 | trials = -5
      |          ^^
error: duel.toml:9:2: "rules" is set twice in the same table
    9 | [rules]
      |  ^^^^^
  help: keep one of the two; a further fighter starts with its own [[side]] line
"#,
    );
}

#[test]
fn a_case_needs_a_name_and_something_to_set() {
    check(
        &duel(
            r#"[[side]]
name = "Rhino"
[[side]]
name = "Ace"
[[case]]
[[case]]
name = "empty"
set = {}
[[case]]
name = "base"
set = { "side.Ace.body" = 3 }
[[case]]
name = "empty"
set = { "side.Ace.body" = 3 }
[[case]]
name = ""
set = { "side.Ace.body" = 3 }
sets = 4
"#,
        ),
        r#"
error: duel.toml:8:1: a case needs "name"
    8 | [[case]]
      | ^^^^^^^^
  help: add a line: name = "…"
error: duel.toml:8:1: a case needs "set"
    8 | [[case]]
      | ^^^^^^^^
  help: add a line: set = { … }
error: duel.toml:11:7: this case sets nothing, so it is the base
   11 | set = {}
      |       ^^
  help: name a path and its value, or drop the case
error: duel.toml:13:8: "base" is the name of the scenario without any patch
   13 | name = "base"
      |        ^^^^^^
  help: give the case another name
error: duel.toml:16:8: a second case is called "empty"
   16 | name = "empty"
      |        ^^^^^^^
  help: names of cases must differ
error: duel.toml:19:8: "name" is empty
   19 | name = ""
      |        ^^
  help: say it in a few words
error: duel.toml:21:1: unknown key "sets" in a case
   21 | sets = 4
      | ^^^^
  help: "set" is given already: drop one of the two
"#,
    );
}

#[test]
fn a_patch_that_leads_nowhere_is_reported_at_its_path() {
    check(
        &duel(
            r#"[[side]]
name = "Rhino"
[[side]]
name = "Ace"
[[case]]
name = "a"
set = { "side.Rhinoo.body" = 3, "side.3.body" = 4, "trials" = 5, "side.1.name.first" = "R", "side..x" = 1 }
"#,
        ),
        r#"
error: duel.toml:10:9: there is no side called "Rhinoo"
   10 | set = { "side.Rhinoo.body" = 3, "side.3.body" = 4, "trials" = 5, "side.1.name.first" = "R", "side..x" = 1 }
      |         ^^^^^^^^^^^^^^^^^^
  help: did you mean "Rhino"?
error: duel.toml:10:33: there is no side 3: side has 2
   10 | set = { "side.Rhinoo.body" = 3, "side.3.body" = 4, "trials" = 5, "side.1.name.first" = "R", "side..x" = 1 }
      |                                 ^^^^^^^^^^^^^
  help: write a number from 1 to 2
error: duel.toml:10:52: "trials" belongs to the whole scenario and cannot differ between cases
   10 | set = { "side.Rhinoo.body" = 3, "side.3.body" = 4, "trials" = 5, "side.1.name.first" = "R", "side..x" = 1 }
      |                                                    ^^^^^^^^
  help: write a second scenario file
error: duel.toml:10:66: "name" is a text: nothing stands below it
   10 | set = { "side.Rhinoo.body" = 3, "side.3.body" = 4, "trials" = 5, "side.1.name.first" = "R", "side..x" = 1 }
      |                                                                  ^^^^^^^^^^^^^^^^^^^
error: duel.toml:10:93: a part of the path is empty
   10 | set = { "side.Rhinoo.body" = 3, "side.3.body" = 4, "trials" = 5, "side.1.name.first" = "R", "side..x" = 1 }
      |                                                                                             ^^^^^^^^^
  help: a path looks like "side.White Rhino.body"; a name with dots stands in quotes: 'side."Dr. X".body'
"#,
    );
}

#[test]
fn a_patched_value_is_checked_by_the_system_at_the_patch() {
    check(
        &duel(
            r#"[[side]]
name = "Rhino"
[[side]]
name = "Ace"
[[case]]
name = "a"
set = { "side.Rhino.body" = "big", "side.Ace.bdy" = 3, "rules.round-limit" = 0 }
"#,
        ),
        r#"
error: duel.toml:10:29: "body" must be a whole number from 1 to 20, not a text
   10 | set = { "side.Rhino.body" = "big", "side.Ace.bdy" = 3, "rules.round-limit" = 0 }
      |                             ^^^^^
error: duel.toml:10:36: unknown key "bdy" in a side
   10 | set = { "side.Rhino.body" = "big", "side.Ace.bdy" = 3, "rules.round-limit" = 0 }
      |                                    ^^^^^^^^^^^^^^
  help: did you mean "body"?
error: duel.toml:10:78: "round-limit" must be a whole number from 1 to 1_000, not 0
   10 | set = { "side.Rhino.body" = "big", "side.Ace.bdy" = 3, "rules.round-limit" = 0 }
      |                                                                              ^
"#,
    );
}

#[test]
fn two_patches_of_one_value_are_refused() {
    check(
        &duel(
            r#"[[side]]
name = "Rhino"
[[side]]
name = "Ace"
[[case]]
name = "a"
set = { "side.Rhino.body" = 3, "side.1.body" = 4 }
[[case]]
name = "b"
set = { "side.Ace.body" = 4 }
[sweep]
"side.2.body" = [5, 6]
"#,
        ),
        r#"
error: duel.toml:10:32: "side.1.body" and "side.Rhino.body" change the same value of one case
   10 | set = { "side.Rhino.body" = 3, "side.1.body" = 4 }
      |                                ^^^^^^^^^^^^^
  help: each value is set once: drop one of the two
error: duel.toml:15:1: "side.2.body" and "side.Ace.body" change the same value of one case
   15 | "side.2.body" = [5, 6]
      | ^^^^^^^^^^^^^
  help: each value is set once: drop one of the two
"#,
    );
}

#[test]
fn an_axis_needs_different_values_in_a_list() {
    check(
        &duel(
            r#"[[side]]
name = "Rhino"
[[side]]
name = "Ace"
[sweep]
"side.Rhino.body" = []
"side.Ace.body" = 5
"side.Ace.luck" = [0.5, 0.25, 0.5]
"#,
        ),
        r#"
error: duel.toml:9:21: the axis "side.Rhino.body" has no values
    9 | "side.Rhino.body" = []
      |                     ^^
  help: give one or more, or drop it
error: duel.toml:10:19: the axis "side.Ace.body" must be a list, not a whole number
   10 | "side.Ace.body" = 5
      |                   ^
  help: put it in brackets: [5]
error: duel.toml:11:31: 0.5 stands twice on the axis "side.Ace.luck"
   11 | "side.Ace.luck" = [0.5, 0.25, 0.5]
      |                               ^^^
"#,
    );
}

#[test]
fn a_sweep_without_axes_is_refused() {
    check(
        &duel(
            r#"[[side]]
name = "Rhino"
[[side]]
name = "Ace"
[sweep]
"#,
        ),
        r#"
error: duel.toml:8:1: the sweep has no axis
    8 | [sweep]
      | ^^^^^^^
  help: add a line: "side.1.body" = [6, 7, 8]
"#,
    );
}

#[test]
fn a_sweep_over_an_unknown_side_names_the_nearest() {
    check(
        &duel(
            r#"[[side]]
name = "Rhino"
[[side]]
name = "Ace"
[sweep]
"side.Rinho.body" = [1, 2]
"#,
        ),
        r#"
error: duel.toml:9:1: there is no side called "Rinho"
    9 | "side.Rinho.body" = [1, 2]
      | ^^^^^^^^^^^^^^^^^
  help: did you mean "Rhino"?
"#,
    );
}

#[test]
fn an_expectation_needs_one_subject_and_a_range() {
    check(
        &duel(
            r#"[[side]]
name = "Rhino"
[[side]]
name = "Ace"
[[expect]]
[[expect]]
outcome = "Rhino wins"
metric = "rounds"
[[expect]]
outcome = "Rhino wins"
[[expect]]
metric = "rounds"
between = [1, 2]
"#,
        ),
        &r#"
error: duel.toml:8:1: an expectation needs "outcome" or "metric"
    8 | [[expect]]
      | ^^^^^^^^^^
  help: outcome = "…" goes with between = [0.45, 0.60], metric = "…" with mean-between = [4, 5], …
error: duel.toml:9:1: an expectation is about an outcome or about a metric, not both
    9 | [[expect]]
      | ^^^^^^^^^^
  help: outcome = "…" goes with between = [0.45, 0.60], metric = "…" with mean-between = [4, 5], …
error: duel.toml:12:1: an expectation needs "between"
   12 | [[expect]]
      | ^^^^^^^^^^
  help: add a line: between = [lowest, highest], or at-least or at-most = a number
error: duel.toml:14:1: an expectation needs "mean-between"
   14 | [[expect]]
      | ^^^^^^^^^^
  help: add a line: mean-between = [lowest, highest], or at-least or at-most = a number
error: duel.toml:16:1: unknown key "between" in an expectation
   16 | between = [1, 2]
      | ^^^^^^^
  help: did you mean "mean-between"?
"#
        .replace("[4, 5], …", "[4, 5], and either with at-least or at-most"),
    );
}

#[test]
fn the_range_of_an_expectation_is_checked() {
    check(
        &duel(
            r#"[[side]]
name = "Rhino"
[[side]]
name = "Ace"
[[expect]]
outcome = "Rhino wins"
between = [0.6, 0.45]
[[expect]]
outcome = "Rhino wins"
between = [45, 60]
[[expect]]
outcome = "Rhino wins"
between = [0.5]
[[expect]]
outcome = "Rhino wins"
between = 0.5
[[expect]]
metric = "rounds"
mean-between = [nan, "7"]
"#,
        ),
        r#"
error: duel.toml:10:11: "between" goes from 0.6 down to 0.45
   10 | between = [0.6, 0.45]
      |           ^^^^^^^^^^^
  help: write the lower end first
error: duel.toml:13:12: each end of "between" is a probability from 0 to 1, not 45
   13 | between = [45, 60]
      |            ^^
  help: 45 % is written 0.45
error: duel.toml:13:16: each end of "between" is a probability from 0 to 1, not 60
   13 | between = [45, 60]
      |                ^^
  help: 60 % is written 0.6
error: duel.toml:16:11: "between" must be two numbers, and has 1
   16 | between = [0.5]
      |           ^^^^^
  help: write the lowest and the highest: between = [lowest, highest]
error: duel.toml:19:11: "between" must be a list, not a number with a fraction
   19 | between = 0.5
      |           ^^^
  help: put it in brackets: [0.5]
error: duel.toml:22:17: each end of "mean-between" must be a number from 0 to 1000000000000, not nan
   22 | mean-between = [nan, "7"]
      |                 ^^^
error: duel.toml:22:22: each end of "mean-between" must be a number from 0 to 1000000000000, not a text
   22 | mean-between = [nan, "7"]
      |                      ^^^
  help: write it without quotes: 7
"#,
    );
}

#[test]
fn one_end_of_an_expectation_stands_by_itself_and_two_have_to_hold_something() {
    check(
        &duel(
            r#"[[side]]
name = "Rhino"
[[side]]
name = "Ace"
[[expect]]
outcome = "Rhino wins"
at-least = 0.6
at-most = 0.45
[[expect]]
metric = "rounds"
mean-between = [3, 4]
at-least = 3
[[expect]]
outcome = "Rhino wins"
at-most = 45
"#,
        ),
        r#"
error: duel.toml:10:12: at least 0.6 and at most 0.45 is nothing
   10 | at-least = 0.6
      |            ^^^
  help: write the lower one as `at-least`
error: duel.toml:14:1: "mean-between" says both ends already
   14 | mean-between = [3, 4]
      | ^^^^^^^^^^^^
  help: leave out `at-least` and `at-most`
error: duel.toml:18:11: "at-most" is a probability from 0 to 1, not 45
   18 | at-most = 45
      |           ^^
  help: 45 % is written 0.45
"#,
    );
}

#[test]
fn an_expectation_about_an_unknown_case_names_the_nearest() {
    check(
        &duel(
            r#"[[side]]
name = "Rhino"
[[side]]
name = "Ace"
[[case]]
name = "small Rhino"
set = { "side.Rhino.body" = 3 }
[[expect]]
case = "smal Rhino"
outcome = "Rhino wins"
between = [0, 0.5]
"#,
        ),
        r#"
error: duel.toml:12:8: there is no case "smal Rhino"
   12 | case = "smal Rhino"
      |        ^^^^^^^^^^^^
  help: did you mean "small Rhino"?
"#,
    );
}

#[test]
fn an_underline_keeps_its_place_behind_tabs_and_wide_characters() {
    check(
        &duel("[[side]]\nname = \"Rhino\"\n\tminor = [\"サイ\", \"e\u{301}\", 5]\n"),
        r#"
error: duel.toml:6:23: each element of "minor" must be a text in double quotes, not a whole number
    6 |     minor = ["サイ", "é", 5]
      |                           ^
  help: put it in double quotes: "5"
"#,
    );
}

#[test]
fn a_long_line_is_cut_around_the_mistake() {
    check(
        &duel(&format!("[[side]]\nname = \"Rhino\"\nminor = [\"{}\", 5, \"{}\"]\n", "a".repeat(300), "b".repeat(300))),
        r#"
error: duel.toml:6:314: each element of "minor" must be a text in double quotes, not a whole number
    6 | …aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 5, "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…
      |                                          ^
  help: put it in double quotes: "5"
"#,
    );
}

#[test]
fn text_that_would_act_on_the_terminal_is_shown_by_number() {
    check(
        &duel("[[side]]\nname = \"Rhino\"\n\"min\u{202e}or\\u001b[31m\" = 3 # \u{202e}\n"),
        r#"
error: duel.toml:6:1: unknown key "min\u{202e}or\u{1b}[31m" in a side
    6 | "min\u{202e}or\u001b[31m" = 3 # \u{202e}
      | ^^^^^^^^^^^^^^^^^^^^^^^^^
  help: choose from "body", "luck", "archetype", "minor" and "squares"
"#,
    );
}

#[test]
fn a_byte_order_mark_takes_no_column() {
    check(
        "\u{feff}title = 5\nsystem = \"smf\"\nplay = \"duel\"\n[[side]]\nname = \"Rhino\"\n[[side]]\nname = \"Ace\"\n",
        r#"
error: duel.toml:1:9: "title" must be a text in double quotes, not a whole number
    1 | title = 5
      |         ^
  help: put it in double quotes: "5"
"#,
    );
}

#[test]
fn windows_line_ends_are_not_echoed() {
    check(
        &duel(&format!("trials = \"x\"\n{SIDES}")).replace('\n', "\r\n"),
        r#"
error: duel.toml:4:10: "trials" must be a whole number from 1 to 1_000_000_000_000, not a text
    4 | trials = "x"
      |          ^^^
"#,
    );
}

#[test]
fn nested_too_deeply_is_a_mistake() {
    check(
        &duel(&format!("rules.x = {}{}\n", "[".repeat(20), "]".repeat(20))),
        r#"
error: duel.toml:3:8: the scenario needs "side"
    3 | play = "duel"
      |        ^^^^^^
  help: add a line [[side]] and its keys below it, once for each
error: duel.toml:4:7: unknown key "x" in [rules]
    4 | rules.x = [[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]
      |       ^
  help: choose from "round-limit" and "henchmen"
error: duel.toml:4:26: lists or tables are nested too deeply
    4 | rules.x = [[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]
      |                          ^^^^^^^^^^
  help: no key of a scenario needs more than a few levels
"#,
    );
}

#[test]
fn mistakes_of_several_files_are_shown_together_by_file_and_place() {
    let mistakes = Mistakes::new();
    read_into("b.toml", &duel("trials = 0\nseed = -1\n[[side]]\nname = 3\n"), &mistakes);
    read_into("a.toml", "title = \n", &mistakes);
    let shown = render(&mistakes.into_vec(), false);
    let heads: Vec<&str> = shown.lines().filter_map(|line| line.strip_prefix("error: ")).collect();
    let places: Vec<&str> = heads.iter().filter_map(|head| head.split(": ").next()).collect();
    assert_eq!(places, ["a.toml:1:9", "b.toml:4:10", "b.toml:5:8", "b.toml:7:8"]);
}

#[test]
fn a_mistake_of_one_file_hides_no_cell_of_another() {
    let mistakes = Mistakes::new();
    read_into("a.toml", "title = 1\n", &mistakes);
    let before = mistakes.count();
    let text = duel(&format!(
        "{SIDES}[sweep]\n\"side.Ace.body\" = [1, 2]\n\
         [[expect]]\ncase = \"body=2\"\noutcome = \"draw\"\nbetween = [0, 1]\n"
    ));
    let scenario = read_into("b.toml", &text, &mistakes).expect("b.toml is sound");
    assert_eq!((scenario.cases.len(), mistakes.count()), (2, before));
}

#[test]
fn a_hundred_mistakes_of_a_file_are_kept_and_the_others_counted() {
    let with_keys = |n: usize| {
        let keys: String = (0..n).map(|key| format!("key-{key} = 1\n")).collect();
        let mistakes = Mistakes::new();
        read_into("duel.toml", &duel(&format!("{keys}{SIDES}[sweep]\n\"side.1.body\" = [1, 2, 3]\n")), &mistakes);
        let kept = mistakes.into_vec();
        (kept.len(), render(&kept, false))
    };
    let (kept, shown) = with_keys(100);
    assert!(kept == 100 && !shown.contains("duel.toml: and "), "{shown}");
    let (kept, shown) = with_keys(5_000);
    assert_eq!((kept, shown.matches("unknown key").count()), (100, 100));
    assert!(shown.ends_with("error: duel.toml: and 4900 more\n"), "{shown}");
}

#[test]
fn a_list_of_names_longer_than_any_is_refused_before_one_of_them_is_looked_up() {
    let powers = |n: usize| format!("minor = [{}]\n", vec!["\"x\""; n].join(", "));
    let shown_with = |n: usize| shown(&duel(&format!("[[side]]\nname = \"Rhino\"\n{}", powers(n))));
    assert_eq!(shown_with(1_000), "");
    assert!(shown_with(1_001).contains("\"minor\" has 1001 elements, and may have 1000\n"), "{}", shown_with(1_001));
}

#[test]
fn a_list_of_expectations_is_given_up_when_enough_is_wrong_with_it() {
    let expects = "[[expect]]\noutcome = \"x\"\nbetween = [0, 1]\ncase = \"nobody\"\n".repeat(5_000);
    let mistakes = Mistakes::new();
    read_into("duel.toml", &duel(&format!("{SIDES}{expects}")), &mistakes);
    assert_eq!(mistakes.count(), 101);
    assert!(render(&mistakes.into_vec(), false).ends_with("error: duel.toml: and at least 1 more\n"));
}

#[test]
fn the_same_mistake_in_every_case_is_shown_once() {
    let shown = shown(&duel("[[side]]\nname = \"Ace\"\nbdy = 1\n[sweep]\n\"side.Ace.body\" = [1, 2, 3]\n"));
    assert_eq!(shown.matches("error").count(), 1, "{shown}");
}

#[test]
fn a_refused_seed_or_base_is_called_by_its_own_key() {
    let seed = |seed: &str| shown(&duel(&format!("seed = {seed}\n{SIDES}")));
    assert_eq!((seed("\"spring league\""), seed("9")), (String::new(), String::new()));
    let wanted = "\"seed\" must be a whole number, or a text that begins with a letter, not \"9x\"";
    assert!(seed("\"9x\"").contains(wanted), "{}", seed("\"9x\""));
    assert!(seed("-1").contains("\"seed\" must"), "{}", seed("-1"));
    let base = shown(&duel(&format!("base = \"\"\n{SIDES}[[case]]\nname = \"x\"\n")));
    assert!(base.contains("\"base\" is empty"), "{base}");
}
