import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { core, environment } from "./core.mjs";
import { Herald } from "../../Sources/HeraldWeb/herald.js";
import { Gateway, refusal } from "./gateway.mjs";

let gateway, world, page, made, herald;

/** A push service's subscription. */
class Subscription {
  constructor(key) {
    this.endpoint = `https://push.example/${++made}`;
    this.options = { applicationServerKey: Buffer.from(key, "base64url") };
  }
  async unsubscribe() { page.subscription = null; }
  toJSON() {
    const keys = { p256dh: "BPoint", auth: "secret" };
    return { endpoint: this.endpoint, expirationTime: null, keys };
  }
}

/** A page's globals. */
function browse(permission = "default") {
  page = { subscription: null, heard: [], went: [], answer: "granted", listeners: {} };
  const on = (target) => (name, handler) => { page.listeners[`${target}.${name}`] = handler; };
  const pushManager = {
    getSubscription: async () => page.subscription,
    subscribe: async ({ applicationServerKey }) =>
      page.subscription = new Subscription(applicationServerKey),
  };
  page.registration = { pushManager, active: { postMessage: (it) => page.heard.push(it.herald) } };
  const serviceWorker = {
    addEventListener: on("worker"), startMessages() {},
    register: async () => {
      page.isRegistered = true;
      return page.registration;
    },
    getRegistration: async () => page.isRegistered ? page.registration : undefined,
  };
  const globals = {
    navigator: { language: "de-DE", serviceWorker },
    document: { visibilityState: "visible", addEventListener: on("document") },
    location: { origin: "https://app.example", href: "https://app.example/",
      assign: (url) => page.went.push(url.href) },
    addEventListener: on("window"), PushManager: class {},
    Notification: {
      permission,
      requestPermission: async () => globals.Notification.permission = page.answer,
    },
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

function open(options = {}) {
  const agent = new core.Agent(world);
  herald = new Herald({ key: "key", gateway: "https://herald.example/", agent, ...options });
  return herald.begun ?? herald.ready.then(() => herald.begun);
}

beforeEach(() => {
  made = 0;
  gateway = new Gateway();
  gateway.GetWebPushKey = () => ({ status: 200, body: { publicKey: "QktleQ" } });
  world = environment(gateway.answer);
  browse();
});

test("opening a page alone registers nothing and asks nothing", async () => {
  await open();
  assert.deepEqual(world.calls, []);
  assert.equal(Notification.permission, "default");
});

test("the first follow asks in the click itself, subscribes and registers", async () => {
  await open();
  let isAsked = false;
  Notification.requestPermission = async () => {
    isAsked = true;
    return Notification.permission = "granted";
  };
  const followed = herald.follow("/news");
  assert.ok(isAsked, "before anything was awaited");
  assert.equal(await followed, "granted");
  await herald.flush();
  assert.deepEqual(gateway.only.tags, ["/news"]);
  const [address] = gateway.only.addresses;
  assert.deepEqual(address, { endpoint: "https://push.example/1", expirationTime: null,
    keys: { p256dh: "BPoint", auth: "secret" } });
  assert.equal(gateway.only.locale, "de-DE");
});

test("what is followed is kept when the permission is denied", async () => {
  page.answer = "denied";
  await open();
  assert.equal(await herald.follow("/news"), "denied");
  await herald.flush();
  assert.deepEqual(gateway.only.tags, ["/news"]);
  assert.deepEqual(gateway.only.addresses, []);
  assert.match((await herald.why()).reasons[0], /does not allow notifications/);
});

test("a page hears of an answer to the question for the permission, also late", async () => {
  await open();
  let answer;
  Notification.requestPermission = () => new Promise((resolve) => { answer = resolve; });
  const followed = herald.follow("/news");
  await herald.flush();
  const heard = [];
  herald.addEventListener("change", () => heard.push(Notification.permission));
  answer(Notification.permission = "denied");
  await followed;
  assert.deepEqual(heard, ["denied"]);
});

test("a subscription that the browser has lost is made anew at the next visit", async () => {
  await open();
  await herald.follow("/news");
  await herald.flush();
  page.subscription = null;
  await open();
  await herald.flush();
  assert.equal(gateway.only.addresses[0].endpoint, "https://push.example/2");
});

test("a subscription that the server does not use any more is made anew", async () => {
  await open();
  await herald.follow("/news");
  await herald.flush();
  gateway.unused = [{ value: "https://push.example/1", state: "ADDRESS_STATE_INVALID" }];
  await open();
  await herald.flush();
  assert.equal(gateway.only.addresses[0].endpoint, "https://push.example/2");
});

test("a device that the server has forgotten states what its browser says", async () => {
  await open();
  await herald.follow("/news");
  await herald.flush();
  gateway.devices.clear();
  await herald.sync({ isAsked: true });
  assert.equal(gateway.only.addresses[0].endpoint, "https://push.example/1");
});

test("a subscription with another key is made anew", async () => {
  await open();
  await herald.follow("/news");
  gateway.GetWebPushKey = () => ({ status: 200, body: { publicKey: "T3RoZXI" } });
  world.time += 25 * 3600 * 1000;
  await open();
  await herald.flush();
  assert.equal(gateway.only.addresses[0].endpoint, "https://push.example/2");
});

test("an address of another kind stays beside the subscription", async () => {
  await open();
  await herald.addAddress({ kind: "email", value: "a@example.org" });
  await herald.follow("/news");
  await herald.flush();
  assert.equal(gateway.only.addresses.length, 2);
  await herald.removeAddress("a@example.org");
  await herald.flush();
  assert.equal(gateway.only.addresses.length, 1);
});

test("a page that is hidden says at once what is due", async () => {
  await open();
  await herald.followOnly(["/news"]);
  document.visibilityState = "hidden";
  page.listeners["document.visibilitychange"]();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(gateway.only.tags, ["/news"]);
});

test("a link that a tap has left is opened once", async () => {
  const opened = [];
  await open({ open: (link) => opened.push(link) });
  await world.store.change("link", () => ({ link: "/bills/1", at: world.time }));
  await page.listeners["worker.message"]({ data: { herald: { link: true } } });
  await herald.deliver();
  assert.deepEqual(opened, ["/bills/1"]);
});

test("a link from outside asks before it changes something", async () => {
  const links = { routes: [{ name: "remove", path: "/remove/:id", changesState: true }] };
  const opened = [], asked = [];
  const confirm = (link) => asked.push(link) > 1;
  await open({ links, confirm, open: (_, match) => opened.push(match.parameters.id) });
  assert.equal(await herald.openLink("/remove/1"), false);
  assert.equal(await herald.openLink("/remove/2"), true);
  assert.equal(await herald.openLink("/remove/3", "push"), true);
  assert.deepEqual([opened, asked], [["2", "3"], ["/remove/1", "/remove/2"]]);
});

test("a link that leads to a script is not opened", async () => {
  await open();
  assert.equal(await herald.openLink("javascript:alert(1)"), false);
  assert.deepEqual(page.went, []);
});

test("what was read goes away from the screen", async () => {
  await open();
  gateway.items = [{ messageId: "m1", content: { title: "Vote" } }];
  await herald.follow("/news");
  await herald.flush();
  await herald.sync({ isAsked: true });
  await herald.markRead("m1");
  assert.deepEqual((await herald.inbox()).map(({ message, isRead }) => [message.id, isRead]),
    [["m1", true]]);
  assert.deepEqual(page.heard.at(-1), { read: ["m1"] });
});

test("a message opened from the inbox is read, counts as tapped once, and has its link", async () => {
  await open();
  gateway.items = [{ messageId: "m1", content: { title: "Vote", url: "/bills/1" } }];
  await herald.follow("/news");
  await herald.flush();
  await herald.sync({ isAsked: true });
  for (const _ of "12") assert.equal(await herald.open("m1"), "/bills/1");
  await herald.sync();
  assert.deepEqual([...gateway.events.values()].map(({ id, kind }) => [id, kind]),
    [["tapped:m1", "EVENT_KIND_TAPPED"]]);
  assert.ok((await herald.inbox())[0].isRead);
  assert.deepEqual(page.heard.at(-1), { read: ["m1"] });
  await assert.rejects(herald.open("m2"), /m2 is not in the inbox/);
  assert.equal(gateway.events.size, 1);
});

test("what was read is noted also where no worker can be", async () => {
  await open();
  await world.store.change("inbox:m1", () => ({ at: 1, item: { messageId: "m1" } }));
  navigator.serviceWorker = undefined;
  const told = new Promise((resolve) => herald.addEventListener("change", resolve));
  await Promise.all([herald.markRead("m1"), told]);
  assert.ok((await herald.inbox())[0].isRead);
});

const waiting = () => world.store.list("event:");

test("a goal is told at once with its value, and gone when the server has it", async () => {
  await open();
  await herald.follow("/news");
  await herald.flush();
  await herald.recordGoal("shop/purchase", 19.9);
  // It waits for the sync that the goal has begun.
  await herald.sync();
  const [event] = gateway.events.values();
  const time = new Date(world.time).toISOString();
  assert.match(event.id, /^goal:./);
  assert.deepEqual(event, { id: event.id, messageId: "", kind: "EVENT_KIND_GOAL", time, reason: "",
    goal: "shop/purchase", value: 19.9 });
  assert.deepEqual(await waiting(), []);
});

test("a goal outlives the page until the server has it, once; two alike are two", async () => {
  await open();
  await herald.follow("/news");
  await herald.flush();
  gateway.isDeaf = () => true;
  await herald.recordGoal("vote");
  await herald.sync();
  assert.equal((await waiting()).length, 1);
  gateway.isDeaf = () => false;
  await open();
  await herald.flush();
  assert.deepEqual([...gateway.events.values()].map(({ goal, value }) => [goal, value]),
    [["vote", 0]]);
  await herald.recordGoal("vote");
  await herald.sync();
  assert.equal(gateway.events.size, 2);
});

test("a goal with a name or value that the server would refuse is not kept", async () => {
  await open();
  await herald.follow("/news");
  const names = ["", "Purchase", "to buy", "käufe", "a\n", "a".repeat(65), undefined, 5];
  for (const name of names) await assert.rejects(herald.recordGoal(name), Error, name);
  for (const value of [NaN, Infinity, "5", null]) {
    await assert.rejects(herald.recordGoal("purchase", value), /not a goal: purchase/);
  }
  assert.deepEqual(await waiting(), []);
  await herald.recordGoal("a-z_0.9/".repeat(8), -5);
  await herald.sync();
  assert.equal(gateway.events.size, 1);
});

test("a page that nobody follows in keeps no goal, and asks nothing", async () => {
  await open();
  await herald.recordGoal("purchase");
  await herald.sync();
  assert.deepEqual(await waiting(), []);
  assert.deepEqual(world.calls, []);
});

test("why() names what the server refuses, and has no secret in it", async () => {
  await open();
  await herald.follow("/news");
  await herald.flush();
  gateway.objection = ({ message }) => message.settings
    ? refusal(400, "invalid_argument", "settings.muted") : undefined;
  await herald.set({ muted: 1 });
  await herald.flush();
  const report = await herald.why();
  assert.ok(report.reasons.includes("The server refuses settings: settings.muted is wrong"));
  assert.ok(!JSON.stringify(report).includes(gateway.only.secret));
  assert.equal(report.pushService, "push.example");
});

test("why() says it when the browser's push service does not answer, until it does", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let answer;
  page.registration.pushManager.subscribe = () => new Promise((resolve) => { answer = resolve; });
  await open();
  const followed = herald.follow("/news");
  while (!answer) await new Promise((resolve) => setImmediate(resolve));
  assert.equal((await herald.why()).reasons[0], "There is no subscription yet.");
  const told = new Promise((resolve) => herald.addEventListener("change", resolve));
  world.time += 10000;
  t.mock.timers.tick(10000);
  await told;
  assert.match((await herald.why()).reasons[0], /push service does not answer/);
  answer(page.subscription = new Subscription("QktleQ"));
  assert.equal(await followed, "granted");
  await herald.flush();
  assert.deepEqual((await herald.why()).reasons, []);
});

test("the inbox is asked for also while the browser's push service does not answer", async () => {
  await open();
  await herald.follow("/news");
  await herald.flush();
  page.subscription = null;
  page.registration.pushManager.subscribe = () => new Promise(() => {});
  gateway.items = [{ messageId: "m1", content: { title: "Vote" } }];
  open();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal((await herald.inbox()).length, 1);
});

test("why() asks about the origin when a browser lets no call through", async () => {
  await open();
  gateway.GetWebPushKey = () =>
    ({ status: 0, body: { code: "unreachable", message: "TypeError: no fetch." } });
  gateway.objection = () => gateway.GetWebPushKey();
  await herald.follow("/news");
  await herald.flush();
  const { reasons } = await herald.why(), hint = /is this page.s origin allowed .*--allow-origin/;
  assert.match(reasons[0], /GetWebPushKey: TypeError: no fetch\. Is there a network/);
  assert.match(reasons[0], hint);
  assert.equal(reasons.filter((it) => hint.test(it)).length, 1);
  clearTimeout(herald.timer);
});

test("why() gives a worker that is being replaced a moment", async () => {
  await open();
  await herald.follow("/news");
  await herald.flush();
  const { active } = page.registration;
  page.registration.active = null;
  setTimeout(() => { page.registration.active = active; }, 300);
  assert.deepEqual((await herald.why()).reasons, []);
  page.registration.active = null;
  assert.match((await herald.why()).reasons[0], /The service worker does not run/);
});

test("why() of a page that nobody follows in asks nothing, and starts no worker", async () => {
  await open();
  const { reasons } = await herald.why();
  assert.match(reasons[0], /was not asked yet/);
  assert.equal(page.isRegistered, undefined);
  assert.deepEqual(world.calls, []);
});

test("why() names a page that is not secure before all else", async () => {
  globalThis.isSecureContext = false;
  await open();
  assert.match((await herald.why()).reasons[0], /it needs https/);
  delete globalThis.isSecureContext;
});

test("why() says that a store cannot be read", async () => {
  await open();
  world.store.isUnreadable = true;
  assert.match((await herald.why()).reasons[0], /does not let the page keep/);
});

test("forgetting deletes the device and what is kept", async () => {
  await open();
  await herald.follow("/news");
  await herald.flush();
  gateway.Unregister = ({ message }) => {
    gateway.devices.delete(message.deviceId);
    return { status: 200, body: {} };
  };
  await herald.forget();
  assert.equal(gateway.devices.size, 0);
  assert.equal(world.store.rows.size, 0);
  assert.equal(page.subscription, null);
});

test("a follow ends although the push service never answers, and the server hears", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let isAsked = false;
  page.registration.pushManager.subscribe = () => {
    isAsked = true;
    return new Promise(() => {});
  };
  await open();
  const followed = herald.follow("/news");
  while (!isAsked) await new Promise((resolve) => setImmediate(resolve));
  t.mock.timers.tick(5000);
  assert.equal(await followed, "granted");
  await herald.flush();
  assert.deepEqual(gateway.only.tags, ["/news"]);
  assert.deepEqual(gateway.only.addresses, []);
});
