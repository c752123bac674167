"""A suite of its own for the examples of the OpenAPI document, and who it talks to.

The suite's executables run in a scratch folder, on a free port. Beside them are two stand-ins on
this machine: a webhook that remembers what it is sent, and an identity provider (OpenID Connect).
"""

import base64
import contextlib
import http.server
import json
import os
import pathlib
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[4]
DAEMONS = ("registry", "geo", "delivery", "watcher", "gateway")
SECONDS_TO_START = 60
HOOK_SECRET = "the-secret-of-the-webhook"
ACTIONS = [{"id": 1, "bill": "hr9999-113", "text": "Referred to the committee"},
           {"id": 2, "bill": "hr9999-113", "text": "Passed by the House"}]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def body(self):
        return self.rfile.read(int(self.headers.get("content-length", "0")))

    def say(self, status, text):
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


class Webhook(http.server.ThreadingHTTPServer):
    """Receives messages: 410 at /gone, 400 at /refused, else 200. Keeps the code of each path."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), WebhookHandler)
        self.place = f"127.0.0.1:{self.server_address[1]}"
        self.codes = {}
        threading.Thread(target=self.serve_forever, daemon=True).start()


class WebhookHandler(Handler):
    def do_POST(self):
        message = json.loads(self.body())
        code = message.get("data", {}).get("code")
        if code:
            self.server.codes[self.path] = code
        refused = self.path.startswith("/refused") and not code
        self.say(400 if refused else 200, b"{}")


class IdentityProvider(http.server.ThreadingHTTPServer):
    """Says of everybody that they are Mary, who has just proved it. Also has a list of actions."""

    def __init__(self, secrets, folder):
        super().__init__(("127.0.0.1", 0), IdentityHandler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(secrets / "certificate.pem", secrets / "key.pem")
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.issuer = f"https://localhost:{self.server_address[1]}"
        self.key = folder / "identity.key"
        subprocess.run(["openssl", "genpkey", "-quiet", "-algorithm", "RSA", "-pkeyopt",
                        "rsa_keygen_bits:2048", "-out", self.key], check=True)
        modulus = subprocess.run(["openssl", "rsa", "-in", self.key, "-noout", "-modulus"],
                                 check=True, stdout=subprocess.PIPE, text=True).stdout
        self.modulus = bytes.fromhex(modulus.strip().removeprefix("Modulus="))
        self.nonce = ""
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def answer(self, uri):
        """What the provider adds to the address of the page after somebody signed in there."""
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(uri).query)
        self.nonce = query["nonce"][0]
        return {"code": f"code-{time.time_ns()}", "state": query["state"][0]}

    def token(self):
        now = int(time.time())
        parts = [{"alg": "RS256", "kid": "one"}, {
            "iss": self.issuer, "aud": "herald", "sub": "mary-1", "iat": now, "exp": now + 300,
            "auth_time": now, "nonce": self.nonce, "email": "mary@example.org",
            "email_verified": True}]
        signed = ".".join(in_base64url(json.dumps(part).encode()) for part in parts)
        signature = subprocess.run(["openssl", "dgst", "-sha256", "-sign", self.key], check=True,
                                   input=signed.encode(), stdout=subprocess.PIPE).stdout
        return f"{signed}.{in_base64url(signature)}"


class IdentityHandler(Handler):
    def do_GET(self):
        server = self.server
        if self.path == "/actions":
            answer = {"results": ACTIONS}
        elif self.path == "/keys":
            answer = {"keys": [{"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "one",
                                "n": in_base64url(server.modulus), "e": "AQAB"}]}
        else:
            answer = {
                "issuer": server.issuer, "authorization_endpoint": f"{server.issuer}/sign-in",
                "token_endpoint": f"{server.issuer}/token", "jwks_uri": f"{server.issuer}/keys"}
        self.say(200, json.dumps(answer).encode())

    def do_POST(self):
        self.body()
        answer = {"access_token": "none", "token_type": "Bearer", "id_token": self.server.token()}
        self.say(200, json.dumps(answer).encode())


def in_base64url(value):
    return base64.urlsafe_b64encode(value).decode().rstrip("=")


class OwnSuite:
    """Where the suite and its stand-ins are."""

    def __init__(self, binaries, home):
        self.binaries, self.home = pathlib.Path(binaries).resolve(), home
        self.secrets = home / "secrets"
        subprocess.run([ROOT / "scripts/certificate", self.secrets], check=True,
                       stdout=subprocess.DEVNULL)
        # What recipes of the app may name.
        watch = self.secrets / "watch/congress"
        watch.mkdir(parents=True)
        shutil.copy(self.secrets / "ca.pem", watch / "ca.pem")
        (watch / "actions.key").write_text(HOOK_SECRET + "\n")
        self.port = free_port()
        self.url, self.authorities = f"https://localhost:{self.port}", self.secrets / "ca.pem"
        self.webhook = Webhook()
        self.identity = IdentityProvider(self.secrets, home)
        self.processes = []

    @property
    def admin(self):
        return (self.secrets / "admin.key").read_text().strip()

    def start(self):
        environment = {
            **os.environ, "HERALD_HOME": str(self.home), "HERALD_GATEWAY_PORT": str(self.port),
            "HERALD_WEBHOOK_ALLOW": self.webhook.place,
            "HERALD_PROVIDER_ALLOW": self.webhook.place,
            "HERALD_WATCH_ALLOW": self.identity.issuer.removeprefix("https://"),
            "HERALD_OIDC_ISSUER": self.identity.issuer, "HERALD_OIDC_CLIENT_ID": "herald",
            "HERALD_OIDC_NAME": "Example ID", "HERALD_OIDC_AUTHORITY": str(self.authorities)}
        for daemon in DAEMONS:
            with open(self.home / f"{daemon}.out", "wb") as output:
                # The kernel ends it should this program be killed before it can end it.
                self.processes.append(subprocess.Popen(
                    ["setpriv", "--pdeathsig", "KILL", self.binaries / f"herald-{daemon}"],
                    env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output))

    def wait(self, suite):
        deadline = time.monotonic() + SECONDS_TO_START
        while True:
            with contextlib.suppress(OSError):
                if suite.open("/readyz")[0] == 200:
                    return
            dead = [one for one in self.processes if one.poll() is not None]
            if dead or time.monotonic() > deadline:
                raise SystemExit(f"the suite does not start; see {self.home}")
            time.sleep(0.05)

    def stop(self):
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextlib.contextmanager
def own_suite(binaries):
    """A suite that runs as long as the block does. Its folder is kept if the block fails."""
    home = pathlib.Path(tempfile.mkdtemp(prefix="herald-"))
    own = OwnSuite(binaries, home)
    try:
        own.start()
        yield own
    except BaseException:
        own.stop()
        print(f"the suite's home is kept: {home}")
        raise
    own.stop()
    shutil.rmtree(home)
