//! Films of real games: nothing is missing, everything lies where it belongs, and names are text.

use super::reel::Scene;
use super::stage::Field;
use super::*;
use crate::chance::Stream;
use crate::game::{Bar, Deed, Standing, Tableau};
use crate::plan::{self, Overrides};
use crate::scenario::{self, Mistakes, Source};
use crate::trials::{Event, Story};

const LINE: &str = "title = \"A <b>line</b>\"\nsystem = \"smf\"\nplay = \"skirmish\"\n[board]\nkind = \"line\"\napart = 9\n\
                    [[team]]\nname = \"Reds\"\n[[team.figure]]\nname = \"<script>A\"\nbody = 4\n\
                    [[team.figure]]\nname = \"B\"\nbody = 4\n[[team]]\nname = \"Blues\"\n[[team.figure]]\nname = \"C\"\nbody = 6\n";

fn told(text: &str, trial: u64) -> (Story, Option<Film>) {
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
    let plans = plan::plan(scenario.into_iter().collect(), Overrides::default(), &mistakes);
    assert!(!plans.is_empty(), "{}", scenario::render(&mistakes.into_vec(), false));
    let (plan, case) = (&plans[0], &plans[0].cases[0]);
    let story = case.contest.story(&Stream::new(1, "main"), trial);
    let mut faces = Stream::new(1, "faces").trial(trial);
    let (title, telling) = (&plan.scenario.title, &plan.rules.telling);
    let film = Film::of(title, "case base", telling, case.contest.brief(), &story, &mut faces);
    (story, film)
}

/// A scene for every turn; every line of the replay and every attack in one of them; a round's panel shows them all.
#[test]
fn nothing_that_happened_is_missing_and_nothing_is_shown_twice() {
    for trial in 0..20 {
        let (story, film) = told(LINE, trial);
        let film = film.unwrap();
        let count = |is_it: fn(&Event) -> bool| story.events.iter().filter(|event| is_it(event)).count();
        assert_eq!(film.scenes.len(), story.end.turns as usize);
        assert_eq!(count(|event| matches!(event, Event::Stood(_))), film.scenes.len() + 1);
        let deeds: usize = film.scenes.iter().map(|scene| scene.deeds.len()).sum();
        assert_eq!(count(|event| matches!(event, Event::Struck(_))), deeds);
        let rolls = |scene: &Scene| scene.lines.iter().filter(|line| line.text.ends_with(" %)")).count();
        let rolls: usize = film.scenes.iter().map(rolls).sum();
        assert_eq!(count(|event| matches!(event, Event::Drawn(_))), rolls);
        assert_eq!(film.rounds().len(), story.end.ticks as usize);
        let page = page(&film).unwrap();
        assert_eq!(page.matches("<section").count(), film.scenes.len() + 1);
        assert_eq!(page.matches("class=\"bolt").count(), deeds);
        let drawing = drawing(&film).unwrap();
        assert_eq!(drawing.matches("<g transform").count(), film.rounds().len());
        assert_eq!(drawing.matches("class=\"bolt").count(), deeds);
    }
}

/// Whoever neither acts nor is attacked stays where he is, whatever the first figure does from whom spots are counted.
#[test]
fn who_does_not_move_stays_where_he_is() {
    let mut moved = 0;
    for trial in 0..20 {
        let film = told(LINE, trial).1.unwrap();
        for (number, scene) in film.scenes.iter().enumerate() {
            let pairs = || film.before(number).figures.iter().zip(&scene.after.figures);
            let movers: Vec<&str> =
                pairs().filter(|(was, now)| was.place != now.place).map(|(_, now)| now.name.as_str()).collect();
            assert!(movers.len() <= 1, "{movers:?}");
            moved += movers.len();
            for name in movers {
                assert!(scene.lines.iter().any(|line| line.text.contains(name)), "{name}: {:?}", scene.lines);
            }
        }
    }
    assert!(moved > 20, "{moved}");
}

#[test]
fn names_are_text_and_nothing_else() {
    let film = told(LINE, 0).1.unwrap();
    for text in [page(&film).unwrap(), drawing(&film).unwrap()] {
        assert!(!text.contains("<script>A") && !text.contains("<b>line"), "{text}");
        assert!(text.contains("&lt;script&gt;A") && text.contains("&lt;b&gt;line"));
        assert!(text[..1000].contains(MARK));
        // What is shown comes from this file alone.
        assert!(!text.replace("http://www.w3.org/2000/svg", "").contains("http"));
    }
    assert!(is_well_formed(&drawing(&film).unwrap()));
}

/// Programs that know no variables would draw in black; the page has them, for it is dark where somebody reads so.
#[test]
fn the_drawing_has_its_colours_by_themselves() {
    let film = told(LINE, 0).1.unwrap();
    let drawing = drawing(&film).unwrap();
    assert!(!drawing.contains("var(") && !drawing.contains("--side"), "{drawing}");
    assert!(drawing.contains(".side-0 .disc { fill: #0072b2; }") && page(&film).unwrap().contains("var(--side-0)"));
}

/// Whether every element that is opened is closed.
fn is_well_formed(text: &str) -> bool {
    let mut reader = quick_xml::Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    loop {
        match reader.read_event() {
            Ok(quick_xml::events::Event::Eof) => return true,
            Ok(_) => {}
            Err(_) => return false,
        }
    }
}

/// Duels of every system have pictures; a single attack has none.
#[test]
fn what_is_a_fight_has_pictures() {
    let side = |keys: &str| format!("[[side]]\nname = \"A\"\n{keys}\n[[side]]\nname = \"B\"\n{keys}\n");
    let duel =
        |system: &str, keys: &str| format!("title = \"t\"\nsystem = \"{system}\"\nplay = \"duel\"\n{}", side(keys));
    let film = told(&duel("smf", "body = 4"), 0).1.unwrap();
    assert!(film.scenes.iter().all(|scene| scene.deeds.len() == 1));
    let last = &film.scenes.last().unwrap().after.figures;
    assert_eq!(last.iter().filter(|figure| figure.is_out).count(), 1, "{last:?}");
    assert!(film.end.ends_with(" wins") && drawing(&film).unwrap().contains("class=\"cross\""), "{}", film.end);
}

fn standing(name: &str, side: usize, place: Option<i32>, left: u32) -> Standing {
    let bars = vec![Bar { what: "Body", left, full: 8 }];
    Standing { name: name.to_owned(), side, place, bars, words: vec!["down"], is_out: left == 0 }
}

/// Of 24 in on 445 units every inch is 445/24; bars of 118 units for 8 boxes are 14.75 each.
#[test]
fn everything_lies_where_it_belongs() {
    let before = Tableau { figures: vec![standing("A", 0, Some(-4), 8), standing("B", 1, Some(20), 8)], next: None };
    let after = Tableau { figures: vec![standing("A", 0, Some(8), 8), standing("B", 1, Some(20), 2)], next: None };
    let field = Field::of([&before, &after].into_iter());
    let stage = field.stage(&before, &after, &[Deed { by: 0, at: 1, hits: true }]);
    let [a, b] = [&stage.lanes[0], &stage.lanes[1]];
    assert_eq!((a.from, a.x, a.tip, b.from, b.x), (Some(290), 290 + 445 / 2, 502, None, 735));
    assert_eq!((b.bars[0].width, b.bars[0].lost, b.bars[0].label.as_str()), (29, 89, "Body 2/8"));
    assert_eq!((a.words.as_str(), a.out, stage.bolts.len()), ("down", false, 1));
    let marks: Vec<i32> = stage.marks.iter().map(|mark| mark.inches).collect();
    assert_eq!(marks, [0, 5, 10, 15, 20]);
    assert_eq!(stage.marks[4].x, 290 + 445 * 20 / 24);
    // An attack and the one back bend to different sides.
    let both = [Deed { by: 0, at: 1, hits: true }, Deed { by: 1, at: 0, hits: false }];
    let bends: Vec<[i32; 2]> = field.stage(&before, &after, &both).bolts.iter().map(|bolt| bolt.bend).collect();
    assert!(bends[0][1] < bends[1][1], "{bends:?}");
    // Without places the sides face each other, and there is nothing to measure.
    let still = Tableau { figures: vec![standing("A", 0, None, 8), standing("B", 1, None, 0)], next: None };
    let stage = Field::of([&still].into_iter()).stage(&still, &still, &[]);
    assert!(stage.lanes[0].x < stage.lanes[1].x && stage.marks.is_empty() && stage.lanes[1].out);
    assert_eq!(stage.lanes[1].words, "out");
}
