//! A game as one short code: two who have no site in common paste it back and forth.
//!
//! ```
//! use kelci_code::CodedGame;
//! let pijersi = kelci_catalog::find("pijersi").unwrap();
//! let mut game = CodedGame::new(pijersi, Default::default(), None).unwrap();
//! game.play("a4-b5=c4").unwrap();
//! let code = game.write().unwrap();
//! assert!(code.len() < 30, "{code}");
//! let read = CodedGame::read(&code).unwrap();
//! assert_eq!(read.position().fen(), game.position().fen());
//! ```
//!
//! A code is `k1.` and a text of letters, digits, `-` and `_`, which needs no quoting anywhere: the game's name, its
//! options, where it began, and each move by its number among the legal ones in the order of their keys. The last four
//! bytes are a checksum over all that and over the position which results, so that a code that was cut off or mistyped
//! is refused, and so is one of a program that plays by other rules.

mod bits;
mod text;

use kelci_catalog::{AnyGame, AnyPosition, find};
use kelci_core::{Message, Options, Spelling, errors_are_messages, message};

use bits::{BitReader, BitWriter};

/// What every code begins with; the digit is the version.
const PREFIX: &str = "k1.";
/// The most characters of a code: what can be pasted into any messenger.
pub const MAX_CODE_CHARS: usize = 4_096;
/// The most moves of a game.
const MAX_MOVES: usize = 2_000;
/// A position with more legal moves is not coded: no game comes near it.
const MAX_WIDTH: u64 = 20_000;

/// A game that is played by codes.
pub struct CodedGame {
    game: &'static dyn AnyGame,
    options: Options,
    start: Box<dyn AnyPosition>,
    position: Box<dyn AnyPosition>,
    moves: Vec<u32>,
}

/// Why there is no code, or none that is good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodeError(Message);

impl CodeError {
    /// What is wrong.
    #[must_use]
    pub fn message(&self) -> Message {
        self.0.clone()
    }
}

errors_are_messages!(CodeError);

fn damaged() -> CodeError {
    CodeError(message!("the code is damaged: copy all of it once more"))
}

impl CodedGame {
    /// A game that begins, at its start or in a position.
    ///
    /// # Errors
    /// When an option or the position is wrong.
    pub fn new(
        game: &'static dyn AnyGame,
        options: Options,
        fen: Option<&str>,
    ) -> Result<CodedGame, CodeError> {
        let start = game.position(&options, fen).map_err(|error| CodeError(error.message()))?;
        check_width(&*start)?;
        let position = start.boxed_clone();
        Ok(CodedGame { game, options, start, position, moves: Vec::new() })
    }

    /// Which game it is.
    #[must_use]
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// The options it is played under.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Where it began.
    #[must_use]
    pub fn start(&self) -> &dyn AnyPosition {
        &*self.start
    }

    /// Where it stands.
    #[must_use]
    pub fn position(&self) -> &dyn AnyPosition {
        &*self.position
    }

    /// Its moves.
    #[must_use]
    pub fn moves(&self, spelling: Spelling) -> Vec<String> {
        self.start.write_line(&self.moves, spelling)
    }

    /// How many moves were played.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal, the game is over, or the move leads where no code does.
    pub fn play(&mut self, text: &str) -> Result<(), CodeError> {
        if self.position.outcome().is_some() {
            return Err(CodeError(message!("the game is over")));
        }
        let key = self.position.parse_move(text).map_err(|error| CodeError(error.message()))?;
        self.go_on(key)
    }

    /// Plays a legal move, if a code can tell what comes of it: else the game stays as it is.
    fn go_on(&mut self, key: u32) -> Result<(), CodeError> {
        let mut next = self.position.boxed_clone();
        if !next.play(key) {
            return Err(damaged());
        }
        check_width(&*next)?;
        self.position = next;
        self.moves.push(key);
        Ok(())
    }

    /// Whether it is an earlier game, gone on with or not.
    #[must_use]
    pub fn continues(&self, earlier: &CodedGame) -> bool {
        self.shared_plies(earlier) == Some(earlier.plies())
    }

    /// How many moves it has in common with another game from the beginning on; none of one that began otherwise.
    #[must_use]
    pub fn shared_plies(&self, other: &CodedGame) -> Option<usize> {
        let is_like = self.game.info().name == other.game.info().name
            && self.options.iter().eq(other.options.iter())
            && self.start.fen() == other.start.fen();
        let both = self.moves.iter().zip(&other.moves);
        is_like.then(|| both.take_while(|(mine, theirs)| mine == theirs).count())
    }

    /// Whether it is what was sent with one move more, as whoever got that sends it back.
    ///
    /// # Errors
    /// When it is another game, the same code once more, or has moves of both.
    pub fn answers(&self, sent: &CodedGame) -> Result<(), CodeError> {
        let wrong = match self.plies().checked_sub(sent.plies()) {
            Some(count) if self.continues(sent) => match count {
                1 => return Ok(()),
                0 => message!("this is the code that you sent: the answer has one move more"),
                _ => message!(
                    "this code has {count} moves more than the one that you sent: an answer has one more",
                    count
                ),
            },
            _ => message!("this code does not continue the game that you sent"),
        };
        Err(CodeError(wrong))
    }

    /// The code of the game.
    ///
    /// # Errors
    /// When it would be too long.
    pub fn write(&self) -> Result<String, CodeError> {
        self.write_while(&|| true)
    }

    /// The code of the game, for whoever may not wait for it: that is asked at every move.
    ///
    /// # Errors
    /// When it would be too long, or is not wanted any more.
    pub fn write_while(&self, is_wanted: &dyn Fn() -> bool) -> Result<String, CodeError> {
        let too_long = || {
            let most = MAX_CODE_CHARS;
            CodeError(message!("the game is too long for a code of {most} characters", most))
        };
        let mut bits = BitWriter::default();
        bits.text(self.game.info().name);
        let options: Vec<(&str, &str)> = self.options.iter().collect();
        bits.number(options.len());
        for (name, value) in options {
            bits.text(name);
            bits.text(value);
        }
        // The usual start needs no words; any other is written out, also one that was drawn by lot.
        let usual = self.game.position(&Options::new(), None);
        let is_usual = usual.is_ok_and(|usual| usual.fen() == self.start.fen());
        bits.text(if is_usual { String::new() } else { self.start.fen() }.as_str());
        if self.moves.len() > MAX_MOVES {
            return Err(too_long());
        }
        bits.number(self.moves.len());
        let mut position = self.start.boxed_clone();
        for key in &self.moves {
            check_wanted(is_wanted)?;
            let legal = legal(&*position);
            let index = legal.binary_search(key).map_err(|_| damaged())?;
            bits.index(index, legal.len());
            position.play(*key);
        }
        let mut bytes = bits.bytes();
        let sum = text::checksum(&bytes, &position.fen());
        bytes.extend_from_slice(&sum);
        let code = format!("{PREFIX}{}", text::write(&bytes));
        if code.len() > MAX_CODE_CHARS { Err(too_long()) } else { Ok(code) }
    }

    /// Reads a code. Blanks and line ends that a messenger put into it do not matter.
    ///
    /// # Errors
    /// When it is none, is damaged, or is of a later version.
    pub fn read(code: &str) -> Result<CodedGame, CodeError> {
        CodedGame::read_while(code, &|| true)
    }

    /// Reads a code, for whoever may not wait for it: that is asked at every move.
    ///
    /// # Errors
    /// As of [`CodedGame::read`], or when it is not wanted any more.
    pub fn read_while(code: &str, is_wanted: &dyn Fn() -> bool) -> Result<CodedGame, CodeError> {
        let too_long = code.len() > 2 * MAX_CODE_CHARS;
        let code: String = match too_long {
            true => String::new(),
            false => code.chars().filter(|c| !c.is_whitespace()).collect(),
        };
        let Some(written) = code.strip_prefix(PREFIX) else {
            let is_later = code.strip_prefix('k').and_then(|rest| rest.split_once('.'));
            let is_later = is_later.is_some_and(|(version, _)| version.parse::<u32>().is_ok());
            return Err(CodeError(match is_later {
                true => message!("this code is of a later kelci: update this one"),
                false => message!("this is no code of a game: one begins with k1."),
            }));
        };
        let bytes = text::read(written).ok_or_else(damaged)?;
        let (bytes, sum) = bytes.split_last_chunk::<4>().ok_or_else(damaged)?;
        let mut bits = BitReader::new(bytes);
        let name = bits.text().ok_or_else(damaged)?;
        // Whether it is damaged or of a game that nobody here knows cannot be told yet.
        let game = find(&name).ok_or_else(damaged)?;
        let mut options = Options::new();
        for _ in 0..bits.number().filter(|count| *count <= 64).ok_or_else(damaged)? {
            let (name, value) = bits.text().zip(bits.text()).ok_or_else(damaged)?;
            options.set(name, value);
        }
        let fen = bits.text().ok_or_else(damaged)?;
        let fen = (!fen.is_empty()).then_some(fen);
        let mut coded = CodedGame::new(game, options, fen.as_deref()).map_err(|_| damaged())?;
        let count = bits.number().filter(|count| *count <= MAX_MOVES).ok_or_else(damaged)?;
        for _ in 0..count {
            check_wanted(is_wanted)?;
            let legal = legal(&*coded.position);
            let key = bits.index(legal.len()).and_then(|index| legal.get(index)).copied();
            coded.go_on(key.ok_or_else(damaged)?)?;
        }
        let is_whole = bits.is_at_end() && text::checksum(bytes, &coded.position.fen()) == *sum;
        if is_whole { Ok(coded) } else { Err(damaged()) }
    }
}

fn check_wanted(is_wanted: &dyn Fn() -> bool) -> Result<(), CodeError> {
    if is_wanted() { Ok(()) } else { Err(CodeError(message!("this took too long"))) }
}

/// Counting the moves of some positions takes its time, and every ply of a code counts them.
fn check_width(position: &dyn AnyPosition) -> Result<(), CodeError> {
    if position.is_wider_than(MAX_WIDTH) {
        return Err(CodeError(message!("the position has too many moves for a code")));
    }
    Ok(())
}

/// The keys of the legal moves, in their order; none once the game is over.
fn legal(position: &dyn AnyPosition) -> Vec<u32> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    let mut keys = position.moves();
    keys.sort_unstable();
    keys
}

#[cfg(test)]
mod tests;
