//! `kelci convert`: records from one format to another.

use clap::Args;
use kelci_catalog::records::Format;
use kelci_core::record::certu::KeyLines;

use crate::args::{FileArg, GameArg, game_parser};
use crate::error::Error;
use crate::files::{self, FormatArg};
use crate::paint::Screen;

/// Convert records from one format to another
///
/// The games are played through on the way: what is written is legal, its moves are spelled as
/// the rulebook does, and its results are right. The format of OUT is that of its ending: .kelci
/// for text, .json, .txt for certu files.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci convert game.txt game.kelci
  kelci convert game.kelci game.json
  kelci convert game.kelci - --to certu
  kelci convert game.txt - --to json --game pijersi")]
pub struct ConvertArgs {
    /// The file to read, or - for standard input
    #[arg(value_name = "IN")]
    input: FileArg,

    /// The file to write, or - for standard output
    #[arg(value_name = "OUT")]
    output: FileArg,

    /// The format of IN [default: the one it seems to have]
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<FormatArg>,

    /// The format of OUT [default: by its ending, else text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<FormatArg>,

    /// The game of a file that does not say
    #[arg(long, value_parser = game_parser(), ignore_case = true)]
    game: Option<GameArg>,

    /// Write players, result and comments into certu files, which the certu programs cannot read then
    #[arg(long)]
    key_lines: bool,
}

pub fn run(args: &ConvertArgs, screen: &mut Screen) -> Result<(), Error> {
    let readings = files::read(&args.input, args.from.map(Format::from), args.game)?;
    let mut records = Vec::with_capacity(readings.len());
    for reading in readings {
        // Played through here, because here it is known where in the file a fault is.
        kelci_catalog::records::replay(&reading)
            .map_err(|error| Error::Refused(format!("{}: {error}", files::title(&args.input))))?;
        records.push(reading.record);
    }
    let format = args.to.map(Format::from).or_else(|| files::format_of(&args.output));
    let format = format.unwrap_or(Format::Text);
    let key_lines = if args.key_lines { KeyLines::Write } else { KeyLines::Omit };
    files::write(&args.output, &records, format, key_lines, screen)?;
    if let Some(lost) = files::what_is_lost(&records, format, key_lines) {
        anstream::eprintln!("note: {}: {lost}", files::title(&args.input));
    }
    Ok(())
}
