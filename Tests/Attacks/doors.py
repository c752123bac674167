"""Attacks on the doors that people, programs and devices use: each is like those of floods.py.

Most show wrong secrets. A pause holds on connections that have shown some, so these attackers come
on a new connection before it does.
"""

import base64
import json
import os

from calls import together, visits
from expected import Attack
from ground import FULL, HOOK

# How many wrong secrets a connection may show before a pause of its address holds there.
BEFORE_A_PAUSE = 3
OWN_PAGE = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}
FORM = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"}


def post(method, request, headers=None):
    return "POST", f"/herald.v1.{method}", json.dumps(request), headers or OWN_PAGE


def sign_in(target, number):
    return post("Accounts/SignIn", {
        "login": f"person-{number % 50}@example.org",
        "password": f"a guess {os.getpid()} {number}"})


def sign_in_by_form(target, number):
    body = f"login=person-{number % 50}%40example.org&password=a+guess+{os.getpid()}+{number}"
    return "POST", "/switch/sign-in", body, FORM


def begin_passkey(target, number):
    return post("Accounts/BeginPasskeySignIn", {})


def begin_provider(target, number):
    return post("Accounts/BeginIdentitySignIn", {
        "redirectUri": f"https://localhost:{target.port}/"})


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
        request = {"app": FULL, "audience": " OR ".join(f"/t/{n}/0" for n in range(60))}
    return post(method, request, {
        "Authorization": f"Bearer {key}", "Content-Type": "application/json"})


PAUSES = ("429: ",)
# A password takes some tenths of a second, and what is refused does not. So that comes first.
MANY, WRONG = "429: many ", ("401: the login, the password or the code",)
ALL = [
    Attack("A6: passwords", together(visits(sign_in, BEFORE_A_PAUSE)), MANY, WRONG, {"401": 5},
           needs=("people",)),
    Attack("A6: passwords, on few connections", together(visits(sign_in)), MANY, WRONG, {"401": 5},
           needs=("people",)),
    Attack("A6: passwords of the form without script",
           together(visits(sign_in_by_form, BEFORE_A_PAUSE)), "429: <form", ("401: <form",),
           {"401": 5}, needs=("people",)),
    Attack("A6: sign-ins by passkey that begin", visits(begin_passkey), "200: challenge"),
    Attack("A6: sign-ins by provider that begin", visits(begin_provider), "200: /authorize?",
           needs=("provider",)),
    Attack("A6: passkeys that nobody has", visits(passkey, BEFORE_A_PAUSE),
           "401: the passkey is not one of this suite", PAUSES),
    Attack("A6: wrong signatures of webhooks", visits(hook, BEFORE_A_PAUSE),
           "401: no webhook of this name takes this signature", PAUSES),
    Attack("A6: wrong secrets for config sets", visits(config_of_nobody, BEFORE_A_PAUSE),
           "401: the device is not known", PAUSES, needs=("config",)),
    Attack("feeds", visits(feed), "200: What was sent", needs=("feed",)),
    Attack("config sets", visits(config), "200: flag-99", needs=("config",)),
    Attack("Syncs with fifty events", visits(sync_with_events), "200: storedEventIds"),
    Attack("A15: new tags for a full index", visits(tags), '200: "devices":"60"',
           ("429: different tags",), {"429": 100}, needs=("full", "registrations")),
]
