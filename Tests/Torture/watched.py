"""Sources of the torture: one that is fetched and one that is fed, whose every item must be one notification, and one that
floods (flood.py).

Their notifications are for a tag that nobody follows: what counts is what delivery has accepted.
"""

import base64
import collections
import json
import os
import random
import shutil
import subprocess
import threading
import time

from calls import Caller
from flood import Flood

TYPE, TAG = "/watched", "/torture/watched"


def recipe(app, source):
    return {
        "app": app, "source": source, "items": {"key": "id"}, "limits": {"a_run": 10000, "an_hour": 100000},
        "rules": [{"name": "all", "send": {"type": TYPE, "audience": TAG, "title": "{{title}}"}}],
    }


def compared(wanted, titles):
    """How many of `wanted` are not among the titles of notifications, and how many titles are there too often."""
    counts = collections.Counter(titles)
    return len(set(wanted) - set(counts)), sum(count - 1 for count in counts.values())


class Watched(threading.Thread):
    """Adds items to both sources until it is told to stop."""

    def __init__(self, suite, binaries, app, pick, home=None):
        """The source lies in `home`, or in the suite's."""
        super().__init__(daemon=True)
        home = home or suite.home
        self.suite, self.app, self.pick = suite, app, pick
        self.fetched, self.fed, self.isOver = [], [], False
        self.files = home / "source"
        self.files.mkdir()
        self.list()
        self.process = subprocess.Popen(
            [binaries / "herald", "simulate", "source", "--files", self.files, "--directory", home / "keys"]
            + ["--port", os.environ.get("TORTURE_SOURCE_PORT", "0")],
            stdout=subprocess.PIPE, text=True,
        )
        self.port = int(self.process.stdout.readline())
        self.url = f"https://127.0.0.1:{self.port}"
        self.process.stdout.readline()
        authority = self.process.stdout.readline().removeprefix("authority ").strip()
        (suite.home / "secrets/watch").mkdir(parents=True, exist_ok=True)
        shutil.copy(authority, suite.home / "secrets/watch/ca.pem")

    def watch(self, key):
        """Writes the recipes, and waits until both sources are known."""
        self.caller = Caller(self.suite, self.app, key)
        self.call = self.caller.call
        self.flood = Flood(self.suite, self.app, key, random.Random(self.pick.random()))
        source = {"kind": "json", "url": f"{self.url}/list", "authority": "ca.pem", "every": "1s"}
        source["pages"] = {"by": "page", "parameter": "page"}
        listed = recipe(self.app, source)
        listed["items"]["list"] = "results"
        recipes = {"list": listed, "fed": recipe(self.app, {"kind": "ndjson", "pushed": True})}
        for name, value in (recipes | self.flood.recipes()).items():
            part = self.suite.home / f"watch/.{name}"
            part.write_text(json.dumps(value))
            part.rename(self.suite.home / f"watch/{name}.json")
        for name in ("flood", "list", "fed"):
            while "source" not in (found := self.call("Watcher/GetSource", name=name) or {}):
                time.sleep(0.1)
        # The first contact with the fetched one is a baseline.
        while found["source"].get("lastSuccessTime") is None:
            found = self.call("Watcher/GetSource", name="list") or found
            time.sleep(0.1)

    def list(self):
        rows = [{"id": title, "title": title} for title in self.fetched]
        part = self.files / ".list"
        part.write_text(json.dumps({"results": [{"id": "first", "title": "first"}, *rows]}))
        part.rename(self.files / "list")

    def run(self):
        self.flood.start()
        number = 0
        while not self.isOver:
            number += 1
            self.fetched.append(f"fetched {number}")
            self.list()
            title = f"fed {number}"
            body = base64.b64encode(json.dumps({"id": title, "title": title}).encode()).decode()
            # To the end: one that was taken and whose answer was lost is known.
            while not self.call("Watcher/FeedSource", name="fed", body=body):
                time.sleep(0.05)
            self.fed.append(title)
            time.sleep(self.pick.uniform(0.05, 0.3))
        self.flood.end()

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def judged(self):
        """How many items there were, how many gave no notification, and how many more than one."""
        wanted, deadline = self.fetched + self.fed, time.monotonic() + 60
        while True:
            titles = list(self.titles())
            missing, doubled = compared(wanted, titles)
            if not missing or time.monotonic() > deadline:
                return len(wanted), missing, doubled
            time.sleep(0.5)

    def report(self):
        """Prints what came of the items; returns how many of them it is wrong with."""
        items, missing, doubled = self.judged()
        print(f"{items} items of watched sources: {missing} without a notification (bar 0), {doubled} with a second one (bar 0)")
        titles = self.fetched + self.fed
        sees = compared(titles, titles[1:]) == (1, 0) and compared(titles, titles + titles[:1]) == (0, 1)
        print(f"control: an item less and one twice are seen: {sees}")
        return missing + doubled + (not sees) + self.flood.report()

    def titles(self):
        for one in self.caller.pages("Delivery/ListNotifications", "notifications"):
            if one.get("type") == TYPE:
                yield one["content"]["title"]
