//! Operations on relations: conjunction, disjunction, complement and existential quantification.
//!
//! *And* and *or* visit pairs of states, and pairs of nodes between them, each pair once. *Exists*
//! drops a track: a state becomes a set of states (M. O. Rabin and D. Scott 1959). The number may
//! be longer than all others, so the start becomes all states that the start reaches by letters
//! that are 0 on the other tracks. Dead states are omitted from the sets, and a set that contains a
//! state accepting everything is replaced by that state. Without these two rules sets would
//! multiply needlessly.

use std::rc::Rc;

use grundy_core::Halt;
use hashbrown::HashMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::automaton::{Automaton, DraftAutomaton, StateMeter, rebuild};
use crate::diagram::{Kids, NodeBuilder, Nodes, Ref, Track, label, leaf};
use crate::system::System;

/// The Boolean operations on two relations.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Junction {
    And,
    Or,
    /// The first and not the second.
    Without,
}

/// Returns the tracks of either relation, ascending.
fn union(a: &[Track], b: &[Track]) -> Vec<Track> {
    let mut all = [a, b].concat();
    all.sort_unstable();
    all.dedup();
    all
}

/// A label that belongs to no state.
const NONE: u32 = u32::MAX;

/// The approximate bytes of a node without its children, including its caches.
const ENTRY_BYTES: usize = 40;

struct PairProduct<'a> {
    a: &'a Automaton,
    b: &'a Automaton,
    join: Junction,
    builder: NodeBuilder,
    memo: FxHashMap<(Ref, Ref), Ref>,
    numbers: FxHashMap<(u32, u32), u32>,
    list: Vec<(u32, u32)>,
    dead: (u32, u32),
    full: (u32, u32),
}

impl PairProduct<'_> {
    fn state(&mut self, a: u32, b: u32) -> Ref {
        let pair = match self.join {
            Junction::And if a == self.dead.0 || b == self.dead.1 => (NONE, 0),
            Junction::Without if a == self.dead.0 || b == self.full.1 => (NONE, 0),
            Junction::Or if a == self.full.0 || b == self.full.1 => (NONE, 1),
            _ => (a, b),
        };
        let next = self.list.len() as u32;
        let list = &mut self.list;
        leaf(*self.numbers.entry(pair).or_insert_with(|| {
            list.push(pair);
            next
        }))
    }

    fn go(&mut self, a: Ref, b: Ref, meter: &mut StateMeter) -> Result<Ref, Halt> {
        if let (Some(a), Some(b)) = (label(a), label(b)) {
            return Ok(self.state(a, b));
        }
        if let Some(known) = self.memo.get(&(a, b)) {
            return Ok(*known);
        }
        let track = self.a.nodes.track(a).min(self.b.nodes.track(b));
        let arity = self.a.nodes.arity();
        let mut kids: Kids = [0; 10];
        for (digit, kid) in kids.iter_mut().enumerate().take(arity) {
            let below = (
                self.a.nodes.down(a, track, digit),
                self.b.nodes.down(b, track, digit),
            );
            *kid = self.go(below.0, below.1, meter)?;
        }
        let made = self.builder.node(track, &kids[..arity]);
        meter.step(ENTRY_BYTES + 4 * arity)?;
        self.memo.insert((a, b), made);
        Ok(made)
    }
}

/// Joins two relations over the valid words on all tracks of both.
fn product(
    a: &Automaton,
    b: &Automaton,
    join: Junction,
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    let arity = a.nodes.arity();
    meter.begin()?;
    let mut pairs = PairProduct {
        a,
        b,
        join,
        builder: NodeBuilder::new(arity),
        memo: FxHashMap::default(),
        numbers: FxHashMap::default(),
        list: Vec::new(),
        dead: (a.dead().unwrap_or(NONE), b.dead().unwrap_or(NONE)),
        full: (a.full().unwrap_or(NONE), b.full().unwrap_or(NONE)),
    };
    let start = label(pairs.state(0, 0)).unwrap_or(0);
    let (mut roots, mut accepting) = (Vec::new(), Vec::new());
    while let Some(&(x, y)) = pairs.list.get(roots.len()) {
        meter.state()?;
        if x == NONE {
            roots.push(leaf(roots.len() as u32));
            accepting.push(y == 1);
            continue;
        }
        let (left, right) = (a.accepting[x as usize], b.accepting[y as usize]);
        accepting.push(match join {
            Junction::And => left && right,
            Junction::Or => left || right,
            Junction::Without => left && !right,
        });
        let root = pairs.go(a.roots[x as usize], b.roots[y as usize], meter)?;
        roots.push(root);
    }
    // Proved statements end like this: there is nothing to distinguish.
    if !accepting.contains(&true) {
        return Ok(constant(a.system, false));
    }
    let raw = DraftAutomaton {
        system: a.system,
        tracks: union(&a.tracks, &b.tracks),
        nodes: pairs.builder.nodes,
        roots,
        accepting,
    };
    raw.minimal(start, meter)
}

/// The full or the empty relation.
pub(crate) fn constant(system: System, all: bool) -> Automaton {
    Automaton {
        system,
        tracks: Vec::new(),
        nodes: Nodes::new(system.digits()),
        roots: vec![leaf(0)],
        accepting: vec![all],
    }
}

/// The valid words on some tracks, ascending.
pub(crate) fn valid_words(
    system: System,
    tracks: &[Track],
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    if matches!(system, System::Base(_)) || tracks.is_empty() {
        return Ok(constant(system, true));
    }
    let key = (system, tracks.len());
    if let Some(known) = meter.cache.valid_words.get(&key) {
        return Ok(known.named(tracks));
    }
    // After the highest digit of the last track (state 1) only 0 is valid; state 2 is dead.
    let track = tracks.len() as Track - 1;
    let highest = system.digits() - 1;
    let mut builder = NodeBuilder::new(system.digits());
    let mut kids: Kids = [leaf(0); 10];
    kids[highest] = leaf(1);
    let free = builder.node(track, &kids[..=highest]);
    kids = [leaf(2); 10];
    kids[0] = leaf(0);
    let bound = builder.node(track, &kids[..=highest]);
    let last = DraftAutomaton {
        system,
        tracks: vec![track],
        nodes: builder.nodes,
        roots: vec![free, bound, leaf(2)],
        accepting: vec![true, true, false],
    };
    let last = last.minimal(0, meter)?;
    let before: Vec<Track> = (0..track).collect();
    let before = valid_words(system, &before, meter)?;
    let all = product(&before, &last, Junction::And, meter)?;
    let named = all.named(tracks);
    meter.cache.valid_words.insert(key, Rc::new(all));
    Ok(named)
}

/// The same relation with more tracks, on which every valid word is accepted.
fn widen(
    a: &Automaton,
    tracks: &[Track],
    meter: &mut StateMeter,
) -> Result<Option<Automaton>, Halt> {
    let missing: Vec<Track> = (tracks.iter().copied())
        .filter(|track| a.tracks.binary_search(track).is_err())
        .collect();
    if matches!(a.system, System::Base(_)) || missing.is_empty() {
        return Ok(None);
    }
    let valid = valid_words(a.system, &missing, meter)?;
    product(a, &valid, Junction::And, meter).map(Some)
}

pub(crate) fn join(
    a: &Automaton,
    b: &Automaton,
    how: Junction,
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    let tracks = union(&a.tracks, &b.tracks);
    let wide_a = match how {
        Junction::And => None,
        Junction::Or | Junction::Without => widen(a, &tracks, meter)?,
    };
    let wide_b = match how {
        Junction::And | Junction::Without => None,
        Junction::Or => widen(b, &tracks, meter)?,
    };
    let (a, b) = (wide_a.as_ref().unwrap_or(a), wide_b.as_ref().unwrap_or(b));
    product(a, b, how, meter)
}

pub(crate) fn negate(a: &Automaton, meter: &mut StateMeter) -> Result<Automaton, Halt> {
    if matches!(a.system, System::Base(_)) {
        let mut other = a.clone();
        for accepting in &mut other.accepting {
            *accepting = !*accepting;
        }
        return Ok(other);
    }
    let all = valid_words(a.system, &a.tracks, meter)?;
    product(&all, a, Junction::Without, meter)
}

/// Sets of states, numbered.
#[derive(Default)]
struct StateSets {
    numbers: HashMap<Rc<[u32]>, u32, FxBuildHasher>,
    list: Vec<Rc<[u32]>>,
}

impl StateSets {
    fn number(&mut self, set: Vec<u32>) -> u32 {
        let next = self.list.len() as u32;
        let set: Rc<[u32]> = set.into();
        let list = &mut self.list;
        *self.numbers.entry(set.clone()).or_insert_with(|| {
            list.push(set);
            next
        })
    }
}

struct Projection<'a> {
    a: &'a Automaton,
    track: Track,
    builder: NodeBuilder,
    sets: StateSets,
    /// The image of a node without the track.
    dropped: FxHashMap<Ref, Ref>,
    joined: FxHashMap<(Ref, Ref), Ref>,
    dead: u32,
    full: u32,
}

impl Projection<'_> {
    fn set(&mut self, mut states: Vec<u32>, meter: &mut StateMeter) -> Result<u32, Halt> {
        if states.contains(&self.full) {
            states = vec![self.full];
        } else {
            states.retain(|state| *state != self.dead);
            states.sort_unstable();
            states.dedup();
        }
        let (before, bytes) = (self.sets.list.len(), ENTRY_BYTES + 4 * states.len());
        let number = self.sets.number(states);
        if self.sets.list.len() > before {
            meter.step(bytes)?;
        }
        Ok(number)
    }

    fn drop(&mut self, at: Ref, meter: &mut StateMeter) -> Result<Ref, Halt> {
        if let Some(state) = label(at) {
            return Ok(leaf(self.set(vec![state], meter)?));
        }
        if let Some(known) = self.dropped.get(&at) {
            return Ok(*known);
        }
        let (a, arity) = (self.a, self.a.nodes.arity());
        let mut kids: Kids = [0; 10];
        for (digit, kid) in kids.iter_mut().enumerate().take(arity) {
            *kid = self.drop(a.nodes.kids(at)[digit], meter)?;
        }
        let made = if a.nodes.track(at) == self.track {
            let mut all = kids[0];
            for kid in &kids[1..arity] {
                all = self.join(all, *kid, meter)?;
            }
            all
        } else {
            self.builder.node(a.nodes.track(at), &kids[..arity])
        };
        meter.step(ENTRY_BYTES + 4 * arity)?;
        self.dropped.insert(at, made);
        Ok(made)
    }

    fn join(&mut self, a: Ref, b: Ref, meter: &mut StateMeter) -> Result<Ref, Halt> {
        if a == b {
            return Ok(a);
        }
        if let (Some(x), Some(y)) = (label(a), label(b)) {
            let (x, y) = (&self.sets.list[x as usize], &self.sets.list[y as usize]);
            if x.is_empty() {
                return Ok(b);
            }
            if y.is_empty() {
                return Ok(a);
            }
            let all = [&x[..], &y[..]].concat();
            return Ok(leaf(self.set(all, meter)?));
        }
        let key = (a.min(b), a.max(b));
        if let Some(known) = self.joined.get(&key) {
            return Ok(*known);
        }
        let nodes = &self.builder.nodes;
        let (track, arity) = (nodes.track(a).min(nodes.track(b)), nodes.arity());
        let mut kids: Kids = [0; 10];
        for (digit, kid) in kids.iter_mut().enumerate().take(arity) {
            let nodes = &self.builder.nodes;
            let below = (nodes.down(a, track, digit), nodes.down(b, track, digit));
            *kid = self.join(below.0, below.1, meter)?;
        }
        let made = self.builder.node(track, &kids[..arity]);
        meter.step(ENTRY_BYTES + 4 * arity)?;
        self.joined.insert(key, made);
        Ok(made)
    }
}

/// Returns the states reachable from a start by letters that are 0 on all tracks but one.
fn by_zeros(a: &Automaton, track: Track) -> Vec<u32> {
    let mut reached = vec![0_u32];
    let mut seen = vec![false; a.roots.len()];
    seen[0] = true;
    let mut at = 0;
    while let Some(&state) = reached.get(at) {
        at += 1;
        for digit in 0..a.nodes.arity() {
            let to = a.nodes.walk(
                a.roots[state as usize],
                |t| {
                    if t == track { digit } else { 0 }
                },
            );
            if !std::mem::replace(&mut seen[to as usize], true) {
                reached.push(to);
            }
        }
    }
    reached
}

/// Existential quantification over a track.
pub(crate) fn exists(
    a: &Automaton,
    track: Track,
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    if a.tracks.binary_search(&track).is_err() {
        return Ok(a.clone());
    }
    let arity = a.nodes.arity();
    let mut dropping = Projection {
        a,
        track,
        builder: NodeBuilder::new(arity),
        sets: StateSets::default(),
        dropped: FxHashMap::default(),
        joined: FxHashMap::default(),
        dead: a.dead().unwrap_or(NONE),
        full: a.full().unwrap_or(NONE),
    };
    meter.begin()?;
    let start = dropping.set(by_zeros(a, track), meter)?;
    // Only sets reached by a complete letter become states; those on the way do not.
    let mut number: FxHashMap<u32, u32> = FxHashMap::default();
    let mut order = vec![start];
    number.insert(start, 0);
    let mut builder = NodeBuilder::new(arity);
    let mut done: FxHashMap<Ref, Ref> = FxHashMap::default();
    let (mut roots, mut accepting) = (Vec::new(), Vec::new());
    while let Some(&set) = order.get(roots.len()) {
        meter.state()?;
        let states = dropping.sets.list[set as usize].clone();
        accepting.push(states.iter().any(|state| a.accepting[*state as usize]));
        let mut root = None;
        for &state in &*states {
            let one = dropping.drop(a.roots[state as usize], meter)?;
            root = Some(match root {
                None => one,
                Some(all) => dropping.join(all, one, meter)?,
            });
        }
        let mut name = |set: u32| {
            let next = order.len() as u32;
            leaf(*number.entry(set).or_insert_with(|| {
                order.push(set);
                next
            }))
        };
        let root = match root {
            None => name(set),
            Some(root) => rebuild(
                &dropping.builder.nodes,
                root,
                &mut builder,
                &mut done,
                &mut name,
            ),
        };
        roots.push(root);
    }
    let tracks = a.tracks.iter().copied().filter(|t| *t != track);
    let raw = DraftAutomaton {
        system: a.system,
        tracks: tracks.collect(),
        nodes: builder.nodes,
        roots,
        accepting,
    };
    raw.minimal(0, meter)
}

/// The same relation for other variables: each track is renamed, to distinct names.
pub(crate) fn rename(
    a: &Automaton,
    name: impl Fn(Track) -> Track,
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    let named: Vec<Track> = a.tracks.iter().map(|track| name(*track)).collect();
    if named.is_sorted() {
        let mut same = a.clone();
        same.nodes.relabel(&name);
        same.tracks = named;
        return Ok(same);
    }
    meter.begin()?;
    let mut order = Reordering {
        builder: NodeBuilder::new(a.nodes.arity()),
        memo: HashMap::default(),
    };
    let mut moved: Vec<Ref> = Vec::with_capacity(a.nodes.len());
    for at in 0..a.nodes.len() as u32 {
        let mut kids: Kids = [0; 10];
        for (new, kid) in kids.iter_mut().zip(a.nodes.kids(at)) {
            *new = if label(*kid).is_some() {
                *kid
            } else {
                moved[*kid as usize]
            };
        }
        moved.push(order.choose(name(a.nodes.track(at)), kids, meter)?);
    }
    let to = |root: &Ref| match label(*root) {
        Some(_) => *root,
        None => moved[*root as usize],
    };
    let mut tracks = named;
    tracks.sort_unstable();
    let raw = DraftAutomaton {
        system: a.system,
        tracks,
        roots: a.roots.iter().map(to).collect(),
        nodes: order.builder.nodes,
        accepting: a.accepting.clone(),
    };
    raw.minimal(0, meter)
}

struct Reordering {
    builder: NodeBuilder,
    memo: HashMap<(Track, Kids), Ref, FxBuildHasher>,
}

impl Reordering {
    /// Returns the node that selects by a digit of a track, where the alternatives may test tracks
    /// above it.
    fn choose(&mut self, track: Track, kids: Kids, meter: &mut StateMeter) -> Result<Ref, Halt> {
        if let Some(known) = self.memo.get(&(track, kids)) {
            return Ok(*known);
        }
        let nodes = &self.builder.nodes;
        let arity = nodes.arity();
        let all = kids[..arity].iter();
        let first = all.map(|kid| nodes.track(*kid)).min().unwrap_or(track);
        let made = if first > track {
            self.builder.node(track, &kids[..arity])
        } else {
            let mut chosen: Kids = [0; 10];
            for (digit, chosen) in chosen.iter_mut().enumerate().take(arity) {
                let mut below: Kids = [0; 10];
                for (new, kid) in below.iter_mut().zip(&kids[..arity]) {
                    *new = self.builder.nodes.down(*kid, first, digit);
                }
                *chosen = self.choose(track, below, meter)?;
            }
            self.builder.node(first, &chosen[..arity])
        };
        meter.step(2 * ENTRY_BYTES + 4 * arity)?;
        self.memo.insert((track, kids), made);
        Ok(made)
    }
}
