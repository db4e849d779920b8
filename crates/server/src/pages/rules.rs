//! The rules of each game, in our own words: `/rules` and `/rules/{game}`.
//!
//! The texts (`content/GAME/rules.LANGUAGE.html`) name positions and moves; [`pictures`] draws them and
//! makes sure of them. `rules/*.md` is what the texts must agree with.

mod pictures;
mod template;

pub(super) use pictures::{board_word, escaped, sprite};

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use askama::Template;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use kelci_catalog::{AnyGame, GAMES};
use kelci_core::message;

use super::lists::{OfferedGame, offered};
use super::page::show;
use super::reader::{Card, Reader};
use crate::fault::{Fault, FaultKind};
use crate::lang::Words;

/// The text of one game's rules in one language, without the frame of the page.
pub(super) struct Text {
    game: &'static dyn AnyGame,
    words: Words,
    /// What a text says that is not so; see [`pictures`].
    faults: RefCell<Vec<String>>,
}

impl Text {
    pub(super) fn new(game: &'static dyn AnyGame, words: Words) -> Text {
        Text { game, words, faults: RefCell::default() }
    }

    /// What it says that is not so, as far as it was written.
    pub(super) fn faults(&self) -> Vec<String> {
        self.faults.borrow().clone()
    }

    /// What it is called in the log.
    fn file(&self) -> String {
        format!("{}.{}", self.game.info().name, self.words.language().code())
    }
}

#[derive(Template)]
#[template(path = "rules/page.html")]
struct Page {
    reader: Reader,
    game: &'static dyn AnyGame,
    text: Arc<str>,
}

impl Page {
    fn name(&self) -> &'static str {
        self.game.info().name
    }

    fn title(&self) -> &'static str {
        self.game.info().title
    }

    /// The headings of the text: their ids and what they say.
    fn contents(&self) -> impl Iterator<Item = (&str, &str)> {
        headings(&self.text)
    }

    fn others(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let all = GAMES.iter().map(|game| (game.info().name, game.info().title));
        all.filter(|(name, _)| *name != self.name())
    }
}

/// The ids and the words of a text's headings of the second order, which hold nothing but words.
fn headings(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split("<h2 id=\"").skip(1).filter_map(|rest| {
        let (id, rest) = rest.split_once("\">")?;
        Some((id, rest.split_once("</h2>")?.0))
    })
}

#[derive(Template)]
#[template(path = "rules/index.html")]
struct Index {
    reader: Reader,
}

impl Index {
    fn cards(&self) -> impl Iterator<Item = OfferedGame> {
        offered(&self.reader)
    }
}

/// `GET /rules`
pub async fn index(reader: Reader) -> Response {
    show(&Index { reader })
}

/// `GET /rules/{game}`
pub async fn rules(reader: Reader, Path(name): Path<String>) -> Response {
    let Some(game) = kelci_catalog::find(&name) else {
        return Fault::new(FaultKind::NotFound, message!("there are no such rules"))
            .hint("the games are listed at /rules")
            .into_response();
    };
    let title = reader.words.with("rules-of", "name", game.info().title);
    let card = Card::of_game(game, title, reader.summary(game));
    let text = text(game, reader.words);
    show(&Page { reader: reader.with_card(card), game, text })
}

/// A text, which is written when it is first read and then kept: there are a few, and each is the
/// same for every reader.
fn text(game: &'static dyn AnyGame, words: Words) -> Arc<str> {
    static WRITTEN: Mutex<BTreeMap<String, Arc<str>>> = Mutex::new(BTreeMap::new());
    let text = Text::new(game, words);
    let mut written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
    written.entry(text.file()).or_insert_with(|| text.written().into()).clone()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::LazyLock;

    use super::*;
    use crate::lang::Language;

    /// Every text by its file. What it says has been made sure of.
    static TEXTS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
        let mut texts = Vec::new();
        for game in GAMES {
            for language in Language::ALL {
                let text = Text::new(*game, Words::of(language));
                let written = text.written();
                assert_eq!(*text.faults.borrow(), [""; 0], "{}", text.file());
                texts.push((text.file(), written));
            }
        }
        texts
    });

    #[test]
    fn everything_that_the_texts_say_of_positions_and_moves_is_so() {
        for (file, text) in &*TEXTS {
            assert!(text.matches("<figure class=\"diagram").count() >= 10, "{file}");
        }
    }

    #[test]
    fn both_languages_have_the_same_chapters_and_pictures() {
        let ids = |text: &str| -> Vec<String> {
            let ids = text.split(" id=\"").skip(1).filter_map(|rest| rest.split_once('"'));
            ids.map(|(id, _)| id.to_owned()).collect()
        };
        for pair in TEXTS.chunks(2) {
            let [(file, english), (_, french)] = pair else { panic!("two languages") };
            assert_eq!(ids(english), ids(french), "{file}");
            let distinct: BTreeSet<_> = ids(english).into_iter().collect();
            assert_eq!(distinct.len(), ids(english).len(), "{file}: an id twice");
            let pictures = |text: &str| text.matches("<svg").count();
            assert_eq!(pictures(english), pictures(french), "{file}");
        }
    }

    #[test]
    fn every_link_inside_of_a_text_leads_somewhere() {
        for (file, text) in &*TEXTS {
            for rest in text.split("href=\"#").skip(1) {
                let id = rest.split_once('"').expect("a quote").0;
                let is_piece = id.starts_with("first-") || id.starts_with("second-");
                assert!(is_piece || text.contains(&format!(" id=\"{id}\"")), "{file}: {id}");
            }
        }
    }

    /// The rulings of a game, such as `J4`; those of another may be named behind its own.
    fn rulings(rules: &str) -> BTreeSet<&str> {
        let is_ruling = |word: &&str| {
            let number = word.strip_prefix(|first: char| first.is_ascii_uppercase());
            number.is_some_and(|digits| digits.parse::<u8>().is_ok())
        };
        let words = rules.split(|c: char| !c.is_ascii_alphanumeric());
        let all: Vec<&str> = words.filter(is_ruling).collect();
        let letter = all.first().map_or("", |first| &first[..1]);
        all.into_iter().filter(|ruling| ruling.starts_with(letter)).collect()
    }

    #[test]
    fn every_ruling_is_told() {
        for (file, text) in &*TEXTS {
            let game = file.split('.').next().expect("a game");
            let path = format!("{}/../../rules/{game}.md", env!("CARGO_MANIFEST_DIR"));
            let rules = std::fs::read_to_string(path).expect("every game has its rules");
            let rulings = rulings(&rules);
            assert!(rulings.len() >= 3, "{file}: {rulings:?}");
            for ruling in rulings {
                assert!(text.contains(&format!("<small>({ruling})</small>")), "{file}: {ruling}");
            }
        }
    }

    #[test]
    fn what_is_not_so_is_told_and_left_out() {
        let game = kelci_catalog::find("pijersi").expect("a game");
        let text = Text::new(game, Words::of(Language::English));
        let lone = "5s-/7/6/7/2R-3/7/6 w 0 1";
        assert_eq!(text.turn(lone, "c3-e4", "").to_string(), "");
        assert_eq!(text.turn("no position", "c3-d4", "").to_string(), "");
        assert_eq!(text.refused(lone, "c3-d4", "").to_string(), "");
        assert_eq!(text.refused(lone, "c3:d4", "").to_string(), "");
        assert_eq!(text.ended(lone, "c3-d4", "first", "").to_string(), "");
        assert_eq!(text.board(lone, "z9", "").to_string(), "");
        assert_eq!(text.says(lone, "c3-c5").to_string(), "");
        assert_eq!(text.piece("K").to_string(), "");
        assert_eq!(text.faults.borrow().len(), 8, "{:?}", text.faults.borrow());
        assert!(text.turn(lone, "c3-d4", "").to_string().contains("k-arrow"));
    }

    #[test]
    fn chapters_are_found() {
        let text = "<h2 id=\"goal\">Goal</h2><p>x</p>\n<h2 id=\"end\">The end</h2>";
        assert_eq!(headings(text).collect::<Vec<_>>(), [("goal", "Goal"), ("end", "The end")]);
        assert_eq!(headings("<h2 id=\"broken").count(), 0);
    }
}
