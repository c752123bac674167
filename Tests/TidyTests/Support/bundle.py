"""Stands in for the bundle of tests, as scripts/test starts it: four tests of two suites, and MISHAP, what goes wrong.

Writes what Swift Testing writes of them (its stream of events, version 0), as far as scripts/test reads it.
"""
import json
import os
import re
import signal
import sys
import time

TESTS = ["ATests.One/`it is a`()", "ATests.One/`it is b`()", "BTests.Two/`it is c`()", "BTests.Two/`it is d`()"]
mishap, words = os.environ.get("MISHAP", ""), sys.argv[1:]
if "--list-tests" in words:
    print("\n".join(TESTS))
    sys.exit()
filters = [words[index + 1] for index, word in enumerate(words) if word == "--filter"]
events = open(words[words.index("--event-stream-output-path") + 1], "w", buffering=1)
status = 0


def tell(kind, test, **more):
    payload = {"kind": kind, "testID": test + "/Some.swift:1:2", "instant": {"absolute": time.monotonic()},
               "messages": [{"text": f"{kind} of {test}"}], **more}
    events.write(json.dumps({"kind": "event", "payload": payload, "version": 0}, separators=(",", ":")) + "\n")


for test in TESTS:
    if not any(re.search(pattern, test) for pattern in filters) or mishap == "forgets" and "it is d" in test:
        continue
    if mishap == "skips" and "it is d" in test:
        tell("testSkipped", test)
        continue
    tell("testStarted", test)
    if "it is c" in test:
        if mishap == "crashes":
            os.kill(os.getpid(), signal.SIGSEGV)
        if mishap == "hangs":
            time.sleep(600)
        if mishap == "fails":
            tell("issueRecorded", test, issue={"isKnown": False})
            status = 1
    tell("testEnded", test)
    if mishap == "repeats" and "it is d" in test:
        tell("testStarted", test)
        tell("testEnded", test)
sys.exit(status)
