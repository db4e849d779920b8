//! What `kelci play` asks when no game is named.

use std::io::Write as _;

use kelci_catalog::GAMES;
use kelci_catalog::search::Level;
use kelci_core::{Options, Side};

use super::game_folder::GameFolder;
use super::keyboard::Keyboard;
use super::opponent::Opponent;
use super::session::Session;
use super::table::LineMode;
use super::{SeatPlayer, usual_level};
use crate::args::{GameArg, find_game};
use crate::error::Error;
use crate::paint::{Ink, Screen, hanging};

/// Asks which game to play and against whom, then plays it.
pub fn choose(screen: &mut Screen) -> Result<(), Error> {
    let mut keyboard = Keyboard::new();
    writeln!(screen, "{}", screen.look.paint("Which game?", Ink::Strong))?;
    let widest = GAMES.iter().map(|game| game.info().title.len()).max().unwrap_or(0);
    for (i, game) in GAMES.iter().enumerate() {
        let info = game.info();
        let summary = hanging(info.summary, "  1  ".len() + widest + "  ".len());
        writeln!(screen, "  {}  {:widest$}  {summary}", i + 1, info.title)?;
    }
    let prompt = format!("1-{}, a name, or q", GAMES.len());
    let Some(game) = ask(&prompt, game_of, &mut keyboard, screen)? else { return Ok(()) };

    let [first, second] = game.info().sides;
    writeln!(screen, "\n{}", screen.look.paint("Who plays?", Ink::Strong))?;
    writeln!(screen, "  1  you are {first}, against kelci")?;
    writeln!(screen, "  2  you are {second}, against kelci")?;
    writeln!(screen, "  3  two people at one keyboard")?;
    let Some(people) = ask("1-3, or q", people_of, &mut keyboard, screen)? else { return Ok(()) };
    let mut players = [SeatPlayer::Human; 2];
    if let Some(person) = people {
        let Some(level) = ask_level(&mut keyboard, screen)? else { return Ok(()) };
        players[person.other().index()] = SeatPlayer::Engine(level);
    }

    let mut session = Session::new(game, Options::new(), None)?;
    *session.players_mut() = players.map(SeatPlayer::name);
    let table = LineMode {
        session,
        players,
        opponent: Opponent::new(None, 1, seed_of_now()),
        flip: people == Some(Side::Second),
        folder: GameFolder::default(),
    };
    table.play(&mut keyboard, screen)
}

/// Asks until the answer is understood; none if the person has left.
fn ask<T>(
    prompt: &str,
    understand: impl Fn(&str) -> Option<T>,
    keyboard: &mut Keyboard,
    screen: &mut Screen,
) -> Result<Option<T>, Error> {
    loop {
        let Some(line) = keyboard.ask(prompt, screen)? else { return Ok(None) };
        match line.trim() {
            "q" | "quit" => return Ok(None),
            answer => match understand(answer) {
                Some(understood) => return Ok(Some(understood)),
                None => writeln!(screen, "Please answer {prompt} to leave.")?,
            },
        }
    }
}

fn game_of(answer: &str) -> Option<GameArg> {
    let numbered = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    numbered.and_then(|index| GAMES.get(index).copied()).or_else(|| find_game(answer))
}

/// The side of the one person who plays, or none if two do.
fn people_of(answer: &str) -> Option<Option<Side>> {
    match answer {
        // Return alone is the usual choice.
        "1" | "" => Some(Some(Side::First)),
        "2" => Some(Some(Side::Second)),
        "3" => Some(None),
        _ => None,
    }
}

/// Asks how well the program shall play.
fn ask_level(keyboard: &mut Keyboard, screen: &mut Screen) -> Result<Option<Level>, Error> {
    writeln!(screen, "\n{}", screen.look.paint("How well shall it play?", Ink::Strong))?;
    for (number, name) in (1..).zip(Level::NAMES) {
        let usual = if name == usual_level().name() { "  (Return alone)" } else { "" };
        writeln!(screen, "  {number}  {name}{usual}")?;
    }
    let level_of = |answer: &str| match answer {
        "" => Some(usual_level()),
        answer => Level::parse(&answer.to_ascii_lowercase()),
    };
    ask("1-8, a name, or q", level_of, keyboard, screen)
}

/// A person who does not name a seed wants another game each time.
pub fn seed_of_now() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |since| since.as_nanos() as u64)
}
