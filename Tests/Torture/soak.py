#!/usr/bin/python3
"""Lasting load: memory, descriptors, logs and the time of an answer must not grow.

`Tests/Torture/soak.py [SECONDS]` (600): five daemons, 20 devices that make 500 Syncs a second together, and a sender. Each
fifteenth of the time is measured. The first third is for caches to fill. From then to the end no daemon may have gained
over a mebibyte an hour (but one mebibyte in any case, for short runs), or a descriptor, no write-ahead log may exceed
64 MiB, and the 99th percentile of the last measurement may be a tenth over the first, and 5 ms in any case.
Needs h2load and a build: the release, or what HERALD_BIN names.
"""

import os
import pathlib
import sys
import threading
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
for folder in ("Benchmarks/support", "Tests/Attacks"):
    sys.path.insert(0, str(ROOT / folder))
import attacks  # noqa: E402
import calls  # noqa: E402
from suite import Scratch, Suite  # noqa: E402

RATE, PARTS, MIB = 500, 15, 1024


def send(suite, key, stop):
    """A notification a second, to tags that nobody follows and to all."""
    caller, number = calls.Caller(suite.port, str(suite.home / "secrets/ca.pem")), 0
    while not stop.wait(1):
        number += 1
        caller.json("Delivery/Send", {
            "app": attacks.APP, "type": "/soak", "audience": "ALL" if number % 10 == 0 else "/nobody",
            "content": {"title": f"Number {number}"}}, key)


def descriptors(daemon):
    return len(os.listdir(f"/proc/{daemon.process.pid}/fd"))


def main(words):
    seconds = int(words[0]) if words else 600
    part = max(4, seconds // PARTS)
    attacks.RATE = RATE
    measured, bad = [], []
    with Scratch() as scratch, Suite(scratch, HERALD_ADAPTERS="webhook", HERALD_LOG_LEVEL="error") as suite:
        keys, _, bodies = attacks.prepare(suite)
        stop = threading.Event()
        sender = threading.Thread(target=send, args=(suite, keys["sender"], stop))
        sender.start()
        for number in range(PARTS):
            made, failed, percentile = attacks.Clients(suite, bodies, part - 1).wait()
            logs = max(path.stat().st_size for path in (suite.home / "data").glob("*.db-wal"))
            memory = {daemon.name: daemon.resident_kib() for daemon in suite.daemons}
            files = {daemon.name: descriptors(daemon) for daemon in suite.daemons}
            measured.append((time.monotonic(), memory, files, percentile))
            print(f"{number}: {made:,} requests, {failed} failed, p99 {percentile:.1f} ms, log {logs >> 20} MiB, "
                  + " ".join(f"{name} {kib / MIB:.1f} MiB" for name, kib in memory.items()), flush=True)
            if failed or logs > 64 << 20:
                bad.append(f"part {number}: {failed} failed, a log of {logs} bytes")
        stop.set()
        sender.join()
    first, last = measured[PARTS // 3], measured[-1]
    hours = (last[0] - first[0]) / 3600
    for name in first[1]:
        grown = (last[1][name] - first[1][name]) / MIB
        print(f"{name}: {grown:+.2f} MiB in {hours:.2f} h, {last[2][name] - first[2][name]:+} descriptors")
        if grown > max(1, hours):
            bad.append(f"{name} has gained {grown:.2f} MiB in {hours:.2f} h")
        if last[2][name] > first[2][name]:
            bad.append(f"{name} has gained descriptors")
    if last[3] > max(first[3] * 1.1, first[3] + 5):
        bad.append(f"p99 rose from {first[3]:.1f} to {last[3]:.1f} ms")
    print("\n".join(bad) or "nothing has grown")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
