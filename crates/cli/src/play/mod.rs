//! `kelci play`: a game in the terminal.

mod chooser;
mod command;
mod greedy;
mod keyboard;
mod session;
mod table;

use clap::{Args, ValueEnum};

pub use chooser::choose;

use crate::args::PositionArgs;
use crate::error::Error;
use crate::paint::Screen;
use keyboard::Keyboard;
use session::Session;
use table::Table;

/// Play a game in the terminal
///
/// Moves are typed in any spelling; ? lists what else can be typed. The greedy player takes
/// what it can and looks one move ahead.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci play pijersi
  kelci play pijersi --second human
  kelci play pijersi --first greedy --second human --flip
  kelci play pijersi --first greedy --second greedy --seed 7")]
pub struct PlayArgs {
    #[command(flatten)]
    position: PositionArgs,

    /// Who plays the first side
    #[arg(long, value_enum, default_value_t = Player::Human)]
    first: Player,

    /// Who plays the second side
    #[arg(long, value_enum, default_value_t = Player::Greedy)]
    second: Player,

    /// Where the greedy player's randomness begins
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Turn the board around
    #[arg(long)]
    flip: bool,
}

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Player {
    /// Whoever sits at the keyboard
    Human,
    /// A simple program
    Greedy,
}

pub fn run(args: &PlayArgs, screen: &mut Screen) -> Result<(), Error> {
    let game = &args.position.game;
    let fen = args.position.fen.as_deref().map(|fen| fen.trim().to_owned());
    let mut session = Session::new(game.game, game.options()?, fen)?;
    for text in args.position.moves.as_deref().map(crate::args::split_moves).into_iter().flatten() {
        session.play_text(text).map_err(|error| Error::Refused(error.to_string()))?;
    }
    Table::new(session, [args.first, args.second], args.seed, args.flip)
        .play(&mut Keyboard::new(), screen)
}
