use std::collections::HashSet;
use std::sync::Arc;

use kelci_pairing::swiss::explain_round;
use kelci_pairing::{ByeKind, Number, Score};

use super::*;
use crate::bounds::MAX_TOURNAMENT_EVENTS;
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
        team_boards: None,
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
        let reported = BoardReport { round, board, begun, game, end };
        let event = self.state.report(reported).unwrap();
        self.store(None, event);
        assert_eq!(self.state.report(reported), None, "it counts once");
    }

    /// A pairing that is being played: round, number on it, board.
    fn next_open(&self) -> Option<(u32, u32, TournamentBoard)> {
        let open = self.state.open_boards().next();
        open.map(|(round, board, own)| (round, board, own.clone()))
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
            let sat = round.boards.iter().filter(playing).flat_map(|board| board.players);
            for no in sat.filter(|no| *no > 0) {
                assert!(seen.insert(no), "{no} plays twice in round {}", round.number);
                assert!(state.participant(no).is_some());
            }
            if state.spec().team_boards.is_some() {
                seen = round.matches.iter().flatten().copied().collect();
                assert_eq!(seen.len(), 2 * round.matches.len(), "a team meets two");
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
    let missing = BoardReport { round, board, begun, game: 1, end: ReportedEnd::Missing(0) };
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

/// Whoever comes late has the last number, however strong: so every round stays as it was paired (C.04.3, 5.2.5).
#[test]
fn with_a_stronger_late_entry_every_round_is_still_as_the_rules_have_it() {
    let mut hall = Hall::of(spec(TournamentSystem::Swiss { rounds: 4 }), 6);
    hall.desk(TournamentWish::Start).unwrap();
    hall.direct();
    hall.play_round();
    let enter = |rating| TournamentWish::Enter { rating: Some(rating), password: None };
    hall.wish(PersonId::fresh(), enter(2_500)).unwrap();
    for round in 2..=4 {
        hall.direct();
        if round == 2 {
            hall.wish(PersonId::fresh(), enter(2_600)).unwrap();
        }
        hall.play_round();
    }
    hall.direct();
    assert_eq!(hall.state.phase(), TournamentPhase::Over);
    let (record, order) = hall.state.to_record();
    assert_eq!(order, [1, 2, 3, 4, 5, 6, 7, 8]);
    for round in 1..=4 {
        assert_eq!(explain_round(&record, round).unwrap(), None, "round {round}");
    }
}

/// Between the start and the first round nobody has been paired by a number yet.
#[test]
fn whoever_comes_before_the_first_round_is_numbered_by_strength() {
    let mut hall = Hall::of(TournamentSpec { venue: Venue::Board, ..spec(SWISS) }, 0);
    let names = |text: &str| TournamentWish::AddNames(read_players(text).unwrap());
    hall.desk(names("Ann; 1800\nBob; 1700")).unwrap();
    hall.desk(TournamentWish::Start).unwrap();
    for (name, order) in [("Cleo; 1900", vec![3, 1, 2]), ("Dora; 2000", vec![4, 3, 1, 2])] {
        hall.desk(names(name)).unwrap();
        let before = hall.state.before_next().unwrap();
        let plan = before.plan_round().unwrap().unwrap();
        hall.desk(TournamentWish::Next(plan)).unwrap();
        assert_eq!(hall.state.to_record().1, order);
    }
    let result = |board| BoardResult { board, score: Some(Score::White), points: None };
    let boards = vec![result(0), result(1)];
    hall.desk(TournamentWish::EnterResults { round: 1, boards, reason: String::new() }).unwrap();
    hall.desk(names("Emma; 2100")).unwrap();
    let (record, order) = hall.state.to_record();
    assert_eq!(order, [4, 3, 1, 2, 5]);
    assert_eq!(explain_round(&record, 1).unwrap(), None, "it was paired by these numbers");
}

#[test]
fn the_desk_orders_the_seeds_of_a_knock_out_before_it_starts() {
    let knockout = TournamentSystem::Knockout { extra_pairs: 0 };
    let mut hall = Hall::of(spec(knockout), 4);
    let one = hall.people[0];
    let seed = |players: &[Number]| TournamentWish::Seed(players.to_vec());
    assert_eq!(hall.wish(one, seed(&[4])), Err(TournamentRefusal::NotTheDesk));
    for wrong in [&[4, 4][..], &[9], &[0]] {
        hall.desk(seed(wrong)).unwrap_err();
    }
    hall.desk(seed(&[2, 1])).unwrap();
    // The last word counts, and whoever is not named follows by rating.
    hall.desk(seed(&[4, 3])).unwrap();
    hall.desk(TournamentWish::Start).unwrap();
    hall.direct();
    assert_eq!(hall.state.numbered(), [4, 3, 1, 2]);
    let boards: Vec<_> = hall.state.rounds()[0].boards.iter().map(|own| own.players).collect();
    assert_eq!(boards, [[4, 2], [3, 1]]);
    hall.desk(seed(&[1])).unwrap_err();
    let mut of_teams = teams(SWISS, 2);
    of_teams.desk(seed(&[1])).unwrap_err();
}

/// Who meets whom in a table or a knock-out stays, but the desk says who begins, until the round has.
#[test]
fn by_hand_the_sides_of_a_table_or_a_knock_out_are_changed() {
    let pair =
        |boards: &[[Number; 2]]| TournamentWish::Pair { boards: boards.to_vec(), begins_ms: None };
    for system in [
        TournamentSystem::RoundRobin { double: false },
        TournamentSystem::Groups { groups: 2, from_each: 1 },
        TournamentSystem::Knockout { extra_pairs: 0 },
    ] {
        let mut hall = Hall::of(TournamentSpec { by_hand: true, ..spec(system) }, 6);
        hall.desk(pair(&[[1, 2]])).unwrap_err();
        hall.desk(TournamentWish::Start).unwrap();
        hall.direct();
        let own = hall.state.rounds()[0].clone();
        let [first, second] = [own.pairs()[0], own.pairs()[1]];
        let rest = &own.pairs()[2..];
        let crossed = [&[[first[0], second[1]], [second[0], first[1]]][..], rest].concat();
        hall.desk(pair(&crossed)).unwrap_err();
        hall.desk(pair(&own.pairs()[1..])).unwrap_err();
        let turned = [&[[first[1], first[0]], second][..], rest].concat();
        hall.desk(pair(&turned)).unwrap();
        assert_eq!(hall.state.rounds()[0].pairs(), turned);
        assert_eq!(hall.state.rounds()[0].byes, own.byes);
        hall.desk(TournamentWish::Begin).unwrap();
        hall.desk(pair(&own.pairs())).unwrap_err();
        while hall.state.phase() != TournamentPhase::Over {
            hall.play_round();
            hall.direct();
            let _ = hall.desk(TournamentWish::Begin);
        }
        assert_eq!(hall.order()[0], 1, "{}", system.name());
        if matches!(system, TournamentSystem::Knockout { .. }) {
            // 1 and 2 had byes; whoever won the pairing that was turned goes on as any other.
            let second = &hall.state.rounds()[1];
            assert!(second.byes.is_empty() && second.boards.iter().any(|own| own.has(4)));
        }
    }
    let mut arena = Hall::of(spec(TournamentSystem::Arena { minutes: 5 }), 4);
    arena.desk(TournamentWish::Start).unwrap();
    arena.desk(pair(&[[1, 2]])).unwrap_err();
}

/// What a knock-out made of a result stays so until the round that follows is taken back.
#[test]
fn in_a_knock_out_a_result_stands_while_the_next_round_is_drawn() {
    let refused = |hall: &mut Hall, wish| match hall.desk(wish).unwrap_err() {
        TournamentRefusal::Not(why) => why.to_string(),
        other => panic!("{other:?}"),
    };
    let knockout = TournamentSystem::Knockout { extra_pairs: 0 };
    for venue in [Venue::Site, Venue::Board] {
        let mut hall = Hall::of(TournamentSpec { venue, ..spec(knockout) }, 4);
        let next = |hall: &mut Hall| {
            if venue == Venue::Board {
                let before = hall.state.before_next().unwrap();
                let plan = before.plan_round().unwrap().unwrap();
                hall.desk(TournamentWish::Next(plan)).unwrap();
            }
            hall.direct();
        };
        let result = |board, score| match venue {
            Venue::Site => {
                TournamentWish::Correct { round: 1, board, score, reason: "wrong sheet".into() }
            }
            Venue::Board => TournamentWish::EnterResults {
                round: 1,
                boards: vec![BoardResult { board, score: Some(score), points: None }],
                reason: "wrong sheet".into(),
            },
        };
        hall.desk(TournamentWish::Start).unwrap();
        next(&mut hall);
        hall.desk(result(0, Score::White)).unwrap();
        assert_eq!(
            refused(&mut hall, result(1, Score::Draw)),
            "in a knock-out somebody has to go on"
        );
        hall.desk(result(1, Score::White)).unwrap();
        next(&mut hall);
        assert_eq!(hall.state.rounds().len(), 2);
        let why = "the next round is drawn: take it back first";
        assert_eq!(refused(&mut hall, result(1, Score::Black)), why);
        hall.desk(TournamentWish::Undo { round: Some(2), reason: "wrong sheet".into() }).unwrap();
        hall.desk(result(1, Score::Black)).unwrap();
    }
}

/// Each system with each game and the options that it can be counted by, on the site and at real boards, to its end.
#[test]
fn every_system_is_played_to_its_end_with_every_game_and_count() {
    let systems = [
        SWISS,
        TournamentSystem::RoundRobin { double: true },
        TournamentSystem::Groups { groups: 2, from_each: 1 },
        TournamentSystem::Knockout { extra_pairs: 1 },
        TournamentSystem::Arena { minutes: 1 },
    ];
    for game in kelci_catalog::ROWS {
        let name = game.info().name;
        for (system, venue, by_points) in systems.iter().flat_map(|system| {
            let venues = [Venue::Site, Venue::Board];
            venues
                .into_iter()
                .flat_map(|venue| [false, true].map(|by_points| (*system, venue, by_points)))
        }) {
            let what = format!("{name} {} {venue:?} {by_points}", system.name());
            let mut wanted = TournamentSpec { venue, ..spec(system) };
            wanted.terms.game = name.to_owned();
            wanted.games = if game.info().has_roles { 2 } else { 1 };
            if by_points {
                wanted.terms.options = [("count".to_owned(), "points".to_owned())].into();
                wanted.count = SeriesCount::Points;
                // Where a game knows no such option this is refused, in a sentence and not in a panic.
                if wanted.check().is_err() {
                    assert_ne!(name, "mik7", "{what}");
                    continue;
                }
                assert_eq!(name, "mik7", "{what}");
            }
            let mut hall = Hall::of(wanted, 5);
            hall.desk(TournamentWish::Start).unwrap();
            match venue {
                Venue::Site => play_on_site(&mut hall, by_points),
                Venue::Board => play_at_boards(&mut hall, by_points),
            }
            assert_eq!(hall.state.phase(), TournamentPhase::Over, "{what}");
            // In an arena it matters how often one plays.
            let is_first = system.is_arena() || hall.order()[0] == 1;
            assert!(is_first, "{what}: who wins all is first");
            assert!(hall.state.tables()[0].rows[0].points.0 > 0, "{what}");
            let is_table = !matches!(
                system,
                TournamentSystem::Knockout { .. } | TournamentSystem::Arena { .. }
            );
            let codes = &hall.state.tables()[0].codes;
            assert_eq!(codes.contains(&"gp"), by_points && is_table, "{what}");
        }
    }
}

/// What a game is worth to the first and the second of its board, if that is counted.
fn worth(first_wins: bool, by_points: bool) -> Option<[u32; 2]> {
    by_points.then_some(if first_wins { [7, 3] } else { [3, 7] })
}

/// The stronger wins every game.
fn play_on_site(hall: &mut Hall, by_points: bool) {
    for _ in 0..1_000 {
        hall.direct();
        let Some((round, board, own)) = hall.next_open() else {
            if hall.state.phase() == TournamentPhase::Over {
                return;
            }
            hall.now_ms += 60_000;
            continue;
        };
        let (game, begun) = (own.game(), own.begun.unwrap());
        let begins = TournamentBoard::first_in(game);
        let side = usize::from(own.players[begins] > own.players[1 - begins]);
        let end = ReportedEnd::Played(Some(side), worth(side == 0, by_points));
        let event = hall.state.report(BoardReport { round, board, begun, game, end }).unwrap();
        hall.store(None, event);
    }
    panic!("it comes to no end");
}

/// The desk enters that the stronger has won, everywhere.
fn play_at_boards(hall: &mut Hall, by_points: bool) {
    for _ in 0..1_000 {
        hall.direct();
        let open = hall.state.rounds().iter().flat_map(|round| {
            let boards = (0..).zip(&round.boards).filter(|(_, own)| own.score.is_none());
            boards.map(|(at, own)| (round.number, at, own.players))
        });
        if let Some((round, board, players)) = open.collect::<Vec<_>>().pop() {
            let first_wins = players[0] < players[1];
            let score = if first_wins { Score::White } else { Score::Black };
            let points = worth(first_wins, by_points);
            let boards = vec![BoardResult { board, score: Some(score), points }];
            hall.desk(TournamentWish::EnterResults { round, boards, reason: String::new() })
                .unwrap();
        } else if hall.state.phase() == TournamentPhase::Over {
            return;
        } else if hall.state.spec().system.is_arena() {
            hall.now_ms += 60_000;
        } else {
            let plan = hall.state.before_next().ok().and_then(|next| next.plan_round().unwrap());
            let wish = plan.map_or(TournamentWish::Finish, TournamentWish::Next);
            hall.desk(wish).unwrap();
        }
    }
    panic!("it comes to no end");
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
    let old = BoardReport { round: 1, board: 0, begun, game: 1, end };
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
    hall.desk(TournamentWish::Add { person: ann, rating: None, team: None }).unwrap_err();
    hall.desk(TournamentWish::Add { person: PersonId::fresh(), rating: None, team: None }).unwrap();
    hall.desk(TournamentWish::Add { person: PersonId::fresh(), rating: None, team: None })
        .unwrap_err();
    assert_eq!(hall.state.players(), 2);
}

#[test]
fn everybody_meets_everybody_once_or_twice() {
    for (double, rounds) in [(false, 5), (true, 10)] {
        let mut hall = Hall::of(spec(TournamentSystem::RoundRobin { double }), 5);
        hall.desk(TournamentWish::Start).unwrap();
        hall.desk(TournamentWish::Add { person: PersonId::fresh(), rating: None, team: None })
            .unwrap_err();
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

/// Sonneborn-Berger and direct encounter of the tables, by number.
fn tie_breaks(hall: &Hall, of: usize) -> Vec<[f64; 2]> {
    let table = &hall.state.tables()[of];
    let at = |code: &str| table.codes.iter().position(|own| *own == code).unwrap();
    let mut rows = table.rows.clone();
    rows.sort_by_key(|row| row.no);
    rows.iter().map(|row| [row.values[at("sb")], row.values[at("de")]]).collect()
}

/// Each beats the next, with a free round of nobody's asking between: by C.07, 15.2 they are equal.
#[test]
fn in_a_table_of_three_nobody_gains_by_the_free_round() {
    for system in [
        TournamentSystem::RoundRobin { double: false },
        TournamentSystem::Groups { groups: 2, from_each: 1 },
    ] {
        let in_groups = system.name() == "groups";
        let mut hall = Hall::of(spec(system), if in_groups { 6 } else { 3 });
        hall.desk(TournamentWish::Start).unwrap();
        for _ in 0..3 {
            hall.direct();
            while let Some((round, board, own)) = hall.next_open() {
                // In a circle of three the one who is before the other.
                let group = match in_groups {
                    true => hall.state.groups().into_iter().find(|of| of.contains(&own.players[0])),
                    false => Some(vec![1, 2, 3]),
                };
                let place = |no| group.as_ref().unwrap().iter().position(|own| *own == no).unwrap();
                let [first, second] = own.players.map(place);
                hall.end((round, board), Some(usize::from((first + 1) % 3 != second)));
            }
        }
        if in_groups {
            let orders = hall.state.group_orders();
            assert!(
                orders.iter().all(|order| order.is_sorted()),
                "equals stand by number: {orders:?}"
            );
        }
        for table in 0..hall.state.tables().len() {
            assert_eq!(tie_breaks(&hall, table), [[1.0, 1.0]; 3]);
        }
    }
}

/// Who does not come to the one game that would decide between two equals has lost it, in the tie-break too.
#[test]
fn in_a_table_a_forfeit_decides_between_two_equals() {
    let mut hall = Hall::of(spec(TournamentSystem::RoundRobin { double: false }), 4);
    hall.desk(TournamentWish::Start).unwrap();
    for _ in 0..3 {
        hall.direct();
        while let Some((round, board, own)) = hall.next_open() {
            let mut both = own.players;
            both.sort_unstable();
            let winner = match both {
                [1, 4] => 4,
                [one, _] => one,
            };
            let loser = usize::from(own.players[0] == winner);
            if both == [1, 2] {
                let (begun, end) = (own.begun.unwrap(), ReportedEnd::Missing(loser));
                let missing = BoardReport { round, board, begun, game: 1, end };
                let event = hall.state.report(missing).unwrap();
                hall.store(None, event);
            } else {
                hall.end((round, board), Some(1 - loser));
            }
        }
    }
    // 1 and 2 have two points each, 3 and 4 one.
    assert_eq!(hall.order(), [1, 2, 3, 4]);
    assert_eq!(tie_breaks(&hall, 0), [[3.0, 1.0], [2.0, 2.0], [1.0, 1.0], [2.0, 2.0]]);
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
        let event =
            hall.state.report(BoardReport { round: 1, board: 0, begun, game, end }).unwrap();
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
    let reported = BoardReport {
        round,
        board,
        begun: own.begun.unwrap(),
        game: 1,
        end: ReportedEnd::Missing(0),
    };
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
        let by_hand = seed % 3 == 0;
        let mut hall = match seed % 4 == 3 && system.has_teams() {
            true => teams(system, 3),
            false => Hall::of(TournamentSpec { games, by_hand, ..spec(system) }, 5),
        };
        for _ in 0..120 {
            let no = dice.roll(8);
            let one = hall.people.get(no as usize).copied().unwrap_or(hall.organiser);
            let reason = || "because".to_owned();
            let score = [Score::White, Score::Draw, Score::Black, Score::BothForfeit]
                [dice.roll(4) as usize];
            let (round, board) = (dice.roll(4), dice.roll(4));
            let wish = match dice.roll(20) {
                16 => TournamentWish::Lead { name: format!("{no}"), rating: None, password: None },
                17 => TournamentWish::Attend {
                    team: no,
                    attending: [Attending::In, Attending::Resting { half: dice.roll(2) == 0 }]
                        [dice.roll(2) as usize],
                },
                18 => TournamentWish::Invite { team: no, person: one, holds: dice.roll(2) == 0 },
                19 => TournamentWish::Join { team: no, rating: None },
                0 => TournamentWish::Enter { rating: Some(dice.roll(2_000)), password: None },
                1 => TournamentWish::Add {
                    person: PersonId::fresh(),
                    rating: None,
                    team: (dice.roll(2) == 0).then_some(no),
                },
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

/// Teams of two boards: so many captains, each with one more who was invited.
fn teams(system: TournamentSystem, count: usize) -> Hall {
    let mut hall = Hall::of(TournamentSpec { team_boards: Some(2), ..spec(system) }, 0);
    for number in 1..=count {
        let [captain, mate] = [PersonId::fresh(), PersonId::fresh()];
        let rating = Some(2_000 - 10 * u32::try_from(number).unwrap());
        let name = format!("Team {number}");
        let lead = TournamentWish::Lead { name, rating, password: None };
        hall.wish(captain, lead).unwrap();
        let team = Number::try_from(number).unwrap();
        let join = TournamentWish::Join { team, rating };
        hall.wish(mate, join.clone()).unwrap_err();
        let invite = |holds| TournamentWish::Invite { team, person: mate, holds };
        hall.wish(mate, invite(true)).unwrap_err();
        hall.wish(captain, invite(true)).unwrap();
        hall.wish(captain, invite(true)).unwrap_err();
        hall.wish(mate, join.clone()).unwrap();
        hall.wish(mate, join).unwrap_err();
        hall.people.extend([captain, mate]);
    }
    hall
}

#[test]
fn teams_meet_on_their_boards_and_stand_by_match_points() {
    let mut hall = teams(SWISS, 4);
    hall.desk(TournamentWish::Start).unwrap();
    hall.direct();
    let round = &hall.state.rounds()[0];
    assert_eq!(round.matches, [[1, 3], [4, 2]], "as players would be paired");
    let players: Vec<[Number; 2]> = round.boards.iter().map(|board| board.players).collect();
    // Players 1 and 2 are of the first team, 5 and 6 of the third: sides alternate by board.
    assert_eq!(players, [[1, 5], [6, 2], [7, 3], [4, 8]]);
    // The first team wins one board and draws the other; the others have one each, one of them without a game.
    hall.end((1, 0), Some(0));
    assert!(!hall.state.match_score(&hall.state.rounds()[0], 0).1);
    hall.end((1, 1), None);
    hall.end((1, 2), Some(0));
    let board = hall.state.board(1, 3).unwrap();
    let end = ReportedEnd::Missing(1);
    let missing = BoardReport { round: 1, board: 3, begun: board.begun.unwrap(), game: 1, end };
    let event = hall.state.report(missing).unwrap();
    hall.store(None, event);
    let (score, is_done) = hall.state.match_score(&hall.state.rounds()[0], 0);
    assert_eq!((score.match_points, score.board_points.map(|points| points.0)), ([2, 0], [3, 1]));
    assert!(is_done);
    let table = &hall.state.tables()[0];
    assert_eq!(table.codes[0], "gp", "board points decide between equals");
    let told: Vec<(Number, f64, f64)> =
        table.rows.iter().map(|row| (row.no, row.points.number(), row.values[0])).collect();
    assert_eq!(told, [(1, 2.0, 1.5), (2, 1.0, 1.0), (4, 1.0, 1.0), (3, 0.0, 0.5)]);
    hall.direct();
    assert_eq!(hall.state.rounds()[1].matches.len(), 2);
    let before: HashSet<_> = hall.state.rounds()[0].matches.iter().copied().collect();
    let is_new =
        |pair: &[Number; 2]| !before.contains(pair) && !before.contains(&[pair[1], pair[0]]);
    assert!(hall.state.rounds()[1].matches.iter().all(is_new), "no two teams meet twice");
    hall.play_round();
    hall.direct();
    hall.play_round();
    hall.direct();
    assert_eq!(hall.state.phase(), TournamentPhase::Over);
    // As those who pair and rate read it, teams are the players.
    let (record, order) = hall.state.to_record();
    assert_eq!((record.players.len(), record.history.len(), order), (4, 3, vec![1, 2, 3, 4]));
}

#[test]
fn every_team_meets_every_team_and_one_that_is_away_forfeits() {
    let mut hall = teams(TournamentSystem::RoundRobin { double: false }, 5);
    hall.desk(TournamentWish::Start).unwrap();
    let captain = hall.people[8];
    let late = TournamentWish::Lead { name: "Late".into(), rating: None, password: None };
    hall.wish(PersonId::fresh(), late).unwrap_err();
    for round in 0..5 {
        hall.direct();
        assert_eq!(hall.state.rounds()[round].byes.len(), 1);
        if round == 2 {
            // Both players of a team are away: its match is lost, and there is nothing to wait for.
            for person in [hall.people[6], hall.people[7]] {
                hall.wish(person, TournamentWish::Rest).unwrap();
            }
        }
        hall.play_round();
    }
    hall.direct();
    assert_eq!(hall.state.phase(), TournamentPhase::Over);
    assert_eq!(hall.order()[0], 1);
    let met: HashSet<_> = hall.state.rounds().iter().flat_map(|round| &round.matches).collect();
    assert_eq!(met.len(), 10);
    for round in &hall.state.rounds()[3..] {
        let at = round.matches.iter().position(|teams| teams.contains(&4));
        let scores = at.map(|at| hall.state.match_score(round, at).0);
        assert!(scores.is_none_or(|score| !score.is_played && !score.result().0.is_played()));
    }
    let away = hall.state.rounds()[3..].iter().flat_map(|round| &round.matches);
    assert!(away.flatten().any(|team| *team == 4), "it had somebody to meet");
    let rest = TournamentWish::Attend { team: 5, attending: Attending::Left };
    hall.wish(captain, rest).unwrap_err();
}

#[test]
fn whoever_leads_a_team_has_its_order_and_nobody_elses() {
    let mut hall = teams(SWISS, 3);
    let [captain, mate, other] = [hall.people[0], hall.people[1], hall.people[2]];
    let order = |players: &[Number]| TournamentWish::Order { team: 1, players: players.to_vec() };
    for wrong in [&[1_u32][..], &[1, 2, 3], &[1, 1], &[1, 3], &[1, 2]] {
        hall.wish(captain, order(wrong)).unwrap_err();
    }
    for person in [mate, other] {
        hall.wish(person, order(&[2, 1])).unwrap_err();
    }
    hall.wish(captain, order(&[2, 1])).unwrap();
    let enter = TournamentWish::Enter { rating: None, password: None };
    hall.wish(PersonId::fresh(), enter).unwrap_err();
    let lead =
        |name: &str| TournamentWish::Lead { name: name.into(), rating: None, password: None };
    hall.wish(captain, lead("Another")).unwrap_err();
    hall.wish(PersonId::fresh(), lead("team 1")).unwrap_err();
    hall.wish(PersonId::fresh(), lead("")).unwrap_err();
    // Whoever is in one team cannot be asked by another, but for having left before the start.
    let invite = TournamentWish::Invite { team: 2, person: mate, holds: true };
    hall.wish(other, invite.clone()).unwrap_err();
    hall.wish(captain, TournamentWish::Remove(2)).unwrap();
    hall.wish(captain, TournamentWish::Remove(3)).unwrap_err();
    hall.wish(other, invite).unwrap();
    hall.wish(mate, TournamentWish::Join { team: 2, rating: None }).unwrap();
    assert_eq!(hall.state.team(1).unwrap().players, [1]);
    assert_eq!(hall.state.team(2).unwrap().players, [3, 4, 2]);
    hall.desk(TournamentWish::Start).unwrap();
    hall.direct();
    // The first team has nobody on its second board, and loses there without a game; a third player waits.
    let round = hall.state.rounds()[0].clone();
    let nobody = round.boards.iter().find(|board| board.has(0)).unwrap();
    assert!(matches!(nobody.score, Some(Score::WhiteForfeit | Score::BlackForfeit)));
    let sits = |no: Number| round.boards.iter().any(|board| board.has(no));
    assert!(!sits(2), "two boards, three players");
    hall.wish(captain, order(&[1])).unwrap_err();
    let at = u32::try_from(round.boards.iter().position(|board| board.has(0)).unwrap()).unwrap();
    let reason = String::from("they came");
    let correct = TournamentWish::Correct { round: 1, board: at, score: Score::Draw, reason };
    hall.desk(correct).unwrap_err();
    // Somebody else of the team moves up for who rests; the desk pairs the round anew by hand, team against team.
    hall.play_round();
    hall.wish(hall.people[2], TournamentWish::Rest).unwrap();
    hall.direct();
    let [own, whole] = [hall.state.rounds()[1].clone(), round];
    assert!(own.byes.len() == 1 && whole.byes.len() == 1);
    assert!(!own.boards.iter().any(|board| board.has(3)));
}

#[test]
fn teams_at_real_boards_come_by_name() {
    let board = TournamentSpec { team_boards: Some(2), venue: Venue::Board, ..spec(SWISS) };
    let mut hall = Hall::of(board, 0);
    let text = "Rooks: Ann; 1900, Bob\nKnights: Carl, Dora, Emma\n";
    hall.desk(TournamentWish::AddNames(read_teams(text).unwrap())).unwrap();
    let table = "name;team\nFred;Bishops\nGwen;Rooks\nHugo;Bishops";
    hall.desk(TournamentWish::AddNames(read_teams(table).unwrap())).unwrap();
    let names = |no: Number| {
        let players = hall.state.team(no).unwrap().players.iter();
        let name = |no: &Number| match &hall.state.participant(*no).unwrap().who {
            Contestant::Named(name) => name.clone(),
            Contestant::Account(_) => unreachable!("nobody has an account"),
        };
        players.map(name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!([1, 2, 3].map(names), ["Ann Bob Gwen", "Carl Dora Emma", "Fred Hugo"]);
    for wrong in ["Rooks: Ann", "Solo", "Kings: Ida, ida", ": Ida", "Kings:", "x: a, b; 5000"] {
        let read = read_teams(wrong).map_err(TournamentRefusal::Not);
        read.and_then(|names| hall.desk(TournamentWish::AddNames(names))).unwrap_err();
    }
    let many: Vec<String> = (0..25).map(|no| format!("p{no}")).collect();
    let many = read_teams(&format!("Many: {}", many.join(","))).unwrap();
    hall.desk(TournamentWish::AddNames(many)).unwrap_err();
    hall.desk(TournamentWish::Start).unwrap();
    let next = |hall: &Hall| {
        let before = hall.state.before_next().unwrap();
        TournamentWish::Next(before.plan_round().unwrap().unwrap())
    };
    let plan = next(&hall);
    hall.desk(plan).unwrap();
    assert_eq!(hall.state.rounds()[0].byes.len(), 1, "three teams");
    let result = |board, score| BoardResult { board, score: Some(score), points: None };
    let boards = vec![result(0, Score::White), result(1, Score::Draw)];
    let results = TournamentWish::EnterResults { round: 1, boards, reason: String::new() };
    hall.desk(results).unwrap();
    let (score, _) = hall.state.match_score(&hall.state.rounds()[0], 0);
    assert_eq!(score.board_points.map(|points| points.0), [3, 1]);
    // Half a match point for a team that is excused, once.
    let half = Attending::Resting { half: true };
    hall.desk(TournamentWish::Attend { team: 1, attending: half }).unwrap();
    for _ in 0..2 {
        let plan = next(&hall);
        hall.desk(plan).unwrap();
        assert!(hall.state.rounds()[1].byes.contains(&(1, ByeKind::Half)), "also when paired anew");
    }
}

/// "A drawn match": an agreed number of games in which each has each side equally often, so three and three. Equal sums
/// are a draw in the tournament, half a point for each, whichever count decides. (The rule book's match of 27 to 25 is
/// in `kelci_pairing::tally`.)
#[test]
fn a_drawn_match_of_mik7_is_half_a_point_for_both_by_either_count() {
    for count in [SeriesCount::Games, SeriesCount::Points] {
        let mut wanted = spec(SWISS);
        wanted.terms.game = "mik7".into();
        wanted.terms.options = [("count".to_owned(), "points".to_owned())].into();
        (wanted.games, wanted.count) = (6, count);
        let mut hall = Hall::of(wanted, 2);
        hall.desk(TournamentWish::Start).unwrap();
        hall.direct();
        // Ali has won both first games, Eddy all others; each player was Ali three times.
        for (side, points) in
            [(0, [7, 0]), (0, [7, 0]), (1, [2, 7]), (1, [2, 7]), (1, [0, 7]), (1, [0, 7])]
        {
            assert_eq!(hall.state.board(1, 0).unwrap().score, None);
            let own = hall.state.board(1, 0).unwrap();
            let (begun, game) = (own.begun.unwrap(), own.game());
            let end = ReportedEnd::Played(Some(side), Some(points));
            let event = hall.state.report(BoardReport { round: 1, board: 0, begun, game, end });
            hall.store(None, event.unwrap());
        }
        let board = hall.state.board(1, 0).unwrap();
        assert_eq!((board.tally.half_games, board.tally.points), ([6, 6], Some([23, 23])));
        assert_eq!(board.score, Some(Score::Draw), "{count:?}");
        let table = &hall.state.tables()[0];
        let told: Vec<_> = table.rows.iter().map(|row| (row.place, row.points.number())).collect();
        assert_eq!(told[..2], [(1, 0.5), (1, 0.5)], "{count:?}: equals share a place");
        assert_eq!(table.codes[0] == "gp", count == SeriesCount::Points);
    }
}

#[test]
fn a_round_waits_out_its_pause_and_that_of_the_desk() {
    let mut hall = Hall::of(TournamentSpec { pause_ms: 600_000, ..spec(SWISS) }, 4);
    hall.desk(TournamentWish::Start).unwrap();
    hall.direct();
    let begins_ms = hall.state.rounds()[0].begins_ms.unwrap();
    assert_eq!(hall.state.next_step(hall.now_ms), NextStep::Wait(Some(begins_ms)));
    // Paused while it waits: its time passes, and it does not begin.
    hall.desk(TournamentWish::Pause).unwrap();
    hall.desk(TournamentWish::Pause).unwrap_err();
    hall.now_ms = begins_ms + 1;
    assert_eq!(hall.state.next_step(hall.now_ms), NextStep::Wait(None));
    hall.desk(TournamentWish::Resume).unwrap();
    hall.desk(TournamentWish::Resume).unwrap_err();
    hall.direct();
    assert!(hall.state.rounds()[0].begun_ms.is_some());
    // Paused while it is played: games go on and count, and no round is paired after them.
    hall.desk(TournamentWish::Pause).unwrap();
    hall.play_round();
    hall.direct();
    assert_eq!(hall.state.rounds().len(), 1);
    hall.desk(TournamentWish::Resume).unwrap();
    hall.direct();
    assert_eq!((hall.state.rounds().len(), hall.state.rounds()[1].begun_ms), (2, None));
    assert_eq!(hall.state.rounds()[1].begins_ms, Some(hall.state.last_ms() - 1_000 + 600_000));
}

#[test]
fn in_an_arena_that_is_paused_nobody_is_paired() {
    let mut hall = Hall::of(spec(TournamentSystem::Arena { minutes: 5 }), 4);
    hall.desk(TournamentWish::Start).unwrap();
    hall.desk(TournamentWish::Pause).unwrap();
    hall.direct();
    assert_eq!(hall.state.open_boards().count(), 0);
    hall.desk(TournamentWish::Resume).unwrap();
    hall.direct();
    assert_eq!(hall.state.open_boards().count(), 2);
    // Time passes also while it is paused.
    hall.desk(TournamentWish::Pause).unwrap();
    hall.play_round();
    hall.now_ms += 6 * 60_000;
    hall.direct();
    assert_eq!(hall.state.phase(), TournamentPhase::Over);
}

/// Near the bound of events nothing new begins; what has begun is played to its end, and then it is over.
#[test]
fn a_tournament_that_is_full_comes_to_its_end() {
    let full = MAX_TOURNAMENT_EVENTS - 1_000 - 11 * 4;
    let mut hall = Hall::of(spec(TournamentSystem::Arena { minutes: 5 }), 4);
    hall.desk(TournamentWish::Start).unwrap();
    hall.direct();
    assert!(!hall.state.is_full());
    hall.state.number = full;
    let mut state = hall.state.clone();
    assert!(state.is_full());
    assert_eq!(state.next_step(hall.now_ms), NextStep::Wait(None), "games go on");
    let one = hall.people[0];
    state.decide(one, TournamentWish::Rest).unwrap_err();
    state.decide(hall.organiser, TournamentWish::Pause).unwrap();
    let open: Vec<_> =
        state.open_boards().map(|(round, board, own)| (round, board, own.begun.unwrap())).collect();
    for (round, board, begun) in open {
        let end = ReportedEnd::Played(None, None);
        let event = state.report(BoardReport { round, board, begun, game: 1, end }).unwrap();
        let number = state.number() + 1;
        state.apply(&StoredTournamentEvent { number, at_ms: 0, by: None, event }).unwrap();
    }
    assert_eq!(state.next_step(hall.now_ms), NextStep::Happens(TournamentEvent::Finish));
    // Nor does another round.
    let mut hall = Hall::of(spec(SWISS), 4);
    hall.desk(TournamentWish::Start).unwrap();
    hall.direct();
    hall.play_round();
    assert_eq!(hall.state.next_step(hall.now_ms), NextStep::Pair);
    hall.state.number = full;
    assert_eq!(hall.state.next_step(hall.now_ms), NextStep::Happens(TournamentEvent::Finish));
}
