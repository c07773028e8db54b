//! Questions about a shot or a throw, a climb, who reaches whom, and how far a walk gets.

use super::super::forms::{FORMS, Form as Body};
use super::super::reach::Stance;
use super::super::read::{DX, MAX_LEVEL, ST};
use super::super::tables::movement::walk;
use super::super::tables::reach::{advantage, in_reach};
use super::super::tasks::{climbing, shooting, strike};
use super::super::weapons::{WEAPONS, Weapon};
use super::answers::{MOST_STOPPED, answer, counted, ruling};
use super::tasks::{metric, play, with_outcomes};
use crate::chance::Fraction;
use crate::grammar::loose::VERSUS;
use crate::grammar::{Answer, Asked, Named, Number, Parsed, Sentence, Stop, Value, Words};
use crate::systems::question;

/// Most movement points, and most columns of a walk.
const MOST_POINTS: u32 = 40;
const MOST_COLUMNS: usize = 20;

/// `WEAPON range HEXES dx N [st N] [dodging] [vs STOPPED] [COMPARISON]`: one shot or throw at a human on the same level.
pub(super) fn shot(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let ids: Vec<&str> = WEAPONS.iter().map(|weapon| weapon.id).collect();
    let weapon = words.name(&ids).ok_or(Stop::Another)?;
    let (mut hexes, mut dx, mut st, mut stops, mut dodges) = (None, None, 12, 0, false);
    loop {
        if hexes.is_none() && words.accept(&["range", "hexes", "at range"]) {
            hexes = Some(words.number_in("a number of hexes", 1..=shooting::MAX_HEXES as u32)?);
            words.accept_quietly(&["hexes", "hex"]);
        } else if dx.is_none() && words.accept(&["dx"]) {
            dx = Some(words.number_in("a DX", *DX.start() as u32..=*DX.end() as u32)?);
        } else if words.accept(&["st"]) {
            st = words.number_in("an ST", *ST.start() as u32..=*ST.end() as u32)?;
        } else if words.accept(&["dodging"]) {
            dodges = true;
        } else if words.accept(&VERSUS) {
            stops = words.number_in("a number of hits stopped", 0..=MOST_STOPPED)?;
        } else {
            break;
        }
    }
    let (Some(hexes), Some(dx)) = (hexes, dx) else { return Err(Stop::Another) };
    let asked = Asked::read(words)?;
    words.end()?;
    let is_thrown = Weapon::find(weapon).is_some_and(|weapon| weapon.throwable);
    let who = if is_thrown { "the thrower" } else { "the archer" };
    let text = format!(
        "[figure]\nname = \"{who}\"\nst = {st}\ndx = {dx}\nweapon = \"{weapon}\"\n[target]\nname = \"the target\"\n\
         st = 100\ndx = 12\narmor = {{ stops = {stops} }}\ndodges = {dodges}\n[shot]\nhexes = {hexes}\n"
    );
    let (brief, fractions, text) = play(words, words.since(&start), "missile", shooting::compile, &text)?;
    let hits = metric(&brief, &fractions, shooting::HITS);
    let misses = fractions.outcomes.get(strike::MISSES).copied().unwrap_or_default();
    let struck = Number::from(misses).complement();
    let dodging = if dodges { " dodging" } else { "" };
    let stopped = if stops > 0 { format!(" vs {stops}") } else { String::new() };
    let question = format!("tft {weapon} range {hexes} dx {dx} st {st}{dodging}{stopped}{asked}");
    let says = format!("A {weapon} at {hexes} hexes, by DX {dx},");
    let told = counted(words, &hits, asked, &says, question.clone())?;
    let told = match asked {
        Asked::Everything => {
            let sentence = Sentence::new(format!("{says} hits ")).chance(struck).text(" of the time, for ");
            let sentence = sentence.number(told.value.number()).text(" hits on average");
            Answer { counted: "hits", rows: hits.rows(), ..answer(question, sentence, Value::Chance(struck)) }
        }
        _ => told,
    };
    let scenario = Some(question::asking_metric(&text, &brief, shooting::HITS));
    Ok(Answer { scenario, ..with_outcomes(told, &brief, &fractions) })
}

/// `climb TILES [dx N] [st N] [armor NAME]`: `tft.climb.roll`.
pub(super) fn climb(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    words.need(&["climb"])?;
    let tiles = words.number_in("a number of tiles", 1..=MAX_LEVEL as u32)?;
    words.accept_quietly(&["tiles", "tile"]);
    let mut body = super::tasks::Body::AVERAGE;
    while body.read(words)? {}
    words.end()?;
    let text = format!("{}[climb]\ntiles = {tiles}\n", body.table());
    let (brief, fractions, text) = play(words, words.since(&start), "climb", climbing::compile, &text)?;
    let makes = Number::from(fractions.outcomes.first().copied().unwrap_or_default());
    let tall = if tiles == 1 { "1 tile".to_owned() } else { format!("{tiles} tiles") };
    let sentence = Sentence::new(format!("A wall of {tall} is climbed by {} ", body.said())).chance(makes);
    let hits = metric(&brief, &fractions, climbing::HITS);
    let question = format!("tft climb {tiles} {}", body.words());
    let told = answer(question, sentence.text(" of the time"), Value::Chance(makes));
    let told = Answer { counted: "hits", rows: hits.rows(), ..told };
    Ok(Answer { scenario: Some(text), ..with_outcomes(told, &brief, &fractions) })
}

/// A form and the level that it stands on.
fn placed(words: &mut Words) -> Parsed<(&'static Body, u32)> {
    let ids: Vec<&str> = FORMS.iter().map(|form| form.id).collect();
    let id = words.name(&ids).ok_or(Stop::Another)?;
    let form = FORMS.iter().find(|form| form.id == id).ok_or(Stop::Another)?;
    let level =
        if words.accept(&["level", "on level"]) { words.number_in("a level", 0..=MAX_LEVEL as u32)? } else { 0 };
    Ok((form, level))
}

/// `reach FORM level N vs FORM level N`: `tft.height.reach`, `tft.height.advantage`.
pub(super) fn reach(words: &mut Words) -> Parsed<Answer> {
    words.need(&["reach"])?;
    let (mine, my_level) = placed(words)?;
    words.need(&VERSUS)?;
    let (theirs, their_level) = placed(words)?;
    words.end()?;
    let stance = |form: &Body, level: u32| Stance { level: level as u8, reach: form.reach, down: false };
    let reaches = in_reach(stance(mine, my_level), stance(theirs, their_level));
    let p = if reaches { Number::one() } else { Number::zero() };
    let difference = advantage(my_level as u8, their_level as u8);
    let who = format!("The {} on level {my_level}", mine.id);
    let whom = format!("the {} on level {their_level}", theirs.id);
    let sentence = match reaches {
        true => Sentence::new(format!("{who} reaches {whom}, at {difference:+} to adjusted DX")),
        false => Sentence::new(format!("{who} and {whom} are out of each other's reach")),
    };
    let text = "Neighbors strike each other if they differ by no more levels than the lower one's height.";
    let question = format!("tft reach {} level {my_level} vs {} level {their_level}", mine.id, theirs.id);
    let named = match reaches {
        true => Named::new(format!("in reach, at {difference:+} to adjusted DX"), Number::one()),
        false => Named::new("out of reach", Number::one()),
    };
    let rulings = vec![ruling("tft.height.reach", "", text), ruling("tft.height.advantage", "", "A level is 1 adjDX.")];
    Ok(Answer { kind: "reach", named: vec![named], rulings, ..answer(question, sentence, Value::Chance(p)) })
}

/// `move FORM MA over LEVEL LEVEL …`: `tft.move.up`, `tft.move.down`.
pub(super) fn walked(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    words.need(&["move"])?;
    let ids: Vec<&str> = FORMS.iter().map(|form| form.id).collect();
    let id = words.name(&ids).ok_or(Stop::Another)?;
    let form = FORMS.iter().find(|form| form.id == id).ok_or(Stop::Another)?;
    let points = words.number_in("movement points", 1..=MOST_POINTS)?;
    words.need(&["over"])?;
    let mut levels = Vec::new();
    while words.sees_number() {
        levels.push(words.number_in("a level", 0..=MAX_LEVEL as u32)? as i32);
        words.accept_quietly(&[","]);
    }
    words.end()?;
    if !(2..=MOST_COLUMNS).contains(&levels.len()) {
        let help = "the first is where the walk begins: tft move human 8 over 0 2 3 5";
        return Err(words.refuse(words.since(&start), format!("a walk has 2 to {MOST_COLUMNS} columns"), help));
    }
    let walk = walk(&levels, u32::from(form.move_height), points);
    let steps = if walk.steps == 1 { "1 step".to_owned() } else { format!("{} steps", walk.steps) };
    let fall = walk.fall.map_or(String::new(), |tiles| format!(", the last a fall of {tiles} tiles"));
    let article = if id.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    let said: Vec<String> = levels.iter().map(ToString::to_string).collect();
    let sentence = Sentence::new(format!(
        "With {points} movement points, {article} {id} takes {steps} over columns of {} tiles, for {} points{fall}",
        said.join(", "),
        walk.spent,
    ));
    let value = Value::Mean(Fraction::from_integer(walk.steps as u128).into());
    let text = "A step costs 1 point and 1 more for each level up, and none is higher than the figure's stepping height; \
                down to that height it is free, further down it is a fall that ends the move.";
    let named = vec![Named::new(steps, Number::one())];
    let rulings = vec![ruling("tft.move.up", "", text), ruling("tft.move.down", "", text)];
    let question = format!("tft move {id} {points} over {}", said.join(" "));
    Ok(Answer { kind: "walk", named, rulings, ..answer(question, sentence, value) })
}
