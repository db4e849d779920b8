//! Looking through a store for damage, beside everything else and not for ever.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sqlx::error::DatabaseError;
use sqlx::{ConnectOptions as _, Row as _};

use super::options;
use crate::store::{Check, StoreError};

/// After so many steps of the database it is seen whether to go on.
const STEPS: i32 = 10_000;

/// Ends the looking when it is dropped: the thread of a connection does not see that nobody waits.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Looks through the store of that file for as long as `most`.
///
/// # Errors
/// When it cannot be opened.
pub(super) async fn check(file: &Path, most: Duration) -> Result<Check, StoreError> {
    let wanted = StopOnDrop(Arc::new(AtomicBool::new(true)));
    let mut connection = options(file).connect().await?;
    let (is_wanted, until) = (wanted.0.clone(), Instant::now() + most);
    let goes_on = move || is_wanted.load(Ordering::Relaxed) && Instant::now() < until;
    connection.lock_handle().await?.set_progress_handler(STEPS, goes_on);
    let found = sqlx::query("PRAGMA quick_check(1)").fetch_one(&mut connection).await;
    let found = found.and_then(|row| row.try_get::<String, _>(0));
    drop(wanted);
    match found {
        Ok(said) if said == "ok" => Ok(Check::Whole),
        Ok(said) => Ok(Check::Damaged(said)),
        Err(sqlx::Error::Database(error)) if has_code(&*error, INTERRUPTED) => Ok(Check::CutShort),
        Err(sqlx::Error::Database(error))
            if DAMAGED.iter().any(|code| has_code(&*error, *code)) =>
        {
            Ok(Check::Damaged(error.message().to_owned()))
        }
        Err(error) => Err(error.into()),
    }
}

/// `SQLITE_INTERRUPT`.
const INTERRUPTED: i32 = 9;
/// `SQLITE_CORRUPT` and `SQLITE_NOTADB`.
const DAMAGED: [i32; 2] = [11, 26];

/// Whether it is of that kind; the bits above tell it more closely.
fn has_code(error: &dyn DatabaseError, kind: i32) -> bool {
    error.code().and_then(|code| code.parse::<i32>().ok()).is_some_and(|code| code & 0xff == kind)
}
