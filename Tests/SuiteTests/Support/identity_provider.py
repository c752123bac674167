#!/usr/bin/python3
"""Runs Debian's Glewlwyd, an OpenID Connect provider, for a test and throws it away afterwards.

    identity_provider.py FOLDER ROOT CERT KEY PORT REDIRECT_URI

FOLDER is where its database, its settings and its log go; ROOT is where the Debian packages were
unpacked; CERT and KEY are PEM files of a certificate for localhost. It listens on 127.0.0.1 only.

When the provider can be used, one line of JSON is printed: its issuer, and the identifier and the
secret of a client that may be sent back to REDIRECT_URI. Its users are mary, with the password
mary-password, in the groups newsroom and everybody, and otto, with otto-password, in the group
desk. It runs until this is sent SIGTERM. Glewlwyd ends with
this program, however this ends.
"""
import json
import pathlib
import shutil
import signal
import sqlite3
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request

CLIENT, SECRET, SCOPES = "herald", "client-secret", ["openid", "email", "profile"]
USERS = {"mary": "Mary Example", "otto": "Otto Example"}
GROUPS = {"mary": ["newsroom", "everybody"], "otto": ["desk"]}
FLOWS = ["code", "token", "id-token", "none", "password", "client", "device", "refresh"]
SECONDS_TO_START = 30

SETTINGS = """
port={port}
bind_address="127.0.0.1"
external_url="https://localhost:{port}"
api_prefix="api"
static_files_path="{folder}/webapp/"
static_files_mime_types=(
  {{ extension=".html"; mime_type="text/html"; }}, {{ extension=".css"; mime_type="text/css"; }},
  {{ extension=".js"; mime_type="application/javascript"; }},
  {{ extension=".json"; mime_type="application/json"; }}
)
log_mode="file"
log_level="INFO"
log_file="{folder}/glewlwyd.log"
cookie_secure=1
user_module_path="{modules}/user"
user_middleware_module_path="{folder}/none"
client_module_path="{modules}/client"
user_auth_scheme_module_path="{modules}/scheme"
plugin_module_path="{modules}/plugin"
use_secure_connection=true
secure_connection_key_file="{key}"
secure_connection_pem_file="{cert}"
hash_algorithm="SHA512"
database={{ type="sqlite3"; path="{folder}/glewlwyd.db"; }}
"""


def prepare(folder, root, cert, key, port):
    """Writes all that Glewlwyd reads when it starts; returns the path of its settings."""
    (folder / "none").mkdir(parents=True)  # A folder of modules that the package does not have.
    # The page for signing in: Glewlwyd follows no link that leads out of its folder.
    shutil.copytree(root / "usr/share/glewlwyd/webapp", folder / "webapp",
                    ignore=shutil.ignore_patterns("config.json", "admin.js", "profile.js"))
    shutil.copy(root / "etc/glewlwyd/config-2.7.json/config.json", folder / "webapp/config.json")
    tables = root / "usr/share/dbconfig-common/data/glewlwyd/install/sqlite3"
    database = sqlite3.connect(folder / "glewlwyd.db")
    database.executescript(tables.read_text())
    database.close()
    settings = folder / "glewlwyd.conf"
    settings.write_text(SETTINGS.format(folder=folder, modules=root / "usr/lib/glewlwyd",
                                        cert=cert, key=key, port=port))
    return settings


def new_signing_key(folder):
    """Makes a key for RS256; returns its private and its public half in PEM."""
    private = folder / "signing.key"
    subprocess.run(["openssl", "genpkey", "-quiet", "-algorithm", "RSA", "-pkeyopt",
                    "rsa_keygen_bits:2048", "-out", private], check=True)
    public = subprocess.run(["openssl", "pkey", "-in", private, "-pubout"], check=True,
                            stdout=subprocess.PIPE, text=True).stdout
    return private.read_text(), public


class Administrator:
    """Calls Glewlwyd's REST API with a session of its built-in administrator."""

    def __init__(self, port, cert):
        self.address = f"https://localhost:{port}"
        trust = ssl.create_default_context(cafile=cert)
        trust.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN  # This very certificate will do.
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=trust),
            urllib.request.HTTPCookieProcessor())

    def call(self, method, path, body=None):
        request = urllib.request.Request(
            self.address + path, method=method, headers={"Content-Type": "application/json"},
            data=None if body is None else json.dumps(body).encode())
        try:
            with self.opener.open(request, timeout=10) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            why = error.read().decode(errors="replace")
            raise RuntimeError(f"{method} {path}: {error.code} {why}") from None
        return json.loads(text) if text else None

    def wait_until_it_answers(self, glewlwyd):
        deadline = time.monotonic() + SECONDS_TO_START
        while True:
            if glewlwyd.poll() is not None:
                raise RuntimeError(f"glewlwyd ended with {glewlwyd.returncode}; see its log")
            try:
                return self.call("GET", "/config")
            except (OSError, RuntimeError):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)


def set_up(administrator, issuer, signing_key, redirect_uri):
    """Adds the users, the client, and what speaks OpenID Connect."""
    call = administrator.call
    call("POST", "/api/auth/", {"username": "admin", "password": "password"})
    # Users have no such property unless the module that stores them is told of it.
    storage = call("GET", "/api/mod/user/database")
    storage["parameters"]["data-format"]["email_verified"] = {
        "multiple": False, "read": True, "write": True}
    storage["parameters"]["data-format"]["groups"] = {"multiple": True, "read": True, "write": True}
    call("PUT", "/api/mod/user/database", storage)
    call("PUT", "/api/mod/user/database/reset")
    # A password is asked for, and how long ago that was does not matter unless a client says so.
    with_password = {"password_required": True, "password_max_age": 0}
    call("PUT", "/api/scope/openid", {"display_name": "openid", **with_password})
    for scope in SCOPES[1:]:
        call("POST", "/api/scope/", {"name": scope, "display_name": scope, **with_password})
    private, public = signing_key
    call("POST", "/api/mod/plugin/", {
        "module": "oidc", "name": "oidc", "display_name": "OpenID Connect", "parameters": {
            "iss": issuer, "oauth-as-iss-id": True, "subject-type": "public",
            "jwt-type": "rsa", "jwt-key-size": "256", "key": private, "cert": public,
            "jwks-show": True, "access-token-duration": 3600, "refresh-token-duration": 86400,
            "code-duration": 60, "refresh-token-rolling": True, "allow-non-oidc": False,
            "auth-type-code-revoke-replayed": True, "request-parameter-allow": False,
            **{f"auth-type-{kind}-enabled": kind in ("code", "refresh") for kind in FLOWS},
            "allowed-scope": SCOPES, "pkce-allowed": True, "pkce-required": True,
            "pkce-method-plain-allowed": False, "name-claim": "on-demand",
            "name-claim-scope": ["profile"], "email-claim": "on-demand",
            "email-claim-scope": ["email"], "claims": [{
                "name": "email_verified", "user-property": "email_verified", "type": "boolean",
                "boolean-value-true": "yes", "boolean-value-false": "no", "mandatory": False,
                "on-demand": True, "scope": ["email"]}, {
                "name": "groups", "user-property": "groups", "type": "string",
                "mandatory": False, "on-demand": True, "scope": ["profile"]}]}})
    call("POST", "/api/client/", {
        "client_id": CLIENT, "name": "Herald", "enabled": True, "confidential": True,
        "client_secret": SECRET, "token_endpoint_auth_method": ["client_secret_basic"],
        "redirect_uri": [redirect_uri], "authorization_type": ["code", "refresh_token"],
        "scope": []})
    for user, name in USERS.items():
        call("POST", "/api/user/", {
            "username": user, "name": name, "email": f"{user}@example.org", "enabled": True,
            "email_verified": "yes", "groups": GROUPS[user], "password": f"{user}-password", "scope": SCOPES})
    call("DELETE", "/api/auth/?username=admin")


def main():
    if len(sys.argv) != 7:
        sys.exit("usage: identity_provider.py FOLDER ROOT CERT KEY PORT REDIRECT_URI")
    folder, root, cert, key = (pathlib.Path(path).resolve() for path in sys.argv[1:5])
    port, redirect_uri = int(sys.argv[5]), sys.argv[6]
    issuer = f"https://localhost:{port}/api/oidc"
    for ending in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(ending, lambda *_: sys.exit(0))
    settings = prepare(folder, root, cert, key, port)
    signing_key = new_signing_key(folder)
    # The kernel kills it should this program be killed before it can end it.
    glewlwyd = subprocess.Popen(
        ["setpriv", "--pdeathsig", "KILL", root / "usr/bin/glewlwyd", "--config-file", settings],
        stdin=subprocess.DEVNULL, stdout=sys.stderr)
    try:
        administrator = Administrator(port, cert)
        administrator.wait_until_it_answers(glewlwyd)
        set_up(administrator, issuer, signing_key, redirect_uri)
        print(json.dumps({"issuer": issuer, "client": CLIENT, "secret": SECRET}), flush=True)
        sys.exit(f"glewlwyd ended with {glewlwyd.wait()}; see its log")
    finally:
        glewlwyd.terminate()
        try:
            glewlwyd.wait(5)
        except subprocess.TimeoutExpired:
            glewlwyd.kill()
            glewlwyd.wait()


if __name__ == "__main__":
    main()
