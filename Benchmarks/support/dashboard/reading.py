"""What a person waits for: the first page, a search, the count of an audience."""

import http.client
import json
import ssl
import time

import campaign
import notifications
from dashboard.tools import Browser, percentile
from suite import Scratch, Suite, median

KINDS = ("ios", "android", "web")
ZONES = ("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles")
AUDIENCES = [
    "ALL", "/topics/t3", "/states/s7 OR /states/s8", "/bills/b77", "NOT /topics/t1",
    "/topics/t1 AND /states/s3", "(/topics/t1 OR /topics/t2 OR /topics/t3) AND platform(ios)",
    "/topics/t4 AND NOT /states/s9", "platform(android) AND /states/s1", "/bills/b1 OR /bills/b2",
    "(/topics/t5 OR /topics/t6) AND NOT /bills/b12", "locale(es) AND /topics/t7",
    "/states/s4 AND NOT platform(web)", "/topics/t8 AND (/states/s5 OR /states/s6)",
    "NOT (/topics/t9 OR /topics/t10)", "/topics/t11 AND locale(fr)", "/bills/b4999",
    "platform(ios) OR platform(web)", "/states/s10 AND /topics/t10 AND platform(ios)",
    "(/topics/t12 OR /states/s12) AND NOT /topics/t13",
]


def print_parts(answers):
    """Prints what the waiting is made of: the page waits, the server answers, the page draws."""
    parts = {"the page waits": "wait", "the gateway answers": "server", "the page draws": "draw"}
    words = [f"{name} {median([it[key] for it in answers]):.0f} ms" for name, key in parts.items()]
    print(f"  medians: {', '.join(words)}")


def indexed(suite):
    """Waits until the words of all notifications are indexed."""
    context = ssl.create_default_context(cafile=suite.home / "secrets/ca.pem")
    connection = http.client.HTTPSConnection("localhost", suite.port, context=context, timeout=60)
    key = (suite.home / "secrets/admin.key").read_text().strip()
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    request = json.dumps({"app": "news", "pageSize": 25, "text": "nowhere"})
    while True:
        connection.request("POST", "/herald.v1.Delivery/ListNotifications", request, headers)
        if not json.loads(connection.getresponse().read()).get("incomplete"):
            return
        time.sleep(1)


def paint(browser, options, table):
    """The first page, loaded again and again."""
    answer = browser.do("paint", loads=options.loads, firstVisits=options.first_visits)
    warm, first = answer["warm"], answer["first"]
    times = [it["first"] for it in warm]
    table.row(f"first contentful paint, p75 of {len(warm)} loads", percentile(times, 0.75), "ms",
              300, note=f"median {median(times):.0f}, worst {max(times):.0f}")
    times = [it["first"] for it in first]
    table.row(f"the same with an empty cache, p75 of {len(first)}", percentile(times, 0.75), "ms",
              note=f"worst {max(times):.0f}; {median([it['sent'] for it in first]) / 1024:.0f} KiB")
    times = [it["whole"] for it in warm]
    table.row("the whole first page with its figures and rows, p75", percentile(times, 0.75), "ms",
              note=f"worst {max(times):.0f}")
    slowest = {}
    for url, begin, end in (call for it in warm for call in it["calls"] if call[2]):
        slowest.setdefault(url.split("?")[0], []).append((begin, end - begin))
    for url, times in slowest.items():
        print(f"  {url}: asked after {median([it[0] for it in times]):.0f} ms, "
              f"answered within {median([it[1] for it in times]):.0f} ms")


def search(browser, options, table):
    """Each search of the list some times, from its last key to its rows."""
    everything = []
    for name, text in notifications.SEARCHES.items():
        answers = browser.do(
            "typed", hash="#/notifications", ready=".sheet > *",
            input=".filters input[type=search]",
            method="Delivery/ListNotifications", member="text", place=".sheet", child="*",
            texts=[text] * options.searches)
        times = [it["total"] for it in answers]
        print(f"  {name}: {answers[0]['rows']} rows, median {median(times):.0f} ms, "
              f"worst {max(times):.0f}")
        everything += answers
    times = [it["total"] for it in everything]
    table.row(f"search of {options.notifications:,}: last key to rows, worst", max(times), "ms",
              300, note=f"median {median(times):.0f}, of {len(times)}")
    print_parts(everything)


def pages(options, table):
    """The first page and the search, on a database of many notifications."""
    with Scratch() as scratch:
        with Suite(scratch) as suite:
            campaign.create_app(suite)
        began = time.monotonic()
        notifications.fill(scratch.path / "data/delivery.db", options.notifications)
        print(f"{options.notifications:,} notifications were written in "
              f"{time.monotonic() - began:.0f} s", flush=True)
        with Suite(scratch) as suite:
            began = time.monotonic()
            indexed(suite)
            print(f"they were indexed {time.monotonic() - began:.0f} s after the start", flush=True)
            with Browser(suite) as browser:
                if "paint" in options.parts:
                    paint(browser, options, table)
                if "search" in options.parts:
                    search(browser, options, table)


def print_without_breakdown(suite, text):
    """Prints how soon an audience is counted by a client of its own, as the page asks and less."""
    caller, took = campaign.Caller(suite), {}
    for is_broken_down in (True, False) * 5:
        began = time.monotonic()
        caller.call("Registry/PreviewAudience",
                    {"app": "news", "audience": text, "breakdown": is_broken_down})
        took.setdefault(is_broken_down, []).append(1000 * (time.monotonic() - began))
    print(f"  the slowest, {text}, by a call alone: {median(took[True]):.0f} ms with kinds and "
          f"zones as the page asks, {median(took[False]):.0f} ms without")


def write_devices(path, count):
    """An import file of devices of several platforms, languages and zones with four tags each."""
    with open(path, "w") as out:
        for number in range(count):
            tags = [f"/topics/t{number % 20}", f"/states/s{number * 7 // 3 % 50}",
                    f"/bills/b{number * 31 % 5000}", f"/bills/b{(number * 17 + 5) % 4999}"]
            device = {"platform": KINDS[number % 3], "locale": ("en", "es", "fr")[number // 5 % 3],
                      "timeZone": ZONES[number // 7 % 4], "tags": tags}
            device["addresses"] = [{"kind": "apns", "value": f"{number:064x}", "topic": "org.a"}]
            print(json.dumps({"install_id": f"install-of-device-{number:012}", "device": device}),
                  file=out)


def audience(options, table):
    """The count of an audience on the page where a notification is written."""
    with Scratch() as scratch, Suite(scratch) as suite:
        campaign.create_app(suite)
        began = time.monotonic()
        write_devices(scratch.path / "devices.ndjson", options.devices)
        suite.herald("devices", "import", scratch.path / "devices.ndjson")
        print(f"{options.devices:,} devices were imported in {time.monotonic() - began:.0f} s",
              flush=True)
        with Browser(suite) as browser:
            answers = browser.do(
                "typed", hash="#/compose", ready="main .hint", input="textarea[name=audience]",
                method="Registry/PreviewAudience", member="audience", place="div", child=".count",
                texts=AUDIENCES)
        slowest = max(zip(AUDIENCES, answers), key=lambda it: it[1]["server"])[0]
        print_without_breakdown(suite, slowest)
    for text, answer in zip(AUDIENCES, answers):
        print(f"  {answer['total']:6.0f} ms  {text}: {answer['text']}")
    times = [it["total"] for it in answers]
    table.row(f"audience among {options.devices:,}: last key to count, worst", max(times), "ms",
              150, note=f"median {median(times):.0f}, of {len(times)}; the bar is for 10,000,000")
    print_parts(answers)
