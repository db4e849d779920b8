//! A layer as a file: which one it is and how it was made, then its arrangements, then a digest.
//!
//! The first two lines are text. What follows is compressed: for each arrangement, in their order, how
//! far it is from the last one and a bit for each pair of cells that no ship stands on; then the same
//! for the wins that are doubted. The last 32 bytes are the SHA-256 of all before.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use kelci_games::mik7::Contract;
use sha2::{Digest as _, Sha256};

use crate::candidates::choose;
use crate::ending::Ending;
use crate::lanes::{BOARD, Cells};
use crate::layer::WinLayer;
use crate::pairs::StationPairs;

const DIGEST: usize = 32;

/// Why a file is not the layer that was wanted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LayerError {
    /// It is cut, or somebody changed it.
    #[error(
        "the file is damaged: its digest does not fit; delete it, and its layer is solved again"
    )]
    Damaged,
    /// It is whole, but another layer.
    #[error("the file holds another layer: it says \"{found}\", and \"{expected}\" is wanted")]
    Other {
        /// What it says it is.
        found: String,
        /// What was wanted.
        expected: String,
    },
    /// Its digest fits, but what it says makes no sense.
    #[error("the file is no layer of an ending: {0}")]
    Nonsense(&'static str),
}

/// The command that makes a layer.
fn command(ending: &Ending, ships: u32) -> String {
    let contract = match ending.contract {
        Contract::Exact => String::new(),
        contract => format!(" --option contract={}", contract.word()),
    };
    let rules = if ending.rules.digest() == 0 { "" } else { " --option rules=FILE" };
    format!("kelci solve mik7 --level {}{contract}{rules} --ships {ships}", ending.level)
}

/// The name of a layer's file.
pub fn layer_file_name(ending: &Ending, ships: u32) -> String {
    let rules = match ending.rules.digest() {
        0 => String::new(),
        digest => format!("-{digest:016x}"),
    };
    format!("mik7-{}-{}{rules}-{ships:02}.layer", ending.level, ending.contract.word())
}

/// What tells a layer from every other.
fn name(ending: &Ending, ships: u32) -> String {
    format!(
        "level {}, contract {}, rules {:x}, {ships} ships",
        ending.level,
        ending.contract.word(),
        ending.rules.digest()
    )
}

/// Writes a layer of an ending.
///
/// # Panics
/// Never: nothing is written but to memory.
pub fn write_layer(ending: &Ending, layer: &WinLayer) -> Vec<u8> {
    let mut file = format!("{}\n{}\n", command(ending, layer.ships()), name(ending, layer.ships()));
    file.push(if layer.is_confirmed() { '+' } else { '-' });
    let mut body = DeflateEncoder::new(file.into_bytes(), Compression::best());
    let entries = layer.sorted();
    let doubts: Vec<(Cells, &StationPairs)> =
        entries.iter().filter_map(|(ships, _)| Some((*ships, layer.doubts(*ships)?))).collect();
    for entries in [entries, doubts] {
        let mut bytes = Vec::new();
        put_number(&mut bytes, entries.len() as u64);
        let mut last = 0;
        for (ships, _) in &entries {
            put_number(&mut bytes, ships - last);
            last = *ships;
        }
        body.write_all(&bytes).expect("memory can be written to");
        for (ships, pairs) in entries {
            body.write_all(&pairs.packed(BOARD & !ships)).expect("memory can be written to");
        }
    }
    let mut file = body.finish().expect("memory can be written to");
    let digest = Sha256::digest(&file);
    file.extend_from_slice(&digest);
    file
}

/// Reads the layer of so many ships of an ending.
///
/// # Errors
/// When the file is cut or changed, or is another layer.
pub fn read_layer(ending: &Ending, ships: u32, file: &[u8]) -> Result<WinLayer, LayerError> {
    let (rest, digest) = file.split_last_chunk::<DIGEST>().ok_or(LayerError::Damaged)?;
    if Sha256::digest(rest)[..] != digest[..] {
        return Err(LayerError::Damaged);
    }
    let mut parts = rest.splitn(3, |byte| *byte == b'\n');
    let (Some(_), Some(found), Some([mark, body @ ..])) =
        (parts.next(), parts.next(), parts.next())
    else {
        return Err(LayerError::Nonsense("it has no head"));
    };
    let expected = name(ending, ships);
    if found != expected.as_bytes() {
        let found = String::from_utf8_lossy(&found[..found.len().min(200)]).into_owned();
        return Err(LayerError::Other { found, expected });
    }
    // A number of an arrangement takes five bytes at most, its pairs 66.
    let most = 80 * choose(33, ships) + 100;
    let mut bytes = Vec::new();
    let inflated = DeflateDecoder::new(body).take(most).read_to_end(&mut bytes);
    inflated.map_err(|_| LayerError::Nonsense("it cannot be decompressed"))?;
    let mut rest = &*bytes;
    let entries = read_entries(&mut rest, ships)?;
    let doubts = read_entries(&mut rest, ships)?;
    let doubts = (*mark == b'+').then_some(doubts);
    Ok(WinLayer::new(ships, ending.goal().is_symmetric, entries, doubts))
}

fn read_entries(rest: &mut &[u8], ships: u32) -> Result<Vec<(Cells, StationPairs)>, LayerError> {
    const SHORT: LayerError = LayerError::Nonsense("it ends too early");
    let count = take_number(rest).ok_or(SHORT)?;
    if count > choose(33, ships) || count > rest.len() as u64 {
        return Err(LayerError::Nonsense("it has too many arrangements"));
    }
    let mut last: Cells = 0;
    let mut entries = Vec::with_capacity(count as usize);
    for _ in 0..count {
        last = last.saturating_add(take_number(rest).ok_or(SHORT)?);
        if last > BOARD || last.count_ones() != ships {
            return Err(LayerError::Nonsense("an arrangement has not as many ships"));
        }
        entries.push((last, StationPairs::NONE));
    }
    for (ships, pairs) in &mut entries {
        *pairs = StationPairs::unpacked(BOARD & !*ships, rest).ok_or(SHORT)?;
    }
    Ok(entries)
}

/// Seven bits in a byte, the lowest first; the eighth says that more follow.
fn put_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take_number(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let byte = *rest.split_off_first()?;
        number |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}
