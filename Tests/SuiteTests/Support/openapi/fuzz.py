"""Puts the JSON API through schemathesis: no 5xx, and every answer as the document says.

    fuzz.py URL AUTHORITIES ADMIN_KEY [--cases N] [--seconds N] [--seed N] [--coverage] [--control]
        [--document FILE]

Each call gets N made-up requests (12), within and outside of what the document allows. With
--seconds the run goes on until they have passed; with --coverage the borders of each field are
tried, too. --control runs against a document that lies, and must fail.
--document takes a file in place of what the suite serves.

Nothing of this leaves the machine: the app has no provider, and the examples of the document, which
name hosts, are left out. /v1/events is not asked to wait or to follow: its answer would not end.
What is posted to the webhook of a source is signed. The app has a feed and a config set.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from tenant import Suite, Tenant

ROOT = pathlib.Path(__file__).resolve().parents[4]
HOOK_SECRET = "the-secret-of-a-fuzzed-webhook"
CHECKS = ("not_a_server_error,status_code_conformance,content_type_conformance,"
          "response_headers_conformance,response_schema_conformance,unsupported_method")


def words():
    parser = argparse.ArgumentParser()
    parser.add_argument("suite", nargs=3)
    parser.add_argument("--cases", type=int, default=12)
    parser.add_argument("--seconds", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--coverage", action="store_true")
    parser.add_argument("--control", action="store_true")
    parser.add_argument("--document", type=pathlib.Path)
    return parser.parse_args()


def trimmed(document):
    """The document without what would leave the machine, or would never end."""
    for item in document["paths"].values():
        for call in item.values():
            # A caller who waits for no time at all gets 504, as is right, and nothing is tried.
            call["parameters"] = [one for one in call.get("parameters", [])
                                  if not one.get("$ref", "").endswith("/Connect-Timeout-Ms")
                                  and one.get("name") not in ("wait", "follow")]
            for content in call.get("requestBody", {}).get("content", {}).values():
                content.pop("examples", None)
            for one in call["parameters"]:
                one.pop("example", None)
    del document["components"]["schemas"]["Error"]["examples"]
    return document


def lying(document):
    """Two calls of the document, with a field's type and a status that are not so."""
    tags = "/herald.v1.Registry/ListTags"
    device = "/herald.v1.Registry/GetDevice"
    document["paths"] = {path: document["paths"][path] for path in (tags, device)}
    document["components"]["schemas"]["TagCount"]["properties"]["devices"]["type"] = "integer"
    del document["paths"][device]["post"]["responses"]["404"]
    return document


def known_of(tenant):
    """What fields may be called that exist, and some that do not."""
    return {
        "app": ["", tenant.app], "deviceId": [tenant.device], "deviceSecret": [tenant.secret],
        "notificationId": [tenant.notification], "id": [tenant.notification, tenant.device, "hall"],
        "user": ["ada", "bob"], "type": ["/story", "/story/late", ""],
        "audience": ["ALL", "/topics/city-hall", "user(ada)", "percent(a, 0, 50)", "static_list(b)",
                     "at(hall)", "NOT segment(a)", "(/a"],
        "locale": ["en-US", "de", "zz-zz-zz"], "timeZone": ["Europe/Berlin", "Mars/Olympus"],
        "kind": ["apns", "fcm-token", "webpush", "apns-voip"], "name": ["a", "b"],
        "installId": ["install-one-of-a-fuzzer", "install-two-of-a-fuzzer"],
        "templateName": ["a"], "localTime": ["2030-01-01T09:00", "09:00"], "group": ["", "g"],
        "url": ["/stories/1"], "imageUrl": ["https://example.com/a.png"],
    }


def publish(suite, tenant):
    """Makes what the pages of an app show, and a source that others post to."""
    def call(method, body):
        suite.call(method, {"app": tenant.app, **body}, tenant.keys["admin"])

    call("Geo/UpsertPlace", {"place": {
        "id": "hall", "centre": {"latitude": 39.9489, "longitude": -75.15}}})
    call("ConfigSets/PutConfigSet", {"configSet": {
        "name": "flags", "variants": [{"values": "{\"on\": true}"}]}})
    call("Feeds/PutFeed", {"feed": {
        "enabled": True, "title": "Stories", "siteUrl": "https://www.example.org/",
        "types": ["/story"]}})
    folder = pathlib.Path(suite.authorities).parent / "watch" / tenant.app
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "hook.key").write_text(HOOK_SECRET + "\n")
    call("Watcher/PutSource", {"name": tenant.app, "recipe": json.dumps({
        "app": tenant.app, "items": {"key": "id"},
        "source": {"kind": "json", "hook": {"form": "github", "secret": "hook.key"}},
        "rules": [{"name": "all", "send": {
            "type": "/story", "audience": "/topics/city-hall", "title": "{{title}}"}}]})})


def main():
    asked = words()
    suite = Suite(*asked.suite)
    tenant = Tenant(suite, "control" if asked.control else "fuzzed")
    publish(suite, tenant)
    document = trimmed(
        json.loads(asked.document.read_text()) if asked.document else suite.document())
    if asked.control:
        document = lying(document)
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch, "openapi.json")
        path.write_text(json.dumps(document))
        phases = "coverage,fuzzing" if asked.coverage else "fuzzing"
        line = [
            sys.executable, "-m", "schemathesis.cli", "run", str(path), "--url", suite.url,
            "--tls-verify", suite.authorities, "--checks", CHECKS, "--phases", phases,
            "--max-examples", str(asked.cases), "--seed", str(asked.seed), "--no-color",
            "--continue-on-failure", "--no-shrink", "--warnings", "off", "--suppress-health-check",
            "all", "--header", f"Authorization: Bearer {tenant.keys['admin']}"]
        if asked.seconds:
            line += ["--max-time", str(asked.seconds)]
        here = pathlib.Path(__file__).parent
        environment = {
            **os.environ, "no_proxy": "*", "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": f"{ROOT / '.build/schemathesis'}:{here}",
            "SCHEMATHESIS_HOOKS": "hooks", "FUZZ_KNOWN": json.dumps(known_of(tenant)),
            "FUZZ_HOOK_SECRET": HOOK_SECRET}
        run = subprocess.run(
            line, cwd=scratch, env=environment, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT)
    print(run.stdout)
    generated = re.search(r"(\d+) generated", run.stdout)
    print(f"schemathesis: {generated[1] if generated else 0} requests, status {run.returncode}")
    return run.returncode


sys.exit(main())
