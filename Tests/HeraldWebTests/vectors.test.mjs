import assert from "node:assert/strict";
import { test } from "node:test";
import { core, decisions, difference, environment, mappingOf, vectorsOf } from "./core.mjs";
import { matchLink } from "../../Sources/HeraldWeb/herald-read.js";

const isDefault = (value) => value === "" || value === undefined || value === false
  || value === 0 || (typeof value === "object" && Object.keys(value).length === 0);

/** A message without what is as it is by default, as the tables have it. */
function said(message) {
  return Object.fromEntries(Object.entries(message).filter(([name, value]) =>
    name === "isNamed" ? !value : name === "badge" ? value !== undefined
      : name === "kind" ? value !== "ordinary" : !isDefault(value)));
}

const read = (given, payload) => core.readPayload(payload, mappingOf(given) ?? {});

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

test("every table of decisions that a browser takes is read here, and no other exists", () => {
  const excused = ["capping", "moments", "places", "responders"];
  const here = ["decode", "deepLinks", "ledger", "presentation"];
  // Without the folder there is nothing to read.
  if (decisions().length) assert.deepEqual(decisions().sort(), [...here, ...excused].sort());
  for (const decision of here) assert.ok(!decisions().length || vectorsOf(decision).length);
});
