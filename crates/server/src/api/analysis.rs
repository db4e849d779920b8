//! The socket of the analysis board. The protocol is written down in `docs/analysis-live.md`.

use std::fmt::Write as _;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;
use kelci_catalog::search::Stop;
use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::message;
use kelci_picture::wire::{Step, move_steps};
use kelci_review::{Findings, Variation, wire};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::socket::{self, Closed, Manners, Socket};
use super::websocket::SocketUpgrade;
use crate::bounds::{MAX_LINE_ARROWS, MAX_LINE_MOVES, MAX_LINES, MAX_QUESTION_BYTES};
use crate::doing::helping::{self, HelpSeeker};
use crate::engine::{Analysis, AnalysisStage, News, Question};
use crate::fault::Fault;
use crate::game::options::SetUpRequest;
use crate::http::App;
use crate::http::Peer;
use crate::http::visitor::Visitor;
use crate::lang::Words;
use crate::limits::{Owner, household};
use crate::line::LineRequest;
use crate::line::{LineError, PlayedLine};

/// Questions may be long, and each has a whole line played, so there are few of them.
const MANNERS: Manners = Manners {
    message_bytes: MAX_QUESTION_BYTES,
    per_second: NonZeroU32::new(5).unwrap(),
    at_once: NonZeroU32::new(20).unwrap(),
    written: "docs/analysis-live.md",
};

/// So often it is asked whether people play where an analysis is going on.
const LET_AGAIN: Duration = Duration::from_secs(1);

/// Opens a socket through which positions are analysed.
#[utoipa::path(get, path = "/api/analysis/live", tag = "positions",
    responses((status = 101, description = "A WebSocket, see docs/analysis-live.md"),
        (status = 403, body = Fault), (status = 429, body = Fault)))]
pub async fn live(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    words: Words,
    upgrade: SocketUpgrade,
) -> Result<Response, Fault> {
    let seeker = HelpSeeker { person: visitor.person(), home: Some(peer.0) };
    socket::open(app.clone(), peer, words, upgrade, &MANNERS, move |socket| async move {
        let session = Session { app, peer, seeker, socket, under_way: None };
        let _ = session.run().await;
    })
}

/// What a page says.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum ClientMessage {
    /// Analyse this, and nothing else any more. `id` comes back with every answer.
    Look {
        id: u64,
        /// How many lines are wanted.
        #[serde(default = "one")]
        lines: usize,
        /// How long, in milliseconds; as long as may be, if it is not said.
        #[serde(default)]
        time_ms: Option<u64>,
        position: LineRequest,
    },
    /// That is enough.
    Stop,
    /// I am here.
    Beat,
}

const fn one() -> usize {
    1
}

/// What a page is told.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum AnalysisMessage {
    /// It waits for its turn.
    Waiting { id: u64 },
    /// What was seen at some depth.
    Depth { id: u64, depth: u32, seldepth: u32, nodes: u64, nps: u64, ms: u64, lines: Vec<Line> },
    /// It is done: its time is over, or there is nothing more to see.
    End { id: u64 },
}

/// A line of play, where it leads, and how likely the first side then wins.
#[derive(Serialize, ToSchema)]
#[schema(as = AnalysisLine)]
pub(super) struct Line {
    #[serde(flatten)]
    line: wire::Line,
    chance: f64,
    /// The steps of its first moves, for arrows.
    steps: Vec<Vec<Step>>,
}

impl Line {
    fn of(line: &Variation, game: &dyn AnyGame, position: &dyn AnyPosition) -> Line {
        let mut line = wire::Line::from(line);
        line.moves.truncate(MAX_LINE_MOVES);
        line.text.truncate(MAX_LINE_MOVES);
        let mut at = position.boxed_clone();
        let steps = line.moves.iter().take(MAX_LINE_ARROWS).map_while(|text| {
            let key = at.parse_move(text).ok()?;
            let steps = move_steps(game, &*at, key);
            at.play(key).then_some(steps)
        });
        Line { steps: steps.collect(), chance: line.score.chance(), line }
    }
}

impl AnalysisMessage {
    fn depth(
        id: u64,
        found: &Findings,
        game: &dyn AnyGame,
        position: &dyn AnyPosition,
    ) -> AnalysisMessage {
        let ms = u64::try_from(found.time.as_millis()).unwrap_or(u64::MAX);
        AnalysisMessage::Depth {
            id,
            depth: found.depth,
            seldepth: found.selective_depth,
            nodes: found.nodes,
            nps: found.nodes.saturating_mul(1_000) / ms.max(1),
            ms,
            lines: found.lines.iter().map(|line| Line::of(line, game, position)).collect(),
        }
    }
}

struct Session {
    app: App,
    peer: Peer,
    seeker: HelpSeeker,
    socket: Socket,
    under_way: Option<UnderWay>,
}

/// An analysis that this page waits for.
struct UnderWay {
    id: u64,
    analysis: Analysis,
    game: &'static dyn AnyGame,
    position: Arc<dyn AnyPosition>,
    /// The depth that the page knows of.
    depth_sent: Option<u32>,
    /// When it was last asked whether people play there.
    let_at: Instant,
}

impl UnderWay {
    /// The next news; for ever none, if nothing is under way.
    async fn hear(under_way: &mut Option<UnderWay>) -> News {
        let Some(UnderWay { analysis, .. }) = under_way else {
            return std::future::pending().await;
        };
        match analysis.news.changed().await {
            Ok(()) => analysis.news.borrow_and_update().clone(),
            // The threads have ended.
            Err(_) => News { stage: AnalysisStage::Failed, ..News::default() },
        }
    }
}

impl Session {
    async fn run(mut self) -> Result<(), Closed> {
        loop {
            tokio::select! {
                came = self.socket.next() => {
                    if let Some(said) = self.socket.hear(came?).await? {
                        self.answer(said).await?;
                    }
                }
                news = UnderWay::hear(&mut self.under_way) => self.pass_on(&news).await?,
            }
        }
    }

    async fn answer(&mut self, said: ClientMessage) -> Result<(), Closed> {
        let ClientMessage::Look { id, lines, time_ms, position } = said else {
            if matches!(said, ClientMessage::Stop) {
                self.under_way = None;
            }
            return Ok(());
        };
        // The one before ends now, so that this one need not wait for it.
        self.under_way = None;
        match self.begin(lines, time_ms, position).await {
            Ok(Some((analysis, game, position))) => {
                let (depth_sent, let_at) = (None, Instant::now());
                self.under_way =
                    Some(UnderWay { id, analysis, game, position, depth_sent, let_at });
                self.socket.tell(&AnalysisMessage::Waiting { id }).await
            }
            // The game is over: there is nothing to see.
            Ok(None) => self.socket.tell(&AnalysisMessage::End { id }).await,
            Err(fault) => self.socket.refuse(id, &fault).await,
        }
    }

    async fn begin(
        &mut self,
        lines: usize,
        time_ms: Option<u64>,
        asked: LineRequest,
    ) -> Result<Option<(Analysis, &'static dyn AnyGame, Arc<dyn AnyPosition>)>, Fault> {
        if !(1..=MAX_LINES).contains(&lines) {
            return Err(Fault::bad_request(message!("lines are 1 to {most}", most = MAX_LINES)));
        }
        let SetUpRequest { game, options, fen } = &asked.set_up;
        let mut study = game.clone();
        // A text is as good as anything to tell one set of rules from another.
        let _ = write!(study, " {:?} {:?} {}", options, fen, household(self.peer.0));
        let line = self.app.work(self.peer, move |stop| to_analyse(asked, stop)).await??;
        let Some(line) = line else { return Ok(None) };
        let (site, game, position) = (self.app.site(), line.game(), line.position());
        helping::let_help(site, self.seeker, game, position, None).await?;
        let most = self.app.config().analysts.most_time;
        let time = time_ms.map_or(most, Duration::from_millis);
        let question = Question {
            owner: Owner::at(self.peer.0),
            game: line.game(),
            position: line.position().boxed_clone(),
            study,
            lines,
            time,
        };
        let full = |_| Fault::busy(message!("too many positions are being analysed"));
        let analysis = self.app.analysts().ask(question).map_err(full)?;
        Ok(Some((analysis, line.game(), line.position().boxed_clone().into())))
    }

    /// Sees that nobody plays by now where somebody is being helped: a game may have come there since.
    async fn let_go_on(&mut self) -> Result<(), Fault> {
        let Some(UnderWay { game, position, let_at, .. }) = &mut self.under_way else {
            return Ok(());
        };
        if let_at.elapsed() < LET_AGAIN {
            return Ok(());
        }
        *let_at = Instant::now();
        helping::let_help(self.app.site(), self.seeker, *game, &**position, None).await
    }

    async fn pass_on(&mut self, news: &News) -> Result<(), Closed> {
        let is_let = self.let_go_on().await;
        let Some(UnderWay { id, depth_sent, game, position, .. }) = &mut self.under_way else {
            return Ok(());
        };
        if let Err(fault) = is_let {
            let id = *id;
            self.under_way = None;
            return self.socket.refuse(id, &fault).await;
        }
        let (id, game) = (*id, *game);
        if let Some(found) = news.findings.as_ref().filter(|found| *depth_sent != Some(found.depth))
        {
            *depth_sent = Some(found.depth);
            let (found, position) = (found.clone(), position.clone());
            // Moves are found again among all others, which can be many.
            let depth = self
                .app
                .work(self.peer, move |_| AnalysisMessage::depth(id, &found, game, &*position))
                .await;
            // Whoever is too busy to tell this depth tells the next one.
            if let Ok(depth) = depth {
                self.socket.tell(&depth).await?;
            }
        }
        match news.stage {
            AnalysisStage::Waiting | AnalysisStage::Looking => Ok(()),
            AnalysisStage::Ended => {
                self.under_way = None;
                self.socket.tell(&AnalysisMessage::End { id }).await
            }
            AnalysisStage::Failed => {
                self.under_way = None;
                self.socket.refuse(id, &Fault::busy(message!("the analysis was not done"))).await
            }
        }
    }
}

/// The line, unless its end is that of the game.
fn to_analyse(asked: LineRequest, stop: &Stop) -> Result<Option<PlayedLine>, LineError> {
    let line = asked.line(stop)?;
    if line.position().outcome().is_some() {
        return Ok(None);
    }
    Ok(Some(line))
}
