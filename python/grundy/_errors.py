"""What goes wrong, with the place underlined and the advice."""

from __future__ import annotations

from typing import Any


class GrundyError(Exception):
    """A request, rules or inputs that are wrong. Its text shows the place, as a compiler does.

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
        """The stable name of the first finding, such as `unknown-name`."""
        return str(self.findings[0]["code"]) if self.findings else "error"

    @property
    def message(self) -> str:
        """The fact in one sentence."""
        return str(self.findings[0]["message"]) if self.findings else str(self)

    @property
    def labels(self) -> tuple[dict[str, Any], ...]:
        """The places of the first finding: line, column, byte offsets, and what is to be seen there."""
        return tuple(self.findings[0].get("labels", ())) if self.findings else ()

    @property
    def help(self) -> tuple[str, ...]:
        """What to do instead."""
        return tuple(self.findings[0].get("help", ())) if self.findings else ()

    def _repr_html_(self) -> str:
        from ._notebook import escape

        return f"<pre>{escape(str(self))}</pre>"

    @classmethod
    def _of(cls, text: str, told: dict[str, Any], stop: str | None) -> GrundyError:
        first = told.get("error", {})
        return cls(text, (first, *told.get("more", ())))


class Stopped(GrundyError):
    """A limit stopped the work.

    `partial` is what was found until then (a table of the rows that were reached), or None.
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
        first = told.get("error", {})
        return cls(text, (first, *told.get("more", ())), stop or "limit")
