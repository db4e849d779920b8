//! Playing a record through.

use super::{Ply, Record, RecordError, RecordFault};
use crate::notation::clip;
use crate::{Game, GameMove, Notation, Outcome, Position, Side, Spelling, Verdict};

/// A record that was played through: every move is legal and the result is right.
///
/// It knows no game's types, so whoever has it need not either.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The position at the start.
    pub start_fen: String,
    /// Whether that is the game's ordinary start, under no options.
    pub from_ordinary_start: bool,
    /// Who moved first.
    pub begins: Side,
    /// What was played.
    pub plies: Vec<ReplayedPly>,
    /// The end by the rules, if the moves reach one.
    pub outcome: Option<Outcome>,
    /// The result: of the rules, or else the one that the record states.
    pub result: Option<Verdict>,
    /// The points, in a finished game that is counted by points.
    pub points: Option<[u32; 2]>,
    /// Whose turn it is at the end (in a finished game: whose it would be).
    pub turn: Side,
}

/// One move that was played, and what it led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayedPly {
    /// Who moved.
    pub side: Side,
    /// The move's key in its position.
    pub key: u32,
    /// The move as programs write it.
    pub canonical: String,
    /// The move as the rulebook writes it.
    pub rulebook: String,
    /// The same with its marks.
    pub marked: String,
    /// The position after it.
    pub fen: String,
    /// What could have been played instead.
    pub variations: Vec<Vec<ReplayedPly>>,
}

/// How far a record is played through: whoever serves strangers must not be kept busy by them.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    /// The most legal moves that a position may have on the way, in the game as in its variations.
    pub width: u64,
    /// Whether anybody still waits for it, asked at every move.
    pub is_wanted: &'a (dyn Fn() -> bool + 'a),
}

impl Bounds<'static> {
    /// As far as it goes.
    pub const NONE: Bounds<'static> = Bounds { width: u64::MAX, is_wanted: &|| true };
}

impl Bounds<'_> {
    /// Refuses to go on from a position that has too many moves, or that nobody waits for.
    fn check(&self, position: &impl Position) -> Result<(), RecordFault> {
        if !(self.is_wanted)() {
            return Err(RecordFault::GivenUp);
        }
        // Nothing is counted that has no bound.
        if self.width < u64::MAX && position.is_wider_than(self.width) {
            return Err(RecordFault::TooWide { most: self.width });
        }
        Ok(())
    }
}

/// Plays a record of `G` through.
///
/// A result may be stated for a game that the rules have not ended: somebody resigned, ran out
/// of time or agreed to a draw. It may not contradict an end by the rules.
///
/// # Errors
/// When the position cannot be set up, a move is not legal or comes after the end (in the game as
/// in its variations), the stated
/// result is not that of the moves, or the record breaks its bounds.
pub fn replay<G: Game>(record: &Record) -> Result<Replay, RecordError> {
    replay_within::<G>(record, &Bounds::NONE)
}

/// Plays a record of `G` through as [`replay`] does, within bounds.
///
/// # Errors
/// As there, and when it breaks the bounds.
pub fn replay_within<G: Game>(record: &Record, bounds: &Bounds) -> Result<Replay, RecordError> {
    record.check()?;
    if record.game != G::INFO.name {
        let (expected, found) = (G::INFO.name, clip(&record.game));
        return Err(RecordFault::OtherGame { expected, found }.into());
    }
    let mut position =
        G::position(&record.options, record.fen.as_deref()).map_err(RecordFault::from)?;
    bounds.check(&position)?;
    let start_fen = position.fen();
    let begins = position.side_to_move();
    let mut plies = Vec::with_capacity(record.plies.len());
    let mut aside = 0;
    for (ply, number) in record.plies.iter().zip(1..) {
        let before = position.clone();
        let mut played = play(&mut position, &ply.text, bounds)
            .map_err(|fault| RecordError::from(fault).at_ply(number))?;
        played.variations =
            play_aside(&before, ply, &mut aside, bounds).map_err(|error| error.at_ply(number))?;
        plies.push(played);
    }
    let outcome = position.outcome();
    if let (Some(stated), Some(played)) = (record.result, outcome)
        && stated != played.verdict
    {
        return Err(RecordFault::Contradiction { stated, played }.into());
    }
    Ok(Replay {
        from_ordinary_start: start_fen == G::start().fen(),
        start_fen,
        begins,
        plies,
        outcome,
        result: outcome.map(|outcome| outcome.verdict).or(record.result),
        points: position.points(),
        turn: position.side_to_move(),
    })
}

fn play<P: Notation>(
    position: &mut P,
    text: &str,
    bounds: &Bounds,
) -> Result<ReplayedPly, RecordFault> {
    if let Some(outcome) = position.outcome() {
        return Err(RecordFault::AfterEnd(outcome));
    }
    let mv = position.parse_move(text)?;
    let [canonical, rulebook, marked] = [Spelling::Canonical, Spelling::Rulebook, Spelling::Marked]
        .map(|spelling| position.write_move(mv, spelling));
    let side = position.side_to_move();
    position.play_unchecked(mv);
    bounds.check(position)?;
    let (key, fen, variations) = (mv.key(), position.fen(), Vec::new());
    Ok(ReplayedPly { side, key, canonical, rulebook, marked, fen, variations })
}

/// Plays the variations of a ply, of which so many plies were read.
fn play_aside<P: Notation>(
    before: &P,
    ply: &Ply,
    aside: &mut u32,
    bounds: &Bounds,
) -> Result<Vec<Vec<ReplayedPly>>, RecordError> {
    let mut line = |variation: &Vec<Ply>| {
        let mut position = before.clone();
        let mut plies = Vec::with_capacity(variation.len());
        for ply in variation {
            *aside += 1;
            let before = position.clone();
            let mut played = play(&mut position, &ply.text, bounds)
                .map_err(|fault| RecordError::from(fault).aside(*aside))?;
            played.variations = play_aside(&before, ply, aside, bounds)?;
            plies.push(played);
        }
        Ok(plies)
    };
    ply.variations.iter().map(&mut line).collect()
}

/// Spells moves as they were played.
fn spell(plies: &mut [Ply], played: &[ReplayedPly]) {
    for (ply, played) in plies.iter_mut().zip(played) {
        ply.text.clone_from(&played.marked);
        for (variation, played) in ply.variations.iter_mut().zip(&played.variations) {
            spell(variation, played);
        }
    }
}

impl Replay {
    /// The record that was replayed, written as it should be: moves in the rulebook's spelling
    /// with marks, the side that began, and the result and reason that the rules give.
    pub fn normalised(&self, mut record: Record) -> Record {
        record.begins = self.begins;
        record.result = self.result;
        if let Some(outcome) = self.outcome.filter(|_| record.reason.is_empty()) {
            record.reason = outcome.reason.to_string();
        }
        spell(&mut record.plies, &self.plies);
        record
    }

    /// The position at the end.
    pub fn final_fen(&self) -> &str {
        self.plies.last().map_or(&self.start_fen, |ply| &ply.fen)
    }
}
