#!/usr/bin/env python3
"""Sends one notification with Herald. Needs Python 3.8 or later and nothing else.

    HERALD_URL=https://localhost:8443 HERALD_CA=var/secrets/ca.pem HERALD_KEY=... \
        ./send.py IDEMPOTENCY_KEY AUDIENCE TITLE
"""
import json
import os
import ssl
import sys
import time
import urllib.error
import urllib.request

ATTEMPTS = 5


def send(notification):
    """Returns what Herald answers. Raises RuntimeError if it was refused."""
    request = urllib.request.Request(
        os.environ["HERALD_URL"] + "/herald.v1.Delivery/Send",
        data=json.dumps(notification).encode(),
        headers={"Content-Type": "application/json",
                 "Authorization": "Bearer " + os.environ["HERALD_KEY"]})
    # The authority that signed the gateway's certificate. Not set: those of the system.
    authority = os.environ.get("HERALD_CA") or None
    try:
        context = ssl.create_default_context(cafile=authority)
    except OSError as error:
        raise RuntimeError(f"HERALD_CA, {authority}: {error}") from None
    for attempt in range(1, ATTEMPTS + 1):
        wait = 2 ** (attempt - 1)
        try:
            with urllib.request.urlopen(request, timeout=15, context=context) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            problem = message(error.read().decode())
            after = error.headers.get("Retry-After")
            # 503, 504: a part of Herald is away. 429 with Retry-After: too much at once.
            # Everything else would be refused again.
            if not (error.code in (503, 504) or error.code == 429 and after):
                raise RuntimeError(problem) from None
            wait = int(after) if after and after.isdigit() else wait
        except OSError as error:
            problem = str(error)  # Nobody answered.
            if isinstance(getattr(error, "reason", error), ssl.SSLCertVerificationError):
                break  # Whoever answered is not trusted.
        if attempt < ATTEMPTS:
            time.sleep(wait)
    raise RuntimeError(problem)


def message(text):
    """Returns what an error says: its code, and which field is wrong."""
    try:
        error = json.loads(text)
        return f"{error['code']}: {error['message']}"
    except (ValueError, KeyError, TypeError):
        return text  # Of a proxy, not of Herald.


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: send.py IDEMPOTENCY_KEY AUDIENCE TITLE")
    if not os.environ.get("HERALD_URL", "").startswith("https://"):
        sys.exit("HERALD_URL has to be the gateway's address, such as https://localhost:8443")
    if not os.environ.get("HERALD_KEY"):
        sys.exit("HERALD_KEY has to be a key with the role sender")
    key, audience, title = sys.argv[1:]
    try:
        accepted = send({
            # A repeated call with the same key sends once. Take the id of what it is about.
            "idempotencyKey": key,
            "type": "/story",
            "audience": audience,
            "content": {"title": title},
        })
    except RuntimeError as problem:
        sys.exit(f"not sent: {problem}")
    # Such as that nobody follows a tag of the audience.
    for warning in accepted.get("warnings", []):
        print("warning:", warning["message"], file=sys.stderr)
    print(accepted["notification"]["id"])
