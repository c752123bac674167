"""A sender by FCM: PORT AUTHORITY KEY, the key of an account or its JSON file. Asks for an access token, sends, and prints what each of
its requests, right and wrong, was answered."""

import json
import sys
import urllib.parse

from cryptography.hazmat.primitives import serialization

from client import Client, now, private_key, token

client = Client(sys.argv[1], sys.argv[2])
account = {"client_email": "herald@example.iam.gserviceaccount.com"}
if sys.argv[3].endswith(".json"):
    with open(sys.argv[3]) as file:
        account = json.load(file)
    key = serialization.load_pem_private_key(account["private_key"].encode(), None)
else:
    key = private_key(sys.argv[3])
SCOPE = "https://www.googleapis.com/auth/firebase.messaging"


def ask(name, **changes):
    claims = {
        "iss": account["client_email"], "scope": SCOPE, "iat": now(),
        "aud": account.get("token_uri", f"https://{client.origin}/token"), "exp": now() + 3600,
    }
    claims.update(changes)
    form = {
        "grant_type": "urn:ietf:params:oauth:grant-type:jwt-bearer",
        "assertion": token(key, {"alg": "RS256", "kid": "1"}, claims),
    }
    status, body, _ = client.send(
        "POST", "/token", urllib.parse.urlencode(form),
        {"Content-Type": "application/x-www-form-urlencoded"},
    )
    body = json.loads(body)
    print(json.dumps({"name": name, "status": status, "reason": body.get("error")}))
    return body.get("access_token")


def send(name, access, message, project="herald", **more):
    status, body, headers = client.send(
        "POST", f"/v1/projects/{project}/messages:send",
        json.dumps({"message": message, **more}), {"Authorization": "Bearer " + access},
    )
    body = json.loads(body)
    error = body.get("error", {})
    details = [detail["errorCode"] for detail in error.get("details", [])]
    print(json.dumps({
        "name": name, "status": status, "reason": (details or [error.get("status")])[0],
        "id": body.get("name"), "wait": headers.get("retry-after"),
    }))


ask("two hours", exp=now() + 7200)
ask("scope", scope="https://example.com")
ask("audience", aud="https://example.com/token")
access = ask("good")
send("no token", "nonsense", {"token": "a"})
send("project", access, {"token": "a"}, project="another")
send("good", access, {"token": "a", "data": {"k": "v"}, "notification": {"title": "t"}})
send("fid", access, {"fid": "f"})
send("trial", access, {"token": "a"}, validate_only=True)
send("two targets", access, {"token": "a", "fid": "b"})
send("no target", access, {"data": {}})
send("number", access, {"token": "a", "data": {"k": 1}})
send("too large", access, {"token": "a", "data": {"k": "x" * 4096}})
send("topic too large", access, {"topic": "a", "data": {"k": "x" * 2048}})
send("gone", access, {"token": "gone-1"})
send("other sender", access, {"token": "other-1"})
for number in range(3):
    send(f"quota {number}", access, {"token": "q"})
