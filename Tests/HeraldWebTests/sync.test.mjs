import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { core, environment, load, MemoryStore } from "./core.mjs";
import { Gateway, refusal } from "./gateway.mjs";

const { readInbox } = await load("herald-read.js");

let gateway, world, agent;

/** An agent of a page that has begun. */
async function begin() {
  agent = new core.Agent(world);
  await agent.change((state) => {
    state.config = { gateway: "https://push.example", key: "key" };
    state.isWanted = true;
  });
}

/** The process ends; another one has the same store. */
function restart() { agent = new core.Agent(world); }

beforeEach(async () => {
  gateway = new Gateway();
  world = environment(gateway.answer);
  await begin();
});

const wishTags = (...tags) => agent.wish("tags", () => tags);
const methods = () => world.calls.map((call) => call.method);

test("nothing is said before something is wished", async () => {
  await agent.change((state) => { state.isWanted = false; });
  await agent.sync({ isAsked: true });
  assert.deepEqual(world.calls, []);
});

test("the first wishes register the device, with all of them", async () => {
  await wishTags("/a", "/b");
  await agent.wish("attributes", () => ({ plan: "gold", age: 7 }));
  await agent.sync();
  assert.deepEqual(methods(), ["Register"]);
  assert.equal(world.calls[0].url, "https://push.example/herald.v1.Client/Register");
  assert.deepEqual(gateway.only.tags, ["/a", "/b"]);
  const attributes = [{ name: "plan", text: "gold" }, { name: "age", number: 7 }];
  assert.deepEqual(world.calls[0].message.attributes, attributes);
});

test("a sync when nothing has changed is one small request, and only if it is asked for", async () => {
  await wishTags("/a");
  await agent.sync();
  await agent.sync();
  assert.deepEqual(methods(), ["Register"]);
  await agent.sync({ isAsked: true });
  assert.deepEqual(methods(), ["Register", "Sync"]);
  assert.ok(JSON.stringify(world.calls[1].message).length < 300);
});

test("wishes of before an answer came are not lost by it", async () => {
  await wishTags("/a");
  world.post = async (url, headers, body) => {
    await wishTags("/a", "/later");
    world.post = environment(gateway.answer, world.store).post;
    return gateway.answer({ method: "Register", headers, message: JSON.parse(body) });
  };
  await agent.sync();
  assert.deepEqual(gateway.only.tags, ["/a", "/later"]);
});

test("what was changed on both sides is merged", async () => {
  await wishTags("/a", "/b");
  await agent.sync();
  gateway.setTags(gateway.only, ["/a", "/b", "/theirs"]);
  await wishTags("/b", "/mine");
  await agent.sync();
  assert.deepEqual(gateway.only.tags, ["/b", "/mine", "/theirs"]);
  assert.deepEqual((await agent.state()).mine.tags, ["/b", "/mine", "/theirs"]);
});

test("tags that a sender has changed are heard of with the next sync", async () => {
  await wishTags("/a");
  await agent.sync();
  gateway.setTags(gateway.only, ["/theirs"]);
  await agent.sync({ isAsked: true });
  assert.deepEqual((await agent.state()).mine.tags, ["/theirs"]);
  assert.deepEqual(gateway.only.tags, ["/theirs"]);
});

test("a follow that was taken back while offline stays taken back", async () => {
  await wishTags("/a", "/b");
  await agent.sync();
  gateway.script = [{ status: 0 }];
  await wishTags("/a");
  await agent.sync();
  restart();
  await agent.sync({ isUrgent: true });
  assert.deepEqual(gateway.only.tags, ["/a"]);
});

test("what was taken back before its answer came is not taken for somebody else's", async () => {
  await wishTags("/a", "/b");
  await agent.sync();
  await agent.wish("attributes", () => ({ plan: "free" }));
  await agent.wish("settings", () => ({}));
  await agent.sync();
  gateway.isDeaf = () => true;
  await wishTags("/b", "/c");
  await agent.wish("attributes", () => ({ plan: "gold", age: 7 }));
  await agent.wish("settings", () => ({ muted: true }));
  await agent.sync();
  gateway.isDeaf = () => false;
  await wishTags("/a", "/b");
  await agent.wish("attributes", () => ({ plan: "free" }));
  await agent.wish("settings", () => ({}));
  await agent.sync({ isUrgent: true });
  assert.deepEqual(gateway.only.tags, ["/a", "/b"]);
  assert.deepEqual(gateway.only.settings, {});
  const said = world.calls.filter((call) => call.message.attributes).at(-1).message.attributes;
  assert.deepEqual(said, { set: [{ name: "plan", text: "free" }], remove: ["age"] });
});

test("a part that is refused does not hold the others, and says why", async () => {
  await wishTags("/a");
  await agent.sync();
  const isBad = ({ message }) => message.settings?.muted === "yes";
  gateway.objection = (call) => isBad(call)
    ? refusal(400, "invalid_argument", "settings.muted") : undefined;
  await agent.wish("settings", () => ({ muted: "yes" }));
  await wishTags("/a", "/b");
  await agent.sync();
  assert.deepEqual(gateway.only.tags, ["/a", "/b"]);
  const { refused } = await agent.state();
  assert.equal(refused.settings.field, "settings.muted");
  const before = world.calls.length;
  await agent.sync();
  assert.equal(world.calls.length, before);
  await agent.wish("settings", () => ({ muted: true }));
  await agent.sync();
  assert.deepEqual(gateway.only.settings, { muted: true });
  assert.deepEqual((await agent.state()).refused, {});
});

test("a part that is refused at registration does not hold it", async () => {
  gateway.objection = ({ message }) => message.tags
    ? refusal(403, "permission_denied", "tags") : undefined;
  await wishTags("/staff");
  await agent.wish("locale", () => "de");
  await agent.sync();
  assert.equal(gateway.only.locale, "de");
  assert.equal((await agent.state()).refused.tags.code, "permission_denied");
});

/** The tags that are held. */
const heldTags = (held) => [...held.keys()].map((key) => JSON.parse(key)[1]);

/** Lets the gateway refuse tags that a device has not, as it does for those of senders. */
function reserve(...reserved) {
  gateway.objection = ({ method, message }) => {
    const { id, tags: had = [], version } = gateway.devices.get(message.deviceId) ?? {};
    if (message.tags?.version && message.tags.version !== String(version)) return undefined;
    const tags = message.tags?.tags ?? message.tags ?? [];
    const index = tags.findIndex((tag) => reserved.includes(tag) && !(id && had.includes(tag)));
    const list = method === "Sync" ? "tags.tags" : "tags";
    return index < 0 ? undefined : refusal(403, "permission_denied", `${list}[${index}]`);
  };
}

test("a tag that is refused holds no other, and is sent again once it is followed anew", async () => {
  await wishTags("/a");
  await agent.sync();
  reserve("/staff", "constructor");
  await wishTags("/a", "/b", "/staff", "constructor");
  await agent.sync();
  assert.deepEqual(gateway.only.tags, ["/a", "/b"]);
  const { held, refused, mine } = await agent.state();
  assert.deepEqual(heldTags(held), ["/staff", "constructor"]);
  assert.deepEqual(refused, {});
  assert.deepEqual(mine.tags, ["/a", "/b", "/staff", "constructor"]);
  restart();
  const before = world.calls.length;
  await wishTags("/a", "/b", "/c", "/staff");
  await agent.sync();
  assert.deepEqual(gateway.only.tags, ["/a", "/b", "/c"]);
  assert.equal(world.calls.length, before + 1);
  reserve();
  await wishTags("/a");
  await wishTags("/a", "/staff");
  await agent.sync();
  assert.deepEqual(gateway.only.tags, ["/a", "/staff"]);
  assert.equal((await agent.state()).held.size, 0);
});

test("a device that takes another's place does not wish for tags that only senders set", async () => {
  await wishTags("/a", "/mine");
  await agent.sync();
  gateway.setTags(gateway.only, ["/a", "/given", "/mine", "/staff"]);
  await agent.sync({ isAsked: true });
  reserve("/staff", "/mine");
  gateway.devices.clear();
  await agent.sync({ isAsked: true });
  assert.deepEqual(gateway.only.tags, ["/a", "/given"]);
  const { mine, held } = await agent.state();
  assert.deepEqual([mine.tags, heldTags(held)], [["/a", "/given", "/mine"], ["/mine"]]);
});

test("a tag that is refused is left alone once a sender gives it", async () => {
  reserve("/staff");
  await wishTags("/a", "/staff");
  await agent.sync();
  gateway.setTags(gateway.only, ["/a", "/staff"]);
  await agent.sync({ isAsked: true });
  await wishTags("/a", "/b", "/staff");
  await agent.sync();
  assert.deepEqual(gateway.only.tags, ["/a", "/b", "/staff"]);
});

test("what is refused without a name is found by sending parts one at a time", async () => {
  await wishTags("/a");
  await agent.sync();
  gateway.objection = ({ message }) => message.timeZone
    ? refusal(400, "invalid_argument", "") : undefined;
  await wishTags("/b");
  await agent.wish("timeZone", () => "?");
  await agent.wish("locale", () => "de");
  await agent.sync();
  assert.deepEqual(gateway.only.tags, ["/b"]);
  assert.equal(gateway.only.locale, "de");
  assert.deepEqual(Object.keys((await agent.state()).refused), ["timeZone"]);
});

test("an event that is refused does not hold the others", async () => {
  await wishTags("/a");
  await agent.sync();
  for (const id of ["m1", "m2", "m3"]) await agent.record(id, "received");
  gateway.objection = ({ message }) => {
    const index = message.events?.findIndex((event) => event.messageId === "m2");
    return index >= 0 ? refusal(400, "invalid_argument", `events[${index}].message_id`) : undefined;
  };
  await agent.sync();
  assert.deepEqual([...gateway.events.keys()], ["received:m1", "received:m3"]);
  assert.equal((await agent.state()).lost, 1);
});

test("a key that is refused is waited for, and blames no wish", async () => {
  gateway.script = [refusal(403, "permission_denied", "")];
  await wishTags("/a");
  await agent.sync();
  const state = await agent.state();
  assert.deepEqual(state.refused, {});
  assert.equal(state.problem.status, 403);
  assert.ok(state.notBefore > world.time);
});

test("Retry-After holds over restarts, also for what is urgent", async () => {
  gateway.script = [{ status: 429, retryAfter: 60000 }];
  await wishTags("/a");
  await agent.sync();
  restart();
  world.time += 59000;
  await agent.sync({ isUrgent: true });
  assert.equal(world.calls.length, 1);
  world.time += 5000;
  await agent.sync();
  assert.equal(gateway.devices.size, 1);
});

test("failures are followed by longer and longer waits, up to an hour", async () => {
  await wishTags("/a");
  const waits = [];
  for (let i = 0; i < 15; i++) {
    gateway.script = [{ status: 503 }];
    await agent.sync();
    const wait = (await agent.state()).notBefore - world.time;
    waits.push(wait);
    world.time += wait;
  }
  assert.ok(waits.every((wait, i) => i === 0 || wait >= waits[i - 1]));
  assert.ok(waits[0] < 2500 && waits.at(-1) <= 3600000 && waits.at(-1) > 2000000);
});

test("an answer to a part is waited for, longer and longer, and then all is told", async () => {
  await wishTags("/a");
  await agent.sync();
  gateway.isAway = (name) => name === "registry";
  await wishTags("/a", "/b");
  const waits = [];
  for (let i = 0; i < 3; i++) {
    await agent.sync();
    const { notBefore, problem, lastSync } = await agent.state();
    assert.deepEqual([problem.status, problem.message], [200, "registry does not answer"]);
    assert.equal(lastSync, 0);
    waits.push(notBefore - world.time);
    const before = world.calls.length;
    await agent.sync();
    assert.equal(world.calls.length, before, "it waits");
    world.time = notBefore;
  }
  assert.ok(waits[0] > 0 && waits[1] > waits[0] && waits[2] > waits[1], `${waits}`);
  gateway.isAway = () => false;
  await agent.sync();
  assert.deepEqual(gateway.only.tags, ["/a", "/b"]);
  const { notBefore, problem, failures } = await agent.state();
  assert.deepEqual([notBefore, problem, failures], [0, undefined, 0]);
});

test("an inbox that was not answered is asked for again, and a refusal meanwhile stays", async () => {
  await wishTags("/a");
  await agent.sync();
  gateway.isAway = (name) => name === "delivery";
  gateway.items = [{ messageId: "m1", content: { title: "1" } }];
  gateway.objection = ({ message }) => message.settings
    ? refusal(400, "invalid_argument", "settings.muted") : undefined;
  await agent.wish("settings", () => ({ muted: "yes" }));
  await agent.sync();
  assert.equal((await agent.state()).refused.settings.field, "settings.muted");
  await agent.sync({ isAsked: true });
  assert.equal((await agent.state()).problem.message, "delivery does not answer");
  gateway.isAway = () => false;
  world.time = (await agent.state()).notBefore;
  await agent.sync();
  assert.deepEqual((await readInbox(agent)).map(({ message }) => message.id), ["m1"]);
  assert.equal(world.calls.filter((call) => call.message.settings).length, 1);
  assert.ok((await agent.state()).refused.settings);
});

test("an app's server that does not vouch is asked again, later and later", async () => {
  await agent.change((state) => { state.config.isAttested = true; });
  agent.attest = async () => { throw new Error("not yet"); };
  await wishTags("/a");
  await agent.sync();
  const first = await agent.state();
  assert.deepEqual([world.calls.length, first.problem.code], [0, "attest"]);
  assert.match(first.problem.message, /not yet/);
  world.time = first.notBefore;
  await agent.sync();
  const { notBefore, failures } = await agent.state();
  assert.ok(notBefore - world.time > first.notBefore - first.problem.at && failures === 2);
  agent.attest = async () => "token";
  world.time = notBefore;
  await agent.sync();
  assert.deepEqual(gateway.only.tags, ["/a"]);
});

test("a device stays itself while nobody vouches for its new secret, and holds nothing", async () => {
  await copyProfile();
  await agent.change((state) => { state.config.isAttested = true; });
  agent.attest = async () => { throw new Error("not yet"); };
  await agent.record("m1", "received");
  await replaceSubscription(agent, "https://push.example/2");
  assert.deepEqual(endpoints(), ["https://push.example/2"]);
  assert.ok(gateway.events.has("received:m1"));
  assert.equal(gateway.devices.size, 1);
  const { isMoved, notBefore } = await agent.state();
  assert.ok(isMoved && notBefore > world.time);
  // What else there is to say is said, also while the app's server is asked again and again.
  world.time = notBefore;
  await agent.record("m2", "received");
  await agent.sync();
  assert.ok(gateway.events.has("received:m2"));
  assert.equal(methods().filter((it) => it === "Register").length, 1);
});

test("a copied profile is a device of its own, also if the app's server fails once", async () => {
  const copy = await copyProfile();
  for (const it of [agent, copy]) {
    await it.change((state) => { state.config.isAttested = true; });
    it.attest = async () => "token";
  }
  copy.attest = async () => { throw new Error("not yet"); };
  await replaceSubscription(copy, "https://push.example/2");
  assert.equal(gateway.devices.size, 1);
  copy.attest = async () => "token";
  copy.environment.time = (await copy.state()).notBefore;
  await copy.sync();
  assert.ok(!(await copy.state()).isMoved);
  await agent.sync({ isAsked: true });
  await replaceSubscription(agent, "https://push.example/1");
  assert.deepEqual(endpoints(), ["https://push.example/2", "https://push.example/1"]);
});

test("a new secret whose answer was lost waits for the app's server, too", async () => {
  await copyProfile();
  await agent.change((state) => { state.config.isAttested = true; });
  agent.attest = async () => "token";
  gateway.isDeaf = () => world.calls.at(-1).method === "Register";
  await replaceSubscription(agent, "https://push.example/2");
  gateway.isDeaf = () => false;
  const calls = world.calls.length;
  agent.attest = async () => { throw new Error("not yet"); };
  world.time = (await agent.state()).notBefore;
  await agent.sync({ isAsked: true });
  assert.equal(world.calls.length, calls, "nobody knows its secret");
  agent.attest = async () => "token";
  world.time = (await agent.state()).notBefore;
  await agent.record("m1", "received");
  await agent.sync();
  assert.equal(gateway.devices.size, 1);
  assert.ok(gateway.events.has("received:m1"));
  assert.ok(!(await agent.state()).isAgain);
});

test("a clock that was set back does not make it wait for years", async () => {
  await wishTags("/a");
  gateway.script = [{ status: 503 }];
  await agent.sync();
  world.time -= 400 * 24 * 3600 * 1000;
  await agent.sync();
  assert.equal(gateway.devices.size, 1);
});

test("a device that was deleted registers again with its wishes", async () => {
  await wishTags("/a", "/b");
  await agent.sync();
  gateway.devices.clear();
  await agent.sync({ isAsked: true });
  assert.deepEqual(gateway.only.tags, ["/a", "/b"]);
});

/** Two browsers with the same store: `agent`, and a copy of it with a store of its own. */
async function copyProfile() {
  await agent.wish("addresses", () => [{ endpoint: "https://push.example/1" }]);
  await wishTags("/a");
  await agent.sync();
  const copy = environment(gateway.answer, new MemoryStore(structuredClone(world.store.rows)));
  copy.uuid = () => "another-marker";
  return new core.Agent(copy);
}

/** The browser has replaced the subscription by itself. */
async function replaceSubscription(agent, endpoint) {
  const subscription = { options: {}, toJSON: () => ({ endpoint }) };
  gateway.GetWebPushKey = () => ({ status: 200, body: { publicKey: "BKey" } });
  globalThis.Notification = { permission: "granted" };
  await agent.subscribe({ pushManager: { getSubscription: async () => subscription } });
  delete globalThis.Notification;
  await agent.sync({ isUrgent: true });
}

const endpoints = () => [...gateway.devices.values()].map((it) => it.addresses[0]?.endpoint);

test("a copied profile is a device of its own once one of the two subscribes anew", async () => {
  const copy = await copyProfile();
  await copy.wish("tags", () => ["/a", "/b"]);
  await replaceSubscription(copy, "https://push.example/2");
  assert.deepEqual(endpoints(), ["https://push.example/2"]);
  await agent.sync({ isAsked: true });
  // Its browser has not said yet which subscription it has.
  assert.deepEqual(endpoints(), ["https://push.example/2", undefined]);
  await replaceSubscription(agent, "https://push.example/1");
  assert.deepEqual(endpoints(), ["https://push.example/2", "https://push.example/1"]);
  const [one, other] = gateway.devices.values();
  assert.deepEqual([one.tags, other.tags], [["/a", "/b"], ["/a"]]);
  assert.equal(one.installId, other.installId);
  assert.notEqual(one.installMarker, other.installMarker);
  for (const it of [agent, copy, agent, copy]) await it.sync({ isAsked: true });
  assert.equal(gateway.devices.size, 2);
  assert.deepEqual(endpoints(), ["https://push.example/2", "https://push.example/1"]);
});

test("a copied profile never registers the address of the one that it is a copy of", async () => {
  const copy = await copyProfile();
  // The original has a new secret, and its address again; the copy has the old secret.
  await replaceSubscription(agent, "https://push.example/2");
  await replaceSubscription(agent, "https://push.example/1");
  await copy.sync({ isAsked: true });
  assert.equal(gateway.devices.size, 2);
  assert.deepEqual(endpoints(), ["https://push.example/1", undefined]);
  assert.ok((await copy.state()).isBare);
  await replaceSubscription(copy, "https://push.example/3");
  assert.deepEqual(endpoints(), ["https://push.example/1", "https://push.example/3"]);
  assert.ok(!(await copy.state()).isBare);
});

test("a browser alone stays the same device when its subscription is replaced", async () => {
  await copyProfile();
  for (const number of [2, 3, 4]) {
    await replaceSubscription(agent, `https://push.example/${number}`);
  }
  assert.equal(gateway.devices.size, 1);
  assert.deepEqual(endpoints(), ["https://push.example/4"]);
});

test("a new secret whose answer was lost is asked for again, for the same device", async () => {
  await copyProfile();
  gateway.isDeaf = () => world.calls.at(-1).method === "Register";
  await replaceSubscription(agent, "https://push.example/2");
  gateway.isDeaf = () => false;
  restart();
  await agent.record("m1", "received");
  await agent.sync({ isUrgent: true });
  assert.equal(gateway.devices.size, 1);
  assert.ok(gateway.events.has("received:m1"));
});

test("a new secret that is refused holds nothing", async () => {
  await copyProfile();
  gateway.objection = ({ method }) => method === "Register"
    ? { ...refusal(429, "resource_exhausted", ""), retryAfter: 60000 } : undefined;
  await agent.record("m1", "received");
  await replaceSubscription(agent, "https://push.example/2");
  assert.deepEqual(endpoints(), ["https://push.example/2"]);
  assert.ok(gateway.events.has("received:m1"));
  await agent.record("m2", "received");
  await agent.sync();
  assert.ok(gateway.events.has("received:m2"));
});

test("a worker that cannot vouch for the install states its subscription still", async () => {
  await copyProfile();
  await agent.change((state) => { state.config.isAttested = true; });
  await replaceSubscription(agent, "https://push.example/2");
  assert.deepEqual(endpoints(), ["https://push.example/2"]);
  await agent.record("m1", "received");
  await agent.sync();
  assert.ok(gateway.events.has("received:m1"));
  assert.equal(methods().filter((it) => it === "Register").length, 1);
});

test("a server that knows no device is not asked in a circle", async () => {
  await wishTags("/a");
  gateway.objection = ({ method }) => method === "Sync"
    ? refusal(401, "unauthenticated", "") : undefined;
  for (let i = 0; i < 10; i++) await agent.sync({ isAsked: true });
  assert.ok(world.calls.length <= 5, methods().join());
  assert.ok((await agent.state()).notBefore > world.time);
});

test("events are kept until they are stored, and are the same however often they happen", async () => {
  await agent.record("m1", "received");
  const [first] = await world.store.list("event:");
  world.time += 1000;
  await agent.record("m1", "received");
  assert.deepEqual(await world.store.list("event:"), [first]);
  await agent.record("m1", "tapped", "read");
  await wishTags("/a");
  gateway.script = [null, { status: 503 }];
  await agent.sync();
  assert.equal(gateway.events.size, 0);
  restart();
  await agent.sync({ isUrgent: true });
  assert.deepEqual([...gateway.events.keys()], ["received:m1", "tapped:m1:read"]);
  assert.deepEqual(await world.store.list("event:"), []);
});

test("the inbox is read in pages and kept once", async () => {
  gateway.items = [1, 2, 3, 4, 5].map((i) => ({ messageId: `m${i}`, content: { title: `${i}` } }));
  await wishTags("/a");
  await agent.sync();
  await agent.sync({ isAsked: true });
  await agent.sync({ isAsked: true });
  const titles = (await readInbox(agent)).map(({ message }) => message.title).sort();
  assert.deepEqual(titles, ["1", "2", "3", "4", "5"]);
});

test("a store that cannot be read is not written over", async () => {
  await wishTags("/a");
  world.store.isUnreadable = true;
  await assert.rejects(wishTags());
  await assert.rejects(agent.sync());
  world.store.isUnreadable = false;
  await agent.sync();
  assert.deepEqual(gateway.only.tags, ["/a"]);
});

test("the app's server vouches for the install, and the worker leaves that to the page", async () => {
  await agent.change((state) => { state.config.isAttested = true; });
  await wishTags("/a");
  await agent.sync();
  assert.equal(world.calls.length, 0);
  agent.attest = async (installId) => `token of ${installId}`;
  await agent.sync();
  assert.equal(world.calls[0].message.attestation, "token of install-1");
});

/** The locks of a browser, and a page of it that can be left. */
async function withPage(work) {
  const handlers = {}, turns = new Map();
  globalThis.addEventListener = (name, handler) => { handlers[name] = handler; };
  const locks = {
    request(name, run) {
      const done = (turns.get(name) ?? Promise.resolve()).then(run);
      turns.set(name, done.catch(() => {}));
      return done;
    },
  };
  const first = core.inTurn(locks), page = { ...handlers }, second = core.inTurn(locks);
  delete globalThis.addEventListener;
  await work(first, page, second);
}

test("work is done one after another, and its result and failure are told", () =>
  withPage(async (first, _, second) => {
    const order = [];
    const slow = first(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push("slow");
      return 1;
    });
    await second(async () => { order.push("quick"); });
    assert.deepEqual(order, ["slow", "quick"]);
    assert.equal(await slow, 1);
    await assert.rejects(first(async () => { throw new Error("no"); }), /no/);
    assert.equal(await second(async () => 2), 2);
  }));

test("a page that is left in the middle of its work holds up nobody", () =>
  withPage(async (first, page, second) => {
    first(() => new Promise(() => {}));
    const next = second(async () => "next");
    page.pagehide();
    assert.equal(await next, "next");
    // What a page does when it is left, it does without a turn.
    let isDone = false;
    first(async () => {
      isDone = true;
      return new Promise(() => {});
    });
    assert.ok(isDone);
    assert.equal(await second(async () => "again"), "again");
    page.pageshow();
    assert.equal(await first(async () => "back"), "back");
  }));

/** Random numbers from a seed. */
function dice(seed) {
  return () => {
    seed = (seed * 1664525 + 1013904223) % 2 ** 32;
    return seed / 2 ** 32;
  };
}

/** A day of one device: wishes, senders, failures and ends of the process; then calm. */
async function live(seed) {
  const random = dice(seed), pick = (list) => list[Math.floor(random() * list.length)];
  gateway = new Gateway();
  world = environment(gateway.answer);
  await begin();
  const sure = new Set(), happened = new Set();
  const attempt = async (work) => {
    world.store.writesLeft = random() < 0.3 ? Math.floor(random() * 4) : Infinity;
    const isDone = await work().then(() => true, () => false);
    world.store.writesLeft = Infinity;
    if (!isDone) restart();
    return isDone;
  };
  for (let step = 0; step < 60; step++) {
    const tag = pick(["/a", "/b", "/c", "/d"]), isOn = random() < 0.6;
    const edit = (old = []) => isOn ? [...new Set([...old, tag])].sort()
      : old.filter((it) => it !== tag);
    const id = `m${step}`;
    if (random() < 0.4) {
      if (await attempt(() => agent.wish("tags", edit))) isOn ? sure.add(tag) : sure.delete(tag);
      else if ((await agent.state()).mine.tags?.includes(tag)) sure.add(tag);
      else sure.delete(tag);
    }
    if (random() < 0.3 && await attempt(() => agent.record(id, "received"))) happened.add(id);
    if (random() < 0.2) gateway.items.push({ messageId: id, content: { title: id } });
    if (random() < 0.1) gateway.devices.clear();
    gateway.isDeaf = () => random() < 0.3;
    gateway.isAway = () => random() < 0.2;
    if (random() < 0.4) await attempt(() => agent.sync({ isAsked: true, isUrgent: true }));
    world.time += random() * 60000;
  }
  gateway.isDeaf = gateway.isAway = () => false;
  for (let i = 0; i < 3; i++) {
    world.time += 7200000;
    await agent.sync({ isAsked: true });
  }
  const stored = [...gateway.events.values()].map((event) => event.messageId).sort();
  const kept = (await readInbox(agent)).map(({ message }) => message.id).sort();
  const sent = gateway.items.map((item) => item.messageId).sort();
  assert.deepEqual(gateway.only?.tags ?? [], [...sure].sort(), `tags, seed ${seed}`);
  assert.deepEqual(stored, [...happened].sort(), `events, seed ${seed}`);
  assert.deepEqual(kept, sent, `inbox, seed ${seed}`);
}

test("whatever fails and whenever it is ended, tags, events and inbox converge", async () => {
  const first = Number(process.env.HERALD_SEED ?? 1), count = process.env.HERALD_SEED ? 1 : 300;
  for (let seed = first; seed < first + count; seed++) await live(seed);
});
