//! The language in which the pages of the rules are written: HTML, positions with a name, and what is
//! to be shown of them.
//!
//! ```text
//! {% let lone = "5s-/7/6/7/2R-3/7/6 w 0 1" %}
//! {{ turn(lone, "c3-d4", "A rock steps.") }}
//! ```
//!
//! Pages are content of the games, which the catalog names: so they are read when the program runs. What
//! cannot be read is a fault like any other of a text (see [`super::pictures`]).

use std::collections::HashMap;

use super::Text;

const SITE: [&str; 2] = [
    include_str!("../../../templates/rules/site.en.html"),
    include_str!("../../../templates/rules/site.fr.html"),
];

impl Text {
    /// The page of the rules.
    pub(in crate::pages) fn written(&self) -> String {
        let language = self.words.language() as usize;
        self.fill(self.game.content().texts[language].rules)
    }

    fn fill(&self, source: &'static str) -> String {
        let (mut html, mut named) = (String::new(), HashMap::new());
        let mut rest = source;
        while let Some((before, tag)) = rest.split_once('{') {
            html += before;
            rest = "";
            let shown = self.checked(|| {
                let is_name = tag.starts_with('%');
                let ends =
                    tag.get(1..).and_then(|tag| tag.split_once(if is_name { "%}" } else { "}}" }));
                let (inside, after) =
                    ends.ok_or_else(|| format!("this does not end: {tag:.40}"))?;
                rest = after;
                if is_name {
                    let (name, value) = name(inside.trim())
                        .ok_or_else(|| format!("this names nothing: {inside}"))?;
                    named.insert(name, value);
                    return Ok(String::new());
                }
                let (what, values) = call(inside.trim(), &named)?;
                self.show(what, &values)
            });
            html += &shown.to_string();
        }
        html + rest
    }

    fn show(&self, what: &str, values: &[&str]) -> Result<String, String> {
        let shown = match (what, values) {
            ("board", [fen, cells, caption]) => self.board(fen, cells, caption),
            ("turn", [fen, text, caption]) => self.turn(fen, text, caption),
            ("ended", [fen, text, winner, caption]) => self.ended(fen, text, winner, caption),
            ("settled", [fen, winner, caption]) => self.settled(fen, winner, caption),
            ("refused", [fen, text, caption]) => self.refused(fen, text, caption),
            ("says", [fen, text]) => self.says(fen, text),
            ("coded", [fen, text]) => self.coded(fen, text),
            ("piece", [letter]) => self.piece(letter),
            ("circle", [caption]) => self.circle(caption),
            // How one moves on this site, which is the same in every game.
            ("hands", []) => return Ok(SITE[self.words.language() as usize].to_owned()),
            _ => return Err(format!("nothing is shown by {what}{values:?}")),
        };
        Ok(shown.to_string())
    }
}

/// `let lone = "..."`
fn name(inside: &str) -> Option<(&str, &str)> {
    let (name, value) = inside.strip_prefix("let ")?.split_once(" = ")?;
    Some((name, value.strip_prefix('"')?.strip_suffix('"')?))
}

/// `turn(lone, "c3-d4", "words, and more")`: what is called, and the values.
fn call<'a>(
    inside: &'a str,
    named: &HashMap<&str, &'a str>,
) -> Result<(&'a str, Vec<&'a str>), String> {
    let fault = || format!("this calls nothing: {inside}");
    let (what, values) = inside.split_once('(').ok_or_else(fault)?;
    let mut rest = values.strip_suffix(')').ok_or_else(fault)?;
    let mut read = Vec::new();
    while !rest.is_empty() {
        let (value, after) = match rest.strip_prefix('"') {
            Some(text) => text.split_once('"').ok_or_else(fault)?,
            None => {
                let name = rest.split(',').next().unwrap_or(rest);
                let value = named.get(name).ok_or_else(|| format!("{name} has no value"))?;
                (*value, &rest[name.len()..])
            }
        };
        read.push(value);
        rest = after.strip_prefix(", ").unwrap_or(after);
        if after.len() == rest.len() && !rest.is_empty() {
            return Err(fault());
        }
    }
    Ok((what, read))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::{Language, Words};

    #[test]
    fn what_cannot_be_read_is_a_fault_and_left_out() {
        let game = kelci_catalog::find("pijersi").expect("a game");
        let filled = |source| {
            let text = Text::new(game, Words::of(Language::English));
            let html = text.fill(source);
            (html, text.faults.into_inner().len())
        };
        let good = "a {% let lone = \"5s-/7/6/7/2R-3/7/6 w 0 1\" %}{{ says(lone, \"c3-d4\") }}, b";
        assert_eq!(filled(good), ("a <code>c3-d4</code>, b".to_owned(), 0));
        for bad in [
            "{{ says(lone, \"c3-d4\") }}",
            "{{ sings(\"c3-d4\") }}",
            "{{ piece(\"R\" \"P\") }}",
            "{{ piece(\"R) }}",
            "{{ piece }}",
            "{% lone = \"x\" %}",
            "{{ piece(\"R\")",
            "{",
        ] {
            assert_eq!(filled(bad), (String::new(), 1), "{bad}");
        }
    }
}
