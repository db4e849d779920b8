//! What two who do not know each other agree on by asking for the same.

use std::collections::BTreeMap;

use kelci_catalog::find;
use kelci_core::{OptionKind, message};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::options::draw_lots;
use super::{ClockSpec, Player, Spec, SpecError, Visibility};
use crate::bounds::MAX_SEEK_OPTIONS;

/// A game that somebody looks for. Those of equal terms fit each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Terms {
    /// Which game, by its name in the catalog.
    pub game: String,
    /// Its options.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The clocks.
    #[serde(default)]
    pub clock: ClockSpec,
    /// Whether the game counts for ratings.
    #[serde(default)]
    pub rated: bool,
}

impl Terms {
    /// The game as it would be played by people. Everybody may watch it.
    pub fn spec(&self) -> Spec {
        let mut options = self.options.clone();
        draw_lots(&self.game, &mut options);
        Spec {
            game: self.game.clone(),
            options,
            fen: None,
            clock: self.clock,
            players: [Player::Person; 2],
            visibility: Visibility::Public,
            series: None,
            pace_ms: 0,
            rated: self.rated,
            tournament: None,
        }
    }

    /// Whether nobody chose its options: those hold that are not said, or those of a first game.
    pub fn is_usual(&self) -> bool {
        let first = find(&self.game).map_or(&[][..], |game| game.info().first_game);
        let is_of_first = |(name, value): &(&str, &str)| {
            self.options.get(*name).is_some_and(|chosen| chosen == value)
        };
        let is_first_game = self.options.len() == first.len() && first.iter().all(is_of_first);
        self.options.is_empty() || is_first_game
    }

    /// Whether such a game may be looked for.
    ///
    /// # Errors
    /// When it cannot be played, or is for those who know each other.
    pub fn check(&self) -> Result<(), SpecError> {
        check_listed(&self.options)?;
        let offered = find(&self.game).map_or(&[][..], |game| game.info().options);
        let seed = offered.iter().find(|option| option.kind == OptionKind::Seed);
        if self.rated && seed.is_some_and(|seed| self.options.contains_key(seed.name)) {
            let message = message!("the set-up of a rated game is drawn by the server");
            return Err(SpecError::Bounds(message));
        }
        self.spec().check()
    }
}

/// Whether a list can tell these options to whoever may play the game.
///
/// # Errors
/// When they are too long, as rule files are.
pub fn check_listed(options: &BTreeMap<String, String>) -> Result<(), SpecError> {
    let written: usize = options.iter().map(|(name, value)| name.len() + value.len()).sum();
    if written <= MAX_SEEK_OPTIONS {
        return Ok(());
    }
    let most = MAX_SEEK_OPTIONS;
    let message = message!(
        "the options of a game that is played with anybody have at most {most} characters",
        most
    );
    Err(SpecError::Bounds(message))
}

/// A pace at which an opponent is found with one click.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OfferedPace {
    /// Its name, in addresses and words.
    pub name: &'static str,
    pub clock: ClockSpec,
}

impl OfferedPace {
    /// All of them, the fastest first.
    pub const ALL: [OfferedPace; 3] = [
        OfferedPace {
            name: "fast",
            clock: ClockSpec::Game { base_ms: 5 * 60_000, increment_ms: 3_000 },
        },
        OfferedPace {
            name: "normal",
            clock: ClockSpec::Game { base_ms: 15 * 60_000, increment_ms: 10_000 },
        },
        OfferedPace { name: "days", clock: ClockSpec::Move { ms: 24 * 3_600_000 } },
    ];

    /// The pace of that name.
    pub fn named(name: &str) -> Option<OfferedPace> {
        OfferedPace::ALL.into_iter().find(|pace| pace.name == name)
    }
}
