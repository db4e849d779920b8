//! The analysis board: any position of a game, or a game that was played, to be tried out. What is
//! tried stays in the reader's browser; the page itself shows where it begins.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse, Redirect, Response};
use kelci_catalog::search::Stop;
use kelci_catalog::{AnyGame, GAMES};
use kelci_core::{Side, message};
use kelci_picture::Look;
use serde::Serialize;
use utoipa::ToSchema;

use super::board_data::BoardData;
use super::game::formats;
use super::line_query::LineQuery;
use super::new_game::game_named;
use super::page::{for_page, show};
use super::pairs::{Pair, in_pairs};
use super::reader::Reader;
use super::{drawing, legend};
use crate::bounds::MAX_CONDITIONAL_BYTES;
use crate::doing::correspondence::{self, OwnPapers};
use crate::fault::{Fault, FaultKind};
use crate::game::Seat;
use crate::game::options::draw_lots;
use crate::http::App;
use crate::http::Peer;
use crate::http::visitor::Visitor;
use crate::ids::GameId;
use crate::lang::{ScriptWords, telling};
use crate::line::PlayedLine;
use crate::line::{LineMove, LineView};

/// Where an analysis begins.
struct Start {
    wanted: LineQuery,
    /// The game it is about, if it is one that is or was played here.
    played: Option<GameId>,
    bottom: Seat,
    /// What whoever plays it has entered beforehand, if they plan what they answer.
    plan: Option<Vec<Vec<String>>>,
}

#[derive(Template)]
#[template(path = "analysis.html")]
struct Page {
    reader: Reader,
    game: &'static dyn AnyGame,
    sides: [String; 2],
    start: Start,
    line: LineView,
    turn: Seat,
    board: String,
    /// Who captures whom.
    legend: String,
    data: String,
}

/// What the scripts are told.
#[derive(Serialize, ToSchema)]
pub struct AnalysisData<'a> {
    game: &'static str,
    title: &'static str,
    options: &'a BTreeMap<String, String>,
    fen: Option<&'a str>,
    #[schema(value_type = Option<String>)]
    played: Option<&'a GameId>,
    bottom: Seat,
    /// The lines that were entered beforehand in that game, where more are planned; the engine keeps out of it.
    plan: Option<Vec<Vec<LineMove>>>,
    /// The moves that are there to begin with, and where they lead.
    line: &'a LineView,
    /// The formats in which it can be taken home.
    formats: Vec<&'static str>,
    #[serde(flatten)]
    board: BoardData,
    #[schema(min_items = 2, max_items = 2)]
    sides: &'a [String; 2],
    /// Nobody plays here, so no engine has a name.
    #[schema(min_items = 2, max_items = 2)]
    computers: [Option<String>; 2],
    #[schema(value_type = std::collections::BTreeMap<String, crate::lang::ScriptWord>)]
    facts: ScriptWords,
    /// What facts mean for what may come.
    #[schema(value_type = std::collections::BTreeMap<String, crate::lang::ScriptWord>)]
    prospects: ScriptWords,
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    reasons: BTreeMap<&'static str, String>,
}

#[derive(Template)]
#[template(path = "analysis_games.html")]
struct Index {
    reader: Reader,
}

impl Index {
    /// Name, title and board of every game.
    fn games(&self) -> Vec<[&'static str; 3]> {
        let card = |game: &&'static dyn AnyGame| {
            let info = game.info();
            [info.name, info.title, drawing::start(*game)]
        };
        GAMES.iter().map(card).collect()
    }
}

/// `GET /analysis`: which game.
pub async fn index(reader: Reader) -> Response {
    show(&Index { reader })
}

/// `GET /analysis/{game}`
pub async fn analysis(
    State(app): State<App>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
    visitor: Visitor,
    peer: Peer,
    reader: Reader,
) -> Result<Response, Fault> {
    let (game, query) = (game_named(&name)?, query.unwrap_or_default());
    let (name, mut wanted) = (game.info().name, LineQuery::read(&query));
    let start = if let Some(id) = wanted.others.get("plan") {
        let id = GameId::parse(id).ok_or_else(Fault::no_game)?;
        let (of, start) = planned(&app, id, &visitor).await?;
        if of != name {
            return Ok(Redirect::to(&format!("/analysis/{of}?{query}")).into_response());
        }
        start
    } else if let Some(id) = wanted.others.get("game") {
        let id = GameId::parse(id).ok_or_else(Fault::no_game)?;
        let (of, start) = played(&app, id, &visitor).await?;
        if of != name {
            return Ok(Redirect::to(&format!("/analysis/{of}?{query}")).into_response());
        }
        start
    } else {
        draw_lots(name, &mut wanted.options);
        Start { wanted, played: None, bottom: Seat::First, plan: None }
    };
    let work = move |stop: &Stop| {
        let line =
            start.wanted.request(name).line(stop).map_err(|why| Fault::from(why).of_position())?;
        let entered = start.plan.as_ref().map(|lines| {
            let from =
                |moves: &Vec<String>| LineQuery { moves: moves.clone(), ..start.wanted.clone() };
            let played = lines.iter().map(|moves| from(moves).request(name).line(stop));
            played.filter_map(|line| Some(LineView::from(&line.ok()?).moves)).collect()
        });
        Ok::<_, Fault>(page(reader, &line, start, entered))
    };
    Ok(show(&app.work(peer, work).await??))
}

/// A game that is or was played here, and its name in the catalog.
async fn played(app: &App, id: GameId, visitor: &Visitor) -> Result<(String, Start), Fault> {
    let table = app.hub().game(&id)?.look().await?;
    let powers = table.powers(visitor.person());
    let state = &table.state;
    if !state.may_be_analysed(powers) {
        let message = message!("this game is still being played");
        return Err(
            Fault::new(FaultKind::StillPlayed, message).hint("it can be analysed when it is over")
        );
    }
    let spec = state.spec();
    let wanted = LineQuery {
        options: spec.options.clone(),
        fen: spec.fen.clone(),
        moves: state.plies().iter().map(|ply| ply.text.clone()).collect(),
        ..LineQuery::default()
    };
    let bottom = Seat::BOTH.into_iter().find(|seat| powers.has(*seat)).unwrap_or(Seat::First);
    Ok((spec.game.clone(), Start { wanted, played: Some(id), bottom, plan: None }))
}

/// A game by days in which the other side is to move, as it stands: whoever waits plans what they answer.
async fn planned(app: &App, id: GameId, visitor: &Visitor) -> Result<(String, Start), Fault> {
    let table = app.hub().game(&id)?.look().await?;
    let (state, person) = (&table.state, visitor.person());
    let bottom = state.conditional_seat(table.powers(person))?;
    let OwnPapers { lines, .. } =
        correspondence::own_papers(app.site(), &id, &table, person).await?;
    let spec = state.spec();
    let fen = Some(state.position().fen());
    let wanted = LineQuery { options: spec.options.clone(), fen, ..LineQuery::default() };
    Ok((spec.game.clone(), Start { wanted, played: Some(id), bottom, plan: Some(lines) }))
}

fn page(reader: Reader, line: &PlayedLine, start: Start, plan: Option<Vec<Vec<LineMove>>>) -> Page {
    let (game, words) = (line.game(), reader.words);
    let sides = telling::sides(reader.words, game);
    let Start { wanted, bottom, .. } = &start;
    let view = LineView::from(line);
    let mut told = telling::page_words(words);
    told.extend(words.for_scripts("analysis-"));
    if plan.is_some() {
        let planning = words.for_scripts("plan-");
        told.extend(planning.into_iter().map(|(key, word)| (format!("plan-{key}"), word)));
    }
    let data = for_page(&AnalysisData {
        game: game.info().name,
        title: game.info().title,
        options: &wanted.options,
        fen: wanted.fen.as_deref(),
        played: start.played.as_ref(),
        bottom: *bottom,
        plan,
        line: &view,
        formats: formats(game),
        board: BoardData::of(words, game, told),
        sides: &sides,
        computers: [None, None],
        facts: words.for_scripts("fact-"),
        prospects: words.for_scripts("prospect-"),
        reasons: telling::reasons(reader.words, game),
    });
    let look =
        Look { bottom: Side::from(*bottom), title: reader.say("game-board"), ..Look::default() };
    let look = Look { diagrams: true, ..look };
    let board = line.drawn(|game, position, last| drawing::board(game, position, last, look));
    let legend = legend::whole(&reader, game);
    // It shares much with the page of a game.
    Page { reader, game, sides, start, line: view, turn: line.turn(), board, legend, data }
}

impl Page {
    const fn is_plan(&self) -> bool {
        self.start.plan.is_some()
    }

    /// The game whose answers are planned.
    fn planned_game(&self) -> Option<&GameId> {
        self.start.played.as_ref().filter(|_| self.is_plan())
    }

    const fn most_conditional(&self) -> usize {
        MAX_CONDITIONAL_BYTES
    }

    fn title(&self) -> &'static str {
        self.game.info().title
    }

    fn lines(&self) -> Vec<Pair<'_>> {
        in_pairs(self.line.moves.iter().map(|mv| (mv.seat, mv.text.as_str())))
    }

    /// Whose turn it is, or how it ended.
    fn standing(&self) -> String {
        let words = self.reader.words;
        let side = |seat: Seat| self.sides[seat.index()].as_str();
        match self.line.end.as_ref().map(|end| end.winner) {
            Some(Some(winner)) => words.with("game-wins", "side", side(winner)),
            Some(None) => words.say("game-drawn"),
            None => words.with("game-turn", "side", side(self.turn)),
        }
    }

    fn facts(&self) -> Vec<(String, String)> {
        let facts = self.line.position.facts.iter();
        facts.map(|fact| telling::fact(self.reader.words, fact)).collect()
    }
}
