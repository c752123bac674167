"""Another app of the team compares two titles with each other and with no notification."""

import story.providers

DEVICES = 400
SIZES = {"holdout": 96, "plain": 104, "question": 101, "rest": 99}


def play(r):
    r.call("Registry/CreateApp", {"id": "statehouse", "name": "Bills of the states"}, by="suite")
    own = dict(r.keys)
    made = r.call("Registry/CreateKey", {
        "app": "statehouse", "role": "KEY_ROLE_ADMIN", "name": "team"}, by="suite")
    r.hide(made["secret"], "hk_the-secret-of-the-key")
    # An admin may do what each role may.
    r.keys.update({role: made["secret"] for role in ("viewer", "sender", "operator", "admin",
                                                 "device")})
    r.call("Registry/ImportDevices", {"devices": [
        {"installId": f"install-of-the-device-{number}", "device": {"tags": ["/bill/vote"]}}
        for number in range(DEVICES)]})
    compare(r)
    story.providers.others(r)
    r.keys = own


def compare(r):
    r.call("Experiments/StartExperiment", {"experiment": {
        "name": "wording", "request": {
            "type": "/bill/vote", "audience": "/bill/vote",
            "content": {"body": "The Senate passed it."}},
        "variants": [
            {"name": "plain", "percent": 25, "content": {"title": "S. 12"}},
            {"name": "question", "percent": 25, "content": {"title": "Will S. 12 be law?"}}],
        "holdoutPercent": 25, "goal": "donation", "window": "172800s"}},
        "wording", "Two titles, and a quarter that gets nothing", by="sender", shown=begun)
    out(r, 2)
    r.call("Experiments/GetExperiment", {"name": "wording"}, "one", "By its name", by="viewer",
           shown=shared)
    r.call("Experiments/ListExperiments", {"pageSize": 20}, "all", "The newest first",
           by="viewer", shown=shared)
    r.call("Experiments/SendWinner", {"name": "wording", "variant": "question"}, "question",
           "The rest gets the question", by="sender",
           shown=lambda answer: begun(answer, ["rest"]))
    out(r, 3)
    r.call("Experiments/StopExperiment", {"name": "wording", "reason": "the vote is over"},
           "over", "Goals are not counted any more", by="sender", shown=shared)
    r.call("Experiments/DeleteExperiment", {"name": "wording"}, "wording", "By its name",
           by="operator")


def out(r, groups):
    """Waits until the notifications of so many groups are sent."""
    def sent():
        found = r.quietly("Experiments/GetExperiment", {"name": "wording"})["report"]
        ids = [one["notificationId"] for one in found["groups"] if "notificationId" in one]
        return len(ids) == groups and all(r.state(one) == "SENT" for one in ids)
    r.until(f"{groups} groups have their notification", sent)


def shared(answer):
    """The answer with the sizes of the groups, which are made by chance, as they were once."""
    for report in answer.get("reports", [answer.get("report")]):
        for group in report["groups"]:
            real, size = int(group["devices"]), SIZES[group["name"]]
            sizes = {str(real): str(size), str(2 * real): str(2 * size)}
            replace(group, sizes)
    return answer


def begun(answer, names=("plain", "question")):
    """The same, at the moment when these groups' notifications begin: nothing is counted yet."""
    for group in answer["report"]["groups"]:
        if group["name"] in names:
            group["counts"] = {}
    return shared(answer)


def replace(value, sizes):
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(one, (dict, list)):
            replace(one, sizes)
        elif isinstance(one, str):
            value[key] = sizes.get(one, one)
