// take_square N FILE: the Grundy values of the heaps below N from which a move takes a square.
#include "values.h"

int main(int, char** arguments) {
  const size_t n = std::strtoul(arguments[1], nullptr, 10);
  Values values(n);
  std::vector<uint32_t> mark(65536);
  for (size_t x = 1; x < n; x++) {
    for (size_t k = 1; k * k <= x; k++) mark[values[x - k * k]] = x;
    uint16_t value = 0;
    while (mark[value] == x) value++;
    values[x] = value;
  }
  write_values(values, arguments[2]);
}
