"""A provider stand-in: writes `device message-id` lines to its ledger and answers every POST with 200.

Usage: provider.py PORT LEDGER STATUS. If there is a file STATUS, the number in it is what is answered instead of 200.
The line is flushed before the answer, so what was answered is there. Codes that confirm an address are lines
`device code` in LEDGER.codes, too.
"""
import http.server
import json
import sys
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        message = json.loads(body)
        identifier = message.get("message_id") or message.get("messageId")
        if message.get("type") == "/herald/confirm-address":
            with lock, open(sys.argv[2] + ".codes", "a", encoding="utf-8") as file:
                file.write("%s %s\n" % (self.path.rsplit("/", 1)[-1], message["data"]["code"]))
        with lock:
            ledger.write("%s %s\n" % (self.path.rsplit("/", 1)[-1], identifier))
            ledger.flush()
        self.send_response(status())
        self.send_header("content-length", "0")
        self.end_headers()

    def handle(self):
        try:
            super().handle()
        except ConnectionError:
            pass  # Whoever was killed does not say goodbye.

    def log_message(self, *arguments):
        pass


def status():
    try:
        with open(sys.argv[3], encoding="utf-8") as file:
            return int(file.read())
    except FileNotFoundError:
        return 200


lock = threading.Lock()
ledger = open(sys.argv[2], "a", encoding="utf-8")
server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
server.request_queue_size = 1024
server.serve_forever()
