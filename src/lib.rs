//! What are the odds, and how sure are we? Batch simulation of tabletop superhero combat.
//!
//! ```text
//! scenario file ─► Scenario ─► Plan ─► trials ─► Tally ─► Summary ─► Frame ─► Report
//!     TOML         as written  resolved  sampled   counts   estimates  columns   bytes
//!                               └─► exact ─────────────┘
//!                                   every course of the dice, where the fight is small enough
//! ```
//!
//! Data moves one way, and a stage knows the types before it and nothing after it. [`chance`] (all randomness),
//! [`systems`] (all rules), [`stats`] (pure arithmetic), [`stop`] (the wish to stop) and [`words`] (numbers in a
//! sentence) are the floor that the stages stand on. Files are read in [`scenario::file`] and written in
//! `report::write`; the clock, the environment and signals belong to the program. Everything between is a pure
//! function: the same plan and seed give the same tally, on any number of threads.
//!
//! In reading order: [`scenario`], [`plan`], [`systems`], [`chance`], [`trials`], [`exact`], [`tally`], [`estimate`],
//! [`stats`], [`run`], [`odds`] (single questions), [`verify`] (published numbers), and with the feature `report`
//! (on by default) `frame` and `report`.

pub mod chance;
pub mod error;
pub mod estimate;
pub mod exact;
#[cfg(feature = "report")]
pub mod frame;
mod idle;
pub mod odds;
pub mod plan;
#[cfg(feature = "report")]
pub mod report;
pub mod run;
pub mod scenario;
pub mod stats;
pub mod stop;
pub mod systems;
pub mod tally;
pub mod trials;
pub mod verify;
pub mod words;
