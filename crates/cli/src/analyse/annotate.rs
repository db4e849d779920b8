//! A review written into the record: what is to be said of a move becomes its comment, and a better
//! line a variation.

use std::path::Path;

use kelci_catalog::records;
use kelci_core::record::certu::KeyLines;
use kelci_core::record::{MAX_COMMENT_BYTES, MAX_PLIES, Ply, Record};
use kelci_core::{GameInfo, Side};
use kelci_review::{Judgement, Review, ReviewedMove};

use super::words;
use crate::error::Error;
use crate::files;

/// The record with the review in it; what was said there already stays before it.
pub fn annotated(mut record: Record, info: &GameInfo, review: &Review) -> Record {
    let sides = Side::BOTH.map(|side| (info.sides[side.index()], review.tally(side)));
    let sides = sides
        .iter()
        .filter_map(|(name, tally)| Some(format!("{name}: accuracy {:.0}.", tally.accuracy?)));
    let sides: Vec<String> = sides.collect();
    if !sides.is_empty() {
        add(&mut record.comment, &format!("Reviewed by kelci. {}", sides.join(" ")));
    }
    let mut before = None;
    let mut room = MAX_PLIES.saturating_sub(record.size());
    for (mv, ply) in review.moves.iter().zip(&mut record.plies) {
        if let Some(said) = said(info, mv, before) {
            add(&mut ply.comment, &said);
        }
        if let Some(line) = better(info, mv)
            && line.len() <= room
            && !ply.variations.contains(&line)
        {
            room -= line.len();
            ply.variations.push(line);
        }
        before = Some(mv.judgement);
    }
    record
}

/// What is to be said of a move, if anything: `?? Blunder: misses a win in 1 ply. Better f1-g1.`
fn said(info: &GameInfo, mv: &ReviewedMove, before: Option<Judgement>) -> Option<String> {
    let mark = mv.judgement.mark(before);
    if mark.is_empty() {
        return None;
    }
    let standing = words::brief(info, mv.after);
    let Some(better) = mv.better.as_ref().filter(|_| mv.judgement.is_error()) else {
        return Some(format!("{mark} ({standing})"));
    };
    let game = kelci_catalog::find(info.name).expect("a game's own name is known");
    let told = kelci_review::wire::Move::of(game, mv).reasons;
    let reasons: Vec<String> =
        told.iter().map(|reason| words::reason(info, mv.side, reason)).collect();
    let why = if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join("; ")) };
    let first = better.moves.first().map_or("", |mv| mv.marked.as_str());
    Some(format!("{mark} {}{why} ({standing}). Better {first}.", mv.judgement))
}

/// The line that should have been played, if the move was an error, and how it stands then.
fn better(info: &GameInfo, mv: &ReviewedMove) -> Option<Vec<Ply>> {
    let better = mv.better.as_ref().filter(|_| mv.judgement.is_error())?;
    let mut line: Vec<Ply> = better.moves.iter().map(|mv| Ply::new(&mv.marked)).collect();
    line.last_mut()?.comment = format!("({})", words::brief(info, better.standing));
    Some(line)
}

/// Adds to a comment, if there is room in it.
fn add(comment: &mut String, said: &str) {
    if comment.len() + said.len() >= MAX_COMMENT_BYTES {
        return;
    }
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(said);
}

/// Whether the records will be written there, as far as that can be known before they are reviewed.
pub fn check(path: &Path, records: &[Record]) -> Result<(), Error> {
    if files::is_standard(path) {
        let told = "--annotate needs a file: standard output has the review";
        return Err(Error::Usage(told.into()));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(missing) = folder.filter(|folder| !folder.is_dir()) {
        let (path, missing) = (path.display(), missing.display());
        return Err(Error::Refused(format!("cannot write {path}: there is no folder {missing}")));
    }
    records::write(records, files::format_to_write(path)?, KeyLines::Write)
        .map(drop)
        .map_err(|error| Error::Refused(error.to_string()))
}

/// Writes the records; comments are what they are written for, so certu files get theirs too.
pub fn write(path: &Path, records: &[Record]) -> Result<(), Error> {
    files::write_file(path, records, files::format_to_write(path)?, KeyLines::Write)
}
