"""Hooks of schemathesis: they put ids and secrets that exist into what it makes up.

What is random alone is refused at the first field, and the code behind it is never reached.
"""

import atexit
import collections
import hashlib
import hmac
import json
import os
import zlib

import schemathesis

# By the names of fields, values that mean something in this suite. FUZZ_KNOWN has them.
known = json.loads(os.environ["FUZZ_KNOWN"])
MOST = 30
# What answers call by one name and requests by another.
ASKED = {"nextPageToken": "pageToken", "offset": "after"}
statuses = collections.Counter()


def mixed(value, seed):
    """The value with three of four known fields replaced, the same way for the same request."""
    if isinstance(value, list):
        return [mixed(one, seed + index) for index, one in enumerate(value)]
    if not isinstance(value, dict):
        return value
    out = {}
    for name, one in value.items():
        choices = known.get(name)
        draw = zlib.crc32(f"{seed} {name}".encode())
        if choices and isinstance(one, str) and draw % 4:
            out[name] = choices[draw // 4 % len(choices)]
        else:
            out[name] = mixed(one, draw)
    return out


@schemathesis.hook
def map_body(context, body):
    if not isinstance(body, dict):
        return body
    body = mixed(body, zlib.crc32(repr(body).encode()))
    # Some calls wait for as long as they are asked to.
    if isinstance(body.get("wait"), str):
        body["wait"] = "0.01s"
    return body


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    """Three of four times the app, the config set, the source or the file that there is."""
    if not path_parameters:
        return path_parameters
    seed = zlib.crc32(repr(path_parameters).encode())
    path = context.operation.path
    there = {"app": known["app"][1], "file": "herald.js",
             "name": "flags" if "/config/" in path else known["app"][1]}
    return {name: there[name] if zlib.crc32(f"{seed} {name}".encode()) % 4 else value
            for name, value in path_parameters.items()}


@schemathesis.hook
def before_call(context, case, kwargs):
    """Signs what is posted to a webhook, three of four times."""
    if not case.path.startswith("/hooks/") or not isinstance(case.body, (dict, list)):
        return
    body = json.dumps(case.body).encode()
    if zlib.crc32(body) % 4:
        code = hmac.new(os.environ["FUZZ_HOOK_SECRET"].encode(), body, hashlib.sha256)
        case.headers["X-Hub-Signature-256"] = f"sha256={code.hexdigest()}"
    case.body = body


@schemathesis.hook
def after_call(context, case, response):
    """Takes what the suite answers into what is known."""
    statuses[response.status_code] += 1
    try:
        answer = json.loads(response.content)
    except ValueError:
        return
    if not isinstance(answer, dict) or response.status_code != 200:
        return
    for name in ("deviceId", "deviceSecret", "nextPageToken", "cursor", "offset"):
        if isinstance(answer.get(name), str):
            pool = known.setdefault(ASKED.get(name, name), [])
            pool.append(answer[name])
            del pool[:-MOST]
    for member in ("notification", "place", "device"):
        found = answer.get(member)
        if isinstance(found, dict) and isinstance(found.get("id"), str):
            known["id"].append(found["id"])
            del known["id"][:-MOST]


@atexit.register
def tell():
    print("statuses: " + ", ".join(f"{count} of {one}" for one, count in sorted(statuses.items())))
