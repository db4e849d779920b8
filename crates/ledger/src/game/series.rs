//! The score sheet of a series: it fills in as games end.

use kelci_core::{Side, Verdict};
use kelci_pairing::tally::{Count, Lead, MatchTally};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Seat, SeriesCount, Status};
use crate::ids::GameId;

/// One game of a series, as far as it counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Round {
    /// The game.
    #[schema(value_type = String)]
    pub id: GameId,
    /// Its number.
    pub round: u32,
    /// The seat that player A has in it.
    pub seat_of_a: Seat,
    /// Where it stands.
    pub status: Status,
    /// `p1win`, `p2win` or `draw`; none while it lasts, or if it was aborted.
    pub result: Option<Verdict>,
    /// Why it ended.
    pub reason: Option<String>,
    /// The points of players A and B.
    pub points: Option<[u32; 2]>,
}

/// Who is ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Standing)]
pub enum SeriesLead {
    /// Player A.
    A,
    /// Player B.
    B,
    /// Nobody.
    Level,
}

/// The sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = Sheet)]
pub struct SeriesSheet {
    /// How many games were agreed.
    pub agreed: u32,
    /// What decides.
    pub count: SeriesCount,
    /// The games so far.
    pub rounds: Vec<Round>,
    /// Half games of A and B: two for a win, one for a draw.
    #[schema(min_items = 2, max_items = 2)]
    pub half_games: [u32; 2],
    /// The points of A and B, if the games have points.
    pub points: Option<[u32; 2]>,
    /// Who is ahead by what decides.
    pub standing: SeriesLead,
    /// Whether all games have been played.
    pub complete: bool,
}

impl Round {
    /// The seat that player A has in that round.
    pub const fn seat_of_a(round: u32) -> Seat {
        if round % 2 == 1 { Seat::First } else { Seat::Second }
    }
}

impl SeriesSheet {
    pub fn new(agreed: u32, count: SeriesCount, rounds: Vec<Round>) -> SeriesSheet {
        let mut tally = MatchTally::default();
        for round in &rounds {
            let Some(verdict) = round.result else { continue };
            let winner = match verdict {
                Verdict::Draw => None,
                Verdict::Win(side) => Some(usize::from(Side::from(round.seat_of_a) != side)),
            };
            tally.add(winner, round.points);
        }
        let decides = match count {
            SeriesCount::Games => Count::Games,
            SeriesCount::Points => Count::Points,
        };
        let standing = match tally.lead(decides) {
            Lead::First => SeriesLead::A,
            Lead::Second => SeriesLead::B,
            Lead::Level => SeriesLead::Level,
        };
        let MatchTally { played, half_games, points } = tally;
        SeriesSheet {
            agreed,
            count,
            half_games,
            points,
            standing,
            complete: played >= agreed,
            rounds,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(round: u32, result: Option<&str>, points: Option<[u32; 2]>) -> Round {
        Round {
            id: GameId::fresh(),
            round,
            seat_of_a: Round::seat_of_a(round),
            status: Status::Over,
            result: result.map(|code| code.parse().unwrap()),
            reason: None,
            points,
        }
    }

    /// The check of `rules/mik7.md`: 27 to 25.
    #[test]
    fn the_example_of_the_rules() {
        let rounds = [
            (1, "p1win", [7, 0]),
            (2, "p2win", [7, 0]),
            (3, "p2win", [5, 7]),
            (4, "p2win", [7, 4]),
            (5, "p2win", [1, 7]),
            (6, "p1win", [0, 7]),
        ];
        let rounds = rounds.map(|(n, result, points)| round(n, Some(result), Some(points)));
        let sheet = SeriesSheet::new(6, SeriesCount::Points, rounds.to_vec());
        assert_eq!(sheet.points, Some([27, 25]));
        assert_eq!(
            (sheet.half_games, sheet.standing, sheet.complete),
            ([6, 6], SeriesLead::A, true)
        );
    }

    #[test]
    fn an_aborted_game_counts_for_nothing() {
        let rounds = vec![round(1, None, None), round(1, Some("draw"), None)];
        let sheet = SeriesSheet::new(2, SeriesCount::Games, rounds);
        assert_eq!((sheet.half_games, sheet.complete), ([1, 1], false));
        assert_eq!((sheet.points, sheet.standing), (None, SeriesLead::Level));
    }
}
