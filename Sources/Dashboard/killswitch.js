// The kill switch, which is seen on every page, and what it holds. After each act the page shows
// the server's state, never what it believes.
import { announce, button, dialog, facts, field, fill, h, select, words } from "./dom.js";
import { counted, number, person, titleOf } from "./format.js";
import { areQuiet } from "./live.js";
import { link } from "./router.js";

/**
 * What a switch stops, in words.
 * @param {any} it
 */
export function scopeOf(it) {
  if (it.notificationId) return it.title ? `“${it.title}”` : `notification ${it.notificationId}`;
  if (it.type) return `type ${it.type}`;
  if (it.adapter) return `provider ${it.adapter}`;
  return it.app ? `all of ${it.app}` : "everything";
}

/**
 * The switches that hold all notifications of a type, but for those of single notifications.
 * @param {any[]} on @param {string} type
 */
export const holding = (on, type) => on.filter((it) => !it.notificationId && !it.adapter
  && (!it.type || it.type === type || type.startsWith(`${it.type}/`)));

/**
 * The switch of this one notification, if it is on.
 * @param {any[]} on @param {string} id
 */
export const ownSwitch = (on, id) => on.find((it) => it.notificationId === id);

/**
 * The request that turns a switch of the same scope.
 * @param {any} it @param {boolean} on
 */
export function turn(it, on) {
  const scope = it.app ? { app: it.app } : { app: "", everything: true };
  const parts = { adapter: it.adapter, type: it.type, notificationId: it.notificationId };
  const named = Object.entries(parts).filter(([, value]) => value);
  return { ...scope, ...Object.fromEntries(named), on };
}

/**
 * What a switch that was turned on has stopped.
 * @param {any} answer
 */
export function effectText({ effect, inFlight }) {
  if (!effect) return "Sending is stopped. What it stopped could not be counted.";
  if (!Number(effect.notifications ?? 0)) return "Sending is stopped. Nothing was being sent.";
  const under = Number(effect.inFlight ?? inFlight ?? 0);
  return `Sending is stopped: ${counted(effect.prevented, "delivery", "deliveries")} of `
    + `${counted(effect.notifications, "notification")} stalled, `
    + `${number(effect.sentBefore)} already sent`
    + (under ? `, ${number(under)} under way may still arrive.` : ".");
}

/**
 * The times that a switch may stay on, in minutes, and their names.
 * @type {[string, string][]}
 */
const spans = [["", "Until somebody allows it"], ["15", "15 minutes"], ["60", "1 hour"],
  ["240", "4 hours"], ["1440", "1 day"]];

/**
 * The end of a switch that stays on for so many minutes, as a member of a request.
 * @param {string} minutes @param {number} now
 */
export const endOf = (minutes, now) => minutes
  ? { endTime: new Date(now + Number(minutes) * 60000).toISOString() } : {};

/**
 * True if a switch ends so soon that people are asked whether it is to stay on.
 * @param {any} it @param {number} now
 */
export const endsSoon = (it, now) => Boolean(it.endTime)
  && Date.parse(it.endTime) - now <= 600000;

/**
 * True if a key is the one that stops sending from anywhere: also while somebody types, and with a
 * dialog open. Some keyboards have the full stop on a shifted key.
 * @param {KeyboardEvent} event
 */
export const isStopKey = (event) => (event.ctrlKey || event.metaKey) && !event.altKey
  && event.key === ".";

/**
 * What a switch is to stop, as members of a request; or what is missing.
 * @param {{key: string, type?: string, adapter?: string}} chosen @param {string} app
 * @returns {{scope?: any, problem: string}}
 */
export function scopeRequest({ key, type = "", adapter = "" }, app) {
  const own = { app, everything: false };
  if (key === "suite") return { scope: { app: "", everything: true }, problem: "" };
  if (key === "app") return { scope: own, problem: "" };
  if (key === "type") {
    return type.trim() ? { scope: { ...own, type: type.trim() }, problem: "" }
      : { problem: "Name the type, such as /bill/vote." };
  }
  return adapter.trim() ? { scope: { ...own, adapter: adapter.trim() }, problem: "" }
    : { problem: "Name the provider, such as apns." };
}

/**
 * The choice of what to stop. The app is chosen, or a provider if one is given.
 * @param {any} session @param {string} provider
 */
function scopeChoice(session, provider) {
  const named = (/** @type {string} */ label, properties = {}) => h("input",
    { autocomplete: "off", spellcheck: "false", "aria-label": label, ...properties });
  /** @type {Record<string, any>} */ const inputs = {
    type: named("Type of notification", { placeholder: "/bill/vote", list: "types" }),
    adapter: named("Name of the provider", { placeholder: "apns", value: provider,
      list: "stop-providers" }) };
  const providers = h("datalist", { id: "stop-providers" });
  // It stops at once all the same: their names only help to type.
  if (session.may("Delivery/ListProviders")) {
    session.ask("Delivery/ListProviders").then((/** @type {any} */ told) => fill(providers,
      (told.providers ?? []).map((/** @type {any} */ it) => h("option", { value: it.name }))),
    () => {});
  }
  const scopes = [["app", `Everything of ${session.app}`], ["type", "One type of notification"],
    ["adapter", "One provider"],
    ...(session.isOfSuite ? [["suite", "Everything of every app"]] : [])];
  const element = h("fieldset", {}, h("legend", {}, "What to stop"), scopes.map(([key, label]) =>
    h("label", { class: "choice" }, h("input", { type: "radio", name: "scope", value: key,
      checked: key === (provider ? "adapter" : "app") }), label, inputs[key])), providers);
  for (const [key, input] of Object.entries(inputs)) {
    input.addEventListener("focus", () => {
      element.querySelector(`[value=${key}]`).checked = true;
    });
  }
  return { element, chosen: () => ({ key: element.querySelector(":checked").value,
    type: inputs.type.value, adapter: inputs.adapter.value }) };
}

/** The most notifications whose titles are asked for at once. */
const mostNamed = 20;

export class KillSwitch {
  /** @param {any} session @param {any} clock */
  constructor(session, clock) {
    Object.assign(this, { session, clock });
    /** @type {any} */ this.session = session;
    /** @type {any} */ this.clock = clock;
    /** @type {any} */ this.status = undefined;
    this.shown = "";
    this.asked = 0;
    /** @type {any} */ this.timer = undefined;
    this.element = h("section", { class: "switch", "aria-label": "Kill switch" });
    /** @type {Set<() => void>} */ this.listeners = new Set();
    /** The question that is open. @type {any} */ this.asking = undefined;
    /** The titles of notifications with a switch, by their ids. */
    /** @type {Map<string, string>} */ this.titles = new Map();
  }

  /**
   * Asks the server after events: once a second where only deliveries go on, else at once.
   * @param {any[]} events
   */
  heard(events) {
    if (!areQuiet(events)) return this.refresh();
    const rest = this.asked + 1000 - Date.now();
    this.timer ??= setTimeout(() => this.refresh(), Math.max(0, rest));
  }

  /** Asks the server, and shows what it says. */
  async refresh() {
    clearTimeout(this.timer);
    [this.timer, this.asked] = [undefined, Date.now()];
    try {
      this.status = await this.session.ask("Delivery/GetStatus");
      this.error = undefined;
    } catch (error) {
      this.error = words(error);
    }
    this.draw();
    this.naming = this.name();
    for (const listener of this.listeners) listener();
    return this.status;
  }

  draw() {
    for (const it of this.on) it.title ??= this.titles.get(it.notificationId);
    // Other buttons are made only when there is something else to say: the focus stays where it is.
    const saying = JSON.stringify([this.status?.switches, this.held, this.error, this.session.app,
      this.on.map((it) => endsSoon(it, Date.now()))]);
    if (saying !== this.shown) this.show();
    this.shown = saying;
  }

  /** Asks for the titles of the notifications that are stopped; the page does not wait for them. */
  async name() {
    const unknown = this.on.map((it) => it.notificationId)
      .filter((id) => id && !this.titles.has(id)).slice(0, mostNamed);
    if (!unknown.length || !this.session.may("Delivery/GetNotification")) return;
    await Promise.all(unknown.map(async (id) => {
      this.titles.set(id, "");
      const { notification } = await this.session.ask("Delivery/GetNotification", { id })
        .catch(() => ({}));
      if (notification) this.titles.set(id, titleOf(notification.content));
    }));
    this.draw();
    for (const listener of this.listeners) listener();
  }

  /** @returns {any[]} */
  get on() { return (this.status?.switches ?? []).filter((/** @type {any} */ it) => it.on); }

  /** The number of notifications that are held. */
  get held() {
    const state = (this.status?.states ?? []).find(
      (/** @type {any} */ it) => it.state === "NOTIFICATION_STATE_STALLED");
    return Number(state?.notifications ?? 0);
  }

  get mayTurn() { return this.session.may("Delivery/SetKillSwitch"); }

  show() {
    const stop = this.mayTurn
      && button("Stop sending…", () => this.askOn(), { class: "button stop" });
    this.element.dataset.state = this.error ? "unknown" : this.on.length ? "on" : "off";
    if (this.error) {
      fill(this.element, h("p", { role: "alert" }, h("strong", {}, "Kill switch: not known. "),
        this.error), stop);
      return;
    }
    if (!this.on.length) {
      fill(this.element, h("p", {}, h("strong", {}, "Kill switch off"), " · sending is allowed"),
        this.heldLink(), stop);
      return;
    }
    fill(this.element, h("div", { class: "switches" }, this.on.map((it) => this.line(it))),
      this.heldLink(), stop);
  }

  heldLink() {
    return this.held > 0 && h("a", { class: "held-link", href: "#/notifications?state=stalled" },
      `${number(this.held)} stalled`);
  }

  /** @param {any} it */
  line(it) {
    const what = it.mode === "SWITCH_MODE_CANCEL" ? "cancelled" : "stalled";
    const mayThis = this.mayTurn && (it.app || this.session.isOfSuite);
    const scope = it.notificationId && it.title ? ["“", h("a", { class: "cut",
      href: link(["notifications", it.notificationId]) }, it.title), "”"] : scopeOf(it);
    return h("p", { role: "status" },
      h("strong", {}, "Kill switch on"), " for ", scope, `: sends are ${what}. `,
      h("span", { class: "who" }, `By ${person(it.changedBy) || "somebody"} since `,
        h("time", { datetime: it.changeTime }, this.clock.text(it.changeTime)),
        it.endTime && [", until ", h("time", { datetime: it.endTime },
          this.clock.text(it.endTime))], it.reason ? ` – ${it.reason}` : ""), " ",
      mayThis && endsSoon(it, Date.now()) && button("Keep it on…", () => this.askKeep(it),
        { class: "button small" }),
      mayThis && button("Allow sending…", () => this.askOff(it), { class: "button small" }));
  }

  /**
   * Asks how much to stop, or to stop one provider. Enter in any field stops.
   * @param {string} [provider]
   */
  askOn(provider = "") {
    if (this.asking?.isConnected) return this.asking.querySelector(".main").focus();
    const { app } = this.session;
    const { element: choices, chosen } = scopeChoice(this.session, provider);
    const cancels = h("input", { type: "checkbox" });
    const reason = h("input", { autocomplete: "off", maxlength: "200" });
    const span = select(spans, "", {});
    const made = dialog("Stop sending", [
      choices,
      field("Why", reason, "For those who come after you. It is shown on every page."),
      field("For how long", span, "What is stalled stays so after that, until somebody releases "
        + "it."),
      h("label", { class: "choice" }, cancels,
        "Cancel what it stops for good. Otherwise it is stalled until somebody releases it."),
    ], (close) => [button("Stop sending now", async () => {
      const { scope, problem } = scopeRequest(chosen(), app);
      if (!scope) return made.say(problem);
      await this.turnBy({ ...scope, on: true, reason: reason.value,
        mode: cancels.checked ? "SWITCH_MODE_CANCEL" : "SWITCH_MODE_PAUSE",
        ...endOf(span.value, Date.now()) }, made, close);
    }, { class: "button main danger", autofocus: true })]);
    this.asking = made.element;
    this.asking.querySelector(".main").focus();
  }

  /**
   * Asks for how much longer a switch stays on.
   * @param {any} it
   */
  askKeep(it) {
    const span = select(spans, "60", {});
    const made = dialog("Keep it on", [
      facts([["Scope", scopeOf(it)], ["Ends", this.clock.text(it.endTime)], ["Why", it.reason]]),
      field("For how long, from now", span),
    ], (close) => [button("Keep it on", () => this.turnBy({ ...turn(it, true), mode: it.mode,
      reason: it.reason, ...endOf(span.value, Date.now()) }, made, close),
    { class: "button main" })]);
  }

  /** @param {any} it */
  askOff(it) {
    const reason = h("input", { autocomplete: "off", maxlength: "200" });
    const made = dialog("Allow sending again", [
      facts([["Scope", scopeOf(it)], ["Since", this.clock.text(it.changeTime)],
        ["Until", it.endTime && this.clock.text(it.endTime)], ["By", person(it.changedBy)],
        ["Why", it.reason]]),
      h("p", {}, "What is stalled stays so until somebody releases it. New notifications go out."),
      field("Why", reason),
    ], (close) => [button("Allow sending", () =>
      this.turnBy({ ...turn(it, false), reason: reason.value }, made, close),
    { class: "button main" })]);
  }

  /** @param {any} request @param {any} made @param {() => void} close */
  async turnBy(request, made, close) {
    try {
      const answer = await this.session.call("Delivery/SetKillSwitch", request);
      await this.refresh();
      close();
      announce(request.on ? effectText(answer)
        : `Sending is allowed again for ${scopeOf(answer.killSwitch ?? {})}.`);
    } catch (error) {
      await this.refresh();
      made.say(words(error));
    }
  }
}
