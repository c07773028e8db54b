//! Who is not there when a battle begins.
//!
//! Rules: `smf.titan.hordes`, `smf.scenario.team-up` (guest stars), `smf.power.servitor-sidekick`.
//!
//! Reading: Whoever comes stands where he would have stood at the start, and has a turn of his own in that round. A team of
//! which nobody stands is beaten, whoever was to come.

use super::brought::{self, Names, has};
use super::read::{Arrival as Written, Named};
use crate::chance::{Chance, Draw};
use crate::game::{Meter, Ruling};
use crate::scenario::{Mistakes, Place, Spanned};
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::hordes;
use crate::systems::smf::melee;
use crate::systems::smf::powers::id::PowerId;
use crate::systems::smf::read::Spec;
use crate::systems::smf::setup::{Follower, Setup};
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

/// Who of a team comes later, and whom it brings along.
#[derive(Debug, Default)]
pub struct Coming {
    /// Who comes at the start of a round.
    pub arrivals: Vec<Arrival>,
    /// Who is brought along in the fight.
    pub followers: Vec<Follower>,
    /// The sheets of copies, who stand behind the others of the team.
    pub copies: Vec<Spec>,
}

/// How somebody comes.
enum Way<'a> {
    InRound(u8),
    AsServantOf(&'a Spanned<String>),
    SummonedBy(&'a Spanned<String>),
    AsCopyOf(&'a Spanned<String>),
}

/// How somebody comes who is called so; what is wrong with it is told.
fn way<'a>(name: &Spanned<String>, written: &'a Written, mistakes: &Mistakes) -> Option<Way<'a>> {
    let Written { round, master, summoner, original, .. } = written;
    let ways = [
        round.as_ref().map(|round| ("round", round as &dyn Place, Way::InRound(round.value))),
        master.as_ref().map(|by| ("servant-of", by as &dyn Place, Way::AsServantOf(by))),
        summoner.as_ref().map(|by| ("summoned-by", by as &dyn Place, Way::SummonedBy(by))),
        original.as_ref().map(|of| ("copy-of", of as &dyn Place, Way::AsCopyOf(of))),
    ];
    for (key, at, whose, is_his) in [
        ("goals", written.goals.as_ref(), "summoned-by", summoner.is_some()),
        ("copies", written.copies.as_ref(), "copy-of", original.is_some()),
    ] {
        if let Some(stray) = at.filter(|_| !is_his) {
            mistakes.at(stray, format!("\"{key}\" without \"{whose}\""), format!("write `{whose}`, or leave it out"));
        }
    }
    let mut ways = ways.into_iter().flatten();
    let Some((key, _, way)) = ways.next() else {
        let help = "write `round = 2`, or `servant-of`, `summoned-by` or `copy-of` and who brings him";
        mistakes.at(name, format!("nothing says when {} arrives", name.value), help);
        return None;
    };
    if let Some((other, at, _)) = ways.next() {
        let message = format!("\"{key}\" and \"{other}\" exclude each other");
        mistakes.at(at, message, "somebody comes in one way: leave one of them out");
        return None;
    }
    Some(way)
}

/// What is written of a team whose first figure has this place, and whose figures are these.
pub fn of_team(team: &Named, first: usize, mistakes: &Mistakes) -> Coming {
    let names = Names(team);
    let mut coming = Coming::default();
    let mut come: Vec<usize> = Vec::new();
    for Spanned { value: written, .. } in &team.arrivals {
        let Some(name) = &written.figure else { continue };
        let Some(way) = way(name, written, mistakes) else { continue };
        if let Way::AsCopyOf(of) = way {
            let made = brought::copies(names, of, written, &coming.followers, mistakes);
            for sheet in made.sheets {
                let figure = FigureId::at(first + team.figures.len() + coming.copies.len());
                coming.followers.push(brought::follower(figure, FigureId::at(first + made.owner), None));
                coming.copies.push(sheet);
            }
            continue;
        }
        let who = names.place(name, mistakes);
        let by = match way {
            Way::AsServantOf(by) | Way::SummonedBy(by) => names.place(by, mistakes),
            Way::InRound(_) | Way::AsCopyOf(_) => None,
        };
        let Some(who) = who else { continue };
        if come.contains(&who) {
            mistakes.at(name, format!("{} arrives twice", name.value), "leave one of them out");
            continue;
        }
        come.push(who);
        let figure = FigureId::at(first + who);
        let (round, master) = match way {
            Way::InRound(round) => (round, None),
            Way::AsServantOf(master) => {
                let Some(by) = by else { continue };
                let may_have = |spec: &Spec| !spec.whole || has(spec, PowerId::ServitorSidekick);
                let has = team.figures[by].as_ref().is_none_or(may_have);
                if by == who || !has {
                    let message = format!("{} has no Servitor / Sidekick to bring", master.value);
                    mistakes.at(master, message, "give him the minor power \"servitor-sidekick\"");
                    continue;
                }
                if let Some(sheet) = &team.figures[who] {
                    brought::check_servant(sheet, mistakes);
                }
                (LATE, Some(FigureId::at(first + by)))
            }
            Way::SummonedBy(by) => {
                if let Some((owner, goals)) = brought::summoned(names, who, by, written, mistakes) {
                    coming.followers.push(brought::follower(figure, FigureId::at(first + owner), Some(goals)));
                }
                continue;
            }
            Way::AsCopyOf(_) => continue,
        };
        coming.arrivals.push(Arrival { figure, round, master });
    }
    if !team.figures.is_empty() && come.len() == team.figures.len() {
        let message = format!("nobody of {} is there at the start", team.name);
        let at = team.arrivals.first();
        let help = "a team begins with a figure at least: give one of them no [[team.arrival]]";
        at.inspect(|at| mistakes.at(*at, message, help));
    }
    brought::lead(&mut coming.followers);
    // Whom they bring may stand in what could not be read.
    let masters = team.figures.iter().enumerate().filter(|_| team.whole);
    for (by, spec) in masters.filter_map(|(by, spec)| Some((by, spec.as_ref()?))) {
        brought::check_owner(names, spec, mistakes);
        if !has(spec, PowerId::ServitorSidekick) {
            continue;
        }
        let served = coming.arrivals.iter().filter(|it| it.master == Some(FigureId::at(first + by))).count();
        let name = &spec.name;
        match served {
            1 => {}
            0 if names.are_named(&name.value, |written| &written.master) => {}
            0 => {
                let help = "write a [[team.figure]] for him, and a [[team.arrival]] with its name as `figure` and \
                            `servant-of` this one";
                mistakes.at(name, format!("{} has a Servitor / Sidekick without a sheet", name.value), help);
            }
            _ => mistakes.at(name, format!("{} has several servants", name.value), "he has one: leave the others out"),
        }
    }
    coming
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
            fight.note(figure, rule(fight.setup, figure, master), "arrives");
            melee::comes(fight, figure);
        }
    }
}

/// By which rule somebody comes: by that of guest stars who is neither a servant nor a Titan's horde.
fn rule(setup: &Setup, figure: FigureId, master: Option<FigureId>) -> &'static str {
    match master {
        Some(_) => SERVITOR.rule,
        None if hordes::with(setup, figure).is_some() => "smf.titan.hordes",
        None => "smf.scenario.team-up",
    }
}

/// What a report says about them.
pub fn rulings(setup: &Setup, arrivals: &[Arrival], name: impl Fn(FigureId) -> String) -> Vec<Ruling> {
    let of = |arrival: &Arrival| {
        let who = name(arrival.figure);
        match arrival.master.map(&name) {
            Some(master) => Ruling::reading(
                SERVITOR.rule,
                format!("{who} is there at the start by a chance roll of {master}, else comes in round {LATE}."),
            ),
            None => Ruling::reading(
                rule(setup, arrival.figure, None),
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

    /// A servant whom one blow does not knock out, as none is by the book.
    const SERVANT: &str = "body = 30; legal = false";

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
        let fray = || Fray::with_arrivals("", (&[master, SERVANT], servant), (&[OTHER], ""));
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
        let mut fray = Fray::with_arrivals("", (&[OTHER], ""), (&[OTHER, SERVANT, master], servant));
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
