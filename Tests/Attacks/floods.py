"""The attacks of attacks.py: each is a function of the target and of when to end, and returns how often it tried.

They write bytes themselves, as no library would send most of this.
"""

import collections
import http.client
import json
import os
import resource
import selectors
import socket
import ssl
import struct
import time

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, PRIORITY, RESET, SETTINGS, PING, GOAWAY, WINDOW, CONTINUATION = 0, 1, 2, 3, 4, 6, 7, 8, 9
# GET https://localhost/healthz, without Huffman's code.
GET = b"\x82\x87\x04\x08/healthz\x01\x09localhost"


class Closed(EOFError):
    """The gateway has closed the connection, after so many attempts."""

    def __init__(self, attempts):
        self.attempts = attempts


def frame(kind, stream=0, payload=b"", flags=0):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def connected(target, protocols=("h2",), source=""):
    """A TLS connection to the gateway that gives up after five seconds; `source` is the address it comes from."""
    context = ssl.create_default_context(cafile=target.authority)
    context.set_alpn_protocols(list(protocols))
    raw = socket.create_connection(("127.0.0.1", target.port), timeout=5, source_address=(source, 0))
    return context.wrap_socket(raw, server_hostname="localhost")


def http2(target, settings=b"", source=""):
    connection = connected(target, source=source)
    connection.sendall(PREFACE + frame(SETTINGS, 0, settings))
    return connection


def pour(connection, until, make):
    """Sends what `make` makes until the gateway closes or the time is over; reads what comes meanwhile."""
    number = 0
    connection.setblocking(False)
    waiting = b""
    while time.monotonic() < until:
        if not waiting:
            waiting = b"".join(make(number + each) for each in range(50))
            number += 50
        try:
            waiting = waiting[connection.send(waiting):]
        except (ssl.SSLWantWriteError, ssl.SSLWantReadError, BlockingIOError):
            time.sleep(0.005)
        except OSError as error:
            raise Closed(number) from error
        try:
            if connection.recv(1 << 16) == b"":
                raise Closed(number)
        except (ssl.SSLWantReadError, BlockingIOError):
            pass
        except OSError as error:
            raise Closed(number) from error
    return number


class Caller:
    """Whole calls in JSON, or of other types, over one HTTP/1.1 connection."""

    def __init__(self, port, authority):
        context = ssl.create_default_context(cafile=authority)
        self.connection = http.client.HTTPSConnection("localhost", port, context=context, timeout=10)

    def post(self, method, body, key=None, kind="application/json"):
        headers = {"Content-Type": kind}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        self.connection.request("POST", f"/herald.v1.{method}", body, headers)
        response = self.connection.getresponse()
        return response.status, response.read()

    def json(self, method, request, key=None):
        status, body = self.post(method, json.dumps(request), key)
        if status != 200:
            raise SystemExit(f"{method}: {status} {body}")
        return json.loads(body)


def calls(make):
    """An attack by whole calls: `make` gives the arguments of each."""

    def flood(target, until):
        caller, number = Caller(target.port, target.authority), 0
        while time.monotonic() < until:
            try:
                caller.post(*make(target, number))
            except (OSError, http.client.HTTPException) as error:
                raise Closed(number) from error
            number += 1
        return number

    return flood


def frames(make, settings=b""):
    """An attack by HTTP/2 frames: `make` gives the bytes of each attempt."""
    return lambda target, until: pour(http2(target, settings), until, make)


def idle(target, until):
    """Connections that say nothing, as many as fit, for the whole time."""
    held = []
    while time.monotonic() < until and len(held) < 400:
        held.append(connected(target))
    while time.monotonic() < until:
        time.sleep(0.1)
    return len(held)


def connects(target, until):
    """TCP connections that say nothing, as fast as they come about, from an address of the process's own; the latest
    2,000 are kept, so that the address always has as many as it may."""
    source = f"127.0.{1 + os.getpid() // 250 % 250}.{1 + os.getpid() % 250}"
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    abort = struct.pack("ii", 1, 0)
    kept, number = collections.deque(), 0
    while time.monotonic() < until:
        one = socket.socket()
        one.setblocking(False)
        # A reset, so that no port waits for late packets.
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, abort)
        one.bind((source, 0))
        one.connect_ex(("127.0.0.1", target.port))
        kept.append(one)
        number += 1
        if len(kept) > 2000:
            kept.popleft().close()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return number


def slow_headers(target, until):
    held = [connected(target, ("http/1.1",)) for _ in range(200)]
    for one in held:
        one.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
    sent = 0
    while time.monotonic() < until:
        for one in held:
            one.sendall(b"X")
            sent += 1
        time.sleep(1)
    return sent


def slow_bodies(target, until):
    held = []
    for _ in range(200):
        one = connected(target, ("http/1.1",))
        one.sendall(b"POST /herald.v1.Client/Sync HTTP/1.1\r\nHost: localhost\r\n"
                    b"Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{")
        held.append(one)
    while time.monotonic() < until:
        for one in held:
            one.sendall(b" ")
        time.sleep(1)
    return len(held)


def slow_readers(target, until):
    """A hundred requests on each connection whose window stays shut."""
    held = []
    while time.monotonic() < until and len(held) < 100:
        one = http2(target, struct.pack(">HI", 4, 0))
        one.sendall(b"".join(frame(HEADERS, 2 * each + 1, GET, 5) for each in range(100)))
        held.append(one)
    while time.monotonic() < until:
        time.sleep(0.1)
    return 100 * len(held)


def held_bodies(target, until):
    """Bodies of which the gateway holds 60 KB each and that never end."""
    held, body = [], b"x" * 60_000
    while time.monotonic() < until and len(held) < 400:
        one = connected(target, ("http/1.1",))
        one.sendall(
            b"POST /herald.v1.Client/Sync HTTP/1.1\r\nhost: localhost\r\n"
            b"content-type: application/json\r\ncontent-length: 64000\r\n\r\n")
        try:
            one.sendall(body)
        except OSError:
            # It was closed, as the biggest debtor.
            continue
        held.append(one)
    while time.monotonic() < until:
        time.sleep(0.1)
    return len(held)


class Syncs:
    """An HTTP/2 connection with a hundred Syncs under way, from another address than the well-behaved clients'."""

    SOURCE, EACH = "127.0.99.99", 100
    HEAD = (b"\x83\x87\x04\x16/herald.v1.Client/Sync\x01\x09localhost"
            b"\x0f\x10\x10application/json")

    def __init__(self, target):
        self.body = json.dumps(target.device).encode()
        self.socket = http2(target, source=self.SOURCE)
        # A window for all answers of the connection's life.
        self.socket.sendall(frame(SETTINGS, 0, b"", 1) + frame(WINDOW, 0, struct.pack(">I", 1 << 30)))
        self.made, self.answered, self.rest = 0, 0, b""
        self.ask()

    def ask(self):
        streams = range(2 * self.made + 1, 2 * (self.made + self.EACH), 2)
        self.socket.sendall(b"".join(
            frame(HEADERS, each, self.HEAD, 4) + frame(DATA, each, self.body, 1) for each in streams))
        self.made += self.EACH

    def read(self):
        """Counts the answers that came; once all did, asks again."""
        piece = self.socket.recv(1 << 16)
        while piece and self.socket.pending():
            piece += self.socket.recv(self.socket.pending())
        if not piece:
            raise EOFError
        data, at = self.rest + piece, 0
        while at + 9 <= len(data):
            size = int.from_bytes(data[at:at + 3], "big")
            if at + 9 + size > len(data):
                break
            kind, flags = data[at + 3], data[at + 4]
            if kind == GOAWAY:
                raise EOFError
            self.answered += kind == RESET or kind in (DATA, HEADERS) and flags & 1
            at += 9 + size
        self.rest = data[at:]
        if self.answered == self.made:
            self.ask()


def queued_syncs(target, until):
    """Syncs of one address over fifty connections, a hundred at a time on each: more than the gateway works on at
    once and than wait for that, so that the queue is always full of them."""
    with selectors.DefaultSelector() as ready:
        held = [Syncs(target) for _ in range(50)]
        try:
            for one in held:
                ready.register(one.socket, selectors.EVENT_READ, one)
            while time.monotonic() < until:
                for key, _ in ready.select(0.1):
                    key.data.read()
        except (OSError, EOFError) as error:
            raise Closed(sum(one.answered for one in held)) from error
        finally:
            for one in held:
                one.socket.close()
    return sum(one.answered for one in held)


def handshakes(target, until):
    number = 0
    while time.monotonic() < until:
        connected(target).close()
        number += 1
    return number


def garbage(target, until):
    """Bytes that are no handshake, and beginnings of one."""
    number = 0
    while time.monotonic() < until:
        with socket.create_connection(("127.0.0.1", target.port), timeout=5) as raw:
            raw.sendall([os.urandom(600), b"\x16\x03\x01\x02\x00\x01\x00", b"GET / HTTP/1.1\r\n\r\n"][number % 3])
        number += 1
    return number


SMUGGLED = [
    b"POST /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    b"POST /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde",
    b"POST /healthz HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    b"POST /healthz HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nHost: a\rX: b\r\n\r\n",
    b"GET /healthz\x00 HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET http://b/healthz HTTP/1.1\r\nHost: a\r\n\r\n",
]


def smuggling(target, until):
    number = 0
    while time.monotonic() < until:
        with connected(target, ("http/1.1",)) as one:
            one.sendall(SMUGGLED[number % len(SMUGGLED)])
            answer = b""
            while piece := one.recv(4096):
                answer += piece
            if answer.count(b"HTTP/1.1 ") != 1 or b" 2" in answer[:12]:
                raise SystemExit(f"taken for more than one request: {answer!r}")
        number += 1
    return number


def followers(target, until):
    """As many endless readers of events as there are places, over and over."""
    held = []
    while time.monotonic() < until:
        one = connected(target, ("http/1.1",))
        one.sendall(f"GET /v1/events?follow=true HTTP/1.1\r\nHost: localhost\r\n"
                    f"Authorization: Bearer {target.keys['operator']}\r\n\r\n".encode())
        held = held[-150:] + [one]
    return len(held)


def table_bomb(number):
    """One field of 4 KB in HPACK's table, then 1,000 fields that name it."""
    field = b"\x40\x01x\x7f" + bytes([0x80 | (3800 - 127) & 0x7F, (3800 - 127) >> 7]) + b"y" * 3800
    return frame(HEADERS, 2 * number + 1, GET + field + b"\xbe" * 1000, 5)


def waiting_reads(target, number):
    return ("Delivery/ReadEvents", json.dumps({"app": "attacked", "waitSeconds": 20}), target.keys["operator"])


DEEP = "[" * 60_000
MANY = "{" + ",".join(f'"k{each}":1' for each in range(25_000)) + "}"
NESTED = json.dumps({"app": "attacked", "audience": "(" * 8000 + "/a" + ")" * 8000})
WIDE = json.dumps({"app": "attacked", "audience": " OR ".join(f"/t{each}" for each in range(2_000))})
EXPANDING = json.dumps({
    "app": "attacked", "type": "/a", "audience": "/nobody",
    "content": {"title": "t", "body": "{{a}}" * 3000}, "variables": [{"name": "a", "value": "x" * 16_000}]})
EMPTY = b"\x0a\x00" * 30_000

ALL = [
    ("E1: idle connections", idle),
    ("E1: thousands of new connections a second", connects),
    ("E2: slow header sections", slow_headers),
    ("E2: slow bodies", slow_bodies),
    ("E2: answers that are not read", slow_readers),
    ("B5: bodies that are held and never end", held_bodies),
    ("Syncs that fill the queue", queued_syncs),
    ("E3: rapid reset", frames(lambda n: frame(HEADERS, 2 * n + 1, GET, 5) + frame(RESET, 2 * n + 1, b"\0\0\0\x08"))),
    ("E4: provoked resets", frames(lambda n: frame(HEADERS, 2 * n + 1, GET, 4) + frame(WINDOW, 2 * n + 1, b"\0\0\0\0"))),
    ("E5: CONTINUATION", frames(lambda n: (frame(HEADERS, 1, GET, 0) if n == 0 else frame(CONTINUATION, 1, b"\x00\x01a\x01b" * 9)))),
    ("E6: PING", frames(lambda n: frame(PING, 0, b"12345678"))),
    ("E6: SETTINGS", frames(lambda n: frame(SETTINGS))),
    ("E6: empty DATA", frames(lambda n: (frame(HEADERS, 1, GET.replace(b"\x82", b"\x83"), 4) if n == 0 else b"") + frame(DATA, 1))),
    ("E6: PRIORITY", frames(lambda n: frame(PRIORITY, 2 * n + 1, b"\0\0\0\0\x01"))),
    ("E6: frames of unknown types", frames(lambda n: frame(0x77, 0, b"x" * 16))),
    ("E7: HPACK table", frames(table_bomb)),
    ("E7: one field of 1 MB", frames(lambda n: frame(HEADERS if n == 0 else CONTINUATION, 1, b"\x00\x01a\x7f" + b"y" * 16_000, 0))),
    ("E8: smuggling", smuggling),
    ("E9: TLS handshakes", handshakes),
    ("E9: bytes that are no handshake", garbage),
    ("E12: empty sub-messages", calls(lambda t, n: ("Client/Sync", EMPTY, t.keys["device"], "application/proto"))),
    ("E13: deep JSON", calls(lambda t, n: ("Client/Sync", DEEP))),
    ("E13: many members", calls(lambda t, n: ("Registry/PreviewAudience", MANY, t.keys["sender"]))),
    ("E14: nested selectors", calls(lambda t, n: ("Registry/PreviewAudience", NESTED, t.keys["sender"]))),
    ("E14: wide selectors", calls(lambda t, n: ("Registry/PreviewAudience", WIDE, t.keys["sender"]))),
    ("E15: lengths in gRPC that lie", calls(lambda t, n: ("Delivery/Send", b"\0\xff\xff\xff\xff" + b"x" * 100, t.keys["sender"], "application/grpc"))),
    ("E15: unknown methods", calls(lambda t, n: (f"Delivery/Unknown{n}", "{}", t.keys["sender"]))),
    ("A4: one idempotency key", calls(lambda t, n: ("Delivery/Send", json.dumps(
        {"app": "attacked", "type": "/a", "audience": "/nobody", "idempotencyKey": "one", "content": {"title": f"{n}"}}),
        t.keys["sender"]))),
    ("A6: wrong keys", calls(lambda t, n: ("Delivery/GetStatus", "{}", f"hk_{os.getpid()}wrong{n:040}"))),
    ("A15: registrations", calls(lambda t, n: ("Client/Register", json.dumps(
        {"installId": f"install-of-an-attacker-{os.getpid()}-{n}", "tags": [f"/t/{os.getpid()}/{n}/{each}" for each in range(20)]}),
        t.keys["device"]))),
    ("texts that expand", calls(lambda t, n: ("Delivery/Send", EXPANDING, t.keys["sender"]))),
    ("reads of events that wait", calls(waiting_reads)),
    ("followers of events", followers),
]

# Those that make the gateway hold connections or bytes for its clients: afterwards its memory must
# come back.
HOLDING = (idle, connects, slow_headers, slow_bodies, slow_readers, held_bodies, queued_syncs, followers)
