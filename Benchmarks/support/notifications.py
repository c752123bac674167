"""A database of many notifications, written while the suite is stopped, and searches in it."""

import random
import sqlite3

WORDS = [f"w{number}" for number in range(50_000)]
SEARCHES = {
    "a frequent word": "vote", "two words": "vote w7 ", "a rare word": "rare77 ",
    "the beginning of words": "w1234", "nothing has it": "nowhere",
    "a bill, among audiences": "/bills/hr77-119",
}
COLUMNS = (
    "id, app, type, content, audience, state, reason, create_time, deliver_time, expire_time, "
    "is_planned, generation, devices, delivered, failed, retrying, suppressed, expired, uncertain, "
    "open_chunks"
)


def words(pick, number):
    """So many words; as in texts, their frequency falls with their rank."""
    return " ".join(WORDS[int(50_000 ** pick.random()) - 1] for _ in range(number))


def field(number, text):
    """A field of a protobuf message with a short text."""
    data = text.encode()
    return bytes([number << 3 | 2, len(data)]) + data


def rows(count, app):
    """The rows of so many notifications: a third have the word vote, one of 1,000 a rare word."""
    pick = random.Random(1)
    for number in range(count):
        title = "vote " if number % 3 == 0 else ""
        title += words(pick, 4) + (f" rare{number // 1000}" if number % 1000 == 0 else "")
        content = field(1, title) + field(2, words(pick, 12)[:120])
        moment = 1_700_000_000_000 + number * 1000
        yield (
            f"n{number:025}", app, f"/t{number % 50}/x", content, f"/bills/hr{number % 9000}-119",
            4, "", moment, moment, moment + 1000, 1, 0, *[0] * 8,
        )


def fill(path, count, app="news"):
    """Writes so many notifications that were sent into the database of a suite that is stopped."""
    database = sqlite3.connect(path)
    with database:
        marks = ", ".join("?" * 20)
        database.executemany(
            f"INSERT INTO notification ({COLUMNS}) VALUES ({marks})", rows(count, app)
        )
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
