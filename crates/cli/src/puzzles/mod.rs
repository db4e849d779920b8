//! `kelci puzzles`: positions with one way to win, or one move that saves.

mod journal;
mod make;
mod verify;

use clap::{Args, Subcommand};

use crate::error::Error;
use crate::paint::Screen;

/// Make files of puzzles, and make sure of them
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci puzzles make mikjersi --count 3 --output puzzles.txt
  kelci puzzles verify puzzles.txt
  kelci puzzles make mik7 --count 2 --vary level=7,13 --output mik7.txt")]
pub struct PuzzlesArgs {
    #[command(subcommand)]
    command: PuzzlesCommand,
}

#[derive(Subcommand)]
enum PuzzlesCommand {
    Make(make::MakeArgs),
    Verify(verify::VerifyArgs),
}

pub fn run(args: &PuzzlesArgs, screen: &mut Screen) -> Result<(), Error> {
    match &args.command {
        PuzzlesCommand::Make(args) => make::run(args, screen),
        PuzzlesCommand::Verify(args) => verify::run(args, screen),
    }
}

/// How many there are: `1 game`, `2 games`.
fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
