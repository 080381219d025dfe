#include "lab/tip_samples.hpp"

#include "lab/chain_names.hpp"

namespace catena {

std::vector<TipSample> tips(const Frames& frames) {
  std::vector<TipSample> all(frames.has(chain_names::position) ? frames.time.size() : 0);
  const auto position = frames.of(chain_names::position), velocity = frames.of(chain_names::velocity),
             acceleration = frames.of(chain_names::acceleration);
  for (std::size_t k = 0; k < all.size(); ++k)
    all[k] = {.time = frames.time[k],
              .position = {position[2 * k], position[2 * k + 1]},
              .velocity = {velocity[2 * k], velocity[2 * k + 1]},
              .acceleration = {acceleration[2 * k], acceleration[2 * k + 1]}};
  return all;
}

std::vector<TipSample> tips(const Schema& schema, const Samples& samples) {
  const std::size_t position = schema.offset(chain_names::position), velocity = schema.offset(chain_names::velocity),
                    acceleration = schema.offset(chain_names::acceleration);
  std::vector<TipSample> all;
  for (std::size_t k = 0; k < samples.size(); ++k) {
    const auto row = samples.row(k);
    all.push_back({.time = samples.time[k],
                   .position = {row[position], row[position + 1]},
                   .velocity = {row[velocity], row[velocity + 1]},
                   .acceleration = {row[acceleration], row[acceleration + 1]}});
  }
  return all;
}

std::vector<TipSample> followed(const Schema& schema, const Samples& samples) {
  const std::size_t position = schema.offset(schema.place), velocity = schema.offset(schema.velocity);
  std::vector<TipSample> all;
  for (std::size_t k = 0; k < samples.size(); ++k) {
    const auto row = samples.row(k);
    all.push_back({.time = samples.time[k],
                   .position = {row[position], row[position + 1]},
                   .velocity = {row[velocity], row[velocity + 1]},
                   .acceleration = {}});
  }
  return all;
}

std::string_view followed_name(const Schema& schema) {
  return schema.place == chain_names::middle ? "middle joint" : "tip";
}

}  // namespace catena
