//! What any store must do with clubs.

use std::sync::Arc;

use kelci_rating::{Ladder, LadderRole, Pace, RatedScore};

use super::accounts::{done, sign_up};
use super::tournaments::new_tournament;
use crate::bounds::MAX_CLUBS_FOUNDED;
use crate::game::rated::{RatedPlayer, RatedResult};
use crate::ids::{ClubId, GameId, PersonId, Secret};
use crate::people::{
    AccountName, ClubEntry, ClubName, ClubRank, ClubRefusal, ClubStep, ClubWish, Person,
};
use crate::store::{
    AccountChange, AuditQuery, Club, ClubAct, ClubMeasure, ClubRecord, ClubRuling, NewClub, Store,
    StoreError,
};
use crate::tournament::EntryDoor;

fn club_name(text: &str) -> ClubName {
    ClubName::of_stored(text)
}

async fn account(store: &dyn Store, name: &str) -> PersonId {
    let person = Person::new(Secret::fresh().of_session());
    let new = AccountChange::SignUp(Box::new(sign_up(person, name)));
    done(store, person.id, new).await.unwrap();
    person.id
}

fn new_club(name: &str, founder: PersonId) -> NewClub {
    NewClub {
        id: ClubId::fresh(),
        name: club_name(name),
        about: "We play on Fridays.".into(),
        entry: ClubEntry::Open,
        founder,
        at_ms: 1_000,
    }
}

async fn founded(store: &dyn Store, name: &str, founder: PersonId) -> ClubId {
    let new = new_club(name, founder);
    store.found_club(new.clone()).await.unwrap().unwrap();
    new.id
}

async fn wished(
    store: &dyn Store,
    club: &ClubId,
    person: PersonId,
    wish: ClubWish,
) -> Result<ClubStep, ClubRefusal> {
    let act = ClubAct {
        club: club.clone(),
        person,
        wish,
        at_ms: 2_000,
        presides: false,
        is_of_site: false,
    };
    store.change_club(act).await.unwrap()
}

async fn joined(store: &dyn Store, club: &ClubId, person: PersonId) {
    let joined = wished(store, club, person, ClubWish::Join { is_invited: false }).await;
    assert_eq!(joined, Ok(ClubStep::Own(Some(ClubRank::Member))));
}

async fn names(store: &dyn Store, club: &ClubId, rank: ClubRank) -> Vec<String> {
    let listed = store.club_list(club, rank, 0, 99).await.unwrap();
    listed.into_iter().map(|member| member.name).collect()
}

async fn found(store: &dyn Store, name: &str) -> Option<Club> {
    store.find_club(&club_name(name).skeleton()).await.unwrap()
}

/// Of two clubs whose names look alike there is one, and nobody founds without end.
///
/// # Panics
/// When it is not so.
pub async fn a_clubs_name_is_its_own_and_nobody_founds_many(one: &dyn Store, other: &dyn Store) {
    let (ann, bob) = (account(one, "Ann").await, account(one, "Bob").await);
    let both = tokio::join!(
        one.found_club(new_club("Jersi Club", ann)),
        other.found_club(new_club("jersi-c1ub", bob))
    );
    let results = [both.0, both.1];
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
    let refused = results.into_iter().find_map(Result::err).unwrap();
    assert!(matches!(refused, StoreError::NameTaken), "{refused}");
    let club = found(other, "JERSI.CLUB").await.unwrap();
    assert_eq!((club.members, club.about.as_str()), (1, "We play on Fridays."));
    assert_eq!((club.entry, club.invitation, club.closed_ms), (ClubEntry::Open, None, None));
    let carl = account(one, "Carl").await;
    for number in 0..MAX_CLUBS_FOUNDED {
        founded(one, &format!("Carls {number}"), carl).await;
    }
    let more = one.found_club(new_club("Carls last", carl)).await.unwrap();
    assert!(matches!(more, Err(ClubRefusal::Not(_))), "{more:?}");
    assert!(found(one, "Carls last").await.is_none());
    let nobody = one.found_club(new_club("Nobodys", PersonId::fresh())).await.unwrap();
    assert_eq!(nobody, Err(ClubRefusal::Gone), "only accounts do");
    assert_eq!(one.clubs(0, 99).await.unwrap().len(), 1 + MAX_CLUBS_FOUNDED as usize);
    assert_eq!(one.clubs(1, 2).await.unwrap().len(), 2);
}

/// People come in as the club says, and of two officers who leave at once one stays.
///
/// # Panics
/// When it is not so.
pub async fn a_club_always_has_an_officer(one: &dyn Store, other: &dyn Store) {
    let (ann, bob, carl) =
        (account(one, "Ann").await, account(one, "Bob").await, account(one, "Carl").await);
    let club = founded(one, "The Club", ann).await;
    joined(one, &club, bob).await;
    let edit = ClubWish::Edit { entry: ClubEntry::Asking, about: String::new() };
    assert_eq!(wished(one, &club, bob, edit.clone()).await, Err(ClubRefusal::NotAnOfficer));
    assert_eq!(wished(one, &club, ann, edit).await, Ok(ClubStep::Note));
    let ask = ClubWish::Join { is_invited: false };
    let asked = wished(one, &club, carl, ask.clone()).await;
    assert_eq!(asked, Ok(ClubStep::Own(Some(ClubRank::Asked))));
    assert_eq!(names(one, &club, ClubRank::Asked).await, ["Carl"]);
    assert_eq!(found(one, "The Club").await.unwrap().members, 2, "whoever asks is not in it");
    assert!(wished(one, &club, ann, ClubWish::Leave).await.is_err(), "she is the last officer");
    wished(one, &club, ann, ClubWish::Accept(carl)).await.unwrap();
    wished(one, &club, ann, ClubWish::Promote(bob)).await.unwrap();
    assert_eq!(names(one, &club, ClubRank::Officer).await, ["Ann", "Bob"]);
    let both = tokio::join!(
        wished(one, &club, ann, ClubWish::Leave),
        wished(other, &club, bob, ClubWish::Leave)
    );
    assert!(both.0.is_ok() ^ both.1.is_ok(), "{both:?}");
    assert_eq!(names(one, &club, ClubRank::Officer).await.len(), 1);
    // Invitations have numbers; those that are void are none.
    let officer = if both.0.is_ok() { bob } else { ann };
    let number = async || found(one, "The Club").await.unwrap().invitation;
    let mut seen = Vec::new();
    for wish in [ClubWish::Invite, ClubWish::Invite, ClubWish::Uninvite, ClubWish::Uninvite] {
        wished(one, &club, officer, wish).await.unwrap();
        seen.push(number().await);
    }
    wished(one, &club, officer, ClubWish::Invite).await.unwrap();
    seen.push(number().await);
    assert_eq!(seen, [Some(1), Some(3), None, None, Some(5)], "no link is good again");
    // Whoever was removed does not come back, and as what somebody stands in the list is told of them.
    wished(one, &club, officer, ClubWish::Remove(carl)).await.unwrap();
    assert!(wished(one, &club, carl, ClubWish::Join { is_invited: true }).await.is_err());
    assert_eq!(one.club_rank(&club, carl).await.unwrap(), Some(ClubRank::Removed));
    let own = one.clubs_of(carl).await.unwrap();
    assert_eq!(own.len(), 1);
    assert_eq!((&own[0].0.id, own[0].1), (&club, ClubRank::Removed));
    wished(one, &club, officer, ClubWish::Forgive(carl)).await.unwrap();
    assert!(wished(one, &club, carl, ask).await.is_ok());
    // With the last one the club ends.
    wished(one, &club, carl, ClubWish::Leave).await.unwrap();
    assert_eq!(wished(one, &club, officer, ClubWish::Leave).await, Ok(ClubStep::Dissolve));
    assert!(found(one, "The Club").await.is_none());
    assert_eq!(wished(one, &club, officer, ClubWish::Leave).await, Err(ClubRefusal::Gone));
    founded(one, "The Club", ann).await;
}

/// An account that is deleted leaves its clubs whole: whoever is in one for the longest time sees to it then.
///
/// # Panics
/// When it is not so.
pub async fn whoever_leaves_the_site_leaves_clubs_whole(store: &dyn Store) {
    let (ann, bob, carl) =
        (account(store, "Ann").await, account(store, "Bob").await, account(store, "Carl").await);
    let club = founded(store, "The Club", ann).await;
    let own = founded(store, "Annas own", ann).await;
    joined(store, &club, carl).await;
    joined(store, &club, bob).await;
    done(store, ann, AccountChange::Leave).await.unwrap();
    let officers = names(store, &club, ClubRank::Officer).await;
    assert!(
        officers == ["Carl"] || officers == ["Bob"],
        "they came at the same time: {officers:?}"
    );
    assert_eq!(found(store, "The Club").await.unwrap().members, 2);
    assert!(found(store, "Annas own").await.is_none(), "nobody is in it");
    assert_eq!(store.club_name(&own).await.unwrap(), None);
    assert_eq!(store.clubs_of(ann).await.unwrap(), []);
}

/// The host's club has everybody who has an account when it is founded, and whoever signs up after that.
///
/// # Panics
/// When it is not so.
pub async fn the_hosts_club_has_everybody(store: &dyn Store) {
    let ann = account(store, "Ann").await;
    let club = store.bind_club(club_name("The Hosts"), 1_000).await.unwrap();
    assert_eq!((club.members, club.name.as_str()), (1, "The Hosts"));
    let again = store.bind_club(club_name("the-hosts"), 2_000).await.unwrap();
    assert_eq!(again, club, "it is founded once");
    let bob = Person::new(Secret::fresh().of_session());
    let mut new = sign_up(bob, "Bob");
    new.club = Some(club.id.clone());
    done(store, bob.id, AccountChange::SignUp(Box::new(new))).await.unwrap();
    assert_eq!(names(store, &club.id, ClubRank::Member).await, ["Ann", "Bob"]);
    // A club that is no more keeps nobody from signing up.
    let carl = Person::new(Secret::fresh().of_session());
    let mut new = sign_up(carl, "Carl");
    new.club = Some(ClubId::fresh());
    done(store, carl.id, AccountChange::SignUp(Box::new(new))).await.unwrap();
    assert_eq!(store.clubs_of(carl.id).await.unwrap(), []);
    // It is there even if nobody is in it.
    for person in [ann, bob.id] {
        done(store, person, AccountChange::Leave).await.unwrap();
    }
    assert_eq!(found(store, "The Hosts").await.unwrap().members, 0);
}

/// Moderators close, rename and appoint, and the audit says so.
///
/// # Panics
/// When it is not so.
pub async fn moderators_see_to_clubs(store: &dyn Store) {
    let (ann, bob) = (account(store, "Ann").await, account(store, "Bob").await);
    let club = founded(store, "Rude Club", ann).await;
    founded(store, "Other Club", bob).await;
    let rule = async |measure: ClubMeasure| {
        let (actor, why) = ("moderator Mia".to_owned(), "the name".to_owned());
        let ruling = ClubRuling { club: club.clone(), measure, at_ms: 3_000, actor, why };
        store.rule_club(ruling).await
    };
    let taken = rule(ClubMeasure::Rename(club_name("0ther-club"))).await;
    assert!(matches!(taken, Err(StoreError::NameTaken)), "{taken:?}");
    assert!(rule(ClubMeasure::Rename(club_name("Nice Club"))).await.unwrap());
    assert!(found(store, "Rude Club").await.is_none());
    assert!(rule(ClubMeasure::Close).await.unwrap());
    assert_eq!(found(store, "Nice Club").await.unwrap().closed_ms, Some(3_000));
    assert_eq!(store.club_name(&club).await.unwrap(), None);
    assert_eq!(store.club_rank(&club, ann).await.unwrap(), None);
    assert_eq!(store.clubs(0, 99).await.unwrap().len(), 1, "it is not listed");
    let gone = wished(store, &club, bob, ClubWish::Join { is_invited: false }).await;
    assert_eq!(gone, Err(ClubRefusal::Gone));
    assert!(rule(ClubMeasure::Reopen).await.unwrap());
    assert!(rule(ClubMeasure::Appoint(bob)).await.unwrap());
    assert!(!rule(ClubMeasure::Appoint(PersonId::fresh())).await.unwrap(), "nobody is that");
    assert_eq!(names(store, &club, ClubRank::Officer).await, ["Ann", "Bob"]);
    let query = AuditQuery { actor: "moderator".into(), most: 9, ..AuditQuery::default() };
    let lines = store.audited(query).await.unwrap();
    let acts: Vec<_> = lines.iter().map(|line| (line.act.as_str(), line.name.as_ref())).collect();
    let named = AccountName::of_stored("Bob");
    let expected = [
        ("appoint officer", Some(&named)),
        ("reopen club", None),
        ("close club", None),
        ("rename club", None),
    ];
    assert_eq!(acts, expected);
    assert_eq!(lines[3].detail, "Rude Club is now Nice Club: the name");
    let nowhere = ClubRuling {
        club: ClubId::fresh(),
        measure: ClubMeasure::Close,
        at_ms: 3_000,
        actor: "moderator Mia".into(),
        why: String::new(),
    };
    assert!(!store.rule_club(nowhere).await.unwrap());
}

/// A club's ladders and records are those of its members, in games against people.
///
/// # Panics
/// When it is not so.
pub async fn records_are_counted_from_rated_games(store: &dyn Store) {
    let (ann, bob, eve) =
        (account(store, "Ann").await, account(store, "Bob").await, account(store, "Eve").await);
    let club = founded(store, "The Club", ann).await;
    joined(store, &club, bob).await;
    let ladder = |game: &str, pace| Ladder { game: game.into(), pace, role: LadderRole::Player };
    let mut played = 0;
    let mut rate = async |players: [RatedPlayer; 2], score: RatedScore, ladder: Ladder| {
        played += 1;
        let result = RatedResult {
            id: GameId::fresh(),
            players,
            ladders: [ladder.clone(), ladder],
            score,
            ended_ms: 1_000 * played,
            opening: Some("a4b5c4".into()),
        };
        assert!(store.rate(result).await.unwrap());
    };
    let [ann, bob, eve] = [ann, bob, eve].map(RatedPlayer::Person);
    use RatedScore::{Draw, Loss, Win};
    let fast = ladder("pijersi", Pace::Fast);
    // Ann wins twice, loses, wins three times, once of them at another pace, and draws; Bob wins once.
    for score in [Win, Win, Loss, Win, Win] {
        rate([ann, bob], score, fast.clone()).await;
    }
    rate([ann, eve], Win, ladder("pijersi", Pace::Normal)).await;
    rate([ann, eve], Draw, fast.clone()).await;
    // These count for nothing: the engine, another game, and whoever is not in the club.
    for _ in 0..5 {
        rate([bob, RatedPlayer::Level(1)], Win, fast.clone()).await;
        rate([eve, RatedPlayer::Person(PersonId::fresh())], Win, fast.clone()).await;
    }
    rate([bob, eve], Win, ladder("jersi", Pace::Fast)).await;
    let record = |name: &str, count| ClubRecord { name: name.into(), count, game: None };
    let records = store.club_records(&club, "pijersi", 5).await.unwrap();
    assert_eq!(records.games, [record("Ann", 7), record("Bob", 5)]);
    assert_eq!(records.series, [record("Ann", 3), record("Bob", 1)]);
    assert_eq!(records.fastest, [], "these games are not stored");
    let records = store.club_records(&club, "jersi", 5).await.unwrap();
    assert_eq!(records.games, [record("Bob", 1)]);
    assert_eq!(store.club_records(&club, "pijersi", 1).await.unwrap().games.len(), 1);
    assert_eq!(store.club_records(&club, "mik7", 5).await.unwrap().games, []);
    let ranked = store.ranked(&fast, Some(&club), 0, 9).await.unwrap();
    let everybody = store.ranked(&fast, None, 0, 9).await.unwrap();
    assert_eq!((ranked.len(), everybody.len()), (2, 3));
    let leaders = store.club_leaders(&club, 1).await.unwrap();
    let told: Vec<_> = leaders
        .iter()
        .map(|(ladder, ranked)| (ladder.to_string(), ranked.name.clone().unwrap_or_default()))
        .collect();
    let best = ranked[0].name.clone().unwrap();
    let expected = [
        ("jersi.fast.player".to_owned(), "Bob".to_owned()),
        ("pijersi.fast.player".to_owned(), best),
        ("pijersi.normal.player".to_owned(), "Ann".to_owned()),
    ];
    assert_eq!(told, expected);
}

/// A club lists the tournaments that are its own and for everybody.
///
/// # Panics
/// When it is not so.
pub async fn a_club_lists_its_tournaments(store: &dyn Store) {
    let ann = account(store, "Ann").await;
    let (one, other) = (founded(store, "Friday", ann).await, founded(store, "Saturday", ann).await);
    let of = |club: Option<&ClubId>, door, created_ms| {
        let mut new = new_tournament(door);
        new.created_ms = created_ms;
        Arc::make_mut(&mut new.spec).club = club.cloned();
        new
    };
    let early = of(Some(&one), EntryDoor::Public, 1_000);
    let late = of(Some(&one), EntryDoor::Public, 2_000);
    let rest = [
        of(Some(&one), EntryDoor::Link, 3_000),
        of(Some(&other), EntryDoor::Public, 4_000),
        of(None, EntryDoor::Public, 5_000),
    ];
    for new in [&early, &late].into_iter().chain(&rest) {
        store.create_tournament(new.clone()).await.unwrap();
    }
    let ids = async |club: &ClubId, most| {
        let listed = store.club_tournaments(club, most).await.unwrap();
        listed.into_iter().map(|one| one.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(&one, 9).await, [late.id.clone(), early.id], "the latest first");
    assert_eq!(ids(&one, 1).await, [late.id]);
    assert_eq!(ids(&other, 9).await, [rest[1].id.clone()]);
}
