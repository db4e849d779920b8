//! A review as programs are told it: plain data with names that are part of a protocol
//! (`docs/analyse.md`). What is written can be read back.
//!
//! Sides are `p1` and `p2`, cells and pieces go by their names, and a reason is a key with its
//! parts, so that every reader can say it in their own language.

use kelci_catalog::AnyGame;
use kelci_core::{Piece, Side, Spot, Verdict};
use serde::{Deserialize, Serialize};

use crate::{Judgement, ReviewedMove, SpelledMove, Standing, Tally, Variation};

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Code {
    /// The one that begins the game.
    P1,
    /// The other one.
    P2,
}

impl From<Side> for Code {
    fn from(side: Side) -> Code {
        match side {
            Side::First => Code::P1,
            Side::Second => Code::P2,
        }
    }
}

impl From<Code> for Side {
    fn from(code: Code) -> Side {
        match code {
            Code::P1 => Side::First,
            Code::P2 => Side::Second,
        }
    }
}

/// How a position stands: `{"cp": 31}`, `{"winner": "p1", "plies": 3}`, `{"proved": "p2"}`,
/// `{"result": "draw"}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Score {
    /// Nothing is forced.
    Estimate {
        /// Hundredths of a small cube, above 0 if the first side is better.
        cp: i32,
    },
    /// A side wins by force.
    Forced {
        /// Which.
        winner: Code,
        /// In how many plies.
        plies: u32,
    },
    /// A side wins: that is proved, but not in how many plies.
    Proved {
        /// Which.
        proved: Code,
    },
    /// The game is over.
    Over {
        /// `p1win`, `p2win` or `draw`.
        result: String,
    },
}

impl Score {
    /// The first side's winning chances, 0 to 1.
    pub fn chance(&self) -> f64 {
        let standing = match self {
            Score::Estimate { cp } => Standing::Estimate(*cp),
            Score::Forced { winner, plies } => {
                Standing::Forced { winner: (*winner).into(), plies: *plies }
            }
            Score::Proved { proved } => Standing::Proved((*proved).into()),
            // What is no result was never one of ours.
            Score::Over { result } => Standing::Over(result.parse().unwrap_or(Verdict::Draw)),
        };
        rounded(standing.chance(Side::First))
    }
}

impl From<Standing> for Score {
    fn from(standing: Standing) -> Score {
        match standing {
            Standing::Estimate(cp) => Score::Estimate { cp },
            Standing::Forced { winner, plies } => Score::Forced { winner: winner.into(), plies },
            Standing::Proved(winner) => Score::Proved { proved: winner.into() },
            Standing::Over(verdict) => Score::Over { result: verdict.code().to_owned() },
        }
    }
}

/// A line of play, and where it leads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReviewLine))]
pub struct Line {
    /// How the position stands if it is played.
    pub score: Score,
    /// The moves as programs write them.
    pub moves: Vec<String>,
    /// The moves as the rulebook writes them.
    pub text: Vec<String>,
}

impl From<&Variation> for Line {
    fn from(line: &Variation) -> Line {
        let spelled = |spelling: fn(&SpelledMove) -> &String| {
            line.moves.iter().map(|mv| spelling(mv).clone()).collect()
        };
        Line {
            score: line.standing.into(),
            moves: spelled(|mv| &mv.canonical),
            text: spelled(|mv| &mv.marked),
        }
    }
}

/// What stood on a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Unit {
    /// The cell.
    pub cell: String,
    /// The names of the pieces on it, the lowest first.
    pub pieces: Vec<String>,
}

/// Why a move was bad.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReviewReason))]
#[serde(tag = "key", rename_all = "kebab-case")]
pub enum Reason {
    /// The game could have been won by force.
    MissedWin {
        /// In how many plies.
        plies: u32,
        /// By what, as the reasons of the game are named, if the line goes as far.
        end: Option<String>,
    },
    /// The other side now wins by force.
    AllowsWin {
        /// In how many plies; 0 if the move itself lost.
        plies: u32,
        /// By what, if the line goes as far.
        end: Option<String>,
    },
    /// The answer captures.
    LeavesPieces {
        /// What is captured.
        units: Vec<Unit>,
        /// The answer as the rulebook writes it.
        reply: String,
    },
    /// The better move captured.
    MissedCapture {
        /// What was to be had.
        units: Vec<Unit>,
    },
    /// The draw is near, and the better move would have put it off.
    WastesPly {
        /// How many plies are left before the draw.
        left: u32,
    },
}

impl Reason {
    fn of(game: &dyn AnyGame, reason: &crate::MoveReason) -> Reason {
        let named = |end: &Option<kelci_core::Reason>| end.map(|end| end.0.to_owned());
        match reason {
            crate::MoveReason::MissedWin { plies, end } => {
                Reason::MissedWin { plies: *plies, end: named(end) }
            }
            crate::MoveReason::AllowsWin { plies, end } => {
                Reason::AllowsWin { plies: *plies, end: named(end) }
            }
            crate::MoveReason::LeavesPieces { pieces, reply } => {
                Reason::LeavesPieces { units: units(game, pieces), reply: reply.marked.clone() }
            }
            crate::MoveReason::MissedCapture { pieces } => {
                Reason::MissedCapture { units: units(game, pieces) }
            }
            crate::MoveReason::WastesPly { left } => Reason::WastesPly { left: *left },
        }
    }
}

/// Pieces by the cells they stood on, in the order of the board.
fn units(game: &dyn AnyGame, pieces: &[Piece]) -> Vec<Unit> {
    let name = |letter: char| {
        let known =
            game.info().pieces.iter().find(|(known, _)| known.eq_ignore_ascii_case(&letter));
        known.map_or_else(|| letter.to_string(), |(_, name)| (*name).to_owned())
    };
    let mut placed: Vec<(usize, u8, char)> = pieces
        .iter()
        .filter_map(|piece| match piece.spot {
            Spot::Cell { cell, level } => Some((usize::from(cell), level, piece.letter)),
            Spot::Reserve(_) | Spot::Prison(_) => None,
        })
        .collect();
    placed.sort_unstable();
    let mut units: Vec<Unit> = Vec::new();
    for (cell, _, letter) in placed {
        let Some(cell) = game.layout().cells.get(cell).map(|cell| cell.name) else { continue };
        match units.last_mut().filter(|unit| unit.cell == cell) {
            Some(unit) => unit.pieces.push(name(letter)),
            None => units.push(Unit { cell: cell.to_owned(), pieces: vec![name(letter)] }),
        }
    }
    units
}

/// A move of a game, and what is to be said of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReviewedMove))]
pub struct Move {
    /// Which move of the game it is, from 1.
    pub ply: usize,
    /// Who played it.
    pub side: Code,
    /// What was played, as programs write it.
    #[serde(rename = "move")]
    pub canonical: String,
    /// The same as the rulebook writes it, with its marks.
    pub text: String,
    /// The word for it.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub verdict: Judgement,
    /// The winning chances it gave away, 0 to 1.
    pub loss: f64,
    /// How the position stood before it.
    pub before: Score,
    /// How the position stands after it.
    pub after: Score,
    /// The first side's winning chances after it, 0 to 1.
    pub chance: f64,
    /// What was better; none if the move was best, or the only one.
    pub better: Option<Line>,
    /// Why it was bad, if it was and the rules can tell.
    pub reasons: Vec<Reason>,
}

impl Move {
    /// A move of a game as it is told.
    pub fn of(game: &dyn AnyGame, mv: &ReviewedMove) -> Move {
        Move {
            ply: mv.ply,
            side: mv.side.into(),
            canonical: mv.played.canonical.clone(),
            text: mv.played.marked.clone(),
            verdict: mv.judgement,
            loss: rounded(mv.loss),
            before: mv.before.into(),
            after: mv.after.into(),
            chance: rounded(mv.after.chance(Side::First)),
            better: mv.better.as_ref().map(Line::from),
            reasons: mv.reasons.iter().map(|reason| Reason::of(game, reason)).collect(),
        }
    }
}

/// How a side played.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReviewTally))]
pub struct Summary {
    /// How many moves it made.
    pub moves: usize,
    /// The winning chances it gave away with a move on average, 0 to 1.
    pub loss: f64,
    /// How well it chose, 0 to 100; none if it never had a choice.
    pub accuracy: Option<f64>,
    /// Moves that were the only one.
    pub only: usize,
    /// Moves that none was better than.
    pub best: usize,
    /// Good moves.
    pub good: usize,
    /// Inaccuracies.
    pub inaccuracy: usize,
    /// Mistakes.
    pub mistake: usize,
    /// Blunders.
    pub blunder: usize,
}

impl Summary {
    /// How a side played in a game as it was told.
    pub fn of(moves: &[Move], side: Code) -> Summary {
        let own = moves.iter().filter(|mv| mv.side == side);
        Tally::of(own.map(|mv| (mv.verdict, mv.loss))).into()
    }
}

impl From<Tally> for Summary {
    fn from(tally: Tally) -> Summary {
        let [only, best, good, inaccuracy, mistake, blunder] = tally.counts;
        Summary {
            moves: tally.moves,
            loss: rounded(tally.mean_loss),
            accuracy: tally.accuracy.map(|accuracy| (accuracy * 10.0).round() / 10.0),
            only,
            best,
            good,
            inaccuracy,
            mistake,
            blunder,
        }
    }
}

/// The plies of the moves that decided most.
pub fn moments(moves: &[Move]) -> Vec<usize> {
    let places = crate::moments(moves.iter().map(|mv| (mv.verdict, mv.loss)));
    places.into_iter().map(|at| moves[at].ply).collect()
}

/// A share with as many digits as mean anything.
pub fn rounded(share: f64) -> f64 {
    (share * 1e4).round() / 1e4
}
