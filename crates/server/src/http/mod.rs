//! What the API and the pages share: the app, who asks and in which language, bodies and cookies, the
//! guard at the door, faults as answers.

pub(crate) mod body;
pub(crate) mod cookies;
mod fault;
mod gallery;
pub(crate) mod guard;
mod health;
pub(crate) mod language;
mod origin;
pub(crate) mod passkeys;
mod proxy;
pub(crate) mod token;
pub(crate) mod visitor;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use kelci_catalog::search::Stop;
use tokio::sync::watch;

use crate::bounds::{
    FILM_TIME, FILMS_AT_ONCE, MAX_WAITING_FILMS, MAX_WAITING_PICTURES, MAX_WAITING_WORK,
    PICTURES_AT_ONCE, WORK_TIME,
};
use crate::config::Config;
use crate::doing::Site;
use crate::engine::Analysts;
use crate::fault::Fault;
use crate::limits::{Admission, Bulkhead, Priority};
use crate::live::{Hub, Services};
use gallery::Gallery;
pub(crate) use guard::Peer;
pub(crate) use health::{counts, router};

/// What every route can use.
#[derive(Clone)]
pub struct App(Arc<Shared>);

struct Shared {
    site: Site,
    /// Who analyses positions.
    analysts: Analysts,
    /// Places for work that takes its time.
    work: Bulkhead,
    /// Places where pictures are drawn.
    pictures: Bulkhead,
    /// Places where films are made, which take seconds.
    films: Bulkhead,
    /// Pictures that were drawn.
    gallery: Gallery,
    /// Turns true when it stops.
    closing: watch::Receiver<bool>,
}

impl App {
    /// An app over these services.
    pub fn new(
        config: Config,
        hub: Arc<Hub>,
        analysts: Analysts,
        closing: watch::Receiver<bool>,
    ) -> App {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        // Whoever takes one leaves at least one to the others.
        let work = Bulkhead::new(Priority::Work, cores.max(2), MAX_WAITING_WORK, WORK_TIME);
        let (pictures, waiting) = (PICTURES_AT_ONCE, MAX_WAITING_PICTURES);
        let pictures = Bulkhead::new(Priority::Work, pictures, waiting, WORK_TIME);
        let films = Bulkhead::new(Priority::Film, FILMS_AT_ONCE, MAX_WAITING_FILMS, FILM_TIME);
        App(Arc::new(Shared {
            site: Site::new(config, hub),
            analysts,
            work,
            pictures,
            films,
            gallery: Gallery::default(),
            closing,
        }))
    }

    pub(crate) fn site(&self) -> &Site {
        &self.0.site
    }

    /// From now on there are no new sockets and, if there are other nodes, no new jobs.
    pub(crate) fn drain(&self) {
        self.services().is_leaving.store(true, Ordering::Relaxed);
    }

    /// Whether the server is about to stop.
    pub(crate) fn is_draining(&self) -> bool {
        self.services().is_leaving.load(Ordering::Relaxed)
    }

    /// Turns true when the server stops.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.0.closing.clone()
    }

    pub(crate) fn hub(&self) -> &Arc<Hub> {
        self.0.site.hub()
    }

    pub(crate) fn services(&self) -> &Services {
        self.0.site.services()
    }

    pub(crate) fn config(&self) -> &Config {
        self.0.site.config()
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
        self.0.work.work(address, work).await
    }

    /// Lets a connection in; none if its address has enough of them. A proxy comes for many visitors.
    pub(crate) fn connection(&self, address: IpAddr) -> Option<Admission> {
        let is_proxy = self.config().proxies.has(address);
        let counted = if is_proxy { Ipv4Addr::LOCALHOST.into() } else { address };
        self.0.site.gates().connection(counted)
    }

    pub(crate) fn pictures(&self) -> &Bulkhead {
        &self.0.pictures
    }

    pub(crate) fn films(&self) -> &Bulkhead {
        &self.0.films
    }

    pub(crate) fn gallery(&self) -> &Gallery {
        &self.0.gallery
    }

    /// Forgets addresses that have been quiet.
    pub fn tidy(&self) {
        self.0.site.gates().tidy();
    }
}
