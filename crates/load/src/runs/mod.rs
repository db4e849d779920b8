//! The runs: what is done, and what is told of it.

pub(crate) mod arena;
pub(crate) mod bots;
pub mod faults;
pub(crate) mod greed;
pub(crate) mod host;
pub mod kill;
pub(crate) mod lobby;
pub(crate) mod nodes;
pub(crate) mod notify;
pub(crate) mod play;
pub(crate) mod start;

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::trouble::Trouble;

/// What is measured, and on which disk.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The program.
    pub kelci: PathBuf,
    /// Where it keeps its games; a directory for temporary files if none is chosen.
    pub disk: Option<PathBuf>,
}

impl Subject {
    /// An empty directory that vanishes afterwards.
    pub(crate) fn directory(&self) -> Result<TempDir, Trouble> {
        let disk = self.disk.clone().unwrap_or_else(std::env::temp_dir);
        Ok(tempfile::Builder::new().prefix("kelci-load-").tempdir_in(Path::new(&disk))?)
    }
}
