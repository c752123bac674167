"""A sender of Web Push: PORT AUTHORITY. Encrypts as RFC 8291 says, with the cryptography package,
and prints what each of its requests, right and wrong, was answered."""

import hashlib
import hmac
import json
import os
import sys

from client import Client, b64, now, token, unb64
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

client = Client(sys.argv[1], sys.argv[2])
KEY = ec.generate_private_key(ec.SECP256R1())
OTHER = ec.generate_private_key(ec.SECP256R1())


def point(key):
    return key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


def seal(text, keys):
    own, salt = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    theirs = unb64(keys["p256dh"])
    peer = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    mixed = mac(unb64(keys["auth"]), own.exchange(ec.ECDH(), peer))
    ikm = mac(mixed, b"WebPush: info\0" + theirs + point(own) + b"\1")
    prk = mac(salt, ikm)
    key = mac(prk, b"Content-Encoding: aes128gcm\0\1")[:16]
    nonce = mac(prk, b"Content-Encoding: nonce\0\1")[:12]
    body = AESGCM(key).encrypt(nonce, text + b"\2" + bytes(10), None)
    return salt + (4096).to_bytes(4, "big") + b"\x41" + point(own) + body


def subscribe(query=""):
    return json.loads(client.send("GET", "/subscribe" + query)[1])


def send(name, subscription, body=None, key=KEY, claims={}, headers={}, without=()):
    all_claims = {
        "aud": "https://" + client.origin, "exp": now() + 3600, "sub": "mailto:push@example.com",
    }
    all_claims.update(claims)
    signed = token(key, {"alg": "ES256", "typ": "JWT"}, all_claims)
    fields = {
        "TTL": "60", "Urgency": "normal", "Content-Encoding": "aes128gcm",
        "Authorization": f"vapid t={signed}, k={b64(point(key))}",
    }
    fields.update(headers)
    for field in without:
        del fields[field]
    path = "/" + subscription["endpoint"].split("/", 3)[3]
    body = seal(b"Passed", subscription["keys"]) if body is None else body
    status, text, answer = client.send("POST", path, body, fields)
    reason = json.loads(text)["reason"] if text else None
    print(json.dumps({"name": name, "status": status, "reason": reason,
                      "location": "location" in {name.lower() for name in answer}}))


anybody, bound = subscribe(), subscribe("?key=" + b64(point(KEY)))
send("good", anybody)
send("bound", bound)
send("another key", bound, key=OTHER)
send("no ttl", anybody, without=["TTL"])
send("long ttl", anybody, headers={"TTL": "2592001"})
send("topic", anybody, headers={"Topic": "x" * 33})
send("urgency", anybody, headers={"Urgency": "now"})
send("encoding", anybody, headers={"Content-Encoding": "aesgcm"})
send("too large", anybody, body=bytes(4097))
send("garbage", anybody, body=bytes(200))
send("not its keys", anybody, body=seal(b"Passed", bound["keys"]))
send("nobody", anybody, without=["Authorization"])
send("audience", anybody, claims={"aud": "https://example.com"})
send("expired", anybody, claims={"exp": now() - 1})
send("two days", anybody, claims={"exp": now() + 172800})
send("unreachable", anybody, claims={"sub": "mailto:x@localhost"})
send("unknown", {"endpoint": "https://x/push/AAAA", "keys": anybody["keys"]})
send("empty", anybody, body=b"")
