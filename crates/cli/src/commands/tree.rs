//! `grundy tree GAME [POSITION] [--algorithm …] [--depth N] [-o FILE]`

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use grundy::board::search::{Algorithm, MoveOrder};
use grundy::board::{self, BoardGame, BoardPosition, DeepeningRound, Request, TreeNode};
use grundy::draw::tree::{self, Scene};
use grundy::{Budget, Diagnostic, Game, Lang, Message, draw::Format};
use serde_json::Value as Json;

use super::messages;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::{GameArgs, InvalidValue};
use crate::output::Unwritten;
use crate::shell::Shell;

/// Maximum number of cuts whose reasons are printed below a tree.
const MAX_CUTS: usize = 20;

/// Draws the game tree of a search, or the graph of all positions
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy tree deque:1,2,9,3 --algorithm minimax
  grundy tree 'tree:((5 -7) (9 2)) ((3 1) (8 4))' -o tree.svg
  grundy tree tictactoe 'xox/.o./.x.' -o end.svg
  grundy tree deque:1,2,9,3 --algorithm alpha-beta --order best-first
  grundy tree othello:4 --algorithm deepening --depth 2
  grundy tree kayles 5                      positions with their Grundy values
  grundy tree wythoff 3,4 -o graph.dot

Games on boards, and rules with --algorithm, are searched. Every node is shown with its window and \
its value for the first player; cut branches are grey. For other rules the graph of all positions is drawn: \
P-positions are marked, and winning moves are bold.")]
pub struct TreeArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The position, or the components of a sum; by default the start
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    position: Vec<String>,
    /// The algorithm; by default alpha-beta for games on boards
    #[arg(long, value_name = "NAME", value_enum)]
    algorithm: Option<TreeAlgorithm>,
    /// The order of the moves in a search: best-first cuts most branches, worst-first least
    #[arg(long, value_name = "ORDER", value_enum)]
    order: Option<OrderArg>,
    /// The maximum depth in moves
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// The maximum number of nodes
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = nodes)]
    nodes: usize,
    /// Writes into this file instead of the standard output: .svg, .png, .dot, .json or .txt
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TreeAlgorithm {
    /// Minimax: visits every node of the tree
    Minimax,
    /// Alpha-beta as in textbooks: cuts, and moves in the order of the game
    AlphaBeta,
    /// Null windows after the first move
    Scout,
    /// Alpha-beta with one ply, two plies and so on, up to --depth or the end of the game; each
    /// round tries the best moves of the round before first
    Deepening,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OrderArg {
    /// The order of the game
    AsGiven,
    /// The best move for the player to move first
    BestFirst,
    /// The worst move for the player to move first
    WorstFirst,
}

fn nodes(text: &str) -> Result<usize, InvalidValue> {
    let most = tree::MAX_NODES;
    let nodes = text.parse().ok().filter(|nodes| (1..=most).contains(nodes));
    nodes.ok_or_else(|| InvalidValue(messages::not_a_number_of_nodes(text, most)))
}

/// The output formats.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TreeKind {
    Text,
    Json,
    Svg,
    Png,
    Dot,
}

impl TreeArgs {
    pub fn run(self, shell: &mut Shell) -> Done {
        let kind = self.kind(shell)?;
        let positions: Vec<&str> = self.position.iter().map(String::as_str).collect();
        let mut game = shell.opened_alone(&self.game, &self.position)?;
        let mut sentences = Vec::new();
        let (scene, json) = if self.algorithm.is_some() || game.board().is_some() {
            let searched;
            (searched, sentences) = self.search(shell, game, &positions)?;
            searched
        } else {
            let option = (self.depth.map(|_| "--depth")).or(self.order.map(|_| "--order"));
            if let Some(option) = option {
                return Err(Diagnostic::error(
                    "wrong-option",
                    messages::option_is_for_searches(option),
                )
                .help(messages::smaller_position_or_search())
                .into());
            }
            let graph = game.graph(&positions, self.nodes, &mut shell.run())?;
            (graph.scene(shell.lang), graph.to_json())
        };
        shell.progress.clear();
        if let Some(path) = &self.output {
            crate::output::write_file(path, "-o", |out| {
                write(out, (kind, shell.lang), &scene, &json)
            })?;
            let remark = messages::nodes_written(scene.nodes.len(), path.display());
            shell.progress.say(&remark);
        } else {
            let mut out = crate::output::stdout();
            if kind == TreeKind::Text && !scene.title.is_empty() {
                writeln!(out, "{}", scene.title)?;
            }
            write(&mut out, (kind, shell.lang), &scene, &json).map_err(|error| match error {
                Unwritten::Io(error) => Exit::from(error),
                Unwritten::Unfit(diagnostic) => (*diagnostic).into(),
            })?;
            if kind == TreeKind::Text && !sentences.is_empty() {
                writeln!(out)?;
                for sentence in &sentences {
                    writeln!(out, "{}", sentence.text(shell.lang))?;
                }
            }
            out.flush()?;
        }
        shell.progress.timing();
        Ok(())
    }

    fn search(
        &self,
        shell: &mut Shell,
        game: Game,
        positions: &[&str],
    ) -> Result<((Scene, Json), Vec<Message>), Exit> {
        let (game, position) = game.into_play(positions, &mut shell.run())?;
        let request = Request {
            algorithm: match self.algorithm {
                Some(TreeAlgorithm::Minimax) => Algorithm::Minimax,
                Some(TreeAlgorithm::Scout) => Algorithm::Scout,
                Some(TreeAlgorithm::AlphaBeta | TreeAlgorithm::Deepening) | None => {
                    Algorithm::AlphaBeta
                }
            },
            depth: self.depth,
            order: match self.order {
                None | Some(OrderArg::AsGiven) => MoveOrder::AsGiven,
                Some(OrderArg::BestFirst) => MoveOrder::BestFirst,
                Some(OrderArg::WorstFirst) => MoveOrder::WorstFirst,
            },
            ..Request::default()
        };
        let mut rounds = Vec::new();
        let nodes = if self.algorithm == Some(TreeAlgorithm::Deepening) {
            if self.order.is_some() {
                return Err(
                    Diagnostic::error("wrong-option", messages::order_of_rounds())
                        .help(messages::leave_out_the_order())
                        .into(),
                );
            }
            if self.depth == Some(0) {
                return Err(Diagnostic::error(
                    "wrong-option",
                    messages::deepening_begins_with_one(),
                )
                .help(messages::give_a_depth())
                .into());
            }
            self.rounds(shell, &*game, &position, &mut rounds)?
        } else {
            self.nodes_of(shell, &*game, &position, &request)?
        };
        let algorithm = match (request.algorithm, rounds.last()) {
            (_, Some(round)) => messages::deepening(round.depth),
            (Algorithm::Minimax, _) => messages::minimax(),
            (Algorithm::Scout, _) => messages::scout(),
            _ => messages::alpha_beta(),
        };
        let order = match request.order {
            MoveOrder::AsGiven | MoveOrder::LastRound => None,
            MoveOrder::BestFirst => Some(messages::best_first()),
            MoveOrder::WorstFirst => Some(messages::worst_first()),
        };
        let parts = [Message::same(game.show(&position)), algorithm];
        let parts = Message::joined(parts.into_iter().chain(order), ", ", "、");
        let title = crate::messages::with_name(game.title(), parts);
        let title = title.text(shell.lang).to_owned();
        let scene = board::scene(&*game, title, &nodes, shell.lang);
        let mut json = board::tree_json(&*game, &nodes);
        let mut sentences: Vec<Message> = rounds.iter().map(DeepeningRound::sentence).collect();
        if !rounds.is_empty() {
            json["rounds"] = rounds.iter().map(DeepeningRound::to_json).collect();
        }
        sentences.extend(board::reasons_of_search(&*game, &nodes, MAX_CUTS));
        Ok(((scene.without_unsearched_values(), json), sentences))
    }

    /// The tree of one search.
    fn nodes_of(
        &self,
        shell: &mut Shell,
        game: &dyn BoardGame,
        position: &BoardPosition,
        request: &Request,
    ) -> Result<Vec<TreeNode>, Exit> {
        // Nodes beyond the limit are not shown, so visiting many of them is useless.
        let budget = Budget::cells(self.nodes as u64 + 100_000);
        let mut run = shell.run().with(budget);
        let (nodes, beyond) = game.tree(position, request, self.nodes, &mut run);
        if beyond > 0 {
            return Err(
                Diagnostic::error("too-large", messages::too_many_nodes(self.nodes))
                    .help(messages::fewer_moves_ahead())
                    .help(messages::nodes_allowed(tree::MAX_NODES))
                    .into(),
            );
        }
        Ok(nodes)
    }

    /// The tree of the last round of iterative deepening, and the result of each round. Without
    /// `--depth` the last round is the first one that reaches the ends of all lines.
    fn rounds(
        &self,
        shell: &mut Shell,
        game: &dyn BoardGame,
        position: &BoardPosition,
        rounds: &mut Vec<DeepeningRound>,
    ) -> Result<Vec<TreeNode>, Exit> {
        let mut last = Vec::new();
        for depth in 1..=self.depth.unwrap_or(u32::MAX) {
            let request = Request {
                algorithm: Algorithm::AlphaBeta,
                depth: Some(depth),
                order: MoveOrder::LastRound,
                ..Request::default()
            };
            let nodes = self.nodes_of(shell, game, position, &request)?;
            let reached = nodes.iter().map(|tree| tree.node.depth).max();
            if depth > 1 && reached < Some(depth) {
                break;
            }
            rounds.push(board::deepening_round(game, &nodes, depth));
            last = nodes;
        }
        Ok(last)
    }

    fn kind(&self, shell: &Shell) -> Result<TreeKind, Exit> {
        let wrong = |fact: Message| -> Exit {
            Diagnostic::error("wrong-format", fact)
                .help(messages::formats_of_trees())
                .into()
        };
        let ending = |path: &Path| {
            let ending = path.extension().and_then(|ending| ending.to_str());
            ending.map(str::to_ascii_lowercase)
        };
        match (shell.format, &self.output) {
            (Some(Format::Json), _) => Ok(TreeKind::Json),
            (Some(Format::Svg), _) => Ok(TreeKind::Svg),
            (Some(Format::Png), _) => Ok(TreeKind::Png),
            (Some(Format::Text), _) | (None, None) => Ok(TreeKind::Text),
            (Some(_), _) => Err(wrong(messages::format_of_tables())),
            (None, Some(path)) => match ending(path).as_deref() {
                Some("svg") => Ok(TreeKind::Svg),
                Some("png") => Ok(TreeKind::Png),
                Some("dot" | "gv") => Ok(TreeKind::Dot),
                Some("json") => Ok(TreeKind::Json),
                Some("txt") => Ok(TreeKind::Text),
                _ => Err(wrong(messages::unknown_format_of_tree(path.display()))),
            },
        }
    }
}

fn write(
    out: &mut impl Write,
    (kind, lang): (TreeKind, Lang),
    scene: &Scene,
    json: &Json,
) -> Result<(), Unwritten> {
    match kind {
        TreeKind::Text => out.write_all(tree::text(scene, lang).as_bytes())?,
        TreeKind::Json => writeln!(out, "{json}")?,
        TreeKind::Dot => out.write_all(tree::dot(scene).as_bytes())?,
        TreeKind::Svg => tree::svg(out, scene, lang)?,
        TreeKind::Png => {
            let mut svg = Vec::new();
            tree::svg(&mut svg, scene, lang)?;
            grundy::draw::pixels(out, &String::from_utf8_lossy(&svg))?;
        }
    }
    Ok(())
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "探索のゲーム木か、すべての局面のグラフを描く",
        arguments: &[
            ("position", "局面、または和の成分。なければ開始局面"),
            (
                "algorithm",
                "アルゴリズム。指定しなければ、盤のゲームでは alpha-beta",
            ),
            (
                "order",
                "探索が手を試す順。best-first は最も多く、worst-first は最も少なく刈る",
            ),
            ("depth", "手数で数えた深さの上限"),
            ("nodes", "節点の数の上限"),
            (
                "output",
                "標準出力の代わりにこのファイルに書く：.svg、.png、.dot、.json、.txt",
            ),
        ],
        after: "\
例：
  grundy tree deque:1,2,9,3 --algorithm minimax
  grundy tree 'tree:((5 -7) (9 2)) ((3 1) (8 4))' -o tree.svg
  grundy tree tictactoe 'xox/.o./.x.' -o end.svg
  grundy tree deque:1,2,9,3 --algorithm alpha-beta --order best-first
  grundy tree othello:4 --algorithm deepening --depth 2
  grundy tree kayles 5                      局面とグランディ数
  grundy tree wythoff 3,4 -o graph.dot

盤のゲームと、--algorithm を付けた規則は探索します。どの節点にも、窓と、先手から見た値を表示し、刈った枝は灰色にします。\
ほかの規則では、すべての局面のグラフを描きます。P 局面には印が付き、必勝手は太くなります。",
        values: &[
            ("order", "as-given", "ゲームの順"),
            ("order", "best-first", "手番にとって最も良い手から"),
            ("order", "worst-first", "手番にとって最も悪い手から"),
        ],
    },
    answers: &[
        Answer {
            title: "tree (graph of positions)",
            about: "An object: all positions below one, for games that are not searched.",
            samples: &[&["tree", "kayles", "2"], &["tree", "domineering", "..|.."]],
            keys: &[
                ("nodes", "array", "the positions"),
                ("nodes[].id", "integer", "the number of the node, from 0"),
                ("nodes[].position", "text", "the position"),
                ("nodes[].value", "integer|text", "its value"),
                ("nodes[].outcome", "text", "its outcome"),
                ("nodes[].layer", "integer", "the moves from the first position"),
                ("edges", "array", "the moves"),
                ("edges[].from", "integer", "the number of the position before the move"),
                ("edges[].to", "integer", "the number of the position after it"),
                ("edges[].winning", "boolean", "whether the move wins"),
            ],
        },
        Answer {
            title: "tree (search)",
            about: "An object: the tree of a search.",
            samples: &[&["tree", "tree:((5 -7) (9 2)) ((3 1) (8 4))"], &["tree", "deque:1,2,9,3", "--algorithm", "deepening"], &["tree", "tictactoe", "--depth", "1"]],
            keys: &[
                ("nodes", "array", "the nodes in the order of the search"),
                ("nodes[].id", "integer", "the number of the node, from 0"),
                ("nodes[].parent", "integer|null", "the number of its parent"),
                ("nodes[].position", "text", "the position"),
                ("nodes[].move", "text|null", "the move that leads to it"),
                ("nodes[].depth", "integer", "the moves from the root"),
                ("nodes[].side", "text", "the player to move: `first` or `second`"),
                ("nodes[].value", "integer|null", "the value for the first player"),
                ("nodes[].distance", "integer|null", "plies to the end"),
                ("nodes[].bound", "text|null", "`exact`, `lower` or `upper`"),
                ("nodes[].leaf", "boolean", "whether it is a leaf"),
                ("nodes[].pruned", "boolean", "whether it was cut"),
                ("nodes[].window", "object", "the window of the search"),
                ("nodes[].window.alpha", "integer|text|null", "its lower end; null: none"),
                ("nodes[].window.beta", "integer|text|null", "its upper end; null: none"),
                ("nodes[].cut", "object", "the cut-off, if there was one"),
                ("nodes[].cut.alpha", "integer|text", "the value that was reached"),
                ("nodes[].cut.beta", "integer|text", "the bound that it exceeds"),
                ("nodes[].reason", "text", "for a branch that was cut: the reason in a sentence"),
                ("nodes[].reason_ja", "text", "the same in Japanese"),
                ("edges", "array", "the moves"),
                ("edges[].from", "integer", "the number of the node before the move"),
                ("edges[].to", "integer", "the number of the node after it"),
                ("edges[].move", "text", "the move"),
                ("edges[].pruned", "boolean", "whether it was cut"),
                ("rounds", "array", "for `--algorithm deepening`: the rounds"),
                ("rounds[].depth", "integer", "the depth of the round in plies"),
                ("rounds[].value", "text|null", "the value of the root for the first player: a score, `W3` or `L2`"),
                ("rounds[].move", "text|null", "the best move"),
                ("rounds[].searched", "integer", "the number of positions that the round searched"),
            ],
        },
    ],
    samples: &[
        ("tree  kayles  4", ""),
        ("tree  tictactoe  xox/.o./.x.", ""),
        ("tree  wythoff  2,2", ""),
        ("tree  deque:1,2,9,3  --algorithm  alpha-beta  --order  worst-first", ""),
        ("tree  deque:1,2,9,3  --algorithm  deepening", ""),
    ],
    mistakes: &[
        "tree  0.77",
        "tree  kayles  3  --order  best-first",
        "tree  deque:1,2,9,3  --algorithm  deepening  --order  best-first",
        "tree  deque:1,2,9,3  --algorithm  deepening  --depth  0",
    ],
};
