//! The seven sorts: who captures whom, and which pairs may exist.

use kelci_core::{Message, message};

use crate::cubes::{Cube, Sort};

/// The same as [`beats`], for whoever shows it.
pub(crate) const CAPTURES: &[(char, &str)] =
    &[('R', "SFKW"), ('P', "RFKW"), ('S', "PFKW"), ('F', "RPSFK")];

/// Whether a cube of sort `mover` captures one of sort `prey`.
pub(super) const fn beats(mover: Sort, prey: Sort) -> bool {
    use Sort::{Fool, King, Mountain, Paper, Rock, Scissors, Wise};
    match mover {
        Rock => matches!(prey, Scissors | Fool | King | Wise),
        Paper => matches!(prey, Rock | Fool | King | Wise),
        Scissors => matches!(prey, Paper | Fool | King | Wise),
        Fool => matches!(prey, Fool | Rock | Paper | Scissors | King),
        King | Wise | Mountain => false,
    }
}

/// Whether `upper` may lie on `ground`.
pub(super) fn check_pair(ground: Cube, upper: Cube) -> Result<(), Message> {
    let on_mountain = ground.sort == Sort::Mountain;
    if ground.sort == Sort::King {
        Err(message!("a cube on top of a king"))
    } else if upper.sort == Sort::Mountain && !on_mountain {
        Err(message!("a mountain on top of a cube"))
    } else if upper.sort == Sort::Mountain && ground.side != upper.side {
        // J1: a mountain comes to lie on another only by its owner's drop on a mountain of his.
        Err(message!("a mountain on top of the opponent's mountain"))
    } else if ground.side != upper.side && !on_mountain {
        Err(message!("a stack of two colours"))
    } else {
        Ok(())
    }
}

/// What the rules say where `upper` may not lie on `ground`.
pub(super) fn rule_of_pairs(ground: Cube, upper: Cube) -> Message {
    if ground.sort == Sort::King {
        message!("nothing lies on a king")
    } else if upper.sort != Sort::Mountain {
        message!("only on a mountain two colours share a cell")
    } else if ground.sort != Sort::Mountain {
        message!("a mountain lies only on a mountain")
    } else {
        message!("a mountain lies only on a mountain of its own colour")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_of_captures_is_so() {
        for mover in Sort::ALL {
            let line = CAPTURES.iter().find(|(letter, _)| *letter == mover.letter());
            let shown = line.map_or("", |(_, prey)| prey);
            for prey in Sort::ALL {
                assert_eq!(shown.contains(prey.letter()), beats(mover, prey), "{mover:?} {prey:?}");
            }
        }
    }
}
