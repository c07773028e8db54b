//! What are the odds, and how sure are we? Batch simulation of tabletop superhero combat.
//!
//! ```text
//! scenario file ─► Scenario ─► Plan ─► trials ─► Tally ─► Summary ─► Frame ─► Report
//!     TOML         as written  resolved  sampled   counts   estimates  columns   bytes
//!                               └─► exact ─────────────┘
//!                                   every course of the dice, where the fight is small enough
//! ```
//!
//! Data moves one way, and a room knows only rooms below it (`tests/law.rs` reads the imports and this list). From the
//! floor up: [`stop`], [`words`], `order`, `idle`, `threads`, [`board`] (places), [`stats`], [`chance`], [`tally`],
//! [`scenario`], [`game`] (the contract of rules), [`keys`] (what may be written), [`trials`] and [`exact`] (who
//! follow it), [`policy`] (who decides), [`contest`] (both behind one door), [`estimate`], [`grammar`] (what
//! questions are made of), [`systems`] (all rules), [`ask`] (single questions), [`plan`], [`run`], [`shards`] (a run in
//! many parts), [`verify`] (published numbers), [`lab`] (rosters), `frame`, `report`, [`error`]. `frame` and `report`
//! come with the feature of that name, on by default.
//!
//! Files are read in [`scenario::file`] and written in `report::write`, parts of runs are kept in [`shards`]; the
//! clock, the environment and signals belong to the program. Everything between is a pure function: the same plan and
//! seed give the same tally, on any number of threads.
//!
//! The interface of the library may change with every release before 1.0. What is promised are the data: scenario
//! files, reports, exit codes and the random-number scheme (`docs/installing.md`).

#![forbid(unsafe_code)]

pub mod ask;
pub mod board;
pub mod chance;
pub mod contest;
pub mod error;
pub mod estimate;
pub mod exact;
#[cfg(feature = "report")]
pub mod frame;
pub mod game;
pub mod grammar;
mod idle;
pub mod keys;
pub mod lab;
mod order;
pub mod plan;
pub mod policy;
#[cfg(feature = "report")]
pub mod report;
pub mod run;
pub mod scenario;
pub mod shards;
pub mod stats;
pub mod stop;
pub mod systems;
pub mod tally;
mod threads;
pub mod trials;
pub mod verify;
pub mod words;
