//! The two ends of a move: rows out of and into either database.

use sqlx::postgres::PgArguments;
use sqlx::query::Query;
use sqlx::sqlite::SqliteArguments;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, Postgres, Row, Sqlite, SqliteConnection};

use super::tables::{ColumnKind, Table, Value};
use crate::store::{StoreError, StoreLocation, sqlite};

/// Has numbers of a table that are drawn go on after those that came.
macro_rules! go_on {
    ($table:literal) => {
        concat!(
            "SELECT setval(pg_get_serial_sequence('",
            $table,
            "', 'id'), GREATEST((SELECT MAX(id) FROM ",
            $table,
            "), 1))"
        )
    };
}

/// A connection to one end.
pub(super) enum End {
    File(SqliteConnection),
    Database(PgConnection),
}

/// Reads a row, of either database.
fn row<'r, R: Row>(row: &'r R, table: &Table) -> Result<Vec<Value>, StoreError>
where
    &'static str: sqlx::ColumnIndex<R>,
    Option<String>: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
    Option<i64>: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
    Option<f64>: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
    Option<bool>: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
    Option<Vec<u8>>: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
{
    let value = |(name, kind): &(&'static str, ColumnKind)| {
        Ok(match kind {
            ColumnKind::Text => Value::Text(row.try_get(*name)?),
            ColumnKind::Number => Value::Number(row.try_get(*name)?),
            ColumnKind::Real => Value::Real(row.try_get(*name)?),
            ColumnKind::Truth => Value::Truth(row.try_get(*name)?),
            ColumnKind::Bytes => Value::Bytes(row.try_get(*name)?),
        })
    };
    table.columns.iter().map(value).collect()
}

fn bound_in_file<'q>(
    query: Query<'q, Sqlite, SqliteArguments>,
    value: &Value,
) -> Query<'q, Sqlite, SqliteArguments> {
    match value.clone() {
        Value::Text(text) => query.bind(text),
        Value::Number(number) => query.bind(number),
        Value::Real(real) => query.bind(real),
        Value::Truth(truth) => query.bind(truth),
        Value::Bytes(bytes) => query.bind(bytes),
    }
}

fn bound_in_database<'q>(
    query: Query<'q, Postgres, PgArguments>,
    value: &Value,
) -> Query<'q, Postgres, PgArguments> {
    match value.clone() {
        Value::Text(text) => query.bind(text),
        Value::Number(number) => query.bind(number),
        Value::Real(real) => query.bind(real),
        Value::Truth(truth) => query.bind(truth),
        Value::Bytes(bytes) => query.bind(bytes),
    }
}

/// The values of a column of many rows, as PostgreSQL takes them in one statement.
fn column_bound<'q>(
    query: Query<'q, Postgres, PgArguments>,
    kind: ColumnKind,
    values: impl Iterator<Item = Value>,
) -> Query<'q, Postgres, PgArguments> {
    macro_rules! bind {
        ($kind:ident) => {
            query.bind(
                values
                    .map(|value| match value {
                        Value::$kind(value) => value,
                        _ => None,
                    })
                    .collect::<Vec<_>>(),
            )
        };
    }
    match kind {
        ColumnKind::Text => bind!(Text),
        ColumnKind::Number => bind!(Number),
        ColumnKind::Real => bind!(Real),
        ColumnKind::Truth => bind!(Truth),
        ColumnKind::Bytes => bind!(Bytes),
    }
}

impl End {
    pub(super) async fn connect(location: &StoreLocation) -> Result<End, StoreError> {
        Ok(match location {
            StoreLocation::File(file) => End::File(sqlite::connect(file).await?),
            StoreLocation::Database(database) => End::Database(database.first_connection().await?),
        })
    }

    /// A page of rows, after the one of that key.
    pub(super) async fn page(
        &mut self,
        table: &Table,
        after: Option<&[Value]>,
        most: i64,
    ) -> Result<Vec<Vec<Value>>, StoreError> {
        let question = AssertSqlSafe(table.page(after.is_none()));
        let key = after.unwrap_or_default();
        match self {
            End::File(connection) => {
                let asked = key.iter().fold(sqlx::query(question), bound_in_file);
                let rows = asked.bind(most).fetch_all(connection).await?;
                rows.iter().map(|found| row(found, table)).collect()
            }
            End::Database(connection) => {
                let asked = key.iter().fold(sqlx::query(question), bound_in_database);
                let rows = asked.bind(most).fetch_all(connection).await?;
                rows.iter().map(|found| row(found, table)).collect()
            }
        }
    }

    /// Writes rows, all or none; what is there already becomes like them.
    pub(super) async fn write(
        &mut self,
        table: &Table,
        rows: &[Vec<Value>],
    ) -> Result<(), StoreError> {
        let (name, names, replacing) = (table.name, table.names(false), table.replacing());
        match self {
            End::File(connection) => {
                let holes = vec!["?"; table.columns.len()].join(", ");
                let insert = format!("INSERT INTO {name} ({names}) VALUES ({holes}) {replacing}");
                let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
                for row in rows {
                    let insert = sqlx::query(AssertSqlSafe(insert.clone()));
                    let insert = row.iter().fold(insert, bound_in_file);
                    insert.execute(&mut *transaction).await?;
                }
                transaction.commit().await?;
            }
            End::Database(connection) => {
                let arrays = table.columns.iter().zip(1..).map(|((_, kind), hole)| {
                    let kind = match kind {
                        ColumnKind::Text => "text",
                        ColumnKind::Number => "bigint",
                        ColumnKind::Real => "double precision",
                        ColumnKind::Truth => "bool",
                        ColumnKind::Bytes => "bytea",
                    };
                    format!("${hole}::{kind}[]")
                });
                let arrays = arrays.collect::<Vec<_>>().join(", ");
                let insert = format!(
                    "INSERT INTO {name} ({names}) SELECT * FROM UNNEST({arrays}) {replacing}"
                );
                let mut insert = sqlx::query(AssertSqlSafe(insert));
                for (place, (_, kind)) in table.columns.iter().enumerate() {
                    let values = rows.iter().map(|row| row[place].clone());
                    insert = column_bound(insert, *kind, values);
                }
                insert.execute(connection).await?;
            }
        }
        Ok(())
    }

    /// The one number that a question has for an answer.
    pub(super) async fn number(
        &mut self,
        question: String,
        key: &[Value],
    ) -> Result<i64, StoreError> {
        let question = AssertSqlSafe(question);
        Ok(match self {
            End::File(connection) => {
                let asked = key.iter().fold(sqlx::query(question), bound_in_file);
                asked.fetch_one(connection).await?.try_get(0)?
            }
            End::Database(connection) => {
                let asked = key.iter().fold(sqlx::query(question), bound_in_database);
                asked.fetch_one(connection).await?.try_get(0)?
            }
        })
    }

    /// Ends a move into it: numbers that are drawn go on after those that came.
    pub(super) async fn finish(&mut self) -> Result<(), StoreError> {
        if let End::Database(connection) = self {
            for go_on in [go_on!("outages"), go_on!("audit"), go_on!("said"), go_on!("reports")] {
                sqlx::query(go_on).execute(&mut *connection).await?;
            }
            sqlx::raw_sql("ANALYZE").execute(connection).await?;
        }
        Ok(())
    }

    pub(super) async fn close(self) -> Result<(), StoreError> {
        match self {
            End::File(connection) => connection.close().await?,
            End::Database(connection) => connection.close().await?,
        }
        Ok(())
    }
}
