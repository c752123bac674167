"""What the measurements of delivery share: devices, providers to send to, a campaign from its submission to its end."""

import http.client
import json
import os
import pathlib
import shutil
import ssl
import subprocess
import tempfile
import time

from suite import BIN, free_port, processor_seconds

TITLE, BODY = "A bill moved", "HR 9999 passed the House"
TAG, TYPE = "/bills/hr9999-113", "/bill/action"
UNFINISHED = {"NOTIFICATION_STATE_SCHEDULED", "NOTIFICATION_STATE_QUEUED", "NOTIFICATION_STATE_SENDING"}


def write_devices(path, count, kind="apns", topic="org.example.app", value=lambda number: f"{number:064x}"):
    """An import file of devices that follow TAG, each with one address."""
    with open(path, "w") as out:
        for number in range(count):
            device = {"platform": "ios", "locale": "en", "tags": [TAG]}
            device["addresses"] = [{"kind": kind, "value": value(number), "topic": topic}]
            print(json.dumps({"install_id": f"install-of-device-{number:012}", "device": device}), file=out)


class Sink:
    """A server that takes every POST, on a thread of its own."""

    def __init__(self, arguments, port):
        self.port, self.url = port, f"https://localhost:{port}"
        self.process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(0.3)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


class FilingNghttpd(Sink):
    """nghttpd that has an empty file, in memory, for each device: 200 without a body, as APNs answers."""

    def __init__(self, home, devices):
        room = os.statvfs("/dev/shm").f_favail
        assert devices < room, f"/dev/shm has room for {room} files; take another sink"
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="herald-sink-", dir="/dev/shm"))
        (self.root / "3/device").mkdir(parents=True)
        (self.root / "empty").touch()
        for number in range(devices):
            os.link(self.root / "empty", f"{self.root}/3/device/{number:064x}")
        port, secrets = free_port(), home / "secrets"
        files = ["-d", self.root, str(port), secrets / "key.pem", secrets / "certificate.pem"]
        super().__init__(["nghttpd", "-m1000", *files], port)

    def __exit__(self, *_):
        super().__exit__()
        shutil.rmtree(self.root)


def echoing_nghttpd(home):
    """nghttpd that says back what it is sent, which goes by way of a file of its own for each request, in /tmp.

    For root that is in memory: a file system's journal is soon slower than everybody else.
    """
    port, secrets = free_port(), home / "secrets"
    words = [str(port), secrets / "key.pem", secrets / "certificate.pem"]
    if os.geteuid() != 0:
        return Sink(["nghttpd", "--echo-upload", "-m1000", *words], port)
    script = 'exec 3<"$2" 4<"$3"; mount -t tmpfs none /tmp; exec nghttpd --echo-upload -m1000 "$1" /dev/fd/3 /dev/fd/4'
    return Sink(["unshare", "-m", "sh", "-c", script, "sh", *words], port)


def nginx(home, status=200):
    """nginx with one worker, which reads what comes and answers with a status."""
    port, configuration = free_port(), home / "sink.conf"
    configuration.write_text(
        f"""worker_processes 1; daemon off; pid {home}/sink.pid; error_log {home}/sink.err;
        events {{ worker_connections 1024; }}
        http {{
            access_log off; keepalive_requests 1000000000; keepalive_timeout 600s; http2_max_concurrent_streams 1000;
            client_body_temp_path {home}/sink-body; proxy_temp_path {home}/sink-proxy;
            fastcgi_temp_path {home}/sink-f; uwsgi_temp_path {home}/sink-u; scgi_temp_path {home}/sink-s;
            server {{
                listen 127.0.0.1:{port} ssl http2; ssl_protocols TLSv1.2 TLSv1.3;
                ssl_certificate {home}/secrets/certificate.pem; ssl_certificate_key {home}/secrets/key.pem;
                location / {{ return {status}; }}
            }}
        }}"""
    )
    return Sink(["/usr/sbin/nginx", "-e", home / "sink.err", "-c", configuration, "-p", home], port)


class StandIn:
    """`herald simulate KIND` with a ledger and a script."""

    def __init__(self, home, kind, script="", *flags):
        self.ledger = home / f"{kind}.jsonl"
        (home / f"{kind}.script").write_text(script)
        self.process = subprocess.Popen(
            [BIN / "herald", "simulate", kind, "--ledger", self.ledger, "--script", home / f"{kind}.script"]
            + ["--directory", home / kind, *flags],
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = int(self.process.stdout.readline())
        self.url = self.process.stdout.readline().strip()
        self.authority = home / kind / "ca.pem"

    def processor_seconds(self):
        return processor_seconds(self.process.pid)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def set_apns(suite, url, authority):
    """An app `news` whose provider is at `url`."""
    key = suite.home / "apns.p8"
    subprocess.check_call(
        ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key],
        stderr=subprocess.DEVNULL,
    )
    suite.herald(
        *("providers", "set", "apns", "--team-id", "TEAM123456", "--key-id", "KEY1234567", "--key-file", key),
        *("--topic", "org.example.app", "--endpoint", url, "--authorities", authority),
    )


def create_app(suite, name="news"):
    suite.herald("apps", "create", name)
    suite.environment["HERALD_APP"] = name


def send(suite, *more):
    """Submits a notification to all; its id."""
    answer = suite.herald("send", BODY, "--json", "--type", TYPE, "--audience", TAG, "--title", TITLE, *more)
    return json.loads(answer)["notification"]["id"]


class Caller:
    """A connection to the gateway, with the key of the whole suite; a command takes a core for each look."""

    def __init__(self, suite):
        self.key = (suite.home / "secrets/admin.key").read_text().strip()
        context = ssl.create_default_context(cafile=suite.home / "secrets/ca.pem")
        self.connection = http.client.HTTPSConnection("localhost", suite.port, context=context, timeout=30)

    def call(self, method, request):
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        self.connection.request("POST", f"/herald.v1.{method}", json.dumps(request), headers)
        response = self.connection.getresponse()
        body = response.read()
        assert response.status == 200, body
        return json.loads(body)


def finish(suite, identifier, look=lambda: None, pause=0.05):
    """Waits until nothing of it is under way, calling `look` now and then; the notification."""
    caller = Caller(suite)
    while True:
        time.sleep(pause)
        look()
        request = {"app": suite.environment["HERALD_APP"], "id": identifier}
        note = caller.call("Delivery/GetNotification", request)["notification"]
        if note["state"] not in UNFINISHED:
            return note


def daemon(suite, name):
    return next(daemon for daemon in suite.daemons if daemon.name == name)
