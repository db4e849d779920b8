//! Results of real boards: the form in which they are entered, and how it is read.

use kelci_core::message;
use kelci_pairing::Score;

use super::page::AnyTournamentPage;
use super::told::result;
use crate::doing::tournaments::ResultRequest;
use crate::fault::Fault;
use crate::game::SeriesCount;
use crate::http::body::FormFields;
use crate::tournament::TournamentPhase;
use crate::view::{BoardView, RoundView};

/// Fields that a form may have: more than there are boards.
const MAX_BOARDS: u32 = 100_000;

/// What is entered with one key.
const PLAYED: [Score; 3] = [Score::White, Score::Draw, Score::Black];
/// What is rarer.
const FORFEITS: [Score; 3] = [Score::WhiteForfeit, Score::BlackForfeit, Score::BothForfeit];

/// A round whose results are entered.
pub struct ResultsForm {
    pub round: u32,
    pub title: String,
    /// Whether it is the last: the others are folded, and what changes in them needs a reason.
    pub is_last: bool,
    pub needs_reason: bool,
    /// Whether points are entered.
    pub by_points: bool,
    pub boards: Vec<ResultsRow>,
}

/// A pairing whose result is entered.
pub struct ResultsRow {
    /// The match of two teams that begins with it.
    pub head: Option<String>,
    pub board: u32,
    pub first: String,
    pub second: String,
    /// What is known: the code of a result, or points as `27:25`; nothing if nothing is.
    pub was: String,
    /// Where points are entered: side, what is known, whose.
    pub points: [(&'static str, String, String); 2],
    /// Code, sign, and whether it is so.
    pub played: [(&'static str, &'static str, bool); 3],
    pub forfeits: [(&'static str, &'static str, bool); 3],
}

/// The rounds of a tournament as forms, the latest first.
pub fn results_forms(page: &impl AnyTournamentPage) -> Vec<ResultsForm> {
    let (view, reader) = (page.view(), page.reader());
    if !matches!(view.phase, TournamentPhase::Running | TournamentPhase::Over) {
        return Vec::new();
    }
    let by_points = view.terms.count == SeriesCount::Points;
    let last = view.rounds.last().map_or(0, |round| round.round);
    let form = |round: &RoundView| ResultsForm {
        round: round.round,
        title: match view.arena_ends_ms {
            Some(_) => reader.say("tournament-games-title"),
            None => reader.words.count("tournament-results-of", round.round),
        },
        is_last: round.round == last,
        needs_reason: round.round != last || view.phase == TournamentPhase::Over,
        by_points,
        boards: round
            .boards
            .iter()
            .filter(|board| board.first > 0 && board.second > 0)
            .map(|board| ResultsRow {
                head: head(page, round, board.board),
                ..row(page, board, by_points)
            })
            .collect(),
    };
    view.rounds.iter().rev().map(form).collect()
}

/// The match of two teams whose first board this is.
fn head(page: &impl AnyTournamentPage, round: &RoundView, board: u32) -> Option<String> {
    let own = round.matches.iter().find(|one| one.boards[0] == board)?;
    let [first, second] = [own.first, own.second].map(|no| page.team_name(no));
    Some(format!("{first} – {second}"))
}

fn row(page: &impl AnyTournamentPage, board: &BoardView, by_points: bool) -> ResultsRow {
    let is_so = |score: Score| (score.code(), result(score), board.result == Some(score));
    let points = board.points.map(|points| points.map(|points| points.to_string()));
    let [first, second] = [board.first, board.second].map(|no| page.name(&no));
    ResultsRow {
        head: None,
        board: board.board,
        first: first.clone(),
        second: second.clone(),
        was: match &points {
            Some([first, second]) if by_points => format!("{first}:{second}"),
            _ => board.result.map_or("", Score::code).to_owned(),
        },
        points: {
            let [of_first, of_second] = points.unwrap_or_default();
            [("first", of_first, first), ("second", of_second, second)]
        },
        played: PLAYED.map(is_so),
        forfeits: FORFEITS.map(is_so),
    }
}

/// What the form says that was not so when it was shown: `result-3`, or `first-3` and `second-3` of points, unless
/// `other-3` says something else. What somebody else has entered meanwhile is left as it is.
pub fn results(fields: &FormFields) -> Result<Vec<ResultRequest>, Fault> {
    let mut results = Vec::new();
    for (field, was) in &fields.0 {
        let Some(board) = field.strip_prefix("was-").and_then(|board| board.parse::<u32>().ok())
        else {
            continue;
        };
        if board > MAX_BOARDS {
            continue;
        }
        let get =
            |part: &str| fields.get(&format!("{part}-{board}")).map(str::trim).unwrap_or_default();
        let points = [get("first"), get("second")];
        let (result, told) = match get("other") {
            "" if points.iter().any(|one| !one.is_empty()) => (None, points.join(":")),
            "" => (Some(get("result")), get("result").to_owned()),
            "open" => (Some(""), String::new()),
            other => (Some(other), other.to_owned()),
        };
        if told == was.trim() {
            continue;
        }
        let points = match result {
            Some(_) => None,
            None => {
                let wrong = || {
                    Fault::bad_request(message!(
                        "board {board} needs the points of both players: they decide",
                        board
                    ))
                };
                let [first, second] = points.map(|one| one.parse().map_err(|_| wrong()));
                Some([first?, second?])
            }
        };
        results.push(ResultRequest { board, result: result.map(str::to_owned), points });
    }
    Ok(results)
}
