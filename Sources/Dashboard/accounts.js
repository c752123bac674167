// The people of an app: inviting them, their roles, and ending their access.
import { announce, askFor, badge, button, card, confirm, dialog, empty, field, fill, h, heading,
  select, table } from "./dom.js";
import { counted, plain } from "./format.js";

const roles = /** @type {[string, string][]} */ (["viewer", "sender", "operator", "admin"]
  .map((it) => [`KEY_ROLE_${it.toUpperCase()}`, it]));

/** @param {Element} area @param {any} app */
export async function show(area, app) {
  const list = h("div", { class: "sheet" });
  const refresh = async () => {
    const { accounts = [] } = await app.session.ask("Accounts/ListAccounts");
    fill(list, accounts.length ? rows(app, accounts, refresh)
      : empty("Nobody has an account in this app yet"));
  };
  fill(area, heading("People", button("Invite…", () => invite(app, refresh),
    { class: "button main" })), list);
  await refresh();
  return {};
}

/** @param {any} app @param {any[]} accounts @param {() => any} refresh */
const rows = (app, accounts, refresh) => table("People",
  ["Login", "Role", "State", "Signs in by", "Last sign-in", "Actions"], accounts.map((it) => [
    h("div", { class: "what" }, it.login, h("span", { class: "type" }, it.name)),
    (it.roles ?? []).map((/** @type {any} */ role) => h("div", {},
      `${plain(role.role, "KEY_ROLE_")}${role.app ? ` in ${role.app}` : " (whole suite)"}`)),
    badge(plain(it.state, "ACCOUNT_STATE_"), it.state === "ACCOUNT_STATE_ACTIVE" ? "good"
      : it.state === "ACCOUNT_STATE_DISABLED" ? "bad" : "held"),
    h("div", {}, proofs(it), lacks(it) && h("div", {}, badge("no second factor",
      it.needsSecondFactor ? "bad" : "held"))),
    it.lastSignInTime ? app.clock.bare(it.lastSignInTime) : "never",
    h("div", { class: "acts" }, acts(app, it, refresh)),
  ]), app.clock);

/** @param {any} it */
const lacks = (it) => !it.hasSecondFactor && it.state === "ACCOUNT_STATE_ACTIVE";

/**
 * The rule whether people need a second factor, and who has none. Whoever is of the whole suite
 * sees and sets its rule as well.
 * @param {any} app @param {Element} area
 */
export async function factorCard(app, area) {
  const { session } = app;
  const scopes = session.isOfSuite && session.app ? [session.app, ""] : [session.app];
  const rules = await Promise.all(scopes.map((it) =>
    session.ask("Accounts/GetSecondFactorRule", { app: it })));
  const { accounts = [] } = await session.ask("Accounts/ListAccounts");
  const lacking = accounts.filter(lacks).map((/** @type {any} */ it) => it.login);
  const isOne = scopes.length === 1;
  fill(area, card("Second factor", null, rules.map((it, index) =>
    factorRule(session, scopes[index], it, isOne, () => factorCard(app, area))),
  lacking.length > 0 && h("p", {}, `Without one: ${lacking.join(", ")}`)));
}

/**
 * One rule with the button that turns it over.
 * @param {any} session @param {string} scope the app; empty for the whole suite
 * @param {any} told @param {boolean} isOne whether there is no other rule beside it
 * @param {() => any} again
 */
function factorRule(session, scope, { rule = {}, isRequiredBySuite }, isOne, again) {
  const { isRequired } = rule, label = isRequired ? "Demand none" : "Demand it";
  const where = isOne ? "" : scope ? ` in ${scope}` : " in the whole suite";
  const ask = () => confirm(`${label}${where}?`, isRequired ? isRequiredBySuite && scope !== ""
    ? "The whole suite still demands one." : "A password alone signs in then."
    : "Whoever signed in without one can only set one up or sign out. "
      + "Keys work as before.", label,
  async () => {
    await session.ask("Accounts/PutSecondFactorRule", { app: scope,
      rule: { isRequired: !isRequired } });
    await again();
  });
  return h("p", {}, isRequired ? badge(`needed${where}`, "good")
    : isRequiredBySuite && scope !== "" ? badge("needed in the whole suite", "good")
      : badge(`not needed${where}`, "quiet"), " ",
  button(`${label}${where}…`, ask, { class: "button small" }));
}

/** @param {any} it */
export const proofs = (it) => [it.hasPassword && (it.hasTotp ? "password and code" : "password"),
  it.passkeys && `${it.passkeys.length} passkey${it.passkeys.length > 1 ? "s" : ""}`,
  it.hasIdentity && "identity provider"]
  .filter(Boolean).join(", ") || "nothing yet";

/** @param {any} app @param {any} it @param {() => any} refresh */
function acts(app, it, refresh) {
  const { session } = app;
  const isDisabled = it.state === "ACCOUNT_STATE_DISABLED";
  const call = (/** @type {string} */ method, message = {}) =>
    session.ask(`Accounts/${method}`, { id: it.id, ...message });
  const change = (/** @type {string} */ method) => async () => {
    await call(method);
    await refresh();
  };
  const named = (/** @type {string} */ act) =>
    ({ class: "button small", "aria-label": `${act} ${it.login}` });
  return [
    session.may("Accounts/ListSessions") && button("Sessions…", () => askSessions(app, it),
      named("Sessions of")),
    button("Role…", () => askRole(app, it, call, refresh), named("Role of")),
    isDisabled ? button("Enable", change("EnableAccount"), named("Enable"))
      : button("Disable…", () => confirm(`Disable ${it.login}?`,
        "The person is signed out everywhere and cannot sign in.", "Disable",
        change("DisableAccount")), named("Disable")),
    button("Reset…", () => confirm(`Reset ${it.login}?`,
      "Password, codes and passkeys are taken away, and there is a new invitation.", "Reset",
      async () => {
        showInvitation(await call("ResetAccount"));
        await refresh();
      }), named("Reset")),
    button("Delete…", () => confirm(`Delete ${it.login}?`, "The account is gone for good.",
      "Delete", change("DeleteAccount")), named("Delete")),
  ];
}

/**
 * Where a person is signed in, each with an end to it.
 * @param {any} app @param {any} it
 */
export async function askSessions({ session, clock }, it) {
  const list = h("div", { class: "stack" });
  const end = async (/** @type {string[]} */ ids) => {
    let ended = 0;
    try {
      for (const id of ids) {
        const { revoked = 0 } = await session.ask("Accounts/RevokeSession", { account: it.id, id });
        ended += Number(revoked);
      }
    } finally {
      if (ended) announce(`${counted(ended, "session")} ended.`);
      await draw();
    }
    // The button is gone with its session.
    (list.querySelector("button") ?? made?.element.querySelector("button"))?.focus();
  };
  const mayEnd = session.may("Accounts/RevokeSession");
  const row = (/** @type {any} */ one) => [one.browser || "unknown", one.address,
    plain(one.means, "SIGN_IN_MEANS_"), clock.bare(one.createTime), clock.bare(one.lastUseTime),
    clock.bare(one.expireTime), one.isOwn ? badge("this one", "good") : mayEnd && button("End",
      () => end([one.id]), { class: "button small",
      "aria-label": `End ${one.browser || one.id}` })];
  // Whoever ends the own sessions stays signed in here: the others end one by one.
  const ending = (/** @type {any[]} */ sessions) => {
    const others = sessions.filter((one) => !one.isOwn), isOwn = others.length < sessions.length;
    const label = isOwn ? "End all others" : "End all of them";
    return others.length > (isOwn ? 0 : 1) && mayEnd && button(`${label}…`, () => confirm(
      `${label}?`, h("p", {}, `${it.login} has to sign in again ${isOwn
        ? "everywhere but here." : "everywhere."}`), label,
      () => end(isOwn ? others.map((one) => one.id) : [""])), { class: "button small danger" });
  };
  const draw = async () => {
    const { sessions = [] } = await session.ask("Accounts/ListSessions", { account: it.id });
    fill(list, sessions.length ? table("Sessions", ["Browser", "Address", "By", "Signed in",
      "Last used", "Ends", "Actions"], sessions.map(row), clock) : empty("Nobody is signed in"),
    ending(sessions));
  };
  await draw();
  const made = dialog(`Sessions of ${it.login}`, [list], () => [], "wide");
}

/** @param {any} app @param {any} it @param {any} call @param {() => any} refresh */
function askRole({ session }, it, call, refresh) {
  const role = select([...roles, ["", "none any more"]],
    it.roles?.find((/** @type {any} */ one) => one.app === session.app)?.role ?? "");
  askFor(`Role of ${it.login}`, [field(`In ${session.app}`, role)], "Set", async () => {
    await call("SetAccountRole", role.value ? { role: role.value } : {});
    await refresh();
  });
}

/** @param {any} app @param {() => any} refresh */
function invite({ session }, refresh) {
  const login = h("input", { autocomplete: "off", spellcheck: "false", autocapitalize: "none" });
  const name = h("input", { autocomplete: "off" });
  const role = select(roles, "KEY_ROLE_VIEWER");
  askFor("Invite somebody", [
    field("Login", login, "A mail address or a name, to sign in with."), field("Name", name),
    field(`Role in ${session.app}`, role)], "Invite", async () => {
    showInvitation(await session.ask("Accounts/InviteAccount",
      { login: login.value.trim(), name: name.value.trim(), role: role.value }));
    await refresh();
  });
}

/** @param {any} answer */
function showInvitation({ invitation }) {
  const link = `${location.origin}/#/invitation/${invitation}`;
  dialog("Give the person this link", [
    h("p", {}, "It works once, for three days. It is shown only now."),
    h("p", { class: "code" }, link)], () => [button("Copy", async () => {
    await navigator.clipboard.writeText(link);
    announce("The link is copied.");
  }, { class: "button main" })]);
}
