"""Makes attestations of App Attest and tokens of Play Integrity, right and wrong ones, with Python's libraries.

It reads one line of JSON with hash (hex), app, package and time (seconds), and writes one JSON object: the authority
and the keys, and each attestation by its name.
"""
import base64
import datetime
import hashlib
import json
import os
import sys

import cbor2
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from jwcrypto import jwe, jwk, jws

DAY = datetime.timedelta(days=1)
NONCE = x509.ObjectIdentifier("1.2.840.113635.100.8.2")
PRODUCTION = b"appattest" + bytes(7)


def b64(data):
    return base64.b64encode(data).decode()


def b64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def certificate(subject, key, issuer, issuer_key, begins, ends, ca=False, nonce=None):
    name = lambda text: x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, text)])
    builder = (
        x509.CertificateBuilder().subject_name(name(subject)).issuer_name(name(issuer)).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(begins).not_valid_after(ends)
        .add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True))
    for value in nonce or []:
        builder = builder.add_extension(x509.UnrecognizedExtension(NONCE, value), critical=False)
    return builder.sign(issuer_key, hashes.SHA384())


class Apple:
    """An authority with the shape of Apple's: a root and an intermediate of P-384, leaves of P-256."""

    def __init__(self, time):
        self.now = datetime.datetime.utcfromtimestamp(time)
        self.root_key, self.middle_key = ec.generate_private_key(ec.SECP384R1()), ec.generate_private_key(ec.SECP384R1())
        years = 3650 * DAY
        self.root = certificate("Root", self.root_key, "Root", self.root_key, self.now - years, self.now + years, ca=True)
        self.middle = certificate(
            "CA 1", self.middle_key, "Root", self.root_key, self.now - years, self.now + years, ca=True)

    def pem(self):
        return self.root.public_bytes(serialization.Encoding.PEM).decode()

    def attest(self, app, digest, *, place=PRODUCTION, counter=0, begins=-1, ends=3, key_id=None, nonce=None, form=None,
               issuer=None, extensions=1, curve=ec.SECP256R1(), receipt=b"r" * 3000, more=b""):
        key = ec.generate_private_key(curve)
        point = key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        key_id = key_id or hashlib.sha256(point).digest()
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:65]})
        data = (
            hashlib.sha256(app.encode()).digest() + b"\x40" + counter.to_bytes(4, "big") + place
            + len(key_id).to_bytes(2, "big") + key_id + cose)
        nonce = nonce or hashlib.sha256(data + digest).digest()
        leaf = certificate(
            "leaf", key, "CA 1", issuer or self.middle_key, self.now + begins * DAY, self.now + ends * DAY,
            nonce=[bytes.fromhex("3024a1220420") + nonce] * extensions)
        chain = [c.public_bytes(serialization.Encoding.DER) for c in (leaf, self.middle)]
        return cbor2.dumps({
            "fmt": form or "apple-appattest", "attStmt": {"x5c": chain, "receipt": receipt}, "authData": data}) + more


class Google:
    """The two keys of a Play Console, and what is made with them."""

    def __init__(self):
        self.secret = os.urandom(32)
        self.key = jwk.JWK.generate(kty="EC", crv="P-256")
        public = self.key.get_op_key("verify")
        self.public = b64(public.public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo))

    def token(self, verdict, *, secret=None, key=None, alg="ES256", wrap="A256KW", enc="A256GCM", more=None):
        signed = jws.JWS(json.dumps(verdict).encode())
        signed.add_signature(key or self.key, alg, json.dumps({"alg": alg}))
        size = {"A256KW": 32, "A128KW": 16}[wrap]
        outer = jwe.JWE(signed.serialize(compact=True).encode(), json.dumps({"alg": wrap, "enc": enc, **(more or {})}))
        outer.add_recipient(jwk.JWK(kty="oct", k=b64url((secret or self.secret)[:size])))
        return outer.serialize(compact=True)

    def verdict(self, package, digest, time, **change):
        verdict = {
            "requestDetails": {
                "requestPackageName": package, "nonce": b64url(digest), "timestampMillis": str(time * 1000)},
            "appIntegrity": {
                "appRecognitionVerdict": "PLAY_RECOGNIZED", "packageName": package,
                "certificateSha256Digest": ["6a6a1474b5cbbb2b1aa57e0bc3"], "versionCode": "42"},
            "deviceIntegrity": {"deviceRecognitionVerdict": ["MEETS_BASIC_INTEGRITY", "MEETS_DEVICE_INTEGRITY"]},
            "accountDetails": {"appLicensingVerdict": "LICENSED"}}
        for path, value in change.items():
            part, name = path.split("__")
            if value is None:
                del verdict[part][name]
            else:
                verdict[part][name] = value
        return verdict


def apple_cases(ask, digest):
    apple, stranger = Apple(ask["time"]), Apple(ask["time"])
    app = ask["app"]
    right = apple.attest(app, digest)
    cases = {
        "right": right,
        "development": apple.attest(app, digest, place=b"appattestdevelop"),
        "other app": apple.attest("ABCDE12345.com.example.other", digest),
        "other hash": apple.attest(app, hashlib.sha256(digest).digest()),
        "used key": apple.attest(app, digest, counter=1),
        "other place": apple.attest(app, digest, place=b"appattestelsewhr"),
        "ended": apple.attest(app, digest, begins=-4, ends=-1),
        "not begun": apple.attest(app, digest, begins=1, ends=4),
        "other key id": apple.attest(app, digest, key_id=bytes(32)),
        "short key id": apple.attest(app, digest, key_id=bytes(31)),
        "other authority": stranger.attest(app, digest),
        "not signed by the authority": apple.attest(app, digest, issuer=stranger.middle_key),
        "no nonce": apple.attest(app, digest, extensions=0),
        "other form": apple.attest(app, digest, form="packed"),
        "other curve": apple.attest(app, digest, curve=ec.SECP384R1()),
        "more bytes": apple.attest(app, digest, more=b"\0"),
        "cut": right[:-1],
        "empty": b"",
    }
    # A leaf of a genuine chain in the place of the authority.
    statement = cbor2.loads(right)
    false = cbor2.loads(right)
    false["attStmt"]["x5c"] = [statement["attStmt"]["x5c"][0]] * 2
    cases["no authority"] = cbor2.dumps(false)
    false["attStmt"]["x5c"] = [statement["attStmt"]["x5c"][0]]
    cases["one certificate"] = cbor2.dumps(false)
    false["attStmt"]["x5c"] = [bytes(9), bytes(9)]
    cases["no certificates"] = cbor2.dumps(false)
    return {"authorities": apple.pem(), "cases": {name: b64(data) for name, data in cases.items()}}


def google_cases(ask, digest):
    google, other = Google(), Google()
    package, time = ask["package"], ask["time"]
    verdict = lambda **change: google.verdict(package, digest, time, **change)
    right = google.token(verdict())
    parts = right.split(".")
    flipped = lambda index: ".".join(
        parts[:index] + [("B" if parts[index][0] != "B" else "C") + parts[index][1:]] + parts[index + 1:])
    standard = google.verdict(package, digest, time, requestDetails__nonce=None)
    standard["requestDetails"]["requestHash"] = b64url(digest)
    cases = {
        "right": right,
        "padded": google.token(verdict(requestDetails__nonce=base64.urlsafe_b64encode(digest).decode())),
        "standard": google.token(standard),
        "strong": google.token(verdict(deviceIntegrity__deviceRecognitionVerdict=[
            "MEETS_STRONG_INTEGRITY", "MEETS_DEVICE_INTEGRITY"])),
        "other package": google.token(google.verdict("com.example.other", digest, time)),
        "other app": google.token(verdict(appIntegrity__packageName="com.example.other")),
        "other nonce": google.token(verdict(requestDetails__nonce=b64url(bytes(32)))),
        "no nonce": google.token(verdict(requestDetails__nonce=None)),
        "old": google.token(google.verdict(package, digest, time - 301)),
        "ahead": google.token(google.verdict(package, digest, time + 61)),
        "no time": google.token(verdict(requestDetails__timestampMillis=None)),
        "time that is none": google.token(verdict(requestDetails__timestampMillis="soon")),
        "changed app": google.token(verdict(appIntegrity__appRecognitionVerdict="UNRECOGNIZED_VERSION")),
        "unevaluated app": google.token(verdict(
            appIntegrity__appRecognitionVerdict="UNEVALUATED", appIntegrity__packageName=None)),
        "emulator": google.token(verdict(deviceIntegrity__deviceRecognitionVerdict=["MEETS_VIRTUAL_INTEGRITY"])),
        "rooted": google.token(verdict(deviceIntegrity__deviceRecognitionVerdict=["MEETS_BASIC_INTEGRITY"])),
        "no device": google.token(verdict(deviceIntegrity__deviceRecognitionVerdict=None)),
        "device that is a text": google.token(
            verdict(deviceIntegrity__deviceRecognitionVerdict="MEETS_DEVICE_INTEGRITY")),
        "other decryption key": google.token(verdict(), secret=other.secret),
        "other verification key": google.token(verdict(), key=other.key),
        "other curve": google.token(verdict(), key=jwk.JWK.generate(kty="EC", crv="P-384"), alg="ES384"),
        "shared secret": google.token(verdict(), key=jwk.JWK.generate(kty="oct", size=256), alg="HS256"),
        "other wrapping": google.token(verdict(), wrap="A128KW"),
        "other encryption": google.token(verdict(), enc="A128GCM"),
        "compressed": google.token(verdict(), more={"zip": "DEF"}),
        "changed head": flipped(0), "changed key": flipped(1), "changed vector": flipped(2), "changed text": flipped(3),
        "changed tag": flipped(4), "cut": right[:-1], "empty": "....",
    }
    return {"verification": google.public, "decryption": b64(google.secret), "cases": cases}


def main():
    ask = json.loads(sys.stdin.readline() if len(sys.argv) < 2 else open(sys.argv[1]).read())
    digest = bytes.fromhex(ask["hash"])
    print(json.dumps({"apple": apple_cases(ask, digest), "google": google_cases(ask, digest)}))


main()
