//! Counting lines of play: the classic check of a move generator, and its speed test.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use crate::{Position, Scope};

/// Deeper counts are refused everywhere: none would ever end.
pub const MAX_PERFT_DEPTH: u32 = 20;

/// The number of lines of exactly `depth` plies from here. A finished position has no
/// continuation.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    perft_while(position, depth, &|| true).expect("it goes on to its end")
}

/// The same as long as it is to go on; that is asked wherever there is more than one ply to count.
fn perft_while<P: Position>(
    position: &P,
    depth: u32,
    goes_on: &(impl Fn() -> bool + ?Sized),
) -> Option<u64> {
    match depth {
        0 => Some(1),
        1 => Some(position.count_moves()),
        _ if position.settled().is_some() => Some(0),
        _ if !goes_on() => None,
        _ => {
            let mut nodes = 0;
            let counted = position.each_move(Scope::All, |mv| {
                match perft_while(&position.after(mv), depth - 1, goes_on) {
                    Some(more) => nodes += more,
                    None => return ControlFlow::Break(()),
                }
                ControlFlow::Continue(())
            });
            counted.is_continue().then_some(nodes)
        }
    }
}

/// The counts below each legal move, in the order of `position.moves()`, on several threads; none if it
/// was not to go on.
pub fn perft_split<P: Position>(
    position: &P,
    depth: u32,
    threads: NonZeroUsize,
    goes_on: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<(P::Move, u64)>> {
    let moves = position.moves();
    if depth == 0 {
        return Some(Vec::new());
    }
    // Threads take work in small pieces, so that none idles while another has a wide subtree:
    // two plies deep where the tree is deep enough to pay for it.
    let mut tasks: Vec<(usize, P, u32)> = Vec::new();
    for (root, &mv) in moves.iter().enumerate() {
        let child = position.after(mv);
        if depth >= 3 && threads.get() > 1 {
            let replies = child.moves().into_iter();
            tasks.extend(replies.map(|reply| (root, child.after(reply), depth - 2)));
        } else {
            tasks.push((root, child, depth - 1));
        }
    }
    let counts: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
    let (next, is_whole) = (AtomicUsize::new(0), AtomicBool::new(true));
    std::thread::scope(|scope| {
        for _ in 0..threads.get().min(tasks.len()) {
            scope.spawn(|| {
                while let Some((root, child, rest)) =
                    tasks.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let Some(nodes) = perft_while(child, *rest, goes_on) else {
                        is_whole.store(false, Ordering::Relaxed);
                        return;
                    };
                    counts[*root].fetch_add(nodes, Ordering::Relaxed);
                }
            });
        }
    });
    let counts = counts.into_iter().map(AtomicU64::into_inner);
    is_whole.into_inner().then(|| moves.into_iter().zip(counts).collect())
}
