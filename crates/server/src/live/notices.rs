//! What players are told of their games, also those who are not there. Pure: it is stored with what it follows from.

use kelci_core::Verdict;
use kelci_rating::Pace;

use crate::game::{Event, Seat, Spec, State, Status, StoredEvent, Visibility};
use crate::ids::{GameId, PersonId};
use crate::store::{Effect, NewGame, NewNotice, NoticeDetail, NoticeKind};

/// The two who play, if they are two people.
fn two_people(spec: &Spec, persons: [Option<PersonId>; 2]) -> Option<[PersonId; 2]> {
    let [first, second] = [persons[0]?, persons[1]?];
    let are_people = Seat::BOTH.into_iter().all(|seat| spec.engine(seat).is_none());
    (are_people && first != second).then_some([first, second])
}

fn is_of_days(spec: &Spec) -> bool {
    spec.clock.pace() == Some(Pace::Days)
}

/// What two people are told of a game.
struct GameNews<'a> {
    id: &'a GameId,
    spec: &'a Spec,
    people: [PersonId; 2],
    names: [&'a str; 2],
}

impl GameNews<'_> {
    fn notice(
        &self,
        seat: Seat,
        kind: NoticeKind,
        number: u32,
        detail: Option<NoticeDetail>,
    ) -> NewNotice {
        let (id, other) = (self.id, seat.other().index());
        NewNotice {
            person: self.people[seat.index()],
            kind,
            key: format!("{} {id} {number}", kind.name()),
            about: id.as_str().to_owned(),
            game: self.spec.game.clone(),
            other: Some(self.people[other]),
            name: self.names[other].to_owned(),
            detail,
            until_ms: None,
        }
    }
}

/// What is to be told when an event has changed a game so: in a game of days whose turn it is, and that it has ended to
/// whoever has not ended it; that one of another pace has, if nobody was looking; that anybody has taken a seat that was
/// open to all.
pub(super) fn notices_of(
    id: &GameId,
    [before, after]: [&State; 2],
    stored: &StoredEvent,
    persons: [Option<PersonId>; 2],
    is_watched: bool,
) -> Option<Effect> {
    let spec = after.spec();
    let people = two_people(spec, persons)?;
    let names = Seat::BOTH.map(|seat| after.name(seat).unwrap_or_default());
    let told = GameNews { id, spec, people, names };
    let is_of_days = is_of_days(spec);
    if let Some(end) = after.end().filter(|_| before.end().is_none()) {
        let knows = match stored.event {
            Event::Move { seat, .. } | Event::Resign { seat } | Event::Agree { seat } => Some(seat),
            _ => None,
        };
        let detail = |seat: Seat| match end.verdict {
            None => NoticeDetail::Void,
            Some(Verdict::Draw) => NoticeDetail::Draw,
            Some(Verdict::Win(side)) if Seat::from(side) == seat => NoticeDetail::Win,
            Some(Verdict::Win(_)) => NoticeDetail::Loss,
        };
        let ended =
            |seat: Seat| told.notice(seat, NoticeKind::Ended, stored.number, Some(detail(seat)));
        let wanted = Seat::BOTH.into_iter().filter(|seat| knows != Some(*seat));
        return match is_of_days || !is_watched {
            true => Some(Effect::Tell(wanted.map(ended).collect())),
            false => None,
        };
    }
    let has_moved = before.plies().len() != after.plies().len();
    let has_begun = before.status() != Status::Playing && after.status() == Status::Playing;
    if after.status() != Status::Playing || !(has_moved || has_begun) {
        return None;
    }
    let turn = is_of_days.then_some(after.turn());
    // Whoever let anybody take the other seat waits for nobody in particular, and maybe not at the board.
    let offerer = match stored.event {
        Event::Join { seat, .. } if spec.visibility == Visibility::Open => Some(seat.other()),
        _ => None,
    };
    let offerer = offerer.filter(|seat| turn != Some(*seat) && (is_of_days || !is_watched));
    let turn = turn.map(|seat| told.notice(seat, NoticeKind::Turn, stored.number, None));
    let begun = offerer.map(|seat| told.notice(seat, NoticeKind::Begun, stored.number, None));
    let notices: Vec<NewNotice> = turn.into_iter().chain(begun).collect();
    (!notices.is_empty()).then_some(Effect::Tell(notices))
}

/// What is to be told when a game begins with everybody in their seat: of a round to both, of a game of days to whoever
/// is to move, and to whoever looked for it, if it was taken up.
pub fn notices_of_new(game: &NewGame, is_taken_up: bool) -> Option<Effect> {
    let (spec, is_of_round) = (&*game.spec, game.spec.tournament.is_some());
    let people = two_people(spec, game.access.map(|seat| seat.person))?;
    if game.summary.status != Status::Playing || !(is_of_round || is_of_days(spec)) {
        return None;
    }
    let names = game.summary.names.each_ref().map(|name| name.as_deref().unwrap_or_default());
    let told = GameNews { id: &game.id, spec, people, names };
    let notices = match is_of_round {
        true => Seat::BOTH.map(|seat| told.notice(seat, NoticeKind::Round, 0, None)).to_vec(),
        false => {
            let turn = Seat::from(spec.start().ok()?.side_to_move());
            let mut notices = vec![told.notice(turn, NoticeKind::Turn, 0, None)];
            // Whoever is to move hears of it by that.
            if is_taken_up && people[turn.other().index()] == game.owner {
                notices.push(told.notice(turn.other(), NoticeKind::Begun, 0, None));
            }
            notices
        }
    };
    Some(Effect::Tell(notices))
}
