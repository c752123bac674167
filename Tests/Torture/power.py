#!/usr/bin/python3
"""The power goes, again and again, under load; what was acknowledged must be there, and must arrive.

`Tests/Torture/power.py [CUTS [SEED]]` (100): the suite's files lie on an ext4 of their own in a loop device, which is
shut down at random instants as a loss of power would (EXT4_IOC_SHUTDOWN without flushing its log): what was not synced
is gone. Two watched sources lie elsewhere. The processes are killed with it, the disk is mounted anew, and they start again. The two ledgers lie elsewhere.

`--control`: the same with a libc whose fsync does nothing (libeatmydata): if that loses nothing, this test is blind.
What does not come to an end then counts as lost: provider tokens that nobody remembers are made anew until APNs objects.
Needs root, the release build, and for the control the package eatmydata.
"""

import fcntl
import os
import pathlib
import random
import shutil
import signal
import struct
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import judge  # noqa: E402
import torture  # noqa: E402
from suite import BIN, SERVICES, Daemon, Scratch, Suite, free_port  # noqa: E402
from watched import Watched  # noqa: E402

SHUTDOWN = 0x8004587D  # _IOR('X', 125, __u32)
WITHOUT_LOG = 2


class Disk:
    """An ext4 in a file, mounted by a loop device."""

    def __init__(self, scratch):
        self.image, self.path = scratch.path / "disk.img", scratch.path / "d"
        self.path.mkdir()
        with open(self.image, "wb") as file:
            file.truncate(1 << 30)
        subprocess.check_call(["mkfs.ext4", "-q", "-F", self.image])
        self.mount()
        shutil.copytree(scratch.path / "secrets", self.path / "secrets")

    def mount(self):
        subprocess.check_call(["mount", "-o", "loop", self.image, self.path])

    def unmount(self):
        for _ in range(100):
            if subprocess.call(["umount", self.path], stderr=subprocess.DEVNULL) == 0:
                return
            time.sleep(0.05)
        subprocess.check_call(["umount", "-l", self.path])

    def cut(self):
        handle = os.open(self.path, os.O_RDONLY)
        fcntl.ioctl(handle, SHUTDOWN, struct.pack("I", WITHOUT_LOG))
        os.close(handle)


def start(suite):
    suite.daemons = [Daemon(name, suite.home, suite.environment) for name in SERVICES]


def lose_power(suite, disk):
    disk.cut()
    for daemon in suite.daemons:
        daemon.process.send_signal(signal.SIGKILL)
    for daemon in suite.daemons:
        daemon.process.wait()
    disk.unmount()
    disk.mount()
    start(suite)


def audience(suite, identifier, deadline, is_control):
    """How many devices an acknowledged notification was for, once it was sent; None if it is not there."""
    while True:
        try:
            found = torture.notification(suite, identifier)
        except subprocess.CalledProcessError as error:
            if error.returncode == 5:
                return None
            found = {"state": "?"}
        if found["state"] == "NOTIFICATION_STATE_SENT":
            return int(found["counts"]["audience"])
        if time.monotonic() >= deadline:
            assert is_control, f"still {found}"
            return None
        time.sleep(0.1)


def main():
    words = [word for word in sys.argv[1:] if word != "--control"]
    is_control = "--control" in sys.argv
    cuts = int(words[0]) if words else 100
    seed = int(words[1]) if len(words) > 1 else random.randrange(1_000_000_000)
    print(f"SEED={seed}, {cuts} cuts{', fsync does nothing' if is_control else ''}")
    pick = random.Random(seed)
    port = free_port()
    os.environ["TORTURE_SOURCE_PORT"] = str(port)
    settings = {"HERALD_ADAPTERS": "console", "HERALD_WATCH_ALLOW": f"127.0.0.1:{port}"}
    if is_control:
        settings["LD_PRELOAD"] = "libeatmydata.so"
    with Scratch() as scratch:
        disk = Disk(scratch)
        provider = torture.Provider(scratch.path)
        home, scratch.path = scratch.path, disk.path
        try:
            with Suite(scratch, **settings) as suite:
                watched = Watched(suite, BIN, torture.APP, random.Random(pick.random()), home)
                try:
                    lost = run(suite, disk, provider, watched, cuts, pick, is_control)
                finally:
                    watched.stop()
        finally:
            provider.process.terminate()
            provider.process.wait()
            disk.unmount()
            scratch.path = home
    if is_control:
        print("the control", "lost something, as it must" if lost else "lost NOTHING: this test is blind")
    return int(bool(lost) != is_control)


def run(suite, disk, provider, watched, cuts, pick, is_control):
    torture.set_up(suite, provider)
    key = (suite.home / "secrets/admin.key").read_text().strip()
    watched.watch(key)
    os.sync()
    watched.start()
    sender = torture.Sender(suite, key, random.Random(pick.random()))
    sender.start()
    for _ in range(cuts):
        time.sleep(pick.uniform(0.3, 1.2))
        lose_power(suite, disk)
    sender.isOver = watched.isOver = True
    sender.join()
    watched.join()
    acknowledged = dict(sender.acknowledged)
    deadline = time.monotonic() + (30 if is_control else 300)
    audiences = {each: audience(suite, each, deadline, is_control) for each in acknowledged}
    gone = [identifier for identifier, count in audiences.items() if count is None]
    receipts = provider.receipts()
    found, miscounted = judge.judge(acknowledged, receipts), judge.miscounted(acknowledged, audiences)
    bar = cuts * torture.PER_KILL
    print(f"{len(acknowledged)} notifications acknowledged, {len(gone)} of them not there; {len(receipts)} taken")
    print(f"messages lost {found.lost} (bar 0), doubled {found.doubled} (bar {bar}), sent by nobody {found.strangers}")
    print(f"second ids {found.renamed}, audiences miss {miscounted} (bars 0)")
    unwatched = watched.report()
    return unwatched + found.lost + len(gone) + found.renamed + found.strangers + miscounted + max(0, found.doubled - bar)


if __name__ == "__main__":
    sys.exit(main())
