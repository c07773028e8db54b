//! What planted slips call: added to the crate's copy as the module `mutant`, never compiled here.
//!
//! `MUTANT=17` switches slip 17 on, for good; without it, `MUTANT_SEEN=FILE` writes the number of every slip that
//! somebody came by, a line each.

use std::io::Write;
use std::ops::{Add, Div, Mul, Sub};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex};

static ACTIVE: LazyLock<u32> = LazyLock::new(|| {
    let slip = std::env::var("MUTANT").ok().and_then(|n| n.parse().ok());
    if slip.is_some() || SEEN.is_some() {
        std::thread::spawn(end_with_parent);
    }
    slip.unwrap_or(0)
});
static SEEN: LazyLock<Option<Mutex<std::fs::File>>> = LazyLock::new(|| {
    let path = std::env::var_os("MUTANT_SEEN")?;
    std::fs::OpenOptions::new().create(true).append(true).open(path).ok().map(Mutex::new)
});

/// Which slips are noted, a bit each.
static KNOWN: [AtomicU64; 1 << 12] = [const { AtomicU64::new(0) }; 1 << 12];

/// Ends a trial that nobody waits for any more: whoever began it was killed.
fn end_with_parent() {
    let parent = std::os::unix::process::parent_id();
    while std::os::unix::process::parent_id() == parent {
        std::thread::sleep(std::time::Duration::from_millis(500));
    }
    std::process::exit(1);
}

#[inline(always)]
pub fn on(slip: u32) -> bool {
    let active = *ACTIVE;
    if active == 0 {
        look(slip);
    }
    active == slip
}

#[inline]
fn look(slip: u32) {
    if SEEN.is_some() {
        see(slip);
    }
}

#[cold]
fn see(slip: u32) {
    let (word, bit) = (&KNOWN[slip as usize / 64], 1 << (slip % 64));
    // Looked at before it is written: most have been come by a million times.
    let is_fresh = word.load(Ordering::Relaxed) & bit == 0 && word.fetch_or(bit, Ordering::Relaxed) & bit == 0;
    if is_fresh && let Some(file) = &*SEEN {
        drop(file.lock().unwrap().write_all(format!("{slip}\n").as_bytes()));
    }
}

/// The edge moved, or the answer turned round.
#[inline(always)]
pub fn less<A: PartialOrd<B> + ?Sized, B: ?Sized>(slip: u32, a: &A, b: &B) -> bool {
    if on(slip) { a <= b } else { (a < b) != on(slip + 1) }
}

#[inline(always)]
pub fn less_equal<A: PartialOrd<B> + ?Sized, B: ?Sized>(slip: u32, a: &A, b: &B) -> bool {
    if on(slip) { a < b } else { (a <= b) != on(slip + 1) }
}

#[inline(always)]
pub fn more<A: PartialOrd<B> + ?Sized, B: ?Sized>(slip: u32, a: &A, b: &B) -> bool {
    if on(slip) { a >= b } else { (a > b) != on(slip + 1) }
}

#[inline(always)]
pub fn more_equal<A: PartialOrd<B> + ?Sized, B: ?Sized>(slip: u32, a: &A, b: &B) -> bool {
    if on(slip) { a > b } else { (a >= b) != on(slip + 1) }
}

#[inline(always)]
pub fn add<A: Add<B, Output = O> + Sub<B, Output = O>, B, O>(slip: u32, a: A, b: B) -> O {
    if on(slip) { a - b } else { a + b }
}

#[inline(always)]
pub fn sub<A: Add<B, Output = O> + Sub<B, Output = O>, B, O>(slip: u32, a: A, b: B) -> O {
    if on(slip) { a + b } else { a - b }
}

#[inline(always)]
pub fn mul<A: Mul<B, Output = O> + Add<B, Output = O>, B, O>(slip: u32, a: A, b: B) -> O {
    if on(slip) { a + b } else { a * b }
}

#[inline(always)]
pub fn div<A: Div<B, Output = O> + Mul<B, Output = O>, B, O>(slip: u32, a: A, b: B) -> O {
    if on(slip) { a * b } else { a / b }
}

#[inline(always)]
pub fn least<T: PartialOrd>(slip: u32, a: T, b: T) -> T {
    if (b < a) != on(slip) { b } else { a }
}

#[inline(always)]
pub fn most<T: PartialOrd>(slip: u32, a: T, b: T) -> T {
    if (b >= a) != on(slip) { b } else { a }
}

/// One more than is written.
#[inline(always)]
pub fn plus<T: Add<Output = T> + From<bool>>(slip: u32, n: T) -> T {
    if on(slip) { n + T::from(true) } else { n }
}
