//! Who knocked out whom, followed in the story of each fight: whoever struck last before somebody is out.

use super::{Skirmish, battle, team};
use crate::chance::{Sampled, Stream};
use crate::game::{Case, Counts, Deed, Meter, Note, follow};
use crate::systems::smf::metrics::{Count, knock_out, of_team};

/// What is shown of a fight, beside what is counted.
struct Story<'a> {
    counts: &'a mut Counts,
    names: &'a [&'a str],
    /// The last attack.
    last: Option<Deed>,
    /// Who was out after whose.
    told: Vec<(usize, usize)>,
}

impl Meter for Story<'_> {
    fn count(&mut self, metric: usize, n: u32) {
        self.counts.count(metric, n);
    }

    fn listens(&self) -> bool {
        true
    }

    fn show(&mut self, deed: Deed) {
        self.last = Some(deed);
    }

    fn write(&mut self, note: Note) {
        let out = note.text.strip_suffix(" is out");
        if let (Some(out), Some(last)) = (out.and_then(|name| self.names.iter().position(|it| *it == name)), self.last)
        {
            assert!(last.hits && last.at == out, "{last:?} before {}", note.text);
            self.told.push((last.by, out));
        }
    }
}

/// Figures without fields and answers: each falls by an attack on him. Those who shoot may hit a friend.
#[test]
fn who_knocked_out_whom_is_what_the_stories_tell() {
    let shooter = "body = 4; ranged-attack = \"5D\"";
    let theirs = ["body = 2", "body = 2; ranged-attack = \"6D\"", "body = 3"];
    let fell = told(shooter, theirs, &["kind = \"contact\"", "kind = \"line\"\napart = 12"]);
    let by_a_friend = fell.iter().filter(|(by, whom)| (*by < 2) == (*whom < 2)).count();
    assert!(fell.len() > 1000 && by_a_friend > 0, "{} {by_a_friend}", fell.len());
}

/// `smf.power.mentalism`: whoever is made to strike a friend has knocked him out.
#[test]
fn who_is_taken_over_knocks_out_his_friends() {
    let mentalist = "body = 4; attack = \"1D\"; powers = [\"mentalism\"]";
    // They only strike, and no blow goes astray.
    let strong = "body = 2; psyche = 30; melee-attack = \"6D\"";
    let theirs = [strong, strong, "body = 3; psyche = 30"];
    let fell = told(mentalist, theirs, &["kind = \"line\"\napart = 12\nranks = 0"]);
    let by_a_friend = fell.iter().filter(|(by, whom)| (*by < 2) == (*whom < 2)).count();
    assert!(by_a_friend > 10, "{by_a_friend} of {}", fell.len());
}

/// By whom those fall who do in fights on these boards, as the stories tell it, and as it is counted.
fn told(first: &str, theirs: [&str; 3], boards: &[&str]) -> Vec<(usize, usize)> {
    const NAMES: [&str; 5] = ["A1", "A2", "B1", "B2", "B3"];
    let ours = [first, "body = 3; attack = \"6D\""];
    let mut fell = Vec::new();
    for board in boards {
        let tables = format!("[board]\n{board}\n{}{}", team("A", &ours), team("B", &theirs));
        let (battle, _) = battle(&tables).unwrap();
        let stream = Stream::new(11, "main");
        for trial in 0..300 {
            let mut counts = Counts::default();
            let mut story = Story { counts: &mut counts, names: &NAMES, last: None, told: Vec::new() };
            follow(&Case::<Skirmish<16>>(&battle), &mut Sampled::new(stream.trial(trial)), &mut story);
            let told = story.told;
            for by in 0..NAMES.len() {
                for whom in 0..NAMES.len() {
                    let wanted = told.iter().filter(|&&pair| pair == (by, whom)).count();
                    assert_eq!(
                        counts[knock_out(5, by, whom)] as usize,
                        wanted,
                        "{trial}: {} {}",
                        NAMES[by],
                        NAMES[whom]
                    );
                }
            }
            let [left, ahead] = [0, 1].map(|what| [0, 1].map(|side| counts[of_team(5, what, side)]));
            let out = |from: usize, to: usize| told.iter().filter(|(_, whom)| (from..to).contains(whom)).count() as u32;
            assert_eq!(left, [4 - 2 * out(0, 2), 6 - 2 * out(2, 5)]);
            assert_eq!(ahead, [left[0].saturating_sub(left[1]), left[1].saturating_sub(left[0])]);
            // Nobody loses what nobody takes.
            let sum = |count: Count| (0..NAMES.len()).map(|figure| counts[count.of(figure)]).sum::<u32>();
            assert_eq!(sum(Count::BoxesDealt), sum(Count::BoxesLost), "{trial}");
            fell.extend(told);
        }
    }
    fell
}
