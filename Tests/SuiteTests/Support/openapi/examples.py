"""Plays the story of the examples against a suite of its own, and compares it with the document.

    examples.py EXECUTABLES [--write] [--document FILE]

EXECUTABLES is the folder with herald-registry and the others. Each call must be answered with 200.
Each request and each answer must have the shape that the suite's own /openapi.json describes, and
that document must have each of them as it was sent and answered here. Ids and secrets are made the
same in each run, and of times only the form counts, since much happens meanwhile.

--document compares with a file instead, such as one that was generated after the suite was built.
With --write scripts/openapi-examples is written and nothing compared. At the end the number of
examples is said; before it what is wrong, in a line each.
"""

import argparse
import json
import pathlib
import re

import normaliser
import story.audiences
import story.beginning
import story.comparing
import story.machines
import story.people
import story.places
import story.providers
import story.publishing
import story.sending
import story.watching
from own_suite import ROOT, own_suite
from recorder import Recorder
from shapes import Shapes
from tenant import Suite

FOLDER = ROOT / "scripts/openapi-examples"
CHAPTERS = (
    story.beginning.play, story.audiences.play, story.places.play, story.sending.play,
    story.publishing.play, story.watching.play, story.comparing.play, story.people.play,
    story.providers.play, story.audiences.ending, story.places.ending, story.sending.ending,
    story.machines.play)


def play(own):
    """Plays the whole story; returns its examples and the suite's own document."""
    suite = Suite(own.url, str(own.authorities), None)
    own.wait(suite)
    suite.admin = own.admin
    recorder = Recorder(own, suite)
    for chapter in CHAPTERS:
        chapter(recorder)
    return recorder.examples, suite.document()


def write(examples):
    """Writes a file for each service, and one for the pages."""
    files = {}
    for path, found in examples.items():
        service = path.split("/")[0].split(".")[-1] or "pages"
        files.setdefault(service, {})[path] = found
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for service, found in files.items():
        text = json.dumps(dict(sorted(found.items())), indent=1, ensure_ascii=False)
        (FOLDER / f"{service}.json").write_text(text + "\n")


def written(document):
    """The examples that a document has, in the form of the story's."""
    found = {}
    for path, item in document["paths"].items():
        for call in item.values():
            answers = {name: (kind, one) for kind, content in
                       call["responses"]["200"]["content"].items()
                       for name, one in content.get("examples", {}).items()}
            requests = call.get("requestBody", {}).get("content", {}).get("application/json", {})
            for name, (kind, one) in answers.items():
                example = {"type": kind, "answer": one.get("value")}
                request = requests.get("examples", {}).get(name)
                if request:
                    example["request"] = request["value"]
                found[path, name] = example
    return found


def timeless(value):
    """The value as text, with one time in place of each."""
    text = json.dumps(value)
    for form in (normaliser.TIME, normaliser.DATE, re.compile(r'(?<=")\d{13}(?=")')):
        text = form.sub("TIME", text)
    return text


def differences(examples, document):
    """What the document has otherwise than the suite has just answered, and what it lacks."""
    there = written(document)
    for path, found in examples.items():
        path = path if path.startswith("/") else f"/{path}"
        for name, example in found.items():
            one = there.pop((path, name), None)
            if one is None:
                yield f"{path} {name}: the document does not have this example"
                continue
            for part in ("request", "answer"):
                if timeless(example.get(part)) != timeless(one.get(part)):
                    yield (f"{path} {name}: the {part} is {json.dumps(example.get(part))} here, "
                           f"and in the document {json.dumps(one.get(part))}")
    for path, name in there:
        # An archive is no text.
        if path != "/protos.tar.gz":
            yield f"{path} {name}: the document has this example, and the story has not"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("executables", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--document", type=pathlib.Path)
    asked = parser.parse_args()
    with own_suite(asked.executables) as own:
        examples, document = play(own)
    if asked.document:
        document = json.loads(asked.document.read_text())
    if asked.write:
        write(examples)
    else:
        for problem in (*Shapes(document).problems(), *differences(examples, document)):
            print(problem)
    print(f"{sum(len(found) for found in examples.values())} examples")


main()
