// Config sets: whether values can be stored, how they look, and what a form stores.
import assert from "node:assert/strict";
import test from "node:test";
import { compact, configSetOf, draftOf, mostBytes, movedUp, pretty, timesAsked, valuesProblem }
  from "../../Sources/Dashboard/configvalues.js";

test("values that cannot be stored are refused with the place of the mistake", () => {
  assert.equal(valuesProblem(`{"beta": true, "list": [1, "null", {"a": 1.50}]}`), "");
  assert.match(valuesProblem(`{\n  "beta": tru\n}`), /^This is no JSON/);
  assert.match(valuesProblem(`{"a": 1}}`), /line 1, column 9/);
  for (const text of ["[]", "1", "null", `"a"`]) assert.match(valuesProblem(text), /JSON object/);
  assert.match(valuesProblem(`{"help": {"urls": [1, null]}}`), /^help\.urls\.1 is null/);
  const full = `{"a": "${"x".repeat(mostBytes - 8)}"}`;
  assert.equal(compact(full).length, mostBytes);
  assert.equal(valuesProblem(full), "", "blanks do not count");
  assert.match(valuesProblem(full.replace("x", "xx")), /16385 bytes; 16384 is the most/);
});

test("values that are tidied up keep each number and each text as it was written", () => {
  const text = `{"big":9007199254740993,"exact":1.50,"e":1E3,"text":"a: {b, [c]} \\" \\\\","none":{},`
    + `"list":[],"more":[1,{"a":true}]}`;
  const tidy = pretty(text);
  assert.equal(compact(tidy), text);
  assert.equal(pretty(tidy), tidy);
  assert.deepEqual(tidy.split("\n").slice(0, 3),
    ["{", `  "big": 9007199254740993,`, `  "exact": 1.50,`]);
  assert.ok(tidy.includes(`"none": {},\n  "list": [],\n  "more": [\n    1,\n    {`));
  assert.deepEqual(JSON.parse(tidy), JSON.parse(text));
});

const stored = { name: "flags", description: "what is on", disabled: true, version: "4",
  variants: [{ audience: "/beta", values: `{"beta":true}` }, { values: `{"beta":false}` }] };

test("a config set that is not changed in the form is stored as it was", () => {
  const { name, description, variants } = configSetOf("flags", draftOf(stored), true);
  assert.deepEqual([name, description], ["flags", "what is on"]);
  assert.deepEqual(variants.map((it) => [it.audience, compact(it.values)]),
    [["/beta", `{"beta":true}`], ["", `{"beta":false}`]]);
});

test("a mistake names its variant, and a variant that hides others is refused", () => {
  const draft = draftOf(stored);
  draft.variants[1].values = "{";
  assert.throws(() => configSetOf("flags", draft, false), /^Error: Variant 2: This is no JSON/);
  const hiding = draftOf(stored);
  hiding.variants = movedUp(hiding.variants, 1);
  assert.deepEqual(hiding.variants.map((it) => it.audience), ["", "/beta"]);
  assert.throws(() => configSetOf("flags", hiding, false), /Variant 1 is for every device/);
});

test("loads are added up over all keys", () => {
  assert.equal(timesAsked({}), 0);
  assert.equal(timesAsked({ loads: [{ asked: "2" }, {}, { asked: "40" }] }), 42);
});
