//! Positions that somebody puts together, of whichever game.
//!
//! ```
//! use kelci_catalog::{drafts, find};
//! use kelci_core::Options;
//!
//! let jersi = find("jersi").unwrap();
//! let start = jersi.position(&Options::new(), None).unwrap();
//! let mut draft = drafts::of(jersi, &*start).unwrap();
//! draft.pieces.retain(|piece| piece.letter != 'k');
//! let faults = drafts::judge(jersi, &Options::new(), &draft).err().unwrap();
//! assert_eq!(faults[0].to_string(), "this is no position: Black has no king");
//! ```

use kelci_core::{Draft, FenError, Options, SetUpError, message};

use crate::{AnyGame, AnyPosition};

/// The draft that a position is; none where the game's positions cannot be put together.
pub fn of(game: &dyn AnyGame, position: &dyn AnyPosition) -> Option<Draft> {
    let form = game.info().fen_form?;
    Some(Draft::of(&form, &position.fen(), position.side_to_move(), position.pieces()))
}

/// The position that a draft is.
///
/// # Errors
/// With everything that is wrong: each cell that cannot be so, or else the first other fault.
pub fn judge(
    game: &dyn AnyGame,
    options: &Options,
    draft: &Draft,
) -> Result<Box<dyn AnyPosition>, Vec<SetUpError>> {
    let Some(form) = game.info().fen_form else {
        let game = game.info().title;
        let message = message!("positions of {game} cannot be put together", game);
        return Err(vec![FenError::Impossible(message).into()]);
    };
    let layout = game.layout();
    let mut rest = draft.clone();
    let mut faults = Vec::new();
    loop {
        let read = rest.fen(&form, layout).map_err(SetUpError::from);
        match read.and_then(|fen| game.position(options, Some(&fen))) {
            Ok(position) if faults.is_empty() => return Ok(position),
            Ok(_) => return Err(faults),
            Err(error) => {
                let cell = match &error {
                    SetUpError::Fen(FenError::Cell { cell, .. }) => layout.cell(cell),
                    _ => None,
                };
                // Without the cell that is wrong the next one shows; what else would be wrong then
                // may come from the pieces that were taken away.
                match cell {
                    Some(cell) => {
                        rest.clear(cell);
                        faults.push(error);
                    }
                    None if faults.is_empty() => return Err(vec![error]),
                    None => return Err(faults),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kelci_core::{Piece, Side, Spot};

    use super::*;
    use crate::{GAMES, find};

    fn empty(game: &dyn AnyGame) -> Draft {
        let start = game.position(&Options::new(), None).unwrap();
        Draft { pieces: Vec::new(), ..of(game, &*start).unwrap() }
    }

    fn put(game: &dyn AnyGame, draft: &mut Draft, letter: char, cell: &str) {
        let side = game.info().fen_form.unwrap().side_of(letter).unwrap();
        let cell = game.layout().cell(cell).unwrap();
        let level = draft
            .pieces
            .iter()
            .filter(|piece| matches!(piece.spot, Spot::Cell { cell: on, .. } if on == cell))
            .count();
        let spot = Spot::Cell { cell, level: u8::try_from(level).unwrap() };
        draft.pieces.push(Piece { side, letter, spot });
    }

    fn told(game: &str, cubes: &[(char, &str)]) -> Vec<String> {
        let game = find(game).unwrap();
        let mut draft = empty(game);
        cubes.iter().for_each(|(letter, cell)| put(game, &mut draft, *letter, cell));
        let faults = judge(game, &Options::new(), &draft).err().unwrap_or_default();
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_game_can_be_put_together() {
        for game in GAMES {
            let start = game.position(&Options::new(), None).unwrap();
            let draft = of(*game, &*start).unwrap();
            let again = judge(*game, &Options::new(), &draft).ok().unwrap();
            assert_eq!(again.fen(), start.fen());
            let form = game.info().fen_form.unwrap();
            for piece in start.pieces() {
                assert_eq!(form.side_of(piece.letter), Some(piece.side));
            }
            for letter in form.letters.concat().chars() {
                let named = |(known, _): &(char, &str)| known.eq_ignore_ascii_case(&letter);
                assert!(game.info().pieces.iter().any(named), "{letter}");
            }
        }
    }

    #[test]
    fn every_cell_that_is_wrong_is_told() {
        let wrong = told("pijersi", &[('R', "c3"), ('W', "c3"), ('r', "d4"), ('P', "d4")]);
        assert_eq!(
            wrong,
            [
                "this is no position: d4: \"rP\" is a stack of two colours",
                "this is no position: c3: \"RW\" is a wise on top of rock, paper or scissors",
            ]
        );
        let high = told("pijersi", &[('R', "c3"), ('R', "c3"), ('R', "c3")]);
        assert_eq!(high, ["this is no position: c3: \"RRR\" is more than two pieces"]);
        let high = told("mik7", &[('A', "c3"), ('E', "c3")]);
        assert_eq!(high, ["this is no position: c3: \"AE\" is more than one piece"]);
    }

    #[test]
    fn what_is_wrong_as_a_whole_is_told() {
        assert_eq!(told("jersi", &[('K', "a1")]), ["this is no position: Black has no king"]);
        let kings = told("jersi", &[('K', "a1"), ('K', "a2"), ('k', "i1")]);
        assert_eq!(kings, ["this is no position: White has 2 king cubes and owns 1"]);
        let none = told("mik7", &[]);
        assert_eq!(none, ["this is no position: Eddy has two stations, there are 0"]);
        assert_eq!(told("pijersi", &[]), [""; 0], "an empty board is a position, if a lost one");
    }

    #[test]
    fn reserves_and_counters_are_written_too() {
        let game = find("mikjersi").unwrap();
        let mut draft = empty(game);
        put(game, &mut draft, 'K', "a1");
        put(game, &mut draft, 'k', "e5");
        let reserve = Spot::Reserve(Side::Second);
        draft.pieces.push(Piece { side: Side::Second, letter: 'w', spot: reserve });
        draft.turn = Side::Second;
        draft.values.insert("exchanges left", "1".to_owned());
        draft.values.insert("move number", " 7 ".to_owned());
        let position = judge(game, &Options::new(), &draft).ok().unwrap();
        assert_eq!(position.fen(), "4k-/5/5/5/K-4 b w 1 0 7");
        draft.values.insert("exchanges left", "3".to_owned());
        let faults = judge(game, &Options::new(), &draft).err().unwrap();
        assert!(faults[0].to_string().contains("number of exchanges left"), "{faults:?}");
        draft.values.insert("exchanges left", "1 1".to_owned());
        let faults = judge(game, &Options::new(), &draft).err().unwrap();
        assert!(faults[0].to_string().contains("a text without blanks"), "{faults:?}");
    }
}
