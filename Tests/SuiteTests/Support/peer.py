"""Asks a daemon on its Unix socket whether it is well: peer.py SOCKET [USER].

As USER, a number, if it is given and we may. Prints `answered`, or `closed` when the daemon hangs
up without a word.
"""
import os
import socket
import struct
import sys


def field(number, value):
    return bytes([number << 3 | 2, len(value)]) + value


if len(sys.argv) > 2:
    os.setgroups([])
    os.setgid(int(sys.argv[2]))
    os.setuid(int(sys.argv[2]))
request = field(1, b"grpc.health.v1.Health") + field(2, b"Check")
connection = socket.socket(socket.AF_UNIX)
connection.settimeout(120)
connection.connect(sys.argv[1])
try:
    connection.sendall(struct.pack(">IIBB", len(request), 1, 1, 0) + request)
    header = connection.recv(10)
except ConnectionError:
    header = b""
print("answered" if len(header) == 10 and header[8] == 2 else "closed")
