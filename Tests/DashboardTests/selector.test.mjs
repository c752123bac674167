// Selectors as blocks: what Swift's parser takes is taken, and nothing of a text is lost.
import assert from "node:assert/strict";
import test from "node:test";
import { arity, comparisons, condition, negated, parse, simple, write }
  from "../../Sources/Dashboard/selector.js";

const blockOf = (text) => parse(text)?.block;
const rewritten = (text) => write(blockOf(text));

/** The pairs of Swift's ParserTests and AtomTextTests in which no value is written anew. */
const canonical = [
  ["/a", "/a"], ["(/bill/action AND /bills/hr9999-113) OR /bill/signed",
    "/bill/action AND /bills/hr9999-113 OR /bill/signed"],
  ["a or b and not c", "a OR b AND NOT c"], ["(a or b) and c", "(a OR b) AND c"],
  ["a AND (b AND c)", "a AND (b AND c)"], ["a AND ((b)) AND c", "a AND b AND c"],
  ["a OR (b OR c)", "a OR (b OR c)"], ["NOT NOT(a)", "NOT NOT a"],
  ["not (a and b)", "NOT (a AND b)"], ["NOT a AND b", "NOT a AND b"],
  ["all and not device:1f-A_2", "ALL AND NOT device:1f-A_2"],
  [`"a b"OR"c\\"d\\\\e"`, `"a b" OR "c\\"d\\\\e"`], [`"/plain"`, "/plain"],
  [`"and" OR "All" OR "device:x" OR "Device:"`, `"and" OR "All" OR "device:x" OR "Device:"`],
  ["a\\b AND a,b", "a\\b AND a,b"], ["DEVICE:Ab", "device:Ab"],
  ["\t\na\r\n  AND\u{b}b ", "a AND b"], ["é OR 😀", "é OR 😀"], ["a # one\nAND b", "a AND b"],
  ["a # one\rAND b", "a AND b"], ["android OR orchid OR nota", "android OR orchid OR nota"],
  ["tag(prefs, /news)", "tag(prefs, /news)"], [`tag("my group", "a,b")`, `tag("my group", "a,b")`],
  ["device(d1)", "device:d1"], ["user( u1 )", "user(u1)"], [`user("u,1")`, `user("u,1")`],
  ["platform(ios) and address_kind(apns)", "platform(ios) AND address_kind(apns)"],
  [`model("iPhone15,2")`, `model("iPhone15,2")`], ["MODEL( Pixel )", "model(Pixel)"],
  [`attribute(city="New York")`, `attribute(city = "New York")`],
  [`attribute("first name" contains "a\\"b")`, `attribute("first name" contains "a\\"b")`],
  ["attribute(city is_empty)", "attribute(city is_empty)"],
  [`attribute(contains contains "=")`, `attribute(contains contains "=")`],
  ["app_version(*,2)", "app_version(*, 2)"], ["MOVED(p, 400d)", "moved(p, 400d)"],
  [`percent("#", 99.99, 100)`, `percent("#", 99.99, 100)`],
  ["# first\na # then\nAND #\n b#c OR #d", "a AND b#c OR #d"],
  ["user(# whose\nu1)", "user(u1)"], [`"#"`, `"#"`], ["(#)", `"#"`], ["platform", "platform"],
  ["[x", `"[x"`],
];

test("a text that is read and written is the text that the server would write", () => {
  for (const [text, wanted] of canonical) assert.equal(rewritten(text), wanted, text);
});

test("a text that the server refuses as a whole has no blocks", () => {
  for (const text of ["a b", "a AND", "AND a", "a AND OR b", "a NOT b", "NOT", "()", "(a", "a)",
    "(a))", "(a OR ) b", "a (b)", "\"a", "\"a\\n\"", "x AND \"a\\\"", "user((a))", "user(\"a)",
    "user(a", "platform (ios)", `${"(".repeat(33)}a${")".repeat(33)}`]) {
    assert.equal(parse(text), undefined, text);
  }
  assert.deepEqual(blockOf(`${"(".repeat(32)}a${")".repeat(32)}`), condition("tag", "a"));
  assert.equal(parse("(".repeat(16384)), undefined);
  assert.equal(parse(`${"NOT ".repeat(4000)}a`), undefined);
});

test("an empty text has no block", () => {
  assert.deepEqual(parse(" \n"), { block: undefined, comments: [] });
  assert.equal(write(undefined), "");
});

test("an atom that is not understood stays as it was written", () => {
  for (const text of ["x(y)", "Platfrom( ios )", "group_tag(x, y)", "user()", "user(a b)",
    "user(a, b)", "user(< 1)", "tag(g)", "moved(, 7d)", "attribute(a >= \"x\")",
    "attribute(a < 2020-01-01)", "attribute(a , 1)", "attribute(a = ,)", "attribute(a = 1 2)",
    "attribute(city IS_EMPTY)", "attribute()", "toString(x)", "x(# why\ny)"]) {
    assert.deepEqual(blockOf(`a AND NOT ${text}`).items[1], { ...condition("raw", text),
      not: true }, text);
    assert.equal(rewritten(`a AND NOT ${text}`), `a AND NOT ${text}`);
  }
});

test("groups are of all, of any, of none, and not of all", () => {
  const [a, b] = ["a", "b"].map((it) => condition("tag", it));
  assert.deepEqual(blockOf("a AND b"), { of: "all", items: [a, b] });
  assert.deepEqual(blockOf("a OR b"), { of: "any", items: [a, b] });
  assert.deepEqual(blockOf("NOT (a OR b)"), { of: "none", items: [a, b] });
  assert.deepEqual(blockOf("NOT (a AND b)"), { of: "notAll", items: [a, b] });
  assert.deepEqual(blockOf("NOT NOT a"), { of: "none", items: [{ ...a, not: true }] });
  assert.equal(write({ of: "none", items: [a] }), "NOT a");
  assert.equal(write({ of: "notAll", items: [{ of: "all", items: [a, b] }] }), "NOT (a AND b)");
  assert.equal(write({ of: "any", items: [{ of: "all", items: [] }, a] }), "a");
});

test("the form of an attribute's value tells its kind, also of one that is missing", () => {
  assert.deepEqual(blockOf("attribute(points>=-1.50e1)").values,
    ["points", ">=", "number", "-1.50e1"]);
  assert.deepEqual(blockOf("attribute(at after 2026-05-04T13:00:00Z)").values,
    ["at", "after", "date", "2026-05-04T13:00:00Z"]);
  assert.deepEqual(blockOf("attribute(app < v1.10.0)").values, ["app", "<", "version", "1.10.0"]);
  assert.deepEqual(blockOf("attribute(n = \"5\")").values, ["n", "=", "text", "5"]);
  // None of these is a comparison with a text, which the server would take.
  for (const [kind, value, wanted] of [["number", "", "?"], ["number", "1 000", "1_000"],
    ["number", "1,5", "1_5"], ["version", "", "?"], ["version", "1 2", "v1_2"],
    ["date", "2026-05-04 13:00", "2026-05-04_13:00"]]) {
    assert.equal(write(condition("attribute", "n", "=", kind, value)), `attribute(n = ${wanted})`);
  }
});

test("a value that is missing makes the text wrong, and does not vanish", () => {
  for (const [made, text] of [[condition("tag", ""), "\"\""],
    [condition("platform", ""), "platform(\"\")"], [condition("device", ""), "device(\"\")"],
    [condition("within", "", "1", ""), "within(\"\", 1, \"\")"],
    [condition("attribute", "", "=", "text", ""), "attribute(\"\" = \"\")"]]) {
    assert.equal(write(made), text);
    assert.deepEqual(blockOf(text), made);
  }
});

test("comments stand before the text that blocks write", () => {
  const text = "# who\n/a # those\nAND user(# Jo\njo) AND x(# not\ny)";
  const { block, comments } = parse(text);
  assert.deepEqual(comments, ["# who", "# those", "# Jo"]);
  const again = write(block, comments);
  assert.equal(again, "# who\n# those\n# Jo\n/a AND user(jo) AND x(# not\ny)");
  assert.deepEqual(parse(again), { block, comments });
});

/** Numbers that are the same in each run: xorshift. */
function random(seed) {
  let state = seed * 2654435761 >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const words = ["/bill/vote", "a b", "and", "ALL", "device:x", "#", "#news", "{", "[x", "\"", "\\",
  "a,b", "x(y)", ">=", "é😀", "", "v1", "2026-05-04", "*", "7d", "is_empty", "NOT", "\n", "?"];
const asks = { all: 0, ...arity, tag: 1, tag_group: arity.tag };

function randomCondition(pick) {
  const word = () => words[pick(words.length)], not = pick(3) === 0;
  if (pick(8) === 0) return { ...condition("raw", `what${pick(9)}( "is(" , this )`), not };
  if (pick(4) === 0) {
    const kind = Object.keys(comparisons)[pick(5)];
    const value = { text: word, none: () => "", number: () => ["", "-15", "1e3"][pick(3)],
      date: () => "2026-05-04T13:00:00Z", version: () => "1.2" }[kind]();
    return { ...condition("attribute", word(),
      comparisons[kind][pick(comparisons[kind].length)], kind, value), not };
  }
  const ask = Object.keys(asks)[pick(Object.keys(asks).length)];
  return { ...condition(ask, ...Array.from({ length: asks[ask] }, word)), not };
}

/** A tree as a text has it: no group of one, but for what is not, twice. */
function randomBlock(pick, depth) {
  if (depth === 0 || pick(3) === 0) return randomCondition(pick);
  if (pick(8) === 0) {
    const inner = randomBlock(pick, depth - 1);
    return negated(negated(inner));
  }
  return { of: ["all", "any", "none", "notAll"][pick(4)],
    items: Array.from({ length: 2 + pick(3) }, () => randomBlock(pick, depth - 1)) };
}

test("random blocks are the same after they were written and read", () => {
  for (let seed = 1; seed <= 3000; seed += 1) {
    const block = randomBlock(random(seed), seed % 5), text = write(block);
    assert.deepEqual(parse(text), { block, comments: [] }, `seed ${seed}: ${text}`);
  }
});

/** Whether a device that has the tags of a set is in it; tags are all that these blocks ask. */
function selects(block, tags) {
  if ("ask" in block) return tags.has(block.values[0]) !== block.not;
  const found = block.items.map((it) => selects(it, tags));
  return { all: found.every(Boolean), any: found.some(Boolean), none: !found.some(Boolean),
    notAll: !found.every(Boolean) }[block.of];
}

test("groups of one, as they are while somebody builds, mean the same in the text", () => {
  const build = (pick, depth) => depth === 0 || pick(3) === 0
    ? { ...condition("tag", "abc"[pick(3)]), not: pick(2) === 0 }
    : { of: ["all", "any", "none", "notAll"][pick(4)], items: Array.from({ length: 1 + pick(3) },
      () => build(pick, depth - 1)) };
  for (let seed = 1; seed <= 2000; seed += 1) {
    const block = build(random(seed), 1 + seed % 4), read = blockOf(write(block));
    assert.deepEqual(read, simple(block));
    for (let set = 0; set < 8; set += 1) {
      const tags = new Set(["a", "b", "c"].filter((_, index) => set & 1 << index));
      assert.equal(selects(read, tags), selects(block, tags), `seed ${seed}: ${write(block)}`);
    }
  }
});

test("random texts are refused, or mean the same after they were written anew", () => {
  const parts = ["(", ")", " ", "\n", "\"", "\\", "#", "# ", "a", "/b", "and", " OR ", " AND ",
    "NOT ", "all", "device:", "platform(", "attribute(", ",", "=", "<", "within(1m, 2, 3)",
    "ios)", "v1", "2026-05-04", "x(", "tag(g, /x)"];
  let taken = 0;
  for (let seed = 1; seed <= 20000; seed += 1) {
    const pick = random(seed);
    const text = Array.from({ length: 1 + pick(9) }, () => parts[pick(parts.length)]).join("");
    const read = parse(text);
    if (!read) continue;
    taken += 1;
    assert.deepEqual(parse(write(read.block, read.comments)), read, JSON.stringify(text));
  }
  assert.ok(taken > 500, `${taken}`);
});
