//! Narrows the list of legal moves, click by click.
//!
//! This is all the screen knows of rules: a click is allowed if some move's script goes on with it.

use kelci_catalog::{AnyPosition, ClickableMove};
use kelci_core::{CellIndex, Click};

/// Nobody looks through more moves than this; whoever is offered more can still type one.
const MAX_MOVES: usize = 20_000;

/// A move that is being clicked together.
#[derive(Clone, Default)]
pub struct Picker {
    moves: Vec<ClickableMove>,
    clicks: Vec<Click>,
}

impl Picker {
    /// Nothing is clicked yet.
    pub fn of(position: &dyn AnyPosition) -> Picker {
        Picker { moves: position.clickable_moves(MAX_MOVES), clicks: Vec::new() }
    }

    /// Nothing can be clicked.
    pub fn idle() -> Picker {
        Picker::default()
    }

    /// What was clicked.
    pub fn clicks(&self) -> &[Click] {
        &self.clicks
    }

    /// The scripts that begin with what was clicked, each with the text of its move.
    fn left(&self) -> impl Iterator<Item = (&str, &[Click])> {
        let scripts = self.moves.iter().flat_map(|mv| {
            mv.scripts.iter().map(move |script| (mv.text.as_str(), script.as_slice()))
        });
        scripts.filter(|(_, script)| script.starts_with(&self.clicks))
    }

    /// What can be clicked now, each thing once.
    pub fn next(&self) -> Vec<Click> {
        let mut next = Vec::new();
        for click in self.left().filter_map(|(_, script)| script.get(self.clicks.len())) {
            if !next.contains(click) {
                next.push(*click);
            }
        }
        next
    }

    /// The move that the clicks so far make, if they make one.
    pub fn complete(&self) -> Option<&str> {
        let mut left = self.left().filter(|_| !self.clicks.is_empty());
        left.find(|(_, script)| script.len() == self.clicks.len()).map(|(text, _)| text)
    }

    /// Takes a click if some move goes on with it; says whether one does. When a piece beside the
    /// board is then the only way to go on, such as a captured king, it is picked up too.
    pub fn press(&mut self, click: Click) -> bool {
        if !self.next().contains(&click) {
            return false;
        }
        self.clicks.push(click);
        while self.complete().is_none()
            && let [only @ Click::Hand(_)] = self.next()[..]
        {
            self.clicks.push(only);
        }
        true
    }

    /// Takes the last click back; says whether there was one.
    pub fn back(&mut self) -> bool {
        self.clicks.pop().is_some()
    }

    /// Takes all clicks back.
    pub fn reset(&mut self) {
        self.clicks.clear();
    }

    /// The cells that were clicked.
    pub fn chosen_cells(&self) -> Vec<CellIndex> {
        self.clicks.iter().copied().filter_map(cell_of).collect()
    }

    /// The cells to which the move can go on; before the first click every piece could be meant,
    /// which is nothing to be marked.
    pub fn targets(&self) -> Vec<CellIndex> {
        if self.clicks.is_empty() {
            return Vec::new();
        }
        self.next().into_iter().filter_map(cell_of).collect()
    }
}

fn cell_of(click: Click) -> Option<CellIndex> {
    match click {
        Click::Cell(cell) => Some(cell),
        Click::Hand(_) | Click::Word(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelci_catalog::GAMES;
    use kelci_core::{Options, Rng, Spelling};

    fn picker(game: &str, fen: Option<&str>) -> (Picker, impl Fn(&str) -> Click) {
        let game = kelci_catalog::find(game).unwrap();
        let position = game.position(&Options::new(), fen).unwrap();
        let cell = |name: &str| Click::Cell(game.layout().cell(name).unwrap());
        (Picker::of(&*position), cell)
    }

    #[test]
    fn a_move_that_is_complete_can_go_on() {
        let (mut picker, cell) = picker("pijersi", None);
        assert!(!picker.press(cell("d4")), "nothing of ours is there");
        assert!(picker.press(cell("a4")));
        assert_eq!(picker.complete(), None);
        assert!(picker.press(cell("b5")));
        assert_eq!(picker.complete(), Some("a4-b5"));
        assert!(picker.targets().len() > 1, "the stack could go on");
        assert!(picker.press(cell("c4")));
        assert_eq!(picker.complete(), Some("a4-b5=c4"));
        assert_eq!(picker.next(), []);
        assert!(picker.back() && picker.back());
        assert_eq!(picker.chosen_cells().len(), 1);
        picker.reset();
        assert!(!picker.back());
    }

    #[test]
    fn a_stack_clicked_twice_is_its_top() {
        let (mut picker, cell) = picker("pijersi", None);
        assert!(picker.press(cell("b4")) && picker.press(cell("b4")) && picker.press(cell("c4")));
        assert_eq!(picker.complete(), Some("b4-c4"));
    }

    #[test]
    fn every_move_of_every_game_can_be_clicked() {
        for game in GAMES {
            let mut position = game.position(&Options::new(), None).unwrap();
            let mut rng = Rng::new(3);
            for _ in 0..30 {
                let keys = position.moves();
                if position.outcome().is_some() {
                    break;
                }
                let key = *rng.pick(&keys).unwrap();
                let text = position.write_move(key, Spelling::Rulebook).unwrap();
                for script in position.scripts(key) {
                    let mut picker = Picker::of(&*position);
                    for click in script {
                        // A piece that is the only way to go on was picked up already.
                        let again = picker.clicks().last() == Some(&click);
                        assert!(picker.press(click) || again, "{text}: {click:?}");
                    }
                    assert_eq!(picker.complete(), Some(text.as_str()));
                }
                position.play(key);
            }
        }
    }
}
