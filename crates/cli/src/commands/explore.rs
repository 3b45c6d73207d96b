//! `grundy explore [GAME]`

use std::fmt::Write as _;
use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;
use grundy::board::BoardGame;
use grundy::{Budget, Diagnostic};
use grundy_web::{Explorer, KnownBoard, Limits, Open};

use super::messages;
use crate::boards::known_board;
use crate::exit::{Done, Exit};
use crate::manual::{CommandTexts, Manual};
use crate::options::{GameArgs, within};
use crate::shell::Shell;

/// Opens a page in the browser: tables, graphs, and games to play
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy explore
  grundy explore wythoff --open
  grundy explore 'take:3 5 + kayles 4'      a sum of two games
  grundy explore my.game --port 8080
  grundy explore --database dobutsu.db --database a16

The page is served on this machine and is complete: it needs no network. Ctrl-C ends the server.")]
pub struct Explore {
    /// The game that the page opens with: a name, a rule file, rules as text, a code, or a set
    #[arg(value_name = "GAME")]
    game: Vec<String>,
    /// Sets an input of the rules to a value in JSON or in @FILE; a word without quotes is a text
    #[arg(long, value_name = "NAME=VALUE", requires = "game")]
    given: Vec<String>,
    /// The port; 0 takes a free one
    #[arg(long, value_name = "P", default_value_t = 0, value_parser = |text: &str| within::<u16>(text, 0..=65535))]
    port: u16,
    /// The address of the server, by default 127.0.0.1. With another address, other machines can
    /// start computations on this one
    #[arg(long, value_name = "ADDRESS")]
    host: Option<IpAddr>,
    /// A complete table made by `solve --database` or `solve --folder`: the page reads the values
    /// of its game from it. The option can be repeated for other games
    #[arg(long, value_name = "FILE")]
    database: Vec<PathBuf>,
    /// Opens the page in the browser of this machine
    #[arg(long)]
    open: bool,
}

impl Explore {
    pub fn run(self, shell: &mut Shell) -> Done {
        let tables = self.database.iter().map(|path| known_board(shell, path));
        let databases = tables.collect::<Result<Vec<KnownBoard>, Exit>>()?;
        let state = self.state(shell, &databases)?;
        let open = Open {
            port: self.port,
            host: self.host.unwrap_or(Open::default().host),
            limits: limits(shell.budget()),
            ..Open::default()
        };
        let unavailable = |error: std::io::Error| {
            let address = format!("{}:{}", open.host, open.port);
            Diagnostic::error("no-port", messages::address_not_available(address, error))
                .help(messages::another_port_may_be_free())
        };
        let explorer = Explorer::open(&open, databases).map_err(unavailable)?;
        let mut out = crate::output::stdout();
        let address = format!("http://{}/{state}", explorer.address());
        writeln!(out, "{address}")?;
        out.flush()?;
        // A started opener does not report whether a browser appeared.
        let remark = if self.open && shown(&address) {
            messages::open_address_if_no_browser()
        } else {
            messages::open_address()
        };
        shell.progress.say(&remark);
        let flag = shell.progress.flag();
        explorer
            .serve(move || flag.is_set())
            .map_err(|error| Diagnostic::error("no-port", messages::explorer_ended(error)))?;
        Ok(())
    }

    /// Returns the part of the address that opens a game, or that of the first database by default;
    /// none for the gallery. The page reads it, and no server sees it.
    fn state(&self, shell: &mut Shell, databases: &[KnownBoard]) -> Result<String, Exit> {
        let Some((_, others)) = self.game.split_first() else {
            let known = databases.first().and_then(|known| known.game.own_board());
            let state = |board: &dyn BoardGame| format!("#/play?game={}", encoded(board.name()));
            return Ok(known.map(state).unwrap_or_default());
        };
        if !others.is_empty() && !others.iter().any(|word| word == "+") {
            let fact = messages::page_opens_one_game(&others[0]);
            return Err(Diagnostic::error("wrong-arguments", fact)
                .help(messages::games_have_plus_between())
                .into());
        }
        let game = &self.game.join(" ");
        let args = GameArgs {
            game: game.clone(),
            given: self.given.clone(),
        };
        let opened = shell.opened(&args, None)?;
        // Sums, partizan games and games that decompose have no recurrence either, and are played.
        if opened.own_board().is_some() || opened.formula().is_err() {
            return Ok(format!("#/play?game={}", encoded(game)));
        }
        let opened = opened.formula()?;
        // The page cannot read files, so it gets their content.
        let text = match opened.origin() {
            grundy::formula::Origin::File(_) | grundy::formula::Origin::Input => {
                opened.rules().source()
            }
            _ => game,
        };
        let view = if opened.has_table() { "table" } else { "play" };
        let mut state = format!("#/{view}?game={}", encoded(text));
        if !self.given.is_empty() {
            let given: serde_json::Map<String, serde_json::Value> = opened
                .givens()
                .iter()
                .map(|(name, value)| (name.clone(), grundy::formula::json::from_value(value)))
                .collect();
            state.push_str("&given=");
            state.push_str(&encoded(&serde_json::Value::Object(given).to_string()));
        }
        Ok(state)
    }
}

/// Opens the address in the default browser of the desktop; returns whether an opener was started.
fn shown(address: &str) -> bool {
    let openers: &[&str] = if cfg!(target_os = "macos") {
        &["open"]
    } else if cfg!(windows) {
        &["explorer"]
    } else {
        &["xdg-open", "sensible-browser"]
    };
    let silent = || std::process::Stdio::null();
    openers.iter().any(|opener| {
        let mut command = std::process::Command::new(opener);
        command.arg(address).stdin(silent()).stdout(silent());
        command.stderr(silent()).spawn().is_ok()
    })
}

/// The limits of the page: those of `--limit`, or else the defaults of the page.
fn limits(budget: Budget) -> Limits {
    let usual = Budget::default();
    let mut limits = Limits::default();
    if budget.cells != usual.cells {
        limits.cells = budget.cells.unwrap_or(u64::MAX);
    }
    if budget.bytes != usual.bytes {
        limits.bytes = budget.bytes.unwrap_or(u64::MAX);
    }
    limits
}

/// Percent-encodes a value for the part of the address after `#`.
fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~,:".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "ブラウザでページを開く：表、グラフ、対戦",
        arguments: &[
            (
                "game",
                "ページで最初に開くゲーム：名前、規則のファイル、規則の文字列、符号、または集合",
            ),
            ("port", "ポート。0 は空いているポート"),
            (
                "host",
                "サーバーのアドレス。指定しなければ 127.0.0.1。ほかのアドレスでは、ほかの計算機からこの計算機で計算を始められる",
            ),
            (
                "database",
                "`solve --database` か `solve --folder` が作った全局面の表。ページはそのゲームの値をここから読む。\
                 ゲームごとに繰り返して指定できる",
            ),
            ("open", "この計算機のブラウザでページを開く"),
        ],
        after: "\
例：
  grundy explore
  grundy explore wythoff --open
  grundy explore 'take:3 5 + kayles 4'      二つのゲームの和
  grundy explore my.game --port 8080
  grundy explore --database dobutsu.db --database a16

ページはこの計算機で動き、ネットワークは要りません。Ctrl-C でサーバーを終えます。",
        values: &[],
    },
    answers: &[],
    samples: &[
        ("explore", ""),
    ],
    mistakes: &[
        "explore  --port  x",
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_survive_the_address() {
        assert_eq!(encoded("0.77"), "0.77");
        assert_eq!(encoded("g(x) = 石"), "g%28x%29%20%3D%20%E7%9F%B3");
    }
}
