//! What becomes of a position when only captures are played.

use std::ops::ControlFlow;

use kelci_core::{Position, Scope};

use crate::evaluator::{Evaluator, Searchable};
use crate::ordering::Picker;
use crate::score::{MAX_PLY, win_in};
use crate::worker::{Searched, Stopped, Window, Worker, settled_value};

impl<G: Searchable> Worker<'_, G> {
    /// Captures only, until the position is quiet enough to be judged.
    pub fn quiescence(&mut self, position: &G::Position, window: Window, ply: usize) -> Searched {
        let static_eval = self.eval.score(position);
        if static_eval >= window.beta {
            return Ok(static_eval);
        }
        let mut alpha = window.alpha.max(static_eval);
        let mut best = static_eval;
        let mut list = std::mem::take(&mut self.lists[2 * ply]);
        list.clear();
        let _ = position.each_move(Scope::Tactical, |mv| {
            let gain = G::gain(position, mv);
            // Delta pruning: not even this capture brings the position near the window.
            if static_eval + gain + G::TUNING.delta > alpha {
                list.push((mv, gain));
            }
            ControlFlow::Continue(())
        });
        let mut stopped = false;
        for (mv, gain) in Picker::new(&mut list) {
            if static_eval + gain + G::TUNING.delta <= alpha {
                break;
            }
            let child = self.enter(position, mv);
            let window = Window { alpha, beta: window.beta };
            let value = self.quiet_child(&child, window.turned(), ply + 1);
            self.eval.leave();
            let Ok(value) = value else {
                stopped = true;
                break;
            };
            if -value > best {
                best = -value;
                alpha = alpha.max(best);
                if alpha >= window.beta {
                    break;
                }
            }
        }
        self.lists[2 * ply] = list;
        if stopped { Err(Stopped) } else { Ok(best) }
    }

    fn quiet_child(&mut self, child: &G::Position, window: Window, ply: usize) -> Searched {
        self.poll()?;
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(value) = settled_value(child, ply) {
            return Ok(value);
        }
        if ply >= MAX_PLY {
            return Ok(self.eval.score(child));
        }
        if G::wins_at_once(child) {
            return Ok(win_in(ply + 1));
        }
        self.quiescence(child, window, ply)
    }
}
