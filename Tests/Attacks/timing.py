#!/usr/bin/python3
"""Whether the time of a refusal tells which ids there are.

`Tests/Attacks/timing.py [--pairs N] [--write] [NAME...]`: five daemons, and N pairs (300) of wrong
secrets for each door: one for an id that exists, one for an id of the same form that does not, in
random order on a new connection. It prints the tenth, fiftieth and ninetieth percentile of both in
microseconds, how often the id that exists took longer (50 % is no difference), and by Mann and
Whitney's test how probable that is by chance. A door fails if that is less than 1 in 10,000 and the
medians differ by over 5 %, and also if its control is not seen: the same times with a fifth added to one
kind. `--write` puts the table into docs/THREATS.md. It wants an idle machine
and a build: the release, or what HERALD_BIN names.
"""

import base64
import http.client
import json
import math
import random
import ssl
import statistics
import sys
import time

sys.dont_write_bytecode = True
import attacks  # noqa: E402  It finds what the benchmarks share.
import doors  # noqa: E402
import ground  # noqa: E402
from calls import Caller  # noqa: E402
from suite import Scratch, Suite  # noqa: E402

APP, DEVICES, ACCOUNTS = "timed", 60, 8
PASSWORD = "seven orange bicycles in the rain"
LEAST_CHANCE, MOST_DIFFERENCE = 1e-4, 0.05
MARKS = ("<!-- timing: written by make attacks -->", "<!-- end of timing -->")
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"


def mann_whitney(left, right):
    """How often a value of `left` is the larger one, and how probable so large a difference is by
    chance (two-sided, by the normal distribution, with ties)."""
    values = sorted([(value, 0) for value in left] + [(value, 1) for value in right])
    ranks, ties, start = 0.0, 0, 0
    while start < len(values):
        end = start
        while end < len(values) and values[end][0] == values[start][0]:
            end += 1
        count = end - start
        ties += count ** 3 - count
        ranks += (start + end + 1) / 2 * sum(side == 0 for _, side in values[start:end])
        start = end
    n, m = len(left), len(right)
    u = ranks - n * (n + 1) / 2
    spread = math.sqrt(n * m / 12 * (n + m + 1 - ties / ((n + m) * (n + m - 1))))
    z = (u - n * m / 2) / spread if spread else 0
    return u / (n * m), math.erfc(abs(z) / math.sqrt(2))


def percentiles(seconds):
    cuts = statistics.quantiles([each * 1e6 for each in seconds], n=10)
    return cuts[0], cuts[4], cuts[8]


def other_id(known):
    """An id of the same time that nobody has."""
    return known[:10] + "".join(random.choice(LETTERS) for _ in known[10:])


def secret():
    return base64.urlsafe_b64encode(random.randbytes(32)).rstrip(b"=").decode()


class Doors:
    """The requests with wrong secrets; `exists` says whether somebody has the id."""

    def __init__(self, ids):
        self.ids = ids

    def an_id(self, kind, exists):
        known = random.choice(self.ids[kind])
        return known if exists else other_id(known)

    def key(self, exists):
        return doors.post("Delivery/GetStatus", {}, {
            "Authorization": f"Bearer hk_{self.an_id('key', exists)}_{secret()}",
            "Content-Type": "application/json"})

    def sync(self, exists):
        return doors.post("Client/Sync", {
            "deviceId": self.an_id("device", exists), "deviceSecret": secret()})

    def unregister(self, exists):
        return doors.post("Client/Unregister", {
            "deviceId": self.an_id("device", exists), "deviceSecret": secret()})

    def address_code(self, exists):
        return doors.post("Client/ConfirmAddress", {
            "deviceId": self.an_id("device", exists), "code": secret()[:8]})

    def config(self, exists):
        pair = f"{self.an_id('device', exists)}:{secret()}".encode()
        return "GET", f"/apps/{APP}/config/main", None, {
            "Authorization": "Basic " + base64.b64encode(pair).decode()}

    def password(self, exists):
        login = random.choice(self.ids["login"])
        return doors.post("Accounts/SignIn", {
            "login": login if exists else f"n{random.randrange(10 ** 6):06}{login[7:]}",
            "password": f"no {secret()}"})

    def session(self, exists):
        return doors.post("Accounts/GetOwnAccount", {}, {
            **doors.OWN_PAGE,
            "Cookie": f"__Host-herald=hs_{self.an_id('session', exists)}_{secret()}"})

    def invitation(self, exists):
        return doors.post("Accounts/OpenInvitation", {
            "invitation": f"hi_{self.an_id('account', exists)}_{secret()}"})

    def hook(self, exists):
        name = random.choice(self.ids["hook"])
        name = name if exists else f"{name[:-4]}{random.randrange(10 ** 4):04}x"
        return "POST", f"/hooks/{name}", '{"id": 1}', {
            "X-Hub-Signature-256": "sha256=" + random.randbytes(32).hex()}


# The doors by name, and which part of the pairs each gets: a password takes a fifth of a second.
ALL = {
    "key": ("key", 1), "device, Sync": ("sync", 1), "device, Unregister": ("unregister", 1),
    "device, code of an address": ("address_code", 1), "device, config set": ("config", 1),
    "password": ("password", 0.2), "session": ("session", 1), "invitation": ("invitation", 1),
    "webhook": ("hook", 1),
}


def timed(suite, context, requests):
    """The seconds that each request takes, on a new connection from an address that only this has:
    a pause after wrong secrets holds for an address."""
    source = f"127.{random.randrange(1, 255)}.{random.randrange(256)}.{random.randrange(1, 255)}"
    connection = http.client.HTTPSConnection(
        "localhost", suite.port, context=context, timeout=30, source_address=(source, 0))
    seconds, statuses = [], []
    # The first request of a connection waits for what the others do not.
    for request in [("GET", "/healthz"), *requests]:
        began = time.perf_counter()
        connection.request(*request)
        answer = connection.getresponse()
        answer.read()
        seconds.append(time.perf_counter() - began)
        statuses.append(answer.status)
    connection.close()
    return seconds[1:], statuses[1:]


def measure(suite, context, make, pairs):
    """The seconds of both kinds."""
    times = {True: [], False: []}
    for _ in range(pairs):
        order = random.sample([True, False], 2)
        seconds, statuses = timed(suite, context, [make(exists) for exists in order])
        if any(status not in (400, 401) for status in statuses):
            raise SystemExit(f"{make.__name__}: {statuses}, which is no refusal of a secret")
        for exists, each in zip(order, seconds):
            times[exists].append(each)
    return times


def prepare(suite):
    """What exists; returns the ids."""
    suite.herald("apps", "create", APP)
    context = ssl.create_default_context(cafile=str(suite.home / "secrets/ca.pem"))
    caller = Caller(suite.port, str(suite.home / "secrets/ca.pem"))
    ids = {"key": [], "device": [], "login": [], "session": [], "account": []}
    for number in range(10):
        answer = json.loads(suite.herald(
            "keys", "create", "--app", APP, "--role", "device", "--name", f"{number}", "--json"))
        ids["key"].append(answer["secret"].split("_")[1])
    for number in range(DEVICES):
        device = caller.json(
            "Client/Register", {"installId": f"the-install-number-{number:06}"}, answer["secret"])
        ids["device"].append(device["deviceId"])
    values = suite.home / "values.json"
    values.write_text('{"a": 1}')
    suite.herald("config-sets", "set", "main", "--app", APP, "--values", str(values))
    for number in range(ACCOUNTS):
        login = f"person{number}@example.org"
        invited = json.loads(suite.herald(
            "accounts", "invite", login, "--role", "viewer", "--app", APP, "--json"))
        ids["account"].append(invited["account"]["id"])
        ids["login"].append(login)
        # Half of the invitations stay open, and these accounts have no password.
        if number % 2:
            continue
        token = invited["invitation"].rpartition("/")[2].rpartition("=")[2]
        caller.connection.request(*doors.post("Accounts/AcceptInvitation", {
            "invitation": token, "password": PASSWORD}))
        answered = caller.connection.getresponse()
        cookie, body = answered.getheader("set-cookie"), answered.read()
        if answered.status != 200:
            raise SystemExit(f"the invitation: {answered.status} {body}")
        ids["session"].append(cookie.split("hs_")[1].split("_")[0])
    ids["hook"] = [f"hook-{number}-0000" for number in range(4)]
    return ids, context


def write_recipes(home):
    """Webhooks; before the watcher starts."""
    ground.write_recipe(home)
    recipe = json.dumps({**ground.RECIPE, "app": APP})
    (home / f"watch/{ground.HOOK}.json").unlink()
    for number in range(4):
        (home / f"watch/hook-{number}-0000.json").write_text(recipe)


def judged(times):
    """Whether times tell nothing, how often the id that exists took longer, and how probable that is by chance."""
    often, chance = mann_whitney(times[True], times[False])
    middle = statistics.median(times[False])
    difference = abs(statistics.median(times[True]) - middle) / middle
    return chance >= LEAST_CHANCE or difference <= MOST_DIFFERENCE, often, chance


def control(times):
    """Whether the same times are judged to tell something once a fifth is added to one kind, in either direction:
    a judge that would not see that says nothing of a door."""
    added = statistics.median(times[False]) / 5
    slower = [each + added for each in times[True]]
    return not judged({**times, True: slower})[0] and not judged({True: times[False], False: slower})[0]


def row(name, times):
    """Prints a door, and returns whether it tells nothing, and its row of the table."""
    good, often, chance = judged(times)
    if not control(times):
        good, name = False, f"{name} (too few pairs or too noisy: a fifth more would not be seen)"
    known, unknown = percentiles(times[True]), percentiles(times[False])
    cells = [
        name, f"{len(times[True]):,}", " / ".join(f"{each:,.0f}" for each in known),
        " / ".join(f"{each:,.0f}" for each in unknown), f"{often * 100:.0f} %", f"{chance:.2g}"]
    print("passed" if good else "FAILED", "; ".join(cells), flush=True)
    return good, cells


def table(rows):
    head = ["wrong secret for", "pairs", "id that exists, µs (p10 / median / p90)",
            "id that does not", "the first took longer", "by chance"]
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    return "\n".join(lines + ["| " + " | ".join(cells) + " |" for cells in rows])


def main(words):
    pairs = int(words[words.index("--pairs") + 1]) if "--pairs" in words else 300
    names = [word for word in words if not word.startswith("--") and not word.isdigit()]
    with Scratch() as scratch:
        write_recipes(scratch.path)
        with Suite(scratch, HERALD_ADAPTERS="webhook", HERALD_LOG_LEVEL="error") as suite:
            ids, context = prepare(suite)
            results = []
            for name, (method, part) in ALL.items():
                if names and not any(word in name for word in names):
                    continue
                make = getattr(Doors(ids), method)
                measure(suite, context, make, 3)
                count = max(20, int(pairs * part))
                results.append(row(name, measure(suite, context, make, count)))
    if "--write" in words:
        attacks.write(table([cells for _, cells in results]), MARKS)
    bad = sum(not good for good, _ in results)
    print(f"{len(results) - bad} of {len(results)} doors tell nothing")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
