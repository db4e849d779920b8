//! Games in a list: a small board, who plays, how it stands.

use fluent_bundle::FluentArgs;
use kelci_catalog::{AnyGame, GAMES};
use kelci_core::Side;
use kelci_picture::Look;

use super::drawing;
use super::reader::Reader;
use crate::fault::Fault;
use crate::game::{Powers, Seat, State, Status};
use crate::http::App;
use crate::ids::{GameId, PersonId};
use crate::lang::telling;
use crate::live::Snapshot;
use crate::store::Listed;

/// A game that can be played, as pages offer it.
pub struct Offered {
    pub name: &'static str,
    pub title: &'static str,
    pub summary: String,
    pub board: &'static str,
    /// The options of a first game.
    pub first_game: &'static [(&'static str, &'static str)],
    /// The sides to choose from, where they play by different rules.
    pub roles: Vec<Role>,
}

/// A side that one can choose to be.
pub struct Role {
    pub seat: &'static str,
    pub label: String,
    /// The label once more, with the game.
    pub about: String,
}

/// The games that can be played.
pub fn offered(reader: &Reader) -> impl Iterator<Item = Offered> {
    GAMES.iter().map(|game| {
        let info = game.info();
        let summary = reader.summary(*game);
        Offered {
            name: info.name,
            title: info.title,
            summary,
            board: drawing::start(*game),
            first_game: info.first_game,
            roles: roles(reader, *game),
        }
    })
}

/// The sides of a game in which it matters which one is.
pub fn roles(reader: &Reader, game: &dyn AnyGame) -> Vec<Role> {
    let info = game.info();
    let seats = Seat::BOTH.into_iter().filter(|_| info.has_roles);
    let role = |seat: Seat| {
        let side = reader.side(game, seat);
        let mut args = FluentArgs::new();
        args.set("side", side.as_str());
        args.set("name", info.title);
        Role {
            seat: seat.name(),
            label: reader.words.with("play-as", "side", side.as_str()),
            about: reader.words.tell("play-as-game", &args),
        }
    };
    seats.map(role).collect()
}

/// A game in a list.
pub struct GameCard {
    pub href: String,
    pub title: &'static str,
    pub board: String,
    /// The first side's player first.
    pub players: [Seated; 2],
    pub status: String,
    pub mood: Mood,
    pub moves: String,
    pub clock: String,
    /// Which game of a series it is.
    pub round: Option<String>,
}

/// What the status is about, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mood {
    /// Whoever reads is to move.
    Yours,
    /// Somebody else is.
    Playing,
    Waiting,
    /// Whoever reads has won.
    Won,
    Over,
}

impl Mood {
    /// Its class in the style sheet.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Mood::Yours => "yours",
            Mood::Playing => "playing",
            Mood::Waiting => "waiting",
            Mood::Won => "won",
            Mood::Over => "over",
        }
    }
}

/// Somebody in a seat.
pub struct Seated {
    pub side: String,
    pub name: String,
    pub is_turn: bool,
    pub has_won: bool,
    /// `first` or `second`, for the mark beside the name.
    pub seat: &'static str,
}

/// The games as they are now. One that has gone in the meantime is left out.
pub async fn cards(
    app: &App,
    reader: &Reader,
    person: Option<PersonId>,
    listed: impl IntoIterator<Item = Listed>,
) -> Vec<GameCard> {
    let mut cards = Vec::new();
    for Listed { id, .. } in listed {
        if let Ok(snapshot) = look(app, &id).await {
            cards.push(card(reader, &id, &snapshot, person));
        }
    }
    cards
}

async fn look(app: &App, id: &GameId) -> Result<Snapshot, Fault> {
    app.hub().game(id)?.look().await
}

fn card(reader: &Reader, id: &GameId, snapshot: &Snapshot, person: Option<PersonId>) -> GameCard {
    let (state, powers) = (&snapshot.state, snapshot.powers(person));
    let (status, mood) = status(reader, state, powers);
    let bottom = match powers.seats {
        [false, true] => Side::Second,
        _ => Side::First,
    };
    let look = Look { bottom, labels: false, ..Look::default() };
    GameCard {
        href: format!("/game/{id}"),
        title: state.game().info().title,
        board: drawing::standing(state, look),
        players: Seat::BOTH.map(|seat| seated(reader, state, powers, seat)),
        status,
        mood,
        moves: reader.words.count("move-count", rounds(state)),
        clock: reader.clock(state.spec().clock),
        round: state.series().map(|series| {
            let mut args = FluentArgs::new();
            args.set("round", series.round);
            args.set("agreed", series.agreed);
            reader.words.tell("round-of", &args)
        }),
    }
}

/// How many moves there are as the list of a game numbers them: one of each side is one.
fn rounds(state: &State) -> usize {
    let skipped = usize::from(state.plies().first().is_some_and(|ply| ply.seat == Seat::Second));
    (state.plies().len() + skipped).div_ceil(2)
}

fn seated(reader: &Reader, state: &State, powers: Powers, seat: Seat) -> Seated {
    let side = reader.side(state.game(), seat);
    let is_mine_alone = powers.has(seat) && !powers.has(seat.other());
    let name = match state.name(seat) {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ if is_mine_alone => reader.say("player-you"),
        _ => telling::player(reader.words, state, seat),
    };
    let winner = state.end().and_then(|end| end.verdict).and_then(kelci_core::Verdict::winner);
    Seated {
        side,
        name,
        is_turn: state.status() == Status::Playing && state.turn() == seat,
        has_won: winner.map(Seat::from) == Some(seat),
        seat: seat.name(),
    }
}

fn status(reader: &Reader, state: &State, powers: Powers) -> (String, Mood) {
    let side = |seat: Seat| reader.side(state.game(), seat);
    let is_mine_alone = |seat: Seat| powers.has(seat) && !powers.has(seat.other());
    let Some(end) = state.end() else {
        return match (state.status(), state.turn()) {
            (Status::Waiting, _) => (reader.say("status-waiting"), Mood::Waiting),
            (_, turn) if is_mine_alone(turn) => (reader.say("status-your-turn"), Mood::Yours),
            (_, turn) => (reader.words.with("status-turn", "name", side(turn)), Mood::Playing),
        };
    };
    match end.verdict.map(|verdict| verdict.winner().map(Seat::from)) {
        None => (reader.say("status-aborted"), Mood::Over),
        Some(None) => (reader.say("status-draw"), Mood::Over),
        Some(Some(winner)) if is_mine_alone(winner) => (reader.say("status-you-won"), Mood::Won),
        Some(Some(winner)) if is_mine_alone(winner.other()) => {
            (reader.say("status-you-lost"), Mood::Over)
        }
        Some(Some(winner)) => (reader.words.with("status-win", "name", side(winner)), Mood::Over),
    }
}

/// Whether a game in a list is going on.
#[must_use]
pub fn is_running(listed: &Listed) -> bool {
    listed.status != Status::Over.name()
}
