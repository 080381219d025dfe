#include "io/json_parts.hpp"

#include <nlohmann/json.hpp>

namespace catena {

using Json = nlohmann::ordered_json;

Json counters_json(const Counters& counters) {
  return {{"steps", counters.steps},
          {"rejected", counters.rejected},
          {"rates", counters.rates},
          {"factorisations", counters.factorisations},
          {"solves", counters.solves}};
}

Json files_json(std::span<const NamedFile> files) {
  Json json = Json::object();
  for (const NamedFile& file : files) json[file.what] = file.path;
  return json;
}

}  // namespace catena
