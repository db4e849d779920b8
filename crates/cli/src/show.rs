//! `kelci show`: a position in the terminal.

use std::io::Write as _;

use clap::Args;
use serde_json::Value;

use crate::args::PositionArgs;
use crate::board::View;
use crate::error::Error;
use crate::paint::{Ink, Screen};
use crate::panel::picture;

/// Draw a position
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci show pijersi
  kelci show pijersi --moves \"b4c4c4 f4e4e4\" --names
  kelci show pijersi -o setup=full-random -o seed=7 --flip
  kelci show pijersi --fen \"6/7/6/3ww3/6/3R-3/6 w 0 1\" --json")]
pub struct ShowArgs {
    #[command(flatten)]
    position: PositionArgs,

    /// Turn the board around
    #[arg(long)]
    flip: bool,

    /// Name the empty cells (in colour they always are)
    #[arg(long)]
    names: bool,

    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &ShowArgs, screen: &mut Screen) -> Result<(), Error> {
    let game = args.position.game;
    let position = args.position.position()?;
    if args.json {
        let mut answer = crate::json::position(&*position);
        answer.extend(crate::json::sight(game, &*position));
        return Ok(writeln!(screen, "{:#}", Value::Object(answer))?);
    }
    let view = View {
        layout: game.layout(),
        pieces: &position.pieces(),
        fresh: &[],
        flip: args.flip,
        names: args.names || screen.look.colour,
        look: screen.look,
    };
    let picture = picture(game, &*position, &view);
    let fen = screen.look.paint(&position.fen(), Ink::Faint);
    Ok(write!(screen, "{picture}\n{fen}\n")?)
}
