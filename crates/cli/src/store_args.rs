//! Where the site keeps its games, as the command line and the environment say it.

use std::path::PathBuf;

use clap::Args;
use kelci_server::store::{Database, StoreLocation};
use kelci_server::store_file;

use crate::error::Error;

/// In the environment nobody else on the computer reads a password.
pub const DATABASE: &str = "KELCI_DATABASE";

/// Where games are kept.
#[derive(Args, Clone, Default)]
pub struct StoreArgs {
    /// Where games are kept [default: kelci in the user's data directory]
    #[arg(long, global = true, value_name = "DIR", conflicts_with = "database")]
    data: Option<PathBuf>,

    /// Keep games in a PostgreSQL database, postgres://USER:PASSWORD@HOST:PORT/NAME [env: KELCI_DATABASE]
    #[arg(long, global = true, value_name = "URL")]
    database: Option<String>,
}

impl StoreArgs {
    /// The directory of a site that keeps its games in a file.
    pub fn directory(&self) -> PathBuf {
        self.data.clone().unwrap_or_else(usual_data)
    }

    /// The database, if it keeps them there.
    pub fn database(&self) -> Result<Option<Database>, Error> {
        let from_environment =
            || std::env::var(DATABASE).ok().filter(|url| !url.is_empty() && self.data.is_none());
        let url = self.database.clone().or_else(from_environment);
        // The address is not repeated: there may be a password in it.
        url.map(|url| url.parse().map_err(Error::Usage)).transpose()
    }

    /// Where games are that must be there already.
    pub fn existing(&self) -> Result<StoreLocation, Error> {
        if let Some(database) = self.database()? {
            return Ok(StoreLocation::Database(database));
        }
        let file = store_file(&self.directory());
        if !file.is_file() {
            return Err(Error::Refused(format!("there are no games in {}", file.display())));
        }
        Ok(StoreLocation::File(file))
    }
}

/// The user's data directory, as each system has it.
pub fn usual_data() -> PathBuf {
    let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let home = || from("HOME").map(PathBuf::from);
    let shared = if cfg!(windows) {
        from("APPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        let chosen = from("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
        chosen.or_else(|| home().map(|home| home.join(".local/share")))
    };
    shared.map_or_else(|| "kelci-data".into(), |shared| shared.join("kelci"))
}
