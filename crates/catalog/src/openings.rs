//! Files of positions in which games of a match begin.

use kelci_core::Options;

use crate::AnyGame;

/// The positions of an openings file: one FEN a line, or `startpos`; `#` begins a comment line.
///
/// # Errors
/// On the first line that is no position in which the game goes on, with its number.
pub fn read(
    text: &str,
    game: &dyn AnyGame,
    options: &Options,
) -> Result<Vec<String>, (usize, String)> {
    let mut openings = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fen = (line != "startpos").then_some(line);
        let position = game.position(options, fen).map_err(|error| (number, error.to_string()))?;
        if position.outcome().is_some() {
            return Err((number, "the game is over there".into()));
        }
        openings.push(fen.map_or_else(|| position.fen(), str::to_owned));
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GAMES;

    #[test]
    fn the_start_can_be_named() {
        for game in GAMES {
            let options = Options::new();
            let start = game.position(&options, None).unwrap().fen();
            assert_eq!(read("startpos\n", *game, &options), Ok(vec![start]));
        }
    }

    #[test]
    fn a_line_that_is_no_position_is_told() {
        let game = GAMES[0];
        let error = read("# fine\n\nnonsense\n", game, &Options::new()).unwrap_err();
        assert_eq!(error.0, 3);
    }
}
