//! Which games there are, and what can be chosen.

use axum::response::IntoResponse;
use axum::{Json, http::header};
use kelci_catalog::search::Level;
use kelci_catalog::{AnyGame, GAMES};
use kelci_core::{OptionInfo, OptionKind};
use serde::Serialize;
use utoipa::ToSchema;

use crate::bounds::{MAX_CLOCK_MS, MAX_NAME_CHARS, MAX_SERIES, MIN_CLOCK_MS};
use crate::wire::{self, Layout};

/// Everything that can be chosen before a game.
#[derive(Serialize, ToSchema)]
pub struct Catalog {
    /// The games.
    pub games: Vec<GameEntry>,
    /// The engine's levels, level 1 first.
    pub levels: [&'static str; 8],
    /// The most characters in a name.
    pub max_name_chars: usize,
    /// The least and the most time on a clock.
    pub clock_ms: [u64; 2],
    /// The most games in a series.
    pub max_series: u32,
}

/// A game.
#[derive(Serialize, ToSchema)]
pub struct GameEntry {
    /// Its name for programs.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The game in one sentence.
    pub summary: &'static str,
    /// Who made it.
    pub credit: &'static str,
    /// What the sides are called.
    pub sides: [&'static str; 2],
    /// Its options.
    pub options: Vec<OptionEntry>,
    /// Its pieces: letter and name.
    pub pieces: Vec<(char, &'static str)>,
    /// Why a game can end: key and sentence.
    pub reasons: Vec<(&'static str, &'static str)>,
    /// Where its cells are.
    pub layout: Layout,
}

/// An option of a game.
#[derive(Serialize, ToSchema)]
pub struct OptionEntry {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub summary: &'static str,
    /// `check`, `number`, `choice`, `text` (one of the words, or another text) or `document`.
    pub kind: &'static str,
    /// The words to choose from.
    pub words: &'static [&'static str],
    /// The bounds of a number.
    pub range: Option<[u64; 2]>,
    /// What it is when nothing is said.
    pub default: &'static str,
}

impl From<&OptionInfo> for OptionEntry {
    fn from(option: &OptionInfo) -> OptionEntry {
        let (kind, words, range): (_, &[&str], _) = match option.kind {
            OptionKind::Check => ("check", &[], None),
            OptionKind::Number { min, max } => ("number", &[], Some([min, max])),
            OptionKind::Seed => ("number", &[], Some([0, u64::MAX])),
            OptionKind::Choice(words) => ("choice", words, None),
            OptionKind::ChoiceOrText { words, .. } => ("text", words, None),
            OptionKind::Document => ("document", &[], None),
        };
        let OptionInfo { name, summary, default, .. } = *option;
        OptionEntry { name, summary, kind, words, range, default }
    }
}

fn entry(game: &dyn AnyGame) -> GameEntry {
    let info = game.info();
    GameEntry {
        name: info.name,
        title: info.title,
        summary: info.summary,
        credit: info.credit,
        sides: info.sides,
        options: info.options.iter().map(OptionEntry::from).collect(),
        pieces: info.pieces.to_vec(),
        reasons: info.reasons.iter().map(|(reason, sentence)| (reason.0, *sentence)).collect(),
        layout: wire::layout(game),
    }
}

/// Which games there are, and what can be chosen.
#[utoipa::path(get, path = "/api/catalog", tag = "games",
    responses((status = 200, body = Catalog)))]
pub async fn catalog() -> impl IntoResponse {
    let catalog = Catalog {
        games: GAMES.iter().map(|game| entry(*game)).collect(),
        levels: Level::NAMES,
        max_name_chars: MAX_NAME_CHARS,
        clock_ms: [MIN_CLOCK_MS, MAX_CLOCK_MS],
        max_series: MAX_SERIES,
    };
    ([(header::CACHE_CONTROL, "max-age=300")], Json(catalog))
}
