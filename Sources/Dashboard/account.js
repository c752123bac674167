// The own account: password, authenticator app, passkeys, and where one is signed in.
import { announce, askFor, badge, button, card, confirm, dialog, facts, field, fill, h, hasPasskeys,
  heading, table, words } from "./dom.js";
import { plain } from "./format.js";
import { ask } from "./openid.js";
import { makePasskey } from "./passkey.js";
import { browserName, providerName } from "./signin.js";

/** @param {Element} area @param {any} app */
export async function show(area, app) {
  const { session, clock } = app;
  const body = h("div", { class: "stack" });
  fill(area, heading("My account"), body);
  const { secondFactor } = session.own;
  const refresh = async () => {
    await session.choose(session.app);
    if (session.own.secondFactor !== secondFactor) return app.signedIn();
    if (secondFactor) return fill(body, factor(session, clock, refresh));
    const { sessions = [] } = await session.call("Accounts/ListOwnSessions", {});
    const { account } = session.own, provider = await providerName(session);
    fill(body, who(session, account), password(session, account, refresh),
      authenticator(session, account, refresh), passkeys(session, account, clock, refresh),
      (provider || account.hasIdentity) && identity(session, account, provider, refresh),
      places(session, sessions, clock, refresh));
  };
  await refresh();
  return {};
}

/**
 * What a rule demands before anything else is open: another factor, or a proof of the one there is.
 * @param {any} session @param {any} clock @param {() => any} refresh
 */
export function factor(session, clock, refresh) {
  const { account, secondFactor } = session.own;
  const isNew = secondFactor === "SECOND_FACTOR_DEMAND_ENROL";
  return [card("A second factor is needed", !isNew && button("Prove it…", async () => {
    if (await session.onStale()) await refresh();
  }, { class: "button main" }), h("p", {}, isNew ? "Your account needs more than a password here. "
    + "Add a passkey, or use a password with an authenticator app. Then you go on."
    : "Prove that it is you with your passkey, or with your password and a code.")),
  isNew && [passkeys(session, account, clock, refresh),
    (account.hasPassword ? authenticator : password)(session, account, refresh)]];
}

/** @param {any} session @param {any} account */
const who = (session, account) => card("You", null, facts([["Login", account.login],
  ["Name", account.name], ["Roles", (account.roles ?? []).map((/** @type {any} */ it) =>
    `${plain(it.role, "KEY_ROLE_")} ${it.app ? `in ${it.app}` : "(whole suite)"}`).join(", ")
    || "none"], ["Role", session.role]]));

/** @param {any} session @param {any} account @param {() => any} refresh */
function password(session, account, refresh) {
  const ask = () => {
    const text = h("input", { type: "password", autocomplete: "new-password", minlength: "15" });
    askFor("Set a password", [field("New password", text,
      "At least 15 characters of any kind. You are signed out elsewhere.")], "Set it", async () => {
      await session.call("Accounts/SetPassword", { password: text.value });
      announce("The password is set.");
      await refresh();
    });
  };
  return card("Password", button(account.hasPassword ? "Change…" : "Set…", ask,
    { class: "button small" }), h("p", {}, account.hasPassword ? badge("set", "good")
    : badge("none", "held")));
}

/** @param {any} session @param {any} account @param {() => any} refresh */
function authenticator(session, account, refresh) {
  const turnOn = async () => {
    const { secret, uri } = await session.call("Accounts/BeginTotp", {});
    const { qrCode } = await import("./qr.js");
    const code = h("input", { inputmode: "numeric", autocomplete: "one-time-code" });
    askFor("Authenticator app", [
      h("p", {}, "Scan this code with the app, or ",
        h("a", { href: uri }, "open it on this device"), "."),
      qrCode(uri, "QR code of the secret that is written below"),
      h("p", {}, "An app that cannot scan takes the secret:"),
      h("p", { class: "code" }, secret.replace(/(.{4})(?=.)/g, "$1 ")),
      field("Code", code, "The six digits that the app shows now. You are signed out elsewhere."),
    ], "Turn on", async () => {
      const { recoveryCodes } = await session.call("Accounts/ConfirmTotp",
        { code: code.value.trim() });
      keepCodes(recoveryCodes).element.addEventListener("close", refresh);
    });
  };
  const turnOff = () => confirm("Turn codes off?",
    "Your password alone signs in then. The recovery codes work no more. You are signed out "
    + "elsewhere.", "Turn off", async () => {
      await session.call("Accounts/RemoveTotp", {});
      await refresh();
    });
  return card("Authenticator app", [
    button(account.hasTotp ? "Use another app…" : "Turn on…", turnOn, { class: "button small" }),
    account.hasTotp && button("Turn off…", turnOff, { class: "button small" })],
  h("p", {}, account.hasTotp ? badge("a code is needed", "good") : badge("off", "quiet"),
    account.hasTotp && ` ${account.recoveryCodes ?? 0} recovery codes are left.`));
}

/** @param {string[]} codes */
function keepCodes(codes) {
  return dialog("Keep these recovery codes", [
    h("p", {}, "Each signs you in once without the app. They are shown only now."),
    h("ul", { class: "code" }, codes.map((it) => h("li", {}, it)))], (close) => [
    button("I have kept them", close, { class: "button main" })]);
}

/** @param {any} session @param {any} account @param {any} clock @param {() => any} refresh */
function passkeys(session, account, clock, refresh) {
  const all = account.passkeys ?? [];
  const ask = () => {
    const name = h("input", { value: browserName(), autocomplete: "off" });
    askFor("Add a passkey", [h("p", {}, "Your browser asks where to keep it. ",
      "You are signed out elsewhere."),
      field("Name", name)], "Add", async () => {
      await makePasskey(session, name.value.trim());
      announce("The passkey is added.");
      await refresh();
    });
  };
  const remove = (/** @type {any} */ it) => confirm("Remove the passkey?",
    `${it.name || "It"} will not sign you in any more. You are signed out elsewhere.`, "Remove",
    async () => {
      await session.call("Accounts/RemovePasskey", { id: it.id });
      await refresh();
    });
  return card("Passkeys", hasPasskeys() && button("Add…", ask, { class: "button small" }),
    all.length ? table("Your passkeys", ["Name", "Added", "Last used", "Actions"],
      all.map((/** @type {any} */ it) => [it.name || "without a name", clock.bare(it.createTime),
        it.lastUseTime ? clock.bare(it.lastUseTime) : "never",
        button(`Remove…`, () => remove(it), { class: "button small",
          "aria-label": `Remove ${it.name}` })]), clock)
      : h("p", {}, "None. A passkey signs you in by your finger, your face or a PIN."));
}

/** @param {any} session @param {any} account @param {string} name @param {() => any} refresh */
function identity(session, account, name, refresh) {
  const error = h("p", { class: "form-error", role: "alert" });
  const connect = async () => {
    fill(error, "");
    try {
      await session.call("Accounts/ConnectIdentity", { answer: await ask(session, false) });
      announce(`${name} signs you in now.`);
      await refresh();
    } catch (failed) {
      fill(error, words(failed));
    }
  };
  const disconnect = () => confirm("Disconnect it?", "It will not sign you in any more.",
    "Disconnect", async () => {
      await session.call("Accounts/DisconnectIdentity", {});
      await refresh();
    });
  return card("Identity provider", account.hasIdentity
    ? button("Disconnect…", disconnect, { class: "button small" })
    : button("Connect…", connect, { class: "button small" }),
  h("p", {}, `${name || "An identity provider that is not set any more"} `, account.hasIdentity
    ? badge("signs you in", "good") : badge("not connected", "quiet")), error);
}

/** @param {any} session @param {any[]} sessions @param {any} clock @param {() => any} refresh */
function places(session, sessions, clock, refresh) {
  const end = async (/** @type {string} */ id) => {
    await session.call("Accounts/RevokeOwnSession", { id });
    await refresh();
  };
  return card("Where you are signed in", sessions.length > 1
    && button("Sign out everywhere else", () => end(""), { class: "button small" }),
  table("Your sessions", ["Browser", "Address", "Signed in", "Last used", "Actions"],
    sessions.map((it) => [
    it.browser || "unknown", it.address, clock.bare(it.createTime), clock.bare(it.lastUseTime),
    it.isOwn ? badge("this one", "good") : button("Sign out", () => end(it.id),
      { class: "button small", "aria-label": `Sign out ${it.browser}` })]), clock));
}
