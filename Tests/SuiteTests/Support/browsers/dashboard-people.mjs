// People: signing in by a link, a passkey, a password with a code, a recovery code and an
// invitation, looking after an account, and a rule that a second factor is needed. Each page is
// looked at by axe-core.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { read } from "../../../DashboardTests/qr_reader.mjs";
import { addAuthenticator, bothThemes, signedIn } from "./dashboard-person.mjs";
import { play } from "./dashboard-world.mjs";

const password = "horses eat plum jam", newPassword = "violett Zwiebel Fenster";

/** The six digits of an authenticator app, by RFC 6238. */
function totp(secret, time = Date.now()) {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((it) => alphabet.indexOf(it).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g).map((it) => parseInt(it, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time / 30000)));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE(mac[19] & 15) & 0x7fffffff;
  return String(number % 1e6).padStart(6, "0");
}

/** Goes to an address as if it were typed. */
async function enter(it, hash) {
  await it.evaluate(`void (location.hash = ${JSON.stringify(hash)})`);
}

async function byLink(it) {
  await it.waitFor("Sign in");
  await bothThemes(it, "sign-in");
  await enter(it, `#/link/${it.link}`);
  await signedIn(it);
  const kept = await it.evaluate(
    "JSON.stringify([location.href, document.cookie, localStorage, sessionStorage])");
  assert.ok(!kept.includes(it.link) && !kept.includes("hs_"), kept);
  await it.evaluate("location.reload()");
  await signedIn(it);
  await it.waitFor("Signed in as admin, role admin");
  it.step("signed in by a link, and still after a reload");
}

/** A person's page follows what others do, whichever page it was opened on. */
async function followed(it) {
  await it.go("#/account");
  await it.evaluate("location.reload()");
  const isIn = (state) => it.wait(`the switch is ${state}`,
    `document.querySelector(".switch")?.dataset.state === "${state}"`);
  await isIn("off");
  const turn = (on) => it.call("Delivery/SetKillSwitch", { app: "news", on, reason: "a test" },
    it.operatorKey);
  await turn(true);
  await isIn("on");
  await turn(false);
  await isIn("off");
  it.step("the page of a person follows the kill switch");
}

async function lookAfterAccount(it) {
  await it.go("#/account");
  await it.press("Set…");
  await it.type("New password", "passwordpassword");
  await it.press("Set it");
  await it.waitFor("one that many people use");
  await it.type("New password", password);
  await it.press("Set it");
  await it.waitFor("The password is set.");
  await it.press("Turn on…");
  await it.waitFor("An app that cannot scan");
  const shown = await it.evaluate(`document.querySelector("dialog .code").innerText`);
  const uri = await it.evaluate(`document.querySelector("dialog p a").href`);
  assert.ok(uri.includes(`secret=${shown.replaceAll(" ", "")}&`), uri);
  for (const scheme of ["light", "dark"]) {
    await it.check("authenticator app", scheme);
    assert.deepEqual(read([await it.picture(".qr")]), [[uri]], scheme);
  }
  await it.fits("the dialog of codes", 320);
  await it.type("Code", totp(shown.replaceAll(" ", "")));
  await it.press("Turn on");
  await it.waitFor("Keep these recovery codes");
  const codes = (await it.evaluate(`document.querySelector("dialog ul").innerText`)).split("\n");
  assert.equal(codes.length, 10);
  await it.press("I have kept them");
  await it.waitFor("10 recovery codes are left");
  await it.press("Add…");
  await it.press("Add");
  await it.waitFor("The passkey is added.");
  await bothThemes(it, "my account");
  await it.fits("my account", 360);
  it.step("a password, codes and a passkey are set");
  return codes;
}

/** Pastes a text into a field as a person does, by the browser's own commands. */
async function paste(it, label, text) {
  const control = (name) => `[...document.querySelectorAll("label")]
    .find((it) => it.textContent === ${JSON.stringify(name)}).control`;
  const edit = async (name, ...commands) => {
    await it.evaluate(`${control(name)}.focus()`);
    for (const command of commands) {
      await it.browser.command("Input.dispatchKeyEvent",
        { type: "rawKeyDown", key: "x", commands: [command] }, it.browser.tab);
      await it.browser.command("Input.dispatchKeyEvent", { type: "keyUp", key: "x" },
        it.browser.tab);
    }
  };
  // From a field that may be copied from.
  await it.type("Login", text);
  await edit("Login", "selectAll", "cut");
  await edit(label, "selectAll", "paste");
  assert.equal(await it.evaluate(`${control("Login")}.value`), "");
  assert.equal(await it.evaluate(`${control(label)}.value`), text);
}

async function byEachMeans(it, codes) {
  await it.press("Sign out");
  await it.waitFor("Sign in with a passkey");
  await it.press("Sign in with a passkey");
  await signedIn(it);
  it.step("signed in by the passkey");
  await it.press("Sign out");
  await it.waitFor("Sign in with a passkey");
  await it.type("Login", "Admin");
  await it.type("Password", newPassword);
  // The focus is in the field of the login. Enter signs in, though there are two fields.
  assert.equal(await it.evaluate(`document.activeElement.name`), "login");
  await it.key("Enter");
  await it.waitFor("is not right");
  await paste(it, "Password", password);
  await it.type("Login", "Admin");
  await it.press("Sign in");
  await it.wait("a code is asked for",
    `!document.querySelector("[name=code]").closest(".field").hidden`);
  await bothThemes(it, "sign-in with a code");
  await it.type("Code", codes[2]);
  await it.press("Sign in");
  await signedIn(it);
  it.step("signed in by the password and a recovery code");
}

/** The form of the switch, which has no script, in both schemes and on a small phone. */
async function small(it, name) {
  await bothThemes(it, name);
  await it.fits(name, 320);
  await it.at(320, () => bothThemes(it, `${name}, on a small phone`));
}

async function switchWithoutScript(it, codes) {
  await it.press("Sign out");
  await it.waitFor("Sign in with a passkey");
  await it.browser.open(new URL("/switch", it.page).href);
  await it.waitFor("Without a password");
  await small(it, "switch, sign-in");
  await it.type("Login", "admin");
  await it.type("Password", newPassword);
  await it.press("Sign in");
  await it.waitFor("is not right");
  await small(it, "switch, wrong password");
  await it.type("Login", "admin");
  await it.type("Password", password);
  await it.press("Sign in");
  await it.waitFor("is needed as well");
  await small(it, "switch, code");
  await it.type("Login", "admin");
  await it.type("Password", password);
  await it.type("Code, if you have an authenticator app", codes[3]);
  await it.press("Sign in");
  await it.waitFor("Kill switch off");
  await small(it, "switch, off");
  await it.browser.open(new URL("/switch?app=news", it.page).href);
  await it.waitFor("Stop everything of news");
  await it.type("Only this type of notification", `/${"averylongtype".repeat(8)}`);
  await it.type("Why", "word".repeat(40));
  await it.press("Stop sending now");
  await it.waitFor("Kill switch on");
  await small(it, "switch, on");
  await it.press(await it.evaluate(`document.querySelector("button").innerText`));
  await it.waitFor("Kill switch off");
  await it.browser.open(new URL("/switch?app=no-such-app", it.page).href);
  await it.waitFor("Back");
  await small(it, "switch, an app that does not exist");
  await it.browser.open(it.page);
  await signedIn(it);
  it.step("the switch without script is turned, and axe finds nothing there");
}

/** An administrator of the suite creates an app, writes in it, and finds the draft there alone. */
async function createApp(it) {
  await it.go("#/settings");
  await it.press("Create an app…");
  await bothThemes(it, "creating an app");
  await it.fits("creating an app", 360);
  await it.type("Id", "Sport");
  await it.press("Create the app");
  await it.waitFor("begins with a letter");
  await it.type("Id", "sport");
  await it.press("Create the app");
  await it.waitFor("The app sport is created.");
  const choice = `document.querySelector("[aria-label=App]")`;
  await it.wait("it is chosen", `${choice}?.value === "sport"`);
  await it.go("#/compose");
  await it.type("Title", "Goal");
  const titleIs = (text) => it.wait(`the title is ${text}`,
    `document.querySelector("[name=title]")?.value === ${JSON.stringify(text)}`);
  const choose = (app) => it.evaluate(`{
    ${choice}.value = "${app}";
    ${choice}.dispatchEvent(new Event("change"));
  }`);
  await choose("news");
  await titleIs("");
  await choose("sport");
  await titleIs("Goal");
  await it.type("Type", "/goal");
  await it.type("Audience", "ALL");
  await it.press("Review…");
  await it.waitFor("Nobody would get it.");
  await it.wait("the review names the app", `[...document.querySelectorAll("dialog dt")]
    .some((one) => one.innerText === "App" && one.nextSibling.innerText === "sport")`);
  await it.press("Close");
  await it.press("Clear");
  await it.press("Clear the draft");
  // While the server is slow to say which role holds there, nothing of the app before is shown.
  await it.slow("GetOwnAccount", 1000);
  await choose("news");
  assert.equal(await it.evaluate(`document.querySelector("main").innerText`), "");
  await it.go("#/accounts");
  assert.ok(await it.evaluate("window.hasAnswered"));
  assert.equal(await it.evaluate(`${choice}?.value`), "news");
  await it.press("Invite…");
  await it.waitFor("Login");
  await it.press("Close");
  it.step("an app is created, each has a draft of its own, and no page is of two apps");
}

/** The app is deleted by whoever types its id, and the page goes on in the one that is left. */
async function deleteApp(it) {
  const choice = `document.querySelector("[aria-label=App]")`;
  await it.evaluate(`{
    ${choice}.value = "sport";
    ${choice}.dispatchEvent(new Event("change"));
  }`);
  await it.go("#/settings");
  await it.press("Delete the app…");
  await bothThemes(it, "deleting an app");
  await it.fits("deleting an app", 360);
  await it.type("Type sport to delete it", "news");
  await it.press("Delete the app");
  await it.waitFor("Type the app's id, sport, to delete it.");
  await it.type("Type sport to delete it", "sport");
  await it.press("Delete the app");
  await it.waitFor("The app sport is deleted.");
  await it.wait("the other app is chosen and alone", `!${choice}
    && document.querySelector(".bar .app")?.innerText.toLowerCase().includes("news")`);
  await it.waitFor("Delete the app…");
  it.step("an app is deleted by its id, and the other one is shown");
}

async function invite(it) {
  await it.go("#/accounts");
  await it.press("Invite…");
  await it.type("Login", "kim@example.org");
  await it.type("Name", "<b>Kim</b>");
  await it.press("Invite");
  await it.waitFor("Give the person this link");
  await bothThemes(it, "invitation that was made");
  const link = await it.evaluate(`document.querySelector("dialog .code").innerText`);
  await it.press("Close");
  await it.waitFor("<b>Kim</b>");
  await bothThemes(it, "people");
  await it.fits("people", 360);
  await it.evaluate(`[...document.querySelectorAll("button")].find((it) =>
    it.getAttribute("aria-label") === "Sessions of kim@example.org").click()`);
  await it.waitFor("Nobody is signed in");
  await bothThemes(it, "sessions of a person");
  await it.press("Close");
  // It is opened while the server is slow to sign out, and stays on the page.
  await it.slow("SignOut", 1000);
  await it.evaluate(`{
    [...document.querySelectorAll("button")].find((it) => it.innerText === "Sign out").click();
    location.hash = ${JSON.stringify(new URL(link).hash)};
  }`);
  await it.wait("the server has signed out", "window.hasAnswered");
  await it.waitFor("Welcome to Herald");
  await bothThemes(it, "invitation");
  await it.type("Password", "too short");
  await it.press("Open my account");
  await it.waitFor("at least 15 characters");
  await it.type("Password", newPassword);
  await it.press("Open my account");
  await signedIn(it);
  const pages = await it.evaluate(
    `[...document.querySelectorAll("nav a")].map((it) => it.innerText)`);
  assert.ok(pages.includes("My account") && pages.includes("Notifications"), pages.join());
  assert.ok(!pages.includes("Compose") && !pages.includes("People"), pages.join());
  await it.waitFor("Kill switch off");
  assert.equal(await it.evaluate(`document.querySelector(".switch button")`), null);
  it.step("an invited viewer is in, and sees what a viewer may");
}

/** A rule reaches the viewer who is signed in by a password, and a passkey is added for it. */
async function enrol(it) {
  await it.call("Accounts/PutSecondFactorRule", { app: "news", rule: { isRequired: true } },
    it.adminKey);
  // A session that is open hears of it within two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await it.evaluate("location.reload()");
  await it.waitFor("A second factor is needed");
  await bothThemes(it, "a second factor is needed");
  await it.fits("a second factor is needed", 360);
  const pages = await it.evaluate(
    `[...document.querySelectorAll("nav a")].map((it) => it.innerText)`);
  assert.deepEqual(pages, ["My account"]);
  await it.press("Add…");
  await it.press("Add");
  await it.waitFor("Kill switch off");
  await it.go("#/notifications");
  assert.ok(!await it.evaluate(`document.body.innerText.includes("A second factor is needed")`));
  it.step("who lacks a second factor sets one up, and goes on");
}

await play(async (it) => {
  await addAuthenticator(it);
  await byLink(it);
  await followed(it);
  const codes = await lookAfterAccount(it);
  await byEachMeans(it, codes);
  await switchWithoutScript(it, codes);
  await createApp(it);
  await deleteApp(it);
  await invite(it);
  await enrol(it);
});
