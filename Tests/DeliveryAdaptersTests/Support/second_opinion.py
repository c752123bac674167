"""Checks of others' libraries on what we made: PyJWT, cryptography, email, http-ece where it is.

Reads one JSON object from the file named first, prints one JSON object.
"""
import base64
import json
import pathlib
import sys

# What scripts/setup has put there; it cannot always.
sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / ".build/python"))


def b64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def token(question):
    import jwt

    claims = jwt.decode(
        question["token"], question["key"], algorithms=[question["algorithm"]],
        audience=question.get("audience"), options={"verify_exp": False, "verify_iat": False})
    return {"header": jwt.get_unverified_header(question["token"]), "claims": claims}


def by_library(body, private, auth):
    import http_ece

    return http_ece.decrypt(
        body, private_key=private, auth_secret=auth, version="aes128gcm")


def by_hand(body, private, auth):
    """RFC 8291 and RFC 8188 with the primitives of cryptography."""
    from cryptography.hazmat.primitives import hashes, hmac, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    def mac(key, data):
        code = hmac.HMAC(key, hashes.SHA256())
        code.update(data)
        return code.finalize()

    salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
    assert size == 4096 and length == 65
    sender, sealed = body[21:86], body[86:]
    peer = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
    own = private.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    shared = mac(auth, private.exchange(ec.ECDH(), peer))
    ikm = mac(shared, b"WebPush: info\0" + own + sender + b"\1")
    prk = mac(salt, ikm)
    key = mac(prk, b"Content-Encoding: aes128gcm\0\1")[:16]
    nonce = mac(prk, b"Content-Encoding: nonce\0\1")[:12]
    plain = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
    assert plain[-1:] == b"\2"
    return plain[:-1]


def webpush(question):
    from cryptography.hazmat.primitives.asymmetric import ec

    private = ec.derive_private_key(
        int.from_bytes(b64(question["private"]), "big"), ec.SECP256R1())
    body, auth = b64(question["body"]), b64(question["auth"])
    text = by_hand(body, private, auth)
    try:
        import http_ece
    except ImportError:
        return {"text": text.decode(), "by": "cryptography"}
    assert by_library(body, private, auth) == text
    return {"text": text.decode(), "by": "http-ece"}


def mail(question):
    import email
    import email.policy

    source = b64(question["mail"])
    assert all(len(line) <= 998 for line in source.split(b"\r\n"))
    assert b"\n" not in source.replace(b"\r\n", b"")
    message = email.message_from_bytes(source, policy=email.policy.default)
    assert not message.defects and not any(part.defects for part in message.walk())
    headers = {name.lower(): str(value) for name, value in message.items()}
    assert len(headers) == len(message.items())
    headers["time"] = message["date"].datetime.isoformat()
    return {
        "headers": headers,
        "plain": message.get_body(("plain",)).get_content(),
        "html": message.get_body(("html",)).get_content()}


with open(sys.argv[1]) as file:
    asked = json.load(file)
print(json.dumps({"mail": mail, "token": token, "webpush": webpush}[asked["kind"]](asked)))
