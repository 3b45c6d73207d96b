//! Games with given values.

use grundy::find::{self, OFFSETS, Query};
use serde_json::Value;

use crate::fault::{Answer, Fault};
use crate::host::Watch;
use crate::messages;
use crate::request::FindRequest;

/// Number of sequences that are listed by default, and at most.
const LISTED: usize = 12;
const MAX_LISTED: usize = 100;

/// Returns the games whose values agree with the given ones.
pub fn find(asked: &FindRequest, watch: &mut Watch<'_>) -> Answer<Value> {
    let mut query = Query::parse(&asked.values)?;
    if let Some(offset) = asked.offset {
        if !OFFSETS.contains(&offset) {
            let (least, most) = (*OFFSETS.start(), *OFFSETS.end());
            return Err(Fault::wrong(
                "wrong-value",
                messages::offset_is_out_of_range(offset),
                messages::give_an_offset(least, most),
            ));
        }
        query = query.at(offset);
    }
    let most = asked.limit.unwrap_or(LISTED).min(MAX_LISTED);
    Ok(find::find(&query, most, &mut watch.run())?.to_json())
}
