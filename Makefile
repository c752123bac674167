# Herald. `make` alone says what there is.

MAKEFLAGS += --no-print-directory
export HERALD_HOME := $(abspath $(or $(HERALD_HOME),var))
# Nothing is written outside HERALD_HOME and .build, so Python keeps no caches.
export PYTHONDONTWRITEBYTECODE := 1
# A crash in a test is told by its signal; symbolising a backtrace takes minutes.
export SWIFT_BACKTRACE := enable=no
# The suites that judge by the clock, where `make timing` lets them.
TIMED := .CrashTests/ .ErasureTests/ .AccessTests/ .SyncTests/ .FullDiskTests/ .StuckOutputTests/ .KillSwitchTests/ \
    .ReleaseMomentTests/ .ReconnectTests/ .LineWriterTests/ .IndexSnapshotTests/ .DeadlineTests/

.PHONY: help setup build run stop status test thorough timing check generate examples fmt doc bench simulate torture schedules fleet faults attacks soak fuzz fuzz-api package package-test reproduce clean

help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install the Debian packages that building and running need
	@scripts/setup run

build: setup ## build the suite for use (release)
	swift build -c release

run: build ## start the suite, load the demo, print six commands to try; PHONES=20 lets so many simulated phones use it
	@scripts/run

stop: ## stop exactly what `make run` started
	@scripts/stop

status: ## one look at the running suite
	@scripts/status

test: ## every test
	@scripts/setup test
	@scripts/build-tests
	@scripts/test

thorough: ## every test, the random ones with all their seeds and rounds
	@scripts/setup test
	@scripts/build-tests
	@THOROUGH=1 scripts/test

timing: ## what must be quick, on a machine that does nothing else
	@scripts/setup test
	@scripts/build-tests
	@JOBS=1 TIMING=1 scripts/test $(TIMED)

check: ## format, imports, generated files, house rules
	@scripts/setup test
	@scripts/check

generate: ## write what is generated from the schema
	@scripts/setup test
	@scripts/generate

fmt: ## format the Swift sources
	@scripts/sources | xargs -0 swift format format --in-place --parallel

doc: ## the documentation of the library for apps, by DocC, in .build/docs/HeraldClient
	@scripts/setup run
	@scripts/doc

bench: ## the benchmarks, with their peers beside them
	@scripts/setup bench
	@scripts/bench

simulate: ## delivery against all that can fail, in simulated time, SECONDS=60, SEED=… to repeat
	@scripts/setup test
	@scripts/build-tests
	@THOROUGH=1 SIMULATE_SECONDS=$(or $(SECONDS),60) .build/debug/heraldPackageTests.xctest --testing-library swift-testing --no-parallel \
	    --filter 'as long as told|whatever workers ask'

torture: ## kill -9 at ROUNDS=200 random instants under load, counted by two ledgers; as root CUTS=100 power cuts, too
	@scripts/setup torture
	swift build -c release
	@Tests/Torture/torture.py $(or $(ROUNDS),200) $(SEED)
	@if [ "$$(id -u)" = 0 ]; then Tests/Torture/power.py $(or $(CUTS),100) $(SEED) && Tests/Torture/power.py 10 --control; fi
	@$(MAKE) faults
	@$(MAKE) thorough
	@$(MAKE) schedules
	@$(MAKE) fleet
	@$(MAKE) soak SECONDS=120

schedules: ## a million random lives of the library for apps, TIMES=400, SEED=… to repeat
	@Tests/Torture/schedules $(or $(TIMES),400) $(or $(SEED),1)

fleet: ## simulated phones while daemons are killed, and a control for each claim, PHONES=100, SEED=… to repeat
	@scripts/setup torture
	swift build -c release
	@Tests/Torture/fleet.py $(or $(PHONES),100) $(SEED)

faults: ## calls to the system that fail, FAULTS=24 rounds under load, by strace; with the control
	@scripts/setup torture
	swift build -c release
	@Tests/Torture/faults.py $(or $(FAULTS),24) $(SEED)
	@Tests/Torture/faults.py 4 --control

attacks: ## attacks on the gateway beside 1,000 requests a second, SECONDS=8 each, and times of refusals; writes docs/THREATS.md
	@scripts/setup torture
	swift build -c release
	@Tests/Attacks/attacks.py --control
	@Tests/Attacks/attacks.py --write --seconds $(or $(SECONDS),8)
	@Tests/Attacks/timing.py --write

soak: ## lasting load, SECONDS=600 (a day is 86400): nothing may grow
	@scripts/setup torture
	swift build -c release
	@Tests/Torture/soak.py $(or $(SECONDS),600)

fuzz: ## the fuzzers of all parsers, SECONDS=600 each, SEED=… to repeat
	@SECONDS_EACH=$(or $(SECONDS),600) scripts/fuzz

examples: ## the examples of /openapi.json anew, by calls to a suite of its own
	@scripts/record-examples

fuzz-api: ## the JSON API against its document, by schemathesis, SECONDS=600, SEED=… to repeat
	@scripts/setup test
	@SECONDS_EACH=$(or $(SECONDS),600) scripts/fuzz-api

package: ## .deb, tar.gz and image of this commit, in .build/packages; the image needs root
	@scripts/setup package
	@packaging/package

package-test: ## install each on a clean Debian 12, use, upgrade, restore and remove it; as root
	@packaging/test

reproduce: ## build the packages of this commit once more, elsewhere, and compare the bytes
	@packaging/reproduce

clean: ## remove what was built; the data stays
	rm -rf .build
