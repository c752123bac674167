"""Notifications go out, are held, are released, and are looked at afterwards."""

VOTE = {
    "idempotencyKey": "vote-hr9999-113", "type": "/bill/vote",
    "audience": "/bill/vote AND /bills/hr9999-113",
    "content": {"title": "H.R. 9999", "body": "The House passed it, 218 to 210.",
                "url": "/bills/hr9999-113"}}


def play(r):
    previews(r)
    sends(r)
    app(r)
    looks(r)
    switches(r)
    rollout(r)
    schedules(r)


def previews(r):
    r.call("Delivery/PutTemplate", {"messageTemplate": {
        "name": "bill-vote",
        "content": {"title": "{{bill}}", "body": "The vote: {{result}}.",
                    "url": "/bills/{{id}}"}}},
        "vote", "A text with three variables", by="operator")
    r.call("Delivery/ListTemplates", {}, "all", "All templates", by="viewer")
    r.call("Delivery/PutFrequencyCap", {"cap": {
        "type": "/bill", "limit": 20, "window": "86400s", "overflow": "CAP_OVERFLOW_DIGEST",
        "digest": {"title": "{{count}} more votes", "body": "{{titles}}"}}},
        "day", "At most twenty a day, and a digest of the rest", by="operator")
    r.call("Delivery/ListFrequencyCaps", {}, "all", "All caps", by="viewer")
    r.call("Delivery/PreviewSend", VOTE, "vote", "What would Send do?", by="sender")


def sends(r):
    vote = r.call("Delivery/Send", VOTE, "vote", "To those who follow votes and this bill",
                  by="sender")
    r.kept["vote"] = vote["notification"]["id"]
    r.sent(r.kept["vote"])
    later = r.call("Delivery/Send", {
        "idempotencyKey": "signing-hr9999-113", "type": "/bill/signed",
        "audience": "/bill/signed AND NOT platform(web)",
        "content": {"title": "H.R. 9999", "body": "The President signs it today.",
                    "localized": [{"locale": "es", "body": "El presidente la firma hoy."}]},
        "timing": {"localTime": r.local_time(days=3)}},
        "later", "At nine in the morning of each device, in two languages", by="sender")
    r.kept["later"] = later["notification"]["id"]
    template = r.call("Delivery/Send", {
        "idempotencyKey": "vote-s968-112", "type": "/bill/vote", "audience": "/bill/vote",
        "templateName": "bill-vote",
        "variables": {"bill": "S. 968", "id": "s968-112", "result": "passed"}},
        "template", "The text of a template", by="sender")
    r.sent(template["notification"]["id"])
    code = r.call("Delivery/Send", {
        "idempotencyKey": "login-8a51", "type": "/login", "audience": "user(ada)",
        "content": {"title": "Your code is 402817"}, "timeToLive": "300s",
        "priority": "PRIORITY_HIGH", "onUncertain": "ON_UNCERTAIN_DROP"},
        "code", "A code that must not come twice, to one user, for five minutes", by="sender")
    r.sent(code["notification"]["id"])


def app(r):
    phone = {"deviceId": r.kept["phone"], "deviceSecret": r.kept["secret"]}
    got = r.call("Client/Sync", phone, "inbox", "Fetches messages", by="anyone")
    message = next(one for one in got["inbox"]["items"] if "vote" in one["type"])
    tapped = {"id": "event-1", "messageId": message["messageId"], "kind": "EVENT_KIND_TAPPED"}
    r.call("Client/Sync", {
        **phone, "inboxCursor": got["inbox"]["cursor"], "events": [tapped]},
        "tapped", "Tells that a message was tapped", by="anyone")
    r.until("the tap is counted", lambda: "tapped" in r.quietly(
        "Delivery/GetNotification", {"id": r.kept["vote"]})["notification"]["counts"])


def looks(r):
    vote = {"notificationId": r.kept["vote"]}
    r.call("Delivery/GetNotification", {"id": r.kept["vote"]}, "one", "By its id", by="viewer")
    r.call("Delivery/ListNotifications", {"type": "/bill/vote", "pageSize": 1},
           "votes", "The newest of a type", by="viewer")
    r.call("Delivery/GetEffect", vote, "vote", "What people did with it", by="viewer")
    r.call("Delivery/ListReactions", {**vote, "kind": "EVENT_KIND_TAPPED"},
           "tapped", "The devices on which it was tapped", by="operator")
    r.call("Delivery/ListReachedDevices", vote, "reached",
           "The devices that it has reached", by="operator")
    r.call("Delivery/ListTypeEffects", {}, "all", "What people did with each type", by="viewer")
    r.call("Delivery/GetTypeEffect", {"type": "/bill/vote"}, "vote",
           "What people did with one type, by platform and version", by="viewer")
    r.call("Delivery/ListTypes", {}, "all", "The types of what was sent", by="viewer")
    r.call("Delivery/ExplainDelivery", {**vote, "deviceId": r.kept["phone"]},
           "one", "What became of it on this phone?", by="operator")
    r.call("Delivery/GetTimeline", {"deviceId": r.kept["phone"], "pageSize": 2},
           "phone", "The latest two on this phone", by="operator")
    r.call("Delivery/GetDeliveryData", {"deviceId": r.kept["phone"]},
           "phone", "For the person whose phone it is", by="operator")
    r.call("Delivery/RecordGoals", {"goals": [{
        "id": "donation-17", "name": "donation", "user": "ada", "value": 25}]},
        "one", "A user has given 25 dollars", by="sender")
    r.call("Delivery/ReadEvents", {"pageSize": 2}, "oldest", "From the oldest that is kept",
           by="operator")
    r.call("Delivery/ReadChanges", {"pageSize": 2}, "oldest", "From the oldest that is kept",
           by="viewer")


def switches(r):
    r.call("Delivery/SetKillSwitch", {
        "type": "/bill/vote", "on": True, "reason": "wrong result of H.R. 9999"},
        "type", "Stops one type of notification", by="operator")
    held = r.call("Delivery/Send", {
        "type": "/bill/vote", "audience": "/bill/vote",
        "content": {"title": "H.R. 3590", "body": "The Senate passed it."}}, by="sender")
    held = held["notification"]["id"]
    r.sent(held, "STALLED")
    r.call("Delivery/ListNotifications", {
        "state": "NOTIFICATION_STATE_STALLED", "pageSize": 50},
        "stalled", "Those that are held", by="viewer")
    r.call("Delivery/GetKillSwitch", {}, "on", "What is stopped now", by="viewer")
    r.call("Delivery/GetStatus", {}, "app", "How things stand", by="viewer",
           pins={"deliveriesPerMinute": "12"})
    r.call("Delivery/SetKillSwitch", {
        "type": "/bill/vote", "on": False, "reason": "the result is right now"},
        "off", "Turns it off; what it held waits for a release", by="operator")
    seen = r.call("Delivery/ReleaseNotifications", {"preview": True}, "preview",
                  "Says what would go", by="operator")
    r.call("Delivery/ReleaseNotifications", {
        "reason": "the result is right now", "previewToken": seen["previewToken"]},
        "all", "Lets go everything of the app that is held, if it is what was seen",
        by="operator")
    r.sent(held)
    r.call("Delivery/SetKillSwitch", {
        "on": True, "reason": "all of it is in doubt", "endTime": r.time(hours=2)},
        "app", "Stops everything of the app, for two hours", by="operator")
    r.call("Delivery/SetKillSwitch", {"on": False, "reason": "it was not"}, by="operator")
    r.call("Delivery/ListKillSwitchChanges", {"pageSize": 2}, "latest", "The latest two",
           by="operator")
    r.call("Delivery/CancelNotification", {"id": r.kept["later"]}, "later",
           "One that waits for its time", by="sender")


def rollout(r):
    look = r.call("Delivery/Send", {
        "idempotencyKey": "new-look", "type": "/news", "audience": "ALL",
        "content": {"title": "Our app has a new look"},
        "rollout": {"stages": [{"percent": 10}, {"percent": 100, "after": "1800s"}]}},
        "stages", "First to a tenth of the devices, and to all of them half an hour later",
        by="sender")
    r.call("Delivery/CancelNotification", {"id": look["notification"]["id"]})


def schedules(r):
    r.call("Delivery/PutSchedule", {"schedule": {
        "name": "week", "request": {
            "type": "/digest", "audience": "/bill/vote",
            "content": {"title": "This week in Congress", "url": "/week"}},
        "rule": {"period": "RECURRENCE_PERIOD_WEEKLY", "weekdays": [5], "times": ["17:00"],
                 "timeZone": "America/New_York"}}},
        "weekly", "Every Friday at five", by="sender", pins={
            "schedule.nextTime": "2026-05-08T21:00:00Z",
            "schedule.rule.startDate": "2026-05-04"})
    r.call("Delivery/ListSchedules", {}, "all", "All schedules", by="viewer", pins={
        "schedules.0.nextTime": "2026-05-08T21:00:00Z",
        "schedules.0.rule.startDate": "2026-05-04"})
    r.call("Delivery/PauseSchedule", {"name": "week", "paused": True}, "recess",
           "Congress is not in session", by="sender", pins={
               "schedule.rule.startDate": "2026-05-04"})
    r.call("Delivery/DeleteSchedule", {"name": "week"}, "week", "By its name", by="sender")


def ending(r):
    """What goes away at the end of the story."""
    r.call("Delivery/DeleteTemplate", {"name": "bill-vote"}, "vote", "By its name",
           by="operator")
    r.call("Delivery/DeleteFrequencyCap", {"type": "/bill"}, "bills", "By its type",
           by="operator")
