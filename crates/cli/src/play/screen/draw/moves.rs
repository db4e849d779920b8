//! The list of moves.

use kelci_core::Side;
use ratatui::layout::Rect;

use super::{Hits, ScreenPaper, shortened};
use crate::play::screen::message::{LookAt, UserInput};
use crate::play::screen::palette::Tone;
use crate::play::screen::state::State;

/// Columns of a row's number.
const NUMBER: u16 = 5;

/// Draws as many moves as there is place for, those around the one looked at.
pub fn draw(paper: &mut ScreenPaper<'_>, area: Rect, state: &State, hits: &mut Hits) {
    if area.height == 0 || area.width < NUMBER + 4 {
        return;
    }
    // A line parts it from what is above.
    let rule = paper.palette.glyphs().joints[10].repeat(area.width.into());
    paper.text(area, 0, &rule, Tone::Line);
    let area = Rect { y: area.y + 1, height: area.height - 1, ..area };
    let texts: Vec<&str> = state.session.moves().collect();
    let rows = rows(texts.len(), |ply| state.session.side_at(ply));
    let looked_at = state.looked_at().checked_sub(1);
    let current =
        rows.iter().position(|row| row.iter().any(|ply| ply.is_some() && *ply == looked_at));
    let top = top(rows.len(), current.unwrap_or(0), area.height.into(), state.scrolled);
    let column = (area.width - NUMBER) / 2;
    let more = paper.palette.glyphs().more;
    for (line, (number, row)) in (0..area.height).zip((1..).zip(&rows).skip(top)) {
        paper.text(area, line, &format!("{number:>3}."), Tone::Faint);
        for (at, ply) in (0..).zip(row) {
            let Some(ply) = *ply else { continue };
            let x = area.x + NUMBER + at * column;
            let place = Rect { x, y: area.y + line, width: column, height: 1 };
            let tone = if Some(ply) == looked_at { Tone::Selected } else { Tone::Plain };
            let text = shortened(texts[ply], usize::from(column) - 1, more);
            paper.text(place, 0, &text, tone);
            hits.add(place, UserInput::Look(LookAt::At(ply + 1)));
        }
    }
}

/// The plies of each row: the first side's and the second's. A turn that somebody has twice in a
/// row begins another row.
fn rows(plies: usize, side_at: impl Fn(usize) -> Side) -> Vec<[Option<usize>; 2]> {
    let mut rows: Vec<[Option<usize>; 2]> = Vec::new();
    for ply in 0..plies {
        match (side_at(ply), rows.last_mut()) {
            (Side::Second, Some(row)) if row[1].is_none() => row[1] = Some(ply),
            (Side::Second, _) => rows.push([None, Some(ply)]),
            (Side::First, _) => rows.push([Some(ply), None]),
        }
    }
    rows
}

/// The first row to be seen, so that the current one is, unless the list was scrolled.
fn top(rows: usize, current: usize, height: usize, scrolled: i16) -> usize {
    let last = rows.saturating_sub(height);
    let usual = (current + 1).saturating_sub(height).min(last);
    usual.saturating_add_signed(-isize::from(scrolled)).min(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_hold_a_move_of_each_side() {
        let sides = [Side::Second, Side::First, Side::Second, Side::First, Side::First];
        let rows = rows(5, |ply| sides[ply]);
        let expected = [[None, Some(0)], [Some(1), Some(2)], [Some(3), None], [Some(4), None]];
        assert_eq!(rows, expected);
    }

    #[test]
    fn what_is_looked_at_is_seen() {
        assert_eq!(top(3, 2, 10, 0), 0);
        assert_eq!(top(50, 49, 10, 0), 40);
        assert_eq!(top(50, 20, 10, 0), 11);
        assert_eq!(top(50, 49, 10, 5), 35);
        assert_eq!(top(50, 49, 10, -5), 40);
        assert_eq!(top(50, 0, 10, 500), 0);
        assert_eq!(top(0, 0, 0, 3), 0);
    }
}
