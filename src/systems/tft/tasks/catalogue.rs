//! What tasks add to the lists of `slugfest list`.

use crate::keys::list::Item;

/// What is counted: play, name, what one of it is, ledger id.
const METRICS: &[(&str, &str, &str, &str)] = &[
    ("fall", "hits", "hits after armor", "tft.fall.damage"),
    ("fall", "prone at landing", "falls that end on the back, before hits are looked at", "tft.fall.posture"),
    ("fall", "falling save made", "saves, where one is prone in any case", "tft.fall.save"),
    ("fall", "2 DX less in the next turn", "turns, for 5 hits or more", "tft.fall.injury"),
    ("fall", "FIGURE's mount: hits", "hits of a horse that falls with its rider", "tft.fall.mounted"),
    ("stumble", "hits", "hits of a push beyond a free drop; the rest as for a fall", "tft.stumble"),
    ("climb", "hits", "hits of the fall", "tft.climb.fall"),
    ("climb", "turn of the fall, 0 for none", "turns", "tft.climb.fall"),
    ("climb", "tiles fallen", "tiles", "tft.climb.fall"),
    ("climb", "tile reached by turn N", "tiles above the foot, of a climb up", "tft.climb.set"),
    ("jump-gap", "hits", "hits of hanging on and of a fall together", "tft.gap.pull-up"),
    ("jump-gap", "turns hanging on", "turns", "tft.gap.pull-up"),
    ("jump-gap", "tiles fallen", "tiles", "tft.gap.grab"),
    ("jump-gap", "down at the end", "leaps that end on the back or worse", "tft.fall.posture"),
    ("missile", "hits", "hits after armor", "tft.dice.weapon"),
    ("missile", "shots that hit", "shots, when there are two", "tft.missile.rate"),
    ("missile", "double or triple damage", "shots", "tft.dice.attack-3"),
    ("missile", "weapon dropped or broken", "times", "tft.melee.fumble"),
    ("missile", "shots that hit somebody else", "shots", "tft.missile.los"),
    ("swipe", "hits", "hits after armor", "tft.dice.weapon"),
    ("swipe", "double or triple damage", "blows", "tft.dice.attack-3"),
    ("swipe", "weapon dropped or broken", "times", "tft.melee.fumble"),
    ("swipe", "FIGURE: hits taken", "hits of the answer", "tft.swipe.exposed"),
    ("swipe", "FIGURE: out of the fight", "times", "tft.injury.out"),
    ("sweep", "foes hit", "foes", "tft.sweep.blow"),
    ("sweep", "hits in all", "hits after armor", "tft.sweep.blow"),
    ("sweep", "weapon dropped or broken", "times", "tft.melee.fumble"),
    ("sweep", "stopped by a wall", "times", "tft.sweep.wall"),
    ("sweep", "TARGET: hit", "times, for each foe in the sweep", "tft.sweep.blow"),
    ("sweep", "TARGET: hits", "hits after armor, for each foe in the sweep", "tft.sweep.blow"),
    ("sweep", "TARGET: down or out", "times, for each foe in the sweep", "tft.injury.reaction"),
];

/// How figures decide in tasks; there is nothing to choose from yet.
const POLICIES: &[(&str, &str, &str, &str)] = &[
    (
        "climb.go-on",
        "climb",
        "climbs until there or fallen; on the way down drops as soon as it is free",
        "tft.climb.set",
    ),
    ("gap.hang-on", "jump-gap", "rolls to pull up every turn until up or exhausted", "tft.gap.pull-up"),
];

/// What tasks count.
pub fn metrics() -> Vec<Item> {
    METRICS.iter().map(|(play, name, about, rule)| Item::new(name, play, (*about).to_owned(), rule)).collect()
}

/// Policies that tasks follow.
pub fn policies() -> Vec<Item> {
    POLICIES.iter().map(|(id, play, about, rule)| Item::new(id, play, (*about).to_owned(), rule)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::{Rules, Topic};

    #[test]
    fn every_listed_metric_is_counted_by_its_play_and_every_counted_one_is_listed() {
        let setups = [
            ("fall", "[figure]\nform = \"horseman\"\nst = 9\ndx = 9\n[fall]\ntiles = 5\n[mount]\nst = 24\n"),
            ("fall", "[figure]\nst = 9\ndx = 9\n[fall]\ntiles = 5\nhow = \"climb\"\n"),
            ("stumble", "[figure]\nst = 9\ndx = 9\n[push]\ndown = 2\n"),
            ("climb", "[figure]\nst = 9\ndx = 9\n[climb]\ntiles = 5\n"),
            ("jump-gap", "[figure]\nst = 9\ndx = 9\n[gap]\nhexes = 3\ndepth = 5\n"),
            (
                "missile",
                "[figure]\nst = 12\ndx = 18\nweapon = \"longbow\"\n[target]\nst = 9\ndx = 9\n[shot]\nhexes = 4\n\
                 shots = 2\n[[between]]\nhex = 3\nheight = 3\n",
            ),
            (
                "swipe",
                "[rules]\noptional-rules = [\"swipe\"]\n[figure]\nst = 9\ndx = 9\nweapon = \"club\"\nlevel = 5\n\
                 [target]\nst = 9\ndx = 9\nweapon = \"club\"\n[swipe]\nanswer = true\n",
            ),
            (
                "sweep",
                "[figure]\ncharacter = \"grundar\"\n[blow]\ncolumns = [2, 0, 0]\n[[target]]\nhex = 2\nst = 9\ndx = 9\n",
            ),
        ];
        let mut counted: Vec<(&str, String, &str)> = Vec::new();
        for (play, tables) in setups {
            let contest = super::super::tests::contest(play, tables);
            for metric in &contest.brief().metrics {
                let name = metric.name.replace("Figure", "FIGURE").replace("Target 1", "TARGET");
                let name = if name.starts_with("tile reached") { "tile reached by turn N".to_owned() } else { name };
                counted.push((play, name.replace("Grundar the Stout", "FIGURE"), metric.rule));
            }
        }
        let listed = metrics();
        for (play, name, rule) in &counted {
            let found = listed.iter().any(|item| item.group == *play && item.id == *name && item.rule == *rule);
            assert!(found, "{play}: {name} is not listed, or not by {rule}");
        }
        for item in &listed {
            let found = counted.iter().any(|(play, name, _)| item.group == *play && item.id == *name);
            assert!(found, "{}: nobody counts {}", item.group, item.id);
        }
    }

    #[test]
    fn lists_show_tasks() {
        let rules = Rules::find("tft").unwrap();
        let ids = |topic| rules.list(topic).into_iter().map(|item| item.id).collect::<Vec<_>>();
        assert!(ids(Topic::Metrics).contains(&"turns hanging on".to_owned()));
        assert!(ids(Topic::Policies).contains(&"climb.go-on".to_owned()));
    }
}
