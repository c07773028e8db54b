//! Team fights: any number of figures a side, who act by turns (`smf.initiative.alternate`).
//!
//! [`read`] says what is written, [`compile`] puts a [`skirmish`] together, [`lead`] says who leads and who is first,
//! [`arrivals`] who comes later, [`brought`] whom somebody brings along in the fight, [`counted`] what is counted of
//! teams and between figures.
//! A figure's turn, his attacks and his powers are those of a duel: whatever depends on how many there are is asked of
//! the fight ([`super::melee`]).

pub mod arrivals;
pub mod brought;
pub mod compile;
pub mod counted;
pub mod lead;
pub mod otherwise;
pub mod read;
pub mod roster;
pub mod skirmish;

#[cfg(test)]
pub mod tests;
