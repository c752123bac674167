"""Attacks on the doors that people, programs and devices use: each is like those of floods.py.

Most show wrong secrets. A pause holds on connections that have shown some, so these attackers come
on a new connection before it does.
"""

import base64
import concurrent.futures
import http.client
import json
import os
import time

from floods import DATA, HEADERS, RESET, Caller, Closed, frame, http2, pour

FULL, FULL_DEVICES, TAGS_EACH = "full", 1000, 100
# How many wrong secrets a connection may show before a pause of its address holds there.
BEFORE_A_PAUSE = 3
OWN_PAGE = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}
FORM = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"}
HOOK = "bills"
RECIPE = {
    "app": "attacked", "items": {"key": "id"},
    "source": {"kind": "json", "hook": {"form": "github", "secret": "hook-key"}},
    "rules": [{"name": "all", "send": {"type": "/a", "audience": "/nobody", "title": "{{title}}"}}],
}


def visits(make, each=1_000_000):
    """An attack by whole requests: `make` gives the arguments of each; `each` go over one
    connection."""

    def flood(target, until):
        number, caller = 0, None
        while time.monotonic() < until:
            if number % each == 0:
                if caller:
                    caller.connection.close()
                caller = Caller(target.port, target.authority)
            try:
                caller.connection.request(*make(target, number))
                caller.connection.getresponse().read()
            except (OSError, http.client.HTTPException) as error:
                raise Closed(number) from error
            number += 1
        return number

    return flood


def together(flood, count=8):
    """The same attack over several connections at once."""

    def floods(target, until):
        with concurrent.futures.ThreadPoolExecutor(count) as pool:
            tries = [pool.submit(flood, target, until) for _ in range(count)]
        failures = [each.exception() for each in tries if each.exception()]
        made = sum(each.result() for each in tries if not each.exception())
        if failures:
            raise Closed(made + sum(getattr(each, "attempts", 0) for each in failures))
        return made

    return floods


def post(method, request, headers=None):
    return "POST", f"/herald.v1.{method}", json.dumps(request), headers or OWN_PAGE


def sign_in(target, number):
    return post("Accounts/SignIn", {
        "login": f"person-{number % 50}@example.org",
        "password": f"a guess {os.getpid()} {number}"})


def sign_in_by_form(target, number):
    body = f"login=person-{number % 50}%40example.org&password=a+guess+{os.getpid()}+{number}"
    return "POST", "/switch/sign-in", body, FORM


def begin(target, number):
    if number % 2:
        return post("Accounts/BeginIdentitySignIn", {"redirectUri": "https://localhost/"})
    return post("Accounts/BeginPasskeySignIn", {})


def passkey(target, number):
    text = base64.b64encode(f"{os.getpid()} {number}".encode()).decode()
    return post("Accounts/SignInWithPasskey", {"assertion": {
        "credentialId": text, "authenticatorData": text, "clientDataJson": text,
        "signature": text, "userHandle": text}})


def hook(target, number):
    name = HOOK if number % 2 else f"hook-{number}"
    signature = f"sha256={os.getpid():032x}{number:032x}"
    return "POST", f"/hooks/{name}", b"x" * 50_000, {"X-Hub-Signature-256": signature}


def feed(target, number):
    page = "?page=1" if number % 4 == 3 else ""
    return "GET", f"/apps/attacked/feed.{('atom', 'rss', 'json')[number % 3]}{page}"


def config(target, number):
    pair = f"{target.device['deviceId']}:{target.device['deviceSecret']}"
    form = ("json", "plist")[number % 2]
    return "GET", f"/apps/attacked/config/main.{form}", None, {
        "Authorization": "Basic " + base64.b64encode(pair.encode()).decode()}


def config_of_nobody(target, number):
    pair = base64.b64encode(f"{target.device['deviceId']}:{os.getpid()}-{number}".encode())
    return "GET", "/apps/attacked/config/main", None, {"Authorization": "Basic " + pair.decode()}


def sync_with_events(target, number):
    events = [{"id": f"{os.getpid()}-{number}-{each}", "messageId": f"m{each}",
               "kind": "EVENT_KIND_DISPLAYED"} for each in range(50)]
    return post("Client/Sync", {**target.device, "events": events})


def tags(target, number):
    """New tags for an app that may have no more, and questions about all that it has."""
    if number % 2:
        key, request = target.full["device"], {
            "installId": f"install-of-an-attacker-{os.getpid()}-{number}",
            "tags": [f"/new/{os.getpid()}/{number}/{each}" for each in range(20)]}
        method = "Client/Register"
    else:
        method, key = "Registry/PreviewAudience", target.full["sender"]
        request = {"app": FULL, "audience": " OR ".join(f"/t/{n}" for n in range(60))}
    return post(method, request, {
        "Authorization": f"Bearer {key}", "Content-Type": "application/json"})


def field(index, value):
    """A field whose name HPACK's static table has, without Huffman's code."""
    name = bytes([index]) if index < 15 else bytes([15, index - 15])
    return name + bytes([len(value)]) + value


def resets_of_waiting_calls(target, until):
    head = (b"\x83\x87" + field(4, b"/herald.v1.Delivery/ReadEvents") + field(1, b"localhost")
            + field(31, b"application/json")
            + field(23, f"Bearer {target.keys['operator']}".encode()))
    body = json.dumps({"app": "attacked", "after": "latest", "waitSeconds": 20}).encode()

    def make(number):
        stream = 2 * number + 1
        return (frame(HEADERS, stream, head, 4) + frame(DATA, stream, body, 1)
                + frame(RESET, stream, b"\0\0\0\x08"))

    return pour(http2(target), until, make)


def write_recipe(home):
    """A webhook of the app; before the watcher starts."""
    for folder in ("watch", "secrets/watch"):
        (home / folder).mkdir(parents=True, exist_ok=True)
    (home / "secrets/watch/hook-key").write_text("the secret of the webhook\n")
    (home / f"watch/{HOOK}.json").write_text(json.dumps(RECIPE))


def prepare(suite):
    """A feed, a config set and people of the app, and an app whose index of tags is full; returns
    the keys of that."""
    suite.herald("feed", "set", "--app", "attacked", "--title", "News", "--site",
                 "https://example.org/", "--type", "/a")
    suite.herald("feed", "enable", "--app", "attacked")
    for number in range(20):
        suite.herald("send", "text " * 100, "--app", "attacked", "--type", "/a", "--audience",
                     "/nobody", "--title", f"What was sent {number}")
    values = suite.home / "values.json"
    values.write_text(json.dumps({f"flag-{each}": "x" * 50 for each in range(100)}))
    suite.herald("config-sets", "set", "main", "--app", "attacked", "--values", str(values))
    for number in range(5):
        suite.herald("accounts", "invite", f"person-{number}@example.org", "--role", "viewer",
                     "--app", "attacked")
    suite.herald("apps", "create", FULL)
    devices = suite.home / "full.ndjson"
    with devices.open("w") as file:
        for number in range(FULL_DEVICES):
            tags = [f"/t/{number}/{each}" for each in range(TAGS_EACH)]
            line = {"installId": f"install-{number:020}", "device": {"tags": tags}}
            file.write(json.dumps(line) + "\n")
    suite.herald("devices", "import", "--app", FULL, str(devices))
    return {role: json.loads(suite.herald(
        "keys", "create", "--app", FULL, "--role", role, "--name", role, "--json"))["secret"]
        for role in ("device", "sender")}


ALL = [
    ("A6: passwords", together(visits(sign_in, BEFORE_A_PAUSE))),
    ("A6: passwords, on few connections", together(visits(sign_in))),
    ("A6: passwords of the form without script",
     together(visits(sign_in_by_form, BEFORE_A_PAUSE))),
    ("A6: sign-ins by passkey and provider that begin", visits(begin)),
    ("A6: passkeys that nobody has", visits(passkey, BEFORE_A_PAUSE)),
    ("A6: wrong signatures of webhooks", visits(hook, BEFORE_A_PAUSE)),
    ("A6: wrong secrets for config sets", visits(config_of_nobody, BEFORE_A_PAUSE)),
    ("feeds", visits(feed)),
    ("config sets", visits(config)),
    ("Syncs with fifty events", visits(sync_with_events)),
    ("E4: resets of calls that wait", resets_of_waiting_calls),
    ("A15: new tags for a full index", visits(tags)),
]
