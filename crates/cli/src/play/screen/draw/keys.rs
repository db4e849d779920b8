//! The words below the board: keys, and what they do.

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::{Hits, ScreenPaper, WIDE};
use crate::play::screen::message::{OverlayPage, UserInput};
use crate::play::screen::palette::Tone;

/// So many lines below the board on a narrow screen are for the players and what they hold.
const LEAST_STRIP: u16 = 4;

/// A word below the board that can be clicked: its key, what it says, what it asks for.
pub type KeyWord = (&'static str, &'static str, UserInput);

fn key_words() -> Vec<KeyWord> {
    vec![
        ("?", "help", UserInput::Open(OverlayPage::Help)),
        ("u", "undo", UserInput::Undo),
        ("r", "redo", UserInput::Redo),
        ("h", "hint", UserInput::Hint),
        ("a", "analyse", UserInput::Analysis),
        ("f", "flip", UserInput::Flip),
        ("l", "level", UserInput::Open(OverlayPage::Level)),
        ("n", "new", UserInput::Open(OverlayPage::NewGame)),
        ("s", "save", UserInput::Open(OverlayPage::Save)),
        ("o", "open", UserInput::Open(OverlayPage::Load)),
        ("q", "quit", UserInput::Quit),
    ]
}

fn width_of((key, word, _): &KeyWord) -> u16 {
    (key.len() + word.len() + 2) as u16
}

/// The words that fit a screen: all of them, or those that lead to the others where the players and
/// what they hold would have no place.
pub fn fitting(area: Rect, least_height: u16) -> Vec<Vec<KeyWord>> {
    let all = in_lines(key_words(), area.width);
    let lines = 2 + least_height + all.len() as u16;
    if area.width >= WIDE || area.height >= lines + LEAST_STRIP {
        return all;
    }
    let mut few = key_words();
    few.retain(|(key, ..)| matches!(*key, "?" | "u" | "n" | "q"));
    in_lines(few, area.width)
}

/// The words in as few lines as they need.
fn in_lines(words: Vec<KeyWord>, width: u16) -> Vec<Vec<KeyWord>> {
    let mut lines: Vec<Vec<KeyWord>> = vec![Vec::new()];
    let mut used = 0;
    for word in words {
        let wide = width_of(&word);
        // The blank behind the last word need not fit.
        if used + wide > width + 1 {
            lines.push(Vec::new());
            used = 0;
        }
        used += wide;
        lines.last_mut().expect("there is one").push(word);
    }
    lines
}

/// Draws the words, each to be clicked.
pub fn draw(paper: &mut ScreenPaper<'_>, area: Rect, lines: Vec<Vec<KeyWord>>, hits: &mut Hits) {
    for (row, words) in (0..).zip(lines) {
        let mut x = area.x;
        for word in words {
            let wide = width_of(&word);
            let (key, said, message) = word;
            let at = Rect {
                x,
                y: area.y + row,
                width: wide.min(area.right().saturating_sub(x)),
                height: 1,
            };
            let line = Line::from(vec![
                paper.span(key, Tone::Key),
                paper.span(format!(" {said}"), Tone::Plain),
            ]);
            paper.line(at, 0, &line);
            hits.add(Rect { width: wide - 1, ..at }, message);
            x += wide;
        }
    }
}
