//! Work on several things beside each other, whose answers are wanted one after the other.

use std::collections::BTreeMap;
use std::sync::{atomic, mpsc};

/// Makes something of every item, as many beside each other as there are workers, while what is made is taken here, in
/// the order of the items, by their places, and each as soon as those before it are. Workers are threads of their own,
/// so that each may share out its work.
pub fn in_order<T: Sync, R: Send>(
    items: &[T],
    workers: usize,
    make: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(usize, R),
) {
    let (next, (send, made)) = (atomic::AtomicUsize::new(0), mpsc::channel());
    let work = |send: mpsc::Sender<(usize, R)>| {
        while let place = next.fetch_add(1, atomic::Ordering::Relaxed)
            && let Some(item) = items.get(place)
            && send.send((place, make(item))).is_ok()
        {}
    };
    std::thread::scope(|scope| {
        for send in std::iter::repeat_n(send, workers.clamp(1, items.len().max(1))) {
            scope.spawn(|| work(send));
        }
        let (mut waiting, mut due) = (BTreeMap::new(), 0);
        for (place, one) in made {
            waiting.insert(place, one);
            while let Some(one) = waiting.remove(&due) {
                take(due, one);
                due += 1;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn what_is_made_beside_each_other_is_taken_in_order_and_soon() {
        for (workers, n) in [(1, 5), (3, 50), (3, 1), (8, 3), (2, 0)] {
            let (items, begun) = ((0..n).collect::<Vec<usize>>(), Mutex::new(Vec::new()));
            let mut taken = Vec::new();
            in_order(
                &items,
                workers,
                |&item| {
                    begun.lock().unwrap().push(item);
                    // Those that are begun first end last.
                    std::thread::sleep(std::time::Duration::from_millis(3 * (item % 2 == 0) as u64));
                    10 * item
                },
                |place, made| taken.push((place, made)),
            );
            assert_eq!(taken, items.iter().map(|item| (*item, 10 * item)).collect::<Vec<_>>());
            let mut begun = begun.into_inner().unwrap();
            begun.sort();
            assert_eq!(begun, items, "each is made once");
        }
    }

    /// The second waits until the first was taken.
    #[test]
    fn what_is_made_is_taken_while_the_others_are_still_at_work() {
        let taken = std::sync::Barrier::new(2);
        let made = |&item: &usize| {
            if item == 1 {
                taken.wait();
            }
        };
        in_order(&[0, 1], 2, made, |place, ()| {
            if place == 0 {
                taken.wait();
            }
        });
    }
}
