//! Draws everything, and remembers what can be clicked where.

mod form;
mod keys;
mod moves;
mod overlays;
mod panel;

use std::time::Instant;

use kelci_core::Click;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget as _};

use super::board::BoardPainter;
use super::geometry::BoardArea;
use super::message::UserInput;
use super::palette::{Palette, Tone};
use super::state::{Notice, State};
use crate::paint::wrapped;
use crate::play::SeatPlayer;

/// What can be clicked on the screen as it was drawn last.
#[derive(Default)]
pub struct Hits {
    spots: Vec<(Rect, UserInput)>,
    board: Option<BoardArea>,
    /// The line from which a text is seen, and the last one from which it can be.
    page: Option<(usize, usize)>,
}

impl Hits {
    /// What a click there asks for.
    pub fn at(&self, column: u16, line: u16) -> Option<UserInput> {
        let here = |area: &Rect| area.contains((column, line).into());
        let spot = self.spots.iter().rev().find(|(area, _)| here(area));
        let cell = || self.board.as_ref()?.cell_at(column, line);
        let of_cell = || cell().map(|cell| UserInput::Click(Click::Cell(cell)));
        spot.map(|(_, message)| message.clone()).or_else(of_cell)
    }

    /// A text is turned by so many lines.
    pub fn turned(&self, by: i16) -> Option<UserInput> {
        let (top, last) = self.page?;
        Some(UserInput::ReadFrom(top.saturating_add_signed(by.into()).min(last)))
    }

    fn add(&mut self, area: Rect, message: UserInput) {
        self.spots.push((area, message));
    }
}

/// The narrowest screen that has place beside the board.
const WIDE: u16 = 70;
/// What stands beside the board is so wide.
const PANEL: std::ops::RangeInclusive<u16> = 30..=50;
/// Lines below the board on a narrow screen.
const STRIP: u16 = 8;

/// What was said may need so many lines.
const NOTICE_ROWS: u16 = 4;

/// Draws everything; says what can be clicked.
pub fn draw(frame: &mut Frame<'_>, state: &State, palette: Palette, now: Instant) -> Hits {
    let mut hits = Hits::default();
    let area = frame.area();
    let mut paper = ScreenPaper { buffer: frame.buffer_mut(), palette };
    let layout = state.session.game.layout();
    let (least_width, least_height) = BoardArea::least(layout);
    let keys = keys::fitting(area, least_height);
    let below = 1 + u16::try_from(keys.len()).unwrap_or(1);
    if area.width < least_width || area.height < least_height + 1 + below {
        let needed = format!("{least_width}x{}", least_height + 1 + below);
        too_small(&mut paper, area, &needed);
        return hits;
    }
    let main = Rect { y: area.y + 1, height: area.height - 1 - below, ..area };
    let (board_area, panel_area) = split(main, least_height);
    title(&mut paper, Rect { height: 1, ..area }, state);
    // Before a game is chosen there is none to be seen.
    if !state.is_choosing {
        if let Some(geometry) = BoardArea::fitting(layout, state.flip, board_area) {
            let (pieces, marks) = (state.seen().pieces(), state.marks());
            BoardPainter { geometry, pieces: &pieces, marks: &marks, palette }.draw(paper.buffer);
            hits.board = Some(geometry);
        }
        if let Some(panel_area) = panel_area {
            panel::draw(&mut paper, panel_area, state, now, &mut hits);
        }
        let words = Rect { y: main.bottom() + 1, height: below - 1, ..area };
        keys::draw(&mut paper, words, keys, &mut hits);
    }
    let line = Rect { y: main.bottom(), height: 1, ..area };
    notice(&mut paper, line, state, &mut hits);
    if let Some(overlay) = &state.overlay {
        hits = Hits::default();
        let cursor = overlays::draw(&mut paper, area, overlay, &mut hits);
        // What was refused is read whatever lies there.
        if matches!(state.notice, Some(Notice::Refused(_))) {
            notice(&mut paper, line, state, &mut Hits::default());
        }
        if let Some(at) = cursor {
            frame.set_cursor_position(at);
        }
    }
    hits
}

/// Where the board is drawn on a screen of that size.
#[cfg(test)]
pub fn board_area(width: u16, height: u16, layout: &kelci_core::Layout) -> Rect {
    let least_height = BoardArea::least(layout).1;
    let below = 1 + keys::fitting(Rect::new(0, 0, width, height), least_height).len() as u16;
    split(Rect::new(0, 1, width, height - 1 - below), least_height).0
}

/// The place of the board, and of what stands beside or below it.
fn split(main: Rect, least_height: u16) -> (Rect, Option<Rect>) {
    if main.width >= WIDE {
        let width = (main.width * 2 / 5).clamp(*PANEL.start(), *PANEL.end());
        let left = main.width - width;
        let board = Rect { width: left, ..main };
        return (board, Some(Rect { x: main.x + left, width: width - 1, ..main }));
    }
    let height = STRIP.min(main.height - least_height);
    let board = Rect { height: main.height - height, ..main };
    let strip = Rect { x: main.x + 1, y: board.bottom(), width: main.width - 2, height };
    (board, (height > 0).then_some(strip))
}

/// The screen, to be written on; what does not fit is left out.
pub struct ScreenPaper<'a> {
    pub buffer: &'a mut Buffer,
    pub palette: Palette,
}

impl ScreenPaper<'_> {
    /// Writes a line; says where it ends.
    pub fn line(&mut self, area: Rect, row: u16, line: &Line<'_>) -> u16 {
        if row >= area.height {
            return area.x;
        }
        self.buffer.set_line(area.x, area.y + row, line, area.width).0
    }

    /// Writes a text in one tone; says where it ends.
    pub fn text(&mut self, area: Rect, row: u16, text: &str, tone: Tone) -> u16 {
        let line = Line::from(self.span(text, tone));
        self.line(area, row, &line)
    }

    pub fn span(&self, text: impl AsRef<str>, tone: Tone) -> Span<'static> {
        Span::styled(self.palette.spelled(text.as_ref()), self.palette.style(tone))
    }

    pub fn fill(&mut self, area: Rect, style: Style) {
        self.buffer.set_style(area.intersection(self.buffer.area), style);
    }
}

/// A text in so many columns, its end left out if need be.
pub fn shortened(text: &str, columns: usize, more: &str) -> String {
    if text.chars().count() <= columns {
        return text.to_owned();
    }
    let kept: String = text.chars().take(columns.saturating_sub(1)).collect();
    if columns == 0 { String::new() } else { format!("{kept}{more}") }
}

fn too_small(paper: &mut ScreenPaper<'_>, area: Rect, needed: &str) {
    let lines =
        ["This window is too small", "for the board.", "Make it larger:", needed, "(q leaves)"];
    for (row, line) in (0..).zip(lines) {
        paper.text(area, row, line, Tone::Plain);
    }
}

fn title(paper: &mut ScreenPaper<'_>, area: Rect, state: &State) {
    let info = state.session.game.info();
    paper.fill(area, paper.palette.style(Tone::Bar));
    let told = match (state.walked, state.session.is_over()) {
        _ if state.is_choosing => String::new(),
        (Some(plies), _) => format!("after move {plies} of {}", state.session.plies()),
        // Who has won; why is told below.
        (None, true) => {
            let ending = state.session.ending().unwrap_or_default();
            ending.split([':', '.']).next().unwrap_or_default().to_owned()
        }
        (None, false) => format!("{} to move", state.session.side_name()),
    };
    let game = if state.is_choosing { "" } else { info.title };
    let left = format!(" kelci  {game}");
    let fits = left.chars().count() + told.chars().count() + 2 <= usize::from(area.width);
    paper.text(area, 0, if fits { &left } else { &left[" kelci ".len()..] }, Tone::Bar);
    let width = told.chars().count() as u16 + 1;
    let right = Rect { x: area.right().saturating_sub(width), width, ..area };
    paper.text(right, 0, &told, Tone::Bar);
}

/// What there is to say: what was just said, the end, or what can be done.
fn notice(paper: &mut ScreenPaper<'_>, area: Rect, state: &State, hits: &mut Hits) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let (text, tone) = match (&state.notice, state.mover()) {
        (Some(Notice::Refused(text)), _) => (text.clone(), Tone::Refusal),
        (Some(Notice::Said(text)), _) => (text.clone(), Tone::Strong),
        _ if state.is_choosing => (String::new(), Tone::Plain),
        (None, None) => (state.session.ending().unwrap_or_default(), Tone::Result),
        _ if state.walked.is_some() => {
            ("PgUp and PgDn walk, End goes back to the last move".into(), Tone::Faint)
        }
        (None, Some(SeatPlayer::Engine(_))) => (
            format!("{} is thinking{}", state.session.side_name(), paper.palette.glyphs().more),
            Tone::Faint,
        ),
        (None, Some(SeatPlayer::Human)) => return picking(paper, area, state, hits),
    };
    // What was said last and how the game ended is read to its end, over what is above if need be.
    let is_news = state.notice.is_some() || (state.session.is_over() && !state.is_choosing);
    let most = if is_news { NOTICE_ROWS.min(area.y).max(1) } else { 1 };
    let mut lines = wrapped(&text, area.width.into());
    if lines.len() > usize::from(most) {
        let rest = lines.split_off(usize::from(most) - 1);
        lines.push(rest.join(" "));
    }
    let height = lines.len() as u16;
    let area = Rect { y: area.y + 1 - height, height, ..area };
    // Something may lie there already.
    Clear.render(area, paper.buffer);
    for (row, line) in (0..).zip(lines) {
        let line = shortened(&line, area.width.into(), paper.palette.glyphs().more);
        paper.text(area, row, &line, tone);
    }
}

/// What was taken, and how the move can end or go on.
fn picking(paper: &mut ScreenPaper<'_>, area: Rect, state: &State, hits: &mut Hits) {
    let glyphs = paper.palette.glyphs();
    match (state.picker.complete(), state.picker.clicks()) {
        (Some(text), _) => {
            let button = format!("[Space: play {text}]");
            let end = paper.text(area, 0, &button, Tone::Key);
            hits.add(Rect { width: end - area.x, ..area }, UserInput::Play);
            let rest = Rect { x: end, width: area.right().saturating_sub(end), ..area };
            paper.text(rest, 0, &format!(" or go on to {} or ( )", glyphs.target), Tone::Plain);
        }
        (None, []) => {
            paper.text(area, 0, "Enter takes a piece, m types a move, ? helps", Tone::Faint);
        }
        (None, clicks) => {
            let names: Vec<String> = clicks.iter().map(|click| named(*click, state)).collect();
            let told = format!("{}: where to? Escape takes it back", names.join(" "));
            paper.text(area, 0, &told, Tone::Plain);
        }
    }
}

/// What was clicked, in a word.
fn named(click: Click, state: &State) -> String {
    match click {
        Click::Cell(cell) => state.session.game.layout().cells[usize::from(cell)].name.to_owned(),
        Click::Hand(letter) => letter.to_string(),
        Click::Word(word) => word.to_owned(),
    }
}
