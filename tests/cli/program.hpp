// Calls the program as a user does, and looks at what it says, leaves and returns.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace catena::cli_test {

namespace fs = std::filesystem;

struct Outcome {
  int status = -1;  ///< exit status, or −signal
  std::string out, err;
};

inline std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The one of the same tree: build/tests/test_cli calls build/catena.
inline const std::string& program() {
  static const std::string path = fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "catena";
  return path;
}

/// Until the kernel knows that the program catches SIGINT, the last of all.
inline void wait_for_handlers(pid_t child) {
  for (bool caught = false; !caught; std::this_thread::sleep_for(std::chrono::milliseconds(1))) {
    std::ifstream status("/proc/" + std::to_string(child) + "/status");
    for (std::string word; status >> word;)
      if (word == "SigCgt:" && status >> word) caught = (std::stoull(word, nullptr, 16) >> (SIGINT - 1) & 1) != 0;
  }
}

/// A folder of its own for each test, gone afterwards; the program runs in it.
class Program : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "catena-cli-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  struct Conditions {
    rlim_t largest_file = RLIM_INFINITY;     ///< a full disk, as far as the program can tell
    std::string standard_output = "stdout";  ///< a file in the folder, or "closed pipe"
  };

  pid_t start(const std::vector<std::string>& words, const Conditions& conditions) {
    const pid_t child = fork();
    if (child != 0) return child;
    if (chdir(folder_.c_str()) != 0) _exit(99);
    int output = -1;
    if (conditions.standard_output == "closed pipe") {
      int ends[2];
      if (pipe(ends) != 0) _exit(99);
      close(ends[0]);
      output = ends[1];
    } else {
      output = open(conditions.standard_output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    }
    dup2(output, STDOUT_FILENO);
    dup2(open("stderr", O_WRONLY | O_CREAT | O_TRUNC, 0644), STDERR_FILENO);
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    if (conditions.largest_file != RLIM_INFINITY) {
      const rlimit limit{conditions.largest_file, conditions.largest_file};
      setrlimit(RLIMIT_FSIZE, &limit);
    }
    std::vector<char*> arguments{const_cast<char*>(program().c_str())};
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execv(program().c_str(), arguments.data());
    _exit(99);
  }

  Outcome wait_for(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), content(folder_ / "stdout"),
            content(folder_ / "stderr")};
  }

  /// Ctrl-C so long after the program listens: on a busy machine that may be late.
  Outcome interrupted(pid_t child, std::chrono::milliseconds after) {
    wait_for_handlers(child);
    std::this_thread::sleep_for(after);
    kill(child, SIGINT);
    return wait_for(child);
  }

  Outcome call(const std::vector<std::string>& words) { return wait_for(start(words, {})); }
  Outcome call(const std::vector<std::string>& words, const Conditions& conditions) {
    return wait_for(start(words, conditions));
  }

  /// What is in the folder besides the caught output, by name.
  std::vector<std::string> left_behind() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
      const std::string name = fs::relative(entry.path(), folder_).string();
      if (name != "stdout" && name != "stderr") names.push_back(name);
    }
    std::ranges::sort(names);
    return names;
  }

  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }

  fs::path folder_;
};

}  // namespace catena::cli_test
