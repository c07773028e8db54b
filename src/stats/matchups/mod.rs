//! Statistics of a roster: who beats whom, how surely, and what that says about everybody at once.
//!
//! All start from a table of matchups ([`table`]). A cell is the row's score, its chance to win plus half of its
//! chances to draw and to be undecided; mirrors, everybody against himself, are no cells, and are left out of scores.
//! Where the same dice are thrown in every cell, what is counted in one is correlated with all others. The statistics
//! of rows and of whole tables take that from blocks of trials ([`rows`], [`blocks`]); whatever takes cells to be
//! independent says so.
//!
//! What needs random numbers is handed the generators for them, one per draw, so that nothing here owns a seed.

pub mod blocks;
pub mod certificate;
pub mod costs;
#[cfg(test)]
mod coverage;
pub mod cycles;
pub mod cyclic;
mod design;
pub mod disc;
mod entropy;
pub mod equilibrium;
#[cfg(test)]
mod examples;
pub mod goodness;
pub mod interval;
mod likelihood;
pub mod printed;
pub mod race;
pub mod ranks;
pub mod rational;
pub mod rows;
pub mod strength;
pub mod table;
