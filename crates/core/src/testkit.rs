//! Conformance: what must hold for every game, checked by playing random games of it.
//!
//! ```ignore
//! #[test]
//! fn conforms() {
//!     kelci_core::testkit::check::<Pijersi>(&Playouts { games: 200, seed: 7, ..Playouts::default() });
//! }
//! ```

pub mod nim;

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use crate::notation::MAX_NUMBER;
use crate::{
    Click, Depict, Draft, FenField, Game, GameMove, IllegalMove, Notation, Options, Position, Rng,
    Scope, Side, Spelling, Spot, ValueField, ValueKind, Watcher,
};

/// How many random games to play, and which.
#[derive(Clone, Debug)]
pub struct Playouts {
    /// How many games.
    pub games: usize,
    /// Where the randomness starts.
    pub seed: u64,
    /// A game that lasts longer is a fault: the rules end every game.
    pub longest_plies: usize,
    /// The options to play under.
    pub options: Options,
}

impl Default for Playouts {
    fn default() -> Self {
        Playouts { games: 100, seed: 1, longest_plies: 5_000, options: Options::new() }
    }
}

/// Plays random games and checks every position on the way.
///
/// # Panics
/// On the first thing that does not hold, naming the position.
pub fn check<G: Game>(playouts: &Playouts) {
    check_greatest_numbers::<G>(&playouts.options);
    let mut rng = Rng::new(playouts.seed);
    for _ in 0..playouts.games {
        let mut position = G::position(&playouts.options, None).expect("the options are valid");
        let mut watched = Count::of(&position);
        let mut plies = 0;
        while let Some(&mv) = rng.pick(&check_position::<G>(&position, &playouts.options)) {
            let hash_before = position.hash();
            let expected = position.after(mv);
            check_played(&position, mv, &expected);
            check_frames(&position, mv, &expected);
            position.play_watched(mv, &mut watched);
            let fen = position.fen();
            assert_eq!(position, expected, "watching changes nothing: {fen}");
            assert_eq!(watched, Count::of(&position), "watched placements are those there: {fen}");
            assert_ne!(position.hash(), hash_before, "a move changes the hash: {fen}");
            plies += 1;
            assert!(plies <= playouts.longest_plies, "games end: {fen}");
        }
        assert!(position.outcome().is_some(), "a game without moves has ended: {}", position.fen());
    }
}

/// Checks one position and returns its legal moves.
///
/// # Panics
/// On the first thing that does not hold.
pub fn check_position<G: Game>(
    position: &G::Position,
    options: &Options,
) -> Vec<<G::Position as Position>::Move> {
    let fen = position.fen();
    let moves = position.moves();
    let unique: HashSet<_> = moves.iter().copied().collect();
    assert_eq!(unique.len(), moves.len(), "moves are generated once: {fen}");
    assert_eq!(position.count_moves(), moves.len() as u64, "moves are counted right: {fen}");
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "no moves is the end: {fen}");
    check_scopes(position, &unique, &fen);

    let read = G::position(options, Some(&fen)).unwrap_or_else(|e| panic!("{fen}: {e}"));
    assert_eq!(&read, position, "the FEN reads back: {fen}");
    if let Some(form) = G::INFO.fen_form {
        let draft = Draft::of(&form, &fen, position.side_to_move(), position.seen());
        let told = "put together from what is seen of it, it is the same position";
        assert_eq!(draft.fen(&form, &G::LAYOUT), Ok(fen.clone()), "{told}");
    }
    assert_eq!(read.hash(), position.hash(), "the hash equals a fresh count: {fen}");
    if let Some(outcome) = position.outcome() {
        let known = G::INFO.reasons.iter().any(|(reason, _)| *reason == outcome.reason);
        assert!(known, "the reason {} is described: {fen}", outcome.reason);
    }

    let mut spelled = HashSet::new();
    let mut scripts = HashMap::new();
    for &mv in &moves {
        assert_eq!(position.move_with_key(mv.key()), Some(mv), "keys name moves: {mv:?} in {fen}");
        assert!(position.is_legal(mv), "generated moves are legal: {mv:?} in {fen}");
        for spelling in [Spelling::Canonical, Spelling::Rulebook, Spelling::Marked] {
            let text = position.write_move(mv, spelling);
            let read = position.parse_move(&text).unwrap_or_else(|e| panic!("{fen}: {e}"));
            assert_eq!(read, mv, "{text} reads back in {fen}");
        }
        let text = position.write_move(mv, Spelling::Canonical);
        assert!(!text.contains([' ', '!', '*']), "canonical text has no marks: {text}");
        assert!(spelled.insert(text.clone()), "{text} names one move of {fen}");
        let ways = position.scripts(mv);
        assert!(!ways.is_empty(), "{text} can be clicked in {fen}");
        for script in ways {
            check_script::<G>(&script, &text);
            let known = scripts.insert(script, mv);
            assert_eq!(known, None, "a script leads to one move, not also to {text} in {fen}");
        }
    }
    moves
}

fn check_scopes<P: Notation>(position: &P, all: &HashSet<P::Move>, fen: &str) {
    if position.settled().is_some() {
        return;
    }
    let mut parts = Vec::new();
    for scope in [Scope::Tactical, Scope::Quiet] {
        let _ = position.each_move(scope, |mv| {
            parts.push(mv);
            ControlFlow::Continue(())
        });
    }
    assert_eq!(parts.len(), all.len(), "tactical and quiet moves do not overlap: {fen}");
    assert_eq!(&parts.into_iter().collect::<HashSet<_>>(), all, "and are all moves: {fen}");
}

/// Whatever a FEN counts without a bound may stand at its greatest: the game goes on from there, and
/// what is then printed can be read.
fn check_greatest_numbers<G: Game>(options: &Options) {
    let start = G::position(options, None).expect("the options are valid").fen();
    let fields = G::INFO.fen_form.map_or(&[] as &[FenField], |form| form.fields);
    for (at, field) in (1..).zip(fields) {
        let FenField::Value(ValueField { kind, .. }) = field else { continue };
        let ValueKind::Number { most: most @ MAX_NUMBER, .. } = kind else { continue };
        let mut texts: Vec<String> = start.split(' ').map(str::to_owned).collect();
        texts[at] = most.to_string();
        let fen = texts.join(" ");
        let read =
            |fen: &str| G::position(options, Some(fen)).unwrap_or_else(|e| panic!("{fen}: {e}"));
        let mut position = read(&fen);
        // Both sides: moves are counted after the second one's.
        for _ in Side::BOTH {
            let Some(mv) = position.moves().first().copied() else { break };
            position.play_unchecked(mv);
            assert_eq!(read(&position.fen()), position, "what follows {fen} reads back");
        }
    }
}

/// A checked move is played as an unchecked one is, and one that is not legal changes nothing.
fn check_played<P: Notation>(position: &P, mv: P::Move, after: &P) {
    let mut played = position.clone();
    assert_eq!(played.play(mv), Ok(()), "{mv:?} is legal in {}", position.fen());
    assert_eq!(&played, after, "checked or not, {mv:?} does the same in {}", position.fen());
    if !played.is_legal(mv) {
        assert_eq!(played.play(mv), Err(IllegalMove), "{mv:?} in {}", played.fen());
        assert_eq!(&played, after, "what is refused changes nothing: {}", played.fen());
    }
}

/// Every step of a move shows something new, and the last one shows the position after it.
fn check_frames<P: Notation + Depict>(position: &P, mv: P::Move, after: &P) {
    let text = position.write_move(mv, Spelling::Canonical);
    let fen = position.fen();
    let frames = position.frames(mv);
    assert_eq!(frames.last(), Some(&after.seen()), "{text} is seen to the end in {fen}");
    let mut before = &position.seen();
    for frame in &frames {
        assert_ne!(before, frame, "every step of {text} changes something in {fen}");
        let places: HashSet<_> = frame.iter().map(|piece| piece.spot).collect();
        for piece in frame {
            if let Spot::Cell { cell, level: 1.. } = piece.spot {
                let ground = Spot::Cell { cell, level: 0 };
                assert!(places.contains(&ground), "nothing hovers during {text} in {fen}");
            }
        }
        before = frame;
    }
}

fn check_script<G: Game>(script: &[Click], text: &str) {
    assert!(!script.is_empty(), "a script has clicks: {text}");
    for click in script {
        if let Click::Cell(cell) = click {
            assert!(usize::from(*cell) < G::LAYOUT.cells.len(), "clicks are on the board: {text}");
        }
    }
}

/// A set of placements, kept by watching.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Count(Vec<bool>);

impl Count {
    fn of<P: Depict>(position: &P) -> Count {
        let mut count = Count(vec![false; P::PLACEMENTS]);
        position.each_placement(|placement| count.appeared(placement));
        count
    }
}

impl<P: Into<usize>> Watcher<P> for Count {
    fn vanished(&mut self, placement: P) {
        assert!(std::mem::replace(&mut self.0[placement.into()], false), "what vanishes was there");
    }
    fn appeared(&mut self, placement: P) {
        assert!(!std::mem::replace(&mut self.0[placement.into()], true), "what appears was not");
    }
}
