//! Single tasks against every way in which each die can fall, one die after the other, worked out from the ledger's
//! words alone: nothing here calls the rules, nothing counts totals.

use super::solved;

/// Calls `each` with every way in which so many dice can fall; ways of equal dice are equally likely.
fn every_throw(dice: usize, each: &mut impl FnMut(&[i32])) {
    let mut faces = vec![1; dice];
    loop {
        each(&faces);
        let Some(turn) = faces.iter().position(|&face| face < 6) else { return };
        faces[..turn].fill(1);
        faces[turn] += 1;
    }
}

fn sum(faces: &[i32]) -> i32 {
    faces.iter().sum()
}

/// Holds a distribution against counts out of `all`.
#[track_caller]
fn same(found: &[f64], counts: &[u64], all: u64, what: &str) {
    assert_eq!(counts.iter().sum::<u64>(), all);
    for value in 0..found.len().max(counts.len()) {
        let expected = counts.get(value).copied().unwrap_or(0) as f64 / all as f64;
        let p = found.get(value).copied().unwrap_or(0.0);
        assert!((p - expected).abs() < 1e-12, "{what} at {value}: {p} is not {expected}");
    }
}

fn add(counts: &mut Vec<u64>, value: i32) {
    let value = value.max(0) as usize;
    counts.resize(counts.len().max(value + 1), 0);
    counts[value] += 1;
}

#[test]
fn falls_of_one_to_three_dice() {
    // Three dice of the save, then as many as the fall has; a made save reads one fewer.
    for (tiles, k) in [(5, 1), (8, 2), (11, 3)] {
        for (dx, penalty, stops) in [(9, 0, 0), (12, 3, 2), (15, 1, 1)] {
            let target = if k == 1 { dx - penalty } else { dx };
            let armor = format!("{{ stops = {stops}, dx = -{penalty} }}");
            let tables = format!("[figure]\nst = 9\ndx = {dx}\narmor = {armor}\n[fall]\ntiles = {tiles}\n");
            let answer = solved("fall", &tables);
            let (mut hits, mut ends, mut prone) = (vec![], vec![0; 4], vec![0; 2]);
            every_throw(3 + k, &mut |faces| {
                let made = sum(&faces[..3]) <= target;
                let counted = if made { &faces[4..] } else { &faces[3..] };
                let net = (sum(counted) - stops).max(0);
                add(&mut hits, net);
                add(&mut prone, i32::from(!made));
                let left = 9 - net;
                let end = if left <= 0 {
                    3
                } else if left == 1 {
                    2
                } else {
                    i32::from(!made || net >= 8)
                };
                add(&mut ends, end);
            });
            let all = 6u64.pow(3 + k as u32);
            same(answer.metric("hits"), &hits, all, "hits");
            same(answer.metric("prone at landing"), &prone, all, "prone");
            same(&answer.exact.outcomes(), &ends, all, "outcomes");
        }
    }
}

#[test]
fn shots_at_somebody_in_armor() {
    // Three dice of the roll and one of damage, 1D+2 less what is stopped.
    for (dx, hexes, stops) in [(13, 13, 2), (9, 1, 0), (16, 40, 3)] {
        let needed = dx - (hexes - 1) / 6;
        let tables = format!(
            "[figure]\nst = 12\ndx = {dx}\nweapon = \"longbow\"\n[target]\nst = 9\ndx = 9\narmor = {{ stops = {stops} }}\n\
             [shot]\nhexes = {hexes}\n"
        );
        let answer = solved("missile", &tables);
        let (mut hits, mut ends) = (vec![], vec![0; 6]);
        every_throw(4, &mut |faces| {
            let roll = sum(&faces[..3]);
            let struck = roll <= 5 || roll <= 15 && roll <= needed;
            let factor = match roll {
                3 => 3,
                4 => 2,
                _ => i32::from(struck),
            };
            let net = ((faces[3] + 2) * factor - stops).max(0) * i32::from(struck);
            add(&mut hits, net);
            let left = 9 - net;
            add(
                &mut ends,
                match (struck, net) {
                    (false, _) => 0,
                    (true, 0) => 1,
                    _ if left <= 0 => 5,
                    _ if left == 1 => 4,
                    (true, 8..) => 3,
                    _ => 2,
                },
            );
        });
        same(answer.metric("hits"), &hits, 6u64.pow(4), "hits");
        same(&answer.exact.outcomes(), &ends, 6u64.pow(4), "outcomes");
    }
}

#[test]
fn sweeps_through_two_foes() {
    // Three dice and one of damage for each; the second is rolled but not read when the first drops or breaks.
    for (dx, first, second) in [(12, 0, 1), (14, 2, 1)] {
        let tables = format!(
            "[figure]\nst = 12\ndx = {dx}\nlevel = 1\nweapon = \"1D+1\"\n[blow]\ncolumns = [{first}, {second}, 0]\n\
             [[target]]\nname = \"A\"\nst = 9\ndx = 9\n[[target]]\nname = \"B\"\nst = 9\ndx = 9\narmor = {{ stops = 2 }}\n"
        );
        let answer = solved("sweep", &tables);
        let (mut struck, mut hits) = (vec![0; 3], vec![]);
        let blow = |faces: &[i32], needed: i32, stops: i32| -> (i32, i32, bool) {
            let roll = sum(&faces[..3]);
            let hit = roll <= 5 || roll <= 15 && roll <= needed;
            let factor = if roll == 3 {
                3
            } else if roll == 4 {
                2
            } else {
                i32::from(hit)
            };
            (i32::from(hit), ((faces[3] + 1) * factor - stops).max(0), roll >= 17)
        };
        every_throw(8, &mut |faces| {
            let (a, net_a, over) = blow(&faces[..4], dx - 4 + 1 - first, 0);
            let (b, net_b, _) = if over { (0, 0, false) } else { blow(&faces[4..], dx - 4 + 1 - second, 2) };
            add(&mut struck, a + b);
            add(&mut hits, net_a + net_b);
        });
        same(&answer.exact.outcomes(), &struck, 6u64.pow(8), "outcomes");
        same(answer.metric("hits in all"), &hits, 6u64.pow(8), "hits");
    }
}

#[test]
fn a_climb_of_one_roll_and_its_fall() {
    // Three dice of a climb with the talent, three of the save, one of damage.
    for (dx, stops) in [(11, 0), (16, 2)] {
        let tables =
            format!("[figure]\nst = 9\ndx = {dx}\narmor = {{ stops = {stops} }}\n[climb]\ntiles = 5\ntalent = true\n");
        let answer = solved("climb", &tables);
        let (mut hits, mut ends) = (vec![], vec![0; 3]);
        every_throw(7, &mut |faces| {
            let up = sum(&faces[..3]) <= dx;
            let saved = sum(&faces[3..6]) <= dx;
            let net = if up || saved { 0 } else { (faces[6] - stops).max(0) };
            add(&mut hits, net);
            add(&mut ends, i32::from(!up));
        });
        same(answer.metric("hits"), &hits, 6u64.pow(7), "hits");
        same(&answer.exact.outcomes(), &ends, 6u64.pow(7), "outcomes");
    }
}

#[test]
fn a_swipe() {
    // Two dice of damage less one, four for kneeling, what counts of the levels.
    for (level, counting) in [(4, 1), (6, 3)] {
        let tables = format!(
            "[rules]\noptional-rules = [\"swipe\"]\n[figure]\nst = 12\ndx = 13\nlevel = {level}\nweapon = \"shortsword\"\n\
             [target]\nst = 9\ndx = 9\nshield = \"large\"\n"
        );
        let answer = solved("swipe", &tables);
        let mut hits = vec![];
        every_throw(5, &mut |faces| {
            let roll = sum(&faces[..3]);
            let hit = roll <= 5 || roll <= 15 && roll <= 13 - 4 + counting;
            let factor = if roll == 3 {
                3
            } else if roll == 4 {
                2
            } else {
                i32::from(hit)
            };
            add(&mut hits, ((sum(&faces[3..]) - 1) * factor - 2).max(0));
        });
        same(answer.metric("hits"), &hits, 6u64.pow(5), "hits");
    }
}

#[test]
fn a_stumble() {
    for adj_dx in 1..=19 {
        let answer = solved("stumble", &format!("[figure]\nst = 9\ndx = {adj_dx}\n[push]\ndown = 3\n"));
        let mut ends = vec![0; 4];
        every_throw(3, &mut |faces| add(&mut ends, i32::from(sum(faces) > adj_dx)));
        same(&answer.exact.outcomes(), &ends, 216, "outcomes");
    }
}

#[test]
fn a_leap_over_two_hexes_by_somebody_who_can_hang_once() {
    // ST 2: one miss and it faints. Five dice of the leap, three of the grab, four to pull up (2 or less never),
    // three of the save, one of damage: without the sure ones six ways are too many, so the totals of the leap are
    // counted first.
    let (st, dx) = (2, 9);
    let answer = solved("jump-gap", &format!("[figure]\nst = {st}\ndx = {dx}\n[gap]\nhexes = 2\ndepth = 5\n"));
    let (mut cleared, mut all) = (0u64, 0u64);
    every_throw(5, &mut |faces| {
        cleared += u64::from(sum(faces) <= st + dx);
        all += 1;
    });
    let clear = cleared as f64 / all as f64;
    let (mut fainted, mut stands, mut prone, mut out, mut ways) = (0u64, 0u64, 0u64, 0u64, 0u64);
    every_throw(7, &mut |faces| {
        ways += 1;
        if sum(&faces[..3]) <= dx {
            fainted += 1;
        } else if sum(&faces[3..6]) <= dx {
            stands += 1;
        } else if st - faces[6] <= 1 {
            out += 1;
        } else {
            prone += 1;
        }
    });
    let share = |n: u64| (1.0 - clear) * n as f64 / ways as f64;
    let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
    close(answer.p("leaps across"), clear);
    close(answer.p("pulls up"), 0.0);
    close(answer.p("falls in"), share(stands + prone));
    close(answer.p("out"), share(fainted + out));
}
