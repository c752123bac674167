// Server-sent events, and what is done where there are none.
import assert from "node:assert/strict";
import test from "node:test";
import { areQuiet, EventReader, every, inTurn, Live } from "../../Sources/Dashboard/live.js";

globalThis.document = { hidden: false, addEventListener() {} };

test("events are the same however the text is cut", () => {
  const text = "id: o1\ndata: {\"a\":1}\n\nid: o2\r\ndata: x\r\ndata: y\r\n\r\nid: o3\n\n: hello\n\n";
  for (let size = 1; size <= text.length; size += 1) {
    const reader = new EventReader(), found = [];
    for (let at = 0; at < text.length; at += size) {
      found.push(...reader.read(text.slice(at, at + size)));
    }
    assert.deepEqual(found, ["{\"a\":1}", "x\ny"], `pieces of ${size}`);
    assert.equal(reader.lastId, "o3");
  }
});

test("an event that was cut off is not counted as seen", () => {
  const reader = new EventReader();
  assert.deepEqual(reader.read("id: o1\ndata: a\n\nid: o2\ndata: b\n"), ["a"]);
  assert.equal(reader.lastId, "o1");
});

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const body = (...pieces) => new ReadableStream({
  start(stream) { for (const it of pieces) stream.enqueue(new TextEncoder().encode(it)); },
});

test("events are told together, and a hidden page asks for nothing", async () => {
  const asked = [];
  const session = { isOpen: true, may: () => true, events: async (after) => {
    asked.push(after);
    return body("id: o1\ndata: {\"offset\":\"o1\"}\n\n", "id: o2\ndata: {\"offset\":\"o2\"}\n\n");
  } };
  const live = new Live(session), told = [];
  live.listen((events) => told.push(events.map((it) => it.offset)));
  live.start();
  await pause(700);
  assert.equal(live.state, "live");
  assert.deepEqual(told, [[], ["o1", "o2"]]);
  document.hidden = true;
  live.restart();
  assert.equal(live.state, "paused");
  document.hidden = false;
  live.restart();
  await pause(50);
  assert.deepEqual(asked, ["", "o2"]);
  live.stop();
});

test("a viewer follows what names no device, as everybody's page does", async () => {
  const asked = [];
  const session = { isOpen: true, may: (method) => method === "Delivery/ReadChanges",
    events: async (after) => { asked.push(after); return body("id: o1\n\n"); } };
  const live = new Live(session);
  live.start();
  await pause(50);
  assert.deepEqual(asked, [""]);
  live.stop();
});

test("a key that may not read changes asks at intervals", () => {
  const live = new Live({ isOpen: true, may: () => false });
  live.start();
  assert.equal(live.state, "polling");
  live.stop();
  assert.equal(live.state, "off");
});

test("while a second factor is demanded that is missing, nothing is followed or asked", () => {
  const session = { isOpen: true, own: { secondFactor: "SECOND_FACTOR_DEMAND_ENROL" },
    may: () => true };
  const live = new Live(session), told = [];
  live.listen((events) => told.push(events));
  live.start();
  // As when somebody comes back from the app that shows the code.
  live.restart();
  assert.deepEqual([live.state, told], ["off", []]);
  live.stop();
});

test("a page that finds no room to follow asks every 20 seconds, and tries again each minute",
  async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    let knocks = 0;
    const session = { isOpen: true, may: () => true, events: async () => {
      knocks += 1;
      throw Object.assign(new Error("too many"), { code: "resource_exhausted" });
    } };
    const live = new Live(session), settle = () => new Promise((done) => setImmediate(done));
    let told = 0;
    live.listen(() => { told += 1; });
    live.start();
    await settle();
    context.mock.timers.tick(2000);
    assert.deepEqual([live.state, knocks, told], ["polling", 1, 2]);
    context.mock.timers.tick(19999);
    assert.equal(told, 2);
    context.mock.timers.tick(1);
    assert.equal(told, 3);
    for (let round = 0; round < 3; round += 1) context.mock.timers.tick(20000);
    await settle();
    assert.equal(knocks, 2);
    live.stop();
  });

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => { setImmediate(done); });
};

/** A page whose streams are made by a function that gets their signal, and a clock to turn. */
function following(context, stream) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const page = { knocks: 0, told: 0, pass: async (ms) => {
    context.mock.timers.tick(ms);
    await settled();
  } };
  page.live = new Live({ isOpen: true, may: () => true, events: async (_, signal) => {
    page.knocks += 1;
    return stream(signal);
  } });
  page.live.listen(() => { page.told += 1; });
  return page;
}

test("behind a proxy that breaks each stream the page asks every 4 seconds after three of them",
  async (context) => {
    const page = following(context, () => { throw new Error("the connection was reset"); });
    const { live, pass } = page;
    live.start();
    await settled();
    for (const knocks of [1, 2, 3]) {
      assert.deepEqual([page.knocks, live.state], [knocks, "away"]);
      await pass(2000);
    }
    assert.deepEqual([page.knocks, live.state], [3, "polling"]);
    const told = page.told;
    await pass(3999);
    assert.equal(page.told, told);
    await pass(1);
    assert.equal(page.told, told + 1);
    // After a minute it knocks once more, and goes on asking when that is broken as well.
    for (let round = 0; round < 15; round += 1) await pass(4000);
    assert.equal(page.knocks, 4);
    await pass(2000);
    assert.deepEqual([page.knocks, live.state], [4, "polling"]);
    live.stop();
  });

test("a stream that a proxy keeps back is broken after 40 seconds of silence, each time",
  async (context) => {
    const page = following(context, (signal) => ({ getReader: () => ({ read: () =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      }) }) }));
    const { live, pass } = page;
    live.start();
    await settled();
    await pass(39999);
    assert.notEqual(live.state, "away");
    await pass(1);
    assert.equal(live.state, "away");
    for (let stream = 2; stream <= 3; stream += 1) {
      await pass(2000);
      assert.equal(page.knocks, stream);
      await pass(40000);
      assert.equal(live.state, "away");
    }
    await pass(2000);
    assert.deepEqual([page.knocks, live.state], [3, "polling"]);
    live.stop();
  });

test("a stream that brings something is live, and what broke before does not count",
  async (context) => {
    let isBroken = true, end;
    const page = following(context, () => {
      if (isBroken) throw new Error("reset");
      const pieces = [new TextEncoder().encode(": hello\n\n")];
      return { getReader: () => ({ read: () => pieces.length
        ? Promise.resolve({ value: pieces.shift(), done: false })
        : new Promise((resolve) => { end = () => resolve({ done: true }); }) }) };
    });
    const { live, pass } = page;
    live.start();
    await settled();
    await pass(2000);
    assert.equal(live.failures, 2);
    isBroken = false;
    await pass(2000);
    assert.deepEqual([live.state, live.failures], ["live", 0]);
    isBroken = true;
    end();
    await settled();
    for (const knocks of [4, 5, 6]) {
      await pass(2000);
      assert.deepEqual([page.knocks, live.state], [knocks, "away"]);
    }
    await pass(2000);
    assert.equal(live.state, "polling");
    live.stop();
  });

test("an offset that is too old is forgotten, and the stream begins anew", async () => {
  const session = { isOpen: true, may: () => true, events: async () => {
    throw Object.assign(new Error("too old"), { code: "out_of_range" });
  } };
  const live = new Live(session);
  live.start();
  live.reader.lastId = "o1";
  await pause(20);
  assert.equal(live.reader.lastId, "");
  assert.equal(live.state, "away");
  live.stop();
});

test("whoever is signed in is told what happens, by an account as by a key, and nobody else", () => {
  let asked = 0;
  const session = { key: "", isOpen: false, may: () => true, events: async () => {
    asked += 1;
    return body();
  } };
  const live = new Live(session);
  let told = 0;
  live.listen(() => { told += 1; });
  live.start();
  assert.deepEqual([asked, told], [0, 0]);
  session.isOpen = true;
  live.start();
  assert.deepEqual([asked, told], [1, 1]);
  live.stop();
  session.isOpen = false;
});

test("what is asked at intervals waits while nobody sees the page, and ends", async () => {
  const before = globalThis.document;
  /** @type {(() => void)[]} */ const seen = [];
  globalThis.document = { hidden: true, addEventListener: (_, act) => seen.push(act),
    removeEventListener: (_, act) => seen.splice(seen.indexOf(act), 1) };
  let asked = 0;
  const stop = every(10, () => { asked += 1; });
  await pause(50);
  assert.equal(asked, 0);
  globalThis.document.hidden = false;
  seen[0]();
  assert.equal(asked, 1);
  await pause(100);
  assert.ok(asked > 1);
  stop();
  const last = asked;
  await pause(50);
  assert.deepEqual([asked, seen.length], [last, 0]);
  globalThis.document = before;
});

test("only deliveries and receipts are quiet, and no events at all are not", () => {
  assert.equal(areQuiet([{ progress: {} }, { receipts: {} }]), true);
  assert.equal(areQuiet([{ progress: {} }, { stateChange: {} }]), false);
  assert.equal(areQuiet([{ failure: {} }]), false);
  assert.equal(areQuiet([]), false);
});

test("while only deliveries go on, the status is asked for once a second", async () => {
  globalThis.document = { createElement: () => ({ append() {}, setAttribute() {}, dataset: {},
    replaceChildren() {} }), addEventListener() {} };
  const { KillSwitch } = await import("../../Sources/Dashboard/killswitch.js");
  let asked = 0;
  const session = { may: () => false, ask: async () => { asked += 1; return {}; } };
  const killSwitch = new KillSwitch(session, {});
  killSwitch.show = () => {};
  await killSwitch.refresh();
  for (let round = 0; round < 5; round += 1) killSwitch.heard([{ progress: {} }]);
  assert.equal(asked, 1);
  killSwitch.heard([{ progress: {} }, { killSwitch: {} }]);
  assert.equal(asked, 2);
  for (let round = 0; round < 5; round += 1) killSwitch.heard([{ progress: {} }]);
  await pause(1200);
  assert.equal(asked, 3);
});

test("what comes while something is done is done once at the end, with all its events", async () => {
  const done = [], ends = [];
  const run = inTurn((events) => {
    done.push(events);
    return new Promise((resolve, reject) => { ends.push({ resolve, reject }); });
  });
  const turn = async (how, at) => { ends[at][how](new Error("away")); await pause(1); };
  const first = run([1]);
  first.catch(() => {});
  run([2]);
  const second = run([3]);
  await turn("resolve", 0);
  assert.deepEqual(done, [[1], [2, 3]]);
  // An act without events is no event: all is asked for.
  run([4]);
  run();
  run([5]);
  await turn("resolve", 1);
  assert.deepEqual(done, [[1], [2, 3], []]);
  // What fails does not keep the rest from being done.
  run([6]);
  await turn("reject", 2);
  assert.deepEqual(done.at(-1), [6]);
  await turn("resolve", 3);
  await assert.rejects(first);
  await assert.rejects(second);
  const next = run([7]);
  assert.deepEqual(done.at(-1), [7]);
  await turn("resolve", 4);
  await next;
});
