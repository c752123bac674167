"""How far behind the server the counts on an open page are while a campaign runs."""

import contextlib
import threading
import time

import campaign
import notifications
from dashboard.reading import indexed
from dashboard.tools import Browser, percentile
from suite import Scratch, Suite, median


@contextlib.contextmanager
def prepared(options):
    """A suite that runs, with devices and a provider, for campaigns at full speed."""
    with Scratch() as scratch:
        with Suite(scratch) as suite:
            campaign.create_app(suite)
        notifications.fill(scratch.path / "data/delivery.db", options.history)
        campaign.write_devices(scratch.path / "devices.ndjson", options.campaign)
        settings = {"HERALD_ADAPTERS": "webhook", "HERALD_APP": "news",
                    "HERALD_GATEWAY_CONNECTIONS_PER_ADDRESS": str(options.pages * 2 + 200)}
        with campaign.FilingNghttpd(scratch.path, options.campaign) as sink:
            with Suite(scratch, **settings) as suite:
                indexed(suite)
                suite.herald("devices", "import", scratch.path / "devices.ndjson")
                campaign.set_apns(suite, sink.url, scratch.path / "secrets/ca.pem")
                yield suite


class Samples(threading.Thread):
    """What the server says of a notification, asked every 100 ms on a connection of its own."""

    def __init__(self, suite, identifier):
        super().__init__(daemon=True)
        self.caller = campaign.Caller(suite)
        self.request = {"app": suite.environment["HERALD_APP"], "id": identifier}
        self.found, self.note = [], {}
        self.start()

    def run(self):
        """Asks until it is over; `found` has the times of asking and the counts."""
        while self.note.get("state", "NOTIFICATION_STATE_QUEUED") in campaign.UNFINISHED:
            at = time.time()
            self.note = self.caller.call("Delivery/GetNotification", self.request)["notification"]
            self.found.append((at, int(self.note.get("counts", {}).get("delivered", 0))))
            time.sleep(max(0, at + 0.1 - time.time()))


def lags(shown, told):
    """How many seconds each sample of the page is behind the server.

    `shown` and `told` are lists of a time and a count. A sample that shows a count is behind since
    the first time at which the server had more: what is on the page was out of date from then on.
    The time of the server is when it was asked, not when it answered, so that the lag is rather too
    large. It may have had more up to 0.1 s before, since it is asked so often. A sample is not
    behind if the server has not had more yet.
    """
    found, position = [], 0
    for at, count in shown:
        while position < len(told) and told[position][1] <= count:
            position += 1
        since = told[position][0] if position < len(told) else at
        found.append(max(0.0, at - since))
    return found


def until_last(shown):
    """The samples up to the first one that shows the last count."""
    end = next(index for index, it in enumerate(shown) if it[1] == shown[-1][1])
    return shown[: end + 1]


def report(samples, told, used, seconds, calls, table):
    """Prints how far the page was behind, and what it used of the processor."""
    known = until_last([(at / 1000, count) for at, count in samples if count >= 0])
    behind = lags(known, told)
    changes = len({count for _, count in known})
    print(f"  the page showed {changes} counts in {seconds:.0f} s, the server told "
          f"{len({count for _, count in told})} in {len(told)} answers")
    table.row("live counts behind the server, worst", max(behind), "s", 1,
              note=f"median {median(behind):.2f}, p95 {percentile(behind, 0.95):.2f}, "
                   f"of {len(behind)} samples")
    table.row("processor of the page's renderers", 100 * used["renderer"] / seconds, "%", 10)
    others = [f"{kind} {100 * value / seconds:.0f} %" for kind, value in used.items()
              if kind != "renderer"]
    print(f"  the browser's other processes: {', '.join(others)}")
    asked = [f"{name} {count / seconds:.2f}" for name, count in calls.items()]
    print(f"  the page's calls a second: {', '.join(asked)}")


def measure(suite, table):
    """One campaign with its page open in a browser, and another client that asks the server."""
    with Browser(suite) as browser:
        began = time.monotonic()
        identifier = campaign.send(suite)
        told = Samples(suite, identifier)
        browser.do("watch", id=identifier)
        before, opened = browser.processor_seconds_by_kind(), time.monotonic()
        told.join()
        after, ended = browser.processor_seconds_by_kind(), time.monotonic()
        # What is shown last comes after the end.
        time.sleep(5)
        watched = browser.do("watched")
    used = {kind: value - before.get(kind, 0) for kind, value in after.items()}
    counts = told.note["counts"]
    print(f"  {told.note['state']} after {ended - began:.1f} s: {counts}; the page says "
          f"{watched['samples'][-1][1]:,}")
    report(watched["samples"], told.found, used, ended - opened, watched["calls"], table)


def live(options, table):
    """Makes a suite with devices and measures one campaign."""
    with prepared(options) as suite:
        measure(suite, table)
