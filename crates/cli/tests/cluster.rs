//! Games in layers by several processes of the program: equal counts, equal bytes, killed
//! processes, and rejected requests.

#![cfg(unix)]
#![allow(
    clippy::disallowed_methods,
    reason = "these tests run the program on real files"
)]

mod common;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use common::grundy;
use grundy::board::BoardGame;
use grundy::{Budget, Run, board};
use serde_json::Value;

fn run(args: &[&str]) -> Output {
    grundy(args).output().expect("the program runs")
}

fn folder(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cluster-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder.to_string_lossy().into_owned()
}

fn json(output: &Output) -> Value {
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}");
    serde_json::from_slice(&output.stdout).expect("an answer in JSON")
}

fn words(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns every file of the result with its bytes.
fn result(folder: &str) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(Path::new(folder).join("values")).expect("a folder of values");
    let mut files: BTreeMap<_, _> = entries
        .map(|entry| {
            let path = entry.expect("a file").path();
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, fs::read(path).expect("its bytes"))
        })
        .collect();
    let sealed = fs::read(Path::new(folder).join("solved.txt")).expect("the result is whole");
    files.insert("solved.txt".to_owned(), sealed);
    files
}

fn solved(game: &str, folder: &str, workers: &str) -> Value {
    json(&run(&[
        "solve",
        game,
        "--workers",
        workers,
        "--folder",
        folder,
        "--format",
        "json",
        "--quiet",
    ]))
}

#[test]
fn one_process_two_and_three_write_the_same_bytes_and_count_as_the_table_in_memory() {
    for game in ["connect4:4,3", "tictactoe"] {
        let meant = json(&run(&[
            "solve", game, "--engine", "table", "--format", "json", "--quiet",
        ]));
        let mut first = None;
        for workers in ["1", "2", "3"] {
            let at = folder(&format!("{}-{workers}", game.replace([':', ','], "-")));
            let answer = solved(game, &at, workers);
            assert_eq!(answer["outcome"], meant["outcome"], "{game}");
            assert_eq!(answer["moves"], meant["moves"], "{game}");
            if game == "connect4:4,3" {
                assert_eq!(
                    answer["statistics"], meant["statistics"],
                    "{game} by {workers}"
                );
            } else {
                assert_eq!(answer["statistics"]["positions"], 5478);
            }
            let files = result(&at);
            assert!(
                *first.get_or_insert_with(|| files.clone()) == files,
                "{game} by {workers}"
            );
        }
    }
}

/// Loopy games: one process, two and four write the same bytes, equal to the table in memory.
fn goes_round(game: &str) {
    let meant = json(&run(&[
        "solve", game, "--engine", "table", "--format", "json", "--quiet",
    ]));
    let mut first = None;
    for workers in ["1", "2", "4"] {
        let at = folder(&format!("round-{}-{workers}", game.replace(':', "-")));
        let answer = solved(game, &at, workers);
        for field in ["outcome", "distance", "score", "moves", "statistics"] {
            assert_eq!(
                answer[field], meant[field],
                "{field} of {game} by {workers}"
            );
        }
        let files = result(&at);
        assert!(
            *first.get_or_insert_with(|| files.clone()) == files,
            "{game} by {workers}"
        );
    }
}

#[test]
fn games_that_go_round_have_the_table_of_one_process() {
    goes_round("awari:8");
    goes_round("endgame:KRK");
}

#[test]
#[ignore = "minutes: cargo test --release -p grundy-cli --test cluster -- --ignored sixteen"]
fn awari_to_sixteen_stones_has_the_table_of_one_process() {
    goes_round("awari:16");
}

#[test]
#[ignore = "minutes: cargo test --release -p grundy-cli --test cluster -- --ignored dobutsu"]
fn dobutsu_and_endgames_of_four_men_have_the_table_of_one_process() {
    goes_round("endgame:KQKR");
    goes_round("dobutsu");
}

/// All distributions of `stones` stones to the pits from the `at`-th on.
fn layings(pits: &mut [u8; 12], at: usize, stones: u8, each: &mut impl FnMut(&[u8; 12])) {
    if at == 11 {
        pits[11] = stones;
        return each(pits);
    }
    for here in 0..=stones {
        pits[at] = here;
        layings(pits, at + 1, stones - here, each);
    }
}

/// Compares the contents of a folder with the table in memory; returns the number of positions.
fn agrees(
    name: &str,
    folder: &str,
    positions: impl FnOnce(&dyn BoardGame, &mut dyn FnMut(&str)),
) -> u32 {
    let game = board::open(name).expect("a game");
    let mut table = game
        .numbered()
        .expect("numbers")
        .begin(&Budget::UNLIMITED)
        .expect("room");
    table.go_on(&mut Run::silent()).expect("a table");
    let layers = game.layered().expect("layers");
    let read = layers.database(Path::new(folder)).expect("a database");
    let mut compared = 0;
    positions(&*game, &mut |position| {
        let read_position = game.read(position).expect("a position");
        let known = table.probe(&read_position).expect("a table in memory");
        assert!(known.is_some());
        let found = read.probe(&read_position).expect("a readable folder");
        assert_eq!(found, known, "{position}");
        compared += 1;
    });
    compared
}

#[test]
fn every_value_of_awari_in_a_folder_is_that_of_the_table_in_memory() {
    let name = "awari:6";
    let at = folder("values");
    solved(name, &at, "3");
    let compared = agrees(name, &at, |_, each| {
        for stones in 0..=6 {
            layings(&mut [0; 12], 0, stones, &mut |pits| {
                let texts = pits.map(|stones| stones.to_string());
                let (own, other) = (texts[..6].join(","), texts[6..].join(","));
                each(&format!("{own}/{other} second 2:1"));
            });
        }
    });
    assert_eq!(compared, 18_564); // C(18, 6)
    let game = board::open(name).expect("a game");
    let layers = game.layered().expect("layers");
    let read = layers.database(Path::new(&at)).expect("a database");
    let beyond = game
        .read("1,1,1,1,1,1/1,1,1,1,1,1 first")
        .expect("a position");
    assert_eq!(read.probe(&beyond).unwrap(), None);
}

#[test]
fn values_of_an_endgame_in_a_folder_are_those_of_the_table_in_memory() {
    let name = "endgame:KRK";
    let at = folder("mates");
    solved(name, &at, "2");
    let compared = agrees(name, &at, |game, each| {
        let mut open = vec![(game.start(), 0)];
        while let Some((position, depth)) = open.pop() {
            each(&game.show(&position));
            for by in game.moves(&position) {
                if depth < 3 {
                    open.push((game.play(&position, &by), depth + 1));
                }
            }
        }
    });
    assert!(compared > 1000, "{compared}");
}

#[test]
fn a_folder_answers_for_any_position_as_search_does() {
    let at = folder("read");
    solved("connect4:4,4", &at, "2");
    let mut seed = 7_u64;
    for length in 0..12 {
        let mut moves = String::new();
        let mut heights = [0; 4];
        for _ in 0..length {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let column = (seed >> 33) as usize % 4;
            if heights[column] < 4 {
                heights[column] += 1;
                moves.push(char::from(b'1' + column as u8));
            }
        }
        let by = |more: &[&str]| {
            let position = if moves.is_empty() { "start" } else { &moves };
            let mut args = vec![
                "solve",
                "connect4:4,4",
                position,
                "--format",
                "json",
                "--quiet",
            ];
            args.extend(more);
            run(&args)
        };
        let (read, searched) = (by(&["--database", &at]), by(&["--engine", "search"]));
        if !searched.status.success() {
            continue; // a move after the end of the game
        }
        let (read, searched) = (json(&read), json(&searched));
        for field in ["outcome", "distance", "moves"] {
            assert_eq!(read[field], searched[field], "{field} after {moves}");
        }
    }
}

/// Returns the child processes of a process.
fn children(parent: &Child) -> Vec<String> {
    let id = parent.id();
    let list = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
    list.split_whitespace().map(str::to_owned).collect()
}

fn signal(id: &str, signal: &str) {
    let _ = Command::new("kill")
        .args([signal, id])
        .stderr(Stdio::null())
        .status();
}

/// Checks that a run ended with an error message that is consistent with a kill.
fn ended_by_a_kill(output: &Output) {
    let words = words(output);
    let known = [
        "is gone",
        "process-late",
        "process-failed",
        "folder-in-use",
        "cannot be reached",
    ];
    assert!(
        output.status.code() == Some(2) && known.iter().any(|known| words.contains(known)),
        "{:?}: {words}",
        output.status
    );
}

/// Runs a game with processes that are killed at random moments, `times` times; each run may reach
/// farther than the one before. Then runs it to its end, and compares with an undisturbed run. In
/// loopy games every wave is checkpointed; returns the number of runs that resumed inside a layer.
fn kills(game: &str, name: &str, times: u64) -> u64 {
    let (whole, torn) = (
        folder(&format!("{name}-whole")),
        folder(&format!("{name}-torn")),
    );
    let begin = Instant::now();
    solved(game, &whole, "2");
    let usual = begin.elapsed().as_micros() as u64;
    let meant = result(&whole);
    let (mut seed, mut killed, mut inside) = (1_u64, 0, 0);
    while killed < times {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let dice = seed >> 20;
        let workers = ["2", "3", "4"][(dice % 3) as usize];
        let mut first = grundy(&[
            "solve",
            game,
            "--workers",
            workers,
            "--folder",
            &torn,
            "--patience",
            "10",
            "--keep",
            "0",
            "--format",
            "json",
        ])
        .spawn()
        .expect("the program starts");
        std::thread::sleep(Duration::from_micros((dice >> 4) % usual));
        let mut all = children(&first);
        all.push(first.id().to_string());
        if !matches!(first.try_wait(), Ok(None)) {
            // It was complete before: start again.
            let output = first.wait_with_output().expect("the program ends");
            if output.status.success() {
                assert!(result(&torn) == meant, "{game} after {killed} kills");
                fs::remove_dir_all(&torn).expect("the folder goes");
            } else {
                // A process of the run before may still exist, and hold the folder or the part of
                // one process.
                ended_by_a_kill(&output);
                std::thread::sleep(Duration::from_millis(20));
            }
            continue;
        }
        signal(&all[(dice >> 40) as usize % all.len()], "-9");
        killed += 1;
        let output = first.wait_with_output().expect("the program ends");
        inside += u64::from(words(&output).contains("resuming in layer"));
        if output.status.code().is_some_and(|status| status != 0) {
            ended_by_a_kill(&output);
        }
    }
    let until = Instant::now() + Duration::from_secs(30);
    let last = loop {
        let last = run(&[
            "solve",
            game,
            "--workers",
            "2",
            "--folder",
            &torn,
            "--format",
            "json",
            "--quiet",
        ]);
        // A process whose first process was killed may take a moment to notice.
        if last.status.success()
            || Instant::now() > until
            || !words(&last).contains("another run uses")
        {
            break last;
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    assert!(last.status.success(), "{}", words(&last));
    assert!(result(&torn) == meant, "{game} after {killed} kills");
    inside
}

#[test]
fn a_process_that_does_not_answer_ends_the_run_and_the_same_command_continues() {
    let (game, at) = ("connect4:5,4", folder("late"));
    let mut first = grundy(&[
        "solve",
        game,
        "--workers",
        "2",
        "--folder",
        &at,
        "--patience",
        "5",
        "--format",
        "json",
    ])
    .spawn()
    .expect("the program starts");
    // Both have connected when the first layers exist.
    let keys = Path::new(&at).join("keys");
    while fs::read_dir(&keys).map_or(0, Iterator::count) < 3 {
        assert!(matches!(first.try_wait(), Ok(None)), "it has ended");
        std::thread::sleep(Duration::from_millis(1));
    }
    let late = children(&first).remove(0);
    signal(&late, "-STOP");
    let output = first.wait_with_output().expect("the program ends");
    signal(&late, "-9");
    assert_eq!(output.status.code(), Some(2));
    let words = words(&output);
    assert!(words.contains("process-late"), "{words}");
    assert!(words.contains("has not answered for"), "{words}");
    assert_eq!(solved(game, &at, "2")["statistics"]["positions"], 3_945_711);
}

#[test]
fn killed_processes_change_no_byte() {
    kills("connect4:4,3", "kills", 6);
}

#[test]
fn killed_processes_of_a_game_that_goes_round_change_no_byte() {
    kills("awari:7", "round-kills", 5);
}

#[test]
#[ignore = "minutes: cargo test --release -p grundy-cli --test cluster -- --ignored two_hundred"]
fn two_hundred_kills_change_no_byte() {
    kills("connect4:5,4", "many-kills", 200);
}

#[test]
#[ignore = "minutes: cargo test --release -p grundy-cli --test cluster -- --ignored hundred_kills_of"]
fn hundred_kills_of_games_that_go_round_change_no_byte() {
    assert!(kills("awari:12", "many-awari-kills", 60) > 5);
    assert!(kills("endgame:KBNK", "many-endgame-kills", 40) > 5);
}

#[test]
#[ignore = "minutes: cargo test --release -p grundy-cli --test cluster -- --ignored published"]
fn boards_have_the_published_counts_by_one_two_and_four_processes() {
    for (game, positions) in [("connect4:5,4", 3_945_711), ("connect4:4,6", 15_835_683)] {
        let mut first = None;
        for workers in ["1", "2", "4"] {
            let at = folder(&format!("published-{positions}-{workers}"));
            let answer = solved(game, &at, workers);
            assert_eq!(answer["statistics"]["positions"], positions);
            if positions == 3_945_711 {
                assert_eq!(answer["statistics"]["wins"], 1_390_516);
                assert_eq!(answer["statistics"]["losses"], 1_251_559);
                assert_eq!(answer["statistics"]["draws"], 1_303_636);
            }
            let files = result(&at);
            assert!(
                *first.get_or_insert_with(|| files.clone()) == files,
                "{game} by {workers}"
            );
        }
    }
}

fn ports(count: usize) -> Vec<String> {
    let taken: Vec<TcpListener> = (0..count)
        .map(|_| TcpListener::bind("127.0.0.1:0").expect("a port"))
        .collect();
    taken
        .iter()
        .map(|port| port.local_addr().expect("an address").to_string())
        .collect()
}

fn host_file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cluster-{name}.hosts"));
    fs::write(&path, text).expect("a host file");
    path.to_string_lossy().into_owned()
}

#[test]
fn processes_of_a_host_file_find_each_other_and_may_have_folders_of_their_own() {
    let hosts = host_file("two", &ports(2).join("\n"));
    let folders = [folder("host-0"), folder("host-1")];
    let start = |process: usize| {
        let number = process.to_string();
        grundy(&[
            "solve",
            "connect4:4,3",
            "--hosts",
            &hosts,
            "--process",
            &number,
            "--folder",
            &folders[process],
            "--format",
            "json",
        ])
        .spawn()
        .expect("the program starts")
    };
    let (second, first) = (start(1), start(0));
    let (first, second) = (
        first.wait_with_output().unwrap(),
        second.wait_with_output().unwrap(),
    );
    assert!(second.status.success(), "{}", words(&second));
    // Half of the files are on another machine, and the first process reports this after the work.
    assert!(
        first.status.success() || words(&first).contains("copy the files"),
        "{}",
        words(&first)
    );
    let whole = folder("host-whole");
    solved("connect4:4,3", &whole, "1");
    let mut files = BTreeMap::new();
    for at in &folders {
        for entry in fs::read_dir(Path::new(at).join("values")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            assert!(
                files.insert(name, fs::read(path).unwrap()).is_none(),
                "a shard has one owner"
            );
        }
    }
    let mut meant = result(&whole);
    meant.remove("solved.txt");
    assert!(files == meant);
}

#[test]
fn what_is_wrong_is_said_with_status_2() {
    let says = |args: &[&str], meant: &[&str]| {
        let output = run(args);
        let told = words(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {told}");
        for meant in meant {
            assert!(told.contains(meant), "{args:?}: {told}");
        }
    };
    let at = folder("wrong");
    let solve = ["solve", "connect4:4,3", "--folder", &at];
    let with = |more: &[&str], meant: &[&str]| {
        let args: Vec<&str> = solve.iter().chain(more).copied().collect();
        says(&args, meant);
    };
    says(
        &["solve", "gomoku", "--folder", &at],
        &["no-table", "do not lie in layers", "awari", "connect4"],
    );
    // Runs that exceed the limit of bytes are rejected before the start.
    for game in ["awari:20", "connect4:4,3"] {
        says(
            &["solve", game, "--folder", &at, "--limit", "bytes=1M"],
            &[
                "limit-exceeded",
                "each process needs",
                "1000000 are allowed",
            ],
        );
        assert!(!Path::new(&at).exists(), "{game}");
    }
    says(
        &["solve", "kayles", "3", "--folder", &at],
        &["`--folder` applies only to games on boards"],
    );
    let bad = host_file("bad", "localhost:port\n");
    with(
        &["--hosts", &bad, "--process", "0"],
        &["wrong-hosts", ":1: `localhost:port` ends in no port"],
    );
    let two = host_file("late", &ports(2).join("\n"));
    with(
        &["--hosts", &two, "--process", "2"],
        &["there is no process 2: the hosts are numbered from 0 to 1"],
    );
    with(
        &["--hosts", &two, "--process", "0", "--patience", "0.3"],
        &["of 2 processes these have not connected: 1"],
    );
    with(
        &["--hosts", &two, "--process", "1", "--patience", "0.3"],
        &["process 0 cannot be reached"],
    );
    let far = host_file("far", "192.0.2.1:7420\n127.0.0.1:7421\n");
    with(
        &["--hosts", &far, "--process", "0"],
        &["cannot listen at 192.0.2.1:7420"],
    );
    // A folder in use.
    fs::create_dir_all(&at).expect("a folder");
    let lock = File::create(Path::new(&at).join("process-0.lock")).expect("a file");
    lock.try_lock().expect("no other process has it");
    with(&[], &["folder-in-use", "another run uses the folder"]);
    drop(lock);
    // A file where the folder should be, and a folder of another game.
    let file = host_file("file", "");
    says(
        &["solve", "connect4:4,3", "--folder", &file],
        &["cannot be"],
    );
    solved("connect4:3,3", &at, "1");
    with(&[], &["belongs to connect4:3,3,4, not to connect4:4,3,4"]);
    says(
        &["solve", "connect4:3,3", "--folder", &at, "--shards", "5"],
        &["is divided into 64 shards, not 5"],
    );
    says(
        &["solve", "connect4:4,3", "--database", &at],
        &["not to connect4:4,3,4"],
    );
}

#[test]
fn processes_of_different_games_refuse_each_other() {
    let hosts = host_file("different", &ports(2).join("\n"));
    let start = |game: &str, process: &str| {
        grundy(&[
            "solve",
            game,
            "--hosts",
            &hosts,
            "--process",
            process,
            "--folder",
            &folder(&format!("differs-{process}")),
        ])
        .spawn()
        .expect("the program starts")
    };
    let (first, second) = (start("connect4:4,4", "0"), start("connect4:4,3", "1"));
    for output in [
        first.wait_with_output().unwrap(),
        second.wait_with_output().unwrap(),
    ] {
        let told = words(&output);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(
            told.contains("process 1 has the game connect4:4,3,4, process 0 has connect4:4,4,4"),
            "{told}"
        );
    }
}
