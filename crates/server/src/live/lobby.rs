//! The lobby of this node: which pages are in it, which seeks they keep alive, and what all of them are told. What is
//! told is written once for all. Who looks for a game, and who finds whom, is in the store.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, mpsc, watch};

use crate::bounds::MAX_NAMES_HERE;
use crate::ids::{GameId, PersonId, SeekId};
use crate::view::{LobbyMessage, LobbyView};

/// Summonses that may wait for a page; one that is slower misses some.
const SUMMONSES: usize = 16;

/// Something that concerns one of those who are in the lobby.
#[derive(Clone, Debug)]
pub enum Summons {
    /// They play this game.
    Begun(GameId),
    /// The seek is not there any more.
    Gone(SeekId),
    /// Challenges of theirs or to them have changed.
    Challenged,
    /// They are told something.
    Noticed,
}

/// What is told to everybody, with how it is written.
pub struct LobbyNews {
    pub view: LobbyView,
    pub text: Arc<str>,
    /// The names of all who are here and have an account, not only of those who are told to everybody.
    pub here: Arc<BTreeSet<String>>,
}

/// The lobby.
pub struct Lobby {
    inside: Mutex<Inside>,
    changed: Notify,
    news: watch::Sender<Arc<LobbyNews>>,
}

#[derive(Default)]
struct Inside {
    /// Those who are known; others are only counted.
    people: HashMap<PersonId, Present>,
    strangers: u32,
    /// The seeks that pages keep alive: whose, and how many pages do.
    seeks: HashMap<SeekId, (PersonId, u32)>,
}

#[derive(Default)]
struct Present {
    name: Option<String>,
    /// Where their pages hear what concerns them.
    pages: Vec<mpsc::Sender<Summons>>,
}

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby {
            inside: Mutex::default(),
            changed: Notify::default(),
            news: watch::Sender::new(Arc::new(written(LobbyView::default(), BTreeSet::new()))),
        }
    }
}

fn written(view: LobbyView, here: BTreeSet<String>) -> LobbyNews {
    let text = serde_json::to_string(&LobbyMessage::Lobby { lobby: &view }).unwrap_or_default();
    LobbyNews { view, text: text.into(), here: Arc::new(here) }
}

impl Lobby {
    /// Lets a page in, of somebody who has an account of that name, or none.
    pub fn enter(self: &Arc<Self>, person: Option<PersonId>, name: Option<String>) -> LobbyVisit {
        let (page, summonses) = mpsc::channel(SUMMONSES);
        let mut inside = self.lock();
        match person {
            Some(person) => {
                let present = inside.people.entry(person).or_default();
                present.pages.push(page.clone());
                present.name = name;
            }
            None => inside.strangers += 1,
        }
        drop(inside);
        self.note();
        LobbyVisit { lobby: self.clone(), person, page, summonses }
    }

    /// Keeps a seek alive for as long as what comes back is there.
    pub fn hold(self: &Arc<Self>, seek: SeekId, person: PersonId) -> HeldSeek {
        self.lock().seeks.entry(seek.clone()).or_insert((person, 0)).1 += 1;
        HeldSeek { lobby: self.clone(), seek }
    }

    /// The seeks that pages of this node keep alive.
    pub fn held(&self) -> Vec<SeekId> {
        self.lock().seeks.keys().cloned().collect()
    }

    /// Whether nobody is here.
    pub fn is_empty(&self) -> bool {
        let inside = self.lock();
        inside.people.is_empty() && inside.strangers == 0
    }

    /// How many people are here, and the names of those who have one, in order.
    pub fn attendance(&self) -> (u32, Vec<String>) {
        let inside = self.lock();
        let people = u32::try_from(inside.people.len()).unwrap_or(u32::MAX);
        let names = inside.people.values().filter_map(|present| present.name.clone());
        let mut names: Vec<String> = names.collect();
        names.sort_unstable();
        names.truncate(MAX_NAMES_HERE);
        (people.saturating_add(inside.strangers), names)
    }

    /// Hears that somebody has begun or ended to look for a game.
    pub fn note(&self) {
        self.changed.notify_one();
    }

    /// Waits until it is said that something has changed.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Hears that somebody plays a game from now on.
    pub fn met(&self, person: PersonId, game: GameId) {
        self.summon(person, Summons::Begun(game));
    }

    /// Hears that challenges of somebody have changed.
    pub fn challenged(&self, person: PersonId) {
        self.summon(person, Summons::Challenged);
    }

    /// Hears that somebody is told something.
    pub fn noticed(&self, person: PersonId) {
        self.summon(person, Summons::Noticed);
    }

    /// Hears that a seek which a page keeps alive is not there any more.
    pub fn gone(&self, seek: SeekId) {
        let whose = self.lock().seeks.get(&seek).map(|(person, _)| *person);
        if let Some(person) = whose {
            self.summon(person, Summons::Gone(seek));
        }
    }

    /// Tells whom it concerns, if they are here.
    fn summon(&self, person: PersonId, summons: Summons) {
        let inside = self.lock();
        for page in inside.people.get(&person).into_iter().flat_map(|present| &present.pages) {
            let _ = page.try_send(summons.clone());
        }
    }

    /// Has everybody told how it is here now, if that is news.
    pub fn tell(&self, view: LobbyView, here: BTreeSet<String>) {
        let known = self.news.borrow().clone();
        if known.view != view {
            self.news.send_replace(Arc::new(written(view, here)));
        } else if *known.here != here {
            // What everybody is told is as before: only whoever follows one of them hears of it.
            let (text, here) = (known.text.clone(), Arc::new(here));
            self.news.send_replace(Arc::new(LobbyNews { view, text, here }));
        }
    }

    /// What everybody is told.
    pub fn news(&self) -> watch::Receiver<Arc<LobbyNews>> {
        self.news.subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A page that is in the lobby until this is dropped.
pub struct LobbyVisit {
    lobby: Arc<Lobby>,
    person: Option<PersonId>,
    page: mpsc::Sender<Summons>,
    summonses: mpsc::Receiver<Summons>,
}

impl LobbyVisit {
    /// What concerns whoever has the page; for whom nobody knows it never comes.
    pub async fn summons(&mut self) -> Summons {
        match self.summonses.recv().await {
            Some(summons) => summons,
            None => std::future::pending().await,
        }
    }
}

impl Drop for LobbyVisit {
    fn drop(&mut self) {
        let mut inside = self.lobby.lock();
        match self.person {
            Some(person) => {
                if let Some(present) = inside.people.get_mut(&person) {
                    present.pages.retain(|page| !page.same_channel(&self.page));
                    if present.pages.is_empty() {
                        inside.people.remove(&person);
                    }
                }
            }
            None => inside.strangers -= 1,
        }
        drop(inside);
        self.lobby.note();
    }
}

/// A seek that lives while this does, and a little longer.
pub struct HeldSeek {
    lobby: Arc<Lobby>,
    seek: SeekId,
}

impl HeldSeek {
    /// Which.
    pub const fn id(&self) -> &SeekId {
        &self.seek
    }
}

impl Drop for HeldSeek {
    fn drop(&mut self) {
        let mut inside = self.lobby.lock();
        if let Some((_, pages)) = inside.seeks.get_mut(&self.seek) {
            *pages -= 1;
            if *pages == 0 {
                inside.seeks.remove(&self.seek);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn somebody_with_two_pages_is_one_person_who_hears_on_both() {
        let lobby = Arc::<Lobby>::default();
        let ann = PersonId::fresh();
        let mut pages = [lobby.enter(Some(ann), Some("Ann".into())), lobby.enter(Some(ann), None)];
        let _stranger = lobby.enter(None, None);
        assert_eq!(lobby.attendance().0, 2);
        lobby.challenged(PersonId::fresh());
        lobby.met(ann, GameId::fresh());
        for page in &mut pages {
            assert!(matches!(page.summons().await, Summons::Begun(_)), "and nobody else's");
        }
        drop(pages);
        assert_eq!(lobby.attendance(), (1, Vec::new()));
        let (seek, news) = (SeekId::fresh(), lobby.news());
        let held = [lobby.hold(seek.clone(), ann), lobby.hold(seek.clone(), ann)];
        assert_eq!(lobby.held(), [seek]);
        drop(held);
        assert!(lobby.held().is_empty());
        lobby.tell(LobbyView::default(), BTreeSet::new());
        assert!(!news.has_changed().unwrap(), "that is no news");
        let text = news.borrow().text.clone();
        lobby.tell(LobbyView::default(), ["Ann".to_owned()].into());
        assert!(news.has_changed().unwrap(), "for whoever follows her");
        assert!(Arc::ptr_eq(&news.borrow().text, &text), "and for nobody else");
    }
}
