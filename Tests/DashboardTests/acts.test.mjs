// Acts on the server: after each, the page says what the server has answered.
import assert from "node:assert/strict";
import test from "node:test";
import { clearPage, openDialog, press, toasts } from "./plain_page.mjs";
import { approving } from "../../Sources/Dashboard/approvals.js";
import { resending } from "../../Sources/Dashboard/failed.js";
import { KillSwitch } from "../../Sources/Dashboard/killswitch.js";
import { keptBack } from "../../Sources/Dashboard/format.js";
import { showTest } from "../../Sources/Dashboard/review.js";
import { notificationActs } from "../../Sources/Dashboard/several.js";

// What is said goes away by itself after a while; no test waits for that.
globalThis.setTimeout = () => 0;

/** A session that may do everything, and answers with a notification. */
const answering = (notification) => ({ app: "news", own: { name: "key (k)" }, calls: [],
  may: () => true, async ask(method, message) {
    this.calls.push([method, message]);
    return { notification };
  } });
const clock = { now: () => Date.parse("2026-06-01T00:00:00Z") };
const held = { id: "n", state: "NOTIFICATION_STATE_STALLED", reason: "a kill switch is on." };
const going = { id: "n", state: "NOTIFICATION_STATE_QUEUED" };

test("what keeps a notification back is told by its state and its reason", () => {
  assert.equal(keptBack(held), "It is stalled: a kill switch is on.");
  assert.equal(keptBack({ state: "NOTIFICATION_STATE_FAILED" }), "It has failed.");
  for (const it of [going, { state: "NOTIFICATION_STATE_SENT" }, {}, undefined]) {
    assert.equal(keptBack(it), "");
  }
});

test("a test that is held is not announced as one that goes out", async () => {
  clearPage();
  showTest(held, "3");
  assert.deepEqual(toasts(), []);
  assert.match(openDialog().textContent, /The test has not gone out.*a kill switch is on/);
  globalThis.location = { hash: "#/compose" };
  await press(openDialog(), "Look at it");
  assert.equal(location.hash, "#/notifications/n");
  clearPage();
  showTest(going, "3");
  assert.deepEqual(toasts(), ["The test goes to 3 devices."]);
});

test("sending again says whether it goes out or is held", async () => {
  const failed = { id: "n", state: "NOTIFICATION_STATE_SENT", counts: { failed: "2" },
    expireTime: "2026-06-02T00:00:00Z" };
  const said = async (answer) => {
    clearPage();
    await press({ all: () => [resending({ session: answering(answer), clock }, failed, () => {})] },
      "Send again…");
    await press(openDialog(), "Go on");
    assert.equal(openDialog(), undefined);
    return toasts();
  };
  assert.deepEqual(await said(going), ["It is sent again where it failed."]);
  assert.deepEqual(await said(held), ["Nothing goes out. It is stalled: a kill switch is on."]);
  const [, , again] = notificationActs(answering(held), clock.now);
  assert.equal(await again.act(failed), "It is stalled: a kill switch is on.");
});

test("a provider is stopped by its own switch, and what it stopped is told", async () => {
  clearPage();
  const session = { ...answering(), isOfSuite: false, async call(method, message) {
    this.calls.push([method, message]);
    return { killSwitch: message, effect: { notifications: "1", prevented: "3" } };
  } };
  const killSwitch = new KillSwitch(session, clock);
  killSwitch.refresh = async () => {};
  killSwitch.askOn("apns");
  const radio = openDialog().all("input").find((it) => it.attributes.value === "adapter"
    || it.value === "adapter");
  assert.equal(radio.checked, true);
  await press(openDialog(), "Stop sending now");
  const [method, message] = session.calls.at(-1);
  assert.equal(method, "Delivery/SetKillSwitch");
  assert.deepEqual([message.app, message.adapter, message.on, message.everything],
    ["news", "apns", true, false]);
  assert.match(toasts()[0], /3 deliveries of 1 notification held back/);
});

test("an approval says when something else still holds the notification", async () => {
  const it = { ...held, approval: { reason: "the type /a needs it" }, sentBy: "ann (a)" };
  const said = async (answer) => {
    clearPage();
    await press({ all: () => [approving(answering(answer), it, () => {})] }, "Approve…");
    await press(openDialog(), "Approve it");
    return toasts();
  };
  assert.deepEqual(await said(going), ["The notification is approved."]);
  assert.deepEqual(await said(held),
    ["The notification is approved. It is stalled: a kill switch is on."]);
});
