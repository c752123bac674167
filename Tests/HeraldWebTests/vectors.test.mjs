import assert from "node:assert/strict";
import { test } from "node:test";
import {
  core, decisions, difference, environment, load, mappingOf, said, vectorsOf,
} from "./core.mjs";

const { matchLink } = await load("herald-read.js"), { why } = await load("herald-device.js");

const read = (given, payload) =>
  core.decode(new TextEncoder().encode(JSON.stringify(payload)), mappingOf(given) ?? {});

for (const { name, given, expect } of vectorsOf("decode")) {
  test(`decode: ${name}`, () => {
    const mapping = mappingOf(given) ?? {};
    const bytes = given.base64 !== undefined ? Buffer.from(given.base64, "base64")
      : Buffer.from(given.text ?? JSON.stringify(given.payload) ?? "");
    const message = given.inboxItem ? core.readItem(given.inboxItem, mapping)
      : core.decode(new Uint8Array(bytes), mapping);
    assert.deepEqual(said(message), expect);
  });
}

/** An event of a table with its messages read. */
function eventOf(given, event) {
  if (event.received) return { received: read(given, event.received) };
  if (event.synced) return { synced: core.readItem(event.synced, mappingOf(given)) };
  if (event.tapped !== undefined) return { ...event, message: read(given, event.payload) };
  return event;
}

const plain = (shown) => ({ ...shown, message: shown.message.id });

for (const { name, given, expect } of vectorsOf("presentation")) {
  test(`presentation: ${name}`, () => {
    const rules = given.rules ?? {}, actions = [];
    let screen;
    for (const event of given.events) {
      const change = new core.ScreenChange(screen, rules, event.at).handle(eventOf(given, event));
      screen = JSON.parse(JSON.stringify(change.screen));
      for (const action of change.actions) {
        if (action.show) actions.push({ show: plain(action.show) });
        else if (action.wake) actions.push({ wake: action.wake.id });
        else if (action.open) actions.push({ ...action, open: action.open.id });
        else actions.push(action);
      }
    }
    const shown = Object.keys(screen.slots).sort()
      .map((slot) => plain(core.shownOf(screen.slots[slot], slot, screen.revision, [], rules)));
    const actual = { actions, screen: shown, badge: core.badgeOf(screen, rules) };
    assert.equal(difference(expect, actual), undefined);
  });
}

for (const { name, given, expect } of vectorsOf("deepLinks")) {
  test(`deepLinks: ${name}`, () => {
    const actual = matchLink(given.table, given.link, given.origin);
    assert.equal(difference(expect, actual), undefined);
  });
}

for (const { name, given, expect } of vectorsOf("ledger")) {
  test(`ledger: ${name}`, async () => {
    const world = environment(), agent = new core.Agent(world);
    for (const { record, messageID, at, reason, action, fill = 0 } of given.steps) {
      for (let i = 0; i < fill; i++) {
        world.time = at + i;
        await agent.record(`fill-${i}`, "received");
      }
      world.time = at;
      if (record) await agent.record(messageID, record, action ?? reason);
    }
    const events = (await world.store.list("event:"))
      .sort((a, b) => Date.parse(a.time) - Date.parse(b.time))
      .map((event) => ({ ...event, reason: event.reason || null }));
    const actual = {
      events, count: events.length, oldest: events[0]?.id, newest: events.at(-1)?.id,
      lost: (await agent.state()).lost,
    };
    assert.equal(difference(expect, actual), undefined);
  });
}

/** What a Sync states of the parts that the tables have. */
function stated({ tags, attributes, addresses }) {
  const valueOf = ({ name, text, number }) => [name, text ?? number];
  return {
    tags: tags?.tags, addresses: addresses?.addresses.map((it) => it.value),
    set: attributes?.set.length ? Object.fromEntries(attributes.set.map(valueOf)) : undefined,
    remove: attributes?.remove.length ? attributes.remove : undefined,
  };
}

/** The answer that names these fields, or says that all was taken. */
function answerOf(fields) {
  if (fields === "taken") {
    return { status: 200, body: { tags: { version: "0", accepted: true }, inbox: {} } };
  }
  const fieldViolations = fields.map((field) => ({ field, description: "it is wrong" }));
  const details = [{ debug: { fieldViolations } }];
  return { status: 403, body: { code: "permission_denied", message: "it is wrong", details } };
}

for (const { name, given, expect } of vectorsOf("refusals")) {
  test(`refusals: ${name}`, async () => {
    let answers = [];
    const world = environment(() => answerOf(answers.shift())), agent = new core.Agent(world);
    await agent.change((state) => {
      state.config = { gateway: "https://push.example", key: "key" };
      state.device = { id: "d", secret: "s" };
    });
    for (const step of given.steps) {
      for (const part of Object.keys(step.wish ?? {})) await agent.wish(part, () => step.wish[part]);
      if (!step.answers) continue;
      answers = [...step.answers];
      await agent.sync();
      assert.deepEqual(answers, []);
    }
    const herald = { agent, options: { registration: {} }, permission: "denied", changed() {} };
    const { refused, refusedTags, refusedAttributes, refusedAddresses } = await why(herald);
    const actual = {
      requests: world.calls.map((call) => stated(call.message)),
      refused: {
        tags: Object.keys(refusedTags), attributes: Object.keys(refusedAttributes),
        addresses: Object.keys(refusedAddresses), parts: Object.keys(refused),
      },
    };
    assert.equal(difference(expect, actual), undefined);
    // A member that a request has and the table does not is a difference, too.
    const names = (it) => Object.keys(it).filter((name) => it[name] !== undefined).sort();
    assert.deepEqual(actual.requests.map(names), expect.requests.map(names));
  });
}

test("every table of decisions that a browser takes is read here, and no other exists", () => {
  const excused = ["adoption", "capping", "moments", "places", "responders"];
  const here = ["decode", "deepLinks", "ledger", "presentation", "refusals"];
  // Without the folder there is nothing to read.
  if (decisions().length) assert.deepEqual(decisions().sort(), [...here, ...excused].sort());
  for (const decision of here) assert.ok(!decisions().length || vectorsOf(decision).length);
});

test("names such as __proto__ in a message are names like any other, and change no object", () => {
  const hostile = `{ "polluted": "yes", "toString": "yes" }`;
  const texts = [
    `{ "herald_id": "m1", "__proto__": ${hostile}, "constructor": { "prototype": ${hostile} } }`,
    `{ "data": { "herald_id": "m1", "__proto__": ${hostile}, "constructor": "text" } }`,
    `{ "id": "m1", "type": "/a", "title": "t", "data": { "__proto__": "text", "a": "b" } }`,
    `{ "herald_id": "m1", "__proto__": ${hostile}, "aps": { "alert": { "__proto__": ${hostile} } } }`,
  ];
  for (const text of texts) {
    const message = core.decode(new TextEncoder().encode(text));
    assert.equal(message.id, "m1", text);
    for (const object of [message, message.data, {}]) {
      assert.equal(object.polluted, undefined, text);
      assert.equal(typeof object.toString, "function", text);
      assert.equal(Object.getPrototypeOf(object), Object.prototype, text);
    }
  }
});
