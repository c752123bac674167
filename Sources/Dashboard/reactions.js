// Which devices received, showed, tapped or dismissed a notification.
import { asForm, button, card, empty, failure, field, fill, h, select, table } from "./dom.js";
import { allOf, editList, exportAll, readingMany, tooMany } from "./failures.js";
import { go, link } from "./router.js";

const prefix = "EVENT_KIND_", pageSize = 50;

/** The kinds, with the words of the page, in the order in which they happen. */
const kinds = [["RECEIVED", "received"], ["DISPLAYED", "shown"], ["TAPPED", "tapped"],
  ["DISMISSED", "dismissed"], ["DROPPED", "dropped"]];

/**
 * When a device said each kind, in the order of the kinds; `yes` if the time is not kept any more,
 * and empty if it did not say it.
 * @param {any} it @param {(time: string) => string} [text]
 */
export const timesOf = (it, text = (time) => time) => kinds.map(([kind]) => {
  const said = (it.reactions ?? []).find((/** @type {any} */ row) => row.kind === prefix + kind);
  return said ? said.time ? text(said.time) : "yes" : "";
});

/** @param {any[]} devices */
export const reactionRows = (devices) => [["device", ...kinds.map(([, word]) => word)],
  ...devices.map((it) => [it.deviceId, ...timesOf(it)])];

/** @param {string} id @param {string} kind */
const everybody = (id, kind) => ({ notificationId: id, ...kind && { kind }, pageSize: 500 });

/** @param {any} session @param {string} id @param {string} kind */
const exportReactions = (session, id, kind) => exportAll(session, { name: `devices-${id}`,
  method: "Delivery/ListReactions", member: "devices", request: everybody(id, kind),
  rows: reactionRows, command: "herald notifications devices --limit" });

/**
 * Makes a list of the devices that said something of a notification; its name. Undefined if
 * somebody has ended it.
 * @param {any} session @param {string} id @param {string} kind
 */
export const listReacted = (session, id, kind) => readingMany("Make a list", async (how) => {
  const { found, isCut } = await allOf(session, "Delivery/ListReactions", "devices",
    everybody(id, kind), how);
  if (isCut) throw new Error(tooMany("These are"));
  if (!found.length) throw new Error("No device of the app has said so.");
  const word = kinds.find(([name]) => prefix + name === kind)?.[1] ?? "reacted";
  const name = `${word}-${id.slice(-8)}`;
  await editList(session, name, { addDevices: found.map((it) => it.deviceId) }, true);
  return name;
});

/**
 * The audience of those that said something, or of the others that the notification was for.
 * @param {string} list @param {string} [audience] that of the notification, for the others
 */
export const audienceOf = (list, audience) => audience === undefined ? `static_list(${list})`
  : `${/^[\w/.()-]+$/.test(audience) ? audience : `(${audience})`} AND NOT static_list(${list})`;

/**
 * Opens Compose for those that said something, or for the others.
 * @param {any} session @param {any} it @param {string} kind @param {boolean} areOthers
 */
async function writeTo(session, it, kind, areOthers) {
  const list = await listReacted(session, it.id, kind);
  if (list) {
    go(link(["compose"], { audience: audienceOf(list, areOthers ? it.audience : undefined) }));
  }
}

/**
 * The card; it asks when it is made.
 * @param {any} app @param {any} it the notification
 */
export function reactionsCard({ session, clock }, it) {
  const { id } = it;
  const kind = select([["", "Anything"], ...kinds.map(([name, word]) =>
    /** @type {[string, string]} */ ([prefix + name, word]))], `${prefix}TAPPED`);
  const list = h("div", {}), below = h("div", { class: "acts more" });
  /** @type {any[]} */ let loaded = [];
  let turn = 0;
  const load = async (pageToken = "") => {
    const mine = turn += 1;
    let told, token = pageToken;
    // A page may be empty and not be the last one.
    do {
      told = await session.ask("Delivery/ListReactions", { notificationId: id, pageSize,
        ...kind.value && { kind: kind.value }, pageToken: token });
      token = told.nextPageToken ?? "";
    } while (mine === turn && token && !(told.devices ?? []).length);
    if (mine !== turn) return;
    loaded = [...pageToken ? loaded : [], ...(told.devices ?? [])];
    fill(list, loaded.length ? table("Devices that said something of it",
      ["Device", ...kinds.map(([, word]) => word[0].toUpperCase() + word.slice(1))],
      loaded.map((one) => [h("a", { href: link(["devices", one.deviceId]) },
        h("code", {}, one.deviceId)), ...timesOf(one, (time) => clock.text(time))]))
      : empty("No device of the app has said so"));
    fill(below, token && button("More", () => load(token), { class: "button small" }));
  };
  const guarded = () => load().catch((error) => fill(list, failure(error, guarded)));
  kind.addEventListener("change", guarded);
  guarded();
  const mayWrite = session.may("Registry/EditList") && session.may("Delivery/Send");
  const writing = (/** @type {string} */ label, /** @type {boolean} */ areOthers,
    /** @type {string} */ title) => mayWrite && button(label, () => writeTo(session, it, kind.value,
    areOthers), { class: "button small", title });
  return card("Which devices", h("span", { class: "acts" },
    writing("Write to them…", false, "To the devices that said so, as a list"),
    writing("Write to the others…", true,
      "To the devices of the same audience that have not said so"),
    button("Export CSV", () => exportReactions(session, id, kind.value),
      { class: "button small", "data-act": "export" })), asForm({ class: "filters" }, undefined,
  field("What they said", kind, "By the devices' own clocks. Not every phone can say it.")),
  list, below);
}
