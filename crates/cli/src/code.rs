//! `kelci code`: a game as one short code, for two who play by mail or messenger.

use std::io::Write as _;

use clap::{Args, Subcommand};
use kelci_code::CodedGame;
use kelci_core::Spelling;

use crate::args::PositionArgs;
use crate::board::View;
use crate::error::Error;
use crate::paint::{Ink, Screen};
use crate::panel::picture;

/// Play by mail or messenger: a game as one short code
///
/// Whoever begins sends a code; whoever gets one plays a move and sends back the code that comes out. A code that was
/// damaged is refused, and `--after` refuses one that is no answer to what was sent. Sites read them at /code.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci code new pijersi --moves a4-b5=c4
  kelci code show k1.B3BpamVyc2kAAAE7Gy0gNQ
  kelci code play k1.B3BpamVyc2kAAAE7Gy0gNQ g6-f7=d6
  kelci code show k1.B3BpamVyc2kAAAI7G4SNoTc --after k1.B3BpamVyc2kAAAE7Gy0gNQ")]
pub struct CodeArgs {
    #[command(subcommand)]
    command: CodeCommand,
}

#[derive(Subcommand)]
enum CodeCommand {
    /// Begin a game, and print its code
    New(#[command(flatten)] Box<PositionArgs>),
    /// Show where a game stands and whose turn it is
    Show(ReceivedCode),
    /// Play a move, and print the code to send back
    Play {
        #[command(flatten)]
        received: ReceivedCode,

        /// The move, in any spelling
        #[arg(value_name = "MOVE")]
        text: String,
    },
}

/// A code that came.
#[derive(Args)]
struct ReceivedCode {
    /// The code
    #[arg(value_name = "CODE")]
    code: String,

    /// The code that was sent before; what is not that game with one move more is refused
    #[arg(long, value_name = "CODE")]
    after: Option<String>,
}

fn refused(error: kelci_code::CodeError) -> Error {
    Error::Refused(error.to_string())
}

impl ReceivedCode {
    fn read(&self) -> Result<CodedGame, Error> {
        let coded = CodedGame::read(&self.code).map_err(refused)?;
        let Some(before) = &self.after else { return Ok(coded) };
        let before =
            CodedGame::read(before).map_err(|error| Error::Refused(format!("--after: {error}")))?;
        coded.answers(&before).map_err(refused)?;
        Ok(coded)
    }
}

pub fn run(args: &CodeArgs, screen: &mut Screen) -> Result<(), Error> {
    match &args.command {
        CodeCommand::New(position) => Ok(writeln!(screen, "{}", written(&position.coded()?)?)?),
        CodeCommand::Show(received) => show(&received.read()?, screen),
        CodeCommand::Play { received, text } => {
            let mut coded = received.read()?;
            coded.play(text).map_err(refused)?;
            Ok(writeln!(screen, "{}", written(&coded)?)?)
        }
    }
}

fn written(coded: &CodedGame) -> Result<String, Error> {
    coded.write().map_err(refused)
}

fn show(coded: &CodedGame, screen: &mut Screen) -> Result<(), Error> {
    let (game, position) = (coded.game(), coded.position());
    let view = View {
        layout: game.layout(),
        pieces: &position.pieces(),
        fresh: &[],
        flip: false,
        names: screen.look.colour,
        look: screen.look,
    };
    write!(screen, "{}", picture(game, position, &view))?;
    let moves = coded.moves(Spelling::Rulebook);
    if !moves.is_empty() {
        writeln!(screen, "\n{}", screen.look.paint(&moves.join(" "), Ink::Faint))?;
    }
    Ok(())
}
