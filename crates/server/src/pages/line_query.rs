//! What an address asks to see: a position of a game, perhaps with moves from it.

use std::collections::BTreeMap;

use crate::game::options::SetUpRequest;
use crate::line::LineRequest;

/// The fields behind the question mark: `fen`, `moves` with blanks between them, and options as
/// the form before a game names them, `option-level`. What else there is, is not looked at.
#[derive(Clone, Debug, Default)]
pub struct LineQuery {
    pub options: BTreeMap<String, String>,
    /// The position to begin from.
    pub fen: Option<String>,
    /// The moves from it.
    pub moves: Vec<String>,
    /// The other fields.
    pub others: BTreeMap<String, String>,
}

impl LineQuery {
    /// What a query asks for.
    pub fn read(query: &str) -> LineQuery {
        let mut wanted = LineQuery::default();
        for (field, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*field {
                "fen" => wanted.fen = Some(value.into_owned()).filter(|fen| !fen.is_empty()),
                "moves" => wanted.moves = value.split_whitespace().map(str::to_owned).collect(),
                other => match other.strip_prefix("option-") {
                    Some(name) => drop(wanted.options.insert(name.to_owned(), value.into_owned())),
                    None => drop(wanted.others.insert(other.to_owned(), value.into_owned())),
                },
            }
        }
        wanted
    }

    /// The same as a request of the API.
    pub fn request(&self, game: &str) -> LineRequest {
        LineRequest { set_up: self.set_up(game), moves: self.moves.clone() }
    }

    /// How the game is set up for it.
    pub fn set_up(&self, game: &str) -> SetUpRequest {
        SetUpRequest::new(game, self.options.clone(), self.fen.clone())
    }

    /// The address that asks for it, behind that path.
    pub fn address(&self, path: &str) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(&self.others);
        for (name, value) in &self.options {
            query.append_pair(&format!("option-{name}"), value);
        }
        if let Some(fen) = &self.fen {
            query.append_pair("fen", fen);
        }
        if !self.moves.is_empty() {
            query.append_pair("moves", &self.moves.join(" "));
        }
        match query.finish() {
            none if none.is_empty() => path.to_owned(),
            query => format!("{path}?{query}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_asks_for_what_it_was_made_of() {
        let query = "option-level=9&fen=a+b%2Fc&moves=c4-c5++d4-d5&theme=dark";
        let wanted = LineQuery::read(query);
        assert_eq!(wanted.fen.as_deref(), Some("a b/c"));
        assert_eq!(wanted.moves, ["c4-c5", "d4-d5"]);
        assert_eq!(wanted.others["theme"], "dark");
        let again = wanted.address("/view");
        assert_eq!(again, "/view?theme=dark&option-level=9&fen=a+b%2Fc&moves=c4-c5+d4-d5");
        let again = LineQuery::read(again.split_once('?').unwrap().1);
        assert_eq!((again.fen, again.moves), (wanted.fen, wanted.moves));
        assert_eq!(LineQuery::read("").address("/x"), "/x");
    }
}
