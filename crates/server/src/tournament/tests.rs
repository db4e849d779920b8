use std::collections::HashSet;
use std::sync::Arc;

use kelci_pairing::{ByeKind, Number, Score};

use super::*;
use crate::game::{ClockSpec, SeriesCount, Terms};
use crate::ids::PersonId;

fn spec(system: TournamentSystem) -> TournamentSpec {
    TournamentSpec {
        title: "Friday".into(),
        terms: Terms {
            game: "pijersi".into(),
            options: Default::default(),
            clock: ClockSpec::Game { base_ms: 300_000, increment_ms: 3_000 },
            rated: false,
        },
        system,
        games: 1,
        count: SeriesCount::Games,
        door: EntryDoor::Public,
        ratings: [None; 2],
        most_players: 64,
        start_ms: None,
        pause_ms: 1_000,
        by_hand: false,
        no_show_ms: 60_000,
        venue: Venue::Site,
        club: None,
        members_only: false,
        ties: Vec::new(),
    }
}

/// A tournament and everybody in it; its time goes on by a second with every event.
struct Hall {
    state: TournamentState,
    events: Vec<StoredTournamentEvent>,
    organiser: PersonId,
    people: Vec<PersonId>,
    now_ms: i64,
}

impl Hall {
    fn of(spec: TournamentSpec, players: usize) -> Hall {
        spec.check().unwrap();
        let organiser = PersonId::fresh();
        let state = TournamentState::new(Arc::new(spec), organiser, 0);
        let mut hall = Hall { state, events: Vec::new(), organiser, people: Vec::new(), now_ms: 0 };
        (0..players).for_each(|_| hall.enter());
        hall
    }

    fn enter(&mut self) {
        let person = PersonId::fresh();
        self.people.push(person);
        let rating = Some(2_000 - 10 * u32::try_from(self.people.len()).unwrap());
        self.wish(person, TournamentWish::Enter { rating, password: None }).unwrap();
    }

    fn store(&mut self, by: Option<PersonId>, event: TournamentEvent) {
        self.now_ms += 1_000;
        let stored = StoredTournamentEvent {
            number: self.state.number() + 1,
            at_ms: self.now_ms,
            by,
            event,
        };
        // What is stored is what is read.
        let written = serde_json::to_string(&stored.event).unwrap();
        assert_eq!(serde_json::from_str::<TournamentEvent>(&written).unwrap(), stored.event);
        self.state.apply(&stored).unwrap();
        self.events.push(stored);
        self.check();
    }

    fn wish(&mut self, person: PersonId, wish: TournamentWish) -> Result<(), TournamentRefusal> {
        let event = self.state.decide(person, wish)?;
        self.store(Some(person), event);
        Ok(())
    }

    fn desk(&mut self, wish: TournamentWish) -> Result<(), TournamentRefusal> {
        self.wish(self.organiser, wish)
    }

    /// Has the director do what is to be done, until something else has to happen.
    fn direct(&mut self) {
        for _ in 0..50 {
            match self.state.next_step(self.now_ms) {
                NextStep::Happens(event) => self.store(None, event),
                NextStep::Pair => {
                    let event = self.state.paired(self.state.plan_round(), self.now_ms);
                    self.store(None, event);
                }
                NextStep::Wait(Some(until_ms)) if until_ms < self.now_ms + 10_000 => {
                    self.now_ms = self.now_ms.max(until_ms);
                }
                NextStep::Wait(_) => return,
            }
        }
        panic!("the director does not come to rest");
    }

    /// Ends the game on a board: the side that begins has won (0), the other (1), or nobody.
    fn end(&mut self, (round, board): (u32, u32), winner: Option<usize>) {
        let own = self.state.board(round, board).unwrap();
        let (begun, game) = (own.begun.unwrap(), own.game());
        let end = ReportedEnd::Played(winner, None);
        let reported = Reported { round, board, begun, game, end };
        let event = self.state.report(reported).unwrap();
        self.store(None, event);
        assert_eq!(self.state.report(reported), None, "it counts once");
    }

    /// The stronger wins everywhere, whatever side they have.
    fn play_round(&mut self) {
        loop {
            let open = self.state.open_boards().next();
            let Some((round, board, own)) =
                open.map(|(round, board, own)| (round, board, own.clone()))
            else {
                return;
            };
            let stronger = usize::from(own.players[1] < own.players[0]);
            let side =
                if TournamentBoard::first_in(own.game()) == 0 { stronger } else { 1 - stronger };
            self.end((round, board), Some(side));
        }
    }

    /// What is always so.
    fn check(&self) {
        let state = &self.state;
        let mut again = TournamentState::new(Arc::new(state.spec().clone()), state.owner(), 0);
        self.events.iter().for_each(|stored| again.apply(stored).unwrap());
        assert_eq!(&again, state, "the events are the tournament");
        for round in state.rounds() {
            let mut seen = HashSet::new();
            let playing =
                |board: &&TournamentBoard| !state.spec().system.is_arena() || board.score.is_none();
            for no in round.boards.iter().filter(playing).flat_map(|board| board.players) {
                assert!(seen.insert(no), "{no} plays twice in round {}", round.number);
                assert!(state.participant(no).is_some());
            }
            for (no, _) in &round.byes {
                assert!(seen.insert(*no), "{no} plays and has a bye");
            }
        }
        assert!(state.rounds().iter().rev().skip(1).all(TournamentRound::is_done));
        for table in state.tables() {
            let places: Vec<usize> = table.rows.iter().map(|row| row.place).collect();
            assert!(places.is_sorted(), "{places:?}");
            let all: HashSet<Number> = table.rows.iter().map(|row| row.no).collect();
            assert_eq!(all.len(), table.rows.len());
        }
    }

    fn order(&self) -> Vec<Number> {
        self.state.tables()[0].rows.iter().map(|row| row.no).collect()
    }
}

const SWISS: TournamentSystem = TournamentSystem::Swiss { rounds: 3 };

#[test]
fn a_swiss_of_eight_is_won_by_the_strongest() {
    let mut hall = Hall::of(spec(SWISS), 8);
    hall.desk(TournamentWish::Start).unwrap();
    for round in 1..=3 {
        hall.direct();
        assert_eq!(hall.state.rounds().len(), round);
        assert_eq!(hall.state.open_boards().count(), 4);
        hall.play_round();
    }
    hall.direct();
    assert_eq!(hall.state.phase(), TournamentPhase::Over);
    assert_eq!(hall.order()[0], 1);
    assert_eq!(hall.state.tables()[0].rows[0].points.number(), 3.0);
    let met: HashSet<[Number; 2]> = hall
        .state
        .rounds()
        .iter()
        .flat_map(|round| &round.boards)
        .map(|board| {
            let mut both = board.players;
            both.sort_unstable();
            both
        })
        .collect();
    assert_eq!(met.len(), 12, "nobody meets anybody twice");
}

#[test]
fn a_late_entry_a_rest_a_withdrawal_and_a_no_show() {
    let mut hall = Hall::of(spec(SWISS), 6);
    hall.desk(TournamentWish::Start).unwrap();
    hall.direct();
    hall.enter();
    let (round, board, own) = hall.state.open_boards().next().unwrap();
    let (players, begun) = (own.players, own.begun.unwrap());
    let missing = Reported { round, board, begun, game: 1, end: ReportedEnd::Missing(0) };
    let event = hall.state.report(missing).unwrap();
    hall.store(None, event);
    assert_eq!(hall.state.board(round, board).unwrap().winner(), Some(players[1]));
    hall.play_round();
    hall.desk(TournamentWish::Excuse { no: 2, half: true }).unwrap();
    hall.wish(hall.people[2], TournamentWish::Withdraw).unwrap();
    hall.direct();
    let second = &hall.state.rounds()[1];
    assert!(second.byes.contains(&(2, ByeKind::Half)));
    assert!(!second.boards.iter().any(|board| board.has(3) || board.has(2)));
    assert!(
        second.boards.iter().any(|board| board.has(7)) || second.byes.iter().any(|bye| bye.0 == 7)
    );
    // Half a point is given once.
    hall.play_round();
    hall.direct();
    assert!(hall.state.rounds()[2].byes.contains(&(2, ByeKind::Zero)));
}

#[test]
fn the_desk_pairs_corrects_and_takes_back() {
    let mut hall = Hall::of(TournamentSpec { by_hand: true, ..spec(SWISS) }, 4);
    let guest = PersonId::fresh();
    assert_eq!(hall.wish(guest, TournamentWish::Start), Err(TournamentRefusal::NotTheDesk));
    hall.desk(TournamentWish::Desk { person: guest, holds: true }).unwrap();
    hall.wish(guest, TournamentWish::Start).unwrap();
    hall.direct();
    assert_eq!(hall.state.open_boards().count(), 0, "it is begun by hand");
    let wrong = [vec![[1, 1]], vec![[1, 9]], vec![[1, 2], [2, 3]], vec![[1, 2]]];
    for boards in wrong {
        hall.desk(TournamentWish::Pair { boards, begins_ms: None }).unwrap_err();
    }
    let boards = vec![[4, 1], [2, 3]];
    hall.desk(TournamentWish::Pair { boards: boards.clone(), begins_ms: None }).unwrap();
    hall.wish(guest, TournamentWish::Begin).unwrap();
    let again = TournamentWish::Pair { boards, begins_ms: None };
    hall.desk(again).unwrap_err();
    hall.play_round();
    let correct = |score, reason: &str| TournamentWish::Correct {
        round: 1,
        board: 0,
        score,
        reason: reason.into(),
    };
    hall.desk(correct(Score::White, "")).unwrap_err();
    hall.desk(correct(Score::White, "they swapped names")).unwrap();
    hall.desk(correct(Score::White, "again")).unwrap_err();
    assert_eq!(hall.state.board(1, 0).unwrap().winner(), Some(4));
    hall.direct();
    assert_eq!(hall.state.rounds().len(), 2);
    hall.desk(TournamentWish::Undo { round: None, reason: "too early".into() }).unwrap();
    assert_eq!(hall.state.rounds().len(), 1);
    hall.direct();
    assert_eq!(hall.state.rounds().len(), 1, "it waits for the desk");
    hall.desk(TournamentWish::Resume).unwrap();
    hall.direct();
    assert_eq!(hall.state.rounds().len(), 2);
}

/// A game of a round that was taken back counts for nothing, though its board has the same number.
#[test]
fn a_game_of_a_round_that_was_taken_back_counts_for_nothing() {
    let mut hall = Hall::of(spec(SWISS), 4);
    hall.desk(TournamentWish::Start).unwrap();
    hall.direct();
    let begun = hall.state.board(1, 0).unwrap().begun.unwrap();
    hall.desk(TournamentWish::Undo { round: None, reason: "wrong players".into() }).unwrap();
    hall.desk(TournamentWish::Resume).unwrap();
    hall.direct();
    let end = ReportedEnd::Played(Some(0), None);
    let old = Reported { round: 1, board: 0, begun, game: 1, end };
    assert_eq!(hall.state.report(old), None);
}

#[test]
fn nobody_enters_twice_or_without_the_password() {
    let door = EntryDoor::Password("digest".into());
    let mut hall = Hall::of(
        TournamentSpec { door, most_players: 2, ratings: [Some(1_500), None], ..spec(SWISS) },
        0,
    );
    let ann = PersonId::fresh();
    let enter =
        |password: &str, rating| TournamentWish::Enter { rating, password: Some(password.into()) };
    assert_eq!(hall.wish(ann, enter("other", Some(1_600))), Err(TournamentRefusal::WrongPassword));
    hall.wish(ann, enter("digest", Some(1_400))).unwrap_err();
    hall.wish(ann, enter("digest", None)).unwrap_err();
    hall.wish(ann, enter("digest", Some(1_600))).unwrap();
    hall.wish(ann, enter("digest", Some(1_600))).unwrap_err();
    hall.desk(TournamentWish::Add { person: ann, rating: None }).unwrap_err();
    hall.desk(TournamentWish::Add { person: PersonId::fresh(), rating: None }).unwrap();
    hall.desk(TournamentWish::Add { person: PersonId::fresh(), rating: None }).unwrap_err();
    assert_eq!(hall.state.players(), 2);
}

#[test]
fn everybody_meets_everybody_once_or_twice() {
    for (double, rounds) in [(false, 5), (true, 10)] {
        let mut hall = Hall::of(spec(TournamentSystem::RoundRobin { double }), 5);
        hall.desk(TournamentWish::Start).unwrap();
        hall.desk(TournamentWish::Add { person: PersonId::fresh(), rating: None }).unwrap_err();
        for _ in 0..rounds {
            hall.direct();
            hall.play_round();
        }
        hall.direct();
        assert_eq!(hall.state.phase(), TournamentPhase::Over);
        assert_eq!(hall.order(), [1, 2, 3, 4, 5]);
        let cells = hall.state.cross_table();
        assert!(cells.values().all(|own| own.len() == rounds - if double { 2 } else { 1 }));
    }
}

#[test]
fn the_best_of_each_group_meet_in_a_final() {
    let mut hall = Hall::of(spec(TournamentSystem::Groups { groups: 2, from_each: 2 }), 8);
    hall.desk(TournamentWish::Start).unwrap();
    for _ in 0..6 {
        hall.direct();
        hall.play_round();
    }
    hall.direct();
    assert_eq!(hall.state.phase(), TournamentPhase::Over);
    let tables = hall.state.tables();
    assert_eq!(
        tables.iter().map(|table| table.label).collect::<Vec<_>>(),
        [TableLabel::Final, TableLabel::Group(1), TableLabel::Group(2)]
    );
    assert_eq!(hall.order(), [1, 2, 3, 4]);
}

#[test]
fn a_knock_out_of_six_in_matches_of_two() {
    let knockout = TournamentSystem::Knockout { extra_pairs: 1 };
    let mut hall = Hall::of(TournamentSpec { games: 2, ..spec(knockout) }, 6);
    hall.desk(TournamentWish::Start).unwrap();
    hall.direct();
    assert_eq!(hall.state.rounds()[0].byes.len(), 2, "the best have the byes");
    hall.play_round();
    hall.direct();
    // Four draws: the desk says who goes on.
    for _ in 0..4 {
        hall.end((2, 0), None);
    }
    let board = hall.state.board(2, 0).unwrap();
    assert!(board.is_level && board.score.is_none());
    hall.play_round();
    hall.direct();
    assert_eq!(hall.state.rounds().len(), 2);
    let draw =
        TournamentWish::Correct { round: 2, board: 0, score: Score::Draw, reason: "?".into() };
    hall.desk(draw).unwrap_err();
    let lot = TournamentWish::Correct {
        round: 2,
        board: 0,
        score: Score::Black,
        reason: "by lot".into(),
    };
    let winner = hall.state.board(2, 0).unwrap().players[1];
    hall.desk(lot).unwrap();
    hall.direct();
    assert!(hall.state.board(3, 0).unwrap().has(winner));
    hall.play_round();
    hall.direct();
    assert_eq!(hall.state.phase(), TournamentPhase::Over);
}

#[test]
fn in_mik7_a_pairing_is_a_match_counted_by_points() {
    let mut wanted = spec(SWISS);
    wanted.terms.game = "mik7".into();
    wanted.check().unwrap_err();
    wanted.games = 2;
    wanted.check().unwrap();
    wanted.count = SeriesCount::Points;
    wanted.check().unwrap_err();
    wanted.terms.options = [("count".to_owned(), "points".to_owned())].into();
    let mut hall = Hall::of(wanted, 2);
    hall.desk(TournamentWish::Start).unwrap();
    hall.direct();
    let players = hall.state.board(1, 0).unwrap().players;
    // Ali wins both games: one each. Seven points to three decide.
    for points in [[7, 3], [7, 5]] {
        let own = hall.state.board(1, 0).unwrap();
        let (begun, game) = (own.begun.unwrap(), own.game());
        let end = ReportedEnd::Played(Some(0), Some(points));
        let event = hall.state.report(Reported { round: 1, board: 0, begun, game, end }).unwrap();
        hall.store(None, event);
    }
    let board = hall.state.board(1, 0).unwrap();
    assert_eq!((board.tally.points, board.score), (Some([12, 10]), Some(Score::White)));
    assert_eq!(hall.state.tables()[0].codes[0], "gp");
    assert_eq!(hall.state.board(1, 0).unwrap().players, players);
}

#[test]
fn in_an_arena_whoever_is_free_plays_again() {
    let mut hall = Hall::of(spec(TournamentSystem::Arena { minutes: 5 }), 12);
    hall.desk(TournamentWish::Start).unwrap();
    hall.direct();
    assert_eq!(hall.state.open_boards().count(), 6);
    hall.end((1, 0), Some(0));
    hall.direct();
    assert_eq!(hall.state.open_boards().count(), 5, "never the same two again at once");
    hall.end((1, 1), Some(1));
    hall.direct();
    assert_eq!(hall.state.open_boards().count(), 6);
    let (round, board, own) = hall.state.open_boards().next().unwrap();
    let missing = own.players[0];
    let reported =
        Reported { round, board, begun: own.begun.unwrap(), game: 1, end: ReportedEnd::Missing(0) };
    let event = hall.state.report(reported).unwrap();
    hall.store(None, event);
    assert_eq!(
        hall.state.participant(missing).unwrap().attending,
        Attending::Resting { half: false }
    );
    let person = hall.people[missing as usize - 1];
    hall.wish(person, TournamentWish::Return).unwrap();
    hall.now_ms += 6 * 60_000;
    hall.direct();
    assert_eq!(hall.state.phase(), TournamentPhase::Running, "games are played to their end");
    hall.play_round();
    hall.direct();
    assert_eq!(hall.state.phase(), TournamentPhase::Over);
}

#[test]
fn it_starts_at_its_time_or_is_called_off() {
    for (players, phase) in [(2, TournamentPhase::Running), (1, TournamentPhase::Cancelled)] {
        let mut hall = Hall::of(TournamentSpec { start_ms: Some(100_000), ..spec(SWISS) }, players);
        hall.direct();
        assert_eq!(hall.state.phase(), TournamentPhase::Open);
        hall.now_ms = 100_000;
        hall.direct();
        assert_eq!(hall.state.phase(), phase);
    }
}

#[test]
fn what_a_later_program_stored_is_left_alone() {
    let mut hall = Hall::of(spec(SWISS), 4);
    let event: TournamentEvent = serde_json::from_str(r#"{"kind":"trumpets","loud":3}"#).unwrap();
    assert_eq!(event, TournamentEvent::Unknown);
    let stored =
        StoredTournamentEvent { number: hall.state.number() + 1, at_ms: 9_000, by: None, event };
    hall.state.apply(&stored).unwrap();
    hall.state.decide(hall.organiser, TournamentWish::Start).unwrap_err();
    assert_eq!(hall.state.next_step(i64::MAX), NextStep::Wait(None));
}

#[test]
fn impossible_tournaments_are_refused() {
    let wrong: [fn(&mut TournamentSpec); 10] = [
        |spec| spec.title.clear(),
        |spec| spec.title = "x".repeat(61),
        |spec| spec.terms.clock = ClockSpec::None,
        |spec| spec.terms.game = "chess".into(),
        |spec| spec.games = 3,
        |spec| spec.count = SeriesCount::Points,
        |spec| spec.system = TournamentSystem::Swiss { rounds: 0 },
        |spec| spec.most_players = 1,
        |spec| spec.no_show_ms = 0,
        |spec| spec.ratings = [Some(2), Some(1)],
    ];
    for change in wrong {
        let mut spec = spec(SWISS);
        change(&mut spec);
        spec.check().unwrap_err();
    }
}

/// A generator of our own, seeded: the same tournament each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 >> 33) % u64::from(sides)).unwrap()
    }
}

/// Whatever everybody wants in whatever order, nobody plays twice in a round, no round is begun before the one before
/// is done, and the events are the tournament.
#[test]
fn random_wishes_break_nothing() {
    let systems = [
        TournamentSystem::Swiss { rounds: 4 },
        TournamentSystem::RoundRobin { double: false },
        TournamentSystem::Groups { groups: 2, from_each: 1 },
        TournamentSystem::Knockout { extra_pairs: 1 },
        TournamentSystem::Arena { minutes: 10 },
    ];
    for seed in 0..60 {
        let mut dice = Dice(seed);
        let system = systems[seed as usize % systems.len()];
        let games = if seed % 2 == 0 { 1 } else { 2 };
        let mut hall =
            Hall::of(TournamentSpec { games, by_hand: seed % 3 == 0, ..spec(system) }, 5);
        for _ in 0..120 {
            let no = dice.roll(8);
            let one = hall.people.get(no as usize).copied().unwrap_or(hall.organiser);
            let reason = || "because".to_owned();
            let score = [Score::White, Score::Draw, Score::Black, Score::BothForfeit]
                [dice.roll(4) as usize];
            let (round, board) = (dice.roll(4), dice.roll(4));
            let wish = match dice.roll(16) {
                0 => TournamentWish::Enter { rating: Some(dice.roll(2_000)), password: None },
                1 => TournamentWish::Add { person: PersonId::fresh(), rating: None },
                2 => TournamentWish::Withdraw,
                3 => TournamentWish::Rest,
                4 => TournamentWish::Return,
                5 => TournamentWish::Excuse { no, half: dice.roll(2) == 0 },
                6 => TournamentWish::Recall(no),
                7 => TournamentWish::Start,
                8 => TournamentWish::Pair {
                    boards: vec![[dice.roll(7), dice.roll(7)], [dice.roll(7), dice.roll(7)]],
                    begins_ms: None,
                },
                9 => TournamentWish::Begin,
                10 => TournamentWish::Correct { round, board, score, reason: reason() },
                11 if dice.roll(3) == 0 => TournamentWish::Undo { round: None, reason: reason() },
                12 => TournamentWish::Pause,
                _ => TournamentWish::Resume,
            };
            let by = if dice.roll(2) == 0 { hall.organiser } else { one };
            let _ = hall.wish(by, wish);
            hall.direct();
            let open: Vec<(u32, u32)> =
                hall.state.open_boards().map(|(round, board, _)| (round, board)).collect();
            if !open.is_empty() && dice.roll(3) > 0 {
                let at = open[dice.roll(u32::try_from(open.len()).unwrap()) as usize];
                let winner = [None, Some(0), Some(1)][dice.roll(3) as usize];
                hall.end(at, winner);
                hall.direct();
            }
        }
    }
}
