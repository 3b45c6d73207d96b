// grundy N FILE: the Grundy values of the heaps below N of Grundy's game: divide a heap into two heaps of different size.
#include "values.h"

int main(int, char** arguments) {
  const size_t n = std::strtoul(arguments[1], nullptr, 10);
  Values values(n);
  std::vector<uint32_t> mark(65536);
  for (size_t x = 1; x < n; x++) {
    for (size_t a = 1; 2 * a < x; a++) mark[values[a] ^ values[x - a]] = x;
    uint16_t value = 0;
    while (mark[value] == x) value++;
    values[x] = value;
  }
  write_values(values, arguments[2]);
}
