//! `kelci bot`: plays on a site with any engine that speaks UGI.
//!
//! One thread hears what the site tells, one plays each game, and this one decides. Nothing is kept: what goes on is
//! told at every start, so a bot that was killed takes its games up again.

mod rules;
mod seat;
mod site;

use std::collections::HashMap;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use clap::Args;
use kelci_catalog::search::Stop;
use kelci_server::people::{AccessToken, TokenScope};
use serde_json::{Value, json};

use self::rules::{Asked, BotRules};
use self::seat::{BotSeat, pause_after};
pub(crate) use self::site::{RemoteSite, Trouble};
use crate::args::seconds;
use crate::error::Error;
use crate::files::read_bounded;
use crate::interrupt;
use crate::paint::Screen;

/// The site says something every ten seconds; if it does not for so long, it is asked anew.
const SILENCE: Duration = Duration::from_secs(35);
/// How often it is looked whether the bot is to stop.
const LOOK: Duration = Duration::from_millis(200);
/// No token and no rules are longer.
const MOST_TEXT: usize = 64 << 10;

/// Play on a site with an engine, as a bot
///
/// It accepts challenges by rules, plays each game with an engine of its own, and keeps to its clock. Ctrl-C ends it;
/// games that go on are taken up again at the next start, also after a kill.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci bot --site https://x.org --token-file token --engine \"kelci ugi --game {game}\"
  kelci bot --site https://x.org --token-file token --engine ./mine --rules bot.toml

The token is made at /account/programs, with the scopes read, play and challenge, and the account is
made a bot's there. Rules are a small file, such as:
  games = [\"pijersi\"]          # these games
  paces = [\"fast\", \"normal\"]   # of fast, normal, days, none
  rated = false                # only unrated ones
  least = 1200                 # of players who are that strong, and at most that strong:
  most = 2000
  never = [\"Ann\"]              # or only = [...]
  at_once = 4                  # so many games at once
  tournaments = [\"LINK\"]     # enters these; the token needs the scope tournament too
All of it is told in docs/bots.md.")]
pub struct BotArgs {
    /// Where the site is
    #[arg(long, value_name = "URL")]
    site: String,

    /// The file that holds the token, and nothing else
    #[arg(long, value_name = "FILE")]
    token_file: PathBuf,

    /// The engine's command line, as one word; {game} in it becomes the name of the game
    ///
    /// An engine that plays one game needs no {game}, but rules that accept no other: `games = ["pijersi"]`.
    #[arg(long, value_name = "COMMAND")]
    engine: String,

    /// Which challenges are accepted [default: all but games with options, four at once]
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,

    /// The most seconds for a move, in games without a clock and in those with a time for each move
    ///
    /// It bounds nothing in games with a clock for the whole game: there the engine is told what is left on both clocks,
    /// and decides itself.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "5")]
    think: Duration,
}

/// What the threads tell.
enum News {
    /// The site tells something, in the stream of that number.
    Told(u32, Value),
    /// The stream of that number has ended.
    Deaf(u32, Option<Trouble>),
    /// Something to be shown.
    Said(String),
    /// The game of that name is not played any more.
    Left(String),
}

fn text_of(path: &PathBuf) -> Result<String, Error> {
    let read = std::fs::File::open(path).and_then(|file| read_bounded(file, MOST_TEXT));
    read.map_err(|cause| Error::file("read", path, &cause))
}

pub fn run(args: &BotArgs, screen: &mut Screen) -> Result<(), Error> {
    let rules = match &args.rules {
        Some(path) => BotRules::parse(&text_of(path)?)
            .map_err(|why| Error::Refused(format!("{}: {why}", path.display())))?,
        None => BotRules::default(),
    };
    let token = text_of(&args.token_file)?.trim().to_owned();
    if !AccessToken::is_meant(&token) || token.contains(char::is_whitespace) {
        let path = args.token_file.display();
        return Err(Error::Refused(format!("{path} holds no token, which begins with kelci_")));
    }
    let site = Arc::new(RemoteSite::new(&args.site, &token)?);
    let name = who(&site, &rules)?;
    writeln!(screen, "{name} plays at {}; Ctrl-C ends", args.site)?;
    screen.flush()?;
    let (news, heard) = channel();
    let stop = interrupt::listen();
    let mut bot = Bot {
        site,
        engine: args.engine.clone(),
        most: args.think,
        rules,
        stop,
        news,
        games: HashMap::new(),
        waiting: Vec::new(),
        stream: Hearing { number: 0, heard: Instant::now(), again: None, troubles: 0 },
    };
    let done = bot.run(&heard, screen);
    bot.stop.raise();
    let left = bot.games.len();
    for (_, seat) in bot.games.drain() {
        // A thread that panicked has nothing to be waited for.
        let _ = seat.thread.join();
    }
    match left {
        0 => {}
        1 => writeln!(screen, "1 game goes on, and is taken up again at the next start")?,
        _ => writeln!(screen, "{left} games go on, and are taken up again at the next start")?,
    }
    done
}

/// What the bot is called, if it may play.
fn who(site: &RemoteSite, rules: &BotRules) -> Result<String, Error> {
    let told = site.get("/api/whoami").map_err(|trouble| Error::Refused(trouble.what))?;
    let scopes = told["token"]["scopes"].as_array();
    let has =
        |wanted: &str| scopes.is_some_and(|scopes| scopes.iter().any(|scope| scope == wanted));
    let enters = (!rules.tournaments.is_empty()).then_some(TokenScope::Tournament);
    let needed = TokenScope::OF_BOTS.into_iter().chain(enters).map(TokenScope::name);
    if let Some(missing) = needed.into_iter().find(|scope| !has(scope)) {
        return Err(Error::Refused(format!("the token lacks the scope {missing}")));
    }
    let name = told["name"].as_str().unwrap_or_default().to_owned();
    if told["bot"] != true {
        return Err(Error::Refused(format!(
            "{name} is no bot's account: make it one at /account/programs, or make another"
        )));
    }
    Ok(name)
}

/// How the site is heard.
struct Hearing {
    /// The number of the stream.
    number: u32,
    /// When something was last heard.
    heard: Instant,
    /// When it is asked for anew.
    again: Option<Instant>,
    /// Troubles in a row.
    troubles: u32,
}

/// A game that is played.
struct Seat {
    wake: Sender<()>,
    thread: JoinHandle<()>,
}

struct Bot {
    site: Arc<RemoteSite>,
    engine: String,
    most: Duration,
    rules: BotRules,
    stop: Stop,
    news: Sender<News>,
    games: HashMap<String, Seat>,
    /// Challenges that wait until a game is over.
    waiting: Vec<Asked>,
    stream: Hearing,
}

impl Bot {
    fn run(&mut self, heard: &Receiver<News>, screen: &mut Screen) -> Result<(), Error> {
        self.listen();
        while !self.stop.is_raised() {
            match heard.recv_timeout(LOOK) {
                Ok(News::Told(number, event)) if number == self.stream.number => {
                    (self.stream.heard, self.stream.troubles) = (Instant::now(), 0);
                    self.hear(&event, screen)?;
                }
                Ok(News::Deaf(number, why)) if number == self.stream.number => {
                    self.deaf(why, screen)?;
                }
                Ok(News::Told(..) | News::Deaf(..)) => {}
                Ok(News::Said(line)) => writeln!(screen, "{line}")?,
                // Told to stop, it leaves games that go on.
                Ok(News::Left(_)) if self.stop.is_raised() => break,
                Ok(News::Left(game)) => {
                    if let Some(seat) = self.games.remove(&game) {
                        let _ = seat.thread.join();
                    }
                    self.accept_waiting(screen)?;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            screen.flush()?;
            if self.stream.again.is_some_and(|at| Instant::now() >= at) {
                self.listen();
            } else if self.stream.again.is_none() && self.stream.heard.elapsed() > SILENCE {
                writeln!(screen, "the site is silent; asking again")?;
                self.listen();
            }
        }
        Ok(())
    }

    /// Hears the site from now on, by a new stream; an older one is not heard any more.
    fn listen(&mut self) {
        let Hearing { number, heard, again, .. } = &mut self.stream;
        (*number, *heard, *again) = (*number + 1, Instant::now(), None);
        let (site, news, number) = (self.site.clone(), self.news.clone(), *number);
        thread::spawn(move || {
            let ended = site.listen(|event| news.send(News::Told(number, event)).is_ok());
            let _ = news.send(News::Deaf(number, ended.err()));
        });
    }

    /// The stream has ended: it is asked for again, after a while if that was for a trouble.
    fn deaf(&mut self, why: Option<Trouble>, screen: &mut Screen) -> Result<(), Error> {
        let Some(trouble) = why else {
            self.stream.again = Some(Instant::now());
            return Ok(());
        };
        if !trouble.may_pass() {
            return Err(Error::Refused(format!(
                "the site does not want the bot: {}",
                trouble.what
            )));
        }
        self.stream.troubles += 1;
        let pause = trouble.wait.unwrap_or_else(|| pause_after(self.stream.troubles));
        writeln!(screen, "{}; asking again in {} s", trouble.what, pause.as_secs_f32())?;
        self.stream.again = Some(Instant::now() + pause);
        Ok(())
    }

    fn hear(&mut self, event: &Value, screen: &mut Screen) -> Result<(), Error> {
        let name = |key: &str| event[key].as_str().unwrap_or_default().to_owned();
        match event["type"].as_str() {
            Some("challenge") => {
                // One that cannot be read is from a later site, and left to whoever made it.
                if let Ok(asked) = serde_json::from_value::<Asked>(event.clone()) {
                    self.waiting.retain(|known| known.id != asked.id);
                    self.asked(asked, screen)?;
                }
            }
            Some("withdrawn") => self.waiting.retain(|asked| asked.id != name("id")),
            Some("game") => {
                let players = &event["players"];
                let who = |at: usize| players[at]["name"].as_str().unwrap_or("?").to_owned();
                if !self.games.contains_key(&name("game")) {
                    let game = name("game");
                    let short = game.get(..6).unwrap_or(&game);
                    writeln!(screen, "{short}  {}: {} – {}", name("kind"), who(0), who(1))?;
                    self.sit(game);
                }
            }
            // All that stands has been told: at the start, and whenever the bot comes back.
            Some("ready") => self.enter_tournaments(screen)?,
            Some("turn" | "over") => {
                if let Some(seat) = self.games.get(&name("game")) {
                    let _ = seat.wake.send(());
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn sit(&mut self, game: String) {
        let (wake, woken) = channel();
        let seat = BotSeat {
            site: self.site.clone(),
            game: game.clone(),
            engine: self.engine.clone(),
            most: self.most,
            stop: self.stop.clone(),
            news: self.news.clone(),
            wake: woken,
        };
        let thread = thread::spawn(move || seat.play());
        self.games.insert(game, Seat { wake, thread });
    }

    /// Accepts a challenge, declines it, or lets it wait.
    fn asked(&mut self, asked: Asked, screen: &mut Screen) -> Result<(), Error> {
        let Asked { id, from, terms, .. } = &asked;
        if let Some(why) = self.rules.why_not(&asked) {
            writeln!(screen, "{from} asks for {}: declined, {why}", terms.game)?;
            // If it is gone already, all the better.
            let _ = self.site.delete(&format!("/api/lobby/seeks/{id}"));
            return Ok(());
        }
        if self.games.len() >= self.rules.at_once {
            writeln!(screen, "{from} asks for {}, and waits", terms.game)?;
            self.waiting.push(asked);
            return Ok(());
        }
        match self.site.post(&format!("/api/lobby/seeks/{id}/accept"), &json!({ "name": "" })) {
            Ok(begun) => {
                writeln!(screen, "{from} asks for {}: accepted", terms.game)?;
                // The stream tells it too, but others are not to be accepted in its place meanwhile.
                let game = begun["game"].as_str().unwrap_or_default().to_owned();
                if !game.is_empty() && !self.games.contains_key(&game) {
                    self.sit(game);
                }
            }
            Err(trouble) => writeln!(screen, "{from} asks for {}: {}", terms.game, trouble.what)?,
        }
        Ok(())
    }

    /// Takes part in the tournaments of its rules, also in one that had it rest while it was away. Its games there come
    /// as any others do.
    fn enter_tournaments(&self, screen: &mut Screen) -> Result<(), Error> {
        for id in &self.rules.tournaments {
            match self.enter(id) {
                Ok(Some(what)) => writeln!(screen, "tournament {id}: {what}")?,
                Ok(None) => {}
                Err(trouble) => writeln!(screen, "tournament {id}: {}", trouble.what)?,
            }
        }
        Ok(())
    }

    /// Takes part in a tournament; says what is new.
    fn enter(&self, id: &str) -> Result<Option<&'static str>, Trouble> {
        let path = format!("/api/tournaments/{id}");
        let seen = self.site.get(&path)?;
        if !matches!(seen["phase"].as_str(), Some("open" | "running")) {
            return Ok(None);
        }
        let mut players = seen["players"].as_array().into_iter().flatten();
        let own = players.find(|player| !seen["me"].is_null() && player["no"] == seen["me"]);
        let (action, done) = match own.and_then(|own| own["attending"].as_str()) {
            Some("in") => return Ok(None),
            Some("resting") => ("return", "back"),
            _ => ("enter", "entered"),
        };
        self.site.post(&format!("{path}/actions"), &json!({ "action": action }))?;
        Ok(Some(done))
    }

    fn accept_waiting(&mut self, screen: &mut Screen) -> Result<(), Error> {
        while self.games.len() < self.rules.at_once && !self.waiting.is_empty() {
            let next = self.waiting.remove(0);
            self.asked(next, screen)?;
        }
        Ok(())
    }
}
