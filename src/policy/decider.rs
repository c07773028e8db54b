//! Who decides, as scenarios name it: `decider` under `[policy]`, for every play that asks.

use crate::keys::{Form, Shape, Written, keys};
use crate::scenario::reader::{as_choice, short_list};
use crate::scenario::{Kind, Mistakes, Value};

/// Who decides for a player where the rules ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Decider {
    /// The keys of the policy, as if nobody were asked.
    #[default]
    Script,
    /// [`First`](super::First).
    First,
    /// [`Random`](super::Random).
    Random,
    /// [`Greedy`](super::Greedy).
    Greedy,
    /// [`Rollout`](super::Rollout) with so many fights for each option.
    Rollout(u32),
    /// [`Solved`](super::Solved).
    Solved,
}

/// Who decides for the first and for the second player.
pub type Deciders = [Decider; 2];

/// Most fights that may be played on from an option.
pub const MOST_FIGHTS: u32 = 10_000;

/// Each of them, with as many fights as an example has.
const ALL: [Decider; 6] =
    [Decider::Script, Decider::First, Decider::Random, Decider::Greedy, Decider::Solved, Decider::Rollout(100)];
const ROLLOUT: &str = "rollout:";
const PATTERN: &str = "^(script|first|random|greedy|solved|rollout:([1-9][0-9]{0,3}|10000))$";

impl Decider {
    /// As it is written in a scenario.
    pub fn word(self) -> String {
        match self {
            Self::Script => "script".to_owned(),
            Self::First => "first".to_owned(),
            Self::Random => "random".to_owned(),
            Self::Greedy => "greedy".to_owned(),
            Self::Rollout(fights) => format!("{ROLLOUT}{fights}"),
            Self::Solved => "solved".to_owned(),
        }
    }

    /// What he does, for a sentence that begins with his name.
    pub fn does(self) -> String {
        match self {
            Self::Script => "does as the keys of the policy say".to_owned(),
            Self::First => "takes the first option".to_owned(),
            Self::Random => "takes any option where it is asked, each as likely as the others".to_owned(),
            Self::Greedy => "takes what wins most and loses least within the turn".to_owned(),
            Self::Rollout(1) => "plays a fight on from each option and takes the best".to_owned(),
            Self::Rollout(fights) => format!("plays {fights} fights on from each option and takes the best"),
            Self::Solved => "plays as well as can be".to_owned(),
        }
    }

    /// Whether what he does hangs on the point of the fight alone, dice aside, so that he can be followed exactly.
    pub const fn is_exact(self) -> bool {
        !matches!(self, Self::Rollout(_))
    }
}

keys! {
    /// What `[policy]` says in every play that asks.
    #[derive(Debug)]
    pub struct DeciderKeys: "[policy]" {
        /// Who decides where the rules ask, for both players or as a list of the first player's and the second's:
        /// "script" as the other keys of the policy say, "first" takes the first option, "random" any of them, "greedy"
        /// looks one turn ahead, "rollout:100" plays so many fights on from each option, "solved" plays as well as can
        /// be.
        "decider" decider: Written<Deciders> = deciders().unless_written("script"), "";
    }
}

fn one() -> Form {
    Form::Like(PATTERN, "script, first, random, greedy, rollout:N, solved")
}

/// One decider by his name.
pub fn one_decider() -> Shape<Decider> {
    Shape::new(one(), decider)
}

/// One for both, or a list of two.
fn deciders() -> Shape<Deciders> {
    let form = Form::Either(vec![one(), Form::List(Box::new(one()), 2..=2)]);
    Shape::new(form, |value, what, mistakes| {
        if !matches!(value.kind, Kind::Array(_)) {
            return decider(value, what, mistakes).map(|both| [both; 2]);
        }
        let [first, second] = short_list(value, what, mistakes)? else {
            let help = "write the first player's and the second's, or one name for both";
            mistakes.at(value, format!("{what} must name one decider or two"), help);
            return None;
        };
        let each = format!("each element of {what}");
        let [first, second] = [first, second].map(|value| decider(value, &each, mistakes));
        Some([first?, second?])
    })
}

fn decider(value: &Value, what: &str, mistakes: &Mistakes) -> Option<Decider> {
    if let Kind::String(text) = &value.kind
        && let Some(fights) = text.strip_prefix(ROLLOUT)
    {
        // As it is written back, without a sign or a nought before it.
        let written = |number: &u32| number.to_string() == fights;
        let fights = fights.parse().ok().filter(|fights| (1..=MOST_FIGHTS).contains(fights)).filter(written);
        if fights.is_none() {
            let message = format!("{what} plays 1 to {MOST_FIGHTS} fights on, not \"{text}\"");
            mistakes.at(value, message, "write \"rollout:100\"");
        }
        return fights.map(Decider::Rollout);
    }
    let names = ALL.map(Decider::word);
    let place = as_choice(value, what, &names.each_ref().map(String::as_str), mistakes)?.value;
    ALL.get(place).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Reader, Source, document};

    fn read(written: &str) -> Result<Deciders, String> {
        let mistakes = Mistakes::new();
        let table = document::parse(&Source::new("t.toml", format!("decider = {written}")), &mistakes).unwrap();
        let value = Reader::new(&table, "[policy]", &mistakes).value("decider");
        let found = deciders().take(value.unwrap(), "`decider`", &mistakes);
        found.ok_or_else(|| mistakes.into_vec().pop().unwrap().message)
    }

    #[test]
    fn each_player_has_a_decider_of_his_own_or_both_have_one() {
        for decider in ALL.into_iter().chain([1, MOST_FIGHTS].map(Decider::Rollout)) {
            let word = decider.word();
            let named = word.split(':').next().unwrap();
            assert!(PATTERN.split(['(', '|', ')', ':']).any(|part| part == named), "{named} is in no schema");
            assert_eq!(read(&format!("\"{word}\"")), Ok([decider; 2]));
            assert_eq!(read(&format!("[\"random\", \"{word}\"]")), Ok([Decider::Random, decider]));
        }
    }

    #[test]
    fn fights_that_are_played_on_have_a_limit() {
        for fights in ["0", "10001", "many", "", "+5", "05"] {
            let message = format!("`decider` plays 1 to 10000 fights on, not \"rollout:{fights}\"");
            assert_eq!(read(&format!("\"rollout:{fights}\"")), Err(message));
        }
        assert_eq!(read("[\"first\"]"), Err("`decider` must name one decider or two".to_owned()));
    }
}
