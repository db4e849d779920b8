//! Puzzles: `/puzzles` with those of the day, `/puzzles/{game}` with all of a game, and a page for
//! each, which without scripts shows the position, the task and, behind a link, the solution.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use fluent_bundle::FluentArgs;
use kelci_catalog::{AnyGame, GAMES};
use kelci_core::{Side, Spelling, message};
use kelci_picture::Look;
use kelci_puzzle::{Grade, Puzzle, of_the_day, shipped};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::board_data::BoardData;
use super::page::{for_page, show};
use super::reader::{Card as LinkCard, Reader};
use super::{drawing, legend};
use crate::doing::puzzles::{NamedPuzzle, PuzzleTask, PuzzleView, task};
use crate::fault::{Fault, FaultKind};
use crate::game::Seat;
use crate::http::App;
use crate::http::body::QueryFields;
use crate::lang::telling;

const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// What is to be done, in a sentence.
fn task_sentence(reader: &Reader, game: &dyn AnyGame, puzzle: &Puzzle) -> String {
    let side = reader.side(game, puzzle.solver(game).into());
    let mut args = FluentArgs::new();
    args.set("side", side);
    args.set("count", puzzle.solver_moves());
    reader.words.tell(&format!("puzzles-task-{}", task(puzzle).name()), &args)
}

/// How hard it is, in a word.
fn grade(reader: &Reader, grade: u8) -> String {
    reader.say(&format!("puzzles-grade-{grade}"))
}

/// The number of today's puzzle.
fn today(app: &App, game: &dyn AnyGame) -> Option<usize> {
    of_the_day(game, u64::try_from(app.services().time.now_ms()).unwrap_or_default() / DAY_MS)
}

/// The position, seen from the solver's side.
fn drawn(game: &dyn AnyGame, puzzle: &Puzzle, title: String) -> String {
    let look = Look { bottom: puzzle.solver(game), ..Look::default() };
    let look = Look { labels: !title.is_empty(), title, ..look };
    drawing::board(game, &*puzzle.position(game), &[], Look { diagrams: true, ..look })
}

#[derive(Template)]
#[template(path = "puzzles/index.html")]
struct Index {
    reader: Reader,
    cards: Vec<Card>,
}

/// A game with its puzzle of the day.
pub(super) struct Card {
    pub name: &'static str,
    pub title: &'static str,
    pub number: usize,
    count: usize,
    /// What the link to all of them says to those who do not see where it stands.
    all: String,
    pub task: String,
    pub grade: u8,
    pub hardness: String,
    pub board: String,
}

/// `GET /puzzles`
pub async fn index(State(app): State<App>, reader: Reader) -> Response {
    let cards = GAMES.iter().filter_map(|game| card(&app, &reader, *game)).collect();
    show(&Index { reader, cards })
}

fn card(app: &App, reader: &Reader, game: &'static dyn AnyGame) -> Option<Card> {
    let info = game.info();
    let number = today(app, game)?;
    let puzzle = shipped(game).get(number - 1)?;
    let grade = puzzle.grade.number();
    let mut all = FluentArgs::new();
    all.set("count", shipped(game).len());
    all.set("name", info.title);
    Some(Card {
        name: info.name,
        title: info.title,
        number,
        count: shipped(game).len(),
        all: reader.words.tell("puzzles-all-game", &all),
        task: task_sentence(reader, game, puzzle),
        grade,
        hardness: self::grade(reader, grade),
        board: drawn(game, puzzle, String::new()),
    })
}

/// One puzzle of the day, each day of another game.
pub(super) fn puzzle_of_the_day(app: &App, reader: &Reader) -> Option<Card> {
    let day = usize::try_from(app.services().time.now_ms()).unwrap_or_default() / DAY_MS as usize;
    card(app, reader, GAMES[day % GAMES.len()])
}

#[derive(Template)]
#[template(path = "puzzles/game.html")]
struct OfGame {
    reader: Reader,
    name: &'static str,
    title: &'static str,
    today: Option<usize>,
    shelves: Vec<Shelf>,
}

/// The puzzles of a grade.
struct Shelf {
    grade: u8,
    hardness: String,
    /// Their numbers, with what is to be done.
    puzzles: Vec<(usize, String)>,
}

/// `GET /puzzles/{game}`
pub async fn of_game(
    State(app): State<App>,
    reader: Reader,
    Path(name): Path<String>,
) -> Result<Response, Fault> {
    let game = kelci_catalog::find(&name).filter(|game| !shipped(*game).is_empty());
    let Some(game) = game else {
        let message = message!("there are no such puzzles");
        let fault = Fault::new(FaultKind::NotFound, message);
        return Err(fault.hint("the puzzles are listed at /puzzles"));
    };
    let numbered = || (1..).zip(shipped(game));
    let shelf = |grade: u8| Shelf {
        grade,
        hardness: self::grade(&reader, grade),
        puzzles: numbered()
            .filter(|(_, puzzle)| puzzle.grade.number() == grade)
            .map(|(number, puzzle)| (number, task_sentence(&reader, game, puzzle)))
            .collect(),
    };
    let shelves = (1..=Grade::HARDEST).map(shelf).filter(|shelf| !shelf.puzzles.is_empty());
    let shelves = shelves.collect();
    let info = game.info();
    let today = today(&app, game);
    Ok(show(&OfGame { reader, name: info.name, title: info.title, today, shelves }))
}

#[derive(Template)]
#[template(path = "puzzles/page.html")]
struct Page {
    reader: Reader,
    view: PuzzleView,
    title: &'static str,
    task: String,
    hardness: String,
    is_today: bool,
    board: String,
    /// Who captures whom.
    legend: String,
    /// The moves, if they were asked for.
    solution: Option<Vec<(String, String)>>,
    data: String,
}

impl Page {
    fn before(&self) -> Option<usize> {
        self.view.number.checked_sub(1).filter(|number| *number > 0)
    }

    fn after(&self) -> Option<usize> {
        (self.view.number < self.view.count).then_some(self.view.number + 1)
    }
}

/// What the scripts are told.
#[derive(Serialize, ToSchema)]
pub struct PuzzleData<'a> {
    puzzle: &'a PuzzleView,
    #[serde(flatten)]
    board: BoardData,
}

/// What the page of a puzzle is asked to show.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzlePageQuery {
    /// Whether the solution is wanted.
    #[serde(default)]
    solution: bool,
}

/// `GET /puzzles/{game}/{number}`
pub async fn puzzle(
    State(app): State<App>,
    reader: Reader,
    named: NamedPuzzle,
    QueryFields(PuzzlePageQuery { solution }): QueryFields<PuzzlePageQuery>,
) -> Result<Response, Fault> {
    let NamedPuzzle { game, number, puzzle } = named;
    let (view, sides) = (named.view()?, telling::sides(reader.words, game));
    let data = for_page(&PuzzleData {
        puzzle: &view,
        board: BoardData::of(reader.words, game, reader.words.for_scripts("puzzles-")),
    });
    let task = task_sentence(&reader, game, puzzle);
    let title = format!("{} · {}", game.info().title, reader.words.count("puzzles-number", number));
    let about = format!("{task}. {}", grade(&reader, view.grade));
    let card = LinkCard::of_game(game, title, about).showing(
        game,
        &puzzle.position(game).fen(),
        puzzle.solver(game),
    );
    let reader = reader.with_card(card);
    Ok(show(&Page {
        title: game.info().title,
        hardness: grade(&reader, view.grade),
        is_today: today(&app, game) == Some(number),
        board: drawn(game, puzzle, task.clone()),
        legend: legend::legend(&reader, game, &*puzzle.position(game), false),
        solution: solution.then(|| spelled(&sides, game, puzzle)),
        reader,
        view,
        task,
        data,
    }))
}

/// The moves of the solution, each with who plays it.
fn spelled(sides: &[String; 2], game: &dyn AnyGame, puzzle: &Puzzle) -> Vec<(String, String)> {
    let mut position = puzzle.position(game);
    let moves = puzzle.solution.iter().map_while(|text| {
        let key = position.parse_move(text).ok()?;
        let side: Side = position.side_to_move();
        let marked = position.write_move(key, Spelling::Marked)?;
        position.play(key);
        Some((sides[Seat::from(side).index()].clone(), marked))
    });
    moves.collect()
}
