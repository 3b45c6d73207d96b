// octal_007 N FILE: the Grundy values of the heaps below N of the octal game 0.007: take three and leave at most two heaps.
#include "values.h"

int main(int, char** arguments) {
  const size_t n = std::strtoul(arguments[1], nullptr, 10);
  Values values(n), mark(65536);
  for (size_t x = 3; x < n; x++) {
    const size_t rest = x - 3;
    const uint16_t stamp = x;  // the marks of the last time are gone, as n is at most 65536
    for (size_t a = 0; a <= rest / 2; a++) mark[values[a] ^ values[rest - a]] = stamp;
    uint16_t value = 0;
    while (mark[value] == stamp) value++;
    values[x] = value;
  }
  write_values(values, arguments[2]);
}
