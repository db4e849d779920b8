//! Learning a game step by step: `/learn`, `/learn/{game}` with its contents or, asked for `?print`,
//! everything on paper, and a page for each step.
//!
//! All of it can be read without scripts: a step shows its position and, folded away, its solution.
//! What a step asks for is in [`crate::lessons`]; [`view`] puts it into words and pictures.

mod view;

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, RawQuery};
use axum::response::{IntoResponse, Response};
use fluent_bundle::FluentArgs;
use kelci_catalog::{AnyGame, GAMES};
use kelci_core::Side;
use kelci_picture::theme::Theme;
use serde::Serialize;
use utoipa::ToSchema;

use self::view::StepView;
use super::board_data::BoardData;
use super::lists::{Role, roles};
use super::page::{for_page, show};
use super::reader::{Card as LinkCard, Reader};
use super::{drawing, legend};
use crate::fault::Fault;
use crate::lessons::{LessonStep, no_step, steps};
use crate::wire::Position;

#[derive(Template)]
#[template(path = "learn/index.html")]
struct Index {
    reader: Reader,
}

/// A game that can be learned.
struct Card {
    name: &'static str,
    title: &'static str,
    about: String,
    board: &'static str,
    steps: usize,
    /// How many of them are done, for the scripts to fill in.
    done: String,
}

impl Index {
    fn cards(&self) -> impl Iterator<Item = Card> {
        let learned = GAMES.iter().filter(|game| !steps(**game).is_empty());
        learned.map(|game| {
            let (name, title) = (game.info().name, game.info().title);
            let about = about(&self.reader, *game);
            let (board, steps) = (drawing::start(*game), steps(*game).len());
            Card { name, title, about, board, steps, done: done_of(&self.reader, steps) }
        })
    }
}

/// What one will learn.
fn about(reader: &Reader, game: &dyn AnyGame) -> String {
    reader.say(&format!("learn-{}", game.info().name))
}

/// How many steps of so many are done; the scripts know.
fn done_of(reader: &Reader, steps: usize) -> String {
    let mut args = FluentArgs::new();
    args.set("count", "{count}");
    args.set("of", steps);
    reader.words.tell("learn-done-of", &args)
}

/// `GET /learn`
pub async fn index(reader: Reader) -> Response {
    show(&Index { reader })
}

#[derive(Template)]
#[template(path = "learn/contents.html")]
struct Contents {
    reader: Reader,
    game: &'static dyn AnyGame,
    /// What one will learn.
    about: String,
    views: Vec<StepView>,
}

impl Contents {
    fn done(&self) -> String {
        done_of(&self.reader, self.views.len())
    }
}

#[derive(Template)]
#[template(path = "learn/print.html")]
struct Print {
    reader: Reader,
    game: &'static dyn AnyGame,
    /// What one will learn.
    about: String,
    views: Vec<StepView>,
}

#[derive(Template)]
#[template(path = "learn/step.html")]
struct Page {
    reader: Reader,
    game: &'static dyn AnyGame,
    step: &'static LessonStep,
    /// Every step; this one is at the index.
    views: Vec<StepView>,
    at: usize,
    /// The sides to choose from where it ends in a whole game.
    roles: Vec<Role>,
    /// Who captures whom.
    legend: String,
    /// For the scripts.
    data: String,
}

impl Page {
    fn now(&self) -> &StepView {
        &self.views[self.at]
    }

    fn before(&self) -> Option<&StepView> {
        self.at.checked_sub(1).and_then(|at| self.views.get(at))
    }

    fn next(&self) -> Option<&StepView> {
        self.views.get(self.at + 1)
    }
}

/// What the scripts are told.
#[derive(Serialize, ToSchema)]
pub struct StepData<'a> {
    game: &'static str,
    step: &'a str,
    options: &'a BTreeMap<String, String>,
    fen: &'a Option<String>,
    /// The cells that are marked at first.
    marks: &'a [String],
    /// The cells that are marked as a hint.
    hint: &'a [String],
    /// Moves, with the answers between them.
    solution: &'a [String],
    /// Whether something is to be reached.
    asks: bool,
    /// Whether the diagrams to be completed are shown.
    diagrams: bool,
    position: Position,
    #[serde(flatten)]
    board: BoardData,
    /// What is said when it is done.
    done: String,
}

/// `GET /learn/{game}`
pub async fn contents(
    reader: Reader,
    path: Result<Path<String>, PathRejection>,
    RawQuery(asked): RawQuery,
) -> Response {
    let game = path.ok().and_then(|Path(name)| kelci_catalog::find(&name));
    let Some(game) = game.filter(|game| !steps(*game).is_empty()) else {
        return no_step().into_response();
    };
    let (about, views) = (about(&reader, game), view::all(&reader, game));
    if asked.as_deref() == Some("print") {
        // Paper is white, whatever the screen is.
        let reader = Reader { theme: Some(Theme::Light), ..reader };
        show(&Print { reader, game, about, views })
    } else {
        show(&Contents { reader, game, about, views })
    }
}

/// `GET /learn/{game}/{step}`
pub async fn step(reader: Reader, path: Result<Path<(String, String)>, PathRejection>) -> Response {
    let found = path.ok().and_then(|Path((name, id))| {
        let game = kelci_catalog::find(&name)?;
        let at = steps(game).iter().position(|step| step.id == id)?;
        Some((game, at))
    });
    let Some((game, at)) = found else { return no_step().into_response() };
    let step = &steps(game)[at];
    let line = match step.line(game, &[]) {
        Ok(line) => line,
        Err(error) => return Fault::from(error).into_response(),
    };
    let views = view::all(&reader, game);
    let data = for_page(&StepData {
        game: game.info().name,
        step: &step.id,
        options: &step.options,
        fen: &step.fen,
        marks: &step.marks,
        hint: &step.hint,
        solution: &step.solution,
        asks: !step.goal.is_empty(),
        diagrams: step.diagrams,
        position: line.seen(),
        board: BoardData::of(reader.words, game, reader.words.for_scripts("learn-say-")),
        done: views[at].done.clone(),
    });
    let roles = roles(&reader, game);
    let legend = legend::whole(&reader, game);
    let title = format!("{} · {}", reader.say_of("learn-game", game.info().title), views[at].title);
    let card = LinkCard::of_game(game, title, about(&reader, game));
    let card = match &step.fen {
        Some(fen) => card.showing(game, fen, Side::First),
        None => card,
    };
    let reader = reader.with_card(card);
    show(&Page { reader, game, step, views, at, roles, legend, data })
}
