//! Moves that are entered beforehand: "if the other side moves so, I answer so".
//!
//! They stand beside the game and not in it, so nobody knows of them before one is played. What they are worth now
//! follows from the game: a move that no line begins with, or one that is taken back, makes them void by itself.

use std::collections::BTreeMap;

use kelci_core::{Message, Spelling, message};

use super::{Powers, Refusal, Seat, State};
use crate::bounds::{
    MAX_CONDITIONAL_BYTES, MAX_CONDITIONAL_LINES, MAX_CONDITIONAL_MOVES, MAX_WIDTH,
};

/// What somebody answers: lines of moves in turns, the other side's first, one's own last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ConditionalMoves {
    /// The number of the last event when they were entered.
    pub number: u32,
    /// How many plies had been played then.
    pub ply: u32,
    /// The lines, in canonical spelling.
    pub lines: Vec<Vec<String>>,
}

impl ConditionalMoves {
    /// The lines as they are written, one below the other.
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| line.join(" ")).collect::<Vec<_>>().join("\n")
    }

    /// Lines as they were stored.
    pub fn lines_of(text: &str) -> Vec<Vec<String>> {
        text.lines().map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
    }
}

impl State {
    /// The seat for which somebody may enter moves now.
    ///
    /// # Errors
    /// When they play for nobody or for both, or it is not the other side's turn in a game at leisure.
    pub fn conditional_seat(&self, powers: Powers) -> Result<Seat, Refusal> {
        let own = Seat::BOTH.into_iter().find(|seat| powers.has(*seat));
        let seat = own.ok_or(Refusal::NotYourSeat)?;
        if !self.spec().is_at_leisure() || powers.has_both() {
            return Err(Refusal::Not(message!(
                "moves are entered beforehand only in games of two people by days or without a clock"
            )));
        }
        self.must_be_understood()?;
        self.must_be_playing()?;
        if self.turn() == seat {
            return Err(Refusal::Not(message!(
                "it is your turn: move first, and then enter what you answer"
            )));
        }
        Ok(seat)
    }

    /// Reads lines that are entered now, one below the other: the other side's move, the answer to it, and so on.
    ///
    /// # Errors
    /// When there are too many, or one of them cannot be played.
    pub fn read_conditional(&self, text: &str) -> Result<ConditionalMoves, Refusal> {
        if text.len() > MAX_CONDITIONAL_BYTES {
            return Err(too_many());
        }
        let mut lines: Vec<Vec<String>> = Vec::new();
        // What is answered after which moves: of two lines that begin alike both answer the same.
        let mut answers: BTreeMap<Vec<String>, String> = BTreeMap::new();
        let mut moves = 0;
        let written = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        for (place, line) in written {
            let number = place as u64 + 1;
            let wrong = |why: Message| {
                Refusal::Not(message!("line {number}: {why}", number = number, why = why))
            };
            moves += line.split_whitespace().count();
            if lines.len() == MAX_CONDITIONAL_LINES || moves > MAX_CONDITIONAL_MOVES {
                return Err(too_many());
            }
            let mut position = self.position().boxed_clone();
            let mut played: Vec<String> = Vec::new();
            for text in line.split_whitespace() {
                if position.outcome().is_some() {
                    return Err(wrong(message!("the game would be over before {text}", text)));
                }
                if position.is_wider_than(MAX_WIDTH) {
                    return Err(wrong(message!("after this there are too many moves to go on")));
                }
                let key = position.parse_move(text).map_err(|error| wrong(error.message()))?;
                let canonical = position.write_move(key, Spelling::Canonical).unwrap_or_default();
                if played.len() % 2 == 1 {
                    let answer = answers.entry(played.clone()).or_insert_with(|| canonical.clone());
                    if *answer != canonical {
                        let before = played.last().cloned().unwrap_or_default();
                        return Err(wrong(message!(
                            "after {before} another line answers otherwise",
                            before
                        )));
                    }
                }
                position.play(key);
                played.push(canonical);
            }
            if played.len() % 2 == 1 {
                return Err(wrong(message!("the last move has no answer")));
            }
            if !lines.contains(&played) {
                lines.push(played);
            }
        }
        let ply = u32::try_from(self.plies().len()).unwrap_or(u32::MAX);
        Ok(ConditionalMoves { number: self.number(), ply, lines })
    }

    /// What is left of lines that were entered: those that begin as the game went on, without what was played.
    pub fn still_conditional(&self, entered: &ConditionalMoves) -> Vec<Vec<String>> {
        let Some(played) = self.plies().get(entered.ply as usize..) else { return Vec::new() };
        if self.taken_back() > entered.number || self.end().is_some() || !self.is_understood() {
            return Vec::new();
        }
        let goes_on = |line: &&Vec<String>| {
            line.len() > played.len()
                && line.iter().zip(played).all(|(wanted, ply)| *wanted == ply.text)
        };
        let lines = entered.lines.iter().filter(goes_on);
        lines.map(|line| line[played.len()..].to_vec()).collect()
    }

    /// What is to be answered now by whoever's turn it is and entered that.
    pub fn conditional_answer(&self, entered: &ConditionalMoves) -> Option<String> {
        let since = self.plies().len().checked_sub(entered.ply as usize)?;
        let lines = self.still_conditional(entered);
        (since % 2 == 1).then(|| lines.into_iter().next()?.into_iter().next()).flatten()
    }
}

fn too_many() -> Refusal {
    let (lines, moves) = (MAX_CONDITIONAL_LINES as u64, MAX_CONDITIONAL_MOVES as u64);
    Refusal::Not(message!("there are at most {lines} lines with {moves} moves", lines, moves))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::{ClockSpec, Event, Player, Spec, StoredEvent, Visibility};

    fn spec() -> Spec {
        Spec {
            game: "pijersi".into(),
            options: Default::default(),
            fen: None,
            clock: ClockSpec::Move { ms: 3 * 86_400_000 },
            players: [Player::Person; 2],
            visibility: Visibility::Private,
            series: None,
            pace_ms: 0,
            rated: false,
            tournament: None,
        }
    }

    fn happens(state: &mut State, event: Event) {
        let stored = StoredEvent { number: state.number() + 1, at_ms: 10, event };
        state.apply(&stored).unwrap();
    }

    fn played(state: &mut State, text: &str) {
        let (seat, text) = (state.turn(), text.to_owned());
        happens(state, Event::Move { seat, text, clock_ms: Some(9), conditional: false });
    }

    /// A game in which the first side has moved.
    fn game(spec: Spec) -> State {
        let mut state = State::new(Arc::new(spec), 0).unwrap();
        for seat in Seat::BOTH {
            happens(&mut state, Event::Join { seat, name: "Ann".into(), account: false });
        }
        played(&mut state, "a4-b5=c4");
        state
    }

    /// The first legal moves, along which lines are made up.
    fn walk(state: &State, picks: &[usize]) -> String {
        let mut position = state.position().boxed_clone();
        let walk = picks.iter().map(|pick| {
            let key = position.moves()[*pick];
            let text = position.write_move(key, Spelling::Canonical).unwrap();
            position.play(key);
            text
        });
        walk.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lines_fork_and_whatever_is_not_met_is_void() {
        let mut state = game(spec());
        let [one, other] = [walk(&state, &[0, 3, 5, 7]), walk(&state, &[0, 3, 6, 1])];
        let third = walk(&state, &[9, 2]);
        let entered = state.read_conditional(&format!("{one}\n\n {other} \n{third}\n")).unwrap();
        assert_eq!(entered.text(), format!("{one}\n{other}\n{third}"));
        assert_eq!(ConditionalMoves::lines_of(&entered.text()), entered.lines);
        assert_eq!(state.conditional_answer(&entered), None, "it is the other side's turn");
        let moves: Vec<&str> = other.split(' ').collect();
        played(&mut state, moves[0]);
        assert_eq!(state.conditional_answer(&entered).as_deref(), Some(moves[1]));
        played(&mut state, moves[1]);
        assert_eq!(state.still_conditional(&entered).len(), 2);
        assert_eq!(state.conditional_answer(&entered), None);
        played(&mut state, moves[2]);
        assert_eq!(state.still_conditional(&entered), [[moves[3].to_owned()]]);
        assert_eq!(state.conditional_answer(&entered).as_deref(), Some(moves[3]));
        // Whoever moves otherwise by hand has left the line.
        let elsewhere = walk(&state, &[11]);
        assert_ne!(elsewhere, moves[3]);
        played(&mut state, &elsewhere);
        assert!(state.still_conditional(&entered).is_empty());
    }

    #[test]
    fn a_takeback_makes_them_void() {
        let mut state = game(spec());
        let line = walk(&state, &[0, 3]);
        let entered = state.read_conditional(&line).unwrap();
        let text = line.split(' ').next().unwrap();
        played(&mut state, text);
        happens(&mut state, Event::Takeback { seat: Seat::First, plies: 1 });
        assert!(state.still_conditional(&entered).is_empty());
        played(&mut state, text);
        assert_eq!(state.conditional_answer(&entered), None);
        let mut state = game(spec());
        let entered = state.read_conditional(&line).unwrap();
        happens(&mut state, Event::Takeback { seat: Seat::Second, plies: 1 });
        assert!(state.still_conditional(&entered).is_empty(), "there are fewer plies than then");
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_its_line() {
        let state = game(spec());
        let refused = |text: &str| state.read_conditional(text).unwrap_err().to_string();
        let good = walk(&state, &[0, 3]);
        assert!(refused("nonsense").starts_with("line 1: "));
        assert!(refused(&format!("{good}\n{good} a1-g6")).starts_with("line 2: "));
        assert!(refused(&walk(&state, &[0, 3, 5])).contains("no answer"));
        let otherwise = format!("{good}\n{}", walk(&state, &[0, 4]));
        assert!(refused(&otherwise).contains("answers otherwise"));
        let many = (0..21).map(|pick| walk(&state, &[pick, 0])).collect::<Vec<_>>().join("\n");
        assert!(refused(&many).contains("at most"));
        assert!(refused(&"x".repeat(5_000)).contains("at most"));
        assert_eq!(state.read_conditional(" \n ").unwrap().lines.len(), 0);
    }

    #[test]
    fn they_are_for_two_who_play_at_leisure() {
        let state = game(spec());
        let first = Powers::of(Seat::First);
        assert_eq!(state.conditional_seat(first), Ok(Seat::First));
        assert!(state.conditional_seat(Powers::of(Seat::Second)).is_err(), "it is their turn");
        assert_eq!(state.conditional_seat(Powers::default()), Err(Refusal::NotYourSeat));
        assert!(state.conditional_seat(Powers { seats: [true; 2], owner: true }).is_err());
        let live = Spec { clock: ClockSpec::Move { ms: 60_000 }, ..spec() };
        assert!(game(live).conditional_seat(first).is_err());
    }
}
