//! Games in a list: a small board, who plays, how it stands.

use fluent_bundle::FluentArgs;
use kelci_catalog::{AnyGame, AnyPosition, GAMES, find};
use kelci_core::{Options, Side, Verdict};
use kelci_picture::Look;

use super::drawing;
use super::person::person_href;
use super::reader::Reader;
use crate::game::{Powers, Seat, Status};
use crate::http::App;
use crate::ids::PersonId;
use crate::lang::telling;
use crate::store::ListedGame;

/// A game that can be played, as pages offer it.
pub struct OfferedGame {
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
pub fn offered(reader: &Reader) -> impl Iterator<Item = OfferedGame> {
    GAMES.iter().map(|game| {
        let info = game.info();
        let summary = reader.summary(*game);
        OfferedGame {
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
    /// How many plies the board shows.
    pub plies: u32,
    /// The first side's player first.
    pub players: [SeatedPlayer; 2],
    pub status: String,
    pub mood: Mood,
    pub moves: String,
    pub clock: String,
    /// Which game of a series it is.
    pub round: Option<String>,
}

impl GameCard {
    /// What its link says to whoever does not see the card.
    pub fn about(&self) -> String {
        let [first, second] = &self.players;
        format!("{}: {} – {}, {}", self.title, first.name, second.name, self.status)
    }
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
pub struct SeatedPlayer {
    pub side: String,
    pub name: String,
    /// The page of their account.
    pub href: Option<String>,
    pub is_turn: bool,
    pub has_won: bool,
    /// `first` or `second`, for the mark beside the name.
    pub seat: &'static str,
}

/// A game of a list, with what its board shows.
struct ShownGame {
    listed: ListedGame,
    game: &'static dyn AnyGame,
    /// None if what is noted is from before positions were, or of a program that writes them otherwise.
    position: Option<Box<dyn AnyPosition>>,
}

impl ShownGame {
    /// What is noted of it; none of a game that this program does not have.
    fn noted(listed: ListedGame) -> Option<ShownGame> {
        let game = find(&listed.spec.game)?;
        let fen = listed.fen.as_deref();
        let position = fen.and_then(|fen| game.position(&Options::new(), Some(fen)).ok());
        Some(ShownGame { listed, game, position })
    }

    fn turn(&self) -> Option<Seat> {
        self.position.as_ref().map(|position| position.side_to_move().into())
    }

    /// How many moves there are as the list of a game numbers them: one of each side is one.
    fn rounds(&self) -> u32 {
        // Sides move in turns, so whoever is to move now tells who began.
        let second_began = self
            .turn()
            .is_some_and(|turn| (turn == Seat::Second) == self.listed.plies.is_multiple_of(2));
        (self.listed.plies + u32::from(second_began && self.listed.plies > 0)).div_ceil(2)
    }
}

/// The games as they are noted: no game is woken for it, and none replayed. Where no position is noted there is no board.
pub fn cards(
    app: &App,
    reader: &Reader,
    person: Option<PersonId>,
    listed: impl IntoIterator<Item = ListedGame>,
) -> Vec<GameCard> {
    let now_ms = app.services().time.now_ms();
    listed
        .into_iter()
        .filter_map(ShownGame::noted)
        .map(|shown| card(reader, &shown, shown.listed.powers(person), now_ms))
        .collect()
}

fn card(reader: &Reader, shown: &ShownGame, powers: Powers, now_ms: i64) -> GameCard {
    let ShownGame { listed, game, position } = shown;
    let (status, mood) = status(reader, shown, powers);
    let bottom = match powers.seats {
        [false, true] => Side::Second,
        _ => Side::First,
    };
    let look = Look { bottom, labels: false, ..Look::default() };
    GameCard {
        href: format!("/game/{}", listed.id),
        title: game.info().title,
        board: position.as_ref().map_or_else(String::new, |position| {
            drawing::board(*game, &**position, &listed.last, look)
        }),
        plies: listed.plies,
        players: Seat::BOTH.map(|seat| seated(reader, shown, powers, seat)),
        status,
        mood,
        moves: reader.words.count("move-count", shown.rounds()),
        clock: clock(reader, listed, now_ms),
        round: listed.spec.series.as_ref().map(|series| {
            let mut args = FluentArgs::new();
            args.set("round", series.round);
            args.set("agreed", series.agreed);
            reader.words.tell("round-of", &args)
        }),
    }
}

/// How the clocks are set, and in a game by days how much time is left.
fn clock(reader: &Reader, listed: &ListedGame, now_ms: i64) -> String {
    let set = reader.clock(listed.spec.clock);
    let deadline_ms = listed.deadline_ms.filter(|_| listed.spec.clock.is_by_days());
    match deadline_ms.filter(|_| listed.status == Status::Playing) {
        Some(deadline_ms) => {
            let left = reader.left(u64::try_from(deadline_ms - now_ms).unwrap_or(0));
            format!("{set} · {}", reader.words.with("left-short", "time", left))
        }
        None => set,
    }
}

fn seated(reader: &Reader, shown: &ShownGame, powers: Powers, seat: Seat) -> SeatedPlayer {
    let ShownGame { listed, game, .. } = shown;
    let side = reader.side(*game, seat);
    let is_mine_alone = powers.has(seat) && !powers.has(seat.other());
    let known = listed.names[seat.index()].as_deref();
    let name = match known {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ if is_mine_alone => reader.say("player-you"),
        _ => telling::named(reader.words, &listed.spec, seat, known).unwrap_or(side.clone()),
    };
    SeatedPlayer {
        side,
        href: listed.accounts()[seat.index()].then(|| person_href(&name)),
        name,
        is_turn: listed.status == Status::Playing && shown.turn() == Some(seat),
        has_won: listed.result.and_then(Verdict::winner).map(Seat::from) == Some(seat),
        seat: seat.name(),
    }
}

fn status(reader: &Reader, shown: &ShownGame, powers: Powers) -> (String, Mood) {
    let side = |seat: Seat| reader.side(shown.game, seat);
    let is_mine_alone = |seat: Seat| powers.has(seat) && !powers.has(seat.other());
    match (shown.listed.status, shown.turn()) {
        (Status::Waiting, _) => return (reader.say("status-waiting"), Mood::Waiting),
        (Status::Playing, None) => return (reader.say("status-playing"), Mood::Playing),
        (Status::Playing, Some(turn)) if is_mine_alone(turn) => {
            return (reader.say("status-your-turn"), Mood::Yours);
        }
        (Status::Playing, Some(turn)) => {
            return (reader.words.with("status-turn", "name", side(turn)), Mood::Playing);
        }
        (Status::Over, _) => {}
    }
    match shown.listed.result.map(|verdict| verdict.winner().map(Seat::from)) {
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
pub fn is_running(listed: &ListedGame) -> bool {
    listed.status != Status::Over
}
