#include <algorithm>
#include <cmath>
#include <numeric>

#include "lab/complaints.hpp"

namespace catena {
namespace {

constexpr double most_bend = 1e6;

std::string entries(std::span<const double> list) { return "has " + text(list.size()) + " entries"; }

void check_numbers(const ChainSpec& chain, Complaints& wrong) {
  if (chain.links < 1 || chain.links > most_links)
    wrong.add("chain.links", "is " + text(chain.links) + "; it must be from 1 to " + text(most_links), true);
  wrong.require(chain.length >= 1e-12 && chain.length <= 1e12, "chain.length", chain.length,
                "positive, from 1e-12 to 1e12 m");
  wrong.require(chain.mass >= 1e-24 && chain.mass <= 1e24, "chain.mass", chain.mass, "positive, from 1e-24 to 1e24 kg");
  const auto not_negative = [&](const char* key, double value) {
    wrong.require(value >= 0, key, value, "zero or positive");
  };
  not_negative("chain.joint_friction", chain.joint_friction);
  not_negative("chain.joint_stiffness", chain.joint_stiffness);
  not_negative("chain.bending_stiffness", chain.bending_stiffness);
  not_negative("chain.bending_friction", chain.bending_friction);
  not_negative("chain.hinge_friction", chain.hinge_friction);
  wrong.require(chain.damping >= 0 && chain.damping <= 1e9, "chain.damping", chain.damping,
                "zero or positive, up to 1e9 1/s");
  not_negative("chain.diameter", chain.diameter);
  not_negative("chain.tip_mass", chain.tip_mass);
  wrong.require(chain.taper >= 1e-6 && chain.taper <= 1000, "chain.taper", chain.taper,
                "from 1e-6 to 1000: a tip without mass has no motion of its own");
  wrong.require(chain.diameter_taper >= 1e-6 && chain.diameter_taper <= 1000, "chain.diameter_taper",
                chain.diameter_taper, "from 1e-6 to 1000");
}

/// One number for each link, which add up to what is said of the whole chain.
void check_list(const char* key, std::span<const double> list, const char* whole_key, double whole,
                const ChainSpec& chain, Complaints& wrong) {
  constexpr double agreement = 1e-9;  // a sum of rounded numbers
  if (list.empty() || wrong.has(key)) return;
  if (list.size() != static_cast<std::size_t>(std::max(chain.links, 0))) {
    wrong.add(key, entries(list) + "; the chain has " + text(chain.links) + " links");
    return;
  }
  const double sum = std::accumulate(list.begin(), list.end(), 0.0);
  if (!(std::abs(sum - whole) <= agreement * whole) && !wrong.has(whole_key))
    wrong.add(whole_key, "is " + text(whole) + "; " + key + " add up to " + text(sum) + ": make them agree, or give " +
                             key + " alone");
}

/// Sizes so unequal that the smallest would be lost in rounding.
void check_ratio(const char* key, std::span<const double> list, double most, const char* why, Complaints& wrong) {
  if (list.empty() || wrong.has(key)) return;
  const auto [least, largest] = std::ranges::minmax(list);
  if (largest > most * least)
    wrong.add(key, "has items from " + text(least) + " to " + text(largest) + "; the largest may be at most " +
                       text(most) + " times the smallest: " + why);
}

void check_link_lists(const ChainSpec& chain, Complaints& wrong) {
  wrong.require_each("chain.lengths", chain.lengths, 1e-12, 1e12, "positive, from 1e-12 to 1e12 m");
  wrong.require_each("chain.masses", chain.masses, 1e-24, 1e24, "positive, from 1e-24 to 1e24 kg");
  check_list("chain.lengths", chain.lengths, "chain.length", chain.length, chain, wrong);
  check_list("chain.masses", chain.masses, "chain.mass", chain.mass, chain, wrong);
  wrong.require_each("chain.loads", chain.loads, -1e24, 1e24, "within ±1e24 N");
  if (!chain.loads.empty() && chain.loads.size() + 1 != static_cast<std::size_t>(std::max(chain.links, 0)))
    wrong.add("chain.loads",
              entries(chain.loads) + "; give one for each of the " + text(chain.links - 1) + " inner joints");
  check_ratio("chain.lengths", chain.lengths, 1e6, "beside longer links the shortest would vanish in rounding", wrong);
  check_ratio("chain.masses", chain.masses, 1e12, "beside heavier links the lightest would vanish in rounding", wrong);
}

/// A list at the places of the chain's table.
void check_column(const char* key, std::span<const double> column, const ChainSpec& chain, Complaints& wrong) {
  if (column.empty()) return;
  wrong.require_each(key, column, 1e-24, 1e24, "positive, from 1e-24 to 1e24");
  if (chain.places.empty())
    wrong.add(key, "needs chain.places: where along the chain its items are, from 0 at the support to 1 at the tip");
  else if (column.size() != chain.places.size())
    wrong.add(key, entries(column) + "; chain.places has " + text(chain.places.size()));
  check_ratio(key, column, 1e6, "a part without mass or diameter has no motion of its own", wrong);
}

void check_profile(const ChainSpec& chain, Complaints& wrong) {
  check_places("chain.places", chain.places, wrong);
  check_column("chain.densities", chain.densities, chain, wrong);
  check_column("chain.diameters", chain.diameters, chain, wrong);
  const auto unused = [&](bool given, bool used, const char* key, const char* why) {
    if (given && !used) wrong.add(key, why);
  };
  const bool by_link = !chain.masses.empty(), table = !chain.densities.empty();
  unused(table, !by_link, "chain.densities", "is not used: chain.masses says what each link weighs");
  unused(chain.taper != 1, !by_link, "chain.taper", "is not used: chain.masses says what each link weighs");
  unused(chain.taper != 1, !table, "chain.taper", "is not used: chain.densities says how the mass is spread");
  unused(chain.half_end_bead, !by_link, "chain.half_end_bead",
         "is true; chain.masses says what each bead weighs: halve the last one there");
  unused(chain.diameter > 0, chain.diameters.empty(), "chain.diameter",
         "is not used: chain.diameters says how thick the chain is");
  unused(chain.diameter_taper != 1, chain.diameter > 0, "chain.diameter_taper",
         "is used only with chain.diameter, that at the support");
  unused(!chain.places.empty(), table || !chain.diameters.empty(), "chain.places",
         "is used only with chain.densities or chain.diameters");
  unused(chain.profile != ProfileForm::linear, chain.taper != 1 || chain.diameter_taper != 1 || !chain.places.empty(),
         "chain.profile", "is used only with chain.taper, chain.diameter_taper or a table at chain.places");
}

void check_joints(const ChainSpec& chain, Complaints& wrong) {
  const auto twice = [&](double joint, double rope, const char* rope_key, const char* joint_key) {
    if (joint > 0 && rope > 0)
      wrong.add(rope_key, std::string("is given together with ") + joint_key + "; both describe the joints: give one");
  };
  twice(chain.joint_stiffness, chain.bending_stiffness, "chain.bending_stiffness", "chain.joint_stiffness");
  twice(chain.joint_friction, chain.bending_friction, "chain.bending_friction", "chain.joint_friction");
  const std::vector<double>& rest = chain.joint_rest;
  if (rest.empty()) return;
  wrong.require_each("chain.joint_rest", rest, -most_bend, most_bend, "within ±1e6 rad");
  if (rest.size() > 1 && rest.size() + 1 != static_cast<std::size_t>(std::max(chain.links, 0)))
    wrong.add("chain.joint_rest",
              entries(rest) + "; give one for all or one for each of the " + text(chain.links - 1) + " inner joints");
  if (!has_stiff_joints(chain))
    wrong.add("chain.joint_rest",
              "is used only when joints are stiff (chain.joint_stiffness or chain.bending_stiffness above 0)");
}

}  // namespace

void check_places(const char* key, std::span<const double> places, Complaints& wrong) {
  constexpr double nearest = 1e-9;
  if (places.empty()) return;
  wrong.require_each(key, places, 0.0, 1.0, "from 0 at the support to 1 at the tip");
  if (wrong.has(key)) return;
  if (places.size() < 2) wrong.add(key, "has a single entry; at least two places are needed");
  for (std::size_t i = 1; i < places.size(); ++i) {
    if (places[i] - places[i - 1] >= nearest) continue;
    wrong.add(key,
              "has " + text(places[i]) + " as item " + text(i + 1) + ", after " + text(places[i - 1]) +
                  "; places must increase, by 1e-9 at least",
              true);
    return;
  }
}

void check_chain(const ChainSpec& chain, Complaints& wrong) {
  check_numbers(chain, wrong);
  check_link_lists(chain, wrong);
  check_profile(chain, wrong);
  check_joints(chain, wrong);
}

}  // namespace catena
