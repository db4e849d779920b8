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
pub const READ_BUFFER_BYTES: usize = 512;
/// The most characters in a player's name.
pub const MAX_NAME_CHARS: usize = 40;
/// The most characters of one's own that are said at once.
pub const MAX_WORDS_CHARS: usize = 200;
/// The most characters in a report, in what a moderator gives as a reason, and in an answer.
pub const MAX_REPORT_CHARS: usize = 500;
/// What is kept of what was said in one game; what was said before is forgotten.
pub const MAX_SPOKEN_LINES: i64 = 200;
/// As much of it is attached to a report.
pub const MAX_ATTACHED_LINES: i64 = 100;
/// What a line takes in the store.
pub const SPOKEN_BYTES: u32 = 256;
/// What a report takes in the store, with what was said.
pub const REPORT_BYTES: u32 = 16 * 1024;
/// The most reports of one person in a day.
pub const MAX_REPORTS_A_DAY: i64 = 10;
/// The most reports of one household in an hour.
pub const REPORTS_OF_A_HOUSEHOLD: u32 = 20;
/// The most reports that wait for an answer.
pub const MAX_OPEN_REPORTS: i64 = 10_000;
/// Reports, and lines of the audit, on a page.
pub const REPORTS_ON_A_PAGE: u32 = 25;
/// The most reports of one person, or about one, that are listed.
pub const MAX_LISTED_REPORTS: u32 = 50;
/// The longest time for which somebody is muted, in days.
pub const MAX_MUTED_DAYS: u32 = 365;
/// The fewest and the most characters in the name of an account.
pub const MIN_ACCOUNT_NAME_CHARS: usize = 3;
pub const MAX_ACCOUNT_NAME_CHARS: usize = 20;
/// The most words in the list of names that are not given.
pub const MAX_NAME_RULES: usize = 10_000;
/// The fewest and the most characters in a password.
pub const MIN_PASSWORD_CHARS: usize = 8;
pub const MAX_PASSWORD_CHARS: usize = 200;
/// The recovery codes that somebody is given at once.
pub const RECOVERY_CODES: usize = 8;
/// What an account takes in the store, with its codes and a device or two.
pub const ACCOUNT_BYTES: u32 = 2 * 1024;
/// Passwords that are worked on at once; a household has one at a time.
pub const PASSWORDS_AT_ONCE: usize = 2;
/// How often somebody may try one name from one household at once; then it is once a minute.
pub const GUESSES_AT_ONCE: u32 = 10;
/// How often one name is tried in an hour, wherever from.
pub const GUESSES_OF_A_NAME: u32 = 100;
/// Seats whose names are written anew together when somebody leaves: as long as it takes, no move is stored.
pub const SEATS_AT_ONCE: i64 = 100;
/// The most games that are told of in all that is known of somebody.
pub const MAX_TOLD_GAMES: u32 = 10_000;
/// The most of those whose moves are told too, the latest.
pub const MAX_TOLD_MOVES: usize = 1_000;
/// The most events in a game; after that it can only be ended.
pub const MAX_EVENTS: u32 = 6_000;
/// What a game takes in the store, besides what is long in it.
pub const GAME_BYTES: u32 = 2 * 1024;
/// What an event takes in the store: 108 bytes were measured.
pub const EVENT_BYTES: u32 = 128;
/// The most private links to an empty seat: each is an event.
pub const MAX_INVITATIONS: u32 = 100;
/// The most passkeys of one person.
pub const MAX_PASSKEYS: u32 = 20;
/// The most characters of what a passkey is called.
pub const MAX_PASSKEY_LABEL_CHARS: usize = 40;
/// The most bytes of what an authenticator knows a passkey by (WebAuthn, 4).
pub const MAX_CREDENTIAL_ID_BYTES: usize = 1_023;
/// How long somebody has to find and unlock a passkey.
pub const PASSKEY_TIME: Duration = Duration::from_secs(300);
/// The most characters of a mail address (RFC 5321, 4.5.3.1.3, without its brackets).
pub const MAX_MAIL_ADDRESS_CHARS: usize = 254;
/// How long a link in a mail confirms an address.
pub const CONFIRM_LINK_MS: i64 = DAY_MS;
/// How long one sets another password.
pub const PASSWORD_LINK_MS: i64 = 60 * 60 * 1_000;
/// How often a mail is tried, and how long after the first failure; each time twice as long.
pub const MAIL_TRIES: u32 = 8;
pub const MAIL_RETRY_MS: i64 = 60_000;
/// Mails that one node sends at once.
pub const MAILS_AT_ONCE: usize = 4;
/// The most time for one of them. Its lease is longer, so that no other node sends it too.
pub const MAIL_TIME: Duration = Duration::from_secs(20);
pub const MAIL_LEASE_MS: i64 = 40_000;
/// The accounts of one address that are told of when it has forgotten its password.
pub const MAX_ACCOUNTS_OF_ADDRESS: u32 = 5;
/// How long a link makes a device one of somebody's: as long as it takes to fetch that device.
pub const DEVICE_LINK_MS: i64 = 30 * 60 * 1_000;
/// The most devices of one person.
pub const MAX_DEVICES: u32 = 32;
/// The most tokens of one person.
pub const MAX_TOKENS: u32 = 20;
/// What a token takes in the store.
pub const TOKEN_BYTES: u32 = 256;
/// The most days for which a token is good.
pub const MAX_TOKEN_DAYS: u32 = 365;
/// What the programs of one account may ask at once ...
pub const TOKEN_BURST: u32 = 120;
/// ... and in a second.
pub const TOKEN_REQUESTS: u32 = 12;
/// The streams of events that one account has at once.
pub const MAX_STREAMS: usize = 4;
/// The most games that a stream of events tells of at once, first those in which it is one's turn.
pub const MAX_STREAMED_GAMES: u32 = 100;
/// What waits to be sent in a stream of events before the games themselves are not followed any further.
pub const STREAM_WAITING: usize = 64;
/// How often a stream of events says that it is there, and looks for what it may have missed.
pub const STREAM_BEAT: Duration = Duration::from_secs(10);
/// How long a stream of events lasts at most; whoever wants more asks again.
pub const STREAM_TIME: Duration = Duration::from_secs(4 * 3_600);
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
/// The most days for a move.
pub const MAX_DAYS_A_MOVE: u32 = 14;
/// The most time on a clock: as many days.
pub const MAX_CLOCK_MS: u64 = MAX_DAYS_A_MOVE as u64 * 24 * 3_600_000;
/// The days of vacation that somebody has in any year.
pub const VACATION_DAYS: i64 = 30;
/// The most vacations in a year: each is told in every game by days.
pub const MAX_VACATIONS: usize = 12;
/// How far ahead a vacation may begin.
pub const VACATION_AHEAD_MS: i64 = 365 * DAY_MS;
/// Vacations that ended before this are forgotten.
pub const FORGET_VACATIONS_MS: i64 = 730 * DAY_MS;
/// Games by days that are told of a vacation at once; others hear of it when they are next looked at.
pub const VACATION_TOLD_GAMES: u32 = 500;
/// The most lines of conditional moves in a game, the most moves in all of them, and the most bytes as they are written.
pub const MAX_CONDITIONAL_LINES: usize = 20;
pub const MAX_CONDITIONAL_MOVES: usize = 120;
pub const MAX_CONDITIONAL_BYTES: usize = 4_000;
/// The most characters of a note for oneself.
pub const MAX_GAME_NOTE_CHARS: usize = 2_000;
/// Games in the list of those that wait for somebody's move.
pub const MAX_LISTED_TURNS: u32 = 200;
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
/// Events that are made durable together. While some are written, the others are judged and announced: were all
/// written at once, nobody would have anything to do meanwhile.
pub const MAX_BATCH: usize = 256;
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

/// How long a seek lives after its page was last heard: so long may a page be away.
pub const SEEK_LEASE_MS: i64 = 12_000;
/// How often a node renews the seeks of its pages, and says who is in its lobby.
pub const LOBBY_BEAT: Duration = Duration::from_secs(4);
/// How often the lobby is looked at while somebody is in it ...
pub const LOBBY_LOOK: Duration = Duration::from_secs(1);
/// ... and how soon again after something is said to have changed: so much is told together.
pub const LOBBY_PAUSE: Duration = Duration::from_millis(200);
/// So many more people are told of it once more less often, up to two seconds.
pub const LOBBY_CROWD: u32 = 50;
/// So long whoever found an opponent has to begin the game, before both may be found by others.
pub const SEEK_HOLD_MS: i64 = 5_000;
/// Seeks in all.
pub const MAX_SEEKS: i64 = 4_000;
/// Seeks by days of one person that stand in the lobby.
pub const MAX_STANDING_SEEKS: i64 = 8;
/// How long a seek by days of whoever has an account stands in the lobby.
pub const STANDING_SEEK_MS: i64 = 14 * DAY_MS;
/// What a seek and the guest who makes it take in the store.
pub const SEEK_BYTES: u32 = 1_024;
/// The most characters of the options of a seek: rule files are for those who know each other.
pub const MAX_SEEK_OPTIONS: usize = 200;
/// Seeks that the lobby tells.
pub const MAX_LISTED_SEEKS: u32 = 24;
/// Open games that the lobby tells, and of one person those that wait at once.
pub const MAX_LISTED_OPEN_GAMES: u32 = 24;
pub const MAX_OPEN_GAMES_OF_ONE: u32 = 8;
/// Games that the lobby shows.
pub const MAX_SHOWN_GAMES: usize = 6;
/// Names that the lobby tells.
pub const MAX_LISTED_NAMES: usize = 60;
/// Finished games of somebody of which their page counts how they ended.
pub const MAX_COUNTED_GAMES: u32 = 5_000;
/// Names of those who are here that a node notes, so that whoever follows one of them is told.
pub const MAX_NAMES_HERE: usize = 10_000;
/// How long a challenge waits for its answer.
pub const CHALLENGE_MS: i64 = DAY_MS;
/// The most challenges of one person, and to one.
pub const MAX_CHALLENGES: i64 = 12;
/// The most people whom one person follows or blocks.
pub const MAX_TIES: i64 = 500;
/// Notices that are kept of one person, and shown to them.
pub const MAX_NOTICES: u32 = 500;
pub const MAX_SHOWN_NOTICES: u32 = 50;
/// Notices are forgotten after so long.
pub const FORGET_NOTICES_MS: i64 = 30 * DAY_MS;
/// Whoever asks somebody for a game again and again has them pushed that once in so long.
pub const CHALLENGE_AGAIN_MS: i64 = 10 * 60_000;
/// The most browsers of one person that are told by push.
pub const MAX_SUBSCRIPTIONS: u32 = 10;
/// The most characters of the address of a push service's.
pub const MAX_ENDPOINT_CHARS: usize = 1_000;
/// What a subscription takes in the store.
pub const SUBSCRIPTION_BYTES: u32 = 1_500;
/// How often something is pushed, and how long after the first failure; each time twice as long.
pub const PUSH_TRIES: u32 = 6;
pub const PUSH_RETRY_MS: i64 = 30_000;
/// Pushes of one node at once, and the most time for one of them. Its lease is longer, so that no other does it too.
pub const PUSHES_AT_ONCE: usize = 8;
pub const PUSH_TIME: Duration = Duration::from_secs(15);
pub const PUSH_LEASE_MS: i64 = 30_000;
/// The most bytes of a push service's answer that are read.
pub const MAX_PUSH_ANSWER_BYTES: usize = 8 * 1024;
/// What is told by mail is at least so old, and between two such mails there are at least four hours.
pub const DIGEST_AFTER_MS: i64 = 15 * 60_000;
pub const DIGEST_EVERY_MS: i64 = 4 * 3_600_000;
/// How often it is looked for whoever is to be written to, and how many are at once.
pub const LOOK_FOR_DIGESTS: Duration = Duration::from_secs(30);
pub const DIGESTS_AT_ONCE: u32 = 20;
/// Games that are read together when many are taken home, and the time for them: so many a second at most.
pub const EXPORT_PAGE: u32 = 50;
pub const EXPORT_PAUSE: Duration = Duration::from_millis(250);
/// How many take games home at the same time; of one household one does.
pub const EXPORTS_AT_ONCE: usize = 16;
/// How long somebody may take games home in one request.
pub const EXPORT_TIME: Duration = Duration::from_secs(30 * 60);
/// What a solved puzzle or a step of a lesson takes in the store.
pub const STUDY_BYTES: u32 = 64;
/// How long it is known to what game a seek led.
pub const PAIRING_MS: i64 = 10 * 60_000;

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

/// A day.
pub const DAY_MS: i64 = 24 * 3_600_000;
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

/// What was said in games is kept for a week, so that it can be reported.
pub const FORGET_SAID_MS: i64 = 7 * DAY_MS;
/// Reports are forgotten half a year after they were answered.
pub const FORGET_REPORTS_MS: i64 = 180 * DAY_MS;

/// Accounts on a page of a ladder.
pub const RANKED_ON_A_PAGE: u32 = 50;
/// Pages of a ladder that are shown.
pub const MAX_LADDER_PAGES: u32 = 200;
/// Somebody's latest results of which pages and answers tell.
pub const MAX_RATED_SHOWN: u32 = 1_000;
/// Games that can be taken home at once.
pub const MAX_RECORDS_TAKEN: usize = 100;

/// Characters of what a tournament is called.
pub const MAX_TITLE_CHARS: usize = 60;
/// Characters of why the desk does something.
pub const MAX_REASON_CHARS: usize = 200;
/// Players of a tournament.
pub const MAX_PARTICIPANTS: u32 = 512;
/// Boards of a match of two teams.
pub const MAX_TEAM_BOARDS: u32 = 16;
/// Players of a team, with those who wait for their turn.
pub const MAX_TEAM_PLAYERS: usize = 24;
/// Rounds of a Swiss tournament.
pub const MAX_TOURNAMENT_ROUNDS: u32 = 20;
/// How long an arena lasts.
pub const MAX_ARENA_MINUTES: u32 = 240;
/// How long a pause between rounds is.
pub const MAX_TOURNAMENT_PAUSE_MS: u64 = 24 * 3_600_000;
/// How long whoever is missing is waited for, at least.
pub const MIN_NO_SHOW_MS: u64 = 1_000;
/// Events of a tournament: an arena of 512 in which everybody needs a minute for a game has fewer.
pub const MAX_TOURNAMENT_EVENTS: u32 = 100_000;
/// The file of a whole tournament.
pub const MAX_ARCHIVE_BYTES: usize = 2 * 1024 * 1024;
/// Games in it.
pub const MAX_ARCHIVE_GAMES: usize = 1_000;
/// Tournaments that somebody may organise at the same time.
pub const MAX_ORGANISED: usize = 10;
/// Tournaments that lists tell of.
pub const MAX_LISTED_TOURNAMENTS: u32 = 50;
/// What a tournament takes in the store, about; and an event of one.
pub const TOURNAMENT_BYTES: u32 = 2_000;
/// How often tournaments are looked for in which there is something to do.
pub const LOOK_FOR_TOURNAMENTS: Duration = Duration::from_secs(1);
/// Tournaments that pages of a node look at.
pub const MAX_HALLS: usize = 200;
/// Games of a tournament that are shown as little boards.
pub const MAX_HALL_GAMES: usize = 12;
/// How often it is looked whether there are moves in games of a tournament that is looked at.
pub const HALL_LOOK: Duration = Duration::from_secs(1);
/// What happens within this time is told together; for each so many pages as long again.
pub const HALL_PAUSE: Duration = Duration::from_millis(250);
/// As many pages.
pub const HALL_CROWD: u32 = 25;
/// Tournaments that a node directs at once.
pub const TOURNAMENTS_AT_ONCE: usize = 8;
/// People who hold the desk of a tournament, beside whoever organises it.
pub const MAX_DESK: usize = 10;

/// Characters of what a club is called, and of what it says of itself.
pub const MAX_CLUB_NAME_CHARS: usize = 40;
pub const MAX_CLUB_TEXT_CHARS: usize = 600;
/// Clubs that somebody may found, and be in.
pub const MAX_CLUBS_FOUNDED: u32 = 3;
pub const MAX_CLUBS_JOINED: u32 = 20;
/// Members of a club; the site's own has as many as there are accounts.
pub const MAX_CLUB_MEMBERS: u32 = 2_000;
/// Officers of a club, and people who wait for them.
pub const MAX_CLUB_OFFICERS: u32 = 20;
pub const MAX_CLUB_WAITING: u32 = 200;
/// Clubs, and members, on a page.
pub const CLUBS_ON_A_PAGE: u32 = 50;
pub const MEMBERS_ON_A_PAGE: u32 = 100;
/// What a club takes in the store, about.
pub const CLUB_BYTES: u32 = 2_000;
/// Lines of each ladder and of each record that a club's page shows.
pub const CLUB_LEADERS: u32 = 5;
/// Tournaments of a club whose winners are told.
pub const CLUB_WINNERS: usize = 10;
/// For so long a club's tables are not counted again.
pub const CLUB_TABLES_MS: i64 = 60_000;
/// Clubs whose tables are remembered.
pub const CLUB_TABLES_KEPT: usize = 100;

/// How much may go on at once.
#[derive(Clone, Copy)]
pub struct Share {
    pub household: usize,
    pub neighbourhood: usize,
}
