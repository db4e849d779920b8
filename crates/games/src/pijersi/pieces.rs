//! Rock, paper, scissors and wise: who captures whom, and which stacks may exist.

use kelci_core::{Message, message};

use crate::cubes::{Cube, Sort};

/// The sorts of Pijersi.
pub(super) const SORTS: [Sort; 4] = [Sort::Rock, Sort::Paper, Sort::Scissors, Sort::Wise];

/// How many cubes of a sort each side owns.
pub(super) const fn owned(sort: Sort) -> u32 {
    match sort {
        Sort::Rock | Sort::Paper | Sort::Scissors => 4,
        Sort::Wise => 2,
        Sort::Fool | Sort::King | Sort::Mountain => 0,
    }
}

/// The same as [`prey`], for whoever shows it.
pub(super) const CAPTURES: &[(char, &str)] = &[('R', "S"), ('P', "R"), ('S', "P")];

/// What a unit of that role captures. A wise captures nothing and is never captured.
pub(super) const fn prey(role: Sort) -> Option<Sort> {
    match role {
        Sort::Rock => Some(Sort::Scissors),
        Sort::Scissors => Some(Sort::Paper),
        Sort::Paper => Some(Sort::Rock),
        _ => None,
    }
}

/// Whether a unit of that role wins by standing on the far row.
pub(super) fn arrives(role: Sort) -> bool {
    role != Sort::Wise
}

/// Whether `upper` may lie on `ground`.
pub(super) fn check_pair(ground: Cube, upper: Cube) -> Result<(), Message> {
    if ground.side != upper.side {
        return Err(message!("a stack of two colours"));
    }
    if upper.sort == Sort::Wise && ground.sort != Sort::Wise {
        return Err(message!("a wise on top of rock, paper or scissors"));
    }
    Ok(())
}

/// What the rules say where a friend may not lie on a friend: the other pairs may all be.
pub(super) fn rule_of_pairs() -> Message {
    message!("a wise lies only on a wise")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_of_captures_is_so() {
        for role in SORTS {
            let line = CAPTURES.iter().find(|(letter, _)| *letter == role.letter());
            let shown = line.map_or("", |(_, prey)| prey);
            assert_eq!(shown.chars().next(), prey(role).map(Sort::letter), "{role:?}");
        }
    }
}
