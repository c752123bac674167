"""The attacks by what whole calls have in them; each is like those of floods.py."""

import http.client
import json
import os
import time

from calls import Caller, calls, together
from expected import Attack
from floods import line_status, streams
from wire import (
    AUTHORIZATION, CONTENT_TYPE, DATA, END_HEADERS, END_STREAM, HEADERS, RESET, Closed, Reader,
    connected, field, frame, held, http2, pour, request)

APP = "attacked"
# Empty events of a Sync: two bytes each, a hundred times as many in memory.
EMPTY = b"\x52\x00" * 30_000
DEEP = "[" * 60_000
# More values than JSON may have, in fewer bytes than a body may have.
MANY = "{" + ",".join(f'"k{each}":1' for each in range(20_000)) + "}"
# All that a selector may have: an OR and its tags.
NODES = 255


def preview(app, *selectors):
    """Questions for audiences, by turns."""
    bodies = [json.dumps({"app": app, "audience": each}) for each in selectors]
    return lambda target, number: (
        "Registry/PreviewAudience", bodies[number % len(bodies)],
        (target.keys if app == APP else target.full)["sender"])


NESTED = preview(
    APP, "(/b OR (/c AND " * 6 + "/a" + "))" * 6, "(/b OR (/c AND " * 16 + "/a" + "))" * 16,
    "(" * 8000 + "/a" + ")" * 8000)
WIDE = preview("full", " OR ".join(f"/t/{each}/{each % 100}" for each in range(NODES)))


def expanding(target, number):
    """Texts that would have 48 MB with their variables, and by turns the longest that may be."""
    body, value = (("{{a}}" * 3000, "x" * 16_000), ("{{a}}" * 160, "x" * 100))[number % 2]
    return "Delivery/Send", json.dumps({
        "app": APP, "type": "/a", "audience": "/nobody",
        "content": {"title": "t", "body": body}, "mayShorten": True,
        "variables": {"a": value}}), target.keys["sender"]


def one_key(target, number):
    return "Delivery/Send", json.dumps({
        "app": APP, "type": "/a", "audience": "/nobody", "idempotencyKey": "one",
        "content": {"title": f"{os.getpid()} {number}"}}), target.keys["sender"]


def registration(target, number):
    return "Client/Register", json.dumps({
        "installId": f"install-of-an-attacker-{os.getpid()}-{number}",
        "tags": [f"/t/{os.getpid()}/{number}/{each}" for each in range(20)]}), target.keys["device"]


def lying(target):
    """A message of gRPC that says it has 4 GB."""
    head = request(
        b"/herald.v1.Delivery/Send", field(CONTENT_TYPE, b"application/grpc"),
        field(AUTHORIZATION, f"Bearer {target.keys['sender']}".encode()), method=b"\x83")
    return head, b"\0\xff\xff\xff\xff" + b"x" * 100


def waiting(seconds):
    return json.dumps({"app": APP, "after": "latest", "wait": f"{seconds}s"})


def waiting_reads(target, until):
    """Reads of events that wait a second each. Whether one did is part of its answer."""
    caller, number = Caller(target.port, target.authority), 0
    body = waiting(1)
    while time.monotonic() < until:
        began = time.monotonic()
        try:
            status, text = caller.post("Delivery/ReadEvents", body, target.keys["operator"])
        except (OSError, http.client.HTTPException) as error:
            target.answers.saw("lost", repr(error).encode())
            raise Closed(number) from error
        at_once = " at once" if status == 200 and time.monotonic() - began < 0.9 else ""
        target.answers.saw(f"{status}{at_once}", text)
        number += 1
    return number


def resets_of_waiting_calls(target, until):
    """Eight reads of events that wait, and then resets of these and of ever more reads."""
    head = request(
        b"/herald.v1.Delivery/ReadEvents", field(CONTENT_TYPE, b"application/json"),
        field(AUTHORIZATION, f"Bearer {target.keys['operator']}".encode()), method=b"\x83")
    body, connection, reader = waiting(20).encode(), http2(target), Reader(target.answers.saw)

    def read(number):
        stream = 2 * number + 1
        return frame(HEADERS, stream, head, END_HEADERS) + frame(DATA, stream, body, END_STREAM)

    def reset(number):
        return frame(RESET, 2 * number + 1, b"\0\0\0\x08")

    connection.sendall(b"".join(read(each) for each in range(8)))
    # What is refused is answered before that; what is not answered waits.
    time.sleep(0.5)
    reader.read(held(connection)[0])
    for _ in range(8 - reader.ended):
        target.answers.saw("waits")
    return pour(connection, until, lambda number: reset(number) + read(number + 8), reader)


def followers(target, until):
    """As many endless readers of events as there are places, over and over."""
    kept, number = [], 0
    while time.monotonic() < until:
        one = connected(target, ("http/1.1",))
        one.sendall(f"GET /v1/events?follow=true HTTP/1.1\r\nHost: localhost\r\n"
                    f"Authorization: Bearer {target.keys['operator']}\r\n\r\n".encode())
        answer = one.recv(4096)
        target.answers.saw(line_status(answer), answer)
        kept = kept[-150:] + [one]
        number += 1
    return number


ALL = [
    Attack("E12: empty sub-messages", calls(
        lambda t, n: ("Client/Sync", EMPTY, t.keys["device"], "application/proto")),
        "400: the message has too many elements"),
    Attack("E13: deep JSON", calls(lambda t, n: ("Client/Sync", DEEP)),
           "400: nested deeper than 32 levels"),
    Attack("E13: many members", calls(
        lambda t, n: ("Registry/PreviewAudience", MANY, t.keys["sender"])),
        "400: more than 10000 values"),
    Attack("E14: nested selectors", calls(NESTED), "200: /b OR /c AND",
           ("400: nested deeper than 14 levels", "400: more than 32 nested parentheses")),
    Attack("E14: wide selectors", calls(WIDE), '200: "devices":"255"', needs=("full",)),
    Attack("E15: lengths in gRPC that lie", streams(lying, 1), "grpc 3"),
    Attack("E15: unknown methods", calls(
        lambda t, n: (f"Delivery/Unknown{n}", "{}", t.keys["sender"])), "501: there is no method"),
    Attack("A4: one idempotency key", calls(one_key), "200: NOTIFICATION_STATE",
           ("400: was used for another request",), least={"400": 100}),
    Attack("A6: wrong keys", calls(
        lambda t, n: ("Delivery/GetStatus", "{}", f"hk_{os.getpid()}wrong{n:040}")),
        "401: the key is not valid", ("429: ",), least={"429": 100}),
    Attack("A15: registrations", calls(registration), "200: deviceSecret",
           ("429: different tags", "429: too many registrations"),
           {"200": 1000, "429": 100}, seconds=20),
    Attack("texts that expand", calls(expanding), "400: when its variables are filled in",
           ("200: " + "x" * 16_000,), least={"200": 100}),
    Attack("reads of events that wait", together(waiting_reads, 20),
           "429: this key has 16 calls that wait", ("200: offset",),
           least={"200": 32}),
    Attack("followers of events", followers, "200: application/x-ndjson", ("429: ",),
           least={"429": 10}, holds=True),
    Attack("E4: resets of calls that wait", resets_of_waiting_calls, "waits",
           ("429: this key has 16 calls that wait", "GOAWAY 11"), {"waits": 16, "GOAWAY 11": 4}),
]
