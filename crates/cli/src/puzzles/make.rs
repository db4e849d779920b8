//! `kelci puzzles make`.

use std::io::Write as _;

use clap::Args;
use kelci_catalog::AnyPosition;
use kelci_core::Options;
use kelci_core::record::Record;
use kelci_puzzle::{Hunt, Puzzle, Recipe, Shelf, text};

use super::counted;
use super::journal::PuzzleJournal;
use crate::args::{FileArg, GameArg, game_parser};
use crate::error::Error;
use crate::openings::varied;
use crate::paint::Screen;
use crate::progress::Progress;
use crate::replace::replace;
use crate::{files, interrupt};

/// Find puzzles in games of the engine against itself, or in stored games
///
/// Every puzzle is proved: there is one way to win, or one move that saves. The same command makes
/// the same file, as long as the engine is the same. What is found is kept beside the file (.part)
/// until there are enough, so a run that was ended goes on when it is called again.
#[derive(Args)]
pub struct MakeArgs {
    /// Which game
    #[arg(value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    game: GameArg,

    /// How many
    #[arg(short = 'n', long, default_value_t = 250)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=10_000))]
    count: u16,

    /// Where the randomness begins
    #[arg(short, long, default_value_t = Recipe::default().seed)]
    seed: u64,

    /// Positions the engine looks at for each hundred moves of a position
    #[arg(long, default_value_t = Recipe::default().nodes)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,

    /// Random plies at the start of a game, at most
    #[arg(long, default_value_t = Recipe::default().random_plies)]
    random_plies: usize,

    /// One of so many later moves is random too
    #[arg(long, default_value_t = Recipe::default().blunders)]
    blunders: usize,

    /// The longest win, in plies
    #[arg(long, default_value_t = Recipe::default().plies)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(text::MAX_PLIES)))]
    plies: u32,

    /// Begin games in turn with each of these values of an option
    #[arg(long, value_name = "NAME=VALUE,...")]
    vary: Option<String>,

    /// Look in the games of this file instead of playing some
    #[arg(long, value_name = "RECORDS", conflicts_with = "vary")]
    from: Option<FileArg>,

    /// The file to write
    #[arg(short, long)]
    output: FileArg,
}

pub fn run(args: &MakeArgs, screen: &mut Screen) -> Result<(), Error> {
    let starts = varied(Options::new(), args.vary.as_deref())?;
    let records = args.from.as_deref().map(|path| read_records(args.game, path)).transpose()?;
    let header = text::header(args.game, &args.command());
    let failed = |cause| Error::file("write", &args.output, &cause);
    let Some((mut journal, kept)) = PuzzleJournal::open(&args.output, &header).map_err(failed)?
    else {
        let path = args.output.display();
        return Err(Error::Refused(format!(
            "{path}.part was begun by another command; remove it, or name another file"
        )));
    };
    let stop = interrupt::listen();
    let mut hunt = Hunt::new(args.game, &starts, args.recipe(), &stop)
        .map_err(|error| Error::Usage(error.to_string()))?;
    let mut shelf = Shelf::new(args.game, usize::from(args.count));
    for line in &kept.lines {
        let puzzle = text::read_line(args.game, line);
        let puzzle = puzzle.map_err(|fault| Error::Refused(fault.what))?;
        shelf.put(puzzle);
    }
    let progress = Progress::parts(usize::from(args.count), "puzzles");
    let mut games = kept.games;
    while !shelf.is_full() {
        progress.done(shelf.len());
        progress.say(format!("puzzles, {}", counted(games, "game")));
        let found = match &records {
            None => hunt.game(games, &mut shelf),
            Some(records) => {
                let Some(record) = records.get(games as usize) else { break };
                hunt.positions(positions(args.game, record), &mut shelf)
            }
        };
        // A game that was cut short is looked at again.
        if stop.is_raised() {
            break;
        }
        games += 1;
        let lines: Vec<String> = found.iter().map(text::write_line).collect();
        journal.note(&lines, games).map_err(failed)?;
    }
    drop(progress);
    let puzzles = shelf.sorted();
    replace(&args.output, text::write(args.game, &args.command(), &puzzles)).map_err(failed)?;
    let (found, looked_at) = (counted(puzzles.len() as u64, "puzzle"), counted(games, "game"));
    writeln!(screen, "{found} of {looked_at}: {}", by_grade(&puzzles))?;
    if shelf.is_full() {
        journal.remove().map_err(failed)?;
    } else if stop.is_raised() {
        writeln!(screen, "the same command goes on")?;
    }
    Ok(())
}

fn read_records(game: GameArg, path: &std::path::Path) -> Result<Vec<Record>, Error> {
    let readings = files::read_all(path, None, Some(game))?;
    let own = readings.into_iter().map(|reading| reading.record);
    Ok(own.filter(|record| record.game == game.info().name).collect())
}

/// The positions of a game; none where a record is faulty.
fn positions(game: GameArg, record: &Record) -> impl Iterator<Item = Box<dyn AnyPosition>> + use<> {
    let fens = game.replay(record).map_or_else(
        |_| Vec::new(),
        |replay| {
            let after = replay.plies.into_iter().map(|ply| ply.fen);
            std::iter::once(replay.start_fen).chain(after).collect()
        },
    );
    // Options that a FEN does not carry would make another puzzle of it.
    let plain = record.options.is_empty();
    let fens = fens.into_iter().filter(move |_| plain);
    fens.filter_map(move |fen| game.position(&Options::new(), Some(&fen)).ok())
}

fn by_grade(puzzles: &[Puzzle]) -> String {
    let counts = (1..=kelci_puzzle::Grade::HARDEST).map(|grade| {
        let count = puzzles.iter().filter(|puzzle| puzzle.grade.number() == grade).count();
        format!("{count} of grade {grade}")
    });
    counts.collect::<Vec<_>>().join(", ")
}

impl MakeArgs {
    fn recipe(&self) -> Recipe {
        let MakeArgs { nodes, random_plies, blunders, plies, seed, .. } = *self;
        Recipe { nodes, random_plies, blunders, plies, seed }
    }

    /// The command that makes the same puzzles, from the name of the game on.
    fn command(&self) -> String {
        let MakeArgs { count, seed, nodes, random_plies, blunders, plies, .. } = self;
        let mut command = format!(
            "{} --count {count} --seed {seed} --nodes {nodes} --random-plies {random_plies} \
             --blunders {blunders} --plies {plies}",
            self.game.info().name
        );
        if let Some(vary) = &self.vary {
            command.push_str(&format!(" --vary {vary}"));
        }
        if let Some(name) = self.from.as_ref().and_then(|path| path.file_name()) {
            command.push_str(&format!(" --from {}", name.display()));
        }
        command
    }
}
