"""The control of attacks.py: attacks that do not reach what they are for, all of which have to turn
their row red."""

import dataclasses
import json
import time

import messages
from calls import calls, visits

# What the suite has sent before without noticing that it was refused, by the name of a row.
WRONG = {
    "reads of events that wait": calls(lambda target, number: (
        "Delivery/ReadEvents", json.dumps({"app": messages.APP, "waitSeconds": 20}),
        target.keys["operator"])),
    "texts that expand": calls(lambda target, number: ("Delivery/Send", json.dumps({
        "app": messages.APP, "type": "/a", "audience": "/nobody",
        "content": {"title": "t", "body": "{{a}}" * 3000},
        "variables": [{"name": "a", "value": "x" * 16_000}]}), target.keys["sender"])),
    "E13: many members": calls(lambda target, number: (
        "Registry/PreviewAudience",
        "{" + ",".join(f'"k{each}":1' for each in range(25_000)) + "}", target.keys["sender"])),
    "E14: wide selectors": calls(lambda target, number: (
        "Registry/PreviewAudience", json.dumps({
            "app": messages.APP, "audience": " OR ".join(f"/t{each}" for each in range(2_000))}),
        target.keys["sender"])),
    "E15: lengths in gRPC that lie": calls(lambda target, number: (
        "Delivery/Send", b"\0\xff\xff\xff\xff" + b"x" * 100, target.keys["sender"],
        "application/grpc")),
}


def nothing(target, until):
    """An attack without an attempt."""
    time.sleep(max(0, until - time.monotonic()))
    return 0


def dying(target, until):
    """An attack that ends itself after its first answer."""
    harmless(target, time.monotonic())
    raise SystemExit("the control ends its attacker")


def harmless(target, until):
    """A request that is no attack."""
    flood = visits(lambda target, number: ("GET", "/healthz"))
    return flood(target, max(until, time.monotonic() + 0.1))


def controls(chosen):
    """Each row with attacks that prove nothing, and what is wrong with them."""
    for attack in chosen:
        wrong = {"requests that are no attack": harmless, "no attempt": nothing,
                 "an attacker that ends": dying}
        if attack.name in WRONG:
            wrong["a payload that is refused too early"] = WRONG[attack.name]
        for what, flood in wrong.items():
            yield what, dataclasses.replace(attack, flood=flood)
