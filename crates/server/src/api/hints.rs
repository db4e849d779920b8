//! A hint in a game against the computer.

use axum::Json;
use axum::extract::State;
use kelci_catalog::AnyPosition;
use kelci_core::{Spelling, message};
use serde::Serialize;
use utoipa::ToSchema;

use crate::bounds::HINT_TIME;
use crate::doing::helping::{self, HelpSeeker};
use crate::engine::{AnalysisStage, Question};
use crate::fault::{Fault, FaultKind};
use crate::game::{Powers, Refusal, Seat, State as GameState};
use crate::http::App;
use crate::http::Peer;
use crate::http::body::GamePath;
use crate::http::visitor::Visitor;
use crate::limits::Owner;

/// A move that the engine would play.
#[derive(Serialize, ToSchema)]
pub struct MoveHint {
    /// After how many plies.
    pub ply: usize,
    /// The move as the rulebook writes it.
    #[serde(rename = "move")]
    pub text: String,
    /// How it is clicked: cells such as `c4`, pieces beside the board such as `*W`.
    pub clicks: Vec<String>,
}

/// What the engine would play for whoever plays against it. It thinks for a moment, after those
/// who asked before; whoever leaves ends that. Nothing is stored.
#[utoipa::path(post, path = "/api/games/{id}/hint", tag = "play",
    params(("id" = String, Path, description = "The game's name")),
    responses((status = 200, body = MoveHint), (status = 403, body = Fault),
        (status = 404, body = Fault), (status = 409, body = Fault), (status = 503, body = Fault)))]
pub async fn hint(
    app: State<App>,
    GamePath(id): GamePath,
    Peer(address): Peer,
    visitor: Visitor,
) -> Result<Json<MoveHint>, Fault> {
    let game = app.hub().game(&id)?.look().await?;
    let state = &game.state;
    may_be_helped(state, game.powers(visitor.person()))?;
    let position = state.position();
    let seeker = HelpSeeker { person: visitor.person(), home: Some(address) };
    helping::let_hint(app.site(), seeker, &id, state).await?;
    let question = Question {
        owner: Owner::at(address),
        game: state.game(),
        position: position.boxed_clone(),
        study: format!("game {id}"),
        lines: 1,
        time: HINT_TIME,
    };
    let busy = || Fault::busy(message!("too many positions are being analysed"));
    let mut analysis = app.analysts().ask(question).map_err(|_| busy())?;
    let is_done = |stage| matches!(stage, AnalysisStage::Ended | AnalysisStage::Failed);
    let news = analysis.news.wait_for(|news| is_done(news.stage)).await;
    let found = news.ok().and_then(|news| news.findings.clone());
    let best = found.and_then(|found| Some(found.lines.first()?.moves.first()?.key));
    let hint = best.and_then(|key| written(state, &**position, key));
    hint.map(Json).ok_or_else(|| Fault::busy(message!("the analysis was not done")))
}

/// Hints are for whoever plays against the computer alone: between people they would help one
/// against the other, and a match is counted.
fn may_be_helped(state: &GameState, powers: Powers) -> Result<(), Fault> {
    let seat = Seat::BOTH.into_iter().find(|seat| powers.has(*seat));
    let seat = seat.ok_or_else(Fault::not_your_seat)?;
    let refused = |message| {
        Fault::new(FaultKind::NoHints, message)
            .hint("the analysis board has an engine for games that are over")
    };
    if state.spec().engine(seat.other()).is_none() {
        return Err(refused(message!("there are hints only in games against the computer")));
    }
    if state.series().is_some() {
        return Err(refused(message!("there are no hints in a match")));
    }
    if state.spec().rated {
        return Err(refused(message!("there are no hints in a rated game")));
    }
    state.must_be_playing()?;
    if state.turn() == seat { Ok(()) } else { Err(Refusal::NotYourTurn.into()) }
}

fn written(state: &GameState, position: &dyn AnyPosition, key: u32) -> Option<MoveHint> {
    let script = position.scripts(key).into_iter().next()?;
    let clicks =
        script.into_iter().map(|click| kelci_picture::wire::word(state.game(), click).into_owned());
    let text = position.write_move(key, Spelling::Rulebook)?;
    Some(MoveHint { ply: state.plies().len(), text, clicks: clicks.collect() })
}
