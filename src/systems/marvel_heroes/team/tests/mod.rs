//! Rules of the team combat with scripted dice and exact fractions, and whole combats solved.

mod actions;
mod bad_input;
mod cards;
mod monotone;
mod order;
mod outwit;
mod reported;
mod solved;
mod whole;
mod words;
