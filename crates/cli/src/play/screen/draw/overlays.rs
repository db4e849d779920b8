//! What lies over the board.

use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Block, Clear, Widget as _};

use super::{Hits, ScreenPaper, form, shortened};
use crate::paint::wrapped;
use crate::play::screen::message::UserInput;
use crate::play::screen::overlay::{Menu, MenuRow, Overlay, Pages, Prompt, Question};
use crate::play::screen::palette::Tone;

/// The widest that is easily read.
pub const WIDEST: u16 = 76;

/// How something is taken from a menu.
const MENU_KEYS: &str = "arrows and Enter, or a number; Escape goes back";

/// Draws it; says where the next character will stand, if something is typed.
pub fn draw(
    paper: &mut ScreenPaper<'_>,
    area: Rect,
    overlay: &Overlay,
    hits: &mut Hits,
) -> Option<Position> {
    match overlay {
        Overlay::Form(of) => return form::draw(paper, area, of, hits),
        Overlay::Menu(of) => menu(paper, area, of, hits),
        Overlay::Question(of) => question(paper, area, of, hits),
        Overlay::Pages(of) => pages(paper, area, of, hits),
        Overlay::Prompt(of) => return Some(prompt(paper, area, of)),
    }
    None
}

/// A framed place in the middle for so many columns and rows; says where its inside is.
pub fn framed(
    paper: &mut ScreenPaper<'_>,
    area: Rect,
    title: &str,
    columns: usize,
    rows: usize,
) -> Rect {
    let clamp = |wanted: usize, most: u16| u16::try_from(wanted).unwrap_or(most).min(most);
    let width = clamp(columns.max(title.chars().count() + 2) + 4, area.width.min(WIDEST + 4));
    let height = clamp(rows + 2, area.height);
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    let place = Rect { x, y, width, height };
    Clear.render(place, paper.buffer);
    let block = Block::bordered()
        .border_set(paper.palette.glyphs().border)
        .border_style(paper.palette.style(Tone::Key))
        .title(paper.span(format!(" {title} "), Tone::Strong));
    let inside = block.inner(place);
    block.render(place, paper.buffer);
    Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside }
}

fn menu(paper: &mut ScreenPaper<'_>, area: Rect, menu: &Menu, hits: &mut Hits) {
    let label = menu.items.iter().map(|item| item.label.chars().count()).max().unwrap_or(0);
    let beside = 3 + label + 2;
    let room = usize::from(area.width.min(WIDEST)).saturating_sub(beside + 4).max(12);
    let notes: Vec<Vec<String>> = menu.items.iter().map(|item| wrapped(&item.note, room)).collect();
    let note = notes.iter().flatten().map(|line| line.chars().count()).max().unwrap_or(0);
    let rows: usize = notes.iter().map(Vec::len).sum();
    let columns = (beside + note).max(MENU_KEYS.len());
    let inside = framed(paper, area, &menu.title, columns, rows + 2);
    let mut row = 0;
    for (index, (item, notes)) in menu.items.iter().zip(&notes).enumerate() {
        let is_chosen = index == menu.at;
        let tone = if is_chosen { Tone::Selected } else { Tone::Plain };
        let first = row;
        for (line, note) in notes.iter().enumerate() {
            let head = match line {
                0 => format!("{:>1}  {:label$}", index + 1, item.label),
                _ => " ".repeat(3 + label),
            };
            let text = format!("{head}  {note}");
            let text = format!("{text:width$}", width = usize::from(inside.width));
            paper.text(inside, row, &text, tone);
            row += 1;
        }
        let place = Rect { y: inside.y + first, height: row - first, ..inside };
        hits.add(place.intersection(inside), UserInput::Choose(index));
    }
    paper.text(inside, row + 1, MENU_KEYS, Tone::Faint);
}

fn question(paper: &mut ScreenPaper<'_>, area: Rect, question: &Question, hits: &mut Hits) {
    let room = usize::from(area.width.min(WIDEST)).saturating_sub(6).max(12);
    let text = wrapped(&question.text, room);
    let answers: Vec<(String, UserInput)> = question
        .answers
        .iter()
        .map(|answer| (format!("{}  {}", answer.key, answer.label), answer.given()))
        .chain([("Escape  stay".to_owned(), UserInput::Close)])
        .collect();
    let columns = text.iter().map(String::len).chain(answers.iter().map(|(told, _)| told.len()));
    let inside =
        framed(paper, area, "kelci", columns.max().unwrap_or(0), text.len() + 1 + answers.len());
    for (row, line) in (0..).zip(&text) {
        paper.text(inside, row, line, Tone::Plain);
    }
    for (row, (told, message)) in (text.len() as u16 + 1..).zip(answers) {
        paper.text(inside, row, &told, Tone::Key);
        if row < inside.height {
            hits.add(Rect { y: inside.y + row, height: 1, ..inside }, message);
        }
    }
}

fn prompt(paper: &mut ScreenPaper<'_>, area: Rect, prompt: &Prompt) -> Position {
    let inside = framed(paper, area, prompt.asks.title(), 60, 1);
    let text = prompt.entry.text();
    // What is being typed is seen, however long the rest is.
    let room = usize::from(inside.width).saturating_sub(1);
    let hidden = prompt.entry.at().saturating_sub(room);
    let seen: String = text.chars().skip(hidden).take(room + 1).collect();
    paper.text(inside, 0, &seen, Tone::Strong);
    let column = u16::try_from(prompt.entry.at() - hidden).unwrap_or(0);
    Position::new(inside.x + column, inside.y)
}

/// Columns of a key among the lines that tell what keys do.
const KEY_COLUMNS: usize = 13;

/// The lines of a text in so many columns.
fn laid_out(rows: &[MenuRow], columns: usize) -> Vec<(String, Tone)> {
    let lines = rows.iter().flat_map(|row| match row {
        MenuRow::Heading(text) => vec![((*text).to_owned(), Tone::Strong)],
        // What is laid out already stays so where it can.
        MenuRow::Text(text) if text.chars().count() <= columns => vec![(text.clone(), Tone::Plain)],
        MenuRow::Text(text) => {
            wrapped(text, columns).into_iter().map(|line| (line, Tone::Plain)).collect()
        }
        MenuRow::Key(key, what) => {
            let told = wrapped(what, columns.saturating_sub(KEY_COLUMNS).max(12));
            let keys = [*key].into_iter().chain(std::iter::repeat(""));
            let line = |(key, what): (&str, String)| format!("  {key:0$}{what}", KEY_COLUMNS - 2);
            keys.zip(told).map(line).map(|line| (line, Tone::Plain)).collect()
        }
    });
    lines.collect()
}

fn pages(paper: &mut ScreenPaper<'_>, area: Rect, pages: &Pages, hits: &mut Hits) {
    let columns = usize::from(area.width.min(WIDEST + 4)).saturating_sub(4);
    let lines = laid_out(&pages.rows, columns.max(1));
    let widest = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0);
    let inside = framed(paper, area, &pages.title, widest.max(30), lines.len() + 2);
    let room = usize::from(inside.height).saturating_sub(2);
    let last = lines.len().saturating_sub(room);
    let top = pages.top.min(last);
    let more = paper.palette.glyphs().more;
    for (row, (line, tone)) in (0..).zip(lines.iter().skip(top).take(room)) {
        paper.text(inside, row, &shortened(line, inside.width.into(), more), *tone);
    }
    let told = match last - top {
        0 => "Escape closes".to_owned(),
        1 => "1 more line; Escape closes".to_owned(),
        left => format!("{left} more lines; Escape closes"),
    };
    paper.text(inside, inside.height.saturating_sub(1), &told, Tone::Faint);
    hits.add(area, UserInput::Close);
    hits.page = Some((top, last));
}
