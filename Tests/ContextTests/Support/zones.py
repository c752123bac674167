"""What Python's zoneinfo says of zones: zones.py SEED; one line each.

Z name                     the zone that follows
o instant offset           its offset from UTC then, in seconds
c civil instant            when its clocks show that, in seconds since 1970 as if they were never set
"""
import random
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo, available_timezones

EPOCH = datetime(1970, 1, 1)
LAST = int((datetime(2100, 1, 1) - EPOCH).total_seconds())
MONTH = 28 * 86400
choice = random.Random(int(sys.argv[1]))


def offset(zone, instant):
    return int(datetime.fromtimestamp(instant, zone).utcoffset().total_seconds())


def instant(zone, civil):
    there = (EPOCH + timedelta(seconds=civil)).replace(tzinfo=zone)
    return int(there.timestamp())


def transitions(zone):
    """Instants from which on another offset holds."""
    before = offset(zone, 0)
    for end in range(MONTH, LAST, MONTH):
        after = offset(zone, end)
        if after == before:
            continue
        low, high = end - MONTH, end
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if offset(zone, middle) == before else (low, middle)
        yield high, before, after
        before = after


for name in sorted(available_timezones()):
    if name in ("localtime", "Factory"):
        continue
    zone = ZoneInfo(name)
    print("Z", name)
    instants = [choice.randrange(LAST) for _ in range(24)]
    civils = [choice.randrange(86400, LAST) for _ in range(24)]
    changes = list(transitions(zone))
    for time, before, after in choice.sample(changes, min(16, len(changes))):
        instants += [time - 1, time]
        low, high = time + min(before, after), time + max(before, after)
        civils += [low - 1, low, choice.randrange(low, high), high - 1, high]
    for time in instants:
        print("o", time, offset(zone, time))
    for time in civils:
        print("c", time, instant(zone, time))
