// The audit log: who changed what, and who read what of people.
import { badge, button, empty, field, fill, h, heading, notice, select, table } from "./dom.js";
import { plain } from "./format.js";
import { setQuery } from "./router.js";

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
export async function show(area, app, place) {
  const { session, clock } = app;
  /** @type {any[]} */ let loaded = [];
  const kind = select([["", "Anything"], ["AUDIT_KIND_CHANGE", "Changes"],
    ["AUDIT_KIND_PERSONAL_READ", "Reads of personal data"],
    ["AUDIT_KIND_REFUSED", "Refused calls"]], place.query.kind ?? "");
  const object = h("input", { type: "search", value: place.query.object ?? "",
    autocomplete: "off" });
  const method = h("input", { value: place.query.method ?? "", autocomplete: "off",
    placeholder: "SetKillSwitch" });
  const list = h("div", { class: "sheet" }), below = h("div", { class: "acts more" });
  const load = async (token = "") => {
    const filter = { kind: kind.value, object: object.value.trim(), method: method.value.trim() };
    setQuery(filter);
    const asked = Object.fromEntries(Object.entries(filter).filter((it) => it[1]));
    const answer = await session.ask("Audit/ListAuditRecords",
      { ...asked, pageSize: 50, pageToken: token });
    loaded = [...(token ? loaded : []), ...(answer.records ?? [])];
    fill(list, (answer.missingServices ?? []).length > 0 && notice("held",
      `The records of ${answer.missingServices.join(", ")} are missing: it does not answer.`),
    loaded.length ? rows(loaded, clock) : empty("Nothing is recorded that is like that"));
    fill(below, answer.nextPageToken && button("Older ones", () => load(answer.nextPageToken)));
  };
  const find = button("Search", () => load(), { class: "button main" });
  kind.addEventListener("change", () => find.click());
  fill(area, heading("Audit log"), h("form", { class: "filters", role: "search",
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      find.click();
    } }, field("Kind", kind), field("Method", method), field("Object", object), find), list, below);
  await load();
  return {};
}

/** @param {any[]} records @param {any} clock */
const rows = (records, clock) => table("Audit log",
  ["Time", "Who", "Did", "To", "Outcome", "Change"],
  records.map((it) => [clock.text(it.time),
    h("div", { class: "what" }, it.keyName || it.keyId || "nobody known",
      h("span", { class: "type" }, it.address || "this machine")),
    h("div", { class: "what" }, (it.method ?? "").split("/").at(-1) || "several methods",
      h("span", { class: "type" }, plain(it.kind, "AUDIT_KIND_"),
        Number(it.count ?? 0) > 1 && `, ${it.count} times`)),
    h("span", { class: "wrap" }, it.object ?? ""),
    badge(it.outcome, it.outcome === "OK" ? "quiet" : "bad"),
    it.before || it.after ? h("span", { class: "wrap" }, `${it.before ?? ""} → ${it.after ?? ""}`)
      : ""]));
