// Which devices a notification reached, and which received, showed, tapped or dismissed it.
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

/** The choice of the devices for which a provider accepted the message. */
export const reached = "reached";

/**
 * The call that lists the devices: of those it reached, or of those that said something.
 * @param {string} id @param {string} kind
 */
const calling = (id, kind) => kind === reached
  ? { method: "Delivery/ListReachedDevices", member: "deviceIds", request: { notificationId: id } }
  : { method: "Delivery/ListReactions", member: "devices",
    request: { notificationId: id, ...kind && { kind } } };

/** @param {any} session @param {string} id @param {string} kind */
const exportReactions = (session, id, kind) => {
  const { method, member, request } = calling(id, kind);
  return exportAll(session, { name: `devices-${id}`, method, member,
    request: { ...request, pageSize: 500 },
    rows: kind === reached ? (ids) => [["device"], ...ids.map((one) => [one])] : reactionRows,
    command: `herald notifications devices ${kind === reached ? "--kind reached " : ""}--limit` });
};

/**
 * Makes a list of the devices that a notification reached, or that said something of it; its name.
 * Undefined if somebody has ended it.
 * @param {any} session @param {string} id @param {string} kind
 */
export const listReacted = (session, id, kind) => readingMany("Make a list", async (how) => {
  const { method, member, request } = calling(id, kind);
  const { found, isCut } = await allOf(session, method, member, { ...request, pageSize: 500 }, how);
  if (isCut) throw new Error(tooMany("These are"));
  if (!found.length) throw new Error(noneText(kind));
  const word = kind === reached ? reached
    : kinds.find(([name]) => prefix + name === kind)?.[1] ?? "reacted";
  const name = `${word}-${id.slice(-8)}`;
  await editList(session, name, { addDevices: found.map((it) => it.deviceId ?? it) }, true);
  return name;
});

/** @param {string} kind */
const noneText = (kind) => kind === reached ? "It has reached no device of the app."
  : "No device of the app has said so.";

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
  const hasTaps = Number(it.counts?.tapped ?? 0) > 0;
  const kind = select([[reached, "Reached (a provider accepted it)"], ["", "Said anything"],
    ...kinds.map(([name, word]) => /** @type {[string, string]} */ ([prefix + name, word]))],
  hasTaps ? `${prefix}TAPPED` : reached);
  const list = h("div", {}), below = h("div", { class: "acts more" });
  /** @type {any[]} */ let loaded = [];
  let turn = 0;
  const load = async (pageToken = "") => {
    const mine = turn += 1, { method, member, request } = calling(id, kind.value);
    let told, token = pageToken;
    // A page may be empty and not be the last one.
    do {
      told = await session.ask(method, { ...request, pageSize, pageToken: token });
      token = told.nextPageToken ?? "";
    } while (mine === turn && token && !(told[member] ?? []).length);
    if (mine !== turn) return;
    loaded = [...pageToken ? loaded : [], ...(told[member] ?? [])];
    const isReached = member === "deviceIds";
    fill(list, loaded.length ? table(isReached ? "Devices that it reached"
      : "Devices that said something of it",
    ["Device", ...isReached ? [] : kinds.map(([, word]) => word[0].toUpperCase() + word.slice(1))],
    loaded.map((one) => [h("a", { href: link(["devices", one.deviceId ?? one]) },
      h("code", {}, one.deviceId ?? one)),
    ...isReached ? [] : timesOf(one, (time) => clock.bare(time))]), isReached ? undefined : clock)
      : empty(noneText(kind.value).slice(0, -1)));
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
    writing("Write to them…", false, "To the devices below, as a list"),
    writing("Write to the others…", true, "To the other devices of the same audience"),
    button("Export CSV", () => exportReactions(session, id, kind.value),
      { class: "button small", "data-act": "export" })), asForm({ class: "filters" }, undefined,
  field("Which", kind, "What devices say has the time of their own clocks. Not every phone can say "
    + "it. Which devices it reached is known until a day after it has expired.")),
  list, below);
}
