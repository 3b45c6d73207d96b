//! Small games solved by threads, compared with the definition; and inputs that must be refused.

#![allow(clippy::disallowed_methods, reason = "a test reads files")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use grundy_cluster::{
    DEFAULT_CHECKPOINT_INTERVAL, Error, LayerDatabase, LayerSums, Options, Role, least_bytes, solve,
};
use grundy_core::zerosum::Board;
use grundy_core::{Diagnostic, Layered, Message, Score, Side, Verdict, ZeroSum};

/// Players place stones on a strip in turn; three adjacent stones of one player win. A stone on an
/// end cell lets the same player move again if `again` is set.
struct Strip {
    cells: u32,
    again: bool,
}

/// The first player's stones, the second's, and the side to move.
type Stones = (u32, u32, Side);

impl Strip {
    fn wins(stones: u32) -> bool {
        stones & stones >> 1 & stones >> 2 != 0
    }
}

impl ZeroSum for Strip {
    type Position = Stones;
    type Move = u32;
    type Key = u64;
    fn start(&self) -> Stones {
        (0, 0, Side::First)
    }
    fn side(&self, p: &Stones) -> Side {
        p.2
    }
    fn moves(&self, p: &Stones, out: &mut Vec<u32>) {
        out.extend((0..self.cells).filter(|cell| (p.0 | p.1) >> cell & 1 == 0));
    }
    fn play(&self, p: &Stones, cell: u32) -> Stones {
        let stays = self.again && (cell == 0 || cell + 1 == self.cells);
        let side = if stays { p.2 } else { p.2.other() };
        match p.2 {
            Side::First => (p.0 | 1 << cell, p.1, side),
            Side::Second => (p.0, p.1 | 1 << cell, side),
        }
    }
    fn ended(&self, p: &Stones) -> Option<Score> {
        let (own, opp) = if p.2 == Side::First {
            (p.0, p.1)
        } else {
            (p.1, p.0)
        };
        match (Self::wins(own), Self::wins(opp)) {
            (true, _) => Some(1),
            (_, true) => Some(-1),
            _ => ((p.0 | p.1).count_ones() == self.cells).then_some(0),
        }
    }
    fn key(&self, p: &Stones) -> u64 {
        u64::from(p.0) | u64::from(p.1) << 20 | (p.2 as u64) << 40
    }
    fn move_number(&self, cell: u32) -> u16 {
        cell as u16
    }
    fn show(&self, p: &Stones) -> String {
        format!("{p:?}")
    }
    fn read(&self, _: &str) -> Result<Stones, Diagnostic> {
        Err(Diagnostic::error("position", Message::same("not here")))
    }
    fn show_move(&self, _: &Stones, cell: u32) -> String {
        cell.to_string()
    }
    fn board(&self, _: &Stones) -> Board {
        Board::row([String::new()])
    }
}

impl Layered for Strip {
    fn layers(&self) -> u32 {
        self.cells + 1
    }
    fn layer(&self, p: &Stones) -> u32 {
        (p.0 | p.1).count_ones()
    }
    fn pack(&self, p: &Stones) -> u64 {
        self.key(p)
    }
    fn unpack(&self, _: u32, word: u64) -> Stones {
        let side = if word >> 40 == 0 {
            Side::First
        } else {
            Side::Second
        };
        (word as u32 & 0xf_ffff, (word >> 20) as u32 & 0xf_ffff, side)
    }
    fn home(&self, word: u64) -> u64 {
        word & 0x1f_0000_001f
    }
}

/// The definition: the value of every position below one position.
fn define(game: &Strip, p: Stones, known: &mut BTreeMap<Stones, Verdict>) -> Verdict {
    if let Some(verdict) = known.get(&p) {
        return *verdict;
    }
    let rank = |verdict: Verdict| match verdict {
        Verdict::Win(Some(plies)) => 1000 - plies as i32,
        Verdict::Loss(Some(plies)) => plies as i32 - 1000,
        _ => 0,
    };
    let verdict = match game.ended(&p) {
        Some(1) => Verdict::Win(Some(0)),
        Some(0) => Verdict::Draw,
        Some(_) => Verdict::Loss(Some(0)),
        None => {
            let mut moves = Vec::new();
            game.moves(&p, &mut moves);
            let worth = moves.into_iter().map(|by| {
                let child = game.play(&p, by);
                let keeps = child.2 == p.2;
                match define(game, child, known) {
                    Verdict::Win(Some(plies)) if keeps => Verdict::Win(Some(plies + 1)),
                    Verdict::Loss(Some(plies)) if keeps => Verdict::Loss(Some(plies + 1)),
                    Verdict::Win(Some(plies)) => Verdict::Loss(Some(plies + 1)),
                    Verdict::Loss(Some(plies)) => Verdict::Win(Some(plies + 1)),
                    other => other,
                }
            });
            worth
                .max_by_key(|&verdict| rank(verdict))
                .expect("a game goes on by a move")
        }
    };
    known.insert(p, verdict);
    verdict
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("layers-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn setup(folder: &Path, threads: usize) -> Options {
    Options {
        folder: folder.to_owned(),
        shards: 7,
        threads,
        bytes: least_bytes(500, threads) + (1 << 20),
        batch: 500,
        place: Role::Alone,
        peer_timeout: Duration::from_secs(20),
        checkpoint_interval: DEFAULT_CHECKPOINT_INTERVAL,
    }
}

/// Every file of the result with its bytes.
fn result(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder.join("values")).unwrap() {
        let path = entry.unwrap().path();
        files.insert(
            path.file_name().unwrap().to_string_lossy().into_owned(),
            fs::read(path).unwrap(),
        );
    }
    files.insert(
        "solved".to_owned(),
        fs::read(folder.join("solved.txt")).unwrap(),
    );
    files
}

fn strip(cells: u32, again: bool) -> Arc<Strip> {
    Arc::new(Strip { cells, again })
}

#[test]
fn counts_that_were_changed_are_refused() {
    let (game, at) = (strip(7, false), folder("sealed"));
    solve(Arc::clone(&game), "sealed", &setup(&at, 1), &mut |_| true).unwrap();
    let path = at.join("solved.txt");
    let whole = fs::read(&path).unwrap();
    assert!(LayerDatabase::open(&*game, "sealed", &at).is_ok());
    for place in 0..whole.len() {
        let mut changed = whole.clone();
        changed[place] ^= 1;
        fs::write(&path, changed).unwrap();
        assert!(
            LayerDatabase::open(&*game, "sealed", &at).is_err(),
            "byte {place}"
        );
        fs::write(&path, &whole[..place]).unwrap();
        assert!(
            LayerDatabase::open(&*game, "sealed", &at).is_err(),
            "{place} bytes"
        );
    }
    fs::remove_dir_all(&at).unwrap();
}

#[test]
fn every_position_has_the_value_of_the_definition_and_no_other_is_there() {
    for (name, again) in [("turns", false), ("again", true)] {
        let game = strip(9, again);
        let at = folder(name);
        let solved = solve(Arc::clone(&game), name, &setup(&at, 2), &mut |_| true).unwrap();
        let mut known = BTreeMap::new();
        define(&game, game.start(), &mut known);
        let count =
            |wanted: fn(&Verdict) -> bool| known.values().filter(|v| wanted(v)).count() as u64;
        let meant = LayerSums {
            positions: known.len() as u64,
            wins: count(|v| matches!(v, Verdict::Win(_))),
            losses: count(|v| matches!(v, Verdict::Loss(_))),
            draws: count(|v| *v == Verdict::Draw),
        };
        assert_eq!(solved.sums(), meant);
        let database = LayerDatabase::open(&*game, name, &at).unwrap();
        assert_eq!(database.solved(), &solved);
        for (position, &verdict) in &known {
            assert_eq!(
                database.probe(&*game, position).unwrap(),
                Some(verdict),
                "{position:?}"
            );
        }
        let nowhere = (0b1_1111_0000, 0, Side::First);
        assert_eq!(database.probe(&*game, &nowhere).unwrap(), None);
    }
}

#[test]
fn threads_batches_and_memory_change_no_byte() {
    let game = strip(12, true);
    let first = folder("bytes-1");
    solve(Arc::clone(&game), "strip", &setup(&first, 1), &mut |_| true).unwrap();
    let meant = result(&first);
    for (threads, batch, bytes) in [(2, 100, 0), (3, 1 << 17, 1 << 30), (5, 3000, 1 << 16)] {
        let at = folder(&format!("bytes-{threads}"));
        let setup = Options {
            batch,
            bytes: least_bytes(batch, threads) + bytes,
            ..setup(&at, threads)
        };
        solve(Arc::clone(&game), "strip", &setup, &mut |_| true).unwrap();
        assert!(result(&at) == meant, "{threads} threads");
    }
}

#[test]
fn a_run_that_is_stopped_goes_on_with_other_threads() {
    let game = strip(13, true);
    let (whole, cut) = (folder("whole"), folder("cut"));
    solve(Arc::clone(&game), "strip", &setup(&whole, 2), &mut |_| true).unwrap();
    for round in 0..12 {
        let mut looks = round % 4;
        let mut go_on = |_: &_| {
            looks -= 1;
            looks >= 0
        };
        let threads = 1 + round as usize % 3;
        match solve(
            Arc::clone(&game),
            "strip",
            &setup(&cut, threads),
            &mut go_on,
        ) {
            Err(Error::Failed(finding) | Error::Damaged(finding)) => panic!("{finding:?}"),
            Err(Error::Stopped) | Ok(_) => {}
        }
    }
    solve(Arc::clone(&game), "strip", &setup(&cut, 3), &mut |_| true).unwrap();
    assert!(result(&cut) == result(&whole));
}

#[test]
fn files_that_are_gone_or_damaged_at_their_end_are_made_again() {
    let game = strip(11, false);
    let at = folder("mended");
    solve(Arc::clone(&game), "strip", &setup(&at, 2), &mut |_| true).unwrap();
    let meant = result(&at);
    for (number, name) in ["000-00000", "003-00002", "011-00006", "005-00000"]
        .into_iter()
        .enumerate()
    {
        let file = at.join("values").join(name);
        if number % 2 == 0 {
            fs::remove_file(&file).unwrap();
        } else {
            let bytes = fs::read(&file).unwrap();
            fs::write(&file, &bytes[..bytes.len() - 3]).unwrap();
        }
        let mut remarks = Vec::new();
        solve(Arc::clone(&game), "strip", &setup(&at, 2), &mut |report| {
            remarks.extend(report.words.iter().cloned());
            true
        })
        .unwrap();
        assert!(result(&at) == meant, "{name}");
        assert_eq!(
            remarks.iter().any(|words| words.english().contains(name)),
            number % 2 == 1,
            "{remarks:?}"
        );
    }
}

fn refused<T>(result: Result<T, Error>) -> String {
    match result {
        Err(Error::Failed(finding) | Error::Damaged(finding)) => finding.message.to_string(),
        Err(Error::Stopped) => "stopped".to_owned(),
        Ok(_) => "fine".to_owned(),
    }
}

#[test]
fn a_block_that_is_damaged_is_named_when_it_is_read() {
    let game = strip(11, false);
    let at = folder("damaged");
    solve(Arc::clone(&game), "strip", &setup(&at, 1), &mut |_| true).unwrap();
    let file = (at.join("values"), "005-0000");
    let mut named = 0;
    for shard in 0..7 {
        let path = file.0.join(format!("{}{shard}", file.1));
        let mut bytes = fs::read(&path).unwrap();
        // The first block follows the name of the kind and the subject.
        let line = bytes.iter().position(|byte| *byte == b'\n').unwrap();
        let block = line + 5 + usize::from(bytes[line + 1]);
        bytes[block] ^= 0x40;
        fs::write(&path, &bytes).unwrap();
    }
    let database = LayerDatabase::open(&*game, "strip", &at).unwrap();
    let mut known = BTreeMap::new();
    define(&game, game.start(), &mut known);
    for position in known.keys().filter(|position| game.layer(position) == 5) {
        let remarks = refused(database.probe(&*game, position));
        assert!(
            remarks.contains("005-0000") && remarks.contains("is damaged"),
            "{remarks}"
        );
        named += 1;
    }
    assert!(named > 100);
}

#[test]
fn folders_of_other_games_and_folders_in_use_are_refused() {
    let game = strip(8, false);
    let at = folder("mine");
    let mut inside = String::new();
    let run = |name: &str, shards: u32, tell: &mut dyn FnMut() -> bool| {
        let setup = Options {
            shards,
            ..setup(&at, 1)
        };
        refused(solve(strip(8, false), name, &setup, &mut |_| tell()))
    };
    run("strip", 7, &mut || {
        if inside.is_empty() {
            inside = run("strip", 7, &mut || true);
        }
        true
    });
    assert!(inside.contains("another run uses the folder"), "{inside}");
    assert!(run("other", 7, &mut || true).contains("not to other"));
    assert!(run("strip", 8, &mut || true).contains("is divided into 7 shards, not 8"));
    assert!(run("strip", 0, &mut || true).contains("0 shards"));
    let unfinished = folder("unfinished");
    let remarks = refused(LayerDatabase::open(&*game, "strip", &unfinished));
    assert!(
        remarks.contains("is not a folder of a game in layers"),
        "{remarks}"
    );
}
