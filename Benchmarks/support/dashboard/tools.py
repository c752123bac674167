"""What the parts share: scripts of node that are told what to do, a browser, and the table."""

import json
import math
import os
import pathlib
import subprocess

from suite import processor_seconds

HERE = pathlib.Path(__file__).parent
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")


class Script:
    """A script of node that does what lines of JSON say, one after the other."""

    def __init__(self, name, settings, file, niceness=0):
        file.write_text(json.dumps(settings, default=str))
        self.process = subprocess.Popen(
            ["nice", "-n", str(niceness), "node", HERE / name, file],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )

    def do(self, what, **more):
        """Has one command done; its answer."""
        print(json.dumps({"do": what, **more}), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        answer = json.loads(line or '{"error": "the script has ended"}')
        if "error" in answer:
            raise SystemExit(f"{what}: {answer['error']}")
        return answer["answer"]

    def processor_seconds(self):
        """What the script has used of processors."""
        return processor_seconds(self.process.pid)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.terminate()
            self.process.wait()


class Browser(Script):
    """Chromium with the dashboard of a suite open, in which the suite's first person is."""

    def __init__(self, suite):
        secrets = suite.home / "secrets"
        settings = {
            "browser": CHROMIUM, "scratch": suite.home, "page": f"{suite.url}/",
            "gateway": {
                "url": suite.url, "authority": secrets / "ca.pem",
                "certificate": secrets / "certificate.pem",
            },
        }
        super().__init__("browser.mjs", settings, suite.home / "browser.json")
        self.do("signIn", link=json.loads(suite.herald("accounts", "link", "--json"))["link"])

    def processor_seconds_by_kind(self):
        """What the browser's processes have used so far, by their kind."""
        used = {}
        for process in self.do("processes"):
            kind, seconds = process["kind"], processor_seconds(process["id"])
            used[kind] = used.get(kind, 0) + seconds
        return used


def percentile(values, share):
    """The value that so large a share of all do not exceed."""
    return sorted(values)[max(0, math.ceil(len(values) * share) - 1)]


class Table:
    """Rows of what was measured, printed as they come."""

    def __init__(self):
        self.missed = []

    def row(self, name, value, unit, bar=None, at_least=False, note=""):
        """Prints a figure, its bar and their ratio, and notes whether it is missed."""
        words = f"{name:56} {value:9.2f} {unit:5}"
        if bar is not None:
            is_met = value >= bar if at_least else value <= bar
            sign = "≥" if at_least else "≤"
            words += f" bar {sign} {bar:g} {unit}: {value / bar:.2f} of it, "
            words += "met" if is_met else "MISSED"
            if not is_met:
                self.missed.append(name)
        print(words + (f"   {note}" if note else ""), flush=True)
