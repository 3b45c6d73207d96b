// permuted_heaps N: the Grundy value of the heaps N, N+1, N+2, whose moves also change the order of the heaps; by a recursive
// function with a memo in an unordered_map.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>

static std::unordered_map<uint64_t, int> memo;

static int value(uint64_t a, uint64_t b, uint64_t c) {
  const uint64_t key = a << 42 | b << 21 | c;
  if (const auto found = memo.find(key); found != memo.end()) return found->second;
  uint64_t seen = 0;
  for (uint64_t k = 1; k <= 3 && k <= a; k++) seen |= 1ull << value(a - k, b, c);
  if (a) seen |= 1ull << value(b, c, a - 1);
  if (b) seen |= 1ull << value(a, c, b / 2);
  return memo[key] = __builtin_ctzll(~seen);
}

int main(int, char** arguments) {
  const uint64_t n = std::strtoul(arguments[1], nullptr, 10);
  std::printf("%d\n", value(n, n + 1, n + 2));
}
