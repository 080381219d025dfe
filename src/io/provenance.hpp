// Where a result comes from: the program, how it was built, the machine, the command and when. No host name, no user name.
#pragma once

#include <span>
#include <string>

namespace catena {

struct Provenance {
  std::string version;  ///< of Catena
  std::string commit;
  std::string compiler;
  std::string flags;
  std::string build_type;
  std::string machine;       ///< processor, cores, operating system
  std::string command_line;  ///< quoted so that a shell takes it again
  std::string started;       ///< ISO 8601, UTC
  std::string finished;
  bool operator==(const Provenance&) const = default;
};

/// All but `finished`; `started` is now.
Provenance provenance(std::span<const char* const> command_line);

/// Of this program: what the bits of a result may depend on.
std::string build_commit();

/// "Intel(R) Xeon(R) …, 2 cores, Debian GNU/Linux 12 (bookworm), x86_64"
std::string machine();

/// "2026-03-01T12:00:00Z"
std::string utc_now();

}  // namespace catena
