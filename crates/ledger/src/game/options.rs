//! The options of a game as they are asked for.

use std::collections::BTreeMap;

use kelci_catalog::find;
use kelci_core::OptionKind;
use serde::Deserialize;
use utoipa::ToSchema;

/// The value of an option, however it is written.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum OptionValue {
    /// `"classic"`.
    Text(String),
    /// `true`.
    Check(bool),
    /// `9`.
    Number(u64),
}

/// A game, set up so: what all requests about positions begin with.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct SetUpRequest {
    /// Which game, by its name in the catalog.
    pub game: String,
    /// Its options; the value of a rule file is its text.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// The position, or the one to begin from, if not the start.
    #[serde(default)]
    pub fen: Option<String>,
}

impl SetUpRequest {
    /// A game with these options, in that position or at the start.
    pub fn new(
        game: &str,
        options: impl IntoIterator<Item = (String, String)>,
        fen: Option<String>,
    ) -> SetUpRequest {
        let options = options.into_iter().map(|(name, text)| (name, OptionValue::Text(text)));
        SetUpRequest { game: game.to_owned(), options: options.collect(), fen }
    }

    /// The options as texts, however they were sent.
    pub fn options(&self) -> BTreeMap<String, String> {
        let text = |value: &OptionValue| match value {
            OptionValue::Text(text) => text.clone(),
            OptionValue::Check(check) => check.to_string(),
            OptionValue::Number(number) => number.to_string(),
        };
        self.options.iter().map(|(name, value)| (name.clone(), text(value))).collect()
    }

    /// The position without blanks around it; a form may send none as an empty text.
    pub fn fen(&self) -> Option<&str> {
        self.fen.as_deref().map(str::trim).filter(|fen| !fen.is_empty())
    }
}

/// A game with chance in its set-up begins otherwise each time, and the same when replayed.
pub fn draw_lots(game: &str, options: &mut BTreeMap<String, String>) {
    let offered = find(game).map_or(&[][..], |game| game.info().options);
    let seed = offered.iter().find(|option| option.kind == OptionKind::Seed);
    if let Some(seed) = seed.filter(|seed| !options.is_empty() && !options.contains_key(seed.name))
    {
        options.insert(seed.name.to_owned(), (random() >> 32).to_string());
    }
}

pub fn random() -> u64 {
    getrandom::u64().expect("the system has randomness")
}
