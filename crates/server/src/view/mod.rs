//! A game as the API tells it.

mod club;
mod event;
mod lobby;
mod log_kind;
mod program;
mod ratings;
#[cfg(test)]
mod tests;
mod tournament;

pub use club::{
    ClubDesk, ClubLadder, ClubLine, ClubMemberView, ClubTablesView, ClubView, GameRecords, OwnClub,
    RecordLine, WonTournament,
};
pub use event::{EventBody, EventView};
pub use lobby::{ChallengeView, LobbyMessage, LobbyView, OpenGameView, SeekView, WatchedGame};
pub use log_kind::TournamentLogKind;
pub use program::ProgramEvent;
pub use ratings::{LadderView, RankedView, RatingChangeView, RatingView, seat_of, whole};
pub use tournament::{
    AttendingView, BoardView, HallGame, HallView, RoundView, StandingView, StandingsKind,
    StandingsView, TeamMatchView, TeamView, TournamentAside, TournamentLine, TournamentLogLine,
    TournamentMessage, TournamentTerms, TournamentView,
};

use std::collections::BTreeMap;

use kelci_catalog::AnyPosition;
use kelci_core::{Outcome, Verdict};
use serde::Serialize;
use utoipa::ToSchema;

use crate::game::{
    ClockSpec, End, Offer, Player, Powers, Seat, Series, State, Status, TournamentPlace, Visibility,
};
use crate::ids::GameId;
use crate::store::ListedGame;
use crate::wire::{self, Moves, Position};

/// Who sits in a seat.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct PlayerView {
    /// A person or an engine.
    #[serde(flatten)]
    pub player: Player,
    /// What they are called; empty if nobody said.
    pub name: String,
    /// Whether that is the name of their account, which has a page of its own: `/people/NAME`.
    pub account: bool,
    /// Whether the seat is taken.
    pub joined: bool,
}

impl PlayerView {
    /// Of a game.
    pub fn of(state: &State, seat: Seat) -> PlayerView {
        PlayerView {
            player: state.spec().player(seat),
            name: state.name(seat).unwrap_or_default().to_owned(),
            account: state.is_account(seat),
            joined: state.name(seat).is_some(),
        }
    }

    /// Both of a list, which knows what they are called.
    pub fn listed(game: &ListedGame) -> [PlayerView; 2] {
        let accounts = game.accounts();
        Seat::BOTH.map(|seat| {
            let name = &game.names[seat.index()];
            PlayerView {
                player: game.spec.player(seat),
                joined: name.is_some(),
                name: name.clone().unwrap_or_default(),
                account: accounts[seat.index()],
            }
        })
    }
}

/// A move that was played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlyView {
    /// Who moved.
    pub seat: Seat,
    /// The move as the rulebook writes it, with its marks.
    pub text: String,
    /// The move as programs write it.
    pub canonical: String,
    /// What the mover's clock showed after it.
    pub clock_ms: Option<u64>,
    /// Whether it was entered beforehand, as the answer to the move before it.
    pub conditional: bool,
}

/// What the clocks show.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ClocksView {
    /// The time left, the first side's first.
    #[schema(min_items = 2, max_items = 2)]
    pub left_ms: [u64; 2],
    /// Whose clock runs. That of whoever is on vacation stands still.
    pub running: Option<Seat>,
    /// Until when each is on vacation, in milliseconds since 1970, if they are now.
    #[schema(min_items = 2, max_items = 2)]
    pub away_until_ms: [Option<i64>; 2],
    /// What each move adds.
    pub increment_ms: u64,
}

/// Who offers what.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct OffersView {
    /// To take moves back.
    pub takeback: Option<Seat>,
    /// A draw.
    pub draw: Option<Seat>,
    /// Another game.
    pub rematch: Option<Seat>,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EndView {
    /// Who won; none if the game counts for nothing.
    pub result: Option<Verdict>,
    /// Who won.
    pub winner: Option<Seat>,
    /// Why, as a key.
    pub reason: &'static str,
    /// The points, the first side's first.
    #[schema(min_items = 2, max_items = 2)]
    pub points: Option<[u32; 2]>,
}

impl EndView {
    /// How the game has ended in a position, if it has.
    pub fn by_the_rules(position: &dyn AnyPosition) -> Option<EndView> {
        position.outcome().map(|outcome| EndView::of(outcome, position.points()))
    }

    /// An end by the rules.
    pub fn of(outcome: Outcome, points: Option<[u32; 2]>) -> EndView {
        EndView {
            result: Some(outcome.verdict),
            winner: outcome.verdict.winner().map(Seat::from),
            reason: outcome.reason.0,
            points,
        }
    }
}

impl From<&End> for EndView {
    fn from(end: &End) -> EndView {
        EndView {
            result: end.verdict,
            winner: end.verdict.and_then(Verdict::winner).map(Seat::from),
            reason: end.reason.name(),
            points: end.points,
        }
    }
}

/// What changes with every event.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Now {
    /// The number of the last event.
    pub number: u32,
    /// The server's time, by which the clocks are to be read.
    pub now_ms: i64,
    /// Where it stands.
    pub status: Status,
    /// Whose turn it is.
    pub turn: Seat,
    /// How many plies have been played. After a takeback a longer list of moves is cut to this.
    pub ply: usize,
    /// Who plays.
    #[schema(min_items = 2, max_items = 2)]
    pub players: [PlayerView; 2],
    /// The clocks, if there are any.
    pub clocks: Option<ClocksView>,
    /// What is offered.
    pub offers: OffersView,
    /// How it ended.
    pub end: Option<EndView>,
    /// The game that follows.
    #[schema(value_type = Option<String>)]
    pub next: Option<GameId>,
    /// The position.
    pub position: Position,
    /// Whether all that happened is known to this version of the server. If not, the rest is as far as it could
    /// be followed, and nothing can be done here.
    pub understood: bool,
}

/// All there is to know of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameView {
    /// Its name, which is also its link.
    #[schema(value_type = String)]
    pub id: GameId,
    /// Which game it is.
    pub game: String,
    /// Its options.
    pub options: BTreeMap<String, String>,
    /// The position it began from, if that was chosen.
    pub fen: Option<String>,
    /// How the clocks are set.
    pub clock: ClockSpec,
    /// Whether it is listed.
    pub visibility: Visibility,
    /// The series it belongs to.
    pub series: Option<Series>,
    /// The tournament it is played in.
    pub tournament: Option<TournamentPlace>,
    /// Whether the result changes the players' ratings.
    pub rated: bool,
    /// Whether its rules know draws; where they do not, none can be agreed on.
    pub draws: bool,
    /// The seats of whoever asks.
    pub you: Vec<Seat>,
    /// Whether whoever asks made the game.
    pub owner: bool,
    /// The moves so far.
    pub plies: Vec<PlyView>,
    /// Where it stands.
    #[serde(flatten)]
    pub now: Now,
}

impl PlyView {
    /// A ply as the API tells it.
    pub fn of(ply: &crate::game::PlayedMove) -> PlyView {
        PlyView {
            seat: ply.seat,
            text: ply.marked.clone(),
            canonical: ply.text.clone(),
            clock_ms: ply.clock_ms,
            conditional: ply.conditional,
        }
    }
}

impl ClocksView {
    /// What the clocks of a game show at a time, if it has any.
    pub fn of(state: &State, now_ms: i64) -> Option<ClocksView> {
        let (clocks, turn) = (state.clocks()?, state.turn());
        let away_until_ms = Seat::BOTH.map(|seat| clocks.away_until_ms(seat, now_ms));
        let is_running = clocks.since_ms().is_some() && away_until_ms[turn.index()].is_none();
        Some(ClocksView {
            left_ms: Seat::BOTH.map(|seat| clocks.left_at(seat, turn, now_ms)),
            running: is_running.then_some(turn),
            away_until_ms,
            increment_ms: clocks.increment_ms(),
        })
    }
}

impl Now {
    /// Where a game stands.
    pub fn of(state: &State, now_ms: i64, moves: Moves) -> Now {
        let turn = state.turn();
        let clocks = ClocksView::of(state, now_ms);
        let is_playable = state.end().is_none() && state.is_understood();
        let moves = if is_playable { moves } else { Moves::Unlisted };
        Now {
            number: state.number(),
            now_ms,
            status: state.status(),
            turn,
            ply: state.plies().len(),
            players: Seat::BOTH.map(|seat| PlayerView::of(state, seat)),
            clocks,
            offers: OffersView {
                takeback: state.offer(Offer::Takeback),
                draw: state.offer(Offer::Draw),
                rematch: state.offer(Offer::Rematch),
            },
            end: state.end().map(EndView::from),
            next: state.next().cloned(),
            position: wire::position(state.game(), &**state.position(), state.last_move(), moves)
                .since(state.game(), &**state.start()),
            understood: state.is_understood(),
        }
    }
}

impl GameView {
    /// All there is to know, for somebody with these powers.
    pub fn of(id: &GameId, state: &State, powers: Powers, now_ms: i64) -> GameView {
        GameView::with(id, state, powers, now_ms, Moves::Listed)
    }

    /// All there is to know, for somebody with these powers, who is told the legal moves if that is
    /// wanted and it is their turn.
    pub fn with(id: &GameId, state: &State, powers: Powers, now_ms: i64, moves: Moves) -> GameView {
        let spec = state.spec();
        let moves = if powers.has(state.turn()) { moves } else { Moves::Unlisted };
        GameView {
            id: id.clone(),
            game: spec.game.clone(),
            options: spec.options.clone(),
            fen: spec.fen.clone(),
            clock: spec.clock,
            visibility: spec.visibility,
            series: spec.series.clone(),
            tournament: spec.tournament.clone(),
            rated: spec.rated,
            draws: state.game().info().has_draws,
            you: Seat::BOTH.into_iter().filter(|seat| powers.has(*seat)).collect(),
            owner: powers.owner,
            plies: state.plies().iter().map(|ply| PlyView::of(ply)).collect(),
            now: Now::of(state, now_ms, moves),
        }
    }
}
