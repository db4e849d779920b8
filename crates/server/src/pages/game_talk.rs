//! What the page of a game says about talking in it, and about reporting somebody.

use super::reader::Reader;
use crate::bounds::MAX_WORDS_CHARS;
use crate::doing::reporting;
use crate::doing::talking::{self, Speech};
use crate::fault::Fault;
use crate::http::App;
use crate::ids::{GameId, PersonId};
use crate::live::Snapshot;
use crate::time::day_and_time;

/// That part of the page, as somebody sees it.
#[derive(Default)]
pub struct GameTalk {
    /// How many characters of their own they may say at once; none if only phrases.
    pub words: Option<usize>,
    /// That they say nothing, and until when.
    pub muted: Option<String>,
    /// Whether there is anybody to report.
    pub may_report: bool,
    /// Whether moderators have answered what they reported here.
    pub is_answered: bool,
}

impl GameTalk {
    pub async fn of(
        app: &App,
        reader: &Reader,
        id: &GameId,
        table: &Snapshot,
        person: Option<PersonId>,
    ) -> Result<GameTalk, Fault> {
        let speech = talking::speech(app.site(), table, person).await?;
        let is_other = |sits: PersonId| Some(sits) != person;
        let reports = reporting::own_reports(app.site(), person).await?;
        Ok(GameTalk {
            words: (speech == Speech::Words).then_some(MAX_WORDS_CHARS),
            muted: match speech {
                Speech::Muted { until_ms } => {
                    Some(reader.words.with("account-muted", "text", day_and_time(until_ms)))
                }
                _ => None,
            },
            may_report: table.access.iter().any(|seat| seat.person.is_some_and(is_other)),
            is_answered: reports
                .iter()
                .any(|report| report.game.as_ref() == Some(id) && report.answer.is_some()),
        })
    }
}
