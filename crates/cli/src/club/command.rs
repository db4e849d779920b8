//! What is typed at the desk of an evening.

use serde_json::{Value, json};

/// How a command is written, and what it does.
pub const HELP: &str = "\
new GAME swiss ROUNDS   a new tournament; also round-robin, double, knockout
new GAME swiss ROUNDS teams BOARDS   the same between teams
add                     players, one a line, such as Ann; 1650; an empty line ends
                        or teams, one a line, such as Rooks: Ann, Bob, Carl
start                   pairs the first round
BOARD 1, =, 0           a result: the first has won, drawn, the second has
BOARD POINTS POINTS     the same where points are counted (MIK-7)
BOARD ?                 not known after all
next                    pairs the next round, or the same anew before a result is known
boards, standings, players
rest NO, back NO, remove NO
undo WHY                takes the last round back
finish                  ends the tournament
print KIND FILE         pairings, scores, cards, points, standings, cross as a PDF
quit                    ends the program; the same command goes on tomorrow
";

/// What is wanted.
#[derive(Clone, PartialEq, Debug)]
pub enum DeskCommand {
    /// A new tournament of a game, with this system.
    New {
        game: String,
        system: Value,
        /// How many boards a team has; none where everybody plays for themselves.
        team_boards: Option<u32>,
    },
    /// Players, who follow line by line if there are none.
    Add(String),
    /// Something that the site does.
    Act(Value),
    /// How a board ended: the result, or the points of both.
    Result {
        board: u32,
        result: Option<&'static str>,
        points: Option<[u32; 2]>,
    },
    Boards,
    Standings,
    Players,
    Print {
        kind: String,
        file: String,
    },
    Help,
    Quit,
    /// An empty line.
    Nothing,
}

impl DeskCommand {
    /// Reads a line.
    ///
    /// # Errors
    /// When it says nothing that can be done; with what can.
    pub fn parse(line: &str) -> Result<DeskCommand, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if let Ok(board) = word.parse() {
            return result(board, rest);
        }
        let number = |action: &str| match rest.parse::<u32>() {
            Ok(no) => Ok(DeskCommand::Act(json!({ "action": action, "no": no }))),
            Err(_) => Err(format!("{word} needs the number of a player; \"players\" tells them")),
        };
        Ok(match word {
            "" => DeskCommand::Nothing,
            "new" => new(rest)?,
            "add" => DeskCommand::Add(rest.to_owned()),
            "start" | "next" | "finish" => DeskCommand::Act(json!({ "action": word })),
            "rest" => return number("excuse"),
            "back" => return number("recall"),
            "remove" => return number("remove"),
            "undo" if rest.is_empty() => return Err("undo needs a reason".to_owned()),
            "undo" => DeskCommand::Act(json!({ "action": "undo", "reason": rest })),
            "boards" => DeskCommand::Boards,
            "standings" => DeskCommand::Standings,
            "players" => DeskCommand::Players,
            "print" => {
                let told = rest.split_once(char::is_whitespace);
                let (kind, file) =
                    told.ok_or("print needs what, and a file: print pairings a.pdf")?;
                DeskCommand::Print { kind: kind.to_owned(), file: file.trim().to_owned() }
            }
            "help" => DeskCommand::Help,
            "quit" => DeskCommand::Quit,
            other => return Err(format!("there is no \"{other}\"; help tells what there is")),
        })
    }
}

fn new(rest: &str) -> Result<DeskCommand, String> {
    let mut words: Vec<&str> = rest.split_whitespace().collect();
    let mut team_boards = None;
    if let [.., "teams", boards] = words[..] {
        let wrong = |_| format!("\"{boards}\" is no number of boards");
        team_boards = Some(boards.parse::<u32>().map_err(wrong)?);
        words.truncate(words.len() - 2);
    }
    let system = match words[..] {
        [_] => json!({ "kind": "swiss", "rounds": 5 }),
        [_, "swiss", rounds] => {
            let rounds = rounds
                .parse::<u32>()
                .map_err(|_| format!("\"{rounds}\" is no number of rounds"))?;
            json!({ "kind": "swiss", "rounds": rounds })
        }
        [_, "round-robin"] => json!({ "kind": "round-robin", "double": false }),
        [_, "double"] => json!({ "kind": "round-robin", "double": true }),
        [_, "knockout"] => json!({ "kind": "knockout", "extra_pairs": 2 }),
        _ => return Err("write for example: new pijersi swiss 5".to_owned()),
    };
    Ok(DeskCommand::New { game: words[0].to_owned(), system, team_boards })
}

fn result(board: u32, rest: &str) -> Result<DeskCommand, String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (result, points) = match words[..] {
        ["1"] => (Some("1-0"), None),
        ["=" | "5"] => (Some("1/2"), None),
        ["0"] => (Some("0-1"), None),
        ["?"] => (None, None),
        ["+"] => (Some("1-0F"), None),
        ["-"] => (Some("0-1F"), None),
        [one, other] => match (one.parse(), other.parse()) {
            (Ok(one), Ok(other)) => (None, Some([one, other])),
            _ => return Err("points are two numbers: 3 27 25".to_owned()),
        },
        _ => return Err(format!("how did board {board} end? {board} 1, {board} = or {board} 0")),
    };
    Ok(DeskCommand::Result { board, result, points })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_three_keys() {
        let read = |line: &str| DeskCommand::parse(line).unwrap();
        let result = |board, result| DeskCommand::Result { board, result, points: None };
        assert_eq!(read("1 1"), result(1, Some("1-0")));
        assert_eq!(read(" 12  = "), result(12, Some("1/2")));
        assert_eq!(read("3 0"), result(3, Some("0-1")));
        assert_eq!(read("3 ?"), result(3, None));
        let points = DeskCommand::Result { board: 2, result: None, points: Some([27, 25]) };
        assert_eq!(read("2 27 25"), points);
        let system = json!({ "kind": "round-robin", "double": false });
        let teams = DeskCommand::New { game: "pijersi".into(), system, team_boards: Some(3) };
        assert_eq!(read("new pijersi round-robin teams 3"), teams);
        assert_eq!(read("rest 4"), DeskCommand::Act(json!({ "action": "excuse", "no": 4 })));
    }

    #[test]
    fn what_cannot_be_done_is_said_in_a_sentence() {
        for (line, why) in [
            ("3 7", "how did board 3 end?"),
            ("3 a b", "points are two numbers"),
            ("pair", "there is no \"pair\""),
            ("undo", "a reason"),
            ("remove Ann", "the number of a player"),
            ("new", "for example"),
            ("new pijersi swiss 3 teams many", "\"many\" is no number of boards"),
            ("new pijersi swiss many", "\"many\" is no number of rounds"),
            ("print pairings", "and a file"),
        ] {
            let refused = DeskCommand::parse(line).unwrap_err();
            assert!(refused.contains(why), "{line}: {refused}");
        }
    }
}
