//! Random tournaments, for tests and benchmarks.
#![allow(dead_code, missing_docs)]

use kelci_pairing::{
    ByeKind, Colour, Entrant, Number, Points, RoundEntry, Score, TournamentRecord,
};

/// Numbers that only look random.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5DEE_CE66)
    }

    pub fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) % sides
    }

    /// Whether something happens that does so in one of so many cases.
    pub fn one_in(&mut self, cases: u64) -> bool {
        self.roll(cases) == 0
    }
}

/// How a random tournament is run.
pub struct Plan {
    pub players: usize,
    pub rounds: usize,
    /// One in so many is absent, forfeits, or comes late; 0 for nobody ever.
    pub mishaps: u64,
}

/// A tournament before its first round.
pub fn begin(plan: &Plan, dice: &mut Dice) -> TournamentRecord {
    let players =
        (1..=plan.players as Number).map(|no| Entrant { no, rating: 2500 - 3 * no }).collect();
    let initial_colour = if dice.one_in(2) { Colour::White } else { Colour::Black };
    TournamentRecord {
        players,
        rounds_total: plan.rounds,
        history: Vec::new(),
        absent: Vec::new(),
        initial_colour,
        is_predetermined: false,
    }
}

/// Says who is away in the coming round.
pub fn call_the_roll(plan: &Plan, tournament: &mut TournamentRecord, dice: &mut Dice) {
    let away = |no: Number, dice: &mut Dice| {
        // Some come late, some leave early, some are away for once.
        let round = tournament.round() as u64;
        let late = u64::from(no) % 11 == 3 && round < 1 + u64::from(no) % 3;
        let gone = u64::from(no) % 13 == 5 && round > 3;
        plan.mishaps > 0 && (late || gone || dice.one_in(plan.mishaps))
    };
    let absent: Vec<Number> =
        tournament.players.iter().map(|player| player.no).filter(|&no| away(no, dice)).collect();
    tournament.absent = absent;
}

/// Plays a round: the better usually wins.
pub fn play(
    plan: &Plan,
    tournament: &mut TournamentRecord,
    pairs: &[[Number; 2]],
    bye: Option<Number>,
    dice: &mut Dice,
) {
    let mut entries: Vec<RoundEntry> = pairs
        .iter()
        .map(|&[white, black]| {
            let score = if plan.mishaps > 0 && dice.one_in(plan.mishaps) {
                [Score::WhiteForfeit, Score::BlackForfeit, Score::BothForfeit]
                    [dice.roll(3) as usize]
            } else {
                match (dice.roll(10), white < black) {
                    (0..3, _) => Score::Draw,
                    (3..8, true) | (8.., false) => Score::White,
                    _ => Score::Black,
                }
            };
            RoundEntry::Game { white, black, score, sums: None }
        })
        .collect();
    if let Some(no) = bye {
        entries.push(RoundEntry::Bye { no, kind: ByeKind::Allocated, points: Points::WIN });
    }
    for &no in &tournament.absent {
        let kind = if dice.one_in(2) { ByeKind::Half } else { ByeKind::Zero };
        entries.push(RoundEntry::Bye { no, kind, points: kind.points() });
    }
    tournament.history.push(entries);
    tournament.absent.clear();
}
