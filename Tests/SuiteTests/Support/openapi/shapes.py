"""Whether the examples of an OpenAPI document have the shapes that it describes.

jsonschema-rs, which schemathesis brings, looks at them. A member of an answer that its schema does
not name is wrong here, though callers must bear it: the document would not describe it.
"""

import copy
import sys

from own_suite import ROOT

# After the system's own packages, which other modules were taken from.
sys.path.append(str(ROOT / ".build/schemathesis"))


class Shapes:
    def __init__(self, document):
        import jsonschema_rs
        self.rs = jsonschema_rs
        self.paths = document["paths"]
        self.components = copy.deepcopy(document["components"])
        for schema in self.components["schemas"].values():
            if "properties" in schema:
                schema.setdefault("additionalProperties", False)

    def problems(self):
        """A line for each example of another shape, and each path that has none."""
        for path, item in self.paths.items():
            for method, call in item.items():
                yield from self.call(f"{method.upper()} {path}", call)
                missing = [one["name"] for one in call.get("parameters", [])
                           if one.get("required") and "example" not in one]
                if missing:
                    yield f"{path}: no example of {', '.join(missing)}"

    def call(self, name, call):
        body = call.get("requestBody", {}).get("content", {})
        answers = call["responses"]["200"]["content"]
        if body and not self.has_examples(body):
            yield f"{name}: no example of a request"
        if not self.has_examples(answers):
            yield f"{name}: no example of an answer"
        for what, contents in (("request", body), ("answer", answers)):
            for content in contents.values():
                for example, one in content.get("examples", {}).items():
                    if "value" in one:
                        for problem in self.check(content["schema"], one["value"]):
                            yield f"{name}: the {what} {example}: {problem}"

    @staticmethod
    def has_examples(contents):
        return any(content.get("examples") for content in contents.values())

    def check(self, schema, value):
        schema = {**schema, "components": self.components,
                  "$schema": "https://json-schema.org/draft/2020-12/schema"}
        validator = self.rs.validator_for(schema, validate_formats=True)
        for error in validator.iter_errors(value):
            yield f"{'/'.join(map(str, error.instance_path))}: {error.message}"
