// An audience as blocks beside its text: each of them changes the other, and the text is the truth.
import assert from "node:assert/strict";
import test from "node:test";
import { press, put } from "./plain_page.mjs";
import { audienceInput } from "../../Sources/Dashboard/audience.js";
import { add, circleOf, fresh, recast, remove, rootOf }
  from "../../Sources/Dashboard/audienceblocks.js";
import { field, h } from "../../Sources/Dashboard/dom.js";
import { condition, narrowed, parse, write } from "../../Sources/Dashboard/selector.js";

/** A field of an audience as pages have it, with a session that answers by method. */
function page(text, answers = {}, methods = Object.keys(answers)) {
  const input = h("textarea", { value: text }), answer = h("div", {});
  const asked = [];
  const session = { may: (method) => methods.includes(method),
    ask: async (method, message) => {
      asked.push([method, message]);
      return answers[method] ?? {};
    } };
  const made = audienceInput(session, input, () => ({ audience: input.value, type: "/t" }), answer);
  const area = h("div", {}, field("Audience", input), made.more, answer);
  return { input, area, asked, made, blocks: () => area.all("fieldset"),
    pressed: () => area.all("button").filter((it) => it.attributes["aria-pressed"] === "true")
      .map((it) => it.textContent) };
}

test("a text has blocks, and stays as it was until one of them is changed", async () => {
  const { area, input, pressed, blocks } = page("not /a or (platform(ios) and x(y))");
  await press(area, "Blocks");
  assert.deepEqual([pressed(), input.value], [["Blocks"], "not /a or (platform(ios) and x(y))"]);
  assert.equal(input.closest(".field").hidden, true);
  assert.deepEqual(blocks().map((it) => it.all("legend")[0].textContent),
    ["Audience", "Condition 1", "Group 2", "Condition 2.1", "Condition 2.2"]);
  assert.match(blocks()[4].textContent, /x\(y\) Blocks do not know this/);
  put(area.labelled("Platform")[0], "android");
  assert.equal(input.value, "NOT /a OR platform(android) AND x(y)");
  put(area.labelled("A device of which")[1], "none");
  assert.equal(input.value, "NOT /a OR NOT (platform(android) OR x(y))");
  put(area.all("input").find((it) => it.type === "checkbox"), false);
  assert.equal(input.value, "/a OR NOT (platform(android) OR x(y))");
  await press(area, "Text");
  assert.deepEqual([pressed(), input.closest(".field").hidden], [["Text"], false]);
});

test("conditions and groups come and go, and the focus goes along", async () => {
  const { area, input } = page("ALL");
  await press(area, "Blocks");
  await press(area, "Add a condition");
  // What is missing makes the text wrong, so that nobody gets more than was meant.
  assert.equal(input.value, "\"\"");
  assert.equal(document.activeElement, area.labelled("The device")[0]);
  put(area.labelled("Tag")[0], " /bill/vote ");
  assert.equal(input.value, "/bill/vote");
  await press(area, "Add a group");
  put(area.labelled("The device")[1], "last_seen");
  assert.equal(input.value, "/bill/vote AND last_seen(7d)");
  await press(area, "Add a condition");
  put(area.labelled("The device")[2], "app_version");
  put(area.labelled("From")[0], "1.2");
  assert.equal(input.value, "/bill/vote AND (last_seen(7d) OR app_version(1.2, *))");
  await press(area, "Remove condition 2.1");
  assert.equal(input.value, "/bill/vote AND app_version(1.2, *)");
  await press(area, "Remove condition 2.1");
  assert.equal(input.value, "/bill/vote");
  assert.equal(document.activeElement, area.labelled("A device of which")[0]);
  await press(area, "Remove condition 1");
  assert.equal(input.value, "");
  assert.match(area.textContent, /There is no condition yet/);
});

test("the kind of an attribute's value says how it is compared", async () => {
  const { area, input } = page("attribute(city contains \"a b\")");
  const one = (label) => area.labelled(label)[0];
  const words = () => one("How").all("option").map((it) => it.value);
  await press(area, "Blocks");
  assert.deepEqual([one("How").value, one("Value").value], ["contains", "a b"]);
  put(one("Compared with"), "number");
  assert.deepEqual(words(), ["=", "<", "<=", ">=", ">"]);
  put(one("How"), ">=");
  put(one("Value"), "10");
  put(one("Attribute"), "points");
  assert.equal(input.value, "attribute(points >= 10)");
  put(one("Compared with"), "date");
  assert.deepEqual([input.value, one("Value").type], ["attribute(points = ?)", "date"]);
  put(one("Value"), "2026-05-04");
  put(one("How"), "before");
  assert.equal(input.value, "attribute(points before 2026-05-04)");
  put(one("Compared with"), "none");
  assert.equal(input.value, "attribute(points is_empty)");
  assert.equal(one("Value").closest(".field").hidden, true);
});

test("a text with a mistake stays a text; one that changes changes the blocks", async () => {
  const { area, input, pressed, blocks } = page("/a AND");
  await press(area, "Blocks");
  assert.deepEqual([pressed(), blocks().length], [["Text"], 0]);
  assert.match(area.textContent, /This text has no blocks/);
  put(input, "/a");
  assert.doesNotMatch(area.textContent, /This text has no blocks/);
  await press(area, "Blocks");
  put(input, "/a AND /b");
  await new Promise(setImmediate);
  assert.deepEqual([pressed(), blocks().length], [["Blocks"], 3]);
  put(input, "(/a");
  await new Promise(setImmediate);
  assert.deepEqual([pressed(), input.value], [["Text"], "(/a"]);
});

test("JSON has the blocks that the server says, and stays until they change", async () => {
  const json = "{\"and\": [\"/a\", {\"platform\": \"ios\"}]}";
  const { area, input } = page(json,
    { "Registry/PreviewAudience": { audience: "/a AND platform(ios)" } });
  await press(area, "Blocks");
  assert.equal(input.value, json);
  put(area.labelled("Tag")[0], "/b");
  assert.equal(input.value, "/b AND platform(ios)");
});

test("values are completed by what the server knows, where it may be asked", async () => {
  const { area, asked } = page("segment(r) AND at(l) AND static_list(x)",
    { "Registry/ListSegments": { segments: [{ name: "readers" }] },
      "Geo/ListPlaces": { places: [{ id: "library" }] } });
  await press(area, "Blocks");
  for (const label of ["Segment", "Place", "List"]) {
    area.labelled(label)[0].dispatchEvent({ type: "focus" });
  }
  await new Promise(setImmediate);
  assert.deepEqual(area.all("datalist").map((it) => it.all("option").map((one) => one.value)),
    [["readers"], ["library"], []]);
  assert.deepEqual(asked.map(([method]) => method), ["Registry/ListSegments", "Geo/ListPlaces"]);
});

test("some devices are shown to those who may see them, until it is asked anew", async () => {
  const devices = [{ id: "d1", platform: "ios", user: "jo", locale: "en",
    addresses: [{ kind: "apns", value: "secret" }] }];
  const { area, input, asked, made } = page("/a", { "Registry/SampleAudience": { devices } });
  await press(area, "Show some devices");
  assert.deepEqual(asked[0], ["Registry/SampleAudience",
    { audience: "/a", type: "/t", count: 10 }]);
  assert.deepEqual(area.all("td").map((it) => it.textContent), ["d1", "ios", "jo", "en", "apns"]);
  assert.equal(area.all("a").length, 0);
  put(input, "/b");
  await made.check();
  assert.equal(area.all("td").length, 0);
  await assert.rejects(press(page("/a").area, "Show some devices"), /no button/);
});

test("one more condition narrows an audience, whatever it was and however it is written", () => {
  assert.equal(narrowed("", "c"), "c");
  assert.equal(narrowed(" all ", "c"), "c");
  assert.equal(narrowed("/a AND /b", "c"), "/a AND /b AND c");
  assert.equal(narrowed("/a or /b", "c"), "(/a OR /b) AND c");
  assert.equal(narrowed("(/a)OR(/b)", "c"), "(/a OR /b) AND c");
  assert.equal(narrowed("/a # those", "c"), "# those\n/a AND c");
  assert.equal(narrowed("NOT ALL", "c"), "NOT ALL AND c");
  assert.equal(narrowed("/a AND", "c"), "/a AND AND c");
});

test("a circle is drawn where its condition has it", () => {
  assert.deepEqual(circleOf(["2.5km", "38.9", "-77"]),
    { kind: "circle", radius: 2500, points: [{ latitude: 38.9, longitude: -77 }] });
  assert.deepEqual(circleOf(["", "", ""]), { kind: "circle", radius: 1000, points: [] });
});

test("blocks that are added and removed leave no empty group behind", () => {
  const tag = condition("tag", "a"), root = rootOf(parse("NOT (a OR (b AND c))").block);
  const inner = root.items[1];
  remove(root, inner.items[0]);
  remove(root, inner.items[0]);
  assert.equal(write(root), "NOT a");
  assert.deepEqual(rootOf(tag), { of: "all", items: [tag] });
  const any = { of: "any", items: [condition("all")] };
  add(any, tag);
  assert.equal(write(any), "ALL OR a");
  const text = fresh("attribute");
  recast(text, "none");
  assert.equal(write(text), "attribute(\"\" is_empty)");
});

test("the cost of a send is told with the count, and not asked for again once none has a price",
  async (it) => {
    const pauses = [];
    it.mock.method(globalThis, "setTimeout", (act, ms) => {
      pauses.push(ms);
      queueMicrotask(act);
    });
    const answers = { "Registry/PreviewAudience": { devices: "3", devicesInApp: "9" },
      "Delivery/PreviewSend": { adapters: [{ adapter: "email", cost: {} }],
        costs: [{ currency: "EUR", micros: "1200" }] } };
    const { area, asked, input, made } = page("/a", answers);
    const prices = () => asked.filter(([method]) => method === "Delivery/PreviewSend");
    await made.check();
    assert.match(area.textContent, /3 of 9 devices.*Cost: about 0\.0012 EUR, by the price of/);
    assert.deepEqual([prices()[0][1].audience, prices()[0][1].type], ["/a", "/t"]);
    assert.deepEqual(pauses, [500]);
    assert.match(area.querySelectorAll("div[role=status]").map((one) => one.textContent).join(),
      /^Cost: about/);
    input.value = "/b";
    await made.check();
    assert.equal(prices()[1][1].audience, "/b");
    answers["Delivery/PreviewSend"] = { adapters: [{ adapter: "email" }] };
    await made.check();
    await made.check();
    assert.ok(!area.textContent.includes("Cost"));
    assert.equal(prices().length, 3);
    // Who types on within the pause asks for no price of what was there before.
    answers["Delivery/PreviewSend"] = { costs: [] };
    const fast = page("/a", answers);
    const first = fast.made.check();
    await fast.made.check();
    await first;
    assert.equal(fast.asked.filter(([method]) => method === "Delivery/PreviewSend").length, 1);
    const viewer = page("/a", answers, ["Registry/PreviewAudience"]);
    await viewer.made.check();
    assert.equal(viewer.asked.length, 2);
  });
