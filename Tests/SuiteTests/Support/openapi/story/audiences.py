"""Who follows what: tags, users, segments, lists, and what an audience is."""


def play(r):
    tags(r)
    users(r)
    previews(r)
    saved(r)
    transfer(r)


def tags(r):
    phone = r.kept["phone"]
    r.call("Registry/UpdateTags", {
        "deviceId": phone, "add": ["/topics/schools"], "remove": ["/topics/taxes"]},
        "follow", "Follows a topic and leaves another", by="sender")
    r.call("Registry/SetTags", {
        "deviceId": phone, "tags": {
            "tags": ["/bill/vote", "/bills/hr9999-113", "/topics/schools"], "version": "3"}},
        "all", "All tags, if they are still those of version 3", by="sender")
    r.call("Registry/UpdateAttributes", {
        "deviceId": phone, "edit": {"set": [
            {"name": "plan", "text": "supporter"}, {"name": "bills_read", "number": 12}]}},
        "plan", "What the app's server knows of its owner", by="sender")
    r.call("Registry/GetDevice", {"id": phone}, "phone", "By its id", by="operator")
    r.call("Registry/ListDevices", {"audience": "platform(android)", "pageSize": 20},
           "android", "The Android phones", by="operator")
    r.call("Registry/FindDevices", {"address": "ada@example.com"}, "mail",
           "By the mail address that it has named", by="operator")
    r.call("Registry/ListTags", {"prefix": "/bill"}, "bills", "The tags that begin so",
           by="viewer")


def users(r):
    r.call("Registry/AssociateUser", {"deviceId": r.kept["phone"], "user": "ada"},
           "user", "Says whose device it is", by="sender")
    r.call("Registry/AssociateUser", {"deviceId": r.kept["android"], "user": "ada"})
    r.call("Registry/UpdateUserTags", {"id": "ada", "add": ["/topics/science"]},
           "all", "All devices of a user follow a topic", by="sender")
    r.call("Registry/GetUser", {"id": "ada"}, "ada", "By the app's own id", by="operator")
    r.call("Registry/ListUsers", {"pageSize": 20}, "first", "The first page", by="operator")
    r.call("Registry/DisassociateUser", {"deviceId": r.kept["android"], "user": "ada"},
           "sold", "The phone was sold", by="sender")


def previews(r):
    r.call("Registry/PreviewAudience", {
        "audience": "/bill/vote AND /bills/hr9999-113 AND NOT platform(web)",
        "type": "/bill/vote", "breakdown": True},
        "text", "As text", by="viewer")
    r.call("Registry/PreviewAudience", {"selector": {"nodes": [
        {"tag": "/bill/vote"}, {"platform": "web"}, {"negate": True}, {"allOf": 2}]}},
        "tree", "As a tree: the same as `/bill/vote AND NOT platform(web)`", by="viewer")
    r.call("Registry/SampleAudience", {"audience": "platform(ios)", "count": 1},
           "one", "One of the iPhones", by="operator")
    r.call("Registry/ExplainAudience", {
        "audience": "/bill/vote AND NOT /topics/taxes", "type": "/bill/vote",
        "deviceId": r.kept["phone"]},
        "phone", "Why does this phone get it?", by="operator")


def saved(r):
    r.call("Registry/PutSegment", {
        "name": "active-phones",
        "audience": "(platform(ios) OR platform(android)) AND last_seen(7d)"},
        "segment", "Phones that were heard of in the last week", by="sender")
    r.call("Registry/ListSegments", {}, "all", "All segments", by="viewer")
    r.call("Registry/DeleteSegment", {"name": "active-phones"}, "phones", "By its name",
           by="sender")
    r.call("Registry/EditList", {"name": "beta", "addUsers": ["ada"]},
           "list", "Puts a user's devices on a list", by="sender")
    r.call("Registry/ListLists", {}, "all", "All lists", by="viewer")


def transfer(r):
    r.call("Registry/ExportDevices", {"pageSize": 1}, "page", "One device of the first page")
    r.call("Registry/ImportDevices", {"dryRun": True, "devices": [{
        "installId": "c1d2e3f4-1111-4222-8333-444455556666",
        "device": {"platform": "ios", "locale": "en-US", "tags": ["/bill/vote"],
                   "addresses": [{"kind": "apns", "value": "0a" * 32,
                                  "topic": "com.example.bills"}]}}]},
        "check", "Checks what another push service has exported")
    r.call("Registry/GetDeviceData", {"id": r.kept["phone"]},
           "phone", "For the person whose phone it is", by="operator")


def ending(r):
    """What goes away at the end of the story."""
    r.call("Registry/DeleteList", {"name": "beta"}, "beta", "By its name", by="sender")
    r.call("Registry/DeleteUser", {"id": "ada"}, "ada", "The devices stay, and are nobody's",
           by="operator")
    r.call("Registry/DeleteDevicesMadeBy", {"keyId": r.kept["in the app"], "dryRun": True},
           "count", "Counts the devices that a key has registered", by="operator")
    r.call("Registry/DeleteDevice", {"id": r.kept["android"]}, "android", "By its id",
           by="operator")
    r.call("Client/Unregister", {
        "deviceId": r.kept["phone"], "deviceSecret": r.kept["secret"]},
        "device", "Deletes the device", by="anyone")
    r.call("Registry/CreateApp", {"id": "trial", "name": "A trial"}, by="suite")
    r.call("Registry/DeleteApp", {"app": "trial"}, "trial", "An app that was a trial", by="suite")
