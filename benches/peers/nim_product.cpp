// nim_product N FILE: the nim-products of all pairs below N by their definition: the mex of g(x,b) ^ g(a,y) ^ g(a,b), a < x, b < y.
#include "values.h"

int main(int, char** arguments) {
  const size_t n = std::strtoul(arguments[1], nullptr, 10);
  Values values(n * n);
  std::vector<uint32_t> mark(65536);
  uint32_t stamp = 0;
  for (size_t x = 0; x < n; x++) {
    for (size_t y = 0; y < n; y++) {
      stamp++;
      const uint16_t* row = &values[x * n];
      for (size_t a = 0; a < x; a++) {
        const uint16_t *other = &values[a * n], last = other[y];
        for (size_t b = 0; b < y; b++) mark[row[b] ^ last ^ other[b]] = stamp;
      }
      uint16_t value = 0;
      while (mark[value] == stamp) value++;
      values[x * n + y] = value;
    }
  }
  write_values(values, arguments[2]);
}
