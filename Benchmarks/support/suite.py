"""The suite's daemons and nginx, started for a measurement in a scratch directory and stopped by id."""

import os
import pathlib
import shutil
import socket
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("HERALD_BIN", ROOT / ".build/release"))
SERVICES = ("registry", "geo", "delivery", "watcher", "gateway")


def processor_seconds(pid):
    """What a process has used of processors, its threads together."""
    fields = open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Scratch:
    """A directory that goes with the measurement; short, for a Unix socket's path is."""

    def __enter__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="hb-"))
        subprocess.check_call([ROOT / "scripts/certificate", self.path / "secrets"], stdout=subprocess.DEVNULL)
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


class Daemon:
    """One daemon, from exec until it says by sd_notify(3) that it is ready."""

    def __init__(self, name, home, environment, binaries=BIN):
        self.name = name
        self.binaries = binaries
        address = str(home / f"{name}.notify")
        # After a loss of power the last one lies there still.
        pathlib.Path(address).unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
            notify.bind(address)
            notify.settimeout(30)
            output = open(home / f"{name}.out", "ab")
            began = time.monotonic()
            self.process = subprocess.Popen(
                [binaries / f"herald-{name}"], env={**environment, "NOTIFY_SOCKET": address}, stdout=output, stderr=output
            )
            while b"READY=1" not in notify.recv(4096):
                pass
            self.milliseconds_to_ready = (time.monotonic() - began) * 1000
        os.unlink(address)

    def resident_kib(self):
        for line in open(f"/proc/{self.process.pid}/status"):
            if line.startswith("VmRSS:"):
                return int(line.split()[1])

    def processor_seconds(self):
        return processor_seconds(self.process.pid)

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Suite:
    """All five daemons on empty databases."""

    def __init__(self, scratch, **settings):
        self.home = scratch.path
        self.port = free_port()
        self.url = f"https://localhost:{self.port}"
        self.environment = {
            **os.environ,
            "HERALD_HOME": str(self.home),
            "HERALD_GATEWAY_PORT": str(self.port),
            "HERALD_URL": self.url,
            **settings,
        }

    def __enter__(self):
        self.daemons = []
        for name in SERVICES:
            self.daemons.append(Daemon(name, self.home, self.environment))
        return self

    def __exit__(self, *_):
        for daemon in reversed(self.daemons):
            daemon.stop()

    def herald(self, *arguments):
        return subprocess.check_output([BIN / "herald", *arguments], env=self.environment, text=True)


class Nginx:
    """nginx with a worker per processor, the suite's certificate, and a static answer of the same size."""

    CONFIGURATION = """
        worker_processes auto; daemon off; pid {home}/nginx.pid; error_log {home}/nginx.err;
        worker_rlimit_nofile 20000;
        events {{ worker_connections 8192; }}
        http {{
            access_log off; keepalive_requests 100000000; keepalive_timeout 600s;
            client_body_temp_path {home}/body; proxy_temp_path {home}/proxy; fastcgi_temp_path {home}/f;
            uwsgi_temp_path {home}/u; scgi_temp_path {home}/s;
            server {{
                listen 127.0.0.1:{port} ssl http2; ssl_protocols TLSv1.2 TLSv1.3;
                ssl_certificate {home}/secrets/certificate.pem; ssl_certificate_key {home}/secrets/key.pem;
                location / {{ default_type application/json; return 200 '{body}'; }}
            }}
        }}
    """

    def __init__(self, scratch, body):
        self.home, self.port = scratch.path, free_port()
        self.url = f"https://localhost:{self.port}"
        configuration = self.home / "nginx.conf"
        configuration.write_text(self.CONFIGURATION.format(home=self.home, port=self.port, body=body))
        self.process = subprocess.Popen(
            ["/usr/sbin/nginx", "-e", self.home / "nginx.err", "-c", configuration, "-p", self.home]
        )
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("nginx does not start: " + (self.home / "nginx.err").read_text())

    def stop(self):
        self.process.terminate()
        self.process.wait()


def median(values):
    return statistics.median(values)


def spread(values):
    return " ".join(f"{value:,.0f}" for value in sorted(values))
