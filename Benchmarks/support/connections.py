"""TLS connections of HTTP/2 that are open and do nothing."""

import socket

# RFC 9113 3.4: the preface, and empty settings.
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0"


def connect(context, port, source=None):
    """A connection to this machine, from the address `source` if there is one."""
    plain = socket.create_connection(("127.0.0.1", port), source_address=source and (source, 0))
    connection = context.wrap_socket(plain, server_hostname="localhost")
    connection.sendall(PREFACE)
    if not connection.recv(4096):
        raise SystemExit("the gateway has closed a connection")
    return connection
