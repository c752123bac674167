"""Runs each program of Examples/senders and Examples/devices against a running suite.

    programs.py URL SECRETS ADMIN_KEY SCRATCH

SCRATCH keeps what is compiled. Says a line for each program: its name, and `good` or what is wrong.
"""

import concurrent.futures
import os
import pathlib
import subprocess
import sys
import time

from busy import Busy, Relay
from tenant import Suite, Tenant

ROOT = pathlib.Path(__file__).resolve().parents[4]
SENDERS, DEVICES = ROOT / "Examples/senders", ROOT / "Examples/devices"


class Programs:
    def __init__(self, url, secrets, admin, scratch):
        self.url, self.scratch = url, pathlib.Path(scratch)
        self.authorities = f"{secrets}/ca.pem"
        self.suite = Suite(url, self.authorities, admin)
        self.tenant = Tenant(self.suite, "examples")
        self.secrets = secrets
        self.busy, self.relay = Busy(secrets), Relay(self.suite)
        self.stranger = self.scratch / "stranger.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-nodes", "-subj", "/CN=a stranger", "-keyout", os.devnull, "-out", self.stranger],
            check=True, stderr=subprocess.DEVNULL)

    def built(self, name, line, source):
        """The line of a program that is compiled when its source is newer."""
        program = self.scratch / name
        if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
            environment = {**os.environ, "GO111MODULE": "off", "GOFLAGS": "",
                           "GOCACHE": str(self.scratch / "go-cache")}
            subprocess.run(line + ["-o", str(program), str(source)], check=True, env=environment)
        return [str(program)]

    def senders(self):
        return {
            "python": lambda: ["/usr/bin/python3", str(SENDERS / "send.py")],
            "node": lambda: ["node", str(SENDERS / "send.mjs")],
            "php": lambda: ["php", str(SENDERS / "send.php")],
            "curl": lambda: [str(SENDERS / "send.sh")],
            "go": lambda: self.built("send-go", ["go", "build"], SENDERS / "send.go"),
        }

    def devices(self):
        swift = ["swiftc", "-parse-as-library", "-Onone"]
        return {
            "curl": lambda: [str(DEVICES / "device.sh")],
            "swift": lambda: self.built("device-swift", swift, DEVICES / "Device.swift"),
        }

    def run(self, line, key, url=None, **others):
        environment = {
            **os.environ, "HERALD_URL": url or self.url, "HERALD_CA": self.authorities,
            "HERALD_KEY": key, "NO_PROXY": "*", "no_proxy": "*", **others}
        return subprocess.run(line, env=environment, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=120)

    def sender(self, name, line):
        """What is wrong with a sender; nothing if it does all that it should."""
        line, key = line(), self.tenant.keys["sender"]
        words = [f"{name}-1", "/topics/city-hall", f"Sent by {name}"]
        first, again = self.run(line + words, key), self.run(line + words, key)
        if first.returncode:
            return f"did not send: {first.stderr}"
        identity = self.identity(first.stdout)
        if identity != self.identity(again.stdout):
            return f"sent twice: {first.stdout} {again.stdout}"
        found = self.suite.call("Delivery/GetNotification", {"app": "examples", "id": identity})
        if found["notification"]["content"] != {"title": f"Sent by {name}"}:
            return f"sent something else: {found}"
        wrong = self.run(line + words, "a-wrong-key")
        if wrong.returncode == 0 or "unauthenticated" not in wrong.stdout + wrong.stderr:
            return f"does not tell an error: {wrong}"
        return self.patience(name, line, key) or self.mistakes(name, line, key)

    def patience(self, name, line, key):
        """What is wrong with how a sender repeats a call."""
        accepted = self.run(line + [name, "ALL", "t"], key, self.busy.url)
        times = self.busy.seen.get(name, [])
        if accepted.returncode or "accepted" not in accepted.stdout or len(times) != 3:
            return f"gives up: {len(times)} requests, {accepted}"
        if min(b - a for a, b in zip(times, times[1:])) < 0.95:
            return "does not wait as long as Retry-After says"
        refused = self.run(line + [f"{name}-bad", "ALL", "t"], key, self.busy.url)
        if refused.returncode == 0 or len(self.busy.seen[f"{name}-bad"]) != 1:
            return f"repeats what was refused: {refused}"
        return None

    def mistakes(self, name, line, key):
        """What is wrong with what a sender says of mistakes that are easily made."""
        usage = self.run(line, key)
        if usage.returncode == 0 or "usage: " not in usage.stderr or "\n" in usage.stderr.strip():
            return f"does not say how it is used: {usage}"
        for variable in ("HERALD_URL", "HERALD_KEY"):
            missing = self.run(line + [name, "ALL", "t"], key, **{variable: ""})
            said = missing.stderr.strip()
            if missing.returncode == 0 or variable not in said or "\n" in said:
                return f"does not say that {variable} is missing: {missing}"
        warned = self.run(line + [f"{name}-warned", f"/nobody/{name}", "t"], key)
        if "no device follows" not in warned.stderr + warned.stdout:
            return f"does not warn: {warned}"
        fake = Busy(self.secrets)
        distrusted = self.run(
            line + [name, "ALL", "t"], key, fake.url, HERALD_CA=str(self.stranger))
        if distrusted.returncode == 0 or "certificate" not in distrusted.stderr.lower():
            return f"does not say that it trusts nobody there: {distrusted}"
        if fake.connections != 1:
            return f"asks {fake.connections} times where it trusts nobody"
        return None

    @staticmethod
    def identity(text):
        """The notification's id, in the answer's JSON or alone."""
        return text.split('"id":"')[1].split('"')[0] if '"id":"' in text else text.strip()

    def device(self, name, line):
        """What is wrong with a device; nothing if it does all that it should."""
        folder = self.scratch / f"kept-{name}-{time.time_ns()}"
        folder.mkdir()
        line, key = line() + [str(folder), f"/only/{name}"], self.tenant.keys["device"]
        url = self.relay.url if name == "swift" else self.url
        first = self.run(line, key, url)
        if first.returncode:
            return f"does not register: {first.stderr}"
        title = f"For {name}"
        sent = self.suite.call("Delivery/Send", {
            "app": "examples", "type": "/story", "audience": f"/only/{name}",
            "content": {"title": title}})
        self.wait(sent["notification"]["id"])
        second, third = self.run(line, key, url), self.run(line, key, url)
        if title not in second.stdout:
            return f"does not get its message: {second}"
        return f"gets it twice: {third}" if third.returncode or title in third.stdout else None

    def wait(self, identity):
        for _ in range(600):
            found = self.suite.call("Delivery/GetNotification", {"app": "examples", "id": identity})
            if found["notification"]["state"] == "NOTIFICATION_STATE_SENT":
                return
            time.sleep(0.05)
        raise SystemExit(f"{identity} does not go out")

    def all(self):
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            found = [(f"sender {name}", pool.submit(self.sender, name, line))
                     for name, line in self.senders().items()]
            found += [(f"device {name}", pool.submit(self.device, name, line))
                      for name, line in self.devices().items()]
        for name, result in found:
            print(f"{name}: {result.result() or 'good'}")


Programs(*sys.argv[1:]).all()
