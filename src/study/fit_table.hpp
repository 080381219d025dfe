// A fit as tables of places, measured and computed: from memory, or from the fit.h5 that it left.
//
//   /        attributes format, format_version, title, sigma [m], sets
//   /set_1 … attributes case, data, coordinates ("x y", or "w h": fallen from the start)
//            time [points], measured, model [points × 2]; curve_time [samples], curve [samples × 2]: the tip from the support
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <vector>

#include "study/fit.hpp"

namespace catena {

struct FittedData {
  std::string case_name;
  std::string file;
  bool fall = false;                  ///< (w, h) from the start of the tip; else (x, y) from the support
  std::vector<double> time{};         ///< of the measured places [s]
  std::vector<Vec2<double>> place{};  ///< measured [m]
  std::vector<Vec2<double>> model{};  ///< computed, at the same times [m]
  std::vector<double> curve_time{};   ///< closely, from the start to the last point [s]
  std::vector<Vec2<double>> curve{};  ///< (x, y) of the computed tip then [m]
};

struct FitTable {
  std::string title;
  double sigma = 0.0;  ///< standard deviation of a measured coordinate [m]
  std::vector<FittedData> sets;
};

FitTable fit_table(const FitPlan&, const Fit&);

/// The title of the only experiment, else the names of the cases.
std::string fit_title(const FitPlan&);

/// The errors start with the path and say what is wrong.
std::expected<void, std::string> write_fit(const std::filesystem::path&, const FitTable&);
std::expected<FitTable, std::string> read_fit(const std::filesystem::path&);

}  // namespace catena
