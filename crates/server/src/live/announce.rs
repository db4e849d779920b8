//! What watchers are told, written once for all of them.

use std::sync::Arc;

use serde::Serialize;
use utoipa::ToSchema;

use crate::engine::Progress;
use crate::game::{Event, Seat, State, StoredEvent};
use crate::ids::PersonId;
use crate::view::{EventView, Now, PlyView};
use crate::wire::Moves;

/// Something that watchers are told.
pub enum Announcement {
    /// An event, and where the game stands after it.
    Event {
        /// Who gets the list of moves.
        mover: Option<PersonId>,
        /// The message for whoever is to move.
        to_mover: Arc<str>,
        /// The message for everybody else.
        to_others: Arc<str>,
    },
    /// The engine is thinking.
    Thinking(Arc<str>),
}

/// A message to those who watch a game.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum WatcherMessage {
    /// An event, and where the game stands after it.
    Event {
        /// The event.
        event: EventView,
        /// The move that was played, as the list of moves shows it.
        ply: Option<PlyView>,
        /// The game after it.
        state: Box<Now>,
    },
    /// How far the engine has come.
    Thinking {
        /// Whose move it looks for.
        seat: Seat,
        /// After how many plies.
        ply: usize,
        /// How deep it has looked.
        depth: u32,
        /// At how many positions.
        nodes: u64,
    },
}

impl Announcement {
    /// An event that was stored.
    pub fn event(
        stored: &StoredEvent,
        state: &State,
        persons: [Option<PersonId>; 2],
        now_ms: i64,
    ) -> Self {
        let is_playable = state.end().is_none() && state.is_understood();
        let mover = persons[state.turn().index()].filter(|_| is_playable);
        let is_move = matches!(stored.event, Event::Move { .. }) && state.is_understood();
        let ply = state.plies().last().filter(|_| is_move).map(|ply| PlyView::of(ply));
        let write = |moves| {
            let (ply, state) = (ply.clone(), Box::new(Now::of(state, now_ms, moves)));
            let event = EventView::from(stored.clone());
            json(&WatcherMessage::Event { event, ply, state })
        };
        let to_others = write(Moves::Unlisted);
        let to_mover = if mover.is_some() { write(Moves::Listed) } else { to_others.clone() };
        Announcement::Event { mover, to_mover, to_others }
    }

    /// How far the engine has come.
    pub fn thinking(seat: Seat, ply: usize, progress: Progress) -> Self {
        let Progress { depth, nodes } = progress;
        Announcement::Thinking(json(&WatcherMessage::Thinking { seat, ply, depth, nodes }))
    }

    /// The message for somebody.
    pub fn text_for(&self, person: Option<PersonId>) -> &str {
        match self {
            Announcement::Event { mover, to_mover, to_others } => {
                let is_mover = mover.is_some() && *mover == person;
                if is_mover { to_mover } else { to_others }
            }
            Announcement::Thinking(text) => text,
        }
    }
}

/// A message as text. Plain data can always be written.
fn json(message: &impl Serialize) -> Arc<str> {
    serde_json::to_string(message).unwrap_or_default().into()
}
