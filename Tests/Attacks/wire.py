"""Bytes of TLS and HTTP/2, written by hand, as no library would send most of what attackers do."""

import os
import socket
import ssl
import struct
import time

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, PRIORITY, RESET, SETTINGS, PING, GOAWAY, WINDOW, CONTINUATION = (
    0, 1, 2, 3, 4, 6, 7, 8, 9)
END_STREAM, END_HEADERS = 1, 4
# SETTINGS_HEADER_TABLE_SIZE 0: so each answer's fields can be read without those before it.
NO_TABLE = struct.pack(">HI", 1, 0)
# SETTINGS_INITIAL_WINDOW_SIZE 0: nothing of a body may be sent.
NO_WINDOW = struct.pack(">HI", 4, 0)
# The statuses in HPACK's static table (RFC 7541, appendix A).
INDEXED = {8: "200", 9: "204", 10: "206", 11: "304", 12: "400", 13: "404", 14: "500"}
# Huffman's code of the digits, and of the letters of "grpc-status" (RFC 7541, appendix B).
DIGITS = {"00000": "0", "00001": "1", "00010": "2",
          **{format(0b011001 + each, "06b"): str(each + 3) for each in range(7)}}
LETTERS = {"g": "100110", "r": "101100", "p": "101011", "c": "00100", "-": "010110",
           "s": "01000", "t": "01001", "a": "00011", "u": "101101"}
# What a connection of HTTP/1.1 that reads nothing takes into the kernel of the attacker's machine.
SMALL = 4096


class Closed(EOFError):
    """The end of an attack's connection, after so many attempts."""

    def __init__(self, attempts):
        self.attempts = attempts


def frame(kind, stream=0, payload=b"", flags=0):
    """A frame of HTTP/2."""
    head = struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream)
    return head + payload


def integer(value, bits, first=0):
    """A number as HPACK writes it after the bits of `first`."""
    most = (1 << bits) - 1
    if value < most:
        return bytes([first | value])
    written, value = bytes([first | most]), value - most
    while value >= 128:
        written, value = written + bytes([value & 127 | 128]), value >> 7
    return written + bytes([value])


def field(index, value):
    """A field whose name HPACK's static table has, without Huffman's code."""
    return integer(index, 4) + integer(len(value), 7) + value


def request(path, *fields, method=b"\x82"):
    """The fields of a request to https://localhost; the method is GET, or b"\\x83" for POST."""
    return method + b"\x87" + field(4, path) + field(1, b"localhost") + b"".join(fields)


GET = request(b"/healthz")
CONTENT_TYPE, AUTHORIZATION = 31, 23
SYNC = request(b"/herald.v1.Client/Sync", field(CONTENT_TYPE, b"application/json"), method=b"\x83")


def own_address():
    """An address of this machine that only this process uses."""
    return f"127.0.{1 + os.getpid() // 250 % 250}.{1 + os.getpid() % 250}"


def connected(target, protocols=("h2",), source="", receives=0):
    """A TLS connection to the gateway that gives up after five seconds. `source` is the address it
    comes from, `receives` how many bytes wait in this machine at most."""
    context = ssl.create_default_context(cafile=target.authority)
    context.set_alpn_protocols(list(protocols))
    raw = socket.socket()
    raw.settimeout(5)
    if receives:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
    raw.bind((source, 0))
    try:
        raw.connect(("127.0.0.1", target.port))
        return context.wrap_socket(raw, server_hostname="localhost")
    except OSError:
        raw.close()
        raise


def http2(target, settings=b"", source=""):
    """A connection of HTTP/2 that has sent its preface."""
    connection = connected(target, source=source)
    connection.sendall(PREFACE + frame(SETTINGS, 0, NO_TABLE + settings))
    return connection


def held(connection, limit=1 << 20):
    """What has come without waiting, at most about `limit` bytes, and "open", or "closed" if the
    gateway has ended the connection."""
    connection.setblocking(False)
    pieces, size = [], 0
    while size < limit:
        try:
            piece = connection.recv(1 << 16)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError, BlockingIOError):
            return b"".join(pieces), "open"
        except OSError:
            piece = b""
        if not piece:
            return b"".join(pieces), "closed"
        pieces.append(piece)
        size += len(piece)
    return b"".join(pieces), "open"


def digits(data):
    """A number as text that HPACK has written, with its length before it."""
    text = data[1:1 + (data[0] & 127)]
    if data[0] < 128:
        return text.decode()
    bits, found, code = "".join(format(each, "08b") for each in text), "", ""
    for bit in bits:
        code += bit
        if code in DIGITS:
            found, code = found + DIGITS[code], ""
    return found


def named(name):
    """A field's name in Huffman's code, with its length before it."""
    bits = "".join(LETTERS[each] for each in name)
    bits += "1" * (-len(bits) % 8)
    return bytes([128 | len(bits) // 8]) + int(bits, 2).to_bytes(len(bits) // 8, "big")


GRPC_STATUS = (named("grpc-status"), b"\x0bgrpc-status")


def status(fields):
    """The status of an answer's fields, and "grpc" with its code if it has one; None of trailers
    without one."""
    for name in GRPC_STATUS:
        if (at := fields.find(name)) >= 0:
            return "grpc " + digits(fields[at + len(name):])
    # A change of the table's size comes first (RFC 7541, 6.3).
    while fields and fields[0] & 0xE0 == 0x20:
        fields = fields[1:]
    if fields and fields[0] & 0x80 and fields[0] & 0x7F in INDEXED:
        return INDEXED[fields[0] & 0x7F]
    if fields and fields[0] in (0x08, 0x18, 0x48):
        return digits(fields[1:])
    return None


class Reader:
    """The frames that come over a connection of HTTP/2, as words for `saw`."""

    def __init__(self, saw):
        self.saw, self.rest = saw, b""
        # The status and the body so far of each stream that is being answered.
        self.answering = {}
        # How many streams have ended, and whether a GOAWAY came.
        self.ended, self.away = 0, False

    def read(self, data):
        data, at = self.rest + data, 0
        while at + 9 <= len(data):
            size = int.from_bytes(data[at:at + 3], "big")
            if at + 9 + size > len(data):
                break
            stream = int.from_bytes(data[at + 5:at + 9], "big")
            self.take(data[at + 3], data[at + 4], stream, data[at + 9:at + 9 + size])
            at += 9 + size
        self.rest = data[at:]

    def take(self, kind, flags, stream, payload):
        """One frame."""
        if kind == HEADERS:
            before = self.answering.get(stream)
            self.answering[stream] = (status(payload) or before and before[0], b"")
        elif kind == DATA and stream in self.answering:
            word, body = self.answering[stream]
            self.answering[stream] = (word, body + payload)
        elif kind == RESET:
            self.answering.pop(stream, None)
            self.ended += 1
            self.saw(f"RST {int.from_bytes(payload, 'big')}")
        # The largest stream is a notice that another GOAWAY follows.
        elif kind == GOAWAY and payload[:4] != b"\x7f\xff\xff\xff":
            self.away = True
            self.saw(f"GOAWAY {int.from_bytes(payload[4:8], 'big')}")
        if kind in (HEADERS, DATA) and flags & END_STREAM and stream in self.answering:
            self.ended += 1
            self.saw(*self.answering.pop(stream))

    def unread(self):
        """Notes the answers that have not ended."""
        for word, body in self.answering.values():
            self.saw(f"{word} begun" if body else f"{word} unread")
        self.answering = {}

    def end(self):
        """Notes that the gateway has closed the connection."""
        if not self.away:
            self.saw("closed")


def pour(connection, until, make, reader=None):
    """Sends what `make` makes until the gateway closes or the time is over. Reads what comes
    meanwhile, and gives it to `reader`."""
    number, waiting = 0, b""
    reader = reader or Reader(lambda *_: None)
    connection.setblocking(False)
    while time.monotonic() < until:
        if not waiting:
            waiting = b"".join(make(number + each) for each in range(50))
            number += 50
        is_open = "open"
        try:
            waiting = waiting[connection.send(waiting):]
        except (ssl.SSLWantWriteError, ssl.SSLWantReadError, BlockingIOError):
            time.sleep(0.005)
        except OSError:
            is_open = "closed"
        came, state = held(connection)
        reader.read(came)
        if "closed" in (is_open, state):
            connection.close()
            reader.end()
            raise Closed(number)
    connection.close()
    return number
