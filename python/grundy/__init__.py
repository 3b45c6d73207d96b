"""Solves combinatorial games: winners, winning moves, Grundy values, and proofs.

>>> import grundy as g
>>> k = g.game("kayles")
>>> k(13), k.solve(3, 4, 5).winning[0].text
(1, '5 -> 1 + 3')
>>> p = k.period()
>>> p.sentence, p.check().ok
('Periodic with period 12 from n = 71 on, with the last exception at n = 70.', True)
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, whose import takes longer than that of this package
if TYPE_CHECKING:
    from ._public import *
else:

    def __getattr__(name: str):
        # The names are loaded at the first use of one of them: loading the native library and the classes takes
        # longer than the start of Python.
        if name.startswith("_") and name not in ("__all__", "__version__"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from . import _public

        globals().update({each: getattr(_public, each) for each in _public.__all__}, __all__=_public.__all__)
        return getattr(_public, name)

    def __dir__():
        from . import _public

        return sorted({*globals(), *_public.__all__})
