//! The score sheet of a series: it fills in as games end.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use kelci_catalog::AnyGame;

use super::page::show;
use super::person::Who;
use super::reader::Reader;
use crate::doing::series::{SeriesScore, score};
use crate::fault::Fault;
use crate::game::{Round, Seat, SeriesCount, SeriesLead, SeriesSheet, Status};
use crate::http::App;
use crate::http::body::GamePath;
use crate::lang::telling;

#[derive(Template)]
#[template(path = "series.html")]
struct Series {
    reader: Reader,
    game: &'static dyn AnyGame,
    /// What players A and B are called.
    players: [String; 2],
    /// The same with links to the pages of their accounts.
    who: [Who; 2],
    sheet: SeriesSheet,
}

/// A line of the sheet.
struct Line {
    round: u32,
    /// The game; none if it has not begun.
    href: Option<String>,
    /// Player A's and player B's.
    shares: [Share; 2],
    /// How it ended, or that it goes on.
    ending: String,
    /// `playing`, `over`, `void` or `later`.
    state: &'static str,
}

/// What a player has in a game.
#[derive(Default)]
struct Share {
    /// The side that they play.
    side: String,
    /// What they got, if it is over.
    score: &'static str,
    points: String,
}

/// What a player has in all.
struct Total<'a> {
    who: &'a Who,
    /// What decides.
    number: String,
    is_ahead: bool,
    games: String,
    points: Option<u32>,
}

impl Series {
    fn title(&self) -> &'static str {
        self.game.info().title
    }

    fn name(&self) -> &'static str {
        self.game.info().name
    }

    fn totals(&self) -> [Total<'_>; 2] {
        [0, 1].map(|index| {
            let games = halves(self.sheet.half_games[index]);
            let points = self.sheet.points.map(|points| points[index]);
            Total {
                who: &self.who[index],
                number: match self.sheet.count {
                    SeriesCount::Games => games.clone(),
                    SeriesCount::Points => points.unwrap_or(0).to_string(),
                },
                is_ahead: self.sheet.standing == [SeriesLead::A, SeriesLead::B][index],
                games,
                points,
            }
        })
    }

    fn is_by_points(&self) -> bool {
        self.sheet.count == SeriesCount::Points
    }

    fn standing(&self) -> String {
        let ahead = match self.sheet.standing {
            SeriesLead::A => Some(&self.players[0]),
            SeriesLead::B => Some(&self.players[1]),
            SeriesLead::Level => None,
        };
        match (ahead, self.sheet.complete) {
            (Some(name), true) => self.reader.words.with("series-won", "name", name.as_str()),
            (Some(name), false) => self.reader.words.with("series-leads", "name", name.as_str()),
            (None, true) => self.reader.say("series-drawn"),
            (None, false) => self.reader.say("series-level"),
        }
    }

    fn played(&self) -> usize {
        self.sheet.rounds.iter().filter(|round| round.result.is_some()).count()
    }

    fn progress(&self) -> String {
        let mut args = fluent_bundle::FluentArgs::new();
        args.set("played", self.played());
        args.set("agreed", self.sheet.agreed);
        self.reader.words.tell("series-progress", &args)
    }

    /// The game that is going on, or else the last one, from which the next is begun.
    fn current(&self) -> Option<String> {
        let round = self.sheet.rounds.last().filter(|_| !self.sheet.complete)?;
        Some(format!("/game/{}", round.id))
    }

    fn lines(&self) -> Vec<Line> {
        let begun = self.sheet.rounds.iter().map(|round| self.line(round));
        let last = self.sheet.rounds.last().map_or(0, |round| round.round);
        // A game that was given up is played again under its number.
        let later = (last + 1..=self.sheet.agreed).map(|round| Line {
            round,
            href: None,
            shares: self.sides(round).map(|side| Share { side, ..Share::default() }),
            ending: String::new(),
            state: "later",
        });
        begun.chain(later).collect()
    }

    fn sides(&self, round: u32) -> [String; 2] {
        let a = Round::seat_of_a(round);
        [a, a.other()].map(|seat| self.reader.side(self.game, seat))
    }

    fn line(&self, round: &Round) -> Line {
        let scores = round.result.map(|verdict| match verdict.winner().map(Seat::from) {
            None => ["½", "½"],
            Some(winner) if winner == round.seat_of_a => ["1", "0"],
            Some(_) => ["0", "1"],
        });
        let (ending, state) = match (&round.reason, round.status) {
            (reason, Status::Over) => {
                let ending = reason.as_deref().map(|reason| self.reader.reason(self.game, reason));
                (ending.unwrap_or_default(), if scores.is_some() { "over" } else { "void" })
            }
            (_, Status::Waiting) => (self.reader.say("status-waiting"), "playing"),
            _ => (self.reader.say("series-playing"), "playing"),
        };
        let mut shares = self.sides(round.round).map(|side| Share { side, ..Share::default() });
        for (index, share) in shares.iter_mut().enumerate() {
            share.score = scores.map_or("", |scores| scores[index]);
            let points = round.points.map(|points| points[index]);
            let told = points.map(|points| self.reader.words.count("series-points", points));
            share.points = told.unwrap_or_default();
        }
        let href = Some(format!("/game/{}", round.id));
        Line { round: round.round, href, shares, ending, state }
    }
}

fn halves(count: u32) -> String {
    match (count / 2, count % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// `GET /series/{id}`
pub async fn series(
    State(app): State<App>,
    reader: Reader,
    GamePath(id): GamePath,
) -> Result<Response, Fault> {
    let SeriesScore { first, sheet } = score(app.site(), &id).await?;
    let game = first.spec.game()?;
    let players = Seat::BOTH.map(|seat| {
        let named =
            telling::named(reader.words, &first.spec, seat, first.names[seat.index()].as_deref());
        named.unwrap_or_else(|| reader.side(game, seat))
    });
    let accounts = first.accounts();
    let who = Seat::BOTH.map(|seat| {
        let own = first.names[seat.index()].as_deref().unwrap_or_default();
        Who::shown(own, accounts[seat.index()], players[seat.index()].clone())
    });
    Ok(show(&Series { reader, game, players, who, sheet }))
}

#[cfg(test)]
mod tests {
    #[test]
    fn half_games_are_written_as_people_do() {
        let written = [0, 1, 2, 3, 14].map(super::halves);
        assert_eq!(written, ["0", "½", "1", "1½", "7"]);
    }
}
