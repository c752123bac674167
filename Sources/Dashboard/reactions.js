// Which devices received, showed, tapped or dismissed a notification.
import { button, card, empty, failure, field, fill, h, select, table } from "./dom.js";
import { save, writeCSV } from "./csv.js";
import { allOf, say } from "./failures.js";
import { link } from "./router.js";

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

/** @param {any} session @param {string} id @param {string} kind */
async function exportReactions(session, id, kind) {
  const all = await allOf(session, "Delivery/ListReactions", "devices",
    { notificationId: id, ...kind && { kind }, pageSize: 500 });
  save(`devices-${id}.csv`, writeCSV(reactionRows(all.found)));
  say(all);
}

/**
 * The card; it asks when it is made.
 * @param {any} app @param {string} id
 */
export function reactionsCard({ session, clock }, id) {
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
      loaded.map((it) => [h("a", { href: link(["devices", it.deviceId]) },
        h("code", {}, it.deviceId)), ...timesOf(it, (time) => clock.text(time))]))
      : empty("No device of the app has said so"));
    fill(below, token && button("More", () => load(token), { class: "button small" }));
  };
  const guarded = () => load().catch((error) => fill(list, failure(error, guarded)));
  kind.addEventListener("change", guarded);
  guarded();
  return card("Which devices", button("Export CSV", () => exportReactions(session, id, kind.value),
    { class: "button small" }), h("form", { class: "filters",
    onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
  field("What they said", kind, "By the devices' own clocks. Not every phone can say it.")),
  list, below);
}
