/**
 * The rule language of grundy, as docs/reference/syntax.md describes it, with the symbols of books and full-width signs.
 *
 * A bar separates the options of the two players in braces without a word before them, and is the bitwise or elsewhere.
 * So there are two families of expressions: inside such braces, outside all inner brackets, they have no bar operator.
 *
 * The end of a line is a token. It is allowed only between definitions, so that it is white space inside brackets, and before
 * `then` and `else`.
 */

const PREC = {
  conditional: 1,
  or: 2,
  and: 3,
  not: 4,
  compare: 5,
  bit_or: 6,
  bit_xor: 7,
  bit_and: 8,
  shift: 9,
  sum: 10,
  product: 11,
  unary: 12,
  power: 13,
  literal: 14,
  index: 15,
  call: 16,
};

const REDUCERS = ["mex", "loopy", "win", "misere", "max", "min", "xor", "sum", "any", "all", "count", "set", "list"];

/** Words of the grammar that may be names elsewhere. */
const FREE_WORDS = ["count", "set", "list", "xor", "use"];

/** Words that may be called: the reducers, and a definition called `use`. */
const CALLED_WORDS = [...REDUCERS, "use"];

/** docs/reference/headers.md lists the keys. */
const KEYS = [
  "name", "aliases", "title", "ja", "summary-ja", "summary", "parameter", "file", "function", "positions", "position",
  "requires", "coins", "draw", "size", "class", "source", "oeis", "closed", "range", "theorem", "proof-ja", "proof",
  "expect", "answer", "input", "output",
];

/** The full-width form of ASCII signs. */
function wide(text) {
  return [...text].map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join("");
}

/** A sign with its other spellings, which are the same node. */
function sign(ascii, ...others) {
  return alias(token(choice(ascii, wide(ascii), ...others)), ascii);
}

/** A word with the signs of its meaning. */
function word(text, ...signs) {
  return choice(text, ...signs.map((one) => alias(one, text)));
}

function separated(rule) {
  return seq(rule, repeat(seq(sign(",", "、"), rule)), optional(sign(",", "、")));
}

/** The operators of two operands, from the lowest precedence. */
function binary(operand, bars) {
  const rows = [
    [PREC.or, word("or", "∨")],
    [PREC.and, word("and", "∧")],
    ...(bars ? [[PREC.bit_or, sign("|")]] : []),
    [PREC.bit_xor, choice(sign("^"), alias("⊕", "^"), "xor")],
    [PREC.bit_and, sign("&")],
    [PREC.shift, choice(sign("<<"), sign(">>"))],
    [PREC.sum, choice(sign("+"), sign("-", "−"), sign("++"))],
    [PREC.product, choice(sign("*", "×", "⋅", "·"), sign("/"), sign("%"), "⊗", "mod")],
  ];
  const chains = rows.map(([level, operator]) =>
    prec.left(level, seq(field("left", operand), field("operator", operator), field("right", operand))),
  );
  const power = prec.right(PREC.power, seq(field("left", operand), field("operator", sign("**")), field("right", operand)));
  return choice(...chains, power);
}

function unary(operand) {
  return choice(
    prec(PREC.not, seq(field("operator", word("not", "¬")), field("operand", operand))),
    prec(PREC.unary, seq(field("operator", sign("-", "−")), field("operand", operand))),
  );
}

function comparison(operand) {
  const operator = choice(
    sign("=="),
    sign("!=", "≠"),
    sign("<=", "≤", "≦", "⩽"),
    sign(">=", "≥", "≧", "⩾"),
    sign("<"),
    sign(">"),
    word("in", "∈"),
    seq("not", "in"),
    alias("∉", "not in"),
  );
  return prec.left(PREC.compare, seq(field("left", operand), field("operator", operator), field("right", operand)));
}

function conditional($, operand) {
  return prec.right(
    PREC.conditional,
    seq("if", field("condition", $._expression), "then", field("consequence", $._expression), "else", field("alternative", operand)),
  );
}

/** `x is even`, `x odd`. */
function parity(operand) {
  const words = choice("even", "odd", "偶数", "奇数", "が偶数", "が奇数", "は偶数", "は奇数");
  return prec.left(PREC.compare, seq(operand, optional(choice("is", "が", "は")), words));
}

/** `x (mod 4)`. A name before the bracket would be a call. */
function modulus($, operand) {
  return prec.left(PREC.compare, seq(choice(operand, $.identifier), sign("("), "mod", $._expression, sign(")")));
}

/** `*2`, `^3`, `↑*`, `±1`: values of partizan games. */
function literal($, operand) {
  const arrow = choice(sign("^"), "↑", "⇑", "↓", "⇓");
  const star = (first) => prec.right(PREC.literal, seq(first, optional($._primary)));
  return choice(
    star(sign("*", "×")),
    prec.right(PREC.literal, seq(repeat1(arrow), optional(choice($._primary, star(alias(token.immediate("*"), "*")))))),
    prec(PREC.unary, seq(choice("±", seq(sign("+"), sign("-"))), operand)),
  );
}

/** An option with its clauses. */
function item($, expression, operation, clause) {
  return choice(
    seq(
      optional(field("turn", choice("entail", "again"))),
      choice(expression, seq(operation, $.conditions)),
      repeat(clause),
    ),
    $.ellipsis,
  );
}

function loop($, expression, source) {
  return prec.right(
    seq(
      "for",
      field("name", $.identifier),
      repeat(seq(sign(",", "、"), field("name", $.identifier))),
      word("in", "∈"),
      field("source", choice(expression, alias(source, $.range))),
    ),
  );
}

function range(expression) {
  return seq(
    field("from", expression),
    field("operator", choice("..", "..=", alias(choice("…", "⋯"), "…"))),
    field("to", expression),
    optional(seq("step", field("step", expression))),
  );
}

export default grammar({
  name: "grundy",

  word: ($) => $._word,

  extras: ($) => [/\s/, /\uFEFF/, $.comment],

  rules: {
    source_file: ($) =>
      seq(
        repeat(choice($.header, $._end)),
        optional(seq($._line, repeat(seq(repeat1($._end), $._line)), repeat($._end))),
      ),

    _end: () => choice("\n", ";", alias("；", ";")),

    _line: ($) => choice($.definition, $.use),

    header: ($) => seq(field("key", $.header_key), optional(field("value", $.header_value))),

    // The keys, as `# key:`; `expect` and `answer` may have other inputs before the colon. Plain comments have the same first
    // character, so this token has precedence.
    header_key: () =>
      token(prec(1, seq("#", /[ \t]*/, choice(...KEYS), optional(seq(" with ", /[^:\n]*/)), ":", /[ \t]*/))),

    header_value: () => token.immediate(/[^\n]+/),

    comment: () => token(/#[^\n]*/),

    use: ($) => seq("use", field("game", $.game_name), optional(seq("as", field("name", $.identifier)))),

    game_name: () => token(/[^\s#;=(){}][^\s#;={}]*/),

    definition: ($) =>
      seq(
        field("name", choice($.identifier, $.answer)),
        optional(field("parameters", $.parameters)),
        sign("=", ":=", "≔", "：＝"),
        field("body", $._expression),
      ),

    answer: () => "answer",

    parameters: ($) => seq(sign("("), optional(separated($._parameter)), sign(")")),

    _parameter: ($) =>
      choice($.parameter, alias(seq(optional(sign("-", "−")), $.integer), $.base_case)),

    parameter: ($) =>
      seq(
        field("name", $.identifier),
        optional(seq(sign(">=", "≥", "≧", "⩾"), field("least", seq(optional(sign("-", "−")), $.integer)))),
      ),

    // expressions with bars as operators

    _expression: ($) => choice($.conditional, $._operation),

    _operation: ($) =>
      choice($.binary_expression, $.unary_expression, $.comparison, $.parity, $.modulus, $.literal, $._primary),

    conditional: ($) => conditional($, $._expression),
    binary_expression: ($) => binary($._operation, true),
    unary_expression: ($) => unary($._operation),
    comparison: ($) => comparison($._operation),
    parity: ($) => parity($._operation),
    modulus: ($) => modulus($, $._operation),
    literal: ($) => literal($, $._operation),

    item: ($) => item($, $._expression, $._operation, $._clause),
    _clause: ($) => choice($.for_clause, $.if_clause, $.let_clause, $.otherwise_clause),
    for_clause: ($) => loop($, $._operation, $._plain_range),
    _plain_range: ($) => range($._operation),
    if_clause: ($) => seq("if", field("condition", $._operation)),
    let_clause: ($) => seq("let", field("name", $.identifier), sign("="), field("value", $._expression)),
    otherwise_clause: () => choice("otherwise", "else", "それ以外"),

    // expressions in which a bar separates the options of the players

    _option: ($) => choice(alias($._option_conditional, $.conditional), $._option_operation),

    _option_operation: ($) =>
      choice(
        alias($._option_binary, $.binary_expression),
        alias($._option_unary, $.unary_expression),
        alias($._option_comparison, $.comparison),
        alias($._option_parity, $.parity),
        alias($._option_modulus, $.modulus),
        alias($._option_literal, $.literal),
        $._primary,
      ),

    _option_conditional: ($) => conditional($, $._option),
    _option_binary: ($) => binary($._option_operation, false),
    _option_unary: ($) => unary($._option_operation),
    _option_comparison: ($) => comparison($._option_operation),
    _option_parity: ($) => parity($._option_operation),
    _option_modulus: ($) => modulus($, $._option_operation),
    _option_literal: ($) => literal($, $._option_operation),

    _option_item: ($) => item($, $._option, $._option_operation, $._option_clause),
    _option_clause: ($) =>
      choice(
        alias($._option_for, $.for_clause),
        alias($._option_if, $.if_clause),
        alias($._option_let, $.let_clause),
        $.otherwise_clause,
      ),
    _option_for: ($) => loop($, $._option_operation, $._option_range),
    _option_range: ($) => range($._option_operation),
    _option_if: ($) => seq("if", field("condition", $._option_operation)),
    _option_let: ($) => seq("let", field("name", $.identifier), sign("="), field("value", $._option)),

    // operands

    _primary: ($) =>
      choice(
        $.integer,
        $.decimal,
        $.string,
        $.boolean,
        $.empty_set,
        $.identifier,
        $.call,
        $.index,
        $.parenthesized_expression,
        $.list,
        $.reduction,
        $.braces,
      ),

    call: ($) =>
      prec(
        PREC.call,
        seq(
          field("function", choice($.identifier, alias(choice(...CALLED_WORDS), $.identifier))),
          sign("("),
          optional(separated($._expression)),
          sign(")"),
        ),
      ),

    index: ($) =>
      prec.left(
        PREC.index,
        seq(
          field("list", $._primary),
          sign("["),
          choice(field("index", $._expression), $.slice),
          sign("]"),
        ),
      ),

    slice: ($) =>
      choice(
        seq(optional(field("from", $._expression)), ".."),
        seq(optional(field("from", $._expression)), choice("..", "..="), field("to", $._expression)),
      ),

    parenthesized_expression: ($) =>
      choice(seq(sign("("), $._expression, sign(")")), seq("⌊", $._expression, "⌋")),

    list: ($) => seq(sign("["), optional(separated(choice($._expression, $.ellipsis))), sign("]")),

    reduction: ($) =>
      prec.right(
        seq(
          field("reducer", $.reducer),
          choice(
            seq(
              sign("{"),
              optional(seq(separated($.item), optional($._such_that))),
              sign("}"),
              optional(seq("default", field("default", $._default))),
            ),
            $.empty_set,
          ),
        ),
      ),

    reducer: () => choice(...REDUCERS),

    // The operators of lower precedence are around the reduction.
    _default: ($) => prec.right(PREC.unary, $._operation),

    _such_that: ($) => seq(sign(":"), alias($._condition_list, $.conditions)),

    /** `g(x-k) (1 ≤ k ≤ x)` */
    conditions: ($) => seq(sign("("), choice($._condition_list, "otherwise", "else"), sign(")")),

    _condition_list: ($) => separated(choice($._operation, $.equation, $.membership, $.ellipsis)),

    equation: ($) => seq(field("left", $._operation), sign("="), field("right", $._operation)),

    /** `(a, b) ∈ P` */
    membership: ($) =>
      seq(
        sign("("),
        field("name", $.identifier),
        repeat1(seq(sign(",", "、"), field("name", $.identifier))),
        sign(")"),
        word("in", "∈"),
        field("source", $._operation),
      ),

    // A set, a choice between cases, or a partizan game with one or more bars.
    braces: ($) =>
      seq(
        sign("{"),
        choice(
          optional(seq(separated(alias($._option_item, $.item)), optional($._such_that))),
          seq(optional($.options), repeat1(seq($.bar, optional($.options)))),
        ),
        sign("}"),
      ),

    options: ($) => separated(alias($._option_item, $.item)),

    bar: () => choice(sign("|"), "||", "|||", "||||"),

    ellipsis: () => choice("…", "⋯", "..."),

    empty_set: () => "∅",

    boolean: () => choice("true", "false"),

    integer: () => token(/[0-9０-９]+/),

    decimal: () => token(/[0-9０-９]+\.[0-9]+/),

    string: ($) =>
      choice(
        seq('"', repeat(choice(alias(token.immediate(prec(1, /[^"\\\n]+/)), $.string_content), $.escape_sequence)), token.immediate('"')),
        seq("'", repeat(choice(alias(token.immediate(prec(1, /[^'\\\n]+/)), $.string_content), $.escape_sequence)), token.immediate("'")),
      ),

    escape_sequence: () => token.immediate(/\\(u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[^\n])/),

    // A prime belongs to a name, but a text may follow a keyword directly: `in'SO'`.
    identifier: ($) =>
      prec.right(seq(choice($._word, ...FREE_WORDS), optional(token.immediate(/['′]+/)))),

    _word: () => token(/[\p{L}_][\p{L}\p{Nd}\p{Nl}₀-₉_]*/),
  },
});
