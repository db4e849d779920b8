//! Reading a report.

use super::gather::gather;
use super::{MAX_LENGTH, Report, TrfFault, TrfPlayer};
use crate::record::{Colour, Number, Points};
use crate::tournament::{MAX_PLAYERS, MAX_ROUNDS};

/// Where the first round begins, from 1.
const FIRST_ROUND: usize = 92;
/// How many columns a round has.
const ROUND: usize = 10;

pub(super) fn fault<T>(line: usize, column: usize, what: impl Into<String>) -> Result<T, TrfFault> {
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
pub(super) struct Cell {
    pub opponent: Number,
    pub colour: Option<Colour>,
    pub result: char,
    pub line: usize,
    pub column: usize,
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
    if people.is_empty() {
        return fault(1, 1, "the report has no player: a player's line begins with 001");
    }
    let tournament = gather(&people, &cells, &settings)?;
    heading.retain(|line| !Settings::CODES.contains(&line.get(..3).unwrap_or("")));
    Ok(Report { heading, people, tournament })
}

/// What lines about the whole tournament say.
#[derive(Default)]
pub(super) struct Settings {
    pub rounds: Option<usize>,
    pub colour: Option<Colour>,
    pub absent: Vec<(Number, usize)>,
    pub is_predetermined: bool,
}

impl Settings {
    const CODES: [&'static str; 5] = ["XXR", "142", "XXC", "152", "XXZ"];

    fn read(&mut self, code: &str, line: &Line) -> Result<(), TrfFault> {
        let rest = line.text(4, usize::MAX);
        match code {
            // The type is free text: `Individual: Round-Robin`.
            "092" => {
                let kind = rest.to_ascii_lowercase().replace(['-', ' '], "");
                self.is_predetermined = kind.contains("roundrobin");
            }
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
