//! A game in progress: what was played, and how it stands.

use kelci_catalog::AnyPosition;
use kelci_catalog::records;
use kelci_core::record::{Ply, Reading, Record, RecordError};
use kelci_core::{CellIndex, MoveError, Options, SetUpError, Side, Spelling, Verdict};

use crate::args::GameArg;
use crate::board::changed_cells;
use crate::panel::verdict_sentence;

/// A game from its start to where it stands.
pub struct Session {
    pub game: GameArg,
    /// The game as it is saved; it has a ply for each of the positions below.
    record: Record,
    start: Box<dyn AnyPosition>,
    after: Vec<Box<dyn AnyPosition>>,
    /// What was taken back and could be played again, the last one first to come.
    undone: Vec<Ply>,
    lost: Option<Loss>,
}

/// The end of a game that the rules have not ended.
#[derive(Clone, Copy)]
struct Loss {
    loser: Side,
    how: LossCause,
}

/// How a game is lost without a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LossCause {
    Resigned,
    OutOfTime,
}

impl LossCause {
    /// The reason as records name it.
    const fn reason(self) -> &'static str {
        match self {
            LossCause::Resigned => "resignation",
            LossCause::OutOfTime => "time",
        }
    }
}

impl Session {
    /// A game at its beginning.
    pub fn new(
        game: GameArg,
        options: Options,
        fen: Option<String>,
    ) -> Result<Session, SetUpError> {
        let start = game.position(&options, fen.as_deref())?;
        let record = Record { options, fen, ..Record::new(game.info().name) };
        let (after, undone) = (Vec::new(), Vec::new());
        Ok(Session { game, record, start, after, undone, lost: None })
    }

    /// A game as a record left it.
    pub fn resume(reading: Reading) -> Result<Session, RecordError> {
        let replay = records::replay(&reading)?;
        let mut record = replay.normalised(reading.record);
        let game = kelci_catalog::find(&record.game).expect("what was replayed is a game");
        let plies = std::mem::take(&mut record.plies);
        let (options, fen) = (record.options.clone(), record.fen.clone());
        let mut session = Session::new(game, options, fen).expect("it was replayed");
        session.record = record;
        for (ply, played) in plies.into_iter().zip(&replay.plies) {
            session.play(played.key);
            *session.record.plies.last_mut().expect("one was played") = ply;
        }
        // A game that the rules have not ended, but that somebody won, was given up.
        if let (None, Some(winner)) = (replay.outcome, replay.result.and_then(Verdict::winner)) {
            let in_time = session.record.reason != LossCause::OutOfTime.reason();
            let how = if in_time { LossCause::Resigned } else { LossCause::OutOfTime };
            session.lost = Some(Loss { loser: winner.other(), how });
        }
        Ok(session)
    }

    /// The same game at its beginning.
    pub fn restart(&mut self) {
        self.record.plies.clear();
        self.after.clear();
        self.undone.clear();
        self.lost = None;
    }

    /// Whether this game began as the other one stands, so that nothing of that is lost when
    /// this one is saved in its place.
    pub fn goes_on_from(&self, other: &Session) -> bool {
        let (mine, theirs) = (self.record(), other.record());
        let same = |record: &Record| Record {
            plies: Vec::new(),
            result: None,
            reason: String::new(),
            ..record.clone()
        };
        let ends_alike = theirs.result.is_none() || theirs.result == mine.result;
        same(&mine) == same(&theirs) && mine.plies.starts_with(&theirs.plies) && ends_alike
    }

    /// The game as it is saved.
    pub fn record(&self) -> Record {
        let mut record = self.record.clone();
        let won = self.lost.map(|loss| Verdict::Win(loss.loser.other()));
        record.result = self.position().outcome().map(|outcome| outcome.verdict).or(won);
        record.reason = self.lost.map_or_else(String::new, |loss| loss.how.reason().into());
        record
    }

    /// The names of the players.
    pub fn players_mut(&mut self) -> &mut [String; 2] {
        &mut self.record.players
    }

    /// The options that it is played under.
    pub fn options(&self) -> &Options {
        &self.record.options
    }

    /// The position now.
    pub fn position(&self) -> &dyn AnyPosition {
        self.position_at(self.plies())
    }

    /// How many moves were played.
    pub fn plies(&self) -> usize {
        self.after.len()
    }

    /// Whose turn it was when so many moves had been played.
    pub fn side_at(&self, plies: usize) -> Side {
        let before = plies.checked_sub(1).and_then(|last| self.after.get(last));
        before.unwrap_or(&self.start).side_to_move()
    }

    /// Whether someone has lost without a move: given up, or run out of time.
    pub fn is_given_up(&self) -> bool {
        self.lost.is_some()
    }

    /// The position when so many moves had been played; the last one if there are fewer.
    pub fn position_at(&self, plies: usize) -> &dyn AnyPosition {
        let plies = plies.min(self.plies());
        plies.checked_sub(1).map_or(&*self.start, |last| &*self.after[last])
    }

    /// The moves that were played, as people write them.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.record.plies.iter().map(|ply| ply.text.as_str())
    }

    /// What the side is called whose turn it is.
    pub fn side_name(&self) -> &'static str {
        self.game.info().sides[self.position().side_to_move().index()]
    }

    /// How the game ended, in a sentence, if it has.
    pub fn ending(&self) -> Option<String> {
        let info = self.game.info();
        if let Some(Loss { loser, how }) = self.lost {
            let did = match how {
                LossCause::Resigned => "resigned",
                LossCause::OutOfTime => "ran out of time",
            };
            let why = format!("{} {did}", info.sides[loser.index()]);
            return Some(verdict_sentence(info, Verdict::Win(loser.other()), &why, None));
        }
        let outcome = self.position().outcome()?;
        let points = self.position().points();
        Some(verdict_sentence(info, outcome.verdict, outcome.reason.0, points))
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.lost.is_some() || self.position().outcome().is_some()
    }

    /// Plays the move that a text means.
    pub fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        let key = self.position().parse_move(text)?;
        self.play(key);
        Ok(())
    }

    /// Plays the legal move of that key and says how people write it.
    pub fn play(&mut self, key: u32) -> &str {
        let text = self.position().write_move(key, Spelling::Marked);
        let mut after = self.position().boxed_clone();
        after.play(key);
        self.after.push(after);
        self.undone.clear();
        self.record.plies.push(Ply::new(text.expect("only legal moves are played")));
        &self.record.plies.last().expect("one was added").text
    }

    /// The side to move gives up.
    pub fn resign(&mut self) {
        self.lose(LossCause::Resigned);
    }

    /// The side to move has no time left.
    pub fn run_out_of_time(&mut self) {
        self.lose(LossCause::OutOfTime);
    }

    fn lose(&mut self, how: LossCause) {
        self.lost = Some(Loss { loser: self.position().side_to_move(), how });
    }

    /// Takes back the last move, or the resignation; says whether there was one.
    pub fn take_back(&mut self) -> bool {
        self.lost.take().is_some() || {
            self.undone.extend(self.record.plies.pop());
            self.after.pop().is_some()
        }
    }

    /// Plays again what was taken back last; says whether there was anything.
    pub fn play_again(&mut self) -> bool {
        let Some(ply) = self.undone.pop() else { return false };
        let others = std::mem::take(&mut self.undone);
        let played = !self.is_over() && self.play_text(&ply.text).is_ok();
        self.undone = others;
        played
    }

    /// The cells that the last move changed.
    pub fn fresh_cells(&self) -> Vec<CellIndex> {
        self.fresh_cells_at(self.plies())
    }

    /// The cells that the last of so many moves changed.
    pub fn fresh_cells_at(&self, plies: usize) -> Vec<CellIndex> {
        let Some(before) = plies.checked_sub(1) else { return Vec::new() };
        changed_cells(&self.position_at(before).pieces(), &self.position_at(plies).pieces())
    }
}
