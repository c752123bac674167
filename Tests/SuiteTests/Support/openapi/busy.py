"""Two servers for the programs of Examples.

Busy is a gateway that is busy at first: 503, then 429, each with Retry-After; then it accepts.
Relay passes plain HTTP on to a suite: Foundation on Linux trusts the system's authorities alone,
so a Swift program cannot be told to trust the suite's own.
"""

import http.server
import json
import ssl
import threading
import time


class Busy(http.server.ThreadingHTTPServer):
    """Listens on a free port of this machine, with the certificate of a suite."""

    def __init__(self, secrets):
        super().__init__(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(f"{secrets}/certificate.pem", f"{secrets}/key.pem")
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.url = f"https://localhost:{self.server_address[1]}"
        # How many clients came, also those that did not trust the certificate.
        self.connections = 0
        # By idempotency key: when each request came.
        self.seen = {}
        self.lock = threading.Lock()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def get_request(self):
        self.connections += 1
        return super().get_request()

    def asked(self, key):
        """How many requests had the key, this one included."""
        with self.lock:
            self.seen.setdefault(key, []).append(time.monotonic())
            return len(self.seen[key])


class Relay(http.server.ThreadingHTTPServer):
    """Listens on a free port of this machine, without TLS."""

    def __init__(self, suite):
        super().__init__(("127.0.0.1", 0), RelayHandler)
        self.suite = suite
        self.url = f"http://localhost:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()


class QuietHandler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def body(self):
        return self.rfile.read(int(self.headers["content-length"]))


class RelayHandler(QuietHandler):
    def do_POST(self):
        headers = {name: self.headers[name] for name in ("authorization", "herald-strict")
                   if self.headers[name]}
        status, _, text = self.server.suite.open(self.path, self.body(), None, headers)
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


class Handler(QuietHandler):
    def do_POST(self):
        body = json.loads(self.body())
        key = body["idempotencyKey"]
        count = self.server.asked(key)
        if key.endswith("bad"):
            self.say(400, {"code": "invalid_argument", "message": "audience: no such tag"})
        elif count == 1:
            self.say(503, {"code": "unavailable", "message": "away"}, after=1)
        elif count == 2:
            self.say(429, {"code": "resource_exhausted", "message": "busy"}, after=1)
        else:
            self.say(200, {"notification": {"id": "accepted"}})

    def say(self, status, answer, after=None):
        text = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(text)))
        if after:
            self.send_header("retry-after", str(after))
        self.end_headers()
        self.wfile.write(text)
