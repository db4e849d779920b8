//! Files of records: reading them whole and writing them.

use std::fs::{self, File};
use std::io::{self, Read, Write as _};
use std::path::Path;

use clap::ValueEnum;
use kelci_catalog::records::{self, Format};
use kelci_core::record::certu::KeyLines;
use kelci_core::record::{MAX_FILE_BYTES, Reading, Record, RecordFault};

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

/// The same, or text where there is no ending. One that announces none of the formats is refused: it
/// promises something else.
pub fn format_to_write(path: &Path) -> Result<Format, Error> {
    if path.extension().is_none() {
        return Ok(Format::Text);
    }
    format_of(path).ok_or_else(|| {
        let endings =
            Format::ALL.map(|format| format!(".{} ({})", format.extension(), format.name()));
        let (path, endings) = (path.display(), endings.join(", "));
        Error::Usage(format!("the ending of {path} says no format: there are {endings}"))
    })
}

/// Reads every game of a file, in the format it seems to have unless one is named; there is at
/// least one, and none is another game than the one that is named.
pub fn read(
    path: &Path,
    format: Option<Format>,
    game: Option<GameArg>,
) -> Result<Vec<Reading>, Error> {
    let readings = read_all(path, format, game)?;
    let Some(expected) = game.map(|game| game.info().name) else { return Ok(readings) };
    match readings.iter().find(|reading| reading.record.game != expected) {
        None => Ok(readings),
        Some(other) => {
            let found = other.record.game.clone();
            let error = other.locate(RecordFault::OtherGame { expected, found }.into());
            Err(Error::Refused(format!("{}: {error}", title(path))))
        }
    }
}

/// The same, whatever games they are; a record that does not say is of the one that is named.
pub fn read_all(
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

fn read_text(path: &Path) -> io::Result<String> {
    if is_standard(path) {
        return read_bounded(io::stdin().lock(), MAX_FILE_BYTES);
    }
    read_bounded(File::open(path)?, MAX_FILE_BYTES)
}

/// Reads a text of at most so many bytes. How long a longer one is nobody knows: it is not read to its
/// end, which may never come.
pub fn read_bounded(reader: impl Read, most: usize) -> io::Result<String> {
    let mut bytes = Vec::new();
    reader.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        let told = format!("it has more than {most} bytes, and no more are accepted");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, told));
    }
    String::from_utf8(bytes).map_err(|fault| io::Error::new(io::ErrorKind::InvalidData, fault))
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
