//! What scripts say: messages whose holes are still open, `{name}`, and where a number decides, a
//! form for each of the language's plurals, of which the browser knows the rules.

use std::collections::BTreeMap;

use fluent_syntax::ast::{Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Words by their key.
pub type ScriptWords = BTreeMap<String, ScriptWord>;

/// What one key says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum ScriptWord {
    /// Always the same.
    Text(String),
    /// One form a plural, or a number, of what `by` names: `{ by: "count", one: "…", other: "…" }`.
    Forms(BTreeMap<String, String>),
}

impl From<String> for ScriptWord {
    fn from(text: String) -> ScriptWord {
        ScriptWord::Text(text)
    }
}

impl ScriptWord {
    /// A message as it stands in a file; none if it needs more than variables and one choice.
    pub fn of(pattern: &Pattern<&str>) -> Option<ScriptWord> {
        let choice = pattern.elements.iter().find_map(|element| match element {
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                Some((selector, variants))
            }
            _ => None,
        });
        let Some((selector, variants)) = choice else {
            return Some(ScriptWord::Text(open(pattern, None)?));
        };
        let InlineExpression::VariableReference { id } = selector else { return None };
        let mut forms = BTreeMap::from([("by".to_owned(), id.name.to_owned())]);
        for variant in variants {
            let text = open(pattern, Some(&variant.value))?;
            let key = if variant.default { "other" } else { key(&variant.key) };
            forms.insert(key.to_owned(), text);
        }
        Some(ScriptWord::Forms(forms))
    }

    /// All that it can say.
    #[cfg(test)]
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let (one, forms) = match self {
            ScriptWord::Text(text) => (Some(text), None),
            ScriptWord::Forms(forms) => (None, Some(forms)),
        };
        let forms = forms.into_iter().flatten().filter(|(key, _)| *key != "by");
        one.into_iter().chain(forms.map(|(_, text)| text)).map(String::as_str)
    }
}

fn key<'a>(key: &VariantKey<&'a str>) -> &'a str {
    match key {
        VariantKey::Identifier { name } => name,
        VariantKey::NumberLiteral { value } => value,
    }
}

/// A message with its holes, and with what was chosen where there is a choice.
fn open(pattern: &Pattern<&str>, chosen: Option<&Pattern<&str>>) -> Option<String> {
    let parts = pattern.elements.iter().map(|element| match element {
        PatternElement::TextElement { value } => Some((*value).to_owned()),
        PatternElement::Placeable { expression } => match expression {
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                Some(format!("{{{}}}", id.name))
            }
            Expression::Inline(InlineExpression::NumberLiteral { value }) => {
                Some((*value).to_owned())
            }
            Expression::Inline(_) => None,
            Expression::Select { .. } => open(chosen?, None),
        },
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use fluent_bundle::FluentResource;
    use fluent_syntax::ast::Entry;
    use serde_json::json;

    use super::*;

    fn word(text: &str) -> Option<serde_json::Value> {
        let resource = FluentResource::try_new(format!("a = {text}\n")).unwrap();
        let Some(Entry::Message(message)) = resource.entries().next() else { panic!("{text}") };
        let word = ScriptWord::of(message.value.as_ref()?)?;
        Some(serde_json::to_value(word).unwrap())
    }

    #[test]
    fn holes_are_left_open_and_plurals_are_left_to_the_browser() {
        assert_eq!(word("{ $side } is better"), Some(json!("{side} is better")));
        let plies = "{ $side } wins { $count ->\n    [0] now\n    [one] at once\n   *[many] in { $count } plies\n}";
        let forms = json!({
            "by": "count",
            "0": "{side} wins now",
            "one": "{side} wins at once",
            "other": "{side} wins in {count} plies",
        });
        assert_eq!(word(plies), Some(forms));
        let ruchy =
            "{ $count ->\n    [one] ruch\n    [few] ruchy\n    [many] ruchów\n   *[other] ruchu\n}";
        let forms = json!({
            "by": "count", "one": "ruch", "few": "ruchy", "many": "ruchów", "other": "ruchu",
        });
        assert_eq!(word(ruchy), Some(forms), "as many as the language has");
        // What a browser could not say is found when the words are read, not when it speaks.
        assert_eq!(word("{ NUMBER($count) } plies"), None);
    }
}
