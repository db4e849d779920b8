//! `kelci moves`: what can be played.

use std::io::Write as _;

use clap::Args;
use serde_json::Value;

use crate::args::{PositionArgs, SpellingArg};
use crate::error::Error;
use crate::paint::Screen;

/// List the legal moves of a position, one a line, sorted
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci moves pijersi
  kelci moves pijersi --spelling marked --moves \"b4c4c4 f4e4e4\"
  kelci moves pijersi --json")]
pub struct MovesArgs {
    #[command(flatten)]
    position: PositionArgs,

    /// How moves are spelled
    #[arg(long, value_enum, default_value_t)]
    spelling: SpellingArg,

    /// Answer in JSON, with both spellings
    #[arg(long)]
    json: bool,
}

pub fn run(args: &MovesArgs, screen: &mut Screen) -> Result<(), Error> {
    let position = args.position.position()?;
    if args.json {
        return Ok(writeln!(screen, "{:#}", Value::Object(crate::json::position(&*position)))?);
    }
    let mut texts = position.write_moves(args.spelling.into());
    texts.sort();
    for text in texts {
        writeln!(screen, "{text}")?;
    }
    Ok(())
}
