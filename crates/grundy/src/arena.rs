//! Games on boards for doors: one interface for all of them, in texts and plain data.
//!
//! Engines and games are generic, and a door knows neither. [`open`] reads `connect4:6,5` and gives an
//! [`Arena`]: positions and moves come and go in the game's notation, and answers are plain types.
//!
//! A position is written as the game writes it; or as `start`; or as the moves from the start, with
//! spaces between them (`d3 c5 f6`); or as a position, the word `moves`, and moves.

use std::fmt;

use grundy_catalogue::boards::{
    About, Chess, Connect4, Deque, Dobutsu, GAMES, Gomoku, Mnk, Othello, Shogi, find,
};
use grundy_game::zerosum::Board;
use grundy_game::{Budget, Diagnostic, Observer, Side, Stop, ZeroSum};
use grundy_search::{
    Algorithm, Counts, Features, Found, Goal, Recorder, Search, Verdict, count, dfpn, record,
};
use serde_json::{Value as Json, json};

use crate::failure::Failure;

/// What a search may do.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// Which algorithm.
    pub algorithm: Algorithm,
    /// How many moves ahead; `None` is as far as the limits allow.
    pub depth: Option<u32>,
    /// Positions, and bytes of the table.
    pub budget: Budget,
    /// How many threads.
    pub threads: usize,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::Deepening,
            depth: None,
            budget: Budget {
                bytes: Some(256 << 20),
                ..Budget::UNLIMITED
            },
            threads: 1,
        }
    }
}

/// What a search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The best move known.
    pub best: Option<String>,
    /// The value for the side to move.
    pub verdict: Option<Verdict>,
    /// Whether no estimate went into it.
    pub exact: bool,
    /// The depth that was searched completely; `None` if it was to the end.
    pub depth: Option<u32>,
    /// A line of best play.
    pub line: Vec<String>,
    /// The work.
    pub counts: Counts,
    /// Why the run ended.
    pub stop: Stop,
}

impl Searched {
    /// As `--format json` has it.
    pub fn to_json(&self) -> Json {
        let score = self.verdict.and_then(|verdict| match verdict {
            Verdict::Score(score) | Verdict::Estimate(score) => Some(score),
            _ => None,
        });
        let outcome = self
            .verdict
            .and_then(Verdict::result)
            .map(|result| result.to_string());
        json!({
            "move": self.best,
            "outcome": outcome,
            "score": score,
            "distance": self.verdict.and_then(Verdict::plies),
            "exact": self.exact,
            "depth": self.depth,
            "line": self.line,
            "nodes": self.counts.nodes,
            "leaves": self.counts.leaves,
            "cutoffs": self.counts.cutoffs,
            "first_cutoffs": self.counts.first_cutoffs,
            "table_hits": self.counts.table_hits,
            "complete": self.stop == Stop::Complete,
        })
    }
}

/// A move with what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub by: String,
    /// The position after it.
    pub to: String,
    /// The value of that position for the opponent; `None` if the run was stopped before.
    pub verdict: Option<Verdict>,
    /// Whether the move keeps the best value.
    pub winning: bool,
}

/// A node of a recorded search, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The position.
    pub position: String,
    /// The move that leads here.
    pub by: Option<String>,
    /// The record, with positions and moves left out.
    pub node: record::Node<(), ()>,
}

/// A game on a board, whatever its types are.
pub trait Arena {
    /// What is said about the game.
    fn about(&self) -> &'static About;
    /// A position in the game's own notation, from anything that the head of this module lists.
    ///
    /// # Errors
    /// Text that is none of these.
    fn position(&self, text: &str) -> Result<String, Diagnostic>;
    /// The picture of a position.
    ///
    /// # Errors
    /// As [`Arena::position`].
    fn board(&self, position: &str) -> Result<Board, Diagnostic>;
    /// Who is to move, and the score for that side if the game is over.
    ///
    /// # Errors
    /// As [`Arena::position`].
    fn state(&self, position: &str) -> Result<(Side, Option<i32>), Diagnostic>;
    /// The legal moves.
    ///
    /// # Errors
    /// As [`Arena::position`].
    fn moves(&self, position: &str) -> Result<Vec<String>, Diagnostic>;
    /// The position after a move.
    ///
    /// # Errors
    /// As [`Arena::position`]; a move that is not legal.
    fn play(&self, position: &str, by: &str) -> Result<String, Diagnostic>;
    /// Searches a position.
    ///
    /// # Errors
    /// As [`Arena::position`].
    fn search(
        &self,
        position: &str,
        request: &Request,
        observer: &mut dyn Observer,
    ) -> Result<Searched, Diagnostic>;
    /// Win, draw or loss by proof search.
    ///
    /// # Errors
    /// As [`Arena::position`]; games that proof search does not know.
    fn prove(
        &self,
        position: &str,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Searched, Diagnostic>;
    /// The exact value of every move, by search to the end of the game.
    ///
    /// # Errors
    /// As [`Arena::position`].
    fn choices(
        &self,
        position: &str,
        request: &Request,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Choice>, Diagnostic>;
    /// The nodes of a search with at most `limit` of them, and how many more there were. Cut branches
    /// are followed to their ends.
    ///
    /// # Errors
    /// As [`Arena::position`].
    fn tree(
        &self,
        position: &str,
        request: &Request,
        limit: usize,
        observer: &mut dyn Observer,
    ) -> Result<(Vec<TreeNode>, u64), Diagnostic>;
    /// Lines of play of so many moves, for each first move.
    ///
    /// # Errors
    /// As [`Arena::position`].
    fn perft(&self, position: &str, depth: u32) -> Result<Vec<(String, u64)>, Diagnostic>;
}

/// A game and what is said about it.
struct Room<G> {
    game: G,
    about: &'static About,
}

impl<G: ZeroSum> Room<G> {
    fn read(&self, text: &str) -> Result<G::Position, Diagnostic> {
        let text = text.trim();
        let (place, moves) = match text.split_once("moves") {
            Some((place, moves)) => (place.trim(), moves),
            None => (text, ""),
        };
        let start = matches!(place, "" | "start" | "startpos");
        let (mut position, moves) = match self.game.read(place) {
            _ if start => (self.game.start(), moves),
            Ok(position) => (position, moves),
            // Perhaps these are moves; if the first is none, the text was meant as a position.
            Err(error) => {
                let first = place.split_whitespace().next().unwrap_or("");
                if self.game.read_move(&self.game.start(), first).is_err() {
                    return Err(error);
                }
                (self.game.start(), text)
            }
        };
        for by in moves.split_whitespace() {
            let at = by.as_ptr() as usize - text.as_ptr() as usize;
            let by = self.game.read_move(&position, by).map_err(|mut error| {
                for label in &mut error.labels {
                    label.span = label.span.start + at..label.span.end + at;
                }
                error
            })?;
            position = self.game.play(&position, by);
        }
        Ok(position)
    }

    fn spell(&self, position: &G::Position, line: &[G::Move]) -> Vec<String> {
        let mut position = position.clone();
        let mut texts = Vec::with_capacity(line.len());
        for &by in line {
            texts.push(self.game.show_move(&position, by));
            position = self.game.play(&position, by);
        }
        texts
    }

    fn new_search(&self, request: &Request) -> Search<'_, G> {
        Search::new(&self.game)
            .algorithm(request.algorithm)
            .depth(request.depth)
            .budget(request.budget)
            .threads(request.threads)
    }

    fn searched(&self, position: &G::Position, found: &Found<G::Move>) -> Searched {
        Searched {
            best: found.best.map(|by| self.game.show_move(position, by)),
            verdict: Some(found.verdict),
            exact: found.exact,
            depth: found.depth,
            line: self.spell(position, &found.line),
            counts: found.counts,
            stop: found.stop,
        }
    }
}

impl<G: ZeroSum> Arena for Room<G> {
    fn about(&self) -> &'static About {
        self.about
    }

    fn position(&self, text: &str) -> Result<String, Diagnostic> {
        self.read(text).map(|position| self.game.show(&position))
    }

    fn board(&self, position: &str) -> Result<Board, Diagnostic> {
        self.read(position)
            .map(|position| self.game.board(&position))
    }

    fn state(&self, position: &str) -> Result<(Side, Option<i32>), Diagnostic> {
        let position = self.read(position)?;
        Ok((self.game.side(&position), self.game.ended(&position)))
    }

    fn moves(&self, position: &str) -> Result<Vec<String>, Diagnostic> {
        let position = self.read(position)?;
        let mut moves = Vec::new();
        if self.game.ended(&position).is_none() {
            self.game.moves(&position, &mut moves);
        }
        Ok(moves
            .into_iter()
            .map(|by| self.game.show_move(&position, by))
            .collect())
    }

    fn play(&self, position: &str, by: &str) -> Result<String, Diagnostic> {
        let position = self.read(position)?;
        let by = self.game.read_move(&position, by)?;
        Ok(self.game.show(&self.game.play(&position, by)))
    }

    fn search(
        &self,
        position: &str,
        request: &Request,
        observer: &mut dyn Observer,
    ) -> Result<Searched, Diagnostic> {
        let position = self.read(position)?;
        let found = self.new_search(request).run(&position, observer);
        Ok(self.searched(&position, &found))
    }

    fn prove(
        &self,
        position: &str,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Searched, Diagnostic> {
        let position = self.read(position)?;
        let proved = dfpn::prove(&self.game, &position, budget, observer)?;
        let best = proved.best.map(|by| self.game.show_move(&position, by));
        Ok(Searched {
            line: best.iter().cloned().collect(),
            best,
            verdict: proved.verdict,
            exact: proved.verdict.is_some(),
            depth: None,
            counts: Counts {
                nodes: proved.nodes,
                ..Counts::default()
            },
            stop: proved.stop,
        })
    }

    fn choices(
        &self,
        position: &str,
        request: &Request,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Choice>, Diagnostic> {
        let position = self.read(position)?;
        let goal = if G::SCORED {
            Goal::Score
        } else {
            Goal::Distance
        };
        let search = self.new_search(&Request {
            depth: None,
            ..*request
        });
        let search = search.algorithm(Algorithm::Mtdf).line(false);
        // One table for all moves: what one search proves, the next one reads.
        let table = search.new_table();
        let mut moves = Vec::new();
        if self.game.ended(&position).is_none() {
            self.game.moves(&position, &mut moves);
        }
        let mut values = Vec::with_capacity(moves.len());
        for &by in &moves {
            let child = self.game.play(&position, by);
            let found = search.run_with(&child, table.as_ref(), observer);
            let same = self.game.side(&child) == self.game.side(&position);
            let value = goal.up(if same { found.value } else { -found.value });
            values.push(found.exact.then_some((value, found.verdict)));
        }
        let best = values
            .iter()
            .map(|value| value.map(|(value, _)| value))
            .max()
            .flatten();
        let sure = values.iter().all(Option::is_some);
        Ok(moves
            .into_iter()
            .zip(values)
            .map(|(by, value)| Choice {
                by: self.game.show_move(&position, by),
                to: self.game.show(&self.game.play(&position, by)),
                verdict: value.map(|(_, verdict)| verdict),
                winning: sure && value.map(|(value, _)| value) == best,
            })
            .collect())
    }

    fn tree(
        &self,
        position: &str,
        request: &Request,
        limit: usize,
        observer: &mut dyn Observer,
    ) -> Result<(Vec<TreeNode>, u64), Diagnostic> {
        let position = self.read(position)?;
        let goal = if G::SCORED {
            Goal::Score
        } else {
            Goal::Distance
        };
        // What is drawn is the search itself: no table, no knowledge, the order of the game.
        let features = Features {
            prune: request.algorithm.features().prune,
            ..Features::PLAIN
        };
        let scout = request.algorithm == Algorithm::Scout;
        let features = Features { scout, ..features };
        let search = self.new_search(request).features(features).line(false);
        let recorder = Recorder::new(&self.game, goal, limit);
        let (_, recorder) = search.run_watched(&position, None, observer, recorder);
        let record = recorder.finish(true);
        let texts: Vec<Option<String>> = (record.nodes.iter())
            .map(|node| {
                let above = &record.nodes[node.parent?].position;
                Some(self.game.show_move(above, node.by?))
            })
            .collect();
        let nodes = (record.nodes.into_iter().zip(texts))
            .map(|(node, by)| TreeNode {
                position: self.game.show(&node.position),
                by,
                node: record::Node {
                    position: (),
                    by: None,
                    parent: node.parent,
                    depth: node.depth,
                    side: node.side,
                    window: node.window,
                    returned: node.returned,
                    leaf: node.leaf,
                    cut: node.cut,
                    pruned: node.pruned,
                },
            })
            .collect();
        Ok((nodes, record.beyond))
    }

    fn perft(&self, position: &str, depth: u32) -> Result<Vec<(String, u64)>, Diagnostic> {
        let position = self.read(position)?;
        let lines = count::divide(&self.game, &position, depth);
        Ok(lines
            .into_iter()
            .map(|(by, lines)| (self.game.show_move(&position, by), lines))
            .collect())
    }
}

/// Opens a game on a board: its name, and after a colon or in brackets its parameters. `None` if no such
/// game has that name.
///
/// # Errors
/// Parameters that do not fit, with those that do.
///
/// ```
/// use grundy::arena::{Request, open};
/// use grundy::search::Algorithm;
/// use grundy::NoObserver;
///
/// let game = open("connect4:4,4").expect("a game")?;
/// let request = Request { algorithm: Algorithm::Mtdf, ..Request::default() };
/// let found = game.search("start", &request, &mut NoObserver)?;
/// assert_eq!(found.verdict.unwrap().to_string(), "draw");
/// assert_eq!(game.play("1 1", "2")?, "..../..../o.../xx..");
/// # Ok::<(), grundy_game::Diagnostic>(())
/// ```
pub fn open(game: &str) -> Option<Result<Box<dyn Arena>, Diagnostic>> {
    let (name, start, words) = match game.find([':', '(']) {
        None => (game, game.len(), ""),
        Some(at) => {
            let words = &game[at + 1..];
            let bracket = game[at..].starts_with('(');
            (
                &game[..at],
                at + 1,
                if bracket {
                    words.strip_suffix(')').unwrap_or(words)
                } else {
                    words
                },
            )
        }
    };
    let about = find(name)?;
    Some(build(about, start, words))
}

/// The names of all games on boards.
pub fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|game| game.name)
}

fn build(about: &'static About, start: usize, words: &str) -> Result<Box<dyn Arena>, Diagnostic> {
    fn room<G: ZeroSum + 'static>(game: G, about: &'static About) -> Box<dyn Arena> {
        Box::new(Room { game, about })
    }
    let mut values: Vec<i64> = Vec::new();
    let usual = |list: &[(&str, u32)]| {
        let list: Vec<String> = list.iter().map(|(_, value)| value.to_string()).collect();
        list.join(",")
    };
    let example = match about.name {
        "deque-row" => "deque-row:1,2,9,3".to_owned(),
        name if about.parameters.is_empty() => name.to_owned(),
        name => format!("{name}:{}", usual(about.parameters)),
    };
    let mut at = start;
    for word in words.split(',').filter(|_| !words.is_empty()) {
        let value = word.trim().parse::<i64>().map_err(|_| {
            Diagnostic::error("parameter", format!("`{word}` is no whole number"))
                .at(at..at + word.len(), "a parameter")
                .help(format!("write for example `{example}`"))
        })?;
        values.push(value);
        at += word.len() + 1;
    }
    let place = |error: Diagnostic| {
        if error.labels.is_empty() {
            error.at(start..start + words.len(), "these parameters")
        } else {
            error
        }
    };
    if about.name == "deque-row" {
        let row: Result<Vec<i32>, _> = values.into_iter().map(i32::try_from).collect();
        let row = row.map_err(|_| {
            place(
                Diagnostic::error("parameter", "a number is too large")
                    .help("numbers lie within ten million"),
            )
        })?;
        return Deque::new(row).map(|game| room(game, about)).map_err(place);
    }
    if values.len() > about.parameters.len() {
        let most = about.parameters.len();
        let plural = if most == 1 { "" } else { "s" };
        let fact = format!("`{}` takes {most} parameter{plural}", about.name);
        return Err(place(
            Diagnostic::error("parameter", fact).help(format!("write `{example}`")),
        ));
    }
    let value = |index: usize| -> u32 {
        let given = values
            .get(index)
            .map(|&value| u32::try_from(value).unwrap_or(u32::MAX));
        given.unwrap_or_else(|| about.parameters.get(index).map_or(0, |&(_, usual)| usual))
    };
    match about.name {
        "chess" => Ok(room(Chess, about)),
        "shogi" => Ok(room(Shogi, about)),
        "dobutsu" => Ok(room(Dobutsu::new(), about)),
        "tictactoe" => Ok(room(Mnk::tictactoe(), about)),
        "mnk" => Mnk::new(value(0), value(1), value(2), false).map(|game| room(game, about)),
        "othello" => Othello::new(value(0)).map(|game| room(game, about)),
        "gomoku" => Gomoku::new(value(0) as usize, value(0) as usize).map(|game| room(game, about)),
        "connect4" => {
            let (width, height, run) = (value(0), value(1), value(2));
            let narrow = u64::from(width) * (u64::from(height) + 1) <= 64;
            if narrow {
                Connect4::<u64>::new(width, height, run).map(|game| room(game, about))
            } else {
                Connect4::<u128>::new(width, height, run).map(|game| room(game, about))
            }
        }
        name => Err(Diagnostic::error(
            "unknown-game",
            format!("there is no game `{name}`"),
        )),
    }
    .map_err(place)
}

impl fmt::Debug for dyn Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about().name)
    }
}

/// The search of a position by several algorithms, side by side: what pruning, order and table save.
///
/// # Errors
/// As [`Arena::position`].
pub fn compare(
    game: &dyn Arena,
    position: &str,
    request: &Request,
    observer: &mut dyn Observer,
) -> Result<Vec<(Algorithm, Searched)>, Failure> {
    let mut rows = Vec::new();
    for algorithm in Algorithm::ALL {
        let request = Request {
            algorithm,
            ..*request
        };
        let searched = game
            .search(position, &request, observer)
            .map_err(Failure::of)?;
        let stop = searched.stop == Stop::Interrupted;
        rows.push((algorithm, searched));
        if stop {
            break;
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::NoObserver;

    fn game(text: &str) -> Box<dyn Arena> {
        open(text).expect(text).expect(text)
    }

    #[test]
    fn every_game_of_the_list_opens_and_plays() {
        for about in GAMES {
            let text = if about.name == "deque-row" {
                "deque-row:1,2,9,3"
            } else {
                about.name
            };
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
            let found = game.search(&next, &request, &mut NoObserver).unwrap();
            assert!(found.best.is_some(), "{text}");
            assert_eq!(game.perft(&start, 1).unwrap().len(), moves.len());
            assert!(game.position("no such position").is_err());
        }
    }

    #[test]
    fn wrong_parameters_are_refused_with_an_example() {
        for (text, advice) in [
            ("connect4:x", "connect4:7,6,4"),
            ("connect4:100,100", "between 2 and 128"),
            ("tictactoe:3", "tictactoe"),
            ("othello:5", "2, 4, 6 and 8"),
            ("deque-row", "1 to 64"),
            ("mnk:0,0,0", "1 to 64 cells"),
            ("gomoku:99999999999", "5 to 19"),
            ("gomoku:-1", "5 to 19"),
        ] {
            let error = open(text).expect(text).expect_err(text);
            assert!(error.to_string().contains(advice), "{text}: {error}");
        }
        assert!(open("kayles").is_none() && open("").is_none());
    }

    #[test]
    fn all_moves_have_exact_values() {
        let game = game("tictactoe");
        let request = Request::default();
        let choices = game
            .choices("x../.o./..x", &request, &mut NoObserver)
            .unwrap();
        assert_eq!(choices.len(), 6);
        // Against stones in opposite corners a side holds the draw and a corner loses.
        for choice in choices {
            let side = matches!(choice.by.as_str(), "b1" | "a2" | "c2" | "b3");
            assert_eq!(choice.winning, side, "{choice:?}");
            assert_eq!(
                choice.verdict,
                Some(if side {
                    Verdict::Draw
                } else {
                    Verdict::Win(Some(3))
                })
            );
        }
    }

    #[test]
    fn the_tree_of_the_slides_shows_no_cut_and_side_by_side_the_nodes_fall() {
        let game = game("deque-row:1,2,9,3");
        let request = Request {
            algorithm: Algorithm::AlphaBeta,
            ..Request::default()
        };
        let (nodes, beyond) = game.tree("start", &request, 1000, &mut NoObserver).unwrap();
        assert_eq!((nodes[0].node.returned.unwrap().0, beyond), (5, 0));
        let rows = compare(&*game, "start", &Request::default(), &mut NoObserver).unwrap();
        assert!(
            rows.iter()
                .all(|(_, row)| row.verdict == Some(Verdict::Score(5)))
        );
        assert!(rows[1].1.counts.nodes <= rows[0].1.counts.nodes);
    }
}
