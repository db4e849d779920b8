//! Reviews of finished games: asked for, looked at, forgotten.

use kelci_core::message;
use kelci_review::wire::{Code, Move, Summary, moments};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Asker, Site};
use crate::bounds::{MAX_REVIEWS, MAX_REVIEWS_OF_ONE, REVIEWS_SHARE};
use crate::fault::{Fault, FaultKind};
use crate::game::State;
use crate::ids::{GameId, PersonId};
use crate::live::Snapshot;
use crate::store::{JobChange, JobKind, StoredReview};

/// How far a review has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReviewStatus {
    /// Nobody asked for one.
    None,
    /// Nobody works on it yet.
    Waiting,
    /// Somebody works on it.
    Running,
    /// Every move was judged.
    Done,
}

/// A review as the API tells it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReviewView {
    /// How far it has come.
    pub status: ReviewStatus,
    /// How many plies the game has.
    pub plies: usize,
    /// How many of them were judged.
    pub reviewed: usize,
    /// Whether whoever asks may have it forgotten.
    pub may_forget: bool,
    /// The moves that were judged, those after `after`.
    pub moves: Vec<Move>,
    /// The plies of the moves that decided most, at most five.
    pub moments: Vec<usize>,
    /// How the first side played.
    pub p1: Summary,
    /// How the second side played.
    pub p2: Summary,
}

impl ReviewView {
    /// The review of a game, as somebody sees it.
    pub fn of(game: &Snapshot, stored: Option<StoredReview>, person: Option<PersonId>) -> Self {
        let may_forget = stored.as_ref().is_some_and(|stored| may_forget(game, stored, person));
        let status = match &stored {
            None => ReviewStatus::None,
            Some(review) if review.is_done => ReviewStatus::Done,
            Some(review) if review.is_claimed => ReviewStatus::Running,
            Some(_) => ReviewStatus::Waiting,
        };
        let moves = stored.map(|stored| stored.moves).unwrap_or_default();
        let [p1, p2] = [Code::P1, Code::P2].map(|side| Summary::of(&moves, side));
        let (plies, reviewed) = (game.state.plies().len(), moves.len());
        let moments = moments(&moves);
        ReviewView { status, plies, reviewed, may_forget, moves, moments, p1, p2 }
    }
}

/// Whoever asked for it or plays in the game.
fn may_forget(game: &Snapshot, stored: &StoredReview, person: Option<PersonId>) -> bool {
    let powers = game.powers(person);
    person == Some(stored.owner) || powers.owner || powers.seats.contains(&true)
}

/// A game, and what is known of its review.
///
/// # Errors
/// When there is no such game.
pub async fn find(site: &Site, id: &GameId) -> Result<(Snapshot, Option<StoredReview>), Fault> {
    let game = site.hub.game(id)?.look().await?;
    let review = site.services().store.review(id).await?;
    Ok((game, review))
}

/// Asks for the review of a game that is over.
///
/// # Errors
/// When the game goes on, or too many reviews wait already.
pub async fn ask(site: &Site, asker: &Asker, id: &GameId) -> Result<ReviewView, Fault> {
    let owner = asker.person;
    let (game, known) = find(site, id).await?;
    must_be_over(&game.state)?;
    if known.is_none() {
        super::helping::let_review(site, &game.state).await?;
        let [own, all] = site.services().store.unfinished_reviews(owner.id).await?;
        if own >= MAX_REVIEWS_OF_ONE {
            return Err(Fault::too_many(message!("you have asked for several reviews already"))
                .hint("wait until one of them is done, or cancel one"));
        }
        let goes_on = async |game: GameId| {
            let review = site.services().store.review(&game).await?;
            Ok(review.is_some_and(|review| !review.is_done))
        };
        if let Some(home) = asker.home
            && site.services().reviews.is_used_up(home, REVIEWS_SHARE, goes_on).await?
        {
            return Err(Fault::too_many(message!(
                "several reviews were asked for from your address"
            ))
            .hint("wait until one of them is done, or cancel one"));
        }
        if all >= MAX_REVIEWS {
            return Err(Fault::busy(message!("too many reviews are waiting")));
        }
        let ask = JobChange::Ask { person: owner, at_ms: site.services().time.now_ms() };
        site.services().store.change_job(JobKind::Review, id.clone(), ask).await?;
        if let Some(home) = asker.home {
            site.services().reviews.note(id, home);
        }
        site.services().jobs_asked.notify_one();
    }
    let (game, review) = find(site, id).await?;
    Ok(ReviewView::of(&game, review, Some(owner.id)))
}

/// While a game goes on nobody is helped.
///
/// # Errors
/// When it does.
pub fn must_be_over(state: &State) -> Result<(), Fault> {
    state.must_be_understood()?;
    if state.end().is_some() {
        return Ok(());
    }
    Err(Fault::new(FaultKind::NotOver, message!("the game is not over yet"))
        .hint("a game is reviewed when it has ended"))
}

/// Forgets a review, or cancels one that is not done.
///
/// # Errors
/// When it is not theirs.
pub async fn forget(
    site: &Site,
    person: Option<PersonId>,
    id: &GameId,
) -> Result<ReviewView, Fault> {
    let (game, review) = find(site, id).await?;
    if let Some(review) = &review {
        if !may_forget(&game, review, person) {
            let message = message!("this review is not yours");
            return Err(Fault::new(FaultKind::NotYourReview, message)
                .hint("whoever asked for it or plays in the game can cancel it"));
        }
        let store = &site.services().store;
        store.change_job(JobKind::Review, id.clone(), JobChange::Forget).await?;
    }
    Ok(ReviewView::of(&game, None, person))
}
