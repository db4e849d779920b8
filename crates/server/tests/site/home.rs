//! Where a site of the tests keeps its games: in a file of its own; with `KELCI_TEST_DATABASE` in the database of that
//! address, in a schema of its own.

use std::path::Path;
use std::sync::Arc;

use kelci_server::ids::PersonId;
use kelci_server::store::{Database, Store, StoreLocation};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};
use tempfile::TempDir;

/// The address of a database in which schemas may be made.
pub const DATABASE: &str = "KELCI_TEST_DATABASE";

/// An address of the same server by which it speaks TLS, with the root of its certificate.
pub const TLS_DATABASE: &str = "KELCI_TEST_TLS_DATABASE";

/// A place for games, which goes when it is dropped.
pub struct Home {
    directory: TempDir,
    schema: Option<Schema>,
}

struct Schema {
    url: String,
    name: String,
}

impl Home {
    /// One of the kind that the environment says.
    pub async fn new() -> Home {
        match Home::in_database().await {
            Some(home) => home,
            None => Home::in_file(),
        }
    }

    /// One in a file, whatever the environment says.
    pub fn in_file() -> Home {
        Home { directory: TempDir::new().unwrap(), schema: None }
    }

    /// One in a database, if the environment names one.
    pub async fn in_database() -> Option<Home> {
        let url = std::env::var(DATABASE).ok().filter(|url| !url.is_empty())?;
        let mut number = [0; 8];
        getrandom::fill(&mut number).unwrap();
        let name = format!("kelci_test_{:016x}", u64::from_le_bytes(number));
        let schema = Schema { url, name };
        schema.say(format!("CREATE SCHEMA {}", schema.name)).await;
        Some(Home { directory: TempDir::new().unwrap(), schema: Some(schema) })
    }

    /// Its address with the schema, if it is in a database.
    pub fn url(&self) -> Option<String> {
        self.schema.as_ref().map(Schema::address)
    }

    /// Its database, if it is in one.
    pub fn database(&self) -> Option<Database> {
        self.url().map(|url| url.parse().unwrap())
    }

    /// How the server gets there.
    pub fn location(&self) -> StoreLocation {
        match self.database() {
            Some(database) => StoreLocation::Database(database),
            None => StoreLocation::File(kelci_server::store_file(self.path())),
        }
    }

    /// The store there, opened once more.
    pub async fn open(&self) -> Arc<dyn Store> {
        self.location().open(None).await.unwrap()
    }

    /// Says something to its database behind the back of whoever runs on it. Holes are `$1` and so on.
    pub async fn say(&self, sentence: &str, who: Option<(&[u8], &str)>) {
        let sentence = AssertSqlSafe(sentence.to_owned());
        match self.url() {
            Some(url) => {
                let mut door = PgConnection::connect(&url).await.unwrap();
                let said = match who {
                    Some((bytes, name)) => sqlx::query(sentence).bind(bytes).bind(name),
                    None => sqlx::query(sentence),
                };
                said.execute(&mut door).await.unwrap();
            }
            None => {
                let file = kelci_server::store_file(self.path());
                let link = format!("sqlite://{}", file.display());
                let mut door = SqliteConnection::connect(&link).await.unwrap();
                let said = match who {
                    Some((bytes, name)) => sqlx::query(sentence).bind(bytes).bind(name),
                    None => sqlx::query(sentence),
                };
                said.execute(&mut door).await.unwrap();
            }
        }
    }

    /// Gives somebody an account, as far as ratings are concerned.
    pub async fn name_person(&self, person: PersonId, name: &str) {
        let named = "UPDATE persons SET handle = $2 WHERE id = $1";
        self.say(named, Some((person.bytes(), name))).await;
    }

    /// The directory of its files.
    pub fn path(&self) -> &Path {
        self.directory.path()
    }
}

impl Schema {
    fn address(&self) -> String {
        let sign = if self.url.contains('?') { '&' } else { '?' };
        let Schema { url, name } = self;
        format!("{url}{sign}options[search_path]={name}&application_name={name}")
    }

    async fn say(&self, sentence: String) {
        let mut connection = PgConnection::connect(&self.url).await.unwrap();
        sqlx::query(AssertSqlSafe(sentence)).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        let (url, name) = (self.url.clone(), self.name.clone());
        // Whoever drops it may be at work in a runtime, which must not wait.
        let dropped = std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let mut connection = PgConnection::connect(&url).await?;
                let drop = format!("DROP SCHEMA {name} CASCADE");
                sqlx::query(AssertSqlSafe(drop)).execute(&mut connection).await
            })
        });
        // What is left over is in nobody's way.
        let _ = dropped.join();
    }
}

/// Says once what is left out, past the test harness that keeps what tests say to itself.
#[test]
fn what_is_left_out_is_said() {
    use std::io::Write as _;
    let is_named = |name: &str| std::env::var_os(name).is_some_and(|url| !url.is_empty());
    let what = match (is_named(DATABASE), is_named(TLS_DATABASE)) {
        (true, true) => return,
        (true, false) => format!("PostgreSQL by TLS; {TLS_DATABASE}=ADDRESS?sslrootcert=FILE"),
        // What the tests of the program leave out then is among it: one line says it all.
        (false, _) => format!(
            "all that needs PostgreSQL: the site on it, several nodes, one that breaks, a full disk, TLS; \
             {DATABASE}=postgres://USER:PASSWORD@HOST/NAME {TLS_DATABASE}=THE-SAME?sslrootcert=FILE"
        ),
    };
    let _ =
        writeln!(std::io::stderr(), "left out: {what} cargo test --test site --test serve runs it");
}
