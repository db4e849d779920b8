//! Writing a report.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::Report;
use crate::record::{ByeKind, Colour, Number, Points};
use crate::standings::{TieBreak, standings};
use crate::tournament::{Doing, PairingFault};

/// The report as text; the order of tie-breaks is that of the places.
///
/// # Errors
/// If the tournament contradicts itself.
pub fn write(report: &Report, order: &[TieBreak]) -> Result<String, PairingFault> {
    let tournament = &report.tournament;
    let rows = standings(tournament, order)?;
    let places: HashMap<Number, (usize, Points)> =
        rows.into_iter().map(|row| (row.no, (row.place, row.points))).collect();
    let results = tournament.results();
    let mut text = String::new();
    for line in &report.heading {
        // A line break inside would begin a line of its own.
        let line = line.replace(['\n', '\r'], " ");
        let _ = writeln!(text, "{line}");
    }
    let _ = writeln!(text, "XXR {}", tournament.rounds_total);
    let colour = if tournament.initial_colour == Colour::White { "white1" } else { "black1" };
    let _ = writeln!(text, "XXC {colour}");
    if !tournament.absent.is_empty() {
        let numbers: Vec<String> = tournament.absent.iter().map(Number::to_string).collect();
        let _ = writeln!(text, "XXZ {}", numbers.join(" "));
    }
    for person in &report.people {
        let (place, points) = places.get(&person.no).copied().unwrap_or((0, Points(0)));
        let mut line = format!(
            "001 {:>4} {:1}{:>3} {:<33} {:>4} {:<3} {:>11} {:<10} {:>4} {:>4}",
            person.no,
            cut(&person.sex, 1),
            cut(&person.title, 3),
            cut(&person.name, 33),
            person.rating.min(9999),
            cut(&person.federation, 3),
            cut(&person.fide_id, 11),
            cut(&person.born, 10),
            points.to_string(),
            place,
        );
        for doing in results.get(&person.no).into_iter().flatten() {
            let (opponent, colour, result) = cell(doing);
            let _ = write!(line, "  {opponent:>4} {colour} {result}");
        }
        let _ = writeln!(text, "{line}");
    }
    Ok(text)
}

/// So many letters of a text, on one line.
fn cut(text: &str, letters: usize) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(letters).collect()
}

fn cell(doing: &Doing) -> (String, char, char) {
    let Some(opponent) = doing.opponent else {
        let code = match doing.bye {
            Some(ByeKind::Allocated) => 'U',
            Some(ByeKind::Half) => 'H',
            Some(ByeKind::Full) => 'F',
            Some(ByeKind::Zero) | None => 'Z',
        };
        return ("0000".to_owned(), '-', code);
    };
    let colour = if doing.colour == Some(Colour::White) { 'w' } else { 'b' };
    let result = match (doing.played, doing.points) {
        (true, Points(2)) => '1',
        (true, Points(1)) => '=',
        (true, _) => '0',
        (false, Points(0)) => '-',
        (false, _) => '+',
    };
    (opponent.to_string(), colour, result)
}
