#!/usr/bin/python3
"""Attacks on the gateway beside well-behaved clients, which must not notice.

`Tests/Attacks/attacks.py [--seconds N] [--write] [NAME...]`: five daemons on empty databases, 20 devices that make 1,000
Syncs a second together (h2load), and one attack after the other for N seconds (8) each, from this machine. For each it
prints how many requests the clients made, how many failed, the 99th percentile of their times and the memory of the
gateway. It fails if a request failed, if the percentile is over 250 ms or if, after an attack that
makes the gateway hold connections or bytes, its memory is more than 10 % above what it was before. Of some attacks
the memory has a bar while they last, too. `--write` puts the table into docs/THREATS.md.
The attackers run with a lower priority, as they would have their own machine. Needs h2load and a build: the release,
or what HERALD_BIN names.
"""

import json
import multiprocessing
import os
import pathlib
import re
import subprocess
import sys
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks/support"))
sys.path.insert(0, str(ROOT / "Tests/Attacks"))
import doors  # noqa: E402
import floods  # noqa: E402
import unread  # noqa: E402
from suite import Scratch, Suite  # noqa: E402

APP, DEVICES, PROCESSES, RATE = "attacked", 20, 4, 1000
MOST_MILLISECONDS = 250
# How much more memory there may be after an attack that makes the gateway hold connections or bytes,
# and how long that may take: held bytes are freed at once, and given back to the system a few seconds later.
MOST_GROWTH, GIVING_BACK = 1.1, 30
# How long the memory must not have become less before an attack, so that nothing is given back any more.
STEADY = 10
MARKS = ("<!-- attacks: written by make attacks -->", "<!-- end of attacks -->")


class Clients:
    """The well-behaved load: each device syncs 50 times a second over a connection of its own."""

    def __init__(self, suite, bodies, seconds):
        self.logs, self.processes = [], []
        for number, body in enumerate(bodies):
            log = suite.home / f"clients-{number}.log"
            log.unlink(missing_ok=True)
            self.logs.append(log)
            each = DEVICES // PROCESSES
            self.processes.append(subprocess.Popen(
                ["h2load", "-t1", f"-c{each}", "-m1", f"--rps={RATE / DEVICES:g}", f"-D{seconds}", "--warm-up-time=1",
                 "-H", "content-type: application/json", "-d", body, f"--log-file={log}",
                 f"{suite.url}/herald.v1.Client/Sync"],
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))

    def wait(self):
        """How many requests there were, how many of them failed, and the 99th percentile in milliseconds."""
        outputs = [process.communicate()[0] for process in self.processes]
        times, failed = [], 0
        for log in self.logs:
            for line in log.read_text().splitlines():
                _, status, microseconds = line.split("\t")[:3]
                failed += not status.startswith("2")
                times.append(int(microseconds) / 1000)
        for output in outputs:
            found = re.search(r"(\d+) failed, (\d+) errored, (\d+) timeout", output)
            failed += sum(map(int, found.groups())) if found else RATE
        times.sort()
        return len(times), failed, times[int(len(times) * 0.99)] if times else float("inf")


class Target:
    """What an attacker knows: where the gateway is, and keys that leaked."""

    def __init__(self, suite, keys, device, full):
        self.port, self.keys, self.device = suite.port, keys, device
        # The keys of an app whose index of tags is full.
        self.full = full
        self.authority = str(suite.home / "secrets/ca.pem")


def prepare(suite):
    """An app with a key of each role and devices; the bodies of their Syncs are in files."""
    suite.herald("apps", "create", APP)
    keys = {}
    for role in ("device", "sender", "operator"):
        keys[role] = json.loads(suite.herald(
            "keys", "create", "--app", APP, "--role", role, "--name", role, "--json"))["secret"]
    caller = floods.Caller(suite.port, str(suite.home / "secrets/ca.pem"))
    devices, bodies = [], []
    for number in range(PROCESSES):
        answer = caller.json("Client/Register", {"installId": f"the-install-of-client-{number}"}, keys["device"])
        devices.append({"deviceId": answer["deviceId"], "deviceSecret": answer["deviceSecret"]})
        body = suite.home / f"sync-{number}.json"
        body.write_text(json.dumps(devices[-1]))
        bodies.append(body)
    return keys, devices, bodies


def attack(flood, target, seconds, counters):
    """One attacking process."""
    os.nice(10)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            counters[0] += flood(target, until)
        except (OSError, EOFError) as error:
            counters[0] += getattr(error, "attempts", 0)
            counters[1] += 1


def come_back(gateway, before):
    """Waits until the memory is at most a tenth above `before`, or half a minute; returns it."""
    until = time.monotonic() + GIVING_BACK
    while (now := gateway.resident_kib()) > before * MOST_GROWTH and time.monotonic() < until:
        time.sleep(0.5)
    return now


def attackers(flood, target, seconds, counters):
    """Starts the attacking processes."""
    started = [
        multiprocessing.Process(target=attack, args=(flood, target, seconds, each))
        for each in counters]
    for one in started if flood else []:
        one.start()
    return started if flood else []


def settled(gateway):
    """The least memory that is seen until it has not become less for ten seconds, or half a minute is over."""
    began = fell = time.monotonic()
    least = gateway.resident_kib()
    while time.monotonic() < min(began + GIVING_BACK, fell + STEADY):
        time.sleep(0.5)
        if (now := gateway.resident_kib()) < least:
            least, fell = now, time.monotonic()
    return least


def warm_up(gateway, flood, target):
    """The same attack once before, uncounted: it fills the pools and tables that stay. What it made the gateway hold
    is gone before the memory is taken, or no attack that holds it again could fail."""
    for one in attackers(flood, target, 4, [[0, 0], [0, 0]]):
        one.join()
    return settled(gateway)


def run(suite, name, flood, target, bodies, seconds):
    """One row of the table."""
    gateway = next(daemon for daemon in suite.daemons if daemon.name == "gateway")
    holds = flood in floods.HOLDING + unread.HOLDING
    before = warm_up(gateway, flood, target) if holds else gateway.resident_kib()
    clients = Clients(suite, bodies, seconds + 2)
    time.sleep(1)
    counters = [multiprocessing.Array("q", 2, lock=False) for _ in range(2)]
    started = attackers(flood, target, seconds, counters)
    most = 0
    while any(process.poll() is None for process in clients.processes):
        most = max(most, gateway.resident_kib())
        time.sleep(0.1)
    made, failed, percentile = clients.wait()
    for one in started:
        one.join()
    time.sleep(1)
    after = come_back(gateway, before) if holds else gateway.resident_kib()
    done, closed = (sum(each[index] for each in counters) for index in (0, 1))
    dead = [daemon.name for daemon in suite.daemons if daemon.process.poll() is not None]
    good = not failed and not dead and percentile <= MOST_MILLISECONDS and made >= RATE * seconds * 0.9
    if holds and after > before * MOST_GROWTH:
        good, dead = False, dead + [f"memory stays at {after / before:.2f} of what it was"]
    if most - before > unread.MOST_MIB.get(flood, float("inf")) * 1024:
        good, dead = False, dead + [f"it took {most - before >> 10} MiB"]
    words = f"{name}; {done:,}; {closed:,}; {made:,}; {failed}; {percentile:.0f}; {before >> 10}, {most >> 10}, {after >> 10}"
    print(("passed" if good else "FAILED"), words, f"; wrong: {dead}" if dead else "", flush=True)
    return good, words.split("; ")


def table(rows, seconds):
    head = ["attack", "attempts", "connections lost", "requests of clients", "failed", "p99, ms",
            "gateway's MiB before, at most, after"]
    lines = [f"Each attack ran for {seconds} s from two processes; the bar for p99 is",
             f"{MOST_MILLISECONDS} ms. After attacks that make the gateway hold connections or bytes its",
             "memory must come back to within 10 % of what it was before.", "",
             "| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def write(text, marks=MARKS):
    path = ROOT / "docs/THREATS.md"
    page = path.read_text()
    start, end = page.index(marks[0]) + len(marks[0]), page.index(marks[1])
    path.write_text(page[:start] + "\n" + text + "\n" + page[end:])


def main(words):
    seconds = int(words[words.index("--seconds") + 1]) if "--seconds" in words else 8
    names = [word for word in words if not word.startswith("--") and not word.isdigit()]
    chosen = [(name, flood) for name, flood in floods.ALL + unread.ALL + doors.ALL
              if not names or any(word in name for word in names)]
    with Scratch() as scratch:
        doors.write_recipe(scratch.path)
        with Suite(scratch, HERALD_ADAPTERS="webhook", HERALD_LOG_LEVEL="error") as suite:
            keys, devices, bodies = prepare(suite)
            target = Target(suite, keys, devices[0], doors.prepare(suite))
            results = [run(suite, "none, to compare", None, target, bodies, seconds)]
            results += [run(suite, name, flood, target, bodies, seconds) for name, flood in chosen]
    if "--write" in words:
        write(table([row for _, row in results], seconds))
    bad = sum(not good for good, _ in results)
    print(f"{len(results) - bad} of {len(results)} passed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
