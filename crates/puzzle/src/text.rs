//! Files of puzzles: one a line, `grade;kind;proof;position;solution`, after comments that say how
//! they were made. Files may come from strangers, so everything is checked and has bounds.

use std::collections::HashSet;
use std::fmt::Write as _;

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{Options, Spelling};

use crate::{Grade, Kind, Proof, Puzzle};

/// Longer files are refused unread.
pub const MAX_FILE_BYTES: usize = 4 * 1024 * 1024;
/// The most puzzles in a file.
pub const MAX_PUZZLES: usize = 10_000;
/// The most bytes in a line.
pub const MAX_LINE_BYTES: usize = 4_096;
/// The longest win or threat, in plies.
pub const MAX_PLIES: u32 = 31;

/// What stands before the command that made a file.
const COMMAND: &str = "# kelci puzzles make ";

/// What is wrong with a file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct PuzzleTextError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// Reads a file of puzzles of that game. Whether the solutions are right is another question, for
/// [`Prover::verify`](crate::Prover::verify).
///
/// # Errors
/// On the first line that is no puzzle of the game, and on a position that was there before.
pub fn read(game: &dyn AnyGame, text: &str) -> Result<Vec<Puzzle>, PuzzleTextError> {
    if text.len() > MAX_FILE_BYTES {
        let what = format!("a file has at most {MAX_FILE_BYTES} bytes, this one {}", text.len());
        return Err(PuzzleTextError { line: 1, what });
    }
    let (mut puzzles, mut seen) = (Vec::new(), HashSet::new());
    for (line, text) in (1..).zip(text.lines()) {
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let at = |what: String| PuzzleTextError { line, what };
        let puzzle = read_line(game, text).map_err(|fault| at(fault.what))?;
        if !seen.insert(puzzle.position(game).hash()) {
            return Err(at("this position was there before".into()));
        }
        if puzzles.len() == MAX_PUZZLES {
            return Err(at(format!("a file has at most {MAX_PUZZLES} puzzles")));
        }
        puzzles.push(puzzle);
    }
    Ok(puzzles)
}

/// The name of the game in the command that made a file.
pub fn game_of(text: &str) -> Option<&str> {
    let mut lines = text.lines().take_while(|line| line.starts_with('#'));
    lines.find_map(|line| line.strip_prefix(COMMAND)?.split_whitespace().next())
}

/// Reads one line.
///
/// # Errors
/// When it is no puzzle of the game; its line is 1.
pub fn read_line(game: &dyn AnyGame, text: &str) -> Result<Puzzle, PuzzleTextError> {
    parse(game, text).map_err(|what| PuzzleTextError { line: 1, what })
}

fn parse(game: &dyn AnyGame, text: &str) -> Result<Puzzle, String> {
    if text.len() > MAX_LINE_BYTES {
        return Err(format!("a line has at most {MAX_LINE_BYTES} bytes, this one {}", text.len()));
    }
    let fields: Vec<&str> = text.split(';').collect();
    let &[grade, kind, proof, fen, moves] = fields.as_slice() else {
        let found = fields.len();
        return Err(format!("expected grade;kind;proof;position;solution, found {found} fields"));
    };
    let grade = grade.parse().ok().and_then(Grade::new);
    let grade = grade.ok_or_else(|| format!("a grade is 1 to {}", Grade::HARDEST))?;
    let proof = Proof::ALL.into_iter().find(|known| known.word() == proof);
    let proof = proof.ok_or("a proof is exact or threats")?;
    let kind = parse_kind(kind)?;
    let position = game.position(&Options::new(), Some(fen)).map_err(|error| error.to_string())?;
    if position.fen() != fen {
        return Err(format!("the position is written {}", position.fen()));
    }
    let solution = parse_solution(position, moves)?;
    let wanted = match kind {
        Kind::Win { plies } => plies as usize - usize::from(solution.len() % 2 == 0),
        Kind::Save { .. } => 1,
    };
    if solution.len() != wanted {
        return Err(format!("{kind} is not solved with {} plies", solution.len()));
    }
    Ok(Puzzle { grade, kind, proof, fen: fen.to_owned(), solution })
}

fn parse_kind(text: &str) -> Result<Kind, String> {
    let told = || format!("a kind is win or save with an odd number of plies up to {MAX_PLIES}");
    let (word, plies) = text.split_once(' ').ok_or_else(told)?;
    let plies = plies.parse().ok().filter(|plies| plies % 2 == 1 && *plies <= MAX_PLIES);
    match (word, plies) {
        ("win", Some(plies)) => Ok(Kind::Win { plies }),
        ("save", Some(plies)) => Ok(Kind::Save { plies }),
        _ => Err(told()),
    }
}

/// The moves, each of which must be legal after those before it.
fn parse_solution(mut position: Box<dyn AnyPosition>, moves: &str) -> Result<Vec<String>, String> {
    let mut solution = Vec::new();
    for text in moves.split(' ') {
        let key = position.parse_move(text).map_err(|error| error.to_string())?;
        let written = position.write_move(key, Spelling::Canonical).unwrap_or_default();
        if written != text {
            return Err(format!("\"{text}\" is written {written}"));
        }
        position.play(key);
        solution.push(written);
    }
    Ok(solution)
}

/// Writes one line, without its newline.
pub fn write_line(puzzle: &Puzzle) -> String {
    let Puzzle { grade, kind, proof, fen, solution } = puzzle;
    format!("{};{kind};{};{fen};{}", grade.number(), proof.word(), solution.join(" "))
}

/// What a file of a game begins with: the command that made it, without `kelci puzzles make`.
pub fn header(game: &dyn AnyGame, command: &str) -> String {
    let title = game.info().title;
    format!(
        "# {title}: puzzles, made by\n{COMMAND}{command}\n\
         # One a line: grade 1-5; what to do within how many plies; proof; position; solution.\n\
         # win N: every solver's move but the last is the only one that still wins within the plies\n\
         # that are left, against every reply; the replies are a longest defence. save N: after every\n\
         # other move the other side wins within N plies; after this one it does not within N + 2, and a\n\
         # search of 300,000 positions finds no win either. Proof of \"the only one\": exact, everything\n\
         # was looked at; threats, save for attacks that do not even win against a pass.\n"
    )
}

/// Writes a whole file.
pub fn write(game: &dyn AnyGame, command: &str, puzzles: &[Puzzle]) -> String {
    let mut text = header(game, command);
    for puzzle in puzzles {
        let _ = writeln!(text, "{}", write_line(puzzle));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "1;win 1;exact;6/R-6/6/7/3p-2/7/6 w 0 9;f1g1";

    fn fault(text: &str) -> PuzzleTextError {
        let game = kelci_catalog::find("pijersi").unwrap();
        read(game, text).expect_err(text)
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let game = kelci_catalog::find("pijersi").unwrap();
        let text = format!("{}{LINE}\n", header(game, "pijersi --count 1 --seed 1"));
        let puzzles = read(game, &text).unwrap();
        assert_eq!(write(game, "pijersi --count 1 --seed 1", &puzzles), text);
        assert_eq!(game_of(&text), Some("pijersi"));
        assert_eq!(game_of(LINE), None);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let game = kelci_catalog::find("pijersi").unwrap();
        assert!(read(game, "# nothing\n\n").unwrap().is_empty());
        for (from, to, told) in [
            ("1;win", "6;win", "a grade is 1 to 5"),
            ("1;win", "one;win", "a grade is 1 to 5"),
            ("win 1", "win 2", "an odd number of plies"),
            ("win 1", "win 33", "an odd number of plies"),
            ("win 1", "draw 1", "an odd number of plies"),
            ("win 1", "win 3", "not solved with 1 plies"),
            ("exact", "surely", "a proof is exact or threats"),
            ("6/R-6", "7/R-6", "row g has 6 cells"),
            (" w 0 9", " w 0 0", "the move number"),
            ("f1g1", "f1-g1", "is written f1g1"),
            ("f1g1", "f1b1", "f1b1 is not legal"),
            ("f1g1", "", "is not a move"),
            (";f1g1", "", "found 4 fields"),
            ("f1g1", "f1g1;more", "found 6 fields"),
        ] {
            let fault = fault(&format!("# a comment\n{}\n", LINE.replace(from, to)));
            assert_eq!(fault.line, 2, "{fault}");
            assert!(fault.what.contains(told), "{to}: {fault}");
        }
    }

    #[test]
    fn a_position_comes_once_whatever_its_counters() {
        let again = LINE.replace(" 0 9", " 2 12");
        let fault = fault(&format!("{LINE}\n{again}\n"));
        assert_eq!((fault.line, fault.what.as_str()), (2, "this position was there before"));
    }

    #[test]
    fn the_reserves_tell_positions_apart() {
        let game = kelci_catalog::find("jersi").unwrap();
        let one = "1;win 1;exact;2s-1s-2/K-6k-/m-4s-mS/m-5S-m-/4Ms4/1M-5M-/1P-4M-/8/2S-3w- w - 25 64;h1-i1";
        let other = one.replace("w - 25", "w W 25");
        assert_eq!(read(game, &format!("{one}\n{other}\n")).map(|puzzles| puzzles.len()), Ok(2));
    }

    #[test]
    fn what_is_too_long_is_refused() {
        assert!(fault(&"x".repeat(MAX_LINE_BYTES + 1)).what.contains("at most 4096 bytes"));
        assert!(fault(&"#\n".repeat(MAX_FILE_BYTES)).what.contains("a file has at most"));
    }
}
