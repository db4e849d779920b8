//! What somebody is told of what they did not see, in their language.

use fluent_bundle::FluentArgs;
use kelci_catalog::find;

use super::Words;
use crate::store::{Notice, NoticeDetail, NoticeKind};

/// A notice in a sentence.
pub fn told(words: Words, notice: &Notice) -> String {
    let title = find(&notice.game).map_or(notice.game.as_str(), |game| game.info().title);
    let name = match notice.name.is_empty() {
        true => words.say("lobby-somebody"),
        false => notice.name.clone(),
    };
    let mut args = FluentArgs::new();
    args.set("name", name);
    args.set("title", title);
    args.set("about", notice.about.as_str());
    let key = match (notice.kind, notice.detail) {
        (NoticeKind::Ended, Some(NoticeDetail::Win)) => "notice-ended-win",
        (NoticeKind::Ended, Some(NoticeDetail::Loss)) => "notice-ended-loss",
        (NoticeKind::Ended, Some(NoticeDetail::Draw)) => "notice-ended-draw",
        (NoticeKind::Ended, _) => "notice-ended-void",
        (NoticeKind::Turn, _) => "notice-turn",
        (NoticeKind::Challenge, _) => "notice-challenge",
        (NoticeKind::Round, _) => "notice-round",
        (NoticeKind::Begun, _) => "notice-begun",
        (NoticeKind::Team, _) => "notice-team",
        (NoticeKind::Club, Some(NoticeDetail::Asked)) => "notice-club-asked",
        (NoticeKind::Club, Some(NoticeDetail::Admitted)) => "notice-club-admitted",
        (NoticeKind::Club, _) => "notice-club-tournament",
    };
    words.tell(key, &args)
}

/// Where a notice leads: to the board, to where a challenge is answered, to a tournament or a club.
pub fn leads_to(notice: &Notice) -> String {
    match notice.kind {
        NoticeKind::Challenge => "/#lobby".to_owned(),
        NoticeKind::Team => format!("/tournaments/{}", notice.about),
        NoticeKind::Club if notice.detail == Some(NoticeDetail::Tournament) => {
            format!("/tournaments/{}", notice.about)
        }
        NoticeKind::Club => {
            let name: String = form_urlencoded::byte_serialize(notice.about.as_bytes()).collect();
            format!("/clubs/{}", name.replace('+', "%20"))
        }
        _ => format!("/game/{}", notice.about),
    }
}
