"""Attacks by answers that are large and that nobody reads; as in floods.py."""

import json
import os
import struct
import time

from floods import DATA, HEADERS, Caller, frame, http2


class LargeAnswers:
    """A device whose every Sync has an answer of 50 KB, since the tags of the request are of another version: the
    answer has the four hundred that are stored."""

    HEAD = (b"\x83\x87\x04\x16/herald.v1.Client/Sync\x01\x09localhost"
            b"\x0f\x10\x10application/json")

    def __init__(self, target):
        caller = Caller(target.port, target.authority)
        device = caller.json("Client/Register", {
            "installId": f"the-install-with-large-answers-{os.getpid()}",
            "tags": [f"/large/{each:04}/{'x' * 108}" for each in range(400)]}, target.keys["device"])
        proof = {each: device[each] for each in ("deviceId", "deviceSecret")}
        request = {**proof, "tags": {"version": "999999", "tags": []}}
        size = len(json.dumps(caller.json("Client/Sync", request)))
        if size < 45_000:
            raise SystemExit(f"a Sync that should be large has {size} bytes")
        self.body = json.dumps(request).encode()

    def hundred(self):
        """The frames of a hundred Syncs."""
        return b"".join(
            frame(HEADERS, 2 * each + 1, self.HEAD, 4) + frame(DATA, 2 * each + 1, self.body, 1) for each in range(100))


def large_unread(target, until):
    """A hundred Syncs with large answers on each of twenty connections of a process, whose windows stay shut."""
    source = f"127.0.{1 + os.getpid() // 250 % 250}.{1 + os.getpid() % 250}"
    asked, held = LargeAnswers(target).hundred(), []
    while time.monotonic() < until and len(held) < 20:
        try:
            one = http2(target, struct.pack(">HI", 4, 0), source)
            one.sendall(asked)
        except OSError:
            # It was closed, as the biggest debtor.
            continue
        held.append(one)
    while time.monotonic() < until:
        time.sleep(0.1)
    return 100 * len(held)


ALL = [("B5: large answers that are not read", large_unread)]

# Its two addresses may owe 16 MB each (HERALD_GATEWAY_HELD_MEGABYTES_PER_ADDRESS); what is worked on, and what the
# connections themselves take, is no more than twice that. Without bounds it would be 200 MB.
HOLDING = (large_unread,)
MOST_MIB = {large_unread: 96}
