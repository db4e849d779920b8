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

/// Options as texts, however they were sent.
pub fn written(asked: BTreeMap<String, OptionValue>) -> BTreeMap<String, String> {
    let text = |value| match value {
        OptionValue::Text(text) => text,
        OptionValue::Check(check) => check.to_string(),
        OptionValue::Number(number) => number.to_string(),
    };
    asked.into_iter().map(|(name, value)| (name, text(value))).collect()
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

pub(crate) fn random() -> u64 {
    getrandom::u64().expect("the system has randomness")
}
