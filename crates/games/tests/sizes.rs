//! Positions are copied at every node, so their sizes matter; ARCHITECTURE.md tells them.

use kelci_core::Game;
use kelci_games::{Jersi, Mik7, Mikjersi, Pijersi};

fn size<G: Game>() -> usize {
    size_of::<G::Position>()
}

#[test]
fn a_position_is_small() {
    let sizes = [size::<Pijersi>(), size::<Mikjersi>(), size::<Jersi>(), size::<Mik7>()];
    assert_eq!(sizes, [88, 96, 160, 200]);
}
