//! Puzzles: what is to be done, tries, hints, solutions.

use axum::Json;
use kelci_catalog::AnyPosition;
use kelci_core::{Message, Spelling, message};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::doing::puzzles::{NamedPuzzle, PuzzleView};
use crate::fault::{Fault, FaultKind};
use crate::http::body::{Body, QueryFields};
use crate::line::{LineError, LineView};

/// The moves of a puzzle so far: the solver's, and the replies that were told.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Try)]
pub struct PuzzleTryRequest {
    /// In any spelling; the last is the one that is tried.
    pub moves: Vec<String>,
}

/// Whether a try was right.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = TriedResult)]
pub enum PuzzleTryResult {
    /// It was, and the puzzle goes on.
    Right,
    /// It was not.
    Wrong,
    /// It was, and the puzzle is solved.
    Solved,
}

/// What a try came to.
#[derive(Serialize, ToSchema)]
#[schema(as = Tried)]
pub struct PuzzleTryView {
    /// Whether it was right.
    pub result: PuzzleTryResult,
    /// What is seen after the move and, if it was right, after the reply.
    pub steps: Vec<LineView>,
}

/// From where a hint is wanted, and how plain a one.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct HintQuery {
    /// How many plies of the solution have been played.
    #[serde(default)]
    pub ply: usize,
    /// Whether the move itself is to be told.
    #[serde(default)]
    pub whole: bool,
}

/// A hint.
#[derive(Serialize, ToSchema)]
pub struct Hint {
    /// What to click first: a cell such as `c4`, a piece beside the board such as `*W`.
    pub from: String,
    /// The move, if it was asked for.
    #[serde(rename = "move")]
    pub text: Option<String>,
}

/// The whole solution.
#[derive(Serialize, ToSchema)]
pub struct Solution {
    /// What is seen after each of its plies.
    pub steps: Vec<LineView>,
}

/// A puzzle, without its solution.
#[utoipa::path(get, path = "/api/puzzles/{game}/{number}", tag = "puzzles",
    params(("game" = String, Path, description = "Which game"),
        ("number" = usize, Path, description = "Which of its puzzles, from 1")),
    responses((status = 200, body = PuzzleView), (status = 404, body = Fault)))]
pub async fn puzzle(puzzle: NamedPuzzle) -> Result<Json<PuzzleView>, Fault> {
    Ok(Json(puzzle.view()?))
}

/// Tries a move: whether it is the right one, and what is replied.
#[utoipa::path(post, path = "/api/puzzles/{game}/{number}/try", request_body = PuzzleTryRequest,
    tag = "puzzles",
    params(("game" = String, Path, description = "Which game"),
        ("number" = usize, Path, description = "Which of its puzzles, from 1")),
    responses((status = 200, body = PuzzleTryView), (status = 404, body = Fault),
        (status = 422, body = Fault)))]
pub async fn attempt(
    named: NamedPuzzle,
    Body(PuzzleTryRequest { moves }): Body<PuzzleTryRequest>,
) -> Result<Json<PuzzleTryView>, Fault> {
    let solution = &named.puzzle.solution;
    let before = moves.len().saturating_sub(1);
    let Some(text) = moves.last() else { return Err(off_the_line(message!("no move was tried"))) };
    if !before.is_multiple_of(2) || before >= solution.len() {
        return Err(off_the_line(message!("it is not the solver's turn after these moves")));
    }
    let position = follow(named, &moves[..before])?;
    let refused = |error| LineError::Move { ply: moves.len(), error };
    let key = position.parse_move(text).map_err(refused)?;
    let mut steps = vec![named.seen(before, &[text])?];
    if !named.puzzle.is_right(&*position, before, key) {
        return Ok(Json(PuzzleTryView { result: PuzzleTryResult::Wrong, steps }));
    }
    let is_over = steps.iter().any(|step| step.end.is_some());
    if !is_over && before + 1 < solution.len() {
        steps.push(named.seen(before + 2, &[])?);
    }
    // A line can end with a move of the other side.
    let is_solved = before + 2 >= solution.len();
    let result = if is_solved { PuzzleTryResult::Solved } else { PuzzleTryResult::Right };
    Ok(Json(PuzzleTryView { result, steps }))
}

/// The position after moves that must be those of the solution.
fn follow(named: NamedPuzzle, moves: &[String]) -> Result<Box<dyn AnyPosition>, Fault> {
    let NamedPuzzle { game, puzzle, .. } = named;
    let mut position = puzzle.position(game);
    for (ply, (text, known)) in moves.iter().zip(&puzzle.solution).enumerate() {
        let refused = |error| LineError::Move { ply: ply + 1, error };
        let key = position.parse_move(text).map_err(refused)?;
        if !puzzle.is_right(&*position, ply, key) {
            return Err(off_the_line(message!("the moves before are not those of the solution")));
        }
        // Another move that is right leads to the same position.
        let known = position.parse_move(known).map_err(refused)?;
        position.play(known);
    }
    Ok(position)
}

fn off_the_line(message: Message) -> Fault {
    Fault::new(FaultKind::NotATry, message)
        .hint("send the solver's moves that were right with the replies, and one more")
}

/// A hint: which piece moves, or the move.
#[utoipa::path(get, path = "/api/puzzles/{game}/{number}/hint", tag = "puzzles",
    params(HintQuery, ("game" = String, Path, description = "Which game"),
        ("number" = usize, Path, description = "Which of its puzzles, from 1")),
    responses((status = 200, body = Hint), (status = 404, body = Fault)))]
pub async fn hint(
    named: NamedPuzzle,
    QueryFields(HintQuery { ply, whole }): QueryFields<HintQuery>,
) -> Result<Json<Hint>, Fault> {
    let NamedPuzzle { game, puzzle, .. } = named;
    let next = puzzle.solution.get(ply).filter(|_| ply.is_multiple_of(2));
    let Some(text) = next else {
        let message = message!("it is not the solver's turn after so many plies");
        return Err(Fault::new(FaultKind::NoPly, message));
    };
    let position = follow(named, &puzzle.solution[..ply])?;
    let key = position.parse_move(text).map_err(|error| LineError::Move { ply: ply + 1, error })?;
    let first = position.scripts(key).into_iter().flatten().next();
    let from =
        first.map(|click| kelci_picture::wire::word(game, click).into_owned()).unwrap_or_default();
    let text = whole.then(|| position.write_move(key, Spelling::Rulebook)).flatten();
    Ok(Json(Hint { from, text }))
}

/// The solution, ply by ply.
#[utoipa::path(get, path = "/api/puzzles/{game}/{number}/solution", tag = "puzzles",
    params(("game" = String, Path, description = "Which game"),
        ("number" = usize, Path, description = "Which of its puzzles, from 1")),
    responses((status = 200, body = Solution), (status = 404, body = Fault)))]
pub async fn solution(named: NamedPuzzle) -> Result<Json<Solution>, Fault> {
    let plies = 1..=named.puzzle.solution.len();
    let steps: Result<_, Fault> = plies.map(|plies| named.seen(plies, &[])).collect();
    Ok(Json(Solution { steps: steps? }))
}
