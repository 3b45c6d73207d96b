//! The canonical form of a value as a list of its followers.

use rustc_hash::FxHashMap;

use crate::values::arena::{Arena, ArenaResult, Cancellation, Id};

/// A canonical follower of a value, with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follower {
    /// The value.
    pub id: Id,
    /// The indices of Left's and of Right's options in the list, in the order of texts; none for a
    /// number, which is not expanded.
    pub options: Option<(Vec<usize>, Vec<usize>)>,
}

impl<W: Cancellation> Arena<W> {
    /// Returns all canonical followers of a value, each once and after its options, so that the
    /// value itself is the last. Numbers are leaves: `{10^9 | 0}` has three followers. None if
    /// there are more than `most`.
    ///
    /// ```
    /// let mut arena = grundy_partizan::values::Arena::new();
    /// let up = arena.read("^")?; // {0 | *}, and * is {0 | 0}
    /// let list = arena.followers(up, 100).unwrap().unwrap();
    /// assert_eq!(list.len(), 3);
    /// assert_eq!(list[2].options, Some((vec![0], vec![1])));
    /// # Ok::<(), grundy_partizan::values::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Arena::text`].
    pub fn followers(&mut self, g: Id, most: usize) -> ArenaResult<Option<Vec<Follower>>> {
        let mut list: Vec<Follower> = Vec::new();
        let mut places: FxHashMap<Id, usize> = FxHashMap::default();
        let mut stack = vec![g];
        while let Some(&id) = stack.last() {
            if places.contains_key(&id) {
                stack.pop();
                continue;
            }
            let mut options = None;
            if !matches!(self.as_nus(id), Some((_, 0, 0))) {
                let (lefts, rights) = self.ordered(id)?;
                let missing = (lefts.iter().chain(&rights)).find(|x| !places.contains_key(x));
                if let Some(&next) = missing {
                    // Every value on the stack will be added to the list.
                    if list.len() + stack.len() >= most {
                        return Ok(None);
                    }
                    stack.push(next);
                    continue;
                }
                let at = |ids: Vec<Id>| ids.iter().map(|id| places[id]).collect();
                options = Some((at(lefts), at(rights)));
            }
            stack.pop();
            if list.len() >= most {
                return Ok(None);
            }
            places.insert(id, list.len());
            list.push(Follower { id, options });
        }
        Ok(Some(list))
    }
}
