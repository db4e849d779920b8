//! What is drawn: a position, and the moves that led to it.

use std::path::Path;

use kelci_catalog::AnyPosition;
use kelci_catalog::records::{self, Format};
use kelci_core::{CellIndex, Side, Spot};
use kelci_picture::{Film, PictureError, wire};

use super::RenderArgs;
use crate::args::{GameArg, each_move};
use crate::error::Error;
use crate::files;
use crate::panel::verdict_sentence;

/// A position, the moves that led to it, and who played them.
pub struct RenderSubject {
    pub game: GameArg,
    pub players: [String; 2],
    start: Box<dyn AnyPosition>,
    keys: Vec<u32>,
    /// How the game ended, if it did and all of it is shown.
    ending: String,
}

impl RenderSubject {
    /// A position of a game, with moves played on it.
    pub fn of_game(game: GameArg, args: &RenderArgs) -> Result<RenderSubject, Error> {
        let fen = args.fen.as_deref().map(str::trim);
        let start = game.position(&args.options.read(game)?, fen)?;
        let mut position = start.clone();
        let mut keys = Vec::new();
        each_move(args.moves.as_deref(), |text| {
            let key = position.parse_move(text)?;
            position.play(key);
            keys.push(key);
            Ok(())
        })?;
        let ending = position.outcome().map_or_else(String::new, |outcome| {
            verdict_sentence(game.info(), outcome.verdict, outcome.reason.0, position.points())
        });
        RenderSubject { game, players: [String::new(), String::new()], start, keys, ending }
            .cut(args)
    }

    /// A game of a file.
    pub fn of_record(args: &RenderArgs) -> Result<RenderSubject, Error> {
        let path = Path::new(&args.what);
        if !files::is_standard(path) && !path.exists() {
            let what = &args.what;
            let told =
                format!("{what} is neither a game nor a file; the games are listed by kelci games");
            return Err(Error::Usage(told));
        }
        if args.fen.is_some() || args.moves.is_some() || !args.options.is_empty() {
            let told =
                "a record has its own position, moves and options: leave out --fen, --moves and -o";
            return Err(Error::Usage(told.into()));
        }
        let readings = files::read(path, args.from.map(Format::from), args.game)?;
        let count = readings.len();
        let Some(reading) = args.number.checked_sub(1).and_then(|at| readings.into_iter().nth(at))
        else {
            let (file, number) = (files::title(path), args.number);
            return Err(Error::Refused(format!("{file} has no game {number}: there are {count}")));
        };
        let refused = |why: String| Error::Refused(format!("{}: {why}", files::title(path)));
        let replay = records::replay(&reading).map_err(|error| refused(error.to_string()))?;
        let record = reading.record;
        let game = kelci_catalog::find(&record.game).expect("a record that was read names a game");
        let start = game.position(&record.options, record.fen.as_deref())?;
        let ending = replay.result.map_or_else(String::new, |verdict| {
            let reason = match replay.outcome {
                Some(outcome) => outcome.reason.0,
                None if record.reason.is_empty() => "as stated",
                None => &record.reason,
            };
            verdict_sentence(game.info(), verdict, reason, replay.points)
        });
        let keys = replay.plies.iter().map(|ply| ply.key).collect();
        RenderSubject { game, players: record.players, start, keys, ending }.cut(args)
    }

    /// Only so many plies of it.
    fn cut(mut self, args: &RenderArgs) -> Result<RenderSubject, Error> {
        let Some(ply) = args.ply else { return Ok(self) };
        let played = self.keys.len();
        if ply > played {
            return Err(Error::Refused(format!(
                "{played} plies were played, so there is no ply {ply}"
            )));
        }
        if ply < played {
            self.keys.truncate(ply);
            self.ending.clear();
        }
        Ok(self)
    }

    /// What the picture is called.
    pub fn title(&self) -> String {
        let info = self.game.info();
        let names = match &self.players {
            [first, second] if self.has_players() => format!("{first} \u{2013} {second}, "),
            _ => String::new(),
        };
        format!("{}: {names}{}", info.title, self.position().fen())
    }

    /// Whether no move has led here.
    pub fn is_still(&self) -> bool {
        self.keys.is_empty()
    }

    pub fn has_players(&self) -> bool {
        self.players.iter().any(|name| !name.is_empty())
    }

    /// The position after all moves.
    pub fn position(&self) -> Box<dyn AnyPosition> {
        self.after(self.keys.len())
    }

    fn after(&self, plies: usize) -> Box<dyn AnyPosition> {
        let mut position = self.start.clone();
        for key in &self.keys[..plies] {
            position.play(*key);
        }
        position
    }

    /// Whose turn it is, if the game goes on.
    pub fn turn(&self) -> Option<Side> {
        self.ending.is_empty().then(|| self.position().side_to_move())
    }

    /// Whether pieces lie beside the board.
    pub fn holds_something(&self) -> bool {
        let is_beside = |spot: Spot| matches!(spot, Spot::Reserve(_) | Spot::Prison(_));
        self.position().pieces().iter().any(|piece| is_beside(piece.spot))
    }

    /// The cells of the last move.
    pub fn last_cells(&self) -> Vec<CellIndex> {
        let Some((last, before)) = self.keys.split_last() else { return Vec::new() };
        wire::last_cells(&*self.after(before.len()), *last)
    }

    pub fn film(&self, pace: u16) -> Result<Film, PictureError> {
        Film::of(self.game, &*self.start, &self.keys, pace, &self.ending)
    }
}
