//! `kelci tune`: fitting a game's evaluation to games the engine plays against itself.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use kelci_catalog::search::Parameters;
use kelci_train::{Fit, FitResult, fit, samples};

use crate::args::{GameArg, game_parser};
use crate::error::Error;
use crate::paint::Screen;
use crate::self_play::{SelfPlayArgs, each_line};
use crate::train::share;

/// Fit a game's evaluation to games of the engine against itself
///
/// Games are added to the data file one by one, so a run that was stopped goes on where it was;
/// the fit then reads all of them. The values written are those of `crates/search/weights`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci tune mikjersi --games 20 --nodes 50 --data games.tsv --out weights.txt
  kelci tune mik7 --games 4 --nodes 50 --option 'level=7|8' --data mik7.tsv --out mik7.txt
  kelci tune mikjersi --games 0 --data games.tsv --out weights.txt")]
pub struct TuneArgs {
    /// Which game
    #[arg(value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    game: GameArg,

    #[command(flatten)]
    self_play: SelfPlayArgs,

    /// How strongly values are held to where they were, as a share of the positions
    #[arg(long, default_value_t = Fit::default().hold, value_parser = share)]
    hold: f32,

    /// The file of values, written anew
    #[arg(long)]
    out: PathBuf,
}

pub fn run(args: &TuneArgs, screen: &mut Screen) -> Result<(), Error> {
    let info = args.game.info();
    let parameters = args.game.parameters().ok_or_else(|| {
        Error::Usage(format!("the evaluation of {} has no parameters to fit", info.title))
    })?;
    args.self_play.play(args.game)?;
    let (mut games, mut all) = (0, Vec::new());
    each_line(&args.self_play.data, |line| {
        games += 1;
        all.extend(samples(args.game, line));
    })?;
    if all.is_empty() {
        let data = args.self_play.data.display();
        return Err(Error::Refused(format!("{data} holds no positions")));
    }
    let fitted = fit(parameters, &all, &Fit { hold: args.hold, ..Fit::default() });
    let text = written(parameters, &fitted, args, games, all.len());
    fs::write(&args.out, text).map_err(|cause| Error::file("write", &args.out, &cause))?;
    writeln!(
        screen,
        "{} positions of {} games; surprise {:.5} before, {:.5} after; to move is worth {:.0}; \
         ten to one at {:.0}",
        all.len(),
        games,
        fitted.loss[0],
        fitted.loss[1],
        fitted.tempo,
        fitted.scale
    )?;
    Ok(())
}

fn written(
    parameters: &Parameters,
    fitted: &FitResult,
    args: &TuneArgs,
    games: usize,
    positions: usize,
) -> String {
    let (name, how) = (args.game.info().name, args.self_play.written());
    let mut text = format!(
        "# kelci tune {name} {how} --hold {}\n\
         # {positions} positions of {games} games; surprise {:.5} before, {:.5} after.\n",
        args.hold, fitted.loss[0], fitted.loss[1]
    );
    for (name, value) in parameters.names.iter().zip(&fitted.values) {
        text.push_str(&format!("{name} {}\n", value.round()));
    }
    text
}
