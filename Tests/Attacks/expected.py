"""What an attack is, what the gateway must answer to it, and whether it did.

An answer is a word: the status of a response ("401"), the end of an HTTP/2 connection or stream
with its error code ("GOAWAY 11", "RST 1"), or what became of a connection ("open", "closed",
"lost"). An expectation is such a word, and perhaps a text that the answer has in it:
"429: too many registrations".
"""

import collections
import dataclasses
import threading
import time
import typing


@dataclasses.dataclass(frozen=True)
class Attack:
    """One row of the table."""

    name: str
    # A function of the target and of when to end. It returns how often it tried.
    flood: typing.Callable
    # What the gateway answers to the first attempt of all. Each later answer may be this, too.
    first: str
    # What it may answer to later attempts.
    then: tuple[str, ...] = ()
    # How many answers of a word there must be at least, from both processes together.
    least: dict[str, int] = dataclasses.field(default_factory=dict)
    # How long the attack takes at least, in seconds.
    seconds: int = 0
    # Whether it makes the gateway hold connections or bytes. Then its memory must come back.
    holds: bool = False
    # How much more memory the gateway may have during the attack, in MiB.
    most_mib: float = float("inf")
    # What ground.py makes before the attack.
    needs: tuple[str, ...] = ()

    def expected(self, word):
        """The texts of which one must be in an answer of this word; nothing if it must not come."""
        pairs = [each.partition(": ") for each in (self.first, *self.then)]
        return [text.encode() for expected, _, text in pairs if expected == word]


class Answers:
    """The answers that one attacking process gets."""

    # The texts of the first answer of a word and of every so manieth answer are looked at. The
    # number is odd, so that attempts of two kinds by turns are both looked at.
    EVERY = 97

    def __init__(self, attack):
        self.attack, self.lock = attack, threading.Lock()
        self.number, self.counts, self.wrong = 0, collections.Counter(), {}
        self.first, self.first_time = "", float("inf")

    def saw(self, word, text=b""):
        """Notes an answer; `text` is its body."""
        with self.lock:
            looked_at = word not in self.counts or self.number % self.EVERY == 0
            if self.number == 0:
                self.first_time = time.monotonic()
                self.first = self.fits_first(word, text)
            self.number += 1
            self.counts[word] += 1
            if looked_at and not any(each in text for each in self.attack.expected(word)):
                self.wrong.setdefault(word, excerpt(text))

    def fits_first(self, word, text):
        """What is wrong with the first answer; empty if nothing is."""
        expected, _, part = self.attack.first.partition(": ")
        good = word == expected and part.encode() in text
        return "" if good else f"{word} {excerpt(text)}".strip()

    def report(self, attempts, lost, died):
        """What the process tells the one that started it."""
        return {"attempts": attempts, "lost": lost, "died": died, "counts": dict(self.counts),
                "wrong": self.wrong, "first": self.first, "first_time": self.first_time}


def excerpt(text):
    """The beginning of an answer's text, so that it fits into a row."""
    return " ".join(text[:120].decode(errors="replace").split()).replace("|", "/").replace(";", ",")


def total(reports):
    """The counts of all processes together."""
    return sum((collections.Counter(each["counts"]) for each in reports), collections.Counter())


def faults(attack, reports):
    """Why the attack proves nothing, or what the gateway did that it must not: a list of texts."""
    found = [f"an attacker ended: {each['died']}" for each in reports if each["died"]]
    if not sum(each["attempts"] for each in reports):
        found.append("there was no attempt")
    counts = total(reports)
    if not counts:
        return found + ["nothing was answered"]
    first = min(reports, key=lambda each: each["first_time"])
    if first["first"]:
        found.append(f"the first answer is not '{attack.first}', but: {first['first']}")
    wrong = {word: text for each in reports for word, text in each["wrong"].items()}
    found += [f"another answer than expected, {counts[word]:,} times {word}: {text}".rstrip(": ")
              for word, text in sorted(wrong.items())]
    found += [f"only {counts[word]:,} of at least {number:,} answers are '{word}'"
              for word, number in attack.least.items() if counts[word] < number]
    return found
