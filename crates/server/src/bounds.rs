//! What a stranger can make grow, and how far. What whoever runs the server may want to be otherwise
//! is in `config.rs`.

use std::time::Duration;

/// The most bytes in a request: a rule file of the largest size, escaped, and a little more.
pub const MAX_BODY_BYTES: usize = 160 * 1024;
/// The most bytes in the head of a request.
pub const MAX_HEAD_BYTES: usize = 64 * 1024;
/// The most bytes in a message that comes through a socket.
pub const MAX_MESSAGE_BYTES: usize = 4 * 1024;
/// The most bytes in a question to the analysts, which may bring a rule file and a whole game.
pub const MAX_QUESTION_BYTES: usize = MAX_BODY_BYTES;
/// The most lines that an analysis tells of a position.
pub const MAX_LINES: usize = 5;
/// The most moves that it tells of a line.
pub const MAX_LINE_MOVES: usize = 20;
/// Of so many of them the steps are told, for arrows.
pub const MAX_LINE_ARROWS: usize = 3;
/// What a socket reads at once. Pages say little, and the buffer is kept, and cleared each time.
pub const READ_BUFFER_BYTES: usize = 2 * 1024;
/// The most characters in a player's name.
pub const MAX_NAME_CHARS: usize = 40;
/// The most events in a game; after that it can only be ended.
pub const MAX_EVENTS: u32 = 6_000;
/// What a game takes in the store, besides what is long in it.
pub const GAME_BYTES: u32 = 2 * 1024;
/// What an event takes in the store: 108 bytes were measured.
pub const EVENT_BYTES: u32 = 128;
/// The most private links to an empty seat: each is an event.
pub const MAX_INVITATIONS: u32 = 100;
/// How long a link makes a device one of somebody's: as long as it takes to fetch that device.
pub const DEVICE_LINK_MS: i64 = 30 * 60 * 1_000;
/// The most devices of one person.
pub const MAX_DEVICES: u32 = 32;
/// The most plies in a game; after that it is a draw.
pub const MAX_PLIES: usize = 2_000;
/// A position with more legal moves is not played here: no game comes near it, only a made-up
/// position does, and listing its moves would keep a processor busy.
pub const MAX_WIDTH: u64 = 20_000;
/// No more legal moves than this are listed; the others can still be typed.
pub const MAX_LISTED_MOVES: usize = 4_000;
/// The most pieces in a position that somebody puts together: more than any board holds.
pub const MAX_DRAFT_PIECES: usize = 300;
/// The most clicks of a turn that somebody may ask about: twice the longest chain of captures.
pub const MAX_CLICKS: usize = 44;
/// The most games in a series.
pub const MAX_SERIES: u32 = 100;
/// The most time on a clock: a week.
pub const MAX_CLOCK_MS: u64 = 7 * 24 * 3_600_000;
/// The least time for a move.
pub const MIN_CLOCK_MS: u64 = 100;
/// The most time between two moves of a game to be watched.
pub const MAX_PACE_MS: u64 = 10_000;
/// The most games that a list shows.
pub const MAX_LISTED_GAMES: u32 = 50;
/// A socket that comes back is told at most so many events that it missed.
pub const MAX_MISSED: usize = 200;
/// Requests that may wait for one game.
pub const MAILBOX: usize = 64;
/// Announcements that a slow watcher may be behind before it is told everything anew.
pub const ANNOUNCEMENTS: usize = 32;
/// Events that may wait for the disk.
pub const MAX_WAITING_WRITES: usize = 4_096;
/// Events that are made durable together.
pub const MAX_BATCH: usize = 1_024;
/// What is written to see whether there is room: more than a game and a few of its moves take.
pub const PROBE_BYTES: i64 = 32 * 1024;
/// No more often than this it is tried whether the store can be written, however often one asks.
pub const PROBE_EVERY: Duration = Duration::from_secs(5);
/// How long the store is looked through for damage at the start; a large one is not seen whole.
pub const CHECK_TIME: Duration = Duration::from_secs(30);
/// Games that are forgotten at once: as long as it takes, no move is stored.
pub const MAX_FORGOTTEN: u32 = 100;
/// Unfinished games of engines against each other, in all.
pub const MAX_EXHIBITIONS: u32 = 64;
/// Those of one household, and of one neighbourhood.
pub const EXHIBITIONS_SHARE: Share = Share { household: 8, neighbourhood: 24 };
/// Unfinished reviews of one visitor.
pub const MAX_REVIEWS_OF_ONE: u32 = 3;
/// Those of one household, and of one neighbourhood.
pub const REVIEWS_SHARE: Share = Share { household: 12, neighbourhood: 64 };
/// Unfinished reviews, in all.
pub const MAX_REVIEWS: u32 = 256;
/// Reviews that are worked on at the same time.
pub const REVIEWS_AT_ONCE: usize = 4;
/// The most time for one position of a review: so long may a player's move wait for it.
pub const STUDY_TIME: Duration = Duration::from_secs(1);
/// How long the engine thinks about a hint in a game.
pub const HINT_TIME: Duration = Duration::from_secs(1);
/// The most jobs of a kind that are looked at together.
pub const JOBS_AT_ONCE: usize = 256;
/// How long a job is kept from others by whoever works on it and is not heard any more.
pub const LEASE_MS: i64 = 4_000;
/// How often whoever works on a job says so, and sees whether it is still wanted.
pub const LEASE_BEAT: Duration = Duration::from_millis(1_500);
/// How often jobs that nobody works on are looked for: with the lease, what was killed while it thought is
/// begun anew elsewhere within five seconds.
pub const LOOK_FOR_JOBS: Duration = Duration::from_secs(1);
/// The same while there are more than can be worked on.
pub const LOOK_FOR_MORE_JOBS: Duration = Duration::from_millis(50);

/// Requests that may wait for a place to work at; there are as many places as processors.
pub const MAX_WAITING_WORK: usize = 256;
/// Those of one household, which has one place at a time.
pub const MAX_WAITING_OF_ONE: usize = 64;
/// Those of one neighbourhood.
pub const MAX_WAITING_OF_NEIGHBOURHOOD: usize = 128;
/// The most time for a piece of such work.
pub const WORK_TIME: Duration = Duration::from_secs(10);
/// The bytes of pictures that are kept, lest they are drawn twice.
pub const MAX_GALLERY_BYTES: usize = 32 << 20;
/// The most bytes of one of them.
pub const MAX_KEPT_PICTURE_BYTES: usize = 4 << 20;
/// Films that are made at once; a household has one at a time.
pub const FILMS_AT_ONCE: usize = 2;
/// Films that may wait for their turn.
pub const MAX_WAITING_FILMS: usize = 16;
/// The most time for a film, a little less than for the request.
pub const FILM_TIME: Duration = Duration::from_secs(14);
/// Pictures that are drawn at once; each keeps a processor busy.
pub const PICTURES_AT_ONCE: usize = 2;
/// Pictures that may wait for their turn.
pub const MAX_WAITING_PICTURES: usize = 96;
/// The widest still picture in pixels.
pub const MAX_PICTURE_PIXELS: u32 = 1_600;
/// The widest film in pixels.
pub const MAX_GIF_PIXELS: u32 = 640;
/// The most plies in a film.
pub const MAX_GIF_PLIES: usize = 300;
/// The most cells and arrows that an address may mark.
pub const MAX_PICTURE_MARKS: usize = 100;

/// A game that nobody looks at leaves memory after this time.
pub const IDLE: Duration = Duration::from_secs(120);
/// A request is answered within this time.
pub const REQUEST_TIME: Duration = Duration::from_secs(15);
/// A client sends the head of a request within this time.
pub const HEAD_TIME: Duration = Duration::from_secs(10);
/// ... and the rest of it within this time, which is less than that for the answer.
pub const BODY_TIME: Duration = Duration::from_secs(10);
/// A socket says hello within this time.
pub const HELLO_TIME: Duration = Duration::from_secs(10);
/// A socket that says hello again is told everything no more often than this.
pub const HELLO_AGAIN: Duration = Duration::from_secs(1);
/// A socket through which so much comes that cannot be read is closed.
pub const MAX_UNREADABLE: u32 = 100;
/// The heartbeat of sockets.
pub const BEAT: Duration = Duration::from_secs(15);
/// A socket that has not been heard for this long is gone.
pub const SILENCE: Duration = Duration::from_secs(40);
/// What is under way when the server is told to stop has this time to end.
pub const GRACE: Duration = Duration::from_secs(10);
/// How often a node notes that it is alive, while clocks run.
pub const NODE_BEAT: Duration = Duration::from_secs(1);
/// A node that has not done so for longer than this is not alive.
pub const NODE_SILENCE_MS: i64 = 2_000;
/// Outages that are remembered: a clock that ran over more than these is charged for the oldest.
pub const MAX_OUTAGES: i64 = 1_000;
/// How often flags of games that are not in memory are looked for.
pub const SWEEP: Duration = Duration::from_secs(1);
/// Games whose flags are looked at together.
pub const FLAGS_AT_ONCE: usize = 256;
/// How often the server looks at its clock, so that it knows when it was frozen.
pub const GLANCE: Duration = Duration::from_millis(200);
/// Whoever has not looked for this long was frozen, and that time does not count.
pub const FROZEN: Duration = Duration::from_secs(1);
/// How often old games are looked for.
pub const PRUNE_EVERY: Duration = Duration::from_secs(3_600);

const DAY_MS: i64 = 24 * 3_600_000;
/// A time that is further ahead comes from a clock that was wrong.
pub const MAX_AHEAD_MS: i64 = DAY_MS;
/// Whoever was away for longer than this may have a wrong clock ...
pub const LEAP_MS: i64 = 30 * DAY_MS;
/// ... and forgets nothing for so long.
pub const LEAP_REST: Duration = Duration::from_secs(24 * 3_600);
/// Games that nobody joined are forgotten after two days.
pub const FORGET_WAITING_MS: i64 = 2 * DAY_MS;
/// Games that were left unfinished are forgotten after 30 days without an event.
pub const FORGET_UNFINISHED_MS: i64 = 30 * DAY_MS;
/// Finished games are forgotten after two years.
pub const FORGET_FINISHED_MS: i64 = 730 * DAY_MS;

/// How much may go on at once.
#[derive(Clone, Copy)]
pub struct Share {
    pub household: usize,
    pub neighbourhood: usize,
}
