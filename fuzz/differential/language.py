"""The rule language, implemented from its manual alone (docs/tutorial/rules.md and docs/reference/).

Nothing here uses the Rust code: a lexer, a parser of the grammar in docs/reference/syntax.md, and an evaluator by memo that
follows the words of the manual. It is slow and plain, so that a difference to the program is worth a look.

Errors are `Wrong(code)` with a code of docs/reference/errors.md.
"""

import math
import operator
import re
import sys

sys.setrecursionlimit(200_000)


class Wrong(Exception):
    """An expression has no value; `code` is the word of the manual."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


class Outside(Wrong):
    """A position outside the declared domain: no move inside an option, an error elsewhere."""

    def __init__(self):
        super().__init__("outside-domain")


LOW, HIGH = -(2**63), 2**63 - 1

TOKEN = re.compile(
    r"""(?P<space>[ \t\r]+|\#[^\n]*)|(?P<newline>\n)|(?P<int>\d+)|(?P<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")
    |(?P<name>[^\W\d]\w*)|(?P<op>\*\*|\.\.=|\.\.|<<|>>|==|!=|<=|>=|[-+*/%⊗^⊕&|<>()\[\]{},=≤≥≠∈])""",
    re.X,
)
SAME = {"≤": "<=", "≥": ">=", "≠": "!=", "∈": "in", "⊕": "^"}
REDUCERS = set("mex win misere max min xor sum any all count set list".split())
BUILTINS = set(
    "divisors factor gcd abs isqrt min max popcount bit len sort put drop split int".split()
)
GAMES = {"mex", "win", "misere", "max", "min"}


def lex(text):
    tokens, depth, at = [], 0, 0
    while at < len(text):
        found = TOKEN.match(text, at)
        if not found:
            raise Wrong("unknown-symbol")
        at = found.end()
        kind, word = found.lastgroup, found.group()
        if kind == "space":
            continue
        if kind == "newline":
            if depth == 0 and tokens and tokens[-1] != ("end", ""):
                tokens.append(("end", ""))
            continue
        if kind == "text":
            word = re.sub(r"\\(.)", r"\1", word[1:-1])
        if kind == "op":
            word = SAME.get(word, word)
            depth += (word in "([{") - (word in ")]}")
            kind = "op"
        tokens.append((kind, word))
    tokens.append(("end", ""))
    return tokens


class Parser:
    def __init__(self, text):
        self.tokens, self.at = lex(text), 0

    def peek(self, word):
        kind, found = self.tokens[self.at]
        return kind in ("op", "name") and found == word

    def take(self, word):
        if self.peek(word):
            self.at += 1
            return True
        return False

    def want(self, word):
        if not self.take(word):
            raise Wrong("syntax")

    def program(self):
        definitions = []
        while self.at < len(self.tokens):
            if self.tokens[self.at][0] == "end":
                self.at += 1
                continue
            kind, name = self.tokens[self.at]
            self.at += 1
            params = None
            if self.take("("):
                params = [self.param()]
                while self.take(","):
                    params.append(self.param())
                self.want(")")
            self.want("=")
            definitions.append((name, params, self.expr()))
        return definitions

    def param(self):
        kind, word = self.tokens[self.at]
        self.at += 1
        if kind == "int":
            return ("base", int(word))
        if word == "-":
            self.at += 1
            return ("base", -int(self.tokens[self.at - 1][1]))
        if self.take(">="):
            sign = -1 if self.take("-") else 1
            self.at += 1
            return ("name", word, sign * int(self.tokens[self.at - 1][1]))
        return ("name", word, None)

    def expr(self):
        if self.take("if"):
            a = self.expr()
            self.want("then")
            b = self.expr()
            self.want("else")
            return ("if", a, b, self.expr())
        return self.chain(0)

    LEVELS = [("or",), ("and",), None, None, ("|",), ("^",), ("&",), ("<<", ">>"), ("+", "-"), ("*", "/", "%", "⊗")]

    def chain(self, level):
        if level == 2:
            if self.take("not"):
                return ("not", self.chain(2))
            return self.chain(3)
        if level == 3:
            return self.comparison()
        if level == len(self.LEVELS):
            return self.unary()
        left = self.chain(level + 1)
        while True:
            op = next((op for op in self.LEVELS[level] if self.peek(op)), None)
            if op is None:
                return left
            self.at += 1
            left = (op, left, self.chain(level + 1))

    def comparison(self):
        first, rest = self.chain(4), []
        while True:
            op = next((op for op in ("==", "!=", "<=", ">=", "<", ">", "in") if self.peek(op)), None)
            if op is None and self.peek("not") and self.tokens[self.at + 1] == ("name", "in"):
                self.at += 1
                op = "not in"
            if op is None:
                return ("compare", first, rest) if rest else first
            self.at += 1
            rest.append((op, self.chain(4)))

    def unary(self):
        if self.take("-"):
            return ("neg", self.unary())
        base = self.postfix()
        return ("**", base, self.unary()) if self.take("**") else base

    def postfix(self):
        base = self.primary()
        while self.take("["):
            i = self.expr()
            if self.take(".."):
                j = None if self.peek("]") else self.expr()
                base = ("slice", base, i, j)
            else:
                base = ("index", base, i)
            self.want("]")
        return base

    def items(self, close):
        found = []
        if not self.take(close):
            found.append(self.expr())
            while self.take(","):
                found.append(self.expr())
            self.want(close)
        return found

    def primary(self):
        kind, word = self.tokens[self.at]
        self.at += 1
        if kind == "int":
            return ("value", int(word))
        if kind == "text":
            return ("value", word)
        if kind == "op":
            if word == "(":
                inner = self.expr()
                self.want(")")
                return inner
            if word == "[":
                return ("list", self.items("]"))
            raise Wrong("syntax")
        if word in ("true", "false"):
            return ("value", word == "true")
        if word in REDUCERS and self.peek("{"):
            return self.reducer(word)
        if self.take("("):
            return ("call", word, self.items(")"))
        return ("name", word)

    def reducer(self, word):
        self.want("{")
        items = []
        if not self.take("}"):
            items.append(self.item())
            while self.take(","):
                items.append(self.item())
            self.want("}")
        default = self.unary() if self.take("default") else None
        return ("reduce", word, items, default)

    def item(self):
        value, clauses = self.expr(), []
        while True:
            if self.take("for"):
                names = [self.tokens[self.at][1]]
                self.at += 1
                while self.take(","):
                    names.append(self.tokens[self.at][1])
                    self.at += 1
                self.want("in")
                low = self.chain(4)
                if self.peek("..") or self.peek("..="):
                    closed = self.tokens[self.at][1] == "..="
                    self.at += 1
                    high = self.chain(4)
                    step = self.chain(4) if self.take("step") else ("value", 1)
                    clauses.append(("range", names[0], low, high, closed, step))
                else:
                    clauses.append(("each", names, low))
            elif self.take("if"):
                clauses.append(("if", self.chain(0)))
            elif self.take("let"):
                name = self.tokens[self.at][1]
                self.at += 1
                self.want("=")
                clauses.append(("let", name, self.expr()))
            else:
                return value, clauses


def fits(value):
    if not LOW <= value <= HIGH:
        raise Wrong("overflow")
    return value


def integer(value):
    if isinstance(value, bool) or not isinstance(value, int):
        raise Wrong("wrong-type")
    return value


def truth(value):
    if isinstance(value, (bool, int)):
        return value != 0
    raise Wrong("wrong-type")


def nim_mul(a, b, bits=64):
    """The nim-product by its recursion over Fermat powers (Conway)."""
    if a < 2 or b < 2:
        return a * b
    half = bits // 2
    low = (1 << half) - 1
    if max(a, b) <= low:
        return nim_mul(a, b, half)
    a1, a0, b1, b0 = a >> half, a & low, b >> half, b & low
    high = nim_mul(a1, b1, half)
    mid = nim_mul(a1 ^ a0, b1 ^ b0, half)
    small = nim_mul(a0, b0, half)
    return (mid ^ small) << half ^ small ^ nim_mul(high, 1 << (half - 1), half)


#: The operators of two integers, once both are known to be in the operator's domain, and those of two keys.
ARITHMETIC = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv, "%": operator.mod,
              "&": operator.and_, "|": operator.or_, "^": operator.xor, "⊗": nim_mul}
ORDER = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def key(value):
    """An order of all values of one kind; booleans stand apart from integers."""
    if isinstance(value, tuple):
        return (3, tuple(key(item) for item in value))
    if isinstance(value, str):
        return (2, value)
    return (1, value) if isinstance(value, bool) else (0, value)


class Rules:
    """A program with its inputs."""

    def __init__(self, text, inputs=None):
        self.functions, self.constants, self.inputs = {}, {}, inputs or {}
        for name, params, body in Parser(text).program():
            if params is None:
                self.constants[name] = body
            else:
                self.functions.setdefault(name, []).append((params, body))
        self.memo, self.open = {}, set()

    def eval(self, text):
        parser = Parser(text)
        return self.value(parser.expr(), {})

    def call(self, name, args):
        place = (name, tuple(key(arg) for arg in args))
        if place in self.memo:
            return self.memo[place]
        clauses = self.functions.get(name)
        if clauses is None:
            raise Wrong("unknown-name")
        for params, body in clauses:
            if len(params) != len(args):
                raise Wrong("arity")
            if any(p[0] == "base" and key(p[1]) != key(a) for p, a in zip(params, args)):
                continue
            for param, arg in zip(params, args):
                if param[0] == "name" and param[2] is not None and integer(arg) < param[2]:
                    raise Outside()
            if place in self.open:
                raise Wrong("cycle")
            self.open.add(place)
            names = {p[1]: a for p, a in zip(params, args) if p[0] == "name"}
            try:
                # An option of another position that leaves its domain is that position's matter.
                value = self.value(body, names)
            except Outside:
                raise Wrong("outside-domain") from None
            finally:
                self.open.discard(place)
            self.memo[place] = value
            return value
        raise Wrong("no-clause")

    def value(self, node, names):
        kind = node[0]
        if kind == "value":
            return node[1]
        if kind in ARITHMETIC:
            return self.binary(kind, self.value(node[1], names), self.value(node[2], names))
        if kind == "name":
            name = node[1]
            if name in names:
                return names[name]
            if name in self.constants:
                place = (name, None)
                if place not in self.memo:
                    self.memo[place] = self.value(self.constants[name], {})
                return self.memo[place]
            if name in self.inputs:
                return frozen(self.inputs[name])
            raise Wrong("missing-input")
        if kind == "if":
            return self.value(node[2] if truth(self.value(node[1], names)) else node[3], names)
        if kind == "and":
            return truth(self.value(node[1], names)) and truth(self.value(node[2], names))
        if kind == "or":
            return truth(self.value(node[1], names)) or truth(self.value(node[2], names))
        if kind == "not":
            return not truth(self.value(node[1], names))
        if kind == "neg":
            return fits(-integer(self.value(node[1], names)))
        if kind == "compare":
            left = self.value(node[1], names)
            for op, right in node[2]:
                right = self.value(right, names)
                if not self.compare(op, left, right):
                    return False
                left = right
            return True
        if kind == "list":
            return tuple(self.value(item, names) for item in node[1])
        if kind == "index":
            base, i = self.value(node[1], names), integer(self.value(node[2], names))
            if not isinstance(base, (tuple, str)):
                raise Wrong("wrong-type")
            if not 0 <= i < len(base):
                raise Wrong("index-out-of-range")
            return base[i]
        if kind == "slice":
            base, i = self.value(node[1], names), integer(self.value(node[2], names))
            if not isinstance(base, (tuple, str)):
                raise Wrong("wrong-type")
            j = len(base) if node[3] is None else integer(self.value(node[3], names))
            if not (0 <= i <= len(base) and 0 <= j <= len(base)):
                raise Wrong("index-out-of-range")
            return base[i:j]
        if kind == "call":
            name, args = node[1], [self.value(arg, names) for arg in node[2]]
            if name in BUILTINS and name not in self.functions:
                return self.builtin(name, args)
            return self.call(name, args)
        if kind == "reduce":
            return self.reduce(node, names)
        return self.binary(kind, self.value(node[1], names), self.value(node[2], names))

    def compare(self, op, a, b):
        if op in ("in", "not in"):
            if isinstance(b, tuple):
                found = any(key(a) == key(item) for item in b)
            elif isinstance(a, str) and isinstance(b, str):
                found = a in b
            else:
                raise Wrong("wrong-type")
            return found == (op == "in")
        if type(a) is int and type(b) is int:
            return ORDER[op](a, b)
        a, b = key(a), key(b)
        if a[0] != b[0]:
            raise Wrong("bad-argument")
        return ORDER[op](a, b)

    def binary(self, op, a, b):
        if op == "^" and (isinstance(a, bool) or isinstance(b, bool)):
            raise Wrong("xor-of-outcomes")
        a, b = integer(a), integer(b)
        if op in ("/", "%") and b == 0:
            raise Wrong("division-by-zero")
        if op in ("<<", ">>", "**") and b < 0 or op == "⊗" and min(a, b) < 0:
            raise Wrong("bad-argument")
        if op == "<<":
            return fits(a << min(b, 200))
        if op == ">>":
            return a >> min(b, 200)
        if op == "**":
            if abs(a) > 1 and b > 64:
                raise Wrong("overflow")
            return fits(a**b) if abs(a) > 1 else (1 if b % 2 == 0 else a) if b else 1
        return fits(ARITHMETIC[op](a, b))

    def builtin(self, name, args):
        if name in ("min", "max"):
            return (min if name == "min" else max)(integer(arg) for arg in args)
        if name == "len":
            if not isinstance(args[0], (tuple, str)):
                raise Wrong("wrong-type")
            return len(args[0])
        if name == "sort":
            return tuple(sorted(args[0], key=key))
        if name in ("put", "drop"):
            base, i = args[0], integer(args[1])
            if not 0 <= i < len(base):
                raise Wrong("index-out-of-range")
            between = (args[2],) if isinstance(base, tuple) and name == "put" else ()
            if isinstance(base, str):
                between = args[2] if name == "put" else ""
            return base[:i] + between + base[i + 1 :]
        if name == "split":
            return tuple(args[0].split(args[1]))
        if name == "int":
            return int(args[0])
        a = integer(args[0])
        if name == "abs":
            return fits(abs(a))
        if name == "gcd":
            return math.gcd(a, integer(args[1]))
        if name == "bit":
            if integer(args[1]) < 0:
                raise Wrong("bad-argument")
            return a >> min(args[1], 200) & 1
        if name in ("divisors", "factor"):
            if a < 1:
                raise Wrong("bad-argument")
            if name == "divisors":
                return tuple(d for d in range(1, a + 1) if a % d == 0)
            found, p = [], 2
            while a > 1:
                e = 0
                while a % p == 0:
                    a, e = a // p, e + 1
                if e:
                    found.append((p, e))
                p += 1
            return tuple(found)
        if a < 0:
            raise Wrong("bad-argument")
        return math.isqrt(a) if name == "isqrt" else bin(a).count("1")

    def reduce(self, node, names):
        _, reducer, items, default = node
        values = self.instances(reducer, items, names)
        if reducer in ("win", "misere"):
            count = 0
            for value in values:
                count += 1
                if not isinstance(value, bool):
                    raise Wrong("option-not-outcome")
                if not value:
                    return True
            return reducer == "misere" and count == 0
        if reducer in ("any", "all"):
            return (any if reducer == "any" else all)(truth(value) for value in values)
        values = list(values)
        if reducer == "mex":
            if any(isinstance(v, bool) or not isinstance(v, int) or v < 0 for v in values):
                raise Wrong("option-not-natural")
            seen, least = set(values), 0
            while least in seen:
                least += 1
            return least
        if reducer in ("max", "min"):
            if not values:
                if default is None:
                    raise Wrong("no-items")
                return integer(self.value(default, names))
            return (max if reducer == "max" else min)(integer(value) for value in values)
        if reducer == "count":
            return sum(truth(value) for value in values)
        if reducer == "xor":
            total = 0
            for value in values:
                if isinstance(value, bool):
                    raise Wrong("xor-of-outcomes")
                total ^= integer(value)
            return total
        if reducer == "sum":
            total = 0
            for value in values:
                total = fits(total + integer(value))
            return total
        if reducer == "list":
            return tuple(values)
        return tuple(value for i, value in enumerate(sorted(values, key=key))
                     if i == 0 or key(value) != key(sorted(values, key=key)[i - 1]))

    def instances(self, reducer, items, names):
        """The values of all items; an option that leaves the declared domain is not a move."""
        for value, clauses in items:
            yield from self.bound(reducer, value, clauses, dict(names))

    def bound(self, reducer, value, clauses, names):
        def inside(work):
            try:
                return True, work()
            except Outside:
                if reducer in GAMES:
                    return False, None
                raise

        if not clauses:
            there, found = inside(lambda: self.value(value, names))
            if there:
                yield found
            return
        clause, rest = clauses[0], clauses[1:]
        if clause[0] == "if":
            there, holds = inside(lambda: truth(self.value(clause[1], names)))
            if there and holds:
                yield from self.bound(reducer, value, rest, names)
        elif clause[0] == "let":
            there, found = inside(lambda: self.value(clause[2], names))
            if there:
                yield from self.bound(reducer, value, rest, {**names, clause[1]: found})
        elif clause[0] == "range":
            _, name, low, high, closed, step = clause
            ends = lambda: [integer(self.value(end, names)) for end in (low, high, step)]
            there, found = inside(ends)
            if there:
                low, high, step = found
                if step < 1:
                    raise Wrong("bad-step")
                for k in range(low, high + closed, step):
                    yield from self.bound(reducer, value, rest, {**names, name: k})
        else:
            there, found = inside(lambda: self.value(clause[2], names))
            if there:
                if not isinstance(found, (tuple, str)):
                    raise Wrong("wrong-type")
                for item in found:
                    if len(clause[1]) == 1:
                        more = {clause[1][0]: item}
                    elif isinstance(item, tuple) and len(item) == len(clause[1]):
                        more = dict(zip(clause[1], item))
                    else:
                        raise Wrong("cannot-unpack")
                    yield from self.bound(reducer, value, rest, {**names, **more})


def frozen(value):
    """JSON as a value: lists never change."""
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value


def thawed(value):
    """A value as JSON."""
    return [thawed(item) for item in value] if isinstance(value, tuple) else value
