//! The codes of all errors and warnings, with their meanings.
//!
//! [`Diagnostic::code`](crate::Diagnostic::code) is one of them. Debug builds reject any other
//! code, and a test of the command line compares the list with the sources.
//! `docs/reference/errors.md` is generated from it.

/// Codes about one subject.
#[derive(Clone, Copy, Debug)]
pub struct CodeGroup {
    /// The subject, as the heading of a list.
    pub subject: &'static str,
    /// The codes with their meanings, in alphabetical order.
    pub codes: &'static [(&'static str, &'static str)],
}

/// All codes by their subjects.
pub const CODES: &[CodeGroup] = &[
    CodeGroup {
        subject: "Boards of rules",
        codes: &[
            (
                "cell-arithmetic",
                "arithmetic with a cell, which is not a number",
            ),
            (
                "not-one-cell",
                "a set or a list of cells is used as one cell",
            ),
            (
                "one-direction",
                "a warning: `placed` finds the pattern in one direction only",
            ),
            ("one-letter", "the content of a cell is not one letter"),
            ("other-board", "a cell belongs to another board"),
            (
                "pattern-length",
                "a pattern and its replacement have different lengths",
            ),
            ("pattern-on-graph", "a pattern on a graph has not two items"),
            ("ragged-board", "the rows of a board have wrong lengths"),
            (
                "same-player",
                "a warning: no option changes the argument of the player to move",
            ),
            ("unknown-cell", "the board has no cell of this name"),
            (
                "unknown-direction",
                "the board has no direction of this name",
            ),
            ("unknown-edge", "the board has no edge of this name"),
            (
                "unused-letter",
                "a warning: no move and no start has this letter",
            ),
            (
                "wrong-board",
                "a position has another board or other arguments than the rules",
            ),
            ("wrong-pattern", "a pattern cannot be read"),
            (
                "wrong-shape",
                "a function is not defined for boards of this shape",
            ),
        ],
    },
    CodeGroup {
        subject: "The text of the rules",
        codes: &[
            (
                "answer-used",
                "the rules use `answer`, which is a line for the caller and not a function",
            ),
            ("answer-with-parameters", "`answer` has parameters"),
            (
                "arity",
                "a function has another number of arguments than its definition",
            ),
            ("bar-in-mex", "a bar separates items in `mex{ … }`"),
            (
                "built-in-redefined",
                "a definition has the name of a built-in function",
            ),
            (
                "default-without-need",
                "a reducer has a `default` that it does not allow",
            ),
            (
                "defined-twice",
                "two definitions or two parameters have the same name",
            ),
            (
                "entail-option",
                "an option after `entail` or `again` is not a single position",
            ),
            (
                "equal-bars",
                "two runs of bars of a partizan game are equally long",
            ),
            (
                "function-without-arguments",
                "the name of a function occurs without arguments",
            ),
            (
                "mismatched-bracket",
                "a bracket is closed by one of another kind, or closes nothing",
            ),
            (
                "misplaced-obligation",
                "`entail` or `again` occurs where no option is expected",
            ),
            (
                "mixed-kinds",
                "the definitions of one function end in different reducers",
            ),
            (
                "one-bound",
                "a condition in the notation of books has no lower bound",
            ),
            (
                "open-range",
                "a warning: the range of the number that a move takes ends before its last number",
            ),
            ("reserved-word", "a word of the language is used as a name"),
            ("syntax", "the text does not follow the grammar"),
            (
                "too-deep",
                "brackets, operators or games are nested too deeply",
            ),
            ("too-long", "the rules are longer than 2 GiB"),
            (
                "two-readings",
                "conditions or names can be read in two ways",
            ),
            ("unclosed-bracket", "a bracket is never closed"),
            ("unclosed-string", "a text has no closing quote"),
            (
                "unknown-name",
                "a function or an input of this name does not exist",
            ),
            ("unknown-reducer", "the word before `{` is not a reducer"),
            (
                "unknown-symbol",
                "a character does not belong to the rule language",
            ),
            (
                "unread",
                "an expression could not be read, so it has no value",
            ),
            ("which-modulus", "the operand of `(mod m)` is ambiguous"),
            ("wrong-use", "a game that `use` names cannot be used"),
        ],
    },
    CodeGroup {
        subject: "The header of a rule file (warnings)",
        codes: &[
            (
                "header-bracket",
                "a bracket in the value of a key is never closed",
            ),
            ("header-twice", "a key occurs twice"),
            ("header-value", "the value of a key cannot be read"),
        ],
    },
    CodeGroup {
        subject: "The values of the rules",
        codes: &[
            (
                "bad-argument",
                "a built-in function is not defined for this argument",
            ),
            ("bad-step", "a range has a step below 1"),
            ("by-zero", "a nimber is divided by 0"),
            (
                "cannot-unpack",
                "several names after `for` do not fit the items",
            ),
            ("cycle", "a position depends on its own value"),
            ("division-by-zero", "a number is divided by 0"),
            (
                "floor-division-in-game",
                "`/` between numbers of a game would round down",
            ),
            (
                "grundy-as-number",
                "a Grundy value is used as a number of a game",
            ),
            (
                "index-out-of-range",
                "a list or a text has no item at this index",
            ),
            (
                "loony-value",
                "a value that may be loony is used in arithmetic",
            ),
            (
                "loopy-and-loony",
                "a sum of a loopy component and one with entailing moves has no known value",
            ),
            (
                "loopy-game",
                "a loopy partizan game is used where play must end",
            ),
            ("loopy-inside", "`loopy` is inside an expression"),
            (
                "loopy-nested",
                "conditions of `loopy` need the values of further graphs without end",
            ),
            (
                "loopy-option",
                "an option of `loopy` is not a single position",
            ),
            (
                "loopy-plain",
                "rules with `loopy` are not evaluated by recursion",
            ),
            ("loopy-value", "a loopy value is used in arithmetic"),
            ("mex-of-outcomes", "an option of `mex` is an outcome"),
            ("mex-of-scores", "an option of `mex` is a score"),
            ("missing-input", "an input of the rules has no value"),
            ("no-answer", "the rules have no line `answer = …`"),
            (
                "no-clause",
                "no definition of the function fits the arguments",
            ),
            ("no-end", "play need not end, so there is no value"),
            ("no-function", "the rules define no function"),
            ("no-items", "`max` or `min` has no item and no `default`"),
            (
                "no-weight",
                "the game has no atomic weight: it is not infinitesimal",
            ),
            (
                "not-dyadic",
                "a number of a partizan game has a denominator that is not a power of two",
            ),
            ("not-exported", "the rules cannot be exported as a program"),
            (
                "option-not-natural",
                "an option of `mex` is negative or not a number",
            ),
            (
                "option-not-outcome",
                "an option of `win` or `misere` is not true or false",
            ),
            (
                "outside-domain",
                "the arguments are outside the domain that the header of the definition declares",
            ),
            ("overflow", "a number does not fit into 64 bits"),
            (
                "two-sided",
                "the value of a partizan game is used where a number is expected",
            ),
            ("undefined", "the operator is not defined for these games"),
            ("unknown-input", "the game has no input of this name"),
            ("unknown-value", "the value of a position is not known"),
            (
                "withdrawn",
                "the definition contradicts the misère quotient, which is withdrawn",
            ),
            (
                "without-end",
                "the recurrence does not end: no guard and no base case stops it",
            ),
            (
                "wrong-expression",
                "an expression about a game of parts is not one of its questions",
            ),
            (
                "wrong-game-text",
                "the text of a partizan game cannot be read",
            ),
            (
                "wrong-rule",
                "a rule of a coin-turning game gives invalid places",
            ),
            ("wrong-type", "a value has the wrong type"),
            (
                "xor-of-games",
                "games are added by `^`, which adds Grundy values",
            ),
            ("xor-of-outcomes", "outcomes are added by `^`"),
            ("xor-of-scores", "scores are added by `^`"),
        ],
    },
    CodeGroup {
        subject: "Inputs and files of inputs",
        codes: &[
            (
                "stdin-twice",
                "the standard input is to contain both the rules and the inputs",
            ),
            ("wrong-given", "`--given` has no value"),
            (
                "wrong-input",
                "plain input does not fit the line `# input:` of the rules",
            ),
            ("wrong-json", "the text is not JSON"),
            ("wrong-line", "a line of a file of pairs is not two nimbers"),
            (
                "wrong-record",
                "a record of a binary file of pairs is incomplete or not two nimbers",
            ),
            (
                "wrong-value",
                "a value is not one of the language, or does not fit its parameter",
            ),
        ],
    },
    CodeGroup {
        subject: "Games and positions",
        codes: &[
            ("board", "a board of these sizes does not exist"),
            ("game-over", "the game is over: there is no move"),
            ("large-set", "a number of a subtraction set is too large"),
            ("move", "this is not a legal move of the position"),
            ("no-board", "the game is not played on a board"),
            ("no-game", "no game is given, or the function is not a game"),
            ("no-position", "no position is given"),
            ("no-rules", "the game has no rules in the rule language"),
            ("no-sum", "positions of this game cannot be added"),
            (
                "not-a-sum",
                "an option cannot be part of a sum, or a move may not split in this compound",
            ),
            (
                "one-sided",
                "the question is about partizan games, and both players have the same moves",
            ),
            ("parameter", "a parameter of the game has an invalid value"),
            ("position", "the text is not a position of this board"),
            (
                "too-many-values",
                "a game has more values after its name than parameters, or a list is too long",
            ),
            ("tree", "the text of a game tree cannot be read"),
            (
                "two-questions",
                "positions and an expression are given at once",
            ),
            ("unknown-game", "a game of this name does not exist"),
            ("unknown-score", "some ends of the game have no score"),
            ("wrong-code", "the text is not a taking-and-breaking code"),
            (
                "wrong-game",
                "the command does not apply to this kind of game",
            ),
            ("wrong-graph", "the arrays do not describe a graph"),
            (
                "wrong-play",
                "the game cannot be played under this convention or compound",
            ),
            ("wrong-position", "the position does not fit the game"),
        ],
    },
    CodeGroup {
        subject: "Commands and their options",
        codes: &[
            ("df-pn", "proof search does not apply to this game"),
            ("no-attacks", "the game has no forcing attacks"),
            ("no-heaps", "the command needs a game of heaps"),
            ("no-logarithm", "a nimber is not a power of the base"),
            ("no-order", "0 has no multiplicative order"),
            (
                "no-period",
                "the game is not about one heap, so it has no period",
            ),
            ("no-port", "the explorer cannot open its address"),
            (
                "no-row",
                "checkpoints and block files are for rows of a heap game from 0 on",
            ),
            ("no-search", "the game cannot be searched"),
            ("no-solution", "the equation of nimbers has no root"),
            (
                "no-table",
                "the game has no table, or no complete table exists",
            ),
            (
                "stream-ends",
                "a row in pieces cannot be continued to these heaps",
            ),
            ("unknown-topic", "`help` has no topic of this name"),
            (
                "wrong-arguments",
                "the command has the wrong number or kind of arguments",
            ),
            (
                "wrong-atlas",
                "a file of an atlas is damaged or of another version",
            ),
            ("wrong-box", "the range of a table is invalid"),
            ("wrong-exponent", "the exponent is not an integer"),
            ("wrong-family", "the name is not that of a family of codes"),
            (
                "wrong-field",
                "the number of bits is not that of a field of nimbers",
            ),
            ("wrong-format", "the format does not apply to this answer"),
            (
                "wrong-measure",
                "the quantity of `--value` does not apply to this game",
            ),
            ("wrong-nimber", "the text is not a nimber"),
            (
                "wrong-option",
                "the option does not apply to this game or command",
            ),
            ("wrong-protocol", "the protocol belongs to another game"),
        ],
    },
    CodeGroup {
        subject: "Laws and certificates",
        codes: &[
            ("no-certificate", "there is no proof that could be written"),
            (
                "no-claim",
                "the domain of the claim has no position in the range",
            ),
            (
                "no-comparison",
                "the certificate contains no rules to compare with the game",
            ),
            ("no-pattern", "the table has no integers to search for laws"),
            (
                "wrong-arity",
                "the claim has another number of arguments than the game",
            ),
        ],
    },
    CodeGroup {
        subject: "Limits and interrupts (exit status 3)",
        codes: &[
            (
                "beyond-reach",
                "the position is beyond any table, or the number beyond the method",
            ),
            ("interrupted", "an interrupt stopped the run"),
            ("limit-exceeded", "a limit stopped the run"),
            (
                "too-large",
                "the answer is larger than the command can show",
            ),
            (
                "too-many-moves",
                "the position has more moves than can be listed",
            ),
        ],
    },
    CodeGroup {
        subject: "Files",
        codes: &[
            (
                "bad-checkpoint",
                "the checkpoint is damaged, or belongs to another question",
            ),
            ("checkpoint-in-use", "another process uses the checkpoint"),
            ("damaged", "a file was changed or damaged"),
            ("folder-in-use", "another run uses the folder"),
            ("not-utf8", "an argument is not text in UTF-8"),
            ("unreadable", "a file cannot be read"),
            ("unwritable", "a file or the answer cannot be written"),
            (
                "values-differ",
                "a second kernel computed other values than a long run",
            ),
        ],
    },
    CodeGroup {
        subject: "Programs that are imported",
        codes: &[
            (
                "no-parser",
                "this build of the page has no parser of the programming language",
            ),
            (
                "source-mistake",
                "the function in the program has a mistake, such as a wrong loop for the mex",
            ),
            (
                "source-syntax",
                "the program cannot be read as Python or C++",
            ),
            (
                "source-unsupported",
                "a statement or expression of the program has no form in the rules",
            ),
        ],
    },
    CodeGroup {
        subject: "Several processes",
        codes: &[
            (
                "damaged-message",
                "a message between two processes is damaged",
            ),
            ("internal", "a worker ended because of an internal error"),
            (
                "process-differs",
                "two processes have different versions, games or settings",
            ),
            ("process-failed", "another process reported an error"),
            ("process-gone", "another process ended without a message"),
            (
                "process-late",
                "another process did not connect or sends nothing",
            ),
            ("wrong-hosts", "the host file is invalid"),
        ],
    },
    CodeGroup {
        subject: "Requests to the service of the page",
        codes: &[
            ("broken", "the engine stopped because of an internal error"),
            ("busy", "all threads are busy"),
            ("early", "the result is not computed yet"),
            (
                "fix",
                "the fixed parameters of a slice do not fit the table",
            ),
            (
                "foreign",
                "the request comes from another origin, or for another host",
            ),
            (
                "gone",
                "the table, slice, law, question or job does not exist any more",
            ),
            ("method", "the address does not accept this HTTP method"),
            ("no-file", "the format cannot contain this table"),
            (
                "request",
                "the address or the body of the request cannot be read",
            ),
        ],
    },
];

/// Returns the meaning of a code, if it is in the list.
///
/// ```
/// use grundy_core::codes::meaning;
///
/// assert_eq!(meaning("syntax"), Some("the text does not follow the grammar"));
/// assert_eq!(meaning("no-such-code"), None);
/// ```
pub fn meaning(code: &str) -> Option<&'static str> {
    let mut all = CODES.iter().flat_map(|group| group.codes);
    all.find(|(known, _)| *known == code)
        .map(|(_, meaning)| *meaning)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_code_occurs_once_and_in_order() {
        let mut seen = BTreeSet::new();
        for group in CODES {
            assert!(
                group.codes.is_sorted_by_key(|(code, _)| code),
                "{}",
                group.subject
            );
            for (code, meaning) in group.codes {
                assert!(seen.insert(code), "`{code}` occurs twice");
                assert!(!meaning.ends_with('.'), "`{code}`");
            }
        }
    }
}
