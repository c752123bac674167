// Deliveries of a notification that were given up: the list, and sending to those devices again.
import { announce, asForm, badge, button, card, confirm, debounce, empty, failure, field, fill, h,
  select, table } from "./dom.js";
import { exportFailures, listFailed } from "./failures.js";
import { count, counted, isOver, keptBack, masked, plain, stateName } from "./format.js";
import { go, link } from "./router.js";

const prefix = "FAILURE_CLASS_", pageSize = 50;
const [unknown, uncertain] = [`${prefix}UNSPECIFIED`, `${prefix}UNCERTAIN`];
const classes = ["GONE", "REFUSED", "ATTEMPTS", "NO_ADAPTER", "UNCERTAIN", "UNSPECIFIED"]
  .map((name) => prefix + name);

/** @param {string | undefined} name */
export const className = (name) => !name || name === unknown ? "not known" : plain(name, prefix);

/**
 * The number of deliveries that were given up.
 * @param {any} it
 */
export const givenUp = (it) => count(it.counts?.failed) + count(it.counts?.uncertain);

/**
 * The number of deliveries that were given up for each reason that `ListFailures` and
 * `ResendNotification` can name. Those of which nobody knows whether they arrived are counted apart
 * from failures, and what failed before reasons were kept has none.
 * @param {any} counts
 */
export function resendRows(counts = {}) {
  const known = (counts.failedBy ?? []).map((/** @type {any} */ row) =>
    ({ name: row.failureClass ?? unknown, deliveries: count(row.deliveries) }));
  const rest = count(counts.failed) - known.reduce((/** @type {number} */ sum,
    /** @type {any} */ row) => sum + row.deliveries, 0);
  return [...known, { name: unknown, deliveries: rest },
    { name: uncertain, deliveries: count(counts.uncertain) }]
    .filter((row) => row.deliveries > 0);
}

/**
 * The same by provider. What failed before Herald counted that has none.
 * @param {any} counts
 */
export function givenUpRows(counts = {}) {
  const known = (counts.givenUpBy ?? []).map((/** @type {any} */ row) => ({ adapter: row.adapter,
    name: row.failureClass ?? unknown, deliveries: count(row.deliveries) }));
  const rest = resendRows(counts).map((all) => ({ ...all, deliveries: known.reduce(
    (/** @type {number} */ sum, /** @type {any} */ row) =>
      sum - (row.name === all.name && row.deliveries), all.deliveries) }));
  return [...known, ...rest].filter((row) => row.deliveries > 0);
}

/**
 * True if the same can be sent again: it has ended, and its time is not over.
 * @param {any} it @param {number} now
 */
export const canResend = (it, now) => ["sent", "failed"].includes(stateName(it.state))
  && Date.parse(it.expireTime) > now;

/**
 * The first failures that there are from a place on. The server looks at some of them for each
 * answer, so that one may have none and say where to go on.
 * @param {any} session @param {any} request @param {string} pageToken @param {() => boolean} isOver
 * whether nobody waits for it any more
 */
export async function nextFailures(session, request, pageToken, isOver) {
  /** @type {any} */ let told = { nextPageToken: pageToken };
  do {
    told = await session.ask("Delivery/ListFailures", { ...request,
      pageToken: told.nextPageToken ?? "" });
  } while (!isOver() && !(told.failures ?? []).length && told.nextPageToken);
  return { failures: told.failures ?? [], token: told.nextPageToken ?? "" };
}

/**
 * What a list of these devices is called, after the classes and the words they were chosen by.
 * @param {string[]} classes @param {string} text
 */
export const listEnd = (classes, text) => [classes.map((it) => className(it)).join(), text]
  .join(" ").toLowerCase().replace(/[^a-z0-9,]+/g, "-").replace(/^-|-$/g, "").slice(0, 40);

/**
 * The card, made once: who filters or reads older ones is not thrown back by a refresh.
 * @param {any} app @param {string} id
 */
export function failedCard({ session, clock }, id) {
  const reason = select([["", "Any class"], ...classes.map((name) =>
    /** @type {[string, string]} */ ([name, className(name)]))], "");
  const search = h("input", { type: "search", autocomplete: "off", spellcheck: "false",
    maxlength: "200" });
  const note = h("p", { class: "hint", role: "status" }), list = h("div", {});
  const below = h("div", { class: "acts more" });
  /** @type {any[]} */ let loaded = [];
  let token = "", isAtTop = true, turn = 0;
  const wanted = () => ({ classes: reason.value ? [reason.value] : [],
    text: search.value.trim() });
  const draw = () => {
    const { classes, text } = wanted();
    fill(note, text && `${counted(loaded.length, "delivery", "deliveries")} with these words`
      + (token ? " so far." : "."));
    fill(list, loaded.length ? failureTable(loaded, clock) : empty(text
      ? "None has these words" : classes.length ? "None is known of this class"
        : "None is known any more"));
    fill(below, token && button("Older ones", () => load(true), { class: "button small" }));
  };
  const load = async (isMore = false) => {
    const mine = turn += 1;
    const told = await nextFailures(session, { notificationId: id, pageSize, ...wanted() },
      isMore ? token : "", () => mine !== turn);
    if (mine !== turn) return;
    loaded = [...isMore ? loaded : [], ...told.failures];
    token = told.token;
    isAtTop = !isMore;
    draw();
  };
  const guarded = () => load().catch((error) => fill(list, failure(error, guarded)));
  reason.addEventListener("change", guarded);
  search.addEventListener("input", debounce(guarded, 150));
  const element = card("Failed deliveries", h("span", { class: "acts" },
    session.may("Registry/EditList") && session.may("Delivery/Send")
      && button("Write to all of these…", () => writeTo(session, id, wanted()),
        { class: "button small" }),
    button("Export CSV", () => exportFailures(session, id, wanted()), { class: "button small" })),
  asForm({ class: "filters", role: "search", "aria-label": "Failed deliveries" }, undefined,
    field("Class", reason),
  field("Words", search, "Of the device's id, the provider or the reason.")),
  note, list, below);
  return { element, refresh: () => isAtTop && guarded() };
}

/** @param {any[]} failures @param {any} clock */
const failureTable = (failures, clock) => table("Failed deliveries",
  ["Device", "Provider", "Class", "Reason", "Time"], failures.map((row) => [
    h("a", { href: link(["devices", row.deviceId]) }, masked(row.deviceId)), row.adapter,
    badge(className(row.failureClass), row.failureClass === uncertain ? "held" : "bad"),
    row.reason, clock.bare(row.time)]), clock);

/**
 * Opens Compose with the devices that are listed, and those that are not loaded yet, as a list.
 * @param {any} session @param {string} id @param {{classes: string[], text: string}} wanted
 */
async function writeTo(session, id, wanted) {
  const name = await listFailed(session, id, wanted, listEnd(wanted.classes, wanted.text));
  if (name) go(link(["compose"], { audience: `static_list(${name})` }));
}

/**
 * The button that sends again where it failed, or one of `givenUpRows` alone; nothing if it failed
 * nowhere, or that cannot be sent again.
 * @param {any} app @param {any} it @param {() => any} refresh @param {any} [only]
 */
export const resending = ({ session, clock }, it, refresh, only) =>
  session.may("Delivery/ResendNotification")
  && (only ? only.adapter && canResend(it, clock.now()) : givenUp(it) > 0)
  && button(only ? "Send these again…" : "Send again…",
    () => askResend(session, it, clock.now(), refresh, only),
    { class: only ? "button small" : "button",
      "aria-label": only && `Send these again… ${only.adapter}, ${className(only.name)}`,
      "data-act": only ? `resend ${only.adapter} ${only.name}` : "resend" });

/**
 * Asks the same of a notification that is known by its id: lists do not have all of its counts.
 * @param {any} app @param {string} id @param {() => any} refresh
 */
export async function askResendOf({ session, clock }, id, refresh) {
  const { notification } = await session.ask("Delivery/GetNotification", { id });
  askResend(session, notification, clock.now(), refresh);
}

/**
 * @param {any} session @param {any} it @param {number} now @param {() => any} refresh
 * @param {any} [only]
 */
function askResend(session, it, now, refresh, only) {
  const boxes = (only ? [only] : resendRows(it.counts)).map(({ adapter, name, deliveries }) => {
    const box = h("input", { type: "checkbox", value: name, checked: only || name !== uncertain });
    return { box, label: h("label", { class: "choice" }, box,
      `${adapter ? `${adapter}: ` : ""}${className(name)}: `
      + counted(deliveries, "delivery", "deliveries")
      + (name === uncertain ? ", which may have arrived" : "")) };
  });
  const isSame = canResend(it, now);
  const ways = h("select", {}, isSame && h("option", { value: "same" }, "the same notification"),
    !only && session.may("Registry/EditList") && h("option", { value: "other" },
      "something else, which I write now"));
  confirm("Send again", [h("p", {}, "To the devices where it failed, for these reasons:"),
    boxes.map((row) => row.label), field("Send them", ways, !isSame && (isOver(it.state)
      ? "The same cannot be sent again: it is cancelled, or its time is over."
      : "The same can be sent again when it has ended."))], "Go on", async () => {
    const chosen = boxes.filter((row) => row.box.checked).map((row) => row.box.value);
    if (!chosen.length && boxes.length) throw new Error("Choose at least one reason.");
    if (!ways.value) throw new Error("Nothing can be sent to them now.");
    if (ways.value === "other") {
      const name = await listFailed(session, it.id, { classes: chosen });
      if (name) go(link(["compose"], { audience: `static_list(${name})` }));
      return;
    }
    const { notification } = await session.ask("Delivery/ResendNotification",
      { id: it.id, classes: chosen, adapter: only?.adapter });
    const problem = keptBack(notification);
    announce(problem ? `Nothing goes out. ${problem}` : "It is sent again where it failed.",
      problem ? "bad" : "good");
    await refresh();
  }, "main");
}
