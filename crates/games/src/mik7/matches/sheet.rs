//! The score sheet of a match: a text for people that can be read back.
//!
//! ```text
//! MIK-7 match
//! level: 7
//! count: points
//! games: 6
//! first: Ada
//! second: Ben
//!
//! # game  Ali     winner  Ali-Eddy
//! 1       first   ali     7-0
//! 2       first   eddy    5-7
//! # so far 12-7
//! ```
//!
//! Lines that are empty or begin with `#` say nothing. A match that counts games won has no
//! last column.

use std::fmt;
use std::str::FromStr;

use kelci_core::notation::{clip, plain_number};

use super::{Level, Match, MatchCount, MatchGame, MatchResult, Player, Role};

/// Longer texts are refused unread.
pub const MAX_SHEET_TEXT: usize = 64 * 1024;

const TITLE: &str = "MIK-7 match";

/// What is wrong with a score sheet, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct SheetError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub why: String,
}

impl Player {
    const WORDS: [(&'static str, Player); 2] =
        [("first", Player::First), ("second", Player::Second)];

    /// `first` or `second`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        Player::WORDS[self as usize].0
    }
}

impl Role {
    const WORDS: [(&'static str, Role); 2] = [("ali", Role::Ali), ("eddy", Role::Eddy)];

    /// `ali` or `eddy`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        Role::WORDS[self as usize].0
    }
}

impl MatchCount {
    const WORDS: [(&'static str, MatchCount); 2] =
        [("classic", MatchCount::Classic), ("points", MatchCount::Points)];

    /// `classic` or `points`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        MatchCount::WORDS[self as usize].0
    }
}

impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}")?;
        writeln!(f, "level: {}", self.level())?;
        writeln!(f, "count: {}", self.count().word())?;
        writeln!(f, "games: {}", self.agreed())?;
        writeln!(f, "first: {}", self.player(Player::First))?;
        writeln!(f, "second: {}", self.player(Player::Second))?;
        let last = if self.count() == MatchCount::Points { "  Ali-Eddy" } else { "" };
        writeln!(f, "\n# game  Ali     winner{last}")?;
        for (index, game) in self.games().iter().enumerate() {
            write!(f, "{:<7} {:<7} {}", index + 1, game.ali.word(), game.winner.word())?;
            match game.points {
                Some([ali, eddy]) => writeln!(f, "{:5}{ali}-{eddy}", "")?,
                None => writeln!(f)?,
            }
        }
        let [first, second] = self.totals();
        match self.result() {
            None => writeln!(f, "# so far {first}-{second}"),
            Some(MatchResult::Drawn) => writeln!(f, "# total {first}-{second}, drawn"),
            Some(MatchResult::Won(player)) => {
                writeln!(f, "# total {first}-{second}, {} wins", self.player(player))
            }
        }
    }
}

impl FromStr for Match {
    type Err = SheetError;

    fn from_str(text: &str) -> Result<Match, SheetError> {
        if text.len() > MAX_SHEET_TEXT {
            let why = format!("a score sheet has at most {MAX_SHEET_TEXT} bytes");
            return Err(SheetError { line: 1, why });
        }
        let mut lines = Lines { rest: text.lines().enumerate(), line: 1 };
        if lines.expect(TITLE)? != TITLE {
            return Err(lines.wrong(format!("a score sheet begins with \"{TITLE}\"")));
        }
        let level = lines.number("level")?;
        let level = Level::new(level).ok_or_else(|| lines.wrong("the level is 7 to 13"))?;
        let count = lines.field("count")?;
        let count = lines.word(count, &MatchCount::WORDS)?;
        let agreed = lines.number("games")?;
        let first = lines.field("first")?;
        let second = lines.field("second")?;
        let mut sheet = Match::new(level, count, agreed, [first, second])
            .map_err(|error| lines.wrong(error.to_string()))?;
        while let Some(line) = lines.next_line() {
            let game = lines.game(line, sheet.games().len() + 1)?;
            sheet.record(game).map_err(|error| lines.wrong(error.to_string()))?;
        }
        Ok(sheet)
    }
}

/// The lines that say something, and where the reader is.
struct Lines<'a> {
    rest: std::iter::Enumerate<std::str::Lines<'a>>,
    line: usize,
}

impl<'a> Lines<'a> {
    fn next_line(&mut self) -> Option<&'a str> {
        loop {
            let (index, line) = self.rest.next()?;
            self.line = index + 1;
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                return Some(line);
            }
        }
    }

    fn wrong(&self, why: impl Into<String>) -> SheetError {
        SheetError { line: self.line, why: why.into() }
    }

    fn expect(&mut self, what: &str) -> Result<&'a str, SheetError> {
        self.next_line()
            .ok_or_else(|| self.wrong(format!("the sheet ends before the line \"{what}\"")))
    }

    fn field(&mut self, name: &str) -> Result<&'a str, SheetError> {
        let line = self.expect(name)?;
        match line.split_once(':') {
            Some((found, value)) if found.trim_end() == name => Ok(value.trim_start()),
            _ => {
                let found = clip(line);
                Err(self.wrong(format!("expected \"{name}: ...\", found \"{found}\"")))
            }
        }
    }

    fn number(&mut self, name: &str) -> Result<u32, SheetError> {
        let value = self.field(name)?;
        plain_number(value).ok_or_else(|| {
            let found = clip(value);
            self.wrong(format!("\"{found}\" is no number of {name}"))
        })
    }

    fn word<T: Copy>(&self, found: &str, words: &[(&str, T)]) -> Result<T, SheetError> {
        words.iter().find(|(word, _)| *word == found).map(|&(_, meaning)| meaning).ok_or_else(
            || {
                let expected: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                let found = clip(found);
                self.wrong(format!("found \"{found}\", expected {}", expected.join(" or ")))
            },
        )
    }

    /// A line such as `2  first  eddy  5-7`.
    fn game(&self, line: &str, number: usize) -> Result<MatchGame, SheetError> {
        let columns: Vec<&str> = line.split_whitespace().collect();
        let (&[found, ali, winner], points) = match columns.split_first_chunk::<3>() {
            Some((game, [])) => (game, None),
            Some((game, [points])) => (game, Some(*points)),
            _ => {
                return Err(self.wrong("a game is its number, who is Ali, who won and the points"));
            }
        };
        if plain_number(found).map(|found| found as usize) != Some(number) {
            let found = clip(found);
            return Err(self.wrong(format!("found game \"{found}\", expected game {number}")));
        }
        let points = points.map(|points| self.points(points)).transpose()?;
        Ok(MatchGame {
            ali: self.word(ali, &Player::WORDS)?,
            winner: self.word(winner, &Role::WORDS)?,
            points,
        })
    }

    fn points(&self, text: &str) -> Result<[u32; 2], SheetError> {
        text.split_once('-')
            .and_then(|(ali, eddy)| Some([plain_number(ali)?, plain_number(eddy)?]))
            .ok_or_else(|| {
                let found = clip(text);
                self.wrong(format!("found the points \"{found}\", expected such as 5-7"))
            })
    }
}
