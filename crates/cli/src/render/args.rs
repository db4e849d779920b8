//! What can be asked of `kelci render`.

use clap::{Args, ValueEnum};
use kelci_picture::Film;

use super::kind::FileKind;
use crate::args::{FileArg, GameArg, OptionArgs, game_parser};
use crate::files::FormatArg;

/// Draw positions and games: SVG, PNG, GIF, PDF
///
/// What is made is what the ending of OUT says: .svg and .png show a position, .gif a game move by
/// move, .pdf a position on a page. The same input gives the same bytes on every machine.
/// With --print a .pdf holds the whole game for scissors and glue.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci render pijersi start.svg
  kelci render pijersi move.png --moves \"a4-b5=c4\" --arrow \"a4-b5 b5-c4\" --size 1200
  kelci render jersi plain.svg --fen \"3k-3/8/7/8/9/8/7/8/3K-3 w - 0 1\" --no-labels --theme dark
  kelci render game.kelci end.png
  kelci render game.kelci after-2.png --ply 2
  kelci render game.kelci game.gif --speed 0.8 --size 480
  kelci render game.kelci game.svg --animate
  kelci render mik7 mik7.pdf --print --paper a3 --cube 20 --language fr")]
pub struct RenderArgs {
    /// A game, or a file with the record of one; - for standard input
    #[arg(value_name = "WHAT")]
    pub what: String,

    /// The file to write, or - for standard output
    #[arg(value_name = "OUT")]
    pub out: FileArg,

    /// What to make [default: by the ending of OUT]
    #[arg(long, value_enum, value_name = "KIND")]
    pub to: Option<FileKind>,

    #[command(flatten)]
    pub options: OptionArgs,

    /// Begin with this position instead of the start
    #[arg(long)]
    pub fen: Option<String>,

    /// Moves to play, separated by blanks or commas
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,

    /// After how many plies [default: all]
    #[arg(long, value_name = "PLIES")]
    pub ply: Option<usize>,

    /// Which game of the file
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub number: usize,

    /// The format of the record [default: the one it seems to have]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub from: Option<FormatArg>,

    /// The game of a record that does not say
    #[arg(long, value_parser = game_parser(), ignore_case = true)]
    pub game: Option<GameArg>,

    /// The width in pixels [default: 800, for films 480]
    #[arg(long, value_name = "PIXELS")]
    pub size: Option<u32>,

    /// The colours
    #[arg(long, value_enum, default_value_t, value_name = "THEME")]
    pub theme: ThemeArg,

    /// Turn the board around
    #[arg(long)]
    pub flip: bool,

    /// Leave out the names of the cells
    #[arg(long)]
    pub no_labels: bool,

    /// Draw pieces with their letters
    #[arg(long)]
    pub letters: bool,

    /// Cells to mark instead of those of the last move
    #[arg(long, value_name = "CELLS")]
    pub mark: Option<String>,

    /// Arrows between cells, such as "a1-b3 c4-c6"
    #[arg(long, value_name = "ARROWS")]
    pub arrow: Option<String>,

    /// Show the diagrams to be completed, in a game that has such
    #[arg(long)]
    pub diagrams: bool,

    /// Only the board: no players, nothing beside it
    #[arg(long, conflicts_with_all = ["first", "second"])]
    pub alone: bool,

    /// The name of the first player
    #[arg(long, value_name = "NAME")]
    pub first: Option<String>,

    /// The name of the second player
    #[arg(long, value_name = "NAME")]
    pub second: Option<String>,

    /// Make an SVG that moves
    #[arg(long)]
    pub animate: bool,

    /// Seconds for a move of a film
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = pace)]
    pub speed: u16,

    /// Make a PDF to print and play: rules, boards and pieces at true scale
    #[arg(long)]
    pub print: bool,

    /// The paper of the board [default: both]
    #[arg(long, value_enum, value_name = "PAPER", requires = "print")]
    pub paper: Option<PaperArg>,

    /// The size of the pieces in millimetres [default: both]
    #[arg(long, value_enum, value_name = "MM", requires = "print")]
    pub cube: Option<CubeArg>,

    /// The language of the printed rules
    #[arg(long, value_enum, default_value_t, requires = "print")]
    pub language: LanguageArg,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ThemeArg {
    /// Wood and paper
    #[default]
    Light,
    /// For the evening
    Dark,
    /// Black and white
    Contrast,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PaperArg {
    A4,
    A3,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CubeArg {
    #[value(name = "16")]
    Mm16,
    #[value(name = "20")]
    Mm20,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum LanguageArg {
    /// English
    #[default]
    En,
    /// French
    Fr,
}

/// Reads seconds as hundredths of them.
fn pace(text: &str) -> Result<u16, String> {
    let bounds = f64::from(Film::MIN_PACE) / 100.0..=f64::from(Film::MAX_PACE) / 100.0;
    let told = || format!("it is a number of seconds from {} to {}", bounds.start(), bounds.end());
    let seconds = text.parse::<f64>().ok().filter(|seconds| bounds.contains(seconds));
    seconds.map(|seconds| (seconds * 100.0).round() as u16).ok_or_else(told)
}
