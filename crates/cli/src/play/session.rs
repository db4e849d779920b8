//! A game in progress: what was played, and how it stands.

use kelci_catalog::AnyPosition;
use kelci_core::{CellIndex, MoveError, Options, Outcome, Reason, SetUpError, Side, Spelling};

use crate::args::GameArg;
use crate::board::changed_cells;

/// A game from its start to where it stands.
pub struct Session {
    pub game: GameArg,
    pub options: Options,
    /// Where it began, if not at the start of the game.
    pub fen: Option<String>,
    start: Box<dyn AnyPosition>,
    plies: Vec<Ply>,
    resigned: Option<Side>,
}

/// A move that was played.
struct Ply {
    /// As people write it.
    text: String,
    after: Box<dyn AnyPosition>,
}

/// The reason of a game that someone gave up.
const RESIGNED: Reason = Reason("resigned");

impl Session {
    /// A game at its beginning.
    pub fn new(
        game: GameArg,
        options: Options,
        fen: Option<String>,
    ) -> Result<Session, SetUpError> {
        let start = game.position(&options, fen.as_deref())?;
        Ok(Session { game, options, fen, start, plies: Vec::new(), resigned: None })
    }

    /// The position now.
    pub fn position(&self) -> &dyn AnyPosition {
        self.plies.last().map_or(&*self.start, |ply| &*ply.after)
    }

    /// What the side is called whose turn it is.
    pub fn side_name(&self) -> &'static str {
        self.game.info().sides[self.position().side_to_move().index()]
    }

    /// The result, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        let resigned = self.resigned.map(|side| Outcome::win(side.other(), RESIGNED));
        resigned.or_else(|| self.position().outcome())
    }

    /// Plays the move that a text means and says how people write it.
    pub fn play_text(&mut self, text: &str) -> Result<&str, MoveError> {
        let key = self.position().parse_move(text)?;
        Ok(self.play(key))
    }

    /// Plays the legal move of that key and says how people write it.
    pub fn play(&mut self, key: u32) -> &str {
        let text = self.position().write_move(key, Spelling::Marked);
        let text = text.expect("only legal moves are played");
        let mut after = self.position().boxed_clone();
        after.play(key);
        self.plies.push(Ply { text, after });
        &self.plies.last().expect("one was added").text
    }

    /// The side to move gives up.
    pub fn resign(&mut self) {
        self.resigned = Some(self.position().side_to_move());
    }

    /// Takes back the last move, or the resignation; says whether there was one.
    pub fn take_back(&mut self) -> bool {
        self.resigned.take().is_some() || self.plies.pop().is_some()
    }

    /// The moves so far, as people write them.
    pub fn texts(&self) -> impl ExactSizeIterator<Item = &str> {
        self.plies.iter().map(|ply| ply.text.as_str())
    }

    /// The cells that the last move changed.
    pub fn fresh_cells(&self) -> Vec<CellIndex> {
        let Some((last, earlier)) = self.plies.split_last() else { return Vec::new() };
        let before = earlier.last().map_or(&*self.start, |ply| &*ply.after);
        changed_cells(&before.pieces(), &last.after.pieces())
    }
}
