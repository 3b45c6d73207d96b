"""Errors, with the place underlined and a suggested fix."""

from __future__ import annotations

import re
from typing import Any

# What a message of the command line advises, and the same in Python. The texts between backticks are commands and options
# in every language.
_OPTIONS = {
    "--nodes": "nodes={}",
    "--function": "function={!r}",
    "--engine": "engine={!r}",
    "--play": "play={!r}",
    "--compound": "compound={!r}",
    "--value": "measure={!r}",
    "--algorithm": "algorithm={!r}",
    "--depth": "depth={}",
}


def _command(words: list[str]) -> str | None:
    """Returns a command with its arguments as a call, or None if it has no counterpart."""
    verb, rest = words[0], words[1:]
    if verb == "games":
        return "grundy.games()"
    if verb in ("value", "eval") and rest[:1] == ["-e"]:
        return f"grundy.value({' '.join(rest[1:])!r})" if rest[1:] else None
    if verb == "eval" and len(rest) >= 3 and rest[1] == "-e":
        return f"grundy.game({rest[0]!r}).eval({' '.join(rest[2:])!r})"
    if verb == "find" and rest:
        return f"grundy.find({rest[0]!r})"
    if verb == "check":
        return "grundy.check(…)"
    if verb not in ("solve", "value", "why", "tree", "table", "period", "pattern", "search", "misere", "play"):
        return None
    verb = "match" if verb == "play" else verb
    if not rest:
        return verb
    if any(word.startswith("-") for word in rest):
        return None
    position = ", ".join(map(_argument, rest[1:]))
    return f"grundy.game({rest[0]!r}).{verb}({position})"


def _argument(word: str) -> str:
    """Returns a component of a position as an argument."""
    if re.fullmatch(r"\d+(,\d+)+", word):
        return f"({word.replace(',', ', ')})"
    return word if re.fullmatch(r"\d+", word) else repr(word)


def _option(name: str, value: str) -> str | None:
    """Returns an option with its value as an argument, or None if it has no counterpart."""
    if name == "--given":
        return f"given({value or '…'})"
    if name == "--limit":
        return f"grundy.limits({value.replace(',', ', ') or '…'})"
    if name == "--box" and value:
        found = re.fullmatch(r"(\w+)=(-?\d+)\.\.=(-?\d+)", value)
        return f"{found[1]}=({found[2]}, {int(found[3]) + 1})" if found else None
    form = _OPTIONS.get(name)
    if form is None:
        return None
    return form.format(value) if value else f"{form.partition('=')[0]}=…"


def python_words(text: str) -> str:
    """Returns a message with calls and arguments instead of commands and options.

    >>> python_words("raise the limit with `--nodes`, or write `grundy solve wythoff 4,7`")
    "raise the limit with `nodes=…`, or write `grundy.game('wythoff').solve((4, 7))`"
    """

    def other(found: re.Match[str]) -> str:
        import shlex

        code = found[1]
        try:
            words = shlex.split(code)
        except ValueError:
            return found[0]
        if words[:1] == ["grundy"] and len(words) > 1:
            made = _command(words[1:])
        elif words and words[0].startswith("--") and len(words) <= 2:
            made = _option(words[0], "".join(words[1:]))
        else:
            made = None
        return found[0] if made is None else f"`{made}`"

    text = re.sub(r"`((?:grundy |--)[^`\n]*)`", other, text)
    return text.replace("…)` (JSON)", "…)`").replace("--> --box:", "--> ranges:")


def _in_python(told: dict[str, Any]) -> dict[str, Any]:
    """Returns a diagnostic with the words of Python."""
    helps = [python_words(text) for text in told.get("help", ())]
    message = {"message": python_words(told["message"])} if "message" in told else {}
    return {**told, **message, **({"help": helps} if helps else {})}


def _texts(text: str, told: dict[str, Any]) -> tuple[str, tuple[dict[str, Any], ...]]:
    findings = (told.get("error", {}), *told.get("more", ()))
    return python_words(text), tuple(map(_in_python, findings))



class GrundyError(Exception):
    """An error in a request, rules or inputs. Its text shows the place, as a compiler does.

    >>> import grundy as g
    >>> try:
    ...     g.rules("g(x) = mex{ f(x-k) for k in 1..=3 if k<=x }")
    ... except g.GrundyError as error:
    ...     print(error)
    ...     error.code, error.help
    error[unknown-name]: there is no function `f`
     --> the rules:1:13
      |
    1 | g(x) = mex{ f(x-k) for k in 1..=3 if k<=x }
      |             ^ not defined
      |
      = help: did you mean `g`?
    ('unknown-name', ('did you mean `g`?',))
    """

    findings: tuple[dict[str, Any], ...]

    def __init__(self, text: str, findings: tuple[dict[str, Any], ...] = ()) -> None:
        super().__init__(text, findings)
        self.findings = findings

    def __str__(self) -> str:
        return str(self.args[0])

    @property
    def code(self) -> str:
        """The stable code of the first diagnostic, such as `unknown-name`."""
        return str(self.findings[0]["code"]) if self.findings else "error"

    @property
    def message(self) -> str:
        """The error in one sentence."""
        return str(self.findings[0]["message"]) if self.findings else str(self)

    @property
    def labels(self) -> tuple[dict[str, Any], ...]:
        """The places of the first diagnostic: line, column, byte offsets, and the label of each."""
        return tuple(self.findings[0].get("labels", ())) if self.findings else ()

    @property
    def help(self) -> tuple[str, ...]:
        """The suggested fixes."""
        return tuple(self.findings[0].get("help", ())) if self.findings else ()

    def _repr_html_(self) -> str:
        from ._notebook import escape

        return f"<pre>{escape(str(self))}</pre>"

    @classmethod
    def _of(cls, text: str, told: dict[str, Any], stop: str | None) -> GrundyError:
        return cls(*_texts(text, told))


class Stopped(GrundyError):
    """A limit stopped the computation.

    `partial` is the partial result (for a table, the finished rows), or None.
    """

    stop: str
    partial: Any

    def __init__(
        self,
        text: str,
        findings: tuple[dict[str, Any], ...] = (),
        stop: str = "limit",
        partial: Any = None,
    ) -> None:
        super().__init__(text, findings)
        self.args = (text, findings, stop, partial)
        self.stop = stop
        self.partial = partial

    @classmethod
    def _of(cls, text: str, told: dict[str, Any], stop: str | None) -> Stopped:
        return cls(*_texts(text, told), stop or "limit")
