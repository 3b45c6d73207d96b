//! Zero-sum search: nodes and speed compared with the public crate `minimax`, and complete tables.
//!
//! ```text
//! cargo bench -p grundy --bench search            Connect Four and `minimax`, tic-tac-toe,
//!                                                 Othello
//! cargo bench -p grundy --bench search -- like    the same kind of search on both sides, on every
//!                                                 board
//! cargo bench -p grundy --bench search -- large   larger boards of Connect Four as well
//! cargo bench -p grundy --bench search -- whole   the largest boards, one thread and two, and the
//!                                                 saving by each part
//! cargo bench -p grundy --bench search -- dobutsu all of Dobutsu shogi
//! cargo bench -p grundy --bench search -- ffo     published endings of Othello; add `before` for
//!                                                 runs without the knowledge of the
//!                                                 game
//! ```
//! The other crate searches the same positions to the end of the game, for at most two minutes,
//! with its table, null windows and history. It uses the rules of this project, so only the
//! searches differ. There are two counts. *Nodes* are visits: ours as the search counts them, the
//! other's by calls of `get_winner`, one for each visit that its table does not answer. Most of the
//! latter are horizons of its shallow searches, which only test whether the game is over. *Made*
//! are positions that result from a move, counted in both searches at the one place where rules
//! make them; ours makes all children of a node at once and tests whether each has ended. Times are
//! wall-clock times: compare ratios, not absolute numbers.

#![allow(clippy::disallowed_methods, reason = "a bench reads the clock")]
#![allow(clippy::print_stdout, reason = "a bench prints its table")]
#![allow(missing_docs, reason = "the types of a bench are its own")]

use std::cell::Cell;
use std::marker::PhantomData;
use std::time::{Duration, Instant};

use grundy_catalogue::boards::connect4::Position;
use grundy_catalogue::boards::{Connect4, Dobutsu, Mnk, Othello};
use grundy_core::zerosum::{Board, Forecast, Score, Side, TableKey};
use grundy_core::{Budget, Diagnostic, Indexed, Run, ZeroSum};
use grundy_search::database::{Database, compact};
use grundy_search::retrograde::solve;
use grundy_search::{Algorithm, Features, Found, Goal, Search};
use minimax::Strategy;

thread_local! {
    /// Visits that the other crate counts as nodes: see [`Theirs`].
    static NODES: Cell<u64> = const { Cell::new(0) };
    /// Positions made by a move, of both searches.
    static MADE: Cell<u64> = const { Cell::new(0) };
    static GAME: Cell<Option<&'static Connect4>> = const { Cell::new(None) };
}

fn game() -> &'static Connect4 {
    GAME.get().expect("set before the search")
}

/// The rules of this project in the interface of the other crate.
struct Theirs;

impl minimax::Game for Theirs {
    type S = Position;
    type M = u8;

    fn generate_moves(position: &Position, moves: &mut Vec<u8>) -> Option<minimax::Winner> {
        if let Some(winner) = Self::get_winner(position) {
            return Some(winner);
        }
        game().moves(position, moves);
        None
    }

    fn apply(position: &mut Position, column: u8) -> Option<Position> {
        MADE.set(MADE.get() + 1);
        Some(game().play(position, column))
    }

    fn get_winner(position: &Position) -> Option<minimax::Winner> {
        NODES.set(NODES.get() + 1);
        game().ended(position).map(|score| match score {
            0 => minimax::Winner::Draw,
            _ => minimax::Winner::PlayerJustMoved,
        })
    }

    fn zobrist_hash(position: &Position) -> u64 {
        // The key is exact; the table of the other crate needs its bits spread.
        game().key(position).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// A game as our searches see it, with a count of the positions that they make. All other methods
/// are forwarded to the game.
struct Counted<'g>(&'g Connect4);

impl ZeroSum for Counted<'_> {
    type Position = Position;
    type Move = u8;
    type Key = <Connect4 as ZeroSum>::Key;

    fn play(&self, position: &Position, by: u8) -> Position {
        MADE.set(MADE.get() + 1);
        self.0.play(position, by)
    }

    fn start(&self) -> Position {
        self.0.start()
    }
    fn side(&self, position: &Position) -> Side {
        self.0.side(position)
    }
    fn moves(&self, position: &Position, out: &mut Vec<u8>) {
        self.0.moves(position, out);
    }
    fn ended(&self, position: &Position) -> Option<Score> {
        self.0.ended(position)
    }
    fn key(&self, position: &Position) -> Self::Key {
        self.0.key(position)
    }
    fn move_number(&self, by: u8) -> u16 {
        self.0.move_number(by)
    }
    fn range(&self, position: &Position) -> (Score, Score) {
        self.0.range(position)
    }
    fn range_within(&self, position: &Position, window: (Score, Score)) -> (Score, Score) {
        self.0.range_within(position, window)
    }
    fn foresee(&self, position: &Position) -> Option<Forecast> {
        self.0.foresee(position)
    }
    fn candidates(&self, position: &Position, out: &mut Vec<u8>) {
        self.0.candidates(position, out);
    }
    fn order(&self, position: &Position, by: u8) -> i32 {
        self.0.order(position, by)
    }
    fn order_with(&self, position: &Position, by: u8, child: &Position) -> i32 {
        self.0.order_with(position, by, child)
    }
    fn canonical(&self, position: &Position) -> Position {
        self.0.canonical(position)
    }
    fn plies_left(&self, position: &Position) -> Option<u32> {
        self.0.plies_left(position)
    }
    fn symmetries(&self) -> u32 {
        self.0.symmetries()
    }
    fn show(&self, position: &Position) -> String {
        self.0.show(position)
    }
    fn read(&self, text: &str) -> Result<Position, Diagnostic> {
        self.0.read(text)
    }
    fn show_move(&self, position: &Position, by: u8) -> String {
        self.0.show_move(position, by)
    }
    fn board(&self, position: &Position) -> Board {
        self.0.board(position)
    }
}

struct Zero;

impl minimax::Evaluator for Zero {
    type G = Theirs;
    fn evaluate(&self, _: &Position) -> minimax::Evaluation {
        0
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let value = work();
    (value, start.elapsed())
}

fn rate(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64() / 1e6
}

fn ours<G: ZeroSum>(game: &G, threads: usize, features: Features) -> (Found<G::Move>, Duration) {
    let budget = Budget {
        bytes: Some(256 << 20),
        ..Budget::UNLIMITED
    };
    let search = Search::new(game)
        .features(features)
        .threads(threads)
        .budget(budget)
        .line(false);
    timed(|| search.run(&game.start(), &mut Run::silent()))
}

/// Time limit of the other crate for one position.
const PATIENCE: Duration = Duration::from_mins(2);

fn beside(width: u32, height: u32) {
    let game: &'static Connect4 = Box::leak(Box::new(Connect4::new(width, height, 4).unwrap()));
    GAME.set(Some(game));
    let (found, time) = ours(game, 1, Features::ALL);
    let nodes = found.counts.nodes;
    // Without the features of the game, so that a node costs the same as in the other crate.
    let features = Features {
        insight: false,
        symmetry: false,
        ..Features::ALL
    };
    let (two_found, two) = ours(game, 2, Features::ALL);
    MADE.set(0);
    let (bare, bare_time) = ours(&Counted(game), 1, features);
    let bare_made = MADE.get();
    println!(
        "connect4 {width}x{height}: {}\n  \
         ours       {nodes:>10} nodes {time:>10.2?} {:>6.2} M/s\n  \
         2 threads  {:>10} nodes {two:>10.2?} {:>6.2} M/s, {:.2} times as fast\n  \
         no insight {:>10} nodes {bare_time:>10.2?} {:>6.2} M/s, {bare_made} made, {:.2} M/s",
        found.verdict,
        rate(nodes, time),
        two_found.counts.nodes,
        rate(two_found.counts.nodes, two),
        time.as_secs_f64() / two.as_secs_f64(),
        bare.counts.nodes,
        rate(bare.counts.nodes, bare_time),
        rate(bare_made, bare_time),
    );
    let options = minimax::IterativeOptions::new()
        .with_table_byte_size(256 << 20)
        .with_null_window_search(true)
        .with_countermove_history();
    let mut theirs = minimax::IterativeSearch::new(Zero, options);
    theirs.set_depth_or_timeout((width * height) as u8, PATIENCE);
    NODES.set(0);
    MADE.set(0);
    let (_, their_time) = timed(|| theirs.choose_move(&game.start()));
    let (their_nodes, their_made) = (NODES.get(), MADE.get());
    let end = if their_time < PATIENCE {
        format!("to the end: {}", theirs.root_value())
    } else {
        "and not at the end".to_owned()
    };
    println!(
        "  minimax    {their_nodes:>10} nodes {their_time:>10.2?} {:>6.2} M/s, {their_made} made, {:.2} M/s, {end}\n  \
         nodes theirs/ours {:.1}, speed ours without insight/theirs {:.2} by nodes, {:.2} by positions made",
        rate(their_nodes, their_time),
        rate(their_made, their_time),
        their_nodes as f64 / nodes as f64,
        rate(bare.counts.nodes, bare_time) / rate(their_nodes, their_time),
        rate(bare_made, bare_time) / rate(their_made, their_time),
    );
}

/// A position with its game: the interface of the other crate has no parameter for the game.
struct Placed<G: ZeroSum + 'static> {
    game: &'static G,
    position: G::Position,
}

impl<G: ZeroSum> Clone for Placed<G> {
    fn clone(&self) -> Self {
        let position = self.position.clone();
        Self { position, ..*self }
    }
}

/// The rules of any game in the interface of the other crate, without counts.
struct Rules<G>(PhantomData<G>);

impl<G: ZeroSum<Move = u8> + 'static> minimax::Game for Rules<G> {
    type S = Placed<G>;
    type M = u8;

    fn generate_moves(here: &Placed<G>, moves: &mut Vec<u8>) -> Option<minimax::Winner> {
        let winner = Self::get_winner(here);
        if winner.is_none() {
            here.game.moves(&here.position, moves);
        }
        winner
    }

    fn apply(here: &mut Placed<G>, by: u8) -> Option<Placed<G>> {
        let position = here.game.play(&here.position, by);
        Some(Placed { position, ..*here })
    }

    fn get_winner(here: &Placed<G>) -> Option<minimax::Winner> {
        (here.game.ended(&here.position)).map(|score| match score.signum() {
            0 => minimax::Winner::Draw,
            1 => minimax::Winner::PlayerToMove,
            _ => minimax::Winner::PlayerJustMoved,
        })
    }

    fn zobrist_hash(here: &Placed<G>) -> u64 {
        let [low, high] = here.game.key(&here.position).words();
        let mixed = low.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ high.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(29);
        mixed ^ mixed >> 32
    }

    fn table_index(by: u8) -> u16 {
        by.into()
    }

    fn max_table_index() -> u16 {
        255
    }
}

struct Nothing<G>(PhantomData<G>);

impl<G: ZeroSum<Move = u8> + 'static> minimax::Evaluator for Nothing<G> {
    type G = Rules<G>;
    fn evaluate(&self, _: &Placed<G>) -> minimax::Evaluation {
        0
    }
}

/// The rules of a game and the outcome at its end, without the game's other knowledge.
struct Bare<'g, G>(&'g G);

impl<G: ZeroSum> ZeroSum for Bare<'_, G> {
    type Position = G::Position;
    type Move = G::Move;
    type Key = G::Key;

    fn start(&self) -> G::Position {
        self.0.start()
    }
    fn side(&self, position: &G::Position) -> Side {
        self.0.side(position)
    }
    fn moves(&self, position: &G::Position, out: &mut Vec<G::Move>) {
        self.0.moves(position, out);
    }
    fn play(&self, position: &G::Position, by: G::Move) -> G::Position {
        self.0.play(position, by)
    }
    fn ended(&self, position: &G::Position) -> Option<Score> {
        self.0.ended(position).map(Score::signum)
    }
    fn key(&self, position: &G::Position) -> G::Key {
        self.0.key(position)
    }
    fn move_number(&self, by: G::Move) -> u16 {
        self.0.move_number(by)
    }
    fn show(&self, position: &G::Position) -> String {
        self.0.show(position)
    }
    fn read(&self, text: &str) -> Result<G::Position, Diagnostic> {
        self.0.read(text)
    }
    fn show_move(&self, position: &G::Position, by: G::Move) -> String {
        self.0.show_move(position, by)
    }
    fn board(&self, position: &G::Position) -> Board {
        self.0.board(position)
    }
}

/// Both searches to the same depth, three times in turn and more often if they are fast; the
/// fastest run of each.
fn like<G: ZeroSum<Move = u8> + 'static>(name: &str, game: G, depth: u8) {
    let game: &'static G = Box::leak(Box::new(game));
    let bare = Bare(game);
    let (mut ours, mut theirs) = ((0, Duration::MAX), (0, Duration::MAX));
    let start = Instant::now();
    let mut runs = 0;
    while runs < 3 || start.elapsed() < Duration::from_millis(300) {
        runs += 1;
        let search = Search::new(&bare)
            .algorithm(Algorithm::Deepening)
            .goal(Goal::Distance)
            .depth(Some(depth.into()))
            .line(false);
        let (found, time) = timed(|| search.run(&bare.start(), &mut Run::silent()));
        if time < ours.1 {
            ours = (found.counts.nodes, time);
        }
        let options = minimax::IterativeOptions::new()
            .with_table_byte_size(256 << 20)
            .with_null_window_search(true)
            .with_countermove_history();
        let mut other = minimax::IterativeSearch::new(Nothing::<G>(PhantomData), options);
        other.set_max_depth(depth);
        let position = game.start();
        let mut here = Placed { game, position };
        let (_, time) = timed(|| other.choose_move(&here));
        let told = other.stats(&mut here);
        let nodes = ["Explored ", "depth hit "].map(|before| -> u64 {
            let after = told.split(before).nth(1).unwrap_or_default();
            let digits = after.split(' ').next().unwrap_or_default();
            digits.parse().expect("the other crate tells its nodes")
        });
        if time < theirs.1 {
            theirs = (nodes.iter().sum(), time);
        }
    }
    let (fast, slow) = (rate(ours.0, ours.1), rate(theirs.0, theirs.1));
    println!(
        "{name:<13} to depth {depth:>2}: ours {:>9} nodes {:>9.2?} {fast:>6.2} M/s, \
         minimax {:>9} nodes {:>9.2?} {slow:>6.2} M/s, speed {:.2} times",
        ours.0,
        ours.1,
        theirs.0,
        theirs.1,
        fast / slow,
    );
}

fn all_alike() {
    for (width, height, depth) in [
        (4, 4, 16),
        (5, 4, 20),
        (5, 5, 19),
        (6, 5, 17),
        (7, 5, 16),
        (6, 6, 17),
        (8, 5, 15),
        (7, 6, 16),
    ] {
        let game: Connect4 = Connect4::new(width, height, 4).unwrap();
        like(&format!("connect4 {width}x{height}"), game, depth);
    }
    like("mnk 3,3,3", Mnk::tictactoe(), 9);
    like("mnk 4,4,4", Mnk::new(4, 4, 4, false).unwrap(), 10);
    for (size, depth) in [(4, 14), (6, 10), (8, 9)] {
        let game = Othello::new(size).unwrap();
        like(&format!("othello {size}x{size}"), game, depth);
    }
}

fn table<G: Indexed>(name: &str, game: &G) {
    for threads in [1, 2] {
        let (table, time) =
            timed(|| solve(game, threads, &Budget::UNLIMITED, &mut Run::silent()).unwrap());
        let (wins, losses, draws) = table.totals();
        println!(
            "{name}, {threads} threads: {} positions {time:.2?} {:.1} M/s; \
             {wins} won, {losses} lost, {draws} drawn",
            table.len(),
            rate(table.len(), time),
        );
    }
}

fn dobutsu() {
    let game = Dobutsu::new();
    table("dobutsu", &game);
    let solved = solve(&game, 2, &Budget::UNLIMITED, &mut Run::silent()).unwrap();
    let (bytes, time) = timed(|| compact(&game, "dobutsu", &solved, 2, &mut Run::silent()));
    let bytes = bytes.unwrap().unwrap();
    println!("  database {} bytes, written in {time:.2?}", bytes.len());
    drop(solved);
    let database = Database::open("dobutsu", bytes).unwrap();
    let positions: Vec<_> = (0..100_000_u64)
        .map(|i| game.unrank(i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % game.len()))
        .collect();
    let (found, time) = timed(|| {
        let probed = positions.iter();
        probed
            .filter(|position| database.probe(&game, position).is_some())
            .count()
    });
    println!(
        "  {:.1?} a probe, of {found}",
        time / positions.len() as u32
    );
}

/// The search of a board with the parts left out one by one, or a large board by one thread and by
/// two.
fn whole(width: u32, height: u32, goal: Goal, parts: bool) {
    let game: Connect4 = Connect4::new(width, height, 4).unwrap();
    let budget = Budget {
        bytes: Some(2 << 30),
        ..Budget::UNLIMITED
    };
    let row = |name: &str, threads: usize, features: Features| {
        let search = Search::new(&game)
            .features(features)
            .goal(goal)
            .threads(threads)
            .budget(budget)
            .line(false);
        let (found, time) = timed(|| search.run(&game.start(), &mut Run::silent()));
        let nodes = found.counts.nodes;
        println!(
            "connect4 {width}x{height} {name:<12} {:<16} {nodes:>10} nodes {time:>9.2?} {:>6.2} M/s",
            found.verdict.to_string(),
            rate(nodes, time),
        );
    };
    row("one thread", 1, Features::ALL);
    row("two threads", 2, Features::ALL);
    for (name, part) in Features::PARTS.into_iter().filter(|_| parts) {
        let mut features = Features::ALL;
        *part(&mut features) = false;
        row(&format!("no {name}"), 1, features);
    }
}

/// The published endings of Othello, one thread.
fn endings(before: bool) {
    let game = Othello::new(8).unwrap();
    let all = Features::ALL;
    let without = Features {
        insight: false,
        finish: false,
        ..all
    };
    for row in include_str!("../../../tests/games/othello_endings.tsv")
        .lines()
        .skip(1)
    {
        let cells: Vec<&str> = row.split('\t').collect();
        let position = game.read(cells[3]).unwrap();
        for features in [all, without].into_iter().take(1 + usize::from(before)) {
            let search = Search::new(&game).features(features).line(false);
            let (found, time) = timed(|| search.run(&position, &mut Run::silent()));
            let nodes = found.counts.nodes;
            let by = found.best.map(|by| game.show_move(&position, by));
            println!(
                "ffo {:>2}, {} free: {:>3} (published {:>3}) {:<4} {nodes:>12} nodes {time:>9.2?} {:>6.2} M/s{}",
                cells[0],
                cells[1],
                found.value,
                cells[2],
                by.unwrap_or_default(),
                rate(nodes, time),
                if features == all {
                    ""
                } else {
                    ", without what the game knows"
                },
            );
        }
    }
}

fn main() {
    let wanted = |name: &str| std::env::args().any(|word| word == name);
    if wanted("dobutsu") {
        return dobutsu();
    }
    if wanted("whole") {
        whole(6, 5, Goal::Distance, true);
        whole(7, 5, Goal::Distance, false);
        whole(6, 6, Goal::Distance, false);
        whole(8, 5, Goal::Distance, false);
        return whole(7, 6, Goal::Result, false);
    }
    if wanted("like") {
        return all_alike();
    }
    if wanted("ffo") {
        return endings(wanted("before"));
    }
    beside(5, 4);
    beside(5, 5);
    if wanted("large") {
        beside(6, 5);
        beside(7, 5);
    }
    table("mnk 4,4,4", &Mnk::new(4, 4, 4, false).unwrap());
    let othello = Othello::new(4).unwrap();
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Scout, Algorithm::Mtdf] {
        let search = Search::new(&othello).algorithm(algorithm).line(false);
        let (found, time) = timed(|| search.run(&othello.start(), &mut Run::silent()));
        println!(
            "othello 4x4 {}: {} {} nodes {time:.2?}",
            algorithm.name(),
            found.verdict,
            found.counts.nodes
        );
    }
}
