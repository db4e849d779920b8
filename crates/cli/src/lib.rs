//! The `kelci` command: the games in a terminal, and for scripts.
//!
//! One file a subcommand. Nothing here knows a game: everything is drawn, listed and asked from
//! what the catalog says of it.

mod admin;
mod analyse;
mod args;
mod bench;
mod board;
mod bot;
mod club;
mod code;
mod contest;
mod convert;
mod error;
mod files;
mod games;
mod interrupt;
mod json;
mod licences;
mod mail_args;
mod manual;
mod move_store;
mod moves;
mod openings;
mod paint;
mod panel;
mod perft;
mod play;
mod progress;
mod puzzles;
mod random;
mod render;
mod replace;
mod replay;
mod rpc;
mod rules;
mod self_play;
mod serve;
mod show;
mod solve;
mod store_args;
mod tournament;
mod train;
mod tune;
mod tune_search;
mod ugi;
mod ugi_check;
mod worker;

use std::io::Write as _;
use std::process::ExitCode;

use args::{Cli, CliCommand};
use error::Error;
use paint::Screen;

/// What the program does, from its command line to its exit code.
pub fn main() -> ExitCode {
    let cli = match Cli::read() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => return Error::from(error).report(),
        Err(help) => {
            // A reader of the help who leaves early has read enough.
            let _ = help.print();
            return ExitCode::SUCCESS;
        }
    };
    let mut screen = Screen::new(cli.color, cli.ascii);
    let done = run(cli.command, &mut screen).and_then(|()| Ok(screen.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // What was already found out is shown before the error; if even that fails, the
            // error is still the better news.
            let _ = screen.flush();
            error.report()
        }
    }
}

fn run(command: Option<CliCommand>, screen: &mut Screen) -> Result<(), Error> {
    match command {
        None => serve::run(&serve::ServeArgs::default(), screen),
        Some(CliCommand::Serve(args)) => serve::run(&args, screen),
        Some(CliCommand::Worker(args)) => worker::run(&args, screen),
        Some(CliCommand::Backup(args)) => serve::backup(&args, screen),
        Some(CliCommand::MoveStore(args)) => move_store::run(&args, screen),
        Some(CliCommand::Admin(args)) => admin::run(&args, screen),
        Some(CliCommand::Bot(args)) => bot::run(&args, screen),
        Some(CliCommand::Club(args)) => club::run(&args, screen),
        Some(CliCommand::Code(args)) => code::run(&args, screen),
        Some(CliCommand::Games(args)) => games::run(&args, screen),
        Some(CliCommand::Rules(args)) => rules::run(&args, screen),
        Some(CliCommand::Show(args)) => show::run(&args, screen),
        Some(CliCommand::Moves(args)) => moves::run(&args, screen),
        Some(CliCommand::Perft(args)) => perft::run(&args, screen),
        Some(CliCommand::Random(args)) => random::run(&args, screen),
        Some(CliCommand::Play(args)) => play::run(&args, screen),
        Some(CliCommand::Analyse(args)) => analyse::run(&args, screen),
        Some(CliCommand::Convert(args)) => convert::run(&args, screen),
        Some(CliCommand::Replay(args)) => replay::run(&args, screen),
        Some(CliCommand::Render(args)) => render::run(&args),
        Some(CliCommand::Match(args)) => contest::run(&args, screen),
        Some(CliCommand::Openings(args)) => openings::run(&args, screen),
        Some(CliCommand::Puzzles(args)) => puzzles::run(&args, screen),
        Some(CliCommand::Tournament(args)) => tournament::run(&args, screen),
        Some(CliCommand::Rpc(args)) => rpc::run(&args),
        Some(CliCommand::Bench(args)) => bench::run(&args, screen),
        Some(CliCommand::Train(args)) => train::run(&args, screen),
        Some(CliCommand::Tune(args)) => tune::run(&args, screen),
        Some(CliCommand::TuneSearch(args)) => tune_search::run(&args, screen),
        Some(CliCommand::Solve(args)) => solve::run(&args, screen),
        Some(CliCommand::Ugi(args)) => ugi::run(&args),
        Some(CliCommand::UgiCheck(args)) => ugi_check::run(&args, screen),
        Some(CliCommand::Completions(args)) => manual::completions(&args, screen),
        Some(CliCommand::Licences(args)) => licences::run(&args, screen),
        Some(CliCommand::Man(args)) => manual::man(&args, screen),
    }
}
