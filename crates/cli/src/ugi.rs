//! `kelci ugi`: the engine, for programs that speak UGI.

use std::io;

use clap::Args;
use kelci_ugi::engine::{OptionFault, Settings, serve};

use crate::args::{GameArg, OptionArgs, game_parser, name_and_value};
use crate::error::Error;

/// Be an engine: answer UGI commands on standard input
///
/// The protocol, with everything kelci adds to it, is described in docs/ugi.md. It ends with
/// `quit` or with its input.
///
/// Programs that start an engine file without arguments, as pijersi-certu does, are given a
/// script that calls `kelci ugi --set Compat=natsel`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci ugi --game pijersi
  echo ugi | kelci ugi --game jersi --set Hash=256 --set Threads=2
  printf 'position startpos\\ngo perft 2\\n' | kelci ugi --game mikjersi
  kelci ugi --set Compat=natsel")]
pub struct UgiArgs {
    /// Which game
    #[arg(long, value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    #[arg(default_value = "pijersi")]
    game: GameArg,

    #[command(flatten)]
    options: OptionArgs,

    /// An option of the engine, as `setoption` would set it
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = name_and_value)]
    settings: Vec<(String, String)>,
}

pub fn run(args: &UgiArgs) -> Result<(), Error> {
    let game = args.game;
    let mut settings = Settings { game: args.options.read(game)?, ..Settings::default() };
    for (name, value) in &args.settings {
        settings.set(game, name, value).map_err(|fault| match fault {
            OptionFault::Unknown => {
                let known: Vec<String> =
                    settings.lines(game).into_iter().map(|option| option.name).collect();
                let known = known.join(", ");
                Error::Usage(format!("there is no option \"{name}\"; the options are: {known}"))
            }
            OptionFault::Wrong(what) => Error::Usage(what),
        })?;
    }
    // What cannot be set up is said now, to whoever typed it, not later to a program.
    game.position(&settings.game, None)?;
    Ok(serve(game, &settings, io::stdin().lock(), io::stdout())?)
}
