//! Who somebody is, on which devices.

use super::Site;
use crate::fault::Fault;
use crate::people::Person;

/// Forgets somebody on all devices but the one that they ask from; says on how many.
///
/// # Errors
/// When the store fails.
pub async fn end_other_sessions(site: &Site, person: &Person) -> Result<usize, Fault> {
    Ok(site.services().sessions.end_others(person).await?)
}
