//! Games by codes: two who have no site in common paste one back and forth. Nothing is kept here, so all of it is in the
//! address: a link to a code is the game.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use kelci_catalog::{GAMES, find};
use kelci_code::{CodeError, CodedGame, MAX_CODE_CHARS};
use kelci_core::{Message, Options, Spelling};
use kelci_picture::Look;
use serde::Serialize;
use utoipa::ToSchema;

use super::board_data::BoardData;
use super::drawing;
use super::invite::{self, PrivateLink};
use super::line_query::LineQuery;
use super::page::{for_page, show};
use super::reader::Reader;
use crate::bounds::MAX_LISTED_MOVES;
use crate::fault::Fault;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::lang::{ScriptWords, telling};
use crate::line::PlayedLine;
use crate::wire::Position;

#[derive(Template)]
#[template(path = "code.html")]
struct Page {
    reader: Reader,
    asked: CodeQuery,
    answer: Answer,
    /// Whether it may be read though it answers none of the codes that the browser remembers.
    may_insist: bool,
}

enum Answer {
    /// Nothing was brought yet.
    Nothing,
    Wrong(String),
    Game(Box<ShownCode>),
}

/// A game that was read from its code.
struct ShownCode {
    title: &'static str,
    board: String,
    /// Whose turn it is, or how it ended.
    standing: String,
    /// The moves so far.
    moves: String,
    /// The legal moves; none of too many.
    legal: Vec<String>,
    /// What the board needs to be clicked; nothing if no move is to be made on it.
    data: Option<String>,
    code: String,
    /// The same as a link, with its picture.
    link: PrivateLink,
    /// The same on the analysis board.
    analysis: String,
    /// Whether it is to be sent: it was begun here, or a move was just played.
    is_to_send: bool,
    /// Whether an answer is awaited that is checked.
    is_awaited: bool,
    /// Whether the browser remembers it, so that an answer that comes days later is checked too.
    is_kept: bool,
    /// The code that it answers; nothing if that is not known.
    after: String,
    /// What is said of that.
    checked: Option<String>,
}

/// What the scripts are told of a board on which the next move is made.
#[derive(Serialize, ToSchema)]
pub struct CodeData {
    game: &'static str,
    options: BTreeMap<String, String>,
    /// Where the game stands, with its legal moves.
    position: Position,
    #[serde(flatten)]
    board: BoardData,
}

/// What the address asks for.
#[derive(Default)]
struct CodeQuery {
    /// A game that begins.
    game: String,
    /// The code that came.
    code: String,
    /// The code that was sent before it.
    after: String,
    /// Codes that the browser remembers to have sent, if it is not known which was before.
    sent: Vec<String>,
    /// The move to play.
    text: String,
}

impl CodeQuery {
    fn read(query: &str) -> CodeQuery {
        let mut asked = CodeQuery::default();
        for (field, value) in form_urlencoded::parse(query.as_bytes()) {
            let value = value.trim().to_owned();
            match &*field {
                "game" => asked.game = value,
                "code" => asked.code = value,
                "after" => asked.after = value,
                "sent" if !value.is_empty() => asked.sent.push(value),
                "move" => asked.text = value,
                _ => {}
            }
        }
        asked
    }

    /// The game, with the move played.
    fn game(&self, is_wanted: &dyn Fn() -> bool) -> Result<Option<Brought>, Message> {
        let wrong = |error: CodeError| error.message();
        let read = |code: &str| CodedGame::read_while(code, is_wanted).map_err(wrong);
        if self.code.is_empty() {
            let Some(game) = find(&self.game) else { return Ok(None) };
            let begun = CodedGame::new(game, Options::new(), None).map_err(wrong)?;
            return Ok(Some(Brought { coded: begun, is_to_send: true, after: String::new() }));
        }
        let mut coded = read(&self.code)?;
        let after = match self.after.is_empty() {
            true => self.meant(&coded, is_wanted).unwrap_or_default(),
            false => self.after.clone(),
        };
        if !after.is_empty() {
            let before = read(&after)?;
            coded.answers(&before).map_err(wrong)?;
        }
        if !self.text.is_empty() {
            coded.play(&self.text).map_err(wrong)?;
        }
        Ok(Some(Brought { coded, is_to_send: !self.text.is_empty(), after }))
    }

    /// Which of the codes that the browser remembers a game is meant to answer: the one with which it has most moves in
    /// common, if those are all that was sent, or one of each side at least. Others may be of games with other people.
    fn meant(&self, coded: &CodedGame, is_wanted: &dyn Fn() -> bool) -> Option<String> {
        let mut chars = 0;
        let remembered = self.sent.iter().take_while(|code| {
            chars += code.len();
            chars <= MAX_CODE_CHARS
        });
        // What an older program wrote is no hindrance.
        let games = remembered
            .filter_map(|code| Some((CodedGame::read_while(code, is_wanted).ok()?, code)));
        let likely = games.filter_map(|(sent, code)| {
            let shared = coded.shared_plies(&sent)?;
            let is_likely = shared >= 2 || shared == 1 && sent.plies() == 1;
            is_likely.then_some((shared, sent.plies(), code))
        });
        likely.max().map(|(.., code)| code.clone())
    }
}

/// A game that was brought or begun.
struct Brought {
    coded: CodedGame,
    /// Whether it is to be sent.
    is_to_send: bool,
    /// The code that it answers; nothing if that is not known.
    after: String,
}

/// `GET /code`, with a code, a move, or the name of a game that begins.
pub async fn code(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    reader: Reader,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Response, Fault> {
    let asked = CodeQuery::read(&query.unwrap_or_default());
    let host = invite::host(&headers).to_owned();
    let page = app
        .work(peer, move |stop| {
            let is_wanted = || !stop.is_raised();
            let shown = |brought: Brought| {
                let code =
                    brought.coded.write_while(&is_wanted).map_err(|error| error.message())?;
                let is_looked_up = !asked.sent.is_empty();
                Ok(ShownCode::of(&reader, &visitor, &host, brought, code, is_looked_up))
            };
            let found = asked.game(&is_wanted).and_then(|found| found.map(shown).transpose());
            let answer = match found {
                Ok(None) => Answer::Nothing,
                Ok(Some(shown)) => Answer::Game(Box::new(shown)),
                Err(wrong) => Answer::Wrong(reader.words.message(&wrong)),
            };
            // What is remembered may be of another game; what was sent from this very page is not.
            let is_wrong = matches!(answer, Answer::Wrong(_)) && !asked.sent.is_empty();
            let may_insist = is_wrong && CodedGame::read_while(&asked.code, &is_wanted).is_ok();
            Page { reader, asked, answer, may_insist }
        })
        .await?;
    let status = match &page.answer {
        Answer::Wrong(_) => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::OK,
    };
    Ok((status, show(&page)).into_response())
}

impl Page {
    /// Whether a move is to be made on the board.
    fn is_clicked(&self) -> bool {
        matches!(&self.answer, Answer::Game(shown) if shown.data.is_some())
    }

    fn games(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        GAMES.iter().map(|game| (game.info().name, game.info().title))
    }
}

impl ShownCode {
    fn of(
        reader: &Reader,
        visitor: &Visitor,
        host: &str,
        Brought { coded, is_to_send, after }: Brought,
        code: String,
        is_looked_up: bool,
    ) -> ShownCode {
        let (game, position, words) = (coded.game(), coded.position(), reader.words);
        let sides = telling::sides(words, game);
        let outcome = position.outcome();
        let standing = match outcome {
            None => {
                words.with("game-turn", "side", sides[position.side_to_move().index()].as_str())
            }
            Some(outcome) => {
                let result = match outcome.verdict.winner() {
                    Some(side) => words.with("game-wins", "side", sides[side.index()].as_str()),
                    None => words.say("game-drawn"),
                };
                format!("{result} – {}", reader.reason(game, outcome.reason.0))
            }
        };
        // A board on which nothing is played shows the side that waits for the answer.
        let is_played = outcome.is_none() && (!is_to_send || coded.plies() == 0);
        let is_wide = !is_played || position.is_wider_than(MAX_LISTED_MOVES as u64);
        let mut legal = if is_wide { Vec::new() } else { position.write_moves(Spelling::Rulebook) };
        legal.sort_unstable();
        let turn = position.side_to_move();
        let bottom = if is_played { turn } else { turn.other() };
        let look = Look { bottom, title: reader.say("game-board"), ..Look::default() };
        let options: BTreeMap<String, String> =
            coded.options().iter().map(|(n, v)| (n.to_owned(), v.to_owned())).collect();
        let data = is_played.then(|| {
            let line = PlayedLine::at(game, position.boxed_clone());
            for_page(&CodeData {
                game: game.info().name,
                options: options.clone(),
                position: line.seen(),
                board: BoardData::of(words, game, ScriptWords::new()),
            })
        });
        let checked = match (is_to_send, after.is_empty()) {
            (false, false) => Some(reader.say("code-answers")),
            // Whoever begins has sent nothing that could be answered.
            (false, true) if is_looked_up && coded.plies() >= 2 => Some(reader.say("code-strange")),
            _ => None,
        };
        let is_awaited = is_to_send && outcome.is_none();
        let wanted = LineQuery { options, fen: Some(position.fen()), ..LineQuery::default() };
        ShownCode {
            title: game.info().title,
            board: drawing::board(game, position, &[], look),
            standing,
            moves: coded.moves(Spelling::Rulebook).join(" "),
            legal,
            data,
            link: PrivateLink::to(visitor, host, &format!("/code?code={code}")),
            code,
            analysis: wanted.address(&format!("/analysis/{}", game.info().name)),
            is_to_send,
            is_awaited,
            is_kept: is_awaited && coded.plies() > 0,
            after,
            checked,
        }
    }
}
