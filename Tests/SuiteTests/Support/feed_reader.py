"""Reads the feed at a URL as a reader does that comes back, and prints what it found as JSON.

The second argument is the file of the authority that signed the server's certificate.
"""
import json
import ssl
import sys

import feedparser

url = sys.argv[1]
ssl._create_default_https_context = lambda: ssl.create_default_context(cafile=sys.argv[2])
first = feedparser.parse(url)
again = feedparser.parse(url, etag=first.etag)
late = feedparser.parse(url, modified=first.modified)
titles = []
page = first
while True:
    titles += [entry.title for entry in page.entries if entry.title not in titles]
    older = [link.href for link in page.feed.links if link.rel == "prev-archive"]
    if not older:
        break
    page = feedparser.parse(older[0])
print(json.dumps({
    "status": [first.status, again.status, late.status],
    "bozo": bool(first.bozo),
    "titles": titles,
    "links": [entry.get("link") for entry in first.entries],
}))
