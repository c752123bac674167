// The second factor that a rule demands: who lacks it, the rule itself, and how one is set up.
import assert from "node:assert/strict";
import test from "node:test";
import { storage } from "./browser_parts.mjs";
import { clearPage, openDialog, press, toasts } from "./plain_page.mjs";
import { factor } from "../../Sources/Dashboard/account.js";
import { factorCard, show } from "../../Sources/Dashboard/accounts.js";
import { APIError, Session } from "../../Sources/Dashboard/api.js";
import { h } from "../../Sources/Dashboard/dom.js";
import { confirmIdentity } from "../../Sources/Dashboard/identity.js";

globalThis.setTimeout = () => 0;
globalThis.sessionStorage = storage();
// A QR code is drawn.
document.createElementNS = (_, name) => document.createElement(name);
const clock = { text: () => "", bare: () => "" };
const accounts = [
  { id: "1", login: "jo", state: "ACCOUNT_STATE_ACTIVE", hasPassword: true,
    needsSecondFactor: true },
  { id: "2", login: "ann", state: "ACCOUNT_STATE_ACTIVE", hasSecondFactor: true },
  { id: "3", login: "sue", state: "ACCOUNT_STATE_INVITED" },
];

/** A session with a rule, and the rules that are put. */
const withRule = (told) => ({ told, puts: [], may: () => true, async ask(method, message) {
  if (method === "Accounts/ListAccounts") return { accounts };
  if (method === "Accounts/PutSecondFactorRule") {
    this.puts.push(message.rule);
    this.told = { rule: message.rule };
  }
  return this.told;
} });

test("the rule is shown with those who lack a second factor, and is turned over", async () => {
  clearPage();
  const session = withRule({}), area = h("div", {});
  await factorCard({ session }, area);
  assert.match(area.textContent, /not needed.*Without one: jo$/);
  await press(area, "Demand it…");
  assert.match(openDialog().textContent, /Keys work as before/);
  await press(openDialog(), "Demand it");
  assert.equal(openDialog(), undefined);
  assert.deepEqual(session.puts, [{ isRequired: true }]);
  assert.doesNotMatch(area.textContent, /not needed/);
  await press(area, "Demand none…");
  await press(openDialog(), "Demand none");
  assert.deepEqual(session.puts.at(-1), { isRequired: false });
  const both = { rule: { isRequired: true }, isRequiredBySuite: true };
  await factorCard({ session: withRule(both) }, area);
  await press(area, "Demand none…");
  assert.match(openDialog().textContent, /whole suite still demands/);
  clearPage();
  await factorCard({ session: withRule({ isRequiredBySuite: true }) }, area);
  assert.match(area.textContent, /needed in the whole suite/);
});

test("whoever is of the whole suite sets its rule beside that of the app", async () => {
  clearPage();
  const rules = { news: { rule: { isRequired: true } }, "": {} }, puts = [], area = h("div", {});
  const session = { app: "news", isOfSuite: true, async ask(method, { app, rule } = {}) {
    if (method === "Accounts/ListAccounts") return { accounts };
    if (rule) {
      puts.push([app, rule]);
      rules[app] = { rule };
    }
    return rules[app];
  } };
  await factorCard({ session }, area);
  assert.match(area.textContent, /needed in news.*not needed in the whole suite/);
  await press(area, "Demand it in the whole suite…");
  assert.match(openDialog().textContent, /Keys work as before/);
  await press(openDialog(), "Demand it");
  assert.deepEqual(puts, [["", { isRequired: true }]]);
  assert.doesNotMatch(area.textContent, /not needed/);
  await press(area, "Demand none in the whole suite…");
  // The app's own rule says nothing of the suite's.
  assert.match(openDialog().textContent, /A password alone/);
});

test("a rule that the server refuses stays as it was, and says why", async () => {
  clearPage();
  const session = withRule({}), area = h("div", {}), { ask } = session;
  session.ask = async (method, message) => {
    if (method === "Accounts/PutSecondFactorRule") {
      throw new APIError("failed_precondition", "your own account has no second factor");
    }
    return ask.call(session, method, message);
  };
  await factorCard({ session }, area);
  await press(area, "Demand it…");
  await press(openDialog(), "Demand it");
  assert.match(openDialog().textContent, /your own account has no second factor/);
  assert.match(area.textContent, /not needed/);
});

test("the list of people marks who can sign in without a second factor", async () => {
  clearPage();
  const area = h("div", {});
  await show(area, { session: withRule({}), clock });
  const rows = area.all("tr").map((it) => it.textContent);
  const row = (login) => rows.find((it) => it.includes(login));
  assert.match(row("jo"), /password.*no second factor/);
  assert.doesNotMatch(row("ann"), /no second factor/);
  assert.doesNotMatch(row("sue"), /no second factor/);
});

/** A session of which a second factor is demanded. */
const demanded = (demand, account) => ({ calls: [], proved: 0,
  own: { account, secondFactor: `SECOND_FACTOR_DEMAND_${demand}` },
  async onStale() { return Boolean(this.proved += 1); },
  async call(method, message) {
    this.calls.push(method);
    if (method === "Accounts/BeginTotp") return { secret: "ABCDEFGH", uri: "otpauth://totp/jo" };
    return method === "Accounts/ConfirmTotp" ? { recoveryCodes: ["one", "two"] } : message;
  } });

/** The cards that are shown of it, and how often the page was asked to go on. */
function shown(session) {
  clearPage();
  const area = h("div", {}), found = { area, refreshed: 0 };
  area.append(...factor(session, clock, () => { found.refreshed += 1; }).flat(2).filter(Boolean));
  return found;
}

test("who has only a password sets up codes or a passkey, keeps codes and goes on", async () => {
  const session = demanded("ENROL", { hasPassword: true }), found = shown(session);
  assert.match(found.area.textContent, /A second factor is needed.*Passkeys.*Authenticator app/);
  assert.doesNotMatch(found.area.textContent, /Where you are signed in/);
  await press(found.area, "Turn on…");
  await press(openDialog(), "Turn on");
  assert.deepEqual(session.calls, ["Accounts/BeginTotp", "Accounts/ConfirmTotp"]);
  assert.match(openDialog().textContent, /Keep these recovery codes.*one.*two/);
  // Nobody is taken away from codes that are shown only once.
  assert.equal(found.refreshed, 0);
  await press(openDialog(), "I have kept them");
  assert.equal(found.refreshed, 1);
});

test("who has no password is asked for one first, and not for codes beside it", async () => {
  const session = demanded("ENROL", {}), found = shown(session);
  assert.match(found.area.textContent, /Passkeys.*Password/);
  assert.doesNotMatch(found.area.textContent, /Turn on…/);
  await press(found.area, "Set…");
  await press(openDialog(), "Set it");
  assert.deepEqual([session.calls, found.refreshed], [["Accounts/SetPassword"], 1]);
  assert.deepEqual(toasts(), ["The password is set."]);
});

test("who has a second factor and has not shown it proves it, and sets up no other", async () => {
  const session = demanded("PROVE", { hasPassword: true, hasTotp: true });
  const found = shown(session);
  assert.doesNotMatch(found.area.textContent, /Passkeys|Authenticator app/);
  await press(found.area, "Prove it…");
  assert.deepEqual([session.proved, found.refreshed], [1, 1]);
});

test("a second factor is proved by a password only with a code, and the rest as before", () => {
  const asked = (demand, account) => {
    clearPage();
    confirmIdentity(demanded(demand, account));
    return openDialog().textContent;
  };
  const withCode = { hasPassword: true, hasTotp: true };
  assert.match(asked("PROVE", withCode), /second factor.*Password.*Code.*It is me/);
  const byPasskey = asked("PROVE", { hasPassword: true, passkeys: [{}] });
  assert.match(byPasskey, /second factor/);
  assert.doesNotMatch(byPasskey, /Password|It is me|can harm/);
  assert.match(asked("ENROL", { hasPassword: true }), /can harm.*Password.*It is me/);
});

test("a call that is refused for want of a second factor is told to the page", async () => {
  const details = [{ debug: { fieldViolations: [
    { field: "second_factor", description: "must be set up" }] } }];
  const session = new Session(async () => ({ ok: false, status: 400, headers: new Headers(),
    json: async () => ({ code: "failed_precondition", message: "set one up", details }) }));
  let told = 0, asked = 0;
  session.onFactor = () => { told += 1; };
  session.onStale = async () => Boolean(asked += 1);
  await assert.rejects(session.call("Delivery/GetStatus", {}), /set one up/);
  assert.deepEqual([told, asked], [1, 0]);
});
