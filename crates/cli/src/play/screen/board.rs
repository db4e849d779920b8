//! Draws a board: outlines, pieces and stacks, and marks that differ in shape.

use kelci_core::{CellIndex, CellLayout, CellShape, Piece, Spot};
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::geometry::{BoardArea, Scale};
use super::palette::{Palette, Tone};
use super::state::BoardMarks;

/// Draws on a part of the screen; what would be outside of the screen is left out.
pub struct BoardPainter<'a> {
    pub geometry: BoardArea,
    pub pieces: &'a [Piece],
    pub marks: &'a BoardMarks,
    pub palette: Palette,
}

// The edges that meet in a character, for the lines between squares.
const UP: usize = 1;
const RIGHT: usize = 2;
const DOWN: usize = 4;
const LEFT: usize = 8;

impl BoardPainter<'_> {
    pub fn draw(&self, buffer: &mut Buffer) {
        let cells = || 0..self.geometry.layout.cells.len() as CellIndex;
        let is_fresh = |cell: &CellIndex| self.marks.fresh.contains(cell);
        // Cells pointed out are outlined last, over the edges they share.
        for cell in cells().filter(|cell| !is_fresh(cell)).chain(cells().filter(is_fresh)) {
            let tone = if is_fresh(&cell) { Tone::Fresh } else { Tone::Line };
            match (self.geometry.scale, self.geometry.layout.shape) {
                (Scale::Flat, _) => {}
                (Scale::Outlined(size), CellShape::Hexagon) => {
                    self.outline_hexagon(cell, size, tone, buffer);
                }
                (Scale::Outlined(size), CellShape::Square) => {
                    self.outline_square(cell, size, tone, buffer);
                }
            }
        }
        for cell in cells() {
            self.fill(cell, buffer);
            self.name_outer(cell, buffer);
        }
        for cell in cells() {
            self.mark(cell, buffer);
        }
    }

    fn put(&self, buffer: &mut Buffer, at: (i32, i32), glyph: &str, style: Style) {
        let (Ok(column), Ok(line)) = (u16::try_from(at.0), u16::try_from(at.1)) else { return };
        if let Some(place) = buffer.cell_mut((column, line)) {
            // The ground stays as it is; what was bold or dim there was something else.
            place.modifier = Modifier::empty();
            place.set_symbol(glyph).set_style(style);
        }
    }

    /// The middle of a cell, ready to be counted from.
    fn middle(&self, cell: CellIndex) -> (i32, i32) {
        let (column, line) = self.geometry.middle(cell);
        (column.into(), line.into())
    }

    fn outline_hexagon(&self, cell: CellIndex, size: u16, tone: Tone, buffer: &mut Buffer) {
        let (column, line) = self.middle(cell);
        let (glyphs, style) = (self.palette.glyphs(), self.palette.style(tone));
        let size = i32::from(size);
        self.put(buffer, (column - size, line), glyphs.wall, style);
        self.put(buffer, (column + size, line), glyphs.wall, style);
        for up in 1..size {
            let out = size - up;
            self.put(buffer, (column - out, line - up), glyphs.rise, style);
            self.put(buffer, (column + out, line - up), glyphs.fall, style);
            self.put(buffer, (column - out, line + up), glyphs.fall, style);
            self.put(buffer, (column + out, line + up), glyphs.rise, style);
        }
    }

    fn outline_square(&self, cell: CellIndex, size: u16, tone: Tone, buffer: &mut Buffer) {
        let (column, line) = self.middle(cell);
        let size = i32::from(size);
        let bottom = line + i32::from(self.geometry.floor());
        let (left, right, top) = (column - size, column + size, bottom - size);
        for edge in [top, bottom] {
            self.join(buffer, (left, edge), RIGHT, tone);
            self.join(buffer, (right, edge), LEFT, tone);
            (left + 1..right).for_each(|at| self.join(buffer, (at, edge), LEFT | RIGHT, tone));
        }
        for edge in [left, right] {
            self.join(buffer, (edge, top), DOWN, tone);
            self.join(buffer, (edge, bottom), UP, tone);
            (top + 1..bottom).for_each(|at| self.join(buffer, (edge, at), UP | DOWN, tone));
        }
    }

    /// Adds edges to those that meet at a place already.
    fn join(&self, buffer: &mut Buffer, at: (i32, i32), edges: usize, tone: Tone) {
        let (Ok(column), Ok(line)) = (u16::try_from(at.0), u16::try_from(at.1)) else { return };
        let joints = &self.palette.glyphs().joints;
        let there = buffer.cell((column, line)).map_or(" ", |place| place.symbol());
        // In ASCII a crossing looks like any other, and what it was need not be known.
        let known = (1..16).find(|joint| joints[*joint] == there && there != "+").unwrap_or(0);
        let crosses = there == "+" || (known | edges).count_ones() > 2;
        let glyph = if self.palette.ascii && crosses { "+" } else { joints[known | edges] };
        self.put(buffer, at, glyph, self.palette.style(tone));
    }

    /// Writes so many lines below the middle of a cell, as far as its inside reaches.
    fn write(
        &self,
        buffer: &mut Buffer,
        cell: CellIndex,
        below: i16,
        out: u16,
        glyph: &str,
        style: Style,
    ) {
        let (column, line) = self.middle(cell);
        let Some(reach) = self.geometry.reach(below) else { return };
        let reach = i32::from(reach.min(out));
        for at in column - reach..=column + reach {
            self.put(buffer, (at, line + i32::from(below)), glyph, style);
        }
    }

    /// Draws what is in a cell.
    fn fill(&self, cell: CellIndex, buffer: &mut Buffer) {
        let laid = &self.geometry.layout.cells[usize::from(cell)];
        let standing = |wanted: u8| {
            let here = |spot| matches!(spot, Spot::Cell { cell: at, level } if at == cell && level == wanted);
            self.pieces.iter().find(|piece| here(piece.spot))
        };
        let (ground, upper) = (standing(0), standing(1));
        if laid.tint != 0 {
            self.tint(cell, buffer);
        }
        match (self.geometry.scale, ground) {
            (_, None) => self.name(cell, laid, buffer),
            (Scale::Flat, Some(ground)) => {
                let (column, line) = self.middle(cell);
                let style = self.palette.style(Tone::Piece(ground.side));
                self.put(buffer, (column - 1, line), &ground.letter.to_string(), style);
                let (letter, side) = upper.map_or((' ', ground.side), |top| (top.letter, top.side));
                let style = self.palette.style(Tone::Piece(side));
                self.put(buffer, (column, line), &letter.to_string(), style);
            }
            (Scale::Outlined(size), Some(ground)) => {
                // A high stack stands lower, so that it is in the middle.
                let is_high = size >= 5 && upper.is_some();
                let below = i16::from(is_high);
                self.stand(cell, ground, Tone::Piece(ground.side), below, size, buffer);
                if let Some(upper) = upper {
                    self.stand(cell, upper, Tone::Upper(upper.side), -1, size, buffer);
                    if is_high {
                        self.part(cell, [upper, ground], size, buffer);
                    }
                }
                if size >= 4 {
                    self.round_off(cell, ground, upper, below, size, buffer);
                }
            }
        }
    }

    /// How far a piece reaches to either side of its letter.
    const fn breadth(size: u16) -> u16 {
        if size < 4 { 1 } else { size - 2 }
    }

    /// A piece, so many lines below the middle.
    fn stand(
        &self,
        cell: CellIndex,
        piece: &Piece,
        tone: Tone,
        below: i16,
        size: u16,
        buffer: &mut Buffer,
    ) {
        let style = self.palette.style(tone);
        if self.palette.has_colours() {
            self.write(buffer, cell, below, Self::breadth(size), " ", style);
        }
        self.write(buffer, cell, below, 0, &piece.letter.to_string(), style);
    }

    /// Between two pieces of a high stack one ends and the other begins.
    fn part(&self, cell: CellIndex, [upper, ground]: [&Piece; 2], size: u16, buffer: &mut Buffer) {
        if !self.palette.has_colours() {
            return;
        }
        let above = self.palette.style(Tone::Upper(upper.side)).bg;
        let below = self.palette.style(Tone::Piece(ground.side)).bg;
        if self.palette.ascii {
            let style = Style { bg: below, ..Style::new() };
            return self.write(buffer, cell, 0, Self::breadth(size), " ", style);
        }
        let style = Style { fg: below, bg: above, ..Style::new() };
        self.write(buffer, cell, 0, Self::breadth(size), self.palette.glyphs().halves[1], style);
    }

    /// Half a line more above and below, so that pieces are not flat.
    fn round_off(
        &self,
        cell: CellIndex,
        ground: &Piece,
        upper: Option<&Piece>,
        below: i16,
        size: u16,
        buffer: &mut Buffer,
    ) {
        if !self.palette.has_colours() || self.palette.ascii {
            return;
        }
        let tinted = self.geometry.layout.cells[usize::from(cell)].tint != 0;
        let ground_bg = tinted.then(|| self.palette.style(Tone::Tint).bg).flatten();
        let edge = |tone| Style { fg: self.palette.style(tone).bg, bg: ground_bg, ..Style::new() };
        let [upper_half, lower_half] = self.palette.glyphs().halves;
        let (top, tone) = match upper {
            Some(upper) => (-2, Tone::Upper(upper.side)),
            None => (-1, Tone::Piece(ground.side)),
        };
        let out = Self::breadth(size);
        self.write(buffer, cell, top, out, lower_half, edge(tone));
        self.write(buffer, cell, below + 1, out, upper_half, edge(Tone::Piece(ground.side)));
    }

    fn tint(&self, cell: CellIndex, buffer: &mut Buffer) {
        let glyph = if self.palette.has_colours() { " " } else { self.palette.glyphs().tint };
        let style = self.palette.style(Tone::Tint);
        let most = 2 * i16::try_from(self.geometry.floor()).unwrap_or(0) + 1;
        for below in -most..=most {
            self.write(buffer, cell, below, u16::MAX / 4, glyph, style);
        }
    }

    /// An empty cell shows its name, faintly.
    fn name(&self, cell: CellIndex, laid: &CellLayout, buffer: &mut Buffer) {
        let tone = if laid.tint != 0 { Tone::Tint } else { Tone::Faint };
        let (column, line) = self.middle(cell);
        for (at, letter) in (column - 1..).zip(laid.name.chars()) {
            self.put(buffer, (at, line), &letter.to_string(), self.palette.style(tone));
        }
    }

    /// The name of a cell at the end of a row stands beside it too.
    fn name_outer(&self, cell: CellIndex, buffer: &mut Buffer) {
        let (column, line) = self.geometry.middle(cell);
        let cells = 0..self.geometry.layout.cells.len() as CellIndex;
        let row =
            || cells.clone().map(|other| self.geometry.middle(other)).filter(|at| at.1 == line);
        let half = match self.geometry.scale {
            Scale::Flat => 2,
            Scale::Outlined(size) => i32::from(size),
        };
        let name = self.geometry.layout.cells[usize::from(cell)].name;
        let style = self.palette.style(Tone::Faint);
        let mut write = |from: i32| {
            for (at, letter) in (from..).zip(name.chars()) {
                self.put(buffer, (at, line.into()), &letter.to_string(), style);
            }
        };
        if row().all(|(other, _)| other >= column) {
            write(i32::from(column) - half - 3);
        }
        if row().all(|(other, _)| other <= column) {
            write(i32::from(column) + half + 2);
        }
    }

    /// What is to be said of a cell.
    fn mark(&self, cell: CellIndex, buffer: &mut Buffer) {
        let (column, line) = self.middle(cell);
        let glyphs = self.palette.glyphs();
        let is_empty = !self
            .pieces
            .iter()
            .any(|piece| matches!(piece.spot, Spot::Cell { cell: at, .. } if at == cell));
        let style = |tone| self.palette.style(tone);
        let around: [i32; 2] = match self.geometry.scale {
            Scale::Flat => [-2, 1],
            Scale::Outlined(2) => [-1, 1],
            Scale::Outlined(size) => [-1, 1].map(|way| way * i32::from(Self::breadth(size) + 1)),
        };
        // Where a mark stands on a piece it takes the piece's colours.
        let bracket = |buffer: &mut Buffer, signs: [&str; 2], tone: Tone| {
            for (way, sign) in around.into_iter().zip(signs) {
                let at = (column + way, line);
                let under = u16::try_from(at.0).ok().zip(u16::try_from(at.1).ok());
                let ground = under.and_then(|at| buffer.cell(at).map(|place| (place.fg, place.bg)));
                self.put(buffer, at, sign, style(tone));
                if let (Scale::Outlined(2), Some((fg, bg))) = (self.geometry.scale, ground)
                    && !is_empty
                    && self.palette.has_colours()
                {
                    self.put(buffer, at, sign, Style::new().fg(fg).bg(bg));
                }
            }
        };
        if self.marks.fresh.contains(&cell) && self.geometry.scale != Scale::Flat {
            let floor = line + i32::from(self.geometry.floor());
            self.put(buffer, (column, floor), glyphs.fresh, style(Tone::Fresh));
        }
        if self.marks.targets.contains(&cell) {
            if is_empty {
                self.write(buffer, cell, 0, 1, " ", style(Tone::Target));
                // On a tinted ground it has the ground's own light colour.
                let is_tinted = self.geometry.layout.cells[usize::from(cell)].tint != 0;
                let tone = if is_tinted { Tone::Tint } else { Tone::Target };
                self.put(buffer, (column, line), glyphs.target, style(tone));
            } else {
                bracket(buffer, ["(", ")"], Tone::Target);
            }
        }
        // Where there is hardly any place, brackets around a piece have it.
        let is_tight = matches!(self.geometry.scale, Scale::Flat | Scale::Outlined(2));
        let is_bracketed = !is_empty && self.marks.targets.contains(&cell);
        if !(is_tight && is_bracketed) {
            self.mark_wanted(cell, is_tight && !is_empty, buffer);
        }
        if self.marks.chosen.contains(&cell) {
            if is_empty {
                self.write(buffer, cell, 0, 1, " ", style(Tone::Chosen));
            }
            bracket(buffer, ["[", "]"], Tone::Chosen);
        }
        if self.marks.cursor == Some(cell) {
            let half = match self.geometry.scale {
                Scale::Flat => [-2, 1],
                Scale::Outlined(size) => [-i32::from(size), i32::from(size)],
            };
            for (way, sign) in half.into_iter().zip(glyphs.cursor) {
                self.put(buffer, (column + way, line), sign, style(Tone::Cursor));
            }
        }
    }

    /// A cell that belongs to a diagram to be filled: to all of them, or to which one.
    fn mark_wanted(&self, cell: CellIndex, on_piece: bool, buffer: &mut Buffer) {
        let diagrams = &self.marks.diagrams;
        let wanted = || (0..).zip(diagrams).filter(|(_, cells)| cells.contains(&cell));
        let Some((first, _)) = wanted().next() else { return };
        let [all, one, other, some] = self.palette.glyphs().wanted;
        let glyph = match (wanted().count() == diagrams.len(), diagrams.len(), first) {
            (true, ..) => all,
            (_, 2, 0) => one,
            (_, 2, _) => other,
            _ => some,
        };
        // In the upper right corner of its inside.
        let (column, line) = self.middle(cell);
        let least = -i16::try_from(self.geometry.floor()).unwrap_or(0) - 1;
        let inside = |below: &i16| self.geometry.reach(*below).is_some_and(|reach| reach > 0);
        let up = (least..=0).find(inside).unwrap_or(0);
        let reach = self.geometry.reach(up).unwrap_or(1);
        let at = (column + i32::from(reach), line + i32::from(up));
        let under = u16::try_from(at.0).ok().zip(u16::try_from(at.1).ok());
        let piece = under.and_then(|at| buffer.cell(at)).filter(|_| on_piece);
        let style = match piece.filter(|_| self.palette.has_colours()) {
            Some(piece) => Style::new().fg(piece.fg).bg(piece.bg),
            None => self.palette.style(Tone::Wanted),
        };
        self.put(buffer, at, glyph, style);
    }
}
