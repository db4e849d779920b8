//! The pieces of a game: six faces for every cube, a disc for whatever is none.

use kelci_catalog::AnyGame;
use kelci_core::{Options, Side};

use super::page::{FOOT, MARGIN, Page, placed};
use super::{CubeSize, Kit, Paper};
use crate::art::{self, Marks};
use crate::pdf::Sheet;

/// What is glued on or laid down.
struct Part {
    side: Side,
    letter: char,
    art: &'static str,
}

/// The pages of all pieces in one size.
pub fn sheets(game: &dyn AnyGame, cube: CubeSize, kit: &Kit) -> Vec<Sheet> {
    let start = game.position(&Options::new(), None);
    let pieces = start.map(|start| start.pieces()).unwrap_or_default();
    let mut parts = Vec::new();
    let mut sides = Vec::new();
    for side in Side::BOTH {
        for (letter, art) in game.info().pieces {
            let is_it = |other: char| other.eq_ignore_ascii_case(letter);
            let owned = pieces.iter().filter(|piece| piece.side == side && is_it(piece.letter));
            let faces = if art::is_cube(art) { 6 } else { 1 };
            let count = owned.count() * faces;
            parts.extend((0..count).map(|_| Part { side, letter: *letter, art }));
        }
        sides.push(std::mem::take(&mut parts));
    }
    let (width, height) = Paper::A4.sides_mm();
    let are_cubes = sides.iter().flatten().any(|part| art::is_cube(part.art));
    // Faces share their edges, so that one cut serves two; discs stand apart.
    let pitch = cube.mm() + if are_cubes { 0.0 } else { 3.0 };
    let columns = ((width - 2.0 * MARGIN) / pitch) as usize;
    let rows = ((height - 2.0 * MARGIN - FOOT) / pitch) as usize;
    let title = game.info().title;
    let count = sides.iter().map(Vec::len).sum::<usize>();
    let told = if are_cubes {
        let cubes = count / 6;
        kit.language.say(
            format!("{title}: {cubes} cubes of {} mm, six faces each", cube.mm()),
            format!("{title}\u{a0}: {cubes} cubes de {} mm, six faces chacun", cube.mm()),
        )
    } else {
        kit.language.say(
            format!("{title}: {count} discs of {} mm", cube.mm()),
            format!("{title}\u{a0}: {count} disques de {} mm", cube.mm()),
        )
    };
    // Each side begins a row, so that a cut goes along its edge.
    let rows_of = |parts: Vec<Part>| -> Vec<Vec<Part>> {
        let mut rows: Vec<Vec<Part>> = Vec::new();
        for part in parts {
            match rows.last_mut().filter(|row| row.len() < columns) {
                Some(row) => row.push(part),
                None => rows.push(vec![part]),
            }
        }
        rows
    };
    let lines: Vec<Vec<Part>> = sides.into_iter().flat_map(rows_of).collect();
    let left = (width - columns as f64 * pitch) / 2.0;
    let mut sheets = Vec::new();
    for chunk in lines.chunks(rows.max(1)) {
        let mut page = Page::new(width, height, kit);
        for (row, parts) in chunk.iter().enumerate() {
            for (column, part) in parts.iter().enumerate() {
                let x = left + (column as f64 + 0.5) * pitch;
                let middle = (x, MARGIN + (row as f64 + 0.5) * pitch);
                page.add(&placed(&part.drawn(kit.look.marks), middle, cube.mm() / 100.0));
            }
        }
        sheets.push(page.finish(&told, kit.language));
    }
    sheets
}

impl Part {
    /// It, in a square of 100 about its middle.
    fn drawn(&self, marks: Marks) -> String {
        let Part { side, letter, art } = self;
        let side = art::side_name(*side);
        if !art::is_cube(art) {
            let symbol = art::symbol(self.side, art, marks);
            return format!(
                "<circle class=\"k-disc\" r=\"50\"/><use class=\"k-piece k-{side} k-{art}\" \
                 href=\"#{symbol}\" x=\"-38\" y=\"-38\" width=\"76\" height=\"76\"/>"
            );
        }
        let mark = match marks {
            Marks::Symbols => (*art).to_owned(),
            Marks::Letters => format!("letter-{}", letter.to_ascii_uppercase()),
        };
        format!(
            "<g class=\"k-piece k-{side} k-{art} k-face\"><path d=\"M-50 -50h100v100h-100z\"/>\
             <use href=\"#{mark}\" transform=\"scale(1.15)\"/></g>\
             <path class=\"k-cut\" d=\"M-50 -50h100v100h-100z\"/>"
        )
    }
}
