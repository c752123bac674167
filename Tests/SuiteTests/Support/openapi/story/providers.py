"""An app's own providers, what fails there, and sending it again."""

import subprocess

from own_suite import in_base64url


def play(r):
    hook = r.kept["hook place"]
    allowed = hook.removeprefix("http://")
    r.hide(allowed, "hooks.example.org:443")
    r.call("Delivery/ListProviderKinds", {}, "all", "Here the first three kinds", by="operator",
           cuts=["kinds"])
    r.call("Delivery/SetProvider", {"kind": "webhook", "settings": [
        {"name": "secret", "value": "the-secret-that-signs-webhooks"},
        {"name": "allow", "value": allowed}]},
        "webhook", "Webhooks that are signed")
    confirm(r)
    r.call("Delivery/TestProvider", {"name": "webhook", "deviceId": r.kept["hook"]},
           "hook", "Does a message arrive there?", by="operator")
    r.call("Delivery/ListProviders", {}, "all", "All providers of the app", by="operator")
    failures(r, hook)


def others(r):
    """Providers that nothing is sent through: the app has no devices that they reach."""
    r.call("Delivery/SetProvider", {"kind": "email", "settings": [
        {"name": "server", "value": "mail.example.com"}, {"name": "user", "value": "herald"},
        {"name": "password", "value": "the-password-of-the-mailbox"},
        {"name": "sender", "value": "bills@example.com"}]},
        "email", "A mail server")
    r.call("Delivery/RemoveProvider", {"name": "email"}, "email", "By its name")
    key = subprocess.run(["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt",
                          "ec_paramgen_curve:P-256"], check=True, stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, text=True).stdout
    r.hide(key, "the-private-key-in-PEM-form")
    public = in_base64url(b"\x04 the public key, for applicationServerKey".ljust(65, b"."))
    r.call("Delivery/SetProvider", {"kind": "webpush", "settings": [
        {"name": "vapid-key", "value": key},
        {"name": "subject", "value": "mailto:ann@example.org"}]},
        "webpush", "Web Push", pins={
            "provider.publicKey": public})
    r.call("Client/GetWebPushKey", {}, "page", "For applicationServerKey", by="device",
           pins={"publicKey": public})


def confirm(r):
    code = r.until("the code has come", lambda: r.own.webhook.codes.get("/herald"))
    r.hide(code, "the-code-that-came")
    r.call("Client/ConfirmAddress", {"deviceId": r.kept["hook"], "code": code},
           "code", "The code that came to a webhook", by="anyone")


def failures(r, hook):
    r.call("Registry/ImportDevices", {"devices": [{
        "installId": "a7b8c9d0-7777-4888-9999-000011112222",
        "device": {"tags": ["/bill/repealed"], "addresses": [
            {"kind": "webhook", "value": f"{hook}/refused"}]}}]})
    sent = r.call("Delivery/Send", {
        "type": "/bill/repealed", "audience": "/bill/repealed",
        "content": {"title": "H.R. 9999", "body": "It was repealed."}}, by="sender")
    sent = sent["notification"]["id"]
    r.sent(sent, "FAILED")
    r.call("Delivery/ListFailures", {"notificationId": sent}, "one", "Of one notification",
           by="operator")
    r.call("Delivery/ResendNotification", {
        "id": sent, "classes": ["FAILURE_CLASS_REFUSED"]},
        "refused", "To those whose provider has refused it", by="operator")
    r.sent(sent, "FAILED")
