"""Plays calls against a running suite and keeps them as examples."""

import datetime
import json
import re
import time

from normaliser import BEGINNING, Normaliser

PACKAGE = "herald.v1."


class Recorder:
    """Calls the suite. A call with a name becomes an example of the document."""

    def __init__(self, own, suite):
        self.own, self.suite = own, suite
        self.normaliser = Normaliser(suite.url)
        self.hide, self.time = self.normaliser.hide, self.normaliser.time
        # By the path of a call or a page, and then by the example's name.
        self.examples = {}
        self.keys = {"anyone": None, "suite": suite.admin}
        self.cookie = self.token = None
        self.kept = {}
        self.steps = 0

    def call(self, method, request=None, name=None, summary="", by="admin", pins=None,
             hides=None, cuts=(), shown=None):
        """The answer of a call, which must succeed.

        `by` is the role of the key that calls, or `mary`, who is signed in on the dashboard. `pins`
        are values of the answer that differ by run, by their paths, and what to write for them.
        `hides` are members of the answer that are secret, and what to write for them from now on.
        `cuts` are long lists, of which the first three entries are written. `shown` changes the
        whole answer before it is written.
        """
        request = {} if request is None else request
        path = method if "." in method else PACKAGE + method
        status, headers, text = self.send(f"/{path}", json.dumps(request).encode(), by)
        if status != 200:
            raise SystemExit(f"{method} {name or ''} answered {status}: {text.decode()}")
        answer = json.loads(text)
        for member, stand_in in (hides or {}).items():
            self.hide(answer[member], stand_in)
        written = self.normaliser.value(answer)
        if name:
            for place, value in (pins or {}).items():
                pin(written, place.split("."), value, method)
            written = shown(written) if shown else written
            for place in cuts:
                cut(written, place.split("."))
            self.keep(path, name, {"summary": summary, "request": self.normaliser.value(request),
                                   "answer": written})
        return answer

    def keep(self, path, name, example):
        examples = self.examples.setdefault(path, {})
        if name in examples:
            raise SystemExit(f"{path} has two examples that are called {name}")
        examples[name] = example

    def send(self, path, body=None, by="anyone", headers=None):
        """Sends a request, and takes the session that the answer has."""
        self.steps += 1
        self.normaliser.begin()
        headers = {"x-request-id": f"example-{self.steps}", **(headers or {})}
        key = None
        if by == "mary":
            headers.update({"origin": self.suite.url, "sec-fetch-site": "same-origin"})
            headers.update({"herald-token": self.token} if self.token else {})
            headers.update({"cookie": f"__Host-herald={self.cookie}"} if self.cookie else {})
        else:
            key = self.keys[by]
        status, said, text = self.suite.open(path, body, key, headers)
        if by == "mary" and status == 200:
            cookie = re.search(r"__Host-herald=([^;]*)", said.get("set-cookie", ""))
            self.cookie = cookie[1] or None if cookie else self.cookie
            self.token = said.get("herald-token") or self.token
        return status, said, text

    def page(self, path, name, summary="", values=None, by="anyone", headers=None, body=None,
             shown=None, examples=None):
        """Asks for a page. `shown` says what of its answer is written."""
        values = values or {}
        live = path
        for key, value in values.items():
            live = live.replace("{" + key + "}", value)
        query = {key: value for key, value in values.items() if "{" + key + "}" not in path}
        if query:
            live += "?" + "&".join(f"{key}={value}" for key, value in query.items())
        status, said, text = self.send(live, body, by, headers)
        if status != 200:
            raise SystemExit(f"{path} answered {status}: {text!r}")
        example = {"summary": summary, "type": said["content-type"].split(";")[0]}
        if values or examples:
            example["parameters"] = self.normaliser.value({**values, **(examples or {})})
        if body is not None:
            example["request"] = self.normaliser.value(json.loads(body))
        if shown:
            example["answer"] = shown(text)
        elif "json" in example["type"] and "ndjson" not in example["type"]:
            example["answer"] = self.normaliser.value(json.loads(text))
        else:
            example["answer"] = self.normaliser.text(text.decode())
        self.keep(path, name, example)
        return said, text

    def until(self, what, check):
        """Waits until `check` answers something, which it returns."""
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            found = check()
            if found:
                return found
            time.sleep(0.05)
        raise SystemExit(f"it does not come to this: {what}")

    def local_time(self, days):
        """Nine in the morning of a day that is so far ahead, by the clocks of devices."""
        ahead = datetime.timedelta(days=days)
        live, written = datetime.datetime.now(datetime.timezone.utc) + ahead, BEGINNING + ahead
        # It begins with the first time zone, and it ends a day after the last one.
        for day, hour in ((-1, "19:00:00Z"), (1, "21:00:00Z")):
            one, other = (f"{when + datetime.timedelta(days=day):%Y-%m-%d}T{hour}"
                          for when in (live, written))
            self.normaliser.times[one] = other
        return self.hide(f"{live:%Y-%m-%d}T09:00", f"{written:%Y-%m-%d}T09:00")

    def sent(self, identity, state="SENT"):
        """Waits until a notification is in a state."""
        try:
            self.until(f"{identity} is {state}", lambda: self.state(identity) == state)
        except SystemExit as error:
            raise SystemExit(f"{error}, but {self.state(identity)}") from None

    def state(self, identity):
        found = self.quietly("Delivery/GetNotification", {"id": identity})
        return found["notification"]["state"].removeprefix("NOTIFICATION_STATE_")

    @staticmethod
    def next_second():
        """Waits for it: the times of feeds are whole seconds, and like no earlier one then."""
        time.sleep(1.01 - time.time() % 1)

    def ready(self):
        return json.loads(self.suite.open("/readyz")[2])

    def quietly(self, method, request):
        """The answer of a call that is no step of the story."""
        return self.suite.call(method, request, self.keys["admin"])


def kind(value):
    """What a pinned value must have in common with the one that it replaces."""
    return (type(value), len(value)) if isinstance(value, list) else type(value)


def cut(value, steps):
    for step in steps[:-1]:
        value = value[step]
    value[steps[-1]] = value[steps[-1]][:3]


def pin(value, steps, pinned, method):
    """Writes a value over one of the same kind. A step `*` is each entry of a list."""
    step, rest = steps[0], steps[1:]
    if step == "*":
        for one in value:
            pin(one, rest, pinned, method)
        return
    step = int(step) if isinstance(value, list) else step
    if rest:
        pin(value[step], rest, pinned, method)
        return
    if kind(value[step]) != kind(pinned):
        raise SystemExit(f"{method}: {step} is {value[step]!r} now, and not like {pinned!r}")
    value[step] = pinned
