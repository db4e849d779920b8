//! The page of a club, its members, an invitation to it, and what is done on them.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use kelci_catalog::find;
use kelci_core::message;

use super::form::entry;
use super::{club_href, list::ListPageQuery};
use crate::bounds::MEMBERS_ON_A_PAGE;
use crate::doing::Asker;
use crate::doing::clubs::{self, ClubAction};
use crate::fault::Fault;
use crate::http::body::{ClubPath, FormFields, InvitationPath, QueryFields};
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::pages::account::day;
use crate::pages::new_game::own_name;
use crate::pages::page::show;
use crate::pages::person::person_href;
use crate::pages::ratings::{ladder_title, points};
use crate::pages::reader::Reader;
use crate::pages::tournaments::{Line, line};
use crate::people::{ClubEntry, ClubRank, NameSkeleton};
use crate::view::{
    ClubLadder, ClubLine, ClubMemberView, ClubTablesView, ClubView, GameRecords, RecordLine,
};

/// Members that the page of a club shows.
const SHOWN: usize = 20;

#[derive(Template)]
#[template(path = "clubs/page.html")]
struct ClubPage {
    reader: Reader,
    view: ClubView,
    members: Vec<ClubMemberView>,
    tables: Arc<ClubTablesView>,
    tournaments: Vec<Line>,
    has_account: bool,
    is_moderator: bool,
}

/// What is shown of somebody, or of a game: its name and where it leads.
struct Linked {
    label: String,
    href: String,
}

/// A record in words.
struct Record {
    title: String,
    lines: Vec<(Linked, String, Option<String>)>,
}

impl ClubPage {
    fn href(&self) -> String {
        club_href(&self.view.club.name)
    }

    fn facts(&self) -> String {
        facts(&self.reader, &self.view)
    }

    fn officers(&self) -> Vec<Linked> {
        self.view.officers.iter().map(|name| linked(name)).collect()
    }

    /// The first members.
    fn first(&self) -> Vec<Linked> {
        self.members.iter().take(SHOWN).map(|one| linked(&one.name)).collect()
    }

    fn has_more(&self) -> bool {
        self.members.len() > SHOWN
    }

    /// The ladders: their names, where all of each is, and the best.
    fn ladders(&self) -> Vec<(Linked, Vec<(Linked, String)>)> {
        let told = |one: &ClubLadder| {
            let parsed = crate::doing::ratings::ladder(
                &one.ladder.game,
                one.ladder.pace.name(),
                Some(one.ladder.role.name()),
            );
            // A game that the program does not have any more has no page.
            let title = ladder_title(&self.reader, &parsed.ok()?);
            let club: String =
                form_urlencoded::byte_serialize(self.view.club.name.as_bytes()).collect();
            let (game, pace, role) =
                (&one.ladder.game, one.ladder.pace.name(), one.ladder.role.name());
            let href = format!("/ratings?game={game}&pace={pace}&role={role}&club={club}");
            let people = one.people.iter().map(|ranked| {
                let name = ranked.player.name.as_deref().unwrap_or_default();
                let rating = &ranked.rating;
                (linked(name), points(&self.reader, rating.points, rating.provisional))
            });
            Some((Linked { label: title, href }, people.collect()))
        };
        self.tables.ladders.iter().filter_map(told).collect()
    }

    /// The records by game: what it is called, and what there are.
    fn records(&self) -> Vec<(&'static str, Vec<Record>)> {
        let told = |of: &GameRecords| {
            let title = find(of.game).map_or(of.game, |game| game.info().title);
            let kinds = [
                ("games", &of.games, "club-record-games-count"),
                ("series", &of.series, "club-record-series-count"),
                ("fastest", &of.fastest, "club-record-plies"),
            ];
            let record = |(kind, lines, count): (&str, &Vec<RecordLine>, &str)| Record {
                title: self.reader.say(&format!("club-record-{kind}")),
                lines: lines.iter().map(|line| self.record_line(line, count)).collect(),
            };
            let kinds = kinds.into_iter().filter(|(_, lines, _)| !lines.is_empty());
            (title, kinds.map(record).collect())
        };
        self.tables.records.iter().map(told).collect()
    }

    fn record_line(&self, line: &RecordLine, count: &str) -> (Linked, String, Option<String>) {
        let game = line.id.as_ref().map(|id| format!("/game/{id}"));
        (linked(&line.name), self.reader.words.count(count, line.count), game)
    }

    /// The tournaments that were won, and by whom.
    fn winners(&self) -> Vec<(Linked, String)> {
        let told = |one: &crate::view::WonTournament| {
            let href = format!("/tournaments/{}", one.id.as_str());
            (Linked { label: one.title.clone(), href }, one.winners.join(", "))
        };
        self.tables.winners.iter().map(told).collect()
    }
}

fn linked(name: &str) -> Linked {
    Linked { label: name.to_owned(), href: person_href(name) }
}

/// How many are in a club, since when it is there, and how one comes in.
fn facts(reader: &Reader, view: &ClubView) -> String {
    let ClubLine { members, entry, .. } = &view.club;
    let members = reader.words.count("club-members-count", *members);
    let since = reader.words.with("club-since", "text", day(view.founded_ms));
    let entry = reader.say(&format!("club-entry-{}", entry.name()));
    format!("{members} · {since} · {entry}")
}

/// `GET /clubs/{name}`
pub async fn page(
    State(app): State<App>,
    ClubPath(looks): ClubPath,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let site = app.site();
    let view = clubs::look(site, visitor.person(), &looks).await?;
    let club = clubs::open(site, &looks).await?;
    let (members, _) = clubs::members(site, &club, 1).await?;
    let tables = clubs::tables(site, &club).await?;
    let now_ms = app.services().time.now_ms();
    let tournaments = view.tournaments.iter().map(|one| line(&reader, one, now_ms)).collect();
    let has_account = own_name(&app, &visitor).await?.is_some();
    let is_moderator = match visitor.person() {
        Some(person) => app.services().store.voice(person).await?.is_moderator,
        None => false,
    };
    Ok(show(&ClubPage { reader, view, members, tables, tournaments, has_account, is_moderator }))
}

#[derive(Template)]
#[template(path = "clubs/members.html")]
struct MembersPage {
    reader: Reader,
    view: ClubView,
    members: Vec<ClubMemberView>,
    page: u32,
    has_next: bool,
}

impl MembersPage {
    fn href(&self) -> String {
        club_href(&self.view.club.name)
    }

    fn is_desk(&self) -> bool {
        self.view.desk.is_some()
    }

    fn person(&self, name: &str) -> String {
        person_href(name)
    }

    fn since(&self, member: &ClubMemberView) -> String {
        day(member.since_ms)
    }

    fn first_number(&self) -> u32 {
        self.page.saturating_sub(1).saturating_mul(MEMBERS_ON_A_PAGE).saturating_add(1)
    }
}

/// `GET /clubs/{name}/members`
pub async fn members(
    State(app): State<App>,
    ClubPath(looks): ClubPath,
    visitor: Visitor,
    reader: Reader,
    QueryFields(asked): QueryFields<ListPageQuery>,
) -> Result<Response, Fault> {
    let view = clubs::look(app.site(), visitor.person(), &looks).await?;
    let club = clubs::open(app.site(), &looks).await?;
    let page = asked.page();
    let (members, has_next) = clubs::members(app.site(), &club, page).await?;
    Ok(show(&MembersPage { reader, view, members, page, has_next }))
}

#[derive(Template)]
#[template(path = "clubs/join.html")]
struct InvitationPage {
    reader: Reader,
    view: ClubView,
    key: String,
    has_account: bool,
}

impl InvitationPage {
    fn href(&self) -> String {
        club_href(&self.view.club.name)
    }

    fn facts(&self) -> String {
        facts(&self.reader, &self.view)
    }
}

/// `GET /clubs/{name}/join/{key}`
pub async fn invitation(
    State(app): State<App>,
    InvitationPath(looks, key): InvitationPath,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let club = clubs::open(app.site(), &looks).await?;
    if !clubs::is_invited(app.site(), &club, &key) {
        return Err(Fault::void_link());
    }
    let view = clubs::look(app.site(), visitor.person(), &looks).await?;
    let has_account = own_name(&app, &visitor).await?.is_some();
    Ok(show(&InvitationPage { reader, view, key, has_account }))
}

/// `POST /clubs/{name}/join/{key}`
pub async fn join(
    State(app): State<App>,
    InvitationPath(looks, key): InvitationPath,
    peer: Peer,
    visitor: Visitor,
) -> Result<Response, Fault> {
    done(&app, peer, &visitor, &looks, ClubAction::Join { key }, "").await
}

async fn done(
    app: &App,
    peer: Peer,
    visitor: &Visitor,
    looks: &NameSkeleton,
    action: ClubAction,
    part: &str,
) -> Result<Response, Fault> {
    let person = visitor.proved().ok_or_else(Fault::account_needed)?;
    let club = clubs::open(app.site(), looks).await?;
    let asker = Asker { person, home: Some(peer.0) };
    let step = clubs::act(app.site(), &asker, looks, action).await?;
    let there = match step == clubs::ENDED {
        true => "/clubs".to_owned(),
        false => format!("{}{part}", club_href(club.name.as_str())),
    };
    Ok(Redirect::to(&there).into_response())
}

/// `POST /clubs/{name}`
pub async fn act(
    State(app): State<App>,
    ClubPath(looks): ClubPath,
    peer: Peer,
    visitor: Visitor,
    fields: FormFields,
) -> Result<Response, Fault> {
    let text = |field: &str| fields.get(field).unwrap_or_default().trim().to_owned();
    let action = match fields.get("do").unwrap_or_default() {
        "join" => ClubAction::Join { key: String::new() },
        "leave" => ClubAction::Leave,
        "step-down" => ClubAction::StepDown,
        "accept" => ClubAction::Accept { name: text("name") },
        "remove" => ClubAction::Remove { name: text("name") },
        "forgive" => ClubAction::Forgive { name: text("name") },
        "promote" => ClubAction::Promote { name: text("name") },
        "invite" => ClubAction::Invite,
        "uninvite" => ClubAction::Uninvite,
        "edit" => ClubAction::Edit { entry: entry(&fields), about: text("about") },
        _ => return Err(Fault::bad_request(message!("nothing is asked for"))),
    };
    let part = match fields.get("from") {
        Some("desk") => "/desk",
        Some("members") => "/members",
        _ => "",
    };
    done(&app, peer, &visitor, &looks, action, part).await
}
