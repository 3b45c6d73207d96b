//! The arena: every value is stored once, in flat arrays.
//!
//! # Layout
//! ```text
//! recs   [Node; n]      one of 64 bytes a value, found by its Id
//! keys   [Key; n]      both stops as integers, the negative and the flags: 16 bytes, enough for
//!        most comparisons
//! pool   [Id; m]       option lists, one after another: left options, then right options, each
//!        sorted by Id
//! lists  hash table    (left list, right list) -> Id      the canonical forms
//! nus    hash table    (number, ups, nimber)   -> Id (numbers, ups and stars, which need no lists)
//! raw    hash table    lists before reduction  -> Id      78 % of the lists of 5x5 Domineering
//!        occur again
//! ```
//! Only canonical forms get a record, and a canonical form is unique (Conway 1976, theorem 69), so
//! **equal values have equal ids**: `=`, hashing and `G - G = 0` cost nothing.
//!
//! A value *number + ups + star* (`x + k·↑ + *n`, NUS for short) has no option lists until they are
//! requested (`Arena::open`), and then for one step only: `10^12` and `↑·10^6` are one record each.
//!
//! Ids depend on the order of creation, so texts and output order must not depend on ids;
//! [`crate::values::text`] has an order by structure. Nothing here reads a clock: the caller's
//! [`Cancellation`] is polled during long work.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};

use crate::values::node::{
    A, B, COARSE, Key, NONE, NUMBER, NUS, Node, OPEN, SMALL, nus_flags, nus_rec,
};
use crate::values::{Dyadic, Thermograph};

/// A value in its [`Arena`]. Two ids of one arena are equal exactly if the values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub(crate) u32);

impl Id {
    /// The game without moves for either player.
    pub const ZERO: Self = Self(0);

    /// The index of the value in the arena, in the order of creation. Usable as an index of
    /// parallel tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The value with this index, the inverse of [`Id::index`] for values of the same arena.
    pub fn at(index: usize) -> Self {
        Self(index as u32)
    }
}

/// An error of an operation on values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArenaError {
    /// The games are nested too deeply.
    Deep,
    /// A number of ups, a star or a text is too large to be written out.
    Large,
    /// The operator is not defined there, such as a Norton product with a unit that is not
    /// positive.
    Undefined,
    /// The cancellation callback reported a limit.
    Limit,
    /// The cancellation callback reported an interrupt.
    Interrupted,
}

impl std::fmt::Display for ArenaError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Deep => "games are nested too deeply",
            Self::Large => "a value is too large to be written out",
            Self::Undefined => "the operator is not defined for these games",
            Self::Limit => "a limit is met",
            Self::Interrupted => "stopped before the answer was known",
        })
    }
}

impl std::error::Error for ArenaError {}

/// The result of an operation on values.
pub type ArenaResult<T> = Result<T, ArenaError>;

/// Polled during long work, and can cancel it.
pub trait Cancellation {
    /// Called about every thousand steps with the bytes that the arena takes.
    ///
    /// # Errors
    /// The reason to stop the work.
    fn check_cancelled(&mut self, bytes: usize) -> ArenaResult<()>;
}

/// Never stops the work.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoCancellation;

impl Cancellation for NoCancellation {
    fn check_cancelled(&mut self, _bytes: usize) -> ArenaResult<()> {
        Ok(())
    }
}

impl<W: Cancellation + ?Sized> Cancellation for &mut W {
    fn check_cancelled(&mut self, bytes: usize) -> ArenaResult<()> {
        (**self).check_cancelled(bytes)
    }
}

/// The maximum recursion depth over followers; each level takes less than a kilobyte of stack.
const MAX_DEPTH: u32 = 1200;
/// Steps between two polls.
const POLL_STEPS: usize = 1024;
/// Options of a list that are examined in the time of one step.
pub(crate) const LOOKS_PER_STEP: usize = 32;
/// Ids have 31 bits, so that two and an answer fit a word.
const MAX_VALUES: usize = 1 << 31;
/// The largest star with listed options.
const MAX_LISTED_STAR: u32 = 1 << 16;
/// `raw` is cleared at this number of ids.
const MAX_UNREDUCED: usize = 1 << 22;
const SUM_CACHE_ENTRIES: usize = 1 << 16;
/// Number of entries of the comparison cache. A larger one loses more to cache misses than it
/// saves: 5x6 Domineering took 30 % longer with 2^22 entries.
pub(crate) const ORDER_CACHE_ENTRIES: usize = 1 << 15;

/// Lists that are not canonical, with their values.
struct Unreduced {
    start: u32,
    lefts: u32,
    rights: u32,
    id: Id,
}

#[derive(Clone, Copy)]
pub(crate) struct CachedSum {
    key: (Id, Id),
    sum: Id,
}

/// All arrays of an arena; empty and without memory by default.
#[derive(Default)]
pub(crate) struct Arrays {
    pub recs: Vec<Node>,
    pub keys: Vec<Key>,
    pub pool: Vec<Id>,
    lists: HashTable<Id>,
    nus: HashTable<Id>,
    raw: HashTable<Unreduced>,
    raw_pool: Vec<Id>,
    /// Cached comparisons: id, id, a bit for "known" and a bit for the answer.
    pub orders: Vec<u64>,
    sums: Vec<CachedSum>,
    /// Option lists under construction; every function that pushes also pops.
    pub scratch: Vec<Id>,
    /// Options in the order in which they are filtered.
    pub sifted: Vec<Id>,
    pub depth: u32,
    pub work: u64,
    /// Steps since the last poll; a long list counts as several.
    pub unheard: usize,
    pub thermographs: FxHashMap<Id, Arc<Thermograph>>,
    pub weights: FxHashMap<Id, Id>,
    pub stars: FxHashMap<Id, u32>,
    pub birthdays: FxHashMap<Id, u64>,
}

/// Values of short games, with the operations of the group and the order.
///
/// ```
/// use grundy_partizan::values::{Arena, Id};
///
/// let mut arena = Arena::new();
/// let switch = arena.read("{3|-1}").unwrap();
/// let twice = arena.add(switch, switch).unwrap();
/// assert_eq!(arena.text(twice).unwrap(), "2"); // mean 1, and the switch is its own mirror image
/// ```
pub struct Arena<W = NoCancellation> {
    pub(crate) s: Arrays,
    pub(crate) watch: W,
}

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

impl Arena {
    /// An arena that holds 0.
    pub fn new() -> Self {
        let store = Arrays {
            orders: vec![0; ORDER_CACHE_ENTRIES],
            sums: vec![
                CachedSum {
                    key: (Id(NONE), Id(NONE)),
                    sum: Id::ZERO
                };
                SUM_CACHE_ENTRIES
            ],
            ..Arrays::default()
        };
        let mut arena = Self {
            s: store,
            watch: NoCancellation,
        };
        let zero = arena.alloc(nus_rec(Dyadic::ZERO, 0, 0), nus_flags(&Dyadic::ZERO, 0, 0));
        debug_assert_eq!(zero, Ok(Id::ZERO));
        arena
            .s
            .nus
            .insert_unique(nus_hash(&Dyadic::ZERO, 0, 0), Id::ZERO, |_| 0);
        arena
    }
}

fn nus_hash(x: &Dyadic, up: i64, nim: u32) -> u64 {
    let mut hasher = FxHasher::default();
    (x, up, nim).hash(&mut hasher);
    hasher.finish()
}

fn lists_hash(lefts: &[Id], rights: &[Id]) -> u64 {
    let mut hasher = FxHasher::default();
    lefts.len().hash(&mut hasher);
    for id in lefts.iter().chain(rights) {
        hasher.write_u32(id.0);
    }
    hasher.finish()
}

impl<W: Cancellation> Arena<W> {
    /// Runs `f` on these values with another cancellation callback.
    pub fn watched<V: Cancellation, T>(
        &mut self,
        watch: V,
        f: impl FnOnce(&mut Arena<V>) -> T,
    ) -> T {
        let mut inner = Arena {
            s: std::mem::take(&mut self.s),
            watch,
        };
        let done = f(&mut inner);
        self.s = inner.s;
        done
    }

    /// The cancellation callback.
    pub fn guard(&mut self) -> &mut W {
        &mut self.watch
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.s.recs.len()
    }

    /// Always false: 0 is there from the start.
    pub fn is_empty(&self) -> bool {
        self.s.recs.is_empty()
    }

    /// Steps done so far: comparisons that examined options, and computed sums and forms.
    pub fn work(&self) -> u64 {
        self.s.work
    }

    /// Bytes of all values, tables included.
    pub fn bytes(&self) -> usize {
        let s = &self.s;
        s.recs.capacity() * size_of::<Node>()
            + s.keys.capacity() * size_of::<Key>()
            + (s.pool.capacity() + s.raw_pool.capacity() + s.scratch.capacity()) * 4
            + s.lists.allocation_size()
            + s.nus.allocation_size()
            + s.raw.allocation_size()
            + (s.orders.capacity() + s.thermographs.capacity() * 16) * 8
            + s.sums.capacity() * size_of::<CachedSum>()
    }

    /// Counts one step of work at recursion depth `depth`; polls now and then.
    #[inline]
    pub(crate) fn enter(&mut self) -> ArenaResult<()> {
        self.s.work += 1;
        self.tick(1)?;
        if self.s.depth >= MAX_DEPTH {
            return Err(ArenaError::Deep);
        }
        self.s.depth += 1;
        Ok(())
    }

    /// Counts `looks` examined options as steps; polls now and then.
    ///
    /// # Errors
    /// The reason given by the cancellation callback.
    #[inline]
    pub fn tick(&mut self, steps: usize) -> ArenaResult<()> {
        self.s.unheard += steps;
        if self.s.unheard >= POLL_STEPS {
            self.s.unheard = 0;
            let bytes = self.bytes();
            self.watch.check_cancelled(bytes)?;
        }
        Ok(())
    }

    /// Runs a recursion with one more level of depth, and restores the depth on errors too.
    pub(crate) fn deeper<T>(
        &mut self,
        f: impl FnOnce(&mut Self) -> ArenaResult<T>,
    ) -> ArenaResult<T> {
        self.enter()?;
        let done = f(self);
        self.s.depth -= 1;
        done
    }

    pub(crate) fn rec(&self, id: Id) -> &Node {
        &self.s.recs[id.0 as usize]
    }

    #[inline]
    pub(crate) fn key(&self, id: Id) -> Key {
        self.s.keys[id.0 as usize]
    }

    pub(crate) fn flag(&self, id: Id, flag: u8) -> bool {
        self.key(id).flags & flag != 0
    }

    fn alloc(&mut self, rec: Node, flags: u8) -> ArenaResult<Id> {
        if self.s.recs.len() >= MAX_VALUES {
            return Err(ArenaError::Limit);
        }
        self.s
            .keys
            .push(Key::new(&rec.left_stop, &rec.right_stop, flags));
        self.s.recs.push(rec);
        Ok(Id((self.s.recs.len() - 1) as u32))
    }

    /// The number `x`.
    ///
    /// # Errors
    /// [`ArenaError::Limit`] when the arena is full.
    pub fn number(&mut self, x: &Dyadic) -> ArenaResult<Id> {
        self.nus(x, 0, 0)
    }

    /// An integer.
    ///
    /// # Errors
    /// As [`Arena::number`].
    pub fn integer(&mut self, n: i64) -> ArenaResult<Id> {
        self.number(&Dyadic::from(n))
    }

    /// The nimber `*n`.
    ///
    /// # Errors
    /// As [`Arena::number`].
    pub fn nimber(&mut self, n: u32) -> ArenaResult<Id> {
        self.nus(&Dyadic::ZERO, 0, n)
    }

    /// `x + up·↑ + *nim`.
    ///
    /// # Errors
    /// As [`Arena::number`].
    pub fn nus(&mut self, x: &Dyadic, up: i64, nim: u32) -> ArenaResult<Id> {
        let hash = nus_hash(x, up, nim);
        let recs = &self.s.recs;
        let found = self.s.nus.find(hash, |id| {
            let rec = &recs[id.0 as usize];
            rec.nim == nim && rec.up == up && rec.left_stop == *x
        });
        if let Some(&id) = found {
            return Ok(id);
        }
        let id = self.alloc(nus_rec(x.clone(), up, nim), nus_flags(x, up, nim))?;
        let recs = &self.s.recs;
        self.s.nus.insert_unique(hash, id, |id| {
            let rec = &recs[id.0 as usize];
            nus_hash(&rec.left_stop, rec.up, rec.nim)
        });
        Ok(id)
    }

    /// Returns number, ups and star, if the value is a sum of these.
    pub fn as_nus(&self, id: Id) -> Option<(&Dyadic, i64, u32)> {
        if !self.flag(id, NUS) {
            return None;
        }
        let rec = self.rec(id);
        Some((&rec.left_stop, rec.up, rec.nim))
    }

    /// Returns the number, if the value is one.
    pub fn as_number(&self, id: Id) -> Option<&Dyadic> {
        self.flag(id, NUMBER).then(|| &self.rec(id).left_stop)
    }

    /// The left stop and the right stop: the number in which alternating play ends if Left or Right
    /// begins, and both players optimise that number.
    pub fn stops(&self, id: Id) -> (&Dyadic, &Dyadic) {
        let rec = self.rec(id);
        (&rec.left_stop, &rec.right_stop)
    }

    /// Whether no follower but 0 is a number.
    pub fn is_all_small(&self, id: Id) -> bool {
        self.flag(id, SMALL)
    }

    /// Whether both stops are 0.
    pub fn is_infinitesimal(&self, id: Id) -> bool {
        let rec = self.rec(id);
        rec.left_stop.is_zero() && rec.right_stop.is_zero()
    }

    /// Returns the position of the option lists in the pool: start, middle, end. Expands a NUS by
    /// one step.
    pub(crate) fn open(&mut self, id: Id) -> ArenaResult<(usize, usize, usize)> {
        if self.key(id).flags & (NUS | OPEN) != NUS {
            return Ok(self.rec(id).at());
        }
        let (lefts, rights) = self.spell_out(id)?;
        let start = self.s.pool.len() as u32;
        self.s.pool.extend(&lefts);
        self.s.pool.extend(&rights);
        let rec = &mut self.s.recs[id.0 as usize];
        rec.start = start;
        rec.lefts = lefts.len() as u32;
        rec.rights = rights.len() as u32;
        let at = rec.at();
        self.s.keys[id.0 as usize].flags |= OPEN;
        Ok(at)
    }

    /// Expands a NUS by one step.
    fn spell_out(&mut self, id: Id) -> ArenaResult<(Vec<Id>, Vec<Id>)> {
        let rec = self.rec(id);
        let (x, up, nim) = (rec.left_stop.clone(), rec.up, rec.nim);
        if up == 0 && nim == 0 {
            if x.is_integer() {
                return Ok(match x.signum() {
                    0 => (vec![], vec![]),
                    1 => (vec![self.number(&(&x - &Dyadic::ONE))?], vec![]),
                    _ => (vec![], vec![self.number(&(&x + &Dyadic::ONE))?]),
                });
            }
            let unit = Dyadic::unit(x.exponent());
            return Ok((
                vec![self.number(&(&x - &unit))?],
                vec![self.number(&(&x + &unit))?],
            ));
        }
        if up == 0 {
            if nim > MAX_LISTED_STAR {
                return Err(ArenaError::Large);
            }
            let stars: ArenaResult<Vec<Id>> = (0..nim).map(|n| self.nus(&x, 0, n)).collect();
            let mut stars = stars?;
            stars.sort_unstable();
            return Ok((stars.clone(), stars));
        }
        let base = self.number(&x)?;
        let (mut near, far) = if (up.abs(), nim) == (1, 1) {
            (vec![base, self.nus(&x, 0, 1)?], base)
        } else {
            (vec![base], self.nus(&x, up - up.signum(), nim ^ 1)?)
        };
        near.sort_unstable();
        Ok(if up > 0 {
            (near, vec![far])
        } else {
            (vec![far], near)
        })
    }

    /// The left options and the right options of the canonical form, in unspecified order.
    ///
    /// # Errors
    /// [`ArenaError::Large`] for a star with too many options to list.
    pub fn options(&mut self, id: Id) -> ArenaResult<(&[Id], &[Id])> {
        let (start, mid, end) = self.open(id)?;
        Ok((&self.s.pool[start..mid], &self.s.pool[mid..end]))
    }

    /// The same as new vectors.
    pub(crate) fn lists(&mut self, id: Id) -> ArenaResult<(Vec<Id>, Vec<Id>)> {
        self.options(id).map(|(l, r)| (l.to_vec(), r.to_vec()))
    }

    pub(crate) fn negative_known(&self, id: Id) -> Option<Id> {
        let neg = self.key(id).neg;
        (neg != NONE).then_some(Id(neg))
    }

    pub(crate) fn set_negative(&mut self, id: Id, neg: Id) {
        self.s.keys[id.0 as usize].neg = neg.0;
        self.s.keys[neg.0 as usize].neg = id.0;
    }

    /// The hash of the lists `scratch[base..mid]` and `scratch[mid..]`.
    pub(crate) fn hash_of(&self, base: usize, mid: usize) -> u64 {
        lists_hash(&self.s.scratch[base..mid], &self.s.scratch[mid..])
    }

    /// Looks up the canonical form with these lists.
    pub(crate) fn find_lists(&self, base: usize, mid: usize, hash: u64) -> Option<Id> {
        let s = &self.s;
        let (l, r) = (&s.scratch[base..mid], &s.scratch[mid..]);
        let found = s.lists.find(hash, |id| {
            let (start, middle, end) = s.recs[id.0 as usize].at();
            s.pool[start..middle] == *l && s.pool[middle..end] == *r
        });
        found.copied()
    }

    /// Looks up the value of lists before reduction.
    pub(crate) fn find_raw(&self, base: usize, mid: usize, hash: u64) -> Option<Id> {
        let s = &self.s;
        let (l, r) = (&s.scratch[base..mid], &s.scratch[mid..]);
        let found = s.raw.find(hash, |raw| {
            let middle = (raw.start + raw.lefts) as usize;
            raw.lefts as usize == l.len()
                && raw.rights as usize == r.len()
                && s.raw_pool[raw.start as usize..middle] == *l
                && s.raw_pool[middle..middle + r.len()] == *r
        });
        found.map(|raw| raw.id)
    }

    /// Stores the value of the lists `scratch[base..mid]`, `scratch[mid..end]`.
    pub(crate) fn keep_raw(&mut self, (base, mid, end): (usize, usize, usize), hash: u64, id: Id) {
        let s = &mut self.s;
        if s.raw_pool.len() > MAX_UNREDUCED {
            s.raw.clear();
            s.raw_pool.clear();
        }
        let raw = Unreduced {
            start: s.raw_pool.len() as u32,
            lefts: (mid - base) as u32,
            rights: (end - mid) as u32,
            id,
        };
        s.raw_pool.extend_from_slice(&s.scratch[base..end]);
        let pool = &s.raw_pool;
        s.raw.insert_unique(hash, raw, |raw| {
            let (start, lefts) = (raw.start as usize, raw.lefts as usize);
            let middle = start + lefts;
            lists_hash(
                &pool[start..middle],
                &pool[middle..middle + raw.rights as usize],
            )
        });
    }

    /// Interns the canonical form with the sorted lists `scratch[base..mid]`, `scratch[mid..]`,
    /// which is not a NUS. Pops the lists.
    pub(crate) fn intern(&mut self, base: usize, mid: usize) -> ArenaResult<Id> {
        let hash = self.hash_of(base, mid);
        if let Some(id) = self.find_lists(base, mid, hash) {
            self.s.scratch.truncate(base);
            return Ok(id);
        }
        let (left, right, mut flags) = self.stops_of(base, mid);
        if self.s.scratch[base..]
            .iter()
            .all(|&id| self.flag(id, SMALL))
        {
            flags |= SMALL;
        }
        let left_stop = self.rec(left).right_stop.clone();
        let right_stop = self.rec(right).left_stop.clone();
        let s = &mut self.s;
        if s.pool.len() + s.scratch.len() > NONE as usize {
            return Err(ArenaError::Limit);
        }
        let rec = Node {
            left_stop,
            right_stop,
            up: 0,
            start: s.pool.len() as u32,
            lefts: (mid - base) as u32,
            rights: (s.scratch.len() - mid) as u32,
            nim: 0,
        };
        s.pool.extend_from_slice(&s.scratch[base..]);
        s.scratch.truncate(base);
        let id = self.alloc(rec, flags | OPEN)?;
        let Arrays {
            recs, pool, lists, ..
        } = &mut self.s;
        lists.insert_unique(hash, id, |id| {
            let (start, middle, end) = recs[id.0 as usize].at();
            lists_hash(&pool[start..middle], &pool[middle..end])
        });
        Ok(id)
    }

    /// Returns the left option and the right option that give the stops of a game with these lists,
    /// and its bits `A` and `B`. The game is not a number, so neither list is empty.
    pub(crate) fn stops_of(&self, base: usize, mid: usize) -> (Id, Id, u8) {
        let (l, r) = (&self.s.scratch[base..mid], &self.s.scratch[mid..]);
        let (Some((left, closed_left)), Some((right, closed_right))) =
            (self.end_of::<true>(l), self.end_of::<false>(r))
        else {
            unreachable!("a side without options makes a number")
        };
        let mut flags = 0;
        if !closed_left {
            flags |= A;
        }
        if !closed_right {
            flags |= B;
        }
        (left, right, flags)
    }

    /// Among options of one player, returns one with the best stop (greatest right stop for Left,
    /// least left stop for Right). Of these it prefers one with the bit `B` for Left, `A` for
    /// Right; the flag is whether it has the bit.
    pub(crate) fn end_of<const LEFT: bool>(&self, options: &[Id]) -> Option<(Id, bool)> {
        let bit = if LEFT { B } else { A };
        let mut best: Option<(Id, Key)> = None;
        for &id in options {
            let key = self.key(id);
            let better = best.is_none_or(|(other, known)| {
                let order = match (LEFT, (key.flags | known.flags) & COARSE == 0) {
                    (true, true) => key.right.cmp(&known.right),
                    (false, true) => known.left.cmp(&key.left),
                    (true, false) => self.rec(id).right_stop.cmp(&self.rec(other).right_stop),
                    (false, false) => self.rec(other).left_stop.cmp(&self.rec(id).left_stop),
                };
                order
                    .then((key.flags & bit).cmp(&(known.flags & bit)))
                    .is_gt()
            });
            if better {
                best = Some((id, key));
            }
        }
        best.map(|(id, key)| (id, key.flags & bit != 0))
    }

    pub(crate) fn sum_known(&self, key: (Id, Id)) -> Option<Id> {
        let slot = &self.s.sums[sum_slot(key)];
        (slot.key == key).then_some(slot.sum)
    }

    pub(crate) fn keep_sum(&mut self, key: (Id, Id), sum: Id) {
        self.s.sums[sum_slot(key)] = CachedSum { key, sum };
    }
}

fn sum_slot((g, h): (Id, Id)) -> usize {
    let mixed = (u64::from(g.0) << 32 | u64::from(h.0)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 48) as usize % SUM_CACHE_ENTRIES
}
