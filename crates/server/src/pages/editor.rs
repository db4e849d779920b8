//! The page on which positions are put together. The server draws what stands there and says what
//! is wrong with it; scripts put the pieces.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use kelci_catalog::{AnyGame, GAMES, find};
use kelci_core::{CellText, FenForm, Message, Options, Side, ValueField, ValueKind, message};
use kelci_picture::{Look, art};
use serde::Serialize;
use utoipa::ToSchema;

use super::board_data::BoardData;
use super::drawing;
use super::line_query::LineQuery;
use super::page::{for_page, show};
use super::reader::Reader;
use crate::doing::drafts::{DraftRequest, DraftView, field_key};
use crate::fault::{Fault, FaultKind};
use crate::game::Seat;
use crate::http::App;
use crate::http::Peer;
use crate::lang::{ScriptWords, telling};

#[derive(Template)]
#[template(path = "editor.html")]
struct Page {
    reader: Reader,
    name: &'static str,
    title: &'static str,
    sides: [String; 2],
    board: String,
    draft: DraftView,
    fields: Vec<Field>,
    /// Why what the address asks for cannot be shown.
    wrong: Option<String>,
    data: String,
}

/// What the scripts are told.
#[derive(Serialize, ToSchema)]
pub struct EditorData<'a> {
    game: &'static str,
    options: &'a BTreeMap<String, String>,
    #[serde(flatten)]
    board: BoardData,
    #[schema(min_items = 2, max_items = 2)]
    sides: &'a [String; 2],
    /// The pieces of each side.
    #[schema(min_items = 2, max_items = 2)]
    palette: [Vec<OfferedPiece>; 2],
    /// How many pieces a cell can hold.
    levels: u8,
    /// What the fields hold when nothing is said.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    defaults: BTreeMap<String, &'static str>,
    draft: &'a DraftView,
    #[schema(value_type = std::collections::BTreeMap<String, crate::lang::ScriptWord>)]
    faults: ScriptWords,
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    reasons: BTreeMap<&'static str, String>,
}

/// A piece that can be put.
#[derive(Serialize, ToSchema)]
struct OfferedPiece {
    #[schema(value_type = String)]
    letter: char,
    art: &'static str,
    /// Whether it can be in the reserve.
    reserve: bool,
}

/// A field of the FEN.
struct Field {
    key: String,
    label: String,
    value: String,
    kind: Kind,
}

enum Kind {
    Number { least: u32, most: u32 },
    Choice(Vec<(&'static str, String)>),
    Text,
}

impl Field {
    fn of(reader: &Reader, field: &ValueField, values: &BTreeMap<String, String>) -> Field {
        let key = field_key(field.label);
        let kind = match field.kind {
            ValueKind::Number { least, most } => Kind::Number { least, most },
            ValueKind::Choice(words) => {
                let word = |(code, word): &(&'static str, &str)| {
                    (*code, reader.words.or(&format!("editor-{key}-{word}"), word))
                };
                Kind::Choice(words.iter().map(word).collect())
            }
            ValueKind::Text => Kind::Text,
        };
        Field {
            label: reader.words.or(&format!("editor-field-{key}"), field.label),
            value: values.get(&key).cloned().unwrap_or_default(),
            kind,
            key,
        }
    }
}

/// `GET /editor/{game}`
pub async fn editor(
    State(app): State<App>,
    reader: Reader,
    peer: Peer,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Fault> {
    let none = || Fault::new(FaultKind::NotFound, message!("there is no such game"));
    let game = find(&name).ok_or_else(none)?;
    let form = game.info().fen_form.ok_or_else(none)?;
    let wanted = LineQuery::read(&query.unwrap_or_default());
    let (wanted, draft, wrong) = app.work(peer, move |_| drafted(game, wanted)).await?;
    let draft = draft?.said(|message| reader.words.message(message));
    let status = if wrong.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let wrong = wrong.map(|message| reader.words.message(&message));
    let page = page(reader, game, &form, &wanted, draft, wrong);
    Ok((status, show(&page)).into_response())
}

/// What the address asks for; or else the start, and why.
fn drafted(
    game: &'static dyn AnyGame,
    wanted: LineQuery,
) -> (LineQuery, Result<DraftView, Fault>, Option<Message>) {
    let ask = |wanted: &LineQuery| {
        let request = DraftRequest {
            set_up: wanted.set_up(game.info().name),
            pieces: None,
            turn: None,
            fields: BTreeMap::new(),
        };
        request.view()
    };
    match ask(&wanted) {
        Ok(view) => (wanted, Ok(view), None),
        Err(fault) => {
            let wanted = LineQuery::default();
            let start = ask(&wanted);
            (wanted, start, Some(fault.message))
        }
    }
}

fn page(
    reader: Reader,
    game: &'static dyn AnyGame,
    form: &FenForm,
    wanted: &LineQuery,
    draft: DraftView,
    wrong: Option<String>,
) -> Page {
    let (info, words) = (game.info(), reader.words);
    let sides = telling::sides(reader.words, game);
    let offered = |side: Side| {
        let letters = form.letters[side.index()].chars();
        let offered = letters.map(|letter| OfferedPiece {
            letter,
            art: art::name(game, letter),
            reserve: form.reserve().contains(letter),
        });
        offered.collect()
    };
    let data = EditorData {
        game: info.name,
        options: &wanted.options,
        board: BoardData::of(words, game, words.for_scripts("editor-")),
        sides: &sides,
        palette: Side::BOTH.map(offered),
        levels: match form.cell {
            CellText::One => 1,
            CellText::Two => 2,
        },
        defaults: form.values().map(|field| (field_key(field.label), field.default)).collect(),
        draft: &draft,
        faults: words.for_scripts("draft-"),
        reasons: telling::reasons(reader.words, game),
    };
    let data = for_page(&data);
    let fields = form.values().map(|field| Field::of(&reader, field, &draft.fields)).collect();
    Page {
        name: info.name,
        title: info.title,
        board: drawn(&reader, game, wanted, &draft),
        sides,
        draft,
        fields,
        wrong,
        data,
        reader,
    }
}

/// The position as it is before scripts run, if it is one.
fn drawn(reader: &Reader, game: &dyn AnyGame, wanted: &LineQuery, draft: &DraftView) -> String {
    let mut options = Options::new();
    wanted.options.iter().for_each(|(name, value)| options.set(name, value));
    let look = Look { title: reader.say("game-board"), ..Look::default() };
    let position = draft.fen.as_deref().and_then(|fen| game.position(&options, Some(fen)).ok());
    position.map_or_else(String::new, |position| drawing::board(game, &*position, &[], look))
}

impl Page {
    fn is_turn(&self, seat: &Seat) -> bool {
        self.draft.turn == *seat
    }

    fn side(&self, seat: &Seat) -> &str {
        &self.sides[seat.index()]
    }

    fn is_other(&self, name: &str) -> bool {
        self.name != name
    }

    fn fen(&self) -> &str {
        self.draft.fen.as_deref().unwrap_or_default()
    }
}
