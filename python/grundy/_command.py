"""The command `grundy`: the same program as the binary, with the same commands and output."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the program with the arguments of the command line."""
    from . import _grundy

    sys.stdout.flush()
    sys.exit(_grundy.main(["grundy", *sys.argv[1:]]))
