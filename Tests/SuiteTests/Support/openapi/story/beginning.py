"""The app is made, with its keys, and its first devices come."""

APNS_TOKEN = "8f1d0c2b7a6e5f4d3c2b1a09f8e7d6c5b4a392817f6e5d4c3b2a19087f6e5d4c"
P256DH = ("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
SECRET_OF_KEY = "hk_the-secret-of-the-key"
TEAM_KEY = """-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEyKEjjBxVVohWlMUzuu45FAYH8PD3
1XU8xMSVn9GICRHvHlkGWtSFkDHBF8vpV6uns0KJeuoPWVZCSmcxBoQezg==
-----END PUBLIC KEY-----
"""


def play(r):
    make_app(r)
    keys(r)
    devices(r)
    syncs(r)


def make_app(r):
    r.hide(r.ready()["version"], "1.2.3")
    r.call("Registry/CreateApp", {
        "id": "congress", "name": "Bills of Congress", "defaultTimeZone": "America/New_York"},
        "app", "An app in New York", by="suite")
    made = r.call("Registry/CreateKey", {
        "app": "congress", "role": "KEY_ROLE_ADMIN", "name": "team"}, by="suite")
    r.keys["admin"] = made["secret"]
    r.kept["team"] = made["key"]["id"]
    r.hide(made["secret"], SECRET_OF_KEY)


def keys(r):
    made = r.call(
        "Registry/CreateKey", {"role": "KEY_ROLE_SENDER", "name": "newsroom"}, "sender",
        "A key for the program that sends", hides={"secret": SECRET_OF_KEY})
    r.keys["sender"], r.kept["newsroom"] = made["secret"], made["key"]["id"]
    for role, name in (("operator", "on duty"), ("viewer", "screen in the hall"),
                       ("device", "in the app")):
        made = r.call("Registry/CreateKey", {"role": f"KEY_ROLE_{role.upper()}", "name": name})
        r.keys[role], r.kept[name] = made["secret"], made["key"]["id"]
        r.hide(made["secret"], SECRET_OF_KEY)
    old = r.call("Registry/CreateKey", {"role": "KEY_ROLE_SENDER", "name": "old laptop"})
    r.hide(old["secret"], SECRET_OF_KEY)
    r.call("Registry/RotateKey", {"id": old["key"]["id"], "overlap": "3600s"}, "hour",
           "A new secret; the old one works for an hour", hides={"secret": SECRET_OF_KEY})
    r.call("Registry/RevokeKey", {"id": old["key"]["id"]}, "laptop", "The key of a lost laptop")
    r.call("Registry/ListKeys", {}, "app", "The keys of the app")
    r.call("Registry/GetOwnKey", {}, "viewer",
           "A key that looks and changes nothing; here with three of its methods", by="viewer",
           cuts=["methods"])
    r.call("Registry/ListApps", {}, "own", "The app of the key")
    r.call("Registry/EditApp", {
        "allowedOrigins": {"origins": ["https://www.example.org"]},
        "deviceRules": {"tagPrefixes": {"names": ["/bill", "/bills", "/topics"]},
                        "reservedAttributes": {"names": ["plan"]}, "syncInterval": "43200s"}},
        "web", "Its web page may call, its devices may write some tags only, and sync every 12 hours")


def devices(r):
    phone = r.call("Client/Register", {
        "installId": "4F3C9A52-0D3B-4E0E-9B6F-2E7A7B1F4C11", "platform": "ios", "locale": "en-US",
        "timeZone": "America/New_York",
        "software": {"appVersion": "2.10.1", "osVersion": "18.1", "model": "iPhone15,2"},
        "tags": ["/bill/vote", "/bills/hr9999-113"],
        "addresses": [{"kind": "apns", "value": APNS_TOKEN, "topic": "com.example.bills",
                       "environment": "production"}]},
        "apns", "An iPhone", by="device")
    r.kept["phone"], r.kept["secret"] = phone["deviceId"], phone["deviceSecret"]
    android = r.call("Client/Register", {
        "installId": "b7c0a8de-6c6f-4a44-8f2e-5a6f4f7f0c22", "platform": "android",
        "locale": "es-US", "timeZone": "America/Los_Angeles",
        "tags": ["/bill/vote", "/bill/signed", "/bills/hr9999-113"],
        "addresses": [{
            "kind": "fcm-token",
            "value": "fGhX2kT9Qd6:APA91bE0V3yQ5Zr8nLw1mJx7sKc2pTq4uHv6gBf9dRa3eYi5oWz"}]},
        "fcm", "An Android phone", by="device")
    r.kept["android"] = android["deviceId"]
    r.call("Client/Register", {
        "installId": "0d1f6f9e-93e1-4a61-bb0c-0e6d2a1c7c33", "platform": "web",
        "tags": ["/topics/defense"],
        "addresses": [{
            "kind": "webpush",
            "value": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABexample",
            "publicKey": P256DH, "authSecret": "BTBZMqHH6r4Tts7J_aSIgg"}]},
        "webpush", "A browser: publicKey is keys.p256dh, authSecret is keys.auth", by="device")
    r.call("Client/Register", {
        "installId": "e5a1f3d7-21a4-4f3b-a7ed-6b0f9c8d2e44",
        "addresses": [{"kind": "email", "value": "ada@example.com"}]},
        "email", "A mail address", by="device")
    place = f"http://{r.own.webhook.place}"
    r.hide(place, "https://hooks.example.org")
    hook = r.call("Client/Register", {
        "installId": "f9d2c6b1-5a0e-47c8-8d3f-1e2b3c4d5e55", "tags": ["/bill/signed"],
        "addresses": [{"kind": "webhook", "value": f"{place}/herald"}]},
        "webhook", "A server that receives messages", by="device")
    r.kept["hook"], r.kept["hook secret"] = hook["deviceId"], hook["deviceSecret"]
    r.kept["hook place"] = place


def syncs(r):
    phone = {"deviceId": r.kept["phone"], "deviceSecret": r.kept["secret"]}
    r.call("Client/Sync", {
        **phone, "tags": {"tags": ["/bill/vote", "/bills/hr9999-113", "/topics/taxes"],
                          "version": "1"},
        "settings": {"quietHours": {"startMinute": 1320, "endMinute": 420},
                     "switchedOff": ["/advert"]}},
        "changes", "Changes tags and settings", by="anyone")
    # What follows must be the same at night.
    r.call("Client/Sync", {**phone, "settings": {"switchedOff": ["/advert"]}}, by="anyone")
    r.call("Registry/EditApp", {"deviceRules": {"attestation": {
        "publicKey": TEAM_KEY,
        "appAttest": {"appIds": ["ABCDE12345.com.example.bills"]}}}},
        "attest", "Installs may be vouched for, by the app's own server or by App Attest")
    r.call("Client/GetAttestationChallenge", {}, "app", "A challenge for App Attest", by="device")
    r.call("Registry/EditApp", {"deviceRules": {"attestation": {}}})
