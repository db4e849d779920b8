//! What stands beside the board: players, clocks, facts, hands, the analysis, the moves.

use std::time::Instant;

use kelci_core::{Click, Piece, Side, Spot};
use kelci_review::Standing;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::{Hits, ScreenPaper, moves, shortened};
use crate::analyse::words;
use crate::paint::{TIED, wrapped};
use crate::play::SeatPlayer;
use crate::play::screen::clocks::written;
use crate::play::screen::message::UserInput;
use crate::play::screen::palette::Tone;
use crate::play::screen::state::State;
use crate::play::screen::update::level_words;

/// Rows that a list of moves has at least, if there is any place.
const LEAST_MOVES: u16 = 3;
/// With so many rows left the letters are explained.
const ENOUGH_MOVES: u16 = 13;

pub fn draw(paper: &mut ScreenPaper<'_>, area: Rect, state: &State, now: Instant, hits: &mut Hits) {
    let mut row = 0;
    // Whoever sits above is told above.
    let sides = if state.flip { Side::BOTH } else { [Side::Second, Side::First] };
    for side in sides {
        player(paper, area, row, side, state, now);
        row += 1;
    }
    row = hands(paper, area, row, state, hits);
    row = word_buttons(paper, area, row, state, hits);
    // Without place for all, counters give way to the moves.
    let counters = Rect { height: area.height.saturating_sub(LEAST_MOVES), ..area };
    row = diagrams(paper, counters, row, state, hits);
    row = facts(paper, counters, row, state);
    if area.height > row + ENOUGH_MOVES {
        row = legend(paper, area, row, state);
    }
    if state.lines > 0 {
        row = analysis(paper, area, row, state);
    }
    let rest = Rect { y: area.y + row, height: area.height.saturating_sub(row), ..area };
    moves::draw(paper, rest, state, hits);
}

fn player(
    paper: &mut ScreenPaper<'_>,
    area: Rect,
    row: u16,
    side: Side,
    state: &State,
    now: Instant,
) {
    let info = state.session.game.info();
    let turn = state.turn();
    let has_turn = !state.session.is_over() && side == turn && !state.is_choosing;
    let time = state.clocks.shown(side, turn, now);
    let clock = written(time, state.clocks.control().is_some());
    let who = match state.players[side.index()] {
        SeatPlayer::Human => String::new(),
        SeatPlayer::Engine(level) => format!("kelci {}", level_words(level)),
    };
    let sign = if has_turn { paper.palette.glyphs().turn } else { " " };
    let tone = if has_turn { Tone::Strong } else { Tone::Plain };
    let line = Line::from(vec![
        paper.span(sign, Tone::Cursor),
        paper.span(format!(" {} ", info.sides[side.index()]), Tone::Piece(side)),
        paper.span(format!(" {who}"), tone),
    ]);
    paper.line(area, row, &line);
    let width = clock.chars().count() as u16;
    let right = Rect { x: area.right().saturating_sub(width), width, ..area };
    paper.text(right, row, &clock, tone);
}

/// The pieces beside the board, each sort once with its number.
fn hands(
    paper: &mut ScreenPaper<'_>,
    area: Rect,
    mut row: u16,
    state: &State,
    hits: &mut Hits,
) -> u16 {
    let info = state.session.game.info();
    let pieces = state.seen().pieces();
    let next = if state.walked.is_none() { state.picker.next() } else { Vec::new() };
    for side in Side::BOTH {
        for (word, spot) in [("reserve", Spot::Reserve(side)), ("prisoners", Spot::Prison(side))] {
            let held: Vec<&Piece> = pieces.iter().filter(|piece| piece.spot == spot).collect();
            if held.is_empty() || row >= area.height {
                continue;
            }
            let label = format!("{}'s {word} ", info.sides[side.index()]);
            let mut x = paper.text(area, row, &label, Tone::Plain);
            let mut sorts: Vec<(&Piece, usize)> = Vec::new();
            for piece in held {
                match sorts.iter_mut().find(|(known, _)| known.letter == piece.letter) {
                    Some((_, count)) => *count += 1,
                    None => sorts.push((piece, 1)),
                }
            }
            for (piece, count) in sorts {
                // The chip, its brackets, its number and a blank.
                if x + 7 > area.right() {
                    row += 1;
                    x = area.x + 2;
                }
                if row < area.height {
                    x = chip(paper, (x, area.y + row), piece, count, state, &next, hits);
                }
            }
            row += 1;
        }
    }
    row
}

/// A piece beside the board; says where it ends.
fn chip(
    paper: &mut ScreenPaper<'_>,
    (x, y): (u16, u16),
    piece: &Piece,
    count: usize,
    state: &State,
    next: &[Click],
    hits: &mut Hits,
) -> u16 {
    let click = Click::Hand(piece.letter);
    let signs = match () {
        () if state.cursor == click => paper.palette.glyphs().cursor,
        () if state.picker.clicks().contains(&click) => ["[", "]"],
        () if next.contains(&click) => ["(", ")"],
        () => [" ", " "],
    };
    let tone = if state.cursor == click { Tone::Cursor } else { Tone::Target };
    let number = match count {
        1 => String::new(),
        _ => format!("{}{count}", paper.palette.glyphs().times),
    };
    let line = Line::from(vec![
        paper.span(signs[0], tone),
        paper.span(format!(" {} ", piece.letter), Tone::Piece(piece.side)),
        paper.span(signs[1], tone),
        paper.span(number, Tone::Plain),
    ]);
    let width = line.width() as u16;
    let at = Rect { x, y, width: width + 1, height: 1 };
    let at = at.intersection(paper.buffer.area);
    paper.line(at, 0, &line);
    hits.add(at, UserInput::Click(click));
    x + width + u16::from(count > 1)
}

/// Words that are a move, or a part of one.
fn word_buttons(
    paper: &mut ScreenPaper<'_>,
    area: Rect,
    mut row: u16,
    state: &State,
    hits: &mut Hits,
) -> u16 {
    for click in state.picker.next() {
        let Click::Word(word) = click else { continue };
        let tone = if state.cursor == click { Tone::Selected } else { Tone::Key };
        let end = paper.text(area, row, &format!("[{word}]"), tone);
        if row < area.height {
            let at = Rect { y: area.y + row, height: 1, width: end.saturating_sub(area.x), ..area };
            hits.add(at, UserInput::Click(click));
        }
        row += 1;
    }
    row
}

fn facts(paper: &mut ScreenPaper<'_>, area: Rect, mut row: u16, state: &State) -> u16 {
    for fact in state.seen().facts() {
        let told = format!("{}: {}", fact.label, fact.value);
        let lines = wrapped(&told, area.width.into());
        // Half of one would mislead.
        if usize::from(row) + lines.len() > usize::from(area.height) {
            break;
        }
        for line in lines {
            paper.text(area, row, &line, Tone::Faint);
            row += 1;
        }
    }
    row
}

/// What the marks of a diagram mean.
fn diagrams(
    paper: &mut ScreenPaper<'_>,
    area: Rect,
    row: u16,
    state: &State,
    hits: &mut Hits,
) -> u16 {
    let diagrams = state.diagrams();
    if diagrams.is_empty() || row >= area.height {
        return row;
    }
    let side = state.session.game.info().sides[0];
    let [all, one, other, some] = paper.palette.glyphs().wanted;
    let told = match diagrams.len() {
        1 => format!("{all} {side}'s goal"),
        2 => format!("{all} {side}'s goal, with {one} or with {other}"),
        _ => format!("{all} {some} {side}'s goals"),
    };
    let end = paper.text(area, row, &told, Tone::Wanted);
    let at = Rect { y: area.y + row, height: 1, width: end.saturating_sub(area.x), ..area };
    hits.add(at, UserInput::Diagrams);
    row + 1
}

/// What the letters mean.
fn legend(paper: &mut ScreenPaper<'_>, area: Rect, mut row: u16, state: &State) -> u16 {
    let pieces = state.session.game.info().pieces.iter();
    let names: Vec<String> = pieces.map(|(letter, name)| format!("{letter}{TIED}{name}")).collect();
    for line in wrapped(&names.join(", "), area.width.into()) {
        paper.text(area, row, &line, Tone::Faint);
        row += 1;
    }
    row
}

/// Who is likely to win, as a bar, and the best lines.
fn analysis(paper: &mut ScreenPaper<'_>, area: Rect, mut row: u16, state: &State) -> u16 {
    let info = state.session.game.info();
    let of_this = state
        .found
        .as_ref()
        .filter(|(job, _)| job.revision == state.revision && job.plies == state.looked_at());
    let Some((_, findings)) = of_this else {
        let told = match state.seen().outcome() {
            Some(_) => "the game is over here",
            None => "looking",
        };
        paper.text(area, row, told, Tone::Faint);
        return row + 1;
    };
    let best = findings.best().standing;
    share_bar(paper, area, row, best, info.sides[0]);
    row += 1;
    let more = paper.palette.glyphs().more;
    for (rank, line) in findings.lines.iter().take(state.lines).enumerate() {
        let score = words::brief(info, line.standing);
        let told = match rank {
            0 => format!("{score} depth {} ", findings.depth),
            _ => format!("{score} "),
        };
        let moves = shortened(
            &words::moves(line),
            usize::from(area.width).saturating_sub(told.len()),
            more,
        );
        let line = Line::from(vec![paper.span(told, Tone::Strong), paper.span(moves, Tone::Plain)]);
        paper.line(area, row, &line);
        row += 1;
    }
    row
}

fn share_bar(
    paper: &mut ScreenPaper<'_>,
    area: Rect,
    row: u16,
    standing: Standing,
    first_side: &str,
) {
    let chance = standing.chance(Side::First);
    let told = format!(" {first_side} {:.0}%", 100.0 * chance);
    let width = usize::from(area.width).saturating_sub(told.len());
    let first = (chance * width as f64).round() as usize;
    let [full, empty] = paper.palette.glyphs().shares;
    let line = Line::from(vec![
        paper.span(full.repeat(first.min(width)), Tone::Share(Side::First)),
        paper.span(empty.repeat(width.saturating_sub(first)), Tone::Share(Side::Second)),
        paper.span(told, Tone::Plain),
    ]);
    paper.line(area, row, &line);
}
