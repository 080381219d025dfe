#include <nlohmann/json.hpp>

#include "bench/benchmark.hpp"
#include "io/json_parts.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json optional(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json kernel(const KernelCost& cost) {
  return {{"links", cost.links},
          {"forward_ns", cost.forward},
          {"forward_eight_ns", cost.forward_eight},
          {"factor_ns", cost.factor},
          {"solve_ns", cost.solve},
          {"factor_both_ns", cost.factor_both},
          {"solve_both_ns", cost.solve_both}};
}

Json reference(const Reference& reference) {
  return {{"case", reference.case_name},
          {"method", name(reference.method)},
          {"confirmed_by", name(reference.confirmed_by)},
          {"tolerance", reference.tolerance},
          {"tip_gap", reference.tip_gap}};
}

Json method(const MethodCost& cost) {
  return {{"case", cost.case_name},
          {"method", name(cost.method)},
          {"tolerance", cost.tolerance > 0 ? Json(cost.tolerance) : Json(nullptr)},
          {"step", cost.step > 0 ? Json(cost.step) : Json(nullptr)},
          {"duration", cost.duration},
          {"measured_duration", cost.measured},
          {"seconds", cost.seconds},
          {"real_time_factor", cost.duration / cost.seconds},
          {"tip_error", optional(cost.tip_error)},
          {"counters", counters_json(cost.counters)}};
}

Json held(const HeldCost& cost) {
  return {{"method", name(cost.method)},
          {"links", cost.links},
          {"free_seconds", cost.free},
          {"held_seconds", cost.held},
          {"ratio", cost.ratio()}};
}

Json parts(const DenseParts& parts) {
  return {{"links", parts.links},
          {"measured_steps", parts.steps},
          {"rate_seconds", parts.rate},
          {"jacobian_seconds", parts.jacobian},
          {"factorisation_seconds", parts.factorisation},
          {"solve_seconds", parts.solve}};
}

Json dense(const DenseCost& cost) {
  return {{"tolerance", cost.tolerance},
          {"parts", parts(cost.parts)},
          {"estimated_seconds", cost.estimated},
          {"our_seconds", cost.ours},
          {"check",
           {{"parts", parts(cost.check.parts)},
            {"estimated_seconds", cost.check.estimated},
            {"measured_seconds", cost.check.measured},
            {"counters", counters_json(cost.check.dense)},
            {"our_counters", counters_json(cost.check.ours)},
            {"tip_gap", cost.check.tip_gap}}}};
}

Json series(const ScalingSeries& series, const char* parts = "links") {
  Json points = Json::array();
  for (const ScalingPoint& point : series.points)
    points.push_back({{parts, point.links}, {"steps", point.steps}, {"seconds", point.seconds}});
  return {{"points", points}, {"exponent", series.exponent}, {"exponent_per_step", series.exponent_per_step}};
}

Json scaling(const Scaling& scaling) {
  return {{"tolerance", scaling.tolerance},
          {"duration", scaling.duration},
          {"same_rope", series(scaling.same_rope)},
          {"same_joints", series(scaling.same_joints)}};
}

Json cable_kernel(const CableKernelCost& cost) {
  return {{"elements", cost.elements},      {"rate_ns", cost.rate},          {"four_rates_ns", cost.four_rates},
          {"linearise_ns", cost.linearise}, {"factor_both_ns", cost.factor}, {"solve_both_ns", cost.solve}};
}

Json cable(const CableCosts& costs) {
  Json kernels = Json::array();
  for (const CableKernelCost& cost : costs.kernels) kernels.push_back(cable_kernel(cost));
  return {{"kernels", kernels},
          {"tolerance", costs.tolerance},
          {"duration", costs.duration},
          {"growth", series(costs.growth, "elements")},
          {"dense",
           {{"elements", costs.dense.elements},
            {"seconds", costs.dense.dense},
            {"our_seconds", costs.dense.ours},
            {"counters", counters_json(costs.dense.dense_counters)},
            {"our_counters", counters_json(costs.dense.our_counters)},
            {"gap", costs.dense.gap}}}};
}

}  // namespace

std::string benchmark_json(const Benchmark& benchmark) {
  Json kernels = Json::array(), references = Json::array(), methods = Json::array(), held_ends = Json::array();
  for (const KernelCost& cost : benchmark.kernels) kernels.push_back(kernel(cost));
  for (const Reference& each : benchmark.references) references.push_back(reference(each));
  for (const MethodCost& cost : benchmark.methods) methods.push_back(method(cost));
  for (const HeldCost& cost : benchmark.held) held_ends.push_back(held(cost));
  const Json all = {{"kernels", kernels},
                    {"references", references},
                    {"methods", methods},
                    {"held_end", held_ends},
                    {"dense", dense(benchmark.dense)},
                    {"scaling", scaling(benchmark.scaling)},
                    {"cable", cable(benchmark.cable)},
                    {"ratios",
                     {{"dense_over_ours", benchmark.dense.ratio},
                      {"real_time_factor", benchmark.real_time_factor},
                      {"held_over_free", most_for_held_end(benchmark)},
                      {"exponent_same_rope", benchmark.scaling.same_rope.exponent},
                      {"exponent_same_joints", benchmark.scaling.same_joints.exponent},
                      {"cable_dense_over_ours", benchmark.cable.dense.ratio()},
                      {"exponent_cable_step", benchmark.cable.growth.exponent_per_step}}},
                    {"seconds", benchmark.seconds}};
  return all.dump(2);
}

}  // namespace catena
