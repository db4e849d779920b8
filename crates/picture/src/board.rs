//! What is drawn of a board, element by element, so that a picture and a film draw the same.

use kelci_catalog::AnyGame;
use kelci_core::{CellIndex, Piece, Side, Spot};

use crate::Look;
use crate::art;
use crate::geometry::{Geometry, PiecePlace, written};
use crate::lesson::{Lesson, Window};
use crate::svg::{Source, escaped};

/// One element of a drawing, and where it stands in the order of drawing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Element {
    /// What is drawn later lies above.
    pub order: Order,
    /// The element itself.
    pub text: String,
}

/// First by layer; within the layer of pieces by how near they are, and how high.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Order(Layer, i64, u8);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Layer {
    Slab,
    Cell,
    Marked,
    Taken,
    Diagram,
    Label,
    Piece,
    Arrow,
    Beside,
}

impl Element {
    /// Something beside the board.
    pub const fn beside(text: String) -> Element {
        Element { order: Order(Layer::Beside, 0, 0), text }
    }
}

/// What there is to be seen on a board.
#[derive(Clone, Copy)]
pub(crate) struct Sight<'a> {
    pub pieces: &'a [Piece],
    pub diagrams: &'a [Vec<CellIndex>],
    pub lesson: &'a Lesson,
}

/// The elements of a board, in the order of drawing.
pub(crate) fn elements(
    game: &dyn AnyGame,
    geometry: &Geometry,
    sight: Sight<'_>,
    look: &Look,
) -> Vec<Element> {
    let layout = game.layout();
    let lesson = sight.lesson;
    let centre = |cell: CellIndex| geometry.centre(cell, look.bottom);
    let at = |cell, path: &str| {
        let (x, y) = centre(cell);
        format!("M{} {}{path}", written(x), written(y))
    };
    let window = lesson.window.unwrap_or(Window::whole(geometry));
    let all = || (0..layout.cells.len()).map(|cell| cell as CellIndex);
    let cells = || all().filter(|&cell| window.shows(centre(cell)));
    let mut out = Vec::new();
    let mut add = |layer, cell: CellIndex, text| {
        out.push(Element { order: Order(layer, i64::from(cell), 0), text });
    };

    let slab: String = cells().map(|cell| at(cell, &geometry.slab)).collect();
    add(
        Layer::Slab,
        0,
        format!("<path class=\"k-slab-edge\" transform=\"translate(0 9)\" d=\"{slab}\"/>"),
    );
    add(Layer::Slab, 1, format!("<path class=\"k-slab\" d=\"{slab}\"/>"));
    for cell in cells() {
        let tint = if layout.cells[usize::from(cell)].tint > 0 { " k-tint" } else { "" };
        let outline = at(cell, &geometry.outline);
        add(Layer::Cell, cell, format!("<path class=\"k-cell{tint}\" d=\"{outline}\"/>"));
    }
    let there = |cells: &[CellIndex]| -> Vec<CellIndex> {
        cells.iter().copied().filter(|cell| usize::from(*cell) < layout.cells.len()).collect()
    };
    for cell in there(&lesson.marked) {
        let outline = at(cell, &geometry.outline);
        add(Layer::Marked, cell, format!("<path class=\"k-last\" d=\"{outline}\"/>"));
    }
    for cell in there(&lesson.taken) {
        let (outline, (x, y)) = (at(cell, &geometry.inner), centre(cell));
        let (x, y) = (written(x - 15.0), written(y - 15.0));
        let cross = format!("M{x} {y}l30 30m0 -30l-30 30");
        add(Layer::Taken, cell, format!("<path class=\"k-taken\" d=\"{outline}{cross}\"/>"));
    }
    if look.diagrams {
        for cell in cells() {
            let wanted = sight.diagrams.iter().filter(|diagram| diagram.contains(&cell)).count();
            if wanted > 0 {
                let class = if wanted == sight.diagrams.len() { "" } else { " k-either" };
                let outline = at(cell, &geometry.inner);
                add(
                    Layer::Diagram,
                    cell,
                    format!("<path class=\"k-diagram{class}\" d=\"{outline}\"/>"),
                );
            }
        }
    }
    if look.labels {
        for cell in cells() {
            let laid = &layout.cells[usize::from(cell)];
            let (x, y) = centre(cell);
            let (x, y) = (written(x + geometry.label.0), written(y + geometry.label.1));
            let tint = if laid.tint > 0 { " k-label-tint" } else { "" };
            let name = escaped(laid.name);
            add(
                Layer::Label,
                cell,
                format!("<text class=\"k-label{tint}\" x=\"{x}\" y=\"{y}\">{name}</text>"),
            );
        }
    }
    for arrow in &lesson.arrows {
        add(Layer::Arrow, arrow.from, arrow.drawn(geometry, look.bottom));
    }
    out.extend(pieces(game, geometry, sight.pieces, window, look));
    out.sort();
    out
}

fn pieces<'a>(
    game: &'a dyn AnyGame,
    geometry: &'a Geometry,
    pieces: &'a [Piece],
    window: Window,
    look: &'a Look,
) -> impl Iterator<Item = Element> + 'a {
    let is_stack = |cell| pieces.iter().any(|piece| piece.spot == Spot::Cell { cell, level: 1 });
    pieces.iter().filter_map(move |piece| {
        let Spot::Cell { cell, level } = piece.spot else { return None };
        let (x, y) = geometry.centre(cell, look.bottom);
        if !window.shows((x, y)) {
            return None;
        }
        let place = if is_stack(cell) {
            geometry.stacked[usize::from(level.min(1))]
        } else {
            geometry.lone
        };
        let art = art::name(game, piece.letter);
        let mut text = self::piece(piece.side, art, look, (x, y), place);
        if look.bottom == Side::Second && art::points_ahead(art, look.marks) {
            let (x, y) = (written(x + place.dx), written(y + place.dy));
            text = format!("<g transform=\"rotate(180 {x} {y})\">{text}</g>");
        }
        // Lower rows come last, so that what hangs over a cell's edge hangs over the row behind it.
        Some(Element { order: Order(Layer::Piece, (y * 100.0) as i64, level), text })
    })
}

/// A piece in a place.
pub(crate) fn piece(
    side: Side,
    art: &str,
    look: &Look,
    centre: (f64, f64),
    place: PiecePlace,
) -> String {
    let sprite = match &look.source {
        Source::Own(_) => String::new(),
        Source::Page { sprite } => escaped(sprite),
    };
    let symbol = art::symbol(side, art, look.marks);
    let (x, y) = (centre.0 + place.dx - place.size / 2.0, centre.1 + place.dy - place.size / 2.0);
    let (x, y, size) = (written(x), written(y), written(place.size));
    let side = art::side_name(side);
    format!(
        "<use class=\"k-piece k-{side} k-{art}\" href=\"{sprite}#{symbol}\" \
         x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"/>"
    )
}
