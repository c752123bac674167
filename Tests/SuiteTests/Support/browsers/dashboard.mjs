// An operator's story: sign in, stop by the keyboard, send, see it held, release it, see it
// delivered, find out why. Each page is looked at by axe-core, in light and dark.
import assert from "node:assert/strict";
import { play } from "./dashboard-world.mjs";

const shift = 8, control = 2;

async function signInAndOut(it) {
  await it.waitFor("Sign in");
  await it.check("sign-in", "light");
  await it.check("sign-in", "dark");
  await it.byKey();
  await it.check("sign-in by key", "light");
  await it.check("sign-in by key", "dark");
  await it.type("Key", "no-such-key-anywhere");
  await it.press("Sign in");
  await it.waitFor("No key of this suite is like that");
  await it.signIn(it.operatorKey);
  const stored = await it.evaluate("JSON.stringify([localStorage, sessionStorage, location.href])");
  assert.ok(!stored.includes(it.operatorKey), "the key is in memory alone");
  await it.waitFor("Kill switch off");
  await it.wait("it is live", `document.querySelector(".live").textContent === "Live"`);
  it.step("signed in; events come");
}

/** From any page: two keys, and sending is stopped. */
async function stopByKeyboard(it) {
  await it.go("#/devices");
  const begin = Date.now();
  await it.key("S", shift, "S");
  await it.wait("it asks", `document.activeElement.textContent === "Stop sending now"`);
  await it.key("Enter");
  await it.waitFor("Kill switch on");
  const took = Date.now() - begin;
  assert.ok(took < 5000, `it took ${took} ms`);
  const { switches } = await it.call("Delivery/GetKillSwitch", {}, it.operatorKey);
  assert.equal(switches.length, 1);
  assert.equal(switches[0].on, true);
  it.step(`sending was stopped in ${took} ms`);
}

/** The key works while somebody types and with a dialog open, and takes nothing from them. */
async function stopFrom(it, where) {
  const typed = "document.activeElement.value ?? ''", before = await it.evaluate(typed);
  const dialogs = await it.evaluate(`document.querySelectorAll("dialog[open]").length`);
  for (let times = 0; times < 2; times += 1) await it.key(".", control);
  await it.wait(`it asks from ${where}`,
    `document.activeElement.textContent === "Stop sending now"`);
  const open = (count) => `document.querySelectorAll("dialog[open]").length === ${count}`;
  assert.ok(await it.evaluate(open(dialogs + 1)), "it asks once");
  await it.key("Escape");
  await it.wait("the question is closed", open(dialogs));
  assert.equal(await it.evaluate(typed), before);
  it.step(`the kill switch is a key away from ${where}`);
}

/** On a phone, a long dialog shows its beginning first, and its buttons all the time. */
async function beginsAtTheTop(it) {
  await it.press("Close");
  await it.at(390, async () => {
    await it.press("Review…");
    await it.wait("the number of devices and the button are both in sight", `{
      const isSeen = (element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight
          && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      };
      const open = document.querySelector("dialog");
      return isSeen(open.querySelector(".review-count strong"))
        && isSeen(open.querySelector("button.main"));
    }`);
  });
}

/** On a phone, where the names of the pages are wider than the screen. */
async function showsWhereOneIs(it) {
  await it.at(390, async () => {
    for (const page of ["sources", "devices", "overview"]) {
      await it.go(`#/${page}`);
      await it.wait(`the navigation shows ${page}`, `{
        const { left, right } = document.querySelector("nav [aria-current]")
          .getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      }`);
    }
    await it.go("#/devices");
    await it.wait("the id of each device stands in one line", `{
      const ids = [...document.querySelectorAll("td a code")];
      return ids.length > 0 && ids.every((id) => id.getClientRects().length === 1);
    }`);
  });
  it.step("a phone shows which page it is");
}

async function composeAndSend(it) {
  await it.jump("g", "c");
  await it.waitFor("New notification");
  await it.type("Type", "/topics/news");
  await it.type("Audience", "/topics/news AND");
  await it.wait("the mistake is shown", `Boolean(document.querySelector(".caret"))`);
  await it.type("Audience", "/topics/news");
  await it.waitFor("7 of 7 devices");
  await it.type("Title", "Council votes tonight");
  await it.evaluate(`document.querySelector("[name=title]").focus()`);
  await stopFrom(it, "a field");
  await it.type("Text", "The vote begins at eight.");
  await it.waitFor("iPhone");
  await it.evaluate("location.reload()");
  await it.signIn(it.operatorKey);
  await it.go("#/compose");
  await it.wait("the draft is still there",
    `document.querySelector("[name=title]").value === "Council votes tonight"`);
  await it.press("Review…");
  await it.waitFor("It would be stalled");
  await it.check("review", "light");
  await beginsAtTheTop(it);
  await it.press("Send");
  await it.waitFor("What became of it");
  await it.wait("it is held", `document.querySelector(".lead .badge").textContent === "stalled"`);
  it.step("a notification is held");
}

async function release(it) {
  await it.check("notification, held", "dark");
  await it.waitFor("It can be released once sending is allowed again for all of news.");
  assert.equal(await it.evaluate(`document.querySelector("[data-act=release]")`), null);
  await it.press("Allow sending…");
  await it.press("Allow sending");
  await it.waitFor("Kill switch off");
  await it.go("#/overview");
  await it.waitFor("Stalled: 1");
  await it.check("overview, held", "light");
  await it.press("Council votes tonight");
  await it.waitFor("What became of it");
  await it.press("Release…");
  await it.waitFor("deliveries go out");
  await it.check("release", "dark");
  const [promised] = /[0-9]+(?= deliveries go out)/.exec(
    await it.evaluate(`document.querySelector("dialog").innerText`));
  await it.press("Release");
  await it.wait("it is sent", `document.querySelector(".lead .badge").textContent === "sent"`);
  const id = (await it.evaluate("location.hash")).split("/").at(-1);
  const { notification } = await it.call("Delivery/GetNotification", { id }, it.operatorKey);
  const shown = await it.evaluate(`document
    .querySelector(".bar-row:has([aria-label=Delivered]) .number").innerText`);
  await it.waitFor("7 of 7 devices reached.");
  assert.equal(notification.counts.audience, "7");
  assert.equal(notification.counts.delivered, promised);
  assert.equal(shown.split(/\s/)[0], notification.counts.delivered);
  it.step(`it was released: ${shown} delivered`);
  return id;
}

async function explain(it, id) {
  const { devices } = await it.call("Registry/ListDevices", { pageSize: 1 }, it.operatorKey);
  await it.press("Explain…");
  await it.type("Device or user", devices[0].id);
  await it.press("Explain");
  await it.waitFor("It was in the audience.");
  await it.check("explain", "light");
  const open = (count) => `document.querySelectorAll("dialog[open]").length === ${count}`;
  await it.key("Escape");
  await it.wait("the explanation is closed", open(0));
  await it.key("k", control);
  // It is loaded when it is needed; an Escape before that would close nothing.
  await it.wait("the palette is open", open(1));
  await it.check("palette", "dark");
  await it.key("Escape");
  await it.wait("the palette is closed", open(0));
  await it.go(`#/devices/${devices[0].id}`);
  await it.waitFor("What it was to get");
  it.step("a device is explained");
  return [`#/notifications/${id}`, `#/devices/${devices[0].id}`];
}

/** What goes out in stages is paused and goes on from its page. */
async function pauseStages(it) {
  const { notification: { id } } = await it.call("Delivery/Send", { type: "/topics/news",
    audience: "/topics/news", content: { body: "In stages" }, timeToLive: "86400s",
    // With more, all of the few devices may be among them.
    rollout: { stages: [{ percent: 1 }, { percent: 100, after: "3600s" }] } }, it.operatorKey);
  await it.go(`#/notifications/${id}`);
  await it.waitFor("Rollout: stage 1, 1 %. The next stage is due at");
  await it.press("Pause…");
  await it.waitFor("Nothing more of it is sent");
  await it.type("Why", "the link is wrong");
  await it.evaluate(`document.querySelector("dialog[open] input").focus()`);
  await stopFrom(it, "a dialog");
  for (const scheme of ["light", "dark"]) await it.check("pause", scheme);
  await it.press("Pause");
  await it.waitFor("No further stage begins while it is stalled.");
  await it.waitFor("Kill switch on for “In stages”: sends are stalled.");
  const held = await it.call("Delivery/GetKillSwitch", {}, it.operatorKey);
  assert.deepEqual(held.switches.filter((one) => one.on).map((one) => [one.notificationId,
    one.mode, one.reason]), [[id, "SWITCH_MODE_PAUSE", "the link is wrong"]]);
  for (const scheme of ["light", "dark"]) await it.check("notification, paused", scheme);
  assert.equal(await it.evaluate(`document.querySelector("[data-act=release]")`), null);
  await it.press("Go on…");
  await it.waitFor("it begins at once");
  await it.check("going on", "light");
  await it.press("Go on");
  await it.waitFor("It goes on.");
  await it.waitFor("The next stage is due at");
  await it.waitFor("Kill switch off");
  const { notification } = await it.call("Delivery/GetNotification", { id }, it.operatorKey);
  assert.equal(notification.state, "NOTIFICATION_STATE_SENDING");
  assert.equal(notification.rolloutState.stage, 1);
  assert.ok(await it.evaluate(`Boolean(document.querySelector("[data-act=pause]"))`));
  await it.call("Delivery/CancelNotification", { id }, it.operatorKey);
  it.step("a rollout was paused and went on");
}

/** One that is scheduled is paused, and goes on before its time. */
async function pauseScheduled(it) {
  const { notification: { id } } = await it.call("Delivery/Send", { type: "/topics/news",
    audience: "/topics/news", content: { body: "Later" },
    deliverTime: new Date(Date.now() + 3600000).toISOString() }, it.operatorKey);
  await it.go(`#/notifications/${id}`);
  await it.press("Pause…");
  await it.waitFor("It does not go out when its time comes");
  await it.press("Pause");
  await it.waitFor("Kill switch on for “Later”");
  for (const scheme of ["light", "dark"]) await it.check("scheduled, paused", scheme);
  await it.wait("it is shown as paused",
    `document.querySelector(".lead").innerText.replaceAll(/\\s+/g, " ")
      .startsWith("scheduled paused")`);
  await it.go("#/overview");
  await it.waitFor("Paused: Later");
  await it.check("now, with what is paused", "light");
  await it.press("Go on…");
  await it.waitFor("It goes out when its time comes.");
  await it.press("Go on");
  await it.waitFor("Kill switch off");
  const { notification } = await it.call("Delivery/GetNotification", { id }, it.operatorKey);
  assert.equal(notification.state, "NOTIFICATION_STATE_SCHEDULED");
  await it.call("Delivery/CancelNotification", { id }, it.operatorKey);
  it.step("a scheduled notification was paused and went on");
}

/** The switch of what is paused ends when that is cancelled: nothing is left to go on. */
async function cancelPaused(it) {
  const { notification: { id } } = await it.call("Delivery/Send", { type: "/topics/news",
    audience: "/topics/news", content: { body: "Never" },
    deliverTime: new Date(Date.now() + 3600000).toISOString() }, it.operatorKey);
  await it.go(`#/notifications/${id}`);
  await it.press("Pause…");
  await it.press("Pause");
  await it.waitFor("Kill switch on for “Never”");
  await it.press("Cancel…");
  await it.press("Cancel the notification");
  await it.waitFor("Kill switch off");
  await it.wait("it is cancelled",
    `document.querySelector(".lead .badge").textContent === "cancelled"`);
  assert.equal(await it.evaluate(`document.querySelector("[data-act=go-on]")`), null);
  const { switches = [] } = await it.call("Delivery/GetKillSwitch", {}, it.operatorKey);
  assert.deepEqual(switches.filter((one) => one.on), []);
  it.step("what was paused was cancelled, and its switch ended");
}

/** A dialog belongs to its page: who goes back has neither it nor its button before them. */
async function leaveDialog(it) {
  await it.go("#/notifications");
  await it.go("#/overview");
  await it.press("Stop sending…");
  await it.wait("it asks", `document.querySelectorAll("dialog[open]").length === 1`);
  await it.evaluate("history.back()");
  await it.wait("the page before is shown",
    `document.querySelector(".page h1")?.textContent === "Notifications"`);
  await it.wait("nothing lies over it", `!document.querySelector("dialog")`);
  it.step("a dialog is gone with its page");
}

/** What was written is not cleared or replaced without a question. */
async function keepTyped(it) {
  await it.go("#/compose");
  await it.type("Title", "Typed with care");
  const title = `document.querySelector("[name=title]").value`;
  await it.press("Clear");
  await it.waitFor("All that you have written here is deleted.");
  await it.check("clearing", "light");
  await it.press("Close");
  assert.equal(await it.evaluate(title), "Typed with care");
  await it.call("Delivery/PutTemplate", { messageTemplate: { name: "vote/passed",
    content: { title: "By a template" } } }, it.operatorKey);
  await it.press("Use a template…");
  await it.press("vote/passed");
  await it.waitFor("Its texts take the place of those that you have written.");
  await it.press("Use the template");
  await it.wait("the template is used", `${title} === "By a template"`);
  await it.press("Clear");
  await it.press("Clear the draft");
  await it.wait("it is clear", `${title} === ""`);
  it.step("what was typed is kept until somebody says otherwise");
}

/** A provider that messages go through without any being set up is stopped by its name. */
async function stopProvider(it) {
  await it.press("Stop sending…");
  await it.wait("it asks", `document.activeElement.textContent === "Stop sending now"`);
  await it.evaluate(`{
    const input = document.querySelector("dialog [aria-label='Name of the provider']");
    input.focus();
    input.value = "log";
  }`);
  for (const scheme of ["light", "dark"]) await it.check("stopping a provider", scheme);
  await it.fits("stopping a provider", 360);
  await it.press("Stop sending now");
  await it.waitFor("Kill switch on for provider log");
  const { switches } = await it.call("Delivery/GetKillSwitch", {}, it.operatorKey);
  assert.deepEqual(switches.filter((one) => one.on).map((one) => one.adapter), ["log"]);
  await it.press("Allow sending…");
  await it.press("Allow sending");
  await it.waitFor("Kill switch off");
  await it.call("Delivery/ReleaseNotifications", { adapter: "log" }, it.operatorKey);
  it.step("a provider is stopped by its switch");
}

async function everyPage(it, more) {
  const pages = ["#/overview", "#/notifications", "#/notifications?state=failed", "#/compose",
    "#/devices", "#/devices/users", "#/library", "#/providers", "#/audit",
    "#/no-such-page", ...more];
  for (const page of pages) {
    await it.evaluate(`void (location.hash = ${JSON.stringify(page)})`);
    await it.wait(`${page} is shown`, `Boolean(document.querySelector("main h1"))`);
    await it.evaluate("new Promise((resolve) => setTimeout(resolve, 400))");
    for (const scheme of ["light", "dark"]) await it.check(page, scheme);
    await it.fits(page, 360);
  }
  it.step(`axe finds nothing on ${pages.length} pages, in light and dark`);
}

/** Buttons that are too small are found, so the checks of the pages can fail. */
async function tooSmall(it) {
  await it.evaluate(`{
    const row = document.createElement("p");
    row.id = "too-small";
    for (const text of "abc") {
      const button = document.createElement("button");
      button.textContent = text;
      Object.assign(button.style, { inlineSize: "9px", blockSize: "9px", padding: "0" });
      row.append(button);
    }
    document.querySelector("main").append(row);
  }`);
  await assert.rejects(it.check("small buttons", "light"), /target-size/);
  await assert.rejects(it.fits("small buttons", 360), /target-size/);
  await it.evaluate(`document.querySelector("#too-small").remove()`);
}

/** The form of a provider, of each kind, with all of its settings. */
async function providerForm(it) {
  await it.go("#/providers");
  await it.press("New provider…");
  await it.wait("the form is open", `Boolean(document.querySelector("dialog select"))`);
  const kinds = await it.evaluate(`[...document.querySelector("dialog select").options]
    .map((it) => it.value)`);
  assert.ok(kinds.length > 4, `${kinds}`);
  for (const [index, kind] of kinds.entries()) {
    await it.type("Kind", kind);
    await it.evaluate(`document.querySelectorAll("dialog details")
      .forEach((it) => { it.open = true; })`);
    await it.check(`the form of ${kind}`, index % 2 ? "dark" : "light");
    await it.fits(`the form of ${kind}`, 360);
  }
  await it.key("Escape");
  it.step(`axe finds nothing in the forms of ${kinds.length} kinds of providers`);
}

/** A role sees what it may do, and the server refuses the rest all the same. */
async function roles(it) {
  await it.press("Sign out");
  await it.signIn(it.senderKey);
  const pages = await it.evaluate(
    `[...document.querySelectorAll("nav a")].map((it) => it.innerText)`);
  assert.deepEqual(pages, ["Now", "Notifications", "Compose", "Places", "Audiences",
    "Effect", "Experiments", "Library", "Config sets", "Sources", "Settings"]);
  assert.equal(await it.evaluate(`document.querySelector(".switch button")`), null);
  await it.wait("it is live", `document.querySelector(".live").textContent === "Live"`);
  const refused = await it.call("Delivery/SetKillSwitch", { on: true }, it.senderKey)
    .catch((error) => error.message);
  assert.match(refused, /permission_denied/);
  await it.press("Sign out");
  await it.signIn(it.adminKey);
  await it.go("#/audit");
  await it.waitFor("SetKillSwitch");
  it.step("a sender sees less, an administrator the audit log");
}

/** The log is filtered by who did something, and by the day. */
async function auditByPerson(it) {
  const { records } = await it.call("Audit/ListAuditRecords", { app: "news",
    method: "SetKillSwitch" }, it.adminKey);
  const { keyId } = records.find((one) => one.outcome === "OK");
  await it.wait("there is the choice", `[...document.querySelectorAll("main option")]
    .some((one) => one.value === ${JSON.stringify(keyId)})`);
  await it.type("Who", keyId);
  await it.wait("it is in the address", `location.hash.includes("who=${keyId}")`);
  const whose = `[...document.querySelectorAll("main tbody tr")]
    .map((one) => one.cells[1].querySelector(".what").firstChild.textContent)`;
  await it.wait("all are of one key", `new Set(${whose}).size === 1`);
  await it.type("To", "2020-01-01");
  await it.waitFor("Nothing is recorded that is like that");
  await it.type("To", "");
  await it.waitFor("SetKillSwitch");
  for (const scheme of ["light", "dark"]) await it.check("audit log of one key", scheme);
  it.step("the audit log is filtered by person and day");
}

await play(async (it) => {
  await signInAndOut(it);
  await showsWhereOneIs(it);
  await stopByKeyboard(it);
  await composeAndSend(it);
  const id = await release(it);
  const more = await explain(it, id);
  await pauseStages(it);
  await pauseScheduled(it);
  await cancelPaused(it);
  await leaveDialog(it);
  await keepTyped(it);
  await stopProvider(it);
  await everyPage(it, more);
  await roles(it);
  await it.go("#/audit");
  await it.waitFor("SetKillSwitch");
  await it.check("audit log", "light");
  await auditByPerson(it);
  await tooSmall(it);
  await providerForm(it);
});
