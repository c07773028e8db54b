//! What the numbers of a roster lean on: how the rules were read where they leave room, and what is to be kept in mind
//! of its fighters.

use super::roster::{Roster, Setting};
use crate::contest::Contest;
use crate::estimate::RuleText;
use crate::game::{Brief, Ruling};
use crate::run::remarks;
use crate::scenario::Mistakes;

/// Fighters whose own remarks are told: of more, who come from lists, nobody reads them.
const MOST: usize = 24;

/// What a report says of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leaning {
    /// Readings of unclear rules in the fights of one of the pairs, with the settings where these are not all.
    pub rulings: Vec<Ruling>,
    /// The rules that they are about, as the ledger states them.
    pub rules: Vec<RuleText>,
    /// What the game remarks on fighters, with those whom it is about where these are not all.
    pub notes: Vec<String>,
}

impl Roster {
    /// What its numbers lean on.
    pub(super) fn leaning(&self) -> Leaning {
        let contest =
            |setting: &Setting, place: usize| self.play.contest(&self.own_case(setting, place), &Mistakes::new());
        let of_settings: Vec<(&Setting, Box<dyn Contest>)> =
            self.settings.iter().filter_map(|setting| Some((setting, contest(setting, 0)?))).collect();
        let briefs: Vec<(&str, &Brief)> =
            of_settings.iter().map(|(setting, contest)| (setting.name.as_str(), contest.brief())).collect();
        let (rulings, _) = remarks::of_briefs(&briefs);
        let fighters = self.entries.len() + self.guests.len();
        let told = if fighters > MOST { 0 } else { fighters };
        let of_fighters: Vec<(&str, Box<dyn Contest>)> = (0..told)
            .filter_map(|place| Some((self.fighter(place).name.as_str(), contest(&self.settings[0], place)?)))
            .collect();
        let briefs: Vec<(&str, &Brief)> = of_fighters.iter().map(|(name, contest)| (*name, contest.brief())).collect();
        let (_, mut notes) = remarks::of_briefs(&briefs);
        // Against himself everybody is there twice, and so is every figure of a team.
        let twice = |note: &String| self.fighters().any(|fighter| note.contains(&format!("{} (2)", fighter.name)));
        notes.retain(|note| !twice(note) && (self.play.teams.is_none() || !note.contains(" (2) ")));
        let ids = rulings.iter().map(|ruling| ruling.rule.as_str()).collect();
        let rules = remarks::stated(&ids, &(self.rules.ledger)().rules);
        Leaning { rulings, rules, notes }
    }
}
