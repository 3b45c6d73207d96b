"""Runs the manual and the chapter of the book as tests."""

import doctest
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_manual_says_what_happens():
    failed, tried = doctest.testfile(str(DOCS / "how-to" / "python.md"), module_relative=False)
    assert tried > 25 and failed == 0


def test_the_chapter_of_the_book_says_what_happens():
    failed, tried = doctest.testfile(str(DOCS / "book" / "python.md"), module_relative=False)
    assert tried > 15 and failed == 0
