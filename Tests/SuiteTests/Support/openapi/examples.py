"""Sends every example of the OpenAPI document to a running suite, as it stands there.

    examples.py URL AUTHORITIES ADMIN_KEY

Only ids and secrets are replaced, since each suite has its own, the app that a recipe names, and a
local time, which must be within a year. Says a line for each example that was not answered with
200, and at the end how many there were.
"""

import datetime
import json
import sys

from tenant import Suite, Tenant


def replaced(value, known):
    """The value with the ids and secrets of this suite."""
    if isinstance(value, dict):
        return {name: known.get(name, replaced(one, known)) for name, one in value.items()}
    return [replaced(one, known) for one in value] if isinstance(value, list) else value


def main():
    suite = Suite(*sys.argv[1:])
    count = 0
    soon = datetime.datetime.now() + datetime.timedelta(days=30)
    for path, item in suite.document()["paths"].items():
        call = item.get("post", {})
        examples = call.get("requestBody", {}).get("content", {}).get("application/json", {})
        for name, example in examples.get("examples", {}).items():
            count += 1
            # An app of its own for each: no example depends on what another one left.
            tenant = Tenant(suite, f"app-{count}")
            known = {"deviceId": tenant.device, "deviceSecret": tenant.secret,
                     "notificationId": tenant.notification,
                     "localTime": soon.strftime("%Y-%m-%dT09:00")}
            if path.endswith("Notification"):
                known["id"] = tenant.notification
            key = tenant.keys[call["x-herald-role"]]
            if path.endswith("/CreateApp"):
                key = suite.admin
            value = replaced(example["value"], known)
            if "recipe" in value:
                value["recipe"] = value["recipe"].replace('"app": "news"', f'"app": "{tenant.app}"')
            body = json.dumps(value).encode()
            status, _, text = suite.open(path, body, key)
            if status != 200:
                print(f"{path} {name}: {status} {text.decode().strip()}")
    print(f"{count} examples")


main()
