//! Who is shut out, as far as this program knows it.

use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};

use crate::store::Block;

/// The addresses that are shut out.
#[derive(Default)]
pub struct Blocks(RwLock<Vec<Block>>);

impl Blocks {
    /// From now on these are.
    pub fn set(&self, blocks: Vec<Block>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = blocks;
    }

    /// Whether an address is, at that time of the site.
    pub fn has(&self, address: IpAddr, now_ms: i64) -> bool {
        let blocks = self.0.read().unwrap_or_else(PoisonError::into_inner);
        blocks.iter().any(|block| {
            block.network.contains(address) && block.until_ms.is_none_or(|until| until > now_ms)
        })
    }
}
