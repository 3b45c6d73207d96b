//! Games on boards: one interface for all of them, in texts and plain data.
//!
//! Engines and games are generic, and a front end knows neither. [`open`] reads `connect4:6,5` and gives a
//! [`BoardGame`]: positions and moves come and go in the game's notation, and answers are plain types.
//!
//! A position is written as the game writes it; or as `start`; or as the moves from the start, with
//! spaces between them (`d3 c5 f6`); or as a position, the word `moves`, and moves.

mod answer;
mod found;
#[cfg(feature = "cluster")]
mod layers;
mod numbered;
mod oracle;
mod probe;
mod record;
mod ruleset;
mod typed;
mod values;

use std::fmt;

use std::sync::Arc;

use grundy_catalogue::boards::{About, Visitor, Words};
#[cfg(feature = "study")]
use grundy_game::Checkpoints;
#[cfg(feature = "cluster")]
use grundy_game::Layered;
use grundy_game::zerosum::Board;
use grundy_game::{Diagnostic, Indexed, Run, ScoreLayers, Stop, ZeroSum};
#[cfg(feature = "study")]
use grundy_search::count::Divided;
use grundy_search::record::Node;
use grundy_search::{Algorithm, Features};

use crate::failure::Failure;
use crate::formula::explicit::RulesGame;
use crate::solution::{Move, Solution};

pub use crate::game::open_board as open;
pub use answer::{Engine, best_of, glance, solve, solve_by};
pub use found::{Searched, Statistics};
#[cfg(feature = "cluster")]
pub use grundy_cluster as cluster;
pub use grundy_draw::board::text;
pub use grundy_game::{Halt, Side};
pub use grundy_search as search;
pub use grundy_search::database::Source;
pub use grundy_search::retrograde::Round;
#[cfg(feature = "cluster")]
pub use layers::halt as cluster_halt;
#[cfg(feature = "cluster")]
pub use probe::LayeredBoard;
#[cfg(feature = "study")]
pub use probe::game_of_database;
pub use probe::{Attempt, FullTable, Numbered, Probe};
pub use record::{clock, scene, tree_json, would_be};
pub(crate) use ruleset::OnBoard;

#[cfg(feature = "cluster")]
use layers::Together;
use numbered::{ScoreTables, WinTables};
use typed::Typed;

/// What a search may do.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// Which algorithm.
    pub algorithm: Algorithm,
    /// How many moves ahead; `None` is as far as the limits allow.
    pub depth: Option<u32>,
    /// Win, draw or loss only, and not in how many moves. Games of score have their score all the same, and
    /// deepening, which goes by estimates, its distances.
    pub result: bool,
    /// What is switched on, where that is not what belongs to the algorithm.
    pub features: Option<Features>,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::Deepening,
            depth: None,
            result: false,
            features: None,
        }
    }
}

/// A node of a recorded search, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The position.
    pub position: String,
    /// The move that leads here.
    pub by: Option<String>,
    /// The record, with positions and moves left out.
    pub node: Node<(), ()>,
}

/// A game on a board, whatever its types are.
pub trait BoardGame: Send {
    /// What is said about the game; nothing but a name where its rules say the rest.
    fn about(&self) -> &About;
    /// How the game is typed, with all its parameters: `connect4:6,5,4`.
    fn name(&self) -> &str;
    /// The title for a heading, with the Japanese name.
    fn title(&self) -> String;
    /// Whether the end of a game is a score.
    fn is_scored(&self) -> bool;
    /// Whether positions have Grundy values: see [`ZeroSum::IMPARTIAL`].
    fn is_impartial(&self) -> bool;
    /// The Grundy value of a position, and that of what each move leaves, in the order of the moves.
    ///
    /// # Errors
    /// As [`BoardGame::position`]; a game that is not [impartial](BoardGame::is_impartial); the limit that was met.
    fn grundy(&self, position: &str, run: &mut Run) -> Result<(u128, Vec<u128>), Halt>;
    /// In games that can repeat: how often this position must occur for the game to be over, and the score for
    /// the side to move then.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn repeated(&self, position: &str) -> Result<Option<(u32, i32)>, Diagnostic>;
    /// Two words that tell positions of one side apart, whatever counters of moves they carry.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn key(&self, position: &str) -> Result<[u64; 2], Diagnostic>;
    /// A position in the game's own notation, from anything that the head of this module lists.
    ///
    /// # Errors
    /// Text that is none of these.
    fn position(&self, text: &str) -> Result<String, Diagnostic>;
    /// The picture of a position.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn board(&self, position: &str) -> Result<Board, Diagnostic>;
    /// Who is to move, and the score for that side if the game is over.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn state(&self, position: &str) -> Result<(Side, Option<i32>), Diagnostic>;
    /// The legal moves.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn moves(&self, position: &str) -> Result<Vec<String>, Diagnostic>;
    /// A move as players of the game say it, where that differs from how it is typed: `７六歩`.
    ///
    /// # Errors
    /// As [`BoardGame::position`]; a move that is not legal.
    fn spoken(&self, position: &str, by: &str) -> Result<Option<String>, Diagnostic>;
    /// The position after a move.
    ///
    /// # Errors
    /// As [`BoardGame::position`]; a move that is not legal.
    fn play(&self, position: &str, by: &str) -> Result<String, Diagnostic>;
    /// Searches a position.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn search(
        &self,
        position: &str,
        request: &Request,
        run: &mut Run,
    ) -> Result<Searched, Diagnostic>;
    /// The same to the end of the game, with checkpoints on the way: goes on from one, and offers others to a keeper.
    ///
    /// # Errors
    /// As [`BoardGame::position`]; a search that keeps no table of exact values, or a game that is not one of the
    /// catalogue; a checkpoint that is damaged, or of another question.
    #[cfg(feature = "study")]
    fn search_kept(
        &self,
        position: &str,
        request: &Request,
        from: Option<Vec<u8>>,
        keeper: &mut dyn Checkpoints,
        run: &mut Run,
    ) -> Result<Searched, Diagnostic>;
    /// The same as [`BoardGame::search`], where positions of the game so far are known: coming back to one of them is a draw.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn search_after(
        &self,
        before: &[String],
        position: &str,
        request: &Request,
        run: &mut Run,
    ) -> Result<Searched, Diagnostic>;
    /// Win, draw or loss by proof search.
    ///
    /// # Errors
    /// As [`BoardGame::position`]; games that proof search does not know.
    #[cfg(feature = "study")]
    fn prove(&self, position: &str, run: &mut Run) -> Result<Searched, Diagnostic>;
    /// A win by force for the side to move: attacks, and moves that threaten attacks. If none is found, nothing is proved.
    ///
    /// # Errors
    /// As [`BoardGame::position`]; games that have no attacks.
    #[cfg(feature = "study")]
    fn attack(&self, position: &str, run: &mut Run) -> Result<Searched, Diagnostic>;
    /// The exact value of every move, by search to the end of the game.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn choices(&self, position: &str, run: &mut Run) -> Result<Vec<Move>, Diagnostic>;
    /// The nodes of a search with at most `limit` of them, and how many more there were. Cut branches
    /// are followed to their ends.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn tree(
        &self,
        position: &str,
        request: &Request,
        limit: usize,
        run: &mut Run,
    ) -> Result<(Vec<TreeNode>, u64), Diagnostic>;
    /// The complete tables of the game, if its positions have numbers.
    fn numbered(&self) -> Option<&dyn Numbered>;
    /// The game as one that several processes can solve together, if its positions lie in layers or have numbers.
    #[cfg(feature = "cluster")]
    fn layered(&self) -> Option<&dyn LayeredBoard>;
    /// Solves all positions that play can reach from this one, as far as the budget goes.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn enumerate(&self, position: &str, run: &mut Run) -> Result<Attempt, Diagnostic>;
    /// Solves this position and its moves by search to the end of the game. [`solve`] also knows tables.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn solve_by_search(&self, position: &str, run: &mut Run) -> Result<Solution, Diagnostic>;
    /// Lines of play of so many moves, for each first move.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    #[cfg(feature = "study")]
    fn perft(
        &self,
        position: &str,
        depth: u32,
        run: &mut Run,
    ) -> Result<Divided<String>, Diagnostic>;
}

/// A game of the catalogue with these parameters.
pub(crate) fn of_catalogue(
    about: &'static About,
    words: Words<'_>,
) -> Result<Box<dyn BoardGame>, Diagnostic> {
    about.open(words, Opener(about))
}

/// A game of the user's own.
pub(crate) fn of_type<G: ZeroSum + 'static>(
    game: G,
    about: &About,
    title: String,
) -> Box<dyn BoardGame> {
    Box::new(Typed {
        game: Arc::new(game),
        title,
        about: *about,
        name: about.name.to_owned(),
        tables: None,
        #[cfg(feature = "cluster")]
        together: None,
    })
}

/// Gives a game whose type is known its place among the others.
struct Opener(&'static About);

impl Opener {
    fn typed<G: ZeroSum + 'static>(
        &self,
        game: Arc<G>,
        name: String,
        tables: Option<Box<dyn Numbered + Send>>,
    ) -> Typed<G> {
        let about = *self.0;
        Typed {
            game,
            title: format!("{} ({})", about.title, about.ja),
            about,
            name,
            tables,
            #[cfg(feature = "cluster")]
            together: None,
        }
    }

    /// A game whose positions are numbered.
    fn with_numbers<G: Indexed + 'static>(&self, game: &Arc<G>, name: String) -> Typed<G> {
        let tables = WinTables {
            game: Arc::clone(game),
            name: name.clone(),
        };
        self.typed(Arc::clone(game), name, Some(Box::new(tables)))
    }
}

impl Visitor for Opener {
    type Out = Box<dyn BoardGame>;

    fn plain<G: ZeroSum + 'static>(self, game: G, name: String) -> Box<dyn BoardGame> {
        Box::new(self.typed(Arc::new(game), name, None))
    }

    fn indexed<G: Indexed + 'static>(self, game: G, name: String) -> Box<dyn BoardGame> {
        let game = Arc::new(game);
        Box::new(Typed {
            #[cfg(feature = "cluster")]
            together: Some(Box::new(Together::by_distance(&game, &name))),
            ..self.with_numbers(&game, name)
        })
    }

    fn score_layers<G: ScoreLayers + 'static>(self, game: G, name: String) -> Box<dyn BoardGame> {
        let game = Arc::new(game);
        let tables = ScoreTables {
            game: Arc::clone(&game),
            name: name.clone(),
        };
        Box::new(Typed {
            #[cfg(feature = "cluster")]
            together: Some(Box::new(Together::by_score(&game, &name))),
            ..self.typed(game, name, Some(Box::new(tables)))
        })
    }

    #[cfg(feature = "cluster")]
    fn layered<G: Layered + 'static>(self, game: G, name: String) -> Box<dyn BoardGame> {
        let game = Arc::new(game);
        Box::new(Typed {
            together: together(Together::in_layers(&game, &name)),
            ..self.typed(game, name, None)
        })
    }

    #[cfg(feature = "cluster")]
    fn layered_indexed<G: Layered + Indexed + 'static>(
        self,
        game: G,
        name: String,
    ) -> Box<dyn BoardGame> {
        let game = Arc::new(game);
        Box::new(Typed {
            together: together(Together::in_layers(&game, &name)),
            ..self.with_numbers(&game, name)
        })
    }
}

#[cfg(feature = "cluster")]
fn together<G: ZeroSum + 'static>(
    board: Option<Together<G>>,
) -> Option<Box<dyn LayeredBoard + Send>> {
    board.map(|board| Box::new(board) as _)
}

/// What games of the rule language are called among the games on boards.
const RULES: &str = "rules";

/// A game of the rule language below a position, as [`crate::Formula::playable`] enumerates it, among the
/// games on boards. Its start is that position.
pub fn of_rules(game: RulesGame, name: &str, title: Option<String>) -> Box<dyn BoardGame> {
    Box::new(Typed {
        title: title.unwrap_or_else(|| name.to_owned()),
        name: name.to_owned(),
        about: About::named(RULES),
        tables: None,
        #[cfg(feature = "cluster")]
        together: None,
        game: Arc::new(game),
    })
}

impl fmt::Debug for dyn BoardGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about().name)
    }
}

/// The search of a position by several algorithms, side by side: what pruning, order and table save; and by empty
/// windows without each of its parts.
///
/// # Errors
/// As [`BoardGame::position`].
pub fn compare(
    game: &dyn BoardGame,
    position: &str,
    request: &Request,
    run: &mut Run,
) -> Result<Vec<(String, Searched)>, Failure> {
    let mut rows = Vec::new();
    let algorithms = Algorithm::ALL.map(|algorithm| (algorithm.name().to_owned(), algorithm, None));
    let switched = Features::PARTS.map(|(name, part)| {
        let mut features = Features::ALL;
        *part(&mut features) = false;
        (format!("no {name}"), Algorithm::Mtdf, Some(features))
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

#[cfg(test)]
mod tests {
    use grundy_search::Verdict;

    use super::*;
    use grundy_catalogue::boards;
    use grundy_game::Budget;

    fn game(text: &str) -> Box<dyn BoardGame> {
        open(text).expect(text)
    }

    #[test]
    fn every_game_of_the_list_opens_and_plays() {
        for about in boards() {
            let text = about.name;
            let game = game(text);
            let start = game.position("start").unwrap();
            assert_eq!(game.position(&start).unwrap(), start, "{text}");
            let moves = game.moves(&start).unwrap();
            let next = game.play(&start, &moves[0]).unwrap();
            assert_eq!(
                game.position(&format!("start moves {}", moves[0])).unwrap(),
                next
            );
            assert_eq!(game.position(&moves[0]).unwrap(), next, "{text}");
            assert!(!game.board(&next).unwrap().cells.is_empty());
            let request = Request {
                depth: Some(2),
                ..Request::default()
            };
            let found = game.search(&next, &request, &mut Run::silent()).unwrap();
            assert!(found.best.is_some(), "{text}");
            assert_eq!(
                game.perft(&start, 1, &mut Run::silent())
                    .unwrap()
                    .lines
                    .len(),
                moves.len()
            );
            assert!(game.position("no such position").is_err());
        }
    }

    /// Plays to the end by chance: every position on the way is read as it is written.
    #[test]
    fn positions_are_read_as_they_are_written_up_to_the_end_of_the_game() {
        for about in boards() {
            let game = game(about.name);
            for seed in 1..6_usize {
                let mut position = game.position("start").unwrap();
                for ply in 0..120 {
                    assert_eq!(
                        game.position(&position).unwrap(),
                        position,
                        "{}",
                        about.name
                    );
                    let moves = game.moves(&position).unwrap();
                    if moves.is_empty() {
                        assert!(game.state(&position).unwrap().1.is_some());
                        break;
                    }
                    let by = &moves[(ply * 7919 + seed * 104_729) % moves.len()];
                    position = game.play(&position, by).unwrap();
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
            let Ok(position) = game.position(position) else {
                continue;
            };
            let solved = |engine| solve(&*game, &position, engine, &mut Run::silent()).unwrap();
            let (table, search) = (solved(Engine::Table), solved(Engine::Search));
            assert_eq!(table.verdict(), search.verdict(), "{text}");
            assert_eq!(table.moves, search.moves, "{text}");
            assert_eq!(table.stop, Some(Stop::Complete));
            let plies = table.verdict().and_then(Verdict::plies);
            assert!(plies.is_none_or(|plies| table.line.len() == plies as usize));
            // The two tables say the same.
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
        assert_eq!(table.probe("start").unwrap(), None);
        table.go_on(&mut Run::silent()).unwrap();
        let again = tables.restore(&Budget::UNLIMITED, &mut &empty[..]);
        let mut again = again.unwrap();
        assert!(!again.statistics().complete);
        again.go_on(&mut Run::silent().on(2)).unwrap();
        assert_eq!(again.statistics(), table.statistics());
        let mut bytes = Vec::new();
        assert!(table.compact(&mut Run::silent().on(2), &mut bytes).unwrap());
        let database = tables.database(Box::new(bytes.clone())).unwrap();
        for position in ["start", "b2", "b2 a1 c1", "a1 a2 b1 b2 c1"] {
            assert_eq!(
                database.probe(position).unwrap(),
                table.probe(position).unwrap(),
                "{position}"
            );
        }
        // A database of one game is refused by another one.
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
        let mut position = game.position("start").unwrap();
        while let Some(by) = game.moves(&position).unwrap().first() {
            position = game.play(&position, by).unwrap();
            assert_eq!(game.position(&position).unwrap(), position);
        }
        // 1, 2, 9, 3 from the left: 1 + 9 against 2 + 3.
        assert_eq!(game.state(&position).unwrap().1.unwrap().abs(), 5);
        let solution = solve(&*game, "start", Engine::Auto, &mut Run::silent()).unwrap();
        assert_eq!(solution.verdict(), Some(Verdict::Score(5)));
    }

    #[test]
    fn wrong_parameters_are_refused_with_an_example() {
        for (text, advice) in [
            ("connect4:x", "connect4:7,6,4"),
            ("connect4:100,100", "between 2 and 128"),
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
        let choices = game.choices("x../.o./..x", &mut Run::silent()).unwrap();
        assert_eq!(choices.len(), 6);
        // Against stones in opposite corners a side holds the draw and a corner loses.
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
        let (nodes, _) = game
            .tree("start", &request, 100, &mut Run::silent())
            .unwrap();
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

    #[test]
    fn the_tree_of_the_slides_shows_no_cut_and_side_by_side_the_nodes_fall() {
        let game = game("deque:1,2,9,3");
        let request = Request {
            algorithm: Algorithm::AlphaBeta,
            ..Request::default()
        };
        let (nodes, beyond) = game
            .tree("start", &request, 1000, &mut Run::silent())
            .unwrap();
        assert_eq!((nodes[0].node.returned.unwrap().0, beyond), (5, 0));
        let rows = compare(&*game, "start", &Request::default(), &mut Run::silent()).unwrap();
        assert!(
            rows.iter()
                .all(|(_, row)| row.verdict == Some(Verdict::Score(5)))
        );
        assert!(rows[1].1.counts.nodes <= rows[0].1.counts.nodes);
    }
}
