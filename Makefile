# One word for each thing to do. CMake builds; the presets in CMakePresets.json can be used directly as well.
# Where tools/setup cannot install (any system but Debian 12), install what it lists and say `make SETUP=: …`.
SETUP ?= tools/setup
JOBS ?= $(shell nproc)
LANE_JOBS ?= $(JOBS)
.DEFAULT_GOAL := help
.PHONY: help setup-build setup-test setup-peers build demo configured release fast sanitize-own sanitize tsan wasm test \
  test-release test-sanitize lint format bench-peers clean

help:
	@echo 'make build    the program, as build/catena'
	@echo 'make demo     build it, let a chain fall, and show where the report is'
	@echo 'make fast     the tests that take seconds'
	@echo 'make test     everything: tests, sanitizers, WebAssembly, lint (minutes)'
	@echo 'make tsan     sweeps, fits and movies with the thread sanitizer (minutes)'
	@echo 'make lint     format and clang-tidy'
	@echo 'make format   put the format right'
	@echo 'make bench-peers  the same chain in MuJoCo, Simbody, DART, Bullet and CVODE: bench/results/peers.md (minutes)'
	@echo 'make clean    remove build/'
	@echo 'build, demo, fast, lint and test first install what is missing (Debian 12): see tools/setup.'

setup-build:
	@$(SETUP) build
setup-test:
	@$(SETUP) test
setup-peers:
	@$(SETUP) peers

build: setup-build
	cmake --preset release
	cmake --build --preset release --target catena

demo: build
	build/catena run falling-d --out build/demo/falling-d --force
	@echo 'The report is build/demo/falling-d/report.html: open it in a browser.'

configured: setup-test
	cmake --preset release

release: configured
	cmake --build --preset release -j $(LANE_JOBS)

fast: release
	ctest --preset fast -j $(JOBS)

# The two sanitizers together, to compile once; what they need not look at is taken from the release build.
sanitize-own: configured
	cmake --preset sanitize -DCATENA_RELEASE_TREE=$(CURDIR)/build
	cmake --build --preset sanitize -j $(LANE_JOBS) --target own
sanitize: sanitize-own release
	cmake --build --preset sanitize -j $(LANE_JOBS)

# Not of `make test`: it compiles the rooms that use threads once more.
tsan: setup-test
	cmake --preset tsan -DCATENA_REPORT_PAGE=$(CURDIR)/src/report/web/plain.html
	cmake --build --preset tsan
	ctest --preset tsan -j $(JOBS)

wasm: configured
	cmake --preset wasm
	cmake --build --preset wasm -j $(LANE_JOBS)

# Two lanes, so that no core waits for the last file or the longest test of the other: the release build in one; WebAssembly, the
# sanitizers' rooms and lint, all of which wait for `configured` so that it begins first, in the other. Each compiles on half of the
# cores: more compilers than cores only slow each other down. Tests wait much and get every core. A failure stops both.
test:
	$(MAKE) --no-print-directory -j 2 LANE_JOBS=$$((($(JOBS) + 1) / 2)) test-release test-sanitize lint

# They hold the house checks and compare the bits with those of SSE2 alone and of WebAssembly.
test-release: release wasm
	ctest --preset wasm
	ctest --preset release -j $(JOBS)

test-sanitize: sanitize
	ctest --preset sanitize -j $(JOBS)

lint: configured
	JOBS=$(LANE_JOBS) tools/lint

format: setup-test
	tools/lint --format

# Peers are looked for in this build alone; none of them is part of the product.
bench-peers: setup-peers
	bench/peers/sundials build/peers/sundials
	cmake --preset peers
	cmake --build --preset peers --target bench_peers
	build/peers/bench/peers/bench_peers bench/results

clean:
	rm -rf build
