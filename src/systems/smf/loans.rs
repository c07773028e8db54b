//! What figures do for friends until their own next turn: slots of the friends that work as long.
//!
//! Rules: `smf.maneuver.mind-meld`, `smf.power.force-field`, `smf.power.invisibility-obscurement`.

use super::build::Sheet;
use super::figure::{FigureId, Figures};
use super::powers::id::PowerId;
use super::powers::mind_meld;
use super::setup::Loan;

/// Opens a slot of each figure, switched off, for all that each of his friends can do for him.
pub fn open(sheets: &mut [Sheet], foes: &[Figures]) -> Vec<Loan> {
    let mut loans = Vec::new();
    for by in 0..sheets.len() {
        // What others lend him is not his to lend; those slots come last.
        let lends: Vec<(u8, PowerId, String)> = (0u8..)
            .zip(&sheets[by].slots)
            .filter(|&(of, (slot, _))| slot.plays && slot.lent_by != Some(of))
            .flat_map(|(of, (slot, option))| ways(slot.power, option).into_iter().map(move |way| (of, slot.power, way)))
            .collect();
        let friends = (0..sheets.len()).filter(|&other| other != by && foes[other] == foes[by]);
        for whom in friends.collect::<Vec<_>>() {
            for (of, power, option) in &lends {
                let slot = sheets[whom].borrow(*power, option);
                loans.push(Loan { by: FigureId::at(by), of: *of, whom: FigureId::at(whom), slot });
            }
        }
    }
    loans
}

/// The ways in which a power with this option works for a friend, as options of his.
fn ways(power: PowerId, option: &str) -> Vec<String> {
    match power {
        PowerId::MindMeld => mind_meld::WAYS.map(str::to_owned).to_vec(),
        PowerId::ForceField | PowerId::InvisibilityObscurement => vec![option.to_owned()],
        _ => Vec::new(),
    }
}
