// deque FILE: the result of the game in which the players take a number at either end of a row, from a file such as [1,2,9,3].
// The values of all intervals of one length are in one row, which the next length overwrites.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

int main(int, char** arguments) {
  FILE* file = std::fopen(arguments[1], "r");
  std::vector<int32_t> numbers;
  int32_t number;
  while (file && std::fscanf(file, "%*[^-0-9]") >= 0 && std::fscanf(file, "%d", &number) == 1) numbers.push_back(number);
  const size_t n = numbers.size();
  std::vector<int32_t> row(n + 1);
  for (size_t length = 1; length <= n; length++) {
    for (size_t i = 0; i + length <= n; i++) row[i] = std::max(numbers[i] - row[i + 1], numbers[i + length - 1] - row[i]);
  }
  std::printf("%d\n", row[0]);
}
