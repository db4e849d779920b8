//! `kelci play`: a game in the terminal.

mod chooser;
mod command;
mod game_folder;
mod keyboard;
mod opponent;
mod screen;
mod session;
mod table;

use std::path::Path;
use std::time::Duration;

use clap::{Args, ValueEnum};
use kelci_catalog::GAMES;
use kelci_catalog::search::Level;
use kelci_core::Options;

use crate::args::{FileArg, GameArg, OptionArgs, each_move, game_parser, level, seconds};
use crate::error::Error;
use crate::files;
use crate::paint::Screen;
use game_folder::{GameFolder, Overwrite};
use keyboard::Keyboard;
use opponent::Opponent;
use screen::{Control, State};
use session::Session;
use table::LineMode;

/// Play a game in the terminal
///
/// At a terminal the game takes the whole screen: keys and mouse, clocks, analysis; ? helps there too.
/// Elsewhere, or with --plain, it goes line by line: moves are typed in any spelling; ? lists what else
/// can be typed. Without a game it asks which.
///
/// The engine plays at one of eight levels: 1 beginner, 2 novice, 3 casual, 4 club, 5 strong,
/// 6 expert, 7 master, 8 full.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci play
  kelci play pijersi
  kelci play pijersi --level novice --first engine --second human --flip
  kelci play pijersi --second human --save new.kelci
  kelci play --resume game.kelci
  kelci play mikjersi --first engine --second engine --level 1 --seed 7")]
pub struct PlayArgs {
    /// Which game
    #[arg(value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    #[arg(conflicts_with = "resume")]
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
    first: Option<PlayerArg>,

    /// Who plays the second side [default: engine]
    #[arg(long, value_enum)]
    second: Option<PlayerArg>,

    /// How well the engine plays: 1 to 8, or a name [default: club, or as it was saved]
    #[arg(short, long, value_parser = level)]
    level: Option<Level>,

    /// Seconds the engine thinks at most [default: 5 from level 6 on; below it needs no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// On how many threads the engine thinks
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Save the game to this file after each move
    #[arg(long, value_name = "FILE")]
    save: Option<FileArg>,

    /// Let --save replace a file that holds something else
    #[arg(long, requires = "save")]
    overwrite: bool,

    /// Go on with a saved game, and save it there after each move (not to certu files)
    #[arg(long, value_name = "FILE", conflicts_with = "options")]
    resume: Option<FileArg>,

    /// Where the engine's randomness begins [default: elsewhere each time]
    #[arg(long)]
    seed: Option<u64>,

    /// Turn the board around
    #[arg(long)]
    flip: bool,

    /// Minutes for each side and seconds more a move, as 5+3 (on the whole screen only)
    #[arg(long, value_name = "BASE+INC", value_parser = Control::parse)]
    clock: Option<Control>,

    /// Play line by line, at a terminal too
    #[arg(long)]
    plain: bool,
}

/// Who plays a side, as it is said on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum PlayerArg {
    /// Whoever sits at the keyboard
    Human,
    /// The program
    Engine,
}

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatPlayer {
    /// Whoever sits at the keyboard.
    Human,
    /// The program.
    Engine(Level),
}

/// The program's level if nothing is said: a club player's.
fn usual_level() -> Level {
    Level::new(4).expect("there are eight levels")
}

impl SeatPlayer {
    /// The name under which the player is saved, such as `kelci club`; people have none here.
    fn name(self) -> String {
        match self {
            SeatPlayer::Human => String::new(),
            SeatPlayer::Engine(level) => format!("kelci {}", level.name()),
        }
    }

    /// The player who was saved under that name.
    fn named(name: &str) -> SeatPlayer {
        let level = name.strip_prefix("kelci ").and_then(Level::parse);
        level.map_or(SeatPlayer::Human, SeatPlayer::Engine)
    }

    /// The same, or the one who was asked for, at the level that was asked for.
    fn or_rather(self, wanted: Option<PlayerArg>, level: Option<Level>) -> SeatPlayer {
        match (wanted, self) {
            (Some(PlayerArg::Human), _) | (None, SeatPlayer::Human) => SeatPlayer::Human,
            (_, SeatPlayer::Engine(saved)) => SeatPlayer::Engine(level.unwrap_or(saved)),
            (Some(PlayerArg::Engine), _) => SeatPlayer::Engine(level.unwrap_or(usual_level())),
        }
    }
}

impl PlayArgs {
    /// Whether something was said that only makes sense for a certain game.
    fn needs_game(&self) -> bool {
        !self.options.is_empty()
            || self.fen.is_some()
            || self.moves.is_some()
            || self.save.is_some()
    }

    /// Whether nothing was said that line by line is asked for.
    fn is_plain(&self) -> bool {
        self.first.is_none() && self.second.is_none() && self.clock.is_none()
    }

    /// Whether the game is played on the whole screen.
    fn takes_screen(&self) -> bool {
        // A game that is saved to the screen is not played on it.
        let to_screen = self.save.as_deref().is_some_and(files::is_standard);
        !self.plain && !to_screen && screen::is_there()
    }
}

pub fn run(args: &PlayArgs, screen: &mut Screen) -> Result<(), Error> {
    if args.game.is_none() && args.resume.is_none() {
        return if !args.needs_game() && args.takes_screen() {
            choose_on_screen(args, screen)
        } else if !args.needs_game() && args.is_plain() {
            chooser::choose(screen)
        } else {
            Err(Error::Usage("name the game to play, as in kelci play pijersi".into()))
        };
    }
    if args.clock.is_some() && !args.takes_screen() {
        let told = "--clock needs the whole screen of a terminal: there is none, or it is not used";
        return Err(Error::Usage(told.into()));
    }
    let (mut session, usual) = begin(args)?;
    each_move(args.moves.as_deref(), |text| session.play_text(text))?;
    let [first, second] = usual;
    let players =
        [first.or_rather(args.first, args.level), second.or_rather(args.second, args.level)];
    for ((name, player), usual) in session.players_mut().iter_mut().zip(players).zip(usual) {
        // Whoever goes on with a game keeps the name that was saved.
        if name.is_empty() || player != usual {
            *name = player.name();
        }
    }
    let mut folder = args.resume.as_deref().map_or_else(GameFolder::default, GameFolder::came_from);
    if let Some(path) = &args.save {
        let overwrite = if args.overwrite { Overwrite::Yes } else { Overwrite::No };
        folder.autosave(path, &session, overwrite)?;
    }
    let seed = args.seed.unwrap_or_else(chooser::seed_of_now);
    let opponent = Opponent::new(args.time, usize::from(args.threads), seed);
    if args.takes_screen() {
        let state = State::new(session, players, opponent, folder, args.clock);
        return play_on_screen(State { flip: args.flip, ..state }, screen);
    }
    let table = LineMode { session, players, opponent, flip: args.flip, folder };
    table.play(&mut Keyboard::new(), screen)
}

/// Asks on the whole screen which game to play.
fn choose_on_screen(args: &PlayArgs, screen: &mut Screen) -> Result<(), Error> {
    let game = GAMES.first().expect("there are games");
    let session = Session::new(*game, Options::new(), None)?;
    let seed = args.seed.unwrap_or_else(chooser::seed_of_now);
    let opponent = Opponent::new(args.time, usize::from(args.threads), seed);
    let usual = [SeatPlayer::Human, SeatPlayer::Engine(usual_level())];
    let players =
        [usual[0].or_rather(args.first, args.level), usual[1].or_rather(args.second, args.level)];
    let state = State::new(session, players, opponent, GameFolder::default(), args.clock);
    play_on_screen(state.choosing(), screen)
}

fn play_on_screen(state: State, screen: &mut Screen) -> Result<(), Error> {
    let State { session, folder, .. } = screen::play(state, screen)?;
    folder.say_goodbye(&session, screen)
}

/// The game to be played, and who plays it unless something else is said.
fn begin(args: &PlayArgs) -> Result<(Session, [SeatPlayer; 2]), Error> {
    if let Some(path) = &args.resume {
        let mut session = open(path)?;
        let players = session.players_mut().each_ref().map(|name| SeatPlayer::named(name));
        return Ok((session, players));
    }
    let game = args.game.expect("without a game or a file it was asked for");
    let fen = args.fen.as_deref().map(|fen| fen.trim().to_owned());
    let session = Session::new(game, args.options.read(game)?, fen)?;
    Ok((session, [SeatPlayer::Human, SeatPlayer::Engine(usual_level())]))
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
