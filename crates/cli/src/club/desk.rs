//! The desk of an evening in the terminal: what its page does, line by line. It asks the site of this computer as any
//! program does, so both desks may be open at once.

use std::collections::BTreeMap;
use std::io::{BufRead, Read as _, Write};
use std::path::Path;

use kelci_catalog::find;
use serde_json::{Value, json};

use super::command::{DeskCommand, HELP};
use crate::bot::{RemoteSite, Trouble};
use crate::error::Error;
use crate::replace::replace;

/// No line and no list of players is longer.
const LONGEST: u64 = 100_000;

/// Somebody at the desk.
pub struct TerminalDesk {
    site: RemoteSite,
    /// What a new tournament is called.
    title: String,
    /// Who plays in it.
    names: String,
    /// The tournament that goes on.
    id: Option<String>,
}

impl TerminalDesk {
    /// Comes in by the address that was printed.
    ///
    /// # Errors
    /// When the site does not let anybody in.
    pub fn enter(site: &str, door: &str, title: &str, names: &str) -> Result<TerminalDesk, Error> {
        let (secret, there) = RemoteSite::new(site, "")?
            .enter(door)
            .map_err(|trouble| Error::Refused(trouble.what))?;
        let id = there.strip_prefix("/tournaments/").and_then(|rest| rest.strip_suffix("/desk"));
        Ok(TerminalDesk {
            site: RemoteSite::new(site, &secret)?,
            title: title.to_owned(),
            names: names.to_owned(),
            id: id.map(str::to_owned),
        })
    }

    /// Does what is typed, until nobody types any more.
    ///
    /// # Errors
    /// When the terminal fails.
    pub fn run(&mut self, input: &mut dyn BufRead, screen: &mut dyn Write) -> std::io::Result<()> {
        match self.id {
            Some(_) => self.tell(screen, boards)?,
            None => writeln!(screen, "new GAME swiss ROUNDS begins a tournament; help tells more")?,
        }
        let mut line = String::new();
        loop {
            write!(screen, "> ")?;
            screen.flush()?;
            line.clear();
            // Nobody types a longer line; what is left of it is the next.
            if (&mut *input).take(LONGEST).read_line(&mut line)? == 0 {
                return Ok(());
            }
            match DeskCommand::parse(&line) {
                Ok(DeskCommand::Quit) => return Ok(()),
                Ok(command) => self.obey(command, input, screen)?,
                Err(why) => writeln!(screen, "{why}")?,
            }
        }
    }

    fn obey(
        &mut self,
        command: DeskCommand,
        input: &mut dyn BufRead,
        screen: &mut dyn Write,
    ) -> std::io::Result<()> {
        match command {
            DeskCommand::New { game, system, options, team_boards } => {
                self.hold(&game, &system, options, team_boards, screen)
            }
            DeskCommand::Add(names) if names.is_empty() => {
                let names = lines(input)?;
                self.act(&json!({ "action": "names", "text": names }), screen, players)
            }
            DeskCommand::Add(names) => {
                self.act(&json!({ "action": "names", "text": names }), screen, players)
            }
            DeskCommand::Act(action) => self.act(&action, screen, boards),
            DeskCommand::Result { round, board, result, points, reason } => {
                let round = match round {
                    Some(round) => round,
                    None => match self.round(screen)? {
                        Some(last) => last,
                        None => return Ok(()),
                    },
                };
                let results = json!([{ "board": board, "result": result, "points": points }]);
                let action = json!({ "action": "results", "round": round, "results": results, "reason": reason });
                self.act(&action, screen, boards)
            }
            DeskCommand::Boards => self.tell(screen, boards),
            DeskCommand::Standings => self.tell(screen, standings),
            DeskCommand::Players => self.tell(screen, players),
            DeskCommand::Print { kind, file } => self.print(&kind, &file, screen),
            DeskCommand::Help => write!(screen, "{HELP}"),
            DeskCommand::Quit | DeskCommand::Nothing => Ok(()),
        }
    }

    fn hold(
        &mut self,
        game: &str,
        system: &Value,
        mut options: BTreeMap<String, String>,
        team_boards: Option<u32>,
        screen: &mut dyn Write,
    ) -> std::io::Result<()> {
        // Where the sides are unequal both play each.
        let usual = if find(game).is_some_and(|game| game.info().has_roles) { 2 } else { 1 };
        let games = match options.remove("games").map(|games| games.parse::<u32>()) {
            Some(Ok(games)) => games,
            Some(Err(_)) => {
                return writeln!(screen, "games= needs how many a pairing has: games=2");
            }
            None => usual,
        };
        // A game that is played for points is decided by them.
        let by_points = options.get("count").is_some_and(|count| count == "points");
        let wanted = json!({
            "title": self.title, "game": game, "system": system, "venue": "board", "names": self.names,
            "clock": { "kind": "none" }, "games": games, "most_players": 512, "options": options,
            "count": if by_points { "points" } else { "games" }, "team_boards": team_boards,
        });
        match self.site.post("/api/tournaments", &wanted) {
            Ok(made) => {
                self.id = made["id"].as_str().map(str::to_owned);
                self.tell(screen, players)
            }
            Err(trouble) => writeln!(screen, "{}", trouble.what),
        }
    }

    /// The tournament, or a sentence that there is none.
    fn look(&self) -> Result<Value, Trouble> {
        let none = || Trouble::of_text("there is no tournament yet: new GAME swiss ROUNDS");
        let id = self.id.as_ref().ok_or_else(none)?;
        self.site.get(&format!("/api/tournaments/{id}"))
    }

    fn round(&self, screen: &mut dyn Write) -> std::io::Result<Option<usize>> {
        match self.look() {
            Ok(told) => Ok(Some(told["rounds"].as_array().map_or(0, Vec::len))),
            Err(trouble) => writeln!(screen, "{}", trouble.what).map(|()| None),
        }
    }

    /// Does something, and tells what follows.
    fn act(
        &self,
        action: &Value,
        screen: &mut dyn Write,
        told: fn(&Value) -> String,
    ) -> std::io::Result<()> {
        let none = || Trouble::of_text("there is no tournament yet: new GAME swiss ROUNDS");
        let id = self.id.as_ref().ok_or_else(none);
        let done =
            id.and_then(|id| self.site.post(&format!("/api/tournaments/{id}/actions"), action));
        match done {
            Ok(now) => write!(screen, "{}", told(&now)),
            Err(trouble) => writeln!(screen, "{}", trouble.what),
        }
    }

    fn tell(&self, screen: &mut dyn Write, told: fn(&Value) -> String) -> std::io::Result<()> {
        match self.look() {
            Ok(now) => write!(screen, "{}", told(&now)),
            Err(trouble) => writeln!(screen, "{}", trouble.what),
        }
    }

    fn print(&self, kind: &str, file: &str, screen: &mut dyn Write) -> std::io::Result<()> {
        let id = self.id.as_deref().unwrap_or_default();
        let is_known = kind.chars().all(|letter| letter.is_ascii_lowercase());
        let printed = match is_known {
            true => self.site.bytes(&format!("/tournaments/{id}/print/{kind}.pdf")),
            false => Err(Trouble::of_text("there is no such paper; help tells them")),
        };
        match printed.map(|bytes| replace(Path::new(file), &bytes)) {
            Ok(Ok(())) => writeln!(screen, "{file} is written"),
            Ok(Err(cause)) => writeln!(screen, "{file} cannot be written: {cause}"),
            Err(trouble) => writeln!(screen, "{}", trouble.what),
        }
    }
}

/// What is typed until an empty line.
fn lines(input: &mut dyn BufRead) -> std::io::Result<String> {
    let mut all = String::new();
    loop {
        let before = all.len();
        (&mut *input).take(LONGEST).read_line(&mut all)?;
        if all[before..].trim().is_empty() || all.len() as u64 > LONGEST {
            return Ok(all);
        }
    }
}

/// What whoever is paired is called: a team where teams meet.
fn entrant(told: &Value, no: &Value) -> String {
    let mut teams = told["teams"].as_array().into_iter().flatten();
    let team = teams.find(|team| team["no"] == *no);
    let name = team.and_then(|team| team["name"].as_str());
    name.map_or_else(|| name_of_player(told, no), str::to_owned)
}

fn name_of_player(told: &Value, no: &Value) -> String {
    if no == 0 {
        return "nobody".to_owned();
    }
    let mut players = told["players"].as_array().into_iter().flatten();
    let found = players.find(|player| player["no"] == *no);
    found.and_then(|player| player["name"].as_str()).unwrap_or("?").to_owned()
}

/// The last round.
fn boards(told: &Value) -> String {
    let Some(round) = told["rounds"].as_array().and_then(|rounds| rounds.last()) else {
        return players(told);
    };
    let mut text = match told["phase"].as_str() {
        Some("over") => "The tournament is over.\n".to_owned() + &standings(told),
        _ => String::new(),
    };
    text += &format!("Round {} of {}\n", round["round"], told["rounds_total"]);
    let matches = round["matches"].as_array().map(Vec::as_slice).unwrap_or_default();
    for board in round["boards"].as_array().into_iter().flatten() {
        if let Some(teams) = matches.iter().find(|one| one["boards"][0] == board["board"]) {
            let [first, second] = [&teams["first"], &teams["second"]].map(|no| entrant(told, no));
            let [one, other] = [&teams["points"][0], &teams["points"][1]];
            text += &format!("{first} – {second}  {one} : {other}\n");
        }
        let players = [&board["first"], &board["second"]];
        let [first, second] = players.map(|no| name_of_player(told, no));
        let result = match (board["result"].as_str(), board["points"].as_array().map(Vec::as_slice))
        {
            (Some(result), Some([one, other])) => format!("{result} ({one} : {other})"),
            (Some(result), _) => result.to_owned(),
            (None, _) => "?".to_owned(),
        };
        text +=
            &format!("{:>4}  {first} – {second}  {result}\n", board["board"].as_u64().unwrap_or(0));
    }
    for bye in round["byes"].as_array().into_iter().flatten() {
        text += &format!("      {} has no opponent\n", entrant(told, &bye["no"]));
    }
    text
}

fn standings(told: &Value) -> String {
    let mut text = String::new();
    for table in told["tables"].as_array().into_iter().flatten() {
        let codes: Vec<&str> =
            table["codes"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        text += &format!("      points {}\n", codes.join(" "));
        for row in table["rows"].as_array().into_iter().flatten() {
            let values = row["values"].as_array().into_iter().flatten().map(Value::to_string);
            let values: Vec<String> = values.collect();
            let who = entrant(told, &row["no"]);
            text += &format!(
                "{:>4}  {who}  {} {}\n",
                row["place"].as_u64().unwrap_or(0),
                row["points"],
                values.join(" ")
            );
        }
    }
    text
}

fn players(told: &Value) -> String {
    let mut text = String::new();
    for player in told["players"].as_array().into_iter().flatten() {
        let rating = player["rating"].as_u64().filter(|rating| *rating > 0);
        let rating = rating.map(|rating| format!("; {rating}")).unwrap_or_default();
        let note = match player["attending"].as_str() {
            Some("resting") => " (excused)",
            Some("left") => " (withdrawn)",
            _ => "",
        };
        let who = player["name"].as_str().unwrap_or_default();
        text += &format!("{:>4}  {who}{rating}{note}\n", player["no"].as_u64().unwrap_or(0));
    }
    for team in told["teams"].as_array().into_iter().flatten() {
        let players = team["players"].as_array().into_iter().flatten();
        let players: Vec<String> = players.map(|no| name_of_player(told, no)).collect();
        let name = team["name"].as_str().unwrap_or_default();
        text += &format!("{name}: {}\n", players.join(", "));
    }
    if text.is_empty() { "nobody takes part yet: add\n".to_owned() } else { text }
}
