"""JSON calls of the gateway that survive kills: one connection, made anew after each that broke."""

import http.client
import json
import ssl
import time


class Caller:
    """Calls about one app."""

    def __init__(self, suite, app, key):
        self.suite, self.app, self.key, self.connection = suite, app, key, None
        self.context = ssl.create_default_context(cafile=suite.home / "secrets/ca.pem")

    def call(self, method, **request):
        """The answer; None if there was none, or an error."""
        if self.connection is None:
            self.connection = http.client.HTTPSConnection(
                "localhost", self.suite.port, context=self.context, timeout=10
            )
        try:
            headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
            self.connection.request("POST", f"/herald.v1.{method}", json.dumps({"app": self.app, **request}), headers)
            response = self.connection.getresponse()
            body = response.read()
            return json.loads(body) if response.status == 200 else None
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            return None

    def pages(self, method, field, **request):
        """What a list has, page by page, however often a call fails in between."""
        token = ""
        while True:
            page = self.call(method, pageSize=100, pageToken=token, **request)
            if page is None:
                time.sleep(0.1)
                continue
            yield from page.get(field, [])
            token = page.get("nextPageToken", "")
            if not token:
                return
