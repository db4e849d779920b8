//! Standard output, and what it can show: colours, and lines that are not ASCII.

use std::env;
use std::io::{self, BufWriter, Stdout, Write};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use kelci_core::Side;

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum ColorWhen {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What a stretch of text is, which decides how it looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    /// Ordinary text.
    #[default]
    Plain,
    /// A side's piece.
    Piece(Side),
    /// The lines of a board.
    Line,
    /// The lines around a cell that the last move changed.
    Fresh,
    /// The ground of a tinted cell.
    Tint,
    /// Something to be seen only when looked for, such as cell names.
    Faint,
    /// A heading.
    Strong,
    /// The end of a game.
    Result,
}

impl Ink {
    fn style(self) -> Style {
        match self {
            Ink::Plain => Style::new(),
            Ink::Piece(Side::First) => AnsiColor::Black.on(AnsiColor::BrightWhite).bold(),
            Ink::Piece(Side::Second) => AnsiColor::BrightWhite.on(AnsiColor::BrightBlack).bold(),
            Ink::Line | Ink::Faint => Style::new().dimmed(),
            Ink::Fresh => AnsiColor::Yellow.on_default().bold(),
            Ink::Tint => AnsiColor::BrightWhite.on(AnsiColor::Blue),
            Ink::Strong => Style::new().bold(),
            Ink::Result => AnsiColor::Green.on_default().bold(),
        }
    }
}

/// What the output can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutputLook {
    /// Whether colours are shown.
    pub colour: bool,
    /// Whether only ASCII is shown.
    pub ascii: bool,
}

impl OutputLook {
    /// The text as it is written in that ink.
    pub fn paint(self, text: &str, ink: Ink) -> String {
        if !self.colour || ink == Ink::Plain || text.is_empty() {
            return text.to_owned();
        }
        let style = ink.style();
        format!("{style}{text}{style:#}")
    }
}

/// Nothing is wider than this, if it can be helped.
pub const SCREEN_COLUMNS: usize = 80;

/// A blank at which no line ends.
pub const TIED: char = '\u{a0}';

/// Breaks a text into lines at blanks, tied ones excepted.
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.into_iter().map(|line| line.replace(TIED, " ")).collect()
}

/// The same, with so many blanks before every line but the first.
pub fn hanging(text: &str, indent: usize) -> String {
    wrapped(text, SCREEN_COLUMNS - indent).join(&format!("\n{:indent$}", ""))
}

/// A line of text in several inks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InkedLine(Vec<(String, Ink)>);

impl InkedLine {
    /// A line in one ink.
    pub fn of(text: impl Into<String>, ink: Ink) -> InkedLine {
        InkedLine(vec![(text.into(), ink)])
    }

    /// Writes more onto the line.
    pub fn push(&mut self, text: impl Into<String>, ink: Ink) {
        self.0.push((text.into(), ink));
    }

    /// Writes another line behind this one.
    pub fn append(&mut self, line: InkedLine) {
        self.0.extend(line.0);
    }

    /// How many columns it takes; all that is drawn is one column wide.
    pub fn width(&self) -> usize {
        self.0.iter().map(|(text, _)| text.chars().count()).sum()
    }

    /// The line as it is written.
    pub fn paint(&self, look: OutputLook) -> String {
        self.0.iter().map(|(text, ink)| look.paint(text, *ink)).collect()
    }
}

/// Standard output, buffered. Text is written with colours; the stream drops them where they
/// are not wanted.
pub struct Screen {
    out: BufWriter<AutoStream<Stdout>>,
    /// What can be shown.
    pub look: OutputLook,
}

impl Screen {
    /// Standard output under the choices of the command line.
    pub fn new(color: ColorWhen, ascii: bool) -> Screen {
        let variable = |name| env::var(name).unwrap_or_default();
        let choice = match color {
            ColorWhen::Auto if !has_colours(&variable("TERM"), &variable("COLORTERM")) => {
                anstream::ColorChoice::Never
            }
            ColorWhen::Auto => AutoStream::choice(&io::stdout()),
            ColorWhen::Always => anstream::ColorChoice::Always,
            ColorWhen::Never => anstream::ColorChoice::Never,
        };
        let look = OutputLook {
            colour: choice != anstream::ColorChoice::Never,
            ascii: ascii || !locale_is_utf8(),
        };
        Screen { out: BufWriter::new(AutoStream::new(io::stdout(), choice)), look }
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Whether a terminal may have colours that says so much of itself. Of DEC's, only the last one has.
fn has_colours(term: &str, colorterm: &str) -> bool {
    let model = term.strip_prefix("vt").unwrap_or_default();
    let is_dec = model.starts_with(|c: char| c.is_ascii_digit()) && !model.starts_with("525");
    let is_mono = is_dec || term.ends_with("-mono") || term.ends_with("-m");
    !is_mono || !colorterm.is_empty()
}

/// Whether the environment promises UTF-8, as POSIX has it: the first of three variables that
/// says anything decides. Windows consoles take Unicode whatever the locale.
fn locale_is_utf8() -> bool {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(|name| env::var(name).ok())
        .find(|value| !value.is_empty());
    cfg!(windows)
        || named.is_some_and(|value| {
            let value = value.to_ascii_lowercase();
            value.contains("utf-8") || value.contains("utf8")
        })
}

#[cfg(test)]
mod tests {
    use super::has_colours;

    #[test]
    fn terminals_without_colours_are_known_by_their_names() {
        for term in ["vt100", "vt102", "vt220", "vt320-w", "vt52", "xterm-mono", "ansi-m"] {
            assert!(!has_colours(term, ""), "{term}");
            assert!(has_colours(term, "truecolor"), "{term} that says otherwise");
        }
        for term in ["xterm", "vt525", "vte-256color", "linux", "screen", ""] {
            assert!(has_colours(term, ""), "{term}");
        }
    }
}
