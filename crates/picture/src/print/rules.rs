//! The rules of a game on a sheet or two, in two columns.
//!
//! The texts are in `sheets/`, one file for each game and language, a paragraph on each line:
//! `# ` begins a heading, `- ` an item, `R ` with a piece's letter before a bar explains the piece, `[start]` shows the
//! start, and `[FEN | move | words]` a move.

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{Options, Side};

use super::page::{FOOT, MARGIN, Page, placed};
use super::{Kit, Language, Paper};
use crate::Look;
use crate::board::{self, Sight, elements};
use crate::font::{self, Weight};
use crate::geometry::{Geometry, Place, written};
use crate::lesson::{Arrow, Lesson, Window};
use crate::pdf::Sheet;
use crate::{art, wire};

/// Each game's sheet in English and French.
const SHEETS: &[(&str, [&str; 2])] = &[
    (
        "jersi",
        [include_str!("../../sheets/jersi.en.txt"), include_str!("../../sheets/jersi.fr.txt")],
    ),
    (
        "mikjersi",
        [
            include_str!("../../sheets/mikjersi.en.txt"),
            include_str!("../../sheets/mikjersi.fr.txt"),
        ],
    ),
    (
        "pijersi",
        [include_str!("../../sheets/pijersi.en.txt"), include_str!("../../sheets/pijersi.fr.txt")],
    ),
    ("mik7", [include_str!("../../sheets/mik7.en.txt"), include_str!("../../sheets/mik7.fr.txt")]),
];

const GAP: f64 = 9.0;
const BODY: f64 = 3.15;
const LEADING: f64 = 4.2;
const HEADING: f64 = 4.2;
const TITLE: f64 = 9.0;
/// The size of a piece that is explained, and how far its words are from the edge.
const PIECE: f64 = 7.5;
const PIECE_INDENT: f64 = 11.0;
/// The width of the picture of a move.
const PICTURE: f64 = 30.0;

fn text(game: &dyn AnyGame, language: Language) -> &'static str {
    let sheet = SHEETS.iter().find(|(name, _)| *name == game.info().name);
    sheet.map_or("", |(_, texts)| language.say(texts[0], texts[1]))
}

/// The sheets of a game; none if nobody has written any.
pub fn sheets(game: &dyn AnyGame, kit: &Kit) -> Vec<Sheet> {
    let mut flow = Flow::new(game, kit);
    for line in text(game, kit.language).lines().map(str::trim).filter(|line| !line.is_empty()) {
        flow.line(line);
    }
    flow.finish()
}

/// A text that flows through columns and pages.
struct Flow<'a> {
    game: &'a dyn AnyGame,
    kit: &'a Kit,
    look: Look,
    geometry: Geometry,
    pages: Vec<Page>,
    column: usize,
    y: f64,
    /// Where columns begin on this page.
    top: f64,
    cuts: usize,
}

impl<'a> Flow<'a> {
    fn new(game: &'a dyn AnyGame, kit: &'a Kit) -> Flow<'a> {
        let look = Look { bottom: Side::First, diagrams: false, ..kit.look.clone() };
        let geometry = Geometry::of(game.layout());
        let mut flow = Flow {
            game,
            kit,
            look,
            geometry,
            pages: Vec::new(),
            column: 0,
            y: 0.0,
            top: MARGIN,
            cuts: 0,
        };
        flow.next_page();
        let base = MARGIN + TITLE * 0.8;
        flow.page().write(game.info().title, (MARGIN, base), TITLE, Weight::SemiBold);
        flow.top = MARGIN + TITLE + 3.0;
        flow.y = flow.top;
        flow
    }

    fn page(&mut self) -> &mut Page {
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    fn next_page(&mut self) {
        let (width, height) = Paper::A4.sides_mm();
        self.pages.push(Page::new(width, height, self.kit));
        (self.column, self.top, self.y) = (0, MARGIN, MARGIN);
    }

    fn column_width() -> f64 {
        (Paper::A4.sides_mm().0 - 2.0 * MARGIN - GAP) / 2.0
    }

    fn left(&self) -> f64 {
        MARGIN + self.column as f64 * (Flow::column_width() + GAP)
    }

    /// Makes sure that so much fits below, in this column or the next.
    fn need(&mut self, height: f64) {
        if self.y + height <= Paper::A4.sides_mm().1 - MARGIN - FOOT {
            return;
        }
        if self.column == 0 {
            self.column = 1;
            self.y = self.top;
        } else {
            self.next_page();
        }
    }

    fn line(&mut self, line: &str) {
        let piece = line.split_once(" | ").filter(|(letter, _)| letter.chars().count() == 1);
        if let Some(heading) = line.strip_prefix("# ") {
            self.need(LEADING * 4.0);
            self.y += if self.y > self.top { 2.2 } else { 0.0 };
            let at = (self.left(), self.y + HEADING);
            self.page().write(heading, at, HEADING, Weight::SemiBold);
            self.y += HEADING + 2.6;
        } else if let Some(item) = line.strip_prefix("- ") {
            self.need(LEADING);
            let at = (self.left(), self.y + BODY);
            self.page().write("\u{2022}", at, BODY, Weight::Regular);
            self.paragraph(item, 4.0);
        } else if line == "[start]" {
            self.start();
        } else if let Some((fen, rest)) = line.strip_prefix('[').and_then(|it| it.split_once(" | "))
        {
            let (text, words) = rest.trim_end_matches(']').split_once(" | ").unwrap_or((rest, ""));
            self.turn(fen, text, words);
        } else if let Some((letter, words)) = piece {
            self.piece(letter.chars().next().unwrap_or(' '), words);
        } else {
            self.paragraph(line, 0.0);
            self.y += 1.2;
        }
    }

    /// Words, line by line, so far from the edge.
    fn paragraph(&mut self, text: &str, indent: f64) {
        for line in wrapped(text, Flow::column_width() - indent) {
            self.need(LEADING);
            let at = (self.left() + indent, self.y + BODY);
            self.page().write(&line, at, BODY, Weight::Regular);
            self.y += LEADING;
        }
    }

    fn piece(&mut self, letter: char, words: &str) {
        let lines = wrapped(words, Flow::column_width() - PIECE_INDENT);
        let height = (lines.len() as f64 * LEADING).max(PIECE + 1.5);
        self.need(height);
        let side = if letter.is_lowercase() { Side::Second } else { Side::First };
        let art = art::name(self.game, letter);
        let middle = (self.left() + PIECE / 2.0, self.y + PIECE / 2.0);
        let place = Place { dx: 0.0, dy: 0.0, size: PIECE };
        let drawn = board::piece(side, art, &self.look, middle, place);
        self.page().add(&drawn);
        let mut y = self.y + (height - lines.len() as f64 * LEADING) / 2.0 - 0.4;
        for line in lines {
            let at = (self.left() + PIECE_INDENT, y + BODY);
            self.page().write(&line, at, BODY, Weight::Regular);
            y += LEADING;
        }
        self.y += height + 0.6;
    }

    fn start(&mut self) {
        let Ok(start) = self.game.position(&Options::new(), None) else { return };
        let width = 70.0;
        let scale = width / self.geometry.width;
        let height = self.geometry.height * scale;
        self.need(height + 3.0);
        let drawn = self.drawn(&*start, &Lesson::default());
        let x = self.left() + (Flow::column_width() - width) / 2.0;
        let at = (x, self.y);
        self.page().add(&placed(&drawn, at, scale));
        self.y += height + 3.0;
    }

    /// A move: its arrows on the part of the board where it happens, and words beside it.
    fn turn(&mut self, fen: &str, text: &str, words: &str) {
        let Ok(before) = self.game.position(&Options::new(), Some(fen)) else { return };
        let Ok(key) = before.parse_move(text) else { return };
        let window = Window::around(&wire::last_cells(&*before, key), &self.geometry, Side::First);
        let arrows = Arrow::of_move(&*before, key);
        let lesson = Lesson { arrows, window: Some(window), ..Lesson::default() };
        let scale = PICTURE / window.width.max(window.height);
        let height = window.height * scale;
        self.need(height + 2.0);
        self.cuts += 1;
        let Window { x, y, width, height: high } = window;
        let (x, y) = (written(x), written(y));
        let (width, high) = (written(width), written(high));
        let cut = self.cuts;
        let drawn = format!(
            "<clipPath id=\"cut-{cut}\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{high}\"/>\
             </clipPath><g clip-path=\"url(#cut-{cut})\">{}</g>",
            self.drawn(&*before, &lesson)
        );
        let inset = (PICTURE - window.width * scale) / 2.0;
        let at = (self.left() + inset - window.x * scale, self.y - window.y * scale);
        self.page().add(&placed(&drawn, at, scale));
        let lines = wrapped(words, Flow::column_width() - PICTURE - 4.0);
        let mut line_y = self.y + ((height - lines.len() as f64 * LEADING) / 2.0).max(0.0);
        for line in lines {
            let at = (self.left() + PICTURE + 4.0, line_y + BODY);
            self.page().write(&line, at, BODY, Weight::Regular);
            line_y += LEADING;
        }
        self.y = (self.y + height).max(line_y) + 2.2;
    }

    fn drawn(&self, position: &dyn AnyPosition, lesson: &Lesson) -> String {
        let pieces = position.pieces();
        let sight = Sight { pieces: &pieces, diagrams: &[], lesson };
        let drawn = elements(self.game, &self.geometry, sight, &self.look).into_iter();
        drawn.map(|element| element.text).collect::<Vec<_>>().join("\n")
    }

    fn finish(self) -> Vec<Sheet> {
        let Flow { game, kit, pages, .. } = self;
        let title = game.info().title;
        let told =
            kit.language.say(format!("{title}: the rules"), format!("{title}\u{a0}: les règles"));
        pages.into_iter().map(|page| page.finish(&told, kit.language)).collect()
    }
}

/// A text as lines that fit. No-break spaces hold words together.
fn wrapped(text: &str, room: f64) -> Vec<String> {
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let widths = font::widths(words.iter().copied(), Weight::Regular);
    let blank = font::width(" ", Weight::Regular) * BODY;
    let mut lines: Vec<String> = Vec::new();
    let mut used = f64::MAX;
    for (word, width) in words.iter().zip(widths) {
        let width = width * BODY;
        match lines.last_mut().filter(|_| used + blank + width <= room) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
                used += blank + width;
            }
            None => {
                lines.push((*word).to_owned());
                used = width;
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_sheets_whose_moves_are_legal_and_whose_pieces_are_its_own() {
        for game in kelci_catalog::GAMES {
            for language in Language::ALL {
                let text = text(*game, language);
                let (mut turns, mut pieces) = (0, Vec::new());
                for line in text.lines() {
                    if let Some((fen, rest)) =
                        line.strip_prefix('[').and_then(|it| it.split_once(" | "))
                    {
                        let position = game.position(&Options::new(), Some(fen)).expect(fen);
                        let text = rest.split_once(" | ").expect("words").0;
                        position.parse_move(text).expect(text);
                        turns += 1;
                    } else if let Some((letter, _)) = line.split_once(" | ") {
                        pieces.push(art::name(*game, letter.chars().next().expect("a letter")));
                    }
                }
                assert!(turns >= 3, "{} {}", game.info().name, language.code());
                let known: Vec<&str> = game.info().pieces.iter().map(|(_, name)| *name).collect();
                assert!(known.iter().all(|name| pieces.contains(name)), "{pieces:?}");
                assert!(text.contains("[start]") && text.contains("# "));
            }
        }
    }

    #[test]
    fn both_languages_show_the_same_pictures() {
        for (name, [english, french]) in SHEETS {
            let pictures = |text: &str| -> Vec<String> {
                let lines = text.lines().filter(|line| line.starts_with('['));
                lines
                    .map(|line| line.rsplit_once(" | ").map_or(line, |(it, _)| it).to_owned())
                    .collect()
            };
            assert_eq!(pictures(english), pictures(french), "{name}");
            let headings = |text: &str| text.lines().filter(|line| line.starts_with("# ")).count();
            assert_eq!(headings(english), headings(french), "{name}");
        }
    }

    #[test]
    fn every_game_fits_on_two_sheets() {
        for game in kelci_catalog::GAMES {
            for language in Language::ALL {
                let kit = Kit { language, ..Kit::default() };
                let count = sheets(*game, &kit).len();
                assert!((1..=2).contains(&count), "{} has {count}", game.info().name);
            }
        }
    }
}
