//! How often something was tried, in a database: the same sentences for both, with `Connection` of the one that holds
//! this module.

use super::Connection;
use crate::store::StoreError;
use crate::store::accounts::TryQuota;

/// Counts a try by each quota in turn; gives the place of the first that is used up, with which nothing is counted.
pub(super) async fn count(
    connection: &mut Connection,
    quotas: &[TryQuota],
    at_ms: i64,
) -> Result<Option<usize>, StoreError> {
    let over = "DELETE FROM tries WHERE due_ms <= $1";
    sqlx::query(over).bind(at_ms).execute(&mut *connection).await?;
    // What is due later than it can be was counted by a clock that was wrong, and is not held against anybody.
    let count = "INSERT INTO tries (key, due_ms) VALUES ($1, $2 + $3) ON CONFLICT (key) DO UPDATE \
                 SET due_ms = CASE WHEN tries.due_ms > $2 + $4 THEN $2 ELSE tries.due_ms END + $3 \
                 WHERE tries.due_ms + $3 <= $2 + $4 OR tries.due_ms > $2 + $4";
    for (place, quota) in quotas.iter().enumerate() {
        let most_ms = quota.each_ms.saturating_mul(i64::from(quota.at_once));
        let counted = sqlx::query(count).bind(&quota.key[..]).bind(at_ms).bind(quota.each_ms);
        if counted.bind(most_ms).execute(&mut *connection).await?.rows_affected() == 0 {
            return Ok(Some(place));
        }
    }
    Ok(None)
}
