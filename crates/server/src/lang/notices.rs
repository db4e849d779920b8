//! What somebody is told of what they did not see, in their language.

use fluent_bundle::FluentArgs;
use kelci_catalog::find;

use super::Words;
use crate::store::{Notice, NoticeKind};

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
    let key = match (notice.kind, notice.detail.as_str()) {
        (NoticeKind::Ended, "win") => "notice-ended-win",
        (NoticeKind::Ended, "loss") => "notice-ended-loss",
        (NoticeKind::Ended, "draw") => "notice-ended-draw",
        (NoticeKind::Ended, _) => "notice-ended-void",
        (NoticeKind::Turn, _) => "notice-turn",
        (NoticeKind::Challenge, _) => "notice-challenge",
        (NoticeKind::Round, _) => "notice-round",
        (NoticeKind::Begun, _) => "notice-begun",
    };
    words.tell(key, &args)
}

/// Where a notice leads: to the board, or to where a challenge is answered.
pub fn leads_to(notice: &Notice) -> String {
    match notice.kind {
        NoticeKind::Challenge => "/#lobby".to_owned(),
        _ => format!("/game/{}", notice.about),
    }
}
