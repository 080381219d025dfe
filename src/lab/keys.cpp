#include "lab/keys.hpp"

#include <algorithm>
#include <utility>

#include "num/text.hpp"

namespace catena {
namespace {

template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};

/// The field itself, of a const or a changing Experiment: place<&Experiment::chain, &ChainSpec::links>.
template <auto first, auto... rest>
constexpr auto& field(auto& experiment) {
  if constexpr (sizeof...(rest) == 0) {
    return experiment.*first;
  } else {
    return field<rest...>(experiment.*first);
  }
}

template <auto... path>
constexpr auto place() {
  using T = std::remove_cvref_t<decltype(field<path...>(std::declval<Experiment&>()))>;
  return Place<T>{.see = [](const Experiment& e) -> const T& { return field<path...>(e); },
                  .change = [](Experiment& e) -> T& { return field<path...>(e); }};
}

template <class Choice>
std::vector<std::string_view> names_up_to(Choice last) {
  std::vector<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(last); ++i) names.push_back(name(static_cast<Choice>(i)));
  return names;
}

template <auto... path>
Kind choice(auto last) {
  using Choice = decltype(last);
  return ChoiceKind{.names = names_up_to(last),
                    .see = [](const Experiment& e) { return static_cast<std::size_t>(field<path...>(e)); },
                    .change = [](Experiment& e, std::size_t index) { field<path...>(e) = static_cast<Choice>(index); }};
}

template <auto... path>
Kind choices(auto last) {
  using Choice = decltype(last);
  return ChoiceListKind{.names = names_up_to(last),
                        .see =
                            [](const Experiment& e) {
                              std::vector<std::size_t> indices;
                              for (const Choice c : field<path...>(e)) indices.push_back(static_cast<std::size_t>(c));
                              return indices;
                            },
                        .change =
                            [](Experiment& e, std::span<const std::size_t> indices) {
                              auto& list = field<path...>(e);
                              list.clear();
                              for (const std::size_t i : indices) list.push_back(static_cast<Choice>(i));
                            }};
}

template <auto... path>
Kind number() {
  return NumberKind{place<path...>()};
}

template <auto... path>
Kind numbers() {
  return NumberListKind{place<path...>()};
}

template <auto... path>
Kind words() {
  return TextKind{place<path...>()};
}

template <auto... path>
Kind boolean() {
  return BooleanKind{place<path...>()};
}

/// Keys that not every model has.
ModelsWithKey stretches() { return {{LinkModel::cable}, "only a cable stretches"}; }
ModelsWithKey jointed() { return {{LinkModel::rods, LinkModel::beads}, "a cable has no joints"}; }
ModelsWithKey in_air() { return {{LinkModel::rods, LinkModel::beads}, "a cable moves without air"}; }
ModelsWithKey angled() { return {{LinkModel::rods, LinkModel::beads}, "a cable starts hanging, straight or whirling"}; }

void add_chain(std::vector<Key>& keys) {
  using E = Experiment;
  using C = ChainSpec;
  constexpr bool required = true;
  const std::vector<Key> chain = {
      {"chain",
       "links",
       "number of links; for a cable, of elements",
       Dimension::none,
       IntegerKind{place<&E::chain, &C::links>(), 1, most_links},
       required,
       {},
       {"chain.lengths", "chain.masses"}},
      {"chain",
       "length",
       "of the whole chain",
       Dimension::length,
       number<&E::chain, &C::length>(),
       required,
       {},
       {"chain.lengths"}},
      {"chain",
       "mass",
       "of the whole chain, without tip_mass",
       Dimension::mass,
       number<&E::chain, &C::mass>(),
       required,
       {},
       {"chain.masses"}},
      {"chain", "lengths", "of each link, from the support; none: all alike", Dimension::length,
       numbers<&E::chain, &C::lengths>()},
      {"chain", "masses", "of each link, from the support; none: as taper or densities say", Dimension::mass,
       numbers<&E::chain, &C::masses>()},
      {"chain", "loads", "forces downwards at the inner joints of a chain at rest; none: no loads", Dimension::force,
       numbers<&E::chain, &C::loads>(), !required, jointed()},
      {"chain", "model", "uniform rods, beads at the far ends of massless links, or an elastic cable", Dimension::none,
       choice<&E::chain, &C::model>(LinkModel::cable)},
      {"chain", "axial_stiffness", "force per strain: Young's modulus times cross-section; 0: as these two say",
       Dimension::force, number<&E::chain, &C::axial_stiffness>(), !required, stretches()},
      {"chain", "youngs_modulus", "of the material of the cable", Dimension::pressure,
       number<&E::chain, &C::youngs_modulus>(), !required, stretches()},
      {"chain", "area", "of its cross-section", Dimension::area, number<&E::chain, &C::area>(), !required, stretches()},
      {"chain", "strain", "what the axial stiffness multiplies: stretch − 1, or (stretch² − 1)/2", Dimension::none,
       choice<&E::chain, &C::strain>(StrainMeasure::green), !required, stretches()},
      {"chain", "joint_friction", "torque per relative rate at each inner joint", Dimension::friction,
       number<&E::chain, &C::joint_friction>(), !required, jointed()},
      {"chain", "joint_stiffness", "torque per relative angle at each inner joint", Dimension::stiffness,
       number<&E::chain, &C::joint_stiffness>(), !required, jointed()},
      {"chain", "joint_rest",
       "bends at which stiff joints are unstrained: none (straight), one for all, or one for each", Dimension::angle,
       numbers<&E::chain, &C::joint_rest>(), !required, jointed()},
      {"chain", "bending_stiffness", "of the rope: a joint between links of length l has this divided by l",
       Dimension::bending_stiffness, number<&E::chain, &C::bending_stiffness>()},
      {"chain", "bending_friction", "of the rope: a joint between links of length l has this divided by l",
       Dimension::bending_friction, number<&E::chain, &C::bending_friction>(), !required, jointed()},
      {"chain", "hinge_friction", "torque per rate at the hinge of the support", Dimension::friction,
       number<&E::chain, &C::hinge_friction>(), !required, jointed()},
      {"chain", "damping",
       "resists the motion of every mass m with a force of this times m v, v its velocity in the plane",
       Dimension::frequency, number<&E::chain, &C::damping>()},
      {"chain", "diameter", "at the support, for the drag of the air", Dimension::length,
       number<&E::chain, &C::diameter>(), !required, in_air()},
      {"chain", "tip_mass", "extra point mass at the free end", Dimension::mass, number<&E::chain, &C::tip_mass>()},
      {"chain", "taper", "mass per length at the tip over that at the support", Dimension::none,
       number<&E::chain, &C::taper>()},
      {"chain", "diameter_taper", "diameter at the tip over that at the support", Dimension::none,
       number<&E::chain, &C::diameter_taper>(), !required, in_air()},
      {"chain", "profile", "how both change in between, and between the rows of the table", Dimension::none,
       choice<&E::chain, &C::profile>(ProfileForm::exponential)},
      {"chain", "places", "of a table along the chain, from 0 at the support to 1 at the tip", Dimension::none,
       numbers<&E::chain, &C::places>()},
      {"chain", "densities", "table: mass per length at each place, relative to one another", Dimension::none,
       numbers<&E::chain, &C::densities>()},
      {"chain", "diameters", "table: one for each place", Dimension::length, numbers<&E::chain, &C::diameters>(),
       !required, in_air()},
      {"chain",
       "half_end_bead",
       "beads only: the last bead weighs half",
       Dimension::none,
       boolean<&E::chain, &C::half_end_bead>(),
       !required,
       {{LinkModel::beads}, "only a chain of beads has an end bead"}},
  };
  keys.insert(keys.end(), chain.begin(), chain.end());
}

void add_start(std::vector<Key>& keys) {
  using E = Experiment;
  using S = StartSpec;
  constexpr bool optional = false;
  const std::vector<Key> start = {
      {"start", "shape",
       "at rest in equilibrium, straight, folded in two, angle by angle, with a fold that travels, in a mode, or "
       "whirling",
       Dimension::none, choice<&E::start, &S::shape>(StartShape::whirling)},
      {"start", "span", "hanging, or far end held: how far the far end is to the right of the support",
       Dimension::length, number<&E::start, &S::span>()},
      {"start", "rise", "hanging, or far end held: how far the far end is above the support", Dimension::length,
       number<&E::start, &S::rise>()},
      {"start", "tilt", "hanging: in equilibrium as if gravity were turned by this angle, counter-clockwise",
       Dimension::angle, number<&E::start, &S::tilt>()},
      {"start", "angle",
       "straight: of every link; folded, fold: of the part at the support; from +x, counter-clockwise",
       Dimension::angle, number<&E::start, &S::angle>()},
      {"start", "tip_angle", "straight: of the last link, if it differs", Dimension::angle,
       OptionalNumberKind{place<&E::start, &S::tip_angle>()}, optional, angled()},
      {"start", "angles", "angles: one for each link, or for each place", Dimension::angle,
       numbers<&E::start, &S::angles>(), optional, angled()},
      {"start", "rates", "angular rates: none (at rest), one for all, or one for each link or place",
       Dimension::angular_rate, numbers<&E::start, &S::rates>()},
      {"start", "places", "where along the chain angles and rates are given, from 0 at the support to 1 at the tip",
       Dimension::none, numbers<&E::start, &S::places>(), optional, angled()},
      {"start", "fold", "fold: how the chain turns back", Dimension::none,
       choice<&E::start, &S::fold>(FoldForm::single), optional, angled()},
      {"start", "centre", "fold: where it lies, from 0 at the support to 1 at the tip", Dimension::none,
       number<&E::start, &S::centre>(), optional, angled()},
      {"start", "width", "fold: of circle and smooth, as a share of the chain", Dimension::none,
       number<&E::start, &S::width>(), optional, angled()},
      {"start", "mode", "mode: which one, the lowest frequency first; whirling: which shape, the stable one first",
       Dimension::none, IntegerKind{place<&E::start, &S::mode>(), 1, most_links}},
      {"start", "amplitude", "mode: by how much the link that turns most is turned from its rest", Dimension::angle,
       number<&E::start, &S::amplitude>(), optional, angled()},
      {"start", "displacement",
       "whirling: how far the joint that moves most is moved, in the direction that grows fastest", Dimension::length,
       number<&E::start, &S::displacement>()},
      {"start", "tip_speed", "scales the rates so that the tip starts with this speed; 0: as they are",
       Dimension::speed, number<&E::start, &S::tip_speed>(), optional, angled()},
      {"start", "at_rest_in_space",
       "a support that sets out with a velocity strikes the chain instead of carrying it along", Dimension::none,
       boolean<&E::start, &S::at_rest_in_space>(), optional, angled()},
  };
  keys.insert(keys.end(), start.begin(), start.end());
}

/// Of a point that moves: the support, or a far end that is held.
template <auto... path>
void add_path(std::string_view section, std::string_view point, std::vector<Key>& keys) {
  using S = SupportSpec;
  constexpr int most_periods = 1'000'000'000;
  const std::vector<Key> support = {
      {section, "motion", point, Dimension::none, choice<path..., &S::motion>(SupportMotion::table)},
      {section, "amplitude", "how far it moves", Dimension::length, number<path..., &S::amplitude>()},
      {section, "frequency", "of sine_squared, sine and circle", Dimension::frequency,
       number<path..., &S::frequency>()},
      {section, "direction", "of its motion, from +x, counter-clockwise", Dimension::angle,
       number<path..., &S::direction>()},
      {section, "periods", "sine_squared: number of periods, then it rests; 0: it never rests", Dimension::none,
       IntegerKind{place<path..., &S::periods>(), 0, most_periods}},
      {section, "duration", "flick: how long it takes", Dimension::time, number<path..., &S::duration>()},
      {section, "file", "table: CSV of t, x and perhaps y; read unless times are given here", Dimension::none,
       words<path..., &S::file>()},
      {section, "times", "table: of its rows, increasing", Dimension::time, numbers<path..., &S::times>()},
      {section, "x", "table: one for each time", Dimension::length, numbers<path..., &S::x>()},
      {section, "y", "table: one for each time, or none", Dimension::length, numbers<path..., &S::y>()},
  };
  keys.insert(keys.end(), support.begin(), support.end());
}

void add_ends(std::vector<Key>& keys) {
  using E = Experiment;
  using F = FarEndSpec;
  add_path<&E::support>("support", "of the point the chain hangs from", keys);
  keys.push_back({"far_end", "held", "the tip is held where the start puts it", Dimension::none,
                  boolean<&E::far_end, &F::held>()});
  keys.push_back({"far_end", "release_at", "when it is let go; none: never", Dimension::time,
                  OptionalNumberKind{place<&E::far_end, &F::release_at>()}});
  add_path<&E::far_end, &F::path>("far_end", "of the held tip, relative to where the start puts it", keys);
}

void add_air(std::vector<Key>& keys) {
  using E = Experiment;
  using A = AirSpec;
  constexpr bool optional = false;
  const std::vector<Key> air = {
      {"air", "density", "of the air or water around the chain; 0: none", Dimension::density,
       number<&E::air, &A::density>(), optional, in_air()},
      {"air", "normal_drag", "drag coefficient across the links", Dimension::none, number<&E::air, &A::normal_drag>(),
       optional, in_air()},
      {"air", "tangential_drag", "drag coefficient along the links", Dimension::none,
       number<&E::air, &A::tangential_drag>(), optional, in_air()},
      {"air", "wind", "[x, y]; none: still air", Dimension::speed, numbers<&E::air, &A::wind>(), optional, in_air()},
  };
  keys.insert(keys.end(), air.begin(), air.end());
}

void add_run(std::vector<Key>& keys) {
  using E = Experiment;
  using R = RunSpec;
  constexpr bool required = true;
  const std::vector<Key> run = {
      {"run", "duration", "how long to follow the motion", Dimension::time, number<&E::run, &R::duration>(), required},
      {"run", "method", "how to integrate; auto chooses and says why", Dimension::none,
       choice<&E::run, &R::method>(last_method)},
      {"run", "tolerance", "of the adaptive methods, relative and absolute", Dimension::none,
       number<&E::run, &R::tolerance>()},
      {"run", "step", "equal steps of euler, rk4, gauss4, gauss6; 0: the method chooses", Dimension::time,
       number<&E::run, &R::step>()},
      {"run", "certify",
       "run again, more accurately and from a slightly different start, so that every number gets a ±", Dimension::none,
       boolean<&E::run, &R::certify>()},
      {"record", "rate", "frames per second; 0: about 1000 frames", Dimension::frequency,
       number<&E::record, &RecordSpec::rate>()},
      {"record", "quantities", "what each frame holds", Dimension::none,
       choices<&E::record, &RecordSpec::quantities>(last_quantity)},
  };
  keys.insert(keys.end(), run.begin(), run.end());
}

std::vector<Key> make_keys() {
  using E = Experiment;
  std::vector<Key> keys = {
      {"", "title", "shown in lists and reports", Dimension::none, words<&E::title>()},
      {"", "question", "what the experiment is to answer", Dimension::none, words<&E::question>()},
  };
  add_chain(keys);
  add_start(keys);
  add_ends(keys);
  keys.push_back({"world", "gravity", "towards -y", Dimension::acceleration, number<&E::world, &WorldSpec::gravity>()});
  keys.push_back({"world", "spin", "rate at which the plane turns about the vertical x = 0; 0: it does not",
                  Dimension::angular_rate, number<&E::world, &WorldSpec::spin>()});
  keys.push_back({"world", "sound_speed", "for the Mach number of the tip; 0: not asked for", Dimension::speed,
                  number<&E::world, &WorldSpec::sound_speed>()});
  add_air(keys);
  add_run(keys);
  return keys;
}

std::string listed(std::span<const std::string_view> names) {
  std::string list;
  for (const std::string_view name : names) list.append(list.empty() ? "" : ", ").append(name);
  return list;
}

std::string quoted(std::string_view name) { return std::string("\"").append(name).append("\""); }

/// A value as its kind keeps it; a choice by its place among the names.
decltype(auto) seen(const auto& kind, const Experiment& experiment) {
  if constexpr (requires { kind.place; })
    return kind.place.see(experiment);
  else
    return kind.see(experiment);
}

bool same_value(const Key& key, const Experiment& a, const Experiment& b) {
  return std::visit([&](const auto& kind) { return seen(kind, a) == seen(kind, b); }, key.kind);
}

/// For a sentence.
std::string shown(const Key& key, const Experiment& experiment) {
  return std::visit(Overloaded{
                        [&](const IntegerKind& k) { return text(k.place.see(experiment)); },
                        [&](const NumberKind& k) { return text(k.place.see(experiment)); },
                        [&](const BooleanKind& k) { return std::string(k.place.see(experiment) ? "true" : "false"); },
                        [&](const ChoiceKind& k) { return quoted(k.names[k.see(experiment)]); },
                        [](const auto&) { return std::string("given"); },
                    },
                    key.kind);
}

}  // namespace

std::span<const Key> experiment_keys() {
  static const std::vector<Key> keys = make_keys();
  return keys;
}

const Key* find_key(std::string_view section, std::string_view name) {
  for (const Key& key : experiment_keys()) {
    if (key.section == section && key.name == name) return &key;
  }
  return nullptr;
}

const Key* find_key(std::string_view dotted_name) {
  const auto dot = dotted_name.find('.');
  if (dot == std::string_view::npos) return find_key("", dotted_name);
  return find_key(dotted_name.substr(0, dot), dotted_name.substr(dot + 1));
}

bool belongs(const Key& key, LinkModel model) {
  const std::vector<LinkModel>& models = key.only_with.models;
  return models.empty() || std::ranges::find(models, model) != models.end();
}

std::vector<std::string_view> section_names(std::optional<LinkModel> model) {
  std::vector<std::string_view> names;
  for (const Key& key : experiment_keys()) {
    if (key.section.empty() || (model && !belongs(key, *model))) continue;
    if (names.empty() || names.back() != key.section) names.push_back(key.section);
  }
  return names;
}

std::vector<std::string_view> key_names(std::string_view section, std::optional<LinkModel> model) {
  std::vector<std::string_view> names;
  for (const Key& key : experiment_keys()) {
    if (key.section == section && (!model || belongs(key, *model))) names.push_back(key.name);
  }
  return names;
}

std::optional<std::string> misplaced(const Key& key, const Experiment& experiment) {
  if (belongs(key, experiment.chain.model) || same_value(key, experiment, Experiment{})) return std::nullopt;
  std::string models;
  for (const LinkModel model : key.only_with.models) models += (models.empty() ? "" : " or ") + quoted(name(model));
  return "is " + shown(key, experiment) + "; " + std::string(key.only_with.reason) + " (chain.model = " + models + ")";
}

std::string dotted(const Key& key) {
  return key.section.empty() ? std::string(key.name) : std::string(key.section).append(".").append(key.name);
}

std::string bracketed(const Key& key) {
  return key.section.empty() ? std::string(key.name)
                             : std::string("[").append(key.section).append("] ").append(key.name);
}

std::string a_number(Dimension dimension) {
  return dimension == Dimension::none ? "a number" : std::string("a number [").append(si_unit(dimension)).append("]");
}

std::string allowed(const Key& key) {
  return std::visit(
      Overloaded{
          [](const IntegerKind& k) { return "a whole number from " + text(k.least) + " to " + text(k.most); },
          [&](const NumberKind&) { return a_number(key.dimension); },
          [](const BooleanKind&) { return std::string("true or false"); },
          [](const TextKind&) { return std::string("text"); },
          [&](const OptionalNumberKind&) { return a_number(key.dimension); },
          [&](const NumberListKind&) { return "a list, each item " + a_number(key.dimension); },
          [](const ChoiceKind& k) { return "one of: " + listed(k.names); },
          [](const ChoiceListKind& k) { return "a list of: " + listed(k.names); },
      },
      key.kind);
}

}  // namespace catena
