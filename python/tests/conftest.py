"""Loads the public names, so that doctest finds the examples of the classes in `grundy`."""

import grundy

assert grundy.Game
