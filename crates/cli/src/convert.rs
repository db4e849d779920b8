//! `kelci convert`: records from one format to another.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;

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
  kelci convert game.kelci . --to json
  kelci convert game.kelci - --to certu
  kelci convert game.txt - --to json --game pijersi")]
pub struct ConvertArgs {
    /// The files to read, or - for standard input
    #[arg(value_name = "IN", required = true, num_args = 1..)]
    inputs: Vec<FileArg>,

    /// The file to write, or - for standard output; for several files a directory
    #[arg(value_name = "OUT")]
    output: FileArg,

    /// The format of IN [default: the one it seems to have]
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<FormatArg>,

    /// The format of OUT [default: by its ending; text without one and in a directory]
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
    if args.output.is_dir() {
        return convert_into(&args.output, args, screen);
    }
    match args.inputs.as_slice() {
        [only] => {
            let format = match args.to {
                Some(format) => format.into(),
                None => files::format_to_write(&args.output)?,
            };
            convert(only, &args.output, format, args, screen)
        }
        several => {
            let (count, output) = (several.len(), args.output.display());
            Err(Error::Usage(format!("{count} files need a directory, and {output} is none")))
        }
    }
}

/// Converts each file to one in the directory, named after it; one that is faulty is told, and
/// the others are converted.
fn convert_into(directory: &Path, args: &ConvertArgs, screen: &mut Screen) -> Result<(), Error> {
    let format = args.to.map_or(Format::Text, Format::from);
    let target = |input: &FileArg| {
        directory.join(input.with_extension(format.extension()).file_name().unwrap_or_default())
    };
    let mut targets = BTreeSet::new();
    for input in &args.inputs {
        let target = target(input);
        if files::is_standard(input) {
            return Err(Error::Usage("standard input has no name for a file".into()));
        }
        if !targets.insert(target.clone()) {
            let target = target.display();
            return Err(Error::Usage(format!("two of the files would become {target}")));
        }
    }
    let mut faults = 0;
    for input in &args.inputs {
        match convert(input, &target(input), format, args, screen) {
            Err(Error::Refused(why)) if args.inputs.len() > 1 => {
                faults += 1;
                writeln!(screen, "{why}")?;
            }
            done => done?,
        }
    }
    match faults {
        0 => Ok(()),
        _ => {
            let told = format!("{faults} of {} files cannot be converted", args.inputs.len());
            Err(Error::Refused(told))
        }
    }
}

fn convert(
    input: &Path,
    output: &Path,
    format: Format,
    args: &ConvertArgs,
    screen: &mut Screen,
) -> Result<(), Error> {
    let readings = files::read(input, args.from.map(Format::from), args.game)?;
    let mut records = Vec::with_capacity(readings.len());
    for reading in readings {
        // Played through here, because here it is known where in the file a fault is.
        kelci_catalog::records::replay(&reading)
            .map_err(|error| Error::Refused(format!("{}: {error}", files::title(input))))?;
        records.push(reading.record);
    }
    let key_lines = if args.key_lines { KeyLines::Write } else { KeyLines::Omit };
    files::write(output, &records, format, key_lines, screen)?;
    if let Some(lost) = files::what_is_lost(&records, format, key_lines) {
        anstream::eprintln!("note: {}: {lost}", files::title(input));
    }
    Ok(())
}
