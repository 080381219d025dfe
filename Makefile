# One word for each thing to do. CMake builds; the presets in CMakePresets.json can be used directly as well.
# Where tools/setup cannot install (any system but Debian 12), install what it lists and say `make SETUP=: …`.
SETUP ?= tools/setup
JOBS ?= $(shell nproc)
.DEFAULT_GOAL := help
.PHONY: help setup-build setup-test setup-peers build demo fast test release sanitize tsan wasm lint format bench-peers clean

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

release: setup-test
	cmake --preset release
	cmake --build --preset release

fast: release
	ctest --preset fast -j $(JOBS)

# The two sanitizers together, to compile once; the report's page is the same, so it is not built again.
sanitize: release
	cmake --preset sanitize -DCATENA_REPORT_PAGE=$(CURDIR)/build/report-web/dist/index.html
	cmake --build --preset sanitize

# Not of `make test`: it compiles the rooms that use threads once more.
tsan: setup-test
	cmake --preset tsan -DCATENA_REPORT_PAGE=$(CURDIR)/src/report/web/plain.html
	cmake --build --preset tsan
	ctest --preset tsan -j $(JOBS)

wasm: setup-test
	cmake --preset wasm
	cmake --build --preset wasm

# The release tests hold the house checks and compare the bits with AVX2 and WebAssembly. Each step stops at a failure.
test: setup-test
	$(MAKE) --no-print-directory release
	$(MAKE) --no-print-directory wasm
	ctest --preset wasm
	ctest --preset release -j $(JOBS)
	$(MAKE) --no-print-directory sanitize
	ctest --preset sanitize -j $(JOBS)
	tools/lint build

lint: release
	tools/lint build

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
