//! From a case to a duel that can be played: both fighters, the rules in force, and what a report has to say about
//! them.

use super::assembly::{self, Figured, fighters};
use super::cards::card;
use super::dice::Tables;
use super::duel::{Duel, Duelists};
use super::fight::{Plain, Profile, Rich};
use super::fighter::{Attack, Effect, Fighter, Timing, Track, bit};
use super::figure::{FigureId, Figures, Side};
use super::legality;
use super::meets::may_meet;
use super::metrics::Count;
use super::plain::{PlainDice, is_plain};
use super::powers::healing::can_be_raised;
use super::powers::id::{Level, PowerId};
use super::read::{self, Spec};
use super::readings;
use super::scene::Place;
use super::setup::{Ground, Rules, is_possible};
use super::state::{Course, State, fresh};
use super::switches::Order;
use crate::board::line::Spot;
use crate::contest::{Compiled, Contest};
use crate::game::{Brief, Metric, Ruling};
use crate::keys::Settings;
use crate::scenario::{Case, Mistakes};
use crate::words::list;

/// Compiles a case of `play = "duel"`; mistakes are collected, and `None` means that there were some.
pub fn duel(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    let (setup, brief) = prepare(case, mistakes)?;
    let plain = is_plain(&setup.fighters, &setup.rules);
    Some(if plain { boxed::<Plain>(setup, brief) } else { boxed::<Rich>(setup, brief) })
}

/// The set-up of a case of `play = "duel"` and what to say about it.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<(Duelists, Brief)> {
    let before = mistakes.count();
    let (mut rules, specs) = read::case(case, mistakes)?;
    // Each build is judged whatever becomes of the others.
    specs.iter().flatten().for_each(|spec| legality::check(spec, &rules, mistakes));
    let specs = <[Spec; 2]>::try_from(specs.into_iter().collect::<Option<Vec<_>>>()?).ok()?;
    let Figured { fighters, .. } = fighters(&specs, &against_each_other(), &rules, mistakes)?;
    let fighters = <[Fighter; 2]>::try_from(fighters).ok()?;
    let grapples = fighters.iter().any(|fighter| fighter.attacks.iter().any(|attack| attack.effect == Effect::Grapple));
    rules.apart = rules.switches.knockback || grapples;
    if mistakes.count() > before {
        return None;
    }
    let brief = brief(&specs, &fighters, &rules);
    Some((setup(fighters, rules), brief))
}

fn boxed<P: Profile>(setup: Duelists, brief: Brief) -> Box<dyn Contest> {
    Box::new(Compiled::<Duel<P>> { setup, brief })
}

/// Puts a set-up together from fighters and rules.
pub fn setup(fighters: [Fighter; 2], rules: Rules) -> Duelists {
    let plain = [0, 1].map(|side| PlainDice::of(&fighters, side, &rules, Tables::shared()));
    let places = [0, i16::from(rules.gap)].map(|inches| Place::at(Spot::at(inches)));
    let course = Course::start();
    let start = State { fighters: [0, 1].map(|side: Side| fresh(&fighters[side])), places, course, second_half: false };
    // Nobody has a friend.
    let figured = Figured { fighters: fighters.to_vec(), loans: Vec::new() };
    Duelists::new(assembly::setup(figured, against_each_other(), rules), plain, start)
}

/// The foe of each of two.
fn against_each_other() -> Vec<Figures> {
    [1, 0].map(|foe| Figures::default().with(FigureId::at(foe))).to_vec()
}

/// What a report says about the duel.
fn brief(specs: &[Spec; 2], fighters: &[Fighter; 2], rules: &Rules) -> Brief {
    let [a, b] = fighters;
    Brief {
        outcomes: vec![Brief::wins(&a.name), Brief::wins(&b.name), Brief::DOUBLE_KO.to_owned(), "undecided".to_owned()],
        leading: None,
        clock: "rounds",
        metrics: metrics(fighters, &against_each_other(), rules, |count| !is_told_by_the_outcome(count)),
        noughts: Vec::new(),
        cards: [0, 1].map(|side| card(&specs[side], &fighters[side], rules)).to_vec(),
        rulings: rulings(fighters, rules),
        notes: notes(specs, fighters, rules, "gets nothing in a duel out of"),
    }
}

/// What a report of a duel has no place for: who is knocked out and when, who returns, the sum of two counts, and whom
/// that was taken from. Of several figures it says who did what.
pub fn is_told_by_the_outcome(count: Count) -> bool {
    use Count::{BoxesDealt, BoxesLost, KnockedOut, KoRound, Returned};
    matches!(count, KnockedOut | KoRound | BoxesLost | Returned | BoxesDealt)
}

/// The metrics that can be anything but 0 in this fight, of those that are wanted.
pub fn metrics(
    fighters: &[Fighter],
    foes: &[Figures],
    rules: &Rules,
    is_wanted: impl Fn(Count) -> bool,
) -> Vec<Metric> {
    let mut metrics = Vec::new();
    for count in Count::ALL.into_iter().filter(|&count| is_wanted(count)) {
        for (place, me) in fighters.iter().enumerate() {
            let (all, who) = (Figures::first_of(fighters.len()), FigureId::at(place));
            let mut others = all.that(|by| may_meet(fighters, foes, rules, by, who));
            let mut counts = || others.any(|by| can_count(count, me, &fighters[by.place()], rules));
            let friends = all.without(foes[place].with(who));
            let is_raised = || can_be_raised(fighters, who, friends);
            let can_be = match count {
                Count::Healed => counts() || is_healed(fighters, foes, place),
                Count::KnockedDown => counts() || is_thrown(fighters, foes, place),
                // A mind-meld with friends costs a box.
                Count::PsycheLost => counts() || !friends.is_empty() && me.slot_of(PowerId::MindMeld).is_some(),
                Count::Returned => counts() || is_raised(),
                Count::KoRound => counts() && !is_raised(),
                _ => counts(),
            };
            if can_be {
                let is_group = me.group.is_some();
                let ((name, unit), rule) = (count.name(is_group), count.rule(is_group));
                let metric = Metric::of(&me.name, count.of(place), name, unit, rule);
                metrics.push(match count {
                    Count::KoRound => metric.timed(),
                    _ if is_told_by_the_outcome(count) => metric.compared(),
                    _ => metric,
                });
            }
        }
    }
    metrics
}

/// Whether a friend can throw somebody, who may fall (`smf.maneuver.hardball-special`).
fn is_thrown(fighters: &[Fighter], foes: &[Figures], place: usize) -> bool {
    let mut friends = (0..fighters.len()).filter(|&friend| friend != place && foes[friend] == foes[place]);
    fighters[place].group.is_none() && friends.any(|it| fighters[it].asked(PowerId::HardballSpecial).is_some())
}

/// Whether somebody can have boxes back by a friend of his, or while one holds out.
fn is_healed(fighters: &[Fighter], foes: &[Figures], place: usize) -> bool {
    let mut friends = (0..fighters.len()).filter(|&friend| friend != place && foes[friend] == foes[place]);
    let rises = fighters[place].slot_of(PowerId::Immortal).is_some();
    fighters[place].group.is_none()
        && friends.any(|friend| rises || fighters[friend].slot_of(PowerId::Healing).is_some())
}

fn can_count(count: Count, me: &Fighter, foe: &Fighter, rules: &Rules) -> bool {
    let attacked = |effects: &dyn Fn(&Attack) -> bool| {
        foe.attacks.iter().any(|attack| is_possible(attack, rules) && effects(attack))
    };
    let has = |fighter: &Fighter, power| fighter.slot_of(power).is_some();
    match count {
        Count::Attacks | Count::Hits => true,
        Count::BodyLost => {
            attacked(&|attack| attack.track == Track::Body)
                || !foe.hooks[Timing::Defended as usize].is_empty()
                || !foe.hooks[Timing::Touched as usize].is_empty()
                // A second blow with reach, where the first one is a shot at the mind.
                || has(foe, PowerId::MultipleLimbs)
                || rules.switches.traps
        }
        // A copy that is lost may cost its owner a box.
        Count::PsycheLost => {
            attacked(&|attack| attack.track == Track::Psyche && attack.effect.takes_boxes())
                || me.asked(PowerId::Duplicate).is_some()
        }
        Count::KoPassed => me.group.is_none() && !me.glass_jaw,
        Count::KnockedDown => {
            let shakes = [PowerId::Shockwave, PowerId::Burrowing].into_iter().any(|power| foe.asked(power).is_some());
            rules.switches.knockback || shakes
        }
        Count::Stunned => attacked(&|attack| attack.effect == Effect::Stun),
        Count::Entangled => attacked(&|attack| attack.effect == Effect::Entangle),
        Count::Recharged => !me.recharge_order.is_empty() || has(me, PowerId::MagicArtifact),
        Count::Healed => {
            me.slots.iter().any(|slot| slot.power.entry().heals) || me.group.is_some_and(|group| group.hordes)
        }
        Count::Blocked => !me.hooks[Timing::Block as usize].is_empty(),
        Count::Fled => me.group.is_some_and(|group| group.panics),
        Count::KoRound | Count::Returned => has(me, PowerId::Immortal) == (count == Count::Returned),
        Count::BoxesLost | Count::KnockedOut | Count::BoxesDealt => true,
    }
}

/// Readings that matter in this duel.
fn rulings(fighters: &[Fighter; 2], rules: &Rules) -> Vec<Ruling> {
    let cite = rules.switches.cite();
    let start = match rules.ground {
        Ground::Contact if rules.switches.charge => "The fighters meet in a charge: the first attack has +1D.",
        Ground::Contact => "The fighters stand in base contact from the start; nobody charges.",
        Ground::Range(_) => "The fighters stay at a fixed distance.",
        Ground::Open => "The fighters move on a line: they charge, walk, shoot and retreat as their policies say.",
    };
    let stand = if rules.ground == Ground::Contact { cite.charge() } else { cite.range() };
    let limit = "A fight that is not over by then is undecided. It ends at once when a fighter is knocked out.";
    let frame = [stand.ruling().saying(start), cite.round_limit().ruling().saying(limit)];
    [vec![first_in_a_round(rules)], frame.to_vec(), readings_of(fighters, rules)].concat()
}

/// Who acts first in a round.
pub fn first_in_a_round(rules: &Rules) -> Ruling {
    let order = rules.switches.cite().order().ruling();
    match rules.switches.order {
        Order::Initiative => Ruling { rule: "smf.initiative.roll".to_owned(), ..order },
        Order::Cards => Ruling { rule: "smf.initiative.cards".to_owned(), ..order },
        Order::Alternate => order,
    }
}

/// What is told of a helper who takes a foe aside.
const AID: &str = "Whoever goes to a foe, or comes into the fight beside one, in a melee in which friends of his are \
                   fewer than foes takes that foe aside: an inch off, rather on the side from which he has come, as a \
                   melee of their own. Nobody does who is knocked, sent or brought along there; whoever is entangled, \
                   holds or is held stays, and where friends are as many a joiner adds to the numbers.";

/// Readings that matter whoever fights whom: of rolls, checks, powers.
pub fn readings_of(fighters: &[Fighter], rules: &Rules) -> Vec<Ruling> {
    let cite = rules.switches.cite();
    let any = |wanted: &dyn Fn(&Fighter) -> bool| fighters.iter().any(wanted);
    let mut rulings = vec![cite.re_roll().ruling()];
    if any(&|fighter| fighter.group.is_none()) {
        let text = "Losing the last box of a track calls for a check against TN3 (TN4 once the other track has forced \
                    one); whoever passes fights on undiminished, and is out at the next box lost on that track.";
        rulings.push(Ruling::reading("smf.damage.ko-check", text));
    }
    let grouped = any(&|fighter| fighter.group.is_some());
    let boosted = |fighter: &Fighter| fighter.slots.iter().any(|slot| slot.power.entry().level == Level::Boost);
    let beyond = match rules.switches.henchmen_beyond {
        0 => "A group has +1D in melee for every two members by which it outnumbers its foe, at most +3D.",
        _ => "A group has +1D in melee for every two members by which it outnumbers its foe beyond the first.",
    };
    let matter = [
        (any(&|fighter| fighter.lasting != 0), cite.powers_on().ruling()),
        (grouped && rules.switches.order == Order::Initiative, cite.group_leads().ruling()),
        (any(&|fighter| fighter.group.is_some() && boosted(fighter)), cite.henchmen_boosts().ruling()),
        (grouped, cite.henchmen_beyond().ruling().saying(beyond)),
        (rules.switches.knockback, cite.knockback().ruling()),
        (rules.switches.maneuvers, cite.maneuvers().ruling()),
        (rules.switches.aid, cite.aid().ruling().saying(AID)),
        (rules.switches.dire_enemies, cite.dire_enemies().ruling()),
        (rules.switches.darkness, cite.darkness().ruling()),
        (rules.switches.traps, cite.traps().ruling()),
        (rules.switches.emanations, cite.emanations().ruling()),
    ];
    rulings.extend(matter.into_iter().filter(|(matters, _)| *matters).map(|(_, ruling)| ruling));
    rulings.extend(readings::of(fighters).into_iter().map(|(rule, text)| Ruling::reading(rule, text)));
    rulings
}

/// Remarks that belong next to the numbers, and what is said of powers that do nothing where this is played.
pub fn notes(specs: &[Spec], fighters: &[Fighter], rules: &Rules, idles: &str) -> Vec<String> {
    let mut notes = Vec::new();
    let (mut by_policy, mut by_attack) = (Vec::new(), Vec::new());
    for (spec, fighter) in specs.iter().zip(fighters) {
        if !spec.legal && !spec.archetypes.is_empty() {
            notes.push(format!("{} is a house build: it was not checked against the archetype's menu.", fighter.name));
        }
        if let Some(sample) = spec.sample {
            for issue in sample.issues {
                notes.push(format!("{} as printed: {issue}. The fight uses the computed figures.", sample.name));
            }
        }
        let idle: Vec<&str> = fighter
            .slots
            .iter()
            .filter(|slot| !slot.plays && slot.power.entry().level != Level::Maneuver)
            .map(|slot| slot.power.entry().name)
            .collect();
        if !idle.is_empty() {
            notes.push(format!("{} {idles}: {}.", fighter.name, idle.join(", ")));
        }
        if !fighter.attacks.iter().any(|attack| is_possible(attack, rules)) {
            notes.push(format!("{} cannot attack at this distance.", fighter.name));
        }
        let parts = rules.comes_apart() && !matches!(rules.ground, Ground::Range(_));
        let far = (0u8..).zip(&fighter.slots).filter(|&(place, slot)| slot.plays && fighter.far & bit(place) != 0);
        let far: Vec<&str> = far.map(|(_, slot)| slot.power.entry().name).collect();
        if parts && !far.is_empty() {
            notes.push(format!(
                "{} fights as if without the reach of {} (smf.combat.reach).",
                fighter.name,
                list(&far, "and")
            ));
        }
        if parts && shoots_by_attack_alone(spec, fighter) {
            by_attack.push(fighter.name.as_str());
        }
        // What is left open is done as usual.
        let default = super::policy::keys::Policy { open: spec.policy.open, ..super::policy::keys::Policy::default() };
        if spec.policy != default {
            by_policy.push(fighter.name.as_str());
        }
    }
    if !by_attack.is_empty() {
        let shoots = if by_attack.len() == 1 { "shoots" } else { "shoot" };
        notes.push(format!(
            "{} also {shoots}, at any range, with what `attack` says, and no power says so (smf.combat.ranged): write \
             `melee-attack` for one who only strikes, `ranged-attack` for one who shoots.",
            list(&by_attack, "and")
        ));
    }
    let decides = |who: &str| format!("{who} by the scenario's policy; see `[policy]`.");
    match by_policy.as_slice() {
        // Of a team one sentence tells it.
        [_, _, _, ..] if by_policy.len() == fighters.len() => notes.push(decides("Everybody decides")),
        [_, _, ..] if fighters.len() > 2 => {
            notes.push(decides(&format!("{} decide", list(&by_policy, "and"))));
        }
        few => notes.extend(few.iter().map(|name| decides(&format!("{name} decides")))),
    }
    notes
}

/// Whether all that lets somebody shoot is the `attack` that stands for any kind of fight.
fn shoots_by_attack_alone(spec: &Spec, fighter: &Fighter) -> bool {
    spec.attack.is_some() && fighter.attacks.iter().filter(|attack| attack.is_shot()).count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::smf::bout::Bout;

    /// Out of contact a fighter loses Body to shots, to what answers or burns, to a second blow with reach and to
    /// traps; a thought takes Psyche alone.
    #[test]
    fn a_report_counts_what_can_be_lost() {
        for (rules, foe, body, psyche) in [
            ("", "ranged-attack = \"4D\"", true, false),
            ("", "psyche-attack = \"4D\"", false, true),
            ("", "psyche-attack = \"4D\"\npowers = [\"reflection\"]", true, true),
            ("", "psyche-attack = \"4D\"\npowers = [\"damage-field\"]", true, true),
            ("", "psyche-attack = \"4D\"\npowers = [\"multiple-limbs\"]", true, true),
            ("traps = true\n", "psyche-attack = \"4D\"", true, true),
            ("", "powers = [\"stun:psyche\"]", false, false),
        ] {
            let bout = Bout::between(&format!("{rules}range = 5"), "psyche-attack = \"4D\"", foe);
            let found = [Count::BodyLost, Count::PsycheLost].map(|count| bout.reports(count, 0));
            assert_eq!(found, [body, psyche], "{rules}{foe}");
        }
    }

    /// A duel counts what can happen to a fighter, and nothing that its outcome tells.
    #[test]
    fn a_duel_counts_what_can_happen() {
        use Count::{
            Attacks, Blocked, BodyLost, Entangled, Fled, Healed, Hits, KnockedDown, KoPassed, PsycheLost, Recharged,
            Stunned,
        };
        let powers = |ids: &str| format!("powers = [{ids}]");
        let group = |archetype: &str, more: &str| format!("archetype = \"{archetype}\"\nlegal = false\n{more}");
        let none = String::new;
        let usual = [Attacks, Hits, BodyLost, KoPassed];
        let open = "ground = \"open\"\nrange = 5";
        for (rules, me, foe, without, with) in [
            ("", none(), none(), None, &[][..]),
            ("", "faults = [\"glass-jaw\"]".to_owned(), none(), Some(KoPassed), &[]),
            ("", group("henchmen", ""), none(), Some(KoPassed), &[]),
            ("", group("street-level-henchmen", ""), none(), Some(KoPassed), &[Fled]),
            ("", group("street-level-henchmen", "equipment = [\"hordes\"]"), none(), Some(KoPassed), &[Healed, Fled]),
            (open, none(), powers("\"stun:body\""), None, &[Stunned]),
            (open, none(), powers("\"stun:psyche\""), None, &[Stunned]),
            (open, none(), powers("\"entangle\""), None, &[Entangled]),
            (open, none(), powers("\"mentalism\""), None, &[PsycheLost]),
            ("maneuvers = true", powers("\"haymaker\""), none(), None, &[Recharged]),
            ("", powers("\"magic-artifact\""), none(), None, &[Recharged, Blocked]),
            ("", powers("\"regen\""), none(), None, &[Healed]),
            ("knockback = true", none(), none(), None, &[KnockedDown]),
        ] {
            let bout = Bout::between(rules, &me, &foe);
            let told: Vec<Count> = Count::ALL.into_iter().filter(|&count| bout.reports(count, 0)).collect();
            let is_due = |count: &Count| with.contains(count) || usual.contains(count) && without != Some(*count);
            assert_eq!(told, Count::ALL.into_iter().filter(is_due).collect::<Vec<_>>(), "{rules} {me} {foe}");
        }
    }

    /// `smf.combat.knockback`, `smf.combat.grapple`: two who begin in contact may come apart by either.
    #[test]
    fn duelists_come_apart_by_a_push_or_out_of_a_grip() {
        let grappler = "policy = { attack = \"grapple\" }";
        for (rules, a, b, apart) in [
            ("", "", "", false),
            ("knockback = true", "", "", true),
            ("", grappler, "", true),
            ("", "", grappler, true),
        ] {
            assert_eq!(Bout::between(rules, a, b).setup.rules.apart, apart, "{rules} {a} {b}");
        }
    }

    /// What matters where these two fight, and nothing else, is told with its rule.
    #[test]
    fn a_report_names_the_readings_that_matter() {
        let group = |more: &str| format!("archetype = \"henchmen\"\nlegal = false\n{more}");
        for (rules, a, b, rule, told) in [
            ("", String::new(), String::new(), "smf.damage.ko-check", true),
            ("", group(""), group(""), "smf.damage.ko-check", false),
            ("", "powers = [\"growth\"]".to_owned(), String::new(), "smf.free.general", true),
            ("", "powers = [\"speed\"]".to_owned(), String::new(), "smf.free.general", false),
            ("order = \"initiative\"", group(""), String::new(), "smf.initiative.leader", true),
            ("order = \"initiative\"", String::new(), String::new(), "smf.initiative.leader", false),
            ("", group(""), String::new(), "smf.initiative.leader", false),
            ("", group("boosts = [\"clever\"]"), String::new(), "smf.boost.general", true),
            ("", group(""), "powers = [\"clever\"]".to_owned(), "smf.boost.general", false),
        ] {
            let found = Bout::between(rules, &a, &b).brief.rulings.iter().any(|ruling| ruling.rule == rule);
            assert_eq!(found, told, "{rule}: {rules} {a} {b}");
        }
    }

    /// House builds, misprints, powers without a use, who cannot attack and whose policy is not the usual one.
    #[test]
    fn remarks_stand_beside_the_numbers() {
        let house = "is a house build";
        for (rules, a, remarks) in [
            ("", "", &[][..]),
            ("", "archetype = \"brick\"\nlegal = false", &[house]),
            ("", "legal = false", &[]),
            ("", "character = \"shatterer\"", &[]),
            (
                "",
                "character = \"prof-weird\"",
                &["printed", "printed", "printed", "printed", "out of: Telekinesis, Flight."],
            ),
            ("", "powers = [\"enhance-minor\", \"armor\"]", &["gets nothing in a duel out of: Enhance (minor)."]),
            ("maneuvers = true", "powers = [\"i-have-a-plan\"]", &[]),
            ("range = 12", "ranged-attack = \"4D\"", &["B cannot attack at this distance."]),
            ("ground = \"open\"\nrange = 12", "attack = \"4D\"", &["A also shoots, at any range, with what `attack`"]),
            ("knockback = true", "attack = \"4D\"", &["A also shoots, at any range, with what `attack`"]),
            ("", "attack = \"4D\"", &[]),
            ("range = 12", "attack = \"4D\"", &["B cannot attack at this distance."]),
            ("", "policy = { heal = \"never\" }", &["A decides by the scenario's policy"]),
            ("", "policy = { open = \"actions\" }", &[]),
        ] {
            let notes = Bout::between(rules, a, "").brief.notes;
            assert_eq!(notes.len(), remarks.len(), "{a}: {notes:?}");
            assert!(notes.iter().zip(remarks).all(|(note, remark)| note.contains(remark)), "{a}: {notes:?}");
        }
    }
}
