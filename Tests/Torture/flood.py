"""A source of the torture that floods: most of what it makes is held, and goes as digests while daemons are killed.

Every item must be in exactly one notification that delivery has accepted: in its own, or in a digest. The source is paused
now and then, so that what delivery was given and has not answered is held with what it never got. A digest names the items
in it, as it is of at most so many as its text may name. `Tests/Torture/flood.py` judges made-up notifications.
"""

import base64
import collections
import json
import sys
import threading
import time

from calls import Caller

TYPE, TAGS = "/flood", ("/torture/flood/a", "/torture/flood/b")
# The most titles in the text of a digest.
NAMED = 20
# How the text of a digest names them, and what its title ends with.
BETWEEN, END = "; ", " of a flood"


def told(notifications):
    """The titles of the items that notifications tell of; those that a digest does not name make it wrong."""
    titles, wrong = [], 0
    for title, body in notifications:
        if not title.endswith(END):
            titles.append(title)
            continue
        named = body.split(BETWEEN)
        titles += named
        wrong += abs(len(named) - int(title.removesuffix(END)))
    return titles, wrong


def compared(wanted, notifications):
    """How many items are in no notification, how often one is in a further one, and how many digests count wrongly."""
    titles, wrong = told(notifications)
    counts = collections.Counter(titles)
    return len(set(wanted) - set(counts)), sum(count - 1 for count in counts.values()), wrong


class Flood(threading.Thread):
    """Feeds more than the limits of its recipe allow, until it is told to end; another thread decides on what is held."""

    def __init__(self, suite, app, key, pick):
        super().__init__(daemon=True)
        self.feeding, self.deciding = Caller(suite, app, key), Caller(suite, app, key)
        self.app, self.pick, self.isOver = app, pick, False
        self.items, self.releases, self.pauses = [], 0, 0
        self.decider = threading.Thread(target=self.decide, daemon=True)

    def recipes(self):
        send = {"type": TYPE, "audience": "/torture/flood/{{part}}", "title": "{{title}}"}
        digest = {"title": "{{count}}" + END, "body": "{{titles | join: '" + BETWEEN + "'}}"}
        value = {
            "app": self.app, "source": {"kind": "ndjson", "pushed": True}, "items": {"key": "id"}, "digest": digest,
            "limits": {"a_run": 2, "an_hour": 100000}, "rules": [{"name": "all", "send": send}],
        }  # fmt: skip
        return {"flood": value}

    def run(self):
        self.decider.start()
        while not self.isOver:
            titles = [f"flood {len(self.items) + index}" for index in range(self.pick.randint(1, 12))]
            rows = [{"id": title, "title": title, "part": self.pick.choice("ab")} for title in titles]
            body = base64.b64encode("\n".join(map(json.dumps, rows)).encode()).decode()
            # To the end: what was taken and whose answer was lost is known.
            while not self.feeding.call("Watcher/FeedSource", name="flood", body=body):
                time.sleep(0.05)
            self.items += titles
            time.sleep(self.pick.uniform(0.1, 0.5))

    def decide(self):
        while not self.isOver:
            time.sleep(self.pick.uniform(0.1, 0.6))
            if self.pick.random() < 0.3:
                self.pauses += self.pause(True)
                time.sleep(self.pick.uniform(0.05, 0.3))
                self.pause(False)
            self.release(self.pick.random() < 0.8)

    def pause(self, isPaused):
        while not self.deciding.call("Watcher/PauseSource", name="flood", paused=isPaused):
            time.sleep(0.05)
        return 1

    def release(self, isDigest):
        """Releases some of what is held; returns whether there was anything."""
        held = self.deciding.call(
            "Watcher/ListSourceEntries", name="flood", state="SOURCE_ENTRY_STATE_HELD", pageSize=100
        )
        ids = [entry["id"] for entry in (held or {}).get("entries", [])]
        if held is None or not ids:
            return held is None
        some = self.pick.sample(ids, min(len(ids), self.pick.randint(2, NAMED)))
        # A call whose answer is lost is not repeated: the next one decides on what is left.
        answer = self.deciding.call("Watcher/ReleaseSourceEntries", name="flood", ids=some, digest=isDigest)
        self.releases += bool(answer and int(answer.get("digested", 0)))
        return True

    def end(self):
        """Stops, and lets everything go that is held."""
        self.isOver = True
        self.join()
        self.decider.join()
        self.pause(False)
        while self.release(True):
            time.sleep(0.05)

    def notifications(self):
        for one in self.feeding.pages("Delivery/ListNotifications", "notifications"):
            if one.get("type") == TYPE:
                yield one["content"]["title"], one["content"].get("body", "")

    def report(self):
        """Prints what came of the items; returns how many of them it is wrong with."""
        deadline = time.monotonic() + 60
        while True:
            # What a digest gave back, because it was refused, is held again.
            self.release(True)
            found = list(self.notifications())
            missing, doubled, wrong = compared(self.items, found)
            if not missing or time.monotonic() > deadline:
                break
            time.sleep(0.5)
        digests = [one for one in found if one[0].endswith(END)]
        print(
            f"{len(self.items)} items of a flood, {len(told(digests)[0])} of them in {len(digests)} digests, the source "
            f"paused {self.pauses} times: {missing} in no notification (bar 0), {doubled} in a second one (bar 0), "
            f"{wrong} miscounted (bar 0)"
        )
        sees = self.sees(found, digests)
        print(f"control: a digest less and one twice are seen: {sees}")
        return missing + doubled + wrong + (not sees)

    def sees(self, found, digests):
        """Whether in these very notifications the loss and the repetition of a digest are found."""
        if not digests:
            return False
        one = digests[0]
        count = len(told([one])[0])
        before, less = compared(self.items, found), list(found)
        less.remove(one)
        return (
            compared(self.items, less)[0] == before[0] + count
            and compared(self.items, [*found, one])[1] == before[1] + count
        )


def controls():
    """What must be said of made-up notifications; those of which something else is said."""
    wanted, digest = ["a", "b", "c"], ("2" + END, "b" + BETWEEN + "c")
    cases = {
        "nothing is wrong": ([("a", ""), digest], (0, 0, 0)),
        "a digest less": ([("a", "")], (2, 0, 0)),
        "a notification less": ([digest], (1, 0, 0)),
        "a digest twice": ([("a", ""), digest, digest], (0, 2, 0)),
        "an item by itself and in a digest": ([("a", ""), ("b", ""), digest], (0, 1, 0)),
        "a digest that counts one more": ([("a", ""), ("3" + END, digest[1])], (0, 0, 1)),
    }
    return [
        f"{what}: {compared(wanted, found)}" for what, (found, right) in cases.items() if compared(wanted, found) != right
    ]


if __name__ == "__main__":
    wrong = controls()
    print("\n".join(wrong) or "the judge of floods finds what is wrong")
    sys.exit(bool(wrong))
