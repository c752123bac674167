"""Many clients of one gateway, by hand: crowd.py PORT CA WHAT ...

  idle ADDRESS ...    a connection from each address, in this order; prints the numbers of those that were closed
  debt COUNT ADDRESS  COUNT connections that ask for much and take nothing; prints how many were closed, and then
                      the status that a well-behaved client from 127.0.0.1 gets
  proxied HEX PATH    a request after these bytes, which a proxy would send; prints its status, or `closed`
  burst COUNT KEY     COUNT lists of notifications that are asked for at once over one connection; prints when all are there
  waiting COUNT KEY   COUNT readers of events that wait; prints again and again how many answers had which status
"""

import socket
import ssl
import struct
import sys
import time

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
PATIENCE = 120


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def number(value, prefix):
    if value < prefix:
        return bytes([value])
    rest, out = value - prefix, bytes([prefix])
    while rest >= 128:
        out, rest = out + bytes([rest & 127 | 128]), rest >> 7
    return out + bytes([rest])


def headers(fields):
    return b"".join(b"\0" + number(len(n), 127) + n.encode() + number(len(v), 127) + v.encode() for n, v in fields)


class Client:
    def __init__(self, address="127.0.0.1", window=65535, before=b"", protocols=("h2",)):
        context = ssl.create_default_context(cafile=authority)
        context.set_alpn_protocols(list(protocols))
        plain = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(address, 0))
        if before:
            plain.sendall(before)
        self.socket = context.wrap_socket(plain, server_hostname="localhost")
        self.next = 1
        self.out = b""
        if protocols == ("h2",):
            self.socket.sendall(PREFACE + frame(4, 0, 0, struct.pack(">HIHI", 1, 0, 4, window)))
            self.first = self.socket.recv(65536)

    def post(self, path, key, body, kind="application/json", send=True):
        fields = [(":method", "POST"), (":scheme", "https"), (":path", path), (":authority", "localhost"),
                  ("content-type", kind), ("authorization", f"Bearer {key}")]
        stream, self.next = self.next, self.next + 2
        out = frame(1, 4, stream, headers(fields))
        pieces = [body[start:start + 16384] for start in range(0, len(body), 16384)] or [b""]
        for index, piece in enumerate(pieces):
            out += frame(0, 1 if index == len(pieces) - 1 else 0, stream, piece)
        if send:
            self.socket.sendall(out)
        else:
            self.out += out

    def get(self, path, key):
        fields = [(":method", "GET"), (":scheme", "https"), (":path", path), (":authority", "localhost"),
                  ("authorization", f"Bearer {key}")]
        self.socket.sendall(frame(1, 5, self.next, headers(fields)))
        self.next += 2

    def is_closed(self):
        self.socket.settimeout(0.01)
        try:
            while True:
                if not self.socket.recv(65536):
                    return True
        except (TimeoutError, ssl.SSLWantReadError):
            return False
        except OSError:
            return True


def until(condition):
    end = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)


def idle(*addresses):
    clients = [Client(address) for address in addresses]
    gone = set()

    def look():
        gone.update(index for index, client in enumerate(clients) if index not in gone and client.is_closed())
        return gone

    until(look)
    time.sleep(0.3)
    print(*sorted(look()))


def request(client, method, path, *fields):
    head = "".join(f"{name}: {value}\r\n" for name, value in fields)
    client.socket.sendall(f"{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{head}\r\n".encode())
    answer = b""
    while piece := client.socket.recv(65536):
        answer += piece
    return answer.split(b" ", 2)[1].decode()


def debt(count, address):
    clients = [Client(address, window=0) for _ in range(int(count))]
    gone = set()
    for index, client in enumerate(clients):
        try:
            for _ in range(40):
                client.get("/v1/events", "operator-key")
        except OSError:
            gone.add(index)

    def look():
        gone.update(index for index, client in enumerate(clients) if index not in gone and client.is_closed())
        return gone

    until(look)
    time.sleep(0.3)
    status = request(Client(protocols=("http/1.1",)), "GET", "/healthz")
    print(len(look()), status)


def proxied(text, path):
    try:
        client = Client(before=bytes.fromhex(text), protocols=("http/1.1",))
        print(request(client, "GET", path))
    except OSError:
        print("closed")


def burst(count, key):
    client = Client(window=1 << 30)
    client.socket.sendall(frame(8, 0, 0, struct.pack(">I", 1 << 30)))
    for number in range(int(count)):
        # Others ask other questions, so that no answer is shared.
        client.post("/herald.v1.Delivery/ListNotifications", key, b'{"pageSize":%d}' % (number + 1), send=False)
    client.socket.sendall(client.out)
    ended, rest = 0, client.first
    while ended < int(count) and (data := client.socket.recv(1 << 20)):
        rest += data
        while len(rest) >= 9 and len(rest) >= 9 + int.from_bytes(rest[:3], "big"):
            ended += rest[3] == 0 and rest[4] & 1
            rest = rest[9 + int.from_bytes(rest[:3], "big"):]
    print(f"{ended} answers", flush=True)


def waiting(count, key):
    clients = [Client() for _ in range(int(count) // 60)]
    for client in clients:
        for _ in range(60):
            client.post("/herald.v1.Delivery/ReadEvents", key, b'{"wait":"30s"}')
    statuses, held = {}, [client.first for client in clients]
    while True:
        for index, client in enumerate(clients):
            client.socket.settimeout(0.05)
            try:
                held[index] += client.socket.recv(1 << 20)
            except (TimeoutError, ssl.SSLWantReadError):
                pass
            rest = held[index]
            while len(rest) >= 9 and len(rest) >= 9 + int.from_bytes(rest[:3], "big"):
                length, kind, flags = int.from_bytes(rest[:3], "big"), rest[3], rest[4]
                if kind == 1:
                    # Without a table of fields, a status that is not in the standard's table is text.
                    status = 429 if b"\x03429" in rest[9:9 + length] else 200
                    statuses[status] = statuses.get(status, 0) + 1
                if kind == 4 and not flags & 1:
                    client.socket.sendall(frame(4, 1, 0))
                rest = rest[9 + length:]
            held[index] = rest
        for status, number in statuses.items():
            print(f"{number} of {status}", flush=True)


port, authority, what = int(sys.argv[1]), sys.argv[2], sys.argv[3]
{"idle": idle, "debt": debt, "proxied": proxied, "burst": burst, "waiting": waiting}[what](*sys.argv[4:])
