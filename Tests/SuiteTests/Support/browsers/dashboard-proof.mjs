// What is dangerous asks again who is there, once the last proof is old: a password or a passkey.
// The suite has proofs count for few seconds.
import assert from "node:assert/strict";
import { addAuthenticator, bothThemes, enter } from "./dashboard-person.mjs";
import { play } from "./dashboard-world.mjs";
import { sleep } from "./world.mjs";

const question = "Is it you?";

/** Waits until no proof counts any more. The gateway rounds to a second. */
async function untilOld(it) { await sleep((it.proofSeconds + 2) * 1000); }

/** The titles of the dialogs that are open, the one in front last. */
const dialogs = (it) => it.evaluate(
  `[...document.querySelectorAll("dialog[open] h2")].map((one) => one.innerText)`);

async function hasKey(it, name) {
  const { keys = [] } = await it.call("Registry/ListKeys", {}, it.adminKey);
  return keys.some((key) => key.name === name);
}

/** Asks for a key, which is dangerous, and is asked who is there. */
async function askForKey(it, name) {
  await it.go("#/settings");
  await it.press("New key…");
  await it.type("Name", name);
  await it.press("Make the key");
  await it.waitFor(question);
  assert.equal((await dialogs(it)).at(-1), question);
}

async function byPassword(it) {
  await untilOld(it);
  await askForKey(it, "by-password");
  await bothThemes(it, "proof");
  await it.fits("the question", 320);
  assert.equal(await it.evaluate("document.activeElement.type"), "password");
  assert.ok(!await it.evaluate(`document.querySelector("dialog:last-of-type").innerText
    .includes("passkey")`), "there is no passkey yet");
  await it.type("Password", "violett Zwiebel Fenster");
  await it.press("It is me");
  await it.waitFor("is not right");
  await bothThemes(it, "proof, refused");
  assert.equal((await dialogs(it)).at(-1), question);
  await it.press("Close");
  await it.waitFor("prove again who you are");
  assert.ok(!await hasKey(it, "by-password"), "nothing is done without a proof");
  it.step("a wrong password proves nothing, and without a proof nothing is done");
  await it.press("Make the key");
  await it.waitFor(question);
  await it.type("Password", it.password);
  await it.key("Enter");
  await it.wait("it goes on", `!document.body.innerText.includes("${question}")`);
  await it.waitFor("Copy it now");
  assert.ok(await hasKey(it, "by-password"));
  it.step("the password proves it, and what was begun is done");
}

/** Adds a passkey, for which a proof may be needed as well. */
async function addPasskey(it) {
  await it.go("#/account");
  await it.press("Add…");
  await it.press("Add");
  // Each of its two calls needs one, and a slow machine may take long between them.
  for (let call = 0; call < 2; call += 1) {
    await it.wait("it is added, or a proof is asked for",
      `/The passkey is added|Is it you/.test(document.body.innerText)`);
    if (!(await dialogs(it)).includes(question)) break;
    await it.type("Password", it.password);
    await it.press("It is me");
    await it.wait("it goes on", `!document.body.innerText.includes("${question}")`);
  }
  await it.waitFor("The passkey is added.");
}

async function byPasskey(it) {
  await untilOld(it);
  await askForKey(it, "by-passkey");
  await bothThemes(it, "proof by a passkey");
  await it.press("Use a passkey");
  await it.waitFor("Copy it now");
  assert.ok(await hasKey(it, "by-passkey"));
  it.step("a passkey proves it");
}

/** To stop needs no proof, and two calls that are refused together ask once. */
async function stopAndTogether(it) {
  await untilOld(it);
  await it.press("Stop sending…");
  await it.press("Stop sending now");
  await it.waitFor("Kill switch on");
  await it.evaluate(`{
    const { app } = await import(document.scripts[0].src);
    window.answers = Promise.allSettled([1, 2].map((number) => app.session.ask(
      "Registry/CreateKey", { name: "together-" + number, role: "KEY_ROLE_VIEWER" })));
  }`);
  await it.waitFor(question);
  assert.deepEqual(await dialogs(it), [question]);
  await it.press("Use a passkey");
  const states = await it.evaluate("(await window.answers).map((one) => one.status)");
  assert.deepEqual(states, ["fulfilled", "fulfilled"]);
  it.step("stopping asks nothing, and two calls ask once");
}

await play(async (it) => {
  await addAuthenticator(it);
  await enter(it, "jo", it.password);
  await byPassword(it);
  await it.press("Close");
  await addPasskey(it);
  await byPasskey(it);
  await it.press("Close");
  await stopAndTogether(it);
});
