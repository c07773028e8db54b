//! What a report says about a duel: both dials, what is counted, the readings and policies that matter.

use super::check::{can_heal, ever_uses};
use super::metrics::Count;
use super::read::{Authored, ROLL};
use super::setup::{Duelist, Setup, outcomes};
use super::state::{Side, foe_of};
use crate::game::{Brief, Metric};
use crate::game::{Card, Ruling};
use crate::keys::{Choice, Setting, Settings, changed};
use crate::systems::heroclix::activation;
use crate::systems::heroclix::compile::EDITION;
use crate::systems::heroclix::compile::{ever, names, with_modifier};
use crate::systems::heroclix::figure::{Behind, Click, Figure, Size};
use crate::systems::heroclix::policy::Tokens;
use crate::systems::heroclix::powers::{PowerId, PowerSet, perplex};
use crate::systems::heroclix::switches::{Planning, Switches};
use crate::systems::heroclix::values::counted;

/// What a reader has to know about a duel.
pub fn brief(written: &Authored, setup: &Setup) -> Brief {
    Brief {
        outcomes: outcomes(&setup.sides),
        clock: "turns",
        metrics: metrics(written, setup),
        noughts: Vec::new(),
        cards: [0, 1].map(|side| card(written, setup, side)).to_vec(),
        rulings: rulings(written, setup),
        leading: None,
        notes: notes(written, setup),
    }
}

/// The metrics that can be anything but 0 in this duel.
fn metrics(written: &Authored, setup: &Setup) -> Vec<Metric> {
    let mut metrics = Vec::new();
    for count in Count::ALL {
        for side in 0..2 {
            let (me, foe) = (&setup.sides[side], &setup.sides[foe_of(side)]);
            if can_count(count, me, foe, written) {
                let ((name, unit), rule) = (count.name(), count.rule());
                metrics.push(Metric::of(&me.figure.name, count.of(side), name, unit, rule));
            }
        }
    }
    metrics
}

fn can_count(count: Count, me: &Duelist, foe: &Duelist, written: &Authored) -> bool {
    let rolled = written.switches.planning == Planning::Off;
    let rests = matches!(me.policy.tokens, Tokens::Alternate | Tokens::Push);
    match count {
        Count::Attacks | Count::Hits | Count::Dealt | Count::Taken | Count::ClicksLeft => true,
        Count::CriticalHits | Count::CriticalMisses => rolled,
        Count::Evaded => ever(&me.figure, PowerId::SuperSenses),
        Count::Healed => can_heal(&me.figure, written.ranged) || me.support.is_some(),
        Count::KnockBack => hurts_behind(&me.figure),
        Count::Rerolls => rolled && (me.rerolls != [0, 0] || ever(&me.figure, PowerId::ProbabilityControl)),
        Count::Pushes => {
            let incapacitated = rests && ever_uses(&foe.figure, PowerId::Incapacitate);
            matches!(me.policy.tokens, Tokens::Push | Tokens::Colossal) || incapacitated
        }
        Count::Rests => rests,
        Count::TokensGiven => ever_uses(&me.figure, PowerId::Incapacitate),
    }
}

fn hurts_behind(figure: &Figure) -> bool {
    matches!(figure.behind, Behind::Wall | Behind::Rim)
}

/// The set-up table of one side.
fn card(written: &Authored, setup: &Setup, side: Side) -> Card {
    let (spec, duelist) = (&written.sides[side], &setup.sides[side]);
    let figure = &duelist.figure;
    let mut lines = Vec::new();
    let mut line = |label: &str, value: String| lines.push((label.to_owned(), value));
    if spec.turned > 0 {
        line("Begins hurt", format!("on click {}", duelist.first_click + spec.turned));
    }
    if figure.printed != PowerSet::NONE {
        line("Whole dial", names(figure.printed));
    }
    if figure.special != PowerSet::NONE {
        line("One special power", names(figure.special));
    }
    let all_three = ["Attack", "Defense", "Damage"].into_iter().zip(figure.modifiers);
    for (label, modifier) in all_three.filter(|(_, modifier)| *modifier != 0) {
        line(&format!("{label} modified"), with_modifier(0, modifier).trim_start_matches("0 ").to_owned());
    }
    let all_three = ["Attack", "Defense", "Damage"].into_iter().zip(figure.perplex);
    for (label, perplex) in all_three.filter(|(_, perplex)| *perplex != 0) {
        line(&format!("{label} perplexed"), with_modifier(0, perplex).trim_start_matches("0 ").to_owned());
    }
    if let Some(defend) = figure.defend {
        line("Defend beside it", defend.to_string());
    }
    if !matches!(figure.size, Size::Standard) {
        let size = match figure.size {
            Size::Tiny => "tiny",
            Size::Giant => "giant",
            Size::Colossal => "colossal",
            Size::Standard | Size::MultiBase => "on several squares",
        };
        line("Size", size.to_owned());
    }
    if figure.behind != Behind::Open {
        let what = figure.behind.name();
        let squares = if figure.room == 1 { "square" } else { "squares" };
        line("Behind it", format!("{what} after {} free {squares}", figure.room));
    }
    line("Action tokens", token_policy(duelist.policy.tokens).to_owned());
    if let Some(tokens) = figure.tokens.filter(|&tokens| tokens > 0) {
        line("Tokens at the start", tokens.to_string());
    }
    if !duelist.outwit.is_empty() {
        let list: Vec<&str> = duelist.outwit.iter().map(|power| power.entry().name).collect();
        line("Outwit counters the first of", list.join(", "));
    }
    for (label, n) in [("Re-rolls by friends, own turns", 0), ("Re-rolls by friends, foe's turns", 1)] {
        if duelist.rerolls[n] > 0 {
            line(label, duelist.rerolls[n].to_string());
        }
    }
    if let Some(support) = duelist.support {
        line("Friend with Support", format!("attack {support}"));
    }
    lines.extend(dial(setup, duelist));
    Card { name: figure.name.clone(), lines }
}

/// The click with this number on the dial, if there is one.
fn numbered(duelist: &Duelist, number: i8) -> Option<Click> {
    let position = usize::try_from(number - duelist.first_click).ok()?;
    duelist.figure.clicks.get(position).copied()
}

/// A dial's rows; clicks stand together where they are alike on both dials, so that both have the same rows.
fn dial(setup: &Setup, duelist: &Duelist) -> Vec<(String, String)> {
    let at = |number: i8| [0, 1].map(|side: Side| numbered(&setup.sides[side], number));
    let [last, other] = [0, 1].map(|side: Side| {
        let Duelist { first_click, figure, .. } = &setup.sides[side];
        first_click + figure.clicks.len() as i8 - 1
    });
    let last = last.max(other);
    let mut lines = Vec::new();
    let mut first = 1;
    while first <= last {
        let end = (first..last).find(|&number| at(number) != at(number + 1)).unwrap_or(last);
        let label = match end - first {
            0 => format!("Click {first}"),
            1 => format!("Clicks {first} and {end}"),
            _ => format!("Clicks {first} to {end}"),
        };
        if let Some(click) = numbered(duelist, first) {
            lines.push((label, row(click)));
        }
        first = end + 1;
    }
    lines
}

/// A click in words: `attack 10, defense 17, damage 3; shows Flurry, Toughness; acts by Flurry`.
fn row(click: Click) -> String {
    let mut words = format!("attack {}, defense {}, damage {}", click.attack, click.defense, click.damage);
    if click.powers != PowerSet::NONE {
        words.push_str(&format!("; shows {}", names(click.powers)));
    }
    if click.uses != PowerSet::NONE {
        words.push_str(&format!("; acts by {}", names(click.uses)));
    }
    words
}

const fn token_policy(tokens: Tokens) -> &'static str {
    match tokens {
        Tokens::Ignored => "ignored: acts in every turn",
        Tokens::Alternate => "alternates: acts in one turn, rests in the next",
        Tokens::Push => "pushes: acts in two turns running, then rests in one",
        Tokens::Colossal => "colossal: acts in every turn, from the third on for a click each",
    }
}

/// Readings that matter in this duel.
fn rulings(written: &Authored, setup: &Setup) -> Vec<Ruling> {
    let a_side = |wanted: &dyn Fn(&Duelist) -> bool| setup.sides.iter().any(wanted);
    let shows = |power: PowerId| a_side(&|side: &Duelist| ever(&side.figure, power));
    let model = |switch: String, text: &str| Ruling { switch, ..Ruling::reading("heroclix.duel.model", text) };
    let (kind, engaged) = match written.ranged {
        true => ("ranged", "The fighters stay apart and shoot for the whole duel, one turn each in turn."),
        false => ("close", "The fighters stay next to each other for the whole duel and act one turn each in turn."),
    };
    let (first, begins) = match written.first.map(|side| &setup.sides[side].figure.name) {
        Some(name) => (name.as_str(), format!("{name} moves first.")),
        None => (ROLL, "A fair roll decides who moves first.".to_owned()),
    };
    let limit = "A duel that is not over by then is undecided. It ends at once when somebody is knocked out; turns are \
                 single turns, not rounds.";
    let mut rulings = vec![
        model(format!("kind = \"{kind}\""), engaged),
        model(format!("first = \"{first}\""), &begins),
        written.switches.cite().turn_limit().ruling().saying(limit),
        written.switches.cite().edition().ruling().saying(EDITION),
    ];
    let mut rule = |rule: &str, text: &str| rulings.push(Ruling::reading(rule, text));
    if a_side(&|side| side.policy.tokens != Tokens::Ignored) {
        rule(
            "heroclix.duel.tokens",
            "An action gives a token; the second one costs a click of pushing damage unless Willpower shows. A figure \
             that rests loses its tokens at the end of that turn.",
        );
    }
    if shows(PowerId::Mystics) {
        rule(
            "heroclix.duel.crit-order",
            "Damage and the answer of Mystics are applied together, so that one attack may knock out both: a double KO.",
        );
    }
    if a_side(&|side| side.figure.perplex != [0; 3]) {
        rule("heroclix.value.perplex", perplex::RULING);
    }
    if a_side(&|side| !side.outwit.is_empty()) {
        rule(
            "heroclix.outwit.duration",
            "What Outwit counters stays countered on every click until its user's next turn begins, or until the user \
             loses Outwit.",
        );
    }
    if a_side(&|side| side.outwit.iter().any(|&power| activation::leads(power))) {
        rule(
            "heroclix.duel.details",
            "Who cannot charge or run does what the action names besides, where it stands; whatever else is countered \
             makes the action a plain attack.",
        );
    }
    if a_side(&|side| ever_uses(&side.figure, PowerId::Flurry)) {
        rule(
            "heroclix.duel.details",
            "Flurry's second attack needs both fighters alive and Flurry still the action of the click now showing.",
        );
    }
    if shows(PowerId::ProbabilityControl) || a_side(&|side| side.rerolls != [0, 0]) {
        rule(
            "heroclix.power.probability-control.policy",
            "Each Probability Control has one use in its own turn, on a miss, and one in each turn of the foe, on a hit, \
             at the first opportunity; all attacks of a turn share them.",
        );
    }
    if a_side(&|side| hurts_behind(&side.figure)) {
        rule(
            "heroclix.duel.behind",
            "A figure that is knocked back may hit what stands behind it; the fighters close up again before the next \
             attack.",
        );
    }
    if a_side(&|side| side.support.is_some()) {
        rule(
            "heroclix.power.support",
            "The friend with Support heals a hurt fighter in the turns in which the fighter rests, and in every turn \
             where tokens are ignored.",
        );
    }
    rulings
}

/// Remarks that belong next to the numbers.
fn notes(written: &Authored, setup: &Setup) -> Vec<String> {
    let mut notes = Vec::new();
    match written.switches.planning {
        Planning::Off => {}
        Planning::Mean => notes.push(
            "No dice are rolled: every attack just hits and never critically, powers with a die show its mean, rounded \
             up, and a chance of one in three does not come. This is a plan, not a forecast."
                .to_owned(),
        ),
        Planning::Worst => notes.push(
            "No dice are rolled: every attack just hits and never critically, and powers with a die show what is worst \
             for the side whose turn it is. This is a plan, not a forecast."
                .to_owned(),
        ),
    }
    policies(setup, &mut notes);
    for side in 0..2 {
        out_of_reach(setup, side, &mut notes);
        capped(&setup.sides[side].figure, written.switches, &mut notes);
        idle(&setup.sides[side].figure, written.ranged, &mut notes);
    }
    notes
}

/// Policies that are not the default: said once when both sides follow them. How tokens are spent stands on the cards,
/// and what is left open in the advice.
fn policies(setup: &Setup, notes: &mut Vec<String>) {
    let [one, two] = [0, 1].map(|side: Side| {
        let policy = &setup.sides[side].policy;
        let elsewhere = [policy.cite().tokens(), policy.cite().open()].map(|setting| setting.key.name);
        changed(policy).filter(|(setting, _)| !elsewhere.contains(&setting.key.name)).collect::<Vec<_>>()
    });
    let same = |(setting, _): &(Setting, String), others: &[(Setting, String)]| {
        others.iter().any(|(other, _)| other.switch() == setting.switch())
    };
    let (mine, yours) = (&setup.sides[0].figure.name, &setup.sides[1].figure.name);
    let of_one = one.iter().map(|said| (if same(said, &two) { "both sides" } else { mine }, said));
    let of_two = two.iter().filter(|said| !same(said, &one)).map(|said| (yours.as_str(), said));
    for (who, (setting, about)) in of_one.chain(of_two) {
        notes.push(format!("By the policy of {who}, {}: {about}.", setting.switch()));
    }
}

/// Actions that do not fit the distance (`heroclix.duel.details`).
fn out_of_reach(setup: &Setup, side: Side, notes: &mut Vec<String>) {
    let figure = &setup.sides[side].figure;
    let is_played = |uses: PowerSet| setup.actions[side].iter().any(|action| action.attack.manner.uses == uses);
    for (position, click) in figure.clicks.iter().enumerate() {
        let seen = figure.clicks[..position].iter().any(|earlier| earlier.uses == click.uses);
        if !seen && !is_played(click.uses) {
            let (name, list) = (&figure.name, names(click.uses));
            notes.push(format!("{list} cannot be used at this distance: {name} makes plain attacks instead."));
        }
    }
}

/// Modifiers of which the cap leaves less than was written (`heroclix.value.rule-of-three`).
fn capped(figure: &Figure, switches: Switches, notes: &mut Vec<String>) {
    for (value, place) in ["attack", "defense", "damage"].into_iter().zip(0..) {
        let (own, perplex) = (figure.modifiers[place], figure.perplex[place]);
        let written = own + perplex;
        let counted = counted(written, switches);
        if counted != written {
            let with = if perplex == 0 { "" } else { " and `perplex`" };
            let name = &figure.name;
            notes.push(format!(
                "`modifiers`{with} of {name} come to {written:+} on {value}: together they count as {counted:+}."
            ));
        }
    }
}

/// Powers that do nothing in this duel, so that nobody believes they did.
fn idle(figure: &Figure, ranged: bool, notes: &mut Vec<String>) {
    let shown = figure.clicks.iter().map(|click| click.powers).fold(figure.printed, PowerSet::and);
    // Charge protects from knock back without being used.
    let never_used =
        |power: PowerId| power.entry().activation.is_some() && power != PowerId::Charge && !ever_uses(figure, power);
    let unused: PowerSet = shown.iter().filter(|&power| never_used(power)).collect();
    if unused != PowerSet::NONE {
        let (name, list) = (&figure.name, names(unused));
        notes.push(format!("{name} never uses {list}: an action is used when a click names it under `use`."));
    }
    let useless = |power: &PowerId| match power {
        PowerId::Perplex | PowerId::Mastermind | PowerId::Enhancement | PowerId::SuperStrength => true,
        PowerId::EnergyShield => !ranged,
        PowerId::CombatReflexes | PowerId::Poison | PowerId::StealEnergy | PowerId::Blades => ranged,
        _ => false,
    };
    let useless: PowerSet = shown.iter().filter(useless).collect();
    if useless != PowerSet::NONE {
        let help = if useless.has(PowerId::Perplex) { "; write what Perplex is worth under `perplex`" } else { "" };
        notes.push(format!("{} shows powers that do nothing in this duel: {}{help}.", figure.name, names(useless)));
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::duel::bout::{clicks, compiled, plain, tables};

    #[test]
    fn modifiers_beyond_the_cap_are_remarked() {
        // heroclix.value.rule-of-three: from 2012 on.
        let notes = |before: &str, keys: &str| {
            compiled(&tables(before, &format!("{keys}\n{}", clicks(3, "9/16/2", "")), &plain(3, "9/16/2"))).1.notes
        };
        let both = "modifiers = { attack = 3 }\nperplex = { attack = 1 }";
        let said = notes("", both);
        let end = " come to +4 on attack: together they count as +3.";
        assert!(said.len() == 1 && said[0].ends_with(end) && said[0].starts_with("`modifiers` and `perplex` of "));
        assert_eq!(notes("", "modifiers = { attack = 3 }\nperplex = { damage = 1 }"), [""; 0]);
        assert_eq!(notes("[rules]\nedition = 2010\n", both), [""; 0]);
    }

    /// Rules that a duel states beyond those that every duel does.
    fn stated(kind: &str, keys: &str, dial: &str) -> Vec<String> {
        let before = format!("[duel]\nkind = \"{kind}\"\n");
        let (_, brief) = compiled(&tables(&before, &format!("{keys}\n{dial}"), &plain(3, "9/16/2")));
        let (always, more) = brief.rulings.split_at(4);
        let always: Vec<&str> = always.iter().map(|ruling| ruling.rule.as_str()).collect();
        let model = "heroclix.duel.model";
        assert_eq!(always, [model, model, model, "heroclix.attack.sequence"]);
        more.iter().map(|ruling| ruling.rule.clone()).collect()
    }

    #[test]
    fn a_reading_is_stated_where_it_matters_and_nowhere_else() {
        let dial = |more: &str| clicks(3, "9/16/2", more);
        let plain = dial("");
        for (kind, keys, dial, rule) in [
            ("close", "policy.tokens = \"push\"", &plain, "heroclix.duel.tokens"),
            ("close", "powers = [\"mystics\"]", &plain, "heroclix.duel.crit-order"),
            ("close", "perplex.attack = 1", &plain, "heroclix.value.perplex"),
            ("close", "outwit = [\"toughness\"]", &dial("powers = [\"outwit\"]"), "heroclix.outwit.duration"),
            ("close", "", &dial("powers = [\"flurry\"]\nuse = [\"flurry\"]"), "heroclix.duel.details"),
            ("close", "", &dial("powers = [\"probability-control\"]"), "heroclix.power.probability-control.policy"),
            ("close", "own-re-rolls = 1", &plain, "heroclix.power.probability-control.policy"),
            ("close", "opposing-re-rolls = 1", &plain, "heroclix.power.probability-control.policy"),
            ("close", "behind = \"wall\"\nroom = 1", &plain, "heroclix.duel.behind"),
            ("ranged", "support = 9", &plain, "heroclix.power.support"),
        ] {
            assert_eq!(stated(kind, keys, dial), [rule], "{kind} {keys} {dial}");
            assert!(stated(kind, "", &plain).is_empty());
        }
    }
}
