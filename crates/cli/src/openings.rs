//! `kelci openings`: balanced positions to begin matches from, and books.

use std::io::Write as _;

use clap::{Args, Subcommand};
use kelci_arena::book::{BookMaker, BookRecipe};
use kelci_arena::openings::{Maker, Recipe};
use kelci_catalog::search::Stop;
use kelci_core::Options;

use crate::args::{FileArg, GameArg, OptionArgs, game_parser};
use crate::error::Error;
use crate::interrupt;
use crate::paint::Screen;
use crate::replace::replace;

/// The table of the search that works out a book.
const BOOK_HASH_MIB: usize = 64;

/// Make files of balanced openings, and opening books
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci openings make pijersi --count 3
  kelci openings make mik7 --count 4 --plies 6 --vary level=7,13 --bound 500 openings.txt
  kelci openings book mikjersi --plies 1 --nodes 2000 book.txt")]
pub struct OpeningsArgs {
    #[command(subcommand)]
    command: OpeningsCommand,
}

#[derive(Subcommand)]
enum OpeningsCommand {
    Make(MakeArgs),
    Book(BookArgs),
}

/// Work out an opening book: the best moves near the start, found by a long search
///
/// One FEN with its good moves a line. The same command makes the same book, as long as the engine is
/// the same. The books that an engine plays from with the option OwnBook are built in.
#[derive(Args)]
struct BookArgs {
    /// Which game
    #[arg(value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    game: GameArg,

    #[command(flatten)]
    options: OptionArgs,

    /// How far from the start its positions are
    #[arg(long, default_value_t = BookRecipe::default().plies)]
    plies: u32,

    /// How many positions each search looks at
    #[arg(long, default_value_t = BookRecipe::default().nodes)]
    nodes: u64,

    /// The most moves kept of a position
    #[arg(long, default_value_t = BookRecipe::default().width)]
    width: usize,

    /// How much worse than the best a move may be, in hundredths
    #[arg(long, default_value_t = BookRecipe::default().margin)]
    margin: i32,

    /// Begin at each of these values of an option
    #[arg(long, value_name = "NAME=VALUE,...")]
    vary: Option<String>,

    /// The file to write; without it the book is printed
    output: Option<FileArg>,
}

/// Make openings: random moves, kept where a short search finds the game even
///
/// One FEN a line. The same command makes the same file, as long as the engine is the same.
#[derive(Args)]
struct MakeArgs {
    /// Which game
    #[arg(value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    game: GameArg,

    #[command(flatten)]
    options: OptionArgs,

    /// How many
    #[arg(short = 'n', long, default_value_t = 100)]
    count: usize,

    /// How many random moves
    #[arg(long, default_value_t = Recipe::default().plies)]
    plies: u32,

    /// Where the randomness begins
    #[arg(short, long, default_value_t = 1)]
    seed: u64,

    /// How many positions the search looks at
    #[arg(long, default_value_t = Recipe::default().nodes)]
    nodes: u64,

    /// The most that the score may differ from that of the start, in hundredths
    #[arg(long, default_value_t = Recipe::default().bound)]
    bound: i32,

    /// Start in turn with each of these values of an option
    #[arg(long, value_name = "NAME=VALUE,...")]
    vary: Option<String>,

    /// The file to write; without it the openings are printed
    output: Option<FileArg>,
}

pub fn run(args: &OpeningsArgs, screen: &mut Screen) -> Result<(), Error> {
    match &args.command {
        OpeningsCommand::Make(args) => make(args, screen),
        OpeningsCommand::Book(args) => book(args, screen),
    }
}

fn book(args: &BookArgs, screen: &mut Screen) -> Result<(), Error> {
    let starts = starts(args.game, &args.options, args.vary.as_deref())?;
    let BookArgs { plies, nodes, width, margin, .. } = *args;
    let recipe = BookRecipe { plies, nodes, width, margin };
    let info = args.game.info();
    let mut text = format!(
        "# {}: an opening book, made by\n# kelci openings book {} --plies {plies} --nodes {nodes} \
         --width {width} --margin {margin}",
        info.title, info.name
    );
    if let Some(vary) = &args.vary {
        text.push_str(&format!(" --vary {vary}"));
    }
    let engine = args.game.engine(BOOK_HASH_MIB, 1);
    let engine = engine.map_err(|error| Error::Refused(error.to_string()))?;
    let stop = interrupt::listen();
    for line in BookMaker::new(args.game, engine, &starts, recipe, &stop)? {
        text.push('\n');
        text.push_str(&line);
    }
    text.push('\n');
    if stop.is_raised() {
        return Err(Error::Refused("stopped before the book was whole".into()));
    }
    write_out(args.output.as_ref(), &text, screen)
}

fn write_out(path: Option<&FileArg>, text: &str, screen: &mut Screen) -> Result<(), Error> {
    match path {
        Some(path) => replace(path, text).map_err(|cause| Error::file("write", path, &cause))?,
        None => screen.write_all(text.as_bytes())?,
    }
    Ok(())
}

fn make(args: &MakeArgs, screen: &mut Screen) -> Result<(), Error> {
    let starts = starts(args.game, &args.options, args.vary.as_deref())?;
    let recipe =
        Recipe { plies: args.plies, nodes: args.nodes, bound: args.bound, seed: args.seed };
    let stop = Stop::new();
    let openings: Vec<String> =
        Maker::new(args.game, &starts, recipe, &stop)?.take(args.count).collect();
    let title = args.game.info().title;
    let mut text = format!("# {title}: balanced openings, made by\n# {}\n", args.command());
    for opening in &openings {
        text.push_str(opening);
        text.push('\n');
    }
    write_out(args.output.as_ref(), &text, screen)?;
    if openings.len() < args.count {
        let (made, count) = (openings.len(), args.count);
        let told = format!("only {made} of {count} openings were found: try a wider --bound");
        return Err(Error::Refused(told));
    }
    Ok(())
}

/// The options of every start.
fn starts(game: GameArg, options: &OptionArgs, vary: Option<&str>) -> Result<Vec<Options>, Error> {
    varied(options.read(game)?, vary)
}

/// The options with each of the values of `NAME=VALUE,VALUE`.
pub fn varied(options: Options, vary: Option<&str>) -> Result<Vec<Options>, Error> {
    let Some(vary) = vary else { return Ok(vec![options]) };
    let (name, values) = vary
        .split_once('=')
        .ok_or_else(|| Error::Usage("--vary is written NAME=VALUE,VALUE".into()))?;
    Ok(values.split(',').map(|value| options.clone().with(name, value)).collect())
}

impl MakeArgs {
    /// The command that makes the same openings.
    fn command(&self) -> String {
        let MakeArgs { count, plies, seed, nodes, bound, .. } = self;
        let mut command = format!(
            "kelci openings make {} --count {count} --plies {plies} --seed {seed} --nodes {nodes} --bound {bound}",
            self.game.info().name
        );
        if let Some(vary) = &self.vary {
            command.push_str(&format!(" --vary {vary}"));
        }
        command
    }
}
