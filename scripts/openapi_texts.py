"""What the OpenAPI document says beyond the schema: errors, headers and general rules."""

INFO = {
    "title": "Herald",
    "version": "v1",
    "summary": "Push notifications that an app's team runs itself.",
    "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
    "description": """\
Every call is a POST with a JSON object as its body. The path names the service and the method.
`{}` is a valid body where no field is needed.

**Names.** Answers spell field names in lowerCamelCase (`deviceId`). Requests may spell them in
lowerCamelCase or in snake_case (`device_id`). This document shows lowerCamelCase. The `.proto`
files show snake_case, and the texts of errors use that spelling, too.

**Unknown fields.** A request with a field that Herald does not know is refused. The error names
the field and the nearest one that exists. Send the header `Herald-Strict: false` to have unknown
fields ignored, for example in an app that must also work with an older Herald. Answers may get
new fields in later versions: ignore the ones that you do not know.

**Values.** A field at its default value (0, false, an empty text or list, the first value of an
enum) is left out of answers, and may be left out of requests. `null` means that the field is not
there. 64-bit integers are strings, times are RFC 3339 texts, durations are seconds as in `"3.5s"`,
bytes are base64.

**Keys.** Most calls need a key in the header `Authorization: Bearer KEY`. Each key has one of the
roles device, viewer, sender, operator and admin. From sender on, each role may do what the roles
before it may do. People have sessions in place of keys, with the same roles. Calls of a device
after its registration need no key: the device's secret is in the body.

**Errors.** An error has an HTTP status and a JSON body with a `code`, a `message` and often
`details`. Repeat a call after 503 and 504 if `x-herald-retryable` is true, and after 429 if there
is the header `Retry-After`. Wait as long as that header says. Do not repeat a call after any other
error.

**Examples.** Each request and each answer was sent and answered by a Herald. Together they tell one
story: an app sends what happens to bills in Congress. Ids, times and the address are made plain,
and what is secret is replaced by words that say so. Some long lists are cut, and say that.

The same calls are also available over gRPC and over the Connect protocol with protobuf bodies. The
`.proto` files are at `/protos.tar.gz`.""",
}

SERVER = "The gateway that this document was read from."

KEY = "A key of the suite, made by Registry/CreateKey or by the command `herald keys create`."

SESSION = (
    "The session of a person, which Accounts/SignIn sets. Such a call also needs what browsers send"
    " from the dashboard itself: `Sec-Fetch-Site: same-origin` or `Origin`, and the header "
    "`Herald-Token`, which the answers of Accounts have.")

DEVICE = "A device's id as the user and its secret as the password, for its own config sets."

CODE = "Says what went wrong, for a program. These are the codes of gRPC, in lower case."

ROLES = {
    "anyone": "Needs no key.",
    "device": "Needs a key with the role device, sender, operator or admin.",
    "viewer": "Needs a key with the role viewer, sender, operator or admin.",
    "sender": "Needs a key with the role sender, operator or admin.",
    "operator": "Needs a key with the role operator or admin.",
    "admin": "Needs a key with the role admin.",
}

RETRY = {
    True: "The call may be repeated: a second one has no further effect.",
    False: "Do not repeat the call without checking: a second one takes effect again.",
}

RETRY_WITH_KEY = "The call may be repeated with the same idempotency key: it takes effect once."

# Fields that mean the same wherever the schema says nothing of its own, by their names. A name with
# a message before it is for that message alone.
FIELDS = {
    "app": "The app's id. Needed only with a key of the whole suite; a key of an app implies it.",
    "page_size": "The number of entries on a page. 0 means the default.",
    "page_token": "The `nextPageToken` of the page before. Empty means the first page.",
    "next_page_token": "The `pageToken` of the next page. Empty if there are no more entries.",
    "device_id": "The device's id.",
    "device_secret": "The device's secret, which Register answered.",
    "notification_id": "The notification's id.",
    "adapter": "The name of the provider, as it was set up.",
    "create_time": "The time at which the object was created.",
    "update_time": "The time of the last change.",
    "title": "The first line, in bold on most devices.",
    "body": "The text of the message.",
    "url": "The target of a tap: a path of the app or a URL.",
    "image_url": "The URL of a picture.",
    "reason": "The reason, in words for people.",
    "audience": "The devices, as a selector's text, such as `/bill/vote AND NOT platform(web)`.",
    "selector": "The devices, as the tree of a selector. Set `audience` or `selector`, not both.",
    "name": "The name of the object.",
    "id": "The id of the object.",
    "tags": "The tags, such as `/bills/hr9999-113`.",
    "error": "The reason for which there is no answer to this part. Absent if there is one.",
    "locale": "The language, as a BCP 47 tag such as `en-US`.",
    "time_zone": "The IANA name of a time zone, such as `America/New_York`.",
    "default_time_zone": "The IANA name of the time zone of devices that have not reported one.",
    "dry_run": "True if the request is checked and nothing is stored.",
    "type": "The notification's type, a path such as `/bill/vote`.",
    "deliveries": "The number of deliveries.",
    ".herald.v1.ReceiptSum.devices": "The number of devices.",
    ".grpc.health.v1.HealthCheckResponse.status": "The health of the service.",
    "attempts": "The number of attempts so far.",
    "due_time": "The time of the next attempt.",
    "set_time": "The time of the last change. Herald sets this field and ignores it in requests.",
    "set_by": "The key or person of the last change. Herald sets this field and ignores it in "
              "requests.",
    "send_time": "The time at which the notification was sent.",
    "expire_time": "The time after which the object is of no use.",
    "time": "The time at which the event happened.",
    "version": "A number that rises with each change.",
    "created": "True if the object did not exist before the call.",
    "message_id": "The message's id.",
    "install_id": "The id that the app made for this install.",
    "place_id": "The place's id.",
    "place_version": "The place's version at that time.",
    "last_notification_id": "The id of the notification that was sent last.",
    "latitudes": "The latitudes in degrees, -90 to 90.",
    "longitudes": "The longitudes in degrees, -180 to 180, as many as latitudes.",
    "with_polygons": "True if places that are polygons come with their points.",
    "title_args": "The arguments of the title.",
    "body_args": "The arguments of the body.",
    "subtitle_args": "The arguments of the subtitle.",
    "group": "The name of the group.",
    "tag": "The tag, such as `/bills/hr9999-113`.",
    "tag_version": "The version of the tags.",
    "text": "A text.",
    "number": "A number.",
}

PARAMETERS = {
    "Connect-Timeout-Ms": {
        "name": "Connect-Timeout-Ms", "in": "header", "required": False,
        "description": "How many milliseconds the caller waits. The call's own limit counts too.",
        "schema": {"type": "string", "pattern": "^[0-9]{1,10}$"}},
    "X-Request-Id": {
        "name": "X-Request-Id", "in": "header", "required": False,
        "description": "A name for this request, which logs and the answer repeat. Herald makes"
                       " one if there is none or if it has other characters.",
        "schema": {"type": "string", "pattern": "^[A-Za-z0-9._-]{1,64}$"}},
    "Herald-Strict": {
        "name": "Herald-Strict", "in": "header", "required": False,
        "description": "`false` has unknown fields of the request ignored instead of refused.",
        "schema": {"type": "string", "enum": ["true", "false"]}},
}

HEADERS = {
    "X-Request-Id": {
        "description": "The request's name in Herald's logs.", "schema": {"type": "string"}},
    "Retry-After": {
        "description": "After how many seconds to call again. Absent: nobody knows.",
        "schema": {"type": "string", "pattern": "^[1-9][0-9]*$"}},
    "WWW-Authenticate": {
        "description": "Always `Bearer`.", "schema": {"type": "string", "enum": ["Bearer"]}},
}

# What any call may answer besides 200.
STATUSES = {
    "400": "Something in the request is wrong (`invalid_argument`: `details` names the field), or"
           " the state of things does not allow it (`failed_precondition`, `out_of_range`).",
    "401": "There is no key, the key is not valid, or the device's secret is wrong.",
    "403": "The role is not enough, or a page of another site began a call of a session.",
    "404": "What the request names does not exist, or belongs to another app.",
    "408": "The request did not arrive in time.",
    "409": "It exists already (`already_exists`), or somebody else changed it meanwhile"
           " (`aborted`).",
    "413": "The body is larger than 256 KiB, or than 64 KiB in a call without a valid key.",
    "415": "The content type is not `application/json`.",
    "429": "Too much at once, or a quota is full.",
    "431": "The header section is too large.",
    "500": "A fault of Herald itself.",
    "501": "The request has a compressed body, which Herald does not read.",
    "503": "A part of Herald is away. Call again if the call may be repeated.",
    "504": "The call took too long. It may have taken effect.",
}

ERROR = {
    "type": "object",
    "description": "What every answer other than 200 has as its body.",
    "required": ["code", "message"],
    "properties": {
        "message": {"type": "string", "description": "Says what went wrong, for people."},
        "details": {
            "type": "array",
            "description": "What else is known: which fields are wrong, when to call again.",
            "items": {
                "type": "object",
                "required": ["type", "value"],
                "properties": {
                    "type": {"type": "string",
                             "description": "`google.rpc.BadRequest` or `google.rpc.RetryInfo`."},
                    "value": {"type": "string", "contentEncoding": "base64",
                              "description": "The message in protobuf's binary form."},
                    "debug": {
                        "description": "The same message as JSON.",
                        "anyOf": [
                            {"$ref": "#/components/schemas/google.rpc.BadRequest"},
                            {"$ref": "#/components/schemas/google.rpc.RetryInfo"}]},
                },
            },
        },
    },
    "examples": [{
        "code": "invalid_argument",
        "message": "place.radius_metres: is -1.0; must be above 0 and at most 100000",
        "details": [{
            "type": "google.rpc.BadRequest", "value": "CkoKE3BsYWNlLnJhZGl1c19tZXRyZXM",
            "debug": {"fieldViolations": [{
                "field": "place.radius_metres",
                "description": "is -1.0; must be above 0 and at most 100000"}]}}],
    }],
}

ERROR_BODY = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}


def error(status):
    """The answer with an error's status."""
    headers = {}
    if status == "401":
        headers["WWW-Authenticate"] = {"$ref": "#/components/headers/WWW-Authenticate"}
    if status in ("429", "503"):
        headers["Retry-After"] = {"$ref": "#/components/headers/Retry-After"}
    out = {"description": STATUSES[status], "content": ERROR_BODY}
    return {**out, "headers": headers} if headers else out


def responses():
    """Every error's answer, by its status."""
    return {status: error(status) for status in STATUSES}
