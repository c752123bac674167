import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { core, environment } from "./core.mjs";
import { Gateway } from "./gateway.mjs";

/** What a worker sees of a browser: notifications, pages, and one event after another. */
class Browser {
  constructor(userAgent = "Gecko") {
    this.shown = [];
    this.everShown = [];
    this.pages = [];
    this.opened = [];
    this.badge = undefined;
    this.handlers = {};
    this.isDenied = false;
    this.navigator = { userAgent, setAppBadge: async (count) => { this.badge = count; } };
    this.location = { hostname: "app.example", origin: "https://app.example" };
    this.clients = {
      matchAll: async () => this.pages, openWindow: async (url) => { this.opened.push(url); },
    };
    this.registration = {
      showNotification: async (title, options) => {
        if (this.isDenied) throw new TypeError("no permission");
        const shown = { title, ...options, close: () => this.close(shown) };
        const old = this.shown.find((it) => it.tag === options.tag);
        if (old) this.close(old);
        this.shown.push(shown);
        this.everShown.push(shown);
      },
      getNotifications: async ({ tag } = {}) =>
        this.shown.filter((it) => tag === undefined || it.tag === tag),
    };
  }
  /** Firefox reports also what a script closes or replaces. */
  close(shown) {
    if (!this.shown.includes(shown)) return;
    this.shown = this.shown.filter((it) => it !== shown);
    this.closing = this.fire("notificationclose", { notification: shown });
  }
  addEventListener(name, handler) { this.handlers[name] = handler; }
  async fire(name, event = {}) {
    const waits = [];
    this.handlers[name]({ ...event, waitUntil: (work) => waits.push(work) });
    await Promise.all(waits);
  }
  push(payload) {
    const bytes = new TextEncoder().encode(JSON.stringify(payload));
    return this.fire("push", { data: { arrayBuffer: () => bytes.buffer } });
  }
  page(focused = false) {
    const page = { focused, heard: [], postMessage: (it) => page.heard.push(it.herald) };
    page.focus = async () => { page.focused = true; };
    this.pages.push(page);
    return page;
  }
  get titles() { return this.shown.map((it) => it.title); }
}

let browser, gateway, world;

/** The worker's process starts; the store and what the system shows stay. */
function start() {
  const worker = new core.Worker(browser, new core.Agent(world));
  worker.closeDelay = 0;
  worker.listen();
}

beforeEach(async () => {
  browser = new Browser();
  gateway = new Gateway();
  world = environment(gateway.answer);
  const agent = new core.Agent(world);
  await agent.change((state) => {
    state.config = { gateway: "https://push.example", key: "key" };
    state.isWanted = true;
  });
  await agent.wish("tags", () => ["/a"]);
  await agent.sync();
  start();
});

const stored = () => [...gateway.events.keys()];

test("a push is shown, and its receipt and display reach the server", async () => {
  await browser.push({ id: "m1", title: "Vote", body: "Passed", url: "/bills/1", badge: 2 });
  const [shown] = browser.shown;
  assert.equal(shown.title, "Vote");
  assert.equal(shown.body, "Passed");
  assert.equal(browser.badge, 2);
  assert.deepEqual(stored(), ["displayed:m1", "received:m1"]);
});

test("the same push twice is one notification and one receipt", async () => {
  const push = { id: "m1", title: "Vote" };
  await browser.push(push);
  await browser.push(push);
  assert.deepEqual(browser.titles, ["Vote"]);
  assert.deepEqual(stored(), ["displayed:m1", "received:m1"]);
});

test("a receipt that cannot be uploaded is kept and comes with the next one", async () => {
  gateway.script = [{ status: 503 }];
  await browser.push({ id: "m1", title: "One" });
  assert.deepEqual(stored(), []);
  start();
  world.time += 60000;
  await browser.push({ id: "m2", title: "Two" });
  assert.deepEqual(stored(), ["displayed:m1", "displayed:m2", "received:m1", "received:m2"]);
});

test("a silent message shows something for a moment, so that the subscription stays", async () => {
  await browser.push({ id: "m1", silent: true });
  assert.deepEqual(browser.everShown.map((it) => [it.title, it.silent]), [["app.example", true]]);
  assert.deepEqual(browser.shown, []);
  assert.deepEqual(stored(), ["received:m1"]);
});

test("in Safari what is shown for a silent message stays", async () => {
  browser = new Browser("Version/18.4 Safari/605.1.15");
  start();
  await browser.push({ id: "m1", silent: true });
  assert.deepEqual(browser.titles, ["app.example"]);
});

test("bytes that are no message show something, too, and are no receipt", async () => {
  await browser.fire("push", { data: { arrayBuffer: () => new Uint8Array([1, 2]).buffer } });
  await browser.fire("push", {});
  assert.equal(browser.everShown.length, 2);
  assert.deepEqual(stored().filter((id) => id.startsWith("received")), []);
});

test("a newer version takes the older one's place, and a late one is dropped", async () => {
  await browser.push({ id: "m1", title: "1:0", tag: "match", version: 5 });
  await browser.push({ id: "m3", title: "3:0", tag: "match", version: 7 });
  await browser.push({ id: "m2", title: "2:0", tag: "match", version: 6 });
  assert.deepEqual(browser.titles, ["3:0"]);
  assert.equal(gateway.events.get("dropped:m2").reason, "late");
});

test("what clears takes the notification away", async () => {
  await browser.push({ id: "m1", title: "1:0", tag: "match", version: 5 });
  await browser.push({ id: "m2", clear: "match", version: 6 });
  assert.deepEqual(browser.shown, []);
});

test("a store that cannot be written keeps nothing from being shown", async () => {
  world.store.isUnreadable = true;
  await browser.push({ id: "m1", title: "Vote" });
  assert.deepEqual(browser.titles, ["Vote"]);
});

test("a notification that the browser refuses is dropped with that reason", async () => {
  browser.isDenied = true;
  await browser.push({ id: "m1", title: "Vote" });
  assert.equal(gateway.events.get("dropped:m1").reason, "failed");
  assert.ok(!gateway.events.has("displayed:m1"));
});

test("a click opens a page at the link, counts, and leaves the link for the page", async () => {
  const agent = new core.Agent(world);
  await agent.change((state) => { state.config = { ...state.config, mapping: { team: ["t"] } }; });
  await browser.push({ id: "m1", title: "Vote", url: "/bills/1", t: "T1" });
  const [notification] = browser.shown;
  await browser.fire("notificationclick", { notification, action: "" });
  assert.deepEqual(browser.opened, ["https://app.example/bills/1"]);
  const { link, team } = world.store.rows.get("link");
  assert.deepEqual([link, team], ["/bills/1", "T1"]);
  assert.ok(gateway.events.has("tapped:m1"));
  assert.deepEqual(browser.shown, []);
});

test("a click brings the page that is open to the front, and tells it", async () => {
  const page = browser.page();
  await browser.push({ id: "m1", title: "Vote", url: "/bills/1" });
  await browser.fire("notificationclick", { notification: browser.shown[0], action: "" });
  assert.deepEqual(browser.opened, []);
  assert.ok(page.focused);
  assert.deepEqual(page.heard.filter((news) => news.link), [{ link: true }]);
});

test("a link of the app's own scheme opens the app, which takes the link", async () => {
  await browser.push({ id: "m1", title: "Ada", url: "talk://channel?id=1" });
  await browser.fire("notificationclick", { notification: browser.shown[0], action: "" });
  assert.deepEqual(browser.opened, ["https://app.example"]);
  assert.equal(world.store.rows.get("link").link, "talk://channel?id=1");
});

test("a button counts by its name, and opens its own link", async () => {
  const actions = [{ id: "read", title: "Read", url: "/read/1" }, { id: "save", title: "Save" }];
  await browser.push({ id: "m1", title: "Vote", url: "/bills/1", actions });
  const [notification] = browser.shown;
  await browser.fire("notificationclick", { notification, action: "read" });
  assert.deepEqual(browser.opened, ["https://app.example/read/1"]);
  assert.ok(gateway.events.has("tapped:m1:read"));
  await browser.push({ id: "m2", title: "Vote", actions });
  await browser.fire("notificationclick", { notification: browser.shown[0], action: "save" });
  assert.equal(browser.opened.length, 1);
});

test("a button without a link is kept for the app, and one page is told of it", async () => {
  const page = browser.page(), other = browser.page();
  await browser.push({ id: "m1", title: "Vote", actions: [{ id: "save", title: "Save" }] });
  await browser.fire("notificationclick", { notification: browser.shown[0], action: "save" });
  const { message, action } = world.store.rows.get("link:m1:save");
  assert.deepEqual([message.title, action], ["Vote", "save"]);
  assert.deepEqual([page, other].map(({ heard }) => heard.filter((it) => it.link).length), [1, 0]);
  assert.ok(!page.focused);
  assert.ok(!world.store.rows.has("link"));
});

test("all pages hear at once of a click whose link one of them takes", async () => {
  const pages = [browser.page(), browser.page(true)];
  await browser.push({ id: "m1", title: "Vote", url: "/bills/1" });
  for (const page of pages) page.heard.length = 0;
  world.post = () => new Promise(() => {});
  browser.fire("notificationclick", { notification: browser.shown[0], action: "" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(pages.map(({ heard }) => heard), [[{}], [{ link: true }]]);
});

test("what is put away counts as dismissed", async () => {
  await browser.push({ id: "m1", title: "Vote" });
  browser.shown[0].close();
  await browser.closing;
  assert.ok(gateway.events.has("dismissed:m1"));
});

test("what a browser puts away when it is closed does not count as dismissed", async () => {
  const worker = new core.Worker(browser, new core.Agent(world));
  assert.ok(worker.closeDelay > 1000);
  worker.closeDelay = 300;
  worker.listen();
  await browser.push({ id: "m1", title: "Vote" });
  const closing = worker.close(browser.shown[0]);
  // The browser ends the worker here: what it has begun does not go on.
  const isOver = await Promise.race([
    closing.then(() => true), new Promise((resolve) => setTimeout(resolve, 200, false)),
  ]);
  assert.equal(isOver, false);
  assert.ok(!gateway.events.has("dismissed:m1"));
  await closing;
  assert.ok(gateway.events.has("dismissed:m1"));
});

test("what the worker itself closes or replaces does not count as dismissed", async () => {
  await browser.push({ id: "m1", title: "1:0", tag: "match", version: 5 });
  await browser.push({ id: "m2", title: "2:0", tag: "match", version: 6 });
  await browser.push({ id: "m3", clear: "match", version: 7 });
  await browser.push({ id: "m4", title: "Vote" });
  await browser.fire("notificationclick", { notification: browser.shown[0], action: "" });
  await browser.closing;
  assert.deepEqual(stored().filter((id) => id.startsWith("dismissed")), []);
});

test("notifications of the app's own worker are left alone", async () => {
  const notification = { data: { mine: 1 }, close: () => assert.fail("it is not ours") };
  await browser.fire("notificationclick", { notification, action: "" });
  await browser.fire("notificationclose", { notification });
  assert.deepEqual(stored(), []);
});

test("a message that Safari has shown by its declaration is read from it", async () => {
  const notification = {
    title: "Vote", body: "Passed", navigate: "https://app.example/bills/1",
    data: { herald_id: "m1", herald_url: "/bills/1", bill: "hr1" },
  };
  await browser.fire("push", { notification, appBadge: 3 });
  const [{ title, data }] = browser.shown;
  assert.equal(title, "Vote");
  assert.equal(data.message.link, "/bills/1");
  assert.equal(browser.badge, 3);
  assert.deepEqual(data.message.data, { bill: "hr1" });
});

test("pushes that come together are shown one after another", async () => {
  const show = browser.registration.showNotification;
  browser.registration.showNotification = async (title, options) => {
    if (title === "1") await new Promise((resolve) => setTimeout(resolve, 20));
    return show(title, options);
  };
  await Promise.all([1, 2, 3].map((n) =>
    browser.push({ id: `m${n}`, title: `${n}`, tag: "match", version: n })));
  assert.deepEqual(browser.titles, ["3"]);
});

test("a gateway that does not answer holds up no notification", async () => {
  world.post = () => new Promise(() => {});
  browser.push({ id: "m1", title: "One" });
  browser.push({ id: "m2", title: "Two" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(browser.titles, ["One", "Two"]);
});

test("after an end between keeping and showing nothing is shown twice", async () => {
  await browser.push({ id: "m1", title: "Vote", tag: "a", version: 1 });
  browser.registration.showNotification = () => new Promise(() => {});
  browser.push({ id: "m2", title: "Again", tag: "b", version: 1 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  const { shown } = browser;
  browser = new Browser();
  browser.shown = shown;
  start();
  await browser.push({ id: "m3", title: "Third" });
  assert.deepEqual(browser.titles, ["Vote", "Third"]);
  assert.equal(gateway.events.get("dropped:m2").reason, "interrupted");
});

test("a subscription that the browser has replaced reaches the server", async () => {
  const toJSON = () => ({ endpoint: "https://push.example/2", expirationTime: null, keys: {} });
  let old = { options: {}, toJSON };
  gateway.GetWebPushKey = () => ({ status: 200, body: { publicKey: "BKey" } });
  browser.registration.pushManager = {
    getSubscription: async () => old, subscribe: async () => { old = { options: {}, toJSON }; },
  };
  globalThis.Notification = { permission: "granted" };
  const { heard } = browser.page();
  await browser.fire("pushsubscriptionchange");
  delete globalThis.Notification;
  assert.equal(gateway.only.addresses[0].endpoint, "https://push.example/2");
  assert.deepEqual(heard, [{}]);
});

test("a worker whose device the server has forgotten states what its browser says", async () => {
  await browser.push({ id: "m1", title: "Vote" });
  const toJSON = () => ({ endpoint: "https://push.example/2", expirationTime: null, keys: {} });
  gateway.GetWebPushKey = () => ({ status: 200, body: { publicKey: "BKey" } });
  browser.registration.pushManager = { getSubscription: async () => ({ options: {}, toJSON }) };
  gateway.devices.clear();
  globalThis.Notification = { permission: "granted" };
  await browser.push({ id: "m2", title: "Vote" });
  delete globalThis.Notification;
  assert.equal(gateway.only.addresses[0].endpoint, "https://push.example/2");
});

test("a message of the inbox makes an older push late, and takes it away", async () => {
  await browser.push({ id: "m1", title: "1:0", tag: "match", version: 5 });
  gateway.items.push({ messageId: "m2", content: { title: "2:0", collapseKey: "match" },
    version: "6" });
  await browser.push({ id: "m9", title: "Other" });
  assert.deepEqual(browser.titles, ["Other"]);
});

/** A page that reads the inbox in the handler of each event, as one does that shows it. */
function reader() {
  const page = browser.page(), read = [];
  const ids = async () => (await world.store.list("inbox:")).map(({ item }) => item.messageId);
  page.postMessage = ({ herald }) => read.push(ids().then((had) => [herald.message?.id, had]));
  return async () => Promise.all(read);
}

test("a page that hears of a push finds it in the inbox", async () => {
  const read = reader();
  gateway.items = [{ messageId: "m1", content: { title: "Vote" } }];
  await browser.push({ id: "m1", title: "Vote" });
  assert.deepEqual(await read(), [["m1", ["m1"]]]);
});

test("a page hears of a push also when the gateway does not answer", async () => {
  const read = reader();
  gateway.script = [{ status: 0 }];
  await browser.push({ id: "m1", title: "Vote" });
  assert.deepEqual(await read(), [["m1", []]]);
});

test("a page hears of what a click or a dismissal has brought", async () => {
  await browser.push({ id: "m1", title: "Vote" });
  await browser.push({ id: "m2", title: "Again" });
  const [first, second] = browser.shown, read = reader();
  gateway.items = [{ messageId: "m3", content: { title: "Third" } }];
  await browser.fire("notificationclick", { notification: first, action: "" });
  assert.deepEqual((await read()).at(-1), [undefined, ["m3"]]);
  gateway.items.push({ messageId: "m4", content: { title: "Fourth" } });
  await browser.fire("notificationclose", { notification: second });
  assert.deepEqual((await read()).at(-1), [undefined, ["m3", "m4"]]);
});

test("what one page has read or heard the others hear, too", async () => {
  const { heard } = browser.page();
  await browser.fire("message", { data: { herald: { read: ["m1"] } } });
  const items = [{ messageId: "m2", content: { title: "Vote" } }];
  await browser.fire("message", { data: { herald: { items } } });
  await browser.fire("message", { data: { mine: 1 } });
  assert.deepEqual(heard, [{}, {}]);
});
