"""A provider that is not ours: Python's h2, or its HTTP/1.1, over TLS.

    peer.py h2|http1 CHAIN KEY LEDGER PORTFILE

Takes everything, and writes a line of JSON for each request: its headers and its body in base64.
"""

import base64
import http.server
import json
import os
import socket
import ssl
import sys
import threading

kind, chain, key, ledger_path, port_path = sys.argv[1:]
ledger = open(ledger_path, "a", buffering=1)
lock = threading.Lock()


def note(headers, body):
    with lock:
        ledger.write(json.dumps({"headers": headers, "body": base64.b64encode(body).decode()}))
        ledger.write("\n")


def answer(path):
    if path == "/token":
        return 200, b'{"access_token":"ya29.peer","expires_in":3599,"token_type":"Bearer"}'
    if path.startswith("/v1/"):
        return 200, b'{"name":"projects/demo-1/messages/1"}'
    return (201 if path.startswith("/push/") else 200), b""


def announce(port):
    with open(port_path + ".new", "w") as file:
        file.write(str(port))
    os.rename(port_path + ".new", port_path)


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(chain, key)
context.set_alpn_protocols(["h2" if kind == "h2" else "http/1.1"])


def serve_h2(raw):
    import h2.config
    import h2.connection
    import h2.events

    connection = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
    connection.initiate_connection()
    raw.sendall(connection.data_to_send())
    headers, bodies = {}, {}
    while data := raw.recv(65536):
        for event in connection.receive_data(data):
            if isinstance(event, h2.events.RequestReceived):
                headers[event.stream_id] = {
                    name.decode(): value.decode() for name, value in event.headers}
                bodies[event.stream_id] = b""
            elif isinstance(event, h2.events.DataReceived):
                bodies[event.stream_id] += event.data
                connection.acknowledge_received_data(
                    event.flow_controlled_length, event.stream_id)
            elif isinstance(event, h2.events.StreamEnded):
                stream = event.stream_id
                note(headers[stream], bodies[stream])
                status, body = answer(headers[stream][":path"])
                connection.send_headers(stream, [(":status", str(status))], not body)
                if body:
                    connection.send_data(stream, body, end_stream=True)
        raw.sendall(connection.data_to_send())


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        note({name.lower(): value for name, value in self.headers.items()}
             | {":path": self.path}, body)
        status, content = answer(self.path)
        self.send_response(status)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


def attempt(raw):
    try:
        with context.wrap_socket(raw, server_side=True) as wrapped:
            serve_h2(wrapped)
    except OSError:
        raw.close()


if kind == "h2":
    listener = socket.create_server(("127.0.0.1", 0))
    announce(listener.getsockname()[1])
    while True:
        accepted, _ = listener.accept()
        accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=attempt, args=(accepted,), daemon=True).start()
else:
    class Server(http.server.ThreadingHTTPServer):
        def get_request(self):
            raw, address = self.socket.accept()
            return context.wrap_socket(
                raw, server_side=True, do_handshake_on_connect=False), address

        def handle_error(self, *_):
            pass

    server = Server(("127.0.0.1", 0), Handler)
    announce(server.server_address[1])
    server.serve_forever()
