//! The page of a review: asked for, under way, or done and to be walked through.

use askama::Template;
use axum::extract::State as Given;
use axum::response::{IntoResponse as _, Redirect, Response};
use fluent_bundle::FluentArgs;
use kelci_catalog::AnyGame;
use kelci_review::Judgement;
use kelci_review::wire::{Code, Line, Move, Reason, Score, Summary, Unit};
use serde::Serialize;
use utoipa::ToSchema;

use super::board_words::piece_name;
use super::game::{GameData, drawn};
use super::page::{for_page, show};
use super::person::Who;
use super::reader::Reader;
use crate::doing::review::{self, ReviewStatus, ReviewView, must_be_over};
use crate::fault::Fault;
use crate::game::Seat;
use crate::http::App;
use crate::http::Peer;
use crate::http::body::{FormFields, GamePath};
use crate::http::visitor::Visitor;
use crate::lang::{ScriptWords, Words, telling};
use crate::live::Snapshot;
use crate::view::GameView;

#[derive(Template)]
#[template(path = "review.html")]
struct Page {
    reader: Reader,
    title: &'static str,
    id: String,
    players: [String; 2],
    /// Who won.
    standing: String,
    review: ReviewView,
    board: String,
    sides: [SideReview; 2],
    moves: Vec<MoveReview>,
    data: String,
}

/// How a side played.
struct SideReview {
    seat: &'static str,
    player: String,
    /// The same with a link to the page of the account.
    who: Who,
    side: String,
    accuracy: String,
    /// How many moves of each word, the kindest first.
    counts: [(String, usize); 5],
}

/// What is said of a move.
struct MoveReview {
    ply: usize,
    /// Where it stands in the list of moves.
    number: String,
    side: String,
    text: String,
    mark: &'static str,
    verdict: String,
    is_error: bool,
    lost: String,
    reasons: Vec<String>,
    better: Option<String>,
    /// How it stands after it.
    standing: String,
    is_moment: bool,
}

/// What the scripts are told besides what they are told of a game.
#[derive(Serialize, ToSchema)]
pub struct ReviewData<'a> {
    #[serde(flatten)]
    game: GameData<'a>,
    review: ReviewGraph,
}

/// The review itself.
#[derive(Serialize, ToSchema)]
struct ReviewGraph {
    status: ReviewStatus,
    /// The sign behind each move.
    marks: Vec<&'static str>,
    /// The start, and the position after each move.
    points: Vec<Point>,
    #[schema(value_type = std::collections::BTreeMap<String, crate::lang::ScriptWord>)]
    words: ScriptWords,
}

/// A point of the graph.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewPoint)]
struct Point {
    chance: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    verdict: Option<&'static str>,
    text: String,
}

/// `GET /game/{id}/review`
pub async fn page(
    Given(app): Given<App>,
    GamePath(id): GamePath,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let (game, known) = review::find(app.site(), &id).await?;
    must_be_over(&game.state)?;
    let review = ReviewView::of(&game, known, visitor.person());
    let powers = game.powers(visitor.person());
    let view = GameView::of(&id, &game.state, powers, app.services().time.now_ms());
    Ok(show(&review_page(reader, &game, view, review)))
}

/// `POST /game/{id}/review`: begins it, or cancels it.
pub async fn change(
    Given(app): Given<App>,
    GamePath(id): GamePath,
    peer: Peer,
    visitor: Visitor,
    FormFields(fields): FormFields,
) -> Result<Response, Fault> {
    let back = Redirect::to(&format!("/game/{id}/review"));
    if fields.iter().any(|(name, value)| name == "do" && value == "cancel") {
        review::forget(app.site(), visitor.person(), &id).await?;
        return Ok(back.into_response());
    }
    let known = visitor.session_or_new();
    review::ask(app.site(), &known.at(peer), &id).await?;
    Ok((known.cookie, back).into_response())
}

fn review_page(
    reader: Reader,
    Snapshot { state, .. }: &Snapshot,
    view: GameView,
    review: ReviewView,
) -> Page {
    let (game, words) = (state.game(), reader.words);
    let sides = telling::sides(reader.words, game);
    let players = Seat::BOTH.map(|seat| match state.name(seat) {
        Some("") if view.you == [seat] => reader.say("player-you"),
        _ => telling::player(reader.words, state, seat),
    });
    let is_done = review.status == ReviewStatus::Done;
    let judged = if is_done { review.moves.as_slice() } else { &[] };
    let teller = Teller { reader: &reader, game, sides: &sides };
    let moves = teller.moves(judged, &review.moments, state.position_at(0).side_to_move().into());
    let data = ReviewData {
        game: GameData::of(&reader, state, &view, &sides),
        review: ReviewGraph {
            status: review.status,
            marks: moves.iter().map(|mv| mv.mark).collect(),
            points: teller.points(judged, &moves),
            words: words.for_scripts("review-"),
        },
    };
    let summaries = [review.p1, review.p2];
    let side = |seat: Seat| SideReview {
        seat: seat.name(),
        player: players[seat.index()].clone(),
        who: Who::shown(
            state.name(seat).unwrap_or_default(),
            state.is_account(seat),
            players[seat.index()].clone(),
        ),
        side: sides[seat.index()].clone(),
        accuracy: accuracy(words, &summaries[seat.index()]),
        counts: counts(words, &summaries[seat.index()]),
    };
    let bottom = match view.you.as_slice() {
        [seat] => *seat,
        _ => Seat::First,
    };
    Page {
        title: game.info().title,
        id: view.id.to_string(),
        standing: telling::standing(words, &view, &sides, &players),
        board: drawn(&reader, state, bottom),
        sides: Seat::BOTH.map(side),
        data: for_page(&data),
        players,
        moves,
        review,
        reader,
    }
}

fn accuracy(words: Words, summary: &Summary) -> String {
    match summary.accuracy {
        Some(accuracy) => words.count("review-accuracy-of", accuracy.round()),
        None => words.say("review-accuracy-none"),
    }
}

/// Moves without a choice are best moves too.
fn counts(words: Words, summary: &Summary) -> [(String, usize); 5] {
    let Summary { only, best, good, inaccuracy, mistake, blunder, .. } = *summary;
    [
        ("best", only + best),
        ("good", good),
        ("inaccuracy", inaccuracy),
        ("mistake", mistake),
        ("blunder", blunder),
    ]
    .map(|(word, count)| (words.say(&format!("review-count-{word}")), count))
}

/// Puts a review into words.
struct Teller<'a> {
    reader: &'a Reader,
    game: &'static dyn AnyGame,
    sides: &'a [String; 2],
}

impl Teller<'_> {
    fn side(&self, code: Code) -> &str {
        match code {
            Code::P1 => &self.sides[0],
            Code::P2 => &self.sides[1],
        }
    }

    fn moves(&self, judged: &[Move], moments: &[usize], begins: Seat) -> Vec<MoveReview> {
        let mut before = None;
        let moves = judged.iter().map(|mv| {
            let mark = mv.verdict.mark(before.replace(mv.verdict));
            let words = self.reader.words;
            let better = mv.better.as_ref().filter(|_| mv.verdict != Judgement::Best);
            MoveReview {
                ply: mv.ply,
                number: format!("{}.", (mv.ply - 1 + begins.index()) / 2 + 1),
                side: self.side(mv.side).to_owned(),
                text: mv.text.clone(),
                mark,
                verdict: words.say(&format!("review-verdict-{}", mv.verdict)),
                is_error: mv.verdict.is_error(),
                lost: words.count("review-lost", mv.verdict.percent(mv.loss)),
                reasons: mv.reasons.iter().map(|reason| self.reason(mv.side, reason)).collect(),
                better: better.map(|line| self.better(line)),
                standing: self.standing(&mv.after, mv.chance),
                is_moment: moments.contains(&mv.ply),
            }
        });
        moves.collect()
    }

    /// The start and the position after each move.
    fn points(&self, judged: &[Move], moves: &[MoveReview]) -> Vec<Point> {
        let Some(first) = judged.first() else { return Vec::new() };
        let chance = first.before.chance();
        let standing = self.standing(&first.before, chance);
        let text = format!("{} {standing}", self.reader.say("game-at-start"));
        let after = judged.iter().zip(moves).map(|(mv, review)| Point {
            chance: mv.chance,
            verdict: mv.verdict.is_error().then(|| mv.verdict.name()),
            text: format!(
                "{} {} {}. {}",
                review.number, review.text, review.verdict, review.standing
            ),
        });
        std::iter::once(Point { chance, verdict: None, text }).chain(after).collect()
    }

    /// How a position stands: the first side's chances, or that somebody's win is proved.
    fn standing(&self, score: &Score, chance: f64) -> String {
        if let Score::Proved { proved } = score {
            return self.reader.words.with("review-proved", "side", self.side(*proved));
        }
        let mut args = FluentArgs::new();
        args.set("side", self.sides[0].as_str());
        args.set("count", (100.0 * chance).round());
        self.reader.words.tell("review-chance", &args)
    }

    /// What would have been better.
    fn better(&self, line: &Line) -> String {
        let (words, text) = (self.reader.words, line.text.join(" "));
        let Score::Proved { proved } = &line.score else {
            return words.with("review-better", "text", text);
        };
        let mut args = FluentArgs::new();
        args.set("text", text);
        args.set("side", self.side(*proved));
        words.tell("review-better-proved", &args)
    }

    /// Why a side's move was bad, as a sentence.
    fn reason(&self, mover: Code, reason: &Reason) -> String {
        let words = self.reader.words;
        let mut args = FluentArgs::new();
        let (key, end) = match reason {
            Reason::MissedWin { plies, end } => {
                args.set("count", *plies);
                ("review-reason-missed-win", end)
            }
            Reason::AllowsWin { plies: 0, end } => ("review-reason-loses", end),
            Reason::AllowsWin { plies, end } => {
                let winner = if mover == Code::P1 { Code::P2 } else { Code::P1 };
                args.set("count", *plies);
                args.set("side", self.side(winner).to_owned());
                ("review-reason-allows-win", end)
            }
            Reason::LeavesPieces { units, reply } => {
                args.set("text", self.units(units));
                args.set("name", reply.as_str());
                ("review-reason-leaves-pieces", &None)
            }
            Reason::MissedCapture { units } => {
                args.set("text", self.units(units));
                ("review-reason-missed-capture", &None)
            }
            Reason::WastesPly { left: 0 } => ("review-reason-drawn", &None),
            Reason::WastesPly { left } => {
                args.set("count", *left);
                ("review-reason-wastes-ply", &None)
            }
        };
        let sentence = words.tell(key, &args);
        let Some(end) = end else { return words.with("review-reason", "text", sentence) };
        let mut args = FluentArgs::new();
        args.set("text", sentence);
        args.set("name", self.reader.reason(self.game, end));
        words.tell("review-reason-end", &args)
    }

    fn units(&self, units: &[Unit]) -> String {
        let words = self.reader.words;
        let name = |piece: &String| piece_name(words.language(), piece).unwrap_or(piece).to_owned();
        let unit = |unit: &Unit| {
            let mut args = FluentArgs::new();
            args.set("text", unit.cell.as_str());
            let key = match unit.pieces.as_slice() {
                [below, top] => {
                    args.set("name", name(top));
                    args.set("piece", name(below));
                    "review-stack"
                }
                pieces => {
                    args.set("name", pieces.iter().map(name).collect::<Vec<_>>().join(", "));
                    "review-piece"
                }
            };
            words.tell(key, &args)
        };
        units.iter().map(unit).collect::<Vec<_>>().join(", ")
    }
}

/// A line of the list of moves.
struct Row<'a> {
    number: &'a str,
    moves: [Option<&'a MoveReview>; 2],
}

impl Page {
    /// The moves in pairs, the first side's on the left.
    fn rows(&self) -> Vec<Row<'_>> {
        let mut rows: Vec<Row<'_>> = Vec::new();
        for mv in &self.moves {
            let at = usize::from(mv.side == self.sides[1].side);
            if rows.last().is_none_or(|row| row.number != mv.number) {
                rows.push(Row { number: &mv.number, moves: [None; 2] });
            }
            if let Some(row) = rows.last_mut() {
                row.moves[at] = Some(mv);
            }
        }
        rows
    }

    fn moments(&self) -> impl Iterator<Item = &MoveReview> {
        self.moves.iter().filter(|mv| mv.is_moment)
    }

    fn graph_title(&self) -> String {
        self.reader.words.with("review-graph", "side", self.sides[0].side.as_str())
    }

    fn progress(&self) -> String {
        if self.review.status == ReviewStatus::Waiting {
            return self.reader.say("review-waiting");
        }
        let mut args = FluentArgs::new();
        args.set("count", self.review.reviewed as u64);
        args.set("of", self.review.plies as u64);
        self.reader.words.tell("review-running", &args)
    }
}
