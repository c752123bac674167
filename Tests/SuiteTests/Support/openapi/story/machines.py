"""What other machines read: health, metrics, the stream of events, files, the audit log."""

import json
import re


def play(r):
    r.call("Audit/ListAuditRecords", {"method": "SetKillSwitch", "pageSize": 2}, "switches",
           "Who turned kill switches?")
    r.call("grpc.health.v1.Health/Check", {}, "gateway", "Does the gateway answer?", by="anyone")
    r.page("/healthz", "ok", "It answers")
    r.page("/readyz", "ready", "Every service serves")
    r.page("/metrics", "part", "Here those of one name", shown=metrics)
    events(r)
    r.page("/openapi.json", "part", "Here the beginning of it", shown=beginning)
    r.page("/client/v1/", "part", "Here with the first file", shown=index)
    r.page("/client/v1/{file}", "part", "Here the first line of herald.js",
           {"file": "herald.js"}, shown=lambda text: text.decode().splitlines()[0] + "\n")


def metrics(text):
    """The lines of one metric, as if there were one connection."""
    name = "herald_gateway_connections"
    found = [line for line in text.decode().splitlines() if name in line.split("{")[0].split()]
    return "".join(re.sub(r"} \S+$", "} 1.0", line) + "\n" for line in found)


def beginning(text):
    document = json.loads(text)
    info = document["info"]
    return {"openapi": document["openapi"],
            "info": {"title": info["title"], "version": info["version"]}}


def index(text):
    found = json.loads(text)
    return {"version": "1.2.3", "files": [
        {**found["files"][0], "bytes": 12345, "integrity": "sha256-the-digest-in-base64"}]}


def events(r):
    """The last two events, as lines."""
    offsets, after = [""], ""
    while True:
        found = r.quietly("Delivery/ReadEvents", {"after": after})
        offsets += [one["offset"] for one in found.get("events", [])]
        if not found.get("more"):
            break
        after = found["offset"]
    r.hide(offsets[-3], "the-offset-of-this-event")
    r.page("/v1/events", "after", "What came after an event", {
        "app": "congress", "after": offsets[-3]}, by="operator", shown=lambda text: "".join(
            json.dumps(r.normaliser.value(json.loads(line)), separators=(",", ":")) + "\n"
            for line in text.splitlines()))
