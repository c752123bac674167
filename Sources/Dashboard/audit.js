// The audit log: who changed what, and who read what of people.
import { asForm, badge, button, empty, field, fill, h, heading, notice, select, table }
  from "./dom.js";
import { exportAll, missingText } from "./failures.js";
import { daysOf, plain } from "./format.js";
import { link, setQuery } from "./router.js";

/** What the page can filter by; the address has it. */
const noFilter = { kind: "", who: "", method: "", object: "", from: "", to: "" };

/**
 * What the server is asked for.
 * @param {Record<string, string>} filter @param {import("./format.js").Clock} clock
 */
export function auditRequest(filter, clock) {
  const { kind = "", who = "", method = "", object = "" } = filter;
  const named = { kind, keyId: who, method: method.trim(), object: object.trim() };
  return { ...Object.fromEntries(Object.entries(named).filter(([, value]) => value)),
    ...daysOf(filter, clock) };
}

/**
 * Those whose records can be asked for: people by login, and keys, each by id. Who is chosen is
 * always among them, also when they are deleted.
 * @param {any[]} accounts @param {any[]} keys @param {{id: string, name: string}} chosen
 * @returns {[string, string][]}
 */
export function whoOptions(accounts, keys, chosen) {
  const name = (/** @type {any} */ it) => it.name || it.id;
  const isOnly = (/** @type {any} */ it) => keys.filter((one) => name(one) === name(it)).length < 2;
  /** @type {[string, string][]} */ const known = [
    ...accounts.map((it) => /** @type {[string, string]} */ ([it.id, it.login])),
    ...keys.map((it) => /** @type {[string, string]} */ ([it.id, `key ${name(it)}`
      + (isOnly(it) ? "" : ` …${it.id.slice(-4)}`) + (it.revokeTime ? " (revoked)" : "")]))];
  const isKnown = !chosen.id || known.some(([id]) => id === chosen.id);
  return [["", "Anybody"], ...isKnown ? [] : [/** @type {[string, string]} */ ([chosen.id,
    chosen.name || chosen.id])], ...known];
}

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
export async function show(area, app, place) {
  const { session, clock } = app;
  const filter = { ...noFilter, ...place.query };
  /** @type {any[]} */ let loaded = [];
  let turn = 0;
  const input = (/** @type {keyof noFilter} */ name, properties = {}) =>
    h("input", { value: filter[name], autocomplete: "off", ...properties });
  /** @type {Record<keyof noFilter, any>} */ const inputs = {
    kind: select([["", "Anything"], ["AUDIT_KIND_CHANGE", "Changes"],
      ["AUDIT_KIND_PERSONAL_READ", "Reads of personal data"],
      ["AUDIT_KIND_REFUSED", "Refused calls"]], filter.kind),
    who: select(whoOptions([], [], { id: filter.who, name: "" }), filter.who),
    method: input("method", { placeholder: "SetKillSwitch" }),
    object: input("object", { type: "search" }),
    from: input("from", { type: "date" }), to: input("to", { type: "date" }) };
  const list = h("div", { class: "sheet" }), below = h("div", { class: "acts more" });
  const load = async (token = "") => {
    const mine = turn += 1;
    for (const [name, it] of Object.entries(inputs)) {
      filter[/** @type {keyof noFilter} */ (name)] = it.value;
    }
    setQuery(filter);
    const answer = await session.ask("Audit/ListAuditRecords",
      { ...auditRequest(filter, clock), pageSize: 50, pageToken: token });
    if (mine !== turn) return;
    loaded = [...(token ? loaded : []), ...(answer.records ?? [])];
    fill(list, (answer.missingServices ?? []).length > 0 && notice("held",
      missingText(answer.missingServices)),
    loaded.length ? rows(loaded, clock, filter) : empty("Nothing is recorded that is like that"));
    fill(below, answer.nextPageToken && button("Older ones", () => load(answer.nextPageToken)));
  };
  const find = button("Search", () => load(), { class: "button main" });
  for (const it of [inputs.kind, inputs.who, inputs.from, inputs.to]) {
    it.addEventListener("change", () => find.click());
  }
  fill(area, heading("Audit log", button("Export CSV", () => exportAll(session, { name: "audit",
    method: "Audit/ListAuditRecords", member: "records", rows: recordRows,
    request: { ...auditRequest(filter, clock), pageSize: 1000 },
    command: "herald audit export" }))), asForm({ class: "filters", role: "search" }, find,
    field("Kind", inputs.kind), field("Who", inputs.who), field("Method", inputs.method),
  field("Object", inputs.object), field("From", inputs.from), field("To", inputs.to), find),
  list, below);
  await load();
  nameThem(session, inputs.who, () => loaded).catch(() => {});
  return {};
}

const columns = ["time", "keyId", "keyName", "address", "method", "kind", "count", "object",
  "outcome", "before", "after", "requestId"];

/** @param {any[]} records */
export const recordRows = (records) => [columns, ...records.map((it) =>
  columns.map((name) => it[name]))];

/**
 * Puts the people and the keys of the app into the choice of who.
 * @param {any} session @param {any} choice @param {() => any[]} records
 */
async function nameThem(session, choice, records) {
  const ask = async (/** @type {string} */ method, /** @type {string} */ member) =>
    session.may(method) ? (await session.ask(method))[member] ?? [] : [];
  const [accounts, keys] = await Promise.all([ask("Accounts/ListAccounts", "accounts"),
    ask("Registry/ListKeys", "keys")]);
  const id = choice.value;
  const name = records().find((it) => it.keyId === id)?.keyName ?? "";
  fill(choice, whoOptions(accounts, keys, { id, name }).map(([value, label]) =>
    h("option", { value, selected: value === id }, label)));
}

/**
 * @param {any[]} records @param {any} clock
 * @param {Record<string, string>} filter
 */
const rows = (records, clock, filter) => table("Audit log",
  ["Time", "Who", "Did", "To", "Outcome", "Change"],
  records.map((it) => [clock.bare(it.time),
    h("div", { class: "what" }, it.keyId && it.keyId !== filter.who
      ? h("a", { href: link(["audit"], { ...filter, who: it.keyId }),
        "aria-label": `Only what ${it.keyName || it.keyId} did` }, it.keyName || it.keyId)
      : it.keyName || it.keyId || "nobody known",
    h("span", { class: "type" }, it.address || "this machine")),
    h("div", { class: "what" }, (it.method ?? "").split("/").at(-1) || "several methods",
      h("span", { class: "type" }, plain(it.kind, "AUDIT_KIND_"),
        Number(it.count ?? 0) > 1 && `, ${it.count} times`)),
    h("span", { class: "wrap" }, it.object ?? ""),
    badge(it.outcome, it.outcome === "OK" ? "quiet" : "bad"),
    it.before || it.after ? h("span", { class: "wrap" }, `${it.before ?? ""} → ${it.after ?? ""}`)
      : ""]), clock);
