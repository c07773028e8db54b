//! Headlines with scripted dice, headlines against an independent formulation, and what authors get wrong.

mod bad_input;
mod mastermind;
mod opening;
mod reported;
mod resolution;
mod solved;
mod told;

use super::compile::{self, Prepared};
use super::metrics::Count;
use super::setup::Setup;
use super::state::State;
use super::system::Headline;
use crate::exact::Budget;
use crate::game::Progress;
use crate::scenario::{self, Mistakes, Source};
use crate::systems::marvel_heroes::fighter::VILLAIN;
use crate::systems::marvel_heroes::played::{Bout, mean, solved};

/// A headline under way.
type Table = Bout<Headline>;

/// A headline as a scenario, from its tables.
fn text(tables: &str) -> String {
    format!("title = \"t\"\nsystem = \"marvel-heroes\"\nplay = \"headline\"\n{tables}")
}

fn prepare(tables: &str, mistakes: &Mistakes) -> Option<Prepared> {
    let scenario = scenario::parse(Source::new("t.toml", text(tables)), mistakes)?;
    compile::prepare(scenario.cases.last()?, mistakes)
}

/// Mistakes found in the tables of a headline, rendered.
fn mistakes(tables: &str) -> String {
    let mistakes = Mistakes::new();
    prepare(tables, &mistakes);
    scenario::render(&mistakes.into_vec(), false)
}

/// A headline from its tables.
#[track_caller]
fn compiled(tables: &str) -> Prepared {
    let mistakes = Mistakes::new();
    let prepared = prepare(tables, &mistakes);
    prepared.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)))
}

/// A Ready hero of this KO value with one power, red, and a Danger rating.
fn hero(name: &str, ko: u8, [attack, defend, outwit]: [u8; 3], danger: u8) -> String {
    format!(
        "[[side]]\nname = \"{name}\"\nrole = \"ready\"\nko = {ko}\nlevel = 1\n\
         powers.red = {{ attack = {attack}, defend = {defend}, outwit = {outwit} }}\n\
         troubleshooting = {{ danger = {danger} }}\n"
    )
}

/// A villain in a hand who may lead.
fn villain(name: &str, ko: u8, [attack, defend, outwit]: [u8; 3], requirement: u8, cost: u8) -> String {
    format!(
        "[[side]]\nname = \"{name}\"\nrole = \"lead\"\nko = {ko}\n\
         powers.red = {{ attack = {attack}, defend = {defend}, outwit = {outwit} }}\n\
         requirement = {requirement}\ncost = {cost}\n"
    )
}

/// A Mastermind.
fn mastermind(ko: u8, [attack, defend, outwit]: [u8; 3]) -> String {
    format!(
        "[[side]]\nname = \"M\"\nkind = \"mastermind\"\nko = {ko}\n\
         powers.red = {{ attack = {attack}, defend = {defend}, outwit = {outwit} }}\n"
    )
}

/// `[headline]` of the Danger type with the Skill of nobody.
fn danger(threat: u8, more: &str) -> String {
    format!("[headline]\ntype = \"danger\"\nthreat = {threat}\n{more}\n")
}

impl Table {
    #[track_caller]
    fn new(tables: &str) -> Self {
        Self::of(compiled(tables))
    }

    /// Plays turns until the headline is over, each with its answers, and answers the name of the outcome.
    #[track_caller]
    fn ends(&mut self, turns: &[&[(&'static str, usize)]]) -> String {
        for (number, answers) in turns.iter().enumerate() {
            if let Progress::Over(outcome) = self.turn(answers) {
                assert_eq!(number + 1, turns.len(), "over too early");
                return self.prepared.brief.outcomes[outcome].clone();
            }
        }
        panic!("not over: {:?}", self.state)
    }

    fn setup(&self) -> &Setup {
        &self.prepared.setup
    }

    fn counted(&self, count: Count) -> u32 {
        self.counts[count.index()]
    }

    /// Names of the Lead and of the characters and Agents with him in the combat under way.
    fn fighting(&self) -> Vec<&str> {
        let (State::Combat(_, combat) | State::Challenge(combat)) = &self.state else { panic!("no combat under way") };
        let team = &self.setup().team;
        let agents =
            team.cards.iter().enumerate().filter(|(place, card)| card.side == VILLAIN && combat.cards[*place] > 0);
        let mut names = vec![team.member(combat.lead.into()).name.as_str()];
        names.extend(combat.backups().map(|backup| team.member(backup).name.as_str()));
        names.extend(agents.map(|(_, card)| card.name.as_str()));
        names
    }
}
