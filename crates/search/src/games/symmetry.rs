//! How a board of cubes looks to the other side, in a mirror, and with rock, paper and scissors turned
//! round.

use kelci_core::{Game, Layout, Position, Side};
use kelci_games::cubes::{Cell, Cube, Sort, StackLevel};

use crate::network::NetworkInputs;

/// A cube in a place.
#[derive(Clone, Copy)]
pub(super) struct PlacedCube {
    pub cube: Cube,
    pub place: CubePlace,
}

/// Where a cube is.
#[derive(Clone, Copy)]
pub(super) enum CubePlace {
    Board(Cell, StackLevel),
    /// It is one of so many more in the reserve.
    Reserve(u8),
}

/// The inputs of a game whose placements are cubes of these sorts on the board, and in the reserve up to
/// so many of each. Each has a `number`; placements of anything else are the same to all.
pub(super) fn cube_inputs<G: Game>(
    linear: u64,
    sorts: &[Sort],
    in_reserve: impl Fn(Sort) -> u8,
    number: impl Fn(PlacedCube) -> usize,
) -> NetworkInputs {
    let board = Board::new(&G::LAYOUT);
    let same: Vec<u16> = (0..<G::Position as Position>::PLACEMENTS as u16).collect();
    let (mut flipped, mut symmetries) = (same.clone(), vec![same; 6]);
    let mut tie = |placed: PlacedCube| {
        let from = number(placed);
        flipped[from] = number(board.flipped(placed)) as u16;
        for (way, map) in symmetries.iter_mut().enumerate() {
            let seen = if way >= 3 { board.mirrored(placed) } else { placed };
            map[from] = number(turned(seen, way % 3)) as u16;
        }
    };
    for cube in
        Side::BOTH.into_iter().flat_map(|side| sorts.iter().map(move |&sort| Cube { side, sort }))
    {
        for cell in (0..G::LAYOUT.cells.len()).map(Cell::at) {
            for level in [StackLevel::Ground, StackLevel::Upper] {
                tie(PlacedCube { cube, place: CubePlace::Board(cell, level) });
            }
        }
        for nth in 0..in_reserve(cube.sort) {
            tie(PlacedCube { cube, place: CubePlace::Reserve(nth) });
        }
    }
    NetworkInputs { game: G::INFO.name, linear, flipped, symmetries }
}

/// The cube with its sort so many steps further round: rock, paper, scissors.
fn turned(placed: PlacedCube, steps: usize) -> PlacedCube {
    const ROUND: [Sort; 3] = [Sort::Rock, Sort::Paper, Sort::Scissors];
    let found = ROUND.iter().position(|sort| *sort == placed.cube.sort);
    let sort = found.map_or(placed.cube.sort, |at| ROUND[(at + steps) % 3]);
    PlacedCube { cube: Cube { sort, ..placed.cube }, ..placed }
}

/// Where cells are, doubled, and how far it goes.
struct Board<'a> {
    layout: &'a Layout,
    far: [u8; 2],
}

impl<'a> Board<'a> {
    fn new(layout: &'a Layout) -> Self {
        let last = |of: fn((u8, u8)) -> u8| {
            layout.cells.iter().map(|cell| of((cell.x, cell.y))).max().unwrap_or(0)
        };
        Board { layout, far: [last(|(x, _)| x), last(|(_, y)| y)] }
    }

    fn moved(&self, placed: PlacedCube, to: impl Fn(u8, u8) -> (u8, u8)) -> PlacedCube {
        let CubePlace::Board(cell, level) = placed.place else { return placed };
        let at = self.layout.cells[cell.index()];
        let (x, y) = to(at.x, at.y);
        let found = self.layout.cells.iter().position(|cell| (cell.x, cell.y) == (x, y));
        let cell = Cell::at(found.expect("boards are the same from every side"));
        PlacedCube { place: CubePlace::Board(cell, level), ..placed }
    }

    fn mirrored(&self, placed: PlacedCube) -> PlacedCube {
        self.moved(placed, |x, y| (self.far[0] - x, y))
    }

    /// As the other side sees it.
    fn flipped(&self, placed: PlacedCube) -> PlacedCube {
        let seen = self.moved(placed, |x, y| (x, self.far[1] - y));
        PlacedCube { cube: Cube { side: placed.cube.side.other(), ..placed.cube }, ..seen }
    }
}
