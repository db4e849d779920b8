//! The table's slot in every order in which threads can meet, as far as the history model allows.

mod atomic {
    pub use loom::sync::atomic::{AtomicU64, Ordering};
}
// The very file of the library, with atomics that loom watches.
#[path = "../src/slot.rs"]
mod slot;

use loom::sync::Arc;
use loom::thread;
use slot::Slot;

const WRITTEN: [(u64, u64); 2] = [(0xaaaa_0001, 0x1234), (0xbbbb_0002, 0x9876)];

#[test]
fn a_reader_never_finds_what_nobody_wrote() {
    loom::model(|| {
        let slot = Arc::new(Slot::default());
        let writers = WRITTEN.map(|(key, data)| {
            let slot = Arc::clone(&slot);
            thread::spawn(move || slot.write(key, data))
        });
        let (key, data) = slot.read();
        for (known, written) in WRITTEN {
            assert!(key != known || data == written, "{key:x} holds {data:x}");
        }
        for writer in writers {
            writer.join().unwrap();
        }
    });
}

#[test]
fn what_one_thread_wrote_is_found_once_it_is_done() {
    loom::model(|| {
        let slot = Arc::new(Slot::default());
        let writer = thread::spawn({
            let slot = Arc::clone(&slot);
            move || slot.write(7, 77)
        });
        writer.join().unwrap();
        assert_eq!(slot.read(), (7, 77));
    });
}
