// Signing in by Glewlwyd, an OpenID Connect provider, on its own page and in a window of its own.
import assert from "node:assert/strict";
import { play } from "./dashboard-world.mjs";
import { bothThemes, signedIn } from "./dashboard-person.mjs";
import { until } from "./world.mjs";

/** An element of Glewlwyd's page, which draws itself by script. */
const press = (it, selector) => it.wait(`there is ${selector}`,
  `Boolean(document.querySelector(${JSON.stringify(selector)}))`)
  .then(() => it.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`));

async function atProvider(it, user) {
  await it.wait("the provider's page is shown", `Boolean(document.querySelector("#username"))`);
  await it.evaluate(`{
    document.querySelector("#username").focus();
    document.execCommand("insertText", false, ${JSON.stringify(user)});
    document.querySelector("#password").focus();
    document.execCommand("insertText", false, ${JSON.stringify(`${user}-password`)});
  }`);
  await press(it, "#loginbut");
  // The provider's page forgets ticks when it is drawn anew, so both are set as access is granted.
  await it.wait("access can be granted", `{
    const boxes = ["#grant-email", "#grant-profile"].map((it) => document.querySelector(it));
    for (const box of boxes) if (box && !box.checked) box.click();
    const grant = [...document.querySelectorAll("button")]
      .find((it) => it.textContent.includes("Grant access"));
    const isReady = Boolean(grant) && boxes.every((it) => it?.checked);
    if (isReady) grant.click();
    return isReady;
  }`);
  await it.wait("access is granted", `!document.querySelector("#grant-email")`);
  await press(it, "#userCard button.btn-success");
}

async function firstTime(it) {
  await it.waitFor("Sign in with Glewlwyd");
  await bothThemes(it, "sign-in with an identity provider");
  await it.press("Sign in with Glewlwyd");
  await atProvider(it, "mary");
  await signedIn(it);
  await it.waitFor("Signed in as mary@example.org, role sender");
  const kept = await it.evaluate(
    "JSON.stringify([location.href, document.cookie, localStorage, sessionStorage])");
  assert.ok(!/code=|state=|secret|hs_/.test(kept), kept);
  const { account } = await it.call("Accounts/GetAccount", { id: "mary@example.org" }, it.suiteKey);
  assert.ok(account.hasIdentity, JSON.stringify(account));
  assert.equal(account.state, "ACCOUNT_STATE_ACTIVE");
  await it.go("#/account");
  await it.waitFor("signs you in");
  await bothThemes(it, "account with an identity provider");
  it.step("an invited person is signed in by the provider");
}

/** Nobody has invited the second person, whose group gives a role. */
async function byGroup(it) {
  const other = await it.another();
  await other.press("Sign in with Glewlwyd");
  await atProvider(other, "otto");
  await signedIn(other);
  await other.waitFor("Signed in as otto@example.org, role operator");
  const { account } = await it.call("Accounts/GetAccount", { id: "otto@example.org" }, it.suiteKey);
  assert.deepEqual(account.roles, [{ app: "news", role: "KEY_ROLE_OPERATOR" }]);
  assert.equal(account.createdBy, "Glewlwyd");
  it.step("a person whose group gives a role needs no invitation");
}

/** With a session at the provider, and without an account for the second person. */
async function signedOut(it) {
  await it.press("Sign out");
  await it.press("Sign in with Glewlwyd");
  await press(it, "#userCard button.btn-success");
  await signedIn(it);
  it.step("and again, with the session at the provider");
}

/** An administrator connects their account, in a window of its own: it is somebody else's. */
async function connected(it) {
  await it.press("Sign out");
  await it.waitFor("Sign in with Glewlwyd");
  await it.evaluate(`void (location.hash = "#/link/${it.link}")`);
  await signedIn(it);
  await it.go("#/account");
  await it.waitFor("not connected");
  // Browsers open a window only for somebody who has pressed something.
  await it.browser.evaluate(`[...document.querySelectorAll("section, .card")].filter((it) =>
    it.textContent.startsWith("Identity provider")).at(-1).querySelector("button").click()`, true);
  const first = it.browser.tab;
  const window = await until("the window of the provider", async () => {
    const { targetInfos } = await it.browser.command("Target.getTargets");
    return targetInfos.find((target) => target.url.includes("/login.html"));
  });
  ({ sessionId: it.browser.tab } = await it.browser.command("Target.attachToTarget",
    { targetId: window.targetId, flatten: true }));
  await press(it, "#userCard button.btn-success");
  it.browser.tab = first;
  await it.waitFor("has the account 'mary@example.org'");
  await until("the window is closed", async () => {
    const { targetInfos } = await it.browser.command("Target.getTargets");
    return targetInfos.every((target) => target.targetId !== window.targetId);
  });
  it.step("the window hands its answer to the page, and closes");
}

await play(async (it) => {
  await firstTime(it);
  await byGroup(it);
  await signedOut(it);
  await connected(it);
});
