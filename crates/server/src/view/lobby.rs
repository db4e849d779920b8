//! How the lobby is told.

use kelci_catalog::find;
use kelci_core::OptionKind;
use serde::Serialize;
use utoipa::ToSchema;

use super::PlayerView;
use crate::game::{ClockSpec, Seat, Status, Terms, Visibility};
use crate::ids::{GameId, SeekId};
use crate::store::{ListedGame, Seek};

/// Who is here, who looks for a game, which games go on.
#[derive(Clone, PartialEq, Default, Debug, Serialize, ToSchema)]
#[schema(as = Lobby)]
pub struct LobbyView {
    /// How many people are here.
    pub people: u32,
    /// The names of those who have an account, not all of too many.
    pub names: Vec<String>,
    /// Who looks for a game with anybody, those who wait the longest first; not all of too many.
    pub seeks: Vec<SeekView>,
    /// Games in which anybody may take the empty seat, the latest first; not all of too many.
    pub open: Vec<OpenGameView>,
    /// Some of the games that everybody may watch, the liveliest first.
    pub games: Vec<WatchedGame>,
}

/// Somebody who looks for a game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = Seek)]
pub struct SeekView {
    /// Its name: `POST /api/lobby/seeks/ID/accept` plays.
    #[schema(value_type = String)]
    pub id: SeekId,
    /// What they are called; nothing if they did not say.
    pub name: String,
    /// Whether that is the name of an account: `/people/NAME` tells of them.
    pub account: bool,
    /// Which game.
    pub terms: Terms,
    /// Their rating, if they have one.
    pub rating: Option<i64>,
    /// How strong the other is to be, at least and at most.
    pub wanted: [Option<i64>; 2],
    /// Since when.
    pub asked_ms: i64,
    /// Whether it stands until somebody takes it up, also while they are not here: games by days do.
    pub stands: bool,
}

impl From<Seek> for SeekView {
    fn from(seek: Seek) -> SeekView {
        let Seek { id, name, is_account: account, terms, rating, wanted, asked_ms, stands, .. } =
            seek;
        SeekView { id, name, account, terms, rating, wanted, asked_ms, stands }
    }
}

/// A game in which anybody may take the empty seat.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = OpenGame)]
pub struct OpenGameView {
    /// The game's name: `POST /api/games/ID/join` without a key plays.
    #[schema(value_type = String)]
    pub id: GameId,
    /// What whoever offers it is called; nothing if they did not say.
    pub name: String,
    /// Whether that is the name of an account: `/people/NAME` tells of them.
    pub account: bool,
    /// Which game. What is drawn by lot is not told.
    pub terms: Terms,
    /// The seat that is empty.
    pub seat: Seat,
    /// How many games are played with sides swapped; one if that is all.
    pub games: u32,
}

impl OpenGameView {
    /// A game that waits; none if it does not, or not for anybody.
    pub fn of(listed: ListedGame) -> Option<OpenGameView> {
        let accounts = listed.accounts();
        let ListedGame { id, spec, status, mut names, .. } = listed;
        let is_empty = |seat: &Seat| names[seat.index()].is_none();
        let seat = Seat::BOTH.into_iter().find(is_empty)?;
        if status != Status::Waiting || spec.visibility != Visibility::Open {
            return None;
        }
        let other = seat.other().index();
        let (name, account) = (names[other].take().unwrap_or_default(), accounts[other]);
        let (clock, rated) = (spec.clock, spec.rated);
        let games = spec.series.map_or(1, |series| series.agreed);
        let drawn = find(&spec.game)?.info().options.iter();
        let drawn = drawn.filter(|option| option.kind == OptionKind::Seed).map(|seed| seed.name);
        let drawn: Vec<&str> = drawn.collect();
        let mut options = spec.options;
        options.retain(|name, _| !drawn.contains(&name.as_str()));
        let terms = Terms { game: spec.game, options, clock, rated };
        Some(OpenGameView { id, name, account, terms, seat, games })
    }
}

/// A game that goes on. Its board is `/picture/game/ID/PLIES.svg`.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct WatchedGame {
    /// The game's name.
    #[schema(value_type = String)]
    pub id: GameId,
    /// Which game it is.
    pub game: String,
    /// Who plays.
    pub players: [PlayerView; 2],
    /// How the clocks are set.
    pub clock: ClockSpec,
    /// How many plies were played.
    pub plies: u32,
}

impl From<ListedGame> for WatchedGame {
    fn from(listed: ListedGame) -> WatchedGame {
        let players = PlayerView::listed(&listed);
        let ListedGame { id, spec, plies, .. } = listed;
        WatchedGame { id, game: spec.game, players, clock: spec.clock, plies }
    }
}

/// Somebody asks somebody for a game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = Challenge)]
pub struct ChallengeView {
    /// Its name.
    #[schema(value_type = String)]
    pub id: SeekId,
    /// Who asks.
    pub from: String,
    /// Who is asked.
    pub to: String,
    /// Whether whoever reads this is asked.
    pub is_to_me: bool,
    /// Which game.
    pub terms: Terms,
    /// Since when.
    pub asked_ms: i64,
}

/// What the pages in a lobby are told.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum LobbyMessage<'a> {
    /// How it is here; after a hello, and whenever it is otherwise.
    Lobby { lobby: &'a LobbyView },
    /// Somebody was found: this game is played. `seek` led to it, if that is known.
    Begun {
        #[schema(value_type = String)]
        game: &'a GameId,
    },
    /// The seek that the page keeps alive.
    Waiting {
        seek: &'a SeekView,
        /// After so many milliseconds from now a game against the computer is offered.
        offer_ms: u64,
    },
    /// Nobody came for a while: a game against that level of the engine begins with
    /// `POST /api/lobby/seeks/ID/engine`. The seek goes on.
    Offer {
        #[schema(value_type = String)]
        seek: &'a SeekId,
        /// Of whoever has an account the level that plays about as well as they do.
        level: u8,
        /// Whether it would count for their rating.
        rated: bool,
    },
    /// The seek is over, and led to no game.
    Gone {
        #[schema(value_type = String)]
        seek: &'a SeekId,
    },
    /// All challenges of whoever reads this and to them; after a hello, and whenever they are others.
    Challenges { challenges: &'a [ChallengeView] },
    /// How many notices whoever reads this has not read, whenever that changes: `/notices` shows them.
    Notices { unread: u32 },
    /// Whom whoever reads this follows, and whom they want nothing to do with.
    Ties { follows: &'a [String], blocks: &'a [String] },
    /// Who of those whom whoever reads this follows are here, whenever they are others; at first nobody.
    Present { follows: &'a [String] },
}
