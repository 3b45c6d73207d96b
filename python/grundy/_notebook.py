"""Display of answers in a notebook."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

__all__ = ["Picture", "array", "escape", "facts", "load_ipython_extension", "rows", "svg_text"]


class Picture:
    """A picture as SVG; a notebook shows it."""

    __slots__ = ("svg",)

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return svg_text(self.svg)

    def __repr__(self) -> str:
        return "<picture as SVG>"

    def write(self, path: str) -> None:
        """Writes the picture to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)


def svg_text(svg: str) -> str:
    """Returns a picture without the XML declaration, which HTML does not accept."""
    start = svg.find("<svg")
    return svg[max(start, 0) :]


def rows(head: Sequence[str], body: Iterable[Sequence[Any]]) -> str:
    """Returns a table in HTML."""
    titles = "".join(f"<th>{escape(text)}</th>" for text in head)
    lines = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in line) + "</tr>" for line in body
    )
    return f"<table><thead><tr>{titles}</tr></thead><tbody>{lines}</tbody></table>"


def facts(pairs: Iterable[tuple[str, Any]]) -> str:
    """Returns named values in HTML; None is omitted."""
    lines = "".join(
        f"<tr><th>{escape(name)}</th><td>{escape(str(fact))}</td></tr>"
        for name, fact in pairs
        if fact is not None
    )
    return f"<table>{lines}</table>"


def array(lines: Sequence[Sequence[Any]]) -> str:
    """Returns a grid in LaTeX."""
    width = max((len(line) for line in lines), default=0)
    body = r" \\ ".join(" & ".join("" if c is None else str(c) for c in line) for line in lines)
    return rf"$\begin{{array}}{{{'r' * width}}} {body} \end{{array}}$"


def load_ipython_extension(shell: Any) -> None:
    """Adds the cell magic `%%grundy NAME INPUT=VALUE …` to IPython; `%load_ext grundy` calls this.

    The cell has rules. The game gets the name, `game` without one, and is displayed. Inputs are values in JSON without blanks,
    or words.
    """

    def cell_magic(line: str, cell: str) -> Any:
        from . import rules

        words = line.split()
        name = words.pop(0) if words and "=" not in words[0] else "game"
        if not name.isidentifier():
            raise ValueError(f"`{name}` cannot be the name of a variable: write `%%grundy NAME INPUT=VALUE …`")
        inputs = {}
        for word in words:
            key, sign, written = word.partition("=")
            if not sign:
                raise ValueError(f"`{word}` is not an input: write `%%grundy {name} {word}=VALUE`")
            try:
                inputs[key] = json.loads(written)
            except ValueError:
                inputs[key] = written
        made = rules(cell, **inputs)
        shell.user_ns[name] = made
        return made

    shell.register_magic_function(cell_magic, "cell", "grundy")
