//! The command line: what can be asked, and in which words.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use kelci_catalog::search::Level;
use kelci_catalog::{AnyGame, AnyPosition, GAMES};
use kelci_code::CodedGame;
use kelci_core::{
    MAX_OPTION_TEXT, MoveError, OptionError, OptionKind, Options, SetUpError, Spelling,
};

use crate::error::Error;
use crate::files::read_bounded;
use crate::paint::ColorWhen;

/// Play and study Jersi, Mikjersi, Pijersi and MIK-7
///
/// Without a command, kelci serves the site: play in the browser.
#[derive(Parser)]
#[command(name = "kelci", version, max_term_width = 100, after_help = MAIN_EXAMPLES)]
pub struct Cli {
    /// When to use colours: auto, always or never
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    #[arg(display_order = LAST, hide_possible_values = true)]
    pub color: ColorWhen,

    /// Draw with ASCII characters only
    #[arg(long, global = true, display_order = LAST)]
    pub ascii: bool,

    #[command(subcommand)]
    pub command: Option<CliCommand>,
}

/// Options of all commands stand behind those of the command.
const LAST: usize = 900;

const MAIN_EXAMPLES: &str = "\
Examples:
  kelci                         play in the browser
  kelci play                    choose a game and play in the terminal
  kelci games                   which games there are, and their options
  kelci rules pijersi           how it is played
  kelci show pijersi            the board
  kelci perft pijersi --depth 3

Exit codes: 0 it is so or was done, 1 the answer is no, 2 the question makes no sense.";

impl Cli {
    /// What was asked on the command line.
    pub fn read() -> Result<Cli, clap::Error> {
        Cli::from_arg_matches(&with_any_number(Cli::command()).try_get_matches()?)
    }
}

/// Options that take a number below 0 for a value too, and not for an option that nobody knows: then it
/// is told what the value may be.
fn with_any_number(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let is_option = !arg.is_positional() && arg.get_action().takes_values();
        if is_option { arg.allow_negative_numbers(true) } else { arg }
    });
    command.mut_subcommands(with_any_number)
}

/// What can be asked.
#[derive(Subcommand)]
pub enum CliCommand {
    Serve(Box<crate::serve::ServeArgs>),
    Worker(crate::worker::WorkerArgs),
    Backup(crate::serve::BackupArgs),
    MoveStore(crate::move_store::MoveStoreArgs),
    Admin(crate::admin::AdminArgs),
    Club(crate::club::ClubArgs),
    Bot(crate::bot::BotArgs),
    Code(crate::code::CodeArgs),
    Games(crate::games::GamesArgs),
    Rules(crate::rules::RulesArgs),
    Show(crate::show::ShowArgs),
    Moves(crate::moves::MovesArgs),
    Perft(crate::perft::PerftArgs),
    Random(crate::random::RandomArgs),
    Play(crate::play::PlayArgs),
    Analyse(crate::analyse::AnalyseArgs),
    Convert(crate::convert::ConvertArgs),
    Replay(crate::replay::ReplayArgs),
    Render(Box<crate::render::RenderArgs>),
    Match(Box<crate::contest::MatchArgs>),
    Openings(crate::openings::OpeningsArgs),
    Puzzles(crate::puzzles::PuzzlesArgs),
    Tournament(crate::tournament::TournamentArgs),
    Rpc(crate::rpc::RpcArgs),
    Bench(crate::bench::BenchArgs),
    Train(crate::train::TrainArgs),
    Tune(crate::tune::TuneArgs),
    TuneSearch(crate::tune_search::TuneSearchArgs),
    Solve(crate::solve::SolveArgs),
    Ugi(crate::ugi::UgiArgs),
    UgiCheck(crate::ugi_check::UgiCheckArgs),
    Completions(crate::manual::CompletionsArgs),
    Man(crate::manual::ManArgs),
    Licences(crate::licences::LicencesArgs),
}

/// A game as it is named on the command line.
pub type GameArg = &'static dyn AnyGame;

/// Reads a game's name or title, in any case; knows the names for completions and errors.
pub fn game_parser() -> ValueParser {
    let names = GAMES.iter().map(|game| {
        let info = game.info();
        PossibleValue::new(info.name).alias(info.title).help(info.summary)
    });
    PossibleValuesParser::new(names).map(|name| find_game(&name).expect("one of the names")).into()
}

/// The game of that name or title, in any case.
pub fn find_game(name: &str) -> Option<GameArg> {
    GAMES.iter().copied().find(|game| {
        let info = game.info();
        [info.name, info.title].iter().any(|known| known.eq_ignore_ascii_case(name))
    })
}

/// The options a game is played under.
#[derive(Args)]
pub struct OptionArgs {
    /// An option of the game, see `kelci games`; a rule file is named by its path
    #[arg(short, long = "option", value_name = "NAME=VALUE", value_parser = name_and_value)]
    options: Vec<(String, String)>,
}

/// Where to begin: the start of a game, or a position of it.
#[derive(Args)]
pub struct PositionArgs {
    /// Which game
    #[arg(value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    pub game: GameArg,

    #[command(flatten)]
    options: OptionArgs,

    /// Begin with this position instead of the start
    #[arg(long)]
    fen: Option<String>,

    /// Moves to play first, separated by blanks or commas
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

/// Reads `NAME=VALUE`.
pub fn name_and_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) => Ok((name.trim().to_owned(), value.to_owned())),
        None => Err("it is written NAME=VALUE".into()),
    }
}

impl OptionArgs {
    /// Whether none was given.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// The options, with the documents they name read in.
    pub fn read(&self, game: GameArg) -> Result<Options, Error> {
        let mut options = Options::new();
        for (name, value) in &self.options {
            options.set(name, option_value(game, name, value)?);
        }
        Ok(options)
    }
}

/// The value of an option as the game takes it: the document that a path names is read in.
pub fn option_value(game: GameArg, name: &str, value: &str) -> Result<String, Error> {
    let is_text = value.is_empty() || value.contains('\n');
    if is_text || !is_document(game, name) {
        return Ok(value.to_owned());
    }
    let path = Path::new(value);
    let text = read_document(path).map_err(|cause| Error::file("read", path, &cause))?;
    // Tried here, where its name is known.
    let alone = Options::new().with(name, text.as_str());
    match game.position(&alone, None) {
        Err(SetUpError::Option(OptionError::Document { why, .. })) => {
            Err(Error::Usage(format!("{}: {why}", path.display())))
        }
        _ => Ok(text),
    }
}

/// Whether a game's option of that name holds a document.
pub fn is_document(game: GameArg, name: &str) -> bool {
    let mut options = game.info().options.iter();
    options.any(|option| option.name == name && option.kind == OptionKind::Document)
}

/// Reads a document.
pub fn read_document(path: &Path) -> std::io::Result<String> {
    read_bounded(File::open(path)?, MAX_OPTION_TEXT)
}

impl PositionArgs {
    /// The position that was asked for.
    pub fn position(&self) -> Result<Box<dyn AnyPosition>, Error> {
        set_up(self.game, &self.options, self.fen.as_deref(), self.moves.as_deref())
    }
}

impl PositionArgs {
    /// The same as a game that is played by codes.
    pub fn coded(&self) -> Result<CodedGame, Error> {
        let options = self.options.read(self.game)?;
        let fen = self.fen.as_deref().map(str::trim);
        let mut coded = CodedGame::new(self.game, options, fen)
            .map_err(|error| Error::Refused(error.to_string()))?;
        for (text, ply) in self.moves.as_deref().map(split_moves).into_iter().flatten().zip(1..) {
            let refused = |error| Error::Refused(format!("--moves, ply {ply}: {error}"));
            coded.play(text).map_err(refused)?;
        }
        Ok(coded)
    }
}

/// The start of a game or a position of it, with moves played on it.
pub fn set_up(
    game: GameArg,
    options: &OptionArgs,
    fen: Option<&str>,
    moves: Option<&str>,
) -> Result<Box<dyn AnyPosition>, Error> {
    let mut position = game.position(&options.read(game)?, fen.map(str::trim))?;
    each_move(moves, |text| {
        let key = position.parse_move(text)?;
        position.play(key);
        Ok(())
    })?;
    Ok(position)
}

/// Plays the moves of `--moves`; which one is wrong is told with it.
pub fn each_move(
    moves: Option<&str>,
    mut play: impl FnMut(&str) -> Result<(), MoveError>,
) -> Result<(), Error> {
    for (text, ply) in moves.map(split_moves).into_iter().flatten().zip(1..) {
        play(text).map_err(|error| Error::Refused(format!("--moves, ply {ply}: {error}")))?;
    }
    Ok(())
}

/// Reads a time in seconds, such as 2 or 0.5.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.001..=1e6).contains(seconds));
    let told = || "it is a number of seconds from 0.001 to 1000000".into();
    seconds.map(Duration::from_secs_f64).ok_or_else(told)
}

/// Reads a level's number or name.
pub fn level(text: &str) -> Result<Level, String> {
    let names = Level::NAMES.join(", ");
    Level::parse(&text.to_ascii_lowercase()).ok_or_else(|| format!("it is 1 to 8, or {names}"))
}

/// The moves of a list.
pub fn split_moves(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

/// How moves are spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum SpellingArg {
    /// As programs spell them; for Pijersi as UGI does
    #[default]
    Canonical,
    /// As the rulebook does
    Rulebook,
    /// As the rulebook does, captures marked
    Marked,
}

impl From<SpellingArg> for Spelling {
    fn from(spelling: SpellingArg) -> Spelling {
        match spelling {
            SpellingArg::Canonical => Spelling::Canonical,
            SpellingArg::Rulebook => Spelling::Rulebook,
            SpellingArg::Marked => Spelling::Marked,
        }
    }
}

/// A file to write or read.
pub type FileArg = PathBuf;
