#include "io/read_value.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "io/digits.hpp"
#include "io/near_miss.hpp"
#include "io/units.hpp"

namespace catena {
namespace {

template <class T>
using Read = std::expected<T, std::string>;

std::unexpected<std::string> wrong_type(std::string_view needed, const TomlValue& given) {
  return std::unexpected(fmt::format("{} is needed, but {} was given.", needed, shown(given)));
}

Read<double> number(Dimension dimension, const TomlValue& given) {
  if (const auto* integer = std::get_if<std::int64_t>(&given.value)) return static_cast<double>(*integer);
  if (const auto* text = std::get_if<std::string>(&given.value)) return parse_quantity(*text, dimension);
  const auto* value = std::get_if<double>(&given.value);
  if (value == nullptr) return wrong_type(a_number(dimension), given);
  if (!std::isfinite(*value)) {
    return std::unexpected(fmt::format("{} was given, but only finite numbers are allowed.", shortest(*value)));
  }
  return *value;
}

Read<std::size_t> choice(std::string_view what, std::span<const std::string_view> names, const TomlValue& given) {
  const auto* text = std::get_if<std::string>(&given.value);
  if (text == nullptr) return wrong_type(fmt::format("one of: {}", fmt::join(names, ", ")), given);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == *text) return i;
  }
  return std::unexpected(fmt::format("unknown {} {}. Known: {}.{}", what, excerpt(*text), fmt::join(names, ", "),
                                     suggestion(*text, names)));
}

// Every item of a list, each read by `item`; the error says which one was wrong.
template <class T>
Read<std::vector<T>> list(const Key& key, const TomlValue& given, auto item) {
  const auto* items = std::get_if<TomlList>(&given.value);
  if (items == nullptr) return wrong_type(allowed(key), given);
  std::vector<T> result;
  result.reserve(items->size());
  for (const TomlValue& value : *items) {
    Read<T> one = item(value);
    if (!one) return std::unexpected(fmt::format("item {}: {}", result.size() + 1, one.error()));
    result.push_back(*one);
  }
  return result;
}

struct Put {
  const Key& key;
  const TomlValue& given;
  Experiment& experiment;

  template <class T>
  Read<void> keep(T& place, Read<T> value) const {
    if (!value) return std::unexpected(value.error());
    place = std::move(*value);
    return {};
  }

  Read<void> operator()(const IntegerKind& kind) const {
    if (const auto* value = std::get_if<double>(&given.value); value != nullptr && std::isfinite(*value)) {
      const std::string hint = *value == std::floor(*value) && std::abs(*value) < 1e15
                                   ? fmt::format(" Write {}.", static_cast<std::int64_t>(*value))
                                   : "";
      return std::unexpected(fmt::format("{} is needed, but {} was given.{}", allowed(key), shortest(*value), hint));
    }
    const auto* value = std::get_if<std::int64_t>(&given.value);
    if (value == nullptr) return wrong_type(allowed(key), given);
    if (*value < kind.least || *value > kind.most) {
      return std::unexpected(fmt::format("{} was given, but only {} is allowed.", *value, allowed(key)));
    }
    kind.place.change(experiment) = static_cast<int>(*value);
    return {};
  }

  Read<void> operator()(const NumberKind& kind) const {
    return keep(kind.place.change(experiment), number(key.dimension, given));
  }

  Read<void> operator()(const BooleanKind& kind) const {
    const auto* value = std::get_if<bool>(&given.value);
    if (value == nullptr) return wrong_type(allowed(key), given);
    kind.place.change(experiment) = *value;
    return {};
  }

  Read<void> operator()(const TextKind& kind) const {
    const auto* value = std::get_if<std::string>(&given.value);
    if (value == nullptr) return wrong_type(allowed(key), given);
    if (!is_utf8(*value)) return std::unexpected("the text given is not UTF-8.");
    kind.place.change(experiment) = *value;
    return {};
  }

  Read<void> operator()(const OptionalNumberKind& kind) const {
    const Read<double> value = number(key.dimension, given);
    if (!value) return std::unexpected(value.error());
    kind.place.change(experiment) = {*value};
    return {};
  }

  Read<void> operator()(const NumberListKind& kind) const {
    return keep(kind.place.change(experiment),
                list<double>(key, given, [&](const TomlValue& item) { return number(key.dimension, item); }));
  }

  Read<void> operator()(const ChoiceKind& kind) const {
    const Read<std::size_t> index = choice(key.name, kind.names, given);
    if (!index) return std::unexpected(index.error());
    kind.change(experiment, *index);
    return {};
  }

  Read<void> operator()(const ChoiceListKind& kind) const {
    const auto indices =
        list<std::size_t>(key, given, [&](const TomlValue& item) { return choice("name", kind.names, item); });
    if (!indices) return std::unexpected(indices.error());
    kind.change(experiment, *indices);
    return {};
  }
};

}  // namespace

std::expected<void, std::string> put(const Key& key, const TomlValue& given, Experiment& experiment) {
  return std::visit(Put{key, given, experiment}, key.kind);
}

}  // namespace catena
