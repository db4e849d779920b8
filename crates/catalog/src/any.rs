//! The erased facade: object-safe twins of the traits, implemented once for all games.

use std::any::Any;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;

use kelci_core::record::{self, Bounds, Record, RecordError, Replay};
use kelci_core::{
    CellIndex, Click, Depict, Fact, GameInfo, GameMove, Layout, Message, MoveError, Notation,
    Options, Outcome, Piece, Position, Scope, SetUpError, Side, Spelling, perft_split,
};
use kelci_search::{
    Engine, Evaluator as _, Limits, Line, NetworkInputs, NeuralNetwork, NeuralNetworkError,
    Parameters, Searchable, Stop, TableError, Tuning, Value, WinQuery,
};
use kelci_solve::Solver;

use crate::Content;

/// A game, whichever it is.
pub trait AnyGame: Send + Sync {
    /// What it says of itself.
    fn info(&self) -> &'static GameInfo;

    /// Where its cells are.
    fn layout(&self) -> &'static Layout;

    /// The start position under these options, or the position of a FEN.
    ///
    /// # Errors
    /// When an option or the FEN is wrong.
    fn position(
        &self,
        options: &Options,
        fen: Option<&str>,
    ) -> Result<Box<dyn AnyPosition>, SetUpError>;

    /// A player of the game with a table of that size and so many threads.
    ///
    /// # Errors
    /// When the table cannot be had.
    fn engine(&self, hash_mib: usize, threads: usize) -> Result<Box<dyn AnyEngine>, TableError>;

    /// The parameters of its evaluation, if they can be fitted to games.
    fn parameters(&self) -> Option<&'static Parameters>;

    /// What a network of the game sees, if it can have one.
    fn network_inputs(&self) -> Option<&'static NetworkInputs>;

    /// What a network of the game sees in a position; nothing if it is another game's position.
    fn inputs_of(&self, position: &dyn AnyPosition) -> Vec<u16>;

    /// The network that the program comes with, if it has one for the game.
    fn network(&self) -> Option<&'static Arc<NeuralNetwork>>;

    /// The network of a file.
    ///
    /// # Errors
    /// When it is none, or not of this game.
    fn read_network(&self, bytes: &[u8]) -> Result<Arc<NeuralNetwork>, NeuralNetworkError>;

    /// How good a position looks to the side to move without a search, with that network or with none;
    /// nothing if it is another game's position.
    fn static_eval(
        &self,
        position: &dyn AnyPosition,
        network: Option<&Arc<NeuralNetwork>>,
    ) -> Option<Value>;

    /// The parameters that count in a position, with their signs for the first side; none if it
    /// is another game's position.
    fn terms(&self, position: &dyn AnyPosition) -> Vec<(u16, i8)>;

    /// What is told and shown of it.
    fn content(&self) -> &Content;

    /// Plays a record through, within bounds.
    ///
    /// # Errors
    /// When it is not a record of this game, a move is not legal, its result is wrong, or it breaks
    /// the bounds.
    fn replay_within(&self, record: &Record, bounds: &Bounds) -> Result<Replay, RecordError>;

    /// What solves the endings of the game that a position belongs to, if they can be.
    fn solver(&self, position: &dyn AnyPosition) -> Option<Solver>;

    /// Plays a record through, however long it takes.
    ///
    /// # Errors
    /// When it is not a record of this game, a move is not legal, or its result is wrong.
    fn replay(&self, record: &Record) -> Result<Replay, RecordError> {
        self.replay_within(record, &Bounds::NONE)
    }
}

/// A position of some game. Moves go by their key, which is unique in a position.
pub trait AnyPosition: Send + Sync {
    /// The position as a value of its own type.
    fn as_any(&self) -> &dyn Any;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyPosition>;
    /// Whose turn it is.
    fn side_to_move(&self) -> Side;
    /// The hash of all that tells positions apart but counters of plies and repetitions.
    fn hash(&self) -> u64;
    /// Whether it is the same position, counters included.
    fn is_same(&self, other: &dyn AnyPosition) -> bool;
    /// The result, if the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// The points of a finished game that is counted by points.
    fn points(&self) -> Option<[u32; 2]>;
    /// The points if that side gives the game up here, in a game that is counted by points.
    fn points_given_up(&self, loser: Side) -> Option<[u32; 2]>;
    /// After how many more plies without progress it is drawn, if it can be so.
    fn plies_to_draw(&self) -> Option<u32>;
    /// Whether it matters already which moves were played before.
    fn has_memory(&self) -> bool;
    /// The keys of the legal moves.
    fn moves(&self) -> Vec<u32>;
    /// How many legal moves there are.
    fn count_moves(&self) -> u64;
    /// Whether there are more legal moves than that; no more are looked at.
    fn is_wider_than(&self, most: u64) -> bool;
    /// Whether the legal move of that key captures or reaches a goal.
    fn is_tactical(&self, key: u32) -> bool;
    /// Plays the move of that key; says whether there was one.
    fn play(&mut self, key: u32) -> bool;
    /// The counts below each legal move, by key; none if it was not to go on.
    fn perft_split(
        &self,
        depth: u32,
        threads: NonZeroUsize,
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<(u32, u64)>>;
    /// The one-line text of the position.
    fn fen(&self) -> String;
    /// The text of the legal move of that key.
    fn write_move(&self, key: u32, spelling: Spelling) -> Option<String>;
    /// The texts of the legal moves, in the order of their keys in [`moves`](Self::moves).
    fn write_moves(&self, spelling: Spelling) -> Vec<String>;
    /// The texts of moves that are played one after another from here, by their keys, as far as
    /// they are legal.
    fn write_line(&self, keys: &[u32], spelling: Spelling) -> Vec<String>;
    /// The key of the legal move that a text means.
    ///
    /// # Errors
    /// When the text is no move, or no legal one.
    fn parse_move(&self, text: &str) -> Result<u32, MoveError>;
    /// Every piece to be seen.
    fn pieces(&self) -> Vec<Piece>;
    /// What else there is to know.
    fn facts(&self) -> Vec<Fact>;
    /// Every way to click the legal move of that key.
    fn scripts(&self, key: u32) -> Vec<Vec<Click>>;
    /// Why no legal move is clicked so; none if one is, or begins so.
    fn why_not(&self, clicks: &[Click]) -> Option<Message>;
    /// The first so many legal moves with every way to click them.
    fn clickable_moves(&self, most: usize) -> Vec<ClickableMove>;
    /// What is seen after each step of the legal move of that key, the last included.
    fn frames(&self, key: u32) -> Vec<Vec<Piece>>;
    /// Sets of cells of which the first side has to fill one.
    fn diagrams(&self) -> Vec<Vec<CellIndex>>;
}

/// A legal move for whoever clicks it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClickableMove {
    /// Its text in the rulebook's spelling.
    pub text: String,
    /// Every script of clicks that makes it.
    pub scripts: Vec<Vec<Click>>,
}

/// A player of some game. Moves go by their keys; [`AnyPosition::write_line`] spells them.
pub trait AnyEngine: Send {
    /// Replaces the table by an empty one of another size.
    ///
    /// # Errors
    /// When the table cannot be had; the old one then stays.
    fn set_hash(&mut self, mib: usize) -> Result<(), TableError>;
    /// Searches with so many threads from now on, at least 1.
    fn set_threads(&mut self, threads: usize);
    /// Forgets everything.
    fn new_game(&mut self);
    /// The numbers it searches with.
    fn tuning(&self) -> Tuning;
    /// Searches with other numbers from now on.
    fn set_tuning(&mut self, tuning: Tuning);
    /// Judges with another network from now on, or with none, and forgets what was judged before.
    ///
    /// # Errors
    /// When it is another game's; the old one then stays.
    fn set_network(
        &mut self,
        network: Option<Arc<NeuralNetwork>>,
    ) -> Result<(), NeuralNetworkError>;
    /// Looks for the best move of a position of its game; none if the game is over, or if it is
    /// another game's position.
    fn search(
        &mut self,
        position: &dyn AnyPosition,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Line<u32>),
    ) -> Option<Line<u32>>;
    /// The keys of moves that win whatever the other side does, proved by looking at its every
    /// reply; of those that lead to the same position one. None if that takes more positions than
    /// allowed, if the flag is raised, or if it is another game's position.
    fn winning_moves(
        &mut self,
        position: &dyn AnyPosition,
        wanted: WinQuery,
        stop: &Stop,
    ) -> Option<Vec<u32>>;
}

impl<G: Searchable> AnyEngine for Engine<G> {
    fn set_hash(&mut self, mib: usize) -> Result<(), TableError> {
        Engine::set_hash(self, mib)
    }

    fn set_threads(&mut self, threads: usize) {
        Engine::set_threads(self, threads);
    }

    fn new_game(&mut self) {
        Engine::new_game(self);
    }

    fn tuning(&self) -> Tuning {
        *Engine::tuning(self)
    }

    fn set_tuning(&mut self, tuning: Tuning) {
        Engine::set_tuning(self, tuning);
    }

    fn set_network(
        &mut self,
        network: Option<Arc<NeuralNetwork>>,
    ) -> Result<(), NeuralNetworkError> {
        Engine::set_network(self, network)
    }

    fn search(
        &mut self,
        position: &dyn AnyPosition,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Line<u32>),
    ) -> Option<Line<u32>> {
        let position = position.as_any().downcast_ref::<G::Position>()?;
        let keyed = |line: &Line<_>| line.map(GameMove::key);
        let best = Engine::search(self, position, limits, stop, &mut |line| report(&keyed(line)));
        best.as_ref().map(keyed)
    }

    fn winning_moves(
        &mut self,
        position: &dyn AnyPosition,
        wanted: WinQuery,
        stop: &Stop,
    ) -> Option<Vec<u32>> {
        let position = position.as_any().downcast_ref::<G::Position>()?;
        let moves = Engine::winning_moves(self, position, wanted, stop)?;
        Some(moves.into_iter().map(GameMove::key).collect())
    }
}

impl Clone for Box<dyn AnyPosition> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// A row of the catalog: the game `G` as a value, and what is told and shown of it.
#[derive(Debug)]
pub struct Row<G> {
    content: Content,
    game: PhantomData<fn() -> G>,
}

impl<G> Row<G> {
    /// The row of a game, with its [`content!`](crate::content!).
    pub const fn new(content: Content) -> Self {
        Row { content, game: PhantomData }
    }
}

impl<G: Searchable> AnyGame for Row<G> {
    fn info(&self) -> &'static GameInfo {
        const { &G::INFO }
    }

    fn layout(&self) -> &'static Layout {
        const { &G::LAYOUT }
    }

    fn position(
        &self,
        options: &Options,
        fen: Option<&str>,
    ) -> Result<Box<dyn AnyPosition>, SetUpError> {
        Ok(Box::new(G::position(options, fen)?))
    }

    fn engine(&self, hash_mib: usize, threads: usize) -> Result<Box<dyn AnyEngine>, TableError> {
        Ok(Box::new(Engine::<G>::new(hash_mib, threads)?))
    }

    fn parameters(&self) -> Option<&'static Parameters> {
        G::parameters()
    }

    fn network_inputs(&self) -> Option<&'static NetworkInputs> {
        G::network_inputs()
    }

    fn inputs_of(&self, position: &dyn AnyPosition) -> Vec<u16> {
        let mut inputs = Vec::new();
        if let Some(position) = position.as_any().downcast_ref::<G::Position>() {
            G::each_input(position, &mut |input| inputs.push(input));
        }
        inputs
    }

    fn network(&self) -> Option<&'static Arc<NeuralNetwork>> {
        G::network()
    }

    fn read_network(&self, bytes: &[u8]) -> Result<Arc<NeuralNetwork>, NeuralNetworkError> {
        let inputs = G::network_inputs().ok_or(NeuralNetworkError::NoInputs(G::INFO.name))?;
        NeuralNetwork::read(bytes, inputs)
    }

    fn static_eval(
        &self,
        position: &dyn AnyPosition,
        network: Option<&Arc<NeuralNetwork>>,
    ) -> Option<Value> {
        let position = position.as_any().downcast_ref::<G::Position>()?;
        Some(G::Eval::at(position, network).score(position))
    }

    fn terms(&self, position: &dyn AnyPosition) -> Vec<(u16, i8)> {
        let mut terms = Vec::new();
        if let Some(position) = position.as_any().downcast_ref::<G::Position>() {
            G::each_term(position, &mut |parameter, sign| terms.push((parameter, sign)));
        }
        terms
    }

    fn content(&self) -> &Content {
        &self.content
    }

    fn solver(&self, position: &dyn AnyPosition) -> Option<Solver> {
        G::solver(position.as_any().downcast_ref::<G::Position>()?)
    }

    fn replay_within(&self, record: &Record, bounds: &Bounds) -> Result<Replay, RecordError> {
        record::replay_within::<G>(record, bounds)
    }
}

impl<P: Notation + Depict> AnyPosition for P {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed_clone(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn side_to_move(&self) -> Side {
        Position::side_to_move(self)
    }

    fn hash(&self) -> u64 {
        Position::hash(self)
    }

    fn is_same(&self, other: &dyn AnyPosition) -> bool {
        other.as_any().downcast_ref::<P>().is_some_and(|other| self == other)
    }

    fn outcome(&self) -> Option<Outcome> {
        Position::outcome(self)
    }

    fn points(&self) -> Option<[u32; 2]> {
        Position::points(self)
    }

    fn points_given_up(&self, loser: Side) -> Option<[u32; 2]> {
        Position::points_given_up(self, loser)
    }

    fn plies_to_draw(&self) -> Option<u32> {
        Position::plies_to_draw(self)
    }

    fn has_memory(&self) -> bool {
        Position::has_memory(self)
    }

    fn moves(&self) -> Vec<u32> {
        Position::moves(self).into_iter().map(GameMove::key).collect()
    }

    fn count_moves(&self) -> u64 {
        Position::count_moves(self)
    }

    fn is_wider_than(&self, most: u64) -> bool {
        Position::is_wider_than(self, most)
    }

    fn is_tactical(&self, key: u32) -> bool {
        self.move_with_key(key).is_some_and(|mv| Position::is_tactical(self, mv))
    }

    fn play(&mut self, key: u32) -> bool {
        let mv = self.move_with_key(key);
        if let Some(mv) = mv {
            self.play_unchecked(mv);
        }
        mv.is_some()
    }

    fn perft_split(
        &self,
        depth: u32,
        threads: NonZeroUsize,
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<(u32, u64)>> {
        let counts = perft_split(self, depth, threads, goes_on)?.into_iter();
        Some(counts.map(|(mv, nodes)| (mv.key(), nodes)).collect())
    }

    fn fen(&self) -> String {
        Notation::fen(self)
    }

    fn write_move(&self, key: u32, spelling: Spelling) -> Option<String> {
        self.move_with_key(key).map(|mv| Notation::write_move(self, mv, spelling))
    }

    fn write_moves(&self, spelling: Spelling) -> Vec<String> {
        let moves = Position::moves(self).into_iter();
        moves.map(|mv| Notation::write_move(self, mv, spelling)).collect()
    }

    fn write_line(&self, keys: &[u32], spelling: Spelling) -> Vec<String> {
        let mut position = self.clone();
        let texts = keys.iter().map_while(|key| {
            let mv = position.move_with_key(*key)?;
            let text = Notation::write_move(&position, mv, spelling);
            position.play_unchecked(mv);
            Some(text)
        });
        texts.collect()
    }

    fn parse_move(&self, text: &str) -> Result<u32, MoveError> {
        Notation::parse_move(self, text).map(GameMove::key)
    }

    fn pieces(&self) -> Vec<Piece> {
        self.seen()
    }

    fn facts(&self) -> Vec<Fact> {
        Depict::facts(self)
    }

    fn scripts(&self, key: u32) -> Vec<Vec<Click>> {
        self.move_with_key(key).map_or_else(Vec::new, |mv| Depict::scripts(self, mv))
    }

    fn why_not(&self, clicks: &[Click]) -> Option<Message> {
        Depict::why_not(self, clicks)
    }

    fn clickable_moves(&self, most: usize) -> Vec<ClickableMove> {
        let mut moves = Vec::new();
        if self.settled().is_none() {
            let _ = self.each_move(Scope::All, |mv| {
                if moves.len() >= most {
                    return ControlFlow::Break(());
                }
                let text = Notation::write_move(self, mv, Spelling::Rulebook);
                moves.push(ClickableMove { text, scripts: Depict::scripts(self, mv) });
                ControlFlow::Continue(())
            });
        }
        moves
    }

    fn frames(&self, key: u32) -> Vec<Vec<Piece>> {
        self.move_with_key(key).map_or_else(Vec::new, |mv| Depict::frames(self, mv))
    }

    fn diagrams(&self) -> Vec<Vec<CellIndex>> {
        Depict::diagrams(self)
    }
}
