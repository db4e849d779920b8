//! What is PostgreSQL's own: nodes that hear each other through it, connections that break, what cannot be used.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kelci_server::ids::GameId;
use kelci_server::store::{Database, Nodes as _, Note, NoteTimes, Postgres, StoreError, testkit};
use serde_json::{Value, json};
use sqlx::{Connection as _, PgConnection, Row as _};

use crate::client::{Site, Visitor, at_one_screen, id, until};
use crate::home::Home;
use crate::socket::Socket;

/// A home in a database, if there is one to be tested on.
macro_rules! home {
    () => {
        match Home::in_database().await {
            Some(home) => Arc::new(home),
            None => return,
        }
    };
}

async fn door(home: &Home) -> PgConnection {
    PgConnection::connect(&home.url().unwrap()).await.unwrap()
}

async fn node(home: &Arc<Home>) -> Site {
    Site::on(home.clone(), |_| ()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn players_on_two_nodes_see_each_others_moves() {
    let home = home!();
    let (one, other) = (node(&home).await, node(&home).await);
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let wanted =
        json!({ "game": "pijersi", "first": { "kind": "me" }, "second": { "kind": "friend" } });
    let begun = ann.begin(&one, &wanted).await;
    let game = id(&begun);
    let (mut hers, _) = Socket::watch(&one, &ann, &game, Value::Null).await;
    let join = json!({ "key": begun["keys"]["second"], "name": "Bob" });
    bob.post(&other, &format!("/api/games/{game}/join"), &join).await.good();
    assert_eq!(hers.hear("event").await["event"]["kind"], "join");
    let (mut his, _) = Socket::watch(&other, &bob, &game, Value::Null).await;
    hers.act(1, json!({ "action": "move", "text": "a4-b5=c4" })).await;
    assert_eq!(his.hear("event").await["event"]["text"], "a4b5c4");
    his.act(1, json!({ "action": "move", "text": "g6-f7=d6" })).await;
    for text in ["a4b5c4", "g6f7d6"] {
        assert_eq!(hers.hear("event").await["event"]["text"], text);
    }
    for site in [one, other] {
        site.stopped().await;
    }
}

/// Ends every connection of these nodes, as a database that is restarted does.
async fn cut(home: &Home) {
    let all = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE application_name = current_schema() AND pid <> pg_backend_pid()";
    sqlx::query(all).execute(&mut door(home).await).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_cut_off_comes_back_and_has_lost_nothing() {
    let home = home!();
    let (one, other) = (node(&home).await, node(&home).await);
    let mut ann = Visitor::default();
    let game = id(&ann.begin(&one, &at_one_screen("pijersi")).await);
    let (mut watching, _) = Socket::watch(&other, &ann, &game, Value::Null).await;
    for text in ["a4-b5=c4", "g6-f7=d6"] {
        cut(&home).await;
        ann.play(&one, &game, text).await.good();
        let heard = watching.hear("event").await;
        assert_eq!(heard["event"]["kind"], "move");
    }
    assert_eq!(ann.look(&other, &game).await["ply"], 2);
    let counts = "SELECT COUNT(*) AS events FROM events WHERE kind = 'move'";
    let row = sqlx::query(counts).fetch_one(&mut door(&home).await).await.unwrap();
    assert_eq!(row.get::<i64, _>("events"), 2, "none twice");
}

/// Only whoever listens loses the connection: what is said meanwhile is read, and it listens again.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_whose_ear_is_cut_off_misses_nothing() {
    let home = home!();
    let (one, other) = (node(&home).await, node(&home).await);
    let mut ann = Visitor::default();
    let game = id(&ann.begin(&one, &at_one_screen("pijersi")).await);
    let (mut watching, _) = Socket::watch(&other, &ann, &game, Value::Null).await;
    let ears = async || {
        let ears = "SELECT array_agg(pid ORDER BY pid) AS ears FROM pg_stat_activity \
                    WHERE application_name = current_schema() AND query LIKE 'LISTEN%'";
        let row = sqlx::query(ears).fetch_one(&mut door(&home).await).await.unwrap();
        row.get::<Option<Vec<i32>>, _>("ears").filter(|ears| ears.len() == 2)
    };
    for text in ["a4-b5=c4", "g6-f7=d6"] {
        let cut = until(&ears).await;
        let ends = "SELECT pg_terminate_backend(pid) FROM UNNEST($1::int[]) AS pid";
        sqlx::query(ends).bind(&cut).execute(&mut door(&home).await).await.unwrap();
        ann.play(&one, &game, text).await.good();
        assert_eq!(watching.hear("event").await["event"]["kind"], "move");
        until(async || ears().await.filter(|ears| *ears != cut)).await;
    }
    for site in [one, other] {
        site.stopped().await;
    }
}

/// What another connection of a writer's name has begun shuts this one out until it has looked.
#[tokio::test(flavor = "multi_thread")]
async fn a_writer_that_was_shut_out_begins_anew() {
    let home = home!();
    let site = node(&home).await;
    let mut ann = Visitor::default();
    let game = id(&ann.begin(&site, &at_one_screen("pijersi")).await);
    let mut door = door(&home).await;
    let epoch = "UPDATE writers SET epoch = epoch + 1";
    assert_eq!(sqlx::query(epoch).execute(&mut door).await.unwrap().rows_affected(), 1);
    ann.play(&site, &game, "a4-b5=c4").await.good();
    ann.begin(&site, &at_one_screen("pijersi")).await;
    let row = sqlx::query("SELECT epoch, batch FROM writers").fetch_one(&mut door).await.unwrap();
    assert_eq!(row.get::<i64, _>("epoch"), 3);
    assert!(row.get::<i64, _>("batch") > 2);
}

/// Whoever is back after the database was away may have waited longer than others: those are not ahead of the time.
#[tokio::test(flavor = "multi_thread")]
async fn a_beat_that_waited_does_not_put_others_ahead_of_the_time() {
    use kelci_server::ids::NodeId;
    use kelci_server::store::{Beat, Presence};
    let home = home!();
    let (one, other) = (home.open().await, home.open().await);
    let now_ms = one.time().await.unwrap().now_ms.unwrap();
    let beat = |at_ms, presence| Beat { node: NodeId::fresh(), at_ms, presence, known: 0 };
    assert_eq!(one.beat(beat(now_ms, Presence::Back)).await.unwrap().outages, []);
    let waited = beat(now_ms - 9_000, Presence::Back);
    assert_eq!(other.beat(waited).await.unwrap().outages, [], "somebody was there");
    for store in [one, other] {
        store.close().await.unwrap();
    }
}

/// Tells everybody what a node would, after a line that says who tells it.
async fn notify(door: &mut PgConnection, channel: &str, words: &str) {
    let tell = "SELECT pg_notify('kelci ' || current_schema() || $1, $2)";
    sqlx::query(tell).bind(channel).bind(words).execute(door).await.unwrap();
}

/// The moves of a game, as lines in which they are told whole.
async fn moves_of(door: &mut PgConnection, game: &str) -> Vec<String> {
    let moves = "SELECT number || ' ' || at_ms || ' ' || data AS moved FROM events \
                 WHERE kind = 'move' AND game = $1 ORDER BY number";
    let rows = sqlx::query(moves).bind(game).fetch_all(door).await.unwrap();
    rows.iter().map(|row| row.get("moved")).collect()
}

/// Few events are told whole: whoever has their game in memory does not read them. Here one is told that is not stored.
#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_is_told_whole_is_not_read() {
    let home = home!();
    let (one, other, third) = (node(&home).await, node(&home).await, home.open().await);
    let mut notes = third.notes();
    let mut ann = Visitor::default();
    let mut games = Vec::new();
    for _ in 0..2 {
        games.push(id(&ann.begin(&one, &at_one_screen("pijersi")).await));
    }
    let [played, watched] = [&games[0], &games[1]];
    let (mut watching, _) = Socket::watch(&other, &ann, watched, Value::Null).await;
    ann.play(&one, played, "a4-b5=c4").await.good();
    loop {
        if let Note::Event { game, .. } = notes.recv().await.unwrap() {
            assert_eq!(game.as_str(), played);
            break;
        }
    }
    let mut door = door(&home).await;
    let moved = moves_of(&mut door, played).await.remove(0);
    notify(&mut door, "+", &format!("somebody 1000000\n{watched} {moved}")).await;
    assert_eq!(watching.hear("event").await["event"]["text"], "a4b5c4");
    for site in [one, other] {
        site.stopped().await;
    }
    third.close().await.unwrap();
}

/// Whoever was told an event whole and lacks the one before it reads both: their numbers are not told besides.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_before_an_event_that_is_told_whole_is_read() {
    let home = home!();
    let (one, other) = (node(&home).await, node(&home).await);
    let mut ann = Visitor::default();
    let mut games = Vec::new();
    for _ in 0..2 {
        games.push(id(&ann.begin(&one, &at_one_screen("pijersi")).await));
    }
    let [played, watched] = [&games[0], &games[1]];
    let (mut watching, _) = Socket::watch(&other, &ann, watched, Value::Null).await;
    let texts = ["a4-b5=c4", "g6-f7=d6"];
    for text in texts {
        ann.play(&one, played, text).await.good();
    }
    let mut door = door(&home).await;
    let copy = "INSERT INTO events (game, number, kind, data, at_ms) \
                SELECT $2, number, kind, data, at_ms FROM events WHERE game = $1 AND kind = 'move'";
    sqlx::query(copy).bind(played).bind(watched).execute(&mut door).await.unwrap();
    let last = moves_of(&mut door, watched).await.remove(1);
    notify(&mut door, "+", &format!("somebody 1000000\n{watched} {last}")).await;
    for text in texts {
        assert_eq!(watching.hear("event").await["event"]["text"], text.replace(['-', '='], ""));
    }
    for site in [one, other] {
        site.stopped().await;
    }
}

/// What a later program tells whole is read in the table, where it stands by its number.
#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_cannot_be_read_as_it_is_told_is_read_by_its_number() {
    let home = home!();
    let store = home.open().await;
    let mut notes = store.notes();
    let mut door = door(&home).await;
    let game = "0123456789abcdefghjkmnpqrs";
    let note = "INSERT INTO notes (writer, body) VALUES ('somebody', $1) RETURNING id";
    let note = sqlx::query(note).bind(format!("{game}:7")).fetch_one(&mut door).await.unwrap();
    let number: i64 = note.get("id");
    notify(&mut door, "+", &format!("somebody {number}\n{game} 7 0 later")).await;
    let told = Note::Game { id: GameId::parse(game).unwrap(), number: 7 };
    assert_eq!(notes.recv().await.unwrap(), told);
    store.close().await.unwrap();
}

/// NOTIFY has all commits wait for each other: one of them is enough, with what is to be done in it.
#[tokio::test(flavor = "multi_thread")]
async fn a_commit_notifies_once() {
    use sqlx::postgres::PgListener;
    let home = home!();
    // Nobody thinks, so that a move asks for work.
    let site = Site::on(home.clone(), |config| config.engine.threads = 0).await;
    let store = home.open().await;
    let mut notes = store.notes();
    let mut ann = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "engine", "level": 1 });
    let game = id(&ann.begin(&site, &wanted).await);
    let mut door = door(&home).await;
    let channel = "SELECT 'kelci ' || current_schema() AS channel";
    let channel: String = sqlx::query(channel).fetch_one(&mut door).await.unwrap().get("channel");
    let mut listener = PgListener::connect(&home.url().unwrap()).await.unwrap();
    listener.listen_all([&*channel, &*format!("{channel}+")]).await.unwrap();
    while notes.try_recv().is_ok() {}
    ann.play(&site, &game, "a4-b5=c4").await.good();
    notify(&mut door, "", "the end").await;
    let mut told = Vec::new();
    loop {
        let heard = listener.recv().await.unwrap().payload().to_owned();
        if heard == "the end" {
            break;
        }
        told.extend(heard.contains(&game).then_some(heard));
    }
    let [told] = &told[..] else { panic!("{told:?}") };
    assert!(told.lines().next().unwrap().ends_with(" jobs"), "{told}");
    let mut are_jobs = false;
    loop {
        match notes.recv().await.unwrap() {
            Note::Jobs => are_jobs = true,
            Note::Event { game: of, .. } if of.as_str() == game => break,
            _ => {}
        }
    }
    assert!(are_jobs);
    site.stopped().await;
    store.close().await.unwrap();
}

/// Whoever could not look for so long that notes may be forgotten unread says so, and catches up with everything.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_could_not_look_for_notes_for_long_catches_up_with_everything() {
    let home = home!();
    let times = NoteTimes { missed: Duration::from_secs(2), ..NoteTimes::default() };
    let store = Arc::new(Postgres::open_with(&home.database().unwrap(), times).await.unwrap());
    let mut notes = store.notes();
    let site = Site::node(&home, store, |_| ()).await;
    let silence = async || {
        let counts = site.counts().await;
        let mut lines = counts.lines();
        let told = lines.find_map(|line| line.strip_prefix("kelci_notes_silence_seconds "));
        told.unwrap_or_else(|| panic!("{counts}")).parse::<f64>().unwrap()
    };
    let mut door = door(&home).await;
    sqlx::query("ALTER TABLE notes RENAME TO hidden").execute(&mut door).await.unwrap();
    until(async || (silence().await > 3.0).then_some(())).await;
    while let Ok(note) = notes.try_recv() {
        assert_ne!(note, Note::Everything, "nobody knows yet");
    }
    sqlx::query("ALTER TABLE hidden RENAME TO notes").execute(&mut door).await.unwrap();
    while notes.recv().await.unwrap() != Note::Everything {}
    until(async || (silence().await < 2.0).then_some(())).await;
    site.stopped().await;
}

/// A note that nobody says is read in the table, however long it is.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_heard_is_read() {
    let home = home!();
    let store = home.open().await;
    let mut notes = store.notes();
    let game = "0123456789abcdefghjkmnpqrs";
    let body =
        format!("{game}:7 jobs what-a-later-program-says {}", format!("{game}:8 ").repeat(400));
    let note = "INSERT INTO notes (writer, body) VALUES ('somebody', $1)";
    sqlx::query(note).bind(&body).execute(&mut door(&home).await).await.unwrap();
    let told = |number| Note::Game { id: GameId::parse(game).unwrap(), number };
    for expected in [told(7), Note::Jobs, Note::Everything, told(8)] {
        assert_eq!(notes.recv().await.unwrap(), expected);
    }
    store.close().await.unwrap();
}

/// Has the statements counted that delete notes.
async fn count_deletions(door: &mut PgConnection) {
    let trigger = "CREATE TABLE deletions (at TIMESTAMPTZ); \
        CREATE FUNCTION count_deletion() RETURNS trigger LANGUAGE plpgsql \
            AS 'BEGIN INSERT INTO deletions VALUES (now()); RETURN NULL; END'; \
        CREATE TRIGGER count_deletions AFTER DELETE ON notes \
            FOR EACH STATEMENT EXECUTE FUNCTION count_deletion()";
    sqlx::raw_sql(trigger).execute(door).await.unwrap();
}

/// Forgetting is an affair of the clock: however much is told, it is not done more often.
#[tokio::test(flavor = "multi_thread")]
async fn old_notes_are_not_forgotten_more_often_when_more_is_told() {
    let home = home!();
    home.open().await.close().await.unwrap();
    let mut door = door(&home).await;
    count_deletions(&mut door).await;
    let begun = Instant::now();
    let store = home.open().await;
    let mut notes = store.notes();
    // What another node says is heard, and is in the table.
    let say = "WITH said AS (INSERT INTO notes (writer, body) VALUES ('somebody', $1) RETURNING id, body) \
               SELECT pg_notify('kelci ' || current_schema(), 'somebody ' || id || ' ' || body) FROM said";
    let game = "0123456789abcdefghjkmnpqrs";
    for number in 1..=200 {
        let body = format!("{game}:{number}");
        sqlx::query(say).bind(body).execute(&mut door).await.unwrap();
        let told = Note::Game { id: GameId::parse(game).unwrap(), number };
        while notes.recv().await.unwrap() != told {}
    }
    let deletions = "SELECT COUNT(*) AS deletions FROM deletions";
    let row = sqlx::query(deletions).fetch_one(&mut door).await.unwrap();
    let (deletions, passed) = (row.get::<i64, _>("deletions"), begun.elapsed());
    assert!(deletions.unsigned_abs() <= 1 + passed.as_secs() / 12, "{deletions} in {passed:?}");
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn old_notes_are_forgotten() {
    let home = home!();
    home.open().await.close().await.unwrap();
    let mut door = door(&home).await;
    let note = "INSERT INTO notes (writer, body) VALUES ('somebody', 'jobs')";
    sqlx::query(note).execute(&mut door).await.unwrap();
    let soon = Duration::from_millis(50);
    let times = NoteTimes { kept: soon, tidy: soon, ..NoteTimes::default() };
    let store = Postgres::open_with(&home.database().unwrap(), times).await.unwrap();
    until(async || {
        let mut door = PgConnection::connect(&home.url().unwrap()).await.unwrap();
        let row = sqlx::query("SELECT COUNT(*) AS notes FROM notes").fetch_one(&mut door).await;
        (row.unwrap().get::<i64, _>("notes") == 0).then_some(())
    })
    .await;
    store.close().await.unwrap();
}

async fn refusal(database: &Database) -> String {
    match Postgres::open(database).await {
        Err(StoreError::Unusable(sentence)) => sentence,
        Err(other) => panic!("no sentence: {other}"),
        Ok(_) => panic!("it opens"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_used_is_said_with_what_to_do() {
    for wrong in [
        "kelci",
        "mysql://localhost/kelci",
        "postgres://ann:secret@[/kelci",
        "postgres://h:99999999/x",
    ] {
        let said = wrong.parse::<Database>().unwrap_err();
        assert!(said.contains("postgres://USER:PASSWORD@HOST:PORT/NAME"), "{said}");
        assert!(!said.contains("secret"), "{said}");
    }
    let nobody: Database = "postgres://ann:secret@127.0.0.1:1/kelci".parse().unwrap();
    assert!(!format!("{nobody} {nobody:?}").contains("secret"));
    let said = refusal(&nobody).await;
    assert!(said.contains("there is no PostgreSQL at 127.0.0.1:1"), "{said}");
    let home = home!();
    let url = std::env::var(crate::home::DATABASE).unwrap();
    // What stands behind the name may hold slashes too, such as the folder of a socket.
    let (address, query) = url.split_once('?').unwrap_or((&url, ""));
    let (server, _) = address.rsplit_once('/').unwrap();
    let said = refusal(&format!("{server}/there_is_none?{query}").parse().unwrap()).await;
    assert!(said.contains("createdb"), "{said}");
    // Only to be read, as a replica is.
    let copy = format!("{}&options[default_transaction_read_only]=on", home.url().unwrap());
    let said = refusal(&copy.parse().unwrap()).await;
    assert!(said.contains("can only be read"), "{said}");
    let nowhere = format!("{address}?{query}&options[search_path]=there_is_none");
    let said = refusal(&nowhere.parse().unwrap()).await;
    assert!(said.contains("no schema"), "{said}");
}

/// It needs a server that speaks TLS, and its root: `KELCI_TEST_TLS_DATABASE=postgres://...?sslrootcert=FILE` is an
/// address of the server that the other tests run on.
#[tokio::test(flavor = "multi_thread")]
async fn the_way_to_the_database_is_encrypted_when_that_is_asked_for() {
    let home = home!();
    // That of a socket in a folder never is.
    let url = home.url().unwrap();
    if url.contains("?host=/") {
        let said = refusal(&format!("{url}&sslmode=require").parse().unwrap()).await;
        assert!(said.contains("does not speak TLS"), "{said}");
    }
    let Ok(trusted) = std::env::var(crate::home::TLS_DATABASE) else { return };
    let (_, schema) = url.split_once("options[search_path]=").unwrap();
    let (server, _) = trusted.split_once('?').unwrap();
    let way = |start: &str, mode: &str| {
        let sign = if start.contains('?') { '&' } else { '?' };
        format!("{start}{sign}options[search_path]={schema}&sslmode={mode}")
    };
    for (start, mode) in [(server, "require"), (server, "prefer"), (&trusted, "verify-full")] {
        let database: Database = way(start, mode).parse().unwrap();
        let store = Postgres::open(&database).await.unwrap();
        let ciphers = "SELECT bool_and(ssl) AS ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
                       WHERE application_name = current_schema() AND pid <> pg_backend_pid()";
        let row = sqlx::query(ciphers).fetch_one(&mut door(&home).await).await.unwrap();
        assert_eq!(row.get::<Option<bool>, _>("ssl"), Some(true), "{mode}");
        store.probe().await.unwrap();
        store.close().await.unwrap();
    }
    let said = refusal(&way(server, "verify-full").parse().unwrap()).await;
    assert!(said.contains("is not trusted") && said.contains("sslrootcert="), "{said}");
}

/// An older program runs on what a later one has added, but not on what it has changed.
#[tokio::test(flavor = "multi_thread")]
async fn an_older_program_lives_with_later_tables_until_they_say_no() {
    let home = home!();
    home.open().await.close().await.unwrap();
    let mut door = door(&home).await;
    for later in [
        "ALTER TABLE games ADD COLUMN later TEXT",
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (999, 'later', true, '\\x00', 0)",
    ] {
        sqlx::query(later).execute(&mut door).await.unwrap();
    }
    let store = home.open().await;
    testkit::what_happened_since_is_told(&*store).await;
    store.close().await.unwrap();
    sqlx::query("UPDATE compatibility SET oldest = 999").execute(&mut door).await.unwrap();
    let said = refusal(&home.database().unwrap()).await;
    assert!(said.contains("update this program"), "{said}");
}

/// Whether the index of open games can be used; none if there is none.
async fn open_games_index(door: &mut PgConnection) -> Option<bool> {
    let index = "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('games_open')";
    let row = sqlx::query(index).fetch_optional(door).await.unwrap();
    row.map(|row| row.get("indisvalid"))
}

/// Its index is built outside the transaction of the migration. Here that waits at its end for somebody who reads something
/// else and does not finish, is killed there, and is done again.
#[tokio::test(flavor = "multi_thread")]
async fn a_large_store_is_brought_up_to_date_while_somebody_plays() {
    let home = home!();
    let older = node(&home).await;
    let mut ann = Visitor::default();
    let game = id(&ann.begin(&older, &at_one_screen("pijersi")).await);
    let (mut watching, _) = Socket::watch(&older, &ann, &game, Value::Null).await;
    let (mut door, mut reader) = (door(&home).await, door(&home).await);
    // A store of the version before, and large.
    for back in [
        "DROP INDEX games_open",
        "ALTER TABLE games DROP COLUMN is_open",
        "DELETE FROM _sqlx_migrations WHERE version = 17",
        "INSERT INTO games (id, game, spec, owner, visibility, exhibition, created_ms, status, updated_ms, \
            engine_turn, plies, names) \
         SELECT 'game-' || number, 'pijersi', '{}', '\\x00', 'private', false, 0, 'over', number, false, 0, '[]' \
         FROM generate_series(1, 30000) AS number",
    ] {
        sqlx::query(back).execute(&mut door).await.unwrap();
    }
    for begin in ["BEGIN ISOLATION LEVEL REPEATABLE READ", "SELECT id FROM probe"] {
        sqlx::raw_sql(begin).execute(&mut reader).await.unwrap();
    }
    let database = home.database().unwrap();
    // Whoever brings it up to date does not wait for the index either.
    let newer = Postgres::open(&database).await.unwrap();
    let builder = async || {
        let building = "SELECT pid FROM pg_stat_activity WHERE application_name = current_schema() \
                        AND query LIKE 'CREATE INDEX CONCURRENTLY%' AND state = 'active'";
        let mut door = PgConnection::connect(&home.url().unwrap()).await.unwrap();
        let is_begun = open_games_index(&mut door).await == Some(false);
        let row = sqlx::query(building).fetch_optional(&mut door).await.unwrap();
        row.filter(|_| is_begun).map(|row| row.get::<i32, _>("pid"))
    };
    let pid = until(&builder).await;
    ann.play(&older, &game, "a4-b5=c4").await.good();
    assert_eq!(watching.hear("event").await["event"]["text"], "a4b5c4");
    testkit::what_happened_since_is_told(&newer).await;
    // The node that builds it goes, and what was begun for it is killed.
    newer.close().await.unwrap();
    sqlx::query("SELECT pg_terminate_backend($1)").bind(pid).execute(&mut door).await.unwrap();
    until(async || builder().await.is_none().then_some(())).await;
    assert_eq!(open_games_index(&mut door).await, Some(false), "half of it is left");
    let opening = tokio::spawn(async move { Postgres::open(&database).await.unwrap() });
    ann.play(&older, &game, "g6-f7=d6").await.good();
    reader.close().await.unwrap();
    let newer = opening.await.unwrap();
    until(async || {
        let mut door = PgConnection::connect(&home.url().unwrap()).await.unwrap();
        (open_games_index(&mut door).await == Some(true)).then_some(())
    })
    .await;
    newer.close().await.unwrap();
    older.stopped().await;
}

/// Nodes that begin together make the tables once.
#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_begin_together_do_not_stand_in_each_others_way() {
    let home = home!();
    let (one, other, third) = tokio::join!(home.open(), home.open(), home.open());
    testkit::of_two_writers_one_wins(&*one, &*other).await;
    for store in [one, other, third] {
        store.close().await.unwrap();
    }
}

/// There and back again, twice each way.
#[tokio::test(flavor = "multi_thread")]
async fn a_site_is_moved_with_all_that_it_has() {
    use kelci_server::store::{StoreLocation, TransferError, transfer};
    let home = home!();
    let old = Site::in_file().await;
    let mut ann = Visitor::default();
    let game = id(&ann.begin(&old, &at_one_screen("pijersi")).await);
    ann.play(&old, &game, "a4-b5=c4").await.good();
    let (from, to) = (old.home().location(), home.location());
    let running = transfer([&from, &to], false, |_| ()).await;
    assert!(matches!(running, Err(TransferError::Running(_))), "{running:?}");
    let _kept = old.stopped().await;
    for _ in 0..2 {
        let moved = transfer([&from, &to], false, |_| ()).await.unwrap();
        assert_eq!((moved.games, moved.events, moved.unreadable), (1, 3, 0));
    }
    let site = node(&home).await;
    assert_eq!(ann.look(&site, &game).await["you"], json!(["first", "second"]));
    ann.play(&site, &game, "g6-f7=d6").await.good();
    site.stopped().await;
    let older = transfer([&from, &to], false, |_| ()).await;
    assert!(matches!(older, Err(TransferError::GoneOn { .. })), "{older:?}");
    let directory = tempfile::TempDir::new().unwrap();
    let back = StoreLocation::File(directory.path().join("kelci.sqlite"));
    for _ in 0..2 {
        assert_eq!(transfer([&to, &back], false, |_| ()).await.unwrap().events, 4);
    }
    // A target with another game.
    let other = Site::in_file().await;
    ann.begin(&other, &at_one_screen("jersi")).await;
    let target = other.home().location();
    let _kept_too = other.stopped().await;
    let refused = transfer([&to, &target], false, |_| ()).await;
    assert!(matches!(refused, Err(TransferError::OtherGames { .. })), "{refused:?}");
    assert_eq!(transfer([&to, &target], true, |_| ()).await.unwrap().games, 1);
}
