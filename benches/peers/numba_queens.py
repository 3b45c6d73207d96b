"""numba_queens.py N FILE: the Grundy values of the queen on an N×N board, as in queens.cpp, by a loop that numba compiles."""

import sys

import numba
import numpy

FULL = numpy.uint64(2**64 - 1)
ONE = numpy.uint64(1)


@numba.njit
def queens(n):
    words = 3 * n // 64 + 1
    values = numpy.empty((n, n), numpy.uint16)
    row = numpy.empty(words, numpy.uint64)
    columns = numpy.zeros((n, words), numpy.uint64)
    diagonals = numpy.zeros((2 * n, words), numpy.uint64)
    for x in range(n):
        row[:] = 0
        for y in range(n):
            column, diagonal = columns[y], diagonals[x + n - y]
            w = 0
            while row[w] | column[w] | diagonal[w] == FULL:
                w += 1
            seen = row[w] | column[w] | diagonal[w]
            bit = 0
            while seen >> numpy.uint64(bit) & ONE:
                bit += 1
            mark = ONE << numpy.uint64(bit)
            row[w] |= mark
            column[w] |= mark
            diagonal[w] |= mark
            values[x, y] = 64 * w + bit
    return values


queens(int(sys.argv[1])).tofile(sys.argv[2])
