//! The site over HTTP: the JSON API under `/api`, its description, health and counts, pages.

mod actions;
mod analysis;
pub(crate) mod body;
mod catalog;
pub(crate) mod cookies;
pub(crate) mod create;
mod described;
mod desks;
pub(crate) mod drafts;
pub(crate) mod games;
pub(crate) mod guard;
mod health;
mod hints;
pub(crate) mod lessons;
mod limits;
mod live;
mod origin;
pub(crate) mod pictures;
pub(crate) mod positions;
mod proxy;
pub(crate) mod puzzles;
pub(crate) mod record_texts;
mod records;
mod refusals;
pub(crate) mod reviews;
pub(crate) mod series;
mod socket;
pub(crate) mod visitor;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::response::IntoResponse as _;
use axum::{Router, middleware};
use kelci_catalog::search::Stop;
use kelci_core::message;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::bounds::{
    FILM_TIME, FILMS_AT_ONCE, MAX_WAITING_FILMS, MAX_WAITING_PICTURES, MAX_WAITING_WORK,
    PICTURES_AT_ONCE, WORK_TIME,
};
use crate::config::Config;
use crate::engine::Analysts;
use crate::fault::Fault;
use crate::live::{Hub, Services};
use desks::Desks;
use guard::Peer;
pub use health::counts;
use limits::Gates;
use pictures::Gallery;

/// What every route can use.
#[derive(Clone)]
pub struct App(Arc<Shared>);

struct Shared {
    config: Config,
    hub: Arc<Hub>,
    gates: Gates,
    /// Who analyses positions.
    analysts: Analysts,
    /// Places for work that takes its time.
    desks: Desks,
    /// Those where games begin.
    entrance: Desks,
    /// Places where pictures are drawn.
    easel: Desks,
    /// Places where films are made, which take seconds.
    cinema: Desks,
    /// Pictures that were drawn.
    gallery: Gallery,
    /// Turns true when the server is to stop.
    closing: watch::Receiver<bool>,
}

impl App {
    /// An app over these services.
    #[must_use]
    pub fn new(
        config: Config,
        hub: Arc<Hub>,
        analysts: Analysts,
        closing: watch::Receiver<bool>,
    ) -> App {
        let gates = Gates::new(config.limits);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        // Whoever takes one leaves at least one to the others.
        let desks = Desks::new(cores.max(2), MAX_WAITING_WORK, WORK_TIME);
        let entrance = Desks::new(2, MAX_WAITING_WORK, WORK_TIME);
        let easel = Desks::new(PICTURES_AT_ONCE, MAX_WAITING_PICTURES, WORK_TIME);
        let cinema = Desks::new(FILMS_AT_ONCE, MAX_WAITING_FILMS, FILM_TIME);
        App(Arc::new(Shared {
            config,
            hub,
            gates,
            analysts,
            desks,
            entrance,
            easel,
            cinema,
            gallery: Gallery::default(),
            closing,
        }))
    }

    pub(crate) fn hub(&self) -> &Arc<Hub> {
        &self.0.hub
    }

    pub(crate) fn services(&self) -> &Services {
        self.0.hub.services()
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn analysts(&self) -> &Analysts {
        &self.0.analysts
    }

    /// Does work that takes its time, for whoever asks from that address. The flag is raised when nobody
    /// waits for it any more.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        Peer(address): Peer,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        self.0.desks.work(address, work).await
    }

    /// Does the work that beginning a game takes: nothing else keeps it waiting.
    async fn work_to_begin<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Fault> {
        self.0.entrance.work(address, |_| work()).await
    }

    fn gates(&self) -> &Gates {
        &self.0.gates
    }

    /// Lets a connection in; none if its address has enough of them. Behind a proxy all come from
    /// one address.
    pub(crate) fn connection(&self, address: IpAddr) -> Option<limits::Place> {
        let counted = if self.0.config.behind_proxy { Ipv4Addr::LOCALHOST.into() } else { address };
        self.0.gates.connection(counted)
    }

    fn easel(&self) -> &Desks {
        &self.0.easel
    }

    fn cinema(&self) -> &Desks {
        &self.0.cinema
    }

    fn gallery(&self) -> &Gallery {
        &self.0.gallery
    }

    /// Forgets addresses that have been quiet.
    pub fn tidy(&self) {
        self.0.gates.tidy();
    }
}

/// What the description of the API begins with.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "kelci",
        description = "Play Jersi, Mikjersi, Pijersi and MIK-7.\n\n\
            A visitor is known by a secret: browsers keep it in the cookie `kelci`, programs send \
            it as `Authorization: Bearer SECRET`. The first answer that begins or joins a game \
            gives one. Errors are `{error, message, hint}`; the message is English, or French for \
            whoever prefers that (`Accept-Language`). Live games and analyses speak through \
            WebSockets, see docs/live.md and docs/analysis-live.md."
    ),
    components(schemas(Fault, crate::game::Event, crate::view::Now))
)]
struct ApiDoc;

/// Every route.
pub fn router(app: App) -> Router {
    let (api, mut doc) = OpenApiRouter::with_openapi(ApiDoc::openapi())
        .routes(routes!(catalog::catalog))
        .routes(routes!(create::create, games::list))
        .routes(routes!(games::mine))
        .routes(routes!(games::look))
        .routes(routes!(games::position))
        .routes(routes!(games::events))
        .routes(routes!(actions::act))
        .routes(routes!(actions::join))
        .routes(routes!(actions::invite))
        .routes(routes!(hints::hint))
        .routes(routes!(records::record))
        .routes(routes!(reviews::ask, reviews::look, reviews::forget))
        .routes(routes!(reviews::better))
        .routes(routes!(series::sheet))
        .routes(routes!(live::live))
        .routes(routes!(positions::position))
        .routes(routes!(refusals::why))
        .routes(routes!(analysis::live))
        .routes(routes!(drafts::edit))
        .routes(routes!(record_texts::read))
        .routes(routes!(record_texts::write))
        .routes(routes!(lessons::attempt))
        .routes(routes!(puzzles::puzzle))
        .routes(routes!(puzzles::attempt))
        .routes(routes!(puzzles::hint))
        .routes(routes!(puzzles::solution))
        .routes(routes!(pictures::of_position))
        .routes(routes!(pictures::of_game))
        .routes(routes!(pictures::of_ply))
        .split_for_parts();
    described::complete(&mut doc);
    let doc: Arc<str> = doc.to_json().unwrap_or_default().into();
    let described = serde_json::from_str(&doc).unwrap_or_default();
    let described = Arc::new(crate::pages::api::Described::of(&described));
    let json = [(axum::http::header::CONTENT_TYPE, "application/json")];
    let describe = move || async move { (json, doc.to_string()) };
    let show = move |reader, headers| crate::pages::api::api(described, reader, headers);
    api.route("/api/openapi.json", axum::routing::get(describe))
        .route("/api", axum::routing::get(show))
        .merge(health::router())
        .merge(crate::pages::router())
        .fallback(|| async {
            Fault::new(
                axum::http::StatusCode::NOT_FOUND,
                "not-found",
                message!("there is no such page"),
            )
        })
        .method_not_allowed_fallback(|| async {
            let status = axum::http::StatusCode::METHOD_NOT_ALLOWED;
            Fault::new(status, "bad-method", message!("this address does not take that method"))
        })
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(|_| {
            tracing::error!("a request made the server panic");
            let status = axum::http::StatusCode::INTERNAL_SERVER_ERROR;
            Fault::new(status, "internal", message!("the server made a mistake")).into_response()
        }))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(middleware::from_fn(crate::pages::as_pages))
        .with_state(app)
}
