; The last pattern of a node decides.

(identifier) @variable

(header_key) @property
(header_value) @string.special
(comment) @comment

(definition name: (identifier) @function)
(definition name: (answer) @keyword)
(parameter name: (identifier) @variable.parameter)
(for_clause name: (identifier) @variable.parameter)
(let_clause name: (identifier) @variable.parameter)
(membership name: (identifier) @variable.parameter)
(call function: (identifier) @function.call)

((call function: (identifier) @function.builtin)
 (#any-of? @function.builtin
  "min" "max" "abs" "gcd" "isqrt" "divisors" "factor" "popcount" "bit"
  "len" "sort" "put" "drop" "split" "int" "outcome"
  "square" "torus" "hex" "tri" "graph" "cells" "move" "swap" "change" "shift" "along" "near" "next" "ray" "run" "between"
  "line" "group" "groups" "linked" "parts" "edge" "row" "column" "dirs" "turn" "flip" "least" "board" "placed"
  "fuzzy" "cool" "heat" "left" "right" "up" "star" "nimber" "game"))

((identifier) @constant.builtin
 (#any-of? @constant.builtin "inf" "loony"))

(use game: (game_name) @module)
(use name: (identifier) @module)
["use" "as"] @keyword.import

(reducer) @keyword.function
(otherwise_clause) @keyword.conditional
["if" "then" "else"] @keyword.conditional
["for" "step"] @keyword.repeat
["let" "default" "entail" "again"] @keyword
["or" "and" "not" "in" "not in" "mod" "xor" "is" "even" "odd"] @keyword.operator

(integer) @number
(decimal) @number.float
(string) @string
(escape_sequence) @string.escape
(boolean) @boolean
(empty_set) @constant.builtin

["=" "==" "!=" "<" "<=" ">" ">=" "+" "-" "++" "*" "/" "%" "⊗" "**" "^" "&" "<<" ">>" "±" "↑" "⇑" "↓" "⇓" ".." "..="] @operator
(bar) @operator
(binary_expression operator: "|" @operator)
(ellipsis) @operator

["(" ")" "[" "]" "{" "}" "⌊" "⌋"] @punctuation.bracket
["," ":" ";"] @punctuation.delimiter
