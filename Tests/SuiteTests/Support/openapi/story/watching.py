"""Sources whose items become notifications: pushed, by a webhook, and read from a URL."""

import base64
import hashlib
import hmac
import json

from own_suite import HOOK_SECRET

SEND = {"type": "/bill/action", "audience": "/bills/{{bill}}", "title": "{{text}}"}


def recipe(source, key="id"):
    return json.dumps({
        "app": "congress", "source": source, "items": {"key": key},
        "rules": [{"name": "all", "send": SEND}]})


def play(r):
    pushed(r)
    hook(r)
    read(r)


def pushed(r):
    text = recipe({"kind": "ndjson", "pushed": True})
    items = [{"id": 1, "bill": "hr9999-113", "text": "Debated on the floor"}]
    body = base64.b64encode("".join(json.dumps(one) + "\n" for one in items).encode()).decode()
    r.call("Watcher/TrySource", {"name": "actions", "recipe": text, "body": body}, "saved",
           "What a recipe would send of a saved answer, which is in base64", by="operator")
    r.call("Watcher/PutSource", {"name": "actions", "recipe": text}, "pushed",
           "A source whose items a program brings, by FeedSource", by="operator")
    r.call("Watcher/FeedSource", {"name": "actions", "body": body}, "one", "One item",
           by="sender")
    bad = base64.b64encode(b'{"bill": "hr9999-113"}\n').decode()
    r.call("Watcher/FeedSource", {"name": "actions", "body": bad}, by="sender")
    r.until("it is sent", lambda: "STATE_SENT" in json.dumps(
        r.quietly("Watcher/ListSourceEntries", {"name": "actions"})))
    found = r.call("Watcher/ListSourceEntries", {
        "state": "SOURCE_ENTRY_STATE_QUARANTINED", "pageSize": 50}, "quarantined",
        "Items that cannot be used", by="viewer")
    r.call("Watcher/ReleaseSourceEntries", {
        "name": "actions", "quarantined": True, "discard": True,
        "ids": [one["id"] for one in found["entries"]]},
        "discard", "Discards an item that cannot be used", by="operator")
    r.call("Watcher/ListSources", {}, "all", "All sources", by="viewer")
    r.call("Watcher/GetSource", {"name": "actions"}, "one", "With its recipe", by="viewer")
    r.call("Watcher/PauseSource", {
        "name": "actions", "paused": True, "reason": "recess"}, "recess",
           "Congress is not in session", by="operator")
    r.call("Watcher/DeleteSource", {"name": "actions"}, "actions", "By its name", by="operator")


def hook(r):
    r.call("Watcher/PutSource", {"name": "committees", "recipe": recipe(
        {"kind": "json", "hook": {"form": "github", "secret": "actions.key"}})}, "hook",
        "A source whose items come to /hooks/committees, with a signature", by="operator")
    body = json.dumps({"id": 7, "bill": "hr9999-113", "text": "Reported by the committee"})
    signature = "sha256=" + hmac.new(HOOK_SECRET.encode(), body.encode(),
                                     hashlib.sha256).hexdigest()
    r.hide(signature, "sha256=THE-HMAC-SHA256-OF-THE-BODY-IN-HEXADECIMAL")
    r.page("/hooks/{name}", "github", "One item, signed as GitHub does",
           {"name": "committees"}, body=body.encode(),
           headers={"x-hub-signature-256": signature},
           examples={"X-Hub-Signature-256": signature})


def read(r):
    url = f"{r.own.identity.issuer}/actions"
    r.hide(url, "https://api.example.org/actions")
    text = json.dumps({
        "app": "congress",
        "source": {"kind": "json", "url": url, "every": "1h", "authority": "ca.pem"},
        "items": {"list": "results", "key": "id"}, "rules": [{"name": "all", "send": SEND}]})
    r.call("Watcher/PutSource", {"app": "congress", "name": "api", "recipe": text}, "url",
           "A source that is read each hour, put with a key of the suite", by="suite",
           pins={"version": "00755759c3bef5bdd1f2a9afecdb8a21"})
    r.until("it was read", lambda: r.quietly(
        "Watcher/GetSource", {"name": "api"})["source"].get("items"))
    r.call("Watcher/RunSource", {"name": "api"}, "now", "Reads it now", by="operator")
    r.call("Watcher/BaselineSource", {"name": "api", "newest": 1}, "all",
           "Takes all that is there as seen, but the newest item", by="operator")
