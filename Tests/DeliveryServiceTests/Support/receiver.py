"""Receives webhooks: answers as the path says and writes a JSON line for each request to its ledger.

Usage: receiver.py PORT LEDGER PORTFILE; port 0 takes a free one. The path's first part:
  ok     200
  busy   503 with Retry-After: 30 to a message's first request, then 200
  down   503 to a message's first request, then 200
  gone   410        bad    400
  lost   reads the request and closes the connection without an answer the first time, then 200
"""
import http.server
import json
import os
import sys
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", "0"))).decode()
        message = self.headers.get("herald-message-id")
        with lock:
            attempt = seen[message] = seen.get(message, 0) + 1
            line = {"path": self.path, "body": body, "message": message,
                    "type": self.headers.get("content-type"),
                    "signature": self.headers.get("herald-signature") or ""}
            ledger.write(json.dumps(line) + "\n")
            ledger.flush()
        kind = self.path.split("/")[1]
        if kind == "lost" and attempt == 1:
            self.close_connection = True
            self.connection.shutdown(2)
            return
        status = {"gone": 410, "bad": 400}.get(kind, 200)
        if kind in ("busy", "down") and attempt == 1:
            status = 503
        self.send_response(status)
        if kind == "busy":
            self.send_header("retry-after", "30")
        self.send_header("content-length", "0")
        self.end_headers()

    def handle(self):
        try:
            super().handle()
        except OSError:
            pass  # Whoever hung up, or was hung up on.

    def log_message(self, *arguments):
        pass


lock = threading.Lock()
seen = {}
ledger = open(sys.argv[2], "a", encoding="utf-8")
http.server.ThreadingHTTPServer.allow_reuse_address = True
server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
with open(sys.argv[3] + ".new", "w", encoding="utf-8") as file:
    file.write(str(server.server_port))
os.rename(sys.argv[3] + ".new", sys.argv[3])
server.serve_forever()
