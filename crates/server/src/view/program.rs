//! What programs are told in a stream of events.

use serde::Serialize;
use utoipa::ToSchema;

use super::{EndView, PlayerView};
use crate::game::{Seat, Terms};
use crate::ids::{GameId, SeekId};

/// Something that concerns whoever listens. What stands is told first, then what changes.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ProgramEvent {
    /// Somebody asks for a game: `POST /api/lobby/seeks/ID/accept` plays, `DELETE /api/lobby/seeks/ID` says no.
    Challenge {
        /// Its name.
        #[schema(value_type = String)]
        id: SeekId,
        /// Who asks.
        from: String,
        /// How strong they are in such a game, if that is known.
        rating: Option<i64>,
        /// Which game.
        terms: Terms,
        /// Since when, in milliseconds since 1970.
        asked_ms: i64,
    },
    /// It is not asked for any more, or was accepted.
    Withdrawn {
        /// The challenge.
        #[schema(value_type = String)]
        id: SeekId,
    },
    /// A game in which they sit goes on.
    Game {
        /// The game: `GET /api/games/ID` tells all of it.
        #[schema(value_type = String)]
        game: GameId,
        /// Which game it is.
        kind: String,
        /// Where they sit.
        seats: Vec<Seat>,
        /// Who plays.
        #[schema(min_items = 2, max_items = 2)]
        players: Box<[PlayerView; 2]>,
    },
    /// It is their turn.
    Turn {
        /// The game.
        #[schema(value_type = String)]
        game: GameId,
        /// How many plies have been played.
        ply: usize,
    },
    /// A game in which they sit is over.
    Over {
        /// The game.
        #[schema(value_type = String)]
        game: GameId,
        /// How.
        end: EndView,
        /// The game that follows, if one does.
        #[schema(value_type = Option<String>)]
        next: Option<GameId>,
    },
    /// All that stands has been told; what follows is new.
    Ready {
        /// How many games are followed.
        games: usize,
    },
    /// The stream is there.
    Beat {
        /// The server's time.
        now_ms: i64,
    },
}
