#!/usr/bin/python3
"""What two ledgers say of a run: the load's, of what was acknowledged for which tag and of who follows it, and the provider's.

Neither is the suite's, so that a device that is lost in planning is as lost as one whose message is. `Tests/Torture/judge.py`
judges made-up ledgers, each with one thing wrong that has to be found; torture.py begins with that.
"""

import collections
import hashlib
import sys

DEVICES = 1500
TAGS = {"/all": 1, "/half": 2, "/tenth": 10}
# Receipts under a wrong id that are looked into; the others are strangers', and as red.
ODD = 20

Verdict = collections.namedtuple("Verdict", "lost doubled strangers renamed")


def tags(device):
    """What the device with a number follows."""
    return [tag for tag, step in TAGS.items() if device % step == 0]


def followers(tag):
    """The numbers of the devices that follow a tag."""
    return set(range(0, DEVICES, TAGS[tag]))


def message_name(notification, ordinal, device):
    """apns-id: of the notification, the device's ordinal, and its token, which has its number."""
    text = f"herald message\0{notification}-{ordinal}\0{device:064x}"
    digest = bytearray(hashlib.sha256(text.encode()).digest()[:16])
    digest[6] = digest[6] & 0x0F | 0x80
    digest[8] = digest[8] & 0x3F | 0x80
    text = digest.hex()
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"


def ordinals(acknowledged, receipts):
    """Each device's ordinal, by which the id of one of its messages comes out; its number, if none does.

    An import has several calls under way, and devices get their ordinals as these are done.
    """
    came, found, tries = collections.defaultdict(set), {}, 0
    for name, device in receipts:
        came[device].add(name)
    for notification, tag in acknowledged.items():
        for device in sorted(followers(tag) & came.keys() - found.keys()):
            # Those of one call have ordinals in a row.
            for ordinal in [device, found.get(device - 1, 0) + 1, *range(DEVICES)]:
                if message_name(notification, ordinal, device) in came[device]:
                    found[device] = ordinal
                    break
        tries += 1
        # Who is not explained by a few of them is not by the others.
        if len(found) == len(came) or tries == 10:
            break
    return [found.get(device, device) for device in range(DEVICES)]


def names(notification, ordinal_of):
    """The id of the message to each device."""
    return [message_name(notification, ordinal, device) for device, ordinal in enumerate(ordinal_of)]


def owners(acknowledged, receipts):
    """The notification of each message that came, if it is one of those."""
    ordinal_of = ordinals(acknowledged, receipts)
    right = {
        name: (notification, device)
        for notification in acknowledged
        for device, name in enumerate(names(notification, ordinal_of))
    }
    found, odd = {}, []
    for name, device in set(receipts):
        notification, owner = right.get(name, (None, None))
        if owner == device:
            found[name, device] = notification
        else:
            odd.append((name, device))
    # Which of the two is wrong, the device or the ordinal, takes long to find out.
    for name, device in odd[:ODD]:
        for notification in acknowledged:
            if any(message_name(notification, ordinal, device) == name for ordinal in range(DEVICES)):
                found[name, device] = notification
    return found


def judge(acknowledged, receipts):
    """How many messages were lost, came again, came to somebody that they were not for, and came with a second id.

    `acknowledged` has the tag that each notification was sent to, `receipts` the id and the device's number of each message.
    """
    notifications = owners(acknowledged, receipts)
    reached, ids, strangers = collections.defaultdict(set), collections.defaultdict(set), 0
    audiences = {tag: followers(tag) for tag in TAGS}
    for name, device in set(receipts):
        notification = notifications.get((name, device))
        if notification is None or device not in audiences[acknowledged[notification]]:
            strangers += 1
            continue
        reached[notification].add(device)
        ids[notification, device].add(name)
    lost = sum(len(audiences[tag] - reached[notification]) for notification, tag in acknowledged.items())
    renamed = sum(len(each) - 1 for each in ids.values())
    return Verdict(lost, len(receipts) - len(set(receipts)), strangers, renamed)


def miscounted(acknowledged, audiences):
    """For how many devices the suite says something else than how many follow the tag; one that is gone counts nothing."""
    return sum(
        abs(len(followers(tag)) - audiences[notification])
        for notification, tag in acknowledged.items()
        if audiences[notification] is not None
    )


def single(receipts):
    """A receipt that is there once; None if there is none."""
    return next((receipt for receipt, count in collections.Counter(receipts).items() if count == 1), None)


def sees(acknowledged, receipts):
    """Whether in these very ledgers a receipt less is a loss, and one of nobody's a stranger's."""
    verdict, one = judge(acknowledged, receipts), single(receipts)
    without = judge(acknowledged, [receipt for receipt in receipts if receipt != one])
    more = judge(acknowledged, receipts + [("nobody's", 0)])
    return without.lost == verdict.lost + 1 and more.strangers == verdict.strangers + 1


def made_up_ordinal(device):
    """Of an import whose second call was done first."""
    return (device + 500) % DEVICES


def made_up():
    """Ledgers of a run in which all went right."""
    acknowledged = {"note-of-all": "/all", "note-of-half": "/half", "note-of-tenth": "/tenth"}
    receipts = [
        (message_name(notification, made_up_ordinal(device), device), device)
        for notification, tag in acknowledged.items()
        for device in sorted(followers(tag))
    ]
    return acknowledged, receipts


def controls():
    """What a judge that sees must say of made-up ledgers; those of which it says something else."""
    acknowledged, good = made_up()
    not_for_one = message_name("note-of-half", made_up_ordinal(1), 1)
    never_planned = [receipt for receipt in good if receipt[1] != 40]
    cases = {
        "nothing is wrong": (good, Verdict(0, 0, 0, 0)),
        "a receipt less": (good[1:], Verdict(1, 0, 0, 0)),
        "a device that no notification was planned for": (never_planned, Verdict(3, 0, 0, 0)),
        "a notification that nobody got": (good[:-DEVICES // 10], Verdict(DEVICES // 10, 0, 0, 0)),
        "one twice": (good + good[:1], Verdict(0, 1, 0, 0)),
        "one of nobody's": (good + [("nobody's", 0)], Verdict(0, 0, 1, 0)),
        "one to who does not follow": (good + [(not_for_one, 1)], Verdict(0, 0, 1, 0)),
        "one to another device": ([(good[0][0], 1)] + good[1:], Verdict(1, 0, 1, 0)),
        "again with a second id": (good + [(message_name("note-of-all", 1, 0), 0)], Verdict(0, 0, 0, 1)),
    }
    wrong = [f"{what}: {judge(acknowledged, receipts)}" for what, (receipts, want) in cases.items()
             if judge(acknowledged, receipts) != want]
    right = {notification: len(followers(tag)) for notification, tag in acknowledged.items()}
    if miscounted(acknowledged, right) != 0 or miscounted(acknowledged, right | {"note-of-all": DEVICES - 1}) != 1:
        wrong.append("an audience that is a device too small")
    if not sees(acknowledged, good):
        wrong.append("a receipt less in ledgers at hand")
    return wrong


def main():
    wrong = controls()
    print("\n".join(wrong) or "the judge finds what is wrong in made-up ledgers")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
