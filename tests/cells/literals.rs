//! A tiny set-up of every play with the answer that pencil and paper give: how many of equally likely courses end in
//! each outcome, and with each value of each metric.

/// A set-up and its answer.
pub struct Literal {
    /// What stands in the scenario besides its title, system and play.
    pub system: &'static str,
    pub play: &'static str,
    pub text: &'static str,
    /// Whether the answer is short enough to be followed as a fraction.
    pub fractions: bool,
    /// Outcomes in order: the name, how many courses end so, and the chance as it is printed.
    pub outcomes: &'static [(&'static str, u128, &'static str)],
    /// The clock and the metrics in order: name, unit, and how many courses end with each value that is possible.
    pub metrics: &'static [Counted],
}

/// Name, unit, and how many courses end with each value that is possible.
pub type Counted = (&'static str, &'static str, &'static [(u64, u128)]);

/// Ways in which four dice show more than 12, of 432: a climb or a pull-up by ST 12 that fails.
const FOUR_DICE: u128 = 287;
/// Courses of eleven tries with four dice.
const TRIES: u128 = 432u128.pow(11);
const FAILED: u128 = FOUR_DICE.pow(11);

pub const LITERALS: &[Literal] = &[
    // One die each, 0, 1 or 2 goals with 3, 2 and 1 of 6: more goals with 11 in 36. One hit empties the only box, and
    // four dice pass the check (TN 3) with 25 in 48: out with h = 11/36 * 23/48 = 253/1728. Whoever wins the coin toss
    // for the initiative strikes first. A wins with (h + (1 - h) h) / 2, and hits with 11/36 (1 + 1 - h) / 2.
    Literal {
        system: "smf",
        play: "duel",
        text: r#"
metrics = ["rounds", "A: hits", "B: Body lost"]
[rules]
round-limit = 1
[[side]]
name = "A"
body = 1
attack = "1D"
defense = "1D"
[[side]]
name = "B"
body = 1
attack = "1D"
defense = "1D"
"#,
        fractions: true,
        outcomes: &[
            ("A wins", 253 * (2 * 1728 - 253), "13.5694 %"),
            ("B wins", 253 * (2 * 1728 - 253), "13.5694 %"),
            ("double KO", 0, "0 %"),
            ("undecided", 2 * 1475 * 1475, "72.8612 %"),
        ],
        metrics: &[
            ("rounds", "rounds", &[(1, 1)]),
            ("A: hits", "hits", &[(0, 36 * 3456 - 11 * 3203), (1, 11 * 3203)]),
            ("B: Body lost", "boxes", &[(0, 36 * 3456 - 11 * 3203), (1, 11 * 3203)]),
        ],
    },
    // First T1 strikes, then the one, then T2. Two have a die each for being more: two dice beat one with a = 29 in
    // 54, one beats two with 13 in 72, and alone T2 hits with d = 11 in 36. The one is out at once with a * 23/48 =
    // 667/2592, stands on his last box with a * 25/48 = 725/2592; he knocks T1 out with c = 13/72 * 23/48 = 299/3456.
    // A draw is one against one: c (25/54 (1 - d * 23/48) + 725/2592 (1 - d)) = 299/3456 * 55000/93312; else the two
    // are worth more.
    // He hits with 1925/2592 * 13/72, and T1 is out with 1925/2592 * c. T2 hits with e = a - c (a - d) = 192973/373248,
    // so the one is out with (667 + 1300 e) / 2592: 667 by T1, the rest by T2, who takes his box where T1 missed, with
    // 25/54 e. Of 967458816 courses T1 is out in 62162100, in 49335000 of them (the draws) alone, so both are in
    // 12827100; the two are ahead by all they have where the one is out alone.
    Literal {
        system: "smf",
        play: "skirmish",
        text: r#"
metrics = [
    "rounds", "One: hits", "One: knocked out", "One: round of KO", "T1: boxes dealt", "T2: boxes dealt",
    "One: boxes dealt", "Two: value left", "Two: value ahead", "T1: KOs of One", "T2: KOs of One", "One: KOs of T1",
]
[rules]
order = "alternate"
round-limit = 1
[[team]]
name = "Two"
[[team.figure]]
name = "T1"
body = 1
attack = "1D"
defense = "1D"
[[team.figure]]
name = "T2"
body = 1
attack = "1D"
defense = "1D"
[[team]]
name = "Alone"
[[team.figure]]
name = "One"
body = 1
attack = "1D"
defense = "1D"
"#,
        fractions: true,
        outcomes: &[
            ("Two wins", 322_486_272 - 16_445_000, "94.9006 %"),
            ("Alone wins", 0, "0 %"),
            ("draw", 16_445_000, "5.09944 %"),
        ],
        metrics: &[
            ("rounds", "rounds", &[(1, 1)]),
            ("One: hits", "hits", &[(0, 186_624 - 25_025), (1, 25_025)]),
            ("One: knocked out", "times", &[(0, 967_458_816 - 499_821_316), (1, 499_821_316)]),
            ("One: round of KO", "rounds", &[(0, 967_458_816 - 499_821_316), (1, 499_821_316)]),
            ("T1: boxes dealt", "boxes", &[(0, 25), (1, 29)]),
            ("T2: boxes dealt", "boxes", &[(0, 20_155_392 - 4_824_325), (1, 4_824_325)]),
            ("One: boxes dealt", "boxes", &[(0, 186_624 - 25_025), (1, 25_025)]),
            ("Two: value left", "half characters", &[(2, 575_575), (4, 8_957_952 - 575_575)]),
            ("Two: value ahead", "half characters", &[(0, 49_335_000), (2, 431_129_600), (4, 486_994_216)]),
            ("T1: KOs of One", "times", &[(0, 1925), (1, 667)]),
            ("T2: KOs of One", "times", &[(0, 967_458_816 - 250_864_900), (1, 250_864_900)]),
            ("One: KOs of T1", "times", &[(0, 8_957_952 - 575_575), (1, 575_575)]),
        ],
    },
    // Six inches apart. A charges, which is a die more: two dice beat one with 29 in 54, and 23 in 48 of those are out
    // at once: 667 in 2592. Else B, who is in contact now, strikes with one die: out with h = 11/36 * 23/48 = 253/1728.
    // A draw is what is left.
    Literal {
        system: "smf",
        play: "skirmish",
        text: r#"
metrics = ["rounds", "A1: hits", "B1: round of KO", "A: value left"]
[rules]
order = "alternate"
round-limit = 1
[board]
kind = "line"
apart = 6
[[team]]
name = "A"
[[team.figure]]
name = "A1"
body = 1
attack = "1D"
defense = "1D"
[[team]]
name = "B"
[[team.figure]]
name = "B1"
body = 1
attack = "1D"
defense = "1D"
"#,
        fractions: true,
        outcomes: &[
            ("A wins", 667 * 1728, "25.733 %"),
            ("B wins", 1925 * 253, "10.8736 %"),
            ("draw", 1925 * 1475, "63.3934 %"),
        ],
        metrics: &[
            ("rounds", "rounds", &[(1, 1)]),
            ("A1: hits", "hits", &[(0, 25), (1, 29)]),
            ("B1: round of KO", "rounds", &[(0, 1925), (1, 667)]),
            ("A: value left", "half characters", &[(0, 1925 * 253), (2, 4_478_976 - 1925 * 253)]),
        ],
    },
    // Two dice, 7 or more is needed: 21 of 36. Double six adds a click, double one costs the attacker one.
    Literal {
        system: "heroclix",
        play: "attack",
        text: r#"
metrics = ["attacks", "hits", "Attacker: clicks taken", "Target: clicks taken"]
[attack]
kind = "ranged"
[attacker]
attack = 8
damage = 2
[target]
defense = 15
"#,
        fractions: true,
        outcomes: &[
            ("hit", 21, "58.3333 %"),
            ("evaded", 0, "0 %"),
            ("miss", 14, "38.8889 %"),
            ("critical miss", 1, "2.77778 %"),
            ("no attack", 0, "0 %"),
        ],
        metrics: &[
            ("attacks", "attacks", &[(1, 1)]),
            ("hits", "hits", &[(0, 15), (1, 21)]),
            ("Attacker: clicks taken", "clicks", &[(0, 35), (1, 1)]),
            ("Target: clicks taken", "clicks", &[(0, 15), (2, 20), (3, 1)]),
        ],
    },
    // Dials of one click: 21 of 36 attacks knock the other out, double one the attacker himself. A, then B, attacks
    // once. Of 1296 courses A wins 21 * 36 + 14 * 1, B 1 * 36 + 14 * 21.
    Literal {
        system: "heroclix",
        play: "duel",
        text: r#"
metrics = ["turns", "A: hits", "B: clicks taken"]
[rules]
turn-limit = 2
[[side]]
name = "A"
[[side.click]]
attack = 8
defense = 15
damage = 1
[[side]]
name = "B"
[[side.click]]
attack = 8
defense = 15
damage = 1
"#,
        fractions: true,
        outcomes: &[
            ("A wins", 770, "59.4136 %"),
            ("B wins", 330, "25.463 %"),
            ("double KO", 0, "0 %"),
            ("undecided", 196, "15.1235 %"),
        ],
        metrics: &[
            ("turns", "turns", &[(1, 22), (2, 14)]),
            ("A: hits", "hits", &[(0, 15), (1, 21)]),
            ("B: clicks taken", "clicks", &[(0, 526), (1, 770)]),
        ],
    },
    // One die each, 0, 1 or 2 hits with 2, 3 and 1 of 6: more hits with 11 of 36, as many with 14, of which 4 are none
    // against none. By the printed rules as many hits are a KO unless they are none, so 21 of 36 attacks KO. The hero
    // attacks, then the villain, then they try to outwit each other: of 36^3 courses the hero wins
    // 21 * 36^2 + 15 * 15 * 11.
    Literal {
        system: "marvel-heroes",
        play: "duel",
        text: r#"
metrics = ["sequences", "H: KOs taken", "V: KOs taken"]
[rules]
combat = "printed"
sequence-limit = 1
[[side]]
name = "H"
ko = 1
powers.red = { attack = 1, defend = 1, outwit = 1 }
[[side]]
name = "V"
ko = 1
powers.red = { attack = 1, defend = 1, outwit = 1 }
"#,
        fractions: true,
        outcomes: &[
            ("H wins", 29_691, "63.6381 %"),
            ("V wins", 15 * 21 * 36 + 15 * 15 * 11, "29.6103 %"),
            ("double KO", 0, "0 %"),
            ("endless", 0, "0 %"),
            ("undecided", 15 * 15 * 14, "6.75154 %"),
        ],
        metrics: &[
            ("sequences", "sequences", &[(1, 1)]),
            ("H: KOs taken", "KOs", &[(0, 46_656 - 13_815), (1, 13_815)]),
            ("V: KOs taken", "KOs", &[(0, 46_656 - 29_691), (1, 29_691)]),
        ],
    },
    // The same two, as the only members of their teams.
    Literal {
        system: "marvel-heroes",
        play: "team",
        text: r#"
metrics = ["sequences", "heroes: KOs taken", "villains: KOs taken"]
[rules]
combat = "printed"
sequence-limit = 1
[[side]]
name = "H"
role = "ready"
ko = 1
powers.red = { attack = 1, defend = 1, outwit = 1 }
[[side]]
name = "V"
role = "lead"
ko = 1
powers.red = { attack = 1, defend = 1, outwit = 1 }
"#,
        fractions: true,
        outcomes: &[
            ("heroes win", 29_691, "63.6381 %"),
            ("villains win", 13_815, "29.6103 %"),
            ("double KO", 0, "0 %"),
            ("endless", 0, "0 %"),
            ("undecided", 3150, "6.75154 %"),
        ],
        metrics: &[
            ("sequences", "sequences", &[(1, 1)]),
            ("heroes: KOs taken", "KOs", &[(0, 46_656 - 13_815), (1, 13_815)]),
            ("villains: KOs taken", "KOs", &[(0, 46_656 - 29_691), (1, 29_691)]),
        ],
    },
    // Two dice of Trouble, each 0, 1 or 2 with 1, 4 and 1 of 6, come to 4 at most: Bruiser takes 3 off, and Trouble 1
    // is too little for a Thug. So the headline is always solved, for its 4 points.
    Literal {
        system: "marvel-heroes",
        play: "headline",
        text: r#"
metrics = ["steps", "Trouble rolled", "Victory Points"]
[headline]
type   = "danger"
threat = 2
skill  = "fight"
points = 4
[villains]
leads   = ["Thug"]
backups = []
[[side]]
name = "Bruiser"
character = "example-bruiser"
role = "ready"
[[side]]
name = "Thug"
character = "example-thug"
"#,
        fractions: true,
        outcomes: &[
            ("headline solved", 1, "100 %"),
            ("headline lost", 0, "0 %"),
            ("endless", 0, "0 %"),
            ("undecided", 0, "0 %"),
        ],
        metrics: &[
            ("steps", "steps", &[(1, 1)]),
            ("Trouble rolled", "Trouble", &[(0, 1), (1, 8), (2, 18), (3, 8), (4, 1)]),
            ("Victory Points", "points", &[(4, 1)]),
        ],
    },
    // By the mod as many hits, unless they are none, stun.
    Literal {
        system: "marvel-heroes",
        play: "attack",
        text: r#"
[rules]
combat = "hfc"
[attacker]
attack = 1
[defender]
defend = 1
"#,
        fractions: true,
        outcomes: &[
            ("KO", 11, "30.5556 %"),
            ("stun", 10, "27.7778 %"),
            ("miss", 15, "41.6667 %"),
            ("no attack", 0, "0 %"),
        ],
        metrics: &[("attacks", "attacks", &[(1, 1)])],
    },
    // DX 12 on three dice: 160 of 216, one of them triple damage (3), three double (4). A dagger does 1D - 1. Of 1296
    // courses 800 wound, and 9 do 8 hits or more (double 4 and 5, triple 3, 4 and 5), which knocks down whoever strikes
    // second. The coin decides who that is, so of 2592 courses in which the first struck, and 1296 for the second:
    // A hits with 800 * (2592 - 9), and does each number of hits in that proportion, 12 at most.
    Literal {
        system: "tft",
        play: "duel",
        text: r#"
metrics = ["turns", "A: hits", "B: ST lost"]
[rules]
turn-limit = 1
[[side]]
name = "A"
st = 12
dx = 12
weapon = "dagger"
[[side]]
name = "B"
st = 12
dx = 12
weapon = "dagger"
"#,
        fractions: true,
        outcomes: DAGGERS,
        metrics: &[
            ("turns", "turns", &[(1, 1)]),
            ("A: hits", "hits", &[(0, 1296 * 2592 - 800 * 2583), (1, 800 * 2583)]),
            ("B: ST lost", "points", DAGGER_HITS),
        ],
    },
    // The same two on the level: nobody walks away, and whoever is pushed back has struck already or cannot come back.
    Literal {
        system: "tft",
        play: "staircase",
        text: r#"
metrics = ["turns", "A: hits", "B: ST lost"]
columns = [0, 0, 0]
[rules]
turn-limit = 1
[[side]]
name = "A"
st = 12
dx = 12
weapon = "dagger"
column = 2
policy = "hold"
[[side]]
name = "B"
st = 12
dx = 12
weapon = "dagger"
column = 1
policy = "advance"
"#,
        fractions: true,
        outcomes: DAGGERS,
        metrics: &[
            ("turns", "turns", &[(1, 1)]),
            ("A: hits", "hits", &[(0, 1296 * 2592 - 800 * 2583), (1, 800 * 2583)]),
            ("B: ST lost", "points", DAGGER_HITS),
        ],
    },
    // The save is DX 12 on three dice: 20 of 27. Whoever misses it takes a die of damage after six tiles.
    Literal {
        system: "tft",
        play: "fall",
        text: r#"
metrics = ["turns", "hits"]
[figure]
name = "Jumper"
st = 12
dx = 12
[fall]
tiles = 6
how = "jump"
"#,
        fractions: true,
        outcomes: &[
            ("stands", 20, "74.0741 %"),
            ("down", 7, "25.9259 %"),
            ("unconscious", 0, "0 %"),
            ("dead", 0, "0 %"),
        ],
        metrics: &[
            ("turns", "turns", &[(1, 1)]),
            ("hits", "hits", &[(0, 120), (1, 7), (2, 7), (3, 7), (4, 7), (5, 7), (6, 7)]),
        ],
    },
    // One roll of four dice against DX 12: 435 of 1296. A fall of six tiles as above.
    Literal {
        system: "tft",
        play: "climb",
        text: r#"
metrics = ["turns", "hits", "tiles fallen"]
[figure]
name = "Climber"
st = 12
dx = 12
[climb]
tiles = 6
"#,
        fractions: true,
        outcomes: &[("makes the climb", 145, "33.5648 %"), ("falls", 287, "66.4352 %"), ("falls, out", 0, "0 %")],
        metrics: &[
            ("turns", "turns", &[(1, 1)]),
            (
                "hits",
                "hits",
                &[
                    (0, 145 * 162 + 287 * 120),
                    (1, 287 * 7),
                    (2, 287 * 7),
                    (3, 287 * 7),
                    (4, 287 * 7),
                    (5, 287 * 7),
                    (6, 287 * 7),
                ],
            ),
            ("tiles fallen", "tiles", &[(0, 145), (6, 287)]),
        ],
    },
    // Two hexes: five dice against ST + DX = 24, 209 of 216. Else 20 of 27 grab the edge and have eleven tries of four
    // dice against ST 12 to pull up, a hit for each that fails, the eleventh of which makes them fall.
    Literal {
        system: "tft",
        play: "jump-gap",
        text: r#"
metrics = ["turns", "tiles fallen"]
[figure]
name = "Leaper"
st = 12
dx = 12
[gap]
hexes = 2
depth = 6
"#,
        fractions: true,
        outcomes: &[
            ("leaps across", 209 * 27 * TRIES, "96.7593 %"),
            ("pulls up", 7 * 20 * (TRIES - FAILED), "2.37384 %"),
            ("falls in", 7 * 7 * TRIES, "0.840192 %"),
            ("out", 7 * 20 * FAILED, "0.026711 %"),
        ],
        metrics: &[
            (
                "turns",
                "turns",
                &[
                    (1, (209 * 27 + 49) * TRIES),
                    (2, 140 * 145 * 432u128.pow(10)),
                    (3, 140 * 145 * FOUR_DICE * 432u128.pow(9)),
                    (4, 140 * 145 * FOUR_DICE.pow(2) * 432u128.pow(8)),
                    (5, 140 * 145 * FOUR_DICE.pow(3) * 432u128.pow(7)),
                    (6, 140 * 145 * FOUR_DICE.pow(4) * 432u128.pow(6)),
                    (7, 140 * 145 * FOUR_DICE.pow(5) * 432u128.pow(5)),
                    (8, 140 * 145 * FOUR_DICE.pow(6) * 432u128.pow(4)),
                    (9, 140 * 145 * FOUR_DICE.pow(7) * 432u128.pow(3)),
                    (10, 140 * 145 * FOUR_DICE.pow(8) * 432u128.pow(2)),
                    (11, 140 * 145 * FOUR_DICE.pow(9) * 432),
                    (12, 140 * FOUR_DICE.pow(10) * 432),
                ],
            ),
            (
                "tiles fallen",
                "tiles",
                &[(0, 209 * 27 * TRIES + 140 * (TRIES - FAILED)), (6, 49 * TRIES + 140 * FAILED)],
            ),
        ],
    },
    // A step of one tile hurts nobody: DX 12 on three dice.
    Literal {
        system: "tft",
        play: "stumble",
        text: r#"
[figure]
name = "Retreating man"
st = 12
dx = 12
[push]
down = 1
"#,
        fractions: true,
        outcomes: &[
            ("stands", 20, "74.0741 %"),
            ("down", 7, "25.9259 %"),
            ("unconscious", 0, "0 %"),
            ("dead", 0, "0 %"),
        ],
        metrics: &[("turns", "turns", &[(1, 1)]), ("hits", "hits", &[(0, 1)])],
    },
    // DX 12 on three dice, damage 1D + 2: of 1296 courses 156 each do 3 to 8 hits, 3 each double them, 1 each triples
    // them. Eight hits knock down, eleven knock out, twelve kill.
    Literal {
        system: "tft",
        play: "missile",
        text: r#"
metrics = ["turns", "hits", "weapon dropped or broken"]
[figure]
name = "Shooter"
st = 12
dx = 12
weapon = "longbow"
[target]
name = "Target"
st = 12
dx = 12
[shot]
hexes = 6
"#,
        fractions: true,
        outcomes: &[
            ("misses", 336, "25.9259 %"),
            ("stopped", 0, "0 %"),
            ("wounds", 156 * 5 + 3, "60.4167 %"),
            ("knocks down", 156 + 3 + 3 + 1, "12.5772 %"),
            ("knocks out", 0, "0 %"),
            ("kills", 3 * 3 + 5, "1.08025 %"),
        ],
        metrics: &[
            ("turns", "turns", &[(1, 1)]),
            (
                "hits",
                "hits",
                &[
                    (0, 336),
                    (3, 156),
                    (4, 156),
                    (5, 156),
                    (6, 156 + 3),
                    (7, 156),
                    (8, 156 + 3),
                    (9, 1),
                    (10, 3),
                    (12, 3 + 1),
                    (14, 3),
                    (15, 1),
                    (16, 3),
                    (18, 1),
                    (21, 1),
                    (24, 1),
                ],
            ),
            // 17 and 18 on three dice.
            ("weapon dropped or broken", "times", &[(0, 212), (1, 4)]),
        ],
    },
    // DX 12, kneeling 4 less, a level higher 1 more: 9 on three dice, 81 of 216, four of them 3 or 4. A broadsword does
    // 2D: of 7776 courses 77 for each of 36 ways, 3 that double and 1 that triples.
    Literal {
        system: "tft",
        play: "swipe",
        text: r#"
metrics = ["turns", "double or triple damage", "weapon dropped or broken"]
[rules]
optional-rules = ["swipe"]
[figure]
name = "Kneeling"
st = 12
dx = 12
level = 4
weapon = "broadsword"
[target]
name = "Target"
st = 12
dx = 12
"#,
        fractions: true,
        outcomes: &[
            ("misses", 135 * 36, "62.5 %"),
            ("stopped", 0, "0 %"),
            // 2 to 7 with 21 ways; doubled 2 and 3 with 3; tripled 2 with 1.
            ("wounds", 77 * 21 + 3 * 3 + 1, "20.9234 %"),
            // 8 to 10 with 12 ways; doubled 4 and 5 with 7; tripled 3 with 2.
            ("knocks down", 77 * 12 + 3 * 7 + 2, "12.1785 %"),
            // 11 with 2 ways.
            ("knocks out", 77 * 2, "1.98045 %"),
            // 12 with 1 way; doubled 6 and more with 26; tripled 4 and more with 33.
            ("kills", 77 + 3 * 26 + 33, "2.4177 %"),
        ],
        metrics: &[
            ("turns", "turns", &[(1, 1)]),
            ("double or triple damage", "blows", &[(0, 212), (1, 4)]),
            ("weapon dropped or broken", "times", &[(0, 212), (1, 4)]),
        ],
    },
    // Three foes, each at 4 less: 8 on three dice, 14 of 54; 17 and 18, 1 of 54, end the blow. Of 54^3 courses nobody
    // is hit in 54^2 + 39 * 54 + 39^2 * 40, all three in 14^3.
    Literal {
        system: "tft",
        play: "sweep",
        text: r#"
metrics = ["turns", "foes hit"]
[figure]
name = "Sweeper"
st = 15
dx = 12
weapon = "battleaxe"
[blow]
columns = [0, 0, 0]
[[target]]
name = "X"
st = 12
dx = 12
[[target]]
name = "Y"
st = 12
dx = 12
[[target]]
name = "Z"
st = 12
dx = 12
"#,
        fractions: false,
        outcomes: &[
            ("hits nobody", SWEPT[0].1, "41.8267 %"),
            ("hits one", SWEPT[1].1, "41.7429 %"),
            ("hits two", SWEPT[2].1, "14.6878 %"),
            ("hits all three", SWEPT[3].1, "1.74262 %"),
        ],
        metrics: &[("turns", "turns", &[(1, 1)]), ("foes hit", "foes", SWEPT)],
    },
];

/// How many foes are hit. One: hit and fumble, hit miss fumble, hit miss miss, miss hit fumble, miss hit miss, miss
/// miss hit.
const SWEPT: &[(u64, u128)] = &[
    (0, 54 * 54 + 39 * 54 + 39 * 39 * 40),
    (1, 14 * 54 + 2 * 14 * 39 + 3 * 14 * 39 * 39),
    (2, 14 * 14 * 40 + 2 * 14 * 14 * 39),
    (3, 14 * 14 * 14),
];

/// Twelve hits are out: tripled 4 and 5, 2 courses of 1296, for the first and for the second who still stands.
const DAGGERS: &[(&str, u128, &str)] = &[
    ("A wins", 2 * 2583, "0.153785 %"),
    ("B wins", 2 * 2583, "0.153785 %"),
    ("no weapon left", 0, "0 %"),
    ("out of reach", 0, "0 %"),
    ("undecided", 1296 * 2592 - 4 * 2583, "99.6924 %"),
];

/// What a dagger does in one turn: ordinary, doubled and tripled 0 to 5, in 156, 3 and 1 courses each.
const DAGGER_HITS: &[(u64, u128)] = &[
    (0, 1296 * 2592 - 800 * 2583),
    (1, 156 * 2583),
    (2, (156 + 3) * 2583),
    (3, (156 + 1) * 2583),
    (4, (156 + 3) * 2583),
    (5, 156 * 2583),
    (6, (3 + 1) * 2583),
    (8, 3 * 2583),
    (9, 2583),
    (10, 3 * 2583),
    (12, 2 * 2583),
];
