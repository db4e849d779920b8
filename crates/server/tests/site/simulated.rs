//! A site whose clock is moved by whoever runs it, so that days go by in a test.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::client::{Site, Visitor, id, until};
use crate::home::Home;
use crate::shared_store::SharedStore;

/// A site whose clock the test moves.
pub struct Simulated {
    pub home: Arc<Home>,
    pub store: Arc<SharedStore>,
    pub site: Site,
    pub began_ms: i64,
}

impl Simulated {
    pub async fn start() -> Simulated {
        let home = Arc::new(Home::new().await);
        let store = SharedStore::open(&home).await;
        let site = Site::node(&home, store.clone(), |_| ()).await;
        let began_ms = store.now_ms();
        Simulated { home, store, site, began_ms }
    }

    /// It is so many hours after the beginning, wherever one looks.
    pub async fn hour(&self, hours: i64) {
        let until_ms = self.began_ms + hours * 3_600_000;
        let ahead_ms = until_ms - self.store.now_ms();
        assert!(ahead_ms > 0, "time goes on");
        self.store.ahead_ms.fetch_add(ahead_ms, Ordering::Relaxed);
        // Somebody was there all the time.
        let alive = format!("UPDATE nodes SET at_ms = {until_ms} WHERE at_ms < {until_ms}");
        self.home.say(&alive, None).await;
        until(async || (self.now_ms().await >= until_ms).then_some(())).await;
    }

    async fn now_ms(&self) -> i64 {
        let game = Visitor::default().get(&self.site, "/api/games").await.good();
        let id = id(&game[0]);
        Visitor::default().look(&self.site, &id).await["now_ms"].as_i64().unwrap()
    }

    /// Another program on what was stored, at the same time.
    pub async fn restarted(self) -> Simulated {
        self.away(0).await
    }

    /// The same so many hours later: nobody was there all that time.
    pub async fn away(self, hours: i64) -> Simulated {
        let Simulated { home, store, site, began_ms } = self;
        site.stopped().await;
        let again = SharedStore::open(&home).await;
        let ahead_ms = store.ahead_ms.load(Ordering::Relaxed) + hours * 3_600_000;
        again.ahead_ms.store(ahead_ms, Ordering::Relaxed);
        let site = Site::node(&home, again.clone(), |_| ()).await;
        Simulated { home, store: again, site, began_ms }
    }
}
