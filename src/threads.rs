//! Work shared out over the threads of the current rayon pool, compiled once whatever the work is.

use rayon::prelude::*;
use std::sync::Mutex;

/// What comes of every item, in their order.
pub fn map<T: Sync, R: Send>(items: &[T], make: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let made = Mutex::new(Vec::with_capacity(items.len()));
    each(items.len(), &|place| {
        let one = make(&items[place]);
        if let Ok(mut made) = made.lock() {
            made.push((place, one));
        }
    });
    let mut made = made.into_inner().unwrap_or_default();
    crate::order::by(&mut made, |(place, _)| *place);
    made.into_iter().map(|(_, one)| one).collect()
}

/// The same of items that are used up.
#[cfg(any(test, feature = "report"))]
pub fn map_into<T: Send, R: Send>(items: Vec<T>, make: impl Fn(T) -> R + Sync) -> Vec<R> {
    let items: Vec<Mutex<Option<T>>> = items.into_iter().map(|item| Mutex::new(Some(item))).collect();
    let take = |item: &Mutex<Option<T>>| item.lock().ok().and_then(|mut item| item.take());
    map(&items, |item| take(item).map(&make)).into_iter().flatten().collect()
}

fn each(n: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..n).into_par_iter().for_each(work);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_stands_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..1000).collect();
        let doubled: Vec<usize> = items.iter().map(|n| 2 * n).collect();
        assert_eq!(map(&items, |n| 2 * n), doubled);
        assert_eq!(map_into(items, |n| 2 * n), doubled);
        assert!(map(&[0; 0], |n| 2 * n).is_empty());
    }
}
