"""Attacks by whole requests over HTTP/1.1."""

import concurrent.futures
import http.client
import json
import ssl
import time

from wire import Closed


class Caller:
    """Whole calls in JSON, or of other types, over one HTTP/1.1 connection."""

    def __init__(self, port, authority):
        context = ssl.create_default_context(cafile=authority)
        self.connection = http.client.HTTPSConnection(
            "localhost", port, context=context, timeout=10)

    def post(self, method, body, key=None, kind="application/json"):
        headers = {"Content-Type": kind}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        self.connection.request("POST", f"/herald.v1.{method}", body, headers)
        response = self.connection.getresponse()
        return response.status, response.read()

    def json(self, method, request, key=None):
        status, body = self.post(method, json.dumps(request), key)
        if status != 200:
            raise SystemExit(f"{method}: {status} {body}")
        return json.loads(body)


def calls(make):
    """An attack by calls: `make` gives the arguments of each."""

    def flood(target, until):
        caller, number = Caller(target.port, target.authority), 0
        while time.monotonic() < until:
            try:
                status, body = caller.post(*make(target, number))
            except (OSError, http.client.HTTPException) as error:
                target.answers.saw("lost", repr(error).encode())
                raise Closed(number) from error
            target.answers.saw(str(status), body)
            number += 1
        return number

    return flood


def visits(make, each=1_000_000):
    """An attack by requests of any method: `make` gives the arguments of each; `each` go over one
    connection."""

    def flood(target, until):
        number, caller = 0, None
        while time.monotonic() < until:
            if number % each == 0:
                if caller:
                    caller.connection.close()
                caller = Caller(target.port, target.authority)
            try:
                caller.connection.request(*make(target, number))
                response = caller.connection.getresponse()
                body = response.read()
            except (OSError, http.client.HTTPException) as error:
                target.answers.saw("lost", repr(error).encode())
                raise Closed(number) from error
            target.answers.saw(str(response.status), body)
            number += 1
        return number

    return flood


def together(flood, count=8):
    """The same attack over several connections at once."""

    def floods(target, until):
        with concurrent.futures.ThreadPoolExecutor(count) as pool:
            tries = [pool.submit(flood, target, until) for _ in range(count)]
        failures = [each.exception() for each in tries if each.exception()]
        made = sum(each.result() for each in tries if not each.exception())
        if any(not isinstance(each, Closed) for each in failures):
            raise next(each for each in failures if not isinstance(each, Closed))
        if failures:
            raise Closed(made + sum(each.attempts for each in failures))
        return made

    return floods
