//! `kelci play`: a game in the terminal.

mod chooser;
mod command;
mod greedy;
mod keyboard;
mod session;
mod shelf;
mod table;

use std::path::Path;

use clap::{Args, ValueEnum};
use kelci_core::Rng;

pub use chooser::choose;

use crate::args::{FileArg, GameArg, OptionArgs, game_parser, split_moves};
use crate::error::Error;
use crate::files;
use crate::paint::Screen;
use keyboard::Keyboard;
use session::Session;
use shelf::{Overwrite, Shelf};
use table::Table;

/// Play a game in the terminal
///
/// Moves are typed in any spelling; ? lists what else can be typed. The greedy player takes
/// what it can and looks one move ahead.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci play pijersi
  kelci play pijersi --second human --save new.kelci
  kelci play --resume game.kelci
  kelci play pijersi --first greedy --second greedy --seed 7")]
pub struct PlayArgs {
    /// Which game
    #[arg(value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    game: Option<GameArg>,

    #[command(flatten)]
    options: OptionArgs,

    /// Begin with this position instead of the start
    #[arg(long, conflicts_with = "resume")]
    fen: Option<String>,

    /// Moves to play first, separated by blanks or commas
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Who plays the first side [default: human]
    #[arg(long, value_enum)]
    first: Option<Player>,

    /// Who plays the second side [default: greedy]
    #[arg(long, value_enum)]
    second: Option<Player>,

    /// Save the game to this file after each move
    #[arg(long, value_name = "FILE")]
    save: Option<FileArg>,

    /// Let --save replace a file that holds something else
    #[arg(long, requires = "save")]
    overwrite: bool,

    /// Go on with a saved game, and save it there after each move (not to certu files)
    #[arg(long, value_name = "FILE", conflicts_with = "options")]
    resume: Option<FileArg>,

    /// Where the greedy player's randomness begins [default: elsewhere each time]
    #[arg(long)]
    seed: Option<u64>,

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

impl Player {
    /// The name under which the player is saved; people have none here.
    fn name(self) -> &'static str {
        match self {
            Player::Human => "",
            Player::Greedy => "greedy",
        }
    }

    /// The player who was saved under that name.
    fn named(name: &str) -> Player {
        if name == Player::Greedy.name() { Player::Greedy } else { Player::Human }
    }
}

pub fn run(args: &PlayArgs, screen: &mut Screen) -> Result<(), Error> {
    let (mut session, usual) = begin(args)?;
    for text in args.moves.as_deref().map(split_moves).into_iter().flatten() {
        session.play_text(text).map_err(|error| Error::Refused(error.to_string()))?;
    }
    let players = [args.first.unwrap_or(usual[0]), args.second.unwrap_or(usual[1])];
    for ((name, player), usual) in session.players_mut().iter_mut().zip(players).zip(usual) {
        // Whoever goes on with a game keeps the name that was saved.
        if name.is_empty() || player != usual {
            player.name().clone_into(name);
        }
    }
    let mut shelf = args.resume.as_deref().map_or_else(Shelf::default, Shelf::came_from);
    if let Some(path) = &args.save {
        let overwrite = if args.overwrite { Overwrite::Yes } else { Overwrite::No };
        shelf.autosave(path, &session, overwrite)?;
    }
    let table = Table {
        session,
        players,
        rng: Rng::new(args.seed.unwrap_or_else(chooser::seed_of_now)),
        flip: args.flip,
        shelf,
    };
    table.play(&mut Keyboard::new(), screen)
}

/// The game to be played, and who plays it unless something else is said.
fn begin(args: &PlayArgs) -> Result<(Session, [Player; 2]), Error> {
    if let Some(path) = &args.resume {
        let mut session = open(path)?;
        let players = session.players_mut().each_ref().map(|name| Player::named(name));
        return Ok((session, players));
    }
    let game = args.game.expect("clap asks for a game or a file");
    let fen = args.fen.as_deref().map(|fen| fen.trim().to_owned());
    let session = Session::new(game, args.options.read(game)?, fen)?;
    Ok((session, [Player::Human, Player::Greedy]))
}

/// Opens a saved game.
fn open(path: &Path) -> Result<Session, Error> {
    let mut readings = files::read(path, None, None)?;
    let refused = |why: String| Error::Refused(format!("{}: {why}", files::title(path)));
    match (readings.pop(), readings.len()) {
        (Some(reading), 0) => Session::resume(reading).map_err(|error| refused(error.to_string())),
        (None, _) => Err(refused("there is no game in it".into())),
        (_, others) => Err(refused(format!("it holds {} games, not one", others + 1))),
    }
}
