//! The key `advice` of a case in `run.json`: what the players should decide, and how good their own policies are.

use crate::estimate::{Advice, Advised, Advising};
use crate::frame::columns;
use serde_json::{Value, json};

/// The object of a solved game. Values are the first player's chances.
pub fn object(advice: &Advice) -> Value {
    json!({
        "players": advice.stakes.players.each_ref().map(|player| player.name.as_str()),
        columns::GOAL: advice.stakes.goal,
        columns::VALUE: advice.value,
        "secured": advice.secured,
        "conceded": advice.conceded,
        "exploitability": advice.exploitability(),
        "states": advice.states,
        "decisions_left_out": advice.left_out,
        "own_policies": {
            "both": advice.policies.both,
            "first_answers": advice.policies.first_answers,
            "second_answers": advice.policies.second_answers,
        },
        "decisions": advice.decisions.iter().map(decision).collect::<Vec<_>>(),
    })
}

fn decision(advised: &Advised) -> Value {
    let options = |options: &Vec<Advising>| options.iter().map(option).collect::<Vec<_>>();
    json!({
        columns::STATE: advised.state,
        columns::WHAT: advised.what,
        columns::RULE: advised.rule,
        columns::VISITS: advised.visits,
        columns::VALUE: advised.value,
        "first": options(&advised.options[0]),
        "second": options(&advised.options[1]),
    })
}

fn option(option: &Advising) -> Value {
    json!({ columns::OPTION: option.name, columns::P: option.p, columns::LOSS: option.loss })
}
