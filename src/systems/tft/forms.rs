//! Races and body forms (`tft.height.figure`, `tft.height.move-height`, `tft.figure.create`), as data.

/// Starting scores of a race (`tft.figure.create`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Least ST.
    pub st: u8,
    /// Least DX.
    pub dx: u8,
    /// ST + DX of a starting figure.
    pub total: u8,
}

/// A race or body form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// Name in scenario files.
    pub id: &'static str,
    /// H, in tiles: how far up it can strike.
    pub reach: u8,
    /// Hm, in tiles: how far it steps up, drops free, climbs at once.
    pub move_height: u8,
    /// Hexes it occupies.
    pub size: u8,
    /// Movement allowance of its own, whatever it wears: a horseman's is the horse's.
    pub ma: Option<u8>,
    /// Starting scores, for races that people play.
    pub start: Option<Start>,
}

impl Form {
    /// The form with this name.
    pub fn find(id: &str) -> Option<&'static Self> {
        FORMS.iter().find(|form| form.id == id)
    }

    /// The form that is taken when none is named.
    pub fn human() -> &'static Self {
        &FORMS[3]
    }
}

const fn race(id: &'static str, reach: u8, move_height: u8, start: [u8; 3]) -> Form {
    let [st, dx, total] = start;
    Form { id, reach, move_height, size: 1, ma: None, start: Some(Start { st, dx, total }) }
}

const fn large(id: &'static str, reach: u8, move_height: u8, size: u8) -> Form {
    Form { id, reach, move_height, size, ma: None, start: None }
}

/// Every form. Heights are those of the base text; the totals of hobbits and goblins are of medium certainty.
pub const FORMS: &[Form] = &[
    race("hobbit", 1, 1, [4, 12, 22]),
    race("dwarf", 2, 2, [10, 6, 24]),
    race("goblin", 2, 2, [6, 8, 22]),
    race("human", 3, 3, [8, 8, 24]),
    race("orc", 3, 3, [8, 8, 24]),
    race("elf", 3, 4, [6, 10, 24]),
    Form { ma: Some(16), ..large("horseman", 4, 2, 2) },
    large("hex3", 4, 4, 3),
    large("hex4", 4, 4, 4),
    large("hex7", 5, 5, 7),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_taken_by_default_is_the_human() {
        assert_eq!(Form::human().id, "human");
    }

    #[test]
    fn elves_step_higher_and_horsemen_lower_than_they_reach() {
        // tft.height.move-height: elf +1, horseman -2, all others 0.
        for form in FORMS {
            let more = i8::try_from(form.move_height).unwrap() - i8::try_from(form.reach).unwrap();
            let expected = match form.id {
                "elf" => 1,
                "horseman" => -2,
                _ => 0,
            };
            assert_eq!(more, expected, "{}", form.id);
        }
    }
}
