//! Who is not there when a battle begins.
//!
//! Rules: `smf.titan.hordes`, `smf.scenario.team-up` (guest stars), `smf.power.servitor-sidekick`.
//!
//! Reading: Whoever comes stands where he would have stood at the start, and has a turn of his own in that round. A team of
//! which nobody stands is beaten, whoever was to come.

use super::read::{Arrival as Written, Named};
use crate::chance::{Chance, Draw};
use crate::game::{Meter, Ruling};
use crate::scenario::{Mistakes, Spanned, names};
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::powers::id::PowerId;
use crate::systems::smf::read::Spec;
use crate::systems::smf::state::flag;

const SERVITOR: Draw = Draw::new("Servitor / Sidekick", "smf.power.servitor-sidekick");
const NEED: u8 = 1;
/// The round in which a servant comes whose master's roll failed.
const LATE: u8 = 2;

/// Somebody who comes later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Who.
    pub figure: FigureId,
    /// The round at whose start he comes.
    pub round: u8,
    /// Whose servant he is, who may bring him at once.
    pub master: Option<FigureId>,
}

/// What is written of a team whose first figure has this place, and whose figures are these.
pub fn of_team(team: &Named, first: usize, mistakes: &Mistakes) -> Vec<Arrival> {
    let names: Vec<&str> = team.figures.iter().map(|spec| spec.as_ref().map_or("", |spec| &spec.name.value)).collect();
    let place = |name: &Spanned<String>| {
        let found = names.iter().position(|known| *known == name.value);
        // Of figures that could not be read enough has been told.
        if found.is_none() && !names.contains(&"") {
            let help = format!("{} are its figures", names::list(&names, "and"));
            mistakes.at(name, format!("nobody of {} is called \"{}\"", team.name, name.value), help);
        }
        found
    };
    let mut arrivals: Vec<Arrival> = Vec::new();
    for Spanned { value: Written { figure, round, master }, .. } in &team.arrivals {
        let Some(name) = figure else { continue };
        let Some(who) = place(name) else { continue };
        let figure = FigureId::at(first + who);
        if arrivals.iter().any(|other| other.figure == figure) {
            mistakes.at(name, format!("{} arrives twice", name.value), "leave one of them out");
            continue;
        }
        let round_of_his = round.as_ref().map(|round| round.value);
        let (round, master) = match (round_of_his, master) {
            (Some(_), Some(master)) => {
                let message = "\"round\" and \"servant-of\" exclude each other";
                mistakes.at(master, message, "a servant comes by a roll: leave one of them out");
                continue;
            }
            (None, None) => {
                let help = "write `round = 2`, or `servant-of` and who brings him";
                mistakes.at(name, format!("nothing says when {} arrives", name.value), help);
                continue;
            }
            (Some(round), None) => (round, None),
            (None, Some(master)) => {
                let Some(by) = place(master) else { continue };
                let has = team.figures[by].as_ref().is_none_or(is_master);
                if by == who || !has {
                    let message = format!("{} has no Servitor / Sidekick to bring", master.value);
                    mistakes.at(master, message, "give him the minor power \"servitor-sidekick\"");
                    continue;
                }
                (LATE, Some(FigureId::at(first + by)))
            }
        };
        arrivals.push(Arrival { figure, round, master });
    }
    if !names.is_empty() && arrivals.len() == names.len() {
        let message = format!("nobody of {} is there at the start", team.name);
        let at = team.arrivals.first();
        at.inspect(|at| mistakes.at(*at, message, "leave somebody out who is to arrive"));
    }
    for (by, spec) in team.figures.iter().enumerate() {
        let Some(spec) = spec.as_ref().filter(|spec| is_master(spec)) else { continue };
        let served = arrivals.iter().filter(|arrival| arrival.master == Some(FigureId::at(first + by))).count();
        let name = &spec.name;
        match served {
            1 => {}
            0 if team
                .arrivals
                .iter()
                .any(|arrival| arrival.value.master.as_ref().is_some_and(|it| it.value == name.value)) => {}
            0 => {
                let help = "write a [[team.figure]] for him, and a [[team.arrival]] with its name as `figure` and \
                            `servant-of` this one";
                mistakes.at(name, format!("{} has a Servitor / Sidekick without a sheet", name.value), help);
            }
            _ => mistakes.at(name, format!("{} has several servants", name.value), "he has one: leave the others out"),
        }
    }
    arrivals
}

/// Whether somebody brings a servant.
fn is_master(spec: &Spec) -> bool {
    let picks = spec.minor.iter().chain(&spec.powers);
    picks.into_iter().any(|pick| pick.power == PowerId::ServitorSidekick)
}

/// Whoever comes at the start of a round does.
pub fn come<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, arrivals: &[Arrival]) {
    let round = fight.course.round;
    for &Arrival { figure, round: due, master } in arrivals {
        if !fight.now(figure).is(flag::ABSENT) {
            continue;
        }
        let early = master.is_some() && round == 1 && fight.chance_roll(SERVITOR, NEED);
        if early || round >= due {
            fight.now_mut(figure).clear(flag::ABSENT | flag::OUT);
            let rule = if master.is_some() { SERVITOR.rule } else { "smf.titan.hordes" };
            fight.note(figure, rule, "arrives");
        }
    }
}

/// What a report says about them.
pub fn rulings(arrivals: &[Arrival], name: impl Fn(FigureId) -> String) -> Vec<Ruling> {
    let of = |arrival: &Arrival| {
        let who = name(arrival.figure);
        match arrival.master.map(&name) {
            Some(master) => Ruling::reading(
                SERVITOR.rule,
                format!("{who} is there at the start by a chance roll of {master}, else comes in round {LATE}."),
            ),
            None => Ruling::reading(
                "smf.titan.hordes",
                format!("{who} comes at the start of round {}, where he would have stood.", arrival.round),
            ),
        }
    };
    arrivals.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::team::tests::{Fray, MISS, OTHER, distance};

    /// `smf.titan.hordes`, `smf.scenario.team-up`: nobody before round 3, then one more who strikes with 5D as one of two,
    /// 6^-5 over 2^-4.
    #[test]
    fn whoever_comes_in_round_three_has_no_turn_before() {
        let late = "[[team.arrival]]\nfigure = \"A2\"\nround = 3";
        let mut fray = Fray::with_arrivals("", (&[OTHER, OTHER], late), (&[OTHER], ""));
        assert_eq!(fray.acting(5), [0, 2, 0, 2, 0]);
        assert_eq!(fray.acting(1), [2]);
        fray.turn(&[("melee attack", 10)]);
        assert_eq!((fray.state.acting(), fray.fraction), (1, (1, 7776 * 16)));
        assert_eq!(fray.counted(Count::KnockedOut, 1), 0);
    }

    /// Rounds are counted up to the fourth, the last in which somebody comes: the fifth begins like it.
    #[test]
    fn rounds_are_counted_as_far_as_somebody_comes() {
        let late = "[[team.arrival]]\nfigure = \"A2\"\nround = 4";
        let mut fray = Fray::with_arrivals("", (&[OTHER, OTHER], late), (&[OTHER], ""));
        assert_eq!(fray.acting(9), [0, 2, 0, 2, 0, 2, 0, 2, 1]);
        let fourth = fray.state.clone();
        assert_eq!(fray.acting(3), [0, 2, 1]);
        assert!(fray.state == fourth);
    }

    /// `smf.power.servitor-sidekick`: chance 1+ is 3/4; else he comes in round 2.
    #[test]
    fn a_servant_is_there_at_once_or_in_round_two() {
        let servant = "[[team.arrival]]\nfigure = \"A2\"\nservant-of = \"A1\"";
        let master = "body = 30; powers = [\"servitor-sidekick\"]";
        let fray = || Fray::with_arrivals("", (&[master, OTHER], servant), (&[OTHER], ""));
        let mut there = fray();
        there.turn(&[("Servitor / Sidekick", 1), ("melee attack", 10)]);
        assert_eq!(there.fraction, (1, 4 * 2592 * 16));
        assert_eq!(there.acting(2), [2, 1]);
        let mut late = fray();
        late.turn(&[("Servitor / Sidekick", 0), ("melee attack", 8)]);
        assert_eq!(late.fraction, (1, 4 * 1296 * 16));
        assert_eq!(late.acting(4), [2, 0, 2, 1]);
    }

    /// `smf.power.servitor-sidekick`: he is brought by whoever is named, of whichever team.
    #[test]
    fn a_servant_is_brought_by_his_master() {
        let servant = "[[team.arrival]]\nfigure = \"B2\"\nservant-of = \"B3\"";
        let master = "body = 30; powers = [\"servitor-sidekick\"]";
        let mut fray = Fray::with_arrivals("", (&[OTHER], ""), (&[OTHER, OTHER, master], servant));
        assert_eq!(fray.arrivals(), [(2, Some(3))]);
        fray.turn(&[("Servitor / Sidekick", 1), ("melee attack", 0)]);
    }

    /// `smf.scenario.team-up`: from the edge of his side, not from where the fight is.
    #[test]
    fn whoever_comes_stands_where_he_would_have_stood() {
        let late = "[[team.arrival]]\nfigure = \"A2\"\nround = 2";
        let board = "[board]\nkind = \"line\"\napart = 9";
        let still = "body = 30; move = 0";
        let mut fray = Fray::with_arrivals(board, (&[OTHER, still], late), (&[still], ""));
        fray.turn(MISS);
        fray.turn(MISS);
        fray.turn(MISS);
        assert_eq!((distance(&fray.state, 0, 1), distance(&fray.state, 0, 2)), (10, 0));
    }

    /// A team without anybody who stands is beaten, whoever was to come.
    #[test]
    fn nobody_waits_for_whoever_is_to_come() {
        use crate::game::Progress;
        let late = "[[team.arrival]]\nfigure = \"B2\"\nround = 2";
        let mut fray = Fray::with_arrivals("", (&[OTHER], ""), (&["body = 8", OTHER], late));
        assert_eq!(fray.turn(&[("melee attack", 8), ("KO check", 0)]), Progress::Over(0));
    }
}
