//! Walking over a board with the arrow keys, as it is seen.

use kelci_core::{CellIndex, Layout};

/// Where a key leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heading {
    Left,
    Right,
    Up,
    Down,
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

impl Heading {
    /// To the right and up, as signs.
    const fn signs(self) -> (i16, i16) {
        match self {
            Heading::Left => (-1, 0),
            Heading::Right => (1, 0),
            Heading::Up => (0, 1),
            Heading::Down => (0, -1),
            Heading::UpLeft => (-1, 1),
            Heading::UpRight => (1, 1),
            Heading::DownLeft => (-1, -1),
            Heading::DownRight => (1, -1),
        }
    }
}

/// The cell to which a key leads, if there is one. On hexagons up and down go by turns to either
/// side, so that who goes on in one direction stays in a column.
pub fn step(layout: &Layout, from: CellIndex, heading: Heading, flip: bool) -> Option<CellIndex> {
    let turn = if flip { -1 } else { 1 };
    let place = |index: usize| {
        let cell = layout.cells[index];
        (turn * i16::from(cell.x), turn * i16::from(cell.y))
    };
    let (x, y) = place(usize::from(from));
    let (right, up) = heading.signs();
    let lean = if y.rem_euclid(2) == 0 { 1 } else { -1 };
    let suits = |dx: i16, dy: i16| match (right, up) {
        (_, 0) => dy == 0 && dx.signum() == right,
        (0, _) => dy == up,
        _ => dy == up && dx.signum() == right && dx.abs() <= 2,
    };
    (0..layout.cells.len())
        .map(|index| (index, place(index)))
        .filter(|(_, (other_x, other_y))| suits(other_x - x, other_y - y))
        .min_by_key(|(_, (other_x, _))| {
            let dx = other_x - x;
            (dx.abs(), dx.signum() != lean)
        })
        .and_then(|(index, _)| CellIndex::try_from(index).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelci_catalog::GAMES;

    const ARROWS: [Heading; 4] = [Heading::Left, Heading::Right, Heading::Up, Heading::Down];

    fn named(game: &str, from: &str, headings: &[Heading], flip: bool) -> &'static str {
        let layout = kelci_catalog::find(game).unwrap().layout();
        let start = layout.cell(from).unwrap();
        let end = headings.iter().fold(start, |at, to| step(layout, at, *to, flip).unwrap_or(at));
        layout.cells[usize::from(end)].name
    }

    #[test]
    fn arrows_follow_what_is_seen() {
        use Heading::*;
        assert_eq!(named("mik7", "d4", &[Up, Up, Right], false), "e6");
        assert_eq!(named("mik7", "d4", &[Up, Up, Right], true), "c2");
        assert_eq!(named("pijersi", "d4", &[UpLeft], false), "e3");
        assert_eq!(named("pijersi", "d4", &[UpRight], false), "e4");
        assert_eq!(named("pijersi", "d4", &[DownRight], true), "e3");
        assert_eq!(named("pijersi", "a3", &[Up, Up, Up, Up, Up, Up], false), "g3");
        assert_eq!(named("mikjersi", "c3", &[UpRight, Down], false), "c4");
        assert_eq!(named("jersi", "e9", &[Right], false), "e9");
    }

    #[test]
    fn arrows_lead_everywhere_on_every_board() {
        for game in GAMES {
            let layout = game.layout();
            for flip in [false, true] {
                let mut seen = vec![0];
                let mut at = 0;
                while at < seen.len() {
                    let from = seen[at];
                    for next in ARROWS.iter().filter_map(|to| step(layout, from, *to, flip)) {
                        if !seen.contains(&next) {
                            seen.push(next);
                        }
                    }
                    at += 1;
                }
                assert_eq!(seen.len(), layout.cells.len(), "{}", game.info().name);
            }
        }
    }
}
