//! From a case to a static duel: what does not go together is refused, the rest is put together, and what a report has
//! to say about it is written down.
//!
//! Rules: `tft.duel.setup`, `tft.duel.measures`, `tft.pole.charge`.

use super::super::fighter::{Combatant, Fighter, Side, foe_of};
use super::super::figure::LOW_ST;
use super::super::metrics::Count;
use super::super::policy::{self, CAUTION, Policy};
use super::super::reach::{Stance, height_modifier, is_jab};
use super::super::read::{self, FigureKeys, Spec};
use super::super::sides::{self, FightRules, TURN_LIMIT, fighter_card};
use super::super::switches::{OutAtSt, StandUpAt, idle};
use super::setup::{Opening, Setup};
use super::state::{Phase, State};
use super::system::Duel;
use crate::contest::{Compiled, Contest};
use crate::game::Brief;
use crate::game::Ruling;
use crate::keys::{Keys, Settings, Written, keys, table, truth};
use crate::scenario::{Case, Mistakes, Spanned, Table};

/// DX that a pole weapon braced against a charge adds (`tft.pole.charge`).
const BRACED_DX: i32 = 2;

/// What a side of a duel has beside its figure.
struct Extra {
    level: Option<Spanned<u8>>,
    policy: Policy,
    charges: Option<Spanned<bool>>,
}

keys! {
    /// A case as written.
    #[derive(Clone, Debug)]
    pub struct Document: "the scenario" {
        /// How the rules are read.
        "rules" rules: FightRules = table().or_else("", FightRules::default()), "";
        /// The two figures.
        "side" sides: Written<Vec<Table>> = sides::two::<SideKeys>(), "";
    }
}

keys! {
    /// A side as written.
    #[derive(Clone, Debug)]
    pub struct SideKeys: "a side" {
        /// Level of the column that it stands on.
        "level" level: Written<u8> = read::level().unless_written("0"), "tft.duel.setup";
        /// What it does with its turns.
        "policy" policy: Policy = sides::policy(policy::DUEL, &[Policy::Attack, Policy::Cautious])
            .or_else("attack", Policy::Attack), "tft.duel.turn";
        /// It opens the duel with a charge, against a pole weapon or with one.
        "charges" charges: Written<bool> = truth().unless_written("false"), "tft.pole.charge";
        .. figure: FigureKeys;
    }
}

/// Compiles a case of `play = "duel"`; mistakes are collected, and `None` means that there were some.
pub fn duel(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    let (setup, brief) = prepare(case, mistakes)?;
    Some(Box::new(Compiled::<Duel> { setup, brief }))
}

/// The set-up of a case of `play = "duel"` and what to say about it.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<(Setup, Brief)> {
    let before = mistakes.count();
    let mut reader = case.careful_reader(mistakes);
    let Document { rules, sides } = Document::read(&mut reader);
    reader.finish();
    let both = sides::sides(
        sides,
        &rules.switches,
        |side: &SideKeys| &side.figure,
        mistakes,
        |table, side| Extra {
            level: read::stands(table, &side.level),
            policy: side.policy,
            charges: side.charges.filter(|charges| charges.value),
        },
    )?;
    let opening = opening(&both, mistakes);
    if mistakes.count() > before {
        return None;
    }
    let setup = setup(both, rules, opening)?;
    let brief = brief(&setup);
    Some((setup, brief))
}

/// Who opens the duel with a charge, or against one (`tft.pole.charge`).
fn opening(both: &[(Spec, Extra); 2], mistakes: &Mistakes) -> Option<Opening> {
    let pole = |side: Side| both[side].0.figure.weapon.is_some_and(|weapon| weapon.is_pole());
    let (side, at) = match [&both[0].1.charges, &both[1].1.charges] {
        [None, None] => return None,
        [Some(_), Some(second)] => {
            mistakes.at(second, "only one side charges", "leave `charges` out on one of them");
            return None;
        }
        [Some(first), None] => (0, first),
        [None, Some(second)] => (1, second),
    };
    let figure = &both[side].0.figure;
    let levels = [&both[0].1.level, &both[1].1.level].map(|level| level.as_ref().map(|level| level.value));
    if let [Some(one), Some(other)] = levels
        && both[side].0.sure.body
        && one.abs_diff(other) > figure.move_height
    {
        let rise = one.abs_diff(other);
        let message = format!("nobody charges over {rise} levels, and {} steps {}", figure.name, figure.move_height);
        mistakes.at(at, message, "bring the levels closer together, or leave `charges` out");
    }
    if !both.iter().all(|(spec, _)| spec.sure.weapons) {
        return None;
    }
    // Whether it is a jab takes both levels.
    let strikes = |side: Side, dx: i32| {
        let stance = |side: Side| {
            let level = levels[side]?;
            Some(Stance { level, reach: both[side].0.figure.reach, down: false })
        };
        Some(Opening { side, dx, doubles: !is_jab(stance(side)?, stance(foe_of(side))?) })
    };
    match (pole(side), pole(foe_of(side))) {
        (true, false) => strikes(side, 0),
        (false, true) => strikes(foe_of(side), BRACED_DX),
        (true, true) => {
            mistakes.at(at, "a charge of one pole weapon against another is not settled by the rules", "leave it out");
            None
        }
        (false, false) => {
            mistakes.at(at, "a charge without a pole weapon on either side changes nothing", "leave it out");
            None
        }
    }
}

fn setup(both: [(Spec, Extra); 2], rules: FightRules, opening: Option<Opening>) -> Option<Setup> {
    let [(first, a), (second, b)] = both;
    let fighters = [Fighter::new(first.figure), Fighter::new(second.figure)];
    let levels = [a.level?.value, b.level?.value];
    let switches = rules.switches;
    let stance = |side: Side, down: bool| Stance { level: levels[side], reach: fighters[side].figure.reach, down };
    let reach = [0, 1].map(|side: Side| {
        fighters[side].weapons.map(|weapon| {
            [false, true]
                .map(|down| height_modifier(stance(side, false), stance(foe_of(side), down), weapon?.jabs, &switches))
        })
    });
    let now = [fighters[0].fresh(), fighters[1].fresh()];
    let phase = if opening.is_some() { Phase::Opening } else { Phase::Begins };
    let policies = [a.policy, b.policy];
    let start = State { now, phase };
    Some(Setup { fighters, levels, policies, switches, reach, opening, limit: rules.limit, start })
}

/// What a report says about the duel.
fn brief(setup: &Setup) -> Brief {
    let rulings = rulings(setup);
    Brief {
        leading: None,
        outcomes: sides::outcomes(&setup.fighters),
        clock: "turns",
        metrics: sides::metrics(&setup.fighters, |count, side| can_count(setup, count, side)),
        noughts: Vec::new(),
        cards: [0, 1].map(|side| fighter_card(&setup.fighters[side], lines(setup, side))).to_vec(),
        notes: notes(setup).into_iter().chain(idle(&setup.switches, &rulings, 0, "this duel")).collect(),
        rulings,
    }
}

/// Whether a metric can be anything but 0.
fn can_count(setup: &Setup, count: Count, side: Side) -> bool {
    let fighter = &setup.fighters[side];
    let strikes = setup.strikes_again(side, setup.start.now[side].arms);
    let is_struck = setup.strikes_again(foe_of(side), setup.start.now[foe_of(side)].arms);
    let manufactured = fighter.weapons.iter().flatten().any(|weapon| !weapon.natural);
    match count {
        Count::Hits => strikes,
        // Where the author cuts the fight short, what is lost until then is shown beside what is left.
        Count::StLost => is_struck && setup.limit < TURN_LIMIT,
        Count::StLeft => true,
        Count::KnockedDown => is_struck,
        Count::Defended => setup.policies[side] == Policy::Cautious,
        Count::WeaponsLost => strikes && manufactured,
        _ => false,
    }
}

/// Whether this side may one day do nothing but defend for good: it is cautious, and with some weapon that reaches it
/// needs less than a cautious figure strikes at, weak as it may be by then if its foe can strike at all.
fn may_only_defend(setup: &Setup, side: Side) -> bool {
    let fighter = &setup.fighters[side];
    let start = setup.start.now[side];
    let is_struck = setup.reach[foe_of(side)].iter().any(|by_posture| by_posture[0].is_some());
    let worst = fighter.adj_dx(&Combatant { st: if is_struck { LOW_ST } else { start.st }, ..start });
    let reaches = setup.reach[side].iter().filter_map(|by_posture| by_posture[0]);
    setup.policies[side] == Policy::Cautious && reaches.into_iter().any(|height| worst + height < CAUTION)
}

/// Whether this side may one day have nothing to strike with: teeth and claws that reach are never lost, all else can
/// be.
fn may_be_harmless(setup: &Setup, side: Side) -> bool {
    let keeps = |place: usize| setup.fighters[side].weapons[place].is_some_and(|weapon| weapon.natural);
    let reaches = |place: usize| setup.reach[side][place][0].is_some();
    // Nobody lays down a sound weapon that does not reach for one that would.
    match setup.fighters[side].weapons[0] {
        Some(_) if keeps(0) => !reaches(0),
        _ => !(keeps(1) && reaches(1)),
    }
}

/// Who may keep the duel from ever ending, by doing nothing but defend against somebody who cannot strike.
fn stalls(setup: &Setup) -> [bool; 2] {
    [0, 1].map(|side: Side| {
        let foe = foe_of(side);
        may_only_defend(setup, side) && may_be_harmless(setup, foe)
    })
}

fn lines(setup: &Setup, side: Side) -> Vec<(String, String)> {
    let fighter = &setup.fighters[side];
    let mut lines = vec![("Level".to_owned(), setup.levels[side].to_string())];
    let start = &setup.start.now[side];
    match fighter.ready(start).map(|(place, _)| setup.reach[side][place][0]) {
        None => lines.push(("Attack".to_owned(), "no weapon".to_owned())),
        Some(None) => lines.push(("Attack".to_owned(), "out of reach".to_owned())),
        Some(Some(height)) => {
            lines.push(("Needed on three dice".to_owned(), (fighter.adj_dx(start) + height).to_string()));
        }
    }
    let chosen = policy::DUEL[setup.policies[side] as usize];
    lines.push(("Policy".to_owned(), format!("{}: {}", chosen.ledger, chosen.about)));
    lines
}

/// Switches that may change something in this duel, beside those whose reading is always shown.
fn reads(setup: &Setup) -> Vec<&'static str> {
    let jabs = setup.fighters.iter().any(|fighter| fighter.weapons.iter().flatten().any(|weapon| weapon.jabs));
    let reads = [("four-dice-crit", setup.policies.contains(&Policy::Cautious)), ("pole-down-limit", jabs)];
    reads.into_iter().filter(|(_, read)| *read).map(|(key, _)| key).collect()
}

/// Readings that matter in this duel.
fn rulings(setup: &Setup) -> Vec<Ruling> {
    let switches = setup.switches;
    let mut rulings = vec![
        Ruling::reading("tft.duel.setup", "Both stand front to front in adjacent hexes for the whole duel: nobody moves, grapples or forces a retreat.",
        ),
        switches.cite().height_in_order().ruling().saying(
            "The higher adjusted DX strikes first, and its effects come at once; equal values are a coin toss each turn.",
        ),
        switches.cite().out_at_st().ruling().saying(
            match switches.out_at_st {
                OutAtSt::One => "A figure is out at ST 1, unconscious; other printings put that at 0.",
                OutAtSt::Zero => "A figure is out at ST 0, as the booklet has it.",
            },
        ),
        switches.cite().stand_up_at().ruling().saying(
            match switches.stand_up_at {
                StandUpAt::Movement => {
                    "Standing up takes the turn, and is done before anybody strikes: no +4 against it any more."
                }
                StandUpAt::OwnAction => "Standing up takes the turn, and is done at the figure's place in the order.",
            },
        ),
        Ruling::reading("tft.melee.fumble", "A dropped weapon costs the next turn, a broken one the turn to draw the second weapon; teeth and claws \
             are neither dropped nor broken.",
        ),
    ];
    if setup.levels[0] != setup.levels[1] {
        rulings.push(Ruling::reading(
            "tft.height.reach",
            "The lower figure's height decides whether either can strike; a figure that is down counts 1.",
        ));
    }
    if let Some(opening) = setup.opening {
        let charge = "The pole weapon strikes first in turn 1, for double damage; braced against a charge, at +2 DX.";
        rulings.push(match opening.doubles {
            true => switches.cite().charge_crit().ruling().saying(charge),
            false => Ruling::reading("tft.pole.charge", charge),
        });
        let reaches = setup.strikes_again(opening.side, setup.start.now[opening.side].arms);
        if !opening.doubles && reaches {
            rulings.push(Ruling::reading("tft.pole.vertical-jab", "The charge reaches this far up or down only by a jab, which strikes first and is not doubled; a double or \
                 triple of the attack roll itself counts.",
            ));
        }
    }
    rulings.extend(sides::large(&setup.fighters));
    let shown: Vec<String> = rulings.iter().map(|ruling| ruling.switch.clone()).collect();
    let reads = reads(setup);
    rulings.extend(sides::switched(&switches, &reads).into_iter().filter(|ruling| !shown.contains(&ruling.switch)));
    rulings
}

/// Remarks that belong next to the numbers.
fn notes(setup: &Setup) -> Vec<String> {
    let mut notes = Vec::new();
    let strikes = [0, 1].map(|side: Side| setup.strikes_again(side, setup.start.now[side].arms));
    let names = [0, 1].map(|side: Side| setup.fighters[side].figure.name.as_str());
    match strikes {
        [false, false] => notes.push("Neither can reach the other: the duel is a draw before it begins.".to_owned()),
        [true, false] => notes.push(format!("Only {} can reach the other.", names[0])),
        [false, true] => notes.push(format!("Only {} can reach the other.", names[1])),
        [true, true] => {}
    }
    if let Some(opening) = setup.opening {
        let what = if opening.dx == BRACED_DX { "braced against the charge of" } else { "charges" };
        notes.push(format!("{} {what} {} in turn 1.", names[opening.side], names[foe_of(opening.side)]));
    }
    let limit = setup.limit;
    if setup.policies == [Policy::Cautious; 2] {
        notes.push(format!("Both are cautious: a duel in which both only defend is undecided after {limit} turns."));
    } else if let Some(side) = stalls(setup).iter().position(|&stalls| stalls) {
        let [name, foe] = [side, foe_of(side)].map(|side| names[side]);
        notes.push(format!(
            "{name} is cautious: once {foe} has no weapon left to strike with, a duel in which {name} only defends is \
             undecided after {limit} turns."
        ));
    }
    notes
}
