// The form that sets a provider up, or sets it up anew with other credentials. Secrets go to the
// server and nowhere else: the page neither keeps them nor gets them back.
import { announce, badge, button, dialog, field, fill, h, notice, select, words } from "./dom.js";
import { all } from "./editing.js";

/** The most bytes that a setting may have at the server. */
export const mostBytes = 16384;

/** @typedef {{name: string, summary?: string, required?: boolean, secret?: boolean,
 *   file?: boolean}} Setting */
/** @typedef {{name: string, addressKinds?: string[], settings?: Setting[]}} Kind */

/**
 * What a form sets, in the order of the kind's settings: what is empty is left out, and of a secret
 * the final line end of its file. A setting is known by its name.
 * @param {Kind} kind @param {Record<string, string>} values
 */
export const settingsFrom = (kind, values) => (kind.settings ?? []).map(({ name, secret }) =>
  ({ name, value: secret ? (values[name] ?? "").replace(/\r?\n$/, "")
    : (values[name] ?? "").trim() })).filter((it) => it.value);

/**
 * The names of settings that must be given and are not.
 * @param {Kind} kind @param {{name: string}[]} settings
 */
export const missingOf = (kind, settings) => (kind.settings ?? []).filter((it) => it.required
  && !settings.some((one) => one.name === it.name)).map((it) => it.name);

/**
 * The secrets that a provider has and that a form would take away, as no secret is kept.
 * @param {any} before @param {{name: string}[]} settings
 * @returns {string[]}
 */
export const lostOf = (before, settings) => (before?.settings ?? [])
  .filter((/** @type {any} */ it) => it.fingerprint
    && !settings.some((one) => one.name === it.name))
  .map((/** @type {any} */ it) => it.name);

/**
 * When credentials expire, for a request: a day that was not changed keeps its hour.
 * @param {string} day as an input of dates has it, empty if nobody knows it @param {any} [before]
 */
export const expiryOf = (day, before) => !day ? {} : { credentialsExpireTime:
  before?.credentialsExpireTime?.startsWith(day) ? before.credentialsExpireTime
    : `${day}T00:00:00Z` };

/**
 * Why a name cannot be a new provider's; empty if it can.
 * @param {string} name @param {string[]} taken
 */
export function nameProblem(name, taken) {
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(name)) {
    return "A name has 1 to 32 of a-z, 0-9 and '-', and begins with a letter.";
  }
  return taken.includes(name) ? `There is a provider ${name}. Give this one another name, or `
    + `change ${name}.` : "";
}

/**
 * The text of a file. One that is too large, empty, or no text is refused before it is sent.
 * @param {{name: string, size: number, text: () => Promise<string>}} file
 */
export async function readSetting(file) {
  if (file.size > mostBytes) throw new Error(`${file.name} has more than ${mostBytes} bytes.`);
  const text = await file.text();
  if (!text.trim()) throw new Error(`${file.name} is empty.`);
  // A certificate with its key as PKCS #12, for example, is chosen by mistake easily.
  if (/[\0\ufffd]/.test(text)) throw new Error(`${file.name} is not a text file.`);
  return text;
}

/**
 * What a refusal says of each setting; all of it, not only the first.
 * @param {any} error
 */
export function refusalText(error) {
  const violations = error?.violations ?? [];
  return violations.length ? violations.map((/** @type {any} */ it) =>
    `${it.field.replace(/^settings\./, "")}: ${it.description}`).join("; ") : words(error);
}

/**
 * The inputs of one setting, and what they say.
 * @typedef {{element: any, input: any, read: () => Promise<string>}} Part
 */

/** @param {string} text @param {Setting} setting */
const labelOf = (text, setting) => setting.required ? text : `${text} (optional)`;

/**
 * A secret: a file with it, or the secret itself. It is shown in neither case.
 * @param {Setting} setting @param {any} [before] @returns {Part}
 */
function secretPart(setting, before) {
  const file = h("input", { type: "file" });
  const typed = h("input", { type: "password", autocomplete: "new-password",
    spellcheck: "false" });
  const hint = h("p", { class: "hint" }, setting.summary, before?.fingerprint
    && ` It is set now, with the fingerprint ${before.fingerprint}, and has to be given again.`);
  return { element: h("fieldset", { class: "row" }, h("legend", {}, labelOf(setting.name, setting)),
    hint, field(`File with the ${setting.name}`, file),
    field(`Or the ${setting.name} itself`, typed)), input: typed,
  read: async () => file.files[0] ? readSetting(file.files[0]) : typed.value };
}

/**
 * A text that usually comes from a file, such as certificates.
 * @param {Setting} setting @param {string} value @param {(text: string) => void} say
 * @returns {Part}
 */
function filePart(setting, value, say) {
  const text = h("textarea", { rows: "3", class: "code", spellcheck: "false" });
  text.value = value;
  const file = h("input", { type: "file", onchange: async () => {
    if (!file.files[0]) return;
    try {
      text.value = await readSetting(file.files[0]);
    } catch (error) {
      say(words(error));
    }
  } });
  return { element: h("fieldset", { class: "row" }, h("legend", {}, labelOf(setting.name, setting)),
    field(`File with the ${setting.name}`, file),
    field(`Text of the ${setting.name}`, text, setting.summary)), input: text,
  read: async () => text.value };
}

/** @param {Setting} setting @param {string} value @returns {Part} */
function plainPart(setting, value) {
  const input = h("input", { value, autocomplete: "off", spellcheck: "false",
    autocapitalize: "none", "aria-required": setting.required && "true" });
  return { element: field(labelOf(setting.name, setting), input, setting.summary), input,
    read: async () => input.value };
}

/**
 * The inputs of a kind's settings by name, and their elements: what must be given comes first, what
 * may be given and is not set is folded.
 * @param {Kind} kind @param {any} before @param {(text: string) => void} say
 */
function partsOf(kind, before, say) {
  /** @type {Record<string, Part>} */ const parts = {};
  /** @type {any[]} */ const open = [];
  /** @type {any[]} */ const folded = [];
  for (const setting of kind.settings ?? []) {
    const old = before?.settings?.find((/** @type {any} */ it) => it.name === setting.name);
    const part = setting.secret ? secretPart(setting, old)
      : setting.file ? filePart(setting, old?.value ?? "", say)
        : plainPart(setting, old?.value ?? "");
    parts[setting.name] = part;
    (setting.required || old || setting.secret ? open : folded).push(part.element);
  }
  return { parts, elements: [open, folded.length > 0 && h("details", {},
    h("summary", {}, "More settings"), h("div", { class: "stack" }, folded))] };
}

/** @param {Kind} kind */
const reach = (kind) => kind.addressKinds?.length
  ? `It reaches addresses of the kind ${kind.addressKinds.join(", ")}.` : "It takes every device.";

/**
 * What has to be known before a provider is set: what changes for others.
 * @param {any} before @param {any[]} providers @param {string} kind
 */
export function warningOf(before, providers, kind) {
  if (before && kind === "webpush") {
    return "Browsers have subscribed with the key that it has now. With another one they get "
      + "nothing until they subscribe anew.";
  }
  return before || providers.length ? "" : "It is the first provider of this app. From then on "
    + "messages go through providers, and no longer to the log and the console of delivery.";
}

/**
 * Asks for the settings of a provider and stores them: of a new one, or of `before`.
 * @param {any} app @param {any[]} providers those that there are @param {any} before
 * @param {(name: string) => any} done
 */
export async function askProvider({ session }, providers, before, done) {
  /** @type {Kind[]} */
  const kinds = ((await session.call("Delivery/ListProviderKinds", {})).kinds ?? [])
    .filter((/** @type {Kind} */ it) => !before || it.name === before.kind);
  if (!kinds.length) throw new Error("This suite does not know the kind of this provider.");
  const choice = select(kinds.map((it) => [it.name, it.name]), kinds[0].name);
  const name = h("input", { autocomplete: "off", spellcheck: "false", autocapitalize: "none",
    maxlength: "32" });
  const known = before?.credentialsExpireTime ?? "";
  // What has passed was of other credentials.
  const expires = h("input", { type: "date", value: Date.parse(known) > Date.now()
    ? known.slice(0, 10) : "" });
  const body = h("div", { class: "stack" });
  /** @type {Record<string, Part>} */ let parts = {};
  let confirmed = "";
  const kind = () => kinds.find((it) => it.name === choice.value) ?? kinds[0];
  const showKind = () => {
    const made = partsOf(kind(), before, (text) => form.say(text));
    parts = made.parts;
    name.placeholder = kind().name;
    const warning = warningOf(before, providers, kind().name);
    fill(body, h("p", { class: "hint" }, reach(kind())), warning && notice("held", warning),
      made.elements);
  };
  const form = dialog(before ? `Change ${before.name}` : "New provider", [
    before ? h("p", {}, badge(before.kind), " All is set anew, and secrets have to be given again. "
      + "What is left out is not set any more.")
      : [field("Kind", choice), field("Name", name, "Empty: the name of the kind.")], body,
    field("Credentials expire (optional)", expires, "If their provider says when, in UTC. Herald "
      + "warns from 30 days before on.")],
  (close) => [button("Check and save", async () => {
    const set = await store().catch((error) => {
      form.say(refusalText(error));
      mark(parts, error);
    });
    if (!set) return;
    close();
    announce(`The provider ${set} is checked and saved.`);
    await done(set);
  }, { class: "button main" })], "wide");
  /** Answers the name of the provider; nothing if something is to be thought over first. */
  const store = async () => {
    // Somebody may have set one up meanwhile.
    const now = before ? providers : await all(session, "Delivery/ListProviders", "providers");
    const request = { ...await requestOf(kind(), parts, before, now, name.value.trim()),
      ...expiryOf(expires.value, before) };
    const lost = lostOf(before, request.settings).join(", ");
    if (lost && lost !== confirmed) {
      confirmed = lost;
      form.say(`${lost} would not be set any more. Give it again, or save once more to go on `
        + "without it.");
      return "";
    }
    const told = await session.ask("Delivery/SetProvider", request);
    return told.provider?.name ?? request.name;
  };
  choice.addEventListener("change", showKind);
  showKind();
}

/**
 * The request of a form. What the page sees itself is said before anything is sent.
 * @param {Kind} kind @param {Record<string, Part>} parts @param {any} before
 * @param {any[]} providers @param {string} typed
 */
async function requestOf(kind, parts, before, providers, typed) {
  const name = before?.name ?? (typed || kind.name);
  const problem = before ? "" : nameProblem(name, providers.map((it) => it.name));
  if (problem) throw new Error(problem);
  /** @type {Record<string, string>} */ const values = {};
  for (const [setting, part] of Object.entries(parts)) values[setting] = await part.read();
  const settings = settingsFrom(kind, values), missing = missingOf(kind, settings);
  if (missing.length) {
    throw Object.assign(new Error(`Give also: ${missing.join(", ")}.`), { fields: missing });
  }
  return { kind: kind.name, name, settings };
}

/**
 * Marks the inputs that an error names, and goes to the first one.
 * @param {Record<string, Part>} parts @param {any} error
 */
function mark(parts, error) {
  const names = error?.fields ?? (error?.violations ?? []).map((/** @type {any} */ it) =>
    it.field.replace(/^settings\./, ""));
  for (const [name, { input }] of Object.entries(parts)) {
    if (names.includes(name)) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
  const first = Object.entries(parts).find(([name]) => names.includes(name))?.[1].input;
  if (!first) return;
  const folded = first.closest("details");
  if (folded) folded.open = true;
  first.focus();
}
