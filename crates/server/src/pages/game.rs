//! The page of a game: all of it is there before any script runs, so that it can be read without.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::State as Given;
use axum::http::HeaderMap;
use axum::response::Response;
use kelci_catalog::AnyGame;
use kelci_catalog::records::Format;
use kelci_core::Side;
use kelci_picture::Look;
use serde::Serialize;
use utoipa::ToSchema;

use super::board_data::BoardData;
use super::game_talk::GameTalk;
use super::leisure::LeisurePart;
use super::page::{for_page, show};
use super::pairs::{Pair, in_pairs};
use super::ratings::told;
use super::reader::{Card, Reader};
use super::{drawing, invite, legend, ties};
use crate::doing::notices::read;
use crate::doing::open_games;
use crate::doing::ratings::of_seats;
use crate::fault::Fault;
use crate::game::{Phrase, Seat, State};
use crate::http::App;
use crate::http::body::GamePath;
use crate::http::visitor::Visitor;
use crate::lang::{ScriptWords, telling};
use crate::live::Snapshot;
use crate::store::ReadNotices;
use crate::view::{GameView, PlyView};

#[derive(Template)]
#[template(path = "game.html")]
struct Page {
    reader: Reader,
    game: &'static dyn AnyGame,
    /// Its name for people.
    title: &'static str,
    view: GameView,
    /// Who sits at the bottom.
    bottom: Seat,
    sides: [String; 2],
    /// What to call the players.
    players: [String; 2],
    board: String,
    /// Who captures whom.
    legend: String,
    invitations: Vec<invite::Invitation>,
    /// The seat that anybody may take, if there is one: whoever reads can, or has offered it.
    open_seat: Option<Seat>,
    /// Whether an engine may say what it thinks of the game.
    may_analyse: bool,
    /// What whoever reads can do about those who play.
    ties: Vec<String>,
    talk: GameTalk,
    leisure: LeisurePart,
    /// What the players are rated, as it is told.
    ratings: [String; 2],
    /// What the invitation must say about other devices.
    reach: Option<String>,
    formats: Vec<&'static str>,
    /// The moves as they are listed; those that were entered beforehand are marked.
    texts: Vec<String>,
    /// Everything once more, for the scripts.
    data: String,
}

/// What the scripts are told.
#[derive(Serialize, ToSchema)]
pub struct GameData<'a> {
    game: &'a GameView,
    #[serde(flatten)]
    board: BoardData,
    title: &'static str,
    #[schema(min_items = 2, max_items = 2)]
    sides: &'a [String; 2],
    /// What the engines are called, where engines play.
    #[schema(min_items = 2, max_items = 2)]
    computers: [Option<String>; 2],
    /// What else there is to know of a position.
    #[schema(value_type = std::collections::BTreeMap<String, crate::lang::ScriptWord>)]
    facts: ScriptWords,
    /// What can be said, in the order in which it is offered.
    phrases: &'static [Phrase],
    /// Why games end.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    reasons: BTreeMap<&'static str, String>,
}

/// `GET /game/{id}`
pub async fn game(
    Given(app): Given<App>,
    GamePath(id): GamePath,
    visitor: Visitor,
    reader: Reader,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let table = app.hub().game(&id)?.look().await?;
    let powers = table.powers(visitor.person());
    let view = GameView::of(&id, &table.state, powers, app.services().time.now_ms());
    let host = invite::host(&headers);
    let invitations = invite::invitations(&id, &table, &visitor, &app.services().links, host);
    let open_seat = open_games::open_seat(app.services(), &id, &table).map(|(seat, _)| seat);
    let reach = invite::reach(reader.words, app.config(), host);
    let may_analyse = table.state.may_be_analysed(powers);
    let mut ties = Vec::new();
    for other in table.access.iter().filter_map(|seat| seat.person) {
        let about = ties::buttons(&app, &reader, visitor.person(), other, Some(&view.game)).await?;
        ties.extend(about);
    }
    let talk = GameTalk::of(&app, &reader, &id, &table, visitor.person()).await?;
    let leisure = LeisurePart::of(&app, &reader, &id, &table, visitor.person()).await?;
    let ratings = of_seats(app.site(), &id, &table).await?;
    let ratings =
        ratings.map(|rating| rating.map(|rating| told(&reader, rating)).unwrap_or_default());
    // Whoever is at the board has seen what there was to be told of it.
    if let Some(person) = visitor.person().filter(|_| reader.unread.is_some_and(|count| count > 0))
    {
        read(app.site(), person, ReadNotices::About(id.as_str().to_owned())).await?;
    }
    let page = page(reader, view, &table, invitations, reach);
    Ok(show(&Page { open_seat, may_analyse, ties, talk, leisure, ratings, ..page }))
}

fn page(
    reader: Reader,
    view: GameView,
    Snapshot { state, .. }: &Snapshot,
    invitations: Vec<invite::Invitation>,
    reach: Option<String>,
) -> Page {
    let game = state.game();
    let sides = telling::sides(reader.words, game);
    // In a match whoever has no name has a letter, but of oneself that would say nothing.
    let is_nameless = |seat| view.you == [seat] && state.name(seat) == Some("");
    let players = Seat::BOTH.map(|seat| match is_nameless(seat) {
        true => sides[seat.index()].clone(),
        false => telling::player(reader.words, state, seat),
    });
    let bottom = match view.you.as_slice() {
        [seat] => *seat,
        _ => Seat::First,
    };
    let card = Card {
        title: format!("{} · {} – {}", game.info().title, players[0], players[1]),
        about: format!(
            "{}. {}",
            telling::standing(reader.words, &view, &sides, &players),
            reader.summary(game)
        ),
        picture: format!("/picture/game/{}.png", view.id.as_str()),
    };
    let reader = reader.with_card(card);
    let data = for_page(&GameData::of(&reader, state, &view, &sides));
    let board = drawn(&reader, state, bottom);
    let legend = legend::legend(&reader, game, &*state.position_at(0), !reader.folds_legend);
    let formats = formats(game);
    let text = |ply: &PlyView| match ply.conditional {
        true => format!("{} ({})", ply.text, reader.say("game-conditional")),
        false => ply.text.clone(),
    };
    let texts = view.plies.iter().map(text).collect();
    Page {
        game,
        title: game.info().title,
        reader,
        view,
        bottom,
        sides,
        players,
        board,
        legend,
        invitations,
        open_seat: None,
        may_analyse: false,
        ties: Vec::new(),
        talk: GameTalk::default(),
        leisure: LeisurePart::default(),
        ratings: Default::default(),
        reach,
        formats,
        texts,
        data,
    }
}

impl<'a> GameData<'a> {
    /// All that the scripts need to show a game to this reader.
    pub(super) fn of(
        reader: &Reader,
        state: &State,
        view: &'a GameView,
        sides: &'a [String; 2],
    ) -> GameData<'a> {
        let (game, words) = (state.game(), reader.words);
        GameData {
            game: view,
            board: BoardData::of(words, game, telling::page_words(words)),
            title: game.info().title,
            sides,
            computers: Seat::BOTH.map(|seat| telling::computer(reader.words, state.spec(), seat)),
            facts: words.for_scripts("fact-"),
            phrases: Phrase::ALL,
            reasons: telling::reasons(reader.words, game),
        }
    }
}

/// The board as it stands, for those who have no scripts and for the moment before they run.
pub(super) fn drawn(reader: &Reader, state: &State, bottom: Seat) -> String {
    let look =
        Look { bottom: Side::from(bottom), title: reader.say("game-board"), ..Look::default() };
    let look = Look { diagrams: true, ..look };
    drawing::standing(state, look)
}

/// The formats in which a game can be taken home.
pub(super) fn formats(game: &dyn AnyGame) -> Vec<&'static str> {
    let has_certu = game.info().certu.is_some();
    let known = Format::ALL.into_iter().filter(|format| has_certu || *format != Format::Certu);
    known.map(Format::name).collect()
}

impl Page {
    fn lines(&self) -> Vec<Pair<'_>> {
        in_pairs(self.view.plies.iter().zip(&self.texts).map(|(ply, text)| (ply.seat, &**text)))
    }

    /// The plates from top to bottom.
    fn plates(&self) -> [Plate<'_>; 2] {
        [self.bottom.other(), self.bottom].map(|seat| Plate {
            seat: seat.name(),
            name: &self.players[seat.index()],
            side: &self.sides[seat.index()],
            is_account: self.view.now.players[seat.index()].account,
            rating: &self.ratings[seat.index()],
            away: self.leisure.away[seat.index()].as_deref(),
            is_turn: self.view.now.end.is_none() && self.view.now.turn == seat,
        })
    }

    /// Whose turn it is, or how it ended.
    fn standing(&self) -> String {
        telling::standing(self.reader.words, &self.view, &self.sides, &self.players)
    }

    fn reason(&self) -> Option<String> {
        let end = self.view.now.end.as_ref()?;
        let reason = self.reader.reason(self.game, end.reason);
        let mut letters = reason.chars();
        Some(letters.next()?.to_uppercase().chain(letters).collect())
    }

    /// What is known besides the board: what matters now, or what does not yet.
    fn facts(&self, matters: bool) -> Vec<(String, String)> {
        let facts = self.view.now.position.facts.iter();
        let facts = facts.filter(|fact| telling::matters(fact) == matters);
        facts.map(|fact| telling::fact(self.reader.words, fact)).collect()
    }

    /// What the link to an empty seat is called.
    fn link_for(&self, seat: &Seat) -> String {
        let side = self.sides[seat.index()].as_str();
        self.reader.words.with("game-invite-link", "side", side)
    }

    /// What whoever takes the seat plays that anybody may take.
    fn plays(&self, seat: &Seat) -> String {
        self.reader.words.with("join-side", "side", self.sides[seat.index()].as_str())
    }

    fn id(&self) -> &str {
        self.view.id.as_str()
    }
}

/// A player beside the board.
struct Plate<'a> {
    seat: &'static str,
    name: &'a str,
    side: &'a str,
    /// Whether that is the name of an account.
    is_account: bool,
    rating: &'a str,
    /// Until when they are on vacation, if they are.
    away: Option<&'a str>,
    is_turn: bool,
}
