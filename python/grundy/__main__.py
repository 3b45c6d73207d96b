"""`python -m grundy` is the command `grundy`."""

from ._command import main

main()
