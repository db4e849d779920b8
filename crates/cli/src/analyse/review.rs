//! The moves of a game, one word each, with reasons.

use std::io::Write as _;
use std::path::Path;

use kelci_catalog::AnyPosition;
use kelci_catalog::records::{self, Format};
use kelci_catalog::search::{Limits, Stop};
use kelci_core::record::Record;
use kelci_core::{GameInfo, Side};
use kelci_review::wire::{self, Summary};
use kelci_review::{Judgement, Review, ReviewedMove, Tally};
use serde::Serialize;
use serde_json::json;

use super::{AnalyseArgs, GAME_NODES, annotate, words};
use crate::args::GameArg;
use crate::error::Error;
use crate::files;
use crate::paint::{Ink, OutputLook, Screen, hanging};
use crate::progress::Progress;

/// A game that can be looked at.
pub struct ReplayedGame {
    game: GameArg,
    record: Record,
    start: Box<dyn AnyPosition>,
    keys: Vec<u32>,
}

/// Reads every game of a file and plays it through, so that what is wrong with one is told before
/// any is looked at.
pub fn read(path: &Path, args: &AnalyseArgs) -> Result<Vec<ReplayedGame>, Error> {
    let readings = files::read(path, args.from.map(Format::from), args.game)?;
    let refused = |why: String| Error::Refused(format!("{}: {why}", files::title(path)));
    readings
        .into_iter()
        .map(|reading| {
            let replay = records::replay(&reading).map_err(|error| refused(error.to_string()))?;
            let record = reading.record;
            let game = kelci_catalog::find(&record.game).expect("what was replayed is a game");
            let start = game.position(&record.options, record.fen.as_deref())?;
            let keys = replay.plies.iter().map(|ply| ply.key).collect();
            Ok(ReplayedGame { game, record: replay.normalised(record), start, keys })
        })
        .collect()
}

/// Whoever reads what is told, as long as they do.
struct Reader<'a> {
    screen: &'a mut Screen,
    /// Why nothing more can be told.
    left: Option<Error>,
    /// Raised when they leave, unless a file waits for the moves as well.
    stop: Option<&'a Stop>,
}

impl Reader<'_> {
    fn tell(&mut self, tell: impl FnOnce(&mut Screen) -> Result<(), Error>) {
        if self.left.is_none() {
            self.left = tell(self.screen).err();
            if self.left.is_some()
                && let Some(stop) = self.stop
            {
                stop.raise();
            }
        }
    }
}

/// Looks at every move of the games; what is known when it is stopped is told and written too. The
/// file with comments is written also if whoever reads the text has left.
pub fn review(
    path: &Path,
    games: Vec<ReplayedGame>,
    args: &AnalyseArgs,
    stop: &Stop,
    screen: &mut Screen,
) -> Result<(), Error> {
    if let Some(output) = &args.annotate {
        let records: Vec<Record> = games.iter().map(|played| played.record.clone()).collect();
        annotate::check(output, &records)?;
    }
    let stop_for_reader = args.annotate.is_none().then_some(stop);
    let mut reader = Reader { screen, left: None, stop: stop_for_reader };
    let (mut annotated, mut stopped) = (Vec::new(), None);
    for (played, number) in games.into_iter().zip(1..) {
        if stopped.is_some() {
            annotated.push(played.record);
            continue;
        }
        let review = review_game(path, &played, number, args, stop, &mut reader)?;
        if args.annotate.is_none()
            && let Some(left) = reader.left.take()
        {
            return Err(left);
        }
        if stop.is_raised() {
            stopped = Some((review.moves.len(), played.keys.len()));
        }
        annotated.push(annotate::annotated(played.record, played.game.info(), &review));
    }
    if let Some(output) = &args.annotate {
        annotate::write(output, &annotated)?;
    }
    reader.tell(|screen| Ok(screen.flush()?));
    match (stopped, reader.left) {
        (Some((done, plies)), _) => {
            Err(Error::Refused(format!("stopped after {done} of {plies} moves")))
        }
        (None, Some(left)) => Err(left),
        (None, None) => Ok(()),
    }
}

fn review_game(
    path: &Path,
    played: &ReplayedGame,
    number: usize,
    args: &AnalyseArgs,
    stop: &Stop,
    reader: &mut Reader<'_>,
) -> Result<Review, Error> {
    let mut teller = Teller { path, played, number, json: args.json, before: None };
    reader.tell(|screen| teller.begin(screen));
    let usual = Limits { nodes: Some(GAME_NODES), ..Limits::default() };
    let mut analyst = args.analyst(played.game, usual)?;
    let progress = Progress::parts(played.keys.len(), "moves");
    let review = analyst.review(&*played.start, &played.keys, stop, &mut |mv| {
        progress.aside(|| reader.tell(|screen| teller.tell(mv, screen)));
        teller.before = Some(mv.judgement);
        progress.done(mv.ply);
    });
    drop(progress);
    reader.tell(|screen| teller.end(&review, screen));
    Ok(review)
}

/// Tells what was found out about one game.
struct Teller<'a> {
    path: &'a Path,
    played: &'a ReplayedGame,
    /// Which game of the file it is, from 1.
    number: usize,
    json: bool,
    /// What was said of the move before.
    before: Option<Judgement>,
}

/// A move as an object of JSON Lines.
#[derive(Serialize)]
struct MoveLine {
    #[serde(rename = "type")]
    kind: &'static str,
    number: usize,
    #[serde(flatten)]
    judged: wire::Move,
}

/// How far the rows below a move are put in.
const INDENT: usize = 13;

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
        let judged = wire::Move::of(self.played.game, mv);
        if self.json {
            let line = MoveLine { kind: "move", number: self.number, judged };
            writeln!(screen, "{}", serde_json::to_string(&line).expect("a move is JSON"))?;
        } else {
            writeln!(screen, "{}", self.row(mv, screen.look))?;
            for reason in &judged.reasons {
                let told = hanging(&words::reason(self.info(), mv.side, reason), INDENT);
                writeln!(screen, "{:INDENT$}{told}", "")?;
            }
        }
        Ok(screen.flush()?)
    }

    /// Its number and its side, numbered as records are: a number for a move of each side.
    fn place(&self, mv: &ReviewedMove) -> String {
        let info = self.info();
        let ahead = usize::from(self.played.start.side_to_move() == Side::Second);
        let number = (mv.ply - 1 + ahead) / 2 + 1;
        let side = info.sides[mv.side.index()];
        let widest = info.sides.map(str::len).into_iter().max().unwrap_or(0);
        format!("{number:>4}. {side:<widest$}")
    }

    fn row(&self, mv: &ReviewedMove, look: OutputLook) -> String {
        let info = self.info();
        let (text, after) = (&mv.played.marked, words::brief(info, mv.after));
        let ink = if mv.judgement.is_error() { Ink::Strong } else { Ink::Plain };
        let mark = mv.judgement.mark(self.before);
        let word = look.paint(&format!("{mark:<2} {:<10}", mv.judgement), ink);
        let row = format!("{}  {text:<16}  {word}  {after:<11}", self.place(mv));
        let Some(better) = &mv.better else { return row.trim_end().to_owned() };
        let (text, standing) = (&better.moves[0].marked, words::brief(info, better.standing));
        format!("{row}  better {text} ({standing})")
    }

    fn end(&self, review: &Review, screen: &mut Screen) -> Result<(), Error> {
        if self.json {
            return Ok(writeln!(screen, "{}", self.summary_as_json(review))?);
        }
        let moments = review.moments();
        if !moments.is_empty() {
            writeln!(screen, "{}", screen.look.paint("Key moments", Ink::Strong))?;
        }
        for mv in moments {
            let lost = mv.judgement.percent(mv.loss);
            let better = mv.better.as_ref().map(words::moves);
            let (text, mark) = (&mv.played.marked, mv.judgement.mark(None));
            let told = format!("{lost:.0}% given away; better: {}", better.unwrap_or_default());
            writeln!(screen, "{}  {text} {mark}", self.place(mv))?;
            writeln!(screen, "{:INDENT$}{}", "", hanging(&told, INDENT))?;
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

    fn summary_as_json(&self, review: &Review) -> serde_json::Value {
        let [first, second] = Side::BOTH.map(|side| Summary::from(review.tally(side)));
        let moments: Vec<usize> = review.moments().iter().map(|mv| mv.ply).collect();
        json!({
            "type": "summary",
            "file": self.path.display().to_string(),
            "number": self.number,
            "game": self.info().name,
            "plies": self.played.keys.len(),
            "reviewed": review.moves.len(),
            "moments": moments,
            "p1": first,
            "p2": second,
        })
    }
}

/// How a side played: `accuracy 48; 6 moves: 4 best, 2 blunder; gave away 12.3% a move`.
fn summary(tally: &Tally) -> String {
    let counts = Judgement::ALL.iter().zip(tally.counts).filter(|(_, count)| *count > 0);
    let counts: Vec<String> = counts.map(|(word, count)| format!("{count} {word}")).collect();
    let plural = if tally.moves == 1 { "move" } else { "moves" };
    let accuracy = words::accuracy(tally);
    let (moves, counts, loss) = (tally.moves, counts.join(", "), 100.0 * tally.mean_loss);
    format!("{accuracy}{moves} {plural}: {counts}; gave away {loss:.1}% a move")
}
