//! What cards and remarks say of a task, beside its numbers.

use super::super::climbing::SHOWN_TURNS;
use super::falls::human;
use super::shots::{archery, thrown};
use super::strikes::{grundar, swipe};
use super::{card, contest, notes};

#[test]
fn the_card_of_a_fall_tells_its_dice_its_save_and_what_armor_stops() {
    // tft.fall.damage, tft.fall.save-dx, tft.fall.armor: DX 12 in chain saves against 9 in the first band, 12 beyond,
    // and chain stops 2 of its 3. tft.stumble: within a free drop a push is rolled against 9 as well.
    let lines = |figure: &str, how: &str| card("fall", &format!("{figure}[fall]\n{how}\n"), 0, "Tiles down");
    let ned = human(12, 12, "chain");
    let rider = "[figure]\nform = \"horseman\"\nst = 12\ndx = 12\n[mount]\nst = 24\nstops = 3\n";
    let stops = "Armor stops of a fall: 2";
    for (figure, how, told) in [
        (&*ned, "tiles = 3", vec!["Tiles down: 3", "Damage: none: within a free drop"]),
        (
            &*ned,
            "tiles = 5",
            vec!["Tiles down: 5", "Damage: 1D, none with the save made", "Falling save: 3D, 9 or less", stops],
        ),
        (
            &*ned,
            "tiles = 12",
            vec!["Tiles down: 12", "Damage: 3D, 2D with the save made", "Falling save: 3D, 12 or less", stops],
        ),
        (
            &*ned,
            "tiles = 5\nhow = \"helpless\"",
            vec!["Tiles down: 5", "Damage: 1D, none with the save made", "Falling save: none", stops],
        ),
        (&*ned, "tiles = 3\nhow = \"push\"", vec!["Tiles down: 3", "To keep its feet: 3D, 9 or less"]),
        (
            rider,
            "tiles = 3",
            vec![
                "Tiles down: 3",
                "Damage: 1D, none with the save made",
                "Falling save: 3D, 12 or less",
                "Armor stops of a fall: 0",
                "Mount: ST 24, armor stops 2 of a fall",
            ],
        ),
    ] {
        assert_eq!(lines(figure, how), told, "{how}");
    }
}

#[test]
fn the_note_of_a_stumble_tells_that_it_is_no_fall() {
    // tft.stumble: a human drops three tiles freely.
    let told =
        |tiles: u8| notes("fall", &format!("{}[fall]\ntiles = {tiles}\nhow = \"push\"\n", human(12, 12, "none")));
    assert_eq!(told(3), ["Pushed 3 down is no further than Ned drops freely: a stumble."]);
    assert_eq!(told(2), ["Pushed 2 down is no further than Ned drops freely: a stumble."]);
    assert!(told(4).is_empty());
}

#[test]
fn a_fall_without_a_roll_tells_why_there_is_none() {
    // tft.fall.free-drop: a human drops three tiles freely. tft.fall.save: who is helpless makes none.
    let told = |tiles: u8, how: &str| {
        notes("fall", &format!("{}[fall]\ntiles = {tiles}\nhow = \"{how}\"\n", human(12, 12, "none")))
    };
    let free = "3 tiles down is no further than Ned drops freely: nothing is rolled.";
    assert_eq!((told(3, "jump"), told(3, "helpless")), (vec![free.to_owned()], vec![free.to_owned()]));
    assert!(told(4, "jump").is_empty());
    let helpless = "Helpless, Ned makes no falling save: its DX, and all that lowers that, does not matter.";
    assert_eq!(told(10, "helpless"), [helpless]);
}

#[test]
fn a_task_that_can_be_done_leads_with_its_being_done() {
    let ned = human(12, 12, "none");
    for (play, tables, leading) in [
        ("fall", format!("{ned}[fall]\ntiles = 5\n"), Some("stands")),
        ("stumble", format!("{ned}[push]\ndown = 2\n"), Some("stands")),
        ("climb", format!("{ned}[climb]\ntiles = 10\n"), Some("makes the climb")),
        ("jump-gap", format!("{ned}[gap]\nhexes = 3\ndepth = 6\n"), Some("leaps across")),
        ("missile", thrown("", ""), None),
    ] {
        let contest = contest(play, &tables);
        let brief = contest.brief();
        assert_eq!(brief.leading.map(|place| brief.outcomes[place].as_str()), leading, "{play}");
    }
}

#[test]
fn the_way_up_is_counted_turn_by_turn_as_far_as_it_goes() {
    // tft.climb.set: ten tiles take three turns; of 40 tiles the first turns are shown.
    let turns = |tiles: u8| {
        let contest = contest("climb", &format!("{}[climb]\ntiles = {tiles}\n", human(12, 16, "none")));
        let names = contest.brief().metrics.iter().map(|metric| metric.name.clone());
        names.filter(|name| name.starts_with("tile reached by turn ")).count()
    };
    assert_eq!([3, 6, 10, 40].map(turns), [1, 1, 3, SHOWN_TURNS.into()]);
}

#[test]
fn the_card_of_a_push_tells_how_far_it_goes_and_what_keeps_the_feet() {
    // tft.stumble, tft.force-retreat.push, tft.force-retreat.blocked: DX 12 in chain rolls against 9 in each of them.
    let ned = human(12, 12, "chain");
    let feet = "To keep its feet: 3D, 9 or less";
    for (push, told) in [
        ("down = 0", vec!["Pushed: on the level or one up: no roll"]),
        ("down = 2", vec!["Pushed: 2 down", feet]),
        ("room = false", vec!["Pushed: with nowhere to go", feet]),
        ("down = 5", vec!["Pushed: 5 down", "Damage: 1D, none with the save made", "Falling save: 3D, 9 or less"]),
    ] {
        assert_eq!(card("stumble", &format!("{ned}[push]\n{push}\n"), 0, "Pushed"), told, "{push}");
    }
    let lies = "Ned lies already: it stays prone, and makes no save.";
    assert_eq!(notes("stumble", &format!("{ned}[push]\ndown = 2\nprone = true\n")), [lies]);
    assert!(notes("stumble", &format!("{ned}[push]\ndown = 2\n")).is_empty());
}

#[test]
fn the_card_of_a_climb_tells_how_often_it_is_rolled_and_how_sure_each_roll_is() {
    // tft.climb.set: ten tiles are three rolls, 4D v 16: 986/1296. tft.climb.hands: a weapon is put away.
    let lines = |climb: &str| {
        let tables = format!("{}[climb]\n{climb}\n", human(12, 16, "none"));
        (card("climb", &tables, 0, "Wall"), notes("climb", &tables))
    };
    let none = Vec::<String>::new();
    let chance = "Chance of each: 493/648";
    let up = ["Wall: 10 tiles up, 3 at a time", "Climbing rolls: 3, each 4D, 16 or less", chance].map(str::to_owned);
    assert_eq!(lines("tiles = 10"), (up.to_vec(), none.clone()));
    let down =
        ["Wall: 10 tiles down, 3 at a time", "Climbing rolls: 2, each 4D, 16 or less", chance].map(str::to_owned);
    assert_eq!(lines("tiles = 10\ndirection = \"down\""), (down.to_vec(), none));
    let low = ["Wall: 3 tiles up, 3 at a time", "Climbing rolls: none"].map(str::to_owned);
    let note = "3 tiles are within what Ned can step or drop: nothing is rolled.".to_owned();
    assert_eq!(lines("tiles = 3"), (low.to_vec(), vec![note]));
    for more in ["weapon = \"dagger\"", "shield = \"small\""] {
        let told = notes("climb", &format!("[figure]\nst = 12\ndx = 16\n{more}\n[climb]\ntiles = 10\n"));
        assert!(told.len() == 1 && told[0].starts_with("Hands are free from the start"), "{told:?}");
    }
}

#[test]
fn the_card_of_a_leap_tells_every_roll_and_where_it_lands() {
    // tft.gap.jump: 2, 5 or 8 dice; tft.gap.grab, tft.gap.pull-up; tft.gap.geometry: g + 1 points, and a landing lower
    // than Hm is a fall.
    let tables = |gap: &str| format!("{}[gap]\n{gap}\n", human(11, 12, "chain"));
    let rolls = |hexes: u8, dice: u8, wide: &str| {
        [
            format!("Gap: {wide}"),
            format!("Leap: {dice}D, 23 or less"),
            "Catch the edge: 3D, 12 or less".to_owned(),
            "Pull up: 4D, 11 or less".to_owned(),
            format!("Movement points: {}", hexes + 1),
        ]
        .to_vec()
    };
    assert_eq!(card("jump-gap", &tables("hexes = 3\ndepth = 6"), 0, "Gap"), rolls(3, 8, "3 hexes wide, 6 tiles deep"));
    for (landing, fall) in [(1, "a free drop"), (3, "a free drop"), (4, "a fall of 1D before the save")] {
        let lines = card("jump-gap", &tables(&format!("hexes = 1\ndepth = 9\nlanding = {landing}")), 0, "Gap");
        assert_eq!(lines[..5], rolls(1, 2, "1 hex wide, 9 tiles deep"));
        assert_eq!(lines[5..], [format!("Landing: {landing} tiles lower: {fall}")]);
    }
}

#[test]
fn a_leap_that_cannot_fail_is_told_of() {
    // tft.gap.jump: two dice show 12 at the most; with bands 12 always fails.
    let noted = |rules: &str, dx: u8, hexes: u8| {
        let tables = format!("{rules}{}[gap]\nhexes = {hexes}\ndepth = 6\n", human(4, dx, "none"));
        notes("jump-gap", &tables)
    };
    assert_eq!(noted("", 8, 1), ["2D show 12 at the most, and 12 is good enough: that leap cannot fail."]);
    assert!(noted("", 7, 1).is_empty() && noted("", 8, 2).is_empty());
    assert!(noted("[rules]\nsave-bands = \"itl\"\n", 8, 1).is_empty());
}

#[test]
fn the_cards_of_a_swipe_tell_both_blows_and_their_order() {
    // tft.swipe.attack, tft.swipe.exposed: over a hobbit four levels down one counts: 12 - 4 + 1 and 12 - 1; the order
    // is 12 + 1 against 12 - 1, and a foe of DX 14 throws a coin for it.
    let tables = |dx: u8, more: &str, swipe_keys: &str| {
        swipe(4, &format!("form = \"hobbit\"\n{more}"), swipe_keys).replace(
            "[target]\nname = \"Foe\"\nst = 12\ndx = 12",
            &format!("[target]\nname = \"Foe\"\nst = 12\ndx = {dx}"),
        )
    };
    let own = ["Stands on level: 4", "Levels above: 4, or 1 after leaning down"];
    assert_eq!(card("swipe", &tables(12, "", ""), 0, "Stands on level"), own);
    let high = card("swipe", &swipe(7, "level = 2", ""), 0, "Levels above");
    assert_eq!(high, ["Levels above: 5, or 2 after leaning down"]);
    for (dx, needed, first) in [(13, 12, "yes"), (14, 13, "a coin decides"), (15, 14, "no")] {
        let lines = card("swipe", &tables(dx, "", "[swipe]\nanswer = true"), 0, "Stands on level");
        assert_eq!(lines[..2], own);
        let answer = [format!("Hit by the answer with: 3D, {needed} or less"), format!("Strikes first: {first}")];
        assert_eq!(lines[2..], answer);
    }
    // tft.melee.facing, tft.melee.down-target: 9, and 2 more from the side, 4 from behind.
    for (more, told) in [
        ("", vec!["Stands on level: 0", "Hit with: 3D, 9 or less", "Stops: 0"]),
        (
            "facing = \"side\"",
            vec!["Stands on level: 0", "Hit with: 3D, 11 or less", "Stops: 0", "Struck from: the side"],
        ),
        (
            "facing = \"rear\"",
            vec!["Stands on level: 0", "Hit with: 3D, 13 or less", "Stops: 0", "Struck from: behind"],
        ),
        ("down = true", vec!["Stands on level: 0", "Hit with: 3D, 13 or less", "Stops: 0", "Posture: down"]),
    ] {
        assert_eq!(card("swipe", &tables(12, more, ""), 1, "Stands on level"), told, "{more}");
    }
}

#[test]
fn who_swipes_is_told_how_others_strike_at_him_meanwhile() {
    // tft.swipe.exposed: +4 from the same level, +5 from one above; from two above nobody reaches who kneels (H 1).
    let told = notes("swipe", &swipe(5, "", ""));
    let text = "Ned kneels until the next turn: other foes beside it strike at +4 from the same level, at +5 from one \
                higher, not at all from two higher.";
    assert_eq!(told, [text]);
}

#[test]
fn the_cards_of_a_sweep_tell_who_is_struck_with_what_and_who_is_passed_over() {
    // tft.sweep.blow: adjDX 14 less 4, a level higher 11; the foe two levels lower is passed over.
    let tables = grundar("[1, 0, 1]", 2);
    let cards = [0, 1, 2].map(|place| card("sweep", &tables, place, "Stands on level"));
    assert_eq!(cards[0], ["Stands on level: 2", "Front hexes on levels: 1, 0, 1"]);
    assert_eq!(cards[1], ["Stands on level: 1", "Hit with: 3D, 11 or less", "Stops: 2"]);
    assert_eq!(cards[2], ["Stands on level: 0", "Hit with: nothing: passed over"]);
    assert_eq!(notes("sweep", &tables), ["The sweep passes over F2: level 0 is more than one from 2."]);
}

#[test]
fn the_card_of_a_shot_tells_its_range_and_how_often_it_comes() {
    // tft.missile.slant: 10 levels over 6 hexes are 7. tft.missile.rate: a light crossbow takes two turns, and one with
    // an adjusted DX of 14. tft.missile.los: who stands in the way is missed at 13.
    let lines = |tables: &str| card("missile", tables, 0, "Stands on level");
    let on = |level: u8, tables: String| tables.replacen("weapon", &format!("level = {level}\nweapon"), 1);
    let high = on(10, archery(13, "hexes = 6", ""));
    assert_eq!(lines(&high), ["Stands on level: 10", "Range: 6 hexes, 7 through the air", "Shots: 1"]);
    for (dx, turns) in [(13, 2), (14, 1)] {
        let bolt = archery(dx, "hexes = 5", "").replace("longbow", "light-crossbow");
        let told = ["Stands on level: 0", "Range: 5 hexes", "Shots: 1", &format!("Turns for a shot: {turns}")];
        assert_eq!(lines(&bolt), told);
    }
    let between = "[[between]]\nhex = 3\nheight = 3\n";
    let past = format!("{}{between}", on(3, archery(13, "hexes = 4", "")));
    assert_eq!(card("missile", &high, 1, "Hit with"), ["Hit with: 3D, 12 or less", "Stops: 2"]);
    assert_eq!(lines(&past)[3..], ["To miss those in the way: 3D, 13 or less"]);
    // tft.missile.range: two in the way, written from the far end: the nearer one within six hexes comes first.
    let two = "[[between]]\nhex = 8\nheight = 3\n[[between]]\nhex = 2\nheight = 3\n";
    let line = format!("{}{two}", archery(13, "hexes = 9", ""));
    assert_eq!(lines(&line)[3..], ["To miss those in the way: 3D, 13 or less; 3D, 12 or less"]);
    // Of one shot it is told whether it hits, of two how many do.
    let counted = |shots: u8| {
        let contest = contest("missile", &archery(18, &format!("hexes = 5\nshots = {shots}"), ""));
        contest.brief().metrics.iter().any(|metric| metric.name == "shots that hit")
    };
    assert_eq!([1, 2].map(counted), [false, true]);
    assert_eq!(lines(&thrown("", "")), ["Stands on level: 0", "Range: 3 hexes", "Throws: 1"]);
    assert_eq!(notes("missile", &thrown("", "")), ["Figure has let go of the weapon, whatever comes of the throw."]);
    assert!(notes("missile", &high).is_empty());
    assert!(notes("missile", &thrown("", "").replace("dagger", "thrown-rock")).is_empty());
}

#[test]
fn a_task_cites_the_readings_that_its_numbers_stand_on() {
    // Every unclear rule that a play has read in one way or another, by its place in the ledger.
    let ned = human(12, 12, "none");
    let falls = ["tft.fall.damage", "tft.fall.save-dx", "tft.fall.armor", "tft.fall.injury"];
    let blow = ["tft.dice.weapon", "tft.melee.damage", "tft.injury.out"];
    let with_falls = |first: &[&'static str], last: &[&'static str]| [first, &falls, last].concat();
    let climb = ["tft.dice.save", "tft.climb.roll", "tft.climb.set"];
    let archer = archery(13, "hexes = 4", "");
    let high = archer.replacen("weapon", "level = 3\nweapon", 1);
    let out = "tft.injury.out";
    let fallen = with_falls(&["tft.dice.save"], &["tft.fall.posture", out]);
    let mut ridden = fallen.clone();
    ridden.push("tft.fall.mounted");
    let horseman = "[figure]\nform = \"horseman\"\nst = 12\ndx = 12\n[fall]\ntiles = 5\n[mount]\nst = 24\n";
    for (play, tables, cited) in [
        ("fall", format!("{ned}[fall]\ntiles = 5\n"), fallen),
        ("fall", horseman.to_owned(), ridden),
        ("fall", format!("{ned}[fall]\ntiles = 2\nhow = \"push\"\n"), vec!["tft.dice.save", "tft.stumble"]),
        ("stumble", format!("{ned}[push]\ndown = 2\n"), vec!["tft.dice.save", "tft.stumble"]),
        (
            "climb",
            format!("{ned}[climb]\ntiles = 10\n"),
            with_falls(&[&climb[..], &["tft.climb.fall"]].concat(), &[out]),
        ),
        (
            "climb",
            format!("{ned}[climb]\ntiles = 10\ndirection = \"down\"\n"),
            with_falls(&[&climb[..], &["tft.climb.down", "tft.climb.fall"]].concat(), &[out]),
        ),
        (
            "jump-gap",
            format!("{ned}[gap]\nhexes = 3\ndepth = 6\n"),
            with_falls(
                &["tft.dice.save", "tft.gap.jump", "tft.gap.grab", "tft.gap.pull-up", "tft.gap.pull-up"],
                &[out],
            ),
        ),
        (
            "missile",
            archer.clone(),
            [&["tft.missile.slant", "tft.height.advantage", "tft.missile.range"][..], &blow].concat(),
        ),
        (
            "missile",
            format!("{high}[[between]]\nhex = 3\nheight = 3\n"),
            [&["tft.missile.slant", "tft.height.advantage", "tft.missile.range", "tft.missile.los"][..], &blow]
                .concat(),
        ),
        (
            "missile",
            thrown("", "dodges = true"),
            vec![
                "tft.missile.slant",
                "tft.height.advantage",
                "tft.missile.thrown",
                "tft.dice.weapon",
                "tft.dice.attack-4",
                "tft.melee.damage",
                out,
            ],
        ),
        ("sweep", grundar("[0, 0, 0]", 0), [&["tft.sweep.blow", "tft.sweep.wall"][..], &blow].concat()),
        ("swipe", swipe(5, "", ""), [&["tft.swipe.attack"][..], &blow].concat()),
        (
            "swipe",
            swipe(5, "", "[swipe]\nanswer = true"),
            [&["tft.swipe.attack", "tft.melee.order"][..], &blow].concat(),
        ),
    ] {
        let contest = contest(play, &tables);
        let found: Vec<&str> = contest.brief().rulings.iter().map(|ruling| ruling.rule.as_str()).collect();
        assert_eq!(found, cited, "{play}: {tables}");
    }
}
