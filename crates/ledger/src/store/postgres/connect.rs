//! Where a PostgreSQL database is, how it is spoken to, and what to do when that cannot be done.

use std::fmt;
use std::io::ErrorKind;
use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, PgPool, Row as _};
use tokio::time::{Instant, sleep, timeout};

use crate::store::StoreError;

/// Reading happens beside writing, on so many connections.
const READERS: u32 = 8;
/// A server that does not answer for so long is not there.
const CONNECT_TIME: Duration = Duration::from_secs(10);
/// A server that is just starting is waited for.
const STARTING_TIME: Duration = Duration::from_secs(20);
/// The oldest version that is tried.
const OLDEST: i32 = 15;

/// Where a database is. It is shown without its password.
#[derive(Clone)]
pub struct Database {
    options: Box<PgConnectOptions>,
}

impl Database {
    /// Its server, for people.
    fn server(&self) -> String {
        match self.options.get_socket() {
            Some(socket) => socket.display().to_string(),
            None => format!("{}:{}", self.options.get_host(), self.options.get_port()),
        }
    }

    fn name(&self) -> &str {
        self.options.get_database().unwrap_or_else(|| self.options.get_username())
    }

    /// A connection to it.
    pub(super) async fn connect(&self) -> Result<PgConnection, StoreError> {
        let connected = timeout(CONNECT_TIME, self.options.connect()).await;
        let mut connection = connected.map_err(|_| late())??;
        prepare(&mut connection).await?;
        Ok(connection)
    }

    /// The first connection to it, or what to do to get one.
    pub(in crate::store) async fn first_connection(&self) -> Result<PgConnection, StoreError> {
        let until = Instant::now() + STARTING_TIME;
        let mut connection = loop {
            match self.connect().await {
                Ok(connection) => break connection,
                Err(StoreError::Database(error))
                    if code(&error).as_deref() == Some("57P03") && Instant::now() < until =>
                {
                    sleep(Duration::from_millis(200)).await;
                }
                Err(error) => return Err(self.explained(error)),
            }
        };
        self.examine(&mut connection).await.map_err(|error| self.explained(error))?;
        Ok(connection)
    }

    /// Connections for reading; each is made when it is needed.
    pub(super) fn readers(&self) -> PgPool {
        PgPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(CONNECT_TIME)
            // Asking first would double the way; who finds a connection broken asks again on another.
            .test_before_acquire(false)
            .after_connect(|connection, _| Box::pin(prepare(connection)))
            .connect_lazy_with((*self.options).clone())
    }

    /// A connection that only listens.
    pub(super) fn ear(&self) -> PgPool {
        PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(CONNECT_TIME)
            .max_lifetime(None)
            .idle_timeout(None)
            .connect_lazy_with((*self.options).clone())
    }

    /// Sees whether the site can live there.
    async fn examine(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        let facts = "SELECT current_setting('server_version_num')::int / 10000 AS version, \
                     pg_is_in_recovery() OR current_setting('transaction_read_only')::bool AS is_copy, \
                     current_setting('server_encoding') AS encoding, current_schema() AS schema";
        let row = sqlx::query(facts).fetch_one(connection).await?;
        let version: i32 = row.try_get("version")?;
        let (server, name) = (self.server(), self.name());
        if version < OLDEST {
            return Err(unusable(format!(
                "PostgreSQL {OLDEST} or newer is needed; at {server} is PostgreSQL {version}"
            )));
        }
        if row.try_get("is_copy")? {
            return Err(unusable(format!(
                "the database at {server} can only be read: it is a replica, or set so; give the address of the \
                 primary"
            )));
        }
        if row.try_get::<&str, _>("encoding")? != "UTF8" {
            return Err(unusable(format!(
                "the database {name} cannot hold every letter; make another: createdb -E UTF8 -T template0 NAME"
            )));
        }
        if row.try_get::<Option<&str>, _>("schema")?.is_none() {
            return Err(unusable(format!(
                "in the database {name} there is no schema to keep games in; make one, or name it in search_path"
            )));
        }
        Ok(())
    }

    /// What to do about an error.
    pub(super) fn explained(&self, error: StoreError) -> StoreError {
        let (server, name) = (self.server(), self.name());
        let user = self.options.get_username();
        let StoreError::Database(error) = error else { return error };
        let sentence = match (&error, code(&error).as_deref()) {
            (sqlx::Error::Io(error), _) if error.kind() == ErrorKind::TimedOut => format!(
                "{server} does not answer; is it the right address, and does a firewall let it through?"
            ),
            // What was said within the handshake.
            (sqlx::Error::Io(error), _) if error.kind() == ErrorKind::InvalidData => format!(
                "the certificate of {server} is not trusted ({}); name a file with its root by sslrootcert=, or take \
                 sslmode=require, which believes any",
                plain(error)
            ),
            (sqlx::Error::Io(error), _) => format!(
                "there is no PostgreSQL at {server} ({}); start it, or give another address",
                plain(error)
            ),
            (sqlx::Error::Tls(_), _) => format!(
                "{server} does not speak TLS as it was asked to; switch it on there (ssl = on), or leave sslmode out \
                 and keep the way there private"
            ),
            (_, Some("28P01")) => {
                format!("PostgreSQL at {server} does not take the password of {user}")
            }
            (_, Some("28000")) => format!(
                "PostgreSQL at {server} does not let {user} in; see its pg_hba.conf, and whether there is such a role"
            ),
            (_, Some("3D000")) => format!(
                "there is no database {name} at {server}; make one: createdb -O {user} {name}"
            ),
            (_, Some("42501")) => format!(
                "{user} may not make tables in {name}; make them its owner: ALTER DATABASE {name} OWNER TO {user}"
            ),
            (_, Some("53300")) => {
                format!("PostgreSQL at {server} has no connection left; raise its max_connections")
            }
            (_, Some("53100")) => format!("the disk of PostgreSQL at {server} is full"),
            _ => return StoreError::Database(error),
        };
        StoreError::Unusable(sentence)
    }
}

impl FromStr for Database {
    type Err = String;

    fn from_str(text: &str) -> Result<Database, String> {
        let shape = "it is postgres://USER:PASSWORD@HOST:PORT/NAME";
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Err(format!("it is no address of a PostgreSQL database: {shape}"));
        }
        // What is wrong may be the password, which is shown nowhere.
        let options = PgConnectOptions::from_str(text)
            .map_err(|_| format!("the address of the database cannot be read: {shape}"))?;
        let options = match options.get_application_name() {
            Some(_) => options,
            None => options.application_name("kelci"),
        };
        Ok(Database { options: Box::new(options.disable_statement_logging()) })
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the database {} at {}", self.name(), self.server())
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Set by statements: what stands between may refuse to be told at the start.
async fn prepare(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    // A node that is frozen or cut off within a transaction does not keep others from their rows for long, and
    // whoever has switched waiting for the disk off has not done so for us.
    let settings = "SELECT set_config('lock_timeout', '2s', false), \
        set_config('statement_timeout', '10s', false), \
        set_config('idle_in_transaction_session_timeout', '5s', false), \
        set_config('synchronous_commit', CASE current_setting('synchronous_commit') \
            WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)";
    sqlx::query(settings).execute(connection).await.map(drop)
}

fn unusable(sentence: String) -> StoreError {
    StoreError::Unusable(sentence)
}

/// Nobody answered in time.
pub(super) fn late() -> sqlx::Error {
    sqlx::Error::Io(ErrorKind::TimedOut.into())
}

/// What PostgreSQL calls an error.
pub(super) fn code(error: &sqlx::Error) -> Option<String> {
    Some(error.as_database_error()?.code()?.into_owned())
}

/// Whether the connection is gone, so that it is not known what became of what was on its way.
pub(super) fn is_lost(error: &StoreError) -> bool {
    let StoreError::Database(error) = error else { return false };
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::PoolTimedOut => true,
        // Shutting down, starting, cut off for idling, or a primary that is one no more.
        other => code(other).is_some_and(|code| {
            code.starts_with("08") || code.starts_with("57P") || code == "25P03" || code == "25006"
        }),
    }
}

/// Whether two transactions stood in each other's way, so that it is worth trying again.
pub(super) fn is_in_the_way(error: &StoreError) -> bool {
    let StoreError::Database(error) = error else { return false };
    matches!(code(error).as_deref(), Some("40P01" | "40001" | "55P03"))
}

fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}

/// Ends a connection politely, if somebody is there.
pub(super) async fn let_go(connection: PgConnection) {
    let _ = timeout(CONNECT_TIME, connection.close()).await;
}
