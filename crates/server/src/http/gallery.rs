//! Pictures that were drawn a while ago, so that what many look at is drawn once.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;

use crate::bounds::{MAX_GALLERY_BYTES, MAX_KEPT_PICTURE_BYTES};

/// Pictures by their tags, in so many bytes.
#[derive(Default)]
pub struct Gallery(Mutex<PicturesByTag>);

#[derive(Default)]
struct PicturesByTag {
    pictures: HashMap<String, Picture>,
    bytes: usize,
    /// Counts the visits.
    visits: u64,
}

struct Picture {
    drawn: Bytes,
    last_seen: u64,
}

impl Gallery {
    /// The picture of that tag, if it is still there.
    pub fn find(&self, tag: &str) -> Option<Bytes> {
        let mut hung = self.lock();
        hung.visits += 1;
        let visit = hung.visits;
        let picture = hung.pictures.get_mut(tag)?;
        picture.last_seen = visit;
        Some(picture.drawn.clone())
    }

    /// Keeps a picture, and takes down those that nobody has looked at for longest.
    pub fn keep(&self, tag: &str, drawn: &Bytes) {
        if drawn.len() > MAX_KEPT_PICTURE_BYTES {
            return;
        }
        let mut hung = self.lock();
        hung.visits += 1;
        let picture = Picture { drawn: drawn.clone(), last_seen: hung.visits };
        hung.bytes += drawn.len();
        if let Some(before) = hung.pictures.insert(tag.to_owned(), picture) {
            hung.bytes -= before.drawn.len();
        }
        while hung.bytes > MAX_GALLERY_BYTES {
            let oldest = hung.pictures.iter().min_by_key(|(_, picture)| picture.last_seen);
            let Some(oldest) = oldest.map(|(tag, _)| tag.clone()) else { return };
            if let Some(gone) = hung.pictures.remove(&oldest) {
                hung.bytes -= gone.drawn.len();
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, PicturesByTag> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_at_stays_and_there_is_room_for_so_much() {
        let gallery = Gallery::default();
        let large = Bytes::from(vec![7; MAX_KEPT_PICTURE_BYTES]);
        let room = MAX_GALLERY_BYTES / MAX_KEPT_PICTURE_BYTES;
        for number in 0..room {
            gallery.keep(&number.to_string(), &large);
        }
        gallery.keep("0", &large);
        assert!(gallery.find("1").is_some());
        for number in room..2 * room - 2 {
            gallery.keep(&number.to_string(), &large);
        }
        assert_eq!(gallery.lock().bytes, MAX_GALLERY_BYTES);
        assert!(gallery.find("0").is_some() && gallery.find("1").is_some());
        assert!(gallery.find("2").is_none());
        gallery.keep("huge", &Bytes::from(vec![7; MAX_KEPT_PICTURE_BYTES + 1]));
        assert!(gallery.find("huge").is_none());
    }
}
