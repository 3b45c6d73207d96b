// two_heaps N FILE: the Grundy values of Nim with two heaps below N, by the moves. The values of each row and column are a set of bits.
#include "values.h"

int main(int, char** arguments) {
  const size_t n = std::strtoul(arguments[1], nullptr, 10), words = 2 * n / 64 + 1;
  std::vector<uint64_t> row(words), columns(n * words);
  Values values(n * n);
  for (size_t x = 0; x < n; x++) {
    row.assign(words, 0);
    for (size_t y = 0; y < n; y++) {
      uint64_t *column = &columns[y * words], seen;
      size_t w = 0;
      while ((seen = row[w] | column[w]) == ~0ull) w++;
      const int bit = __builtin_ctzll(~seen);
      row[w] |= 1ull << bit;
      column[w] |= 1ull << bit;
      values[x * n + y] = 64 * w + bit;
    }
  }
  write_values(values, arguments[2]);
}
