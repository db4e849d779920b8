//! What is printed for a tournament around real boards: pairings, standings and other tables, score sheets, cards for
//! the tables, sheets of points. A4, in the language of whoever prints.
//!
//! Who plays and who stands where is told as text: nothing here knows what a tournament is.

use kelci_catalog::{AnyGame, Language};
use kelci_core::Side;

use super::Paper;
use super::page::{MARGIN, Page};
use crate::error::PictureError;
use crate::font::{self, Weight};
use crate::geometry::written;
use crate::pdf::{Sheet, pdf_while};

/// What can be printed of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HallSheet {
    /// Who meets whom in a round, on which table.
    Pairings,
    /// A sheet for the moves of each game of a round.
    Scores,
    /// A card for each table of a round.
    Cards,
    /// Who stands where.
    Standings,
    /// Who did what in which round.
    Cross,
    /// A sheet for the points of the games of each pairing.
    Points,
}

impl HallSheet {
    /// All of them.
    pub const ALL: [HallSheet; 6] = [
        HallSheet::Pairings,
        HallSheet::Scores,
        HallSheet::Cards,
        HallSheet::Standings,
        HallSheet::Cross,
        HallSheet::Points,
    ];

    /// Its name, in addresses and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HallSheet::Pairings => "pairings",
            HallSheet::Scores => "scores",
            HallSheet::Cards => "cards",
            HallSheet::Standings => "standings",
            HallSheet::Cross => "cross",
            HallSheet::Points => "points",
        }
    }

    /// The one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<HallSheet> {
        HallSheet::ALL.into_iter().find(|sheet| sheet.name() == name)
    }

    /// Whether it is about one round.
    #[must_use]
    pub const fn is_of_round(self) -> bool {
        !matches!(self, HallSheet::Standings | HallSheet::Cross)
    }
}

/// A pairing on paper.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HallBoard {
    /// The number of the table.
    pub number: u32,
    /// Who begins the first game.
    pub first: String,
    /// The other.
    pub second: String,
    /// The result as it is read; nothing if there is none.
    pub result: String,
    /// The match of two teams that begins with it: a team, how it stands, the other team.
    pub head: Option<[String; 3]>,
}

/// A table on paper: the first column is short, the second a name, the others are as wide as they need.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HallTable {
    /// What stands above it.
    pub title: String,
    /// What stands above the columns.
    pub heads: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// What stands below it.
    pub notes: Vec<String>,
}

/// A tournament, as far as it is printed.
pub struct HallPaper {
    /// What the tournament is called.
    pub title: String,
    /// What is played.
    pub game: &'static dyn AnyGame,
    /// The language.
    pub language: Language,
    /// The round that is printed.
    pub round: u32,
    /// Its pairings.
    pub boards: Vec<HallBoard>,
    /// What is said below the pairings: who has no opponent.
    pub notes: Vec<String>,
    /// How many games a pairing has.
    pub games: u32,
    /// The tables of standings, or the cross-table.
    pub tables: Vec<HallTable>,
}

/// Rows that a table may have, and sheets that a PDF may have: a tournament of ours has fewer.
const MOST_ROWS: usize = 2_000;
const MOST_SHEETS: usize = 1_000;

/// Prints it.
///
/// # Errors
/// Never, unless a drawing is faulty.
pub fn hall_pdf(sheet: HallSheet, paper: &HallPaper) -> Result<Vec<u8>, PictureError> {
    hall_pdf_while(sheet, paper, &|| true)
}

/// The same, as long as somebody wants it, who is asked before every page: a large tournament has hundreds.
///
/// # Errors
/// When it cannot be drawn, or nobody wants it any more.
pub fn hall_pdf_while(
    sheet: HallSheet,
    paper: &HallPaper,
    is_wanted: &dyn Fn() -> bool,
) -> Result<Vec<u8>, PictureError> {
    let sheets = sheets_while(sheet, paper, is_wanted);
    // Then the pages may have ended early.
    if !is_wanted() {
        return Err(PictureError::GivenUp);
    }
    pdf_while(&sheets, &paper.title, paper.language.code(), is_wanted)
}

/// The pages. There is always one.
pub fn hall_sheets(sheet: HallSheet, paper: &HallPaper) -> Vec<Sheet> {
    sheets_while(sheet, paper, &|| true)
}

fn sheets_while(sheet: HallSheet, paper: &HallPaper, is_wanted: &dyn Fn() -> bool) -> Vec<Sheet> {
    let mut pages = match sheet {
        HallSheet::Pairings => table_pages(paper, &[paper.pairings()], is_wanted),
        HallSheet::Standings | HallSheet::Cross => table_pages(paper, &paper.tables, is_wanted),
        HallSheet::Scores => {
            let games = paper.each_game().take_while(|_| is_wanted());
            games.map(|one| score_sheet(paper, &one)).collect()
        }
        HallSheet::Cards => halves(paper, card, is_wanted),
        HallSheet::Points => halves(paper, points_sheet, is_wanted),
    };
    if pages.is_empty() {
        let mut page = upright();
        let none = paper.say("There is nothing to print yet.", "Il n’y a encore rien à imprimer.");
        heading(&mut page, paper, "");
        page.write(none, (MARGIN, MARGIN + 24.0), 4.5, Weight::Regular);
        pages.push(page);
    }
    let count = pages.len();
    let numbered = pages.into_iter().enumerate().take_while(|_| is_wanted());
    numbered.map(|(at, page)| foot(page, paper, at + 1, count)).collect()
}

/// A game that is to be written down.
struct HallGame<'a> {
    board: &'a HallBoard,
    number: u32,
    players: [&'a str; 2],
}

impl HallPaper {
    fn say<'a>(&self, english: &'a str, french: &'a str) -> &'a str {
        self.language.say(english, french)
    }

    /// What a side is called.
    fn side(&self, side: Side) -> &'static str {
        let name = self.game.info().sides[side.index()];
        match (self.language, name) {
            (Language::French, "White") => "Blanc",
            (Language::French, "Black") => "Noir",
            _ => name,
        }
    }

    fn round_title(&self) -> String {
        format!("{} {}", self.say("Round", "Ronde"), self.round)
    }

    fn board_title(&self, board: &HallBoard) -> String {
        format!("{} {}", self.say("Table", "Table"), board.number)
    }

    fn pairings(&self) -> HallTable {
        let [first, second] = match self.games {
            1 => [Side::First, Side::Second].map(|side| self.side(side).to_owned()),
            // In a match both have each side.
            _ => {
                [self.say("Begins", "Commence").to_owned(), self.say("Second", "Second").to_owned()]
            }
        };
        let rows = |board: &HallBoard| {
            let result = if board.result.is_empty() { "–" } else { &board.result };
            let own = vec![
                board.number.to_string(),
                board.first.clone(),
                result.to_owned(),
                board.second.clone(),
            ];
            let head = board
                .head
                .clone()
                .map(|[first, result, second]| vec![String::new(), first, result, second]);
            head.into_iter().chain([own])
        };
        HallTable {
            title: format!("{} – {}", self.round_title(), self.say("pairings", "appariements")),
            heads: vec![
                self.say("Table", "Table").to_owned(),
                first,
                self.say("Result", "Résultat").to_owned(),
                second,
            ],
            rows: self.boards.iter().flat_map(rows).collect(),
            notes: self.notes.clone(),
        }
    }

    /// The games of the round: of a match each, with sides in turns.
    fn each_game(&self) -> impl Iterator<Item = HallGame<'_>> {
        let games = self.boards.iter().flat_map(|board| {
            (1..=self.games.max(1)).map(move |number| {
                let mut players = [board.first.as_str(), board.second.as_str()];
                if number % 2 == 0 {
                    players.reverse();
                }
                HallGame { board, number, players }
            })
        });
        games.take(MOST_SHEETS)
    }
}

fn upright() -> Page {
    let (width, height) = Paper::A4.sides_mm();
    Page::plain(width, height)
}

fn lying() -> Page {
    let (width, height) = Paper::A4.sides_mm();
    Page::plain(height, width)
}

fn line(page: &mut Page, (x, y): (f64, f64), (across, down): (f64, f64), width: f64) {
    let [x, y, across, down, width] = [x, y, across, down, width].map(written);
    page.add(&format!(
        "<path fill=\"none\" stroke=\"#1c1c1c\" stroke-width=\"{width}\" d=\"M{x} {y}l{across} {down}\"/>"
    ));
}

fn band(page: &mut Page, (x, y): (f64, f64), (width, height): (f64, f64), colour: &str) {
    let [x, y, width, height] = [x, y, width, height].map(written);
    page.add(&format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>"
    ));
}

/// Writes a text in the middle of a width, cut to what fits.
fn centred(page: &mut Page, text: &str, (x, y): (f64, f64), room: f64, size: f64, weight: Weight) {
    let text = font::fitted(text, weight, size, room);
    let from = x + (room - font::width(&text, weight) * size) / 2.0;
    page.write(&text, (from, y), size, weight);
}

/// The largest size, of those between, at which a text fits.
fn largest(text: &str, weight: Weight, room: f64, [least, most]: [f64; 2]) -> f64 {
    (room / font::width(text, weight).max(0.01)).clamp(least, most)
}

fn heading(page: &mut Page, paper: &HallPaper, subtitle: &str) {
    let room = page.width - 2.0 * MARGIN;
    let title = font::fitted(&paper.title, Weight::SemiBold, 7.0, room);
    page.write(&title, (MARGIN, MARGIN + 7.0), 7.0, Weight::SemiBold);
    let about = match subtitle {
        "" => paper.game.info().title.to_owned(),
        subtitle => format!("{} · {subtitle}", paper.game.info().title),
    };
    let about = font::fitted(&about, Weight::Regular, 4.5, room);
    page.write(&about, (MARGIN, MARGIN + 14.0), 4.5, Weight::Regular);
}

/// How much the heading takes.
const HEADING: f64 = 19.0;
/// How much is left for the foot.
const FOOT: f64 = 7.0;

fn foot(mut page: Page, paper: &HallPaper, number: usize, count: usize) -> Sheet {
    const SIZE: f64 = 2.9;
    let y = page.height - MARGIN + 2.0;
    let told = match count {
        1 => "kelci".to_owned(),
        _ => format!("{} {number} / {count}", paper.say("Page", "Page")),
    };
    let width = font::width(&told, Weight::Regular) * SIZE;
    let room = page.width - 2.0 * MARGIN - width - 5.0;
    let title = font::fitted(&paper.title, Weight::Regular, SIZE, room);
    page.write(&title, (MARGIN, y), SIZE, Weight::Regular);
    page.write(&told, (page.width - MARGIN - width, y), SIZE, Weight::Regular);
    page.done()
}

/// How a table is laid out: the size of its letters, and the widths of its columns.
struct Columns {
    is_lying: bool,
    size: f64,
    widths: Vec<f64>,
    /// Which columns stand on which page beside the first two.
    blocks: Vec<std::ops::Range<usize>>,
}

/// The narrowest that a name may become.
const NAME: f64 = 38.0;
/// What is left white beside a text in a column, both sides together.
const GAP: f64 = 3.5;

impl Columns {
    /// Upright if that fits at a size that is read from afar, else lying, else smaller, else in parts.
    fn of(table: &HallTable) -> Columns {
        let count = table.heads.len();
        let rows = || table.rows.iter().take(MOST_ROWS);
        let cell = |row: &'_ [String], at: usize| row.get(at).cloned().unwrap_or_default();
        // All texts of a column are measured at once.
        let mut widest = Vec::with_capacity(count);
        for at in 0..count {
            let cells: Vec<String> = rows().map(|row| cell(row, at)).collect();
            let texts = cells.iter().map(String::as_str).chain([table.heads[at].as_str()]);
            let widths = font::widths(texts, Weight::SemiBold);
            widest.push(widths.into_iter().fold(0.0_f64, f64::max));
        }
        let (short, long) = Paper::A4.sides_mm();
        // Pairings have a second name, which gives way as the first does.
        let gives_way = |at: usize| at == 1 || widest[at] > 12.0;
        let needs = |size: f64, at: usize| {
            let width = widest[at] * size + GAP;
            if gives_way(at) { width.min(NAME) } else { width }
        };
        let fits = |(is_lying, size): (bool, f64)| {
            let room = if is_lying { long } else { short } - 2.0 * MARGIN;
            (0..count).map(|at| needs(size, at)).sum::<f64>() <= room
        };
        let choices =
            [(false, 4.2), (false, 3.6), (true, 4.2), (true, 3.6), (false, 3.0), (true, 3.0)];
        let chosen = choices.into_iter().chain([(true, 2.6)]).find(|choice| fits(*choice));
        let (is_lying, size) = chosen.unwrap_or((true, 3.0));
        let room = if is_lying { long } else { short } - 2.0 * MARGIN;
        let mut widths: Vec<f64> = (0..count).map(|at| needs(size, at)).collect();
        let fixed: f64 = widths.iter().take(2).sum();
        let mut blocks = Vec::new();
        let mut from = 2.min(count);
        while from < count {
            let mut to = from + 1;
            let mut used = fixed + widths[from];
            while to < count && used + widths[to] <= room {
                used += widths[to];
                to += 1;
            }
            blocks.push(from..to);
            from = to;
        }
        if blocks.is_empty() {
            blocks.push(from..from);
        }
        // What is left over goes to the names, which are read first; not more than they need.
        if let [only] = &blocks[..] {
            let mut left = room - fixed - widths[only.clone()].iter().sum::<f64>();
            for at in (0..count).filter(|at| gives_way(*at)) {
                let more = (widest[at] * size + GAP - widths[at]).clamp(0.0, left.max(0.0));
                widths[at] += more;
                left -= more;
            }
            // And the rest to all, so that a table is as wide as its page, but not torn apart.
            let share = (left / count.max(1) as f64).clamp(0.0, 14.0);
            widths.iter_mut().for_each(|width| *width += share);
        }
        Columns { is_lying, size, widths, blocks }
    }
}

fn table_pages(paper: &HallPaper, tables: &[HallTable], is_wanted: &dyn Fn() -> bool) -> Vec<Page> {
    let mut pages = Vec::new();
    for table in tables {
        let columns = Columns::of(table);
        let row_height = columns.size * 1.75;
        for block in &columns.blocks {
            let shown: Vec<usize> = (0..2.min(table.heads.len())).chain(block.clone()).collect();
            let mut rows = table.rows.iter().take(MOST_ROWS).peekable();
            loop {
                if !is_wanted() {
                    return pages;
                }
                let mut page = if columns.is_lying { lying() } else { upright() };
                heading(&mut page, paper, &table.title);
                let mut y = MARGIN + HEADING;
                head_row(&mut page, table, &columns, &shown, y);
                y += row_height;
                let end = page.height - MARGIN - FOOT;
                let mut is_odd = false;
                while y + row_height <= end {
                    let Some(row) = rows.next() else { break };
                    is_odd = !is_odd;
                    table_row(&mut page, row, &columns, &shown, (y, is_odd));
                    y += row_height;
                }
                if rows.peek().is_some() {
                    pages.push(page);
                    continue;
                }
                // What is said below stands below the last row, or on a page of its own.
                let notes = &table.notes;
                let room = page.width - 2.0 * MARGIN;
                y += 3.0;
                for note in notes.iter().take(MOST_ROWS) {
                    if y + row_height > end {
                        pages.push(page);
                        page = if columns.is_lying { lying() } else { upright() };
                        heading(&mut page, paper, &table.title);
                        y = MARGIN + HEADING;
                    }
                    let note = font::fitted(note, Weight::Regular, columns.size, room);
                    page.write(&note, (MARGIN, y + columns.size), columns.size, Weight::Regular);
                    y += row_height;
                }
                pages.push(page);
                break;
            }
        }
    }
    pages.truncate(MOST_SHEETS);
    pages
}

/// Whether a column is read from its left edge.
fn is_left(columns: &Columns, at: usize) -> bool {
    at == 1 || columns.widths[at] >= NAME
}

fn head_row(page: &mut Page, table: &HallTable, columns: &Columns, shown: &[usize], y: f64) {
    let size = columns.size * 0.9;
    let mut x = MARGIN;
    for &at in shown {
        let width = columns.widths[at];
        let base = (x + 1.2, y + columns.size * 1.2);
        let text = &table.heads[at];
        if is_left(columns, at) {
            let text = font::fitted(text, Weight::SemiBold, size, width - 2.0);
            page.write(&text, base, size, Weight::SemiBold);
        } else {
            centred(page, text, (x + 0.5, base.1), width - 1.0, size, Weight::SemiBold);
        }
        x += width;
    }
    line(page, (MARGIN, y + columns.size * 1.65), (x - MARGIN, 0.0), 0.4);
}

fn table_row(
    page: &mut Page,
    row: &[String],
    columns: &Columns,
    shown: &[usize],
    (y, is_odd): (f64, bool),
) {
    let size = columns.size;
    // A row without a number is a heading of those below.
    let weight = match row.first().is_some_and(String::is_empty) {
        true => Weight::SemiBold,
        false => Weight::Regular,
    };
    let whole: f64 = shown.iter().map(|at| columns.widths[*at]).sum();
    if !is_odd {
        band(page, (MARGIN, y), (whole, size * 1.75), "#f0f0f0");
    }
    let mut x = MARGIN;
    for &at in shown {
        let width = columns.widths[at];
        let base = (x + 1.2, y + size * 1.25);
        let text = row.get(at).map(String::as_str).unwrap_or_default();
        if is_left(columns, at) {
            let text = font::fitted(text, weight, size, width - 2.0);
            page.write(&text, base, size, weight);
        } else if !text.is_empty() {
            centred(page, text, (x + 0.5, base.1), width - 1.0, size, weight);
        }
        x += width;
    }
}

/// A word with a line behind it, to be written on, or with what is known.
fn entry(page: &mut Page, word: &str, known: &str, (x, y): (f64, f64), width: f64) {
    const SIZE: f64 = 3.6;
    page.write(word, (x, y), SIZE, Weight::Regular);
    let from = x + font::width(word, Weight::Regular) * SIZE + 2.0;
    let room = x + width - from;
    if !known.is_empty() {
        let size = largest(known, Weight::SemiBold, room, [3.2, 4.6]);
        let known = font::fitted(known, Weight::SemiBold, size, room);
        page.write(&known, (from, y), size, Weight::SemiBold);
    }
    line(page, (from, y + 1.3), (room, 0.0), 0.2);
}

/// How many moves of each side a score sheet has room for, in two blocks.
const MOVES: usize = 60;

fn score_sheet(paper: &HallPaper, game: &HallGame<'_>) -> Page {
    let mut page = upright();
    let mut about = format!("{} · {}", paper.round_title(), paper.board_title(game.board));
    if paper.games > 1 {
        about += &format!(" · {} {}", paper.say("game", "partie"), game.number);
    }
    heading(&mut page, paper, &about);
    let room = page.width - 2.0 * MARGIN;
    let half = room / 2.0 - 4.0;
    let right = MARGIN + half + 8.0;
    let y = MARGIN + HEADING + 5.0;
    let colon = paper.say(":", "\u{a0}:");
    let labels = [Side::First, Side::Second].map(|side| format!("{}{colon}", paper.side(side)));
    entry(&mut page, &labels[0], game.players[0], (MARGIN, y), half);
    entry(&mut page, &labels[1], game.players[1], (right, y), half);
    let date = format!("{}{colon}", paper.say("Date", "Date"));
    let result = format!("{}{colon}", paper.say("Result", "Résultat"));
    entry(&mut page, &date, "", (MARGIN, y + 9.0), half);
    entry(&mut page, &result, "", (right, y + 9.0), half);

    let top = y + 15.0;
    let bottom = page.height - MARGIN - FOOT - 14.0;
    let rows = MOVES / 2;
    let height = (bottom - top) / (rows + 1) as f64;
    let block = room / 2.0 - 2.0;
    let number = 10.0;
    let column = (block - number) / 2.0;
    for part in 0..2 {
        let left = MARGIN + part as f64 * (block + 4.0);
        let base = |row: usize| top + height * (row as f64 + 0.7);
        let sides = [Side::First, Side::Second].map(|side| paper.side(side));
        for (at, side) in sides.into_iter().enumerate() {
            let x = left + number + at as f64 * column;
            centred(&mut page, side, (x, base(0)), column, 3.6, Weight::SemiBold);
        }
        for row in 0..rows {
            let told = (part * rows + row + 1).to_string();
            centred(&mut page, &told, (left, base(row + 1)), number, 3.2, Weight::Regular);
            line(&mut page, (left, top + height * (row + 1) as f64), (block, 0.0), 0.2);
        }
        line(&mut page, (left, bottom), (block, 0.0), 0.4);
        line(&mut page, (left, top), (block, 0.0), 0.4);
        for x in [left, left + number, left + number + column, left + block] {
            line(&mut page, (x, top), (0.0, bottom - top), 0.3);
        }
    }
    let sign = bottom + 10.0;
    let word = paper.say("Signatures:", "Signatures\u{a0}:");
    entry(&mut page, word, "", (MARGIN, sign), half);
    line(&mut page, (right, sign + 1.3), (half, 0.0), 0.2);
    page
}

/// Two to a page, with a line to cut along.
fn halves(
    paper: &HallPaper,
    draw: fn(&mut Page, &HallPaper, &HallBoard, [f64; 2]),
    is_wanted: &dyn Fn() -> bool,
) -> Vec<Page> {
    let boards: Vec<&HallBoard> = paper.boards.iter().take(2 * MOST_SHEETS).collect();
    let both = |pair: &[&HallBoard]| {
        let mut page = upright();
        let middle = page.height / 2.0;
        // The foot of the page belongs to the lower half.
        for (board, place) in
            pair.iter().zip([[MARGIN, middle - 6.0], [middle + 6.0, page.height - MARGIN - FOOT]])
        {
            draw(&mut page, paper, board, place);
        }
        if pair.len() > 1 {
            let (middle, across) = (written(middle), written(page.width));
            page.add(&format!(
                "<path fill=\"none\" stroke=\"#808080\" stroke-width=\".2\" stroke-dasharray=\"2 2\" d=\"M0 {middle}h{across}\"/>"
            ));
        }
        page
    };
    boards.chunks(2).take_while(|_| is_wanted()).map(both).collect()
}

fn card(page: &mut Page, paper: &HallPaper, board: &HallBoard, [top, bottom]: [f64; 2]) {
    let room = page.width - 2.0 * MARGIN;
    let title = font::fitted(&paper.title, Weight::Regular, 4.5, room * 0.65);
    page.write(&title, (MARGIN, top + 6.0), 4.5, Weight::Regular);
    let round = paper.round_title();
    let width = font::width(&round, Weight::Regular) * 4.5;
    page.write(&round, (MARGIN + room - width, top + 6.0), 4.5, Weight::Regular);
    let number = paper.board_title(board);
    centred(page, &number, (MARGIN, top + 38.0), room, 26.0, Weight::SemiBold);
    let step = (bottom - top - 50.0) / 2.0;
    let players = [&board.first, &board.second];
    for (at, name) in players.into_iter().enumerate() {
        let y = top + 58.0 + step * at as f64;
        let side = match paper.games {
            1 => paper.side([Side::First, Side::Second][at]).to_owned(),
            _ => [
                paper.say("Begins the first game", "Commence la première partie"),
                paper.say("Begins the second game", "Commence la deuxième partie"),
            ][at]
                .to_owned(),
        };
        centred(page, &side, (MARGIN, y), room, 4.5, Weight::Regular);
        let size = largest(name, Weight::SemiBold, room, [7.0, 13.0]);
        centred(page, name, (MARGIN, y + 14.0), room, size, Weight::SemiBold);
    }
}

/// Rows for games at least: a match may go on.
const GAME_ROWS: u32 = 6;

fn points_sheet(page: &mut Page, paper: &HallPaper, board: &HallBoard, [top, bottom]: [f64; 2]) {
    let room = page.width - 2.0 * MARGIN;
    let title = font::fitted(&paper.title, Weight::SemiBold, 5.5, room);
    page.write(&title, (MARGIN, top + 6.0), 5.5, Weight::SemiBold);
    let about = format!(
        "{} · {} · {}",
        paper.game.info().title,
        paper.round_title(),
        paper.board_title(board)
    );
    page.write(&about, (MARGIN, top + 12.5), 4.0, Weight::Regular);
    let rows = paper.games.clamp(GAME_ROWS, 12);
    let [start, end] = [top + 18.0, bottom - 10.0];
    let height = (end - start) / f64::from(rows + 2);
    let name = room * 0.225;
    let game = room - 4.0 * name;
    let [first, second] = [Side::First, Side::Second].map(|side| paper.side(side));
    let points = |who: &str| format!("{} {who}", paper.say("Points", "Points"));
    let heads = [
        paper.say("Game", "Partie").to_owned(),
        first.to_owned(),
        second.to_owned(),
        points(&board.first),
        points(&board.second),
    ];
    let lefts = [0.0, game, game + name, game + 2.0 * name, game + 3.0 * name].map(|x| MARGIN + x);
    let widths = [game, name, name, name, name];
    let base = |row: u32| start + height * (f64::from(row) + 0.65);
    for (at, head) in heads.iter().enumerate() {
        let size = largest(head, Weight::SemiBold, widths[at] - 2.0, [2.6, 3.6]);
        let place = (lefts[at] + 1.0, base(0));
        centred(page, head, place, widths[at] - 2.0, size, Weight::SemiBold);
    }
    for row in 1..=rows {
        let told = row.to_string();
        centred(page, &told, (lefts[0], base(row)), widths[0], 3.6, Weight::Regular);
        // Sides in turns, as far as it is agreed.
        if row <= paper.games {
            let mut players = [&board.first, &board.second];
            if row % 2 == 0 {
                players.reverse();
            }
            for (at, who) in players.into_iter().enumerate() {
                let place = (lefts[at + 1] + 1.0, base(row));
                centred(page, who, place, widths[at + 1] - 2.0, 3.4, Weight::Regular);
            }
        }
    }
    let sum = paper.say("Sum", "Total");
    centred(page, sum, (lefts[0], base(rows + 1)), widths[0] + 2.0 * name, 4.0, Weight::SemiBold);
    for row in 0..=rows + 2 {
        let thick = if row <= 1 || row > rows { 0.4 } else { 0.2 };
        line(page, (MARGIN, start + height * f64::from(row)), (room, 0.0), thick);
    }
    for (at, x) in lefts.into_iter().chain([MARGIN + room]).enumerate() {
        // The word of the sum stands across.
        let rows = if matches!(at, 1 | 2) { rows + 1 } else { rows + 2 };
        line(page, (x, start), (0.0, height * f64::from(rows)), 0.3);
    }
    let half = room / 2.0 - 4.0;
    let word = paper.say("Signatures:", "Signatures\u{a0}:");
    entry(page, word, "", (MARGIN, bottom - 2.0), half);
    line(page, (MARGIN + half + 8.0, bottom - 0.7), (half, 0.0), 0.2);
}
