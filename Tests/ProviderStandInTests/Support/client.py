"""What the Python clients of the stand-ins share: tokens, and requests over HTTPS."""

import base64
import http.client
import json
import ssl
import time

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, utils


def b64(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def private_key(path):
    with open(path, "rb") as file:
        return serialization.load_pem_private_key(file.read(), None)


def token(key, header, claims):
    message = b64(json.dumps(header).encode()) + "." + b64(json.dumps(claims).encode())
    if isinstance(key, ec.EllipticCurvePrivateKey):
        der = key.sign(message.encode(), ec.ECDSA(hashes.SHA256()))
        r, s = utils.decode_dss_signature(der)
        signature = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    else:
        signature = key.sign(message.encode(), padding.PKCS1v15(), hashes.SHA256())
    return message + "." + b64(signature)


class Client:
    def __init__(self, port, authority):
        context = ssl.create_default_context(cafile=authority)
        self.origin = f"localhost:{port}"
        self.connection = http.client.HTTPSConnection(
            "localhost", int(port), context=context, timeout=120
        )

    def send(self, method, path, body=None, headers={}):
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read(), dict(answer.getheaders())


def now():
    return int(time.time())
