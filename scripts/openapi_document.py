"""Writes the OpenAPI 3.1 document of the JSON API from the schema's descriptors.

scripts/protoc-gen-herald calls this in its mode `openapi`. Every description in the document is a
comment of the schema, or stands in scripts/openapi_texts.py and scripts/openapi_pages.py. Every
example comes from scripts/openapi-examples, which scripts/record-examples has written with a
running suite. A test plays them again.
"""

import json
import pathlib
import re

from google.protobuf import descriptor_pb2

import openapi_pages as pages
import openapi_texts as texts

Field = descriptor_pb2.FieldDescriptorProto

# The services that the gateway offers to the outside. A test compares the document's paths with
# the gateway's own table, so a service that is missing here fails there.
SERVICES = ["Accounts", "Approvals", "Audit", "Client", "ConfigSets", "Delivery", "Experiments",
            "Feeds", "Geo", "Registry", "Watcher", "Health"]

# The Connect protocol's names of the codes (connectrpc.com/docs/protocol).
CODES = ["canceled", "unknown", "invalid_argument", "deadline_exceeded", "not_found",
         "already_exists", "permission_denied", "resource_exhausted", "failed_precondition",
         "aborted", "out_of_range", "unimplemented", "internal", "unavailable", "data_loss",
         "unauthenticated"]

# The longest line of the document, but for texts.
LINE = 100

INT64 = r"^-?(0|[1-9][0-9]{0,18})$"
UINT64 = r"^(0|[1-9][0-9]{0,19})$"
DURATION = r"^-?[0-9]{1,12}(\.[0-9]{1,9})?s$"

SCALARS = {
    Field.TYPE_DOUBLE: {"type": "number", "format": "double"},
    Field.TYPE_FLOAT: {"type": "number", "format": "float"},
    Field.TYPE_INT64: {"type": "string", "format": "int64", "pattern": INT64},
    Field.TYPE_UINT64: {"type": "string", "format": "uint64", "pattern": UINT64},
    Field.TYPE_INT32: {"type": "integer", "format": "int32",
                       "minimum": -(2**31), "maximum": 2**31 - 1},
    Field.TYPE_UINT32: {"type": "integer", "format": "uint32", "minimum": 0, "maximum": 2**32 - 1},
    Field.TYPE_BOOL: {"type": "boolean"},
    Field.TYPE_STRING: {"type": "string"},
    Field.TYPE_BYTES: {"type": "string", "contentEncoding": "base64"},
}

WELL_KNOWN = {
    ".google.protobuf.Timestamp": {"type": "string", "format": "date-time"},
    ".google.protobuf.Duration": {"type": "string", "pattern": DURATION},
    ".google.protobuf.Any": {"type": "object", "properties": {"@type": {"type": "string"}}},
}


def plain(comment):
    """A comment of the schema as a description: its paragraphs, each on one line."""
    paragraphs = re.split(r"\n\s*\n", comment.strip())
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


class Document:
    """The document while it is being written."""

    def __init__(self, schema):
        self.schema = schema
        self.components = {}
        self.requested = set()
        self.paths = {}
        self.tags = []
        self.comments = {}
        for file in schema.files.values():
            self._take_comments(file)

    def _take_comments(self, file):
        """Finds the comment of every message, field, enum and value by its full name."""

        def note(path, name):
            text = self.schema.comments.get((file.name, tuple(path)))
            if text:
                self.comments[name] = plain(text)

        def enum(path, name, proto):
            note(path, name)
            for index, value in enumerate(proto.value):
                note(path + [2, index], f"{name}.{value.name}")

        def message(path, name, proto):
            note(path, name)
            for index, field in enumerate(proto.field):
                note(path + [2, index], f"{name}.{field.name}")
            for index, nested in enumerate(proto.nested_type):
                message(path + [3, index], f"{name}.{nested.name}", nested)
            for index, nested in enumerate(proto.enum_type):
                enum(path + [4, index], f"{name}.{nested.name}", nested)

        prefix = f".{file.package}"
        for index, proto in enumerate(file.message_type):
            message([4, index], f"{prefix}.{proto.name}", proto)
        for index, proto in enumerate(file.enum_type):
            enum([5, index], f"{prefix}.{proto.name}", proto)
        for index, service in enumerate(file.service):
            note([6, index], f"{prefix}.{service.name}")
            for number, method in enumerate(service.method):
                note([6, index, 2, number], f"{prefix}.{service.name}.{method.name}")

    # Schemas

    def name_of(self, full_name):
        """The name of a component: the schema's own, without the package of ours."""
        package = self.schema.packages[full_name]
        local = full_name[len(package) + 2:]
        return local if package == "herald.v1" else f"{package}.{local}"

    def reference(self, full_name, requested):
        """A reference to a message or an enum, which becomes a component."""
        if full_name in WELL_KNOWN:
            return dict(WELL_KNOWN[full_name])
        name = self.name_of(full_name)
        if requested and full_name not in self.requested:
            # What a request can hold is written again, without room for what is unknown.
            self.requested.add(full_name)
            self.components.pop(name, None)
        if name not in self.components:
            self.components[name] = {}
            if full_name in self.schema.enums:
                self.components[name] = self.enum(full_name)
            else:
                self.components[name] = self.message(full_name, requested)
        return {"$ref": f"#/components/schemas/{name}"}

    def enum(self, full_name):
        proto = self.schema.enums[full_name]
        lines = [self.comments.get(full_name, "")]
        for value in proto.value:
            text = self.comments.get(f"{full_name}.{value.name}")
            lines.append(f"* `{value.name}`" + (f": {text}" if text else ""))
        description = lines[0] + "\n\n" + "\n".join(lines[1:])
        return {"type": "string", "description": description.strip(),
                "enum": [value.name for value in proto.value]}

    def message(self, full_name, requested):
        proto = self.schema.messages[full_name]
        out = {"type": "object"}
        name = self.name_of(full_name)
        if full_name in self.comments:
            out["description"] = self.comments[full_name]
        elif name.endswith("Request"):
            out["description"] = f"What {name.split('.')[-1].removesuffix('Request')} is asked."
        elif name.endswith("Response"):
            out["description"] = f"What {name.split('.')[-1].removesuffix('Response')} answers."
        choices = {}
        properties = {}
        for field in proto.field:
            properties[field.json_name] = self.field(full_name, field, requested)
            if field.HasField("oneof_index"):
                choices.setdefault(field.oneof_index, []).append(field.json_name)
        if properties:
            out["properties"] = properties
        self.choose(out, properties, list(choices.values()))
        if requested:
            out["additionalProperties"] = False
        return out

    def choose(self, out, properties, choices):
        """Says that of the members of a oneof at most one may be there."""
        rules = []
        for members in choices:
            names = ", ".join(f"`{name}`" for name in members)
            note = f"At most one of these may be set: {names}."
            out["description"] = (out.get("description", "") + "\n\n" + note).strip()
            if len(members) == len(properties):
                out["maxProperties"] = 1
                continue
            rules += [{"required": [one, other]}
                      for index, one in enumerate(members) for other in members[index + 1:]]
        if rules:
            out["not"] = {"anyOf": rules}

    def field(self, owner, field, requested):
        """The schema of one field, with its description."""
        if self.schema.is_map(field):
            out = {"type": "object", "additionalProperties": {"type": "string"}}
        elif field.type in (Field.TYPE_MESSAGE, Field.TYPE_ENUM):
            out = self.reference(field.type_name, requested)
        else:
            out = dict(SCALARS[field.type])
        if field.label == Field.LABEL_REPEATED and not self.schema.is_map(field):
            out = {"type": "array", "items": out}
        out["description"] = self.field_text(f"{owner}.{field.name}", field)
        return out

    def field_text(self, name, field):
        """What the field's comment says; what its type's does, if the field has none.

        A type's comment is of one, so a list says that it is of each of its entries.
        """
        text = self.comments.get(name) or texts.FIELDS.get(name) or texts.FIELDS.get(field.name)
        if not text:
            text = self.comments.get(field.type_name, "").partition("\n\n")[0]
            if text and field.label == Field.LABEL_REPEATED:
                text = f"Each entry: {text}"
        if not text and field.type in (Field.TYPE_MESSAGE, Field.TYPE_ENUM):
            raise ValueError(f"{name}: say in a comment what the field, or its type, is")
        if not text:
            raise ValueError(f"{name}: say in a comment what the field is")
        return text

    # Calls

    def service(self, file, service, examples):
        full = f"{file.package}.{service.name}"
        self.tags.append({"name": service.name, "description": self.comments[f".{full}"]})
        for method in service.method:
            facts = self.schema.method_options(method) if self.schema.method_options else None
            role = self.role(facts)
            if role != "internal":
                call = self.call(full, service, method, role, facts, examples)
                self.paths[f"/{full}/{method.name}"] = {"post": call}

    @staticmethod
    def role(facts):
        return facts.DESCRIPTOR.fields_by_name["role"].enum_type.values_by_number[
            facts.role].name.removeprefix("ROLE_").lower()

    def retry(self, method, facts):
        """Says whether the call may be repeated."""
        fields = self.schema.messages[method.input_type].field
        if any(field.name == "idempotency_key" for field in fields):
            return texts.RETRY_WITH_KEY
        return texts.RETRY[facts.retryable]

    def call(self, full, service, method, role, facts, examples):
        path = f"{full}/{method.name}"
        text = self.comments.get(f".{full}.{method.name}")
        if not text:
            raise ValueError(f"{path}: say in a comment what the call does")
        body = {"schema": self.reference(method.input_type, True)}
        answer = {"schema": self.reference(method.output_type, False)}
        for content, part in ((body, "request"), (answer, "answer")):
            if path in examples:
                content["examples"] = {
                    name: {"summary": example["summary"], "value": example[part]}
                    for name, example in examples[path].items()}
        out = {
            "operationId": f"{service.name}_{method.name}",
            "tags": [service.name],
            "summary": re.split(r"(?<=\.) ", text)[0].rstrip("."),
            "description": f"{text}\n\n{texts.ROLES[role]} {self.retry(method, facts)}",
            "x-herald-role": role,
            "x-herald-retryable": facts.retryable,
            "x-herald-deadline-milliseconds": facts.deadline_milliseconds,
            "x-herald-fresh": facts.fresh,
            "x-herald-gives": ["none", "lasting", "key"][facts.gives],
            "x-herald-second-factor": ["refused", "enrol", "always"][facts.second_factor],
            "parameters": [{"$ref": f"#/components/parameters/{name}"} for name in
                           texts.PARAMETERS],
            "requestBody": {"required": True, "content": {"application/json": body}},
            "responses": {
                "200": {"description": "The call succeeded.",
                        "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
                        "content": {"application/json": answer}},
                **{status: {"$ref": f"#/components/responses/{status}"}
                   for status in texts.STATUSES
                   # Signing in is for pages of the gateway: others are refused.
                   if role != "anyone" or service.name == "Accounts" or status != "403"}},
        }
        if role == "anyone":
            out["security"] = []
        return out

    # The whole

    def whole(self, examples):
        codes = {"type": "string", "enum": CODES, "description": texts.CODE}
        self.components["Error"] = {**texts.ERROR, "properties": {
            "code": codes, **texts.ERROR["properties"]}}
        for name in (".google.rpc.BadRequest", ".google.rpc.RetryInfo"):
            self.reference(name, False)
        return {
            "openapi": "3.1.0",
            "info": texts.INFO,
            "servers": [{"url": "/", "description": texts.SERVER}],
            "security": [{"key": []}, {"session": []}],
            "tags": self.tags + pages.TAGS,
            "paths": {**self.paths, **pages.with_examples(examples)},
            "components": {
                "securitySchemes": {
                    "key": {"type": "http", "scheme": "bearer", "description": texts.KEY},
                    "device": {"type": "http", "scheme": "basic", "description": texts.DEVICE},
                    "session": {"type": "apiKey", "in": "cookie", "name": "__Host-herald",
                                "description": texts.SESSION}},
                "parameters": texts.PARAMETERS,
                "headers": texts.HEADERS,
                "responses": texts.responses(),
                "schemas": dict(sorted(self.components.items())),
            },
        }


def pretty(value, indent=0):
    """The value as JSON: on one line what fits there, since the gateway has the document in it."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= LINE or not isinstance(value, (dict, list)):
        return line
    inner = "\n" + " " * (indent + 1)
    if isinstance(value, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {pretty(one, indent + 1)}"
                 for key, one in value.items()]
        return "{" + inner + ("," + inner).join(parts) + "\n" + " " * indent + "}"
    parts = [pretty(one, indent + 1) for one in value]
    return "[" + inner + ("," + inner).join(parts) + "\n" + " " * indent + "]"


def recorded():
    """The examples of all services and of the pages, by their paths."""
    examples = {}
    for file in sorted((pathlib.Path(__file__).parent / "openapi-examples").glob("*.json")):
        examples.update(json.loads(file.read_text()))
    return examples


def generate(schema, names):
    """The document, as protoc's plugin answers: its file's name and its text."""
    examples = recorded()
    document = Document(schema)
    found = {service.name: (schema.files[name], service)
             for name in names for service in schema.files[name].service}
    for name in SERVICES:
        document.service(*found[name], examples)
    known = {path[1:] for path in document.paths} | set(pages.PAGES)
    if set(examples) - known:
        unknown = ", ".join(sorted(set(examples) - known))
        raise ValueError(
            f"scripts/openapi-examples: there is no {unknown}; delete its examples there, and its"
            " steps in Tests/SuiteTests/Support/openapi/story")
    yield "openapi.json", pretty(document.whole(examples)) + "\n"
