//! What is filled into the form: a value for every field, each with a sensible beginning.

use std::collections::BTreeMap;

use kelci_catalog::AnyGame;
use kelci_core::{OptionInfo, OptionKind};

/// The fields that every game's form has, and what they hold at first: from here to the first
/// move it is one click.
const FIELDS: &[(&str, &str)] = &[
    ("mode", "computer"),
    ("level", "3"),
    ("side", "first"),
    ("level-first", "5"),
    ("level-second", "5"),
    ("pace", "1000"),
    ("clock", "none"),
    ("move-seconds", "30"),
    ("base-minutes", "10"),
    ("increment-seconds", "5"),
    ("move-days", "5"),
    ("series", "1"),
    ("series-games", "8"),
    ("series-count", "games"),
    ("name", ""),
    ("name-other", ""),
    ("public", "false"),
    ("open", "false"),
    ("rated", "false"),
    ("fen", ""),
    // Of an opponent who is looked for: the name of an account, and how strong.
    ("to", ""),
    ("least", ""),
    ("most", ""),
];

/// The form of a game, filled in.
#[derive(Clone, Debug)]
pub struct FilledForm(BTreeMap<String, String>);

impl FilledForm {
    /// As it is at first.
    pub fn new(game: &dyn AnyGame) -> FilledForm {
        let mut fields: BTreeMap<String, String> =
            FIELDS.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        for option in game.info().options {
            fields.insert(option_field(option), at_first(option).to_owned());
            if matches!(option.kind, OptionKind::ChoiceOrText { .. }) {
                fields.insert(text_field(option), String::new());
            }
        }
        FilledForm(fields)
    }

    /// Fills in a field. Of several values the last counts: a box that can be ticked has a hidden
    /// field before it that says no.
    ///
    /// # Errors
    /// When there is no such field.
    pub fn set(&mut self, field: &str, value: String) -> Result<(), UnknownField> {
        let known = self.0.get_mut(field).ok_or(UnknownField)?;
        *known = value;
        Ok(())
    }

    pub fn get(&self, field: &str) -> &str {
        self.0.get(field).map_or("", String::as_str)
    }

    /// Whether a field has that value.
    pub fn is(&self, field: &str, value: &str) -> bool {
        self.get(field) == value
    }
}

/// The form has no such field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownField;

pub fn option_field(option: &OptionInfo) -> String {
    format!("option-{}", option.name)
}

/// The field for a text of one's own, where the option's field says [`OTHER`].
pub fn text_field(option: &OptionInfo) -> String {
    format!("text-{}", option.name)
}

/// The choice of something that is not in the list.
pub const OTHER: &str = "other";

/// What an option's field holds at first. A seed is a lot that may be drawn, so it begins empty.
pub fn at_first(option: &OptionInfo) -> &'static str {
    match option.kind {
        OptionKind::Seed => "",
        _ => option.default,
    }
}
