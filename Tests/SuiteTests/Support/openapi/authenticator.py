"""What Mary has to prove who she is: an authenticator app (RFC 6238) and a passkey (WebAuthn)."""

import base64
import hashlib
import hmac
import json
import struct
import subprocess
import time


def code(secret, steps=0):
    """What an authenticator app shows; `steps` half minutes from now."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    counter = struct.pack(">Q", int(time.time()) // 30 + steps)
    digest = hmac.new(key, counter, hashlib.sha1).digest()
    place = digest[-1] & 15
    number = struct.unpack(">I", digest[place:place + 4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"


def base64_text(value):
    return base64.b64encode(value).decode()


def decoded(text):
    """The bytes of Base64 in either alphabet, with padding or without."""
    text = text.replace("-", "+").replace("_", "/").rstrip("=")
    return base64.b64decode(text + "=" * (-len(text) % 4))


class Passkey:
    """A passkey for the pages of one origin. Its key is ES256, and openssl signs."""

    ID = b"the id of Mary's passkey"

    def __init__(self, folder, origin):
        self.origin, self.key, self.count = origin, folder / "passkey.pem", 0
        subprocess.run(["openssl", "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out",
                        self.key], check=True, stderr=subprocess.DEVNULL)

    def _data(self, flags):
        host = self.origin.split("://")[1].split(":")[0]
        self.count += 1
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + struct.pack(
            ">I", self.count)

    def _client(self, kind, challenge):
        text = base64.urlsafe_b64encode(decoded(challenge)).decode().rstrip("=")
        return json.dumps({"type": f"webauthn.{kind}", "challenge": text, "origin": self.origin},
                          separators=(",", ":")).encode()

    def new(self, challenge):
        """What a browser answers when the passkey is made."""
        point = subprocess.run(
            ["openssl", "ec", "-in", self.key, "-pubout", "-outform", "DER"], check=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout[-64:]
        # {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR.
        key = (bytes.fromhex("a5010203262001215820") + point[:32]
               + bytes.fromhex("225820") + point[32:])
        data = (self._data(0x45) + bytes(16) + struct.pack(">H", len(self.ID)) + self.ID + key)
        # {"fmt": "none", "attStmt": {}, "authData": data} in CBOR.
        made = (b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58" + bytes([len(data)]) + data)
        return {"attestationObject": base64_text(made),
                "clientDataJson": base64_text(self._client("create", challenge))}

    def use(self, challenge, account):
        """What a browser answers when the passkey signs in to an account."""
        data, client = self._data(0x05), self._client("get", challenge)
        signed = subprocess.run(
            ["openssl", "dgst", "-sha256", "-sign", self.key], check=True,
            input=data + hashlib.sha256(client).digest(), stdout=subprocess.PIPE).stdout
        return {"credentialId": base64_text(self.ID), "authenticatorData": base64_text(data),
                "clientDataJson": base64_text(client), "signature": base64_text(signed),
                "userHandle": base64_text(account.encode())}
