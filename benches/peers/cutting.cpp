// cutting N FILE: the Grundy values of the sheets of 2×2 to N×N cells that are cut in two, without cuts that leave a side of 1.
#include "values.h"

int main(int, char** arguments) {
  const size_t n = std::strtoul(arguments[1], nullptr, 10), side = n + 1;
  Values values(side * side), inner;
  std::vector<uint32_t> mark(65536);
  uint32_t stamp = 0;
  for (size_t h = 2; h <= n; h++) {
    for (size_t w = 2; w <= n; w++) {
      stamp++;
      for (size_t i = 2; 2 * i <= h; i++) mark[values[i * side + w] ^ values[(h - i) * side + w]] = stamp;
      for (size_t i = 2; 2 * i <= w; i++) mark[values[h * side + i] ^ values[h * side + w - i]] = stamp;
      uint16_t value = 0;
      while (mark[value] == stamp) value++;
      values[h * side + w] = value;
      inner.push_back(value);
    }
  }
  write_values(inner, arguments[2]);
}
