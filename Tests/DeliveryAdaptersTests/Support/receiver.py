"""Takes webhooks in batches and Airship's pushes: LEDGER SECRET. Prints its port; lives as long as its input is open.

It opens and checks what comes by Python's own gzip, hmac and json. A line of JSON in the ledger for each request.

/hook/some    200, naming d3 as failed with 410, d4 with 503 and a wait, d5 with 200 and d6 with no status
/hook/small   413 to more than 100 values
/hook/long    200 with a megabyte      /hook/busy   503 with Retry-After: 30
/hook/hang    never answers            /hook/ok     200 with words that are no JSON
/KIND/api/push   Airship: 406 without its Accept, 401 unless user:secret or a bearer, 400 with a path for a
channel that begins with bad, else 202; KIND may be ok, busy, fails, broken, gateway, drops, empty, large, content;
after whole- it takes any audience
"""

import base64
import gzip
import hashlib
import hmac
import http.server
import json
import os
import re
import sys
import threading
import time

ledger = open(sys.argv[1], "a", encoding="utf-8")
secret = sys.argv[2].encode()
lock = threading.Lock()
UUID = re.compile(r"[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\Z")


def code(time_, separator, body):
    return hmac.new(secret, time_.encode() + separator + body, hashlib.sha256).hexdigest()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def handle(self):
        try:
            super().handle()
        except OSError:
            pass

    def answer(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def note(self, **members):
        with lock:
            ledger.write(json.dumps(members) + "\n")
            ledger.flush()

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        parts = self.path[1:].split("/")
        if parts[0] == "hook":
            self.hook(parts[1], body)
        elif parts[0] == "api":
            self.push("ok", self.path, json.loads(body))
        else:
            self.push(parts[0], "/" + "/".join(parts[1:]), json.loads(body))

    def hook(self, kind, body):
        headers = self.headers
        stamp = headers["X-UA-TIMESTAMP"]
        signed = (
            headers["X-UA-SIGNATURE"] == code(stamp, b":", body)
            and headers["Herald-Signature"] == "t=" + stamp + ",v1=" + code(stamp, b".", body)
            and headers["Data-Attribute"] == "values" and headers["Content-Encoding"] == "gzip")
        values = json.loads(body)["values"]
        self.note(kind=kind, count=len(values), signed=signed, batch=headers["Herald-Batch-Id"],
                  first=values[0], ids=[value["send_id"] for value in values])
        if kind == "some":
            failures = {"d3": {"status": 410}, "d4": {"status": 503, "retry_after": 30},
                        "d5": {"status": 200}, "d6": {}}
            failed = [dict(failures[value["target"]["address"]], send_id=value["send_id"])
                      for value in values if value["target"]["address"] in failures]
            failed += [{"send_id": "nobody", "status": 410}, 7, {"status": 410}]
            return self.answer(200, json.dumps({"failed": failed}).encode())
        if kind == "small" and len(values) > 100:
            return self.answer(413)
        if kind == "long":
            return self.answer(200, b"x" * (1 << 20))
        if kind == "busy":
            return self.answer(503, Retry_After="30")
        if kind == "hang":
            return time.sleep(60)
        self.answer(200, b"ok")

    def push(self, kind, path, push):
        accept = self.headers.get("Accept")
        basic = "Basic " + base64.b64encode(b"user:secret").decode()
        granted = self.headers.get("Authorization") == basic or (
            self.headers.get("Authorization") == "Bearer token"
            and self.headers.get("X-UA-Appkey") == "user")
        audience = push["audience"]
        channels = [] if kind.startswith("whole-") else audience.get("or", [audience])
        kind = kind.removeprefix("whole-")
        ids = [list(channel.values())[0] for channel in channels]
        said = json.dumps(audience, separators=(",", ":"))
        self.note(kind=kind, path=path, count=len(ids), push=push, audience=said)
        if accept != "application/vnd.urbanairship+json; version=3":
            return self.fail(406, 40600)
        if not granted:
            return self.fail(401, 40101)
        if len(ids) > 1000 or not all(UUID.match(id) for id in ids):
            return self.fail(400, 40001, path="audience")
        if any(id.startswith("bad") for id in ids):
            return self.fail(400, 40002, path="audience.or[0]")
        if kind == "content":
            return self.fail(400, 40003, path="notification.alert")
        if kind == "large" and len(ids) > 1:
            return self.fail(413, 41300)
        if kind == "busy":
            return self.fail(429, 42900, Retry_After="9")
        if kind in ("fails", "broken", "gateway"):
            return self.fail({"fails": 503, "broken": 500, "gateway": 504}[kind], 50000)
        if kind == "drops":
            self.close_connection = True
            return self.connection.shutdown(2)
        ids = [] if kind == "empty" else ["9d78a53b-b16a-c58f-b78d-181d5e242078"]
        self.answer(202, json.dumps({"ok": True, "operation_id": "df6a6b50", "push_ids": ids}).encode())

    def fail(self, status, error, path=None, **headers):
        body = {"ok": False, "error": "so", "error_code": error}
        if path:
            body["details"] = {"error": "so", "path": path}
        self.answer(status, json.dumps(body).encode(), **headers)


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
print(server.server_port, flush=True)
server.serve_forever()
