//! What the scripts of a page with a board are told.

use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use super::assets;
use super::board_words::board_words;
use crate::lang::{ScriptWord, ScriptWords, Words, telling};
use crate::wire::{Layout, layout};

/// What every board needs, and the words of its page.
#[derive(Serialize, ToSchema)]
pub struct BoardData {
    layout: Layout,
    /// Where the sprite of pieces is.
    art: String,
    /// The board's words.
    #[schema(value_type = std::collections::BTreeMap<String, ScriptWord>)]
    board: ScriptWords,
    /// The page's words.
    #[schema(value_type = std::collections::BTreeMap<String, ScriptWord>)]
    words: ScriptWords,
}

impl BoardData {
    /// A board of a game, on a page that says these words.
    pub fn of(words: Words, game: &dyn kelci_catalog::AnyGame, said: ScriptWords) -> BoardData {
        BoardData {
            layout: layout(game),
            art: assets::address("art/pieces.svg"),
            board: board_words(words, &telling::sides(words, game)),
            words: said,
        }
    }
}

/// What pages and pushes give scripts, described as the API is: the browser's types are made from both.
#[derive(OpenApi)]
#[openapi(components(schemas(
    BoardData,
    super::analysis::AnalysisData,
    super::code::CodeData,
    super::editor::EditorData,
    super::game::GameData,
    super::learn::StepData,
    super::lobby::LobbyData,
    super::puzzles::PuzzleData,
    super::review::ReviewData,
    super::view::ViewData,
    crate::push::PushMessage,
)))]
pub struct PageData;
