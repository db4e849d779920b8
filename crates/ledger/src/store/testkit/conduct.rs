//! What any store must do with what is said and reported.

use super::accounts::{done, guest, signed_up};
use crate::bounds::{DAY_MS, MAX_REPORTS_A_DAY, MAX_SPOKEN_LINES};
use crate::game::{OwnWords, Phrase, Speaker, Utterance};
use crate::ids::{GameId, PersonId};
use crate::people::{AccountName, Person};
use crate::store::{
    AccountAct, AccountChange, AuditQuery, Measure, NewReport, PlayerReport, ReportAnswer,
    ReportOutcome, ReportReason, ReportRuling, RulingOutcome, SpokenLine, Store,
};

fn words(text: &str) -> Utterance {
    Utterance::Words(OwnWords::of_stored(text))
}

async fn say(
    store: &dyn Store,
    game: &GameId,
    person: PersonId,
    said: Utterance,
    at_ms: i64,
) -> i64 {
    let line = SpokenLine { game: game.clone(), person, by: Speaker::First, said, at_ms };
    let number = store.say(line.clone()).await.unwrap();
    assert_eq!(store.spoken(number).await.unwrap(), Some(line));
    number
}

async fn report(
    store: &dyn Store,
    reporter: Person,
    person: PersonId,
    game: Option<&GameId>,
    at_ms: i64,
) -> ReportOutcome {
    let (reason, words) = (ReportReason::Rude, "he is rude".to_owned());
    let new = NewReport { reporter, person, game: game.cloned(), reason, words, at_ms };
    store.report(new).await.unwrap()
}

fn ruling(number: i64, person: PersonId, measure: Measure, change: AccountChange) -> ReportRuling {
    let (actor, why) = ("moderator Mia".to_owned(), "seen".to_owned());
    ReportRuling {
        number,
        answer: ReportAnswer {
            at_ms: 9_000,
            moderator: "Mia".into(),
            measure,
            words: "thanks".into(),
        },
        act: AccountAct { person, change, at_ms: 9_000, actor, why },
    }
}

/// What was said is attached to a report as it was, and forgotten in time; a report stays.
///
/// # Panics
/// When it is not so.
pub async fn what_was_said_is_kept_for_a_while_and_attached_to_reports(
    store: &dyn Store,
    other: &dyn Store,
) {
    let (ann, game) = guest(store).await;
    let (bob, _) = guest(store).await;
    say(store, &game.id, ann.id, Utterance::Phrase(Phrase::Hello), 1_000).await;
    let number = say(store, &game.id, bob.id, words("you <fool>"), 2_000).await;
    assert!(other.spoken(number).await.unwrap().is_some(), "every node reads it");
    let cid = Person::new(crate::ids::Secret::fresh().of_session());
    let kept = report(store, cid, bob.id, Some(&game.id), 3_000).await;
    let ReportOutcome::Kept(number) = kept else { panic!("{kept:?}") };
    assert_eq!(
        store.person(cid.session).await.unwrap(),
        Some(cid.id),
        "they are known from then on"
    );
    let cid = Person { is_new: false, ..cid };
    assert_eq!(report(other, cid, bob.id, Some(&game.id), 3_500).await, ReportOutcome::Known);
    let found = store.find_report(number).await.unwrap().unwrap();
    assert_eq!(
        (found.reporter, found.person, &found.game),
        (Some(cid.id), bob.id, &Some(game.id.clone()))
    );
    let told: Vec<_> = found
        .said
        .iter()
        .map(|line| (line.theirs, line.phrase.as_deref(), line.words.as_deref()))
        .collect();
    assert_eq!(told, [(false, Some("hello"), None), (true, None, Some("you <fool>"))]);
    for _ in 0..=MAX_SPOKEN_LINES {
        say(store, &game.id, ann.id, Utterance::Phrase(Phrase::Oops), 4_000).await;
    }
    let most = u32::try_from(MAX_SPOKEN_LINES).unwrap();
    assert_eq!(store.spoken_by(ann.id, 9_999).await.unwrap().len(), most as usize);
    assert_eq!(store.spoken_by(bob.id, 9).await.unwrap(), [], "it is too long ago");
    assert!(store.forget_conduct(4_001, 0).await.unwrap() > 0);
    assert_eq!(store.spoken_by(ann.id, 9).await.unwrap(), []);
    assert_eq!(store.find_report(number).await.unwrap(), Some(found), "reports wait for an answer");
    // Somebody who reports everybody is stopped, and may go on the next day.
    let mut outcomes = Vec::new();
    for _ in 0..MAX_REPORTS_A_DAY {
        let somebody = PersonId::fresh();
        outcomes.push(report(store, cid, somebody, None, 5_000).await);
    }
    assert_eq!(outcomes.last(), Some(&ReportOutcome::TooMany));
    let later = report(store, cid, ann.id, None, 5_001 + DAY_MS).await;
    assert!(matches!(later, ReportOutcome::Kept(_)));
}

/// Of two moderators one answers, and what is done is done with the answer or not at all.
///
/// # Panics
/// When it is not so.
pub async fn a_report_is_answered_once_with_what_is_done(one: &dyn Store, other: &dyn Store) {
    let (ann, game, _) = signed_up(one, "Ann").await;
    let (bob, ..) = signed_up(one, "Bob").await;
    let mut numbers = Vec::new();
    for _ in 0..3 {
        let (guest, _) = guest(one).await;
        let kept = report(one, guest, bob.id, Some(&game.id), 3_000).await;
        let ReportOutcome::Kept(number) = kept else { panic!("{kept:?}") };
        numbers.push(number);
    }
    let open = async || -> Vec<i64> {
        let open = one.open_reports(0, 9).await.unwrap();
        open.iter().map(|report: &PlayerReport| report.number).collect()
    };
    assert_eq!(open().await, numbers, "the oldest first");
    assert_eq!(one.open_reports(numbers[0], 1).await.unwrap()[0].number, numbers[1]);
    assert_eq!(other.count_open_reports().await.unwrap(), 3);
    let mute =
        || ruling(numbers[0], bob.id, Measure::Mute, AccountChange::Mute { until_ms: 20_000 });
    let (first, second) = tokio::join!(one.rule(mute()), other.rule(mute()));
    let outcomes = [first.unwrap(), second.unwrap()];
    assert!(outcomes.contains(&RulingOutcome::Done) && outcomes.contains(&RulingOutcome::Answered));
    let voice = other.voice(bob.id).await.unwrap();
    assert_eq!((voice.is_muted(19_999), voice.is_muted(20_000)), (Some(20_000), None));
    assert_eq!(open().await, numbers[1..]);
    // A name that another account has changes nothing.
    let taken = AccountChange::Rename(AccountName::of_stored("Ann"));
    assert!(one.rule(ruling(numbers[1], bob.id, Measure::Rename, taken)).await.is_err());
    assert_eq!(open().await, numbers[1..]);
    let nobody = ruling(numbers[1], PersonId::fresh(), Measure::Close, AccountChange::Close);
    assert_eq!(one.rule(nobody).await.unwrap(), RulingOutcome::NotSo);
    let dismiss = AccountChange::Dismiss { report: numbers[1] };
    let dismiss = ruling(numbers[1], bob.id, Measure::Dismiss, dismiss);
    assert_eq!(one.rule(dismiss).await.unwrap(), RulingOutcome::Done);
    let answered = one.find_report(numbers[1]).await.unwrap().unwrap().answer.unwrap();
    assert_eq!((answered.measure, answered.words.as_str()), (Measure::Dismiss, "thanks"));
    assert_eq!(one.reports_about(bob.id, 9).await.unwrap().len(), 3);
    // The audit can be asked for in all ways.
    let all = AuditQuery { most: 9, ..AuditQuery::default() };
    let acts = async |query: AuditQuery| -> Vec<String> {
        let lines = one.audited(query).await.unwrap();
        lines.into_iter().map(|line| format!("{}: {}", line.act, line.detail)).collect()
    };
    let by = AuditQuery { actor: "moderator".into(), ..all.clone() };
    let found = acts(by.clone()).await;
    let report = numbers[1];
    assert_eq!(
        found,
        [
            format!("dismiss report: report {report}: seen"),
            "mute: until 1970-01-01 00:00 UTC: seen".into()
        ]
    );
    assert_eq!(acts(AuditQuery { act: "mute".into(), ..all.clone() }).await.len(), 1);
    assert_eq!(acts(AuditQuery { person: Some(ann.id), ..all.clone() }).await, ["sign up: "]);
    let looks = crate::people::NameSkeleton::of("bOb").as_str().to_owned();
    assert_eq!(acts(AuditQuery { looks, ..all.clone() }).await.len(), 3);
    let last = one.audited(AuditQuery { most: 1, ..by.clone() }).await.unwrap()[0].number;
    assert_eq!(acts(AuditQuery { before: Some(last), ..by }).await.len(), 1);
    // What was answered long ago is forgotten, what waits is not.
    assert_eq!(one.forget_conduct(0, 9_001).await.unwrap(), 2);
    assert_eq!(open().await, numbers[2..]);
}

/// Nothing that somebody said or that was said about them stays; what they reported does, nameless.
///
/// # Panics
/// When it is not so.
pub async fn whoever_leaves_takes_along_what_they_said(store: &dyn Store) {
    let (ann, game, _) = signed_up(store, "Ann").await;
    let (mia, ..) = signed_up(store, "Mia").await;
    for change in [AccountChange::Moderator(true), AccountChange::Words(true)] {
        done(store, ann.id, change).await.unwrap();
    }
    let voice = store.voice(ann.id).await.unwrap();
    assert!(voice.is_moderator && voice.wants_words && voice.has_words(0));
    say(store, &game.id, ann.id, words("hm"), 1_000).await;
    let by = report(store, ann, mia.id, None, 2_000).await;
    let about = report(store, mia, ann.id, Some(&game.id), 2_000).await;
    let [ReportOutcome::Kept(by), ReportOutcome::Kept(about)] = [by, about] else { panic!() };
    done(store, ann.id, AccountChange::Leave).await.unwrap();
    assert_eq!(store.spoken_by(ann.id, 9).await.unwrap(), []);
    assert_eq!(store.find_report(about).await.unwrap(), None);
    let by = store.find_report(by).await.unwrap().unwrap();
    assert_eq!((by.reporter, by.words.as_str()), (None, ""));
    assert!(!store.voice(ann.id).await.unwrap().is_moderator);
    // What a guest did becomes an account's, also that they are muted.
    let (guest, _) = guest(store).await;
    say(store, &game.id, guest.id, words("ha"), 1_000).await;
    done(store, guest.id, AccountChange::Mute { until_ms: 9_000 }).await.unwrap();
    done(store, mia.id, AccountChange::Merge { guest: guest.id }).await.unwrap();
    assert_eq!(store.spoken_by(mia.id, 9).await.unwrap().len(), 1);
    assert_eq!(store.voice(mia.id).await.unwrap().muted_until_ms, Some(9_000));
}

/// What two people play is found by what stands on the board, on every node; what one plays alone is not.
///
/// # Panics
/// When it is not so.
pub async fn games_of_people_are_found_by_what_is_on_the_board(store: &dyn Store) {
    let board = |fen: &str| fen.split_once(' ').unwrap().0.to_owned();
    let mut games = Vec::new();
    for plies in 0..3 {
        let (mut game, other) = (super::new_game(1_000), PersonId::fresh());
        let ann = Person::new(crate::ids::Secret::fresh().of_session());
        let bob = Person { id: other, ..Person::new(crate::ids::Secret::fresh().of_session()) };
        let two = if plies == 2 { ann } else { bob };
        for (seat, person) in game.access.iter_mut().zip([ann.id, two.id]) {
            seat.person = Some(person);
        }
        game.summary.plies = plies;
        let met = [ann, bob].map(crate::store::Effect::Meet);
        store.create(game.clone(), met.to_vec()).await.unwrap();
        games.push(game);
    }
    let at = board(&games[0].summary.fen);
    let found = store.on_board("pijersi", vec!["x".to_owned(), at.clone()]).await.unwrap();
    let names: Vec<_> = found.iter().map(|game| game.id.clone()).collect();
    assert_eq!(names, [games[1].id.clone()], "not the start, and not what one plays alone");
    assert!(found[0].counts_for_people());
    for (game, board) in [("jersi", at.as_str()), ("pijersi", &at[1..]), ("pijersi", "")] {
        let found = store.on_board(game, vec![board.to_owned()]).await.unwrap();
        assert!(found.is_empty(), "{game} {board}");
    }
    assert!(store.on_board("pijersi", Vec::new()).await.unwrap().is_empty());
    let [first, second] = [0, 1].map(|at| games[1].access[at].person.unwrap());
    for person in [first, second] {
        let own = store.running_of("pijersi", person, 9).await.unwrap();
        assert_eq!(own.len(), 1, "the one that counts");
        assert_eq!(own[0].id, games[1].id);
    }
    assert!(store.running_of("jersi", first, 9).await.unwrap().is_empty());
    let alone = games[2].access[0].person.unwrap();
    assert!(store.running_of("pijersi", alone, 9).await.unwrap().is_empty());
}

/// Who spoke while they watched a game is found, if they have an account; and what somebody reported.
///
/// # Panics
/// When it is not so.
pub async fn a_reporter_and_watchers_who_spoke_are_found(store: &dyn Store) {
    let (ann, game, _) = signed_up(store, "Ann").await;
    let (bob, other, _) = signed_up(store, "Bob").await;
    let (nobody, _) = guest(store).await;
    let said = |person, by, at_ms| SpokenLine {
        game: game.id.clone(),
        person,
        by,
        said: Utterance::Phrase(Phrase::Hello),
        at_ms,
    };
    store.say(said(ann.id, Speaker::First, 1_000)).await.unwrap();
    assert_eq!(store.watchers_heard(&game.id).await.unwrap(), [], "who plays does not watch");
    for (person, at_ms) in [(nobody.id, 2_000), (bob.id, 3_000), (bob.id, 4_000)] {
        store.say(said(person, Speaker::Watcher, at_ms)).await.unwrap();
    }
    assert_eq!(store.watchers_heard(&game.id).await.unwrap(), [bob.id]);
    assert_eq!(store.watchers_heard(&other.id).await.unwrap(), []);
    let mut kept = Vec::new();
    for (reporter, person, at_ms) in
        [(ann, bob.id, 5_000), (bob, ann.id, 6_000), (ann, nobody.id, 7_000)]
    {
        let outcome = report(store, reporter, person, Some(&game.id), at_ms).await;
        let ReportOutcome::Kept(number) = outcome else { panic!("{outcome:?}") };
        kept.push(number);
    }
    let numbers = async |person, most| {
        let reports = store.reports_by(person, most).await.unwrap();
        reports.iter().map(|report| report.number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(ann.id, 9).await, [kept[2], kept[0]], "the latest first");
    assert_eq!(numbers(ann.id, 1).await, [kept[2]]);
    assert_eq!(numbers(bob.id, 9).await, [kept[1]]);
    assert_eq!(numbers(nobody.id, 9).await, [0; 0]);
}

/// The public games that somebody has played to an end are found by game and result, and counted.
///
/// # Panics
/// When it is not so.
pub async fn finished_games_are_found_by_game_and_result(store: &dyn Store) {
    use kelci_core::{Side, Verdict};
    use kelci_rating::RatedScore;

    use crate::game::{Player, Seat, Spec, Visibility};
    use crate::store::{FinishedCount, FinishedQuery};

    let ann = Person::new(crate::ids::Secret::fresh().of_session());
    let others = [(); 5].map(|()| Person::new(crate::ids::Secret::fresh().of_session()));
    let (first, second) = (Verdict::Win(Side::First), Verdict::Win(Side::Second));
    let mut ids = Vec::new();
    for (at, (seat, verdict, other)) in [
        (Seat::First, first, Some(others[0])),
        (Seat::Second, second, Some(others[1])),
        (Seat::Second, first, Some(others[2])),
        (Seat::First, Verdict::Draw, None),
        // Not public, and at one screen: these are not counted, and the one is found.
        (Seat::First, first, Some(others[3])),
        (Seat::First, first, Some(ann)),
    ]
    .into_iter()
    .enumerate()
    {
        let at_ms = 1_000 * (at as i64 + 1);
        let players = match (other, seat) {
            (None, Seat::First) => [Player::Person, Player::Engine { level: 3 }],
            (None, Seat::Second) => [Player::Engine { level: 3 }, Player::Person],
            (Some(_), _) => [Player::Person; 2],
        };
        let mut game = super::game_with(at_ms, crate::game::ClockSpec::None, players);
        if at == 4 {
            game.spec = Spec { visibility: Visibility::Private, ..(*game.spec).clone() }.into();
        }
        game.access[seat.index()].person = Some(ann.id);
        game.access[seat.other().index()].person = other.map(|other| other.id);
        (game.summary.status, game.summary.result) = (crate::game::Status::Over, Some(verdict));
        game.summary.reason = Some("resignation");
        game.summary.updated_ms = at_ms;
        let met = other.filter(|_| at != 5).into_iter().chain((at == 0).then_some(ann));
        store.create(game.clone(), met.map(crate::store::Effect::Meet).collect()).await.unwrap();
        ids.push(game.id);
    }
    let found = async |game: &str, score| {
        let which = FinishedQuery { game: game.to_owned(), score };
        let found = store.finished_of(ann.id, which, 9).await.unwrap();
        let ids = found.iter().map(|found| ids.iter().position(|id| *id == found.id).unwrap());
        ids.collect::<Vec<_>>()
    };
    assert_eq!(found("", None).await, [5, 3, 2, 1, 0], "the latest first");
    assert_eq!(found("pijersi", Some(RatedScore::Loss)).await, [5, 2]);
    assert_eq!(found("", Some(RatedScore::Draw)).await, [3]);
    assert_eq!(found("", Some(RatedScore::Win)).await, [5, 1, 0], "at one screen all is both");
    assert_eq!(found("jersi", None).await, [0; 0]);
    let mut counts = store.finished_counts(ann.id, 9).await.unwrap();
    counts.sort_by_key(|counted| (counted.seat.index(), counted.is_computer, counted.score as u8));
    let counted = |seat, is_computer, score| FinishedCount {
        game: "pijersi".into(),
        seat,
        opponent: None,
        is_computer,
        score,
        count: 1,
    };
    let mut wanted = vec![
        counted(Seat::First, false, RatedScore::Win),
        counted(Seat::First, true, RatedScore::Draw),
        counted(Seat::Second, false, RatedScore::Win),
        counted(Seat::Second, false, RatedScore::Loss),
    ];
    wanted.sort_by_key(|counted| (counted.seat.index(), counted.is_computer, counted.score as u8));
    assert_eq!(counts, wanted);
    assert_eq!(store.finished_counts(ann.id, 2).await.unwrap().len(), 1, "of the latest two");
}
