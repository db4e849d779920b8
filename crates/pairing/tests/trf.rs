//! Reports: read, written, and refused with the place that is wrong.

mod common;

use common::{Dice, Plan};
use kelci_pairing::swiss;
use kelci_pairing::trf::{Report, TrfPlayer, read, write};
use kelci_pairing::{Colour, TournamentRecord};

fn report(tournament: TournamentRecord) -> Report {
    let people = tournament
        .players
        .iter()
        .map(|player| TrfPlayer {
            no: player.no,
            sex: "w".to_owned(),
            title: "CM".to_owned(),
            name: format!("Zoë, {}", player.no),
            rating: player.rating,
            federation: "FRA".to_owned(),
            fide_id: "12345678".to_owned(),
            born: "2001/02/03".to_owned(),
        })
        .collect();
    Report { heading: vec!["012 Open".to_owned(), "XYZ unknown".to_owned()], people, tournament }
}

/// A tournament after a few rounds.
fn played(seed: u64) -> TournamentRecord {
    let mut dice = Dice::new(seed);
    let plan = Plan { players: 5 + dice.roll(20) as usize, rounds: 6, mishaps: 8 };
    let mut tournament = common::begin(&plan, &mut dice);
    for _ in 0..dice.roll(5) {
        common::call_the_roll(&plan, &mut tournament, &mut dice);
        let Ok(pairing) = swiss::pair(&tournament) else { break };
        common::play(&plan, &mut tournament, &pairing.pairs, pairing.bye, &mut dice);
    }
    tournament
}

/// The entries of a round have no order.
fn sorted(mut tournament: TournamentRecord) -> TournamentRecord {
    tournament.history.iter_mut().for_each(|round| round.sort_by_key(|entry| format!("{entry:?}")));
    tournament
}

#[test]
fn what_is_written_is_read_again() {
    for seed in 0..200 {
        let tournament = played(seed);
        let before = report(tournament);
        let text = write(&before, &[]).unwrap();
        let after = read(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        assert_eq!((&before.heading, &before.people), (&after.heading, &after.people));
        assert_eq!(sorted(before.tournament), sorted(after.tournament), "{text}");
        // Other ends of lines are the same report.
        assert_eq!(read(&text.replace('\n', "\r\n")), read(&text));
        assert_eq!(read(&text.replace('\n', "\r")), read(&text));
    }
}

const TWO_ROUNDS: &str = "\
012 Three players
XXR 3
001    1 m GM First                             2500 FRA     1234567 1990/01/01  2.0    1     2 w 1  0000 - U
001    2      Second                            2400                             1.0    2     1 b 0     3 w 1
001    3      Third                                                              0.5    3  0000 - H     2 b 0
";

#[test]
fn columns_are_those_of_trf16() {
    let report = read(TWO_ROUNDS).unwrap();
    let tournament = &report.tournament;
    assert_eq!((tournament.rounds_total, tournament.history.len()), (3, 2));
    assert_eq!(tournament.initial_colour, Colour::White);
    assert_eq!((report.name(1), report.people[0].title.as_str()), ("First".to_owned(), "GM"));
    assert_eq!((report.people[2].rating, report.people[0].fide_id.as_str()), (0, "1234567"));
    let pairing = swiss::pair(tournament).unwrap();
    assert_eq!((pairing.pairs, pairing.bye), (vec![[3, 1]], Some(2)));
}

#[test]
fn faults_say_where_and_what() {
    let wrong = |from: &str, to: &str| {
        assert!(TWO_ROUNDS.contains(from), "{from}");
        read(&TWO_ROUNDS.replacen(from, to, 1)).unwrap_err().to_string()
    };
    for (from, to, says) in [
        (
            "001    2 ",
            "001    x ",
            "line 4, column 5: \"x\" is no starting rank: write digits in columns 5 to 8",
        ),
        (
            "001    2 ",
            "001      ",
            "line 4, column 5: the starting rank is missing: number the players from 1",
        ),
        (
            "001    3 ",
            "001    1 ",
            "line 5, column 5: starting rank 1 is there twice: give every player one",
        ),
        (
            " 2500 ",
            " 25x0 ",
            "line 3, column 49: \"25x0\" is no rating: write digits in columns 49 to 52",
        ),
        ("   2 w 1", "   7 w 1", "line 3, column 92: no player has the starting rank 7"),
        (
            "   2 w 1",
            "   1 w 1",
            "line 3, column 92: player 1 does not say that it met player 1 in round 1: correct one of the two lines",
        ),
        (
            "   2 w 1",
            "   2 b 1",
            "line 3, column 97: players 1 and 2 have the same colour: correct one of the two lines",
        ),
        ("   2 w 1", "   2 x 1", "line 3, column 97: \"x\" is no colour: write w, b or -"),
        (
            "   2 w 1",
            "   2 w =",
            "line 3, column 99: \"=\" of White and \"0\" of Black do not go together: correct one of the two lines",
        ),
        (
            "   2 w 1",
            "   2 w ?",
            "line 3, column 99: \"?\" is no result of a game: write 1, =, 0, +, -, W, D or L",
        ),
        (
            "   2 w 1",
            "   2 w  ",
            "line 3, column 99: this game has no result: enter it, or leave the round out",
        ),
        (
            "0000 - U",
            "0000 - 1",
            "line 3, column 109: \"1\" needs an opponent: write H, F, U or Z for a bye",
        ),
        (
            "  2.0 ",
            "  2.5 ",
            "line 3, column 81: 2.5 points, but the rounds give 2.0: correct one of them",
        ),
        ("  2.0 ", "  2.x ", "line 3, column 81: \"2.x\" are no points: write them as 3.5"),
        ("XXR 3", "XXR 0", "line 2, column 5: \"0\" is no number of rounds: write 1 to 100"),
        ("XXR 3", "XXZ 9", "line 2, column 5: no player has the starting rank 9"),
    ] {
        assert_eq!(wrong(from, to), says);
    }
}

#[test]
fn a_report_has_players() {
    for text in ["", "012 Open", "001\tA\n"] {
        assert!(read(text).unwrap_err().to_string().starts_with("line 1, column "), "{text}");
    }
    assert_eq!(
        read("012 Open\nXXR 3\n").unwrap_err().to_string(),
        "line 1, column 1: the report has no player: a player's line begins with 001"
    );
}

#[test]
fn a_last_column_of_absences_says_who_is_away() {
    let text = TWO_ROUNDS.replace("   3 w 1\n", "   3 w 1  0000 - Z\n");
    let report = read(&text).unwrap();
    assert_eq!((report.tournament.history.len(), &report.tournament.absent), (2, &vec![2]));
}

#[test]
fn broken_reports_are_refused_without_a_panic() {
    let mut dice = Dice::new(5);
    for seed in 0..40 {
        let text = write(&report(played(seed)), &[]).unwrap();
        for _ in 0..200 {
            let mut letters: Vec<char> = text.chars().collect();
            for _ in 0..1 + dice.roll(3) {
                let at = dice.roll(letters.len() as u64) as usize;
                match dice.roll(3) {
                    0 => {
                        letters[at] =
                            ['0', '9', 'w', '-', ' ', '\n', 'é', '=', '+'][dice.roll(9) as usize]
                    }
                    1 => drop(letters.remove(at)),
                    _ => letters.insert(at, ' '),
                }
            }
            if let Ok(report) = read(&letters.into_iter().collect::<String>()) {
                let _ = swiss::pair(&report.tournament);
                write(&report, &[]).unwrap();
            }
        }
    }
}

#[test]
fn a_report_of_a_round_robin_says_so() {
    for (kind, is_predetermined) in [
        ("Individual: Round-Robin", true),
        ("Double Round Robin", true),
        ("Individual: Swiss-System", false),
    ] {
        let text = write(&report(played(3)), &[]).unwrap();
        let read = read(&format!("092 {kind}\n{text}")).unwrap();
        assert_eq!(read.tournament.is_predetermined, is_predetermined, "{kind}");
        assert_eq!(read.heading[0], format!("092 {kind}"), "it is kept");
    }
}
