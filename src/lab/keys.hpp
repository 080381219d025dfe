// Every key of an experiment, in one table: what a file may say, `--set`, what `catena show` writes, the help and the
// suggestions all come from here. A new field of Experiment needs one new line in keys.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/dimension.hpp"
#include "lab/experiment.hpp"

namespace catena {

/// Where a value lives in an Experiment.
template <class T>
struct Place {
  const T& (*see)(const Experiment&);
  T& (*change)(Experiment&);
};

struct IntegerKind {
  Place<int> place;
  int least;
  int most;
};
struct NumberKind {
  Place<double> place;
};
struct BooleanKind {
  Place<bool> place;
};
struct TextKind {
  Place<std::string> place;
};
/// A number that may be missing: a vector of size 0 or 1.
struct OptionalNumberKind {
  Place<std::vector<double>> place;
};
struct NumberListKind {
  Place<std::vector<double>> place;
};
/// One of a few names, in the order of its enumeration.
struct ChoiceKind {
  std::vector<std::string_view> names;
  std::size_t (*see)(const Experiment&);
  void (*change)(Experiment&, std::size_t);
};
struct ChoiceListKind {
  std::vector<std::string_view> names;
  std::vector<std::size_t> (*see)(const Experiment&);
  void (*change)(Experiment&, std::span<const std::size_t>);
};
using Kind = std::variant<IntegerKind, NumberKind, BooleanKind, TextKind, OptionalNumberKind, NumberListKind,
                          ChoiceKind, ChoiceListKind>;

/// Models that have a key; with any other it is not offered, and keeps its default.
struct ModelsWithKey {
  std::vector<LinkModel> models{};  ///< empty: all
  std::string_view reason{};        ///< why not the others: "only a chain of beads has an end bead"
};

struct Key {
  std::string_view section;  ///< empty for title and question
  std::string_view name;
  std::string_view comment;  ///< one line, without the unit
  Dimension dimension;
  Kind kind;
  bool required = false;
  ModelsWithKey only_with{};
  std::vector<std::string_view>
      implied_by{};  ///< dotted names of keys each of which says it too, so that it may be left out
};

/// Has an experiment with this model such a key?
bool belongs(const Key&, LinkModel);

/// All keys, in the order of a written file; keys of one section stand together.
std::span<const Key> experiment_keys();

/// Nothing if there is no such key.
const Key* find_key(std::string_view section, std::string_view name);
const Key* find_key(std::string_view dotted_name);  ///< "chain.links", "title"

/// Those that belong to the model; of all models, if none is given. The nameless section is left out.
std::vector<std::string_view> section_names(std::optional<LinkModel> = {});
std::vector<std::string_view> key_names(std::string_view section, std::optional<LinkModel> = {});

/// What is wrong when a key of another model has a value: "is true; only a chain of beads has an end bead (chain.model =
/// \"beads\")". Nothing if the key belongs to the model or is left at its default.
std::optional<std::string> misplaced(const Key&, const Experiment&);

std::string dotted(const Key&);     ///< "chain.links", "title": as in --set and in complaints
std::string bracketed(const Key&);  ///< "[chain] links", "title": as in messages about a file

/// What may be given: "a number [m]", "one of: rods, beads".
std::string allowed(const Key&);
std::string a_number(Dimension);  ///< "a number [m]", "a number"

}  // namespace catena
