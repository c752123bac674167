"""An app of a running suite, with keys, a device and a notification, over the JSON API alone."""

import json
import ssl
import urllib.error
import urllib.request


class Suite:
    """A running suite: where it is, whom to trust, and its first key."""

    def __init__(self, url, authorities, admin):
        self.url, self.authorities, self.admin = url, authorities, admin
        context = ssl.create_default_context(cafile=authorities)
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=context))

    def open(self, path, body=None, key=None, headers=None):
        """The status, the headers and the body of an answer."""
        headers = {"content-type": "application/json", **(headers or {})}
        if key:
            headers["authorization"] = f"Bearer {key}"
        request = urllib.request.Request(self.url + path, body, headers)
        try:
            with self.opener.open(request, timeout=60) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.headers, answer.read()

    def call(self, method, body, key=None):
        """The answer of a call that must succeed."""
        status, _, text = self.open(
            f"/herald.v1.{method}", json.dumps(body).encode(), key or self.admin)
        if status != 200:
            raise SystemExit(f"{method} answered {status}: {text.decode()}")
        return json.loads(text)

    def document(self):
        return json.loads(self.open("/openapi.json")[2])


class Tenant:
    """An app with a key of each role, and one of everything that calls name."""

    def __init__(self, suite, app):
        self.suite, self.app = suite, app
        suite.call("Registry/CreateApp", {"id": app, "name": app})
        self.keys = {"anyone": None}
        for role in ("device", "viewer", "sender", "operator", "admin"):
            answer = suite.call("Registry/CreateKey", {
                "app": app, "role": f"KEY_ROLE_{role.upper()}", "name": role})
            self.keys[role] = answer["secret"]
        device = suite.call("Client/Register", {
            "app": app, "installId": f"install-of-{app}-0000", "tags": ["/topics/city-hall"]})
        self.device, self.secret = device["deviceId"], device["deviceSecret"]
        suite.call("Registry/AssociateUser", {
            "app": app, "deviceId": self.device, "user": "ada"})
        sent = suite.call("Delivery/Send", {
            "app": app, "type": "/story", "audience": "ALL", "content": {"title": "Hello"}})
        self.notification = sent["notification"]["id"]
