//! Files of records: reading them whole and writing them.

use std::fs::{self, File};
use std::io::{self, Read, Write as _};
use std::path::Path;

use clap::ValueEnum;
use kelci_catalog::records::{self, Format};
use kelci_core::record::certu::KeyLines;
use kelci_core::record::{MAX_FILE_BYTES, Reading, Record};

use crate::args::GameArg;
use crate::error::Error;
use crate::paint::Screen;
use crate::replace::replace;

/// A format of records, as it is named on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum FormatArg {
    /// kelci's own text: headers and numbered moves (.kelci)
    Text,
    /// JSON (.json)
    Json,
    /// The files of the certu programs: one game, moves only (.txt)
    Certu,
}

impl From<FormatArg> for Format {
    fn from(format: FormatArg) -> Format {
        match format {
            FormatArg::Text => Format::Text,
            FormatArg::Json => Format::Json,
            FormatArg::Certu => Format::Certu,
        }
    }
}

/// Whether a path stands for standard input or output.
pub fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Whether a path names something that may keep its reader waiting: a pipe, a terminal. Whoever shows
/// a screen meanwhile does not read it.
pub fn may_wait(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// What to call the file in a sentence.
pub fn title(path: &Path) -> String {
    if is_standard(path) { "standard input".into() } else { path.display().to_string() }
}

/// The format that a file's ending announces.
pub fn format_of(path: &Path) -> Option<Format> {
    path.extension().and_then(|ending| ending.to_str()).and_then(Format::of_extension)
}

/// Reads every game of a file, in the format it seems to have unless one is named; there is at
/// least one.
pub fn read(
    path: &Path,
    format: Option<Format>,
    game: Option<GameArg>,
) -> Result<Vec<Reading>, Error> {
    let text = read_text(path).map_err(|cause| Error::file("read", path, &cause))?;
    let refused = |why: String| Error::Refused(format!("{}: {why}", title(path)));
    let readings =
        records::read(&text, format, game).map_err(|error| refused(error.to_string()))?;
    if readings.is_empty() {
        return Err(refused("there is no game in it".into()));
    }
    Ok(readings)
}

/// Reads a text, or so much of it that it will be refused as too long.
fn read_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let mut take =
        |reader: &mut dyn Read| reader.take(MAX_FILE_BYTES as u64 + 1).read_to_string(&mut text);
    if is_standard(path) {
        take(&mut io::stdin().lock())?;
    } else {
        take(&mut File::open(path)?)?;
    }
    Ok(text)
}

/// What of these records a file of that format does not hold, as a sentence; nothing if it
/// holds everything.
pub fn what_is_lost(records: &[Record], format: Format, key_lines: KeyLines) -> Option<String> {
    let mut lost: Vec<&str> =
        records.iter().flat_map(|record| records::lost(record, format, key_lines)).collect();
    lost.dedup();
    let words = match lost.split_last()? {
        (last, []) => (*last).to_owned(),
        (last, others) => format!("{} or {last}", others.join(", ")),
    };
    Some(format!("{} files hold no {words}: what there was is left out", format.name()))
}

/// Writes records in that format.
pub fn write(
    path: &Path,
    records: &[Record],
    format: Format,
    key_lines: KeyLines,
    screen: &mut Screen,
) -> Result<(), Error> {
    if !is_standard(path) {
        return write_file(path, records, format, key_lines);
    }
    Ok(screen.write_all(text_of(records, format, key_lines)?.as_bytes())?)
}

/// Writes records to a file, whatever its name.
pub fn write_file(
    path: &Path,
    records: &[Record],
    format: Format,
    key_lines: KeyLines,
) -> Result<(), Error> {
    let text = text_of(records, format, key_lines)?;
    replace(path, &text).map_err(|cause| Error::file("write", path, &cause))
}

fn text_of(records: &[Record], format: Format, key_lines: KeyLines) -> Result<String, Error> {
    records::write(records, format, key_lines).map_err(|error| Error::Refused(error.to_string()))
}
