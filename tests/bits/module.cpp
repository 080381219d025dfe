// The door of bits.wasm: how many runs there are, and each one's name and hash.
#include "bits/bits.hpp"

extern "C" {

[[clang::export_name("count")]] int count() { return static_cast<int>(catena::bits::runs.size()); }
[[clang::export_name("name")]] const char* name(int run) { return catena::bits::runs[run].name; }
[[clang::export_name("hash")]] std::uint64_t hash(int run) { return catena::bits::runs[run].hash(); }
}
