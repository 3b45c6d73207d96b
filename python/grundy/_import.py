"""Rules from a recursive function with a memo in Python."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType
from typing import Any

from . import _grundy
from ._errors import GrundyError
from ._game import Game


def _error(code: str, fact: str, help: str) -> GrundyError:
    return GrundyError(f"error[{code}]: {fact}\n = help: {help}", ({"code": code, "message": fact, "help": (help,)},))


def _constant(value: Any) -> bool:
    if isinstance(value, (list, tuple, set, frozenset)):
        return all(map(_constant, value))
    return value is None or isinstance(value, (int, str))


def _used(function: FunctionType) -> dict[str, Any]:
    """Returns the values of the names that a function uses from outside."""
    closure = dict(zip(function.__code__.co_freevars, function.__closure__ or ()))
    values = {name: cell.cell_contents for name, cell in closure.items()}
    codes = [function.__code__]
    for code in codes:
        codes.extend(one for one in code.co_consts if inspect.iscode(one))
        values |= {name: function.__globals__[name] for name in code.co_names if name in function.__globals__}
    return values


def _source(function: FunctionType) -> str:
    """Returns the source of a function with all it uses; its own lines keep their numbers."""
    try:
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError):
        fact = f"the source of `{function.__name__}` is not available"
        raise _error("source-unsupported", fact, "define the function in a file or in a cell of a notebook") from None
    indent = len(lines[0]) - len(lines[0].lstrip())
    text = "\n" * (max(first, 1) - 1) + "".join(line[indent:] if line[:indent].isspace() else line for line in lines)
    done = {function.__name__}
    open_values = [_used(function)]
    for values in open_values:
        for name, value in values.items():
            if name in done:
                continue
            done.add(name)
            inner = inspect.unwrap(value) if callable(value) else value
            if isinstance(inner, FunctionType):
                try:
                    lines, _ = inspect.getsourcelines(inner)
                except (OSError, TypeError):
                    continue
                indent = len(lines[0]) - len(lines[0].lstrip())
                text += "\n" + "".join(line[indent:] if line[:indent].isspace() else line for line in lines)
                open_values.append(_used(inner))
            elif isinstance(value, dict):
                text += f"\n{name} = {{}}"
            elif _constant(value):
                text += f"\n{name} = {value!r}"
    return text + "\n"


def from_function(function: Callable[..., Any], **inputs: Any) -> Game:
    """Returns the game of a recursive function with a memo: its source becomes rules.

    The rules are compared with the function at small positions. A statement without a translation and a mistake in the
    function are reported with their line.

    >>> import functools
    >>> import grundy as g
    >>> @functools.cache
    ... def win(n):
    ...     return any(k <= n and not win(n - k) for k in (1, 3, 4))
    >>> game = g.from_function(win)
    >>> game.values(8).tolist()
    [False, True, False, True, True, True, True, False]
    """
    inner = inspect.unwrap(function) if callable(function) else function
    if not isinstance(inner, FunctionType):
        raise TypeError(f"function: a function in Python was expected, not {type(function).__name__}")
    if inner.__name__ == "<lambda>":
        raise _error("source-unsupported", "a `lambda` has no name", "write the function with `def`")
    rules, examples = _grundy.import_source(_source(inner), inner.__code__.co_filename, inner.__name__)
    parameters = list(inspect.signature(inner).parameters.values())
    for position, expected in examples:
        # A memo that is passed on has a default value.
        if len(position) > len(parameters):
            break
        arguments = [tuple(one) if isinstance(one, list) else one for one in position]
        call = f"{inner.__name__}({', '.join(map(repr, arguments))})"
        try:
            value = function(*arguments)
        except Exception as error:
            fact = f"`{call}` raises {type(error).__name__}"
            raise _error("source-mistake", fact, "add the missing guard before the call") from error
        if isinstance(value, (list, tuple)):
            value = list(value)
        if value != expected:
            fact = f"`{call}` is {value!r} in Python and {expected!r} in the rules"
            raise _error("source-unsupported", fact, "write the function with a loop over the moves and one `return`")
    return Game(rules, inputs)
