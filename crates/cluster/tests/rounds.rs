//! Cyclic games compared with their definition: random graphs, solved by workers in one process.

#![allow(
    clippy::disallowed_methods,
    reason = "these tests solve into real folders"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::SeqCst};
use std::time::Duration;

use grundy_cluster::{
    DEFAULT_CHECKPOINT_INTERVAL, Error, LayerDatabase, Options, Role, RunReport, SolvedLayers,
    solve_distances, solve_scores,
};
use grundy_core::zerosum::Board;
use grundy_core::{Diagnostic, Indexed, Message, Score, ScoreLayers, Side, Verdict, ZeroSum};

/// A position of a random graph: its layer, its number there, the lead of the side to move, and the
/// side to move.
type Node = (u32, u64, Score, Side);

/// Layers of positions, each with moves to positions of its own layer and of those below. With
/// `SCORED` a move into a lower layer captures the difference of the layers. The side to move in a
/// position without moves has lost, or loses the remaining score.
struct Graph<const SCORED: bool> {
    /// For each position of each layer, the targets of its moves.
    moves: Vec<Vec<Vec<(u32, u64)>>>,
    /// The reverse moves, inside the layer.
    before: Vec<Vec<Vec<u64>>>,
    /// Remaining number of calls for predecessors; the caller of the last one blocks until the run
    /// is cancelled.
    left: AtomicI64,
    told: AtomicBool,
}

impl<const SCORED: bool> Graph<SCORED> {
    fn new(lengths: &[u64], seed: u64) -> Self {
        let mut state = seed;
        let mut below = |most: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % most
        };
        let (mut moves, mut before) = (Vec::new(), Vec::new());
        for (layer, &len) in (0_u32..).zip(lengths) {
            let mut back = vec![Vec::new(); len as usize];
            let mut layer_moves = Vec::new();
            for number in 0..len {
                let mut all: Vec<(u32, u64)> = Vec::new();
                // One position in eight is terminal. In games of win and loss it is one in sixteen,
                // since otherwise all positions are decided.
                let counts = if SCORED {
                    [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 4, 4]
                } else {
                    [0, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4]
                };
                let count = counts[below(16) as usize];
                for _ in 0..count {
                    let down = layer > 0 && below(3) == 0;
                    let to = if down {
                        below(layer.into()) as u32
                    } else {
                        layer
                    };
                    let child = below(lengths[to as usize]);
                    all.push((to, child));
                    if to == layer {
                        back[child as usize].push(number);
                    }
                }
                layer_moves.push(all);
            }
            moves.push(layer_moves);
            before.push(back);
        }
        Self {
            moves,
            before,
            left: i64::MAX.into(),
            told: false.into(),
        }
    }

    fn asked(&self) {
        if self.left.fetch_sub(1, SeqCst) == 1 {
            while !self.told.load(SeqCst) {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }

    /// Whether the run may continue; sets the number of calls of the next run.
    fn may_go_on(&self) -> bool {
        let may = self.left.load(SeqCst) > 0;
        self.told.store(!may, SeqCst);
        may
    }

    fn len_of(&self, layer: u32) -> u64 {
        self.moves[layer as usize].len() as u64
    }
}

impl<const SCORED: bool> ZeroSum for Graph<SCORED> {
    type Position = Node;
    type Move = u32;
    type Key = u64;
    const SCORED: bool = SCORED;
    const LOOPY: bool = true;

    fn start(&self) -> Node {
        (0, 0, 0, Side::First)
    }
    fn side(&self, position: &Node) -> Side {
        position.3
    }
    fn moves(&self, &(layer, number, ..): &Node, out: &mut Vec<u32>) {
        out.extend(0..self.moves[layer as usize][number as usize].len() as u32);
    }
    fn play(&self, &(layer, number, ahead, side): &Node, by: u32) -> Node {
        let (to, child) = self.moves[layer as usize][number as usize][by as usize];
        let captured = (layer - to) as Score;
        (to, child, -(ahead + captured), side.other())
    }
    fn ended(&self, &(layer, number, ahead, _): &Node) -> Option<Score> {
        let over = self.moves[layer as usize][number as usize].is_empty();
        over.then_some(if SCORED { ahead - layer as Score } else { -1 })
    }
    fn key(&self, position: &Node) -> u64 {
        position.1
    }
    fn move_number(&self, by: u32) -> u16 {
        by as u16
    }
    fn show(&self, position: &Node) -> String {
        format!("{position:?}")
    }
    fn read(&self, _: &str) -> Result<Node, Diagnostic> {
        Ok(self.start())
    }
    fn show_move(&self, _: &Node, by: u32) -> String {
        by.to_string()
    }
    fn board(&self, position: &Node) -> Board {
        Board::row([self.show(position)])
    }
}

impl ScoreLayers for Graph<true> {
    fn layers(&self) -> u32 {
        self.moves.len() as u32
    }
    fn layer_len(&self, layer: u32) -> u64 {
        self.len_of(layer)
    }
    fn most(&self, layer: u32) -> u8 {
        layer as u8
    }
    fn place(&self, &(layer, number, ahead, _): &Node) -> (u32, u64, Score) {
        (layer, number, ahead)
    }
    fn at(&self, layer: u32, number: u64) -> Node {
        (layer, number, 0, Side::First)
    }
    fn before(&self, layer: u32, number: u64, each: &mut impl FnMut(u64)) {
        self.asked();
        let all = &self.before[layer as usize][number as usize];
        all.iter().copied().for_each(each);
    }
}

impl Indexed for Graph<false> {
    fn len(&self) -> u64 {
        self.len_of(0)
    }
    fn rank(&self, position: &Node) -> Option<u64> {
        Some(position.1)
    }
    fn unrank(&self, number: u64) -> Node {
        (0, number, 0, Side::First)
    }
    fn predecessors(&self, number: u64, _: &Node, each: &mut impl FnMut(u64)) {
        self.asked();
        self.before[0][number as usize]
            .iter()
            .copied()
            .for_each(each);
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn setup(folder: &Path, threads: usize, batch: usize) -> Options {
    Options {
        folder: folder.to_owned(),
        shards: 7,
        threads,
        bytes: 1 << 30,
        batch,
        place: Role::Alone,
        peer_timeout: Duration::from_secs(30),
        checkpoint_interval: DEFAULT_CHECKPOINT_INTERVAL,
    }
}

fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder.join("values")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .map(|path| (path.file_name().unwrap().into(), fs::read(&path).unwrap()))
        .collect()
}

/// Solves with one worker and with three, in large and small batches, and returns the folder of the
/// last run.
fn by_some(
    name: &str,
    solve: impl Fn(&Options) -> Result<SolvedLayers, Error>,
) -> (PathBuf, SolvedLayers) {
    let mut first = None;
    for (threads, batch) in [(1, 1 << 17), (1, 5), (3, 1 << 17), (3, 20)] {
        let folder = folder(&format!("rounds-{name}-{threads}-{batch}"));
        let solved = solve(&setup(&folder, threads, batch)).unwrap();
        let now = (files(&folder), solved.clone());
        let known = first.get_or_insert_with(|| now.clone());
        assert!(*known == now, "{threads} workers, batches of {batch}");
        if batch == 20 {
            return (folder, solved);
        }
    }
    unreachable!()
}

#[test]
fn scores_are_those_of_the_definition() {
    for seed in 0..6 {
        let game = Arc::new(Graph::<true>::new(&[1, 3, 300, 40, 5000, 900], seed));
        // A value counts if it can be forced within n moves; n grows until nothing changes.
        let mut values: Vec<Vec<Score>> = Vec::new();
        for layer in 0..game.layers() {
            values.push(vec![0; game.layer_len(layer) as usize]);
            loop {
                let best = |number| {
                    let position = game.at(layer, number);
                    if let Some(score) = game.ended(&position) {
                        return score;
                    }
                    let after = |by| {
                        let (layer, number, ahead) = game.place(&game.play(&position, by));
                        -(ahead + values[layer as usize][number as usize])
                    };
                    let moves = game.moves[layer as usize][number as usize].len() as u32;
                    (0..moves).map(after).max().unwrap()
                };
                let next: Vec<Score> = (0..game.layer_len(layer)).map(best).collect();
                let done = values[layer as usize] == next;
                values[layer as usize] = next;
                if done {
                    break;
                }
            }
        }
        let solve =
            |setup: &Options| solve_scores(Arc::clone(&game), "graph", setup, &mut |_| true);
        let (folder, solved) = by_some(&format!("score-{seed}"), solve);
        let read = LayerDatabase::open_scores(&*game, "graph", &folder).unwrap();
        let (mut wins, mut round) = (0, 0);
        for (layer, values) in (0..).zip(&values) {
            for (number, &value) in (0..).zip(values) {
                let position = (layer, number, 2, Side::Second);
                let meant = match game.ended(&position) {
                    Some(score) => score,
                    None => value + 2,
                };
                let found = read.probe_score(&*game, &position).unwrap();
                assert_eq!(found, Some(Verdict::Score(meant.into())), "{position:?}");
                wins += u64::from(value > 0);
                round += u64::from(value == 0);
            }
        }
        assert_eq!((solved.sums().wins, solved.sums().draws), (wins, round));
        assert!(wins > 1000 && round > 100, "{wins} {round}");
    }
}

#[test]
fn distances_are_those_of_the_definition() {
    for seed in 0..6 {
        let game = Arc::new(Graph::<false>::new(&[3000], seed));
        // Won or lost in n plies, with one ply more in each step.
        let mut known: Vec<Option<Verdict>> = (0..game.len())
            .map(|number| {
                let over = game.ended(&game.unrank(number));
                over.map(|_| Verdict::Loss(Some(0)))
            })
            .collect();
        for plies in 1.. {
            let mut next = known.clone();
            for (moves, next) in game.moves[0].iter().zip(&mut next) {
                let mut after = moves.iter().map(|&(_, child)| known[child as usize]);
                if next.is_some() {
                } else if after
                    .clone()
                    .any(|after| matches!(after, Some(Verdict::Loss(_))))
                {
                    *next = Some(Verdict::Win(Some(plies)));
                } else if after.all(|after| matches!(after, Some(Verdict::Win(_)))) {
                    *next = Some(Verdict::Loss(Some(plies)));
                }
            }
            if next == known {
                break;
            }
            known = next;
        }
        let solve =
            |setup: &Options| solve_distances(Arc::clone(&game), "graph", setup, &mut |_| true);
        let (folder, solved) = by_some(&format!("distance-{seed}"), solve);
        let read = LayerDatabase::open_distances("graph", &folder).unwrap();
        let mut draws = 0;
        for (number, known) in (0..).zip(&known) {
            let position = game.unrank(number);
            let found = read.probe_distance(&*game, &position).unwrap();
            assert_eq!(found, Some(known.unwrap_or(Verdict::Draw)), "{number}");
            draws += u64::from(known.is_none());
        }
        assert_eq!(solved.sums().draws, draws);
        assert!(draws > 100 && solved.sums().wins > 100, "{draws}");
    }
}

#[test]
fn what_does_not_fit_into_the_limit_is_refused_before_the_start() {
    let game = Arc::new(Graph::<false>::new(&[10_000], 1));
    let folder = folder("rounds-limit");
    let mut setup = setup(&folder, 1, 1000);
    let mut solve = |bytes| {
        setup.bytes = bytes;
        solve_distances(Arc::clone(&game), "graph", &setup, &mut |_| true)
    };
    let Err(Error::Failed(finding)) = solve(1 << 20) else {
        panic!("it is refused")
    };
    assert!(!folder.exists());
    let mut words = finding.message.english().split(' ');
    let needed = words.find_map(|word| word.parse::<u64>().ok());
    let needed = needed.expect("what is needed");
    assert!(solve(needed - 1).is_err() && !folder.exists());
    assert!(solve(needed).is_ok());
}

/// A run that is interrupted repeatedly produces the same bytes.
#[test]
fn a_run_that_is_broken_off_goes_on_from_whole_layers() {
    let game = Arc::new(Graph::<true>::new(&[1, 30, 400, 3000, 8000], 3));
    let (whole, torn) = (folder("rounds-whole"), folder("rounds-torn"));
    let solve = |at: &Path, tell: &mut dyn FnMut() -> bool| {
        let setup = setup(at, 2, 50);
        solve_scores(Arc::clone(&game), "graph", &setup, &mut |_| tell())
    };
    solve(&whole, &mut || true).unwrap();
    let (mut stops, mut peer_timeout) = (0, 0);
    loop {
        peer_timeout += 1;
        let mut left = peer_timeout / 2;
        let done = solve(&torn, &mut || {
            left -= 1;
            left >= 0
        });
        match done {
            Ok(_) => break,
            Err(Error::Stopped) => stops += 1,
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(stops > 0 && files(&torn) == files(&whole));
}

/// Interrupts a run inside its layers repeatedly, with one worker, two and three, and returns how
/// often it resumed inside a layer. The checkpoints are sometimes damaged on purpose.
fn torn<const SCORED: bool>(
    name: &str,
    game: &Graph<SCORED>,
    solve: impl Fn(&Options, &mut dyn FnMut(&RunReport) -> bool) -> Result<SolvedLayers, Error>,
) -> usize {
    let (whole, torn) = (
        folder(&format!("kept-{name}-whole")),
        folder(&format!("kept-{name}-torn")),
    );
    solve(&setup(&whole, 2, 50), &mut |_| true).unwrap();
    let (mut inside, mut tries) = (0, 0);
    loop {
        tries += 1;
        game.left.store(300 + 60 * tries as i64, SeqCst);
        let setup = Options {
            checkpoint_interval: Duration::ZERO,
            ..setup(&torn, 1 + tries % 3, 50)
        };
        let done = solve(&setup, &mut |report| {
            let goes_on = |words: &&Message| words.english().starts_with("resuming in layer");
            inside += report.words.iter().filter(goes_on).count();
            game.may_go_on()
        });
        match done {
            Ok(_) => break,
            Err(Error::Stopped) => {}
            Err(other) => panic!("{other:?}"),
        }
        let kept = fs::read_dir(torn.join("rounds")).unwrap();
        let mut kept: Vec<PathBuf> = kept.map(|entry| entry.unwrap().path()).collect();
        kept.sort();
        if let (0, Some(last)) = (tries % 4, kept.last()) {
            let mut bytes = fs::read(last).unwrap();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            fs::write(last, bytes).unwrap();
        }
    }
    assert!(files(&torn) == files(&whole), "{name}");
    let left = fs::read_dir(torn.join("rounds")).unwrap().count();
    assert_eq!(left, 0, "nothing is kept of what is done");
    inside
}

#[test]
fn a_layer_that_is_broken_off_goes_on_from_its_last_waves() {
    let game = Arc::new(Graph::<false>::new(&[6000], 4));
    let solve = |setup: &Options, tell: &mut dyn FnMut(&RunReport) -> bool| {
        solve_distances(Arc::clone(&game), "graph", setup, tell)
    };
    assert!(torn("distance", &*game, solve) > 1);
    let game = Arc::new(Graph::<true>::new(&[1, 30, 400, 900, 6000], 3));
    let solve = |setup: &Options, tell: &mut dyn FnMut(&RunReport) -> bool| {
        solve_scores(Arc::clone(&game), "graph", setup, tell)
    };
    assert!(torn("score", &*game, solve) > 1);
}
