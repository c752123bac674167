"""What many open pages cost the gateway, and what they cost a campaign."""

import time

import campaign
from dashboard.live import prepared
from dashboard.tools import Script
from suite import median

DAEMONS = ("gateway", "delivery", "registry")
# A page that gets no stream asks at intervals after three tries, two seconds apart.
SETTLING = 12


class Meter:
    """What daemons and the pages' script use of processors from its making on."""

    def __init__(self, suite, clients):
        self.sources = {name: campaign.daemon(suite, name) for name in DAEMONS}
        self.sources["these pages"] = clients
        self.before, self.began = self.now(), time.monotonic()

    def now(self):
        """The seconds that each has used so far."""
        return {name: source.processor_seconds() for name, source in self.sources.items()}

    def shares(self):
        """Percent of a core that each has used since."""
        seconds = time.monotonic() - self.began
        return {name: 100 * (value - self.before[name]) / seconds
                for name, value in self.now().items()}


def words(shares):
    """The shares as text."""
    return ", ".join(f"{name} {value:.0f} %" for name, value in shares.items())


def run(suite, clients, devices):
    """One campaign: devices a second, what was used meanwhile, and its id."""
    meter = Meter(suite, clients)
    identifier = campaign.send(suite)
    began = time.monotonic()
    try:
        note = campaign.finish(suite, identifier, pause=0.1)
    except AssertionError as error:
        raise SystemExit(f"the suite does not answer during the campaign: {error}") from error
    seconds, shares = time.monotonic() - began, meter.shares()
    assert int(note["counts"]["delivered"]) == devices, note
    return devices / seconds, shares, identifier


def opened(clients, options, identifier):
    """Opens the pages and prints what they are doing once they have settled."""
    page = identifier if options.page == "notification" else ""
    clients.do("open", count=options.pages, id=page)
    time.sleep(SETTLING)
    answer = clients.do("states")
    refused = sum(count for name, count in answer["asked"].items() if name.endswith(" 429"))
    print(f"  {options.pages} pages on {options.page}: {answer['states']}; "
          f"{refused} answers 429 meanwhile", flush=True)


def asked(clients, seconds):
    """Prints how often the pages asked for what since the last time."""
    answer = clients.do("states")
    each = sorted(answer["asked"].items(), key=lambda it: -it[1])
    print("  a second:", ", ".join(
        f"{name.removeprefix('/herald.v1.')} {count / seconds:.1f}" for name, count in each))
    print(f"  states: {answer['states']}", flush=True)


def quiet(suite, clients, options, table):
    """What the pages cost while nothing happens."""
    meter = Meter(suite, clients)
    time.sleep(options.quiet)
    shares = meter.shares()
    print(f"  while nothing happens: {words(shares)}")
    asked(clients, options.quiet)
    table.row(f"gateway with {options.pages} pages, nothing happens", shares["gateway"], "%", 20)


def measure(suite, clients, options, table):
    """Campaigns without and with the pages, taking turns."""
    rates, gateway, each = ({False: [], True: []} for _ in range(3))
    identifier = ""
    for turn in range(options.turns):
        for with_pages in (False, True):
            if with_pages:
                opened(clients, options, identifier)
                if turn == 0:
                    quiet(suite, clients, options, table)
            began = time.monotonic()
            rate, shares, identifier = run(suite, clients, options.campaign)
            rates[with_pages].append(rate)
            gateway[with_pages].append(shares["gateway"])
            # Hundredths of a core, over devices a second: microseconds of delivery for a device.
            each[with_pages].append(1e4 * shares["delivery"] / rate)
            name = "with" if with_pages else "without"
            print(f"  {name:7} {rate:,.0f} devices a second; {words(shares)}", flush=True)
            if with_pages:
                asked(clients, time.monotonic() - began)
                clients.do("close")
                time.sleep(2)
    cost = median(gateway[True]) - median(gateway[False])
    table.row(f"gateway for {options.pages} pages during a campaign", cost, "%", 20,
              note=f"{median(gateway[False]):.0f} % without them")
    table.row("delivery's processor for a device, with the pages", median(each[True]), "us",
              note=f"{median(each[False]):.2f} us without them")
    ratio = median(rates[True]) / median(rates[False])
    table.row("devices a second with the pages, of those without", ratio, "x", 0.97, at_least=True,
              note=f"{median(rates[True]):,.0f} of {median(rates[False]):,.0f}")


def open_pages(options, table):
    """Makes a suite with devices and people, and measures."""
    with prepared(options) as suite:
        settings = {
            "url": suite.url, "authority": suite.home / "secrets/ca.pem", "app": "news",
            "adminKey": (suite.home / "secrets/admin.key").read_text().strip(),
        }
        # Whoever has a page open has a machine of their own.
        with Script("clients.mjs", settings, suite.home / "clients.json", 19) as clients:
            began = time.monotonic()
            clients.do("people", count=options.people)
            print(f"  {options.people} people signed in within {time.monotonic() - began:.0f} s",
                  flush=True)
            measure(suite, clients, options, table)
