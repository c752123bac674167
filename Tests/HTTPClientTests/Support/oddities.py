"""Mail servers that do wrong: LEDGER KIND. Prints its port and lives as long as its input is open.

Each line that it hears is a line of the ledger, with the connection's number before it.
"""

import itertools
import socket
import struct
import sys
import threading
import time

ledger = open(sys.argv[1], "a", encoding="utf-8")
kind = sys.argv[2]
numbers = itertools.count(1)
go = threading.Event()


class Gone(Exception):
    pass


def reset(connection):
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    raise Gone


def serve(connection, number):
    lines = connection.makefile("rb")

    def say(text):
        data = text.encode()
        if kind == "drip":
            for byte in data:
                connection.sendall(bytes([byte]))
                time.sleep(0.002)
        else:
            connection.sendall(data)

    def hear():
        line = lines.readline()
        if not line:
            raise Gone
        ledger.write(f"{number} {line.decode().rstrip()}\n")
        ledger.flush()
        return line.decode().upper()

    greetings = {"refuses": "554 5.3.2 No service here\r\n", "closes": "421 4.3.2 Later\r\n",
                 "babbles": "What?\r\n"}
    if kind == "silent":
        time.sleep(3600)
    if kind == "late":
        ledger.write(f"{number} connected\n")
        ledger.flush()
        go.wait()
    say(greetings.get(kind, "220 odd ESMTP\r\n"))
    if kind == "endless":
        hear()
        while True:
            connection.sendall(b"250-X" + b"x" * 500 + b"\r\n")
    mails = 0
    while True:
        line = hear()
        if line.startswith("EHLO"):
            extensions = {"refuses-tls": "250-STARTTLS\r\n"}.get(kind, "")
            say("250-odd\r\n" + extensions + "250 SIZE 1000000\r\n")
        elif line.startswith("STARTTLS"):
            say("454 4.7.0 TLS not available\r\n")
        elif line.startswith("MAIL"):
            if kind == "twice":
                say("250 Ok\r\n250 Ok\r\n")
            elif kind == "nonsense":
                say("Yes.\r\n")
            elif kind == "long":
                say("250-" + "x" * 20000)
            elif kind == "hangs":
                time.sleep(3600)
            elif kind == "sender":
                say("530 5.7.0 Authenticate first\r\n")
            else:
                say("250 2.1.0 Ok\r\n")
        elif line.startswith("RCPT"):
            if kind == "drops-recipient":
                raise Gone
            say("250 2.1.5 Ok\r\n")
        elif line.startswith("DATA"):
            say("354 Go on\r\n")
            if kind == "drops-data":
                reset(connection)
            if kind == "interrupts":
                hear()
                say("552 5.3.4 Too large\r\n")
                connection.shutdown(socket.SHUT_WR)
                while lines.read(65536):
                    pass
                raise Gone
            while hear() != ".\r\n":
                pass
            if kind == "drops-dot":
                raise Gone
            if kind == "hangs-dot":
                time.sleep(3600)
            say("250 2.0.0 Taken\r\n")
            mails += 1
            if kind == "closes-after" or (kind == "closes-later" and mails == 1):
                if kind == "closes-later":
                    time.sleep(0.05)
                say("421 4.4.2 Idle for too long\r\n")
                raise Gone
        elif line.startswith("QUIT"):
            say("221 Bye\r\n")
            raise Gone
        else:
            say("250 Ok\r\n")


def handle(connection, number):
    try:
        serve(connection, number)
    except (Gone, OSError):
        pass
    connection.close()


def accept():
    while True:
        connection, _ = server.accept()
        threading.Thread(target=handle, args=(connection, next(numbers)), daemon=True).start()


server = socket.create_server(("127.0.0.1", 0))
print(server.getsockname()[1], flush=True)
threading.Thread(target=accept, daemon=True).start()
for _ in sys.stdin:
    go.set()
