// The output of the programs of tables: all values as 16-bit numbers, in the byte order of the machine.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using Values = std::vector<uint16_t>;

inline void write_values(const Values& values, const char* path) {
  FILE* file = std::fopen(path, "wb");
  if (!file || std::fwrite(values.data(), sizeof(uint16_t), values.size(), file) != values.size() || std::fclose(file)) {
    std::perror(path);
    std::exit(1);
  }
}
