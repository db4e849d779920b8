//! What the lines of a report say together: a tournament, if they agree.

use std::collections::HashMap;

use super::read::{Cell, Settings, fault};
use super::{TrfFault, TrfPlayer};
use crate::record::{ByeKind, Colour, Entrant, Number, Points, RoundEntry, Score};
use crate::tournament::TournamentRecord;

/// The points and the rounds of a player, and the line that says so.
pub(super) type Row = (Option<Points>, Vec<Option<Cell>>, usize);

/// Makes a tournament of what the players' lines say, if they agree.
pub(super) fn gather(
    people: &[TrfPlayer],
    rows: &[Row],
    settings: &Settings,
) -> Result<TournamentRecord, TrfFault> {
    let mut places: HashMap<Number, usize> = HashMap::new();
    for (place, person) in people.iter().enumerate() {
        if places.insert(person.no, place).is_some() {
            let what = format!("starting rank {} is there twice: give every player one", person.no);
            return fault(rows[place].2, 5, what);
        }
    }
    let rounds = rows.iter().map(|(_, cells, _)| cells.len()).max().unwrap_or(0);
    let mut history: Vec<Vec<RoundEntry>> = Vec::with_capacity(rounds);
    for round in 0..rounds {
        let cell = |place: usize| rows[place].1.get(round).copied().flatten();
        let mut entries = Vec::new();
        for (place, person) in people.iter().enumerate() {
            let Some(own) = cell(place) else {
                entries.push(bye(person.no, 'Z'));
                continue;
            };
            if own.opponent == 0 {
                entries.push(bye(person.no, own.result));
                continue;
            }
            let Some(&other_place) = places.get(&own.opponent) else {
                let what = format!("no player has the starting rank {}", own.opponent);
                return fault(own.line, own.column, what);
            };
            let other = cell(other_place)
                .filter(|other| other.opponent == person.no && place != other_place);
            let Some(other) = other else {
                let what = format!(
                    "player {} does not say that it met player {} in round {}: correct one of the two lines",
                    own.opponent,
                    person.no,
                    round + 1
                );
                return fault(own.line, own.column, what);
            };
            if place < other_place {
                entries.push(game([person.no, own.opponent], own, other)?);
            }
        }
        history.push(entries);
    }
    for (person, (points, _, line)) in people.iter().zip(rows) {
        check_points(person.no, *points, *line, &history)?;
    }
    let mut absent = Vec::new();
    for &(no, line) in &settings.absent {
        if !places.contains_key(&no) {
            return fault(line, 5, format!("no player has the starting rank {no}"));
        }
        absent.push(no);
    }
    // A last round of nothing but absences is how some programs say who is not to be paired next.
    let is_call = |entries: &Vec<RoundEntry>| {
        let allocated = |entry: &RoundEntry| {
            matches!(
                entry,
                RoundEntry::Game { .. } | RoundEntry::Bye { kind: ByeKind::Allocated, .. }
            )
        };
        !entries.is_empty() && !entries.iter().any(allocated)
    };
    if history.last().is_some_and(is_call) {
        history.pop();
        let named = people.iter().zip(rows).filter(|(_, row)| row.1.len() == rounds);
        absent.extend(named.map(|(person, _)| person.no));
    }
    let players = people.iter().map(|p| Entrant { no: p.no, rating: p.rating }).collect();
    let initial_colour = settings.colour.unwrap_or_else(|| first_colour(&history));
    let rounds_total = settings.rounds.unwrap_or(history.len()).max(history.len());
    absent.sort_unstable();
    absent.dedup();
    let is_predetermined = settings.is_predetermined;
    Ok(TournamentRecord {
        players,
        rounds_total,
        history,
        absent,
        initial_colour,
        is_predetermined,
    })
}

fn bye(no: Number, result: char) -> RoundEntry {
    let kind = match result {
        'U' => ByeKind::Allocated,
        'H' => ByeKind::Half,
        'F' => ByeKind::Full,
        _ => ByeKind::Zero,
    };
    RoundEntry::Bye { no, kind, points: kind.points() }
}

fn game([first, second]: [Number; 2], own: Cell, other: Cell) -> Result<RoundEntry, TrfFault> {
    let has_white = match (own.colour, other.colour) {
        (Some(Colour::White), Some(Colour::Black) | None) | (None, Some(Colour::Black) | None) => {
            true
        }
        (Some(Colour::Black), Some(Colour::White) | None) | (None, Some(Colour::White)) => false,
        _ => {
            let what = format!(
                "players {first} and {second} have the same colour: correct one of the two lines"
            );
            return fault(own.line, own.column + 5, what);
        }
    };
    // The result of White, then of Black.
    let (white, black) = if has_white { (own, other) } else { (other, own) };
    let score = match (white.result, black.result) {
        ('1' | 'W', '0' | 'L') => Score::White,
        ('0' | 'L', '1' | 'W') => Score::Black,
        ('=' | 'D', '=' | 'D') => Score::Draw,
        ('+', '-') => Score::WhiteForfeit,
        ('-', '+') => Score::BlackForfeit,
        ('-', '-') => Score::BothForfeit,
        (mine, theirs) => {
            let what = format!(
                "\"{mine}\" of White and \"{theirs}\" of Black do not go together: correct one of the two lines"
            );
            return fault(white.line, white.column + 7, what);
        }
    };
    let (white, black) = if has_white { (first, second) } else { (second, first) };
    Ok(RoundEntry::Game { white, black, score, sums: None })
}

fn check_points(
    no: Number,
    points: Option<Points>,
    line: usize,
    history: &[Vec<RoundEntry>],
) -> Result<(), TrfFault> {
    let of_entry = |entry: &RoundEntry| match *entry {
        RoundEntry::Game { white, score, .. } if white == no => score.points()[0],
        RoundEntry::Game { black, score, .. } if black == no => score.points()[1],
        RoundEntry::Bye { no: who, points, .. } if who == no => points,
        _ => Points(0),
    };
    let sum: Points = history.iter().flatten().map(of_entry).sum();
    match points {
        Some(points) if points != sum => fault(
            line,
            81,
            format!("{points} points, but the rounds give {sum}: correct one of them"),
        ),
        _ => Ok(()),
    }
}

/// The colour of number 1, as round 1 shows it: odd numbers among the higher ranked have it too.
fn first_colour(history: &[Vec<RoundEntry>]) -> Colour {
    let games = history.first().into_iter().flatten().filter_map(|entry| match *entry {
        RoundEntry::Game { white, black, .. } => Some((white.min(black), white < black)),
        RoundEntry::Bye { .. } => None,
    });
    match games.min() {
        Some((no, has_white)) if (no % 2 == 1) != has_white => Colour::Black,
        _ => Colour::White,
    }
}
