"""What Python's calendar and zoneinfo say of rules: recurrences.py SEED; 2,000 lines.

zone d|w|m interval days minutes first last|- after next|-

Days of the week from 0 for Sunday; first and last in days, after and next in seconds since 1970.
"""
import calendar
import random
import sys
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo, available_timezones

choice = random.Random(int(sys.argv[1]))
names = sorted(name for name in available_timezones() if name not in ("localtime", "Factory"))
EPOCH = date(1970, 1, 1)


def comes(kind, interval, days, first, day):
    if kind == "d":
        return (day - first).days % interval == 0
    if kind == "w":
        weeks = (day - timedelta(day.weekday()) - (first - timedelta(first.weekday()))).days // 7
        return weeks % interval == 0 and day.isoweekday() % 7 in days
    if ((day.year - first.year) * 12 + day.month - first.month) % interval:
        return False
    last = calendar.monthrange(day.year, day.month)[1]
    return day.day in [min(wanted, last) for wanted in days]


def instants(zone, day, minutes):
    for minute in minutes:
        there = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=zone)
        yield int(there.timestamp())


for _ in range(2000):
    name = choice.choice(names)
    zone = ZoneInfo(name)
    kind = choice.choice("dwm")
    interval = choice.choice([1, 1, 1, 2, 3, 5])
    days = []
    if kind == "w":
        days = choice.sample(range(7), choice.randint(1, 3))
    if kind == "m":
        days = choice.sample(range(1, 32), choice.randint(1, 3))
    minutes = sorted(choice.sample(range(1440), choice.randint(1, 4)))
    first = date(choice.randint(1972, 2090), choice.randint(1, 12), choice.randint(1, 28))
    last = first + timedelta(choice.randint(0, 300)) if choice.random() < 0.3 else None
    start = datetime(first.year, first.month, first.day, tzinfo=timezone.utc)
    after = int(start.timestamp()) + choice.randint(-10 * 86400, 400 * 86400)
    found = []
    day = first
    while day <= (last or first + timedelta(600)):
        if comes(kind, interval, days, first, day):
            found += [time for time in instants(zone, day, minutes) if time > after]
        day += timedelta(1)
    print(
        name, kind, interval, ",".join(map(str, days)) or "-", ",".join(map(str, minutes)),
        (first - EPOCH).days, (last - EPOCH).days if last else "-", after,
        min(found) if found else "-")
