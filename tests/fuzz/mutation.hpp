// Changes inputs at random: the same seed, the same changes, on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace catena::fuzz {

class Mutation {
 public:
  Mutation(std::uint64_t seed, std::span<const std::string_view> words) : random_(seed), words_(words) {}

  /// A sound input, or now and then one that is not, changed in one to eight places.
  std::string of(const std::vector<std::string>& sound, const std::vector<std::string>& unsound) {
    const bool go_further = !unsound.empty() && below(4) == 0;
    std::string text = go_further ? unsound[below(unsound.size())] : sound[below(sound.size())];
    for (std::size_t left = 1 + below(1 + below(8)); left > 0; --left) change(text, sound[below(sound.size())]);
    if (text.size() > longest) text.resize(longest);
    return text;
  }

 private:
  static constexpr std::size_t longest = std::size_t{1} << 18;

  struct Range {
    std::size_t from, size;
  };

  std::size_t below(std::size_t bound) { return bound > 0 ? static_cast<std::size_t>(random_() % bound) : 0; }

  // Short ranges are likelier: most of what is wrong is wrong in a few bytes.
  Range range_of(const std::string& text) {
    const std::size_t from = below(text.size() + 1);
    return {from, std::min(text.size() - from, below(std::size_t{1} << below(12)))};
  }

  void change(std::string& text, const std::string& other) {
    const std::size_t at = below(text.size() + 1);
    const Range here = range_of(text), there = range_of(other);
    switch (below(10)) {
      case 0:
        return flip(text, at);
      case 1:
        return overwrite(text, at);
      case 2:
        text.erase(here.from, here.size);
        return;
      case 3:
        return repeat(text, here);
      case 4:
        text.replace(here.from, here.size, other, there.from, there.size);
        return;
      case 5:
        text.insert(at, other, there.from, there.size);
        return;
      case 6:
        text.resize(at);
        return;
      case 7:
        return swap_number(text, at);
      default:
        text.insert(at, words_[below(words_.size())]);
    }
  }

  void flip(std::string& text, std::size_t at) {
    if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
  }

  // An integer of 1 to 8 bytes at the edge of something.
  void overwrite(std::string& text, std::size_t at) {
    static constexpr std::array<std::uint64_t, 12> edges = {
        0, 1, 2, 0x7f, 0x80, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fffffffffffffff, ~std::uint64_t{0}};
    const std::uint64_t edge = edges[below(edges.size())] + (below(4) == 0 ? random_() % 64 : 0);
    const std::size_t bytes = std::size_t{1} << below(4);
    if (at + bytes <= text.size()) std::memcpy(text.data() + at, &edge, bytes);
  }

  void repeat(std::string& text, Range here) {
    const std::string piece = text.substr(here.from, here.size);
    std::string many;
    for (std::size_t left = std::size_t{1} << below(1 + below(16)); left > 0 && many.size() + text.size() < longest;
         --left)
      many += piece;
    text.insert(here.from, many);
  }

  // The next number in the text becomes one at the edge of what can be.
  void swap_number(std::string& text, std::size_t at) {
    static constexpr std::array<std::string_view, 24> edges = {"0",
                                                               "-0",
                                                               "-1",
                                                               "1e-400",
                                                               "1e400",
                                                               "nan",
                                                               "inf",
                                                               "-inf",
                                                               "1,5",
                                                               ".5",
                                                               "5.",
                                                               "0x10",
                                                               "1_000",
                                                               "1e308",
                                                               "-2.2250738585072014e-308",
                                                               "4.9e-324",
                                                               "2147483648",
                                                               "9223372036854775807",
                                                               "9223372036854775808",
                                                               "18446744073709551616",
                                                               "10000001",
                                                               "1e5",
                                                               "0.1",
                                                               "00012"};
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto from = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), digit);
    const auto to = std::find_if_not(from, text.end(), [&](char c) { return digit(c) || c == '.'; });
    text.replace(from, to, edges[below(edges.size())]);
  }

  std::mt19937_64 random_;
  std::span<const std::string_view> words_;
};

}  // namespace catena::fuzz
