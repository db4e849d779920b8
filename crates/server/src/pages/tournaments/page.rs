//! The page of a tournament, what is done on it, and the page for a hall.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use kelci_core::message;
use kelci_pairing::{ByeKind, Score};

use super::at_board::results;
use super::teams::{TeamRow, team_rows};
use super::told::{StatusLine, about, logged, name, points, result, status, status_line, turned};
use crate::doing::Asker;
use crate::doing::tournaments::{self, AttachRequest, AttendRequest, HallScene, TournamentAction};
use crate::fault::Fault;
use crate::http::body::{FormFields, TournamentPath};
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::pages::lists::{GameCard, cards};
use crate::pages::page::show;
use crate::pages::person::Who;
use crate::pages::reader::Reader;
use crate::tournament::Venue;
use crate::view::{
    AttendingView, BoardView, RoundView, StandingsKind, StandingsView, TeamMatchView, TeamView,
    TournamentView,
};

/// Games of an arena that a page shows, the latest first.
const ARENA_GAMES: usize = 60;
/// Lines of the log that a page shows.
const LOGGED: usize = 1_000;

/// A line of the standings.
pub(super) struct Ranked {
    pub place: usize,
    pub who: Who,
    pub club: String,
    pub points: String,
    pub values: Vec<String>,
    pub is_me: bool,
    pub is_out: bool,
}

/// A table of standings.
pub(super) struct Ranking {
    pub title: String,
    pub codes: Vec<(String, String)>,
    pub rows: Vec<Ranked>,
}

/// A pairing.
pub(super) struct Pairing {
    pub board: u32,
    pub first: String,
    pub second: String,
    /// The same with links to their pages.
    pub who: [Who; 2],
    pub result: String,
    pub href: Option<String>,
    pub note: String,
    pub is_mine: bool,
    pub is_open: bool,
    /// The match of two teams that begins with it.
    pub head: Option<MatchHead>,
}

/// A match of two teams.
pub(super) struct MatchHead {
    pub first: String,
    pub second: String,
    pub result: String,
}

/// A round.
pub(super) struct Round {
    pub title: String,
    pub pairings: Vec<Pairing>,
    pub byes: Vec<String>,
}

/// A line of the cross-table.
pub(super) struct CrossLine {
    pub place: usize,
    pub who: Who,
    pub cells: Vec<String>,
    pub points: String,
}

#[derive(Template)]
#[template(path = "tournaments/page.html")]
struct TournamentPage {
    reader: Reader,
    view: TournamentView,
    cards: Vec<GameCard>,
    missing: Vec<u32>,
    link: String,
}

#[derive(Template)]
#[template(path = "tournaments/hall.html")]
struct HallPage {
    reader: Reader,
    view: TournamentView,
    missing: Vec<u32>,
}

#[derive(Template)]
#[template(path = "tournaments/log.html")]
struct LogPage {
    reader: Reader,
    view: TournamentView,
    lines: Vec<String>,
}

/// What the page, the desk and the hall tell alike.
pub trait AnyTournamentPage {
    fn reader(&self) -> &Reader;
    fn view(&self) -> &TournamentView;

    fn about(&self) -> String {
        about(self.reader(), &self.view().terms)
    }

    fn status(&self) -> String {
        status(self.reader(), self.view())
    }

    fn status_line(&self) -> StatusLine {
        status_line(self.reader(), self.view())
    }

    fn is_going(&self) -> bool {
        self.view().phase.is_going()
    }

    fn is_at_board(&self) -> bool {
        self.view().terms.venue == Venue::Board
    }

    /// Letters of names that cannot be printed.
    fn lacking_letters(&self) -> String {
        let names = self.view().players.iter().flat_map(|player| player.name.chars());
        // Most names are of letters that everybody knows.
        let rare: String = names.filter(|letter| *letter > '\u{17f}').collect();
        if rare.is_empty() { rare } else { kelci_picture::lacking_letters(&rare) }
    }

    fn name(&self, no: &u32) -> String {
        name(self.reader(), self.view(), *no)
    }

    /// Whether somebody has an account, whose page can be linked to.
    fn is_account(&self, no: u32) -> bool {
        let mut players = self.view().players.iter();
        let player = players.find(|player| player.no == no);
        player.is_some_and(|player| player.has_account && !player.name.is_empty())
    }

    /// What a player is called, with a link to their page.
    fn who(&self, no: &u32) -> Who {
        Who::of(self.name(no), self.is_account(*no))
    }

    /// The same of whoever is paired: teams have no page.
    fn entrant_who(&self, no: u32) -> Who {
        if self.is_of_teams() { Who::of(self.team_name(no), false) } else { self.who(&no) }
    }

    fn is_of_teams(&self) -> bool {
        self.view().terms.team_boards.is_some()
    }

    /// What a team is called.
    fn team_name(&self, no: u32) -> String {
        self.view().entrant(no).to_owned()
    }

    /// The word for whoever is paired.
    fn entrant_word(&self) -> &'static str {
        if self.is_of_teams() { "tournament-team" } else { "tournament-player" }
    }

    /// What whoever is paired is called: a player, or a team.
    fn entrant(&self, no: u32) -> String {
        if self.is_of_teams() { self.team_name(no) } else { self.name(&no) }
    }

    /// The teams, with what can be done with them: at the desk, or by whoever leads one.
    fn teams(&self, at_desk: &bool) -> Vec<TeamRow> {
        team_rows(self.view(), *at_desk, |no| (self.name(&no), self.who(&no)))
    }

    /// The team for which whoever reads plays, or which they lead.
    fn my_team(&self) -> Option<u32> {
        let me = self.view().me;
        let is_mine =
            |team: &&TeamView| team.is_led || me.is_some_and(|me| team.players.contains(&me));
        self.view().teams.iter().find(is_mine).map(|team| team.no)
    }

    fn rankings(&self) -> Vec<Ranking> {
        let of = |table: &StandingsView| Ranking {
            title: match table.of {
                StandingsKind::Final => self.reader().say("tournament-final"),
                StandingsKind::Group => {
                    self.reader().words.count("tournament-group", table.group.unwrap_or_default())
                }
                StandingsKind::All => self.reader().say("tournament-standings"),
            },
            codes: table
                .codes
                .iter()
                .map(|code| {
                    let say = |kind: &str| self.reader().say(&format!("tournament-{kind}-{code}"));
                    (say("code"), say("tie"))
                })
                .collect(),
            rows: table
                .rows
                .iter()
                .map(|row| Ranked {
                    place: row.place,
                    who: self.entrant_who(row.no),
                    club: self.club(row.no),
                    points: points(row.points),
                    values: row.values.iter().map(|value| points(*value)).collect(),
                    is_me: match self.is_of_teams() {
                        true => self.my_team() == Some(row.no),
                        false => self.view().me == Some(row.no),
                    },
                    is_out: self.is_out(row.no),
                })
                .collect(),
        };
        self.view().tables.iter().map(of).collect()
    }

    fn club(&self, no: u32) -> String {
        let mut players = self.view().players.iter().filter(|_| !self.is_of_teams());
        let player = players.find(|player| player.no == no);
        player.map(|player| player.club.clone()).unwrap_or_default()
    }

    fn is_out(&self, no: u32) -> bool {
        if self.is_of_teams() {
            return self.view().teams.iter().any(|team| team.no == no && team.attending.has_left());
        }
        self.view().players.iter().any(|player| player.no == no && player.attending.has_left())
    }

    fn round(&self, round: &RoundView) -> Round {
        let reader = self.reader();
        let is_arena = self.view().arena_ends_ms.is_some();
        let latest = round.boards.iter().rev().take(ARENA_GAMES).filter(|_| is_arena);
        // Where both teams lack somebody, nobody sits.
        let ordered =
            round.boards.iter().filter(|board| !is_arena && board.first + board.second > 0);
        let own_match = |board: u32| {
            let is_of = |one: &&TeamMatchView| (one.boards[0]..=one.boards[1]).contains(&board);
            round.matches.iter().find(is_of)
        };
        // Of a match each team has its own column, and a sign who begins.
        let is_turned = |board: &BoardView| {
            own_match(board.board).is_some_and(|one| (board.board - one.boards[0]) % 2 == 1)
        };
        let named = |board: &BoardView| {
            let [first, second] = [board.first, board.second].map(|no| self.name(&no));
            match own_match(board.board) {
                None => [first, second],
                Some(_) if is_turned(board) => [second, format!("● {first}")],
                Some(_) => [format!("● {first}"), second],
            }
        };
        let head = |board: &BoardView| {
            let own = own_match(board.board).filter(|one| one.boards[0] == board.board)?;
            Some(MatchHead {
                first: self.team_name(own.first),
                second: self.team_name(own.second),
                result: own.points.map(points).join(" – "),
            })
        };
        let linked = |board: &BoardView| {
            let mut nos = [board.first, board.second];
            if is_turned(board) {
                nos.reverse();
            }
            let [first, second] = nos.map(|no| (self.name(&no), self.is_account(no)));
            let [one, other] = named(board);
            [Who::shown(&first.0, first.1, one), Who::shown(&second.0, second.1, other)]
        };
        let pairing = |board: &BoardView| Pairing {
            head: head(board),
            board: board.board,
            first: named(board)[0].clone(),
            second: named(board)[1].clone(),
            who: linked(board),
            result: told_result(board, is_turned(board)),
            href: board.games.last().map(|game| format!("/game/{game}")),
            note: if board.no_show {
                reader.say("tournament-no-show")
            } else if board.level {
                reader.say("tournament-level")
            } else {
                board
                    .reason
                    .as_ref()
                    .map(|why| reader.words.with("tournament-corrected", "reason", why.as_str()))
                    .unwrap_or_default()
            },
            is_mine: self.view().me.is_some_and(|me| me == board.first || me == board.second),
            is_open: board.result.is_none(),
        };
        let title = match self.view().arena_ends_ms {
            Some(_) if round.boards.len() > ARENA_GAMES => {
                let all = u32::try_from(round.boards.len()).unwrap_or(u32::MAX);
                reader.words.count("tournament-games-latest", all)
            }
            Some(_) => reader.say("tournament-games-title"),
            None => reader.words.count("tournament-round", round.round),
        };
        let byes = round.byes.iter().map(|bye| {
            let who = self.entrant(bye.no);
            // For a team a point is half of a match.
            let key = match bye.kind {
                ByeKind::Allocated | ByeKind::Half if self.is_of_teams() => {
                    format!("tournament-team-bye-{}", bye.kind.code())
                }
                kind => format!("tournament-bye-{}", kind.code()),
            };
            reader.words.with(&key, "name", who)
        });
        Round {
            title,
            pairings: latest.chain(ordered).map(pairing).collect(),
            byes: byes.collect(),
        }
    }

    /// The rounds, the latest first.
    fn rounds(&self) -> Vec<Round> {
        self.view().rounds.iter().rev().map(|round| self.round(round)).collect()
    }

    /// Who did what against whom, in the order of the standings; not where it would be too wide.
    fn cross(&self) -> Vec<CrossLine> {
        let view = self.view();
        if view.arena_ends_ms.is_some() || view.rounds.iter().all(|round| round.begun_ms.is_none())
        {
            return Vec::new();
        }
        let places = |no: u32| {
            let rows = view.tables.first().map(|table| &table.rows[..]).unwrap_or_default();
            rows.iter().position(|row| row.no == no).map_or(0, |at| at + 1)
        };
        let Some(table) = view.tables.iter().max_by_key(|table| table.rows.len()) else {
            return Vec::new();
        };
        let line = |(at, row): (usize, &crate::view::StandingView)| CrossLine {
            place: at + 1,
            who: self.entrant_who(row.no),
            cells: view
                .rounds
                .iter()
                .map(|round| self.cross_cell(round, row.no, &places))
                .collect(),
            points: points(row.points),
        };
        table.rows.iter().enumerate().map(line).collect()
    }

    fn cross_cell(&self, round: &RoundView, no: u32, places: &dyn Fn(u32) -> usize) -> String {
        if let Some(bye) = round.byes.iter().find(|bye| bye.no == no) {
            return match bye.kind {
                ByeKind::Half => "½".to_owned(),
                ByeKind::Zero => "–".to_owned(),
                ByeKind::Allocated | ByeKind::Full => "+".to_owned(),
            };
        }
        if self.is_of_teams() {
            let own = round.matches.iter().find(|one| one.first == no || one.second == no);
            let Some(own) = own else { return String::new() };
            let (side, other, at) = match own.first == no {
                true => ("●", own.second, 0),
                false => ("○", own.first, 1),
            };
            let sum = if own.result.is_some() { points(own.points[at]) } else { "…".to_owned() };
            return format!("{side}{} {sum}", places(other));
        }
        let board = round.boards.iter().find(|board| board.first == no || board.second == no);
        let Some(board) = board else { return String::new() };
        let is_first = board.first == no;
        let other = if is_first { board.second } else { board.first };
        let side = if is_first { "●" } else { "○" };
        let sign = match (board.result, is_first) {
            (None, _) => "…",
            (Some(Score::White), true) | (Some(Score::Black), false) => "1",
            (Some(Score::White), false) | (Some(Score::Black), true) => "0",
            (Some(Score::Draw), _) => "½",
            (Some(Score::WhiteForfeit), true) | (Some(Score::BlackForfeit), false) => "+",
            _ => "−",
        };
        format!("{side}{} {sign}", places(other))
    }

    fn round_numbers(&self) -> Vec<u32> {
        self.view().rounds.iter().map(|round| round.round).collect()
    }
}

/// The result of a pairing, seen by whoever begins, or by the other.
pub(super) fn told_result(board: &BoardView, is_turned: bool) -> String {
    let Some(mut score) = board.result else { return "–".to_owned() };
    let mut sums = board.points.filter(|_| score.is_played());
    if is_turned {
        score = turned(score);
        sums.iter_mut().for_each(|sums| sums.reverse());
    }
    match sums {
        Some([first, second]) => format!("{} ({first} : {second})", result(score)),
        None => result(score).to_owned(),
    }
}

/// Has a page tell what all of them tell alike.
macro_rules! told {
    ($($page:ty),+) => {$(
        impl AnyTournamentPage for $page {
            fn reader(&self) -> &Reader {
                &self.reader
            }

            fn view(&self) -> &TournamentView {
                &self.view
            }
        }
    )+};
}

pub(super) use told;

told!(TournamentPage, HallPage);

/// What a page shows, as its script compares it with what its socket says.
fn seen(view: &TournamentView, missing: &[u32]) -> String {
    let missing: Vec<String> = missing.iter().map(u32::to_string).collect();
    format!("{}:{}", view.number, missing.join(","))
}

impl HallPage {
    fn seen(&self) -> String {
        seen(&self.view, &self.missing)
    }
}

impl TournamentPage {
    fn seen(&self) -> String {
        seen(&self.view, &self.missing)
    }

    fn attending(&self) -> Option<AttendingView> {
        let me = self.view.players.iter().find(|player| Some(player.no) == self.view.me);
        me.map(|player| player.attending)
    }

    fn may_enter(&self) -> bool {
        let is_late = self.view.phase.is_running() && !self.view.terms.system.takes_late_entries();
        let leads = self.view.teams.iter().any(|team| team.is_led && !team.attending.has_left());
        self.is_going()
            && !is_late
            && !leads
            && self.attending().is_none_or(AttendingView::has_left)
    }
}

/// `GET /tournaments/{id}`
pub async fn page(
    State(app): State<App>,
    TournamentPath(id): TournamentPath,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let view = tournaments::look(app.site(), visitor.person(), &id).await?;
    let HallScene { games, missing } = tournaments::scene(app.site(), &id).await?;
    let cards = cards(&app, &reader, visitor.person(), games);
    let link = format!("{}/tournaments/{}", reader.origin, id.as_str());
    Ok(show(&TournamentPage { reader, view, cards, missing, link }))
}

/// `GET /tournaments/{id}/log`: what happened, for everybody to read.
pub async fn log(
    State(app): State<App>,
    TournamentPath(id): TournamentPath,
    reader: Reader,
) -> Result<Response, Fault> {
    let view = tournaments::look(app.site(), None, &id).await?;
    let lines = tournaments::log(app.site(), &id).await?;
    let lines = lines.iter().take(LOGGED).map(|line| logged(&reader, line)).collect();
    Ok(show(&LogPage { reader, view, lines }))
}

/// `GET /tournaments/{id}/hall`: for everybody in a hall to see.
pub async fn hall(
    State(app): State<App>,
    TournamentPath(id): TournamentPath,
    reader: Reader,
) -> Result<Response, Fault> {
    let view = tournaments::look(app.site(), None, &id).await?;
    let HallScene { missing, .. } = tournaments::scene(app.site(), &id).await?;
    Ok(show(&HallPage { reader, view, missing }))
}

fn nothing() -> Fault {
    Fault::bad_request(message!("nothing is asked for"))
}

fn attend(team: u32, attending: AttendRequest) -> TournamentAction {
    TournamentAction::Attend { team, attending }
}

/// What a form asks for.
fn action(fields: &FormFields) -> Result<TournamentAction, Fault> {
    let text = |field: &str| fields.get(field).unwrap_or_default().trim().to_owned();
    let number = |field: &str| -> Result<u32, Fault> { text(field).parse().map_err(|_| nothing()) };
    Ok(match fields.get("do").ok_or_else(nothing)? {
        "enter" => TournamentAction::Enter { password: text("password") },
        "lead" => TournamentAction::Lead { name: text("team-name"), password: text("password") },
        "invite" | "uninvite" => TournamentAction::Invite {
            team: number("team")?,
            name: text("name"),
            holds: fields.get("do") == Some("invite"),
        },
        "join" => TournamentAction::Join { team: number("team")? },
        "decline" => TournamentAction::Decline { team: number("team")? },
        "order" => TournamentAction::Order {
            team: number("team")?,
            players: text("players").split(' ').filter_map(|no| no.parse().ok()).collect(),
        },
        "team-in" => attend(number("team")?, AttendRequest::In),
        "team-rest" => attend(number("team")?, AttendRequest::Rest),
        "team-half" => attend(number("team")?, AttendRequest::Half),
        "team-left" => attend(number("team")?, AttendRequest::Left),
        "withdraw" => TournamentAction::Withdraw,
        "rest" => TournamentAction::Rest,
        "return" => TournamentAction::Return,
        "add" => TournamentAction::Add {
            name: text("name"),
            team: fields.get("team").map(|_| number("team")).transpose()?,
        },
        "remove" => TournamentAction::Remove { no: number("no")? },
        "excuse" => TournamentAction::Excuse { no: number("no")?, half: false },
        "excuse-half" => TournamentAction::Excuse { no: number("no")?, half: true },
        "recall" => TournamentAction::Recall { no: number("no")? },
        "seed" => TournamentAction::Seed { players: seeds(fields) },
        "start" => TournamentAction::Start,
        "begin" => TournamentAction::Begin,
        "pair" => TournamentAction::Pair { boards: boards(fields)? },
        "correct" => TournamentAction::Correct {
            round: number("round")?,
            board: number("board")?,
            result: text("result"),
            reason: text("reason"),
        },
        "names" => TournamentAction::Names { text: text("names") },
        "results" => TournamentAction::Results {
            round: number("round")?,
            results: results(fields)?,
            reason: text("reason"),
        },
        "next" => TournamentAction::Next,
        "finish" => TournamentAction::Finish,
        "undo" => TournamentAction::Undo {
            round: fields.get("round").map(|_| number("round")).transpose()?,
            reason: text("reason"),
        },
        "desk" => TournamentAction::Desk { name: text("name"), holds: true },
        "desk-back" => TournamentAction::Desk { name: text("name"), holds: false },
        "pause" => TournamentAction::Pause,
        "resume" => TournamentAction::Resume,
        "cancel" => TournamentAction::Cancel { reason: text("reason") },
        _ => return Err(nothing()),
    })
}

/// The seeds that were numbered, `seed-7` for the player of number 7: by those numbers, the others left out.
fn seeds(fields: &FormFields) -> Vec<u32> {
    let numbered = fields.0.iter().filter_map(|(field, place)| {
        let no: u32 = field.strip_prefix("seed-")?.parse().ok()?;
        Some((place.trim().parse::<u32>().ok()?, no))
    });
    let mut seeds: Vec<(u32, u32)> = numbered.collect();
    seeds.sort_unstable();
    seeds.into_iter().map(|(_, no)| no).collect()
}

/// The pairings that were chosen: `first-1`, `second-1` and so on, until one is empty.
fn boards(fields: &FormFields) -> Result<Vec<[u32; 2]>, Fault> {
    let mut boards = Vec::new();
    for at in 1.. {
        let pair =
            ["first", "second"].map(|side| fields.get(&format!("{side}-{at}")).map(str::trim));
        match pair {
            [None, None] => break,
            [Some(""), Some("")] => {}
            [first, second] => {
                let number = |text: Option<&str>| text.and_then(|text| text.parse().ok());
                match [number(first), number(second)] {
                    [Some(first), Some(second)] => boards.push([first, second]),
                    _ => {
                        let board: u32 = at;
                        let message = message!("board {board} needs two players, or none", board);
                        return Err(Fault::bad_request(message));
                    }
                }
            }
        }
    }
    Ok(boards)
}

/// `POST /tournaments/{id}`
pub async fn act(
    State(app): State<App>,
    TournamentPath(id): TournamentPath,
    peer: Peer,
    visitor: Visitor,
    fields: FormFields,
) -> Result<Response, Fault> {
    let person = visitor.proved().ok_or_else(Fault::account_needed)?;
    let asker = Asker { person, home: Some(peer.0) };
    if fields.get("do") == Some("attach") {
        let number = |field: &str| fields.get(field).and_then(|text| text.trim().parse().ok());
        // Chosen in one field: the round, a dot, the board.
        let place = fields.get("place").and_then(|place| place.trim().split_once('.'));
        let place =
            place.and_then(|(round, board)| Some((round.parse().ok()?, board.parse().ok()?)));
        let place: (u32, u32) = place.unwrap_or_default();
        let request = AttachRequest {
            round: place.0,
            board: place.1,
            game: number("game").unwrap_or(1),
            text: fields.get("text").unwrap_or_default().to_owned(),
        };
        let game = tournaments::attach(app.site(), &asker, &id, request).await?;
        return Ok(Redirect::to(&format!("/game/{game}")).into_response());
    }
    tournaments::act(app.site(), &asker, &id, action(&fields)?).await?;
    let part = if fields.get("from") == Some("desk") { "/desk" } else { "" };
    Ok(Redirect::to(&format!("/tournaments/{}{part}", id.as_str())).into_response())
}
