//! Where games are kept, and how to get there.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use super::{Database, Moderation, Postgres, Sqlite, Store, StoreError, postgres, sqlite};

/// Where games are kept.
#[derive(Clone, Debug)]
pub enum StoreLocation {
    /// In a file, by SQLite.
    File(PathBuf),
    /// In a database, by PostgreSQL.
    Database(Database),
}

impl StoreLocation {
    /// Opens the store there, which is made if there is none.
    ///
    /// # Errors
    /// When that cannot be done, or it is of a later version.
    pub async fn open(&self, most_pages: Option<u32>) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            StoreLocation::File(file) => Arc::new(Sqlite::open_bounded(file, most_pages).await?),
            StoreLocation::Database(database) => Arc::new(Postgres::open(database).await?),
        })
    }

    /// Opens the store of a site that may be running there.
    ///
    /// # Errors
    /// When there is none, or its site was never started with this version.
    pub async fn moderate(&self) -> Result<Box<dyn Moderation>, StoreError> {
        Ok(match self {
            StoreLocation::File(file) => Box::new(sqlite::Moderator::open(file).await?),
            StoreLocation::Database(database) => {
                Box::new(postgres::Moderator::open(database).await?)
            }
        })
    }
}

impl fmt::Display for StoreLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreLocation::File(file) => file.display().fmt(f),
            StoreLocation::Database(database) => database.fmt(f),
        }
    }
}
