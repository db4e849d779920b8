//! How much may be asked, and who is next: of an address, its household, its neighbourhood, and of all
//! together.

mod blocks;
mod bulkhead;
mod fair;
mod gates;
mod guesses;
mod household;
mod players;
mod priority;
mod programs;
mod tally;

use std::time::Duration;

pub use blocks::Blocks;
pub use bulkhead::Bulkhead;
pub use fair::{Fair, QueueFull, QueueRoom};
pub use gates::{Admission, Gates};
pub use guesses::TryCounter;
pub(crate) use household::{Circle, neighbourhood};
pub use household::{Owner, household};
pub use players::HomePlayers;
pub use priority::Priority;
pub use programs::Allowance;
pub use tally::HouseholdTally;

/// What visitors may do.
#[derive(Clone, Copy, Debug)]
pub struct VisitorLimits {
    /// Requests of one address in a second; 0 means no limit.
    pub requests_per_second: u32,
    /// Requests of one address at once.
    pub request_burst: u32,
    /// Games that one address may begin in an hour; 0 means no limit.
    pub games_per_hour: u32,
    /// Games that may be looked for from one address in a minute; 0 means no limit.
    pub seeks_per_minute: u32,
    /// Accounts that one address may make in an hour; 0 means no limit.
    pub sign_ups_per_hour: u32,
    /// How often one address may try a name with a password in an hour; 0 means no limit, for any name either.
    pub sign_ins_per_hour: u32,
    /// Mails that one address may have sent in an hour; 0 means no limit.
    pub mails_per_hour: u32,
    /// How often games may be taken home from one address in an hour, and by one person; 0 means no limit.
    pub exports_per_hour: u32,
    /// Sockets of one address.
    pub sockets_per_address: usize,
    /// Sockets in all.
    pub sockets: usize,
    /// Connections of one address; a proxy on another machine needs as many as all.
    pub connections_per_address: usize,
    /// Connections in all.
    pub connections: usize,
    /// Games in memory. Beyond, those leave it first that nobody has asked for the longest.
    pub live_games: usize,
    /// Unfinished games of engines against each other that one visitor may have.
    pub exhibitions_of_one: u32,
    /// No game is begun while the store is larger.
    pub store_bytes: u64,
    /// No game is begun while the disk has less room than this ...
    pub free_bytes: u64,
    /// ... and less than this share of it in percent.
    pub free_percent: u8,
    /// Bytes that one address may have stored in an hour; 0 means no limit.
    pub stored_per_hour: u32,
    /// Whoever takes nothing of what they are sent for this long is let go.
    pub send_time: Duration,
}

impl Default for VisitorLimits {
    fn default() -> Self {
        VisitorLimits {
            requests_per_second: 30,
            request_burst: 120,
            games_per_hour: 240,
            seeks_per_minute: 60,
            sign_ups_per_hour: 20,
            sign_ins_per_hour: 120,
            mails_per_hour: 12,
            exports_per_hour: 30,
            sockets_per_address: 64,
            sockets: 10_000,
            connections_per_address: 256,
            connections: 12_000,
            live_games: 20_000,
            exhibitions_of_one: 4,
            store_bytes: 16 << 30,
            free_bytes: 64 << 20,
            free_percent: 5,
            stored_per_hour: 16 << 20,
            send_time: Duration::from_secs(10),
        }
    }
}
