//! An engine that thinks about a game: how it is asked, and what it lets hear.

use std::net::IpAddr;
use std::time::Duration;

use kelci_catalog::search::Clock;
use kelci_core::Rng;

use super::handle::Snapshot;
use crate::engine::{Pool, Progress, Task, Thought};
use crate::game::{ClockSpec, Seat};
use crate::ids::GameId;
use crate::limits::Owner;

/// An engine that thinks about this game.
pub(super) struct Thinking {
    pub seat: Seat,
    pub ply: usize,
    thought: Thought,
}

/// What an engine lets hear.
pub(super) enum EngineMessage {
    Progress(Progress),
    Answer(Option<String>),
}

impl Thinking {
    /// Waits for the next word; for ever, if nobody thinks.
    pub async fn hear(thinking: &mut Option<Thinking>) -> EngineMessage {
        let Some(Thinking { thought, .. }) = thinking else {
            return std::future::pending().await;
        };
        tokio::select! {
            biased;
            answer = &mut thought.answer => EngineMessage::Answer(answer.ok().flatten()),
            Ok(()) = thought.progress.changed() => {
                EngineMessage::Progress(*thought.progress.borrow_and_update())
            }
        }
    }

    /// Has the engine whose turn it is begin, for whoever plays from that address; none if there is no
    /// room for it now.
    pub fn begin(
        pool: &Pool,
        id: &GameId,
        table: &Snapshot,
        home: Option<IpAddr>,
        now_ms: i64,
    ) -> Option<Thinking> {
        let (state, seat) = (&table.state, table.state.turn());
        let level = state.spec().engine(seat)?;
        let left = state.clocks().map(|clocks| clocks.left_at(seat, seat, now_ms));
        let left = left.map(Duration::from_millis);
        let (clock, move_time) = match state.spec().clock {
            ClockSpec::None | ClockSpec::Unknown => (None, None),
            // A fifth is kept back for the way to the store.
            ClockSpec::Move { .. } => (None, left.map(|left| left * 4 / 5)),
            ClockSpec::Game { increment_ms, .. } => {
                let increment = Duration::from_millis(increment_ms);
                (left.map(|remaining| Clock { remaining, increment }), None)
            }
        };
        let name = id
            .as_str()
            .bytes()
            .fold(0, |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
        let task = Task {
            owner: Owner::of(home, table.owner),
            game: state.game(),
            position: state.position().clone(),
            level,
            clock,
            move_time,
            // Each game goes its own way, and goes the same way after a restart.
            seed: Rng::new(name).bits(),
        };
        let thought = pool.think(task).ok()?;
        Some(Thinking { seat, ply: state.plies().len(), thought })
    }
}
