#include "report/blocks.hpp"

#include <bit>
#include <cstddef>
#include <string_view>
#include <vector>

namespace catena {
namespace {

template <class Word>
void append(std::vector<std::uint8_t>& bytes, Word word) {
  for (std::size_t byte = 0; byte < sizeof(Word); ++byte)
    bytes.push_back(static_cast<std::uint8_t>((word >> (8 * byte)) & 0xffU));
}

template <class Word, class Value, class Convert>
std::string block(std::span<const Value> values, Convert convert) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(values.size() * sizeof(Word));
  for (const Value value : values) append<Word>(bytes, convert(value));
  return base64(bytes);
}

std::uint32_t single_bits(double value) { return std::bit_cast<std::uint32_t>(static_cast<float>(value)); }

}  // namespace

std::string base64(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t left = bytes.size() - at;
    const std::uint32_t three = (std::uint32_t{bytes[at]} << 16U) |
                                (left > 1 ? std::uint32_t{bytes[at + 1]} << 8U : 0U) |
                                (left > 2 ? std::uint32_t{bytes[at + 2]} : 0U);
    text += alphabet[(three >> 18U) & 63U];
    text += alphabet[(three >> 12U) & 63U];
    text += left > 1 ? alphabet[(three >> 6U) & 63U] : '=';
    text += left > 2 ? alphabet[three & 63U] : '=';
  }
  return text;
}

std::string block_f64(std::span<const double> values) {
  return block<std::uint64_t>(values, [](double value) { return std::bit_cast<std::uint64_t>(value); });
}

std::string block_f32(std::span<const double> values) { return block<std::uint32_t>(values, single_bits); }

std::string block_u16(std::span<const std::uint16_t> values) {
  return block<std::uint16_t>(values, [](std::uint16_t value) { return value; });
}

std::string block_bf16(std::span<const double> values) {
  // Adding half of the last kept bit rounds; finite values only come here, so the carry cannot make a false NaN.
  return block<std::uint16_t>(
      values, [](double value) { return static_cast<std::uint16_t>((single_bits(value) + 0x8000U) >> 16U); });
}

}  // namespace catena
