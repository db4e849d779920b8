//! Games that count for a rating: which may, and what follows from one that has ended. Pure, like the rest.

use kelci_core::{OptionKind, Side, Verdict, message};
use kelci_rating::{Ladder, LadderRole, LevelSteps, Pace, RatedScore, Rating, level_at_first};

use super::{ClockSpec, Player, Seat, SeriesLead, SeriesSheet, Spec, SpecError, State};
use crate::ids::{GameId, PersonId};

/// A game in which fewer plies were played never really began.
pub const LEAST_PLIES: usize = 2;
/// So many plies of a game are its opening.
const OPENING_PLIES: usize = 2;

/// Who has a rating.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RatedPlayer {
    /// Somebody.
    Person(PersonId),
    /// The engine, when it plays so well.
    Level(u8),
}

impl RatedPlayer {
    /// As it is stored: 16 bytes of a person, one of a level.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            RatedPlayer::Person(person) => person.bytes().to_vec(),
            RatedPlayer::Level(level) => vec![*level],
        }
    }

    /// As it was stored.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Option<RatedPlayer> {
        match bytes {
            [level] => Some(RatedPlayer::Level(*level)),
            bytes => PersonId::of_bytes(bytes).map(RatedPlayer::Person),
        }
    }

    /// The rating before the first result.
    #[must_use]
    pub fn at_first(self, ladder: &Ladder) -> Rating {
        match self {
            RatedPlayer::Person(_) => Rating::NEW,
            RatedPlayer::Level(level) => level_at_first(level, ladder.role, &steps(&ladder.game)),
        }
    }
}

/// How far apart the levels are in a game; of one that this program does not have, as far as where nobody measured.
fn steps(game: &str) -> LevelSteps {
    let levels = kelci_catalog::find(game).map_or("", |game| game.content().levels);
    LevelSteps::read(levels).expect("the steps are our own, and the walk over content reads them")
}

/// What a game, or a match, means for the ratings of two players. These facts are kept when the game is forgotten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedResult {
    /// The game, or the series: it counts once.
    pub id: GameId,
    /// Who played; of a game the first side first, of a match player A.
    pub players: [RatedPlayer; 2],
    /// Where each of them is rated.
    pub ladders: [Ladder; 2],
    /// What the first of them scored.
    pub score: RatedScore,
    /// When it ended.
    pub ended_ms: i64,
    /// The first moves; none of a match.
    pub opening: Option<String>,
}

impl RatedResult {
    /// The result of a game, if it counts by itself.
    #[must_use]
    pub fn of_game(
        id: &GameId,
        state: &State,
        persons: [Option<PersonId>; 2],
    ) -> Option<RatedResult> {
        let spec = state.spec();
        let has_begun = state.plies().len() >= LEAST_PLIES;
        if !spec.rated || spec.series.is_some() || !state.is_understood() || !has_begun {
            return None;
        }
        let score = match state.end()?.verdict? {
            Verdict::Draw => RatedScore::Draw,
            Verdict::Win(Side::First) => RatedScore::Win,
            Verdict::Win(Side::Second) => RatedScore::Loss,
        };
        let opening = state.plies()[..OPENING_PLIES].iter().map(|ply| ply.marked.as_str());
        Some(RatedResult {
            id: id.clone(),
            players: players(spec, persons)?,
            ladders: [spec.ladder(Seat::First)?, spec.ladder(Seat::Second)?],
            score,
            ended_ms: state.ended_ms()?,
            opening: Some(opening.collect::<Vec<_>>().join(" ")),
        })
    }

    /// The result of a match, once all its games were played. `spec` and `persons` are those of its first game.
    #[must_use]
    pub fn of_match(
        spec: &Spec,
        persons: [Option<PersonId>; 2],
        sheet: &SeriesSheet,
        ended_ms: i64,
    ) -> Option<RatedResult> {
        let series = spec.series.as_ref()?;
        if !spec.rated || !sheet.complete {
            return None;
        }
        let ladder = spec.ladder(Seat::First)?;
        Some(RatedResult {
            id: series.id.clone(),
            players: players(spec, persons)?,
            ladders: [ladder.clone(), ladder],
            score: match sheet.standing {
                SeriesLead::A => RatedScore::Win,
                SeriesLead::Level => RatedScore::Draw,
                SeriesLead::B => RatedScore::Loss,
            },
            ended_ms,
            opening: None,
        })
    }
}

/// Who is rated for a game: two who are not the same.
fn players(spec: &Spec, persons: [Option<PersonId>; 2]) -> Option<[RatedPlayer; 2]> {
    let player = |seat: Seat| match spec.player(seat) {
        Player::Engine { level } => Some(RatedPlayer::Level(level)),
        Player::Person => persons[seat.index()].map(RatedPlayer::Person),
        Player::Unknown => None,
    };
    let players = [player(Seat::First)?, player(Seat::Second)?];
    (players[0] != players[1]).then_some(players)
}

impl ClockSpec {
    /// How fast it makes a game; none without a clock.
    #[must_use]
    pub const fn pace(self) -> Option<Pace> {
        match self {
            ClockSpec::None | ClockSpec::Unknown => None,
            ClockSpec::Move { ms } => Some(Pace::of(0, ms)),
            ClockSpec::Game { base_ms, increment_ms } => Some(Pace::of(base_ms, increment_ms)),
        }
    }
}

impl Spec {
    /// Where whoever sits there is rated; none without a clock. In a match both play both sides, and are rated as
    /// players of the game.
    pub fn ladder(&self, seat: Seat) -> Option<Ladder> {
        let has_roles = self.game().ok()?.info().has_roles && self.series.is_none();
        let role = match (has_roles, seat) {
            (false, _) => LadderRole::Player,
            (true, Seat::First) => LadderRole::First,
            (true, Seat::Second) => LadderRole::Second,
        };
        Some(Ladder { game: self.game.clone(), pace: self.clock.pace()?, role })
    }

    /// Whether a game that is to be rated may be. Who the people are is asked elsewhere.
    pub(super) fn check_rated(&self) -> Result<(), SpecError> {
        if !self.rated {
            return Ok(());
        }
        let refused = |message| Err(SpecError::Bounds(message));
        if self.is_exhibition() {
            return refused(message!("a rated game needs somebody who plays"));
        }
        if self.clock.pace().is_none() {
            return refused(message!(
                "a rated game needs a clock, so that nobody can leave it for ever"
            ));
        }
        if self.fen.is_some() {
            return refused(message!("a rated game begins from a usual set-up"));
        }
        for option in self.game()?.info().options {
            let Some(value) = self.options.get(option.name) else { continue };
            let is_own = match option.kind {
                OptionKind::Document => !value.trim().is_empty(),
                OptionKind::ChoiceOrText { words, .. } => !words.contains(&value.as_str()),
                _ => false,
            };
            if is_own && option.kind == OptionKind::Document {
                return refused(message!("a rated game is played without rules of one's own"));
            }
            if is_own {
                return refused(message!("a rated game begins from a usual set-up"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::{Event, Round, Series, SeriesCount, Status, StoredEvent, Visibility};

    fn spec(game: &str) -> Spec {
        Spec {
            game: game.into(),
            options: Default::default(),
            fen: None,
            clock: ClockSpec::Game { base_ms: 300_000, increment_ms: 3_000 },
            players: [Player::Person, Player::Engine { level: 3 }],
            visibility: Visibility::Private,
            series: None,
            pace_ms: 0,
            rated: true,
            tournament: None,
        }
    }

    fn ann() -> [Option<PersonId>; 2] {
        [Some(PersonId::fresh()), None]
    }

    /// A game with so many plies in which the first player then gives up, and offers another.
    fn resigned(spec: Spec, plies: usize) -> State {
        let mut state = State::new(Arc::new(spec), 0).unwrap();
        let happens = |state: &mut State, event| {
            let number = state.number() + 1;
            state.apply(&StoredEvent { number, at_ms: i64::from(number) * 10, event }).unwrap();
        };
        happens(&mut state, Event::Join { seat: Seat::First, name: "Ann".into(), account: false });
        for _ in 0..plies {
            let key = state.position().moves()[0];
            let text = state.position().write_move(key, kelci_core::Spelling::Canonical).unwrap();
            let event =
                Event::Move { seat: state.turn(), text, clock_ms: Some(5_000), conditional: false };
            happens(&mut state, event);
        }
        happens(&mut state, Event::Resign { seat: Seat::First });
        happens(&mut state, Event::Follow { game: GameId::fresh() });
        state
    }

    #[test]
    fn a_game_is_rated_when_it_ended_and_not_when_something_last_happened() {
        let persons = ann();
        let id = GameId::fresh();
        let result = RatedResult::of_game(&id, &resigned(spec("pijersi"), 3), persons).unwrap();
        assert_eq!((result.score, result.ended_ms), (RatedScore::Loss, 50));
        let [first, second] = result.players;
        assert_eq!(first, RatedPlayer::Person(persons[0].unwrap()));
        assert_eq!(second, RatedPlayer::Level(3));
        assert_eq!(result.ladders[0].to_string(), "pijersi.fast.player");
        assert_eq!(result.opening.unwrap().split(' ').count(), 2);
    }

    #[test]
    fn what_was_never_really_played_does_not_count() {
        let (id, persons) = (GameId::fresh(), ann());
        for plies in [0, 1] {
            assert!(
                RatedResult::of_game(&id, &resigned(spec("pijersi"), plies), persons).is_none()
            );
        }
        let casual = Spec { rated: false, ..spec("pijersi") };
        assert!(RatedResult::of_game(&id, &resigned(casual, 2), persons).is_none());
        let alone = Spec { players: [Player::Person; 2], ..spec("pijersi") };
        assert!(players(&alone, [persons[0]; 2]).is_none(), "against oneself");
        assert!(players(&alone, persons).is_none(), "against nobody");
    }

    #[test]
    fn unequal_sides_are_rated_apart_and_a_match_is_one_result() {
        let spec = spec("mik7");
        let role = |seat| spec.ladder(seat).unwrap().role;
        assert_eq!(
            (role(Seat::First), role(Seat::Second)),
            (LadderRole::First, LadderRole::Second)
        );
        let id = GameId::fresh();
        let series = Series { id: id.clone(), round: 1, agreed: 2, count: SeriesCount::Games };
        let spec = Spec { series: Some(series), ..spec };
        let round = |round, result: &str| Round {
            id: GameId::fresh(),
            round,
            seat_of_a: Round::seat_of_a(round),
            status: Status::Over,
            result: Some(result.parse().unwrap()),
            reason: None,
            points: None,
        };
        let sheet = |rounds| SeriesSheet::new(2, SeriesCount::Games, rounds);
        let half = sheet(vec![round(1, "p2win")]);
        assert!(RatedResult::of_match(&spec, ann(), &half, 9).is_none(), "it goes on");
        let whole = sheet(vec![round(1, "p2win"), round(2, "p1win")]);
        let result = RatedResult::of_match(&spec, ann(), &whole, 9).unwrap();
        assert_eq!((result.id, result.score), (id, RatedScore::Loss));
        assert!(result.ladders.iter().all(|ladder| ladder.role == LadderRole::Player));
        assert!(RatedResult::of_game(&GameId::fresh(), &resigned(spec, 2), ann()).is_none());
    }

    #[test]
    fn only_what_is_alike_for_everybody_is_rated() {
        let refused = |spec: Spec| spec.check().unwrap_err().to_string();
        assert_eq!(spec("pijersi").check(), Ok(()));
        let set_up = |value: &str| Spec {
            options: [("setup".to_owned(), value.to_owned())].into(),
            ..spec("pijersi")
        };
        assert_eq!(set_up("classic").check(), Ok(()));
        let start = Spec { rated: false, ..spec("pijersi") }.start().unwrap().fen();
        assert!(refused(Spec { fen: Some(start), ..spec("pijersi") }).contains("usual set-up"));
        let untimed = Spec { clock: ClockSpec::None, ..spec("jersi") };
        assert!(refused(untimed).contains("clock"));
        let engines = [Player::Engine { level: 3 }; 2];
        assert!(refused(Spec { players: engines, ..spec("jersi") }).contains("somebody who plays"));
    }

    /// The distances that a cell of the table of BENCHMARKS.md tells: those measured, a bound, or points of games.
    fn measured(cell: &str) -> f64 {
        let numbers: Vec<f64> = cell
            .split(|letter: char| !letter.is_ascii_digit() && letter != '.')
            .filter_map(|number| number.parse().ok())
            .collect();
        match cell.split_once('+') {
            Some((_, rest)) => {
                rest.split(' ').next().and_then(|number| number.parse().ok()).expect("a distance")
            }
            None => {
                // Whoever won all is counted half a point less.
                let won = numbers[0].min(numbers[1] - 0.5);
                400.0 * (won / (numbers[1] - won)).log10()
            }
        }
    }

    #[test]
    fn levels_begin_as_far_apart_as_the_benchmarks_say() {
        let benchmarks = include_str!("../../../../BENCHMARKS.md");
        let table =
            benchmarks.split("\n## Levels\n").nth(1).unwrap().split("\n## ").next().unwrap();
        let rows: Vec<Vec<&str>> = table
            .lines()
            .filter_map(|line| line.strip_prefix("| "))
            .map(|line| line.trim_end_matches(" |").split(" | ").collect())
            .collect();
        let (titles, rows) = (&rows[0][1..], &rows[2..]);
        assert_eq!(rows.len(), 7);
        for (title, column) in titles.iter().zip(1..) {
            let game = kelci_catalog::GAMES.into_iter().find(|game| game.info().title == *title);
            let name = game.unwrap().info().name;
            let ladder = Ladder { game: name.into(), pace: Pace::Fast, role: LadderRole::Player };
            let points = |level| RatedPlayer::Level(level).at_first(&ladder).points;
            for (row, level) in rows.iter().zip(2..) {
                let (is, wanted) = (points(level) - points(level - 1), measured(row[column]));
                assert!((is - wanted).abs() < 1.0, "{title}, {}: {is}, {wanted}", row[0]);
            }
        }
        let of = |role| {
            let ladder = Ladder { game: "mik7".into(), pace: Pace::Fast, role };
            RatedPlayer::Level(5).at_first(&ladder).points
        };
        assert_eq!(of(LadderRole::Second) - of(LadderRole::First), 300.0);
    }

    #[test]
    fn players_are_read_back() {
        let person = RatedPlayer::Person(PersonId::fresh());
        for player in [person, RatedPlayer::Level(8)] {
            assert_eq!(RatedPlayer::of_bytes(&player.bytes()), Some(player));
        }
        assert_eq!(RatedPlayer::of_bytes(&[1, 2]), None);
    }
}
