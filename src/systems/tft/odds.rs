//! Questions about one roll or one task: `tft 3d6 <= 11`, `tft hit 11 defended`, `tft broadsword vs 3 hit 11`,
//! `tft fall 10 dx 12`, `tft gap 3 depth 6`.
//!
//! Rolls are read off the tables that fights draw from ([`Dice`]); what a blow comes to is asked of the rule that
//! strikes it ([`Damage::net`]). Falls and leaps are cases in memory, compiled and followed through every course of the
//! dice.

mod answers;
mod sayings;
mod shot;
mod tasks;

#[cfg(test)]
mod tests;

use super::dice::{ATTACK_DICE, Blow, DEFENDED_DICE, Damage, Dice, MAX_SAVE_DICE};
use super::read::{MAX_MODIFIER, WEAPON_DICE};
use super::switches::{FourDiceCrit, SaveBands};
use super::weapons::{WEAPONS, Weapon};
use crate::chance::Fraction;
use crate::chance::fraction::{chance_of, sum};
use crate::game::Ruling;
use crate::grammar::loose::VERSUS;
use crate::grammar::{Answer, Asked, Distribution, Form, Grammar, Named, Number, Parsed, Sentence, Value, Words};
use answers::{MOST_STOPPED, answer, counted, dice_to_hit, ruling, too_large};

/// Largest number that may be needed, and the smallest below 0: heights and armor can bring adjusted DX there.
const MOST_NEEDED: i64 = 60;

/// Questions about The Fantasy Trip.
pub static ODDS: Grammar = Grammar {
    system: "tft",
    names: || vec!["the fantasy trip", "fantasy trip"],
    about: "The Fantasy Trip: Melee on tiles",
    forms: &[
        Form {
            shape: "tft Nd6 <= TARGET [itl]",
            about: "a saving roll; `itl` with the totals that always save and never do",
            example: "tft 3d6 <= 11",
            read: save,
        },
        Form {
            shape: "tft hit NEEDED [defended]",
            about: "a roll to hit: double and triple damage, fumbles; `defended`: four dice",
            example: "tft hit 11",
            read: hit,
        },
        Form {
            shape: "tft WEAPON vs STOPPED [COMPARISON]",
            about: "hits that get through armor, when the blow lands",
            example: "tft broadsword vs 3",
            read: wound,
        },
        Form {
            shape: "tft WEAPON vs STOPPED hit NEEDED [defended] [COMPARISON]",
            about: "hits that get through armor, misses and all",
            example: "tft 2d+1 vs 3 hit 11 >= 8",
            read: attack,
        },
        Form {
            shape: "tft WEAPON range HEXES dx N [st N] [dodging] [vs STOPPED] [COMPARISON]",
            about: "a shot or a throw at a human on the same level",
            example: "tft longbow range 13 dx 13",
            read: shot::shot,
        },
        Form {
            shape: "tft climb TILES [st N] [dx N] [armor NAME]",
            about: "a climb up a wall",
            example: "tft climb 10 dx 16",
            read: shot::climb,
        },
        Form {
            shape: "tft reach FORM level N vs FORM level N",
            about: "whether two neighbors can strike each other, and what height adds",
            example: "tft reach human level 2 vs orc level 0",
            read: shot::reach,
        },
        Form {
            shape: "tft move FORM POINTS over LEVEL LEVEL…",
            about: "how far a walk over columns of tiles gets",
            example: "tft move hobbit 10 over 0 1 2 3",
            read: shot::walked,
        },
        Form {
            shape: "tft fall TILES [st N] [dx N] [armor NAME] [jump|push|climb|helpless] [COMPARISON]",
            about: "hits of a fall, and how it leaves a human",
            example: "tft fall 10 dx 12",
            read: tasks::fall,
        },
        Form {
            shape: "tft gap HEXES [depth N] [st N] [dx N]",
            about: "a leap over a gap: across, hanging on, or in it",
            example: "tft gap 3 depth 6",
            read: tasks::gap,
        },
    ],
    flags: || {
        vec![
            ("WEAPON".to_owned(), "its name, or its damage: broadsword, 2d-1, 3d+2".to_owned()),
            ("STOPPED".to_owned(), "hits that armor and shield stop together: 0 to 40".to_owned()),
            ("NEEDED".to_owned(), "adjusted DX with all modifiers: that or less on the dice".to_owned()),
        ]
    },
    sayings: sayings::all,
    sums: false,
};

/// Named chances, without those that cannot come up.
fn chances<'a, N: Into<Number>>(all: impl IntoIterator<Item = (&'a str, N)>) -> Vec<Named> {
    let possible = all.into_iter().map(|(name, p)| (name, p.into())).filter(|(_, p)| !p.is_zero());
    possible.map(|(name, p)| Named::new(name, p)).collect()
}

/// `tft.dice.nd6`, `tft.dice.save`.
fn save(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let dice = words.number("dice such as 3d6")?.value;
    words.need(&["d"])?;
    let is_six = !words.sees_number() || words.number("6")?.value == 6;
    let end = words.since(&start);
    // Damage begins like a saving roll: only the comparison tells.
    words.need(&["<=", "at most"])?;
    if !is_six || !(1..=u32::from(MAX_SAVE_DICE)).contains(&dice) {
        let help = format!("1 to {MAX_SAVE_DICE} six-sided dice: 3d6 <= 11");
        return Err(words.refuse(end, "no saving roll is made with these dice", help));
    }
    let target = words.integer_in("a target", -MOST_NEEDED..=MOST_NEEDED)?;
    let itl = words.accept(&["itl", "bands"]);
    words.end()?;
    let (dice, target) = (dice as u8, target as i32);
    let [plain, bands] = [SaveBands::Plain, SaveBands::Itl].map(|bands| saved(dice, target, bands));
    let made = if itl { bands } else { plain };
    let sentence = Sentence::new(format!("{dice}D against {target} is made ")).chance(made).text(" of the time");
    let totals = Distribution::of(Dice::shared().totals(dice));
    let rows = totals.rows();
    let ledger = if itl {
        ruling("tft.dice.save", "save-bands = itl", "The lowest totals always save, and the highest never do.")
    } else {
        ruling("tft.dice.save", "save-bands = plain", "A total of the target or less is made; no total is automatic.")
    };
    let other = match (itl, plain == bands) {
        (_, true) => Sentence::default(),
        (true, false) => Sentence::new(", ").chance(plain).text(" without automatic totals"),
        (false, false) => Sentence::new(", ").chance(bands).text(" with the automatic totals of `itl`"),
    };
    let sentence = Sentence(sentence.0.into_iter().chain(other.0).collect());
    let question = format!("tft {dice}d6 <= {target}{}", if itl { " itl" } else { "" });
    let named = chances([("made", made), ("failed", Fraction::from_integer(1) - made)]);
    let rulings = vec![ledger];
    Ok(Answer {
        counted: "dice total",
        rows,
        kind: "outcome",
        named,
        rulings,
        ..answer(question, sentence, Value::Chance(made.into()))
    })
}

/// The chance of a saving roll.
fn saved(dice: u8, target: i32, bands: SaveBands) -> Fraction {
    chance_of(Dice::shared().save(dice, target, bands), 1)
}

/// What a roll to hit has to show, and on how many dice.
#[derive(Clone, Copy)]
struct Roll {
    needed: i32,
    dice: u8,
}

impl Roll {
    fn read(words: &mut Words) -> Parsed<Self> {
        let needed = words.integer_in("a number needed to hit", -MOST_NEEDED..=MOST_NEEDED)? as i32;
        let defended = words.accept(&["defended", "defending", "dodging"]);
        Ok(Self { needed, dice: if defended { DEFENDED_DICE } else { ATTACK_DICE } })
    }

    /// The chance of this.
    fn chance(self, blow: Blow) -> Fraction {
        chance_of(Dice::shared().attack(self.needed, self.dice, FourDiceCrit::None), blow as usize)
    }

    fn defended(self) -> &'static str {
        if self.dice == DEFENDED_DICE { " defended" } else { "" }
    }

    /// `11 or less is needed on 3 dice`.
    fn said(self) -> String {
        format!("{} or less needed on {} dice", self.needed, self.dice)
    }
}

/// `tft.dice.attack-3`, `tft.dice.attack-4`.
fn hit(words: &mut Words) -> Parsed<Answer> {
    words.need(&["hit", "to hit"])?;
    let roll = Roll::read(words)?;
    words.end()?;
    let hits = sum([Blow::Hit, Blow::Double, Blow::Triple].map(|blow| roll.chance(blow)));
    let hits = hits.ok_or_else(|| too_large(words))?;
    let names = ["misses", "hits", "hits for double", "hits for triple", "misses and drops it", "misses and breaks it"];
    let named = chances(names.into_iter().zip(Blow::ALL.map(|blow| roll.chance(blow))));
    let sentence = Sentence::new(format!("With {}, a blow hits ", roll.said())).chance(hits).text(" of the time");
    let question = format!("tft hit {}{}", roll.needed, roll.defended());
    let answer = answer(question, sentence, Value::Chance(hits.into()));
    Ok(Answer { kind: "outcome", named, rulings: vec![dice_to_hit(roll.dice)], ..answer })
}

/// A weapon as it was asked about.
struct Struck {
    name: String,
    damage: Damage,
    stops: u8,
}

impl Struck {
    /// `WEAPON vs STOPPED`.
    fn read(words: &mut Words) -> Parsed<Self> {
        let (name, damage) = weapon(words)?;
        words.need(&VERSUS)?;
        let stops = words.number_in("a number of hits stopped", 0..=MOST_STOPPED)? as u8;
        Ok(Self { name, damage, stops })
    }

    /// How likely so many net hits are, by the chance of each factor.
    fn net(&self, blows: &[(u8, Fraction)]) -> Option<Distribution> {
        let most = blows.iter().map(|&(factor, _)| self.damage.most(factor, self.stops)).max()?;
        let mut chances = vec![Fraction::default(); most as usize + 1];
        let totals = Dice::shared().totals(self.damage.dice);
        for &(factor, p) in blows {
            for total in usize::from(self.damage.dice)..totals.len() {
                let net = if factor == 0 { 0 } else { self.damage.net(total as i32, factor, self.stops) };
                let way = crate::chance::fraction::product([p, chance_of(totals, total)])?;
                let chance = chances.get_mut(net as usize)?;
                *chance = sum([*chance, way])?;
            }
        }
        Some(Distribution::new(chances))
    }

    fn said(&self) -> String {
        let damage = self.damage.to_string();
        let damage = if self.name == damage { damage } else { format!("{} ({damage})", self.name) };
        format!("{damage} against {} hits stopped", self.stops)
    }
}

/// By name or by damage.
fn weapon(words: &mut Words) -> Parsed<(String, Damage)> {
    let ids: Vec<&str> = WEAPONS.iter().map(|weapon| weapon.id).collect();
    if let Some(weapon) = words.name(&ids).and_then(Weapon::find) {
        return Ok((weapon.id.to_owned(), weapon.damage));
    }
    let start = words.span();
    let dice = words.number("damage such as 2d+1")?.value;
    words.need(&["d"])?;
    let is_six = !words.sees_number() || words.number("6")?.value == 6;
    let mut modifier = 0;
    if words.accept(&["+"]) {
        modifier = i64::from(words.number("a number")?.value);
    } else if words.accept(&["-"]) {
        modifier = -i64::from(words.number("a number")?.value);
    }
    if !is_six {
        return Err(words.refuse(words.since(&start), "weapons roll six-sided dice", "write 2d+1"));
    }
    if !WEAPON_DICE.contains(&i64::from(dice)) || modifier.abs() > MAX_MODIFIER {
        let help = format!("1 to {} dice, and up to {MAX_MODIFIER} more or less", WEAPON_DICE.end());
        return Err(words.refuse(words.since(&start), "no weapon does that much", help));
    }
    let damage = Damage::new(dice as u8, modifier as i8);
    Ok((damage.to_string(), damage))
}

/// `tft.dice.weapon`, `tft.melee.damage`.
fn wound(words: &mut Words) -> Parsed<Answer> {
    let struck = Struck::read(words)?;
    let asked = Asked::read(words)?;
    words.end()?;
    let net = struck.net(&[(1, Fraction::from_integer(1))]);
    let net = net.ok_or_else(|| too_large(words))?;
    let rulings = vec![net_hits()];
    let through = net.chance(|net| net > 0);
    let named = chances([("gets through", through), ("is all stopped", through.complement())]);
    let question = format!("tft {} vs {}{asked}", struck.name.to_lowercase(), struck.stops);
    let answer = counted(words, &net, asked, &format!("A blow that lands, {},", struck.said()), question)?;
    Ok(Answer { kind: "outcome", named, rulings, ..answer })
}

/// The same with the roll to hit before it.
fn attack(words: &mut Words) -> Parsed<Answer> {
    let struck = Struck::read(words)?;
    words.need(&["hit", "to hit"])?;
    let roll = Roll::read(words)?;
    let asked = Asked::read(words)?;
    words.end()?;
    let blows = Blow::ALL.map(|blow| (blow.factor(), roll.chance(blow)));
    let net = struck.net(&blows).ok_or_else(|| too_large(words))?;
    let fits = || too_large(words);
    let wounds = net.chance(|net| net > 0);
    let misses = Number::from(sum(blows.iter().filter(|(factor, _)| *factor == 0).map(|(_, p)| *p)).ok_or_else(fits)?);
    let stopped = (wounds + misses).complement();
    let named = chances([("wounds", wounds), ("hits, and armor stops it all", stopped), ("misses", misses)]);
    let question =
        format!("tft {} vs {} hit {}{}{asked}", struck.name.to_lowercase(), struck.stops, roll.needed, roll.defended());
    let says = format!("A blow, {}, with {},", struck.said(), roll.said());
    let rulings = vec![dice_to_hit(roll.dice), net_hits()];
    Ok(Answer { kind: "outcome", named, rulings, ..counted(words, &net, asked, &says, question)? })
}

fn net_hits() -> Ruling {
    let text =
        "Dice and modifier, never below nothing, times two or three where the roll says so, less what is stopped.";
    ruling("tft.dice.weapon", "", text)
}
