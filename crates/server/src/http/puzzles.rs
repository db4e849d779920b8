//! Puzzles: what is to be done, tries, hints, solutions. No solution leaves before it is asked for.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{FromRequestParts, Path};
use axum::http::StatusCode;
use axum::http::request::Parts;
use kelci_catalog::search::Stop;
use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{Message, Spelling, message};
use kelci_puzzle::{Kind, Puzzle, shipped};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::body::{Asked, Body};
use super::positions::LineView;
use crate::fault::Fault;
use crate::game::Seat;
use crate::line::{Line, LineError};
use crate::wire::Position;

/// The puzzle that an address names.
#[derive(Clone, Copy)]
pub struct NamedPuzzle {
    pub game: &'static dyn AnyGame,
    /// Its number, from 1.
    pub number: usize,
    pub puzzle: &'static Puzzle,
}

impl NamedPuzzle {
    /// The puzzle of a game with that number.
    pub fn find(game: &str, number: &str) -> Option<NamedPuzzle> {
        let game = kelci_catalog::find(game)?;
        let number: usize = number.parse().ok()?;
        let puzzle = shipped(game).get(number.checked_sub(1)?)?;
        Some(NamedPuzzle { game, number, puzzle })
    }

    /// Where so many plies of the solution lead, and then these moves.
    fn line(self, plies: usize, more: &[&str]) -> Result<Line, LineError> {
        let known = self.puzzle.solution.iter().take(plies).map(String::as_str);
        let moves: Vec<&str> = known.chain(more.iter().copied()).collect();
        Line::play(
            self.game.info().name,
            &BTreeMap::new(),
            Some(&self.puzzle.fen),
            &moves,
            &Stop::new(),
        )
    }

    fn seen(self, plies: usize, more: &[&str]) -> Result<LineView, Fault> {
        Ok(LineView::from(&self.line(plies, more)?))
    }

    /// What a browser may know of it.
    pub fn view(self) -> Result<PuzzleView, Fault> {
        let NamedPuzzle { game, number, puzzle } = self;
        Ok(PuzzleView {
            game: game.info().name,
            number,
            count: shipped(game).len(),
            grade: puzzle.grade.number(),
            task: task(puzzle),
            moves: puzzle.solver_moves(),
            solver: puzzle.solver(game).into(),
            position: self.line(0, &[])?.seen(),
        })
    }
}

/// The word for what is to be done.
pub const fn task(puzzle: &Puzzle) -> &'static str {
    match puzzle.kind {
        Kind::Win { .. } => "win",
        Kind::Save { .. } => "save",
    }
}

impl<S: Send + Sync> FromRequestParts<S> for NamedPuzzle {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<NamedPuzzle, Fault> {
        let path = Path::<(String, String)>::from_request_parts(parts, state).await.ok();
        let found = path.and_then(|Path((game, number))| NamedPuzzle::find(&game, &number));
        found.ok_or_else(|| {
            Fault::new(StatusCode::NOT_FOUND, "no-puzzle", message!("there is no such puzzle"))
                .hint("the puzzles are listed at /puzzles")
        })
    }
}

/// A puzzle without its solution.
#[derive(Serialize, ToSchema)]
pub struct PuzzleView {
    /// Which game.
    pub game: &'static str,
    /// Its number, from 1.
    pub number: usize,
    /// How many puzzles of the game there are.
    pub count: usize,
    /// How hard it is, 1 to 5.
    pub grade: u8,
    /// `win`: win by force; `save`: play the one move that does not lose.
    pub task: &'static str,
    /// How many moves the solver plays.
    pub moves: usize,
    /// Who is to solve it.
    pub solver: Seat,
    /// The position.
    pub position: Position,
}

/// The moves of a puzzle so far: the solver's, and the replies that were told.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Try {
    /// In any spelling; the last is the one that is tried.
    pub moves: Vec<String>,
}

/// What a try came to.
#[derive(Serialize, ToSchema)]
pub struct Tried {
    /// `right`, `wrong` or `solved`.
    pub result: &'static str,
    /// What is seen after the move and, if it was right, after the reply.
    pub steps: Vec<LineView>,
}

/// From where a hint is wanted, and how plain a one.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct HintAsked {
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
#[utoipa::path(post, path = "/api/puzzles/{game}/{number}/try", request_body = Try,
    tag = "puzzles",
    params(("game" = String, Path, description = "Which game"),
        ("number" = usize, Path, description = "Which of its puzzles, from 1")),
    responses((status = 200, body = Tried), (status = 404, body = Fault),
        (status = 422, body = Fault)))]
pub async fn attempt(
    named: NamedPuzzle,
    Body(Try { moves }): Body<Try>,
) -> Result<Json<Tried>, Fault> {
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
        return Ok(Json(Tried { result: "wrong", steps }));
    }
    let is_over = steps.iter().any(|step| step.end.is_some());
    if !is_over && before + 1 < solution.len() {
        steps.push(named.seen(before + 2, &[])?);
    }
    // A line can end with a move of the other side.
    let is_solved = before + 2 >= solution.len();
    Ok(Json(Tried { result: if is_solved { "solved" } else { "right" }, steps }))
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
    Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "not-a-try", message)
        .hint("send the solver's moves that were right with the replies, and one more")
}

/// A hint: which piece moves, or the move.
#[utoipa::path(get, path = "/api/puzzles/{game}/{number}/hint", tag = "puzzles",
    params(HintAsked, ("game" = String, Path, description = "Which game"),
        ("number" = usize, Path, description = "Which of its puzzles, from 1")),
    responses((status = 200, body = Hint), (status = 404, body = Fault)))]
pub async fn hint(
    named: NamedPuzzle,
    Asked(HintAsked { ply, whole }): Asked<HintAsked>,
) -> Result<Json<Hint>, Fault> {
    let NamedPuzzle { game, puzzle, .. } = named;
    let told = puzzle.solution.get(ply).filter(|_| ply.is_multiple_of(2));
    let Some(text) = told else {
        let message = message!("it is not the solver's turn after so many plies");
        return Err(Fault::new(StatusCode::NOT_FOUND, "no-ply", message));
    };
    let position = follow(named, &puzzle.solution[..ply])?;
    let key = position.parse_move(text).map_err(|error| LineError::Move { ply: ply + 1, error })?;
    let first = position.scripts(key).into_iter().flatten().next();
    let from = first.map(|click| kelci_picture::wire::word(game, click)).unwrap_or_default();
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
