//! What is said in a game: a phrase, or words of one's own between those who both want that.

use kelci_core::{Message, message};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Seat;
use super::phrase::Phrase;
use super::spec::first_hidden;
use crate::bounds::MAX_WORDS_CHARS;

/// Words of one's own: a line of plain text, in which nothing is hidden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OwnWords(String);

impl OwnWords {
    /// Reads what somebody typed: blanks and line ends become one blank each.
    ///
    /// # Errors
    /// When nothing is said, too much, or something that nobody would see.
    pub fn read(text: &str) -> Result<OwnWords, Message> {
        plain(text, MAX_WORDS_CHARS).map(OwnWords)
    }

    /// As it was stored.
    pub fn of_stored(text: &str) -> OwnWords {
        OwnWords(text.to_owned())
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A text of one line that somebody typed, with single blanks.
///
/// # Errors
/// When it is empty, too long, or something in it is hidden.
pub fn plain(text: &str, most: usize) -> Result<String, Message> {
    // Before anything is done with it: a character has at most four bytes.
    if text.len() > 8 * most {
        return Err(message!("more than {most} characters were written", most));
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return Err(message!("nothing was written"));
    }
    if text.chars().count() > most {
        return Err(message!("more than {most} characters were written", most));
    }
    if first_hidden(&text).is_some() {
        return Err(message!("something in it is hidden, which is not allowed"));
    }
    Ok(text)
}

/// Something that is said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Utterance {
    /// A phrase: everybody reads it in their language.
    Phrase(Phrase),
    /// Words of one's own.
    Words(OwnWords),
}

/// Who hears what somebody says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hearer {
    /// Whether they play.
    pub plays: bool,
    /// Whether they want to read others' own words, and may.
    pub reads_words: bool,
}

impl Utterance {
    /// Whether somebody hears it who does not mind whoever says it: those who play hear nothing of those who watch
    /// before the game is over, and words of one's own stay among those who want them, players apart from watchers.
    #[must_use]
    pub const fn is_heard(&self, by: Speaker, hearer: Hearer, is_over: bool) -> bool {
        let is_by_watcher = matches!(by, Speaker::Watcher);
        match self {
            Utterance::Phrase(_) => !is_by_watcher || !hearer.plays || is_over,
            Utterance::Words(_) if is_by_watcher => {
                hearer.reads_words && (!hearer.plays || is_over)
            }
            Utterance::Words(_) => hearer.reads_words && hearer.plays,
        }
    }
}

/// Who says something in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    /// Whoever plays the first side.
    First,
    /// Whoever plays the second side.
    Second,
    /// Somebody who watches; those who play do not hear it.
    Watcher,
}

impl Speaker {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Speaker::First => "first",
            Speaker::Second => "second",
            Speaker::Watcher => "watcher",
        }
    }

    /// The one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Speaker> {
        let all = [Speaker::First, Speaker::Second, Speaker::Watcher];
        all.into_iter().find(|speaker| speaker.name() == name)
    }
}

impl From<Option<Seat>> for Speaker {
    fn from(seat: Option<Seat>) -> Speaker {
        match seat {
            Some(Seat::First) => Speaker::First,
            Some(Seat::Second) => Speaker::Second,
            None => Speaker::Watcher,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_one_line_and_hide_nothing() {
        let read = |text: &str| OwnWords::read(text).map(|words| words.0);
        assert_eq!(read("  well \n\t done ").as_deref(), Ok("well done"));
        assert_eq!(read("<b>é 🙂 http://a.b</b>").as_deref(), Ok("<b>é 🙂 http://a.b</b>"));
        for odd in ["", " \n ", "a\u{202e}b", "a\u{0}b", "a\u{200b}b"] {
            assert!(read(odd).is_err(), "{odd:?}");
        }
        assert!(read(&"é".repeat(MAX_WORDS_CHARS)).is_ok());
        assert!(read(&"é".repeat(MAX_WORDS_CHARS + 1)).is_err());
        assert!(read(&"a ".repeat(1 << 20)).is_err());
    }

    /// Everybody who may hear what, in one table: phrases and words, of players and watchers.
    #[test]
    fn each_hears_what_is_for_them() {
        let words = Utterance::Words(OwnWords::of_stored("hm"));
        let phrase = Utterance::Phrase(Phrase::Hello);
        let hears = |said: &Utterance, by, plays, reads_words, is_over| {
            said.is_heard(by, Hearer { plays, reads_words }, is_over)
        };
        for is_over in [false, true] {
            for reads in [false, true] {
                for plays in [false, true] {
                    assert!(hears(&phrase, Speaker::First, plays, reads, is_over));
                }
                assert!(hears(&phrase, Speaker::Watcher, false, reads, is_over));
                assert_eq!(hears(&phrase, Speaker::Watcher, true, reads, is_over), is_over);
                assert_eq!(hears(&words, Speaker::Second, true, reads, is_over), reads);
                assert!(!hears(&words, Speaker::Second, false, reads, is_over), "watchers apart");
                assert_eq!(hears(&words, Speaker::Watcher, false, reads, is_over), reads);
                let to_players = hears(&words, Speaker::Watcher, true, reads, is_over);
                assert_eq!(to_players, reads && is_over);
            }
        }
    }
}
