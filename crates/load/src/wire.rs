//! Of the site's messages (`docs/live.md`) what the generator needs; the rest is skipped.

use std::borrow::Cow;

use serde::Deserialize;

#[derive(Deserialize)]
pub struct ServerMessage<'a> {
    #[serde(borrow)]
    pub r#type: Cow<'a, str>,
    /// The event, of `event`.
    #[serde(borrow)]
    pub event: Option<Event<'a>>,
    /// The events that were missed, of `game`.
    #[serde(borrow, default)]
    pub missed: Option<Vec<Event<'a>>>,
    /// Where the game stands, of `event`.
    #[serde(borrow)]
    pub state: Option<State<'a>>,
    /// The game, of `game`.
    #[serde(borrow)]
    pub game: Option<State<'a>>,
    /// The number of an event, of `done`.
    pub number: Option<u32>,
    /// What was wrong, of `refused`.
    #[serde(borrow)]
    pub error: Option<Fault<'a>>,
}

#[derive(Deserialize)]
pub struct Event<'a> {
    pub number: u32,
    #[serde(borrow)]
    pub kind: Cow<'a, str>,
    #[serde(borrow, default)]
    pub text: Option<Cow<'a, str>>,
}

/// Where a game stands.
#[derive(Deserialize)]
pub struct State<'a> {
    /// The number of the last event.
    pub number: u32,
    /// How many plies have been played.
    pub ply: u32,
    /// `waiting`, `playing` or `over`.
    #[serde(borrow)]
    pub status: Cow<'a, str>,
    /// `first` or `second`.
    #[serde(borrow)]
    pub turn: Cow<'a, str>,
    #[serde(borrow)]
    pub position: Position<'a>,
}

#[derive(Deserialize)]
pub struct Position<'a> {
    #[serde(borrow)]
    pub moves: Vec<Move<'a>>,
}

#[derive(Deserialize)]
pub struct Move<'a> {
    #[serde(borrow)]
    pub text: Cow<'a, str>,
}

#[derive(Deserialize)]
pub struct Fault<'a> {
    #[serde(borrow)]
    pub error: Cow<'a, str>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_far_as_needed() {
        let text = r#"{"type":"event","event":{"number":3,"at_ms":7,"kind":"move","seat":"first",
            "text":"a1-a2","clock_ms":5},"ply":{"seat":"first"},"state":{"number":3,"now_ms":8,
            "status":"playing","turn":"second","ply":1,"players":[],"clocks":null,
            "position":{"fen":"x","moves":[{"text":"b1-b2","clicks":[["b1","b2"]]}]}}}"#;
        let message: ServerMessage = serde_json::from_str(text).unwrap();
        let (event, state) = (message.event.unwrap(), message.state.unwrap());
        assert_eq!((event.number, event.text.as_deref()), (3, Some("a1-a2")));
        assert_eq!((&*state.turn, &*state.position.moves[0].text), ("second", "b1-b2"));
    }
}
