//! How tournaments are told: in a line, in a sentence, in a table.

use fluent_bundle::FluentArgs;
use kelci_catalog::find;
use kelci_pairing::Score;

use crate::game::SeriesCount;
use crate::pages::reader::Reader;
use crate::tournament::{PauseReason, TournamentPhase, TournamentSystem, Venue};
use crate::view::{
    TournamentLine, TournamentLogKind, TournamentLogLine, TournamentTerms, TournamentView,
};

/// A tournament in a list.
pub(in crate::pages) struct Line {
    pub href: String,
    pub title: String,
    pub about: String,
    pub when: String,
    pub players: String,
}

/// A tournament in a list.
pub fn line(reader: &Reader, one: &TournamentLine, now_ms: i64) -> Line {
    let when = match one.phase {
        TournamentPhase::Open => opens(reader, one.terms.start_ms, now_ms),
        phase => reader.say(&format!("tournament-phase-{}", phase.name())),
    };
    Line {
        href: format!("/tournaments/{}", one.id.as_str()),
        title: one.terms.title.clone(),
        about: about(reader, &one.terms),
        when,
        players: reader.words.count("tournament-players", one.players),
    }
}

/// What is played, in one sentence.
pub fn about(reader: &Reader, terms: &TournamentTerms) -> String {
    let game = find(&terms.game).map_or("", |game| game.info().title);
    let mut parts = vec![game.to_owned(), system(reader, terms.system)];
    match terms.venue {
        Venue::Site => parts.push(reader.clock(terms.clock)),
        Venue::Board => parts.push(reader.say("tournament-at-boards")),
    }
    if let Some(boards) = terms.team_boards {
        parts.push(reader.words.count("tournament-of-teams", boards));
    }
    if terms.games > 1 {
        parts.push(reader.words.count("tournament-games", terms.games));
    }
    if terms.count == SeriesCount::Points {
        parts.push(reader.say("tournament-by-points"));
    }
    if terms.rated {
        parts.push(reader.say("tournament-rated"));
    }
    parts.join(" · ")
}

fn system(reader: &Reader, system: TournamentSystem) -> String {
    match system {
        TournamentSystem::Swiss { rounds } => reader.words.count("tournament-system-swiss", rounds),
        TournamentSystem::RoundRobin { double: false } => {
            reader.say("tournament-system-round-robin")
        }
        TournamentSystem::RoundRobin { double: true } => reader.say("tournament-system-double"),
        TournamentSystem::Groups { groups, .. } => {
            reader.words.count("tournament-system-groups", groups)
        }
        TournamentSystem::Knockout { .. } => reader.say("tournament-system-knockout"),
        TournamentSystem::Arena { minutes } => {
            reader.words.count("tournament-system-arena", minutes)
        }
    }
}

/// A time that is left, in words.
pub fn left(reader: &Reader, until_ms: i64, now_ms: i64) -> String {
    let seconds = (until_ms - now_ms).max(0).unsigned_abs().div_ceil(1_000);
    match seconds {
        0..120 => reader.words.count("tournament-seconds", seconds),
        120..7_200 => reader.words.count("tournament-minutes", seconds.div_ceil(60)),
        7_200..172_800 => reader.words.count("tournament-hours", seconds.div_ceil(3_600)),
        _ => reader.words.count("tournament-days", seconds.div_ceil(86_400)),
    }
}

fn opens(reader: &Reader, start_ms: Option<i64>, now_ms: i64) -> String {
    match start_ms {
        Some(start_ms) => {
            reader.words.with("tournament-starts-in", "time", left(reader, start_ms, now_ms))
        }
        None => reader.say("tournament-starts-by-hand"),
    }
}

/// How it stands, in one sentence.
pub fn status(reader: &Reader, view: &TournamentView) -> String {
    let round = view.rounds.last();
    match view.phase {
        TournamentPhase::Open => opens(reader, view.terms.start_ms, view.now_ms),
        TournamentPhase::Running => match (view.paused, round) {
            _ if view.is_full => reader.say("tournament-full-last"),
            (Some(PauseReason::NoPairing), _) => reader.say("tournament-no-pairing"),
            (Some(_), _) => reader.say("tournament-paused"),
            _ if view.arena_ends_ms.is_some() => {
                let ends_ms = view.arena_ends_ms.unwrap_or_default();
                match ends_ms > view.now_ms {
                    true => reader.words.with(
                        "tournament-arena-left",
                        "time",
                        left(reader, ends_ms, view.now_ms),
                    ),
                    false => reader.say("tournament-arena-last"),
                }
            }
            (None, Some(round)) if view.terms.venue == Venue::Board => {
                let open = round.boards.iter().filter(|board| board.result.is_none()).count();
                let mut args = FluentArgs::new();
                args.set("round", round.round);
                args.set("total", view.rounds_total);
                args.set("count", open);
                reader.words.tell("tournament-round-at-boards", &args)
            }
            (None, Some(round)) => {
                let mut args = FluentArgs::new();
                args.set("round", round.round);
                args.set("total", view.rounds_total);
                match (round.begun_ms, round.begins_ms) {
                    (Some(_), _) => {
                        let open =
                            round.boards.iter().filter(|board| board.result.is_none()).count();
                        args.set("count", open);
                        reader.words.tell("tournament-round-goes-on", &args)
                    }
                    (None, Some(begins_ms)) => {
                        args.set("time", left(reader, begins_ms, view.now_ms));
                        reader.words.tell("tournament-round-begins", &args)
                    }
                    (None, None) => reader.words.tell("tournament-round-by-hand", &args),
                }
            }
            (None, None) => reader.say("tournament-phase-running"),
        },
        TournamentPhase::Over if view.is_full => reader.say("tournament-full-over"),
        phase => reader.say(&format!("tournament-phase-{}", phase.name())),
    }
}

/// How it stands, in one sentence, with the time that runs down apart.
pub(super) struct StatusLine {
    pub before: String,
    /// How long, in milliseconds and in words.
    pub left: Option<(i64, String)>,
    pub after: String,
}

/// How it stands, in one sentence in which time runs down.
pub fn status_line(reader: &Reader, view: &TournamentView) -> StatusLine {
    let sentence = status(reader, view);
    let round = view.rounds.last().filter(|round| round.begun_ms.is_none());
    let until_ms = match view.phase {
        TournamentPhase::Open => view.terms.start_ms,
        TournamentPhase::Running => view.arena_ends_ms.or_else(|| round?.begins_ms),
        _ => None,
    };
    let left = until_ms.map(|until_ms| {
        let left_ms = (until_ms - view.now_ms).max(0);
        (left_ms, left(reader, until_ms, view.now_ms))
    });
    if let Some((left_ms, time)) = left
        && let Some((before, after)) = sentence.split_once(&time)
    {
        let (before, after) = (before.to_owned(), after.to_owned());
        return StatusLine { before, left: Some((left_ms, time)), after };
    }
    StatusLine { before: sentence, left: None, after: String::new() }
}

/// What somebody is called.
pub fn name(reader: &Reader, view: &TournamentView, no: u32) -> String {
    if no == 0 {
        return reader.say("tournament-seat-empty");
    }
    let name =
        view.players.iter().find(|player| player.no == no).map(|player| player.name.as_str());
    match name {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ => reader.say("tournament-nameless"),
    }
}

/// Points without a fraction where there is none, halves as such.
pub fn points(number: f64) -> String {
    let whole = number.trunc() as i64;
    match (whole, number.fract()) {
        (whole, 0.0) => whole.to_string(),
        (0, 0.5) => "½".to_owned(),
        (whole, 0.5) => format!("{whole}½"),
        _ => format!("{number:.2}"),
    }
}

/// A result as players read it.
pub fn result(score: Score) -> &'static str {
    match score {
        Score::White => "1 – 0",
        Score::Draw => "½ – ½",
        Score::Black => "0 – 1",
        Score::WhiteForfeit => "+ – −",
        Score::BlackForfeit => "− – +",
        Score::BothForfeit => "− – −",
    }
}

/// A result with its sides changed.
pub fn turned(score: Score) -> Score {
    match score {
        Score::White => Score::Black,
        Score::Black => Score::White,
        Score::WhiteForfeit => Score::BlackForfeit,
        Score::BlackForfeit => Score::WhiteForfeit,
        same => same,
    }
}

/// A result, with the points of the games where they are counted.
fn ended(score: Score, points: Option<[u32; 2]>) -> String {
    match points {
        Some([first, second]) => format!("{} ({first} : {second})", result(score)),
        None => result(score).to_owned(),
    }
}

/// A line of the log.
pub fn logged(reader: &Reader, line: &TournamentLogLine) -> String {
    let nameless = || reader.say("tournament-nameless");
    let named = |name: &String| if name.is_empty() { nameless() } else { name.clone() };
    let mut args = FluentArgs::new();
    args.set("player", line.players.iter().map(named).collect::<Vec<_>>().join(" – "));
    args.set("team", line.team.as_deref().unwrap_or_default());
    args.set("round", line.round.unwrap_or_default());
    args.set("board", line.board.unwrap_or_default());
    args.set("result", line.result.map(|score| ended(score, line.points)).unwrap_or_default());
    args.set("was", line.was.map(|score| ended(score, line.was_points)).unwrap_or_default());
    let pairs = |pairs: &[[String; 2]]| {
        let one = |pair: &[String; 2]| pair.each_ref().map(named).join(" – ");
        pairs.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    args.set("pairings", pairs(&line.pairings));
    args.set("were", pairs(&line.were));
    // What the desk changed is told with what it was.
    let changed = match line.kind {
        TournamentLogKind::Correct
        | TournamentLogKind::Results
        | TournamentLogKind::ResultsNone
            if line.was.is_some() =>
        {
            "-was"
        }
        TournamentLogKind::PairHand => match (line.pairings.is_empty(), line.were.is_empty()) {
            (false, true) => "",
            (false, false) => "-was",
            (true, false) => "-less",
            (true, true) => "-same",
        },
        _ => "",
    };
    let mut told =
        reader.words.tell(&format!("tournament-log-{}{changed}", line.kind.name()), &args);
    if let Some(reason) = line.reason.as_ref().filter(|reason| !reason.is_empty()) {
        told = format!("{told} – “{reason}”");
    }
    match &line.by {
        Some(by) => format!("{told} ({})", named(by)),
        None => told,
    }
}

#[cfg(test)]
mod tests {
    use crate::lang::{Language, Words};
    use crate::view::TournamentLogKind;

    #[test]
    fn every_line_of_the_log_has_words() {
        for kind in TournamentLogKind::ALL {
            let key = format!("tournament-log-{}", kind.name());
            for language in Language::ALL {
                assert!(Words::of(language).has(&key), "{key} is missing in {}", language.name());
            }
        }
    }
}
