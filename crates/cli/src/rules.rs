//! `kelci rules`: how a game is played, in brief.

use std::io::Write as _;

use clap::Args;

use crate::args::{GameArg, game_parser};
use crate::error::Error;
use crate::paint::{Ink, Screen, wrapped};

/// Tell the rules of a game in brief
///
/// Aim, pieces, moves and captures on one screen; the full rules are in rules/ of the sources.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci rules pijersi
  kelci rules mik7")]
pub struct RulesArgs {
    /// Which game
    #[arg(value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    game: GameArg,
}

pub fn run(args: &RulesArgs, screen: &mut Screen) -> Result<(), Error> {
    tell(args.game, screen)
}

/// Prints the rules of a game, and whose game it is.
pub fn tell(game: GameArg, screen: &mut Screen) -> Result<(), Error> {
    const COLUMNS: usize = 72;
    let info = game.info();
    writeln!(screen, "{}\n\n{}", screen.look.paint(info.title, Ink::Strong), info.primer)?;
    Ok(writeln!(screen, "{}", wrapped(info.credit, COLUMNS).join("\n"))?)
}
