//! What one page hears of what is said in a game.

use std::collections::HashSet;

use super::Services;
use crate::game::Hearer;
use crate::ids::PersonId;
use crate::store::{SocialTie, StoreError, Voice};

/// Whom somebody does not hear, and whether they read others' own words.
#[derive(Clone, Default)]
pub struct Ears {
    person: Option<PersonId>,
    voice: Voice,
    /// Those whom they have muted or blocked.
    deaf_to: HashSet<PersonId>,
}

impl Ears {
    /// Those of somebody.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn of(services: &Services, person: Option<PersonId>) -> Result<Ears, StoreError> {
        let Some(id) = person else { return Ok(Ears::default()) };
        let voice = services.store.voice(id).await?;
        let is_deaf_to = |tie| matches!(tie, SocialTie::Mute | SocialTie::Block);
        let ties = services.store.ties(id).await?.into_iter();
        let deaf_to = ties.filter(|tied| is_deaf_to(tied.tie)).map(|tied| tied.person).collect();
        Ok(Ears { person, voice, deaf_to })
    }

    /// Those of somebody who hears everybody.
    #[cfg(test)]
    pub(super) fn of_person(person: Option<PersonId>) -> Ears {
        Ears { person, ..Ears::default() }
    }

    /// Whose they are.
    pub const fn person(&self) -> Option<PersonId> {
        self.person
    }

    /// Whether they do not want to hear somebody.
    pub fn are_deaf_to(&self, speaker: PersonId) -> bool {
        self.deaf_to.contains(&speaker)
    }

    /// What they are in a game in which these play.
    pub fn in_game(&self, players: [Option<PersonId>; 2], now_ms: i64) -> Hearer {
        let plays = self.person.is_some() && players.contains(&self.person);
        Hearer { plays, reads_words: self.voice.has_words(now_ms) }
    }
}
