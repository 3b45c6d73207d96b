//! Documents whose commands and cells are run and compared with the recorded output. `docs.rs`
//! describes blocks with commands, `book.rs` cells.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// The folder of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the crate lies in crates/")
        .to_owned()
}

/// Creates a folder for the files of one document.
fn desk(name: &str) -> PathBuf {
    let desk = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("docs-{name}"));
    let _ = fs::remove_dir_all(&desk);
    fs::create_dir_all(&desk).expect("the folder for temporary files can be written");
    for folder in ["games", "tests"] {
        std::os::unix::fs::symlink(root().join(folder), desk.join(folder)).expect("a new link");
    }
    desk
}

/// Whether a line is progress, which only slow machines print.
fn is_progress(line: &str) -> bool {
    line.ends_with(" s left") || (line.contains(" positions after ") && line.ends_with(" s"))
}

/// Returns the output of a shell command.
fn answer(command: &str, desk: &Path) -> String {
    // Both streams into one pipe, in the order in which they are written.
    printed("sh", &["-c", &format!("exec 2>&1\n{command}")], desk)
}

/// Returns the output of a program, after a line with its exit status if that is not 0.
fn printed(name: &str, words: &[&str], desk: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_grundy"));
    let mut path = program
        .parent()
        .expect("a program lies in a folder")
        .as_os_str()
        .to_owned();
    if let Some(others) = env::var_os("PATH") {
        path.push(":");
        path.push(others);
    }
    let output = Command::new(name)
        .args(words)
        .current_dir(desk)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .expect("there is a shell");
    let mut answer = String::new();
    if !output.status.success() {
        let status = output.status.code().unwrap_or(-1);
        let _ = writeln!(answer, "? {status}");
        answer.push_str(&String::from_utf8_lossy(&output.stderr));
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    for line in printed.lines().filter(|line| !is_progress(line)) {
        let _ = writeln!(answer, "{}", line.trim_end());
    }
    answer
}

/// Converts a cell of the book to a command of the program.
///
/// The lines that begin with `? ` are the question, the others are the rules or the name of a game.
/// The kinds of cells are those of `ui/src/book/cell.ts`.
fn command_of_cell(info: &str, block: &[&str], japanese: bool) -> Vec<String> {
    let (asked, rules): (Vec<&str>, Vec<&str>) = block
        .iter()
        .copied()
        .partition(|line| line.starts_with("? "));
    let asked: Vec<&str> = asked.iter().map(|line| &line[2..]).collect();
    let game = rules.join("\n");
    let words = info.split_whitespace().skip(2);
    let (options, kinds): (Vec<&str>, Vec<&str>) = words.partition(|word| word.contains('='));
    let kind = kinds.first().copied().unwrap_or("table");
    let (verb, mut rest): (&str, Vec<String>) = match (kind, asked.as_slice()) {
        ("table" | "solve" | "period" | "eval", []) => (kind, vec![]),
        ("graph" | "tree", []) => ("tree", vec![]),
        ("graph" | "tree", [position]) => ("tree", vec![(*position).to_owned()]),
        ("solve", [sum]) => ("solve", sum.split(' ').map(str::to_owned).collect()),
        ("eval", [expression]) => ("eval", vec![format!("--expr={expression}")]),
        ("claim", [formula]) => ("claim", vec![(*formula).to_owned()]),
        ("laws", []) => {
            let language = if japanese { "ja" } else { "en" };
            ("pattern", vec![format!("--language={language}")])
        }
        _ => panic!(
            "`{info}` with {} questions is not a kind of cell",
            asked.len()
        ),
    };
    rest.extend(options.iter().map(|option| format!("--{option}")));
    [vec![verb.to_owned(), game], rest].concat()
}

/// Returns the document with the current answers, and the number of commands.
fn rerun(text: &str, desk: &Path, japanese: bool) -> (String, usize) {
    let mut new = String::new();
    let mut commands = 0;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let _ = writeln!(new, "{line}");
        let Some(info) = line.strip_prefix("```") else {
            continue;
        };
        let mut block = Vec::new();
        for line in lines.by_ref().take_while(|line| *line != "```") {
            block.push(line);
        }
        for word in info.split_whitespace() {
            if let Some(file) = word.strip_prefix("file=") {
                let content = block.join("\n") + "\n";
                fs::write(desk.join(file), content).expect("a file beside the document");
            }
        }
        if info == "console" {
            let mut block = block.iter().copied().peekable();
            while let Some(line) = block.next() {
                let _ = writeln!(new, "{line}");
                let Some(first) = line.strip_prefix("$ ") else {
                    panic!("`{line}` stands above the first command of its block");
                };
                let mut command = first.to_owned();
                while let Some(more) = block.next_if(|line| line.starts_with("> ")) {
                    let _ = writeln!(new, "{more}");
                    let _ = write!(command, "\n{}", &more[2..]);
                }
                while block.next_if(|line| !line.starts_with("$ ")).is_some() {}
                new.push_str(&answer(&command, desk));
                commands += 1;
            }
        } else {
            for line in &block {
                let _ = writeln!(new, "{line}");
            }
        }
        new.push_str("```\n");
        if info.starts_with("game live") {
            let words = command_of_cell(info, &block, japanese);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let answer = printed(env!("CARGO_BIN_EXE_grundy"), &words, desk);
            // A false claim is an answer as well.
            let answer = answer.strip_prefix("? 1\n").unwrap_or(&answer);
            assert!(
                !answer.starts_with("? "),
                "a cell fails: {words:?}\n{answer}"
            );
            let _ = write!(new, "\n```text answer\n{answer}```\n");
            // The old answer, if there is one.
            let mut ahead = lines.clone().skip_while(|line| line.is_empty());
            if ahead.next() == Some("```text answer") {
                for _ in lines.by_ref().take_while(|line| *line != "```text answer") {}
                for _ in lines.by_ref().take_while(|line| *line != "```") {}
            }
            commands += 1;
        }
    }
    (new, commands)
}

/// Returns the first lines that differ, with their numbers.
fn difference(old: &str, new: &str) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (old.lines().collect(), new.lines().collect());
    let at = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let mut shown = String::new();
    for (sign, lines) in [('-', &old), ('+', &new)] {
        for line in lines.iter().skip(at).take(12) {
            let _ = writeln!(shown, "{sign} {line}");
        }
    }
    format!("line {}:\n{shown}", at + 1)
}

/// Runs a document and compares.
pub fn is_current(document: &str) {
    let path = root().join(document);
    let old = fs::read_to_string(&path).expect("the document exists");
    let (new, commands) = rerun(
        &old,
        &desk(&document.replace('/', "-")),
        document.starts_with("docs/ja/"),
    );
    assert!(commands > 0, "{document} shows no command");
    if old == new {
        return;
    }
    if env::var_os("TRYCMD").is_some_and(|what| what == "overwrite") {
        fs::write(&path, new).expect("the document can be written");
        return;
    }
    panic!(
        "{document} is stale at {}\nif the new output is right: TRYCMD=overwrite cargo test -p \
         grundy-cli --test docs --test book",
        difference(&old, &new)
    );
}
