"""Checks a file with a JSON Feed by jsonfeedvalidator, and prints the number of entries.

Fails with what is wrong. The checker knows version 1 of the format. Version 1.1 adds the member
`language`, and has a list `authors` for `author` (https://www.jsonfeed.org/version/1.1/): these are
made into what they were before, and all else is the same.
"""
import datetime
import json
import pathlib
import sys
import urllib.parse
import warnings

sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / ".build/python"))
warnings.simplefilter("ignore", DeprecationWarning)
import jsonfeedvalidator.schema
import jsonschema

formats = jsonschema.FormatChecker()


@formats.checks("date-time", ValueError)
def is_time(text):
    return datetime.datetime.fromisoformat(text).tzinfo is not None


@formats.checks("uri", ValueError)
def is_address(text):
    return urllib.parse.urlsplit(text).scheme in ("https", "http")


def former(members):
    """Members as version 1 has them."""
    members = dict(members)
    if "authors" in members:
        (members["author"],) = members.pop("authors")
    return members


with open(sys.argv[1], encoding="utf-8") as file:
    feed = former(json.load(file))
if feed.pop("language", "en") == "":
    sys.exit("language is empty")
feed["items"] = [former(item) for item in feed.get("items", [])]
checker = jsonschema.Draft4Validator(jsonfeedvalidator.schema.SCHEMA, format_checker=formats)
problems = [
    f"{'/'.join(map(str, error.path))}: {error.message}" for error in checker.iter_errors(feed)]
if problems:
    sys.exit("\n".join(problems))
print(f"json 1.1, {len(feed['items'])} entries")
