"""What is there before an attack: an app with keys and devices, and what the attack needs beside
it. Each attack has daemons of its own, so that none finds an allowance used up by another."""

import http.server
import json
import ssl
import threading

from calls import Caller

FULL, FULL_DEVICES, TAGS_EACH = "full", 1000, 100
HOOK = "bills"
RECIPE = {
    "app": "attacked", "items": {"key": "id"},
    "source": {"kind": "json", "hook": {"form": "github", "secret": "hook-key"}},
    "rules": [{"name": "all", "send": {"type": "/a", "audience": "/nobody", "title": "{{title}}"}}],
}


class Target:
    """What an attacker knows: where the gateway is, and keys that leaked."""

    def __init__(self, suite, keys, device, full):
        self.port, self.keys, self.device = suite.port, keys, device
        # The keys of an app whose index of tags is full.
        self.full = full
        self.authority = str(suite.home / "secrets/ca.pem")
        # Where an attack tells what it is answered; each attacking process has its own.
        self.answers = None

    def proof(self):
        return json.dumps(self.device).encode()


def keys(suite, app, roles):
    """A key of each role, by role."""
    return {role: json.loads(suite.herald(
        "keys", "create", "--app", app, "--role", role, "--name", role, "--json"))["secret"]
        for role in roles}


def app(suite, name, count):
    """An app with a key of each role and so many devices; the bodies of their Syncs are in files.
    Returns the keys, the devices and the files."""
    suite.herald("apps", "create", name)
    made = keys(suite, name, ("device", "sender", "operator"))
    caller = Caller(suite.port, str(suite.home / "secrets/ca.pem"))
    devices, bodies = [], []
    for number in range(count):
        answer = caller.json(
            "Client/Register", {"installId": f"the-install-of-client-{number}"}, made["device"])
        devices.append({each: answer[each] for each in ("deviceId", "deviceSecret")})
        body = suite.home / f"sync-{number}.json"
        body.write_text(json.dumps(devices[-1]))
        bodies.append(body)
    return made, devices, bodies


def write_recipe(home):
    """A webhook of the app; before the watcher starts."""
    for folder in ("watch", "secrets/watch"):
        (home / folder).mkdir(parents=True, exist_ok=True)
    (home / "secrets/watch/hook-key").write_text("the secret of the webhook\n")
    (home / f"watch/{HOOK}.json").write_text(json.dumps(RECIPE))


def feed(suite):
    """A feed whose archive has a page: fifty items, and some newer ones."""
    suite.herald("feed", "set", "--app", "attacked", "--title", "News", "--site",
                 "https://example.org/", "--type", "/a")
    suite.herald("feed", "enable", "--app", "attacked")
    for number in range(60):
        suite.herald("send", "text " * 100, "--app", "attacked", "--type", "/a", "--audience",
                     "ALL", "--title", f"What was sent {number}")


def config(suite):
    """A config set."""
    values = suite.home / "values.json"
    values.write_text(json.dumps({f"flag-{each}": "x" * 50 for each in range(100)}))
    suite.herald("config-sets", "set", "main", "--app", "attacked", "--values", str(values))


def people(suite):
    """Accounts of five people."""
    for number in range(5):
        suite.herald("accounts", "invite", f"person-{number}@example.org", "--role", "viewer",
                     "--app", "attacked")


def full(suite):
    """An app whose index of tags is full; returns its keys."""
    suite.herald("apps", "create", FULL)
    devices = suite.home / "full.ndjson"
    with devices.open("w") as file:
        for number in range(FULL_DEVICES):
            tags = [f"/t/{number}/{each}" for each in range(TAGS_EACH)]
            line = {"installId": f"install-{number:020}", "device": {"tags": tags}}
            file.write(json.dumps(line) + "\n")
    suite.herald("devices", "import", "--app", FULL, str(devices))
    return keys(suite, FULL, ("device", "sender"))


class Provider(http.server.BaseHTTPRequestHandler):
    """An identity provider that has nothing but its configuration."""

    def do_GET(self):
        issuer = f"https://localhost:{self.server.server_port}"
        body = json.dumps({
            "issuer": issuer, "authorization_endpoint": f"{issuer}/authorize",
            "token_endpoint": f"{issuer}/token", "jwks_uri": f"{issuer}/keys"}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def provider(home):
    """Starts an identity provider; returns the settings for it. It ends with this process."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Provider)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(home / "secrets/certificate.pem", home / "secrets/key.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return {"HERALD_OIDC_ISSUER": f"https://localhost:{server.server_port}",
            "HERALD_OIDC_CLIENT_ID": "herald",
            "HERALD_OIDC_AUTHORITY": str(home / "secrets/ca.pem")}


MADE = {"feed": feed, "config": config, "people": people}


def settings(home, needs):
    """The settings of the daemons; what has to be there before they start is made."""
    write_recipe(home)
    found = {"HERALD_ADAPTERS": "webhook", "HERALD_LOG_LEVEL": "error"}
    if "provider" in needs:
        found |= provider(home)
    if "registrations" in needs:
        # Their limits would refuse what another limit has to.
        found |= {f"HERALD_GATEWAY_REGISTRATIONS_{each}": "0" for each in ("KEY", "APP")}
    return found


def target(suite, made, device, needs):
    """Makes what an attack needs; returns what the attacker knows."""
    for need in needs:
        if need in MADE:
            MADE[need](suite)
    return Target(suite, made, device, full(suite) if "full" in needs else None)
