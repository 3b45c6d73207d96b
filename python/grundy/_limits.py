"""Limits of computations, progress callbacks, and the number of threads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

Progress = Callable[[int, "int | None"], object]


@dataclass(frozen=True)
class Limits:
    """The limits of a context; None keeps the default (4 GiB, 2e9 cells, no time limit)."""

    cells: int | None = None
    options: int | None = None
    bytes: int | None = None
    seconds: float | None = None
    threads: int = 1
    progress: Progress | None = None


_limits: ContextVar[Limits | None] = ContextVar("grundy.limits", default=None)
_defaults: list[Limits] = []  # those of `set_limits`, if it was called

NOTEBOOK_SECONDS = 60.0
"""The time limit of a question in a notebook, unless other limits are set."""


def _shell() -> Any:
    """Returns the shell of the notebook; None outside of notebooks."""
    import sys

    python = sys.modules.get("IPython")
    shell = python.get_ipython() if python is not None and hasattr(python, "get_ipython") else None
    return shell if hasattr(shell, "kernel") else None


def current() -> Limits:
    """Returns the limits of the current context."""
    limits = _limits.get()
    if limits is not None:
        return limits
    if not _defaults:
        shell = _shell()
        if shell is None:
            return Limits()
        bar = _Bar(delay=5.0)
        shell.events.register("post_run_cell", lambda *_: bar.close())
        _defaults.append(Limits(seconds=NOTEBOOK_SECONDS, progress=bar))
    return _defaults[0]


class _Bar:
    """Shows progress as a tqdm bar if tqdm is installed, else as lines on standard error."""

    def __init__(self, delay: float = 0.0) -> None:
        self.delay = delay
        self.since = 0.0
        self.bar: Any = None
        self.lines = False
        self.said = -1
        self.last = 0

    def __call__(self, done: int, of: int | None) -> None:
        if done < self.last:
            self.close()
        self.last = done
        if self.delay:
            now = monotonic()
            self.since = self.since or now
            if now - self.since < self.delay:
                return
        if self.bar is None and not self.lines:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                self.lines = True
            else:
                self.bar = tqdm(total=of, unit="")
        if self.bar is not None:
            self.bar.total = of
            self.bar.n = done
            self.bar.refresh()
        else:
            self.line(done, of)

    def line(self, done: int, of: int | None) -> None:
        import sys

        tenth = 10 * done // of if of else done.bit_length()
        if tenth != self.said:
            self.said = tenth
            print(f"grundy: {done} of {of}" if of else f"grundy: {done}", file=sys.stderr)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()
        self.bar, self.said, self.last, self.since = None, -1, 0, 0.0


def _natural(name: str, value: float | None, known: int | None) -> int | None:
    if value is None:
        return known
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"{name}: a number was expected, not {type(value).__name__}")
    if value < 0:
        raise ValueError(f"{name}: {value} is negative")
    return int(value)


@contextmanager
def limits(
    *,
    cells: float | None = None,
    options: float | None = None,
    bytes: float | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    progress: bool | Progress | None = None,
) -> Iterator[Limits]:
    """Sets limits for all computations inside the context. Other limits keep their outer values.

    `cells` counts positions, `options` counts moves, `bytes` is the memory of tables and memo, and `seconds` is the
    time of each computation. `progress` is True for a bar (tqdm if it is installed), or a function of the work done
    and the total. A computation that a limit stops raises `Stopped`, with the partial result as its `partial`.

    >>> import grundy as g
    >>> with g.limits(cells=1000):
    ...     try:
    ...         g.game("wythoff").table((100, 100))
    ...     except g.Stopped as stopped:
    ...         stopped.stop
    'limit'
    """
    outer = current()
    bar = _Bar() if progress is True else None
    told: Progress | None = outer.progress
    if bar is not None:
        told = bar
    elif progress is False:
        told = None
    elif callable(progress):
        told = progress
    elif progress is not None:
        raise TypeError("progress: True, False or a function was expected")
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, (int, float))):
        raise TypeError(f"seconds: a number was expected, not {type(seconds).__name__}")
    if seconds is not None and not 0 <= seconds < float("inf"):
        raise ValueError(f"seconds: {seconds} is not a time; None is no limit")
    if threads is not None and (isinstance(threads, bool) or not isinstance(threads, int)):
        raise TypeError(f"threads: an int was expected, not {type(threads).__name__}")
    inner = replace(
        outer,
        cells=_natural("cells", cells, outer.cells),
        options=_natural("options", options, outer.options),
        bytes=_natural("bytes", bytes, outer.bytes),
        seconds=outer.seconds if seconds is None else float(seconds),
        threads=outer.threads if threads is None else max(1, threads),
        progress=told,
    )
    token = _limits.set(inner)
    try:
        yield inner
    finally:
        _limits.reset(token)
        if bar is not None:
            bar.close()


def set_limits(seconds: float | None = None, threads: int = 1, progress: bool = False) -> None:
    """Sets the limits of all questions outside of `limits`, for the whole session.

    In a notebook a question has 60 seconds and shows a bar after some seconds, until this is called.

    >>> import grundy as g
    >>> g.set_limits(seconds=300)
    >>> g.set_limits()  # no limit of time
    """
    with limits(seconds=seconds, threads=threads) as made:
        bar = _Bar() if progress else None
        _defaults[:] = [replace(made, seconds=made.seconds if seconds is not None else None, progress=bar)]
