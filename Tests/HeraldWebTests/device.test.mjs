import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "./core.mjs";
import { refusal } from "./gateway.mjs";
import { begin, gateway, herald, open, page, Subscription, world } from "./page.mjs";

beforeEach(begin);

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

test("why() names quiet hours and types that the person has switched off, last", async () => {
  await open();
  await herald.follow("/news");
  await herald.set({
    quietHours: { startMinute: 1320, endMinute: 425, exempt: ["/alarm"] },
    switchedOff: ["/ads", "/x"],
  });
  await herald.flush();
  assert.deepEqual((await herald.why()).reasons, [
    "The person has switched off /ads, /x.",
    "From 22:00 to 7:05 by the device's clock nothing is shown, but /alarm: these are quiet hours.",
  ]);
  await herald.set({ quietHours: { endMinute: 60 }, switchedOff: [] });
  await herald.flush();
  assert.deepEqual((await herald.why()).reasons,
    ["From 0:00 to 1:00 by the device's clock nothing is shown: these are quiet hours."]);
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test("the app's server hears whose device it is, once, and again until it answers", async () => {
  const told = [];
  let isAway = true;
  const tellUser = async (user, id) => {
    told.push([user, id]);
    if (isAway) throw new Error("no answer");
  };
  await open({ tellUser });
  await herald.setUser("ada");
  await settled();
  assert.deepEqual(told, [], "there is no device yet");
  await herald.follow("/news");
  await herald.flush();
  await settled();
  isAway = false;
  told.length = 0;
  for (const _ of "123") await herald.setUser("ada").then(settled);
  assert.deepEqual(told, [["ada", "device-1"]]);
  await herald.setUser("").then(settled);
  assert.deepEqual(told.at(-1), ["", "device-1"]);
  gateway.devices.clear();
  await herald.sync({ isAsked: true });
  await settled();
  assert.equal(told.length, 3, "another device is told of anew");
});

test("an app's server that does not answer is asked again by a timer, later and later", async (t) => {
  let asked = 0, isAway = true;
  const tellUser = async () => {
    asked += 1;
    if (isAway) throw new Error("no answer");
  };
  await open({ tellUser });
  await herald.follow("/news");
  await herald.setUser("ada");
  await herald.flush();
  await settled();
  assert.ok(asked > 0);
  assert.match((await herald.why()).reasons.join(), /whose device this is: Error: no answer/);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const wait = async (ms) => {
    t.mock.timers.tick(ms);
    for (let i = 0; i < 30; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  await herald.flush();
  await wait(0);
  let before = asked;
  await wait(2000000);
  assert.equal(asked, before + 1, "once for all failures");
  await wait(1000);
  assert.equal(asked, before + 1, "it waits longer now");
  isAway = false;
  await wait(4000000);
  before = asked;
  await wait(4000000);
  assert.equal(asked, before);
  assert.deepEqual((await herald.why()).reasons, []);
  assert.equal((await herald.agent.state()).told, "ada");
});

test("a page asks again by itself for what was answered in part, and why() says so", async (t) => {
  await open();
  await herald.follow("/news");
  await herald.flush();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  gateway.isAway = (name) => name === "registry";
  await herald.follow("/more");
  await herald.flush();
  assert.match((await herald.why()).reasons.join(), /only in part: registry does not answer/);
  gateway.isAway = () => false;
  world.time += 5000;
  t.mock.timers.tick(5000);
  while ((await herald.agent.state()).problem) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.deepEqual(gateway.only.tags, ["/more", "/news"]);
  assert.deepEqual((await herald.why()).reasons, []);
});

test("why() names an address that waits for its code, and none that was removed", async () => {
  await open();
  await herald.follow("/news");
  gateway.unused = [
    { kind: "email", value: "ann@example.org", state: "ADDRESS_STATE_UNCONFIRMED" },
    { kind: "webhook", value: "https://a.example", state: "ADDRESS_STATE_INVALID",
      stateReason: "410" },
    { kind: "email", value: "old@example.org", state: "ADDRESS_STATE_NEWER" },
  ];
  await herald.addAddress({ kind: "email", value: "ann@example.org" });
  await herald.addAddress({ kind: "webhook", value: "https://a.example" });
  await herald.flush();
  const { reasons, unused } = await herald.why();
  assert.deepEqual(reasons, [
    "address-unconfirmed: the email address ann@example.org is not confirmed; "
      + "confirm() takes the code that was sent there.",
    "address-invalid: the webhook address https://a.example is gone, its provider says (410).",
  ]);
  assert.deepEqual(unused.map(({ code }) => code),
    ["address-unconfirmed", "address-invalid", "address-unknown"]);
  assert.deepEqual(unused[1],
    { kind: "webhook", value: "https://a.example", code: "address-invalid", reason: "410" });
});

test("why() has what the app's server explains, and does without if it cannot", async () => {
  let answer = async (id) => `${id}: held for quiet hours`;
  await open({ explain: (id) => answer(id) });
  assert.equal((await herald.why()).explanation, undefined);
  await herald.follow("/news");
  await herald.flush();
  assert.equal((await herald.why()).explanation, "device-1: held for quiet hours");
  answer = () => { throw new Error("no"); };
  assert.equal((await herald.why()).explanation, undefined);
});

test("a page does not complain of what another tab has had told meanwhile", async () => {
  await open({ tellUser: async () => { throw new Error("no answer"); } });
  await herald.follow("/news");
  await herald.setUser("ada");
  await herald.flush();
  await settled();
  assert.match((await herald.why()).reasons.join(), /whose device this is/);
  await herald.agent.change((state) => { state.told = "ada"; });
  // As the timer does.
  await (await load("herald-device.js")).tellUser(herald);
  assert.doesNotMatch((await herald.why()).reasons.join(), /whose device this is/);
});

test("a page without tellUser may say who is signed in, and nobody is told", async () => {
  await open();
  await herald.follow("/news");
  await herald.setUser("ada").then(settled);
  assert.equal((await herald.agent.state()).told, undefined);
});

const busy = { status: 429, body: { message: "too many" }, retryAfter: 60000 };
const count = (method) => world.calls.filter((call) => call.method === method).length;

test("a key for subscriptions that has to wait is asked for again after the wait", async (t) => {
  await open();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const answer = gateway.GetWebPushKey;
  gateway.GetWebPushKey = () => busy;
  await herald.follow("/news");
  await herald.flush();
  await herald.check();
  assert.deepEqual([count("GetWebPushKey"), count("Register")], [1, 0]);
  assert.match((await herald.why()).reasons.join(), /asks to wait.*waits for \d+ s/s);
  gateway.GetWebPushKey = answer;
  world.time += 70000;
  t.mock.timers.tick(70000);
  while (!gateway.only?.addresses.length) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(count("GetWebPushKey"), 2);
});

test("a code that has to wait is not called wrong, and nothing is sent meanwhile", async () => {
  await open();
  await herald.follow("/news");
  await herald.flush();
  gateway.ConfirmAddress = () => busy;
  await assert.rejects(herald.confirm("1234"), /too many/);
  await assert.rejects(herald.confirm("1234"), /asks to wait/);
  await herald.followOnly(["/other"]);
  await herald.flush();
  assert.deepEqual([count("ConfirmAddress"), gateway.only.tags], [1, ["/news"]]);
  world.time += 70000;
  gateway.ConfirmAddress = ({ message }) => message.code === "1234"
    ? { status: 200, body: {} } : refusal(400, "invalid_argument", "code");
  assert.equal(await herald.confirm("4321"), false);
  assert.equal(await herald.confirm("1234"), true);
  assert.deepEqual(gateway.only.tags, ["/other"]);
  clearTimeout(herald.timer);
});

test("a device that cannot be deleted now is kept, and can be deleted after the wait", async () => {
  await open();
  await herald.follow("/news");
  await herald.flush();
  gateway.Unregister = () => busy;
  await assert.rejects(herald.forget(), /too many/);
  await assert.rejects(herald.forget(), /asks to wait/);
  assert.equal(count("Unregister"), 1);
  world.time += 70000;
  gateway.Unregister = () => ({ status: 200, body: {} });
  await herald.forget();
  assert.equal(world.store.rows.size, 0);
  clearTimeout(herald.timer);
});
