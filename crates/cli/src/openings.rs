//! `kelci openings`: balanced positions to begin matches from.

use std::io::Write as _;

use clap::{Args, Subcommand};
use kelci_arena::openings::{Maker, Recipe};
use kelci_catalog::search::Stop;
use kelci_core::Options;

use crate::args::{FileArg, GameArg, OptionArgs, game_parser};
use crate::error::Error;
use crate::paint::Screen;
use crate::replace::replace;

/// Make files of balanced openings
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci openings make pijersi --count 3
  kelci openings make mik7 --count 4 --plies 6 --vary level=7,13 --bound 500 openings.txt")]
pub struct OpeningsArgs {
    #[command(subcommand)]
    command: OpeningsCommand,
}

#[derive(Subcommand)]
enum OpeningsCommand {
    Make(MakeArgs),
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
    let OpeningsCommand::Make(args) = &args.command;
    let starts = args.starts()?;
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
    match &args.output {
        Some(path) => {
            replace(path, &text).map_err(|cause| Error::file("write", path, &cause))?;
        }
        None => screen.write_all(text.as_bytes())?,
    }
    if openings.len() < args.count {
        let (made, count) = (openings.len(), args.count);
        let told = format!("only {made} of {count} openings were found: try a wider --bound");
        return Err(Error::Refused(told));
    }
    Ok(())
}

impl MakeArgs {
    /// The options of every start.
    fn starts(&self) -> Result<Vec<Options>, Error> {
        let options = self.options.read(self.game)?;
        let Some(vary) = &self.vary else { return Ok(vec![options]) };
        let (name, values) = vary
            .split_once('=')
            .ok_or_else(|| Error::Usage("--vary is written NAME=VALUE,VALUE".into()))?;
        Ok(values.split(',').map(|value| options.clone().with(name, value)).collect())
    }

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
