//! Requests as types. An error names the field that is missing or has the wrong type.

use grundy::misere::Convention;
use grundy::{Area, Failure, Formula, Game, Lang, formula::json, table};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::fault::{Answer, Fault};
use crate::messages;

/// Maximum length of the rules of a request, in bytes.
pub const LONGEST_TEXT: usize = 64 << 10;
/// Maximum length of the body of a request, in bytes.
pub const LONGEST_BODY: usize = 256 << 10;

/// The fault of a request that exceeds the size limit.
pub fn too_long() -> Fault {
    Fault::TooLarge(messages::request_is_too_long(LONGEST_BODY))
}

/// Inputs of the rules.
pub type Given = Map<String, Value>;

/// A game with its inputs: the key of a game in a session.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameKey {
    /// The text that names it.
    pub game: String,
    /// The inputs, as JSON.
    given: String,
}

impl GameKey {
    /// The key of a request.
    ///
    /// # Errors
    /// Rules that are too long.
    pub fn new(game: &str, given: &Given) -> Answer<Self> {
        if game.len() > LONGEST_TEXT {
            return Err(Fault::TooLarge(messages::rules_are_too_long(LONGEST_TEXT)));
        }
        let given = if given.is_empty() {
            String::new()
        } else {
            Value::Object(given.clone()).to_string()
        };
        Ok(Self {
            game: game.to_owned(),
            given,
        })
    }

    /// Opens the game. Files are not accessible here: a path in a request is rejected like any
    /// unknown name.
    ///
    /// # Errors
    /// Rules with a mistake, an unknown name, inputs that are not a JSON object or do not fit.
    pub fn open(&self) -> Result<Game, Failure> {
        let mut game = Game::named(&self.game)?;
        if !self.given.is_empty() && game.own_board().is_none() {
            let inputs = json::parse_object(&self.given)
                .map_err(|error| Failure::about(*error, "the inputs", &self.given))?;
            game.give(inputs, None)?;
        }
        Ok(game)
    }
}

/// Returns the formula of a game, for requests that only apply to formulas.
pub fn rules(game: &mut Game) -> Answer<&mut Formula> {
    if let Some(board) = game.own_board() {
        return Err(Fault::wrong(
            "no-rules",
            messages::board_has_no_table(board.about().name),
            messages::open_it_under_play(),
        ));
    }
    Ok(game.formula_mut()?)
}

/// Rules under construction.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    pub rules: String,
    /// The inputs given so far.
    #[serde(default)]
    pub given: Given,
}

/// A recursive function with a memo.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportRequest {
    pub source: String,
    pub language: SourceLanguage,
}

/// Known values of an unknown game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindRequest {
    pub values: String,
    /// The position of the first value; none: the usual ones.
    pub offset: Option<i64>,
    /// The maximum number of sequences that are listed.
    pub limit: Option<usize>,
}

/// A request about a game.
pub trait AboutGame {
    /// The game with its inputs.
    fn key(&self) -> Answer<GameKey>;
}

/// Request types: each names a game, may give inputs, and has more fields.
macro_rules! requests {
    ($($(#[$doc:meta])* $name:ident { $($(#[$serde:meta])* $field:ident: $kind:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            pub game: String,
            #[serde(default)]
            pub given: Given,
            $($(#[$serde])* pub $field: $kind,)*
        }

        impl AboutGame for $name {
            fn key(&self) -> Answer<GameKey> {
                GameKey::new(&self.game, &self.given)
            }
        }
    )*};
}

requests! {
    /// A game and nothing else.
    GameRequest {}
    /// A table.
    TableRequest {
        function: Option<String>,
        to: Option<i64>,
        #[serde(rename = "box")]
        ranges: Option<String>,
        #[serde(default)]
        lang: Lang,
    }
    /// An expression, or the answer of the rules.
    EvalRequest {
        expression: Option<String>,
    }
    /// A small table and its picture.
    DrawRequest {
        function: Option<String>,
        to: Option<i64>,
        #[serde(rename = "box")]
        ranges: Option<String>,
    }
    /// A closed form to be checked.
    ClaimRequest {
        formula: String,
        to: Option<i64>,
        #[serde(rename = "box")]
        ranges: Option<String>,
    }
    /// A position.
    PositionRequest {
        #[serde(default)]
        position: Vec<String>,
        #[serde(default = "yes")]
        values: bool,
        #[serde(default)]
        lang: Lang,
        #[serde(default)]
        turned: bool,
        /// The convention: the winner at a terminal position; none is the default of the game.
        play: Option<Convention>,
    }
    /// The engine's move.
    ReplyRequest {
        #[serde(default)]
        position: Vec<String>,
        seconds: Option<f64>,
        play: Option<Convention>,
        /// The player to move in a partizan game; Left by default.
        side: Option<Player>,
    }
    /// A program that answers by the rules.
    ExportRequest {
        language: ProgramLanguage,
        #[serde(default)]
        lang: Lang,
        /// The form; none is the first one that the rules have.
        form: Option<ProgramForm>,
    }
    /// A partizan value: of a position, or of an expression.
    ValueRequest {
        #[serde(default)]
        position: Vec<String>,
        expression: Option<String>,
        /// Whether the text in braces is requested.
        #[serde(default)]
        plain: bool,
        /// Whether the canonical form is requested.
        #[serde(default)]
        form: bool,
    }
    /// All positions that play can reach from one.
    SolveRequest {
        #[serde(default)]
        position: Vec<String>,
        cells: Option<u64>,
    }
    /// The reasons of a value.
    WhyRequest {
        #[serde(default)]
        position: Vec<String>,
        #[serde(default)]
        lang: Lang,
        play: Option<Convention>,
        /// Whether the proof of the law of the game is requested.
        #[serde(default)]
        proof: bool,
    }
    /// The values of all moves of a position.
    AnalysisRequest {
        #[serde(default)]
        position: Vec<String>,
        /// The time of the analysis.
        seconds: Option<f64>,
        /// The number of moves with a line of best play.
        lines: Option<usize>,
    }
    /// A misère quotient, and a sum that is multiplied out.
    MisereRequest {
        /// The positions that generate the quotient; for a code, a sum of heaps.
        #[serde(default)]
        position: Vec<String>,
        /// The sum; none is `position`.
        sum: Option<Vec<String>>,
        to: Option<u32>,
    }
    /// The graph below a position.
    GraphRequest {
        #[serde(default)]
        position: Vec<String>,
        limit: Option<usize>,
    }
    /// A search tree.
    TreeRequest {
        #[serde(default)]
        position: Vec<String>,
        #[serde(default)]
        algorithm: Method,
        #[serde(default)]
        order: TreeOrder,
        depth: Option<u32>,
        limit: Option<usize>,
        /// The expanded nodes, by their moves from the root; one more move is shown below each.
        #[serde(default)]
        open: Vec<Vec<String>>,
    }
}

fn yes() -> bool {
    true
}

/// The area given by `to` and `box`.
pub fn area(to: Option<i64>, ranges: Option<&str>) -> Answer<Area> {
    let mut area = match ranges {
        Some(text) if !text.trim().is_empty() => table::area(text)?,
        _ => Area::default(),
    };
    area.to = to;
    Ok(area)
}

/// The player to move in a partizan game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Player {
    /// Left.
    L,
    /// Right.
    R,
}

/// The algorithms for search trees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Plain minimax: every node.
    Minimax,
    /// Alpha-beta windows.
    #[default]
    AlphaBeta,
    /// Null windows.
    Scout,
}

/// The languages of exported programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProgramLanguage {
    /// C++17.
    Cpp,
    /// Python 3.8 or later.
    Python,
    /// Rust 2021.
    Rust,
}

/// The forms of exported programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProgramForm {
    /// A program that reads the input.
    Program,
    /// The function of the values and `winning_move`.
    Functions,
}

/// The languages of imported functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SourceLanguage {
    /// Python.
    Python,
    /// C++.
    Cpp,
}

/// The order of the moves in a search tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TreeOrder {
    /// The order of the game.
    #[default]
    AsGiven,
    /// The best move for the player to move first.
    BestFirst,
    /// The worst move for the player to move first.
    WorstFirst,
}

/// The word of a board's position: the notation of the game, or empty for the start.
pub fn board_word(position: &[String]) -> Answer<&str> {
    match position {
        [] => Ok("start"),
        [one] => Ok(one),
        _ => Err(Fault::wrong(
            "wrong-position",
            messages::board_has_one_position(),
            messages::give_one_word(),
        )),
    }
}
