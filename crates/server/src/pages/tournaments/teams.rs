//! Teams as they are shown: who leads one, who plays on which board, and what can be done about it.

use crate::pages::person::Who;
use crate::view::{AttendingView, TournamentView};

/// A team.
pub struct TeamRow {
    pub no: u32,
    pub name: String,
    pub captain: Option<String>,
    pub attending: AttendingView,
    pub players: Vec<TeamPlayerRow>,
    /// Who has been invited, for those who may know.
    pub invited: Vec<String>,
    /// Whether whoever reads may invite, and say whether it plays.
    pub is_led: bool,
    pub invites: bool,
}

/// Somebody in a team.
pub struct TeamPlayerRow {
    pub no: u32,
    pub name: String,
    /// The same with a link to their page.
    pub who: Who,
    pub rating: u32,
    /// Whether they are not there now.
    pub is_away: bool,
    /// The numbers of all of the team if this one goes up by a board, where that can be had.
    pub raised: Option<String>,
    /// Whether whoever leads the team can remove them.
    pub is_removable: bool,
}

/// The teams of a tournament, at the desk or on its page.
pub fn team_rows(
    view: &TournamentView,
    at_desk: bool,
    called: impl Fn(u32) -> (String, Who),
) -> Vec<TeamRow> {
    let is_going = view.phase.is_going();
    let row = |team: &crate::view::TeamView| {
        let is_led = is_going && (team.is_led || at_desk);
        let may_order = is_led && (at_desk || view.phase.is_open());
        let raised = |at: usize| {
            let mut order = team.players.clone();
            order.swap(at, at.checked_sub(1)?);
            let order: Vec<String> = order.iter().map(u32::to_string).collect();
            may_order.then(|| order.join(" "))
        };
        let player = |(at, no): (usize, &u32)| {
            let one = view.players.iter().find(|player| player.no == *no);
            let is_in = one.is_some_and(|one| one.attending.is_in());
            let (name, who) = called(*no);
            TeamPlayerRow {
                no: *no,
                name,
                who,
                rating: one.map_or(0, |one| one.rating),
                is_away: !is_in,
                raised: raised(at),
                is_removable: may_order && !at_desk && is_in,
            }
        };
        TeamRow {
            no: team.no,
            name: team.name.clone(),
            captain: team.captain.clone().filter(|name| !name.is_empty()),
            attending: team.attending,
            players: team.players.iter().enumerate().map(player).collect(),
            invited: team.invited.iter().filter(|_| is_led).cloned().collect(),
            is_led,
            invites: team.invites && is_going,
        }
    };
    view.teams.iter().map(row).collect()
}
