import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { begin, gateway, herald, open, page, world } from "./page.mjs";

beforeEach(begin);

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
