//! The layers that are part of the program: the last one of every level, and for the levels where it is
//! small the one before it too. The first line of each file is the command that made it.

use std::sync::OnceLock;

use kelci_core::Side;
use kelci_games::mik7::{ContractLevel, Move, Position};

use crate::confirm::Visit;
use crate::ending::Ending;
use crate::endings::Endings;
use crate::file::read_layer;

macro_rules! layers {
    ($($name:literal),*) => {
        &[$(include_bytes!(concat!("../layers/mik7-", $name, ".layer"))),*]
    };
}

/// The files of each level, from 7 on; of each the fewest ships first.
const FILES: [&[&[u8]]; 7] = [
    layers!("7-exact-13"),
    layers!("8-exact-12"),
    layers!("9-exact-11"),
    layers!("10-exact-10"),
    layers!("11-exact-09", "11-exact-10"),
    layers!("12-exact-08", "12-exact-09"),
    layers!("13-exact-07", "13-exact-08"),
];

static READ: [OnceLock<Endings>; 7] = [const { OnceLock::new() }; 7];

/// The endings of a level that are part of the program, under the contract `exact` and the built-in
/// rules. They are read when they are first asked for.
///
/// # Panics
/// Never: the files are those that were shipped.
pub fn shipped(level: ContractLevel) -> &'static Endings {
    READ[level.index()].get_or_init(|| {
        let ending = Ending::printed(level);
        let read = |(ships, file): (u32, &&[u8])| read_layer(&ending, ships, file);
        let layers: Result<Vec<_>, _> =
            (ending.fewest_ships()..).zip(FILES[level.index()]).map(read).collect();
        Endings::new(ending, layers.expect("the shipped layers are whole"))
    })
}

/// The shipped endings that may know a position. Whoever has more ships need not have them read.
fn endings_for(position: &Position) -> Option<&'static Endings> {
    let level = position.level();
    let layer = position.ships().len().checked_sub(level.ships_home())?;
    ((layer as usize) < FILES[level.index()].len()).then(|| shipped(level))
}

/// Who wins a position that is not over, whatever was played before, if the shipped endings or the
/// stations' hiding ([`Position::are_stations_hidden`]) tell.
pub fn winner(position: &Position) -> Option<Side> {
    if position.are_stations_hidden() {
        return Some(Side::Second);
    }
    endings_for(position)?.winner(position)
}

/// The moves with which Ali, to move, wins, if the shipped endings tell: see
/// [`Endings::winning_moves`].
pub fn winning_moves(position: &Position, visit: Visit<'_>) -> Option<Vec<Move>> {
    endings_for(position)?.winning_moves(position, visit)
}

/// Whether Eddy, to move, loses whatever he plays, as the shipped endings tell: see
/// [`Endings::is_lost_for_eddy`].
pub fn is_lost_for_eddy(position: &Position, visit: Visit<'_>) -> bool {
    endings_for(position).is_some_and(|endings| endings.is_lost_for_eddy(position, visit))
}
