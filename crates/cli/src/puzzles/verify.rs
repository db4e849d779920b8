//! `kelci puzzles verify`.

use std::fs::File;
use std::io::Write as _;

use clap::Args;
use kelci_puzzle::{Prover, text};

use super::counted;
use crate::args::{FileArg, GameArg, find_game, game_parser};
use crate::error::Error;
use crate::files::read_bounded;
use crate::interrupt;
use crate::paint::Screen;
use crate::progress::Progress;

/// Prove every puzzle of a file again
///
/// Each is read, its solution played, and everything proved anew that was proved when it was made.
#[derive(Args)]
pub struct VerifyArgs {
    /// The file
    file: FileArg,

    /// The game, if the file does not begin with the command that made it
    #[arg(long, value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    game: Option<GameArg>,

    /// Only one of so many puzzles
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
}

pub fn run(args: &VerifyArgs, screen: &mut Screen) -> Result<(), Error> {
    let path = &args.file;
    let file = File::open(path).and_then(|file| read_bounded(file, text::MAX_FILE_BYTES));
    let file = file.map_err(|cause| Error::file("read", path, &cause))?;
    let refused = |what: String| Error::Refused(format!("{}: {what}", path.display()));
    let game = args.game.or_else(|| find_game(text::game_of(&file)?));
    let game = game.ok_or_else(|| refused("it does not say which game; name it: --game".into()))?;
    let puzzles = text::read(game, &file).map_err(|fault| refused(fault.to_string()))?;
    let mut prover = Prover::new(game).map_err(|error| Error::Refused(error.to_string()))?;
    let stop = interrupt::listen();
    let progress = Progress::parts(puzzles.len(), "proved");
    let (mut proved, mut flawed) = (0, 0);
    for (number, puzzle) in (1..).zip(&puzzles).step_by(usize::from(args.every)) {
        progress.done(number);
        match prover.verify(puzzle, &stop) {
            Ok(()) => proved += 1,
            Err(_) if stop.is_raised() => break,
            Err(flaw) => {
                flawed += 1;
                progress.aside(|| writeln!(screen, "puzzle {number}: {flaw}: {}", puzzle.fen))?;
            }
        }
    }
    drop(progress);
    writeln!(screen, "{proved} of {} proved", counted(puzzles.len() as u64, "puzzle"))?;
    match flawed {
        0 if stop.is_raised() => Err(refused("stopped before all were looked at".into())),
        0 => Ok(()),
        _ => Err(refused(format!("{flawed} puzzles are not right"))),
    }
}
