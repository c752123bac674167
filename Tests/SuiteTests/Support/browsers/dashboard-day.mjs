// A newsroom's day: a writer composes, somebody on duty approves and watches it go out in stages.
// It is wrong: it is stopped by the keyboard, cancelled, and corrected. After each act the server
// is asked what became of it. Two people have two browsers.
import assert from "node:assert/strict";
import { play } from "./dashboard-world.mjs";
import { bothThemes, enter } from "./dashboard-person.mjs";
import { until } from "./world.mjs";

const shift = 8, control = 2;

/** So many that a tenth of them is some, and never all. */
const readers = 150, others = 20;

/** Devices that follow the news: most are iPhones, some are not. */
async function register(it) {
  const all = [...Array(readers + others).keys()];
  const devices = [];
  while (all.length) {
    devices.push(...await Promise.all(all.splice(0, 20).map(async (number) => ({
      platform: number < readers ? "ios" : "android",
      ...await it.call("Client/Register", { installId: `install-of-a-reader-of-news-${number}`,
        tags: ["/topics/news"], platform: number < readers ? "ios" : "android" }, it.deviceKey),
    }))));
  }
  return devices;
}

const notification = async (it, id) => (await it.call("Delivery/GetNotification", { id },
  it.adminKey)).notification;

/** The id of the notification whose page is shown. */
const shownId = async (it) => (await it.evaluate("location.hash")).split("/").at(-1);

const stateIs = (it, state) => it.wait(`it is ${state}`,
  `document.querySelector(".lead .badge")?.textContent === "${state}"`);

/** The switches that are on, as the server says. */
const switchesOn = async (it) => ((await it.call("Delivery/GetKillSwitch", {}, it.adminKey))
  .switches ?? []).filter((one) => one.on);

/** Chooses or types into the last field that has a label. */
const typeLast = (it, label, value) => it.evaluate(`{
  const input = [...document.querySelectorAll(".blocks label")]
    .filter((it) => it.textContent === ${JSON.stringify(label)}).at(-1).control;
  input.value = ${JSON.stringify(value)};
  for (const name of ["input", "change"]) input.dispatchEvent(new Event(name, { bubbles: true }));
}`);

async function composed(writer) {
  await writer.go("#/compose");
  await writer.type("Type", "/breaking");
  await writer.press("Blocks");
  await writer.press("Add a condition");
  await typeLast(writer, "Tag", "/topics/news");
  await writer.press("Add a condition");
  await typeLast(writer, "The device", "platform");
  await typeLast(writer, "Platform", "ios");
  await writer.wait("the blocks are a text", `document.querySelector("[name=audience]").value
    === "/topics/news AND platform(ios)"`);
  await writer.waitFor(`${readers} of ${readers + others} devices`);
  await writer.type("Title", "Council votes tonight");
  await writer.type("Text", "The vote begins at eight.");
  await writer.type("Link", "/votes/wrong");
  await writer.type("In stages", "halves");
  await bothThemes(writer, "blocks");
  await writer.fits("blocks", 320);
  await writer.press("Review…");
  await writer.waitFor("It waits for a second person");
  await writer.waitFor("first 10 % of the devices, 50 % 30 minutes later, all 30 minutes later");
  await bothThemes(writer, "review of what waits for a person");
  await writer.press("Send");
  await stateIs(writer, "stalled");
  await writer.waitFor("You sent it: somebody else has to approve it.");
  const id = await shownId(writer);
  const sent = await notification(writer, id);
  assert.equal(sent.state, "NOTIFICATION_STATE_STALLED");
  assert.match(sent.sentBy, /^ann /);
  assert.deepEqual([sent.audience, sent.content.url], ["/topics/news AND platform(ios)",
    "/votes/wrong"]);
  assert.deepEqual(sent.rollout.stages.map((one) => one.percent), [10, 50, 100]);
  const own = await writer.evaluate(`(await import(document.scripts[0].src)).app.session
    .ask("Approvals/ApproveNotification", { id: "${id}" }).then(() => "approved",
      (error) => error.code)`);
  assert.notEqual(own, "approved", "nobody approves what they have sent");
  assert.equal((await notification(writer, id)).state, "NOTIFICATION_STATE_STALLED");
  writer.step("a writer composes with blocks, in stages, and it waits");
  return id;
}

async function approved(onDuty, id) {
  await onDuty.waitFor("Waits for a second person: Council votes tonight");
  await onDuty.press("Look at it");
  await onDuty.press("Approve…");
  await onDuty.waitFor("Approve it");
  const asked = await onDuty.evaluate(`document.querySelector("dialog[open]").innerText`);
  for (const part of ["Council votes tonight", "The vote begins at eight.", "/votes/wrong",
    "/topics/news AND platform(ios)"]) assert.ok(asked.includes(part), asked);
  await bothThemes(onDuty, "an approval");
  await onDuty.press("Approve it");
  await stateIs(onDuty, "sending");
  const told = await until("the first stage is delivered", async () => {
    const it = await notification(onDuty, id);
    return Number(it.counts?.delivered) > 0 && it.rolloutState.waitsFor === undefined && it;
  });
  assert.match(told.approval.approvedBy, /^bo /);
  assert.equal(told.rolloutState.stage, 1);
  await onDuty.waitFor("Rollout: stage 1, 10 %.");
  await onDuty.wait("the course has the stages", `[...document.querySelectorAll("section ol li")]
    .some((it) => it.innerText.includes("Stage 2: 50 % of the devices"))`);
  await bothThemes(onDuty, "the course of a rollout");
  await onDuty.fits("the course of a rollout", 320);
  onDuty.step("a second person approves it, and the first stage goes out");
}

/**
 * Stops by the keyboard: `keys` opens the question, Enter says yes, also where a reason is typed.
 * The server says when.
 */
async function stopBy(onDuty, page, keys, reason = "") {
  const begin = Date.now();
  await keys();
  await onDuty.wait(`${page}: it asks`,
    `document.activeElement.textContent === "Stop sending now"`);
  if (reason) {
    await onDuty.type("Why", reason);
    await onDuty.evaluate(`[...document.querySelectorAll("dialog label")]
      .find((it) => it.textContent === "Why").control.focus()`);
  }
  await onDuty.key("Enter");
  const on = await until(`${page}: the server has stopped`, async () => {
    const found = await switchesOn(onDuty);
    return found.length && found;
  });
  const took = Date.now() - begin;
  assert.ok(took < 5000, `${page}: it took ${took} ms`);
  assert.equal(on.length, 1);
  assert.deepEqual([on[0].app, on[0].type ?? "", on[0].notificationId ?? ""], ["news", "", ""]);
  assert.match(on[0].changedBy, /^bo /);
  return took;
}

const byKeys = (onDuty) => () => onDuty.key("S", shift, "S");

async function stopped(onDuty, id) {
  await onDuty.go("#/effect");
  const took = await stopBy(onDuty, "effect", byKeys(onDuty), "wrong numbers");
  await onDuty.waitFor("Kill switch on");
  await until("nothing more of it goes out", async () =>
    (await notification(onDuty, id)).state === "NOTIFICATION_STATE_STALLED");
  onDuty.step(`it is wrong: all is stopped by the keyboard within ${took} ms`);
}

async function corrected(writer) {
  await writer.waitFor("Kill switch on");
  await writer.go("#/compose");
  await writer.type("Type", "/news");
  await writer.type("Audience", "/topics/news");
  await writer.type("Title", "Council votes tomorrow");
  await writer.press("Review…");
  await writer.waitFor("It would be stalled");
  await writer.press("Send");
  await writer.waitFor("Council votes tomorrow");
  await stateIs(writer, "stalled");
  const id = await shownId(writer);
  const held = await notification(writer, id);
  assert.deepEqual([held.state, held.counts?.delivered ?? "0"],
    ["NOTIFICATION_STATE_STALLED", "0"]);
  writer.step("a correction is written, and held");
  return id;
}

async function cancelled(onDuty, id) {
  await onDuty.go(`#/notifications/${id}`);
  await onDuty.press("Cancel…");
  await onDuty.press("Cancel the notification");
  await stateIs(onDuty, "cancelled");
  const it = await notification(onDuty, id);
  assert.equal(it.state, "NOTIFICATION_STATE_CANCELLED");
  assert.match(it.cancelledBy, /^bo /);
  const delivered = Number(it.counts.delivered);
  // Without a provider each device has two deliveries: the log's and the console's.
  assert.ok(delivered > 0 && delivered < readers, `${delivered} were delivered`);
  onDuty.step(`it is cancelled after ${delivered} of ${2 * readers} deliveries`);
}

async function released(onDuty, id) {
  await onDuty.press("Allow sending…");
  await onDuty.press("Allow sending");
  await onDuty.waitFor("Kill switch off");
  assert.deepEqual(await switchesOn(onDuty), []);
  assert.equal((await notification(onDuty, id)).state, "NOTIFICATION_STATE_STALLED",
    "what was held stays held");
  await onDuty.go(`#/notifications/${id}`);
  await onDuty.press("Release…");
  await onDuty.waitFor(`${2 * (readers + others)} deliveries go out`);
  await onDuty.press("Release");
  await stateIs(onDuty, "sent");
  const it = await notification(onDuty, id);
  assert.deepEqual([it.state, it.counts.delivered],
    ["NOTIFICATION_STATE_SENT", String(2 * (readers + others))]);
  onDuty.step("sending is allowed, and the correction is released");
}

/** Why a device got it, did not get it, or was not meant, as the server says it. */
async function explained(onDuty, id, devices) {
  const ask = (deviceId) => onDuty.call("Delivery/ExplainDelivery",
    { notificationId: id, deviceId }, onDuty.adminKey);
  const told = await Promise.all(devices.map(async (device) => ({ device,
    told: await ask(device.deviceId) })));
  const fateOf = (it) => it.told.adapters?.[0]?.fate;
  const reached = told.find((it) => fateOf(it) === "DELIVERY_FATE_DELIVERED");
  const missed = told.find((it) => it.device.platform === "ios"
    && fateOf(it) !== "DELIVERY_FATE_DELIVERED");
  const other = told.find((it) => it.device.platform === "android");
  assert.ok(reached && missed && other, "the stage has some of the devices");
  assert.notEqual(fateOf(other), "DELIVERY_FATE_DELIVERED");
  await onDuty.go(`#/notifications/${id}`);
  await stateIs(onDuty, "cancelled");
  for (const { device, told: { adapters = [], membership } } of [reached, missed, other]) {
    await onDuty.press("Explain…");
    await onDuty.type("Device or user", device.deviceId);
    await onDuty.press("Explain");
    await onDuty.waitFor(membership === "AUDIENCE_MEMBERSHIP_IN" ? "It was in the audience."
      : "It was not in the audience.");
    // The providers that have no address of the device stand behind a line of their own.
    await onDuty.evaluate(`document.querySelector("dialog details")?.setAttribute("open", "")`);
    for (const { fate, reason } of adapters) {
      await onDuty.waitFor(reason || fate.replace("DELIVERY_FATE_", "").toLowerCase());
    }
    await onDuty.key("Escape");
    await onDuty.wait("it is closed", `!document.querySelector("dialog[open]")`);
  }
  assert.deepEqual([reached, other].map((it) => it.told.membership),
    ["AUDIENCE_MEMBERSHIP_IN", "AUDIENCE_MEMBERSHIP_OUT"]);
  onDuty.step("it is explained why one device has it, and others have not");
  return reached.device;
}

/** The device that got the wrong one taps the correction. */
async function effective(onDuty, id, { deviceId, deviceSecret }) {
  const sync = (more) => onDuty.call("Client/Sync", { deviceId, deviceSecret, ...more },
    onDuty.deviceKey);
  const item = await until("the correction is in the inbox", async () =>
    (await sync({})).inbox?.items?.find((one) => one.notificationId === id));
  await sync({ events: ["RECEIVED", "DISPLAYED", "TAPPED"].map((kind) => ({ id: `event-${kind}`,
    messageId: item.messageId, kind: `EVENT_KIND_${kind}`, time: new Date().toISOString() })) });
  const { counts } = await until("the tap is counted", async () => {
    const it = await notification(onDuty, id);
    return Number(it.counts.tapped) && it;
  });
  await onDuty.go("#/effect");
  await onDuty.press("Council votes tomorrow");
  await onDuty.wait("the effect is shown", `Boolean(document.querySelector(".curve svg"))`);
  const shown = await onDuty.evaluate(`Object.fromEntries([...document.querySelectorAll(
    "main section tbody tr")].map((it) => it.innerText.split("\\t")).map((it) => [it[0], it[1]]))`);
  for (const name of ["received", "displayed", "tapped"]) {
    assert.deepEqual([shown[name], counts[name]], ["1", "1"], name);
  }
  onDuty.step("the tap on the correction is its effect");
}

/** Who would get it is seen, one percent get it, it is stopped, and a device that waits is found. */
async function firstTime(onDuty, devices) {
  await onDuty.go("#/compose");
  await onDuty.type("Type", "/news");
  await onDuty.type("Audience", "/topics/news");
  await onDuty.waitFor(`${devices.length} of ${devices.length} devices`);
  await onDuty.type("Title", "To one percent");
  await onDuty.type("In stages", "careful");
  await onDuty.press("Review…");
  await onDuty.waitFor("first 1 % of the devices, 10 % 30 minutes later, all 30 minutes later");
  await onDuty.press("Send");
  await stateIs(onDuty, "sending");
  await onDuty.waitFor("Rollout: stage 1, 1 %.");
  const id = await shownId(onDuty);
  await onDuty.press("Pause…");
  await onDuty.type("Why", "a word is missing");
  await onDuty.press("Pause");
  await stateIs(onDuty, "stalled");
  await onDuty.waitFor("No further stage begins while it is stalled.");
  const [{ notificationId, reason }] = await switchesOn(onDuty);
  assert.deepEqual([notificationId, reason], [id, "a word is missing"]);
  const { counts = {}, rolloutState } = await notification(onDuty, id);
  assert.equal(rolloutState.stage, 1);
  assert.ok(Number(counts.delivered ?? 0) < devices.length, `${counts.delivered} have it`);
  const waiting = await until("a device waits", async () => {
    for (const { deviceId } of devices) {
      const { adapters = [] } = await onDuty.call("Delivery/ExplainDelivery",
        { notificationId: id, deviceId }, onDuty.adminKey);
      if (adapters.some((one) => one.fate === "DELIVERY_FATE_WAITING")) return deviceId;
    }
    return undefined;
  });
  await onDuty.press("Explain…");
  await onDuty.type("Device or user", waiting);
  await onDuty.press("Explain");
  await onDuty.waitFor("It was in the audience.");
  await onDuty.waitFor("A later stage may have this device. Rollout: stage 1, 1 %.");
  await bothThemes(onDuty, "a device that waits for a later stage");
  await onDuty.key("Escape");
  await onDuty.press("Go on…");
  await onDuty.press("Go on");
  await stateIs(onDuty, "sending");
  await onDuty.call("Delivery/CancelNotification", { id }, onDuty.adminKey);
  assert.deepEqual(await switchesOn(onDuty), []);
  onDuty.step("one percent get it, it is stopped, and it is explained why a device has not got it");
}

/** From each page there is, and from the middle of a text. */
async function stoppedFromEachPage(onDuty) {
  const pages = await onDuty.evaluate(`[...document.querySelectorAll("nav a")]
    .map((it) => it.getAttribute("href"))`);
  const times = [];
  for (const page of [...pages, "#/places/new", "typing"]) {
    if (page === "typing") {
      await onDuty.go("#/compose");
      await onDuty.wait("the form is shown", `Boolean(document.querySelector("[name=title]"))`);
      await onDuty.evaluate(`document.querySelector("[name=title]").focus()`);
      times.push(await stopBy(onDuty, page, () => onDuty.key(".", control)));
    } else {
      await onDuty.go(page);
      times.push(await stopBy(onDuty, page, byKeys(onDuty)));
    }
    await onDuty.call("Delivery/SetKillSwitch", { on: false }, onDuty.operatorKey);
    await onDuty.wait("no question is open", `!document.querySelector("dialog[open]")`);
  }
  assert.ok(times.length > 12, `${pages}`);
  onDuty.step(`from ${times.length} places it takes at most ${Math.max(...times)} ms`);
}

await play(async (it) => {
  const devices = await register(it);
  await it.call("Approvals/PutApprovalRules", { rules: { types: ["/breaking"] } }, it.adminKey);
  const writer = it, onDuty = await it.another();
  await enter(writer, "ann", it.password);
  await enter(onDuty, "bo", it.password);
  const wrong = await composed(writer);
  await approved(onDuty, wrong);
  await stopped(onDuty, wrong);
  const right = await corrected(writer);
  await cancelled(onDuty, wrong);
  await released(onDuty, right);
  const device = await explained(onDuty, wrong, devices);
  await effective(onDuty, right, device);
  await firstTime(onDuty, devices);
  await stoppedFromEachPage(onDuty);
});
