//! Whom somebody brings along in the fight: copies of himself, and those whom he summons.
//!
//! Rules: `smf.power.duplicate`, `smf.power.summoning`, `smf.power.servitor-sidekick` (what somebody is who serves).
//!
//! Reading: Whoever may be summoned is a figure of the team with a sheet of his own, by numbers as his goals have it,
//! or a group of ten henchmen; `legal = false` makes him another one. A copy has no sheet: it is its owner with other
//! boxes. Both count among the figures that a team can have.

use super::read::{Arrival as Written, MOST_FIGURES, Named};
use crate::game::Ruling;
use crate::scenario::{Mistakes, Spanned, names};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::legality;
use crate::systems::smf::powers::duplicate::is_copied;
use crate::systems::smf::powers::id::{Level, PowerId};
use crate::systems::smf::powers::summoning::{CREATURES, OF_HENCHMEN};
use crate::systems::smf::read::{Fault, Pick, Spec};
use crate::systems::smf::setup::{Follower, Rules};

/// Body, Psyche and Move of a Servitor or Sidekick.
const SERVANT: [i64; 3] = [4, 4, 6];
/// Members of a group that is summoned.
const MEMBERS: i64 = 10;

/// The figures of a team by name.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a>(pub &'a Named);

impl<'a> Names<'a> {
    /// The place of a figure of the team; `None` of nobody, which is told.
    pub fn place(self, name: &Spanned<String>, mistakes: &Mistakes) -> Option<usize> {
        let found = self.find(name);
        // Of figures that could not be read enough has been told.
        if found.is_none() && self.0.figures.iter().all(Option::is_some) {
            let all: Vec<&str> = self.0.figures.iter().flatten().map(|spec| spec.name.value.as_str()).collect();
            let help = match all.as_slice() {
                [one] => format!("\"{one}\" is its figure"),
                _ => format!("{} are its figures", names::list(&all, "and")),
            };
            let message = format!("nobody of {} is called \"{}\"", self.0.name, name.value);
            match self.0.all_named {
                true => mistakes.surely(name, message, help),
                false => mistakes.at(name, message, help),
            }
        }
        found
    }

    /// The place of whoever is called so.
    fn find(self, name: &Spanned<String>) -> Option<usize> {
        self.0.figures.iter().position(|spec| spec.as_ref().is_some_and(|spec| spec.name.value == name.value))
    }

    /// The sheet at a place.
    fn sheet(self, place: usize) -> Option<&'a Spec> {
        self.0.figures.get(place)?.as_ref()
    }

    /// Whether an arrival of the team names somebody under a key.
    pub fn are_named(self, name: &str, key: fn(&Written) -> &Option<Spanned<String>>) -> bool {
        let mut named = self.0.arrivals.iter().filter_map(|arrival| key(&arrival.value).as_ref());
        named.any(|named| named.value == name)
    }
}

/// Whether somebody has a power of his own.
pub fn has(spec: &Spec, power: PowerId) -> bool {
    spec.minor.iter().chain(&spec.powers).any(|pick| pick.power == power)
}

/// Whether he has it so or in a grimoire.
fn can(spec: &Spec, power: PowerId) -> bool {
    has(spec, power) || spec.grimoire.iter().any(|pick| pick.power == power)
}

/// Whether he can have it: of what could not be read of him enough has been told.
pub fn may_have(spec: &Spec, power: PowerId) -> bool {
    !spec.whole || can(spec, power)
}

/// Whether a figure of the team is one who is summoned.
pub fn is_summoned(team: &Named, spec: &Spec) -> bool {
    let mut summoned = team.arrivals.iter().filter(|arrival| arrival.value.summoner.is_some());
    summoned.any(|arrival| arrival.value.figure.as_ref().is_some_and(|name| name.value == spec.name.value))
}

/// Somebody who follows another one; who leads him is said by [`lead`].
pub fn follower(figure: FigureId, owner: FigureId, goals: Option<u8>) -> Follower {
    Follower { figure, owner, leader: owner, goals }
}

/// Says of followers of followers with whom they act.
pub fn lead(followers: &mut [Follower]) {
    let owners: Vec<(FigureId, FigureId)> =
        followers.iter().map(|follower| (follower.figure, follower.owner)).collect();
    for follower in followers {
        // Whoever is summoned summons nobody, so that nobody comes back to himself.
        while let Some(&(_, owner)) = owners.iter().find(|(figure, _)| *figure == follower.leader) {
            follower.leader = owner;
        }
    }
}

/// Who summons a figure, by his place, and with how many goals.
pub fn summoned(
    names: Names<'_>,
    who: usize,
    by: &Spanned<String>,
    written: &Written,
    mistakes: &Mistakes,
) -> Option<(usize, u8)> {
    let owner = names.place(by, mistakes)?;
    let Some(goals) = written.goals.as_ref().map(|goals| goals.value) else {
        let name = &names.sheet(who)?.name.value;
        mistakes.at(by, format!("nothing says how many goals bring {name}"), "write `goals = 3`, 4 or 5");
        return None;
    };
    if let Some(sheet) = names.sheet(who) {
        check_sheet(sheet, goals, mistakes);
    }
    let summoner = names.sheet(owner)?;
    if owner == who || !may_have(summoner, PowerId::Summoning) {
        let message = format!("{} has no Summoning to bring anybody with", by.value);
        mistakes.at(by, message, "give him the minor power \"summoning\"");
        return None;
    }
    if is_summoned(names.0, summoner) {
        let message = format!("{} is summoned and summons nobody", by.value);
        mistakes.at(by, message, "name somebody who is there from the start");
        return None;
    }
    Some((owner, goals))
}

/// What is said of a sheet that its owner's power bounds.
#[derive(Clone, Copy, Debug)]
struct Bounds<'a> {
    /// What he is, with an article.
    kind: &'a str,
    /// The same where the numbers hang on more than that.
    whose: &'a str,
    /// Body, Psyche and Move.
    numbers: [i64; 3],
    /// What he does, as in "whoever serves".
    does: &'a str,
    /// Powers that he may not have.
    barred: &'a [PowerId],
}

const HOUSE: &str = "or mark a house build with `legal = false`";

/// Refuses what a Servitor or Sidekick may not be (`smf.power.servitor-sidekick`); a sheet marked `legal = false`
/// passes.
pub fn check_servant(spec: &Spec, mistakes: &Mistakes) {
    if !spec.legal {
        return;
    }
    let kind = "a Servitor or Sidekick";
    let barred = &[PowerId::MagicArtifact];
    let bounds = Bounds { kind, whose: kind, numbers: SERVANT, does: "serves", barred };
    check_numbers(spec, bounds, mistakes);
    check_picks(spec, bounds, mistakes);
}

/// Refuses other numbers than his, an archetype, and pools written as numbers.
fn check_numbers(spec: &Spec, Bounds { kind, whose, numbers: wanted, .. }: Bounds<'_>, mistakes: &Mistakes) {
    let name = &spec.name;
    let refuse = |message: String, help: &str| mistakes.at(name, message, format!("{help}, {HOUSE}"));
    if let Some(archetype) = spec.archetypes.first() {
        let message = format!("{} is a {}, and {kind} is none", name.value, archetype.name);
        return refuse(message, "write `body`, `psyche`, `move` and `powers`");
    }
    let [inches, body, psyche] = spec.stats.map(|stat| stat.unwrap_or(6));
    if [body, psyche, inches] != wanted {
        let told = |[body, psyche, inches]: [i64; 3]| format!("Body {body}, Psyche {psyche} and Move {inches}");
        let has = told([body, psyche, inches]);
        refuse(format!("{whose} has {}, and {} has {has}", told(wanted), name.value), "change the numbers");
    }
    if !spec.pools.is_empty() || spec.attack.is_some() || spec.defense.is_some() {
        let help = format!("leave them out: {kind} has 4D");
        refuse(format!("{} has pools written as numbers", name.value), &help);
    }
}

/// Refuses faults, and anything but one minor power.
fn check_picks(spec: &Spec, Bounds { does, barred, .. }: Bounds<'_>, mistakes: &Mistakes) {
    let name = &spec.name;
    if let Some(fault) = spec.faults.first() {
        mistakes.at(fault, format!("a fault of {}, who {does}", name.value), format!("leave it out, {HOUSE}"));
    }
    let picks = [&spec.major, &spec.minor, &spec.boosts, &spec.equipment, &spec.powers, &spec.titan];
    let picks: Vec<&Pick> = picks.into_iter().flatten().collect();
    if picks.len() != 1 {
        let message = format!("whoever {does} has one minor power, and {} has {}", name.value, picks.len());
        match picks.get(1) {
            Some(second) => mistakes.at(&second.at, message, format!("leave the others out, {HOUSE}")),
            None => mistakes.at(name, message, format!("give him one, {HOUSE}")),
        }
    }
    for pick in picks {
        let entry = pick.power.entry();
        if barred.contains(&pick.power) || entry.level != Level::Minor {
            let message = format!("{} is for nobody who {does}", entry.name);
            mistakes.at(&pick.at, message, format!("give him another minor power, {HOUSE}"));
        }
    }
}

/// Refuses what a summoned creature or group may not be; a sheet marked `legal = false` passes.
fn check_sheet(spec: &Spec, goals: u8, mistakes: &Mistakes) {
    if !spec.legal {
        return;
    }
    let name = &spec.name;
    let refuse = |message: String, help: &str| mistakes.at(name, message, format!("{help}, {HOUSE}"));
    let (_, numbers) = CREATURES[usize::from(goals.saturating_sub(CREATURES[0].0)).min(CREATURES.len() - 1)];
    let whose = &format!("a creature of {goals} goals");
    let barred = &[PowerId::Immortal, PowerId::MagicArtifact, PowerId::Summoning];
    let bounds = Bounds { kind: "a creature", whose, numbers, does: "is summoned", barred };
    let is_group = spec.archetypes.iter().any(|archetype| archetype.is_group());
    match spec.archetypes.first() {
        Some(group) if is_group => {
            if goals < OF_HENCHMEN {
                refuse(format!("a group of henchmen does not come for {goals} goals"), "write `goals = 4` or 5");
            }
            if group.id != "henchmen" || spec.stats[1].is_some_and(|members| members != MEMBERS) {
                let message = format!("{} is no group of {MEMBERS} henchmen", name.value);
                refuse(message, "write `archetype = \"henchmen\"` and leave out `members`");
            }
        }
        _ => check_numbers(spec, bounds, mistakes),
    }
    check_picks(spec, bounds, mistakes);
}

/// The sheets of somebody's copies, and his place.
#[derive(Debug, Default)]
pub struct Made {
    /// Whose they are.
    pub owner: usize,
    /// Their sheets.
    pub sheets: Vec<Spec>,
}

/// The copies of somebody that are written, where these others follow somebody already; none of what is wrong.
pub fn copies(
    names: Names<'_>,
    of: &Spanned<String>,
    written: &Written,
    others: &[Follower],
    mistakes: &Mistakes,
) -> Made {
    let none = Made::default();
    let (Some(called), Some(owner)) = (&written.figure, names.place(of, mistakes)) else { return none };
    let Some(copies) = written.copies.as_ref().map(|copies| usize::from(copies.value)) else {
        let message = format!("nothing says how many copies of {} there can be at once", of.value);
        mistakes.at(of, message, "write `copies = 1` or more");
        return none;
    };
    let Some(spec) = names.sheet(owner) else { return none };
    if !may_have(spec, PowerId::Duplicate) {
        let message = format!("{} has no Duplicate to make copies with", of.value);
        mistakes.at(of, message, "give him the minor power \"duplicate\"");
        return none;
    }
    let twice = names.0.arrivals.iter().filter_map(|arrival| arrival.value.original.as_ref());
    if twice.filter(|other| other.value == of.value).count() > 1 {
        mistakes.at(of, format!("the copies of {} stand twice", of.value), "write one number of them");
        return none;
    }
    let before = names.0.figures.len() + others.iter().filter(|other| other.goals.is_none()).count();
    if before + copies > MOST_FIGURES {
        let message =
            format!("{} would have {} figures with the copies of {}", names.0.name, before + copies, of.value);
        mistakes.at(of, message, format!("a team has up to {MOST_FIGURES}: write fewer copies"));
        return none;
    }
    let name = |number: usize| match copies {
        1 => called.value.clone(),
        _ => format!("{} {number}", called.value),
    };
    let named: Vec<Spanned<String>> = (1..=copies).map(|number| Spanned::at(called, name(number))).collect();
    if let Some(twin) = named.iter().find(|name| names.find(name).is_some()) {
        let message = format!("a copy of {} and a figure are called \"{}\"", of.value, twin.value);
        mistakes.at(twin, message, "results name the figures: give the copies another name");
        return none;
    }
    Made { owner, sheets: named.into_iter().map(|name| copy(spec, name)).collect() }
}

/// The sheet of a copy (`smf.power.duplicate`): its owner's, but for what is said of boxes, of Duplicate and of checks.
fn copy(spec: &Spec, name: Spanned<String>) -> Spec {
    let kept = |picks: &[Pick]| picks.iter().filter(|pick| is_copied(pick.power)).cloned().collect();
    let mut faults = spec.faults.clone();
    if faults.iter().all(|fault| fault.value != Fault::GlassJaw) {
        faults.push(Spanned::at(&spec.name, Fault::GlassJaw));
    }
    Spec {
        name,
        // Its owner's build has been judged.
        legal: true,
        sample: None,
        major: kept(&spec.major),
        minor: kept(&spec.minor),
        powers: kept(&spec.powers),
        grimoire: kept(&spec.grimoire),
        titan: Vec::new(),
        faults,
        stats: [spec.stats[0], Some(1), Some(1)],
        ..spec.clone()
    }
}

/// Refuses a summoner or a duplicator without anybody to bring.
pub fn check_owner(names: Names<'_>, spec: &Spec, mistakes: &Mistakes) {
    let name = &spec.name;
    if can(spec, PowerId::Summoning) && !names.are_named(&name.value, |written| &written.summoner) {
        let help = "write a [[team.figure]] for a creature or a group, and a [[team.arrival]] with its name as \
                    `figure`, `summoned-by` this one and `goals`";
        mistakes.at(name, format!("{} has Summoning and nobody to bring", name.value), help);
    }
    if can(spec, PowerId::Duplicate) && !names.are_named(&name.value, |written| &written.original) {
        let help = "write a [[team.arrival]] with the name of the copies as `figure`, `copy-of` this one and `copies`";
        let message = format!("{} has Duplicate, and nothing says how many copies there can be at once", name.value);
        mistakes.at(name, message, help);
    }
}

/// Judges the build of a figure: of whoever is summoned, or may be, by what summons him.
pub fn check_build(team: &Named, spec: &Spec, rules: &Rules, mistakes: &Mistakes) {
    match is_summoned(team, spec) || !team.whole {
        true => legality::check_house(spec, mistakes),
        false => legality::check(spec, rules, mistakes),
    }
}

/// What a report says about them.
pub fn rulings(followers: &[Follower], name: impl Fn(FigureId) -> String) -> Vec<Ruling> {
    let mut rulings: Vec<Ruling> = Vec::new();
    for follower in followers {
        let (who, owner) = (name(follower.figure), name(follower.owner));
        let (rule, text) = match follower.goals {
            Some(goals) => (
                "smf.power.summoning",
                format!("{who} comes within 10 inches of {owner} for {goals} goals, and acts after him from then on."),
            ),
            None => ("smf.power.duplicate", format!("{who} is made by {owner} within 5 inches, and acts after him.")),
        };
        rulings.push(Ruling::reading(rule, text));
    }
    let any = |is_copy: bool| followers.iter().any(|follower| follower.goals.is_none() == is_copy);
    if any(false) {
        let text = "Somebody is summoned instead of an attack, as soon as there is somebody to come; of those whose \
                    goals are reached the dearest comes. He has no activation of his own, stays when the summoner is \
                    out, and counts nothing at the end; whoever has fallen can be called anew.";
        rulings.push(Ruling::reading("smf.power.summoning", text));
    }
    if any(true) {
        let text = "A copy is made instead of an attack, as long as its maker keeps a box of Psyche if all are lost. \
                    It has no activation of its own, adds nothing to initiative and counts nothing at the end; one \
                    that is lost costs a check of 4D against TN2 or a box of Psyche, and can be made again; with its \
                    maker all are gone.";
        rulings.push(Ruling::reading("smf.power.duplicate", text));
    }
    rulings
}
