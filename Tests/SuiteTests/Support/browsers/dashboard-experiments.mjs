// An experiment from its form to its winner: two texts, a holdout, goals of the app's server, and
// the rest.
import assert from "node:assert/strict";
import { play } from "./dashboard-world.mjs";
import { bothThemes } from "./dashboard-person.mjs";
import { until } from "./world.mjs";

const count = 90;

/** Types what a variant says, by the names of the form's members. */
const variant = (it, index, members) => it.evaluate(`{
  const row = document.querySelectorAll("main fieldset")[${index}];
  for (const [name, value] of Object.entries(${JSON.stringify(members)})) {
    const input = row.querySelector(\`[data-member=\${name}]\`);
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}`);

async function devices(it) {
  for (let number = 0; number < count; number += 1) {
    await it.call("Client/Register", { installId: `install-of-a-voter-${number}`,
      tags: ["/voters"] }, it.deviceKey);
  }
}

async function written(it) {
  await it.go("#/experiments");
  await it.waitFor("There is no experiment yet");
  await bothThemes(it, "no experiments");
  await it.press("New experiment");
  await it.wait("the form is shown", `Boolean(document.querySelector("main fieldset"))`);
  await it.type("Name of the experiment", "wording");
  await it.type("Type", "/vote");
  await it.type("Audience", "/voters");
  await it.type("Title", "The vote is today");
  await variant(it, 0, { name: "calm", percent: "40", body: "See how they vote." });
  await variant(it, 1, { name: "loud", percent: "40", body: "Tell them NOW." });
  await it.type("Goal", "vote");
  await it.type("Holdout in percent", "10");
  await it.type("Devices that must have reached the goal", "20");
  await it.waitFor(`of ${count} devices`);
  await bothThemes(it, "an experiment is written");
  await it.evaluate("location.reload()");
  await it.signIn(it.operatorKey);
  await it.go("#/experiments/~new");
  await it.wait("what was typed is there",
    `document.querySelectorAll("main fieldset")[1]?.querySelector("textarea").value
      === "Tell them NOW."`);
  await it.waitFor(`of ${count} devices`);
  await it.press("Review…");
  await it.waitFor("About so many devices");
  await it.check("the review of an experiment", "dark");
  await it.type(`Type ${count} to start it`, String(count));
  await it.press("Start");
  await it.wait("the experiment is shown", `location.hash === "#/experiments/wording"
    && document.querySelector("main h1").innerText === "wording"`);
  it.step("an experiment is written, outlives a reload, and is started after a review");
}

const report = async (it) => (await it.call("Experiments/GetExperiment", { name: "wording" },
  it.operatorKey)).report;

/** The devices of a share of the audience. */
async function members(it, seed, from, to) {
  const { devices } = await it.call("Registry/SampleAudience", { count: 100,
    audience: `/voters AND percent(${seed}, ${from}, ${to})` }, it.operatorKey);
  return (devices ?? []).map(({ id }) => id);
}

async function won(it) {
  const { experiment: { seed }, groups } = await report(it);
  const loud = await members(it, seed, 50, 90);
  assert.equal(String(loud.length), groups.find(({ name }) => name === "loud").devices);
  for (const { notificationId } of groups.filter((it) => it.notificationId)) {
    await until("a variant is sent", async () => (await it.call("Delivery/GetNotification",
      { id: notificationId }, it.operatorKey)).notification.state
      === "NOTIFICATION_STATE_SENT");
  }
  const goals = loud.map((deviceId) => ({ id: `ballot of ${deviceId}`, name: "vote", deviceId }));
  const told = await it.call("Delivery/RecordGoals", { goals }, it.senderKey);
  assert.equal(told.recorded, loud.length);
  const again = await it.call("Delivery/RecordGoals", { goals }, it.senderKey);
  assert.equal(again.repeated, loud.length);
  // Variants are compared when fifty times what it took to send them is over.
  const wins = () => until("there is a winner",
    async () => (await report(it)).winner === "loud");
  await wins().catch(wins).catch(wins);
  await it.press("Send winner to the rest…");
  await it.check("sending the winner", "light");
  await bothThemes(it, "an experiment with a winner");
  const rest = (await report(it)).groups.find(({ name }) => name === "rest");
  await it.press(`Send it to ${rest.devices} devices`);
  const sent = await until("the rest gets it", async () =>
    (await report(it)).groups.find(({ name }) => name === "rest").notificationId);
  const { notification } = await it.call("Delivery/GetNotification", { id: sent },
    it.operatorKey);
  assert.equal(notification.content.body, "Tell them NOW.");
  await until("it has gone out", async () => (await it.call("Delivery/GetNotification",
    { id: sent }, it.operatorKey)).notification.counts?.audience === rest.devices);
  await it.wait("the page links to it",
    `Boolean(document.querySelector('a[href*="${sent}"]'))`);
  await it.fits("an experiment", 360);
  it.step("the variant of which all did it wins, and the rest gets it from the page");
}

async function over(it) {
  await it.press("Stop…");
  await it.type("Why", "it is over");
  await it.press("Stop it");
  await it.waitFor("it is over");
  await bothThemes(it, "an experiment that was stopped");
  await it.press("Delete…");
  await it.check("deleting an experiment", "light");
  await it.press("Delete it");
  await it.waitFor("There is no experiment yet");
  it.step("it is stopped and deleted");
}

await play(async (it) => {
  await devices(it);
  await it.signIn(it.operatorKey);
  await written(it);
  await won(it);
  await over(it);
});
