//! How a series stands.

use super::Site;
use crate::bounds::MAX_SERIES;
use crate::fault::Fault;
use crate::game::SeriesSheet;
use crate::ids::GameId;
use crate::store::ListedGame;

/// A series as it stands.
pub struct SeriesScore {
    /// Its first game, in which player A begins.
    pub first: ListedGame,
    pub sheet: SeriesSheet,
}

/// How a series stands.
///
/// # Errors
/// When there is no such series.
pub async fn score(site: &Site, id: &GameId) -> Result<SeriesScore, Fault> {
    // Games that were aborted are played again, so there may be more than were agreed.
    let games = site.services().store.series(id, 2 * MAX_SERIES).await?;
    let first = games.first().cloned().ok_or_else(Fault::no_game)?;
    let agreed = first.spec.series.clone().ok_or_else(Fault::no_game)?;
    let rounds = games.iter().filter_map(ListedGame::round);
    let sheet = SeriesSheet::new(agreed.agreed, agreed.count, rounds.collect());
    Ok(SeriesScore { first, sheet })
}
