//! What stands before what: sorting that is compiled once, whatever is sorted, for lists that are not long.

use std::cmp::Ordering;

/// Sorts from the greatest of these numbers to the least; equals stay in their order.
pub fn falling<T>(items: &mut [T], number: impl Fn(&T) -> f64) {
    let mut numbers = Vec::with_capacity(items.len());
    for item in items.iter() {
        numbers.push(-number(item));
    }
    in_step(items, &numbers);
}

/// Sorts from the least of these numbers to the greatest; equals stay in their order.
pub fn rising<T>(items: &mut [T], number: impl Fn(&T) -> f64) {
    let mut numbers = Vec::with_capacity(items.len());
    for item in items.iter() {
        numbers.push(number(item));
    }
    in_step(items, &numbers);
}

/// Sorts items by the numbers beside them.
fn in_step<T>(items: &mut [T], numbers: &[f64]) {
    for (a, b) in swaps(items.len(), &|a, b| numbers[a].total_cmp(&numbers[b])) {
        items.swap(a, b);
    }
}

/// Sorts by what each comes to; equals stay in their order.
pub fn by<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for (a, b) in swaps(items.len(), &|a, b| key(&items[a]).cmp(&key(&items[b]))) {
        items.swap(a, b);
    }
}

/// What has to change places, one pair after the other, for so many items to be sorted.
fn swaps(n: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<(usize, usize)> {
    let mut from: Vec<usize> = (0..n).collect();
    from.sort_by(|&a, &b| compare(a, b));
    let mut swaps = Vec::new();
    for first in 0..n {
        let mut place = first;
        while from[place] != first {
            let next = from[place];
            swaps.push((place, next));
            from[place] = place;
            place = next;
        }
        from[place] = place;
    }
    swaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_as_the_standard_library_does_with_equals_in_their_order() {
        for n in [0, 1, 2, 7, 40, 1000] {
            let items: Vec<(u64, u64)> = (0..n).map(|i| (i * 7919 % 13, i)).collect();
            let (mut ours, mut std) = (items.clone(), items.clone());
            by(&mut ours, |item| item.0);
            std.sort_by_key(|item| item.0);
            assert_eq!(ours, std);
            let number = |item: &(u64, u64)| 0.5 - item.0 as f64;
            let (mut ours, mut std) = (items.clone(), items.clone());
            rising(&mut ours, number);
            std.sort_by(|a, b| number(a).total_cmp(&number(b)));
            assert_eq!(ours, std);
            let (mut ours, mut std) = (items.clone(), items);
            falling(&mut ours, number);
            std.sort_by(|a, b| number(b).total_cmp(&number(a)));
            assert_eq!(ours, std);
        }
    }
}
