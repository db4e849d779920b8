//! The rules of a game on a sheet, in two columns.
//!
//! The texts are in `content/GAME/sheet.LANGUAGE.txt`, a paragraph on each line:
//! `# ` begins a heading, `- ` an item, `R ` with a piece's letter before a bar explains the piece, `[start]` shows the
//! start, and `[FEN | move | words]` a move.

use std::collections::{BTreeMap, BTreeSet};

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{Options, Side};

use super::page::{FOOT, MARGIN, Page, placed};
use super::{Kit, Language, Paper};
use crate::Look;
use crate::board::{self, Sight, elements};
use crate::font::{self, Weight};
use crate::geometry::{Geometry, PiecePlace, written};
use crate::lesson::{Arrow, Lesson, Window};
use crate::pdf::Sheet;
use crate::{art, wire};

const GAP: f64 = 9.0;
const TITLE: f64 = 9.0;

/// How large everything below the title is, in millimetres.
#[derive(Clone, Copy)]
struct Sizes {
    body: f64,
    leading: f64,
    heading: f64,
    /// A piece that is explained, and how far its words are from the edge.
    piece: f64,
    piece_indent: f64,
    /// The width of the picture of a move, and of the start.
    picture: f64,
    start: f64,
}

impl Sizes {
    /// A type of 9 points.
    const USUAL: Sizes = Sizes {
        body: 3.15,
        leading: 4.2,
        heading: 4.2,
        piece: 7.5,
        piece_indent: 11.0,
        picture: 30.0,
        start: 70.0,
    };

    /// So many hundredths of the usual; 90 is a type of 8 points. Pictures give way sooner than words.
    fn reduced(hundredths: u8) -> Sizes {
        let reduced = |length: f64| length * f64::from(hundredths) / 100.0;
        let Sizes { body, leading, heading, piece, piece_indent, picture, start } = Sizes::USUAL;
        Sizes {
            body: reduced(body),
            leading: reduced(leading),
            heading: reduced(heading),
            piece: reduced(piece),
            piece_indent: reduced(piece_indent),
            picture: reduced(reduced(picture)),
            start: reduced(reduced(start)),
        }
    }
}

/// The rules on one sheet, with a type that is a little smaller if that is needed; on several if it is not
/// enough.
pub fn sheets(game: &dyn AnyGame, kit: &Kit) -> Vec<Sheet> {
    let text = game.content().texts(kit.language).sheet;
    let widths = Widths::of(text);
    let flow = |hundredths: u8| {
        let mut flow = Flow::new(game, kit, Sizes::reduced(hundredths), &widths);
        let lines = text.lines().map(str::trim);
        lines.filter(|line| !line.is_empty()).for_each(|line| flow.line(line));
        flow
    };
    let on_one = [100, 97, 94, 92, 90].into_iter().map(flow).find(|flow| flow.pages.len() == 1);
    on_one.unwrap_or_else(|| flow(100)).finish()
}

/// What is missing on a game's sheet, or not so.
pub fn faults(game: &dyn AnyGame, language: Language) -> Vec<String> {
    text_faults(game, game.content().texts(language).sheet)
}

fn text_faults(game: &dyn AnyGame, text: &str) -> Vec<String> {
    let (mut faults, mut turns, mut pieces) = (Vec::new(), 0, Vec::new());
    for line in text.lines() {
        if let Some(turn) = line.strip_prefix('[').filter(|turn| *turn != "start]") {
            turns += 1;
            faults.extend(turn_fault(game, turn.trim_end_matches(']')));
        } else if let Some((letter, _)) = line.split_once(" | ") {
            pieces.push(art::name(game, letter.chars().next().unwrap_or(' ')));
        }
    }
    let missing = game.info().pieces.iter().filter(|(_, name)| !pieces.contains(name));
    faults.extend(missing.map(|(_, name)| format!("the {name} is not explained")));
    let needs = [
        (turns >= 3, "it shows fewer than three moves"),
        (text.contains("[start]"), "it does not show the start"),
        (text.contains("# "), "it has no heading"),
    ];
    faults.extend(needs.iter().filter(|(has, _)| !has).map(|(_, fault)| (*fault).to_owned()));
    faults
}

fn turn_fault(game: &dyn AnyGame, turn: &str) -> Option<String> {
    let mut parts = turn.split(" | ");
    let (fen, mv, words) = (parts.next().unwrap_or_default(), parts.next(), parts.next());
    let position = match game.position(&Options::new(), Some(fen)) {
        Ok(position) => position,
        Err(error) => return Some(format!("{fen}: {error}")),
    };
    let (Some(mv), Some(_)) = (mv, words) else {
        return Some(format!("{fen}: nothing is said of it"));
    };
    position.parse_move(mv).err().map(|error| format!("{fen}: {error}"))
}

/// A text that flows through columns and pages.
struct Flow<'a> {
    game: &'a dyn AnyGame,
    kit: &'a Kit,
    sizes: Sizes,
    widths: &'a Widths<'a>,
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
    fn new(game: &'a dyn AnyGame, kit: &'a Kit, sizes: Sizes, widths: &'a Widths<'a>) -> Flow<'a> {
        let look = Look { bottom: Side::First, diagrams: false, ..kit.look.clone() };
        let geometry = Geometry::of(game.layout());
        let mut flow = Flow {
            game,
            kit,
            sizes,
            widths,
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
        let sizes = self.sizes;
        let piece = line.split_once(" | ").filter(|(letter, _)| letter.chars().count() == 1);
        if let Some(heading) = line.strip_prefix("# ") {
            self.need(sizes.leading * 4.0);
            self.y += if self.y > self.top { 2.2 } else { 0.0 };
            let at = (self.left(), self.y + sizes.heading);
            self.page().write(heading, at, sizes.heading, Weight::SemiBold);
            self.y += sizes.heading + 2.6;
        } else if let Some(item) = line.strip_prefix("- ") {
            self.need(sizes.leading);
            let at = (self.left(), self.y + sizes.body);
            self.page().write("\u{2022}", at, sizes.body, Weight::Regular);
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
        let sizes = self.sizes;
        for line in self.widths.wrapped(text, Flow::column_width() - indent, sizes.body) {
            self.need(sizes.leading);
            let at = (self.left() + indent, self.y + sizes.body);
            self.page().write(&line, at, sizes.body, Weight::Regular);
            self.y += sizes.leading;
        }
    }

    fn piece(&mut self, letter: char, words: &str) {
        let sizes = self.sizes;
        let lines =
            self.widths.wrapped(words, Flow::column_width() - sizes.piece_indent, sizes.body);
        let height = (lines.len() as f64 * sizes.leading).max(sizes.piece + 1.5);
        self.need(height);
        let side = if letter.is_lowercase() { Side::Second } else { Side::First };
        let art = art::name(self.game, letter);
        let middle = (self.left() + sizes.piece / 2.0, self.y + sizes.piece / 2.0);
        let place = PiecePlace { dx: 0.0, dy: 0.0, size: sizes.piece };
        let drawn = board::piece(side, art, &self.look, middle, place);
        self.page().add(&drawn);
        let mut y = self.y + (height - lines.len() as f64 * sizes.leading) / 2.0 - 0.4;
        for line in lines {
            let at = (self.left() + sizes.piece_indent, y + sizes.body);
            self.page().write(&line, at, sizes.body, Weight::Regular);
            y += sizes.leading;
        }
        self.y += height + 0.6;
    }

    fn start(&mut self) {
        let Ok(start) = self.game.position(&Options::new(), None) else { return };
        let width = self.sizes.start;
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
        let sizes = self.sizes;
        let Ok(before) = self.game.position(&Options::new(), Some(fen)) else { return };
        let Ok(key) = before.parse_move(text) else { return };
        let window = Window::around(&wire::last_cells(&*before, key), &self.geometry, Side::First);
        let arrows = Arrow::of_move(&*before, key);
        let lesson = Lesson { arrows, window: Some(window), ..Lesson::default() };
        let scale = sizes.picture / window.width.max(window.height);
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
        let inset = (sizes.picture - window.width * scale) / 2.0;
        let at = (self.left() + inset - window.x * scale, self.y - window.y * scale);
        self.page().add(&placed(&drawn, at, scale));
        let lines =
            self.widths.wrapped(words, Flow::column_width() - sizes.picture - 4.0, sizes.body);
        let mut line_y = self.y + ((height - lines.len() as f64 * sizes.leading) / 2.0).max(0.0);
        for line in lines {
            let at = (self.left() + sizes.picture + 4.0, line_y + sizes.body);
            self.page().write(&line, at, sizes.body, Weight::Regular);
            line_y += sizes.leading;
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

/// How wide words are at size 1. They are measured all at once, since one after the other takes long.
struct Widths<'t>(BTreeMap<&'t str, f64>);

impl<'t> Widths<'t> {
    fn of(text: &'t str) -> Widths<'t> {
        let words = text.split([' ', '\n']).map(|word| word.trim_end_matches(']'));
        let words: BTreeSet<&str> = words.filter(|word| !word.is_empty()).chain([" "]).collect();
        let widths = font::widths(words.iter().copied(), Weight::Regular);
        Widths(words.into_iter().zip(widths).collect())
    }

    fn width(&self, word: &str) -> f64 {
        let known = self.0.get(word).copied();
        known.unwrap_or_else(|| font::width(word, Weight::Regular))
    }

    /// A text as lines that fit, in letters of that size. No-break spaces hold words together.
    fn wrapped(&self, text: &str, room: f64, size: f64) -> Vec<String> {
        let blank = self.width(" ") * size;
        let mut lines: Vec<String> = Vec::new();
        let mut used = f64::MAX;
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let width = self.width(word) * size;
            match lines.last_mut().filter(|_| used + blank + width <= room) {
                Some(line) => {
                    line.push(' ');
                    line.push_str(word);
                    used += blank + width;
                }
                None => {
                    lines.push(word.to_owned());
                    used = width;
                }
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_sheets_whose_moves_are_legal_and_whose_pieces_are_its_own() {
        for game in kelci_catalog::GAMES {
            for language in Language::ALL {
                assert_eq!(faults(*game, language), [""; 0], "{}", game.info().name);
            }
        }
    }

    #[test]
    fn what_is_missing_on_a_sheet_is_told() {
        let game = kelci_catalog::find("pijersi").expect("a game");
        let told = "6/7/6/7/2R-3/7/6 w 0 1: nothing is said of it".to_owned();
        let wrong = text_faults(game, "[start]\n# A\nR | x\n[6/7/6/7/2R-3/7/6 w 0 1]\n[x | y | z]");
        assert_eq!(wrong.len(), 6, "{wrong:?}");
        assert!(wrong.contains(&told), "{wrong:?}");
        assert_eq!(text_faults(game, "").len(), 7);
    }

    #[test]
    fn both_languages_show_the_same_pictures() {
        for game in kelci_catalog::GAMES {
            let name = game.info().name;
            let [english, french] = [0, 1].map(|at: usize| game.content().texts[at].sheet);
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
    fn the_rules_of_every_game_fit_one_sheet() {
        for game in kelci_catalog::GAMES {
            for language in Language::ALL {
                let kit = Kit { language, ..Kit::default() };
                let count = sheets(*game, &kit).len();
                assert_eq!(count, 1, "{} in {}", game.info().name, language.code());
            }
        }
    }
}
