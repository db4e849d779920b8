//! Reading a report.

use std::collections::HashMap;

use super::{MAX_LENGTH, Report, TrfFault, TrfPlayer};
use crate::record::{ByeKind, Colour, Entrant, Number, Points, RoundEntry, Score};
use crate::tournament::{MAX_PLAYERS, MAX_ROUNDS, TournamentRecord};

/// Where the first round begins, from 1.
const FIRST_ROUND: usize = 92;
/// How many columns a round has.
const ROUND: usize = 10;

fn fault<T>(line: usize, column: usize, what: impl Into<String>) -> Result<T, TrfFault> {
    Err(TrfFault { line, column, what: what.into() })
}

/// One line, whose columns are counted from 1.
struct Line {
    number: usize,
    letters: Vec<char>,
}

impl Line {
    fn text(&self, from: usize, to: usize) -> String {
        let end = to.min(self.letters.len());
        let letters = self.letters.get(from - 1..end).unwrap_or(&[]);
        letters.iter().collect::<String>().trim().to_owned()
    }

    fn letter(&self, column: usize) -> char {
        self.letters.get(column - 1).copied().unwrap_or(' ')
    }

    fn number(&self, from: usize, to: usize, what: &str) -> Result<u32, TrfFault> {
        let text = self.text(from, to);
        if text.is_empty() {
            return Ok(0);
        }
        let wrong = format!("\"{text}\" is no {what}: write digits in columns {from} to {to}");
        text.parse().or_else(|_| fault(self.number, from, wrong))
    }
}

/// One player's word on one round.
#[derive(Clone, Copy)]
struct Cell {
    opponent: Number,
    colour: Option<Colour>,
    result: char,
    line: usize,
    column: usize,
}

/// Reads a report.
///
/// # Errors
/// The first thing that is wrong, with its line and column.
pub fn read(text: &str) -> Result<Report, TrfFault> {
    if text.len() > MAX_LENGTH {
        return fault(1, 1, format!("the report is longer than {MAX_LENGTH} bytes"));
    }
    let (mut heading, mut people, mut cells) = (Vec::new(), Vec::new(), Vec::new());
    let mut settings = Settings::default();
    // Some programs end their lines with a carriage return alone.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    for (index, line) in lines.lines().enumerate() {
        let line = Line { number: index + 1, letters: line.chars().collect() };
        let code = line.text(1, 3);
        if code == "001" {
            if people.len() == MAX_PLAYERS {
                return fault(line.number, 1, format!("there are more than {MAX_PLAYERS} players"));
            }
            people.push(read_person(&line)?);
            cells.push((read_points(&line)?, read_cells(&line)?, line.number));
        } else if !line.text(1, usize::MAX).is_empty() {
            settings.read(&code, &line)?;
            heading.push(line.letters.iter().collect::<String>().trim_end().to_owned());
        }
    }
    let tournament = gather(&people, &cells, &settings)?;
    heading.retain(|line| !Settings::CODES.contains(&line.get(..3).unwrap_or("")));
    Ok(Report { heading, people, tournament })
}

/// What lines about the whole tournament say.
#[derive(Default)]
struct Settings {
    rounds: Option<usize>,
    colour: Option<Colour>,
    absent: Vec<(Number, usize)>,
}

impl Settings {
    const CODES: [&'static str; 5] = ["XXR", "142", "XXC", "152", "XXZ"];

    fn read(&mut self, code: &str, line: &Line) -> Result<(), TrfFault> {
        let rest = line.text(4, usize::MAX);
        match code {
            "XXR" | "142" => match rest.parse() {
                Ok(rounds) if (1..=MAX_ROUNDS).contains(&rounds) => self.rounds = Some(rounds),
                _ => {
                    let what =
                        format!("\"{rest}\" is no number of rounds: write 1 to {MAX_ROUNDS}");
                    return fault(line.number, 5, what);
                }
            },
            "XXC" | "152" => {
                for word in rest.split_whitespace() {
                    match word.to_ascii_lowercase().as_str() {
                        "white1" | "w" => self.colour = Some(Colour::White),
                        "black1" | "b" => self.colour = Some(Colour::Black),
                        _ => {}
                    }
                }
            }
            "XXZ" => {
                for word in rest.split_whitespace() {
                    let what = format!("\"{word}\" is no starting rank: write numbers of players");
                    let no = word.parse().or_else(|_| fault(line.number, 5, what))?;
                    self.absent.push((no, line.number));
                }
            }
            _ => {}
        }
        Ok(())
    }
}

fn read_person(line: &Line) -> Result<TrfPlayer, TrfFault> {
    let no = line.number(5, 8, "starting rank")?;
    if no == 0 {
        return fault(line.number, 5, "the starting rank is missing: number the players from 1");
    }
    Ok(TrfPlayer {
        no,
        sex: line.text(10, 10),
        title: line.text(11, 13),
        name: line.text(15, 47),
        rating: line.number(49, 52, "rating")?,
        federation: line.text(54, 56),
        fide_id: line.text(58, 68),
        born: line.text(70, 79),
    })
}

fn read_points(line: &Line) -> Result<Option<Points>, TrfFault> {
    let text = line.text(81, 84).replace(',', ".");
    if text.is_empty() {
        return Ok(None);
    }
    match text.parse().ok().and_then(Points::of) {
        Some(points) => Ok(Some(points)),
        None => fault(line.number, 81, format!("\"{text}\" are no points: write them as 3.5")),
    }
}

/// The rounds of a player; nothing where all columns are blank.
fn read_cells(line: &Line) -> Result<Vec<Option<Cell>>, TrfFault> {
    let mut cells = Vec::new();
    let mut column = FIRST_ROUND;
    while column <= line.letters.len() {
        if cells.len() == MAX_ROUNDS {
            return fault(line.number, column, format!("there are more than {MAX_ROUNDS} rounds"));
        }
        let is_blank = line.text(column, column + ROUND - 1).is_empty();
        cells.push(if is_blank { None } else { Some(read_cell(line, column)?) });
        column += ROUND;
    }
    while cells.last().is_some_and(Option::is_none) {
        cells.pop();
    }
    Ok(cells)
}

fn read_cell(line: &Line, column: usize) -> Result<Cell, TrfFault> {
    let opponent = line.number(column, column + 3, "starting rank of an opponent")?;
    let colour = match line.letter(column + 5) {
        'w' | 'W' => Some(Colour::White),
        'b' | 'B' => Some(Colour::Black),
        '-' | ' ' => None,
        other => {
            let what = format!("\"{other}\" is no colour: write w, b or -");
            return fault(line.number, column + 5, what);
        }
    };
    let result = line.letter(column + 7).to_ascii_uppercase();
    let at = column + 7;
    match (opponent, result) {
        (0, 'H' | 'F' | 'U' | 'Z' | ' ') | (1.., '1' | '=' | '0' | '+' | '-' | 'W' | 'D' | 'L') => {
        }
        (0, '-') => return Ok(Cell { opponent, colour, result: 'Z', line: line.number, column }),
        (0, '+') => return Ok(Cell { opponent, colour, result: 'F', line: line.number, column }),
        (0, other) => {
            let what = format!("\"{other}\" needs an opponent: write H, F, U or Z for a bye");
            return fault(line.number, at, what);
        }
        (_, ' ' | '*') => {
            return fault(
                line.number,
                at,
                "this game has no result: enter it, or leave the round out",
            );
        }
        (_, other) => {
            let what =
                format!("\"{other}\" is no result of a game: write 1, =, 0, +, -, W, D or L");
            return fault(line.number, at, what);
        }
    }
    Ok(Cell { opponent, colour, result, line: line.number, column })
}

type Row = (Option<Points>, Vec<Option<Cell>>, usize);

/// Makes a tournament of what the players' lines say, if they agree.
fn gather(
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
    Ok(TournamentRecord { players, rounds_total, history, absent, initial_colour })
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
