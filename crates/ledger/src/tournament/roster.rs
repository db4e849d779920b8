//! Players as they are typed or pasted: a name a line with a rating behind it if there is one, or a table (CSV) whose
//! first line says what its columns are.

use std::collections::HashSet;

use kelci_core::notation::clip;
use kelci_core::{Message, message};

use crate::bounds::{MAX_NAME_CHARS, MAX_PARTICIPANTS};
use crate::game::check_title;

/// No rating is greater.
pub(super) const MAX_SEED_RATING: u32 = 4_000;

/// Somebody who is to take part at real boards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RosterLine {
    /// What they are called.
    pub name: String,
    /// The rating by which they are seeded, 0 if there is none.
    pub rating: u32,
    /// Their club or team; nothing if none is known.
    pub club: String,
    /// Their place among the seeds, from 1, before all who have none.
    pub seed: Option<u32>,
}

/// What a column of a table holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Name,
    FirstName,
    Rating,
    Club,
    Seed,
    Other,
}

impl Column {
    /// The columns of a table without a heading.
    const USUAL: [Column; 4] = [Column::Name, Column::Rating, Column::Club, Column::Seed];

    fn headed(heading: &str) -> Column {
        match heading.to_lowercase().as_str() {
            "name" | "nom" | "player" | "players" | "joueur" | "joueuse" | "last name"
            | "surname" => Column::Name,
            "first name" | "firstname" | "given name" | "prénom" | "prenom" => Column::FirstName,
            "rating" | "elo" | "classement" | "cote" => Column::Rating,
            "club" | "team" | "équipe" | "equipe" => Column::Club,
            "seed" | "rank" | "rang" | "tête de série" | "tete de serie" => Column::Seed,
            _ => Column::Other,
        }
    }
}

/// Reads players, one a line: `Ann`, `Ann; 1650`, `2. Ann, 1650`, `Ann; 1650; Rooks; 1`, or a table with a heading that
/// names its columns in any order. Lines without anything are left out.
///
/// # Errors
/// On the first line that is wrong, with its number; or when there are too many.
pub fn read_players(text: &str) -> Result<Vec<RosterLine>, Message> {
    let (mut players, mut names, mut seeds) = (Vec::new(), HashSet::new(), HashSet::new());
    let mut heading: Option<(char, Vec<Column>)> = None;
    let mut is_first = true;
    for (line, number) in text.lines().zip(1_usize..) {
        // A tab at either end of a line is an empty cell.
        let line = line.trim_matches(|c: char| c.is_whitespace() && c != '\t' || c == '\u{feff}');
        if line.trim().is_empty() {
            continue;
        }
        if std::mem::take(&mut is_first) {
            heading = read_heading(line);
            if heading.is_some() {
                continue;
            }
        }
        let wrong = |why: Message| message!("line {number}: {why}", number, why = why);
        let read = match &heading {
            Some((separator, columns)) => {
                cells(line, *separator).and_then(|cells| of_cells(&cells, columns))
            }
            None => read_line(line.trim()),
        };
        let one = read.map_err(wrong)?;
        if one.name.is_empty() {
            return Err(message!("line {number} has no name", number));
        }
        check(&one, &mut names).map_err(wrong)?;
        if one.seed.is_some_and(|seed| !seeds.insert(seed)) {
            return Err(wrong(message!("somebody above has this seed")));
        }
        players.push(one);
        few_enough(&players)?;
    }
    Ok(players)
}

fn check(one: &RosterLine, names: &mut HashSet<String>) -> Result<(), Message> {
    check_title(&one.name, MAX_NAME_CHARS)?;
    if !one.club.is_empty() {
        check_title(&one.club, MAX_NAME_CHARS)?;
    }
    if one.rating > MAX_SEED_RATING {
        return Err(message!("no rating is greater than 4000"));
    }
    match names.insert(one.name.to_lowercase()) {
        true => Ok(()),
        false => {
            let name = clip(&one.name);
            Err(message!("\"{name}\" is named above", name = name.as_str()))
        }
    }
}

fn few_enough(players: &[RosterLine]) -> Result<(), Message> {
    let most = MAX_PARTICIPANTS;
    match players.len() > most as usize {
        true => Err(message!("a tournament has 2 to {most} players", most)),
        false => Ok(()),
    }
}

/// Reads teams, one a line, in the order of the boards: `Rooks: Ann, Bob; 1650, Carl`; or a table of players with a
/// column of teams. The team stands where a club would.
///
/// # Errors
/// On the first line that is wrong, with its number; or when there are too many.
pub fn read_teams(text: &str) -> Result<Vec<RosterLine>, Message> {
    let lines = || text.lines().zip(1_usize..).filter(|(line, _)| !line.trim().is_empty());
    if lines().any(|(line, _)| !line.contains(':')) {
        return read_players(text);
    }
    let (mut players, mut names) = (Vec::new(), HashSet::new());
    for (line, number) in lines() {
        let wrong = |why: Message| message!("line {number}: {why}", number, why = why);
        let (team, rest) = line.split_once(':').unwrap_or_default();
        let team = plain(team.trim_start_matches('\u{feff}'));
        if team.is_empty() || rest.split(',').all(|name| name.trim().is_empty()) {
            return Err(wrong(message!("a team is written as Rooks: Ann, Bob, Carl")));
        }
        for name in rest.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let one = RosterLine { club: team.clone(), ..read_line(name).map_err(wrong)? };
            check(&one, &mut names).map_err(wrong)?;
            players.push(one);
            few_enough(&players)?;
        }
    }
    Ok(players)
}

/// What the columns are, if this line says so: it has several, and one of them is of names.
fn read_heading(line: &str) -> Option<(char, Vec<Column>)> {
    let separator = [';', '\t', ','].into_iter().find(|separator| line.contains(*separator))?;
    let columns: Vec<Column> =
        cells(line, separator).ok()?.iter().map(|cell| Column::headed(cell)).collect();
    columns.contains(&Column::Name).then_some((separator, columns))
}

/// The cells of a line; in quotation marks a separator is a letter, and two of them are one.
fn cells(line: &str, separator: char) -> Result<Vec<String>, Message> {
    let (mut cells, mut cell) = (Vec::new(), String::new());
    let mut is_quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' if is_quoted => is_quoted = false,
            '"' if cell.trim().is_empty() => {
                cell.clear();
                is_quoted = true;
            }
            letter if letter == separator && !is_quoted => {
                cells.push(plain(&std::mem::take(&mut cell)));
            }
            letter => cell.push(letter),
        }
    }
    if is_quoted {
        return Err(message!("a quotation mark is not closed"));
    }
    cells.push(plain(&cell));
    Ok(cells)
}

/// A text with one blank between its words.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn of_cells(cells: &[String], columns: &[Column]) -> Result<RosterLine, Message> {
    let cell = |column: Column| {
        let at = columns.iter().position(|own| *own == column);
        at.and_then(|at| cells.get(at)).map_or("", String::as_str)
    };
    let surplus = cells.iter().skip(columns.len()).any(|cell| !cell.is_empty());
    if surplus {
        let most = columns.len();
        return Err(message!("there are more columns than the {most} of the first line", most));
    }
    let rating = match cell(Column::Rating) {
        "" | "-" | "–" => 0,
        text => text
            .parse()
            .map_err(|_| message!("\"{found}\" is no rating", found = clip(text).as_str()))?,
    };
    let seed = match cell(Column::Seed) {
        "" => None,
        text => {
            let seed = text.parse().ok().filter(|seed| *seed > 0);
            Some(seed.ok_or_else(|| {
                message!(
                    "\"{found}\" is no seed: seeds are counted from 1",
                    found = clip(text).as_str()
                )
            })?)
        }
    };
    let name = without_number(cell(Column::Name));
    let name = plain(&format!("{} {name}", cell(Column::FirstName)));
    Ok(RosterLine { name, rating, club: cell(Column::Club).to_owned(), seed })
}

fn read_line(line: &str) -> Result<RosterLine, Message> {
    let line = without_number(line);
    // A comma may stand between a last and a first name, so only these are sure to part columns.
    if let Some(separator) = [';', '\t'].into_iter().find(|one| line.matches(*one).count() > 1) {
        return of_cells(&cells(line, separator)?, &Column::USUAL);
    }
    let split = line.rfind([';', ',', '\t']);
    let (name, rating) = match split.map(|at| (&line[..at], line[at + 1..].trim())) {
        Some((name, "")) => (name, 0),
        Some((name, rating)) => match rating.trim_matches('"').parse() {
            Ok(rating) => (name, rating),
            Err(_) => (line, 0),
        },
        None => (line, 0),
    };
    let name = plain(&name.trim().trim_matches('"').replace(';', " "));
    Ok(RosterLine { name, rating, ..RosterLine::default() })
}

/// Lists that were numbered lose their numbers: `3.` or `3)`.
fn without_number(line: &str) -> &str {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = rest.strip_prefix(['.', ')']).filter(|_| rest.len() < line.len());
    rest.map(str::trim_start).filter(|rest| !rest.is_empty()).unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(name: &str, rating: u32, club: &str, seed: Option<u32>) -> RosterLine {
        RosterLine { name: name.to_owned(), rating, club: club.to_owned(), seed }
    }

    fn refusal(text: &str) -> String {
        read_players(text).unwrap_err().to_string()
    }

    #[test]
    fn names_are_read_as_people_paste_them() {
        let text = "\u{feff}Name;Rating\n1. Ann ; 1650\r\n";
        assert_eq!(read_players(text), Ok(vec![line("Ann", 1650, "", None)]));
        let text = "\u{feff}1. Ann ; 1650\r\n2) Zoé Müller\n\n\tBob\t1500\n\"Doe, Jane\",1400\nLe Goff, Yann\nX,\n";
        let wanted = [
            ("Ann", 1650),
            ("Zoé Müller", 0),
            ("Bob", 1500),
            ("Doe, Jane", 1400),
            ("Le Goff, Yann", 0),
            ("X", 0),
        ];
        let wanted = wanted.map(|(name, rating)| line(name, rating, "", None));
        assert_eq!(read_players(text), Ok(wanted.to_vec()));
        assert_eq!(read_players("  \n"), Ok(Vec::new()));
        assert_eq!(read_players("Name"), Ok(vec![line("Name", 0, "", None)]));
    }

    #[test]
    fn a_table_says_what_its_columns_are() {
        let wanted =
            Ok(vec![line("Ann", 1650, "Rooks; and \"Kings\"", Some(2)), line("Bob", 0, "", None)]);
        let text = "\u{feff}\"Club\";Seed;E-mail;Elo;Nom\r\n\"Rooks; and \"\"Kings\"\"\";2;a@b;1650;Ann\r\n;;;;Bob\r\n";
        assert_eq!(read_players(text), wanted);
        assert_eq!(read_players("name\trating\tteam\nAnn\t1650\n\t\t"), read_players("Ann;1650"));
        let french = "Prénom,Nom,Classement\nYann,\"Le Goff\",1400\nZoé,Müller";
        let wanted = vec![line("Yann Le Goff", 1400, "", None), line("Zoé Müller", 0, "", None)];
        assert_eq!(read_players(french), Ok(wanted));
        // Without a heading, in the usual order.
        let wanted = vec![line("Ann", 1650, "Rooks", Some(1)), line("Bob", 0, "Kings", None)];
        assert_eq!(read_players("Ann;1650;Rooks;1\nBob;;Kings"), Ok(wanted));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        assert_eq!(refusal("Ann\n;1600"), "line 2 has no name");
        assert_eq!(refusal("name,rating\nAnn,good"), "line 2: \"good\" is no rating");
        assert_eq!(
            refusal("name;seed\nAnn;1\n\nBob;0"),
            "line 4: \"0\" is no seed: seeds are counted from 1"
        );
        assert_eq!(refusal("name;seed\nAnn;1\nBob;1"), "line 3: somebody above has this seed");
        assert_eq!(refusal("name;club\n\"Ann;x"), "line 2: a quotation mark is not closed");
        assert_eq!(
            refusal("name;club\nAnn;x;y"),
            "line 2: there are more columns than the 2 of the first line"
        );
        assert_eq!(refusal("Ann\nann"), "line 2: \"ann\" is named above");
        assert_eq!(refusal("Ann;4001"), "line 1: no rating is greater than 4000");
        assert!(refusal(&"x".repeat(200)).starts_with("line 1: "));
        let many: String = (0..600).map(|no| format!("x{no}\n")).collect();
        assert!(refusal(&many).contains("512"));
    }
}
