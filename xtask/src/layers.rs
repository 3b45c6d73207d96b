//! The layer check: the layers of ARCHITECTURE.md, enforced.
//!
//! ```text
//! 9 front ends  cli  web  wasm  python
//! 8 service     service
//! 7 facade      grundy
//! 6 boards      board
//! 5 data        catalogue  draw  export  import
//! 4 rules       rules  games
//! 3 engines     automata  cluster  heap  impartial  partizan  search  pattern
//! 2 syntax      rules-syntax
//! 1 vocabulary  core
//! 0 ground      nimber  certificate  message
//! ```
//!
//! Every crate may import `message`, which has the languages and the texts.
//!
//! Arrows point to a strictly lower layer. So no engine can import another engine: the facade
//! chooses between them, and only the facade can explain the choice. The rule language is above the
//! engines, because its values include the values of partizan, loopy and entailing games. Some
//! arrows to lower layers are rejected as well ([`refused`]), each for an invariant of the lower
//! crate or the upper one. External dependencies of one front end, or of the upper layers, are
//! restricted by [`OUTSIDERS`].
//!
//! The data are from `cargo metadata`, which parses the manifests as cargo does; a list in a text
//! file would soon be out of date. The rules are a pure function of the arrows, so the tests can
//! check them on graphs that must never exist.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Every crate of the workspace by its role, with its layer.
const LAYERS: &[(&str, u8)] = &[
    ("message", 0),
    ("nimber", 0),
    ("certificate", 0),
    ("core", 1),
    ("rules-syntax", 2),
    ("automata", 3),
    ("cluster", 3),
    ("heap", 3),
    ("impartial", 3),
    ("search", 3),
    ("partizan", 3),
    ("pattern", 3),
    ("rules", 4),
    ("games", 4),
    ("catalogue", 5),
    ("draw", 5),
    ("export", 5),
    ("import", 5),
    ("board", 6),
    ("grundy", 7),
    ("service", 8),
    ("cli", 9),
    ("web", 9),
    ("wasm", 9),
    ("python", 9),
    ("mcp", 9),
];

const ENGINES: u8 = 3;
const DATA: u8 = 5;
const FACADE: u8 = 7;
const FRONT_ENDS: u8 = 9;

/// Crates outside of the layers. They may import anything, and no crate may import them.
const OUTSIDE: &[&str] = &["xtask", "tests", "benches", "fuzz"];

/// Restricted dependencies: the roles that may import them, and the reason. A name that ends in `*`
/// matches every name with that prefix.
const OUTSIDERS: &[(&[&str], &[&str], &str)] = &[
    (
        &[
            "clap*",
            "anstream",
            "indicatif",
            "ctrlc",
            "rustyline",
            "anyhow",
        ],
        &["cli"],
        "only the command line parses arguments and talks to a terminal",
    ),
    (
        &["axum*", "hyper*"],
        &["web"],
        "only the page's server speaks HTTP",
    ),
    (
        &["tokio*"],
        &["web", "mcp"],
        "only servers wait for several things at once",
    ),
    (
        &["rmcp*"],
        &["mcp"],
        "only the server for assistants speaks their protocol",
    ),
    (
        &["timely*"],
        &["cluster"],
        "only games in layers are solved by several processes",
    ),
    (
        &["pyo3*", "numpy"],
        &["python"],
        "only the Python front end knows Python",
    ),
    (
        &["serde_json", "annotate-snippets"],
        &[
            "catalogue",
            "board",
            "grundy",
            "service",
            "cli",
            "web",
            "wasm",
            "python",
            "mcp",
        ],
        "engines neither read JSON nor render diagnostics",
    ),
];

/// A dependency as a manifest declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Arrow {
    from: String,
    to: String,
    /// Whether only tests, examples and benches use it.
    dev: bool,
}

/// Runs the check on this workspace.
pub fn run() -> Result<String, String> {
    let (members, arrows) = read(&metadata()?)?;
    let faults = faults(&members, &arrows);
    if faults.is_empty() {
        let inside = arrows
            .iter()
            .filter(|arrow| members.contains(&arrow.to))
            .count();
        return Ok(format!(
            "layers: {} crates, {inside} arrows, all point down",
            members.len()
        ));
    }
    Err(format!(
        "layers: {} to mend\n\n{}",
        faults.len(),
        faults.join("\n")
    ))
}

/// Runs `cargo metadata` in the folder of this crate, so that it works from anywhere.
fn metadata() -> Result<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the workspace");
    let output = Command::new(option_env!("CARGO").unwrap_or("cargo"))
        .args([
            "metadata",
            "--no-deps",
            "--format-version",
            "1",
            "--offline",
        ])
        .current_dir(root)
        .output()
        .map_err(|error| format!("layers: cannot run cargo: {error}; is it in PATH?"))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "layers: `cargo metadata` failed:\n{}",
            message.trim_end()
        ));
    }
    String::from_utf8(output.stdout).map_err(|_| "layers: metadata is not UTF-8".to_owned())
}

/// Returns the package names of the workspace, and every arrow from one of them.
fn read(metadata: &str) -> Result<(Vec<String>, Vec<Arrow>), String> {
    let unexpected = || "layers: `cargo metadata` has changed its format; adapt `read`".to_owned();
    let metadata: Value =
        serde_json::from_str(metadata).map_err(|error| format!("layers: {error}"))?;
    let mut members = Vec::new();
    let mut arrows = Vec::new();
    for package in metadata["packages"].as_array().ok_or_else(unexpected)? {
        let from = package["name"].as_str().ok_or_else(unexpected)?;
        members.push(from.to_owned());
        for dependency in package["dependencies"].as_array().ok_or_else(unexpected)? {
            // `name` is the package's own name even where the manifest renames it.
            let to = dependency["name"].as_str().ok_or_else(unexpected)?;
            let dev = dependency["kind"].as_str() == Some("dev");
            arrows.push(Arrow {
                from: from.to_owned(),
                to: to.to_owned(),
                dev,
            });
        }
    }
    members.sort_unstable();
    Ok((members, arrows))
}

/// The folder name of a package: `grundy-draw` is `draw`, the facade `grundy` is `grundy`.
fn role(package: &str) -> &str {
    package.strip_prefix("grundy-").unwrap_or(package)
}

fn layer(role: &str) -> Option<u8> {
    LAYERS
        .iter()
        .find(|(name, _)| *name == role)
        .map(|&(_, layer)| layer)
}

/// Returns all violations in the order of the arrows: the arrow, the reason, and the alternative.
fn faults(members: &[String], arrows: &[Arrow]) -> Vec<String> {
    let mut faults = Vec::new();
    for member in members {
        let role = role(member);
        if layer(role).is_none() && !OUTSIDE.contains(&role) {
            faults.push(format!(
                "{member} is in no layer\n  why: a crate without a layer may import anything\n  \
                 instead: give it a layer in ARCHITECTURE.md and in xtask/src/layers.rs\n"
            ));
        }
    }
    for arrow in arrows {
        let inside = members.contains(&arrow.to);
        let refusal = if inside {
            arrow_refused(arrow)
        } else {
            outsider_refused(arrow)
        };
        if let Some((why, instead)) = refusal {
            let dev = if arrow.dev { " (dev)" } else { "" };
            let Arrow { from, to, .. } = arrow;
            faults.push(format!(
                "{from} -> {to}{dev}\n  why: {why}\n  instead: {instead}\n"
            ));
        }
    }
    faults
}

/// Returns the reason for rejecting an arrow between two crates of the workspace, and the
/// alternative.
fn arrow_refused(arrow: &Arrow) -> Option<(String, String)> {
    let (from, to) = (role(&arrow.from), role(&arrow.to));
    if OUTSIDE.contains(&from) {
        return None;
    }
    if OUTSIDE.contains(&to) {
        let why = format!("`{to}` stands beside the layers, and nobody in them imports it");
        return Some((
            why,
            "move what is shared into the lowest crate that needs it".to_owned(),
        ));
    }
    // A crate whose tests have all of its features names itself for the tests.
    if to == "message" || (arrow.dev && from == to) {
        return None;
    }
    // A crate without a layer is a separate violation.
    let (from_layer, to_layer) = (layer(from)?, layer(to)?);
    if arrow.dev && from_layer == FRONT_ENDS {
        return None;
    }
    // The one binary serves the page: `grundy explore`.
    if (from, to) == ("cli", "web") {
        return None;
    }
    // The package brings the same program as a command, and the tools of assistants are commands.
    if matches!((from, to), ("python" | "mcp", "cli")) {
        return None;
    }
    refused(from, to, from_layer, to_layer).map(|(why, instead)| (why, instead.to_owned()))
}

/// The rules between layers, most particular first.
fn refused(from: &str, to: &str, from_layer: u8, to_layer: u8) -> Option<(String, &'static str)> {
    if from == "certificate" {
        let why = format!("the checker shares no code with what it checks, not even `{to}`");
        return Some((
            why,
            "write the definition out in plain words inside `certificate`",
        ));
    }
    if from_layer == ENGINES && to_layer == ENGINES {
        let why = format!("`{from}` and `{to}` are engines, and no engine imports another engine");
        return Some((
            why,
            "let the facade (`grundy`) call both, or move a shared noun to `core`",
        ));
    }
    if from_layer == FRONT_ENDS && to_layer == FRONT_ENDS {
        let why = format!("`{from}` and `{to}` are front ends, and none knows another's insides");
        return Some((why, "move what both need into the facade (`grundy`)"));
    }
    if to_layer >= from_layer {
        let why = format!(
            "`{from}` is in layer {from_layer} and `{to}` in layer {to_layer}, and arrows point down"
        );
        return Some((
            why,
            "move the shared noun to a layer below both, or the code to the upper crate",
        ));
    }
    if from_layer == DATA && (to_layer == ENGINES || to == "rules") {
        let why = format!("`{from}` never knows how games are solved, and `{to}` is an engine");
        return Some((
            why,
            "take plain data as an argument; the facade brings the two together",
        ));
    }
    None
}

/// Returns the reason for rejecting an external dependency, and the alternative.
fn outsider_refused(arrow: &Arrow) -> Option<(String, String)> {
    let from = role(&arrow.from);
    if OUTSIDE.contains(&from) {
        return None;
    }
    let layer = layer(from)?;
    let is = |pattern: &&str| match pattern.strip_suffix('*') {
        Some(start) => arrow.to.starts_with(start),
        None => arrow.to == **pattern,
    };
    let (_, hosts, why) = OUTSIDERS.iter().find(|(names, ..)| names.iter().any(&is))?;
    // Tests below the facade may read JSON: the corpus has this format.
    if hosts.contains(&from) || (arrow.dev && (layer == FRONT_ENDS || hosts.contains(&"grundy"))) {
        return None;
    }
    let instead = if layer < FACADE {
        "pass plain types up; the crate above turns them into what the other crate wants".to_owned()
    } else {
        format!("do it in `{}`", hosts.join("`, `"))
    };
    Some(((*why).to_owned(), instead))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The violations of an artificial workspace: every crate of the workspace, and these arrows.
    fn faults_of(arrows: &[(&str, &str)], dev: bool) -> Vec<String> {
        let package = |role: &str| match role {
            "grundy" | "xtask" => role.to_owned(),
            role if layer(role).is_some() || OUTSIDE.contains(&role) => format!("grundy-{role}"),
            other => other.to_owned(),
        };
        let roles = LAYERS
            .iter()
            .map(|&(role, _)| role)
            .chain(OUTSIDE.iter().copied());
        let members: Vec<String> = roles.map(package).collect();
        let arrows: Vec<Arrow> = arrows
            .iter()
            .map(|&(from, to)| Arrow {
                from: package(from),
                to: package(to),
                dev,
            })
            .collect();
        faults(&members, &arrows)
    }

    fn refuses(from: &str, to: &str, why: &str) {
        let faults = faults_of(&[(from, to)], false);
        assert_eq!(faults.len(), 1, "{from} -> {to}: {faults:?}");
        assert!(faults[0].contains(why), "{}", faults[0]);
        assert!(faults[0].contains("instead: "), "{}", faults[0]);
    }

    #[test]
    fn this_workspace_keeps_its_layers() {
        if let Err(message) = run() {
            panic!("{message}");
        }
    }

    #[test]
    fn arrows_that_point_down_are_allowed() {
        let arrows = [
            ("core", "nimber"),
            ("nimber", "message"),
            ("certificate", "message"),
            ("rules", "core"),
            ("rules", "impartial"),
            ("rules", "partizan"),
            ("heap", "certificate"),
            ("catalogue", "core"),
            ("draw", "nimber"),
            ("grundy", "heap"),
            ("grundy", "draw"),
            ("cli", "grundy"),
            ("cli", "web"),
            ("python", "cli"),
            ("web", "draw"),
            ("tests", "certificate"),
            ("xtask", "catalogue"),
        ];
        assert_eq!(faults_of(&arrows, false), [""; 0]);
    }

    #[test]
    fn arrows_that_point_up_are_refused() {
        refuses(
            "core",
            "rules",
            "`core` is in layer 1 and `rules` in layer 4",
        );
        refuses("draw", "grundy", "arrows point down");
        refuses("grundy", "cli", "arrows point down");
        refuses("nimber", "core", "arrows point down");
    }

    #[test]
    fn neighbours_in_a_layer_do_not_import_each_other() {
        refuses("heap", "impartial", "no engine imports another engine");
        refuses("draw", "catalogue", "arrows point down");
        refuses("web", "cli", "none knows another's insides");
        refuses("python", "web", "none knows another's insides");
        refuses("nimber", "certificate", "arrows point down");
    }

    #[test]
    fn the_checker_imports_only_messages() {
        refuses(
            "certificate",
            "nimber",
            "shares no code with what it checks",
        );
        refuses(
            "certificate",
            "grundy",
            "shares no code with what it checks",
        );
    }

    #[test]
    fn data_crates_do_not_know_engines() {
        refuses("draw", "heap", "never knows how games are solved");
        refuses("catalogue", "rules", "never knows how games are solved");
    }

    #[test]
    fn nobody_imports_what_stands_beside_the_layers() {
        refuses("grundy", "xtask", "beside the layers");
    }

    #[test]
    fn outside_crates_stay_in_their_place() {
        refuses("grundy", "clap", "only the command line");
        refuses("web", "clap_complete", "only the command line");
        refuses("rules", "serde_json", "neither read JSON");
        refuses("cli", "tokio", "only servers wait");
        refuses("cli", "rmcp", "only the server for assistants");
        refuses("grundy", "pyo3", "only the Python front end");
        let fine = [
            ("cli", "clap"),
            ("web", "axum"),
            ("board", "serde_json"),
            ("grundy", "serde_json"),
            ("xtask", "clap"),
        ];
        assert_eq!(faults_of(&fine, false), [""; 0]);
    }

    #[test]
    fn tests_are_held_to_the_layers_except_at_the_front_ends() {
        let faults = faults_of(&[("heap", "impartial"), ("draw", "clap")], true);
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(
            faults[0].starts_with("grundy-heap -> grundy-impartial (dev)\n"),
            "{}",
            faults[0]
        );
        let fine = [
            ("web", "cli"),
            ("python", "web"),
            ("rules", "serde_json"),
            ("web", "clap"),
        ];
        assert_eq!(faults_of(&fine, true), [""; 0]);
    }

    #[test]
    fn a_crate_without_a_layer_is_a_fault() {
        let faults = faults(&["grundy-attic".to_owned()], &[]);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].starts_with("grundy-attic is in no layer\n"));
    }

    #[test]
    fn metadata_gives_names_and_kinds() {
        let metadata = r#"{"packages": [
            {"name": "grundy", "dependencies": [
                {"name": "grundy-core", "kind": null, "rename": "words"},
                {"name": "insta", "kind": "dev"},
                {"name": "cc", "kind": "build"}]},
            {"name": "grundy-core", "dependencies": []}]}"#;
        let arrow = |to: &str, dev| Arrow {
            from: "grundy".to_owned(),
            to: to.to_owned(),
            dev,
        };
        let (members, arrows) = read(metadata).unwrap();
        assert_eq!(members, ["grundy", "grundy-core"]);
        assert_eq!(
            arrows,
            [
                arrow("grundy-core", false),
                arrow("insta", true),
                arrow("cc", false)
            ]
        );
        assert!(read("{}").unwrap_err().contains("changed its format"));
    }
}
