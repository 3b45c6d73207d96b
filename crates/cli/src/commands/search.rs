//! `grundy search GAME [POSITION] [--depth N] [--time S] [--algorithm …] [--compare]`

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use clap::{Args, ValueEnum};
use grundy::board::search::{Algorithm, Verdict};
use grundy::board::{self, BoardGame, BoardPosition, Request, SearchReport};
use grundy::draw::width::{pad_left, pad_right};
use grundy::misere::Convention;
use grundy::{Diagnostic, Game, Lang, Message, Run, Stop};
use serde_json::{Value as Json, json};

use super::messages;
use crate::checkpoint::{self, CheckpointArgs, CheckpointFile, hold, read_checkpoint};
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::{ConventionArg, GameArgs, InvalidValue};
use crate::progress::Flag;
use crate::shell::Shell;

/// Finds a best move within limits, by tree search
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy search tictactoe
  grundy search connect4:7,6 4444 --time 5
  grundy search othello:6 --time 10
  grundy search deque:1,2,9,3 --compare
  grundy search 'w(n) = win{ w(n-k) for k in 1..=3 if k<=n }' 21 --compare
  grundy search dobutsu 'gle/1c1/1C1/ELG b -' --depth 8
  grundy search othello:6 --checkpoint o.ck --limit bytes=8G,cells=none
  grundy search gomoku 'h8 h9 g9 f10 i9' --algorithm threats
  grundy search domineering:6,6 --algorithm sums
  grundy search 0.77 5 9 --play misere      a sum under misère play

Without --depth and --time, minimax, alpha-beta, scout, mtdf and df-pn search to the end of the game. The default \
algorithm, deepening, stops after ten seconds. The algorithm threats proves wins in games of lines, such as gomoku; \
without a forced win it has no result. The algorithm sums finds win or loss in a partizan game or a sum of its positions; \
it is the default for them with --result. The transposition table has 256 MB; `--limit bytes=2G` changes that.

With --checkpoint the position is searched to the end of the game, by default with mtdf. The run can be \
stopped at any time and is resumed by the same command, also with other threads or limits.")]
pub struct SearchArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The position in the notation of the game, or the moves from the start; by default the start
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    position: Vec<String>,
    #[command(flatten)]
    convention: ConventionArg,
    /// The maximum number of moves to look ahead
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// The time limit
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<f64>,
    /// The algorithm
    #[arg(long, value_name = "NAME", value_enum, default_value_t = AlgorithmArg::Deepening)]
    algorithm: AlgorithmArg,
    /// Finds win, draw or loss only, without the number of moves; for mtdf, scout, alpha-beta and
    /// minimax
    #[arg(long, conflicts_with = "depth")]
    result: bool,
    /// Compares the nodes of all algorithms, and of mtdf without each of its features
    #[arg(long, conflicts_with = "algorithm")]
    compare: bool,
    /// The number of threads; the value does not depend on it
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1)]
    threads: usize,
    #[command(flatten)]
    checkpoints: CheckpointArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AlgorithmArg {
    /// Minimax: visits every node of the tree
    Minimax,
    /// Alpha-beta as in textbooks: cuts, and moves in the order of the game
    AlphaBeta,
    /// Null windows after the first move, move ordering, a transposition table
    Scout,
    /// MTD(f): null windows only
    Mtdf,
    /// Scout to depth 1, 2, 3, …
    Deepening,
    /// Proof search: win, draw or loss
    DfPn,
    /// Wins by force in games of lines: fours, and threes that threaten them
    Threats,
    /// Sums of partizan games: win or loss, with small components replaced by their values
    Sums,
}

fn seconds(text: &str) -> Result<f64, InvalidValue> {
    let time = text
        .parse::<f64>()
        .ok()
        .filter(|time| *time > 0.0 && time.is_finite());
    time.ok_or_else(|| InvalidValue(crate::messages::not_a_time(text, "10")))
}

impl SearchArgs {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let mut game = shell.opened_alone(&self.game, &self.position)?;
        if self.searches_sum(&mut game)? {
            return self.run_sum(game, shell, for_programs);
        }
        let words: Vec<&str> = self.position.iter().map(String::as_str).collect();
        let (game, position) = match self.convention.convention() {
            Some(convention) => game.into_tree(&words, convention, &mut shell.run())?,
            None => game.into_play(&words, &mut shell.run())?,
        };
        let algorithm = match self.algorithm {
            AlgorithmArg::Minimax => Algorithm::Minimax,
            AlgorithmArg::AlphaBeta => Algorithm::AlphaBeta,
            AlgorithmArg::Scout => Algorithm::Scout,
            AlgorithmArg::Mtdf => Algorithm::Mtdf,
            AlgorithmArg::Deepening
            | AlgorithmArg::DfPn
            | AlgorithmArg::Threats
            | AlgorithmArg::Sums => Algorithm::Deepening,
        };
        if self.checkpoints.checkpoint.is_some() {
            self.refuse_checkpoint()?;
        }
        // Estimates and results are on different scales, and a search cannot resume from estimates.
        let exact = self.result || self.checkpoints.checkpoint.is_some();
        let algorithm = if exact && self.algorithm == AlgorithmArg::Deepening {
            Algorithm::Mtdf
        } else {
            algorithm
        };
        let budget = shell.budget_of_search();
        let request = Request {
            algorithm,
            depth: self.depth,
            result: self.result,
            ..Request::default()
        };
        if let Some(time) = self.time_limit(algorithm) {
            shell.progress.limit_time(time);
        }
        let flag = shell.progress.flag();
        let run = &mut shell.run().with(budget).on(self.threads);
        let rows: Vec<(Message, SearchReport)> = if self.compare {
            let mut rows = board::compare(&*game, &position, &request, run)?;
            // A game without attacks returns an error, and has no such row.
            let attack = game.attack(&position, run).ok();
            rows.extend(attack.map(|found| (Message::same("threats"), found)));
            rows
        } else if self.algorithm == AlgorithmArg::Threats {
            vec![(Message::same("threats"), game.attack(&position, run)?)]
        } else if self.algorithm == AlgorithmArg::DfPn {
            vec![(Message::same("df-pn"), game.prove(&position, run)?)]
        } else if let Some(path) = &self.checkpoints.checkpoint {
            let found = search_with_checkpoint(
                &*game,
                &position,
                &request,
                run,
                (path, self.checkpoints.every, flag),
            )?;
            vec![(Message::same(algorithm.name()), found)]
        } else {
            let found = game.search(&position, &request, run)?;
            vec![(Message::same(algorithm.name()), found)]
        };
        shell.progress.clear();
        let mut out = crate::output::stdout();
        if for_programs {
            let answer = if self.compare {
                let rows = rows
                    .iter()
                    .map(|(name, found)| with_name(name.english(), found));
                json!(rows.collect::<Vec<_>>())
            } else {
                with_name(rows[0].0.english(), &rows[0].1)
            };
            writeln!(out, "{answer}")?;
        } else if self.compare {
            compare(&mut out, &rows, shell.lang)?;
        } else {
            one(&mut out, &rows[0].1, shell.lang)?;
        }
        out.flush()?;
        shell.progress.timing();
        // A search with a time limit is complete when the time is over.
        let asked = algorithm == Algorithm::Deepening && !self.compare;
        let cut = rows.iter().any(|(_, found)| found.stop != Stop::Complete);
        if cut && self.checkpoints.checkpoint.is_some() {
            (shell.progress).say(&crate::messages::checkpoint_can_be_resumed());
        }
        if cut && !(asked && rows[0].1.best.is_some() && shell.progress.timed_out()) {
            return Err(Exit::Partial);
        }
        Ok(())
    }

    /// The time limit in seconds. A search by deepening has no end; proof search ends with the
    /// game.
    fn time_limit(&self, algorithm: Algorithm) -> Option<f64> {
        let is_endless = algorithm == Algorithm::Deepening
            && self.algorithm != AlgorithmArg::DfPn
            && !self.compare
            && self.depth.is_none();
        self.time.or(is_endless.then_some(10.0))
    }

    /// Whether the search is one of sums: because of the algorithm, or for the result of a partizan
    /// game if no algorithm is given.
    fn searches_sum(&self, game: &mut Game) -> Result<bool, Exit> {
        let asked = self.algorithm == AlgorithmArg::Sums;
        if asked {
            let with = [
                (self.depth.is_some(), "--depth"),
                (self.checkpoints.checkpoint.is_some(), "--checkpoint"),
                (
                    self.convention.convention() == Some(Convention::Misere),
                    "--misere",
                ),
            ];
            if let Some((_, option)) = with.iter().find(|(given, _)| *given) {
                let fact = messages::no_sums_with(*option);
                return Err(Diagnostic::error("wrong-option", fact)
                    .help(messages::leave_out_sums())
                    .into());
            }
            return Ok(true);
        }
        Ok(self.result
            && !self.compare
            && self.algorithm == AlgorithmArg::Deepening
            && self.checkpoints.checkpoint.is_none()
            && self.convention.convention() != Some(Convention::Misere)
            && game.is_partizan())
    }

    fn run_sum(self, mut game: Game, shell: &mut Shell, for_programs: bool) -> Done {
        let words: Vec<&str> = self.position.iter().map(String::as_str).collect();
        if let Some(time) = self.time {
            shell.progress.limit_time(time);
        }
        let found = game.search_sum(&words, &mut shell.run())?;
        shell.progress.clear();
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{}", with_name("sums", &found))?;
        } else {
            one(&mut out, &found, shell.lang)?;
        }
        out.flush()?;
        shell.progress.timing();
        if found.stop != Stop::Complete {
            return Err(Exit::Partial);
        }
        Ok(())
    }

    /// Rejects a checkpoint unless the search runs to the end of the game with a table.
    fn refuse_checkpoint(&self) -> Result<(), Exit> {
        let with = match self.algorithm {
            _ if self.compare => "--compare",
            _ if self.depth.is_some() => "--depth",
            AlgorithmArg::Minimax => "--algorithm minimax",
            AlgorithmArg::AlphaBeta => "--algorithm alpha-beta",
            AlgorithmArg::DfPn => "--algorithm df-pn",
            AlgorithmArg::Threats => "--algorithm threats",
            AlgorithmArg::Scout
            | AlgorithmArg::Mtdf
            | AlgorithmArg::Deepening
            | AlgorithmArg::Sums => return Ok(()),
        };
        let fact = messages::no_checkpoint_with(with);
        Err(Diagnostic::error("wrong-option", fact)
            .help(messages::leave_out_one())
            .into())
    }
}

/// Searches with a checkpoint file, which is removed when the search is done.
fn search_with_checkpoint(
    game: &dyn BoardGame,
    position: &BoardPosition,
    request: &Request,
    run: &mut Run,
    (path, every, flag): (&Path, Duration, Flag),
) -> Result<SearchReport, Exit> {
    let _held = hold(path, checkpoint::OPTION)?;
    let from = read_checkpoint(path, checkpoint::OPTION)?;
    let mut keeper = CheckpointFile::new(path, checkpoint::OPTION, every, flag);
    let found = game.search_kept(position, request, from, &mut keeper, run)?;
    keeper.finish()?;
    if found.stop == Stop::Complete {
        keeper.remove();
    }
    Ok(found)
}

fn with_name(name: &str, found: &SearchReport) -> Json {
    let mut json = found.to_json();
    json["algorithm"] = name.into();
    json
}

fn value(found: &SearchReport) -> Message {
    // English names the value, as JSON does; Japanese has no shorter form than the sentence.
    let short = |verdict: Verdict| {
        let sentence = verdict.message();
        Message::new("", verdict.to_string(), sentence.text(Lang::Ja).to_owned())
    };
    match found.verdict {
        Some(verdict) if found.exact || verdict.result().is_none() => short(verdict),
        Some(verdict) => messages::not_proved(short(verdict)),
        None => crate::messages::not_known(),
    }
}

fn one(out: &mut impl Write, found: &SearchReport, lang: Lang) -> std::io::Result<()> {
    let value = value(found);
    let value = value.text(lang);
    writeln!(out, "{}  {value}", lang.pick("value", "値    "))?;
    if let Some(best) = &found.best {
        writeln!(out, "{}  {best}", lang.pick("move ", "手    "))?;
    }
    if found.line.len() > 1 {
        let line = found.line.join(" ");
        writeln!(out, "{}  {line}", lang.pick("line ", "進行  "))?;
    }
    if let Some(depth) = found.depth {
        writeln!(out, "{}  {depth}", lang.pick("depth", "深さ  "))?;
    }
    let counts = messages::nodes_searched(found.counts.nodes, found.counts.cutoffs);
    writeln!(out, "{}", counts.text(lang))
}

fn compare(
    out: &mut impl Write,
    rows: &[(Message, SearchReport)],
    lang: Lang,
) -> std::io::Result<()> {
    let heads = ["algorithm", "value", "nodes", "cut-offs"];
    let [algorithm, worth, nodes, cutoffs] = lang.pick(heads, ["算法", "値", "節点数", "枝刈り"]);
    let (algorithm, worth) = (pad_right(algorithm, 12), pad_right(worth, 24));
    let (nodes, cutoffs) = (pad_left(nodes, 14), pad_left(cutoffs, 14));
    writeln!(out, "{algorithm}{worth}{nodes}{cutoffs}")?;
    for (name, found) in rows {
        let counts = &found.counts;
        let name = pad_right(name.text(lang), 12);
        let value = pad_right(value(found).text(lang), 24);
        writeln!(
            out,
            "{name}{value}{:>14}{:>14}",
            counts.nodes, counts.cutoffs
        )?;
    }
    Ok(())
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "木の探索で、制限の中で最善の手を求める",
        arguments: &[
            (
                "position",
                "ゲームの書き方による局面、または開始局面からの手。なければ開始局面",
            ),
            ("depth", "先読みする手数の上限"),
            ("time", "時間の制限"),
            ("algorithm", "アルゴリズム"),
            (
                "result",
                "手数は求めず、勝ち、引き分け、負けだけを求める。mtdf、scout、alpha-beta、minimax で使える",
            ),
            (
                "compare",
                "すべてのアルゴリズムと、機能を一つずつ外した mtdf の節点の数を比べる",
            ),
            ("threads", "スレッドの数。値はこの数によらない"),
        ],
        after: "\
例：
  grundy search tictactoe
  grundy search connect4:7,6 4444 --time 5
  grundy search othello:6 --time 10
  grundy search deque:1,2,9,3 --compare
  grundy search 'w(n) = win{ w(n-k) for k in 1..=3 if k<=n }' 21 --compare
  grundy search dobutsu 'gle/1c1/1C1/ELG b -' --depth 8
  grundy search othello:6 --checkpoint o.ck --limit bytes=8G,cells=none
  grundy search gomoku 'h8 h9 g9 f10 i9' --algorithm threats
  grundy search domineering:6,6 --algorithm sums
  grundy search 0.77 5 9 --play misere      逆形の和

--depth も --time もなければ、minimax、alpha-beta、scout、mtdf、df-pn はゲームの終わりまで探索します。指定しなければ \
deepening を使い、10 秒で止まります。threats は、五目並べのような並べるゲームの勝ちを証明します。必勝手順がなければ結果はありません。sums は、左右で手の異なるゲームとその和の勝ち負けを求め、--result のときはこれらのゲームの既定です。\
置換表は 256 MB で、`--limit bytes=2G` のように変えられます。

--checkpoint を付けると、ゲームの終わりまで探索します（指定しなければ mtdf を使います）。その計算はいつでも止められ、\
スレッドの数や制限を変えても、同じコマンドで続けられます。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "search",
            about: "An object: the best move. With `--compare` an array of such objects.",
            samples: &[&["search", "connect4:4,3"], &["search", "othello:4"]],
            keys: &[
                ("move", "text|null", "the best move"),
                ("outcome", "text|null", "`win`, `loss` or `draw`, if it is known"),
                ("score", "integer|null", "the score"),
                ("distance", "integer|null", "plies to the end"),
                ("exact", "boolean", "whether the value is that of the whole game"),
                ("depth", "integer|null", "the depth of the search in plies"),
                ("line", "array", "the best line, as texts"),
                ("nodes", "integer", "visited nodes"),
                ("leaves", "integer", "visited leaves"),
                ("cutoffs", "integer", "cut-offs"),
                ("first_cutoffs", "integer", "cut-offs by the first move"),
                ("table_hits", "integer", "nodes that the table answered"),
                ("complete", "boolean", "whether the search was not stopped"),
                ("algorithm", "text", "the algorithm"),
            ],
        },
    ],
    samples: &[
        ("search  tictactoe", ""),
        ("search  tictactoe  --compare", ""),
        ("search  connect4:4,4  --depth  3", ""),
        ("search  gomoku  h8 h9 g9 f10 i9  --algorithm  threats", ""),
    ],
    mistakes: &[
        "search  kayles",
    ],
};

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        search: SearchArgs,
    }

    #[test]
    fn only_deepening_stops_by_itself() {
        for (words, limit) in [
            (&["tictactoe"][..], Some(10.0)),
            (&["tictactoe", "--depth", "3"], None),
            (&["tictactoe", "--algorithm", "df-pn"], None),
            (
                &["tictactoe", "--algorithm", "df-pn", "--time", "2"],
                Some(2.0),
            ),
        ] {
            let line = Line::try_parse_from([&["search"], words].concat());
            let Ok(line) = line else {
                panic!("{words:?}");
            };
            let limit_found = line.search.time_limit(Algorithm::Deepening);
            assert_eq!(limit_found, limit, "{words:?}");
        }
    }
}
