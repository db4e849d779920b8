//! What a command says when it does not do what it was asked.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use kelci_core::SetUpError;

/// Why a command ended early.
#[derive(Debug)]
pub enum Error {
    /// What was asked is understood, and the answer is no: an illegal move, a faulty file.
    Refused(String),
    /// What was asked makes no sense: an option that a game does not have.
    Usage(String),
    /// The answer could not be written.
    Output(io::Error),
}

impl Error {
    /// A file that could not be read or written.
    pub fn file(verb: &str, path: &Path, cause: &io::Error) -> Error {
        Error::Refused(format!("cannot {verb} {}: {}", path.display(), plain(cause)))
    }

    /// Says what is wrong on standard error, in one sentence, and chooses the exit code.
    pub fn report(self) -> ExitCode {
        let (sentence, code) = match self {
            // Whoever reads us has seen enough, as `head` has after its lines.
            Error::Output(cause) if cause.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Error::Output(cause) => (format!("cannot write the answer: {}", plain(&cause)), 1),
            Error::Refused(sentence) => (sentence, 1),
            Error::Usage(sentence) => (sentence, 2),
        };
        let red = anstyle::AnsiColor::Red.on_default().bold();
        anstream::eprintln!("{red}error:{red:#} {sentence}");
        ExitCode::from(code)
    }
}

/// The cause without Rust's "(os error 2)", which helps nobody.
fn plain(cause: &io::Error) -> String {
    if cause.kind() == io::ErrorKind::InvalidData {
        return "it is not UTF-8 text; save or convert it as UTF-8".into();
    }
    let text = cause.to_string();
    match text.split_once(" (os error") {
        Some((words, _)) => words.to_lowercase(),
        None => text,
    }
}

impl From<io::Error> for Error {
    fn from(cause: io::Error) -> Error {
        Error::Output(cause)
    }
}

/// What Rust says of numbers that are none, and what is meant.
const NUMBERS: [(&str, &str); 3] = [
    ("invalid digit found in string", "it is a whole number, 0 or more"),
    ("cannot parse integer from empty string", "it is a whole number, 0 or more"),
    ("number too large to fit in target type", "it is too large a number"),
];

impl From<clap::Error> for Error {
    /// What clap tells in paragraphs, as a sentence.
    fn from(error: clap::Error) -> Error {
        let told = error.to_string();
        let parts: Vec<&str> = told
            .lines()
            .map(str::trim)
            .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
            .filter(|line| !line.is_empty())
            .collect();
        let mut sentence = parts.join(" ").replace(" tip:", "; tip:").replace("  ", " ");
        for (rust, words) in NUMBERS {
            sentence = sentence.replace(rust, words);
        }
        Error::Usage(sentence.trim_start_matches("error: ").to_owned())
    }
}

impl From<SetUpError> for Error {
    fn from(error: SetUpError) -> Error {
        match error {
            SetUpError::Option(error) => Error::Usage(error.to_string()),
            SetUpError::Fen(_) => Error::Refused(error.to_string()),
        }
    }
}
