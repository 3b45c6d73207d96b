//! Writes the seeds of the targets: the corpus of the project, with the inputs of a small case as
//! `#given` lines, and the rule files of the named games.
//!
//!     cargo run --release --example seeds       (in the folder fuzz)

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    for folder in children(&root.join("../tests/corpus")) {
        let Ok(rules) = fs::read_to_string(folder.join("rules.game")) else {
            continue;
        };
        let cases = fs::read_to_string(folder.join("cases.jsonl")).unwrap_or_default();
        let given = cases
            .lines()
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
            .map(|case| {
                let given = case["given"].as_object().into_iter().flatten();
                given
                    .map(|(name, value)| format!("#given {name} = {value}\n"))
                    .collect::<String>()
            })
            .min_by_key(String::len);
        texts.push(format!("{}{rules}", given.unwrap_or_default()));
    }
    for file in children(&root.join("../games")) {
        texts.extend(fs::read_to_string(file));
    }
    for target in ["parse", "check", "evaluate", "expression"] {
        let folder = root.join("corpus").join(target);
        fs::create_dir_all(&folder).expect("a folder for the seeds");
        for (i, text) in texts.iter().enumerate() {
            let without_comments: Vec<&str> = text
                .lines()
                .filter(|line| !line.starts_with('#') || line.starts_with("#given"))
                .collect();
            fs::write(
                folder.join(format!("seed-{i}")),
                without_comments.join("\n"),
            )
            .expect("a seed");
            if target != "expression" {
                continue;
            }
            let bodies = without_comments
                .iter()
                .filter_map(|line| line.split_once(" = "));
            for (j, (_, body)) in bodies.enumerate() {
                fs::write(folder.join(format!("seed-{i}-{j}")), body).expect("a seed");
            }
        }
    }
    println!("{} texts for each of 4 targets", texts.len());
}

fn children(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    paths
}
