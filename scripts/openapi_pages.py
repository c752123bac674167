"""What the OpenAPI document says of the paths that are no calls, but that machines read or write.

Pages for people are not in it: the dashboard at / and /dashboard/, and the form at /switch.
"""

import copy

from openapi_texts import FIELDS

APP = {"type": "string", "pattern": "^[a-z][a-z0-9-]{0,63}$"}
CONFIG = {"type": "string", "pattern": r"^[a-z][a-z0-9_-]{0,50}(\.(json|plist))?$"}
SOURCE = {"type": "string", "pattern": "^[a-z0-9][a-z0-9_-]{0,39}$"}
TEXT = {"type": "string"}
ETAG = {"ETag": {"description": "The name of these bytes.", "schema": TEXT}}
REQUEST_ID = {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
NOT_MODIFIED = {"description": "The copy that `If-None-Match` names is still the same."}
# What anything may answer that asks a service.
USUAL = ("408", "429", "431", "500", "503", "504")

TAGS = [
    {"name": "Pages", "description": "What is read with GET."},
    {"name": "Publishing", "description": "What an app's team publishes: values and feeds."},
    {"name": "Webhooks", "description": "What others post to Herald."},
]


def parameter(name, place, schema, description, required=False):
    return {"name": name, "in": place, "required": required, "description": description,
            "schema": schema}


def query(name, schema, description):
    return parameter(name, "query", schema, description)


def path(name, schema, description):
    return parameter(name, "path", schema, description, required=True)


def page(operation, summary, description, contents, others=(), parameters=(), security=(),
         headers=None, tag="Pages"):
    """A page that is read with GET. `contents` are the schemas of its media types."""
    answer = {"description": summary + ".",
              "content": {media: {"schema": schema} for media, schema in contents.items()}}
    if headers:
        answer["headers"] = headers
    responses = {"200": answer}
    if headers and "ETag" in headers:
        responses["304"] = NOT_MODIFIED
        parameters = [*parameters, KNOWN]
    responses.update({status: {"$ref": f"#/components/responses/{status}"} for status in others})
    out = {"operationId": operation, "tags": [tag], "summary": summary,
           "description": description, "responses": responses}
    if parameters:
        out["parameters"] = list(parameters)
    if security != "key":
        out["security"] = [{name: []} for name in security]
    return {"get": out}


KNOWN = parameter(
    "If-None-Match", "header", TEXT,
    "The `ETag` of the copy that the client has. Nothing is sent if it is still the same.")

READINESS = {
    "type": "object",
    "required": ["status", "version", "services"],
    "properties": {
        "status": {"type": "string", "enum": ["ready", "not ready"]},
        "version": {"type": "string", "description": "The version of Herald."},
        "services": {
            "type": "object",
            "description": "What each service says: `serving`, or why it does not serve.",
            "additionalProperties": {"type": "string"}},
    },
}

LIBRARY = {
    "type": "object",
    "required": ["version", "files"],
    "properties": {
        "version": {"type": "string", "description": "The version of Herald."},
        "files": {
            "type": "array", "description": "The files of the library.",
            "items": {
                "type": "object",
                "required": ["path", "type", "bytes", "integrity"],
                "properties": {
                    "path": {"type": "string", "description": "Where it is."},
                    "type": {"type": "string", "description": "Its media type."},
                    "bytes": {"type": "integer", "description": "Its size."},
                    "integrity": {
                        "type": "string",
                        "description": "For the attribute `integrity` of an element `script`."}},
            }},
    },
}

JSON_FEED = {
    "type": "object",
    "description": "A JSON Feed (https://jsonfeed.org/version/1.1).",
    "required": ["version", "title", "items"],
    "properties": {
        "version": {"type": "string", "enum": ["https://jsonfeed.org/version/1.1"]},
        "title": TEXT, "home_page_url": TEXT, "feed_url": TEXT, "description": TEXT,
        "language": TEXT,
        "authors": {"type": "array", "items": {"type": "object", "properties": {"name": TEXT}}},
        "next_url": {"type": "string", "description": "The page with older entries."},
        "items": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["id", "content_text"],
                "properties": {
                    "id": {"type": "string", "description": "The same for ever."},
                    "url": TEXT, "title": TEXT, "content_text": TEXT, "image": TEXT,
                    "date_published": {"type": "string", "format": "date-time"},
                    "tags": {"type": "array", "items": TEXT,
                             "description": "The notification's type."}},
            }},
    },
}

HOOK_ANSWER = {
    "type": "object",
    "required": ["items", "notifications"],
    "properties": {
        "items": {"type": "integer", "description": "How many items were read."},
        "notifications": {"type": "integer", "description": "How many notifications follow."}},
}

EVENTS = page(
    "events", "What happened, one JSON object a line",
    "The same events as Delivery/ReadEvents, for a program that stores them. Each line is one"
    " StreamEvent. The answer's header `Herald-Offset` is the `after` of the next call. Needs a"
    " key with the role operator or admin; with `devices=false` viewer is enough. With `Accept: text/event-stream` they come as"
    " server-sent events that go on without an end: each has its offset as its `id`, and"
    " `Last-Event-ID` is the `after` of who comes back.",
    {"application/x-ndjson": TEXT}, ("400", "401", "403", "404", "429", "500", "503", "504"), [
        query("app", TEXT, FIELDS["app"]),
        query("after", TEXT,
              "The offset of the last event that you have. Empty: from the oldest that is kept."
              " `latest`: only what happens from now on."),
        query("wait", {"type": "integer", "minimum": 0, "maximum": 30},
              "How many seconds to wait when there is nothing. Not together with `follow`."),
        query("follow", {"type": "boolean"},
              "Whether the answer goes on without an end, with an empty line at least every 15"
              " seconds when nothing happens."),
        query("merged", {"type": "boolean"},
              "Only with `Accept: text/event-stream`: some events twice a second at most, one"
              " for each notification and kind, for pages that show how things stand."),
        query("devices", {"type": "boolean"},
              "`false` leaves out what names a device, as Delivery/ReadChanges does.")],
    "key", {"Herald-Offset": {"description": "Where to read on.", "schema": TEXT}})

CONFIG_PAGE = page(
    "config", "The values of a config set",
    "With a device's id and secret the values for that device; with a key, such as the one in the"
    " app, those for everybody. The ending of the name says the form; without one `Accept` does,"
    " and JSON if that does not. Signed are five lines with a line feed after each, and the"
    " values as they came: `herald-config-1`, the app's id, the name, the version, and `json` or"
    " `plist`. Pages of the app's allowed origins may read it.",
    {"application/json": {"type": "object"}, "application/x-plist": TEXT},
    ("400", "401", "403", "404", *USUAL),
    [path("app", APP, "The app's id."),
     path("name", CONFIG, "The config set's name, and `.json` or `.plist` after it if you like.")],
    ("key", "device"), {
        **ETAG, **REQUEST_ID,
        "Herald-Config-Version": {
            "description": "The version of the config set. It rises.", "schema": TEXT},
        "Herald-Config-Key": {
            "description": "The id of the key that signed: see ConfigSets/GetConfigKey.",
            "schema": TEXT},
        "Herald-Config-Signature": {
            "description": "The signature with Ed25519, in Base64.",
            "schema": {"type": "string", "contentEncoding": "base64"}}},
    "Publishing")


def feed(form, name, media, schema):
    return page(
        f"feed_{form}", f"What an app has sent, as {name}",
        "Anybody may read it, also pages of any origin. It is there once Feeds/PutFeed has enabled"
        " it: 404 until then, and if there is no such app.",
        {media: schema}, ("400", "404", *USUAL),
        [path("app", APP, "The app's id."),
         query("page", {"type": "integer", "minimum": 1, "maximum": 2**53 - 1},
               "A page of the archive, which older entries link to (RFC 5005). Absent: the newest"
               " entries.")],
        (), {**ETAG, **REQUEST_ID, "Last-Modified": {
            "description": "When an entry or the feed itself changed last.", "schema": TEXT}},
        "Publishing")


def signature(name, description):
    return parameter(name, "header", TEXT, description)


HOOK = {"post": {
    "operationId": "hook", "tags": ["Webhooks"],
    "summary": "Takes items for a source that others post to",
    "description":
        "The recipe of the source says in which form the body is signed: `github`, `standard`,"
        " `stripe` or `plain`. There is no key: the signature proves who posts. The answer comes"
        " when the items are stored, so a post that got no answer may be repeated. 503 while the"
        " source is paused.",
    "security": [],
    "parameters": [
        path("name", SOURCE, "The source's name."),
        signature("X-Hub-Signature-256",
                  "For `github`: `sha256=` and the HMAC-SHA256 of the body in hexadecimal."),
        signature("Webhook-Id", "For `standard`: the id of the message."),
        signature("Webhook-Timestamp", "For `standard`: when it was sent, in seconds since 1970."),
        signature("Webhook-Signature", "For `standard`: `v1,` and the signature in Base64."),
        signature("Stripe-Signature", "For `stripe`: `t=SECONDS,v1=` and the signature in"
                                      " hexadecimal. `plain` has its header in the recipe.")],
    "requestBody": {
        "required": True,
        "description": "What the recipe's `kind` says: JSON, lines of JSON, a feed, or CSV. At"
                       " most 256 KiB. Herald does not look at the content type.",
        "content": {"application/json": {"schema": {"type": ["object", "array"]}}}},
    "responses": {
        "200": {"description": "The items are stored.", "headers": REQUEST_ID,
                "content": {"application/json": {"schema": HOOK_ANSWER}}},
        **{status: {"$ref": f"#/components/responses/{status}"}
           for status in ("400", "401", "404", "409", "413", "501", *USUAL)}},
}}

PAGES = {
    "/hooks/{name}": HOOK,
    "/apps/{app}/config/{name}": CONFIG_PAGE,
    "/apps/{app}/feed.atom": feed("atom", "Atom", "application/atom+xml", TEXT),
    "/apps/{app}/feed.rss": feed("rss", "RSS 2.0", "application/rss+xml", TEXT),
    "/apps/{app}/feed.json": feed("json", "JSON Feed 1.1", "application/feed+json", JSON_FEED),
    "/healthz": page(
        "health", "Tells that the gateway answers", "Says `ok` whatever the services do.",
        {"text/plain": {"type": "string", "enum": ["ok\n"]}}),
    "/readyz": page(
        "readiness", "Tells whether every service is ready",
        "Answers 200 when every service serves, else 503 with the same body.",
        {"application/json": READINESS}),
    "/metrics": page(
        "metrics", "The metrics of every process, in Prometheus' text format",
        "Needs no key from the machine itself. From elsewhere, or with"
        " `HERALD_GATEWAY_METRICS=operator`, it needs a key of the whole suite with the role"
        " operator or admin.",
        {"text/plain": TEXT}, ("401", "403", "503", "504"), security="key"),
    "/v1/events": EVENTS,
    "/openapi.json": page(
        "openapi", "This document", "Changes only with the version of Herald; it has an `ETag`.",
        {"application/json": {"type": "object"}}, headers=ETAG),
    "/protos.tar.gz": page(
        "protos", "The .proto files of the API",
        "For generators of gRPC and Connect clients. It has an `ETag`.",
        {"application/gzip": {"type": "string", "contentMediaType": "application/gzip"}},
        headers=ETAG),
    "/client/v1/": page(
        "library", "The files of the library for web pages",
        "With the digest of each. Pages of any origin may load them.",
        {"application/json": LIBRARY}, headers=ETAG),
    "/client/v1/{file}": page(
        "libraryFile", "A file of the library for web pages",
        "Pages of any origin may load it. It changes only with the version of Herald.",
        {"text/javascript": TEXT}, ("404",),
        [path("file", {"type": "string", "pattern": r"^[a-z-]{1,40}\.js$"}, "The file's name.")],
        headers=ETAG),
}
PAGES["/readyz"]["get"]["responses"]["503"] = {
    "description": "A service is away.", "content": {"application/json": {"schema": READINESS}}}
PAGES["/protos.tar.gz"]["get"]["responses"]["200"]["content"]["application/gzip"]["examples"] = {
    "archive": {"summary": "The archive itself", "externalValue": "/protos.tar.gz"}}


def with_examples(examples):
    """The pages with what was recorded of them."""
    pages = copy.deepcopy(PAGES)
    for where, item in pages.items():
        for call in item.values():
            for name, example in examples.get(where, {}).items():
                add(call, name, example)
    return pages


def add(call, name, example):
    one = {"summary": example["summary"]}
    content = call["responses"]["200"]["content"][example["type"]]
    content.setdefault("examples", {})[name] = {**one, "value": example["answer"]}
    if "request" in example:
        body = call["requestBody"]["content"]["application/json"]
        body.setdefault("examples", {})[name] = {**one, "value": example["request"]}
    for parameter in call.get("parameters", []):
        value = example.get("parameters", {}).get(parameter["name"])
        if value is not None:
            parameter.setdefault("example", value)
