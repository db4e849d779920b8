//! What `kelci` asks when it is called without a command.

use std::io::Write as _;

use kelci_catalog::GAMES;
use kelci_core::{Options, Rng, Side};

use super::Player;
use super::keyboard::Keyboard;
use super::session::Session;
use super::shelf::Shelf;
use super::table::Table;
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
    writeln!(screen, "  1  you are {first}, against a simple program")?;
    writeln!(screen, "  2  you are {second}, against a simple program")?;
    writeln!(screen, "  3  two people at one keyboard")?;
    let Some(players) = ask("1-3, or q", players_of, &mut keyboard, screen)? else {
        return Ok(());
    };

    let mut session = Session::new(game, Options::new(), None)?;
    *session.players_mut() = players.map(|player| player.name().to_owned());
    let table = Table {
        session,
        players,
        rng: Rng::new(seed_of_now()),
        flip: players[Side::First.index()] == Player::Greedy,
        shelf: Shelf::default(),
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

fn players_of(answer: &str) -> Option<[Player; 2]> {
    match answer {
        // Return alone is the usual choice.
        "1" | "" => Some([Player::Human, Player::Greedy]),
        "2" => Some([Player::Greedy, Player::Human]),
        "3" => Some([Player::Human, Player::Human]),
        _ => None,
    }
}

/// A person who does not name a seed wants another game each time.
pub fn seed_of_now() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |since| since.as_nanos() as u64)
}
