//! The form for a new game.

use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use super::overlays::{WIDEST, framed};
use super::{Hits, ScreenPaper};
use crate::paint::wrapped;
use crate::play::screen::field::Field;
use crate::play::screen::form::{Button, Form};
use crate::play::screen::message::UserInput;
use crate::play::screen::palette::Tone;

/// How the form is used.
const KEYS: &str = "arrows; Enter begins, Escape goes back";
/// How much of the screen is for what a field is about.
const ABOUT_ROWS: usize = 3;

/// What stands in a row of the form.
enum Row {
    Field(usize),
    Wrong(String),
    Blank,
    Buttons,
}

/// Draws it; says where the next character will stand, if something can be typed.
pub fn draw(
    paper: &mut ScreenPaper<'_>,
    area: Rect,
    form: &Form,
    hits: &mut Hits,
) -> Option<Position> {
    let labels = form.fields.iter().map(|(_, field)| field.label.chars().count());
    let label = labels.max().unwrap_or(0) + 2;
    let columns = usize::from(WIDEST.min(area.width.saturating_sub(4))).min(label + 56);
    let mut rows = Vec::new();
    for (index, (_, field)) in form.fields.iter().enumerate() {
        rows.push(Row::Field(index));
        if let Some(wrong) = &field.wrong {
            let room = columns.saturating_sub(label + 2).max(12);
            rows.extend(wrapped(&format!("! {wrong}"), room).into_iter().map(Row::Wrong));
        }
    }
    rows.extend([Row::Blank, Row::Buttons]);
    let about = wrapped(about(form), columns);
    // Room for the longest, so that nothing moves when one goes from line to line.
    let foot = ABOUT_ROWS + 2;
    let inside = framed(paper, area, "A new game", columns, rows.len() + foot);
    let room = usize::from(inside.height).saturating_sub(foot);
    // On a small screen the fields come first.
    let (room, has_foot) =
        if room >= rows.len().min(5) { (room, true) } else { (usize::from(inside.height), false) };
    let top = top(&rows, form.at, room);
    let mut caret = None;
    for (line, row) in (0..).zip(rows.iter().skip(top).take(room)) {
        let place = Rect { y: inside.y + line, height: 1, ..inside };
        match row {
            Row::Field(index) => {
                let (_, field) = &form.fields[*index];
                let at = value(paper, place, label, field, *index, *index == form.at, hits);
                caret = caret.or(at);
            }
            Row::Wrong(why) => {
                let indent = label as u16;
                let place = Rect {
                    x: place.x + indent,
                    width: place.width.saturating_sub(indent),
                    ..place
                };
                paper.text(place, 0, why, Tone::Refusal);
            }
            Row::Blank => {}
            Row::Buttons => buttons(paper, place, form, hits),
        }
    }
    if has_foot {
        let height = foot as u16;
        let below = Rect { y: inside.bottom().saturating_sub(height), height, ..inside };
        let hidden = match (top > 0, top + room < rows.len()) {
            (true, true) => "more lines above and below",
            (true, false) => "more lines above",
            (false, true) => "more lines below",
            (false, false) => "",
        };
        paper.text(below, 0, hidden, Tone::Faint);
        for (row, line) in (1..).zip(about.iter().take(ABOUT_ROWS)) {
            paper.text(below, row, line, Tone::Plain);
        }
        paper.text(below, height - 1, KEYS, Tone::Faint);
    }
    caret
}

/// What is to be known of the line one is at.
fn about(form: &Form) -> &str {
    let field = form.fields.get(form.at).map(|(_, field)| field.about.as_str());
    field.unwrap_or_else(|| Button::ALL.get(form.button).map_or("", |button| button.about()))
}

/// The first row to be seen, so that the current one is, with what is wrong there.
fn top(rows: &[Row], at: usize, room: usize) -> usize {
    let is_current = |row: &Row| match row {
        Row::Field(index) => *index == at,
        Row::Buttons => true,
        Row::Wrong(_) | Row::Blank => false,
    };
    let first = rows.iter().position(is_current).unwrap_or(0);
    let wrong = rows[first..].iter().skip(1).take_while(|row| matches!(row, Row::Wrong(_)));
    (first + 1 + wrong.count()).saturating_sub(room).min(first)
}

/// A field; says where the next character stands if something is typed in it.
fn value(
    paper: &mut ScreenPaper<'_>,
    place: Rect,
    label: usize,
    field: &Field,
    index: usize,
    is_current: bool,
    hits: &mut Hits,
) -> Option<Position> {
    hits.add(place, UserInput::Choose(index));
    let tone = if is_current { Tone::Selected } else { Tone::Plain };
    if is_current {
        paper.text(place, 0, &" ".repeat(place.width.into()), tone);
    }
    let from = paper.text(place, 0, &format!("{:label$}", field.label), tone);
    let mut place = Rect { x: from, width: place.right().saturating_sub(from), ..place };
    let can_turn = !field.words.is_empty();
    let key = if is_current { Tone::Selected } else { Tone::Key };
    if can_turn && place.width > 4 {
        paper.text(place, 0, "◂", key);
        hits.add(Rect { width: 2, ..place }, UserInput::Change(index, -1));
        place = Rect { x: place.x + 2, width: place.width - 2, ..place };
    }
    // What is being typed is seen, however long the rest is.
    let room = usize::from(place.width).saturating_sub(3);
    let hidden = field.caret().unwrap_or(0).saturating_sub(room);
    let seen: String = field.shown().chars().skip(hidden).take(room + 1).collect();
    let end = paper.text(place, 0, &seen, tone);
    if can_turn && end + 2 <= place.right() {
        let after = Rect { x: end, width: 2, ..place };
        paper.line(after, 0, &Line::from(paper.span(" ▸", key)));
        hits.add(after, UserInput::Change(index, 1));
    }
    let caret = field.caret().filter(|_| is_current)?;
    Some(Position::new(place.x + (caret - hidden) as u16, place.y))
}

fn buttons(paper: &mut ScreenPaper<'_>, place: Rect, form: &Form, hits: &mut Hits) {
    let mut place = place;
    for (index, button) in Button::ALL.into_iter().enumerate() {
        let is_current = form.at == form.fields.len() && form.button == index;
        let tone = if is_current { Tone::Selected } else { Tone::Key };
        let end = paper.text(place, 0, &format!("[{}]", button.label()), tone);
        let at = Rect { width: end.saturating_sub(place.x), ..place };
        hits.add(at, UserInput::Button(button));
        let next = (end + 2).min(place.right());
        place = Rect { x: next, width: place.right() - next, ..place };
    }
}
