//! Who decides where the rules leave a choice: what a scenario states under `[policy]`, and the means to weigh one
//! thing against another.
//!
//! Rules and powers ask through the fight ([`Fight`](super::fight::Fight)) and know nothing of this folder but its keys.

pub mod answers;
mod aside;
pub mod choice;
mod control;
pub mod field;
mod friends;
mod greedy;
pub mod keys;
mod leaving;
pub mod memo;
mod next;
pub mod pace;
pub mod pair;
mod recalled;
mod recent;
mod terms;
mod together;
mod toll;
pub mod volley;
mod wholes;
