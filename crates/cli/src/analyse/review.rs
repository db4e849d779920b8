//! The moves of a game, one word each.

use std::io::Write as _;
use std::path::Path;

use kelci_catalog::AnyPosition;
use kelci_catalog::records::{self, Format};
use kelci_catalog::search::{Limits, Stop};
use kelci_core::{GameInfo, Side};
use kelci_review::{Judgement, Review, ReviewedMove, Tally};
use serde_json::{Value, json};

use super::{AnalyseArgs, GAME_NODES, words};
use crate::args::GameArg;
use crate::error::Error;
use crate::files;
use crate::paint::{Ink, Look, Screen};
use crate::progress::Progress;

/// A game that can be looked at.
pub struct Played {
    game: GameArg,
    start: Box<dyn AnyPosition>,
    keys: Vec<u32>,
}

/// Reads every game of a file and plays it through, so that what is wrong with one is told before
/// any is looked at.
pub fn read(path: &Path, args: &AnalyseArgs) -> Result<Vec<Played>, Error> {
    let readings = files::read(path, args.from.map(Format::from), args.game)?;
    let refused = |why: String| Error::Refused(format!("{}: {why}", files::title(path)));
    readings
        .iter()
        .map(|reading| {
            let record = &reading.record;
            let replay = records::replay(reading).map_err(|error| refused(error.to_string()))?;
            let game = kelci_catalog::find(&record.game).expect("what was replayed is a game");
            let start = game.position(&record.options, record.fen.as_deref())?;
            Ok(Played { game, start, keys: replay.plies.iter().map(|ply| ply.key).collect() })
        })
        .collect()
}

/// Looks at every move of the games.
pub fn review(
    path: &Path,
    games: &[Played],
    args: &AnalyseArgs,
    stop: &Stop,
    screen: &mut Screen,
) -> Result<(), Error> {
    for (played, number) in games.iter().zip(1..) {
        let mut teller = Teller { path, played, number, json: args.json, written: Ok(()) };
        teller.begin(screen)?;
        let usual = Limits { nodes: Some(GAME_NODES), ..Limits::default() };
        let mut analyst = args.analyst(played.game, usual)?;
        let plies = played.keys.len();
        let progress = Progress::parts(plies, "moves");
        let review = analyst.review(&*played.start, &played.keys, stop, &mut |mv| {
            teller.written = progress.aside(|| teller.tell(mv, screen));
            // A reader who has left needs no more moves.
            if teller.written.is_err() {
                stop.raise();
            }
            progress.done(mv.ply);
        });
        drop(progress);
        std::mem::replace(&mut teller.written, Ok(()))?;
        teller.end(&review, screen)?;
        if stop.is_raised() {
            screen.flush()?;
            let done = review.moves.len();
            return Err(Error::Refused(format!("stopped after {done} of {plies} moves")));
        }
    }
    Ok(())
}

/// Tells what was found out about one game.
struct Teller<'a> {
    path: &'a Path,
    played: &'a Played,
    /// Which game of the file it is, from 1.
    number: usize,
    json: bool,
    written: Result<(), Error>,
}

impl Teller<'_> {
    fn info(&self) -> &'static GameInfo {
        self.played.game.info()
    }

    fn begin(&self, screen: &mut Screen) -> Result<(), Error> {
        if self.json {
            return Ok(());
        }
        let (file, number, info) = (files::title(self.path), self.number, self.info());
        let (title, first) = (info.title, info.sides[0]);
        writeln!(screen, "{file}: game {number}: {title}; + is good for {first}.")?;
        if self.played.keys.is_empty() {
            writeln!(screen, "No move was played in it.")?;
        }
        Ok(screen.flush()?)
    }

    fn tell(&self, mv: &ReviewedMove, screen: &mut Screen) -> Result<(), Error> {
        if self.json {
            writeln!(screen, "{}", self.move_as_json(mv))?;
        } else {
            writeln!(screen, "{}", self.row(mv, screen.look))?;
        }
        Ok(screen.flush()?)
    }

    /// Numbered as records are: a number for a move of each side.
    fn row(&self, mv: &ReviewedMove, look: Look) -> String {
        let info = self.info();
        let ahead = usize::from(self.played.start.side_to_move() == Side::Second);
        let number = (mv.ply - 1 + ahead) / 2 + 1;
        let side = info.sides[mv.side.index()];
        let widest = info.sides.map(str::len).into_iter().max().unwrap_or(0);
        let (text, after) = (&mv.played.marked, words::brief(info, mv.after));
        let ink = if mv.judgement >= Judgement::Inaccuracy { Ink::Strong } else { Ink::Plain };
        let word = look.paint(&format!("{:<10}", mv.judgement), ink);
        let row = format!("{number:>4}. {side:<widest$}  {text:<16}  {word}  {after:<11}");
        let Some(better) = &mv.better else { return row.trim_end().to_owned() };
        let (text, standing) = (&better.moves[0].marked, words::brief(info, better.standing));
        format!("{row}  better {text} ({standing})")
    }

    fn end(&self, review: &Review, screen: &mut Screen) -> Result<(), Error> {
        if self.json {
            return Ok(writeln!(screen, "{}", self.summary_as_json(review))?);
        }
        for side in Side::BOTH {
            let tally = review.tally(side);
            if tally.moves > 0 {
                let name = self.info().sides[side.index()];
                writeln!(screen, "{name}: {}.", summary(&tally))?;
            }
        }
        Ok(())
    }

    fn move_as_json(&self, mv: &ReviewedMove) -> Value {
        json!({
            "type": "move",
            "number": self.number,
            "ply": mv.ply,
            "side": mv.side.code(),
            "move": mv.played.canonical,
            "text": mv.played.marked,
            "verdict": mv.judgement.name(),
            "loss": words::rounded(mv.loss),
            "before": words::standing(mv.before),
            "after": words::standing(mv.after),
            "better": mv.better.as_ref().map(words::line),
        })
    }

    fn summary_as_json(&self, review: &Review) -> Value {
        let [first, second] = Side::BOTH.map(|side| {
            let tally = review.tally(side);
            let counts = Judgement::ALL.iter().zip(tally.counts);
            let mut told = json!({ "moves": tally.moves, "loss": words::rounded(tally.mean_loss) });
            counts.for_each(|(judgement, count)| told[judgement.name()] = count.into());
            told
        });
        json!({
            "type": "summary",
            "file": self.path.display().to_string(),
            "number": self.number,
            "game": self.info().name,
            "plies": self.played.keys.len(),
            "reviewed": review.moves.len(),
            "p1": first,
            "p2": second,
        })
    }
}

/// How a side played: `6 moves: 4 best, 2 blunder; gave away 12.3% a move`.
fn summary(tally: &Tally) -> String {
    let counts = Judgement::ALL.iter().zip(tally.counts).filter(|(_, count)| *count > 0);
    let counts: Vec<String> = counts.map(|(word, count)| format!("{count} {word}")).collect();
    let plural = if tally.moves == 1 { "move" } else { "moves" };
    let (moves, counts, loss) = (tally.moves, counts.join(", "), 100.0 * tally.mean_loss);
    format!("{moves} {plural}: {counts}; gave away {loss:.1}% a move")
}
