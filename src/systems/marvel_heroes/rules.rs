//! The rules of the ledger and where they stand in this program: `slugfest list rules marvel-heroes`.
//!
//! A test checks that every rule marked as played is cited by the code that plays it.

/// Where a rule stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Played.
    Played,
    /// Needs more than one fighter on a side.
    NeedsTeam,
    /// Needs a headline.
    NeedsHeadline,
    /// Needs the whole board game.
    NeedsCampaign,
}

/// A rule of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Ledger id.
    pub id: &'static str,
    /// Its heading.
    pub name: &'static str,
    /// Where it stands.
    pub standing: Standing,
}

const fn rule(id: &'static str, name: &'static str, standing: Standing) -> Rule {
    Rule { id, name, standing }
}

use Standing::{NeedsCampaign, NeedsHeadline, NeedsTeam, Played};

/// Every rule of the ledger, in its order.
pub const ALL: &[Rule] = &[
    rule("marvel-heroes.dice.faces", "Faces of the die", Played),
    rule("marvel-heroes.dice.combat-value", "Value of a combat roll", Played),
    rule("marvel-heroes.dice.trouble-value", "Value of a trouble roll", Played),
    rule("marvel-heroes.dice.boost", "Dice boosting", Played),
    rule("marvel-heroes.dice.cap", "At most eight dice", Played),
    rule("marvel-heroes.dice.floor", "No dice", Played),
    rule("marvel-heroes.dice.rating-order", "Order of rating changes", Played),
    rule("marvel-heroes.dice.reroll", "Re-rolls from abilities", Played),
    rule("marvel-heroes.dice.roll-order", "Who rolls when", Played),
    rule("marvel-heroes.combat.control", "Who fights", Played),
    rule("marvel-heroes.combat.first-initiative", "Initiative at the start", Played),
    rule("marvel-heroes.combat.choose-powers", "Secret power choice", Played),
    rule("marvel-heroes.combat.missing-colours", "Characters with fewer powers", Played),
    rule("marvel-heroes.combat.attack", "Attack result, base", Played),
    rule("marvel-heroes.combat.one-ko", "One KO per attack", Played),
    rule("marvel-heroes.combat.attack-zero", "Attack rating 0", Played),
    rule("marvel-heroes.combat.defend-zero", "Defend rating 0", Played),
    rule("marvel-heroes.combat.ko-value", "Defeat", Played),
    rule("marvel-heroes.combat.second-attack", "Second attack", Played),
    rule("marvel-heroes.combat.outwit", "Outwit contest", Played),
    rule("marvel-heroes.combat.outwit-tie", "Outwit tie", Played),
    rule("marvel-heroes.combat.repeat", "Next sequence", Played),
    rule("marvel-heroes.combat.boost-hero", "Boosting of the hero", Played),
    rule("marvel-heroes.combat.boost-villain", "Boosting of the Lead Villain", Played),
    rule("marvel-heroes.combat.boost-mastermind", "Boosting of the Mastermind", Played),
    rule("marvel-heroes.combat.double-ko", "Both defeated in the same step", Played),
    rule("marvel-heroes.combat.abilities-timing", "When abilities are used", Played),
    rule("marvel-heroes.effects.vocabulary", "Closed list of modelled effects", Played),
    rule("hfc.attack.result", "Attack result, mod", Played),
    rule("hfc.stun.zero", "No stun at nil", Played),
    rule("hfc.stun.recovery", "Recovery roll", Played),
    rule("hfc.stun.not-a-win", "A stun is not a win", Played),
    rule("hfc.stun.per-attack", "Stuns per sequence", Played),
    rule("hfc.outwit.choice", "Outwit winner's choice", Played),
    rule("report.outcome", "Outcomes of a combat", Played),
    rule("report.counts", "What is counted", Played),
    rule("policy.power.fixed", "Power policies", Played),
    rule("policy.power.equilibrium", "Optimal secret choice", Played),
    rule("policy.effects.default", "Default use of effects", Played),
    rule("marvel-heroes.combat.multi-hero", "Several Ready heroes", NeedsTeam),
    rule("marvel-heroes.combat.hero-defeated", "A hero falls, others stand", NeedsTeam),
    rule("hfc.action.options", "Recovery actions", NeedsTeam),
    rule("hfc.action.interception", "Interception", NeedsTeam),
    rule("hfc.action.interception-kos", "KOs move with the character", NeedsTeam),
    rule("hfc.action.interception-limits", "Limits of Interception", NeedsTeam),
    rule("hfc.action.flanking", "Flanking", NeedsTeam),
    rule("hfc.action.flanking-ko", "Repeated Flanking", NeedsTeam),
    rule("hfc.action.flanking-defeat", "Supporter defeated by Flanking", NeedsTeam),
    rule("hfc.action.preparation", "Preparation", NeedsTeam),
    rule("hfc.action.preparation-cover", "Prepared card while not leading", NeedsTeam),
    rule("hfc.backup.use-discards", "Using a backup effect", NeedsTeam),
    rule("hfc.outwit.new-target", "New Target, chosen by the hero player", NeedsTeam),
    rule("hfc.outwit.new-target-villain", "New Target, chosen by the villain player", NeedsTeam),
    rule("hfc.outwit.new-target-cards", "New Target against Agents and Allies", NeedsTeam),
    rule("hfc.team.end", "End of a team combat", NeedsTeam),
    rule("hfc.mastermind.stun", "Stun against a Mastermind", NeedsTeam),
    rule("hfc.mastermind.reinforcements", "Reinforcements", NeedsTeam),
    rule("hfc.mastermind.temporary-allies", "Temporary Allies", NeedsTeam),
    rule("hfc.mastermind.no-new-target", "Outwit against a Mastermind", NeedsTeam),
    rule("policy.hero-choice", "Which Ready hero fights", NeedsTeam),
    rule("policy.recovery.hero", "Hero's use of a recovery", NeedsTeam),
    rule("policy.recovery.villain", "Villain's use of a recovery", NeedsTeam),
    rule("policy.outwit", "Use of a won Outwit contest", NeedsTeam),
    rule("policy.team.colours", "Colours in the reference team fight", NeedsTeam),
    rule("policy.preparation.deck", "Preparation and Reinforcements without the card decks", NeedsTeam),
    rule("marvel-heroes.headline.start", "Troubleshooting action", NeedsHeadline),
    rule("marvel-heroes.trouble.level", "Trouble Level", NeedsHeadline),
    rule("marvel-heroes.trouble.boost", "Boosting of the Trouble roll", NeedsHeadline),
    rule("marvel-heroes.trouble.reduce", "Reducing Trouble", NeedsHeadline),
    rule("marvel-heroes.trouble.zero", "No trouble left", NeedsHeadline),
    rule("marvel-heroes.villains.draw", "Villain cards drawn", NeedsHeadline),
    rule("marvel-heroes.villains.lead", "Lead Villain", NeedsHeadline),
    rule("marvel-heroes.villains.most-wanted", "Most Wanted as Lead", NeedsHeadline),
    rule("marvel-heroes.villains.none", "Nobody plays a Lead", NeedsHeadline),
    rule("marvel-heroes.villains.backup", "Backups and Agents", NeedsHeadline),
    rule("marvel-heroes.headline.hero-wins", "Hero side wins the combat", NeedsHeadline),
    rule("marvel-heroes.headline.villain-wins", "Villain side wins the combat", NeedsHeadline),
    rule("marvel-heroes.headline.resolution", "Headline resolution", NeedsHeadline),
    rule("marvel-heroes.mastermind.when", "When the Nemesis interferes", NeedsHeadline),
    rule("marvel-heroes.mastermind.plan", "Master Plan", NeedsHeadline),
    rule("marvel-heroes.mastermind.scheming-threat", "Scheming: more threat", NeedsHeadline),
    rule("marvel-heroes.mastermind.scheming-cards", "Scheming: more villain cards", NeedsHeadline),
    rule("marvel-heroes.mastermind.scheming-boost", "Scheming: boosting", NeedsHeadline),
    rule("marvel-heroes.mastermind.challenge", "Challenging the Mastermind", NeedsHeadline),
    rule("marvel-heroes.mastermind.challenge-result", "Result of the challenge", NeedsHeadline),
    rule("marvel-heroes.headline.special", "Special headlines", NeedsHeadline),
    rule("policy.villain-play", "Villain side's card play", NeedsHeadline),
    rule("policy.challenge", "Challenge or not", NeedsHeadline),
    rule("report.headline", "Headline chain", NeedsHeadline),
    rule("marvel-heroes.campaign.objective", "Objective", NeedsCampaign),
    rule("marvel-heroes.campaign.teams", "Teams and their Masterminds", NeedsCampaign),
    rule("marvel-heroes.campaign.components", "Components that bound the game", NeedsCampaign),
    rule("marvel-heroes.campaign.setup", "Setup", NeedsCampaign),
    rule("marvel-heroes.campaign.setup-two", "Two players", NeedsCampaign),
    rule("marvel-heroes.campaign.hands", "Hands", NeedsCampaign),
    rule("marvel-heroes.campaign.rounds", "Game round", NeedsCampaign),
    rule("marvel-heroes.setup-phase.story", "Story track advance", NeedsCampaign),
    rule("marvel-heroes.setup-phase.headlines", "New headlines", NeedsCampaign),
    rule("marvel-heroes.setup-phase.archnemesis", "Archnemesis token", NeedsCampaign),
    rule("marvel-heroes.setup-phase.first-player", "First Player token", NeedsCampaign),
    rule("marvel-heroes.planning.power-ups", "Buying Team Power-Ups", NeedsCampaign),
    rule("marvel-heroes.planning.plot-points", "Plot Points", NeedsCampaign),
    rule("marvel-heroes.planning.status", "Hero status", NeedsCampaign),
    rule("marvel-heroes.planning.heal", "Healing", NeedsCampaign),
    rule("marvel-heroes.planning.allies", "Allies", NeedsCampaign),
    rule("marvel-heroes.allies.activate", "Using an Ally", NeedsCampaign),
    rule("marvel-heroes.mission.turns", "Action rounds", NeedsCampaign),
    rule("marvel-heroes.mission.move-ready", "Moving a Ready hero", NeedsCampaign),
    rule("marvel-heroes.mission.move-supporting", "Moving a Supporting hero", NeedsCampaign),
    rule("marvel-heroes.mission.medical", "Medical Treatment", NeedsCampaign),
    rule("marvel-heroes.mission.story", "Story action", NeedsCampaign),
    rule("marvel-heroes.mission.special", "Special ability action", NeedsCampaign),
    rule("marvel-heroes.campaign.victory-points", "Victory Points", NeedsCampaign),
    rule("marvel-heroes.campaign.end", "End of the game", NeedsCampaign),
    rule("marvel-heroes.campaign.tiebreak", "Ties at the end", NeedsCampaign),
];
