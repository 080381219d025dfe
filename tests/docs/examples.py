#!/usr/bin/env python3
"""tests/docs/examples.py PROGRAM PAGE: runs what a page shows, from its top to its end, in an empty folder, as a reader would.

```sh         commands: each must succeed; `catena` and `build/catena` are PROGRAM
```text       right after commands, with nothing between: what they print; each line must be among it, "…" stands for anything
```python     a program: must succeed
```toml       an experiment: must run
`catena …`    inside a sentence, when it names a case or a file: must succeed

Commands about the house (make, cmake, git, the fuzzer) are not run: what they name must be there. Nor are `catena bench` and
`catena reproduce`, which take long and are run by tests/cli.
Other blocks are not looked at; what only explains a syntax or a format is such a block."""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

source = pathlib.Path(__file__).resolve().parents[2]
program, page = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
wrong = []

# Drawing and encoding are not what is looked at, and matplotlib and ffmpeg are large: where they are missing, stand-ins take
# what they are given.
without_matplotlib = """
import importlib.util, sys
class Anything:
    def __getattr__(self, name): return self
    def __call__(self, *given, **named): return self
    def __iter__(self): return iter([self, self])
if importlib.util.find_spec("matplotlib") is None:
    sys.modules["matplotlib"] = sys.modules["matplotlib.pyplot"] = Anything()
"""


def pieces(text):
    """(kind, content, line number) of all blocks and commands in sentences, in their order."""
    block = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
    inline = re.compile(r"`(catena (?:run|show|sweep|string|fit|report|figure|movie|replay) (?!-)[^`]*)`")
    found, at = [], 0

    def sentences(begin, end):
        for match in inline.finditer(text, begin, end):
            if not re.search(r"…|<|\b[A-Z]{3,}\b", match[1]):
                found.append(("sh", match[1], match.start()))

    for match in block.finditer(text):
        sentences(at, match.start())
        follows = not text[at : match.start()].strip() and match[1] in ("", "text")
        found.append(("output" if follows else match[1], match[2], match.start()))
        at = match.end()
    sentences(at, len(text))
    return [(kind, content, text.count("\n", 0, begin) + 1) for kind, content, begin in found]


def commands(block):
    """Without comments; a backslash at the end of a line continues it."""
    for line in block.replace("\\\n", " ").splitlines():
        line = re.sub(r"\s+#.*|^#.*", "", line).strip()
        if line:
            yield line


def complain(line, what):
    wrong.append(f"{page.relative_to(source)}:{line}: {what}")


def about_the_house(command, line):
    """True if it is such a command, with complaints if it names what is not there."""
    words = shlex.split(command)
    words = [word for word in words if "=" not in word or word.startswith("-")]
    if words[0] == "make":
        if subprocess.run(["make", "-n", *words[1:]], cwd=source, capture_output=True).returncode:
            complain(line, f"`{command}`: there is no such target")
        return True
    if words[0] in ("cmake", "ctest"):
        presets = json.loads((source / "CMakePresets.json").read_text())
        known = {each["name"] for kind in ("configurePresets", "buildPresets", "testPresets") for each in presets[kind]}
        for preset in re.findall(r"--preset (\S+)", command):
            if preset not in known:
                complain(line, f"`{command}`: there is no preset {preset}")
        return True
    return words[0] == "git" or words[0].startswith(("build/tests/", "build/bench/", "tools/"))


def has_its_own_test(command):
    return re.match(r"(build/)?catena (bench|reproduce)", command)


def run(words, folder, line, shown):
    """What it prints, or nothing with a complaint."""
    environment = os.environ | {"PATH": f"{folder}/build:{os.environ['PATH']}", "MPLBACKEND": "Agg"}
    done = subprocess.run(words, cwd=folder, env=environment, text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        complain(line, f"{shown}: status {done.returncode}\n{done.stdout}")
    return done.stdout


def check_output(block, printed, line):
    given = [each.strip() for each in printed.splitlines()]
    for expected in filter(None, map(str.strip, block.splitlines())):
        pattern = ".*".join(re.escape(part) for part in expected.split("…"))
        if not any(re.fullmatch(pattern, each) for each in given):
            complain(line, f"not printed: {expected}")


def run_page(folder):
    (folder / "build").mkdir()
    if not shutil.which("ffmpeg"):
        stand_in = folder / "build/ffmpeg"
        stand_in.write_text('#!/bin/sh\nfor out; do :; done\ncat > /dev/null\necho frames > "${out#file:}"\n')
        stand_in.chmod(0o755)
    (folder / "build/catena").symlink_to(program)
    (folder / "experiments").symlink_to(source / "experiments")
    printed, count = "", 0
    for kind, content, line in pieces(page.read_text()):
        if kind == "sh":
            printed = ""
            for command in commands(content):
                count += 1
                if has_its_own_test(command) or any(about_the_house(part, line) for part in command.split("&&")):
                    continue
                printed += run(["bash", "-c", f"set -o pipefail; {command}"], folder, line, f"`{command}`")
        elif kind == "output":
            check_output(content, printed, line)
        elif kind == "python":
            count += 1
            run([sys.executable, "-c", without_matplotlib + content], folder, line, "the program")
        elif kind == "toml":
            count += 1
            (folder / "example.toml").write_text(content)
            run(["catena", "run", "example.toml", "--json"], folder, line, "the experiment")
    return count


with tempfile.TemporaryDirectory() as name:
    count = run_page(pathlib.Path(name))
print("\n".join(wrong) or f"{page.relative_to(source)}: {count} examples work")
sys.exit(bool(wrong))
