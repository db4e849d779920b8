//! Who captures whom, beside a board: the pieces of this very game with their names, what they
//! capture, what captures them, and the way to the rules.
//!
//! All of it follows from what the catalog says of a game and from the pieces that it begins with,
//! so the learners' game has no line for what it leaves out.

use askama::Template;
use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{Options, Piece, Side, Spot};
use kelci_picture::{Look, piece_svg};

use super::reader::Reader;
use super::rules::{Text, board_word, sprite};

/// What the template shows.
#[derive(Template)]
#[template(path = "legend.html")]
pub(super) struct Legend<'a> {
    reader: &'a Reader,
    game: &'static dyn AnyGame,
    is_open: bool,
    rows: Vec<Row>,
    drawing: String,
    /// What holds for several pieces, such as stacks.
    note: String,
}

/// A piece as it is seen and called.
#[derive(Clone)]
struct NamedPiece {
    picture: String,
    name: String,
}

/// A piece with what there is to know of it.
struct Row {
    piece: NamedPiece,
    captures: Vec<NamedPiece>,
    captured_by: Vec<NamedPiece>,
    /// What else it does; often nothing.
    does: String,
}

impl Row {
    fn relations(&self) -> [&[NamedPiece]; 2] {
        [&self.captures, &self.captured_by]
    }
}

/// The legend of a game that begins with these pieces, as a part of a page.
pub(super) fn legend(
    reader: &Reader,
    game: &'static dyn AnyGame,
    start: &dyn AnyPosition,
    is_open: bool,
) -> String {
    // Who begins as a prisoner takes no part: the learners of Mikjersi exchange nobody.
    let plays = |piece: &Piece| !matches!(piece.spot, Spot::Prison(_));
    let pieces: Vec<Piece> = start.pieces().into_iter().filter(plays).collect();
    let info = game.info();
    let words = |part: &str| reader.words.or(&format!("legend-{}-{part}", info.name), "");
    let named: Vec<(char, &str, NamedPiece)> = info
        .pieces
        .iter()
        .filter_map(|(letter, art)| {
            let is_it = |known: char| known.eq_ignore_ascii_case(letter);
            // As its owner has it: a station is always Eddy's.
            let has =
                |side: Side| pieces.iter().any(|piece| piece.side == side && is_it(piece.letter));
            let side = Side::BOTH.into_iter().find(|side| has(*side))?;
            let look = Look { source: sprite(), ..Look::default() };
            let picture = piece_svg(game, side, *letter, &look);
            let name = board_word(reader.words.language(), art);
            Some((*letter, *art, NamedPiece { picture, name }))
        })
        .collect();
    let prey = |letter: char| {
        let line = info.captures.iter().find(|(captor, _)| *captor == letter);
        line.map_or("", |(_, prey)| prey)
    };
    let those = |wanted: &dyn Fn(char) -> bool| -> Vec<NamedPiece> {
        named
            .iter()
            .filter(|(letter, ..)| wanted(*letter))
            .map(|(.., piece)| piece.clone())
            .collect()
    };
    let row = |(letter, art, piece): &(char, &str, NamedPiece)| Row {
        piece: piece.clone(),
        captures: those(&|other| prey(*letter).contains(other)),
        captured_by: those(&|other| prey(other).contains(*letter)),
        does: words(art),
    };
    let rows: Vec<Row> = named.iter().map(row).collect();
    let drawing =
        Text::new(game, reader.words).circle_svg().unwrap_or_else(|_| captor_and_prey(&rows));
    let legend = Legend { reader, game, is_open, rows, drawing, note: words("note") };
    legend.render().unwrap_or_else(|error| {
        tracing::error!(%error, name = info.name, "the legend could not be written");
        String::new()
    })
}

/// The legend of all that a game has, folded, where any position may come up.
pub(super) fn whole(reader: &Reader, game: &'static dyn AnyGame) -> String {
    let start = game.position(&Options::new(), None).expect("a game's defaults are valid");
    legend(reader, game, &*start, false)
}

/// Where there is no circle: the first piece that captures, and what it captures.
fn captor_and_prey(rows: &[Row]) -> String {
    let pair = rows.iter().find_map(|row| Some((&row.piece, row.captures.first()?)));
    let Some((captor, prey)) = pair else { return String::new() };
    let placed = |piece: &NamedPiece, x: u32| {
        let place = format!("<svg x=\"{x}\" y=\"10\" width=\"100\" height=\"100\" ");
        piece.picture.replacen("<svg ", &place, 1)
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 340 120\" aria-hidden=\"true\">{}\
         <path class=\"beats\" d=\"M120 60H200\"/>\
         <path class=\"beats-head\" d=\"M194 45L220 60L194 75z\"/>{}</svg>",
        placed(captor, 10),
        placed(prey, 230)
    )
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;
    use kelci_catalog::GAMES;

    use super::*;
    use crate::lang::{Language, Words};

    fn shown(game: &'static dyn AnyGame, options: &[(&str, &str)], language: Language) -> String {
        let options =
            options.iter().fold(Options::new(), |chosen, (name, value)| chosen.with(*name, *value));
        let start = game.position(&options, None).expect("a start");
        let reader = Reader { words: Words::of(language), ..Reader::of(&HeaderMap::new(), "/") };
        legend(&reader, game, &*start, false)
    }

    #[test]
    fn every_piece_of_every_game_has_its_line_in_both_languages() {
        for game in GAMES {
            for language in Language::ALL {
                let html = shown(*game, &[], language);
                assert_eq!(html.matches("<tbody").count(), game.info().pieces.len());
                for (_, art) in game.info().pieces {
                    let name = board_word(language, art);
                    assert!(html.contains(&format!("<b>{name}</b>")), "{name}");
                }
                assert!(html.contains(&format!("href=\"/rules/{}\"", game.info().name)));
                assert!(html.contains("beats-head"), "a drawing");
            }
        }
    }

    #[test]
    fn what_the_learners_leave_out_has_no_line() {
        for name in ["jersi", "mikjersi"] {
            let game = kelci_catalog::find(name).expect("a game");
            let whole = shown(game, &[], Language::English);
            assert!(whole.contains("wise") && whole.contains("mountain"), "{name}");
            let html = shown(game, &[("reserve", "false")], Language::English);
            assert!(!html.contains("wise") && !html.contains("mountain"), "{name}: {html}");
            assert_eq!(html.matches("<tbody").count(), 5, "{name}");
        }
    }
}
