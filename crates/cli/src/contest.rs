//! `kelci match`: engines against each other, with everything recorded as it happens.

use std::collections::HashMap;
use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use kelci_arena::openings::{self, Maker, Recipe};
use kelci_arena::stats::{Sprt, SprtVerdict};
use kelci_arena::{
    Adjudication, DrawRule, EngineKind, EngineSpec, Fixture, Head, Journal, Pace, Played,
    ResignRule, ResultTable, Run, Schedule, Standings, Tournament, report,
};
use kelci_catalog::records::{self, Format};
use kelci_catalog::search::{Level, Stop};
use kelci_core::record::certu::KeyLines;
use kelci_core::{Options, Rng};

use crate::args::{GameArg, OptionArgs, game_parser};
use crate::error::Error;
use crate::interrupt;
use crate::paint::Screen;
use crate::replace::replace;

/// Let engines play matches against each other
///
/// Games come in pairs from one opening with sides swapped. An engine is a list of KEY=VALUE
/// separated by commas: name, level (1 to 8), threads, hash (MiB), its own limits (st, tc, nodes,
/// depth) instead of the match's, and margin (ms); or cmd, a program that speaks UGI, with
/// option.NAME for its options.
///
/// With --out every finished game is on the disk before the next one counts. The same command
/// goes on where it was stopped or killed; with more --games it goes further.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci match pijersi --engine level=2 --engine level=1 --games 4
  kelci match mikjersi --engine name=deep,depth=2 --engine name=flat,depth=1 --games 4 --json
  kelci match mik7 --engine level=1 --engine level=2 --engine level=3 --games 2 --out mik7-levels
  kelci match pijersi --engine name=a,nodes=200 --engine name=b,nodes=100 --games 6 --sprt elo1=50")]
pub struct MatchArgs {
    /// Which game
    #[arg(value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    game: GameArg,

    #[command(flatten)]
    options: OptionArgs,

    /// An engine, such as name=new,level=5 or cmd=PROGRAM; at least two
    #[arg(short, long = "engine", value_name = "KEY=VALUE,...", required = true)]
    engines: Vec<EngineSpec>,

    /// How many games each pairing has, an even number
    #[arg(short = 'n', long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,

    /// Seconds for each move
    #[arg(long, value_name = "SECONDS")]
    st: Option<String>,

    /// Seconds for the game, and with each move, such as 10+0.1
    #[arg(long, value_name = "BASE+INC")]
    tc: Option<String>,

    /// Positions for each move
    #[arg(long)]
    nodes: Option<String>,

    /// Plies for each move
    #[arg(long)]
    depth: Option<String>,

    /// How many games are played at once
    #[arg(short, long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    concurrency: u64,

    /// A file of openings, one FEN a line; without it they are made by chance and balanced
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Take the openings of the file in random order
    #[arg(long, requires = "openings")]
    shuffle: bool,

    /// How many random moves an opening has that is made by chance
    #[arg(long, default_value_t = Recipe::default().plies, value_name = "PLIES")]
    opening_plies: u32,

    /// Where the randomness begins
    #[arg(short, long, default_value_t = 1)]
    seed: u64,

    /// Who meets whom
    #[arg(long, value_enum, default_value_t)]
    tournament: TournamentArg,

    /// Stop when two hypotheses are decided between: elo0=0,elo1=10,alpha=0.05,beta=0.05
    #[arg(long, value_name = "TEST")]
    sprt: Option<String>,

    /// A side resigns: movecount=3,score=600,twosided=true
    #[arg(long, value_name = "RULE")]
    resign: Option<String>,

    /// A draw is agreed: movenumber=30,movecount=8,score=10
    #[arg(long, value_name = "RULE")]
    draw: Option<String>,

    /// A game of so many plies is a draw
    #[arg(long, default_value_t = 2_000, value_name = "PLIES", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    maxplies: u64,

    /// A file of known results, a FEN and p1win, p2win or draw a line, that end a game
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    /// Keep everything in this directory, and go on with what is there
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Who meets whom, as it is named on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum TournamentArg {
    /// Everybody meets everybody
    #[default]
    Roundrobin,
    /// The first engine meets every other one
    Gauntlet,
}

impl From<TournamentArg> for Tournament {
    fn from(tournament: TournamentArg) -> Tournament {
        match tournament {
            TournamentArg::Roundrobin => Tournament::RoundRobin,
            TournamentArg::Gauntlet => Tournament::Gauntlet,
        }
    }
}

/// The journal's name in the directory of a match.
const JOURNAL: &str = "games.jsonl";

/// Everything about a match that was asked for, checked.
struct Plan<'a> {
    args: &'a MatchArgs,
    options: Options,
    pace: Pace,
    adjudication: Adjudication,
    sprt: Option<Sprt>,
    schedule: Schedule,
    names: Vec<String>,
}

pub fn run(args: &MatchArgs, screen: &mut Screen) -> Result<(), Error> {
    let plan = Plan::new(args)?;
    let stop = interrupt::listen();
    let (openings, told) = plan.openings(&stop)?;
    let (mut journal, mut games) = match &args.out {
        None => (None, Vec::new()),
        Some(dir) => {
            fs::create_dir_all(dir).map_err(|cause| Error::file("make", dir, &cause))?;
            let (journal, games) = Journal::open(&dir.join(JOURNAL), &plan.head(told))
                .map_err(|error| Error::Refused(error.to_string()))?;
            (Some(journal), games)
        }
    };
    if !games.is_empty() && !args.json {
        writeln!(screen, "going on after {} games", games.len())?;
        screen.flush()?;
    }
    let fixtures = plan.left(&openings, &games);
    let mut progress = Progress::new(args.json);
    let mut trouble = None;
    let run = Run {
        game: args.game,
        options: &plan.options,
        engines: &args.engines,
        pace: plan.pace,
        fixtures: &fixtures,
        concurrency: args.concurrency as usize,
        adjudication: &plan.adjudication,
        seed: args.seed,
        stop: &stop,
    };
    let mut standings = Standings::of(&plan.names, &games);
    let mut decided = plan.is_decided(&standings);
    if !decided {
        let played = run.play(|game| {
            if let Some(Err(error)) = journal.as_mut().map(|journal| journal.add(&game)) {
                trouble = Some(Error::Refused(error.to_string()));
                return ControlFlow::Break(());
            }
            standings.add(&game);
            games.push(game);
            if let Err(error) = progress.show(&plan, &standings, screen) {
                trouble = Some(error.into());
                return ControlFlow::Break(());
            }
            decided = plan.is_decided(&standings);
            if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        progress.clear();
        played.map_err(|error| Error::Refused(error.to_string()))?;
    }
    if let Some(error) = trouble {
        return Err(error);
    }
    games.sort_by_key(|game| game.game);
    plan.finish(&games, screen)?;
    if games.len() < plan.schedule.games() as usize && !decided {
        screen.flush()?;
        return Err(plan.interrupted(games.len()));
    }
    Ok(())
}

impl<'a> Plan<'a> {
    fn new(args: &'a MatchArgs) -> Result<Plan<'a>, Error> {
        let usage = |text: String| Error::Usage(text);
        let options = args.options.read(args.game)?;
        if args.engines.len() < 2 {
            return Err(usage("a match needs two engines, each with --engine".into()));
        }
        if !args.games.is_multiple_of(2) {
            return Err(usage("--games must be even, since games come in pairs".into()));
        }
        let mut pace = Pace::default();
        let limits =
            [("st", &args.st), ("tc", &args.tc), ("nodes", &args.nodes), ("depth", &args.depth)];
        for (key, value) in limits {
            if let Some(value) = value {
                pace.set(key, value).map_err(|error| usage(format!("--{key}: {error}")))?;
            }
        }
        let names: Vec<String> = args.engines.iter().map(|engine| engine.name.clone()).collect();
        for (i, engine) in args.engines.iter().enumerate() {
            if names[..i].contains(&engine.name) {
                let name = &engine.name;
                return Err(usage(format!("two engines are called {name}: give one a name=")));
            }
            let handicapped =
                matches!(engine.kind, EngineKind::BuiltIn { level, .. } if level != Level::FULL);
            if !handicapped && engine.pace.is_none() && !pace.is_limited() {
                let name = &engine.name;
                let told = format!(
                    "engine {name} would think for ever: give --st, --tc, --nodes or --depth"
                );
                return Err(usage(told));
            }
        }
        let part = |name: &str, error: String| usage(format!("--{name}: {error}"));
        let resign = args.resign.as_deref().map(ResignRule::parse).transpose();
        let draw = args.draw.as_deref().map(DrawRule::parse).transpose();
        let table = match &args.table {
            Some(path) => ResultTable::parse(&read_file(path)?)
                .map_err(|error| Error::Refused(format!("{}: {error}", path.display())))?,
            None => ResultTable::default(),
        };
        let adjudication = Adjudication {
            resign: resign.map_err(|error| part("resign", error.to_string()))?,
            draw: draw.map_err(|error| part("draw", error.to_string()))?,
            most_plies: args.maxplies as usize,
            table,
        };
        let sprt = args.sprt.as_deref().map(Sprt::parse).transpose();
        let sprt = sprt.map_err(|error| part("sprt", error.to_string()))?;
        if sprt.is_some() && args.engines.len() > 2 {
            return Err(usage("--sprt is for two engines".into()));
        }
        let schedule = Schedule::new(args.tournament.into(), names.len(), args.games / 2);
        Ok(Plan { args, options, pace, adjudication, sprt, schedule, names })
    }

    /// The openings, one a round, and how they were chosen.
    fn openings(&self, stop: &Stop) -> Result<(Vec<String>, String), Error> {
        let rounds = (self.args.games / 2) as usize;
        if let Some(path) = &self.args.openings {
            let mut list = openings::read(&read_file(path)?, self.args.game, &self.options)
                .map_err(|(line, why)| {
                    Error::Refused(format!("line {line} of {}: {why}", path.display()))
                })?;
            if list.is_empty() {
                return Err(Error::Refused(format!("{} has no openings", path.display())));
            }
            let told = format!("{} positions, digest {:016x}", list.len(), openings::digest(&list));
            if !self.args.shuffle {
                return Ok((list, told));
            }
            Rng::new(self.args.seed).shuffle(&mut list);
            return Ok((list, format!("{told}, shuffled")));
        }
        let plies = self.args.opening_plies;
        let recipe = Recipe { plies, seed: self.args.seed, ..Recipe::default() };
        let starts = [self.options.clone()];
        let maker = Maker::new(self.args.game, &starts, recipe, stop)?;
        let list: Vec<String> = maker.take(rounds).collect();
        if list.is_empty() {
            let told = "no balanced openings were found: try other --opening-plies, or --openings";
            return Err(Error::Refused(told.into()));
        }
        Ok((list, format!("random, {plies} plies")))
    }

    fn head(&self, openings: String) -> Head {
        let engines = self.args.engines.iter().map(|engine| {
            let pace = engine.pace.or(Some(self.pace)).filter(Pace::is_limited);
            EngineSpec { pace, ..engine.clone() }.to_string()
        });
        let options = self.options.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        Head {
            kelci_match: 1,
            game: self.args.game.info().name.to_owned(),
            options: options.collect(),
            engines: engines.collect(),
            tournament: Tournament::from(self.args.tournament).name().to_owned(),
            openings,
            adjudication: self.adjudication.to_string(),
            seed: self.args.seed,
        }
    }

    /// The games that are still to be played. Both games of a pair begin alike, even if the
    /// openings would be made differently today.
    fn left(&self, openings: &[String], games: &[Played]) -> Vec<(Fixture, String)> {
        let done: HashMap<u64, &Played> = games.iter().map(|game| (game.game, game)).collect();
        self.schedule
            .fixtures()
            .filter(|fixture| !done.contains_key(&fixture.game))
            .map(|fixture| {
                let usual = &openings[fixture.round as usize % openings.len()];
                let twin = done.get(&(fixture.game ^ 1)).map(|game| &game.opening);
                (fixture, twin.unwrap_or(usual).clone())
            })
            .collect()
    }

    fn is_decided(&self, standings: &Standings) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&standings.first_pairs()) != SprtVerdict::Open)
    }

    /// Tells the result, and leaves it in the directory of the match.
    fn finish(&self, games: &[Played], screen: &mut Screen) -> Result<(), Error> {
        let standings = Standings::of(&self.names, games);
        let (game, scheduled, sprt) = (self.args.game, self.schedule.games(), self.sprt.as_ref());
        let text = report::text(&standings, game, scheduled, sprt);
        let json = format!("{:#}\n", standings.json(game, scheduled, sprt));
        if let Some(dir) = &self.args.out {
            let records: Vec<_> =
                games.iter().map(|played| played.record(game, &self.options)).collect();
            let records = records::write(&records, Format::Text, KeyLines::Omit)
                .map_err(|error| Error::Refused(error.to_string()))?;
            let html = report::html(&standings, game, scheduled, sprt);
            for (name, text) in [
                ("result.txt", &text),
                ("result.json", &json),
                ("games.kelci", &records),
                ("report.html", &html),
            ] {
                let path = dir.join(name);
                replace(&path, text).map_err(|cause| Error::file("write", &path, &cause))?;
            }
        }
        Ok(screen.write_all(if self.args.json { json } else { text }.as_bytes())?)
    }

    fn interrupted(&self, games: usize) -> Error {
        let scheduled = self.schedule.games();
        Error::Refused(match &self.args.out {
            Some(dir) => format!(
                "stopped: {games} of {scheduled} games are saved in {}; the same command goes on from there",
                dir.join(JOURNAL).display()
            ),
            None => format!(
                "stopped after {games} of {scheduled} games; with --out they would be saved"
            ),
        })
    }
}

fn read_file(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|cause| Error::file("read", path, &cause))
}

/// Says where the match stands: in one line that is written over on a terminal, and in a line
/// every ten games elsewhere.
struct Progress {
    live: bool,
    quiet: bool,
}

impl Progress {
    fn new(json: bool) -> Progress {
        Progress { live: io::stderr().is_terminal(), quiet: json }
    }

    fn show(
        &mut self,
        plan: &Plan<'_>,
        standings: &Standings,
        screen: &mut Screen,
    ) -> io::Result<()> {
        let line = || report::line(standings, plan.schedule.games(), plan.sprt.as_ref());
        if self.live {
            let mut terminal = io::stderr().lock();
            write!(terminal, "\r\x1b[K{}", line())?;
            terminal.flush()
        } else if !self.quiet && standings.games.is_multiple_of(10) {
            writeln!(screen, "{}", line())?;
            screen.flush()
        } else {
            Ok(())
        }
    }

    fn clear(&self) {
        if self.live {
            eprint!("\r\x1b[K");
        }
    }
}
