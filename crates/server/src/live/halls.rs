//! Pages of this node that look at tournaments. Those of one tournament are in its hall: what they are told is written
//! once for all of them. What goes on is in the store; `doing/tournaments/hall.rs` looks.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, watch};

use crate::bounds::MAX_HALLS;
use crate::ids::TournamentId;
use crate::view::{HallView, TournamentMessage};

/// What everybody in a hall is told, with how it is written.
pub struct HallNews {
    view: HallView,
    pub text: Arc<str>,
}

type News = Option<Arc<HallNews>>;

/// The halls.
#[derive(Default)]
pub struct Halls {
    open: Mutex<HashMap<TournamentId, Hall>>,
    changed: Notify,
}

struct Hall {
    pages: u32,
    news: watch::Sender<News>,
}

impl Halls {
    /// Lets a page in; none if too many tournaments are looked at.
    pub fn enter(self: &Arc<Self>, id: &TournamentId) -> Option<HallVisit> {
        let mut open = self.lock();
        if open.len() >= MAX_HALLS && !open.contains_key(id) {
            return None;
        }
        let closed = || Hall { pages: 0, news: watch::Sender::new(None) };
        let hall = open.entry(id.clone()).or_insert_with(closed);
        hall.pages += 1;
        let mut news = hall.news.subscribe();
        // What the others were told is news here.
        news.mark_changed();
        drop(open);
        self.note();
        Some(HallVisit { halls: self.clone(), id: id.clone(), news })
    }

    /// The tournaments that are looked at, with how many pages do.
    pub fn open(&self) -> Vec<(TournamentId, u32)> {
        self.lock().iter().map(|(id, hall)| (id.clone(), hall.pages)).collect()
    }

    /// Hears that something may have happened in a tournament.
    pub fn note(&self) {
        self.changed.notify_one();
    }

    /// Waits until it is said that something may have happened.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Has everybody in a hall told how it is there now, if that is news.
    pub fn tell(&self, id: &TournamentId, view: HallView) {
        let open = self.lock();
        let Some(hall) = open.get(id) else { return };
        if hall.news.borrow().as_ref().is_some_and(|news| news.view == view) {
            return;
        }
        let message = TournamentMessage::Tournament { tournament: &view };
        let text = serde_json::to_string(&message).unwrap_or_default().into();
        hall.news.send_replace(Some(Arc::new(HallNews { view, text })));
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TournamentId, Hall>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A page that is in a hall until this is dropped.
pub struct HallVisit {
    halls: Arc<Halls>,
    id: TournamentId,
    news: watch::Receiver<News>,
}

impl HallVisit {
    /// What is told next.
    pub async fn news(&mut self) -> Arc<HallNews> {
        loop {
            if self.news.changed().await.is_err() {
                // The hall is open as long as somebody is in it.
                std::future::pending::<()>().await;
            }
            if let Some(news) = self.news.borrow_and_update().clone() {
                return news;
            }
        }
    }
}

impl Drop for HallVisit {
    fn drop(&mut self) {
        let mut open = self.halls.lock();
        if let Some(hall) = open.get_mut(&self.id) {
            hall.pages -= 1;
            if hall.pages == 0 {
                open.remove(&self.id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn everybody_in_a_hall_is_told_what_is_news() {
        let halls = Arc::<Halls>::default();
        let (id, other) = (TournamentId::fresh(), TournamentId::fresh());
        let view = |number| HallView { number, ..HallView::default() };
        halls.tell(&id, view(1));
        assert!(halls.open().is_empty(), "nobody is there");
        let mut early = halls.enter(&id).unwrap();
        halls.tell(&id, view(2));
        let mut late = halls.enter(&id).unwrap();
        let _elsewhere = halls.enter(&other).unwrap();
        for page in [&mut early, &mut late] {
            assert_eq!(page.news().await.view.number, 2);
        }
        halls.tell(&id, view(2));
        assert!(!early.news.has_changed().unwrap(), "that is no news");
        drop((early, late));
        assert_eq!(halls.open(), [(other, 1)]);
    }
}
