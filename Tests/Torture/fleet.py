#!/usr/bin/python3
"""`herald fleet` while the daemons are killed, and what it says when one thing is wrong.

`Tests/Torture/fleet.py [DEVICES [SEED [TRACKS]]]` (100): so many phones for an hour of their time in 18 seconds, with 30 %
of the requests or answers lost, apps that end while they take a push, and a daemon killed and started again each two
seconds. All claims have to hold. Then the same phones with nothing lost and no app ended: then each stay at a place counts,
because no answer was missing. Then one run for each claim with something broken that only this claim can tell: it must.
TRACKS, or `HERALD_TRACKS`, is a directory of recorded ways (GPX or CSV) that the phones go besides the demo's; without them
it is `tracks` here, which has a bus ride. Needs the release build.
"""

import json
import os
import random
import subprocess
import sys
import threading

sys.dont_write_bytecode = True
sys.path.insert(0, str(__import__("pathlib").Path(__file__).resolve().parents[2] / "Benchmarks/support"))
from suite import BIN, ROOT, SERVICES, Daemon, Scratch, Suite  # noqa: E402

# What has to happen in a run with losses, or it has shown nothing.
LOST = "requests lost, or their answers"
HAPPENED = ("copies", "pushes that came twice", "received", "displayed", "tapped", "stays", LOST)
CLAIMS = ("places", "context", "silence", "counts", "tags", "screen")
# All phones have one address and one key.
LIMITS = {f"HERALD_GATEWAY_REGISTRATIONS_{of}": "1000000" for of in ("ADDRESS", "KEY", "APP")}


def fleet(suite, *words):
    """What a fleet says at its end."""
    command = [BIN / "herald", "fleet", "--json", "--examples", ROOT / "Examples/demo", *words]
    done = subprocess.run(list(map(str, command)), env=suite.environment, capture_output=True, text=True, timeout=600)
    try:
        return done.returncode, json.loads(done.stdout)
    except ValueError:
        sys.exit(f"no report: {done.stdout}{done.stderr}")


def wrong(report):
    return [claim["claim"] for claim in report["claims"] if claim["wrong"]]


def judge(status, report):
    """Prints what was checked; returns what is wrong."""
    found = []
    for claim in report["claims"]:
        print(f"  {claim['claim']}: {claim['checked']} checked, {claim['wrong']} wrong")
        found += claim["examples"] if claim["wrong"] else []
        if not claim["checked"]:
            found.append(f"{claim['claim']}: nothing was checked")
    left = report["counts"]["devices that could not tell the server everything"]
    if status or not report["good"]:
        found.append(f"the fleet ended with {status}; {left} phones could not say everything")
    return found


class Killer(threading.Thread):
    """Kills a daemon each two seconds, and starts it again: in the run, not when phones say their last."""

    KILLS = 7

    def __init__(self, suite, seed):
        super().__init__(daemon=True)
        self.suite, self.random, self.kills, self.isOver = suite, random.Random(seed), 0, threading.Event()

    def run(self):
        while self.kills < self.KILLS and not self.isOver.wait(2):
            index = self.random.randrange(len(SERVICES))
            self.suite.daemons[index].process.kill()
            self.suite.daemons[index].process.wait()
            self.suite.daemons[index] = Daemon(SERVICES[index], self.suite.home, self.suite.environment)
            self.kills += 1


devices = sys.argv[1] if len(sys.argv) > 1 else "100"
seed = int(sys.argv[2]) if len(sys.argv) > 2 else int.from_bytes(os.urandom(3), "big")
recorded = os.environ.get("HERALD_TRACKS") or ROOT / "Tests/Torture/tracks"
ways = ("--tracks", sys.argv[3] if len(sys.argv) > 3 else recorded)
print(f"seed {seed}")
problems = []
with Scratch() as scratch, Suite(scratch, **LIMITS) as suite:
    killer = Killer(suite, seed)
    killer.start()
    status, report = fleet(
        suite, "--devices", devices, "--minutes", 60, "--speed", 200, "--seed", seed,
        "--loss", 30, "--crashes", 20, "--notifications", 20, *ways,
    )  # fmt: skip
    killer.isOver.set()
    killer.join()
    counts = report["counts"]
    print(f"{counts['devices']} phones, {counts['launches']} launches, {killer.kills} kills of daemons")
    problems += judge(status, report)
    problems += [f"there were no {name}" for name in HAPPENED if not counts[name]]
with Scratch() as scratch, Suite(scratch, **LIMITS) as suite:
    status, report = fleet(
        suite, "--devices", devices, "--minutes", 60, "--speed", 200, "--seed", seed,
        "--loss", 0, "--crashes", 0, "--notifications", 20, *ways,
    )  # fmt: skip
    counts = report["counts"]
    unjudged = counts["stays while the server did not answer"]
    print(f"{counts['devices']} phones without losses, {counts['stays']} stays, {unjudged} not judged")
    problems += judge(status, report)
    if not counts["stays"]:
        problems.append("nobody came to a place")
for claim in CLAIMS:
    with Scratch() as scratch, Suite(scratch, **LIMITS) as suite:
        status, report = fleet(
            suite, "--devices", 24, "--minutes", 90, "--speed", 1200, "--seed", 5,
            "--loss", 0, "--crashes", 0, "--notifications", 20, "--break", claim,
        )  # fmt: skip
        print(f"control {claim}: {', '.join(wrong(report)) or 'nothing'} is wrong")
        if status != 1 or wrong(report) != [claim]:
            problems.append(f"the control {claim} was not told: {wrong(report)}, status {status}")
for problem in problems[:20]:
    print(problem, file=sys.stderr)
sys.exit(1 if problems else 0)
