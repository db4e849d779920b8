//! What goes on in the games of a tournament, for whoever looks at it.

use std::collections::HashMap;

use kelci_pairing::Number;
use tokio::time::sleep;

use super::known;
use crate::bounds::{HALL_CROWD, HALL_LOOK, HALL_PAUSE, MAX_HALL_GAMES};
use crate::doing::Site;
use crate::fault::Fault;
use crate::game::Status;
use crate::ids::{GameId, TournamentId};
use crate::store::ListedGame;
use crate::tournament::{TournamentBoard, TournamentState};
use crate::view::{HallGame, HallView};

/// What is to be seen of the games that go on.
pub struct HallScene {
    /// Some of them, in the order of the boards.
    pub games: Vec<ListedGame>,
    /// Who has not come to theirs.
    pub missing: Vec<Number>,
}

/// What is to be seen of the games that go on in a tournament.
///
/// # Errors
/// When there is no such tournament, or the store fails.
pub async fn scene(site: &Site, id: &TournamentId) -> Result<HallScene, Fault> {
    scene_of(site, id, &*known(site, id).await?).await
}

async fn scene_of(
    site: &Site,
    id: &TournamentId,
    state: &TournamentState,
) -> Result<HallScene, Fault> {
    let services = site.services();
    let mut scene = HallScene { games: Vec::new(), missing: Vec::new() };
    if state.spec().is_at_board() {
        return Ok(scene);
    }
    let open = state.open_boards().filter_map(|(_, at, board)| {
        let game = services.links.game_of(id, board.begun?, at, board.game());
        Some((game, board))
    });
    let open: Vec<(GameId, &TournamentBoard)> = open.collect();
    let names = open.iter().map(|(game, _)| game.clone()).collect();
    let known = services.store.games_named(names).await?;
    let mut known: HashMap<GameId, ListedGame> =
        known.into_iter().map(|game| (game.id.clone(), game)).collect();
    for (game, board) in open {
        let is_playing = |game: &ListedGame| game.status == Status::Playing;
        let Some(game) = known.remove(&game).filter(is_playing) else { continue };
        let begins = TournamentBoard::first_in(board.game());
        match game.plies {
            0 => scene.missing.push(board.players[begins]),
            1 => scene.missing.push(board.players[1 - begins]),
            _ => {}
        }
        if scene.games.len() < MAX_HALL_GAMES {
            scene.games.push(game);
        }
    }
    Ok(scene)
}

/// Tells pages that look at tournaments what goes on in them, for ever. While there are none, nothing is asked.
pub async fn keep(site: &Site) {
    let halls = &site.services().tournaments.halls;
    loop {
        tokio::select! {
            () = halls.changed() => {}
            // Moves are no events of the tournament, and may be made on other nodes: they are looked for.
            () = sleep(HALL_LOOK) => {}
        }
        let mut crowd = 0;
        for (id, pages) in halls.open() {
            crowd += pages / HALL_CROWD;
            // If it cannot be read now, then later.
            if let Ok(view) = look(site, &id).await {
                halls.tell(&id, view);
            }
        }
        // What happens meanwhile is told together: the more pages then read themselves anew, the less often.
        sleep((HALL_PAUSE * (1 + crowd)).min(HALL_LOOK * 10)).await;
    }
}

async fn look(site: &Site, id: &TournamentId) -> Result<HallView, Fault> {
    let state = known(site, id).await?;
    let HallScene { games, missing } = scene_of(site, id, &state).await?;
    let game = |game: ListedGame| HallGame { id: game.id, plies: game.plies };
    let games = games.into_iter().map(game).collect();
    Ok(HallView { number: state.number(), missing, games })
}
