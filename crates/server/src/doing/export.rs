//! Games to take home: one's own, somebody's, or all that everybody may watch. Only what is over: while people play,
//! nobody is handed their games by the hundred.

use kelci_catalog::find;
use kelci_core::message;
use kelci_core::notation::clip;

use super::Site;
use crate::bounds::EXPORT_PAGE;
use crate::fault::Fault;
use crate::game::SpecError;
use crate::store::{PlayedGame, PlayedQuery, PlayedScope, StoredGame};

/// Games of which some are taken home after others.
pub struct Export {
    query: PlayedQuery,
    is_over: bool,
}

impl Export {
    /// Those of a scope; of one game if it is named, and only what ended since a time.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn new(scope: PlayedScope, game: &str, since_ms: i64) -> Result<Export, Fault> {
        if !game.is_empty() && find(game).is_none() {
            return Err(SpecError::Game(clip(game)).into());
        }
        if since_ms < 0 {
            return Err(Fault::bad_request(message!("nothing was played before 1970")));
        }
        let query = PlayedQuery { scope, game: game.to_owned(), since_ms, after: None };
        Ok(Export { query, is_over: false })
    }

    /// The next few, in the order in which they ended; none when there are no more.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn next(&mut self, site: &Site) -> Result<Option<Vec<StoredGame>>, Fault> {
        if self.is_over {
            return Ok(None);
        }
        let store = &site.services().store;
        let found: Vec<PlayedGame> = store.played(self.query.clone(), EXPORT_PAGE).await?;
        self.is_over = found.len() < EXPORT_PAGE as usize;
        let mut games = Vec::with_capacity(found.len());
        for game in &found {
            // One that was forgotten meanwhile is a game less.
            games.extend(store.load(&game.id).await?);
        }
        if let Some(last) = found.into_iter().next_back() {
            self.query.after = Some(last);
        }
        Ok((!games.is_empty() || !self.is_over).then_some(games))
    }
}
