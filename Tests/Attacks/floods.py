"""The attacks on connections and on HTTP: each is a function of the target and of when to end, and
returns how often it tried. What is answered, each tells `target.answers`.
"""

import collections
import os
import resource
import selectors
import socket
import ssl
import struct
import time

from expected import Attack
from wire import (
    CONTINUATION, DATA, END_HEADERS, END_STREAM, GET, HEADERS, PING, PRIORITY, RESET, SETTINGS,
    SYNC, WINDOW, Closed, Reader, connected, frame, held, http2, integer, own_address, pour)

WHOLE = END_STREAM | END_HEADERS
# How many connections one process holds: two of them have fewer than an address may have.
HELD = 400
# Of every so manieth try at a door that closes at once the answer is waited for.
SAMPLE = 20


def frames(make):
    """An attack by HTTP/2 frames: `make` gives the bytes of each attempt."""

    def flood(target, until):
        return pour(http2(target), until, make, Reader(target.answers.saw))

    return flood


def wait(until):
    while time.monotonic() < until:
        time.sleep(0.05)


def idle(target, until):
    """Connections that say nothing, as many as fit, for the whole time."""
    kept = []
    while time.monotonic() < until and len(kept) < HELD:
        kept.append(connected(target))
    wait(until)
    for one in kept:
        target.answers.saw(held(one)[1])
    return len(kept)


def connects(target, until):
    """TCP connections that say nothing, as fast as they come about, from an address of the
    process's own; the latest 2,000 are kept, so that the address always has as many as it may."""
    source, abort = own_address(), struct.pack("ii", 1, 0)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
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
    # The gateway looks at the latest ones, too.
    time.sleep(1)
    for one in kept:
        target.answers.saw(held(one)[1])
        one.close()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return number


def dripping(start, drop):
    """Two hundred requests on as many connections, whose last bytes drip in."""

    def flood(target, until):
        kept = [connected(target, ("http/1.1",)) for _ in range(200)]
        for one in kept:
            one.sendall(start)
        number, waiting = len(kept), set(kept)
        while time.monotonic() < until:
            for one in list(waiting):
                came, state = held(one)
                if came or state == "closed":
                    waiting.remove(one)
                    target.answers.saw(line_status(came))
                    continue
                try:
                    one.send(drop)
                    number += 1
                except OSError:
                    # What was answered is read in the next turn.
                    continue
            time.sleep(1)
        for _ in waiting:
            target.answers.saw("open")
        return number

    return flood


def line_status(came):
    """The status of an answer of HTTP/1.1."""
    return came[9:12].decode() if came.startswith(b"HTTP/1.1 ") else "closed"


slow_headers = dripping(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n", b"X")
slow_bodies = dripping(
    b"POST /herald.v1.Client/Sync HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{", b" ")


def held_bodies(target, until):
    """Bodies of which the gateway holds 60 KB each and that never end."""
    kept, number, body = [], 0, b"x" * 60_000
    while time.monotonic() < until and number < HELD:
        number += 1
        one = connected(target, ("http/1.1",))
        try:
            one.sendall(
                b"POST /herald.v1.Client/Sync HTTP/1.1\r\nhost: localhost\r\n"
                b"content-type: application/json\r\ncontent-length: 64000\r\n\r\n" + body)
        except OSError:
            # It was closed, as the biggest debtor.
            pass
        kept.append(one)
    wait(until)
    found = [held(one) for one in kept]
    # Which of equal debtors has to go is not promised, so the first answer is one of the closed.
    for word in sorted(line_status(came) if came else state for came, state in found):
        target.answers.saw(word)
    return number


class Streams:
    """An HTTP/2 connection with many requests under way, from another address than the
    well-behaved clients'. Once all are answered, it asks again."""

    SOURCE = "127.0.99.99"

    def __init__(self, target, head, body, each=100):
        self.head, self.body, self.each, self.made = head, body, each, 0
        self.socket = http2(target, source=self.SOURCE)
        self.reader = Reader(target.answers.saw)
        # A window for all answers of the connection's life.
        self.socket.sendall(
            frame(SETTINGS, 0, b"", 1) + frame(WINDOW, 0, struct.pack(">I", 1 << 30)))
        self.ask()

    def ask(self):
        streams = range(2 * self.made + 1, 2 * (self.made + self.each), 2)
        self.socket.sendall(b"".join(
            frame(HEADERS, each, self.head, END_HEADERS) + frame(DATA, each, self.body, END_STREAM)
            for each in streams))
        self.made += self.each

    def read(self):
        """Reads the answers that came."""
        piece = self.socket.recv(1 << 16)
        while piece and self.socket.pending():
            piece += self.socket.recv(self.socket.pending())
        self.reader.read(piece)
        if not piece or self.reader.away:
            self.reader.end()
            raise EOFError
        if self.reader.ended == self.made:
            self.ask()


def streams(make, connections):
    """An attack by requests over so many connections, all of whose streams are in use: `make` gives
    the head and the body for a target."""

    def flood(target, until):
        with selectors.DefaultSelector() as ready:
            kept = [Streams(target, *make(target)) for _ in range(connections)]
            try:
                for one in kept:
                    ready.register(one.socket, selectors.EVENT_READ, one)
                while time.monotonic() < until:
                    for key, _ in ready.select(0.1):
                        key.data.read()
            except (OSError, EOFError) as error:
                raise Closed(sum(one.reader.ended for one in kept)) from error
            finally:
                for one in kept:
                    one.socket.close()
        return sum(one.reader.ended for one in kept)

    return flood


def handshakes(target, until):
    number = 0
    while time.monotonic() < until:
        with connected(target) as one:
            target.answers.saw(one.version())
        number += 1
    return number


GARBAGE = [lambda: os.urandom(600), lambda: b"GET / HTTP/1.1\r\n\r\n",
           lambda: b"\x16\x03\x01\x02\x00\x01\x00"]


def garbage(target, until):
    """Bytes that are no handshake, and beginnings of one."""
    number = 0
    while time.monotonic() < until:
        with socket.create_connection(("127.0.0.1", target.port), timeout=5) as raw:
            raw.sendall(GARBAGE[number % len(GARBAGE)]())
            # A beginning is waited for longer than this attack lasts.
            if number % SAMPLE in (0, 1) and number % len(GARBAGE) < 2:
                target.answers.saw(*garbage_answer(raw))
        number += 1
    return number


def garbage_answer(raw):
    answer = b""
    raw.settimeout(1)
    try:
        while piece := raw.recv(4096):
            answer += piece
    except ConnectionResetError:
        pass
    except TimeoutError:
        # One of 512 texts begins like a handshake of SSL 2, and the rest of that is waited for.
        return "open", answer
    # An alert of TLS (RFC 8446, 5.1).
    return ("alert" if answer[:1] == b"\x15" else line_status(answer)), answer


# Requests that two servers may understand differently, each with the status that it gets.
SMUGGLED = [
    b"POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    b"POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nContent-Length: 5\r\n"
    b"\r\nabcde",
    b"POST /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    b"POST /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n folded: b\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nHost: localhost\rX: b\r\n\r\n",
    b"GET /healthz\x00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET http://b/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
]


def smuggling(target, until):
    """Each form on a connection of its own, which must have one answer and then end."""
    number = 0
    while time.monotonic() < until:
        with connected(target, ("http/1.1",)) as one:
            one.sendall(SMUGGLED[number % len(SMUGGLED)])
            answer = b""
            while piece := one.recv(4096):
                answer += piece
        count = answer.count(b"HTTP/1.1 ")
        target.answers.saw(line_status(answer) if count == 1 else f"{count} answers", answer)
        number += 1
    return number


def table_bomb(number):
    """One field of 4 KB in HPACK's table, then 1,000 fields that name it."""
    bomb = b"\x40\x01x" + integer(3800, 7) + b"y" * 3800
    return frame(HEADERS, 2 * number + 1, GET + bomb + b"\xbe" * 1000, WHOLE)


def large_field(number):
    """A field of a megabyte, in as many frames as it takes."""
    if number == 0:
        return frame(HEADERS, 1, GET + b"\x00\x01a" + integer(1 << 20, 7), END_STREAM)
    return frame(CONTINUATION, 1, b"y" * 16_000)


def small_fields(number):
    """A header section that never ends."""
    if number == 0:
        return frame(HEADERS, 1, GET)
    return frame(CONTINUATION, 1, b"\x00\x01a\x01b" * 9)


def empty_data(number):
    """A body that never gets longer."""
    return (frame(HEADERS, 1, SYNC, END_HEADERS) if number == 0 else b"") + frame(DATA, 1)


def reset(number):
    return (frame(HEADERS, 2 * number + 1, GET, WHOLE)
            + frame(RESET, 2 * number + 1, b"\0\0\0\x08"))


def provoked(number):
    """A window larger than one may be, after which the gateway must reset the stream."""
    return (frame(HEADERS, 2 * number + 1, GET, END_HEADERS)
            + frame(WINDOW, 2 * number + 1, b"\x7f\xff\xff\xff"))


# The codes of RFC 9113, 7: 3 is FLOW_CONTROL_ERROR, 7 REFUSED_STREAM, 9 COMPRESSION_ERROR, 11
# ENHANCE_YOUR_CALM.
CALM = "GOAWAY 11"
ALL = [
    Attack("E1: idle connections", idle, "open", least={"open": 2 * HELD}, holds=True),
    Attack("E1: thousands of new connections a second", connects, "closed", ("open",), holds=True),
    Attack("E2: slow header sections", slow_headers, "408", seconds=14, holds=True),
    Attack("E2: slow bodies", slow_bodies, "408", seconds=14, holds=True),
    Attack("B5: bodies that are held and never end", held_bodies, "closed", ("open",),
           {"closed": 100, "open": 100}, holds=True),
    Attack("Syncs that fill the queue", streams(lambda t: (SYNC, t.proof()), 50),
           "200: accepted", ("429: too many calls of the class sync",), {"429": 100}, holds=True),
    Attack("E3: rapid reset", frames(reset), CALM),
    Attack("E4: provoked resets", frames(provoked), "RST 3", (CALM, "RST 7"), {CALM: 10}),
    Attack("E5: CONTINUATION", frames(small_fields), CALM),
    Attack("E6: PING", frames(lambda n: frame(PING, 0, b"12345678")), CALM),
    Attack("E6: SETTINGS", frames(lambda n: frame(SETTINGS)), CALM),
    Attack("E6: empty DATA", frames(empty_data), CALM),
    Attack("E6: PRIORITY", frames(lambda n: frame(PRIORITY, 2 * n + 1, b"\0\0\0\0\x01")), CALM),
    Attack("E6: frames of unknown types", frames(lambda n: frame(0x77, 0, b"x" * 16)), CALM),
    Attack("E7: HPACK table", frames(table_bomb), "RST 11", (CALM,), {CALM: 10}),
    Attack("E7: one field of 1 MB", frames(large_field), "GOAWAY 9"),
    Attack("E8: smuggling", smuggling, "400"),
    Attack("E9: TLS handshakes", handshakes, "TLSv1.3"),
    Attack("E9: bytes that are no handshake", garbage, "closed", ("alert", "400", "open"),
           {"400": 50}),
]
