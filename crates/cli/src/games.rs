//! `kelci games`: which games there are.

use std::io::Write as _;

use clap::Args;
use kelci_catalog::GAMES;
use kelci_core::OptionKind;

use crate::error::Error;
use crate::paint::{Ink, Screen, hanging};

/// List the games, their options and set-ups
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci games
  kelci games --json")]
pub struct GamesArgs {
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// How far the description of an option is indented.
const INDENT: usize = 5;

pub fn run(args: &GamesArgs, screen: &mut Screen) -> Result<(), Error> {
    if args.json {
        return Ok(writeln!(screen, "{:#}", crate::json::games())?);
    }
    let look = screen.look;
    for (i, game) in GAMES.iter().enumerate() {
        let info = game.info();
        if i > 0 {
            writeln!(screen)?;
        }
        let summary = hanging(info.summary, info.name.len() + 2);
        writeln!(screen, "{}  {summary}", look.paint(info.name, Ink::Strong))?;
        for option in info.options {
            let values = values(option.kind);
            let default = match option.default {
                "" => String::new(),
                default => format!(" (default {default})"),
            };
            let choice = hanging(&format!("{}={values}", option.name), INDENT);
            let summary = hanging(&format!("{}{default}", option.summary), INDENT);
            writeln!(screen, "  -o {choice}")?;
            writeln!(screen, "{:INDENT$}{}", "", look.paint(&summary, Ink::Faint))?;
        }
        writeln!(screen, "  {}", look.paint(info.credit, Ink::Faint))?;
    }
    Ok(())
}

/// The values an option takes, in a phrase.
fn values(kind: OptionKind) -> String {
    match kind {
        OptionKind::Check => "true|false".into(),
        OptionKind::Seed => "0..".into(),
        OptionKind::Number { min, max } => format!("{min}..{max}"),
        OptionKind::Choice(words) => words.join("|"),
        OptionKind::ChoiceOrText { words, or } => format!("{}, or {or}", words.join("|")),
        OptionKind::Document => "FILE".into(),
    }
}
