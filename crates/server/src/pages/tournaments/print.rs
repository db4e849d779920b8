//! `GET /tournaments/{id}/print/{file}`: what is printed for a tournament, such as `pairings.pdf?round=2`.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use kelci_catalog::find;
use kelci_catalog::search::Stop;
use kelci_core::{Message, message};
use kelci_picture::print::{HallBoard, HallPaper, HallSheet, HallTable, hall_pdf_while};
use serde::Deserialize;

use super::page::{AnyTournamentPage, told, told_result};
use crate::doing::tournaments;
use crate::fault::{Fault, FaultKind};
use crate::http::body::QueryFields;
use crate::http::{App, Peer};
use crate::ids::TournamentId;
use crate::pages::reader::Reader;
use crate::view::TournamentView;

/// Which round.
#[derive(Deserialize)]
pub struct PrintQuery {
    /// From 1; the last if it is not said.
    round: Option<usize>,
}

struct Printed {
    reader: Reader,
    view: TournamentView,
}

told!(Printed);

impl Printed {
    fn paper(&self, sheet: HallSheet, round: Option<usize>) -> Result<HallPaper, Fault> {
        let (reader, view) = (&self.reader, &self.view);
        let game = find(&view.terms.game).ok_or_else(Fault::no_tournament)?;
        let shown = match round {
            None => view.rounds.last(),
            Some(number) => {
                let round = number.checked_sub(1).and_then(|at| view.rounds.get(at));
                Some(round.ok_or_else(Fault::no_page)?)
            }
        };
        let round = shown.map(|round| self.round(round));
        let pairings = round.iter().flat_map(|round| &round.pairings);
        // On paper whoever begins stands first, with their team.
        let seated = |no: u32| match view.players.iter().find(|player| player.no == no) {
            Some(player) if player.team.is_some() => {
                format!("{} ({})", self.name(&no), self.team_name(player.team.unwrap_or_default()))
            }
            _ => self.name(&no),
        };
        let board = |pairing: &super::page::Pairing| {
            let at = usize::try_from(pairing.board).unwrap_or_default().saturating_sub(1);
            let own = shown.and_then(|round| round.boards.get(at))?;
            // Where a team has nobody there is no game, and nothing to lie on the table.
            if sheet != HallSheet::Pairings && (own.first == 0 || own.second == 0) {
                return None;
            }
            let head = pairing.head.as_ref();
            Some(HallBoard {
                number: pairing.board,
                first: seated(own.first),
                second: seated(own.second),
                head: head
                    .map(|head| [head.first.clone(), head.result.clone(), head.second.clone()]),
                result: match pairing.is_open {
                    true => String::new(),
                    false => told_result(own, false),
                },
            })
        };
        Ok(HallPaper {
            title: view.terms.title.clone(),
            game,
            language: reader.words.language(),
            round: shown.map_or(1, |round| round.round),
            boards: pairings.filter_map(board).collect(),
            notes: round.iter().flat_map(|round| round.byes.clone()).collect(),
            games: view.terms.games,
            tables: match sheet {
                HallSheet::Standings => self.standings(),
                HallSheet::Cross => self.cross_table().into_iter().collect(),
                _ => Vec::new(),
            },
        })
    }

    fn standings(&self) -> Vec<HallTable> {
        let reader = &self.reader;
        let table = |ranking: super::page::Ranking| {
            let heads = [self.entrant_word(), "tournament-points"].map(|key| reader.say(key));
            let codes = ranking.codes.iter().map(|(code, _)| code.clone());
            let row = |row: super::page::Ranked| {
                let own = [row.place.to_string(), row.who.shown_name().to_owned(), row.points];
                own.into_iter().chain(row.values).collect()
            };
            let told = |(code, title): &(String, String)| format!("{code} {title}");
            HallTable {
                title: ranking.title,
                heads: ["#".to_owned()].into_iter().chain(heads).chain(codes).collect(),
                // A line each: together they are wider than a page.
                notes: ranking.codes.iter().map(told).collect(),
                rows: ranking.rows.into_iter().map(row).collect(),
            }
        };
        self.rankings().into_iter().map(table).collect()
    }

    fn cross_table(&self) -> Option<HallTable> {
        let (reader, lines) = (&self.reader, self.cross());
        if lines.is_empty() {
            return None;
        }
        let heads = ["#".to_owned(), reader.say(self.entrant_word())].into_iter();
        let rounds = self.round_numbers().into_iter().map(|round| round.to_string());
        let row = |line: super::page::CrossLine| {
            let own = [line.place.to_string(), line.who.shown_name().to_owned()].into_iter();
            // The font of paper has letters, and not every sign of a screen.
            let cells = line.cells.into_iter().map(|cell| cell.replace('●', "A").replace('○', "B"));
            own.chain(cells).chain([line.points]).collect()
        };
        Some(HallTable {
            title: reader.say("tournament-cross"),
            heads: heads.chain(rounds).chain([reader.say("tournament-points")]).collect(),
            notes: vec![reader.say(match self.is_of_teams() {
                true => "tournament-cross-paper-teams",
                false => "tournament-cross-paper",
            })],
            rows: lines.into_iter().map(row).collect(),
        })
    }
}

/// Prints it, in the language of whoever reads.
pub async fn print(
    State(app): State<App>,
    Path((id, file)): Path<(String, String)>,
    QueryFields(asked): QueryFields<PrintQuery>,
    Peer(home): Peer,
    reader: Reader,
) -> Result<Response, Fault> {
    let id = TournamentId::parse(&id).ok_or_else(Fault::no_tournament)?;
    let sheet = file.strip_suffix(".pdf").and_then(HallSheet::named).ok_or_else(Fault::no_page)?;
    let view = tournaments::look(app.site(), None, &id).await?;
    let printed = Printed { reader, view };
    let paper = printed.paper(sheet, asked.round)?;
    let draw = move |stop: &Stop| hall_pdf_while(sheet, &paper, &|| !stop.is_raised());
    let drawn = app.pictures().work(home, draw).await?;
    let drawn = drawn.map_err(|error| {
        let why = Message::quoted(error.to_string());
        Fault::new(FaultKind::Internal, message!("this could not be printed: {why}", why))
    })?;
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/pdf"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let name = format!("attachment; filename=\"{}.pdf\"", sheet.name());
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    Ok((headers, drawn).into_response())
}
