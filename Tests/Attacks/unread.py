"""Attacks by answers that nobody reads; as in floods.py."""

import json
import os
import time

from calls import Caller
from expected import Attack
from floods import CALM, WHOLE, line_status, wait
from wire import (
    DATA, END_HEADERS, END_STREAM, HEADERS, NO_WINDOW, SMALL, SYNC, Reader, connected, frame, held,
    http2, own_address, request)

# The largest page that needs no key: 970 KB.
PAGE = "/openapi.json"
HUNDRED = range(1, 200, 2)
# No answer may take longer (`HTTPLimits.answerTimeout` is 30 s), and then there are some seconds
# until the connection has ended.
BEYOND_THE_DEADLINE = 45
# The most bytes of a connection that the systems of both sides keep; Linux has 4 and 6 MB.
MOST_OF_THE_SYSTEM = 12 << 20


def large_sync(target):
    """A device whose every Sync has an answer of 50 KB, since the tags of the request are of
    another version: the answer has the four hundred that are stored. Returns the request."""
    caller = Caller(target.port, target.authority)
    device = caller.json("Client/Register", {
        "installId": f"the-install-with-large-answers-{os.getpid()}",
        "tags": [f"/large/{each:04}/{'x' * 108}" for each in range(400)]}, target.keys["device"])
    proof = {each: device[each] for each in ("deviceId", "deviceSecret")}
    request = {**proof, "tags": {"version": "999999", "tags": []}}
    size = len(json.dumps(caller.json("Client/Sync", request)))
    if size < 45_000:
        raise SystemExit(f"a Sync that should be large has {size} bytes")
    return json.dumps(request).encode()


def syncs(target):
    """The frames of a hundred Syncs with large answers."""
    body = large_sync(target)
    return b"".join(frame(HEADERS, each, SYNC, END_HEADERS) + frame(DATA, each, body, END_STREAM)
                    for each in HUNDRED)


def pages(streams):
    """The frames of requests for a large page, one on each of these streams."""
    return lambda target: b"".join(
        frame(HEADERS, each, request(PAGE.encode()), WHOLE) for each in streams)


def unread(frames, connections, each=len(HUNDRED)):
    """So many requests on each of so many connections of a process, whose windows stay shut."""

    def flood(target, until):
        asked, kept = frames(target), []
        while time.monotonic() < until and len(kept) < connections:
            try:
                one = http2(target, NO_WINDOW, own_address())
                one.sendall(asked)
            except OSError:
                # It was closed, as the biggest debtor.
                continue
            kept.append(one)
        wait(until)
        for one in kept:
            words = []
            reader = Reader(lambda *word: words.append(word))
            came, state = held(one)
            reader.read(came)
            reader.unread()
            if state == "closed":
                reader.end()
            else:
                words.append(("open",))
            # What is not read came before the end.
            for word in sorted(words, key=lambda word: not word[0].endswith("unread")):
                target.answers.saw(*word)
        return each * len(kept)

    return flood


def drained(connection):
    """The beginning of what has come, and whether the gateway has ended the connection: then there
    is no more than the system keeps for it."""
    connection.settimeout(1)
    beginning, size = b"", 0
    while size < MOST_OF_THE_SYSTEM:
        try:
            piece = connection.recv(1 << 16)
        except TimeoutError:
            return beginning, "open"
        except OSError:
            piece = b""
        if not piece:
            return beginning, "closed"
        beginning, size = beginning or piece, size + len(piece)
    return beginning, "open"


def pipelined(target, until):
    """Forty requests for a large page on each of twenty connections of HTTP/1.1, which read
    nothing of the answers."""
    asked = f"GET {PAGE} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode() * 40
    kept, source = [], own_address()
    for _ in range(20):
        one = connected(target, ("http/1.1",), source, SMALL)
        one.sendall(asked)
        kept.append(one)
    wait(until)
    for one in kept:
        came, state = drained(one)
        target.answers.saw(line_status(came))
        target.answers.saw(state)
    return 40 * len(kept)


# A process's address may owe 16 MB (HERALD_GATEWAY_HELD_MEGABYTES_PER_ADDRESS), and there are two;
# what is worked on, and what the connections themselves take, is no more than twice that. Without
# bounds it would be 200 MB.
MOST_MIB = 96
# So many large pages are less than what an address may owe, so that only the deadline ends them.
ALLOWED = 16

ALL = [
    Attack("E2: answers that are not read", unread(pages((1,)), ALLOWED, 1), "200 unread",
           ("closed", CALM), {"200 unread": 2 * ALLOWED}, BEYOND_THE_DEADLINE, True, MOST_MIB),
    Attack("E2: a hundred large answers at once", unread(pages(HUNDRED), 20), "closed",
           ("200 unread",), {"closed": 40}, holds=True, most_mib=MOST_MIB),
    Attack("E2: answers that are not read, pipelined until the deadline", pipelined, "200",
           ("closed",), {"closed": 40}, BEYOND_THE_DEADLINE, True, MOST_MIB),
    Attack("B5: large answers that are not read", unread(syncs, 20), "200 unread",
           ("closed", "open"), holds=True, most_mib=MOST_MIB),
]
