//! `kelci ugi-check`: how well an engine speaks UGI.

use std::io::Write as _;
use std::time::Duration;

use clap::Args;
use kelci_ugi::check::{Mark, check};

use crate::args::{GameArg, game_parser};
use crate::error::Error;
use crate::paint::Screen;

/// Check how well an engine speaks UGI
///
/// Starts the engine, tries everything on it and prints one line for each point: ok, FAIL, or a
/// note where engines may differ. The exit code is 1 if any point failed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci ugi-check \"kelci ugi --game mikjersi\" --game mikjersi
  kelci ugi-check \"kelci ugi\" --patience 30")]
pub struct UgiCheckArgs {
    /// The engine's command line, as one word
    command: String,

    /// Which game it plays
    #[arg(long, value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    #[arg(default_value = "pijersi")]
    game: GameArg,

    /// How many seconds to wait for an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=3600))]
    patience: u64,
}

pub fn run(args: &UgiCheckArgs, screen: &mut Screen) -> Result<(), Error> {
    let patience = Duration::from_secs(args.patience);
    let (mut points, mut failed) = (0, 0);
    let mut written = Ok(());
    let checked = check(&args.command, args.game, patience, &mut |point| {
        points += 1;
        let mark = match point.mark {
            Mark::Ok => "ok",
            Mark::Fail => "FAIL",
            Mark::Note => "note",
        };
        failed += usize::from(point.mark == Mark::Fail);
        let line = format!("{mark:4}  {:<38} {}", point.name, point.detail);
        // A check takes a while, so each line is shown as it comes.
        let done = writeln!(screen, "{}", line.trim_end()).and_then(|()| screen.flush());
        written = std::mem::replace(&mut written, Ok(())).and(done);
    });
    written?;
    if checked.map_err(|error| Error::Refused(error.to_string()))? {
        writeln!(screen, "\nThe engine speaks UGI: {points} points, none failed.")?;
        return Ok(());
    }
    Err(Error::Refused(format!("{failed} of {points} points failed")))
}
