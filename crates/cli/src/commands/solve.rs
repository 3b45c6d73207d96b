//! `grundy solve GAME [POSITION…]`

use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use grundy::formula::Kind;
use grundy::misere::PlayMode;
use grundy::play::picture;
use grundy::strategy::StrategyReport;
use grundy::{Area, Diagnostic, Failure, Formula, Game, Lang, Message, Stop};
use serde_json::{Value as Json, json};

use super::messages;
use crate::boards::BoardOptions;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::{GameArgs, PlayModeArgs};
use crate::output::reason;
use crate::page;
use crate::shell::Shell;

/// Finds the winner, the winning moves, and a line of best play
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy solve nim 3 4 5                three heaps: a sum of three components
  grundy solve wythoff 4,7              one position with two coordinates
  grundy solve maya 1,2,3,6,8           a position that is a list
  grundy solve mock-turtles HTTHH       a row of coins, heads and tails
  grundy solve product:ruler,twins 3,5  a board of coins with one head
  grundy solve take:3 5 + kayles 4      a sum of two games
  grundy solve minimax-tree 'mn(1)'     a function of the rules by its name
  grundy solve domineering '..|..' + kayles 5   a sum with a partizan game
  grundy solve rules.game --given 'H=[1,2,6]'
  grundy solve 0.77 5 9 12 --play misere        misère play
  grundy solve domineering '..|..' + kayles 5 --play misere    by search
  grundy solve 'S{1,2}' 4 5 --compound selective    a move in one heap or more
  grundy solve clobber 'xox|oxo' --impartial    each player may make the moves of both
  grundy solve clobber 'xox|oxo' --twisted      the players exchange their roles with each move
  grundy solve loopy-heap 3 7 --certificate FILE    a loopy game, with a proof
  grundy solve connect4:5,4 '3 3 2'     a game on a board, after some moves
  grundy solve nim 3 4 6 --why          with the reasons of the value
  grundy solve nim --inputs positions.txt     a position on each line of a file
  grundy solve dobutsu --checkpoint dobutsu.ck --database dobutsu.db
  grundy solve connect4:5,4 --workers 4 --folder c54    all positions, by four processes
  grundy solve connect4:5,4 '3 3 2' --database c54      a position of the solved game

Without a position, the start position in `answer` is solved. Write a position that begins with a \
minus sign after `--`, or with the name of its function: 'g(-3,5)'.")]
pub struct Solve {
    #[command(flatten)]
    game: GameArgs,
    /// The components of the position, one word each
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    positions: Vec<String>,
    #[command(flatten)]
    play_mode: PlayModeArgs,
    /// Solves the position of each line of this file (- for the standard input), an answer a line
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["positions", "certificate", "picture", "rounds"]
    )]
    inputs: Option<PathBuf>,
    /// Writes a proof of the values into this file, for `grundy check`; for rules with `loopy`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Solves the impartial form of a partizan game: each player may make the moves of both
    #[arg(long, conflicts_with = "inputs")]
    impartial: bool,
    /// Solves the twisted form of a partizan game: the players exchange their roles in a component
    /// with each move in it
    #[arg(long, conflicts_with_all = ["inputs", "impartial"])]
    twisted: bool,
    /// Also explains the value, as `why` does
    #[arg(long, conflicts_with = "inputs")]
    why: bool,
    #[command(flatten)]
    board: BoardOptions,
}

impl Solve {
    pub fn run(self, shell: &mut Shell) -> Done {
        let as_json = shell.json()?;
        // `-` is not a position of any game, and it is the standard input elsewhere.
        let standard_input = PathBuf::from("-");
        let from_stdin = self.positions == ["-"] && self.game.game != "-";
        let inputs = self
            .inputs
            .as_ref()
            .or(from_stdin.then_some(&standard_input));
        if let Some(path) = inputs {
            return self.each_line(path, as_json, shell);
        }
        let opened = match shell.opened_at(&self.game, &self.positions) {
            // The strategies are those of normal play.
            Err(Exit::Failure(failure))
                if failure.code() == "parameter"
                    && self.play_mode.play_mode(PlayMode::default()).is_usual() =>
            {
                return match self.by_symmetry() {
                    Some(report) => show_strategy(&report, as_json, shell),
                    None => Err(failure.into()),
                };
            }
            opened => opened?,
        };
        let (mut game, mut positions) = opened;
        let sum;
        if self.impartial || self.twisted {
            let form = if self.twisted {
                game.twisted_form()?
            } else {
                game.impartial_form()?
            };
            let read = game.read(&positions, &mut shell.run())?;
            sum = read
                .iter()
                .map(|at| game.written(at))
                .collect::<Vec<String>>();
            positions = sum.iter().map(String::as_str).collect();
            game = form;
        }
        let on_board = game.own_board().is_some();
        if !on_board {
            self.board.refuse()?;
        }
        let play_mode = self.play_mode.play_mode(game.play_mode());
        let mut cluster_solution = None;
        #[cfg(feature = "cluster")]
        if self.board.cluster.is_asked() {
            cluster_solution = self.board.by_layers(shell, &mut game, &positions)?;
            if cluster_solution.is_none() {
                return Ok(());
            }
        }
        let solution = if let Some(solution) = cluster_solution.take() {
            solution
        } else if play_mode.is_usual() {
            self.board.solve(shell, &mut game, &positions)?
        } else {
            let sum = game.read(&positions, &mut shell.run())?;
            game.solve_as(&sum, play_mode, &mut shell.run())?
        };
        if let Some(path) = &self.certificate {
            let formula = game.formula_mut()?;
            let sum = formula.positions(&positions, &mut shell.run())?;
            let certificate = formula.loopy_certificate(&sum, &mut shell.run())?;
            shell.write_certificate(path, &certificate)?;
        }
        let reasons = if self.why {
            let sum = game.read(&positions, &mut shell.run())?;
            Some(game.why_of(&sum, solution.clone(), false, &mut shell.run())?)
        } else {
            None
        };
        shell.progress.clear();
        let lang = shell.lang;
        let symbol_lang = if self.board.ja { Lang::Ja } else { lang };
        let law_lang = if as_json { Lang::En } else { lang };
        let law_text = game
            .formula()
            .ok()
            .and_then(|formula| formula.law(law_lang));
        let mut out = crate::output::stdout();
        if as_json {
            let mut answer = solution.to_json();
            if let (Some(law), Some(fields)) = (law_text, answer.as_object_mut()) {
                fields.insert("law".to_owned(), law.into());
            }
            if let (Some(reasons), Some(fields)) = (&reasons, answer.as_object_mut()) {
                fields.insert("why".to_owned(), reasons.to_json());
            }
            writeln!(out, "{answer}")?;
        } else {
            let page = page::solution(&game, &solution, (lang, symbol_lang), self.board.rounds)?;
            out.write_all(page.as_bytes())?;
            if let Some(law) = law_text {
                writeln!(out, "\n{}", messages::solved_by_law(law).text(lang))?;
            }
            if let Some(reasons) = &reasons {
                write!(out, "{}", reasons.remainder(lang))?;
            }
        }
        out.flush()?;
        if let (Some(path), Some(board)) = (&self.board.picture, game.own_board()) {
            let is_png = path
                .extension()
                .is_some_and(|end| end.eq_ignore_ascii_case("png"));
            crate::output::write_file(path, "--picture", |out| {
                if !is_png {
                    return picture::marked(board, &solution, symbol_lang, out);
                }
                let mut svg = Vec::new();
                picture::marked(board, &solution, symbol_lang, &mut svg)?;
                grundy::draw::pixels(out, &String::from_utf8_lossy(&svg))
            })?;
            let remark = crate::messages::picture_written(path.display());
            shell.progress.say(&remark);
        }
        if !as_json
            && play_mode.is_usual()
            && std::io::stdout().is_terminal()
            && let Ok(formula) = game.formula_mut()
        {
            law(shell, formula);
        }
        shell.progress.timing();
        let is_unknown = solution.kind == Kind::Loopy && solution.outcome.is_none();
        match solution.stop {
            _ if is_unknown => Err(Exit::Partial),
            None | Some(Stop::Complete) => Ok(()),
            Some(_) => Err(Exit::Partial),
        }
    }
}

impl Solve {
    /// The strategy for a board that is too large for a search, if one is known for boards of all
    /// sizes.
    fn by_symmetry(&self) -> Option<StrategyReport> {
        let sized = match &self.positions[..] {
            [] => self.game.game.clone(),
            [size] => grundy::board::sized_game(&self.game.game, size)?,
            _ => return None,
        };
        let (name, sides) = sized.split_once(':')?;
        let sides: Vec<u32> = (sides.split([',', 'x']))
            .map(|side| side.trim().parse().ok().filter(|side| *side > 0))
            .collect::<Option<_>>()?;
        let report = Game::named(name).ok()?.strategies(&sides).ok()?;
        report.solution().is_some().then_some(report)
    }

    /// Solves the position of each line: its outcome, its value and a winning move.
    fn each_line(&self, path: &Path, as_json: bool, shell: &mut Shell) -> Done {
        let mut game = shell.opened(&self.game, None)?;
        let mut name = Message::same(path.display().to_string());
        let mut reader: Box<dyn BufRead> = if path.as_os_str() == "-" {
            shell.take_stdin()?;
            name = messages::standard_input();
            Box::new(std::io::stdin().lock())
        } else {
            let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
            Box::new(BufReader::new(file))
        };
        let mut out = crate::output::stdout();
        let mut line = String::new();
        for number in 1_u64.. {
            line.clear();
            let read = reader.read_line(&mut line);
            if read.map_err(|error| unreadable(&name, &error))? == 0 {
                break;
            }
            let position = line.trim();
            if position.is_empty() {
                continue;
            }
            let place = messages::line_of(&name, number);
            match self.answer(&mut game, position, shell) {
                Ok(answer) if as_json => writeln!(out, "{answer}")?,
                Ok(answer) => writeln!(out, "{}", in_columns(&answer))?,
                Err(failure) => {
                    out.flush()?;
                    return Err(failure.note(messages::position_of(place)).into());
                }
            }
        }
        out.flush()?;
        shell.progress.timing();
        Ok(())
    }

    /// The answer for one position: its outcome, its value, and a move that keeps the outcome.
    fn answer(
        &self,
        game: &mut Game,
        position: &str,
        shell: &mut Shell,
    ) -> Result<serde_json::Value, Failure> {
        let play_mode = self.play_mode.play_mode(game.play_mode());
        // The moves that lead to a position of a board are one word.
        let words: Vec<&str> = match game.own_board() {
            Some(_) => vec![position],
            None => position.split_whitespace().collect(),
        };
        let sum = game.read(&words, &mut shell.run())?;
        let solution = game.solve_as(&sum, play_mode, &mut shell.run())?.to_json();
        let mut moves = solution["moves"].as_array().into_iter().flatten();
        let winning = moves.find(|one| one["winning"] == true);
        Ok(json!({
            "position": position,
            "outcome": solution["outcome"],
            "value": solution["value"],
            "move": winning.map(|one| &one["move"]),
        }))
    }
}

/// The answer for a position as words between tabs, `-` for an unknown one.
fn in_columns(answer: &serde_json::Value) -> String {
    let written = |key: &str| match &answer[key] {
        serde_json::Value::Null => "-".to_owned(),
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    ["position", "outcome", "value", "move"]
        .map(written)
        .join("\t")
}

fn unreadable(name: &Message, error: &std::io::Error) -> Diagnostic {
    let fact = crate::messages::not_read(name, reason(error));
    Diagnostic::error("unreadable", fact).help(messages::give_lines_of_positions())
}

/// Text output only: the laws of a small table of the game.
fn law(shell: &mut Shell, formula: &mut Formula) {
    let small = (formula.main_function()).is_some_and(|main| main.params.len() <= 2);
    let area = Area::up_to(40);
    if small
        && let Ok(laws) = formula.pattern(&area, &mut shell.run())
        && let Some(law) = laws.findings.first()
    {
        shell.progress.say(&law.line());
    }
}

/// Prints the winner of a board by a strategy for boards of all sizes.
fn show_strategy(report: &StrategyReport, as_json: bool, shell: &mut Shell) -> Done {
    shell.progress.clear();
    let mut out = crate::output::stdout();
    if as_json {
        let mut answer = report
            .solution()
            .map_or(Json::Null, |found| found.to_json());
        if let Some(fields) = answer.as_object_mut() {
            let strategy = report.to_json()["strategy"].take();
            fields.insert("strategy".to_owned(), strategy);
        }
        writeln!(out, "{answer}")?;
    } else {
        write!(out, "{}", report.text(shell.lang))?;
    }
    out.flush()?;
    shell.progress.timing();
    Ok(())
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "勝者、必勝手、最善の手順を求める",
        arguments: &[
            ("positions", "局面の成分。一語に一つ"),
            (
                "inputs",
                "このファイル（- は標準入力）の各行の局面を解き、一行に一つ答える",
            ),
            (
                "certificate",
                "値の証明をこのファイルに書く（`grundy check` で検査する）。`loopy` の規則のためのもの",
            ),
            ("impartial", "非不偏ゲームの手を二人とも使える、不偏ゲームの形を解く"),
            ("twisted", "非不偏ゲームの、手を指した成分で二人の役割が入れ替わる形を解く"),
            ("why", "`why` と同じく、値の理由も示す"),
            ("engine", "解き方：ゲームのすべての局面の表か、この局面からの探索"),
            ("threads", "スレッドの数。指定しなければプロセッサーの数"),
            (
                "database",
                "このデータベースから答えを読む。ファイルがなければ、ゲーム全体を解いて書く",
            ),
            ("picture", "局面と、手ごとの値の図をこのファイルに書く"),
            ("rounds", "終局までの手数ごとの局面の数も表示する"),
            (
                "workers",
                "この計算機の N 個のプロセスで、すべての局面を層ごとに解く。`--folder` が必要",
            ),
            (
                "hosts",
                "複数の計算機で解く。ファイルの各行は、一つのプロセスの `host:port`",
            ),
            ("process", "ホストのファイルの中で、このプロセスの行（0 から数える）"),
            (
                "folder",
                "解いた層を置くフォルダー。止まった計算は、同じコマンドで続けられる",
            ),
            (
                "shards",
                "一つの層を分ける数。プロセスの数以上。続きの計算では変えられない",
            ),
            ("patience", "ほかのプロセスが接続するか、知らせを送るまで待つ時間"),
            (
                "keep",
                "局面が繰り返しうる層での、チェックポイントの間隔",
            ),
            ("join", "内部用：`--workers` が始めるプロセスに渡す、最初のプロセスのアドレス"),
            ("of", "内部用：プロセスの数"),
        ],
        after: "\
例：
  grundy solve nim 3 4 5                三つの山：三つの成分の和
  grundy solve wythoff 4,7              座標が二つある一つの局面
  grundy solve maya 1,2,3,6,8           リストで書く局面
  grundy solve mock-turtles HTTHH       コインの列（H は表、T は裏）
  grundy solve product:ruler,twins 3,5  表が一枚だけのコインの盤
  grundy solve take:3 5 + kayles 4      二つのゲームの和
  grundy solve minimax-tree 'mn(1)'     規則の関数を名前で指定
  grundy solve domineering '..|..' + kayles 5   左右で手の違うゲームとの和
  grundy solve rules.game --given 'H=[1,2,6]'
  grundy solve 0.77 5 9 12 --play misere        逆形
  grundy solve domineering '..|..' + kayles 5 --play misere    探索による
  grundy solve 'S{1,2}' 4 5 --compound selective    一つ以上の山を動かす
  grundy solve clobber 'xox|oxo' --impartial    二人とも両方の手を使える
  grundy solve clobber 'xox|oxo' --twisted      手を指すたびに二人の役割が入れ替わる
  grundy solve loopy-heap 3 7 --certificate FILE    局面が繰り返すゲームと証明
  grundy solve connect4:5,4 '3 3 2'     何手か進めた盤のゲーム
  grundy solve nim 3 4 6 --why          値の理由も示す
  grundy solve nim --inputs positions.txt     ファイルの各行の局面
  grundy solve dobutsu --checkpoint dobutsu.ck --database dobutsu.db
  grundy solve connect4:5,4 --workers 4 --folder c54    四つのプロセスで全局面を解く
  grundy solve connect4:5,4 '3 3 2' --database c54      解いたゲームの一局面

局面を書かなければ、規則の `answer` にある開始局面を解きます。マイナスの符号で始まる局面は、`--` のあとに書くか、\
'g(-3,5)' のように関数の名前を付けて書きます。",
        values: &[
            ("engine", "auto", "メモリーに入れば表、入らなければ探索"),
            ("engine", "table", "すべての局面の表"),
            ("engine", "search", "与えた局面からの探索"),
        ],
    },
    answers: &[
        Answer {
            title: "solve",
            about: "An object: who wins, and every move.",
            samples: &[
                &["solve", "nim", "3", "4"],
                &["solve", "loopy-heap", "3", "7"],
                &["solve", "domineering", "..|.."],
                &["solve", "take:3", "5", "+", "kayles", "2"],
                &["solve", "othello:4"],
                &["solve", "nim", "3", "4", "--play", "misere"],
                &["solve", "nim", "3", "4", "--compound", "conjunctive"],
                &["solve", "ruler", "HTH"],
                &["solve", "tictactoe", "--rounds"],
                &["solve", "cram:100,101"],
                &["solve", "tictactoe", "a1 b1 a2 b2 a3", "--database", "stopped.db", "--threads", "1", "--limit", "time=0"],
                &["solve", "maya", "1,2,3"],
                &["solve", "nim", "3", "4", "--why"],
            ],
            keys: &[
                ("play", "text", "`misere`, if the sum is played like that"),
                ("compound", "text", "how the sum is played, if it is not disjunctive"),
                ("outcome", "text", "for the player to move: `N` or `P`, `L` or `R` for partizan games, `draw`; `win`, `loss` or `draw` for scores and boards"),
                ("value", "integer|text|object|null", "the Grundy value, the score, the value of a partizan game as text, or an infinite value"),
                ("value.inf", "array", "the numbers K of the infinite value ∞(K)"),
                ("distance", "integer|null", "plies to the end, where the winner hurries and the loser delays"),
                ("components", "array", "the components of the sum, in their order"),
                ("components[].game", "text", "the game, in a sum of different games"),
                ("components[].position", "array|text", "the arguments of the position, or its text"),
                ("components[].value", "integer|text|object|null", "its value, as `value`"),
                ("components[].value.inf", "array", "as `value.inf`"),
                ("components[].outcome", "text", "its outcome alone, as `outcome`"),
                ("components[].temperature", "text", "its temperature, in partizan games"),
                ("moves", "array", "all moves, or the winning ones if there are too many"),
                ("moves[].component", "integer", "the component in which the move is made, from 0"),
                ("moves[].game", "text", "its game, in a sum of different games"),
                ("moves[].from", "array|text", "the position before the move"),
                ("moves[].to", "array", "the positions that the move leaves, of which there are several if it splits"),
                ("moves[].move", "text", "the move in the notation of the game"),
                ("moves[].turn", "array", "the places of the coins that are turned"),
                ("moves[].player", "text", "`L` or `R`, in partizan games"),
                ("moves[].outcome", "text|null", "the outcome of the position after the move, for the player who is then to move"),
                ("moves[].value", "integer|text|object|null", "the value of the position after the move"),
                ("moves[].value.inf", "array", "as `value.inf`"),
                ("moves[].distance", "integer|null", "the distance of the position after the move"),
                ("moves[].winning", "boolean", "whether the move keeps the best outcome"),
                ("moves[].dominated", "boolean", "whether another option is at least as good, in partizan games"),
                ("moves[].reversible", "boolean", "whether the opponent can reverse the move, in partizan games"),
                ("line", "array", "a line of best play"),
                ("line[].component", "integer", "as in `moves`"),
                ("line[].from", "array|text", "as in `moves`"),
                ("line[].to", "array", "as in `moves`"),
                ("line[].move", "text", "as in `moves`"),
                ("best", "array", "the best move of each player, in partizan games"),
                ("best[].player", "text", "`L` or `R`"),
                ("best[].move", "integer", "its index in `moves`"),
                ("best[].strategy", "text", "why it is the best"),
                ("why", "object", "with `--why`: the answer of `why`"),
                ("nodes", "integer", "the positions that a search visited"),
                ("complete", "boolean", "whether the search was not stopped"),
                ("moves_omitted", "integer", "the number of moves that are not listed"),
                ("strategy", "text", "the strategy, if the winner of a large board follows from it"),
                ("statistics", "object", "the counts of a table"),
                ("statistics.positions", "integer", "the number of positions"),
                ("statistics.counted", "text", "which positions are counted"),
                ("statistics.wins", "integer", "positions that are won"),
                ("statistics.losses", "integer", "positions that are lost"),
                ("statistics.draws", "integer|null", "positions that are drawn; null in an incomplete table"),
                ("statistics.undecided", "integer", "only in an incomplete table: positions that are not known to be won or lost; in a table of scores, positions of value 0 in complete layers"),
                ("statistics.rounds", "array", "the positions by their distance"),
                ("statistics.rounds[].distance", "integer", "plies to the end"),
                ("statistics.rounds[].wins", "integer", "positions won in this distance"),
                ("statistics.rounds[].losses", "integer", "positions lost in this distance"),
            ],
        },
        Answer {
            title: "solve --inputs",
            about: "A line for each position: an object.",
            samples: &[&["solve", "kayles", "--inputs", "positions.txt"]],
            keys: &[
                ("position", "text", "the line of the file"),
                ("outcome", "text", "as `outcome` of `solve`"),
                ("value", "integer", "as `value` of `solve`"),
                ("move", "text|null", "a winning move, or one that keeps the best outcome"),
            ],
        },
    ],
    samples: &[
        ("solve  nim  3  4  5", ""),
        ("solve  tictactoe", ""),
        ("solve  nim  3  4  6  --why", ""),
        ("solve  domineering  ..|..  ...", ""),
        ("solve  loopy-heap  3  7  --certificate  l.cert", ""),
        ("solve  0.77  5  9  --play  misere", ""),
        ("solve  clobber  xox|oxo  --impartial", ""),
        ("solve  clobber  xox|oxo  --twisted", ""),
        ("solve  mock-turtles  HTTHH", ""),
        ("solve  hackenbush  0-1b 1-2r", ""),
    ],
    mistakes: &[
        "solve  kayle  3",
        "solve  kayles",
        "solve  nim  -1",
        "solve  nim  x",
        "solve  nim  3,x",
        "solve  wythoff  3  5",
        "solve  wythoff  1,2,3",
        "solve  tictactoe  z9",
        "solve  connect4:99999",
        "solve  take:3  5  +  gomoku",
        "solve  kayles  3  +  +  4",
        "solve",
        "solve  nim  --xyzzy",
        "solve  nim  --engine  atuo",
        "solve  nim  --ja  --ja",
        "solve  nim  3  --limit  cell=3",
        "solve  0.7G  3",
        "solve  subtract:1,x  3",
        "solve  nim  3  4  --limit  cells=1",
        "solve  none.game  3",
    ],
};
