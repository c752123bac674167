"""An HTTP/2 server that is not ours (Python's h2), which behaves as badly as it is told.

    peer.py BEHAVIOUR LEDGER PORTFILE [CHAIN KEY]

With a certificate's chain and key it speaks TLS. Whatever the behaviour, a path with `refuse` in it is refused,
and one with `hang` in it never answered; one with `stall` gets the head of an answer, one with `trickle` a body without
end besides.
The ledger gets a line for each request that came whole: connection, stream, path, body's length.
"""

import os
import socket
import ssl
import sys
import threading
import time

import h2.config
import h2.connection
import h2.errors
import h2.events
import h2.exceptions
import h2.settings

behaviour, _, argument = sys.argv[1].partition(":")
number = int(argument or 0)
ledger = open(sys.argv[2], "a", buffering=1)


class Cut(Exception):
    pass


class Peer:
    def __init__(self, raw, index):
        self.raw = raw
        self.index = index
        self.bodies = {}
        self.paths = {}
        self.complete = 0
        # The streams that get a byte of a body now and then, without end.
        self.trickling = set()
        config = h2.config.H2Configuration(client_side=False)
        self.h2 = h2.connection.H2Connection(config)
        if behaviour == "streams":
            self.set(h2.settings.SettingCodes.MAX_CONCURRENT_STREAMS, number)
        if behaviour == "windows" and index == 0:
            self.set(h2.settings.SettingCodes.INITIAL_WINDOW_SIZE, 0)
        if behaviour == "stuffed":
            self.set(h2.settings.SettingCodes.INITIAL_WINDOW_SIZE, 1 << 30)

    def set(self, code, value):
        self.h2.local_settings = h2.settings.Settings(
            client=False, initial_values={**dict(self.h2.local_settings), code: value}
        )

    def run(self):
        self.h2.initiate_connection()
        if behaviour == "stuffed":
            self.h2.increment_flow_control_window(1 << 30)
        self.flush()
        if behaviour == "stuffed":
            time.sleep(3600)
        while data := self.receive():
            for event in self.h2.receive_data(data):
                self.act(event)
            self.flush()

    def receive(self):
        """What has come; meanwhile trickling streams get a byte ten times a second."""
        while True:
            if self.trickling:
                self.raw.settimeout(0.1)
            try:
                return self.raw.recv(65536)
            except TimeoutError:
                for stream in self.trickling:
                    self.h2.send_data(stream, b"x")
                self.flush()

    def act(self, event):
        if isinstance(event, h2.events.RequestReceived):
            self.paths[event.stream_id] = dict(event.headers)[b":path"].decode()
            self.bodies[event.stream_id] = 0
        elif isinstance(event, h2.events.StreamReset):
            self.trickling.discard(event.stream_id)
        elif isinstance(event, h2.events.DataReceived):
            self.bodies[event.stream_id] += len(event.data)
            self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
        if isinstance(event, h2.events.StreamEnded):
            self.ended(event.stream_id)

    def ended(self, stream):
        self.complete += 1
        path = self.paths[stream]
        refuses = self.complete % number == 0 if behaviour == "refuse" else "refuse" in path
        if refuses:
            self.h2.reset_stream(stream, h2.errors.ErrorCodes.REFUSED_STREAM)
            return
        if behaviour == "goaway" and self.complete > number:
            return
        line = f"{self.index} {stream} {path} {self.bodies[stream]}\n"
        if behaviour != "records":
            ledger.write(line)
        if behaviour in ("hang", "one", "first") or "hang" in path:
            return
        if "stall" in path or "trickle" in path:
            self.h2.send_headers(stream, [(":status", "200"), ("apns-id", path)])
            if "trickle" in path:
                self.trickling.add(stream)
            return
        if behaviour == "cut" and self.complete >= number:
            raise Cut
        body = b'{"reason":"BadDeviceToken"}' if "bad" in path else b""
        status = "400" if body else "200"
        self.h2.send_headers(stream, [(":status", status), ("apns-id", path)], not body)
        if body:
            self.h2.send_data(stream, body, end_stream=True)
        if behaviour == "records":
            # What is in the ledger has been answered.
            self.flush()
            ledger.write(line)
        if behaviour == "goaway" and self.complete == number:
            self.h2.close_connection(
                last_stream_id=stream, additional_data=b'{"reason":"Shutdown"}'
            )
            # What comes later is not looked at, but may come.
            self.flush()
            threading.Thread(target=self.drain).start()
            raise Cut

    def drain(self):
        self.raw.settimeout(120)
        try:
            while self.raw.recv(65536):
                pass
        except OSError:
            pass
        self.raw.close()

    def flush(self):
        data = self.h2.data_to_send()
        if behaviour == "drip":
            for index in range(len(data)):
                self.raw.sendall(data[index : index + 1])
        elif data:
            self.raw.sendall(data)


def serve(raw, index):
    try:
        if behaviour == "close":
            return raw.close()
        if behaviour == "first" and index > 0:
            ledger.write(f"{index} 0 came 0\n")
            return time.sleep(3600)
        if tls:
            raw = tls.wrap_socket(raw, server_side=True)
        if behaviour == "one" and index > 0:
            ledger.write(f"{index} 0 closed 0\n")
            return raw.close()
        if behaviour == "deaf":
            return time.sleep(3600)
        if behaviour == "silent":
            while raw.recv(65536):
                pass
            return raw.close()
        if behaviour == "garbage":
            raw.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n" * 10)
        Peer(raw, index).run()
    except Cut:
        if behaviour != "goaway":
            raw.close()
    except (OSError, h2.exceptions.ProtocolError):
        raw.close()


tls = None
if len(sys.argv) > 4:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(sys.argv[4], sys.argv[5])
    tls.set_alpn_protocols(["h2"])
listener = socket.create_server(("127.0.0.1", 0))
if behaviour == "stuffed":
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
with open(sys.argv[3] + ".new", "w") as file:
    file.write(str(listener.getsockname()[1]))
os.rename(sys.argv[3] + ".new", sys.argv[3])
count = 0
while True:
    accepted, _ = listener.accept()
    accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    threading.Thread(target=serve, args=(accepted, count), daemon=True).start()
    count += 1
