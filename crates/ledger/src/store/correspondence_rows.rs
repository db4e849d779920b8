//! What is kept for games by days, in a database: the same sentences for both, with `Connection` and `Pool` of the one
//! that holds this module.

use sqlx::Row as _;

use super::read::readable;
use super::{Connection, DatabaseRow, Pool};
use crate::bounds::FORGET_VACATIONS_MS;
use crate::game::{ConditionalMoves, Seat, Vacation};
use crate::ids::{GameId, PersonId};
use crate::store::columns::{game_id, person_id, unreadable};
use crate::store::{EnteredMoves, GameNote, StoreError, TurnCount, VacationOutcome};

/// What is so of somebody's (`$1`) games that go on against somebody else; sides move in turns, so who began and how
/// many plies were played tells whose turn it is.
macro_rules! against_people {
    () => {
        "status = 'playing' AND id IN (SELECT game FROM seats WHERE person = $1) \
         AND EXISTS (SELECT 1 FROM seats WHERE seats.game = games.id AND person IS NOT NULL \
             AND person <> $1)"
    };
}
macro_rules! is_their_turn {
    () => {
        "EXISTS (SELECT 1 FROM seats WHERE seats.game = games.id AND person = $1 AND seat = \
         CASE WHEN (plies % 2 = 0) = (COALESCE(begins, 'first') = 'first') \
         THEN 'first' ELSE 'second' END)"
    };
}
pub(super) use {against_people, is_their_turn};

pub(super) async fn count_turns(pool: &Pool, person: PersonId) -> Result<TurnCount, StoreError> {
    let count = concat!(
        "SELECT COUNT(*) AS open, COUNT(*) FILTER (WHERE ",
        is_their_turn!(),
        ") AS turns FROM games WHERE ",
        against_people!()
    );
    let row = sqlx::query(count).bind(person.bytes()).fetch_one(pool).await?;
    let of =
        |name| row.try_get::<i64, _>(name).map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    Ok(TurnCount { turns: of("turns")?, open: of("open")? })
}

fn vacation(row: &DatabaseRow) -> Result<Vacation, StoreError> {
    Ok(Vacation { from_ms: row.try_get("from_ms")?, to_ms: row.try_get("to_ms")? })
}

const VACATIONS: &str =
    "SELECT from_ms, to_ms FROM vacations WHERE person = $1 AND to_ms > $2 ORDER BY from_ms";

pub(super) async fn vacations(
    pool: &Pool,
    person: PersonId,
    after_ms: i64,
) -> Result<Vec<Vacation>, StoreError> {
    let rows = sqlx::query(VACATIONS).bind(person.bytes()).bind(after_ms);
    rows.fetch_all(pool).await?.iter().map(vacation).collect()
}

pub(super) async fn take_vacation(
    connection: &mut Connection,
    person: PersonId,
    wanted: Vacation,
    now_ms: i64,
) -> Result<VacationOutcome, StoreError> {
    // Of two that are wanted at once the second sees the first: the row of whoever wants them is held.
    let hold = "UPDATE persons SET created_ms = created_ms WHERE id = $1 AND handle IS NOT NULL";
    let held = sqlx::query(hold).bind(person.bytes()).execute(&mut *connection).await?;
    if held.rows_affected() == 0 {
        return Ok(VacationOutcome::Nameless);
    }
    let old = "DELETE FROM vacations WHERE person = $1 AND to_ms < $2";
    let forgotten = sqlx::query(old).bind(person.bytes()).bind(now_ms - FORGET_VACATIONS_MS);
    forgotten.execute(&mut *connection).await?;
    let rows = sqlx::query(VACATIONS).bind(person.bytes()).bind(0_i64);
    let rows = rows.fetch_all(&mut *connection).await?;
    let taken = rows.iter().map(vacation).collect::<Result<Vec<_>, _>>()?;
    if let Err(why) = wanted.may_follow(&taken, now_ms) {
        return Ok(VacationOutcome::Refused(why));
    }
    let take = "INSERT INTO vacations (person, from_ms, to_ms) VALUES ($1, $2, $3) \
                ON CONFLICT (person, from_ms) DO UPDATE SET to_ms = excluded.to_ms";
    let take = sqlx::query(take).bind(person.bytes()).bind(wanted.from_ms).bind(wanted.to_ms);
    take.execute(connection).await?;
    Ok(VacationOutcome::Taken)
}

pub(super) async fn end_vacation(
    connection: &mut Connection,
    person: PersonId,
    from_ms: i64,
    now_ms: i64,
) -> Result<bool, StoreError> {
    let end = "UPDATE vacations SET to_ms = CASE WHEN from_ms > $3 THEN from_ms ELSE $3 END \
               WHERE person = $1 AND from_ms = $2 AND to_ms > $3 AND to_ms > from_ms";
    let ended = sqlx::query(end).bind(person.bytes()).bind(from_ms).bind(now_ms);
    Ok(ended.execute(connection).await?.rows_affected() > 0)
}

fn entered(row: &DatabaseRow) -> Result<EnteredMoves, StoreError> {
    let seat: &str = row.try_get("seat")?;
    let seat = Seat::BOTH.into_iter().find(|known| known.name() == seat);
    let whole = |name| u32::try_from(row.try_get::<i64, _>(name)?).map_err(unreadable);
    Ok(EnteredMoves {
        game: game_id(row.try_get("game")?)?,
        seat: seat.ok_or_else(|| unreadable("a seat"))?,
        person: person_id(row.try_get("person")?)?,
        moves: ConditionalMoves {
            number: whole("number")?,
            ply: whole("ply")?,
            lines: ConditionalMoves::lines_of(row.try_get("lines")?),
        },
    })
}

pub(super) async fn entered_moves(
    pool: &Pool,
    game: &GameId,
    seat: Seat,
) -> Result<Option<EnteredMoves>, StoreError> {
    let of = "SELECT game, seat, person, number, ply, lines FROM conditional_moves \
              WHERE game = $1 AND seat = $2";
    let row = sqlx::query(of).bind(game.as_str()).bind(seat.name()).fetch_optional(pool).await?;
    row.as_ref().map(entered).transpose()
}

pub(super) async fn entered_moves_of(
    pool: &Pool,
    person: PersonId,
    most: u32,
) -> Result<Vec<EnteredMoves>, StoreError> {
    let of = "SELECT game, seat, person, number, ply, lines FROM conditional_moves \
              WHERE person = $1 ORDER BY at_ms DESC, game LIMIT $2";
    let rows = sqlx::query(of).bind(person.bytes()).bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, entered))
}

pub(super) async fn enter_moves(
    connection: &mut Connection,
    entered: &EnteredMoves,
    at_ms: i64,
) -> Result<(), StoreError> {
    let EnteredMoves { game, seat, person, moves } = entered;
    if moves.lines.is_empty() {
        let forget = "DELETE FROM conditional_moves WHERE game = $1 AND seat = $2";
        let gone = sqlx::query(forget).bind(game.as_str()).bind(seat.name());
        gone.execute(connection).await?;
        return Ok(());
    }
    // Whoever has left meanwhile, and a game that is forgotten, have nothing kept.
    let keep = "INSERT INTO conditional_moves (game, seat, person, number, ply, lines, at_ms) \
                SELECT $1, $2, persons.id, $4, $5, $6, $7 FROM persons, games \
                WHERE persons.id = $3 AND games.id = $1 \
                ON CONFLICT (game, seat) DO UPDATE SET person = excluded.person, \
                number = excluded.number, ply = excluded.ply, lines = excluded.lines, \
                at_ms = excluded.at_ms";
    let kept = sqlx::query(keep).bind(game.as_str()).bind(seat.name()).bind(person.bytes());
    let kept = kept.bind(i64::from(moves.number)).bind(i64::from(moves.ply)).bind(moves.text());
    kept.bind(at_ms).execute(connection).await?;
    Ok(())
}

fn note(row: &DatabaseRow) -> Result<GameNote, StoreError> {
    Ok(GameNote {
        game: game_id(row.try_get("game")?)?,
        words: row.try_get("words")?,
        at_ms: row.try_get("at_ms")?,
    })
}

pub(super) async fn game_note(
    pool: &Pool,
    game: &GameId,
    person: PersonId,
) -> Result<Option<GameNote>, StoreError> {
    let of = "SELECT game, words, at_ms FROM game_notes WHERE game = $1 AND person = $2";
    let row = sqlx::query(of).bind(game.as_str()).bind(person.bytes()).fetch_optional(pool).await?;
    row.as_ref().map(note).transpose()
}

pub(super) async fn game_notes_of(
    pool: &Pool,
    person: PersonId,
    most: u32,
) -> Result<Vec<GameNote>, StoreError> {
    let of = "SELECT game, words, at_ms FROM game_notes WHERE person = $1 \
              ORDER BY at_ms DESC, game LIMIT $2";
    let rows = sqlx::query(of).bind(person.bytes()).bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, note))
}

pub(super) async fn keep_game_note(
    connection: &mut Connection,
    person: PersonId,
    note: &GameNote,
) -> Result<(), StoreError> {
    if note.words.is_empty() {
        let forget = "DELETE FROM game_notes WHERE game = $1 AND person = $2";
        let gone = sqlx::query(forget).bind(note.game.as_str()).bind(person.bytes());
        gone.execute(connection).await?;
        return Ok(());
    }
    let keep = "INSERT INTO game_notes (game, person, words, at_ms) \
                SELECT $1, persons.id, $3, $4 FROM persons, games \
                WHERE persons.id = $2 AND games.id = $1 \
                ON CONFLICT (game, person) DO UPDATE SET words = excluded.words, \
                at_ms = excluded.at_ms";
    let kept = sqlx::query(keep).bind(note.game.as_str()).bind(person.bytes());
    kept.bind(&note.words).bind(note.at_ms).execute(connection).await?;
    Ok(())
}

/// What a guest has entered and noted becomes somebody's, who sits there now.
pub(super) async fn merge(
    connection: &mut Connection,
    [guest, person]: [PersonId; 2],
) -> Result<(), StoreError> {
    for theirs in [
        "UPDATE conditional_moves SET person = $2 WHERE person = $1 AND EXISTS \
         (SELECT 1 FROM seats WHERE seats.game = conditional_moves.game \
          AND seats.seat = conditional_moves.seat AND seats.person = $2)",
        "UPDATE game_notes SET person = $2 WHERE person = $1 \
         AND game NOT IN (SELECT game FROM game_notes WHERE person = $2)",
    ] {
        let moved = sqlx::query(theirs).bind(guest.bytes()).bind(person.bytes());
        moved.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Forgets it all of whoever leaves.
pub(super) async fn leave(connection: &mut Connection, person: PersonId) -> Result<(), StoreError> {
    for theirs in [
        "DELETE FROM vacations WHERE person = $1",
        "DELETE FROM conditional_moves WHERE person = $1",
        "DELETE FROM game_notes WHERE person = $1",
    ] {
        sqlx::query(theirs).bind(person.bytes()).execute(&mut *connection).await?;
    }
    Ok(())
}
