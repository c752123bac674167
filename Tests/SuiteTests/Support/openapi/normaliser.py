"""Makes what a suite said the same in each run: ids, times, secrets and the suite's address.

What is told apart stays apart: the same id becomes the same example id wherever it occurs, also in
the middle of a text. Times keep their order and their distances.
"""

import base64
import bisect
import datetime
import re
import time

# When the story of the examples begins, and how long each of its calls takes.
BEGINNING = datetime.datetime(2026, 5, 4, 13, 0, tzinfo=datetime.timezone.utc)
STEP = datetime.timedelta(seconds=10)
SITE = "https://herald.example.org"

# Ids are base 32 without the letters that look like digits.
ID_BEGINS = "01k4examp1e00000000000"
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
ID = re.compile(r"(?<![0-9a-z])[0-7][0-9a-hjkmnp-tv-z]{25}(?![0-9a-z])")
UUID = re.compile(r"urn:uuid:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z")
DATE = re.compile(r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT")
MILLISECONDS = re.compile(r"\d{13}")
DATE_FORM = "%a, %d %b %Y %H:%M:%S GMT"


def in_base64(text):
    return base64.b64encode(text.encode()).decode()


# What stands for a value under these names, wherever they occur. Whoever reads it sees what it is.
NAMED = {
    "deviceSecret": "the-secret-of-the-device",
    "invitation": "hi_the-secret-of-the-invitation",
    "link": "hl_the-secret-of-the-link",
    "challenge": in_base64("the challenge that is to be signed"),
    "attestationObject": in_base64("what the authenticator says of the new passkey"),
    "clientDataJson": in_base64("what the browser says of the page"),
    "authenticatorData": in_base64("what the authenticator says of itself"),
    "userHandle": in_base64("the id of the account"),
    "signature": in_base64("the signature of both"),
    "publicKeyPem": "-----BEGIN PUBLIC KEY-----\nthe-same-in-PEM-form\n-----END PUBLIC KEY-----\n",
    "secretHash": in_base64("the SHA-256 of the secret, 32 B"),
    "cursor": "the-cursor-of-this-answer",
    "nextPageToken": "the-token-of-the-next-page",
    "previewToken": "the-token-of-the-preview",
    "offset": "the-offset-of-this-event",
    "fingerprint": "0f1e2d3c4b5a6978",
    "hash": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
}


def identifier(number):
    """An id of the examples."""
    digits = ""
    for _ in range(4):
        digits, number = ALPHABET[number % 32] + digits, number // 32
    return ID_BEGINS + digits


def uuid_of(text):
    """The UUID that an id is, as feeds write it."""
    number = 0
    for digit in text:
        number = number << 5 | ALPHABET.index(digit)
    digits = f"{number & (1 << 128) - 1:032x}"
    return "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])


class Normaliser:
    def __init__(self, url):
        self.known = {url: SITE, url.replace("https://", ""): SITE.replace("https://", ""),
                      "127.0.0.1": "192.0.2.17"}
        self.uuids, self.times, self.ids, self.starts = {}, {}, 0, []

    def begin(self):
        """Begins the next step of the story."""
        self.starts.append(time.time())

    def hide(self, value, stand_in):
        """From now on `stand_in` is written in place of `value`, which it returns."""
        self.known[value] = stand_in
        return value

    def time(self, **ahead):
        """A time so far from now, as a request says it."""
        offset = datetime.timedelta(**ahead)
        live = datetime.datetime.now(datetime.timezone.utc) + offset
        text = live.strftime("%Y-%m-%dT%H:%M:%SZ")
        self.times[text] = self._written(self._now() + STEP + offset)
        return text

    def _now(self):
        return BEGINNING + STEP * len(self.starts)

    @staticmethod
    def _written(moment):
        return moment.strftime("%Y-%m-%dT%H:%M:%SZ")

    def value(self, value, name=""):
        """The value as it is written in an example."""
        if isinstance(value, dict):
            return {key: self.value(one, key) for key, one in value.items()}
        if isinstance(value, list):
            return [self.value(one, name) for one in value]
        if not isinstance(value, str):
            return value
        if MILLISECONDS.fullmatch(value) and abs(int(value) / 1000 - time.time()) < 40 * 86400:
            return self._milliseconds(value)
        if name in NAMED and value not in self.known:
            self.known[value] = NAMED[name]
        return self.text(value)

    def text(self, text):
        for live in sorted(self.known, key=len, reverse=True):
            if len(live) >= 4 and live in text:
                text = text.replace(live, self.known[live])
        text = ID.sub(lambda found: self._id(found[0]), text)
        text = UUID.sub(lambda found: "urn:uuid:" + self._uuid(found[1]), text)
        text = TIME.sub(lambda found: self._time(found[0]), text)
        return DATE.sub(lambda found: self._date(found[0]), text)

    def _id(self, live):
        if live.startswith(ID_BEGINS):
            return live
        self.ids += 1
        made = identifier(self.ids)
        self.known[live], self.uuids[uuid_of(live)] = made, uuid_of(made)
        return made

    def _uuid(self, live):
        if live in self.uuids.values():
            return live
        if live not in self.uuids:
            self.ids += 1
            self.uuids[live] = uuid_of(identifier(self.ids))
        return self.uuids[live]

    def _time(self, live):
        if live in self.times.values():
            return live
        if live not in self.times:
            bare = re.sub(r"\.\d+Z", "Z", live)
            moment = datetime.datetime.strptime(bare, "%Y-%m-%dT%H:%M:%SZ").replace(
                tzinfo=datetime.timezone.utc).timestamp()
            fraction = re.search(r"\.\d+", live)
            moment += float(fraction[0]) if fraction else 0
            self.times[live] = self._moment(moment, fraction is None)
        return self.times[live]

    def _date(self, live):
        moment = datetime.datetime.strptime(live, DATE_FORM).replace(
            tzinfo=datetime.timezone.utc)
        text = self._time(moment.strftime("%Y-%m-%dT%H:%M:%SZ"))
        return datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").strftime(DATE_FORM)

    def _milliseconds(self, live):
        if live not in self.times:
            when = self._moment(int(live) / 1000, False)
            moment = datetime.datetime.strptime(when, "%Y-%m-%dT%H:%M:%SZ").replace(
                tzinfo=datetime.timezone.utc)
            self.times[live] = str(int(moment.timestamp() * 1000))
        return self.times[live]

    def _moment(self, moment, whole_seconds):
        """The example's time of a moment: that of its step, or so far ahead of this one.

        Of whole seconds, in which there were many steps, this step's.
        """
        ahead = moment - self.starts[-1]
        if ahead > 5:
            return self._written(self._now() + datetime.timedelta(seconds=round(ahead / 30) * 30))
        if whole_seconds:
            return self._written(self._now())
        step = bisect.bisect_right(self.starts, moment)
        return self._written(BEGINNING + STEP * max(step, 1))
