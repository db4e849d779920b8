//! Counting lines of play: the classic check of a move generator, and its speed test.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::{Position, Scope};

/// Deeper counts are refused everywhere: none would ever end.
pub const MAX_PERFT_DEPTH: u32 = 20;

/// The number of lines of exactly `depth` plies from here. A finished position has no
/// continuation.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ if position.settled().is_some() => 0,
        _ => {
            let mut nodes = 0;
            let _ = position.each_move(Scope::All, |mv| {
                nodes += perft(&position.after(mv), depth - 1);
                ControlFlow::Continue(())
            });
            nodes
        }
    }
}

/// The counts below each legal move, in the order of `position.moves()`, on several threads.
#[must_use]
pub fn perft_split<P: Position>(
    position: &P,
    depth: u32,
    threads: NonZeroUsize,
) -> Vec<(P::Move, u64)> {
    let moves = position.moves();
    if depth == 0 {
        return Vec::new();
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
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads.get().min(tasks.len()) {
            scope.spawn(|| {
                while let Some((root, child, rest)) =
                    tasks.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    counts[*root].fetch_add(perft(child, *rest), Ordering::Relaxed);
                }
            });
        }
    });
    moves.into_iter().zip(counts.into_iter().map(AtomicU64::into_inner)).collect()
}
