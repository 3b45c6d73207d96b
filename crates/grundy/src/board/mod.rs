//! Board games in the facade: solving, use as rulesets and in play.
//!
//! [`open`] reads `connect4:6,5` and returns a [`BoardGame`], the interface of `grundy-board`
//! between games and engines. This module solves positions ([`solve`]), turns games into rulesets,
//! and draws pictures of searches.

mod answer;
mod record;
mod ruleset;
mod size;

use grundy_catalogue::boards::About;
use grundy_core::{Message, Run, Stop};
use grundy_search::{Algorithm, Features};

use crate::failure::Failure;
use crate::formula::explicit::RulesGame;
use crate::messages;

pub use crate::open::open_board as open;
pub use answer::{Engine, best_of, glance, solve, solve_by};
pub use grundy_board::{
    Attempt, BoardGame, BoardMove, BoardPosition, EvaluatedMove, FullTable, Numbered, Probe, RULES,
    RatedMove, Request, SearchExtent, SearchReport, TableStatistics, TreeNode, search,
};
#[cfg(feature = "cluster")]
pub use grundy_board::{LayeredBoard, cluster, cluster_halt};
#[cfg(feature = "study")]
pub use grundy_board::{LineOfPlay, game_of_database};
pub(crate) use grundy_board::{of_catalogue, of_type};
pub use grundy_core::{Halt, Side};
pub use grundy_draw::board::text;
pub use grundy_search::database::Source;
pub use grundy_search::retrograde::Round;
pub use size::sized_game;
pub(crate) use size::{size_with_commas, with_size_advice};

pub use record::{
    Cut, DeepeningRound, clock, cuts, deepening_round, reasons_of_search, scene, tree_json,
    would_be,
};
pub(crate) use ruleset::OnBoard;

/// Returns a game of the rule language below a position, as [`crate::Formula::playable`] enumerates
/// it, as a board game. Its start is that position.
pub fn of_rules(game: RulesGame, name: &str, title: Option<Message>) -> Box<dyn BoardGame> {
    let title = title.unwrap_or_else(|| Message::same(name.to_owned()));
    of_type(game, &About::named(RULES), name, title)
}

/// Searches a position by several algorithms for comparison: the effects of pruning, order and
/// table, and of each part of the search by empty windows.
///
/// # Errors
/// As [`BoardGame::search`].
pub fn compare(
    game: &dyn BoardGame,
    position: &BoardPosition,
    request: &Request,
    run: &mut Run,
) -> Result<Vec<(Message, SearchReport)>, Failure> {
    let mut rows = Vec::new();
    let algorithms =
        Algorithm::ALL.map(|algorithm| (Message::same(algorithm.name()), algorithm, None));
    let switched = Features::PARTS.map(|(name, part)| {
        let mut features = Features::ALL;
        *part(&mut features) = false;
        let without = messages::without_part(part_of_search(name));
        (without, Algorithm::Mtdf, Some(features))
    });
    for (name, algorithm, features) in algorithms.into_iter().chain(switched) {
        let request = Request {
            algorithm,
            features,
            ..*request
        };
        let searched = game.search(position, &request, run).map_err(Failure::of)?;
        let stop = searched.stop == Stop::Interrupted;
        rows.push((name, searched));
        if stop {
            break;
        }
    }
    Ok(rows)
}

/// The name of a part of the search, see [`Features::PARTS`].
fn part_of_search(name: &'static str) -> Message {
    match name {
        "table" => messages::part_table(),
        "order" => messages::part_order(),
        "insight" => messages::part_insight(),
        "finish" => messages::part_finish(),
        "ahead" => messages::part_ahead(),
        "preview" => messages::part_preview(),
        "symmetry" => messages::part_symmetry(),
        "strides" => messages::part_strides(),
        other => Message::same(other),
    }
}

#[cfg(test)]
mod tests {
    use grundy_search::Verdict;

    use super::*;
    use grundy_catalogue::boards;
    use grundy_core::Budget;

    fn game(text: &str) -> Box<dyn BoardGame> {
        open(text).expect(text)
    }

    #[test]
    fn every_game_of_the_list_opens_and_plays() {
        for about in boards() {
            let text = about.name;
            let game = game(text);
            let start = game.read("start").unwrap();
            let written = game.show(&start);
            let again = |text: &str| game.show(&game.read(text).unwrap());
            assert_eq!(again(&written), written, "{text}");
            let moves = game.moves(&start);
            let by = game.show_move(&start, &moves[0]);
            let next = game.play(&start, &moves[0]);
            assert_eq!(again(&format!("start moves {by}")), game.show(&next));
            assert_eq!(again(&by), game.show(&next), "{text}");
            assert!(!game.board(&next).cells.is_empty());
            let request = Request {
                depth: Some(2),
                ..Request::default()
            };
            let found = game.search(&next, &request, &mut Run::silent()).unwrap();
            assert!(found.best.is_some(), "{text}");
            assert_eq!(
                game.perft(&start, 1, &mut Run::silent()).lines.len(),
                moves.len()
            );
            assert!(game.read("no such position").is_err());
        }
    }

    /// Random play to the end: every position on the way is read back from its text.
    #[test]
    fn positions_are_read_as_they_are_written_up_to_the_end_of_the_game() {
        for about in boards() {
            let game = game(about.name);
            for seed in 1..6_usize {
                let mut position = game.start();
                for ply in 0..120 {
                    let written = game.show(&position);
                    let read = game.read(&written).unwrap();
                    assert_eq!(game.show(&read), written, "{}", about.name);
                    let moves = game.moves(&position);
                    if moves.is_empty() {
                        assert!(game.state(&position).1.is_some());
                        break;
                    }
                    let by = &moves[(ply * 7919 + seed * 104_729) % moves.len()];
                    position = game.play(&position, by);
                }
            }
        }
    }

    #[test]
    fn solutions_by_table_and_by_search_agree() {
        for (text, position) in [
            ("tictactoe", "start"),
            ("mnk:4,3,3", "b2"),
            ("misere-mnk:3,3,3", "a1"),
            ("connect4:4,4", "1 2 2"),
            ("tictactoe", "xox/oxo/oxo o"),
        ] {
            let game = game(text);
            let Ok(position) = game.read(position) else {
                continue;
            };
            let solved = |engine| solve(&*game, &position, engine, &mut Run::silent()).unwrap();
            let (table, search) = (solved(Engine::Table), solved(Engine::Search));
            assert_eq!(table.verdict(), search.verdict(), "{text}");
            assert_eq!(table.moves, search.moves, "{text}");
            assert_eq!(table.stop, Some(Stop::Complete));
            let plies = table.verdict().and_then(Verdict::plies);
            assert!(plies.is_none_or(|plies| table.line.len() == plies as usize));
            // The two tables are equal.
            if let Some(tables) = game.numbered() {
                let mut full = tables.begin(&Budget::UNLIMITED).unwrap();
                full.go_on(&mut Run::silent().on(2)).unwrap();
                let full = solve_by(&*game, &position, &*full).unwrap();
                assert_eq!((full.verdict(), full.moves), (table.verdict(), table.moves));
            }
        }
    }

    #[test]
    fn a_table_goes_through_a_checkpoint_and_a_database() {
        let game = game("mnk:4,3,3");
        let tables = game.numbered().unwrap();
        let mut table = tables.begin(&Budget::UNLIMITED).unwrap();
        let mut empty = Vec::new();
        table.checkpoint(&mut empty).unwrap();
        assert_eq!(table.probe(&game.start()).unwrap(), None);
        table.go_on(&mut Run::silent()).unwrap();
        let again = tables.restore(&Budget::UNLIMITED, &mut &empty[..]);
        let mut again = again.unwrap();
        assert!(!again.statistics().complete);
        again.go_on(&mut Run::silent().on(2)).unwrap();
        assert_eq!(again.statistics(), table.statistics());
        let mut bytes = Vec::new();
        assert!(table.compact(&mut Run::silent().on(2), &mut bytes).unwrap());
        let database = tables.database(Box::new(bytes.clone())).unwrap();
        for text in ["start", "b2", "b2 a1 c1", "a1 a2 b1 b2 c1"] {
            let position = game.read(text).unwrap();
            assert_eq!(
                database.probe(&position).unwrap(),
                table.probe(&position).unwrap(),
                "{text}"
            );
        }
        // Another game refuses the database.
        let other = self::game("mnk:3,3,3");
        let other = other.numbered().unwrap();
        assert!(other.database(Box::new(bytes)).is_err());
        assert!(self::game("chess").numbered().is_none());
    }

    #[test]
    fn rules_play_among_the_games_on_boards() {
        let mut rules = crate::Formula::named("deque").unwrap();
        let playable = rules.playable(&[], &mut Run::silent()).unwrap();
        let game = of_rules(playable, "deque", None);
        let mut position = game.start();
        while let Some(by) = game.moves(&position).first() {
            position = game.play(&position, by);
            let written = game.show(&position);
            assert_eq!(game.show(&game.read(&written).unwrap()), written);
        }
        // 1, 2, 9, 3 from the left: 1 + 9 against 2 + 3.
        assert_eq!(game.state(&position).1.unwrap().abs(), 5);
        let solution = solve(&*game, &game.start(), Engine::Auto, &mut Run::silent()).unwrap();
        assert_eq!(solution.verdict(), Some(Verdict::Score(5)));
    }

    #[test]
    fn wrong_parameters_are_refused_with_an_example() {
        for (text, advice) in [
            ("connect4:x", "connect4:7,6,4"),
            ("connect4:100,100", "from 2 to 128"),
            ("tictactoe:3", "tictactoe"),
            ("othello:5", "2, 4, 6 and 8"),
            ("deque:1,x", "deque:1,2,9,3"),
            ("mnk:0,0,0", "1 to 64 cells"),
            ("gomoku:99999999999", "5 to 19"),
            ("gomoku:-1", "5 to 19"),
        ] {
            let error = open(text).expect_err(text);
            assert!(error.to_string().contains(advice), "{text}: {error}");
            assert!(!error.to_string().contains("4294967295"), "{error}");
        }
        assert_eq!(open("kayles").unwrap_err().code(), "wrong-game");
        assert!(open("").is_err());
    }

    #[test]
    fn all_moves_have_exact_values() {
        let game = game("tictactoe");
        let position = game.read("x../.o./..x").unwrap();
        let seen = glance(&*game, &position, true, &mut Run::silent()).unwrap();
        let choices = seen.moves;
        assert_eq!(choices.len(), 6);
        // Against stones in opposite corners a move to a side holds the draw and a move to a corner
        // loses.
        for choice in choices {
            let side = matches!(choice.text.as_str(), "b1" | "a2" | "c2" | "b3");
            assert_eq!(choice.winning, side, "{choice:?}");
            assert_eq!(
                choice.verdict(),
                Some(if side {
                    Verdict::Draw
                } else {
                    Verdict::Win(Some(3))
                })
            );
        }
    }

    #[test]
    fn the_clock_of_a_search_counts_every_entry_and_every_return() {
        let game = game("tree:((5 -7) (9 2)) ((3 1) (8 4))");
        let request = Request {
            algorithm: Algorithm::AlphaBeta,
            ..Request::default()
        };
        let (nodes, _) = game.tree(&game.start(), &request, 100, &mut Run::silent());
        let turns = clock(&nodes);
        let entered = nodes.iter().filter(|node| !node.node.pruned).count();
        assert!(entered < nodes.len());
        assert_eq!((turns[0].enter, turns[0].leave), (1, 2 * entered));
        for (node, turn) in nodes.iter().zip(&turns).skip(1) {
            let above = turns[node.node.parent.unwrap()];
            if node.node.pruned {
                assert_eq!((turn.enter, turn.leave), (above.leave, above.leave));
            } else {
                assert!(
                    above.enter < turn.enter && turn.enter < turn.leave && turn.leave < above.leave
                );
            }
        }
    }

    /// The sentences about the cuts of a search, and the number of branches that were cut.
    fn sentences(text: &str, algorithm: Algorithm) -> (Vec<String>, usize) {
        let game = game(text);
        let request = Request {
            algorithm,
            ..Request::default()
        };
        let (nodes, _) = game.tree(&game.start(), &request, 1000, &mut Run::silent());
        let cut: usize = cuts(&*game, &nodes)
            .iter()
            .map(|cut| cut.branches.len())
            .sum();
        let sentences = reasons_of_search(&*game, &nodes, 20);
        let english = sentences.iter().map(|one| one.english().to_owned());
        let pruned = nodes.iter().filter(|tree| {
            let above = tree.node.parent.map(|above| &nodes[above].node);
            tree.node.pruned && above.is_some_and(|above| !above.pruned)
        });
        assert_eq!(cut, pruned.count(), "{text}: every cut has a reason");
        (english.collect(), cut)
    }

    #[test]
    fn every_cut_has_a_sentence() {
        let tree = "tree:((5 -7) (9 2)) ((3 1) (8 4))";
        let (found, cut) = sentences(tree, Algorithm::AlphaBeta);
        let expected = [
            "H is not searched: F is at least 9, and B already has 5.",
            "M is not searched: I is at most 3, and A already has 5.",
            "The principal variation is B; C; D, with the value 5.",
        ];
        assert_eq!((found, cut), (expected.map(str::to_owned).to_vec(), 2));
        let (found, _) = sentences("tree:(3 5 6) (2 9 1) (7 4 8)", Algorithm::AlphaBeta);
        let expected = "H; I are not searched: F is at most 2, and A already has 3.";
        assert_eq!(found[0], expected);
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Scout] {
            for text in [tree, "deque:1,2,9,3,4", "tictactoe", "hexapawn"] {
                sentences(text, algorithm);
            }
        }
        assert_eq!(sentences(tree, Algorithm::Minimax), (Vec::new(), 0));
    }

    #[test]
    fn the_tree_of_the_slides_shows_no_cut_and_side_by_side_the_nodes_fall() {
        let game = game("deque:1,2,9,3");
        let request = Request {
            algorithm: Algorithm::AlphaBeta,
            ..Request::default()
        };
        let (nodes, beyond) = game.tree(&game.start(), &request, 1000, &mut Run::silent());
        assert_eq!((nodes[0].node.returned.unwrap().0, beyond), (5, 0));
        let rows = compare(
            &*game,
            &game.start(),
            &Request::default(),
            &mut Run::silent(),
        )
        .unwrap();
        assert!(
            rows.iter()
                .all(|(_, row)| row.verdict == Some(Verdict::Score(5)))
        );
        assert!(rows[1].1.counts.nodes <= rows[0].1.counts.nodes);
    }
}
