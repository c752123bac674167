// Settings of an app: its name and origins, keys, frequency caps, and moment policies.
import { announce, asForm, askFor as ask, badge, button, card, confirm, dialog, empty, failure,
  field, fill, h, heading, select, table } from "./dom.js";
import { factorCard } from "./accounts.js";
import { approvalCard } from "./approvals.js";
import { deviceCard } from "./devicerules.js";
import { checkNew } from "./editing.js";
import { feedCard } from "./feed.js";
import { number, person, plain, spanText } from "./format.js";
import { capText } from "./review.js";
import { secondsIn, spanIn } from "./stages.js";

/**
 * The roles of keys, all that the schema has.
 * @type {[string, string][]}
 */
export const keyRoles = [["DEVICE", "device: built into an app"],
  ["VIEWER", "viewer: looks and changes nothing"], ["SENDER", "sender: writes and sends"],
  ["OPERATOR", "operator: on duty"], ["ADMIN", "admin: keys, apps, providers"]];

/**
 * What makes a key end: its day begins in the chosen zone, in which lists show it as well.
 * @param {string} day @param {import("./format.js").Clock} clock
 */
export function keyEnd(day, clock) {
  const expireTime = day ? clock.moment(`${day}T00:00:00`) : undefined;
  return expireTime ? { expireTime } : {};
}

/** @type {[string, string][]} */
const treatments = [["", "as usual"], ["ALLOW", "send"], ["SILENT", "send without a sound"],
  ["DEFER", "wait for a better moment"], ["SKIP", "do not send"]];

/** @param {Element} area @param {any} app */
export async function show(area, app) {
  const { session } = app;
  /** @type {[string, (app: any, area: Element) => Promise<void>][]} */
  const parts = [["Registry/EditApp", appCard], ["Registry/EditApp", deviceCard],
    ["Registry/ListKeys", keyCard],
    ["Delivery/ListFrequencyCaps", capCard], ["Approvals/GetApprovalRules", approvalCard],
    ["Accounts/GetSecondFactorRule", factorCard],
    ["Geo/ListMomentPolicies", momentCard], ["Feeds/PutFeed", feedCard]];
  const places = parts.filter(([method]) => session.may(method)).map(([, make]) =>
    ({ make, place: h("div", {}) }));
  fill(area, heading("Settings", session.isOfSuite && session.may("Registry/CreateApp")
    && button("Create an app…", () => askApp(app))), places.map((it) => it.place));
  await Promise.all(places.map(async ({ make, place }) => {
    try {
      await make(app, place);
    } catch (error) {
      fill(place, failure(error));
    }
  }));
  return {};
}

const text = (value = "", properties = {}) => h("input", { autocomplete: "off",
  spellcheck: "false", value, ...properties });

/**
 * What an app is created of.
 * @param {{id: string, name: string, zone: string}} form
 */
export function appFrom({ id, name, zone }) {
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(id.trim())) {
    throw new Error("The id is 1 to 64 of a-z, 0-9 and -, and begins with a letter.");
  }
  return { id: id.trim(), name: name.trim() || id.trim(),
    ...(zone.trim() ? { defaultTimeZone: zone.trim() } : {}) };
}

/**
 * Asks for a new app and goes on in it. Only those of the whole suite can create one.
 * @param {any} app
 */
function askApp(app) {
  const id = text("", { placeholder: "news", autocapitalize: "none", maxlength: "64" });
  const name = text(), zone = text("", { placeholder: "UTC" });
  ask("Create an app", [h("p", {}, "Devices, keys, providers and all else belong to an app."),
    field("Id", id, "a-z, 0-9 and -. It cannot be changed."),
    field("Name", name, "What people see. Empty: the id."),
    field("Time zone of devices that say none", zone)], "Create the app", async () => {
    const told = await app.session.call("Registry/CreateApp",
      appFrom({ id: id.value, name: name.value, zone: zone.value }));
    announce(`The app ${told.app.id} is created. Make a key for its devices, and set up a `
      + "provider.");
    await app.enterApp(told.app.id);
  });
}

/**
 * Asks whether the chosen app is to be deleted. Its id is typed for it, as nothing brings it back.
 * @param {any} app
 */
function askDelete(app) {
  const id = app.session.app, typed = text("", { autocapitalize: "none" });
  confirm(`Delete the app ${id}`, [h("p", {}, "Its devices, keys, providers, places, "
    + "notifications and all else that belongs to it are deleted. Nothing brings them back: they "
    + "are deleted from a restored backup as well."), field(`Type ${id} to delete it`, typed)],
  "Delete the app", async () => {
    if (typed.value.trim() !== id) throw new Error(`Type the app's id, ${id}, to delete it.`);
    await app.session.call("Registry/DeleteApp", { app: id });
    announce(`The app ${id} is deleted. Its data is removed in the background.`);
    await app.leaveApp();
  });
}

/** @param {any} app @param {Element} area */
async function appCard(app, area) {
  const { session } = app;
  const it = session.apps.find((/** @type {any} */ one) => one.id === session.app) ?? {};
  const name = text(it.name), zone = text(it.defaultTimeZone, { placeholder: "UTC" });
  const origins = h("textarea", { rows: "3", class: "code", spellcheck: "false" });
  origins.value = (it.allowedOrigins ?? []).join("\n");
  const save = button("Save", async () => {
    const timeZone = zone.value.trim();
    const told = await session.ask("Registry/EditApp", { name: name.value,
      ...(timeZone ? { defaultTimeZone: timeZone } : { clearDefaultTimeZone: true }),
      allowedOrigins: { origins: origins.value.split(/\s+/).filter(Boolean) } });
    Object.assign(it, { defaultTimeZone: "", allowedOrigins: [] }, told.app);
    announce("The app is saved.");
  }, { class: "button main" });
  fill(area, card("The app", null, asForm({ class: "stack" }, save,
    field("Name", name), field("Time zone of devices that say none", zone),
  field("Web pages that may call Herald", origins, "An origin on each line: scheme "
    + "and host, without a path."), h("div", { class: "acts" }, save, session.isOfSuite
    && session.may("Registry/DeleteApp") && button("Delete the app…", () => askDelete(app),
    { class: "button danger" })))));
}

/** @param {any} app @param {Element} area */
async function keyCard(app, area) {
  const { session, clock } = app;
  const again = () => keyCard(app, area);
  const { keys = [] } = await session.ask("Registry/ListKeys");
  const state = (/** @type {any} */ it) => it.revokeTime ? badge("revoked")
    : it.expireTime && Date.parse(it.expireTime) < Date.now() ? badge("ended")
      : it.oldSecretExpireTime && Date.parse(it.oldSecretExpireTime) > Date.now()
        ? badge("two secrets", "held") : badge("valid", "good");
  const isOver = (/** @type {any} */ it) => it.revokeTime
    || (it.expireTime && Date.parse(it.expireTime) < Date.now());
  const order = [...keys].sort((a, b) => Number(Boolean(isOver(a))) - Number(Boolean(isOver(b))));
  fill(area, card("Keys", session.may("Registry/CreateKey") && button("New key…",
    () => askKey(app, again), { class: "button small" }), table("Keys",
    ["Name", "Role", "State", "Last used", "Ends", "Actions"], order.map((it) => [
      h("div", { class: "what" }, it.name || "(no name)", h("span", { class: "type" }, it.id)),
      plain(it.role, "KEY_ROLE_"), state(it), clock.bare(it.lastUseTime) || "never",
      clock.bare(it.expireTime) || "does not end", !isOver(it) && h("span", { class: "acts" },
        session.may("Registry/RotateKey") && button("Rotate…",
          () => askRotate(session, it, again), { class: "button small" }),
        session.may("Registry/RevokeKey") && button("Revoke…", () => confirm("Revoke the key",
          h("p", {}, `Calls with ${it.name || it.id} are refused from now on. This cannot be `
            + "undone."), "Revoke the key", async () => {
            await session.ask("Registry/RevokeKey", { id: it.id });
            await again();
          }), { class: "button small danger" }))]), clock)));
}

/**
 * Shows a secret, which nobody can see again.
 * @param {string} title @param {string} secret
 */
const showSecret = (title, secret) => dialog(title, [h("p", {}, "Copy it now: it is not shown "
  + "again, and Herald keeps only a digest of it."), field("The key", h("input", { value: secret,
  readonly: true, class: "code", onfocus: (/** @type {any} */ event) => event.target.select(),
}))], () => []);

/** @param {any} app @param {() => any} done */
function askKey({ session, clock }, done) {
  const name = text(), role = select(keyRoles, "SENDER"), end = h("input", { type: "date" });
  ask("New key", [field("Name", name, "Who or what uses it."), field("Role", role),
    field("Ends", end, `When this day begins in ${clock.zone}. Empty: it does not end.`)],
  "Make the key", async () => {
    if (!name.value.trim()) throw new Error("Give it a name: the audit log has it.");
    const told = await session.ask("Registry/CreateKey", { name: name.value.trim(),
      role: `KEY_ROLE_${role.value}`, ...keyEnd(end.value, clock) });
    await done();
    showSecret("The new key", told.secret);
  });
}

/** @param {any} session @param {any} it @param {() => any} done */
export function askRotate(session, it, done) {
  const overlap = select([["0", "not at all"], ["3600", "an hour"], ["86400", "a day"],
    ["604800", "a week"]], "86400");
  ask(`Rotate ${it.name || it.id}`, [h("p", {}, "It gets another secret, and keeps its id, name "
    + "and role."), field("The old secret still works", overlap)], "Rotate", async () => {
    const told = await session.ask("Registry/RotateKey", { id: it.id,
      ...(overlap.value === "0" ? {} : { overlap: `${overlap.value}s` }) });
    await done();
    showSecret("The new secret", told.secret);
  });
}

/** @param {any} app @param {Element} area */
async function capCard(app, area) {
  const { session } = app;
  const again = () => capCard(app, area);
  const { caps = [] } = await session.ask("Delivery/ListFrequencyCaps");
  const mayPut = session.may("Delivery/PutFrequencyCap");
  fill(area, card("Frequency caps", mayPut && button("New cap…", () => askCap(session, {}, again),
    { class: "button small" }), caps.length ? h("ul", { class: "rows" },
    caps.map((/** @type {any} */ it) => h("li", {}, capText(it), ".", h("span",
      { class: "cause" }, it.setBy && `Set by ${person(it.setBy)}`), mayPut && h("span",
      { class: "acts" }, button("Edit…", () => askCap(session, it, again),
        { class: "button small" }), button("Delete…", () => confirm("Delete the cap",
        h("p", {}, `${capText(it)}. Digests that were due for it are not made.`),
        "Delete the cap", async () => {
          await session.ask("Delivery/DeleteFrequencyCap", { type: it.type ?? "" });
          await again();
        }), { class: "button small danger" })))))
    : empty("A device gets as much as is sent", h("p", {}, "A cap limits how many messages of a "
      + "type it gets in a while."))));
}

/**
 * A cap as the form says; the digest's texts stay if they are not shown.
 * @param {any} before @param {{type: string, limit: string, hours: string, overflow: string,
 *  title: string, body: string}} form
 */
export const capFrom = (before, form) => ({ type: form.type.trim(), limit: Number(form.limit),
  window: `${Number(form.hours) * 3600}s`, overflow: `CAP_OVERFLOW_${form.overflow}`,
  ...(form.overflow === "DIGEST" ? { digest: { ...before.digest, title: form.title,
    body: form.body } } : {}) });

/** @param {any} session @param {any} before @param {() => any} done */
export function askCap(session, before, done) {
  const type = text(before.type, { placeholder: "/bill", disabled: Boolean(before.limit) });
  const limit = text(String(before.limit ?? 5), { inputmode: "numeric" });
  const hours = text(String(parseFloat(before.window ?? "86400") / 3600),
    { inputmode: "decimal" });
  const overflow = select([["SUPPRESS", "not sent"], ["DIGEST", "summed up in one message"]],
    plain(before.overflow, "CAP_OVERFLOW_").toUpperCase());
  const title = text(before.digest?.title ?? "{{count}} more"), body = h("textarea", { rows: "2" });
  body.value = before.digest?.body ?? "{{titles}}";
  const digest = h("div", { class: "stack" }, field("Title of the sum", title),
    field("Text of the sum", body, "{{count}} and {{titles}} are filled in."));
  const refresh = () => { digest.hidden = overflow.value !== "DIGEST"; };
  overflow.addEventListener("change", refresh);
  refresh();
  ask("Frequency cap", [field("Type", type, "With those below it; empty: all types."),
    field("At most", limit, "Messages a device gets"), field("In hours", hours),
    field("More are", overflow), digest], "Save", async () => {
    const cap = capFrom(before, { type: type.value, limit: limit.value, hours: hours.value,
      overflow: overflow.value, title: title.value, body: body.value });
    if (!before.limit) {
      await checkNew(session, "Delivery/ListFrequencyCaps", "caps", "cap", cap.type, "type");
    }
    await session.ask("Delivery/PutFrequencyCap", { cap });
    announce("The cap is saved.");
    await done();
  });
}

/** @param {string | undefined} it */
const treatment = (it) => treatments.find(([name]) =>
  name === plain(it, "MOMENT_TREATMENT_").toUpperCase())?.[1] ?? "as usual";

/** @param {any} app @param {Element} area */
async function momentCard(app, area) {
  const { session } = app;
  const again = () => momentCard(app, area);
  const { policies = [] } = await session.ask("Geo/ListMomentPolicies");
  const mayPut = session.may("Geo/PutMomentPolicy");
  fill(area, card("Moments for notifications of places", mayPut && button("New policy…",
    () => askMoment(session, {}, again), { class: "button small" }), policies.length
    ? table("Moment policies", ["Type", "While driving", "Quiet hours", "Limits", "Actions"],
      policies.map((/** @type {any} */ it) => [it.type || "all types", treatment(it.driving),
        it.quietFrom ? `${it.quietFrom}–${it.quietUntil}: ${treatment(it.quiet)}` : "–",
        (it.caps ?? []).map((/** @type {any} */ cap) =>
          `${number(cap.limit)} in ${spanText(cap.window)}${/** @type {any} */ (scopes)[
            plain(cap.scope, "MOMENT_SCOPE_").toUpperCase()] ?? ""}`).join(", ") || "–",
        mayPut && h("span", { class: "acts" }, button("Edit…",
          () => askMoment(session, it, again), { class: "button small" }),
        button("Delete…", () => confirm("Delete the policy",
          h("p", {}, "Notifications of its places are sent as without it."), "Delete the policy",
          async () => {
            await session.ask("Geo/DeleteMomentPolicy", { type: it.type ?? "" });
            await again();
          }), { class: "button small danger" }))])) : empty("Every type is as usual",
      h("p", {}, "While somebody drives, notifications of places wait."))));
}

/** What a limit of a policy counts together, as it is written. */
const scopes = { TYPE: " per type", PLACE: " per place" };

/**
 * The limits of a policy as they are typed, one on each line.
 * @param {any[]} [caps]
 */
export const limitLines = (caps = []) => caps.map((it) => `${it.limit} in `
  + spanIn(parseFloat(it.window ?? "0")) + (/** @type {any} */ (scopes)[
    String(it.scope ?? "").replace("MOMENT_SCOPE_", "")] ?? "")).join("\n");

/**
 * The limits that are typed.
 * @param {string} typed
 */
export const limitsIn = (typed) => typed.split("\n").filter((it) => it.trim()).map((line) => {
  const [, limit, span = "", scope] = /^\s*(\d{1,4})\s+in\s+(\S+?)(?:\s+per\s+(type|place))?\s*$/i
    .exec(line) ?? [];
  const seconds = secondsIn(span);
  if (!limit || !seconds) {
    throw new Error(`A limit is such as 3 in 1d, or 1 in 12h per place: not ${line.trim()}`);
  }
  return { limit: Number(limit), window: `${seconds}s`,
    ...scope && { scope: `MOMENT_SCOPE_${scope.toUpperCase()}` } };
});

/**
 * A policy as the form says; what it does not show stays, and so does what it shows the same of.
 * @param {any} before @param {Record<string, string>} form
 */
export function momentFrom(before, form) {
  const policy = { ...before, type: form.type.trim() };
  for (const name of ["driving", "unknown", "quiet", "capped"]) {
    if (form[name]) policy[name] = `MOMENT_TREATMENT_${form[name]}`;
    else if (form[name] === "") delete policy[name];
  }
  for (const name of ["quietFrom", "quietUntil", "defaultTimeZone"]) {
    if (form[name]) policy[name] = form[name].trim();
    else if (form[name] === "") delete policy[name];
  }
  if (form.settling === "") delete policy.settling;
  else if (form.settling !== undefined && form.settling !== settlingText(before)) {
    const seconds = secondsIn(form.settling);
    if (seconds === undefined) throw new Error("After a drive: a time such as 90s or 5m.");
    policy.settling = `${seconds}s`;
  }
  if (form.caps !== undefined && form.caps !== limitLines(before.caps)) {
    policy.caps = limitsIn(form.caps);
  }
  return policy;
}

/** @param {any} policy */
const settlingText = ({ settling }) => settling ? spanIn(parseFloat(settling)) : "";

/** @param {any} session @param {any} before @param {() => any} done */
export function askMoment(session, before, done) {
  const choice = (/** @type {string} */ name) => select(treatments,
    plain(before[name], "MOMENT_TREATMENT_").toUpperCase());
  const caps = h("textarea", { rows: "2", spellcheck: "false", placeholder: "3 in 1d" });
  caps.value = limitLines(before.caps);
  /** @type {Record<string, any>} */
  const inputs = { type: text(before.type, { placeholder: "/place/news" }),
    driving: choice("driving"), settling: text(settlingText(before), { placeholder: "2m" }),
    unknown: choice("unknown"),
    quietFrom: h("input", { type: "time", value: before.quietFrom ?? "" }),
    quietUntil: h("input", { type: "time", value: before.quietUntil ?? "" }),
    quiet: choice("quiet"), caps, capped: choice("capped"),
    defaultTimeZone: text(before.defaultTimeZone, { placeholder: "UTC" }) };
  ask("Moment policy", [field("Type", inputs.type, "With those below it; empty: all types."),
    field("While somebody drives", inputs.driving), field("A drive lasts on for", inputs.settling,
      "How long after it a person still counts as driving, up to 1h."),
    field("While it is not known", inputs.unknown),
    field("Quiet from", inputs.quietFrom),
    field("Quiet until", inputs.quietUntil), field("In quiet hours", inputs.quiet),
    field("Limits", caps, "What a person gets at most, one on a line, such as 3 in 1d, or 1 in 12h "
      + "per place, or per type."), field("When a limit is reached", inputs.capped),
    field("Time zone of devices that say none", inputs.defaultTimeZone)], "Save",
  async () => {
    const policy = momentFrom(before, Object.fromEntries(Object.entries(inputs).map(
      ([name, input]) => [name, input.value])));
    // That for all types is stored without one.
    if (!Object.keys(before).length || policy.type !== (before.type ?? "")) {
      await checkNew(session, "Geo/ListMomentPolicies", "policies", "policy", policy.type, "type");
    }
    await session.ask("Geo/PutMomentPolicy", { policy });
    announce("The policy is saved.");
    await done();
  });
}
