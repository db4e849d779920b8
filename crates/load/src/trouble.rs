//! Why a run cannot go on.

use std::path::PathBuf;

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The program that is to be measured is not there.
    #[error("there is no {}; build it with cargo build --release, or name it with --kelci", .0.display())]
    NoProgram(PathBuf),
    /// It could not be built.
    #[error("kelci could not be built")]
    NotBuilt,
    /// The site does not start.
    #[error("kelci serve did not start: {0}")]
    NotStarted(String),
    /// There is no database to start.
    #[error("there is no PostgreSQL on this computer; install it (apt-get install postgresql)")]
    NoPostgres,
    /// One of its programs failed.
    #[error("{program} of PostgreSQL failed: {why}")]
    Postgres { program: String, why: String },
    /// Too few files may be open.
    #[error(
        "{needed} files must be open at once, and the hard limit is {hard}; \
         raise it (ulimit -Hn {needed}), or play fewer games"
    )]
    Descriptors {
        needed: u64,
        /// How many there may be.
        hard: u64,
    },
    /// The site answered otherwise than hoped.
    #[error("{what} was answered with {status}: {text}")]
    Refused { what: &'static str, status: u16, text: String },
    /// A socket was closed, or said something that cannot be read.
    #[error("a socket: {0}")]
    Socket(String),
    /// Nothing came for too long.
    #[error("{0} did not come within {1} s")]
    Silence(&'static str, u64),
    /// What was acknowledged is not there, or a clock is wrong.
    #[error("{0}")]
    Wrong(String),
    #[error("{0}")]
    System(#[from] std::io::Error),
}

impl From<tokio_tungstenite::tungstenite::Error> for Trouble {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> Trouble {
        Trouble::Socket(error.to_string())
    }
}

impl From<serde_json::Error> for Trouble {
    fn from(error: serde_json::Error) -> Trouble {
        Trouble::Socket(error.to_string())
    }
}
