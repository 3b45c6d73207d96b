"""Errors, with the place underlined and a suggested fix."""

from __future__ import annotations

from typing import Any


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
        first = told.get("error", {})
        return cls(text, (first, *told.get("more", ())))


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
        first = told.get("error", {})
        return cls(text, (first, *told.get("more", ())), stop or "limit")
