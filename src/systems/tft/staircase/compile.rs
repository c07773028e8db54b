//! From a case to a duel on a staircase: what cannot be is refused, the rest is put together, and what a report has to
//! say about it is written down.
//!
//! Rules: `tft.duel.setup` (figures), `tft.force-retreat.push`, `tft.force-retreat.advance`.

use super::super::fighter::{Fighter, Side, foe_of};
use super::super::metrics::Count;
use super::super::policy::{self, Movement};
use super::super::read::{self, FigureKeys, Spec};
use super::super::sides::{self, FightRules, TURN_LIMIT, fighter_card};
use super::super::switches::{FallSaveDx, OutAtSt, idle};
use super::setup::Setup;
use super::state::{Phase, State};
use super::system::Staircase;
use crate::contest::{Compiled, Contest};
use crate::game::Brief;
use crate::game::Ruling;
use crate::keys::{Keys, Settings, Shape, Written, keys, table, truth, whole};
use crate::scenario::{Case, Mistakes, Spanned, Table};

/// Fewest and most columns of a staircase.
pub const COLUMNS: std::ops::RangeInclusive<usize> = 2..=12;

/// What a side of a staircase has beside its figure.
struct Extra {
    column: Option<Spanned<i64>>,
    movement: Movement,
    follows: bool,
}

keys! {
    /// A case as written.
    #[derive(Clone, Debug)]
    pub struct Document: "a staircase" {
        /// How the rules are read.
        "rules" rules: FightRules = table().or_else("", FightRules::default()), "";
        /// Levels of the columns from left to right.
        "columns" columns: Written<Vec<u8>> = columns().required_so(LEVELS), "tft.board.hex";
        /// The two figures.
        "side" sides: Written<Vec<Table>> = sides::two::<SideKeys>(), "";
    }
}

const LEVELS: &str = "add a line: columns = [0, 1, 2], the levels of the columns from left to right";

keys! {
    /// A side as written.
    #[derive(Clone, Debug)]
    pub struct SideKeys: "a side" {
        /// Number of the column that it stands on.
        "column" column: Written<i64> = whole(1..=*COLUMNS.end() as i64).required(), "tft.board.hex";
        /// How it moves.
        "policy" policy: Movement = sides::policy(policy::STAIRCASE, &[Movement::Advance, Movement::Hold])
            .or_else("advance", Movement::Advance), "tft.board.options";
        /// It follows whom it pushed back.
        "follow-up" follows: bool = truth().or(false), "tft.force-retreat.advance";
        .. figure: FigureKeys;
    }
}

/// Compiles a case of `play = "staircase"`; mistakes are collected, and `None` means that there were some.
pub fn staircase(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    let (setup, brief) = prepare(case, mistakes)?;
    Some(Box::new(Compiled::<Staircase> { setup, brief }))
}

/// The set-up of a case of `play = "staircase"` and what to say about it.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<(Setup, Brief)> {
    let before = mistakes.count();
    let mut reader = case.careful_reader(mistakes);
    let Document { rules, columns, sides } = Document::read(&mut reader);
    reader.finish();
    let both = sides::sides(
        sides,
        &rules.switches,
        |side: &SideKeys| &side.figure,
        mistakes,
        |_, side| Extra { column: side.column, movement: side.policy, follows: side.follows },
    )?;
    let columns = columns.map(|columns| columns.value);
    let at = places(&both, columns.as_deref(), mistakes);
    if mistakes.count() > before {
        return None;
    }
    let setup = setup(both, columns?, at?, rules);
    if !setup.goes_on(&setup.start) {
        let message = "neither figure can ever get at the other from where they stand";
        let help = "lower a column, bring them together, or let one of them advance";
        mistakes.at(case.table.get("columns")?, message, help);
        return None;
    }
    let brief = brief(&setup);
    Some((setup, brief))
}

/// The columns of a staircase.
fn columns() -> Shape<Vec<u8>> {
    read::columns(COLUMNS).then(|columns, mistakes| {
        if !COLUMNS.contains(&columns.len()) {
            let message = match columns.len() {
                0 => "a staircase without columns".to_owned(),
                1 => "a staircase of one column".to_owned(),
                n => format!("a staircase of {n} columns"),
            };
            let help = format!(
                "there can be {} to {}: give the level of each, from left to right",
                COLUMNS.start(),
                COLUMNS.end()
            );
            mistakes.at(&columns, message, help);
        }
        Some(columns.value)
    })
}

/// Where both stand: columns that exist, as far as these are known, and not the same one (`tft.board.hex`).
fn places(both: &[(Spec, Extra); 2], columns: Option<&[u8]>, mistakes: &Mistakes) -> Option<[u8; 2]> {
    for (spec, extra) in both {
        let Some(column) = &extra.column else { continue };
        // Of no columns at all, none needs to be told missing.
        if let Some(columns) = columns.filter(|columns| !columns.is_empty() && column.value as usize > columns.len()) {
            let message = format!("{} stands on column {}, and there is none", spec.name.value, column.value);
            let help = match columns.len() {
                1 => "there is column 1 alone".to_owned(),
                n => format!("the columns are numbered from 1 to {n}"),
            };
            mistakes.at(column, message, help);
        }
    }
    let [first, second] = [&both[0].1.column, &both[1].1.column];
    let at = [first.as_ref()?, second.as_ref()?].map(|column| (column.value - 1) as u8);
    if at[0] == at[1] {
        let message = format!("both figures stand on column {}", at[0] + 1);
        mistakes.at(both[1].1.column.as_ref()?, message, "one figure to a hex: give one of them another `column`");
    }
    Some(at)
}

fn setup(both: [(Spec, Extra); 2], columns: Vec<u8>, at: [u8; 2], rules: FightRules) -> Setup {
    let [(first, a), (second, b)] = both;
    let fighters = [Fighter::new(first.figure), Fighter::new(second.figure)];
    let start = State { now: [fighters[0].fresh(), fighters[1].fresh()], at, phase: Phase::Begins };
    Setup {
        fighters,
        columns,
        movement: [a.movement, b.movement],
        follows: [a.follows, b.follows],
        switches: rules.switches,
        limit: rules.limit,
        start,
    }
}

/// What a report says about the fight.
fn brief(setup: &Setup) -> Brief {
    let rulings = rulings(setup);
    Brief {
        leading: None,
        outcomes: outcomes(setup),
        clock: "turns",
        metrics: sides::metrics(&setup.fighters, |count, side| can_count(setup, count, side)),
        noughts: Vec::new(),
        cards: [0, 1].map(|side| fighter_card(&setup.fighters[side], lines(setup, side))).to_vec(),
        notes: notes(setup).into_iter().chain(idle(&setup.switches, &rulings, 0, "this fight")).collect(),
        rulings,
    }
}

/// How the fight can end: somebody is pushed off only where there is a ledge.
fn outcomes(setup: &Setup) -> Vec<String> {
    let mut outcomes = sides::outcomes(&setup.fighters);
    if (0..2).any(|side| setup.can_fall(side)) {
        outcomes.extend(setup.fighters.iter().map(|fighter| format!("{} is pushed off", fighter.figure.name)));
    }
    outcomes
}

/// Whether a metric can be anything but 0, as far as the columns tell.
fn can_count(setup: &Setup, count: Count, side: Side) -> bool {
    let manufactured = setup.fighters[side].weapons.iter().flatten().any(|weapon| !weapon.natural);
    match count {
        Count::Hits | Count::KnockedDown | Count::Pushes | Count::Stumbled => true,
        // Where the author cuts the fight short, what is lost until then is shown beside what is left.
        Count::StLost => setup.limit < TURN_LIMIT,
        Count::StLeft => true,
        Count::WeaponsLost => manufactured,
        Count::Falls | Count::FallHits => setup.can_fall(side),
        Count::Defended => false,
    }
}

fn lines(setup: &Setup, side: Side) -> Vec<(String, String)> {
    let column = setup.start.at[side];
    let chosen = policy::STAIRCASE[setup.movement[side] as usize];
    let follows = if setup.follows[side] { "yes" } else { "no" };
    let levels: Vec<String> = setup.columns.iter().map(u8::to_string).collect();
    vec![
        ("Levels from left to right".to_owned(), levels.join(", ")),
        ("Column".to_owned(), format!("{}, level {}", column + 1, setup.level(column))),
        ("Movement allowance".to_owned(), setup.fighters[side].figure.ma().to_string()),
        ("Policy".to_owned(), format!("{}: {}", chosen.ledger, chosen.about)),
        ("Follows whom it pushed".to_owned(), follows.to_owned()),
    ]
}

/// Readings that matter in this fight.
fn rulings(setup: &Setup) -> Vec<Ruling> {
    let switches = setup.switches;
    let out = match switches.out_at_st {
        OutAtSt::One => "A figure is out at ST 1, unconscious; other printings put that at 0.",
        OutAtSt::Zero => "A figure is out at ST 0, as the booklet has it.",
    };
    let saves = match switches.fall_save_dx {
        FallSaveDx::AsWritten => "Falling saves are against adjusted DX for one die of damage, against DX for more.",
        FallSaveDx::Adj => "Falling saves are against adjusted DX.",
        FallSaveDx::Basic => "Falling saves are against DX.",
    };
    let mut rulings = vec![
        Ruling::reading(
            "tft.force-retreat.eligible",
            "Whoever did net hits in melee and took none pushes the foe back at the end of the turn, whenever allowed.",
        ),
        Ruling::reading(
            "tft.force-retreat.push",
            "Behind a figure is one column; it is pushed level, one up, or down however far. Past the last column there is \
             no room.",
        ),
        Ruling::reading(
            "tft.melee.fumble",
            "A weapon on the ground stays in its hex: whoever is pushed away from it has lost it, and draws the second.",
        ),
        switches.cite().out_at_st().ruling().saying(out),
        switches.cite().fall_save_dx().ruling().saying(saves),
    ];
    rulings.extend(sides::large(&setup.fighters));
    let shown: Vec<String> = rulings.iter().map(|ruling| ruling.switch.clone()).collect();
    let jabs = setup.fighters.iter().any(|fighter| fighter.weapons.iter().flatten().any(|weapon| weapon.jabs));
    let reads = ["save-bands", "height-in-order", "stand-up-at", if jabs { "pole-down-limit" } else { "" }];
    rulings.extend(sides::switched(&switches, &reads).into_iter().filter(|ruling| !shown.contains(&ruling.switch)));
    rulings
}

/// Remarks that belong next to the numbers.
fn notes(setup: &Setup) -> Vec<String> {
    let mut notes = Vec::new();
    for side in 0..2 {
        if !setup.strikes_again(side, &setup.start) {
            let names = [side, foe_of(side)].map(|side| setup.fighters[side].figure.name.as_str());
            notes.push(format!("{} cannot get at {} from where it starts.", names[0], names[1]));
        }
    }
    notes
}
