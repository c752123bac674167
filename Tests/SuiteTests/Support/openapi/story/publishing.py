"""What others load: remote configuration and a feed. And what a second person approves."""

import base64

from normaliser import in_base64


def play(r):
    configs(r)
    keys(r)
    feed(r)
    approvals(r)


def configs(r):
    flags = {"name": "flags", "description": "Switches of the app", "variants": [
        {"audience": "platform(ios)", "values": "{\"newPlayer\": true, \"refreshMinutes\": 5}"},
        {"values": "{\"newPlayer\": false, \"refreshMinutes\": 30}"}]}
    r.call("ConfigSets/PutConfigSet", {"configSet": flags}, "flags",
           "A switch that is on for iPhones only", by="operator")
    config(r)
    r.call("ConfigSets/ListConfigSets", {}, "all", "All config sets", by="sender")
    r.call("ConfigSets/EnableConfigSet", {"name": "flags", "enabled": False}, "off",
           "Every device gets an empty dictionary", by="operator")
    r.call("ConfigSets/GetConfigSet", {"name": "flags", "version": "1"}, "first",
           "As it was at first", by="sender")
    r.call("ConfigSets/ListConfigVersions", {"name": "flags"}, "all", "All versions", by="sender")
    r.call("ConfigSets/DeleteConfigSet", {"name": "flags"}, "flags", "By its name", by="operator")


def config(r):
    path, values = "/apps/{app}/config/{name}", {"app": "congress", "name": "flags"}
    tag = {"if-none-match": "\"the-tag-of-what-it-has-json\""}
    r.page(path, "key", "With the app's key: the values for everybody", values, by="device",
           headers=tag)
    device = f"{r.kept['phone']}:{r.kept['secret']}"
    r.page(path, "device", "With a device's id and secret: its own values, as a property list",
           {**values, "name": "flags.plist"},
           headers={"authorization": "Basic " + base64.b64encode(device.encode()).decode()})


def keys(r):
    one, two = (in_base64(f"the {word} key of Ed25519, 32 by.") for word in ("first", "other"))
    r.call("ConfigSets/GetConfigKey", {}, "app", "The key to build into the app", by="device",
           hides={"keyId": "0123456789abcdef", "publicKey": one})
    made = r.call("ConfigSets/PrepareConfigKey", {}, "next", "The key after this one", pins={
        "next.keyId": "fedcba9876543210", "next.publicKey": two})["next"]
    r.hide(made["keyId"], "fedcba9876543210")
    r.hide(made["publicKey"], two)
    r.call("ConfigSets/RotateConfigKey", {"keyId": made["keyId"]}, "next",
           "Once apps have the next key")


def feed(r):
    r.call("Feeds/PutFeed", {"feed": {
        "enabled": True, "title": "Bills of Congress", "siteUrl": "https://www.example.org/",
        "language": "en", "types": ["/bill"]}},
        "bills", "Publishes what happens to bills")
    r.next_second()
    sent = r.call("Delivery/Send", {
        "type": "/bill/signed", "audience": "/bill/signed",
        "content": {"title": "H.R. 9999 is law", "body": "The President has signed it.",
                    "url": "/bills/hr9999-113"}}, by="sender")["notification"]["id"]
    r.sent(sent)
    r.until("the feed has it", lambda: r.quietly("Feeds/GetFeed", {})["feed"].get("entries"))
    r.call("Feeds/GetFeed", {}, "app", "How it is set up", by="sender")
    for form in ("atom", "rss", "json"):
        r.page("/apps/{app}/feed." + form, "newest", "The newest entries", {"app": "congress"})
    r.call("Feeds/RemoveFeedEntry", {"notificationId": sent}, "signed",
           "It was not meant for everybody", by="operator")


def approvals(r):
    r.call("Approvals/PutApprovalRules", {"rules": {
        "devicesOver": "10000", "types": ["/alarm"], "exemptSenders": ["watcher"],
        "keysMayApprove": True}},
        "large", "Large sends and alarms wait, but not those of recipes")
    r.call("Approvals/GetApprovalRules", {}, "app", "Which sends wait?", by="viewer")
    sent = r.call("Delivery/Send", {
        "type": "/alarm", "audience": "/bill/vote", "content": {"title": "The site is down"}},
        by="sender")
    r.call("Approvals/ApproveNotification", {"id": sent["notification"]["id"]},
           "alarm", "A second person has looked at it", by="operator")
    r.sent(sent["notification"]["id"])
