//! `kelci solve`: endings, solved layer by layer.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use kelci_catalog::search::Stop;
use kelci_solve::{
    Repetition, Sideways, SolveStep, SolveStop, Solver, WinLayer, layer_file_name, read_layer,
    write_layer,
};

use crate::args::{GameArg, OptionArgs, game_parser};
use crate::error::Error;
use crate::interrupt;
use crate::paint::Screen;
use crate::progress::Progress;
use crate::replace::replace;

/// Solve endings: who wins with few ships left
///
/// Layer by layer, each with one ship more, it finds every position from which Ali wins. Each layer is
/// written to a file of its own; the same command goes on after the last one that is there. Of what Ali
/// does not win Eddy is the winner. A win of Ali's is confirmed if four sideways moves in a row are
/// enough at any time, so that he never repeats one three times.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci solve mik7 --level 13                     the last layer, 7 ships
  kelci solve mik7 --level 13 --ships 8 --quick   two layers, wins not confirmed
  kelci solve mik7 --level 12 -o contract=at-most --folder endings")]
pub struct SolveArgs {
    /// Which game
    #[arg(value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    game: GameArg,

    /// The contract level, 7 to 13
    #[arg(short, long)]
    level: Option<u32>,

    #[command(flatten)]
    options: OptionArgs,

    /// Solve the layers of up to so many ships [default: only the last layer, that of a diagram]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=20))]
    ships: Option<u32>,

    /// Leave out which wins of Ali's no repetition can take away: half the time
    #[arg(long)]
    quick: bool,

    /// Where the files are; it is made if it is not there
    #[arg(long, default_value = ".")]
    folder: PathBuf,

    /// The most memory to use, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    memory: u64,

    /// The most that all files of this ending may take on the disk, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    disk: u64,
}

pub fn run(args: &SolveArgs, screen: &mut Screen) -> Result<(), Error> {
    let mut solver = solver(args)?;
    let fewest = solver.ending().fewest_ships();
    let ships = args.ships.unwrap_or(fewest);
    if ships < fewest {
        return Err(Error::Usage(format!(
            "at this level Eddy has won when fewer than {fewest} ships are left; --ships is {fewest} \
             to 20"
        )));
    }
    fs::create_dir_all(&args.folder)
        .map_err(|cause| Error::file("create", &args.folder, &cause))?;
    let stop = interrupt::listen();
    let mut used = 0;
    while let Some(next) = solver.next_ships().filter(|next| *next <= ships) {
        let path = args.folder.join(layer_file_name(solver.ending(), next));
        let began = Instant::now();
        let known = known_layer(&solver, next, &path, args.quick)?;
        let is_known = known.is_some();
        match known {
            Some(layer) => {
                solver.resume(layer);
            }
            None => solve(&mut solver, args, &stop)?,
        }
        let layer = solver.layers().last().expect("a layer was just added");
        if !is_known {
            let file = write_layer(solver.ending(), layer);
            used += file.len() as u64;
            if used > args.disk << 20 {
                return Err(Error::Refused(format!(
                    "the layer of {next} ships is solved, but its file would take the folder beyond \
                     {} MiB; allow more with --disk",
                    args.disk
                )));
            }
            replace(&path, file).map_err(|cause| Error::file("write", &path, &cause))?;
        } else {
            used += fs::metadata(&path).map_or(0, |file| file.len());
        }
        tell(screen, &solver, layer, is_known.then_some(&path), began.elapsed())?;
    }
    Ok(())
}

fn solver(args: &SolveArgs) -> Result<Solver, Error> {
    let mut options = args.options.read(args.game)?;
    if let Some(level) = args.level {
        options.set("level", level.to_string());
    }
    let position = args.game.position(&options, None)?;
    args.game.solver(&*position).ok_or_else(|| {
        let title = args.game.info().title;
        Error::Usage(format!("there is nothing to solve in {title} with these options"))
    })
}

/// The layer that a file holds, if there is one that says enough.
fn known_layer(
    solver: &Solver,
    ships: u32,
    path: &Path,
    quick: bool,
) -> Result<Option<WinLayer>, Error> {
    let file = match fs::read(path) {
        Ok(file) => file,
        Err(cause) if cause.kind() == ErrorKind::NotFound => return Ok(None),
        Err(cause) => return Err(Error::file("read", path, &cause)),
    };
    let layer = read_layer(solver.ending(), ships, &file)
        .map_err(|error| Error::Refused(format!("{}: {error}", path.display())))?;
    Ok(Some(layer).filter(|layer| quick || layer.is_confirmed()))
}

fn solve(solver: &mut Solver, args: &SolveArgs, stop: &Stop) -> Result<(), Error> {
    let repetition = if args.quick { Repetition::LeftOut } else { Repetition::Minded };
    let progress = Progress::spinner("");
    let mut part = (None, Instant::now());
    let solved = solver.solve(repetition, args.memory, &mut |step| {
        if part.0 != Some((step.sideways, step.is_scan)) {
            part = (Some((step.sideways, step.is_scan)), Instant::now());
        }
        progress.say(told_step(step, part.1.elapsed()));
        if stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    drop(progress);
    match solved {
        Ok(_) => Ok(()),
        Err(SolveStop::Told) => Err(Error::Refused(
            "stopped; the layers that are done are in their files, and the same command goes on \
             after them"
                .into(),
        )),
        Err(error) => Err(Error::Refused(error.to_string())),
    }
}

/// How far a layer is, and how long this part of it will take if it goes on so.
fn told_step(step: SolveStep, elapsed: Duration) -> String {
    let SolveStep { ships, sideways, is_scan, done, parts, kept } = step;
    let what = if is_scan { "captures" } else { "moves back" };
    let run = match sideways {
        Sideways::Any => "",
        Sideways::Four => ", confirming",
    };
    let left = elapsed.as_secs_f64() * (parts as f64 / done.max(1) as f64 - 1.0);
    let left = if done > 0 { format!(", about {left:.0} s left") } else { String::new() };
    format!("{ships} ships{run}: {what}, {done} of {parts}{left}; {kept} arrangements")
}

fn tell(
    screen: &mut Screen,
    solver: &Solver,
    layer: &WinLayer,
    from: Option<&PathBuf>,
    took: Duration,
) -> Result<(), Error> {
    let (ships, positions) = (layer.ships(), layer.positions());
    write!(screen, "{ships} ships: Ali to move wins {positions} positions")?;
    let ended = solver.ended_positions(ships);
    if let Some(ended) = ended.filter(|ended| *ended > 0) {
        write!(screen, " and has won {ended}")?;
    }
    match layer.is_confirmed() {
        true => write!(screen, ", {} not confirmed", layer.doubted_positions())?,
        false => write!(screen, ", not confirmed")?,
    }
    write!(screen, "; {} arrangements", layer.len())?;
    match from {
        Some(path) => writeln!(screen, "; read from {}", path.display())?,
        None => writeln!(screen, "; {:.1} s", took.as_secs_f64())?,
    }
    screen.flush()?;
    match (solver.published(ships), ended) {
        (Some(published), Some(ended)) if published == positions + ended => {
            Ok(writeln!(screen, "  {published} with those that are over: as published")?)
        }
        (Some(published), Some(ended)) => Err(Error::Refused(format!(
            "{} with those that are over, but {published} were published: one count is wrong",
            positions + ended
        ))),
        _ => Ok(()),
    }
}
