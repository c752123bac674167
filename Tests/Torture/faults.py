#!/usr/bin/python3
"""System calls that fail: a sync with EIO, a write with ENOSPC, at random calls under load, by strace.

`Tests/Torture/faults.py [ROUNDS [SEED]]` (24): the load and the ledgers of torture.py, and devices and places beside them.
A round attaches strace to one daemon and has one kind of call fail on its database's files alone:

sync    the N-th fdatasync or fsync says EIO once. The daemon has to stop by itself, and is started again.
full    from the N-th write on ENOSPC is said. Calls have to be refused with words, and work again once strace is gone,
        without a restart.

At the end nothing that was acknowledged may be missing. As root the disk is really full once more, in a file system of
its own: there the kill switch has to work. `--control`: writes say that they are done and do nothing, then kill -9; if
that loses nothing, and the daemon does not find out, this test is blind. Needs strace and a build: the release, or what
HERALD_BIN names.
"""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import judge  # noqa: E402
import torture  # noqa: E402
from suite import Daemon, Scratch, Suite  # noqa: E402

SYNCS = "fdatasync,fsync"
WRITES = "pwrite64,write,ftruncate,fallocate"
PATIENCE = 30


class Fault:
    """strace on a running daemon, which has calls on its database's files fail."""

    def __init__(self, suite, daemon, calls, what):
        path = suite.home / "data" / f"{daemon.name}.db"
        files = [word for suffix in ("", "-wal", "-journal") for word in ("-P", f"{path}{suffix}")]
        self.log = suite.home / f"{daemon.name}.strace"
        command = ["strace", "-f", "-qq", "-o", self.log, *files]
        command += ["-e", f"trace={calls}", "-e", f"inject={calls}:{what}", "-p", str(daemon.process.pid)]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)

    def hits(self):
        return self.log.read_text(errors="replace").count("(INJECTED)") if self.log.exists() else 0

    def detach(self):
        """The calls work again; the daemon goes on."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait()


class Writer(torture.Sender):
    """Registers devices and adds places: what registry and geo acknowledge."""

    def __init__(self, suite, key, pick):
        super().__init__(suite, key, pick)
        self.devices, self.places = [], []

    def run(self):
        number = 0
        while not self.isOver:
            number += 1
            request = {"app": torture.APP, "installId": f"install-under-faults-{number:06}", "tags": ["/faults"]}
            if answer := self.call("Register", request, "Client"):
                self.devices.append(answer["deviceId"])
            place = {"id": f"place{number}", "title": "x", "centre": {"latitude": 1}, "radiusMetres": 50}
            if self.call("UpsertPlace", {"app": torture.APP, "place": place}, "Geo"):
                self.places.append(place["id"])
            time.sleep(self.pick.uniform(0.01, 0.05))

    def missing(self):
        """Acknowledged devices and places that are not there."""
        lost = [i for i in self.devices if not self.ask("Registry/GetDevice", {"app": torture.APP, "id": i})]
        return lost + [i for i in self.places if not self.ask("Geo/GetPlace", {"app": torture.APP, "id": i})]

    def ask(self, method, request):
        service, _, name = method.partition("/")
        for _ in range(50):
            if answer := self.call(name, request, service):
                return answer
            if self.status == 404:
                return None
            time.sleep(0.1)
        raise SystemExit(f"{method} is not answered: {self.text}")


WRITE = {
    "delivery": ("Delivery", "Send", lambda n: {"type": "/faults", "audience": "/none", "content": {"title": f"{n}"}}),
    "registry": ("Client", "Register", lambda n: {"installId": f"install-while-full-{n:012}", "tags": ["/faults"]}),
    "geo": ("Geo", "UpsertPlace", lambda n: {"place": {"id": f"full{n}", "centre": {}, "radiusMetres": 50}}),
}


def probe(caller, name):
    """One write of its own to a daemon: the status, and its words."""
    service, method, request = WRITE[name]
    probe.number = getattr(probe, "number", 0) + 1
    caller.call(method, {"app": torture.APP, **request(probe.number)}, service)
    return caller.status, caller.text


def until(what, condition, patience=PATIENCE):
    deadline = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < deadline, f"not within {patience} s: {what}"
        time.sleep(0.05)


def start_again(suite, daemon, caller):
    """As a supervisor would; until the gateway has found it."""
    suite.daemons[suite.daemons.index(daemon)] = Daemon(daemon.name, suite.home, suite.environment)
    until(f"{daemon.name} answers", lambda: probe(caller, daemon.name)[0] not in (0, 503))


def fail_sync(suite, daemon, caller, pick):
    """A sync that fails stops the daemon; it is started again as a supervisor would."""
    fault = Fault(suite, daemon, SYNCS, f"error=EIO:when={pick.randint(1, 12)}")
    began = time.monotonic()
    while daemon.process.poll() is None and time.monotonic() - began < PATIENCE:
        probe(caller, daemon.name)
        time.sleep(0.01)
    stopped = daemon.process.poll() is not None
    took = time.monotonic() - began
    fault.detach() if not stopped else fault.process.wait()
    hits = fault.hits()
    if not stopped:
        daemon.process.kill()
        daemon.process.wait()
    start_again(suite, daemon, caller)
    return {"right": stopped and hits == 1, "hits": hits, "what": f"stopped after {took:.2f} s" if stopped else "RAN ON"}


def fill(suite, daemon, caller, pick):
    """Writes that find no room are refused with words, and work again when there is room."""
    fault = Fault(suite, daemon, WRITES, f"error=ENOSPC:when={pick.randint(1, 40)}+")
    refused, others, began = 0, [], time.monotonic()
    while refused < 20 and time.monotonic() - began < PATIENCE:
        status, text = probe(caller, daemon.name)
        if status == 429 and "disk is full" in text:
            refused += 1
        elif status != 200:
            others.append(f"{status} {text[:120]}")
        time.sleep(0.01)
    alive = daemon.process.poll() is None
    hits = fault.hits()
    fault.detach()
    began = time.monotonic()
    until("a write works again", lambda: probe(caller, daemon.name)[0] == 200)
    back = time.monotonic() - began
    right = alive and refused == 20 and hits > 0 and not others
    return {"right": right, "hits": hits, "what": f"{refused} refused {others[:1] or ''}, again after {back:.2f} s"}


class DoesNotStart(Exception):
    """What was lost is so much that the daemon says so itself."""


def lie(suite, daemon, caller, pick):
    """Writes say that they are done and do nothing; then kill -9."""
    fault = Fault(suite, daemon, "pwrite64", f"retval=4096:when={pick.randint(1, 5)}+")
    for _ in range(100):
        probe(caller, daemon.name)
        time.sleep(0.01)
    daemon.process.kill()
    daemon.process.wait()
    fault.process.wait()
    try:
        start_again(suite, daemon, caller)
    except TimeoutError:
        lines = (suite.home / f"{daemon.name}.out").read_text().splitlines()
        suite.daemons.remove(daemon)
        raise DoesNotStart(lines[-1] if lines else "") from None
    return {"right": fault.hits() > 0, "hits": fault.hits(), "what": "lied and was killed"}


class SmallDisk:
    """A file system of its own, which can be filled."""

    SIZE = 256 << 20

    def __init__(self, home):
        self.path = home / "data"
        self.path.mkdir(mode=0o700)
        subprocess.check_call(["mount", "-t", "tmpfs", "-o", f"size={self.SIZE},mode=700", "herald-test", self.path])

    def fill(self):
        with open(self.path / "filler", "ab", buffering=0) as filler:
            for size in (1 << 20, 1 << 12):
                try:
                    while True:
                        filler.write(b"x" * size)
                except OSError:
                    pass

    def empty(self):
        (self.path / "filler").unlink()

    def unmount(self):
        subprocess.check_call(["umount", "-l", self.path])


def full_disk(suite, disk, caller):
    """The disk is full: what is refused, what goes on, and what happens when there is room again."""
    findings = []

    def expect(what, is_so):
        findings.append(is_so)
        print(f"  {'right' if is_so else 'WRONG'}: {what}", flush=True)

    def switch(on):
        return caller.call("SetKillSwitch", {"app": torture.APP, "on": on, "reason": "the disk is full"})

    disk.fill()
    for name in WRITE:
        until(f"{name} refuses", lambda: probe(caller, name)[0] == 429)
        expect(f"{name} refuses a write and says why", "disk is full" in caller.text)
    pids = [daemon.process.pid for daemon in suite.daemons]
    began = time.monotonic()
    answer = switch(True)
    expect(f"the kill switch answers, after {time.monotonic() - began:.2f} s", answer is not None)
    expect("it is said to be on", '"on": true' in json.dumps(answer))
    for daemon in [daemon for daemon in suite.daemons if daemon.name == "delivery"]:
        daemon.process.kill()
        daemon.process.wait()
        suite.daemons[suite.daemons.index(daemon)] = Daemon(daemon.name, suite.home, suite.environment)
        pids = [one.process.pid for one in suite.daemons]
    state = caller.call("GetKillSwitch", {"app": torture.APP})
    expect("it is on after kill -9 of delivery", '"on": true' in json.dumps(state))
    disk.empty()
    expect("it can be turned off", bool(switch(False)))
    for name in WRITE:
        until(f"{name} writes again", lambda: probe(caller, name)[0] == 200)
    expect("every daemon writes again, without a restart", pids == [daemon.process.pid for daemon in suite.daemons])
    expect("all of them run", all(daemon.process.poll() is None for daemon in suite.daemons))
    return findings.count(False)


def with_full_disk(pick):
    """The suite on a small disk, which is full for a while."""
    with Scratch() as scratch:
        disk = SmallDisk(scratch.path)
        try:
            with Suite(scratch, HERALD_ADAPTERS="console") as suite:
                provider = torture.Provider(suite.home)
                try:
                    torture.set_up(suite, provider)
                    key = (suite.home / "secrets/admin.key").read_text().strip()
                    print("a disk that is full")
                    return full_disk(suite, disk, torture.Sender(suite, key, pick))
                finally:
                    provider.process.terminate()
                    provider.process.wait()
        finally:
            disk.unmount()


def main():
    words = [word for word in sys.argv[1:] if word != "--control"]
    is_control = "--control" in sys.argv
    rounds = int(words[0]) if words else 24
    seed = int(words[1]) if len(words) > 1 else random.randrange(1_000_000_000)
    print(f"SEED={seed}, {rounds} rounds{', writes do nothing' if is_control else ''}", flush=True)
    pick = random.Random(seed)
    with Scratch() as scratch, Suite(scratch, HERALD_ADAPTERS="console") as suite:
        provider = torture.Provider(suite.home)
        try:
            lost = run(suite, provider, rounds, pick, is_control)
        except DoesNotStart as error:
            print(f"delivery does not start any more: {error}")
            lost = 1
        finally:
            provider.process.terminate()
            provider.process.wait()
    if is_control:
        print("the control", "lost something, as it must" if lost else "lost NOTHING: this test is blind")
        return int(not lost)
    if os.getuid() == 0:
        lost += with_full_disk(pick)
    return int(bool(lost))


def run(suite, provider, rounds, pick, is_control):
    torture.set_up(suite, provider)
    key = (suite.home / "secrets/admin.key").read_text().strip()
    sender, writer = (kind(suite, key, random.Random(pick.random())) for kind in (torture.Sender, Writer))
    caller = torture.Sender(suite, key, pick)
    sender.start()
    writer.start()
    red, stops, rows = 0, 0, {}
    for number in range(rounds):
        name = "delivery" if is_control else pick.choice(["delivery", "delivery", "registry", "geo"])
        daemon = next(one for one in suite.daemons if one.name == name)
        kind = lie if is_control else (fail_sync, fill)[number % 2]
        found = kind(suite, daemon, caller, pick)
        stops += name == "delivery" and kind is not fill
        red += not found["right"]
        row = rows.setdefault((name, kind.__name__), [0, 0, 0])
        row[0], row[1], row[2] = row[0] + 1, row[1] + found["right"], row[2] + found["hits"]
        if not found["right"]:
            print(f"round {number}: {name}, {kind.__name__}: {found['what']}, {found['hits']} calls failed", flush=True)
        time.sleep(pick.uniform(0.1, 0.5))
    sender.isOver = writer.isOver = True
    sender.join()
    writer.join()
    print(f"{'daemon':10} {'fault':10} {'rounds':>6} {'right':>6} {'calls':>7}")
    for (name, kind), (count, right, hits) in sorted(rows.items()):
        print(f"{name:10} {kind:10} {count:6} {right:6} {hits:7}")
    return red * (not is_control) + by_ledgers(suite, provider, sender, writer, stops)


def by_ledgers(suite, provider, sender, writer, stops):
    """What is wrong by the ledgers."""
    deadline = time.monotonic() + 120
    audiences = {i: audience(suite, i, deadline) for i in sender.acknowledged}
    gone = [i for i, count in audiences.items() if count is None]
    receipts = provider.receipts()
    found, miscounted = judge.judge(sender.acknowledged, receipts), judge.miscounted(sender.acknowledged, audiences)
    missing = writer.missing()
    bar = stops * torture.PER_KILL
    print(f"{len(audiences)} notifications acknowledged, {len(gone)} not there; {len(receipts)} messages taken")
    print(f"messages lost {found.lost} (bar 0), doubled {found.doubled} (bar {bar}), sent by nobody {found.strangers} (bar 0)")
    print(f"second ids {found.renamed}, audiences miss {miscounted} (bars 0)")
    print(f"{len(writer.devices)} devices and {len(writer.places)} places acknowledged, {len(missing)} missing (bar 0)")
    sees = judge.sees(sender.acknowledged, receipts)
    print(f"control: a receipt less is a loss: {sees}", flush=True)
    wrong = len(gone) + found.lost + found.strangers + found.renamed + miscounted + len(missing)
    return wrong + max(0, found.doubled - bar) + (not sees)


def audience(suite, identifier, deadline):
    """How many devices a notification was for, once it was sent; None if it is not there."""
    while True:
        try:
            found = torture.notification(suite, identifier)
        except subprocess.CalledProcessError as error:
            if error.returncode == 5:
                return None
            found = {"state": "?"}
        if found["state"] == "NOTIFICATION_STATE_SENT":
            return int(found["counts"]["audience"])
        # What was put back by a lie is held.
        if found["state"] == "NOTIFICATION_STATE_STALLED" or time.monotonic() > deadline:
            return int(found.get("counts", {}).get("audience", 0))
        time.sleep(0.1)


if __name__ == "__main__":
    sys.exit(main())
