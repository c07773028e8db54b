//! What players of HeroClix say instead of the words of the forms: flags by name and by the short forms that each power
//! brings, and the values by theirs.

use super::flags::{FLAGS, Puts};
use crate::grammar::saying::Saying;

/// Re-rolls of the attacker's side, of the other, and of nobody in particular.
const OWN: &str = "my prob, own prob, our prob, attacker's prob, attacker prob, prob for me, \
                   own probability control, my probability control, my re-roll, own re-roll";
const OPPOSING: &str = "their prob, his prob, her prob, enemy prob, opposing prob, opponent's prob, defender's prob, \
                        target's prob, defender prob, opposing probability control, their probability control, \
                        opposing pc, their pc, enemy re-roll, their re-roll, opponent's re-roll";
const WHOSE: &str = "prob, probability control, pc, re-roll";

/// Words for words.
const WORDS: &[(&str, &str)] = &[
    ("attack", ""),
    ("attack value", ""),
    ("an attack of", ""),
    ("av", ""),
    ("atk", ""),
    ("att", ""),
    ("attacking", "vs"),
    ("attacks", "vs"),
    ("to hit", ""),
    ("defense", "vs"),
    ("defence", "vs"),
    ("defense value", "vs"),
    ("defence value", "vs"),
    ("def", "vs"),
    ("dv", "vs"),
    ("critical miss", "critical miss"),
    ("kill", "ko"),
    ("kills", "ko"),
    ("knock out", "ko"),
    ("knocks out", "ko"),
    ("knocked out", "ko"),
    ("kb", "knock back"),
    ("knockback", "knock back"),
    ("squares of knock back", "knock back"),
    ("critical", "crit"),
    ("critical hit", "crit"),
    ("crit hit", "crit"),
    ("crits", "crit"),
    ("double six", "crit"),
    ("boxcars", "crit"),
    ("crit miss", "critical miss"),
    ("snake eyes", "critical miss"),
    ("double one", "critical miss"),
    ("a double", "doubles"),
    ("double", "doubles"),
    ("regen", "regeneration"),
    ("regenerate", "regeneration"),
    ("breakaway", "break away"),
    ("breaking away", "break away"),
    ("and then", "then"),
    ("followed by", "then"),
    ("total", "damage"),
    ("total damage", "damage"),
    ("in all", ""),
    ("close", ""),
    ("close combat", ""),
    ("close attack", ""),
];

/// Flags by other names.
const FLAGGED: &[(&str, &str, bool)] = &[
    ("range", "ranged", false),
    ("at range", "ranged", false),
    ("shooting", "ranged", false),
    ("ranged attack", "ranged", false),
    ("ranged combat", "ranged", false),
    ("hindering", "hindered", false),
    ("hindering terrain", "hindered", false),
    ("in hindering", "hindered", false),
    ("behind a wall", "wall", true),
    ("edge", "rim", true),
    ("target's charge", "target-charge", false),
    ("target has charge", "target-charge", false),
    ("target with charge", "target-charge", false),
    ("target charges", "target-charge", false),
    ("charging target", "target-charge", false),
    ("defender's charge", "target-charge", false),
    ("rules of", "edition", true),
    ("rules", "edition", true),
];

/// Everything that is said otherwise.
pub fn all() -> Vec<Saying> {
    let mut all = Vec::new();
    for flag in FLAGS {
        all.push(Saying::flag(flag.name, flag.name, flag.number.is_some()));
        if let Puts::Target(power) | Puts::Attacker(power) = flag.puts {
            let entry = power.entry();
            // A power that both sides have a flag for is the attacker's unless somebody says whose.
            if flag.name != entry.id {
                continue;
            }
            all.extend([entry.name].iter().chain(entry.short).map(|said| Saying::flag(said, flag.name, false)));
        }
    }
    let whose = |said: &'static str, flags: &'static [&'static str]| {
        said.split(", ").map(move |said| Saying { takes_number: true, ..Saying::either(said, flags) })
    };
    all.extend(whose(OWN, &["--own-re-roll"]));
    all.extend(whose(OPPOSING, &["--opposing-re-roll"]));
    all.extend(whose(WHOSE, &["--own-re-roll", "--opposing-re-roll"]));
    all.extend(FLAGGED.iter().map(|(said, flag, number)| Saying::flag(said, flag, *number)));
    all.extend(WORDS.iter().map(|(said, means)| Saying::words(said, means)));
    let damage = ["damage", "dmg", "dealing", "for damage", "damage value"];
    all.extend(damage.map(|said| Saying { takes_number: true, ..Saying::words(said, "damage") }));
    all.extend(["clicks", "click"].map(|said| Saying::words(said, "")));
    all.extend(["hit", "hits", "hitting"].map(|said| Saying::either(said, &["", "vs", "hits"])));
    all.push(Saying::either("how often", &["", ">="]));
    all.extend(Saying::fillers(
        "on a, on, at, when it hits, target has, target, attacker, figure, roll, rolling, have, has, if, i have",
    ));
    all
}
