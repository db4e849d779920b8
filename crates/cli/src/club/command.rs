//! What is typed at the desk of an evening.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// How a command is written, and what it does.
pub const HELP: &str = "\
new GAME swiss ROUNDS   a new tournament; also round-robin, double, knockout, groups GROUPS FROM-EACH
new GAME swiss ROUNDS teams BOARDS   the same between teams
new mik7 double games=6 count=points   games of a pairing, and options of the game; points decide with count=points
add                     players, one a line, such as Ann; 1650; an empty line ends
                        or teams, one a line, such as Rooks: Ann, Bob, Carl
seeds NO NO …           before the start: the seeds in their order, then the others by rating
start                   pairs the first round
BOARD 1, =, 0           a result: the first has won, drawn, the second has; + and - without a game
BOARD POINTS POINTS     the same where points are counted (MIK-7)
BOARD ?                 not known after all
ROUND.BOARD 1 WHY       corrects what an earlier round had
pair NO-NO NO-NO …      pairs the round by hand, who begins first
next                    pairs the next round, or the same anew before a result is known
boards, standings, players
rest NO, half NO, back NO, remove NO   half is excused with half a point
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
        /// What else is said of it: `games`, and options of the game.
        options: BTreeMap<String, String>,
        /// How many boards a team has; none where everybody plays for themselves.
        team_boards: Option<u32>,
    },
    /// Players, who follow line by line if there are none.
    Add(String),
    /// Something that the site does.
    Act(Value),
    /// How a board ended: the result, or the points of both.
    Result {
        /// In which round; the last if none.
        round: Option<usize>,
        board: u32,
        result: Option<&'static str>,
        points: Option<[u32; 2]>,
        /// Why, where it changes what was settled.
        reason: String,
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
            return result(None, board, rest);
        }
        if let Some((round, board)) = word.split_once('.')
            && let (Ok(round), Ok(board)) = (round.parse(), board.parse())
        {
            return result(Some(round), board, rest);
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
            "seeds" => DeskCommand::Act(json!({ "action": "seed", "players": seeds(rest)? })),
            "pair" => DeskCommand::Act(json!({ "action": "pair", "boards": pairs(rest)? })),
            "rest" => return number("excuse"),
            "half" => match number("excuse")? {
                DeskCommand::Act(mut action) => {
                    action["half"] = true.into();
                    DeskCommand::Act(action)
                }
                other => other,
            },
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
    let (said, mut words): (Vec<&str>, Vec<&str>) =
        rest.split_whitespace().partition(|word| word.contains('='));
    let mut options = BTreeMap::new();
    for (key, value) in said.iter().filter_map(|word| word.split_once('=')) {
        if options.insert(key.to_owned(), value.to_owned()).is_some() {
            return Err(format!("{key} is said twice: keep one of the two"));
        }
    }
    let mut team_boards = None;
    if let [.., "teams", boards] = words[..] {
        let wrong = |_| format!("\"{boards}\" is no number of boards");
        team_boards = Some(boards.parse::<u32>().map_err(wrong)?);
        words.truncate(words.len() - 2);
    }
    let number = |text: &str, what: &str| {
        text.parse::<u32>().map_err(|_| format!("\"{text}\" is no number of {what}"))
    };
    let system = match words[..] {
        [_] => json!({ "kind": "swiss", "rounds": 5 }),
        [_, "swiss", rounds] => json!({ "kind": "swiss", "rounds": number(rounds, "rounds")? }),
        [_, "round-robin"] => json!({ "kind": "round-robin", "double": false }),
        [_, "double"] => json!({ "kind": "round-robin", "double": true }),
        [_, "groups", groups, from_each] => json!({
            "kind": "groups",
            "groups": number(groups, "groups")?,
            "from_each": number(from_each, "players who go on")?,
        }),
        [_, "knockout"] => json!({ "kind": "knockout", "extra_pairs": 2 }),
        _ => return Err("write for example: new pijersi swiss 5".to_owned()),
    };
    Ok(DeskCommand::New { game: words[0].to_owned(), system, options, team_boards })
}

fn seeds(rest: &str) -> Result<Vec<u32>, String> {
    let numbers: Result<Vec<u32>, _> = rest.split_whitespace().map(str::parse).collect();
    match numbers {
        Ok(numbers) if !numbers.is_empty() => Ok(numbers),
        _ => Err("seeds needs the numbers of players, the first seed first: seeds 3 1".to_owned()),
    }
}

fn pairs(rest: &str) -> Result<Vec<[u32; 2]>, String> {
    let pair = |word: &str| {
        let (first, second) = word.split_once('-')?;
        Some([first.parse().ok()?, second.parse().ok()?])
    };
    let pairs: Option<Vec<[u32; 2]>> = rest.split_whitespace().map(pair).collect();
    pairs.filter(|pairs| !pairs.is_empty()).ok_or_else(|| {
        "pair needs who meets whom, by number, who begins first: pair 3-1 2-4".to_owned()
    })
}

fn result(round: Option<usize>, board: u32, rest: &str) -> Result<DeskCommand, String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let points = match &words[..] {
        [one, other, ..] => one.parse().ok().zip(other.parse().ok()),
        _ => None,
    };
    let (result, points, reason) = match &words[..] {
        [_, _, why @ ..] if points.is_some() => {
            (None, points.map(|(one, other)| [one, other]), why)
        }
        ["1", why @ ..] => (Some("1-0"), None, why),
        ["=" | "5", why @ ..] => (Some("1/2"), None, why),
        ["0", why @ ..] => (Some("0-1"), None, why),
        ["?", why @ ..] => (None, None, why),
        ["+", why @ ..] => (Some("1-0F"), None, why),
        ["-", why @ ..] => (Some("0-1F"), None, why),
        [_, _] => return Err("points are two numbers: 3 27 25".to_owned()),
        _ => return Err(format!("how did board {board} end? {board} 1, {board} = or {board} 0")),
    };
    Ok(DeskCommand::Result { round, board, result, points, reason: reason.join(" ") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_three_keys() {
        let read = |line: &str| DeskCommand::parse(line).unwrap();
        let reason = String::new();
        let result = |board, result| {
            let (round, points, reason) = (None, None, reason.clone());
            DeskCommand::Result { round, board, result, points, reason }
        };
        assert_eq!(read("1 1"), result(1, Some("1-0")));
        assert_eq!(read(" 12  = "), result(12, Some("1/2")));
        assert_eq!(read("3 0"), result(3, Some("0-1")));
        assert_eq!(read("3 ?"), result(3, None));
        let of_points = |round, reason: &str| DeskCommand::Result {
            round,
            board: 2,
            result: None,
            points: Some([27, 25]),
            reason: reason.to_owned(),
        };
        assert_eq!(read("2 27 25"), of_points(None, ""));
        assert_eq!(read("1.2 27 25 wrong sheet"), of_points(Some(1), "wrong sheet"));
        let corrected = DeskCommand::Result {
            round: Some(4),
            board: 3,
            result: Some("1/2"),
            points: None,
            reason: "they agreed".to_owned(),
        };
        assert_eq!(read("4.3 = they agreed"), corrected);
    }

    #[test]
    fn a_tournament_is_one_line() {
        let new = |line: &str| DeskCommand::parse(line).unwrap();
        let wanted = |game: &str, system: Value, options: &[(&str, &str)], team_boards| {
            let options =
                options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
            DeskCommand::New { game: game.into(), system, options: options.collect(), team_boards }
        };
        let robin = |double| json!({ "kind": "round-robin", "double": double });
        let teams = wanted("pijersi", robin(false), &[], Some(3));
        assert_eq!(new("new pijersi round-robin teams 3"), teams);
        let groups = json!({ "kind": "groups", "groups": 4, "from_each": 2 });
        assert_eq!(new("new jersi groups 4 2"), wanted("jersi", groups, &[], None));
        let options = [("count", "points"), ("games", "6")];
        let points = wanted("mik7", robin(true), &options, None);
        assert_eq!(new("new mik7 double games=6 count=points"), points);
    }

    #[test]
    fn what_the_site_does_is_asked_of_it() {
        for (line, action) in [
            ("rest 4", json!({ "action": "excuse", "no": 4 })),
            ("half 4", json!({ "action": "excuse", "no": 4, "half": true })),
            ("pair 3-1 2-4", json!({ "action": "pair", "boards": [[3, 1], [2, 4]] })),
            ("seeds 3 1", json!({ "action": "seed", "players": [3, 1] })),
        ] {
            assert_eq!(DeskCommand::parse(line), Ok(DeskCommand::Act(action)));
        }
    }

    #[test]
    fn what_cannot_be_done_is_said_in_a_sentence() {
        for (line, why) in [
            ("3 7", "how did board 3 end?"),
            ("3 a b", "points are two numbers"),
            ("jump", "there is no \"jump\""),
            ("pair", "pair needs who meets whom"),
            ("pair 3 1", "pair needs who meets whom"),
            ("seeds Ann", "seeds needs the numbers"),
            ("half Ann", "the number of a player"),
            ("new mik7 double games=2 games=4", "games is said twice"),
            ("new jersi groups 2 all", "\"all\" is no number of players who go on"),
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
