//! Matches as the rules count them, and their score sheets.

use kelci_core::{Game, Options};

use super::*;
use crate::Mik7;

/// The match that the rules count as a check.
fn example() -> Match {
    let mut example = agreed(MatchCount::Points, 6);
    for (ali, points) in [
        (Player::First, [7, 0]),  // wins
        (Player::First, [5, 7]),  // loses with 12 home
        (Player::First, [1, 7]),  // loses with 8 home
        (Player::Second, [0, 7]), // loses with 7 home
        (Player::Second, [4, 7]), // loses with 11 home
        (Player::Second, [7, 0]), // wins
    ] {
        example.record(MatchGame::by_points(ali, points)).expect("the game fits");
    }
    example
}

fn agreed(count: MatchCount, games: u32) -> Match {
    Match::new(Level::LOWEST, count, games, ["Ada", "Ben"]).expect("the match is possible")
}

fn position(fen: &str) -> Mik7Position {
    Mik7::position(&Options::new(), Some(fen)).expect("the FEN is right")
}

#[test]
fn the_example_of_the_rules_ends_27_to_25() {
    assert_eq!(example().totals(), [27, 25]);
    assert_eq!(example().result(), Some(MatchResult::Won(Player::First)));
}

#[test]
fn the_classic_count_is_games_won_and_may_be_drawn() {
    let mut classic = agreed(MatchCount::Classic, 2);
    classic.record(MatchGame::won_by(Role::Eddy, Player::First)).expect("it fits");
    assert_eq!((classic.totals(), classic.result()), ([0, 1], None));
    classic.record(MatchGame::won_by(Role::Eddy, Player::Second)).expect("it fits");
    assert_eq!((classic.totals(), classic.result()), ([1, 1], Some(MatchResult::Drawn)));
    let more = classic.record(MatchGame::won_by(Role::Ali, Player::First));
    assert_eq!(more, Err(MatchError::Complete(2)));
}

#[test]
fn each_player_is_ali_equally_often() {
    let mut classic = agreed(MatchCount::Classic, 4);
    let game = MatchGame::won_by(Role::Ali, Player::Second);
    assert_eq!((classic.record(game), classic.record(game)), (Ok(()), Ok(())));
    assert_eq!(classic.record(game), Err(MatchError::AliTooOften("Ben".into())));
    let odd = Match::new(Level::LOWEST, MatchCount::Classic, 3, ["Ada", "Ben"]);
    assert_eq!(odd, Err(MatchError::Agreed(3)));
}

#[test]
fn only_points_that_a_game_can_give_are_taken() {
    let mut points = agreed(MatchCount::Points, 2);
    let mut wrong = |winner, pair| {
        points.record(MatchGame { ali: Player::First, winner, points: pair }).unwrap_err()
    };
    assert_eq!(wrong(Role::Ali, None), MatchError::NoPoints);
    for (winner, pair) in
        [(Role::Ali, [7, 7]), (Role::Ali, [6, 0]), (Role::Eddy, [7, 7]), (Role::Eddy, [0, 6])]
    {
        assert_eq!(wrong(winner, Some(pair)), MatchError::Points { winner, points: pair });
    }
    let nine = Level::new(9).expect("a level");
    let high = Match::new(nine, MatchCount::Points, 2, ["Ada", "Ben"]);
    assert_eq!(high, Err(MatchError::PointsLevel(nine)));
}

#[test]
fn a_finished_position_is_recorded_with_its_points() {
    let ended = position("AAA/AAA/1AAAAA1/1E5/4E2/3/3 e 7 p - 46");
    let mut points = agreed(MatchCount::Points, 2);
    assert_eq!(points.record_ended(&ended, Player::Second), Ok(()));
    assert_eq!(points.totals(), [7, 4]);
    let mut classic = agreed(MatchCount::Classic, 2);
    assert_eq!(classic.record_ended(&ended, Player::Second), Ok(()));
    assert_eq!(classic.totals(), [1, 0]);
    assert_eq!(classic.record_ended(&Mik7::start(), Player::First), Err(MatchError::Unfinished));
    let other = position("AAA/AAA/AAAAAA1/5E1/3E3/3/3 e 8 p - 93");
    let refused = points.record_ended(&other, Player::First).unwrap_err();
    assert_eq!(refused.to_string(), "the match is played at level 7, the game at level 8");
    let uncounted = position("AAA/AAA/AAAAAAA/7/E2E3/3/3 e 7 c - 47");
    assert_eq!(points.record_ended(&uncounted, Player::First), Err(MatchError::NoPoints));
}

#[test]
fn a_score_sheet_reads_back() {
    for sheet in [example(), agreed(MatchCount::Classic, 4)] {
        assert_eq!(sheet.to_string().parse(), Ok(sheet));
    }
    let text = example().to_string();
    assert!(text.contains("\n2       first   eddy     5-7\n"), "{text}");
    assert!(text.ends_with("\n# total 27-25, Ada wins\n"), "{text}");
}

#[test]
fn a_wrong_score_sheet_says_where() {
    let good = example().to_string();
    let says = |from: &str, to: &str| {
        assert!(good.contains(from), "{from} is in {good}");
        good.replacen(from, to, 1).parse::<Match>().expect_err("it is wrong").to_string()
    };
    assert_eq!(says("MIK-7", "MIK-8"), "line 1: a score sheet begins with \"MIK-7 match\"");
    assert_eq!(says("level: 7", "level: 14"), "line 2: the level is 7 to 13");
    assert_eq!(says("level: 7", "level: +7"), "line 2: \"+7\" is no number of level");
    assert_eq!(says("points", "sum"), "line 3: found \"sum\", expected classic or points");
    assert_eq!(says("first: Ada", "Ada"), "line 5: expected \"first: ...\", found \"Ada\"");
    assert_eq!(says("\n2  ", "\n3  "), "line 10: found game \"3\", expected game 2");
    assert_eq!(says("5-7", "57"), "line 10: found the points \"57\", expected such as 5-7");
    assert_eq!(says("5-7", "7-7"), "line 10: no game that eddy wins gives 7-7");
    let nothing = "".parse::<Match>().expect_err("it is wrong").to_string();
    assert_eq!(nothing, "line 1: the sheet ends before the line \"MIK-7 match\"");
    assert!("#".repeat(100_000).parse::<Match>().is_err());
}

#[test]
fn json_reads_back_and_is_checked() {
    let json = serde_json::to_string(&example()).expect("a match is JSON");
    assert_eq!(serde_json::from_str::<Match>(&json).expect("it reads back"), example());
    assert!(json.starts_with(r#"{"level":7,"count":"points","agreed":6,"players":["Ada","Ben"]"#));
    for (from, to) in [
        (r#""level":7"#, r#""level":9"#),
        (r#""agreed":6"#, r#""agreed":5"#),
        (r#""agreed":6"#, r#""agreed":4"#),
        (r#""players":["Ada""#, r#""players":["""#),
        (r#""points":[5,7]"#, r#""points":[8,7]"#),
        (r#""points":[5,7]"#, r#""points":[5,7],"more":1"#),
    ] {
        assert!(json.contains(from), "{from} is in {json}");
        let changed = json.replacen(from, to, 1);
        assert!(serde_json::from_str::<Match>(&changed).is_err(), "{changed}");
    }
}
