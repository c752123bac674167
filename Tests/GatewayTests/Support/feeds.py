"""Prints what feedparser finds in the feed that is the first argument, as JSON."""
import json
import sys

import feedparser

feed = feedparser.parse(sys.argv[1], sanitize_html=False, resolve_relative_uris=False)
head = feed.feed


def text(entry):
    return entry.content[0].value if "content" in entry else entry.description


print(json.dumps({
    "version": feed.version,
    "bozo": bool(feed.bozo),
    "title": head.title,
    "links": sorted([link.rel, link.href] for link in head.links if link.rel != "alternate"),
    "updated": list(head.updated_parsed)[:6],
    "entries": [{
        "id": entry.id,
        "title": entry.title,
        "text": text(entry),
        "link": entry.get("link", ""),
        "time": list(entry.published_parsed)[:6],
        "tags": [tag.term for tag in entry.tags],
    } for entry in feed.entries],
}))
