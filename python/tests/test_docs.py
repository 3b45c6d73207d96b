"""The manual is a test."""

import doctest
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_chapter_says_what_happens():
    failed, tried = doctest.testfile(str(DOCS / "python.md"), module_relative=False)
    assert tried > 25 and failed == 0
