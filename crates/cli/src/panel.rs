//! What stands beside the board: whose turn it is, counters, reserves, the result.

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{GameInfo, Outcome, Piece, Side, Spot, Verdict};

use crate::board::{View, draw};
use crate::paint::{Ink, InkedLine, SCREEN_COLUMNS, TIED, wrapped};

/// What a line begins with that goes on with the one above.
const INDENT: &str = "  ";

/// Columns between the board and what stands beside it.
const GAP: usize = 2;

/// The whole picture of a position: the board, and beside it all that it does not show.
pub fn picture(game: &dyn AnyGame, position: &dyn AnyPosition, view: &View<'_>) -> String {
    let board = draw(view);
    let board_columns = board.iter().map(InkedLine::width).max().unwrap_or(0);
    let panel_columns = SCREEN_COLUMNS.saturating_sub(board_columns + GAP).max(20);
    let panel = panel(game.info(), position, panel_columns);
    // Beside the middle of the board it looks best.
    let first = board.len().saturating_sub(panel.len()) / 2;

    let mut text = String::new();
    for row in 0..board.len().max(first + panel.len()) {
        let mut line = board.get(row).cloned().unwrap_or_default();
        if let Some(beside) = row.checked_sub(first).and_then(|row| panel.get(row))
            && beside.width() > 0
        {
            line.push(" ".repeat(board_columns + GAP - line.width()), Ink::Plain);
            text.push_str(&line.paint(view.look));
            text.push_str(&beside.paint(view.look));
        } else {
            text.push_str(line.paint(view.look).trim_end());
        }
        text.push('\n');
    }
    text
}

fn panel(info: &GameInfo, position: &dyn AnyPosition, columns: usize) -> Vec<InkedLine> {
    let mut lines = vec![InkedLine::of(info.title, Ink::Strong)];
    match position.outcome() {
        Some(outcome) => {
            let Outcome { verdict, reason } = outcome;
            let sentence = verdict_sentence(info, verdict, reason.0, position.points());
            lines.extend(wrap(&sentence, Ink::Result, columns));
        }
        None => {
            let side = info.sides[position.side_to_move().index()];
            let count = position.count_moves();
            let moves = if count == 1 { "move" } else { "moves" };
            lines.push(InkedLine::of(format!("{side} to move, {count} {moves}"), Ink::Plain));
        }
    }
    lines.push(InkedLine::default());
    for fact in position.facts() {
        let line = format!("{}: {}", fact.label, fact.value);
        if line.chars().count() <= columns {
            lines.push(InkedLine::of(line, Ink::Plain));
        } else {
            lines.push(InkedLine::of(format!("{}:", fact.label), Ink::Plain));
            lines.extend(
                wrap(&fact.value.to_string(), Ink::Plain, columns - INDENT.len()).map(indented),
            );
        }
    }
    let pieces = position.pieces();
    for side in Side::BOTH {
        for (word, spot) in [("reserve", Spot::Reserve(side)), ("prisoners", Spot::Prison(side))] {
            let held: Vec<&Piece> = pieces.iter().filter(|piece| piece.spot == spot).collect();
            if !held.is_empty() {
                let owner = info.sides[side.index()];
                lines.extend(hand(&format!("{owner}'s {word}:"), &held, columns));
            }
        }
    }
    lines.push(InkedLine::default());
    lines.extend(legend(info, &pieces, columns));
    lines
}

/// The pieces someone holds.
fn hand(label: &str, held: &[&Piece], columns: usize) -> Vec<InkedLine> {
    let mut line = InkedLine::of(label, Ink::Plain);
    let mut lines = Vec::new();
    for piece in held {
        if line.width() + 2 > columns {
            lines.push(std::mem::replace(&mut line, InkedLine::of(" ", Ink::Plain)));
        }
        line.push(" ", Ink::Plain);
        line.push(piece.letter.to_string(), Ink::Piece(piece.side));
    }
    lines.push(line);
    lines
}

/// What the letters mean.
fn legend(info: &GameInfo, pieces: &[Piece], columns: usize) -> Vec<InkedLine> {
    let names: Vec<String> =
        info.pieces.iter().map(|(letter, name)| format!("{letter}{TIED}{name}")).collect();
    let mut lines: Vec<InkedLine> = wrap(&names.join(", "), Ink::Faint, columns).collect();
    let by_case = pieces.iter().all(|piece| match piece.side {
        Side::First => piece.letter.is_uppercase(),
        Side::Second => piece.letter.is_lowercase(),
    });
    if by_case {
        let [first, second] = info.sides;
        let sentence = format!("{first} in capitals, {second} in{TIED}small{TIED}letters");
        lines.extend(wrap(&sentence, Ink::Faint, columns));
    }
    lines
}

/// The end of a game in a sentence; `reason` is one of the game's, or words of its own.
pub fn verdict_sentence(
    info: &GameInfo,
    verdict: Verdict,
    reason: &str,
    points: Option<[u32; 2]>,
) -> String {
    info.ending(verdict, reason, points)
}

/// A text as lines that fit.
fn wrap(text: &str, ink: Ink, columns: usize) -> impl Iterator<Item = InkedLine> {
    wrapped(text, columns).into_iter().map(move |line| InkedLine::of(line, ink))
}

fn indented(line: InkedLine) -> InkedLine {
    let mut indented = InkedLine::of(INDENT, Ink::Plain);
    indented.append(line);
    indented
}
