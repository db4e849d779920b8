//! The page to which records and positions are brought: a plain form, whose answer shows the game,
//! or the first fault where it is.

use askama::Template;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use fluent_bundle::FluentArgs;
use kelci_catalog::search::Stop;
use kelci_catalog::{AnyGame, GAMES, find};
use kelci_core::Verdict;
use kelci_picture::Look;

use super::drawing;
use super::line_query::LineQuery;
use super::page::show;
use super::reader::Reader;
use crate::bounds::MAX_BODY_BYTES;
use crate::doing::records::{ReadRequest, RecordView};
use crate::fault::{Fault, FaultPlace};
use crate::http::App;
use crate::http::Peer;
use crate::http::body::FormFields;
use crate::lang::telling;

#[derive(Template)]
#[template(path = "import.html")]
struct Page {
    reader: Reader,
    /// What was brought.
    text: String,
    /// The game that was named.
    named: String,
    answer: Answer,
}

enum Answer {
    /// Nothing was brought yet.
    Nothing,
    Game(Box<ImportedGame>),
    Wrong(Trouble),
}

/// A game that was read.
struct ImportedGame {
    game: &'static dyn AnyGame,
    view: RecordView,
    players: [String; 2],
    board: String,
    /// Where to go on with it.
    analysis: String,
    viewer: Option<String>,
    editor: String,
}

/// What is wrong, and the lines about it.
struct Trouble {
    fault: Fault,
    lines: Vec<MarkedLine>,
}

/// A line of the text; the middle part is what is wrong with it.
struct MarkedLine {
    number: usize,
    parts: [String; 3],
    is_marked: bool,
}

/// Addresses longer than this are refused by servers on the way.
const LONGEST_ADDRESS: usize = 7_000;
/// So many lines before and after the fault are shown.
const LINES_ABOUT: usize = 2;
/// No more of a line is shown.
const LONGEST_LINE: usize = 300;

/// `GET /import`
pub async fn form(reader: Reader) -> Response {
    let (text, named) = (String::new(), String::new());
    show(&Page { reader, text, named, answer: Answer::Nothing })
}

/// `POST /import`
pub async fn read(
    State(app): State<App>,
    reader: Reader,
    peer: Peer,
    form: FormFields,
) -> Result<Response, Fault> {
    let text = form.get("text").unwrap_or_default().to_owned();
    let named = form.get("game").unwrap_or_default().to_owned();
    let number = form.get("number").and_then(|number| number.trim().parse().ok());
    let game = Some(named.clone()).filter(|name| !name.is_empty());
    let request = ReadRequest { text: text.clone(), game, number };
    let told = reader.clone();
    let (status, answer) = app
        .work(peer, move |stop| match RecordView::read(&request, stop) {
            Ok(view) => (StatusCode::OK, found(&told, view, stop)),
            Err(fault) => {
                let lines = marked(&request.text, &fault.place);
                (StatusCode::UNPROCESSABLE_ENTITY, Answer::Wrong(Trouble { fault, lines }))
            }
        })
        .await?;
    Ok((status, show(&Page { reader, text, named, answer })).into_response())
}

fn found(reader: &Reader, view: RecordView, stop: &Stop) -> Answer {
    let Some(game) = find(view.game) else { return Answer::Nothing };
    let sides = telling::sides(reader.words, game);
    let moves = view.moves.iter().map(|mv| mv.canonical.clone()).collect();
    let wanted = LineQuery {
        options: view.options.clone(),
        fen: view.fen.clone(),
        moves,
        ..LineQuery::default()
    };
    let mut board = String::new();
    let mut fen = view.fen.clone();
    if let Ok(line) = wanted.request(view.game).line(stop) {
        let look = Look { title: reader.say("game-board"), ..Look::default() };
        board = line.drawn(|game, position, last| {
            fen = Some(position.fen());
            drawing::board(game, position, last, look)
        });
    }
    // A game that is too long for an address is gone on with from its end.
    let there = |address: String| Some(address).filter(|whole| whole.len() <= LONGEST_ADDRESS);
    let at_end = LineQuery { fen, moves: Vec::new(), ..wanted.clone() };
    let analysis = format!("/analysis/{}", view.game);
    let viewed =
        LineQuery { others: [("game".to_owned(), view.game.to_owned())].into(), ..wanted.clone() };
    Answer::Game(Box::new(ImportedGame {
        game,
        players: [0, 1].map(|at| match view.players[at].as_str() {
            "" => sides[at].clone(),
            name => name.to_owned(),
        }),
        board,
        analysis: there(wanted.address(&analysis)).unwrap_or_else(|| at_end.address(&analysis)),
        viewer: there(viewed.address("/view")),
        editor: at_end.address(&format!("/editor/{}", view.game)),
        view,
    }))
}

/// The lines about the fault, with what is wrong marked.
fn marked(text: &str, place: &FaultPlace) -> Vec<MarkedLine> {
    let Some(line) = place.line.map(|line| line as usize) else { return Vec::new() };
    let shown = line.saturating_sub(LINES_ABOUT).max(1)..=line + LINES_ABOUT;
    let lines = text.lines().zip(1..).filter(|(_, number)| shown.contains(number));
    let column = place.column.map_or(0, |column| (column as usize).saturating_sub(1));
    lines
        .map(|(text, number)| {
            let is_marked = number == line;
            // Of a long line the part about the fault is shown.
            let skipped = if is_marked { column.saturating_sub(LONGEST_LINE / 2) } else { 0 };
            let clipped: Vec<char> = text.chars().skip(skipped).take(LONGEST_LINE).collect();
            let from =
                if is_marked { (column - skipped).min(clipped.len()) } else { clipped.len() };
            let word = clipped[from..].iter().take_while(|c| !c.is_whitespace()).count();
            let part = |range: std::ops::Range<usize>| clipped[range].iter().collect::<String>();
            let to = from + word;
            let parts = [part(0..from), part(from..to), part(to..clipped.len())];
            MarkedLine { number, parts, is_marked }
        })
        .collect()
}

impl Page {
    /// The games, and whether each was named.
    fn games(&self) -> impl Iterator<Item = (&'static str, &'static str, bool)> {
        let named = &self.named;
        GAMES.iter().map(move |game| {
            let info = game.info();
            (info.name, info.title, info.name == named)
        })
    }

    fn most_kib(&self) -> usize {
        MAX_BODY_BYTES / 1_024
    }

    /// Where it is wrong, and in short what.
    fn headline(&self, trouble: &Trouble) -> String {
        let words = self.reader.words;
        let what = words.or(
            &format!("import-wrong-{}", trouble.fault.error.name()),
            &words.message(&trouble.fault.message),
        );
        let place = &trouble.fault.place;
        let mut args = FluentArgs::new();
        let Some(line) = place.line else { return what };
        args.set("line", line);
        args.set("column", place.column.unwrap_or(1));
        args.set("text", what);
        words.tell("import-at", &args)
    }

    /// What the program says itself; the moves like it are told apart.
    fn detail(&self, trouble: &Trouble) -> String {
        let Fault { message, place, .. } = &trouble.fault;
        self.reader.words.message(place.why.as_ref().unwrap_or(message))
    }

    fn nearest(&self, trouble: &Trouble) -> Option<String> {
        let nearest = &trouble.fault.place.nearest;
        (!nearest.is_empty())
            .then(|| self.reader.words.with("import-nearest", "text", nearest.join(", ")))
    }

    fn moves(&self, found: &ImportedGame) -> String {
        self.reader.words.count("move-count", found.view.moves.len())
    }

    /// How it ended, if that is known.
    fn result(&self, found: &ImportedGame) -> Option<String> {
        let words = self.reader.words;
        let wins = |at: usize| words.with("game-wins", "side", found.players[at].as_str());
        let result = match found.view.result? {
            Verdict::Win(side) => wins(side.index()),
            Verdict::Draw => words.say("game-drawn"),
        };
        let reason = found.view.end.as_ref().map_or(found.view.reason.as_str(), |end| end.reason);
        if reason.is_empty() {
            return Some(result);
        }
        Some(format!("{result} – {}", self.reader.reason(found.game, reason)))
    }

    fn which(&self, found: &ImportedGame) -> String {
        let mut args = FluentArgs::new();
        args.set("count", found.view.number);
        args.set("of", found.view.games);
        self.reader.words.tell("import-which", &args)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_that_is_wrong_is_marked() {
        let place = FaultPlace { line: Some(3), column: Some(4), ..FaultPlace::default() };
        let lines = marked("a\nb\n1. a9-a9 x\nd\ne\nf", &place);
        let numbers: Vec<usize> = lines.iter().map(|line| line.number).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5]);
        assert_eq!(lines[2].parts, ["1. ", "a9-a9", " x"]);
        assert!(lines[2].is_marked && !lines[1].is_marked);
        let far = FaultPlace { line: Some(1), column: Some(5_000), ..FaultPlace::default() };
        assert_eq!(marked(&"é ".repeat(4_000), &far)[0].parts[1], "");
        let beyond = FaultPlace { line: Some(9), column: Some(0), ..FaultPlace::default() };
        assert_eq!(marked("x", &beyond).len(), 0);
        assert_eq!(marked("x", &FaultPlace::default()).len(), 0);
    }
}
