"""A client that takes nothing of what it is answered: deaf.py PORT CA VERSION ADDRESS

VERSION is `1` or `2`. It sends a request for each line of its input, the line being the path, and reads nothing.
"""

import socket
import ssl
import struct
import sys

port, authority, version, address = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


context = ssl.create_default_context(cafile=authority)
context.set_alpn_protocols(["h2" if version == "2" else "http/1.1"])
plain = socket.socket()
plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
plain.bind((address, 0))
plain.connect(("127.0.0.1", port))
client = context.wrap_socket(plain, server_hostname="localhost")
if version == "2":
    settings = frame(4, 0, 0, struct.pack(">HI", 4, 1 << 30))
    client.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + settings + frame(8, 0, 0, struct.pack(">I", 1 << 30)))
stream = 1
for line in sys.stdin:
    path = line.strip().encode()
    if version == "2":
        client.sendall(frame(1, 5, stream, b"\x82\x87\x04" + bytes([len(path)]) + path + b"\x01\x09localhost"))
        stream += 2
    else:
        client.sendall(b"GET " + path + b" HTTP/1.1\r\nhost: localhost\r\n\r\n")
