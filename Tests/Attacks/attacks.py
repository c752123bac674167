#!/usr/bin/python3
"""Attacks on the gateway beside well-behaved clients, which must not notice.

`Tests/Attacks/attacks.py [--seconds N] [--write] [--control] [NAME...]`: for each attack five
daemons on empty databases, 20 devices that make 1,000 Syncs a second together (h2load), and the
attack for N seconds (8), or as long as it needs, from this machine. For each it prints what the
attacker was answered, how many requests the clients made, how many failed, the 99th percentile of
their times and the memory of the gateway.

An attack fails if a request of a client failed, if the percentile is over 250 ms, or if a daemon
ended. It fails, too, if after an attack that makes the gateway hold connections or bytes its memory
is more than 10 % above what it was before; of some attacks the memory has a bar while they last.
And it fails if it proves nothing: there was no attempt, an attacker ended, or the gateway answered
something else than the attack expects (expected.py). Only rows whose name has one of the words in
it are run, if there are any.

`--write` puts the table into docs/THREATS.md; with names, only their rows. `--control` shows that
each row turns red if the attack does not reach what it is for; it measures nothing else.

The attackers run with a lower priority, as they would have their own machine. Needs h2load and a
build: the release, or what HERALD_BIN names.
"""

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
import control  # noqa: E402
import doors  # noqa: E402
import floods  # noqa: E402
import ground  # noqa: E402
import messages  # noqa: E402
import unread  # noqa: E402
from expected import Answers, Attack, faults, total  # noqa: E402
from suite import Scratch, Suite  # noqa: E402
from wire import Closed  # noqa: E402

APP, DEVICES, PROCESSES, RATE, ATTACKERS = messages.APP, 20, 4, 1000, 2
MOST_MILLISECONDS = 250
# How much more memory there may be after an attack that makes the gateway hold connections or
# bytes, and how long that may take: held bytes are freed at once, and given back to the system a
# few seconds later.
MOST_GROWTH, GIVING_BACK = 1.1, 30
# How long the memory must not have become less before an attack, so that nothing is given back any
# more.
STEADY = 10
# How long an attacker may take to end after its time.
ENDING = 30
MARKS = ("<!-- attacks: written by make attacks -->", "<!-- end of attacks -->")
HEAD = ["attack", "s", "attempts", "connections lost", "answers", "requests of clients", "failed",
        "p99, ms", "gateway's MiB before, at most, after", "result"]
ALL = floods.ALL + messages.ALL + unread.ALL + doors.ALL


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
                ["h2load", "-t1", f"-c{each}", "-m1", f"--rps={RATE / DEVICES:g}", f"-D{seconds}",
                 "--warm-up-time=1", "-H", "content-type: application/json", "-d", body,
                 f"--log-file={log}", f"{suite.url}/herald.v1.Client/Sync"],
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))

    def wait(self):
        """How many requests there were, how many of them failed, and the 99th percentile in
        milliseconds."""
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


def prepare(suite):
    """An app with a key of each role and devices; the bodies of their Syncs are in files."""
    return ground.app(suite, APP, PROCESSES)


def attacker(attack, target, seconds, sender):
    """One attacking process; it tells `sender` how it went."""
    os.nice(10)
    target.answers = Answers(attack)
    attempts, lost, died = 0, 0, ""
    until = time.monotonic() + seconds
    try:
        while time.monotonic() < until:
            try:
                attempts += attack.flood(target, until)
            except Closed as error:
                attempts, lost = attempts + error.attempts, lost + 1
    except BaseException as error:  # An attacker that ends is a fault, whatever ends it.
        died = f"{type(error).__name__}: {error}"
    sender.send(target.answers.report(attempts, lost, died))


class Attackers:
    """The attacking processes."""

    def __init__(self, attack, target, seconds, count=ATTACKERS):
        self.attack, self.until = attack, time.monotonic() + seconds + ENDING
        self.running = []
        for _ in range(count):
            receiver, sender = multiprocessing.Pipe(duplex=False)
            process = multiprocessing.Process(
                target=attacker, args=(attack, target, seconds, sender))
            process.start()
            sender.close()
            self.running.append((process, receiver))

    def wait(self):
        """What they report. One that reports nothing is a fault."""
        reports = []
        for process, receiver in self.running:
            try:
                if not receiver.poll(max(0, self.until - time.monotonic())):
                    raise EOFError
                reports.append(receiver.recv())
            except EOFError:
                reports.append(Answers(self.attack).report(0, 0, "it has not reported"))
            process.terminate()
            process.join()
        return reports


def memory(daemon):
    """A daemon's memory in KiB; 0 if it has ended."""
    try:
        return daemon.resident_kib() or 0
    except OSError:
        return 0


def come_back(gateway, before):
    """Waits until the memory is at most a tenth above `before`, or half a minute; returns it."""
    until = time.monotonic() + GIVING_BACK
    while (now := memory(gateway)) > before * MOST_GROWTH and time.monotonic() < until:
        time.sleep(0.5)
    return now


def settled(gateway):
    """The least memory that is seen until it has not become less for ten seconds, or half a minute
    is over."""
    began = fell = time.monotonic()
    least = memory(gateway)
    while time.monotonic() < min(began + GIVING_BACK, fell + STEADY):
        time.sleep(0.5)
        if (now := memory(gateway)) < least:
            least, fell = now, time.monotonic()
    return least


def warm_up(gateway, attack, target):
    """The same attack once before, uncounted: it fills the pools and tables that stay. What it made
    the gateway hold is gone before the memory is taken, or no attack that holds it again could
    fail."""
    Attackers(attack, target, 4).wait()
    return settled(gateway)


def gateway_of(suite):
    return next(daemon for daemon in suite.daemons if daemon.name == "gateway")


def measure(suite, attack, target, bodies, seconds):
    """Attacks beside the clients. Returns the reports of the attackers, what the clients saw, and
    the gateway's memory in KiB before, at most and after."""
    gateway = gateway_of(suite)
    before = warm_up(gateway, attack, target) if attack.holds else memory(gateway)
    clients = Clients(suite, bodies, seconds + 2)
    time.sleep(1)
    attacking = Attackers(attack, target, seconds) if attack.flood else None
    most = 0
    while any(process.poll() is None for process in clients.processes):
        most = max(most, memory(gateway))
        time.sleep(0.1)
    seen = clients.wait()
    reports = attacking.wait() if attacking else []
    time.sleep(1)
    after = come_back(gateway, before) if attack.holds else memory(gateway)
    return reports, seen, (before, most, after)


def judged(suite, attack, seconds, reports, seen, kib):
    """What is wrong; nothing if the attack has passed."""
    (made, failed, percentile), (before, most, after) = seen, kib
    wrong = faults(attack, reports) if attack.flood else []
    # What ends has no memory some time before its process is gone.
    wrong += [f"{daemon.name} has ended" for daemon in suite.daemons
              if daemon.process.poll() is not None or not memory(daemon)]
    if failed:
        wrong.append(f"{failed:,} requests of clients failed")
    if made < RATE * seconds * 0.9:
        wrong.append(f"the clients made only {made:,} requests")
    if percentile > MOST_MILLISECONDS:
        wrong.append(f"p99 is {percentile:,.0f} ms")
    if attack.holds and after > before * MOST_GROWTH:
        wrong.append(f"the memory stays at {after / before:.2f} of what it was")
    if most - before > attack.most_mib * 1024:
        wrong.append(f"it took {most - before >> 10} MiB")
    return wrong


def run(attack, least_seconds):
    """One row of the table, on daemons of its own: whether it is good, and its cells."""
    seconds = max(least_seconds, attack.seconds)
    with Scratch() as scratch:
        with Suite(scratch, **ground.settings(scratch.path, attack.needs)) as suite:
            keys, devices, bodies = prepare(suite)
            target = ground.target(suite, keys, devices[0], attack.needs)
            reports, seen, kib = measure(suite, attack, target, bodies, seconds)
            wrong = judged(suite, attack, seconds, reports, seen, kib)
    attempts, lost = (sum(each[key] for each in reports) for key in ("attempts", "lost"))
    answers = ", ".join(f"{word} × {count:,}" for word, count in total(reports).most_common(5))
    made, failed, percentile = seen
    cells = [attack.name, f"{seconds}", f"{attempts:,}", f"{lost:,}", answers, f"{made:,}",
             f"{failed:,}", f"{percentile:.0f}", ", ".join(f"{each >> 10}" for each in kib),
             "FAILED: " + "; ".join(wrong) if wrong else "passed"]
    print("FAILED" if wrong else "passed", "; ".join(cells[:-1]), flush=True)
    for each in wrong:
        print("    wrong:", each, flush=True)
    return not wrong, cells


def run_control(chosen):
    """Whether each row turns red with attacks that prove nothing."""
    blind = []
    with Scratch() as scratch:
        with Suite(scratch, **ground.settings(scratch.path, ())) as suite:
            keys, devices, _ = prepare(suite)
            target = ground.target(suite, keys, devices[0], ())
            for what, wrong in control.controls(chosen):
                found = faults(wrong, Attackers(wrong, target, 0.2, 1).wait())
                print("red  " if found else "GREEN", f"{wrong.name}: {what}:", *found[:1],
                      flush=True)
                blind += [] if found else [wrong.name]
    print(f"{len(blind)} rows do not see that their attack proves nothing {blind or ''}")
    return 1 if blind else 0


def table(rows):
    lines = [f"The bar for p99 is {MOST_MILLISECONDS} ms. Each attack came from two processes, for",
             "as many seconds as its row says. After attacks that make the gateway hold",
             "connections or bytes its memory must come back to within 10 % of what it was before.",
             "", "| " + " | ".join(HEAD) + " |", "|---" * len(HEAD) + "|"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def written(marks=MARKS):
    """The rows of the table that docs/THREATS.md has, by name."""
    page = (ROOT / "docs/THREATS.md").read_text()
    lines = page[page.index(marks[0]):page.index(marks[1])].splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]
    return {row[0]: row for row in rows[1:]} if rows and rows[0] == HEAD else {}


def write(text, marks=MARKS):
    path = ROOT / "docs/THREATS.md"
    page = path.read_text()
    start, end = page.index(marks[0]) + len(marks[0]), page.index(marks[1])
    path.write_text(page[:start] + "\n" + text + "\n" + page[end:])


def main(words):
    seconds = int(words[words.index("--seconds") + 1]) if "--seconds" in words else 8
    names = [word for word in words if not word.startswith("--") and not word.isdigit()]
    chosen = [attack for attack in ALL if not names or any(word in attack.name for word in names)]
    if not chosen:
        raise SystemExit(f"no attack has one of these words in its name: {names}")
    if "--control" in words:
        return run_control(chosen)
    results = [run(attack, seconds) for attack in [Attack("none, to compare", None, ""), *chosen]]
    if "--write" in words:
        rows = (written() if names else {}) | {cells[0]: cells for _, cells in results}
        order = ["none, to compare", *(attack.name for attack in ALL)]
        write(table([rows[name] for name in order if name in rows]))
    bad = sum(not good for good, _ in results)
    print(f"{len(results) - bad} of {len(results)} passed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
