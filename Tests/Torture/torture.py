#!/usr/bin/python3
"""kill -9 at random instants under load, counted by two ledgers that are not the suite's own.

`Tests/Torture/torture.py [ROUNDS [SEED]]` (200): five daemons, `herald simulate apns` as the provider, a sender that repeats
each send with the same key until it is acknowledged. Each round kills one process, or all four at once, and starts it
again. Then everything has to end; the sender's ledger says what was acknowledged, the provider's what came.

Lost: acknowledged for a tag that the device follows, by the load's own ledger, and never answered by the provider: none.
Doubled: answered twice: 320 a kill of delivery at most, each with the same id. After a kill it sends again within 2 s. Some addresses are dead: each refusal that the provider has noted is one failure in the
suite's list, and nothing else is. Two sources are watched, one fetched and one fed: each of their items is one notification
that delivery has accepted. `ONLY=watcher` kills that daemon alone. Beside it controls: made-up ledgers (judge.py), a receipt taken out of the ledger counts as lost,
one put in as a message that nobody sent, and a failure left out of the list is missed. With HERALD_OTHER_BIN, a folder with
the executables of another version, each daemon that is started again is of the version that it was not before: upgrades and
downgrades, side by side and under load. Both have to know the same versions of the databases. Needs the release build. Prints the seed; a run is not repeated by it to the byte, its kills are.
"""

import collections
import http.client
import json
import os
import pathlib
import random
import signal
import ssl
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Benchmarks/support"))
import judge  # noqa: E402
from suite import BIN, Daemon, Scratch, Suite, free_port  # noqa: E402
from watched import Watched  # noqa: E402

DEVICES = judge.DEVICES
PER_KILL = 256 + 64
# Within so many seconds after the start something is sent again.
AGAIN = 2.0
# What is killed in a round.
KILLED = [["delivery"], ["delivery"], ["delivery"], ["registry"], ["geo"], ["gateway"], ["watcher"], ["watcher"]] + [
    ["registry", "geo", "delivery", "watcher", "gateway"]
]
APP = "torture"
OTHER = pathlib.Path(os.environ["HERALD_OTHER_BIN"]) if os.environ.get("HERALD_OTHER_BIN") else None


class Provider:
    """`herald simulate apns`: a process of its own that nobody kills, with its ledger."""

    def __init__(self, home):
        self.ledger = home / "provider.jsonl"
        script = home / "provider.script"
        script.write_text(
            "2% seed=1 tries=1 429 TooManyRequests\n1% seed=2 410 Unregistered age=1h\n* latency 5ms\n"
        )
        self.process = subprocess.Popen(
            [BIN / "herald", "simulate", "apns", "--ledger", self.ledger, "--sync", "--script", script]
            + ["--directory", home / "provider"],
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = int(self.process.stdout.readline())
        self.process.stdout.readline()
        self.authority = home / "provider" / "ca.pem"

    def receipts(self):
        """The id and the device's number of each message that was taken or refused for good, as often as it was."""
        return self.answered(200) + self.answered(410)

    def answered(self, status):
        with open(self.ledger) as lines:
            return [(line["id"], int(line["address"], 16)) for line in map(json.loads, lines) if line["status"] == status]

    def size(self):
        return self.ledger.stat().st_size if self.ledger.exists() else 0


class Sender(threading.Thread):
    """Sends until it is told to stop, each with a key of its own, until it is acknowledged."""

    def __init__(self, suite, key, pick):
        super().__init__(daemon=True)
        self.suite, self.key, self.pick = suite, key, pick
        self.acknowledged, self.isOver, self.connection = {}, False, None
        self.context = ssl.create_default_context(cafile=suite.home / "secrets/ca.pem")

    def call(self, method, request, service="Delivery"):
        """The answer; None if there was none, or an error, which `status` and `text` tell."""
        self.status, self.text = 0, ""
        if self.connection is None:
            self.connection = http.client.HTTPSConnection(
                "localhost", self.suite.port, context=self.context, timeout=5
            )
        try:
            headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
            self.connection.request("POST", f"/herald.v1.{service}/{method}", json.dumps(request), headers)
            response = self.connection.getresponse()
            body = response.read()
            self.status, self.text = response.status, body.decode(errors="replace")
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            return None
        return json.loads(body) if response.status == 200 else None

    def run(self):
        number = 0
        while not self.isOver:
            number += 1
            tag = self.pick.choice(list(judge.TAGS))
            request = {"app": APP, "type": "/torture", "audience": tag, "idempotency_key": f"send-{number}"}
            request["content"] = {"title": f"Number {number}"}
            # To the end: one that was taken and whose answer was lost goes out.
            while not (answer := self.call("Send", request)):
                time.sleep(0.05)
            self.acknowledged[answer["notification"]["id"]] = tag
            time.sleep(self.pick.uniform(0.02, 0.2))


def asked(sender, method, request):
    """An answer, though the connection may be one that the last kill has broken."""
    for _ in range(50):
        answer = sender.call(method, request)
        if answer is not None:
            return answer
        time.sleep(0.1)
    sys.exit(f"{method} has no answer for five seconds")


def failures(sender):
    """What the suite says was given up: a notification and a device each."""
    found, token = [], ""
    while True:
        page = asked(sender, "ListFailures", {"app": APP, "page_size": 500, "page_token": token})
        found += [(failure["notificationId"], failure["deviceId"]) for failure in page.get("failures", [])]
        token = page.get("nextPageToken", "")
        if not token:
            return found


def misjudged(acknowledged, refused, failed, ordinal_of):
    """How many refusals are no failure of their own, and how many failures no refusal."""
    listed = collections.Counter(notification for notification, _ in set(failed))
    names, wrong = {name for name, _ in refused}, len(failed) - len(set(failed))
    for notification in acknowledged:
        noted = sum(name in names for name in judge.names(notification, ordinal_of))
        wrong += abs(noted - listed.pop(notification, 0))
    return wrong + sum(listed.values())


def kill(suite, names):
    """Kills processes at one instant, starts them again, and waits until they are ready."""
    victims = [daemon for daemon in suite.daemons if daemon.name in names]
    for daemon in victims:
        daemon.process.send_signal(signal.SIGKILL)
    for daemon in victims:
        daemon.process.wait()
    for daemon in victims:
        binaries = OTHER if OTHER and daemon.binaries == BIN else BIN
        suite.daemons[suite.daemons.index(daemon)] = Daemon(daemon.name, suite.home, suite.environment, binaries)


def notification(suite, identifier):
    return json.loads(suite.herald("notifications", "show", "--json", identifier))["notification"]


def main():
    only = os.environ.get("ONLY")
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1_000_000_000)
    print(f"SEED={seed}, {rounds} rounds")
    if wrong := judge.controls():
        sys.exit("the judge is blind: " + "; ".join(wrong))
    pick = random.Random(seed)
    port = free_port()
    os.environ["TORTURE_SOURCE_PORT"] = str(port)
    settings = {"HERALD_ADAPTERS": "console", "HERALD_WATCH_ALLOW": f"127.0.0.1:{port}"}
    with Scratch() as scratch, Suite(scratch, **settings) as suite:
        provider = Provider(suite.home)
        watched = Watched(suite, BIN, APP, random.Random(pick.random()))
        try:
            return torture(suite, provider, watched, rounds, pick, only)
        finally:
            watched.stop()
            provider.process.terminate()
            provider.process.wait()


def set_up(suite, provider):
    suite.herald("apps", "create", APP)
    suite.environment["HERALD_APP"] = APP
    with open(suite.home / "devices.ndjson", "w") as out:
        for number in range(DEVICES):
            address = {"kind": "apns", "value": f"{number:064x}", "topic": "org.example.app"}
            device = {"platform": "ios", "tags": judge.tags(number), "addresses": [address]}
            print(json.dumps({"install_id": f"install-of-device-{number:012}", "device": device}), file=out)
    suite.herald("devices", "import", suite.home / "devices.ndjson")
    subprocess.check_call(
        ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", suite.home / "apns.p8"],
        stderr=subprocess.DEVNULL,
    )
    suite.herald(
        *("providers", "set", "apns", "--team-id", "TEAM123456", "--key-id", "KEY1234567"),
        *("--key-file", suite.home / "apns.p8", "--topic", "org.example.app"),
        *("--endpoint", f"https://127.0.0.1:{provider.port}", "--authorities", str(provider.authority)),
    )


def torture(suite, provider, watched, rounds, pick, only):
    set_up(suite, provider)
    key = (suite.home / "secrets/admin.key").read_text().strip()
    watched.watch(key)
    watched.start()
    sender = Sender(suite, key, random.Random(pick.random()))
    sender.start()
    kills, again = 0, []
    for _ in range(rounds):
        time.sleep(pick.uniform(0.2, 1.0))
        names = pick.choice(
            [[only]] if only else KILLED
        )
        kill(suite, names)
        if "delivery" not in names:
            continue
        kills += 1
        size, began = provider.size(), time.monotonic()
        while provider.size() == size and time.monotonic() - began < 20:
            time.sleep(0.01)
        again.append(time.monotonic() - began)
    sender.isOver = watched.isOver = True
    sender.join()
    watched.join()
    acknowledged = dict(sender.acknowledged)
    audiences, deadline = {}, time.monotonic() + 300
    for identifier in acknowledged:
        while True:
            found = notification(suite, identifier)
            if found["state"] == "NOTIFICATION_STATE_SENT":
                break
            assert time.monotonic() < deadline, f"still {found}"
            time.sleep(0.1)
        audiences[identifier] = int(found["counts"]["audience"])
    receipts = provider.receipts()
    found = judge.judge(acknowledged, receipts)
    miscounted = judge.miscounted(acknowledged, audiences)
    again.sort()
    messages = sum(len(judge.followers(tag)) for tag in acknowledged.values())
    print(f"{len(acknowledged)} notifications acknowledged, {messages} messages; their audiences miss {miscounted} (bar 0)")
    print(f"the provider took {len(receipts)}; {kills} kills of delivery")
    print(f"lost {found.lost} (bar 0), doubled {found.doubled} (bar {kills * PER_KILL}), second ids {found.renamed} (bar 0)")
    print(f"sent by nobody or to somebody else {found.strangers} (bar 0)")
    refused, failed = provider.answered(410), failures(sender)
    ordinal_of = judge.ordinals(acknowledged, receipts)
    wrong = misjudged(acknowledged, refused, failed, ordinal_of)
    print(f"{len(set(refused))} messages refused, {len(failed)} failures listed, {wrong} of them misjudged (bar 0)")
    worst = again[-1] if again else 0
    print(f"sending again: median {again[len(again) // 2] if again else 0:.2f} s, worst {worst:.2f} s after the start (bar {AGAIN:.0f} s)")
    red = found.lost + found.strangers + found.renamed + miscounted + wrong > 0 or found.doubled > kills * PER_KILL
    red = red or worst > AGAIN or (not failed and only is None)
    red = red or watched.report() > 0 or len(watched.fed) < rounds / 2
    sees = judge.sees(acknowledged, receipts)
    sees_failure = misjudged(acknowledged, refused, failed[1:], ordinal_of) == wrong + 1
    print(f"controls: a receipt less is a loss and one of nobody's is found: {sees}; a failure less is missed: {sees_failure}")
    return int(red or not sees or not sees_failure)


if __name__ == "__main__":
    sys.exit(main())
